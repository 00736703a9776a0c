"""A player who chooses blindly, for any ruleset: something to measure other players against, and to test games with."""

from __future__ import annotations

from typing import Any

from ironfall.table.generator import uniform
from ironfall.table.marks import verb
from ironfall.table.table import Table

RANDOM = "random"
"""What this policy is called wherever a ruleset has it."""


@verb
def choose_blindly(table: Table[Any], who: int, question: int) -> int:
    """Any option, each equally likely, drawn with the dice of the game."""
    return table.asking.options[uniform(table.dice, table.asking.option_count)]
