"""Where the budget does not suffice for all groups: what is exact stays so, and only the rest is estimated."""

from __future__ import annotations

import pytest
from tests.odds.mech_d20.volleys import card, chance, exactly, volley

from ironfall import api
from ironfall.cli import data
from ironfall.game.position import Position
from ironfall.table.linking import can_compile

TRIALS = 20_000
MOST_ERRORS = 4.5
BUDGET = 12_000
"""Enough for all groups but the last, which is about feet and heat."""
WORN = [("damage", "LT=9"), ("damage", "HD=11"), ("damage", "RL=12"), ("heat", 15)]


def worn() -> Position:
    """Two lasers, which hit with 12 and with 8 of 20, on a 'Mech whose feet and heat hang on much."""
    return volley(["Medium Laser", "Small Laser"], card({"RL": ["2 x Heat Sink"]}), b=WORN)


@pytest.fixture(scope="module")
def partly() -> api.Odds:
    return api.odds(worn(), "attack", budget=BUDGET, trials=500, seed=1, mode="plain")


def test_what_fits_the_budget_is_exact(partly: api.Odds) -> None:
    # Each of the seven walks ends with the die that it is at, whose ways are 20 at most.
    assert (partly.exact, partly.partly) == (False, True)
    assert partly.used < BUDGET + 7 * 20
    whole = exactly(worn())
    exact = {name for name, outcome in partly.outcomes.items() if outcome.fraction is not None}
    estimated = partly.outcomes.keys() - exact
    assert {"hit", "by_location/target/LA/lost"} <= exact
    assert "target_falls" in estimated
    for name in exact:
        assert partly.outcomes[name].fraction == chance(whole, name)
        assert partly.outcomes[name].error is None
    for name in estimated:
        found = partly.outcomes[name]
        assert found.error is not None and found.times is not None
        assert abs(found.p - chance(whole, name)) < 6 * found.error + 0.01


def test_as_data_it_is_no_exact_answer_but_has_fractions(partly: api.Odds) -> None:
    told = data.odds(partly)
    assert told["exact"] is False and told["trials"] == 500
    assert told["outcomes"]["hit"] == {"p": 0.76, "fraction": "19/25", "error": None}
    falls = told["outcomes"]["target_falls"]
    assert falls["fraction"] is None and falls["error"] > 0
    # 3/5 of 5 points, and 2/5 of 3 at long range.
    assert told["damage_to_target"]["mean_fraction"] == "21/5"


@pytest.mark.skipif(not can_compile(), reason="so many games take compiled rules, the extra for speed")
@pytest.mark.parametrize("name", ["fresh", "worn"])
def test_many_games_come_to_the_same(name: str) -> None:
    position = worn() if name == "worn" else volley(["Large Laser"], card(usual="4(3)"))
    exact = exactly(position)
    guess = api.odds(position, "attack", budget=0, trials=TRIALS, seed=2, mode="compiled")
    compared = 0
    for name in guess.outcomes:
        p, times = float(chance(exact, name)), guess.outcomes[name].times
        assert times is not None
        if p in (0.0, 1.0):
            assert times == TRIALS * p, name
        elif TRIALS * p * (1 - p) > 20:
            # So that the distance can be judged as that of a normal distribution.
            assert abs(times - TRIALS * p) < MOST_ERRORS * (TRIALS * p * (1 - p)) ** 0.5, name
            compared += 1
    assert compared > 10
