"""Files stay short and say what they are for."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import ironfall

SOURCE = Path(ironfall.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
MOST_LINES = 600
OF_THE_PAGE = sorted(each for each in SOURCE.glob("page/static/*/*") if each.suffix in (".js", ".ts", ".css"))
SAYS = re.compile(r"(// |/\* |/\*\* )[A-Z].{9,}")
"""How a script or a style begins: with what it is for."""


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


@pytest.mark.parametrize("path", OF_THE_PAGE, ids=lambda path: path.name)
def test_scripts_and_styles_say_in_their_first_line_what_they_are_for(path: Path) -> None:
    assert SAYS.match(path.read_text("utf-8")), "begin it with a comment of one sentence"


def test_scripts_and_styles_are_found() -> None:
    assert {path.suffix for path in OF_THE_PAGE} == {".js", ".ts", ".css"}


@pytest.mark.parametrize("text", ["", "const x = 1;", "// x\nconst x = 1;", "\n// What it is for."])
def test_a_script_that_says_nothing_is_seen(text: str) -> None:
    assert not SAYS.match(text)
    assert SAYS.match("// What it is for.\nconst x = 1;") and SAYS.match("/* Record sheets. */")
