"""Odds of damage, hurt pilots, lost locations and destruction, worked out by hand.

Unless something else is said both pilots have piloting 5, the target has stood still and faces its attacker, and the
attacker weighs 20 tons: it strikes for 6 (5, 1) and takes 4, its crash on a miss is 6 (5, 1) on its back, its fall in
place 2. A target of 50 tons falls for 5. The center torsos hold 6 slots of engine and 4 of gyro, and nothing else.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from tests.odds.answers import (
    TARGET,
    alone,
    at_least,
    chance,
    curve,
    exactly,
    of_attacker,
    of_target,
    pair,
    with_ground,
)
from tests.rules.classic.tables import mech, ring

HIT = Fraction(15, 36)
MISS = 1 - HIT
FELL = Fraction(6, 36)
"""Standing up on piloting 5 fails on a 4 or less."""
CRITICALS = {0: Fraction(21, 36), 1: Fraction(9, 36), 2: Fraction(5, 36), 3: Fraction(1, 36)}
"""8 or 9 one, 10 or 11 two, 12 three (CRIT-2)."""
TWO_ROLLS = {
    n: sum((CRITICALS[k] * CRITICALS[n - k] for k in range(4) if 0 <= n - k <= 3), Fraction(0)) for n in range(7)
}
FRONT, REAR, LEFT, RIGHT = Fraction(1, 6), Fraction(1, 6), Fraction(2, 6), Fraction(2, 6)
"""Of the facing die after a fall: 1, 4, 5 or 6, 2 or 3 (FALL-6)."""
TWO = Fraction(1, 36)
HEAD = Fraction(1, 36)
"""A 12 on any column of the full table."""


def engines(criticals: int, wanted: int, engine: int = 6, gyro: int = 4) -> Fraction:
    """The chance that so many criticals in a center torso strike the engine at least as often as wanted."""
    slots = engine + gyro
    drawn = min(criticals, slots)
    ways = sum(comb(engine, k) * comb(gyro, drawn - k) for k in range(wanted, min(engine, drawn) + 1))
    return Fraction(ways, comb(slots, drawn))


def engine_dies(rolls: dict[int, Fraction], wanted: int = 3, engine: int = 6) -> Fraction:
    return sum((share * engines(n, wanted, engine) for n, share in rolls.items()), Fraction(0))


ONCE = engine_dies(CRITICALS)
"""One through-armor critical roll ends the machine: a 12, and 6 x 5 x 4 of 10 x 9 x 8."""
TWICE = engine_dies(TWO_ROLLS)
"""Two such rolls do."""


def test_the_numbers_these_tests_stand_on() -> None:
    assert Fraction(1, 36) * Fraction(6 * 5 * 4, 10 * 9 * 8) == ONCE
    assert sum(TWO_ROLLS.values()) == 1


def keeps_feet_after_two_groups(number: int) -> Fraction:
    """No head, one, both: awake for certain, on 3, on 3 and 5 (PILOT-4)."""
    awake = Fraction(25, 36) + Fraction(10, 36) * at_least(3) + Fraction(1, 36) * at_least(3) * at_least(5)
    return awake * at_least(number)


def test_damage_to_a_fresh_target() -> None:
    falls = 1 - keeps_feet_after_two_groups(7)
    answers = of_target(pair(mech(20), mech(50)))
    assert curve(answers, "damage_to_target") == {0: MISS, 6: HIT * (1 - falls), 11: HIT * falls}
    assert answers.spreads["damage_to_target"].mean == pytest.approx(float(6 * HIT + 5 * HIT * falls))


def test_damage_to_the_attacker() -> None:
    # A hit costs 4, and 2 more in a fall at 9. A crash costs 6; only 5 if the first group ends the machine.
    expected = {4: HIT * Fraction(10, 36), 5: MISS * TWO * ONCE}
    expected[6] = 1 - expected[4] - expected[5]
    assert curve(of_attacker(pair(mech(20), mech(50))), "damage_to_attacker") == expected


@pytest.mark.parametrize(("tons", "groups"), [(20, 2), (40, 3), (55, 4)])
def test_the_head_among_the_groups_on_the_punch_table(tons: int, groups: int) -> None:
    # Without a gyro the target falls for certain, in one group more, on the full table.
    answers = of_target(pair(mech(tons), mech(50), b={"crit": ["CT:gyro", "CT:gyro"]}))
    spared = Fraction(5, 6) ** groups * (1 - HEAD)
    assert chance(answers, "target_head_struck") == HIT * (1 - spared)


def test_the_head_of_a_prone_target() -> None:
    # 5 + 3 - 2 = 6 hits; two groups on the full table, the second only if the first did not end the machine: on the
    # rear column a 2 is a through-armor critical of the center torso.
    answers = of_target(pair(mech(20), mech(50), b={"prone": True}))
    first_kills = TWO * ONCE
    struck = HEAD + (1 - HEAD - first_kills) * HEAD
    assert chance(answers, "target_head_struck") == Fraction(26, 36) * struck


def crash_leaves_unhurt(number: int) -> Fraction:
    """Two groups on the rear column: 12 hurts, 2 is a through-armor critical, and then the pilot's check."""
    check = at_least(number)
    neither = 1 - HEAD - TWO
    neither_then = neither * (neither * check + TWO * (ONCE + (1 - ONCE) * check))
    two_then = TWO * (ONCE + neither * (1 - ONCE) * check + TWO * (TWICE - ONCE + (1 - TWICE) * check))
    return neither_then + two_then


