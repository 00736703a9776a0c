"""Words in unit files: names, models, pieces of equipment. They are shown in terminals, on pages and in other files, so
that nothing in them may steer a terminal, turn a line about, break it, or be seen by nobody."""

from __future__ import annotations

import unicodedata

from ironfall.errors import shown

UNSEEN = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that are drawn as a blank."""
MARKS_AND_BLANKS = ("M", "Z")


def fault_in(key: str, text: str) -> str:
    """What is wrong with the words of a field, to end a message with; nothing where they can be shown anywhere."""
    if not text.isprintable():
        return f"{key} holds {shown(text)}; it must be words on one line, no control characters"
    if text and not any(map(_is_seen, text)):
        return f"{key} holds {text!a}, which nobody sees; it must be words"
    return ""


def _is_seen(letter: str) -> bool:
    return letter not in UNSEEN and not unicodedata.category(letter).startswith(MARKS_AND_BLANKS)
