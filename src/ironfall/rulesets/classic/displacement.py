"""Displacement, the domino effect, accidental falls from above (DISP-1 to DISP-8, DOM-1 to DOM-5, AFFA-1 to AFFA-5).

One unit moves at a time. Whoever stands where it ends is moved next, until nobody shares a hex: the chain is a loop,
and what it needs to know of the unit that moves next stands in the game's state.
"""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP, opposite
from ironfall.rulesets.classic.arriving import leave_map, move_to
from ironfall.rulesets.classic.collapse import (
    break_into_basement,
    bring_down_what_cannot_stand,
    settle_structure,
    who_has_no_floor,
)
from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.falls import ROLLED, fall, fall_in_place
from ironfall.rulesets.classic.falls_onto import FALLS_FROM, fall_from_above, fall_with_the_floor
from ironfall.rulesets.classic.ground import (
    depth_of,
    floor_of,
    is_flying,
    is_inside_building,
    is_valid_displacement,
    level_met,
    most_climbed,
    next_hex,
    standing_level,
    who_is_met,
    who_must_give_way,
)
from ironfall.rulesets.classic.movement import step_cost, walking_mp
from ironfall.rulesets.classic.piloting import is_immobile, keeps_its_feet_at_once
from ironfall.rulesets.classic.places import is_in_play, is_mech
from ironfall.rulesets.classic.records import NOBODY, Mode, Table, Unit
from ironfall.rulesets.classic.standing import running_mp
from ironfall.rulesets.classic.terrain_entry import enter_terrain, pass_walls, step_into_terrain
from ironfall.rulesets.classic.ways_out import NO_DIRECTION, nearest_way_out
from ironfall.rulesets.classic.words import Because, Cause, Event, Question
from ironfall.table.asking import ask, offer
from ironfall.table.marks import rule
from ironfall.table.talk import say

STAYS = -1
LEGAL_STEP = 2
"""Levels that a 'Mech can step up or down (CORE-2.3)."""


@rule(cites="DISP-1 DOM-1 DOM-2")
def displace(table: Table, unit: Unit, direction: int) -> None:
    """Push a unit one hex, then whoever stands there one hex on, until nobody shares a hex.

    Worked example: A pushed into B's hex pushes B on into the empty hex behind, both in the same direction.
    """
    follow_dominoes(table, push_one_hex(table, unit, direction, 0))


@rule(cites="DOM-1 DOM-2 STK-2 CORE-2.10")
def follow_dominoes(table: Table, pushed: int) -> None:
    """Move on whoever shares a hex with the unit that came last; then let fall, from the lowest up, those who have lost
    the floor under them, with what that brings about.

    Worked example: three 'Mechs in a row: the first pushed one moves all three, each a hex.
    """
    game = table.game
    hangs = who_has_no_floor(table)
    while pushed != NOBODY or hangs != NOBODY:
        if pushed == NOBODY:
            pushed = fall_with_the_floor(table, game.units[hangs])
        elif game.push_rolls:
            pushed = domino(table, game.units[pushed], game.push_direction)
        else:
            pushed = push_one_hex(table, game.units[pushed], game.push_direction, 0)
        hangs = who_has_no_floor(table)


@rule(cites="GEN-12 CORE-2.10")
def collapse_at_end_of_phase(table: Table) -> None:
    """First of all at the end of a phase: buildings and bridges come down, and those on them fall.

    Worked example: the 'Mech on the roof of a building that blows have left without construction factor.
    """
    bring_down_what_cannot_stand(table)
    follow_dominoes(table, NOBODY)


