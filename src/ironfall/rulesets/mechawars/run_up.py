"""Moving first, so that the charge that follows has its larger bonus. Ours, from the rule of distances (R-28)."""

from __future__ import annotations

from ironfall.board.plane import along, compare_distance, squared_distance
from ironfall.rulesets.mechawars.aftermath import spend_action
from ironfall.rulesets.mechawars.charge import FAR
from ironfall.rulesets.mechawars.geometry import compare_gap, free_way, gap, go_along, squared_between
from ironfall.rulesets.mechawars.records import INCH, Table, Unit
from ironfall.rulesets.mechawars.words import Event
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say

TOWARDS, AWAY = 0, 1


@rule(cites="COL-13 COL-17 R-28 HW-1")
def run_up(table: Table) -> int:
    """The shortest gap from which a charge has its larger bonus even if it is counter-charged.

    Worked example: four inches of its own and the one that the other comes to meet it: 5.
    """
    beyond = 1 if table.game.options.horizon_wars else 0
    return FAR + INCH + beyond


@verb
def aim(unit_at: int, target_at: int, way: int) -> int:
    """A point that it moves towards, of one axis: the target, or as far on the other side."""
    return target_at if way == TOWARDS else 2 * unit_at - target_at


@verb
def is_short(charger: Unit, target: Unit, way: int, length: int, wanted: int) -> bool:
    """Whether the gap would be smaller than wanted after so long a move, as it is rounded."""
    whole = squared_between(charger, target)
    x = along(charger.x, aim(charger.x, target.x, way), whole, length)
    y = along(charger.y, aim(charger.y, target.y, way), whole, length)
    apart = squared_distance(x, y, target.x, target.y)
    return compare_distance(apart, charger.radius + target.radius + wanted) < 0


@rule(cites="COL-26 R-28 G-6")
def way_to_run_up(table: Table, charger: Unit, target: Unit, way: int) -> int:
    """How far it moves towards the target, or away from it, to have its run-up; as far as it can.

    Worked example: towards a target at a gap of 11 inches with a run of 8: 6; at 20 inches: 8.
    """
    wanted = run_up(table)
    most = max(charger.walk, charger.run)
    side = compare_gap(charger, target, wanted)
    if (side >= 0) == (way == AWAY) or side == 0:
        return 0
    if way == TOWARDS:
        length = min(most, gap(charger, target) - wanted)
        while length > 0 and is_short(charger, target, way, length, wanted):
            length -= 1
    else:
        length = min(most, wanted - gap(charger, target))
        while length < most and is_short(charger, target, way, length, wanted):
            length += 1
    return free_way(table, charger, aim(charger.x, target.x, way), aim(charger.y, target.y, way), max(0, length))


@rule(cites="COL-26 R-28")
def draw_up(table: Table, charger: Unit, target: Unit, way: int) -> None:
    """It spends an action to move to its run-up.

    Worked example: from a gap of 3 inches, two inches away.
    """
    spend_action(table, charger)
    length = way_to_run_up(table, charger, target, way)
    go_along(table, charger, aim(charger.x, target.x, way), aim(charger.y, target.y, way), length)
    say(table, Event.MOVES, charger.number, charger.x, charger.y, length)
