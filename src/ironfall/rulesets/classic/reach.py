"""Who can be struck from where: arcs, levels, and the location table that a blow rolls on (GEN-8, GEN-9, VERT)."""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, distance, side_seen_from, vehicle_side_seen_from
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.ground import is_inside_building, next_hex
from ironfall.rulesets.classic.places import is_mech, is_vehicle
from ironfall.rulesets.classic.records import Table, Unit
from ironfall.rulesets.classic.words import Refusal
from ironfall.table.marks import rule, verb
from ironfall.table.talk import refuse

SAME_HEX = -1


@verb
def direction_to(table: Table, unit: Unit, hex_number: int) -> int:
    """The direction of an adjacent hex; SAME_HEX of its own. The hex is one of these."""
    for direction in range(DIRECTIONS):
        if next_hex(table, unit.at, direction) == hex_number:
            return direction
    return SAME_HEX


@verb
def bearing(table: Table, unit: Unit, hex_number: int, facing: int) -> int:
    """Hexsides clockwise from a facing to an adjacent hex; 0 for its own hex."""
    direction = direction_to(table, unit, hex_number)
    return 0 if direction == SAME_HEX else (direction + DIRECTIONS - facing) % DIRECTIONS


@rule(cites="GEN-8")
def is_beside(table: Table, attacker: Unit, target: Unit) -> bool:
    """In an adjacent hex, or in the same one.

    Worked example: two hexes away: no.
    """
    return distance(table.game.width, attacker.at, target.at) <= 1


@rule(cites="GEN-9")
def is_walled_off(table: Table, attacker: Unit, target: Unit) -> bool:
    """A unit inside a building is struck only from inside the same building.

    Worked example: from the street nobody kicks a 'Mech that stands on the ground floor of a house; that one kicks
    whoever stands in the street.
    """
    return is_inside_building(table, target) and not is_inside_building(table, attacker)


@rule(cites="CONV-2")
def top_of(unit: Unit) -> int:
    """The highest level that a unit takes up: one above its floor for a standing 'Mech.

    Worked example: a 'Mech on level 2: 3; lying there, or a tank: 2.
    """
    return unit.floor + 1 if is_mech(unit) and not unit.prone else unit.floor


@rule(cites="CONV-7 CONV-8")
def side_struck(table: Table, attacker: Unit, target: Unit) -> int:
    """The side of the target that the attacker sees; its feet count, not its torso. From its own hex it is the front.

    Worked example: from the hex behind it: the rear.
    """
    return side_towards(table, target, attacker.at)


@rule(cites="CONV-7 CONV-8")
def side_towards(table: Table, unit: Unit, hex_number: int) -> int:
    """The side of a unit that a hex sees.

    Worked example: to the right ahead, where a 'Mech shows its front, a vehicle shows its right side.
    """
    width = table.game.width
    if is_vehicle(unit):
        return vehicle_side_seen_from(width, unit.at, unit.facing, hex_number)
    return side_seen_from(width, unit.at, unit.facing, hex_number)


@rule(cites="VERT-1 VERT-2 VERT-3")
def is_level_with_feet(attacker: Unit, target: Unit) -> bool:
    """The attacker's feet are level with some part of the target; a prone one takes up a single level.

    Worked example: a target one level lower: its head is level with the feet. One level higher: out of reach.
    """
    return target.floor <= attacker.floor and attacker.floor <= top_of(target)


@rule(cites="VERT-1 VERT-2 VERT-3")
def is_level_with_arms(attacker: Unit, target: Unit) -> bool:
    """The attacker's arms, at its top, are level with some part of the target.

    Worked example: a prone target is in reach only one level higher.
    """
    return target.floor <= top_of(attacker) and top_of(attacker) <= top_of(target)


@rule(cites="VERT-1 VERT-2 VERT-3")
def is_level_with_clubs(attacker: Unit, target: Unit) -> bool:
    """Some level of the attacker's own is one of the target's; a prone 'Mech is struck only one level higher.

    Worked example: a standing target one level lower or higher is in reach, two levels higher it is not.
    """
    if target.prone:
        return target.floor == top_of(attacker)
    return top_of(target) >= attacker.floor and target.floor <= top_of(attacker)


@verb
def refuse_level(table: Table, target: Unit) -> int:
    """The target is too high or too low; for a prone one that is a rule of its own."""
    return refuse(table, Refusal.PRONE_OUT_OF_REACH if target.prone else Refusal.WRONG_LEVEL)


@rule(cites="VERT-1 VERT-3 KICK-4")
def chart_of_kick(attacker: Unit, target: Unit) -> int:
    """The Kick table, the Punch table where the feet are level with the target's top, the full one for a prone target.

    Worked example: a standing target one level lower: the Punch table.
    """
    if target.prone:
        return Chart.FULL
    return Chart.PUNCH if attacker.floor == top_of(target) else Chart.KICK


@rule(cites="VERT-1 VERT-3 PUN-5")
def chart_of_punch(attacker: Unit, target: Unit) -> int:
    """The Punch table, the Kick table where the arms are level with the target's feet, the full one for a prone target.

    Worked example: a standing target one level higher: the Kick table.
    """
    if target.prone:
        return Chart.FULL
    return Chart.KICK if top_of(attacker) == target.floor else Chart.PUNCH


@rule(cites="VERT-1 VERT-3")
def chart_of_club(attacker: Unit, target: Unit) -> int:
    """The full table on the level and for a prone target, the Kick table upwards, the Punch table downwards.

    Worked example: a standing target one level higher: the Kick table.
    """
    if target.prone or attacker.floor == target.floor:
        return Chart.FULL
    return Chart.KICK if attacker.floor < target.floor else Chart.PUNCH
