"""Death from above (DFA-1 to DFA-26)."""

from __future__ import annotations

from ironfall.board.hexes import (
    DIRECTIONS,
    OFF_THE_MAP,
    Side,
    axial_q,
    axial_r,
    distance,
    hex_at,
    lean,
    opposite,
    side_seen_from,
    steepest_lean,
)
from ironfall.rulesets.classic.aids import from_above_with_talons
from ironfall.rulesets.classic.arriving import move_to, still_there
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.cockpits import is_blind
from ironfall.rulesets.classic.damage import strike_in_groups
from ironfall.rulesets.classic.declarations import declare, is_attacked_moving, is_moving_before
from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.displacement import bear_weight, displace, follow_dominoes
from ironfall.rulesets.classic.falls import ON_ITS_BACK, fall, stick_in_bog
from ironfall.rulesets.classic.ground import (
    floor_of,
    is_flying,
    is_inside_building,
    is_submerged,
    is_under_bridge,
    is_valid_displacement,
    level_met,
    next_hex,
    standing_level,
    surface,
    who_is_met,
    who_is_too_many,
    who_stands_on,
)
from ironfall.rulesets.classic.movement import jets_under_water, jumping_mp, target_movement_modifier
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.physical_to_hit import machine_modifiers
from ironfall.rulesets.classic.piloting import is_immobile
from ironfall.rulesets.classic.places import is_in_play, is_infantry, is_mech, is_vehicle, rounded_up
from ironfall.rulesets.classic.reach import top_of
from ironfall.rulesets.classic.records import LL, NO_BLOW, NOBODY, RL, Attack, Kind, Mode, Phase, Result, Table, Unit
from ironfall.rulesets.classic.spikes import strike_spiked_in_groups
from ironfall.rulesets.classic.structures import deck_over, has_bridge
from ironfall.rulesets.classic.terrain_entry import enter_terrain
from ironfall.rulesets.classic.ways_out import NO_DIRECTION, SEARCH, nearest_way_out
from ironfall.rulesets.classic.words import Because, Cause, Event, Question, Refusal, Why
from ironfall.table.asking import ask, offer, prefer
from ironfall.table.dice import Dice, at_least
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because, refuse, say

FALL_LEVELS = 2
HIGHER_THAN_ALL = 10_000
TARGET_ROLL = 2
ATTACKER_ROLL = 4


@rule(cites="DFA-1 DFA-2 DFA-3 DFA-4 GEN-3 GEN-6 GEN-11")
def refusals_of_death_from_above(table: Table, attacker: Unit, target: Unit) -> int:
    """How many reasons forbid a death from above; each is told.

    Worked example: a prone attacker without jump jets has two.
    """
    return refusals_of_attacker(table, attacker) + refusals_of_target(table, attacker, target)


@rule(cites="DFA-1 DFA-5 GEN-3 CORE-2.7 MOD-19")
def refusals_of_attacker(table: Table, attacker: Unit) -> int:
    """A standing 'Mech that can jump, and has neither moved nor fired this turn.

    Worked example: a 'Mech held fast in a swamp is refused as stuck.
    """
    refused = 0
    if not is_mech(attacker):
        refused += refuse(table, Refusal.ONLY_MECHS_STRIKE)
    if not is_in_play(attacker):
        refused += refuse(table, Refusal.ATTACKER_OUT)
    if table.game.phase != Phase.MOVEMENT:
        refused += refuse(table, Refusal.NOT_DECLARED)
    if attacker.jump <= 0:
        refused += refuse(table, Refusal.NO_JUMP_JETS)
    if attacker.prone:
        refused += refuse(table, Refusal.ATTACKER_PRONE)
    if is_immobile(attacker):
        refused += refuse(table, Refusal.ATTACKER_IMMOBILE)
    if attacker.stuck:
        refused += refuse(table, Refusal.ATTACKER_STUCK)
    if attacker.evading and table.game.options.evading:
        refused += refuse(table, Refusal.ATTACKER_EVADING)
    if attacker.has_moved or attacker.mp_used > 0 or attacker.mode == Mode.WALKED or attacker.mode == Mode.RAN:
        refused += refuse(table, Refusal.ALREADY_MOVED)
    if attacker.fired:
        refused += refuse(table, Refusal.JUMPER_FIRED)
    if is_submerged(table, attacker) and not attacker.prone:
        refused += refuse(table, Refusal.UNDER_WATER)
    if is_blind(attacker):
        refused += refuse(table, Refusal.BLIND)
    return refused


