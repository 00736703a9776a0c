"""Who stands where, on what, how high, and where a unit can be pushed (CONV-2, STK-1, DISP-2)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, beside, mech, placed, play, where

from ironfall.board.hexes import OFF_THE_MAP
from ironfall.rulesets.classic.ground import (
    depth_of,
    floor_below,
    is_inside_building,
    is_on_bare_ground,
    is_submerged,
    is_under_bridge,
    is_valid_displacement,
    level_met,
    next_hex,
    standing_level,
    surface,
    who_is_met,
    who_stands_in,
    who_stands_on,
)
from ironfall.rulesets.classic.records import NOBODY, Table
from ironfall.rulesets.said import hex_of

HERE = "0809"
ROOF = {"building": 2, "building_cf": 60, "deck": 2}
BRIDGE = {"deck": 2}


def alone(ground: dict[str, int] | None = None, **said: Any) -> Table:
    return a_table(placed(mech(), HERE, **said), ground={HERE: ground or {}})


# --- levels (CONV-2)


@pytest.mark.parametrize(
    ("ground", "said", "floor", "depth", "standing"),
    [
        ({}, {}, 0, 0, 0),
        ({"level": 3}, {}, 3, 0, 3),
        ({"water": 1}, {}, -1, 1, 0),
        ({"water": 2, "level": 1}, {}, -1, 2, 1),
        ({"water": 3, "ice": 1}, {}, 0, 0, 0),
        ({"level": 1} | ROOF, {}, 1, 0, 1),
        ({"level": 1} | ROOF, {"roof": True}, 3, 0, 3),
        (BRIDGE, {}, 2, 0, 2),
        ({"water": 2} | BRIDGE, {}, 2, 0, 2),
        ({"level": -2} | ROOF, {"roof": True}, 0, 0, 0),
    ],
)
def test_floors_and_depths(ground: dict[str, int], said: dict[str, Any], floor: int, depth: int, standing: int) -> None:
    table = alone(ground, **said)
    unit = table.game.units[0]
    assert unit.floor == floor
    assert depth_of(table, unit) == depth
    assert standing_level(table, unit) == standing


# A roof two levels above level 1 is met by who comes from level 3 or more; who comes from below meets the ground.
@pytest.mark.parametrize(("coming_from", "level"), [(0, 1), (2, 1), (3, 3), (7, 3)])
def test_a_roof_is_met_from_above(coming_from: int, level: int) -> None:
    table = alone({"level": 1} | ROOF)
    assert play(table, surface, hex_of(table, HERE), coming_from) == level


@pytest.mark.parametrize(
    ("ground", "met", "floor"),
    [({"water": 2}, 0, -2), ({"water": 2, "ice": 1}, 0, 0), ({"water": 2} | BRIDGE, 2, 2), ({"level": 4}, 4, 4)],
)
def test_the_floor_below_a_level(ground: dict[str, int], met: int, floor: int) -> None:
    table = alone(ground)
    assert play(table, floor_below, hex_of(table, HERE), met) == floor


@pytest.mark.parametrize(
    ("depth", "prone", "submerged"),
    [(0, False, False), (0, True, False), (1, False, False), (1, True, True), (2, False, True), (3, True, True)],
)
def test_who_is_under_water(depth: int, prone: bool, submerged: bool) -> None:
    table = alone(water=depth, prone="yes" if prone else "no")
    assert is_submerged(table, table.game.units[0]) == submerged


def test_who_is_inside_a_building() -> None:
    for ground, said, inside in ((ROOF, {}, True), (ROOF, {"roof": True}, False), (BRIDGE, {}, False)):
        table = alone(ground, **said)
        assert is_inside_building(table, table.game.units[0]) == inside


def test_next_hex() -> None:
    table = a_table(placed(mech(), "0101"))
    assert next_hex(table, hex_of(table, "0101"), 0) == OFF_THE_MAP
    assert next_hex(table, hex_of(table, "0101"), 3) == hex_of(table, "0102")


# --- stacking (STK-1, STK-2)


def test_wrecks_and_those_in_the_air_do_not_fill_a_hex() -> None:
    table = a_table(placed(mech(), HERE), placed(mech(), "0101"))
    here, unit = hex_of(table, HERE), table.game.units[0]
    assert who_stands_in(table, here, NOBODY) == 0
    assert who_stands_in(table, here, 0) == NOBODY
    for field in ("destroyed", "off_map", "airborne"):
        setattr(unit, field, 1)
        assert who_stands_in(table, here, NOBODY) == NOBODY
        setattr(unit, field, 0)


# --- valid displacement (DISP-2)


@pytest.mark.parametrize(
    ("ground", "valid"),
    [
        ({}, True),
        ({"level": 2}, True),
        ({"level": 3}, False),
        ({"level": -9}, True),
        ({"water": 5}, True),
        ({"impassable": 1}, False),
        ({"woods": 2, "rubble": 1}, True),
        ({"level": 1, "deck": 3}, True),  # under the bridge
    ],
)
def test_what_ground_will_do(ground: dict[str, int], valid: bool) -> None:
    for direction in range(6):
        table = a_table(placed(mech(), HERE), ground={beside(HERE, direction): ground})
        assert play(table, is_valid_displacement, 0, direction) == valid
        assert play(table, is_valid_displacement, 0, (direction + 1) % 6)


def test_the_climb_is_counted_from_the_surface_of_water() -> None:
    table = a_table(placed(mech(), HERE), ground={HERE: {"water": 2}, beside(HERE, 0): {"level": 2}})
    assert play(table, is_valid_displacement, 0, 0)


@pytest.mark.parametrize(("option", "valid"), [("invalid", False), ("removed", True), ("destroyed", True)])
def test_the_edge_of_the_map(option: str, valid: bool) -> None:
    table = a_table(placed(mech(), "0801"), options={"offmap": option})
    assert play(table, is_valid_displacement, 0, 0) == valid


def test_who_stands_in_the_way_must_have_room_as_well() -> None:
    row = [HERE, beside(HERE, 0), beside(HERE, 0, 2)]
    behind = beside(HERE, 0, 3)
    for ground, valid in (({}, True), ({"level": 3}, False), ({"impassable": 1}, False)):
        table = a_table(*(placed(mech(), at) for at in row), ground={behind: ground})
        assert play(table, is_valid_displacement, 0, 0) == valid
        assert [where(table, unit) for unit in table.game.units] == row


def test_each_in_the_row_climbs_from_where_it_stands() -> None:
    """A may climb from 0 to 2, B on from 2 to 4; from 2 to 5 it may not."""
    row = [HERE, beside(HERE, 0)]
    for level, valid in ((4, True), (5, False)):
        ground = {row[1]: {"level": 2}, beside(HERE, 0, 2): {"level": level}}
        table = a_table(*(placed(mech(), at) for at in row), ground=ground)
        assert play(table, is_valid_displacement, 0, 0) == valid


def test_a_prone_or_friendly_unit_in_the_way_is_no_bar() -> None:
    row = [placed(mech(), HERE, side=0), placed(mech(), beside(HERE, 2), side=0, prone=True)]
    assert play(a_table(*row), is_valid_displacement, 0, 2)


# --- storeys, bridges, stacking by floor (CONV-2, STK-2, CORE-2.15)


def test_under_a_bridge() -> None:
    for said, under in (({}, False), ({"storey": 0}, True)):
        table = alone({"water": 2} | BRIDGE, **said)
        unit = table.game.units[0]
        assert (unit.floor, is_under_bridge(table, unit)) == (-2 if under else 2, under)
    assert not is_under_bridge(alone(ROOF), alone(ROOF).game.units[0])


def test_on_its_storey_a_unit_stays_where_the_next_hex_of_the_building_is_as_high() -> None:
    for deck, met in ((4, 2), (3, 2), (2, 2), (1, 1)):  # at 2 it comes out on the roof, at 1 a level below
        tall = {"building": 2, "building_cf": 40, "deck": 4}
        table = a_table(placed(mech(), HERE, storey=2), ground={HERE: tall, beside(HERE, 0): tall | {"deck": deck}})
        assert play(table, level_met, table.game.units[0], hex_of(table, beside(HERE, 0))) == met


def test_from_outside_it_comes_in_on_the_ground_floor() -> None:
    tall = {"building": 2, "building_cf": 40, "deck": 4}
    table = a_table(placed(mech(), HERE), ground={HERE: {"level": 2}, beside(HERE, 0): tall})
    assert play(table, level_met, table.game.units[0], hex_of(table, beside(HERE, 0))) == 0


def test_a_basement_is_no_water() -> None:
    table = alone(ROOF | {"basement": 1}, storey=-1)
    unit = table.game.units[0]
    assert (unit.floor, depth_of(table, unit), is_inside_building(table, unit)) == (-1, 0, True)


def test_each_floor_has_room_for_a_mech() -> None:
    table = a_table(
        placed(mech(), HERE, roof=True), placed(mech(), HERE, storey=0), placed(mech(), "0101"), ground={HERE: ROOF}
    )
    here = hex_of(table, HERE)
    assert [who_stands_on(table, here, floor, NOBODY) for floor in range(3)] == [1, NOBODY, 0]
    assert who_stands_in(table, here, NOBODY) == 0
    assert who_stands_in(table, here, 0) == 1


def test_whom_a_unit_meets() -> None:
    """From level 2 it comes onto the roof, from level 0 onto the ground floor."""
    for level, met in ((2, 1), (0, 2)):
        table = a_table(
            placed(mech(), beside(HERE, 3)),
            placed(mech(), HERE, roof=True),
            placed(mech(), HERE, storey=0),
            ground={HERE: ROOF, beside(HERE, 3): {"level": level}},
        )
        assert who_is_met(table, table.game.units[0], hex_of(table, HERE)) == met


def test_who_stands_on_the_roof_bars_nobody_on_the_ground() -> None:
    """DISP-2: behind the roof is a cliff, but only who is met must have room to go on."""
    for level, valid in ((2, False), (0, True)):
        table = a_table(
            placed(mech(), beside(HERE, 3)),
            placed(mech(), HERE, roof=True),
            ground={HERE: ROOF, beside(HERE, 3): {"level": level}, beside(HERE, 0): {"level": 9}},
        )
        assert play(table, is_valid_displacement, 0, 0) == valid


def test_bare_ground() -> None:
    for ground, bare in (({}, True), ({"water": 1}, False), ({"ice": 1, "water": 1}, True), (BRIDGE, False)):
        table = alone(ground)
        assert is_on_bare_ground(table, table.game.units[0]) == bare
