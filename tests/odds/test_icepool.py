"""A second opinion on the parts that are dice alone, by another program that counts them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.odds.answers import TARGET, THICK, at_least, curve, of_target, pair, with_ground
from tests.rules.classic.tables import mech, ring

from ironfall.odds.curve import chance_at_least
from ironfall.rulesets.classic.charts import ROWS, Chart
from ironfall.table.dice import Dice
from ironfall.table.each_way import faces_for

icepool: Any = pytest.importorskip("icepool", reason="icepool, the second opinion on dice, is not installed")


def fraction_of(die: Any, wanted: Any) -> Fraction:
    return Fraction(die.quantity(wanted), die.denominator())


def test_the_chance_to_reach_a_number() -> None:
    two = 2 @ icepool.d6
    for number in range(1, 15):
        theirs = Fraction((two >= number).quantity(True), two.denominator())
        assert chance_at_least(number) == at_least(number) == theirs


def test_the_ways_of_a_total() -> None:
    for dice, die in ((Dice.D6, icepool.d6), (Dice.TWO_D6, 2 @ icepool.d6)):
        for total in range(die.min_outcome(), die.max_outcome() + 1):
            assert faces_for(dice, total) == die.quantity(total)


@pytest.mark.parametrize("chart", ROWS)
def test_the_entries_of_every_chart(chart: Chart) -> None:
    dice, entries = ROWS[chart]
    die = (icepool.d6 if dice == Dice.D6 else 2 @ icepool.d6).map(lambda total: entries[total - (1 + dice)])
    for entry in set(entries):
        ways = sum(faces_for(dice, k + 1 + dice) for k, each in enumerate(entries) if each == entry)
        assert Fraction(ways, 6 if dice == Dice.D6 else 36) == fraction_of(die, entry)


@pytest.mark.parametrize(("tons", "groups"), [(20, 2), (50, 3), (70, 5)])
def test_how_many_groups_of_a_volley_strike_the_head(tons: int, groups: int) -> None:
    # Each is a pilot hit, and the only ones: the pilot is out already, and the target, with no hex to be pushed to, is
    # destroyed before it can fall.
    position = pair(mech(tons), mech(50, armor=THICK), b={"unconscious": True})
    answers = of_target(with_ground(position, ring(TARGET, level=3)))
    heads = groups @ (icepool.d6 == 6).map(int, star=False)
    landed = at_least(5 + 3 - 4)
    for hits in range(1, groups + 1):
        assert curve(answers, "target_pilot_hits")[hits] == landed * fraction_of(heads, hits), hits


def test_the_curve_of_damage() -> None:
    """A light attacker on a fresh light target, as one mixture of dice."""
    two = 2 @ icepool.d6
    heads = 2 @ (icepool.d6 == 6).map(int, star=False)

    def stays_awake(hits: int) -> Any:
        numbers = (3, 5)[:hits]
        return icepool.map(lambda *totals: all(map(int.__ge__, totals, numbers)), *(two for _ in numbers))

    falls = heads.map(lambda hits: stays_awake(hits).map(lambda up: two < 7 if up else True) if hits else two < 7)
    hit = falls.map(lambda fell: 11 if fell else 6)
    damage = (two >= 8).map(lambda landed: hit if landed else 0)
    answers = of_target(pair(mech(20), mech(50)))
    assert curve(answers, "damage_to_target") == {points: fraction_of(damage, points) for points in (0, 6, 11)}
