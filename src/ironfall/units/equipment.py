"""The equipment table: what the names in unit files mean.

The figures stand in equipment.csv and equipment.weapons.csv beside this file, whose first lines say what the columns
mean. Both are read at the first question and kept.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path


def share(tons: int, part: int) -> int:
    """A part of the mech's tons, rounded up: 50 tons by 15 is 4."""
    return -(-tons // part)


_SLOTS_BY_TONS: Mapping[str, Callable[[int], int]] = {
    "W/10": lambda tons: share(tons, 10),
    "W/15": lambda tons: share(tons, 15),
    "W/20": lambda tons: share(tons, 20),
    "1+W/20": lambda tons: 1 + share(tons, 20),
    "near W/20": lambda tons: (2 * tons + 20) // 40,
    "near W/25": lambda tons: (2 * tons + 25) // 50,
    "class": lambda tons: 1 + sum(tons > most for most in (35, 55, 75)),
}
HEAVIEST_NORMAL = 100
"""Above these tons a mech is superheavy and puts two slots' worth into one."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """One row of equipment.csv; its first lines explain the fields."""

    name: str
    kind: str
    tech: str
    slots: str
    kilograms: int | None
    hittable: bool
    explodes: str
    explosion: int
    shots: int
    weapon: str
    munition: str

    def slots_on(self, tons: int, kilograms: int = 0) -> int:
        """Slots of one item on a mech of these tons; 0 where one item has any number.

        `kilograms` is the size of cargo and other equipment that is made to any size.
        """
        if self.slots == "any":
            return 0
        if self.slots == "size":
            return max(1, share(kilograms, 1000))
        rule = _SLOTS_BY_TONS.get(self.slots)
        number = rule(tons) if rule else int(self.slots)
        return share(number, 2) if tons > HEAVIEST_NORMAL else number


@dataclass(frozen=True, slots=True)
class Weapon:
    """One row of equipment.weapons.csv; its first lines explain the fields. Triples: short, medium, long range."""

    name: str
    kind: str
    traits: frozenset[str]
    heat: int
    damage: tuple[int, int, int]
    rack: int
    minimum: int
    ranges: tuple[int, int, int]
    shots: int
    to_hit: tuple[int, int, int]
    mode: str
    group: int
    level: str
    battle_value: int


def find(name: str, clan: bool) -> Equipment | None:
    """The equipment a file calls `name` on a mech of that tech base, or None.

    A name that is in no file by itself is tried with "Clan " or "IS " in front.
    """
    names = _by_file_name()
    key = _key(name)
    return names.get(key) or names.get(("cl" if clan else "is") + key)


@cache
def equipment() -> Mapping[str, Equipment]:
    """Every piece of equipment by this project's own name for it."""
    return {row["name"]: _equipment(row) for row in _rows("equipment.csv")}


@cache
def weapons() -> Mapping[str, Weapon]:
    """Every weapon by name, and by name and munition where the munition changes it ("Clan ATM 6 HE")."""
    return {row["name"]: _weapon(row) for row in _rows("equipment.weapons.csv")}


def weapon(name: str, munition: str = "") -> Weapon:
    """The weapon as it fires that munition. KeyError if there is no such weapon."""
    return weapons().get(f"{name} {munition.partition(' ')[0]}") or weapons()[name]


@cache
def _by_file_name() -> dict[str, Equipment]:
    """Every name by which a file can mean a piece of equipment, as keys."""
    names: dict[str, Equipment] = {}
    for row in _rows("equipment.csv"):
        item = equipment()[row["name"]]
        for key in _own_keys(item):
            names[key] = item
        for name in filter(None, row["also"].split(";")):
            names[_key(name)] = item
    return names


def _own_keys(item: Equipment) -> tuple[str, ...]:
    """The keys under which an item's own name is found: bare only if it means the same on every mech."""
    key = _key(item.name)
    if item.tech == "both":
        return key, "is" + key, "cl" + key
    if item.tech == "IS":
        return ("is" + key,)
    return (key,) if item.name.startswith("Clan ") else ("cl" + key,)


def _key(name: str) -> str:
    """What is compared of a name: JUMP_JET, JumpJet and Jump Jet are one."""
    text = name.lower()
    if text.startswith("clan "):
        text = "cl" + text[5:]
    return re.sub(r"[ _/'-]", "", text)


def _rows(file: str) -> list[dict[str, str]]:
    with Path(__file__).with_name(file).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def _equipment(row: Mapping[str, str]) -> Equipment:
    return Equipment(
        name=row["name"],
        kind=row["kind"],
        tech=row["tech"],
        slots=row["slots"],
        kilograms=kilograms(row["tons"]) if row["tons"] else None,
        hittable=row["hit"] == "yes",
        explodes=row["explodes"],
        explosion=int(row["explosion"] or 0),
        shots=int(row["shots"] or 0),
        weapon=row["weapon"],
        munition=row["munition"],
    )


def _weapon(row: Mapping[str, str]) -> Weapon:
    return Weapon(
        name=row["name"],
        kind=row["class"],
        traits=frozenset(row["traits"].split()),
        heat=int(row["heat"]),
        damage=_triple(row["damage"]),
        rack=int(row["rack"] or 0),
        minimum=int(row["min"]),
        ranges=(int(row["short"] or 0), int(row["medium"] or 0), int(row["long"] or 0)),
        shots=int(row["shots"] or 0),
        to_hit=_triple(row["to_hit"] or "0"),
        mode=row["mode"],
        group=int(row["group"] or 0),
        level=row["level"],
        battle_value=int(row["bv"]),
    )


def _triple(text: str) -> tuple[int, int, int]:
    short, medium, long = text.split("/") if "/" in text else (text,) * 3
    return int(short), int(medium), int(long)


def kilograms(tons: str) -> int:
    """Kilograms of a number of tons that a person wrote, such as "0.25"."""
    whole, _, part = tons.partition(".")
    return int(whole) * 1000 + int(part[:3].ljust(3, "0"))
