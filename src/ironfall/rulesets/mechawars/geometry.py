"""Bases, lines and distances on the table, all compared exactly (section 2: G-1 to G-8).

Where two mechs touch or stand one inch apart by a rule, the fact beside their positions counts and nothing is measured.
"""

from __future__ import annotations

from ironfall.board.plane import (
    along,
    compare_distance,
    compare_first_within,
    compare_roots,
    compare_to_lane,
    first_within,
    keeps_clear,
    nearest_root,
    progress,
    sign,
    squared_distance,
    stays_between,
)
from ironfall.rulesets.mechawars.records import INCH, NOBODY, Ground, Table, Unit
from ironfall.table.marks import rule, verb

NO_FACT = -1
ROUNDING = 2
"""Places are kept to the nearest thousandth, across and down: two that a rule has moved can be so many thousandths
nearer to one another, or farther apart, than they would be."""


# --- gaps


@verb
def known_gap(one: Unit, other: Unit) -> int:
    """The gap between two bases where a rule has made it: 0 or an inch; NO_FACT where it has to be measured."""
    if one.touches == other.number + 1 or other.touches == one.number + 1:
        return 0
    if one.inch_from == other.number + 1 or other.inch_from == one.number + 1:
        return INCH
    return NO_FACT


@verb
def squared_between(one: Unit, other: Unit) -> int:
    """The square of the distance of two centres."""
    return squared_distance(one.x, one.y, other.x, other.y)


@rule(cites="G-1 G-8")
def compare_gap(one: Unit, other: Unit, length: int) -> int:
    """The sign of the gap between two bases, edge to edge, less a length.

    Worked example: radii 1 and 1, centres 6 inches apart: neither more nor less than 4 inches.
    """
    known = known_gap(one, other)
    if known != NO_FACT:
        return sign(known - length)
    return compare_distance(squared_between(one, other), one.radius + other.radius + length)


@rule(cites="G-1")
def gap(one: Unit, other: Unit) -> int:
    """The gap to the nearest thousandth, to be told; at least 0.

    Worked example: centres 1 inch apart both ways, radii of half an inch: 0.414.
    """
    known = known_gap(one, other)
    if known != NO_FACT:
        return known
    return max(0, nearest_root(squared_between(one, other)) - one.radius - other.radius)


@rule(cites="R-8 G-8")
def compare_nearness(charger: Unit, one: Unit, other: Unit) -> int:
    """Which of two stands nearer to the charger, edge to edge: below 0 for the first, 0 for neither.

    Worked example: gaps of 6 and 4 inches: the second.
    """
    known = known_gap(charger, one)
    if known != NO_FACT:
        return -compare_gap(charger, other, known)
    known = known_gap(charger, other)
    if known != NO_FACT:
        return compare_gap(charger, one, known)
    return compare_roots(squared_between(charger, one), squared_between(charger, other), one.radius - other.radius)


@verb
def is_nearer(table: Table, charger: Unit, one: int, than: int) -> bool:
    """Whether one mech stands nearer to the charger than another, or than NOBODY."""
    return than == NOBODY or compare_nearness(charger, table.game.units[one], table.game.units[than]) < 0


# --- the line of a charge


@rule(cites="COL-3 G-2")
def is_near_line(charger: Unit, target: Unit, other: Unit) -> bool:
    """Whether a base comes within an inch of the line from the charger's centre to the target's, the inch included.

    Worked example: radius 1, centre 2.000 beside the line: yes; 2.001: no.
    """
    return compare_to_lane(charger.x, charger.y, target.x, target.y, 0, other.x, other.y, other.radius + INCH) <= 0


@verb
def compare_to_path(charger: Unit, target: Unit, x: int, y: int, length: int) -> int:
    """The sign of a point's distance from the way that the charger's centre goes to contact, less a length."""
    short = charger.radius + target.radius
    return compare_to_lane(charger.x, charger.y, target.x, target.y, short, x, y, length)


@rule(cites="COL-6 G-4")
def comes_within_an_inch(charger: Unit, target: Unit, other: Unit) -> bool:
    """Whether the charger comes within an inch of another base on its way to the target, so that they can meet.

    Worked example: one that stands behind the target is near the line, and out of reach all the same.
    """
    if compare_gap(charger, other, INCH) <= 0:
        return True
    return compare_to_path(charger, target, other.x, other.y, charger.radius + other.radius + INCH) <= 0


