"""Geometry of the hex grid, in whole numbers (CORE-3.1, CONV-1).

Hexes are flat-topped; a hex's number is y * width + x, and columns of odd x lie half a hex lower. Directions are 0 to 5,
clockwise from north. Differences between hexes are axial: (q, r) with north at (0, -1).
"""

from __future__ import annotations

from enum import IntEnum

from ironfall.table.marks import verb

DIRECTIONS = 6
Q_STEP = (0, 1, 1, 0, -1, -1)
R_STEP = (-1, -1, 0, 1, 1, 0)
OFF_THE_MAP = -1


class Side(IntEnum):
    """The side of a machine that a blow comes from."""

    FRONT = 0
    LEFT = 1
    RIGHT = 2
    REAR = 3


@verb
def axial_q(width: int, hex_number: int) -> int:
    """Column of a hex."""
    return hex_number % width


@verb
def axial_r(width: int, hex_number: int) -> int:
    """Axial row of a hex."""
    x = hex_number % width
    return hex_number // width - (x - (x & 1)) // 2


@verb
def hex_at(width: int, height: int, q: int, r: int) -> int:
    """The hex with these axial coordinates, or OFF_THE_MAP."""
    y = r + (q - (q & 1)) // 2
    if q < 0 or q >= width or y < 0 or y >= height:
        return OFF_THE_MAP
    return y * width + q


@verb
def neighbour(width: int, height: int, hex_number: int, direction: int) -> int:
    """The adjacent hex in a direction, or OFF_THE_MAP."""
    q = axial_q(width, hex_number) + Q_STEP[direction]
    r = axial_r(width, hex_number) + R_STEP[direction]
    return hex_at(width, height, q, r)


@verb
def distance(width: int, a: int, b: int) -> int:
    """Hexes from one hex to another."""
    q = axial_q(width, b) - axial_q(width, a)
    r = axial_r(width, b) - axial_r(width, a)
    return max(abs(q), abs(r), abs(q + r))


@verb
def direction_to(width: int, a: int, b: int) -> int:
    """The hexside of `a` that leads to the adjacent hex `b`."""
    q = axial_q(width, b) - axial_q(width, a)
    r = axial_r(width, b) - axial_r(width, a)
    for direction in range(DIRECTIONS):
        if Q_STEP[direction] == q and R_STEP[direction] == r:
            return direction
    return 0


@verb
def opposite(direction: int) -> int:
    """The direction straight back."""
    return (direction + 3) % DIRECTIONS


@verb
def side_seen_from(width: int, stands_at: int, facing: int, seen_from: int) -> int:
    """The side of a 'Mech that faces another hex, whatever the distance; Front in its own hex (CONV-8, CORE-3.11)."""
    q = axial_q(width, seen_from) - axial_q(width, stands_at)
    r = axial_r(width, seen_from) - axial_r(width, stands_at)
    for _ in range((DIRECTIONS - facing) % DIRECTIONS):
        # A sixth of a turn clockwise.
        q, r = -r, q + r
    # Twice the height below the centre line, in units where the 30-degree lines are exact.
    behind = 2 * r + q
    if behind <= 0:
        return Side.FRONT
    if behind > 3 * abs(q):
        return Side.REAR
    return Side.RIGHT if q > 0 else Side.LEFT


@verb
def pull_towards(width: int, a: int, b: int, direction: int) -> int:
    """How far the line from `a` to `b` leans to a direction; the largest of the six is the way the line leaves `a`."""
    q = axial_q(width, b) - axial_q(width, a)
    r = axial_r(width, b) - axial_r(width, a)
    # The dot product of the two as cube coordinates (q, r, -q - r).
    return 2 * q * Q_STEP[direction] + 2 * r * R_STEP[direction] + q * R_STEP[direction] + r * Q_STEP[direction]
