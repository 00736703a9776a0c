"""Damage: groups, armor, structure, transfer, explosions, CASE (DMG-0 to DMG-3, CON-71, CORE-5.7).

A 50-ton 'Mech of these tests has structure HD 3, CT 16, side torsos 12, arms 8, legs 12, and armor HD 9, CT 20/10, side
torsos 15/8, arms 12, legs 16 (see tables.py).
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, happened, load, lost, mech, owed, placed, play, slots_hit, struck

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.charts import THROUGH_ARMOR, Chart
from ironfall.rulesets.classic.critical_hits import hit_slot
from ironfall.rulesets.classic.damage import (
    mark_damage,
    set_off_explosions,
    strike,
    strike_in_groups,
    vent_blast,
)
from ironfall.rulesets.classic.marking_off import lose_armor, lose_structure
from ironfall.rulesets.classic.records import CT, HD, LA, LL, LT, RA, RL, RT, Table, Unit
from ironfall.rulesets.classic.words import Cause, Event
from ironfall.units.sheet import Sheet

BIN = "Ammo Machine Gun"
"""200 shots of 2 points each; the tests leave as many as they need."""
CLAN_BIN = "Ammo Clan LRM 5"
"""24 shots of 5 points each."""


def alone(sheet: Sheet | None = None, **said: Any) -> tuple[Table, Unit]:
    """A table with one 'Mech, of 50 tons unless a sheet is given."""
    options = said.pop("options", None)
    table = a_table(placed(sheet or mech(), "0809", **said), options=options)
    return table, table.game.units[0]


# --- groups (CONV-6)


# 33 = 6 x 5 + 3 (SEED2's own example), 17 = 3 x 5 + 2, 20 = 4 x 5, 4 is one small group.
@pytest.mark.parametrize(
    ("points", "groups"),
    [(33, [5, 5, 5, 5, 5, 5, 3]), (17, [5, 5, 5, 2]), (20, [5, 5, 5, 5]), (11, [5, 5, 1]), (4, [4])],
)
def test_damage_is_struck_in_fives_and_a_rest(points: int, groups: list[int]) -> None:
    table, unit = alone(mech(armor={"CT": (40, 10)}))
    script = ", ".join(["location 7"] * len(groups))
    play(table, strike_in_groups, unit, points, Chart.FULL, Side.FRONT, script=script)
    assert struck(table) == [("A", "CT", group) for group in groups]
    assert lost(unit) == {"CT": points}


def test_each_group_has_a_location_of_its_own() -> None:
    table, unit = alone()
    play(table, strike_in_groups, unit, 12, Chart.PUNCH, Side.FRONT, script="punch 1 4 5")
    assert lost(unit) == {"LA": 5, "RT": 5, "RA": 2}


def test_a_destroyed_unit_takes_no_more_groups() -> None:
    table, unit = alone(damage=["CT=34"])  # 20 armor and 14 of 16 structure
    play(table, strike_in_groups, unit, 15, Chart.FULL, Side.FRONT, script="location 7")
    assert unit.destroyed
    assert unit.taken == 2


def test_no_points_strike_nobody() -> None:
    table, unit = alone()
    play(table, strike_in_groups, unit, 0, Chart.FULL, Side.FRONT)
    assert lost(unit) == {}


# --- armor, structure, transfer (DMG-1, DMG-2)


def test_armor_comes_first() -> None:
    table, unit = alone()
    play(table, strike, unit, LA, 5, Side.FRONT)
    assert lost(unit) == {"LA": 5}
    assert unit.armor[LA] == 7
    assert unit.taken == unit.damage_this_phase == 5


def test_what_the_armor_does_not_take_goes_to_the_structure_and_may_be_critical() -> None:
    table, unit = alone(damage=["LA=9"])  # 3 armor left
    play(table, strike, unit, LA, 5, Side.FRONT, script="critical 7")
    assert (unit.armor[LA], unit.structure[LA]) == (0, 6)


