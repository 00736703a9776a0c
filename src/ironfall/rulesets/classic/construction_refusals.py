"""Which 'Mechs can be read but not played, and what is played more simply than the rules have it.

A machine is refused when something on it changes the damage, the rolls or the criticals of a physical attack or a fall
and no rule here does so. To play one of these: code its rule, then strike its row below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ironfall.rulesets.classic.construction_tables import (
    ARMOR_FACTOR,
    COCKPIT_TONS,
    GYRO_HALVES,
    STRUCTURE_SHARE,
)
from ironfall.units.sheet import Frame, Problem, Sheet

_FRAMES = {Frame.LAM: "CON-25", Frame.TRIPOD: "CON-65", Frame.QUADVEE: "CON-65"}

# Nearly every blow is above the rating of commercial armor, so a warning would not be enough.
_ARMOR = {"commercial": "CON-43"}
_COCKPITS = {
    "interface": "CON-63",
    "dual": "CON-65",
    "tripod": "CON-65",
    "QuadVee": "CON-65",
    "superheavy": "CON-65",
    "superheavy tripod": "CON-65",
}
_GYROS = {"none": "CON-68", "superheavy": "CON-68"}
_EQUIPMENT = {
    "Shield (Small)": "CON-74",
    "Shield (Medium)": "CON-74",
    "Shield (Large)": "CON-74",
    "Mech Mechanical Jump Boosters": "CON-3",
    "Drone (Remote) Operating System": "CON-22",
}
_NOT_YET = "this version does not play yet"


def refusals(sheet: Sheet) -> tuple[str, ...]:
    """Why the machine cannot be played in `classic` yet, one sentence a reason; empty for a machine that can."""
    return tuple(f"{sheet.name} {reason}." for reason in _reasons(sheet))


def _reasons(sheet: Sheet) -> Iterator[str]:
    if sheet.frame in _FRAMES:
        yield f"is a {sheet.frame}, which {_NOT_YET} ({_FRAMES[sheet.frame]})"
    if not 20 <= sheet.tons <= 100 or sheet.tons % 5:
        yield f"weighs {sheet.tons} tons; this version plays 20 to 100 tons by fives (CON-2)"
    for kind in sorted(set(sheet.armor_kind.values())):
        yield from _unplayed(f"wears {kind} armor", kind, _ARMOR, ARMOR_FACTOR)
    yield from _unplayed(f"has {sheet.structure} structure", sheet.structure, {}, STRUCTURE_SHARE)
    yield from _unplayed(f"has {with_article(sheet.cockpit)} cockpit", sheet.cockpit, _COCKPITS, COCKPIT_TONS)
    gyro = "no gyro" if sheet.gyro == "none" else f"{with_article(sheet.gyro)} gyro"
    yield from _unplayed(f"has {gyro}", sheet.gyro, _GYROS, GYRO_HALVES)
    slots = [slot for place in sheet.slots.values() for slot in place]
    names = {slot.name for slot in slots}
    for name in sorted(names & _EQUIPMENT.keys()):
        yield f"carries {name}, which {_NOT_YET} ({_EQUIPMENT[name]})"
    if any("cowl" in name.lower() for name, _ in sheet.zero_slot):
        yield f"has an armored cowl, which {_NOT_YET} (CON-31)"


def _unplayed(what: str, kind: str, refused: Mapping[str, str], known: Mapping[str, object]) -> Iterator[str]:
    if kind in refused:
        yield f"{what}, which {_NOT_YET} ({refused[kind]})"
    elif kind not in known:
        yield f"{what}, which this version does not know"


def with_article(word: str) -> str:
    """ "an XL", "a light": how the word is spoken decides."""
    return f"{'an' if word[0] in 'aeiouXI' else 'a'} {word}"


def caveats(sheet: Sheet) -> tuple[Problem, ...]:
    """What is played more simply than the rules have it, on machines that are played all the same."""
    return tuple(_simplified(sheet))


def _simplified(sheet: Sheet) -> Iterator[Problem]:
    names = {slot.name for place in sheet.slots.values() for slot in place}
    if "industrial" in sheet.armor_kind.values():
        text = "industrial armor is played as standard: heavy blows roll no critical through it (CON-43)"
        yield Problem("industrial armor", text)
    if sheet.structure == "industrial":
        text = "the further critical roll that a blow or a fall costs in the End Phase is not made (CON-56)"
        yield Problem("industrial structure", text)
        if sheet.engine.kind == "ICE":
            yield Problem("combustion engine", "a failed piloting roll does not stall its engine (CON-57)")
    if sheet.cockpit == "command console":
        text = "the crew of the command console is played as one pilot; the first cockpit hit does nothing (CON-62)"
        yield Problem("command console", text)
    if "industrial" in sheet.cockpit:
        text = "the industrial cockpit is played as standard: nothing is added to its weapons' to-hit numbers (CON-64)"
        yield Problem("industrial cockpit", text)
    if names & {"Partial Wing", "Clan Partial Wing"}:
        yield Problem("partial wing", "the partial wing adds no jumping MP and cools nothing (CON-22)")
    if any(name.startswith("Clan HarJel Repair") for name in names):
        yield Problem("HarJel", "HarJel II and III mend no armor")
