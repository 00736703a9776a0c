"""Exact geometry against arithmetic with whole numbers of any length, and with decimals of 60 digits."""

from __future__ import annotations

from decimal import Decimal, localcontext
from math import isqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ironfall.board.plane import (
    along,
    compare_distance,
    compare_first_within,
    compare_root,
    compare_roots,
    compare_to_lane,
    first_within,
    floor_root,
    keeps_clear,
    nearest_root,
    sign,
    squared_distance,
    stays_between,
)

LONG = st.integers(1 - 2**60, 2**60 - 1)
WHOLE = st.integers(0, 2**60 - 1)
PLACE = st.integers(0, 144_000)
NEAR = st.integers(0, 12)
"""Places so close that they often lie on one line, touch or meet."""
PLACES = st.one_of(st.tuples(*[PLACE] * 6), st.tuples(*[NEAR] * 6))
REACH = st.one_of(st.integers(0, 30_000), st.integers(0, 8))
LENGTH = st.one_of(st.integers(0, 203_000), st.integers(0, 12))


def exact_root_sign(share: int, root_of: int, number: int) -> int:
    """The same by squares of any length, which keep their sign."""
    return sign(share * abs(share) * root_of - number * abs(number))


@given(LONG, WHOLE, LONG)
def test_a_root_is_compared_exactly(share: int, root_of: int, number: int) -> None:
    assert compare_root(share, root_of, number) == exact_root_sign(share, root_of, number)


@given(st.integers(-(2**30), 2**30), st.integers(0, 2**57), st.integers(-2, 2))
def test_a_root_is_compared_exactly_where_it_is_close(share: int, root_of: int, off: int) -> None:
    number = sign(share) * isqrt(share * share * root_of) + off
    assert compare_root(share, root_of, number) == exact_root_sign(share, root_of, number)


@pytest.mark.parametrize(
    ("share", "root_of", "number", "expected"),
    [
        (3, 4, 6, 0), (3, 4, 5, 1), (3, 4, 7, -1), (-3, 4, -6, 0), (-3, 4, -5, -1), (0, 4, 0, 0), (5, 0, 0, 0),
        (5, 0, -1, 1), (0, 9, 1, -1), (1, 2, 0, 1), (-1, 2, 0, -1), (-1, 2, 1, -1), (1, 2, -1, 1),
        (2**60 - 1, 1, 2**60 - 1, 0), (2**60 - 1, 2**60 - 1, 2**60 - 1, 1), (1, 2**58, 2**29, 0),
        (1, 2**58 - 1, 2**29, -1),
    ],
)  # fmt: skip
def test_roots_by_hand(share: int, root_of: int, number: int, expected: int) -> None:
    assert compare_root(share, root_of, number) == expected


SQUARES = st.integers(0, 2**36)


@given(SQUARES, SQUARES, st.integers(-(2**17), 2**17))
def test_two_roots_are_compared_exactly(one: int, other: int, difference: int) -> None:
    with localcontext() as context:
        context.prec = 60
        left = Decimal(one).sqrt() - Decimal(other).sqrt() - difference
    expected = 0 if abs(left) < Decimal("1e-40") else (1 if left > 0 else -1)
    assert compare_roots(one, other, difference) == expected


@given(st.integers(0, 400_000), st.integers(0, 400_000))
def test_whole_roots_are_compared_to_their_difference(one: int, other: int) -> None:
    assert compare_roots(one * one, other * other, one - other) == 0
    assert compare_roots(one * one, other * other, one - other + 1) == -1
    assert compare_roots(one * one, other * other, one - other - 1) == 1


@given(WHOLE)
def test_floor_and_nearest_root(number: int) -> None:
    assert floor_root(number) == isqrt(number)
    # The nearest whole number to a root is half the root of four times as much, plus one, rounded down.
    assert nearest_root(number) == (isqrt(4 * number) + 1) // 2


def test_a_distance_is_no_less_than_a_length_below_nothing() -> None:
    assert [compare_distance(0, length) for length in (-1, 0, 1)] == [1, 0, -1]
    assert [compare_distance(25, length) for length in (4, 5, 6)] == [1, 0, -1]


@pytest.mark.parametrize(
    ("end", "length", "expected"),
    [
        ((3, 4), 5, (3, 4)), ((3, 4), 10, (6, 8)), ((-3, 4), 5_000, (-3_000, 4_000)), ((1, 1), 1_000, (707, 707)),
        ((0, 5), 3, (0, 3)),
    ],
)  # fmt: skip
def test_a_point_along_a_line(end: tuple[int, int], length: int, expected: tuple[int, int]) -> None:
    whole = end[0] ** 2 + end[1] ** 2
    assert (along(0, end[0], whole, length), along(0, end[1], whole, length)) == expected


@given(PLACE, PLACE, PLACE, PLACE, LENGTH)
def test_a_point_along_a_line_is_the_nearest_thousandth(x0: int, y0: int, x1: int, y1: int, length: int) -> None:
    whole = squared_distance(x0, y0, x1, y1)
    assume(whole > 0)
    with localcontext() as context:
        context.prec = 60
        exact = x0 + Decimal(length) * (x1 - x0) / Decimal(whole).sqrt()
        assert abs(along(x0, x1, whole, length) - exact) <= Decimal("0.5")


