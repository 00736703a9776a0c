"""Positions as text: a board, the options, every unit with its sheet, and all that a game can be in the middle of.

Two kinds of lines say how a unit stands. Words of set-up are a player's (`damage LT=5`, `prone`, `crit LL:hip`) and are
said in order; fields (`armor.LT=3`) are the game's own, set last, and are what a position is written back with.
docs/replay-format.md describes the form.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from ironfall.board.maps import Board, hex_text, open_board, parse_board, read_board, write_board
from ironfall.board.terrain import ANY_FACT, FACTS
from ironfall.errors import BadInput
from ironfall.game.bare_table import bare_table, changed_on
from ironfall.numbers import count_number, whole_number
from ironfall.rulesets import ruleset_named
from ironfall.rulesets.ruleset import PlacedUnit, Ruleset, Setup, UnitNumber, Word, places_on
from ironfall.table.marks import fields_of
from ironfall.table.table import Table

HEADER = "ironfall-position"
VERSION = 1
LONGEST_LINE = 2_000
LARGEST_FILE = 5_000_000
MOST_UNITS = 64
"""More than any ruleset takes."""
LONGEST_LETTER = 12
MOST_DONE_AGAIN = 300_000
"""Words and fields that are said again to find the line that is wrong: all, where there are a few hundred."""
OPEN_MAP = (16, 17)
THE_GAME = -1
UNIT_FILES = (".mtf", ".blk", ".toml")
"""What a name that stands for a file ends with; any other is one of the catalogue."""
MOST_IN_A_SET = 63
"""The highest of the numbers of a set: a set is kept as one whole number of 64 bits."""


@dataclass(frozen=True, slots=True)
class Said:
    """One field set: the unit's number or THE_GAME, the field, its place if it has several, the value."""

    unit: int
    name: str
    place: str
    value: str
    line: int = 0


class UnitNamed(NamedTuple):
    """A field of a unit or THE_GAME, its place if it has several, and the number of the unit that it holds."""

    who: int
    name: str
    place: str
    whom: int
    of: UnitNumber


class Step(NamedTuple):
    """Something done to a table that is laid out, and the line that says it; 0 where none does."""

    line: int
    take: Callable[[Table[Any]], None]


