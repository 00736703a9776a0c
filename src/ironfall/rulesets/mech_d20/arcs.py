"""Firing arcs, and the side that an attack strikes (D20-19, D20-20, D20-34)."""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, axial_q, axial_r, lean
from ironfall.rulesets.mech_d20.records import CT, CTR, LT, LTR, RT, RTR, Table, Unit
from ironfall.table.marks import rule, verb

NEAREST_THE_FRONT = (0, 1, 5, 2, 4, 3)
"""Hexsides, clockwise from the front, in the order in which a line exactly between two of them takes one."""


@rule(cites="D20-19")
def hexside_towards(table: Table, mech: Unit, hex_number: int) -> int:
    """The hexside that a hex lies off, clockwise from the 'Mech's front; on the line between two, the one nearer its
    front.

    Worked example: facing north, the hex two columns east in the same row lies between hexsides 1 and 2: 1.
    """
    width = table.game.width
    q = axial_q(width, hex_number) - axial_q(width, mech.at)
    r = axial_r(width, hex_number) - axial_r(width, mech.at)
    found = 0
    steepest = 0
    for hexside in NEAREST_THE_FRONT:
        leans = lean(q, r, (mech.facing + hexside) % DIRECTIONS)
        if leans > steepest:
            found = hexside
            steepest = leans
    return found


@rule(cites="D20-34 D20-35")
def side_attacked(table: Table, attacker: Unit, target: Unit) -> int:
    """The side of the target that the attacker stands off.

    Worked example: off hexside 4, behind on the left, the left side.
    """
    return table.game.numbers.side_from[hexside_towards(table, target, attacker.at)]


@verb
def fires_from(mech: Unit, item: int) -> int:
    """The location whose arc an item has: mounted to the rear, the rear torso's."""
    place = mech.place[item]
    if mech.rear[item]:
        if place == CT:
            return CTR
        if place == LT:
            return LTR
        if place == RT:
            return RTR
    return place


@rule(cites="D20-19 D20-20")
def covers(table: Table, mech: Unit, item: int, hexside: int) -> bool:
    """Whether what is off a hexside lies in the arc of an item.

    Worked example: a gun in the right torso does not fire off hexside 4, on the left.
    """
    return table.game.numbers.arc[fires_from(mech, item)] >> hexside & 1 == 1
