"""The book of mechawars: complete, well formed, and explained in the same words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ironfall.rulesets.book import Rule, find_rules, load_book
from ironfall.rulesets.mechawars.options import OPTIONS

BOOK = load_book("mechawars")
PAGE = (Path(__file__).parents[3] / "docs" / "rulings.md").read_text("utf-8")
RULINGS = PAGE.partition("\n# MechaWars\n")[2].partition("\n# ")[0]
NUMBER = r"\b(?:COL|G|R|HW)-\d+\b"
STATUS = {
    "COL-31": "convention", "R-28": "convention", "R-29": "convention",
    "HW-2": "convention", "HW-4": "not yet", "HW-5": "convention", "HW-6": "convention",
}  # fmt: skip


def plain(text: str) -> str:
    """The words alone, however they are wrapped and marked up."""
    return " ".join(re.sub(r"[*`]", "", text).split())


@pytest.mark.parametrize("rule", BOOK.values(), ids=list(BOOK))
def test_every_entry_is_well_formed(rule: Rule) -> None:
    assert re.fullmatch(NUMBER, rule.number)
    assert rule.heading.strip() == rule.heading != ""
    assert not rule.heading.endswith(".")
    assert rule.words.strip()
    assert rule.status == STATUS.get(rule.number, "ruling" if rule.chapter == "R" else "")
    assert rule.number not in rule.see
    assert not set(rule.see) - set(BOOK), "a cross reference leads nowhere"
    assert not set(re.findall(NUMBER, rule.words + rule.worked)) - set(BOOK)
    assert (rule.words + rule.worked + rule.heading).isascii()
    assert "http" not in rule.words + rule.worked


def test_no_number_is_missing_and_all_stand_in_order() -> None:
    chapters = (("COL", 31), ("G", 8), ("R", 29), ("HW", 6))
    assert list(BOOK) == [f"{chapter}-{n}" for chapter, last in chapters for n in range(1, last + 1)]


@pytest.mark.parametrize(
    ("typed", "number"), [("COL-13", "COL-13"), ("col 13", "COL-13"), ("r18", "R-18"), ("g 2", "G-2")]
)
def test_a_number_finds_its_rule(typed: str, number: str) -> None:
    assert [rule.number for rule in find_rules(BOOK, typed)] == [number]


def test_every_ruling_is_explained_in_the_same_words() -> None:
    page = plain(RULINGS)
    for rule in BOOK.values():
        if rule.status == "ruling":
            assert f"### {rule.number}: {rule.heading} {plain(rule.words)}" in page


def test_rulings_name_the_options_there_are() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \|", RULINGS, re.MULTILINE)
    assert [name for name, _ in rows] == [option.name for option in OPTIONS]
    for (_, values), option in zip(rows, OPTIONS, strict=True):
        named = re.findall(r"`(\w+)`", values)
        assert (named[0], named[-1]) == (option.default, option.values[-1])
    named_options = {rule.option for rule in BOOK.values() if rule.chapter == "R"} - {""}
    assert set(re.findall(r"Option: `(\w+)`", RULINGS)) == named_options
    assert {rule.option for rule in BOOK.values()} - {""} == {option.name for option in OPTIONS}


def test_the_rows_of_distances_are_those_of_the_bonus() -> None:
    """A countered charge loses an inch, so that its bonus begins an inch farther out."""
    rows = [line for line in BOOK["COL-17"].words.splitlines() if line.startswith("  g") and "adds" not in line]
    assert [re.findall(r'of (\d)"', row) for row in rows] == [["4"], ["5"]]
