"""From the sheet of a vehicle to the ruleset's record, and why some can be read but are not played (CORE-8.1)."""

from __future__ import annotations

from collections.abc import Iterator

from ironfall.errors import BadInput
from ironfall.rulesets.classic.places import rounded_up
from ironfall.rulesets.classic.records import MOST_ITEMS, UNPLACED, Armor, Case, Kind, Table
from ironfall.rulesets.classic.vehicle_places import BODY
from ironfall.units.header import ARMORS as KNOWN_ARMORS
from ironfall.units.vehicle import VEHICLE_PLACES, Mounted, VehicleSheet

GUNNERY, DRIVING = 4, 5
"""A regular crew."""
KINDS = {
    "tracked": Kind.TRACKED, "wheeled": Kind.WHEELED, "hover": Kind.HOVER, "WiGE": Kind.WIGE, "VTOL": Kind.VTOL,
}  # fmt: skip
ARMORS = {
    "hardened": Armor.HARDENED,
    "ferro-lamellor": Armor.FERRO_LAMELLOR,
    "reflective": Armor.REFLECTIVE,
    "impact-resistant": Armor.IMPACT_RESISTANT,
    "anti-penetrative ablation": Armor.ANTI_PENETRATIVE,
}
"""All others are as standard armor to a physical attack."""
NOT_FUSION = ("ICE", "fuel cell", "steam", "solar", "battery", "none", "maglev", "external")
TYPES = {
    "Naval": "a naval vessel",
    "SupportTank": "a support vehicle",
    "SupportVTOL": "a support VTOL",
    "LargeSupportTank": "a large support vehicle",
    "FixedWingSupport": "a fixed-wing support vehicle",
    "GunEmplacement": "a gun emplacement",
    "Aero": "an aerospace fighter",
    "ConvFighter": "a conventional fighter",
    "SmallCraft": "a small craft",
    "Dropship": "a DropShip",
    "Jumpship": "a JumpShip",
    "Warship": "a WarShip",
    "SpaceStation": "a space station",
    "ProtoMech": "a ProtoMech",
}
NOT_PLAYED = "which this version does not play"


def vehicle_refusals(sheet: VehicleSheet) -> tuple[str, ...]:
    """Why a vehicle, or what a file of the same form holds, is not played: one sentence a reason."""
    return tuple(f"{sheet.name} {reason}." for reason in _reasons(sheet))


def _reasons(sheet: VehicleSheet) -> Iterator[str]:
    if sheet.unit_type in TYPES:
        yield f"is {TYPES[sheet.unit_type]}, {NOT_PLAYED}"
        return
    if sheet.motion not in KINDS:
        yield f"moves as {'a submarine' if sheet.motion == 'submarine' else f'a {sheet.motion} vessel'}, {NOT_PLAYED}"
    if not set(sheet.armor) <= set(VEHICLE_PLACES):
        yield f"is a superheavy vehicle, {NOT_PLAYED}"
    if sheet.trailer:
        yield f"is a trailer that something else must tow, {NOT_PLAYED}"
    for kind in sorted(set(sheet.armor_kind.values())):
        if kind == "commercial":
            yield f"wears commercial armor, {NOT_PLAYED} (CON-43)"
        elif kind not in (*KNOWN_ARMORS, "vehicular stealth"):
            yield f"wears {kind} armor, which this version does not know"
    if len(items_of(sheet)) >= MOST_ITEMS:
        yield f"carries more than {MOST_ITEMS - 1} weapons and lots of ammunition, more than can be played"


def items_of(sheet: VehicleSheet) -> list[Mounted]:
    """What is numbered from 1 on: weapons and ammunition."""
    return [piece for piece in sheet.mounted if piece.kind in ("weapon", "ams", "physical_weapon", "ammo")]


def muster_vehicle(table: Table, number: int, side: int, sheet: VehicleSheet) -> None:
    """Fill unit `number` from a sheet, fresh, each location with a tenth of the weight in structure.

    BadInput where the ruleset does not play the vehicle.
    """
    refused = vehicle_refusals(sheet)
    if refused:
        raise BadInput(refused[0], sheet.source)
    unit = table.game.units[number]
    unit.number = number
    unit.side = side
    unit.kind = KINDS[sheet.motion]
    unit.tons = sheet.tons
    unit.gunnery = GUNNERY
    unit.piloting = DRIVING
    unit.walk = unit.cruise = sheet.cruise
    unit.held = int(sheet.cruise == 0)
    unit.fusion = int(sheet.engine_kind not in NOT_FUSION)
    unit.turrets = ("TU" in sheet.armor) + ("FT" in sheet.armor)
    unit.floor = UNPLACED
    for name, points in sheet.armor.items():
        place = VEHICLE_PLACES.index(name)
        unit.armor_full[place] = unit.armor[place] = points
        unit.structure_full[place] = unit.structure[place] = rounded_up(sheet.tons, 10)
        unit.armor_kind[place] = ARMORS.get(sheet.armor_kind[name], Armor.STANDARD)
    if any(piece.kind == "case" for piece in sheet.mounted):
        unit.case[BODY] = Case.CASE
    items = items_of(sheet)
    unit.items = len(items) + 1
    for item, piece in enumerate(items, 1):
        if piece.kind == "ammo":
            unit.blast_each[item] = piece.explosion
            unit.charge_full[item] = unit.charge[item] = piece.shots
        else:
            unit.weapon_at[item] = VEHICLE_PLACES.index(piece.place)
