"""A process that counts: `python -m ironfall.page.worker BYTES`, asked in lines of JSON, and answering in them.

It is asked one question after another, each when the last is answered, and ends with its input. It takes no more
memory than those bytes.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ironfall.errors import BadInput
from ironfall.game.position import parse_position
from ironfall.page import counting
from ironfall.page.faults import told
from ironfall.page.work import COMPARE

OFTEN_ENOUGH = 0.25
"""Seconds between two words of how far it is."""
POLITE = 10
"""How far it stands back for what answers the players."""


def main(memory: int) -> None:
    """Answer until nobody asks any more."""
    # An interruption is the parent's to answer.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stand_back(memory)
    try:
        for line in sys.stdin:
            say(answer(json.loads(line)))
    except BrokenPipeError:
        # Nobody hears what is still to be written.
        os._exit(0)


def stand_back(memory: int) -> None:
    """Take no more of the machine than is left over, where the machine can be told so."""
    with suppress(ImportError, AttributeError, OSError, ValueError):
        os.nice(POLITE)
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def say(said: dict[str, Any]) -> None:
    """A line for the parent."""
    print(json.dumps(said), flush=True)


def now_and_then() -> Callable[[int, int | None], None]:
    """Says how far it is, but not all the time."""
    spoken = time.monotonic()

    def progress(done: int, of: int | None) -> None:
        nonlocal spoken
        now = time.monotonic()
        if now - spoken >= OFTEN_ENOUGH:
            spoken = now
            say({"progress": [done, of]})

    return progress


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """What there is to say in the end."""
    try:
        position = parse_position(asked["position"], "", files=False)
        progress = now_and_then()
        if asked["kind"] == COMPARE:
            return {"found": counting.compare(position, progress, notice)}
        return {"found": counting.odds(position, asked["action"], asked["exact"], progress, notice, look)}
    except BrokenPipeError:
        raise
    except BadInput as error:
        return {"error": error.message}
    except MemoryError:
        return {"error": "this takes more memory than there is; take an estimate instead"}
    except Exception as error:
        return {"error": told(error)}


def look(found: dict[str, Any]) -> None:
    """A first look at what is still being counted."""
    say({"look": found})


def notice(text: str) -> None:
    """A sentence on the way."""
    say({"notice": text})


if __name__ == "__main__":
    main(int(sys.argv[1]))
