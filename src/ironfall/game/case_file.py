"""Reading case files: TOML with one [[case]] after another. docs/cases.md says what each key means.

Everything wrong with a file is a BadInput that names the file, the line of its case, the case and the key.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ironfall.errors import BadInput, shown
from ironfall.game.position import read_text
from ironfall.rulesets import ruleset_named
from ironfall.rulesets.book import load_book
from ironfall.rulesets.ruleset import Ruleset
from ironfall.units.toml_file import not_toml

ABOUT_FILES = "files"
"""Stands among the rules of a case that is about files and not about any rule."""
TEXT, WORDS, TABLE = "text in quotes", "a list of texts in quotes", "a table"
NUMBER = "a whole number"

KEYS: dict[str, str] = {
    "id": TEXT,
    "rules": WORDS,
    "shows": TEXT,
    "source": TEXT,
    "why": TEXT,
    "ruleset": TEXT,
    "action": TEXT,
    "ask": TEXT,
    "given": TABLE,
    "position": TEXT,
    "attacker": "a name in quotes or a table",
    "target": "a name in quotes or a table",
    "unit": "a name in quotes or a table",
    "others": "a list of tables",
    "direction": NUMBER,
    "distance": NUMBER,
    "map": TEXT,
    "hexes": WORDS,
    "game": WORDS,
    "options": TABLE,
    "charts": TABLE,
    "choose": TEXT,
    "dice": "text in quotes or a list of whole numbers",
    "expect": TABLE,
}
"""Every key of a case, and what stands behind it."""
REQUIRED = ("id", "rules", "shows", "source", "expect")
PLACING = ("attacker", "target", "unit", "others", "direction", "distance", "map", "hexes", "game", "options", "charts")
"""What a position written out in full says itself."""


@dataclass(frozen=True, slots=True)
class Case:
    """One case as its file has it: keys and types are right, values are not looked at yet."""

    file: str
    line: int
    said: Mapping[str, Any]
    ruleset: Ruleset

    @property
    def id(self) -> str:
        return str(self.said["id"])

    def bad(self, message: str) -> BadInput:
        """What is wrong with this case, with its place."""
        return BadInput(f"case {self.id}: {message}", self.file, self.line)


def read_cases(path: str | Path) -> list[Case]:
    """The cases of a file, in order. BadInput if it is not a case file, or any case in it cannot be."""
    return parse_cases(read_text(path), str(path))


def parse_cases(text: str, source: str) -> list[Case]:
    """The cases in a text; `source` names it in messages, and files that it names are looked for beside it."""
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        what, line = not_toml(error)
        raise BadInput(what, source, line) from None
    for key in tables:
        if key not in ("about", "case"):
            text = f"{key!r} means nothing here; a case file has 'about' and cases that begin with [[case]]"
            raise BadInput(text, source)
    listed = tables.get("case")
    if not isinstance(listed, list) or not listed:
        raise BadInput("there is no case here; each begins with a line [[case]]", source)
    lines = [n for n, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*case\s*\]\]", line)]
    if len(lines) != len(listed):  # cases may be written as one list, and texts may hold what looks like a case
        lines = [1] * len(listed)
    cases = [_case(said, source, line) for said, line in zip(listed, lines, strict=True)]
    first: dict[str, Case] = {}
    for case in cases:
        if case.id in first:
            raise case.bad(f"its id is that of the case on line {first[case.id].line}; every case has its own")
        first[case.id] = case
    return cases


def _case(said: object, source: str, line: int) -> Case:
    if not isinstance(said, dict):
        raise BadInput("a case begins with a line [[case]]", source, line)
    name = said.get("id")
    if not isinstance(name, str) or not re.fullmatch(r"[\w.-]+", name):
        raise BadInput("a case has an id of letters, digits and hyphens, such as id = \"dfa-miss-55\"", source, line)
    ruleset = _ruleset(said.get("ruleset", "classic"), name, source, line)
    case = Case(source, line, said, ruleset)
    for wrong in _wrong(case):
        raise case.bad(wrong)
    return case


def _ruleset(named: object, case: str, source: str, line: int) -> Ruleset:
    try:
        return ruleset_named(str(named))
    except BadInput as error:
        raise BadInput(f"case {case}: {error.message}", source, line) from None


def _wrong(case: Case) -> Iterator[str]:
    """What is wrong with the keys of a case, one sentence each."""
    said = case.said
    for key, value in said.items():
        if key not in KEYS:
            yield f"{key!r} is no key of a case{meant(key, tuple(KEYS))}"
        elif not _fits(value, KEYS[key]):
            yield f"{key} is {KEYS[key]}, not {shown(value)}"
    for key in REQUIRED:
        if key not in said or said[key] in ("", {}, []):
            yield f"{key} is missing; a case needs {', '.join(REQUIRED)}"
    if ("action" in said) == ("ask" in said):
        yield "a case has either an action or a question to ask, not both and not neither"
    if "position" in said and any(key in said for key in PLACING):
        yield f"with a position of its own a case has none of {', '.join(PLACING)}"
    if "unit" in said and ("attacker" in said or "target" in said):
        yield "a case has a unit, or an attacker and a target"
    if ("attacker" in said) != ("target" in said):
        yield "an attacker and a target come together; a unit alone is called unit"
    if said.get("choose", "book") not in case.ruleset.policies:
        yield f"choose is one of {', '.join(case.ruleset.policies)}, not {shown(said['choose'])}"
    if "target" not in said and ("direction" in said or "distance" in said):
        yield "direction and distance are those of an attack, and belong to an attacker and a target"
    if "given" in said and "ask" not in said:
        yield "given belongs to a question to ask"
    book = load_book(case.ruleset.name)
    for number in said["rules"]:
        if number not in book and number != ABOUT_FILES:
            yield f"there is no rule {number!r}; `ironfall rule` lists them"


def _fits(value: object, kind: str) -> bool:
    if isinstance(value, str):
        return "in quotes" in kind and not kind.startswith("a list")
    if isinstance(value, dict):
        return kind.endswith("a table")
    if isinstance(value, list):
        items = dict if kind == "a list of tables" else int if "whole numbers" in kind else str
        return "list" in kind and all(isinstance(item, items) and not isinstance(item, bool) for item in value)
    return kind == NUMBER and isinstance(value, int) and not isinstance(value, bool)


def meant(word: str, words: Sequence[str]) -> str:
    """The words that a wrong one may have been, to end a sentence with."""
    close = get_close_matches(word, words, n=3)
    return f"; did you mean {' or '.join(close)}?" if close else f"; there are {', '.join(words)}"
