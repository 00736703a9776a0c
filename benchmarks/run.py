"""What Ironfall does in a second, in one table: dice, resolutions, unit files, starts.

    python benchmarks/run.py            about two minutes
    python benchmarks/run.py --quick    a few seconds, rougher, without the first compile
    python benchmarks/run.py --json     the same as data

Nothing is held to a time: ratios tell more of another machine than seconds do. For players' own files, name the folder
that holds their folder `mtf` in IRONFALL_TEST_DATA.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.rows import FULL, QUICK, Effort, Row

from benchmarks import actions, dice, starts, unit_files

HEAD = ("what", "how", "a second", "each", "draws", "a draw", "ratio", "beside")
LEFT = (0, 1, 7)
"""Columns of words."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a few seconds: short runs, no first compile")
    parser.add_argument("--json", action="store_true", help="print the rows as data")
    asked = parser.parse_args(arguments)
    effort = QUICK if asked.quick else FULL
    with TemporaryDirectory() as empty:
        if not asked.quick:
            os.environ["IRONFALL_CACHE"] = empty
        rows = measure(effort, empty_cache=not asked.quick)
    if asked.json:
        print(json.dumps({"schema": 1, "machine": machine(effort), "rows": [as_data(row) for row in rows]}, indent=2))
    else:
        print(table(rows, machine(effort)))


def measure(effort: Effort, empty_cache: bool) -> list[Row]:
    """Every row, in the order of the table."""
    started = starts.measure(effort, empty_cache)  # first: they fill the cache of compiled rules for the others
    drawn = dice.measure(effort)
    return drawn + actions.measure(effort, drawn[0], _notice) + unit_files.measure(effort) + started


def _notice(text: str) -> None:
    print(text, file=sys.stderr)


def machine(effort: Effort) -> dict[str, Any]:
    """What it was measured on, and how often."""
    return {
        "python": platform.python_version(),
        "numba": _version("numba"),
        "ironfall": _version("ironfall"),
        "processors": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "runs": effort.runs,
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def as_data(row: Row) -> dict[str, Any]:
    """A row as data: seconds throughout."""
    return {
        "what": row.what,
        "how": row.how,
        "per_second": 1 / row.each if row.each else None,
        "seconds_each": row.each,
        "draws_each": row.draws,
        "seconds_a_draw": row.a_draw,
        "ratio": row.ratio,
        "beside": row.beside or None,
        "skipped": row.skipped or None,
    }


def table(rows: Sequence[Row], on: dict[str, Any]) -> str:
    """The rows under one head, and the machine above them."""
    lines: list[tuple[str, ...]] = [HEAD]
    what = ""
    for row in rows:
        lines.append((row.what if row.what != what else "", *_cells(row)))
        what = row.what
    widths = [max(len(line[k]) for line in lines) for k in range(len(HEAD))]
    shown = [
        "  ".join(cell.ljust(width) if k in LEFT else cell.rjust(width) for k, (cell, width) in enumerate(pairs))
        for pairs in (list(zip(line, widths, strict=True)) for line in lines)
    ]
    numba = f"numba {on['numba']}" if on["numba"] else "no numba"
    first = (
        f"Ironfall {on['ironfall']}, Python {on['python']}, {numba}, {on['processors']} processors, {on['system']}; "
        f"medians of {on['runs']} runs"
    )
    return "\n".join([first, "", *(line.rstrip() for line in shown)])


def _cells(row: Row) -> tuple[str, ...]:
    if row.each is None:
        return (row.how, "-", "-", "-", "-", "-", f"not measured: {row.skipped}")
    return (
        row.how,
        _count(1 / row.each),
        _time(row.each),
        f"{row.draws:.1f}" if row.draws else "",
        _time(row.a_draw) if row.a_draw else "",
        f"{row.ratio:.2f}" if row.ratio else "",
        row.beside,
    )


def _count(number: float) -> str:
    for size, unit in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{unit}"
    return f"{number:.3g}"


def _time(seconds: float) -> str:
    for size, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "us")):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


if __name__ == "__main__":
    main()
