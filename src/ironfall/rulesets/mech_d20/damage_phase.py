"""The Damage Phase: damage dealt, piloting, heat, waking (D20-37 to D20-43, D20-60 to D20-64, section 15)."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.consciousness import wake
from ironfall.rulesets.mech_d20.critical_hits import critical_roll
from ironfall.rulesets.mech_d20.heat import heat_step
from ironfall.rulesets.mech_d20.pending import is_pierced, is_taken
from ironfall.rulesets.mech_d20.piloting import make_owed_roll
from ironfall.rulesets.mech_d20.places import is_arm, is_in_play, is_leg, owe_piloting_roll
from ironfall.rulesets.mech_d20.records import (
    CT,
    CTR,
    HD,
    LA,
    LL,
    LT,
    LTR,
    NOWHERE,
    PLACES,
    RA,
    RL,
    RT,
    RTR,
    Table,
    Unit,
)
from ironfall.rulesets.mech_d20.repairs import mend_what_is_pending
from ironfall.rulesets.mech_d20.words import Cause, Event, Reason
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say

LIMBS = (LA, RA, LL, RL)
CENTER_AND_HEAD = (CT, CTR, HD)
REAR_OF = (NOWHERE, CTR, LTR, RTR, NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE)
"""By location: the rear of a front torso."""


@rule(cites="D20-37 D20-60 D20-61 D20-57 D20-17")
def damage_phase(table: Table) -> None:
    """Step by step for everybody in the order: damage is dealt; those left roll for their feet; heat; waking.

    Worked example: a 'Mech whose center torso is lost makes no piloting roll, and the one it kicked still makes its.
    """
    acting = how_many_act(table)
    for k in range(acting):
        mech = table.game.units[who_acts(table, k)]
        if is_in_play(mech):
            deal_damage(table, mech)
    for k in range(acting):
        mech = table.game.units[who_acts(table, k)]
        if is_in_play(mech):
            make_owed_roll(table, mech)
    for k in range(acting):
        mech = table.game.units[who_acts(table, k)]
        if is_in_play(mech):
            heat_step(table, mech)
    for k in range(acting):
        mech = table.game.units[who_acts(table, k)]
        if is_in_play(mech):
            wake(table, mech)


@verb
def how_many_act(table: Table) -> int:
    """Those in the order; all where no initiative has been rolled."""
    return table.game.order_count if table.game.order_count > 0 else table.game.unit_count


@verb
def who_acts(table: Table, k: int) -> int:
    """The unit that comes after k others."""
    return table.game.order[k] if table.game.order_count > 0 else k


@rule(cites="D20-37 D20-43 DR-10 DR-12 DR-13")
def deal_damage(table: Table, mech: Unit) -> None:
    """GEL counts first; then arms and legs, side torsos with their rears, the center with its rear, the head, so that
    what flows inward is summed before it is dealt. Then it is seen whether the 'Mech still stands.

    Worked example: an arm of 10(5) with 18 points is lost and hands 3 to its torso, which has 4 of its own: 7 in all.
    """
    mend_what_is_pending(table, mech)
    for place in LIMBS:
        deal_to(table, mech, place)
    deal_to(table, mech, LT)
    deal_to(table, mech, LTR)
    lose_torso(table, mech, LT)
    deal_to(table, mech, RT)
    deal_to(table, mech, RTR)
    lose_torso(table, mech, RT)
    for place in CENTER_AND_HEAD:
        deal_to(table, mech, place)
    see_whether_it_stands(table, mech)
    clear_ledger(mech)


@rule(cites="D20-37 D20-38 D20-39 D20-40 D20-52 DR-1 DR-11")
def deal_to(table: Table, mech: Unit, place: int) -> None:
    """A location's points of the round: more than armor and internal armor together, and it is lost. What it cannot
    absorb goes on inward, as do all points on a location lost before.

    Worked example: 15 points leave an arm of 10(5) at 0(0), or with `destroy_at_zero` lost; 16 are its end, and 1
    goes on. A 20 on the critical die is its end too, and nothing goes on unless points are left over.
    """
    points = mech.ledger[place]
    room = mech.armor[place] + mech.internal[place]
    if mech.gone[place]:
        carry_over(table, mech, place, points)
    elif points > room or (table.game.options.destroy_at_zero and points == room) or is_taken(mech, place):
        over = max(0, points - room)
        lose_part(mech, place)
        say(table, Event.LOCATION_LOST, mech.number, place, over, 0)
        carry_over(table, mech, place, over)
    elif points > 0:
        off = min(points, mech.armor[place])
        mech.armor[place] -= off
        mech.internal[place] -= points - off
        say(table, Event.DAMAGE_DEALT, mech.number, place, mech.armor[place], mech.internal[place])


@rule(cites="D20-39 DR-14")
def carry_over(table: Table, mech: Unit, place: int, points: int) -> None:
    """Points go on to the next location: the front of a torso or, with `rear_overflow`, its rear for as many of an
    arm's or a leg's as came from behind. Those from behind go last.

    Worked example: 10 points from the front and 8 from behind on an arm of 10(5): 3 go on, all of them to the front.
    """
    inward = table.game.numbers.inward[place]
    if inward == NOWHERE or points == 0:
        return
    behind = 0
    if table.game.options.rear_overflow and REAR_OF[inward] != NOWHERE and (is_arm(place) or is_leg(place)):
        from_the_front = mech.ledger[place] - mech.ledger_behind[place]
        behind = max(0, points - from_the_front)
    add_to(table, mech, inward, points - behind)
    if behind > 0:
        add_to(table, mech, REAR_OF[inward], behind)


@rule(cites="D20-39 DR-8")
def add_to(table: Table, mech: Unit, place: int, points: int) -> None:
    """Points carried over count with those that are there; with `overflow_crit_rolls` they may cause a critical roll.

    Worked example: 6 points carried over to a torso of 10(5) with 6 in its ledger do internal damage.
    """
    if points == 0:
        return
    mech.ledger[place] += points
    say(table, Event.CARRIED_OVER, mech.number, place, points, 0)
    if table.game.options.overflow_crit_rolls and mech.gone[place] == 0 and is_pierced(mech, place):
        critical_roll(table, mech, mech, place)


@rule(cites="D20-41 D20-60")
def lose_part(mech: Unit, place: int) -> None:
    """The location is gone for good, with all armor left on it; without a leg it must roll to keep its feet.

    Worked example: a leg taken by a 20 leaves nothing of its armor.
    """
    mech.gone[place] = 1
    mech.armor[place] = 0
    mech.internal[place] = 0
    if is_leg(place):
        owe_piloting_roll(mech, Reason.LEG_LOST)


@rule(cites="D20-42 DR-13")
def lose_torso(table: Table, mech: Unit, front: int) -> None:
    """Front or rear of a side torso lost: the other goes with it, and what is attached. Their own damage of the round
    has been dealt.

    Worked example: the rear of the left torso lost takes the left torso, arm and leg.
    """
    if mech.gone[front] == 0 and mech.gone[REAR_OF[front]] == 0:
        return
    # What goes with the front goes with the rear: the charts join them.
    with_it = table.game.numbers.attached[front] | 1 << front
    for place in range(PLACES):
        if with_it >> place & 1 and mech.gone[place] == 0:
            lose_part(mech, place)
            say(table, Event.FALLS_WITH, mech.number, place, 0, 0)


@rule(cites="D20-43 D20-17 D20-60")
def see_whether_it_stands(table: Table, mech: Unit) -> None:
    """Without head or center torso it is destroyed, and where a critical hit or the pilot's death doomed it. If not,
    heavy damage calls for a piloting roll.

    Worked example: 20 points in a round are heavy damage, 19 are not.
    """
    for place in range(PLACES):
        if table.game.numbers.vital >> place & 1 and mech.gone[place]:
            destroy(table, mech, Cause.HEAD if place == HD else Cause.CENTER_TORSO)
    if mech.doomed:
        destroy(table, mech, mech.doomed)
    if mech.damage >= table.game.numbers.big_damage:
        owe_piloting_roll(mech, Reason.BIG_DAMAGE)


@rule(cites="D20-43")
def destroy(table: Table, mech: Unit, cause: int) -> None:
    """It is out of the game; the first cause stands.

    Worked example: head and center torso lost in one round: destroyed once.
    """
    if mech.destroyed == 0:
        mech.destroyed = cause
        say(table, Event.DESTROYED, mech.number, cause, 0, 0)


@verb
def clear_ledger(mech: Unit) -> None:
    """Nothing of this round is pending any more."""
    for place in range(PLACES):
        mech.ledger[place] = 0
        mech.ledger_behind[place] = 0
    mech.twenty = 0
    mech.doomed = 0
