"""Geometry of the hex grid: neighbours by printed numbers, distances by walking, sides by angles."""

from __future__ import annotations

from itertools import product
from math import atan2, degrees, sqrt

import pytest

from ironfall.board.hexes import (
    DIRECTIONS,
    OFF_THE_MAP,
    Side,
    axial_q,
    axial_r,
    distance,
    hex_at,
    lean,
    neighbour,
    opposite,
    side_seen_from,
    steepest_lean,
)

WIDTH, HEIGHT = 16, 17
HEXES = range(WIDTH * HEIGHT)
BOUNDARY = 1e-6


def number(text: str) -> int:
    """0101 is hex 0."""
    return (int(text[2:]) - 1) * WIDTH + int(text[:2]) - 1


def beside(hex_number: int, *directions: int) -> int:
    """Some steps on; every one must stay on the map."""
    for direction in directions:
        hex_number = neighbour(WIDTH, HEIGHT, hex_number, direction)
        assert hex_number != OFF_THE_MAP
    return hex_number


def center(hex_number: int) -> tuple[float, float]:
    """The middle of a hex, to the right and down, in hex widths."""
    x, y = hex_number % WIDTH, hex_number // WIDTH
    return x * 1.5, (y + (x % 2) / 2) * sqrt(3)


def bearing(start: int, end: int) -> float:
    """Degrees clockwise from north."""
    (x0, y0), (x1, y1) = center(start), center(end)
    return degrees(atan2(x1 - x0, y0 - y1)) % 360


# On printed maps, columns with even numbers lie half a hex lower.
@pytest.mark.parametrize(
    ("middle", "around"),
    [
        ("0809", ("0808", "0909", "0910", "0810", "0710", "0709")),
        ("0709", ("0708", "0808", "0809", "0710", "0609", "0608")),
    ],
)
def test_the_six_neighbours_clockwise_from_north(middle: str, around: tuple[str, ...]) -> None:
    assert [neighbour(WIDTH, HEIGHT, number(middle), k) for k in range(6)] == [number(text) for text in around]


@pytest.mark.parametrize(
    ("corner", "directions_off"),
    [("0101", {0, 1, 4, 5}), ("1601", {0, 1, 2}), ("0117", {3, 4, 5}), ("1617", {1, 2, 3, 4})],
)
def test_some_neighbours_of_a_corner_are_off_the_map(corner: str, directions_off: set[int]) -> None:
    off = {k for k in range(6) if neighbour(WIDTH, HEIGHT, number(corner), k) == OFF_THE_MAP}
    assert off == directions_off


def test_axial_coordinates_name_every_hex_and_none_off_the_map() -> None:
    """Column 08, row 09 is q 7, r 8 - 3; north is one less in r."""
    here = number("0809")
    assert (axial_q(WIDTH, here), axial_r(WIDTH, here)) == (7, 5)
    assert hex_at(WIDTH, HEIGHT, 7, 4) == number("0808")
    assert all(hex_at(WIDTH, HEIGHT, axial_q(WIDTH, each), axial_r(WIDTH, each)) == each for each in HEXES)
    for q, r in ((-1, 0), (16, 0), (0, -1), (0, 17), (7, -4), (7, 14)):
        assert hex_at(WIDTH, HEIGHT, q, r) == OFF_THE_MAP


def test_going_back_leads_home() -> None:
    for here, direction in product(HEXES, range(DIRECTIONS)):
        there = neighbour(WIDTH, HEIGHT, here, direction)
        if there != OFF_THE_MAP:
            assert neighbour(WIDTH, HEIGHT, there, opposite(direction)) == here
            assert distance(WIDTH, here, there) == 1


def test_walking_around_in_a_circle_leads_home() -> None:
    assert beside(number("0809"), 0, 1, 2, 3, 4, 5) == number("0809")


@pytest.mark.parametrize("start", ["0809", "0709", "0101", "1617"])
def test_distance_is_the_number_of_steps_it_takes(start: str) -> None:
    steps = {number(start): 0}
    edge = [number(start)]
    while edge:
        reached = [neighbour(WIDTH, HEIGHT, here, k) for here in edge for k in range(6)]
        edge = [there for there in dict.fromkeys(reached) if there != OFF_THE_MAP and there not in steps]
        steps |= dict.fromkeys(edge, 1 + max(steps.values()))
    assert steps == {there: distance(WIDTH, number(start), there) for there in HEXES}


