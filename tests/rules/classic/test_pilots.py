"""Pilots: hits, staying conscious, waking up (PILOT-1 to PILOT-7)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, mech, numbers_needed, placed, play

from ironfall.rulesets.classic.pilots import hit_pilot, wake_pilot
from ironfall.rulesets.classic.records import Table, Unit
from ironfall.rulesets.classic.words import Cause

NUMBERS = [(1, 3), (2, 5), (3, 7), (4, 10), (5, 11)]
"""The hit, and what it takes to stay conscious (PILOT-4)."""


def alone(**said: Any) -> tuple[Table, Unit]:
    table = a_table(placed(mech(), "0809", **said))
    return table, table.game.units[0]


@pytest.mark.parametrize(("hit", "number"), NUMBERS)
def test_each_hit_has_its_number(hit: int, number: int) -> None:
    table, unit = alone(pilot_hits=hit - 1)
    play(table, hit_pilot, unit, script=f"A awake {number}")
    assert numbers_needed(table) == [("awake", number)]
    assert (unit.pilot_hits, unit.unconscious) == (hit, 0)


@pytest.mark.parametrize(("hit", "number"), NUMBERS)
def test_one_less_knocks_out(hit: int, number: int) -> None:
    table, unit = alone(pilot_hits=hit - 1)
    table.game.turn = 4
    play(table, hit_pilot, unit, script=f"A awake {number - 1}")
    assert (unit.pilot_hits, unit.unconscious, unit.knocked_out_turn) == (hit, 1, 4)


def test_the_sixth_hit_kills_without_a_roll() -> None:
    table, unit = alone(pilot_hits=5)
    play(table, hit_pilot, unit)
    assert unit.destroyed == Cause.PILOT


def test_an_unconscious_pilot_takes_hits_but_rolls_no_more() -> None:
    table, unit = alone(pilot_hits=1)
    play(table, hit_pilot, unit, script="awake 4")
    play(table, hit_pilot, unit)
    assert (unit.pilot_hits, unit.unconscious) == (3, 1)


def test_an_unconscious_pilot_dies_of_the_sixth() -> None:
    table, unit = alone(pilot_hits=5, unconscious=True)
    play(table, hit_pilot, unit)
    assert unit.destroyed == Cause.PILOT


def test_all_the_way_up_the_ladder() -> None:
    table, unit = alone()
    for number in (3, 5, 7, 10, 11):
        play(table, hit_pilot, unit, script=f"awake {number}")
    play(table, hit_pilot, unit)
    assert (unit.pilot_hits, unit.destroyed) == (6, Cause.PILOT)


def test_the_pilot_of_a_wreck_takes_no_hits() -> None:
    table, unit = alone(destroyed=True)
    play(table, hit_pilot, unit)
    assert unit.pilot_hits == 0


# --- waking (PILOT-6)


@pytest.mark.parametrize(("hits", "number"), NUMBERS)
def test_waking_takes_the_same_number(hits: int, number: int) -> None:
    for total, awake in ((number, True), (number - 1, False)):
        table, unit = alone(pilot_hits=hits, unconscious=True)
        table.game.turn = 2
        play(table, wake_pilot, unit, script=f"A waking {total}")
        assert (unit.unconscious == 0) == awake


def test_nobody_wakes_in_the_turn_of_the_knock_out() -> None:
    table, unit = alone()
    table.game.turn = 3
    play(table, hit_pilot, unit, script="awake 2")
    play(table, wake_pilot, unit)
    assert unit.unconscious
    table.game.turn = 4
    play(table, wake_pilot, unit, script="waking 3")
    assert not unit.unconscious


def test_who_is_awake_or_dead_does_not_roll_to_wake() -> None:
    for said in ({"pilot_hits": 2}, {"pilot_hits": 2, "unconscious": True, "destroyed": True}):
        table, unit = alone(**said)
        table.game.turn = 2
        play(table, wake_pilot, unit)
        assert unit.pilot_hits == 2
