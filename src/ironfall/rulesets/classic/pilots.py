"""Pilots: hits, consciousness, waking (PILOT-1 to PILOT-7)."""

from __future__ import annotations

from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.records import Table, Unit
from ironfall.rulesets.classic.words import Cause, Event, Why
from ironfall.table.dice import Dice, at_least
from ironfall.table.marks import rule
from ironfall.table.talk import say

CONSCIOUSNESS_NUMBER = (0, 3, 5, 7, 10, 11)
"""By pilot hits taken (PILOT-4)."""
DEADLY_HITS = 6


@rule(cites="PILOT-1 PILOT-4 PILOT-5")
def hit_pilot(table: Table, mech: Unit) -> None:
    """The pilot takes a hit, and rolls to stay conscious if awake; the sixth kills.

    Worked example: the second hit needs a 5.
    """
    if mech.destroyed:
        return
    mech.pilot_hits += 1
    say(table, Event.PILOT_HIT, mech.number, mech.pilot_hits, 0, 0)
    if mech.pilot_hits >= DEADLY_HITS:
        destroy(table, mech, Cause.PILOT)
    elif not mech.unconscious:
        number = CONSCIOUSNESS_NUMBER[mech.pilot_hits]
        if at_least(table, mech.number, Why.CONSCIOUSNESS, Dice.TWO_D6, number):
            say(table, Event.STAYS_AWAKE, mech.number, 0, 0, 0)
        else:
            mech.unconscious = 1
            mech.knocked_out_turn = table.game.turn
            say(table, Event.KNOCKED_OUT, mech.number, 0, 0, 0)


@rule(cites="PILOT-6 CORE-5.9")
def wake_pilot(table: Table, mech: Unit) -> None:
    """In the End Phase of a later turn than the knock-out, an unconscious pilot rolls the same number to wake.

    Worked example: with three hits taken, a 7 wakes the pilot.
    """
    if mech.unconscious and not mech.destroyed and mech.knocked_out_turn < table.game.turn:
        number = CONSCIOUSNESS_NUMBER[mech.pilot_hits]
        if at_least(table, mech.number, Why.WAKING, Dice.TWO_D6, number):
            mech.unconscious = 0
            say(table, Event.WAKES, mech.number, 0, 0, 0)