@dataclass(frozen=True, slots=True)
class Position:
    """A position, ready to be laid out on a table as often as wanted."""

    ruleset: Ruleset
    setup: Setup
    fields: tuple[Said, ...] = ()
    hexes: tuple[Said, ...] = ()
    source: str = ""
    lines: tuple[tuple[int, ...], ...] = field(default=())
    """For each unit, the line of each of its words, for messages."""
    game_lines: tuple[int, ...] = field(default=())
    """The line of each word of the game."""

    @property
    def names(self) -> tuple[str, ...]:
        """The units' names as they are told."""
        return self.setup.names

    def table(self) -> Table[Any]:
        """A fresh table in this position. BadInput names the unit and the word that cannot be."""
        steps = list(self._steps())
        table = self._laid(steps)
        wrong = next(self.ruleset.what_cannot_be(table, self.names), None)
        if wrong is not None:
            raise BadInput(wrong, self.source or None, self._line_behind(wrong, steps))
        return table

    def _laid(self, steps: Sequence[Step]) -> Table[Any]:
        table = self._bare_table()
        for said in self.hexes:
            getattr(table.game, said.name)[int(said.place)] = int(said.value)
        for step in steps:
            step.take(table)
        return table

    def _steps(self) -> Iterator[Step]:
        """All that is said, in the order in which it is done; then the words are settled, and the fields set."""
        for early in (True, False):
            for k, (word, text) in enumerate(self.setup.said):
                if (word in self.ruleset.placing) == early:
                    line = self.game_lines[k] if k < len(self.game_lines) else 0
                    yield Step(line, partial(self._say, self.ruleset.game_words, 0, word, text, line, "the game"))
            for number, unit in enumerate(self.setup.units):
                known = self.lines[number] if number < len(self.lines) else ()
                for k, (word, text) in enumerate(unit.said):
                    if (word in self.ruleset.placing) == early:
                        line = known[k] if k < len(known) else 0
                        words = self.ruleset.unit_words
                        yield Step(line, partial(self._say, words, number, word, text, line, unit.letter))
        yield Step(0, self.ruleset.settle)
        for said in self.fields:
            yield Step(said.line, partial(self._set, said))

    def _line_behind(self, wrong: str, steps: Sequence[Step]) -> int | None:
        """The line without which, and all that follows, this would not be wrong; None if it is too far from the end."""
        settled = next(k for k, step in enumerate(steps) if step.take == self.ruleset.settle)
        looks = MOST_DONE_AGAIN // len(steps)
        for count in range(len(steps) - 1, max(-1, len(steps) - 1 - looks), -1):
            before = steps[:count] if count > settled else [*steps[:count], steps[settled]]
            if not self._is_wrong(self._laid(before), wrong):
                return steps[count].line or None
        return None

    def _is_wrong(self, table: Table[Any], wrong: str) -> bool:
        """Whether this is one of the things wrong with a table."""
        try:
            return wrong in self.ruleset.what_cannot_be(table, self.names)
        except IndexError:  # something else is, too, on which that rests
            return False

    def _bare_table(self) -> Table[Any]:
        return bare_table(self.ruleset, self.setup)

    def _say(
        self, words: tuple[Word, ...], who: int, name: str, text: str, line: int, of: str, table: Table[Any]
    ) -> None:
        # What no line says, a flag does.
        file = self.source if line else None
        word = next((w for w in words if w.name == name), None)
        if word is None:
            known = ", ".join(w.name for w in words)
            raise BadInput(f"{of}: {name!r} is nothing that can be said here; use one of {known}", file, line)
        try:
            word.apply(table, who, text)
        except BadInput as error:
            named = "" if line and error.message.startswith(f"{name} ") else f"{name}: "
            raise BadInput(f"{of}: {named}{error.message}", file, line) from None

    def _set(self, said: Said, table: Table[Any]) -> None:
        record = table.game if said.unit == THE_GAME else table.game.units[said.unit]
        declared = fields_of(type(record)).get(said.name)
        if declared is None or declared.kept != "state":
            raise BadInput(f"{said.name!r} is no field of a position", self.source, said.line)
        try:
            self._put(table, record, said, bool(declared.shape))
        except (ValueError, IndexError):
            shown = f"{said.name}{'.' + said.place if said.place else ''}={said.value}"
            raise BadInput(f"{shown!r} cannot be: a value or place out of bounds", self.source, said.line) from None

    def _put(self, table: Table[Any], record: Any, said: Said, is_list: bool) -> None:
        game = table.game
        if said.name in self.ruleset.hex_fields and said.value != "-":
            if not self._is_hex(said.value, game.width, game.height):
                raise ValueError(said.value)
            half = len(said.value) // 2
            value = (_whole(said.value[half:]) - 1) * game.width + _whole(said.value[:half]) - 1
        elif said.name in self.ruleset.mask_fields:
            slots = {_whole(slot) for slot in said.value.split(",") if slot}
            if not all(1 <= slot <= MOST_IN_A_SET for slot in slots):
                raise ValueError(said.value)
            value = sum(1 << slot - 1 for slot in slots)
        else:
            value = -1 if said.value == "-" else _whole(said.value)
        if not -(2**63) < value < 2**63:
            raise ValueError(said.value)
        if is_list:
            names = places_on(self.ruleset, record) if said.unit != THE_GAME else self.ruleset.place_names
            places = getattr(record, said.name)
            at = names.index(said.place) if said.place in names and len(places) == len(names) else _whole(said.place)
            if at < 0:
                raise IndexError(at)
            places[at] = value
        else:
            setattr(record, said.name, value)

    @staticmethod
    def _is_hex(text: str, width: int, height: int) -> bool:
        half = len(text) // 2
        return len(text) in (4, 6) and 1 <= _whole(text[:half]) <= width and 1 <= _whole(text[half:]) <= height

    def with_words(self, number: int, said: tuple[tuple[str, str], ...]) -> Position:
        """The same position with more said of one unit."""
        unit = self.setup.units[number]
        changed = replace(unit, said=unit.said + said)
        units = (*self.setup.units[:number], changed, *self.setup.units[number + 1 :])
        return replace(self, setup=self.setup._replace(units=units))

    def in_order(self, order: tuple[int, ...]) -> Position:
        """The same position with its units in another order: their numbers, the first first."""
        table = self.table()
        as_fields = parse_position(position_text(self, table), self.source)
        new = {number: place for place, number in enumerate(order)}
        holds = {each.name for each in self.ruleset.numbers_of_units}
        kept = [said for said in as_fields.fields if said.name not in holds]
        fields = [replace(said, unit=new.get(said.unit, said.unit)) for said in kept]
        for who, name, place, whom, of in self.units_named(table):
            fields.append(Said(new.get(who, who), name, place, str(new[whom] + of.more)))
        units = tuple(as_fields.setup.units[number] for number in order)
        return replace(as_fields, setup=as_fields.setup._replace(units=units), fields=tuple(fields), lines=())

    def units_named(self, table: Table[Any]) -> Iterator[UnitNamed]:
        """Every number of a unit that the state holds."""
        for who, record in ((THE_GAME, table.game), *enumerate(table.game.units[: len(self.setup.units)])):
            for of in self.ruleset.numbers_of_units:
                if of.name not in fields_of(type(record)):
                    continue
                value, how_many = getattr(record, of.name), getattr(record, of.if_any) if of.if_any else 1
                is_list = isinstance(value, list)
                for place, held in enumerate(value[:how_many] if is_list else [value][: how_many != 0]):
                    if 0 <= held - of.more < len(self.setup.units):
                        yield UnitNamed(who, of.name, str(place) if is_list else "", held - of.more, of)


