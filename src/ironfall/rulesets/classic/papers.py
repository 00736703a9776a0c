"""The record sheets of this ruleset: where they come from, and how one is shown."""

from __future__ import annotations

from typing import Any

from ironfall.board.maps import open_board
from ironfall.rulesets.classic import construction
from ironfall.rulesets.classic.muster import new_table
from ironfall.rulesets.classic.muster_infantry import infantry_refusals
from ironfall.rulesets.classic.muster_vehicles import vehicle_refusals
from ironfall.rulesets.classic.naming import places_there
from ironfall.rulesets.classic.plain import PLAIN_KEYS, plain_unit
from ironfall.rulesets.ruleset import Papers, PlacedUnit, Setup, Shown
from ironfall.units.catalogue import catalogue_names, catalogue_sheet
from ironfall.units.infantry import InfantrySheet
from ironfall.units.infantry_toml import infantry
from ironfall.units.roster import GroundSheet, find_unit, parse_unit, write_unit
from ironfall.units.sheet import Problem, Sheet, Slot
from ironfall.units.vehicle import VehicleSheet
from ironfall.units.vehicle_toml import vehicles


def catalogue() -> list[GroundSheet]:
    """Our own 'Mechs, vehicles and infantry, from the lightest to the heaviest."""
    mechs = (catalogue_sheet("classic", name) for name in catalogue_names("classic"))
    return sorted([*mechs, *vehicles().values(), *infantry().values()], key=lambda sheet: (sheet.tons, sheet.name))


def refusals(sheet: GroundSheet) -> tuple[str, ...]:
    """Why a unit that can be read is not played."""
    if isinstance(sheet, InfantrySheet):
        return infantry_refusals(sheet)
    return vehicle_refusals(sheet) if isinstance(sheet, VehicleSheet) else construction.refusals(sheet)


def problems(sheet: GroundSheet) -> tuple[Problem, ...]:
    """What its file gets wrong, and where a 'Mech is not built by the rules."""
    if not isinstance(sheet, Sheet):
        return sheet.problems
    return (*sheet.problems, *construction.check(sheet))


def size(sheet: GroundSheet) -> str:
    """Its weight, or how many they are."""
    return f"{sheet.troopers} troopers" if isinstance(sheet, InfantrySheet) else f"{sheet.tons} t"


def figures(sheet: GroundSheet) -> dict[str, int]:
    """What a list says of it."""
    return {"jump": 0 if isinstance(sheet, VehicleSheet) else sheet.jump}


def summary(sheet: GroundSheet) -> str:
    """What heads the sheet."""
    if isinstance(sheet, VehicleSheet):
        kind = "VTOL" if sheet.motion == "VTOL" else f"{sheet.motion} vehicle"
        moves = f"cruises {sheet.cruise}, flanks {sheet.flank}"
        return f"{sheet.tons} t {kind}, {sheet.tech_base}, {sheet.engine_kind} engine; {moves}"
    if isinstance(sheet, InfantrySheet):
        kind = f"{sheet.weight_class} battle armor" if sheet.battle_armor else f"{sheet.motion} infantry"
        return f"{sheet.troopers} troopers, {kind}, {sheet.tech_base}; walks {sheet.walk}, jumps {sheet.jump}"
    engine = f"{sheet.engine.rating} {sheet.engine.kind} engine"
    return f"{sheet.tons} t {sheet.frame}, {sheet.tech_base}, {engine}; walks {sheet.walk}, jumps {sheet.jump}"


def show(sheet: GroundSheet) -> Shown:
    """The sheet for people."""
    if isinstance(sheet, VehicleSheet):
        return show_vehicle(sheet)
    if isinstance(sheet, InfantrySheet):
        return show_infantry(sheet)
    points = (sheet.armor, sheet.rear_armor, structure(sheet))
    return Shown(
        summary(sheet),
        ("armor", "rear", "structure"),
        tuple((place, *(str(each.get(place, "")) for each in points)) for place in sheet.slots),
        tuple((place, tuple(slot_name(slot) for slot in slots)) for place, slots in sheet.slots.items()),
    )


