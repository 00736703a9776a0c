"""Simulation: the same totals on any number of workers, plain or compiled, and the figures that can be had by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ironfall import api
from ironfall.table.linking import can_compile

LIGHT = api.position("Haymaker", "Haymaker")
HEAVY = api.position("Steeplejack", "Steeplejack")
needs_speed = pytest.mark.skipif(not can_compile(), reason="compiled rules need the extra for speed")


def counted(position: api.Position, trials: int, workers: int, mode: str) -> tuple[int, ...]:
    return api.simulate(position, "dfa", trials, seed=5, workers=workers, mode=mode).counted.tally


def test_the_totals_do_not_depend_on_the_workers() -> None:
    alone = counted(LIGHT, 5000, 1, "plain")
    assert counted(LIGHT, 5000, 2, "plain") == alone
    assert counted(LIGHT, 5000, 3, "plain") == alone


@needs_speed
def test_nor_on_being_compiled() -> None:
    assert counted(LIGHT, 5000, 2, "compiled") == counted(LIGHT, 5000, 1, "plain")


@needs_speed
@pytest.mark.parametrize(
    ("position", "outcome", "chance"),
    [
        # Need 8 is 15 of 36. It falls on every miss, and at 9 or less on a hit.
        (LIGHT, "hit", Fraction(5, 12)),
        (LIGHT, "attacker_falls", Fraction(191, 216)),
        # Its own 20 points ask for a second roll, and both need 10: 6 of 36 each.
        (HEAVY, "attacker_falls", Fraction(427, 432)),
    ],
)
def test_what_can_be_had_by_hand(position: api.Position, outcome: str, chance: Fraction) -> None:
    trials = 400_000
    found = api.simulate(position, "dfa", trials, seed=11, mode="compiled").outcomes[outcome].p
    error = float(chance * (1 - chance) / trials) ** 0.5
    assert abs(found - float(chance)) < 5 * error


def test_an_action_that_is_not_allowed_is_not_simulated() -> None:
    with pytest.raises(api.BadInput, match="not allowed"):
        api.simulate(api.position("Haymaker", "Tollkeeper", attacker_state={"prone": True}), "dfa", 10)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"trials": 0}, "trials must be a whole number from 1"),
        ({"workers": 0}, "workers must be from 1"),
        ({"seed": -1}, "a seed is a whole number from 0"),
        ({"mode": "fast"}, "mode is one of auto, plain, compiled"),
        ({"choose": "ask"}, "nobody can be asked in a simulation"),
    ],
)
def test_what_cannot_be_simulated_is_said(said: dict[str, object], sentence: str) -> None:
    with pytest.raises(api.BadInput, match=sentence):
        api.simulate(LIGHT, "dfa", **said)  # type: ignore[arg-type]


def test_an_interruption_leaves_what_was_done() -> None:
    def stop(done: int, of: int) -> None:
        if done >= 2000:
            raise KeyboardInterrupt

    found = api.simulate(LIGHT, "dfa", 100_000, mode="plain", on_progress=stop).counted
    assert 2000 <= found.trials < 100_000
    assert not found.complete


@needs_speed
def test_each_action_is_compiled_as_itself() -> None:
    """One entry point in the cache must not stand in for another."""
    down = api.position("Haymaker", None, attacker_state={"prone": True})
    assert counted(LIGHT, 2000, 1, "compiled") == counted(LIGHT, 2000, 1, "plain")
    stood = [api.simulate(down, "stand", 2000, seed=5, mode=mode).counted.tally for mode in ("compiled", "plain")]
    assert stood[0] == stood[1]
