"""Phase 1: who acts when (D20-2 to D20-5)."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.places import can_act, is_in_play
from ironfall.rulesets.mech_d20.records import Table, Unit
from ironfall.rulesets.mech_d20.traits import Trait, has_trait
from ironfall.rulesets.mech_d20.words import Event, Question, Why
from ironfall.table.asking import ask, offer
from ironfall.table.dice import Dice, roll
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say

HUMAN_BONUS = 1
NO, YES = 0, 1
MOST_REROLLS = 20
"""Ties that outlast so many rolls, which no dice do, stay in the order of the table."""


@rule(cites="D20-2 D20-3 DR-20")
def roll_initiative(table: Table) -> None:
    """Every 'Mech that is not destroyed rolls; the lowest acts first, and ties are rolled again.

    Only then, and before anybody moves, the highest may elect to go first; the order holds for the whole round.
    Worked example: 7, 15 and 11 act in the order 7, 11, 15, or if the highest wishes 15, 7, 11.
    """
    game = table.game
    game.order_count = 0
    for k in range(game.unit_count):
        if is_in_play(game.units[k]):
            roll_for_initiative(table, game.units[k])
            game.order[game.order_count] = k
            game.order_count += 1
    put_in_order(table, 0, game.order_count)
    break_ties(table)
    let_the_highest_elect(table)


@rule(cites="D20-2")
def roll_for_initiative(table: Table, mech: Unit) -> None:
    """D20 and piloting; a human has 1 more.

    Worked example: a starting pilot, piloting 1, rolls 12: 13.
    """
    bonus = HUMAN_BONUS if has_trait(mech, Trait.HUMAN) else 0
    die = roll(table, mech.number, Why.INITIATIVE, Dice.D20)
    mech.initiative = die + mech.piloting + bonus
    say(table, Event.INITIATIVE, mech.number, mech.initiative, 0, 0)


@verb
def put_in_order(table: Table, first: int, end: int) -> None:
    """Sort a part of the order, the lowest initiative first."""
    game = table.game
    for k in range(first + 1, end):
        moving = game.order[k]
        place = k
        while place > first and game.units[game.order[place - 1]].initiative > game.units[moving].initiative:
            game.order[place] = game.order[place - 1]
            place -= 1
        game.order[place] = moving


@rule(cites="D20-5")
def break_ties(table: Table) -> None:
    """Those that tie roll again among themselves, until none do: the new totals order them within their tie alone.

    Worked example: 9, 9 and 12; the two roll 14 and 3 anew: the order is the one with 3, the one with 14, then 12.
    """
    tied = still_tied(table, (1 << table.game.order_count) - 1)
    for _ in range(MOST_REROLLS):
        roll_again(table, tied)
        tied = still_tied(table, tied)


@verb
def still_tied(table: Table, tied: int) -> int:
    """A bit for each place of the order, among those set, whose 'Mech ties with the next one's."""
    game = table.game
    found = 0
    for k in range(game.order_count - 1):
        if game.units[game.order[k]].initiative == game.units[game.order[k + 1]].initiative:
            found |= tied & 1 << k
    return found


@rule(cites="D20-5")
def roll_again(table: Table, tied: int) -> None:
    """Everybody who ties with the next or the one before rolls once more, and each tie is put in its order.

    Worked example: 9, 9, 12, 12: the two with 9 swap places or not, and so do the two with 12.
    """
    game = table.game
    start = 0
    while start < game.order_count:
        end = start + 1
        while tied >> (end - 1) & 1:
            end += 1
        if end - start > 1:
            for k in range(start, end):
                say(table, Event.TIED, game.order[k], 0, 0, 0)
                roll_for_initiative(table, game.units[game.order[k]])
            put_in_order(table, start, end)
        start = end


@rule(cites="D20-3 DR-20")
def let_the_highest_elect(table: Table) -> None:
    """Whoever rolled highest may go first instead of last; one who cannot act this round is not asked.

    Worked example: of 7, 11 and 15 the one with 15 elects it: 15, 7, 11.
    """
    game = table.game
    last = game.order_count - 1
    if last < 1:
        return
    highest = game.order[last]
    if not can_act(game.units[highest]):
        return
    offer(table, NO)
    offer(table, YES)
    if ask(table, highest, game.units[highest].side, Question.ELECTS) == YES:
        for k in range(last, 0, -1):
            game.order[k] = game.order[k - 1]
        game.order[0] = highest
