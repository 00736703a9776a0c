"""What case files can check: happenings in order, choices in words, and how each mech stands."""

from __future__ import annotations

import pytest
from tests.rules.mechawars.said import laid, mech

from ironfall.rulesets.mechawars.facts import choice, facts
from ironfall.rulesets.mechawars.records import LEAVES_IT, NOBODY, Act, Way
from ironfall.rulesets.mechawars.words import Because, Event, Question, Why
from ironfall.table.talk import Told as Line
from ironfall.table.talk import because, say


def test_happenings_by_kind() -> None:
    table, _ = laid(mech(), mech(), game=["gap 5"])
    table.log.listening = 1
    say(table, Event.CHARGES, 0, 1, 3_500, 0)
    because(table, Because.CHARGED, 1)
    say(table, Event.RESULT, 0, 9, 2, 1)
    because(table, Because.HALF_OF_RESULT, 4)
    say(table, Event.TAKES, 1, 5, 0, 0)
    say(table, Event.STAT_LOST, 1, 2, 3, 1)
    say(table, Event.STAT_LOST, 1, 0, 1, 0)
    say(table, Line.NEEDS, 1, Why.SHOOTING, 8, 0)
    say(table, Event.MOVES, 1, 10_000, 9_000, 1_250)
    say(table, Event.GAME_OVER, NOBODY, 1, 0, 0)
    found = facts(table)
    assert found["moves"] == ["A 7/2 charges B", "B 5/4 moves"]
    assert found["bonuses"] == ["charged 1"]
    assert found["results"] == ["A 9 9"]
    assert found["damage"] == ["B 5 A"]
    assert found["lost"] == ["B Guns opponent", "B MA owner"]
    assert found["numbers"] == ["B shooting 8"]
    assert found["winner"] == 1
    assert found["events"][-2:] == ["B moves", "game-over"]


def test_a_collision_is_told_only_where_there_was_one() -> None:
    table, _ = laid(mech("touching B"), mech(), game=["charged 3.5"])
    assert (facts(table)["collision"], facts(table)["hit"], facts(table)["charged"]) == ([], False, "7/2")
    table.game.collided = 1
    assert (facts(table)["collision"], facts(table)["hit"]) == (["A", "B"], True)


def test_how_a_mech_stands() -> None:
    table, _ = laid(mech("touching B", "stat Guns=1", "shaken", "hidden"), mech("at 20,10.5"))
    a = facts(table)["A"]
    assert a["at"] == ["18", "21/2"]
    assert a["stats"] == {"MA": 2, "Drive": 4, "Guns": 1, "Frame": 4}
    assert (a["touches"], a["inch_from"], a["shaken"], a["hidden"], a["obscured"]) == ("B", "-", 1, True, False)


@pytest.mark.parametrize(
    ("question", "option", "word"),
    [
        (Question.COUNTER_CHARGES, 1, "yes"),
        (Question.SHOOTS, 0, "no"),
        (Question.WHO_COUNTER_CHARGES, 1, "B"),
        (Question.GIVES_UP, 0, "MA"),
        (Question.CRITICAL_POINT, 1, "Hull"),
        (Question.CRITICAL_POINT, LEAVES_IT, "-"),
        (Question.ACTS, Act.CHARGE, "charge"),
        (Question.MOVES_TO, Way.TOWARDS_ENEMY, "towards-enemy"),
    ],
)
def test_choices_in_words(question: Question, option: int, word: str) -> None:
    """A places a critical point on B, whose second stat is its hull."""
    table, _ = laid(mech("touching B"), mech(stats={"Hull": 3}), game=["charged 4"])
    assert choice(table, 0, question, option) == word
