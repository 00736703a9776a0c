"""Whole games: stages with dice of their own, people and policies, what is taken back, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.game import guessing as small
from tests.game.guessing import GUESSING

from ironfall import api
from ironfall.game.course import TYPED, YOU, Game, Origin, Stage, as_whole_game, played_whole
from ironfall.game.play import Entry
from ironfall.game.position import Position, position_text
from ironfall.table.generator import seed_dice, uniform
from ironfall.table.tape import Wanted

SEED = 1
BOTH = (YOU, YOU)


def die(position: Position, seed: int, game: int, before: int = 0) -> int:
    """The first D6 of a game of a seed, after a choice among so many where one is drawn."""
    table = position.table()
    seed_dice(table, seed, game)
    if before:
        uniform(table.dice, before)
    return uniform(table.dice, 6) + 1


def right(position: Position, stage: int) -> int:
    """The guess that is right in a stage."""
    return die(position, SEED, stage) % 3


def wrong(position: Position, stage: int) -> int:
    """One that is wrong, and can be played."""
    return 1 if right(position, stage) == 0 else 0


def give(game: Game, *answers: int) -> None:
    """Play on with these answers, up to the next question or the end."""
    coming = list(answers)
    while not game.is_over:
        moment = game.step()
        if moment.prompt is not None:
            if not coming:
                return
            game.answer(coming.pop(0))
    assert not coming


def now(game: Game) -> str:
    return position_text(game.position, game.table)


def entries(stages: Sequence[Stage]) -> list[Entry]:
    return [entry for stage in stages for entry in stage.entries]


def test_each_stage_has_the_dice_of_its_number(guessing: Position) -> None:
    game = Game(guessing, BOTH, Origin(SEED))
    give(game, *(wrong(guessing, stage) for stage in range(5)))
    assert [stage.entries for stage in game.stages] == [
        (Entry("moves-aside-to", wrong(guessing, stage)), Entry("to-hit", die(guessing, SEED, stage)))
        for stage in range(5)
    ]
    assert [stage.heading for stage in game.stages[:2]] == ["Guess 0: Haymaker HM-5", "Guess 1: Tollkeeper TK-6"]


def test_a_game_goes_to_its_end(guessing: Position) -> None:
    """Two right guesses of the first player, in stages 0 and 2."""
    game = Game(guessing, BOTH, Origin(SEED))
    give(game, right(guessing, 0), wrong(guessing, 1), right(guessing, 2))
    assert (game.is_over, game.winner, len(game.stages)) == (True, 0, 3)
    assert game.table.game.units[1].heat == 2
    with pytest.raises(api.BadInput, match="the game is over"):
        game.step()


def test_a_question_is_asked_as_often_as_one_likes(guessing: Position) -> None:
    game = Game(guessing, BOTH, Origin(SEED))
    first, again = game.step(), game.step()
    assert first == again
    assert first.prompt is not None and first.prompt.wanted == Wanted.ANSWER
    assert [option for option, _ in first.prompt.options] == [0, 1, 2]


def test_a_policy_plays_its_side(guessing: Position) -> None:
    """The book takes 0, the first option; only side 0 is asked."""
    game = Game(guessing, (YOU, "book"), Origin(SEED))
    give(game, wrong(guessing, 0), wrong(guessing, 2))
    assert [stage.entries[0].number for stage in game.stages] == [wrong(guessing, 0), 0, wrong(guessing, 2), 0][:4]
    assert [stage.by_people for stage in game.stages] == [True, False, True, False]


def test_a_policy_may_draw_from_the_dice_of_the_stage(guessing: Position) -> None:
    game = Game(guessing, ("random", "random"), Origin(SEED))
    game.step()
    table = guessing.table()
    seed_dice(table, SEED, 0)
    assert [entry.number for entry in game.stages[0].entries] == [
        uniform(table.dice, 3),
        die(guessing, SEED, 0, before=3),
    ]


# --- taking back


def test_the_last_answer_is_taken_back(guessing: Position) -> None:
    game = Game(guessing, BOTH, Origin(SEED))
    give(game, 0, 1, 1)
    before = now(game)
    game.answer(0)
    assert game.undo()
    game.step()
    assert now(game) == before


@pytest.mark.parametrize("count", range(1, 6))
def test_answers_are_taken_back_across_stages(guessing: Position, count: int) -> None:
    answers = [wrong(guessing, stage) for stage in range(6)]
    game, other = Game(guessing, BOTH, Origin(SEED)), Game(guessing, BOTH, Origin(SEED))
    give(game, *answers)
    give(other, *answers[:-count])
    for _ in range(count):
        assert game.undo()
    game.step()
    assert now(game) == now(other)
    assert game.stages == other.stages
    give(game, *answers[-count:])
    give(other, *answers[-count:])
    assert game.stages == other.stages


def test_what_a_policy_answered_is_not_taken_back_alone(guessing: Position) -> None:
    """After stages 0 (a person) and 1 (the book) the answer of stage 0 is the last one given."""
    game = Game(guessing, (YOU, "book"), Origin(SEED))
    give(game, wrong(guessing, 0))
    assert len(game.stages) == 2
    assert game.undo()
    assert game.stages == []
    assert not game.undo()


def test_nothing_is_taken_back_where_nothing_was_answered(guessing: Position) -> None:
    game = Game(guessing, ("book", "book"), Origin(SEED))
    game.step()
    assert not game.undo()
    assert len(game.stages) == 1


# --- dice by hand


def test_people_throw_the_dice(guessing: Position) -> None:
    """Guess 2 and a 5, guess 0 and a 4, guess 2 and a 2: the second unit is at 2."""
    game = Game(guessing, BOTH, TYPED)
    give(game, 2, 5, 0, 4, 2)
    moment = game.step()
    assert moment.prompt is not None
    assert (moment.prompt.wanted, moment.prompt.low, moment.prompt.high) == (Wanted.TOTAL, 1, 6)
    with pytest.raises(api.BadInput, match="7 is no answer"):
        game.answer(7)
    assert game.undo() and game.undo()
    give(game, 4, 2, 2)
    assert (game.is_over, game.winner) == (True, 0)
    assert [entry.number for entry in entries(game.stages)] == [2, 5, 0, 4, 2, 2]


def test_a_policy_may_draw_where_people_throw(guessing: Position) -> None:
    one, two = (Game(guessing, ("random", YOU), TYPED) for _ in range(2))
    for game in (one, two):
        give(game, 6, 1, 6)
    assert one.stages == two.stages


# --- what cannot be


def test_what_cannot_be_played_is_taken_back(guessing: Position) -> None:
    """To name 2 in turn 3 is a fault; 1 can be named instead, and all before stays."""
    game = Game(guessing, BOTH, Origin(SEED))
    give(game, *(wrong(guessing, stage) for stage in range(3)))
    stages = list(game.stages)
    game.answer(2)
    with pytest.raises(api.BadInput, match="too long to be played"):
        game.step()
    moment = game.step()
    assert moment.prompt is not None and game.stages == stages
    give(game, 1)
    assert len(game.stages) == 4


def test_a_fault_of_ours_costs_the_last_answer_alone(guessing: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(table: Any) -> None:
        small.stage(table)
        if table.game.turn == 2 and table.tape.given[0] == 1:
            raise ZeroDivisionError

    broken = guessing.ruleset._replace(course=small.COURSE._replace(stage=breaks))
    game = Game(replace(guessing, ruleset=broken), BOTH, Origin(SEED))
    give(game, 0)
    game.answer(1)
    with pytest.raises(ZeroDivisionError):
        game.step()
    give(game, 0)
    assert len(game.stages) == 2


def test_only_what_is_offered_is_answered(guessing: Position) -> None:
    game = Game(guessing, BOTH, Origin(SEED))
    with pytest.raises(api.BadInput, match="nobody is asked"):
        game.answer(0)
    game.step()
    with pytest.raises(api.BadInput, match="3 is no answer"):
        game.answer(3)


@pytest.mark.parametrize(
    ("players", "origin", "sentence"),
    [
        (("you",), Origin(1), "there are 2 sides, and players of 1"),
        (("you", "ask"), Origin(1), "a side is played by one of you, book, random, not 'ask'"),
        (("you", "book"), Origin(1, 3), "a single game of a seed is played by nobody that is asked"),
    ],
)
def test_players_that_cannot_be(guessing: Position, players: tuple[str, ...], origin: Origin, sentence: str) -> None:
    with pytest.raises(api.BadInput, match=sentence):
        Game(guessing, players, origin)


def test_a_seed_is_a_whole_number() -> None:
    with pytest.raises(api.BadInput, match="a seed is a whole number from 0"):
        Origin(-1)


def test_a_ruleset_of_actions_alone_has_no_games() -> None:
    with pytest.raises(api.BadInput, match="classic is played action by action so far"):
        Game(api.position("Haymaker", "Tollkeeper"), BOTH, Origin(1))


# --- games that are counted


@pytest.mark.parametrize("number", range(4))
def test_a_game_of_a_seed_is_the_one_that_is_simulated(guessing: Position, number: int) -> None:
    """One stream from the first die to the last, as when all of it is one action."""
    game = played_whole(guessing, ("random", "book"), 7, number)
    whole = as_whole_game(guessing)
    table = whole.table()
    table.asking.policy = [2, 1, 1, 1]
    table.log.listening = table.tape.recording = 1
    seed_dice(table, 7, number)
    small.play(table)
    assert table.tape.written[: table.tape.written_count] == [entry.number for entry in entries(game.stages)]
    assert game.winner == small.winner(table)


def test_policies_count_by_side(guessing: Position) -> None:
    """Who guesses at random may name 1 or 2; the book only names 0. The marks are the answers."""
    counted = api.duel(guessing, ("random", "book"), 50, seed=3, mode="plain").counted
    assert counted.policies == ("random", "book")
    games = [played_whole(guessing, ("random", "book"), 3, number) for number in range(50)]
    answers = [entry.number for game in games for entry in entries(game.stages) if entry.reason == "moves-aside-to"]
    assert [counted.tally[number] for number in range(3)] == [answers.count(number) for number in range(3)]
    assert GUESSING.policies == ("ask", "book", "random")
