"""What is counted of a charge, and of a whole game, as it happens: every outcome is a mark on an event."""

from __future__ import annotations

from ironfall.rulesets.mechawars.records import MOST_STATS, NOBODY, Table
from ironfall.rulesets.mechawars.words import Event
from ironfall.table.each_way import is_asked_about, is_choice_counted, mark, mark_once
from ironfall.table.marks import verb
from ironfall.table.talk import Told

ATTACKER, TARGET = 0, 1

HIT = 0
"""It comes to a collision."""
COUNTERED, COUNTERED_BY_ANOTHER = 1, 2
ASKED = 8
"""By question."""
UNIT = 64
"""Where the first unit's marks begin."""
UNIT_MARKS = 512
CRITICAL, SHOT, MOVES_AWAY, WRECKED, SHAKEN = range(5)
RESULT = 16
"""By value."""
MOST_RESULT = 13
KEPT = 32
"""By how many dice are kept."""
MOST_KEPT = 16
DAMAGE = 64
MOST_DAMAGE = 64
POINTS = 128
"""By points of stats lost."""
MOST_POINTS = 128
LEFT = 256
"""By stat: what is left of it."""
MOST_LEFT = 16
MARKS = UNIT + 2 * UNIT_MARKS

WON_BY = 0
"""By side."""
WON_BY_NOBODY = 8
GAME_ASKED = 16
COLLISIONS = 64
TURNS = 128
MOST_TURNS = 512
SURVIVORS = 1_024
"""By side: how many of its mechs are left."""
MOST_SURVIVORS = 13
SIDES = 4
GAME_MARKS = SURVIVORS + SIDES * MOST_SURVIVORS

ONCE_HIT, ONCE_COUNTERED, ONCE_COUNTERED_BY_ANOTHER, ONCE_SHAKEN, ONCE_SHOT = range(5)


@verb
def observe(table: Table, event: int, who: int, a: int, b: int, c: int) -> None:
    """Mark what an event of a charge brings about."""
    if event == Told.ANSWERED:
        if is_choice_counted(table, who):
            mark(table, ASKED + a)
    elif event == Event.RESULT or event == Event.ROLLS_NONE:
        mark_once(table, 0, ONCE_HIT, HIT)
    elif event == Event.COUNTER_CHARGES:
        if who in (ATTACKER, TARGET):
            mark_once(table, 0, ONCE_COUNTERED, COUNTERED)
        else:
            mark_once(table, 0, ONCE_COUNTERED_BY_ANOTHER, COUNTERED_BY_ANOTHER)
    elif who in (ATTACKER, TARGET) and event >= Event.DECLARES and is_asked_about(table, who):
        observe_unit(table, event, who, UNIT + who * UNIT_MARKS)


@verb
def observe_unit(table: Table, event: int, who: int, base: int) -> None:
    """Mark what an event brings about for one of the two units."""
    if event == Event.CRITICAL:
        mark(table, base + CRITICAL)
    elif event == Event.SHOT_HITS:
        mark_once(table, who, ONCE_SHOT, base + SHOT)
    elif event == Event.SEPARATES:
        mark(table, base + MOVES_AWAY)
    elif event == Event.SHAKEN:
        mark_once(table, who, ONCE_SHAKEN, base + SHAKEN)


@verb
def observe_start(table: Table, who: int) -> None:
    """Mark what was so before: a counter-charge that has brought the two together."""
    if who == ATTACKER and table.game.counter_charged:
        mark_once(table, 0, ONCE_COUNTERED, COUNTERED)


@verb
def observe_end(table: Table, who: int) -> None:
    """Mark how a unit ends."""
    unit = table.game.units[who]
    base = UNIT + who * UNIT_MARKS
    if unit.wrecked:
        mark(table, base + WRECKED)
    # A mech that has not collided still has the numbers of its last collision.
    collided = has_collided(table, who)
    mark(table, base + RESULT + (unit.value if collided else 0))
    mark(table, base + KEPT + (min(unit.kept, MOST_KEPT - 1) if collided else 0))
    mark(table, base + DAMAGE + (min(unit.taken, MOST_DAMAGE - 1) if collided else 0))
    mark(table, base + POINTS + min(unit.lost, MOST_POINTS - 1))
    for k in range(unit.stats):
        mark(table, base + LEFT + k * MOST_LEFT + unit.stat[k])


@verb
def has_collided(table: Table, who: int) -> bool:
    """Whether it is one of the two of this collision."""
    return table.game.collided == 1 and (who in (table.game.charger, table.game.defender))


@verb
def observe_game(table: Table, event: int, who: int, a: int, b: int, c: int) -> None:
    """Mark what an event means to a whole game."""
    if event == Told.ANSWERED:
        mark(table, GAME_ASKED + a)
    elif event == Event.CLOSES:
        mark(table, COLLISIONS)
    elif event == Event.GAME_OVER:
        mark(table, WON_BY_NOBODY if a == NOBODY else WON_BY + a)
        mark(table, TURNS + min(table.game.turn, MOST_TURNS - 1))
        for side in range(SIDES):
            mark(table, SURVIVORS + side * MOST_SURVIVORS + left_of_side(table, side))


@verb
def left_of_side(table: Table, side: int) -> int:
    """How many mechs of a side are not wrecked."""
    count = 0
    for k in range(table.game.unit_count):
        if table.game.units[k].side == side and table.game.units[k].wrecked == 0:
            count += 1
    return count


@verb
def observe_nothing(table: Table, who: int) -> None:
    """A whole game is about no unit in particular."""


assert LEFT + MOST_STATS * MOST_LEFT <= UNIT_MARKS
