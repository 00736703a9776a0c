"""What the locations of a unit are called, whatever it is."""

from __future__ import annotations

from ironfall.rulesets.classic.places import is_infantry, is_mech, is_platoon, is_vehicle
from ironfall.rulesets.classic.records import Kind, Unit
from ironfall.rulesets.classic.vehicle_places import has_place
from ironfall.rulesets.classic.words import Because, Why
from ironfall.units.sheet import PLACES
from ironfall.units.vehicle import PLACE_WORDS as VEHICLE_WORDS
from ironfall.units.vehicle import VEHICLE_PLACES

PLACE_WORDS = ("head", "center torso", "left torso", "right torso", "left arm", "right arm", "left leg", "right leg")
TROOPERS = ("T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8")
PLATOON_PLACES = ("PL", *TROOPERS[1:])
"""A platoon is one place."""
QUAD_WORDS = (*PLACE_WORDS[:4], "left front leg", "right front leg", "left rear leg", "right rear leg")

OF_DRIVERS = {
    Because.PILOTING_SKILL: "driving skill",
    Because.ATTACKER_PILOTING: "attacker's driving skill",
    Because.ATTACKER_WALKED: "attacker cruised",
    Because.ATTACKER_RAN: "attacker flanked",
    Because.SKILL_DIFFERENCE: "difference in skill",
    Because.TURNED_ON_PAVEMENT: "turned on pavement at flank speed",
}
"""Reasons, as they are said of vehicles."""

POLICY_WORDS = ("you", "the computer, by the book")
"""Who plays a side, by the number of its policy."""


def reason_word(unit: Unit, reason: int) -> str:
    """Why a number of this unit is what it is, in words."""
    because = Because.of(reason)
    return OF_DRIVERS.get(because, because.words) if is_vehicle(unit) else because.words


def roll_word(unit: Unit, why: int) -> str:
    """What this unit rolls for, in words."""
    return "to keep control" if is_vehicle(unit) and why == Why.PILOTING else Why.of(why).words


def places_of(unit: Unit) -> tuple[str, ...]:
    """The letters of all places of a unit, in the order of the record's lists."""
    if is_infantry(unit):
        return PLATOON_PLACES if is_platoon(unit) else TROOPERS
    return VEHICLE_PLACES if is_vehicle(unit) else PLACES


def places_there(unit: Unit) -> dict[int, str]:
    """The places that a unit has, by their letters; a 'Mech has all of them."""
    names = dict(enumerate(places_of(unit)))
    return names if is_mech(unit) else {k: name for k, name in names.items() if has_place(unit, k)}


def place_word(unit: Unit, place: int) -> str:
    """A location in words, as this unit has it."""
    if is_infantry(unit):
        return "platoon" if is_platoon(unit) else f"trooper {place + 1}"
    if is_vehicle(unit):
        return VEHICLE_WORDS[place]
    return (QUAD_WORDS if unit.kind == Kind.QUAD else PLACE_WORDS)[place]
