"""Chances in words: short, and never 0.0% for what can happen nor 100.0% for what is uncertain."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ironfall.odds.questions import Outcome, Spread

HUNDRED = 100
LONGEST_FRACTION = 7
"""Letters: 191/216 is shown, and no more of a longer one than its chance."""
MOST_DIGITS = 12
MOST_VALUES = 12
"""Rows of a curve; longer ones are folded."""
TAIL = Fraction(1, 1000)
"""What the largest values of a curve, shown as one, may have together."""
STEPS = (2, 5, 10, 20, 50, 100)


class Said(NamedTuple):
    """A figure in words, and apart from them how far an estimate may be off: one standard error in the figure's unit,
    empty of what is exact."""

    text: str
    off: str = ""


class Manner(NamedTuple):
    """What a face calls things that only estimates have."""

    off: str
    """Between a figure and how far it may be off."""
    tries: str
    """What it is estimated from."""

    def put(self, said: Said) -> str:
        """A figure with what it may be off."""
        return f"{said.text} {self.off} {said.off}" if said.off else said.text


class Bar(NamedTuple):
    """A value of a curve, or several together."""

    label: str
    chance: Outcome


def percent(p: float, error: float | None) -> Said:
    """A share in percent, to about as many digits as its error bears."""
    if error is None:
        return Said(uncertain(p))
    digits = 1
    while digits < MOST_DIGITS and error * HUNDRED * 10**digits < 1:
        digits += 1
    return Said(f"{p * HUNDRED:.{digits}f}%", f"{error * HUNDRED:.{digits}f}")


def uncertain(p: float | Fraction) -> str:
    """A chance that is neither 0 nor 1, to two digits or more."""
    shown = round(float(p * HUNDRED), 1)
    if shown >= HUNDRED:
        return f"all but {one_in(1 - p)}"
    if shown >= 1:
        return f"{shown}%"
    return f"{float(p * HUNDRED):.2f}%" if p * HUNDRED * 10 >= 1 else one_in(p)


def one_in(p: float | Fraction) -> str:
    """A small chance: 1 in 12,300."""
    return f"1 in {rounded(1 / p, 3):,}"


def rounded(number: float | Fraction, digits: int) -> int:
    """A number of one or more to so many digits, and to a whole one."""
    fewer: int = 10 ** max(0, len(str(int(number))) - digits)
    return round(Fraction(number) / fewer) * fewer


def share(outcome: Outcome, trials: int) -> Said:
    """A chance: what is certain said so, an estimate with its error, or how often it came about where that is all."""
    if outcome.fraction is not None:
        certain = {0: "never", 1: "always"}
        return Said(certain[int(outcome.fraction)] if outcome.fraction in certain else uncertain(outcome.fraction))
    if outcome.times == 0:
        return Said(f"0 of {trials:,}")
    if outcome.times == trials:
        return Said(f"all {trials:,}")
    return percent(outcome.p, outcome.error)


def short_fraction(outcome: Outcome) -> str:
    """Its fraction where it is short, and no more certain than that."""
    text = str(outcome.fraction or "")
    return text if "/" in text and len(text) <= LONGEST_FRACTION else ""


def often(outcome: Outcome, trials: int, manner: Manner) -> str:
    """A chance for a sentence: always, never, 5 times in 12, about once in 400, about 18 times in 100."""
    exact = outcome.fraction
    if exact is None:
        if outcome.times in (0, trials):
            return f"in {'all' if outcome.times else 'none'} of {trials:,} {manner.tries}"
    elif exact.denominator == 1:
        return "always" if exact else "never"
    elif exact.denominator <= 36:
        return f"{'once' if exact.numerator == 1 else f'{exact.numerator} times'} in {exact.denominator}"
    p = outcome.p if exact is None else exact
    if p * HUNDRED < 10:
        return f"about once in {rounded(1 / p, digits_of(p, outcome.error)):,}"
    if (1 - p) * HUNDRED * 2 < 1:
        return f"all but once in {rounded(1 / (1 - p), digits_of(1 - p, outcome.error)):,}"
    return f"about {round(p * HUNDRED)} times in {HUNDRED}"


def digits_of(p: float | Fraction, error: float | None) -> int:
    """How many digits of a small chance are worth saying."""
    return 1 if error is not None and error * 20 > p else 2


def folded(spread: Spread) -> list[Bar]:
    """A curve in a dozen lines: the rarest large values together, and steps of several where there are many."""
    chances: dict[int, Fraction | float] = dict(sorted((spread.fractions or spread.distribution).items()))
    values = list(chances)
    tail: list[int] = []
    if len(values) > MOST_VALUES:
        while sum(chances[value] for value in (*tail, values[-1])) <= TAIL:
            tail.insert(0, values.pop())
    groups = {value: [value] for value in values}
    for step in STEPS:
        if len(groups) + bool(tail) <= MOST_VALUES:
            break
        groups = {}
        for value in values:
            groups.setdefault(value and (value - 1) // step * step + 1, []).append(value)
    steps = [Bar(named(group), _sum(chances, group)) for group in groups.values()]
    if tail:
        steps.append(Bar(str(tail[0]) if len(tail) == 1 else f"{tail[0]} or more", _sum(chances, tail)))
    return steps


def named(group: Sequence[int]) -> str:
    """A value, or the first and the last of several."""
    return str(group[0]) if len(group) == 1 else f"{group[0]} to {group[-1]}"


def _sum(chances: dict[int, Fraction | float], values: Sequence[int]) -> Outcome:
    total = sum((chances[value] for value in values), Fraction(0))
    return Outcome(float(total), None, total if isinstance(total, Fraction) else None)
