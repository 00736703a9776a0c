"""How often each mark of a compiled walk is made: exact, by whole numbers alone.

Every weight is a whole number over one common denominator, far too long for a machine word. So it is worked out modulo
one prime after another, each just below 2**31, and put together from what is left each time (the Chinese remainder
theorem). The bound on the numerators says how many primes are enough; one more is taken, and must agree.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import islice
from typing import Any

import numba
import numpy as np

from ironfall.table.compiled import Halves, Words
from ironfall.table.compiled_graph import (
    CHANCES,
    DIE,
    END,
    FAN,
    FIRST_EDGE,
    FIRST_FACE,
    SET,
    SIZE,
    START,
    TO,
    WHOLE,
    Found,
)
from ironfall.table.compiled_kernel import Kernel, inner
from ironfall.table.table import MOST_MARKS, MOST_WAYS

LANES = 8
"""Primes that are worked with at a time."""
HALF = 32
LOW = (1 << HALF) - 1
BELOW = 1 << 31
SLACK = (MOST_MARKS * (MOST_WAYS + 1)).bit_length()
"""No mark is made more often than 2 to this power on one way from the start to the end."""


def put_in_order(nodes: Words, edges: Halves, dice: Words, arriving: Words, order: Words) -> int:
    """The nodes so that each comes after all that lead to it; how many could be put in order.

    Those that are ready wait at the end of the array. The last of them is taken first, so that nodes close in memory
    stay close in order.
    """
    for edge in range(len(edges)):
        to = edges[edge, TO]
        if to != END:
            arriving[to] += 1
    first_ready = len(order) - 1
    order[first_ready] = START
    placed = 0
    while first_ready < len(order):
        node = order[first_ready]
        first_ready += 1
        order[placed] = node
        placed += 1
        first = nodes[node, FIRST_EDGE]
        for edge in range(first, first + dice[nodes[node, DIE], FAN]):
            to = edges[edge, TO]
            if to != END:
                arriving[to] -= 1
                if arriving[to] == 0:
                    first_ready -= 1
                    order[first_ready] = to
    return placed


def largest_sum(nodes: Words, edges: Halves, dice: Words, order: Words, numbers: Words, sums: Words) -> int:
    """The largest sum of the dice's numbers on any way from the start to the end."""
    largest = 0
    for at in range(len(order)):
        node = order[at]
        die = nodes[node, DIE]
        here = sums[node] + numbers[die]
        largest = max(largest, here)
        first = nodes[node, FIRST_EDGE]
        for edge in range(first, first + dice[die, FAN]):
            to = edges[edge, TO]
            if to != END:
                sums[to] = max(sums[to], here)
    return largest


@inner
def reduced(number: int, prime: int, inverse: int) -> int:
    """The number over 2**32, modulo a prime below 2**31 (Montgomery, 1985); the number is from 0 to 2**62."""
    left = (number >> HALF) - (((number & LOW) * inverse & LOW) * prime >> HALF)
    return left + (prime if left < 0 else 0)


def spread(
    nodes: Words,
    edges: Halves,
    dice: Words,
    order: Words,
    ratios: Words,
    primes: Words,
    inverses: Words,
    weights: Words,
    sums: Words,
) -> None:
    """From the weight of the start, the weights of all nodes, and of the end in the last row; and for each set of marks
    what the edges that carry it weigh. Sums are not reduced: 2**31 of them fit."""
    for at in range(len(order)):
        node = order[at]
        die = nodes[node, DIE]
        edge = nodes[node, FIRST_EDGE]
        first = dice[die, FIRST_FACE]
        for lane in range(LANES):
            weights[node, lane] = reduced(weights[node, lane], primes[lane], inverses[lane])
        for face in range(first, first + dice[die, FAN]):
            to = edges[edge, TO]
            row = len(nodes) if to == END else to
            carried = edges[edge, SET]
            for lane in range(LANES):
                share = reduced(weights[node, lane] * ratios[face, lane], primes[lane], inverses[lane])
                weights[row, lane] += share
                sums[carried, lane] += share
            edge += 1


@cache
def _kernels() -> tuple[Any, Any, Any]:
    """The three loops, compiled."""
    words, rows, halves = numba.int64[::1], numba.int64[:, ::1], numba.int32[:, ::1]
    graph = (rows, halves, rows)
    return (
        Kernel(put_in_order, "put_in_order", (*graph, words, words), None).compiled(dict).run,
        Kernel(largest_sum, "largest_sum", (*graph, words, words, words), None).compiled(dict).run,
        Kernel(spread, "spread", (*graph, words, rows, words, words, rows, rows), None).compiled(dict).run,
    )


def weigh(found: Found) -> dict[int, Fraction]:
    """How often each mark is made, on average. The graph is trimmed and whole.

    AssertionError if the chances of all ways do not add up to exactly 1: a fault of the walk.
    """
    put, _, _ = _kernels()
    graph = (found.nodes, found.edges, found.dice)
    order = np.zeros(len(found.nodes), np.int64)
    placed = put(*graph, np.zeros(len(found.nodes), np.int64), order)
    assert placed == len(order), f"{len(order) - placed} dice lead back to themselves"
    wholes, chances = _lowest_terms(found)
    denominator = _common_denominator(found, order, wholes)
    primes = enough_primes(denominator)
    ended, marks, shares = _shares(found, order, wholes, chances, primes, denominator)
    (whole,) = put_together([ended], primes)
    assert whole == denominator, f"the chances of all ways add up to {Fraction(whole, denominator)}"
    numerators = put_together(shares, primes)
    return {mark: Fraction(number, denominator) for mark, number in zip(marks, numerators, strict=True)}


