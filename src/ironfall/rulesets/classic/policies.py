"""Who decides when nobody is asked: plain policies, one a side."""

from __future__ import annotations

from ironfall.rulesets.classic.records import Table
from ironfall.table.marks import verb

POLICIES = ("ask", "book")
"""By number. "ask" is a person's, or the script's; "book" takes what the book or the ruling takes by default."""
BOOK = 1


@verb
def choose(table: Table, who: int, question: int) -> int:
    """The rules offer the default first (DFA-21, AMB-7), so the book's choice is the first option."""
    return table.asking.options[0]