@rule(cites="G-6")
def stands_in_the_way(charger: Unit, target: Unit, other: Unit) -> bool:
    """Whether a third base is crossed on the way to contact; a wreck is none, and to pass touching is not to cross.

    Worked example: radii 1 and 1, centre 2.000 beside the line: passed; 1.999: in the way.
    """
    if other.wrecked or other.number == charger.number or other.number == target.number:
        return False
    if progress(charger.x, charger.y, target.x, target.y, other.x, other.y) <= 0:
        return False
    return compare_to_path(charger, target, other.x, other.y, charger.radius + other.radius) < 0


@rule(cites="G-6")
def crosses_impassable_ground(table: Table, charger: Unit, target: Unit) -> bool:
    """Whether the way to contact crosses impassable terrain.

    Worked example: a rock of radius 1 whose middle is 2 inches beside the line of a base of radius 1 is passed.
    """
    game = table.game
    for k in range(game.terrain_count):
        if game.terrain_ground[k] == Ground.IMPASSABLE:
            x = game.terrain_x[k]
            y = game.terrain_y[k]
            ahead = progress(charger.x, charger.y, target.x, target.y, x, y)
            if ahead > 0 and compare_to_path(charger, target, x, y, charger.radius + game.terrain_radius[k]) < 0:
                return True
    return False


# --- moves


@verb
def set_out(table: Table, unit: Unit) -> None:
    """It leaves its place: whom it touched or stood an inch from counts no more."""
    unit.touches = 0
    unit.inch_from = 0
    for k in range(table.game.unit_count):
        other = table.game.units[k]
        if other.touches == unit.number + 1:
            other.touches = 0
        if other.inch_from == unit.number + 1:
            other.inch_from = 0


@verb
def put_beside(table: Table, unit: Unit, other: Unit, length: int) -> None:
    """Put it on the line of centres so far from another base, which is then a fact."""
    whole = squared_between(unit, other)
    apart = unit.radius + other.radius + length
    x = along(other.x, unit.x, whole, apart)
    y = along(other.y, unit.y, whole, apart)
    set_out(table, unit)
    unit.x = x
    unit.y = y
    note_gap(unit, other, length)


@verb
def note_gap(unit: Unit, other: Unit, length: int) -> None:
    """Two bases now touch, or stand an inch apart."""
    if length == 0:
        unit.touches = other.number + 1
        other.touches = unit.number + 1
    else:
        unit.inch_from = other.number + 1
        other.inch_from = unit.number + 1


@verb
def go_along(table: Table, unit: Unit, x: int, y: int, length: int) -> None:
    """Move so far towards a point, or beyond it."""
    whole = squared_distance(unit.x, unit.y, x, y)
    to_x = along(unit.x, x, whole, length)
    to_y = along(unit.y, y, whole, length)
    set_out(table, unit)
    unit.x = to_x
    unit.y = to_y


@rule(cites="COL-6 G-3 G-8")
def compare_way_to(charger: Unit, target: Unit, met: Unit, length: int) -> int:
    """The sign of how far the charger goes until it is an inch from the mech that it will meet, less a length.

    Worked example: a target at a gap of 5.000 inches: exactly 4; at 4.999: less than 4.
    """
    if met.number == target.number:
        if length == 0 and compare_gap(charger, met, INCH) <= 0:
            return 0
        return compare_gap(charger, met, length + INCH)
    if compare_gap(charger, met, INCH) <= 0:
        return -sign(length)
    reach = charger.radius + met.radius + INCH
    return compare_first_within(charger.x, charger.y, target.x, target.y, met.x, met.y, reach, length)


@rule(cites="COL-6 G-3")
def go_within_an_inch(table: Table, charger: Unit, target: Unit, met: Unit) -> int:
    """Move straight towards the target until exactly an inch from the mech that it will meet; how far, to be told.

    Who stands within an inch of it already does not move. Worked example: a gap of 5 inches: 4.
    """
    moved = way_to_stop(charger, target, met)
    if compare_gap(charger, met, INCH) <= 0:
        return 0
    if met.number == target.number:
        put_beside(table, charger, met, INCH)
        return moved
    go_along(table, charger, target.x, target.y, moved)
    note_gap(charger, met, INCH)
    return moved


