"""The physical attacks of a phase: declared, their numbers and dice fixed, then carried out (GEN-1 to GEN-12, AMB-30).

Each kind of attack has a chapter of its own; here it is said which chapter answers.
"""

from __future__ import annotations

from ironfall.rulesets.classic.death_from_above import (
    carry_out_death_from_above,
    fix_death_from_above,
)
from ironfall.rulesets.classic.declarations import (
    attacks_declared,
    is_of_the_movement_phase,
    take_back,
    target_of,
)
from ironfall.rulesets.classic.displacement import still_there
from ironfall.rulesets.classic.kick import (
    kick_damage,
    kick_lands,
    kick_misses,
    kick_to_hit,
    refusals_of_kick,
)
from ironfall.rulesets.classic.piloting import is_immobile
from ironfall.rulesets.classic.places import is_in_play
from ironfall.rulesets.classic.reach import is_beside, is_walled_off
from ironfall.rulesets.classic.records import BLOWS, NO_BLOW, Attack, Result, Table, Unit
from ironfall.rulesets.classic.words import Event, Refusal, Why
from ironfall.table.dice import Dice, at_least
from ironfall.table.each_way import go_apart
from ironfall.table.marks import rule, verb
from ironfall.table.talk import refuse, say

WHY = (
    0, Why.TO_HIT, Why.TO_CHARGE, Why.TO_PUSH, Why.TO_PUNCH, Why.TO_KICK, Why.TO_CLUB, Why.TO_TRIP, 0, Why.TO_BRUSH_OFF,
)  # fmt: skip
"""What is rolled for, by attack."""


# --- what is allowed


@rule(cites="GEN-2 GEN-5 GEN-6 GEN-8 GEN-9 GEN-10")
def refusals_of_attack(table: Table, attacker: Unit, attack: int) -> int:
    """How many reasons forbid the attack that a unit has declared, as things stand; each is told.

    Worked example: a prone 'Mech whose leg weapons fired has two reasons not to kick.
    """
    refused = 0
    if attacker.attack != attack:
        refused += refuse(table, Refusal.ANOTHER_ATTACK)
        return refused
    if not is_in_play(attacker):
        refused += refuse(table, Refusal.ATTACKER_OUT)
    if is_immobile(attacker):
        refused += refuse(table, Refusal.ATTACKER_IMMOBILE)
    if attacker.prone:
        refused += refuse(table, Refusal.ATTACKER_PRONE)
    if attacker.evading:
        refused += refuse(table, Refusal.ATTACKER_EVADING)
    for blow in range(BLOWS):
        if attacker.blow_with[blow] != NO_BLOW:
            refused += refusals_of_blow(table, attacker, target_of(table, attacker, blow), blow)
    return refused


@rule(cites="GEN-8 GEN-9 GEN-10")
def refusals_of_blow(table: Table, attacker: Unit, target: Unit, blow: int) -> int:
    """What forbids one blow at its target.

    Worked example: a target two hexes away.
    """
    if not is_in_play(target):
        return refuse(table, Refusal.TARGET_OUT)
    refused = 0
    if target.side == attacker.side:
        refused += refuse(table, Refusal.TARGET_FRIENDLY)
    if target.airborne:
        refused += refuse(table, Refusal.TARGET_IN_THE_AIR)
    if not is_beside(table, attacker, target):
        return refused + refuse(table, Refusal.NOT_ADJACENT)
    if is_walled_off(table, attacker, target):
        refused += refuse(table, Refusal.BUILDING_BETWEEN)
    if attacker.attack == Attack.KICK:
        refused += refusals_of_kick(table, attacker, target, attacker.blow_with[blow])
    return refused


# --- numbers


@rule(cites="GEN-4")
def number_of(table: Table, attacker: Unit, blow: int) -> int:
    """What a blow needs, as things stand.

    Worked example: a kick of a 'Mech that stood still at one that did, piloting 5: 3.
    """
    target = target_of(table, attacker, blow)
    return kick_to_hit(table, attacker, target, attacker.blow_with[blow])


@rule(cites="GEN-4")
def points_of(table: Table, attacker: Unit, blow: int) -> int:
    """The damage that a blow does, as things stand.

    Worked example: a kick of 55 tons: 11.
    """
    return kick_damage(table, attacker, attacker.blow_with[blow])


