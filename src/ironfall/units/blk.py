"""The .blk form in which players keep vehicles, infantry and other units that are no 'Mechs: blocks between tags.

    <UnitType>
    Tank
    </UnitType>

Here a text is only taken apart; what the blocks mean is for the modules of each type of unit. Everything that files are
known to do is read: tags in any case, blocks in any order, blank and comment lines anywhere, a block that comes twice
(the first one counts), a block that is never closed, closing tags too many, anything before the first block.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ironfall.errors import BadInput
from ironfall.units.sheet import Problem
from ironfall.units.unit_text import LARGEST_FILE, lines_of, read_unit_text
from ironfall.units.words import fault_in

_TAG = re.compile(r"<(?P<close>/?)(?P<name>[^<>/]{1,60})>")
USUAL = {
    "unittype": "UnitType", "name": "Name", "model": "Model", "cruisemp": "cruiseMP", "jumpingmp": "jumpingMP",
    "trooper count": "Trooper Count",
}  # fmt: skip
"""How files write the names that are not all in small letters."""
_NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,6})?|\.[0-9]{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Blocks:
    """The blocks of a file: by name, in small letters, the lines in them with their numbers."""

    source: str
    blocks: dict[str, tuple[tuple[str, int], ...]]
    opened: dict[str, int]
    """The line of each opening tag."""
    spelled: dict[str, str]
    """Each name as the file writes it."""
    problems: tuple[Problem, ...] = ()
    """What is wrong with the blocks themselves, and read all the same."""

    def lines(self, name: str) -> tuple[tuple[str, int], ...]:
        """The lines of a block; none if there is no such block. BadInput where they cannot be shown: only those that
        somebody asks for are looked at, for there are blocks of any text besides."""
        found = self.blocks.get(name, ())
        for text, line in found:
            if fault := fault_in(self.called(name), text):
                raise BadInput(fault, self.source, line)
        return found

    def text(self, name: str) -> str:
        """The first line of a block; "" if there is none."""
        lines = self.lines(name)
        return lines[0][0] if lines else ""

    def line(self, name: str) -> int | None:
        """The number of a block's first line, or of its tag, for messages."""
        lines = self.lines(name)
        return lines[0][1] if lines else self.opened.get(name)

    def bad(self, name: str, what: str) -> BadInput:
        """Something wrong with a block."""
        return BadInput(f"{self.called(name)} {what}", self.source, self.line(name))

    def called(self, name: str) -> str:
        """The name of a block as the file writes it, or as files do where this one has none."""
        return self.spelled.get(name) or USUAL.get(name, name)

    def numbers(self, name: str) -> list[int]:
        """The whole numbers of a block, one a line; a fraction is rounded up. BadInput names the line."""
        return [self._number(name, text, line) for text, line in self.lines(name)]

    def number(self, name: str, usual: int | None, least: int, most: int) -> int:
        """The number in a block; `usual` where there is no such block, and None where there must be one."""
        found = self.numbers(name)
        if not found:
            if usual is not None:
                return usual
            right = f"add a block <{self.called(name)}> with a whole number from {least} to {most}"
            raise self.bad(name, f"is missing; {right}")
        if not least <= found[0] <= most:
            raise self.bad(name, f"is {found[0]}; it must be a whole number from {least} to {most}")
        return found[0]

    def _number(self, name: str, text: str, line: int) -> int:
        plain = text.replace(",", "")
        if not _NUMBER.fullmatch(plain):
            raise BadInput(f"{self.called(name)} is '{text[:40]}'; it must be a number", self.source, line)
        whole, _, part = plain.partition(".")
        return int(whole or 0) + (int(part or 0) > 0)


def read_blocks(path: str) -> Blocks:
    """The blocks of a .blk file. BadInput if it is none."""
    return parse_blocks(read_unit_text(path, "a .blk file"), path)


def parse_blocks(text: str, source: str) -> Blocks:
    """The blocks of a text; `source` names it in messages. BadInput if it has none."""
    if len(text) > LARGEST_FILE:
        raise BadInput("the text is longer than a million letters, which no unit file is", source)
    if "\0" in text:
        raise BadInput("this is not a text file; a .blk file is plain text in UTF-8", source)
    blocks: dict[str, tuple[tuple[str, int], ...]] = {}
    opened: dict[str, int] = {}
    spelled: dict[str, str] = {}
    problems: list[Problem] = []
    name, inside = "", []
    for number, line in enumerate(lines_of(text), 1):
        tag = _TAG.fullmatch(line)
        if not line or line.startswith("#"):
            continue
        if tag is None:
            if name:
                inside.append((line, number))
            continue
        if name and name not in blocks:
            # A block is closed by any tag: what was never closed ends where the next one begins.
            blocks[name] = tuple(inside)
        written = "" if tag["close"] else tag["name"].strip()
        name, inside = written.lower(), []
        if name in opened:
            problems.append(Problem("double block", f"<{written}> comes twice; the first one counts", number))
        elif name:
            opened[name], spelled[name] = number, written
    if name and name not in blocks:
        blocks[name] = tuple(inside)
        text = f"<{spelled[name]}> is never closed; add </{spelled[name]}> at the end"
        problems.append(Problem("open block", text, opened[name]))
    if "unittype" not in blocks:
        begins = "a .blk file has a block <UnitType> with a word such as Tank, VTOL or Infantry"
        raise BadInput(f"this is no unit: {begins}", source)
    return Blocks(source, blocks, opened, spelled, tuple(problems))


def is_blk(text: str) -> bool:
    """Whether a text is in .blk form, as against .mtf."""
    return re.search(r"^[ \t]*<unittype>[ \t\r]*$", text, re.IGNORECASE | re.MULTILINE) is not None
