"""Displacement, the domino effect, accidental falls from above (DISP-1 to DISP-8, DOM-1 to DOM-5, AFFA-1 to AFFA-5).

One unit moves at a time. Whoever stands where it ends is moved next, until nobody shares a hex: the chain is a loop,
and what it needs to know of the unit that moves next stands in the game's state.
"""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP, Side, opposite
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.damage import strike_in_groups
from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.falls import ON_ITS_BACK, ROLLED, fall, fall_damage_per_level, fall_in_place
from ironfall.rulesets.classic.ground import (
    depth_of,
    floor_below,
    is_inside_building,
    is_valid_displacement,
    next_hex,
    standing_level,
    surface,
    who_stands_in,
)
from ironfall.rulesets.classic.movement import step_cost, target_movement_modifier, walking_mp
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.piloting import is_immobile, keeps_its_feet_at_once
from ironfall.rulesets.classic.places import is_in_play, rounded_up
from ironfall.rulesets.classic.records import NOBODY, Mode, OffMap, Table, Unit
from ironfall.rulesets.classic.terrain_entry import construction_factor, enter_terrain, pass_walls
from ironfall.rulesets.classic.words import Because, Cause, Event, Question, Why
from ironfall.table.asking import ask, offer
from ironfall.table.dice import Dice, at_least
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because, say
from ironfall.table.tape import Fault, find_fault

SEARCH = (0, 1, 5, 2, 4, 3)
"""Turns from the wanted direction, nearest first, clockwise before counter-clockwise (DISP-3)."""
NO_DIRECTION = -1
STAYS = -1
FALLS_FROM = 2
"""Levels down from which a displaced 'Mech falls of itself (DISP-6)."""


@rule(cites="DISP-3 DISP-4 AMB-7")
def nearest_way_out(table: Table, unit: Unit, wanted: int, decides: Unit, question: int) -> int:
    """The direction nearest to the wanted one in which a unit can be displaced, or NO_DIRECTION.

    Two equally near are a choice of the player whose it is. Worked example: direction 0 barred, 1 and 5 open: asked;
    0 and 1 barred: 5.
    """
    if is_valid_displacement(table, unit.number, wanted):
        return wanted
    for away in range(1, 3):
        clockwise = (wanted + away) % DIRECTIONS
        counter = (wanted + DIRECTIONS - away) % DIRECTIONS
        if is_valid_displacement(table, unit.number, clockwise):
            offer(table, clockwise)
            if is_valid_displacement(table, unit.number, counter):
                offer(table, counter)
            return ask(table, decides.number, decides.side, question)
        if is_valid_displacement(table, unit.number, counter):
            return counter
    if is_valid_displacement(table, unit.number, opposite(wanted)):
        return opposite(wanted)
    return NO_DIRECTION


@rule(cites="DISP-1 DOM-1 DOM-2")
def displace(table: Table, unit: Unit, direction: int) -> None:
    """Push a unit one hex, then whoever stands there one hex on, until nobody shares a hex.

    Worked example: A pushed into B's hex pushes B on into the empty hex behind, both in the same direction.
    """
    follow_dominoes(table, push_one_hex(table, unit, direction, 0))


@rule(cites="DOM-1 DOM-2 STK-2")
def follow_dominoes(table: Table, pushed: int) -> None:
    """Move on whoever shares a hex with the unit that came last.

    Worked example: three 'Mechs in a row: the first pushed one moves all three, each a hex.
    """
    game = table.game
    while pushed != NOBODY:
        if game.push_rolls:
            pushed = domino(table, game.units[pushed], game.push_direction)
        else:
            pushed = push_one_hex(table, game.units[pushed], game.push_direction, 0)


