"""Falls: damage, facing, water, the pilot (FALL-1 to FALL-15, PILOT-2, PILOT-3)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, happened, lost, mech, numbers_needed, owed, placed, play, struck

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.critical_hits import hit_slot
from ironfall.rulesets.classic.falls import (
    ON_ITS_BACK,
    ROLLED,
    check_pilot,
    fall,
    fall_damage_per_level,
    fall_in_place,
    pilot_check_number,
    take_fall_damage,
)
from ironfall.rulesets.classic.loss import blow_off
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.records import CT, LL, Table, Unit
from ironfall.rulesets.classic.words import Because, Event
from ironfall.units.sheet import Sheet

THICK = {"CT": (200, 200), "LT": (200, 200), "RT": (200, 200)}


def alone(sheet: Sheet | None = None, **said: Any) -> tuple[Table, Unit]:
    """One 'Mech in 0809; `ground` is what that hex is like."""
    options, ground = said.pop("options", None), said.pop("ground", {})
    table = a_table(placed(sheet or mech(), "0809", **said), options=options, ground={"0809": ground})
    return table, table.game.units[0]


def groups(table: Table) -> list[int]:
    return [points for _, _, points in struck(table)]


# --- damage (FALL-5)

FALL_5 = {
    20: (2, 4, 6, 8, 10, 12),
    25: (3, 6, 9, 12, 15, 18),
    30: (3, 6, 9, 12, 15, 18),
    35: (4, 8, 12, 16, 20, 24),
    40: (4, 8, 12, 16, 20, 24),
    45: (5, 10, 15, 20, 25, 30),
    50: (5, 10, 15, 20, 25, 30),
    55: (6, 12, 18, 24, 30, 36),
    60: (6, 12, 18, 24, 30, 36),
    65: (7, 14, 21, 28, 35, 42),
    70: (7, 14, 21, 28, 35, 42),
    75: (8, 16, 24, 32, 40, 48),
    80: (8, 16, 24, 32, 40, 48),
    85: (9, 18, 27, 36, 45, 54),
    90: (9, 18, 27, 36, 45, 54),
    95: (10, 20, 30, 40, 50, 60),
    100: (10, 20, 30, 40, 50, 60),
}
"""Points by tons and levels fallen, from 0 to 5."""


