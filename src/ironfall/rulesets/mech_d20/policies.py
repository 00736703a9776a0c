"""Who decides when nobody is asked: plain policies, one a side."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.records import Table
from ironfall.table.marks import verb

POLICIES = ("ask", "book")
"""By number. "ask" is a person's, or the script's; "book" takes what the rules offer first."""
BOOK = 1


@verb
def choose(table: Table, who: int, question: int) -> int:
    """The first option is the default of every question."""
    return table.asking.options[0]
