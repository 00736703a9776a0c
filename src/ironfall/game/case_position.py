"""From a case to the position it begins in: a case is a short way to write a position (docs/cases.md).

A case becomes the text of a position, so that both mean the same by the same words.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP, neighbour, opposite
from ironfall.board.maps import hex_text
from ironfall.errors import BadInput, shown
from ironfall.game.case_file import Case, meant
from ironfall.game.position import HEADER, OPEN_MAP, VERSION, Position, parse_position
from ironfall.numbers import count_number
from ironfall.table.table import Table

CENTER = "0809"
"""Where a unit stands that is not put anywhere: the middle of the usual map of 16 by 17 hexes."""
USUAL_DIRECTION = 3
"""A target faces north, and an attacker comes at its front."""
USUAL_DISTANCE = 3

LETTERS = "ABCDEFGHIJKLMNOP"
OTHER_LINES = ("ruleset", "option", "map", "hex", "unit")
"""How lines of a position begin that are no words of set-up."""


UNIT_KEYS = ("unit", "state", "side")
"""What is said of any unit."""


class Beginning(NamedTuple):
    """Where a case begins, and a table laid out so."""

    position: Position
    table: Table[Any]


def beginning(case: Case) -> Beginning:
    """The position of a case. BadInput where there can be none."""
    written = "position" in case.said
    text = case.said["position"] if written else "\n".join(_lines(case))
    try:
        position = parse_position(text, case.file)
        return Beginning(position, position.table())
    except BadInput as error:
        place = f" (line {error.line} of its position)" if written and error.line else ""
        raise case.bad(error.message + place) from None


def _lines(case: Case) -> Iterator[str]:
    said = case.said
    yield from (f"{HEADER} {VERSION}", f"ruleset {case.ruleset.name}")
    yield from (f"option {name}={value}" for name, value in said.get("options", {}).items())
    yield from (f"chart {key}={json.dumps(value)}" for key, value in said.get("charts", {}).items())
    has_hexes = bool(case.ruleset.hex_facts)
    if has_hexes or "map" in said:
        yield _line(case, f"map {said.get('map', 'x'.join(map(str, OPEN_MAP)))}")
    yield from (_line(case, f"hex {text}") for text in said.get("hexes", ()))
    yield from (" ".join(word) for word in case.ruleset.ready[1])
    yield from (_word(case, text) for text in said.get("game", ()))
    units = [said[key] for key in ("unit", "attacker", "target") if key in said]
    if not units:
        raise case.bad("there is no unit; give a unit, or an attacker and a target, or a position")
    states = [_state(case, unit) for unit in units]
    usual = _facing_each_other(case, states) if len(units) == 2 and has_hexes else [(CENTER, 0)] * len(units)
    for number, (unit, state) in enumerate(zip(units, states, strict=True)):
        at, facing = usual[number]
        placed = [f"at {at}"] if has_hexes and not _is_placed(state) else []
        placed += [f"facing {facing}"] if has_hexes else []
        placed += [" ".join(word).rstrip() for word in case.ruleset.ready[0] if number]
        yield from _unit(case, number, min(number, 1), unit, placed + state)
    if len(units) + len(said.get("others", ())) > len(LETTERS):
        raise case.bad(f"a case has at most {len(LETTERS)} units")
    for number, unit in enumerate(said.get("others", ()), len(units)):
        yield from _unit(case, number, _side(case, unit), unit, _state(case, unit))


def _unit(case: Case, number: int, side: int, unit: object, state: list[str]) -> Iterator[str]:
    yield f"unit {LETTERS[number]} {side} sheet"
    yield from (f"  | {line}" for line in case.ruleset.papers.write(_sheet(case, unit)).splitlines())
    yield from (f"  {line}" for line in state)


def _line(case: Case, text: str) -> str:
    if "\n" in text or "#" in text or not text.strip():
        raise case.bad(f"{shown(text)} must be one line of words, without #")
    return text


def _word(case: Case, text: str) -> str:
    """One word of set-up, or one field."""
    if text.split()[:1] and text.split()[0] in OTHER_LINES:
        raise case.bad(f"{shown(text)} is no word of set-up; units, maps and hexes have keys of their own")
    return _line(case, text)


def _state(case: Case, unit: object) -> list[str]:
    said = unit.get("state", []) if isinstance(unit, dict) else []
    if not isinstance(said, list) or not all(isinstance(text, str) for text in said):
        raise case.bad(f"state is a list of words of set-up, such as [\"piloting 4\", \"prone\"], not {shown(said)}")
    return [_word(case, text) for text in said]


def _side(case: Case, unit: Mapping[str, Any]) -> int:
    side = unit.get("side")
    if side not in (0, 1) or isinstance(side, bool):
        raise case.bad(f"side of one of the others is 0, the attacker's, or 1, the target's, not {shown(side)}")
    return int(side)


def _is_placed(state: list[str]) -> bool:
    return any(words.startswith("at ") for words in state)


def _facing_each_other(case: Case, states: list[list[str]]) -> list[tuple[str, int]]:
    """The hex and facing of attacker and target: a straight jump in the case's direction, to a target facing north."""
    direction = case.said.get("direction", USUAL_DIRECTION)
    distance = case.said.get("distance", USUAL_DISTANCE)
    if not 0 <= direction < DIRECTIONS:
        raise case.bad(f"direction is from 0 to {DIRECTIONS - 1}, clockwise from north, not {direction}")
    stands = next((words.split()[1] for words in states[1] if words.startswith("at ")), CENTER)
    if _is_placed(states[0]):
        return [(CENTER, 0), (CENTER, 0)]
    width, height = OPEN_MAP
    if len(stands) != 4 or count_number(stands) is None:
        raise case.bad("say where the attacker stands as well: on this map it cannot be worked out")
    at = (int(stands[2:]) - 1) * width + int(stands[:2]) - 1
    for _ in range(distance):
        at = neighbour(width, height, at, opposite(direction)) if at != OFF_THE_MAP else at
    if at == OFF_THE_MAP or distance < 1:
        raise case.bad(f"there is no hex {distance} hexes from {stands} to come from; say where the attacker stands")
    return [(hex_text(width, at), direction), (CENTER, 0)]


def _sheet(case: Case, unit: object) -> Any:
    """The machine: of the catalogue, of a file beside the case file, or a plain one of some weight."""
    said = {"unit": unit} if isinstance(unit, str) else unit
    assert isinstance(said, dict)
    papers = case.ruleset.papers
    known = (*UNIT_KEYS, *papers.said_of_plain)
    for key in said:
        if key not in known:
            raise case.bad(f"{key!r} is nothing that is said of a unit{meant(key, known)}")
    plain = papers.said_of_plain[0]
    is_plain = any(key in said for key in (plain, *papers.plain_by))
    if ("unit" in said) == is_plain:
        sample = f"{plain} = {50 if plain == 'tons' else 2}"
        raise case.bad(f"a unit is a name or a file (unit = \"Haymaker\"), or a plain one by what it has ({sample})")
    try:
        if is_plain:
            return papers.plain({key: said[key] for key in papers.said_of_plain if key in said})
        name = str(said["unit"])
        beside = Path(case.file).parent / name
        return papers.find(str(beside) if "." in name and beside.exists() else name)
    except BadInput as error:
        raise case.bad(error.message) from None
