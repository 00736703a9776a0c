"""What a 'Mech weighs by the construction rules, in whole kilograms (CON-1 to CON-24)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ironfall.rulesets.classic.construction_tables import (
    ARMOR_FACTOR,
    CLAN_FERRO_FIBROUS,
    COCKPIT_TONS,
    ENGINE_FACTOR,
    FREE_HEAT_SINKS,
    FUSION_HEAT_SINKS,
    GYRO_HALVES,
    LIGHTEST_FISSION_ENGINE,
    STRUCTURE_SHARE,
    engine_mass,
    half_ton,
    rounded_up,
)
from ironfall.units.equipment import equipment, share, weapons
from ironfall.units.sheet import Frame, Sheet, Slot

_TON = 1000
_WEIGHED_ELSEWHERE = frozenset(
    ("actuator", "armor_slot", "cockpit", "engine", "gyro", "heat_sink", "life_support", "sensors", "structure_slot")
)


class Item(NamedTuple):
    """One piece of equipment with all the slots it fills."""

    name: str
    kind: str
    place: str
    slots: tuple[Slot, ...]


class Unweighed(Exception):
    """The rules here do not say what this machine weighs; the message is why."""


def items_of(sheet: Sheet) -> list[Item]:
    """Everything in the slots, one entry a piece of equipment; its place is that of its first slot."""
    found: dict[int, tuple[str, list[Slot]]] = {}
    for place, slots in sheet.slots.items():
        for slot in slots:
            if slot.item >= 0:
                found.setdefault(slot.item, (place, []))[1].append(slot)
    return [Item(slots[0].name, slots[0].kind, place, tuple(slots)) for place, slots in found.values()]


def mass(sheet: Sheet) -> int:
    """Mass of everything on the machine, before the total is rounded up to the half ton (CON-1). Raises Unweighed."""
    if sheet.frame not in (Frame.BIPED, Frame.QUAD) or sheet.tons > 100:
        raise Unweighed(f"these rules do not weigh a {sheet.frame} of {sheet.tons} tons (CON-2)")
    items = items_of(sheet)
    return (
        structure_mass(sheet)
        + engine_of(sheet)
        + half_ton(GYRO_HALVES[sheet.gyro] * share(sheet.engine.rating, 100) * _TON, 2)
        + _cockpit(sheet)
        + heat_sink_mass(sheet)
        + armor_mass(sheet)
        + sum(_item_mass(sheet, item, items) for item in items)
        + sum(armor_of_slot(slot) for slots in sheet.slots.values() for slot in slots)
        + power_amplifiers(sheet, items)
    )


def structure_mass(sheet: Sheet) -> int:
    """CON-5."""
    if sheet.structure not in STRUCTURE_SHARE:
        raise Unweighed(f"the structure {sheet.structure!r} is in no table (CON-5)")
    return half_ton(sheet.tons * STRUCTURE_SHARE[sheet.structure])


def engine_of(sheet: Sheet) -> int:
    """Mass of the engine (CON-6, CON-7)."""
    engine = sheet.engine
    if engine.kind not in ENGINE_FACTOR:
        raise Unweighed(f"the engine {engine.kind!r} is in no table (CON-7)")
    numerator, denominator = ENGINE_FACTOR[engine.kind]
    weight = half_ton(engine_mass(engine.rating) * numerator, denominator)
    return max(weight, LIGHTEST_FISSION_ENGINE) if engine.kind == "fission" else weight


def _cockpit(sheet: Sheet) -> int:
    if sheet.cockpit not in COCKPIT_TONS:
        raise Unweighed(f"the cockpit {sheet.cockpit!r} is in no table (CON-9)")
    return COCKPIT_TONS[sheet.cockpit] * _TON


def heat_sink_mass(sheet: Sheet) -> int:
    """Sinks beyond those that come with the engine (CON-10)."""
    each = 1500 if sheet.heat_sink_kind == "compact" else _TON
    return max(0, sheet.heat_sinks - FREE_HEAT_SINKS.get(sheet.engine.kind, FUSION_HEAT_SINKS)) * each


def armor_mass(sheet: Sheet) -> int:
    """A ton is 16 points times the factor of its type, all locations together (CON-13)."""
    kinds = set(sheet.armor_kind.values())
    if len(kinds) > 1:
        raise Unweighed("patchwork armor is not weighed here (CON-14)")
    kind = kinds.pop()
    if kind not in ARMOR_FACTOR:
        raise Unweighed(f"the armor {kind!r} is in no table (CON-13)")
    factor = CLAN_FERRO_FIBROUS if kind == "ferro-fibrous" and sheet.clan_armor else ARMOR_FACTOR[kind]
    points = sum(sheet.armor.values()) + sum(sheet.rear_armor.values())
    return half_ton(points * _TON * 1000, 16 * factor)


def armor_of_slot(slot: Slot) -> int:
    """An armored component: half a ton a slot, a ton for the cockpit (CON-23)."""
    return 0 if not slot.armored else _TON if slot.kind == "cockpit" else 500


def power_amplifiers(sheet: Sheet, items: list[Item]) -> int:
    """What a combustion engine needs to feed its energy weapons (CON-21)."""
    if sheet.engine.kind not in ("ICE", "fuel cell"):
        return 0
    fed = [item for item in items if item.kind == "weapon" and _is_energy_without_ammunition(item.name)]
    return half_ton(sum(_fixed_mass(item) for item in fed), 10)


def _is_energy_without_ammunition(name: str) -> bool:
    weapon = weapons().get(name)
    return weapon is not None and weapon.kind == "energy" and weapon.shots == 0


def _item_mass(sheet: Sheet, item: Item, items: list[Item]) -> int:
    if item.kind in _WEIGHED_ELSEWHERE:
        return 0
    if item.name in _BY_TONS and not item.slots[0].kilograms:
        return _BY_TONS[item.name](sheet)
    if item.name in ("Targeting Computer", "Clan Targeting Computer"):
        return targeting_computer(item.name, items)
    if item.name.startswith("BattleMech Turret"):
        return half_ton(sum(_fixed_mass(each) for each in items if _is_in_turret(each, item)), 10)
    return _fixed_mass(item)


def targeting_computer(name: str, items: list[Item]) -> int:
    """A fourth, or a Clan fifth, of the direct-fire weapons, to the next whole ton (CON-20)."""
    aimed = sum(_fixed_mass(item) for item in items if "direct" in _traits(item.name))
    part = 5 if name.startswith("Clan ") else 4
    return rounded_up(aimed, _TON * part) // part


def _traits(name: str) -> frozenset[str]:
    weapon = weapons().get(name)
    return weapon.traits if weapon else frozenset()


def _is_in_turret(item: Item, turret: Item) -> bool:
    """A head turret sits in the center torso and turns the head."""
    place = "HD" if turret.name == "BattleMech Turret (Head)" else turret.place
    return item.place == place and item.slots[0].turret


def _fixed_mass(item: Item) -> int:
    """Mass from the equipment table, weapons (CON-19) and CASE (CON-24) included, or a cargo's size in the slot."""
    row = equipment().get(item.name)
    if row is None:
        raise Unweighed(f"nobody knows what {item.name!r} weighs")
    if row.kilograms is not None:
        return row.kilograms
    if item.slots[0].kilograms == 0:
        raise Unweighed(f"no rule says what {item.name} weighs")
    return item.slots[0].kilograms


