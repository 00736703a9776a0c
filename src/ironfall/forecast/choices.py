"""Choices as columns: what each measure comes to, and the best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from ironfall import api
from ironfall.forecast.chances import Said, share
from ironfall.game.play import Need, action_named
from ironfall.game.position import Position
from ironfall.odds.questions import Outcome
from ironfall.odds.replies import BestReply
from ironfall.rulesets.comparison import NEEDS, REPLY, Choice, Comparison, Measure

NO_REPLY = "none"
NOT_ASKED = "-"


class Figure(NamedTuple):
    """What a measure comes to for a choice: a chance, or a number on average."""

    value: float
    exactly: Fraction | None
    error: float
    """One standard error; 0 of what is exact."""
    chance: Outcome | None
    """Where it is one."""


@dataclass(frozen=True, slots=True)
class Column:
    """A choice, whether it is allowed, and its odds if it is."""

    choice: Choice
    position: Position
    need: Need
    odds: api.Odds | None
    reply: BestReply | None = None
    letter: str = ""
    """Of the target, where the choice is among several."""
    how: str = ""
    """What belongs to it here, behind what the choice says."""

    @property
    def title(self) -> str:
        """What heads it where there is little room."""
        return f"{self.choice.title} {self.letter}".rstrip()

    @property
    def full_title(self) -> str:
        """The same, as the action is called everywhere else."""
        return f"{self._called(self.choice.action)} {self.letter}".rstrip()

    @property
    def to(self) -> str:
        """What stands behind "to"."""
        to = self.choice.to or self.choice.title
        if self.letter and "it" in to.split():
            return " ".join(self.letter if word == "it" else word for word in to.split())
        return f"{to} {f'({self.letter})' if self.letter else ''}".rstrip()

    @property
    def numbers(self) -> list[int]:
        """What each of its rolls needs."""
        if self.need.aims:
            return [aim.number for aim in self.need.aims]
        return [] if self.need.number is None else [self.need.number]

    @property
    def _comparison(self) -> Comparison:
        """What it is one of."""
        assert self.position.ruleset.comparison is not None
        return self.position.ruleset.comparison

    def figure(self, measure: Measure) -> Figure:
        """What a measure comes to, where there are odds."""
        assert self.odds is not None
        if measure.of == NEEDS:
            number = self._comparison.easiest if self.need.number is None else self.need.number
            return Figure(number, Fraction(number), 0.0, None)
        if measure.of == REPLY:
            assert self.reply is not None
            return Figure(self.reply.mean, None, self.reply.error, None)
        if measure.of in self.odds.outcomes:
            chance = self.odds.outcomes[measure.of]
            return Figure(chance.p, chance.fraction, chance.error or 0.0, chance)
        first = self._mean(measure.of)
        if not measure.less:
            return first
        second = self._mean(measure.less)
        exactly = None
        if first.exactly is not None and second.exactly is not None:
            exactly = first.exactly - second.exactly
        # The two come from the same dice, so that no more is known of the error than that it is at most this.
        return Figure(first.value - second.value, exactly, first.error + second.error, None)

    def _mean(self, name: str) -> Figure:
        assert self.odds is not None
        spread, count = self.odds.spreads[name], self.odds.counted
        error = 0.0
        if spread.fractions is None and count is not None:
            variance = sum(p * (value - spread.mean) ** 2 for value, p in spread.distribution.items())
            error = sqrt(variance / count.trials)
        return Figure(spread.mean, spread.mean_fraction, error, None)

    def _called(self, action: str) -> str:
        """What an action is called."""
        return action_named(self.position.ruleset, action).title

    @property
    def full_reply_title(self) -> str:
        """What the best reply is, as the action is called everywhere else."""
        return self._called(self.reply.action) if self.reply is not None and self.reply.action else NO_REPLY

    @property
    def reply_title(self) -> str:
        """The same where there is little room."""
        if self.reply is None or not self.reply.action:
            return NO_REPLY
        return next(each.title for each in self._comparison.choices if each.action == self.reply.action)

    @property
    def how_counted(self) -> str:
        """Whether its figures are exact."""
        assert self.odds is not None
        return "exact" if self.odds.exact else "partly exact" if self.odds.partly else "estimated"

    def has(self, measure: Measure) -> bool:
        """Whether there is a figure: a vehicle has no pilot to be hurt."""
        return self.position.ruleset.outcomes.is_told(self.position.table(), measure.of)

    def cell(self, measure: Measure) -> Said:
        """A figure in a few letters."""
        if not self.has(measure):
            return Said(NOT_ASKED)
        if measure.of == NEEDS:
            return Said(", ".join(map(str, self.numbers)) or "no roll")
        figure = self.figure(measure)
        if figure.chance is not None:
            return self.share(figure.chance)
        shown = f"{figure.value:+.2f}" if measure.less else f"{figure.value:.2f}"
        return Said(shown, f"{figure.error:.2f}" if figure.error else "")

    def share(self, chance: Outcome) -> Said:
        """A chance among its odds in words."""
        return share(chance, self.odds.counted.trials if self.odds and self.odds.counted else 0)


def rows_of(found: Sequence[Column], comparison: Comparison) -> list[Measure]:
    """The measures that any of the choices has a figure of."""
    return [measure for measure in comparison.measures if any(column.has(measure) for column in found)]


def in_order(found: list[Column], by: Measure | None) -> list[Column]:
    """The best for the player first; equals stay in the order of the choices."""
    if by is None:
        return found

    def key(column: Column) -> Fraction | float:
        figure = column.figure(by)
        return -by.better * (figure.value if figure.exactly is None else figure.exactly)

    return sorted(found, key=key)
