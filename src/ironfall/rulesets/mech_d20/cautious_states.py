"""What a careful player thinks of a range, and of a state: what a 'Mech could do there, and what it would suffer.

Scores are in fortieths of a point of damage (cautious_estimates.py).
"""

from __future__ import annotations

from ironfall.board.hexes import distance
from ironfall.rulesets.mech_d20.arcs import hexside_towards, side_attacked
from ironfall.rulesets.mech_d20.cautious_estimates import (
    POINT,
    can_fight,
    damage_at,
    farthest_shot,
    hexsides_off,
    is_badly_damaged,
    number_without_range,
)
from ironfall.rulesets.mech_d20.line_of_sight import cover_of
from ironfall.rulesets.mech_d20.movement import can_step
from ironfall.rulesets.mech_d20.places import is_in_play
from ironfall.rulesets.mech_d20.records import MOST_STEPS, Cover, Mode, Side, Table, Unit
from ironfall.table.marks import verb

WHOLE = 10
BOLD, WARY = 6, 15
"""How much of the damage to be suffered counts against all of that to be done: while it is sound, and when it is badly
damaged."""
PULL = 10 * POINT
"""What a hex too far from the range that it wants costs; no cover makes up for it."""
NEAR_ENOUGH = 1
"""Hexes from that range that do not matter."""
AFFRONT = POINT // 4
"""What a hexside costs that the enemy stands off its front."""
BLIND = 3 * PULL
"""What it costs to go out of sight for the sake of the range."""
WALL = PULL // 4
"""What it costs to stand before what it cannot enter: to turn aside is better."""
WET = 3 * POINT
"""What the piloting roll for a move into water costs."""
STRUCK_BEHIND = 2
"""How much more a hit from behind counts."""


# --- the range that it wants


@verb
def wanted_range(table: Table, mech: Unit, enemy: Unit) -> int:
    """Where it does most for what it suffers: among the ranges at which it does anything, or, when it is worse off than
    the enemy, among all. Out of sight it wants to come nearer, unless it flees."""
    if not is_withdrawing(mech, enemy) and not has_sight(table, mech, enemy):
        return 0
    mine = number_without_range(table, mech, enemy)
    theirs = number_without_range(table, enemy, mech)
    best = 1
    most = exchange(table, mech, enemy, 0, 1, mine, theirs)
    farthest = farthest_shot(table, mech)
    if is_withdrawing(mech, enemy):
        farthest = max(farthest, farthest_shot(table, enemy)) + 1
    for hexes in range(2, farthest + 1):
        score = exchange(table, mech, enemy, 0, hexes, mine, theirs)
        if score > most:
            best = hexes
            most = score
    return best


@verb
def has_sight(table: Table, mech: Unit, enemy: Unit) -> bool:
    """Whether there is a line of sight."""
    return cover_of(table, mech, enemy) != Cover.FULL


@verb
def is_withdrawing(mech: Unit, enemy: Unit) -> bool:
    """Whether it is badly damaged and the enemy is not."""
    return is_badly_damaged(mech) and not is_badly_damaged(enemy)


@verb
def exchange(table: Table, mech: Unit, enemy: Unit, hexside: int, hexes: int, mine: int, theirs: int) -> int:
    """What it does at a range, against what it suffers from an enemy that faces it."""
    done = WHOLE * damage_at(table, mech, hexside, hexes, mine)
    return (done - fear(mech, enemy) * suffered(table, enemy, 0, hexes, theirs)) // WHOLE


@verb
def suffered(table: Table, enemy: Unit, hexside: int, hexes: int, number: int) -> int:
    """Damage to expect of an enemy."""
    return damage_at(table, enemy, hexside, hexes, number) if can_fight(enemy) else 0


@verb
def fear(mech: Unit, enemy: Unit) -> int:
    """How much suffering counts."""
    return WARY if is_withdrawing(mech, enemy) else BOLD


# --- what a state is worth


@verb
def score_of_state(table: Table, mech: Unit, enemy: Unit, wanted: int) -> int:
    """What it can do to the enemy, less what it fears of all, and less what its place and its facing cost.

    On its way to an enemy it would rather move than not, so that it goes along a wall that it cannot go through.
    """
    hexes = distance(table.game.width, mech.at, enemy.at)
    hexside = hexside_towards(table, mech, enemy.at)
    dangers = 0
    for k in range(table.game.unit_count):
        other = table.game.units[k]
        if other.side != mech.side and is_in_play(other):
            dangers += exposure(table, mech, other)
    score = what_it_can_do(table, mech, enemy) - fear(mech, enemy) * dangers // WHOLE
    score -= off_its_range(wanted, hexes) + off_its_front(hexside)
    if hexes <= wanted and not is_withdrawing(mech, enemy) and not has_sight(table, mech, enemy):
        score -= BLIND
    if hexes > wanted + NEAR_ENOUGH and mech.mode != Mode.JUMPED:
        score += mech.moved - (WALL if is_at_a_wall(table, mech) else 0)
    return score - (WET if table.game.water[mech.at] > 0 else 0)


@verb
def is_at_a_wall(table: Table, mech: Unit) -> bool:
    """Whether it cannot go straight on, whatever points it has."""
    return not can_step(table, mech, mech.facing, MOST_STEPS)


@verb
def what_it_can_do(table: Table, mech: Unit, enemy: Unit) -> int:
    """Damage to expect of it from where it is."""
    if not has_sight(table, mech, enemy):
        return 0
    hexes = distance(table.game.width, mech.at, enemy.at)
    hexside = hexside_towards(table, mech, enemy.at)
    return damage_at(table, mech, hexside, hexes, number_without_range(table, mech, enemy))


@verb
def exposure(table: Table, mech: Unit, enemy: Unit) -> int:
    """Damage to expect of an enemy, which will turn to it if it has still to move; more where it would strike the rear.

    Cover and the hexes it has moved count by themselves: they are in the number that the enemy needs.
    """
    if not has_sight(table, enemy, mech):
        return 0
    hexes = distance(table.game.width, mech.at, enemy.at)
    hexside = hexside_towards(table, enemy, mech.at) if has_moved(table, enemy) else 0
    damage = suffered(table, enemy, hexside, hexes, number_without_range(table, enemy, mech))
    return STRUCK_BEHIND * damage if side_attacked(table, enemy, mech) == Side.REAR else damage


@verb
def has_moved(table: Table, mech: Unit) -> bool:
    """Whether its turn to move is over."""
    has = False
    for k in range(table.game.next):
        has = has or table.game.order[k] == mech.number
    return has


@verb
def off_its_range(wanted: int, hexes: int) -> int:
    """What it costs not to be at the range that it wants."""
    return PULL * max(0, abs(wanted - hexes) - NEAR_ENOUGH)


@verb
def off_its_front(hexside: int) -> int:
    """What it costs that the enemy is not in front of it."""
    return AFFRONT * hexsides_off(hexside)
