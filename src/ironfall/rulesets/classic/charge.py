"""Charges (CHG-1 to CHG-13): declared in the Movement Phase, carried out last; and the unintended ones of a skid.

Once the dice of a charge are thrown, what becomes of the two machines is settled by where they stand: each is moved,
or not, whatever befalls the other.
"""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP
from ironfall.rulesets.classic.aids import charge_with_ram_plate, taken_with_ram_plate
from ironfall.rulesets.classic.arriving import still_there
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.damage import strike_in_groups
from ironfall.rulesets.classic.declarations import is_attacked_moving, is_moving_before
from ironfall.rulesets.classic.displacement import advance, displace
from ironfall.rulesets.classic.ground import (
    depth_of,
    is_along_road,
    is_submerged,
    is_valid_displacement,
    level_met,
    next_hex,
    standing_level,
    surface,
    who_is_met,
)
from ironfall.rulesets.classic.movement import gains_by_road, is_legal_step, step_cost, walking_mp
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.physical_to_hit import attacker_modifiers, target_modifiers
from ironfall.rulesets.classic.piloting import is_immobile
from ironfall.rulesets.classic.places import is_in_play, is_mech, is_vehicle, rounded_up
from ironfall.rulesets.classic.reach import side_struck, side_towards, top_of
from ironfall.rulesets.classic.records import CT, NOBODY, NOWHERE, Attack, Kind, Mode, Phase, Result, Table, Unit
from ironfall.rulesets.classic.spikes import charge_of_spikes, strike_spiked_in_groups
from ironfall.rulesets.classic.standing import running_mp
from ironfall.rulesets.classic.vehicle_criticals import STUNNED
from ironfall.rulesets.classic.vehicle_motion import motive_roll
from ironfall.rulesets.classic.words import Because, Event, Question, Refusal, Why
from ironfall.table.asking import ask, offer, prefer
from ironfall.table.dice import Dice, at_least, highest, roll
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because, needs, refuse, say

CHARGE_ROLL = 2
UNINTENDED = 3
TO_TARGET, TO_CHARGER = range(2)
"""Which of the points fixed with the dice are whose."""
NO_WAY = -1


# --- what is allowed


@rule(cites="CHG-1 CHG-2 CHG-3 CHG-4 GEN-3")
def refusals_of_charge(table: Table, attacker: Unit, target: Unit) -> int:
    """How many reasons forbid a charge at an adjacent target; each is told.

    Worked example: a 'Mech that jumped, at a prone target: two.
    """
    if table.game.phase != Phase.MOVEMENT:
        return refuse(table, Refusal.NOT_STRAIGHT_AHEAD) if is_out_of_line(table, attacker) else 0
    return refusals_of_charger(table, attacker, target) + refusals_of_charged(table, attacker, target)


@verb
def is_out_of_line(table: Table, attacker: Unit) -> bool:
    """Whether one still on its feet no longer faces the hex that it charges at."""
    return not attacker.prone and next_hex(table, attacker.at, attacker.facing) != attacker.aimed_at


@rule(cites="CHG-1 CHG-3 CHG-4")
def refusals_of_charger(table: Table, attacker: Unit, target: Unit) -> int:
    """A 'Mech or a ground vehicle that neither jumped, nor fires, nor is stuck, with its target straight ahead of its
    feet, level enough, and movement points left for that hex.

    Worked example: a 'Mech that runs 6 and has spent 6 cannot charge.
    """
    refused = 0
    if not is_mech(attacker) and (not is_vehicle(attacker) or attacker.kind == Kind.VTOL):
        refused += refuse(table, Refusal.CANNOT_CHARGE)
    if attacker.crew & STUNNED:
        refused += refuse(table, Refusal.CREW_STUNNED)
    if attacker.stuck:
        refused += refuse(table, Refusal.CHARGER_STUCK)
    if attacker.mode == Mode.JUMPED:
        refused += refuse(table, Refusal.CHARGER_JUMPED)
    if attacker.fired:
        refused += refuse(table, Refusal.CHARGER_FIRED)
    if next_hex(table, attacker.at, attacker.facing) != target.at:
        refused += refuse(table, Refusal.NOT_STRAIGHT_AHEAD)
        return refused
    if not can_enter_at_level(table, attacker, target):
        refused += refuse(table, Refusal.WRONG_LEVEL)
    elif attacker.mp_used + last_step_cost(table, attacker, target.at) > charge_allowance(table, attacker, target):
        refused += refuse(table, Refusal.NO_POINTS_TO_CHARGE)
    return refused


