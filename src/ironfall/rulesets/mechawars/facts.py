"""What a case file can check of a table: what the log tells, and how every unit stands, in plain words and numbers.

Units are called by their letters, A first. Words are those of the names in words.py, in small letters with hyphens.
Lengths are inches as fractions: "4", "7/2".
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ironfall.rulesets.mechawars.naming import LETTERS, exact_inches, met_by, stat_names
from ironfall.rulesets.mechawars.records import LEAVES_IT, NOBODY, Act, Table, Unit, Way
from ironfall.rulesets.mechawars.words import Because, Event, Question, Why
from ironfall.table.talk import FIRST_EVENT
from ironfall.table.talk import Told as Line

LISTS = ("moves", "results", "bonuses", "damage", "lost", "numbers", "questions", "events")
GIVES_A_BONUS = (
    Because.CHARGED_FAR, Because.CHARGED, Because.COUNTER_CHARGED, Because.ACCIDENTAL, Because.MOVED, Because.MOVED_FAR,
)  # fmt: skip
MOVES = (Event.CHARGES, Event.CLOSES, Event.SEPARATES)
YES_OR_NO = ("no", "yes")


def word(member: IntEnum) -> str:
    """A name as case files write it."""
    return member.name.lower().replace("_", "-")


def letter(number: int) -> str:
    """A unit's letter; a dash for nobody."""
    return LETTERS[number] if number != NOBODY else "-"


def choice(table: Table, who: int, question: int, option: int) -> str:
    """An option of a question: yes or no, a unit's letter, a stat, an act or a way. A dash for none of them."""
    match Question.of(question):
        case Question.COUNTER_CHARGES | Question.SHOOTS:
            return YES_OR_NO[option]
        case Question.WHO_COUNTER_CHARGES | Question.ACTIVATES | Question.CHARGES_AT | Question.MEETS:
            return letter(option)
        case Question.CRITICAL_POINT | Question.GIVES_UP:
            owner = met_by(table, who) if question == Question.CRITICAL_POINT else who
            return stat_names(table.game.units[owner])[option] if option != LEAVES_IT else "-"
        case Question.ACTS:
            return word(Act(option))
        case Question.MOVES_TO:
            return word(Way(option))


def facts(table: Table) -> dict[str, Any]:
    """Everything: what happened by kind, in order, and each unit under its letter."""
    game = table.game
    found: dict[str, Any] = {name: [] for name in LISTS}
    for code, who, a, b, c in table.log.lines[: table.log.count]:
        if code == Line.NEEDS:
            _add(found, "numbers", letter(who), word(Why.of(a)), b)
        elif code == Line.BECAUSE and a in GIVES_A_BONUS:
            _add(found, "bonuses", word(Because.of(a)), b)
        elif code == Line.ANSWERED:
            _add(found, "questions", letter(who), word(Question.of(a)), choice(table, who, a, b))
        elif code >= FIRST_EVENT:
            _add(found, "events", *([letter(who)] if who != NOBODY else []), word(Event.of(code)))
            _happened(table, found, Event.of(code), who, a, b, c)
    found["hit"] = bool(game.collided)
    found["turn"] = game.turn
    found["charged"] = exact_inches(game.charged)
    found["collision"] = [letter(game.charger), letter(game.defender)] if game.collided else []
    for number in range(game.unit_count):
        found[LETTERS[number]] = of_unit(game.units[number])
    return found


def _add(found: dict[str, Any], name: str, *words: object) -> None:
    found[name].append(" ".join(map(str, words)))


def _happened(table: Table, found: dict[str, Any], event: Event, who: int, a: int, b: int, c: int) -> None:
    if event in MOVES:
        _add(found, "moves", letter(who), exact_inches(b), word(event), letter(a))
    elif event == Event.MOVES:
        _add(found, "moves", letter(who), exact_inches(c), word(event))
    elif event == Event.RESULT:
        _add(found, "results", letter(who), *(a,) * b)
    elif event == Event.TAKES:
        _add(found, "damage", letter(who), a, letter(b))
    elif event == Event.STAT_LOST:
        chooser = "opponent" if c else "owner"
        _add(found, "lost", letter(who), stat_names(table.game.units[who])[a], chooser)
    elif event == Event.GAME_OVER:
        found["winner"] = a


def of_unit(unit: Unit) -> dict[str, Any]:
    """How one unit stands."""
    return {
        "at": [exact_inches(unit.x), exact_inches(unit.y)],
        "stats": dict(zip(stat_names(unit), unit.stat, strict=False)),
        "actions": unit.actions,
        "shaken": unit.shaken,
        "hidden": bool(unit.hidden),
        "obscured": bool(unit.obscured),
        "wrecked": bool(unit.wrecked),
        "touches": letter(unit.touches - 1),
        "inch_from": letter(unit.inch_from - 1),
        "value": unit.value,
        "kept": unit.kept,
        "damage": unit.taken,
        "lost": unit.lost,
    }