@rule(cites="DISP-1 DISP-5 DISP-6 DISP-7 DISP-8 AFFA-4")
def push_one_hex(table: Table, unit: Unit, direction: int, trips: int) -> int:
    """Move a unit one hex, facing unchanged, with what the drop and the ground do; who shares its hex now, or NOBODY.

    A drop of two levels or more is a fall of that height; one who `trips` falls all the same. Worked example: 60 tons
    pushed off level 5 to level 0 fall 5 levels: 36 points.
    """
    game = table.game
    came_from = unit.at
    to = next_hex(table, came_from, direction)
    if to == OFF_THE_MAP:
        leave_map(table, unit)
        return NOBODY
    below = who_stands_in(table, to, unit.number)
    level = standing_level(table, unit)
    met = surface(table, to, level)
    was_inside = is_inside_building(table, unit)
    old_floor = unit.floor
    game.push_direction = direction
    game.push_rolls = 1
    move_to(table, unit, to, met)
    say(table, Event.DISPLACED, unit.number, came_from, to, direction)
    if unit.stuck:
        unit.stuck = 0
        trips = 1 - unit.prone
        say(table, Event.FREED, unit.number, 0, 0, 0)
    pass_walls(table, unit, came_from, was_inside)
    levels = max(0, level - met)
    descended = max(0, old_floor - unit.floor)
    if not is_in_play(unit):
        return NOBODY
    if levels >= FALLS_FROM:
        if below != NOBODY:
            return fall_from_above(table, unit, game.units[below], levels, direction)
        fall(table, unit, levels, 0, levels + depth_of(table, unit), ROLLED)
    elif trips:
        fall_in_place(table, unit)
    else:
        enter_terrain(table, unit, descended)
    return below


@rule(cites="CONV-2 CORE-2.10")
def move_to(table: Table, unit: Unit, to: int, level: int) -> None:
    """Put a unit into a hex at a level it meets there. A roof too weak for it is not played yet: the game is refused.

    Worked example: met at the surface of depth 2, a 'Mech stands two levels lower.
    """
    unit.at = to
    unit.floor = floor_below(table, to, level)
    if level > table.game.level[to] and table.game.building[to] and construction_factor(table, to) < unit.tons:
        find_fault(table, Fault.NOT_PLAYED_YET)


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


@rule(cites="DOM-3 DOM-4 DOM-5 AMB-24")
def domino(table: Table, unit: Unit, direction: int) -> int:
    """The unit that stood there first rolls: it fails, is pushed on and falls, or is pushed on standing, or steps out.

    A prone one is only pushed. Worked example: piloting 5 needs 5; struck through a side hexside with a point of
    movement left it may step forward instead.
    """
    if not is_valid_displacement(table, unit.number, direction):
        direction = nearest_way_out(table, unit, direction, unit, Question.FALLEN_UPON_TO)
        if direction == NO_DIRECTION:
            say(table, Event.NO_HEX, unit.number, 0, 0, 0)
            destroy(table, unit, Cause.NOWHERE_TO_GO)
            return NOBODY
    if unit.prone:
        return push_one_hex(table, unit, direction, 0)
    if is_immobile(unit):
        say(table, Event.AUTOMATIC_FAILURE, unit.number, Because.IMMOBILE, 0, 0)
        return push_one_hex(table, unit, direction, 1)
    if not keeps_its_feet_at_once(table, unit, Because.DOMINO, 0):
        return push_one_hex(table, unit, direction, 1)
    to = dodge(table, unit, direction)
    if to == STAYS:
        return push_one_hex(table, unit, direction, 0)
    came_from = unit.at
    was_inside = is_inside_building(table, unit)
    old_floor = unit.floor
    unit.mp_used += step_cost(table, unit, to)
    move_to(table, unit, to, surface(table, to, standing_level(table, unit)))
    say(table, Event.STEPS_ASIDE, unit.number, came_from, to, 0)
    pass_walls(table, unit, came_from, was_inside)
    enter_terrain(table, unit, max(0, old_floor - unit.floor))
    return NOBODY


@rule(cites="DOM-4 DOM-5")
def dodge(table: Table, unit: Unit, direction: int) -> int:
    """The hex a unit steps to out of the way, or STAYS: only when struck through a side, mobile, and not jumping.

    Worked example: facing north and pushed from the north-east it may step; pushed from the north it may not.
    """
    struck_through = (opposite(direction) + DIRECTIONS - unit.facing) % DIRECTIONS
    if struck_through == 0 or struck_through == 3 or is_immobile(unit) or unit.stuck or unit.mode == Mode.JUMPED:
        return STAYS
    offer(table, STAYS)
    if can_step(table, unit, unit.facing, 0):
        offer(table, next_hex(table, unit.at, unit.facing))
    if unit.mode != Mode.RAN and can_step(table, unit, opposite(unit.facing), 1):
        offer(table, next_hex(table, unit.at, opposite(unit.facing)))
    return ask(table, unit.number, unit.side, Question.STEPS_TO)


