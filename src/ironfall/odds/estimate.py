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
    """An estimate never says never or always: (k + 1) / (N + 2)."""
    value = (times + 1) / (trials + 2)
    return Estimate(value, math.sqrt(value * (1 - value) / (trials + 2)), trials)
