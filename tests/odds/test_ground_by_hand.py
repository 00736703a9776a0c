"""Odds of where both end, worked out by hand: pushed, off the map, nowhere to go, off a cliff, into water.

An attacker of 20 tons comes from the north at a target of 50 tons in hex 0809, which faces it. Both pilots have
piloting 5: it hits on 8. Struck or made to move aside, the target goes on south, to 0810, if it can.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.odds.answers import (
    BEHIND_IT,
    TARGET,
    at_least,
    chance,
    exactly,
    of_attacker,
    of_target,
    pair,
    with_ground,
)
from tests.rules.classic.tables import beside, mech, ring

HIT = Fraction(15, 36)
MISS = 1 - HIT
def test_on_open_ground() -> None:
    answers = exactly(pair(mech(20), mech(50)))
    for who, at in (("target", BEHIND_IT), ("attacker", TARGET)):
        stays = chance(answers, f"final_hexes/{who}/{at}")
        assert stays == 1 - chance(answers, f"{who}_destroyed")
        assert chance(answers, f"final_hexes/{who}/destroyed") == chance(answers, f"{who}_destroyed")


def test_nowhere_to_go() -> None:
    # Three levels up all around: the one that is hit, or the one that misses, is destroyed.
    answers = exactly(with_ground(pair(mech(20), mech(50)), ring(TARGET, level=3)))
    assert chance(answers, "target_destroyed_by/nowhere to go") == HIT
    assert chance(answers, "attacker_destroyed_by/nowhere to go") == MISS
    assert chance(answers, f"final_hexes/target/{TARGET}") == MISS
    # Nothing befalls the attacker that is destroyed in the air, and the target that is left alone.
    assert chance(answers, "attacker_falls") == HIT * (1 - at_least(9))
    assert chance(answers, "target_falls") == 0


@pytest.mark.parametrize("option", ["removed", "destroyed"])
def test_off_the_map(option: str) -> None:
    # The target stands on the southern edge. A hit pushes it off; on a miss its player takes the nearest hex that is
    # not the edge: a sixth of a turn clockwise, to the west.
    position = pair(
        mech(20), mech(50), a={"at": "0814", "facing": 3}, b={"at": "0817", "facing": 0}, options={"offmap": option}
    )
    answers = exactly(position)
    off = "final_hexes/target/off the map" if option == "removed" else "target_destroyed_by/off the map"
    assert chance(answers, off) == HIT
    assert chance(answers, "final_hexes/target/0817") == 0
    assert chance(answers, "target_falls") == 0
    # The attacker comes down in its hex, whatever becomes of the target.
    assert chance(answers, "final_hexes/attacker/0817") == 1 - chance(answers, "attacker_destroyed")
    assert chance(answers, "attacker_falls") == MISS + HIT * (1 - at_least(9))


def test_no_hex_off_the_map_without_the_option() -> None:
    position = pair(mech(20), mech(50), a={"at": "0814", "facing": 3}, b={"at": "0817", "facing": 0})
    answers = of_target(position)
    assert chance(answers, "final_hexes/target/off the map") == 0
    # Barred straight on, it goes clockwise from south: southwest.
    southwest = chance(answers, "final_hexes/target/0717")
    assert southwest == 1 - chance(answers, "target_destroyed")


def test_off_a_cliff() -> None:
    # Two levels down behind it: a hit pushes it over. On a miss its player takes another hex, on the level.
    answers = of_target(with_ground(pair(mech(20), mech(20)), {BEHIND_IT: {"level": -2}}))
    assert chance(answers, "target_falls") == HIT
    assert chance(answers, f"final_hexes/target/{BEHIND_IT}") == HIT - chance(answers, "target_destroyed")


def test_a_cliff_on_every_side() -> None:
    # On a miss, too, it has to go down, and falls for it.
    answers = of_target(with_ground(pair(mech(20), mech(20)), ring(TARGET, level=-2)))
    assert chance(answers, "target_falls") == 1


def test_pushed_into_water() -> None:
    # Depth 1 behind it, its surface on the level: a miss makes it go there as well, and it needs 5 - 1 at once. After a
    # hit it rolls at 7 besides, unless the head was struck and the pilot is out.
    answers = of_target(with_ground(pair(mech(20), mech(50)), {BEHIND_IT: {"water": 1}}))
    awake = Fraction(25, 36) + Fraction(10, 36) * at_least(3) + Fraction(1, 36) * at_least(3) * at_least(5)
    assert chance(answers, "target_falls") == HIT * (1 - awake * at_least(4) * at_least(7)) + MISS * (1 - at_least(4))


def test_landing_in_water() -> None:
    # The attacker comes down in depth 1: it needs 4 at once, and then 9. After a miss it falls for certain.
    answers = of_attacker(with_ground(pair(mech(20), mech(50)), {TARGET: {"water": 1}}))
    assert chance(answers, "attacker_falls") == MISS + HIT * (1 - at_least(4) * at_least(9))


def test_landing_on_rubble() -> None:
    answers = of_attacker(with_ground(pair(mech(20), mech(50)), {TARGET: {"rubble": 1}}))
    assert chance(answers, "attacker_falls") == MISS + HIT * (1 - at_least(5) * at_least(9))


def test_a_choice_is_asked_about_as_often_as_it_comes_up() -> None:
    # South is barred, southwest and southeast are open: a hit is the attacker's player's choice, a miss the target's,
    # who has the other four as well. The book takes clockwise for both.
    answers = of_target(with_ground(pair(mech(20), mech(50)), {BEHIND_IT: {"impassable": 1}}))
    ended = chance(answers, f"final_hexes/target/{beside(TARGET, 4)}")
    assert ended == 1 - chance(answers, "target_destroyed")
