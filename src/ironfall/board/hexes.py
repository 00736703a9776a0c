"""Geometry of the hex grid, in whole numbers (CORE-3.1, CONV-1).

Hexes are flat-topped; a hex's number is y * width + x, and columns of odd x lie half a hex lower. Directions are 0 to
5, clockwise from north. Differences between hexes are axial: (q, r) with north at (0, -1).
"""

from __future__ import annotations

from enum import IntEnum

from ironfall.table.marks import verb

DIRECTIONS = 6
Q_STEP = (0, 1, 1, 0, -1, -1)
Y_STEP_FROM_EVEN = (-1, -1, 0, 1, 0, -1)
Y_STEP_FROM_ODD = (-1, 0, 1, 1, 1, 0)
"""Rows up or down, by whether the hex left is in an even or an odd column."""
LEAN_OF_Q = (-1, 1, 2, 1, -1, -2)
LEAN_OF_R = (-2, -1, 1, 2, 1, -1)
"""A step's dot product with a line of one q, or of one r, as cube coordinates (q, r, -q - r)."""
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
    y = hex_number // width
    x = hex_number - y * width
    to_x = x + Q_STEP[direction]
    to_y = y + (Y_STEP_FROM_ODD[direction] if x & 1 else Y_STEP_FROM_EVEN[direction])
    if to_x < 0 or to_x >= width or to_y < 0 or to_y >= height:
        return OFF_THE_MAP
    return to_y * width + to_x


@verb
def distance(width: int, a: int, b: int) -> int:
    """Hexes from one hex to another."""
    q = axial_q(width, b) - axial_q(width, a)
    r = axial_r(width, b) - axial_r(width, a)
    return max(abs(q), abs(r), abs(q + r))


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
def vehicle_side_seen_from(width: int, stands_at: int, facing: int, seen_from: int) -> int:
    """The same of a vehicle, whose sides are wider and whose front is narrower (CONV-8, CORE-3.11)."""
    q = axial_q(width, seen_from) - axial_q(width, stands_at)
    r = axial_r(width, seen_from) - axial_r(width, stands_at)
    for _ in range((DIRECTIONS - facing) % DIRECTIONS):
        q, r = -r, q + r
    behind = 2 * r + q
    if behind <= -3 * abs(q):
        return Side.FRONT
    if behind > 3 * abs(q):
        return Side.REAR
    return Side.RIGHT if q > 0 else Side.LEFT


@verb
def steepest_lean(q: int, r: int) -> int:
    """The largest lean of a line that goes q and r; two directions share it where it runs exactly between two hexes."""
    best = q * LEAN_OF_Q[0] + r * LEAN_OF_R[0]
    for direction in range(1, DIRECTIONS):
        best = max(best, q * LEAN_OF_Q[direction] + r * LEAN_OF_R[direction])
    return best


@verb
def lean(q: int, r: int, direction: int) -> int:
    """How far a line that goes q and r leans to a direction; the largest of the six is the way it leaves its hex."""
    return q * LEAN_OF_Q[direction] + r * LEAN_OF_R[direction]