@pytest.mark.parametrize(
    ("place", "side", "said", "loss"),
    [
        # Each location has 2 structure and no armor left (a leg 16 + 10, an arm 12 + 6, a side torso 15 + 10 in front
        # and 8 + 10 behind); 5 points destroy it and 3 go on to the armor of the next one inward.
        (LA, Side.FRONT, ["LA=18"], {"LA": "gone", "LT": 3}),
        (RA, Side.FRONT, ["RA=18"], {"RA": "gone", "RT": 3}),
        (LL, Side.FRONT, ["LL=26"], {"LL": "gone", "LT": 3}),
        (RL, Side.FRONT, ["RL=26"], {"RL": "gone", "RT": 3}),
        (LT, Side.FRONT, ["LT=25"], {"LT": "gone", "LA": "gone", "CT": 3}),
        (RT, Side.LEFT, ["RT=25"], {"RT": "gone", "RA": "gone", "CT": 3}),
        # From behind it is the rear armor of the next torso.
        (LA, Side.REAR, ["LA=18"], {"LA": "gone", "LTR": 3}),
        (RL, Side.REAR, ["RL=26"], {"RL": "gone", "RTR": 3}),
        (RT, Side.REAR, ["RTR=18"], {"RT": "gone", "RA": "gone", "CTR": 3}),
    ],
)
def test_what_a_destroyed_location_does_not_take_goes_inward(
    place: int, side: Side, said: list[str], loss: dict[str, int | str]
) -> None:
    table, unit = alone(damage=said)
    play(table, strike, unit, place, 5, side)
    assert lost(unit) == loss
    assert unit.taken == 5


@pytest.mark.parametrize(
    ("place", "side", "gone", "loss"),
    [
        (LA, Side.FRONT, ["LA=20"], {"LA": "gone", "LT": 5}),
        (RL, Side.REAR, ["RL=28"], {"RL": "gone", "RTR": 5}),
        (LT, Side.FRONT, ["LT=27"], {"LT": "gone", "LA": "gone", "CT": 5}),
        (LA, Side.REAR, ["LT=27"], {"LT": "gone", "LA": "gone", "CTR": 5}),
    ],
)
def test_a_group_on_a_location_lost_before_goes_straight_inward(
    place: int, side: Side, gone: list[str], loss: dict[str, int | str]
) -> None:
    table, unit = alone(damage=gone)
    play(table, strike, unit, place, 5, side)
    assert lost(unit) == loss


def test_rear_armor_is_struck_only_from_behind_and_only_on_torsos() -> None:
    table, unit = alone()
    for place in (CT, LT, RT, LA, RL):
        play(table, strike, unit, place, 5, Side.REAR)
    assert lost(unit) == {"CTR": 5, "LTR": 5, "RTR": 5, "LA": 5, "RL": 5}
    play(table, strike, unit, LT, 5, Side.LEFT)
    assert lost(unit)["LT"] == 5


def test_the_head_passes_nothing_on() -> None:
    table, unit = alone(damage=["HD=8"])  # 1 armor and 3 structure left
    play(table, strike, unit, HD, 5, Side.FRONT)
    assert unit.destroyed == Cause.HEAD
    assert lost(unit) == {"HD": "gone"}
    assert unit.taken == 4


def test_the_center_torso_passes_nothing_on() -> None:
    table, unit = alone(damage=["CT=35"])  # 1 structure left
    play(table, strike, unit, CT, 5, Side.FRONT)
    assert unit.destroyed == Cause.CENTER_TORSO
    assert unit.taken == 1


def test_damage_that_reaches_structure_twice_is_rolled_for_twice() -> None:
    # The arm has 2 structure, no armor and a loaded bin; the torso has no armor.
    table, unit = alone(mech(jump=0, slots={"LA": [BIN], "LT": ["Heat Sink"]}), damage=["LA=18", "LT=15"])
    play(table, strike, unit, LA, 5, Side.FRONT, script="critical 7 7")
    assert lost(unit) == {"LA": "gone", "LT": 18}
    assert [(place, count) for _, place, count, _ in happened(table, Event.CRITICALS)] == [(LA, 0), (LT, 0)]


