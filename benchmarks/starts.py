"""Whole processes from start to end: what a person waits for before anything happens."""

from __future__ import annotations

import subprocess
import sys
import time
from importlib.util import find_spec
from statistics import median

from benchmarks.rows import Effort, Row, not_measured

from ironfall.table.linking import can_compile

WHAT = "process, start to end"
NOTHING = "pass"
IMPORT = "import ironfall.api"
HELP = "import sys; from ironfall.cli.main import main; sys.argv[1:] = ['--help']; sys.exit(main())"
SIMULATE = """
from ironfall import api
position = api.position("Haymaker HM-5", "Haymaker HM-5")
api.simulate(position, "dfa", trials=1, mode="compiled")
"""


def measure(effort: Effort, empty_cache: bool) -> list[Row]:
    """Each beside a Python that does nothing; the first compile, where the cache is empty, beside the warm start."""
    nothing = Row(WHAT, "python that does nothing", _time(NOTHING, effort))
    imported = Row(WHAT, "import ironfall.api", _time(IMPORT, effort)).stands_beside(nothing)
    warm, cold = _simulations(effort, empty_cache)
    told = _help(effort).stands_beside(nothing)
    return [nothing, imported, told, warm.stands_beside(nothing), cold.stands_beside(warm)]


def _help(effort: Effort) -> Row:
    row = Row(WHAT, "ironfall --help")
    if find_spec("ironfall.cli.main") is None:
        return not_measured(row, "this installation has no command line")
    return Row(WHAT, row.how, _time(HELP, effort))


def _simulations(effort: Effort, empty_cache: bool) -> tuple[Row, Row]:
    warm, cold = Row(WHAT, "simulate, compiled before"), Row(WHAT, "simulate, first compile")
    if not can_compile():
        return not_measured(warm, "numba is not installed"), not_measured(cold, "numba is not installed")
    first = _run(SIMULATE)
    warm = Row(WHAT, warm.how, _time(SIMULATE, effort))
    if empty_cache:
        return warm, Row(WHAT, cold.how, first)
    return warm, not_measured(cold, "too slow for --quick")


def _time(program: str, effort: Effort) -> float:
    _run(program)
    return median(_run(program) for _ in range(effort.runs))


def _run(program: str) -> float:
    """Seconds that a new Python takes for a program."""
    start = time.perf_counter()
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    seconds = time.perf_counter() - start
    if ran.returncode != 0:
        raise RuntimeError(f"this program failed:\n{program}\n{ran.stderr}")
    return seconds
