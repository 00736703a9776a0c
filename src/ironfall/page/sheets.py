"""The units as the page is told of them: where each is, how it stands, its record sheet, and what can be said of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from inspect import unwrap
from typing import Any

from ironfall.board.maps import hex_text
from ironfall.game.position import Position
from ironfall.rulesets.record_sheet import Boxes, Pilot, Place, RecordSheet
from ironfall.rulesets.ruleset import Ruleset, Word
from ironfall.rulesets.said import COMPASS, FieldFlag, FieldNumber
from ironfall.table.marks import fields_of
from ironfall.table.table import Table

Data = dict[str, Any]


def units_of(position: Position, table: Table[Any]) -> list[Data]:
    """Every unit, by letter: where it is, how it stands, and its sheet."""
    numbers = sorted(range(len(position.setup.units)), key=lambda number: position.setup.units[number].letter)
    return [unit_of(position, table, number) for number in numbers]


def unit_of(position: Position, table: Table[Any], number: int) -> Data:
    ruleset, placed, record = position.ruleset, position.setup.units[number], table.game.units[number]
    drawn = ruleset.record_sheet(table, position.setup, number)
    now = {word.name: said for word in ruleset.unit_words if (said := said_now(word, record)) is not None}
    found: Data = {
        "letter": placed.letter,
        "name": position.names[number],
        "side": placed.side,
        "size": ruleset.papers.size(placed.sheet),
        "words": list(drawn.states),
        "destroyed": drawn.is_lost,
        "stance": drawn.stance,
        "now": now,
        "unfit": [
            word.name
            for word in ruleset.unit_words
            if now.get(word.name, "") in ("", "0") and not ruleset.word_fits(table, number, word.name)
        ],
        "sheet": sheet_of(drawn, now, ruleset, ruleset.standing(table, position.setup, number)),
    }
    if not ruleset.hex_facts:
        return found | {"x": record.x, "y": record.y, "r": record.radius}
    return found | {
        "at": None if drawn.is_off_map else hex_text(table.game.width, record.at),
        "facing": record.facing,
        "faces": COMPASS[record.facing],
    }


def said_now(word: Word, record: Any) -> str | None:
    """What a word would say of a unit as it stands; a word that stands alone says "yes" or "". None where that cannot
    be told."""
    apply = unwrap(word.apply)
    if word.now is not None:
        found = word.now(record)
    elif isinstance(apply, FieldFlag | FieldNumber):
        found = getattr(record, apply.name)
    else:
        return None
    return str(found) if word.takes else "yes" if found else ""


def sheet_of(drawn: RecordSheet, now: dict[str, str], ruleset: Ruleset, sentences: Sequence[str]) -> Data:
    """A record sheet with its boxes."""
    pilot = drawn.pilot
    return {
        "summary": drawn.summary,
        "kind": drawn.kind,
        "places": [place_of(each) for each in drawn.places],
        "pilot": pilot
        and {
            "title": pilot.title,
            "unconscious": pilot.unconscious,
            "numbers": [number_of(ruleset, name, now) for name in pilot.numbers],
            "boxes": [box_of(pilot, n) for n in range(1, pilot.boxes + 1)],
        },
        "numbers": [number_of(ruleset, name, now) for name in drawn.numbers],
        "condition": list(sentences),
    }


def number_of(ruleset: Ruleset, name: str, now: dict[str, str]) -> Data:
    """A number on a sheet, and the word that changes it."""
    (word,) = words_of(word for word in ruleset.unit_words if word.name == name)
    low = 0 if word["low"] is None else word["low"]
    return {"word": name, "title": name.capitalize(), "now": int(now[name]), "low": low, "high": word["high"]}


def box_of(pilot: Pilot, n: int) -> Data:
    """One hit of a pilot, and what a press on it says: so many hits, or one less where it was the last."""
    left = n - 1 if n == pilot.hits else n
    title = f"{n} hit{'' if n == 1 else 's'}"
    return {"n": n, "title": title, "crossed": n <= pilot.hits, "says": [pilot.word, str(left)]}


def place_of(place: Place) -> Data:
    """One location."""
    return {
        "name": place.name,
        "title": place.title,
        "armor": boxes_of(place.armor),
        "rear": boxes_of(place.rear),
        "structure": boxes_of(place.structure),
        "gone": place.gone,
        "slots": [{"text": line.text, "hit": line.hit, "says": line.says} for line in place.lines],
    }


def boxes_of(boxes: Boxes | None) -> list[int] | None:
    """What is left, of what."""
    return None if boxes is None else [boxes.left, boxes.full]


# --- what can be set


def setup_of(position: Position, table: Table[Any]) -> Data:
    """What can be said of units and of the game, and the optional rules."""
    ruleset, chosen = position.ruleset, position.setup.options
    return {
        "room": len(position.setup.units) < fields_of(ruleset.game)["units"].shape[0],
        "can_remove": len(position.setup.units) > 1,
        "unit_words": words_of(ruleset.unit_words),
        "game_words": [
            {**told, "now": said_now(word, table.game)}
            for word, told in zip(ruleset.game_words, words_of(ruleset.game_words), strict=True)
        ],
        "options": [
            {
                "name": option.name,
                "title": option.title,
                "values": [[value, option.in_words(value)] for value in option.values],
                "value": chosen.get(option.name, option.default),
                "changes": option.changes,
                "rule": option.rule,
            }
            for option in ruleset.options
        ],
    }


def words_of(words: Iterable[Word]) -> list[Data]:
    """Words of set-up."""
    found = []
    for word in words:
        apply = unwrap(word.apply)
        bounds = [apply.low, apply.high] if isinstance(apply, FieldNumber) else [None, None]
        values = list(COMPASS) if word.takes == "DIRECTION" else list(word.values)
        told = {"name": word.name, "takes": word.takes, "several": word.several, "help": word.help}
        found.append({**told, "values": values, "low": bounds[0], "high": bounds[1]})
    return found
