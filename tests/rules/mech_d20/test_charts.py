"""The charts that are rolled on: locations by side and face, and the attack die against its number."""

from __future__ import annotations

import pytest
from tests.rules.mech_d20.tables import mech, play, table

from ironfall.rulesets.mech_d20.chart_values import PLACE_NAMES
from ironfall.rulesets.mech_d20.charts import HIT, MISS, NATURAL_20, Chart
from ironfall.rulesets.mech_d20.records import Side
from ironfall.rulesets.mech_d20.words import Why
from ironfall.table.dice import roll_on

FRONT = ["RL"] * 2 + ["LL"] * 2 + ["RA"] * 3 + ["LA"] * 3 + ["RT"] * 3 + ["LT"] * 3 + ["CT"] * 3 + ["HD"]
LEFT = ["LL"] * 4 + ["LA"] * 6 + ["LT"] * 6 + ["CT"] * 3 + ["HD"]
RIGHT = ["RL"] * 4 + ["RA"] * 6 + ["RT"] * 6 + ["CT"] * 3 + ["HD"]
REAR = ["RL"] * 2 + ["LL"] * 2 + ["RA"] * 3 + ["LA"] * 3 + ["RTR"] * 3 + ["LTR"] * 3 + ["CTR"] * 3 + ["HD"]


@pytest.mark.parametrize(
    ("side", "names"), [(Side.FRONT, FRONT), (Side.LEFT, LEFT), (Side.RIGHT, RIGHT), (Side.REAR, REAR)]
)
def test_locations_by_side(side: Side, names: list[str]) -> None:
    one = table(mech(), rolls=range(1, 21))
    found = [roll_on(one, 0, Why.LOCATION, Chart.LOCATION + side) for _ in range(20)]
    assert [PLACE_NAMES[place] for place in found] == names


def row(number: int, **options: str) -> list[int]:
    return table(mech(), options=options).charts.rows[Chart.ATTACK + number][1:21]


def test_a_die_against_10() -> None:
    assert row(10) == [MISS] * 9 + [HIT] * 10 + [NATURAL_20]


def test_a_natural_20_hits_whatever_the_number() -> None:
    assert row(21) == [MISS] * 19 + [NATURAL_20]


def test_without_the_switch_a_natural_20_below_the_number_misses() -> None:
    assert row(21, natural_20_hits="no") == [MISS] * 20
    assert row(20, natural_20_hits="no") == [MISS] * 19 + [NATURAL_20]


def test_a_natural_1_is_nothing_special() -> None:
    assert row(0) == row(1) == [HIT] * 19 + [NATURAL_20]
    assert row(2) == [MISS] + [HIT] * 18 + [NATURAL_20]


def test_with_the_switch_a_natural_1_misses() -> None:
    assert row(0, natural_1_misses="yes") == row(1, natural_1_misses="yes") == [MISS] + [HIT] * 18 + [NATURAL_20]
    assert row(10, natural_1_misses="yes") == row(10)


def test_locations_of_ones_own() -> None:
    own = {"location_die.front": [[19, "CT"], [20, "HD"]], "location_die.fold_left_side.CT": "LT"}
    one = table(mech(), overrides=own)
    assert one.charts.rows[Chart.LOCATION + Side.FRONT][1:21] == [PLACE_NAMES.index("CT")] * 19 + [0]
    assert one.charts.rows[Chart.LOCATION + Side.LEFT][1:21] == [PLACE_NAMES.index("LT")] * 19 + [0]
    assert one.charts.rows[Chart.LOCATION + Side.REAR][18] == PLACE_NAMES.index("CTR")


def test_dice_are_used_up() -> None:
    one = table(mech(), rolls=[20])
    assert play(one, roll_on, 0, Why.TO_HIT, Chart.ATTACK + 21) == NATURAL_20
    with pytest.raises(AssertionError, match="dice left"):
        play(one, roll_on, 0, Why.TO_HIT, Chart.ATTACK + 10, rolls=[3, 4])
