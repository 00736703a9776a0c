"""Kinds of armor: what each makes of a blow (CON-44 to CON-52), modular armor (CON-73), the 20 points (CON-34)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.rules.classic.tables import (
    a_table,
    happened,
    lost,
    mech,
    numbers_needed,
    placed,
    play,
    reasons,
    slots_hit,
)

from ironfall.board.hexes import Side
from ironfall.board.maps import open_board
from ironfall.errors import BadInput
from ironfall.rulesets.classic.armor_types import has_modular_armor, is_turned_aside, wear_armor
from ironfall.rulesets.classic.charts import THROUGH_ARMOR, Chart
from ironfall.rulesets.classic.condition import standing
from ironfall.rulesets.classic.critical_hits import hit_slot
from ironfall.rulesets.classic.damage import set_off_explosions, strike, strike_in_groups
from ironfall.rulesets.classic.facts import modular_armor
from ironfall.rulesets.classic.falls import fall_in_place
from ironfall.rulesets.classic.movement import jumping_mp, walking_mp
from ironfall.rulesets.classic.piloting import piloting_number
from ironfall.rulesets.classic.records import CT, HD, LA, LL, LT, RA, RL, Table, Unit
from ironfall.rulesets.classic.soundness import what_cannot_be
from ironfall.rulesets.classic.standing import running_mp
from ironfall.rulesets.classic.words import Because, Event
from ironfall.rulesets.ruleset import PlacedUnit, Setup

HARDENED = mech(jump=0, armor_kind="hardened")
FERRO_LAMELLOR = mech(jump=0, armor_kind="ferro-lamellor")
REFLECTIVE = mech(jump=0, armor_kind="reflective")
IMPACT_RESISTANT = mech(jump=0, armor_kind="impact-resistant")
ABLATION = mech(jump=0, armor_kind="anti-penetrative ablation")
"""12 points on an arm, 20 and 10 on the center torso, 15 and 8 on a side torso, 16 on a leg, 9 on the head."""
SETUP = Setup(open_board(16, 17), (PlacedUnit("A", 0, HARDENED),), {}, ())


def one(sheet: Any, **said: Any) -> tuple[Table, Unit]:
    table = a_table(placed(sheet, "0805", **said))
    return table, table.game.units[0]


# --- hardened (CON-44)


@pytest.mark.parametrize(
    ("boxes", "half", "points", "left", "half_left", "through"),
    [
        (3, False, 5, 1, True, 0),  # 6 - 5 = 1
        (1, True, 5, 0, False, 4),  # of the example: half a box takes 1
        (3, False, 6, 0, False, 0),
        (3, False, 1, 3, True, 0),
        (3, True, 1, 2, False, 0),  # 5 - 1 = 4, two whole boxes
        (2, False, 10, 0, False, 6),
    ],
)
def test_a_box_of_hardened_armor_takes_two_points(
    boxes: int, half: bool, points: int, left: int, half_left: bool, through: int
) -> None:
    table, unit = one(HARDENED, damage=[f"LA={12 - boxes}"], half_box=["LA"] if half else [])
    assert play(table, wear_armor, unit, LA, points, 0) == through
    assert (unit.armor[LA], unit.half_boxes[LA]) == (left, int(half_left))


def test_the_rear_has_a_half_box_of_its_own() -> None:
    table, unit = one(HARDENED)
    assert play(table, wear_armor, unit, LT, 3, 1) == 0
    assert (unit.rear[LT], unit.armor[LT], unit.half_boxes[LT]) == (7, 15, 2)
    assert play(table, wear_armor, unit, LT, 1, 0) == 0
    assert (unit.rear[LT], unit.armor[LT], unit.half_boxes[LT]) == (7, 15, 3)


def test_forty_points_on_hardened_armor_are_twenty() -> None:
    table, unit = one(HARDENED)
    play(table, strike_in_groups, unit, 40, Chart.FULL, Side.FRONT, script="location 7 7 7 7 7 7 7 7")
    assert (unit.damage_this_phase, unit.taken, unit.armor[CT]) == (20, 20, 0)


def test_thirty_nine_points_on_hardened_armor_are_nineteen() -> None:
    """The last box is half marked: it is not lost yet."""
    table, unit = one(HARDENED)
    play(table, strike_in_groups, unit, 39, Chart.FULL, Side.FRONT, script="location 7 7 7 7 7 7 7 7")
    assert (unit.damage_this_phase, unit.armor[CT], unit.half_boxes[CT]) == (19, 1, 1)


@pytest.mark.parametrize(("roll", "count"), [(9, 0), (10, 1), (12, 2)])
def test_hardened_armor_that_takes_it_all_eases_the_critical(roll: int, count: int) -> None:
    """-2: a 9 is a 7, a 10 an 8, a 12 a 10."""
    table, unit = one(HARDENED)
    slots = "".join(f", slot {k + 1}" for k in range(count))
    play(table, strike, unit, CT + THROUGH_ARMOR, 5, Side.FRONT, script=f"critical {roll}{slots}")
    assert happened(table, Event.CRITICAL_MODIFIED) == [("A", CT, -2, 0)]
    assert len(slots_hit(unit, "CT")) == count


def test_hardened_armor_that_is_pierced_eases_nothing() -> None:
    table, unit = one(HARDENED, damage=["CT=19"])  # one box takes 2 of 5
    play(table, strike, unit, CT + THROUGH_ARMOR, 5, Side.FRONT, script="critical 7 8, slot 1")
    assert unit.structure[CT] == 16 - 3
    assert happened(table, Event.CRITICAL_MODIFIED) == []


def test_hardened_armor_costs_balance_and_running() -> None:
    table, unit = one(HARDENED)
    assert play(table, piloting_number, unit) == 6
    assert reasons(table)[1:] == [(Because.HARDENED_ARMOR, 1)]
    assert (walking_mp(table, unit), running_mp(table, unit)) == (5, 7)


def test_running_is_slower_with_one_hardened_leg_only() -> None:
    """Patchwork: arms of a biped do not count, front legs of a quad do."""
    for place, frame, run in (("LA", "biped", 8), ("RL", "biped", 7), ("RA", "quad", 7)):
        sheet = mech(jump=0, frame=frame)
        table, unit = one(replace(sheet, armor_kind=sheet.armor_kind | {place: "hardened"}))
        assert running_mp(table, unit) == run


def test_a_blast_from_inside_knows_no_hardened_armor() -> None:
    """CASE II: 20 points mark 1 structure, and the rest comes off the rear armor box by box."""
    table, unit = one(
        mech(jump=0, armor_kind="hardened", slots={"LT": ["Ammo Machine Gun", "CASE II", "Heat Sink"]}),
        half_box=["LTR"],
    )
    unit.charge[unit.item[LT][0]] = 3
    play(table, hit_slot, unit, LT, 0)
    play(table, set_off_explosions, unit, script="critical 7, awake 3 5")
    assert lost(unit) == {"LT": 1, "LTR": 5}
    unit.charge[unit.item[LT][0]] = 10
    unit.hit[LT] = 0
    play(table, hit_slot, unit, LT, 0)
    play(table, set_off_explosions, unit, script="critical 7, awake 7 10")
    assert (unit.rear[LT], unit.half_boxes[LT]) == (0, 0)


# --- ferro-lamellor (CON-47)


@pytest.mark.parametrize(
    ("armor", "points", "left", "through"),
    [(12, 5, 8, 0), (12, 6, 8, 0), (12, 1, 12, 0), (3, 5, 0, 1), (1, 5, 0, 3), (0, 5, 0, 5)],
)
def test_ferro_lamellor_armor_takes_a_fifth_off(armor: int, points: int, left: int, through: int) -> None:
    table, unit = one(FERRO_LAMELLOR, damage=[f"LA={12 - armor}"])
    assert play(table, wear_armor, unit, LA, points, 0) == through
    assert unit.armor[LA] == left


def test_a_point_that_ferro_lamellor_turns_aside_hurts_no_pilot() -> None:
    table, unit = one(FERRO_LAMELLOR)
    play(table, strike, unit, HD, 1, Side.FRONT)
    assert (unit.pilot_hits, unit.taken) == (0, 0)
    play(table, strike, unit, HD, 2, Side.FRONT, script="awake 3")
    assert (unit.pilot_hits, unit.armor[HD]) == (1, 8)


def test_a_point_that_ferro_lamellor_turns_aside_is_not_critical() -> None:
    table, unit = one(FERRO_LAMELLOR)
    play(table, strike, unit, CT + THROUGH_ARMOR, 1, Side.REAR)
    assert unit.taken == 0
    table, unit = one(FERRO_LAMELLOR, damage=["CTR=10"])  # nothing left there to turn it aside
    play(table, strike, unit, CT + THROUGH_ARMOR, 1, Side.REAR, script="critical 7 7")
    assert lost(unit) == {"CT": 1, "CTR": 10}


def test_what_passes_on_is_reduced_again() -> None:
    """The arm's 2 structure leave 3 of 5; of those the torso's armor takes 12 // 5 = 2."""
    table, unit = one(FERRO_LAMELLOR, damage=["LA=18"])
    play(table, strike, unit, LA, 5, Side.FRONT)
    assert lost(unit) == {"LA": "gone", "LT": 2}


