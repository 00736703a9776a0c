"""The dice tape: what the dice said and what was answered, in order.

Where the entries come from is the table's affair (`Source`): drawn from the generator, read from a script, or read from
a script that a person is still typing. Whatever the source, what was seen is written down.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ironfall.table.marks import plain_only, verb
from ironfall.table.table import TAPE_LENGTH, Table


class Source(IntEnum):
    LIVE = 0
    LIVE_ASKING = 1
    """Dice are drawn; only the answers of players are given, and past their end a person is asked."""
    SCRIPTED = 2
    TYPED = 3
    """As scripted, but past the end of the script a person is asked (plain play only)."""


class Fault(IntEnum):
    NONE = 0
    TAPE_SHORT = 1
    OUT_OF_RANGE = 2
    TAPE_FULL = 3
    LOG_FULL = 4
    LIST_FULL = 5
    NO_OPTION = 6


class Wanted(IntEnum):
    """What a table waits for."""

    TOTAL = 1
    SLOT = 2
    ANSWER = 3
    POOL = 4
    """Dice of which the highest is kept; `low` is then the cap, and `high` has every die show its highest face."""


class Asks(Exception):
    """The table waits for a person: `wanted` a total, a slot, an answer or a pool, for `why` and `who`."""

    def __init__(self, wanted: Wanted, who: int, why: int, low: int, high: int) -> None:
        super().__init__(wanted, who, why, low, high)
        self.wanted = wanted
        self.who = who
        self.why = why
        self.low = low
        self.high = high


@verb
def find_fault(table: Table[Any], fault: int) -> None:
    """Note the first thing that went wrong; whoever runs the table checks it, and refuses the game."""
    if table.tape.fault == Fault.NONE:
        table.tape.fault = fault
        table.tape.fault_place = table.tape.place


@verb
def find_last_wrong(table: Table[Any]) -> None:
    """Note that the entry read last cannot be."""
    if table.tape.fault == Fault.NONE:
        table.tape.fault = Fault.OUT_OF_RANGE
        table.tape.fault_place = table.tape.place - 1


@plain_only
def wait_for_a_person(table: Table[Any], wanted: int, who: int, why: int, low: int, high: int) -> None:
    """Stop here until somebody says what the dice or the player say: the game is run again with the answer."""
    if table.tape.source == Source.TYPED or table.tape.source == Source.LIVE_ASKING:
        raise Asks(Wanted(wanted), who, why, low, high)


@verb
def has_live_dice(table: Table[Any]) -> bool:
    """Whether the dice come from the generator."""
    return table.tape.source <= Source.LIVE_ASKING


@verb
def read(table: Table[Any], wanted: int, who: int, why: int, low: int, high: int) -> int:
    """The next given entry, which must lie between low and high."""
    tape = table.tape
    if tape.place >= tape.given_count:
        wait_for_a_person(table, wanted, who, why, low, high)
        find_fault(table, Fault.TAPE_SHORT)
        return low
    entry = tape.given[tape.place]
    if entry < low or entry > high:
        find_fault(table, Fault.OUT_OF_RANGE)
        entry = low
    tape.place += 1
    return entry


@verb
def write(table: Table[Any], entry: int) -> None:
    """Note what was seen."""
    tape = table.tape
    if tape.recording:
        if tape.written_count == TAPE_LENGTH:
            find_fault(table, Fault.TAPE_FULL)
        else:
            tape.written[tape.written_count] = entry
            tape.written_count += 1
