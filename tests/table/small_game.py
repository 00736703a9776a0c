"""A game small enough to be counted by hand, for the compiled walk: two piles of chips, and dice that take them."""

from __future__ import annotations

from typing import TypeAlias

import ironfall.table.table as tables
from ironfall.table.dice import Dice, at_least, keep_highest, pick_one, roll
from ironfall.table.each_way import go_apart, mark
from ironfall.table.marks import fixed, nested, record, state, verb
from ironfall.table.talk import say
from ironfall.table.tape import Fault, find_fault

CHIPS, TWO_DICE, MANY_DICE, NO_DICE, POOL = range(5)
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
    """What is played, for how many rounds; what a die must show; at how many chips lost something goes wrong."""

    what: int = fixed()
    rounds: int = fixed()
    number: int = fixed()
    fault_at: int = fixed()
    lost: int = state()
    piles: list[Pile] = nested(Pile, 2)


Table: TypeAlias = tables.Table[Game]


def small_table(what: int, rounds: int = 1, number: int = 3, fault_at: int = -1) -> Table:
    """Two piles of four heaps with six chips each."""
    game = Game()
    game.what, game.rounds, game.number, game.fault_at = what, rounds, number, fault_at
    for k, pile in enumerate(game.piles):
        pile.number = k
        pile.chips = [6, 6, 6, 6]
    return tables.Table(game, tables.Charts(), choose)


@verb
def play(table: Table) -> None:
    """One of the games."""
    what = table.game.what
    if what == CHIPS:
        play_chips(table)
    elif what == TWO_DICE:
        total = roll(table, 0, 0, Dice.TWO_D6)
        say(table, EVENT, 0, total, 0, 0)
    elif what == MANY_DICE:
        play_many_dice(table)
    elif what == POOL:
        shown = keep_highest(table, 0, 0, Dice.D12, table.game.rounds, table.game.number)
        say(table, EVENT, 0, shown, 0, 0)
    else:
        say(table, EVENT, 0, 7, 0, 0)


@verb
def play_chips(table: Table) -> None:
    """In each round a die says whether the first pile loses a chip. Then each pile loses one in each round, and what
    befalls the second no longer matters to the first."""
    game = table.game
    for _ in range(game.rounds):
        if at_least(table, 0, 0, Dice.D6, game.number):
            take(table, game.piles[0])
        if game.lost == game.fault_at:
            find_fault(table, Fault.LIST_FULL)
    go_apart(table)
    for _ in range(game.rounds):
        take(table, game.piles[0])
        take(table, game.piles[1])


@verb
def play_many_dice(table: Table) -> None:
    """A die in each round, and nothing comes of it."""
    for _ in range(table.game.rounds):
        roll(table, 0, 0, Dice.D6)


@verb
def take(table: Table, pile: Pile) -> None:
    """A chip goes from one of the heaps."""
    heap = pick_one(table, pile.number, 0, 15, 0)
    pile.chips[heap] -= 1
    table.game.lost += 1 - pile.number
    say(table, EVENT, pile.number, heap, 0, 0)


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
