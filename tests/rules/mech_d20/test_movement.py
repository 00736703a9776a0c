"""Movement points, costs, and whole moves, step by step (D20-6 to D20-16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.rules.mech_d20.tables import Item, events, happened, hex_of, hex_text, mech, play, rolled, table

from ironfall.rulesets.mech_d20.movement import (
    LONGEST_MOVE,
    ask_how,
    can_step,
    move,
    mp_for,
    offer_steps,
    step_cost,
    turning_cost,
)
from ironfall.rulesets.mech_d20.records import LL, RL, Kind, Mode, Table, Unit
from ironfall.rulesets.mech_d20.traits import Trait
from ironfall.rulesets.mech_d20.words import Event, Reason, Step, Why

STILL, WALKED, RAN, JUMPED = Mode.STILL, Mode.WALKED, Mode.RAN, Mode.JUMPED
STOP, FORWARD, BACKWARD = Step.STOP, Step.FORWARD, Step.BACKWARD
LEFT, RIGHT, STOP_LEFT, STOP_RIGHT = Step.TURN_LEFT, Step.TURN_RIGHT, Step.STOP_LEFT, Step.STOP_RIGHT
JET = Item("CT", Kind.JUMP_JET)
HERE, NORTH, SOUTH = "0809", "0808", "0810"
"""Where the first 'Mech stands, facing north, and the hexes before and behind it."""


def moved(*answers: int, others: tuple[Unit, ...] = (), more: Mapping[str, Any] | None = None, **fields: Any) -> Table:
    """A table on which the first 'Mech has moved: how, then step by step, and no answer is left over."""
    one = table(mech(**fields), *others, rolls=answers, asked=True, **(more or {}))
    play(one, move, one.game.units[0])
    return one


def mover(one: Table) -> tuple[str, int, int, int, int, int]:
    """Where it is and faces, how it moved, hexes, points, heat."""
    unit = one.game.units[0]
    return hex_text(one, unit.at), unit.facing, unit.mode, unit.moved, unit.mp_used, unit.heat


def offered(one: Table, points: int, turned: int = 0) -> list[int]:
    """The steps that the first 'Mech is offered."""
    one.asking.option_count = 0
    offer_steps(one, one.game.units[0], points, turned)
    return one.asking.options[: one.asking.option_count]


def ways(one: Table) -> list[int]:
    """The modes that the first 'Mech is offered."""
    seen: list[int] = []

    def choose(table: Table, who: int, question: int) -> int:
        seen.extend(table.asking.options[: table.asking.option_count])
        return table.asking.options[0]

    one.choose = choose
    ask_how(one, one.game.units[0])
    return seen


# --- points


@pytest.mark.parametrize(
    ("fields", "walk", "run"),
    [
        ({}, 4, 6),
        ({"walk": 5, "run": 8, "hip_hits": 1}, 3, 5),
        ({"walk": 5, "run": 8, "hip_hits": 2}, 2, 3),
        ({"walk": 6, "run": 7, "hip_hits": 0}, 6, 7),
        ({"walk": 5, "run": 4, "hip_hits": 1}, 3, 4),
        ({"leg_actuator_hits": 2}, 2, 4),
        ({"walk": 5, "run": 8, "hip_hits": 1, "leg_actuator_hits": 1}, 2, 4),
        ({"felt_heat": 4}, 4, 6),
        ({"felt_heat": 5}, 3, 5),
        ({"felt_heat": 25}, 0, 1),
        ({"felt_heat": 0, "heat": 25}, 4, 6),
        ({"felt_heat": 15, "leg_actuator_hits": 3}, 0, 0),
    ],
)
def test_points(fields: dict[str, Any], walk: int, run: int) -> None:
    one = table(mech(**fields))
    assert mp_for(one, one.game.units[0], WALKED) == walk
    assert mp_for(one, one.game.units[0], RAN) == run
    assert mp_for(one, one.game.units[0], STILL) == 0


@pytest.mark.parametrize("leg", [LL, RL])
def test_without_a_leg_there_is_nothing(leg: int) -> None:
    one = table(mech(items=[JET] * 3))
    one.game.units[0].gone[leg] = 1
    assert [mp_for(one, one.game.units[0], mode) for mode in (WALKED, RAN, JUMPED)] == [0, 0, 0]
    assert ways(one) == []


