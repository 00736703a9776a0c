"""Collisions that nobody declared (COL-10, R-22).

How they arise was not recovered. Ours: a charger runs into a base that stands on its way and did not counter-charge.
"""

from __future__ import annotations

from ironfall.rulesets.mechawars.geometry import stands_in_the_way, way_until
from ironfall.rulesets.mechawars.records import NOBODY, Table, Unit
from ironfall.rulesets.mechawars.words import Question
from ironfall.table.asking import ask, offer
from ironfall.table.marks import rule, verb

NO_WAY = 1 << 20
"""Longer than any table."""


@rule(cites="COL-10 G-6 R-22 R-29")
def first_in_the_way(table: Table, charger: Unit, target: Unit) -> int:
    """The first base that the charger would run into on its way to the target; NOBODY where the way is clear.

    Of two that it would meet within the same thousandth, its player chooses. Worked example: bases of radius 1, and one
    that stands 1.5 inches beside the line: it would be run into.
    """
    game = table.game
    shortest = NO_WAY
    for k in range(game.unit_count):
        if stands_in_the_way(charger, target, game.units[k]):
            shortest = min(shortest, way_to_touch(charger, target, game.units[k]))
    if shortest == NO_WAY:
        return NOBODY
    for k in range(game.unit_count):
        other = game.units[k]
        if stands_in_the_way(charger, target, other) and way_to_touch(charger, target, other) == shortest:
            offer(table, k)
    return ask(table, charger.number, charger.side, Question.MEETS)


@verb
def way_to_touch(charger: Unit, target: Unit, other: Unit) -> int:
    """How far the charger goes until it touches another base."""
    return way_until(charger, target, other, charger.radius + other.radius)