def _jump_jet(sheet: Sheet) -> int:
    return 500 if sheet.tons <= 55 else 1000 if sheet.tons <= 85 else 2000


def _nearest_ton(tons: int, part: int) -> int:
    return (2 * tons + part) // (2 * part) * _TON


_BY_TONS: Mapping[str, Callable[[Sheet], int]] = {  # CON-16, CON-17, CON-22
    "Jump Jet": _jump_jet,
    "Primitive Prototype Jump Jet": _jump_jet,
    "Prototype Improved Jump Jet": _jump_jet,
    "UMU": _jump_jet,
    "Improved Jump Jet": lambda sheet: 2 * _jump_jet(sheet),
    "Mech Mechanical Jump Boosters": lambda sheet: half_ton(sheet.tons * sheet.jump * 50),
    "MASC": lambda sheet: _nearest_ton(sheet.tons, 20),
    "Clan MASC": lambda sheet: _nearest_ton(sheet.tons, 25),
    "Supercharger": lambda sheet: half_ton(engine_of(sheet), 10),
    "Extended Fuel Tank": lambda sheet: _TON,  # of unsaid size: a ton a slot, as in its slot rule
    "Hatchet": lambda sheet: share(sheet.tons, 15) * _TON,
    "Sword": lambda sheet: half_ton(sheet.tons * 50),
    "Mace": lambda sheet: share(sheet.tons, 10) * _TON,
    "Lance": lambda sheet: share(sheet.tons, 20) * _TON,
    "Retractable Blade": lambda sheet: 500 + half_ton(sheet.tons * 50),
    "Claw": lambda sheet: share(sheet.tons, 15) * _TON,
    "Clan Talons": lambda sheet: share(sheet.tons, 15) * _TON,
    "Ram Plate": lambda sheet: share(sheet.tons, 10) * _TON,
    "Actuator Enhancement System (AES)": lambda sheet: half_ton(
        sheet.tons * _TON, 50 if sheet.frame is Frame.QUAD else 35
    ),
    "Partial Wing": lambda sheet: half_ton(sheet.tons * 70),
    "Clan Partial Wing": lambda sheet: half_ton(sheet.tons * 50),
    "Tracks": lambda sheet: half_ton(sheet.tons * 100),
    "Environmental Sealing": lambda sheet: half_ton(sheet.tons * 100),
    "Booby Trap": lambda sheet: half_ton(sheet.tons * 100),
    "Drone (Remote) Operating System": lambda sheet: sheet.tons * 100 + 500,
}