def test_is_turned_aside_looks_where_the_group_goes() -> None:
    _, unit = one(FERRO_LAMELLOR, damage=["LA=20"])
    assert is_turned_aside(unit, LA, 1, 0)
    assert not is_turned_aside(unit, LA, 2, 0)
    _, unit = one(mech(jump=0))
    assert not is_turned_aside(unit, LA, 1, 0)


# --- reflective (CON-48)


@pytest.mark.parametrize(
    ("armor", "points", "left", "through"),
    [
        (12, 5, 2, 0),  # 5 <= 6: 10
        (12, 6, 0, 0),
        (9, 5, 0, 0),  # 5 and 4
        (8, 5, 0, 1),  # 5 and 4 are more than 8: 5 - 4
        (1, 5, 0, 4),  # 5 - 1
        (3, 1, 1, 0),
        (0, 5, 0, 5),
    ],
)
def test_reflective_armor_loses_twice_as_much(armor: int, points: int, left: int, through: int) -> None:
    table, unit = one(REFLECTIVE, damage=[f"LA={12 - armor}"])
    assert play(table, wear_armor, unit, LA, points, 0) == through
    assert unit.armor[LA] == left
    assert unit.damage_this_phase == unit.taken == armor - left


def test_reflective_armor_doubles_a_fall() -> None:
    """50 tons fall for 5: 10 of the right leg."""
    table, unit = one(REFLECTIVE)
    play(table, fall_in_place, unit, script="facing 1, location 5, pilot 12")
    assert lost(unit) == {"RL": 10}


