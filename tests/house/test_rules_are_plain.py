"""Every rule is written in the plain subset, and told with a worked example."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

import ironfall.rulesets
from ironfall.table.asking import policy_chooses
from ironfall.table.marks import MARKS, Mark, rule, verb
from ironfall.table.plain_subset import NotPlain, check_plain_subset

for module in pkgutil.walk_packages(ironfall.rulesets.__path__, "ironfall.rulesets."):
    importlib.import_module(module.name)

OURS = [mark for mark in MARKS.values() if mark.function.__module__.startswith("ironfall.")]
ELSEWHERE = (policy_chooses,)
"""Never compiled: the linker puts the ruleset's own policies in its place."""


def not_plain(functions: Iterable[Callable[..., Any]]) -> str:
    try:
        check_plain_subset([function for function in functions if function not in ELSEWHERE])
    except NotPlain as error:
        return str(error)
    return ""


def untold(mark: Mark) -> list[str]:
    """What the docstring of a rule or a verb lacks."""
    words = mark.function.__doc__ or ""
    found = [] if words.strip() else ["says nothing of what it does"]
    if mark.cites and "Worked example: " not in " ".join(words.split()):
        found.append("has no worked example")
    return found


def names_used(texts: Iterable[str]) -> set[str]:
    """Every name that is read anywhere: called, or handed on."""
    nodes = (node for text in texts for node in ast.walk(ast.parse(text)))
    return {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def place(mark: Mark) -> str:
    return f"{mark.function.__module__}.{mark.function.__name__}"


def test_rules_are_found() -> None:
    assert {"hit_pilot", "death_from_above_lands", "distance", "roll"} <= {mark.function.__name__ for mark in OURS}


def test_every_rule_is_plain() -> None:
    assert not_plain(mark.function for mark in OURS) == ""


@pytest.mark.parametrize("mark", OURS, ids=place)
def test_every_rule_is_told(mark: Mark) -> None:
    assert untold(mark) == []


def test_every_rule_is_played() -> None:
    used = names_used(file.read_text("utf-8") for file in Path(ironfall.__file__).parent.rglob("*.py"))
    assert "\n".join(place(mark) for mark in OURS if mark.function.__name__ not in used) == ""


def test_a_rule_that_nothing_plays_is_seen() -> None:
    text = "def kick(t): return 1\ndef punch(t): return kick(t)\nACTIONS = (punch,)\ndef push(t): pass"
    assert {"kick", "punch", "push"} & names_used([text]) == {"kick", "punch"}


def test_a_rule_that_is_not_plain_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "kick.py"
    file.write_text(
        "from __future__ import annotations\n"
        "from ironfall.table.marks import rule\n"
        '@rule(cites="KICK-1")\n'
        "def kick(tons: int) -> int:\n"
        "    return tons / 5\n"
    )
    spec = importlib.util.spec_from_file_location("kick", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    says = "a / b is a fraction: use a // b, or rounded_up(a, b); see docs/writing-a-rule.md"
    assert not_plain([module.kick]) == f"kick.py:5: {says}"


def test_a_rule_that_is_not_told_is_seen() -> None:
    @rule(cites="KICK-1")
    def without_words(tons: int) -> int:
        return tons

    @rule(cites="KICK-1")
    def without_example(tons: int) -> int:
        """A kick hurts."""
        return tons

    @rule(cites="KICK-1")
    def with_example(tons: int) -> int:
        """A kick hurts. Worked
        example: 55 tons: 11."""
        return tons

    @verb
    def word(tons: int) -> int:
        """A word needs no example."""
        return tons

    assert untold(MARKS[without_words]) == ["says nothing of what it does", "has no worked example"]
    assert untold(MARKS[without_example]) == ["has no worked example"]
    assert untold(MARKS[with_example]) == untold(MARKS[word]) == []
