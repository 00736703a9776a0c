"""The curve of two dice, counted from all the ways they can fall."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

FACES = range(1, 7)


def chance_at_least(number: int) -> Fraction:
    """The chance that 2D6 show this number or more."""
    ways = [first + second for first, second in product(FACES, repeat=2)]
    return Fraction(sum(total >= number for total in ways), len(ways))
