"""Critical hits on vehicles (CORE-8.5)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, asked, happened, mech, placed, play, vehicle

from ironfall.rulesets.classic.records import Table, Unit, VehicleHit
from ironfall.rulesets.classic.vehicle_criticals import (
    COMMANDER,
    DRIVER,
    LOCKED,
    STUNNED,
    can_be,
    hit_that_can_be,
    lose_engine,
    lose_weapon,
    set_off_ammunition,
    suffer,
    vehicle_critical_roll,
)
from ironfall.rulesets.classic.vehicle_places import FR, LS, RO, RR, TU
from ironfall.rulesets.classic.words import Cause, Event
from ironfall.units.vehicle import VehicleSheet

ARMED = {"FR": ["PPC", "Small Laser"], "TU": ["AC/5"], "BD": ["Ammo AC/5"]}
"""Items: 1 and 2 on the front, 3 in the turret, 4 the ammunition, 20 shots of 5 points."""


def armed(**fields: Any) -> VehicleSheet:
    return vehicle(equipment=ARMED, **fields)


def alone(sheet: VehicleSheet | None = None, **said: Any) -> tuple[Table, Unit]:
    table = a_table(placed(sheet or armed(), "0809", **said))
    return table, table.game.units[0]


def test_below_6_nothing_is_hit() -> None:
    table, unit = alone()
    play(table, vehicle_critical_roll, unit, FR, 0, script="vehicle critical 5")
    assert happened(table, Event.NO_CRITICAL) == [("A", FR, 0, 0)]
    assert unit.crew == 0


def test_behind_hardened_armor_the_roll_is_at_minus_2() -> None:
    table, unit = alone()
    play(table, vehicle_critical_roll, unit, FR, -2, script="vehicle critical 7")
    assert happened(table, Event.VEHICLE_CRITICAL) == []
    play(table, vehicle_critical_roll, unit, FR, -2, script="vehicle critical 8")
    assert happened(table, Event.VEHICLE_CRITICAL) == [("A", FR, VehicleHit.DRIVER, 0)]


def test_a_destroyed_vehicle_rolls_nothing() -> None:
    table, unit = alone()
    unit.destroyed = Cause.CREW
    play(table, vehicle_critical_roll, unit, FR, 0, script="")


@pytest.mark.parametrize(
    ("place", "row", "hit"),
    [
        (FR, 6, VehicleHit.DRIVER),
        (FR, 10, VehicleHit.COMMANDER),
        (LS, 7, VehicleHit.CREW_STUNNED),
        (LS, 6, VehicleHit.CREW_STUNNED),
        (RR, 11, VehicleHit.AMMUNITION),
        (TU, 12, VehicleHit.TURRET_BLOWN_OFF),
        (RO, 8, VehicleHit.ROTOR),
        (RO, 9, VehicleHit.FLIGHT_STABILISER),
        (RO, 11, VehicleHit.ROTOR_DESTROYED),
    ],
)
def test_what_a_row_means(place: int, row: int, hit: VehicleHit) -> None:
    """On a side without weapons a 6 (cargo) and a 7 (a jam) go on to the 8."""
    assert hit_that_can_be(alone()[1], place, row) == hit


def test_the_rows_go_round_once() -> None:
    """With its fusion engine gone and nothing on its rear, all that is left of that column is the ammunition."""
    _, unit = alone()
    unit.engine_hits = 1
    assert hit_that_can_be(unit, RR, 12) == VehicleHit.AMMUNITION
    unit.charge[4] = 0
    assert hit_that_can_be(unit, RR, 12) == VehicleHit.NOTHING


def test_what_cannot_be_hit_again() -> None:
    table, unit = alone()
    once = (VehicleHit.STABILISER, VehicleHit.ENGINE, VehicleHit.TURRET_LOCKED, VehicleHit.FLIGHT_STABILISER)
    for hit in once:
        assert can_be(unit, TU, hit)
        play(table, suffer, unit, TU, hit)
        assert not can_be(unit, TU, hit)
    assert not can_be(unit, LS, VehicleHit.STABILISER), "no weapon there"
    assert not can_be(unit, LS, VehicleHit.CARGO)
    for _ in range(4):
        play(table, suffer, unit, FR, VehicleHit.SENSORS)
    assert not can_be(unit, FR, VehicleHit.SENSORS)


def test_the_crew() -> None:
    table, unit = alone()
    play(table, suffer, unit, FR, VehicleHit.DRIVER)
    assert unit.crew == DRIVER
    play(table, suffer, unit, FR, VehicleHit.COMMANDER)
    assert unit.crew == DRIVER | COMMANDER | STUNNED
    play(table, suffer, unit, FR, VehicleHit.COMMANDER)
    assert unit.destroyed == Cause.CREW


def test_a_turret_jams_then_locks() -> None:
    table, unit = alone()
    play(table, suffer, unit, TU, VehicleHit.TURRET_JAMS)
    assert unit.turrets_stuck == 1 << TU
    play(table, suffer, unit, TU, VehicleHit.TURRET_JAMS)
    assert unit.turrets_stuck >> (TU + LOCKED) & 1
    assert not can_be(unit, TU, VehicleHit.TURRET_JAMS)


@pytest.mark.parametrize(
    ("hit", "cause"),
    [
        (VehicleHit.CREW_KILLED, Cause.CREW),
        (VehicleHit.TURRET_BLOWN_OFF, Cause.TURRET),
        (VehicleHit.ROTOR_DESTROYED, Cause.ROTOR),
    ],
)
def test_what_ends_it(hit: VehicleHit, cause: Cause) -> None:
    table, unit = alone()
    play(table, suffer, unit, TU, hit)
    assert unit.destroyed == cause


def test_a_jam_picks_a_weapon_that_works() -> None:
    table, unit = alone()
    play(table, suffer, unit, FR, VehicleHit.WEAPON_JAMS, script="jammed 2")
    assert unit.jammed == 1 << 2
    play(table, suffer, unit, FR, VehicleHit.WEAPON_JAMS)
    assert unit.jammed == 1 << 1 | 1 << 2


def test_who_chooses_the_weapon_that_is_lost() -> None:
    """1 to 3 the vehicle's own player, 4 to 6 the other side; no die for a single weapon."""
    for die, side in ((3, 0), (4, 1)):
        table = a_table(placed(armed(), "0809"), placed(mech(), "0808"))
        unit = table.game.units[0]
        table.asking.policy[1 - side] = 1
        play(table, lose_weapon, unit, FR, script=f"chooses {die}, loses 2")
        assert unit.broken == 1 << 2
        assert asked(table) == [("A", "loses", 2)]
    table, unit = alone()
    play(table, lose_weapon, unit, TU)
    assert unit.broken == 1 << 3