# --- impact-resistant (CON-50)


@pytest.mark.parametrize(
    ("points", "counted"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 4), (7, 4), (8, 5), (9, 6), (10, 6)]
)
def test_impact_resistant_armor_takes_a_third_off(points: int, counted: int) -> None:
    table, unit = one(IMPACT_RESISTANT)
    assert play(table, wear_armor, unit, LA, points, 0) == 0
    assert unit.armor[LA] == 12 - counted


def test_what_impact_resistant_armor_takes_off_is_not_given_back() -> None:
    table, unit = one(IMPACT_RESISTANT, damage=["LA=8"])
    assert play(table, wear_armor, unit, LA, 10, 0) == 2
    assert unit.armor[LA] == 0


# --- kinds that make nothing of a blow (CON-40 to CON-43, CON-45, CON-49, CON-51)


@pytest.mark.parametrize(
    "kind",
    [
        "standard", "ferro-fibrous", "light ferro-fibrous", "heavy ferro-fibrous", "primitive", "stealth", "industrial",
        "heavy industrial", "heat-dissipating", "reactive", "ballistic-reinforced",
    ],
)  # fmt: skip
def test_other_kinds_of_armor_take_a_blow_as_standard_armor_does(kind: str) -> None:
    """12 points on an arm: of 5 and 10 the last 3 reach the structure, with a critical roll of which 8 is one slot."""
    table, unit = one(mech(jump=0, armor_kind=kind))
    assert play(table, wear_armor, unit, LA, 5, 0) == 0
    assert play(table, wear_armor, unit, LA, 10, 0) == 3
    play(table, strike, unit, RA, 13, Side.FRONT, script="critical 8, slot 1")
    assert lost(unit) == {"LA": 12, "RA": 13}
    assert unit.damage_this_phase == 25


# --- anti-penetrative ablation (CON-46)


