"""What is printed: plain text laid out to the width of the terminal, with quiet colours where there is one.

Answers go to stdout, notices to stderr. Nothing here can fail for the sake of a letter that the terminal cannot show.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from io import TextIOWrapper
from textwrap import wrap
from typing import Any

WIDEST = 100
"""Columns; longer lines are hard to read, however wide the terminal is."""
NARROWEST = 30
GAP = 2
"""Blanks between columns."""

TIED = "\xa0"
"""A blank at which no line is broken."""

QUIET, STRONG, DICE = "dim", "bold", "cyan"

Span = tuple[str, str]
"""A piece of a line and its style."""

_HARMLESS = dict.fromkeys((*range(32), *range(127, 160)), "?")
"""Names come from files: nothing in them may steer the terminal."""


class Unwritable(Exception):
    """The answer cannot be written; the message says why, and is empty where nobody reads it any more."""


def soften() -> None:
    """Let the standard streams take a question mark for what they cannot encode, and be there even when closed."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w"))  # noqa: SIM115
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def width() -> int:
    """Columns to lay text out for: COLUMNS or the terminal's own, 80 in a pipe."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


@cache
def _console() -> Any:
    """Rich's console where colours are wanted, else None."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return None
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False, soft_wrap=True)


def line(*spans: Span | str) -> None:
    """One line of the answer."""
    console = _console()
    parts = [(span, "") if isinstance(span, str) else span for span in spans]
    parts = [(text.replace(TIED, " ").translate(_HARMLESS), style) for text, style in parts]
    if console is None:
        write("".join(text for text, _ in parts).rstrip())
    else:
        from rich.text import Text

        with _writing():
            console.print(Text.assemble(*parts))


def heading(text: str) -> None:
    """A line that says what follows."""
    for part in wrap(text, width(), subsequent_indent="  "):
        line((part, STRONG))


def paragraph(text: str, indent: int = 0, style: str = "") -> None:
    """Text over as many lines as it needs. Its own line breaks stay; lines that begin with blanks are kept whole, and
    so is an address or a path, however long: it is copied from here.
    """
    for part in text.split("\n"):
        margin = " " * indent
        if part.startswith(" ") or not part:
            line((margin + part, style))
            continue
        for piece in wrap(part, width() - indent, break_on_hyphens=False, break_long_words=False):
            line((margin + piece, style))


def columns(
    rows: Iterable[Sequence[str]], styles: Sequence[str] = (), indent: int = 2, right: Iterable[int] = ()
) -> None:
    """Rows in columns, all but the last as wide as their widest entry; the last is wrapped to the space that is left.

    Columns named in `right` hold numbers. Where the others take two thirds of the width, it stands under them.
    """
    rows = [tuple(row) for row in rows]
    if not rows:
        return
    right = set(right)
    last = len(rows[0]) - 1
    sizes = [max(len(row[k]) for row in rows) for k in range(last)]
    styles = (*styles, *[""] * (last + 1 - len(styles)))
    left = indent + sum(sizes) + GAP * last
    under = 3 * left > 2 * width() and max(len(row[last]) for row in rows) > width() - left
    for row in rows:
        spans: list[Span] = [(" " * indent, "")]
        for k in range(last):
            cell = row[k].rjust(sizes[k]) if k in right else row[k].ljust(sizes[k])
            spans += [(cell, styles[k]), (" " * GAP, "")]
        margin = indent + 2 * GAP if under else left
        pieces = wrap(row[last], width() - margin, subsequent_indent="  ", break_on_hyphens=False)
        beside = [] if under or not pieces else [(pieces.pop(0), styles[last])]
        line(*spans, *beside)
        for piece in pieces:
            line((" " * margin + piece, styles[last]))


def as_json(data: Any) -> None:
    """The whole answer as one JSON value."""
    write(json.dumps(data, indent=2))


def notice(text: str) -> None:
    """Something on the side, on stderr."""
    with suppress(OSError):
        print(text.translate(_HARMLESS), file=sys.stderr, flush=True)


@contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise Unwritable("") from None
    except OSError as error:
        raise Unwritable(error.strerror or str(error)) from None


def write(text: str) -> None:
    """A line, or many, on stdout."""
    with _writing():
        print(text)


def finish() -> None:
    """See that all of the answer is written."""
    with _writing():
        sys.stdout.flush()


def give_up() -> None:
    """What is still to be written goes nowhere, so that leaving cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
