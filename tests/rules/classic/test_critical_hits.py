"""Critical hits: the roll, the slots, and what each slot does (CRIT-1 to CRIT-6, CORE-5.4, CORE-5.6).

Slots as on the sheet. Head: 1 life support, 2 sensors, 3 cockpit, 5 sensors, 6 life support. Center torso: 1-3 engine,
4-7 gyro, 8-10 engine. Arms: 1 shoulder, 2 upper, 3 lower, 4 hand. Legs: 1 hip, 2 upper, 3 lower, 4 foot. The five jump
jets stand in LT 1-3 and RT 1-2.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, happened, load, lost, mech, owed, placed, play, slots_hit

from ironfall.rulesets.classic.critical_hits import (
    critical_roll,
    critical_roll_in_destroyed_location,
    hit_gyro,
    hit_hip,
    hit_slot,
    holds_something_explosive,
    is_cancelled_by_venting,
    is_gyro_destroyed,
    open_slots,
    place_criticals,
    set_off,
    through_armor_critical,
)
from ironfall.rulesets.classic.damage import strike
from ironfall.rulesets.classic.records import CT, HD, LA, LL, LT, RA, RL, RT, Gone, Table, Unit
from ironfall.rulesets.classic.words import Because, Cause, Event
from ironfall.units.sheet import Sheet

BIN = "Ammo Machine Gun"
ARMED = {"LT": ["Medium Laser", BIN, "Heat Sink"], "RT": ["Gauss Rifle"]}


def alone(sheet: Sheet | None = None, **said: Any) -> tuple[Table, Unit]:
    options = said.pop("options", None)
    table = a_table(placed(sheet or mech(), "0809", **said), options=options)
    return table, table.game.units[0]


# --- the roll (CRIT-2)


@pytest.mark.parametrize(
    ("total", "slots"),
    [(2, ""), (5, ""), (7, ""), (8, "slot 1"), (9, "slot 1"), (10, "slot 1 2"), (11, "slot 1 2"), (12, "slot 1 2 4")],
)
def test_how_many_criticals_a_torso_suffers(total: int, slots: str) -> None:
    table, unit = alone()
    play(table, critical_roll, unit, CT, 0, script=", ".join(filter(None, [f"critical {total}", slots])))
    assert len(slots_hit(unit, "CT")) == len(slots.split()[1:])


@pytest.mark.parametrize("place", [LA, RA, LL, RL])
def test_a_12_blows_off_a_limb(place: int) -> None:
    table, unit = alone()
    play(table, critical_roll, unit, place, 0, script="critical 12")
    assert unit.gone[place] == Gone.BLOWN_OFF
    assert unit.taken == 0  # what it still had is not damage
    assert not unit.destroyed


def test_a_12_blows_off_the_head() -> None:
    table, unit = alone()
    play(table, critical_roll, unit, HD, 0, script="critical 12")
    assert unit.destroyed == Cause.HEAD


def test_a_destroyed_mech_rolls_nothing() -> None:
    table, unit = alone(destroyed=True)
    play(table, critical_roll, unit, CT, 0)


# --- the slots (CRIT-3)


def test_empty_and_unhittable_slots_are_not_open() -> None:
    _, unit = alone(mech(jump=0, slots={"LT": ["CASE", BIN]}))
    assert open_slots(unit, LT) == 0b10
    assert open_slots(unit, LA) == 0b1111
    assert open_slots(unit, HD) == 0b110111


def test_a_slot_struck_before_is_not_open() -> None:
    _, unit = alone(crit=["LA:2"])
    assert open_slots(unit, LA) == 0b1101


def test_two_criticals_never_strike_the_same_slot() -> None:
    table, unit = alone()
    play(table, place_criticals, unit, LT, 2, 0, script="slot 3 1")
    assert slots_hit(unit, "LT") == {1, 3}


def test_nothing_is_rolled_for_the_only_open_slot_and_the_excess_is_lost() -> None:
    table, unit = alone(crit=["RT:1"])  # of two jets
    play(table, place_criticals, unit, RT, 3, 0)
    assert slots_hit(unit, "RT") == {1, 2}
    assert slots_hit(unit, "CT") == set()


def test_a_location_with_no_open_slot_passes_all_of_them_inward() -> None:
    table, unit = alone(crit=["LA:1", "LA:2", "LA:3", "LA:4"])
    play(table, place_criticals, unit, LA, 2, 0, script="slot 1 2")
    assert slots_hit(unit, "LT") == {1, 2}


def test_they_pass_inward_more_than_once() -> None:
    table, unit = alone(mech(jump=0), crit=["LL:1", "LL:2", "LL:3", "LL:4"])
    play(table, place_criticals, unit, LL, 1, 0, script="slot 8")  # nothing is in the side torso
    assert slots_hit(unit, "CT") == {8}


@pytest.mark.parametrize("place", ["HD", "CT"])
def test_they_pass_nowhere_from_the_head_and_the_center_torso(place: str) -> None:
    table, unit = alone()
    here = {"HD": HD, "CT": CT}[place]
    unit.hit[here] = unit.hittable[here]
    play(table, place_criticals, unit, here, 2, 0)
    assert not unit.destroyed
    assert len(happened(table, Event.CRITICALS_LOST)) == 1


def test_criticals_stop_at_destruction() -> None:
    table, unit = alone()
    play(table, place_criticals, unit, HD, 2, 0, script="slot 3")
    assert unit.destroyed == Cause.COCKPIT


# --- what each slot does (CRIT-6, CORE-5.6)


def test_two_engine_hits_are_survived_a_third_is_not() -> None:
    table, unit = alone()
    for slot, alive in ((0, True), (8, True), (1, False)):
        play(table, hit_slot, unit, CT, slot)
        assert (unit.destroyed == 0) == alive
    assert unit.destroyed == Cause.ENGINE


def test_the_first_gyro_hit_owes_a_roll_at_3_and_the_second_destroys_it() -> None:
    table, unit = alone()
    play(table, hit_slot, unit, CT, 3)
    assert owed(unit) == [(Because.GYRO_HIT, 3)]
    assert not is_gyro_destroyed(unit)
    play(table, hit_slot, unit, CT, 4)
    assert owed(unit) == [(Because.GYRO_HIT, 3), (Because.GYRO_DESTROYED, 0)]
    assert is_gyro_destroyed(unit)


@pytest.mark.parametrize("gyro", ["standard", "XL", "compact"])
def test_gyros_that_die_of_their_second_hit(gyro: str) -> None:
    table, unit = alone(mech(gyro=gyro))
    play(table, hit_gyro, unit)
    assert not is_gyro_destroyed(unit)
    play(table, hit_gyro, unit)
    assert is_gyro_destroyed(unit)


def test_a_heavy_duty_gyro_takes_three_and_the_first_owes_nothing() -> None:
    table, unit = alone(mech(gyro="heavy-duty"))
    play(table, hit_gyro, unit)
    assert owed(unit) == []
    play(table, hit_gyro, unit)
    assert owed(unit) == [(Because.GYRO_HIT, 3)]
    assert not is_gyro_destroyed(unit)
    play(table, hit_gyro, unit)
    assert owed(unit) == [(Because.GYRO_HIT, 3), (Because.GYRO_DESTROYED, 0)]
    assert is_gyro_destroyed(unit)


def test_the_cockpit_kills() -> None:
    table, unit = alone()
    play(table, hit_slot, unit, HD, 2)
    assert unit.destroyed == Cause.COCKPIT


def test_sensors_and_life_support_are_counted() -> None:
    table, unit = alone()
    for slot in (0, 1, 4, 5):
        play(table, hit_slot, unit, HD, slot)
    assert (unit.sensor_hits, unit.life_support_hits) == (2, 2)
    assert owed(unit) == []
    assert not unit.destroyed


@pytest.mark.parametrize("slot", [0, 1, 2, 3])
def test_arm_actuators_owe_nothing(slot: int) -> None:
    table, unit = alone()
    play(table, hit_slot, unit, RA, slot)
    assert owed(unit) == []
    assert slots_hit(unit, "RA") == {slot + 1}


@pytest.mark.parametrize("place", [LL, RL])
def test_leg_actuators_owe_a_roll(place: int) -> None:
    table, unit = alone()
    for slot in range(4):
        play(table, hit_slot, unit, place, slot)
    leg = Because.LEG_ACTUATOR_HIT
    assert owed(unit) == [(Because.HIP_HIT, 2), (leg, 1), (leg, 1), (leg, 1)]


def test_a_quad_s_front_legs_have_hips() -> None:
    table, unit = alone(mech(frame="quad"))
    play(table, hit_slot, unit, LA, 0)
    play(table, hit_slot, unit, RA, 3)
    assert owed(unit) == [(Because.HIP_HIT, 2), (Because.LEG_ACTUATOR_HIT, 1)]


def test_a_hip_takes_the_place_of_what_was_hit_in_earlier_turns() -> None:
    table, unit = alone(crit=["LL:4"])
    play(table, hit_slot, unit, LL, 1)  # this turn: the upper leg is not replaced
    play(table, hit_hip, unit, LL)
    assert unit.hip_replaces[LL] == 0b1000


def test_a_jump_jet_costs_a_point_of_jumping() -> None:
    table, unit = alone()
    play(table, hit_slot, unit, LT, 0)
    assert unit.jump == 4


def test_an_improved_jump_jet_costs_one_point_however_often_it_is_hit() -> None:
    table, unit = alone(mech(jump=0, slots={"LT": ["2 x Improved Jump Jet"]}))
    assert unit.jump == 2
    play(table, hit_slot, unit, LT, 0)
    play(table, hit_slot, unit, LT, 1)
    assert unit.jump == 1
    play(table, hit_slot, unit, LT, 2)
    assert unit.jump == 0


def test_weapons_and_heat_sinks_are_broken() -> None:
    table, unit = alone(mech(jump=0, slots=ARMED))
    for slot in (0, 2):
        assert not unit.broken >> unit.item[LT][slot] & 1
        play(table, hit_slot, unit, LT, slot)
        assert unit.broken >> unit.item[LT][slot] & 1
    assert unit.blast_count == 0


def test_a_bin_is_set_off_for_all_its_shots() -> None:
    table, unit = alone(mech(jump=0, slots=ARMED))
    load(unit, "LT", 2, 100)
    play(table, hit_slot, unit, LT, 1)
    assert (unit.blast_count, unit.blast_place[0], unit.blast_points[0]) == (1, LT, 200)
    assert unit.charge[unit.item[LT][1]] == 0


def test_an_empty_bin_does_nothing() -> None:
    table, unit = alone(mech(jump=0, slots=ARMED))
    load(unit, "LT", 2, 0)
    play(table, hit_slot, unit, LT, 1)
    assert unit.blast_count == 0
    assert slots_hit(unit, "LT") == {2}


def test_a_gauss_rifle_is_set_off_for_20_once() -> None:
    table, unit = alone(mech(jump=0, slots=ARMED))
    play(table, set_off, unit, RT, 0)
    play(table, set_off, unit, RT, 3)
    assert (unit.blast_count, unit.blast_points[0]) == (1, 20)


def test_gauss_ammunition_does_not_explode() -> None:
    table, unit = alone(mech(jump=0, slots={"RT": ["Gauss Rifle", "Ammo Gauss Rifle"]}))
    play(table, hit_slot, unit, RT, 7)
    assert unit.blast_count == 0


# --- a location that the blow destroys (CRIT-1)
#
# The arm has 2 structure left; its slots are shoulder, upper, lower, hand, and 5 the bin. One shot of 2 points: the
# arm is gone, so they go to the torso's structure, 12 - 2, and are rolled for there.

BIN_IN_ARM = mech(jump=0, slots={"LA": [BIN], "LT": ["Heat Sink"]})


def arm_destroyed(script: str, sheet: Sheet = BIN_IN_ARM, **options: str) -> tuple[Table, Unit]:
    table, unit = alone(sheet, damage=["LA=18"], options=options)
    load(unit, "LA", 5, 1)
    play(table, strike, unit, LA, 2, 0, script=script)
    return table, unit


@pytest.mark.parametrize("total", [2, 7])
def test_it_rolls_because_it_holds_a_loaded_bin(total: int) -> None:
    _, unit = arm_destroyed(f"critical {total}")
    assert lost(unit) == {"LA": "gone"}


@pytest.mark.parametrize("total", [8, 9])
def test_the_bin_is_picked_and_explodes(total: int) -> None:
    _, unit = arm_destroyed(f"critical {total}, slot 5, critical 7, awake 3 5")
    assert lost(unit) == {"LA": "gone", "LT": 2}


@pytest.mark.parametrize("total", [8, 9])
def test_another_slot_is_picked_and_spared(total: int) -> None:
    table, unit = arm_destroyed(f"critical {total}, slot 2")
    assert lost(unit) == {"LA": "gone"}
    assert len(happened(table, Event.SLOT_SPARED)) == 1


@pytest.mark.parametrize("total", [10, 11])
def test_two_slots_are_picked_none_twice(total: int) -> None:
    _, unit = arm_destroyed(f"critical {total}, slot 4, slot 5, critical 7, awake 3 5")
    assert lost(unit) == {"LA": "gone", "LT": 2}


def test_on_a_12_nothing_in_a_limb_explodes() -> None:
    _, unit = arm_destroyed("critical 12")
    assert lost(unit) == {"LA": "gone"}
    assert unit.pilot_hits == 0


def test_slots_struck_before_cannot_be_picked() -> None:
    """Shoulder, upper and lower arm hit before: the hand and the bin are left, two criticals pick both."""
    table, unit = alone(BIN_IN_ARM, damage=["LA=18"], crit=["LA:1", "LA:2", "LA:3"])
    load(unit, "LA", 5, 1)
    play(table, strike, unit, LA, 2, 0, script="critical 10, slot 5, critical 7, awake 3 5")
    assert lost(unit) == {"LA": "gone", "LT": 2}


def test_a_torso_picks_three_on_a_12() -> None:
    table, unit = alone(mech(jump=0, slots={"LT": [BIN, "CASE", "5 x Heat Sink"]}), damage=["LT=25"])
    play(table, strike, unit, LT, 2, 0, script="critical 12, slot 3 4 1, awake 3 5")
    assert lost(unit) == {"LT": "gone", "LA": "gone"}


def test_an_empty_bin_gives_no_roll() -> None:
    table, unit = alone(BIN_IN_ARM, damage=["LA=18"])
    load(unit, "LA", 5, 0)
    play(table, strike, unit, LA, 2, 0)
    assert lost(unit) == {"LA": "gone"}


def test_a_loaded_bin_in_the_arm_is_no_reason_to_roll_for_the_torso() -> None:
    """The torso goes and takes the arm with it; what the arm holds is lost, not struck."""
    table, unit = alone(mech(jump=0, slots={"LA": [BIN]}), damage=["LT=25"])
    play(table, strike, unit, LT, 2, 0)
    assert lost(unit) == {"LT": "gone", "LA": "gone"}


def test_a_gauss_rifle_is_reason_enough() -> None:
    sheet = mech(jump=0, slots={"RT": ["Gauss Rifle"]})
    table, unit = alone(sheet, damage=["RT=25"])
    play(table, strike, unit, RT, 2, 0, script="critical 8, slot 7")
    assert unit.destroyed  # 20 points against the 16 of the center torso


def test_by_an_option_a_lost_location_never_rolls() -> None:
    _, unit = arm_destroyed("", crits_in_destroyed_location="never")
    assert lost(unit) == {"LA": "gone"}


def test_what_counts_as_explosive() -> None:
    _, unit = alone(mech(jump=0, slots=ARMED))
    assert holds_something_explosive(unit, LT, open_slots(unit, LT))
    assert not holds_something_explosive(unit, LT, 0b101)  # laser and heat sink
    assert holds_something_explosive(unit, RT, 0b1000000)  # the last slot of the Gauss rifle
    load(unit, "LT", 2, 0)
    assert not holds_something_explosive(unit, LT, open_slots(unit, LT))


def test_a_destroyed_mech_rolls_for_no_lost_location() -> None:
    table, unit = alone(BIN_IN_ARM, destroyed=True)
    play(table, critical_roll_in_destroyed_location, unit, LA, open_slots(unit, LA))


# --- through the armor (CRIT-4), CASE II (CON-71)


def test_through_armor_critical_in_a_whole_torso() -> None:
    table, unit = alone()
    play(table, through_armor_critical, unit, RT, 1, 0, script="critical 8, slot 2")
    assert slots_hit(unit, "RT") == {2}


def test_through_armor_critical_in_a_lost_torso() -> None:
    table, unit = alone(damage=["RT=27"])
    play(table, through_armor_critical, unit, RT, 0, 0, script="critical 8, slot 7")
    assert (slots_hit(unit, "CT"), unit.gyro_hits) == ({7}, 1)
    table, unit = alone(damage=["RT=27"])
    play(table, through_armor_critical, unit, RT, 1, 0)  # lost to this very blow


@pytest.mark.parametrize(("total", "cancelled"), [(2, False), (7, False), (8, True), (12, True)])
def test_venting_cancels_a_critical_on_8(total: int, cancelled: bool) -> None:
    table, unit = alone()
    assert play(table, is_cancelled_by_venting, unit, script=f"venting {total}") == cancelled
