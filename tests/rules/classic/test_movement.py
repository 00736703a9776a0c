"""Movement as far as it is played: what a moving target adds, walking points, the cost of a step (CORE-2, STAND-7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.rules.classic.tables import a_table, beside, mech, placed, play, reasons

from ironfall.board.maps import open_board
from ironfall.board.terrain import Hex, read_terrain
from ironfall.rulesets.classic.critical_hits import hit_slot
from ironfall.rulesets.classic.movement import (
    hexes_moved_modifier,
    jumping_mp,
    step_cost,
    struck,
    struck_leg_actuators,
    target_movement_modifier,
    walking_mp,
    working_jets,
)
from ironfall.rulesets.classic.muster import new_table
from ironfall.rulesets.classic.records import HD, LA, LL, RL, RT, Part, Table, Unit
from ironfall.rulesets.classic.setup import settle
from ironfall.rulesets.classic.words import Because
from ironfall.rulesets.ruleset import PlacedUnit, Setup
from ironfall.rulesets.said import hex_of
from ironfall.units.sheet import Sheet

HERE = "0809"


def alone(sheet: Sheet | None = None, **said: Any) -> tuple[Table, Unit]:
    options, ground = said.pop("options", None), said.pop("ground", {})
    table = a_table(placed(sheet or mech(), HERE, **said), options=options, ground=ground)
    return table, table.game.units[0]


# --- what a moving target adds (MOD-2 to MOD-4)


def test_hexes_moved() -> None:
    """0-2: 0, 3-4: +1, 5-6: +2, 7-9: +3, 10-17: +4, 18-24: +5, 25 and more: +6."""
    expected = [0] * 3 + [1] * 2 + [2] * 2 + [3] * 3 + [4] * 8 + [5] * 7 + [6] * 5
    assert [hexes_moved_modifier(hexes) for hexes in range(30)] == expected


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({}, []),
        ({"moved": 4}, [(Because.TARGET_MOVED, 1)]),
        ({"moved": 5, "jumped": True}, [(Because.TARGET_MOVED, 2), (Because.TARGET_JUMPED, 1)]),
        ({"jumped": True}, [(Because.TARGET_JUMPED, 1)]),  # even over 0 hexes
        ({"moved": 7, "ran": True}, [(Because.TARGET_MOVED, 3)]),
        ({"moved": 3, "skidded": True}, [(Because.TARGET_MOVED, 1), (Because.TARGET_SKIDDED, 2)]),
    ],
)
def test_what_a_moving_target_adds(said: dict[str, Any], told: list[tuple[Because, int]]) -> None:
    table, unit = alone(**said)
    assert play(table, target_movement_modifier, unit) == sum(amount for _, amount in told)
    assert reasons(table) == told


# --- walking points (STAND-7, CORE-2.1), for a biped that walks 5 when whole


@pytest.mark.parametrize(
    ("said", "walk"),
    [
        ({}, 5),
        ({"crit": ["LL:foot"]}, 4),
        ({"crit": ["LL:foot", "LL:lower-leg", "RL:upper-leg"]}, 2),
        ({"crit": ["LL:hip"]}, 3),  # 5 / 2, rounded up
        ({"crit": ["LL:foot", "LL:hip"]}, 3),  # the hip takes the foot's place
        ({"crit": ["LL:hip", "LL:foot"]}, 2),
        ({"crit": ["LL:hip", "RL:foot"]}, 2),
        ({"crit": ["LL:hip", "RL:hip"]}, 0),
        ({"damage": ["LL=28"]}, 1),
        ({"damage": ["LL=28"], "crit": ["RL:hip"]}, 1),
        ({"damage": ["LL=28"], "crit": ["RL:foot"]}, 1),  # one leg walks 1, whatever the other has
        ({"damage": ["LL=28", "RL=28"]}, 0),
        ({"heat": 4}, 5),
        ({"heat": 5}, 4),
        ({"heat": 9}, 4),
        ({"heat": 10}, 3),
        ({"heat": 30}, 0),
        ({"heat": 10, "crit": ["LL:hip"]}, 1),
        ({"heat": 25, "crit": ["LL:hip", "RL:foot"]}, 0),  # never below 0
    ],
)
def test_walking_points_of_a_biped(said: dict[str, Any], walk: int) -> None:
    table, unit = alone(**said)
    assert walking_mp(table, unit) == walk


# Front legs (LA, RA) have 12 armor and 12 structure, rear legs 16 and 12.
@pytest.mark.parametrize(
    ("said", "walk"),
    [
        ({}, 5),
        ({"damage": ["LA=24"]}, 4),
        ({"damage": ["LA=24", "RA=24"]}, 1),
        ({"damage": ["LA=24", "RA=24", "LL=28"]}, 0),
        ({"crit": ["LA:hip"]}, 3),
        ({"crit": ["LA:hip", "RL:hip"]}, 2),  # 5, 3, 2
        ({"crit": ["LA:hip", "RA:hip", "LL:hip"]}, 1),
        ({"crit": ["LA:hip", "RA:hip", "LL:hip", "RL:hip"]}, 0),
        ({"crit": ["LA:foot", "RL:upper-leg"]}, 3),
        ({"damage": ["LA=24"], "crit": ["RA:hip"]}, 2),  # 5 - 1, halved
    ],
)
def test_walking_points_of_a_quad(said: dict[str, Any], walk: int) -> None:
    table, unit = alone(mech(frame="quad"), **said)
    assert walking_mp(table, unit) == walk


def test_struck_counts_the_slots_of_a_part() -> None:
    _, unit = alone(crit=["HD:sensors", "HD:sensors", "LA:hand"])
    assert struck(unit, HD, Part.SENSORS) == 2
    assert struck(unit, HD, Part.COCKPIT) == 0
    assert struck(unit, LA, Part.HAND) == 1


def test_struck_leg_actuators() -> None:
    table, unit = alone(crit=["LL:foot", "LL:upper-leg", "LL:hip", "RL:foot"])
    play(table, hit_slot, unit, LL, 2)
    assert struck_leg_actuators(table, unit, LL, 1) == 1
    assert struck_leg_actuators(table, unit, LL, 0) == 3
    assert struck_leg_actuators(table, unit, RL, 0) == 1


@pytest.mark.parametrize(("option", "walk"), [("earlier", 2), ("all", 3)])
def test_by_the_option_a_hip_replaces_the_actuators_in_walking_points_too(option: str, walk: int) -> None:
    """Walk 5, hip, then foot: 5 / 2, rounded up, is 3, and 2 without the option."""
    table, unit = alone(crit=["LL:hip", "LL:foot"], options={"hip_cancels": option})
    assert walking_mp(table, unit) == walk


# --- jumping points (CORE-2.7)


@pytest.mark.parametrize(
    ("said", "jump"),
    [
        ({}, 5),
        ({"heat": 30}, 5),
        ({"crit": ["LT:jump-jet", "RL:jump-jet"]}, 3),
        ({"damage": ["RL=28"]}, 4),
        ({"water": 1}, 3),  # the two in the legs are under water
        ({"water": 1, "crit": ["RL:jump-jet"]}, 3),
        ({"water": 1, "crit": ["LT:jump-jet"]}, 2),
        ({"water": 1, "damage": ["RL=28"]}, 3),
    ],
)
def test_jumping_points(said: dict[str, Any], jump: int) -> None:
    """Five jets: three in the torsos and one in each leg."""
    table, unit = alone(mech(jump=3, slots={"LL": ["Jump Jet"], "RL": ["Jump Jet"]}), **said)
    assert jumping_mp(table, unit) == jump


def test_an_improved_jet_is_one_jet() -> None:
    table, unit = alone(mech(jump=0, slots={"LL": ["Improved Jump Jet"], "RT": ["2 x Improved Jump Jet"]}), water=1)
    assert (unit.jump, working_jets(unit, LL), working_jets(unit, RT), jumping_mp(table, unit)) == (3, 1, 2, 2)


# --- the cost of a step (CORE-2.3)


@pytest.mark.parametrize(
    ("ground", "cost"),
    [
        ({}, 1),
        ({"rough": 1}, 2),
        ({"rubble": 3}, 2),
        ({"woods": 1}, 2),
        ({"woods": 2}, 3),
        ({"level": 1}, 2),
        ({"level": 2}, 3),
        ({"level": -2}, 3),
        ({"level": 2, "woods": 2}, 5),
        ({"jungle": 1}, 3),
        ({"jungle": 3}, 5),
        ({"woods": 2, "bridge": 1, "building_cf": 90}, 1),
        ({"jungle": 2, "rough": 1, "deck": 1, "level": -1, "building_cf": 90}, 1),
        ({"water": 1}, 3),  # 1, 1 for the water, 1 for the depth
        ({"water": 2}, 6),  # 1, 3 for the water, 2 for the depth
        ({"water": 2, "ice": 1}, 1),
        ({"building": 1, "building_cf": 15, "deck": 1}, 2),
        ({"building": 4, "building_cf": 120, "deck": 1}, 5),
    ],
)
def test_the_cost_of_a_step(ground: dict[str, int], cost: int) -> None:
    table, unit = alone(ground={beside(HERE, 1): ground})
    assert play(table, step_cost, unit, hex_of(table, beside(HERE, 1))) == cost


def test_the_cost_of_climbing_out_of_water() -> None:
    table, unit = alone(ground={HERE: {"water": 2}})
    assert play(table, step_cost, unit, hex_of(table, beside(HERE, 1))) == 3


def test_a_step_onto_a_bridge_is_level_from_its_height() -> None:
    table, unit = alone(ground={HERE: {"level": 2}, beside(HERE, 0): {"water": 1, "deck": 2}})
    assert play(table, step_cost, unit, hex_of(table, beside(HERE, 0))) == 1


@pytest.mark.parametrize(
    ("here", "there", "cost"),
    [
        ("road:1:9", "woods:2;road:1:9", 1),
        ("road:1", "woods:2;road:1", 1),  # where none are written the roads meet
        ("pavement:1", "woods:2;road:1:8", 1),
        ("", "woods:2;road:1:9", 3),  # from beside the road
        ("road:1:9", "woods:2", 3),
        ("road:1:1", "woods:2;road:1:2", 3),  # that road goes elsewhere
        ("road:1:2", "woods:2;road:1:8", 3),
        ("road:1:9", "rough:1;road:1:9", 1),
        ("water:1;bridge:1:9;bridge_elev:0;bridge_cf:60", "woods:1;road:1:9", 1),
    ],
)
def test_along_a_road_only_the_hex_costs(here: str, there: str, cost: int) -> None:
    """CORE-2.3: one hex below the other on the map, south to north; level costs stay."""
    for level in (0, 1):
        plain = open_board(1, 2)
        hexes = (Hex(level, read_terrain(there)[0]), Hex(0, read_terrain(here)[0]))
        table = new_table(Setup(replace(plain, hexes=hexes), (PlacedUnit("A", 0, mech()),), {}, ()))
        settle(table)
        unit = table.game.units[0]
        unit.at, unit.floor = 1, 0
        assert play(table, step_cost, unit, 0) == cost + level


@pytest.mark.parametrize(
    ("terrain", "cost"), [("jungle:1", 3), ("jungle:2", 4), ("woods:3", 4), ("rough:2", 3), ("rubble:6", 3)]
)
def test_the_cost_of_a_step_by_the_terrain_of_a_board(terrain: str, cost: int) -> None:
    """CORE-2.3: jungle costs 2, 3, 4 more, ultra rough and ultra rubble 2."""
    plain = open_board(1, 2)
    board = replace(plain, hexes=(plain.hexes[0], Hex(0, read_terrain(terrain)[0])))
    table = new_table(Setup(board, (PlacedUnit("A", 0, mech()),), {}, ()))
    settle(table)
    assert play(table, step_cost, table.game.units[0], 1) == cost
