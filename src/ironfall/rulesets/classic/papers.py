"""The record sheets of this ruleset: where they come from, and how one is shown."""

from __future__ import annotations

from typing import Any

from ironfall.board.maps import open_board
from ironfall.rulesets.classic.construction import check, refusals
from ironfall.rulesets.classic.muster import new_table
from ironfall.rulesets.classic.plain import PLAIN_KEYS, plain_mech
from ironfall.rulesets.ruleset import Papers, PlacedUnit, Setup, Shown
from ironfall.units.catalogue import catalogue_names, catalogue_sheet
from ironfall.units.mtf import parse_mtf
from ironfall.units.mtf_writer import write_mtf
from ironfall.units.roster import find_unit
from ironfall.units.sheet import PLACES, Problem, Sheet, Slot


def catalogue() -> list[Sheet]:
    """Our own 'Mechs."""
    return [catalogue_sheet("classic", name) for name in catalogue_names("classic")]


def problems(sheet: Sheet) -> tuple[Problem, ...]:
    """What its file gets wrong, and where it is not built by the rules."""
    return (*sheet.problems, *check(sheet))


def size(sheet: Sheet) -> str:
    """Its weight."""
    return f"{sheet.tons} t"


def figures(sheet: Sheet) -> dict[str, int]:
    """What a list says of it."""
    return {"jump": sheet.jump}


def show(sheet: Sheet) -> Shown:
    """The sheet for people."""
    engine = f"{sheet.engine.rating} {sheet.engine.kind} engine"
    summary = f"{sheet.tons} t {sheet.frame}, {sheet.tech_base}, {engine}; walks {sheet.walk}, jumps {sheet.jump}"
    points = (sheet.armor, sheet.rear_armor, structure(sheet))
    return Shown(
        summary,
        ("armor", "rear", "structure"),
        tuple((place, *(str(each.get(place, "")) for each in points)) for place in sheet.slots),
        tuple((place, tuple(slot_name(slot) for slot in slots)) for place, slots in sheet.slots.items()),
    )


def structure(sheet: Sheet) -> dict[str, int]:
    """Internal structure by location; nothing for a unit that is not played."""
    if refusals(sheet):
        return {}
    table = new_table(Setup(open_board(1, 1), (PlacedUnit("A", 0, sheet),), {}, ()))
    return dict(zip(PLACES, table.game.units[0].structure_full, strict=True))


def slot_name(slot: Slot) -> str:
    """What is in a slot."""
    return "" if slot.kind == "empty" else slot.name + " (rear)" * slot.rear


def as_data(sheet: Sheet) -> dict[str, Any]:
    """The sheet for programs."""
    return {
        "text": sheet.text,
        "frame": sheet.frame,
        "tech_base": sheet.tech_base,
        "engine": {"rating": sheet.engine.rating, "kind": sheet.engine.kind},
        "walk": sheet.walk,
        "jump": sheet.jump,
        "heat_sinks": sheet.heat_sinks,
        "armor": sheet.armor,
        "rear_armor": sheet.rear_armor,
        "slots": {
            place: [{"name": slot.name, "kind": slot.kind, "hittable": slot.hittable} for slot in slots]
            for place, slots in sheet.slots.items()
        },
    }


PAPERS = Papers(
    catalogue=catalogue,
    ending=".mtf",
    find=find_unit,
    parse=parse_mtf,
    write=write_mtf,
    plain=plain_mech,
    said_of_plain=PLAIN_KEYS,
    size=size,
    figures=figures,
    show=show,
    as_data=as_data,
)
