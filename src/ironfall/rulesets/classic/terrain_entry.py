"""What the ground does to a 'Mech that comes into a hex (DISP-7, PSR-A, PSR-7, CORE-2.10)."""

from __future__ import annotations

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.damage import strike
from ironfall.rulesets.classic.falls import ROLLED, fall, stick_in_bog
from ironfall.rulesets.classic.ground import depth_of, is_inside_building, is_on_bare_ground, who_stands_on
from ironfall.rulesets.classic.hit_location import roll_location
from ironfall.rulesets.classic.movement import ULTRA_RUBBLE
from ironfall.rulesets.classic.piloting import automatic_failure, keeps_its_feet_at_once, piloting_number
from ironfall.rulesets.classic.places import floats, is_in_play, is_infantry, is_vehicle, rounded_up
from ironfall.rulesets.classic.records import NOBODY, Table, Unit
from ironfall.rulesets.classic.structures import construction_factor, rubble_in, wear_building
from ironfall.rulesets.classic.vehicle_motion import motive_roll, sink_where_it_must
from ironfall.rulesets.classic.words import Because, Event, Why
from ironfall.table.dice import Dice, at_least
from ironfall.table.marks import rule
from ironfall.table.talk import because, say

WATER_MODIFIER = (0, -1, 0, 1)
"""By depth; 3 stands for 3 and more (PSR-A)."""
WALL_MODIFIER = (0, 0, 1, 2, 5)
"""By building type: light, medium, heavy, hardened (CORE-2.10)."""
WALL_HEXES = (0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 6)
"""By hexes moved so far, 25 standing for 25 and more."""


@rule(cites="DISP-7 DFA-17 FALL-3")
def enter_terrain(table: Table, mech: Unit, descended: int) -> None:
    """Water and rubble call for a piloting roll at once; failing it is a fall of the levels that its floor went down.
    Swamp may hold fast whoever comes into it.

    Worked example: pushed into depth 1 on the level, piloting 5 needs 4 to stay standing.
    """
    if is_infantry(mech):
        return
    if is_vehicle(mech):
        sink_where_it_must(table, mech)
    if loses_its_footing(table, mech):
        fall(table, mech, max(0, descended - depth_of(table, mech)), descended, descended, ROLLED)
    enter_swamp(table, mech)


@rule(cites="PSR-A")
def loses_its_footing(table: Table, mech: Unit) -> bool:
    """The piloting roll that water or rubble calls for, and whether it fails.

    Worked example: ultra rubble is 1 harder than other rubble.
    """
    depth = depth_of(table, mech)
    if depth > 0:
        modifier = WATER_MODIFIER[min(depth, 3)]
        return not keeps_its_feet_at_once(table, mech, Because.ENTERED_WATER, modifier)
    rubble = rubble_in(table, mech.at)
    if rubble and is_on_bare_ground(table, mech):
        ultra = 1 if rubble == ULTRA_RUBBLE else 0
        return not keeps_its_feet_at_once(table, mech, Because.ENTERED_RUBBLE, ultra)
    return False


@rule(cites="FALL-3 DISP-7")
def step_into_terrain(table: Table, mech: Unit, left: int, left_floor: int) -> None:
    """As above for a unit that moves by itself: losing its footing on the way up it falls back into the lower hex, if
    that is still free.

    Worked example: 50 tons from level 1 onto rubble on level 3: back to level 1, 2 levels, 15 points.
    """
    climbed = mech.floor - left_floor
    if climbed <= 0 or who_stands_on(table, left, left_floor, mech.number) != NOBODY:
        enter_terrain(table, mech, max(0, -climbed))
    elif loses_its_footing(table, mech):
        above = max(0, mech.floor - table.game.level[left])
        came_to = mech.at
        mech.at = left
        mech.floor = left_floor
        say(table, Event.SLIPS_BACK, mech.number, came_to, left, 0)
        fall(table, mech, above, climbed, climbed, ROLLED)
    else:
        enter_swamp(table, mech)


@rule(cites="PSR-7")
def enter_swamp(table: Table, mech: Unit) -> None:
    """Who comes into a swamp rolls not to get stuck, unless a fall has seen to that already.

    Worked example: no hovercraft gets stuck.
    """
    swamp = table.game.swamp[mech.at] and is_on_bare_ground(table, mech)
    if swamp and not mech.stuck and is_in_play(mech) and not floats(mech):
        bog_down(table, mech)


@rule(cites="PSR-7 PSR-4")
def bog_down(table: Table, mech: Unit) -> None:
    """A roll of its own at +0 in a swamp, prone or not; whoever fails it is stuck, and does not fall.

    Worked example: piloting 5 needs 5.
    """
    failure = automatic_failure(mech)
    if failure == 0:
        number = piloting_number(table, mech) + because(table, Because.ENTERED_SWAMP, 0)
        if at_least(table, mech.number, Why.BOG, Dice.TWO_D6, number):
            say(table, Event.NOT_BOGGED_DOWN, mech.number, 0, 0, 0)
            return
    else:
        say(table, Event.AUTOMATIC_FAILURE, mech.number, failure, 0, 0)
    stick_in_bog(table, mech)


@rule(cites="CORE-2.10 DISP-7")
def pass_walls(table: Table, mech: Unit, left: int, was_inside: int) -> None:
    """Out of a building, into one, or between two hexes of one: one wall, of the hex entered where that is inside.

    Worked example: into a medium building, piloting 5 having moved 4 hexes: 5 + 1 + 1 = 7; a failure costs
    a tenth of the building's construction factor in one blow.
    """
    if is_infantry(mech):
        return
    if is_inside_building(table, mech):
        pass_wall(table, mech, mech.at)
    elif was_inside:
        pass_wall(table, mech, left)


@rule(cites="CORE-2.10")
def pass_wall(table: Table, mech: Unit, hex_number: int) -> None:
    """One wall of one building hex; a building without construction factor has none that could hold anybody up.

    Worked example: 55 tons through construction factor 35: on a failure 4 points to the 'Mech, and 6 to the building.
    A vehicle that fails on its way in makes a motive roll besides.
    """
    factor = construction_factor(table, hex_number)
    if factor == 0:
        return
    hurt = 1
    if automatic_failure(mech) == 0:
        number = piloting_number(table, mech)
        number += because(table, Because.THROUGH_A_WALL, WALL_MODIFIER[table.game.building[hex_number]])
        number += because(table, Because.HEXES_MOVED, WALL_HEXES[min(mech.moved, len(WALL_HEXES) - 1)])
        if at_least(table, mech.number, Why.PILOTING, Dice.TWO_D6, number):
            hurt = 0
    wear_building(table, mech.number, hex_number, rounded_up(mech.tons, 10))
    if hurt:
        points = rounded_up(factor, 10)
        say(table, Event.WALL_HURTS, mech.number, hex_number, points, 0)
        strike(table, mech, roll_location(table, mech, Chart.FULL, Side.FRONT), points, Side.FRONT)
        if is_vehicle(mech) and mech.at == hex_number:
            motive_roll(table, mech, Side.FRONT)
    else:
        say(table, Event.WALL_HOLDS_BACK, mech.number, hex_number, 0, 0)