def test_the_engine() -> None:
    table, unit = alone()
    play(table, lose_engine, unit)
    assert (unit.engine_hits, unit.held, unit.destroyed) == (1, 1, 0)


def test_a_fuel_tank_is_the_engine_where_nothing_burns() -> None:
    for kind, destroyed, held in (("fusion", 0, 1), ("ICE", Cause.FUEL_TANK, 0), ("fission", 0, 1)):
        table, unit = alone(armed(engine_kind=kind))
        play(table, suffer, unit, RR, VehicleHit.FUEL_TANK)
        assert (unit.destroyed, unit.held) == (destroyed, held)


def test_ammunition_goes_off_in_the_structure_of_the_location() -> None:
    table, unit = alone()
    play(table, set_off_ammunition, unit, RR)
    assert happened(table, Event.EXPLODES) == [("A", RR, 100, 0)]
    assert (unit.structure[RR], unit.armor[RR], unit.destroyed) == (0, 20, Cause.VEHICLE_LOCATION)


def test_case_lets_it_out_through_the_rear() -> None:
    table, unit = alone(vehicle(equipment={"BD": ["Ammo AC/5", "CASE"]}))
    unit.charge[1] = 3
    play(table, set_off_ammunition, unit, TU)
    assert (unit.armor[RR], unit.structure[TU], unit.crew, unit.destroyed) == (5, 5, STUNNED, 0)
    assert unit.charge[1] == 0


def test_a_rotor_hit_costs_a_point() -> None:
    table, unit = alone(vehicle("VTOL", 20, cruise=5))
    play(table, suffer, unit, RO, VehicleHit.ROTOR)
    assert unit.cruise == 4