@rule(cites="DFA-2 DFA-3 DFA-4 GEN-10 GEN-11")
def refusals_of_target(table: Table, attacker: Unit, target: Unit) -> int:
    """An enemy that has finished moving or cannot move, in the open, within the jump, and nobody else's target yet.

    Worked example: a target that may still move is refused, an immobile one is not.
    """
    game = table.game
    refused = 0
    if not is_in_play(target):
        refused += refuse(table, Refusal.TARGET_OUT)
        return refused
    if target.side == attacker.side:
        refused += refuse(table, Refusal.TARGET_FRIENDLY)
    if target.swarming:
        refused += refuse(table, Refusal.TARGET_SWARMING)
    if is_inside_building(table, target):
        refused += refuse(table, Refusal.TARGET_IN_BUILDING)
    if is_under_bridge(table, target):
        refused += refuse(table, Refusal.TARGET_UNDER_BRIDGE)
    if is_moving_before(target, attacker):
        refused += refuse(table, Refusal.TARGET_ATTACKING)
    if is_attacked_moving(table, target, attacker):
        refused += refuse(table, Refusal.TARGET_TAKEN)
    if not target.has_moved and not is_immobile(target):
        refused += refuse(table, Refusal.TARGET_NOT_MOVED)
    hexes = distance(game.width, attacker.at, target.at)
    if hexes == 0:
        refused += refuse(table, Refusal.SAME_HEX)
    elif attacker.jump > 0:
        if is_flying(table, target) and target.floor - top_of(attacker) > jumping_mp(table, attacker):
            refused += refuse(table, Refusal.FLIES_TOO_HIGH)
        if hexes > jumping_mp(table, attacker) + jets_under_water(table, attacker):
            refused += refuse(table, Refusal.TOO_FAR)
        elif hexes > jumping_mp(table, attacker):
            refused += refuse(table, Refusal.JETS_UNDER_WATER)
        elif highest_on_the_way(table, attacker, target.at) > jump_ceiling(table, attacker):
            refused += refuse(table, Refusal.TOO_HIGH)
    return refused


@rule(cites="DFA-4 AMB-31 CORE-2.7")
def jump_ceiling(table: Table, attacker: Unit) -> int:
    """The highest level a jump clears: where it starts, and one level for each point.

    Worked example: 3 points from the bottom of depth 1 clear level 2.
    """
    return attacker.floor + jumping_mp(table, attacker)


@rule(cites="DFA-4 AMB-31")
def highest_on_the_way(table: Table, attacker: Unit, to: int) -> int:
    """The highest hex of the straight jump, roofs counted, the target's hex included; where the line runs between two
    hexes, the lower one is flown over.

    Worked example: a jump of 3 points from level 0 clears level 3, not level 4.
    """
    width = table.game.width
    q = axial_q(width, to) - axial_q(width, attacker.at)
    r = axial_r(width, to) - axial_r(width, attacker.at)
    highest = hex_top(table, to)
    for step in range(1, distance(width, attacker.at, to)):
        highest = max(highest, flown_over(table, attacker.at, q, r, step))
    return highest


@rule(cites="DFA-4 DFA-6")
def flown_over(table: Table, start: int, q: int, r: int, step: int) -> int:
    """The level of the hex that a straight line of q and r passes at a step of its length; of two, the lower.

    Worked example: at its second step, a line of four hexes is half way.
    """
    game = table.game
    steps = max(abs(q), abs(r), abs(q + r))
    lowest = HIGHER_THAN_ALL
    for corner in range(4):
        # The point lies among four centers; it is in the hex of one if it is beyond none of that hex's edges.
        over_q = q * step // steps + (corner & 1)
        over_r = r * step // steps + (corner >> 1)
        off_q = steps * over_q - q * step
        off_r = steps * over_r - r * step
        off_s = -off_q - off_r
        if max(abs(off_q - off_r), abs(off_r - off_s), abs(off_s - off_q)) <= steps:
            at_q = axial_q(game.width, start) + over_q
            over = hex_at(game.width, game.height, at_q, axial_r(game.width, start) + over_r)
            if over != OFF_THE_MAP:
                lowest = min(lowest, hex_top(table, over))
    return lowest


@verb
def hex_top(table: Table, hex_number: int) -> int:
    """The ground or roof level of a hex."""
    return table.game.level[hex_number] + deck_over(table, hex_number)


