"""Unit files in TOML: opening one, taking its tables apart, and saying where in it something is wrong."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ironfall.errors import BadInput
from ironfall.units.words import fault_in

_LARGEST_FILE = 100_000
LONGEST_NAME, LONGEST_TEXT = 80, 300
"""Letters."""
MOST_DOTS = 1_000
"""In a line: a text has fewer letters, and over a key of many parts Python's reader takes minutes."""
TOO_DEEP = "tables stand too deep in one another"


@dataclass(frozen=True, slots=True)
class Form:
    """What a kind of file is called, and the tables that it has; the first one says what the machine is."""

    name: str
    headings: tuple[str, ...]
    sample: str
    """A field of it that is a number."""

    @property
    def tables(self) -> str:
        """The headings, to end a sentence with."""
        *others, last = [f"[{heading}]" for heading in self.headings]
        return f"a {self.name} has {', '.join(others)} and {last}" if others else f"a {self.name} has {last}"


def read_file(path: str | Path, form: Form) -> str:
    """The text of a file. BadInput if it is not there, too large, or no text."""
    name = str(path)
    try:
        with Path(path).open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except FileNotFoundError:
        raise BadInput("there is no such file", name) from None
    except (OSError, ValueError) as error:
        raise BadInput(f"the file cannot be opened ({getattr(error, 'strerror', None) or error})", name) from None
    if len(data) > _LARGEST_FILE:
        raise BadInput(too_large(form), name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        begins = f"a {form.name} begins with [{form.headings[0]}]"
        raise BadInput(f"this is not a text file in UTF-8; {begins}", name) from None


def too_large(form: Form) -> str:
    """What is said of a file that is."""
    return f"the file is larger than {_LARGEST_FILE // 1_000} kB, which no {form.name} is"


def parse_file(text: str, source: str, form: Form) -> Document:
    """The tables of a text. `source` names it in messages. BadInput if it is not TOML, or has other tables."""
    if len(text) > _LARGEST_FILE:
        raise BadInput(too_large(form), source)
    for number, words in enumerate(text.split("\n"), 1):
        if words.count(".") > MOST_DOTS:
            raise BadInput(f"this cannot be read: {TOO_DEEP}", source, number)
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        what, line = not_toml(error)
        right = f'a field is written as {form.sample}, words as name = "Sample"'
        raise BadInput(f"{what}; {right}", source, line) from None
    file = Document(tables, text, source, form)
    for name in tables:
        if name not in form.headings:
            raise file.bad(f"{shown(name)} means nothing here; {form.tables}", name)
    return file


def not_toml(error: ValueError | RecursionError) -> tuple[str, int | None]:
    """Why a text is no TOML, in our words where Python's are about itself, and the line where it says one."""
    if isinstance(error, tomllib.TOMLDecodeError):
        at = re.search(r" \(at line ([0-9]+)", str(error))
        what = str(error)[: at.start()] if at else str(error)
        return f"this is not TOML: {what}", int(at[1]) if at else None
    what = TOO_DEEP if isinstance(error, RecursionError) else "a number is too long"
    return f"this cannot be read: {what}", None


@dataclass(frozen=True, slots=True)
class Document:
    """A file's tables, and its text to find the line of a field in."""

    tables: dict[str, Any]
    text: str
    source: str
    form: Form

    def bad(self, message: str, table: str, key: str = "") -> BadInput:
        return BadInput(message, self.source, self._line(table, key))

    def _line(self, table: str, key: str) -> int | None:
        inside = False
        for number, line in enumerate(self.text.splitlines(), 1):
            if heading := re.match(r"\s*\[\s*(\w+)\s*\]", line):
                inside = heading[1] == table
                if inside and not key:
                    return number
            elif inside and key and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line):
                return number
        return None

    def table(self, name: str, fields: Sequence[str], required: Sequence[str]) -> dict[str, Any]:
        table = self.tables.get(name)
        if not isinstance(table, dict):
            raise BadInput(f"there is no [{name}] table; {self.form.tables}", self.source)
        known = frozenset(fields)
        for key in table:
            if key not in known:
                raise self.bad(f"{shown(key)} means nothing in [{name}]{meant(key, fields)}", name, key)
        for key in required:
            if key not in table:
                raise self.bad(f"[{name}] lacks {key}; it needs {', '.join(required)}", name)
        return table

    def words(self, table: dict[str, Any], key: str) -> str:
        value = table.get(key, "")
        if not isinstance(value, str) or "\n" in value:
            right = f'{key} must be words on one line, such as {key} = "Sample"'
            raise self.bad(right, self.form.headings[0], key)
        longest = LONGEST_TEXT if key == "text" else LONGEST_NAME
        if len(value) > longest:
            raise self.bad(f"{key} has {len(value)} letters; it has {longest} at most", self.form.headings[0], key)
        return self.seen(value.strip(), self.form.headings[0], key, key)

    def seen(self, text: str, table: str, key: str, called: str) -> str:
        """Words that can be shown anywhere; `called` is what holds them."""
        if fault := fault_in(called, text):
            raise self.bad(fault, table, key)
        return text

    def number(self, value: object, least: int, most: int, step: int, table: str, key: str) -> int:
        by = f" by {'fives' if step == 5 else step}" if step > 1 else ""
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most or value % step:
            raise self.bad(f"{key} is {shown(value)}; it must be a whole number from {least} to {most}{by}", table, key)
        return value

    def pieces(self, listed: object, table: str, place: str) -> list[str]:
        """A list of names, in which "2 x Heat Sink" stands for two."""
        if not isinstance(listed, list) or not all(isinstance(piece, str) for piece in listed):
            raise self.bad(f'{place} must be a list of names, such as {place} = ["Medium Laser"]', table, place)
        names: list[str] = []
        for piece in listed:
            count = re.match(r"([0-9]{1,2}) x ", piece)
            names += [piece[count.end() :].strip() if count else piece.strip()] * (int(count[1]) if count else 1)
        return names


def shown(value: object) -> str:
    """A wrong value for a message, cut short; numbers of thousands of digits cannot even be written."""
    try:
        return repr(value) if len(repr(value)) <= 60 else repr(value)[:60] + "..."
    except ValueError:
        return "a number of thousands of digits"


def meant(word: str, words: Sequence[str]) -> str:
    """The names that a wrong one may have been, to end a sentence with."""
    close = get_close_matches(word, words, n=3)
    if close:
        return f"; did you mean {' or '.join(close)}?"
    return f"; there are {', '.join(words)}" if len(words) <= 30 else ""
