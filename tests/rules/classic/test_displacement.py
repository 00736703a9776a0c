"""Displacement, dominoes, accidental falls from above (DISP-1 to DISP-8, DOM-1 to DOM-5, AFFA-1 to AFFA-5).

Everyone faces north (0) and is pushed north unless something else is said: struck from behind, a unit cannot dodge, and
nothing is asked. 50 tons fall for 5 points a level.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.rules.classic.tables import (
    a_table,
    asked,
    beside,
    by_the_book,
    happened,
    lost,
    mech,
    numbers_needed,
    owed,
    placed,
    play,
    reasons,
    ring,
    struck,
    vehicle,
    where,
)

from ironfall.rulesets.classic.arriving import leave_map, still_there
from ironfall.rulesets.classic.displacement import (
    STAYS,
    advance,
    bear_weight,
    can_step,
    displace,
    dodge,
    domino,
    follow_dominoes,
    push_one_hex,
)
from ironfall.rulesets.classic.falls_onto import fall_beside, fall_from_above, fall_on_unit_number
from ironfall.rulesets.classic.records import NOBODY, Table, Unit
from ironfall.rulesets.classic.structures import is_down
from ironfall.rulesets.classic.ways_out import NO_DIRECTION, nearest_way_out
from ironfall.rulesets.classic.words import Because, Cause, Event, Question
from ironfall.rulesets.said import hex_of

HERE = "0809"
NEXT, THIRD, FOURTH = beside(HERE, 0), beside(HERE, 0, 2), beside(HERE, 0, 3)
CLIFF, WALL = {"level": 3}, {"building": 2, "building_cf": 40, "deck": 1}
BARRED = {"impassable": 1}


def units_of(table: Table) -> list[Unit]:
    return table.game.units[: table.game.unit_count]


def row(count: int = 1, ground: Mapping[str, Mapping[str, int]] | None = None, /, **said: Any) -> Table:
    """So many 'Mechs one behind the other, A in 0809; what is said is said of the last one."""
    options = said.pop("options", None)
    row = [placed(mech(), beside(HERE, 0, k), **(said if k == count - 1 else {})) for k in range(count)]
    return a_table(*row, ground=ground, options=options)


def hexes(table: Table) -> list[str]:
    return [where(table, unit) for unit in units_of(table)]


# --- one hex on (DISP-1)


@pytest.mark.parametrize("direction", range(6))
def test_a_displaced_unit_moves_one_hex_and_that_is_all(direction: int) -> None:
    table = a_table(placed(mech(), HERE, 2, moved=4))
    unit = units_of(table)[0]
    play(table, displace, unit, direction)
    assert where(table, unit) == beside(HERE, direction)
    assert (unit.facing, unit.moved, unit.mp_used, unit.prone) == (2, 4, 4, 0)
    assert owed(unit) == []
    assert lost(unit) == {}


def test_a_prone_or_immobile_unit_is_displaced_like_any_other() -> None:
    for said in ("prone", "immobile", "unconscious", "shut_down"):
        table = row(1, **{said: True})
        play(table, displace, units_of(table)[0], 0)
        assert hexes(table) == [NEXT]
        assert units_of(table)[0].fell == 0


# --- the nearest way out (DISP-3, DISP-4)


def way_out(barred: tuple[int, ...], script: str = "", wanted: int = 0) -> tuple[Table, int]:
    """The way for B, which is to go in a direction, with some of the hexes around it barred; A's player decides."""
    bars = ring(HERE, [(wanted + turn) % 6 for turn in barred], **BARRED)
    table = a_table(placed(mech(), "0101"), placed(mech(), HERE), ground=bars)
    attacker, unit = units_of(table)
    way = play(table, nearest_way_out, unit, wanted, attacker, Question.PUSHED_TO, script=script)
    return table, way


@pytest.mark.parametrize(
    ("barred", "turn"),
    [
        ((), 0),
        ((1, 2, 3, 4, 5), 0),
        ((0, 5), 1),
        ((0, 1), 5),
        ((0, 1, 5, 4), 2),
        ((0, 1, 5, 2), 4),
        ((0, 1, 5, 2, 4), 3),
    ],
)
def test_the_way_is_found_in_order_of_turns(barred: tuple[int, ...], turn: int) -> None:
    for wanted in range(6):
        _, way = way_out(barred, wanted=wanted)
        assert way == (wanted + turn) % 6


