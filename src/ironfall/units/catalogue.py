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

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from ironfall.errors import BadInput
from ironfall.units.equipment import equipment
from ironfall.units.header import ARMORS, walk_of
from ironfall.units.sheet import PLACES, Engine, Frame, Sheet, Slot, TechBase
from ironfall.units.slots import fill_slots, read_line
from ironfall.units.systems import HEADS, fixed_systems, slots_of
from ironfall.units.toml_file import Document, Form, meant, parse_file, read_file, shown

CHOICES: dict[str, tuple[str, ...]] = {
    "frame": ("biped", "quad"),
    "tech_base": tuple(TechBase),
    "engine_kind": ("fusion", "XL", "light", "XXL", "compact", "ICE", "fuel cell", "fission"),
    "structure": ("standard", "endo-steel", "endo-composite", "composite", "reinforced", "industrial"),
    "myomer": ("standard", "triple-strength", "industrial triple-strength"),
    "gyro": ("standard", "XL", "compact", "heavy-duty"),
    "cockpit": tuple(HEADS),
    "armor_kind": tuple(kind for kind in ARMORS if kind != "patchwork"),
    "heat_sink_kind": ("single", "double", "Clan double", "laser"),
}

_REQUIRED = ("name", "model", "tons", "engine", "heat_sinks")
_FIELDS = (*_REQUIRED, "text", "without", *CHOICES)
_TORSOS = ("CT", "LT", "RT")
_WITHOUT = ("LA hand", "RA hand", "LA lower arm", "RA lower arm")
_SYSTEMS = ("actuator", "cockpit", "engine", "gyro", "life_support", "sensors")
_FORM = Form("unit file", ("unit", "armor", "slots"), "tons = 35")


def catalogue_names(ruleset: str) -> list[str]:
    """The machines of a ruleset's catalogue by full name, from the lightest to the heaviest."""
    return list(_catalogue(ruleset))


def catalogue_sheet(ruleset: str, name: str) -> Sheet:
    """A machine of the catalogue by its full name, such as "Haymaker HM-5". BadInput if there is none."""
    sheets = _catalogue(ruleset)
    if name not in sheets:
        raise BadInput(f"the {ruleset} catalogue has no '{name}'{meant(name, list(sheets))}")
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
    return parse_unit_toml(read_file(path, _FORM), str(path))


def parse_unit_toml(text: str, source: str) -> Sheet:
    """The sheet that a text in TOML describes. `source` names it in messages. BadInput if it cannot be read."""
    return _sheet(parse_file(text, source, _FORM))


def _sheet(file: Document) -> Sheet:
    unit = file.table("unit", _FIELDS, _REQUIRED)
    words = {key: _choice(file, unit, key) for key in CHOICES}
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


def _choice(file: Document, unit: dict[str, Any], key: str) -> str:
    value = unit.get(key, CHOICES[key][0])
    if value not in CHOICES[key]:
        right = ", ".join(f'"{word}"' for word in CHOICES[key])
        raise file.bad(f"{key} is {shown(value)}; it must be one of {right}", "unit", key)
    return str(value)


def _armor(file: Document) -> tuple[dict[str, int], dict[str, int]]:
    table = file.table("armor", PLACES, PLACES)
    front: dict[str, int] = {}
    rear: dict[str, int] = {}
    for place in PLACES:
        value = table[place]
        if place in _TORSOS:
            if not isinstance(value, list) or len(value) != 2:
                text = f"{place} is {shown(value)}; a torso has two numbers, front and rear: {place} = [8, 3]"
                raise file.bad(text, "armor", place)
            rear[place] = file.number(value[1], 0, 200, 1, "armor", place)
            value = value[0]
        front[place] = file.number(value, 0, 200, 1, "armor", place)
    return front, rear


def _slots(
    file: Document, unit: dict[str, Any], frame: Frame, engine: Engine, words: dict[str, str], tons: int, clan: bool
) -> dict[str, tuple[Slot, ...]]:
    table = file.table("slots", PLACES, ())
    missing = _without(file, unit, frame)
    sizes = slots_of(frame)
    lines: dict[str, list[tuple[str, int | None]]] = {}
    for place, systems in fixed_systems(frame, engine, words["gyro"], words["cockpit"]).items():
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


def _without(file: Document, unit: dict[str, Any], frame: Frame) -> set[tuple[str, str]]:
    """The actuators that are not there. An arm without its lower part has no hand either (CON-26)."""
    listed = unit.get("without", [])
    right = " and ".join(f'"{part}"' for part in _WITHOUT)
    if not isinstance(listed, list) or not all(part in _WITHOUT for part in listed):
        raise file.bad(f"without is {shown(listed)}; it must be a list of {right}", "unit", "without")
    if listed and frame is Frame.QUAD:
        raise file.bad("without means nothing on a quad, which has no arms", "unit", "without")
    missing = set()
    for part in listed:
        place, _, what = part.partition(" ")
        missing.add((place, "Hand Actuator"))
        if what == "lower arm":
            missing.add((place, "Lower Arm Actuator"))
    return missing


def _mounted(file: Document, listed: object, place: str, tons: int, clan: bool) -> list[str]:
    """The slot lines of the pieces listed for a location."""
    lines: list[str] = []
    for text in file.pieces(listed, "slots", place):
        line = read_line(text, clan)
        if line.equipment is None:
            raise file.bad(f"nobody knows {shown(text)}{meant(text, list(equipment()))}", "slots", place)
        if line.equipment.kind in _SYSTEMS:
            raise file.bad(f"'{text}' is always in its place and is not listed; leave it out", "slots", place)
        lines += [text] * max(1, line.equipment.slots_on(tons, line.kilograms))
    return lines
