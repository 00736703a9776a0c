"""The end of a unit (CORE-5.10)."""

from __future__ import annotations

from ironfall.rulesets.classic.records import Table, Unit
from ironfall.rulesets.classic.words import Event
from ironfall.table.marks import rule
from ironfall.table.talk import say


@rule(cites="CORE-5.10")
def destroy(table: Table, mech: Unit, cause: int) -> None:
    """The unit is out of the game: the first cause stands.

    Worked example: a center torso without structure ends a 'Mech, however much armor its arms have.
    """
    if mech.destroyed == 0:
        mech.destroyed = cause
        say(table, Event.DESTROYED, mech.number, cause, 0, 0)
