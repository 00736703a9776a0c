"""Heat, sinks, shutdown and restart (D20-61 to D20-65, D20-67)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.mech_d20.tables import happened, log, mech, needed, play, reasons, rolled, table

from ironfall.rulesets.mech_d20.heat import cool, heat_step, raise_heat, working_sinks
from ironfall.rulesets.mech_d20.records import RT, Kind
from ironfall.rulesets.mech_d20.traits import Trait
from ironfall.rulesets.mech_d20.words import Because, Event, Question, Why
from ironfall.table.talk import Told

SINKS = [("RT", Kind.HEAT_SINK)] * 3 + [("LT", Kind.HEAT_SINK)] * 5 + [("LL", Kind.HEAT_SINK)] * 2
"""Ten: three in a torso that may be lost, two in a leg."""


def test_heat_is_raised_and_taken_away_at_once() -> None:
    hot = mech(heat=3, felt_heat=9)
    one = table(hot)
    play(one, raise_heat, hot, 6)
    assert happened(one, Event.HEAT_RAISED) == [(0, 6, 9, 0)]
    play(one, cool, hot, 5)
    play(one, cool, hot, 5)
    assert happened(one, Event.COOLED) == [(0, 5, 0, 0), (0, 4, 0, 0)]
    assert (hot.heat, hot.felt_heat) == (0, 9)


def test_no_heat_is_told_where_there_is_none() -> None:
    hot = mech()
    one = table(hot)
    play(one, raise_heat, hot, 0)
    assert happened(one, Event.HEAT_RAISED) == []


def test_lost_sinks_carry_nothing_off() -> None:
    """D20-T56: 5 + 2 + 8, seven sinks of ten."""
    hot = mech(items=SINKS, heat=15)
    hot.gone[RT] = 1
    one = table(hot)
    play(one, heat_step, hot)
    assert happened(one, Event.HEAT_NOW) == [(0, 8, 7, 15)]
    assert (hot.heat, hot.felt_heat) == (8, 8)


def test_a_broken_sink_carries_nothing_off() -> None:
    hot = mech(items=SINKS, heat=15, broken=1 << 3)
    play(table(hot), heat_step, hot)
    assert hot.heat == 6


def test_heat_is_never_below_0() -> None:
    """D20-T57: 1 + 3 against ten sinks."""
    hot = mech(items=SINKS, heat=4, felt_heat=7)
    play(table(hot), heat_step, hot)
    assert (hot.heat, hot.felt_heat) == (0, 0)


def test_each_engine_hit_heats_by_5() -> None:
    hot = mech(items=SINKS, heat=4, engine_hits=2)
    one = table(hot)
    play(one, heat_step, hot)
    assert happened(one, Event.HEAT_RAISED) == [(0, 10, 14, 0)]
    assert hot.heat == 4


@pytest.mark.parametrize(("depth", "prone", "sinks"), [(0, 0, 10), (1, 0, 12), (1, 1, 20), (2, 0, 20)])
def test_sinks_under_water_count_twice(depth: int, prone: int, sinks: int) -> None:
    hot = mech(items=SINKS, at="0805", prone=prone)
    one = table(hot, ground={"0805": {"water": depth}})
    assert working_sinks(one, hot) == sinks


def test_13_is_not_checked() -> None:
    """D20-T58."""
    hot = mech(heat=13)
    one = table(hot)
    play(one, heat_step, hot)
    assert rolled(one) == []


def test_the_number_itself_is_safe() -> None:
    """D20-T59: 14 needs 10."""
    hot = mech(heat=14)
    one = table(hot, rolls=[10])
    play(one, heat_step, hot)
    assert needed(one) == [(Why.SHUTDOWN, 10)]
    assert happened(one, Event.KEEPS_RUNNING) == [(0, 0, 0, 0)]
    assert hot.shut_down == 0


def test_one_less_shuts_down() -> None:
    hot = mech(heat=14)
    one = table(hot, rolls=[9])
    play(one, heat_step, hot)
    assert happened(one, Event.SHUTS_DOWN) == [(0, 0, 0, 0)]
    assert hot.shut_down == 1


@pytest.mark.parametrize(("heat", "number"), [(17, 10), (18, 16), (22, 23), (26, 30), (29, 30)])
def test_hotter_is_harder(heat: int, number: int) -> None:
    hot = mech(heat=heat)
    one = table(hot, rolls=[40])
    play(one, heat_step, hot)
    assert needed(one) == [(Why.SHUTDOWN, number)]


@pytest.mark.parametrize("traits", [0, 1 << Trait.ANDROID, 1 << Trait.SHUTDOWN_REROLL])
@pytest.mark.parametrize("heat", [30, 63, 90])
def test_from_30_on_it_shuts_down_without_a_roll(heat: int, traits: int) -> None:
    hot = mech(heat=heat, traits=traits)
    one = table(hot)
    play(one, heat_step, hot)
    assert happened(one, Event.SHUTS_DOWN) == [(0, 1, 0, 0)]


def test_an_android_adds_2() -> None:
    hot = mech(heat=18, traits=1 << Trait.ANDROID)
    one = table(hot, rolls=[14])
    play(one, heat_step, hot)
    assert needed(one) == [(Why.SHUTDOWN, 14)]
    assert reasons(one) == [(Because.HEAT_REACHED, 16), (Because.RACE, 2)]
    assert hot.shut_down == 0


def test_shut_down_and_still_hot_it_rolls_to_start_again() -> None:
    hot = mech(items=SINKS, heat=24, shut_down=1)
    one = table(hot, rolls=[9])
    play(one, heat_step, hot)
    assert (hot.heat, hot.shut_down) == (14, 1)
    hot.heat = 24
    play(one, heat_step, hot, rolls=[10])
    assert happened(one, Event.RESTARTS) == [(0, 0, 0, 0)]
    assert happened(one, Event.KEEPS_RUNNING) == []
    assert hot.shut_down == 0


def test_shut_down_and_cool_it_starts_again_without_a_roll() -> None:
    hot = mech(items=SINKS, heat=23, shut_down=1)
    one = table(hot)
    play(one, heat_step, hot)
    assert happened(one, Event.RESTARTS) == [(0, 0, 0, 0)]
    assert (hot.heat, hot.shut_down) == (13, 0)


@pytest.mark.parametrize(("dice", "shut_down"), [([7, 2, 1, 3], 0), ([7, 2, 1, 2], 1), ([2, 7, 0], 1), ([7, 3], 0)])
def test_who_may_rolls_the_lower_die_again(dice: list[int], shut_down: int) -> None:
    """7 and 2 against 10; the third number is the answer."""
    hot = mech(heat=14, traits=1 << Trait.SHUTDOWN_REROLL)
    one = table(hot, rolls=dice, asked=True)
    play(one, heat_step, hot)
    assert hot.shut_down == shut_down
    asked = [line[2] for line in log(one) if line[0] == Told.ANSWERED]
    assert asked == ([Question.REROLLS] if len(dice) > 2 else [])
    assert needed(one) == [(Why.SHUTDOWN, 10)]


@pytest.mark.parametrize(("number", "chance"), [(10, "91/100"), (16, "59/80"), (23, "171/400"), (30, "33/200")])
def test_the_chances_of_two_d20(number: int, chance: str) -> None:
    """D20-T63, for the numbers of the chart, counted face by face with the rule itself."""
    heat = {10: 14, 16: 18, 23: 22, 30: 26}[number]
    ways = 0
    for first in range(1, 21):
        for second in range(1, 21):
            hot = mech(heat=heat, traits=1 << Trait.SHUTDOWN_REROLL)
            one = table(hot, rolls=[first, second, 0][: 2 if first + second >= number else 3], asked=True, size=(8, 9))
            play(one, heat_step, hot)
            ways += 1 - hot.shut_down
    assert Fraction(ways, 400) == Fraction(chance)
