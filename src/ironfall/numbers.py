"""Whole numbers as they are typed or stand in files: figures 0 to 9, and nothing that only Python takes for one."""

from __future__ import annotations

import re

MOST_DIGITS = 20


def whole_number(text: str, digits: int = MOST_DIGITS) -> int | None:
    """The number of at most so many digits that a text is, with a minus or without; None where it is none."""
    return int(text) if re.fullmatch(rf"-?[0-9]{{1,{digits}}}", text) else None


def count_number(text: str, digits: int = MOST_DIGITS) -> int | None:
    """The same without a sign."""
    return int(text) if re.fullmatch(rf"[0-9]{{1,{digits}}}", text) else None
