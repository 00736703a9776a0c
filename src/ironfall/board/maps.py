"""Boards, and the `.board` files they are read from and written to.

A number on a board is `y * width + x`, both from 0; people see it as XXYY, both from 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ironfall.board.terrain import DIGITS, Hex, read_terrain, write_terrain
from ironfall.errors import BadInput
from ironfall.numbers import whole_number

MOST_HEXES = 10_000
MOST_BYTES = 8_000_000
"""No board of MOST_HEXES comes near this; a file past it is something else."""

SAMPLES = Path(__file__).parent / "samples"
"""The boards that come with Ironfall."""

TOLERATED = frozenset({"tag", "background", "description", "note"})
"""Lines for pictures and map lists, which say nothing about the ground."""

TOKEN = re.compile(r'"[^"]*"|"[^"]*|[^\s"#]+|#.*')


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about the board that is not as it should be; the board can still be played on."""

    name: str
    """A short fixed name, such as "invalid hex"."""
    text: str
    hex: int | None = None
    """The number of the hex, where it is about one."""
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """A map. `hexes` stand row by row, `width` to a row."""

    name: str
    width: int
    height: int
    hexes: tuple[Hex, ...]
    problems: tuple[Problem, ...] = ()
    roads_join_pavement: bool = True
    """False where the file's option says that a road's unwritten exits do not lead onto pavement beside it."""


def open_board(width: int, height: int) -> Board:
    """Level, clear ground. BadInput for a size that no board may have."""
    _check_size(width, height)
    return Board(f"open-{width}x{height}", width, height, tuple(Hex() for _ in range(width * height)))


def read_board(path: str | Path) -> Board:
    """The board in a file. BadInput, with the file and the line, where it cannot be one."""
    source = str(path)
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or str(error)
        raise BadInput(f"the board cannot be read ({reason}); give a .board file", source) from None
    if len(data) > MOST_BYTES:
        raise BadInput(f"a .board file has at most {MOST_BYTES:,} bytes; this one is longer", source)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return parse_board(text, source)


def parse_board(text: str, source: str) -> Board:
    """The board in the text of a `.board` file; `source` names it in messages. BadInput as for `read_board`."""
    return _Reader(source).read(text.removeprefix("\ufeff"))


def write_board(board: Board) -> str:
    """The text of a `.board` file that reads back as the same board, its problems mended."""
    lines = [f"size {board.width} {board.height}"]
    if not board.roads_join_pavement:
        lines.append("option exit_roads_to_pavement false")
    lines += [
        f'hex {hex_text(board.width, number)} {each.level} "{write_terrain(each.terrain)}" "{each.theme}"'
        for number, each in enumerate(board.hexes)
    ]
    return "\n".join([*lines, "end", ""])


def hex_text(width: int, number: int) -> str:
    """XXYY of a hex number: column and row from 1, two digits each, three where they are past 99."""
    y, x = divmod(number, width)
    return f"{x + 1:02}{y + 1:02}"


def _check_size(width: int, height: int) -> None:
    if width < 1 or height < 1 or width * height > MOST_HEXES:
        raise BadInput(
            f"size {width} x {height}: a board should have at least one column and one row, "
            f"and at most {MOST_HEXES:,} hexes in all"
        )


