"""The fixture that runs the command line in this process."""

from __future__ import annotations

import io
import sys

import pytest
from tests.cli.running import Ran, Run

from ironfall.cli.main import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `ironfall` with some arguments, and with a text piped in."""

    def ironfall(*arguments: str, typed: str = "", columns: int = 80) -> Ran:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main(arguments)
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return ironfall
