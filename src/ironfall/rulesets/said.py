"""What can be said of any unit on any map, whatever the rules: whole numbers, yes and no, hexes and directions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP, neighbour, opposite
from ironfall.board.maps import Board, hex_text
from ironfall.errors import BadInput
from ironfall.numbers import count_number, whole_number
from ironfall.table.table import Table

COMPASS = ("north", "northeast", "southeast", "south", "southwest", "northwest")
SIDES = {"front": 0, "right": 2, "left": 4, "rear": 3}
"""The direction, from a target that faces north, of an attacker who comes straight at that side."""


def number(text: str, low: int, high: int, what: str) -> int:
    """A whole number from the text, within bounds."""
    value = whole_number(text)
    if value is None or not low <= value <= high:
        raise BadInput(f"{what} must be a whole number from {low} to {high}, not {text!r}")
    return value


def flag(text: str, what: str) -> int:
    """A word that stands alone, or with yes or no."""
    if text in ("", "yes", "1"):
        return 1
    if text in ("no", "0"):
        return 0
    raise BadInput(f"{what} stands alone, or with yes or no, not {text!r}")


def hex_of(table: Table[Any], text: str) -> int:
    """A hex by its four digits: column, then row, from 01."""
    game = table.game
    half = len(text) // 2
    if count_number(text) is not None and len(text) in (4, 6):
        x, y = int(text[:half]) - 1, int(text[half:]) - 1
        if 0 <= x < game.width and 0 <= y < game.height:
            return int(y * game.width + x)
    raise BadInput(f"{text!r} is no hex of this map; use column and row, from 0101 to {game.width:02}{game.height:02}")


def say_at(table: Table[Any], who: int, text: str) -> None:
    table.game.units[who].at = hex_of(table, text)


def say_facing(table: Table[Any], who: int, text: str) -> None:
    wanted = text.lower().replace("-", "")
    if wanted in COMPASS:
        table.game.units[who].facing = COMPASS.index(wanted)
    elif wanted.isalpha():
        raise BadInput(
            f"facing must be a whole number from 0 to {DIRECTIONS - 1}, or one of {', '.join(COMPASS)}, not {text!r}"
        )
    else:
        table.game.units[who].facing = number(text, 0, DIRECTIONS - 1, "facing")


def say_level(table: Table[Any], who: int, text: str) -> None:
    table.game.level[table.game.units[who].at] = number(text, -20, 100, "level")


def say_water(table: Table[Any], who: int, text: str) -> None:
    table.game.water[table.game.units[who].at] = number(text, 0, 20, "water")


def free_hexes(table: Table[Any]) -> Iterator[tuple[tuple[str, str], ...]]:
    """Where one more unit may stand: beside the others, the nearest hexes first."""
    game = table.game
    taken = {unit.at for unit in game.units}
    seen = [unit.at for unit in game.units if unit.at >= 0][::-1]
    for number in seen:
        for beside in game.beside[number]:
            if beside >= 0 and beside not in seen:
                seen.append(beside)
                if beside not in taken and not game.impassable[beside]:
                    yield ("at", hex_text(game.width, beside)), ("facing", "0")


def faces(unit: Any) -> str:
    """The facing in a word."""
    return COMPASS[unit.facing]


@dataclass(frozen=True, slots=True)
class FieldFlag:
    """Sets a field that is yes or no."""

    name: str
    word: str

    def __call__(self, table: Table[Any], who: int, text: str) -> None:
        setattr(table.game.units[who], self.name, flag(text, self.word))


@dataclass(frozen=True, slots=True)
class FieldNumber:
    """Sets a field that is a number, within bounds."""

    name: str
    word: str
    low: int
    high: int

    def __call__(self, table: Table[Any], who: int, text: str) -> None:
        setattr(table.game.units[who], self.name, number(text, self.low, self.high, self.word))


def face_each_other(board: Board, side: str, hexes: int) -> tuple[tuple[str, str], ...]:
    """The target in the middle of the map facing north, the attacker some hexes away straight off one of its sides."""
    if side not in SIDES:
        raise BadInput(f"the side must be one of {', '.join(SIDES)}, not {side!r}")
    width, height = board.width, board.height
    target = (height // 2) * width + (width - 1) // 2
    attacker = target
    for _ in range(hexes):
        attacker = neighbour(width, height, attacker, SIDES[side])
        if attacker == OFF_THE_MAP:
            raise BadInput(f"the map is too small for an attack over {hexes} hexes; say where both stand")
    return (
        ("at", hex_text(width, attacker)),
        ("facing", str(opposite(SIDES[side]))),
        ("at", hex_text(width, target)),
        ("facing", "0"),
    )
