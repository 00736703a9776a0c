"""What a player can say of arms and physical weapons before the action."""

from __future__ import annotations

from ironfall.errors import BadInput
from ironfall.rulesets.classic.physical_weapons import IN_HAND
from ironfall.rulesets.classic.punch import can_flip_arms
from ironfall.rulesets.classic.records import Aim, Carried, Table, Unit, Weapon
from ironfall.rulesets.said import flag
from ironfall.units.sheet import PLACES as PLACE_NAMES

ARMS = ("LA", "RA")
BLADES = (Weapon.RETRACTABLE_BLADE, Weapon.SMALL_VIBROBLADE, Weapon.MEDIUM_VIBROBLADE, Weapon.LARGE_VIBROBLADE)


def weapon_of(unit: Unit, text: str) -> int:
    """What stands for a physical weapon by its name, with its location if that is said; 0 for no weapon."""
    words = text.lower().replace("-", " ").split()
    where = words.pop() if len(words) > 1 and words[-1].upper() in PLACE_NAMES else ""
    name = "_".join(words).upper()
    if name not in Weapon.__members__:
        return 0
    if name == Weapon.CLUB.name:
        return IN_HAND
    for item in range(1, unit.items):
        if unit.weapon[item] == Weapon[name] and where.upper() in ("", PLACE_NAMES[unit.weapon_at[item]]):
            return IN_HAND + item
    raise BadInput(f"{text.strip()!r} is nothing that this unit has to strike with")


def say_carries(table: Table, who: int, text: str) -> None:
    """Something to strike with that it holds in both hands."""
    if text.upper() not in Carried.__members__:
        known = ", ".join(each.name.lower() for each in Carried if each)
        raise BadInput(f"carries is one of {known}, not {text!r}")
    table.game.units[who].carried = Carried[text.upper()]


def say_active(table: Table, who: int, text: str) -> None:
    """Arms whose retractable blade is extended or vibroblade switched on: "RA"."""
    unit = table.game.units[who]
    for each in text.split(","):
        place = arm_of(each.strip())
        items = [item for item in range(1, unit.items) if unit.weapon[item] in BLADES and unit.weapon_at[item] == place]
        if not items:
            raise BadInput(f"{PLACE_NAMES[place]} has no retractable blade and no vibroblade")
        for item in items:
            unit.active |= 1 << item


def say_aims(table: Table, who: int, text: str) -> None:
    """A blow with a physical weapon is aimed high or low."""
    if text.upper() not in ("HIGH", "LOW"):
        raise BadInput(f"aims is high or low, not {text!r}")
    table.game.units[who].aims = Aim[text.upper()]


def say_flipped(table: Table, who: int, text: str) -> None:
    """The arms are flipped to the rear, or not."""
    unit = table.game.units[who]
    flipped = flag(text, "flipped")
    if flipped and not can_flip_arms(unit):
        raise BadInput("only a biped without lower arms and hands flips its arms")
    unit.flipped = flipped


def arm_of(text: str) -> int:
    """An arm by its letters."""
    if text.upper() not in ARMS:
        raise BadInput(f"{text!r} is no arm; use {' or '.join(ARMS)}")
    return PLACE_NAMES.index(text.upper())
