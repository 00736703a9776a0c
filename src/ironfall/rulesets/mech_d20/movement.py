"""Phase 2: movement points, what a step costs, and a whole move, asked for step by step (D20-6 to D20-16)."""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP, opposite
from ironfall.rulesets.mech_d20.ground import come_into_water, face, go_to, is_free
from ironfall.rulesets.mech_d20.heat import raise_heat
from ironfall.rulesets.mech_d20.jumping import jump
from ironfall.rulesets.mech_d20.places import can_act, count_working, is_in_play, legs_lost, rounded_up, step_of
from ironfall.rulesets.mech_d20.records import Kind, Mode, Table, Unit
from ironfall.rulesets.mech_d20.repairs import has_gel, use_gel_on_itself
from ironfall.rulesets.mech_d20.soothing import POINTS_OF_WORDS, can_say_soothing_words, say_soothing_words
from ironfall.rulesets.mech_d20.stances import choose_stance
from ironfall.rulesets.mech_d20.standing import can_ever_stand, try_to_stand
from ironfall.rulesets.mech_d20.traits import Trait, has_trait
from ironfall.rulesets.mech_d20.words import Event, Question, Step
from ironfall.table.asking import ask, offer
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say

LONGEST_MOVE = 64
"""Steps of one move: more than any 'Mech has points for, unless charts make steps free."""


# --- points and costs


@rule(cites="D20-6 D20-49 D20-57 D20-62")
def mp_for(table: Table, mech: Unit, mode: int) -> int:
    """Movement points in a mode: the card's rating, less what leg damage and felt heat take.

    Each hip hit halves the walk rating, rounded up, and the run then follows from what is left; leg actuators and heat
    are taken off after that. A lost leg leaves nothing, nor do Soothing Words that woke its pilot this round.

    Worked example: walk 5, run 8, one hip hit: 3 and 5.
    """
    numbers = table.game.numbers
    if mode == Mode.STILL or legs_lost(mech) > 0 or mech.soothed:
        return 0
    if mode == Mode.JUMPED:
        return jump_reach(table, mech)
    points = mech.walk
    for _ in range(mech.hip_hits):
        points = rounded_up(points, 2)
    if mode == Mode.RAN:
        points = mech.run if mech.hip_hits == 0 else min(mech.run, rounded_up(3 * points, 2))
    points += mech.leg_actuator_hits * numbers.leg_actuator_mp
    return max(0, points - numbers.heat_mp[step_of(mech.felt_heat)])


@rule(cites="D20-12 D20-62")
def jump_reach(table: Table, mech: Unit) -> int:
    """Hexes that it can jump: its working jets, but no more than the card's run rating, less what felt heat takes.

    Legs that are hit do not shorten a jump, they make the landing harder; a lost leg forbids it.
    Worked example: 8 jets and run 6: 6 hexes, or 5 at heat 5.
    """
    if legs_lost(mech) > 0 or mech.soothed:
        return 0
    hexes = min(count_working(mech, Kind.JUMP_JET), mech.run)
    return max(0, hexes - table.game.numbers.heat_mp[step_of(mech.felt_heat)])


@rule(cites="D20-7 D20-8")
def step_cost(table: Table, mech: Unit, from_hex: int, to_hex: int) -> int:
    """1 point, and 1 more where the terrain changes: up a hill, or into woods, water or rough that is new or worse.

    The same forward and backward, and for every 'Mech; levels are those of the map, so that leaving water for its bank
    costs nothing more. Worked example: 3 hexes, the second of them the first trees: 1 + 2 + 1 = 4.
    """
    game = table.game
    cost = game.numbers.hex_mp
    is_up = game.level[to_hex] > game.level[from_hex]
    is_in_trees = game.woods[to_hex] > game.woods[from_hex]
    is_deeper = game.water[to_hex] > game.water[from_hex]
    if is_up or is_in_trees or is_deeper or game.rough[to_hex] > game.rough[from_hex]:
        cost += game.numbers.terrain_mp
    return cost


@rule(cites="D20-9")
def turning_cost(table: Table, at_start: int, mid: int, at_end: int) -> int:
    """Points for the hexsides turned before the first hex, between, and after the last: one at each end is free.

    Worked example: one hexside at the start, one on the way, one at the end: 1.
    """
    numbers = table.game.numbers
    paid = max(0, at_start - numbers.free_at_start) + mid + max(0, at_end - numbers.free_at_end)
    return paid * numbers.facing_mp


