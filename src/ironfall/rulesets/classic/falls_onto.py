"""Falls onto other units: off a cliff, or with the floor they stood on (AFFA-1 to AFFA-5, CORE-2.10)."""

from __future__ import annotations

from ironfall.board.hexes import OFF_THE_MAP, Side
from ironfall.rulesets.classic.arriving import leave_map, move_to
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.collapse import settle_structure
from ironfall.rulesets.classic.damage import strike_in_groups
from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.falls import ON_ITS_BACK, ROLLED, fall, fall_damage_per_level
from ironfall.rulesets.classic.ground import (
    depth_of,
    floor_of,
    next_hex,
    standing_level,
    surface,
    who_is_too_many,
    who_must_give_way,
    who_stands_on,
    woods_in,
)
from ironfall.rulesets.classic.movement import target_movement_modifier
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.piloting import is_immobile
from ironfall.rulesets.classic.places import is_in_play, is_infantry, is_vehicle
from ironfall.rulesets.classic.records import NOBODY, Table, Unit
from ironfall.rulesets.classic.ways_out import NO_DIRECTION, nearest_way_out
from ironfall.rulesets.classic.words import Because, Cause, Event, Question, Why
from ironfall.table.dice import Dice, at_least, lowest, roll
from ironfall.table.marks import rule
from ironfall.table.talk import because, say

FALLS_FROM = 2
"""Levels down from which a displaced 'Mech falls of itself, and a falling one strikes whoever is below (DISP-6)."""


@rule(cites="AFFA-1 AFFA-2 AFFA-3 AMB-22 AMB-23")
def fall_from_above(table: Table, faller: Unit, below: Unit, levels: int, direction: int) -> int:
    """A unit falls two levels or more onto another: it strikes it and the other is pushed away, or it lands beside it.

    Who is to be moved next, or NOBODY. Worked example: 55 tons fall 3 levels: 18 points to the unit below on the front
    of the Punch table, 24 to the faller on its back, and the unit below owes a roll at +2. A vehicle is always hit.
    """
    game = table.game
    if is_infantry(faller):
        # Men that drop strike nobody.
        fall(table, faller, levels, 0, 0, ROLLED)
        return who_is_too_many(table, faller, faller.at, faller.floor)
    number = lowest(Dice.TWO_D6) if is_vehicle(below) else fall_on_unit_number(table, below)
    if not at_least(table, faller.number, Why.FALL_ON_UNIT, Dice.TWO_D6, number):
        return fall_beside(table, faller, below, levels, direction)
    points = fall_damage_per_level(faller.tons) * levels
    say(table, Event.FALLS_ON, faller.number, below.number, points, 0)
    strike_in_groups(table, below, points, Chart.PUNCH, Side.FRONT)
    fall(table, faller, levels, 0, levels + depth_of(table, faller), ON_ITS_BACK)
    if not is_in_play(below):
        settle_structure(table, faller.at)
        return NOBODY
    owe_piloting_roll(table, below, Because.FALLEN_UPON, 2)
    way = nearest_way_out(table, below, direction, below, Question.FALLEN_UPON_TO)
    if way == NO_DIRECTION:
        say(table, Event.NO_HEX, below.number, 0, 0, 0)
        destroy(table, below, Cause.NOWHERE_TO_GO)
        settle_structure(table, faller.at)
        return NOBODY
    game.push_direction = way
    game.push_rolls = 0
    return below.number


@rule(cites="AFFA-3")
def fall_beside(table: Table, faller: Unit, below: Unit, levels: int, direction: int) -> int:
    """It misses the unit below and falls into the hex next to it, nearest to the way it came, all the way from where it
    stood. Who is to be moved on from there, or NOBODY.

    Worked example: off level 3 past a unit on level 0 into a hex of level 1: a fall of 2.
    """
    game = table.game
    came_from = standing_level(table, faller) + levels
    say(table, Event.FALLS_BESIDE, faller.number, below.number, 0, 0)
    way = nearest_way_out(table, faller, direction, faller, Question.FALLER_LANDS_IN)
    if way == NO_DIRECTION:
        say(table, Event.NO_HEX, faller.number, 0, 0, 0)
        destroy(table, faller, Cause.NOWHERE_TO_GO)
        return NOBODY
    left = faller.at
    to = next_hex(table, left, way)
    if to == OFF_THE_MAP:
        leave_map(table, faller)
        return NOBODY
    beside = who_must_give_way(table, faller, to)
    met = surface(table, to, standing_level(table, faller))
    move_to(table, faller, to, met)
    say(table, Event.DISPLACED, faller.number, left, to, way)
    height = came_from - met
    fall(table, faller, height, 0, height + depth_of(table, faller), ROLLED)
    game.push_direction = way
    game.push_rolls = 1
    if beside == NOBODY:
        settle_structure(table, to)
    return beside


@rule(cites="CORE-2.10 FALL-2 AFFA-4 AFFA-5")
def fall_with_the_floor(table: Table, unit: Unit) -> int:
    """What a unit stood on has come down: it falls to the ground below, straight onto whoever stands there. Who is to
    be moved on, or NOBODY.

    Worked example: from a roof of 3 levels onto a 'Mech on the ground floor, a die for the direction showing 1: north.
    """
    game = table.game
    ground = game.level[unit.at]
    height = unit.floor - ground
    to = floor_of(table, unit, unit.at, ground)
    below = who_stands_on(table, unit.at, to, unit.number)
    say(table, Event.LOSES_FLOOR, unit.number, unit.at, height, 0)
    unit.floor = to
    depth = depth_of(table, unit)
    if below != NOBODY:
        game.push_direction = roll(table, unit.number, Why.FALL_DIRECTION, Dice.D6) - 1
        game.push_rolls = 1
        if height >= FALLS_FROM:
            return fall_from_above(table, unit, game.units[below], height, game.push_direction)
    fall(table, unit, height, depth, height + depth, ROLLED)
    return below


@rule(cites="AFFA-1 MOD-5")
def fall_on_unit_number(table: Table, below: Unit) -> int:
    """7, and how the unit below moved and stands.

    Worked example: it walked 4 hexes into light woods: 7 + 1 + 1 = 9.
    """
    number = because(table, Because.FALLING_BASE, 7)
    number += target_movement_modifier(table, below)
    if woods_in(table, below.at):
        number += because(table, Because.TARGET_IN_WOODS, woods_in(table, below.at))
    if is_immobile(below):
        number += because(table, Because.TARGET_IMMOBILE, -4)
    return number
