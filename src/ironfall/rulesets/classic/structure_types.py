"""What each kind of structure makes of the damage that reaches it (CON-53 to CON-56, CON-72)."""

from __future__ import annotations

from ironfall.rulesets.classic.marking_off import lose_structure
from ironfall.rulesets.classic.places import rounded_up
from ironfall.rulesets.classic.records import Structure, Table, Unit
from ironfall.table.marks import rule

CRITICAL_MODIFIER = (0, 0, -1, 2)
"""By Structure: reinforced and industrial structure."""


@rule(cites="CON-53 CON-54 CON-55")
def wear_structure(table: Table, victim: Unit, place: int, points: int) -> int:
    """Damage that reaches the structure, by its kind; the points that are left when the location is destroyed.

    Worked example: 5 points on 2 points of standard structure mark them off, and 3 are left.
    """
    if victim.structure_kind == Structure.COMPOSITE:
        return wear_composite_structure(table, victim, place, points)
    if victim.structure_kind == Structure.REINFORCED:
        return wear_reinforced_structure(table, victim, place, points)
    return points - lose_structure(table, victim, place, points)


@rule(cites="CON-54 CON-72 CON-34")
def wear_composite_structure(table: Table, victim: Unit, place: int, points: int) -> int:
    """Twice the points are marked off; half of what is over, rounded down, is left.

    Worked example: 5 points on 7 of structure: 10 mark off 7, and half of 3 is 1. Of the 20 points of a phase that is
    5 - 1 = 4.
    """
    lost = lose_structure(table, victim, place, 2 * points)
    rest = 0 if victim.structure[place] > 0 else (2 * points - lost) // 2
    victim.damage_this_phase += points - rest - lost
    return rest


@rule(cites="CON-55 CON-72 CON-34")
def wear_reinforced_structure(table: Table, victim: Unit, place: int, points: int) -> int:
    """Half the points, rounded up, are marked off; twice what is over is left, 1 less if the points were odd.

    Worked example: 9 points on 3 of structure: 5 mark off 3, and 2 x 2 - 1 = 3 are left. Of the 20 points of a phase
    that is 9 - 3 = 6.
    """
    halved = rounded_up(points, 2)
    lost = lose_structure(table, victim, place, halved)
    rest = 0 if victim.structure[place] > 0 else max(0, 2 * (halved - lost) - points % 2)
    victim.damage_this_phase += points - rest - lost
    return rest


@rule(cites="CON-55 CON-56")
def critical_modifier_of_structure(mech: Unit) -> int:
    """What the structure adds to every critical roll: reinforced -1, industrial +2.

    Worked example: a 7 on industrial structure is a 9, one critical hit.
    """
    return CRITICAL_MODIFIER[mech.structure_kind]
