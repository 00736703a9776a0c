"""What is counted of an attack, and of a whole game, as it happens: every outcome is a mark on an event."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.places import is_broken, is_in_play
from ironfall.rulesets.mech_d20.records import HD, MOST_ITEMS, NOBODY, PLACES, Kind, Table, Unit
from ironfall.rulesets.mech_d20.words import Event
from ironfall.table.each_way import is_asked_about, mark, mark_once
from ironfall.table.marks import verb
from ironfall.table.talk import Told

HIT = 0
ASKED = 1
"""By question."""
HITS = 32
"""By how many of the attacks hit."""
MOST_HITS = 20
UNIT = 64
"""Where the first unit's marks begin."""
UNIT_MARKS = 3_000
FALLS, HEAD_STRUCK, PILOT_OUT, PILOT_DEAD, SHUTS_DOWN = range(5)
DESTROYED = 16
"""By cause."""
STRUCK, HOLED, LOST, TAKEN = 32, 48, 64, 80
"""By location; taken by a 20 on the critical die."""
CRITICAL = 96
"""By item, struck again or not."""
COUNTERS = 192
MOST_COUNTERS = 16
DAMAGE = 256
MOST_DAMAGE = 512
DAMAGE_AT = 1_024
"""By location: the points that it has lost since it was whole."""
MOST_AT = 160
MARKS = UNIT + 2 * UNIT_MARKS

WON_BY = 0
"""By side."""
WON_BY_NOBODY = 8
GAME_ASKED = 16
ENDED_BY = 64
"""By the side of who is destroyed, and by cause."""
CAUSES = 8
ROUNDS = 128
MOST_ROUNDS = 512
SURVIVORS = 1_024
"""By side: how many of its 'Mechs are left."""
MOST_SURVIVORS = 17
GAME_MARKS = SURVIVORS + 4 * MOST_SURVIVORS

ONCE_HIT, ONCE_HEAD, ONCE_FELL = 0, 1, 2
ONCE_STRUCK, ONCE_HOLED = 8, 24


@verb
def observe(table: Table, event: int, who: int, a: int, b: int, c: int) -> None:
    """Mark what an event of an attack brings about."""
    if event == Told.ANSWERED:
        mark(table, ASKED + a)
    elif event == Event.HITS or event == Event.STANDS_UP:
        mark_once(table, 0, ONCE_HIT, HIT)
    elif (who == 0 or who == 1) and event >= Event.ROUND_BEGINS and is_asked_about(table, who):
        observe_unit(table, event, table.game.units[who], UNIT + who * UNIT_MARKS, a, b)


@verb
def observe_unit(table: Table, event: int, unit: Unit, base: int, a: int, b: int) -> None:
    """Mark what an event brings about for one of the two units."""
    who = unit.number
    if event == Event.STRUCK or event == Event.EXPLODES:
        mark_once(table, who, ONCE_STRUCK + a, base + STRUCK + a)
        if unit.ledger[a] + b > unit.armor[a]:
            mark_once(table, who, ONCE_HOLED + a, base + HOLED + a)
        if a == HD:
            mark_once(table, who, ONCE_HEAD, base + HEAD_STRUCK)
    elif event == Event.ITEM_HIT or event == Event.NOTHING_LEFT:
        mark(table, base + CRITICAL + b)
    elif event == Event.PART_TAKEN:
        mark(table, base + TAKEN + a)
    elif event == Event.LOCATION_LOST or event == Event.FALLS_WITH:
        mark(table, base + LOST + a)
    elif event == Event.FALLS:
        mark_once(table, who, ONCE_FELL, base + FALLS)
    elif event == Event.SHUTS_DOWN:
        mark(table, base + SHUTS_DOWN)
    elif event == Event.DESTROYED:
        mark(table, base + DESTROYED + a)


@verb
def observe_start(table: Table, who: int) -> None:
    """Mark what was so before: a 'Mech that is destroyed."""
    unit = table.game.units[who]
    if unit.destroyed:
        mark(table, UNIT + who * UNIT_MARKS + DESTROYED + unit.destroyed)


@verb
def observe_end(table: Table, who: int) -> None:
    """Mark how a unit ends."""
    unit = table.game.units[who]
    base = UNIT + who * UNIT_MARKS
    mark(table, base + DAMAGE + min(unit.taken, MOST_DAMAGE - 1))
    mark(table, base + COUNTERS + min(unit.counters, MOST_COUNTERS - 1))
    is_dead = is_pilot_dead(table, unit)
    if is_dead:
        mark(table, base + PILOT_DEAD)
    if is_dead or unit.unconscious:
        mark(table, base + PILOT_OUT)
    for place in range(PLACES):
        lost = unit.armor_full[place] + unit.internal_full[place] - unit.armor[place] - unit.internal[place]
        mark(table, base + DAMAGE_AT + place * MOST_AT + min(lost, MOST_AT - 1))
    if who == 0:
        mark(table, HITS + min(table.game.attack_landed, MOST_HITS - 1))


@verb
def is_pilot_dead(table: Table, unit: Unit) -> bool:
    """The pilot does not outlive the head or the cockpit, nor the last counter."""
    is_dead = unit.gone[HD] != 0 or unit.counters >= table.game.numbers.deadly_hits
    for item in range(1, unit.items):
        if unit.kind[item] == Kind.COCKPIT and is_broken(unit, item):
            is_dead = True
    return is_dead


@verb
def observe_game(table: Table, event: int, who: int, a: int, b: int, c: int) -> None:
    """Mark what an event means to a whole game."""
    if event == Told.ANSWERED:
        mark(table, GAME_ASKED + a)
    elif event == Event.DESTROYED:
        mark(table, ENDED_BY + table.game.units[who].side * CAUSES + a)
    elif event == Event.GAME_OVER:
        mark(table, WON_BY_NOBODY if a == NOBODY else WON_BY + a)
        mark(table, ROUNDS + min(table.game.round, MOST_ROUNDS - 1))
        for side in range(4):
            mark(table, SURVIVORS + side * MOST_SURVIVORS + left_of_side(table, side))


@verb
def left_of_side(table: Table, side: int) -> int:
    """How many 'Mechs of a side are in play."""
    count = 0
    for k in range(table.game.unit_count):
        if table.game.units[k].side == side and is_in_play(table.game.units[k]):
            count += 1
    return count


@verb
def observe_nothing(table: Table, who: int) -> None:
    """A whole game is about no unit in particular."""


assert CRITICAL + MOST_ITEMS < COUNTERS and DAMAGE_AT + PLACES * MOST_AT <= UNIT_MARKS
