"""The walk against brute force: every game there can be, played one after another by the plain rules.

The machines have few slots that can be hit and pilots on their last hit, so that the games can be counted off in
seconds: compact engines and gyros fill 5 slots of the center torso, and two engine hits leave 3 of them open.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.odds.answers import alone, chance, curve, exactly, pair
from tests.odds.naive import odds_by_playing
from tests.rules.classic.tables import mech

from ironfall.game.position import Position
from ironfall.units.sheet import Sheet

TWO_ENGINES = ["CT:engine", "CT:engine"]
LAST_HIT = {"pilot-hits": 5}
CANNOT_STAND: dict[str, Any] = {"piloting": 2, "crit": ["CT:gyro", "LL:hip", "RL:hip", *TWO_ENGINES], **LAST_HIT}
"""Needs 2 + 3 + 2 + 2 + 4 = 13 after a hit: no die is thrown, nor for the pilot's check."""
ALMOST_GONE = ["CT=24", "HD=11", "LT=19", "RT=19", "LA=14", "RA=14"]
"""Of 20 tons: 2 points left in the center torso, 1 in every other place that a punch can strike."""
MOST_GAMES = 30_000


def compact(**fields: Any) -> Sheet:
    return mech(20, engine_kind="compact", gyro="compact", **fields)


def worn() -> Position:
    sheet = compact(jump=0, slots={"LT": ["Ammo AC/5"]})
    damage = ["LT=15", "CT=20", "LA=12"]
    return alone(sheet, damage=damage, crit=TWO_ENGINES, piloting=3, pilot_hits=4)


def quad() -> Position:
    sheet = compact(jump=0, slots={"LT": ["Ammo AC/5", "CASE"]}, frame="quad")
    damage = ["LT=15", "HD=9", "FLL=16", "RLL=15", "LTR=7", "CTR=9"]
    return alone(sheet, damage=damage, crit=TWO_ENGINES, piloting=3, pilot_hits=5)


def missing() -> Position:
    sheet = compact(jump=1, slots={"LL": ["Jump Jet"]})
    return pair(sheet, mech(20), a={"piloting": 8, "crit": TWO_ENGINES, **LAST_HIT}, b={"piloting": 4})


def dying() -> Position:
    a, b = compact(jump=1), mech(20)
    return pair(a, b, a=CANNOT_STAND, b={"immobile": True, "damage": ALMOST_GONE})


@pytest.mark.parametrize(
    ("made", "action"),
    [(worn, "stand"), (quad, "stand"), (missing, "dfa"), (dying, "dfa")],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_the_walk_counts_what_all_games_together_show(made: Any, action: str) -> None:
    position = made()
    chances, spreads, games = odds_by_playing(position, action)
    assert 1000 < games <= MOST_GAMES
    answers = exactly(position, action)
    for name in answers.outcomes.keys() | chances.keys():
        assert chance(answers, name) == chances.get(name, 0), name
    for name, spread in spreads.items():
        assert curve(answers, name) == spread, name
