"""Chances in words: what is said of them must be true of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ironfall.forecast import chances
from ironfall.forecast.chances import Manner, Said, folded, often, share, uncertain
from ironfall.odds.estimate import share as estimate
from ironfall.odds.questions import Outcome, Spread

MANNER = Manner("give or take", "games")


def exactly(text: str) -> Outcome:
    return Outcome(float(Fraction(text)), None, Fraction(text))


def seen(times: int, trials: int) -> Outcome:
    found = estimate(times, trials)
    return Outcome(found.value, found.error, times=times)


@pytest.mark.parametrize(
    ("fraction", "told"),
    [
        ("0", "never"),
        ("1", "always"),
        ("5/12", "41.7%"),
        ("191/216", "88.4%"),
        ("1/216", "0.46%"),
        ("1/1000", "0.10%"),
        ("1/1296", "1 in 1,300"),
        ("1/12345", "1 in 12,300"),
        ("1/10077696", "1 in 10,100,000"),
        ("999/1000", "99.9%"),
        ("2999/3000", "all but 1 in 3,000"),
        (f"{10**20 - 1}/{10**20}", "all but 1 in 100,000,000,000,000,000,000"),
    ],
)
def test_an_exact_chance_is_neither_nothing_nor_all(fraction: str, told: str) -> None:
    assert share(exactly(fraction), 0) == Said(told)


def test_no_uncertain_chance_is_told_as_none_or_all() -> None:
    for power in range(1, 60):
        small = Fraction(1, 2**power)
        for p in (small, 1 - small, float(small)):
            told = uncertain(p)
            assert told not in ("0.0%", "0.00%", "100.0%"), (p, told)


@pytest.mark.parametrize(
    ("times", "trials", "told", "off"),
    [
        (0, 10_000, "0 of 10,000", ""),
        (10_000, 10_000, "all 10,000", ""),
        (4_000, 10_000, "40.0%", "0.5"),
        (24, 10_000, "0.24%", "0.05"),
        (9_999, 10_000, "99.99%", "0.01"),
        (1, 10**9, "0.0000001%", "0.0000001"),
    ],
)
def test_an_estimate_has_its_error_or_says_how_often(times: int, trials: int, told: str, off: str) -> None:
    assert share(seen(times, trials), trials) == (told, off)


def test_a_face_puts_a_figure_and_its_error_together() -> None:
    assert MANNER.put(Said("40.0%", "0.5")) == "40.0% give or take 0.5"
    assert MANNER.put(Said("41.7%")) == "41.7%"


@pytest.mark.parametrize(
    ("fraction", "told"),
    [
        ("0", "never"),
        ("1", "always"),
        ("5/12", "5 times in 12"),
        ("1/36", "once in 36"),
        ("35/36", "35 times in 36"),
        ("1/13", "once in 13"),
        ("191/216", "about 88 times in 100"),
        ("3/404", "about once in 130"),
        ("1/404", "about once in 400"),
        ("1/12345", "about once in 12,000"),
        ("403/404", "all but once in 400"),
        ("98/101", "about 97 times in 100"),
    ],
)
def test_how_often_for_a_sentence(fraction: str, told: str) -> None:
    assert often(exactly(fraction), 0, MANNER) == told


def test_how_often_of_an_estimate_claims_no_more_than_it_knows() -> None:
    assert often(seen(0, 10_000), 10_000, MANNER) == "in none of 10,000 games"
    assert often(seen(10_000, 10_000), 10_000, MANNER) == "in all of 10,000 games"
    assert often(seen(34, 10_000), 10_000, MANNER) == "about once in 300"  # 285.8, give or take 48
    assert often(seen(3_400, 10**6), 10**6, MANNER) == "about once in 290"  # 294.0, give or take 5
    assert often(seen(4_167, 10_000), 10_000, MANNER) == "about 42 times in 100"


def test_a_short_curve_is_told_value_by_value() -> None:
    spread = Spread(5.5, {0: 0.5, 11: 0.5}, {0: Fraction(1, 2), 11: Fraction(1, 2)})
    assert [(step.label, step.chance.fraction) for step in folded(spread)] == [
        ("0", Fraction(1, 2)),
        ("11", Fraction(1, 2)),
    ]


def test_a_long_curve_is_folded_and_loses_nothing() -> None:
    """0 half of the time, 1 to 40 alike for nearly all the rest, and two values far out that are rare."""
    exact = {0: Fraction(1, 2), **dict.fromkeys(range(1, 41), Fraction(1, 81)), 90: Fraction(1, 4050)}
    exact[120] = 1 - sum(exact.values(), Fraction(0))
    assert exact[120] > 0
    steps = folded(Spread(0.0, {value: float(p) for value, p in exact.items()}, exact))
    assert [step.label for step in steps][:3] == ["0", "1 to 5", "6 to 10"]
    assert len(steps) <= chances.MOST_VALUES
    assert sum(step.chance.fraction or 0 for step in steps) == 1
    assert steps[1].chance.fraction == Fraction(5, 81)
    rare = {0: Fraction(1, 2), **dict.fromkeys(range(1, 41), Fraction(1, 81)), 90: Fraction(1, 4050)}
    rare[40] = 1 - sum((p for value, p in rare.items() if value != 40), Fraction(0))
    assert folded(Spread(0.0, {value: float(p) for value, p in rare.items()}, rare))[-1].label == "90"
    rare[95] = rare[90] = rare[90] / 2
    assert folded(Spread(0.0, {value: float(p) for value, p in rare.items()}, rare))[-1].label == "90 or more"
