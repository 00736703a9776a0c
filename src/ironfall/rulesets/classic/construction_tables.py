"""The tables of the construction rules. Masses are whole kilograms, so that every sum is exact."""

from __future__ import annotations

from ironfall.units.sheet import Frame

HALF_TON = 500

_STRUCTURE_ROWS = {  # tons: center torso, side torso, arm, leg (classic_core 5.1)
    10: (4, 3, 1, 2),
    15: (5, 4, 2, 3),
    20: (6, 5, 3, 4),
    25: (8, 6, 4, 6),
    30: (10, 7, 5, 7),
    35: (11, 8, 6, 8),
    40: (12, 10, 6, 10),
    45: (14, 11, 7, 11),
    50: (16, 12, 8, 12),
    55: (18, 13, 9, 13),
    60: (20, 14, 10, 14),
    65: (21, 15, 10, 15),
    70: (22, 15, 11, 15),
    75: (23, 16, 12, 16),
    80: (25, 17, 13, 17),
    85: (27, 18, 14, 18),
    90: (29, 19, 15, 19),
    95: (30, 20, 16, 20),
    100: (31, 21, 17, 21),
}

_ENGINE_HALF_TONS = (  # CON-6, ten ratings a row: 5 to 50, 55 to 100, ...
    (1, 1, 1, 1, 1, 2, 2, 2, 2, 3),
    (3, 3, 4, 4, 4, 5, 5, 6, 6, 6),
    (7, 7, 8, 8, 8, 9, 9, 10, 10, 11),
    (11, 12, 12, 12, 14, 14, 15, 15, 16, 17),
    (17, 18, 19, 20, 20, 21, 22, 23, 24, 25),
    (26, 27, 28, 29, 31, 32, 33, 35, 36, 38),
    (39, 41, 43, 45, 47, 49, 51, 54, 57, 59),
    (63, 66, 69, 73, 77, 82, 87, 92, 98, 105),
    (113, 122, 133, 145, 159, 175, 194, 215, 239, 267),
    (300, 337, 380, 429, 486, 551, 626, 712, 811, 925),
)
LARGEST_PLAIN_ENGINE = 400
LARGEST_ENGINE = 500

ENGINE_FACTOR = {  # CON-7, as numerator and denominator
    "fusion": (1, 1),
    "primitive fusion": (1, 1),
    "XL": (1, 2),
    "light": (3, 4),
    "XXL": (1, 3),
    "compact": (3, 2),
    "ICE": (2, 1),
    "fuel cell": (6, 5),
    "fission": (7, 4),
}
LIGHTEST_FISSION_ENGINE = 5000

FREE_HEAT_SINKS = {"fission": 5, "fuel cell": 1, "ICE": 0}
"""Sinks that come with the engine (CON-10); every fusion engine brings FUSION_HEAT_SINKS."""
FUSION_HEAT_SINKS = 10

STRUCTURE_SHARE = {  # CON-5: thousandths of the machine's mass
    "standard": 100,
    "endo-steel": 50,
    "composite": 50,
    "endo-composite": 75,
    "reinforced": 200,
    "industrial": 200,
}

GYRO_HALVES = {"standard": 2, "compact": 3, "XL": 1, "heavy-duty": 4, "superheavy": 4, "none": 0}
"""Gyro mass in halves of the standard gyro's (CON-8)."""

COCKPIT_TONS = {  # CON-9
    "standard": 3,
    "industrial": 3,
    "small": 2,
    "command console": 6,
    "torso-mounted": 4,
    "interface": 4,
    "dual": 4,
    "primitive": 5,
    "primitive industrial": 5,
    "industrial with fire control": 3,
}

