"""Losing locations, engines and jump jets; destruction (DMG-2, DMG-3, CRIT-5, CORE-5.5, CORE-5.10)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, happened, lost, mech, owed, placed, play

from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.equipment_loss import hit_engine, lose_jet
from ironfall.rulesets.classic.loss import blow_off, lose_location, take_away
from ironfall.rulesets.classic.owed_rolls import note_event, owe_piloting_roll
from ironfall.rulesets.classic.records import CT, HD, LA, LL, LT, MOST_OWED, RA, RL, RT, Gone, Table, Unit
from ironfall.rulesets.classic.words import Because, Cause, Event
from ironfall.table.tape import Fault
from ironfall.units.sheet import Sheet


def alone(sheet: Sheet | None = None, **said: Any) -> tuple[Table, Unit]:
    table = a_table(placed(sheet or mech(), "0809", **said))
    return table, table.game.units[0]


@pytest.mark.parametrize(("torso", "arm"), [(LT, LA), (RT, RA)])
def test_a_side_torso_takes_its_arm_with_it(torso: int, arm: int) -> None:
    table, unit = alone()
    play(table, lose_location, unit, torso)
    assert unit.gone[torso] == Gone.DESTROYED
    assert unit.gone[arm] == Gone.BLOWN_OFF
    assert sum(map(bool, unit.gone)) == 2
    assert unit.taken == 0  # an arm that falls off has taken no damage
    assert not unit.destroyed


def test_an_arm_lost_before_does_not_fall_off_again() -> None:
    table, unit = alone(damage=["LA=20"])
    play(table, lose_location, unit, LT)
    assert unit.gone[LA] == Gone.DESTROYED
    assert happened(table, Event.FALLS_OFF) == []


def test_nothing_is_left_of_a_lost_location() -> None:
    table, unit = alone()
    play(table, lose_location, unit, RT)
    assert (unit.armor[RT], unit.rear[RT], unit.structure[RT]) == (0, 0, 0)
    assert unit.hit[RT] == unit.hittable[RT]


@pytest.mark.parametrize(("place", "cause"), [(HD, Cause.HEAD), (CT, Cause.CENTER_TORSO)])
def test_losing_head_or_center_torso_is_the_end(place: int, cause: Cause) -> None:
    table, unit = alone()
    play(table, lose_location, unit, place)
    assert unit.destroyed == cause


@pytest.mark.parametrize("place", [LL, RL])
def test_losing_a_leg_owes_a_roll_at_5(place: int) -> None:
    for lose in (lose_location, blow_off):
        table, unit = alone()
        play(table, lose, unit, place)
        assert owed(unit) == [(Because.LEG_LOST, 5)]
        assert not unit.destroyed


@pytest.mark.parametrize("place", [LA, RA])
def test_an_arm_owes_nothing_unless_it_is_a_quad_s_front_leg(place: int) -> None:
    table, biped = alone()
    play(table, lose_location, biped, place)
    assert owed(biped) == []
    table, quad = alone(mech(frame="quad"))
    play(table, lose_location, quad, place)
    assert owed(quad) == [(Because.LEG_LOST, 5)]


def test_a_quad_s_side_torso_takes_its_front_leg() -> None:
    table, unit = alone(mech(frame="quad"))
    play(table, lose_location, unit, RT)
    assert lost(unit) == {"RT": "gone", "RA": "gone"}
    assert owed(unit) == [(Because.LEG_LOST, 5)]


def test_both_legs_lost_are_survived() -> None:
    table, unit = alone()
    play(table, lose_location, unit, LL)
    play(table, lose_location, unit, RL)
    assert not unit.destroyed
    assert owed(unit) == [(Because.LEG_LOST, 5), (Because.LEG_LOST, 5)]


def test_a_head_blown_off_is_the_end() -> None:
    table, unit = alone()
    play(table, blow_off, unit, HD)
    assert (unit.destroyed, unit.gone[HD]) == (Cause.HEAD, Gone.BLOWN_OFF)


# --- engines


# Slots in each side torso: XL of the Inner Sphere 3, Clan XL and light 2, standard none.
@pytest.mark.parametrize(
    ("fields", "hits", "destroyed"),
    [
        ({}, 0, False),
        ({"engine_kind": "light"}, 2, False),
        ({"engine_kind": "XL", "tech_base": "Clan"}, 2, False),
        ({"engine_kind": "XL"}, 3, True),
        ({"engine_kind": "XXL"}, 6, True),
    ],
)
def test_the_engine_in_a_lost_side_torso(fields: dict[str, Any], hits: int, destroyed: bool) -> None:
    table, unit = alone(mech(**fields))
    play(table, lose_location, unit, LT)
    assert unit.engine_hits == hits
    assert unit.destroyed == (Cause.ENGINE if destroyed else 0)


def test_engine_slots_hit_before_do_not_count_again() -> None:
    table, unit = alone(mech(engine_kind="light"), crit=["LT:1"])
    play(table, lose_location, unit, LT)
    assert unit.engine_hits == 2
    assert not unit.destroyed


def test_two_side_torsos_of_a_light_engine_are_four_hits() -> None:
    table, unit = alone(mech(engine_kind="light"))
    play(table, lose_location, unit, LT)
    play(table, lose_location, unit, RT)
    assert unit.destroyed == Cause.ENGINE


def test_the_third_engine_hit_destroys() -> None:
    table, unit = alone()
    for cause in (0, 0, Cause.ENGINE):
        play(table, hit_engine, unit)
        assert unit.destroyed == cause


# --- jump jets


def test_the_jets_in_a_lost_location_are_lost() -> None:
    table, unit = alone()  # three jets in the left torso, two in the right
    play(table, lose_location, unit, LT)
    assert unit.jump == 2
    play(table, lose_location, unit, RT)
    assert unit.jump == 0


def test_a_jet_hit_before_is_not_lost_twice() -> None:
    table, unit = alone(crit=["LT:2"])
    assert unit.jump == 4
    play(table, take_away, unit, LT, Gone.DESTROYED)
    assert unit.jump == 2


def test_lose_jet_counts_a_jet_once() -> None:
    table, unit = alone()
    jet = unit.item[LT][0]
    lose_jet(unit, jet)
    lose_jet(unit, jet)
    assert unit.jump == 4
    assert table.tape.fault == Fault.NONE


# --- destruction and owed rolls


def test_the_first_cause_of_destruction_stands() -> None:
    table, unit = alone()
    play(table, destroy, unit, Cause.PILOT)
    assert happened(table, Event.DESTROYED) == [("A", Cause.PILOT, 0, 0)]
    play(table, destroy, unit, Cause.ENGINE)
    assert unit.destroyed == Cause.PILOT
    assert happened(table, Event.DESTROYED) == []


def test_rolls_are_owed_in_the_order_of_their_events() -> None:
    table, unit = alone()
    play(table, owe_piloting_roll, unit, Because.HIP_HIT, 2)
    play(table, owe_piloting_roll, unit, Because.LEG_ACTUATOR_HIT, 1)
    assert owed(unit) == [(Because.HIP_HIT, 2), (Because.LEG_ACTUATOR_HIT, 1)]


def test_an_event_may_be_noted_without_being_told() -> None:
    table, unit = alone()
    play(table, note_event, unit, Because.ENTERED_WATER, -1)
    assert owed(unit) == [(Because.ENTERED_WATER, -1)]
    assert happened(table, Event.OWES_ROLL) == []
    play(table, owe_piloting_roll, unit, Because.HIP_HIT, 2)
    assert happened(table, Event.OWES_ROLL) == [("A", Because.HIP_HIT, 2, 0)]


def test_a_destroyed_unit_owes_nothing() -> None:
    table, unit = alone(destroyed=True)
    play(table, owe_piloting_roll, unit, Because.HIP_HIT, 2)
    assert owed(unit) == []


def test_a_full_list_of_owed_rolls_is_a_fault_and_never_cut_short() -> None:
    table, unit = alone()
    for _ in range(MOST_OWED):
        play(table, owe_piloting_roll, unit, Because.LEG_ACTUATOR_HIT, 1)
    owe_piloting_roll(table, unit, Because.LEG_ACTUATOR_HIT, 1)
    assert table.tape.fault == Fault.LIST_FULL
