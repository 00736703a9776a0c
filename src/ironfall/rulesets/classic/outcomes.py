"""What may come of an action, by name, and how it is read from the marks."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ironfall.rulesets.classic import marks
from ironfall.rulesets.classic.forgetting import alike, forget
from ironfall.rulesets.classic.marks import MARKS, UNIT, UNIT_MARKS, observe, observe_end, observe_start
from ironfall.rulesets.classic.naming import places_there
from ironfall.rulesets.classic.places import is_infantry, is_mech, is_vehicle
from ironfall.rulesets.classic.records import CT, MOST_HEXES, PLACES, RT, SLOTS, Part, Table, Unit, VehicleHit
from ironfall.rulesets.classic.slots import first_of_its_effect
from ironfall.rulesets.classic.words import Cause
from ironfall.rulesets.ruleset import ONE_WALK_EACH, Amount, Expected, Happens, Outcomes
from ironfall.units.sheet import PLACES as PLACE_NAMES

ROLES = ("attacker", "target")
REAR_STRIPPED = "rear_stripped"
PARTS = {
    Part.ENGINE: "engine",
    Part.GYRO: "gyro",
    Part.SENSORS: "sensors",
    Part.LIFE_SUPPORT: "life support",
    Part.COCKPIT: "cockpit",
    Part.SHOULDER: "arm",
    Part.UPPER_ARM: "arm",
    Part.LOWER_ARM: "arm",
    Part.HAND: "arm",
    Part.HIP: "hip",
    Part.UPPER_LEG: "leg or foot",
    Part.LOWER_LEG: "leg or foot",
    Part.FOOT: "leg or foot",
    Part.HEAT_SINK: "heat sink",
    Part.JUMP_JET: "jump jet",
    Part.WEAPON: "weapon",
    Part.AMMUNITION: "ammunition",
    Part.EQUIPMENT: "other equipment",
    Part.CLAW: "weapon",
    Part.TALONS: "weapon",
    Part.SPIKES: "weapon",
    Part.RAM_PLATE: "weapon",
    Part.MODULAR_ARMOR: "other equipment",
    Part.REAR_MODULAR_ARMOR: "other equipment",
    Part.ACTUATOR_ENHANCEMENT: "other equipment",
}
"""The kinds of critical hits, as a player sorts them."""


def base(unit: int) -> int:
    """Where the marks of a unit begin."""
    return UNIT + unit * UNIT_MARKS


def happened() -> Iterator[Happens]:
    """Every yes or no, in the order of telling."""
    yield Happens("hit", -1, (marks.HIT,))
    plain = (
        ("falls", (marks.FALLS,)),
        ("destroyed", tuple(marks.DESTROYED + cause for cause in Cause)),
        ("head_struck", (marks.HEAD_STRUCK,)),
        ("pilot_hurt", (marks.PILOT_HURT,)),
        ("pilot_out", (marks.PILOT_OUT,)),
        ("pilot_dead", (marks.PILOT_DEAD,)),
    )
    for name, which in plain:
        for unit in (1, 0):
            yield Happens(f"{ROLES[unit]}_{name}", unit, tuple(base(unit) + mark for mark in which))
    for unit in (1, 0):
        for cause in Cause:
            name = f"{ROLES[unit]}_destroyed_by/{cause.name.lower().replace('_', ' ')}"
            yield Happens(name, unit, (base(unit) + marks.DESTROYED + cause,))
    for unit in (1, 0):
        for place, name in enumerate(PLACE_NAMES):
            path = f"by_location/{ROLES[unit]}/{name}"
            yield Happens(f"{path}/stripped", unit, (base(unit) + marks.STRIPPED + place,))
            if CT <= place <= RT:
                yield Happens(f"{path}/{REAR_STRIPPED}", unit, (base(unit) + marks.STRIPPED_REAR + place,))
            yield Happens(f"{path}/holed", unit, (base(unit) + marks.HOLED + place,))
            yield Happens(f"{path}/lost", unit, (base(unit) + marks.LOST + place,))
    for unit in (1, 0):
        destroyed = tuple(base(unit) + marks.DESTROYED + cause for cause in Cause)
        yield Happens(f"final_hexes/{ROLES[unit]}/destroyed", unit, destroyed)
        yield Happens(f"final_hexes/{ROLES[unit]}/off the map", unit, (base(unit) + marks.OFF_THE_MAP,))


def called(table: Table, outcome: Happens) -> str | None:
    """A location of a vehicle has a name of its own, and no rear armor; what it has not is not told."""
    group, _, rest = outcome.name.partition("/")
    unit = table.game.units[max(0, outcome.unit)]
    if group != "by_location" or is_mech(unit):
        return outcome.name
    if is_infantry(unit):
        return None
    role, place, what = rest.split("/")
    name = places_there(unit).get(PLACE_NAMES.index(place))
    return None if name is None or what == REAR_STRIPPED else f"{group}/{role}/{name}/{what}"


def is_told(table: Table, name: str) -> bool:
    """Only a 'Mech falls, and has a head and a pilot."""
    role, _, what = name.partition("_")
    if what not in ("falls", "head_struck") and not what.startswith("pilot_"):
        return True
    return is_mech(table.game.units[ROLES.index(role)])