def test_a_jump_goes_by_its_working_jets_and_never_beyond_the_run_rating() -> None:
    one = table(mech(items=[JET] * 3), mech(items=[JET] * 8))
    few, many = one.game.units
    assert mp_for(one, few, JUMPED) == 3
    assert mp_for(one, many, JUMPED) == 6
    few.broken = 0b10
    many.hip_hits = many.leg_actuator_hits = 1
    few.felt_heat = many.felt_heat = 5
    assert mp_for(one, few, JUMPED) == 1
    assert mp_for(one, many, JUMPED) == 5


def test_how_it_can_move() -> None:
    assert ways(table(mech())) == [STILL, WALKED, RAN]
    assert ways(table(mech(items=[JET]))) == [STILL, WALKED, RAN, JUMPED]
    assert ways(table(mech(items=[JET], prone=1))) == [STILL, WALKED, RAN]
    assert ways(table(mech(items=[JET], felt_heat=25))) == [STILL, RAN]


# --- costs


GROUND = {
    "0101": {"level": 1},
    "0201": {"woods": 1},
    "0301": {"woods": 2},
    "0401": {"water": 1},
    "0501": {"water": 2},
    "0601": {"rough": 1},
    "0701": {"level": 2, "woods": 1, "rough": 1},
    "0801": {"level": -1},
}


@pytest.mark.parametrize(
    ("from_hex", "to_hex", "cost"),
    [
        ("0102", "0202", 1),
        ("0102", "0101", 2),
        ("0101", "0102", 1),
        ("0102", "0201", 2),
        ("0201", "0301", 2),
        ("0301", "0201", 1),
        ("0201", "0202", 1),
        ("0402", "0401", 2),
        ("0401", "0501", 2),
        ("0501", "0401", 1),
        ("0401", "0402", 1),
        ("0602", "0601", 2),
        ("0702", "0701", 2),
        ("0802", "0801", 1),
        ("0801", "0802", 2),
    ],
)
def test_a_step_costs_one_and_a_change_of_terrain_one_more(from_hex: str, to_hex: str, cost: int) -> None:
    one = table(mech(), ground=GROUND)
    assert step_cost(one, one.game.units[0], hex_of(from_hex), hex_of(to_hex)) == cost


def test_three_hexes_with_one_change_of_terrain_cost_four() -> None:
    one = moved(WALKED, FORWARD, FORWARD, FORWARD, STOP, more={"ground": {"0807": {"woods": 1}}})
    assert mover(one) == ("0806", 0, WALKED, 3, 4, 1)
    assert [(a, b) for _, a, b, _ in happened(one, Event.ENTERS)] == [
        (hex_of("0808"), 1),
        (hex_of("0807"), 2),
        (hex_of("0806"), 1),
    ]


@pytest.mark.parametrize(
    ("sides", "cost"), [((1, 1, 1), 1), ((0, 0, 0), 0), ((1, 0, 1), 0), ((3, 2, 2), 5), ((0, 1, 0), 1), ((2, 0, 0), 1)]
)
def test_one_hexside_is_free_at_each_end(sides: tuple[int, int, int], cost: int) -> None:
    assert turning_cost(table(mech()), *sides) == cost


# --- walking and running


def test_standing_still() -> None:
    one = moved(STILL)
    assert mover(one) == (HERE, 0, STILL, 0, 0, 0)
    assert [event for event, *_ in events(one)] == [Event.STANDS_STILL]


def test_by_the_book_it_stands_still() -> None:
    one = table(mech(items=[JET]))
    play(one, move, one.game.units[0])
    assert mover(one) == (HERE, 0, STILL, 0, 0, 0)


@pytest.mark.parametrize("mode", [WALKED, RAN])
def test_who_sets_out_and_does_nothing_has_stood_still(mode: int) -> None:
    one = moved(mode, STOP)
    assert mover(one) == (HERE, 0, STILL, 0, 0, 0)


def test_a_walk() -> None:
    one = moved(WALKED, FORWARD, FORWARD, STOP)
    assert mover(one) == ("0807", 0, WALKED, 2, 2, 1)
    assert happened(one, Event.MOVES) == [(0, WALKED, 0, 0)]
    assert happened(one, Event.ENDS_MOVE) == [(0, 2, 1, 0)]