def fall_leaves_unhurt(number: int, in_front_or_behind: Fraction = FRONT + REAR) -> Fraction:
    """One group: only from the front and the rear is the 2 the center torso's."""
    check = at_least(number)
    kills = in_front_or_behind * TWO * ONCE
    return (1 - HEAD) * check + kills * (1 - check)


def test_the_attackers_pilot() -> None:
    # After a miss the check is at 5 + 1 for two levels; after a hit the machine falls below 9, and so does the pilot.
    # Its jets in the side torsos are all that a 2 from the left or right can strike.
    hurt = MISS * (1 - crash_leaves_unhurt(6)) + HIT * (1 - at_least(9)) * (1 - fall_leaves_unhurt(9))
    assert chance(of_attacker(pair(mech(20), mech(50))), "attacker_pilot_hurt") == hurt


def test_the_attackers_engine() -> None:
    died = TWO * ONCE + (1 - TWO) * TWO * ONCE + TWO * TWO * (TWICE - ONCE)
    fell = HIT * (1 - at_least(9)) * (FRONT + REAR) * TWO * ONCE
    assert chance(of_attacker(pair(mech(20), mech(50))), "attacker_destroyed_by/engine") == MISS * died + fell


def test_the_sixth_hit_kills_the_pilot() -> None:
    # A group on the head, or a fall at 7 (no head: nobody is knocked out before) and there the head or the check.
    answers = of_target(pair(mech(20), mech(50), b={"pilot-hits": 5}))
    spared = Fraction(25, 36) * (at_least(7) + (1 - at_least(7)) * fall_leaves_unhurt(7))
    assert chance(answers, "target_pilot_dead") == HIT * (1 - spared)
    # The engine may die in the fall, of which the pilot does not.
    engine = Fraction(25, 36) * (1 - at_least(7)) * (FRONT + REAR) * TWO * ONCE
    assert chance(answers, "target_destroyed") == HIT * (1 - spared + engine)


def test_knocked_out_standing_up() -> None:
    # Unhurt before: one hit, from the check at 5 or from the head, and below 3 the pilot is out. Both: below 5 as well.
    out_once, out_twice = 1 - at_least(3), 1 - at_least(3) * at_least(5)
    check = at_least(5)
    kills = (FRONT + REAR) * TWO * ONCE
    head = HEAD * (check * out_once + (1 - check) * out_twice)
    other = (1 - HEAD - kills) * (1 - check) * out_once
    answers = exactly(alone(mech(20)), "stand")
    assert chance(answers, "attacker_pilot_out") == FELL * (head + other)
    assert chance(answers, "attacker_pilot_hurt") == FELL * (1 - fall_leaves_unhurt(5))


