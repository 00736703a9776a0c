# ruff: noqa
"""Small rules that throw dice in every place where the frames can note what is held, and in those where they cannot."""

from __future__ import annotations

from typing import TypeAlias

import ironfall.table.table as tables
from ironfall.table.dice import Dice, at_least, roll
from ironfall.table.marks import fixed, nested, record, state, verb


@record
class Unit:
    number: int = fixed()
    points: int = state()


@record
class Game:
    turn: int = state()
    units: list[Unit] = nested(Unit, 4)


Table: TypeAlias = tables.Table[Game]


@verb
def uses_later(table: Table, a: int, b: int, c: int) -> int:
    d = a + b
    first = roll(table, 0, 0, Dice.D6)
    second = roll(table, 0, 0, Dice.D6)
    return 100 * first + 10 * second + c + d


@verb
def overwrites(table: Table, a: int, b: int) -> int:
    a = roll(table, 0, 0, Dice.D6)
    b = a
    return a + b


@verb
def one_branch_uses(table: Table, a: int, b: int) -> int:
    face = roll(table, 0, 0, Dice.D6)
    if face > 3:
        return face + a
    face = roll(table, 0, 0, Dice.TWO_D6)
    return face + b


@verb
def tests_dice(table: Table, a: int, b: int) -> int:
    if at_least(table, 0, 0, Dice.D6, 4):
        return a
    return b


@verb
def counts(table: Table, times: int) -> int:
    total = 0
    for k in range(times):
        total += 10 * k * one_die(table)
    return total


@verb
def one_die(table: Table) -> int:
    return roll(table, 0, 0, Dice.D6)


@verb
def leaves_early(table: Table, times: int, used_after: int, used_on: int) -> int:
    for k in range(times):
        face = roll(table, 0, 0, Dice.D6)
        if face == 6:
            break
        if face == 5:
            continue
        used_on += k
    return used_after


@verb
def throws_while(table: Table, number: int, dead: int) -> int:
    count = dead - dead
    while at_least(table, 0, 0, Dice.D6, number):
        count += 1
    return count


@verb
def hands_on(table: Table, a: int, b: int) -> int:
    return doubled(table, roll(table, 0, 0, Dice.D6), b) + a


@verb
def doubled(table: Table, face: int, b: int) -> int:
    other = roll(table, 0, 0, Dice.TWO_D6)
    return 2 * face + other + b


@verb
def is_lucky(table: Table, a: int, b: int) -> bool:
    return a > 5 and at_least(table, 0, 0, Dice.D6, b)


@verb
def wounds(table: Table, unit: Unit, dead: Unit) -> None:
    lost = roll(table, 0, 0, Dice.D6)
    unit.points -= lost


@verb
def wounds_all(table: Table) -> None:
    game = table.game
    for unit in game.units:
        wounds(table, unit, unit)
        game.turn += 1


@verb
def recalls_a_list(table: Table, a: int) -> int:
    both = (a, a + 1)
    face = roll(table, 0, 0, Dice.D6)
    return face + both[0]


@verb
def throws_twice(table: Table) -> int:
    return roll(table, 0, 0, Dice.D6) + roll(table, 0, 0, Dice.D6)


@verb
def reads_beside(table: Table) -> int:
    return table.game.turn + roll(table, 0, 0, Dice.D6)


@verb
def moves_its_bounds(table: Table, times: int) -> int:
    for _ in range(times):
        times = roll(table, 0, 0, Dice.D6)
    return times


@verb
def throws_for_its_bounds(table: Table) -> int:
    total = 0
    for k in range(roll(table, 0, 0, Dice.D6)):
        total += k
    return total


@verb
def loops_or_else(table: Table) -> int:
    while at_least(table, 0, 0, Dice.D6, 4):
        pass
    else:
        return 1
    return 0


@verb
def no_dice(table: Table, a: int) -> int:
    both = (a, table.game.turn)
    return both[0] + both[1]
