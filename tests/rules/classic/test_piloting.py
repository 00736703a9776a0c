"""Piloting skill rolls: numbers, automatic failures, the rolls owed (PSR-1 to PSR-9).

Piloting is 5 unless something else is said. A critical that is said in set-up is of an earlier turn.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import (
    a_table,
    happened,
    mech,
    numbers_needed,
    owed,
    placed,
    play,
    reasons,
)

from ironfall.rulesets.classic.critical_hits import hit_slot
from ironfall.rulesets.classic.loss import blow_off
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.piloting import (
    automatic_failure,
    ground_modifiers,
    is_immobile,
    keeps_its_feet,
    keeps_its_feet_at_once,
    legs_lost,
    legs_lost_before,
    old_gyro_modifier,
    old_leg_damage,
    piloting_number,
    quad_legs_modifier,
    standing_modifiers,
)
from ironfall.rulesets.classic.records import CT, LA, LL, RL, Table, Unit
from ironfall.rulesets.classic.sequence import begin_phase, end_phase
from ironfall.rulesets.classic.words import Because, Event
from ironfall.units.sheet import Sheet

QUAD = mech(frame="quad")
HIP, UPPER, LOWER, FOOT = 0, 1, 2, 3


def alone(sheet: Sheet | None = None, **said: Any) -> tuple[Table, Unit]:
    options = said.pop("options", None)
    table = a_table(placed(sheet or mech(), "0809", **said), options=options)
    return table, table.game.units[0]


def number(table: Table, unit: Unit) -> int:
    found: int = play(table, piloting_number, unit)
    return found


# --- pre-existing damage (table B)


@pytest.mark.parametrize(
    ("said", "modifier"),
    [
        ({}, 0),
        ({"piloting": 3}, -2),
        # Legs.
        ({"crit": ["LL:upper-leg"]}, 1),
        ({"crit": ["LL:lower-leg"]}, 1),
        ({"crit": ["RL:foot"]}, 1),
        ({"crit": ["LL:foot", "RL:foot", "RL:upper-leg"]}, 3),
        ({"crit": ["RL:hip"]}, 2),
        ({"crit": ["LL:hip", "RL:hip"]}, 4),
        ({"damage": ["LL=28"]}, 5),
        ({"crit": ["LL:foot", "LL:upper-leg"], "damage": ["LL=28"]}, 5),  # ignore all actuators of a lost leg
        ({"damage": ["LL=28"], "crit": ["RL:foot"]}, 6),
        ({"damage": ["LL=28", "RL=28"]}, 10),
        # Gyro.
        ({"crit": ["CT:gyro"]}, 3),
        ({"crit": ["CT:gyro", "CT:gyro"]}, 6),
        # Arms and heads are no matter.
        ({"crit": ["LA:shoulder", "HD:sensors", "CT:engine"], "damage": ["RA=20"]}, 0),
    ],
)
def test_damage_of_earlier_phases(said: dict[str, Any], modifier: int) -> None:
    table, unit = alone(**said)
    assert number(table, unit) == 5 + modifier


def test_a_small_cockpit() -> None:
    table, unit = alone(mech(cockpit="small"))
    assert number(table, unit) == 6
    assert reasons(table) == [(Because.PILOTING_SKILL, 5), (Because.SMALL_COCKPIT, 1)]


# A heavy-duty gyro: +1 after its first hit, +3 after its second, destroyed (+6) after its third.
@pytest.mark.parametrize(("hits", "modifier"), [(0, 0), (1, 1), (2, 3), (3, 6)])
def test_a_heavy_duty_gyro(hits: int, modifier: int) -> None:
    table, unit = alone(mech(gyro="heavy-duty"), crit=["CT:gyro"] * hits)
    assert number(table, unit) == 5 + modifier


def test_old_gyro_modifier() -> None:
    _, standard = alone(crit=["CT:gyro"])
    _, heavy = alone(mech(gyro="heavy-duty"), crit=["CT:gyro"])
    assert (old_gyro_modifier(standard), old_gyro_modifier(heavy)) == (3, 1)


# --- quads (table B)


@pytest.mark.parametrize(
    ("said", "modifier"),
    [
        ({}, -2),
        ({"damage": ["FLL=24"]}, 0),
        ({"damage": ["FLL=24", "RRL=28"]}, 5),  # once, not 5 for each
        ({"crit": ["FLL:foot", "FRL:hip"]}, -2 + 1 + 2),
        ({"damage": ["LL=28"], "crit": ["FRL:hip"]}, 2),
    ],
)
def test_quads(said: dict[str, Any], modifier: int) -> None:
    table, unit = alone(QUAD, **said)
    assert number(table, unit) == 5 + modifier
    assert automatic_failure(unit) == 0


@pytest.mark.parametrize("legs", [["LA", "RA", "LL"], ["LA", "RA", "LL", "RL"]])
def test_a_quad_on_one_leg_or_none_fails_every_roll(legs: list[str]) -> None:
    _, unit = alone(QUAD, damage=[f"{leg}={24 if leg in ('LA', 'RA') else 28}" for leg in legs])
    assert automatic_failure(unit) == Because.TOO_FEW_LEGS


def test_quad_legs_modifier() -> None:
    table, unit = alone(QUAD, damage=["LL=28"])
    assert play(table, quad_legs_modifier, unit) == 0
    table, unit = alone(QUAD)
    assert play(table, quad_legs_modifier, unit) == -2


def test_a_quad_that_loses_a_leg_this_phase_rolls_at_5_and_no_longer_at_minus_2() -> None:
    table, unit = alone(QUAD)
    play(table, blow_off, unit, LA)
    assert number(table, unit) == 10


def test_a_quad_that_loses_its_second_leg_this_phase() -> None:
    """One leg lost before counts 0; the one lost now is its event, +5."""
    table, unit = alone(QUAD, damage=["LL=28"])
    play(table, blow_off, unit, LA)
    assert number(table, unit) == 10


def test_legs_lost_now_and_before() -> None:
    table, unit = alone(QUAD, damage=["LL=28"])
    play(table, blow_off, unit, LA)
    assert (legs_lost(unit), legs_lost_before(unit)) == (2, 1)


# --- events of this phase (table A, PSR-2)


def test_a_first_gyro_hit_counts_as_an_event_only() -> None:
    table, unit = alone()
    play(table, hit_slot, unit, CT, 3)
    assert number(table, unit) == 8
    begin_phase(table, 2)
    assert (number(table, unit), owed(unit)) == (8, [])


def test_a_destroyed_gyro_counts_6_in_all() -> None:
    table, unit = alone()
    play(table, hit_slot, unit, CT, 3)
    play(table, hit_slot, unit, CT, 4)
    assert number(table, unit) == 11


def test_a_heavy_duty_gyro_hit_again_counts_its_older_hit_too() -> None:
    table, unit = alone(mech(gyro="heavy-duty"), crit=["CT:gyro"])
    play(table, hit_slot, unit, CT, 4)
    assert number(table, unit) == 5 + 1 + 3
    table, fresh = alone(mech(gyro="heavy-duty"))
    play(table, hit_slot, fresh, CT, 3)
    play(table, hit_slot, fresh, CT, 4)
    assert number(table, fresh) == 5 + 3


def test_two_hits_of_one_kind_count_twice() -> None:
    table, unit = alone()
    play(table, hit_slot, unit, LL, FOOT)
    play(table, hit_slot, unit, RL, FOOT)
    assert number(table, unit) == 7
    assert len(owed(unit)) == 2


@pytest.mark.parametrize(("hurt", "modifier"), [(19, 0), (20, 1), (24, 1), (40, 1)])
def test_20_points_count_1_once(hurt: int, modifier: int) -> None:
    table, unit = alone(hurt=hurt)
    assert number(table, unit) == 5 + modifier


def test_all_reasons_are_told_and_add_up() -> None:
    table, unit = alone(piloting=4, hurt=20, crit=["CT:gyro", "RL:hip"])
    play(table, hit_slot, unit, LL, FOOT)
    assert number(table, unit) == 4 + 3 + 2 + 1 + 1
    assert reasons(table) == [
        (Because.PILOTING_SKILL, 4),
        (Because.OLD_GYRO, 3),
        (Because.OLD_HIP, 2),
        (Because.LEG_ACTUATOR_HIT, 1),
        (Because.TOOK_20, 1),
    ]


def test_a_leg_lost_this_phase_counts_5_once() -> None:
    table, unit = alone()
    play(table, blow_off, unit, LL)
    assert number(table, unit) == 10
    begin_phase(table, 2)
    assert number(table, unit) == 10


def test_both_legs_lost_and_hit_from_above() -> None:
    table, unit = alone()
    play(table, blow_off, unit, LL)
    play(table, blow_off, unit, RL)
    play(table, owe_piloting_roll, unit, Because.HIT_BY_DEATH_FROM_ABOVE, 2)
    assert number(table, unit) == 5 + 5 + 5 + 2


def test_standing_modifiers_are_those_of_earlier_phases_only() -> None:
    table, unit = alone(crit=["LL:foot"])
    play(table, hit_slot, unit, RL, FOOT)
    assert play(table, standing_modifiers, unit) == 1
    begin_phase(table, 2)
    assert play(table, standing_modifiers, unit) == 2


# --- hips (AMB-39)


def test_a_hip_replaces_what_was_hit_in_earlier_turns() -> None:
    table, unit = alone(crit=["LL:foot", "LL:upper-leg", "LL:hip"])
    assert play(table, old_leg_damage, unit, LL) == 2


def test_what_is_hit_after_the_hip_counts_as_well() -> None:
    table, unit = alone(crit=["LL:hip", "LL:foot"])
    assert play(table, old_leg_damage, unit, LL) == 3


def test_what_is_hit_in_the_turn_of_the_hip_counts_as_well() -> None:
    table, unit = alone(crit=["LL:upper-leg"])
    play(table, hit_slot, unit, LL, FOOT)
    play(table, hit_slot, unit, LL, HIP)
    begin_phase(table, 2)
    assert play(table, old_leg_damage, unit, LL) == 2 + 1  # the foot; the upper leg is of an earlier turn


def test_until_the_phase_of_the_hip_is_over_old_damage_stands() -> None:
    table, unit = alone(crit=["LL:foot"])
    play(table, hit_slot, unit, LL, HIP)
    assert number(table, unit) == 5 + 1 + 2


def test_a_hip_of_one_leg_replaces_nothing_in_the_other() -> None:
    table, unit = alone(crit=["RL:foot", "LL:hip"])
    assert number(table, unit) == 5 + 2 + 1


def test_by_the_option_a_hip_replaces_everything_in_its_leg() -> None:
    for crits in (["LL:hip", "LL:foot"], ["LL:foot", "LL:hip"]):
        table, unit = alone(crit=crits, options={"hip_cancels": "all"})
        assert play(table, old_leg_damage, unit, LL) == 2


# --- automatic failures (PSR-4, PSR-6)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({}, 0),
        ({"unconscious": True}, Because.UNCONSCIOUS),
        ({"shut_down": True}, Because.SHUTDOWN),
        ({"immobile": True}, 0),
        ({"crit": ["CT:gyro", "CT:gyro"]}, Because.GYRO_DESTROYED),
        ({"crit": ["CT:gyro"]}, 0),
        ({"damage": ["LL=28"]}, 0),
    ],
)
def test_what_fails_every_roll(said: dict[str, Any], reason: int) -> None:
    table, unit = alone(**said)
    assert automatic_failure(unit) == reason
    script = "" if reason else f"piloting {play(table, piloting_number, unit)}"
    assert play(table, keeps_its_feet_at_once, unit, Because.DOMINO, 0, script=script) == (reason == 0)
    assert play(table, keeps_its_feet, unit, Because.DOMINO, script=script) == (reason == 0)


@pytest.mark.parametrize(
    ("said", "immobile"),
    [({}, False), ({"unconscious": True}, True), ({"shut_down": True}, True), ({"immobile": True}, True)],
)
def test_who_is_immobile(said: dict[str, Any], immobile: bool) -> None:
    _, unit = alone(**said)
    assert is_immobile(unit) == immobile


def test_a_lost_leg_fails_the_roll_for_its_own_event() -> None:
    table, unit = alone()
    play(table, hit_slot, unit, RL, FOOT)
    play(table, blow_off, unit, LL)
    assert play(table, keeps_its_feet, unit, Because.LEG_ACTUATOR_HIT, script="piloting 11")  # 5 + 1 + 5
    assert not play(table, keeps_its_feet, unit, Because.LEG_LOST)
    assert happened(table, Event.AUTOMATIC_FAILURE) == [("A", Because.LEG_LOST, 0, 0)]


def test_a_number_above_12_fails_without_a_die_and_one_of_2_succeeds_without() -> None:
    table, unit = alone(damage=["LL=28", "RL=28"])
    assert not play(table, keeps_its_feet_at_once, unit, Because.DOMINO, 0)  # 15
    table, unit = alone(piloting=2)
    assert play(table, keeps_its_feet_at_once, unit, Because.DOMINO, 0)


def test_a_roll_at_once_adds_its_own_modifier() -> None:
    table, unit = alone()
    assert play(table, keeps_its_feet_at_once, unit, Because.ENTERED_WATER, -1, script="piloting 4")
    assert not play(table, keeps_its_feet_at_once, unit, Because.ENTERED_WATER, 1, script="piloting 5")
    assert numbers_needed(table) == [("piloting", 6)]


def test_a_roll_at_once_counts_the_events_of_the_phase() -> None:
    table, unit = alone(hurt=20)
    play(table, hit_slot, unit, LL, FOOT)
    play(table, keeps_its_feet_at_once, unit, Because.ENTERED_WATER, 0, script="piloting 7")
    assert numbers_needed(table) == [("piloting", 7)]


def test_prone_or_out_of_play_nothing_is_rolled() -> None:
    everything: list[dict[str, Any]] = [{"prone": True}, {"destroyed": True}, {"prone": True, "unconscious": True}]
    for said in everything:
        table, unit = alone(**said)
        assert play(table, keeps_its_feet_at_once, unit, Because.DOMINO, 0)


# --- the examples of the rules


def test_psr_8() -> None:
    """Piloting 5, 24 points and a foot hit in the Weapon Attack Phase: two rolls at 5 + 1 + 1 = 7; next turn 6."""
    table, unit = alone(hurt=24)
    begin = unit.damage_this_phase
    play(table, hit_slot, unit, LL, FOOT)
    assert begin == 24
    play(table, end_phase, script="piloting 7 7")
    assert numbers_needed(table) == [("piloting", 7), ("piloting", 7)]
    begin_phase(table, 2)
    assert number(table, unit) == 6


def test_psr_9() -> None:
    """Gyro hit last turn (+3), death from above made (+4), 20 points (+1): 13 cannot be rolled, nor by the pilot.

    50 tons fall for 5; the facing is rolled, then the group's location; the pilot is hurt without a roll.
    """
    table, unit = alone(crit=["CT:gyro"], hurt=20)
    play(table, owe_piloting_roll, unit, Because.MADE_DEATH_FROM_ABOVE, 4)
    assert number(table, unit) == 13
    play(table, end_phase, script="facing 1, location 7, awake 3")
    assert (unit.prone, unit.fell, unit.pilot_hits) == (1, 1, 1)
    assert [number for _, number, *_ in happened(table, Event.PILOT_HURT_FOR_CERTAIN)] == [13]


# --- hard ground (PSR-10)


@pytest.mark.parametrize(
    ("ground", "modifier"),
    [
        ({"ice": 1}, 4),
        ({"ice": 1, "water": 2}, 4),
        ({"water": 1, "rapids": 1}, 2),
        ({"water": 2, "rapids": 2}, 3),
        ({"soft": 1}, 1),
        ({"soft": 1, "ice": 1}, 5),
        ({"soft": 1, "deck": 1}, 0),
        ({"ice": 1, "bridge": 1}, 0),
        ({"water": 1, "rapids": 2, "deck": 1}, 0),
        ({"woods": 1, "rough": 1}, 0),
    ],
)
def test_hard_ground(ground: dict[str, int], modifier: int) -> None:
    for option in ("yes", "no"):
        table = a_table(placed(mech(), "0809"), ground={"0809": ground}, options={"hard_ground": option})
        assert number(table, table.game.units[0]) == 5 + (modifier if option == "yes" else 0)


def test_in_the_air_no_ground_counts() -> None:
    table = a_table(placed(mech(), "0809"), ground={"0809": {"ice": 1}}, options={"hard_ground": "yes"})
    table.game.units[0].airborne = 1
    assert number(table, table.game.units[0]) == 5


def test_ground_modifiers() -> None:
    table = a_table(placed(mech(), "0809"), ground={"0809": {"ice": 1}})
    assert play(table, ground_modifiers, table.game.units[0]) == 4
