"""units and unit: the catalogue, folders of files, and one record sheet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ironfall import api
from ironfall.cli import data
from ironfall.cli.output import QUIET, STRONG, TIED, as_json, columns, heading, line, notice, paragraph
from ironfall.cli.progress import Bar
from ironfall.cli.state import known_ruleset
from ironfall.rulesets.ruleset import Paper, Ruleset
from ironfall.units.roster import read_folder

ANSWERED, INTERRUPTED = 0, 130


def units(path: str | None, ruleset_name: str | None, json: bool) -> int:
    """The catalogue, or every unit file in a folder."""
    ruleset = known_ruleset(ruleset_name)
    return catalogue(ruleset, json) if path is None else folder(ruleset, path, json)


def catalogue(ruleset: Ruleset, json: bool) -> int:
    """Our own machines."""
    papers = ruleset.papers
    sheets = papers.catalogue()
    if json:
        as_json([{**data.listed(ruleset, s.source, s), **papers.figures(s), "text": s.text} for s in sheets])
        return ANSWERED
    rows = [(s.name, str(s.tons), *map(str, papers.figures(s).values()), s.text) for s in sheets]
    head = ("name", papers.weight, *(name for s in sheets[:1] for name in papers.figures(s)), "")
    columns([head, *rows], (*("" for _ in head[1:]), QUIET), 0, range(1, len(head) - 1))
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
    weight = ruleset.papers.weight
    rows = [(entry["name"] or Path(entry["file"]).name, str(entry[weight] or "-"), _remark(entry)) for entry in found]
    if rows:
        columns([("name", weight, ""), *rows], indent=0, right=(1,))
        line()
    playable = sum(entry["playable"] for entry in found)
    unread = sum(entry["name"] is None for entry in found)
    paragraph(
        f"{len(found):,} file{'' if len(found) == 1 else 's'}: {playable:,} can be played, "
        f"{len(found) - playable - unread:,} cannot, {unread:,} cannot be read."
    )
    return code


def _read(path: str, ruleset: Ruleset, bar: Bar) -> Iterator[tuple[Path, Paper | api.BadInput]]:
    if Path(path).is_dir():
        yield from read_folder(path, bar, ruleset.papers.ending, ruleset.papers.find)
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
    shown = ruleset.papers.show(sheet)
    heading(sheet.name)
    if sheet.text:
        paragraph(sheet.text)
    paragraph(shown.summary)
    line()
    rows = [("", *shown.points_of, ""), *((*row, "") for row in shown.points)]
    columns(rows, (STRONG,), indent=0, right=range(1, len(shown.points_of) + 1))
    line()
    columns([(place, _slots(slots)) for place, slots in shown.contents], (STRONG,), indent=0)
    for problem in data.problems(ruleset, sheet):
        line()
        paragraph(f"{problem['name']}: {problem['text']}")
    return ANSWERED


def _slots(slots: tuple[str, ...]) -> str:
    """The slots of a location by number; alike ones that follow each other together, empty ones left out."""
    runs: list[tuple[int, int, str]] = []
    for number, slot in enumerate(slots, 1):
        name = slot.replace(" ", TIED)
        if not name:
            continue
        if runs and runs[-1][1] == number - 1 and runs[-1][2] == name:
            runs[-1] = (runs[-1][0], number, name)
        else:
            runs.append((number, number, name))
    shown = (f"{first}{f'-{last}' if last > first else ''}{TIED}{name}" for first, last, name in runs)
    return ", ".join(shown) or "empty"
