"""Bars in a terminal: as long as what they show, and said with what an estimate may be off."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator

import pytest

from ironfall.cli import bars
from ironfall.cli.bars import drawn, in_words
from ironfall.odds.questions import Outcome


def test_an_estimate_is_written_with_its_error_behind_it() -> None:
    assert in_words(Outcome(0.4, 0.005, times=4_000), 10_000) == "40.0% +/- 0.5"
    assert in_words(Outcome(0.0, 0.0001, times=0), 10_000) == "0 of 10,000"


@pytest.fixture(autouse=True)
def any_terminal() -> Iterator[None]:
    bars.has_blocks.cache_clear()
    yield
    bars.has_blocks.cache_clear()


@pytest.mark.parametrize(
    ("encoding", "whole", "least"),
    [("utf-8", "█", "▏"), ("ascii", "#", "."), ("cp1252", "#", "."), ("cp437", "#", ".")],
)
def test_bars_are_as_long_as_what_they_show(
    monkeypatch: pytest.MonkeyPatch, encoding: str, whole: str, least: str
) -> None:
    """Code page 437 has whole blocks, but not all of the eighths."""
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    assert drawn(1.0, 20) == whole * 20
    assert drawn(0.5, 20) == whole * 10
    assert drawn(1e-9, 20) == least
    assert drawn(0, 20) == ""


def test_a_bar_shows_eighths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    assert drawn(9 / 32, 4) == "█▏"
