"""Who may answer a charge, in which order they are asked, and who shoots (COL-3 to COL-5, COL-7)."""

from __future__ import annotations

from ironfall.rulesets.mechawars.aftermath import may_react, spend_action
from ironfall.rulesets.mechawars.allocation import allocate, check_wrecked
from ironfall.rulesets.mechawars.geometry import comes_within_an_inch, compare_nearness, is_near_line, is_nearer
from ironfall.rulesets.mechawars.meeting import can_meet
from ironfall.rulesets.mechawars.records import NO, NOBODY, YES, Table, Unit
from ironfall.rulesets.mechawars.words import Event, Question, Why
from ironfall.table.asking import ask, offer
from ironfall.table.dice import Dice, at_least
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say

SHOT_HITS_AT = 8
"""On a D12. Ours, as is that a hit takes one point: the rules of shooting were not recovered (COL-7)."""


# --- counter-charges


@rule(cites="COL-3 G-2 G-4 R-9")
def may_counter_charge(table: Table, charger: Unit, target: Unit, other: Unit) -> bool:
    """The target, or an enemy of the charger within an inch of its line that the charger comes within an inch of.

    It must be able to react, and nothing may be between the two. Worked example: a base of radius 1 whose centre is 2
    inches beside the line: yes.
    """
    if other.number == charger.number or not may_react(other):
        return False
    if other.number != target.number:
        if other.side == charger.side and not table.game.options.friendly_counter_charge:
            return False
        if not is_near_line(charger, target, other) or not comes_within_an_inch(charger, target, other):
            return False
    return can_meet(table, charger, target, other)


@rule(cites="COL-3 COL-4 R-7 R-8 R-23")
def declare_counter_charges(table: Table, charger: Unit, target: Unit) -> int:
    """The target may declare first, then the others, the nearest to the charger first; at most one in all, unless an
    option allows more. Who did, as a mask.

    Worked example: the target and a nearer mech both want to: the target does.
    """
    most = table.game.options.max_counter_chargers
    declared = 0
    count = 0
    asked = 1 << charger.number
    whom = target.number
    while whom != NOBODY and count < most:
        asked |= 1 << whom
        if counter_charges(table, charger, target, table.game.units[whom]):
            declared |= 1 << whom
            count += 1
        whom = next_to_ask(table, charger, target, asked) if count < most else NOBODY
    return declared


@rule(cites="COL-3 COL-26")
def counter_charges(table: Table, charger: Unit, target: Unit, other: Unit) -> bool:
    """Whether its player has it counter-charge; this uses one of its actions.

    By default a target does, and a third mech does not. Worked example: a Shaken target is not asked.
    """
    if not may_counter_charge(table, charger, target, other):
        return False
    if other.number == target.number:
        offer(table, YES)
        offer(table, NO)
    else:
        offer(table, NO)
        offer(table, YES)
    if ask(table, other.number, other.side, Question.COUNTER_CHARGES) == NO:
        return False
    say(table, Event.COUNTER_CHARGES, other.number, charger.number, 0, 0)
    spend_action(table, other)
    return True


@rule(cites="R-8")
def next_to_ask(table: Table, charger: Unit, target: Unit, asked: int) -> int:
    """Of those who may and were not asked, the one nearest to the charger; of several equally near, the one that the
    target's player names.

    Worked example: gaps of 6 and 4 inches: the one at 4.
    """
    game = table.game
    nearest = NOBODY
    for k in range(game.unit_count):
        if asked >> k & 1 or not may_counter_charge(table, charger, target, game.units[k]):
            asked |= 1 << k
        elif is_nearer(table, charger, k, nearest):
            nearest = k
    if nearest == NOBODY:
        return NOBODY
    for k in range(game.unit_count):
        if asked >> k & 1 == 0 and compare_nearness(charger, game.units[k], game.units[nearest]) == 0:
            offer(table, k)
    return ask(table, target.number, target.side, Question.WHO_COUNTER_CHARGES)


@rule(cites="COL-6 R-7 R-29")
def nearest_of(table: Table, charger: Unit, declared: int) -> int:
    """Of those who declared a counter-charge, the one nearest to the charger; of several, the one its player names.

    Worked example: gaps of 6 and 4 inches: it stops an inch from the one at 4.
    """
    game = table.game
    nearest = NOBODY
    for k in range(game.unit_count):
        if declared >> k & 1 and is_nearer(table, charger, k, nearest):
            nearest = k
    for k in range(game.unit_count):
        if declared >> k & 1 and compare_nearness(charger, game.units[k], game.units[nearest]) == 0:
            offer(table, k)
    return ask(table, charger.number, charger.side, Question.MEETS)


# --- shooting


@rule(cites="COL-5 COL-7 COL-26")
def declare_shots(table: Table, charger: Unit, target: Unit) -> int:
    """Without a counter-charge every enemy of the charger that is able to react may shoot, where the option for
    shooting is on; who does, as a mask.

    By default the target does. Worked example: an enemy without an unspent action is not asked.
    """
    game = table.game
    declared = 0
    if not game.options.shooting:
        return declared
    for k in range(game.unit_count):
        if shoots(table, charger, target, game.units[k]):
            declared |= 1 << k
    return declared


@verb
def shoots(table: Table, charger: Unit, target: Unit, shooter: Unit) -> bool:
    """Whether it may shoot, and its player has it do so; this uses one of its actions."""
    if shooter.side == charger.side or not may_react(shooter):
        return False
    if shooter.number == target.number:
        offer(table, YES)
        offer(table, NO)
    else:
        offer(table, NO)
        offer(table, YES)
    if ask(table, shooter.number, shooter.side, Question.SHOOTS) == NO:
        return False
    spend_action(table, shooter)
    return True


@rule(cites="COL-7 R-12 R-13")
def resolve_shots(table: Table, charger: Unit, declared: int) -> bool:
    """All shooting at the charger, in order; whether it still stands. What it loses counts at once.

    Worked example: MA 3 and a hit that its player takes off MA: two dice in the collision.
    """
    for k in range(table.game.unit_count):
        if declared >> k & 1 and not charger.wrecked:
            shoot(table, charger, k)
    return not charger.wrecked


@rule(cites="COL-7")
def shoot(table: Table, charger: Unit, shooter: int) -> None:
    """A D12, 8 or more: one point, which the charger's player allocates. Ours, in place of what was not recovered.

    Worked example: an 8 hits, a 7 misses.
    """
    say(table, Event.SHOOTS, shooter, charger.number, 0, 0)
    if at_least(table, shooter, Why.SHOOTING, Dice.D12, SHOT_HITS_AT):
        say(table, Event.SHOT_HITS, charger.number, 1, 0, 0)
        charger.owed = 1
        charger.points_against = 0
        allocate(table, charger, charger)
        check_wrecked(table, charger)
    else:
        say(table, Event.SHOT_MISSES, shooter, 0, 0, 0)