@rule(cites="DFA-4 DFA-5 DFA-6")
def declare_death_from_above(table: Table, attacker: Unit, target: Unit) -> None:
    """The jump is spent and the attacker hangs in the air beside its target, facing it.

    Worked example: a jump of 3 hexes north ends, for now, in the hex south of the target, facing north.
    """
    game = table.game
    if attacker.attack == Attack.NONE:
        declare(table, attacker, target, Attack.DEATH_FROM_ABOVE, LL, NO_BLOW)
    attacker.attack_from = attacker.at
    attacker.mode = Mode.JUMPED
    attacker.moved = distance(game.width, attacker.at, target.at)
    attacker.mp_used = attacker.moved
    attacker.has_moved = 1
    attacker.airborne = 1
    hovers_to = hover_direction(table, attacker, target.at)
    attacker.at = next_hex(table, target.at, hovers_to)
    attacker.facing = opposite(hovers_to)
    say(table, Event.JUMPS, attacker.number, target.number, attacker.moved, 0)
    say(table, Event.HOVERS, attacker.number, attacker.at, hover_level(table, attacker), 0)


@rule(cites="DFA-6")
def hover_direction(table: Table, attacker: Unit, to: int) -> int:
    """The direction, from the target, of the hex that the attacker hovers over: the one next to the target on the
    jump's path. Where the path runs exactly between two, the attacker chooses.

    Worked example: two hexes away straight across a hex corner, either of the two between them.
    """
    width = table.game.width
    q = axial_q(width, attacker.at) - axial_q(width, to)
    r = axial_r(width, attacker.at) - axial_r(width, to)
    nearest = steepest_lean(q, r)
    first = 0
    while lean(q, r, first) != nearest or lean(q, r, (first + DIRECTIONS - 1) % DIRECTIONS) == nearest:
        first += 1
    second = (first + 1) % DIRECTIONS
    if lean(q, r, second) == nearest:
        if can_hover(table, attacker, next_hex(table, to, first)):
            offer(table, first)
        if can_hover(table, attacker, next_hex(table, to, second)):
            offer(table, second)
        return ask(table, attacker.number, attacker.side, Question.HOVERS_OVER)
    return first


@rule(cites="DFA-4 DFA-6")
def can_hover(table: Table, attacker: Unit, over: int) -> bool:
    """Whether a hex is on the map and no higher than the jump.

    Worked example: a jump of 3 points from level 0 does not hang over level 4.
    """
    return over != OFF_THE_MAP and hex_top(table, over) <= jump_ceiling(table, attacker)


@rule(cites="DFA-7 AMB-32")
def hover_level(table: Table, attacker: Unit) -> int:
    """The level from which the attacker in the air is seen: one above the higher of the two hexes, roofs counted.

    Worked example: target on level 0, hovering over level 2: 3.
    """
    return 1 + max(hex_top(table, attacker.aimed_at), hex_top(table, attacker.at))


@rule(cites="DFA-11 DFA-12 MOD-1 MOD-9 MOD-10 MOD-15 MOD-16 MOD-17 MOD-19 MOD-22")
def death_from_above_to_hit(table: Table, attacker: Unit, target: Unit) -> int:
    """Piloting and the jump, the target's movement, the difference in skill, and little else: terrain never counts.

    Worked example: piloting 5 against 5, target stood still: 5 + 3 = 8; having walked 4 hexes: 9.
    """
    number = because(table, Because.ATTACKER_PILOTING, attacker.piloting)
    number += because(table, Because.ATTACKER_JUMPED, 3)
    number += target_movement_modifier(table, target)
    number += because(table, Because.SKILL_DIFFERENCE, attacker.piloting - target.piloting)
    if target.prone:
        number += because(table, Because.TARGET_PRONE, -2)
    if is_immobile(target):
        number += because(table, Because.TARGET_IMMOBILE, -4)
    if is_infantry(target):
        number += because(table, Because.TARGET_IS_INFANTRY, 3)
    if target.kind == Kind.BATTLE_ARMOR:
        number += because(table, Because.TARGET_IN_BATTLE_ARMOR, 1)
    if attacker.spotting:
        number += because(table, Because.SPOTTING, 1)
    if target.evading and not target.prone and table.game.options.evading:
        number += because(table, Because.TARGET_EVADING, 1)
    return number + machine_modifiers(table, attacker)


