"""What moves a vehicle and what stops it (HIT-9, CORE-8.4, CORE-8.8, CORE-2.3, DISP-2b)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, happened, mech, placed, play, reasons, vehicle, where

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.actions import declares
from ironfall.rulesets.classic.approach import coming_up
from ironfall.rulesets.classic.charge import can_enter_at_level
from ironfall.rulesets.classic.ground import (
    floor_of,
    is_flying,
    is_valid_displacement,
    most_climbed,
    who_is_too_many,
    who_must_give_way,
)
from ironfall.rulesets.classic.movement import is_legal_step, step_cost, target_movement_modifier, walking_mp
from ironfall.rulesets.classic.piloting import keeps_its_feet_at_once, piloting_number
from ironfall.rulesets.classic.records import NOBODY, Attack, Table, Unit
from ironfall.rulesets.classic.standing import running_mp
from ironfall.rulesets.classic.vehicle_motion import (
    driving_modifiers,
    flanking_mp,
    immobilise,
    is_barred_to_vehicle,
    lose_cruising,
    motive_roll,
    sink_where_it_must,
)
from ironfall.rulesets.classic.vehicle_places import RO
from ironfall.rulesets.classic.words import Because, Cause, Event
from ironfall.rulesets.said import hex_of
from ironfall.units.vehicle import VehicleSheet

AHEAD = "0808"


def alone(sheet: VehicleSheet, ground: dict[str, dict[str, int]] | None = None, **said: Any) -> tuple[Table, Unit]:
    table = a_table(placed(sheet, "0809", **said), ground=ground)
    return table, table.game.units[0]


# --- motive damage


@pytest.mark.parametrize(
    ("motion", "side", "rolled", "effect"),
    [
        ("tracked", Side.FRONT, 5, 0),
        ("tracked", Side.REAR, 5, 1),
        ("tracked", Side.LEFT, 6, 2),
        ("wheeled", Side.FRONT, 8, 3),
        ("wheeled", Side.RIGHT, 8, 4),
        ("hover", Side.REAR, 2, 1),
        ("WiGE", Side.LEFT, 2, 2),
    ],
)
def test_the_side_and_the_drive_are_added(motion: str, side: int, rolled: int, effect: int) -> None:
    table, unit = alone(vehicle(motion, 40))
    play(table, motive_roll, unit, side, script=f"motive {rolled}")
    assert happened(table, Event.MOTIVE_DAMAGE) == [("A", effect, 0, 0)]


def test_why_is_told() -> None:
    table, unit = alone(vehicle("wheeled"))
    play(table, motive_roll, unit, Side.REAR, script="motive 2")
    assert reasons(table) == [(Because.STRUCK_FROM_REAR, 1), (Because.KIND_OF_DRIVE, 2)]


@pytest.mark.parametrize(("rolled", "motive", "cruise"), [(5, 0, 5), (7, 1, 5), (9, 2, 4), (11, 4, 3)])
def test_what_it_does(rolled: int, motive: int, cruise: int) -> None:
    table, unit = alone(vehicle(cruise=5))
    play(table, motive_roll, unit, Side.FRONT, script=f"motive {rolled}")
    assert (unit.motive, unit.cruise, unit.held) == (motive, cruise, 0)


def test_a_12_stops_it() -> None:
    table, unit = alone(vehicle())
    play(table, motive_roll, unit, Side.FRONT, script="motive 12")
    assert (unit.held, unit.cruise) == (1, 4)


def test_a_vtol_and_a_wreck_roll_nothing() -> None:
    table, unit = alone(vehicle("VTOL", 20))
    play(table, motive_roll, unit, Side.LEFT)
    table, unit = alone(vehicle())
    unit.destroyed = Cause.CREW
    play(table, motive_roll, unit, Side.LEFT)


def test_the_last_point_lost_is_the_end_of_its_movement() -> None:
    table, unit = alone(vehicle(cruise=2))
    play(table, lose_cruising, unit, 1)
    assert (unit.cruise, unit.held) == (1, 0)
    play(table, lose_cruising, unit, 1)
    assert (unit.cruise, unit.held) == (0, 1)


def test_stopped_over_water() -> None:
    """Hovercraft sink, tracks stand on the ground; ice bears both."""
    for motion, ground, destroyed in (
        ("hover", {"water": 2}, Cause.SUNK),
        ("hover", {"water": 2, "ice": 1}, 0),
        ("hover", {}, 0),
        ("tracked", {}, 0),
    ):
        table, unit = alone(vehicle(motion), {"0809": ground})
        play(table, immobilise, unit)
        assert (unit.held, unit.destroyed) == (1, destroyed)


def test_a_vtol_that_cannot_move_lands() -> None:
    table, unit = alone(vehicle("VTOL", 20), {"0809": {"level": 1}}, flies=4)
    assert (unit.floor, is_flying(table, unit)) == (5, True)
    play(table, immobilise, unit)
    assert (unit.floor, is_flying(table, unit), unit.destroyed) == (1, False, 0)
    table, unit = alone(vehicle("VTOL", 20), {"0809": {"water": 1}}, flies=4)
    play(table, immobilise, unit)
    assert unit.destroyed == Cause.SUNK


def test_who_sinks() -> None:
    for motion, held, destroyed in (
        ("tracked", 0, Cause.SUNK),
        ("wheeled", 0, Cause.SUNK),
        ("hover", 0, 0),
        ("hover", 1, Cause.SUNK),
    ):
        table, unit = alone(vehicle(motion), {"0809": {"water": 1}})
        unit.held = held
        play(table, sink_where_it_must, unit)
        assert unit.destroyed == destroyed


# --- driving


def test_driving_rolls_count_each_kind_once() -> None:
    table, unit = alone(vehicle(), motive=["minor", "heavy", "heavy"], crit=["FR:driver", "FR:commander"])
    assert play(table, driving_modifiers, unit) == 1 + 3 + 2 + 1
    assert play(table, piloting_number, unit) == 5 + 7


def test_a_vehicle_keeps_no_feet() -> None:
    table, unit = alone(vehicle())
    assert play(table, keeps_its_feet_at_once, unit, Because.DOMINO, 0)


def test_cruising_and_flanking() -> None:
    table, unit = alone(vehicle("VTOL", 20, cruise=5))
    assert (walking_mp(table, unit), running_mp(table, unit), flanking_mp(unit)) == (5, 8, 8)
    unit.stabilisers = 1 << RO
    assert running_mp(table, unit) == 5


# --- steps


@pytest.mark.parametrize(
    ("motion", "ground", "barred"),
    [
        ("tracked", {"woods": 1}, False),
        ("tracked", {"woods": 2}, True),
        ("wheeled", {"woods": 1}, True),
        ("hover", {"woods": 1}, True),
        ("VTOL", {"woods": 2}, False),
        ("tracked", {"rough": 1}, False),
        ("wheeled", {"rough": 1}, True),
        ("wheeled", {"rubble": 1}, True),
        ("hover", {"rough": 1}, False),
        ("tracked", {"jungle": 1}, False),
        ("tracked", {"jungle": 2}, True),
        ("wheeled", {"jungle": 1}, True),
        ("hover", {"jungle": 1}, True),
        ("wheeled", {"rough": 1, "bridge": 1, "building_cf": 90}, False),
        ("tracked", {"water": 1, "bridge": 1, "building_cf": 90}, False),
        ("wheeled", {"water": 1, "level": -1, "bridge": 1, "deck": 1, "building_cf": 90}, False),
        ("tracked", {"water": 1, "bridge": 1, "deck": 1, "building_cf": 90}, True),  # below the bridge
        ("tracked", {"water": 1}, True),
        ("tracked", {"water": 1, "ice": 1}, False),
        ("hover", {"water": 3}, False),
    ],
)
def test_ground_that_is_barred(motion: str, ground: dict[str, int], barred: bool) -> None:
    table, unit = alone(vehicle(motion, 20), {AHEAD: ground})
    assert is_barred_to_vehicle(table, unit, hex_of(table, AHEAD)) == barred
    assert is_legal_step(table, unit, hex_of(table, AHEAD)) == (not barred)


def test_along_a_bridge_and_off_it_again() -> None:
    """From one hex of a bridge a level over water to the next, and level with it onto land."""
    span = {"water": 1, "level": -1, "bridge": 1, "deck": 1, "building_cf": 90}
    for motion in ("tracked", "wheeled"):
        table = a_table(placed(vehicle(motion), "0809", roof=True), ground={"0809": span, AHEAD: span})
        unit = table.game.units[0]
        assert unit.floor == 0
        assert is_legal_step(table, unit, hex_of(table, AHEAD))
        assert step_cost(table, unit, hex_of(table, AHEAD)) == 1
        assert is_legal_step(table, unit, hex_of(table, "0810"))


def test_a_charge_along_a_bridge() -> None:
    span = {"water": 1, "level": -1, "bridge": 1, "deck": 1, "building_cf": 90}
    table = a_table(
        placed(vehicle("wheeled"), "0809", roof=True, moved=2),
        placed(mech(), AHEAD, 3, roof=True, has_moved=True),
        ground={"0809": span, AHEAD: span},
    )
    assert play(table, can_enter_at_level, *table.game.units[:2])


@pytest.mark.parametrize(("roads", "legal"), [(9, True), (0, True), (2, False)])
def test_a_road_leads_through_ground_that_is_barred(roads: int, legal: bool) -> None:
    """CORE-2.3: wheels in woods; 9 is north and south, 2 leads elsewhere."""
    table, unit = alone(
        vehicle("wheeled"), {"0809": {"pavement": 1, "roads": 9}, AHEAD: {"woods": 2, "pavement": 1, "roads": roads}}
    )
    assert is_legal_step(table, unit, hex_of(table, AHEAD)) == legal


@pytest.mark.parametrize(
    ("motion", "ground", "valid"),
    [
        ("wheeled", {"rough": 1}, False),
        ("wheeled", {"rubble": 1}, False),
        ("wheeled", {"woods": 1}, False),
        ("hover", {"jungle": 1}, False),
        ("tracked", {"rough": 1}, True),
        ("tracked", {"woods": 1}, True),
        ("tracked", {"woods": 2}, False),
        ("wheeled", {"water": 1}, True),  # it sinks there
        ("wheeled", {"woods": 2, "bridge": 1, "building_cf": 90}, True),
        ("VTOL", {"woods": 2}, True),
    ],
)
def test_no_vehicle_is_driven_onto_ground_barred_to_it(motion: str, ground: dict[str, int], valid: bool) -> None:
    """DISP-2(b): but for water, in which it is destroyed."""
    table, unit = alone(vehicle(motion, 20), {AHEAD: ground})
    assert is_valid_displacement(table, unit.number, 0) == valid


@pytest.mark.parametrize(("level", "legal"), [(1, True), (2, False), (-1, True), (-2, False)])
def test_a_vehicle_climbs_one_level(level: int, legal: bool) -> None:
    table, unit = alone(vehicle(), {AHEAD: {"level": level}})
    assert is_legal_step(table, unit, hex_of(table, AHEAD)) == legal
    assert most_climbed(unit) == 1


def test_what_steps_cost() -> None:
    for motion, ground, cost in (
        ("tracked", {"level": 1}, 3),
        ("tracked", {"woods": 1}, 2),
        ("tracked", {"swamp": 1}, 3),
        ("hover", {"water": 2}, 1),
        ("hover", {"level": -1, "water": 1}, 3),
    ):
        table, unit = alone(vehicle(motion), {AHEAD: ground})
        assert step_cost(table, unit, hex_of(table, AHEAD)) == cost
    table, unit = alone(vehicle("VTOL", 20), {AHEAD: {"woods": 2, "level": 1}}, flies=3)
    assert step_cost(table, unit, hex_of(table, AHEAD)) == 1


def test_where_it_comes_to_stand() -> None:
    ground = {AHEAD: {"water": 2, "level": 1}}
    for motion, said, floor in (
        ("tracked", {}, -1),
        ("hover", {}, 1),
        ("VTOL", {"flies": 4}, 4),
        ("VTOL", {"flies": 1}, 2),
    ):
        table, unit = alone(vehicle(motion, 20), ground, **said)
        assert floor_of(table, unit, hex_of(table, AHEAD), 1) == floor


def test_one_that_flies_is_harder_to_hit() -> None:
    table, unit = alone(vehicle("VTOL", 20), flies=2, moved=5)
    assert play(table, target_movement_modifier, unit) == 2 + 1


# --- how many share a hex


def test_room_in_a_hex() -> None:
    """A 'Mech leaves room for vehicles, two a side; a second 'Mech and a third of a side have to go."""
    tank, wheels = vehicle(), vehicle("wheeled", 30)
    table = a_table(
        placed(mech(), "0809"),
        placed(tank, AHEAD, side=1),
        placed(wheels, AHEAD, side=1),
        placed(mech(), "0810", side=1),
        placed(tank, "0811", side=1),
        placed(tank, "0812", side=0),
    )
    mine, first, _, theirs, third, _ = table.game.units
    ahead = hex_of(table, AHEAD)
    assert who_must_give_way(table, mine, ahead) == NOBODY
    assert who_must_give_way(table, theirs, ahead) == first.number
    assert who_must_give_way(table, third, ahead) == first.number
    assert who_must_give_way(table, mine, hex_of(table, "0810")) == theirs.number
    assert who_is_too_many(table, first, ahead, 0) == NOBODY


def test_four_in_all() -> None:
    tank = vehicle()
    table = a_table(*(placed(tank, AHEAD, side=k // 2) for k in range(4)), placed(tank, "0809", side=2))
    assert who_must_give_way(table, table.game.units[4], hex_of(table, AHEAD)) == 0


# --- coming up to a target


def charger(motion: str, ground: dict[str, dict[str, int]], facing: int = 3) -> tuple[str, int, int]:
    """Where one that cruises 6, four hexes away, comes to stand before its charge at 0809; hexes and points."""
    table = a_table(
        placed(vehicle(motion, 35, cruise=6), "0805", facing), placed(mech(), "0809", has_moved=True), ground=ground
    )
    coming_up(declares(Attack.CHARGE))(table)
    unit = table.game.units[0]
    return where(table, unit), unit.moved, unit.mp_used


def test_it_goes_only_over_ground_that_is_open_to_it() -> None:
    """Straight on it is 3 hexes. Rough ground bars wheels, which go round by 4 hexes and a turn; tracks pay for it."""
    assert charger("wheeled", {}) == ("0808", 3, 3)
    assert charger("tracked", {"0807": {"rough": 1}}) == ("0808", 3, 4)
    assert charger("wheeled", {"0807": {"rough": 1}})[1] == 4


def test_a_hovercraft_comes_over_water() -> None:
    assert charger("hover", {"0806": {"water": 2}, "0807": {"water": 1}}) == ("0808", 3, 3)
    assert charger("tracked", {"0807": {"water": 1}})[1] == 4