def test_a_run_to_the_last_point() -> None:
    # After 6 hexes nothing is offered but to stop, or to stop and turn.
    one = moved(RAN, *[FORWARD] * 6, STOP_RIGHT)
    assert mover(one) == ("0803", 1, RAN, 6, 6, 2)


def test_hexsides_at_the_start_on_the_way_and_at_the_end() -> None:
    # Free, 1, a hex, 1, a hex, free: 2 hexes and 2 hexsides are paid for.
    one = moved(WALKED, RIGHT, RIGHT, FORWARD, LEFT, FORWARD, STOP_LEFT)
    assert mover(one) == ("1009", 0, WALKED, 2, 4, 1)
    assert [(a, b) for _, a, b, _ in happened(one, Event.TURNS)] == [(1, 0), (2, 1), (1, 1), (0, 0)]


def test_the_free_hexside_is_gone_once_a_hex_is_entered() -> None:
    one = moved(WALKED, FORWARD, RIGHT, STOP)
    assert mover(one) == ("0808", 1, WALKED, 1, 2, 1)


def test_turning_in_place_is_a_walk() -> None:
    one = moved(WALKED, STOP_LEFT)
    assert mover(one) == (HERE, 5, WALKED, 0, 0, 1)
    one = moved(WALKED, LEFT, STOP)
    assert mover(one) == (HERE, 5, WALKED, 0, 0, 1)


def test_charts_may_give_more_free_hexsides() -> None:
    charts = {"overrides": {"move.free_facing_start": 2, "move.free_facing_end": 2, "move.extra_facing_mp": 3}}
    one = moved(WALKED, LEFT, LEFT, FORWARD, STOP_RIGHT, STOP_RIGHT, more=charts)
    assert mover(one) == ("0710", 0, WALKED, 1, 1, 1)
    one = moved(WALKED, STOP_RIGHT, STOP, more=charts)
    assert mover(one) == (HERE, 1, WALKED, 0, 0, 1)


def test_backward_at_a_walk_only() -> None:
    one = moved(WALKED, BACKWARD, BACKWARD, STOP)
    assert mover(one) == ("0811", 0, WALKED, 2, 2, 1)
    one.game.units[0].mode = WALKED
    assert BACKWARD in offered(one, 4)
    one.game.units[0].mode = RAN
    assert BACKWARD not in offered(one, 6)


def test_backward_no_further_than_the_walk_rating() -> None:
    one = moved(WALKED, *[BACKWARD] * 4, STOP)
    assert mover(one) == ("0813", 0, WALKED, 4, 4, 1)
    assert offered(one, 0) == [STOP, STOP_LEFT, STOP_RIGHT]


def test_what_is_offered() -> None:
    one = table(mech(mode=WALKED), ground={NORTH: {"woods": 1}})
    assert offered(one, 4) == [STOP, FORWARD, BACKWARD, LEFT, RIGHT, STOP_LEFT, STOP_RIGHT]
    # The woods cost 2; the first hexside is free, the second is not.
    assert offered(one, 1) == [STOP, BACKWARD, LEFT, RIGHT, STOP_LEFT, STOP_RIGHT]
    assert offered(one, 0) == [STOP, LEFT, RIGHT, STOP_LEFT, STOP_RIGHT]
    assert offered(one, 0, turned=1) == [STOP, STOP_LEFT, STOP_RIGHT]


@pytest.mark.parametrize(
    ("ground", "free"),
    [
        ({}, True),
        ({NORTH: {"level": 2}}, True),
        ({NORTH: {"level": 3}}, False),
        ({NORTH: {"level": -2}}, True),
        ({NORTH: {"level": -3}}, False),
        ({NORTH: {"impassable": 1}}, False),
    ],
)
def test_where_it_cannot_go(ground: dict[str, dict[str, int]], free: bool) -> None:
    one = table(mech(), ground=ground)
    assert can_step(one, one.game.units[0], 0, 4) == free


def test_nobody_enters_a_hex_with_another_mech_in_play() -> None:
    one = table(mech(), mech(at=NORTH))
    assert not can_step(one, one.game.units[0], 0, 4)
    one.game.units[1].destroyed = 1
    assert can_step(one, one.game.units[0], 0, 4)


