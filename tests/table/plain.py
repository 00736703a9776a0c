# ruff: noqa
"""Rules that are plain, with everything that they may be written with."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, TypeAlias

import ironfall.table.table as tables
from ironfall.table.marks import nested, plain_only, record, rule, state, verb

SPEEDS = (4, 6, 8)
STEPS = ((0, 1), (1, 0))
IS_TORSO = (False, True, True)
NOBODY = -1


class Part(IntEnum):
    HIP = 10
    FOOT = 13


LEGS = (Part.HIP, Part.FOOT)


class Pair(NamedTuple):
    low: int
    high: int


@record
class Unit:
    number: int = state()
    armor: list[int] = state(8)


@record
class Game:
    units: list[Unit] = nested(Unit, 4)


Table: TypeAlias = tables.Table[Game]


@rule(cites="CONV-1")
def nearest(table: Table, unit: Unit, a: int) -> Unit:
    """A record may be handed on and returned."""
    best = unit
    for k in range(4):
        other = table.game.units[k]
        if other.number != unit.number and other.armor[a] > best.armor[a]:
            best = other
    return best


@verb
def apart(table: Table, a: int, b: int) -> Pair:
    """A pair may be returned, and taken apart."""
    low, high = Pair(min(a, b), max(a, b))
    low, high = -high, ~low
    return Pair(low, high) if low < high else Pair(high, low)


@verb
def counted(table: Table, unit: Unit, a: int) -> int:
    """Loops, comprehensions, charts."""
    pair = apart(table, a, 3)
    total: int = pair.low + pair.high
    bound: int
    for q, r in STEPS:
        total += q * r
    for part in LEGS:
        total += part
    for place in (Part.HIP, Part.FOOT):
        total |= 1 << place
    for k, speed in enumerate(SPEEDS):
        total += unit.armor[k] * speed
    total += sum([points for points in unit.armor if points > a]) + len(unit.armor) + abs(-a) + divmod(a, 3)[0]
    while total > 100:
        total //= 2
        if total % 3 == 0:
            break
    else:
        total = 0
    if a in (1, 2, 3) or a not in SPEEDS and not 0 < a < 5:
        bound = Part.HIP
    elif IS_TORSO[a]:
        bound = int(a > 1)
    else:
        return STEPS[0][1]
    return total + bound


@verb
def matched(a: int) -> int:
    """Cases, one of which takes all the rest."""
    match a:
        case Part.HIP:
            b = 1
        case 2 | 3:
            b = 2
        case other if other > 100:
            b = other
        case _:
            b = 4
    return b


@verb
def searched(a: int) -> bool:
    """A loop that only a return ends needs nothing behind it."""
    while True:
        a += 1
        if a > 7:
            found = a
            break
        if a == 5:
            continue
        pass
    while True:
        if found > 9:
            return True
        found += 1


@plain_only
def stops(a: int) -> None:
    """What happens in plain play only is not compiled, and may do as it likes."""
    raise ValueError(f"{a / 2}")
