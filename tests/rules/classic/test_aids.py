"""Aids for close combat: myomer, claws, talons, actuator enhancement, ram plates, spikes (CON-75, CON-76, MOD-17)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, happened, lost, mech, placed, play, reasons, slots_hit, struck

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.aids import (
    charge_with_ram_plate,
    enhanced_arm_modifier,
    enhanced_kick_modifier,
    from_above_with_talons,
    has_enhanced_legs,
    myomer_modifier,
    sound_punch,
    spikes_may_break,
    strength,
    taken_with_ram_plate,
    with_talons,
)
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.clubs import is_lance_proof, may_pierce
from ironfall.rulesets.classic.critical_hits import hit_slot
from ironfall.rulesets.classic.damage import strike
from ironfall.rulesets.classic.death_from_above import damage_to_target, death_from_above_to_hit
from ironfall.rulesets.classic.falls import fall_in_place
from ironfall.rulesets.classic.kick import kick_damage, kick_lands, kick_to_hit
from ironfall.rulesets.classic.movement import walking_mp
from ironfall.rulesets.classic.piloting import piloting_number
from ironfall.rulesets.classic.punch import punch_damage, punch_lands, punch_to_hit
from ironfall.rulesets.classic.records import CT, LA, LL, LT, NOWHERE, RA, RL, Table, Unit
from ironfall.rulesets.classic.spikes import (
    charge_of_spikes,
    is_spiked_target,
    meet_spikes,
    strike_spiked_in_groups,
    strike_with_limb,
)
from ironfall.rulesets.classic.words import Because, Event

STRONG = mech(55, jump=4, myomer="triple-strength")
INDUSTRIAL = mech(55, jump=4, myomer="industrial triple-strength")
AES = "Actuator Enhancement System (AES)"
ENHANCED = mech(35, jump=0, slots={"LL": [AES], "RL": [AES], "RA": [AES]})
"""Up to 35 tons it fills one slot."""
TALONS = mech(30, jump=4, slots={"LL": ["2 x Clan Talons"], "RL": ["2 x Clan Talons"]})
CLAWED = mech(50, jump=0, slots={"RA": ["Claw"]})
PLATED = mech(50, jump=0, slots={"CT": ["Ram Plate"]})


def one(sheet: Any, **said: Any) -> tuple[Table, Unit]:
    table = a_table(placed(sheet, "0805", **said))
    return table, table.game.units[0]


def two(attacker: Any, target: Any, **said: Any) -> tuple[Table, Unit, Unit]:
    """The attacker faces the target's front, from the north."""
    table = a_table(placed(attacker, "0805", 3, **said), placed(target, "0806", 0))
    return table, table.game.units[0], table.game.units[1]


# --- myomer


@pytest.mark.parametrize(
    ("sheet", "heat", "times"), [(STRONG, 8, 1), (STRONG, 9, 2), (STRONG, 30, 2), (INDUSTRIAL, 0, 2), (mech(), 15, 1)]
)
def test_how_strong_myomer_is(sheet: Any, heat: int, times: int) -> None:
    """11 for the kick, 6 for the punch of 55 tons, as often."""
    table, unit = one(sheet, heat=heat)
    assert strength(unit) == times
    if unit.tons == 55:
        assert play(table, kick_damage, unit, RL) == 11 * times
        assert play(table, punch_damage, unit, RA) == 6 * times


def test_strong_myomer_after_halving() -> None:
    """55 tons: 6 / 2 = 3 for the punch, 11 / 2 = 5 for the kick, then twice."""
    table, unit = one(STRONG, heat=9, crit=["RA:2", "RL:2"])
    assert play(table, punch_damage, unit, RA) == 6
    assert play(table, kick_damage, unit, RL) == 10


def test_strong_myomer_walks_faster_when_hot() -> None:
    """4 - 1 + 2 at heat 9, 4 - 2 + 2 at heat 10."""
    table, unit = one(mech(50, walk=4, myomer="triple-strength"), heat=8)
    assert walking_mp(table, unit) == 3
    unit.heat = 9
    assert walking_mp(table, unit) == 5
    unit.heat = 10
    assert walking_mp(table, unit) == 4


def test_myomer_makes_no_death_from_above_stronger() -> None:
    table, attacker, target = two(STRONG, mech(), heat=9)
    assert play(table, damage_to_target, attacker, target) == 17


def test_industrial_myomer_is_clumsy() -> None:
    """+2 on every attack, +1 on piloting rolls."""
    table, attacker, target = two(INDUSTRIAL, mech())
    assert play(table, myomer_modifier, attacker) == 2
    assert play(table, kick_to_hit, attacker, target, RL) == 5
    assert play(table, punch_to_hit, attacker, target, RA) == 7
    assert play(table, death_from_above_to_hit, attacker, target) == 10
    assert (Because.CLUMSY_MYOMER, 2) in reasons(table)
    assert play(table, piloting_number, attacker) == 6
    assert play(table, myomer_modifier, target) == 0


