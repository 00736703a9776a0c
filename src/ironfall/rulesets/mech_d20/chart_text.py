"""From the text of a charts file to its numbers by name, each with the line it stands in. JSON, or TOML if named so."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any

from ironfall.errors import BadInput

LARGEST = 1_000_000
DEEPEST = 8
"""Groups within groups; the charts go four deep, and a table of rows two more."""

SUCH_AS = 'such as {"to_hit": {"base": 11}}'

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+', re.DOTALL)
NO_NUMBERS = ("NaN", "Infinity", "-Infinity")
LONGEST_NUMBER = 18

Numbers = dict[str, Any]
Lines = dict[str, int]


def read_text(text: str, source: str) -> tuple[Numbers, Lines]:
    """Every value under its name with dots, in order, and the line of each name. BadInput where that cannot be read."""
    if len(text) > LARGEST:
        raise BadInput("a charts file has at most 1 MB; this one is longer", source)
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise BadInput(f"the file is empty; a charts file holds numbers by name, {SUCH_AS}", source)
    groups, lines = _toml(text, source) if source.lower().endswith(".toml") else _json(text, source)
    found: Numbers = {}
    for name, value in _flat(groups, ""):
        if name in found:
            raise BadInput(f"{name} stands twice; give it once", source, line_of(lines, name))
        found[name] = value
    return found, lines


def line_of(lines: Lines, name: str) -> int | None:
    """The line of a name such as "heat.shutdown_required[2]", or of what it stands in."""
    while name and name not in lines:
        name = name[: max(name.rfind("."), name.rfind("["), 0)]
    return lines.get(name)


def _flat(group: Numbers, path: str) -> Iterator[tuple[str, Any]]:
    for name, value in group.items():
        if isinstance(value, dict) and value:
            yield from _flat(value, f"{path}{name}.")
        else:
            yield path + name, value


def _json(text: str, source: str) -> tuple[Numbers, Lines]:
    try:
        read = json.loads(text, parse_int=_whole, parse_constant=str)
    except json.JSONDecodeError as error:
        says = error.msg[0].lower() + error.msg[1:]
        raise BadInput(f"this is not JSON: {says} at column {error.colno}", source, error.lineno) from None
    except RecursionError:
        raise _too_deep(source, None) from None
    if not isinstance(read, dict):
        raise BadInput(f"a charts file is one JSON object, {SUCH_AS}", source, 1)
    return read, _lines(text, source)


def _whole(digits: str) -> int | str:
    """A whole number; one so long that no number of the charts is stays text."""
    return int(digits) if len(digits) <= LONGEST_NUMBER else digits


def _lines(text: str, source: str) -> Lines:
    """The line of every name, by a second reading of JSON that is known to be sound; refuses what the first let pass.

    A group or list that is being read is a pair: its path, and the name or the place in it that is being read.
    """
    lines: Lines = {}
    inside: list[tuple[str, str | int | None]] = []
    line, place = 1, 0
    for match in TOKEN.finditer(text):
        line, place = line + text.count("\n", place, match.start()), match.start()
        token = match[0]
        if token in ("}", "]"):
            inside.pop()
        elif token == ",":
            path, at = inside[-1]
            inside[-1] = (path, at + 1 if isinstance(at, int) else None)
        elif token != ":" and inside and inside[-1][1] is None:
            name = _within(inside[-1][0], json.loads(token))
            if name in lines:
                raise BadInput(f"{name} stands twice, in lines {lines[name]} and {line}; give it once", source, line)
            lines[name] = line
            inside[-1] = (inside[-1][0], json.loads(token))
        elif token != ":":
            name = _within(*inside[-1]) if inside else ""
            lines[name] = min(line, lines.get(name, line))
            if token in NO_NUMBERS:
                raise BadInput(f"{name} is {token}, which is no number of a chart; give a whole number", source, line)
            if token in ("{", "["):
                inside.append((name, None if token == "{" else 0))
                if len(inside) > DEEPEST:
                    raise _too_deep(source, line)
    return lines


def _within(path: str, at: str | int | None) -> str:
    """The name of what stands in a group or in a list."""
    return f"{path}[{at}]" if isinstance(at, int) else f"{path}.{at}" if path else str(at)


def _too_deep(source: str, line: int | None) -> BadInput:
    return BadInput("groups stand too deep in one another; the charts of defaults.json go four deep", source, line)


def _toml(text: str, source: str) -> tuple[Numbers, Lines]:
    try:
        read = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        says, _, where = str(error).partition(" (at line ")
        line = re.match(r"\d+", where)
        says = says[0].lower() + says[1:]
        raise BadInput(f"this is not TOML: {says}", source, int(line[0]) if line else None) from None
    except ValueError:
        raise BadInput("a number is too long for a chart; give a whole number of a few digits", source) from None
    except RecursionError:
        raise _too_deep(source, None) from None
    return read, _toml_lines(text)


def _toml_lines(text: str) -> Lines:
    """The lines of names that begin one, or a group in square brackets; others are found by the group around them."""
    lines: Lines = {}
    group = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[\s*([\w.\s\"']+?)\s*\]", line):
            group = re.sub(r"[\s\"']", "", header[1])
            lines.setdefault(group, number)
        elif name := re.match(r"\s*([\w.\s\"']+?)\s*=", line):
            bare = re.sub(r"[\s\"']", "", name[1])
            lines.setdefault(f"{group}.{bare}" if group else bare, number)
    return lines
