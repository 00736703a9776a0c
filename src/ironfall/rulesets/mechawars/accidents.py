"""Collisions that nobody declared (COL-10, R-22).

How they arise was not recovered. Ours: a charger runs into a base that stands on its way and did not counter-charge.
"""

from __future__ import annotations

from ironfall.rulesets.mechawars.geometry import stands_in_the_way, way_until
from ironfall.rulesets.mechawars.records import NOBODY, Table, Unit
from ironfall.table.marks import rule


@rule(cites="COL-10 G-6 R-22")
def first_in_the_way(table: Table, charger: Unit, target: Unit) -> int:
    """The first base that the charger would run into on its way to the target; NOBODY where the way is clear.

    Of two that it would meet within the same thousandth, the first on the list. Worked example: bases of radius 1, and
    one that stands 1.5 inches beside the line: it would be run into.
    """
    first = NOBODY
    shortest = 0
    for k in range(table.game.unit_count):
        other = table.game.units[k]
        if stands_in_the_way(charger, target, other):
            way = way_until(charger, target, other, charger.radius + other.radius)
            if first == NOBODY or way < shortest:
                first = k
                shortest = way
    return first
