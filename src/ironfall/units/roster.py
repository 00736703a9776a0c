"""Finding units: by the path of a file, by a name of the catalogue, or a whole folder of files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ironfall.errors import BadInput
from ironfall.units import catalogue
from ironfall.units.mtf import read_mtf
from ironfall.units.sheet import Sheet

_AT_MOST = 5
"""Names in one suggestion."""


def find_unit(text: str, ruleset: str = "classic") -> Sheet:
    """The sheet of a file (.mtf or .toml), or of a machine of the ruleset's catalogue by its name or the start of it.

    BadInput if there is none, or if the start of a name fits several.
    """
    suffix = Path(text).suffix.lower()
    if suffix == ".blk":
        raise BadInput("vehicles and infantry (.blk) are not read yet; give an .mtf file of a 'Mech", text)
    if suffix in (".mtf", ".toml"):
        check_there(Path(text))
        return read_mtf(text) if suffix == ".mtf" else catalogue.read_unit_toml(Path(text))
    return _in_catalogue(text, ruleset)


def read_folder(
    path: str | Path,
    on_progress: Callable[[int, int], None] | None = None,
    ending: str = ".mtf",
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


def _in_catalogue(text: str, ruleset: str) -> Sheet:
    nothing = f"the path of an .mtf or .toml file nor a unit of the {ruleset} catalogue"
    return catalogue.catalogue_sheet(ruleset, full_name(text, catalogue.catalogue_names(ruleset), nothing))


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