# --- where it can go


@rule(cites="D20-7 D20-8")
def can_step(table: Table, mech: Unit, direction: int, points: int) -> bool:
    """Whether the hex in a direction is free, not too far up or down, and to be had for these points.

    Worked example: a cliff of 3 levels is climbed neither up nor down.
    """
    game = table.game
    to = game.beside[mech.at][direction]
    if to == OFF_THE_MAP or not is_free(table, mech, to):
        return False
    if abs(game.level[to] - game.level[mech.at]) > game.numbers.most_climb:
        return False
    return step_cost(table, mech, mech.at, to) <= points


# --- the move


@rule(cites="D20-6 D20-55 D20-65")
def move(table: Table, mech: Unit) -> None:
    """The whole Movement Phase of one 'Mech; one that is shut down, or whose pilot is out, does nothing.

    Who chooses to move and then neither spends a point nor turns has stood still. Worked example: run, then stop at
    once: no heat, and nothing taken off its attacks.
    """
    if not can_act(mech):
        tell_that_it_cannot_act(table, mech)
        return
    choose_stance(table, mech)
    mode = ask_how(table, mech)
    if mode != Mode.STILL:
        take_mode(table, mech, mode)
        if moves_at_all(table, mech):
            end_move(table, mech)
            return
    stand_still(table, mech)


@verb
def moves_at_all(table: Table, mech: Unit) -> bool:
    """Its steps or its jump; false if nothing came of it."""
    if mech.mode == Mode.JUMPED:
        return jump(table, mech, jump_reach(table, mech))
    return take_steps(table, mech)


@verb
def tell_that_it_cannot_act(table: Table, mech: Unit) -> None:
    """Why a 'Mech is passed over; of one that is destroyed nothing more is told."""
    if is_in_play(mech):
        say(table, Event.CANNOT_ACT, mech.number, mech.out_at_start, 0, 0)


@rule(cites="D20-6 D20-12")
def ask_how(table: Table, mech: Unit) -> int:
    """Stand still, or any way of moving that it has points for; a prone 'Mech does not jump.

    Worked example: on one leg it can only stand still, and is not asked.
    """
    offer(table, Mode.STILL)
    if mp_for(table, mech, Mode.WALKED) > 0:
        offer(table, Mode.WALKED)
    if mp_for(table, mech, Mode.RAN) > 0:
        offer(table, Mode.RAN)
    if not mech.prone and jump_reach(table, mech) > 0:
        offer(table, Mode.JUMPED)
    return ask(table, mech.number, mech.side, Question.MOVES)


@verb
def take_mode(table: Table, mech: Unit, mode: int) -> None:
    """It sets out."""
    mech.mode = mode
    say(table, Event.MOVES, mech.number, mode, 0, 0)


@rule(cites="D20-6 D20-15")
def stand_still(table: Table, mech: Unit) -> None:
    """It has not moved, and keeps its facing.

    Worked example: a jump that ends in its own hex was none.
    """
    mech.mode = Mode.STILL
    mech.mp_used = 0
    say(table, Event.STANDS_STILL, mech.number, 0, 0, 0)


@rule(cites="D20-7 D20-8 D20-9 D20-10 D20-11")
def take_steps(table: Table, mech: Unit) -> bool:
    """Step by step until the player stops or has no points left; false if nothing came of it.

    Worked example: walk 2: forward, forward, and then only the free hexside at the end is still offered.
    """
    numbers = table.game.numbers
    points = mp_for(table, mech, mech.mode)
    turned = 0
    for _ in range(LONGEST_MOVE):
        offer_steps(table, mech, points - mech.mp_used, turned)
        step = ask(table, mech.number, mech.side, Question.STEPS)
        if step == Step.STOP:
            return mech.mp_used > 0 or mech.moved > 0 or turned > 0
        if step == Step.STOP_LEFT or step == Step.STOP_RIGHT:
            turn_at_the_end(table, mech, step == Step.STOP_LEFT)
            return True
        if step == Step.TURN_LEFT or step == Step.TURN_RIGHT:
            turn(table, mech, step == Step.TURN_LEFT, next_hexside(table, mech, turned))
            turned += 1
        elif step == Step.STAND_UP:
            try_to_stand(table, mech)
        elif step == Step.USE_GEL:
            mech.mp_used += numbers.gel_mp
            use_gel_on_itself(table, mech)
        elif step == Step.SOOTHE:
            say_soothing_words(table, mech)
        else:
            enter(table, mech, mech.facing if step == Step.FORWARD else opposite(mech.facing))
    return True


