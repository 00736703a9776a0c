"""Whether a charger and a mech that would counter-charge can meet: nothing may be in the way of either."""

from __future__ import annotations

from ironfall.board.plane import along, keeps_clear
from ironfall.rulesets.mechawars.geometry import gap, squared_between, way_to_stop
from ironfall.rulesets.mechawars.records import INCH, Ground, Table, Unit
from ironfall.table.marks import rule


@rule(cites="COL-6 COL-8 G-4 G-6")
def can_meet(table: Table, charger: Unit, target: Unit, met: Unit) -> bool:
    """Whether a mech could counter-charge: the charger comes to an inch from it across no other base, and nothing is in
    the way of that inch. To pass touching is not to cross.

    The target may declare it though another is in the charger's way, who may answer as well. Worked example: bases of
    radius 1, and one that stands in the way to C, which is no target: C cannot be met.
    """
    length = way_to_stop(charger, target, met)
    for k in range(table.game.unit_count):
        if k != met.number and k != target.number and is_run_into(charger, target, table.game.units[k], length):
            return met.number == target.number
    return can_close(table, charger, target, met, length)


@rule(cites="G-6")
def is_run_into(charger: Unit, target: Unit, other: Unit, length: int) -> bool:
    """Whether the charger crosses a base before it has gone so far towards its target; a wreck is none.

    Worked example: bases of radius 1; one that stands 5 inches ahead is touched after 3, and crossed after 3.001.
    """
    if other.wrecked or other.number == charger.number:
        return False
    reach = charger.radius + other.radius
    return not keeps_clear(charger.x, charger.y, target.x, target.y, other.x, other.y, reach, length)


@rule(cites="COL-8 G-6")
def can_close(table: Table, charger: Unit, target: Unit, met: Unit, length: int) -> bool:
    """Whether the other, once the charger has gone so far, comes to it across no base and no impassable terrain.

    Worked example: a base of radius 1 that stands 1.9 inches beside the way of one of radius 1 stops it.
    """
    whole = squared_between(charger, target)
    x = along(charger.x, target.x, whole, length)
    y = along(charger.y, target.y, whole, length)
    last = min(INCH, gap(charger, met))
    game = table.game
    for k in range(game.terrain_count):
        if game.terrain_ground[k] == Ground.IMPASSABLE:
            reach = met.radius + game.terrain_radius[k]
            if not keeps_clear(met.x, met.y, x, y, game.terrain_x[k], game.terrain_y[k], reach, last):
                return False
    for k in range(game.unit_count):
        other = game.units[k]
        if other.wrecked or k == charger.number or k == met.number:
            continue
        if not keeps_clear(met.x, met.y, x, y, other.x, other.y, met.radius + other.radius, last):
            return False
    return True
