"""`serve`: the page for a table, in a browser of this machine or on the phones around it."""

from __future__ import annotations

import shutil
import sys

from ironfall import api
from ironfall.cli.output import finish, paragraph, write

ANSWERED = 0
WHITE_ON_BLACK, AS_BEFORE = "\033[97;40m", "\033[0m"
"""A code for phones is read so, whatever colours the terminal has."""


def serve(file: str | None, port: int, host: str) -> int:
    """Show the page until interrupted, with a table of what a file holds, if one is named."""
    try:
        from ironfall.page import serve as page
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("ironfall"):
            raise
        raise api.BadInput("the page needs the extra for it: pip install 'ironfall[page]'") from None
    from ironfall.page.store import usual_place

    page.serve(port, host, file, usual_place(), say)
    return ANSWERED


def say(words: str, drawing: str) -> None:
    """A sentence, and a drawing below it, at once; neither where the terminal cannot show the drawing."""
    if not can_show(drawing):
        return
    paragraph(words)
    for row in drawing.splitlines():
        write(f"{WHITE_ON_BLACK}{row}{AS_BEFORE}" if sys.stdout.isatty() else row)
    finish()


def can_show(drawing: str) -> bool:
    """Whether the terminal has the letters for it, and is wide enough."""
    try:
        drawing.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return max(map(len, drawing.splitlines()), default=0) <= shutil.get_terminal_size((80, 24)).columns
