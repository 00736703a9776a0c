"""What is counted of an action, as it happens: every outcome is a mark on the event that brings it about."""

from __future__ import annotations

from ironfall.rulesets.classic.records import HD, PLACES, SLOTS, Table, Unit
from ironfall.rulesets.classic.slots import first_of_its_effect
from ironfall.rulesets.classic.words import Cause, Event, Question
from ironfall.table.each_way import is_asked_about, is_choice_counted, mark, mark_once
from ironfall.table.marks import verb
from ironfall.table.talk import Told

HIT = 0
ASKED = 1
"""By question."""
UNIT = 256
"""Where the first unit's marks begin."""
UNIT_MARKS = 12_000
FALLS, HEAD_STRUCK, PILOT_HURT, PILOT_OUT, PILOT_DEAD = range(5)
PILOT_HITS = 8
MOST_PILOT_HITS = 7
STRIPPED, STRIPPED_REAR, HOLED, LOST = 32, 40, 48, 56
"""By location."""
CRITICAL = 64
"""By location and slot; slots that do the same are counted on the first of them. Of a vehicle, by what is hit."""
DAMAGE = 512
MOST_DAMAGE = 512
DESTROYED = 1100
"""By cause."""
OFF_THE_MAP = 1999
ENDS_IN = 2000
"""By hex."""
MARKS = UNIT + 2 * UNIT_MARKS

MARKED = tuple(
    int(
        event
        in (
            Told.ANSWERED, Event.HITS, Event.STANDS_UP, Event.TAKES_TURN, Event.STRIKES_BUILDING,
            Event.ARMOR_LOST, Event.REAR_ARMOR_LOST, Event.STRUCTURE_LOST, Event.LOCATION_DESTROYED,
            Event.BLOWN_OFF, Event.FALLS_OFF, Event.SLOT_HIT,
            Event.STRUCK, Event.FALLS, Event.PILOT_HIT, Event.KNOCKED_OUT, Event.DESTROYED, Event.VEHICLE_CRITICAL,
        )
    )
    for event in range(max(Event) + 1)
)  # fmt: skip
"""By event: whether anything is marked of it. Most are passed over at a glance."""

ONCE_HURT, ONCE_HEAD, ONCE_FELL, ONCE_HIT, ONCE_HOLED = 0, 1, 2, 3, 8


@verb
def observe(table: Table, event: int, who: int, a: int, b: int, c: int) -> None:
    """Mark what an event brings about; HIT is that of the first unit, once, and the success of an action without a
    target as well."""
    if not MARKED[event]:
        return
    if event in (Event.HITS, Event.STANDS_UP, Event.TAKES_TURN, Event.STRIKES_BUILDING):
        if who == 0:
            mark_once(table, who, ONCE_HIT, HIT)
    elif event == Told.ANSWERED:
        if is_choice_counted(table, who):
            mark(table, ASKED + a)
    elif (who == 0 or who == 1) and is_asked_about(table, who):
        observe_unit(table, event, table.game.units[who], UNIT + who * UNIT_MARKS, a, b, c)


@verb
def observe_unit(table: Table, event: int, unit: Unit, base: int, a: int, b: int, c: int) -> None:
    """Mark what an event brings about for one of the two units."""
    who = unit.number
    if event == Event.ARMOR_LOST:
        if c == 0:
            mark(table, base + STRIPPED + a)
    elif event == Event.REAR_ARMOR_LOST:
        if c == 0:
            mark(table, base + STRIPPED_REAR + a)
    elif event == Event.STRUCTURE_LOST:
        mark_once(table, who, ONCE_HOLED + a, base + HOLED + a)
    elif event == Event.LOCATION_DESTROYED or event == Event.BLOWN_OFF or event == Event.FALLS_OFF:
        mark(table, base + LOST + a)
    elif event == Event.SLOT_HIT:
        mark(table, base + CRITICAL + a * SLOTS + first_of_its_effect(unit, a, b))
    elif event == Event.VEHICLE_CRITICAL:
        mark(table, base + CRITICAL + b)
    elif event == Event.STRUCK:
        if a == HD:
            mark_once(table, who, ONCE_HEAD, base + HEAD_STRUCK)
    elif event == Event.FALLS:
        mark_once(table, who, ONCE_FELL, base + FALLS)
    elif event == Event.PILOT_HIT:
        mark_once(table, who, ONCE_HURT, base + PILOT_HURT)
    elif event == Event.KNOCKED_OUT:
        mark(table, base + PILOT_OUT)
    elif event == Event.DESTROYED:
        mark_destroyed(table, unit, base, a)


@verb
def observe_start(table: Table, who: int) -> None:
    """Mark what was so before: a pilot who is out, a unit that is destroyed."""
    unit = table.game.units[who]
    base = UNIT + who * UNIT_MARKS
    if unit.unconscious:
        mark(table, base + PILOT_OUT)
    if unit.destroyed:
        mark_destroyed(table, unit, base, unit.destroyed)


@verb
def mark_destroyed(table: Table, unit: Unit, base: int, cause: int) -> None:
    """Mark the end of a unit, and of its pilot's luck."""
    mark(table, base + DESTROYED + cause)
    if cause == Cause.HEAD or cause == Cause.COCKPIT or cause == Cause.PILOT:
        mark(table, base + PILOT_DEAD)
        if not unit.unconscious:
            mark(table, base + PILOT_OUT)


@verb
def observe_end(table: Table, who: int) -> None:
    """Mark where a unit ends, and how."""
    unit = table.game.units[who]
    base = UNIT + who * UNIT_MARKS
    mark(table, base + DAMAGE + min(unit.taken, MOST_DAMAGE - 1))
    mark(table, base + PILOT_HITS + unit.pilot_hits)
    if unit.off_map:
        mark(table, base + OFF_THE_MAP)
    elif unit.destroyed == 0:
        mark(table, base + ENDS_IN + unit.at)


assert ENDS_IN + 10_000 <= UNIT_MARKS and CRITICAL + PLACES * SLOTS <= DAMAGE
assert DAMAGE + MOST_DAMAGE <= DESTROYED and DESTROYED + max(Cause) < OFF_THE_MAP and ASKED + max(Question) < UNIT
