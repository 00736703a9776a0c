"""Who decides when nobody is asked: plain policies, one a side."""

from __future__ import annotations

from ironfall.rulesets.mechawars.allocation import points_left
from ironfall.rulesets.mechawars.geometry import compare_gap
from ironfall.rulesets.mechawars.movement import has_a_move, nearest_enemy, reach_of_move
from ironfall.rulesets.mechawars.records import MA, NO, YES, Act, Table, Unit, Way
from ironfall.rulesets.mechawars.run_up import run_up
from ironfall.rulesets.mechawars.words import Question
from ironfall.rulesets.random_policy import choose_blindly
from ironfall.table.marks import verb

POLICIES = ("ask", "book", "random", "cautious")
"""By number. "ask" is a person's, or the script's. "book" takes what the rules offer first: a target counter-charges if
it may, and else shoots if it may; third mechs do neither; a critical point goes on the first active stat, which is MA
while there is any; the owner gives up the last stats first; in its own turn a mech charges if it can, else goes at the
nearest enemy. "random" takes anything. "cautious" never charges what could wreck it."""
BOOK, RANDOM, CAUTIOUS = 1, 2, 3
WORST = 6
"""Damage of one die at its best; every further die adds 1."""


@verb
def choose(table: Table, who: int, question: int) -> int:
    """What the policy of the asked side answers; the first option is the default of every question."""
    unit = table.game.units[who]
    policy = table.asking.policy[unit.side]
    if policy == RANDOM:
        return choose_blindly(table, who, question)
    if policy == CAUTIOUS:
        return choose_carefully(table, unit, question)
    return choose_by_the_book(table, who, question)


@verb
def choose_by_the_book(table: Table, who: int, question: int) -> int:
    """The first option, which is the default of every question."""
    return table.asking.options[0]


@verb
def choose_carefully(table: Table, unit: Unit, question: int) -> int:
    """Who cannot be wrecked by the other goes at it; who can keeps away and keeps an action to answer with.

    To counter-charge only adds to one's own result, so a target always does; a third mech does not take on what could
    wreck it. To shoot costs an action and no risk. All else is the default.
    """
    game = table.game
    if question == Question.COUNTER_CHARGES:
        if unit.number == game.defender or not could_wreck(game.units[game.charger], unit):
            return YES
        return NO
    if question == Question.SHOOTS:
        return YES
    if question == Question.CHARGES_AT:
        return weakest_offered(table)
    if question == Question.ACTS:
        return act_carefully(table, unit)
    if question == Question.MOVES_TO:
        return move_carefully(table, unit)
    return table.asking.options[0]


@verb
def could_wreck(one: Unit, other: Unit) -> bool:
    """Whether the best result of one would wreck the other."""
    return one.stat[MA] > 0 and WORST + one.stat[MA] - 1 >= points_left(other)


@verb
def weakest_offered(table: Table) -> int:
    """Of the mechs offered, the one with the fewest points left; of several the first."""
    weakest = table.asking.options[0]
    for k in range(1, table.asking.option_count):
        other = table.asking.options[k]
        if points_left(table.game.units[other]) < points_left(table.game.units[weakest]):
            weakest = other
    return weakest


@verb
def act_carefully(table: Table, unit: Unit) -> int:
    """Keep out of reach of what could wreck it. Charge what could not; with an action to spare, after a step back for
    the full bonus."""
    enemy = table.game.units[nearest_enemy(table, unit)]
    if could_wreck(enemy, unit):
        out_of_reach = compare_gap(unit, enemy, max(enemy.walk, enemy.run)) > 0
        if out_of_reach or reach_of_move(table, unit, Way.AWAY_FROM_ENEMY) == 0:
            return Act.WAIT
        return Act.MOVE
    first = table.asking.options[0]
    wants_run_up = unit.actions > 1 and compare_gap(unit, enemy, run_up(table)) < 0
    if first == Act.CHARGE and wants_run_up and has_a_move(table, unit):
        return Act.MOVE
    return first


@verb
def move_carefully(table: Table, unit: Unit) -> int:
    """Away from what could wreck it, or to take a run-up; else towards it."""
    enemy = table.game.units[nearest_enemy(table, unit)]
    goes_away = could_wreck(enemy, unit) or compare_gap(unit, enemy, run_up(table)) < 0
    wanted = Way.AWAY_FROM_ENEMY if goes_away else Way.TOWARDS_ENEMY
    for k in range(table.asking.option_count):
        if table.asking.options[k] == wanted:
            return wanted
    return table.asking.options[0]
