"""The each-way table: the dice do not fall, each way they can fall is taken in turn (design: odds count, never sample).

A run of the rules is given the ways its dice have taken so far and stops at the first die past them; what that die can
show, and how often, stands in `table.ways` then. Nobody needs to know where in the rules it stopped: the frames hold
their own place (table/frames.py), so that two runs that stand at the same die, in the same state, with the same numbers
still to be used, are known to be the same from there on.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ironfall.table.dice import FACE_BASE, KEPT_BASE, NUMBER, SIDES, highest, kept, lowest
from ironfall.table.marks import machinery, verb
from ironfall.table.table import MOST_HELD, MOST_MARKS, MOST_POOL, MOST_SEEN, MOST_WAYS_OF_ONE, Table
from ironfall.table.tape import Fault, find_fault


class Thrown(IntEnum):
    """The verb that a run stopped at."""

    TOTAL = 1
    SUCCESS = 2
    ROW = 3
    PICK = 4
    POOL = 5


class Stop(Exception):
    """A run stands at a die whose way has not been chosen."""


@machinery
def stop(table: Table[Any]) -> None:
    """The run ends here: nobody has said yet what this die shows."""
    raise Stop


@verb
def depth(table: Table[Any]) -> int:
    """How much the frames of the rules hold: what a function finds when it begins."""
    return table.ways.held_count


@verb
def stand_at(table: Table[Any], base: int, place: int) -> None:
    """A frame, whose own part of what is held begins at `base`, comes to a place where dice may be thrown."""
    table.ways.held[base] = place
    table.ways.held_count = base + 1


@verb
def hold(table: Table[Any], number: int) -> None:
    """A number that this frame will still use."""
    ways = table.ways
    if ways.held_count >= MOST_HELD - 1:
        find_fault(table, Fault.LIST_FULL)
        return
    ways.held[ways.held_count] = number
    ways.held_count += 1


@verb
def alike(table: Table[Any], who: int, where: int, place: int) -> int:
    """Stands for the ruleset's own word on which places of a pick come to the same; the linker puts that here."""
    return place


@verb
def go_apart(table: Table[Any]) -> None:
    """From here on, what befalls the two units of an action no longer touches the other."""
    table.ways.apart = 1


@verb
def is_over(table: Table[Any], who: int) -> bool:
    """Whether the dice of this unit no longer matter to what is asked."""
    return table.ways.apart != 0 and who == table.ways.other


@verb
def has_way(table: Table[Any]) -> bool:
    """Whether the way of the next die is given."""
    return table.ways.place < table.ways.given


@verb
def next_way(table: Table[Any]) -> int:
    """The way given for this die. What is marked from the last of them on belongs to it alone."""
    ways = table.ways
    way = ways.way[ways.place]
    ways.place += 1
    if ways.place == ways.given:
        ways.mark_count = 0
    return way


@verb
def begin_die(table: Table[Any], thrown: int, why: int, what: int) -> None:
    """The run has come to a new die."""
    ways = table.ways
    ways.thrown = thrown
    ways.why = why
    ways.what = what
    ways.fan = 0
    ways.whole = 0


@verb
def may_show(table: Table[Any], value: int, chances: int) -> None:
    """One more chance, or several, that the die shows this."""
    ways = table.ways
    ways.whole += chances
    for k in range(ways.fan):
        if ways.value[k] == value:
            ways.chances[k] += chances
            return
    if ways.fan == MOST_WAYS_OF_ONE:
        find_fault(table, Fault.LIST_FULL)
        return
    ways.value[ways.fan] = value
    ways.chances[ways.fan] = chances
    ways.fan += 1


@verb
def faces_for(dice: int, total: int) -> int:
    """In how many of all ways the dice show this total: counted."""
    count = 0
    sides = SIDES[dice]
    if NUMBER[dice] == 1:
        return 1
    for first in range(1, sides + 1):
        if 1 <= total - first <= sides:
            count += 1
    return count


@verb
def roll_each_way(table: Table[Any], who: int, why: int, dice: int) -> int:
    """`roll`: a way for each total."""
    if is_over(table, who):
        return lowest(dice)
    if not has_way(table):
        begin_die(table, Thrown.TOTAL, why, dice)
        for total in range(lowest(dice), highest(dice) + 1):
            may_show(table, total, faces_for(dice, total))
        stop(table)
    return next_way(table)


@verb
def at_least_each_way(table: Table[Any], who: int, why: int, dice: int, number: int) -> bool:
    """`at_least`: two ways, or none where no die is thrown."""
    if number <= lowest(dice):
        return True
    if number > highest(dice):
        return False
    if is_over(table, who):
        return True
    if not has_way(table):
        begin_die(table, Thrown.SUCCESS, why, number)
        for total in range(lowest(dice), highest(dice) + 1):
            may_show(table, 1 if total >= number else 0, faces_for(dice, total))
        stop(table)
    return next_way(table) != 0


