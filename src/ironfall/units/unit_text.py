"""Opening the text of a unit file that players keep, whatever program wrote it."""

from __future__ import annotations

import codecs
import os
import re
import stat
from pathlib import Path

from ironfall.errors import BadInput

LARGEST_FILE = 1_000_000
"""Bytes. Real files have a few thousand."""
_BLANKS = re.compile("[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
"""Tabs, and the blanks of word processors."""


def read_unit_text(name: str, wanted: str) -> str:
    """The text of a file in UTF-8, or in Latin-1 as Windows writes it where it is not; `wanted` is what it should be:
    "an .mtf file".

    BadInput if it is none, or larger than any.
    """
    try:
        facts = os.stat(name)
        if not stat.S_ISREG(facts.st_mode):
            raise BadInput(f"this is not a file; name {wanted}", name)
        if facts.st_size > LARGEST_FILE:
            raise BadInput("the file is larger than a megabyte, which no unit file is", name)
        data = Path(name).read_bytes().removeprefix(codecs.BOM_UTF8)
    except FileNotFoundError:
        raise BadInput("there is no such file", name) from None
    except BadInput:
        raise
    except (OSError, ValueError) as error:
        raise BadInput(f"the file cannot be opened ({getattr(error, 'strerror', None) or error})", name) from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def lines_of(text: str) -> list[str]:
    """The lines of a text with any line ends, each without blanks around it and with plain ones in it."""
    text = _BLANKS.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n"))
    return [line.strip() for line in text.split("\n")]
