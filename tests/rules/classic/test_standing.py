"""Standing up (STAND-1 to STAND-3). The 'Mech walks 5, runs 8, and lies prone in 0809 unless something else is said."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, lost, mech, numbers_needed, placed, play, refused

from ironfall.rulesets.classic.records import Mode, Table, Unit
from ironfall.rulesets.classic.standing import (
    can_ever_stand,
    cost_of_standing,
    is_crippled,
    refusals_of_standing,
    running_mp,
    stand_up,
    standing_number,
)
from ironfall.rulesets.classic.words import Refusal
from ironfall.units.sheet import Sheet

QUAD = mech(frame="quad")
ONE_LEG: dict[str, Any] = {"damage": ["LL=28"]}
NO_GYRO: dict[str, Any] = {"crit": ["CT:gyro", "CT:gyro"]}


def down(sheet: Sheet | None = None, **said: Any) -> tuple[Table, Unit]:
    table = a_table(placed(sheet or mech(), "0809", **({"prone": True} | said)))
    return table, table.game.units[0]


# --- who may try (STAND-1, STAND-3)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({}, []),
        ({"prone": "no"}, [Refusal.STANDS_ALREADY]),
        ({"shut_down": True}, [Refusal.UNIT_IMMOBILE]),
        ({"unconscious": True}, [Refusal.UNIT_IMMOBILE]),
        ({"destroyed": True}, [Refusal.UNIT_IMMOBILE]),
        (NO_GYRO, [Refusal.CANNOT_STAND]),
        ({"crit": ["CT:gyro"]}, []),
        ({"moved": 3}, []),
        ({"moved": 6, "ran": True}, []),  # 2 of 8 points are left
        ({"moved": 7, "ran": True}, [Refusal.NO_MOVEMENT_LEFT]),
        ({"jumped": True}, [Refusal.NO_MOVEMENT_LEFT]),
        (ONE_LEG, []),
        ({"damage": ["LL=28", "RL=28"]}, [Refusal.CANNOT_STAND]),
        ({"damage": ["LL=28", "LA=20"]}, []),
        ({"damage": ["LL=28", "LA=20", "RA=20"]}, [Refusal.CANNOT_STAND]),
        ({"damage": ["LA=20", "RA=20"]}, []),
    ],
)
def test_who_may_try(said: dict[str, Any], told: list[Refusal]) -> None:
    table, unit = down(**said)
    assert refused(table, refusals_of_standing, unit) == told


@pytest.mark.parametrize(
    ("legs", "can", "crippled"),
    [
        ([], True, False),
        (["LA=24"], True, False),
        (["LA=24", "LL=28"], True, True),
        (["LA=24", "RA=24", "LL=28"], False, False),
    ],
)
def test_quads_stand_on_two_legs_or_more(legs: list[str], can: bool, crippled: bool) -> None:
    _, unit = down(QUAD, damage=legs)
    assert (can_ever_stand(unit), is_crippled(unit)) == (can, crippled)


def test_on_one_leg_there_is_one_try_a_turn() -> None:
    table, unit = down(**ONE_LEG)
    play(table, stand_up, unit, script="standing 9, facing 1, location 7, pilot 10")
    assert refused(table, refusals_of_standing, unit) == [Refusal.ONE_TRY]


def test_on_two_legs_there_are_tries_while_points_last() -> None:
    table, unit = down()
    for _ in range(4):  # 8 points, 2 a try
        assert refused(table, refusals_of_standing, unit) == []
        play(table, stand_up, unit, script="standing 4, facing 1, location 7, pilot 5")
    assert refused(table, refusals_of_standing, unit) == [Refusal.NO_MOVEMENT_LEFT]


# --- what it costs (STAND-1)


@pytest.mark.parametrize(
    ("said", "running", "cost"),
    [
        ({}, 8, 2),
        ({"crit": ["LL:hip"]}, 5, 2),  # 3, and half as much again, rounded up
        (ONE_LEG, 1, 1),
        ({"heat": 20}, 2, 2),  # walk 1, run 2
    ],
)
def test_the_cost_of_a_try(said: dict[str, Any], running: int, cost: int) -> None:
    table, unit = down(**said)
    assert (running_mp(table, unit), cost_of_standing(table, unit)) == (running, cost)


@pytest.mark.parametrize(("moved", "mode"), [(0, Mode.WALKED), (3, Mode.WALKED), (4, Mode.RAN)])
def test_a_try_costs_points_and_heat_and_counts_as_movement(moved: int, mode: Mode) -> None:
    table, unit = down(moved=moved)
    play(table, stand_up, unit, script="standing 5, faces 0")
    assert (unit.mp_used, unit.heat, unit.mode, unit.moved) == (moved + 2, 1, mode, moved)


def test_on_one_leg_a_try_counts_as_running() -> None:
    table, unit = down(**ONE_LEG)
    play(table, stand_up, unit, script="standing 10, faces 0")
    assert (unit.mode, unit.prone) == (Mode.RAN, 0)


# --- the roll


@pytest.mark.parametrize(
    ("sheet", "said", "number"),
    [
        (mech(), {}, 5),
        (mech(), {"piloting": 3}, 3),
        (mech(), ONE_LEG, 10),
        (mech(), {"crit": ["LL:foot", "CT:gyro"]}, 9),
        (mech(cockpit="small"), {}, 6),
        (QUAD, {}, 2),  # cannot fail
        (QUAD, {"damage": ["LA=24"]}, 5),
        (QUAD, {"damage": ["LA=24", "LL=28"]}, 10),
    ],
)
def test_the_number(sheet: Sheet, said: dict[str, Any], number: int) -> None:
    table, unit = down(sheet, **said)
    assert play(table, standing_number, unit) == number


def test_standing_up() -> None:
    table, unit = down()
    play(table, stand_up, unit, script="A standing 5, A faces 2")
    assert numbers_needed(table) == [("standing", 5)]
    assert (unit.prone, unit.fell, unit.facing) == (0, 0, 2)


def test_failing_is_another_fall_in_place() -> None:
    """70 tons: 7 points in groups of 5 and 2."""
    table, unit = down(mech(70))
    play(table, stand_up, unit, script="standing 4, facing 3, location 7 6, pilot 5")
    assert (unit.prone, unit.fell, unit.facing) == (1, 1, 2)
    assert lost(unit) == {"RT": 5, "RL": 2}


def test_a_quad_on_four_legs_rolls_nothing() -> None:
    table, unit = down(QUAD)
    play(table, stand_up, unit, script="faces 0")
    assert not unit.prone
