"""Volleys by hand: what charts and dice give, with pencil and paper.

The front chart: legs 1-2 and 3-4, arms 5-7 and 8-10, side torsos 11-13 and 14-16, center 17-19, head 20.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from tests.odds.mech_d20.volleys import average, card, chance, curve, exactly, volley, weights_in_groups

from ironfall import api
from ironfall.odds.questions import asked_exact
from ironfall.rulesets.mech_d20.forgetting import DAMAGE, GROUPS, HEAD
from ironfall.rulesets.mech_d20.marks import UNIT, UNIT_MARKS

HIT = Fraction(12, 20)
"""A 9 is needed: 10 of the charts, less gunnery +1."""
ON_ITS_CHART = {"HD": 1, "CT": 3, "LT": 3, "RT": 3, "LA": 3, "RA": 3, "LL": 2, "RL": 2}
"""In how many of 20 ways each location is struck from the front."""
A_TWENTY = Fraction(1, 20)
LOST_AT_ONCE = A_TWENTY * A_TWENTY
"""A natural 20 on the attack die, and a 20 on the critical die that it calls for."""
SIX = Fraction(1, 6)


def test_a_medium_laser_at_a_fresh_mech() -> None:
    # 5 points go nowhere inside 10(5): the only critical rolls are those of a natural 20.
    position = volley(["Medium Laser"], card())
    assert api.need(position, "attack").number == 9
    odds = exactly(position)
    assert chance(odds, "hit") == HIT
    assert curve(odds, "hits") == {0: 1 - HIT, 1: HIT}
    assert curve(odds, "damage_to_target") == {0: 1 - HIT, 5: HIT}
    for place, ways in ON_ITS_CHART.items():
        assert chance(odds, f"by_location/target/{place}/struck") == HIT * Fraction(ways, 20)
        assert chance(odds, f"by_location/target/{place}/holed") == 0
    # An arm is taken by its own 20 or goes with its torso: 3 + 3 ways; a leg 2 + 3; a rear torso 0 + 3.
    lost = {"HD": 1, "CT": 3, "LT": 3, "LA": 6, "LL": 5, "LTR": 3, "CTR": 0}
    for place, ways in lost.items():
        assert chance(odds, f"by_location/target/{place}/lost") == LOST_AT_ONCE * Fraction(ways, 20)
    assert curve(odds, "damage_by_location/target/LA") == {
        0: 1 - HIT * Fraction(3, 20) - LOST_AT_ONCE * Fraction(3, 20),
        5: HIT * Fraction(3, 20) - LOST_AT_ONCE * Fraction(3, 20),
        15: LOST_AT_ONCE * Fraction(6, 20),
    }
    # The head goes by a 20, the cockpit is line 1 of its chart; three lines of engine do not end it with one hit.
    assert chance(odds, "target_destroyed_by/head") == LOST_AT_ONCE * Fraction(1, 20)
    assert chance(odds, "target_destroyed_by/cockpit") == LOST_AT_ONCE * Fraction(1, 20)
    assert chance(odds, "target_destroyed_by/center torso") == LOST_AT_ONCE * Fraction(3, 20)
    assert chance(odds, "target_destroyed") == LOST_AT_ONCE * Fraction(5, 20)
    assert average(odds, "criticals/target/engine") == A_TWENTY * Fraction(3, 20) * Fraction(3, 20)
    assert average(odds, "criticals/target/whole location") == LOST_AT_ONCE


def test_the_pilot_of_a_fresh_mech() -> None:
    # After a head shot a 4 keeps the pilot awake, 5 less piloting +1; a natural 20 may take head or cockpit as well.
    odds = exactly(volley(["Medium Laser"], card()))
    head, natural = HIT / 20, A_TWENTY / 20
    assert curve(odds, "target_counters") == {0: 1 - head, 1: head}
    assert chance(odds, "target_pilot_dead") == natural * Fraction(2, 20)
    awake = (head - natural) * Fraction(17, 20) + natural * Fraction(17, 20) * Fraction(18, 20)
    assert chance(odds, "target_pilot_out") == head - awake


def test_the_feet_of_a_fresh_mech() -> None:
    # Who loses a leg, or has its gyro hit, rolls: 10 less piloting +1, and 5 more for the leg or 3 more for the gyro. A
    # leg is lost by its own 20 or with its torso, 10 ways of 20 in all; the gyro is line 4 of the center's chart.
    odds = exactly(volley(["Medium Laser"], card()))
    leg, gyro = LOST_AT_ONCE * Fraction(10, 20), LOST_AT_ONCE * Fraction(3, 20)
    assert chance(odds, "target_falls") == leg * Fraction(13, 20) + gyro * Fraction(11, 20)
    assert chance(odds, "target_shuts_down") == 0


@pytest.mark.parametrize(("option", "hit"), [("yes", A_TWENTY), ("no", Fraction(0))])
def test_a_natural_20_where_21_is_needed(option: str, hit: Fraction) -> None:
    position = volley(["Medium Laser"], card(), b=[("base-defense", 22)], options={"natural_20_hits": option})
    assert api.need(position, "attack").number == 21
    odds = exactly(position)
    assert chance(odds, "hit") == hit
    assert chance(odds, "by_location/target/CT/lost") == hit * Fraction(3, 20) * A_TWENTY


def test_a_punch() -> None:
    position = volley(
        ["punch LA"], card(), attacker=card(), a=[("at", "0808"), ("facing", 3)], b=[("at", "0809")], side=None
    )
    assert api.need(position, "attack").number == 9
    odds = exactly(position, DAMAGE)
    assert curve(odds, "damage_to_target") == {0: 1 - HIT, **dict.fromkeys(range(1, 7), HIT * SIX)}


def test_two_lasers_hit_each_for_itself() -> None:
    # Three hexes are long range to the small laser, which needs 13 and hits with 8 of 20.
    odds = exactly(volley(["Medium Laser", "Small Laser"], card(usual="99(9)")), DAMAGE, HEAD)
    far = Fraction(8, 20)
    both, one, other, neither = HIT * far, HIT * (1 - far), (1 - HIT) * far, (1 - HIT) * (1 - far)
    assert curve(odds, "hits") == {0: neither, 1: one + other, 2: both}
    assert curve(odds, "damage_to_target") == {0: neither, 3: other, 5: one, 8: both}
    assert chance(odds, "target_head_struck") == 1 - (1 - HIT / 20) * (1 - far / 20)


def test_an_lrm_20_far_from_all_armor() -> None:
    lrm = card({"HD": ["LRM 20", "LRM 20 Ammo"]})
    position = volley(
        ["LRM 20"], card(usual="99(9)"), attacker=lrm, a=[("at", "0802"), ("facing", 3)], b=[("at", "0809")], side=None
    )
    assert api.need(position, "attack").number == 9
    odds = exactly(position, DAMAGE)
    totals = [sum(dice) for dice in product(range(1, 7), repeat=4)]
    expected = {total: HIT * Fraction(totals.count(total), 6**4) for total in range(4, 25)}
    assert curve(odds, "damage_to_target") == {0: 1 - HIT, **expected}


@pytest.mark.parametrize("head", ["10(5)", "1(1)"])
def test_damage_is_found_again_by_location(head: str) -> None:
    # What the attacks do is what the locations lose, but for two things. Points beyond what a location with nothing
    # behind it can hold are lost: 3 of the 5 on a head of 1(1). And a 20 takes what is left of a location, and of what
    # goes with it: 10 of 15 at arm, leg, head or center, 10 and three times 15 at a side torso.
    odds = exactly(volley(["Medium Laser"], card(armor={"HD": head})))
    means = [spread.mean_fraction for name, spread in odds.spreads.items() if "/target/" in name]
    by_location = sum((mean for mean in means if mean), Fraction(0))
    taken = LOST_AT_ONCE * (Fraction(3 + 3 + 3 + 2 + 2, 20) * 10 + Fraction(3 + 3, 20) * (10 + 3 * 15))
    of_the_head = LOST_AT_ONCE * A_TWENTY * 10 if head == "10(5)" else -HIT * A_TWENTY * 3
    assert odds.spreads["damage_to_target"].mean_fraction == HIT * 5
    assert by_location == HIT * 5 + taken + of_the_head


def test_each_mark_of_the_target_is_counted_by_one_group() -> None:
    position = volley(["Medium Laser"], card({"LT": ["Heat Sink"]}))
    ruleset, table = position.ruleset, position.table()
    groups = [group for group in ruleset.outcomes.groups if group.unit == 1]
    assert [group.number for group in groups] == list(GROUPS)
    read = ruleset.outcomes
    marks = {mark for each in read.happened if each.unit == 1 for mark in each.marks}
    marks |= {each.first + k for each in read.amounts if each.unit == 1 for k in range(each.size)}
    marks |= {mark for each in read.expected(table) if each.unit == 1 for mark, _ in each.marks}
    marks |= {read.asked + question for question in ruleset.question}
    assert len([mark for mark in marks if UNIT + UNIT_MARKS <= mark < UNIT + 2 * UNIT_MARKS]) > 2_000
    for mark in marks:
        assert sum(group.answers(table, mark) for group in groups) == 1, mark


def test_a_choice_made_after_the_volley_is_counted_where_it_hangs() -> None:
    # Heat 19, with the laser's 3 and no sinks 22: two dice against 23. The attacker, whose pilot rolls the lower die
    # again where they fail, is asked unless they show 23 or more: 18 + 17 + ... + 1 = 171 ways of 400.
    position = volley(
        ["Medium Laser"], card(), a=[("heat", 19), ("technique", "shutdown-reroll")], options={"techniques": "yes"}
    )
    asked = asked_exact(position.ruleset, weights_in_groups(position))
    assert {name: outcome.fraction for name, outcome in asked.items()} == {"REROLLS": 1 - Fraction(171, 400)}
