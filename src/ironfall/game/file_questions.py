"""Questions about files that a case can ask: whether a unit file or a board can be read, and what it says then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ironfall.board.hexes import DIRECTIONS
from ironfall.board.maps import Board, hex_text, open_board, parse_board, write_board
from ironfall.errors import BadInput, shown
from ironfall.game.case_file import Case
from ironfall.game.case_position import beginning
from ironfall.game.position import digest, parse_position, position_text, read_text
from ironfall.units.blk import parse_blocks
from ironfall.units.catalogue import parse_unit_toml
from ironfall.units.mtf import parse_mtf
from ironfall.units.mtf_writer import write_mtf
from ironfall.units.sheet import PLACES, Sheet
from ironfall.units.vehicle import VehicleSheet
from ironfall.units.vehicle_blk import vehicle_of, write_vehicle_blk

NAMES = ("text", "file", "swap")
"""What every file is given by: its text, or the name of a file beside the case file, and changes to it."""


def unit_file(case: Case) -> dict[str, Any]:
    """What a unit file says."""
    given = _given(case, ("form",))
    text = _text(case, given)
    form = str(given.get("form", "mtf"))
    if form == "blk":
        return _answer(lambda: _vehicle_facts(case, vehicle_of(parse_blocks(text, "the unit file"))))
    read = {"mtf": parse_mtf, "toml": parse_unit_toml}.get(form)
    if read is None:
        raise case.bad(f"form is \"mtf\", \"blk\" or \"toml\", not {shown(given['form'])}")
    return _answer(lambda: _unit_facts(case, read(text, "the unit file")))


def _unit_facts(case: Case, sheet: Sheet) -> dict[str, Any]:
    again = write_mtf(parse_mtf(write_mtf(sheet), sheet.source))
    return {
        "chassis": sheet.chassis,
        "model": sheet.model,
        "clan_name": sheet.clan_name,
        "frame": str(sheet.frame),
        "tech_base": str(sheet.tech_base),
        "tons": sheet.tons,
        "engine": sheet.engine.rating,
        "engine_kind": sheet.engine.kind,
        "gyro": sheet.gyro,
        "cockpit": sheet.cockpit,
        "heat_sinks": sheet.heat_sinks,
        "walk": sheet.walk,
        "jump": sheet.jump,
        "armor": dict(sheet.armor) | {f"{place}R": points for place, points in sheet.rear_armor.items()},
        "armor_kind": dict(sheet.armor_kind),
        "slots": {place: [slot.name for slot in sheet.slots[place]] for place in PLACES},
        "items": {place: [slot.item for slot in sheet.slots[place]] for place in PLACES},
        "problems": [problem.name for problem in sheet.problems],
        "played": not case.ruleset.refusals(sheet),
        "refusals": list(case.ruleset.refusals(sheet)),
        "same_when_saved": again == write_mtf(sheet),
    }


def _vehicle_facts(case: Case, sheet: VehicleSheet) -> dict[str, Any]:
    written = write_vehicle_blk(sheet)
    return {
        "chassis": sheet.chassis,
        "model": sheet.model,
        "motion": sheet.motion,
        "tech_base": str(sheet.tech_base),
        "tons": sheet.tons,
        "engine_kind": sheet.engine_kind,
        "cruise": sheet.cruise,
        "flank": sheet.flank,
        "armor": dict(sheet.armor),
        "armor_kind": dict(sheet.armor_kind),
        "equipment": {
            place: [piece.name for piece in sheet.mounted if piece.place == place] for place in ("BD", *sheet.armor)
        },
        "problems": [problem.name for problem in sheet.problems],
        "played": not case.ruleset.refusals(sheet),
        "refusals": list(case.ruleset.refusals(sheet)),
        "same_when_saved": write_vehicle_blk(vehicle_of(parse_blocks(written, sheet.source))) == written,
    }


def board_file(case: Case) -> dict[str, Any]:
    """What a board file says."""
    text = _board_text(case, _given(case, ("size", "lines")))
    return _answer(lambda: _board_facts(parse_board(text, "the board file")))


def _board_text(case: Case, given: Mapping[str, Any]) -> str:
    """The text given, or a board of some size with clear hexes except for the lines given by their numbers."""
    if "size" not in given:
        return _text(case, given)
    size, lines = given["size"], given.get("lines", {})
    if not (isinstance(size, list) and len(size) == 2 and isinstance(lines, dict)):
        raise case.bad("size is columns and rows, such as [16, 17], and lines a table of hexes")
    written = write_board(open_board(*size)).splitlines()
    for name, rest in lines.items():
        line = next((n for n, text in enumerate(written) if text.startswith(f"hex {name} ")), None)
        if line is None:
            raise case.bad(f"lines: there is no hex {name} on a board of {size[0]} x {size[1]}")
        written[line] = f"hex {name} {rest}"
    return "\n".join(written)


def _board_facts(board: Board) -> dict[str, Any]:
    hexes = {}
    for number, each in enumerate(board.hexes):
        terrain = {str(name): found.level for name, found in each.terrain.items()}
        exits = {
            f"{name}_exits": [way for way in range(DIRECTIONS) if found.exits >> way & 1]
            for name, found in each.terrain.items()
            if found.exits is not None
        }
        hexes[hex_text(board.width, number)] = {"level": each.level, "terrain": sorted(terrain), **terrain, **exits}
    return {
        "width": board.width,
        "height": board.height,
        "hexes": hexes,
        "problems": [
            problem.name if problem.hex is None else f"{problem.name} {hex_text(board.width, problem.hex)}"
            for problem in board.problems
        ],
        "same_when_saved": parse_board(write_board(board), "again").hexes == board.hexes,
    }


def save_and_load(case: Case) -> dict[str, Any]:
    """A position written out and read back, as often as wanted: whether it stays the same, and how units stand."""
    given = _given(case, ("times",), text=False)
    position, table = beginning(case)
    first = last = position_text(position, table)
    for _ in range(int(given.get("times", 1))):
        position = parse_position(last, "the saved position")
        last = position_text(position, position.table())
    return {"same": digest(first) == digest(last), **case.ruleset.facts(position.table())}


def _given(case: Case, names: tuple[str, ...], text: bool = True) -> Mapping[str, Any]:
    given: Mapping[str, Any] = case.said.get("given", {})
    allowed = (*names, *NAMES) if text else names
    for name in given:
        if name not in allowed:
            raise case.bad(f"given: {name!r} is not asked for; there is {', '.join(allowed)}")
    return given


def _text(case: Case, given: Mapping[str, Any]) -> str:
    """The file's text, with the first place of each text to swap replaced."""
    if ("text" in given) == ("file" in given):
        raise case.bad("given holds the text of the file, or the name of a file beside this one")
    try:
        text = given["text"] if "text" in given else read_text(Path(case.file).parent / str(given["file"]))
    except BadInput as error:
        raise case.bad(str(error)) from None
    for pair in given.get("swap", ()):
        if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, str) for part in pair)):
            raise case.bad(f"swap is a list of pairs, what stands there and what is to stand there, not {shown(pair)}")
        if pair[0] not in text:
            raise case.bad(f"swap: {shown(pair[0])} does not stand in the file")
        text = text.replace(pair[0], pair[1], 1)
    return str(text)


def _answer(read: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What was read, or what is told instead."""
    try:
        return {"reads": True, **read()}
    except BadInput as error:
        return {"reads": False, "line": error.line, "says": error.message}


SAVE_AND_LOAD = "save-and-load"
FILE_QUESTIONS: Mapping[str, Callable[[Case], dict[str, Any]]] = {
    "unit-file": unit_file,
    "board-file": board_file,
    SAVE_AND_LOAD: save_and_load,
}
