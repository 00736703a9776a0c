"""What the README shows is what happens. `python -m tests.cli.test_readme` writes the true output into it."""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
from pathlib import Path

import pytest

from ironfall.cli.main import main

HOME = Path(__file__).parents[2]
README = HOME / "README.md"
CONSOLE = re.compile(r"(?<=```console\n)\$ (ironfall .*)\n((?:.*\n)*?)(?=```\n)")
CUT = "...\n"
"""Ends an example that shows only the beginning of an answer."""
FAR = ("http://", "https://", "#")


def answer(command: str) -> str:
    """What a command prints on a terminal of the usual width."""
    os.environ["COLUMNS"] = "80"
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        assert main(shlex.split(command)[1:]) == 0
    return printed.getvalue()


def test_there_are_examples() -> None:
    assert len(CONSOLE.findall(README.read_text("utf-8"))) == 6


@pytest.mark.parametrize(("command", "shown"), CONSOLE.findall(README.read_text("utf-8")))
def test_the_example_prints_what_the_readme_shows(command: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert beginning(answer(command), shown) == shown


def beginning(whole: str, shown: str) -> str:
    """As much of an answer as an example shows."""
    lines = whole.splitlines(keepends=True)
    return "".join(lines[: shown.count("\n") - 1]) + CUT if shown.endswith(CUT) else whole


def test_the_python_in_the_readme_is_true() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert (failed, tried > 5) == (0, True)


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", README.read_text("utf-8"))
    assert links
    assert [link for link in links if not link.startswith(FAR) and not (HOME / link).exists()] == []


def test_commands_named_in_the_text_exist() -> None:
    text = README.read_text("utf-8")
    named = set(re.findall(r"(?<!from )\bironfall ([a-z]+)\b", text))
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        main(["--help"])
    assert named <= set(re.findall(r"^  ([a-z]+) ", printed.getvalue(), re.M))
    targets = set(re.findall(r"\bmake ([a-z]+)\b", text))
    assert targets <= set(re.findall(r"^([a-z]+):", (HOME / "Makefile").read_text("utf-8"), re.M))


def renew() -> None:
    """Write the true output of every example into the README."""
    text = README.read_text("utf-8")
    README.write_text(CONSOLE.sub(lambda m: f"$ {m[1]}\n{beginning(answer(m[1]), m[2])}", text), "utf-8")


if __name__ == "__main__":
    renew()
