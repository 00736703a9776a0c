"""The kernel of the compiled walk: the rules run over and over, and what they stop at entered into the graph."""

from __future__ import annotations

from typing import Any, NamedTuple

from ironfall.table.compiled import Halves, Words
from ironfall.table.compiled_graph import (
    CHANCES,
    CHECK,
    DICE,
    DICE_IN_SLOTS,
    DIE,
    DIE_HASH,
    EDGES,
    END,
    FACES,
    FAN,
    FIRST_EDGE,
    FIRST_FACE,
    FIRST_MARK,
    FREE,
    GIVEN,
    KEY,
    MARKS,
    NODE,
    NODES,
    NODES_IN_SLOTS,
    RUNS,
    SET,
    SET_HASH,
    SETS,
    SETS_IN_SLOTS,
    SIZE,
    START,
    TO,
    VALUE,
    WAITING,
    WAYS,
    WHOLE,
    Found,
)
from ironfall.table.compiled_kernel import inner
from ironfall.table.each_way import begin_run
from ironfall.table.table import MOST_HELD, MOST_SEEN, MOST_WAYS, Table
from ironfall.table.tape import Fault, find_fault


class Memory(NamedTuple):
    """A table's words, as they are and as they were at the start; the factors of the two sums; and where the table's
    state lies, in all, and without that of the unit that no longer matters once the two have gone apart."""

    words: Words
    start: Words
    factors: Words
    check_factors: Words
    spans: Words
    spans_apart: Words


def _play(table: Table[Any]) -> None:
    """Stands for the action; the linker puts that in its place."""


def _start(table: Table[Any], who: int) -> None:
    """Stands for what is marked of a unit at the start."""


def _end(table: Table[Any], who: int) -> None:
    """Stands for what is marked of a unit at the end."""


def _forget(table: Table[Any]) -> None:
    """Stands for the ruleset's own word on what no longer matters."""


def run_once(table: Table[Any]) -> bool:
    """One run of the rules from the beginning; whether it stopped at a die."""
    begin_run(table)
    about = table.ways.about
    stopped = True
    try:
        _start(table, about)
        _play(table)
        stopped = False
    except Exception:
        pass
    if stopped:
        _forget(table)
    else:
        _end(table, about)
    return stopped


@inner
def set_back(words: Words, start: Words, spans: Words) -> None:
    """The state as it was at the start."""
    for k in range(0, len(spans), 2):
        # Slices counted from 0 let the compiler copy many words at a time.
        there = words[spans[k] : spans[k + 1]]
        here = start[spans[k] : spans[k + 1]]
        for w in range(len(there)):
            there[w] = here[w]


@inner
def mixed(number: int) -> int:
    """Every bit of the number spread over all of them."""
    number = (number ^ number >> 29) * -4658895280553007687
    number = (number ^ number >> 32) * -7723592293110705685
    return number ^ number >> 29


@inner
def sums_of(table: Table[Any], memory: Memory, spans: Words) -> tuple[int, int]:
    """Two sums over all that counts from here on, each word times a factor of its own."""
    words, start, factors, check_factors = memory.words, memory.start, memory.factors, memory.check_factors
    key = 0
    check = 0
    for k in range(0, len(spans), 2):
        now = words[spans[k] : spans[k + 1]]
        before = start[spans[k] : spans[k + 1]]
        times = factors[spans[k] : spans[k + 1]]
        check_times = check_factors[spans[k] : spans[k + 1]]
        for w in range(len(now)):
            changed = now[w] - before[w]
            key += changed * times[w]
            check += changed * check_times[w]
    ways = table.ways
    at = len(words)
    for k in range(ways.held_count):
        key += ways.held[k] * factors[at + k]
        check += ways.held[k] * check_factors[at + k]
    at += MOST_HELD
    for who in range(MOST_SEEN):
        key += ways.seen[who] * factors[at + who]
        check += ways.seen[who] * check_factors[at + who]
    at += MOST_SEEN
    key += ways.held_count * factors[at] + ways.apart * factors[at + 1]
    key += ways.thrown * factors[at + 2] + ways.what * factors[at + 3]
    check += ways.held_count * check_factors[at] + ways.apart * check_factors[at + 1]
    check += ways.thrown * check_factors[at + 2] + ways.what * check_factors[at + 3]
    return mixed(key), mixed(check)


