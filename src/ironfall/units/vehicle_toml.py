"""The vehicles that come with Ironfall, and the small TOML form they are written in.

A vehicle of your own is a file like this, given wherever a unit is asked for:

    [unit]
    name = "Sample"
    model = "SV-1"
    text = "One line of character."    # may be left out
    tons = 35
    motion = "wheeled"                 # tracked, wheeled, hover, WiGE or VTOL
    cruise = 5

    [armor]                            # FR front, LS and RS sides, RR rear; TU turret, FT front turret of two, RO rotor
    FR = 20
    LS = 14
    RS = 14
    RR = 10
    TU = 16

    [equipment]                        # what is where; BD is the body, where ammunition is; may be left out
    TU = ["Autocannon/5"]
    FR = ["2 x Machine Gun"]
    BD = ["Ammo AC/5", "Ammo Machine Gun"]

A vehicle has a turret if its armor says so; a VTOL always has a rotor, and TU is a chin turret. More fields of [unit]:
tech_base, engine_kind, structure and armor_kind, with the words of unit files of 'Mechs.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

from ironfall.units.catalogue import CHOICES
from ironfall.units.equipment import equipment
from ironfall.units.header import ARMORS
from ironfall.units.sheet import TechBase
from ironfall.units.toml_file import Document, Form, meant, parse_file, read_file, shown
from ironfall.units.vehicle import VehicleSheet
from ironfall.units.vehicle_blk import (
    ENGINES,
    EQUIPMENT_PLACES,
    FASTEST,
    MOST_ARMOR,
    STRUCTURES,
    SUPERHEAVY,
    read_piece,
)

MOTIONS = ("tracked", "wheeled", "hover", "WiGE", "VTOL")
MOST_TONS = {"VTOL": 30}
_CHOICES: dict[str, tuple[str, ...]] = {
    "motion": MOTIONS,
    "tech_base": tuple(TechBase),
    "engine_kind": ENGINES,
    "structure": tuple(dict.fromkeys(STRUCTURES.values())),
    "armor_kind": tuple(kind for kind in ARMORS if kind != "patchwork"),
}
_REQUIRED = ("name", "model", "tons", "motion", "cruise")
_FORM = Form("vehicle file", ("unit", "armor", "equipment"), "tons = 50")
_SIDES = ("FR", "LS", "RS", "RR")
_WRITTEN = ("FR", "RS", "LS", "RR", "RO", "TU", "FT")
"""The order of a .blk file's armor."""


@cache
def vehicles() -> dict[str, VehicleSheet]:
    """The vehicles of the catalogue by full name, from the lightest to the heaviest."""
    home = Path(__file__).with_name("catalogue") / "classic" / "vehicles"
    sheets = [read_vehicle_toml(file) for file in home.glob("*.toml")]
    sheets.sort(key=lambda sheet: (sheet.tons, sheet.name))
    return {sheet.name: replace(sheet, source=sheet.name) for sheet in sheets}


def is_vehicle_toml(path: Path) -> bool:
    """Whether a file is one of a vehicle."""
    return tells_of_vehicle(read_file(path, _FORM))


def tells_of_vehicle(text: str) -> bool:
    """Whether a text in TOML has a field `motion`, which 'Mechs have not."""
    return re.search(r"^[ \t]*motion[ \t]*=", text, re.MULTILINE) is not None


def read_vehicle_toml(path: str | Path) -> VehicleSheet:
    """The sheet of a .toml file in the form that this module describes. BadInput if it cannot be read."""
    return parse_vehicle_toml(read_file(path, _FORM), str(path))


def parse_vehicle_toml(text: str, source: str) -> VehicleSheet:
    """The sheet that a text in TOML describes. `source` names it in messages. BadInput if it cannot be read."""
    file = parse_file(text, source, _FORM)
    unit = file.table("unit", (*_REQUIRED, "text", *_CHOICES), _REQUIRED)
    words: dict[str, str] = {}
    for key, choices in _CHOICES.items():
        value = unit.get(key, CHOICES.get(key, choices)[0])
        if value not in choices:
            right = ", ".join(f'"{word}"' for word in choices)
            raise file.bad(f"{key} is {shown(value)}; it must be one of {right}", "unit", key)
        words[key] = str(value)
    motion = words["motion"]
    most = MOST_TONS.get(motion) or SUPERHEAVY[motion.lower()]
    tech_base = TechBase(words["tech_base"])
    clan = tech_base in (TechBase.CLAN, TechBase.MIXED_CLAN)
    name = file.words(unit, "name")
    if not name:
        raise file.bad("name is empty; it is what the machine is called", "unit", "name")
    armor = _armor(file, motion)
    return VehicleSheet(
        source=source,
        chassis=name,
        model=file.words(unit, "model"),
        unit_type="VTOL" if motion == "VTOL" else "Tank",
        motion=motion,
        tech_base=tech_base,
        tons=file.number(unit["tons"], 1, most, 1, "unit", "tons"),
        cruise=file.number(unit["cruise"], 1, FASTEST, 1, "unit", "cruise"),
        engine_kind=words["engine_kind"],
        armor_kind=dict.fromkeys(armor, words["armor_kind"]),
        armor=armor,
        mounted=tuple(
            read_piece(piece, place, clan)
            for place, pieces in _equipment(file, armor, clan).items()
            for piece in pieces
        ),
        structure=words["structure"],
        clan_engine=clan,
        clan_armor=clan,
        text=file.words(unit, "text"),
    )


def _armor(file: Document, motion: str) -> dict[str, int]:
    places = (*_SIDES, "RO", "TU") if motion == "VTOL" else (*_SIDES, "TU", "FT")
    table = file.table("armor", places, (*_SIDES, "RO") if motion == "VTOL" else _SIDES)
    if "FT" in table and "TU" not in table:
        raise file.bad("FT is the front one of two turrets; a vehicle with one turret has TU", "armor", "FT")
    points = {place: file.number(table[place], 0, MOST_ARMOR, 1, "armor", place) for place in table}
    return {place: points[place] for place in _WRITTEN if place in points}


def _equipment(file: Document, armor: dict[str, int], clan: bool) -> dict[str, list[str]]:
    if "equipment" not in file.tables:
        return {}
    places = tuple(place for place in dict.fromkeys(EQUIPMENT_PLACES.values()) if place == "BD" or place in armor)
    table = file.table("equipment", places, ())
    found: dict[str, list[str]] = {}
    for place in places:
        found[place] = file.pieces(table.get(place, []), "equipment", place)
        for piece in found[place]:
            if read_piece(piece, place, clan).kind == "unknown":
                text = f"nobody knows {shown(piece)}{meant(piece, list(equipment()))}"
                raise file.bad(text, "equipment", place)
    return found
