"""What the locations of a unit are called, whatever it is."""

from __future__ import annotations

from ironfall.rulesets.classic.places import is_vehicle
from ironfall.rulesets.classic.records import Kind, Unit
from ironfall.rulesets.classic.vehicle_places import has_place
from ironfall.units.sheet import PLACES
from ironfall.units.vehicle import PLACE_WORDS as VEHICLE_WORDS
from ironfall.units.vehicle import VEHICLE_PLACES

PLACE_WORDS = ("head", "center torso", "left torso", "right torso", "left arm", "right arm", "left leg", "right leg")
QUAD_WORDS = (*PLACE_WORDS[:4], "left front leg", "right front leg", "left rear leg", "right rear leg")


def places_of(unit: Unit) -> tuple[str, ...]:
    """The letters of all places of a unit, in the order of the record's lists."""
    return VEHICLE_PLACES if is_vehicle(unit) else PLACES


def places_there(unit: Unit) -> dict[int, str]:
    """The places that a unit has, by their letters; a 'Mech has all of them."""
    names = dict(enumerate(places_of(unit)))
    return {k: name for k, name in names.items() if has_place(unit, k)} if is_vehicle(unit) else names


def place_word(unit: Unit, place: int) -> str:
    """A location in words, as this unit has it."""
    if is_vehicle(unit):
        return VEHICLE_WORDS[place]
    return (QUAD_WORDS if unit.kind == Kind.QUAD else PLACE_WORDS)[place]
