"""Two dice drawn over and over: in C, by the compiled rules' own verb, by the same verb plain."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.rows import Effort, Row, not_measured, time_each

from ironfall import api
from ironfall.game.play import policy_numbers
from ironfall.rulesets.classic.records import Table
from ironfall.rulesets.classic.words import Why
from ironfall.simulate.chunks import counted_rules
from ironfall.table.dice import Dice, roll
from ironfall.table.generator import seed_dice
from ironfall.table.linking import can_compile
from ironfall.table.marks import verb

SOURCE = Path(__file__).with_name("two_dice.c")
WHAT = "2D6 drawn"
ROLLS = 1_000
"""Rolls of one game, so that setting the game up costs nothing beside them."""
CHECKED_GAMES = 100
NO_UNITS = 0
"""Of which anything is counted: these games are dice alone."""
C_DRAWS_A_SECOND = 200_000_000
"""Roughly, to fill the time."""


@verb
def roll_a_thousand(table: Table) -> None:
    """A game of nothing but dice."""
    total = 0
    for _ in range(ROLLS):
        total += roll(table, 0, Why.LOCATION, Dice.TWO_D6)
    table.tally.counts[0] += total


def measure(effort: Effort) -> list[Row]:
    """C, compiled, plain; the compiled row is beside C, the plain one beside the compiled."""
    in_c = _in_c(effort)
    compiled = _compiled(effort).stands_beside(in_c)
    return [in_c, compiled, _plain(effort).stands_beside(compiled)]


def _in_c(effort: Effort) -> Row:
    row = Row(WHAT, "C loop", draws=1)
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return not_measured(row, "there is no gcc or cc")
    with TemporaryDirectory() as folder:
        program = Path(folder) / "two_dice"
        subprocess.run([compiler, "-O2", str(SOURCE), "-o", str(program)], check=True)
        draws = int(C_DRAWS_A_SECOND * effort.seconds)
        seconds = median(_run_c(program, draws) for _ in range(effort.runs))
    return Row(WHAT, "C loop", seconds / draws, draws=1)


def _run_c(program: Path, draws: int) -> float:
    said = subprocess.run([str(program), str(draws)], check=True, capture_output=True, text=True).stdout
    seconds, total = said.split()
    check_mean(int(total) / draws)
    return float(seconds)


def check_mean(mean: float) -> None:
    """What is measured must be two dice: over 100,000 draws they come to 7, give or take 0.04."""
    if abs(mean - 7) > 0.04:
        raise RuntimeError(f"these are no two dice: they come to {mean} on average")


def _table() -> Any:
    return api.position("Haymaker", "Haymaker").table()


def _compiled(effort: Effort) -> Row:
    row = Row(WHAT, "compiled", draws=1)
    if not can_compile():
        return not_measured(row, "numba is not installed")
    from ironfall.table.compiled import CompiledTable, entry_point

    ruleset = api.RULESETS[0]
    policies = policy_numbers(ruleset, "book", len(_table().asking.policy))
    counted = replace(counted_rules(ruleset, ruleset.actions[0], policies), play=roll_a_thousand)
    entry = entry_point(counted, ruleset.game)
    table = CompiledTable(_table())

    def play(games: int) -> None:
        entry.run(table.record, table.words, table.start, table.flat_spans, NO_UNITS, 1, 0, games)

    play(CHECKED_GAMES)
    check_mean(int(table.record["tally"]["counts"][0]) / CHECKED_GAMES / ROLLS)
    return Row(WHAT, "compiled", time_each(play, effort) / ROLLS, draws=1)


def _plain(effort: Effort) -> Row:
    table = _table()

    def play(games: int) -> None:
        for game in range(games):
            seed_dice(table, 1, game)
            roll_a_thousand(table)

    play(CHECKED_GAMES)
    check_mean(table.tally.counts[0] / CHECKED_GAMES / ROLLS)
    return Row(WHAT, "plain", time_each(play, effort) / ROLLS, draws=1)