def _lowest_terms(found: Found) -> tuple[list[int], Words]:
    """The whole of every die and the chances of every face, as small as they can be."""
    wholes = []
    chances = found.faces[:, CHANCES].copy()
    for die in found.dice.tolist():
        mine = slice(die[FIRST_FACE], die[FIRST_FACE] + die[FAN])
        common = math.gcd(die[WHOLE], *chances[mine].tolist())
        chances[mine] //= common
        wholes.append(die[WHOLE] // common)
    return wholes, chances


def _common_denominator(found: Found, order: Words, wholes: list[int]) -> int:
    """A number that the product of the wholes divides on any way from the start to the end."""
    _, largest, _ = _kernels()
    denominator = 1
    for prime in sorted({prime for whole in set(wholes) for prime in _factors(whole)}):
        exponents = np.array([_exponent(prime, whole) for whole in wholes], np.int64)
        sums = np.zeros(len(order), np.int64)
        denominator *= prime ** int(largest(found.nodes, found.edges, found.dice, order, exponents, sums))
    return denominator


def _factors(number: int) -> set[int]:
    """The primes that divide a small number."""
    found = set()
    divisor = 2
    while number > 1:
        if number % divisor:
            divisor += 1
        else:
            number //= divisor
            found.add(divisor)
    return found


def _exponent(prime: int, number: int) -> int:
    """How often a prime divides a number."""
    count = 0
    while number % prime == 0:
        number //= prime
        count += 1
    return count


def is_prime(number: int) -> bool:
    """Whether an odd number below 3,215,031,751 is prime: Miller and Rabin's test, certain with these bases."""
    odd = number - 1
    halvings = (odd & -odd).bit_length() - 1
    odd >>= halvings
    for base in (2, 3, 5, 7):
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(halvings - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


def _primes() -> Iterator[int]:
    """The primes below 2**31, the largest first."""
    return (number for number in range(BELOW - 1, 7, -2) if is_prime(number))


def enough_primes(denominator: int) -> list[int]:
    """So many that no numerator reaches the product of all but the last of them; always full lanes."""
    enough = (denominator.bit_length() + SLACK) // (BELOW.bit_length() - 2) + 1
    return list(islice(_primes(), -(-(enough + 1) // LANES) * LANES))


def _shares(
    found: Found, order: Words, wholes: list[int], chances: Words, primes: list[int], denominator: int
) -> tuple[list[int], list[int], list[list[int]]]:
    """The numerator of the end modulo each prime; the marks, and the same for each of them."""
    _, _, spread_all = _kernels()
    carriers = np.repeat(np.arange(len(found.sets)), found.sets[:, SIZE])
    marks, place = np.unique(found.marks[:, 0], return_inverse=True)
    kinds, kind = np.unique(np.repeat(wholes, found.dice[:, FAN]), return_inverse=True)
    ended: list[int] = []
    shares: list[Words] = []
    for first in range(0, len(primes), LANES):
        group = primes[first : first + LANES]
        moduli = np.array(group, np.int64)
        inverses = np.array([pow(prime, -1, 1 << HALF) for prime in group], np.int64)
        # The factor 2**64 makes up for reducing twice.
        parts = [[pow(int(whole), -1, prime) * pow(2, 2 * HALF, prime) % prime for prime in group] for whole in kinds]
        # Chances of a pool may not fit into 32 bits.
        ratios = chances[:, np.newaxis] % moduli * np.array(parts, np.int64)[kind] % moduli
        weights = np.zeros((len(found.nodes) + 1, LANES), np.int64)
        weights[START] = [denominator % prime for prime in group]
        sums = np.zeros((len(found.sets), LANES), np.int64)
        spread_all(found.nodes, found.edges, found.dice, order, ratios, moduli, inverses, weights, sums)
        totals = np.zeros((len(marks), LANES), np.int64)
        np.add.at(totals, place, sums[carriers] % moduli)
        ended += (weights[-1] % moduli).tolist()
        shares.append(totals % moduli)
    return ended, marks.tolist(), np.concatenate(shares, axis=1).tolist()


def put_together(remainders: list[list[int]], primes: list[int]) -> list[int]:
    """The whole numbers that leave these remainders, by all primes but the last; the last must agree.

    AssertionError if it does not: a number is larger than was thought.
    """
    *used, last = primes
    product = math.prod(used)
    parts = [product // prime * pow(product // prime, -1, prime) for prime in used]
    numbers = [sum(part * each for part, each in zip(parts, row, strict=False)) % product for row in remainders]
    for number, row in zip(numbers, remainders, strict=True):
        assert number % last == row[-1], "a weight is larger than its primes can hold"
    return numbers
