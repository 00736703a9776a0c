"""Kicks (KICK-1 to KICK-9)."""

from __future__ import annotations

from ironfall.rulesets.classic.aids import enhanced_kick_modifier, strength, with_talons
from ironfall.rulesets.classic.ground import depth_of
from ironfall.rulesets.classic.movement import struck
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.physical_to_hit import attacker_modifiers, target_modifiers
from ironfall.rulesets.classic.places import is_in_play, is_infantry, is_leg, is_mech, is_vehicle, rounded_up
from ironfall.rulesets.classic.reach import bearing, chart_of_kick, is_level_with_feet, refuse_level, side_struck
from ironfall.rulesets.classic.records import LA, LL, PLACES, RA, RL, Kind, Part, Table, Unit
from ironfall.rulesets.classic.spikes import strike_with_limb
from ironfall.rulesets.classic.vehicle_location import side_from_within
from ironfall.rulesets.classic.words import Because, Refusal
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because, refuse

FORWARD = (1, 1, 0, 0, 0, 1)
"""By hexsides clockwise from the facing: the forward arc of the feet."""
REARWARD = (0, 0, 1, 1, 1, 0)


@rule(cites="KICK-1 GEN-7 VERT-1 VERT-3")
def refusals_of_kick(table: Table, attacker: Unit, target: Unit, leg: int) -> int:
    """How many reasons forbid a kick with this leg; each is told.

    Worked example: with a hip hit in the other leg it cannot kick at all.
    """
    refused = refusals_of_leg(table, attacker, leg)
    if not is_leg(attacker, leg):
        return refused
    if not is_in_arc_of_leg(table, attacker, target, leg):
        refused += refuse(table, Refusal.OUT_OF_ARC)
    if not is_level_with_feet(attacker, target):
        refused += refuse_level(table, target)
    return refused


@rule(cites="KICK-1 GEN-7")
def refusals_of_leg(table: Table, attacker: Unit, leg: int) -> int:
    """What forbids to kick with this leg, whatever it kicks.

    Worked example: its weapon was fired.
    """
    if not is_leg(attacker, leg):
        return refuse(table, Refusal.NOT_A_LEG)
    refused = 0
    if legs_missing(attacker):
        refused += refuse(table, Refusal.LEG_MISSING)
    if hips_hit(attacker):
        refused += refuse(table, Refusal.HIP_DAMAGED)
    if attacker.fired >> leg & 1:
        refused += refuse(table, Refusal.LIMB_FIRED)
    return refused


@verb
def legs_missing(attacker: Unit) -> int:
    """Legs that are gone; a quad has four to lose."""
    count = 0
    for place in range(PLACES):
        if is_leg(attacker, place) and attacker.gone[place]:
            count += 1
    return count


@verb
def hips_hit(attacker: Unit) -> int:
    """Hips that are hit, in legs that are there."""
    count = 0
    for place in range(PLACES):
        if is_leg(attacker, place) and attacker.gone[place] == 0:
            count += struck(attacker, place, Part.HIP)
    return count


@rule(cites="KICK-1")
def is_in_arc_of_leg(table: Table, attacker: Unit, target: Unit, leg: int) -> bool:
    """In the forward arc of the feet, or behind a quad that kicks with a rear leg; one in the same hex needs no arc.

    Worked example: facing north, a target to the south-east is out of a biped's reach.
    """
    if attacker.at == target.at:
        return True
    turned = bearing(table, attacker, target.at, attacker.facing)
    return (REARWARD if is_rear_leg(attacker, leg) else FORWARD)[turned] != 0


@verb
def is_rear_leg(attacker: Unit, leg: int) -> bool:
    """A quad's."""
    return attacker.kind == Kind.QUAD and leg >= LL


