"""Choices as columns: what each measure comes to, the best first, and what stands out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from ironfall import api
from ironfall.cli.chances import share
from ironfall.cli.forecast import average
from ironfall.cli.state import did_you_mean
from ironfall.game.play import Need
from ironfall.game.position import Position
from ironfall.odds.questions import Outcome
from ironfall.odds.replies import BestReply
from ironfall.rulesets.comparison import NEEDS, REPLY, Choice, Comparison, Measure

LIKELY = 2
"""Standard errors within which two estimates are taken for equal."""
NO_REPLY = "none"
NOT_ASKED = "-"
EASIEST = 2
"""What an action needs of two dice that nobody has to throw."""


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
        """What heads it."""
        return f"{self.choice.title} {self.letter}".rstrip()

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

    def figure(self, measure: Measure) -> Figure:
        """What a measure comes to, where there are odds."""
        assert self.odds is not None
        if measure.of == NEEDS:
            number = EASIEST if self.need.number is None else self.need.number
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

    @property
    def reply_title(self) -> str:
        """What the best reply is."""
        if self.reply is None or not self.reply.action:
            return NO_REPLY
        comparison = self.position.ruleset.comparison
        assert comparison is not None
        return next(each.title for each in comparison.choices if each.action == self.reply.action)

    @property
    def how_counted(self) -> str:
        """Whether its figures are exact."""
        assert self.odds is not None
        return "exact" if self.odds.exact else "partly exact" if self.odds.partly else "estimated"

    def has(self, measure: Measure) -> bool:
        """Whether there is a figure: a vehicle has no pilot to be hurt."""
        return self.position.ruleset.outcomes.is_told(self.position.table(), measure.of)

    def cell(self, measure: Measure) -> str:
        """A figure in a few letters."""
        if not self.has(measure):
            return NOT_ASKED
        if measure.of == NEEDS:
            return ", ".join(map(str, self.numbers)) or "no roll"
        figure = self.figure(measure)
        if figure.chance is not None:
            count = self.odds.counted if self.odds else None
            return share(figure.chance, count.trials if count else 0)
        shown = f"{figure.value:+.2f}" if measure.less else f"{figure.value:.2f}"
        return f"{shown} +/- {figure.error:.2f}" if figure.error else shown


def measure_named(name: str | None, comparison: Comparison) -> Measure | None:
    """The row to sort by; None to leave the order alone."""
    if name is None:
        return None
    for measure in comparison.measures:
        if measure.name == name.lower().replace("_", "-"):
            return measure
    names = [measure.name for measure in comparison.measures]
    raise api.BadInput(f"--by has no {name!r}{did_you_mean(name, names)}")


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


# --- what stands out


DEALT = Measure("dealt", "", "damage_to_target", 1)
TAKEN = Measure("taken", "", "damage_to_attacker", -1)


def stands_out(found: Sequence[Column], comparison: Comparison, idle: Sequence[Choice] = ()) -> str:
    """One sentence: which choice deals most and which takes least, and which wrecks most often; `idle` are those that
    nothing comes of now."""
    if not found:
        nothing = "Nothing of this is allowed."
        return f"Only to {idle[0].title} is allowed, and then nothing happens." if idle else nothing
    if len(found) == 1 and idle:
        return f"Only one choice comes to anything: to {found[0].to}. To {idle[0].title}, nothing happens."
    if len(found) == 1:
        return f"Only one choice is allowed: to {found[0].to}."
    most, least = leaders(found, DEALT), leaders(found, TAKEN)
    both = [column for column in most if column in least]
    if len(both) == len(found):
        told = "The choices come to the same damage, dealt and taken"
        if not all_exact(found, DEALT) or not all_exact(found, TAKEN):
            told = "By these estimates no choice deals more damage than another, or takes less"
    elif len(most) == len(found):
        same = "All deal the same damage"
        if not all_exact(found, DEALT):
            same = "By these estimates none deals more than another"
        told = f"{same}, and to {_either(least)} takes the least, {_mean(least, TAKEN)} on average"
    elif len(least) == len(found):
        same = "All take the same damage"
        if not all_exact(found, TAKEN):
            same = "By these estimates none takes less than another"
        told = f"{same}, and to {_either(most)} deals the most, {_mean(most, DEALT)} on average"
    elif both:
        told = f"To {_either(both)} is best: it deals the most damage, {_mean(both, DEALT)} on average, and takes "
        told += f"the least, {_mean(both, TAKEN)}"
    else:
        told = f"To {_either(most)} deals the most damage, {_mean(most, DEALT)} on average, and to "
        told += f"{_either(least)} takes the least, {_mean(least, TAKEN)}"
    return f"{told}{_endings(found)}."


def _endings(found: Sequence[Column]) -> str:
    """Who is the likeliest to end the target, where it makes a difference."""
    odds = found[0].odds
    assert odds is not None
    last = odds.position.ruleset.outcomes.fates[-1]
    ends = Measure("ends", "", f"target_{last.name}", 1)
    best = leaders(found, ends)
    first = _first(best, ends)
    figure = first.figure(ends)
    if len(best) == len(found) or figure.chance is None or not figure.chance.can_happen:
        return ""
    count = first.odds.counted if first.odds else None
    often = share(figure.chance, count.trials if count else 0)
    return f"; the target {last.does} most often if you {_either(best)}, {often}"


def leaders(found: Sequence[Column], measure: Measure) -> list[Column]:
    """The best, and all that cannot be told from it: equal, or within what estimates are off by."""
    figures = {id(column): column.figure(measure) for column in found}
    best = max(figures.values(), key=lambda figure: measure.better * figure.value)

    def is_best(figure: Figure) -> bool:
        if figure.exactly is not None and best.exactly is not None:
            return figure.exactly == best.exactly
        return abs(figure.value - best.value) <= LIKELY * sqrt(figure.error**2 + best.error**2)

    return [column for column in found if is_best(figures[id(column)])]


def all_exact(found: Sequence[Column], measure: Measure) -> bool:
    """Whether no figure of a row is estimated."""
    return all(column.figure(measure).exactly is not None for column in found)


def _either(found: Sequence[Column]) -> str:
    """What leads, in words: "kick it", "kick it or push it", "kick it, push it or charge it"."""
    *before, last = (column.to for column in found)
    return f"{', '.join(before)} or {last}" if before else last


def _first(found: Sequence[Column], measure: Measure) -> Column:
    """The best of those that lead together, for its figure."""
    return max(found, key=lambda column: measure.better * column.figure(measure).value)


def _mean(found: Sequence[Column], measure: Measure) -> str:
    return average(_first(found, measure).figure(measure).value)
