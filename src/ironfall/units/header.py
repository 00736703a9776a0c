"""The words of an .mtf header: what kinds of engine, structure, armor and so on they mean."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ironfall.errors import BadInput
from ironfall.units.sheet import Engine, Frame, Problem, Slot, TechBase

LARGEST_ENGINE = 500

KEYS = frozenset(
    {
        "chassis",
        "clanname",
        "model",
        "config",
        "techbase",
        "era",
        "rules level",
        "mass",
        "engine",
        "structure",
        "myomer",
        "gyro",
        "cockpit",
        "heat sinks",
        "walk mp",
        "jump mp",
        "armor",
    }
)
"""Keys of the header that a sheet is made of. The others are passed over."""

WORDS = frozenset(
    {
        "weapons",
        "overview",
        "capabilities",
        "capability",
        "deployment",
        "history",
        "manufacturer",
        "primaryfactory",
        "systemmanufacturer",
        "systemmode",
        "systemmodel",
        "notes",
        "use",
        "imagefile",
        "fluffimage",
        "fluffdate",
        "bv",
    }
)
"""Keys after which text may follow on lines of its own: none of it is read."""


# The first word found decides, so the longer names stand first.
_FRAMES = {
    "quadvee": Frame.QUADVEE,
    "quad": Frame.QUAD,
    "lam": Frame.LAM,
    "tripod": Frame.TRIPOD,
    "biped": Frame.BIPED,
}
_ENGINES = {
    "primitive": "primitive fusion",
    "xxl": "XXL",
    "xl": "XL",
    "light": "light",
    "compact": "compact",
    "fuel": "fuel cell",
    "fission": "fission",
    "ice": "ICE",
    "i.c.e.": "ICE",
    "fusion": "fusion",
}
_STRUCTURES = {
    "endo-composite": "endo-composite",
    "endo": "endo-steel",
    "composite": "composite",
    "reinforced": "reinforced",
    "industrial": "industrial",
    "standard": "standard",
}
_MYOMERS = {
    "industrial": "industrial triple-strength",
    "triple": "triple-strength",
    "masc": "MASC",
    "standard": "standard",
}
_GYROS = {
    "superheavy": "superheavy",
    "heavy": "heavy-duty",
    "compact": "compact",
    "xl": "XL",
    "none": "none",
    "standard": "standard",
}
_COCKPITS = {
    "superheavy tripod": "superheavy tripod",
    "superheavy": "superheavy",
    "tripod": "tripod",
    "torso": "torso-mounted",
    "console": "command console",
    "interface": "interface",
    "quadvee": "QuadVee",
    "dual": "dual",
    "small": "small",
    "primitive industrial": "primitive industrial",
    "primitive": "primitive",
    "industrial cockpit (afc)": "industrial with fire control",
    "fire control": "industrial with fire control",
    "industrial": "industrial",
    "standard": "standard",
}
ARMORS = (
    "standard",
    "ferro-fibrous",
    "light ferro-fibrous",
    "heavy ferro-fibrous",
    "ferro-fibrous prototype",
    "ferro-lamellor",
    "stealth",
    "hardened",
    "reactive",
    "reflective",
    "ballistic-reinforced",
    "impact-resistant",
    "anti-penetrative ablation",
    "heat-dissipating",
    "industrial",
    "heavy industrial",
    "commercial",
    "primitive",
    "patchwork",
)


def frame_of(text: str, line: int, source: str) -> Frame:
    for word, frame in _FRAMES.items():
        if word in text.lower():
            return frame
    raise BadInput(f"config is '{text[:40]}'; it must be Biped, Quad, Tripod, LAM or QuadVee", source, line)


def tech_base_of(text: str, line: int, source: str) -> TechBase:
    for base in TechBase:
        if text.lower() == base.lower():
            return base
    names = ", ".join(f"'{base}'" for base in TechBase)
    raise BadInput(f"techbase is '{text[:40]}'; it must be one of {names}", source, line)


def engine_of(text: str, line: int, source: str) -> Engine:
    """The engine by the words of the header; whether an XL is a Clan's is decided by its slots (CON-29)."""
    words = text.lower()
    match = re.match(r"([0-9]{1,4})(?![0-9])\s*", words)
    kind = next((kind for word, kind in _ENGINES.items() if re.search(rf"(?<!\w){re.escape(word)}", words)), None)
    if match is None or kind is None or not 5 <= int(match[1]) <= LARGEST_ENGINE:
        example = f"a rating of 5 to {LARGEST_ENGINE} and a kind, such as '200 XL Engine'"
        raise BadInput(f"engine is '{text[:40]}'; it must be {example}", source, line)
    return Engine(int(match[1]), kind, "(clan)" in words, "large" in words)


