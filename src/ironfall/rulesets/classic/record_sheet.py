"""A record sheet of this ruleset in the middle of a game, box by box."""

from __future__ import annotations

from ironfall.rulesets.classic.ground import is_flying
from ironfall.rulesets.classic.naming import place_word, places_there
from ironfall.rulesets.classic.papers import summary
from ironfall.rulesets.classic.pilots import DEADLY_HITS
from ironfall.rulesets.classic.places import is_infantry, is_mech, is_torso, is_vehicle
from ironfall.rulesets.classic.records import Attack, Kind, Table, Unit
from ironfall.rulesets.classic.words import Cause
from ironfall.rulesets.record_sheet import Boxes, Line, Pilot, Place, RecordSheet
from ironfall.rulesets.ruleset import Setup
from ironfall.units.sheet import Sheet
from ironfall.units.vehicle import VehicleSheet

STATES = (
    ("destroyed", "destroyed"), ("off_map", "off the map"), ("prone", "prone"), ("unconscious", "unconscious"),
    ("shut_down", "shut down"), ("stuck", "stuck"), ("held", "immobile"), ("airborne", "in the air"),
    ("evading", "evading"), ("spotting", "spotting"), ("swarming", "swarming"), ("skidded", "skidded"),
    ("flipped", "arms flipped"),
)  # fmt: skip


def record_sheet(table: Table, setup: Setup, number: int) -> RecordSheet:
    """The sheet of a unit as it stands."""
    unit = table.game.units[number]
    sheet = setup.units[number].sheet
    kind = "infantry" if is_infantry(unit) else "vehicle" if is_vehicle(unit) else "mech"
    boxes = DEADLY_HITS - 1 if is_mech(unit) else 0
    title = "crew" if is_vehicle(unit) else "pilot"
    pilot = Pilot(title, unit.unconscious > 0, unit.pilot_hits, boxes, "pilot-hits")
    states = [words for name, words in STATES if getattr(unit, name)]
    flies = is_flying(table, unit)
    if flies:
        states.append("flying")
    if unit.attack != Attack.NONE:
        states.append(f"{Attack(unit.attack).name.lower().replace('_', ' ')} declared")
    return RecordSheet(
        "quad" if unit.kind == Kind.QUAD else kind,
        summary(sheet),
        tuple(_place(unit, sheet, place, name) for place, name in places_there(unit).items()),
        None if is_infantry(unit) else pilot,
        ("heat",) if is_mech(unit) else (),
        tuple(states),
        unit.destroyed > 0,
        "prone" if unit.prone else "air" if unit.airborne or flies else "",
        unit.off_map > 0 or unit.destroyed == Cause.OFF_THE_MAP,
    )


def _place(unit: Unit, sheet: object, place: int, name: str) -> Place:
    rear = is_mech(unit) and is_torso(place)
    return Place(
        name,
        place_word(unit, place),
        Boxes(unit.armor[place], unit.armor_full[place]),
        Boxes(unit.rear[place], unit.rear_full[place]) if rear else None,
        Boxes(unit.structure[place], unit.structure_full[place]),
        bool(unit.gone[place]),
        _lines(unit, sheet, place, name),
    )


def _lines(unit: Unit, sheet: object, place: int, name: str) -> tuple[Line, ...]:
    if isinstance(sheet, VehicleSheet):
        return tuple(Line(piece.name, False) for piece in sheet.mounted if piece.place == name)
    if not isinstance(sheet, Sheet):
        return ()
    found = []
    for slot, each in enumerate(sheet.slots.get(name, ())):
        hit = bool(unit.hit[place] >> slot & 1)
        can_be_hit = unit.hittable[place] >> slot & 1 and not hit and not unit.gone[place]
        text = "" if each.kind == "empty" else each.name + " (rear)" * each.rear
        found.append(Line(text, hit, ("crit", f"{name}:{slot + 1}") if can_be_hit else None))
    return tuple(found)