def test_a_head_on_its_last_point() -> None:
    # 20 tons: 9 armor and 2 of 3 structure are gone; a fall of 2 onto the head ends it.
    answers = exactly(alone(mech(20), damage="HD=11"), "stand")
    assert chance(answers, "attacker_destroyed_by/head") == FELL * HEAD
    assert chance(answers, "by_location/attacker/HD/lost") == FELL * HEAD
    assert chance(answers, "attacker_pilot_dead") == FELL * HEAD


def test_a_head_without_armor() -> None:
    # 2 of 3 points: a critical roll. Five slots, one the cockpit's; a 12 blows the head off.
    cockpit = CRITICALS[1] * Fraction(1, 5) + CRITICALS[2] * Fraction(2, 5)
    answers = exactly(alone(mech(20), damage="HD=9"), "stand")
    assert chance(answers, "by_location/attacker/HD/holed") == FELL * HEAD
    assert chance(answers, "attacker_destroyed_by/cockpit") == FELL * HEAD * cockpit
    assert chance(answers, "attacker_destroyed_by/head") == FELL * HEAD * CRITICALS[3]
    assert chance(answers, "attacker_pilot_dead") == FELL * HEAD * (cockpit + CRITICALS[3])
    # One critical for 8 or 9, two for 10 or 11 (the first may be the cockpit, which ends it): sensors are 2 slots of 5.
    second = Fraction(2, 5) * Fraction(1) + Fraction(2, 5) * (Fraction(1, 4) + 0) + Fraction(2, 5) * Fraction(2, 4)
    sensors = CRITICALS[1] * Fraction(2, 5) + CRITICALS[2] * second
    assert answers.expected["criticals/attacker/sensors"].fraction == FELL * HEAD * sensors


def test_an_engine_on_its_last_hit() -> None:
    # Two engine hits before: 4 slots of engine and 4 of gyro are open. The front armor of the center torso is gone.
    answers = exactly(alone(mech(20), damage="CT=20", crit=["CT:engine", "CT:engine"]), "stand")
    one = engine_dies(CRITICALS, wanted=1, engine=4)
    two = engine_dies(TWO_ROLLS, wanted=1, engine=4)
    assert one == Fraction(9, 36) / 2 + Fraction(5, 36) * Fraction(11, 14) + Fraction(1, 36) * Fraction(13, 14)
    # From the front a 7 is one critical roll and a 2 both; from the rear a 2 alone; from the sides the 8.
    died = FRONT * (Fraction(6, 36) * one + TWO * two) + REAR * TWO * one + (LEFT + RIGHT) * Fraction(5, 36) * one
    assert chance(answers, "attacker_destroyed_by/engine") == FELL * died


def struck_bin() -> Fraction:
    """A bare left torso is holed, and the bin, its only slot that can be hit, struck by any critical: on 8 from the
    front, 7 from the left, 9 from the right. A 2 from the left is that and a second roll."""
    some = 1 - CRITICALS[0]
    left = Fraction(6, 36) * some + TWO * (1 - CRITICALS[0] ** 2)
    return FRONT * Fraction(5, 36) * some + LEFT * left + RIGHT * Fraction(4, 36) * some


def test_a_bin_explodes() -> None:
    # 100 points from inside: the left torso, then the center torso. A 2 from elsewhere may end the engine; from the
    # right the empty torso passes its criticals inward.
    answers = exactly(alone(mech(20, jump=0, slots={"LT": ["Ammo AC/5"]}), damage="LT=15"), "stand")
    engine = (FRONT + REAR + RIGHT) * TWO * ONCE
    assert chance(answers, "attacker_destroyed") == FELL * (struck_bin() + engine)


CASE = {"LT": ["Ammo AC/5", "CASE"]}
IN_CASE = struck_bin() - LEFT * TWO * (1 - CRITICALS[0]) * ONCE
"""The bin explodes, but not if the first of two rolls sets it off and the second, with no slot left there, goes inward
and ends the engine before it does."""


