"""How a unit stands, in sentences: where it is, how its pilot is, and what it has lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ironfall.rulesets.classic.facts import of_unit
from ironfall.rulesets.classic.records import Table
from ironfall.rulesets.ruleset import Setup
from ironfall.rulesets.said import COMPASS


def standing(table: Table, setup: Setup, unit: int) -> list[str]:
    """Where a unit is and how its pilot is; then the points it has lost since it was whole."""
    found = of_unit(table, table.game.units[unit])
    if "troopers" in found:
        return [f"{_place_of_infantry(found)}.", f"{_troopers(found)}."]
    if "cruise" in found:
        return [f"{_place_of_vehicle(found)}.", f"{_losses(found)}{_hits(found)}."]
    return [f"{_place(found)}.", f"{_losses(found)}."]


def _place(unit: Mapping[str, Any]) -> str:
    hits = unit["pilot_hits"]
    pilot = f"its pilot has {hits} hit{'' if hits == 1 else 's'}" if hits else "its pilot is unhurt"
    if unit["unconscious"]:
        pilot += " and is unconscious"
    if unit["destroyed"]:
        return f"Destroyed ({unit['destroyed'].replace('-', ' ')}); {pilot}"
    if unit["off_map"]:
        return f"Off the map; {pilot}"
    return f"{'Prone' if unit['prone'] else 'Stands'} in hex {unit['at']}, facing {COMPASS[unit['facing']]}; {pilot}"


def _place_of_vehicle(unit: Mapping[str, Any]) -> str:
    """Where a vehicle is, and whether it can move."""
    if unit["destroyed"]:
        return f"Destroyed ({unit['destroyed'].replace('-', ' ')})"
    if unit["off_map"]:
        return "Off the map"
    where = f"{'Flies over' if unit['flying'] else 'In'} hex {unit['at']}, facing {COMPASS[unit['facing']]}"
    return f"{where}; it cannot move" if unit["immobile"] else f"{where}; cruises {unit['cruise']}"


def _hits(unit: Mapping[str, Any]) -> str:
    """What a vehicle has suffered besides points."""
    parts = {
        "motive damage": unit["motive_damage"],
        "crew": [each.replace("-", " ") for each in unit["crew"]],
        "stabilisers hit": unit["stabilisers_hit"],
        "turrets": [f"{name} {how}" for name, how in unit["turrets"].items()],
        "weapons jammed": list(map(str, unit["weapons_jammed"])),
        "weapons lost": list(map(str, unit["weapons_lost"])),
    }
    return "".join(f"; {name}: {', '.join(found)}" for name, found in parts.items() if found)


def _place_of_infantry(unit: Mapping[str, Any]) -> str:
    if unit["destroyed"]:
        return f"Destroyed ({unit['destroyed'].replace('-', ' ')})"
    if unit["off_map"]:
        return "Off the map"
    on_top = f", on {unit['swarming']}" if unit["swarming"] else ""
    return f"In hex {unit['at']}{on_top}"


def _troopers(unit: Mapping[str, Any]) -> str:
    """How many are left, and what their suits have lost."""
    left, at_first = unit["troopers"], unit["troopers_full"]
    told = f"Has {left} of {at_first} troopers left" if left < at_first else f"Has all {at_first} troopers"
    worn = [f"{name} {points}" for name, points in unit["armor_lost"].items() if points]
    return f"{told}; armor lost: {', '.join(worn)}" if worn else told


def _losses(unit: Mapping[str, Any]) -> str:
    """Points lost since the unit was whole, and locations gone and slots hit."""
    lost = {place: points for place, points in unit["lost"].items() if points}
    gone = {place: how for place, how in unit["gone"].items() if how != "there"}
    hit = [f"{place} {slot}" for place, slots in unit["slots_hit"].items() if place not in gone for slot in slots]
    told = "Undamaged"
    if lost:
        total = sum(lost.values())
        told = f"Has lost {total} point{'' if total == 1 else 's'}: "
        told += ", ".join(f"{place} {points}" for place, points in lost.items())
    if unit.get("half_boxes"):
        told += f"; half a box marked: {', '.join(unit['half_boxes'])}"
    if unit.get("modular_armor"):
        left = (f"{place} {points}" for place, points in unit["modular_armor"].items())
        told += f"; modular armor left: {', '.join(left)}"
    if gone:
        told += "; " + ", ".join(f"{place} {how.replace('-', ' ')}" for place, how in gone.items())
    return f"{told}; critical hits: {', '.join(hit)}" if hit else told
