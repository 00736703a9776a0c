"""How a careful player moves: to the range that it wants, its front towards the enemy, and no farther than that.

Every step is weighed by the state that it would lead to, and is taken only if that is better. Scores are in fortieths
of a point of damage (cautious_estimates.py).
"""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, distance, opposite
from ironfall.rulesets.mech_d20.arcs import hexside_towards
from ironfall.rulesets.mech_d20.cautious_estimates import (
    POINT,
    heat_of_all,
    hexsides_off,
    is_badly_damaged,
    nearest_enemy,
    number_without_range,
)
from ironfall.rulesets.mech_d20.cautious_states import (
    exchange,
    off_its_front,
    off_its_range,
    score_of_state,
    wanted_range,
)
from ironfall.rulesets.mech_d20.heat import working_sinks
from ironfall.rulesets.mech_d20.movement import mp_for
from ironfall.rulesets.mech_d20.places import step_of
from ironfall.rulesets.mech_d20.records import NOBODY, NOWHERE, Mode, Table, Unit
from ironfall.rulesets.mech_d20.repairs import damage_on, gel_points, has_gel, most_damaged
from ironfall.rulesets.mech_d20.soothing import can_say_soothing_words
from ironfall.rulesets.mech_d20.standing import can_ever_stand
from ironfall.rulesets.mech_d20.words import Step
from ironfall.table.marks import verb

HOT = POINT // 2
"""What a point of heat costs that its sinks have no room for if it fires everything."""


# --- how it moves


@verb
def choose_mode(table: Table, mech: Unit) -> int:
    """Still, unless it comes nearer to the range that it wants, brings its front about, has to stand up or to be
    repaired, or can wake an ally; and then no faster than that takes."""
    best = table.asking.options[0]
    whom = nearest_enemy(table, mech)
    if whom == NOBODY:
        return best
    if mech.prone or is_worth_a_walk_for_gel(table, mech) or can_say_soothing_words(table, mech):
        return is_offered(table, Mode.WALKED, best)
    enemy = table.game.units[whom]
    wanted = wanted_range(table, mech, enemy)
    most = score_of_mode(table, mech, enemy, wanted, best)
    for k in range(1, table.asking.option_count):
        mode = table.asking.options[k]
        score = score_of_mode(table, mech, enemy, wanted, mode)
        if score > most:
            best = mode
            most = score
    return best


@verb
def is_offered(table: Table, option: int, otherwise: int) -> int:
    """An option, if there is a choice of it."""
    for k in range(table.asking.option_count):
        if table.asking.options[k] == option:
            return option
    return otherwise


@verb
def score_of_mode(table: Table, mech: Unit, enemy: Unit, wanted: int, mode: int) -> int:
    """What comes of going straight for the range that it wants, on open ground, as far as this mode takes it."""
    numbers = table.game.numbers
    hexes = distance(table.game.width, mech.at, enemy.at)
    hexside = hexside_towards(table, mech, enemy.at)
    points = mp_for(table, mech, mode)
    if mode == Mode.WALKED or mode == Mode.RAN:
        points = max(0, points - max(0, hexsides_off(hexside) - numbers.free_at_start))
    if mode != Mode.STILL:
        hexside = 0
    moved = min(points, abs(wanted - hexes))
    there = max(1, hexes + moved if wanted > hexes else hexes - moved)
    mine = number_without_range(table, mech, enemy) + numbers.own_move[mode] - numbers.own_move[mech.mode]
    theirs = number_without_range(table, enemy, mech) + numbers.target_move[step_of(moved)]
    score = exchange(table, mech, enemy, hexside, there, mine, theirs)
    score -= off_its_range(wanted, there) + off_its_front(hexside)
    return score - HOT * heat_without_room(table, mech, heat_of_mode(table, mode, moved))


@verb
def heat_of_mode(table: Table, mode: int, moved: int) -> int:
    """The heat of a move."""
    numbers = table.game.numbers
    if mode == Mode.STILL:
        return 0
    if mode == Mode.JUMPED:
        return max(numbers.heat_jump_least, numbers.heat_jump_per_hex * moved)
    return numbers.heat_run if mode == Mode.RAN else numbers.heat_walk


@verb
def heat_without_room(table: Table, mech: Unit, heat: int) -> int:
    """Of the heat of a move, how much its sinks cannot take if it fires everything."""
    numbers = table.game.numbers
    room = working_sinks(table, mech) * numbers.sink - numbers.engine_heat * mech.engine_hits
    return max(0, min(heat, mech.heat + heat + heat_of_all(table, mech) - room))


