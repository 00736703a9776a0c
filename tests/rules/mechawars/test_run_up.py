"""Moving first and then charging, and being charged instead: the run-up, what is against it, how it is played."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.mechawars.tables import bonuses, happened, inches, mech, play, pool, refused, table

from ironfall import api
from ironfall.rulesets.mechawars.actions import (
    play_close_first,
    play_step_back,
    play_waiting,
    refusals_of_close_first,
    refusals_of_step_back,
    refusals_of_waiting,
)
from ironfall.rulesets.mechawars.geometry import compare_gap
from ironfall.rulesets.mechawars.records import Table
from ironfall.rulesets.mechawars.run_up import AWAY, TOWARDS, draw_up, run_up, way_to_run_up
from ironfall.rulesets.mechawars.words import Event, Refusal

ROLLS = [pool(1, 1), pool(2, 2)]
"""Nothing to speak of: 1 and 2."""


def face_to_face(gap: float, **options: Any) -> Table:
    """A at x = 20, and B east of it at this gap between their bases of radius 1; both run 10 inches."""
    return table(mech(20), mech(22 + gap), rolls=ROLLS, **options)


@pytest.mark.parametrize(
    ("gap", "way", "length"),
    [(11, TOWARDS, 6), (20, TOWARDS, 10), (5.001, TOWARDS, 0.001), (5, TOWARDS, 0), (3, TOWARDS, 0),
     (3, AWAY, 2), (0, AWAY, 5), (5, AWAY, 0), (6, AWAY, 0)],
)  # fmt: skip
def test_it_moves_as_far_as_the_run_up_wants(gap: float, way: int, length: float) -> None:
    one = face_to_face(gap)
    assert way_to_run_up(one, one.game.units[0], one.game.units[1], way) == inches(length)


@pytest.mark.parametrize("way", [TOWARDS, AWAY])
@pytest.mark.parametrize("aside", range(0, 3000, 137))
def test_rounding_never_costs_the_bonus(way: int, aside: int) -> None:
    """Along any slant it stops at five inches or at most two thousandths beyond."""
    across = 9.377 if way == TOWARDS else 5.511
    one = table(mech(20), mech(20 + across, 20 + aside / 1000))
    draw_up(one, one.game.units[0], one.game.units[1], way)
    assert compare_gap(one.game.units[0], one.game.units[1], 5000) >= 0
    assert compare_gap(one.game.units[0], one.game.units[1], 5003) < 0


def test_horizon_wars_wants_more_than_four_inches() -> None:
    assert run_up(face_to_face(5)) == 5000
    assert run_up(face_to_face(5, horizon_wars="yes")) == 5001


def test_the_way_back_may_be_too_short() -> None:
    """A base of radius 1 at x = 1.5 has half an inch to the edge of the table."""
    one = table(mech(1.5), mech(6.5))
    assert way_to_run_up(one, one.game.units[0], one.game.units[1], AWAY) == 500


def test_to_close_first_charges_with_the_larger_bonus() -> None:
    one = face_to_face(11)
    play(one, play_close_first)
    assert happened(one, Event.MOVES) == [(0, inches(26), inches(20), 6000)]
    assert one.game.charged == 4000
    assert 2 in [amount for _, amount in bonuses(one)]
    assert (one.game.units[0].actions, one.game.units[0].shaken, one.game.units[0].paid) == (0, 1, 0)


def test_to_step_back_charges_with_the_larger_bonus() -> None:
    one = face_to_face(3)
    play(one, play_step_back)
    assert happened(one, Event.MOVES) == [(0, inches(18), inches(20), 2000)]
    assert (one.game.charged, one.game.far) == (4000, 1)


def test_to_wait_is_to_be_charged() -> None:
    """The target is the charger and the active mech; the one that waited may counter-charge."""
    one = face_to_face(5)
    play(one, play_waiting)
    assert (one.game.charger, one.game.defender, one.game.active, one.game.counter_charged) == (1, 0, 1, 1)


def test_a_counter_charge_by_the_one_that_waits_is_not_anothers() -> None:
    position = api.position("Tollbar", "Nettle", ruleset="mechawars", game={"gap": "5"})
    outcomes = api.odds(position, "wait", mode="plain").outcomes
    assert outcomes["counter_charged"].fraction == 1
    assert outcomes["counter_charged_by_another"].fraction == 0


# --- what is against it


def test_what_needs_no_moving_is_refused() -> None:
    for gap in (0.0, 3.0, 5.0):
        assert refused(face_to_face(gap), refusals_of_close_first) == [Refusal.CLOSE_ALREADY]
    for gap in (5, 5.001, 9):
        assert refused(face_to_face(gap), refusals_of_step_back) == [Refusal.RUN_UP_ALREADY]
    assert refused(face_to_face(5.001), refusals_of_close_first) == []
    assert refused(face_to_face(4.999), refusals_of_step_back) == []


@pytest.mark.parametrize(("actions", "shaken"), [(1, 0), (0, 0), (2, 1)])
def test_it_takes_two_actions(actions: int, shaken: int) -> None:
    one = table(mech(20, actions=actions, shaken=shaken), mech(33))
    assert refused(one, refusals_of_close_first) == [Refusal.NO_TWO_ACTIONS]


def test_the_charge_must_be_allowed_from_where_the_move_ends() -> None:
    """A run of 10 and a gap of 20 inches: 10 closer, and 10 are left; a thousandth more is too far."""
    assert refused(face_to_face(20), refusals_of_close_first) == []
    assert refused(face_to_face(20.001), refusals_of_close_first) == [Refusal.TOO_FAR]


def test_to_ask_moves_nobody() -> None:
    one = table(mech(20, touches=3), mech(33), mech(18, side=0, touches=1))
    before = [(unit.x, unit.touches) for unit in one.game.units]
    refused(one, refusals_of_close_first)
    assert [(unit.x, unit.touches) for unit in one.game.units] == before


def test_no_room_to_step_back() -> None:
    assert refused(table(mech(1), mech(6)), refusals_of_step_back) == [Refusal.CANNOT_MOVE_SO]


def test_to_wait_needs_a_target_that_can_charge() -> None:
    one = table(mech(20), mech(25, actions=0))
    assert refused(one, refusals_of_waiting) == [Refusal.NO_ACTION]
