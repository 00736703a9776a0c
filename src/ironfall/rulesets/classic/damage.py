"""Damage: groups of five, armor, structure, transfer, explosions (DMG-0 to DMG-3, CON-71, CORE-5.7)."""

from __future__ import annotations

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.aids import spikes_may_break
from ironfall.rulesets.classic.armor_types import is_turned_aside, wear_armor
from ironfall.rulesets.classic.charts import PLACE_BITS, THROUGH_ARMOR
from ironfall.rulesets.classic.cockpits import is_pilot_in_head
from ironfall.rulesets.classic.critical_hits import (
    critical_roll,
    critical_roll_in_destroyed_location,
    open_slots,
    through_armor_critical,
)
from ironfall.rulesets.classic.hit_location import roll_location
from ironfall.rulesets.classic.infantry import PLATOON, strike_infantry
from ironfall.rulesets.classic.loss import lose_location
from ironfall.rulesets.classic.marking_off import lose_armor
from ironfall.rulesets.classic.pilots import hit_pilot
from ironfall.rulesets.classic.places import FIVES, INWARD, is_infantry, is_platoon, is_torso, is_vehicle, rounded_up
from ironfall.rulesets.classic.records import HD, NOWHERE, Case, Table, Unit
from ironfall.rulesets.classic.structure_types import wear_structure
from ironfall.rulesets.classic.vehicle_damage import strike_vehicle
from ironfall.rulesets.classic.words import Event
from ironfall.table.marks import rule
from ironfall.table.talk import say


@rule(cites="CONV-6 HIT-5 HIT-8")
def strike_in_groups(table: Table, victim: Unit, points: int, chart: int, side: int) -> None:
    """Damage in groups of five and one smaller remainder, each with a location of its own.

    Worked example: 33 points are six groups of 5 and one of 3.
    """
    if is_platoon(victim):
        # One lump: a tenth of all of it, not of each group.
        strike_infantry(table, victim, PLATOON, points)
        return
    victim.coming = points
    victim.coming_on = chart
    victim.coming_from = side
    while victim.coming > 0 and victim.destroyed == 0:
        struck = roll_location(table, victim, victim.coming_on, victim.coming_from)
        group = min(victim.coming, FIVES)
        victim.coming -= group
        strike(table, victim, struck, group, victim.coming_from)
    victim.coming = 0
    victim.coming_on = 0
    victim.coming_from = 0


@rule(cites="DMG-0 PILOT-1")
def strike(table: Table, victim: Unit, struck: int, points: int, side: int) -> None:
    """One damage group, in the order of its dice: damage with its criticals, through-armor critical, explosions, pilot.

    Worked example: a group on the head that leaves it standing costs the pilot one hit, after everything else.
    """
    if is_vehicle(victim):
        strike_vehicle(table, victim, struck, points, side)
        return
    if is_infantry(victim):
        strike_infantry(table, victim, struck, points)
        return
    place = struck & PLACE_BITS
    say(table, Event.STRUCK, victim.number, place, points, side)
    if place == HD:
        victim.head_struck = 1
    was_there = victim.gone[place] == 0
    turned_aside = is_turned_aside(victim, place, points, side == Side.REAR)
    victim.landing = points
    victim.landing_in = place
    mark_damage(table, victim, place, points, side == Side.REAR, 0)
    if struck >= THROUGH_ARMOR and not turned_aside:
        through_armor_critical(table, victim, place, was_there, side == Side.REAR)
    set_off_explosions(table, victim)
    if turned_aside:
        say(table, Event.TURNED_ASIDE, victim.number, place, 0, 0)
    elif place == HD and is_pilot_in_head(victim):
        hit_pilot(table, victim)
    victim.landing = 0
    victim.landing_in = 0
    victim.critical_rolls = 0


@rule(cites="DMG-1 DMG-2 CRIT-1 CON-75")
def mark_damage(table: Table, victim: Unit, place: int, points: int, from_behind: int, from_inside: int) -> None:
    """Armor first, then structure, then the next location inward; a blast from inside stays on structure.

    Worked example: 15 points on an arm with 5 armor and 8 structure leave 2 for the side torso's armor.
    """
    while points > 0 and place != NOWHERE and victim.destroyed == 0:
        if victim.gone[place] == 0:
            if from_inside:
                if victim.case[place] == Case.CASE_II:
                    vent_blast(table, victim, place, points)
                    return
            else:
                points = wear_armor(table, victim, place, points, from_behind)
            if points > 0:
                points = wear_structure(table, victim, place, points)
                if victim.structure[place] > 0:
                    critical_roll(table, victim, place, 0)
                else:
                    as_they_stood = open_slots(victim, place)
                    lose_location(table, victim, place)
                    critical_roll_in_destroyed_location(table, victim, place, as_they_stood)
            if victim.spikes >> place & 1:
                spikes_may_break(table, victim, place)
        if from_inside and points > 0 and victim.case[place] != Case.NONE and victim.destroyed == 0:
            say(table, Event.BLAST_CONTAINED, victim.number, place, points, 0)
            return
        place = INWARD[place]


@rule(cites="CORE-5.7 DMG-0")
def set_off_explosions(table: Table, victim: Unit) -> None:
    """Everything that the criticals set off, in order, with its pilot hits; a blast may set off more.

    Worked example: a bin of 12 LRM 10 shots does 120 points to the structure around it, and the pilot takes 2 hits.
    """
    done = 0
    while done < victim.blast_count and victim.destroyed == 0:
        place = victim.blast_place[done]
        points = victim.blast_points[done]
        done += 1
        say(table, Event.EXPLODES, victim.number, place, points, 0)
        mark_damage(table, victim, place, points, 0, 1)
        hit_pilot(table, victim)
        if not table.game.options.one_pilot_hit_per_explosion:
            hit_pilot(table, victim)
    victim.blast_count = 0


@rule(cites="CON-71 CON-72")
def vent_blast(table: Table, victim: Unit, place: int, points: int) -> None:
    """CASE II: one point of structure, the rest blows off armor there and is gone.

    Worked example: 120 points in a side torso mark off 1 structure and all of its rear armor.
    """
    say(table, Event.BLAST_VENTED, victim.number, place, points, 0)
    wear_structure(table, victim, place, 1)
    rest = points - 1
    if is_torso(place):
        lose_armor(table, victim, place, rest, 1)
    else:
        lose_armor(table, victim, place, min(rest, rounded_up(victim.armor_full[place], 2)), 0)
    if victim.structure[place] > 0:
        critical_roll(table, victim, place, 1)
    else:
        as_they_stood = open_slots(victim, place)
        lose_location(table, victim, place)
        critical_roll_in_destroyed_location(table, victim, place, as_they_stood)
