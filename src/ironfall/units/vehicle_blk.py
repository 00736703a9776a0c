"""The vehicles of .blk files: reading one, and writing one in a fixed form, such as positions and replays carry.

What is written reads back as the same sheet in all that play needs; writing what was read back gives the same text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ironfall.errors import BadInput
from ironfall.units.blk import Blocks
from ironfall.units.equipment import find, kilograms
from ironfall.units.header import ARMORS
from ironfall.units.sheet import Problem, TechBase
from ironfall.units.vehicle import VEHICLE_PLACES, Mounted, VehicleSheet

GROUND, LARGE_PLACES = ("FR", "RS", "LS", "RR"), ("FR", "FRS", "FLS", "RRS", "RLS", "RR")
"""The order of a file's armor; superheavy vehicles have six sides."""
FASTEST, HEAVIEST, MOST_ARMOR = 60, 10_000, 1000
SUPERHEAVY = {"tracked": 100, "wheeled": 80, "hover": 50, "wige": 80, "naval": 300, "hydrofoil": 100, "submarine": 300}
"""Tons above which a vehicle of this motion is superheavy."""
TYPES = (
    "Tank", "VTOL", "Naval", "SupportTank", "SupportVTOL", "LargeSupportTank", "GunEmplacement", "FixedWingSupport",
    "Aero", "ConvFighter", "SmallCraft", "Dropship", "Jumpship", "Warship", "SpaceStation", "ProtoMech",
)  # fmt: skip
"""The units that have no other reader."""
VEHICLES = TYPES[:6]
MOTIONS = ("tracked", "wheeled", "hover", "WiGE", "VTOL", "naval", "hydrofoil", "submarine", "rail", "maglev")
"""How vehicles move."""
ENGINES = (
    "fusion", "ICE", "XL", "XXL", "light", "compact", "fuel cell", "fission", "none", "maglev", "steam", "battery",
    "solar", "external",
)  # fmt: skip
"""By the number in a file."""
ARMOR_NUMBERS = {
    0: "standard", 1: "ferro-fibrous", 2: "reactive", 3: "reflective", 4: "hardened", 5: "light ferro-fibrous",
    6: "heavy ferro-fibrous", 7: "patchwork", 8: "stealth", 9: "ferro-fibrous prototype", 10: "commercial",
    14: "industrial", 15: "heavy industrial", 16: "ferro-lamellor", 17: "primitive", 22: "vehicular stealth",
    23: "anti-penetrative ablation", 24: "heat-dissipating", 25: "impact-resistant", 26: "ballistic-reinforced",
}  # fmt: skip
STRUCTURES = {0: "standard", -1: "standard", 1: "industrial", 2: "endo-steel"}
EQUIPMENT_PLACES = {
    "front": "FR", "right": "RS", "left": "LS", "rear": "RR", "turret": "TU", "rear turret": "TU", "front turret": "FT",
    "rotor": "RO", "body": "BD", "front right": "FRS", "front left": "FLS", "rear right": "RRS", "rear left": "RLS",
}  # fmt: skip
WRITTEN_PLACES = {"BD": "Body", "FR": "Front", "RS": "Right", "LS": "Left", "RR": "Rear", "RO": "Rotor"} | {
    EQUIPMENT_PLACES[name]: name.title() for name in ("front right", "front left", "rear right", "rear left")
}
PATCHWORK = {"FR": "front", "RS": "right", "LS": "left", "RR": "rear", "TU": "turret", "RO": "rotor"}
_MARK = re.compile(
    r"\s*(?::OMNI|\((?:ST|PT|FL|FR|RL|RR|R|T|B)\)|:SIZE:(?P<size>[0-9]{1,4}(?:\.[0-9]{1,3})?)"
    r"|:SHOTS?(?P<shots>[0-9]{1,4})#?)$",
    re.IGNORECASE | re.ASCII,
)


