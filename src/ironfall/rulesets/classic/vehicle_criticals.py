"""Critical hits on vehicles (CORE-8.5)."""

from __future__ import annotations

from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.marking_off import lose_armor, lose_structure
from ironfall.rulesets.classic.records import MOST_ITEMS, NO_ITEM, Case, Table, Unit, VehicleHit
from ironfall.rulesets.classic.vehicle_motion import immobilise, lose_cruising
from ironfall.rulesets.classic.vehicle_places import (
    BODY,
    FR,
    RO,
    RR,
    TU,
    WEAPONS_TO_PICK,
    ammunition_aboard,
    weapons_working,
)
from ironfall.rulesets.classic.words import Cause, Event, Question, Why
from ironfall.table.asking import ask, offer
from ironfall.table.dice import Dice, at_least, pick_one, roll_on
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say

HIT = VehicleHit
FIRST_ROW, ROWS = 6, 7
MOST_SENSOR_HITS = 4
ATTACKER_CHOOSES_FROM = 4
DRIVER, COMMANDER, STUNNED = 1, 2, 4
LOCKED = 8
"""A locked turret is noted so many bits above a jammed one."""
FRONT_ROWS = (
    HIT.DRIVER, HIT.WEAPON_JAMS, HIT.STABILISER, HIT.SENSORS, HIT.COMMANDER, HIT.WEAPON_LOST, HIT.CREW_KILLED,
)  # fmt: skip
SIDE_ROWS = (
    HIT.CARGO, HIT.WEAPON_JAMS, HIT.CREW_STUNNED, HIT.STABILISER, HIT.WEAPON_LOST, HIT.ENGINE, HIT.FUEL_TANK,
)  # fmt: skip
REAR_ROWS = (
    HIT.WEAPON_JAMS, HIT.CARGO, HIT.STABILISER, HIT.WEAPON_LOST, HIT.ENGINE, HIT.AMMUNITION, HIT.FUEL_TANK,
)  # fmt: skip
TURRET_ROWS = (
    HIT.STABILISER, HIT.TURRET_JAMS, HIT.WEAPON_JAMS, HIT.TURRET_LOCKED, HIT.WEAPON_LOST, HIT.AMMUNITION,
    HIT.TURRET_BLOWN_OFF,
)  # fmt: skip
ROTOR_ROWS = (
    HIT.ROTOR, HIT.ROTOR, HIT.ROTOR, HIT.FLIGHT_STABILISER, HIT.FLIGHT_STABILISER, HIT.ROTOR_DESTROYED,
    HIT.ROTOR_DESTROYED,
)  # fmt: skip
"""What 2D6 of 6 to 12 mean, by location."""


@rule(cites="CORE-8.5 CON-44 CON-46")
def vehicle_critical_roll(table: Table, vehicle: Unit, place: int, modifier: int) -> None:
    """2D6: from 6 on a critical hit by the location's column; one that cannot be, is the next higher one.

    Worked example: a 9 on the front of a vehicle with four sensor hits is the commander.
    """
    if vehicle.destroyed:
        return
    chart = Chart.VEHICLE_CRITICALS if modifier == 0 else Chart.VEHICLE_CRITICALS_BEHIND_ARMOR
    row = roll_on(table, vehicle.number, Why.VEHICLE_CRITICAL, chart)
    vehicle.critical_rolls += 1
    hit = 0 if row == 0 else hit_that_can_be(vehicle, place, row)
    if hit == HIT.NOTHING:
        say(table, Event.NO_CRITICAL, vehicle.number, place, 0, 0)
    else:
        say(table, Event.VEHICLE_CRITICAL, vehicle.number, place, hit, 0)
        suffer(table, vehicle, place, hit)


@rule(cites="CORE-8.5")
def hit_that_can_be(vehicle: Unit, place: int, row: int) -> int:
    """The hit of a row, or of the next higher one that can be, beginning once again at 6.

    Worked example: a 12 on the rear of a vehicle that has lost its engine, which is a fusion engine: the weapon of 6.
    """
    for k in range(ROWS):
        hit = column_entry(place, (row - FIRST_ROW + k) % ROWS)
        if can_be(vehicle, place, hit):
            return hit
    return HIT.NOTHING


@verb
def column_entry(place: int, row: int) -> int:
    """The entry of a location's column, its first row being 0."""
    if place == FR:
        return FRONT_ROWS[row]
    if place == RR:
        return REAR_ROWS[row]
    if place == RO:
        return ROTOR_ROWS[row]
    return TURRET_ROWS[row] if place >= TU else SIDE_ROWS[row]


@rule(cites="CORE-8.5")
def can_be(vehicle: Unit, place: int, hit: int) -> bool:
    """Whether a hit can apply; nobody rides in a vehicle here, so that none is hit with its cargo.

    Worked example: no weapon of a location jams that has none.
    """
    if hit == HIT.CARGO:
        return False
    if hit == HIT.WEAPON_JAMS:
        return weapons_working(vehicle, place, 0) != 0
    if hit == HIT.WEAPON_LOST:
        return weapons_working(vehicle, place, 1) != 0
    if hit == HIT.STABILISER:
        return vehicle.stabilisers >> place & 1 == 0 and weapons_working(vehicle, place, 1) != 0
    if hit == HIT.SENSORS:
        return vehicle.sensor_hits < MOST_SENSOR_HITS
    if hit == HIT.ENGINE:
        return vehicle.engine_hits == 0
    if hit == HIT.FUEL_TANK:
        return vehicle.engine_hits == 0 or not vehicle.fusion
    if hit == HIT.AMMUNITION:
        return ammunition_aboard(vehicle) > 0
    if hit == HIT.TURRET_JAMS or hit == HIT.TURRET_LOCKED:
        return vehicle.turrets_stuck >> (place + LOCKED) & 1 == 0
    if hit == HIT.FLIGHT_STABILISER:
        return vehicle.stabilisers >> RO & 1 == 0
    return True


