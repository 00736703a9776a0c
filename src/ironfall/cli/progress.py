"""A bar on stderr for work that takes longer than a second, where somebody sits at a terminal."""

from __future__ import annotations

import sys
import time
from typing import Any

PATIENCE = 1.0
"""Seconds without a word."""


class Bar:
    """Called with what is done and how much there is. Use it as a context: it leaves nothing on the screen."""

    def __init__(self, what: str, seen: bool | None = None) -> None:
        self.what = what
        self.seen = sys.stderr.isatty() if seen is None else seen
        self.started = time.monotonic()
        self.bar: Any = None

    def __call__(self, done: int, of: int) -> None:
        if self.bar is None:
            if not self.seen or time.monotonic() - self.started < PATIENCE:
                return
            self._open(of)
        self.bar.update(self.task, completed=done)

    def _open(self, of: int) -> None:
        from rich.console import Console
        from rich.progress import Progress

        self.bar = Progress(console=Console(stderr=True), transient=True)
        self.bar.start()
        self.task = self.bar.add_task(self.what, total=of)

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *error: object) -> None:
        if self.bar is not None:
            self.bar.stop()
