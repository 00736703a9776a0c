"""What the ground does to a 'Mech that comes into a hex: water, rubble, walls (DISP-7, PSR-A, CORE-2.10)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, lost, mech, numbers_needed, placed, play, reasons, slots_hit

from ironfall.rulesets.classic.records import DOWN, Table, Unit
from ironfall.rulesets.classic.structures import construction_factor, set_factor, wear_building
from ironfall.rulesets.classic.terrain_entry import (
    bog_down,
    enter_terrain,
    loses_its_footing,
    pass_wall,
    pass_walls,
    step_into_terrain,
)
from ironfall.rulesets.classic.words import Because
from ironfall.rulesets.said import hex_of

HERE = "0809"
MEDIUM = {"building": 2, "building_cf": 40, "deck": 1}


def alone(ground: dict[str, int] | None = None, tons: int = 50, **said: Any) -> tuple[Table, Unit]:
    table = a_table(placed(mech(tons), HERE, **said), ground={HERE: ground or {}})
    return table, table.game.units[0]


# --- water and rubble


@pytest.mark.parametrize(("depth", "number"), [(1, 4), (2, 5), (3, 6), (5, 6)])
def test_entering_water(depth: int, number: int) -> None:
    table, unit = alone(water=depth)
    play(table, enter_terrain, unit, depth, script=f"A piloting {number}")
    assert numbers_needed(table) == [("piloting", number)]
    assert not unit.prone


# 50 tons: k = 5. In place 5 x 1 / 2 = 2; from the shore into depth 2 5 x 3 / 2 = 7.
@pytest.mark.parametrize(("descended", "locations", "lots"), [(0, "7", 2), (2, "7 7", 7)])
def test_failing_in_water_is_a_fall_into_it(descended: int, locations: str, lots: int) -> None:
    table, unit = alone(water=2)
    script = f"piloting 4, facing 1, location {locations}, pilot 12"
    play(table, enter_terrain, unit, descended, script=script)
    assert lost(unit) == {"CT": lots}
    assert unit.prone


@pytest.mark.parametrize("depth", [1, 3])
def test_the_pilot_s_check_counts_the_water_as_well(depth: int) -> None:
    """PILOT-2: every modifier of table A that stands, and entering depth 1 is -1, depth 3 +1. In place: no height."""
    number = {1: 4, 3: 6}[depth]
    table, unit = alone(water=depth)
    play(table, enter_terrain, unit, 0, script=f"piloting {number - 1}, facing 1, location 7, pilot {number}")
    assert numbers_needed(table)[-1] == ("pilot", number)


def test_entering_rubble() -> None:
    table, unit = alone({"rubble": 1})
    play(table, enter_terrain, unit, 0, script="A piloting 5")
    assert reasons(table) == [(Because.PILOTING_SKILL, 5)]
    play(table, enter_terrain, unit, 0, script="A piloting 4, A facing 1, A location 7, A pilot 5")
    assert lost(unit) == {"CT": 5}


@pytest.mark.parametrize(
    "ground",
    [{}, {"woods": 2}, {"rough": 1}, {"water": 1, "ice": 1}, {"water": 1, "deck": 1}, {"rubble": 1, "deck": 2}],
)
def test_other_ground_calls_for_nothing(ground: dict[str, int]) -> None:
    table, unit = alone(ground)
    play(table, enter_terrain, unit, 0)
    assert not unit.prone


def test_a_prone_unit_rolls_for_no_terrain() -> None:
    table, unit = alone({"water": 2}, prone=True)
    play(table, enter_terrain, unit, 2)
    assert unit.fell == 0


def test_who_is_out_cold_falls_into_the_water_without_a_roll() -> None:
    table, unit = alone({"water": 1}, unconscious=True)
    play(table, enter_terrain, unit, 1, script="facing 1, location 7")
    assert (lost(unit), unit.pilot_hits) == ({"CT": 5}, 1)


# --- walls (CORE-2.10)


@pytest.mark.parametrize(("kind", "modifier"), [(1, 0), (2, 1), (3, 2), (4, 5)])
def test_walls_by_kind(kind: int, modifier: int) -> None:
    table, unit = alone({"building": kind, "building_cf": 100, "deck": 1})
    play(table, pass_wall, unit, unit.at, script=f"piloting {5 + modifier}")
    assert numbers_needed(table) == [("piloting", 5 + modifier)]
    assert lost(unit) == {}


@pytest.mark.parametrize(
    ("moved", "modifier"),
    [(0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3), (10, 4), (17, 4), (18, 5), (24, 5), (25, 6)],
)
def test_walls_by_hexes_moved(moved: int, modifier: int) -> None:
    table, unit = alone({"building": 1, "building_cf": 100, "deck": 1}, moved=moved)
    play(table, pass_wall, unit, unit.at, script=f"piloting {5 + modifier}")
    assert numbers_needed(table) == [("piloting", 5 + modifier)]


def test_the_worked_wall() -> None:
    """Piloting 5 having moved 4 hexes into a medium building: 5 + 1 + 1 = 7."""
    table, unit = alone(MEDIUM, moved=4)
    play(table, pass_wall, unit, unit.at, script="piloting 7")


# A tenth of the factor, rounded up, to the unit; a tenth of its tons, rounded up, to the building.
@pytest.mark.parametrize(
    ("factor", "tons", "hurt", "left"), [(40, 50, 4, 35), (35, 55, 4, 29), (41, 100, 5, 31), (11, 20, 2, 9)]
)
def test_a_wall_hurts_on_a_failure_and_is_hurt_always(factor: int, tons: int, hurt: int, left: int) -> None:
    table, unit = alone(MEDIUM | {"building_cf": factor}, tons)
    play(table, pass_wall, unit, unit.at, script="piloting 5, location 7")
    assert lost(unit) == {"CT": hurt}
    assert construction_factor(table, unit.at) == left
    assert not unit.prone
    table, unit = alone(MEDIUM | {"building_cf": factor}, tons)
    play(table, pass_wall, unit, unit.at, script="piloting 6")
    assert (lost(unit), construction_factor(table, unit.at)) == ({}, left)


def test_a_wall_is_one_blow_on_the_front_table() -> None:
    table, unit = alone(MEDIUM | {"building": 4, "building_cf": 120})
    play(table, pass_wall, unit, unit.at, script="piloting 9, location 2, critical 8, slot 1")
    assert lost(unit) == {"CT": 12}
    assert slots_hit(unit, "CT") == {1}


def test_a_wall_hurts_who_cannot_roll() -> None:
    table, unit = alone(MEDIUM, unconscious=True)
    play(table, pass_wall, unit, unit.at, script="location 7")
    assert lost(unit) == {"CT": 4}


@pytest.mark.parametrize(
    ("was_inside", "inside", "script"),
    [(0, True, "piloting 6"), (1, False, "piloting 6"), (0, False, "")],
)
def test_walls_on_the_way_in_and_on_the_way_out(was_inside: int, inside: bool, script: str) -> None:
    there = "0810"
    table = a_table(placed(mech(), there), ground={HERE: MEDIUM, there: MEDIUM if inside else {}})
    unit = table.game.units[0]
    play(table, pass_walls, unit, hex_of(table, HERE), was_inside, script=script)
    assert construction_factor(table, hex_of(table, HERE)) == (35 if was_inside else 40)


def test_between_two_hexes_of_a_building_one_wall_is_passed() -> None:
    """CORE-2.10: into, out of or between building hexes, a wall is one wall and one roll."""
    there = "0810"
    table = a_table(placed(mech(), there), ground={HERE: MEDIUM, there: MEDIUM})
    play(table, pass_walls, table.game.units[0], hex_of(table, HERE), 1, script="piloting 6")


def test_on_the_roof_no_wall_is_passed() -> None:
    table, unit = alone(MEDIUM, roof=True)
    play(table, pass_walls, unit, unit.at, 0)
    assert construction_factor(table, unit.at) == 40


def test_a_wall_that_has_nothing_left_stops_nobody() -> None:
    table, unit = alone(MEDIUM)
    wear_building(table, 0, unit.at, 40)
    play(table, pass_wall, unit, unit.at)
    assert lost(unit) == {}


# --- ultra rubble and swamp (PSR-A, PSR-7)


def test_ultra_rubble_is_one_harder() -> None:
    table, unit = alone({"rubble": 6})
    play(table, enter_terrain, unit, 0, script="piloting 6")
    assert numbers_needed(table) == [("piloting", 6)]


def test_a_building_that_came_down_is_rubble() -> None:
    table, unit = alone(MEDIUM)
    set_factor(table, unit.at, DOWN)
    play(table, enter_terrain, unit, 0, script="piloting 5")


@pytest.mark.parametrize(("number", "stuck"), [(5, 0), (4, 1)])
def test_swamp_holds_fast_who_fails(number: int, stuck: int) -> None:
    table, unit = alone({"swamp": 1})
    play(table, enter_terrain, unit, 0, script=f"A bog {number}")
    assert numbers_needed(table) == [("bog", 5)]
    assert (unit.stuck, unit.prone, unit.fell) == (stuck, 0, 0)


def test_swamp_holds_fast_without_a_roll_who_cannot_pilot() -> None:
    table, unit = alone({"swamp": 1}, unconscious=True)
    play(table, enter_terrain, unit, 0)
    assert unit.stuck == 1


def test_lying_it_rolls_in_a_swamp_as_well() -> None:
    table, unit = alone({"swamp": 1}, prone=True)
    play(table, enter_terrain, unit, 0, script="bog 4")
    assert unit.stuck == 1


def test_what_counts_in_every_piloting_roll_counts_in_a_swamp() -> None:
    table, unit = alone({"swamp": 1}, hurt=20, crit="LL:foot")
    play(table, bog_down, unit, script="bog 7")
    assert unit.stuck == 0


def test_a_bridge_over_a_swamp_holds_nobody() -> None:
    table, unit = alone({"swamp": 1, "deck": 1})
    play(table, enter_terrain, unit, 0)
    table, unit = alone({"swamp": 1, "bridge": 1})
    play(table, enter_terrain, unit, 0)
    assert unit.stuck == 0


def test_who_falls_on_the_rubble_of_a_swamp_is_stuck_without_another_roll() -> None:
    """FALL-9: who falls into a bog is stuck."""
    table, unit = alone({"swamp": 1, "rubble": 1})
    play(table, enter_terrain, unit, 0, script="piloting 4, facing 1, location 7, pilot 5")
    assert (unit.stuck, unit.prone) == (1, 1)


# --- losing one's footing on the way (FALL-3)


def stepping(low: int, high: int, **facts: int) -> tuple[Table, Unit, int]:
    """A 'Mech that has come from HERE, on one level, to the hex behind, on another; the hex it left, and its floor."""
    table = a_table(placed(mech(), "0808"), ground={HERE: {"level": low}, "0808": {"level": high} | facts})
    return table, table.game.units[0], hex_of(table, HERE)


