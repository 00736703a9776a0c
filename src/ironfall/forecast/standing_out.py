"""What stands out among choices: one sentence of which is best for whom, claiming no more than the figures bear."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from ironfall.forecast.chances import Manner
from ironfall.forecast.choices import Column, Figure
from ironfall.forecast.outcomes import average
from ironfall.rulesets.comparison import Choice, Measure

LIKELY = 2
"""Standard errors within which two estimates are taken for equal."""
DEALT = Measure("dealt", "", "damage_to_target", 1)
TAKEN = Measure("taken", "", "damage_to_attacker", -1)


def stands_out(found: Sequence[Column], manner: Manner, idle: Sequence[Choice] = ()) -> str:
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
    return f"{told}{_endings(found, manner)}."


def _endings(found: Sequence[Column], manner: Manner) -> str:
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
    often = manner.put(first.share(figure.chance))
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
