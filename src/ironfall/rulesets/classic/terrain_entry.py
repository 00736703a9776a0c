"""What the ground does to a 'Mech that comes into a hex (DISP-7, PSR-A, CORE-2.10)."""

from __future__ import annotations

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.damage import strike
from ironfall.rulesets.classic.falls import ROLLED, fall
from ironfall.rulesets.classic.ground import depth_of, is_inside_building
from ironfall.rulesets.classic.hit_location import roll_location
from ironfall.rulesets.classic.piloting import automatic_failure, keeps_its_feet_at_once, piloting_number
from ironfall.rulesets.classic.places import rounded_up
from ironfall.rulesets.classic.records import MOST_WORN, Table, Unit
from ironfall.rulesets.classic.words import Because, Event, Why
from ironfall.table.dice import Dice, at_least
from ironfall.table.marks import rule
from ironfall.table.talk import because, say
from ironfall.table.tape import Fault, find_fault

WATER_MODIFIER = (0, -1, 0, 1)
"""By depth; 3 stands for 3 and more (PSR-A)."""
WALL_MODIFIER = (0, 0, 1, 2, 5)
"""By building type: light, medium, heavy, hardened (CORE-2.10)."""
WALL_HEXES = (0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 6)
"""By hexes moved so far, 25 standing for 25 and more."""


@rule(cites="DISP-7 DFA-17 FALL-3")
def enter_terrain(table: Table, mech: Unit, descended: int) -> None:
    """Water and rubble call for a piloting roll at once; failing it is a fall of the levels that its floor went down.

    Worked example: pushed into depth 1 on the level, piloting 5 needs 4 to stay standing.
    """
    depth = depth_of(table, mech)
    if depth > 0:
        modifier = WATER_MODIFIER[min(depth, 3)]
        if not keeps_its_feet_at_once(table, mech, Because.ENTERED_WATER, modifier):
            fall(table, mech, max(0, descended - depth), descended, descended, ROLLED)
    on_rubble = table.game.rubble[mech.at] > 0 and mech.floor == table.game.level[mech.at]
    if on_rubble and not keeps_its_feet_at_once(table, mech, Because.ENTERED_RUBBLE, 0):
        fall(table, mech, descended, 0, descended, ROLLED)


@rule(cites="CORE-2.10 DISP-7")
def pass_walls(table: Table, mech: Unit, left: int, was_inside: int) -> None:
    """Out of a building, into one, or between two hexes of one: one wall, of the hex entered where that is inside.

    Worked example: into a medium building, piloting 5 having moved 4 hexes: 5 + 1 + 1 = 7; a failure costs
    a tenth of the building's construction factor in one blow.
    """
    if is_inside_building(table, mech):
        pass_wall(table, mech, mech.at)
    elif was_inside:
        pass_wall(table, mech, left)


@rule(cites="CORE-2.10")
def pass_wall(table: Table, mech: Unit, hex_number: int) -> None:
    """One wall of one building hex.

    Worked example: 55 tons through construction factor 35: on a failure 4 points to the 'Mech, and 6 to the building.
    """
    factor = construction_factor(table, hex_number)
    hurt = 1
    if automatic_failure(mech) == 0:
        number = piloting_number(table, mech)
        number += because(table, Because.THROUGH_A_WALL, WALL_MODIFIER[table.game.building[hex_number]])
        number += because(table, Because.HEXES_MOVED, WALL_HEXES[min(mech.moved, len(WALL_HEXES) - 1)])
        if at_least(table, mech.number, Why.PILOTING, Dice.TWO_D6, number):
            hurt = 0
    wear_building(table, hex_number, rounded_up(mech.tons, 10))
    if hurt:
        points = rounded_up(factor, 10)
        say(table, Event.WALL_HURTS, mech.number, hex_number, points, 0)
        strike(table, mech, roll_location(table, mech, Chart.FULL, Side.FRONT), points, Side.FRONT)
    else:
        say(table, Event.WALL_HOLDS_BACK, mech.number, hex_number, 0, 0)


@rule(cites="CORE-2.10")
def construction_factor(table: Table, hex_number: int) -> int:
    """What is left of a building's construction factor.

    Worked example: a medium building of 40 that took 6 has 34.
    """
    game = table.game
    for k in range(game.worn_count):
        if game.worn_hex[k] == hex_number:
            return game.worn_cf[k]
    return game.building_cf[hex_number]


@rule(cites="CORE-2.10")
def wear_building(table: Table, hex_number: int, points: int) -> None:
    """A building loses construction factor. One that comes down is not played yet, and the game is refused.

    Worked example: 55 tons take 6 from a building on the way in.
    """
    game = table.game
    left = construction_factor(table, hex_number) - points
    if left <= 0:
        find_fault(table, Fault.NOT_PLAYED_YET)
    for k in range(game.worn_count):
        if game.worn_hex[k] == hex_number:
            game.worn_cf[k] = left
            return
    if game.worn_count == MOST_WORN:
        find_fault(table, Fault.LIST_FULL)
        return
    game.worn_hex[game.worn_count] = hex_number
    game.worn_cf[game.worn_count] = left
    game.worn_count += 1