@verb
def roll_on_each_way(table: Table[Any], who: int, why: int, chart: int) -> int:
    """`roll_on`: a way for each entry of the chart."""
    dice = table.charts.dice[chart]
    if is_over(table, who):
        return table.charts.rows[chart][lowest(dice)]
    if not has_way(table):
        begin_die(table, Thrown.ROW, why, chart)
        for total in range(lowest(dice), highest(dice) + 1):
            may_show(table, table.charts.rows[chart][total], faces_for(dice, total))
        stop(table)
    return next_way(table)


@verb
def keep_highest_each_way(table: Table[Any], who: int, why: int, dice: int, n: int, cap: int) -> int:
    """`keep_highest`: a way for each highest face and each number of dice that share it."""
    if n <= 0:
        return 0
    if n > MOST_POOL:
        find_fault(table, Fault.LIST_FULL)
        return kept(1, 1)
    if is_over(table, who):
        return kept(1, n)
    if not has_way(table):
        begin_die(table, Thrown.POOL, why, (dice * KEPT_BASE + n) * FACE_BASE + cap)
        for value in range(1, SIDES[dice] + 1):
            for count in range(1, n + 1):
                chances = ways_to_keep(value, count, n, cap)
                if chances > 0:
                    may_show(table, kept(value, count), chances)
        stop(table)
    return next_way(table)


@verb
def ways_to_keep(value: int, count: int, n: int, cap: int) -> int:
    """In how many of all ways n dice show this highest face, shared by so many.

    Worked example: of two dice with a cap of 12, one 3 and something lower: 2 * 2 = 4 ways.
    """
    ways = 1
    for k in range(count):
        ways = ways * (n - k) // (k + 1)
    lower = min(value, cap) - 1
    for _ in range(n - count):
        ways *= lower
    # Those that share it show from the cap on up to the highest face, and at least one shows that face itself.
    up_to_it = 1
    below_it = 1
    for _ in range(count):
        up_to_it *= max(1, value - cap + 1)
        below_it *= max(0, value - cap)
    return ways * (up_to_it - below_it)


@verb
def pick_each_way(table: Table[Any], who: int, why: int, among: int, where: int) -> int:
    """`pick_one`: a way for each kind of place; the first place of a kind stands for all of it."""
    first = 0
    while among >> first & 1 == 0:
        first += 1
    if is_over(table, who) or all_alike(table, who, among, where, first):
        return first
    if not has_way(table):
        begin_die(table, Thrown.PICK, why, among)
        place = first
        while among >> place > 0:
            if among >> place & 1:
                may_show(table, first_alike(table, who, among, where, place), 1)
            place += 1
        stop(table)
    return next_way(table)


@verb
def all_alike(table: Table[Any], who: int, among: int, where: int, first: int) -> bool:
    """Whether there is nothing to choose: all places to pick from come to the same."""
    kind = alike(table, who, where, first)
    place = first + 1
    while among >> place > 0:
        if among >> place & 1 and alike(table, who, where, place) != kind:
            return False
        place += 1
    return True


@verb
def first_alike(table: Table[Any], who: int, among: int, where: int, place: int) -> int:
    """The first of the places to pick from that comes to the same as this one."""
    kind = alike(table, who, where, place)
    for other in range(place):
        if among >> other & 1 and alike(table, who, where, other) == kind:
            return other
    return place


@verb
def begin_run(table: Table[Any]) -> None:
    """A run begins: no die is met, no frame stands, nothing is marked."""
    ways = table.ways
    ways.place = 0
    ways.held_count = 0
    ways.apart = 0
    begin_marks(table)


@verb
def begin_marks(table: Table[Any]) -> None:
    """A game begins: nothing is marked yet."""
    ways = table.ways
    ways.mark_count = 0
    for who in range(MOST_SEEN):
        ways.seen[who] = 0


@verb
def mark(table: Table[Any], what: int) -> None:
    """Something that is counted happened."""
    ways = table.ways
    if ways.mark_count == MOST_MARKS:
        find_fault(table, Fault.LIST_FULL)
        return
    ways.mark[ways.mark_count] = what
    ways.mark_count += 1


@verb
def is_asked_about(table: Table[Any], who: int) -> bool:
    """Whether what happens to this unit is marked."""
    return table.ways.alone == 0 or table.ways.about == who


@verb
def is_choice_counted(table: Table[Any], who: int) -> bool:
    """Whether a choice of this unit is marked. Each is marked in one walk: until the two units go apart in those about
    the last of them, from there on in those about who chooses."""
    ways = table.ways
    if ways.alone == 0 or (ways.apart and who == ways.about):
        return True
    if ways.apart and who == ways.other:
        return False
    return ways.about > ways.other


@verb
def mark_once(table: Table[Any], who: int, bit: int, what: int) -> None:
    """The same, counted the first time it happens to this unit."""
    ways = table.ways
    if ways.seen[who] >> bit & 1 == 0:
        ways.seen[who] |= 1 << bit
        mark(table, what)


@verb
def forget_seen(table: Table[Any], who: int, bit: int) -> None:
    """Whether something counted once has happened to this unit is of no account any more: it cannot happen again."""
    table.ways.seen[who] &= ~(1 << bit)
