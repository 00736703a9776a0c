"""The catalogue of 'Mechs that come with Ironfall, and the small TOML form they are written in.

A machine of your own is a file like this, given wherever a unit is asked for:

    [unit]
    name = "Sample"
    model = "SM-1"
    text = "One line of character."    # may be left out
    tons = 20                          # 20 to 100, by fives
    engine = 120                       # its rating; walking MP are the rating divided by the tons
    heat_sinks = 10                    # all of them, those inside the engine too
    without = ["LA hand"]              # hands and lower arms that are not there; may be left out

    [armor]                            # points; torsos have two numbers, front and rear
    HD = 6
    CT = [8, 3]
    LT = [6, 2]
    RT = [6, 2]
    LA = 4
    RA = 4
    LL = 6
    RL = 6

    [slots]                            # what is mounted; a location without any is left out
    LT = ["SRM 4", "Ammo SRM 4"]
    RT = ["5 x Heat Sink"]
    LA = ["Medium Laser", "Small Laser"]
    RA = ["Medium Laser", "Heat Sink"]

Every piece stands once, however many slots it fills, in the order of the slots; "2 x Medium Laser" are two. Engine,
gyro, cockpit and actuators sit where they always do and are not listed. Jumping MP are the jump jets. Marks are those
of .mtf files: "Medium Laser (R)" fires to the rear. Equipment that may be spread over the machine (endo-steel, a
targeting computer) is listed slot by slot. A quad's front legs are LA and RA.

More fields of [unit], for machines that are not the simplest: frame, tech_base, engine_kind, structure, myomer, gyro,
cockpit, armor_kind and heat_sink_kind. CHOICES has their words; the first is meant when the field is left out.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from ironfall.errors import BadInput
from ironfall.units.equipment import equipment
from ironfall.units.header import ARMORS, walk_of
from ironfall.units.sheet import PLACES, Engine, Frame, Sheet, Slot, TechBase
from ironfall.units.slots import fill_slots, read_line
from ironfall.units.systems import fixed_systems, slots_of

CHOICES: dict[str, tuple[str, ...]] = {
    "frame": ("biped", "quad"),
    "tech_base": tuple(TechBase),
    "engine_kind": ("fusion", "XL", "light", "XXL", "compact", "ICE", "fuel cell", "fission"),
    "structure": ("standard", "endo-steel", "endo-composite", "composite", "reinforced", "industrial"),
    "myomer": ("standard", "triple-strength", "industrial triple-strength"),
    "gyro": ("standard", "XL", "compact", "heavy-duty"),
    "cockpit": ("standard", "small"),
    "armor_kind": tuple(kind for kind in ARMORS if kind != "patchwork"),
    "heat_sink_kind": ("single", "double", "Clan double", "laser"),
}

_REQUIRED = ("name", "model", "tons", "engine", "heat_sinks")
_FIELDS = (*_REQUIRED, "text", "without", *CHOICES)
_TORSOS = ("CT", "LT", "RT")
_WITHOUT = ("LA hand", "RA hand", "LA lower arm", "RA lower arm")
_SYSTEMS = ("actuator", "cockpit", "engine", "gyro", "life_support", "sensors")
_LARGEST_FILE = 100_000


def catalogue_names(ruleset: str) -> list[str]:
    """The machines of a ruleset's catalogue by full name, from the lightest to the heaviest."""
    return list(_catalogue(ruleset))


def catalogue_sheet(ruleset: str, name: str) -> Sheet:
    """A machine of the catalogue by its full name, such as "Haymaker HM-5". BadInput if there is none."""
    sheets = _catalogue(ruleset)
    if name not in sheets:
        raise BadInput(f"the {ruleset} catalogue has no '{name}'{_meant(name, list(sheets))}")
    return sheets[name]


@cache
def _catalogue(ruleset: str) -> dict[str, Sheet]:
    home = Path(__file__).with_suffix("")
    rulesets = sorted(folder.name for folder in home.iterdir())
    if ruleset not in rulesets:
        raise BadInput(f"there is no catalogue for '{ruleset}'; there is one for {', '.join(rulesets)}")
    sheets = [read_unit_toml(file) for file in (home / ruleset).glob("*.toml")]
    sheets.sort(key=lambda sheet: (sheet.tons, sheet.name))
    return {sheet.name: replace(sheet, source=sheet.name) for sheet in sheets}


