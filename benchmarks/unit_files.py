"""Unit files read: the catalogue's, and a folder of players' files where IRONFALL_TEST_DATA names one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.resources import as_file, files
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.rows import Effort, Row, not_measured, time_each

from ironfall.units.catalogue import read_unit_toml
from ironfall.units.mtf_writer import write_mtf
from ironfall.units.roster import read_folder

WHAT = "unit file read"
PLAYERS = "players' .mtf files"


def measure(effort: Effort) -> list[Row]:
    """The catalogue as it is, the same machines as .mtf files, and players' files; the last two beside the first."""
    with as_file(files("ironfall.units") / "catalogue" / "classic") as folder, TemporaryDirectory() as written:
        catalogue = sorted(folder.glob("*.toml"))
        for file in catalogue:
            (Path(written) / f"{file.stem}.mtf").write_text(write_mtf(read_unit_toml(file)), "utf-8")
        all_toml = time_each(lambda times: _read_catalogue(catalogue, times), effort)
        all_mtf = time_each(lambda times: _read_folder(Path(written), times), effort)
    toml = Row(WHAT, "catalogue .toml files", all_toml / len(catalogue))
    mtf = Row(WHAT, "the same as .mtf files", all_mtf / len(catalogue))
    return [toml, mtf.stands_beside(toml), _players(effort).stands_beside(mtf)]


def _read_catalogue(catalogue: list[Path], times: int) -> None:
    for _ in range(times):
        for file in catalogue:
            read_unit_toml(file)


def _read_folder(folder: Path, times: int) -> None:
    for _ in range(times):
        for _ in read_folder(folder):
            pass


def _players(effort: Effort) -> Row:
    data = os.environ.get("IRONFALL_TEST_DATA")
    row = Row(WHAT, PLAYERS)
    if not data:
        return not_measured(row, "IRONFALL_TEST_DATA is not set")
    folder = Path(data) / "mtf"
    if next(folder.rglob("*.mtf"), None) is None:
        return not_measured(row, "IRONFALL_TEST_DATA has no .mtf files in a folder mtf")
    results = _over_and_over(folder)

    def read(count: int) -> None:
        for _ in islice(results, count):
            pass

    return Row(WHAT, PLAYERS, time_each(read, effort))


def _over_and_over(folder: Path) -> Iterator[object]:
    """The folder's files one by one, from the beginning again at its end; what cannot be read counts as read."""
    while True:
        yield from read_folder(folder)