@rule(cites="DFA-11 DFA-19 GEN-4 GEN-5")
def fix_death_from_above(table: Table, attacker: Unit) -> int:
    """The Physical Attack Phase comes: the dice say whether the attack hits, where it still has a target.

    Worked example: an attacker knocked out in the air cannot hit.
    """
    target = table.game.units[attacker.attack_target]
    if not is_in_play(attacker) or not still_there(target, attacker.aimed_at):
        return Result.VOID
    say(table, Event.ATTACKS, attacker.number, target.number, 0, 0)
    if is_out_of_control(attacker):
        return Result.MISSES
    number = death_from_above_to_hit(table, attacker, target)
    return Result.HITS if at_least(table, attacker.number, Why.TO_HIT, Dice.TWO_D6, number) else Result.MISSES


@rule(cites="DFA-10 DFA-17 DFA-19 DFA-22 DFA-23 GEN-5")
def carry_out_death_from_above(table: Table, attacker: Unit, result: int) -> None:
    """It comes down: hits, misses, or finds its target gone.

    Worked example: an attacker knocked out in the air crashes into the hex as if it had missed.
    """
    target = table.game.units[attacker.attack_target]
    if not is_in_play(attacker):
        attacker.airborne = 0
    elif not is_in_play(target):
        arrive_without_target(table, attacker)
    elif not still_there(target, attacker.aimed_at):
        say(table, Event.TARGET_MOVED_AWAY, attacker.number, target.number, 0, 0)
        death_from_above_misses(table, attacker)
    elif result == Result.HITS:
        death_from_above_lands(table, attacker, target)
    else:
        death_from_above_misses(table, attacker)


@rule(cites="DFA-9 DFA-19 GEN-5")
def is_out_of_control(attacker: Unit) -> bool:
    """A failed piloting roll in the air, a shut-down reactor or an unconscious pilot: the attack misses of itself.

    Worked example: 20 points in the Weapon Attack Phase and a failed roll.
    """
    return attacker.failed_in_the_air != 0 or is_immobile(attacker)


@rule(cites="DFA-17")
def death_from_above_lands(table: Table, attacker: Unit, target: Unit) -> None:
    """A landed death from above: the target is struck and pushed on, then the attacker's own legs pay for it.

    Worked example: a 35-ton attacker deals 11 (5, 5, 1) and takes 7 (5, 2).
    """
    table.game.attack_landed = 1
    say(table, Event.HITS, attacker.number, target.number, Attack.DEATH_FROM_ABOVE, 0)
    points = damage_to_target(table, attacker, target)
    side = target_side(table, attacker, target)
    strike_spiked_in_groups(table, attacker, target, points, target_chart(target), side, LL, RL)
    if target.kind == Kind.VTOL:
        destroy(table, target, Cause.ROTOR)
    if target.destroyed == 0:
        push_struck_target(table, attacker, target)
    strike_in_groups(table, attacker, damage_to_attacker(attacker), Chart.KICK, Side.FRONT)
    land(table, attacker)
    drive_out(table, attacker)
    weigh_down(table, attacker)
    if target.destroyed == 0 and target.off_map == 0:
        owe_piloting_roll(table, target, Because.HIT_BY_DEATH_FROM_ABOVE, TARGET_ROLL)
    owe_piloting_roll(table, attacker, Because.MADE_DEATH_FROM_ABOVE, ATTACKER_ROLL)


@rule(cites="STK-1 STK-2 DOM-1")
def drive_out(table: Table, attacker: Unit) -> None:
    """Whoever shared the hex with the target, and leaves no room for the one that has come down, is moved on.

    Worked example: the 'Mech beside the tank that was jumped on.
    """
    somebody = who_is_too_many(table, attacker, attacker.at, attacker.floor)
    if somebody != NOBODY and is_in_play(attacker):
        table.game.push_direction = direction_of_attack(attacker)
        table.game.push_rolls = 1
        follow_dominoes(table, somebody)


@rule(cites="DFA-14 DFA-26")
def damage_to_target(table: Table, attacker: Unit, target: Unit) -> int:
    """Three tenths of the attacker's weight, rounded up; half as much again with talons; half, rounded up, under water.

    Worked example: 55 tons: 17, with talons 25. 35 tons onto a submerged 'Mech: 6.
    """
    points = from_above_with_talons(attacker, rounded_up(3 * attacker.tons, 10))
    return rounded_up(points, 2) if is_submerged(table, target) else points