@pytest.mark.parametrize(("barred", "turns"), [((0,), (1, 5)), ((0, 2, 3, 4), (1, 5)), ((0, 1, 5), (2, 4))])
def test_two_ways_equally_near_are_a_choice(barred: tuple[int, ...], turns: tuple[int, int]) -> None:
    for wanted in range(6):
        for turn in turns:
            answer = (wanted + turn) % 6
            table, way = way_out(barred, f"A pushed {answer}", wanted)
            assert way == answer
            assert asked(table) == [("A", "pushed", 2)]


def test_with_every_hex_barred_there_is_no_way() -> None:
    _, way = way_out((0, 1, 2, 3, 4, 5))
    assert way == NO_DIRECTION


def test_clockwise_is_the_book_s_choice() -> None:
    for wanted in range(6):
        table = a_table(placed(mech(), HERE), ground=ring(HERE, [wanted], **BARRED))
        unit = units_of(table)[0]
        way = by_the_book(table, nearest_way_out, unit, wanted, unit, Question.FALLEN_UPON_TO)
        assert way == (wanted + 1) % 6


# --- drops (DISP-6)


def test_one_level_down_is_no_fall() -> None:
    table = row(1, {HERE: {"level": 1}})
    play(table, displace, units_of(table)[0], 0)
    assert (hexes(table), units_of(table)[0].floor) == ([NEXT], 0)