@rule(cites="DOM-4 CORE-2.5")
def can_step(table: Table, unit: Unit, direction: int, backward: int) -> bool:
    """Whether a unit may step out of the way: a free hex, a legal step, movement points left for it.

    Worked example: a unit that ran 5 of its 6 hexes may step forward into clear ground, not into woods.
    """
    to = next_hex(table, unit.at, direction)
    if to == OFF_THE_MAP or table.game.impassable[to] or who_stands_in(table, to, unit.number) != NOBODY:
        return False
    floor = floor_below(table, to, surface(table, to, standing_level(table, unit)))
    climb = floor - unit.floor
    if abs(climb) > 2 or (backward and climb != 0):
        return False
    allowance = walking_mp(table, unit)
    if unit.mode == Mode.RAN and floor >= table.game.level[to]:
        # Who steps into water may not have spent more than walking points (CORE-2.6).
        allowance = rounded_up(3 * allowance, 2)
    return unit.mp_used + step_cost(table, unit, to) <= allowance


@rule(cites="AFFA-1 AFFA-2 AFFA-3 AMB-22 AMB-23")
def fall_from_above(table: Table, faller: Unit, below: Unit, levels: int, direction: int) -> int:
    """A unit falls two levels or more onto another: it strikes it and the other is pushed away, or it lands beside it.

    Who is to be moved next, or NOBODY. Worked example: 55 tons fall 3 levels: 18 points to the unit below on the front
    of the Punch table, 24 to the faller on its back, and the unit below owes a roll at +2.
    """
    game = table.game
    if at_least(table, faller.number, Why.FALL_ON_UNIT, Dice.TWO_D6, fall_on_unit_number(table, below)):
        points = fall_damage_per_level(faller.tons) * levels
        say(table, Event.FALLS_ON, faller.number, below.number, points, 0)
        strike_in_groups(table, below, points, Chart.PUNCH, Side.FRONT)
        fall(table, faller, levels, 0, levels + depth_of(table, faller), ON_ITS_BACK)
        if below.destroyed:
            return NOBODY
        owe_piloting_roll(table, below, Because.FALLEN_UPON, 2)
        way = nearest_way_out(table, below, direction, below, Question.FALLEN_UPON_TO)
        if way == NO_DIRECTION:
            say(table, Event.NO_HEX, below.number, 0, 0, 0)
            destroy(table, below, Cause.NOWHERE_TO_GO)
            return NOBODY
        game.push_direction = way
        game.push_rolls = 0
        return below.number
    say(table, Event.FALLS_BESIDE, faller.number, below.number, 0, 0)
    way = nearest_way_out(table, faller, direction, faller, Question.FALLER_LANDS_IN)
    if way == NO_DIRECTION:
        say(table, Event.NO_HEX, faller.number, 0, 0, 0)
        destroy(table, faller, Cause.NOWHERE_TO_GO)
        return NOBODY
    to = next_hex(table, faller.at, way)
    if to == OFF_THE_MAP:
        leave_map(table, faller)
        return NOBODY
    beside = who_stands_in(table, to, faller.number)
    move_to(table, faller, to, surface(table, to, standing_level(table, faller)))
    say(table, Event.DISPLACED, faller.number, below.at, to, way)
    fall(table, faller, levels, 0, levels + depth_of(table, faller), ROLLED)
    game.push_direction = way
    game.push_rolls = 1
    return beside


@rule(cites="AFFA-1 MOD-5")
def fall_on_unit_number(table: Table, below: Unit) -> int:
    """7, and how the unit below moved and stands.

    Worked example: it walked 4 hexes into light woods: 7 + 1 + 1 = 9.
    """
    number = because(table, Because.FALLING_BASE, 7)
    number += target_movement_modifier(table, below)
    if table.game.woods[below.at]:
        number += because(table, Because.TARGET_IN_WOODS, table.game.woods[below.at])
    if is_immobile(below):
        number += because(table, Because.TARGET_IMMOBILE, -4)
    return number


@verb
def still_there(unit: Unit, hex_number: int) -> bool:
    """Whether a unit is in play in this hex."""
    return is_in_play(unit) and unit.at == hex_number
