"""The locations of a vehicle, which stand in the places of a 'Mech's, and what is in each (HIT-6, CORE-8.1)."""

from __future__ import annotations

from ironfall.rulesets.classic.records import MOST_ITEMS, PLACES, Table, Unit
from ironfall.table.marks import rule, verb

BODY, FR, LS, RS, RR, TU, RO, FT = range(PLACES)
"""No blow strikes the body. TU is the only turret, or the rear one of two."""
SIDE_PLACE = (FR, LS, RS, RR)
"""By Side."""
SIDES_TO_PICK = 8
"""Where a pick is among sides, or among weapons, and not among slots of a location."""
WEAPONS_TO_PICK = 9


@verb
def has_place(vehicle: Unit, place: int) -> bool:
    """Whether a vehicle has this location."""
    return vehicle.structure_full[place] > 0


@verb
def weapons_working(vehicle: Unit, place: int, jammed_too: int) -> int:
    """The weapons of a location that are not lost, by item, as a mask; those that are jammed only if they are asked
    for."""
    found = 0
    lost = vehicle.broken if jammed_too else vehicle.broken | vehicle.jammed
    for item in range(1, min(vehicle.items, MOST_ITEMS)):
        if vehicle.weapon_at[item] == place and not lost >> item & 1:
            found |= 1 << item
    return found


@rule(cites="CORE-8.5")
def ammunition_aboard(vehicle: Unit) -> int:
    """Points that all ammunition aboard would go off for.

    Worked example: 20 shots of 5 points and 24 of 5: 220.
    """
    points = 0
    for item in range(1, min(vehicle.items, MOST_ITEMS)):
        points += vehicle.charge[item] * vehicle.blast_each[item]
    return points


@verb
def is_afloat(table: Table, vehicle: Unit) -> bool:
    """Over open water, at its surface: where a vehicle on a cushion sinks that stops."""
    game = table.game
    return (
        game.water[vehicle.at] > 0
        and game.ice[vehicle.at] == 0
        and vehicle.floor == game.level[vehicle.at]
        and not (game.bridge[vehicle.at] > 0 and game.deck[vehicle.at] == 0)
    )
