"""Punches and kicks at a building (GEN-9, KICK-7)."""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, distance
from ironfall.rulesets.classic.kick import FORWARD, REARWARD, is_rear_leg, kick_damage, refusals_of_leg
from ironfall.rulesets.classic.places import is_leg
from ironfall.rulesets.classic.punch import LEFTWARD, RIGHTWARD, punch_damage, refusals_of_arm
from ironfall.rulesets.classic.reach import bearing, top_of
from ironfall.rulesets.classic.records import BLOWS, LA, NO_BLOW, Table, Unit
from ironfall.rulesets.classic.structures import building_in, deck_over, wear_building
from ironfall.rulesets.classic.words import Event, Refusal
from ironfall.table.marks import rule
from ironfall.table.talk import refuse, say


@rule(cites="GEN-9 GEN-2")
def refusals_of_demolition(table: Table, attacker: Unit) -> int:
    """How many reasons forbid to strike the building that a unit has declared to strike; each is told.

    Worked example: a building two hexes away.
    """
    hex_number = attacker.aimed_at
    if building_in(table, hex_number) == 0:
        return refuse(table, Refusal.NO_BUILDING)
    if distance(table.game.width, attacker.at, hex_number) > 1:
        return refuse(table, Refusal.BUILDING_NOT_ADJACENT)
    refused = 0
    for blow in range(BLOWS):
        if attacker.blow_with[blow] != NO_BLOW:
            refused += refusals_at_building(table, attacker, attacker.blow_with[blow])
    if attacker.blow_with[1] != NO_BLOW and is_leg(attacker, attacker.blow_with[0]):
        refused += refuse(table, Refusal.STRIKES_ONCE)
    return refused


@rule(cites="GEN-9 KICK-1 PUN-1 PUN-2")
def refusals_at_building(table: Table, attacker: Unit, limb: int) -> int:
    """What forbids to strike it with this limb: as for any other target; the limb must be level with the building.

    Worked example: from a hill two levels above the roof no kick reaches it.
    """
    hex_number = attacker.aimed_at
    legged = is_leg(attacker, limb)
    refused = refusals_of_leg(table, attacker, limb) if legged else refusals_of_arm(table, attacker, limb)
    level = attacker.floor if legged else top_of(attacker)
    ground = table.game.level[hex_number]
    if level < ground or level > ground + deck_over(table, hex_number):
        refused += refuse(table, Refusal.BUILDING_OUT_OF_REACH)
    if hex_number != attacker.at and not reaches_ahead(table, attacker, limb):
        refused += refuse(table, Refusal.BUILDING_OUT_OF_ARC)
    return refused


@rule(cites="KICK-1 PUN-2")
def reaches_ahead(table: Table, attacker: Unit, limb: int) -> bool:
    """Whether the building is in the arc of a limb: of the feet, or of the torso as it is turned.

    Worked example: no kick reaches a building to the rear of a biped.
    """
    hex_number = attacker.aimed_at
    if is_leg(attacker, limb):
        turned = bearing(table, attacker, hex_number, attacker.facing)
        return (REARWARD if is_rear_leg(attacker, limb) else FORWARD)[turned] != 0
    turned = bearing(table, attacker, hex_number, (attacker.facing + attacker.twisted) % DIRECTIONS)
    return (LEFTWARD if limb == LA else RIGHTWARD)[turned] != 0


@rule(cites="GEN-9")
def demolition_damage(table: Table, attacker: Unit, limb: int) -> int:
    """What the kick or punch does to anything else.

    Worked example: 55 tons kick a building for 11.
    """
    if is_leg(attacker, limb):
        return kick_damage(table, attacker, limb)
    return punch_damage(table, attacker, limb)


@rule(cites="GEN-9 KICK-7")
def strike_building(table: Table, attacker: Unit, points: int) -> None:
    """The building loses the points from its construction factor; nobody rolls to keep its feet.

    Worked example: a kick of 55 tons leaves a light building of 15 with 4.
    """
    if building_in(table, attacker.aimed_at):
        table.game.attack_landed = 1
        wear_building(table, attacker.number, attacker.aimed_at, points)
    else:
        say(table, Event.NOT_MADE, attacker.number, 0, 0, 0)
