"""The book's charts. A chart is a number; its rows are filled into the table at the start."""

from __future__ import annotations

from enum import IntEnum

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.records import CT, HD, LA, LL, LT, RA, RL, RT, Result
from ironfall.table.dice import Dice
from ironfall.table.table import Charts

THROUGH_ARMOR = 16
"""Added to a location where the roll is a through-armor critical chance as well (HIT-1)."""
MOTIVE = 32
"""Added where it calls for motive damage (HIT-6, HIT-7)."""
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
    VEHICLE = 40
    VEHICLE_WITHOUT_TURRET = 44
    VTOL = 48
    VTOL_WITH_TURRET = 52
    MOTIVE = 56
    """Of a motive roll with nothing added; 1 to 6 added follow (HIT-9)."""
    VEHICLE_CRITICALS = 63
    VEHICLE_CRITICALS_BEHIND_ARMOR = 64
    """At -2, where armor held that keeps critical hits off (CON-44, CON-46)."""
    BACKFIRE_AT = 66
    """Of blows that strike who swings them on a 2, by the number needed, 2 to 13: of 2 it stands 2 further (CLUB-3)."""
    CRITICALS_AT = 110
    """Of critical rolls at -3 to +2, in this order (CON-44, CON-46, CON-55, CON-56)."""


FULL_FRONT = (CT + THROUGH_ARMOR, RA, RA, RL, RT, CT, LT, LL, LA, LA, HD)
FULL_LEFT = (LT + THROUGH_ARMOR, LL, LA, LA, LL, LT, CT, RT, RA, RL, HD)
FULL_RIGHT = (RT + THROUGH_ARMOR, RL, RA, RA, RL, RT, CT, LT, LA, LL, HD)
PUNCH_FRONT = (LA, LT, CT, RT, RA, HD)
CRITICALS = (0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3)
LEAST_CRITICAL_MODIFIER = -3
"""Reinforced structure behind armor that held."""

_FR, _LS, _RS, _RR, _TU, _RO = range(1, 7)
"""The locations of vehicle_places, which stand in the same places."""


def _vehicle(side: int, low: int, high: int, turret: int) -> tuple[int, ...]:
    """A column of the vehicle table: the side struck, what a 5 and a 9 strike, and where a turret is."""
    edge = side + THROUGH_ARMOR
    moved = side + MOTIVE
    eight = edge if side in (_LS, _RS) else side
    return (edge, moved, moved, low + MOTIVE, side, side, eight, high + MOTIVE, turret, turret, turret + THROUGH_ARMOR)


def _vtol(side: int, low: int, high: int, four: int) -> tuple[int, ...]:
    """A column of the VTOL table; a 4 strikes the rotor, or the chin turret."""
    edge = side + THROUGH_ARMOR
    rotor = _RO + MOTIVE
    eight = edge if side in (_LS, _RS) else side
    return (edge, rotor, four, low, side, side, eight, high, rotor, rotor, rotor + THROUGH_ARMOR)


_COLUMNS = ((_FR, _RS, _LS), (_LS, _FR, _RR), (_RS, _FR, _RR), (_RR, _LS, _RS))
"""By Side: the side struck, and what a 5 and a 9 strike (AMB-25)."""
_MOTIVE_ROW = (0, 0, 0, 0, 1, 1, 2, 2, 3, 3, *(4,) * 7)
"""What a total of 2 to 18 does to what moves a vehicle."""
_VEHICLE_CRITICALS = (0, 0, 0, 0, 6, 7, 8, 9, 10, 11, 12)

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
        Chart.BACKFIRE_AT + number: (
            Dice.TWO_D6,
            (Result.BACKFIRES, *(Result.HITS if total >= number else Result.MISSES for total in range(3, 13))),
        )
        for number in range(2, 14)
    },
    **{Chart.VEHICLE + k: (Dice.TWO_D6, _vehicle(*column, _TU)) for k, column in enumerate(_COLUMNS)},
    **{Chart.VEHICLE_WITHOUT_TURRET + k: (Dice.TWO_D6, _vehicle(*each, each[0])) for k, each in enumerate(_COLUMNS)},
    **{Chart.VTOL + k: (Dice.TWO_D6, _vtol(*column, _RO + MOTIVE)) for k, column in enumerate(_COLUMNS)},
    **{Chart.VTOL_WITH_TURRET + k: (Dice.TWO_D6, _vtol(*column, _TU)) for k, column in enumerate(_COLUMNS)},
    **{Chart.MOTIVE + by: (Dice.TWO_D6, _MOTIVE_ROW[by : by + 11]) for by in range(7)},
    Chart.VEHICLE_CRITICALS: (Dice.TWO_D6, _VEHICLE_CRITICALS),
    Chart.VEHICLE_CRITICALS_BEHIND_ARMOR: (Dice.TWO_D6, (0, 0, *_VEHICLE_CRITICALS[:9])),
    **{
        Chart.CRITICALS_AT - LEAST_CRITICAL_MODIFIER + by: (
            Dice.TWO_D6,
            tuple(CRITICALS[max(0, min(10, total + by))] for total in range(11)),
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
