"""Words stay out of the rules, and odds out of the code: words are narrated, odds are counted."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from fractions import Fraction
from pathlib import Path

import pytest

import ironfall
from ironfall.rulesets import RULESETS
from ironfall.rulesets.ruleset import Ruleset

SOURCE = Path(ironfall.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
RULE_FILES = sorted(SOURCE.glob("rulesets/*/*.py"))

HOLD_TEXT = {
    "words.py": "reasons, events and questions in words",
    "narration.py": "what happened, in words",
    "sentences.py": "each event in a sentence",
    "options.py": "what each option changes",
    "muster*.py": "why a sheet cannot be played",
    "naming.py": "what things are called",
    "condition.py": "how a unit stands, in words",
    "setup*.py": "what a player may say of a position",
    "soundness.py": "why a position cannot be",
    "construction*.py": "why a unit is not built by the rules",
    "plain.py": "what a plain machine carries",
    "papers.py": "how a sheet is shown",
    "record_sheet.py": "short words for how a unit stands, beside the boxes of its sheet",
    "picture.py": "what stands beside the shapes of a picture",
    "traits.py": "what pilots are and can do, in words",
    "numbers.py": "the names of a player's own numbers",
    "chart_*.py": "what such a number must be",
    "actions.py": "what a player types",
    "outcomes.py": "what outcomes are called",
    "choices.py": "what is said of each attack that is compared",
    "asks*.py": "what the writer of a case asks and is answered",
    "facts.py": "what the writer of a case may expect, by name",
    "ruleset.py": "the ruleset's name and title",
}
HOLD_NAMES = {
    "records.py": "names of its own fields",
    "approach.py": "names of the fields that a declaration sets",
    "policies.py": "names of policies",
}
"""Files that may hold words in lower case without a blank, and no text."""


def is_named(file: str, patterns: dict[str, str]) -> bool:
    return any(fnmatch(file, pattern) for pattern in patterns)


def docstrings(tree: ast.AST) -> set[int]:
    """The strings that are a statement of their own: what a file, a function or a field says of itself."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def strings(tree: ast.AST) -> Iterator[ast.Constant]:
    told = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node


def citations(tree: ast.AST) -> set[int]:
    """The strings in @rule(cites=...)."""
    found = set()
    for node in ast.walk(tree):
        for mark in getattr(node, "decorator_list", ()):
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "rule":
                found |= {id(keyword.value) for keyword in mark.keywords if keyword.arg == "cites"}
    return found


def text_in_rules(file: str, text: str) -> list[str]:
    """`file` is the bare name of a file of a ruleset."""
    if is_named(file, HOLD_TEXT):
        return []
    tree = ast.parse(text)
    allowed = citations(tree)
    return [
        f"{file}:{node.lineno}: {node.value!r} is text, and words live in words.py and narration.py"
        for node in strings(tree)
        if id(node) not in allowed and not (is_named(file, HOLD_NAMES) and re.fullmatch(r"[a-z_]+", str(node.value)))
    ]


def is_chance_of_two_dice(written: str) -> bool:
    """Whether a decimal number is k/36, to three digits or more, or k/36 in percent, to two digits or more.

    Quarters and halves are left alone: too many other things are that.
    """
    whole, _, decimals = written.partition(".")
    value = Fraction(f"{whole or 0}.{decimals or 0}")
    for k in range(1, 36):
        chance = Fraction(k, 36)
        if chance.denominator in (2, 4):
            continue
        for exact, fewest in ((chance, 3), (100 * chance, 2)):
            unit = Fraction(1, 10 ** len(decimals))
            close = (math.floor(exact / unit) * unit, round(exact / unit) * unit)
            if len(decimals) >= fewest and value in close:
                return True
    return False


