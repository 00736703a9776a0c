"""A plain 'Mech for case files: its sums can be done in the head."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ironfall.errors import BadInput
from ironfall.units.cards import PLACES, Card, parse_card
from ironfall.units.toml_file import meant, shown

PLAIN_KEYS = ("tons", "walk", "run", "armor", "items")
PLAIN_ARMOR = "10(5)"
_ARM = ["2 x Arm Actuator", "Hand"]
_LEG = ["Hip", "2 x Leg Actuator", "Foot"]
PLAIN_ITEMS: dict[str, Any] = {
    "HD": ["Cockpit", "2 x Sensors", "2 x Life Support"],
    "CT": ["3 x Engine", "2 x Gyro"],
    "LT": ["5 x Heat Sink"],
    "RT": ["5 x Heat Sink"],
    "LA": _ARM,
    "RA": _ARM,
    "LL": _LEG,
    "RL": _LEG,
}


def plain_card(said: Mapping[str, Any]) -> Card:
    """A 'Mech for case files: 50 tons, walk 4, 10(5) everywhere, ten heat sinks, no weapons; `said` changes it.

    `armor` is a table of locations, such as {RA = "4(2)"}. So is `items`: a location in it has those lines and no more.
    """
    for key in said:
        if key not in PLAIN_KEYS:
            raise BadInput(f"{key!r} is nothing that is said of a plain 'Mech{meant(key, PLAIN_KEYS)}")
    for key in ("armor", "items"):
        if not isinstance(said.get(key, {}), dict):
            raise BadInput(f"{key} is a table of locations, such as {key} = {{RA = ...}}, not {shown(said[key])}")
    tons = said.get("tons", 50)
    fields = {"name": f"Plain {tons}", "tons": tons, "walk": said.get("walk", 4)}
    fields |= {"run": said["run"]} if "run" in said else {}
    armor = dict.fromkeys(PLACES, PLAIN_ARMOR) | said.get("armor", {})
    tables = {"card": fields, "armor": armor, "items": PLAIN_ITEMS | said.get("items", {})}
    lines = []
    for name, table in tables.items():
        lines.append(f"[{name}]")
        lines += [f"{json.dumps(key)} = {json.dumps(value, default=str)}" for key, value in table.items()]
    return parse_card("\n".join(lines), "its unit")
