"""Standing up (D20-10)."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.heat import raise_heat
from ironfall.rulesets.mech_d20.piloting import GYRO_HITS, piloting_roll
from ironfall.rulesets.mech_d20.records import Table, Unit
from ironfall.rulesets.mech_d20.words import Event, Why
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say

STANDING = 1
"""Said to piloting.py: the roll is one to stand up."""


@rule(cites="D20-49")
def can_ever_stand(mech: Unit) -> bool:
    """Not once its gyro has been hit a second time.

    Worked example: with one gyro hit it can, at -3.
    """
    return mech.gyro_hits < GYRO_HITS


@rule(cites="D20-10 D20-60")
def try_to_stand(table: Table, mech: Unit) -> bool:
    """One attempt: its point and its heat are spent whether or not it succeeds, and the roll is made at once.

    It does not count as the one piloting roll of the Damage Phase. Worked example: two failures: 2 points, 4 heat.
    """
    numbers = table.game.numbers
    say(table, Event.TRIES_TO_STAND, mech.number, 0, 0, 0)
    mech.mp_used += numbers.stand_mp
    raise_heat(table, mech, numbers.heat_stand)
    if not piloting_roll(table, mech, Why.STANDING, STANDING):
        return False
    stand(table, mech)
    return True


@verb
def stand(table: Table, mech: Unit) -> None:
    """It is on its feet."""
    mech.prone = 0
    say(table, Event.STANDS_UP, mech.number, 0, 0, 0)
