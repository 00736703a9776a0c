"""What a case file can check of a table: what the log tells, and how every unit stands, in plain words and numbers.

Units are called by their letters, A first. Words are those of the names in words.py, in small letters with hyphens.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.armor_types import FRONT_HALF, REAR_HALF
from ironfall.rulesets.classic.ground import is_flying
from ironfall.rulesets.classic.infantry import troopers_left
from ironfall.rulesets.classic.naming import places_of, places_there
from ironfall.rulesets.classic.places import is_infantry, is_mech, is_torso, is_vehicle
from ironfall.rulesets.classic.records import DOWN, PLACES, SLOTS, Attack, Gone, Mode, Part, Table, Unit, VehicleHit
from ironfall.rulesets.classic.sentences import hex_name
from ironfall.rulesets.classic.vehicle_criticals import LOCKED
from ironfall.rulesets.classic.vehicle_motion import flanking_mp
from ironfall.rulesets.classic.words import Because, Cause, Event, Question, Why
from ironfall.table.talk import Told as Line
from ironfall.units.sheet import PLACES as PLACE_NAMES

LETTERS = "ABCDEFGHIJKLMNOP"
TABLES = {
    Why.LOCATION: "full",
    Why.PUNCH_LOCATION: "punch",
    Why.KICK_LOCATION: "kick",
    Why.VEHICLE_LOCATION: "vehicle",
    Why.VTOL_LOCATION: "vtol",
}
MOTIVE = ("none", "minor", "moderate", "heavy", "stopped")
"""What a motive roll does."""
CREW = ("driver-hit", "commander-hit", "stunned")
NO_TABLE = "-"
"""Of a group whose location no table gave."""
STAY = "stay"
"""The answer of a unit that does not step out of the way."""
COME_DOWN = "down"
"""What is left of a building or bridge that has come down."""
LOST = {
    Event.LOCATION_DESTROYED: "destroyed",
    Event.BLOWN_OFF: "blown-off",
    Event.FALLS_OFF: "falls-off",
}


def word(member: IntEnum) -> str:
    """A name as case files write it."""
    return member.name.lower().replace("_", "-")


def facts(table: Table) -> dict[str, Any]:
    """Everything: what happened by kind, in order, and each unit under its letter."""
    found = _Reader(table).read()
    game = table.game
    found["hit"] = bool(game.attack_landed)
    found["buildings"] = {
        hex_name(table, game.worn_hex[k]): COME_DOWN if game.worn_cf[k] == DOWN else game.worn_cf[k]
        for k in range(game.worn_count)
    }
    for number in range(game.unit_count):
        found[LETTERS[number]] = of_unit(table, game.units[number])
    return found


class _Reader:
    """One pass over the log."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.found: dict[str, Any] = {
            name: []
            for name in (
                "struck", "criticals", "explosions", "locations", "falls", "skids", "moves", "piloting", "pilot_checks",
                "numbers", "questions", "events", "motive",
            )
        }  # fmt: skip
        self.tables: dict[int, str] = {}
        """The table each unit's last location came from."""

    def read(self) -> dict[str, Any]:
        for code, who, a, b, c in self.table.log.lines[: self.table.log.count]:
            letter = LETTERS[who] if who >= 0 else ""
            if code == Line.NEEDS:
                self.needed(letter, a, b)
            elif code == Line.ROLLED and a in TABLES:
                self.tables[who] = TABLES[Why.of(a)]
            elif code == Line.ANSWERED:
                self.add("questions", letter, word(Question.of(a)), answer_text(self.table, a, b))
            elif code >= Event.JUMPS:
                event = Event.of(code)
                self.add("events", letter, word(event))
                self.happened(event, who, letter, a, b, c)
        return self.found

    def place(self, who: int, place: int) -> str:
        """The letters of a location, as the unit has it."""
        return places_of(self.table.game.units[who])[place]

    def add(self, name: str, *words: object) -> None:
        self.found[name].append(" ".join(str(each) for each in words if each != ""))

    def needed(self, letter: str, why: int, number: int) -> None:
        self.add("numbers", letter, word(Why.of(why)), number)
        if why == Why.PILOTING:
            self.add("piloting", letter, number)
        elif why == Why.PILOT_CHECK:
            self.add("pilot_checks", letter, number)

    def happened(self, event: Event, who: int, letter: str, a: int, b: int, c: int) -> None:
        table = self.table
        if event == Event.STRUCK:
            self.add("struck", letter, self.place(who, a), b, self.tables.pop(who, NO_TABLE), word(Side(c)))
        elif event == Event.TROOPERS_LOST:
            self.add("struck", letter, self.place(who, 0), a)
        elif event == Event.TROOPER_STRUCK:
            self.add("struck", letter, self.place(who, a), b)
        elif event == Event.SLOT_HIT:
            self.add("criticals", letter, self.place(who, a), b + 1, word(Part(c)))
        elif event == Event.VEHICLE_CRITICAL:
            self.add("criticals", letter, self.place(who, a), word(VehicleHit(b)))
        elif event == Event.MOTIVE_DAMAGE:
            self.add("motive", letter, MOTIVE[a])
        elif event == Event.EXPLODES:
            self.add("explosions", letter, self.place(who, a), b)
        elif event in LOST:
            self.add("locations", letter, self.place(who, a), LOST[event])
        elif event == Event.FALLS:
            self.add("falls", letter, a, word(Side(c)))
        elif event in (Event.FALL_DAMAGE, Event.WATER_FALL_DAMAGE):
            packets = f"{a}+{b}" if event == Event.WATER_FALL_DAMAGE and b else str(a)
            self.found["falls"][-1] += f" {packets}"
        elif event == Event.DISPLACED:
            self.add("moves", letter, hex_name(table, a), hex_name(table, b), "pushed")
        elif event == Event.ADVANCES:
            self.add("moves", letter, hex_name(table, a), hex_name(table, b), "advances")
        elif event == Event.SLIDES:
            self.add("moves", letter, hex_name(table, a), hex_name(table, b), "slides")
        elif event == Event.SKID_DAMAGE:
            self.add("skids", letter, b, a)
        elif event == Event.SLIPS_BACK:
            self.add("moves", letter, hex_name(table, a), hex_name(table, b), "slips")
        elif event == Event.STEPS_ASIDE:
            self.add("moves", letter, hex_name(table, a), hex_name(table, b), "steps")
        elif event == Event.LEAVES_MAP:
            self.add("moves", letter, hex_name(table, a), "off")
        elif event == Event.AUTOMATIC_FAILURE:
            self.add("piloting", letter, "automatic")
        elif event == Event.PILOT_HURT_FOR_CERTAIN:
            self.add("pilot_checks", letter, "automatic")


