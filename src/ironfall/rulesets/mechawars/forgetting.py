"""What the questions about one unit may forget. A collision has few dice, and nothing is."""

from __future__ import annotations

from ironfall.rulesets.mechawars.records import Table
from ironfall.table.marks import verb


@verb
def alike(table: Table, who: int, where: int, place: int) -> int:
    """Nothing is picked among places in this ruleset."""
    return place


@verb
def forget(table: Table) -> None:
    """All of both matters to each until they move apart, which ends the action."""
