"""Piloting rolls (D20-60, D20-10, D20-49)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.mech_d20.tables import events, happened, mech, needed, play, reasons, table

from ironfall.rulesets.mech_d20.piloting import make_owed_roll, piloting_roll
from ironfall.rulesets.mech_d20.records import LL, RL, Unit
from ironfall.rulesets.mech_d20.traits import Trait
from ironfall.rulesets.mech_d20.words import Because, Event, Reason, Why

KICKED = 1 << Reason.KICKED


def number_needed(pilot: Unit, *, standing: int = 0) -> int:
    one = table(pilot, rolls=[20])
    play(one, piloting_roll, pilot, Why.STANDING if standing else Why.PILOTING, standing)
    [(_, number)] = needed(one)
    assert reasons(one)[0] == (Because.BASE, 10)
    assert number == 10 - sum(amount for _, amount in reasons(one)[1:])
    return number


def test_one_roll_however_many_reasons() -> None:
    """D20-T49: kicked, and its own kick missed: 8 + 1 against 10."""
    pilot = mech(reasons=KICKED | 1 << Reason.MISSED_KICK)
    one = table(pilot, rolls=[8])
    play(one, make_owed_roll, pilot)
    assert needed(one) == [(Why.PILOTING, 9)]
    assert happened(one, Event.OWES_ROLL) == [(0, Reason.KICKED, 0, 0), (0, Reason.MISSED_KICK, 0, 0)]
    assert happened(one, Event.FALLS) == [(0, 0, 0, 0)]
    assert (pilot.prone, pilot.fell, pilot.reasons) == (1, 1, 0)


def test_a_9_keeps_its_feet() -> None:
    pilot = mech(reasons=KICKED)
    one = table(pilot, rolls=[9])
    play(one, make_owed_roll, pilot)
    assert happened(one, Event.KEEPS_FEET) == [(0, 0, 0, 0)]
    assert (pilot.prone, pilot.reasons) == (0, 0)


def test_without_a_reason_or_lying_down_nothing_is_rolled() -> None:
    for pilot in (mech(), mech(reasons=KICKED, prone=1)):
        one = table(pilot)
        play(one, make_owed_roll, pilot)
        assert events(one) == []
        assert pilot.reasons == 0


@pytest.mark.parametrize(
    ("fields", "number"),
    [
        ({}, 9),
        ({"piloting": 3}, 7),
        ({"damage": 9}, 9),
        ({"damage": 10}, 10),
        ({"damage": 29}, 11),
        ({"gyro_hits": 1}, 12),
        ({"hip_hits": 1}, 11),
        ({"leg_actuator_hits": 2}, 11),
        ({"damage": 24, "hip_hits": 1}, 13),
    ],
)
def test_damage_makes_it_harder(fields: dict[str, Any], number: int) -> None:
    assert number_needed(mech(**fields)) == number


def test_a_leg_lost_counts_5() -> None:
    pilot = mech()
    pilot.gone[LL] = 1
    assert number_needed(pilot) == 14
    pilot.gone[RL] = 1
    assert number_needed(pilot) == 19


@pytest.mark.parametrize(
    ("trait", "standing", "falling"),
    [
        (Trait.FELIXIAN, 9, 8),
        (Trait.GLADIATOR_STEADY, 9, 7),
        (Trait.QUICK_TO_STAND, 7, 9),
        (Trait.SOFT_LANDING, 9, 9),
    ],
)
def test_what_helps_in_falling_and_in_standing(trait: Trait, standing: int, falling: int) -> None:
    pilot = mech(traits=1 << trait)
    assert (number_needed(pilot, standing=1), number_needed(pilot)) == (standing, falling)


def test_a_soft_landing_helps_where_a_landing_is_among_the_reasons() -> None:
    pilot = mech(traits=1 << Trait.SOFT_LANDING, reasons=1 << Reason.LANDED_DAMAGED | KICKED)
    assert number_needed(pilot) == 7


def test_a_dolviss_minds_no_damage_of_the_round() -> None:
    assert number_needed(mech(traits=1 << Trait.DOLVISS, damage=24, hip_hits=1)) == 11


@pytest.mark.parametrize("fields", [{"unconscious": 1}, {"gyro_hits": 2}])
def test_who_fails_without_a_roll(fields: dict[str, Any]) -> None:
    pilot = mech(reasons=KICKED, **fields)
    one = table(pilot)
    play(one, make_owed_roll, pilot)
    assert happened(one, Event.AUTOMATIC_FAILURE) == [(0, int("unconscious" in fields), 0, 0)]
    assert pilot.prone == 1
