"""Running the command line in tests: in this process, or as a program of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

TWO = ("--attacker", "Haymaker", "--target", "Tollkeeper")
"""35 tons on 50, both of the catalogue, both with piloting 5."""
HIT = "8\n3\n2\n2\n4\n5\n7\n9\n"
"""Hits on 8; center torso, left torso twice; left leg twice; both just stay on their feet, on 7 and on 9."""
MISS = "7\n9\n9\n9\n6\n"
"""Misses on 7 and falls: left leg three times; the pilot comes through on 6."""


@dataclass(frozen=True)
class Ran:
    """What a command left: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def words(self) -> str:
        """What it printed, however the lines were broken."""
        return " ".join(self.out.split())

    @property
    def data(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


def program(*arguments: str, env: Mapping[str, str] | None = None, **how: Any) -> subprocess.CompletedProcess[str]:
    """Runs `ironfall` as a program."""
    command = [sys.executable, "-m", "ironfall.cli.main", *arguments]
    how = {"text": True, "capture_output": True, "timeout": 60} | how
    return subprocess.run(command, env={**os.environ, "COLUMNS": "80", **(env or {})}, **how)
