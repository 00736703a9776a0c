"""Standing up (STAND-1 to STAND-3)."""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS
from ironfall.rulesets.classic.critical_hits import is_gyro_destroyed
from ironfall.rulesets.classic.falls import fall_in_place
from ironfall.rulesets.classic.movement import walking_mp
from ironfall.rulesets.classic.piloting import automatic_failure, is_immobile, legs_lost, piloting_number
from ironfall.rulesets.classic.places import is_in_play, is_vehicle, rounded_up
from ironfall.rulesets.classic.records import LA, LL, PLACES, RA, Kind, Mode, Table, Unit
from ironfall.rulesets.classic.vehicle_motion import flanking_mp
from ironfall.rulesets.classic.words import Because, Event, Question, Refusal, Why
from ironfall.table.asking import ask, offer
from ironfall.table.dice import Dice, at_least, lowest
from ironfall.table.marks import rule
from ironfall.table.talk import because, refuse, say

STANDING_COST = 2
TWO_LEGS = (1 << PLACES) - (1 << LL)
ALL_LEGS = (1 << PLACES) - (1 << LA)
"""Masks of locations."""


@rule(cites="STAND-1 STAND-3")
def refusals_of_standing(table: Table, mech: Unit) -> int:
    """How many reasons keep a 'Mech on the ground; each is told.

    Worked example: with its gyro destroyed it cannot stand, however many points it has left.
    """
    refused = 0
    if not is_in_play(mech) or is_immobile(mech):
        refused += refuse(table, Refusal.UNIT_IMMOBILE)
    if not mech.prone:
        refused += refuse(table, Refusal.STANDS_ALREADY)
    if not can_ever_stand(mech):
        refused += refuse(table, Refusal.CANNOT_STAND)
    elif is_crippled(mech) and mech.tried_to_stand:
        refused += refuse(table, Refusal.ONE_TRY)
    elif mech.mode == Mode.JUMPED or mech.mp_used + cost_of_standing(table, mech) > running_mp(table, mech):
        refused += refuse(table, Refusal.NO_MOVEMENT_LEFT)
    return refused


@rule(cites="STAND-3")
def can_ever_stand(mech: Unit) -> bool:
    """Not without a gyro, nor on too few legs, nor on one leg without an arm to push with.

    Worked example: a biped that has lost a leg and one arm can; having lost the other arm too it cannot.
    """
    lost = legs_lost(mech)
    if is_gyro_destroyed(mech):
        return False
    if mech.kind == Kind.QUAD:
        return lost <= 2
    return lost == 0 or (lost == 1 and (mech.gone[LA] == 0 or mech.gone[RA] == 0))


@rule(cites="STAND-3")
def is_crippled(mech: Unit) -> bool:
    """A biped on one leg, a quad on two: one try a turn, which counts as running.

    Worked example: a quad that has lost one leg stands up as if it had all four, but rolls.
    """
    return legs_lost(mech) == (2 if mech.kind == Kind.QUAD else 1)


@rule(cites="STAND-1 STAND-7 CORE-2.1 CON-44")
def running_mp(table: Table, mech: Unit) -> int:
    """Half as much again as walking, rounded up; a 'Mech that cannot run has its walking points.

    Worked example: walking 5 runs 8; a biped on one leg has 1.
    """
    if is_vehicle(mech):
        return flanking_mp(mech)
    walk = walking_mp(table, mech)
    if is_crippled(mech):
        return walk
    return max(walk, rounded_up(3 * walk, 2) - has_hardened_leg(mech))


@rule(cites="CON-44")
def has_hardened_leg(mech: Unit) -> int:
    """1 point of running is lost if any leg wears hardened armor.

    Worked example: walking 5 runs 7.
    """
    return 1 if mech.hardened & (ALL_LEGS if mech.kind == Kind.QUAD else TWO_LEGS) else 0


@rule(cites="STAND-1")
def cost_of_standing(table: Table, mech: Unit) -> int:
    """2 points a try, or 1 for a 'Mech that has no more than 1.

    Worked example: a biped on one leg pays its only point.
    """
    return min(STANDING_COST, max(1, running_mp(table, mech)))


@rule(cites="STAND-1 STAND-3")
def standing_number(table: Table, mech: Unit) -> int:
    """A piloting roll at +0 with the modifiers for damage. A quad on four legs cannot fail.

    Worked example: piloting 5 with a leg lost earlier needs 10.
    """
    if mech.kind == Kind.QUAD and legs_lost(mech) == 0:
        return lowest(Dice.TWO_D6)
    return piloting_number(table, mech) + because(table, Because.STANDING_UP, 0)


@rule(cites="STAND-1 STAND-2 STAND-3")
def stand_up(table: Table, mech: Unit) -> None:
    """One try to stand up: paid for whether or not it succeeds; a failure is another fall in place.

    Worked example: 70 tons fail: 7 points in groups of 5 and 2, a new facing, and the pilot's roll.
    """
    mech.mp_used += cost_of_standing(table, mech)
    mech.heat += 1
    mech.tried_to_stand = 1
    if is_crippled(mech) or mech.mp_used > walking_mp(table, mech):
        mech.mode = Mode.RAN
    elif mech.mode == Mode.STILL:
        mech.mode = Mode.WALKED
    failure = automatic_failure(mech)
    if failure != 0:
        say(table, Event.AUTOMATIC_FAILURE, mech.number, failure, 0, 0)
        fall_in_place(table, mech)
    elif at_least(table, mech.number, Why.STANDING, Dice.TWO_D6, standing_number(table, mech)):
        mech.prone = 0
        say(table, Event.STANDS_UP, mech.number, 0, 0, 0)
        for turn in range(DIRECTIONS):
            offer(table, (mech.facing + turn) % DIRECTIONS)
        mech.facing = ask(table, mech.number, mech.side, Question.FACES)
    else:
        fall_in_place(table, mech)
