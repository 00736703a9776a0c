"""Exact odds against many games with dice: in random states, every yes or no, every value of every number.

How far a share of N games may lie from its chance p is judged by Chernoff's bound: so far off or farther comes up less
often than once in exp(N x D), where D is the relative entropy of the share to p. Near the middle N x D is half the
square of the distance in standard errors, so that 4 of them are 8; but some thousands of shares are compared here, of
which a few lie farther off by chance. 16 are less than one chance in four million for each. Games are seeded: a test
that passes once passes always, until the rules or the odds change.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log, sqrt

import pytest
from tests.odds.answers import chance, curve, read, walks
from tests.odds.random_states import small_state

from ironfall.game.position import Position
from ironfall.odds.questions import Answers
from ironfall.simulate.run import simulate
from ironfall.table.linking import can_compile

FARTHEST = 16
MOST_CRITICALS_SQUARED = 24
"""Standard errors of a mean are judged as if criticals came in dozens, one kind in one game."""
STANDARD_ERRORS = 5
STATES, RUNS_A_STATE, GAMES = range(10, 20), 1_500, 100_000


def how_far_off(times: int, games: int, p: float) -> float:
    """N x D. What cannot happen must not; what must, must always."""
    if p in (0.0, 1.0):
        return 0.0 if times == games * p else float("inf")
    share = times / games
    off = 0.0
    if share > 0:
        off += share * log(share / p)
    if share < 1:
        off += (1 - share) * log((1 - share) / (1 - p))
    return games * off


def compared(
    position: Position, answers: Answers, tally: Sequence[int], games: int
) -> Iterator[tuple[str, float, float]]:
    """The name of each thing compared, how far off it is, and how far it may be."""
    read_as = position.ruleset.outcomes
    for each in read_as.happened:
        times = sum(tally[mark] for mark in each.marks)
        yield each.name, how_far_off(times, games, float(chance(answers, each.name))), FARTHEST
    for amount in read_as.amounts:
        exact = curve(answers, amount.name)
        for value in range(amount.size):
            p, times = exact.get(value, 0), tally[amount.first + value]
            if p or times:
                yield f"{amount.name} = {value}", how_far_off(times, games, float(p)), FARTHEST
    for expected in read_as.expected(position.table()):
        mean = answers.expected[expected.name].p
        counted = float(sum(part * tally[mark] for mark, part in expected.marks)) / games
        error = sqrt(MOST_CRITICALS_SQUARED * mean / games)
        yield expected.name, abs(counted - mean), STANDARD_ERRORS * error


def check_state(seed: int, games: int, runs: int) -> int:
    """How many things were compared in this state; 0 if it takes more runs of the rules than allowed."""
    position = small_state(seed)
    made = walks(position, runs=runs)
    if not all(walk.is_done for walk in made):
        return 0
    counted = simulate(position, "dfa", games, seed=seed, mode="compiled")
    count = 0
    for name, off, most in compared(position, read(position, made), counted.tally, games):
        assert off <= most, f"state {seed}, {games} games of seed {seed}: {name}"
        count += 1
    return count


def test_how_far_off_a_share_is() -> None:
    # 100 heads in 200 throws are not off; 4 standard errors (of 7.07) above are about 8; what cannot be is infinite.
    assert how_far_off(100, 200, 0.5) == pytest.approx(0)
    assert how_far_off(128, 200, 0.5) == pytest.approx(8, rel=0.05)
    assert how_far_off(1, 200, 0.0) == float("inf")
    assert how_far_off(199, 200, 1.0) == float("inf")
    assert how_far_off(0, 200, 0.0) == 0


@pytest.mark.skipif(not can_compile(), reason="so many games take compiled rules, the extra for speed")
def test_exact_odds_are_what_many_games_come_to() -> None:
    done = [check_state(seed, GAMES, RUNS_A_STATE) for seed in STATES]
    assert sum(count > 0 for count in done) >= 4
    assert sum(done) > 500
