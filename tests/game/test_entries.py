"""The text of what was seen of dice: a number, or a pool such as 2x8."""

from __future__ import annotations

import pytest

from ironfall.game.play import Entry, number_of


@pytest.mark.parametrize(
    ("text", "number"),
    [("8", 8), ("-1", -1), ("2x8", 8 * 64 + 2), ("12x12", 12 * 64 + 12), ("1x1", 65), ("1234567", 1234567)],
)
def test_an_entry_is_a_number_or_a_pool(text: str, number: int) -> None:
    assert number_of(text) == number


@pytest.mark.parametrize("text", ["", "x8", "2x", "2x8x1", "8.0", "--1", "12345678", "2X8", "two"])
def test_what_is_no_entry(text: str) -> None:
    assert number_of(text) is None


def test_an_entry_says_what_was_seen() -> None:
    assert Entry.of("TO_HIT", 8).text == "to-hit 8"
    pool = Entry.of("COLLISION", 8 * 64 + 2, is_pool=True)
    assert pool.text == "collision 2x8"
    assert number_of(pool.text.split()[1]) == pool.number
