"""Stat cards: the form they are written in, what is refused, and the catalogue."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ironfall.errors import BadInput
from ironfall.units import stat_cards
from ironfall.units.stat_cards import (
    MOST_STATS,
    StatCard,
    catalogue_cards,
    find_card,
    inch_text,
    parse_card,
    read_card_toml,
    thousandths,
    write_card,
)

SAMPLE = (stat_cards.__doc__ or "").partition("asked for:\n\n")[2].partition("\n\nInches have")[0]
"""The example of the module's own text, which players will copy."""


def sample(old: str = "", new: str = "") -> StatCard:
    assert old in SAMPLE
    return parse_card(SAMPLE.replace(old, new, 1), "sample.toml")


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(SAMPLE.splitlines(), 1) if text in line)


def test_a_card_in_full() -> None:
    card = sample()
    assert (card.name, card.text) == ("Sample", "One line of character.")
    assert (card.base, card.walk, card.run) == (2_000, 4_000, 8_000)
    assert card.stats == (("MA", 2), ("Drive", 3), ("Guns", 4), ("Frame", 3))
    assert card.tons == 2 + 3 + 4 + 3


def test_the_page_about_cards_shows_the_same_card() -> None:
    page = (Path(__file__).parents[2] / "docs" / "cards.md").read_text("utf-8").partition("# Stat cards")[2]
    assert parse_card(page.partition("```toml\n")[2].partition("```")[0], "sample.toml") == sample()


@pytest.mark.parametrize(
    ("written", "length"),
    [("2", 2_000), ("2.0", 2_000), ("1.574", 1_574), ("0.3", 300), ("1.1", 1_100), ("8.2", 8_200), ("12", 12_000)],
)
def test_inches_are_exact(written: str, length: int) -> None:
    """0.3 and 1.1 are no sums of halves: as floats they would come out a thousandth short where they are cut off."""
    assert sample("base = 2 ", f"base = {written} ").base == length


@pytest.mark.parametrize(
    ("old", "new", "at", "said"),
    [
        ("base = 2 ", "base = 1.575 ", "base =", "even number of thousandths, such as 1.574"),
        ("base = 2 ", "base = 0.2 ", "base =", "base is 0.2; it must be inches from 0.25 to 12"),
        ("base = 2 ", "base = 1.5744 ", "base =", "with at most three decimals"),
        ("base = 2 ", 'base = "2" ', "base =", "base is '2'"),
        ("base = 2 ", "base = nan ", "base =", "base is nan"),
        ("base = 2 ", "base = 1e300 ", "base =", "base is 1e+300"),
        ("base = 2 ", "base = true ", "base =", "base is True"),
        ("run = 8 ", "run = 3.999 ", "run =", "run is 3.999; it must be inches from 4 to 48"),
        ("walk = 4 ", "walk = -1 ", "walk =", "walk is -1; it must be inches from 0 to 48"),
        ("walk = 4 ", "wlak = 4 ", "walk =", "'wlak' means nothing in [mech]; did you mean walk?"),
        ('name = "Sample"', 'name = ""', "name =", "name is empty"),
        ('name = "Sample"', 'name = "a\\tb"', "name =", "no control characters"),
        ("MA = 2", "", "[stats]", "[stats] lacks MA"),
        ("MA = 2", "Guns = 2", "Guns = 4", "this is not TOML"),
        ("MA = 2", "Push = 1\nMA = 2", "Drive =", "MA comes first"),
        ("MA = 2", "MA = 13", "MA =", "MA is 13; it must be a whole number from 0 to 12"),
        ("MA = 2", "MA = 2.0", "MA =", "MA is 2.0"),
        ("Guns = 4", "guns-2 = 4", "Guns =", "'guns-2' is no name of a stat"),
        ("Guns = 4", "Ammunitions = 4", "Guns =", "up to 10 letters"),
        ("Guns = 4", "drive = 4", "Drive =", "two stats are called Drive, whatever the capitals"),
        ("[stats]", "[stat]", "[stats]", "'stat' means nothing here; a stat card has [mech] and [stats]"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_line(old: str, new: str, at: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        sample(old, new)
    assert str(caught.value).startswith(f"sample.toml:{line_of(at)}: ")
    assert said in str(caught.value)


def test_eight_stats_and_no_more() -> None:
    more = "\n".join(f"Extra{n} = 1" for n in range(4))
    assert len(sample("Frame = 3", f"Frame = 3\n{more}").stats) == MOST_STATS
    with pytest.raises(BadInput, match="there are 9 stats; a card has at most 8"):
        sample("Frame = 3", f"Frame = 3\n{more}\nLast = 1")


@given(
    st.builds(
        StatCard,
        source=st.just("x"),
        name=st.text("abcdefg '\"\\é", min_size=1).map(str.strip).filter(bool),
        base=st.integers(125, 6_000).map(lambda half: 2 * half),
        walk=st.integers(0, 20_000),
        run=st.integers(20_000, 48_000),
        stats=st.integers(0, 12).map(lambda n: (("MA", n), ("Guns", 12 - n))),
        text=st.text("abc #=[]").map(str.strip),
    )
)
@settings(max_examples=60)
def test_a_card_reads_back_the_same(card: StatCard) -> None:
    assert parse_card(write_card(card), "x") == card


@given(st.integers(-9_999_999, 9_999_999))
def test_inches_in_figures_read_back_the_same(length: int) -> None:
    assert thousandths(inch_text(length)) == length


@pytest.mark.parametrize("text", ["", "1.", ".5", "1.2345", "1e3", "+1", "1 2", "٣"])
def test_what_is_no_length(text: str) -> None:
    assert thousandths(text) is None


def test_the_catalogue_reads_and_writes_back() -> None:
    cards = catalogue_cards()
    assert len(cards) >= 5
    for card in cards.values():
        assert parse_card(write_card(card), card.source) == card
        assert card.text.endswith(".")


def test_cards_are_found_by_name_start_and_file(tmp_path: Path) -> None:
    assert find_card("nettle") == catalogue_cards()["Nettle"]
    assert find_card("plough").name == "Ploughshare"
    file = tmp_path / "mine.toml"
    file.write_text(SAMPLE)
    assert find_card(str(file)) == read_card_toml(file)
    with pytest.raises(BadInput, match="nor a card of the mechawars catalogue"):
        find_card("Nobody")
    with pytest.raises(BadInput, match=r"a .mtf file is no card"):
        find_card("mine.mtf")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x" * 81, "name has 81 letters; it has 80 at most"),
    ],
)
def test_names_have_an_end(text: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_card(f'[mech]\nname = "{text}"\nbase = 2\nwalk = 4\nrun = 8\n[stats]\nMA = 2\n', "a.toml")
    assert str(caught.value) == f"a.toml:2: {said}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[mech", "this is not TOML: Expected ']' at the end of a table declaration (at end of document)"),
        ("MA = " + "9" * 5_000, "this cannot be read: a number is too long"),
        ("a = " + "[" * 5_000, "this cannot be read: tables stand too deep in one another"),
    ],
)
def test_what_is_no_toml_is_said_in_words_about_the_file(text: str, said: str) -> None:
    """And a card is shown a field that it has."""
    with pytest.raises(BadInput) as caught:
        parse_card(text, "a.toml")
    assert caught.value.message == f'{said}; a field is written as base = 2, words as name = "Sample"'


def test_a_key_of_endless_parts_is_refused_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        parse_card("[mech]\n" + "a." * 40_000 + "b = 1", "a.toml")
    assert str(caught.value) == "a.toml:2: this cannot be read: tables stand too deep in one another"