def vehicle_of(blocks: Blocks) -> VehicleSheet:
    """The sheet of a vehicle, or of a craft that is not played, from the blocks of its file."""
    problems = list(blocks.problems)
    kind = next((name for name in TYPES if name.lower() == blocks.text("unittype").lower()), "")
    if not kind:
        raise blocks.bad("unittype", f"is '{blocks.text('unittype')[:40]}'; it must be one of {', '.join(TYPES)}")
    name = blocks.text("name")
    if not name:
        raise blocks.bad("name", "is missing; add a block <Name> with what the unit is called")
    motion = motion_of(blocks, kind)
    tons = blocks.number("tonnage", None, 1, HEAVIEST)
    tech_base, clan = tech_base_of(blocks)
    armor = armor_of(blocks, kind, motion, tons)
    return VehicleSheet(
        source=blocks.source,
        chassis=name,
        model=blocks.text("model"),
        unit_type=kind,
        motion=motion,
        tech_base=tech_base,
        tons=tons,
        cruise=blocks.number("cruisemp", 0, 0, FASTEST),
        engine_kind=engine_of(blocks),
        armor_kind=armor_kinds(blocks, armor, problems),
        armor=armor,
        mounted=tuple(mounted(blocks, clan, "FT" in armor, problems)),
        structure=STRUCTURES.get(blocks.number("internal_type", 0, -1, 100), "unknown"),
        clan_engine=blocks.text("clan_engine").lower() == "true",
        clan_armor=blocks.number("armor_tech", -1, -1, 100) in CLAN_TECH,
        omni=blocks.number("omni", 0, 0, 1) == 1,
        trailer=blocks.number("trailer", 0, 0, 1) == 1,
        carries=tuple(text for text, _ in blocks.lines("transporters")),
        year=blocks.number("year", 0, 0, 99_999) or None,
        level=blocks.text("type"),
        problems=tuple(problems),
    )


CLAN_TECH = (2, 6, 8, 10, 12)
"""The numbers of an `armor_tech` that is of Clan make."""


def motion_of(blocks: Blocks, kind: str) -> str:
    """How it moves, in small letters but for WiGE and VTOL. BadInput where a vehicle does not say, or no vehicle moves
    like that; other craft need not."""
    text = blocks.text("motion_type")
    motion = next((known for known in MOTIONS if known.lower() == text.lower()), "")
    if motion or kind not in VEHICLES:
        return motion or text.lower() or kind.lower()
    right = f"must be one of {', '.join(MOTIONS)}"
    if not text:
        raise BadInput(f"motion_type is missing; it {right}", blocks.source, blocks.line("unittype"))
    raise blocks.bad("motion_type", f"is '{text[:40]}'; it {right}")


def tech_base_of(blocks: Blocks) -> tuple[TechBase, bool]:
    """The tech base, and whether names of equipment are those of the Clans unless they say otherwise."""
    text = blocks.text("type").lower()
    if "mixed" in text:
        clan = "clan chassis" in text
        return (TechBase.MIXED_CLAN if clan else TechBase.MIXED_INNER_SPHERE), clan
    clan = text.startswith("clan")
    return (TechBase.CLAN if clan else TechBase.INNER_SPHERE), clan


def engine_of(blocks: Blocks) -> str:
    """The kind of engine by its number; fusion if nothing is said."""
    return ENGINES[blocks.number("engine_type", 0, 0, len(ENGINES) - 1)]


def armor_of(blocks: Blocks, kind: str, motion: str, tons: int) -> dict[str, int]:
    """The points of each location, in the order of the file. BadInput where a vehicle has too few or too many."""
    points = blocks.numbers("armor")
    flies = motion == "VTOL"
    large = tons > SUPERHEAVY.get(motion.lower(), HEAVIEST) or kind == "LargeSupportTank"
    sides = LARGE_PLACES if large else GROUND
    places = (*sides, "RO", "TU") if flies else (*sides, "TU", "FT")
    least = len(sides) + flies
    if kind in ("Tank", "VTOL") and not least <= len(points) <= len(places):
        right = f"a {motion} vehicle has {least} to {len(places)}: {', '.join(places)}"
        raise blocks.bad("armor", f"has {len(points)} numbers; {right}")
    for value in points:
        if not 0 <= value <= MOST_ARMOR:
            raise blocks.bad("armor", f"has {value} points in a location; it must be 0 to {MOST_ARMOR}")
    return dict(zip(places, points, strict=False))


def armor_kinds(blocks: Blocks, armor: Mapping[str, int], problems: list[Problem]) -> dict[str, str]:
    """The type of armor by location."""

    def kind(block: str, usual: int) -> str:
        number = blocks.number(block, usual, -1, 100)
        named = "standard" if number == -1 else ARMOR_NUMBERS.get(number, "")
        if not named:
            problems.append(Problem("unknown armor", f"nobody knows armor number {number}", blocks.line(block)))
        return named or "unknown"

    whole = kind("armor_type", 0)
    if whole != "patchwork":
        return dict.fromkeys(armor, whole)
    return {place: kind(f"{PATCHWORK.get(place, place.lower())}_armor_type", 0) for place in armor}


