"""Buildings and bridges that come down, and who goes down with them (CORE-2.10, GEN-12, AFFA-4, AFFA-5, BASEMENT-1)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import (
    Placed,
    a_table,
    beside,
    happened,
    infantry,
    lost,
    mech,
    numbers_needed,
    owed,
    placed,
    play,
    struck,
    where,
)

from ironfall.rulesets.classic.collapse import (
    break_into_basement,
    bring_down,
    bring_down_what_cannot_stand,
    cannot_stand,
    is_carried,
    load_on,
    may_fall_onto_others,
    settle_structure,
    who_has_no_floor,
)
from ironfall.rulesets.classic.displacement import collapse_at_end_of_phase, displace, follow_dominoes
from ironfall.rulesets.classic.falls_onto import fall_with_the_floor
from ironfall.rulesets.classic.records import NOBODY, Table, Unit
from ironfall.rulesets.classic.sequence import begin_phase, end_phase
from ironfall.rulesets.classic.structures import construction_factor, is_down, rubble_in, wear_building
from ironfall.rulesets.classic.words import Because, Event
from ironfall.rulesets.said import hex_of

HERE = "0809"
NEXT, THIRD = beside(HERE, 0), beside(HERE, 0, 2)
MEDIUM = {"building": 2, "building_cf": 40, "deck": 3}
BRIDGE = {"bridge": 1, "building_cf": 40, "deck": 2, "water": 2}


def on(ground: dict[str, int], *units: Placed, **more: Any) -> Table:
    """Units in the hex of a building or bridge."""
    return a_table(*units, ground={HERE: ground} | more.pop("ground", {}), **more)


def alone(ground: dict[str, int], tons: int = 50, **said: Any) -> tuple[Table, Unit]:
    options = said.pop("options", None)
    table = on(ground, placed(mech(tons), HERE, **said), options=options)
    return table, table.game.units[0]


# --- what bears how much


@pytest.mark.parametrize(
    ("ground", "said", "carried"),
    [
        (MEDIUM, {"roof": True}, True),
        (MEDIUM, {"storey": 1}, True),
        (MEDIUM, {"storey": 0}, False),
        ({"level": 2}, {}, False),
        (BRIDGE, {}, True),
        (BRIDGE, {"storey": 0}, False),
        (BRIDGE | {"deck": 0}, {}, True),
        (BRIDGE | {"deck": 0}, {"storey": 0}, False),
    ],
)
def test_who_stands_on_something_built(ground: dict[str, int], said: dict[str, Any], carried: bool) -> None:
    table, unit = alone(ground, **said)
    assert is_carried(table, unit) == carried


def test_the_tons_on_each_floor() -> None:
    table = on(MEDIUM, placed(mech(50), HERE, roof=True), placed(mech(30), HERE, storey=1), placed(mech(20), NEXT))
    here = table.game.units[0].at
    assert [load_on(table, here, floor) for floor in range(4)] == [0, 30, 0, 50]
    table.game.units[0].airborne = 1
    assert load_on(table, here, 3) == 0


@pytest.mark.parametrize(
    ("ground", "said", "tons", "falls"),
    [
        (MEDIUM, {"roof": True}, 40, False),
        (MEDIUM, {"roof": True}, 45, True),
        (MEDIUM, {"storey": 2}, 45, True),
        (MEDIUM, {"storey": 0}, 100, False),
        (BRIDGE, {}, 40, False),
        (BRIDGE, {}, 45, True),
        (BRIDGE, {"storey": 0}, 100, False),
        (BRIDGE | {"building_cf": 0}, {}, 100, False),
    ],
)
def test_too_much_weight(ground: dict[str, int], said: dict[str, Any], tons: int, falls: bool) -> None:
    table, unit = alone(ground, tons, **said)
    assert play(table, cannot_stand, unit.at) == falls


def test_each_floor_bears_for_itself() -> None:
    """40 on the roof and 40 on the storey below, in a building of 40, are 40 on each."""
    table = on(MEDIUM, placed(mech(40), HERE, roof=True), placed(mech(40), HERE, storey=2))
    assert not cannot_stand(table, table.game.units[0].at)


def test_what_has_nothing_left_cannot_stand_and_what_is_down_cannot_come_down_again() -> None:
    table, unit = alone(MEDIUM)
    wear_building(table, 0, unit.at, 40)
    assert cannot_stand(table, unit.at)
    play(table, settle_structure, unit.at, script="punch 3 3")
    assert is_down(table, unit.at)
    assert not cannot_stand(table, unit.at)


# --- debris: a tenth of 40 for each level above, at least once


@pytest.mark.parametrize(
    ("said", "script", "points"),
    [
        ({"storey": 0}, "A punch 3, A punch 3", 8),
        ({"storey": 1}, "A punch 3", 4),
        ({"storey": 2}, "A punch 3", 4),
        ({"roof": True}, "A location 7", 4),
    ],
)
def test_what_falls_on_whom(said: dict[str, Any], script: str, points: int) -> None:
    table, unit = alone(MEDIUM, **said)
    play(table, bring_down, unit.at, script=script)
    assert lost(unit) == {"CT": points}
    assert (is_down(table, unit.at), rubble_in(table, unit.at)) == (True, 2)
    assert happened(table, Event.COMES_DOWN)[0][1] == unit.at


def test_the_worked_heavy_building() -> None:
    """90 with 4 levels: 9 for each of three levels above the ground floor, and 9 once on the roof."""
    heavy = {"building": 3, "building_cf": 90, "deck": 4}
    table = on(heavy, placed(mech(), HERE, roof=True), placed(mech(), HERE, storey=0))
    play(table, bring_down, table.game.units[0].at, script="B punch 3 2 3 2 4 5, A location 7 8")
    assert struck(table) == [
        ("B", "CT", 5), ("B", "LT", 5), ("B", "CT", 5), ("B", "LT", 5), ("B", "RT", 5), ("B", "RA", 2),
        ("A", "CT", 5), ("A", "LT", 4),
    ]  # fmt: skip


def test_it_strikes_with_what_the_phase_began_with() -> None:
    table, unit = alone(MEDIUM, storey=2)
    wear_building(table, 0, unit.at, 15)
    play(table, bring_down, unit.at, script="punch 3")
    assert lost(unit) == {"CT": 4}
    table, unit = alone(MEDIUM, storey=2)
    wear_building(table, 0, unit.at, 15)
    begin_phase(table, 2)
    play(table, bring_down, unit.at, script="punch 3")  # 25 / 10, rounded up
    assert lost(unit) == {"CT": 3}


@pytest.mark.parametrize(
    ("kind", "left"),
    [("leg", 28 - 12), ("jump", 28 - 12), ("tracked", 28 - 8)],
)
def test_platoons_are_hit_three_times_as_hard_and_mechanized_ones_twice(kind: str, left: int) -> None:
    """40 / 10 = 4 on the top storey; none of it is divided by ten."""
    table = on(MEDIUM, placed(infantry(kind), HERE, storey=2))
    unit = table.game.units[0]
    play(table, bring_down, unit.at)
    assert unit.structure[0] == left


def test_a_squad_is_hit_twice_as_hard() -> None:
    """4 x 2 = 8, in groups of 5 and 3, each at one trooper."""
    table = on(MEDIUM, placed(infantry("battle armor", 4), HERE, storey=2))
    play(table, bring_down, table.game.units[0].at, script="trooper 1 2")
    assert table.game.units[0].armor[:4] == [4, 6, 9, 9]


def test_infantry_on_a_mech_goes_down_with_it_and_is_shaken_off() -> None:
    """Debris: 4 to the 'Mech, 12 to the platoon. The 'Mech falls 1 level, and 7 more are shaken off."""
    table = on(MEDIUM | {"deck": 1}, placed(mech(), HERE, roof=True), placed(infantry(), HERE, swarming="A"))
    a, b = table.game.units[0], table.game.units[1]
    wear_building(table, 0, a.at, 40)
    script = "A location 7, A facing 1, A location 6 8, A pilot 5, B shaken off 7"
    play(table, collapse_at_end_of_phase, script=script)
    assert (b.structure[0], b.swarming, b.floor) == (28 - 12 - 7, 0, 0)


def test_a_bridge_strikes_nobody() -> None:
    table = on(BRIDGE, placed(mech(), HERE), placed(mech(), HERE, storey=0))
    play(table, bring_down, table.game.units[0].at)
    assert (struck(table), who_has_no_floor(table)) == ([], 0)


# --- and then they fall


@pytest.mark.parametrize(("said", "levels", "points"), [({"roof": True}, 3, 20), ({"storey": 1}, 1, 10)])
def test_who_stood_above_the_ground_falls_its_height(said: dict[str, Any], levels: int, points: int) -> None:
    table, unit = alone(MEDIUM, **said)
    wear_building(table, 0, unit.at, 40)
    hit = "location 7" if "roof" in said else "punch 3"
    locations = " ".join(["7"] * (points // 5))
    number = 5 + max(0, levels - 1)
    script = f"{hit}, facing 1, location {locations}, pilot {number}"
    if points == 20:  # 24 in all: the 20 points of the phase count from the pilot's roll on, as in any fall
        script = f"{hit}, facing 1, location 6 8 9 10, pilot {number}"
    play(table, collapse_at_end_of_phase, script=script)
    assert happened(table, Event.FALLS)[0][1] == levels
    assert (unit.floor, unit.prone) == (0, 1)
    assert sum(int(each) for each in lost(unit).values()) == points + 4


def test_who_stood_on_the_ground_floor_does_not_fall() -> None:
    table, unit = alone(MEDIUM, storey=0)
    wear_building(table, 0, unit.at, 40)
    play(table, collapse_at_end_of_phase, script="punch 3 3")
    assert (unit.fell, unit.prone, unit.floor) == (0, 0, 0)


def test_a_bridge_drops_who_stood_on_it_into_the_water() -> None:
    """50 tons, 2 levels above the surface of depth 2: 5 x 3 / 2 = 7 there and 7 at the bottom; the pilot counts 4."""
    table, unit = alone(BRIDGE | {"building_cf": 60})
    wear_building(table, 0, unit.at, 60)
    play(table, collapse_at_end_of_phase, script="facing 1, location 7 8 7 8, pilot 8")
    assert lost(unit) == {"CT": 10, "LT": 4}
    assert (unit.floor, rubble_in(table, unit.at)) == (-2, 0)


def test_a_bridge_on_the_surface_drops_who_stood_on_it_like_off_the_shore() -> None:
    """From the surface to the bottom of depth 2: 5 x 3 / 2 = 7; 2 levels are +1 for the pilot."""
    table, unit = alone(BRIDGE | {"building_cf": 60, "deck": 0})
    assert unit.floor == 0
    wear_building(table, 0, unit.at, 60)
    play(table, collapse_at_end_of_phase, script="facing 1, location 7 8, pilot 6")
    assert (lost(unit), unit.floor) == ({"CT": 5, "LT": 2}, -2)


# --- onto whoever is below (AFFA-4, AFFA-5)


def stacked(roof_tons: int = 55, **said: Any) -> Table:
    """A on the roof or a storey of a building of 2 levels, B on the ground floor, and no construction factor left."""
    said = said or {"roof": True}
    building = {"building": 2, "building_cf": 40, "deck": 2}
    table = on(building, placed(mech(roof_tons), HERE, **said), placed(mech(55), HERE, storey=0))
    wear_building(table, 0, table.game.units[0].at, 40)
    return table


def test_from_two_levels_it_strikes_who_is_below() -> None:
    """BR-042: 55 tons from 2 levels: 6 x 2 = 12 to the unit below. 4 of debris to each before."""
    table = stacked()
    a, b = table.game.units[0], table.game.units[1]
    script = "B punch 3, A location 7, A direction 1, A onto 7, B punch 3 4 2, A location 6 8 9 10, A pilot 6"
    play(table, collapse_at_end_of_phase, script=script)
    assert numbers_needed(table)[0] == ("onto", 7)
    assert struck(table)[2:5] == [("B", "CT", 5), ("B", "RT", 5), ("B", "LT", 2)]
    assert (where(table, a), where(table, b)) == (HERE, NEXT)
    assert owed(b) == [(Because.FALLEN_UPON, 2)]
    assert (a.prone, b.prone) == (1, 0)


def test_the_direction_is_thrown() -> None:
    for die in (2, 6):
        table = stacked()
        script = f"B punch 3, A location 7, A direction {die}, A onto 7, B punch 3 4 2, A location 6 8 9 10, A pilot 6"
        play(table, collapse_at_end_of_phase, script=script)
        assert where(table, table.game.units[1]) == beside(HERE, die - 1)


def test_missing_it_falls_beside() -> None:
    table = stacked()
    script = "B punch 3, A location 7, A direction 4, A onto 6, A facing 1, A location 6 8 9 10, A pilot 6"
    play(table, collapse_at_end_of_phase, script=script)
    assert (where(table, table.game.units[0]), where(table, table.game.units[1])) == (beside(HERE, 3), HERE)


def test_from_one_level_who_is_below_only_makes_room() -> None:
    """AFFA-4: a normal fall, and the other is moved on as in a domino effect."""
    table = stacked(storey=1)
    a, b = table.game.units[0], table.game.units[1]
    script = "B punch 3, A punch 3, A direction 1, A facing 1, A location 6 8 9, A pilot 5, B piloting 5"
    play(table, collapse_at_end_of_phase, script=script)
    assert (where(table, a), where(table, b), b.prone) == (HERE, NEXT, 0)


def test_the_lowest_falls_first() -> None:
    """Three on each other: the one on the storey pushes on the one below, and the one on the roof falls onto it."""
    building = {"building": 2, "building_cf": 10, "deck": 2}
    table = on(
        building, placed(mech(), HERE, roof=True), placed(mech(), HERE, storey=0), placed(mech(), HERE, storey=1)
    )
    wear_building(table, 0, table.game.units[0].at, 10)
    assert who_has_no_floor(table) == NOBODY
    play(table, bring_down, table.game.units[0].at, script="B punch 3, C punch 3, A location 7")
    assert who_has_no_floor(table) == 2
    script = "C direction 1, C facing 1, C location 6 8, C pilot 5"
    assert play(table, fall_with_the_floor, table.game.units[2], script=script) == 1


# --- when: at once where somebody comes or goes, else at the end of the phase (GEN-12)


def test_pushed_onto_a_roof_that_is_too_weak() -> None:
    """From level 3 onto a roof of 3 that bears 40: 4 of debris, then 3 levels: 5 x 4 = 20."""
    table = a_table(placed(mech(), HERE, facing=3), ground={HERE: {"level": 3}, NEXT: MEDIUM})
    unit = table.game.units[0]
    play(table, displace, unit, 0, script="location 7, facing 1, location 6 8 9 10, pilot 7")
    assert (where(table, unit), unit.floor, unit.prone) == (NEXT, 0, 1)
    assert is_down(table, hex_of(table, NEXT))


def test_pushed_off_a_hill_onto_a_weak_roof_it_falls_twice() -> None:
    """From level 5 onto the roof at 3 (5 x 3 = 15), and with the roof to the ground (5 x 4 = 20)."""
    table = a_table(placed(mech(), HERE), ground={HERE: {"level": 5}, NEXT: MEDIUM})
    unit = table.game.units[0]
    script = "facing 1, location 6 8 9, pilot 6, location 7, facing 1, location 10 5 6 8, pilot 8"
    play(table, displace, unit, 0, script=script)
    assert happened(table, Event.FALLS) == [("A", 2, 0, 0), ("A", 3, 0, 0)]
    assert sum(int(each) for each in lost(unit).values()) == 15 + 4 + 20


def test_pushed_onto_a_weak_bridge() -> None:
    table = a_table(placed(mech(), HERE), ground={HERE: {"level": 1}, NEXT: BRIDGE | {"deck": 1}})
    unit = table.game.units[0]
    # 1 level above the water, and 2 to the bottom: 5 x 2 / 2 = 5 and 5 x 3 / 2 = 7; the pilot counts 3 levels.
    play(table, displace, unit, 0, script="facing 1, location 7 8 9, pilot 7")
    assert (unit.floor, sum(int(each) for each in lost(unit).values())) == (-2, 12)


def test_a_wall_passed_can_be_the_last_straw_for_who_is_on_the_roof() -> None:
    """Through the wall of 50, which loses 5: 45 no longer bear the 50 tons on the roof. 5 of debris to each, and the
    one from the roof falls a level and drives the other on."""
    building = {"building": 2, "building_cf": 50, "deck": 1}
    table = a_table(placed(mech(), HERE), placed(mech(), NEXT, roof=True, side=0), ground={NEXT: building})
    a, b = table.game.units[0], table.game.units[1]
    script = "A piloting 6, A punch 3, B location 7, B direction 1, B facing 1, B location 6 8, B pilot 5, A piloting 5"
    play(table, displace, a, 0, script=script)
    assert construction_factor(table, hex_of(table, NEXT)) == 0
    assert (where(table, a), where(table, b)) == (THIRD, NEXT)


def test_without_anybody_on_it_a_building_that_has_nothing_left_waits_for_the_end_of_the_phase() -> None:
    table, unit = alone(MEDIUM | {"building_cf": 5})
    there = unit.at
    wear_building(table, 0, there, 5)
    assert not is_down(table, there)
    play(table, end_phase, script="punch 3")  # 5 / 10 up to 1, twice: 2 points
    assert is_down(table, there)
    assert lost(unit) == {"CT": 2}


def test_debris_counts_for_the_20_points_of_the_phase() -> None:
    """GEN-12: first what comes down, then the 20 points; 120 with 3 levels: 12 x 2 = 24 on the ground floor."""
    table, unit = alone({"building": 4, "building_cf": 120, "deck": 3})
    wear_building(table, 0, unit.at, 120)
    play(table, end_phase, script="punch 3 2 4 1 5, piloting 6")
    assert numbers_needed(table) == [("piloting", 6)]


def test_all_that_cannot_stand_comes_down_at_the_end() -> None:
    table = a_table(
        placed(mech(), HERE, roof=True), placed(mech(), NEXT), ground={HERE: MEDIUM, NEXT: MEDIUM, THIRD: MEDIUM}
    )
    wear_building(table, 0, hex_of(table, THIRD), 40)
    play(table, bring_down_what_cannot_stand, script="A location 7")
    assert [is_down(table, hex_of(table, each)) for each in (HERE, NEXT, THIRD)] == [True, False, True]


def test_nothing_to_come_down_takes_no_dice() -> None:
    table, _ = alone(MEDIUM | {"building_cf": 50}, roof=True)
    play(table, collapse_at_end_of_phase)
    play(table, follow_dominoes, NOBODY)


# --- basements (BASEMENT-1)


@pytest.mark.parametrize(
    ("tons", "basement", "option", "breaks"),
    [(55, 1, "yes", True), (40, 1, "yes", False), (55, 0, "yes", False), (55, 1, "no", False)],
)
def test_through_the_ground_floor(tons: int, basement: int, option: str, breaks: bool) -> None:
    table, unit = alone(MEDIUM | {"basement": basement}, tons, options={"basements": option})
    script = "facing 1, location 6 8 9, pilot 5" if breaks else ""
    play(table, break_into_basement, unit, script=script)
    assert (unit.floor, unit.prone) == ((-1, 1) if breaks else (0, 0))
    assert sum(int(each) for each in lost(unit).values()) == (12 if breaks else 0)


def test_pushed_into_a_house_it_ends_in_the_basement() -> None:
    table = a_table(placed(mech(45), HERE), ground={NEXT: MEDIUM | {"basement": 2}}, options={"basements": "yes"})
    unit = table.game.units[0]
    # 40 - 5 for the wall = 35 under 45 tons; 5 x 3 = 15, and 2 levels for the pilot.
    play(table, displace, unit, 0, script="piloting 6, facing 1, location 6 8 9, pilot 6")
    assert (unit.floor, construction_factor(table, unit.at)) == (-2, 35)


def test_rubble_fills_the_basement() -> None:
    table, unit = alone(MEDIUM | {"basement": 1}, storey=-1)
    play(table, bring_down, unit.at, script="punch 3 3 3")  # three levels above
    assert (unit.floor, unit.fell) == (0, 0)


# --- when odds may follow two units apart


@pytest.mark.parametrize(
    ("b", "c", "together"),
    [
        (placed(mech(), NEXT), placed(mech(), "0101"), False),
        (placed(mech(), NEXT), placed(mech(), THIRD, storey=0), True),
        (placed(mech(), NEXT), placed(mech(), THIRD, roof=True), False),
        (placed(mech(), HERE, storey=0), placed(mech(), "0101"), True),
    ],
)
def test_who_might_fall_onto_whom(b: Placed, c: Placed, together: bool) -> None:
    table = a_table(placed(mech(), HERE, roof=True), b, c, ground={HERE: MEDIUM, THIRD: BRIDGE})
    assert play(table, may_fall_onto_others) == together
