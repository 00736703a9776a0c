"""Files stay short and say what they are for."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import ironfall

SOURCE = Path(ironfall.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
MOST_LINES = 600


def faults(text: str) -> list[str]:
    found = []
    lines = text.count("\n") + 1
    if lines > MOST_LINES:
        found.append(f"has {lines} lines: split it where its chapter does; {MOST_LINES} are the most")
    module = ast.parse(text)
    if module.body and ast.get_docstring(module) is None:
        found.append("does not say what it is for: begin it with a docstring")
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_files_are_short_and_say_what_they_are_for(path: Path) -> None:
    assert faults(path.read_text("utf-8")) == []


def test_a_long_file_is_seen() -> None:
    assert faults('"""Long."""\n' + "x = 1\n" * 598) == []
    assert faults('"""Long."""\n' + "x = 1\n" * 599) == [
        "has 601 lines: split it where its chapter does; 600 are the most"
    ]


def test_a_file_that_says_nothing_is_seen() -> None:
    assert faults("x = 1\n") == ["does not say what it is for: begin it with a docstring"]
    assert faults("") == []
