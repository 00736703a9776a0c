"""`python -m ironfall`."""

from __future__ import annotations

import sys

from ironfall.cli.start import main

if __name__ == "__main__":
    sys.exit(main())
