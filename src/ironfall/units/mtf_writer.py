"""Writing .mtf files: one fixed form for every sheet, such as a replay carries with it.

What is written reads back as the same sheet in all that play needs. Its source, its line of character and the problems
of the file it came from are not kept. Writing what was read back gives the same text again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ironfall.units.header import cockpit_kind, gyro_kind, myomer_kind, structure_kind
from ironfall.units.sheet import Engine, Frame, Problem, Sheet, Slot, TechBase
from ironfall.units.slots import PLACE_NAMES, read_line

_ORDER = ("LA", "RA", "LT", "RT", "CT", "HD", "LL", "RL", "CL")
_REAR = {"LT": "RTL", "RT": "RTR", "CT": "RTC"}
_QUAD_NAMES = {
    "LA": ("FLL", "Front Left Leg"),
    "RA": ("FRL", "Front Right Leg"),
    "LL": ("RLL", "Rear Left Leg"),
    "RL": ("RRL", "Rear Right Leg"),
}


def write_mtf(sheet: Sheet) -> str:
    """The sheet as the text of an .mtf file of the old style."""
    clan = sheet.tech_base in (TechBase.CLAN, TechBase.MIXED_CLAN)
    names = {place: (place, PLACE_NAMES[place]) for place in _ORDER if place in sheet.slots}
    if sheet.frame in (Frame.QUAD, Frame.QUADVEE):
        names |= _QUAD_NAMES
    lines = [*_header(sheet, clan), "", *_armor(sheet, {place: short for place, (short, _) in names.items()})]
    lines += [f"nocrit:{_known_as(name, clan)}:{place}" for name, place in sheet.zero_slot]
    for place, (_, name) in names.items():
        lines += ["", f"{name}:", *(_slot_line(slot, clan) for slot in sheet.slots[place])]
    return "\n".join(lines) + "\n"


def _header(sheet: Sheet, clan: bool) -> Iterator[str]:
    yield from ("Version:1.2", sheet.chassis, sheet.model, "")
    sinks = "IS Double" if sheet.heat_sink_kind == "double" else _title(sheet.heat_sink_kind)
    values = {
        "ClanName": sheet.clan_name or None,
        "Config": _title(sheet.frame) + " Omnimech" * sheet.omni,
        "TechBase": sheet.tech_base,
        "Era": sheet.era,
        "Rules Level": sheet.rules_level,
        "Mass": sheet.tons,
        "Engine": _engine(sheet.engine),
        "Structure": _structure(sheet, clan),
        "Myomer": _shown(sheet.myomer, myomer_kind),
        "Gyro": _shown(sheet.gyro, gyro_kind),
        "Cockpit": _shown(sheet.cockpit, cockpit_kind),
        "Heat Sinks": f"{sheet.heat_sinks} {sinks}",
        "Walk MP": sheet.walk,
        "Jump MP": sheet.jump,
    }
    yield from (f"{key}:{value}" for key, value in values.items() if value is not None)


def _engine(engine: Engine) -> str:
    return f"{engine.rating}{' Large' * engine.large} {_title(engine.kind)}{' (Clan)' * engine.clan} Engine"


def _structure(sheet: Sheet, clan: bool) -> str:
    """The kind with its maker in front; a kind that nobody knows as it is, for it is kept with its first word."""
    text = f"{'Clan' if sheet.clan_structure else 'IS'} {_title(sheet.structure)}"
    return text if structure_kind(text, clan, [])[0] == sheet.structure else sheet.structure


def _armor(sheet: Sheet, names: dict[str, str]) -> Iterator[str]:
    """Type and points. Armor of several types is patchwork, unless it is all made by Clans, which patchwork is not."""
    made_by = "(Clan)" if sheet.clan_armor else "(Inner Sphere)"
    types = {place: _title(kind) + made_by for place, kind in sheet.armor_kind.items()}
    alike = len(set(types.values())) == 1 and "patchwork" not in sheet.armor_kind.values()
    mixed = ("Standard" if sheet.clan_armor else "Patchwork") + made_by
    yield f"Armor:{types['HD'] if alike else mixed}"
    for place, name in names.items():
        yield f"{name} Armor:{'' if alike else f'{types[place]}:'}{sheet.armor[place]}"
    for place, name in _REAR.items():
        yield f"{name} Armor:{sheet.rear_armor[place]}"


def _slot_line(slot: Slot, clan: bool) -> str:
    """The line of the slot's file where it is one and says the same, else one made from the equipment's own name."""
    read = read_line(slot.text, clan)
    kind = read.equipment.kind if read.equipment else "empty" if read.empty else "unknown"
    said = (kind, read.name, read.rear, read.turret, read.armored, read.kilograms)
    wanted = (slot.kind, slot.name, slot.rear, slot.turret, slot.armored, slot.kilograms)
    if said == wanted and not re.search("[\r\n]", slot.text):
        return slot.text
    name = slot.name if slot.kind == "unknown" else _known_as(slot.name, clan)
    size = f":SIZE:{slot.kilograms / 1000:g}" if slot.kilograms else ""
    return name + " (R)" * slot.rear + " (T)" * slot.turret + " (ARMORED)" * slot.armored + size


def _known_as(name: str, clan: bool) -> str:
    """What a file calls the equipment of this name; some must say that they are not of the mech's own tech base."""
    for text in (name, f"IS {name}", f"Clan {name}"):
        line = read_line(text, clan)
        if line.equipment and line.name == name:
            return text
    return name


def _shown(kind: str, read: Callable[[str, list[Problem]], str]) -> str:
    """A kind with capitals; one that nobody knows as it is."""
    return _title(kind) if read(_title(kind), []) == kind else kind


def _title(kind: str) -> str:
    return re.sub(r"\b[a-z]", lambda letter: letter[0].upper(), kind)
