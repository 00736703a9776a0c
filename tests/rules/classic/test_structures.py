"""What is left of buildings and bridges, and of a hex in which one has come down (CORE-2.10)."""

from __future__ import annotations

from tests.rules.classic.tables import a_table, happened, mech, placed, play

from ironfall.rulesets.classic.ground import floor_below, surface
from ironfall.rulesets.classic.records import DOWN, MOST_WORN, Table
from ironfall.rulesets.classic.structures import (
    building_in,
    construction_factor,
    deck_over,
    factor_at_phase_start,
    has_bridge,
    is_down,
    remember_factors,
    rubble_in,
    set_factor,
    wear_building,
)
from ironfall.rulesets.classic.words import Event
from ironfall.rulesets.said import hex_of
from ironfall.table.tape import Fault

HERE = "0809"
MEDIUM = {"building": 2, "building_cf": 40, "deck": 3}
BRIDGE = {"bridge": 1, "building_cf": 30, "deck": 1, "water": 2}


def a_hex(facts: dict[str, int]) -> tuple[Table, int]:
    table = a_table(placed(mech(), "0101"), ground={HERE: facts})
    return table, hex_of(table, HERE)


def test_a_building_wears_down_blow_by_blow() -> None:
    table, there = a_hex(MEDIUM)
    play(table, wear_building, 0, there, 6)
    assert happened(table, Event.STRUCTURE_WORN) == [("A", there, 6, 34)]
    play(table, wear_building, 0, there, 5)
    assert construction_factor(table, there) == 29
    assert table.game.building_cf[there] == 40  # the board itself is not changed


def test_without_construction_factor_it_still_stands_until_it_comes_down() -> None:
    table, there = a_hex(MEDIUM)
    play(table, wear_building, 0, there, 50)
    assert happened(table, Event.STRUCTURE_WORN) == [("A", there, 40, 0)]
    assert (construction_factor(table, there), is_down(table, there), building_in(table, there)) == (0, False, 2)
    play(table, wear_building, 0, there, 6)
    assert happened(table, Event.STRUCTURE_WORN) == []


def test_a_building_that_is_down_leaves_rubble_of_its_type_and_no_roof() -> None:
    table, there = a_hex(MEDIUM)
    assert (rubble_in(table, there), surface(table, there, 3)) == (0, 3)
    set_factor(table, there, DOWN)
    assert is_down(table, there)
    assert (building_in(table, there), deck_over(table, there), rubble_in(table, there)) == (0, 0, 2)
    assert (surface(table, there, 3), construction_factor(table, there)) == (0, 0)


def test_a_bridge_that_is_down_leaves_the_water() -> None:
    table, there = a_hex(BRIDGE)
    assert (has_bridge(table, there), surface(table, there, 1)) == (True, 1)
    set_factor(table, there, DOWN)
    assert (has_bridge(table, there), surface(table, there, 1), rubble_in(table, there)) == (False, 0, 0)
    assert floor_below(table, there, 0) == -2


def test_a_bridge_may_lie_on_the_surface() -> None:
    """Elevation 0: who comes to it stands on the bridge, not on the bottom."""
    table, there = a_hex(BRIDGE | {"deck": 0})
    assert floor_below(table, there, 0) == 0
    set_factor(table, there, DOWN)
    assert floor_below(table, there, 0) == -2


def test_what_a_phase_began_with() -> None:
    table, there = a_hex(MEDIUM)
    assert factor_at_phase_start(table, there) == 40
    play(table, wear_building, 0, there, 6)
    assert factor_at_phase_start(table, there) == 40
    remember_factors(table)
    play(table, wear_building, 0, there, 6)
    assert (factor_at_phase_start(table, there), construction_factor(table, there)) == (34, 28)


def test_no_more_buildings_can_be_worn_than_there_is_room_for() -> None:
    table, _ = a_hex(MEDIUM)
    for hex_number in range(MOST_WORN):
        set_factor(table, hex_number, 1)
    assert table.tape.fault == Fault.NONE
    set_factor(table, MOST_WORN, 1)
    assert table.tape.fault == Fault.LIST_FULL
