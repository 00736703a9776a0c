"""The physical attacks of a phase: declared, their numbers and dice fixed, then carried out (GEN-1 to GEN-12, AMB-30).

Each kind of attack has a chapter of its own; here it is said which chapter answers.
"""

from __future__ import annotations

from ironfall.rulesets.classic.brush_off import (
    brush_off_lands,
    brush_off_misses,
    brush_off_to_hit,
    refusals_of_brush_off,
    swarms,
)
from ironfall.rulesets.classic.charge import carry_out_charge, charge_to_hit, fix_charge, refusals_of_charge
from ironfall.rulesets.classic.clubs import (
    club_damage,
    club_lands,
    club_misses,
    club_to_hit,
    heat_blade,
    is_in_arc_of_club,
    refusals_of_club,
    swing,
)
from ironfall.rulesets.classic.cockpits import is_blind
from ironfall.rulesets.classic.collapse import may_fall_onto_others
from ironfall.rulesets.classic.death_from_above import (
    carry_out_death_from_above,
    fix_death_from_above,
)
from ironfall.rulesets.classic.declarations import (
    has_lost_its_attack,
    hex_aimed_at,
    is_of_the_movement_phase,
    take_back,
    target_of,
)
from ironfall.rulesets.classic.demolition import demolition_damage, refusals_of_demolition, strike_building
from ironfall.rulesets.classic.kick import (
    is_in_arc_of_leg,
    kick_damage,
    kick_lands,
    kick_misses,
    kick_to_hit,
    refusals_of_kick,
)
from ironfall.rulesets.classic.piloting import is_immobile
from ironfall.rulesets.classic.places import is_in_play, is_mech
from ironfall.rulesets.classic.punch import (
    can_punch_lying,
    is_in_arc_of_arm,
    punch_damage,
    punch_lands,
    punch_to_hit,
    refusals_of_punch,
)
from ironfall.rulesets.classic.push import can_still_push, push_lands, push_to_hit, refusals_of_push
from ironfall.rulesets.classic.reach import (
    is_beside,
    is_level_with_arms,
    is_level_with_clubs,
    is_level_with_feet,
    is_walled_off,
)
from ironfall.rulesets.classic.records import BLOWS, NO_BLOW, Attack, Phase, Result, Table, Unit
from ironfall.rulesets.classic.spikes import is_spiked_target
from ironfall.rulesets.classic.thrash import (
    CERTAIN,
    refusals_of_thrashing,
    rolls_about,
    thrash_damage,
    thrashing_lands,
)
from ironfall.rulesets.classic.trip import can_still_trip, refusals_of_trip, trip_lands, trip_to_hit
from ironfall.rulesets.classic.words import Event, Refusal, Why
from ironfall.table.dice import Dice, at_least, lowest
from ironfall.table.each_way import go_apart
from ironfall.table.marks import rule, verb
from ironfall.table.talk import name_refused, refuse, say

WHY = (
    0, Why.TO_HIT, Why.TO_CHARGE, Why.TO_PUSH, Why.TO_PUNCH, Why.TO_KICK, Why.TO_CLUB, Why.TO_TRIP,
    Why.TO_THRASH, Why.TO_BRUSH_OFF, Why.TO_DEMOLISH,
)  # fmt: skip
"""What is rolled for, by attack."""
THE_TWO = 2
"""Units 0 and 1 are those of an action."""


# --- what is allowed


@rule(cites="GEN-1 GEN-2 GEN-3 GEN-5 GEN-6 GEN-8 GEN-9 GEN-10 MOD-19")
def refusals_of_attack(table: Table, attacker: Unit, attack: int) -> int:
    """How many reasons forbid the attack that a unit has declared, as things stand; each is told.

    Worked example: a prone 'Mech whose leg weapons fired has two reasons not to kick.
    """
    refused = 0
    if attacker.attack != attack:
        refused += refuse(table, Refusal.ANOTHER_ATTACK)
        return refused
    if table.game.phase == Phase.END:
        refused += refuse(table, Refusal.PHASE_OVER)
        return refused
    if not is_mech(attacker) and attack != Attack.CHARGE:
        refused += refuse(table, Refusal.ONLY_MECHS_STRIKE)
        return refused
    if not is_in_play(attacker):
        refused += refuse(table, Refusal.ATTACKER_OUT)
    if is_immobile(attacker):
        refused += refuse(table, Refusal.ATTACKS_IMMOBILE)
    if attacker.prone and not can_attack_lying(table, attacker):
        refused += refuse(table, Refusal.ATTACKS_LYING)
    if attacker.evading and table.game.options.evading:
        refused += refuse(table, Refusal.ATTACKS_EVADING)
    if is_blind(attacker):
        refused += refuse(table, Refusal.BLIND)
    if attacker.blow_with[0] == NO_BLOW:
        refused += refuse(table, Refusal.LIMB_LOST)
    if attack == Attack.DEMOLISH:
        return refused + refusals_of_demolition(table, attacker)
    if attack == Attack.CHARGE and table.game.phase != Phase.MOVEMENT:
        # Declared before: what has become of its target is seen when it is carried out (CHG-6).
        return refused + refusals_of_charge(table, attacker, target_of(table, attacker, 0))
    if attacker.blow_with[1] != NO_BLOW and attack != Attack.PUNCH:
        refused += refuse(table, Refusal.STRIKES_ONCE)
    for blow in range(BLOWS):
        if attacker.blow_with[blow] != NO_BLOW:
            refused += refusals_of_blow(table, attacker, target_of(table, attacker, blow), blow)
    return refused


