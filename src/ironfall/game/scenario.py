"""Scenarios: a text file that says what is played, and who plays each side (docs/scenarios.md).

It is a position with a title, a few words about it, and the players. A meeting is the same made from two machines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ironfall.board.maps import Board, open_board
from ironfall.errors import BadInput
from ironfall.game.course import SIDES, YOU, check_player, course_of, sides_of
from ironfall.game.position import HEADER as POSITION
from ironfall.game.position import OPEN_MAP, Position, parse_position, read_text
from ironfall.game.position import VERSION as POSITION_VERSION
from ironfall.rulesets.ruleset import PlacedUnit, Ruleset, Setup

HEADER = "ironfall-scenario"
VERSION = 1
APART = 7
"""Hexes between two machines that meet: far enough that they come closer before most weapons reach."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """What a game begins from."""

    title: str
    about: str
    players: tuple[str, ...]
    """By side."""
    position: Position


def read_scenario(path: str | Path) -> Scenario:
    """The scenario in a file. BadInput names the line."""
    return parse_scenario(read_text(path), str(path))


def parse_scenario(text: str, source: str) -> Scenario:
    """The scenario in a text; files named in it are looked for beside `source`. BadInput names the line."""
    return _Reader(source).read(text)


@dataclass(slots=True)
class _Reader:
    """Reads the lines that are no position's; the position is read by itself, with the same numbers of lines."""

    source: str
    line: int = 1
    title: str = ""
    about: list[str] = field(default_factory=list)
    players: dict[int, tuple[str, int]] = field(default_factory=dict)
    """Who plays a side, and the line that says so."""

    def wrong(self, message: str) -> BadInput:
        return BadInput(message, self.source, self.line)

    def read(self, text: str) -> Scenario:
        lines = text.splitlines()
        first = lines[0].split() if lines else []
        if first[:1] != [HEADER]:
            raise self.wrong(f"is not a scenario: its first line must be {HEADER} {VERSION}")
        if first[1:] != [str(VERSION)]:
            raise self.wrong(f"is a scenario of another version; this one reads {HEADER} {VERSION}")
        kept = [f"{POSITION} {POSITION_VERSION}"]
        for self.line, each in enumerate(lines[1:], 2):
            words = each.split("#")[0].split(maxsplit=1)
            mine = bool(words) and self.take(words[0], words[1].strip() if len(words) > 1 else "")
            kept.append("" if mine else each)
        position = parse_position("\n".join(kept), self.source)
        course_of(position.ruleset)
        position.table()
        return Scenario(self.title, " ".join(self.about), self.all_players(position), position)

    def take(self, word: str, rest: str) -> bool:
        """Whether this is a line of the scenario's own."""
        if word in ("title", "about") and not rest.isprintable():
            raise self.wrong(f"{word} holds what is no letter; it is words on one line")
        if word == "title":
            if self.title:
                raise self.wrong("the title is said already; there is one line of it")
            self.title = rest
        elif word == "about":
            self.about.append(rest)
        elif word == "player":
            self.take_player(rest.split())
        return word in ("title", "about", "player")

    def take_player(self, words: list[str]) -> None:
        if len(words) != 2 or words[0] not in map(str, range(SIDES)):
            raise self.wrong(f"a player is a side from 0 to {SIDES - 1} and who plays it: player 0 {YOU}")
        side = int(words[0])
        if side in self.players:
            raise self.wrong(f"who plays side {side} is said already, in line {self.players[side][1]}")
        self.players[side] = (words[1], self.line)

    def all_players(self, position: Position) -> tuple[str, ...]:
        """Who plays each side; a side of which nothing is said is a person's."""
        there = {unit.side for unit in position.setup.units}
        for side, (player, line) in self.players.items():
            self.line = line
            if side not in there:
                raise self.wrong(f"there is no unit of side {side} that could be played")
            try:
                check_player(position.ruleset, player)
            except BadInput as error:
                raise self.wrong(error.message) from None
        if len(there) < 2:
            raise BadInput("a game needs units of two sides or more", self.source)
        return tuple(self.players.get(side, (YOU, 0))[0] for side in range(sides_of(position)))


def two_of_the_middle(ruleset: Ruleset, options: Mapping[str, str] | None = None) -> tuple[Any, Any]:
    """Two machines of middle weight of the catalogue that can be played by these options, for a first game.

    BadInput where there are not two.
    """
    sheets = [sheet for sheet in ruleset.papers.catalogue() if can_be_played(ruleset, sheet, dict(options or {}))]
    if len(sheets) < 2:
        raise BadInput(f"the catalogue of {ruleset.name} has no two machines that could meet; name a scenario")
    middle = len(sheets) // 2
    return sheets[middle - 1], sheets[middle]


def can_be_played(ruleset: Ruleset, sheet: Any, options: dict[str, str]) -> bool:
    """Whether a machine can be laid out by these options."""
    try:
        ruleset.new_table(Setup(open_board(1, 1), (PlacedUnit("A", 0, sheet),), options, ()))
    except BadInput:
        return False
    return True


def meeting(
    ruleset: Ruleset,
    first: Any,
    second: Any,
    players: tuple[str, str],
    *,
    options: Mapping[str, str] | None = None,
    charts: Mapping[str, Any] | None = None,
    board: Board | None = None,
) -> Scenario:
    """Two machines that face each other on open ground: `first` of side 0, `second` of side 1."""
    begins = course_of(ruleset).action.begins
    ground = board or open_board(*OPEN_MAP)
    placed = ruleset.face_each_other(ground, "front", APART)
    units = (PlacedUnit("A", 0, first, placed[:2]), PlacedUnit("B", 1, second, placed[2:]))
    position = Position(ruleset, Setup(ground, units, dict(options or {}), begins, dict(charts or {})))
    position.table()
    names = position.names
    return Scenario(f"{names[0]} against {names[1]}", "", players, position)