def walk_of(engine: Engine, cockpit: str, tons: int) -> int:
    """Walking MP. A primitive mech's rating counts five sixths (CON-3); some show it by their cockpit only."""
    primitive = engine.kind == "primitive fusion" or cockpit.startswith("primitive")
    return (engine.rating * 5 // 6 if primitive else engine.rating) // tons


def structure_kind(text: str, clan: bool, problems: list[Problem]) -> tuple[str, bool]:
    """The kind of structure, and whether it is of Clan make: by its first word, else as the mech."""
    words = text.lower()
    made_by_clan = words.startswith("clan ") or (clan and not words.startswith("is "))
    return _kind("structure", text, _STRUCTURES, problems), made_by_clan


def myomer_kind(text: str, problems: list[Problem]) -> str:
    return _kind("myomer", text, _MYOMERS, problems)


def gyro_kind(text: str, problems: list[Problem]) -> str:
    return _kind("gyro", text, _GYROS, problems)


def cockpit_kind(text: str, problems: list[Problem]) -> str:
    return _kind("cockpit", text, _COCKPITS, problems)


def _kind(what: str, text: str, kinds: Mapping[str, str], problems: list[Problem]) -> str:
    """The kind whose word is in the text; the text itself, and a problem, if none is. Nothing said is standard."""
    if not text:
        return "standard"
    for word, kind in kinds.items():
        if word in text.lower():
            return kind
    problems.append(Problem(f"unknown {what}", f"nobody knows the {what} '{text[:40]}'"))
    return text


def armor_type(text: str, clan: bool, problems: list[Problem]) -> tuple[str, bool]:
    """The type of armor in text such as "Ferro-Fibrous(Clan)", and whether it is of Clan make: else as the mech."""
    name, _, tech = text.lower().partition("(")
    made_by_clan = "clan" in tech if "clan" in tech or "inner sphere" in tech else clan
    if name.startswith("clan "):
        made_by_clan = True
    kind = re.sub(r"^((is|clan) )+|( armor)+$", "", " ".join(name.split()))
    if kind not in ARMORS:
        problems.append(Problem("unknown armor", f"nobody knows the armor '{text[:40]}'"))
    return kind, made_by_clan


def heat_sinks_of(
    text: str, line: int, clan: bool, slots: Mapping[str, Sequence[Slot]], source: str
) -> tuple[int, str]:
    """Number of heat sinks, those in the engine included, and their kind: single, double, Clan double, laser, compact.

    Doubles of unsaid make are the Clans' if such sinks are among the slots, else as the mech.
    """
    match = re.match(r"([0-9]{1,3})(?![0-9])\s*(.*)", text.lower())
    if match is None:
        raise BadInput(f"heat sinks is '{text[:40]}'; it must be a number and a kind: '10 Single'", source, line)
    number, kind = int(match[1]), match[2]
    if "double" not in kind:
        return number, next((name for name in ("laser", "compact") if name in kind), "single")
    if not re.search(r"clan|\bis\b|inner", kind):
        clan = clan or any(slot.name == "Clan Double Heat Sink" for place in slots.values() for slot in place)
    else:
        clan = "clan" in kind
    return number, "Clan double" if clan else "double"
