"""The verbs of chance. A rule rolls with these and with nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from ironfall.table.generator import uniform
from ironfall.table.marks import verb
from ironfall.table.table import MOST_POOL, Table
from ironfall.table.talk import Told, needs, say
from ironfall.table.tape import Fault, Wanted, find_fault, find_last_wrong, has_live_dice, read, write


class Dice(IntEnum):
    """What is thrown together."""

    D6 = 0
    TWO_D6 = 1
    D12 = 2
    D20 = 3
    TWO_D20 = 4


SIDES = (6, 6, 12, 20, 20)
NUMBER = (1, 2, 1, 1, 2)
FACE_BASE = 32
KEPT_BASE = 64


def faces_of(faces: int) -> tuple[int, ...]:
    """Single dice from one number of the log, in the order in which they were thrown."""
    shown: list[int] = []
    while faces:
        shown.insert(0, faces % FACE_BASE)
        faces //= FACE_BASE
    return tuple(shown)


def number_of_faces(faces: Sequence[int]) -> int:
    """The other way round."""
    number = 0
    for face in faces:
        number = number * FACE_BASE + face
    return number


@verb
def lowest(dice: int) -> int:
    """The smallest total these dice can show."""
    return NUMBER[dice]


@verb
def highest(dice: int) -> int:
    """The largest total these dice can show."""
    return NUMBER[dice] * SIDES[dice]


@verb
def roll(table: Table[Any], who: int, why: int, dice: int) -> int:
    """The total of the dice."""
    faces = 0
    if has_live_dice(table):
        if dice == Dice.TWO_D6:
            # Two dice in one draw: what is divided by is then known when compiling.
            both = uniform(table.dice, 36)
            first = both // 6 + 1
            second = both % 6 + 1
            total = first + second
            faces = first * FACE_BASE + second
        elif dice == Dice.TWO_D20:
            both = uniform(table.dice, 400)
            first = both // 20 + 1
            second = both % 20 + 1
            total = first + second
            faces = first * FACE_BASE + second
        else:
            total = uniform(table.dice, SIDES[dice]) + 1
            faces = total
    else:
        total = read(table, Wanted.TOTAL, who, why, lowest(dice), highest(dice))
    # Asked here as well: most rolls of a simulation are neither recorded nor told, and a call costs in plain play.
    if table.tape.recording:
        write(table, total)
    if table.log.listening:
        say(table, Told.ROLLED, who, why, total, faces)
    return total


@verb
def at_least(table: Table[Any], who: int, why: int, dice: int, number: int) -> bool:
    """Whether the dice reach the number. No die is rolled where they cannot fail or cannot succeed (CONV-5)."""
    needs(table, who, why, number)
    if number <= lowest(dice):
        return True
    if number > highest(dice):
        return False
    return roll(table, who, why, dice) >= number


@verb
def roll_on(table: Table[Any], who: int, why: int, chart: int) -> int:
    """Roll on a chart: the entry of the row rolled."""
    total = roll(table, who, why, table.charts.dice[chart])
    return table.charts.rows[chart][total]


@verb
def pick_one(table: Table[Any], who: int, why: int, among: int, where: int) -> int:
    """One of the places whose bit is set in `among`, each equally likely; nothing is rolled where there is only one.

    `where` says of what they are the places, for those who ask which of them come to the same.

    Places count from 0. On the tape and to a person they count from 1, as the lines of a record sheet do.
    """
    count = 0
    last = 0
    rest = among
    place = 0
    while rest > 0:
        if rest & 1:
            count += 1
            last = place
        rest >>= 1
        place += 1
    if count == 1:
        return last
    if has_live_dice(table):
        skip = uniform(table.dice, count)
        picked = 0
        rest = among
        while skip > 0 or rest & 1 == 0:
            skip -= rest & 1
            rest >>= 1
            picked += 1
    else:
        picked = read(table, Wanted.SLOT, who, why, 1, last + 1) - 1
        if among >> picked & 1 == 0:
            find_last_wrong(table)
            picked = last
    write(table, picked + 1)
    say(table, Told.PICKED, who, why, picked, 0)
    return picked


@verb
def kept(value: int, count: int) -> int:
    """What a pool comes to, as one number: its highest face, and how many dice share it."""
    return value * KEPT_BASE + count


@verb
def can_be_kept(dice: int, n: int, cap: int, shown: int) -> bool:
    """Whether the highest face, and how many dice share it, can be those of a pool of n dice.

    Where fewer than all share it, the others show something lower.
    """
    value = shown // KEPT_BASE
    count = shown % KEPT_BASE
    if value < 1 or value > SIDES[dice] or count < 1 or count > n:
        return False
    return count == n or min(value, cap) > 1


@verb
def keep_highest(table: Table[Any], who: int, why: int, dice: int, n: int, cap: int) -> int:
    """The highest face of n single dice, and how many dice share it: value * 64 + count; 0 where there is no die.

    Faces from `cap` on count as equals: with a cap of 10, an 11 and a 12 share the highest face, which is 12. There
    are at most MOST_POOL dice.
    """
    if n <= 0:
        return 0
    if n > MOST_POOL:
        find_fault(table, Fault.LIST_FULL)
        return kept(1, 1)
    faces = 0
    value = 0
    count = 0
    if has_live_dice(table):
        for _ in range(n):
            face = uniform(table.dice, SIDES[dice]) + 1
            faces = faces * FACE_BASE + face
            if min(face, cap) > min(value, cap):
                count = 1
            elif min(face, cap) == min(value, cap):
                count += 1
            value = max(value, face)
        shown = kept(value, count)
    else:
        shown = read(table, Wanted.POOL, who, why, cap, kept(SIDES[dice], n))
        if not can_be_kept(dice, n, cap, shown):
            find_last_wrong(table)
            shown = kept(1, n)
    write(table, shown)
    say(table, Told.KEPT, who, why, shown, faces)
    return shown
