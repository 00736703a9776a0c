"""What a rule tells: events and reasons, as numbers. Words come later, in the ruleset's narration."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ironfall.table.marks import verb
from ironfall.table.table import LOG_LENGTH, Table
from ironfall.table.tape import Fault, find_fault


class Told(IntEnum):
    """Lines that the table itself writes; a ruleset's own events start at FIRST_EVENT."""

    ROLLED = 1
    """who, why, total, faces (one digit a die, base 32; 0 where the total was given)"""
    NEEDS = 2
    """who, why, number"""
    BECAUSE = 3
    """-, reason, amount"""
    PICKED = 4
    """who, why, place"""
    ANSWERED = 5
    """who, question, answer, options"""
    REFUSED = 6
    """who (-1 for whoever was asked about), reason"""
    KEPT = 7
    """who, why, the highest face and how many dice share it (dice.kept), faces as in ROLLED"""


FIRST_EVENT = 16


@verb
def say(table: Table[Any], event: int, who: int, a: int, b: int, c: int) -> None:
    """Tell an event: who it happened to, and up to three numbers."""
    log = table.log
    if log.listening:
        if log.count == LOG_LENGTH:
            find_fault(table, Fault.LOG_FULL)
        else:
            line = log.lines[log.count]
            line[0] = event
            line[1] = who
            line[2] = a
            line[3] = b
            line[4] = c
            log.count += 1


@verb
def because(table: Table[Any], reason: int, amount: int) -> int:
    """The amount, with its reason noted."""
    if table.log.listening:
        say(table, Told.BECAUSE, -1, reason, amount, 0)
    return amount


@verb
def refuse(table: Table[Any], reason: int) -> int:
    """One refusal, with its reason noted: add them up, and 0 means allowed."""
    say(table, Told.REFUSED, -1, reason, 0, 0)
    return 1


@verb
def name_refused(table: Table[Any], since: int, who: int) -> None:
    """The refusals told since then, by the count of lines, are those of this unit, where several may be refused."""
    for k in range(since, table.log.count):
        if table.log.lines[k][0] == Told.REFUSED:
            table.log.lines[k][1] = who


@verb
def needs(table: Table[Any], who: int, why: int, number: int) -> int:
    """The number a roll needs, told after its reasons."""
    if table.log.listening:
        say(table, Told.NEEDS, who, why, number, 0)
    return number