OTHER_FACTORS = MOST_HELD + MOST_SEEN + 4
"""Factors beyond those of the table's words."""


@inner
def put_in_slots(slots: Halves, rows: Words, column: int, first: int, last: int) -> None:
    """Make rows known by what stands in a column."""
    mask = len(slots) - 1
    for row in range(first, last):
        slot = rows[row, column] & mask
        while slots[slot] != FREE:
            slot = slot + 1 & mask
        slots[slot] = row


@inner
def fill_slots(found: Found) -> None:
    """Put in what is not in the slots yet: all of it, after they have grown."""
    counts = found.counts
    put_in_slots(found.node_slots, found.nodes, KEY, counts[NODES_IN_SLOTS], counts[NODES])
    put_in_slots(found.die_slots, found.dice, DIE_HASH, counts[DICE_IN_SLOTS], counts[DICE])
    put_in_slots(found.set_slots, found.sets, SET_HASH, counts[SETS_IN_SLOTS], counts[SETS])
    counts[NODES_IN_SLOTS] = counts[NODES]
    counts[DICE_IN_SLOTS] = counts[DICE]
    counts[SETS_IN_SLOTS] = counts[SETS]


@inner
def has_room(counts: Words, room: Words) -> bool:
    """Whether one more die can be walked before the arrays have to grow."""
    fits = True
    for what in range(len(room)):
        fits = fits and counts[what] <= room[what]
    return fits


@inner
def set_of_marks(table: Table[Any], found: Found) -> int:
    """The number of the set of marks that this run made."""
    made, size = table.ways.mark, table.ways.mark_count
    hashed = size
    for k in range(size):
        hashed = mixed(hashed + made[k])
    mask = len(found.set_slots) - 1
    slot = hashed & mask
    number: int = found.set_slots[slot]
    while number != FREE and not is_set(found, number, hashed, made, size):
        slot = slot + 1 & mask
        number = found.set_slots[slot]
    if number == FREE:
        number = found.counts[SETS]
        first = found.counts[MARKS]
        found.set_slots[slot] = number
        found.sets[number, FIRST_MARK] = first
        found.sets[number, SIZE] = size
        found.sets[number, SET_HASH] = hashed
        for k in range(size):
            found.marks[first + k, 0] = made[k]
        found.counts[SETS] += 1
        found.counts[SETS_IN_SLOTS] += 1
        found.counts[MARKS] += size
    return number


@inner
def is_set(found: Found, number: int, hashed: int, made: Words, size: int) -> bool:
    """Whether a set of marks holds these."""
    same: bool = found.sets[number, SET_HASH] == hashed and found.sets[number, SIZE] == size
    k = 0
    while same and k < size:
        same = found.marks[found.sets[number, FIRST_MARK] + k, 0] == made[k]
        k += 1
    return same


@inner
def die_of(table: Table[Any], found: Found) -> int:
    """The number of the die that this run stopped at."""
    ways = table.ways
    hashed = ways.whole
    for k in range(ways.fan):
        hashed = mixed(mixed(hashed + ways.value[k]) + ways.chances[k])
    mask = len(found.die_slots) - 1
    slot = hashed & mask
    number: int = found.die_slots[slot]
    while number != FREE and not is_die(table, found, number, hashed):
        slot = slot + 1 & mask
        number = found.die_slots[slot]
    if number == FREE:
        number = found.counts[DICE]
        first = found.counts[FACES]
        found.die_slots[slot] = number
        found.dice[number, WHOLE] = ways.whole
        found.dice[number, FIRST_FACE] = first
        found.dice[number, FAN] = ways.fan
        found.dice[number, DIE_HASH] = hashed
        for k in range(ways.fan):
            found.faces[first + k, VALUE] = ways.value[k]
            found.faces[first + k, CHANCES] = ways.chances[k]
        found.counts[DICE] += 1
        found.counts[DICE_IN_SLOTS] += 1
        found.counts[FACES] += ways.fan
    return number


