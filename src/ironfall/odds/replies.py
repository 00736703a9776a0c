"""The best reply to an action: what the other unit does to the first in the next turn, estimated from games.

Each game plays the action to its end, and from there every reply that is allowed, with dice of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from ironfall.game.play import action_named, check_faults, table_for, unattended
from ironfall.game.position import Position
from ironfall.rulesets.comparison import Comparison
from ironfall.rulesets.ruleset import Action
from ironfall.table.generator import seed_dice
from ironfall.table.marks import copy_state
from ironfall.table.table import Table


@dataclass(frozen=True, slots=True)
class BestReply:
    """The action that deals most on average, how much, and with what error; games where it cannot be made count as 0.
    """

    action: str
    """"" where nothing could be done in any game."""
    mean: float
    error: float
    """One standard error of the mean."""
    allowed: int
    """In how many of the games it could be made."""
    games: int
    seed: int


class Replier:
    """Two tables: one on which the action is played, and one that takes over from where it ends."""

    def __init__(self, position: Position, action: Action, comparison: Comparison, policies: list[int]) -> None:
        assert comparison.reply is not None
        self.reply = comparison.reply
        self.position = position
        self.action = action
        self.replies = [action_named(position.ruleset, choice.action) for choice in comparison.choices]
        self.start = table_for(position, action)
        self.table = table_for(position, action)
        self.after = position.table()
        for table in (self.table, self.after):
            table.asking.policy = policies
        self.set_to: Callable[[Any, Any], None] = copy_state(position.ruleset.game)

    def game(self, seed: int, number: int) -> list[int | None]:
        """What each reply deals after the action was played with the dice of this game; None where it is not allowed.
        """
        self.set_to(self.start.game, self.table.game)
        seed_dice(self.table, seed, number)
        self.action.play(self.table)
        check_faults(self.table, 0, self.position.source or None)
        return [self._deals(reply, seed, number, k) for k, reply in enumerate(self.replies, 1)]

    def _deals(self, reply: Action, seed: int, number: int, stream: int) -> int | None:
        after = self.after
        self.set_to(self.table.game, after.game)
        seed_dice(after, seed, stream << 40 | number)
        self.reply.begin(after)
        self.reply.change_places(after)
        try:
            return self._played(reply, after)
        finally:
            self.reply.change_places(after)

    def _played(self, reply: Action, after: Table[Any]) -> int | None:
        reply.prepare(after)
        if reply.refusals(after):
            return None
        before = after.game.units[1].taken
        reply.play(after)
        check_faults(after, 0, self.position.source or None)
        dealt: int = after.game.units[1].taken - before
        return dealt


def best_reply(
    position: Position,
    action_name: str,
    games: int,
    *,
    seed: int,
    choose: str,
    on_progress: Callable[[int, int], None] = lambda done, of: None,
) -> BestReply:
    """The best reply to an action that is allowed here; the ruleset must have replies. KeyboardInterrupt ends it."""
    comparison = position.ruleset.comparison
    assert comparison is not None
    action, policies = unattended(position, action_name, choose)
    replier = Replier(position, action, comparison, policies)
    dealt = []
    for number in range(games):
        dealt.append(replier.game(seed, number))
        on_progress(number + 1, games)
    found = [_counted(reply.name, [row[k] for row in dealt], seed) for k, reply in enumerate(replier.replies)]
    best = max(found, key=lambda each: (each.mean, each.allowed))
    return best if best.allowed else BestReply("", 0.0, 0.0, 0, games, seed)


def _counted(name: str, dealt: Sequence[int | None], seed: int) -> BestReply:
    points = [each or 0 for each in dealt]
    games = len(points)
    mean = sum(points) / games
    variance = sum((each - mean) ** 2 for each in points) / max(1, games - 1)
    return BestReply(name, mean, sqrt(variance / games), sum(each is not None for each in dealt), games, seed)
