"""What every rule is handed: dice, tape, talk, questions; and the linker that compiles the rules."""

from __future__ import annotations

import hashlib
from pathlib import Path

RULE_SOURCES = ("table", "board", "rulesets")
"""The folders whose every file may be frozen into compiled rules: a chart's rows, an enumeration's numbers."""


def _digest_of_sources() -> str:
    digest = hashlib.sha256()
    package = Path(__file__).parent.parent
    for folder in RULE_SOURCES:
        for file in sorted((package / folder).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


SOURCES_AS_LOADED = _digest_of_sources()
"""The text of the rules as this process runs them: read before the first of them is imported, since one that is edited
later must not pass its old code off under its new text."""