@rule(cites="DFA-16 AMB-2")
def damage_to_attacker(attacker: Unit) -> int:
    """A fifth of its own weight, rounded up, on the legs.

    Worked example: 55 tons: 11.
    """
    return rounded_up(attacker.tons, 5)


@rule(cites="DFA-15")
def target_chart(target: Unit) -> int:
    """The Punch table against a standing 'Mech, the full table against a prone one.

    Worked example: a prone target is struck on the full table.
    """
    return Chart.FULL if target.prone else Chart.PUNCH


@rule(cites="DFA-15 DFA-25 CONV-8 AMB-1")
def target_side(table: Table, attacker: Unit, target: Unit) -> int:
    """The side seen from where the jump began; always the rear of a prone 'Mech, and the front of a
    vehicle.

    Worked example: a jump that began behind the target strikes its rear.
    """
    if target.prone:
        return Side.REAR
    if is_vehicle(target):
        return Side.FRONT
    seen_from = attacker.at if table.game.options.dfa_side_from_hover else attacker.attack_from
    return side_seen_from(table.game.width, target.at, target.facing, seen_from)


@rule(cites="DFA-18 AMB-11")
def push_struck_target(table: Table, attacker: Unit, target: Unit) -> None:
    """The target is pushed on in the direction of the attack, or as near to it as can be; with no hex it is destroyed.

    Worked example: a ring of level 3 around a target on level 0 leaves it nowhere to go.
    """
    way = nearest_way_out(table, target, direction_of_attack(attacker), attacker, Question.PUSHED_TO)
    if way == NO_DIRECTION:
        say(table, Event.NO_HEX, target.number, 0, 0, 0)
        destroy(table, target, Cause.NOWHERE_TO_GO)
    else:
        displace(table, target, way)


@rule(cites="DFA-18 DFA-6")
def direction_of_attack(attacker: Unit) -> int:
    """From the hex it hovers over to the hex it aims at, which in the air it faces.

    Worked example: hovering south of the target it pushes north.
    """
    return attacker.facing


@rule(cites="DFA-17 DFA-26 STK-2")
def land(table: Table, attacker: Unit) -> None:
    """The attacker comes down standing in the hex it aimed at, facing unchanged, whatever the difference in level.

    Worked example: into water of depth 1 it rolls at once to keep its feet, besides the roll it owes for the attack.
    """
    come_down(table, attacker)
    say(table, Event.LANDS, attacker.number, attacker.at, 0, 0)
    if attacker.destroyed == 0:
        stick_in_bog(table, attacker)
        enter_terrain(table, attacker, 0)


@rule(cites="CORE-2.10 FALL-9")
def weigh_down(table: Table, attacker: Unit) -> None:
    """What it came down on may not bear it.

    Worked example: 55 tons land on a roof of construction factor 40, and go down with it.
    """
    if is_in_play(attacker):
        bear_weight(table, attacker, attacker.at)
        follow_dominoes(table, NOBODY)


@verb
def come_down(table: Table, attacker: Unit) -> None:
    """From the air into the hex aimed at."""
    attacker.airborne = 0
    move_to(table, attacker, attacker.aimed_at, surface(table, attacker.aimed_at, hex_top(table, attacker.aimed_at)))


@rule(cites="STK-2 DFA-23")
def who_stands_where_it_lands(table: Table, attacker: Unit) -> int:
    """The number of the unit in the way of the one that comes down, the target before all others, or NOBODY; one below
    the roof is not.

    Worked example: two 'Mechs, on the roof and on the ground floor: the one on the roof.
    """
    target = table.game.units[attacker.attack_target]
    floor = floor_it_lands_on(table, attacker)
    if still_there(target, attacker.aimed_at) and (target.floor == floor or is_flying(table, target)):
        return target.number
    return who_stands_on(table, attacker.aimed_at, floor, attacker.number)


@verb
def floor_it_lands_on(table: Table, attacker: Unit) -> int:
    """The level that the attacker will stand on in the hex aimed at."""
    lands_on = surface(table, attacker.aimed_at, hex_top(table, attacker.aimed_at))
    return floor_of(table, attacker, attacker.aimed_at, lands_on)