def answer_text(table: Table, question: int, answer: int) -> str:
    """A hex for the question that is answered with one, else a direction."""
    if question == Question.STEPS_TO:
        return STAY if answer < 0 else hex_name(table, answer)
    return str(answer)


def of_unit(table: Table, unit: Unit) -> dict[str, Any]:
    """How one unit stands."""
    by_place = places_there(unit)
    torsos = {place: name for place, name in by_place.items() if is_torso(place) and is_mech(unit)}
    rear = {f"{name}R": unit.rear[place] for place, name in torsos.items()}
    lost = {
        name: unit.armor_full[place] - unit.armor[place] + unit.structure_full[place] - unit.structure[place]
        for place, name in by_place.items()
    }
    return {
        "at": hex_name(table, unit.at),
        "facing": unit.facing,
        "floor": unit.floor,
        "prone": bool(unit.prone),
        "airborne": bool(unit.airborne),
        "stuck": bool(unit.stuck),
        "mode": word(Mode(unit.mode)),
        "moved": unit.moved,
        "mp_used": unit.mp_used,
        "attack": word(Attack(unit.attack)),
        "heat": unit.heat,
        "jump": unit.jump,
        "destroyed": word(Cause.of(unit.destroyed)) if unit.destroyed else False,
        "off_map": bool(unit.off_map),
        "failed_in_the_air": bool(unit.failed_in_the_air),
        "falls": unit.fell,
        "damage": unit.taken,
        "head_struck": bool(unit.head_struck),
        "pilot_hits": unit.pilot_hits,
        "unconscious": bool(unit.unconscious),
        "engine_hits": unit.engine_hits,
        "gyro_hits": unit.gyro_hits,
        "sensor_hits": unit.sensor_hits,
        "life_support_hits": unit.life_support_hits,
        "armor": {name: unit.armor[place] for place, name in by_place.items()} | rear,
        "structure": {name: unit.structure[place] for place, name in by_place.items()},
        "lost": lost | {f"{name}R": unit.rear_full[place] - unit.rear[place] for place, name in torsos.items()},
        "half_boxes": half_boxes(unit),
        "modular_armor": modular_armor(unit),
        "slots_armored": {
            name: [slot + 1 for slot in range(SLOTS) if unit.slot_armor[place] >> slot & 1]
            for place, name in by_place.items()
        },
        "gone": {name: word(Gone(unit.gone[place])) for place, name in by_place.items()},
        "slots_hit": {
            name: [slot + 1 for slot in range(SLOTS) if unit.hit[place] >> slot & 1] for place, name in by_place.items()
        },
        "owed": [f"{word(Because.of(unit.owed[k]))} {unit.owed_modifier[k]}" for k in range(unit.owed_count)],
        **(of_vehicle(table, unit) if is_vehicle(unit) else {}),
        **(of_infantry(unit) if is_infantry(unit) else {}),
    }


