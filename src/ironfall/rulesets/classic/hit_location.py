"""Where a blow lands (HIT-1 to HIT-4)."""

from __future__ import annotations

from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.infantry import roll_trooper
from ironfall.rulesets.classic.places import is_infantry, is_vehicle
from ironfall.rulesets.classic.records import Kind, Table, Unit
from ironfall.rulesets.classic.vehicle_location import roll_vehicle_location
from ironfall.rulesets.classic.words import Why
from ironfall.table.dice import roll_on
from ironfall.table.marks import rule


@rule(cites="HIT-1 HIT-2 HIT-3 HIT-4 HIT-8 VERT-2")
def roll_location(table: Table, victim: Unit, chart: int, side: int) -> int:
    """The location struck on the 'Mech, Punch or Kick table, with THROUGH_ARMOR added on a chance of a critical.

    Worked example: a 6 on the Punch table is the head, from whichever side. A vehicle has a table of its own.
    """
    if is_vehicle(victim):
        return roll_vehicle_location(table, victim, side)
    if is_infantry(victim):
        return roll_trooper(table, victim)
    why = Why.LOCATION
    if chart == Chart.PUNCH:
        why = Why.PUNCH_LOCATION
    elif chart == Chart.KICK:
        why = Why.KICK_LOCATION
    return roll_on(table, victim.number, why, location_chart(victim, chart, side))


@rule(cites="HIT-2 HIT-3 HIT-4")
def location_chart(victim: Unit, chart: int, side: int) -> int:
    """The column of a location table; a quad has Punch and Kick tables of its own.

    Worked example: a kick from behind strikes the rear legs of a quad.
    """
    if victim.kind == Kind.QUAD and chart == Chart.PUNCH:
        return Chart.QUAD_PUNCH + side
    if victim.kind == Kind.QUAD and chart == Chart.KICK:
        return Chart.QUAD_KICK + side
    return chart + side
