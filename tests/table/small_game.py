"""A game small enough to be counted by hand, for the compiled walk: two piles of chips, and dice that take them."""

from __future__ import annotations

from typing import TypeAlias

import ironfall.table.table as tables
from ironfall.table.dice import Dice, at_least, pick_one, roll
from ironfall.table.each_way import go_apart, mark
from ironfall.table.marks import fixed, nested, record, state, verb
from ironfall.table.talk import say
from ironfall.table.tape import Fault, find_fault

EVENT = 16
TAKEN = 100
LEFT = 200


@record
class Pile:
    """Chips in four heaps."""

    number: int = fixed()
    chips: list[int] = state(4)


@record
class Game:
    rounds: int = fixed()
    number: int = fixed()
    """What one die must show."""
    fault_at: int = fixed()
    lost: int = state()
    piles: list[Pile] = nested(Pile, 2)


Table: TypeAlias = tables.Table[Game]


def small_table(rounds: int, number: int, fault_at: int = -1) -> Table:
    """Two full piles."""
    game = Game()
    game.rounds, game.number, game.fault_at = rounds, number, fault_at
    for k, pile in enumerate(game.piles):
        pile.number = k
        pile.chips = [6, 6, 6, 6]
    return tables.Table(game, tables.Charts(), choose)


@verb
def play(table: Table) -> None:
    """In each round, a die may end it all; otherwise a chip goes from a heap of the first pile, and of the second."""
    game = table.game
    for _ in range(game.rounds):
        if at_least(table, 0, 0, Dice.D6, game.number):
            take(table, game.piles[0])
        if game.lost == game.fault_at:
            find_fault(table, Fault.NOT_PLAYED_YET)
    go_apart(table)
    for _ in range(game.rounds):
        take(table, game.piles[0])
        take(table, game.piles[1])


@verb
def take(table: Table, pile: Pile) -> None:
    """A chip goes from one of the heaps."""
    heap = pick_one(table, pile.number, 0, 15, 0)
    pile.chips[heap] -= 1
    table.game.lost += 1 - pile.number
    say(table, EVENT, pile.number, heap, 0, 0)


@verb
def play_two_dice(table: Table) -> None:
    """One roll of two dice, told."""
    say(table, EVENT, 0, roll(table, 0, 0, Dice.TWO_D6), 0, 0)


@verb
def play_without_dice(table: Table) -> None:
    """Nothing is rolled."""
    say(table, EVENT, 0, 7, 0, 0)


@verb
def observe(table: Table, event: int, who: int, a: int, b: int, c: int) -> None:
    """What the first pile loses."""
    if who == table.ways.about:
        mark(table, TAKEN + a)


@verb
def observe_start(table: Table, who: int) -> None:
    """Nothing is so from the start."""


@verb
def observe_end(table: Table, who: int) -> None:
    """What is left in the first heap."""
    mark(table, LEFT + table.game.piles[who].chips[0])


@verb
def alike(table: Table, who: int, where: int, place: int) -> int:
    """The last two heaps come to the same."""
    return min(place, 2)


@verb
def forget(table: Table) -> None:
    """The heaps that are alike are sorted."""
    chips = table.game.piles[table.ways.about].chips
    low = min(chips[2], chips[3])
    chips[3] = max(chips[2], chips[3])
    chips[2] = low


@verb
def choose(table: Table, who: int, question: int) -> int:
    """The first option."""
    return table.asking.options[0]