def of_vehicle(table: Table, unit: Unit) -> dict[str, Any]:
    """What only a vehicle has."""
    places = places_there(unit)
    turrets = {place: name for place, name in places.items() if unit.turrets_stuck >> place & 257}
    return {
        "immobile": bool(unit.held),
        "flying": bool(is_flying(table, unit)),
        "cruise": unit.cruise,
        "flank": flanking_mp(unit),
        "motive_damage": [MOTIVE[kind + 1] for kind in range(3) if unit.motive >> kind & 1],
        "crew": [name for k, name in enumerate(CREW) if unit.crew >> k & 1],
        "stabilisers_hit": [name for place, name in places.items() if unit.stabilisers >> place & 1],
        "turrets": {
            name: "locked" if unit.turrets_stuck >> (place + LOCKED) & 1 else "jammed"
            for place, name in turrets.items()
        },
        "weapons_jammed": [item for item in range(1, unit.items) if unit.jammed >> item & 1],
        "weapons_lost": [item for item in range(1, unit.items) if unit.broken >> item & 1],
    }


def of_infantry(unit: Unit) -> dict[str, Any]:
    """What only infantry has."""
    suits = {place: name for place, name in places_there(unit).items() if unit.armor_full[place]}
    return {
        "troopers": troopers_left(unit),
        "troopers_full": sum(unit.structure_full),
        "armor_lost": {name: unit.armor_full[place] - unit.armor[place] for place, name in suits.items()},
        "swarming": LETTERS[unit.swarming - 1] if unit.swarming else False,
    }


def half_boxes(unit: Unit) -> list[str]:
    """Where a box of hardened armor is half marked; a torso's rear is CTR, LTR, RTR."""
    sides = ((FRONT_HALF, ""), (REAR_HALF, "R"))
    return [
        name + rear for place, name in enumerate(PLACE_NAMES) for half, rear in sides if unit.half_boxes[place] & half
    ]


def modular_armor(unit: Unit) -> dict[str, int]:
    """Points of modular armor left, where there is any."""
    points: dict[str, int] = {}
    for place, name in enumerate(PLACE_NAMES):
        for slot in range(SLOTS):
            part = unit.part[place][slot]
            if part in (Part.MODULAR_ARMOR, Part.REAR_MODULAR_ARMOR) and not unit.gone[place]:
                where = name + "R" * (part == Part.REAR_MODULAR_ARMOR)
                points[where] = points.get(where, 0) + unit.charge[unit.item[place][slot]]
    return points


assert len(PLACE_NAMES) == PLACES
