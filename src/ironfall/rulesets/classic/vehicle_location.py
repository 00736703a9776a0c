"""Where a blow lands on a vehicle (HIT-6, HIT-7, KICK-9, CORE-8.2, CORE-8.3)."""

from __future__ import annotations

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.charts import PLACE_BITS, Chart
from ironfall.rulesets.classic.records import Kind, Table, Unit
from ironfall.rulesets.classic.vehicle_places import FT, SIDES_TO_PICK, TU, has_place
from ironfall.rulesets.classic.words import Why
from ironfall.table.dice import Dice, at_least, pick_one, roll_on
from ironfall.table.marks import rule

ALL_SIDES = 15
REAR_TURRET_FROM = (6, 4, 4, 2)
"""By the side struck: what 1D6 must show for the rear one of two turrets; a blow from the front is at -2, one from the
rear at +2."""


@rule(cites="HIT-6 HIT-7 AMB-25 CORE-8.2 CORE-8.3")
def roll_vehicle_location(table: Table, vehicle: Unit, side: int) -> int:
    """The location struck, with what the table calls for besides: a critical roll, motive damage.

    Worked example: a 5 from the front is the right side, and motive damage. Of two turrets, a blow from the front
    strikes the rear one only on a 6.
    """
    why = Why.VTOL_LOCATION if vehicle.kind == Kind.VTOL else Why.VEHICLE_LOCATION
    struck = roll_on(table, vehicle.number, why, vehicle_chart(vehicle, side))
    if struck & PLACE_BITS != TU or not has_place(vehicle, FT):
        return struck
    rear_one = at_least(table, vehicle.number, Why.TURRET, Dice.D6, REAR_TURRET_FROM[side])
    return struck if rear_one else struck + FT - TU


@rule(cites="HIT-6 HIT-7 CORE-8.2 CORE-8.3")
def vehicle_chart(vehicle: Unit, side: int) -> int:
    """The column of the table for what it is and the turrets it has.

    Worked example: without a turret, a 10 strikes the side the blow came from.
    """
    if vehicle.kind == Kind.VTOL:
        return (Chart.VTOL_WITH_TURRET if vehicle.turrets else Chart.VTOL) + side
    return (Chart.VEHICLE if vehicle.turrets else Chart.VEHICLE_WITHOUT_TURRET) + side


@rule(cites="KICK-9")
def side_from_within(table: Table, vehicle: Unit) -> int:
    """From its own hex any side of a vehicle is struck, each as likely as the others.

    Worked example: one chance in four for the rear.
    """
    return pick_one(table, vehicle.number, Why.SIDE, ALL_SIDES, SIDES_TO_PICK)


assert tuple(Side) == (0, 1, 2, 3)
