"""The walk over all ways of the dice, compiled: it finds the same graph as the plain walk (odds/walk.py), and faster.

The rules are run from the beginning once for each thing that each die may show, up to the die after that. A die is
known by two sums of 64 bits over all that counts from there on, each word times a factor of its own: that two different
states share both has less than one chance in 2**50 over ten million of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from ironfall.table.compiled import CompiledTable, Words, link_rules, state_spans, table_layout, table_type
from ironfall.table.compiled_explore import OTHER_FACTORS, Memory, explore, run_once
from ironfall.table.compiled_graph import NODES, RUNS, WAITING, empty, grown, trimmed
from ironfall.table.compiled_kernel import Function, Kernel, inner, renamed, typeof
from ironfall.table.compiled_weights import weigh
from ironfall.table.each_way import begin_run
from ironfall.table.frames import NOTES
from ironfall.table.linking import each_way_instead
from ironfall.table.table import Table
from ironfall.table.tape import find_fault

WORD = (1 << 64) - 1
FIRST_ROOM = 1 << 14
"""Rows that each array begins with."""
RUNS_AT_ONCE = 100_000
"""Runs between two moments at which an interruption is heard."""


@dataclass(frozen=True, slots=True)
class EachWay:
    """What a walk runs: the rules, who chooses, what is marked when, and what may be taken for the same."""

    play: Function
    choose: Function
    observe: Function
    observe_start: Function
    observe_end: Function
    alike: Function
    forget: Function

    def roots(self) -> list[Function]:
        own: list[Function] = [self.play, self.observe_start, self.observe_end, self.forget]
        notes: list[Any] = [*NOTES.values()]
        return [*notes, *own, begin_run, find_fault]

    def instead(self) -> dict[Function, Function]:
        return each_way_instead(self.choose, self.observe, self.alike)


def is_compiled(rules: EachWay, game: type) -> bool:
    """Whether the walk of this action would be found in the cache."""
    return _kernel(rules, game).is_kept()


LOADED: dict[tuple[EachWay, type], Any] = {}
"""The kernels that this process has at hand."""


def _explorer(rules: EachWay, game: type, on_notice: Callable[[str], None]) -> Any:
    """The kernel of this action."""
    if (rules, game) not in LOADED:
        LOADED[rules, game] = _kernel(rules, game).compiled(lambda: _linked(rules, game, on_notice)).run
    return LOADED[rules, game]


def _kernel(rules: EachWay, game: type) -> Kernel:
    nothing = np.zeros(1, np.int64)
    takes = (table_type(game), typeof(Memory(*[nothing] * 6)), typeof(empty(0)), typeof(0))
    return Kernel(explore, f"explore_{rules.play.__name__}", takes, table_layout(game))


def _linked(rules: EachWay, game: type, on_notice: Callable[[str], None]) -> dict[str, Any]:
    """What the names in the kernel stand for."""
    twins = link_rules(rules.roots(), game, rules.instead(), on_notice, with_notes=True)
    called = {
        "_play": twins[rules.play],
        "_start": twins[rules.observe_start],
        "_end": twins[rules.observe_end],
        "_forget": twins[rules.forget],
        "begin_run": twins[begin_run],
    }
    return {"run_once": inner(renamed(run_once, "run_once", called)), "find_fault": twins[find_fault]}


def _factors(words: int, spans: Words, stream: int) -> Words:
    """A factor for every word of the state, and for what else is summed."""
    made = np.zeros(words + OTHER_FACTORS, np.int64)
    state = (w for k in range(0, len(spans), 2) for w in range(spans[k], spans[k + 1]))
    for w in (*state, *range(words, len(made))):
        made[w] = odd_number(2 * int(w) + stream)
    return made


def odd_number(place: int) -> int:
    """One of a row of odd numbers of 64 bits without a pattern: splitmix64 (Steele, Lea and Flood, 2014)."""
    word = (place + 1) * 0x9E3779B97F4A7C15 & WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    word = (word ^ word >> 31) | 1
    return word - (word >> 63 << 64)


class CompiledWalk:
    """All ways of an action as far as they matter to one of its units; the same as odds/walk.py's `Walk`.

    `fault` is what went wrong (see tape.Fault), or 0: a walk with a fault goes no further and weighs nothing.
    """

    def __init__(
        self,
        table: Table[Any],
        rules: EachWay,
        about: int,
        other: int,
        left_out: Any = None,
        on_notice: Callable[[str], None] = lambda text: None,
        *,
        group: int = 0,
        room: int = FIRST_ROOM,
    ) -> None:
        game = type(table.game)
        self._table = CompiledTable(table)
        ways = self._table.record["ways"]
        ways["about"], ways["other"], ways["alone"], ways["group"] = about, other, 1, group
        words = self._table.words
        spans = self._table.flat_spans
        apart = np.array(state_spans(table.game, left_out), np.int64).ravel() if other >= 0 else spans
        key_factors, check_factors = _factors(len(words), spans, 0), _factors(len(words), spans, 1)
        self._memory = Memory(words, self._table.start, key_factors, check_factors, spans, apart)
        self._found = empty(room)
        self._explore = _explorer(rules, game, on_notice)
        self.go_on(1)

    @property
    def runs(self) -> int:
        """How often the rules were run."""
        return int(self._found.counts[RUNS])

    @property
    def nodes(self) -> int:
        """How many dice were met."""
        return int(self._found.counts[NODES]) - 1

    @property
    def fault(self) -> int:
        return int(self._table.record["tape"]["fault"])

    @property
    def is_done(self) -> bool:
        return self.fault == 0 and int(self._found.counts[WAITING]) == 0

    def go_on(self, runs: int) -> None:
        """Walk on, for about so many runs of the rules. An interruption falls between two steps and spoils nothing."""
        until = self.runs + runs
        while self.runs < until and not self.is_done and not self.fault:
            self._found = grown(self._found)
            self._explore(self._table.record, self._memory, self._found, min(until - self.runs, RUNS_AT_ONCE))

    def weigh(self) -> dict[int, Fraction]:
        """How often each mark is made, on average: exact."""
        assert self.is_done, "a walk is weighed when it is done"
        return weigh(trimmed(self._found))
