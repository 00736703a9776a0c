"""Skids: a 'Mech that turns on pavement while it runs, and slides on the way it was going (CORE-2.11, CHG-12)."""

from __future__ import annotations

from ironfall.board.hexes import OFF_THE_MAP, opposite
from ironfall.rulesets.classic.arriving import move_to
from ironfall.rulesets.classic.charge import (
    CHARGE_ROLL,
    hurt_both,
    throw_charge,
    unintended_charge_to_hit,
)
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.damage import strike_in_groups
from ironfall.rulesets.classic.displacement import bear_weight, displace, follow_dominoes
from ironfall.rulesets.classic.falls import fall_in_place, fall_out_of_skid, take_skid_damage
from ironfall.rulesets.classic.ground import (
    floor_below,
    floor_of,
    is_flying,
    is_ground_barred,
    is_paved_at,
    is_valid_displacement,
    leads_over,
    level_met,
    most_climbed,
    next_hex,
    standing_level,
    surface,
    who_is_met,
    who_is_too_many,
)
from ironfall.rulesets.classic.movement import step_cost
from ironfall.rulesets.classic.piloting import is_immobile, keeps_its_feet_at_once, piloting_number
from ironfall.rulesets.classic.places import floats, is_in_play, is_mech, is_vehicle, rounded_up
from ironfall.rulesets.classic.reach import side_towards, top_of
from ironfall.rulesets.classic.records import NOBODY, Attack, Mode, Result, Table, Unit
from ironfall.rulesets.classic.structures import building_in
from ironfall.rulesets.classic.vehicle_motion import sink_where_it_must
from ironfall.rulesets.classic.words import Because, Event, Refusal, Why
from ironfall.table.dice import Dice, at_least
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because, refuse, say

SKID_MODIFIER = (-1, -1, -1, 0, 0, 1, 1, 1, 2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 6)
"""By hexes moved before the turn, 25 standing for 25 and more."""
GOES_ON, STOPS, IS_OVER = range(3)
"""What becomes of a slide: there may be more of it, it ends here, it has ended in another way."""


# --- the turn


@rule(cites="CORE-2.11")
def refusals_of_skid(table: Table, mech: Unit) -> int:
    """How many reasons there are why a unit that turns here can neither skid nor slip sideways; each is told.

    Worked example: a 'Mech that walks along a road takes every turn. What hovers needs no pavement.
    """
    refused = 0
    if not is_in_play(mech) or is_immobile(mech):
        refused += refuse(table, Refusal.UNIT_IMMOBILE)
    if not is_mech(mech) and not is_vehicle(mech):
        refused += refuse(table, Refusal.CANNOT_SKID)
    if mech.prone:
        refused += refuse(table, Refusal.LIES_PRONE)
    if mech.mode != Mode.RAN:
        refused += refuse(table, Refusal.HAS_NOT_RUN)
    if not floats(mech) and not has_come_on_pavement(table, mech):
        refused += refuse(table, Refusal.NOT_ON_PAVEMENT)
    return refused


@rule(cites="CORE-2.11")
def has_come_on_pavement(table: Table, mech: Unit) -> bool:
    """Whether the hex of a unit and the one behind it are both slippery: pavement, a road, a bridge, ice, and a road
    leads from one to the other. What lies beyond the edge of the map is taken to be.

    Worked example: no for one that has just stepped onto a road from the grass, or from a road that runs beside it, nor
    for one under a bridge.
    """
    behind = next_hex(table, mech.at, opposite(mech.facing))
    if not is_slippery(table, mech.at, mech.floor) or not leads_over(table, mech.at, opposite(mech.facing)):
        return False
    if behind == OFF_THE_MAP:
        return True
    floor_behind = floor_below(table, behind, surface(table, behind, standing_level(table, mech)))
    return leads_over(table, behind, mech.facing) and is_slippery(table, behind, floor_behind)


@rule(cites="CORE-2.11")
def is_slippery(table: Table, hex_number: int, floor: int) -> bool:
    """Whether one who stands on this level of a hex stands on pavement, a road, a bridge, or ice.

    Worked example: on the bottom of a lake, no.
    """
    on_ice = table.game.ice[hex_number] != 0 and floor == table.game.level[hex_number]
    return on_ice or is_paved_at(table, hex_number, floor)


