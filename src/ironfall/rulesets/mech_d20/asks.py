"""The questions that a case file can put to these rules by name: a number, a chart, or one rule played with its dice.

Each calls the rules themselves; nothing is worked out here a second time. docs/cases.md lists them for those who write
cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ironfall.rulesets.mech_d20.movement import turning_cost
from ironfall.rulesets.mech_d20.records import Table
from ironfall.rulesets.ruleset import Ask, Given

Told = Mapping[str, Any]
"""What the question is told, by name."""


def cost_of_turning(table: Table, told: Told) -> int:
    """Movement points for hexsides turned."""
    return turning_cost(table, told["at_start"], told["mid"], told["at_end"])


ASKS: tuple[Ask, ...] = (
    Ask(
        "turning-cost", "movement points for hexsides turned",
        (
            Given("at_start", "number", 0, "hexsides before the first hex"),
            Given("mid", "number", 0, "hexsides on the way"),
            Given("at_end", "number", 0, "hexsides after the last hex"),
        ), 1, cost_of_turning,
    ),
)  # fmt: skip
