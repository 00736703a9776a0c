"""Odds of hitting, falling and standing up, worked out by hand.

Unless something else is said both pilots have piloting 5, the target has stood still and faces its attacker, and no
armor can be worn through: what is left are the rolls. A 20-ton attacker strikes for 6 (5, 1) and takes 4.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.odds.answers import THICK, alone, at_least, chance, exactly, of_attacker, of_target, pair
from tests.rules.classic.tables import mech

HIT = Fraction(15, 36)
MISS = 1 - HIT
STAYS_AWAKE = (Fraction(35, 36), Fraction(30, 36), Fraction(21, 36), Fraction(6, 36), Fraction(3, 36))
"""The pilot's first hit needs 3, then 5, 7, 10, 11 (PILOT-4)."""
ENGINE_DIES_IN_A_FALL = Fraction(2, 6) * Fraction(1, 36) * Fraction(1, 36) * Fraction(6 * 5 * 4, 10 * 9 * 8)
"""In a fall of one group that the armor holds: onto the front or the rear, a 2 for the center torso, a 12 for three
criticals, and all three of them in the 6 slots of the engine, beside the 4 of the gyro."""


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ({}, {}, at_least(5 + 3)),
        ({"spotting": True}, {}, at_least(5 + 3 + 1)),
        ({}, {"moved": 4}, at_least(5 + 3 + 1)),
        ({}, {"moved": 7, "jumped": True}, Fraction(1, 36)),  # 5 + 3 + 3 + 1 = 12
        ({"piloting": 3}, {"piloting": 4}, at_least(3 + 3 - 1)),
        ({"piloting": 7}, {"piloting": 5}, Fraction(1, 36)),  # 7 + 3 + 2 = 12
        ({"piloting": 8}, {"piloting": 4}, Fraction(0)),  # 8 + 3 + 4 = 15
        ({"piloting": 2}, {}, Fraction(1)),  # 2 + 3 - 3 = 2
        ({}, {"prone": True}, Fraction(26, 36)),
        ({}, {"immobile": True}, Fraction(33, 36)),
        ({}, {"immobile": True, "prone": True}, Fraction(1)),  # 5 + 3 - 4 - 2 = 2
    ],
)
def test_hitting(a: dict[str, Any], b: dict[str, Any], expected: Fraction) -> None:
    assert chance(of_attacker(pair(mech(20), mech(50), a=a, b=b)), "hit") == expected


def test_an_attacker_hurt_in_the_air_rolls_to_keep_control_first() -> None:
    # 20 points taken: a roll at 5 + 1 at the end of the Weapon Attack Phase, and only then the roll to hit.
    answers = of_attacker(pair(mech(20), mech(50), a={"hurt": 20}))
    assert chance(answers, "hit") == Fraction(26, 36) * HIT


def test_the_attacker_falls_at_plus_4_after_a_hit_and_always_after_a_miss() -> None:
    answers = of_attacker(pair(mech(20), mech(50)))
    assert chance(answers, "attacker_falls") == MISS + HIT * (1 - at_least(5 + 4)) == Fraction(191, 216)


def test_an_old_gyro_hit_counts_for_the_attackers_feet_and_not_for_its_aim() -> None:
    answers = of_attacker(pair(mech(20), mech(50), a={"piloting": 4, "crit": "CT:gyro"}))
    hit = Fraction(26, 36)  # 4 + 3 + (4 - 5) = 6
    assert chance(answers, "hit") == hit
    assert chance(answers, "attacker_falls") == (1 - hit) + hit * (1 - at_least(4 + 3 + 4)) == Fraction(203, 216)


@pytest.mark.parametrize(
    ("hits", "modifier"),
    [(0, 0), (1, 1), (2, 3)],
)
def test_a_heavy_duty_gyro_bears_one_hit_more(hits: int, modifier: int) -> None:
    sheet = mech(20, gyro="heavy-duty")
    answers = of_attacker(pair(sheet, mech(50), a={"piloting": 3, "crit": ["CT:gyro"] * hits}))
    hit = at_least(3 + 3 - 2)
    assert chance(answers, "attacker_falls") == (1 - hit) + hit * (1 - at_least(3 + 4 + modifier))


def test_an_old_hip_and_the_other_legs_old_foot() -> None:
    answers = of_attacker(pair(mech(20), mech(50), a={"piloting": 2, "crit": ["LL:hip", "RL:foot"]}))
    # It always hits (2 + 3 - 3), and needs 2 + 2 + 1 + 4 to stand.
    assert chance(answers, "attacker_falls") == 1 - at_least(9)


def test_small_cockpits_add_one() -> None:
    answers = of_attacker(pair(mech(20, cockpit="small"), mech(50), a={"piloting": 2}))
    assert chance(answers, "attacker_falls") == 1 - at_least(2 + 1 + 4)


def falls_unless(keeps_feet: Fraction, groups: int) -> Fraction:
    """A standing target falls that has been struck by so many groups on the Punch table.

    Each group strikes the head on one face of six. A pilot knocked out by them falls without a roll; one killed by the
    sixth does not fall, since its machine is out of the game.
    """
    falls = Fraction(0)
    awake = Fraction(1)
    ways = 1
    for heads in range(min(groups, 5) + 1):
        share = ways * Fraction(1, 6) ** heads * Fraction(5, 6) ** (groups - heads)
        falls += share * (1 - awake * keeps_feet)
        if heads < 5:
            awake *= STAYS_AWAKE[heads]
        ways = ways * (groups - heads) // (heads + 1)
    return falls


