"""The curve of two dice, and the exact chance to hit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ironfall import api
from ironfall.odds.curve import chance_at_least


@pytest.mark.parametrize(("number", "ways"), [(2, 36), (3, 35), (4, 33), (6, 26), (7, 21), (8, 15), (11, 3), (12, 1)])
def test_ways_in_36(number: int, ways: int) -> None:
    assert chance_at_least(number) == Fraction(ways, 36)


def test_what_two_dice_always_or_never_show() -> None:
    assert [chance_at_least(number) for number in (-3, 1, 2, 13, 40)] == [1, 1, 1, 0, 0]


def test_the_api_says_what_is_exact() -> None:
    position = api.position("Haymaker", "Tollkeeper")
    outcomes = api.odds(position, "dfa", trials=20).outcomes
    assert (outcomes["hit"].fraction, outcomes["hit"].error) == (Fraction(5, 12), None)
    assert outcomes["attacker_falls"].fraction is None
    shaken = api.position("Haymaker", "Tollkeeper", attacker_state={"hurt": 20})
    assert api.chance_to_hit(shaken, "dfa") is None
