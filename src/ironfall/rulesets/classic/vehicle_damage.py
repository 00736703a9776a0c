"""Damage to vehicles: no location passes any on (HIT-6 to HIT-9, CORE-8.1, CORE-8.5, FALL-14)."""

from __future__ import annotations

from ironfall.rulesets.classic.armor_types import critical_modifier_of_armor, is_turned_aside, wear_armor
from ironfall.rulesets.classic.charts import MOTIVE, PLACE_BITS, THROUGH_ARMOR
from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.places import rounded_up
from ironfall.rulesets.classic.records import Table, Unit
from ironfall.rulesets.classic.structure_types import wear_structure
from ironfall.rulesets.classic.vehicle_criticals import vehicle_critical_roll
from ironfall.rulesets.classic.vehicle_motion import lose_cruising, motive_roll
from ironfall.rulesets.classic.vehicle_places import RO
from ironfall.rulesets.classic.words import Cause, Event
from ironfall.table.marks import rule
from ironfall.table.talk import say

ROTOR_SHARE = 10


@rule(cites="HIT-6 HIT-7 KICK-8 CORE-8.1 CORE-8.5")
def strike_vehicle(table: Table, vehicle: Unit, struck: int, points: int, side: int) -> None:
    """One damage group, in the order of its dice: armor and structure, the critical roll of the structure, that of the
    location roll, motive damage.

    Worked example: 14 points on a front of 10 armor and 5 structure: both rolls if the location roll was a 2.
    """
    place = struck & PLACE_BITS
    say(table, Event.STRUCK, vehicle.number, place, points, side)
    vehicle.landing = points
    vehicle.landing_in = place
    if place == RO:
        points = points_on_rotor(table, vehicle, points)
    turned_aside = is_turned_aside(vehicle, place, points, 0)
    left = wear_armor(table, vehicle, place, points, 0)
    if left > 0:
        hurt_structure(table, vehicle, place, left)
    if struck & THROUGH_ARMOR and not turned_aside:
        vehicle_critical_roll(table, vehicle, place, critical_modifier_of_armor(vehicle, place, 0))
    if struck & MOTIVE and vehicle.destroyed == 0:
        if place == RO:
            say(table, Event.ROTOR_HIT, vehicle.number, 0, 0, 0)
            lose_cruising(table, vehicle, 1)
        else:
            motive_roll(table, vehicle, side)
    vehicle.landing = 0
    vehicle.landing_in = 0
    vehicle.critical_rolls = 0


@rule(cites="CORE-8.1 CORE-8.5")
def hurt_structure(table: Table, vehicle: Unit, place: int, points: int) -> None:
    """Damage that reaches the structure: a critical roll, or the end of the vehicle, whichever location it is.

    Worked example: 5 points on the 5 of a 50-ton vehicle destroy it.
    """
    wear_structure(table, vehicle, place, points)
    if vehicle.structure[place] == 0:
        say(table, Event.LOCATION_DESTROYED, vehicle.number, place, 0, 0)
        destroy(table, vehicle, Cause.VEHICLE_LOCATION)
    else:
        vehicle_critical_roll(table, vehicle, place, 0)


@rule(cites="HIT-7")
def points_on_rotor(table: Table, vehicle: Unit, points: int) -> int:
    """A rotor takes a tenth of a blow, rounded up.

    Worked example: a kick for 11: 2 points.
    """
    if table.game.options.rotor_takes_all:
        return points
    taken = rounded_up(points, ROTOR_SHARE)
    say(table, Event.ROTOR_SPARED, vehicle.number, taken, 0, 0)
    return taken