def read_unit_toml(path: str | Path) -> Sheet:
    """The sheet of a .toml file in the form that this module describes. BadInput if it cannot be read."""
    name = str(path)
    try:
        with Path(path).open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except FileNotFoundError:
        raise BadInput("there is no such file", name) from None
    except (OSError, ValueError) as error:
        raise BadInput(f"the file cannot be opened ({getattr(error, 'strerror', None) or error})", name) from None
    if len(data) > _LARGEST_FILE:
        raise BadInput("the file is larger than 100 kB, which no unit file is", name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("this is not a text file in UTF-8; a unit file begins with [unit]", name) from None
    return parse_unit_toml(text, name)


def parse_unit_toml(text: str, source: str) -> Sheet:
    """The sheet that a text in TOML describes. `source` names it in messages. BadInput if it cannot be read."""
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        at = re.search(r" \(at line (\d+)", str(error))
        what = str(error)[: at.start()] if at else str(error)
        right = 'a field is written as tons = 35, words as name = "Sample"'
        raise BadInput(f"this is not TOML: {what}; {right}", source, int(at[1]) if at else None) from None
    return _sheet(_Document(tables, text, source))


@dataclass(frozen=True)
class _Document:
    """A file's tables, and its text to find the line of a field in."""

    tables: dict[str, Any]
    text: str
    source: str

    def bad(self, message: str, table: str, key: str = "") -> BadInput:
        return BadInput(message, self.source, self._line(table, key))

    def _line(self, table: str, key: str) -> int | None:
        inside = False
        for number, line in enumerate(self.text.splitlines(), 1):
            if heading := re.match(r"\s*\[\s*(\w+)\s*\]", line):
                inside = heading[1] == table
                if inside and not key:
                    return number
            elif inside and key and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line):
                return number
        return None

    def table(self, name: str, fields: Sequence[str], required: Sequence[str]) -> dict[str, Any]:
        table = self.tables.get(name)
        if not isinstance(table, dict):
            raise BadInput(f"there is no [{name}] table; a unit file has [unit], [armor] and [slots]", self.source)
        for key in table:
            if key not in fields:
                raise self.bad(f"{_shown(key)} means nothing in [{name}]{_meant(key, fields)}", name, key)
        for key in required:
            if key not in table:
                raise self.bad(f"[{name}] lacks {key}; it needs {', '.join(required)}", name)
        return table

    def words(self, table: dict[str, Any], key: str) -> str:
        value = table.get(key, "")
        if not isinstance(value, str) or "\n" in value:
            raise self.bad(f'{key} must be words on one line, such as {key} = "Sample"', "unit", key)
        return value.strip()

    def number(self, value: object, least: int, most: int, step: int, table: str, key: str) -> int:
        by = f" by {'fives' if step == 5 else step}" if step > 1 else ""
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most or value % step:
            raise self.bad(
                f"{key} is {_shown(value)}; it must be a whole number from {least} to {most}{by}", table, key
            )
        return value

    def choice(self, unit: dict[str, Any], key: str) -> str:
        value = unit.get(key, CHOICES[key][0])
        if value not in CHOICES[key]:
            right = ", ".join(f'"{word}"' for word in CHOICES[key])
            raise self.bad(f"{key} is {_shown(value)}; it must be one of {right}", "unit", key)
        return str(value)


def _sheet(file: _Document) -> Sheet:
    for name in file.tables:
        if name not in ("unit", "armor", "slots"):
            raise file.bad(f"{_shown(name)} means nothing here; a unit file has [unit], [armor] and [slots]", name)
    unit = file.table("unit", _FIELDS, _REQUIRED)
    words = {key: file.choice(unit, key) for key in CHOICES}
    frame = Frame(words["frame"])
    tech_base = TechBase(words["tech_base"])
    clan = tech_base in (TechBase.CLAN, TechBase.MIXED_CLAN)
    tons = file.number(unit["tons"], 20, 100, 5, "unit", "tons")
    rating = file.number(unit["engine"], 10, 500, 5, "unit", "engine")
    engine = Engine(rating, words["engine_kind"], clan, rating > 400)
    if rating < tons:
        raise file.bad(f"engine is {rating}; to walk at all {tons} tons need at least {tons}", "unit", "engine")
    armor, rear = _armor(file)
    slots = _slots(file, unit, frame, engine, words, tons, clan)
    name = file.words(unit, "name")
    if not name:
        raise file.bad("name is empty; it is what the machine is called", "unit", "name")
    return Sheet(
        source=file.source,
        chassis=name,
        model=file.words(unit, "model"),
        frame=frame,
        tech_base=tech_base,
        tons=tons,
        engine=engine,
        structure=words["structure"],
        myomer=words["myomer"],
        gyro=words["gyro"],
        cockpit=words["cockpit"],
        heat_sinks=file.number(unit["heat_sinks"], 0, 100, 1, "unit", "heat_sinks"),
        heat_sink_kind=words["heat_sink_kind"],
        walk=walk_of(engine, words["cockpit"], tons),
        jump=len({slot.item for place in slots.values() for slot in place if slot.kind == "jump_jet"}),
        armor_kind=dict.fromkeys(PLACES, words["armor_kind"]),
        armor=armor,
        rear_armor=rear,
        slots=slots,
        clan_structure=clan,
        clan_armor=clan,
        text=file.words(unit, "text"),
    )