def test_the_edge_of_the_map() -> None:
    one = table(mech(at="0801", mode=WALKED))
    assert not can_step(one, one.game.units[0], 0, 4)
    assert FORWARD not in offered(one, 4)


def test_water_owes_a_piloting_roll() -> None:
    river = {"ground": {NORTH: {"water": 1}}}
    one = moved(WALKED, FORWARD, STOP, more=river)
    assert one.game.units[0].reasons == 1 << Reason.ENTERED_WATER
    assert mover(one) == (NORTH, 0, WALKED, 1, 2, 1)
    one = moved(WALKED, FORWARD, STOP, more=river, traits=1 << Trait.SSSDAL)
    assert one.game.units[0].reasons == 0
    one = moved(WALKED, FORWARD, FORWARD, STOP)
    assert one.game.units[0].reasons == 0


def test_moving_in_place_is_a_gladiators() -> None:
    # The first hexside is free, the second is the point that it spends.
    trait = 1 << Trait.GLADIATOR_IN_PLACE
    assert moved(WALKED, LEFT, LEFT, STOP, traits=trait).game.units[0].in_place == 1
    assert moved(WALKED, LEFT, LEFT, STOP).game.units[0].in_place == 0
    assert moved(WALKED, LEFT, STOP, traits=trait).game.units[0].in_place == 0
    assert moved(WALKED, FORWARD, STOP, traits=trait).game.units[0].in_place == 0
    assert moved(STILL, traits=trait).game.units[0].in_place == 0


def test_free_steps_come_to_an_end() -> None:
    one = moved(WALKED, *[LEFT] * LONGEST_MOVE, more={"overrides": {"move.extra_facing_mp": 0}})
    assert one.game.units[0].mode == WALKED


# --- prone, GEL, and who cannot


def test_prone_there_is_only_standing_up_and_gel() -> None:
    one = table(mech(prone=1, mode=WALKED, items=[Item("LT", Kind.GEL_PACK)]))
    assert offered(one, 4) == [STOP, Step.STAND_UP, Step.USE_GEL]
    assert offered(one, 0) == [STOP]
    one.game.units[0].gyro_hits = 2
    assert offered(one, 4) == [STOP, Step.USE_GEL]


def test_it_stands_up_at_the_second_attempt_and_walks_on() -> None:
    # Two attempts: 2 points and 4 heat; 2 hexes: 2 points; the walk: 1 heat.
    one = moved(WALKED, Step.STAND_UP, 3, Step.STAND_UP, 9, FORWARD, FORWARD, STOP, prone=1)
    assert rolled(one) == [(0, Why.STANDING, 3), (0, Why.STANDING, 9)]
    assert mover(one) == ("0807", 0, WALKED, 2, 4, 5)


def test_out_of_points_it_stays_on_the_ground_and_nobody_is_asked() -> None:
    one = moved(WALKED, Step.STAND_UP, 2, prone=1, walk=1, run=2)
    assert one.game.units[0].prone == 1
    assert mover(one) == (HERE, 0, WALKED, 0, 1, 3)


def test_gel_on_itself_costs_a_point() -> None:
    # 2 of 10 armor are missing: a charge of 5 restores them. The location and the use are no choice.
    one = table(mech(items=[Item("LT", Kind.GEL_PACK)]), rolls=[WALKED, Step.USE_GEL, FORWARD, STOP], asked=True)
    unit = one.game.units[0]
    unit.armor[LL] = 8
    play(one, move, unit)
    assert (unit.armor[LL], unit.shots[1]) == (10, 2)
    assert mover(one) == (NORTH, 0, WALKED, 1, 2, 1)


@pytest.mark.parametrize(("field", "told"), [("shut_down", 0), ("out_at_start", 1)])
def test_who_cannot_act_does_nothing(field: str, told: int) -> None:
    fields: dict[str, Any] = {field: 1}
    one = moved(**fields)
    assert happened(one, Event.CANNOT_ACT) == [(0, told, 0, 0)]
    assert mover(one) == (HERE, 0, STILL, 0, 0, 0)


def test_knocked_out_this_round_it_still_acts() -> None:
    assert moved(WALKED, FORWARD, STOP, unconscious=1).game.units[0].moved == 1
