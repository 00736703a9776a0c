"""What hexes, locations and items are called in the stories of this ruleset."""

from __future__ import annotations

import re

from ironfall.board.maps import hex_text
from ironfall.rulesets.mech_d20.numbers import weapon_names
from ironfall.rulesets.mech_d20.records import Kind, Table
from ironfall.rulesets.ruleset import Setup

PLACE_WORDS = (
    "head", "center torso", "left torso", "right torso", "left arm", "right arm", "left leg", "right leg",
    "rear center torso", "rear left torso", "rear right torso",
)  # fmt: skip

KIND_WORDS = {
    Kind.HEAT_SINK: "heat sink",
    Kind.JUMP_JET: "jump jet",
    Kind.ENGINE: "engine",
    Kind.GYRO: "gyro",
    Kind.SENSORS: "sensors",
    Kind.LIFE_SUPPORT: "life support",
    Kind.COCKPIT: "cockpit",
    Kind.HIP: "hip",
    Kind.LEG_ACTUATOR: "leg actuator",
    Kind.ARM_ACTUATOR: "arm actuator",
    Kind.HAND: "hand",
    Kind.FOOT: "foot",
    Kind.GEL_PACK: "GEL pod",
    Kind.GEL_DISPENSER: "GEL dispenser",
    Kind.TARGETING_LASER: "targeting laser",
    Kind.C6_MASTER: "C6 Master",
    Kind.C6_SLAVE: "C6 Slave",
}
OF_A_SIDE = (Kind.HIP, Kind.LEG_ACTUATOR, Kind.ARM_ACTUATOR, Kind.HAND, Kind.FOOT)
"""A 'Mech has a left and a right one."""
TOLD_APART = (Kind.WEAPON, Kind.AMMO, Kind.GEL_PACK, Kind.GEL_DISPENSER)
"""Where a 'Mech has several alike, players care which."""
POLICY_WORDS = ("you", "the computer, by the book", "the computer, at random", "the computer, careful")
"""Who plays a side, by the number of its policy."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def name_hex(table: Table, number: int) -> str:
    """A hex as players write it."""
    return hex_text(table.game.width, number)


def signed(amount: int) -> str:
    """A modifier as it is written: +2, -1, 0."""
    return f"{amount:+d}" if amount else "0"


def counted(count: int, what: str) -> str:
    """So many of something: "1 point", "3 hexes"."""
    if count == 1:
        return f"{count} {what}"
    return f"{count} {what}{'es' if what.endswith('x') else 's'}"


def ordinal(index: int) -> str:
    """Which one it is, from 0: "first", and from the eleventh on in figures."""
    return ORDINALS[index] if index < len(ORDINALS) else f"{index + 1}th"


def is_plural(name: str) -> bool:
    """Whether it takes "are"."""
    return name == KIND_WORDS[Kind.SENSORS]


def weapon_words(key: str) -> str:
    """A weapon card of the charts as players say it: "medium_laser" is medium laser, "lrm20" LRM 20."""
    words = []
    for word in key.split("_"):
        numbered = re.fullmatch(r"([a-z]+)([0-9]+)", word)
        if numbered:
            words.append(f"{numbered[1].upper()} {numbered[2]}")
        else:
            words.append(word.upper() if word == "gel" else word)
    return " ".join(words)


def plain_item_name(table: Table, setup: Setup, unit: int, item: int) -> str:
    """What an item is: "medium laser", "rear AC 5", "LRM 20 ammunition", "left hand"."""
    mech = table.game.units[unit]
    kind = Kind(mech.kind[item])
    if kind in (Kind.WEAPON, Kind.AMMO):
        weapon = weapon_words(weapon_names(setup.charts)[mech.weapon[item]])
        if kind == Kind.AMMO:
            return f"{weapon} ammunition"
        return f"rear {weapon}" if mech.rear[item] else weapon
    if kind in OF_A_SIDE:
        return f"{PLACE_WORDS[mech.place[item]].split()[0]} {KIND_WORDS[kind]}"
    return KIND_WORDS[kind]


def item_name(table: Table, setup: Setup, unit: int, item: int) -> str:
    """Which item it is: where there are several alike, with its location and, within it, its number."""
    mech = table.game.units[unit]
    name = plain_item_name(table, setup, unit, item)
    if mech.kind[item] not in TOLD_APART:
        return name
    alike = [other for other in range(1, mech.items) if plain_item_name(table, setup, unit, other) == name]
    if len(alike) == 1:
        return name
    here = [other for other in alike if mech.place[other] == mech.place[item]]
    place = PLACE_WORDS[mech.place[item]]
    return f"{ordinal(here.index(item))} {name} in the {place}" if len(here) > 1 else f"{name} in the {place}"


def item_at_its_place(table: Table, setup: Setup, unit: int, item: int) -> str:
    """What an item is and where: "heat sink in the left leg", "left hand"."""
    name = item_name(table, setup, unit, item)
    mech = table.game.units[unit]
    if mech.kind[item] in OF_A_SIDE or " in the " in name:
        return name
    return f"{name} in the {PLACE_WORDS[mech.place[item]]}"