def amounts() -> Iterator[Amount]:
    """Every number."""
    for unit in (1, 0):
        yield Amount(f"damage_to_{ROLES[unit]}", unit, base(unit) + marks.DAMAGE, marks.MOST_DAMAGE)
    for unit in (1, 0):
        yield Amount(f"{ROLES[unit]}_pilot_hits", unit, base(unit) + marks.PILOT_HITS, marks.MOST_PILOT_HITS)


def expected(table: Table) -> tuple[Expected, ...]:
    """Critical hits by kind, on average. Slots that come to the same are struck equally often, so that each kind among
    them has its share of what strikes any."""
    found = []
    for unit in range(min(len(ROLES), table.game.unit_count)):
        by_kind: dict[str, dict[int, Fraction]] = {}
        if is_vehicle(table.game.units[unit]):
            for hit in VehicleHit:
                by_kind[hit.name.lower().replace("_", " ")] = {base(unit) + marks.CRITICAL + hit: Fraction(1)}
        for place in range(PLACES):
            for slots in classes(table, table.game.units[unit], place):
                for slot in slots:
                    kind = by_kind.setdefault(PARTS[Part(table.game.units[unit].part[place][slot])], {})
                    for struck in {first_of_its_effect(table.game.units[unit], place, each) for each in slots}:
                        mark = base(unit) + marks.CRITICAL + place * SLOTS + struck
                        kind[mark] = kind.get(mark, Fraction(0)) + Fraction(1, len(slots))
        for name, shares in sorted(by_kind.items()):
            found.append(Expected(f"criticals/{ROLES[unit]}/{name}", unit, tuple(shares.items())))
    return tuple(found)


def classes(table: Table, mech: Unit, place: int) -> list[list[int]]:
    """The open slots of a location, those together that come to the same."""
    by_kind: dict[int, list[int]] = {}
    for slot in range(SLOTS):
        if mech.hittable[place] >> slot & 1 and not mech.hit[place] >> slot & 1:
            by_kind.setdefault(alike(table, mech.number, place, slot), []).append(slot)
    return list(by_kind.values())


def followed(table: Table, unit: int) -> Unit:
    """A unit's record."""
    return table.game.units[unit]


OUTCOMES = Outcomes(
    marks=MARKS,
    observe=observe,
    observe_start=observe_start,
    observe_end=observe_end,
    alike=alike,
    forget=forget,
    groups=ONE_WALK_EACH,
    followed=followed,
    asked=marks.ASKED,
    happened=tuple(happened()),
    amounts=tuple(amounts()),
    ends=tuple(Amount(f"final_hexes/{ROLES[unit]}", unit, base(unit) + marks.ENDS_IN, MOST_HEXES) for unit in (1, 0)),
    expected=expected,
    called=called,
    is_told=is_told,
    titles=(("pilot_out", "pilot out or dead"),),
)
