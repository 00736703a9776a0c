"""The round, its stages, and the end of the game (D20-1, D20-4, D20-66)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.mech_d20.tables import Item, deal, events, happened, mech, play, rolled, table

from ironfall.rulesets.mech_d20.records import CT, HD, NOBODY, Kind, Mode, Phase, Table, Unit
from ironfall.rulesets.mech_d20.sequence import (
    LONGEST_GAME,
    begin_round,
    clean_up,
    is_over,
    next_turn,
    play_game,
    play_stage,
    winner,
)
from ironfall.rulesets.mech_d20.words import Event, Reason, Step, Why
from ironfall.table.tape import Fault

INITIATIVE, MOVEMENT, THIRD, COMBAT, DAMAGE, CLEAN_UP = Phase
NO = 0


def before_round_1(*units: Unit, rolls: tuple[int, ...] = (), asked: bool = False, rounds: int = 100) -> Table:
    """A game of which nothing has been played."""
    one = table(*units, rolls=rolls, asked=asked)
    one.game.round, one.game.rounds = 0, rounds
    return one


def rest(one: Table) -> tuple[int, int, int]:
    """Where the game rests: round, phase, how many have acted in it."""
    return one.game.round, one.game.phase, one.game.next


def rests(one: Table, stages: int) -> list[tuple[int, int, int]]:
    """Where the game rests after each of so many stages; the dice are used up."""
    found = []
    for _ in range(stages):
        play_stage(one)
        found.append(rest(one))
    play(one, is_over)
    return found


def order(one: Table) -> list[int]:
    return one.game.order[: one.game.order_count]


def acted(one: Table) -> list[int]:
    """Whose turn it was, in order."""
    return [who for who, *_ in happened(one, Event.ACTS)]


# --- the round


def test_a_round_of_two_is_seven_stages() -> None:
    one = before_round_1(mech(), mech(), rolls=(12, 5))
    assert rests(one, 7) == [
        (1, MOVEMENT, 0),
        (1, MOVEMENT, 1),
        (1, COMBAT, 0),
        (1, COMBAT, 1),
        (1, DAMAGE, 0),
        (1, CLEAN_UP, 0),
        (1, INITIATIVE, 0),
    ]
    assert happened(one, Event.ROUND_BEGINS) == [(NOBODY, 1, 0, 0)]
    assert [a for _, a, _, _ in happened(one, Event.PHASE_BEGINS)] == [INITIATIVE, MOVEMENT, COMBAT, DAMAGE, CLEAN_UP]


def test_combat_goes_in_the_order_of_movement() -> None:
    one = before_round_1(mech(), mech(), mech(side=0), rolls=(12, 5, 9))
    rests(one, 7)
    assert acted(one) == [1, 2, 0, 1, 2, 0]
    assert [a for _, a, _, _ in happened(one, Event.ACTS)] == [1, 2, 3, 1, 2, 3]


def test_a_stage_asks_for_one_move() -> None:
    # A has the higher total, stays last, and moves second.
    one = before_round_1(mech(), mech(at="0803"), rolls=(12, 5, NO), asked=True)
    play(one, play_stage)
    play(one, play_stage, rolls=[Mode.STILL])
    play(one, play_stage, rolls=[Mode.WALKED, Step.FORWARD, Step.STOP])
    assert [unit.moved for unit in one.game.units] == [1, 0]
    assert rest(one) == (1, COMBAT, 0)


def test_a_new_round_forgets_the_last_one() -> None:
    passing: dict[str, Any] = {
        "mode": Mode.RAN, "moved": 5, "mp_used": 6, "in_place": 1, "damage": 20, "reasons": 1 << Reason.KICKED,
        "shaken": 1, "fired": 3, "kicked": 1, "declared": 1,
    }  # fmt: skip
    one = table(mech(**passing, heat=7, prone=1), mech(unconscious=1), mech(out_at_start=1))
    play(one, begin_round)
    first, second, third = one.game.units
    assert [getattr(first, name) for name in passing] == [0] * len(passing)
    assert (first.heat, first.prone) == (7, 1)
    assert [each.out_at_start for each in (first, second, third)] == [0, 1, 0]
    assert one.game.round == 2


def test_attacks_played_by_themselves_are_of_the_round_about_to_begin() -> None:
    """Of a new table that is round 1. In a later phase the round that is going on is over."""
    for phase, was, begun, round_then in ((INITIATIVE, 0, 2, 1), (COMBAT, 4, 5, 5)):
        one = table(mech(), mech(), mech(destroyed=1))
        one.game.round, one.game.phase = was, phase
        next_turn(one, 1)
        assert [a for _, a, *_ in happened(one, Event.ROUND_BEGINS)] == [begun]
        assert (one.game.round, one.game.phase, order(one)) == (round_then, phase, [1, 0])


# --- those who cannot act


def test_who_cannot_act_is_told_and_passed_within_the_stage() -> None:
    # The order is B, A, C. B is shut down, C out: A alone has stages of its own.
    one = before_round_1(mech(), mech(shut_down=1), mech(unconscious=1, counters=2), rolls=(9, 5, 12))
    assert rests(one, 3) == [(1, MOVEMENT, 1), (1, COMBAT, 1), (1, DAMAGE, 0)]
    assert acted(one) == [0, 0]
    assert [(who, a) for who, a, _, _ in happened(one, Event.CANNOT_ACT)] == [(1, 0), (2, 1), (1, 0), (2, 1)]


def test_where_nobody_can_act_damage_is_next() -> None:
    one = before_round_1(mech(shut_down=1), mech(shut_down=1), rolls=(9, 5))
    assert rests(one, 1) == [(1, DAMAGE, 0)]


@pytest.mark.parametrize(("phase", "acts"), [(MOVEMENT, [1]), (THIRD, [1]), (COMBAT, [1]), (DAMAGE, [])])
def test_a_game_can_be_taken_up_in_any_phase(phase: int, acts: list[int]) -> None:
    one = table(mech(shut_down=1), mech())
    one.game.phase = phase
    play(one, play_stage)
    assert acted(one) == acts


def test_what_is_disabled_when_combat_begins_is_noted_even_if_the_first_is_passed() -> None:
    one = table(mech(shut_down=1, broken=1, items=[Item("CT", Kind.HEAT_SINK)]), mech())
    one.game.phase = COMBAT
    play(one, play_stage)
    assert one.game.units[0].broken_before == 1


def test_what_breaks_in_combat_is_not_noted_before_the_next_combat() -> None:
    one = table(mech(), mech(items=[Item("CT", Kind.HEAT_SINK)]))
    one.game.phase, one.game.next = COMBAT, 1
    one.game.units[1].broken = 1
    play(one, play_stage)
    assert one.game.units[1].broken_before == 0
    assert rest(one) == (1, DAMAGE, 0)


# --- the end


def test_the_destroyed_leave_the_map_once() -> None:
    one = table(mech(), mech(destroyed=1), mech())
    play(one, clean_up)
    assert order(one) == [0, 2]
    play(one, clean_up)
    assert happened(one, Event.REMOVED) == [(1, 0, 0, 0)]


def test_a_game_is_over_between_rounds_only() -> None:
    one = table(mech(), mech(destroyed=1))
    for phase in Phase:
        one.game.phase = phase
        assert is_over(one) == (phase == INITIATIVE)


@pytest.mark.parametrize(
    ("sides", "destroyed", "over", "won"),
    [
        ((0, 1), (), False, NOBODY),
        ((0, 1), (1,), True, 0),
        ((0, 1), (0,), True, 1),
        ((0, 1), (0, 1), True, NOBODY),
        ((0, 1, 1), (1,), False, NOBODY),
        ((0, 2, 2), (0,), True, 2),
        ((0, 1, 2), (1,), False, NOBODY),
    ],
)
def test_the_last_side_wins(sides: tuple[int, ...], destroyed: tuple[int, ...], over: bool, won: int) -> None:
    one = table(*[mech(side=side, destroyed=int(k in destroyed)) for k, side in enumerate(sides)])
    assert is_over(one) == over
    assert winner(one) == won


@pytest.mark.parametrize(
    ("rounds", "played", "over"),
    [(3, 2, False), (3, 3, True), (3, 4, True), (0, 200, False), (0, LONGEST_GAME, True)],
)
def test_the_rounds_come_to_an_end(rounds: int, played: int, over: bool) -> None:
    one = table(mech(), mech())
    one.game.rounds, one.game.round = rounds, played
    assert is_over(one) == over
    assert winner(one) == NOBODY


def test_a_game_to_its_last_round_is_nobodys() -> None:
    one = before_round_1(mech(), mech(), rolls=(12, 5, 3, 4), rounds=2)
    play(one, play_game)
    assert rolled(one) == [(who, Why.INITIATIVE, die) for who, die in ((0, 12), (1, 5), (0, 3), (1, 4))]
    assert rest(one) == (2, INITIATIVE, 0)
    assert happened(one, Event.GAME_OVER) == [(NOBODY, NOBODY, 0, 0)]


def test_a_game_to_the_last_side() -> None:
    # 16 points wait for a center torso of 10(5).
    one = before_round_1(mech(), mech(), rolls=(12, 5))
    one.game.units[1].ledger[CT] = 16
    play(one, play_game)
    assert [event for event, *_ in events(one)][-3:] == [Event.PHASE_BEGINS, Event.REMOVED, Event.GAME_OVER]
    assert happened(one, Event.GAME_OVER) == [(NOBODY, 0, 0, 0)]
    assert order(one) == [0]


def test_both_sides_may_go_down_together() -> None:
    one = before_round_1(mech(), mech(), rolls=(12, 5))
    for unit in one.game.units:
        unit.ledger[HD] = 10
    play(one, play_game)
    assert happened(one, Event.REMOVED) == [(1, 0, 0, 0), (0, 0, 0, 0)]
    assert happened(one, Event.GAME_OVER) == [(NOBODY, NOBODY, 0, 0)]


def test_what_has_gone_wrong_is_not_played_on() -> None:
    one = before_round_1(mech(), mech())
    deal(one, [12])
    play_game(one)
    assert one.tape.fault == Fault.TAPE_SHORT
    assert rest(one) == (1, MOVEMENT, 0)
