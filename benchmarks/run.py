"""What Ironfall does in a second: dice, resolutions, unit files, the page, starts; and how long exact odds take.

    python benchmarks/run.py            some minutes
    python benchmarks/run.py --quick    rougher, without the first compile, and exact odds only where they are soon had
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
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.rows import FULL, QUICK, Effort, Row

from benchmarks import actions, dice, exact, page, starts, unit_files

HEAD = ("what", "how", "a second", "each", "draws", "a draw", "ratio", "beside")
EXACT_HEAD = ("what", "how", "time", "runs", "destroyed", "+/-", "ratio", "beside")
LEFT = (0, 1, 7)
"""Columns of words."""
Rows = Sequence[Row]


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
        rows, counted = measure(effort, empty_cache=not asked.quick)
    on = machine(effort)
    if asked.json:
        print(json.dumps({"schema": 1, "machine": on, "rows": [as_data(row) for row in rows + counted]}, indent=2))
    else:
        exactly = lines_of(EXACT_HEAD, counted, _exact_cells)
        print("\n".join([_named(on), "", *lines_of(HEAD, rows, _cells), "", exact.TITLE, "", *exactly]))


def measure(effort: Effort, empty_cache: bool) -> tuple[list[Row], list[Row]]:
    """Every row, in the order of the two tables."""
    started = starts.measure(effort, empty_cache)  # first: they fill the cache of compiled rules for the others
    drawn = dice.measure(effort)
    rows = drawn + actions.measure(effort, drawn[0], _notice) + unit_files.measure(effort)
    rows += page.measure(effort) + started
    return rows, exact.measure(effort, _notice)


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
        "peak_megabytes": _peak(),
    }


def _peak() -> int | None:
    """The most memory that this process has held, where the system tells."""
    try:
        import resource
    except ImportError:
        return None
    unit = 2**20 if platform.system() == "Darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit // 10**6


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
        "rules_runs": row.runs,
        "chance": row.chance,
        "error": row.error,
    }


def lines_of(head: tuple[str, ...], rows: Rows, cells: Callable[[Row], tuple[str, ...]]) -> list[str]:
    """The rows under one head."""
    lines = [head]
    what = ""
    for row in rows:
        lines.append((row.what if row.what != what else "", row.how, *cells(row)))
        what = row.what
    widths = [max(len(line[k]) for line in lines) for k in range(len(head))]
    shown = [
        "  ".join(cell.ljust(width) if k in LEFT else cell.rjust(width) for k, (cell, width) in enumerate(pairs))
        for pairs in (list(zip(line, widths, strict=True)) for line in lines)
    ]
    return [line.rstrip() for line in shown]


def _named(on: dict[str, Any]) -> str:
    """The machine in a line."""
    numba = f"numba {on['numba']}" if on["numba"] else "no numba"
    peak = f", at most {on['peak_megabytes']:,} MB of memory" if on["peak_megabytes"] else ""
    return (
        f"Ironfall {on['ironfall']}, Python {on['python']}, {numba}, {on['processors']} processors, {on['system']}; "
        f"medians of {on['runs']} runs{peak}"
    )


def _cells(row: Row) -> tuple[str, ...]:
    if row.each is None:
        return ("-", "-", "-", "-", "-", f"not measured: {row.skipped}")
    return (
        _count(1 / row.each),
        _time(row.each),
        f"{row.draws:.1f}" if row.draws else "",
        _time(row.a_draw) if row.a_draw else "",
        f"{row.ratio:.2f}" if row.ratio else "",
        row.beside,
    )


def _exact_cells(row: Row) -> tuple[str, ...]:
    if row.each is None:
        return ("-", "-", "-", "-", "-", row.skipped)
    return (
        _time(row.each),
        f"{row.runs:,}" if row.runs else "",
        f"{row.chance:.5%}" if row.chance is not None else "",
        f"{row.error:.5%}" if row.error is not None else "",
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
