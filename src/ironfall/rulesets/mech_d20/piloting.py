"""Piloting rolls: the number, the one roll of the Damage Phase, falling (D20-60, D20-10)."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.places import legs_lost
from ironfall.rulesets.mech_d20.records import Table, Unit
from ironfall.rulesets.mech_d20.traits import Trait, has_trait
from ironfall.rulesets.mech_d20.words import Because, Event, Reason, Why
from ironfall.table.dice import Dice, at_least
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because, say

GYRO_HITS = 2
"""Hits that destroy a gyro."""
FELIXIAN_BONUS = 1
STEADY_BONUS = 2
STANDING_BONUS = 2
LANDING_BONUS = 2


@rule(cites="D20-60 D20-10 D20-49")
def piloting_number(table: Table, mech: Unit, standing: int) -> int:
    """What the die must show: the base number less piloting, and more for every damage.

    Worked example: piloting +1, 24 points of damage this round and a hip hit: 10 - 1 + 2 + 2 = 13.
    """
    numbers = table.game.numbers
    number = because(table, Because.BASE, numbers.piloting)
    number -= because(table, Because.PILOTING, mech.piloting)
    steps = mech.damage // numbers.damage_step
    if steps > 0 and not has_trait(mech, Trait.DOLVISS):
        number -= because(table, Because.DAMAGE_THIS_ROUND, numbers.per_damage_step * steps)
    if mech.gyro_hits > 0:
        number -= because(table, Because.GYRO, numbers.gyro_piloting)
    if mech.hip_hits > 0:
        number -= because(table, Because.HIP, numbers.hip_piloting * mech.hip_hits)
    if mech.leg_actuator_hits > 0:
        number -= because(table, Because.LEG_ACTUATOR, numbers.leg_actuator_piloting * mech.leg_actuator_hits)
    lost = legs_lost(mech)
    if lost > 0:
        number -= because(table, Because.LEG_LOST, numbers.leg_lost_piloting * lost)
    if standing:
        return number - help_in_standing(table, mech)
    return number - help_against_falling(table, mech)


@rule(cites="D20-60")
def help_against_falling(table: Table, mech: Unit) -> int:
    """What the pilot is and knows, where it is about keeping its feet.

    Worked example: a felixian adds 1 to the die, a gladiator 2.
    """
    total = 0
    if has_trait(mech, Trait.FELIXIAN):
        total += because(table, Because.RACE, FELIXIAN_BONUS)
    if has_trait(mech, Trait.GLADIATOR_STEADY):
        total += because(table, Because.CLASS, STEADY_BONUS)
    if has_trait(mech, Trait.SOFT_LANDING) and owes(mech, Reason.LANDED_DAMAGED):
        total += because(table, Because.TECHNIQUE, LANDING_BONUS)
    return total


@rule(cites="D20-10")
def help_in_standing(table: Table, mech: Unit) -> int:
    """What the pilot knows, where it is about standing up.

    Worked example: one who is quick to stand adds 2 to the die.
    """
    if has_trait(mech, Trait.QUICK_TO_STAND):
        return because(table, Because.TECHNIQUE, STANDING_BONUS)
    return 0


@rule(cites="D20-55 D20-49 D20-60")
def piloting_roll(table: Table, mech: Unit, why: int, standing: int) -> bool:
    """A D20 against the number; an unconscious pilot and a destroyed gyro fail without a roll.

    Worked example: piloting +1 without damage needs a 9.
    """
    if mech.unconscious or mech.gyro_hits >= GYRO_HITS:
        say(table, Event.AUTOMATIC_FAILURE, mech.number, mech.unconscious, 0, 0)
        return False
    number = piloting_number(table, mech, standing)
    return at_least(table, mech.number, why, Dice.D20, number)


@verb
def owes(mech: Unit, reason: int) -> bool:
    """Whether this is among the reasons for the roll of the Damage Phase."""
    return mech.reasons >> reason & 1 == 1


@rule(cites="D20-60 DR-2")
def make_owed_roll(table: Table, mech: Unit) -> None:
    """One roll in the Damage Phase, however many reasons there are. A 'Mech that lies prone has nothing to lose.

    Worked example: kicked twice, and its own kick missed: one roll.
    """
    if mech.reasons != 0 and not mech.prone:
        tell_reasons(table, mech)
        if piloting_roll(table, mech, Why.PILOTING, 0):
            say(table, Event.KEEPS_FEET, mech.number, 0, 0, 0)
        else:
            fall_prone(table, mech)
    mech.reasons = 0


@verb
def tell_reasons(table: Table, mech: Unit) -> None:
    """Each reason for the roll."""
    for reason in (
        Reason.KICKED,
        Reason.MISSED_KICK,
        Reason.LEG_LOST,
        Reason.GYRO_HIT,
        Reason.BIG_DAMAGE,
        Reason.ENTERED_WATER,
        Reason.LANDED_DAMAGED,
    ):
        if owes(mech, reason):
            say(table, Event.OWES_ROLL, mech.number, reason, 0, 0)


@rule(cites="D20-60")
def fall_prone(table: Table, mech: Unit) -> None:
    """It lies where it stood. A fall does no damage.

    Worked example: after a failed roll it is prone, its facing as before.
    """
    mech.prone = 1
    mech.fell = 1
    say(table, Event.FALLS, mech.number, 0, 0, 0)