@rule(cites="GEN-6 PUN-7 THR-1")
def can_attack_lying(table: Table, attacker: Unit) -> bool:
    """Whether what a prone 'Mech has declared is what it may do where it lies.

    Worked example: a kick: no.
    """
    if attacker.attack != Attack.PUNCH:
        return attacker.attack == Attack.THRASH
    return can_punch_lying(attacker, target_of(table, attacker, 0))


@verb
def refusals_of_blow(table: Table, attacker: Unit, target: Unit, blow: int) -> int:
    """What forbids one blow at its target. What forbids both of two blows is told once."""
    refused = 0
    if blow == 0 or target.number != attacker.attack_target:
        refused += refusals_of_any_target(table, attacker, target)
    if is_in_play(target) and is_beside(table, attacker, target):
        refused += refusals_of_limb(table, attacker, target, attacker.blow_with[blow])
    return refused


@rule(cites="GEN-8 GEN-9 GEN-10")
def refusals_of_any_target(table: Table, attacker: Unit, target: Unit) -> int:
    """What forbids to attack somebody, with whatever it is.

    Worked example: a target two hexes away.
    """
    if not is_in_play(target):
        return refuse(table, Refusal.NO_TARGET_LEFT)
    refused = 0
    if target.side == attacker.side:
        refused += refuse(table, Refusal.OWN_SIDE)
    if target.swarming and attacker.attack != Attack.BRUSH_OFF:
        refused += refuse(table, Refusal.TARGET_SWARMING)
    if target.airborne or target.attack == Attack.DEATH_FROM_ABOVE:
        refused += refuse(table, Refusal.TARGET_IN_THE_AIR)
    if not is_beside(table, attacker, target):
        refused += refuse(table, Refusal.NOT_ADJACENT)
    elif is_walled_off(table, attacker, target):
        refused += refuse(table, Refusal.BUILDING_BETWEEN)
    return refused


@verb
def refusals_of_limb(table: Table, attacker: Unit, target: Unit, limb: int) -> int:
    """What forbids this attack with this limb at a target that is near enough."""
    attack = attacker.attack
    if attack == Attack.PUNCH:
        return refusals_of_punch(table, attacker, target, limb)
    if attack == Attack.PUSH:
        return refusals_of_push(table, attacker, target)
    if attack == Attack.TRIP:
        return refusals_of_trip(table, attacker, target, limb)
    if attack == Attack.CHARGE:
        return refusals_of_charge(table, attacker, target)
    if attack == Attack.CLUB:
        return refusals_of_club(table, attacker, target, limb)
    if attack == Attack.THRASH:
        return refusals_of_thrashing(table, attacker, target)
    if attack == Attack.BRUSH_OFF:
        return refusals_of_brush_off(table, attacker, target, limb)
    return refusals_of_kick(table, attacker, target, limb)


# --- numbers


@rule(cites="GEN-4")
def number_of(table: Table, attacker: Unit, blow: int) -> int:
    """What a blow needs, as things stand.

    Worked example: a kick of a 'Mech that stood still at one that did, piloting 5: 3.
    """
    target = target_of(table, attacker, blow)
    limb = attacker.blow_with[blow]
    attack = attacker.attack
    if attack == Attack.DEMOLISH:
        return lowest(Dice.TWO_D6)
    if attack == Attack.PUNCH:
        return punch_to_hit(table, attacker, target, limb)
    if attack == Attack.PUSH:
        return push_to_hit(table, attacker, target)
    if attack == Attack.TRIP:
        return trip_to_hit(table, attacker, target, limb)
    if attack == Attack.CHARGE:
        return charge_to_hit(table, attacker, target)
    if attack == Attack.CLUB:
        return club_to_hit(table, attacker, target, limb)
    if attack == Attack.THRASH:
        return CERTAIN
    if attack == Attack.BRUSH_OFF:
        return brush_off_to_hit(table, attacker, limb)
    return kick_to_hit(table, attacker, target, limb)


