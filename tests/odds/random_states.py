"""States by chance, small enough to be counted out in a moment: two light machines, worn, with little to hit."""

from __future__ import annotations

import random
from typing import Any

from tests.odds.answers import TARGET, pair, with_ground
from tests.rules.classic.tables import beside, mech

from ironfall.errors import BadInput
from ironfall.game.play import action_named, table_for
from ironfall.game.position import Position
from ironfall.units.sheet import Sheet

ARMOR = {"HD": 9, "CT": 20, "LT": 15, "RT": 15, "LA": 12, "RA": 12, "LL": 16, "RL": 16, "CTR": 10, "LTR": 8, "RTR": 8}
LIMB_STRUCTURE = 3
"""Of 20 tons, at least, outside the head."""
MOUNTED: tuple[dict[str, list[str]], ...] = (
    {},
    {},
    {"LT": ["Ammo AC/5"]},
    {"RT": ["Ammo AC/5", "CASE"]},
    {"LT": ["Ammo SRM 4"], "RT": ["Ammo SRM 4"], "LA": ["SRM 4"]},
)
CRITICALS = ("CT:engine", "CT:gyro", "LL:hip", "RL:foot", "LL:lower-leg", "HD:sensors")
OPTIONS = (
    ("offmap", ("removed", "destroyed")),
    ("dfa_side_from", ("hover",)),
    ("pilot_check_counts_fall_damage", ("yes",)),
    ("crits_in_destroyed_location", ("never",)),
    ("hip_cancels", ("all",)),
    ("one_pilot_hit_per_explosion", ("yes",)),
)
MOST_TRIES = 100
GROUND = ({"level": 1}, {"level": -1}, {"water": 1}, {"rubble": 1}, {"swamp": 1}, {"impassable": 1}, {"level": 3})


def small_state(seed: int) -> Position:
    """A death from above that is allowed; the same seed gives the same one."""
    chance = random.Random(seed)
    for _ in range(MOST_TRIES):
        try:
            position = any_state(chance)
            dfa = action_named(position.ruleset, "dfa")
            if not dfa.refusals(table_for(position, dfa)):
                return position
        except BadInput:
            continue
    raise AssertionError(f"no death from above is allowed in {MOST_TRIES} states by chance")


def any_state(chance: random.Random) -> Position:
    """Two machines by chance, which may be impossible, or not allowed to do it."""
    options = {name: chance.choice(values) for name, values in OPTIONS if chance.random() < 0.2}
    position = pair(
        sheet(chance, "biped"),
        sheet(chance, chance.choice(("biped", "biped", "quad"))),
        a=said(chance, ("spotting",)),
        b=said(chance, ("prone", "unconscious", "immobile", "stuck", "jumped")) | {"moved": chance.choice((0, 0, 3))},
        side=chance.choice(("front", "left", "right", "rear")),
        options=options,
    )
    if chance.random() < 0.5:
        return position
    around = {beside(TARGET, way): chance.choice(GROUND) for way in range(6) if chance.random() < 0.3}
    return with_ground(position, around)


def sheet(chance: random.Random, frame: str) -> Sheet:
    mounted = dict(chance.choice(MOUNTED))
    if frame == "quad":
        mounted.pop("LA", None)
    return mech(20, jump=2, engine_kind="compact", gyro="compact", frame=frame, slots=mounted)


def said(chance: random.Random, words: tuple[str, ...]) -> dict[str, Any]:
    """What one of them has been through."""
    damage = []
    for place, armor in ARMOR.items():
        if chance.random() < 0.5:
            inside = 0 if place == "HD" or (place.endswith("R") and len(place) == 3) else LIMB_STRUCTURE
            damage.append(f"{place}={chance.randint(armor - 4, armor + inside - 1 if inside else armor)}")
    found: dict[str, Any] = {
        "piloting": chance.randint(1, 7),
        "pilot-hits": chance.choice((0, 1, 3, 4, 5)),
        "damage": damage,
        "crit": chance.sample(CRITICALS, chance.choice((0, 0, 1, 2))),
    }
    return found | {word: True for word in words if chance.random() < 0.12}
