"""Where the program begins: so early that Ctrl-C ends it quietly while the rest is still being loaded."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def main() -> int:
    """Run the command line; the exit code."""
    try:
        from ironfall.cli.main import main as run

        return run()
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        return INTERRUPTED