# --- the phase


@rule(cites="GEN-3 GEN-4 AMB-30")
def make_attacks(table: Table) -> None:
    """All that was declared: numbers, dice and damage of every blow are fixed first, then each is carried out.

    Worked example: a 'Mech destroyed by the first kick of the phase still lands the one it had declared.
    """
    for last in range(2):
        for order in range(1, table.game.unit_count + 1):
            for k in range(table.game.unit_count):
                unit = table.game.units[k]
                if unit.declared == order and is_of_the_movement_phase(unit.attack) == (last == 1):
                    fix_attack(table, unit)
    if attacks_declared(table) == 1:
        go_apart(table)
    for last in range(2):
        for order in range(1, table.game.unit_count + 1):
            for k in range(table.game.unit_count):
                unit = table.game.units[k]
                if unit.declared == order and is_of_the_movement_phase(unit.attack) == (last == 1):
                    carry_out_attack(table, unit)


@rule(cites="GEN-4 GEN-5")
def fix_attack(table: Table, attacker: Unit) -> None:
    """The numbers are worked out and the dice thrown, before anything of this phase has changed them.

    Worked example: a leg lost to an earlier attack of the phase does not spoil a kick.
    """
    if attacker.attack == Attack.DEATH_FROM_ABOVE:
        attacker.blow_result[0] = fix_death_from_above(table, attacker)
        return
    if refusals_of_attack(table, attacker, attacker.attack):
        attacker.blow_result[0] = Result.VOID
        return
    for blow in range(BLOWS):
        if attacker.blow_with[blow] != NO_BLOW:
            say(table, Event.STRIKES, attacker.number, target_of(table, attacker, blow).number, attacker.attack, 0)
            attacker.blow_points[blow] = points_of(table, attacker, blow)
            hits = at_least(
                table, attacker.number, WHY[attacker.attack], Dice.TWO_D6, number_of(table, attacker, blow)
            )
            attacker.blow_result[blow] = Result.HITS if hits else Result.MISSES


@rule(cites="GEN-4 GEN-5 AMB-30")
def carry_out_attack(table: Table, attacker: Unit) -> None:
    """What was fixed is done; a target that is not where it was can no longer be struck.

    Worked example: pushed away by an earlier attack, the target of a kick is out of reach, and the kick has missed.
    """
    attack = attacker.attack
    if attack == Attack.DEATH_FROM_ABOVE:
        result = attacker.blow_result[0]
        attacker.blow_result[0] = Result.OPEN
        carry_out_death_from_above(table, attacker, result)
    else:
        for blow in range(BLOWS):
            result = attacker.blow_result[blow]
            attacker.blow_result[blow] = Result.OPEN
            if result == Result.VOID or (table.game.options.attacks_one_by_one and is_out_of_action(attacker)):
                say(table, Event.NOT_MADE, attacker.number, 0, 0, 0)
            elif result != Result.OPEN:
                carry_out_blow(table, attacker, target_of(table, attacker, blow), blow, result)
    take_back(attacker)


@verb
def is_out_of_action(attacker: Unit) -> bool:
    """Destroyed, shut down or without a conscious pilot."""
    return not is_in_play(attacker) or is_immobile(attacker)


@rule(cites="GEN-4 KICK-5 KICK-6")
def carry_out_blow(table: Table, attacker: Unit, target: Unit, blow: int, result: int) -> None:
    """One blow that was made.

    Worked example: a kick that missed leaves the attacker owing a roll.
    """
    points = attacker.blow_points[blow]
    if is_in_play(target) and not (still_there(target, attacker.aimed_at) and is_beside(table, attacker, target)):
        say(table, Event.OUT_OF_REACH, attacker.number, target.number, 0, 0)
        result = Result.MISSES
    elif result == Result.HITS:
        say(table, Event.HITS, attacker.number, target.number, attacker.attack, 0)
    else:
        say(table, Event.MISSES, attacker.number, target.number, attacker.attack, 0)
    if result == Result.MISSES:
        kick_misses(table, attacker)
    elif is_in_play(target):
        kick_lands(table, attacker, target, points)