def test_the_target_falls_at_plus_2_after_a_hit_alone() -> None:
    answers = of_target(pair(mech(20), mech(50)))
    # Two groups: 25/36 no head, 10/36 one, 1/36 two; awake 1, 35/36, 35/36 x 30/36; a 7 keeps it standing.
    awake = Fraction(25, 36) + Fraction(10, 36) * Fraction(35, 36) + Fraction(1, 36) * Fraction(35 * 30, 36 * 36)
    assert chance(answers, "target_falls") == HIT * (1 - awake * Fraction(21, 36))
    assert 1 - awake * Fraction(21, 36) == falls_unless(Fraction(21, 36), 2)


def test_twenty_points_mean_a_second_roll_and_one_more_on_both() -> None:
    # 100 tons: 30 points to the target in six groups, 20 to its own legs.
    answers = exactly(pair(mech(100, armor=THICK), mech(50, armor=THICK)))
    both_at_8 = Fraction(15, 36) ** 2  # 5 + 2 + 1
    both_at_10 = Fraction(6, 36) ** 2  # 5 + 4 + 1
    assert chance(answers, "target_falls") == HIT * falls_unless(both_at_8, 6)
    assert chance(answers, "attacker_falls") == MISS + HIT * (1 - both_at_10) == Fraction(427, 432)


def test_eighteen_points_do_not() -> None:
    # 65 tons deal 19.5, rounded up to 20: two rolls at 8. 60 tons deal 18: one at 7.
    for tons, keeps in ((65, Fraction(15, 36) ** 2), (60, Fraction(21, 36))):
        answers = of_target(pair(mech(tons, armor=THICK), mech(50, armor=THICK)))
        assert chance(answers, "target_falls") == HIT * falls_unless(keeps, 4), tons


@pytest.mark.parametrize("said", [{"crit": ["CT:gyro", "CT:gyro"]}, {"damage": ["LL=99"]}])
def test_without_a_gyro_or_on_one_leg(said: dict[str, Any]) -> None:
    # With its gyro destroyed it falls without a roll. With a leg lost earlier it needs 5 + 5 + 2 = 12.
    if "damage" in said:
        said = {"damage": [f"LL={16 + 12}"]}  # armor of these tests, structure of 50 tons
    keeps = Fraction(0) if "crit" in said else Fraction(1, 36)
    answers = of_target(pair(mech(20), mech(50), b=said))
    assert chance(answers, "target_falls") == HIT * falls_unless(keeps, 2)


@pytest.mark.parametrize("said", ["unconscious", "shut_down"])
def test_nobody_at_the_controls(said: str) -> None:
    # An immobile target is hit on 4 and falls for certain; its pilot is hurt for certain then.
    answers = of_target(pair(mech(20), mech(50), b={said: True}))
    assert chance(answers, "target_falls") == Fraction(33, 36)
    hurt = 1 - Fraction(25, 36) * ENGINE_DIES_IN_A_FALL
    assert chance(answers, "target_pilot_hurt") == Fraction(33, 36) * hurt


def test_held_fast_it_may_keep_its_feet_but_a_fall_hurts_for_certain() -> None:
    answers = of_target(pair(mech(20), mech(50), b={"immobile": True}))
    falls = falls_unless(Fraction(21, 36), 2)
    assert chance(answers, "target_falls") == Fraction(33, 36) * falls
    # Unhurt: no group of the two on the head, and then a 7, or a fall that ends the machine.
    unhurt = Fraction(25, 36) * (Fraction(21, 36) + Fraction(15, 36) * ENGINE_DIES_IN_A_FALL)
    assert chance(answers, "target_pilot_hurt") == Fraction(33, 36) * (1 - unhurt)


def test_who_lies_prone_does_not_fall() -> None:
    assert chance(of_target(pair(mech(20), mech(50), b={"prone": True})), "target_falls") == 0


def test_quads_roll_at_minus_2() -> None:
    answers = of_target(pair(mech(20), mech(50, frame="quad"), b={"piloting": 3}))
    hit = at_least(5 + 3 + 2)
    assert chance(answers, "target_falls") == hit * falls_unless(at_least(3 - 2 + 2), 2)


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ({}, 5),
        ({"piloting": 2}, 2),
        ({"crit": ["CT:gyro", "LL:hip"]}, 5 + 3 + 2),
        ({"piloting": 8, "crit": ["CT:gyro", "LL:hip"]}, 13),
        ({"crit": ["RL:foot", "RL:lower-leg"], "piloting": 6}, 8),
        ({"damage": [f"LL={16 + 4}"]}, 10),
    ],
)
def test_standing_up(said: dict[str, Any], number: int) -> None:
    answers = exactly(alone(mech(20), **said), "stand")
    assert chance(answers, "attacker_falls") == 1 - at_least(number)


def test_a_quad_on_four_legs_stands_up() -> None:
    assert chance(exactly(alone(mech(20, frame="quad")), "stand"), "attacker_falls") == 0