@pytest.mark.parametrize(
    ("side", "damage", "modifier"), [(Side.FRONT, 0, -2), (Side.FRONT, 15, 0), (Side.REAR, 15, -2)]
)
def test_ablation_eases_criticals_while_it_is_there(side: Side, damage: int, modifier: int) -> None:
    """5 points on 20 leave some; on 5 they leave none. The rear has its own 10."""
    table, unit = one(ABLATION, damage=[f"CT={damage}"])
    play(table, strike, unit, CT + THROUGH_ARMOR, 5, side, script="critical 7")
    told = [modifier] if modifier else []
    assert [by for _, _, by, _ in happened(table, Event.CRITICAL_MODIFIED)] == told


# --- reactive (CON-49)


def reactive(**said: Any) -> tuple[Table, Unit]:
    """Reactive slots 5 and 6 of the left leg; hip, two leg actuators and foot before them."""
    return one(mech(jump=0, armor_kind="reactive", slots={"LL": ["Reactive", "Reactive"]}), **said)


def test_reactive_armor_can_be_picked_and_holds() -> None:
    """The heat sink is all that is left to pick."""
    table, unit = one(mech(jump=0, armor_kind="reactive", slots={"LT": ["Reactive", "Heat Sink"]}))
    play(table, strike, unit, LT + THROUGH_ARMOR, 5, Side.LEFT, script="critical 8, slot 1, reactive 3")
    assert slots_hit(unit, "LT") == {2}
    assert unit.armor[LT] == 10


def test_reactive_armor_goes_off_on_a_2() -> None:
    """All 15 - 5 of the front, all 8 of the rear, and 1 structure; the critical is used up."""
    table, unit = one(mech(jump=0, armor_kind="reactive", slots={"LT": ["Reactive", "Heat Sink"]}))
    play(table, strike, unit, LT + THROUGH_ARMOR, 5, Side.LEFT, script="critical 8, slot 1, reactive 2")
    assert lost(unit) == {"LT": 16, "LTR": 8}
    assert slots_hit(unit, "LT") == set()


def test_reactive_armor_absorbs_where_nothing_else_is_left() -> None:
    table, unit = one(mech(jump=0, armor_kind="reactive", slots={"LT": ["Reactive"]}))
    play(table, strike, unit, LT + THROUGH_ARMOR, 5, Side.LEFT, script="critical 10, reactive 7 7")
    assert (slots_hit(unit, "LT"), slots_hit(unit, "CT")) == (set(), set())


def test_reactive_armor_that_is_worn_away_cannot_be_picked() -> None:
    table, unit = reactive(damage=["LL=16"])
    play(table, strike, unit, LL, 1, Side.LEFT, script="critical 8, slot 2")
    assert slots_hit(unit, "LL") == {2}


# --- modular armor (CON-73)


MODULAR = mech(jump=4, walk=5, slots={"LT": ["Modular Armor", "Modular Armor (R)"], "LA": ["2 x Modular Armor"]})


def test_modular_armor_goes_first() -> None:
    table, unit = one(MODULAR)
    assert play(table, wear_armor, unit, LA, 12, 0) == 0
    assert happened(table, Event.MODULAR_ARMOR_LOST) == [("A", LA, 12, 8)]
    assert lost(unit) == {}
    assert play(table, wear_armor, unit, LA, 12, 0) == 0
    assert lost(unit) == {"LA": 4}
    assert unit.damage_this_phase == unit.taken == 24


def test_modular_armor_covers_one_facing_of_a_torso() -> None:
    table, unit = one(MODULAR)
    play(table, wear_armor, unit, LT, 12, 1)
    assert lost(unit) == {"LTR": 2}
    play(table, wear_armor, unit, LT, 12, 0)
    assert lost(unit) == {"LT": 2, "LTR": 2}


def test_modular_armor_does_nothing_against_a_blast() -> None:
    table, unit = one(mech(jump=0, slots={"LA": ["Modular Armor", "Ammo Machine Gun", "CASE"]}))
    unit.charge[unit.item[LA][5]] = 2
    play(table, hit_slot, unit, LA, 5)
    play(table, set_off_explosions, unit, script="critical 7, awake 3 5")
    assert lost(unit) == {"LA": 4}


def test_a_critical_hit_takes_what_an_item_has_left() -> None:
    table, unit = one(MODULAR)
    play(table, hit_slot, unit, LA, 4)
    assert play(table, wear_armor, unit, LA, 12, 0) == 0
    assert lost(unit) == {"LA": 2}