@rule(cites="GEN-4 PUSH-4")
def points_of(table: Table, attacker: Unit, blow: int) -> int:
    """The damage that a blow does, as things stand.

    Worked example: a kick of 55 tons: 11; a push: 0.
    """
    limb = attacker.blow_with[blow]
    attack = attacker.attack
    if attack == Attack.PUNCH or attack == Attack.BRUSH_OFF:
        return punch_damage(table, attacker, limb)
    if attack == Attack.THRASH:
        return thrash_damage(attacker)
    if attack == Attack.CLUB:
        return club_damage(table, attacker, limb)
    if attack == Attack.PUSH or attack == Attack.TRIP:
        return 0
    if attack == Attack.DEMOLISH:
        return demolition_damage(table, attacker, limb)
    return kick_damage(table, attacker, limb)


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
    settled = are_settled(table)
    if settled and not is_spiked_target(table):
        go_apart(table)
    for last in range(2):
        for order in range(1, table.game.unit_count + 1):
            for k in range(table.game.unit_count):
                unit = table.game.units[k]
                if unit.declared == order and is_of_the_movement_phase(unit.attack) == (last == 1):
                    carry_out_attack(table, unit)
    if settled:
        # Where a blow lands on spikes decides on whoever strikes it; after that, they have done with each other.
        go_apart(table)


@rule(cites="GEN-4 PUSH-6 AMB-30")
def are_settled(table: Table) -> bool:
    """Whether, with all dice of the attacks thrown, neither of the action's two units can do anything more to what the
    other's dice decide: one of them attacks the other, or each the other in ways that do not interfere.

    Worked example: two kicks, each at the other's unit: yes, unless the one that falls first would lose its own.
    """
    if may_fall_onto_others(table):
        return False
    attacks = 0
    pushes = 0
    others = 0
    for k in range(table.game.unit_count):
        unit = table.game.units[k]
        if unit.swarming:
            # Its 'Mech may shake it off with a fall.
            return False
        if unit.attack != Attack.NONE:
            attacks += 1
            if k >= THE_TWO or unit.attack_target >= THE_TWO:
                return False
            if unit.attack == Attack.PUSH:
                pushes += 1
            elif is_of_the_movement_phase(unit.attack) or table.game.options.attacks_one_by_one:
                others += 1
    return attacks == 1 or pushes == THE_TWO or (pushes == 0 and others == 0)


@rule(cites="GEN-4 GEN-5")
def fix_attack(table: Table, attacker: Unit) -> None:
    """The numbers are worked out and the dice thrown, before anything of this phase has changed them.

    Worked example: a leg lost to an earlier attack of the phase does not spoil a kick.
    """
    if attacker.attack == Attack.DEATH_FROM_ABOVE:
        attacker.blow_result[0] = fix_death_from_above(table, attacker)
        return
    if attacker.attack == Attack.CHARGE:
        attacker.blow_result[0] = fix_charge(table, attacker)
        return
    told = table.log.count
    if refusals_of_attack(table, attacker, attacker.attack):
        name_refused(table, told, attacker.number)
        attacker.blow_result[0] = Result.VOID
        return
    for blow in range(BLOWS):
        if attacker.blow_with[blow] != NO_BLOW:
            announce(table, attacker, blow)
            attacker.blow_points[blow] = points_of(table, attacker, blow)
            attacker.blow_result[blow] = throw_for_blow(table, attacker, blow)


@verb
def throw_for_blow(table: Table, attacker: Unit, blow: int) -> int:
    """The dice of a blow, against its number."""
    number = number_of(table, attacker, blow)
    if attacker.attack == Attack.CLUB:
        heat_blade(table, attacker, attacker.blow_with[blow])
        return swing(table, attacker, attacker.blow_with[blow], number)
    hits = at_least(table, attacker.number, WHY[attacker.attack], Dice.TWO_D6, number)
    return Result.HITS if hits else Result.MISSES


