"""Head shots: counters, staying conscious, waking (D20-54 to D20-57, DR-15, DR-16)."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.pending import doom
from ironfall.rulesets.mech_d20.records import Table, Unit
from ironfall.rulesets.mech_d20.traits import Trait, has_trait
from ironfall.rulesets.mech_d20.words import Because, Cause, Event, Why
from ironfall.table.dice import Dice, at_least
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because, say

HEAVY_BONUS = 1
CLEAR_HEAD_BONUS = 3


@rule(cites="D20-54 D20-56 DR-15 DR-16")
def head_shot(table: Table, mech: Unit) -> None:
    """Each hit on the head marks a counter. The last counter kills; short of it, a pilot who is awake rolls to stay so.

    Worked example: the second hit needs an 8: with piloting +1 the die must show a 7. An unconscious pilot does not
    roll, and does not wake this round.
    """
    marked_before = mech.counters
    mark_counter(table, mech)
    if mech.counters >= table.game.numbers.deadly_hits:
        doom(mech, Cause.PILOT)
    elif mech.unconscious:
        mech.shaken = 1
    elif has_trait(mech, Trait.FAITH) and mech.tried_once >> Trait.FAITH & 1 == 0:
        mech.tried_once |= 1 << Trait.FAITH
        say(table, Event.SAVED_BY_TRAIT, mech.number, Trait.FAITH, 0, 0)
    else:
        number = consciousness_number(table, mech, marked_before)
        if at_least(table, mech.number, Why.CONSCIOUSNESS, Dice.D20, number):
            say(table, Event.STAYS_AWAKE, mech.number, 0, 0, 0)
        else:
            knock_out(table, mech)


@verb
def mark_counter(table: Table, mech: Unit) -> None:
    """One more consciousness counter."""
    mech.counters += 1
    say(table, Event.COUNTER_MARKED, mech.number, mech.counters, 0, 0)


@rule(cites="D20-54 D20-49")
def consciousness_number(table: Table, mech: Unit, marked: int) -> int:
    """What the die must show: the chart's number for the counters marked before, less piloting and all that helps.

    Worked example: two counters marked before need 11: with piloting +1 the die must show a 10, with the life support
    hit a 12.
    """
    numbers = table.game.numbers
    row = min(marked, len(numbers.consciousness) - 1)
    number = because(table, Because.COUNTERS, numbers.consciousness[row])
    number -= because(table, Because.PILOTING, mech.piloting)
    if mech.life_support_hits > 0:
        number -= because(table, Because.LIFE_SUPPORT, numbers.life_support * mech.life_support_hits)
    if has_trait(mech, Trait.HEAVY):
        number -= because(table, Because.RACE, HEAVY_BONUS)
    if has_trait(mech, Trait.CLEAR_HEAD):
        number -= because(table, Because.TECHNIQUE, CLEAR_HEAD_BONUS)
    return number


@rule(cites="D20-55")
def knock_out(table: Table, mech: Unit) -> None:
    """The pilot is unconscious; the 'Mech stands still from the next round on, and this round's attacks still happen.

    Worked example: knocked out in round 3, the pilot may wake at the end of round 4 at the earliest.
    """
    mech.unconscious = 1
    mech.shaken = 1
    say(table, Event.KNOCKED_OUT, mech.number, 0, 0, 0)


@rule(cites="D20-57 DR-16")
def wake(table: Table, mech: Unit) -> None:
    """A pilot who was out when the round began, and whose head was left alone since, rolls the number to come.

    Worked example: with two counters marked the number is 11, and no counter is marked for the roll.
    """
    if mech.unconscious and mech.out_at_start and not mech.shaken:
        try_to_wake(table, mech)


@rule(cites="D20-57")
def try_to_wake(table: Table, mech: Unit) -> bool:
    """A roll against the number to come, for which no counter is marked and which does no harm.

    Worked example: with one counter marked the number is 8: piloting +1 needs a 7.
    """
    number = consciousness_number(table, mech, mech.counters)
    if not at_least(table, mech.number, Why.WAKING, Dice.D20, number):
        return False
    mech.unconscious = 0
    say(table, Event.WAKES, mech.number, 0, 0, 0)
    return True