def test_modular_armor_slows_while_it_lasts() -> None:
    table, unit = one(mech(jump=4, walk=5, slots={"LA": ["Modular Armor"]}))
    assert (walking_mp(table, unit), running_mp(table, unit), jumping_mp(table, unit)) == (4, 6, 3)
    assert play(table, piloting_number, unit) == 6
    assert reasons(table)[1:] == [(Because.MODULAR_ARMOR, 1)]
    play(table, wear_armor, unit, LA, 10, 0)
    assert not has_modular_armor(unit)
    assert (walking_mp(table, unit), running_mp(table, unit), jumping_mp(table, unit)) == (5, 8, 4)


def test_modular_armor_of_a_lost_arm_slows_no_more() -> None:
    _, unit = one(mech(jump=0, slots={"LA": ["Modular Armor"]}), damage=["LA=20"])
    assert not has_modular_armor(unit)


def test_modular_armor_is_lost_in_falls_too() -> None:
    table, unit = one(mech(jump=0, slots={"RL": ["Modular Armor"]}))
    play(table, fall_in_place, unit, script="facing 1, location 5, pilot 12")
    assert numbers_needed(table) == [("pilot", 6)]
    assert (lost(unit), happened(table, Event.MODULAR_ARMOR_LOST)) == ({}, [("A", RL, 5, 5)])


# --- patchwork (CON-52)


def test_every_location_goes_by_its_own_kind() -> None:
    sheet = mech(jump=0)
    patched = replace(sheet, armor_kind=sheet.armor_kind | {"LA": "impact-resistant", "RA": "reflective"})
    table, unit = one(patched)
    for place in (LA, RA, CT):
        play(table, wear_armor, unit, place, 5, 0)
    assert lost(unit) == {"LA": 3, "RA": 10, "CT": 5}


def test_what_passes_on_meets_the_kind_of_the_next_location() -> None:
    """The arm's 2 structure leave 4 of 6; reflective armor of the torso loses 8."""
    sheet = mech(jump=0)
    table, unit = one(replace(sheet, armor_kind=sheet.armor_kind | {"LT": "reflective"}), damage=["LA=18"])
    play(table, strike, unit, LA, 6, Side.FRONT)
    assert lost(unit) == {"LA": "gone", "LT": 8}


# --- said of a unit


def test_half_a_box_is_said_only_of_hardened_armor_that_is_left() -> None:
    for sheet, said in ((mech(jump=0), {}), (HARDENED, {"damage": ["LA=12"]})):
        with pytest.raises(BadInput, match="half-box names a location with hardened armor left, not 'LA'"):
            one(sheet, **said, half_box=["LA"])


def test_modular_armor_lost_is_said_by_facing() -> None:
    _, unit = one(MODULAR, modular_lost=["LTR=4", "LA=13"])
    assert modular_armor(unit) == {"LT": 10, "LTR": 6, "LA": 7}
    with pytest.raises(BadInput, match="such as LT=5, not 'LT'"):
        one(MODULAR, modular_lost=["LT"])
    with pytest.raises(BadInput, match="modular armor lost in LT"):
        one(MODULAR, modular_lost=["LT=11"])


def test_what_cannot_be_of_half_boxes() -> None:
    table, unit = one(HARDENED, damage=["LA=12"])
    assert next(what_cannot_be(table, ("A",)), None) is None
    unit.half_boxes[LA] = 1
    assert next(what_cannot_be(table, ("A",)), None) == "unit 1: half_boxes.LA marks half a box where no armor is left"
    unit.half_boxes[LA] = 0
    unit.slot_armor[LT] = 1
    assert next(what_cannot_be(table, ("A",)), None) == "unit 1: slot_armor.LT has a slot whose armor is not there"
    table, unit = one(mech())
    unit.half_boxes[CT] = 2
    wrong = next(what_cannot_be(table, ("A",)), None)
    assert wrong == "unit 1: half_boxes.CT is from 0 to 3, and 0 where the armor is not hardened"


def test_half_boxes_and_modular_armor_are_told() -> None:
    table, _ = one(HARDENED, damage=["LA=2"], half_box=["LA", "CTR"])
    told = "Has lost 2 points: LA 2; half a box marked: CTR, LA."
    assert standing(table, SETUP, 0)[1] == told
    table, _ = one(MODULAR, modular_lost=["LT=3"])
    assert standing(table, SETUP, 0)[1] == "Undamaged; modular armor left: LT 7, LTR 10, LA 20."
