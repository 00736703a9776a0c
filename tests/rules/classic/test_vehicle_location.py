"""Where vehicles are struck (HIT-6, HIT-7, KICK-9). The tables themselves are cases of tests/cases/classic."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, placed, play, vehicle

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.charts import MOTIVE, THROUGH_ARMOR, Chart
from ironfall.rulesets.classic.records import Table, Unit
from ironfall.rulesets.classic.vehicle_location import roll_vehicle_location, side_from_within, vehicle_chart
from ironfall.rulesets.classic.vehicle_places import (
    FR,
    FT,
    LS,
    RO,
    RR,
    RS,
    TU,
    ammunition_aboard,
    has_place,
    is_afloat,
    weapons_working,
)
from ironfall.units.vehicle import VehicleSheet


def alone(sheet: VehicleSheet | None = None, **said: Any) -> tuple[Table, Unit]:
    table = a_table(placed(sheet or vehicle(), "0809", **said))
    return table, table.game.units[0]


@pytest.mark.parametrize(
    ("side", "rolled", "struck"),
    [
        (Side.FRONT, 5, RS + MOTIVE),
        (Side.REAR, 5, LS + MOTIVE),
        (Side.LEFT, 9, RR + MOTIVE),
        (Side.RIGHT, 8, RS + THROUGH_ARMOR),
        (Side.RIGHT, 12, TU + THROUGH_ARMOR),
    ],
)
def test_a_roll_on_the_vehicle_table(side: int, rolled: int, struck: int) -> None:
    table, unit = alone()
    assert play(table, roll_vehicle_location, unit, side, script=f"vehicle {rolled}") == struck


def test_a_vtol_has_a_table_of_its_own() -> None:
    table, unit = alone(vehicle("VTOL", 20))
    assert play(table, roll_vehicle_location, unit, Side.FRONT, script="vtol 12") == RO + MOTIVE + THROUGH_ARMOR
    assert play(table, roll_vehicle_location, unit, Side.LEFT, script="vtol 5") == FR


def test_a_second_die_tells_two_turrets_apart() -> None:
    """From the front it is at -2, from the rear at +2: 3 or less is the front turret."""
    table, unit = alone(vehicle(turrets=2))
    for side, highest in ((Side.FRONT, 5), (Side.LEFT, 3), (Side.RIGHT, 3), (Side.REAR, 1)):
        assert play(table, roll_vehicle_location, unit, side, script=f"vehicle 10, turret {highest}") == FT
        assert play(table, roll_vehicle_location, unit, side, script=f"vehicle 10, turret {highest + 1}") == TU


def test_the_second_turret_keeps_the_chance_of_a_critical() -> None:
    table, unit = alone(vehicle(turrets=2))
    assert play(table, roll_vehicle_location, unit, Side.FRONT, script="vehicle 12, turret 1") == FT + THROUGH_ARMOR


def test_the_chart_is_that_of_the_turrets() -> None:
    for sheet, chart in (
        (vehicle(), Chart.VEHICLE),
        (vehicle(turrets=0), Chart.VEHICLE_WITHOUT_TURRET),
        (vehicle("VTOL", 20), Chart.VTOL),
        (vehicle("VTOL", 20, turrets=1), Chart.VTOL_WITH_TURRET),
    ):
        assert vehicle_chart(alone(sheet)[1], Side.REAR) == chart + Side.REAR


@pytest.mark.parametrize("side", list(Side))
def test_from_within_its_hex_a_side_is_picked(side: Side) -> None:
    table, unit = alone()
    assert play(table, side_from_within, unit, script=f"side {side + 1}") == side


def test_places_weapons_and_ammunition() -> None:
    sheet = vehicle(turrets=0, equipment={"FR": ["PPC", "Small Laser"], "BD": ["Ammo AC/5", "Ammo SRM 2"]})
    _, unit = alone(sheet)
    assert [has_place(unit, place) for place in (FR, TU, RO)] == [True, False, False]
    assert weapons_working(unit, FR, 0) == 0b110
    unit.jammed, unit.broken = 0b010, 0b100
    assert (weapons_working(unit, FR, 0), weapons_working(unit, FR, 1), weapons_working(unit, RR, 1)) == (0, 0b010, 0)
    assert ammunition_aboard(unit) == 20 * 5 + 50 * 4


def test_over_open_water_and_not_over_ice() -> None:
    for ground, afloat in (({"water": 1}, True), ({"water": 1, "ice": 1}, False), ({}, False)):
        table = a_table(placed(vehicle("hover"), "0809"), ground={"0809": ground})
        assert is_afloat(table, table.game.units[0]) == afloat
