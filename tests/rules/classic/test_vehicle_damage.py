"""Damage to vehicles: no transfer, criticals, motive damage, drops (CORE-8.1, HIT-6 to HIT-9, FALL-14)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, happened, lost, mech, owed, placed, play, struck, vehicle

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.charge import hurt_both, shake
from ironfall.rulesets.classic.charts import MOTIVE, THROUGH_ARMOR, Chart
from ironfall.rulesets.classic.damage import strike, strike_in_groups
from ironfall.rulesets.classic.death_from_above import drive_out
from ironfall.rulesets.classic.falls import drop_vehicle, fall
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.reach import side_struck, side_towards
from ironfall.rulesets.classic.records import Table, Unit
from ironfall.rulesets.classic.terrain_entry import enter_terrain, pass_wall
from ironfall.rulesets.classic.vehicle_damage import hurt_structure, points_on_rotor, strike_vehicle
from ironfall.rulesets.classic.vehicle_places import FR, RO, RS, TU
from ironfall.rulesets.classic.words import Because, Cause, Event
from ironfall.rulesets.said import hex_of
from ironfall.units.vehicle import VehicleSheet


def alone(sheet: VehicleSheet | None = None, **said: Any) -> tuple[Table, Unit]:
    options = said.pop("options", None)
    table = a_table(placed(sheet or vehicle(), "0809", **said), options=options)
    return table, table.game.units[0]


def test_armor_then_structure_with_a_critical_roll() -> None:
    table, unit = alone()
    play(table, strike_vehicle, unit, FR, 42, Side.FRONT, script="vehicle critical 2")
    assert (unit.armor[FR], unit.structure[FR], unit.taken) == (0, 3, 42)


def test_both_critical_rolls_and_then_the_motive_roll() -> None:
    table, unit = alone(damage="FR=40")
    everything = FR + THROUGH_ARMOR + MOTIVE
    play(
        table, strike_vehicle, unit, everything, 2, Side.FRONT,
        script="vehicle critical 6, vehicle critical 2, motive 7",
    )  # fmt: skip
    assert (unit.crew, unit.motive) == (1, 1)


def test_a_location_lost_is_the_end_and_nothing_goes_on() -> None:
    table, unit = alone()
    play(table, strike_vehicle, unit, TU + THROUGH_ARMOR, 50, Side.FRONT)
    assert lost(unit) == {"TU": 35}
    assert unit.destroyed == Cause.VEHICLE_LOCATION
    assert happened(table, Event.LOCATION_DESTROYED) == [("A", TU, 0, 0)]


def test_structure_that_holds_and_structure_that_does_not() -> None:
    table, unit = alone()
    play(table, hurt_structure, unit, RS, 4, script="vehicle critical 3")
    assert (unit.structure[RS], unit.destroyed) == (1, 0)
    play(table, hurt_structure, unit, RS, 1)
    assert unit.destroyed == Cause.VEHICLE_LOCATION


def test_hardened_armor_keeps_a_critical_off() -> None:
    """5 points mark two and a half boxes; the roll of the 2 is at -2, so that a 7 is a 5."""
    table, unit = alone(vehicle(armor_kind="hardened"))
    play(table, strike_vehicle, unit, FR + THROUGH_ARMOR, 5, Side.FRONT, script="vehicle critical 7")
    assert (unit.armor[FR], unit.crew) == (38, 0)


@pytest.mark.parametrize(("points", "taken"), [(1, 1), (10, 1), (11, 2), (20, 2)])
def test_a_rotor_takes_a_tenth(points: int, taken: int) -> None:
    table, unit = alone(vehicle("VTOL", 20))
    assert play(table, points_on_rotor, unit, points) == taken


def test_by_the_option_it_takes_all() -> None:
    table, unit = alone(vehicle("VTOL", 20), options={"rotor_damage": "all"})
    assert play(table, points_on_rotor, unit, 20) == 20


def test_a_hit_on_the_rotor_costs_a_point_without_a_roll() -> None:
    table, unit = alone(vehicle("VTOL", 20, cruise=6))
    play(table, strike_vehicle, unit, RO + MOTIVE, 5, Side.LEFT)
    assert (unit.cruise, unit.armor[RO]) == (5, 4)


def test_groups_go_to_the_vehicle_table_whatever_table_is_named() -> None:
    table, unit = alone()
    play(table, strike_in_groups, unit, 12, Chart.PUNCH, Side.FRONT, script="vehicle 7 5, motive 3, vehicle 10")
    assert struck(table) == [("A", "FR", 5), ("A", "RS", 5), ("A", "TU", 2)]


def test_strike_leaves_vehicles_to_their_own_rule() -> None:
    table, unit = alone()
    play(table, strike, unit, TU, 7, Side.REAR)
    assert lost(unit) == {"TU": 7}


# --- falls and ground


def test_a_drop_of_two_levels_hurts_and_one_does_not() -> None:
    table, unit = alone()
    play(table, drop_vehicle, unit, 1)
    assert unit.taken == 0
    play(table, drop_vehicle, unit, 3, script="vehicle 7 7 7 7")
    assert unit.taken == 5 * 4


def test_a_fall_is_a_drop_and_nobody_lies_prone() -> None:
    table, unit = alone()
    play(table, fall, unit, 2, 0, 2, -1, script="vehicle 7 7 7")
    assert (unit.prone, unit.taken, unit.facing) == (0, 15, 0)


def test_no_piloting_roll_is_owed() -> None:
    table, unit = alone()
    play(table, owe_piloting_roll, unit, Because.KICKED, 0)
    assert owed(unit) == []


def test_water_drowns_what_does_not_float() -> None:
    table, unit = alone(water=1)
    play(table, enter_terrain, unit, 1)
    assert unit.destroyed == Cause.SUNK
    table, unit = alone(vehicle("hover"), water=1)
    play(table, enter_terrain, unit, 0)
    assert unit.destroyed == 0


def test_a_wall_that_hurts_on_the_way_in_shakes_the_drive() -> None:
    table = a_table(placed(vehicle(), "0809"), ground={"0809": {"building": 2, "building_cf": 40, "deck": 1}})
    unit = table.game.units[0]
    play(table, pass_wall, unit, unit.at, script="piloting 5, vehicle 7, motive 4")
    assert unit.taken == 4


# --- sides and charges


@pytest.mark.parametrize(
    ("hex_text", "side"),
    [("0808", Side.FRONT), ("0909", Side.RIGHT), ("0910", Side.RIGHT), ("0810", Side.REAR), ("0710", Side.LEFT)],
)
def test_the_side_that_a_neighbor_sees(hex_text: str, side: Side) -> None:
    table, unit = alone()
    assert side_towards(table, unit, hex_of(table, hex_text)) == side


def test_from_its_own_hex_the_front_is_seen() -> None:
    """But for a kick, whose side is picked."""
    table = a_table(placed(mech(), "0809"), placed(vehicle(), "0809"))
    attacker, target = table.game.units
    assert play(table, side_struck, attacker, target) == Side.FRONT


def test_both_of_a_charge_are_shaken() -> None:
    table = a_table(placed(vehicle(tons=40), "0808", 3, moved=2), placed(vehicle(tons=60), "0809", 3))
    attacker, target = table.game.units
    attacker.blow_points[0], attacker.blow_points[1] = 8, 6
    script = "A vehicle 7 7, A motive 5, B vehicle 7 7, B motive 5"
    play(table, hurt_both, attacker, target, script=script)
    assert [effect for _, effect, _, _ in happened(table, Event.MOTIVE_DAMAGE)] == [0, 1]
    assert struck(table) == [("A", "FR", 5), ("A", "FR", 1), ("B", "RR", 5), ("B", "RR", 3)]


def test_a_mech_and_a_wreck_are_not_shaken() -> None:
    table = a_table(placed(mech(), "0808"), placed(vehicle(), "0809"))
    play(table, shake, table.game.units[0], Side.FRONT)
    table.game.units[1].destroyed = Cause.CREW
    play(table, shake, table.game.units[1], Side.FRONT)


def test_who_shares_the_hex_that_is_jumped_into_must_leave() -> None:
    table = a_table(placed(mech(35), "0809", 3), placed(vehicle(), "0801"), placed(mech(), "0809", side=1))
    attacker, _, other = table.game.units
    play(table, drive_out, attacker, script="C piloting 5")
    assert other.at == hex_of(table, "0810")
