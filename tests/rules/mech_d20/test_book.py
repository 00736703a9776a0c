"""The book of Mech D20: complete, well formed, right where the charts and arithmetic can tell, and explained."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from ironfall.rulesets.book import Rule, close_numbers, find_rules, load_book, natural

BOOK = load_book("mech_d20")
PAGE = (Path(__file__).parents[3] / "docs" / "rulings.md").read_text("utf-8")
RULINGS = PAGE.partition("\n# Mech D20\n")[2].partition("\n# ")[0]
CHARTS: dict[str, Any] = json.loads((files("ironfall.rulesets.mech_d20") / "defaults.json").read_text("utf-8"))
NUMBER = r"(?:D20|DR)-\d+"
STATUS = {"D20-13": "not yet"}
OPTIONS = {
    "natural_20_hits", "natural_1_misses", "destroy_at_zero", "overflow_crit_rolls", "rear_overflow",
    "equipment", "c6", "races", "classes", "techniques",
}  # fmt: skip


def plain(text: str) -> str:
    """The words alone, however they are wrapped and marked up."""
    return " ".join(re.sub(r"[*`]", "", text).split())


def rows(number: str) -> list[tuple[str, list[int]]]:
    """The rows of a rule's table: what its first column says, and the numbers behind it."""
    lines = [re.split(r"  +", line.strip()) for line in BOOK[number].words.splitlines() if line.startswith("  ")]
    return [(cells[0], [int(cell) for cell in cells[1:] if re.fullmatch(r"\d+", cell)]) for cells in lines[1:]]


def starts(rows: list[tuple[str, list[int]]]) -> list[list[int]]:
    """The first number of each row's range, and what stands behind it."""
    return [[int(re.match(r"\d+", said)[0]), *rest] for said, rest in rows]  # type: ignore[index]


@pytest.mark.parametrize("rule", BOOK.values(), ids=list(BOOK))
def test_every_entry_is_well_formed(rule: Rule) -> None:
    assert re.fullmatch(NUMBER, rule.number)
    assert rule.heading.strip() == rule.heading != ""
    assert not rule.heading.endswith(".")
    assert rule.words.strip()
    assert rule.status == STATUS.get(rule.number, "ruling" if rule.chapter == "DR" else "")
    assert rule.number not in rule.see
    assert not set(rule.see) - set(BOOK), "a cross reference leads nowhere"
    assert not set(re.findall(NUMBER, rule.words + rule.worked)) - set(BOOK)
    assert (rule.words + rule.worked + rule.heading).isascii()
    assert not re.search(r"\[[A-Z]", rule.words + rule.worked), "players know no tags"
    assert "http" not in rule.words + rule.worked


def test_no_number_is_missing_and_all_stand_in_order() -> None:
    assert list(BOOK) == [*(f"D20-{n}" for n in range(1, 73)), *(f"DR-{n}" for n in range(1, 21))]
    assert list(BOOK) == sorted(BOOK, key=natural)


def test_every_option_is_named_and_no_other() -> None:
    assert {rule.option for rule in BOOK.values() if rule.option} == OPTIONS


@pytest.mark.parametrize("typed", ["D20-17", "d20 17", "d2017", " D20 - 17 "])
def test_a_number_finds_its_rule(typed: str) -> None:
    assert [rule.number for rule in find_rules(BOOK, typed)] == ["D20-17"]


def test_numbers_stay_apart_however_they_are_typed() -> None:
    for rule in BOOK.values():
        assert find_rules(BOOK, rule.number.lower().replace("-", "")) == [rule]
    assert len(find_rules(BOOK, "D20")) == 72
    assert len(find_rules(BOOK, "dr")) == 20


def test_close_numbers_are_offered() -> None:
    assert find_rules(BOOK, "D20-73") == []
    assert close_numbers(BOOK, "D20-73") == ["D20-72", "D20-71", "D20-70"]
    assert close_numbers(BOOK, "DR 0") == ["DR-1", "DR-2", "DR-3"]


def test_the_tables_are_those_of_the_charts() -> None:
    heat = CHARTS["heat"]
    shutdown = starts(rows("D20-63"))
    assert shutdown[:-1] == heat["shutdown_required"][:-1]
    assert [shutdown[-1][0], "auto"] == heat["shutdown_required"][-1]
    for first, attack, mp in starts(rows("D20-62")):
        assert attack == max((value for at, value in heat["attack_penalty"] if at <= first), default=0)
        assert mp == max((value for at, value in heat["mp_penalty"] if at <= first), default=0)
    last = -1
    for (first, number), (upper, value) in zip(starts(rows("D20-15")), CHARTS["target_move_mod"], strict=True):
        assert (first, number) == (last + 1, value)
        last = upper
    assert [way for _, (way,) in rows("D20-16")] == list(CHARTS["attacker_move_mod"].values())
    needed = [numbers[-1] for _, numbers in rows("D20-54")]
    assert needed == CHARTS["consciousness"]["required"]


def test_the_locations_are_those_of_the_charts() -> None:
    names = {"leg": "L", "arm": "A", "torso": "T", "right": "R", "left": "L", "center": "C"}
    table = [re.split(r"  +", line.strip()) for line in BOOK["D20-34"].words.splitlines() if line.startswith("  ")][1:]

    def code(said: str) -> str:
        words = said.removesuffix(", rear").split()
        place = "HD" if said == "head" else "".join(names[word] for word in words)
        return place + ("R" if said.endswith(", rear") else "")

    for column, chart in ((1, "front"), (2, "rear")):
        said = [[int(row[0].rpartition("-")[2]), code(row[column])] for row in table]
        assert said == CHARTS["location_die"][chart]


def test_every_ruling_is_explained_in_the_same_words() -> None:
    page = plain(RULINGS)
    for rule in BOOK.values():
        if rule.chapter == "DR":
            assert f"### {rule.number}: {rule.heading} {plain(rule.words)}" in page


def test_rulings_belong_to_rules_and_name_the_options_of_the_book() -> None:
    headed = re.findall(rf"^### (?:R-)?({NUMBER}):", RULINGS, re.MULTILINE)
    assert len(headed) == len(set(headed)) > 35
    assert not set(headed) - set(BOOK)
    assert set(re.findall(r"^\| `(\w+)` \|", RULINGS, re.MULTILINE)) == OPTIONS
    assert set(re.findall(r"Option: `(\w+)`", RULINGS)) == {r.option for r in BOOK.values() if r.chapter == "DR"} - {""}
