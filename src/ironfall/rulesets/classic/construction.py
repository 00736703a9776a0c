"""Is a 'Mech built by the rules? Every way in which it is not has a fixed name and one plain sentence.

`check` measures a sheet against the construction rules CON-1 to CON-30, `refusals` says why a sheet can be read but not
played yet, `caveats` what is played more simply than the rules have it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ironfall.rulesets.classic.construction_mass import Item, Unweighed, items_of, mass
from ironfall.rulesets.classic.construction_refusals import caveats, refusals, with_article
from ironfall.rulesets.classic.construction_tables import (
    ARMOR_SLOTS,
    FUSION_HEAT_SINKS,
    HALF_TON,
    HEADS,
    LARGEST_ENGINE,
    LARGEST_PLAIN_ENGINE,
    MYOMER_SLOTS,
    PROTOTYPE_STRUCTURE_SLOTS,
    STRUCTURE_SLOTS,
    internal_structure,
    max_armor,
    rounded_up,
)
from ironfall.units.header import walk_of
from ironfall.units.sheet import Frame, Problem, Sheet
from ironfall.units.slots import PLACE_NAMES
from ironfall.units.systems import ARM_ACTUATORS, GYRO_SLOTS, LEG_ACTUATORS, engine_slots

__all__ = ["caveats", "check", "internal_structure", "max_armor", "refusals"]


def check(sheet: Sheet) -> tuple[Problem, ...]:
    """Every way in which the machine breaks the construction rules; empty for a legal one.

    Machines that the rules here do not cover have the one problem "weight not checked".
    """
    if sheet.frame not in (Frame.BIPED, Frame.QUAD) or sheet.tons > 100:
        why = f"only bipeds and quads of up to 100 tons are checked; this is a {sheet.frame} of {sheet.tons} (CON-2)"
        return (Problem("weight not checked", why),)
    items = items_of(sheet)
    return (
        *_weight(sheet),
        *_engine(sheet),
        *_jump(sheet, items),
        *_heat_sinks(sheet, items),
        *_armor(sheet),
        *_system_slots(sheet),
        *_spread_slots(sheet),
    )


def tons(kilograms: int) -> str:
    """Kilograms as tons for people: 35.5."""
    whole, rest = divmod(kilograms, 1000)
    return f"{whole}.{rest:03}".rstrip("0").rstrip(".")


def _named(sheet: Sheet, place: str) -> str:
    name = PLACE_NAMES[place].lower()
    if sheet.frame is Frame.QUAD and place in ("LA", "RA", "LL", "RL"):
        side = name.split()[0]
        return f"{'front' if place in ('LA', 'RA') else 'rear'} {side} leg"
    return name


def _weight(sheet: Sheet) -> Iterator[Problem]:
    if sheet.tons % 5 or sheet.tons < 10:
        yield Problem("odd tonnage", f"it is a {sheet.tons}-ton machine; tonnage goes by fives from 20 to 100 (CON-2)")
    try:
        weight = rounded_up(mass(sheet), HALF_TON)
    except Unweighed as error:
        yield Problem("weight not checked", str(error))
        return
    over = weight - sheet.tons * 1000
    if over > 0:
        text = f"its parts weigh {tons(weight)} tons, {tons(over)} more than its {sheet.tons} (CON-1)"
        yield Problem("too heavy", text)
    if over < 0:
        text = f"its parts weigh {tons(weight)} tons, {tons(-over)} less than its {sheet.tons} (CON-1)"
        yield Problem("tonnage left over", text)


def _engine(sheet: Sheet) -> Iterator[Problem]:
    engine = sheet.engine
    if engine.rating % 5 or not 10 <= engine.rating <= LARGEST_ENGINE:
        text = f"its engine is rated {engine.rating}; ratings go by fives from 10 to {LARGEST_ENGINE} (CON-4)"
        yield Problem("engine rating", text)
    if engine.large != (engine.rating > LARGEST_PLAIN_ENGINE):
        text = f"an engine rated {engine.rating} is {'not ' if engine.large else ''}a large engine (CON-4)"
        yield Problem("engine size", text)
    right = walk_of(engine, sheet.cockpit, sheet.tons)
    if sheet.walk != right:
        text = f"it walks {sheet.walk}, but an engine rated {engine.rating} moves {sheet.tons} tons at {right} (CON-3)"
        yield Problem("walk differs", text)


def _jump(sheet: Sheet, items: list[Item]) -> Iterator[Problem]:
    jets = [item for item in items if item.kind == "jump_jet"]
    if any("Booster" in jet.name for jet in jets):
        return  # boosters give the jump of the header (CON-3)
    if sheet.jump != len(jets):
        yield Problem("jump differs", f"it jumps {sheet.jump}, but has {len(jets)} jump jets (CON-3)")
    improved = any("Improved" in jet.name for jet in jets)
    most = (3 * sheet.walk + 1) // 2 if improved else sheet.walk
    if len(jets) > most:
        speed = "its running" if improved else "its walking"
        yield Problem("too many jump jets", f"it has {len(jets)} jump jets; {speed} speed allows {most} (CON-16)")
    legs = ("LL", "RL") if sheet.frame is Frame.BIPED else ("LA", "RA", "LL", "RL")
    for place in sorted({jet.place for jet in jets} - {"CT", "LT", "RT", *legs}):
        text = f"a jump jet is in the {_named(sheet, place)}; torsos and legs hold them (CON-16)"
        yield Problem("jump jet places", text)


def _heat_sinks(sheet: Sheet, items: list[Item]) -> Iterator[Problem]:
    fusion = sheet.engine.kind not in ("ICE", "fuel cell", "fission")
    if fusion and sheet.heat_sinks < FUSION_HEAT_SINKS:
        text = f"it has {sheet.heat_sinks} heat sinks; a fusion engine needs at least {FUSION_HEAT_SINKS} (CON-12)"
        yield Problem("too few heat sinks", text)
    sinks = [item for item in items if item.kind == "heat_sink"]
    in_slots = sum(2 if item.name == "2 Compact Heat Sinks" else 1 for item in sinks)
    room = sheet.engine.rating // 25 * (2 if sheet.heat_sink_kind == "compact" else 1)
    least = max(0, sheet.heat_sinks - room)
    if not least <= in_slots <= sheet.heat_sinks:
        text = f"{in_slots} of its {sheet.heat_sinks} heat sinks are in slots; the engine holds {room}"
        yield Problem("heat sink slots", f"{text}, so {least} to {sheet.heat_sinks} must be (CON-11)")


def _armor(sheet: Sheet) -> Iterator[Problem]:
    try:
        most = max_armor(sheet.tons, sheet.frame)
    except ValueError:
        return  # an odd tonnage, which has its own problem
    for place, limit in most.items():
        points = sheet.armor[place] + sheet.rear_armor.get(place, 0)
        if points > limit:
            name = "head armor" if place == "HD" else "too much armor"
            where = f"{_named(sheet, place)}, front and rear," if place in sheet.rear_armor else _named(sheet, place)
            yield Problem(name, f"the {where} has {points} points of armor; {limit} is the most (CON-15)")


def _count(sheet: Sheet, place: str, kind: str) -> int:
    return sum(slot.kind == kind for slot in sheet.slots[place])


def _system_slots(sheet: Sheet) -> Iterator[Problem]:
    center, side = engine_slots(sheet.engine)
    for place, right in (("CT", center), ("LT", side), ("RT", side)):
        found = _count(sheet, place, "engine")
        if found != right:
            engine = f"{with_article(sheet.engine.kind)} engine"
            text = f"the {_named(sheet, place)} has {found} engine slots; {engine} takes {right} (CON-28)"
            yield Problem("engine slots", text)
    found, right = _count(sheet, "CT", "gyro"), GYRO_SLOTS.get(sheet.gyro, 4)
    if found != right:
        text = f"the center torso has {found} gyro slots; {with_article(sheet.gyro)} gyro takes {right} (CON-30)"
        yield Problem("gyro slots", text)
    for place, systems in HEADS.get(sheet.cockpit, {}).items():
        names = Counter(slot.name for slot in sheet.slots[place])
        for name, number in systems.items():
            if names[name] != number:
                slots = f"{names[name]} slots of {name.lower()}"
                yield Problem("cockpit slots", f"the {_named(sheet, place)} has {slots}; it needs {number} (CON-27)")
    for place in ("LA", "RA", "LL", "RL"):
        yield from _actuators(sheet, place)


def _actuators(sheet: Sheet, place: str) -> Iterator[Problem]:
    leg = place in ("LL", "RL") or sheet.frame is Frame.QUAD
    names = [slot.name for slot in sheet.slots[place]]
    needed = LEG_ACTUATORS if leg else ARM_ACTUATORS[:2]
    for name in needed:
        if name not in names:
            yield Problem("missing actuator", f"the {_named(sheet, place)} has no {name.lower()} (CON-26)")
    if "Hand Actuator" in names and "Lower Arm Actuator" not in names:
        yield Problem("hand without arm", f"the {_named(sheet, place)} has a hand but no lower arm (CON-26)")


def _spread_slots(sheet: Sheet) -> Iterator[Problem]:
    """Structure, armor and myomer that fill slots anywhere (CON-17, CON-18)."""
    names = Counter(slot.name for place in sheet.slots.values() for slot in place)
    found = sum(_count(sheet, place, "structure_slot") for place in sheet.slots)
    right = STRUCTURE_SLOTS.get(sheet.structure, (0, 0))[sheet.clan_structure]
    if names["Endo Steel Prototype"]:
        right = PROTOTYPE_STRUCTURE_SLOTS
    if found != right:
        text = f"{with_article(sheet.structure)} structure fills {right} slots, but there are {found} (CON-17)"
        yield Problem("structure slots", text)
    kinds = set(sheet.armor_kind.values())
    if len(kinds) == 1:
        kind = kinds.pop()
        found = sum(_count(sheet, place, "armor_slot") for place in sheet.slots)
        right = ARMOR_SLOTS.get(kind, (0, 0))[sheet.clan_armor]
        if found != right:
            yield Problem("armor slots", f"{kind} armor fills {right} slots, but there are {found} (CON-18)")
    found = sum(_count(sheet, place, "myomer") for place in sheet.slots)
    right = MYOMER_SLOTS.get(sheet.myomer, 0)
    if found != right:
        yield Problem("myomer slots", f"{sheet.myomer} myomer fills {right} slots, but there are {found} (CON-17)")