# 15 columns to the southeast drop 7 rows on the way (one from every second column); 16 - 7 = 9 are left: 15 + 9.
def test_distance_is_the_same_both_ways() -> None:
    assert distance(WIDTH, number("0101"), number("1617")) == distance(WIDTH, number("1617"), number("0101")) == 24


@pytest.mark.parametrize(("direction", "back"), [(0, 3), (1, 4), (2, 5), (3, 0), (4, 1), (5, 2)])
def test_opposite(direction: int, back: int) -> None:
    assert opposite(direction) == back


# --- sides (CONV-7, CONV-8)

ADJACENT = (Side.FRONT, Side.FRONT, Side.RIGHT, Side.REAR, Side.LEFT, Side.FRONT)


@pytest.mark.parametrize(("facing", "turn"), list(product(range(6), range(6))))
def test_sides_seen_from_the_adjacent_hexes(facing: int, turn: int) -> None:
    there = beside(number("0809"), (facing + turn) % 6)
    assert side_seen_from(WIDTH, number("0809"), facing, there) == ADJACENT[turn]


# Exactly on a boundary the side is the one that CONV-8 names: two steps, in two neighbouring directions.
@pytest.mark.parametrize(
    ("steps", "degrees_from_facing", "side"),
    [
        ((0, 1), 30, Side.FRONT),
        ((1, 2), 90, Side.FRONT),
        ((2, 3), 150, Side.RIGHT),
        ((3, 4), 210, Side.LEFT),
        ((4, 5), 270, Side.FRONT),
        ((5, 0), 330, Side.FRONT),
    ],
)
def test_sides_exactly_between_two(steps: tuple[int, int], degrees_from_facing: int, side: Side) -> None:
    for facing in range(6):
        there = beside(number("0809"), *((step + facing) % 6 for step in steps))
        assert round(bearing(number("0809"), there) - 60 * facing) % 360 == degrees_from_facing
        assert side_seen_from(WIDTH, number("0809"), facing, there) == side


def side_by_angle(angle: float) -> Side:
    """CONV-8 as it is written."""
    if angle <= 90 or angle >= 270:
        return Side.FRONT
    if angle <= 150:
        return Side.RIGHT
    return Side.REAR if angle < 210 else Side.LEFT


@pytest.mark.parametrize(("start", "facing"), list(product(["0809", "0709"], range(6))))
def test_sides_from_every_hex_of_the_map(start: str, facing: int) -> None:
    here = number(start)
    for there in HEXES:
        angle = (bearing(here, there) - 60 * facing) % 360
        if there != here and all(abs(angle - edge) > BOUNDARY for edge in (90, 150, 210, 270)):
            assert side_seen_from(WIDTH, here, facing, there) == side_by_angle(angle)


def test_from_the_same_hex_the_front_is_struck() -> None:
    assert all(side_seen_from(WIDTH, 100, facing, 100) == Side.FRONT for facing in range(6))


# --- which way a line leaves its hex


def ways_out(start: int, end: int) -> set[int]:
    """The directions a line leans to most."""
    q = end % WIDTH - start % WIDTH
    rows = end // WIDTH - start // WIDTH
    r = rows - (end % WIDTH // 2 - start % WIDTH // 2)
    return {direction for direction in range(6) if lean(q, r, direction) == steepest_lean(q, r)}


@pytest.mark.parametrize("direction", range(6))
def test_a_line_along_a_row_of_hexes_leaves_through_one_side(direction: int) -> None:
    for steps in (1, 2, 5):
        assert ways_out(number("0809"), beside(number("0809"), *[direction] * steps)) == {direction}


@pytest.mark.parametrize("direction", range(6))
def test_a_line_through_a_corner_leans_to_two_sides_alike(direction: int) -> None:
    following = (direction + 1) % 6
    assert ways_out(number("0809"), beside(number("0809"), direction, following)) == {direction, following}


def test_other_lines_leave_through_the_side_that_lies_nearest_to_them() -> None:
    here = number("0809")
    for there in HEXES:
        off = {k: abs((bearing(here, there) - 60 * k + 180) % 360 - 180) for k in range(6)}
        if there != here:
            least = min(off.values())
            assert ways_out(here, there) == {k for k in off if off[k] < least + BOUNDARY}