def test_on_the_way_up_it_falls_back() -> None:
    """From level 1 onto rubble on level 3: 50 tons fall 2 levels, 15 points, in the lower hex."""
    table, unit, left = stepping(1, 3, rubble=1)
    play(table, step_into_terrain, unit, left, 1, script="piloting 4, facing 1, location 6 8 9, pilot 6")
    assert (unit.at, unit.floor, unit.taken) == (left, 1, 15)


def test_not_where_somebody_stands_in_the_lower_hex() -> None:
    table = a_table(
        placed(mech(), "0808"), placed(mech(), HERE), ground={HERE: {"level": 1}, "0808": {"level": 2, "rubble": 1}}
    )
    unit = table.game.units[0]
    here = unit.at
    script = "piloting 4, facing 1, location 6, pilot 5"
    play(table, step_into_terrain, unit, hex_of(table, HERE), 1, script=script)
    assert (unit.at, unit.taken) == (here, 5)


def test_on_the_way_down_it_falls_where_it_comes_to() -> None:
    table, unit, left = stepping(2, 1, rubble=1)
    here = unit.at
    play(table, step_into_terrain, unit, left, 2, script="piloting 4, facing 1, location 6 8, pilot 5")
    assert (unit.at, unit.taken) == (here, 10)


def test_out_of_deep_water_into_shallow_it_falls_back_to_the_bottom() -> None:
    """From depth 2 to depth 1: a level of bottom, and none above the water: 5 x 2 / 2."""
    table = a_table(placed(mech(), "0808"), ground={HERE: {"water": 2}, "0808": {"water": 1}})
    unit, left = table.game.units[0], hex_of(table, HERE)
    play(table, step_into_terrain, unit, left, -2, script="piloting 3, facing 1, location 6, pilot 4")
    assert (unit.at, unit.floor, unit.taken) == (left, -2, 5)


def test_keeping_its_footing_on_the_way_up_it_may_still_get_stuck() -> None:
    table, unit, left = stepping(0, 1, swamp=1)
    play(table, step_into_terrain, unit, left, 0, script="bog 4")
    assert unit.stuck == 1


def test_losing_its_footing() -> None:
    for facts, script, lost_it in (
        ({}, "", False),
        ({"rubble": 1}, "piloting 5", False),
        ({"water": 1}, "piloting 3", True),
    ):
        table, unit = alone(facts)
        assert play(table, loses_its_footing, unit, script=script) == lost_it