@rule(cites="KICK-2 KICK-1")
def kick_to_hit(table: Table, attacker: Unit, target: Unit, leg: int) -> int:
    """Piloting - 2, the common modifiers, and what is damaged in the leg.

    Worked example: piloting 5, having walked, with the foot hit, at a target that stood still: 5 - 2 + 1 + 1 = 5.
    """
    number = because(table, Because.PILOTING_SKILL, attacker.piloting)
    number += because(table, Because.KICK, -2)
    number += attacker_modifiers(table, attacker)
    number += target_modifiers(table, attacker, target)
    number += leg_modifiers(table, attacker, leg)
    if is_infantry(target) and target.at == attacker.at:
        number += because(table, Because.TARGET_IN_SAME_HEX, 3)
    if is_rear_leg(attacker, leg):
        number += because(table, Because.MULE_KICK, 1)
    return number + enhanced_kick_modifier(table, attacker)


@rule(cites="KICK-2 TRIP-1")
def leg_modifiers(table: Table, attacker: Unit, leg: int) -> int:
    """What is damaged in the leg that strikes.

    Worked example: the upper leg and the foot hit: 2 + 1 = 3.
    """
    total = 0
    if struck(attacker, leg, Part.UPPER_LEG):
        total += because(table, Because.UPPER_LEG_HIT, 2)
    if struck(attacker, leg, Part.LOWER_LEG):
        total += because(table, Because.LOWER_LEG_HIT, 2)
    if struck(attacker, leg, Part.FOOT):
        total += because(table, Because.FOOT_HIT, 1)
    return total


@rule(cites="KICK-3")
def kick_damage(table: Table, attacker: Unit, leg: int) -> int:
    """A fifth of the attacker's weight, rounded down, halved for each leg actuator hit; twice with strong myomer, half
    as much again with talons; half, rounded up, under water.

    Worked example: 55 tons: 11; with the upper leg hit: 5; with triple-strength myomer at heat 9 and talons: 33.
    """
    halvings = struck(attacker, leg, Part.UPPER_LEG) + struck(attacker, leg, Part.LOWER_LEG)
    points = with_talons(attacker, leg, strength(attacker) * (attacker.tons // 5 // (1 << halvings)))
    return rounded_up(points, 2) if depth_of(table, attacker) > 0 else points


@rule(cites="CONV-7 KICK-9")
def side_kicked(table: Table, attacker: Unit, target: Unit) -> int:
    """The side that the attacker sees; of a vehicle in its own hex any, each as likely as the others.

    Worked example: a tank that the 'Mech stands over shows its rear to one kick in four.
    """
    if is_vehicle(target) and attacker.at == target.at:
        return side_from_within(table, target)
    return side_struck(table, attacker, target)


@rule(cites="KICK-4 KICK-5 CONV-6")
def kick_lands(table: Table, attacker: Unit, target: Unit, points: int, leg: int) -> None:
    """One group, and a standing target rolls to keep its feet at the end of the phase.

    Worked example: 70 tons on the Kick table: 14 points to a leg.
    """
    side = side_kicked(table, attacker, target)
    strike_with_limb(table, attacker, target, points, chart_of_kick(attacker, target), side, leg)
    if is_in_play(target) and is_mech(target) and not target.prone:
        owe_piloting_roll(table, target, Because.KICKED, 0)


@rule(cites="KICK-6")
def kick_misses(table: Table, attacker: Unit) -> None:
    """The attacker rolls to keep its feet at the end of the phase; so it does where the kick became impossible.

    Worked example: piloting 5 needs 5.
    """
    owe_piloting_roll(table, attacker, Because.KICK_MISSED, 0)


@rule(cites="KICK-1 KICK-2 KICK-3")
def best_leg(table: Table, attacker: Unit, target: Unit) -> int:
    """The leg that may kick, needs least and hurts most, the right one before the left.

    Worked example: with the right foot hit, the left leg.
    """
    best = RL
    best_worth = -1
    for leg in (RL, LL, RA, LA):
        if is_leg(attacker, leg) and refusals_of_kick(table, attacker, target, leg) == 0:
            worth = 100 * (100 - kick_to_hit(table, attacker, target, leg)) + kick_damage(table, attacker, leg)
            if worth > best_worth:
                best = leg
                best_worth = worth
    return best
