"""Code and book agree: what is cited exists, what exists is cited or says why not."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

import ironfall
from ironfall.rulesets import RULESETS
from ironfall.rulesets.book import Rule, load_book
from ironfall.rulesets.ruleset import Ruleset
from ironfall.rulesets.worded import Worded
from ironfall.table.marks import MARKS

SOURCE = Path(ironfall.__file__).parent
NUMBER = r"\b[A-Z][A-Z0-9]*-(?:\d+(?:\.\d+)?[a-z]?|[A-Z])\b"
NOT_YET = "not yet"


TELLING = ("narration.py", "sentences.py")
"""Where events are told, not brought about."""


def import_all(ruleset: str) -> None:
    package = importlib.import_module(f"ironfall.rulesets.{ruleset}")
    for _, name, _ in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        importlib.import_module(name)


def cited_by_rules(ruleset: str) -> dict[str, tuple[str, ...]]:
    """The numbers that each rule cites, by the rule's place."""
    import_all(ruleset)
    home = f"ironfall.rulesets.{ruleset}."
    rules = (mark for mark in MARKS.values() if mark.function.__module__.startswith(home))
    return {f"{m.function.__module__.removeprefix(home)}.{m.function.__name__}": m.cites for m in rules}


def cited_by_words(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """The numbers that words, options and actions carry."""
    words = importlib.import_module(f"ironfall.rulesets.{ruleset.name}.words")
    found: dict[str, tuple[str, ...]] = {}
    for kind in vars(words).values():
        if inspect.isclass(kind) and issubclass(kind, Worded):
            found |= {f"{kind.__name__}.{member.name}": (member.rule,) for member in kind}
    found |= {f"option {option.name}": (option.rule,) for option in ruleset.options}
    return found | {f"action {action.name}": (action.rule,) for action in ruleset.actions}


def members_named(texts: Iterable[str]) -> set[str]:
    """Every `Because.JUMPED` in code."""
    nodes = (node for text in texts for node in ast.walk(ast.parse(text)))
    return {ast.unparse(node) for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)}


def mentioned_in(text: str) -> set[str]:
    """Numbers written one by one in a file, but for its first docstring and ranges such as "CON-1 to CON-30"."""
    module = ast.parse(text)
    if ast.get_docstring(module) is not None:
        text = "\n".join(text.splitlines()[module.body[0].end_lineno :])
    return set(re.findall(NUMBER, re.sub(f"{NUMBER} to {NUMBER}", "", text)))


def mentioned_by(ruleset: str) -> dict[str, tuple[str, ...]]:
    """The numbers that the ruleset's files and those below it mention, in words and comments too."""
    folders = (SOURCE / "rulesets" / ruleset, *(SOURCE / below for below in ("table", "board", "units")))
    files = [file for folder in folders for file in sorted(folder.glob("*.py"))]
    return {file.name: tuple(sorted(mentioned_in(file.read_text("utf-8")))) for file in files}


def missing(
    book: Mapping[str, Rule], cited: Mapping[str, Iterable[str]], only_known_chapters: bool = False
) -> list[str]:
    """Citations of numbers that the book does not have; in running text not everything with a hyphen is a number."""
    chapters = {rule.chapter for rule in book.values()}
    return [
        f"{place} cites {number}, which the book does not have"
        for place, numbers in cited.items()
        for number in numbers
        if number not in book and not (only_known_chapters and number.partition("-")[0] not in chapters)
    ]


def played_but_not_yet(book: Mapping[str, Rule], cited: Mapping[str, Iterable[str]]) -> list[str]:
    return [
        f"{place} cites {number}, which the book says is not played yet"
        for place, numbers in cited.items()
        for number in numbers
        if number in book and book[number].status == NOT_YET
    ]


def never_cited(book: Mapping[str, Rule], *cited: Mapping[str, Iterable[str]]) -> list[str]:
    used = {number for places in cited for numbers in places.values() for number in numbers}
    return [number for number, rule in book.items() if not rule.status and not rule.option and number not in used]


def unknown_options(book: Mapping[str, Rule], options: set[str]) -> dict[str, str]:
    """The options that the book offers a player and that are none; what is not played yet may name one to come."""
    offered = {rule.number: rule.option for rule in book.values() if rule.option and rule.status != NOT_YET}
    return {number: option for number, option in offered.items() if option not in options}


BY_NAME = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)