@rule(cites="DFA-19 DFA-20 DFA-21 DFA-23")
def death_from_above_misses(table: Table, attacker: Unit) -> None:
    """A miss: whoever stands in the hex moves out of the way, and the attacker crashes into it on its back.

    Worked example: 55 tons fall for 18 (5, 5, 5, 3), on the rear of the full table, and the pilot's check is at +1.
    """
    say(table, Event.MISSES, attacker.number, attacker.attack_target, Attack.DEATH_FROM_ABOVE, 0)
    make_way_and_crash(table, attacker)


@rule(cites="DFA-19 DFA-20 DFA-23")
def make_way_and_crash(table: Table, attacker: Unit) -> None:
    """Whoever stands in the hex moves aside, and the attacker comes down in it; with nowhere to move, it is destroyed.

    Worked example: in a ring of level 3 the target stays and the attacker is destroyed.
    """
    victim = who_stands_where_it_lands(table, attacker)
    if victim != NOBODY:
        way = way_aside(table, attacker, table.game.units[victim])
        if way == NO_DIRECTION:
            say(table, Event.NO_HEX, victim, 0, 0, 0)
            attacker.airborne = 0
            destroy(table, attacker, Cause.NOWHERE_TO_GO)
            return
        displace(table, table.game.units[victim], way)
    crash(table, attacker)


@rule(cites="DFA-19 DFA-21 DISP-4")
def way_aside(table: Table, attacker: Unit, victim: Unit) -> int:
    """Where the target moves on a miss: its own player's choice among all hexes it can be displaced to.

    Offered first is the hex that DFA-21 takes: on the same level and free, nearest to the direction of the attack; else
    the highest. Worked example: on open ground straight on, like a hit.
    """
    onward = direction_of_attack(attacker)
    best_way = NO_DIRECTION
    best_worth = 0
    for k in range(DIRECTIONS):
        way = (onward + SEARCH[k]) % DIRECTIONS
        if is_valid_displacement(table, victim.number, way):
            offer(table, way)
            worth = worth_of_way(table, victim, way)
            if best_way == NO_DIRECTION or worth > best_worth:
                best_way = way
                best_worth = worth
    if best_way == NO_DIRECTION:
        return NO_DIRECTION
    prefer(table, best_way)
    return ask(table, victim.number, victim.side, Question.MOVES_ASIDE_TO)


@rule(cites="DFA-21")
def worth_of_way(table: Table, victim: Unit, way: int) -> int:
    """How the default choice ranks a hex: a level one without a friend in it best, else the higher the better.

    Worked example: a level hex beats a hill, a hill beats a hole.
    """
    to = next_hex(table, victim.at, way)
    if to == OFF_THE_MAP:
        return -1000
    climb = level_met(table, victim, to) - standing_level(table, victim)
    there = who_is_met(table, victim, to)
    friend = there != NOBODY and table.game.units[there].side == victim.side
    if friend:
        return climb - 500
    return 1000 if climb == 0 else climb


@rule(cites="DFA-19 DFA-19b FALL-9 AMB-4 AMB-37")
def crash(table: Table, attacker: Unit) -> None:
    """Down into the hex on its back as from 2 levels, whatever the real height; no roll avoids it. What it falls onto
    may not bear it.

    Worked example: 35 tons: 12 points (5, 5, 2), facing turned right round.
    """
    come_down(table, attacker)
    # A roof or bridge may come down under it later, for another fall.
    attacker.last_fall = 0 if deck_over(table, attacker.at) or has_bridge(table, attacker.at) else 1
    fall(table, attacker, FALL_LEVELS, 0, FALL_LEVELS, ON_ITS_BACK)
    weigh_down(table, attacker)


@rule(cites="DFA-22 AMB-9")
def arrive_without_target(table: Table, attacker: Unit) -> None:
    """The target is out of the game before the attack: the attacker lands in its hex and rolls at +4 at the end.

    One that lost control in the air crashes as on a miss. Worked example: piloting 4 needs 8.
    """
    say(table, Event.TARGET_GONE, attacker.number, attacker.attack_target, 0, 0)
    if is_out_of_control(attacker):
        make_way_and_crash(table, attacker)
        return
    somebody = who_stands_where_it_lands(table, attacker)
    if somebody != NOBODY:
        table.game.push_direction = direction_of_attack(attacker)
        table.game.push_rolls = 1
    land(table, attacker)
    follow_dominoes(table, somebody)
    weigh_down(table, attacker)
    owe_piloting_roll(table, attacker, Because.LANDED_WITHOUT_TARGET, ATTACKER_ROLL)
