"""The numbers of the charts: ours in defaults.json, a player's own over them, and from there into a game's record.

A player's own numbers are kept flat, as in {"to_hit.base": 11, "weapons.ac5.damage": 6}: the names of defaults.json
with dots between. A list counts as one number here: who gives a row gives the whole table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from copy import deepcopy
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from ironfall.errors import BadInput
from ironfall.rulesets.mech_d20.chart_checks import Unsound, check_number, check_together, twins
from ironfall.rulesets.mech_d20.chart_fields import ALL, FIELDS, WEAPON_FIELDS, is_number
from ironfall.rulesets.mech_d20.chart_text import line_of, read_text
from ironfall.rulesets.mech_d20.chart_values import CLASS_TONS, LOCATION_DIE, PLACE_NAMES
from ironfall.rulesets.mech_d20.records import LT, LTR, RT, RTR, Game, Numbers, Side, Weapon

SAME_TORSO = ((RT, RTR), (LT, LTR))
"""Front and rear of a side torso are lost together (DR-13)."""


@cache
def _defaults() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path(__file__).with_name("defaults.json").read_text("utf-8"))
    return found


def default_charts() -> dict[str, Any]:
    """All that defaults.json holds."""
    return deepcopy(_defaults())


def merged(overrides: Mapping[str, Any]) -> dict[str, Any]:
    """The charts with a player's own numbers in their places. To be read only: what is not changed is not copied."""
    charts = dict(_defaults())
    for key, value in overrides.items():
        *groups, name = key.split(".")
        group = charts
        for each in groups:
            group[each] = group = dict(group.get(each, {}))
        group[name] = value
    return charts


def weapon_names(overrides: Mapping[str, Any]) -> tuple[str, ...]:
    """The weapon cards by number: ours in their order, then a player's own by name. Number 0 is none, and ""."""
    ours = [name for name in _defaults()["weapons"] if name != "_note"]
    given = {key.split(".")[1] for key in overrides if key.startswith("weapons.") and key.count(".") > 1}
    return ("", *ours, *sorted(given - set(ours)))


def weight_class(overrides: Mapping[str, Any], tons: int) -> int:
    """The number of a weight class: 0 light, 1 medium, 2 heavy, 3 assault."""
    table: list[tuple[int, int]] = CLASS_TONS.read(merged(overrides)["weight_class"])
    return next(number for bound, number in table if tons <= bound)


def read_charts(text: str, source: str) -> dict[str, Any]:
    """A player's own numbers from the text of a file: JSON, or TOML where its name ends so.

    BadInput names the file, the line and the number, and says what would be right.
    """
    given, lines = read_text(text, source)
    try:
        for key, value in given.items():
            check_number(key, value, weapon_names(given))
        own = {key: value for key, value in given.items() if is_number(key)}
        own |= twins(own)
        check_together(own, merged(own), weapon_names(own), _defaults()["weapons"])
    except Unsound as fault:
        raise BadInput(fault.sentence, source, line_of(lines, fault.name)) from None
    return own


def locations(overrides: Mapping[str, Any], side: Side) -> list[int]:
    """The location for each face of a D20 by the side attacked, what lies on the far side folded over to the near."""
    die = merged(overrides)["location_die"]
    places: list[int] = LOCATION_DIE.read(die["rear" if side == Side.REAR else "front"])
    fold = {Side.LEFT: die["fold_left_side"], Side.RIGHT: die["fold_right_side"]}.get(side, {})
    other = {PLACE_NAMES.index(far): PLACE_NAMES.index(near) for far, near in fold.items()}
    return [other.get(place, place) for place in places]


def is_default(overrides: Mapping[str, Any], key: str, row: int | None = None) -> bool:
    """Whether a number is a default of ours: neither published nor a player's own.

    Of a table, `row` is what it is looked up by: hexes moved, heat, or the place in a list. KeyError for no number.
    """
    if not is_number(key):
        raise KeyError(key)
    if key in overrides:
        return False
    for known in _defaults()["known"]:
        name, _, rows = known.partition("[")
        bounds = [int(bound) for bound in re.findall(r"\d+", rows)]
        if fnmatchcase(key, name) and (not rows or (row is not None and bounds[0] <= row <= bounds[-1])):
            return False
    return True


def fill_numbers(game: Game, overrides: Mapping[str, Any]) -> None:
    """Fill the game's numbers; the overrides are known to be right."""
    charts = merged(overrides)
    for key, field in FIELDS.items():
        value: Any = charts
        for part in key.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        if not field.to or (value is None and not key.startswith("transfer.")):
            continue
        filled = field.kind.read(value)
        if field.place == ALL:
            setattr(game.numbers, field.to, filled)
        else:
            getattr(game.numbers, field.to)[field.place] = filled
    _join_torsos(game.numbers)
    for number, name in enumerate(weapon_names(overrides)):
        if name:
            _fill_weapon(game.numbers.weapons[number], charts["weapons"][name])


def _join_torsos(numbers: Numbers) -> None:
    """Whatever goes with one side of a torso goes with the other."""
    for front, rear in SAME_TORSO:
        both = numbers.attached[front] | numbers.attached[rear]
        numbers.attached[front] = both | 1 << rear
        numbers.attached[rear] = both | 1 << front


def _fill_weapon(weapon: Weapon, card: Mapping[str, Any]) -> None:
    for name, field in WEAPON_FIELDS.items():
        if field.to:
            setattr(weapon, field.to, int(field.kind.read(card.get(name, False))))
    weapon.dice, weapon.damage = WEAPON_FIELDS["damage"].kind.read(card["damage"])
    weapon.minimum, weapon.short, weapon.medium, weapon.long = card["range"]
