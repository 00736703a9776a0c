"""The piloting rolls that events of a phase leave owing (PSR-2, PSR-3)."""

from __future__ import annotations

from ironfall.rulesets.classic.records import MOST_OWED, Table, Unit
from ironfall.rulesets.classic.words import Event
from ironfall.table.marks import rule
from ironfall.table.talk import say
from ironfall.table.tape import Fault, find_fault


@rule(cites="PSR-2 PSR-3")
def owe_piloting_roll(table: Table, mech: Unit, because: int, modifier: int) -> None:
    """Note an event that calls for a piloting roll at the end of the phase; its modifier counts in all of them.

    Worked example: a foot hit and 20 points of damage mean two rolls, each with both modifiers.
    """
    if mech.destroyed:
        return
    if mech.owed_count == MOST_OWED:
        find_fault(table, Fault.LIST_FULL)
        return
    mech.owed[mech.owed_count] = because
    mech.owed_modifier[mech.owed_count] = modifier
    mech.owed_count += 1
    if not mech.prone:
        say(table, Event.OWES_ROLL, mech.number, because, modifier, 0)