# --- actuator enhancement


def test_enhanced_limbs_hit_better() -> None:
    """5 - 2 - 1 for the kick, 5 - 1 for the arm that has it."""
    table, attacker, target = two(ENHANCED, mech())
    assert play(table, kick_to_hit, attacker, target, RL) == 2
    assert play(table, punch_to_hit, attacker, target, RA) == 4
    assert play(table, punch_to_hit, attacker, target, LA) == 5
    assert play(table, enhanced_arm_modifier, attacker, LA) == 0


def test_enhanced_legs_keep_their_feet() -> None:
    table, unit = one(ENHANCED)
    assert play(table, piloting_number, unit) == 3
    assert (Because.ENHANCED_LEGS, -2) in reasons(table)
    play(table, hit_slot, unit, LL, 4)
    assert not has_enhanced_legs(unit)
    assert play(table, enhanced_kick_modifier, unit) == 0
    assert play(table, piloting_number, unit) == 5


def test_a_quad_needs_it_in_all_legs() -> None:
    three = {place: [AES] for place in ("LA", "RA", "LL")}
    assert not has_enhanced_legs(one(mech(20, jump=0, frame="quad", slots=three))[1])
    assert has_enhanced_legs(one(mech(20, jump=0, frame="quad", slots=three | {"RL": [AES]}))[1])


# --- claws and talons


@pytest.mark.parametrize(("tons", "points"), [(35, 5), (50, 8), (70, 10), (75, 11), (100, 15)])
def test_a_claw_does_a_seventh(tons: int, points: int) -> None:
    _, unit = one(mech(tons, jump=0, walk=3, slots={"RA": ["Claw"]}))
    assert sound_punch(unit, RA) == points
    assert sound_punch(unit, LA) == (tons + 9) // 10


def test_a_claw_is_harder_to_hit_with_and_needs_no_hand() -> None:
    table, attacker, target = two(CLAWED, mech(), crit=["RA:4"])
    assert play(table, punch_to_hit, attacker, target, RA) == 6
    assert (Because.CLAW, 1) in reasons(table)
    assert play(table, punch_damage, attacker, RA) == 8


def test_a_claw_that_is_hit_is_no_claw() -> None:
    table, attacker, target = two(CLAWED, mech(), crit=["RA:4", "RA:5"])
    assert play(table, punch_to_hit, attacker, target, RA) == 6
    assert (Because.HAND_HIT, 1) in reasons(table)
    assert play(table, punch_damage, attacker, RA) == 5


@pytest.mark.parametrize(("points", "with_them"), [(4, 6), (5, 8), (6, 9), (11, 17), (20, 30)])
def test_talons_do_half_as_much_again_to_the_nearest_point(points: int, with_them: int) -> None:
    """5 x 1.5 = 7.5, 11 x 1.5 = 16.5: halves go up."""
    _, unit = one(TALONS)
    assert with_talons(unit, RL, points) == with_them


def test_talons_need_their_foot() -> None:
    table, unit = one(TALONS, crit=["RL:foot", "LL:5"])
    assert play(table, kick_damage, unit, RL) == 6
    assert play(table, kick_damage, unit, LL) == 6
    assert from_above_with_talons(unit, 9) == 9


def test_talons_from_above_round_down() -> None:
    """30 tons: 9 x 1.5 = 13.5; one foot with talons will do."""
    table, attacker, target = two(TALONS, mech(), crit=["RL:foot"])
    assert play(table, damage_to_target, attacker, target) == 13


def test_strong_myomer_and_talons_together() -> None:
    """55 tons at heat 9: 22 x 1.5 = 33."""
    sheet = mech(55, jump=0, myomer="triple-strength", slots={"RL": ["Clan Talons"], "LL": ["Clan Talons"]})
    table, unit = one(sheet, heat=9)
    assert play(table, kick_damage, unit, RL) == 33


# --- ram plate


def test_a_ram_plate_does_more_and_takes_less() -> None:
    """17 x 1.5 = 25.5, up; 5 x 0.5 = 2.5, down."""
    _, unit = one(PLATED)
    assert (charge_with_ram_plate(unit, 17), taken_with_ram_plate(unit, 5)) == (26, 2)


def test_a_ram_plate_that_is_hit_does_nothing() -> None:
    _, unit = one(PLATED, crit=["CT:11"])
    assert (charge_with_ram_plate(unit, 17), taken_with_ram_plate(unit, 5)) == (17, 5)
    _, unit = one(mech())
    assert (charge_with_ram_plate(unit, 17), taken_with_ram_plate(unit, 5)) == (17, 5)


# --- spikes


SPIKED = mech(jump=0, slots={"LT": ["Spikes"], "RT": ["Spikes"], "LA": ["Spikes"], "RL": ["Spikes"]})