def test_lose_armor_marks_off_what_there_is() -> None:
    table, unit = alone(damage=["LA=9"])
    assert play(table, lose_armor, unit, LA, 5, 0) == 3
    assert play(table, lose_armor, unit, CT, 5, 1) == 5
    assert lost(unit) == {"LA": 12, "CTR": 5}


def test_lose_structure_marks_off_what_there_is() -> None:
    table, unit = alone()
    assert play(table, lose_structure, unit, LA, 5) == 5
    assert play(table, lose_structure, unit, LA, 5) == 3
    assert unit.taken == 8


def test_mark_damage_from_inside_leaves_the_armor_alone() -> None:
    table, unit = alone()
    play(table, mark_damage, unit, LA, 3, 0, 1, script="critical 7")
    assert (unit.armor[LA], unit.structure[LA]) == (12, 5)


# --- the order of the dice (DMG-0)


def test_a_head_hit_costs_the_pilot_a_hit_armor_or_not() -> None:
    table, unit = alone()
    play(table, strike, unit, HD, 2, Side.FRONT, script="awake 3")
    assert unit.pilot_hits == 1
    assert unit.head_struck == 1


def test_one_pilot_hit_for_each_group_on_the_head() -> None:
    table, unit = alone()
    play(table, strike_in_groups, unit, 7, Chart.PUNCH, Side.FRONT, script="punch 6, awake 3, punch 6, awake 5")
    assert unit.pilot_hits == 2


def test_the_pilot_of_a_lost_head_rolls_nothing() -> None:
    table, unit = alone(damage=["HD=11"])
    play(table, strike, unit, HD, 5, Side.FRONT)
    assert (unit.destroyed, unit.pilot_hits) == (Cause.HEAD, 0)


def test_a_location_roll_of_2_is_critical_through_the_armor() -> None:
    table, unit = alone()
    play(table, strike, unit, CT + THROUGH_ARMOR, 5, Side.FRONT, script="critical 9, slot 1")
    assert lost(unit) == {"CT": 5}
    assert (slots_hit(unit, "CT"), unit.engine_hits) == ({1}, 1)


def test_a_2_that_reaches_structure_is_rolled_for_twice() -> None:
    table, unit = alone(damage=["CT=19"])  # 1 armor left: 1 + 4
    play(table, strike, unit, CT + THROUGH_ARMOR, 5, Side.FRONT, script="critical 8, slot 1, critical 8, slot 2")
    assert unit.structure[CT] == 12
    assert slots_hit(unit, "CT") == {1, 2}


def test_a_2_on_a_side_torso_lost_before_is_rolled_for_inward() -> None:
    table, unit = alone(damage=["LT=27"])
    play(table, strike, unit, LT + THROUGH_ARMOR, 5, Side.LEFT, script="critical 8, slot 4")
    assert lost(unit) == {"LT": "gone", "LA": "gone", "CT": 5}
    assert (slots_hit(unit, "CT"), unit.gyro_hits) == ({4}, 1)


def test_a_2_that_destroys_its_torso_is_not_rolled_for() -> None:
    table, unit = alone(damage=["LT=25"])
    play(table, strike, unit, LT + THROUGH_ARMOR, 5, Side.LEFT)
    assert lost(unit) == {"LT": "gone", "LA": "gone", "CT": 3}


def test_one_group_with_everything_in_it() -> None:
    """Structure and its slot, the 2 and its slot, both explosions with their pilot hits.

    Two bins with 1 shot of 2 points each. Structure 12 - 5 - 2 - 2 = 3.
    """
    table, unit = alone(mech(jump=0, slots={"LT": [BIN, BIN, "2 x Heat Sink"]}), damage=["LT=15"])
    load(unit, "LT", 1, 1)
    load(unit, "LT", 2, 1)
    script = "location 2, critical 8, slot 2, critical 9, slot 1, critical 7, awake 3 5, critical 7, awake 7 10"
    play(table, strike_in_groups, unit, 5, Chart.FULL, Side.LEFT, script=script)
    assert unit.structure[LT] == 3
    assert unit.taken == 9
    assert unit.pilot_hits == 4
    assert [points for _, _, points, _ in happened(table, Event.EXPLODES)] == [2, 2]


