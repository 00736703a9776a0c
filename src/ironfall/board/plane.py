"""Geometry of a table measured in inches, in whole thousandths of an inch.

Nothing here is rounded before it is compared. A length along a slanting line is a share of the square root of a whole
number; `compare_root` compares those exactly, and everything else comes down to it. Lengths may be up to 2**18.
"""

from __future__ import annotations

from typing import NamedTuple

from ironfall.table.marks import verb

LIMB = 30
"""Bits of a digit of a product too long for a machine word."""
LOW = (1 << LIMB) - 1


class Square(NamedTuple):
    """A square in four digits of 30 bits, the lowest first."""

    first: int
    second: int
    third: int
    fourth: int


@verb
def sign(number: int) -> int:
    """-1, 0 or 1."""
    if number > 0:
        return 1
    return -1 if number < 0 else 0


@verb
def squared(number: int) -> Square:
    """The square of a number that is not negative and below 2**60."""
    low = number & LOW
    high = number >> LIMB
    first = low * low
    second = 2 * low * high + (first >> LIMB)
    third = high * high + (second >> LIMB)
    return Square(first & LOW, second & LOW, third & LOW, third >> LIMB)


@verb
def compare_squares(share: int, root_of: int, number: int) -> int:
    """The sign of share**2 * root_of - number**2, all three not negative and below 2**60."""
    left = squared(share)
    right = squared(number)
    low = root_of & LOW
    high = root_of >> LIMB
    first = left.first * low
    second = left.second * low + left.first * high + (first >> LIMB)
    third = left.third * low + left.second * high + (second >> LIMB)
    fourth = left.fourth * low + left.third * high + (third >> LIMB)
    fifth = left.fourth * high + (fourth >> LIMB)
    if fifth > 0:
        return 1
    if fourth & LOW != right.fourth:
        return sign((fourth & LOW) - right.fourth)
    if third & LOW != right.third:
        return sign((third & LOW) - right.third)
    if second & LOW != right.second:
        return sign((second & LOW) - right.second)
    return sign((first & LOW) - right.first)


@verb
def compare_root(share: int, root_of: int, number: int) -> int:
    """The sign of share * sqrt(root_of) - number: all three below 2**60, of any sign but for root_of."""
    if share == 0 or root_of == 0 or sign(share) != sign(number):
        return sign(share) if share != 0 and root_of != 0 else -sign(number)
    return sign(share) * compare_squares(abs(share), root_of, abs(number))


@verb
def compare_roots(one: int, other: int, difference: int) -> int:
    """The sign of sqrt(one) - sqrt(other) - difference; the roots up to 2**40, the difference up to 2**18."""
    rest = one - other - difference * difference
    if difference >= 0:
        return -compare_root(2 * difference, other, rest)
    return compare_root(-2 * difference, one, -rest - 2 * difference * difference)


@verb
def squared_distance(x0: int, y0: int, x1: int, y1: int) -> int:
    """Between two points."""
    return (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)


@verb
def compare_distance(squared_distance: int, length: int) -> int:
    """The sign of a distance, given by its square, less a length of either sign."""
    if length < 0:
        return 1
    return sign(squared_distance - length * length)


@verb
def floor_root(number: int) -> int:
    """The largest whole number whose square is not above this one (from 0 to 2**60)."""
    low = 0
    high = 1 << LIMB
    while low < high:
        middle = (low + high + 1) // 2
        if middle * middle <= number:
            low = middle
        else:
            high = middle - 1
    return low


@verb
def nearest_root(number: int) -> int:
    """The whole number nearest to a square root."""
    root = floor_root(number)
    return root + 1 if number > root * (root + 1) else root


@verb
def along(start: int, end: int, squared_distance: int, length: int) -> int:
    """One coordinate of the point so far from one place towards another, to the nearest thousandth.

    The squared distance is that of the two places, and is not 0.
    """
    way = length * abs(end - start)
    low = 0
    high = 2 * length
    while low < high:
        middle = (low + high + 1) // 2
        if compare_root(middle, squared_distance, 2 * way) <= 0:
            low = middle
        else:
            high = middle - 1
    return start + sign(end - start) * ((low + 1) // 2)


@verb
def progress(x0: int, y0: int, x1: int, y1: int, x: int, y: int) -> int:
    """How far ahead a point lies on the line from one place to another, times the distance of the two places."""
    return (x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)


@verb
def sidestep(x0: int, y0: int, x1: int, y1: int, x: int, y: int) -> int:
    """How far beside that line a point lies, times the same."""
    return abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0))


@verb
def compare_to_lane(x0: int, y0: int, x1: int, y1: int, short: int, x: int, y: int, length: int) -> int:
    """The sign of a point's distance from a stretch, less a length: the stretch runs from one place towards another,
    and ends so far short of it."""
    whole = squared_distance(x0, y0, x1, y1)
    ahead = progress(x0, y0, x1, y1, x, y)
    if ahead <= 0 or compare_distance(whole, short) <= 0:
        return compare_distance(squared_distance(x0, y0, x, y), length)
    left = whole - ahead
    if compare_root(short, whole, left) >= 0:
        rest = squared_distance(x1, y1, x, y) + short * short - length * length
        return compare_root(rest, whole, 2 * short * left)
    return -compare_root(length, whole, sidestep(x0, y0, x1, y1, x, y))


@verb
def compare_first_within(x0: int, y0: int, x1: int, y1: int, x: int, y: int, reach: int, length: int) -> int:
    """The sign of how far one goes from one place towards another, and beyond, before one is first within reach of a
    point, less a length; 1 where that never happens."""
    whole = squared_distance(x0, y0, x1, y1)
    apart = squared_distance(x0, y0, x, y)
    ahead = progress(x0, y0, x1, y1, x, y)
    if apart <= reach * reach:
        return -sign(length)
    if ahead <= 0 or compare_root(reach, whole, sidestep(x0, y0, x1, y1, x, y)) < 0:
        return 1
    if compare_root(length, whole, ahead) > 0:
        return -1
    return compare_root(length * length + apart - reach * reach, whole, 2 * length * ahead)


@verb
def first_within(x0: int, y0: int, x1: int, y1: int, x: int, y: int, reach: int, most: int) -> int:
    """The same length, to the nearest thousandth; `most` where that is less."""
    low = 0
    high = 2 * most
    while low < high:
        middle = (low + high + 1) // 2
        if compare_first_within(2 * x0, 2 * y0, 2 * x1, 2 * y1, 2 * x, 2 * y, 2 * reach, middle) >= 0:
            low = middle
        else:
            high = middle - 1
    return (low + 1) // 2


@verb
def keeps_clear(x0: int, y0: int, x1: int, y1: int, x: int, y: int, reach: int, length: int) -> bool:
    """Whether one who goes so far from one place towards another never comes nearer to a point than `reach`, or never
    nearer than one was; to come as near as that is to keep clear."""
    if length == 0 or progress(x0, y0, x1, y1, x, y) <= 0:
        return True
    whole = squared_distance(x0, y0, x1, y1)
    if compare_root(reach, whole, sidestep(x0, y0, x1, y1, x, y)) <= 0:
        return True
    return compare_first_within(x0, y0, x1, y1, x, y, reach, length) >= 0


@verb
def stays_between(start: int, end: int, squared_distance: int, length: int, low: int, high: int) -> bool:
    """Whether one coordinate, so far from one place towards another, still lies between two bounds it goes towards."""
    if end < start:
        return compare_root(start - low, squared_distance, length * (start - end)) >= 0
    if end > start:
        return compare_root(high - start, squared_distance, length * (end - start)) >= 0
    return True
