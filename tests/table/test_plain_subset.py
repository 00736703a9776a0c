"""The plain subset: what breaks it is found, on its line and in our words, and nothing else is."""

from __future__ import annotations

import importlib.util
import re
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ironfall.table.marks import MARKS
from ironfall.table.plain_subset import INSTEAD, NotPlain, check_plain_subset

HERE = Path(__file__).parent


def load(name: str) -> types.ModuleType:
    spec = importlib.util.spec_from_file_location(f"table_{name}", HERE / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def marked(module: types.ModuleType) -> list[Callable[..., Any]]:
    return [function for function in MARKS if function.__module__ == module.__name__]


def noted(name: str) -> list[tuple[int, str]]:
    """Line and sentence of all that a sample says is found in it."""
    lines = enumerate((HERE / f"{name}.py").read_text("utf-8").splitlines(), 1)
    notes = [(number, line.partition("# finds: ")[2]) for number, line in lines]
    return [(number, says) for number, note in notes if note for says in note.split(" | ")]


def found(functions: list[Callable[..., Any]]) -> list[tuple[int, str]]:
    with pytest.raises(NotPlain) as caught:
        check_plain_subset(functions)
    return [(line, says) for _, line, says in caught.value.findings]


@pytest.mark.parametrize("name", ["not_plain", "not_plain_annotations"])
def test_everything_not_plain_is_found_on_its_line_and_nothing_else(name: str) -> None:
    assert sorted(found(marked(load(name)))) == sorted(noted(name))


def test_what_is_plain_passes() -> None:
    functions = marked(load("plain"))
    assert len(functions) == 6
    check_plain_subset(functions)


def test_every_syntax_ruled_out_has_a_sample() -> None:
    assert set(INSTEAD.values()) - {says for _, says in noted("not_plain")} == set()


def test_a_finding_names_file_and_line_and_where_to_read_on() -> None:
    module = load("not_plain")
    with pytest.raises(NotPlain) as caught:
        check_plain_subset([module.unmarked, module.fractions, module.waits])
    lines = str(caught.value).splitlines()
    assert len(lines) == 6
    assert all(re.fullmatch(r"not_plain\.py:\d+: .+; see docs/writing-a-rule\.md", line) for line in lines)
    text = (HERE / "not_plain.py").read_text("utf-8")
    line = text[: text.index("async def waits")].count("\n") + 1
    assert lines[-1].startswith(f"not_plain.py:{line}: a rule waits for nothing")


def test_a_rule_made_from_no_file_is_refused() -> None:
    space: dict[str, Any] = {}
    exec("def loose(a: int) -> int:\n    return a\n", space)
    says = "loose must be written at the top of its file, not inside anything"
    assert found([space["loose"]]) == [(1, says)]


def test_a_rule_checked_twice_is_told_once() -> None:
    module = load("not_plain")
    once, twice = found([module.bare]), found([module.bare, module.bare])
    assert once == twice != []
