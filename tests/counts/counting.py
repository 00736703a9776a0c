"""Counting the ways through a piece of play: every answer that may be given, every total that dice may show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ironfall.table.asking import FROM_THE_TAPE
from ironfall.table.generator import seed_dice
from ironfall.table.marks import copy_state
from ironfall.table.table import Table
from ironfall.table.tape import Asks, Fault, Source, Wanted


class Counted(NamedTuple):
    """How many different beginnings of 1, 2, 3, ... entries there are, and how many ways to the end."""

    by_depth: list[int]
    leaves: int


def decisions(lay: Callable[[], Table[Any]], play: Callable[[Table[Any]], Any]) -> Counted:
    """The ways of the players; the dice fall as they fall."""
    return _counted(lay, play, Source.LIVE_ASKING)


def dice_and_decisions(lay: Callable[[], Table[Any]], play: Callable[[Table[Any]], Any]) -> Counted:
    """The ways of players and dice, by what is seen of them: totals, slots and answers."""
    return _counted(lay, play, Source.TYPED)


def _counted(lay: Callable[[], Table[Any]], play: Callable[[Table[Any]], Any], source: Source) -> Counted:
    table, start = lay(), lay().game
    set_back = copy_state(type(start))

    def entries_after(given: Sequence[int]) -> Sequence[int]:
        """What may come next; nothing at the end."""
        set_back(start, table.game)
        seed_dice(table, 1, 0)
        tape = table.tape
        tape.source = source
        tape.given[: len(given)] = given
        tape.given_count = len(given)
        tape.place = tape.fault = tape.written_count = table.log.count = table.asking.option_count = 0
        table.asking.policy = [FROM_THE_TAPE] * len(table.asking.policy)
        try:
            play(table)
        except Asks as asked:
            if asked.wanted == Wanted.ANSWER:
                return tuple(table.asking.options[: table.asking.option_count])
            return range(asked.low, asked.high + 1)
        assert tape.fault == Fault.NONE and tape.place == len(given)
        return ()

    by_depth: list[int] = []
    leaves = 0
    frontier: list[tuple[int, ...]] = [()]
    while frontier:
        following = []
        for given in frontier:
            entries = entries_after(given)
            following += [(*given, entry) for entry in entries]
            leaves += not entries
        if following:
            by_depth.append(len(following))
        frontier = following
    return Counted(by_depth, leaves)
