"""Exact odds of every physical attack against many games with dice, in positions by chance on maps with terrain."""

from __future__ import annotations

import pytest
from tests.odds.test_sampled import FARTHEST, how_far_off
from tests.random_fights import random_fight

from ironfall import api
from ironfall.game.position import Position
from ironfall.odds.exact import exact
from ironfall.odds.questions import read_exact

RUNS, GAMES = 700, 1_000
SEEDS = range(32)
FEWEST_COMPARED = 6


def check_attack(position: Position, action: str, runs: int, games: int, mode: str = "plain") -> int:
    """How many shares of games were compared with their chances; 0 where it takes more runs of the rules."""
    found = exact(position, action, mode=mode, budget=runs)
    if found is None:
        return 0
    ways = read_exact(position.ruleset, position.table(), found.weights)
    counted = api.simulate(position, action, games, seed=1, mode=mode)
    where = f"{position.source}, {action}"
    for name, outcome in counted.outcomes.items():
        chance = ways.outcomes[name].fraction if name in ways.outcomes else 0
        times = round(outcome.p * games) if outcome.times is None else outcome.times
        assert chance is not None and how_far_off(times, games, float(chance)) <= FARTHEST, f"{where}: {name}"
    for name, spread in counted.spreads.items():
        exactly = ways.spreads[name].fractions
        assert exactly is not None
        for value in spread.distribution.keys() | exactly.keys():
            times = round(spread.distribution.get(value, 0) * games)
            off = how_far_off(times, games, float(exactly.get(value, 0)))
            assert off <= FARTHEST, f"{where}: {name} = {value}"
    assert sum(outcome.fraction or 0 for outcome in ways.group("final_hexes/attacker").values()) == 1, where
    return len(counted.outcomes)


def attacks_in(position: Position) -> list[str]:
    """The actions of two units that are allowed."""
    names = [action.name for action in position.ruleset.actions if len(action.units) > 1]
    return [name for name in names if api.need(position, name).legal]


def test_exact_odds_are_what_many_games_come_to() -> None:
    compared: set[str] = set()
    count = 0
    for seed in SEEDS:
        position = random_fight(seed)
        for action in attacks_in(position)[:2]:
            if check_attack(position, action, RUNS, GAMES):
                compared.add(action)
                count += 1
    assert count >= FEWEST_COMPARED and len(compared) >= 3


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_is_the_same_fight(seed: int) -> None:
    assert random_fight(seed).setup == random_fight(seed).setup