def _whole(text: str) -> int:
    """The whole number that a text is. ValueError where it is none."""
    number = whole_number(text)
    if number is None:
        raise ValueError(text)
    return number


def as_it_stands(position: Position, table: Table[Any]) -> Position:
    """The position that a table has come to which began as this one: the same as its text says, and much faster, with
    the same board and sheets."""
    ruleset, setup = position.ruleset, position.setup
    changed = changed_on(table, ruleset, setup)
    units = tuple(
        replace(unit, said=tuple(words)) for unit, (words, _) in zip(setup.units, changed.units, strict=False)
    )
    fields = [Said(THE_GAME, *each) for each in changed.game]
    for number, (_, of_unit) in enumerate(changed.units):
        fields += [Said(number, *each) for each in of_unit]
    hexes = [Said(THE_GAME, fact, str(number), str(value)) for number, facts in changed.hexes for fact, value in facts]
    said = (*ruleset.fixed_ground(table), *changed.game_words)
    return Position(ruleset, setup._replace(units=units, said=said), tuple(fields), tuple(hexes))


def position_text(position: Position, table: Table[Any]) -> str:
    """The canonical text of a table that began as this position: what differs from a fresh one, in a fixed order."""
    ruleset, setup = position.ruleset, position.setup
    changed = changed_on(table, ruleset, setup)
    lines = [f"{HEADER} {VERSION}", f"ruleset {ruleset.name}@{ruleset.edition}"]
    for option in ruleset.options:
        value = setup.options.get(option.name, option.default)
        if value != option.default:
            lines.append(f"option {option.name}={value}")
    lines += [f"chart {key}={json.dumps(value)}" for key, value in sorted(setup.charts.items())]
    lines += _map_lines(setup.board) if ruleset.hex_facts else []
    lines += [f"{word} {text}" for word, text in ruleset.fixed_ground(table)]
    for number, facts in changed.hexes:
        told = " ".join(f"{fact}={value}" for fact, value in facts)
        lines.append(f"hex {hex_text(table.game.width, number)} {told}")
    lines += [_field_line(*each) for each in changed.game]
    lines += [f"{word} {text}" for word, text in changed.game_words]
    for unit, (words, fields) in zip(setup.units, changed.units, strict=False):
        lines.append(f"unit {unit.letter} {unit.side} sheet")
        lines += [f"  | {line}" for line in ruleset.papers.write(unit.sheet).splitlines()]
        lines += [f"  {word} {text}" for word, text in words]
        lines += [f"  {_field_line(*each)}" for each in fields]
    return "\n".join([*lines, ""])