@inner
def is_die(table: Table[Any], found: Found, number: int, hashed: int) -> bool:
    """Whether a die is the one that this run stopped at."""
    ways = table.ways
    first = found.dice[number, FIRST_FACE]
    same: bool = found.dice[number, DIE_HASH] == hashed
    same = same and found.dice[number, WHOLE] == ways.whole and found.dice[number, FAN] == ways.fan
    k = 0
    while same and k < ways.fan:
        same = found.faces[first + k, VALUE] == ways.value[k] and found.faces[first + k, CHANCES] == ways.chances[k]
        k += 1
    return same


@inner
def node_of(table: Table[Any], memory: Memory, found: Found) -> int:
    """The node that this run stopped at; one met for the first time waits to be walked."""
    ways = table.ways
    if ways.apart != 0 and ways.other >= 0:
        key, check = sums_of(table, memory, memory.spans_apart)
    else:
        key, check = sums_of(table, memory, memory.spans)
    mask = len(found.node_slots) - 1
    slot = key & mask
    number: int = found.node_slots[slot]
    while number != FREE and (found.nodes[number, KEY] != key or found.nodes[number, CHECK] != check):
        slot = slot + 1 & mask
        number = found.node_slots[slot]
    if number == FREE:
        number = found.counts[NODES]
        found.node_slots[slot] = number
        found.nodes[number, DIE] = die_of(table, found)
        found.nodes[number, KEY] = key
        found.nodes[number, CHECK] = check
        found.counts[NODES] += 1
        found.counts[NODES_IN_SLOTS] += 1
        last = found.counts[WAITING]
        found.waiting[last, NODE] = number
        found.waiting[last, GIVEN] = ways.given
        first = found.counts[WAYS]
        for k in range(ways.given):
            found.ways[first + k, 0] = ways.way[k]
        found.counts[WAITING] += 1
        found.counts[WAYS] += ways.given
    return number


def explore(table: Table[Any], memory: Memory, found: Found, runs: int) -> None:
    """Walk on for about so many runs, or until the arrays are full or something goes wrong.

    The node met last is walked first, as in the plain walk: few wait at a time.
    """
    counts, edges, faces, ways = found.counts, found.edges, found.faces, table.ways
    fill_slots(found)
    until = counts[RUNS] + runs
    while counts[WAITING] > 0 and counts[RUNS] < until and has_room(counts, found.room):
        counts[WAITING] -= 1
        node = found.waiting[counts[WAITING], NODE]
        given = found.waiting[counts[WAITING], GIVEN]
        if given >= MOST_WAYS:
            find_fault(table, Fault.TAPE_FULL)
            return
        if node != START:
            counts[WAYS] -= given
            for k in range(given):
                ways.way[k] = found.ways[counts[WAYS] + k, 0]
            ways.given = given + 1
        else:
            ways.given = 0
        found.nodes[node, FIRST_EDGE] = counts[EDGES]
        die = found.nodes[node, DIE]
        first = found.dice[die, FIRST_FACE]
        for face in range(first, first + found.dice[die, FAN]):
            ways.way[given] = faces[face, VALUE]
            set_back(memory.words, memory.start, memory.spans)
            stopped = run_once(table)
            counts[RUNS] += 1
            if table.tape.fault != 0:
                return
            edge = counts[EDGES]
            edges[edge, SET] = set_of_marks(table, found)
            edges[edge, TO] = node_of(table, memory, found) if stopped else END
            counts[EDGES] += 1