@rule(cites="CHG-4")
def can_enter_at_level(table: Table, attacker: Unit, target: Unit) -> bool:
    """At its own height in the target's hex the attacker meets the target, and the step into that hex is a legal one.
    It does not meet one on a roof or bridge from below, nor the other way round.

    Worked example: a 'Mech charges another one level higher or lower, not two; a wheeled vehicle charges nobody on
    rough ground.
    """
    meets = level_met(table, attacker, target.at) == standing_level(table, target)
    if not meets or not is_legal_step(table, attacker, target.at):
        return False
    return attacker.floor <= top_of(target) and top_of(attacker) >= target.floor


@rule(cites="CHG-3")
def charge_allowance(table: Table, attacker: Unit, target: Unit) -> int:
    """Running points in all; into water no more than walking ones.

    Worked example: walk 4: 6 points on land, 4 if the target stands in water.
    """
    into_water = is_mech(attacker) and depth_of(table, target) > 0
    return walking_mp(table, attacker) if into_water else running_mp(table, attacker)


@rule(cites="CHG-3 CORE-2.3")
def last_step_cost(table: Table, attacker: Unit, to: int) -> int:
    """What the step into the target's hex costs. A vehicle whose whole move it is, along a road, has 1 point more.

    Worked example: a tank that charges a level down, by the road that it stands on: 1 + 2 - 1 = 2.
    """
    cost = step_cost(table, attacker, to)
    if gains_by_road(attacker) and attacker.moved == 0 and is_along_road(table, attacker, to):
        return cost - 1
    return cost


@rule(cites="CHG-2 AMB-15 GEN-10 GEN-11")
def refusals_of_charged(table: Table, attacker: Unit, target: Unit) -> int:
    """A target that has finished moving or cannot move, of a kind that can be charged, and nobody else's yet.

    Worked example: a 'Mech does not charge a prone one; a vehicle does.
    """
    refused = 0
    if not is_mech(target) and not is_vehicle(target):
        refused += refuse(table, Refusal.CANNOT_BE_CHARGED)
    elif is_mech(attacker) and not is_mech(target) and not table.game.options.mechs_charge_vehicles:
        refused += refuse(table, Refusal.TARGET_NOT_A_MECH)
    if target.prone and is_mech(attacker):
        refused += refuse(table, Refusal.CHARGED_PRONE)
    if target.at == attacker.at:
        refused += refuse(table, Refusal.CHARGED_SAME_HEX)
    if is_moving_before(target, attacker):
        refused += refuse(table, Refusal.TARGET_ATTACKING)
    if is_attacked_moving(table, target, attacker):
        refused += refuse(table, Refusal.TARGET_TAKEN)
    if not target.has_moved and not is_immobile(target):
        refused += refuse(table, Refusal.CHARGED_NOT_MOVED)
    return refused


# --- the declared move


@rule(cites="CHG-3 CHG-5 MOD-1")
def charging_mode(table: Table, attacker: Unit, target: Unit) -> int:
    """How a charger counts as moved: the points for the target's hex are spent, so that at least it walked.

    Worked example: walk 4, 4 points spent before the target's hex: it runs.
    """
    spent = attacker.mp_used
    if table.game.phase == Phase.MOVEMENT:
        spent += last_step_cost(table, attacker, target.at)
        if spent > walking_mp(table, attacker) and attacker.mode != Mode.JUMPED:
            return Mode.RAN
    return Mode.WALKED if attacker.mode == Mode.STILL else attacker.mode


@rule(cites="CHG-3")
def spend_points_of_charge(table: Table, attacker: Unit, target: Unit) -> None:
    """The Movement Phase ends: the points for the target's hex are spent.

    Worked example: two hexes walked and one more point.
    """
    attacker.mode = charging_mode(table, attacker, target)
    attacker.mp_used += last_step_cost(table, attacker, target.at)
    attacker.has_moved = 1


# --- numbers


@rule(cites="CHG-5 MOD-22")
def charge_to_hit(table: Table, attacker: Unit, target: Unit) -> int:
    """Piloting, the common modifiers of both, and the difference in skill. Actuators never count.

    Worked example: piloting 4 against 5, having run, at a target in light woods that moved 5: 4 + 2 + 2 + 1 - 1 = 8.
    """
    number = because(table, Because.PILOTING_SKILL, attacker.piloting)
    number += attacker_modifiers(table, attacker)
    number += target_modifiers(table, attacker, target)
    number += because(table, Because.SKILL_DIFFERENCE, attacker.piloting - target.piloting)
    return number


@rule(cites="CHG-5 CHG-12 CORE-2.11")
def unintended_charge_to_hit(table: Table, attacker: Unit, target: Unit) -> int:
    """The same for one who skids, whose movement counts as a skid, and +3.

    Worked example: piloting 5 against 5, at a target that stood still: 5 + 3 + 3 = 11.
    """
    return charge_to_hit(table, attacker, target) + because(table, Because.UNINTENDED_CHARGE, UNINTENDED)


