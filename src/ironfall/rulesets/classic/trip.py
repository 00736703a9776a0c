"""Trips, an optional attack (TRIP-1)."""

from __future__ import annotations

from ironfall.rulesets.classic.kick import FORWARD, leg_modifiers, legs_missing
from ironfall.rulesets.classic.movement import struck
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.physical_to_hit import attacker_modifiers, target_modifiers
from ironfall.rulesets.classic.places import is_in_play, is_leg, is_mech
from ironfall.rulesets.classic.reach import bearing
from ironfall.rulesets.classic.records import LA, LL, RA, RL, Part, Table, Unit
from ironfall.rulesets.classic.words import Because, Refusal
from ironfall.table.marks import rule
from ironfall.table.talk import because, refuse


@rule(cites="TRIP-1 GEN-7 VERT-3")
def refusals_of_trip(table: Table, attacker: Unit, target: Unit, leg: int) -> int:
    """How many reasons forbid a trip with this leg; each is told.

    Worked example: at a prone target on another level: two, and a third where tripping is not played.
    """
    refused = 0
    if not table.game.options.trip:
        refused += refuse(table, Refusal.TRIP_NOT_CHOSEN)
    if legs_missing(attacker):
        refused += refuse(table, Refusal.LEG_MISSING)
    if not is_leg(attacker, leg) or struck(attacker, leg, Part.HIP):
        refused += refuse(table, Refusal.TRIP_LEG_USELESS)
    if attacker.fired >> leg & 1:
        refused += refuse(table, Refusal.LIMB_FIRED)
    if not is_ahead(table, attacker, target):
        refused += refuse(table, Refusal.TRIP_OUT_OF_ARC)
    if not is_mech(target):
        refused += refuse(table, Refusal.TRIPPED_NO_MECH)
    if target.prone:
        refused += refuse(table, Refusal.PRONE_OUT_OF_REACH)
    if target.floor != attacker.floor:
        refused += refuse(table, Refusal.TRIP_NOT_LEVEL)
    return refused


@rule(cites="TRIP-1")
def is_ahead(table: Table, attacker: Unit, target: Unit) -> bool:
    """In the forward arc of the feet.

    Worked example: facing north, a target to the north-west is, one to the south-west is not.
    """
    return FORWARD[bearing(table, attacker, target.at, attacker.facing)] != 0


@rule(cites="TRIP-1")
def can_still_trip(table: Table, attacker: Unit, target: Unit) -> bool:
    """Whether the two stand so that one can trip the other.

    Worked example: not once the target lies there.
    """
    return is_ahead(table, attacker, target) and target.prone == 0 and target.floor == attacker.floor


@rule(cites="TRIP-1")
def trip_to_hit(table: Table, attacker: Unit, target: Unit, leg: int) -> int:
    """Piloting - 1, the common modifiers, and what is damaged in the leg.

    Worked example: piloting 5, nobody having moved, with the foot hit: 5 - 1 + 1 = 5.
    """
    number = because(table, Because.PILOTING_SKILL, attacker.piloting)
    number += because(table, Because.TRIP, -1)
    number += attacker_modifiers(table, attacker)
    number += target_modifiers(table, attacker, target)
    return number + leg_modifiers(table, attacker, leg)


@rule(cites="TRIP-1")
def trip_lands(table: Table, target: Unit) -> None:
    """No damage; the target rolls to keep its feet at the end of the phase.

    Worked example: piloting 5 needs 5.
    """
    if is_in_play(target) and not target.prone:
        owe_piloting_roll(table, target, Because.TRIPPED, 0)


@rule(cites="TRIP-1")
def best_leg_to_trip(table: Table, attacker: Unit, target: Unit) -> int:
    """The leg that may trip and needs least, the right one before the left.

    Worked example: with the right foot hit, the left leg.
    """
    best = RL
    least = 100
    for leg in (RL, LL, RA, LA):
        if is_leg(attacker, leg) and refusals_of_trip(table, attacker, target, leg) == 0:
            number = trip_to_hit(table, attacker, target, leg)
            if number < least:
                best = leg
                least = number
    return best