def test_spikes_blunt_a_blow_and_hurt_the_limb() -> None:
    """70 tons kick for 14: 10 to the spiked leg, 2 to the kicking one."""
    table, attacker, target = two(mech(70, jump=0), SPIKED)
    play(table, kick_lands, attacker, target, 14, LL, script="B kick 1, B spikes 8")
    assert (lost(target), lost(attacker)) == ({"RL": 10}, {"LL": 2})
    assert struck(table) == [("A", "LL", 2), ("B", "RL", 10)]
    assert happened(table, Event.SPIKES_HURT) == [("A", 1, 2, 0)]


def test_spikes_leave_a_blow_one_point() -> None:
    table, attacker, target = two(mech(40, jump=0), SPIKED)
    play(table, punch_lands, attacker, target, 4, RA, script="B punch 1, B spikes 2")
    assert (lost(target), lost(attacker)) == ({"LA": 1}, {"RA": 2})


def test_a_location_without_spikes_is_struck_in_full() -> None:
    table, attacker, target = two(mech(40, jump=0), SPIKED)
    play(table, punch_lands, attacker, target, 4, RA, script="B punch 3")
    assert (lost(target), lost(attacker)) == ({"CT": 4}, {})


def test_a_weapon_is_blunted_and_its_arm_unhurt() -> None:
    table, attacker, target = two(mech(70, jump=0), SPIKED)
    play(table, strike_with_limb, attacker, target, 14, Chart.KICK, Side.FRONT, NOWHERE, script="kick 3, spikes 2")
    assert (lost(target), lost(attacker)) == ({"RL": 10}, {})


@pytest.mark.parametrize(("roll", "broken"), [(8, False), (9, True)])
def test_any_damage_may_break_spikes(roll: int, broken: bool) -> None:
    table, unit = one(SPIKED)
    play(table, strike, unit, LT, 2, Side.LEFT, script=f"spikes {roll}")
    assert slots_hit(unit, "LT") == ({1} if broken else set())
    assert len(happened(table, Event.SPIKES_BREAK)) == broken
    play(table, spikes_may_break, unit, LT, script="" if broken else "spikes 2")


def test_falls_are_not_blunted() -> None:
    table, unit = one(SPIKED)
    play(table, fall_in_place, unit, script="facing 1, location 5, spikes 9, pilot 5")
    assert lost(unit) == {"RL": 5}


def test_broken_spikes_do_nothing() -> None:
    table, attacker, target = two(mech(70, jump=0), SPIKED)
    play(table, hit_slot, target, RL, 4)
    play(table, kick_lands, attacker, target, 14, LL, script="kick 1")
    assert (lost(target), lost(attacker)) == ({"RL": 14}, {})


def test_every_group_of_a_death_from_above_meets_spikes() -> None:
    """12 points: 5 and 2 on spikes become 1 and 1, with 1 point to each leg each time."""
    table, attacker, target = two(mech(40, jump=0), SPIKED)
    script = "B punch 2, B spikes 2, B punch 3 4, B spikes 2"
    arguments = (attacker, target, 12, Chart.PUNCH, Side.FRONT, LL, RL)
    play(table, strike_spiked_in_groups, *arguments, script=script)
    assert (lost(target), lost(attacker)) == ({"LT": 1, "CT": 5, "RT": 1}, {"LL": 2, "RL": 2})
    assert target.coming == 0


def test_without_spikes_the_groups_are_as_ever() -> None:
    table, attacker, target = two(mech(40, jump=0), mech())
    arguments = (attacker, target, 7, Chart.PUNCH, Side.FRONT, LL, RL)
    play(table, strike_spiked_in_groups, *arguments, script="punch 2 3")
    assert (lost(target), lost(attacker)) == ({"LT": 5, "CT": 2}, {})
    assert play(table, meet_spikes, attacker, target, CT, 7, LL, RL) == 7


def test_spikes_on_torsos_add_to_a_charge() -> None:
    _, unit = one(SPIKED)
    assert charge_of_spikes(unit) == 4
    _, unit = one(SPIKED, crit=["RT:1"])
    assert charge_of_spikes(unit) == 2


def test_an_attack_on_spikes_is_known() -> None:
    table = a_table(placed(mech(), "0805", 3, declares="kick B RL"), placed(SPIKED, "0806"))
    assert is_spiked_target(table)
    table = a_table(placed(SPIKED, "0805", 3, declares="kick B RL"), placed(mech(), "0806"))
    assert not is_spiked_target(table)


# --- lances


@pytest.mark.parametrize(("kind", "proof"), [("hardened", True), ("ferro-lamellor", True), ("reflective", False)])
def test_what_no_lance_can_pierce(kind: str, proof: bool) -> None:
    table, attacker, target = two(mech(), mech(jump=0, armor_kind=kind))
    assert is_lance_proof(target, LA) == proof
    play(table, may_pierce, attacker, target, LA, Side.FRONT, script="" if proof else "B piercing 10, B critical 7")
    assert target.structure[LA] == (8 if proof else 7)
