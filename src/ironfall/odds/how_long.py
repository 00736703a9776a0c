"""About how long an exact answer will take, guessed beforehand from how often some games meet the same dice."""

from __future__ import annotations

from collections import Counter

from ironfall.game.position import Position
from ironfall.odds.exact import groups_of
from ironfall.odds.walk import Walk
from ironfall.rulesets.ruleset import Action

GAMES = 150
FACTOR, POWER = 1.1e-5, 2.58
"""How the runs of a walk grow with the number of ways that so few games let one expect. Fitted to fourteen walks of
4,000 to 1,600,000 runs; the guess was between a quarter of them and three times as many."""


def about_how_many_runs(position: Position, action: Action, policies: list[int]) -> int:
    """Runs of the rules until every way is counted: a rough guess, seldom off by more than four times."""
    walks = (Walk(position, action, each.unit, policies, each.number) for each in groups_of(position.ruleset, action))
    ways = sum(map(ways_expected, walks))
    return int(FACTOR * ways**POWER)


def ways_expected(walk: Walk) -> float:
    """At least so many ways there are: those met in some games, and those that one can tell were missed by how many
    dice were met once only (the estimate of Chao, 1984)."""
    met: Counter[int] = Counter()
    fan: dict[int, int] = {}
    for game in range(GAMES):
        for die, ways in walk.one_game(game):
            met[die] += 1
            fan[die] = ways
    if not met:
        return 0.0
    once = sum(times == 1 for times in met.values())
    twice = sum(times == 2 for times in met.values())
    dice = len(met) + once * once / max(1, 2 * twice)
    return dice * sum(fan.values()) / len(fan)
