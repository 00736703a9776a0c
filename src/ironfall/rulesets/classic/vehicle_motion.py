"""What moves a vehicle, and what stops it: motive damage, driving, steps (HIT-9, CORE-8.4, CORE-8.8, CORE-2.3)."""

from __future__ import annotations

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.ground import depth_of, is_flying, is_ground_barred, is_water_met
from ironfall.rulesets.classic.places import floats, rounded_up
from ironfall.rulesets.classic.records import Kind, Table, Unit
from ironfall.rulesets.classic.vehicle_places import RO, is_afloat
from ironfall.rulesets.classic.words import Because, Cause, Event, Why
from ironfall.table.dice import roll_on
from ironfall.table.marks import rule
from ironfall.table.talk import because, say

NONE, MINOR, MODERATE, HEAVY, STOPPED = range(5)
OF_THE_SIDE = (0, 2, 2, 1)
OF_THE_DRIVE = (0, 0, 0, 2, 3, 4, 0)
"""By kind: what is added to a motive roll."""
DRIVER_HIT, COMMANDER_HIT = 1, 2
"""In the mask of the crew."""
DRIVER_MODIFIER, COMMANDER_MODIFIER = 2, 1


@rule(cites="HIT-9 CORE-8.4")
def motive_roll(table: Table, vehicle: Unit, side: int) -> None:
    """2D6 with what the side struck and the kind of drive add, and what that does to it.

    Worked example: a 7 on the side of a wheeled vehicle: 7 + 2 + 2 = 11, heavy damage. VTOLs have nothing to damage.
    """
    if vehicle.destroyed or vehicle.kind == Kind.VTOL:
        return
    added = 0
    if OF_THE_SIDE[side]:
        reason = Because.STRUCK_FROM_REAR if side == Side.REAR else Because.STRUCK_FROM_SIDE
        added += because(table, reason, OF_THE_SIDE[side])
    if OF_THE_DRIVE[vehicle.kind]:
        added += because(table, Because.KIND_OF_DRIVE, OF_THE_DRIVE[vehicle.kind])
    effect = roll_on(table, vehicle.number, Why.MOTIVE, Chart.MOTIVE + added)
    say(table, Event.MOTIVE_DAMAGE, vehicle.number, effect, 0, 0)
    if effect == MINOR:
        vehicle.motive |= 1
    elif effect == MODERATE:
        vehicle.motive |= 2
        lose_cruising(table, vehicle, 1)
    elif effect == HEAVY:
        vehicle.motive |= 4
        lose_cruising(table, vehicle, vehicle.cruise - rounded_up(vehicle.cruise, 2))
    elif effect == STOPPED:
        immobilise(table, vehicle)


@rule(cites="HIT-7 HIT-9 CORE-8.3")
def lose_cruising(table: Table, vehicle: Unit, points: int) -> None:
    """Cruising points lost; without any it stops.

    Worked example: one of one left.
    """
    vehicle.cruise = max(0, vehicle.cruise - points)
    if vehicle.cruise == 0:
        immobilise(table, vehicle)


@rule(cites="HIT-9 CORE-8.3 DISP-2b")
def immobilise(table: Table, vehicle: Unit) -> None:
    """It moves no more: what floats on a cushion over water sinks, and a VTOL in the air must land where it is.

    Worked example: a hovercraft over depth 1 is destroyed.
    """
    if vehicle.destroyed:
        return
    if vehicle.held == 0:
        vehicle.held = 1
        say(table, Event.IMMOBILISED, vehicle.number, 0, 0, 0)
    if vehicle.kind == Kind.VTOL and is_flying(table, vehicle):
        vehicle.floor = table.game.level[vehicle.at] + table.game.deck[vehicle.at]
        say(table, Event.FORCED_DOWN, vehicle.number, vehicle.at, 0, 0)
    if is_afloat(table, vehicle):
        destroy(table, vehicle, Cause.SUNK)


@rule(cites="DISP-2b DFA-25")
def sink_where_it_must(table: Table, vehicle: Unit) -> None:
    """In water it sinks unless it floats, and on it if it floats but cannot move.

    Worked example: a tank shoved into depth 1 is destroyed.
    """
    drowns = depth_of(table, vehicle) > 0 and not floats(vehicle)
    if drowns or (vehicle.held and is_afloat(table, vehicle)):
        destroy(table, vehicle, Cause.SUNK)


@rule(cites="HIT-9 CORE-8.4 CORE-8.5")
def driving_modifiers(table: Table, vehicle: Unit) -> int:
    """What motive damage and a hurt crew add to driving rolls: each kind of damage once.

    Worked example: minor and heavy damage, and the driver hit: 1 + 3 + 2 = 6.
    """
    total = 0
    for kind in range(3):
        if vehicle.motive >> kind & 1:
            total += because(table, Because.MOTIVE_DAMAGE, kind + 1)
    if vehicle.crew & DRIVER_HIT:
        total += because(table, Because.DRIVER_HIT, DRIVER_MODIFIER)
    if vehicle.crew & COMMANDER_HIT:
        total += because(table, Because.COMMANDER_HIT, COMMANDER_MODIFIER)
    return total


@rule(cites="CORE-8.8 CORE-8.5")
def flanking_mp(vehicle: Unit) -> int:
    """Half as much again as cruising, rounded up; a VTOL without its flight stabiliser does not flank.

    Worked example: cruising 5 flanks 8.
    """
    if vehicle.stabilisers >> RO & 1:
        return vehicle.cruise
    return rounded_up(3 * vehicle.cruise, 2)


@rule(cites="CORE-2.3")
def is_barred_to_vehicle(table: Table, vehicle: Unit, to: int) -> bool:
    """Ground that its kind may not enter; a flying one has none, and a bridge lies above all of it.

    Worked example: wheels go over no rough ground, tracks into light woods and no deeper, neither into water.
    """
    if is_ground_barred(table, vehicle, to):
        return True
    return vehicle.kind != Kind.VTOL and not floats(vehicle) and is_water_met(table, vehicle, to)
