"""Where a blow lands (HIT-1 to HIT-4)."""

from __future__ import annotations

from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.records import Kind, Table, Unit
from ironfall.rulesets.classic.words import Why
from ironfall.table.dice import roll_on
from ironfall.table.marks import rule


@rule(cites="HIT-1 HIT-2 HIT-3 HIT-4")
def roll_location(table: Table, victim: Unit, chart: int, side: int) -> int:
    """The location struck on the 'Mech, Punch or Kick table, with THROUGH_ARMOR added on a chance of a critical.

    Worked example: a 6 on the Punch table is the head, from whichever side.
    """
    if chart == Chart.FULL:
        return roll_on(table, victim.number, Why.LOCATION, Chart.FULL + side)
    if chart == Chart.PUNCH:
        row = Chart.QUAD_PUNCH + side if victim.kind == Kind.QUAD else Chart.PUNCH + side
        return roll_on(table, victim.number, Why.PUNCH_LOCATION, row)
    row = Chart.QUAD_KICK + side if victim.kind == Kind.QUAD else Chart.KICK + side
    return roll_on(table, victim.number, Why.KICK_LOCATION, row)