@pytest.mark.parametrize("levels", [2, 3, 4, 5])
def test_two_levels_or_more_are_a_fall(levels: int) -> None:
    table = a_table(placed(mech(60, armor={"LT": (60, 60)}), HERE), ground={HERE: {"level": levels}})
    unit = units_of(table)[0]
    points = 6 * (levels + 1)
    rolls = " ".join(["7"] * -(-points // 5))
    play(table, displace, unit, 0, script=f"facing 5, location {rolls}, pilot {5 + levels - 1}")
    assert lost(unit) == {"LT": points}
    assert (where(table, unit), unit.prone, unit.facing, unit.floor) == (NEXT, 1, 4, 0)


def test_a_prone_unit_falls_over_a_cliff_all_the_same() -> None:
    table = row(1, {HERE: {"level": 2}}, prone=True)
    play(table, displace, units_of(table)[0], 0, script="facing 1, location 7 6 8, pilot 6")
    assert lost(units_of(table)[0]) == {"CT": 5, "RT": 5, "LT": 5}


def test_two_levels_up_are_no_fall() -> None:
    table = row(1, {NEXT: {"level": 2}})
    play(table, displace, units_of(table)[0], 0)
    assert units_of(table)[0].floor == 2


def test_a_fall_into_water_goes_through_the_surface() -> None:
    """From level 2 into depth 2: 5 x 3 / 2 = 7 and 5 x 3 / 2 = 7; the pilot counts 4 levels to the bottom."""
    table = row(1, {HERE: {"level": 2}, NEXT: {"water": 2}})
    unit = units_of(table)[0]
    play(table, displace, unit, 0, script="facing 1, location 7 6 8 9, pilot 8")
    assert [points for _, _, points in struck(table)] == [5, 2, 5, 2]
    assert unit.floor == -2


def test_off_a_roof() -> None:
    table = row(1, {HERE: WALL | {"deck": 3}}, roof=True)
    play(table, displace, units_of(table)[0], 0, script="facing 1, location 7 6 8 9, pilot 7")  # 5 x 4
    assert units_of(table)[0].fell == 1


# --- terrain (DISP-7)


def test_pushed_into_water_it_rolls_at_once() -> None:
    table = row(1, {NEXT: {"water": 1}})
    unit = units_of(table)[0]
    play(table, displace, unit, 0, script="piloting 4")
    assert (unit.floor, unit.prone) == (-1, 0)
    table = row(1, {NEXT: {"water": 1}})
    unit = units_of(table)[0]
    play(table, displace, unit, 0, script="piloting 3, facing 1, location 7, pilot 6")  # 5 x 2 / 2
    assert (lost(unit), unit.prone) == ({"CT": 5}, 1)


@pytest.mark.parametrize(("depth", "number"), [(2, 5), (3, 6), (4, 6)])
def test_pushed_into_deeper_water(depth: int, number: int) -> None:
    table = row(1, {NEXT: {"water": depth}})
    unit = units_of(table)[0]
    play(table, displace, unit, 0, script=f"piloting {number}")
    assert (unit.floor, unit.prone, numbers_needed(table)) == (-depth, 0, [("piloting", number)])


def test_pushed_into_boggy_ground_it_may_get_stuck_and_does_not_fall() -> None:
    for number, stuck in ((5, 0), (4, 1)):
        table = row(1, {NEXT: {"swamp": 1}})
        unit = units_of(table)[0]
        play(table, displace, unit, 0, script=f"A bog {number}")
        assert (unit.stuck, unit.fell) == (stuck, 0)


def test_out_of_a_building_it_passes_its_wall() -> None:
    table = row(1, {HERE: WALL})
    unit = units_of(table)[0]
    play(table, displace, unit, 0, script="piloting 5, location 7")
    assert lost(unit) == {"CT": 4}


def test_a_wreck_pushes_nobody_on() -> None:
    """Destroyed by the wall on its way into B's hex, A does not count there (STK-1)."""
    table = a_table(placed(mech(), HERE, damage=["CT=35"]), placed(mech(), NEXT), ground={HERE: WALL})
    play(table, displace, units_of(table)[0], 0, script="piloting 5, location 7")
    assert hexes(table) == [NEXT, NEXT]


def test_from_shallow_into_deeper_water_only_the_difference_counts() -> None:
    table = row(1, {HERE: {"water": 1}, NEXT: {"water": 2}})
    unit = units_of(table)[0]
    play(table, displace, unit, 0, script="piloting 4, facing 1, location 7, pilot 6")  # 5 x (1 + 1) / 2
    assert lost(unit) == {"CT": 5}


def test_losing_its_footing_into_water_from_a_level_above_it_falls_through_the_surface() -> None:
    """FALL-12, L = 1: 5 x 2 / 2 for the surface and 5 x 2 / 2 for the bottom of depth 1."""
    table = row(1, {HERE: {"level": 1}, NEXT: {"water": 1}})
    unit = units_of(table)[0]
    play(table, displace, unit, 0, script="piloting 3, facing 1, location 7 6, pilot 12")
    assert lost(unit) == {"CT": 5, "RT": 5}


def test_losing_its_footing_in_rubble_a_level_down_it_falls_a_level() -> None:
    """FALL-3: the height of the fall is the difference of the two floors, 1: 5 x 2."""
    table = row(1, {HERE: {"level": 1}, NEXT: {"rubble": 1}})
    unit = units_of(table)[0]
    play(table, displace, unit, 0, script="piloting 4, facing 1, location 7 6, pilot 5")
    assert lost(unit) == {"CT": 5, "RT": 5}


def test_pushed_into_rubble_it_rolls_at_once() -> None:
    table = row(1, {NEXT: {"rubble": 1}})
    unit = units_of(table)[0]
    play(table, displace, unit, 0, script="piloting 4, facing 1, location 7, pilot 5")
    assert (lost(unit), unit.prone) == ({"CT": 5}, 1)


def test_a_prone_unit_rolls_for_no_terrain() -> None:
    table = row(1, {NEXT: {"water": 2, "rubble": 1}}, prone=True)
    play(table, displace, units_of(table)[0], 0)
    assert units_of(table)[0].floor == -2


def test_pushed_into_a_building_it_passes_a_wall() -> None:
    table = row(1, {NEXT: WALL})
    unit = units_of(table)[0]
    play(table, displace, unit, 0, script="piloting 5, location 7")
    assert (lost(unit), unit.prone) == ({"CT": 4}, 0)


def test_who_is_destroyed_by_a_wall_rolls_nothing_more() -> None:
    """1 structure left: out through the wall and over a drop of 2 goes a wreck."""
    table = row(1, {HERE: WALL, NEXT: {"level": -2}}, damage=["CT=35"])
    unit = units_of(table)[0]
    play(table, displace, unit, 0, script="piloting 5, location 7")
    assert (unit.destroyed != 0, unit.fell) == (True, 0)


def test_a_wreck_falls_onto_nobody() -> None:
    table = a_table(
        placed(mech(), HERE, damage=["CT=35"]), placed(mech(), NEXT), ground={HERE: WALL, NEXT: {"level": -2}}
    )
    play(table, push_one_hex, units_of(table)[0], 0, 0, script="piloting 5, location 7")
    assert lost(units_of(table)[1]) == {}


def test_a_stuck_unit_comes_free_and_falls() -> None:
    table = row(1, {HERE: {"swamp": 1}}, stuck=True)
    unit = units_of(table)[0]
    play(table, displace, unit, 0, script="facing 1, location 7, pilot 5")
    assert (unit.stuck, unit.prone, lost(unit)) == (0, 1, {"CT": 5})


def test_a_stuck_unit_comes_free_over_a_cliff_too() -> None:
    table = row(1, {HERE: {"swamp": 1, "level": 2}}, stuck=True)
    unit = units_of(table)[0]
    play(table, displace, unit, 0, script="facing 1, location 7 6 8, pilot 6")
    assert (unit.stuck, unit.fell) == (0, 1)


def test_a_prone_stuck_unit_comes_free_and_does_not_fall_again() -> None:
    table = row(1, {HERE: {"swamp": 1}}, stuck=True, prone=True)
    unit = units_of(table)[0]
    play(table, displace, unit, 0)
    assert (unit.stuck, unit.fell) == (0, 0)


# --- the edge of the map (DISP-8)


@pytest.mark.parametrize(("option", "off_map", "destroyed"), [("removed", 1, 0), ("destroyed", 0, Cause.OFF_THE_MAP)])
def test_pushed_off_the_map(option: str, off_map: int, destroyed: int) -> None:
    table = a_table(placed(mech(), "0801"), options={"offmap": option})
    unit = units_of(table)[0]
    play(table, displace, unit, 0)
    assert (unit.off_map, unit.destroyed) == (off_map, destroyed)
    table = a_table(placed(mech(), "0801"), options={"offmap": option})
    play(table, leave_map, units_of(table)[0])
    assert units_of(table)[0].off_map == off_map


def test_the_last_of_a_row_is_pushed_off_the_map() -> None:
    table = a_table(placed(mech(), "0802"), placed(mech(), "0801"), options={"offmap": "removed"})
    play(table, displace, units_of(table)[0], 0, script="B piloting 5")
    assert hexes(table)[0] == "0801"
    assert units_of(table)[1].off_map == 1


# --- dominoes (DOM-1 to DOM-5)


def test_three_in_a_row_all_move_on() -> None:
    table = row(3)
    play(table, displace, units_of(table)[0], 0, script="B piloting 5, C piloting 5")
    assert hexes(table) == [NEXT, THIRD, FOURTH]
    assert [unit.prone for unit in units_of(table)] == [0, 0, 0]


def test_who_fails_falls_in_the_new_hex_and_the_chain_goes_on() -> None:
    table = row(3)
    script = "B piloting 4, B facing 1, B location 7, B pilot 5, C piloting 4, C facing 4, C location 7, C pilot 5"
    play(table, displace, units_of(table)[0], 0, script=script)
    a, b, c = units_of(table)
    assert hexes(table) == [NEXT, THIRD, FOURTH]
    assert [lost(unit) for unit in (a, b, c)] == [{}, {"CT": 5}, {"CTR": 5}]
    assert (b.prone, c.prone) == (1, 1)


def test_the_chain_ends_at_the_first_empty_hex() -> None:
    table = a_table(placed(mech(), HERE), placed(mech(), NEXT), placed(mech(), FOURTH))
    play(table, displace, units_of(table)[0], 0, script="B piloting 5")
    assert hexes(table) == [NEXT, THIRD, FOURTH]


def test_a_prone_unit_is_pushed_on_without_a_roll() -> None:
    table = row(2, prone=True)
    play(table, displace, units_of(table)[0], 0)
    assert hexes(table) == [NEXT, THIRD]
    assert lost(units_of(table)[1]) == {}


@pytest.mark.parametrize(
    ("said", "awake"), [("unconscious", ""), ("shut_down", ", awake 3"), ("immobile", ", awake 3")]
)
def test_an_immobile_unit_falls_without_a_roll(said: str, awake: str) -> None:
    table = row(2, **{said: True})
    play(table, displace, units_of(table)[0], 0, script="B facing 1, B location 7" + awake)
    assert hexes(table) == [NEXT, THIRD]
    assert units_of(table)[1].prone


def test_pushed_on_over_a_cliff_it_rolls_and_falls_once() -> None:
    table = row(2, {HERE: {"level": 2}, NEXT: {"level": 2}})
    b = units_of(table)[1]
    play(table, displace, units_of(table)[0], 0, script="B piloting 4, B facing 1, B location 7 6 8, B pilot 6")
    assert b.fell == 1
    assert lost(b) == {"CT": 5, "RT": 5, "LT": 5}


def test_pushed_on_into_water_standing_it_rolls_for_the_water_too() -> None:
    table = row(2, {THIRD: {"water": 1}})
    play(table, displace, units_of(table)[0], 0, script="B piloting 5 4")
    assert units_of(table)[1].floor == -1


def test_where_straight_on_will_not_do_its_own_player_picks_another_way() -> None:
    table = row(2, {THIRD: CLIFF})
    b = units_of(table)[1]
    play(table, domino, b, 0, script="B away 5, B piloting 5")
    assert where(table, b) == beside(NEXT, 5)


def test_with_no_way_at_all_it_is_destroyed() -> None:
    table = row(2, ring(NEXT, **BARRED))
    b = units_of(table)[1]
    assert play(table, domino, b, 0) == NOBODY
    assert b.destroyed == Cause.NOWHERE_TO_GO


def test_dominoes_are_followed_from_the_unit_that_shares_a_hex() -> None:
    table = row(3)
    table.game.push_direction, table.game.push_rolls = 0, 1
    play(table, follow_dominoes, 1, script="B piloting 5, C piloting 5")
    assert hexes(table) == [HERE, THIRD, FOURTH]
    table.game.push_rolls = 1
    play(table, follow_dominoes, NOBODY)


# --- dodging (DOM-4)
#
# B stands in NEXT and is pushed north. Facing northeast (1) it is struck through a side: it may step to the northeast
# or back to the southwest.

AHEAD, BACK = beside(NEXT, 1), beside(NEXT, 4)


def dodger(facing: int = 1, ground: Mapping[str, Mapping[str, int]] | None = None, **said: Any) -> tuple[Table, Unit]:
    table = a_table(placed(mech(), HERE), placed(mech(), NEXT, facing, **said), ground=ground)
    return table, units_of(table)[1]


@pytest.mark.parametrize("step", [AHEAD, BACK])
def test_a_step_out_of_the_way(step: str) -> None:
    table, b = dodger()
    play(table, displace, units_of(table)[0], 0, script=f"B piloting 5, B steps {step}")
    assert hexes(table) == [NEXT, step]
    assert (b.facing, b.prone) == (1, 0)
    assert asked(table) == [("B", "steps", 3)]


def test_it_may_let_itself_be_pushed_on() -> None:
    table, _ = dodger()
    play(table, displace, units_of(table)[0], 0, script="B piloting 5, B steps -1")
    assert hexes(table) == [NEXT, THIRD]


def test_the_book_s_choice_is_to_be_pushed_on() -> None:
    table, _ = dodger()
    by_the_book(table, displace, units_of(table)[0], 0, script="B piloting 5")
    assert hexes(table) == [NEXT, THIRD]


@pytest.mark.parametrize(("facing", "may_dodge"), [(0, False), (1, True), (2, True), (3, False), (4, True), (5, True)])
def test_only_who_is_struck_through_a_side_may_dodge(facing: int, may_dodge: bool) -> None:
    for direction in range(6):
        table, b = dodger((direction + facing) % 6)
        table.game.units[0].at = hex_of(table, "0101")
        to = play(table, dodge, b, direction, script="steps -1" if may_dodge else "")
        assert (to, len(asked(table))) == (STAYS, int(may_dodge))


@pytest.mark.parametrize(
    ("said", "options"),
    [
        ({}, 3),
        ({"moved": 4}, 3),
        ({"moved": 5}, 0),  # no movement points left
        ({"ran": True, "moved": 7}, 2),  # 8 when running, and no step backward
        ({"ran": True, "moved": 8}, 0),
        ({"jumped": True}, 0),
        ({"immobile": True}, 0),
        ({"stuck": True}, 0),
        ({"crit": ["LL:hip", "RL:hip"]}, 0),
    ],
)
def test_who_may_still_step(said: dict[str, Any], options: int) -> None:
    table, b = dodger(**said)
    play(table, dodge, b, 0, script="steps -1" if options else "")
    assert asked(table) == ([("B", "steps", options)] if options else [])


@pytest.mark.parametrize(
    ("ahead", "forward", "backward"),
    [
        ({}, True, True),
        (BARRED, False, False),
        ({"level": 1}, True, False),  # a step backward may not change level
        ({"level": -2}, True, False),
        ({"level": 3}, False, False),
        ({"level": -3}, False, False),
        ({"woods": 2}, True, True),
        ({"water": 1}, True, False),  # the depth of water is a change of level
        ({"water": 3}, False, False),
        ({"water": 3, "ice": 1}, True, True),
    ],
)
def test_the_ground_it_may_step_to(ahead: dict[str, int], forward: bool, backward: bool) -> None:
    table = a_table(placed(mech(50, walk=8), NEXT, 1), ground={AHEAD: ahead})
    b = units_of(table)[0]
    assert play(table, can_step, b, 1, 0) == forward
    assert play(table, can_step, b, 1, 1) == backward


def test_it_cannot_step_into_an_occupied_hex_or_off_the_map() -> None:
    table = a_table(placed(mech(), NEXT, 1), placed(mech(), AHEAD, prone=True))
    assert not play(table, can_step, units_of(table)[0], 1, 0)
    table = a_table(placed(mech(), "0801", 1))
    assert not play(table, can_step, units_of(table)[0], 0, 0)


@pytest.mark.parametrize(("vehicles", "may"), [(1, True), (2, False)])
def test_it_may_step_beside_one_vehicle_of_its_side(vehicles: int, may: bool) -> None:
    """DOM-4: no 'Mech must stand there. STK-1: two of a side have room, three have not."""
    tanks = [placed(vehicle(), AHEAD, side=0) for _ in range(vehicles)]
    table = a_table(placed(mech(), NEXT, 1, side=0), *tanks)
    assert play(table, can_step, units_of(table)[0], 1, 0) == may


def test_it_cannot_step_where_its_points_do_not_reach() -> None:
    for woods, reaches in ((1, True), (2, False)):  # 2 points are left
        table = a_table(placed(mech(), NEXT, 1, moved=3), ground={AHEAD: {"woods": woods}})
        assert play(table, can_step, units_of(table)[0], 1, 0) == reaches


@pytest.mark.parametrize(("moved", "may_step"), [(6, True), (7, False)])
def test_hardened_legs_have_a_point_less_to_step_aside_with(moved: int, may_step: bool) -> None:
    """Walk 5 runs 8, with hardened armor on the legs 7 (CON-44)."""
    table = a_table(placed(mech(armor_kind="hardened"), NEXT, 1, ran=True, moved=moved))
    play(table, dodge, units_of(table)[0], 0, script="steps -1" if may_step else "")
    assert len(asked(table)) == may_step


def test_who_ran_does_not_step_into_water() -> None:
    """CORE-2.6: 3 + 3 points are more than its 5 when walking."""
    table = a_table(placed(mech(), NEXT, 1, ran=True, moved=3), ground={AHEAD: {"water": 1}})
    assert not play(table, can_step, units_of(table)[0], 1, 0)


def test_a_step_out_of_the_way_uses_up_points() -> None:
    table, b = dodger(moved=3)
    play(table, displace, units_of(table)[0], 0, script=f"piloting 5, steps {AHEAD}")
    assert b.mp_used == 4


def test_a_step_into_water_is_rolled_for() -> None:
    table, b = dodger(ground={AHEAD: {"water": 1}})
    play(table, displace, units_of(table)[0], 0, script=f"piloting 5, steps {AHEAD}, piloting 4")
    assert b.floor == -1


# --- accidental falls from above (AFFA)
#
# A is pushed from level 3 onto B on level 0. Worked in the rules for 50 tons: 5 x 3 to B, 5 x 4 to A.


def above(levels: int = 3, ground: Mapping[str, Mapping[str, int]] | None = None, **said: Any) -> Table:
    low = {HERE: {"level": levels}} | dict(ground or {})
    return a_table(placed(mech(), HERE), placed(mech(), NEXT, **said), placed(mech(), THIRD), ground=low)


def test_it_strikes_the_unit_below() -> None:
    table = above()
    table.game.units[2].off_map = 1
    a, b, _ = units_of(table)
    play(table, displace, a, 0, script="A onto 7, B punch 1 2 4, A location 6 8 9 10, A pilot 7")
    assert lost(b) == {"LA": 5, "LT": 5, "RT": 5}
    assert lost(a) == {"RTR": 5, "LTR": 5, "LL": 5, "LA": 5}
    assert (a.prone, a.facing) == (1, 3)
    assert hexes(table)[:2] == [NEXT, THIRD]
    assert owed(b) == [(Because.FALLEN_UPON, 2)]
    assert not b.prone


def test_the_unit_below_is_pushed_on_without_a_roll_and_the_next_one_rolls() -> None:
    table = above()
    script = "A onto 7, B punch 1 2 4, A location 6 8 9 10, A pilot 7, C piloting 5"
    play(table, displace, units_of(table)[0], 0, script=script)
    assert hexes(table) == [NEXT, THIRD, FOURTH]


def test_it_misses_the_unit_below_and_lands_beyond() -> None:
    """A falls its 3 levels in the hex behind B, with a facing roll; whoever stands there is pushed on."""
    table = above()
    a, b, _ = units_of(table)
    script = "A onto 6, A facing 1, A location 6 8 9 10, A pilot 7, C piloting 5"
    play(table, displace, a, 0, script=script)
    assert hexes(table) == [THIRD, NEXT, FOURTH]
    assert lost(b) == {}
    assert lost(a) == {"RT": 5, "LT": 5, "LL": 5, "LA": 5}
    assert owed(b) == []


def test_a_drop_of_one_level_strikes_nobody() -> None:
    table = above(1)
    table.game.units[2].off_map = 1
    play(table, displace, units_of(table)[0], 0, script="B piloting 5")
    assert hexes(table)[:2] == [NEXT, THIRD]
    assert [lost(unit) for unit in units_of(table)] == [{}, {}, {}]


@pytest.mark.parametrize(
    ("said", "woods", "number"),
    [
        ({}, 0, 7),
        ({"moved": 4}, 1, 9),  # 7 + 1 + 1
        ({"moved": 5, "jumped": True}, 2, 12),  # 7 + 2 + 1 + 2
        ({"moved": 3, "skidded": True}, 0, 10),  # 7 + 1 + 2
        ({"immobile": True}, 0, 3),
        ({"unconscious": True}, 1, 4),
        ({"prone": True}, 0, 7),
    ],
)
def test_the_number_to_fall_onto_a_unit(said: dict[str, Any], woods: int, number: int) -> None:
    table = above(3, {NEXT: {"woods": woods}}, **said)
    assert play(table, fall_on_unit_number, units_of(table)[1]) == number
    assert sum(amount for _, amount in reasons(table)) == number


def test_jungle_hides_the_unit_below_like_woods() -> None:
    table = above(3, {NEXT: {"jungle": 2}})
    assert play(table, fall_on_unit_number, units_of(table)[1]) == 7 + 2


def test_a_number_of_13_misses_without_a_die() -> None:
    table = above(3, {NEXT: {"woods": 2}}, moved=25)  # 7 + 6 + 2
    table.game.units[2].off_map = 1
    play(table, displace, units_of(table)[0], 0, script="A facing 1, A location 6 8 9 10, A pilot 7")
    assert hexes(table)[:2] == [THIRD, NEXT]


def test_a_unit_destroyed_below_is_not_displaced() -> None:
    table = above(3, damage=["CT=35"])
    a, b, _ = units_of(table)
    play(table, displace, a, 0, script="A onto 7, B punch 3, A location 6 8 9 10, A pilot 7")
    assert b.destroyed
    assert hexes(table) == [NEXT, NEXT, THIRD]


def test_with_no_way_out_the_unit_below_is_destroyed() -> None:
    table = a_table(placed(mech(), HERE), placed(mech(), HERE, 1), ground=ring(HERE, **BARRED))
    a, b = units_of(table)
    script = "onto 7, punch 1 2, location 6 8 9, pilot 6"
    assert play(table, fall_from_above, a, b, 2, 0, script=script) == NOBODY
    assert (b.destroyed, a.destroyed) == (Cause.NOWHERE_TO_GO, 0)


def test_with_nowhere_to_land_the_falling_unit_is_destroyed() -> None:
    table = a_table(placed(mech(), HERE), placed(mech(), HERE, 1), ground=ring(HERE, **BARRED))
    a, b = units_of(table)
    assert play(table, fall_from_above, a, b, 2, 0, script="onto 6") == NOBODY
    assert (a.destroyed, lost(b)) == (Cause.NOWHERE_TO_GO, {})


def test_who_picks_where_two_ways_are_equally_near() -> None:
    """The unit below is its own player's to move; so is the falling unit where it lands beside."""
    ground = ring(HERE, [0], **BARRED)
    table = a_table(placed(mech(), HERE), placed(mech(), HERE, 1), ground=ground)
    a, b = units_of(table)
    script = "onto 7, punch 1 2, location 6 8 9, pilot 6, B away 5"
    assert play(table, fall_from_above, a, b, 2, 0, script=script) == b.number
    assert table.game.push_direction == 5
    table = a_table(placed(mech(), HERE), placed(mech(), HERE, 1), ground=ground)
    a, b = units_of(table)
    play(table, fall_from_above, a, b, 2, 0, script="onto 6, A beside 1, facing 1, location 6 8 9, pilot 6")
    assert hexes(table) == [beside(HERE, 1), HERE]


def test_a_faller_beside_the_edge_leaves_the_map_by_the_option() -> None:
    table = a_table(placed(mech(), "0801"), placed(mech(), "0801", 1), options={"offmap": "removed"})
    a, b = units_of(table)
    play(table, fall_from_above, a, b, 2, 0, script="onto 6")
    assert a.off_map == 1


def test_falling_onto_a_unit_in_water() -> None:
    """B stands in depth 1. A from level 3: 5 x 4 / 2 at the surface, 5 x 2 / 2 at the bottom; pilot: 4 levels."""
    table = above(3, {NEXT: {"water": 1}})
    table.game.units[2].off_map = 1
    a, b, _ = units_of(table)
    play(table, displace, a, 0, script="onto 7, B punch 1 2 4, A location 6 8 9, A pilot 8")
    assert [points for who, _, points in struck(table) if who == "A"] == [5, 5, 5]
    assert (a.floor, b.floor) == (-1, 0)


# The pilot counts the levels of the hex the unit falls in: 2 to level 0, and the depth of its water on top.
@pytest.mark.parametrize(
    ("below", "beyond", "locations", "number"),
    [({}, {}, "6 8 9", 6), ({"water": 1}, {}, "6 8 9", 6), ({}, {"water": 2}, "6 8 9 10", 8)],
)
def test_beside_the_unit_below_the_pilot_counts_the_levels_of_that_hex(
    below: dict[str, int], beyond: dict[str, int], locations: str, number: int
) -> None:
    table = above(2, {NEXT: below, THIRD: beyond})
    table.game.units[2].off_map = 1
    script = f"onto 6, facing 1, location {locations}, pilot {number}"
    play(table, displace, units_of(table)[0], 0, script=script)
    assert numbers_needed(table)[-1] == ("pilot", number)


# --- small words


def test_still_there() -> None:
    table = row(1)
    unit = units_of(table)[0]
    here = unit.at
    assert still_there(unit, here)
    assert not still_there(unit, here + 1)
    unit.destroyed = 1
    assert not still_there(unit, here)


def test_displacement_is_told() -> None:
    table = row(1)
    unit = units_of(table)[0]
    here = unit.at
    play(table, displace, unit, 0)
    assert happened(table, Event.DISPLACED) == [("A", here, unit.at, 0)]


# --- following (PUSH-5, FALL-3)


def test_who_follows_enters_the_ground_of_the_hex() -> None:
    table = row(1, {NEXT: {"water": 1}})
    unit = units_of(table)[0]
    play(table, advance, unit, hex_of(table, NEXT), script="piloting 4")
    assert (where(table, unit), unit.floor) == (NEXT, -1)
    assert happened(table, Event.ADVANCES) == [("A", hex_of(table, HERE), unit.at, 0)]


def test_who_follows_out_of_a_swamp_comes_free() -> None:
    table = row(1, {HERE: {"swamp": 1}})
    unit = units_of(table)[0]
    unit.stuck = 1
    play(table, advance, unit, hex_of(table, NEXT))
    assert (unit.stuck, unit.prone) == (0, 0)
    assert happened(table, Event.FREED) == [("A", 0, 0, 0)]


def test_who_follows_steps_down_two_levels_and_falls_three() -> None:
    for level, fell in ((2, 0), (3, 1)):
        table = row(1, {HERE: {"level": level}})
        unit = units_of(table)[0]
        script = "facing 1, location 6 8 9 10, pilot 7" if fell else ""
        play(table, advance, unit, hex_of(table, NEXT), script=script)
        assert (unit.fell, unit.floor) == (fell, 0)


def test_past_the_unit_below_it_falls_as_far_as_the_hex_beside_lies_below_where_it_stood() -> None:
    """From level 3 past B on level 0 into a hex of level 1: 2 levels, 15 points."""
    table = above(3, {THIRD: {"level": 1}})
    table.game.units[2].off_map = 1
    a = units_of(table)[0]
    play(table, displace, a, 0, script="onto 6, facing 1, location 6 8 9, pilot 6")
    assert (where(table, a), a.floor, a.taken) == (THIRD, 1, 15)


def test_fall_beside() -> None:
    table = above(2)
    table.game.units[2].off_map = 1
    a, b, _ = units_of(table)
    a.at, a.floor = b.at, 0
    assert play(table, fall_beside, a, b, 2, 0, script="facing 1, location 6 8 9, pilot 6") == NOBODY
    assert where(table, a) == THIRD


def test_through_the_wall_of_a_house_onto_who_stands_inside() -> None:
    """B on the ground floor gives way like anybody, through the wall behind."""
    house = {NEXT: {"building": 3, "building_cf": 90, "deck": 2}}
    table = a_table(placed(mech(), HERE), placed(mech(), NEXT, storey=0), ground=house)
    script = "A piloting 7, B piloting 5, B piloting 7"
    play(table, displace, units_of(table)[0], 0, script=script)
    assert hexes(table) == [NEXT, THIRD]


def test_bearing_weight() -> None:
    table = row(1, {HERE: {"building": 1, "building_cf": 10, "deck": 1}}, roof=True)
    unit = units_of(table)[0]
    play(table, bear_weight, unit, unit.at, script="location 7")
    assert is_down(table, unit.at)
