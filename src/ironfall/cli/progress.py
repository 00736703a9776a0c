"""A bar on stderr for work that takes longer than a second, where somebody sits at a terminal."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ironfall import api
from ironfall.cli.output import notice

PATIENCE = 1.0
"""Seconds without a word."""


class Bar:
    """Called with what is done and how much there is, or None where nobody knows; then it shows the number and the
    rate. Use it as a context: it leaves nothing on the screen."""

    def __init__(self, what: str, seen: bool | None = None) -> None:
        self.what = what
        self.seen = sys.stderr.isatty() if seen is None else seen
        self.started = self.begun = time.monotonic()
        self.done = 0
        self.bar: Any = None
        self.task: Any = None

    def __call__(self, done: int, of: int | None) -> None:
        now = time.monotonic()
        if self.bar is None and self.seen and now - self.started >= PATIENCE:
            self._open()
        if done < self.done:
            # Something else is counted from here on.
            self.begun = now
            if self.bar is not None:
                self.bar.reset(self.task)
        self.done = done
        if self.bar is not None:
            words = self.what if of is not None else f"{done:,} runs, {done / max(now - self.begun, 1):,.0f} a second"
            self.bar.update(self.task, completed=done, total=of, description=words)

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        self.bar = Progress(console=Console(stderr=True), transient=True)
        self.bar.start()
        self.task = self.bar.add_task(self.what, total=None)

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *error: object) -> None:
        if self.bar is not None:
            self.bar.stop()


@contextmanager
def leaving_while_compiling(bar: Bar) -> Iterator[tuple[api.OddsProgress, Callable[[str], None]]]:
    """What long work calls with its progress and its notices; an interruption while it compiles ends the program.

    The compiler loses an exception raised in the middle of its work, so there the program leaves by itself. Nothing is
    counted yet that could be told.
    """
    usual = signal.getsignal(signal.SIGINT)

    def leave(number: int, frame: object) -> None:
        notice("Interrupted before anything was counted.")
        os._exit(128 + number)

    def compiling(text: str) -> None:
        notice(text)
        if usual is signal.default_int_handler:
            signal.signal(signal.SIGINT, leave)

    def progress(done: int, of: int | None) -> None:
        signal.signal(signal.SIGINT, usual)
        bar(done, of)

    try:
        yield progress, compiling
    finally:
        signal.signal(signal.SIGINT, usual)
