"""How long an exact answer takes, guessed beforehand and said in round numbers."""

from __future__ import annotations

import pytest

from ironfall import api
from ironfall.game.play import action_named
from ironfall.odds.budget import in_time, rounded
from ironfall.odds.exact import exact
from ironfall.odds.how_long import about_how_many_runs
from ironfall.rulesets.classic.ruleset import CLASSIC

DFA, STAND = action_named(CLASSIC, "dfa"), action_named(CLASSIC, "stand")


@pytest.mark.parametrize(("attacker", "target"), [("Mudlark", "Mudlark"), ("Haymaker", "Tollkeeper")])
def test_a_guess_is_of_the_right_size(attacker: str, target: str) -> None:
    position = api.position(attacker, target)
    walked = exact(position, "dfa", mode="plain")
    assert walked is not None
    assert walked.runs / 8 < about_how_many_runs(position, DFA, [1] * 4) < walked.runs * 8


def test_the_same_guess_each_time() -> None:
    position = api.position("Mudlark", "Haymaker")
    assert len({about_how_many_runs(position, DFA, [1] * 4) for _ in range(2)}) == 1


def test_where_nothing_is_rolled_nothing_is_to_be_done() -> None:
    position = api.position("Bellwether", attacker_state={"prone": True, "piloting": 0})
    walked = exact(position, "stand", mode="plain")
    assert walked is not None
    assert (walked.runs, about_how_many_runs(position, STAND, [1] * 4)) == (1, 0)


@pytest.mark.parametrize(("number", "round_number"), [(1, 1), (9, 9), (14, 10), (15, 20), (649, 600), (950, 1000)])
def test_a_guess_has_one_digit(number: int, round_number: int) -> None:
    assert rounded(number) == round_number


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0.1, "1 second"),
        (1.4, "1 second"),
        (2.0, "2 seconds"),
        (29.0, "29 seconds"),
        (40.0, "1 minute"),
        (150.0, "2 minutes"),
    ],
)
def test_times_are_said_as_people_say_them(seconds: float, said: str) -> None:
    assert in_time(seconds) == said
