"""What must agree: means with what was counted, marginals with one another, mirrored and turned positions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.odds.answers import TARGET, chance, curve, exactly, pair, read, walks, with_ground
from tests.odds.random_states import small_state
from tests.odds.test_naive import compact
from tests.rules.classic.tables import beside

from ironfall.game.position import Position
from ironfall.odds.questions import Answers
from ironfall.units.sheet import PLACES as PLACE_NAMES

HIT = Fraction(15, 36)
OTHER_SIDE = str.maketrans("LR", "RL")
STATES, RUNS_A_STATE = range(10, 20), 1_500


def mean(answers: Answers, name: str) -> Fraction:
    return sum((value * share for value, share in curve(answers, name).items()), Fraction(0))


def test_the_mean_of_the_damage_is_what_the_blows_and_falls_add_up_to() -> None:
    # 20 tons on 20 tons, nothing holed: 6 for a hit and 2 for a fall in place. On its own legs 4, in a crash 6.
    answers = exactly(pair(compact(jump=2), compact()))
    falls = chance(answers, "target_falls")
    assert mean(answers, "damage_to_target") == 6 * HIT + 2 * falls
    # The attacker crashes on a miss; whatever falls it has besides come after a hit. A crash that ends the machine with
    # its first group costs a point less: a 2, a 12, and all 3 slots of the engine among 3 drawn of 5.
    dies_early = Fraction(1, 36) * Fraction(1, 36) * Fraction(1, 10)
    crashes = 1 - HIT
    later = chance(answers, "attacker_falls") - crashes
    assert mean(answers, "damage_to_attacker") == 4 * HIT + 6 * crashes + 2 * later - crashes * dies_early


def test_marginals_agree_with_one_another() -> None:
    counted = 0
    for seed in STATES:
        position = small_state(seed)
        made = walks(position, runs=RUNS_A_STATE)
        if all(walk.is_done for walk in made):
            check_marginals(position, read(position, made))
            counted += 1
    assert counted >= 4


def check_marginals(position: Position, answers: Answers) -> None:
    start = position.table().game.units
    for number, role in enumerate(("attacker", "target")):
        for name in (f"damage_to_{role}", f"{role}_pilot_hits"):
            assert sum(curve(answers, name).values()) == 1, name
        destroyed = chance(answers, f"{role}_destroyed")
        causes = [name for name in answers.outcomes if name.startswith(f"{role}_destroyed_by/")]
        assert sum((chance(answers, name) for name in causes), Fraction(0)) == destroyed
        ends = [name for name in answers.outcomes if name.startswith(f"final_hexes/{role}/")]
        assert sum((chance(answers, name) for name in ends), Fraction(0)) == 1
        unhurt = curve(answers, f"{role}_pilot_hits").get(start[number].pilot_hits, Fraction(0))
        assert chance(answers, f"{role}_pilot_hurt") == 1 - unhurt
        assert chance(answers, f"{role}_head_struck") <= chance(answers, f"{role}_pilot_hurt") + destroyed
        for place in PLACE_NAMES:
            path = f"by_location/{role}/{place}"
            assert chance(answers, f"{path}/holed") <= 1 - curve(answers, f"damage_to_{role}").get(0, Fraction(0))
        for side in "LR":
            arm, torso = (chance(answers, f"by_location/{role}/{side}{part}/lost") for part in "AT")
            assert torso <= arm + destroyed or start[number].gone[PLACE_NAMES.index(f"{side}A")]


def other_side(place: str) -> str:
    """LT for RT, HD for HD."""
    return place if place in ("HD", "CT") else place[0].translate(OTHER_SIDE) + place[1:]


def mirrored(words: dict[str, Any]) -> dict[str, Any]:
    """Left for right in damage and critical hits."""
    return {
        name: [other_side(each[:2]) + each[2:] for each in value] if isinstance(value, list) else value
        for name, value in words.items()
    }


WORN_A: dict[str, Any] = {"damage": ["LL=12", "RA=9", "HD=7"], "crit": ["LL:foot"], "pilot-hits": 4}
WORN_B: dict[str, Any] = {"damage": ["LT=13", "RA=14", "LTR=6", "RL=12"], "crit": ["RL:hip"], "pilot-hits": 4}


@pytest.mark.parametrize(("side", "other"), [("front", "front"), ("rear", "rear"), ("left", "right")])
def test_a_mirrored_position_has_mirrored_odds(side: str, other: str) -> None:
    bin_left = {"slots": {"LT": ["Ammo AC/5", "Jump Jet"], "RT": ["Jump Jet"]}}
    bin_right = {"slots": {"RT": ["Ammo AC/5", "Jump Jet"], "LT": ["Jump Jet"]}}
    here = exactly(pair(compact(jump=0, **bin_left), compact(jump=0, **bin_left), a=WORN_A, b=WORN_B, side=side))
    a, b = mirrored(WORN_A), mirrored(WORN_B)
    there = exactly(pair(compact(jump=0, **bin_right), compact(jump=0, **bin_right), a=a, b=b, side=other))
    for name in here.outcomes:
        if name.startswith("final_hexes/"):
            continue
        twin = "/".join(other_side(part) if part in PLACE_NAMES else part for part in name.split("/"))
        assert chance(here, name) == chance(there, twin), name
    for name in here.spreads:
        assert curve(here, name) == curve(there, name), name
    assert here.expected == there.expected


def turned(turns: int, side: int) -> Position:
    """The target faces north and is struck from a side of it, with a hole behind it and a wall beside that; all of it
    then turned on by so many sixths."""
    comes_from = (side + turns) % 6
    onward = (comes_from + 3) % 6
    position = pair(
        compact(jump=2),
        compact(),
        a={"at": beside(TARGET, comes_from, 2), "facing": onward, **WORN_A},
        b={"at": TARGET, "facing": turns % 6, "has-moved": True, **WORN_B},
    )
    behind, aside = beside(TARGET, onward), beside(TARGET, (onward + 1) % 6)
    return with_ground(position, {behind: {"level": -1}, aside: {"level": 3}})


@pytest.mark.parametrize("side", [0, 2, 3])
def test_a_turned_position_has_the_same_odds(side: int) -> None:
    straight = exactly(turned(0, side))
    for turns in (1, 4):
        other = exactly(turned(turns, side))
        for name in straight.outcomes:
            if not name.startswith("final_hexes/"):
                assert chance(straight, name) == chance(other, name), (turns, name)
        assert straight.expected == other.expected
        assert straight.spreads == other.spreads
        for way in range(6):
            before = f"final_hexes/target/{beside(TARGET, way)}"
            after = f"final_hexes/target/{beside(TARGET, (way + turns) % 6)}"
            assert chance(straight, before) == chance(other, after)
