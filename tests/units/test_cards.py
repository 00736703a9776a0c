"""Cards: the form they are written in, what is refused, and the catalogue."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ironfall.errors import BadInput
from ironfall.units import cards
from ironfall.units.cards import (
    CHARTED,
    PLACES,
    Card,
    Line,
    catalogue_cards,
    find_card,
    parse_card,
    read_card_toml,
    write_card,
)
from ironfall.units.catalogue import catalogue_names

SAMPLE = (cards.__doc__ or "").partition("asked for:\n\n")[2].partition('\n\n"2 x Heat Sink"')[0]
"""The example of the module's own text, which players will copy."""


def sample(old: str = "", new: str = "") -> Card:
    assert old in SAMPLE
    return parse_card(SAMPLE.replace(old, new, 1), "sample.toml")


def message(old: str, new: str) -> str:
    with pytest.raises(BadInput) as caught:
        sample(old, new)
    return str(caught.value)


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(SAMPLE.splitlines(), 1) if text in line)


def test_a_card_in_full() -> None:
    card = sample()
    assert (card.name, card.text, card.tons, card.walk, card.run) == ("Sample", "One line of character.", 35, 5, 8)
    assert (card.armor["CT"], card.internal["CT"]) == (9, 6)
    assert (card.armor["CTR"], card.internal["RTR"]) == (4, 4)
    assert card.items["LT"] == (Line("SRM 4"), Line("SRM 4 Ammo"), Line("Jump Jet"))
    assert card.items["RT"] == (Line("Small Laser", rear=True), Line("Heat Sink"), Line("Heat Sink"), Line("Jump Jet"))
    assert card.items["RT"][0].text == "Small Laser (R)"
    assert list(card.armor) == list(PLACES)
    assert list(card.items) == list(CHARTED)


def test_the_page_about_cards_shows_the_same_card() -> None:
    page = (Path(__file__).parents[2] / "docs" / "cards.md").read_text("utf-8")
    assert parse_card(page.partition("```toml\n")[2].partition("```")[0], "sample.toml") == sample()


def test_items_are_counted_by_location_and_down_each_chart() -> None:
    """5 lines in the head, then 6 in the center torso: the first of the left torso is the twelfth."""
    lines = list(sample().lines())
    assert lines[11] == ("LT", Line("SRM 4"))
    assert lines[0] == ("HD", Line("Cockpit"))
    assert lines[-1] == ("RL", Line("Heat Sink"))


@pytest.mark.parametrize(("walk", "run"), [(1, 2), (4, 6), (5, 8), (7, 11)])
def test_running_is_walking_and_a_half_rounded_up(walk: int, run: int) -> None:
    without = SAMPLE.replace("run = 8 ", "# ").replace("walk = 5", f"walk = {walk}")
    assert parse_card(without, "").run == run


def test_a_location_left_out_of_the_items_is_empty() -> None:
    assert sample('LA = ["2 x Arm', '# ["2 x Arm').items["LA"] == ()


