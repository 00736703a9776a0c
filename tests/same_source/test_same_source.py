"""One text of the rules: plain and compiled end in the same state, the same log and the same tape, to the last number.

The whole action is compiled once with bounds checks, and everything is compared through it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.random_positions import random_position

from ironfall.game.position import Position
from ironfall.rulesets.classic.ruleset import CLASSIC
from ironfall.table.generator import seed_dice
from ironfall.table.table import Table
from ironfall.table.tape import Source

pytest.importorskip("numba", reason="compiled rules need the extra for speed")

from ironfall.table.compiled import CompiledTable, checked_twin

ACTION = CLASSIC.actions[0]
STATES = 250


@pytest.fixture(scope="module")
def compiled_play() -> Callable[[Any], None]:
    """The action, compiled with bounds checks."""
    twin: Callable[[Any], None] = checked_twin(ACTION.play, CLASSIC.game, CLASSIC.choose)
    return twin


def laid(position: Position) -> Table[Any]:
    """A table that listens and records."""
    table = position.table()
    table.asking.policy = [1] * len(table.asking.policy)
    table.log.listening = table.tape.recording = 1
    return table


def everything(compiled: CompiledTable) -> tuple[Any, ...]:
    """All that a run leaves behind."""
    log, tape = compiled.record["log"], compiled.record["tape"]
    return (
        compiled.state(),
        log["lines"][: log["count"]].tolist(),
        tape["written"][: tape["written_count"]].tolist(),
        (int(tape["place"]), int(tape["fault"]), int(tape["fault_place"])),
        compiled.record["asking"]["came_up"].tolist(),
    )


def both_ways(
    position: Position, compiled_play: Callable[[Any], None], load: Callable[[Table[Any]], None]
) -> Table[Any]:
    """Run the action plain and compiled and compare; the plain table, for more."""
    plain = laid(position)
    load(plain)
    compiled = CompiledTable(plain)
    ACTION.play(plain)
    compiled_play(compiled.record)
    assert everything(CompiledTable(plain)) == everything(compiled)
    return plain


@pytest.mark.parametrize("seed", range(STATES))
def test_live_dice_and_their_script(seed: int, compiled_play: Callable[[Any], None]) -> None:
    position = random_position(seed)

    def live(table: Table[Any]) -> None:
        seed_dice(table, seed, 3)

    plain = both_ways(position, compiled_play, live)
    tape = plain.tape.written[: plain.tape.written_count]

    def scripted(table: Table[Any]) -> None:
        table.tape.source = Source.SCRIPTED
        table.asking.policy = [0] * len(table.asking.policy)
        table.tape.given[: len(tape)] = tape
        table.tape.given_count = len(tape)

    if not plain.tape.fault:
        again = both_ways(position, compiled_play, scripted)
        assert (again.tape.place, again.tape.fault) == (len(tape), 0)


@pytest.mark.parametrize("seed", range(STATES, STATES + 60))
def test_a_script_that_does_not_fit_is_refused_alike(seed: int, compiled_play: Callable[[Any], None]) -> None:
    position = random_position(seed)
    chance = random.Random(seed)
    tape = [chance.randint(-1, 13) for _ in range(chance.randint(0, 30))]

    def garbled(table: Table[Any]) -> None:
        table.tape.source = Source.SCRIPTED
        table.asking.policy = [chance.randint(0, 1)] * len(table.asking.policy)
        table.tape.given[: len(tape)] = tape
        table.tape.given_count = len(tape)

    both_ways(position, compiled_play, garbled)