def _armor(file: _Document) -> tuple[dict[str, int], dict[str, int]]:
    table = file.table("armor", PLACES, PLACES)
    front: dict[str, int] = {}
    rear: dict[str, int] = {}
    for place in PLACES:
        value = table[place]
        if place in _TORSOS:
            if not isinstance(value, list) or len(value) != 2:
                text = f"{place} is {_shown(value)}; a torso has two numbers, front and rear: {place} = [8, 3]"
                raise file.bad(text, "armor", place)
            rear[place] = file.number(value[1], 0, 200, 1, "armor", place)
            value = value[0]
        front[place] = file.number(value, 0, 200, 1, "armor", place)
    return front, rear


def _slots(
    file: _Document, unit: dict[str, Any], frame: Frame, engine: Engine, words: dict[str, str], tons: int, clan: bool
) -> dict[str, tuple[Slot, ...]]:
    table = file.table("slots", PLACES, ())
    missing = _without(file, unit, frame)
    sizes = slots_of(frame)
    lines: dict[str, list[tuple[str, int | None]]] = {}
    for place, systems in fixed_systems(frame, engine, words["gyro"], words["cockpit"] == "small").items():
        own = [line for line in systems if (place, line) not in missing]
        mounted = _mounted(file, table.get(place, []), place, tons, clan)
        free = sizes[place] - sum(line != "" for line in own)
        if len(mounted) > free:
            text = f"{place} has {max(free, 0)} free slots, and what is listed fills {len(mounted)}"
            raise file.bad(f"{text}; move something elsewhere", "slots", place)
        rest = iter(mounted)
        filled = [line or next(rest, "-Empty-") for line in own]
        lines[place] = [(line, None) for line in (*filled, *rest)]
    slots, _ = fill_slots(lines, sizes, tons=tons, frame=frame, clan=clan, cockpit=words["cockpit"], source=file.source)
    return slots


def _without(file: _Document, unit: dict[str, Any], frame: Frame) -> set[tuple[str, str]]:
    """The actuators that are not there. An arm without its lower part has no hand either (CON-26)."""
    listed = unit.get("without", [])
    right = " and ".join(f'"{part}"' for part in _WITHOUT)
    if not isinstance(listed, list) or not all(part in _WITHOUT for part in listed):
        raise file.bad(f"without is {_shown(listed)}; it must be a list of {right}", "unit", "without")
    if listed and frame is Frame.QUAD:
        raise file.bad("without means nothing on a quad, which has no arms", "unit", "without")
    missing = set()
    for part in listed:
        place, _, what = part.partition(" ")
        missing.add((place, "Hand Actuator"))
        if what == "lower arm":
            missing.add((place, "Lower Arm Actuator"))
    return missing


def _mounted(file: _Document, listed: object, place: str, tons: int, clan: bool) -> list[str]:
    """The slot lines of the pieces listed for a location."""
    if not isinstance(listed, list) or not all(isinstance(piece, str) for piece in listed):
        raise file.bad(f'{place} must be a list of names, such as {place} = ["Medium Laser"]', "slots", place)
    lines: list[str] = []
    for piece in listed:
        count = re.match(r"(\d{1,2}) x ", piece)
        text = piece[count.end() :].strip() if count else piece.strip()
        line = read_line(text, clan)
        if line.equipment is None:
            raise file.bad(f"nobody knows {_shown(text)}{_meant(text, list(equipment()))}", "slots", place)
        if line.equipment.kind in _SYSTEMS:
            raise file.bad(f"'{text}' is always in its place and is not listed; leave it out", "slots", place)
        slots = max(1, line.equipment.slots_on(tons, line.kilograms))
        lines += [text] * (slots * (int(count[1]) if count else 1))
    return lines


def _shown(value: object) -> str:
    """A wrong value for a message, cut short; numbers of thousands of digits cannot even be written."""
    try:
        return repr(value) if len(repr(value)) <= 60 else repr(value)[:60] + "..."
    except ValueError:
        return "a number of thousands of digits"


def _meant(word: str, words: Sequence[str]) -> str:
    """The names that a wrong one may have been, to end a sentence with."""
    close = get_close_matches(word, words, n=3)
    if close:
        return f"; did you mean {' or '.join(close)}?"
    return f"; there are {', '.join(words)}" if len(words) <= 30 else ""
