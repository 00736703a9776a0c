"""Points that wait for the Damage Phase and can no longer make a difference: too few to pierce or to take a location
whatever the rest of the volley does, or more than enough."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.records import CT, CTR, HD, LA, LL, LT, LTR, PLACES, RA, RL, RT, RTR, Table, Unit
from ironfall.rulesets.mech_d20.still_to_come import blasts_in, has_live_ammunition, points_to_come, room_in
from ironfall.table.marks import verb

LEFT_PLACES = 1 << LA | 1 << LL | 1 << LT | 1 << LTR
RIGHT_PLACES = 1 << RA | 1 << RL | 1 << RT | 1 << RTR
ALL_PLACES = (1 << PLACES) - 1


@verb
def forget_points_out_of_reach(table: Table, target: Unit, lost: int, pierced: int, center_exactly: int) -> None:
    """Of the points that wait for each location, what no longer makes a difference: `lost` are the locations whose loss
    is asked about, `pierced` those whose critical hits are; `center_exactly`: whether the center's own damage is."""
    coming = points_to_come(table)
    anywhere = coming + blasts_in(table, target, ALL_PLACES)
    limbs = side_excess(target, LA, LL) + side_excess(target, RA, RL)
    to_front = anywhere + limbs + excess(target, LT) + excess(target, RT)
    to_rear = anywhere + limbs + excess(target, LTR) + excess(target, RTR)
    holds = target.ledger[CT] + to_front <= bears(table, target, CT)
    holds = holds and target.ledger[CTR] + to_rear <= bears(table, target, CTR)
    flows = 1 if center_exactly or not holds else 0
    forget_points_of_a_side(table, target, LEFT_PLACES, lost, pierced, flows)
    forget_points_of_a_side(table, target, RIGHT_PLACES, lost, pierced, flows)
    if center_exactly == 0:
        simplify(table, target, CT, to_front, lost, pierced, 0)
        simplify(table, target, CTR, to_rear, lost, pierced, 0)
    simplify(table, target, HD, coming + blasts_in(table, target, 1 << HD), lost, pierced, 0)


@verb
def forget_points_of_a_side(table: Table, target: Unit, side: int, lost: int, pierced: int, to_center: int) -> None:
    """The same of arm, leg and torso of a side; `to_center`: whether it matters what goes on to the center."""
    arm, leg, torso, rear = LA, LL, LT, LTR
    if side == RIGHT_PLACES:
        arm, leg, torso, rear = RA, RL, RT, RTR
    coming = points_to_come(table)
    to_torso = side_excess(target, arm, leg) + coming + blasts_in(table, target, side)
    holds = target.ledger[torso] + to_torso <= bears(table, target, torso)
    holds = holds and target.ledger[rear] + to_torso <= bears(table, target, rear)
    flows = 1 if to_center or (lost >> torso & 1 == 1 and not holds) else 0
    simplify(table, target, arm, coming + blasts_in(table, target, 1 << arm), lost, pierced, flows)
    simplify(table, target, leg, coming + blasts_in(table, target, 1 << leg), lost, pierced, flows)
    simplify(table, target, torso, to_torso, lost, pierced, to_center)
    simplify(table, target, rear, to_torso, lost, pierced, to_center)


@verb
def simplify(table: Table, target: Unit, place: int, rest: int, lost: int, pierced: int, flows: int) -> None:
    """The fewest points that go on alike, where at most `rest` are still to come: none below what can pierce, one more
    than armor where they pierce, one more than the location bears where they take it, all where they may flow on."""
    points = target.ledger[place]
    armor = target.armor[place]
    matters = lost >> place & 1 == 1
    pierces = pierced >> place & 1 == 1 or has_live_ammunition(target, place)
    if points > bears(table, target, place):
        if not flows:
            points = room_in(target, place) + 1 if matters else armor + 1 if pierces else 0
    elif points + rest > bears(table, target, place) and (matters or flows):
        points += 0
    elif pierces and points > armor:
        points = armor + 1
    elif not pierces or points + rest <= armor:
        points = 0
    target.ledger[place] = points
    target.ledger_behind[place] = min(points, target.ledger_behind[place])


@verb
def bears(table: Table, target: Unit, place: int) -> int:
    """The most points with which a location is not lost."""
    return room_in(target, place) - (1 if table.game.options.destroy_at_zero else 0)


@verb
def excess(target: Unit, place: int) -> int:
    """What a location cannot absorb of the points that wait for it."""
    return max(0, target.ledger[place] - room_in(target, place))


@verb
def side_excess(target: Unit, arm: int, leg: int) -> int:
    """What an arm and a leg cannot absorb together."""
    return excess(target, arm) + excess(target, leg)


@verb
def damage_that_counts(table: Table, damage: int) -> int:
    """The damage of the round, less what makes no difference to the piloting roll whatever still comes."""
    numbers = table.game.numbers
    most = damage + points_to_come(table) + blasts_in(table, table.game.units[1], ALL_PLACES)
    steps = damage // numbers.damage_step
    same_step = most // numbers.damage_step == steps
    if same_step and (damage >= numbers.big_damage or most < numbers.big_damage):
        return max(steps * numbers.damage_step, numbers.big_damage if damage >= numbers.big_damage else 0)
    return damage
