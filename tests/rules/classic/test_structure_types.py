"""Kinds of structure (CON-53 to CON-56, CON-72), and armored slots (CON-23)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, happened, lost, mech, placed, play, slots_hit

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.critical_hits import critical_roll, hit_slot
from ironfall.rulesets.classic.damage import set_off_explosions, strike
from ironfall.rulesets.classic.records import HD, LA, LT, RA, Table, Unit
from ironfall.rulesets.classic.structure_types import critical_modifier_of_structure, wear_structure
from ironfall.rulesets.classic.words import Cause, Event

COMPOSITE = mech(jump=0, structure="composite")
REINFORCED = mech(jump=0, structure="reinforced")
INDUSTRIAL = mech(jump=0, structure="industrial")
"""8 points in an arm, 12 in a side torso and a leg, 16 in the center torso."""


def one(sheet: Any, **said: Any) -> tuple[Table, Unit]:
    table = a_table(placed(sheet, "0805", **said))
    return table, table.game.units[0]


@pytest.mark.parametrize(
    ("sheet", "left", "points", "marked", "rest", "counted"),
    [
        (COMPOSITE, 8, 3, 6, 0, 3),
        (COMPOSITE, 8, 4, 8, 0, 4),
        (COMPOSITE, 7, 5, 7, 1, 4),  # 10 - 7 = 3, half of it 1
        (COMPOSITE, 7, 4, 7, 0, 4),  # 8 - 7 = 1, half of it 0
        (COMPOSITE, 2, 5, 2, 4, 1),
        (REINFORCED, 8, 5, 3, 0, 5),
        (REINFORCED, 8, 4, 2, 0, 4),
        (REINFORCED, 3, 9, 3, 3, 6),  # 5 - 3 = 2, twice 2 less 1
        (REINFORCED, 3, 10, 3, 4, 6),
        (REINFORCED, 3, 5, 3, 0, 5),  # exactly enough
        (mech(jump=0), 3, 5, 3, 2, 3),
    ],
)
def test_what_structure_makes_of_damage(
    sheet: Any, left: int, points: int, marked: int, rest: int, counted: int
) -> None:
    table, unit = one(sheet, damage=[f"LA={20 - left}"])
    assert play(table, wear_structure, unit, LA, points) == rest
    assert (unit.structure[LA], unit.taken, unit.damage_this_phase) == (left - marked, marked, counted)


def test_composite_structure_passes_half_of_the_rest_on() -> None:
    """5 points on 3 of the arm: 10 - 3 = 7, 3 go on to the torso's armor."""
    table, unit = one(COMPOSITE, damage=["LA=17"])
    play(table, strike, unit, LA, 5, Side.FRONT)
    assert lost(unit) == {"LA": "gone", "LT": 3}


@pytest.mark.parametrize(
    ("sheet", "roll", "slots"),
    [(REINFORCED, 8, 0), (REINFORCED, 9, 1), (REINFORCED, 12, 2), (INDUSTRIAL, 5, 0), (INDUSTRIAL, 6, 1)],
)
def test_structure_changes_critical_rolls(sheet: Any, roll: int, slots: int) -> None:
    """-1: a 12 is an 11, which blows nothing off. +2: a 6 is an 8."""
    table, unit = one(sheet)
    script = f"critical {roll}" + "".join(f", slot {k + 1}" for k in range(slots))
    play(table, critical_roll, unit, LA, 0, script=script)
    assert len(slots_hit(unit, "LA")) == slots
    assert unit.gone[LA] == 0


def test_a_ten_blows_off_an_industrial_limb() -> None:
    table, unit = one(INDUSTRIAL)
    play(table, critical_roll, unit, RA, 0, script="critical 10")
    assert lost(unit) == {"RA": "gone"}
    assert critical_modifier_of_structure(unit) == 2


def test_a_lost_location_is_rolled_for_with_its_modifier() -> None:
    """Reinforced: the loaded bin of the lost arm goes off on 9, not on 8."""
    sheet = mech(jump=0, structure="reinforced", slots={"LA": ["Ammo Machine Gun", "CASE"]})
    table, unit = one(sheet, damage=["LA=19"])
    play(table, strike, unit, LA, 1, Side.FRONT, script="critical 8")
    assert happened(table, Event.EXPLODES) == []


@pytest.mark.parametrize(("sheet", "marked"), [("composite", 2), ("reinforced", 1), ("standard", 1)])
def test_case_ii_marks_one_point_by_the_kind_of_structure(sheet: str, marked: int) -> None:
    """10 points: 9 of them off the rear armor, which has 8."""
    machine = mech(jump=0, structure=sheet, slots={"LT": ["Ammo Machine Gun", "CASE II", "Heat Sink"]})
    table, unit = one(machine)
    unit.charge[unit.item[LT][0]] = 5
    play(table, hit_slot, unit, LT, 0)
    play(table, set_off_explosions, unit, script="critical 7, awake 3 5")
    assert lost(unit) == {"LT": marked, "LTR": 8}


# --- armored slots


def test_an_armored_slot_absorbs_its_first_hit() -> None:
    table, unit = one(mech(jump=0, slots={"LT": ["Medium Laser (armored)"]}))
    play(table, hit_slot, unit, LT, 0)
    assert slots_hit(unit, "LT") == set()
    assert happened(table, Event.SLOT_ARMOR_HOLDS) == [("A", LT, 0, 0)]
    play(table, hit_slot, unit, LT, 0)
    assert slots_hit(unit, "LT") == {1}


def test_each_slot_of_a_weapon_has_armor_of_its_own() -> None:
    table, unit = one(mech(jump=0, slots={"LT": ["PPC (armored)"]}))
    play(table, critical_roll, unit, LT, 0, script="critical 12, slot 1 1 2")
    assert slots_hit(unit, "LT") == {1}
    assert unit.slot_armor[LT] == 0b100


def test_an_armored_bin_does_not_go_off_at_first() -> None:
    table, unit = one(mech(jump=0, slots={"LT": ["Ammo Machine Gun (armored)"]}))
    play(table, hit_slot, unit, LT, 0)
    assert unit.blast_count == 0
    play(table, hit_slot, unit, LT, 0)
    assert unit.blast_count == 1


def test_an_armored_bin_of_a_lost_arm_does_not_go_off_at_first() -> None:
    table, unit = one(mech(jump=0, slots={"LA": ["Ammo Machine Gun (armored)"]}), damage=["LA=19"])
    play(table, strike, unit, LA, 1, Side.FRONT, script="critical 8, slot 5")
    assert happened(table, Event.EXPLODES) == []


def test_a_slot_said_to_be_hit_has_no_armor_left() -> None:
    _, unit = one(mech(jump=0, slots={"LT": ["Medium Laser (armored)"]}), crit=["LT:1"])
    assert (slots_hit(unit, "LT"), unit.slot_armor[LT]) == ({1}, 0)


# --- cockpits


def test_a_head_of_standard_structure_is_still_the_end() -> None:
    """Whatever it wears: 2 points of a hardened head, then the last of its structure."""
    table, unit = one(mech(jump=0, armor_kind="hardened"), damage=["HD=8"])
    play(table, strike, unit, HD, 2, Side.FRONT, script="awake 3")
    assert (unit.pilot_hits, unit.structure[HD], unit.armor[HD]) == (1, 3, 0)
    play(table, strike, unit, HD, 5, Side.FRONT)
    assert unit.destroyed == Cause.HEAD
