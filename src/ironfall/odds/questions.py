"""The answers: what is asked of an action, read from marks, exactly or as counted over trials."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ironfall.odds.estimate import share
from ironfall.rulesets.ruleset import Amount, Group, Happens, Ruleset
from ironfall.table.table import Table


@dataclass(frozen=True, slots=True)
class Outcome:
    """How likely something is: a chance that is exact, with its fraction, or an estimate with its standard error."""

    p: float
    error: float | None
    fraction: Fraction | None = None
    times: int | None = None
    """In how many of the trials it came about; None of what is exact."""

    @property
    def can_happen(self) -> bool:
        """Whether it has a chance, or came about in a trial."""
        return self.p > 0 if self.times is None else self.times > 0


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number comes out: its mean, and the chance of every value that can come, or that came up."""

    mean: float
    distribution: dict[int, float]
    fractions: dict[int, Fraction] | None = None
    """The same exactly; None of an estimate."""

    @property
    def mean_fraction(self) -> Fraction | None:
        """The mean exactly; None of an estimate."""
        if self.fractions is None:
            return None
        return sum((value * chance for value, chance in self.fractions.items()), Fraction(0))


@dataclass(frozen=True, slots=True)
class Answers:
    """What comes of an action. Names with a stroke belong to groups: "by_location/target/LA/lost"."""

    outcomes: dict[str, Outcome]
    spreads: dict[str, Spread]
    expected: dict[str, Outcome]
    """How often something happens on average; only `p` is no chance there but that number."""

    def group(self, name: str) -> dict[str, Outcome]:
        """The outcomes of a group by the rest of their names."""
        start = f"{name}/"
        return {path[len(start) :]: outcome for path, outcome in self.outcomes.items() if path.startswith(start)}


def read(
    ruleset: Ruleset,
    table: Table[Any],
    units: int,
    chance: Callable[[Happens], Outcome],
    spread: Callable[[Amount], Spread],
    average: Callable[[int, Sequence[tuple[int, Fraction]]], Outcome],
    is_known: Callable[[int, int], bool] = lambda unit, mark: True,
) -> Answers:
    """All answers about the first `units` units of an action in this position, as far as their marks are known."""
    outcomes: dict[str, Outcome] = {}
    for each in ruleset.outcomes.happened:
        name = ruleset.outcomes.called(table, each) if each.unit < units else None
        if name is not None and all(is_known(each.unit, mark) for mark in each.marks):
            outcomes[name] = chance(each)
    for ends in ruleset.outcomes.ends:
        if ends.unit < units:
            for place in sorted(spread(ends).distribution):
                one = Happens(f"{ends.name}/{ruleset.name_hex(table, place)}", ends.unit, (ends.first + place,))
                outcomes[one.name] = chance(one)
    spreads = {
        each.name: spread(each)
        for each in ruleset.outcomes.amounts
        if each.unit < units and is_known(each.unit, each.first)
    }
    expected = {
        each.name: average(each.unit, each.marks)
        for each in ruleset.outcomes.expected(table)
        if each.unit < units and all(is_known(each.unit, mark) for mark, _ in each.marks)
    }
    return Answers(outcomes, spreads, expected)


def read_exact(
    ruleset: Ruleset, table: Table[Any], weights: Sequence[Mapping[int, Fraction]], missing: Sequence[Group] = ()
) -> Answers:
    """The answers from the exact weights of the marks, one mapping for the walks about each unit; none to questions of
    groups that are missing."""

    def is_known(unit: int, mark: int) -> bool:
        return not any(group.unit == max(0, unit) and group.answers(table, mark) for group in missing)

    def of(unit: int, mark: int) -> Fraction:
        return weights[max(0, unit)].get(mark, Fraction(0))

    def chance(what: Happens) -> Outcome:
        fraction = sum((of(what.unit, mark) for mark in what.marks), Fraction(0))
        return Outcome(float(fraction), None, fraction)

    def spread(what: Amount) -> Spread:
        last = what.first + what.size
        chances = {
            mark - what.first: weight
            for mark, weight in sorted(weights[what.unit].items())
            if what.first <= mark < last and weight
        }
        mean = sum((value * weight for value, weight in chances.items()), Fraction(0))
        return Spread(float(mean), {value: float(weight) for value, weight in chances.items()}, chances)

    def average(unit: int, marks: Sequence[tuple[int, Fraction]]) -> Outcome:
        fraction = sum((part * of(unit, mark) for mark, part in marks), Fraction(0))
        return Outcome(float(fraction), None, fraction)

    return read(ruleset, table, len(weights), chance, spread, average, is_known)


def read_counts(ruleset: Ruleset, table: Table[Any], units: int, tally: Sequence[int], trials: int) -> Answers:
    """The answers from a tally over many trials."""

    def chance(what: Happens) -> Outcome:
        times = sum(tally[mark] for mark in what.marks)
        estimate = share(times, trials)
        return Outcome(estimate.value, estimate.error, times=times)

    def spread(what: Amount) -> Spread:
        counts = {value: times for value, times in enumerate(tally[what.first : what.first + what.size]) if times}
        mean = sum(value * times for value, times in counts.items()) / max(1, trials)
        return Spread(mean, {value: times / trials for value, times in counts.items()})

    def average(unit: int, marks: Sequence[tuple[int, Fraction]]) -> Outcome:
        return Outcome(float(sum(part * tally[mark] for mark, part in marks)) / max(1, trials), None)

    return read(ruleset, table, units, chance, spread, average)


def read_one(ruleset: Ruleset, units: int, tally: Sequence[int]) -> dict[str, int]:
    """What came of a single game: 1 or 0 for each outcome that belongs to no group, and each number."""
    read = ruleset.outcomes
    yes_or_no = {each.name: sum(tally[mark] for mark in each.marks) for each in plain_outcomes(ruleset, units)}
    amounts = {
        each.name: list(tally[each.first : each.first + each.size]).index(1)
        for each in read.amounts
        if each.unit < units
    }
    return yes_or_no | amounts


def plain_outcomes(ruleset: Ruleset, units: int) -> list[Happens]:
    """The outcomes that belong to no group."""
    return [each for each in ruleset.outcomes.happened if each.unit < units and "/" not in each.name]


def asked_exact(ruleset: Ruleset, weights: Sequence[Mapping[int, Fraction]]) -> dict[str, Outcome]:
    """How often each question comes up on average, by its name: each choice is marked in one of the walks."""
    found: dict[str, Outcome] = {}
    for question in ruleset.question:
        asked = ruleset.outcomes.asked + question
        often = sum((about.get(asked, Fraction(0)) for about in weights), Fraction(0))
        if often:
            found[question.name] = Outcome(float(often), None, often)
    return found