def test_the_head_hit_of_the_group_comes_last() -> None:
    """A bin of 1 point in the head. Structure 3 - 1, 1 for the explosion with its two pilot hits, then the head's."""
    table, unit = alone(mech(jump=0, slots={"HD": [BIN]}), damage=["HD=9"])
    load(unit, "HD", 4, 1)
    unit.blast_each[unit.item[HD][3]] = 1
    play(table, strike, unit, HD, 1, Side.FRONT, script="critical 8, slot 4, critical 7, awake 3 5 7")
    assert (unit.structure[HD], unit.pilot_hits) == (1, 3)
    order = [code for code, *_ in table.log.lines[: table.log.count]]
    assert order.index(Event.EXPLODES) < order.index(Event.PILOT_HIT)


def test_an_explosion_may_set_off_another() -> None:
    # 2 points from each bin: 12 - 5 = 7, 7 - 2 = 5, 5 - 2 = 3.
    table, unit = alone(mech(jump=0, slots={"LT": [BIN, BIN, "Heat Sink"]}), damage=["LT=15"])
    load(unit, "LT", 1, 1)
    load(unit, "LT", 2, 1)
    script = "critical 8, slot 1, critical 8, slot 2, awake 3 5, critical 2, awake 7 10"
    play(table, strike, unit, LT, 5, Side.FRONT, script=script)
    assert unit.structure[LT] == 3
    assert unit.pilot_hits == 4


# --- explosions and CASE (CORE-5.7)


def test_a_bin_explodes_for_its_shots_on_the_structure() -> None:
    """10 shots of 2: 20 points to structure 12 of the torso, 8 on to structure 16 of the center, armor untouched."""
    table, unit = alone(mech(jump=0, slots={"LT": [BIN, "Heat Sink"]}))
    load(unit, "LT", 1, 10)
    play(table, hit_slot, unit, LT, 0)
    play(table, set_off_explosions, unit, script="critical 7, awake 3 5")
    assert lost(unit) == {"LT": "gone", "LA": "gone", "CT": 8}
    assert (unit.armor[CT], unit.structure[CT]) == (20, 8)
    assert unit.taken == 20
    assert unit.charge[unit.item[LT][0]] == 0


def test_a_full_bin_ends_the_mech_and_its_pilot_rolls_nothing() -> None:
    """200 shots: 400 points against 12 + 16 of structure."""
    table, unit = alone(mech(jump=0, slots={"LT": [BIN]}))
    play(table, hit_slot, unit, LT, 0)
    play(table, set_off_explosions, unit)
    assert unit.destroyed
    assert (unit.taken, unit.pilot_hits) == (28, 0)


def test_case_keeps_an_explosion_in_its_location() -> None:
    table, unit = alone(mech(jump=0, slots={"LT": [BIN, "CASE"]}))
    play(table, hit_slot, unit, LT, 0)
    play(table, set_off_explosions, unit, script="awake 3 5")
    assert lost(unit) == {"LT": "gone", "LA": "gone"}
    assert unit.taken == 12
    assert unit.pilot_hits == 2


def test_an_explosion_that_case_contains_may_still_be_critical() -> None:
    table, unit = alone(mech(jump=0, slots={"LT": [BIN, "CASE", "Heat Sink"]}))
    load(unit, "LT", 1, 2)
    play(table, hit_slot, unit, LT, 0)
    play(table, set_off_explosions, unit, script="critical 8, awake 3 5")  # only the heat sink is left to hit
    assert slots_hit(unit, "LT") == {1, 3}
    assert unit.structure[LT] == 8


def test_an_arm_explodes_into_its_torso_and_case_there_stops_it() -> None:
    # 30 points: arm 8, torso 12, the rest is contained.
    table, unit = alone(mech(jump=0, slots={"LA": [BIN], "LT": ["CASE"]}))
    load(unit, "LA", 5, 15)
    play(table, hit_slot, unit, LA, 4)
    play(table, set_off_explosions, unit, script="awake 3 5")
    assert lost(unit) == {"LA": "gone", "LT": "gone"}
    assert unit.taken == 20


