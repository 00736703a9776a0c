"""Standing up (D20-10)."""

from __future__ import annotations

from tests.rules.mech_d20.tables import events, happened, mech, needed, play, rolled, table

from ironfall.rulesets.mech_d20.standing import can_ever_stand, try_to_stand
from ironfall.rulesets.mech_d20.words import Event, Reason, Why


def test_it_stands_on_the_number() -> None:
    # 10 to reach, less piloting 1.
    one = table(mech(prone=1), rolls=[9])
    fallen = one.game.units[0]
    assert play(one, try_to_stand, fallen)
    assert rolled(one) == [(0, Why.STANDING, 9)]
    assert needed(one) == [(Why.STANDING, 9)]
    assert (fallen.prone, fallen.mp_used, fallen.heat) == (0, 1, 2)
    assert [event for event, *_ in events(one)] == [Event.TRIES_TO_STAND, Event.HEAT_RAISED, Event.STANDS_UP]


def test_two_failures_cost_two_points_and_four_heat() -> None:
    one = table(mech(prone=1, heat=1), rolls=[8, 3])
    fallen = one.game.units[0]
    assert not try_to_stand(one, fallen)
    assert not play(one, try_to_stand, fallen)
    assert (fallen.prone, fallen.mp_used, fallen.heat) == (1, 2, 5)
    assert happened(one, Event.STANDS_UP) == []


def test_a_failure_is_no_roll_of_the_damage_phase() -> None:
    reasons = 1 << Reason.KICKED
    one = table(mech(prone=1, reasons=reasons), rolls=[2])
    play(one, try_to_stand, one.game.units[0])
    assert one.game.units[0].reasons == reasons


def test_a_gyro_hit_makes_it_harder_and_a_second_impossible() -> None:
    # 10 - 1 + 3
    one = table(mech(prone=1, gyro_hits=1), rolls=[11])
    fallen = one.game.units[0]
    assert can_ever_stand(fallen)
    assert not play(one, try_to_stand, fallen)
    assert needed(one) == [(Why.STANDING, 12)]
    fallen.gyro_hits = 2
    assert not can_ever_stand(fallen)


def test_the_charts_say_what_it_costs() -> None:
    one = table(mech(prone=1), rolls=[20], overrides={"move.stand_mp": 2, "heat.stand_attempt": 3})
    fallen = one.game.units[0]
    play(one, try_to_stand, fallen)
    assert (fallen.mp_used, fallen.heat) == (2, 3)