@rule(cites="D20-7 D20-8 D20-9 D20-10 D20-11")
def offer_steps(table: Table, mech: Unit, points: int, turned: int) -> None:
    """What can be done next with the points left; backward at a walk only, and prone nothing but to stand up, GEL and
    Soothing Words.

    Worked example: at a run there is no way back but to turn.
    """
    numbers = table.game.numbers
    offer(table, Step.STOP)
    if mech.prone:
        if can_ever_stand(mech) and numbers.stand_mp <= points:
            offer(table, Step.STAND_UP)
    else:
        if can_step(table, mech, mech.facing, points):
            offer(table, Step.FORWARD)
        if mech.mode == Mode.WALKED and can_step(table, mech, opposite(mech.facing), points):
            offer(table, Step.BACKWARD)
        if next_hexside(table, mech, turned) <= points:
            offer(table, Step.TURN_LEFT)
            offer(table, Step.TURN_RIGHT)
        if numbers.free_at_end > 0:
            offer(table, Step.STOP_LEFT)
            offer(table, Step.STOP_RIGHT)
    if numbers.gel_mp <= points and has_gel(mech):
        offer(table, Step.USE_GEL)
    if points >= POINTS_OF_WORDS and can_say_soothing_words(table, mech):
        offer(table, Step.SOOTHE)


@rule(cites="D20-9")
def next_hexside(table: Table, mech: Unit, turned: int) -> int:
    """Points for one more hexside: what is free at the start is so only before the first hex is entered.

    Worked example: the first is free, the second costs 1, and so does every one after a hex.
    """
    if mech.moved > 0:
        return turning_cost(table, 0, 1, 0)
    return turning_cost(table, turned + 1, 0, 0) - turning_cost(table, turned, 0, 0)


@verb
def turn(table: Table, mech: Unit, left: bool, points: int) -> None:
    """One hexside to the left or right."""
    mech.mp_used += points
    face(table, mech, (mech.facing + (DIRECTIONS - 1 if left else 1)) % DIRECTIONS, points)


@rule(cites="D20-9")
def turn_at_the_end(table: Table, mech: Unit, left: bool) -> None:
    """The hexsides that are free at the end; where charts give more than one, the player is asked for each.

    Worked example: out of points after 4 hexes it still turns one hexside.
    """
    for rest in range(table.game.numbers.free_at_end - 1, -1, -1):
        turn(table, mech, left, 0)
        if rest > 0:
            offer(table, Step.STOP)
            offer(table, Step.STOP_LEFT)
            offer(table, Step.STOP_RIGHT)
            step = ask(table, mech.number, mech.side, Question.STEPS)
            if step == Step.STOP:
                return
            left = step == Step.STOP_LEFT


@rule(cites="D20-7 D20-60")
def enter(table: Table, mech: Unit, direction: int) -> None:
    """Into the next hex.

    Worked example: into water of depth 1: 2 points, and a piloting roll in the Damage Phase.
    """
    to = table.game.beside[mech.at][direction]
    points = step_cost(table, mech, mech.at, to)
    mech.moved += 1
    go_to(table, mech, to, points, Event.ENTERS)
    come_into_water(table, mech)


@rule(cites="D20-14 D20-15 D20-61")
def end_move(table: Table, mech: Unit) -> None:
    """The heat of the move, and a gladiator's moving in place.

    Worked example: a walk makes 1 heat, a run 2, a jump of 2 hexes 3 and one of 5 hexes 5.
    """
    if mech.moved == 0 and mech.mp_used > 0 and has_trait(mech, Trait.GLADIATOR_IN_PLACE):
        mech.in_place = 1
    heat = heat_of_move(table, mech)
    say(table, Event.ENDS_MOVE, mech.number, mech.moved, heat, 0)
    raise_heat(table, mech, heat)


@rule(cites="D20-61")
def heat_of_move(table: Table, mech: Unit) -> int:
    """By mode; a jump by its hexes, with a least.

    Worked example: a jump of 2 hexes: 3.
    """
    numbers = table.game.numbers
    if mech.mode == Mode.JUMPED:
        return max(numbers.heat_jump_least, numbers.heat_jump_per_hex * mech.moved)
    return numbers.heat_run if mech.mode == Mode.RAN else numbers.heat_walk
