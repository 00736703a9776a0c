"""Ammunition in an arm that the last group strikes: the blast goes on through the torso beside it to the center."""

from __future__ import annotations

import pytest

from ironfall import api

pytest.importorskip("numba", reason="so many ways and trials need the extra for speed")

TRIALS = 200_000
WORN = [("piloting", 7), ("damage", "RA=26"), ("damage", "CTR=12")]


def test_a_blast_from_an_arm_reaches_the_center() -> None:
    position = api.position("Millstone", "Mudlark", attacker_state=WORN)
    counted = api.odds(position, "dfa", exact=True, mode="compiled").spreads["damage_to_attacker"].distribution
    seen = api.simulate(position, "dfa", TRIALS, seed=7, mode="compiled").spreads["damage_to_attacker"].distribution
    for points in (74, 79, 84):
        error = (counted[points] * (1 - counted[points]) / TRIALS) ** 0.5
        assert abs(counted[points] - seen.get(points, 0)) < 4 * error, points
