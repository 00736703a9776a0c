"""Estimates: a share of trials, with what it may be off by. Another type than an exact chance, on purpose."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Estimate:
    """A chance as trials show it, and its standard error."""

    value: float
    error: float
    trials: int


def share(times: int, trials: int) -> Estimate:
    """The plain share, so that shares of one whole add up to it. The error is never 0: it is worked out from (k + 1) /
    (N + 2), since what came about in none of N trials may come about yet."""
    near = (times + 1) / (trials + 2)
    return Estimate(times / trials if trials else 0.0, math.sqrt(near * (1 - near) / (trials + 2)), trials)
