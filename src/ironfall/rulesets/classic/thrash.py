"""Thrashing about against infantry that is too near to a prone 'Mech (THR-1)."""

from __future__ import annotations

from ironfall.rulesets.classic.falls import fall_in_place
from ironfall.rulesets.classic.ground import is_on_bare_ground, is_paved_at, woods_in
from ironfall.rulesets.classic.infantry import take_full
from ironfall.rulesets.classic.owed_rolls import note_event
from ironfall.rulesets.classic.piloting import keeps_its_feet
from ironfall.rulesets.classic.places import FIVES, is_in_play, is_infantry, is_platoon
from ironfall.rulesets.classic.records import LA, PLACES, Table, Unit
from ironfall.rulesets.classic.structures import building_in, rubble_in
from ironfall.rulesets.classic.words import Because, Refusal
from ironfall.table.marks import rule
from ironfall.table.talk import refuse

CERTAIN = 2
"""A number that no throw of two dice misses: none is thrown."""


@rule(cites="THR-1")
def refusals_of_thrashing(table: Table, attacker: Unit, target: Unit) -> int:
    """How many reasons forbid to thrash about; each is told.

    Worked example: a standing 'Mech kicks what is at its feet.
    """
    refused = 0
    if not attacker.prone:
        refused += refuse(table, Refusal.NOT_PRONE)
    if attacker.fired:
        refused += refuse(table, Refusal.HAS_FIRED)
    if limbs_left(attacker) == 0:
        refused += refuse(table, Refusal.NO_LIMBS)
    if not is_infantry(target) or target.at != attacker.at or target.floor != attacker.floor:
        refused += refuse(table, Refusal.NOT_ON_TOP)
    if not is_open(table, attacker):
        refused += refuse(table, Refusal.NOT_CLEAR)
    return refused


@rule(cites="THR-1")
def limbs_left(attacker: Unit) -> int:
    """Arms and legs that are still there.

    Worked example: a 'Mech that has lost both arms and a leg: 1.
    """
    count = 0
    for place in range(LA, PLACES):
        if attacker.gone[place] == 0:
            count += 1
    return count


@rule(cites="THR-1")
def is_open(table: Table, attacker: Unit) -> bool:
    """Whether a unit is on clear or paved ground.

    Worked example: not in woods, not in the water.
    """
    game = table.game
    at = attacker.at
    if is_paved_at(table, at, attacker.floor):
        return True
    grown = woods_in(table, at) or game.rough[at] or game.swamp[at] or game.ice[at] or game.water[at]
    built = building_in(table, at) or rubble_in(table, at)
    return is_on_bare_ground(table, attacker) and not grown and not built


@rule(cites="THR-1")
def thrash_damage(attacker: Unit) -> int:
    """A third of the weight, to the nearest point.

    Worked example: 50 tons: 17; 55 tons: 18.
    """
    return (2 * attacker.tons + 3) // 6


@rule(cites="THR-1 CONV-6")
def thrashing_lands(table: Table, target: Unit, points: int) -> None:
    """Groups of five, which are not reduced for infantry.

    Worked example: 17 points are 17 men of a platoon, or groups of 5, 5, 5 and 2 to suits of battle armor.
    """
    left = points
    while left > 0 and is_in_play(target):
        group = left if is_platoon(target) else min(left, FIVES)
        left -= group
        take_full(table, target, group)


@rule(cites="THR-1")
def rolls_about(table: Table, attacker: Unit) -> None:
    """The piloting roll of one that thrashes about, made at once; if it fails, it is as after a fall on the spot.

    Worked example: piloting 5 needs 5; 50 tons take 5 points.
    """
    note_event(table, attacker, Because.THRASHED, 0)
    if keeps_its_feet(table, attacker, Because.THRASHED):
        attacker.owed_count -= 1
    else:
        fall_in_place(table, attacker)