def show_vehicle(sheet: VehicleSheet) -> Shown:
    """The sheet of a vehicle for people."""
    points = (sheet.armor, structure(sheet))
    return Shown(
        summary(sheet),
        ("armor", "structure"),
        tuple((place, *(str(each.get(place, "")) for each in points)) for place in sheet.armor),
        tuple((place, contents(sheet, place)) for place in ("BD", *sheet.armor)),
    )


def show_infantry(sheet: InfantrySheet) -> Shown:
    """The sheet of infantry for people."""
    points = (structure(sheet), dict.fromkeys(structure(sheet), sheet.armor))
    return Shown(
        summary(sheet),
        ("strength", "armor"),
        tuple((place, *(str(each.get(place, "")) for each in points)) for place in structure(sheet)),
        tuple((name, lines) for name, lines in sheet.carries),
    )


def contents(sheet: VehicleSheet, place: str) -> tuple[str, ...]:
    """What is mounted in a location of a vehicle."""
    return tuple(piece.name for piece in sheet.mounted if piece.place == place)


def structure(sheet: GroundSheet) -> dict[str, int]:
    """Internal structure by location; nothing for a unit that is not played."""
    if refusals(sheet):
        return {}
    unit = new_table(Setup(open_board(1, 1), (PlacedUnit("A", 0, sheet),), {}, ())).game.units[0]
    return {name: unit.structure_full[place] for place, name in places_there(unit).items()}


def slot_name(slot: Slot) -> str:
    """What is in a slot."""
    return "" if slot.kind == "empty" else slot.name + " (rear)" * slot.rear


def as_data(sheet: GroundSheet) -> dict[str, Any]:
    """The sheet for programs."""
    if isinstance(sheet, VehicleSheet):
        return vehicle_as_data(sheet)
    if isinstance(sheet, InfantrySheet):
        return infantry_as_data(sheet)
    return {
        "text": sheet.text,
        "frame": sheet.frame,
        "tech_base": sheet.tech_base,
        "engine": {"rating": sheet.engine.rating, "kind": sheet.engine.kind},
        "walk": sheet.walk,
        "jump": sheet.jump,
        "heat_sinks": sheet.heat_sinks,
        "armor": sheet.armor,
        "rear_armor": sheet.rear_armor,
        "slots": {
            place: [{"name": slot.name, "kind": slot.kind, "hittable": slot.hittable} for slot in slots]
            for place, slots in sheet.slots.items()
        },
    }


def vehicle_as_data(sheet: VehicleSheet) -> dict[str, Any]:
    """The sheet of a vehicle for programs."""
    return {
        "text": sheet.text,
        "motion": sheet.motion,
        "tech_base": sheet.tech_base,
        "engine": {"kind": sheet.engine_kind},
        "cruise": sheet.cruise,
        "flank": sheet.flank,
        "armor": sheet.armor,
        "armor_kind": sheet.armor_kind,
        "equipment": {place: contents(sheet, place) for place in ("BD", *sheet.armor)},
        "carries": sheet.carries,
    }


def infantry_as_data(sheet: InfantrySheet) -> dict[str, Any]:
    """The sheet of infantry for programs."""
    return {
        "text": sheet.text,
        "battle_armor": sheet.battle_armor,
        "motion": sheet.motion,
        "tech_base": sheet.tech_base,
        "troopers": sheet.troopers,
        "walk": sheet.walk,
        "jump": sheet.jump,
        "armor": sheet.armor,
        "carries": dict(sheet.carries),
    }


PAPERS = Papers(
    catalogue=catalogue,
    ending=(".mtf", ".blk"),
    find=find_unit,
    parse=parse_unit,
    write=write_unit,
    plain=plain_unit,
    said_of_plain=PLAIN_KEYS,
    size=size,
    figures=figures,
    show=show,
    as_data=as_data,
    plain_by=("infantry",),
)
