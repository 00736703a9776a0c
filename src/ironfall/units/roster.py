"""Finding units: by the path of a file, by a name of the catalogue, or a whole folder of files."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeAlias

from ironfall.errors import BadInput
from ironfall.units import catalogue
from ironfall.units.blk import Blocks, is_blk, parse_blocks, read_blocks
from ironfall.units.infantry import InfantrySheet
from ironfall.units.infantry_blk import infantry_of, is_infantry, write_infantry_blk
from ironfall.units.infantry_toml import (
    infantry,
    is_infantry_toml,
    parse_infantry_toml,
    read_infantry_toml,
    tells_of_infantry,
)
from ironfall.units.mtf import parse_mtf, read_mtf
from ironfall.units.mtf_writer import write_mtf
from ironfall.units.sheet import Sheet
from ironfall.units.vehicle import VehicleSheet
from ironfall.units.vehicle_blk import vehicle_of, write_vehicle_blk
from ironfall.units.vehicle_toml import (
    is_vehicle_toml,
    parse_vehicle_toml,
    read_vehicle_toml,
    tells_of_vehicle,
    vehicles,
)

_AT_MOST = 5
"""Names in one suggestion."""


GroundSheet: TypeAlias = Sheet | VehicleSheet | InfantrySheet
"""A record sheet of any unit that fights on the ground."""


def find_unit(text: str, ruleset: str = "classic") -> GroundSheet:
    """The sheet of a file (.mtf, .blk or .toml), or of a machine of the ruleset's catalogue by its name or the start
    of it.

    BadInput if there is none, or if the start of a name fits several.
    """
    suffix = Path(text).suffix.lower()
    if suffix not in (".mtf", ".blk", ".toml"):
        return _in_catalogue(text, ruleset)
    check_there(Path(text))
    if suffix == ".mtf":
        return read_mtf(text)
    if suffix == ".blk":
        return sheet_of(read_blocks(text))
    if is_infantry_toml(Path(text)):
        return read_infantry_toml(text)
    return read_vehicle_toml(text) if is_vehicle_toml(Path(text)) else catalogue.read_unit_toml(text)


def sheet_of(blocks: Blocks) -> GroundSheet:
    """The sheet in a .blk file."""
    return infantry_of(blocks) if is_infantry(blocks) else vehicle_of(blocks)


def parse_unit(text: str, source: str) -> GroundSheet:
    """The sheet in a text that `write_unit` made, or in that of any unit file."""
    if re.search(r"^[ \t]*\[unit\]", text, re.MULTILINE):
        return _parse_toml(text, source)
    return sheet_of(parse_blocks(text, source)) if is_blk(text) else parse_mtf(text, source)


def _parse_toml(text: str, source: str) -> GroundSheet:
    """The sheet in a .toml file of ours."""
    if tells_of_infantry(text):
        return parse_infantry_toml(text, source)
    return parse_vehicle_toml(text, source) if tells_of_vehicle(text) else catalogue.parse_unit_toml(text, source)


def write_unit(sheet: GroundSheet) -> str:
    """The canonical text of a sheet."""
    if isinstance(sheet, Sheet):
        return write_mtf(sheet)
    return write_infantry_blk(sheet) if isinstance(sheet, InfantrySheet) else write_vehicle_blk(sheet)


def read_folder(
    path: str | Path,
    on_progress: Callable[[int, int], None] | None = None,
    ending: str | tuple[str, ...] = ".mtf",
    read: Callable[[str], Any] = read_mtf,
) -> Iterator[tuple[Path, Any]]:
    """Every unit file in a folder and the folders in it, in the order of their paths, with what `read` makes of it, or
    the BadInput that says what is wrong.

    Files are read one by one as the caller asks. `on_progress` hears how many are done, and of how many. BadInput if
    there is no such folder.
    """
    folder = Path(path)
    if not folder.is_dir():
        raise BadInput("there is no such folder", str(folder))
    files = sorted(
        Path(where, name) for where, _, names in os.walk(folder) for name in names if name.lower().endswith(ending)
    )
    return _read_all(files, on_progress, read)


def _read_all(
    files: Sequence[Path], on_progress: Callable[[int, int], None] | None, read: Callable[[str], Any]
) -> Iterator[tuple[Path, Any]]:
    for done, file in enumerate(files, 1):
        try:
            result = read(str(file))
        except BadInput as error:
            result = error
        if on_progress is not None:
            on_progress(done, len(files))
        yield file, result


def _in_catalogue(text: str, ruleset: str) -> GroundSheet:
    nothing = f"the path of an .mtf, .blk or .toml file nor a unit of the {ruleset} catalogue"
    name = full_name(text, (*catalogue.catalogue_names(ruleset), *vehicles(), *infantry()), nothing)
    return vehicles().get(name) or infantry().get(name) or catalogue.catalogue_sheet(ruleset, name)


def full_name(text: str, known: Sequence[str], nothing: str) -> str:
    """The one name that a text is, or begins. BadInput if several fit or none; `nothing` is what it is not."""
    wanted = text.strip().lower()
    names = {name.lower(): name for name in known}
    fitting = [names[wanted]] if wanted in names else []
    for start in (wanted + " ", wanted):  # whole words first: "Anvil" is not the Anvilhead
        if not fitting and wanted:
            fitting = [name for lower, name in names.items() if lower.startswith(start)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        more = f" and {len(fitting) - _AT_MOST} more" if len(fitting) > _AT_MOST else ""
        raise BadInput(f"'{text}' can be {', '.join(fitting[:_AT_MOST])}{more}; give more of the name")
    raise BadInput(f"'{text}' is neither {nothing}{_did_you_mean(wanted, names)}")


def check_there(file: Path) -> None:
    """BadInput where there is no such file; a mistyped name gets suggestions from its folder."""
    try:
        if file.exists():
            return
        near = {name.lower(): name for name in os.listdir(file.parent)}
    except (OSError, ValueError):
        near = {}
    raise BadInput("there is no such file" + _did_you_mean(file.name.lower(), near), str(file))


def _did_you_mean(wanted: str, names: dict[str, str]) -> str:
    close = get_close_matches(wanted, names, n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(names[name] for name in close)}?" if close else ""
