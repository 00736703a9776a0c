"""Coming into a hex, leaving the map (CONV-2, DISP-8)."""

from __future__ import annotations

from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.ground import floor_of
from ironfall.rulesets.classic.infantry import carry_swarmers
from ironfall.rulesets.classic.places import is_in_play
from ironfall.rulesets.classic.records import OffMap, Table, Unit
from ironfall.rulesets.classic.words import Cause, Event
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say


@rule(cites="CONV-2")
def move_to(table: Table, unit: Unit, to: int, level: int) -> None:
    """Put a unit into a hex at a level it meets there.

    Worked example: met at the surface of depth 2, a 'Mech stands two levels lower.
    """
    floor = floor_of(table, unit, to, level)
    unit.at = to
    unit.floor = floor
    carry_swarmers(table, unit)


@rule(cites="DISP-8 AMB-8")
def leave_map(table: Table, unit: Unit) -> None:
    """Off the map, where the option allows it: removed from play, or destroyed.

    Worked example: with offmap = removed a unit pushed over the edge is out of the game, but not destroyed.
    """
    say(table, Event.LEAVES_MAP, unit.number, unit.at, 0, 0)
    if table.game.options.offmap == OffMap.DESTROYED:
        destroy(table, unit, Cause.OFF_THE_MAP)
    else:
        unit.off_map = 1


@verb
def still_there(unit: Unit, hex_number: int) -> bool:
    """Whether a unit is in play in this hex."""
    return is_in_play(unit) and unit.at == hex_number