@pytest.mark.parametrize("tons", FALL_5)
def test_falling_damage_by_weight_and_height(tons: int) -> None:
    assert fall_damage_per_level(tons) == FALL_5[tons][0]
    for levels, points in enumerate(FALL_5[tons]):
        table, unit = alone(mech(tons, armor=THICK))
        rolls = " ".join(["7"] * -(-points // 5))
        needed = 5 + max(0, levels - 1)
        play(table, fall, unit, levels, 0, levels, ROLLED, script=f"facing 1, location {rolls}, pilot {needed}")
        assert lost(unit) == {"CT": points}
        assert (unit.taken, unit.fell, unit.prone) == (points, 1, 1)


@pytest.mark.parametrize(
    ("tons", "levels", "in_groups"),
    [
        (80, 0, [5, 3]),
        (60, 2, [5, 5, 5, 3]),
        (65, 2, [5, 5, 5, 5, 1]),
        (55, 2, [5, 5, 5, 3]),
    ],
)
def test_the_worked_falls(tons: int, levels: int, in_groups: list[int]) -> None:
    table, unit = alone(mech(tons, armor=THICK))
    play(table, take_fall_damage, unit, levels, 0, Side.REAR, script="location " + " ".join("7" for _ in in_groups))
    assert groups(table) == in_groups
    assert lost(unit) == {"CTR": sum(in_groups)}


def test_a_fall_in_place_is_a_fall_of_0_levels() -> None:
    table, unit = alone(mech(80))
    play(table, fall_in_place, unit, script="A facing 4, A location 5 10, A pilot 5")
    assert lost(unit) == {"RL": 5, "LA": 3}
    assert happened(table, Event.FALL_DAMAGE) == [("A", 8, 0, 0)]


# --- facing and column (FALL-6, FALL-7)


def test_a_torso_twist_is_undone() -> None:
    table, unit = alone(mech(80), twist="left")
    play(table, fall_in_place, unit, script="facing 3, location 7 7, pilot 5")
    assert (unit.facing, unit.twisted) == (2, 0)


# A 7 is the torso of the column: front CT, right RT, rear CT's rear armor, left LT.
@pytest.mark.parametrize(
    ("die", "turned", "location"),
    [(1, 0, "CT"), (2, 1, "RT"), (3, 2, "RT"), (4, 3, "CTR"), (5, 4, "LT"), (6, 5, "LT")],
)
def test_facing_and_column_of_each_die(die: int, turned: int, location: str) -> None:
    for facing in range(6):
        table, unit = alone(mech(50))
        unit.facing = facing
        play(table, fall_in_place, unit, script=f"facing {die}, location 7, pilot 5")
        assert unit.facing == (facing + turned) % 6
        assert lost(unit) == {location: 5}


def test_on_its_back_no_facing_is_rolled() -> None:
    table, unit = alone(mech(50))
    unit.facing = 1
    play(table, fall, unit, 0, 0, 0, ON_ITS_BACK, script="location 7, pilot 5")
    assert unit.facing == 4
    assert lost(unit) == {"CTR": 5}


def test_all_groups_of_a_fall_use_one_column() -> None:
    # 75 tons fall for 8. On the Right column 3 is the right leg and 11 the left one.
    table, unit = alone(mech(75))
    play(table, fall, unit, 0, 0, 0, 1, script="location 3 11, pilot 5")
    assert lost(unit) == {"RL": 5, "LL": 3}


def test_a_2_in_a_fall_is_critical_through_the_armor() -> None:
    table, unit = alone(mech(50))
    play(table, fall_in_place, unit, script="facing 2, location 2, critical 8, slot 1, pilot 5")
    assert lost(unit) == {"RT": 5}
    assert unit.jump == 4


def test_damage_from_a_fall_reaches_structure_and_is_critical() -> None:
    table, unit = alone(mech(50), damage=["CT=20"])
    play(table, fall_in_place, unit, script="facing 1, location 7, critical 8, slot 5, pilot 5")
    assert (unit.structure[CT], unit.gyro_hits) == (11, 1)
    assert owed(unit) == []  # a prone 'Mech has nothing to lose


def test_a_head_hit_in_a_fall_comes_before_the_pilot_s_check() -> None:
    table, unit = alone(mech(50))
    play(table, fall_in_place, unit, script="facing 1, location 12, awake 3, pilot 4, awake 5")
    assert unit.pilot_hits == 2


# --- the order (FALL-9), the end of it (FALL-11)


def test_a_fall_drops_the_rolls_still_owed() -> None:
    table, unit = alone()
    play(table, owe_piloting_roll, unit, Because.HIT_BY_DEATH_FROM_ABOVE, 2)
    play(table, fall_in_place, unit, script="facing 1, location 7, pilot 7")
    assert owed(unit) == []


def test_who_is_destroyed_by_the_fall_rolls_nothing_more() -> None:
    table, unit = alone(mech(100), damage=["CT=50"])  # 20 + 30 of 31
    play(table, fall_in_place, unit, script="facing 1, location 7")
    assert unit.destroyed
    assert (unit.taken, unit.pilot_hits) == (1, 0)


def test_in_boggy_ground_a_fallen_mech_is_stuck() -> None:
    table, unit = alone(ground={"swamp": 1})
    play(table, fall_in_place, unit, script="facing 1, location 7, pilot 5")
    assert unit.stuck


@pytest.mark.parametrize("ground", [{}, {"swamp": 1, "deck": 1}])
def test_on_firm_ground_and_on_a_bridge_it_is_not(ground: dict[str, int]) -> None:
    table, unit = alone(ground=ground)
    play(table, fall_in_place, unit, script="facing 1, location 7, pilot 5")
    assert not unit.stuck


# --- water (FALL-12), all for 50 tons: k = 5


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_in_place_in_water_it_is_half(depth: int) -> None:
    table, unit = alone(water=depth)  # 5 x 1 / 2 = 2
    play(table, fall_in_place, unit, script="facing 1, location 7, pilot 5")
    assert lost(unit) == {"CT": 2}


@pytest.mark.parametrize(("depth", "points"), [(1, 5), (2, 7), (3, 10)])
def test_from_the_shore_it_is_by_depth(depth: int, points: int) -> None:
    table, unit = alone(water=depth)  # 5 x 2 / 2, 5 x 3 / 2, 5 x 4 / 2
    rolls = "7 7" if points > 5 else "7"
    needed = 5 + max(0, depth - 1)
    play(table, fall, unit, 0, depth, depth, ROLLED, script=f"facing 1, location {rolls}, pilot {needed}")
    assert lost(unit) == {"CT": points}


def test_from_shallower_water_it_is_by_the_difference() -> None:
    table, unit = alone(water=3)  # from depth 1: 5 x (2 + 1) / 2 = 7
    play(table, fall, unit, 0, 2, 2, ROLLED, script="facing 1, location 7 7, pilot 6")
    assert lost(unit) == {"CT": 7}


@pytest.mark.parametrize(
    ("tons", "levels", "depth", "surface", "bottom"),
    [
        (50, 1, 1, [5], [5]),  # 5 x 2 / 2, 5 x 2 / 2
        (50, 2, 1, [5, 2], [5]),  # 5 x 3 / 2, 5 x 2 / 2
        (50, 2, 2, [5, 2], [5, 2]),  # 5 x 3 / 2, 5 x 3 / 2
        (55, 2, 1, [5, 4], [5, 1]),  # 6 x 3 / 2, 6 x 2 / 2
        (35, 4, 3, [5, 5], [5, 3]),  # 4 x 5 / 2, 4 x 4 / 2
        (100, 3, 1, [5, 5, 5, 5], [5, 5]),  # 10 x 4 / 2, 10 x 2 / 2
    ],
)
def test_through_the_surface_there_are_two_lots(
    tons: int, levels: int, depth: int, surface: list[int], bottom: list[int]
) -> None:
    table, unit = alone(mech(tons, armor=THICK), water=depth)
    rolls = " ".join("7" for _ in surface + bottom)
    play(table, take_fall_damage, unit, levels, 0, Side.LEFT, script=f"location {rolls}")
    assert groups(table) == surface + bottom
    assert lost(unit) == {"LT": sum(surface + bottom)}


def test_the_second_lot_spares_a_wreck() -> None:
    table, unit = alone(damage=["CT=35"], water=1)
    play(table, take_fall_damage, unit, 2, 0, Side.FRONT, script="location 7")
    assert unit.destroyed


def test_ice_and_bridges_are_solid_ground() -> None:
    for ground in ({"water": 2, "ice": 1}, {"water": 2, "deck": 1}):
        table, unit = alone(ground=ground)
        play(table, fall_in_place, unit, script="facing 1, location 7, pilot 5")
        assert lost(unit) == {"CT": 5}


# --- the pilot (PILOT-2, PILOT-3)


@pytest.mark.parametrize(("levels", "modifier"), [(0, 0), (1, 0), (2, 1), (3, 2), (6, 5)])
def test_height_counts_above_the_first_level(levels: int, modifier: int) -> None:
    table, unit = alone()
    assert play(table, pilot_check_number, unit, levels) == 5 + modifier


@pytest.mark.parametrize(("total", "hits"), [(4, 1), (5, 0)])
def test_the_pilot_comes_through_on_the_number(total: int, hits: int) -> None:
    table, unit = alone()
    script = f"facing 1, location 7, pilot {total}" + (", awake 3" if hits else "")
    play(table, fall_in_place, unit, script=script)
    assert unit.pilot_hits == hits


def test_events_and_earlier_damage_count_for_the_pilot() -> None:
    table, unit = alone(hurt=20, crit=["RL:foot"])
    play(table, hit_slot, unit, LL, 3)
    play(table, fall, unit, 2, 0, 2, 3, script="location 6 7 8, pilot 9")  # 5 + 1 + 1 + 1, and 1 for height
    assert numbers_needed(table)[-1] == ("pilot", 9)


def test_a_lost_leg_counts_5_and_a_destroyed_gyro_6() -> None:
    table, unit = alone()
    play(table, blow_off, unit, LL)
    play(table, fall_in_place, unit, script="facing 1, location 7, pilot 10")
    table, unit = alone(crit=["CT:gyro", "CT:gyro"])
    play(table, fall_in_place, unit, script="facing 1, location 7, pilot 11")
    assert unit.pilot_hits == 0


def test_both_legs_lost_the_pilot_is_hurt_for_certain() -> None:
    table, unit = alone()
    play(table, blow_off, unit, LL)
    play(table, blow_off, unit, LL + 1)
    play(table, owe_piloting_roll, unit, Because.HIT_BY_DEATH_FROM_ABOVE, 2)
    play(table, fall_in_place, unit, script="facing 1, location 7, awake 3")  # 5 + 5 + 5 + 2 = 17
    assert [number for _, number, *_ in happened(table, Event.PILOT_HURT_FOR_CERTAIN)] == [17]


# 18 points before and 5 for the fall: 23.
@pytest.mark.parametrize(("option", "number"), [("no", 5), ("yes", 6)])
def test_the_fall_s_own_damage_counts_only_by_the_option(option: str, number: int) -> None:
    table, unit = alone(hurt=18, options={"pilot_check_counts_fall_damage": option})
    play(table, fall_in_place, unit, script=f"facing 1, location 7, pilot {number}")
    assert numbers_needed(table)[-1] == ("pilot", number)


@pytest.mark.parametrize(("piloting", "levels", "certain"), [(8, 5, False), (8, 6, True)])
def test_12_is_rolled_and_13_hurts_for_certain(piloting: int, levels: int, certain: bool) -> None:
    table, unit = alone(piloting=piloting)
    number = play(table, pilot_check_number, unit, levels)
    play(table, check_pilot, unit, number, 0, script="awake 3" if certain else "pilot 12")
    assert number == (13 if certain else 12)
    assert unit.pilot_hits == int(certain)


@pytest.mark.parametrize(
    ("said", "script"),
    [
        ({"unconscious": True}, "facing 1, location 7"),  # hurt, but nothing left to stay awake for
        ({"shut_down": True}, "facing 1, location 7, awake 3"),
        ({"immobile": True}, "facing 1, location 7, awake 3"),
    ],
)
def test_the_pilot_of_an_immobile_mech_is_hurt_for_certain(said: dict[str, Any], script: str) -> None:
    table, unit = alone(**said)
    play(table, fall_in_place, unit, script=script)
    assert unit.pilot_hits == 1


def test_a_pilot_who_cannot_fail_rolls_no_die() -> None:
    table, unit = alone(piloting=2)
    play(table, fall_in_place, unit, script="facing 1, location 7")
    assert unit.pilot_hits == 0