@verb
def skid_modifier(hexes: int) -> int:
    """By hexes moved before the turn (PSR-A)."""
    return SKID_MODIFIER[min(hexes, len(SKID_MODIFIER) - 1)]


@rule(cites="CORE-2.11 PSR-A")
def skid_number(table: Table, mech: Unit) -> int:
    """What a unit needs to take the turn.

    Worked example: piloting 5 after 6 hexes: 6.
    """
    reason = Because.TURNED_AT_SPEED if floats(mech) else Because.TURNED_ON_PAVEMENT
    return piloting_number(table, mech) + because(table, reason, skid_modifier(mech.moved))


@rule(cites="CORE-2.11 PSR-A")
def turn_on_pavement(table: Table, mech: Unit) -> None:
    """The roll to take the turn; whoever fails it slides on the way it was going, half of the hexes it has moved.

    Worked example: after 6 hexes, 3 more and the damage of those.
    """
    if takes_turn(table, mech):
        say(table, Event.TAKES_TURN, mech.number, 0, 0, 0)
    else:
        skid(table, mech)


@verb
def takes_turn(table: Table, mech: Unit) -> bool:
    """A piloting roll, or that of a driver."""
    if is_mech(mech):
        return keeps_its_feet_at_once(table, mech, Because.TURNED_ON_PAVEMENT, skid_modifier(mech.moved))
    return at_least(table, mech.number, Why.PILOTING, Dice.TWO_D6, skid_number(table, mech))


# --- the slide


@rule(cites="CORE-2.11 CHG-12")
def skid(table: Table, mech: Unit) -> None:
    """Straight on, half as many hexes as it has moved, halves up: each takes as much of that as it costs to enter, and
    the slide goes on while any is left. It ends in a fall, after no hex at all in one like any other; for a vehicle in
    a motive roll.

    Worked example: 50 tons after 6 hexes: 3 hexes of open ground, and 3 points for each of them.
    """
    direction = mech.facing
    left = rounded_up(mech.moved, 2)
    if left == 0 and is_mech(mech):
        fall_in_place(table, mech)
        return
    mech.skidded = 1
    mech.has_moved = 1
    slid = 0
    course = GOES_ON
    while left > 0 and course == GOES_ON:
        started = mech.at
        left -= cost_of_sliding(table, mech, direction)
        course = slide(table, mech, direction, slid)
        if mech.at != started:
            slid += 1
    if course != IS_OVER and is_in_play(mech) and not mech.prone:
        fall_out_of_skid(table, mech, slid)
        make_room(table, mech, direction)


@rule(cites="CORE-2.11")
def cost_of_sliding(table: Table, mech: Unit, direction: int) -> int:
    """What the hex ahead takes of a slide: its cost without the levels. Nothing beyond the map.

    Worked example: light woods: 2.
    """
    to = next_hex(table, mech.at, direction)
    if to == OFF_THE_MAP:
        return 0
    floor = floor_below(table, to, level_met(table, mech, to))
    return step_cost(table, mech, to) - abs(floor - mech.floor)


@rule(cites="CORE-2.11")
def slide(table: Table, mech: Unit, direction: int, slid: int) -> int:
    """One hex on, or what ends the slide: the edge of the map, a wall or a rise, a drop, a unit in the way.

    Worked example: at the edge of the map it stops in the last hex.
    """
    to = next_hex(table, mech.at, direction)
    if to == OFF_THE_MAP:
        return STOPS
    if is_barred(table, mech, to):
        stop_hard(table, mech, to)
        return STOPS
    drop = standing_level(table, mech) - level_met(table, mech, to)
    if drop > most_climbed(mech) and not is_flying(table, mech):
        take_skid_damage(table, mech, slid)
        if is_in_play(mech):
            displace(table, mech, direction)
        return IS_OVER
    victim = who_is_in_the_way(table, mech, to)
    if victim != NOBODY and (is_mech(table.game.units[victim]) or is_vehicle(table.game.units[victim])):
        return run_into(table, mech, table.game.units[victim], direction)
    return slide_into(table, mech, to)