@rule(cites="CHG-7 CHG-8 AMB-14 CON-75 CON-76")
def damage_of_charge(table: Table, attacker: Unit) -> int:
    """A tenth of the attacker's weight for each hex it entered before the target's, rounded up; half of it under water.
    A ram plate and spikes add to it.

    Worked example: 65 tons and 4 hexes: 26.
    """
    points = rounded_up(attacker.tons * attacker.moved, divisor_of_charge(table, attacker))
    return charge_with_ram_plate(attacker, points) + charge_of_spikes(attacker)


@rule(cites="CHG-8")
def damage_to_charger(table: Table, attacker: Unit, target: Unit) -> int:
    """A tenth of the target's weight, rounded up; half of it under water, and half of that behind a ram plate.

    Worked example: against 85 tons: 9.
    """
    return taken_with_ram_plate(attacker, rounded_up(target.tons, divisor_of_charge(table, attacker)))


@verb
def divisor_of_charge(table: Table, attacker: Unit) -> int:
    """Tens; under water, twice that."""
    return 20 if is_submerged(table, attacker) else 10


@rule(cites="CHG-13")
def damage_by_both_weights(attacker: Unit, target: Unit) -> int:
    """The two weights multiplied, times one more than the hexes of the charge, by their sum and by ten, rounded down.

    Worked example: 50 tons against 75 after 2 hexes: 50 x 75 x 3 / 125 / 10 = 9.
    """
    return target.tons * attacker.tons * (attacker.moved + 1) // (10 * (target.tons + attacker.tons))


@rule(cites="CHG-5 CHG-8 CHG-13 GEN-4")
def throw_charge(table: Table, attacker: Unit, target: Unit, number: int) -> int:
    """The dice of a charge, and with them what it does to both; by the option, the margin counts to the target.

    Worked example: with tacops_charge_damage a 9 against 8 adds 1 point.
    """
    attacker.blow_points[TO_TARGET] = damage_of_charge(table, attacker)
    attacker.blow_points[TO_CHARGER] = damage_to_charger(table, attacker, target)
    if not table.game.options.tacops_charge_damage:
        return Result.HITS if at_least(table, attacker.number, Why.TO_CHARGE, Dice.TWO_D6, number) else Result.MISSES
    both = damage_by_both_weights(attacker, target)
    needs(table, attacker.number, Why.TO_CHARGE, number)
    if number > highest(Dice.TWO_D6):
        return Result.MISSES
    margin = roll(table, attacker.number, Why.TO_CHARGE, Dice.TWO_D6) - number
    attacker.blow_points[TO_TARGET] = both + max(0, margin)
    attacker.blow_points[TO_CHARGER] = both
    return Result.HITS if margin >= 0 else Result.MISSES


# --- the charge


@rule(cites="CHG-6 CHG-12 GEN-5")
def is_called_off(table: Table, attacker: Unit, target: Unit) -> bool:
    """No attack is made by one that has fallen, cannot move or was moved out of line, nor on a target out of the game,
    nor by a 'Mech on a prone one.

    Worked example: the charger fell in the Weapon Attack Phase.
    """
    if not is_in_play(attacker) or attacker.prone or is_immobile(attacker) or is_out_of_line(table, attacker):
        return True
    return not is_in_play(target) or (target.prone != 0 and is_mech(attacker))


@rule(cites="CHG-5 CHG-6 GEN-4")
def fix_charge(table: Table, attacker: Unit) -> int:
    """The Physical Attack Phase comes: the dice say whether the charge hits, where one is made.

    Worked example: no dice against a target that was pushed away before.
    """
    target = table.game.units[attacker.attack_target]
    if is_called_off(table, attacker, target) or not still_there(target, attacker.aimed_at):
        return Result.VOID
    say(table, Event.STRIKES, attacker.number, target.number, Attack.CHARGE, 0)
    return throw_charge(table, attacker, target, charge_to_hit(table, attacker, target))


@rule(cites="CHG-6 CHG-10 CHG-11 AMB-30")
def carry_out_charge(table: Table, attacker: Unit, result: int) -> None:
    """It hits, or passes its target by, or comes to nothing; into a hex that its target has left it advances.

    Worked example: the target was pushed away before: the charger stands where it was, and nobody rolls.
    """
    target = table.game.units[attacker.attack_target]
    to = attacker.aimed_at
    if is_called_off(table, attacker, target):
        say(table, Event.CHARGE_CALLED_OFF, attacker.number, target.number, 0, 0)
    elif not still_there(target, to):
        say(table, Event.TARGET_MOVED_AWAY, attacker.number, target.number, 0, 0)
        if who_is_met(table, attacker, to) == NOBODY:
            advance(table, attacker, to)
    elif result == Result.HITS:
        table.game.attack_landed = 1
        say(table, Event.HITS, attacker.number, target.number, Attack.CHARGE, 0)
        charge_lands(table, attacker, target)
    else:
        say(table, Event.MISSES, attacker.number, target.number, Attack.CHARGE, 0)
        charge_misses(table, attacker)