@pytest.mark.parametrize(
    ("old", "new", "at", "said"),
    [
        ("tons = 35", "tons = 33", "tons =", "tons is 33; it must be a whole number from 20 to 100 by fives"),
        ("tons = 35", 'tons = "35"', "tons =", "tons is '35'"),
        ("tons = 35", "tons = true", "tons =", "tons is True"),
        ("walk = 5", "walk = 0", "walk =", "walk is 0; it must be a whole number from 1 to 40"),
        ("run = 8", "run = 4", "run =", "run is 4; it must be a whole number from 5 to 40"),
        ('name = "Sample"', 'name = " "', "name =", "name is empty"),
        ('name = "Sample"', 'name = "Sam\\tple"', "name =", "no control characters"),
        ('name = "Sample"', "name = 3", "name =", "name must be words on one line"),
        ("walk = 5", "wlak = 5", "walk =", "'wlak' means nothing in [card]; did you mean walk?"),
        ("walk = 5", "", "[card]", "[card] lacks walk"),
        ("[items]", "[itmes]", "[items]", "'itmes' means nothing here; a card has [card], [armor] and [items]"),
        ('LA = "5(3)"', 'LA = "5"', 'LA = "5', 'it must be armor and internal armor, such as LA = "10(5)"'),
        ('LA = "5(3)"', "LA = 5", 'LA = "5', "LA is 5; it must be"),
        ('LA = "5(3)"', 'LA = "5(0)"', 'LA = "5', "internal armor from 1 to 200"),
        ('LA = "5(3)"', 'LA = "201(3)"', 'LA = "5', "armor is from 0 to 200"),
        ('LA = "5(3)"', 'AL = "5(3)"', 'LA = "5', "'AL' means nothing in [armor]; there are HD, CT"),
        ('LTR = "3(4)"', "", "[armor]", "[armor] lacks LTR"),
        ('LL = ["Hip"', 'LTR = ["Hip"', "LL = [", "LTR has no items of its own; list them under LT"),
        ('LL = ["Hip"', 'LL = ["20 x Hip"', "LL = [", "LL has 24 lines; a location has at most 19 (D20-53)"),
        ('LL = ["Hip"', 'LL = [""', "LL = [", "a line of LL is ''; it must be an item"),
        ('LL = ["Hip"', 'LL = ["2 x 3 x Hip"', "LL = [", "a line of LL is '3 x Hip'; it must be an item"),
        ('LL = ["Hip"', "LL = [3", "LL = [", "LL must be a list of names"),
        ('"Medium Laser"', '"Medium Laser (R)"', "RA = [", "only weapons of CT, LT and RT are mounted to the rear"),
        ('"Medium Laser"', '"Medium\\u0007Laser"', "RA = [", "no control characters"),
        ("walk = 5", "walk = five", "walk =", "this is not TOML"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_line(old: str, new: str, at: str, said: str) -> None:
    told = message(old, new)
    assert told.startswith(f"sample.toml:{line_of(at)}: ")
    assert said in told


def test_no_lines_at_all_for_none() -> None:
    assert sample('LL = ["Hip"', 'LL = ["0 x Hip"').items["LL"][0] == Line("Leg Actuator")


def test_files_that_are_no_cards(tmp_path: Path) -> None:
    def refused(data: bytes | None) -> str:
        file = tmp_path / "card.toml"
        if data is not None:
            file.write_bytes(data)
        with pytest.raises(BadInput) as caught:
            read_card_toml(file)
        return caught.value.message

    assert refused(None) == "there is no such file"
    assert refused(b"#" * 100_001) == "the file is larger than 100 kB, which no card is"
    with pytest.raises(BadInput, match="the file is larger than 100 kB, which no card is"):
        cards.parse_card("#" * 100_001, "pasted")
    assert refused(b"name = \xff") == "this is not a text file in UTF-8; a card begins with [card]"
    assert refused(b"") == "there is no [card] table; a card has [card], [armor] and [items]"


def test_the_sample_survives_being_written() -> None:
    text = write_card(sample())
    assert parse_card(text, "sample.toml") == sample()
    assert write_card(parse_card(text, "elsewhere")) == text
    assert '"2 x Heat Sink"' in text
    assert text.isascii()


words = st.text(st.characters(categories=("L", "N", "P", "S", "Zs"), include_characters='#"\\|= '), max_size=12)
pieces = st.one_of(words, st.builds("{} x {}".format, st.integers(0, 9), words), words.map(lambda name: name + " (R)"))


@settings(max_examples=150, deadline=None)
@given(words, words, st.lists(pieces, max_size=5), st.integers(1, 40))
def test_whatever_can_be_read_is_read_back_the_same(name: str, text: str, lines: list[str], walk: int) -> None:
    card = sample()
    fields = {"name": name, "text": text}
    listed = ", ".join(map(cards._toml, lines))
    written = write_card(card)
    for key, value in fields.items():
        old = next(line for line in written.splitlines() if line.startswith(f"{key} ="))
        written = written.replace(old, f"{key} = {cards._toml(value)}")
    written = written.replace("walk = 5\nrun = 8", f"walk = {walk}")
    old = next(line for line in written.splitlines() if line.startswith("LT = ["))
    try:
        read = parse_card(written.replace(old, f"LT = [{listed}]"), "x")
    except BadInput:
        return
    again = write_card(read)
    assert parse_card(again, "x") == read
    assert len(again.splitlines()) == len(write_card(card).splitlines()) - (read.text == "")


# --- the catalogue


def test_the_catalogue_runs_from_light_to_heavy() -> None:
    found = catalogue_cards()
    tons = [card.tons for card in found.values()]
    assert len(found) >= 8
    assert tons == sorted(tons)
    assert tons[0] <= 35
    assert tons[-1] >= 80
    assert all(card.text and card.source == name for name, card in found.items())


def test_the_catalogue_carries_everything() -> None:
    lines = {line.text for card in catalogue_cards().values() for _, line in card.lines()}
    assert {
        *("Small Laser", "Medium Laser", "Large Laser", "Machine Gun", "AC 5", "AC 10", "AC 20"),
        *("SRM 4", "LRM 5", "LRM 10", "LRM 15", "LRM 20", "Jump Jet", "Small Laser (R)"),
        *("GEL Pack", "GEL Dispenser", "GEL Launcher", "Targeting Laser", "C6 Master", "C6 Slave"),
    } <= lines


def test_no_name_is_used_twice_or_somebody_elses() -> None:
    classic = {name.split()[0] for name in catalogue_names("classic")}
    assert not classic & set(catalogue_cards())
    folder = os.environ.get("IRONFALL_TEST_DATA")
    if not folder:
        pytest.skip("IRONFALL_TEST_DATA, the folder with players' files, is not set")
    files = {word for path in Path(folder).rglob("*.*") for word in path.stem.lower().split()}
    assert not {name.lower() for name in catalogue_cards()} & files


def test_cards_are_found_by_name_and_by_file(tmp_path: Path) -> None:
    assert find_card("doorstop").name == "Doorstop"
    assert find_card("Corner").name == "Cornerstone"
    file = tmp_path / "mine.toml"
    file.write_text(SAMPLE, "utf-8")
    assert find_card(str(file)) == parse_card(SAMPLE, str(file))


def test_cards_that_are_not_found(tmp_path: Path) -> None:
    def refused(text: str) -> str:
        with pytest.raises(BadInput) as caught:
            find_card(text)
        return str(caught.value)

    assert "neither the path of a .toml file nor a card of the mech_d20 catalogue" in refused("Nobody")
    assert refused("Dorstop").endswith("did you mean Doorstop?")
    assert "is no card" in refused("Haymaker.mtf")
    (tmp_path / "mine.toml").write_text(SAMPLE, "utf-8")
    assert refused(str(tmp_path / "mime.toml")).endswith("there is no such file; did you mean mine.toml?")
