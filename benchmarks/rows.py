"""A row of the table, and how its time is taken."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from statistics import median


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to measure: runs of which the median is kept, and the seconds that each should last at least."""

    runs: int
    seconds: float


FULL = Effort(5, 0.5)
QUICK = Effort(3, 0.05)


@dataclass(frozen=True, slots=True)
class Row:
    """One thing measured, or the reason why it was not."""

    what: str
    how: str
    each: float | None = None
    """Seconds for one of them."""
    draws: float | None = None
    """Draws of dice in one of them; two dice thrown together are one draw."""
    ratio: float | None = None
    """Its time over that of the row it stands beside: a draw's time, where it says so."""
    beside: str = ""
    skipped: str = ""
    runs: int | None = None
    """Runs of the rules that an exact answer takes."""
    chance: float | None = None
    """The chance asked for, as it was found."""
    error: float | None = None
    """Its standard error, where it is an estimate."""

    @property
    def a_draw(self) -> float | None:
        """Seconds for one draw, everything else that happens included."""
        return self.each / self.draws if self.each and self.draws else None

    def stands_beside(self, other: Row, by_draw: bool = False) -> Row:
        """The same row with its ratio to another: by draw, or each."""
        mine, others = (self.a_draw, other.a_draw) if by_draw else (self.each, other.each)
        if not mine or not others:
            return self
        return replace(self, ratio=mine / others, beside=f"{other.how}{', by the draw' if by_draw else ''}")


def not_measured(row: Row, reason: str) -> Row:
    """The row without a time."""
    return replace(row, skipped=reason)


def time_each(work: Callable[[int], object], effort: Effort) -> float:
    """Seconds for one of what `work(n)` does n times: the median of several runs, each long enough to be measured."""
    work(1)  # the first one pays for what is set up late
    count = 1
    while True:
        seconds = _seconds(work, count)
        if seconds >= effort.seconds:
            break
        # As many as fill the time, but no leap that a slow first call would send too far.
        count = min(10 * count, int(1.2 * count * effort.seconds / max(seconds, 1e-9)) + 1)
    return median([seconds / count, *(_seconds(work, count) / count for _ in range(effort.runs - 1))])


def _seconds(work: Callable[[int], object], count: int) -> float:
    start = time.perf_counter()
    work(count)
    return time.perf_counter() - start