@verb
def is_worth_a_walk_for_gel(table: Table, mech: Unit) -> bool:
    """Whether it is badly damaged and has what repairs it."""
    return is_badly_damaged(mech) and has_gel(mech) and can_use_all_of_a_charge(table, mech)


@verb
def can_use_all_of_a_charge(table: Table, mech: Unit) -> bool:
    """Whether some location needs all the points of a charge of GEL."""
    worst = most_damaged(mech)
    return worst != NOWHERE and damage_on(mech, worst) >= gel_points(table, mech)


# --- step by step


@verb
def choose_step(table: Table, mech: Unit) -> int:
    """Words first that may wake an ally. Then the step that leads to the best state, if that is better than to stop; a
    charge of GEL before it stops, for what would be left over.

    Worked out anew at every step, this comes to an end, as every step is to a better state than the one before.
    """
    stop = table.asking.options[0]
    if is_offered(table, Step.SOOTHE, stop) == Step.SOOTHE:
        return Step.SOOTHE
    whom = nearest_enemy(table, mech)
    if mech.prone and can_ever_stand(mech) and mech.heat < table.game.numbers.shutdown_from:
        stop = is_offered(table, Step.STAND_UP, stop)
    best = stop
    if whom != NOBODY and stop == Step.STOP and not mech.prone:
        best = best_step(table, mech, table.game.units[whom])
    if best in (Step.STOP, Step.STOP_LEFT, Step.STOP_RIGHT) and can_use_all_of_a_charge(table, mech):
        return is_offered(table, Step.USE_GEL, best)
    return best


@verb
def best_step(table: Table, mech: Unit, enemy: Unit) -> int:
    """Of the steps offered the one to the best state; the first, which is to stop, unless another is better."""
    wanted = wanted_range(table, mech, enemy)
    best = table.asking.options[0]
    most = score_of_step(table, mech, enemy, wanted, best)
    for k in range(1, table.asking.option_count):
        step = table.asking.options[k]
        if step not in (Step.USE_GEL, Step.SOOTHE):
            score = score_of_step(table, mech, enemy, wanted, step)
            if score > most:
                best = step
                most = score
    return best


@verb
def choose_facing(table: Table, mech: Unit) -> int:
    """Towards the nearest enemy."""
    whom = nearest_enemy(table, mech)
    if whom == NOBODY:
        return table.asking.options[0]
    return direction_of(table, mech, table.game.units[whom])


@verb
def direction_of(table: Table, mech: Unit, enemy: Unit) -> int:
    """The direction that an enemy is in."""
    return (mech.facing + hexside_towards(table, mech, enemy.at)) % DIRECTIONS


@verb
def score_of_step(table: Table, mech: Unit, enemy: Unit, wanted: int, step: int) -> int:
    """The score of the state after a step, which is only thought of: the 'Mech is put back as it was."""
    at = mech.at
    facing = mech.facing
    moved = mech.moved
    take_in_thought(table, mech, step)
    if mech.mode == Mode.JUMPED:
        mech.facing = direction_of(table, mech, enemy)
    score = score_of_state(table, mech, enemy, wanted)
    mech.at = at
    mech.facing = facing
    mech.moved = moved
    return score


@verb
def take_in_thought(table: Table, mech: Unit, step: int) -> None:
    """Where it would be, and how far it would have come."""
    if mech.mode == Mode.JUMPED:
        mech.moved = mech.mp_used
    if step == Step.TURN_LEFT or step == Step.STOP_LEFT:
        mech.facing = (mech.facing + DIRECTIONS - 1) % DIRECTIONS
    elif step == Step.TURN_RIGHT or step == Step.STOP_RIGHT:
        mech.facing = (mech.facing + 1) % DIRECTIONS
    elif step == Step.FORWARD:
        enter_in_thought(table, mech, mech.facing)
    elif step == Step.BACKWARD:
        enter_in_thought(table, mech, opposite(mech.facing))
    elif step != Step.STOP:
        enter_in_thought(table, mech, step - Step.JUMP_NORTH)


@verb
def enter_in_thought(table: Table, mech: Unit, direction: int) -> None:
    """The next hex in a direction."""
    mech.at = table.game.beside[mech.at][direction]
    mech.moved += 1