@pytest.mark.parametrize("place", ["LA", "RT"])
def test_clan_mechs_have_case_free(place: str) -> None:
    table, unit = alone(mech(jump=0, tech_base="Clan", slots={place: [CLAN_BIN]}))
    here = {"LA": LA, "RT": RT}[place]
    play(table, hit_slot, unit, here, 4 if place == "LA" else 0)
    play(table, set_off_explosions, unit, script="awake 3 5")
    assert lost(unit) == ({"LA": "gone"} if place == "LA" else {"RT": "gone", "RA": "gone"})


def test_a_clan_center_torso_has_no_case() -> None:
    table, unit = alone(mech(jump=0, tech_base="Clan", slots={"CT": [CLAN_BIN]}))
    play(table, hit_slot, unit, CT, 10)
    play(table, set_off_explosions, unit)
    assert unit.destroyed


def test_a_gauss_rifle_explodes_once_for_20() -> None:
    table, unit = alone(mech(jump=0, slots={"RT": ["Gauss Rifle"]}))
    play(table, hit_slot, unit, RT, 0)
    play(table, hit_slot, unit, RT, 1)
    play(table, set_off_explosions, unit, script="critical 7, awake 3 5")  # 12 of the torso, 8 of the center torso
    assert lost(unit) == {"RT": "gone", "RA": "gone", "CT": 8}


def test_the_pilot_may_die_of_explosions() -> None:
    table, unit = alone(mech(jump=0, slots={"LT": [BIN, "CASE", "Heat Sink"]}), pilot_hits=4)
    load(unit, "LT", 1, 1)
    play(table, hit_slot, unit, LT, 0)
    play(table, set_off_explosions, unit, script="critical 7, awake 11")
    assert unit.destroyed == Cause.PILOT


def test_by_an_option_an_explosion_costs_the_pilot_one_hit() -> None:
    sheet = mech(jump=0, slots={"LT": [BIN, "CASE"]})
    table, unit = alone(sheet, options={"one_pilot_hit_per_explosion": "yes"})
    play(table, hit_slot, unit, LT, 0)
    play(table, set_off_explosions, unit, script="awake 3")
    assert unit.pilot_hits == 1


# --- CASE II (CON-71)


def test_case_ii_vents_a_torso_through_its_rear_armor() -> None:
    """400 points: 1 structure and all 8 of the rear armor; its critical is cancelled on 8 or more."""
    table, unit = alone(mech(jump=0, slots={"LT": [BIN, "CASE II", "Heat Sink"]}))
    play(table, hit_slot, unit, LT, 0)
    play(table, set_off_explosions, unit, script="critical 8, venting 8, awake 3 5")
    assert lost(unit) == {"LT": 1, "LTR": 8}
    assert slots_hit(unit, "LT") == {1}
    assert unit.taken == 9


def test_a_critical_that_case_ii_does_not_cancel() -> None:
    table, unit = alone(mech(jump=0, slots={"LT": [BIN, "CASE II", "2 x Heat Sink"]}))
    play(table, hit_slot, unit, LT, 0)
    play(table, set_off_explosions, unit, script="critical 10, venting 7, slot 4, venting 9, awake 3 5")
    assert slots_hit(unit, "LT") == {1, 4}


# A blast of 20 points: 1 structure and at most half the full armor, rounded up.
@pytest.mark.parametrize(
    ("armor", "earlier", "vented"),
    [(12, 0, 6), (13, 0, 7), (12, 8, 4), (12, 12, 0)],
)
def test_case_ii_takes_half_an_arm_s_armor_at_most(armor: int, earlier: int, vented: int) -> None:
    sheet = mech(jump=0, armor={"LA": armor}, slots={"LA": [BIN, "CASE II"]})
    table, unit = alone(sheet, damage=[f"LA={earlier}"])
    load(unit, "LA", 5, 10)
    play(table, hit_slot, unit, LA, 4)
    play(table, set_off_explosions, unit, script="critical 7, awake 3 5")
    assert lost(unit) == {"LA": earlier + 1 + vented}
    assert unit.structure[LA] == 7


