"""The book of the classic rules: complete, well formed, right where arithmetic can tell, and easy to search."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import pytest

from ironfall.errors import BadInput
from ironfall.rulesets.book import Rule, book_names, close_numbers, find_rules, load_book, natural

BOOK = load_book("classic")
RULINGS = (Path(__file__).parents[3] / "docs" / "rulings.md").read_text("utf-8").partition("\n# ")[0]
"""The page as far as the classic rules go; each other ruleset has a part of its own behind them."""
NUMBER = r"[A-Z]+-(?:\d+(?:\.\d+)?[a-z]?|[A-Z])"
STATUSES = {"", "not yet", "ruling", "convention"}


def numbers(rules: list[Rule]) -> list[str]:
    return [rule.number for rule in rules]


def plain(text: str) -> str:
    """The words alone, however they are wrapped and marked up."""
    return " ".join(re.sub(r"[*`]", "", text).split())


def rows(number: str, columns: int) -> list[list[str]]:
    """The rows of a rule's table whose first column is a number or a range of them."""
    table = [line.split() for line in BOOK[number].words.splitlines() if re.match(r"  +\d[\d-]* ", line)]
    return [row for row in table if len(row) == columns]


@pytest.mark.parametrize("rule", BOOK.values(), ids=list(BOOK))
def test_every_entry_is_well_formed(rule: Rule) -> None:
    assert re.fullmatch(NUMBER, rule.number)
    assert rule.heading.strip() == rule.heading != ""
    assert not rule.heading.endswith(".")
    assert rule.words.strip()
    assert rule.status in STATUSES
    assert rule.number not in rule.see
    assert not set(rule.see) - set(BOOK), "a cross reference leads nowhere"
    assert (rule.words + rule.worked + rule.heading).isascii()


@pytest.mark.parametrize("rule", BOOK.values(), ids=list(BOOK))
def test_every_number_in_the_words_exists(rule: Rule) -> None:
    chapters = {other.chapter for other in BOOK.values()}
    named = {match for match in re.findall(NUMBER, rule.words + rule.worked) if match.partition("-")[0] in chapters}
    assert not named - set(BOOK)


def test_numbers_stand_in_order_chapter_by_chapter() -> None:
    chapters = [(chapter, numbers(list(rules))) for chapter, rules in groupby(BOOK.values(), lambda rule: rule.chapter)]
    assert len(chapters) == len({chapter for chapter, _ in chapters})
    for _, members in chapters:
        assert members == sorted(members, key=natural)


def test_numbers_stay_apart_however_they_are_typed() -> None:
    for rule in BOOK.values():
        assert find_rules(BOOK, rule.number.lower().replace("-", " ")) == [rule]


@pytest.mark.parametrize(
    ("chapter", "last"),
    [
        ("CONV", 9), ("GEN", 12), ("MOD", 22), ("VERT", 3), ("DFA", 26), ("CHG", 13), ("PUSH", 8), ("PUN", 7),
        ("KICK", 9), ("CLUB", 7), ("FALL", 15), ("STAND", 7), ("PSR", 9), ("DISP", 8), ("STK", 3), ("DOM", 5),
        ("AFFA", 5), ("HIT", 9), ("DMG", 3), ("CRIT", 6), ("PILOT", 7), ("AMB", 40),
    ],
)  # fmt: skip
def test_no_number_is_missing(chapter: str, last: int) -> None:
    assert not {f"{chapter}-{n}" for n in range(1, last + 1)} - set(BOOK)


def test_the_book_speaks_to_players() -> None:
    inside = re.compile(r"\bMM\b|\bMM\d|\.java|\[R\]|[Ss]napshot|[Uu]nit test|SEED|\bTW\b|\bTODO\b")
    assert [rule.number for rule in BOOK.values() if inside.search(rule.words + rule.worked)] == []