@rule(cites="CHG-10 AMB-12 DISP-5")
def charge_lands(table: Table, attacker: Unit, target: Unit) -> None:
    """The charger is hurt first, then the target; that is driven straight back, and the charger takes its place, if
    there is room behind it. Both roll to keep their feet at the end of the phase either way.

    Worked example: 50 tons, 5 hexes, against 80: 8 to the charger, 25 to the target, and two rolls at +2.
    """
    left = target.at
    has_room = is_valid_displacement(table, target.number, attacker.facing)
    hurt_both(table, attacker, target)
    if has_room:
        if is_in_play(target):
            displace(table, target, attacker.facing)
        if is_in_play(attacker):
            advance(table, attacker, left)
    else:
        say(table, Event.NO_ROOM_BEHIND, target.number, Attack.CHARGE, 0, 0)
    if is_in_play(target) and is_mech(target):
        owe_piloting_roll(table, target, Because.CHARGED, CHARGE_ROLL)
    if is_in_play(attacker) and is_mech(attacker):
        owe_piloting_roll(table, attacker, Because.MADE_CHARGE, CHARGE_ROLL)


@rule(cites="CHG-8 CHG-9 CHG-10")
def hurt_both(table: Table, attacker: Unit, target: Unit) -> None:
    """In groups of five: the charger on the side towards its target, then the target on the side the charger came from.

    Worked example: charged from behind, a target is struck in the rear; the charger in the front.
    """
    side = side_struck(table, attacker, target)
    chart = chart_of_charge(table, attacker, target)
    own_side = side_towards(table, attacker, target.at)
    strike_in_groups(table, attacker, attacker.blow_points[TO_CHARGER], Chart.FULL, own_side)
    shake(table, attacker, own_side)
    strike_spiked_in_groups(table, attacker, target, attacker.blow_points[TO_TARGET], chart, side, CT, NOWHERE)
    shake(table, target, side)


@rule(cites="CHG-9 HIT-9")
def shake(table: Table, unit: Unit, side: int) -> None:
    """A vehicle that makes or suffers a charge rolls for motive damage once more, whatever its locations called for.

    Worked example: a tracked vehicle struck in the front: 2D6 with nothing added.
    """
    if is_vehicle(unit) and is_in_play(unit):
        motive_roll(table, unit, side)


@rule(cites="CHG-9")
def chart_of_charge(table: Table, attacker: Unit, target: Unit) -> int:
    """The full table; the Punch table for a target standing in depth 1, the Kick table for an attacker shorter than it.

    Worked example: a tank against a standing 'Mech: the Kick table.
    """
    if depth_of(table, target) == 1 and not target.prone:
        return Chart.PUNCH
    return Chart.KICK if top_of(attacker) - attacker.floor < top_of(target) - target.floor else Chart.FULL


@rule(cites="CHG-11 AMB-13")
def charge_misses(table: Table, attacker: Unit) -> None:
    """No damage and no roll: the charger passes its target on the right or the left, or stays if neither hex will do.

    Worked example: facing north it comes into the hex to the northeast or the northwest.
    """
    way = way_past(table, attacker)
    if way != NO_WAY:
        displace(table, attacker, way)


@rule(cites="CHG-11 AMB-13")
def way_past(table: Table, attacker: Unit) -> int:
    """The direction in which a charger passes its target: its player's choice, or NO_WAY. Offered first is the higher
    hex, and of two as high the one clockwise.

    Worked example: a hill on the left and a plain on the right: left.
    """
    best = NO_WAY
    for turn in (1, DIRECTIONS - 1):
        way = (attacker.facing + turn) % DIRECTIONS
        to = next_hex(table, attacker.at, way)
        if to != OFF_THE_MAP and is_valid_displacement(table, attacker.number, way):
            offer(table, way)
            if best == NO_WAY or level_past(table, attacker, to) > level_past(
                table, attacker, next_hex(table, attacker.at, best)
            ):
                best = way
    if best == NO_WAY:
        return NO_WAY
    prefer(table, best)
    return ask(table, attacker.number, attacker.side, Question.PASSES_ON)


@verb
def level_past(table: Table, attacker: Unit, to: int) -> int:
    """How high a charger stands in a hex beside its way."""
    return surface(table, to, standing_level(table, attacker))
