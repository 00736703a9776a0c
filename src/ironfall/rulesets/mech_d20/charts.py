"""The charts that are rolled on. A chart is a number; its rows are filled from the charts file at the start."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from ironfall.rulesets.mech_d20.chart_values import D20
from ironfall.rulesets.mech_d20.numbers import locations
from ironfall.rulesets.mech_d20.records import Options, Side
from ironfall.table.dice import Dice
from ironfall.table.table import Charts

HIGHEST_NUMBER = 21
"""A number that no face of a D20 reaches."""
MISS, HIT, NATURAL_20 = range(3)
"""What an attack die comes to."""


class Chart(IntEnum):
    """Add the side that is attacked to LOCATION, and to ATTACK what the die must show, from 0 to HIGHEST_NUMBER."""

    LOCATION = 0
    ATTACK = 4


def charts(overrides: Mapping[str, Any], options: Options) -> Charts:
    """The charts, ready for a table: the locations by side (D20-34, D20-35), and the attack die (D20-30, D20-31)."""
    filled = Charts()
    for side in Side:
        _fill(filled, Chart.LOCATION + side, locations(overrides, side))
    for number in range(HIGHEST_NUMBER + 1):
        _fill(filled, Chart.ATTACK + number, [0] + [attack(options, number, face) for face in range(1, D20 + 1)])
    return filled


def attack(options: Options, number: int, face: int) -> int:
    """What one face comes to against a number."""
    if face == D20 and (options.natural_20_hits or number <= D20):
        return NATURAL_20
    if face == 1 and options.natural_1_misses:
        return MISS
    return HIT if face >= number else MISS


def _fill(filled: Charts, chart: int, row: list[int]) -> None:
    filled.dice[chart] = Dice.D20
    filled.rows[chart][: len(row)] = row