def test_a_small_blast_is_vented_whole() -> None:
    # 6 points: 1 structure, 5 off the armor, below the cap of 6.
    table, unit = alone(mech(jump=0, slots={"LA": ["CASE II"]}))
    play(table, vent_blast, unit, LA, 6, script="critical 7")
    assert lost(unit) == {"LA": 6}
    assert (unit.armor[LA], unit.structure[LA]) == (7, 7)


@pytest.mark.parametrize(("roll", "blown_off"), [(7, True), (8, False)])
def test_case_ii_may_save_a_limb_from_being_blown_off(roll: int, blown_off: bool) -> None:
    table, unit = alone(mech(jump=0, slots={"LL": ["CASE II"]}))
    play(table, vent_blast, unit, LL, 10, script=f"critical 12, venting {roll}")
    assert ("gone" in lost(unit).values()) == blown_off


def test_the_last_point_of_structure_goes_all_the_same() -> None:
    table, unit = alone(mech(jump=0, slots={"LT": ["CASE II"]}), damage=["LT=26"])
    play(table, vent_blast, unit, LT, 20)
    assert lost(unit) == {"LT": "gone", "LA": "gone"}
    assert not unit.destroyed


def test_a_blast_from_further_out_is_vented_where_case_ii_is() -> None:
    # 20 points from an arm: 8 of its structure; the torso loses 1 and its rear armor, and passes nothing on.
    table, unit = alone(mech(jump=0, slots={"LA": [BIN], "LT": ["CASE II", "Heat Sink"]}))
    load(unit, "LA", 5, 10)
    play(table, hit_slot, unit, LA, 4)
    play(table, set_off_explosions, unit, script="critical 7, awake 3 5")
    assert lost(unit) == {"LA": "gone", "LT": 1, "LTR": 8}


def test_case_ii_passes_nothing_on_from_a_location_that_is_lost() -> None:
    """The blow takes the arm and sets off its bin (CRIT-1): no structure is left there, and nothing transfers."""
    table, unit = alone(mech(jump=0, slots={"LA": [BIN, "CASE II"]}), damage=["LA=18"])
    play(table, strike, unit, LA, 2, Side.FRONT, script="critical 8, slot 5, awake 3 5")
    assert lost(unit) == {"LA": "gone"}
    assert unit.taken == 2


def test_case_passes_nothing_on_from_a_location_that_is_lost() -> None:
    table, unit = alone(mech(jump=0, slots={"LT": [BIN, "CASE", "Heat Sink"]}), damage=["LT=25"])
    play(table, strike, unit, LT, 2, Side.FRONT, script="critical 8, slot 1, awake 3 5")
    assert lost(unit) == {"LT": "gone", "LA": "gone"}
    assert unit.taken == 2


def test_without_case_a_blast_in_a_lost_arm_goes_to_the_torso() -> None:
    # 10 points: the arm is gone, all of them reach the torso's structure.
    table, unit = alone(mech(jump=0, slots={"LA": [BIN], "LT": ["Heat Sink"]}), damage=["LA=18"])
    load(unit, "LA", 5, 5)
    play(table, strike, unit, LA, 2, Side.FRONT, script="critical 8, slot 5, critical 7, awake 3 5")
    assert lost(unit) == {"LA": "gone", "LT": 10}
    assert unit.structure[LT] == 2


def test_a_leg_lost_to_a_blast_owes_a_roll() -> None:
    table, unit = alone(mech(jump=0, slots={"LL": [BIN], "LT": ["CASE"]}))
    load(unit, "LL", 5, 6)
    play(table, hit_slot, unit, LL, 4)
    play(table, set_off_explosions, unit, script="awake 3 5")  # 12 points are exactly the leg
    assert lost(unit) == {"LL": "gone"}
    assert [modifier for _, modifier in owed(unit)] == [5]