ARMOR_FACTOR = {  # CON-13: thousandths; a ton has 16 points times this
    "standard": 1000,
    "stealth": 1000,
    "reactive": 1000,
    "reflective": 1000,
    "heavy industrial": 1000,
    "ferro-fibrous": 1120,
    "ferro-fibrous prototype": 1120,
    "light ferro-fibrous": 1060,
    "heavy ferro-fibrous": 1240,
    "ferro-lamellor": 875,
    "hardened": 500,
    "industrial": 670,
    "primitive": 670,
    "commercial": 1500,
    "ballistic-reinforced": 750,
    "impact-resistant": 875,
    "anti-penetrative ablation": 750,
    "heat-dissipating": 625,
}
CLAN_FERRO_FIBROUS = 1200


def rounded_up(number: int, step: int) -> int:
    """The next multiple of `step`."""
    return -(-number // step) * step


def half_ton(numerator: int, denominator: int = 1) -> int:
    """Kilograms rounded up to the next half ton."""
    return rounded_up(numerator, HALF_TON * denominator) // denominator


def engine_mass(rating: int) -> int:
    """Mass of a standard fusion engine; a rating between two entries takes the next one up (CON-6)."""
    entry = (max(rating, 10) + 4) // 5 - 1
    return _ENGINE_HALF_TONS[entry // 10][entry % 10] * HALF_TON


def internal_structure(tons: int, frame: Frame = Frame.BIPED) -> dict[str, int]:
    """Structure points by place. Machines of 10 to 100 tons, bipeds and quads (classic_core 5.1).

    A quad's front legs, in LA and RA, are legs.
    """
    if tons not in _STRUCTURE_ROWS:
        raise ValueError(f"no structure table for {tons} tons: it runs from 10 to 100 in steps of 5")
    center, side, arm, leg = _STRUCTURE_ROWS[tons]
    front = leg if frame in (Frame.QUAD, Frame.QUADVEE) else arm
    return {"HD": 3, "CT": center, "LT": side, "RT": side, "LA": front, "RA": front, "LL": leg, "RL": leg}


def max_armor(tons: int, frame: Frame = Frame.BIPED) -> dict[str, int]:
    """Most armor points by place, front and rear together: twice the structure, 9 on the head (CON-15)."""
    return {place: 9 if place == "HD" else 2 * points for place, points in internal_structure(tons, frame).items()}


STRUCTURE_SLOTS = {"endo-steel": (14, 7), "endo-composite": (7, 4)}
"""Slots of the structure, Inner Sphere and Clan (CON-17); the others take none."""
PROTOTYPE_STRUCTURE_SLOTS = 16

ARMOR_SLOTS = {  # CON-18: Inner Sphere, Clan
    "ferro-fibrous": (14, 7),
    "ferro-fibrous prototype": (16, 16),
    "light ferro-fibrous": (7, 7),
    "heavy ferro-fibrous": (21, 21),
    "ferro-lamellor": (12, 12),
    "stealth": (12, 12),
    "reflective": (10, 5),
    "reactive": (14, 7),
    "ballistic-reinforced": (10, 10),
    "impact-resistant": (10, 10),
    "anti-penetrative ablation": (6, 6),
    "heat-dissipating": (6, 6),
}

MYOMER_SLOTS = {"triple-strength": 6, "industrial triple-strength": 12}

_HEAD = {"HD": {"Life Support": 2, "Sensors": 2, "Cockpit": 1}}
_TWO_SEATS = {"HD": {"Life Support": 2, "Sensors": 2, "Cockpit": 2}}
HEADS: dict[str, dict[str, dict[str, int]]] = {  # CON-27
    "standard": _HEAD,
    "industrial": _HEAD,
    "industrial with fire control": _HEAD,
    "primitive": _HEAD,
    "primitive industrial": _HEAD,
    "small": {"HD": {"Life Support": 1, "Sensors": 2, "Cockpit": 1}},
    "command console": _TWO_SEATS,
    "interface": _TWO_SEATS,
    "dual": _TWO_SEATS,
    "torso-mounted": {
        "HD": {"Life Support": 0, "Sensors": 2, "Cockpit": 0},
        "CT": {"Sensors": 1, "Cockpit": 1},
        "LT": {"Life Support": 1},
        "RT": {"Life Support": 1},
    },
}