@verb
def announce(table: Table, attacker: Unit, blow: int) -> None:
    """Who strikes whom, and with what."""
    if attacker.attack == Attack.DEMOLISH:
        say(table, Event.STRIKES_BUILDING, attacker.number, attacker.aimed_at, attacker.blow_with[blow], 0)
        return
    is_whole = attacker.attack in (Attack.PUSH, Attack.CHARGE, Attack.THRASH)
    limb = NO_BLOW if is_whole else attacker.blow_with[blow]
    target = target_of(table, attacker, blow)
    say(table, Event.STRIKES, attacker.number, target.number, attacker.attack, limb)


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
    elif attack == Attack.CHARGE:
        result = attacker.blow_result[0]
        attacker.blow_result[0] = Result.OPEN
        carry_out_charge(table, attacker, result)
    elif attacker.blow_result[0] == Result.VOID or has_lost_its_attack(table, attacker):
        say(table, Event.NOT_MADE, attacker.number, 0, 0, 0)
    else:
        # Both are read before either is carried out: from here on, odds may follow the target without the attacker.
        first = attacker.blow_result[0]
        first_points = attacker.blow_points[0]
        second = attacker.blow_result[1]
        second_points = attacker.blow_points[1]
        attacker.blow_result[0] = Result.LANDS
        carry_out_blow(table, attacker, target_of(table, attacker, 0), 0, first, first_points)
        attacker.blow_result[0] = Result.OPEN
        if second != Result.OPEN:
            attacker.blow_result[1] = Result.LANDS
            carry_out_blow(table, attacker, target_of(table, attacker, 1), 1, second, second_points)
    take_back(attacker)


@rule(cites="GEN-4 KICK-5 KICK-6 PUSH-7 PUN-6 TRIP-1")
def carry_out_blow(table: Table, attacker: Unit, target: Unit, blow: int, result: int, points: int) -> None:
    """One blow that was made.

    Worked example: a kick that missed leaves the attacker owing a roll, a punch or a push that missed does not.
    """
    attack = attacker.attack
    if attack == Attack.DEMOLISH:
        strike_building(table, attacker, points)
        return
    # Of two punches, which of them it is belongs to the story.
    arm = attacker.blow_with[blow] if attack == Attack.PUNCH else 0
    if not can_still_strike(table, attacker, target, blow):
        say(table, Event.OUT_OF_REACH, attacker.number, target.number, 0, 0)
        if attack == Attack.KICK:
            kick_misses(table, attacker)
    elif result == Result.HITS:
        table.game.attack_landed = 1
        say(table, Event.HITS, attacker.number, target.number, attack, arm)
        if is_in_play(target):
            blow_lands(table, attacker, target, blow, points)
    else:
        say(table, Event.MISSES, attacker.number, target.number, attack, arm)
        if attack == Attack.KICK:
            kick_misses(table, attacker)
        elif attack == Attack.CLUB:
            club_misses(table, attacker, attacker.blow_with[blow], result, points)
        elif attack == Attack.BRUSH_OFF:
            brush_off_misses(table, attacker, points)
    if attack == Attack.THRASH:
        rolls_about(table, attacker)


@verb
def blow_lands(table: Table, attacker: Unit, target: Unit, blow: int, points: int) -> None:
    """What a blow does that hits."""
    attack = attacker.attack
    if attack == Attack.PUNCH:
        punch_lands(table, attacker, target, points, attacker.blow_with[blow])
    elif attack == Attack.PUSH:
        push_lands(table, attacker, target)
    elif attack == Attack.TRIP:
        trip_lands(table, target)
    elif attack == Attack.CLUB:
        club_lands(table, attacker, target, points, attacker.blow_with[blow])
    elif attack == Attack.THRASH:
        thrashing_lands(table, target, points)
    elif attack == Attack.BRUSH_OFF:
        brush_off_lands(table, target, points)
    else:
        kick_lands(table, attacker, target, points, attacker.blow_with[blow])


@rule(cites="GEN-4 KICK-6")
def can_still_strike(table: Table, attacker: Unit, target: Unit, blow: int) -> bool:
    """Whether the target is where it was when the blow was declared, and in reach of the attacker where that is now.

    Worked example: an attacker moved aside by a domino may face its target no more.
    """
    gone = attacker.off_map or target.off_map
    lies = attacker.prone and not can_attack_lying(table, attacker)
    if gone or lies or target.at != hex_aimed_at(attacker, blow) or not is_beside(table, attacker, target):
        return False
    limb = attacker.blow_with[blow]
    attack = attacker.attack
    if attack == Attack.THRASH:
        return target.at == attacker.at
    if attack == Attack.BRUSH_OFF:
        return swarms(target, attacker)
    if attack == Attack.PUNCH:
        return is_in_arc_of_arm(table, attacker, target, limb) and is_level_with_arms(attacker, target)
    if attack == Attack.PUSH:
        return can_still_push(table, attacker, target)
    if attack == Attack.TRIP:
        return can_still_trip(table, attacker, target)
    if attack == Attack.CLUB:
        return is_in_arc_of_club(table, attacker, target, limb) and is_level_with_clubs(attacker, target)
    return is_in_arc_of_leg(table, attacker, target, limb) and is_level_with_feet(attacker, target)
