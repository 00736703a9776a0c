"""The piloting rolls that events of a phase leave owing (PSR-2, PSR-3)."""

from __future__ import annotations

from ironfall.rulesets.classic.places import is_mech
from ironfall.rulesets.classic.records import MOST_OWED, Table, Unit
from ironfall.rulesets.classic.words import Event
from ironfall.table.marks import rule
from ironfall.table.talk import say
from ironfall.table.tape import Fault, find_fault


@rule(cites="PSR-2 PSR-3")
def owe_piloting_roll(table: Table, mech: Unit, because: int, modifier: int) -> None:
    """Note an event that calls for a piloting roll at the end of the phase; its modifier counts in all of them.

    Worked example: a foot hit and 20 points of damage mean two rolls, each with both modifiers. Only 'Mechs roll.
    """
    if mech.destroyed or not is_mech(mech):
        return
    note_event(table, mech, because, modifier)
    if not mech.prone:
        say(table, Event.OWES_ROLL, mech.number, because, modifier, 0)


@rule(cites="PSR-2")
def note_event(table: Table, mech: Unit, because: int, modifier: int) -> None:
    """An event of the phase whose modifier counts in every piloting roll from here on.

    Worked example: while entering depth 1 its -1 counts, in the roll and in the pilot's check after a failure.
    """
    if mech.owed_count == MOST_OWED:
        find_fault(table, Fault.LIST_FULL)
        return
    mech.owed[mech.owed_count] = because
    mech.owed_modifier[mech.owed_count] = modifier
    mech.owed_count += 1