def digest(text: str) -> str:
    """A short check-sum of a canonical text."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _map_lines(board: Board) -> list[str]:
    if board.hexes == open_board(board.width, board.height).hexes:
        return [f"map {board.width}x{board.height}"]
    return ["map", *(f"| {line}" for line in write_board(board).splitlines())]


def _field_line(name: str, place: str, value: str) -> str:
    return f"{name}{'.' + place if place else ''}={value}"


def read_position(path: str | Path) -> Position:
    """The position in a file. BadInput names the line."""
    return parse_position(read_text(path), str(path))


def read_text(path: str | Path) -> str:
    """A text file of ours, whole. BadInput if it is not one."""
    return as_text(read_data(path), str(path))


def read_data(path: str | Path) -> bytes:
    """A file of ours, whole. BadInput if it cannot be read, or is too large to be one."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadInput(f"cannot be read: {(error.strerror or 'no such file').lower()}", str(path)) from None
    if len(data) > LARGEST_FILE:
        raise BadInput(f"is larger than {LARGEST_FILE // 1_000_000} MB, which no such file is", str(path))
    return data


def as_text(data: bytes, source: str) -> str:
    """The text that a file holds. BadInput if it holds none."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("is not a text file in UTF-8", source) from None


def parse_position(text: str, source: str, first_line: int = 1, files: bool = True) -> Position:
    """The position in a text, which may stand in a file from some line on. BadInput names the line.

    Without `files` it may name none: a text that comes from somewhere else has no business with the files here.
    """
    return _Reader(source, files).read(list(enumerate(text.splitlines(), first_line)))


class _Reader:
    """Reads a position line by line."""

    def __init__(self, source: str, files: bool) -> None:
        self.source = source
        self.files = files
        self.line = 0
        self.ruleset: Ruleset | None = None
        self.board = open_board(*OPEN_MAP)
        self.map_line = 0
        self.options: dict[str, str] = {}
        self.charts_of_files: dict[str, Any] = {}
        self.chart_lines: dict[str, tuple[int, str]] = {}
        """A player's own numbers by name: the line and the value, as it stands there."""
        self.charts_line = 0
        self.said: list[tuple[str, str]] = []
        self.said_lines: list[int] = []
        self.units: list[tuple[str, int, Any, list[tuple[str, str]], list[int]]] = []
        self.fields: list[Said] = []
        self.hex_lines: list[tuple[int, str]] = []

    def wrong(self, message: str) -> BadInput:
        return BadInput(message, self.source, self.line)

    def read(self, lines: list[tuple[int, str]]) -> Position:
        if not lines or not lines[0][1].startswith(HEADER):
            raise BadInput(
                f"is not a position: its first line must be {HEADER} {VERSION}",
                self.source,
                lines[0][0] if lines else 1,
            )
        if lines[0][1].split()[1:] != [str(VERSION)]:
            raise BadInput(f"is a position of another version; this one reads {HEADER} {VERSION}", self.source, 1)
        rest = iter(lines[1:])
        pending: tuple[int, str] | None = None
        while True:
            taken = pending or next(rest, None)
            pending = None
            if taken is None:
                break
            self.line, line = taken
            if len(line) > LONGEST_LINE:
                raise self.wrong(f"this line has more than {LONGEST_LINE:,} letters, which no line of a position has")
            words = line.split("#")[0].split(maxsplit=1)
            if not words:
                continue
            block, pending = ([], None) if words[0] not in ("map", "unit") else _block(rest)
            try:
                self.take(words[0], words[1].strip() if len(words) > 1 else "", block)
            except BadInput as error:
                # What names no file of its own is wrong with this line.
                raise error if error.file else self.wrong(error.message) from None
        if self.ruleset is None:
            self.line = 1
            raise self.wrong("says no ruleset; add a line such as: ruleset classic")
        if not self.units:
            raise self.wrong(f"has no unit; add a line such as: unit A 0 {self.ruleset.usual[0]}")
        return self.finish(self.ruleset)

    def take(self, word: str, rest: str, block: list[tuple[int, str]]) -> None:
        if word == "ruleset":
            if self.ruleset is not None:
                raise self.wrong(f"the ruleset is said already: {self.ruleset.name}")
            name, _, edition = rest.partition("@")
            self.ruleset = ruleset_named(name)
            if edition and edition != str(self.ruleset.edition):
                raise self.wrong(f"needs edition {edition} of {name}; this is edition {self.ruleset.edition}")
        elif self.ruleset is None:
            raise self.wrong("the ruleset comes first: a line such as: ruleset classic")
        elif word == "option":
            name, _, value = rest.partition("=")
            self.options[name.strip()] = check_option(self.ruleset, name.strip(), value.strip() or "yes")
        elif word in ("chart", "charts"):
            self.take_charts(self.ruleset, word, rest)
        elif word in ("map", "hex") and not self.ruleset.hex_facts:
            raise self.wrong(f"{self.ruleset.name} is played on a table without hexes, and has no line {word!r}")
        elif word == "map":
            self.take_map(rest, block)
        elif word == "hex":
            self.hex_lines.append((self.line, rest))
        elif word == "unit":
            self.take_unit(self.ruleset, rest, block)
        elif "=" in word and not rest:
            self.take_field(word)
        elif self.units and word not in {w.name for w in self.ruleset.game_words}:
            self.units[-1][3].append((word, rest))
            self.units[-1][4].append(self.line)
        else:
            self.said.append((word, rest))
            self.said_lines.append(self.line)

    def take_map(self, rest: str, block: list[tuple[int, str]]) -> None:
        if self.map_line:
            raise self.wrong(f"the map stands in line {self.map_line} already; give it once")
        self.map_line = self.line
        if block:
            try:
                self.board = parse_board("\n".join(text for _, text in block), self.source)
            except BadInput as error:
                line = block[min((error.line or 1) - 1, len(block) - 1)][0]
                raise BadInput(error.message, self.source, line) from None
            return
        size = rest.lower().split("x")
        sides = [count_number(part.strip(), 9) for part in size]
        if len(sides) == 2 and sides[0] is not None and sides[1] is not None:
            self.board = open_board(sides[0], sides[1])
        elif rest and self.files and os.path.exists(self.beside(rest)):
            self.board = read_board(self.beside(rest))
        else:
            said = f"; {rest!r} is neither a size nor a file" if rest else ""
            raise self.wrong(f"a map is a size such as 16x17, a .board file, or its lines, each behind |{said}")

    def beside(self, name: str) -> Path:
        """A file named in a position is looked for beside it."""
        beside = Path(self.source).parent / name
        return beside if os.path.exists(beside) else Path(name)

    def check_may_read(self, name: str) -> None:
        """BadInput where no file may be named."""
        if not self.files:
            raise self.wrong(f"names the file {name!r}, which is not read here; give what it holds instead")

    def take_charts(self, ruleset: Ruleset, word: str, rest: str) -> None:
        """One number of a player's own, or a file of them; they are read together at the end."""
        if ruleset.read_charts is None:
            raise self.wrong(f"{ruleset.name} has no charts of one's own")
        if word == "charts":
            self.check_may_read(rest)
            path = self.beside(rest)
            self.charts_of_files |= ruleset.read_charts(read_text(path), str(path))
            self.charts_line = self.line
            return
        key, _, value = (part.strip() for part in rest.partition("="))
        if key in self.chart_lines:
            raise self.wrong(f"{key} stands in line {self.chart_lines[key][0]} already; give it once")
        try:
            json.loads(value)
        except (ValueError, RecursionError):
            right = 'a value such as 11, [0, 3, 6, 9] or "2d6"'
            raise self.wrong(f"chart {key} must be {right}, not {value!r}") from None
        self.chart_lines[key] = (self.line, value)

    def read_charts(self, ruleset: Ruleset) -> Mapping[str, Any]:
        """All of a player's own numbers read as one file, because some must fit one another.

        Its first line holds what files say and no line says otherwise, and then it has a line for each chart line.
        """
        if ruleset.read_charts is None or not self.chart_lines:
            return self.charts_of_files
        left = {key: value for key, value in self.charts_of_files.items() if key not in self.chart_lines}
        pairs = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in left.items()]
        lines = ["{" + "".join(f"{pair}, " for pair in pairs)]
        lines.append(",\n".join(f"{json.dumps(key)}: {value}" for key, (_, value) in self.chart_lines.items()))
        places = [self.charts_line, *(line for line, _ in self.chart_lines.values())]
        try:
            return ruleset.read_charts("\n".join(lines) + "}", "")
        except BadInput as error:
            raise BadInput(error.message, self.source, places[(error.line or 1) - 1] or places[-1]) from None

    def take_unit(self, ruleset: Ruleset, rest: str, block: list[tuple[int, str]]) -> None:
        parts = rest.split(maxsplit=2)
        side = count_number(parts[1]) if len(parts) == 3 else None
        if side is None or side > 3:
            raise self.wrong("a unit is a letter, a side from 0 to 3, and a name, a file, or sheet: unit A 0 Haymaker")
        if not (parts[0].isascii() and parts[0].isalnum() and len(parts[0]) <= LONGEST_LETTER):
            raise self.wrong(f"a unit is called by a letter, such as A, not {parts[0][:40]!r}")
        if any(letter == parts[0] for letter, *_ in self.units):
            raise self.wrong(f"there is a unit {parts[0]} already")
        if len(self.units) >= MOST_UNITS:
            raise self.wrong(f"this is one unit more than {MOST_UNITS}")
        if parts[2] == "sheet":
            try:
                sheet = ruleset.papers.parse("\n".join(text for _, text in block), self.source)
            except BadInput as error:
                line = block[min((error.line or 1) - 1, len(block) - 1)][0] if block else self.line
                raise BadInput(error.message, self.source, line) from None
        else:
            name = parts[2].strip('"')
            if Path(name).suffix.lower() in UNIT_FILES:
                self.check_may_read(name)
            sheet = ruleset.papers.find(str(self.beside(name)) if "." in name else name)
        self.units.append((parts[0], side, sheet, [], []))

    def take_field(self, word: str) -> None:
        key, _, value = word.partition("=")
        name, _, place = key.partition(".")
        self.fields.append(Said(len(self.units) - 1, name, place, value, self.line))

    def finish(self, ruleset: Ruleset) -> Position:
        units = tuple(PlacedUnit(letter, side, sheet, tuple(said)) for letter, side, sheet, said, _ in self.units)
        return Position(
            ruleset,
            Setup(self.board, units, self.options, tuple(self.said), self.read_charts(ruleset)),
            tuple(self.fields),
            tuple(self.read_hexes(ruleset)),
            self.source,
            tuple(tuple(lines) for *_, lines in self.units),
            tuple(self.said_lines),
        )

    def read_hexes(self, ruleset: Ruleset) -> Iterator[Said]:
        width = self.board.width
        numbers = {hex_text(width, n): n for n in range(width * self.board.height)}
        for line, rest in self.hex_lines:
            self.line = line
            name, *facts = rest.split() or [""]
            if name not in numbers:
                raise self.wrong(f"{name!r} is no hex of this map; a line such as: hex 0805 level=2")
            for fact in facts:
                key, _, value = fact.partition("=")
                number = whole_number(value, 4)
                if key not in ruleset.hex_facts or number is None:
                    known = ", ".join(ruleset.hex_facts)
                    raise self.wrong(f"{fact!r} is no fact of a hex; use {known}, such as level=2")
                can_be = FACTS.get(key, ANY_FACT)
                if number not in can_be:
                    raise self.wrong(f"{key} is a number from {can_be[0]} to {can_be[-1]}, not {number}")
                yield Said(THE_GAME, key, str(numbers[name]), value, self.line)


def _block(rest: Iterator[tuple[int, str]]) -> tuple[list[tuple[int, str]], tuple[int, str] | None]:
    """The lines behind | that follow, without it, and the first line after them."""
    block: list[tuple[int, str]] = []
    for number, line in rest:
        if not line.lstrip().startswith("|"):
            return block, (number, line)
        inner = line.lstrip()[1:]
        block.append((number, inner.removeprefix(" ")))
    return block, None


def check_option(ruleset: Ruleset, name: str, value: str) -> str:
    """The value, if the ruleset has such an option and it can be that."""
    for option in ruleset.options:
        if option.name == name:
            if value not in option.values:
                raise BadInput(f"option {name} is one of {', '.join(option.values)}, not {value!r}")
            return value
    raise BadInput(f"there is no option {name!r}; there is {', '.join(o.name for o in ruleset.options)}")
