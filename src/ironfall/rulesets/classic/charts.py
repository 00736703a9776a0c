"""The book's charts. A chart is a number; its rows are filled into the table at the start."""

from __future__ import annotations

from enum import IntEnum

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.records import CT, HD, LA, LL, LT, RA, RL, RT
from ironfall.table.dice import Dice
from ironfall.table.table import Charts

THROUGH_ARMOR = 16
"""Added to a location where the roll is a through-armor critical chance as well (HIT-1)."""
PLACE_BITS = 15


class Chart(IntEnum):
    """Location charts stand in fours: add the side (front, left, right, rear) to the first of them."""

    PUNCH = 0
    KICK = 4
    FULL = 8
    QUAD_PUNCH = 12
    QUAD_KICK = 16
    FACING = 20
    CRITICALS = 21
    CRITICALS_AT = 110
    """Of critical rolls at -3 to +2, in this order (CON-44, CON-46, CON-55, CON-56)."""


FULL_FRONT = (CT + THROUGH_ARMOR, RA, RA, RL, RT, CT, LT, LL, LA, LA, HD)
FULL_LEFT = (LT + THROUGH_ARMOR, LL, LA, LA, LL, LT, CT, RT, RA, RL, HD)
FULL_RIGHT = (RT + THROUGH_ARMOR, RL, RA, RA, RL, RT, CT, LT, LA, LL, HD)
PUNCH_FRONT = (LA, LT, CT, RT, RA, HD)
CRITICALS = (0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3)
LEAST_CRITICAL_MODIFIER = -3
"""Reinforced structure behind armor that held."""

ROWS: dict[int, tuple[Dice, tuple[int, ...]]] = {
    Chart.FULL + Side.FRONT: (Dice.TWO_D6, FULL_FRONT),
    Chart.FULL + Side.LEFT: (Dice.TWO_D6, FULL_LEFT),
    Chart.FULL + Side.RIGHT: (Dice.TWO_D6, FULL_RIGHT),
    Chart.FULL + Side.REAR: (Dice.TWO_D6, FULL_FRONT),
    Chart.PUNCH + Side.FRONT: (Dice.D6, PUNCH_FRONT),
    Chart.PUNCH + Side.LEFT: (Dice.D6, (LT, LT, CT, LA, LA, HD)),
    Chart.PUNCH + Side.RIGHT: (Dice.D6, (RT, RT, CT, RA, RA, HD)),
    Chart.PUNCH + Side.REAR: (Dice.D6, PUNCH_FRONT),
    Chart.KICK + Side.FRONT: (Dice.D6, (RL, RL, RL, LL, LL, LL)),
    Chart.KICK + Side.LEFT: (Dice.D6, (LL,) * 6),
    Chart.KICK + Side.RIGHT: (Dice.D6, (RL,) * 6),
    Chart.KICK + Side.REAR: (Dice.D6, (RL, RL, RL, LL, LL, LL)),
    Chart.QUAD_PUNCH + Side.FRONT: (Dice.D6, PUNCH_FRONT),
    Chart.QUAD_PUNCH + Side.LEFT: (Dice.D6, (LT, LT, CT, LA, LL, HD)),
    Chart.QUAD_PUNCH + Side.RIGHT: (Dice.D6, (RT, RT, CT, RA, RL, HD)),
    Chart.QUAD_PUNCH + Side.REAR: (Dice.D6, (LL, LT, CT, RT, RL, HD)),
    Chart.QUAD_KICK + Side.FRONT: (Dice.D6, (RA, RA, RA, LA, LA, LA)),
    Chart.QUAD_KICK + Side.LEFT: (Dice.D6, (LA, LA, LA, LL, LL, LL)),
    Chart.QUAD_KICK + Side.RIGHT: (Dice.D6, (RA, RA, RA, RL, RL, RL)),
    Chart.QUAD_KICK + Side.REAR: (Dice.D6, (RL, RL, RL, LL, LL, LL)),
    Chart.FACING: (Dice.D6, (0, 1, 2, 3, 4, 5)),
    Chart.CRITICALS: (Dice.TWO_D6, CRITICALS),
    **{
        Chart.CRITICALS_AT - LEAST_CRITICAL_MODIFIER + by: (
            Dice.TWO_D6, tuple(CRITICALS[max(0, min(10, total + by))] for total in range(11)),
        )
        for by in range(LEAST_CRITICAL_MODIFIER, 3)
    },
}
"""The dice, and the entry for every total from the lowest up (HIT-1 to HIT-3, FALL-6, CRIT-2)."""


def charts() -> Charts:
    """The charts, ready for a table."""
    filled = Charts()
    for chart, (dice, entries) in ROWS.items():
        filled.dice[chart] = dice
        first = 1 if dice == Dice.D6 else 2
        filled.rows[chart][first : first + len(entries)] = entries
    return filled
