"""units and unit: the catalogue, folders of files, and one record sheet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ironfall import api
from ironfall.board.maps import open_board
from ironfall.cli import data
from ironfall.cli.output import QUIET, STRONG, TIED, as_json, columns, heading, line, notice, paragraph
from ironfall.cli.progress import Bar
from ironfall.cli.state import known_ruleset
from ironfall.rulesets.ruleset import PlacedUnit, Ruleset, Setup
from ironfall.units.catalogue import catalogue_names, catalogue_sheet
from ironfall.units.roster import read_folder
from ironfall.units.sheet import Sheet, Slot

ANSWERED, INTERRUPTED = 0, 130


def units(path: str | None, ruleset_name: str | None, json: bool) -> int:
    """The catalogue, or every unit file in a folder."""
    ruleset = known_ruleset(ruleset_name)
    return catalogue(ruleset, json) if path is None else folder(ruleset, path, json)


def catalogue(ruleset: Ruleset, json: bool) -> int:
    """Our own machines."""
    sheets = [catalogue_sheet(ruleset.name, name) for name in catalogue_names(ruleset.name)]
    if json:
        as_json([data.listed(ruleset, s.source, s) | {"jump": s.jump, "text": s.text} for s in sheets])
        return ANSWERED
    head = ("name", "tons", "jump", "")
    columns([head, *((s.name, str(s.tons), str(s.jump), s.text) for s in sheets)], ("", "", "", QUIET), 0, (1, 2))
    return ANSWERED


def folder(ruleset: Ruleset, path: str, json: bool) -> int:
    """Every file of a folder, whether it can be played or not, or one file."""
    found: list[data.Data] = []
    code = ANSWERED
    try:
        with Bar("Reading") as bar:
            for file, read in _read(path, ruleset, bar):
                found.append(data.listed(ruleset, file, read))
    except KeyboardInterrupt:
        notice(f"Interrupted after {len(found):,} files.")
        code = INTERRUPTED
    if json:
        as_json(found)
        return code
    rows = [(entry["name"] or Path(entry["file"]).name, str(entry["tons"] or "-"), _remark(entry)) for entry in found]
    if rows:
        columns([("name", "tons", ""), *rows], indent=0, right=(1,))
        line()
    playable = sum(entry["playable"] for entry in found)
    unread = sum(entry["name"] is None for entry in found)
    paragraph(
        f"{len(found):,} file{'' if len(found) == 1 else 's'}: {playable:,} can be played, "
        f"{len(found) - playable - unread:,} cannot yet, {unread:,} cannot be read."
    )
    return code


def _read(path: str, ruleset: Ruleset, bar: Bar) -> Iterator[tuple[Path, Sheet | api.BadInput]]:
    if Path(path).is_dir():
        yield from read_folder(path, bar)
    elif not Path(path).exists():
        raise api.BadInput("there is no such folder or file", path)
    else:
        try:
            yield Path(path), api.load_unit(path, ruleset.name)
        except api.BadInput as error:
            yield Path(path), error


def _remark(entry: data.Data) -> str:
    """Why a unit cannot be played, or else the names of what is not right with it."""
    first = next((p["text"] for p in entry["problems"] if not entry["playable"]), None)
    names = dict.fromkeys(problem["name"] for problem in entry["problems"])
    return first or ", ".join(names)


def unit(name: str, ruleset_name: str | None, json: bool) -> int:
    """One record sheet."""
    ruleset = known_ruleset(ruleset_name)
    sheet = api.load_unit(name, ruleset.name)
    if json:
        as_json(data.unit(ruleset, sheet))
        return ANSWERED
    engine = f"{sheet.engine.rating} {sheet.engine.kind} engine"
    heading(sheet.name)
    if sheet.text:
        paragraph(sheet.text)
    paragraph(f"{sheet.tons} t {sheet.frame}, {sheet.tech_base}, {engine}; walks {sheet.walk}, jumps {sheet.jump}")
    line()
    structure = _structure(ruleset, sheet)
    rows = [
        (place, *(str(points.get(place, "")) for points in (sheet.armor, sheet.rear_armor, structure)), "")
        for place in sheet.slots
    ]
    columns([("", "armor", "rear", "structure", ""), *rows], (STRONG,), indent=0, right=(1, 2, 3))
    line()
    columns([(place, _slots(slots)) for place, slots in sheet.slots.items()], (STRONG,), indent=0)
    for problem in data.problems(ruleset, sheet):
        line()
        paragraph(f"{problem['name']}: {problem['text']}")
    return ANSWERED


def _structure(ruleset: Ruleset, sheet: Sheet) -> dict[str, int]:
    """Internal structure as the ruleset has it; nothing for a unit that it does not play."""
    if ruleset.refusals(sheet):
        return {}
    table = ruleset.new_table(Setup(open_board(1, 1), (PlacedUnit("A", 0, sheet),), {}, ()))
    return dict(zip(ruleset.place_names, table.game.units[0].structure_full, strict=True))


def _slots(slots: tuple[Slot, ...]) -> str:
    """The slots of a location by number; alike ones that follow each other together, empty ones left out."""
    runs: list[tuple[int, int, str]] = []
    for number, slot in enumerate(slots, 1):
        if slot.kind == "empty":
            continue
        name = (slot.name + (" (rear)" if slot.rear else "")).replace(" ", TIED)
        if runs and runs[-1][1] == number - 1 and runs[-1][2] == name:
            runs[-1] = (runs[-1][0], number, name)
        else:
            runs.append((number, number, name))
    shown = (f"{first}{f'-{last}' if last > first else ''}{TIED}{name}" for first, last, name in runs)
    return ", ".join(shown) or "empty"