def test_death_from_above_table_is_arithmetic() -> None:
    table = rows("DFA-14", 4)
    assert [int(row[0]) for row in table] == list(range(20, 101, 5))
    for tons, target, attacker, fall in (map(int, row) for row in table):
        assert (target, attacker, fall) == (-(-3 * tons // 10), -(-tons // 5), 3 * -(-tons // 10))


def test_fall_table_is_arithmetic() -> None:
    table = rows("FALL-5", 7)
    assert len(table) == 9
    for tons, *damage in table:
        for weight in map(int, tons.split("-")):
            assert list(map(int, damage)) == [-(-weight // 10) * (levels + 1) for levels in range(6)]


def test_punch_and_kick_table_is_arithmetic() -> None:
    table = rows("PUN-4", 5)
    assert len(table) == 17
    for tons, punch, kick, sword, mace in (map(int, row) for row in table):
        assert (punch, kick, sword, mace) == (-(-tons // 10), tons // 5, -(-tons // 10) + 1, -(-tons // 4))


@pytest.mark.parametrize(("table", "length"), [("HIT-1", 11), ("HIT-2", 6), ("HIT-3", 2)])
def test_left_and_right_columns_mirror_one_another(table: str, length: int) -> None:
    lines = [line.replace(" (c)", "") for line in BOOK[table].words.splitlines() if re.match(r"  +\d[\d-]* ", line)]
    assert len(lines) == length
    for line in lines:
        roll, left, front, right = line.split()
        mirrored = {"L": "R", "R": "L"}.get(left[0], left[0]) + left[1]
        assert mirrored == right, f"a {roll} on {table}"
        assert front in ("HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL")


def test_cluster_rows_rise_to_the_size_of_the_launcher() -> None:
    table = [list(map(int, row)) for row in rows("CORE-4.9", 12)]
    assert [row[0] for row in table] == [*range(2, 31), 40]
    for size, *hits in table:
        assert hits == sorted(hits)
        assert hits[-1] == size


def test_a_rule_has_its_example_its_option_and_its_cross_references() -> None:
    rule = BOOK["DFA-15"]
    assert rule.option == "dfa_side_from"
    assert "AMB-1" in rule.see
    assert rule.status == ""
    assert "groups of 5, 5 and 1" in BOOK["DFA-14"].worked
    assert BOOK["CORE-6.6"].status == "not yet"


def test_paragraphs_flow_but_tables_and_lists_keep_their_lines() -> None:
    lines = BOOK["DFA-17"].words.splitlines()
    assert [line[:2] for line in lines[1:7]] == ["1.", "2.", "3.", "4.", "5.", "6."]
    assert lines[7] == ""
    assert "\n   20          6                4                 6\n" in BOOK["DFA-14"].words
    assert "\n" not in BOOK["DFA-3"].words


@pytest.mark.parametrize("typed", ["DFA-14", "dfa-14", "dfa14", "DFA 14", " dfa 14 "])
def test_a_number_finds_its_rule(typed: str) -> None:
    assert numbers(find_rules(BOOK, typed)) == ["DFA-14"]


def test_letters_in_numbers_count() -> None:
    assert numbers(find_rules(BOOK, "dfa19b")) == ["DFA-19b"]
    assert numbers(find_rules(BOOK, "psr-a")) == ["PSR-A"]


def test_a_chapter_is_listed_in_the_order_of_the_book() -> None:
    death_from_above = numbers(find_rules(BOOK, "dfa"))
    assert death_from_above == [*(f"DFA-{n}" for n in range(1, 20)), "DFA-19b", *(f"DFA-{n}" for n in range(20, 27))]
    assert numbers(find_rules(BOOK, "CORE-6")) == [f"CORE-6.{n}" for n in range(1, 9)]


def test_words_must_all_occur_and_those_of_headings_come_first() -> None:
    found = find_rules(BOOK, "falling damages")
    assert found[0].number == "FALL-5"
    assert "DFA-9" in numbers(found)
    for rule in found:
        assert {"falling", "damage"} <= set(re.findall(r"[a-z]+", f"{rule.heading} {rule.words}".lower()))


def test_the_plural_and_the_spelling_of_a_word_do_not_matter() -> None:
    assert numbers(find_rules(BOOK, "hip hit")) == numbers(find_rules(BOOK, "Hips, hits"))
    assert numbers(find_rules(BOOK, "stealth armor")) == numbers(find_rules(BOOK, "stealth armour"))
    assert "CON-41" in numbers(find_rules(BOOK, "stealth armor"))


def test_rules_come_before_rulings() -> None:
    found = numbers(find_rules(BOOK, "death from above damage"))
    assert found.index("DFA-14") < found.index("AMB-2")


def test_nothing_is_found_for_nonsense() -> None:
    assert find_rules(BOOK, "xyzzy") == []
    assert find_rules(BOOK, "") == []
    assert find_rules(BOOK, "?!") == []


@pytest.mark.parametrize(
    ("typed", "close"),
    [
        ("DFA-27", ["DFA-26", "DFA-25", "DFA-24"]),
        ("fall 0", ["FALL-1", "FALL-2", "FALL-3"]),
        ("CORE-5.3", ["CORE-5.4", "CORE-5.1", "CORE-5.5"]),
        ("hello", []),
    ],
)
def test_close_numbers_are_offered(typed: str, close: list[str]) -> None:
    assert find_rules(BOOK, typed) == []
    assert close_numbers(BOOK, typed) == close


def test_a_slip_of_the_finger_is_understood() -> None:
    assert close_numbers(BOOK, "DAF-14")[0] == "DFA-14"


def test_an_unknown_ruleset_is_refused_in_one_sentence() -> None:
    assert "classic" in book_names()
    with pytest.raises(BadInput, match=r'^there is no rule book for "chess", only for .*classic'):
        load_book("chess")


def test_every_ruling_is_explained_in_the_same_words() -> None:
    page = plain(RULINGS)
    for rule in BOOK.values():
        if rule.chapter == "AMB":
            assert rule.status == "ruling"
            assert f"### {rule.number}: {rule.heading} {plain(rule.words)}" in page
        elif rule.status == "ruling":
            assert f"### R-{rule.number}:" in page


def test_rulings_belong_to_rules_and_name_the_options_of_the_book() -> None:
    headed = re.findall(rf"^### (?:R-)?({NUMBER}):", RULINGS, re.MULTILINE)
    assert len(headed) == len(set(headed)) > 70
    assert not set(headed) - set(BOOK)
    listed = re.findall(r"^\| `(\w+)` \|", RULINGS, re.MULTILINE)
    assert set(listed) == {rule.option for rule in BOOK.values() if rule.option}
    assert set(re.findall(r"Option: `(\w+)`", RULINGS)) <= set(listed)
