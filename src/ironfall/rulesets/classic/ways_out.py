"""Which way a displaced unit goes (DISP-3, DISP-4, AMB-7)."""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, opposite
from ironfall.rulesets.classic.ground import is_valid_displacement
from ironfall.rulesets.classic.records import Table, Unit
from ironfall.table.asking import ask, offer
from ironfall.table.marks import rule

SEARCH = (0, 1, 5, 2, 4, 3)
"""Turns from the wanted direction, nearest first, clockwise before counter-clockwise (DISP-3)."""
NO_DIRECTION = -1


@rule(cites="DISP-3 DISP-4 AMB-7")
def nearest_way_out(table: Table, unit: Unit, wanted: int, decides: Unit, question: int) -> int:
    """The direction nearest to the wanted one in which a unit can be displaced, or NO_DIRECTION.

    Two equally near are a choice of the player whose it is. Worked example: direction 0 barred, 1 and 5 open: asked;
    0 and 1 barred: 5.
    """
    if is_valid_displacement(table, unit.number, wanted):
        return wanted
    for away in range(1, 3):
        clockwise = (wanted + away) % DIRECTIONS
        counter = (wanted + DIRECTIONS - away) % DIRECTIONS
        if is_valid_displacement(table, unit.number, clockwise):
            offer(table, clockwise)
            if is_valid_displacement(table, unit.number, counter):
                offer(table, counter)
            return ask(table, decides.number, decides.side, question)
        if is_valid_displacement(table, unit.number, counter):
            return counter
    if is_valid_displacement(table, unit.number, opposite(wanted)):
        return opposite(wanted)
    return NO_DIRECTION
