"""Rules that a game does not come to: attacks not declared, kinds of units and of ground that are not there.

Compiling takes long, and most games need less than half of the book. A rule left out by mistake is found out: the game
is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ironfall.rulesets.classic import (
    brush_off,
    charge,
    clubs,
    collapse,
    death_from_above,
    demolition,
    infantry,
    kick,
    physical_weapons,
    punch,
    push,
    skids,
    thrash,
    trip,
    vehicle_criticals,
    vehicle_damage,
    vehicle_location,
    vehicle_motion,
)
from ironfall.rulesets.classic.infantry import carry_swarmers, shake_off_swarmers
from ironfall.rulesets.classic.places import is_mech
from ironfall.rulesets.classic.records import Attack, Table
from ironfall.table.marks import MARKS

Rule = Callable[..., Any]
CHAPTERS: tuple[tuple[tuple[Any, ...], frozenset[Attack]], ...] = (
    ((death_from_above,), frozenset({Attack.DEATH_FROM_ABOVE})),
    ((charge,), frozenset({Attack.CHARGE})),
    ((push,), frozenset({Attack.PUSH})),
    ((punch,), frozenset({Attack.PUNCH, Attack.BRUSH_OFF, Attack.DEMOLISH})),
    ((kick,), frozenset({Attack.KICK, Attack.TRIP, Attack.DEMOLISH})),
    ((clubs, physical_weapons), frozenset({Attack.CLUB})),
    ((trip,), frozenset({Attack.TRIP})),
    ((thrash,), frozenset({Attack.THRASH})),
    ((brush_off,), frozenset({Attack.BRUSH_OFF})),
    ((demolition,), frozenset({Attack.DEMOLISH})),
)
"""The files of the attacks, and the attacks that come to them."""
ALWAYS_ASKED = (carry_swarmers, shake_off_swarmers)
"""Rules of infantry that every move and every fall asks."""


def rules_asleep(table: Table) -> tuple[Rule, ...]:
    """Those of this table."""
    return tuple(dict.fromkeys(rule for module in _modules_asleep(table) for rule in _rules_of(module)))


def _modules_asleep(table: Table) -> Iterator[Any]:
    game = table.game
    units = game.units[: game.unit_count]
    declared = {unit.attack for unit in units}
    for modules, attacks in CHAPTERS:
        if not declared & attacks:
            yield from modules
    if Attack.CHARGE not in declared and not any(game.pavement):
        yield skids
    if all(is_mech(unit) for unit in units):
        yield from (vehicle_criticals, vehicle_damage, vehicle_location, vehicle_motion, infantry)
    if not any(game.building) and not any(game.deck):
        yield collapse


def _rules_of(module: Any) -> Iterator[Rule]:
    """The rules of a file that take a table and return a number or nothing."""
    for rule in MARKS:
        takes_a_table = rule.__code__.co_varnames[:1] == ("table",)
        returns = str(rule.__annotations__["return"])
        simple = takes_a_table and returns in ("None", "int", "bool")
        if rule.__module__ == module.__name__ and simple and rule not in ALWAYS_ASKED:
            yield rule
