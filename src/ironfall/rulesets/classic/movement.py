"""Movement as far as this release plays it: what a moving target adds, points, the cost of one step (CORE-2, MOD)."""

from __future__ import annotations

from ironfall.rulesets.classic.armor_types import has_modular_armor
from ironfall.rulesets.classic.ground import (
    depth_of,
    floor_of,
    is_along_road,
    is_flying,
    is_ground_met,
    level_met,
    most_climbed,
    woods_in,
)
from ironfall.rulesets.classic.places import is_leg, is_mech, is_vehicle, rounded_up
from ironfall.rulesets.classic.records import NO_ITEM, PLACES, SLOTS, Kind, Mode, Myomer, Part, Table, Unit
from ironfall.rulesets.classic.structures import building_in, deck_over, rubble_in
from ironfall.rulesets.classic.vehicle_motion import is_barred_to_vehicle
from ironfall.rulesets.classic.words import Because
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because

MOVED_FROM = (3, 5, 7, 10, 18, 25)
"""Hexes from which each further +1 is due (MOD-2)."""
ACTIVE_HEAT = 9
WATER_COST = (0, 1, 3)
ULTRA_RUBBLE = 6
BUILDING_COST = (0, 1, 2, 3, 4)


@rule(cites="MOD-2 MOD-3 MOD-4 CORE-2.14")
def target_movement_modifier(table: Table, target: Unit) -> int:
    """What the target's own movement adds: hexes moved, a jump, a skid.

    Worked example: jumped 5 hexes: 2 + 1 = 3.
    """
    total = because(table, Because.TARGET_MOVED, hexes_moved_modifier(target.moved))
    if target.mode == Mode.JUMPED:
        total += because(table, Because.TARGET_JUMPED, 1)
    if target.skidded:
        total += because(table, Because.TARGET_SKIDDED, 2)
    if is_flying(table, target):
        total += because(table, Because.TARGET_FLIES, 1)
    return total


@rule(cites="MOD-2 CORE-2.14")
def hexes_moved_modifier(hexes: int) -> int:
    """0 for up to 2 hexes, then +1 for 3, 5, 7, 10, 18 and 25.

    Worked example: 9 hexes: 3.
    """
    modifier = 0
    for threshold in MOVED_FROM:
        if hexes >= threshold:
            modifier += 1
    return modifier


