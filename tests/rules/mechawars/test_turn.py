"""The turn of activations, which is ours: who acts, what with, when it is over. And one text of the rules, compiled."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.rules.mechawars.tables import happened, log, mech, names, play, pool, table

from ironfall.rulesets.mechawars.movement import move, reach_of_move
from ironfall.rulesets.mechawars.policies import CAUTIOUS, RANDOM, choose
from ironfall.rulesets.mechawars.records import NOBODY, Act, Game, Stage, Table, Unit, Way
from ironfall.rulesets.mechawars.turn import (
    LONGEST_GAME,
    activate,
    begin_turn,
    is_over,
    next_turn,
    play_game,
    play_stage,
    winner,
)
from ironfall.rulesets.mechawars.words import Event, Question
from ironfall.table.generator import seed_dice
from ironfall.table.tape import Fault, Source

LOW = pool(1, 1)


def rest(one: Table) -> tuple[int, int, int]:
    return one.game.turn, one.game.stage, one.game.side_to_act


def test_sides_take_turns_and_each_mech_acts_once() -> None:
    says = {(k, Question.ACTS): int(Act.WAIT) for k in range(3)}
    one = table(mech(10), mech(40), mech(40, 30), says=says)
    rests = [rest(one)]
    for _ in range(4):
        play(one, play_stage)
        rests.append(rest(one))
    # Turn 1: side 0, then side 1 twice, since side 0 has none left.
    act = Stage.ACTIVATION
    assert rests[:4] == [(0, Stage.TURN_BEGINS, 0), (1, act, 0), (1, act, 1), (1, act, 1)]
    assert rests[4][:2] == (1, Stage.TURN_BEGINS)
    assert [who for who, *_ in happened(one, Event.ACTIVATED)] == [0, 1, 2]
    assert [unit.actions for unit in one.game.units[:3]] == [2, 2, 2]
    # Turn 2 begins with side 1.
    play(one, play_stage)
    assert rest(one) == (2, Stage.ACTIVATION, 1)


def test_the_sides_that_stand_begin_by_turns() -> None:
    """Sides 0, 1 and 3; without side 1 the other two."""
    for wrecked, begin in ((0, [0, 1, 3, 0, 1, 3]), (1, [0, 3, 0, 3, 0, 3])):
        one = table(mech(10), mech(40, wrecked=wrecked), mech(40, 30, side=3))
        begun = []
        for one.game.turn in range(6):
            begin_turn(one)
            begun.append(one.game.side_to_act)
        assert begun == begin


def test_a_turn_begins_where_nobody_stands() -> None:
    one = table(mech(10, wrecked=1), mech(40, wrecked=1))
    begin_turn(one)
    assert rest(one) == (1, Stage.TURN_BEGINS, 0)


def test_what_was_played_before_the_first_turn_began_was_of_it() -> None:
    one = table(mech(10), mech(40))
    begun = []
    for _ in range(2):
        next_turn(one, 1)
        begun.append(rest(one))
    assert begun == [(2, Stage.ACTIVATION, 1), (3, Stage.ACTIVATION, 1)]


@pytest.mark.parametrize(
    ("actions", "turns", "after", "activated"),
    [
        ((0, 2), 0, (1, Stage.TURN_BEGINS), [1]),
        ((0, 0), 0, (2, Stage.ACTIVATION), []),
        ((0, 0), 1, (1, Stage.TURN_BEGINS), []),
    ],
)
def test_actions_that_were_used_one_by_one_are_gone(
    actions: tuple[int, int], turns: int, after: tuple[int, Stage], activated: list[int]
) -> None:
    """It is the turn of side 0, which has none left; where the other has none either, the next turn begins, unless this
    was the last."""
    one = table(mech(10), mech(40), says={(1, Question.ACTS): int(Act.WAIT)})
    next_turn(one, 0)
    one.game.turn, one.game.turns = 1, turns
    for unit, left in zip(one.game.units, actions, strict=False):
        unit.actions = left
    play(one, play_stage)
    assert rest(one)[:2] == after
    assert [who for who, *_ in happened(one, Event.ACTIVATED)] == activated
    assert len(happened(one, Event.GAME_OVER)) == (turns == 1)


def test_a_charge_uses_the_first_action_and_being_shaken_the_second() -> None:
    one = table(mech(10), mech(17), rolls=[LOW, LOW])
    activate(one, one.game.units[0])
    assert names(one, Event.SPENDS_ACTION, Event.LOSES_ACTION) == [
        Event.SPENDS_ACTION, Event.SPENDS_ACTION, Event.LOSES_ACTION, Event.LOSES_ACTION,
    ]  # fmt: skip
    assert [unit.actions for unit in one.game.units[:2]] == [0, 0]
    begin_turn(one)
    assert [(unit.actions, unit.shaken) for unit in one.game.units[:2]] == [(2, 0), (2, 0)]


def test_who_was_shaken_by_its_second_action_has_one_in_the_next_turn() -> None:
    """T51."""
    one = table(mech(10, actions=1), mech(17, actions=0), rolls=[LOW, LOW])
    activate(one, one.game.units[0])
    assert (one.game.units[0].actions, one.game.units[0].shaken, one.game.units[0].paid) == (0, 1, 0)
    begin_turn(one)
    assert (one.game.units[0].actions, one.game.units[0].shaken) == (1, 0)


@pytest.mark.parametrize(
    ("way", "at"),
    [
        (Way.NORTH, (20_000, 10_000)), (Way.EAST, (30_000, 20_000)), (Way.SOUTH_WEST, (12_929, 27_071)),
        (Way.TOWARDS_ENEMY, (30_000, 20_000)), (Way.AWAY_FROM_ENEMY, (10_000, 20_000)),
    ],
)  # fmt: skip
def test_a_move_goes_a_run_straight_on(way: Way, at: tuple[int, int]) -> None:
    one = table(mech(20), mech(40), says={(0, Question.MOVES_TO): int(way)})
    move(one, one.game.units[0])
    assert (one.game.units[0].x, one.game.units[0].y) == at


def test_a_move_stops_an_inch_from_the_enemy_and_at_what_is_in_the_way() -> None:
    one = table(mech(20), mech(26), mech(12, side=0), says={})
    a = one.game.units[0]
    assert reach_of_move(one, a, Way.TOWARDS_ENEMY) == 3_000
    assert reach_of_move(one, a, Way.AWAY_FROM_ENEMY) == 6_000
    move(one, a)
    assert (a.x, a.inch_from) == (23_000, 2)
    assert reach_of_move(one, a, Way.TOWARDS_ENEMY) == 0


def test_the_game_ends_with_one_side_left_or_the_last_turn() -> None:
    one = table(mech(10), mech(40, wrecked=1))
    assert is_over(one) and winner(one) == 0
    one = table(mech(10), mech(40))
    one.game.turns = 3
    for turn, over in ((2, False), (3, True)):
        one.game.turn = turn
        assert is_over(one) == over
    assert winner(one) == NOBODY
    one = table(mech(10, wrecked=1), mech(40, wrecked=1))
    assert is_over(one) and winner(one) == NOBODY
    one = table(mech(10), mech(40))
    one.game.turn = LONGEST_GAME
    assert is_over(one)


def live(seed: int, policy: int) -> Table:
    """Two against two or three on a small table with a rock, played with the dice of a seed."""
    chance = random.Random(seed)
    places = [(5.0, 5.0 + 7 * k) for k in range(2)] + [(24.0, 4.5 + 8 * k) for k in range(chance.choice((2, 3)))]
    switches = ("modify_before_keep", "critical_points_per_die", "shaken_stacks", "horizon_wars")
    options: dict[str, Any] = {name: "yes" for name in switches if chance.random() < 0.3}
    options["shooting"] = chance.choice(("none", "simple"))
    options["max_counter_chargers"] = chance.choice(("1", "2"))
    units = [
        mech(x + chance.randint(-2000, 2000) / 1000, y, stats=[chance.randint(1, 4) for _ in range(3)], side=int(k > 1))
        for k, (x, y) in enumerate(places)
    ]
    one = table(*units, rocks=[(14.5, 12, 1.5)], size=(30, 26), **options)
    one.choose = choose
    one.asking.policy = [policy] * len(one.asking.policy)
    one.tape.source, one.tape.given_count = Source.LIVE, 0
    one.game.turns = 12
    seed_dice(one, seed, 0)
    return one


def overlaps(one: Table) -> list[tuple[int, int]]:
    """Pairs of bases that lie over one another by more than rounding can account for."""
    units = [unit for unit in one.game.units[: one.game.unit_count] if not unit.wrecked]
    return [
        (a.number, b.number)
        for a in units
        for b in units
        if a.number < b.number and (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.radius + b.radius - 3) ** 2
    ]


def check_unit(one: Table, unit: Unit) -> None:
    assert all(0 <= left <= full for left, full in zip(unit.stat, unit.stat_full, strict=True))
    assert unit.wrecked == (not any(unit.stat))
    assert 0 <= unit.actions <= 2 and unit.owed == unit.points_against == 0
    assert unit.radius <= unit.x <= one.game.width - unit.radius
    assert unit.radius <= unit.y <= one.game.height - unit.radius


@pytest.mark.parametrize("policy", [1, RANDOM, CAUTIOUS])
@pytest.mark.parametrize("seed", range(12))
def test_whole_games_stay_sound(seed: int, policy: int) -> None:
    one = live(seed, policy)
    while not is_over(one):
        play_stage(one)
        assert one.tape.fault == Fault.NONE
        for unit in one.game.units[: one.game.unit_count]:
            check_unit(one, unit)
        assert overlaps(one) == []
        one.log.count = one.tape.written_count = 0


def test_the_last_word_of_a_game_is_who_has_won() -> None:
    one = live(1, 1)
    one.log.listening = 0
    while not is_over(one):
        one.log.count, one.log.listening = 0, 1
        play_stage(one)
    assert log(one)[-1] == [Event.GAME_OVER, NOBODY, winner(one), 0, 0]


@pytest.fixture(scope="module")
def compiled() -> Any:
    pytest.importorskip("numba", reason="compiled rules need the extra for speed")
    from ironfall.table.compiled import checked_twin

    return checked_twin(play_game, Game, choose)


def run_both(plain: Table, compiled: Any) -> list[int]:
    """Play a game plain and compiled, and compare all that is left behind; the tape that was written."""
    from ironfall.table.compiled import CompiledTable

    twin = CompiledTable(plain)
    play_game(plain)
    compiled(twin.record)
    written = plain.tape.written[: plain.tape.written_count]
    tape = twin.record["tape"]
    assert (plain.tape.fault, plain.tape.place) == (int(tape["fault"]), int(tape["place"]))
    assert tape["written"][: int(tape["written_count"])].tolist() == written
    assert CompiledTable(plain).state() == twin.state()
    assert twin.record["log"]["lines"][: plain.log.count].tolist() == log(plain)
    return written


@pytest.mark.parametrize("policy", [1, RANDOM, CAUTIOUS])
@pytest.mark.parametrize("seed", range(25))
def test_plain_and_compiled_are_one_text(seed: int, policy: int, compiled: Any) -> None:
    """Live, and read again from the script of what was rolled and answered."""
    rolled = live(seed, policy)
    tape = run_both(rolled, compiled)
    again = live(seed, 0)
    again.tape.source, again.tape.given_count = Source.SCRIPTED, len(tape)
    again.tape.given[: len(tape)] = tape
    assert run_both(again, compiled) == tape
    assert (again.tape.place, again.tape.fault) == (len(tape), Fault.NONE)
    assert [unit.stat for unit in again.game.units] == [unit.stat for unit in rolled.game.units]