class _Reader:
    """One reading of one file."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.line = 0
        self.size: tuple[int, int] | None = None
        self.hexes: list[Hex] = []
        self.misnamed: list[tuple[int, str, int]] = []
        self.problems: list[Problem] = []
        self.roads_join_pavement = True

    def read(self, text: str) -> Board:
        for self.line, line in enumerate(re.split(r"\r\n?|\n", text), start=1):
            keyword, *values = self.words(line) or [""]
            keyword = keyword.lower()
            if keyword == "end":
                break
            try:
                self.take(keyword, values)
            except BadInput as bad:
                raise BadInput(bad.message, self.source, self.line) from None
        else:
            self.report("no end", "the last line should be 'end'; the board is taken as complete without it")
        if self.size is None:
            raise BadInput("a board should begin with its size in columns and rows, such as 'size 16 17'", self.source)
        return self.finish(*self.size)

    def words(self, line: str) -> list[str]:
        """The words of a line, quoted ones with their marks, comments left away; a lost quotation mark is a word."""
        return [word for word in TOKEN.findall(line) if not word.startswith("#")]

    def take(self, keyword: str, values: list[str]) -> None:
        if keyword == "hex":
            self.take_hex(values)
        elif keyword == "size":
            self.take_size(values)
        elif keyword == "option":
            self.take_option(values)
        elif keyword and keyword not in TOLERATED:
            self.report("unknown line", f"no line of a board begins with {keyword[:40]!r}; it is left out")

    def take_size(self, values: list[str]) -> None:
        if self.size is not None:
            raise BadInput("size is given twice; a board has one size line")
        numbers = [number for value in values if (number := whole_number(value, DIGITS)) is not None]
        if len(numbers) != 2 or len(values) != 2:
            given = " ".join(values)[:40]
            raise BadInput(f"size {given!r} should be columns and rows of at most four digits, such as 'size 16 17'")
        _check_size(*numbers)
        self.size = (numbers[0], numbers[1])

    def take_option(self, values: list[str]) -> None:
        match [value.lower() for value in values]:
            case ["exit_roads_to_pavement", "true" | "false" as answer]:
                self.roads_join_pavement = answer == "true"
            case _:
                given = " ".join(values)[:40]
                text = f"option {given!r} should be exit_roads_to_pavement true or false; it is left out"
                self.report("unknown option", text)

    def take_hex(self, values: list[str]) -> None:
        if self.size is None:
            raise BadInput("the size line, such as 'size 16 17', should stand before the first hex")
        width, height = self.size
        number = len(self.hexes)
        if number == width * height:
            raise BadInput(f"a board of {width} x {height} should have {number:,} hex lines; this is one more")
        if len(values) == 3:  # older files may leave the theme away
            values = [*values, '""']
        if len(values) != 4:
            raise BadInput('a hex line should be: hex XXYY level "terrain list" "theme"')
        name, level_text, *quoted = values
        level = whole_number(level_text, DIGITS)
        if not re.fullmatch("[0-9]{4,6}", name):
            raise BadInput(f"hex number {name[:40]!r} should be column and row in 4 to 6 digits, such as 0102")
        if level is None:
            raise BadInput(f"hex {name}: level {level_text[:40]!r} should be a whole number of at most four digits")
        for what, word in zip(("terrain list", "theme"), quoted, strict=True):
            if len(word) < 2 or word[0] != '"' or word[-1] != '"':
                raise BadInput(f"hex {name}: the {what} should stand between two quotation marks, not {word[:40]!r}")
        try:
            terrain, faults = read_terrain(quoted[0][1:-1])
        except BadInput as bad:
            raise BadInput(f"hex {name}: {bad.message}") from None
        if name not in _spellings(width, number):
            self.misnamed.append((number, name, self.line))
        self.problems += [
            Problem(fault.name, f"hex {hex_text(width, number)}: {fault.text}", number, self.line) for fault in faults
        ]
        self.hexes.append(Hex(level, terrain, quoted[1][1:-1]))

    def report(self, name: str, text: str) -> None:
        self.problems.append(Problem(name, text, line=self.line))

    def finish(self, width: int, height: int) -> Board:
        if self.misnamed:
            number, name, line = self.misnamed[0]
            text = (
                f"hex {name} stands where {hex_text(width, number)} belongs ({len(self.misnamed):,} such in all); "
                "hexes are taken in reading order, row by row"
            )
            self.problems.append(Problem("hex out of order", text, number, line))
        missing = width * height - len(self.hexes)
        if missing:
            text = f"{missing:,} of {width * height:,} hexes are not listed and are clear ground at level 0"
            self.report("missing hexes", text)
        hexes = (*self.hexes, *(Hex() for _ in range(missing)))
        name = Path(self.source).stem
        return Board(name, width, height, hexes, tuple(self.problems), self.roads_join_pavement)


def _spellings(width: int, number: int) -> set[str]:
    """How files write a hex's number: two digits or three for the column, and the same for the row."""
    y, x = divmod(number, width)
    return {f"{x + 1:0{columns}}{y + 1:0{rows}}" for columns in (2, 3) for rows in (2, 3)}
