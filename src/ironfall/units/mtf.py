"""Reading .mtf files: the text form in which most 'Mechs of players are kept.

Both header styles are read, and everything that files are known to do: any case, blanks after colons, comments, byte
order marks, any line ends, Latin-1 letters, short locations, quads with arm headings, sizes and marks in slot lines. A
file that cannot be read is a BadInput with its line; what is odd but readable is in the sheet's problems.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from ironfall.errors import BadInput
from ironfall.numbers import count_number
from ironfall.units.equipment import HEAVIEST_NORMAL
from ironfall.units.header import (
    KEYS,
    WORDS,
    armor_type,
    cockpit_kind,
    engine_of,
    frame_of,
    gyro_kind,
    heat_sinks_of,
    myomer_kind,
    structure_kind,
    tech_base_of,
    walk_of,
)
from ironfall.units.sheet import PLACES, Engine, Frame, Problem, Sheet, Slot, TechBase
from ironfall.units.slots import LONGEST_LINE, PLACE_NAMES, fill_slots, read_line
from ironfall.units.systems import SLOTS, slots_of
from ironfall.units.unit_text import LARGEST_FILE, lines_of, read_unit_text
from ironfall.units.words import fault_in

_HEADINGS = {name.lower(): place for place, name in PLACE_NAMES.items()} | {
    "front left leg": "LA",
    "front right leg": "RA",
    "rear left leg": "LL",
    "rear right leg": "RL",
}
_ARMOR_PLACES = {place.lower(): place for place in PLACE_NAMES} | {"fll": "LA", "frl": "RA", "rll": "LL", "rrl": "RL"}
_REAR_PLACES = {"rtl": "LT", "rtr": "RT", "rtc": "CT"}
_ARMOR_LINE = re.compile(r"(\w{2,3}) armor", re.ASCII)

_HEADER, _IGNORED = "header", "ignored"


def read_mtf(path: str | Path) -> Sheet:
    """The sheet of an .mtf file. BadInput if it cannot be read, and nothing else."""
    name = str(path)
    return parse_mtf(read_unit_text(name, "an .mtf file"), name)


def parse_mtf(text: str, source: str) -> Sheet:
    """The sheet that a text in .mtf form describes. `source` names it in messages. BadInput if it cannot be read."""
    if len(text) > LARGEST_FILE:
        raise BadInput("the text is longer than a million letters, which no unit file is", source)
    if "\0" in text:
        raise BadInput("this is not a text file; an .mtf file is plain text in UTF-8", source)
    if not text.strip():
        raise BadInput("the file is empty; an .mtf file begins with 'Version:' or 'chassis:'", source)
    return _sheet(_scan(text, source))


@dataclass
class _File:
    """The lines of a file, sorted into what they are."""

    source: str
    keys: dict[str, tuple[str, int]] = field(default_factory=dict)
    armor: dict[str, tuple[str, int]] = field(default_factory=dict)
    rear_armor: dict[str, tuple[str, int]] = field(default_factory=dict)
    slots: dict[str, list[tuple[str, int | None]]] = field(default_factory=dict)
    headings: dict[str, int] = field(default_factory=dict)
    zero_slot: list[tuple[str, str, int]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def takes(self, key: str, value: str, line: int) -> bool:
        """Keep a line of the header; False if its key means nothing here."""
        place = _ARMOR_LINE.fullmatch(key)
        if key == "nocrit":
            name, _, where = value.rpartition(":")
            self.check(key, value, line)
            where = where.strip().lower()
            if where != "none":  # "none" only repeats the structure or the armor
                self.zero_slot.append((name.strip(), _HEADINGS.get(where, _ARMOR_PLACES.get(where, where)), line))
        elif key in KEYS:
            self._put(self.keys, key, value, line, key)
        elif place and place[1] in _ARMOR_PLACES:
            self._put(self.armor, _ARMOR_PLACES[place[1]], value, line, key)
        elif place and place[1] in _REAR_PLACES:
            self._put(self.rear_armor, _REAR_PLACES[place[1]], value, line, key)
        else:
            return False
        return True

    def check(self, called: str, words: str, line: int) -> None:
        """BadInput where words that are kept cannot be shown anywhere."""
        if fault := fault_in(called, words):
            raise BadInput(fault, self.source, line)

    def _put(self, table: dict[str, tuple[str, int]], key: str, value: str, line: int, name: str) -> None:
        self.check(name, value, line)
        before, at = table.setdefault(key, (value, line))
        if before != value:
            raise BadInput(f"{name} is '{value[:40]}' here, but '{before[:40]}' on line {at}", self.source, line)

    def value(self, key: str, example: str) -> tuple[str, int]:
        if key not in self.keys:
            raise BadInput(f"there is no '{key}:' line; add one such as '{example}'", self.source)
        return self.keys[key]

    def number(self, text: str, line: int, name: str, least: int, most: int) -> int:
        if not re.fullmatch(r"[0-9]{1,6}(\.0+)?", text) or not least <= int(text.partition(".")[0]) <= most:
            what = f"{name} is '{text[:40]}'; it must be a whole number from {least} to {most}"
            raise BadInput(what, self.source, line)
        return int(text.partition(".")[0])

    def optional_number(self, key: str) -> int | None:
        text, _ = self.keys.get(key, ("", 0))
        return count_number(text, 6)


def _scan(text: str, source: str) -> _File:
    lines = lines_of(text)
    file = _File(source)
    names_end = _old_header(lines, file)
    section = _HEADER
    for number, line in enumerate(lines[names_end:], names_end + 1):
        if not line or line.startswith("#"):
            continue
        key, colon, value = line.partition(":")
        key, value = key.rstrip().lower(), value.lstrip()
        if colon and not value and key in _HEADINGS:
            section = _HEADINGS[key]
            if section in file.headings:
                first = file.headings[section]
                raise BadInput(f"'{line}' stands here a second time, after line {first}", source, number)
            file.slots[section] = []
            file.headings[section] = number
        elif not colon or ":size:" in line.lower():
            if section in file.slots or section == _HEADER:
                file.check("the line", line, number)
            if section in file.slots:
                file.slots[section].append((line, number))
            elif section == _HEADER:
                file.problems.append(Problem("line not understood", f"'{line[:40]}' is left out", number))
        elif key in WORDS:
            section = _IGNORED
        elif file.takes(key, value, number):
            section = _HEADER
        elif len(file.slots.get(section, ())) >= SLOTS["LT"]:
            section = _IGNORED  # words of a kind unknown here, after the last location
    return file


def _old_header(lines: list[str], file: _File) -> int:
    """How many lines belong to a header of the old style, which holds the names on bare lines."""
    version = next((number for number, line in enumerate(lines) if line and not line.startswith("#")), 0)
    old_style = lines[version].lower().startswith("version:")
    if not old_style or any(line.lower().startswith("chassis:") for line in lines):
        return 0
    chassis, model = [*lines[version + 1 : version + 3], "", ""][:2]
    file.takes("chassis", chassis, version + 2)
    file.takes("model", model, version + 3)
    return version + 3


def _sheet(file: _File) -> Sheet:
    if not file.keys.keys() & {"chassis", "config", "mass"}:
        what = "this is not an .mtf file, which begins with 'Version:' or has a 'chassis:' line"
        raise BadInput(what, file.source)
    chassis, line = file.value("chassis", "chassis:Sample")
    if not chassis:
        raise BadInput("the name of the chassis is empty; it belongs on this line", file.source, line)
    frame = frame_of(*file.value("config", "Config:Biped"), file.source)
    tech_base = tech_base_of(*file.value("techbase", "TechBase:Inner Sphere"), file.source)
    clan = tech_base in (TechBase.CLAN, TechBase.MIXED_CLAN)
    tons = file.number(*file.value("mass", "Mass:50"), "mass", 1, 200)
    engine = engine_of(*file.value("engine", "Engine:200 Fusion Engine"), file.source)
    structure, clan_structure = structure_kind(file.value("structure", "Structure:Standard")[0], clan, file.problems)
    cockpit = cockpit_kind(file.keys.get("cockpit", ("", 0))[0], file.problems)
    sizes = slots_of(frame) | ({"CL": 6} if frame is Frame.TRIPOD else {})
    for place in sizes:
        if place not in file.slots:
            names = " or ".join(f"'{name.title()}:'" for name, where in _HEADINGS.items() if where == place)
            raise BadInput(f"there is no {names} line with the slots of that location below it", file.source)
    slots, problems = fill_slots(
        file.slots, sizes, tons=tons, frame=frame, clan=clan, cockpit=cockpit, source=file.source
    )
    file.problems += problems
    sinks, sink_kind = heat_sinks_of(*file.value("heat sinks", "Heat Sinks:10 Single"), clan, slots, file.source)
    armor, armor_kind, clan_armor = _armor(file, list(sizes), clan)
    walk = walk_of(engine, cockpit, tons)
    _compare(file, "walk mp", walk, f"the engine gives {walk}")
    return Sheet(
        source=file.source,
        chassis=chassis,
        model=file.keys.get("model", ("", 0))[0],
        frame=frame,
        tech_base=tech_base,
        tons=tons,
        engine=_with_clan_slots(engine, tons, slots),
        structure=structure,
        myomer=myomer_kind(file.keys.get("myomer", ("", 0))[0], file.problems),
        gyro=gyro_kind(file.keys.get("gyro", ("", 0))[0], file.problems),
        cockpit=cockpit,
        heat_sinks=sinks,
        heat_sink_kind=sink_kind,
        walk=walk,
        jump=_jump(file, slots),
        armor_kind=armor_kind,
        armor=armor,
        rear_armor=_rear_armor(file),
        slots=slots,
        clan_structure=clan_structure,
        clan_armor=clan_armor,
        omni="omni" in file.keys["config"][0].lower(),
        clan_name=file.keys.get("clanname", ("", 0))[0],
        era=file.optional_number("era"),
        rules_level=file.optional_number("rules level"),
        zero_slot=_zero_slot(file, clan),
        problems=tuple(file.problems),
    )


def _armor(file: _File, places: list[str], clan: bool) -> tuple[dict[str, int], dict[str, str], bool]:
    """Points and type of every location, and whether all of it is made by Clans."""
    general, clan_armor = armor_type(file.value("armor", "Armor:Standard(Inner Sphere)")[0], clan, file.problems)
    points: dict[str, int] = {}
    kinds: dict[str, str] = {}
    for place in places:
        name = f"{place} armor"
        if place not in file.armor:
            raise BadInput(f"there is no '{name}:' line; add one such as '{name}:10'", file.source)
        value, line = file.armor[place]
        own, colon, number = value.rpartition(":")
        points[place] = file.number(number.strip(), line, name, 0, 999)
        if general == "patchwork" and not colon:
            raise BadInput(f"{name} needs its own type, such as 'Standard(IS/Clan):{number}'", file.source, line)
        kinds[place] = armor_type(own, clan, file.problems)[0] if colon else general
    return points, kinds, clan_armor and general != "patchwork"


def _rear_armor(file: _File) -> dict[str, int]:
    names = {place: f"{key} armor" for key, place in _REAR_PLACES.items()}
    for place, name in names.items():
        if place not in file.rear_armor:
            raise BadInput(f"there is no '{name.upper()}:' line; add one such as '{name.upper()}:5'", file.source)
    return {place: file.number(*file.rear_armor[place], names[place], 0, 999) for place in PLACES if place in names}


def _zero_slot(file: _File, clan: bool) -> tuple[tuple[str, str], ...]:
    """Name and location of equipment that takes no slot."""
    found: list[tuple[str, str]] = []
    for text, place, number in file.zero_slot:
        line = read_line(text[:LONGEST_LINE], clan)
        if line.equipment is None:
            file.problems.append(Problem("unknown equipment", f"nobody knows '{text[:40]}'", number))
        found.append((line.name, place))
    return tuple(found)


def _with_clan_slots(engine: Engine, tons: int, slots: dict[str, tuple[Slot, ...]]) -> Engine:
    """An XL or XXL engine is a Clan's if its slots in the side torsos say so, whatever its name says (CON-29)."""
    clan_slots = {"XL": 2, "XXL": 4}.get(engine.kind)
    if clan_slots is None:
        return engine
    if tons > HEAVIEST_NORMAL:
        clan_slots //= 2
    found = [sum(slot.kind == "engine" for slot in slots[place]) for place in ("LT", "RT")]
    return replace(engine, clan=found == [clan_slots, clan_slots])


def _jump(file: _File, slots: dict[str, tuple[Slot, ...]]) -> int:
    """Jump MP: one for each jet. Mechanical boosters leave no number, so the header's counts (CON-3)."""
    jets = {slot.item: slot for place in slots for slot in slots[place] if slot.kind == "jump_jet"}
    if any("Booster" in jet.name for jet in jets.values()):
        return file.optional_number("jump mp") or 0
    _compare(file, "jump mp", len(jets), f"there are {len(jets)} jump jets")
    return len(jets)


def _compare(file: _File, key: str, right: int, because: str) -> None:
    text, line = file.keys.get(key, (str(right), 0))
    if text != str(right):
        file.problems.append(Problem(f"{key} differs", f"the file says {text}, but {because}", line))