def exact_lane_sign(x0: int, y0: int, x1: int, y1: int, short: int, x: int, y: int, length: int) -> int:
    """The distance of a point from a stretch by decimals of 60 digits."""
    with localcontext() as context:
        context.prec = 60
        whole = Decimal((x1 - x0) ** 2 + (y1 - y0) ** 2).sqrt()
        most = max(Decimal(0), whole - short)
        at = Decimal(0)
        if whole:
            at = min(max(Decimal(0), ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / whole), most)
        share = at / whole if whole else Decimal(0)
        apart = ((x - x0 - share * (x1 - x0)) ** 2 + (y - y0 - share * (y1 - y0)) ** 2).sqrt() - length
    return 0 if abs(apart) < Decimal("1e-25") else (1 if apart > 0 else -1)


@given(PLACES, REACH, REACH)
def test_the_distance_from_a_stretch(places: tuple[int, ...], short: int, length: int) -> None:
    x0, y0, x1, y1, x, y = places
    expected = exact_lane_sign(x0, y0, x1, y1, short, x, y, length)
    assert compare_to_lane(x0, y0, x1, y1, short, x, y, length) == expected


@pytest.mark.parametrize(
    ("x", "y", "length", "expected"),
    [
        (5_000, 2_000, 2_000, 0), (5_000, 2_001, 2_000, 1), (5_000, 1_999, 2_000, -1), (13_000, 4_000, 5_000, 0),
        (13_001, 4_000, 5_000, 1), (-3_000, 4_000, 5_000, 0), (-3_000, 3_999, 5_000, -1),
    ],
)  # fmt: skip
def test_beside_and_beyond_a_segment(x: int, y: int, length: int, expected: int) -> None:
    """From (0, 0) to (10, 0)."""
    assert compare_to_lane(0, 0, 10_000, 0, 0, x, y, length) == expected


def exact_first(x0: int, y0: int, x1: int, y1: int, x: int, y: int, reach: int) -> Decimal | None:
    """How far one goes before one is within reach, by decimals; None where that never happens."""
    with localcontext() as context:
        context.prec = 60
        apart = (x - x0) ** 2 + (y - y0) ** 2
        if apart <= reach * reach:
            return Decimal(0)
        n = (x1 - x0) ** 2 + (y1 - y0) ** 2
        ahead = (x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)
        under = ahead * ahead + n * (reach * reach - apart)
        if ahead <= 0 or under < 0:
            return None
        return (ahead - Decimal(under).sqrt()) / Decimal(n).sqrt()


@given(PLACES, REACH, LENGTH)
def test_when_one_first_comes_within_reach(places: tuple[int, ...], reach: int, length: int) -> None:
    x0, y0, x1, y1, x, y = places
    assume((x0, y0) != (x1, y1))
    found = exact_first(x0, y0, x1, y1, x, y, reach)
    if found is None:
        expected = 1
    else:
        left = found - length
        expected = 0 if abs(left) < Decimal("1e-25") else (1 if left > 0 else -1)
    assert compare_first_within(x0, y0, x1, y1, x, y, reach, length) == expected
    if found is not None:
        told = first_within(x0, y0, x1, y1, x, y, reach, length)
        assert abs(told - min(found, Decimal(length))) <= Decimal("0.5")


@pytest.mark.parametrize(("length", "expected"), [(3_401, 1), (3_402, -1)])
def test_the_handed_case_off_the_line(length: int, expected: int) -> None:
    """6 - sqrt(27) / 2 inches: 3.401924."""
    assert compare_first_within(0, 0, 9_000, 0, 6_000, 1_500, 3_000, length) == expected
    assert first_within(0, 0, 9_000, 0, 6_000, 1_500, 3_000, 7_000) == 3_402


@given(PLACES, REACH, LENGTH)
def test_to_keep_clear_is_never_to_come_nearer(places: tuple[int, ...], reach: int, length: int) -> None:
    x0, y0, x1, y1, x, y = places
    assume((x0, y0) != (x1, y1))
    with localcontext() as context:
        context.prec = 60
        n = Decimal((x1 - x0) ** 2 + (y1 - y0) ** 2).sqrt()
        ahead = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / n
        at = min(max(Decimal(0), ahead), Decimal(length))
        nearest = (x - x0 - at * (x1 - x0) / n) ** 2 + (y - y0 - at * (y1 - y0) / n) ** 2
    expected = at == 0 or nearest - reach * reach > Decimal("-1e-20")
    assert keeps_clear(x0, y0, x1, y1, x, y, reach, length) == expected


@given(PLACE, PLACE, PLACE, PLACE, LENGTH)
def test_to_stay_between_two_bounds(x0: int, y0: int, x1: int, y1: int, length: int) -> None:
    whole = squared_distance(x0, y0, x1, y1)
    assume(whole > 0)
    with localcontext() as context:
        context.prec = 60
        ends = x0 + Decimal(length) * (x1 - x0) / Decimal(whole).sqrt()
        low, high = 1_000, 143_000
        expected = {-1: ends >= low, 0: True, 1: ends <= high}[sign(x1 - x0)]
    assert stays_between(x0, x1, whole, length, low, high) == expected
