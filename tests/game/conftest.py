"""The small game of guesses, known as a ruleset while a test runs."""

from __future__ import annotations

import pytest
from tests.game.guessing import GUESSING, position

import ironfall.rulesets
from ironfall.game.position import Position


@pytest.fixture
def guessing(monkeypatch: pytest.MonkeyPatch) -> Position:
    """Its position."""
    monkeypatch.setattr(ironfall.rulesets, "RULESETS", (*ironfall.rulesets.RULESETS, GUESSING))
    return position()