def test_case_keeps_the_blast_in_its_torso() -> None:
    answers = exactly(alone(mech(20, jump=0, slots=CASE), damage="LT=15"), "stand")
    assert chance(answers, "by_location/attacker/LT/lost") == FELL * IN_CASE
    assert chance(answers, "by_location/attacker/LA/lost") == FELL * IN_CASE
    assert chance(answers, "by_location/attacker/CT/lost") == 0


def test_an_explosion_hurts_twice() -> None:
    # And then the fall, on a 4 or less: only who was out before the fall is hurt by it for certain.
    answers = exactly(alone(mech(20, jump=0, slots=CASE), damage="LT=15"), "stand")
    assert curve(answers, "attacker_pilot_hits")[3] == FELL * IN_CASE * (1 - at_least(5))


def test_an_arm_on_its_last_point() -> None:
    # Any group on the arm ends it. In the volley one face of six; in the fall 10 or 11 from the front and the rear
    # (5 of 36), 4 or 5 from the left (7), 10 from the right (3).
    answers = of_target(pair(mech(20), mech(50), b={"damage": f"LA={12 + 7}"}))
    one, two = Fraction(8, 25), Fraction(1, 25)  # heads, of two groups that are not the arm
    awake = 1 - one - two + one * at_least(3) + two * at_least(3) * at_least(5)
    falls = 1 - awake * at_least(7)
    arm = (FRONT + REAR) * Fraction(5, 36) + LEFT * Fraction(7, 36) + RIGHT * Fraction(3, 36)
    lost = Fraction(11, 36) + Fraction(25, 36) * falls * arm
    assert chance(answers, "by_location/target/LA/lost") == HIT * lost
    assert chance(answers, "by_location/target/LA/holed") == HIT * lost


def test_a_leg_on_its_last_points() -> None:
    # The left leg has 3 of 4 points of structure left. The attack costs 4 on either leg. Where the leg survives that it
    # may be struck by the 2 points of the fall, or the second group of a crash, and a 12 then blows it off.
    answers = of_attacker(pair(mech(20), mech(50), a={"damage": f"LL={16 + 1}"}))
    leg = (FRONT + REAR) * Fraction(4, 36) + LEFT * Fraction(7, 36) + RIGHT * Fraction(2, 36)
    hit = Fraction(1, 2) + Fraction(1, 2) * (1 - at_least(9)) * leg * CRITICALS[3]
    crash = Fraction(4, 36) + (1 - Fraction(4, 36) - TWO * ONCE) * Fraction(4, 36) * CRITICALS[3]
    assert chance(answers, "by_location/attacker/LL/lost") == HIT * hit + MISS * crash


@pytest.mark.parametrize(("left", "groups"), [(5, Fraction(1, 6)), (1, Fraction(11, 36)), (6, Fraction(1, 36)), (7, 0)])
def test_armor_stripped_in_front(left: int, groups: Fraction) -> None:
    # With nowhere to go the target cannot fall: it takes 5 and 1 on the Punch table, the left arm one face of six.
    position = with_ground(pair(mech(20), mech(50), b={"damage": f"LA={12 - left}"}), ring(TARGET, level=3))
    answers = of_target(position)
    assert chance(answers, "by_location/target/LA/stripped") == HIT * groups
    # More points than armor: both groups against 5, the first against 1.
    assert chance(answers, "by_location/target/LA/holed") == HIT * {5: Fraction(1, 36), 1: Fraction(1, 6)}.get(left, 0)


def test_armor_stripped_behind() -> None:
    # A prone target is struck in the rear: a 7 or a 2 is the center torso, whose rear armor has 5 points left.
    position = with_ground(pair(mech(20), mech(50), b={"prone": True, "damage": "CTR=5"}), ring(TARGET, level=3))
    answers = of_target(position)
    assert chance(answers, "by_location/target/CT/rear_stripped") == Fraction(26, 36) * Fraction(7, 36)
    assert chance(answers, "by_location/target/CT/stripped") == 0
