"""What went wrong, for those who play, and for the log where it is a fault of ours."""

from __future__ import annotations

import logging

from ironfall.errors import BadInput

LONGEST_SENTENCE = 1_000

log = logging.getLogger("ironfall.page")


def told(error: Exception) -> str:
    """What went wrong, in a sentence."""
    if isinstance(error, BadInput):
        return str(error)[:LONGEST_SENTENCE]
    log.error("a fault of ours", exc_info=error)
    return f"This is a fault of ours ({type(error).__name__}): please report it with what you did."
