"""Trips, an optional attack (TRIP-1)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, beside, mech, owed, placed, play, refused

from ironfall.rulesets.classic.actions import declares
from ironfall.rulesets.classic.records import LL, RA, RL, Attack, Table, Unit
from ironfall.rulesets.classic.sequence import play_physical_phase
from ironfall.rulesets.classic.trip import best_leg_to_trip, refusals_of_trip, trip_lands, trip_to_hit
from ironfall.rulesets.classic.words import Because, Refusal

HERE = "0809"


def trip(
    direction: int = 0,
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    levels: int = 0,
    option: str = "yes",
) -> tuple[Table, Unit, Unit]:
    """A faces north; B stands beside it in some direction, facing it."""
    there = beside(HERE, direction)
    table = a_table(
        placed(mech(), HERE, 0, **(a or {})),
        placed(mech(), there, (direction + 3) % 6, **(b or {})),
        ground={there: {"level": levels}},
        options={"trip": option},
    )
    return table, table.game.units[0], table.game.units[1]


def test_it_is_off_unless_chosen() -> None:
    table, a, b = trip(option="no")
    assert refused(table, refusals_of_trip, a, b, RL) == [Refusal.TRIP_NOT_CHOSEN]


@pytest.mark.parametrize("direction", range(6))
def test_in_the_forward_arc_of_the_feet(direction: int) -> None:
    table, a, b = trip(direction, {"twist": "right"})
    against = [] if direction in (5, 0, 1) else [Refusal.TRIP_OUT_OF_ARC]
    assert refused(table, refusals_of_trip, a, b, RL) == against


@pytest.mark.parametrize(
    ("said", "against"),
    [
        ({"damage": "LL=28"}, [Refusal.LEG_MISSING]),
        ({"crit": "RL:hip"}, [Refusal.TRIP_LEG_USELESS]),
        ({"crit": "LL:hip"}, []),
        ({"fired": "RL"}, [Refusal.LIMB_FIRED]),
        ({"fired": "LL"}, []),
    ],
)
def test_on_both_legs_with_one_that_serves(said: dict[str, Any], against: list[Refusal]) -> None:
    table, a, b = trip(a=said)
    assert refused(table, refusals_of_trip, a, b, RL) == against


def test_an_arm_does_not_trip() -> None:
    table, a, b = trip()
    assert refused(table, refusals_of_trip, a, b, RA) == [Refusal.TRIP_LEG_USELESS]


def test_only_what_stands_on_the_same_level() -> None:
    table, a, b = trip(b={"prone": True})
    assert refused(table, refusals_of_trip, a, b, RL) == [Refusal.PRONE_OUT_OF_REACH]
    for levels in (1, -1):
        table, a, b = trip(levels=levels)
        assert refused(table, refusals_of_trip, a, b, RL) == [Refusal.TRIP_NOT_LEVEL]


@pytest.mark.parametrize(
    ("crits", "number"),
    [([], 4), (["RL:foot"], 5), (["RL:upper-leg"], 6), (["RL:lower-leg", "RL:foot"], 7), (["LL:foot"], 4)],
)
def test_the_damage_of_the_leg_counts(crits: list[str], number: int) -> None:
    assert trip_to_hit(*trip(a={"crit": crits}), RL) == number


def test_the_target_rolls_at_the_end() -> None:
    table, a, b = trip()
    play(table, trip_lands, b)
    assert (owed(b), owed(a), b.taken) == ([(Because.TRIPPED, 0)], [], 0)


@pytest.mark.parametrize(
    ("said", "leg"),
    [({}, RL), ({"crit": "RL:foot"}, LL), ({"crit": "RL:hip"}, LL), ({"fired": "RL"}, LL)],
)
def test_the_better_leg(said: dict[str, Any], leg: int) -> None:
    assert best_leg_to_trip(*trip(a=said)) == leg


@pytest.mark.parametrize(("dice", "falls"), [("A to trip 4, B piloting 5", 0), ("A to trip 3", 0)])
def test_a_whole_trip(dice: str, falls: int) -> None:
    table, a, b = trip()
    declares(Attack.TRIP)(table)
    play(table, play_physical_phase, script=dice)
    assert (b.fell, a.fell, a.attack) == (falls, 0, Attack.NONE)
