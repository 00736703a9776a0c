"""Falls: height, damage, facing, the pilot (FALL-1 to FALL-12, PILOT-2, PILOT-3)."""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, Side
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.damage import strike_in_groups
from ironfall.rulesets.classic.ground import depth_of
from ironfall.rulesets.classic.infantry import drop_infantry, shake_off_swarmers
from ironfall.rulesets.classic.piloting import is_immobile, piloting_number
from ironfall.rulesets.classic.pilots import hit_pilot
from ironfall.rulesets.classic.places import is_infantry, is_vehicle, rounded_up
from ironfall.rulesets.classic.records import Table, Unit
from ironfall.rulesets.classic.vehicle_motion import motive_roll, sink_where_it_must
from ironfall.rulesets.classic.words import Because, Event, Why
from ironfall.table.dice import Dice, at_least, highest, roll_on
from ironfall.table.marks import rule
from ironfall.table.talk import because, say

FALL_SIDE = (Side.FRONT, Side.RIGHT, Side.RIGHT, Side.REAR, Side.LEFT, Side.LEFT)
"""The column of the full table by how far the facing turns (FALL-6)."""
ON_ITS_BACK = 3
ROLLED = -1
DROPPED_FROM = 2


@rule(cites="FALL-2 FALL-3")
def fall_in_place(table: Table, mech: Unit) -> None:
    """A fall of 0 levels in the unit's own hex, with its facing rolled.

    Worked example: 80 tons fall for 8, in groups of 5 and 3.
    """
    fall(table, mech, 0, 0, 0, ROLLED)


@rule(cites="FALL-1 FALL-4 FALL-5 FALL-6 FALL-7 FALL-8 FALL-9 FALL-10 FALL-11")
def fall(table: Table, mech: Unit, levels: int, descended: int, check_levels: int, turned: int) -> None:
    """A fall of some levels: prone, new facing, damage, the pilot's check, and no roll still owed.

    `levels` are counted above the water's surface, `descended` levels of bottom by one that was in the water or at its
    edge, `check_levels` count for the pilot; `turned` is how far the facing turns, or ROLLED.

    Worked example: 60 tons off a cliff of 2 levels: 18 points in groups of 5, 5, 5, 3 on the column of the facing die.
    """
    if is_vehicle(mech):
        drop_vehicle(table, mech, levels)
        return
    if is_infantry(mech):
        if levels >= DROPPED_FROM:
            drop_infantry(table, mech, levels)
        return
    mech.falling = fall_damage_at_surface(table, mech, levels) + fall_damage_at_bottom(table, mech, levels, descended)
    number = pilot_check_number(table, mech, check_levels)
    certain = is_immobile(mech)
    if turned == ROLLED:
        turned = roll_on(table, mech.number, Why.FACING, Chart.FACING)
    mech.prone = 1
    mech.fell += 1
    mech.facing = (mech.facing + turned) % DIRECTIONS
    mech.twisted = 0
    side = FALL_SIDE[turned]
    say(table, Event.FALLS, mech.number, levels, mech.facing, side)
    take_fall_damage(table, mech, levels, descended, side)
    if mech.destroyed == 0:
        if table.game.options.pilot_check_counts_fall_damage:
            number = pilot_check_number(table, mech, check_levels)
        check_pilot(table, mech, number, certain)
    mech.owed_count = 0
    shake_off_swarmers(table, mech)
    stick_in_bog(table, mech)


@rule(cites="FALL-1 FALL-14 DISP-2b")
def drop_vehicle(table: Table, vehicle: Unit, levels: int) -> None:
    """A vehicle does not fall, but dropped from 2 levels or more it is hurt, on its front; into water it sinks.

    Worked example: 50 tons from 2 levels: 15 points in groups of 5.
    """
    if levels >= DROPPED_FROM:
        points = fall_damage_per_level(vehicle.tons) * (levels + 1)
        say(table, Event.DROPPED, vehicle.number, levels, points, 0)
        vehicle.fell += 1
        strike_in_groups(table, vehicle, points, Chart.FULL, Side.FRONT)
    sink_where_it_must(table, vehicle)
    stick_in_bog(table, vehicle)


@rule(cites="CORE-2.11 PILOT-2 FALL-8")
def fall_out_of_skid(table: Table, mech: Unit, hexes: int) -> None:
    """The end of a skid: prone, facing as before, the damage of the hexes slid, and the pilot's check. A vehicle
    makes a motive roll first, and stays as it is.

    Worked example: 50 tons after 3 hexes: 9 points in groups of 5 and 4 on the front.
    """
    if is_vehicle(mech):
        motive_roll(table, mech, Side.FRONT)
        take_skid_damage(table, mech, hexes)
        stick_in_bog(table, mech)
        return
    number = pilot_check_number(table, mech, 0)
    certain = is_immobile(mech)
    mech.prone = 1
    mech.fell += 1
    say(table, Event.FALLS, mech.number, 0, mech.facing, Side.FRONT)
    take_skid_damage(table, mech, hexes)
    if mech.destroyed == 0:
        if table.game.options.pilot_check_counts_fall_damage:
            number = pilot_check_number(table, mech, 0)
        check_pilot(table, mech, number, certain)
    mech.owed_count = 0
    stick_in_bog(table, mech)


