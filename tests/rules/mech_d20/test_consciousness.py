"""Head shots, staying conscious, waking (D20-54 to D20-57, DR-16)."""

from __future__ import annotations

import pytest
from tests.rules.mech_d20.tables import happened, mech, needed, play, reasons, table

from ironfall.rulesets.mech_d20.consciousness import head_shot, wake
from ironfall.rulesets.mech_d20.traits import Trait
from ironfall.rulesets.mech_d20.words import Because, Cause, Event, Why


def test_a_4_is_enough_for_the_first_head_shot() -> None:
    """D20-T42: 4 + 1 against 5."""
    pilot = mech()
    one = table(pilot, rolls=[4])
    play(one, head_shot, pilot)
    assert needed(one) == [(Why.CONSCIOUSNESS, 4)]
    assert reasons(one) == [(Because.COUNTERS, 5), (Because.PILOTING, 1)]
    assert (pilot.counters, pilot.unconscious, pilot.shaken) == (1, 0, 0)
    assert happened(one, Event.STAYS_AWAKE) == [(0, 0, 0, 0)]


def test_a_6_is_not_enough_for_the_second() -> None:
    """D20-T43: 6 + 1 against 8."""
    pilot = mech(counters=1)
    one = table(pilot, rolls=[6])
    play(one, head_shot, pilot)
    assert happened(one, Event.COUNTER_MARKED) == [(0, 2, 0, 0)]
    assert happened(one, Event.KNOCKED_OUT) == [(0, 0, 0, 0)]
    assert (pilot.counters, pilot.unconscious, pilot.shaken) == (2, 1, 1)


@pytest.mark.parametrize(("marked", "number"), [(0, 5), (1, 8), (2, 11), (3, 14), (4, 17)])
def test_each_counter_raises_the_number(marked: int, number: int) -> None:
    pilot = mech(counters=marked, piloting=0)
    one = table(pilot, rolls=[20])
    play(one, head_shot, pilot)
    assert needed(one) == [(Why.CONSCIOUSNESS, number)]


def test_the_sixth_counter_kills_without_a_roll() -> None:
    """D20-T44."""
    pilot = mech(counters=5)
    one = table(pilot)
    play(one, head_shot, pilot)
    assert (pilot.counters, pilot.doomed, pilot.destroyed) == (6, Cause.PILOT, 0)


def test_an_unconscious_pilot_is_marked_and_does_not_roll() -> None:
    pilot = mech(counters=2, unconscious=1, out_at_start=1)
    one = table(pilot)
    play(one, head_shot, pilot)
    assert (pilot.counters, pilot.shaken) == (3, 1)
    play(one, wake, pilot)
    assert pilot.unconscious == 1


@pytest.mark.parametrize(
    ("trait", "because", "bonus"),
    [(Trait.HEAVY, Because.RACE, 1), (Trait.CLEAR_HEAD, Because.TECHNIQUE, 3)],
)
def test_who_is_hard_to_knock_out(trait: Trait, because: Because, bonus: int) -> None:
    pilot = mech(counters=2, traits=1 << trait)
    one = table(pilot, rolls=[20])
    play(one, head_shot, pilot)
    assert needed(one) == [(Why.CONSCIOUSNESS, 11 - 1 - bonus)]
    assert reasons(one)[-1] == (because, bonus)


def test_the_life_support_hit_makes_it_harder() -> None:
    pilot = mech(counters=2, life_support_hits=1)
    one = table(pilot, rolls=[20])
    play(one, head_shot, pilot)
    assert needed(one) == [(Why.CONSCIOUSNESS, 11 - 1 + 2)]
    assert reasons(one)[-1] == (Because.LIFE_SUPPORT, -2)


def test_faith_ignores_the_first_roll_of_a_combat_and_not_its_counter() -> None:
    pilot = mech(traits=1 << Trait.FAITH)
    one = table(pilot)
    play(one, head_shot, pilot)
    assert happened(one, Event.SAVED_BY_TRAIT) == [(0, Trait.FAITH, 0, 0)]
    assert (pilot.counters, pilot.unconscious) == (1, 0)
    play(one, head_shot, pilot, rolls=[6])
    assert (pilot.counters, pilot.unconscious) == (2, 1)


def test_a_12_wakes_with_two_counters_and_marks_none() -> None:
    """D20-T47: 12 + 1 against 11."""
    pilot = mech(counters=2, unconscious=1, out_at_start=1)
    one = table(pilot, rolls=[12])
    play(one, wake, pilot)
    assert needed(one) == [(Why.WAKING, 10)]
    assert (pilot.unconscious, pilot.counters) == (0, 2)
    assert happened(one, Event.WAKES) == [(0, 0, 0, 0)]


def test_a_9_does_not() -> None:
    pilot = mech(counters=2, unconscious=1, out_at_start=1)
    one = table(pilot, rolls=[9])
    play(one, wake, pilot)
    assert pilot.unconscious == 1


@pytest.mark.parametrize("out_at_start", [0, 1])
def test_nobody_wakes_in_the_round_of_the_blow(out_at_start: int) -> None:
    pilot = mech(counters=1, unconscious=1, out_at_start=out_at_start, shaken=1)
    play(table(pilot), wake, pilot)
    assert pilot.unconscious == 1
