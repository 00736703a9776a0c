"""What a player can say of a vehicle before the action."""

from __future__ import annotations

from ironfall.errors import BadInput
from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.naming import places_there
from ironfall.rulesets.classic.places import is_vehicle, rounded_up
from ironfall.rulesets.classic.records import Kind, Table, Unit, VehicleHit
from ironfall.rulesets.classic.vehicle_criticals import can_be, suffer
from ironfall.rulesets.classic.vehicle_motion import HEAVY, MINOR, MODERATE, STOPPED, immobilise, lose_cruising
from ironfall.rulesets.classic.words import Cause
from ironfall.rulesets.said import number

MOTIVE_WORDS = {"minor": MINOR, "moderate": MODERATE, "heavy": HEAVY, "stopped": STOPPED}
WITHOUT_DICE = (
    VehicleHit.DRIVER, VehicleHit.COMMANDER, VehicleHit.CREW_STUNNED, VehicleHit.STABILISER, VehicleHit.SENSORS,
    VehicleHit.ENGINE, VehicleHit.TURRET_JAMS, VehicleHit.TURRET_LOCKED, VehicleHit.FLIGHT_STABILISER,
)  # fmt: skip
"""Critical hits that can be said of an earlier turn: those that roll nothing and do not end the vehicle."""
HIGHEST_FLIGHT = 50


def place_of_vehicle(unit: Unit, text: str) -> int:
    """A location of a vehicle by its letters."""
    names = {name: place for place, name in places_there(unit).items()}
    if text.upper() not in names:
        raise BadInput(f"{text!r} is no location of this vehicle; it has {', '.join(names)}")
    return names[text.upper()]


def say_damage_of_vehicle(table: Table, unit: Unit, where: str, points_text: str) -> None:
    """Points off armor, then structure; without structure it is destroyed."""
    place = place_of_vehicle(unit, where)
    points = number(points_text, 0, unit.armor[place] + unit.structure[place], f"damage to {where.upper()}")
    from_armor = min(points, unit.armor[place])
    unit.armor[place] -= from_armor
    unit.structure[place] -= points - from_armor
    if unit.structure[place] == 0:
        destroy(table, unit, Cause.VEHICLE_LOCATION)


def say_crit_of_vehicle(table: Table, unit: Unit, where: str, which: str) -> None:
    """A critical hit of an earlier turn, by what it does."""
    place = place_of_vehicle(unit, where)
    known = {hit.name.lower().replace("_", "-"): hit for hit in WITHOUT_DICE}
    if which.lower() not in known:
        raise BadInput(f"{which!r} is no critical hit of a vehicle that can be said; use one of {', '.join(known)}")
    hit = known[which.lower()]
    if not can_be(unit, place, hit):
        raise BadInput(f"{where.upper()} cannot be hit like that ({which})")
    suffer(table, unit, place, hit)


def say_motive(table: Table, who: int, text: str) -> None:
    """Motive damage of an earlier turn, each word a hit of its own."""
    unit = table.game.units[who]
    if not is_vehicle(unit) or unit.kind == Kind.VTOL:
        raise BadInput("motive damage is said of ground vehicles")
    if text not in MOTIVE_WORDS:
        raise BadInput(f"motive is one of {', '.join(MOTIVE_WORDS)}, not {text!r}")
    effect = MOTIVE_WORDS[text]
    if effect == STOPPED:
        immobilise(table, unit)
        return
    unit.motive |= 1 << (effect - MINOR)
    if effect != MINOR:
        lose_cruising(table, unit, 1 if effect == MODERATE else unit.cruise - rounded_up(unit.cruise, 2))


def say_flies(table: Table, who: int, text: str) -> None:
    """Levels above the ground, or the roof, of its hex."""
    unit = table.game.units[who]
    if unit.kind not in (Kind.VTOL, Kind.WIGE):
        raise BadInput("only VTOLs and WiGE craft fly")
    highest = 1 if unit.kind == Kind.WIGE else HIGHEST_FLIGHT
    ground = table.game.level[unit.at] + table.game.deck[unit.at]
    unit.floor = ground + number(text, 0, highest, "flies")
