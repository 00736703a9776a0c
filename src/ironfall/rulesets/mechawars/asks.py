"""The questions that a case file can put to these rules by name: a number, or one rule played with its dice.

docs/cases.md lists them for those who write cases.
"""

from __future__ import annotations

from ironfall.rulesets.mechawars.asks_answers import (
    choices,
    counter_chargers,
    damage_spread,
    damage_table,
    dice,
    gap_between,
    near_line,
    stages,
)
from ironfall.rulesets.ruleset import Ask, Given

UNIT = Given("unit", "unit", 0, "the unit it is about")
BONUS = Given("bonus", "number", 0, "what is added to its dice")
TIMES = Given("times", "number", 1, "how many times")

ASKS: tuple[Ask, ...] = (
    Ask("near-line", "who else stands within an inch of the line from A to B", (), 2, near_line),
    Ask("counter-chargers", "who may counter-charge where A charges B", (), 2, counter_chargers),
    Ask("gap", "from the base of A to that of B, to the nearest thousandth", (), 2, gap_between),
    Ask("dice", "how many dice it rolls in a collision", (UNIT,), 1, dice),
    Ask("damage-table", "what a single die does, by what it comes to, from 1 to 12", (UNIT,), 1, damage_table),
    Ask("damage-spread", "the chance of every amount of damage that its dice do", (UNIT, BONUS), 1, damage_spread),
    Ask("choices", "A charges B: what every question offers when it is first asked", (), 2, choices),
    Ask("stages", "so many stages of the game from where it stands", (TIMES,), 1, stages),
)
