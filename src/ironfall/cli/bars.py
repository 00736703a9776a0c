"""Chances in a terminal: as words with what they may be off, and as bars under one another."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ironfall.cli.output import DICE, GAP, QUIET, Span, line, width
from ironfall.forecast.chances import LONGEST_FRACTION, Manner, share, short_fraction
from ironfall.odds.questions import Outcome

HERE = Manner("+/-", "trials")
"""How a terminal writes estimates."""
SHORTEST_BAR = 6
ROOMY = 70
"""Columns from which on the bars of all charts stand under one another."""
FIGURE = 15
"""Letters of most figures: 17.85% +/- 0.04."""
FULL = "█"
EIGHTHS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")


class Bar(NamedTuple):
    """A line of a chart: what it is of, its length out of the whole, its figure, and its fraction if that is short."""

    label: str
    length: float
    figure: str
    fraction: str = ""


def in_words(outcome: Outcome, trials: int) -> str:
    """A chance, and how far it may be off if it is estimated."""
    return HERE.put(share(outcome, trials))


def bar_of(label: str, outcome: Outcome, trials: int) -> Bar:
    """A chance as a line of a chart."""
    return Bar(label, outcome.p if outcome.can_happen else 0.0, in_words(outcome, trials), short_fraction(outcome))


@cache
def has_blocks() -> bool:
    """Whether the terminal can show blocks."""
    try:
        f"{FULL}{''.join(EIGHTHS)}".encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def drawn(length: float, columns: int) -> str:
    """A bar; what has any chance has some length."""
    if length <= 0:
        return ""
    if not has_blocks():
        return "#" * round(length * columns) or "."
    eighths = max(1, round(length * columns * 8))
    return FULL * (eighths // 8) + EIGHTHS[eighths % 8]


def chart(bars: Sequence[Bar], most: float = 1.0, indent: int = 2, labels: int = 0) -> None:
    """Lines of a chart, each with its figure; `most` is the length that fills the line. Where it is narrow, fractions
    go first, then bars."""
    if not bars:
        return
    labels = max(labels, *(len(bar.label) for bar in bars))
    roomy = width() >= ROOMY
    figures = max(FIGURE if roomy else 0, *(len(bar.figure) for bar in bars))
    fractions = LONGEST_FRACTION if roomy else max(len(bar.fraction) for bar in bars)
    room = width() - indent - labels - GAP - figures - GAP
    with_fractions = fractions > 0 and room - fractions - GAP >= SHORTEST_BAR
    if with_fractions:
        room -= fractions + GAP
    for bar in bars:
        spans: list[Span | str] = [" " * indent + bar.label.ljust(labels), " " * GAP, bar.figure.rjust(figures)]
        if with_fractions:
            spans += [" " * GAP, (bar.fraction.ljust(fractions), QUIET)]
        if room >= SHORTEST_BAR:
            spans += [" " * GAP, (drawn(bar.length / most, room), DICE)]
        line(*spans)