@verb
def way_to_stop(charger: Unit, target: Unit, met: Unit) -> int:
    """How far that is, to the nearest thousandth."""
    if compare_gap(charger, met, INCH) <= 0:
        return 0
    if met.number == target.number:
        return gap(charger, met) - INCH
    return way_until(charger, target, met, charger.radius + met.radius + INCH)


@verb
def way_until(charger: Unit, target: Unit, met: Unit, reach: int) -> int:
    """How far towards the target the charger goes before its centre is within reach of another's, to the nearest
    thousandth; at most to contact with the target."""
    most = nearest_root(squared_between(charger, target)) - charger.radius - target.radius
    return first_within(charger.x, charger.y, target.x, target.y, met.x, met.y, reach, max(0, most))


@rule(cites="COL-8")
def close(table: Table, mover: Unit, other: Unit) -> int:
    """Move straight at another until the bases touch; how far, to be told.

    Worked example: from an inch away, 1 inch.
    """
    moved = gap(mover, other)
    if known_gap(mover, other) != 0:
        put_beside(table, mover, other, 0)
    return moved


@rule(cites="COL-8 COL-10 G-8")
def run_into(table: Table, charger: Unit, target: Unit, met: Unit, start_x: int, start_y: int) -> int:
    """Along the line on which its charge began, towards the target, until it touches a base that stands in the way; how
    far in all, to be told.

    It is measured from the beginning, since a base that is only just touched could be missed from a place that is
    rounded. Worked example: a base of radius 1 that stands 4 inches ahead of one of radius 1: 2.
    """
    whole = squared_distance(start_x, start_y, target.x, target.y)
    most = max(0, nearest_root(whole) - charger.radius - target.radius)
    reach = charger.radius + met.radius
    moved = first_within(start_x, start_y, target.x, target.y, met.x, met.y, reach, most)
    set_out(table, charger)
    charger.x = along(start_x, target.x, whole, moved)
    charger.y = along(start_y, target.y, whole, moved)
    note_gap(charger, met, 0)
    return moved


# --- ways that may be blocked


@rule(cites="G-6 G-7")
def is_free_way(table: Table, unit: Unit, x: int, y: int, length: int, grace: int) -> bool:
    """Whether it can go so far towards a point, or beyond: on the table with all its base, across no other base and no
    impassable terrain; by less than the grace, nothing is crossed.

    Worked example: with 0.4 inches between its base and the edge, it cannot go an inch that way.
    """
    game = table.game
    whole = squared_distance(unit.x, unit.y, x, y)
    edge = unit.radius - grace
    if not stays_between(unit.x, x, whole, length, edge, game.width - edge):
        return False
    if not stays_between(unit.y, y, whole, length, edge, game.height - edge):
        return False
    for k in range(game.terrain_count):
        if game.terrain_ground[k] == Ground.IMPASSABLE:
            reach = unit.radius + game.terrain_radius[k] - grace
            if not keeps_clear(unit.x, unit.y, x, y, game.terrain_x[k], game.terrain_y[k], reach, length):
                return False
    for k in range(game.unit_count):
        other = game.units[k]
        if k == unit.number or other.wrecked:
            continue
        if not keeps_clear(unit.x, unit.y, x, y, other.x, other.y, unit.radius + other.radius - grace, length):
            return False
    return True


@rule(cites="G-7 G-8")
def free_way(table: Table, unit: Unit, x: int, y: int, most: int) -> int:
    """How far it can go towards a point, or beyond, in whole thousandths, and at most so far.

    On a slant, what is in its way by no more than places are rounded is not in its way: it can go back as it came.
    Worked example: with 0.4 inches between its base and the edge, of an inch that way 0.4.
    """
    if unit.x == x and unit.y == y:
        return 0
    grace = ROUNDING if unit.x != x and unit.y != y else 0
    if is_free_way(table, unit, x, y, most, grace):
        return most
    low = 0
    high = most - 1
    while low < high:
        middle = (low + high + 1) // 2
        if is_free_way(table, unit, x, y, middle, 0):
            low = middle
        else:
            high = middle - 1
    return low