def typed_odds(file: str, text: str) -> list[str]:
    tree = ast.parse(text)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            if is_chance_of_two_dice(f"{node.value:.10f}".rstrip("0")):
                found.append(f"{file}:{node.lineno}: {node.value} is a chance of two dice, and chances are counted")
        elif isinstance(node, ast.BinOp | ast.Call):
            written = ast.unparse(node)
            if re.fullmatch(r"\d+ / 36|(fractions\.)?Fraction\(\d+, 36\)", written):
                found.append(f"{file}:{node.lineno}: {written} is a chance of two dice, and chances are counted")
    for node in strings(tree):
        for written in re.findall(r"(?<![\d.-])\d*\.\d+(?![\d.])", str(node.value)):
            if is_chance_of_two_dice(written):
                found.append(f"{file}:{node.lineno}: {written} is a chance of two dice, and chances are counted")
    return found


def inside(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


@pytest.mark.parametrize("path", RULE_FILES, ids=inside)
def test_rules_hold_no_text(path: Path) -> None:
    assert text_in_rules(path.name, path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", FILES, ids=inside)
def test_odds_are_counted_and_never_typed_in(path: Path) -> None:
    assert typed_odds(inside(path), path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("file", "text", "seen"),
    [
        ("kick.py", 'def f(): return "shutdown"', "shutdown"),
        ("kick.py", 'def f(n): return f"falls {n}"', "falls "),
        ("kick.py", 'NAMES = ("head",)', "head"),
        ("kick.py", '@rule(cites="KICK-1", heading="Kicks")\ndef f(): pass', "Kicks"),
        ("records.py", 'FIELDS = ("at", "the head")', "the head"),
    ],
)
def test_text_in_a_rule_is_seen(file: str, text: str, seen: str) -> None:
    says = f"{file}:1: {seen!r} is text, and words live in words.py and narration.py"
    assert text_in_rules(file, text) == [says]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (
            "kick.py",
            '"""Kicks."""\nN = 1\n"""A number."""\n@rule(cites="KICK-1")\ndef f():\n    """Kicks."""',
        ),
        ("records.py", 'FIELDS = ("at", "aimed_at")'),
        ("narration.py", 'def f(n): return f"falls {n} levels"'),
        ("construction_mass.py", 'NAMES = ("Jump Jet",)'),
    ],
)
def test_words_where_they_belong_pass(file: str, text: str) -> None:
    assert text_in_rules(file, text) == []


def test_chances_of_two_dice_are_known() -> None:
    at_least = [Fraction(sum(6 - abs(total - 7) for total in range(n, 13)), 36) for n in range(3, 13)]
    exactly = [Fraction(6 - abs(total - 7), 36) for total in range(2, 13)]
    for chance in at_least + exactly:
        for digits in (3, 4, 6):
            assert is_chance_of_two_dice(f"{float(chance):.{digits}f}")
        assert is_chance_of_two_dice(f"{float(100 * chance):.2f}")


@pytest.mark.parametrize(
    "text",
    ["0.4167", "0.41666", "0.417", "0.416", ".972", "41.67", "41.66", "1 - 0.0278", "15 / 36", "Fraction(15, 36)",
     'x = "needs 8: 41.67%"', "x = 2.7778"],
)  # fmt: skip
def test_odds_typed_in_are_seen(text: str) -> None:
    assert len(typed_odds("odds/exact.py", text)) == 1


@pytest.mark.parametrize(
    "text",
    ["0.5", "0.25", "0.75", "0.95", "1.96", "0.999", "41.6", "1 / n", "36 / 6", "weight / 36",
     '"""8 or more: 41.67%"""', 'x = "CORE-2.78"', 'x = "numba 0.65.1"', "3.29"],
)  # fmt: skip
def test_other_numbers_pass(text: str) -> None:
    assert typed_odds("odds/exact.py", text) == []


# --- optional rules


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_optional_rules_are_called_by_words_of_the_table(ruleset: Ruleset) -> None:
    titles = [option.title for option in ruleset.options]
    assert len(set(titles)) == len(titles)
    for option in ruleset.options:
        assert option.title == option.title.strip(" .") and not option.title.endswith("?"), option.name
        spoken = [option.title, *map(option.in_words, option.values)]
        assert not any("_" in words for words in spoken), f"{option.name} is shown as {spoken}"
        assert not option.says or len(option.says) == len(option.values), option.name