@rule(cites="CORE-2.11")
def take_skid_damage(table: Table, mech: Unit, hexes: int) -> None:
    """For each hex half of what a fall does, rounded up, in groups of five on the front.

    Worked example: 50 tons: 3 points a hex.
    """
    points = hexes * rounded_up(fall_damage_per_level(mech.tons), 2)
    if points > 0:
        say(table, Event.SKID_DAMAGE, mech.number, points, hexes, 0)
        strike_in_groups(table, mech, points, Chart.FULL, Side.FRONT)


@rule(cites="FALL-9 DFA-17")
def stick_in_bog(table: Table, mech: Unit) -> None:
    """Who falls or comes down into boggy ground is stuck there; not on a bridge over it.

    Worked example: a death from above that lands in a swamp.
    """
    if table.game.swamp[mech.at] and mech.floor == table.game.level[mech.at] and mech.destroyed == 0 and not mech.stuck:
        mech.stuck = 1
        say(table, Event.STUCK, mech.number, 0, 0, 0)


@rule(cites="FALL-5 FALL-12")
def take_fall_damage(table: Table, mech: Unit, levels: int, descended: int, side: int) -> None:
    """On land one packet; into water one at the surface, if the fall goes through it, and one at the bottom.

    Worked example: 50 tons from 2 levels up into depth 2: 7 at the surface and 7 at the bottom, each in groups.
    """
    at_surface = fall_damage_at_surface(table, mech, levels)
    at_bottom = fall_damage_at_bottom(table, mech, levels, descended)
    if depth_of(table, mech) == 0:
        say(table, Event.FALL_DAMAGE, mech.number, at_bottom, levels, 0)
    elif at_surface > 0:
        say(table, Event.WATER_FALL_DAMAGE, mech.number, at_surface, at_bottom, 0)
    else:
        say(table, Event.WATER_FALL_DAMAGE, mech.number, at_bottom, 0, 0)
    mech.falling = at_bottom
    strike_in_groups(table, mech, at_surface, Chart.FULL, side)
    mech.falling = 0
    strike_in_groups(table, mech, at_bottom, Chart.FULL, side)


@rule(cites="FALL-12")
def fall_damage_at_surface(table: Table, mech: Unit, levels: int) -> int:
    """Half of what the levels above the water would do on land; nothing without water, or without such levels.

    Worked example: 50 tons from 2 levels above the water: 5 x 3 / 2 = 7.
    """
    if depth_of(table, mech) == 0 or levels == 0:
        return 0
    return fall_damage_per_level(mech.tons) * (levels + 1) // 2


@rule(cites="FALL-5 FALL-12")
def fall_damage_at_bottom(table: Table, mech: Unit, levels: int, descended: int) -> int:
    """On land all of the damage; in water half as much, by depth after a fall through the surface, else by how far the
    bottom went down.

    Worked example: 55 tons fall from 2 levels on land: 6 x 3 = 18. In place in depth 1: 6 / 2 = 3.
    """
    per_level = fall_damage_per_level(mech.tons)
    depth = depth_of(table, mech)
    if depth == 0:
        return per_level * (levels + 1)
    if levels == 0:
        return per_level * (descended + 1) // 2
    return per_level * (depth + 1) // 2


@rule(cites="FALL-5 AMB-17")
def fall_damage_per_level(tons: int) -> int:
    """A tenth of the weight, rounded up.

    Worked example: 65 tons: 7.
    """
    return rounded_up(tons, 10)


@rule(cites="PILOT-2 AMB-19 AMB-20")
def pilot_check_number(table: Table, mech: Unit, levels: int) -> int:
    """What the pilot needs to come through a fall: a piloting number as it stands, +1 for each level above the first.

    Worked example: piloting 5 after a missed death from above (2 levels) needs 6.
    """
    number = piloting_number(table, mech)
    if levels > 1:
        number += because(table, Because.FALL_HEIGHT, levels - 1)
    return number


@rule(cites="PILOT-2 PILOT-3 AMB-18")
def check_pilot(table: Table, mech: Unit, number: int, certain: int) -> None:
    """The pilot's roll after a fall; hurt for certain if unconscious, the 'Mech immobile, or the number above 12.

    Worked example: a number of 13 hurts without a roll.
    """
    if certain or number > highest(Dice.TWO_D6):
        say(table, Event.PILOT_HURT_FOR_CERTAIN, mech.number, number, 0, 0)
        hit_pilot(table, mech)
    elif at_least(table, mech.number, Why.PILOT_CHECK, Dice.TWO_D6, number):
        say(table, Event.PILOT_UNHURT, mech.number, 0, 0, 0)
    else:
        hit_pilot(table, mech)