@rule(cites="CORE-2.11 CHG-4")
def who_is_in_the_way(table: Table, mech: Unit, to: int) -> int:
    """The number of the unit that one which slides meets in the next hex, or NOBODY; one that flies meets whoever
    stands as high as it flies.

    Worked example: a VTOL one level up meets a standing 'Mech, and no tank.
    """
    game = table.game
    if is_flying(table, mech):
        height = floor_of(table, mech, to, level_met(table, mech, to))
        for k in range(game.unit_count):
            unit = game.units[k]
            there = unit.at == to and is_in_play(unit) and not unit.airborne
            if there and unit.floor <= height <= top_of(unit):
                return k
    return who_is_met(table, mech, to)


@rule(cites="CORE-2.11")
def is_barred(table: Table, mech: Unit, to: int) -> bool:
    """Whether higher ground, a wall, or ground that a unit of its kind may not come to stands in the way.

    Worked example: a rise of one level is enough, and for a hovercraft a wood.
    """
    game = table.game
    level = level_met(table, mech, to)
    into_wall = building_in(table, to) > 0 and level < game.level[to] + game.deck[to]
    barred = game.impassable[to] != 0 or (is_vehicle(mech) and is_ground_barred(table, mech, to))
    return barred or into_wall or level > standing_level(table, mech)


@rule(cites="CORE-2.11 CONV-6")
def stop_hard(table: Table, mech: Unit, to: int) -> None:
    """A twentieth of its weight, rounded up, on the side that meets what stands in the way.

    Worked example: 55 tons: 3 points.
    """
    say(table, Event.SKID_STOPPED, mech.number, to, 0, 0)
    strike_in_groups(table, mech, rounded_up(mech.tons, 20), Chart.FULL, side_towards(table, mech, to))


@verb
def slide_into(table: Table, mech: Unit, to: int) -> int:
    """Into the hex ahead, with what bears its weight there."""
    came_from = mech.at
    move_to(table, mech, to, level_met(table, mech, to))
    say(table, Event.SLIDES, mech.number, came_from, to, 0)
    if is_vehicle(mech):
        sink_where_it_must(table, mech)
    bear_weight(table, mech, came_from)
    follow_dominoes(table, NOBODY)
    return IS_OVER if mech.prone or not is_in_play(mech) else GOES_ON


@rule(cites="CORE-2.11 CHG-5 CHG-10 CHG-12")
def run_into(table: Table, mech: Unit, victim: Unit, direction: int) -> int:
    """An unintended charge at whoever stands in the way, friend or enemy. One that hits drives its victim on, takes its
    place if there is room, and ends the slide; one that misses slides past.

    Worked example: 50 tons after 6 hexes into 75 tons: 30 points to the victim, 8 to the one that skids.
    """
    say(table, Event.RUNS_INTO, mech.number, victim.number, 0, 0)
    result = throw_charge(table, mech, victim, unintended_charge_to_hit(table, mech, victim))
    to = victim.at
    if result == Result.MISSES:
        say(table, Event.SLIDES_PAST, mech.number, victim.number, 0, 0)
        return slide_into(table, mech, to)
    has_room = is_valid_displacement(table, victim.number, direction)
    hurt_both(table, mech, victim)
    if has_room:
        if is_in_play(victim):
            displace(table, victim, direction)
        if is_in_play(mech):
            slide_into(table, mech, to)
    else:
        say(table, Event.NO_ROOM_BEHIND, victim.number, Attack.CHARGE, 0, 0)
    stands = is_in_play(victim) and is_mech(victim)
    if stands and not keeps_its_feet_at_once(table, victim, Because.CHARGED, CHARGE_ROLL):
        fall_in_place(table, victim)
    return STOPS


@rule(cites="CORE-2.11 STK-2 DOM-1")
def make_room(table: Table, mech: Unit, direction: int) -> None:
    """Whoever stands in the hex where a slide ends is pushed on the same way.

    Worked example: slid past and come to rest beside nobody: the other one moves a hex, and rolls to keep its feet.
    """
    other = who_is_too_many(table, mech, mech.at, mech.floor)
    if other != NOBODY and is_in_play(mech):
        table.game.push_direction = direction
        table.game.push_rolls = 1
        follow_dominoes(table, other)
