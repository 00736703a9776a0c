"""A plain mech for case files: its sums can be done in the head."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ironfall.errors import BadInput
from ironfall.units.stat_cards import COLLIDES, StatCard, parse_card
from ironfall.units.toml_file import meant, shown

PLAIN_KEYS = ("ma", "stats", "base", "walk", "run", "name")
PLAIN_STATS = {"Drive": 4, "Guns": 4, "Frame": 4}
PLAIN_LENGTHS = {"base": 2, "walk": 4, "run": 8}


def plain_card(said: Mapping[str, Any]) -> StatCard:
    """A mech for case files: MA 2 and three stats of 4, on a base of 2", walking 4" and running 8"; `said` changes it.

    `stats` is a table of all stats but MA, such as {Guns = 1}; an empty one leaves MA alone.
    """
    for key in said:
        if key not in PLAIN_KEYS:
            raise BadInput(f"{key!r} is nothing that is said of a plain mech{meant(key, PLAIN_KEYS)}")
    stats = said.get("stats", PLAIN_STATS)
    if not isinstance(stats, dict):
        raise BadInput(f"stats is a table of names and points, such as stats = {{Guns = 3}}, not {shown(stats)}")
    points = said.get("ma", 2)
    mech = {"name": said.get("name", f"Plain {points}")} | {key: said.get(key, n) for key, n in PLAIN_LENGTHS.items()}
    lines = []
    for heading, table in (("mech", mech), ("stats", {COLLIDES: points} | stats)):
        lines.append(f"[{heading}]")
        lines += [f"{json.dumps(key)} = {json.dumps(value, default=str)}" for key, value in table.items()]
    return parse_card("\n".join(lines), "its unit")
