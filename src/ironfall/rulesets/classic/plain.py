"""A plain 'Mech for case files: it carries nothing but jump jets, and its sums can be done in the head."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ironfall.errors import BadInput, shown
from ironfall.units.catalogue import CHOICES, parse_unit_toml
from ironfall.units.infantry import InfantrySheet
from ironfall.units.infantry_toml import BATTLE_ARMOR, parse_infantry_toml
from ironfall.units.roster import GroundSheet
from ironfall.units.sheet import Sheet
from ironfall.units.toml_file import meant
from ironfall.units.vehicle import VehicleSheet
from ironfall.units.vehicle_toml import parse_vehicle_toml

PLAIN_WALK, PLAIN_JUMP = 4, 4
LARGEST_ENGINE = 500
MOST_JUMP = 8
JETS_IN = ("LL", "RL", "LL", "RL", "LT", "RT", "LT", "RT")
PLAIN_ARMOR: dict[str, Any] = {
    "HD": 9, "CT": [40, 20], "LT": [30, 15], "RT": [30, 15], "LA": 30, "RA": 30, "LL": 40, "RL": 40,
}  # fmt: skip
"""Whatever it weighs, so that sums can be done in the head. A torso has two numbers, front and rear."""
VEHICLE_KEYS = ("vehicle", "cruise", "turrets", "equipment")
PLAIN_KEYS = ("tons", "walk", "jump", "without", "armor", "slots", *CHOICES, *VEHICLE_KEYS, "infantry", "troopers")
PLAIN_TROOPERS, PLAIN_SUITS, PLAIN_SUIT_ARMOR = 28, 4, 9
PLAIN_VEHICLE_ARMOR = {"FR": 40, "LS": 30, "RS": 30, "RR": 20, "TU": 30, "FT": 30, "RO": 5}


def plain_mech(said: Mapping[str, Any]) -> Sheet:
    """A 'Mech that carries nothing but jump jets; `said` changes what is not to be plain.

    Keys are those of the catalogue's unit files, with tons, and walk and jump in place of the engine's rating.
    """
    tons, walk, jump = (_number(said, key, usual) for key, usual in
                        (("tons", 0), ("walk", PLAIN_WALK), ("jump", PLAIN_JUMP)))  # fmt: skip
    if tons > 0 and not 1 <= walk <= LARGEST_ENGINE // tons:
        raise BadInput(f"walk is {walk}; {tons} tons walk from 1 to {LARGEST_ENGINE // tons}")
    if not 0 <= jump <= MOST_JUMP:
        raise BadInput(f"jump is from 0 to {MOST_JUMP}; give a plain 'Mech more jets with slots")
    fields = {"name": f"Plain {tons}", "model": "", "tons": tons, "engine": tons * walk, "heat_sinks": 10}
    fields |= {key: said[key] for key in ("without", *CHOICES) if key in said}
    slots: dict[str, list[str]] = {}
    for place in JETS_IN[:jump]:
        slots.setdefault(place, []).append("Jump Jet")
    for place, pieces in _table(said, "slots").items():
        slots[place] = [*slots.get(place, []), *pieces] if isinstance(pieces, list) else pieces
    return parse_unit_toml(_toml(fields, PLAIN_ARMOR | _table(said, "armor"), slots), "its unit")


def plain_vehicle(said: Mapping[str, Any]) -> VehicleSheet:
    """A vehicle that carries nothing; `said` changes what is not to be plain.

    `vehicle` is how it moves; other keys are those of the catalogue's vehicle files.
    """
    motion, tons, cruise = said["vehicle"], _number(said, "tons", 0), _number(said, "cruise", PLAIN_WALK)
    known = (*VEHICLE_KEYS, "tons", "armor", "tech_base", "engine_kind", "structure", "armor_kind")
    for key in said:
        if key not in known:
            raise BadInput(f"{key} is nothing that is said of a plain vehicle{meant(key, known)}")
    armor = {place: PLAIN_VEHICLE_ARMOR[place] for place in ("FR", "LS", "RS", "RR")}
    if motion == "VTOL":
        armor["RO"] = PLAIN_VEHICLE_ARMOR["RO"]
    for place in ("TU", "FT")[: _number(said, "turrets", 0 if motion == "VTOL" else 1)]:
        armor[place] = PLAIN_VEHICLE_ARMOR[place]
    fields = {"name": f"Plain {tons}", "model": "", "tons": tons, "motion": motion, "cruise": cruise}
    fields |= {key: said[key] for key in ("tech_base", "engine_kind", "structure", "armor_kind") if key in said}
    text = _toml(fields, armor | _table(said, "armor"), _table(said, "equipment"), "equipment")
    return parse_vehicle_toml(text, "its unit")


def plain_infantry(said: Mapping[str, Any]) -> InfantrySheet:
    """A platoon, or battle armor with 9 points of armor; keys are those of the catalogue's infantry files."""
    kind = said["infantry"]
    suits = kind == BATTLE_ARMOR
    fields = {"name": f"Plain {kind}", "troopers": PLAIN_SUITS if suits else PLAIN_TROOPERS}
    fields |= {"armor": PLAIN_SUIT_ARMOR} if suits else {}
    lines = ["[unit]", *(f"{key} = {json.dumps(value)}" for key, value in (fields | dict(said)).items())]
    return parse_infantry_toml("\n".join(lines), "its unit")


def plain_unit(said: Mapping[str, Any]) -> GroundSheet:
    """A plain 'Mech, a plain vehicle where it is said how it moves, or infantry of a kind."""
    if "vehicle" in said:
        return plain_vehicle(said)
    if "infantry" in said:
        return plain_infantry(said)
    for key in VEHICLE_KEYS:
        if key in said:
            raise BadInput(f"{key} is said of a plain vehicle; say how it moves: vehicle = \"tracked\"")
    return plain_mech(said)


def _number(said: Mapping[str, Any], key: str, usual: int) -> int:
    value = said.get(key, usual)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(f"{key} is a whole number, not {shown(value)}")
    return value


def _table(said: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = said.get(key, {})
    if not isinstance(value, dict):
        raise BadInput(f"{key} is a table of locations, such as {key} = {{LA = ...}}, not {shown(value)}")
    return value


def _toml(
    fields: Mapping[str, Any], armor: Mapping[str, Any], mounted: Mapping[str, Any], heading: str = "slots"
) -> str:
    lines = []
    for name, table in (("unit", fields), ("armor", armor), (heading, mounted)):
        lines += [f"[{name}]", *(f"{key} = {json.dumps(value)}" for key, value in table.items())]
    return "\n".join(lines)
