"""A move of its own: straight on, as far as a run goes. Ours, since the rules of moving were not recovered (COL-26)."""

from __future__ import annotations

from ironfall.rulesets.mechawars.geometry import compare_gap, free_way, gap, go_along, is_nearer, put_beside
from ironfall.rulesets.mechawars.records import INCH, NOBODY, Table, Unit, Way
from ironfall.rulesets.mechawars.words import Event, Question
from ironfall.table.asking import ask, offer
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say

EASTWARD = (0, 1, 1, 1, 0, -1, -1, -1)
SOUTHWARD = (-1, -1, 0, 1, 1, 1, 0, -1)
"""By compass point, clockwise from north; the table's y grows southward."""


@verb
def nearest_enemy(table: Table, unit: Unit) -> int:
    """The enemy that stands nearest, or NOBODY; of equally near ones the first."""
    game = table.game
    nearest = NOBODY
    for k in range(game.unit_count):
        other = game.units[k]
        if other.side != unit.side and not other.wrecked and is_nearer(table, unit, k, nearest):
            nearest = k
    return nearest


@verb
def aim_x(table: Table, unit: Unit, way: int) -> int:
    """A point that it moves towards, across the table."""
    if way < Way.TOWARDS_ENEMY:
        return unit.x + EASTWARD[way] * INCH
    enemy = table.game.units[nearest_enemy(table, unit)]
    return enemy.x if way == Way.TOWARDS_ENEMY else 2 * unit.x - enemy.x


@verb
def aim_y(table: Table, unit: Unit, way: int) -> int:
    """The same, down the table."""
    if way < Way.TOWARDS_ENEMY:
        return unit.y + SOUTHWARD[way] * INCH
    enemy = table.game.units[nearest_enemy(table, unit)]
    return enemy.y if way == Way.TOWARDS_ENEMY else 2 * unit.y - enemy.y


@rule(cites="COL-26 G-6")
def reach_of_move(table: Table, unit: Unit, way: int) -> int:
    """How far it goes: a run, or as far as the way is free; towards an enemy it stops an inch away.

    Worked example: a run of 8 and an enemy at a gap of 6 inches: 5 towards it, 8 away from it.
    """
    most = max(unit.walk, unit.run)
    if way == Way.TOWARDS_ENEMY:
        enemy = table.game.units[nearest_enemy(table, unit)]
        if compare_gap(unit, enemy, INCH) <= 0:
            return 0
        most = min(most, gap(unit, enemy) - INCH)
    return free_way(table, unit, aim_x(table, unit, way), aim_y(table, unit, way), most)


@verb
def has_a_move(table: Table, unit: Unit) -> bool:
    """Whether it can move any way at all."""
    if nearest_enemy(table, unit) == NOBODY:
        return False
    longest = 0
    for way in range(Way.AWAY_FROM_ENEMY + 1):
        longest = max(longest, reach_of_move(table, unit, way))
    return longest > 0


@rule(cites="COL-26 G-6")
def move(table: Table, unit: Unit) -> None:
    """It moves straight one way, the first of which is towards the nearest enemy.

    Worked example: north, with a run of 6: 6 inches up the table, its base staying on it.
    """
    if reach_of_move(table, unit, Way.TOWARDS_ENEMY) > 0:
        offer(table, Way.TOWARDS_ENEMY)
    if reach_of_move(table, unit, Way.AWAY_FROM_ENEMY) > 0:
        offer(table, Way.AWAY_FROM_ENEMY)
    for way in range(Way.TOWARDS_ENEMY):
        if reach_of_move(table, unit, way) > 0:
            offer(table, way)
    go(table, unit, ask(table, unit.number, unit.side, Question.MOVES_TO))


@verb
def go(table: Table, unit: Unit, way: int) -> None:
    """Move as far as that way goes. Who comes to stand an inch from an enemy does so exactly."""
    length = reach_of_move(table, unit, way)
    enemy = table.game.units[nearest_enemy(table, unit)]
    if way == Way.TOWARDS_ENEMY and length == gap(unit, enemy) - INCH:
        put_beside(table, unit, enemy, INCH)
    else:
        go_along(table, unit, aim_x(table, unit, way), aim_y(table, unit, way), length)
    say(table, Event.MOVES, unit.number, unit.x, unit.y, length)
