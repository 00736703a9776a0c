"""The map in plain text: the ground by letters, units by theirs with the way they face."""

from __future__ import annotations

from typing import Any, NamedTuple

from ironfall.board.maps import hex_text
from ironfall.game.position import Position
from ironfall.rulesets.said import COMPASS
from ironfall.table.table import Table

GROUND = {
    "building": "b",
    "water": "~",
    "jungle": "j",
    "woods": "w",
    "swamp": "s",
    "rubble": "u",
    "rough": "r",
    "ice": "i",
    "impassable": "#",
}
"""The letter of each fact of a hex, the one that is shown first of several first."""
CLEAR = "."
SHORT = ("n", "ne", "se", "s", "sw", "nw")
TALLEST = 20
"""Rows that are all shown; of more, those around the units."""
MARGIN = 4


class Standing(NamedTuple):
    """A unit on the map."""

    letter: str
    name: str
    side: int
    at: int
    facing: int


def draw(position: Position, table: Table[Any], units: list[Standing], width: int) -> list[str]:
    """The lines of the map with these units on it, no wider than `width`."""
    cells = _cells(position, table, units)
    columns, rows = table.game.width, table.game.height
    pitch = max(len(cell) for cell in cells) + 1
    label = len(f"{rows:02}") + 1
    across = _window([unit.at % columns for unit in units], columns, max(1, (width - label) // pitch))
    down = _rows([unit.at // columns for unit in units], rows)
    lines = [" " * label + "".join(f"{x + 1:02}".ljust(pitch) for x in across)]
    for y in down:
        # Columns of odd number, counted from 0, lie half a hex lower.
        for half in (0, 1):
            shown = "".join((cells[y * columns + x] if x % 2 == half else "").ljust(pitch) for x in across)
            lines.append((f"{y + 1:02} " if half == 0 else "").ljust(label) + shown)
    return [line.rstrip() for line in lines]


def standing_on_the_map(position: Position, table: Table[Any]) -> list[Standing]:
    """Every unit that stands on the map."""
    game = table.game
    found = []
    for k, (unit, name) in enumerate(zip(position.setup.units, position.names, strict=True)):
        record = game.units[k]
        if 0 <= record.at < game.width * game.height and not record.destroyed:
            found.append(Standing(unit.letter, name, unit.side, record.at, record.facing))
    return found


def where(table: Table[Any], unit: Standing) -> str:
    """Who a letter of the map is, and where."""
    return f"{unit.name}: side {unit.side}, hex {hex_text(table.game.width, unit.at)}, faces {COMPASS[unit.facing]}"


def _ground(position: Position, table: Table[Any], number: int) -> str:
    """A hex without who stands there: its ground and its level."""
    facts = position.ruleset.hex_facts
    found = (mark for fact, mark in GROUND.items() if fact in facts and getattr(table.game, fact)[number])
    level = table.game.level[number] if "level" in facts else 0
    return next(found, CLEAR) + (str(level) if level else "")


def _cells(position: Position, table: Table[Any], units: list[Standing]) -> list[str]:
    cells = [_ground(position, table, number) for number in range(table.game.width * table.game.height)]
    for unit in units:
        cells[unit.at] = f"{unit.letter}:{SHORT[unit.facing]}"
    return cells


def _window(places: list[int], size: int, most: int) -> range:
    """As many of the columns as there is room for, around the units."""
    middle = (min(places) + max(places)) // 2 if places else size // 2
    first = max(0, min(middle - most // 2, size - most))
    return range(first, min(size, first + most))


def _rows(places: list[int], size: int) -> range:
    if size <= TALLEST or not places:
        return range(size)
    return range(max(0, min(places) - MARGIN), min(size, max(places) + MARGIN + 1))