@rule(cites="CORE-8.5")
def suffer(table: Table, vehicle: Unit, place: int, hit: int) -> None:
    """What a hit does.

    Worked example: a second hit on the driver kills the crew.
    """
    if hit == HIT.DRIVER:
        hurt_crew(table, vehicle, DRIVER)
    elif hit == HIT.COMMANDER:
        hurt_crew(table, vehicle, COMMANDER)
        vehicle.crew |= STUNNED
    elif hit == HIT.CREW_STUNNED:
        vehicle.crew |= STUNNED
    elif hit == HIT.CREW_KILLED:
        destroy(table, vehicle, Cause.CREW)
    elif hit == HIT.WEAPON_JAMS:
        jam_weapon(table, vehicle, place)
    elif hit == HIT.WEAPON_LOST:
        lose_weapon(table, vehicle, place)
    elif hit == HIT.STABILISER:
        vehicle.stabilisers |= 1 << place
    elif hit == HIT.FLIGHT_STABILISER:
        vehicle.stabilisers |= 1 << RO
    elif hit == HIT.SENSORS:
        vehicle.sensor_hits += 1
    elif hit == HIT.ENGINE:
        lose_engine(table, vehicle)
    elif hit == HIT.FUEL_TANK:
        if vehicle.fusion:
            lose_engine(table, vehicle)
        else:
            destroy(table, vehicle, Cause.FUEL_TANK)
    elif hit == HIT.AMMUNITION:
        set_off_ammunition(table, vehicle, place)
    elif hit == HIT.TURRET_JAMS and vehicle.turrets_stuck >> place & 1 == 0:
        vehicle.turrets_stuck |= 1 << place
    elif hit == HIT.TURRET_JAMS or hit == HIT.TURRET_LOCKED:
        vehicle.turrets_stuck |= 1 << (place + LOCKED)
    elif hit == HIT.TURRET_BLOWN_OFF:
        destroy(table, vehicle, Cause.TURRET)
    elif hit == HIT.ROTOR:
        lose_cruising(table, vehicle, 1)
    elif hit == HIT.ROTOR_DESTROYED:
        destroy(table, vehicle, Cause.ROTOR)


@verb
def hurt_crew(table: Table, vehicle: Unit, who: int) -> None:
    """One of the crew is hit; the second hit on the same kills all."""
    if vehicle.crew & who:
        destroy(table, vehicle, Cause.CREW)
    vehicle.crew |= who


@verb
def jam_weapon(table: Table, vehicle: Unit, place: int) -> None:
    """One of the weapons of a location jams, each as likely as the others."""
    among = weapons_working(vehicle, place, 0) >> 1
    item = 1 + pick_one(table, vehicle.number, Why.JAMMED_WEAPON, among, WEAPONS_TO_PICK)
    vehicle.jammed |= 1 << item
    say(table, Event.WEAPON_JAMS, vehicle.number, place, item, 0)


@rule(cites="CORE-8.5")
def lose_weapon(table: Table, vehicle: Unit, place: int) -> None:
    """1D6: on 1 to 3 the vehicle's player chooses the weapon that is lost, else the other side.

    Worked example: no die is rolled for the only weapon of a location.
    """
    among = weapons_working(vehicle, place, 1)
    chooses = vehicle.side
    count = 0
    for item in range(1, min(vehicle.items, MOST_ITEMS)):
        count += among >> item & 1
    if count > 1 and at_least(table, vehicle.number, Why.WHO_CHOOSES, Dice.D6, ATTACKER_CHOOSES_FROM):
        chooses = side_against(table, vehicle)
    for item in range(1, min(vehicle.items, MOST_ITEMS)):
        if among >> item & 1:
            offer(table, item)
    item = ask(table, vehicle.number, chooses, Question.LOSES_WEAPON)
    vehicle.broken |= 1 << item
    say(table, Event.WEAPON_LOST, vehicle.number, place, item, 0)


@verb
def side_against(table: Table, vehicle: Unit) -> int:
    """The side of the first unit that is not on the vehicle's; its own where there is none."""
    for k in range(table.game.unit_count):
        if table.game.units[k].side != vehicle.side:
            return table.game.units[k].side
    return vehicle.side


@rule(cites="CORE-8.5")
def lose_engine(table: Table, vehicle: Unit) -> None:
    """It moves no more.

    Worked example: a hovercraft over water sinks.
    """
    vehicle.engine_hits = 1
    immobilise(table, vehicle)


@rule(cites="CORE-8.5 CORE-5.7")
def set_off_ammunition(table: Table, vehicle: Unit, place: int) -> None:
    """All ammunition aboard goes off in the structure of the location; CASE lets it out through the rear armor, and the
    crew is stunned.

    Worked example: 220 points on a turret with 6 points of structure.
    """
    points = ammunition_aboard(vehicle)
    for item in range(1, min(vehicle.items, MOST_ITEMS)):
        if item != NO_ITEM and vehicle.blast_each[item] > 0:
            vehicle.charge[item] = 0
    say(table, Event.EXPLODES, vehicle.number, place, points, 0)
    if vehicle.case[BODY] != Case.NONE:
        lose_armor(table, vehicle, RR, points, 0)
        vehicle.crew |= STUNNED
        return
    lose_structure(table, vehicle, place, points)
    if vehicle.structure[place] == 0:
        destroy(table, vehicle, Cause.VEHICLE_LOCATION)
