"""Playing a chunk of trials in this process: the games of a seed from one number up to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironfall.game.play import check_faults
from ironfall.game.position import Position
from ironfall.rulesets.ruleset import Action
from ironfall.table.generator import seed_dice
from ironfall.table.marks import copy_state
from ironfall.table.table import TALLY_LENGTH


class PlainPlayer:
    """One plain table, laid out once and set back for each game."""

    def __init__(self, position: Position, action: Action, policies: list[int]) -> None:
        self.position = position
        self.action = action
        self.table = position.table()
        self.table.asking.policy = policies
        self.start = position.table().game
        self.set_back: Callable[[Any, Any], None] = copy_state(position.ruleset.game)

    def play(self, seed: int, first: int, last: int) -> tuple[list[int], list[int]]:
        """The tally, and how often each question came up."""
        table = self.table
        table.tally.counts = [0] * TALLY_LENGTH
        table.asking.came_up = [0] * len(table.asking.came_up)
        for number in range(first, last):
            self.set_back(self.start, table.game)
            seed_dice(table, seed, number)
            self.action.trial(table)
            if table.tape.fault:
                check_faults(table, 0, self.position.source or None)
        return table.tally.counts, table.asking.came_up


class CompiledPlayer:
    """One compiled table of its own, around an entry point shared by all."""

    def __init__(self, position: Position, entry: Any, policies: list[int]) -> None:
        from ironfall.table.compiled import CompiledTable

        self.position = position
        self.entry = entry
        plain = position.table()
        plain.asking.policy = policies
        self.table = CompiledTable(plain)

    def play(self, seed: int, first: int, last: int) -> tuple[list[int], list[int]]:
        """The tally, and how often each question came up."""
        table = self.table
        counts, came_up = table.record["tally"]["counts"], table.record["asking"]["came_up"]
        counts[:] = 0
        came_up[:] = 0
        self.entry.run(table.record, table.words, table.start, table.flat_spans, seed, first, last)
        if table.record["tape"]["fault"]:
            plain = self.position.table()
            plain.tape.fault = int(table.record["tape"]["fault"])
            check_faults(plain, 0, self.position.source or None)
        return counts.tolist(), came_up.tolist()