@rule(cites="CORE-2.10 BASEMENT-1")
def bear_weight(table: Table, unit: Unit, left: int) -> None:
    """A unit has come into a hex and left another: what bears it there, or has lost a wall, may not stand.

    Worked example: on the ground floor of a weak building nothing happens, with the option it may break through.
    """
    settle_structure(table, left)
    settle_structure(table, unit.at)
    break_into_basement(table, unit)


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
        settle_structure(table, came_from)
        return NOBODY
    below = who_is_met(table, unit, to)
    too_many = who_must_give_way(table, unit, to)
    level = standing_level(table, unit)
    met = level_met(table, unit, to)
    was_inside = is_inside_building(table, unit)
    old_floor = unit.floor
    flies = is_flying(table, unit)
    game.push_direction = direction
    game.push_rolls = 1
    move_to(table, unit, to, met)
    say(table, Event.DISPLACED, unit.number, came_from, to, direction)
    if unit.stuck:
        unit.stuck = 0
        trips = 1 - unit.prone
        say(table, Event.FREED, unit.number, 0, 0, 0)
    pass_walls(table, unit, came_from, was_inside)
    levels = 0 if flies else max(0, level - met)
    if not is_in_play(unit):
        too_many = NOBODY
    elif levels >= FALLS_FROM:
        if below != NOBODY:
            settle_structure(table, came_from)
            return fall_from_above(table, unit, game.units[below], levels, direction)
        fall(table, unit, levels, 0, levels + depth_of(table, unit), ROLLED)
    elif trips:
        fall_in_place(table, unit)
    else:
        enter_terrain(table, unit, max(0, old_floor - unit.floor))
    if too_many == NOBODY:
        bear_weight(table, unit, came_from)
    else:
        settle_structure(table, came_from)
    return too_many


@rule(cites="PUSH-5 CHG-10 DISP-7")
def advance(table: Table, unit: Unit, to: int) -> None:
    """Follow into the hex that was left by the one driven out of it, facing unchanged, with what the ground there does.
    Who was stuck has come free.

    Worked example: after a push in depth 1 the attacker, too, rolls at once to stay standing.
    """
    came_from = unit.at
    level = standing_level(table, unit)
    met = level_met(table, unit, to)
    was_inside = is_inside_building(table, unit)
    old_floor = unit.floor
    move_to(table, unit, to, met)
    say(table, Event.ADVANCES, unit.number, came_from, to, unit.attack)
    if unit.stuck:
        unit.stuck = 0
        say(table, Event.FREED, unit.number, 0, 0, 0)
    pass_walls(table, unit, came_from, was_inside)
    if is_in_play(unit):
        if level - met > LEGAL_STEP:
            # The building it stepped onto came down under the one that stood there.
            fall(table, unit, level - met, 0, level - met + depth_of(table, unit), ROLLED)
        else:
            step_into_terrain(table, unit, came_from, old_floor)
    bear_weight(table, unit, came_from)
    follow_dominoes(table, NOBODY)


@rule(cites="DOM-3 DOM-4 DOM-5 AMB-24")
def domino(table: Table, unit: Unit, direction: int) -> int:
    """The unit that stood there first rolls: it fails, is pushed on and falls, or is pushed on standing, or steps out.

    A prone one, or one that is no 'Mech, is only pushed. Worked example: piloting 5 needs 5; struck through a side
    hexside with a point of movement left it may step forward instead.
    """
    if not is_valid_displacement(table, unit.number, direction):
        direction = nearest_way_out(table, unit, direction, unit, Question.FALLEN_UPON_TO)
        if direction == NO_DIRECTION:
            say(table, Event.NO_HEX, unit.number, 0, 0, 0)
            destroy(table, unit, Cause.NOWHERE_TO_GO)
            settle_structure(table, unit.at)
            return NOBODY
    if unit.prone or not is_mech(unit):
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
    move_to(table, unit, to, level_met(table, unit, to))
    say(table, Event.STEPS_ASIDE, unit.number, came_from, to, 0)
    pass_walls(table, unit, came_from, was_inside)
    step_into_terrain(table, unit, came_from, old_floor)
    bear_weight(table, unit, came_from)
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
    """Whether a unit may step out of the way: a hex with room and no 'Mech in it, a legal step, points left for it.

    Worked example: a single vehicle there is no hindrance; a unit that ran 5 of its 6 hexes may step forward into
    clear ground, not into woods.
    """
    to = next_hex(table, unit.at, direction)
    if to == OFF_THE_MAP or table.game.impassable[to] or who_must_give_way(table, unit, to) != NOBODY:
        return False
    floor = floor_of(table, unit, to, level_met(table, unit, to))
    climb = floor - unit.floor
    if abs(climb) > most_climbed(unit) or (backward and climb != 0):
        return False
    # Who steps into water may not have spent more than walking points (CORE-2.6).
    runs = unit.mode == Mode.RAN and floor >= table.game.level[to]
    allowance = running_mp(table, unit) if runs else walking_mp(table, unit)
    return unit.mp_used + step_cost(table, unit, to) <= allowance