@BY_NAME
def test_what_rules_cite_exists(ruleset: Ruleset) -> None:
    cited = cited_by_rules(ruleset.name)
    assert len(cited) > 50
    assert "\n".join(missing(load_book(ruleset.name), cited)) == ""


@BY_NAME
def test_every_word_is_said(ruleset: Ruleset) -> None:
    files = (file for file in (SOURCE / "rulesets" / ruleset.name).glob("*.py") if file.name not in TELLING)
    named = members_named(file.read_text("utf-8") for file in files)
    assert "\n".join(word for word in cited_by_words(ruleset) if " " not in word and word not in named) == ""


@BY_NAME
def test_what_words_cite_exists(ruleset: Ruleset) -> None:
    cited = cited_by_words(ruleset)
    assert len(cited) > 50
    assert "\n".join(missing(load_book(ruleset.name), cited)) == ""


@BY_NAME
def test_what_is_mentioned_exists(ruleset: Ruleset) -> None:
    mentioned = mentioned_by(ruleset.name)
    assert "\n".join(missing(load_book(ruleset.name), mentioned, only_known_chapters=True)) == ""


@BY_NAME
def test_what_is_not_played_yet_is_cited_by_no_rule(ruleset: Ruleset) -> None:
    book = load_book(ruleset.name)
    assert "\n".join(played_but_not_yet(book, cited_by_rules(ruleset.name) | cited_by_words(ruleset))) == ""


@BY_NAME
def test_what_is_played_is_cited(ruleset: Ruleset) -> None:
    book = load_book(ruleset.name)
    uncited = never_cited(book, cited_by_rules(ruleset.name), cited_by_words(ruleset), mentioned_by(ruleset.name))
    assert ", ".join(uncited) == ""


@BY_NAME
def test_the_book_and_the_options_name_one_another(ruleset: Ruleset) -> None:
    book = load_book(ruleset.name)
    options = {option.name for option in ruleset.options}
    assert unknown_options(book, options) == {}
    assert options - {rule.option for rule in book.values()} == set()


SMALL_BOOK = {
    "KICK-1": Rule("KICK-1", "Kicks", "A kick hurts."),
    "KICK-2": Rule("KICK-2", "High kicks", "They hurt more.", status=NOT_YET),
    "KICK-3": Rule("KICK-3", "Low kicks", "They hurt less."),
    "AMB-1": Rule("AMB-1", "Which leg", "Either.", status="ruling"),
    "KICK-4": Rule("KICK-4", "Soft kicks", "They hurt if you like.", option="soft"),
}


def test_a_citation_of_nothing_is_seen() -> None:
    assert missing(SMALL_BOOK, {"kick.kick": ("KICK-1", "KICK-9")}) == [
        "kick.kick cites KICK-9, which the book does not have"
    ]
    assert len(missing(SMALL_BOOK, {"kick.py": ("KICK-9", "AC-20")}, only_known_chapters=True)) == 1


def test_a_citation_of_what_is_not_played_yet_is_seen() -> None:
    says = ["kick.kick cites KICK-2, which the book says is not played yet"]
    assert played_but_not_yet(SMALL_BOOK, {"kick.kick": ("KICK-1", "KICK-2", "KICK-9")}) == says


def test_a_number_that_nothing_cites_is_seen() -> None:
    assert never_cited(SMALL_BOOK, {"kick.kick": ("KICK-1",)}, {}) == ["KICK-3"]
    assert never_cited(SMALL_BOOK, {"kick.kick": ("KICK-1",)}, {"kick.py": ("KICK-3",)}) == []


def test_a_word_that_is_never_said_is_seen() -> None:
    assert members_named(["say(table, Event.FALLS, 1)", "x = Why.HIT.rule"]) == {"Event.FALLS", "Why.HIT"}


def test_an_option_that_is_none_is_seen() -> None:
    assert unknown_options(SMALL_BOOK, {"hard"}) == {"KICK-4": "soft"}
    assert unknown_options(SMALL_BOOK, {"soft"}) == {}


def test_mentions_are_read_one_by_one() -> None:
    text = '"""Kicks (KICK-1)."""\n# KICK-2 to KICK-5, but PSR-A and CORE-2.10\nx = "(DFA-19b)"  # not MODEL or a-1'
    assert mentioned_in(text) == {"PSR-A", "CORE-2.10", "DFA-19b"}
    assert mentioned_in("# D20-17 and DR-7, D20-40 to D20-42, 2D20-1") == {"D20-17", "DR-7"}
