"""How much may be sent and kept; the page is told of it before it sends anything."""

from __future__ import annotations

LARGEST_UNIT = 300_000
"""Letters of a unit file."""
LARGEST_BOARD = 450_000
"""Letters of a map."""
LARGEST_TEXT = 900_000
"""Letters of a replay or a position."""
LIMITS = {"unit": LARGEST_UNIT, "board": LARGEST_BOARD, "text": LARGEST_TEXT}

LARGEST_MESSAGE = 2 * LARGEST_BOARD + 10_000
"""Letters that a page says to its table at once: a map, of which every quote and every end of a line is written as two,
and the words around it."""

LARGEST_BODY = 1_000_000
"""Bytes of a request."""
LARGEST_FRAMES = 2 * LARGEST_MESSAGE
"""Bytes of a message, beyond which its socket is closed: most letters are one byte, none is more than four."""
LARGEST_TABLE = 4_000_000
"""Bytes of all that was done at one table, as it is kept."""
LARGEST_FILE = 1_000_000_000
"""Bytes of all tables together."""
