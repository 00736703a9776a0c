"""Playing a chunk of trials in this process: the games of a seed from one number up to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironfall.game.course import as_whole_game
from ironfall.game.play import check_faults, chooser, table_for
from ironfall.game.position import Position
from ironfall.rulesets.ruleset import Action, Ruleset
from ironfall.table.each_way import begin_marks
from ironfall.table.generator import seed_dice
from ironfall.table.linking import counted_instead, plain_twins
from ironfall.table.marks import copy_state
from ironfall.table.table import TALLY_LENGTH, Table


def ready_to_count(position: Position, action_name: str) -> Position:
    """The position with a ruleset that counts this action: of the whole game it counts other things than of a part."""
    course = position.ruleset.course
    return as_whole_game(position) if course is not None and course.action.name == action_name else position


class PlainPlayer:
    """One plain table, laid out once and set back for each game."""

    def __init__(self, position: Position, action: Action, policies: list[int]) -> None:
        self.position = position
        self.action = action
        rules = position.ruleset
        self.table = table_for(position, action)
        self.table.asking.policy = policies
        self.start = table_for(position, action).game
        instead = counted_instead(chooser(rules, policies), rules.outcomes.observe)
        self.play_action, self.observe_start, self.observe_end = plain_twins(
            (action.play, rules.outcomes.observe_start, rules.outcomes.observe_end), instead
        )
        self.set_back: Callable[[Any, Any], None] = copy_state(position.ruleset.game)

    def play(self, seed: int, first: int, last: int) -> tuple[list[int], list[int]]:
        """The tally, and how often each question came up."""
        table = self.table
        table.tally.counts = [0] * TALLY_LENGTH
        table.asking.came_up = [0] * len(table.asking.came_up)
        for number in range(first, last):
            self.set_back(self.start, table.game)
            seed_dice(table, seed, number)
            self.count(table)
            if table.tape.fault:
                check_faults(table, 0, self.position.source or None)
        return table.tally.counts, table.asking.came_up

    def count(self, table: Table[Any]) -> None:
        """Play the action once, with whatever dice the table has, and count what comes of it."""
        begin_marks(table)
        for who in range(len(self.action.units)):
            self.observe_start(table, who)
        self.play_action(table)
        for who in range(len(self.action.units)):
            self.observe_end(table, who)


def counted_rules(ruleset: Ruleset, action: Action, policies: list[int]) -> Any:
    """What the linker needs to know to compile the counting of an action."""
    from ironfall.table.compiled import Counted

    read = ruleset.outcomes
    return Counted(action.play, chooser(ruleset, policies), read.observe, read.observe_start, read.observe_end)


class CompiledPlayer:
    """One compiled table of its own, around an entry point shared by all."""

    def __init__(self, position: Position, action: Action, entry: Any, policies: list[int]) -> None:
        from ironfall.table.compiled import CompiledTable

        self.position = position
        self.units = len(action.units)
        self.entry = entry
        plain = table_for(position, action)
        plain.asking.policy = policies
        self.table = CompiledTable(plain)

    def play(self, seed: int, first: int, last: int) -> tuple[list[int], list[int]]:
        """The tally, and how often each question came up."""
        table = self.table
        counts, came_up = table.record["tally"]["counts"], table.record["asking"]["came_up"]
        counts[:] = 0
        came_up[:] = 0
        self.entry.run(table.record, table.words, table.start, table.flat_spans, self.units, seed, first, last)
        if table.record["tape"]["fault"]:
            plain = self.position.table()
            plain.tape.fault = int(table.record["tape"]["fault"])
            check_faults(plain, 0, self.position.source or None)
        return counts.tolist(), came_up.tolist()