@rule(cites="STAND-7 CORE-2.1 CON-73 CON-76")
def walking_mp(table: Table, mech: Unit) -> int:
    """Walking points after leg damage, active myomer, modular armor and heat.

    Worked example: walk 5 with a hip hit: 3; with one leg lost: 1; at heat 9: 4.
    """
    if is_vehicle(mech):
        return mech.cruise
    legs = 0
    hips = 0
    actuators = 0
    for leg in range(PLACES):
        if is_leg(mech, leg):
            if mech.gone[leg]:
                legs += 1
            else:
                hips_here = struck(mech, leg, Part.HIP)
                hips += hips_here
                actuators += struck_leg_actuators(table, mech, leg, hips_here)
    walk = mech.walk
    if mech.kind == Kind.QUAD:
        if legs > 0:
            walk = walk - 1 if legs == 1 else 1 if legs == 2 else 0
        for _ in range(hips):
            walk = rounded_up(walk, 2)
        if hips == 4:
            walk = 0
    elif legs > 0:
        walk = 1 if legs == 1 else 0
        actuators = 0
    elif hips > 0:
        walk = rounded_up(walk, 2) if hips == 1 else 0
    walk = max(0, walk - actuators)
    if walk > 0 and is_myomer_active(mech):
        walk += 2
    if has_modular_armor(mech):
        walk -= 1
    return max(0, walk - min(5, mech.heat // 5))


@rule(cites="CORE-2.1 CON-76")
def is_myomer_active(mech: Unit) -> bool:
    """Triple-strength myomer works from heat 9 on.

    Worked example: walk 4 at heat 9: 4 - 1 + 2 = 5.
    """
    return mech.myomer == Myomer.TRIPLE_STRENGTH and mech.heat >= ACTIVE_HEAT


@rule(cites="STAND-7 AMB-39")
def struck_leg_actuators(table: Table, mech: Unit, leg: int, hip: int) -> int:
    """Leg and foot actuators hit in a leg, without those that a hip hit later has replaced.

    Worked example: foot hit, then the hip a turn later: 0.
    """
    if hip and table.game.options.hip_cancels_all:
        return 0
    count = 0
    for slot in range(SLOTS):
        part = mech.part[leg][slot]
        is_actuator = part == Part.UPPER_LEG or part == Part.LOWER_LEG or part == Part.FOOT
        if is_actuator and mech.hit[leg] >> slot & 1 and not (hip and mech.hip_replaces[leg] >> slot & 1):
            count += 1
    return count


@rule(cites="CORE-5.6")
def struck(mech: Unit, place: int, part: int) -> int:
    """How many slots of a part are hit in a location.

    Worked example: both sensors of a head hit: 2.
    """
    count = 0
    for slot in range(SLOTS):
        if mech.hit[place] >> slot & 1 and mech.part[place][slot] == part:
            count += 1
    return count


@rule(cites="CORE-2.3")
def step_cost(table: Table, mech: Unit, to: int) -> int:
    """Movement points for a step into the next hex: 1, its terrain, unless a road leads there, and each level up or
    down, which costs all but 'Mechs 2. What flies pays for the hex alone.

    Worked example: from level ground into water of depth 1: 1 + 1 + 1 = 3. A tank one level up: 1 + 2 = 3.
    """
    game = table.game
    if is_flying(table, mech):
        return 1
    level = level_met(table, mech, to)
    cost = 1
    floor = level
    if is_ground_met(table, to, level) and not is_along_road(table, mech, to):
        cost += woods_in(table, to) + min(1, game.jungle[to])
        rubble = rubble_in(table, to)
        cost += min(2, game.rough[to]) + (2 if rubble == ULTRA_RUBBLE else min(1, rubble))
        cost += game.swamp[to] * level_cost(mech)
        floor = floor_of(table, mech, to, level)
        cost += WATER_COST[min(2, level - floor)]
    if level < game.level[to] + deck_over(table, to):
        cost += BUILDING_COST[building_in(table, to)]
    return cost + abs(floor - mech.floor) * level_cost(mech)


@verb
def level_cost(unit: Unit) -> int:
    """Movement points for each level, and for swamp: 1 for a 'Mech, 2 for all others."""
    return 1 if is_mech(unit) else 2


@rule(cites="CORE-2.3")
def gains_by_road(unit: Unit) -> bool:
    """Whether a unit has 1 point more for a move along roads, pavement and bridges alone.

    Worked example: wheels, tracks and hovercraft; no 'Mech, and nothing that flies.
    """
    return unit.kind == Kind.TRACKED or unit.kind == Kind.WHEELED or unit.kind == Kind.HOVER


@rule(cites="CORE-2.3")
def is_legal_step(table: Table, unit: Unit, to: int) -> bool:
    """Whether a unit may enter the next hex at all: no ground barred to it, no more levels than it climbs.

    Worked example: a tank does not go up 2 levels, a wheeled vehicle not over rough ground.
    """
    if table.game.impassable[to] or (is_vehicle(unit) and is_barred_to_vehicle(table, unit, to)):
        return False
    floor = floor_of(table, unit, to, level_met(table, unit, to))
    return is_flying(table, unit) or abs(floor - unit.floor) <= most_climbed(unit)


@rule(cites="CORE-2.1 CORE-2.7 CON-73")
def jumping_mp(table: Table, mech: Unit) -> int:
    """Working jump jets; in water of depth 1 those in the legs do not count, and modular armor costs one point.

    Worked example: 5 jets, 2 of them in the legs, standing in depth 1: 3.
    """
    jets = mech.jump - jets_under_water(table, mech)
    return max(0, jets - 1) if has_modular_armor(mech) else jets


@rule(cites="CORE-2.7")
def jets_under_water(table: Table, mech: Unit) -> int:
    """Working jets in legs that stand in water.

    Worked example: 5 jets, 2 of them in the legs, standing in depth 1: 2.
    """
    jets = 0
    if depth_of(table, mech) > 0:
        for leg in range(PLACES):
            if is_leg(mech, leg):
                jets += working_jets(mech, leg)
    return jets


@rule(cites="CORE-2.1 CORE-5.4")
def working_jets(mech: Unit, place: int) -> int:
    """Jump jets of a location that still work; one of two slots counts once.

    Worked example: three jets in a leg, one hit: 2.
    """
    jets = 0
    last = NO_ITEM
    for slot in range(SLOTS):
        item = mech.item[place][slot]
        if mech.part[place][slot] == Part.JUMP_JET and item != last and not mech.broken >> item & 1:
            jets += 1
            last = item
    return jets
