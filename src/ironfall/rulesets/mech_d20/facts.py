"""What a case file can check of a table: what the log tells, and how every unit stands, in plain words and numbers.

Units are called by their letters, A first. Words are those of the names in words.py, in small letters with hyphens.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ironfall.rulesets.mech_d20.chart_values import PLACE_NAMES
from ironfall.rulesets.mech_d20.naming import name_hex
from ironfall.rulesets.mech_d20.records import MOST_ITEMS, NOBODY, Mode, Phase, Table, Unit
from ironfall.rulesets.mech_d20.repairs import COOL
from ironfall.rulesets.mech_d20.words import Cause, Event, Question, Reason, Step, Why
from ironfall.table.talk import FIRST_EVENT
from ironfall.table.talk import Told as Line

LETTERS = "ABCDEFGHIJKLMNOP"
LISTS = (
    "struck", "criticals", "broken", "explosions", "lost", "carried", "repaired", "numbers", "questions", "events",
)  # fmt: skip


def word(member: IntEnum) -> str:
    """A name as case files write it."""
    return member.name.lower().replace("_", "-")


def facts(table: Table) -> dict[str, Any]:
    """Everything: what happened by kind, in order, and each unit under its letter."""
    game = table.game
    found: dict[str, Any] = {name: [] for name in LISTS}
    for code, who, a, b, c in table.log.lines[: table.log.count]:
        letter = LETTERS[who] if who != NOBODY else ""
        if code == Line.NEEDS:
            _add(found, "numbers", letter, word(Why.of(a)), b)
        elif code == Line.ANSWERED:
            _add(found, "questions", letter, word(Question.of(a)), answer_text(a, b))
        elif code >= FIRST_EVENT:
            _add(found, "events", letter, word(Event.of(code)))
            _happened(found, Event.of(code), letter, a, b, c)
    found["hit"] = bool(game.attack_landed)
    found["round"] = game.round
    found["phase"] = word(Phase(game.phase))
    found["order"] = [LETTERS[number] for number in game.order[: game.order_count]]
    for number in range(game.unit_count):
        found[LETTERS[number]] = of_unit(table, game.units[number])
    return found


def _add(found: dict[str, Any], name: str, *words: object) -> None:
    found[name].append(" ".join(map(str, words)).strip())


def _happened(found: dict[str, Any], event: Event, letter: str, a: int, b: int, c: int) -> None:
    if event == Event.STRUCK:
        _add(found, "struck", letter, PLACE_NAMES[a], b)
    elif event == Event.CRITICAL:
        _add(found, "criticals", letter, PLACE_NAMES[a], b)
    elif event == Event.ITEM_HIT:
        _add(found, "broken", letter, PLACE_NAMES[a], b)
    elif event == Event.EXPLODES:
        _add(found, "explosions", letter, PLACE_NAMES[a], b)
    elif event in (Event.LOCATION_LOST, Event.FALLS_WITH):
        _add(found, "lost", letter, PLACE_NAMES[a])
    elif event == Event.CARRIED_OVER:
        _add(found, "carried", letter, PLACE_NAMES[a], b)
    elif event == Event.REPAIRED:
        _add(found, "repaired", letter, PLACE_NAMES[a], b, c)
    elif event == Event.GAME_OVER:
        found["winner"] = a


def answer_text(question: int, answer: int) -> str:
    """A way to move, a step, a location or a unit for the questions that are answered with one, else a number."""
    match Question.of(question):
        case Question.MOVES:
            return word(Mode(answer))
        case Question.STEPS:
            return word(Step.of(answer))
        case Question.REPAIRS:
            return PLACE_NAMES[answer]
        case Question.ATTACKS | Question.SOOTHES:
            return LETTERS[answer]
        case Question.USES_GEL:
            return "cool" if answer == COOL else "repair"
        case _:
            return str(answer)


def of_unit(table: Table, unit: Unit) -> dict[str, Any]:
    """How one unit stands. Items are numbers, counted from 1 as on its card."""
    by_place = dict(enumerate(PLACE_NAMES))
    return {
        "at": name_hex(table, unit.at),
        "facing": unit.facing,
        "prone": bool(unit.prone),
        "mode": word(Mode(unit.mode)),
        "moved": unit.moved,
        "mp_used": unit.mp_used,
        "stance": bool(unit.stance),
        "soothed": bool(unit.soothed),
        "heat": unit.heat,
        "felt_heat": unit.felt_heat,
        "shut_down": bool(unit.shut_down),
        "unconscious": bool(unit.unconscious),
        "counters": unit.counters,
        "destroyed": word(Cause.of(unit.destroyed)) if unit.destroyed else False,
        "armor": {name: unit.armor[place] for place, name in by_place.items()},
        "internal": {name: unit.internal[place] for place, name in by_place.items()},
        "remaining": {name: [unit.armor[place], unit.internal[place]] for place, name in by_place.items()},
        "gone": {name: bool(unit.gone[place]) for place, name in by_place.items()},
        "ledger": {name: unit.ledger[place] for place, name in by_place.items()},
        "taken_by_20": {name: bool(unit.twenty >> place & 1) for place, name in by_place.items()},
        "broken": items_of(unit.broken),
        "fired": items_of(unit.fired),
        "shots": {str(item): unit.shots[item] for item in range(1, unit.items) if unit.shots_full[item]},
        "kicked": unit.kicked,
        "engine_hits": unit.engine_hits,
        "gyro_hits": unit.gyro_hits,
        "sensor_hits": unit.sensor_hits,
        "life_support_hits": unit.life_support_hits,
        "hip_hits": unit.hip_hits,
        "leg_actuator_hits": unit.leg_actuator_hits,
        "damage": unit.taken,
        "damage_this_round": unit.damage,
        "reasons": [word(reason) for reason in Reason if unit.reasons >> reason & 1],
        "fell": unit.fell,
        "head_struck": bool(unit.head_struck),
    }


def items_of(mask: int) -> list[int]:
    """The numbers of the items in a mask."""
    return [item for item in range(1, MOST_ITEMS + 1) if mask >> (item - 1) & 1]