def mounted(blocks: Blocks, clan: bool, two_turrets: bool, problems: list[Problem]) -> Iterator[Mounted]:
    """Every piece of equipment, location by location."""
    for where, place in EQUIPMENT_PLACES.items():
        for text, line in blocks.lines(f"{where} equipment"):
            piece = read_piece(text, place, clan)
            if piece.kind == "unknown":
                problems.append(Problem("unknown equipment", f"{where}: nobody knows '{text[:60]}'", line))
            yield piece


def read_piece(text: str, place: str, clan: bool) -> Mounted:
    """A line of equipment: its name, and the marks behind it."""
    rest, shots, size = text, 0, 0
    while mark := _MARK.search(rest):
        rest = rest[: mark.start()]
        shots = int(mark["shots"] or shots)
        size = kilograms(mark["size"]) if mark["size"] else size
    thing = find(rest, clan)
    if thing is None:
        return Mounted(text, rest, "unknown", place)
    explodes = thing.kind == "ammo" and thing.explodes in ("always", "loaded")
    return Mounted(
        text,
        thing.name,
        thing.kind,
        place,
        shots=shots or thing.shots,
        explosion=thing.explosion if explodes else 0,
    )


def write_vehicle_blk(sheet: VehicleSheet) -> str:
    """The sheet as the text of a .blk file."""
    blocks = ("\n".join((f"<{name}>", *lines, f"</{name}>")) for name, lines in _blocks(sheet))
    return "\n".join(blocks) + "\n"


def _blocks(sheet: VehicleSheet) -> Iterator[tuple[str, list[str]]]:
    yield "BlockVersion", ["1"]
    yield "UnitType", [sheet.unit_type]
    yield "Name", [sheet.chassis]
    yield "Model", [sheet.model] if sheet.model else []
    if sheet.year is not None:
        yield "year", [str(sheet.year)]
    yield "type", [sheet.level or level_of(sheet.tech_base)]
    yield "tonnage", [str(sheet.tons)]
    yield "motion_type", [sheet.motion]
    yield "cruiseMP", [str(sheet.cruise)]
    yield "engine_type", [str(ENGINES.index(sheet.engine_kind))]
    if sheet.clan_engine:
        yield "clan_engine", ["true"]
    yield from _armor(sheet)
    structure = next((number for number, kind in STRUCTURES.items() if kind == sheet.structure), 100)
    if structure:
        yield "internal_type", [str(structure)]
    for flag in ("omni", "trailer"):
        if getattr(sheet, flag):
            yield flag, ["1"]
    names = WRITTEN_PLACES | {"TU": "Rear Turret" if "FT" in sheet.armor else "Turret", "FT": "Front Turret"}
    for place, name in names.items():
        lines = [piece.text for piece in sheet.mounted if piece.place == place]
        if lines:
            yield f"{name} Equipment", lines
    if sheet.carries:
        yield "transporters", list(sheet.carries)


def level_of(tech_base: TechBase) -> str:
    """What a file says of the rules it is for, where nothing is known but its tech base."""
    words = {TechBase.INNER_SPHERE: "IS Level 2", TechBase.CLAN: "Clan Level 2"}
    return words.get(tech_base, f"{tech_base} Advanced")


def _armor(sheet: VehicleSheet) -> Iterator[tuple[str, list[str]]]:
    kinds = set(sheet.armor_kind.values())
    if len(kinds) == 1:
        number = _armor_number(next(iter(kinds)))
        if number:
            yield "armor_type", [str(number)]
    elif kinds:
        yield "armor_type", [str(_armor_number("patchwork"))]
        for place, kind in sheet.armor_kind.items():
            yield f"{PATCHWORK.get(place, place.lower())}_armor_type", [str(_armor_number(kind))]
    if sheet.clan_armor:
        yield "armor_tech", [str(CLAN_TECH[0])]
    yield "armor", [str(points) for points in sheet.armor.values()]


def _armor_number(kind: str) -> int:
    """The number of a type of armor; one that nobody knows has one that nobody knows."""
    return next((number for number, name in ARMOR_NUMBERS.items() if name == kind), 100)


assert set(ARMOR_NUMBERS.values()) <= {*ARMORS, "vehicular stealth"}
assert set(EQUIPMENT_PLACES.values()) <= {*VEHICLE_PLACES, *LARGE_PLACES}
