"""Damage is taken off the stats, point by point, by the players who may say where (COL-20 to COL-22, R-5, R-6)."""

from __future__ import annotations

from ironfall.rulesets.mechawars.records import LEAVES_IT, Table, Unit
from ironfall.rulesets.mechawars.words import Event, Question
from ironfall.table.asking import ask, offer
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say


@rule(cites="COL-20 COL-21 R-5 R-6 R-17 R-25")
def allocate(table: Table, victim: Unit, opponent: Unit) -> None:
    """First the points of a critical collision, which the opponent may allocate; then all others, by its own player.

    What is left once no stat is, is lost. Worked example: 6 damage with a critical: one point by the opponent, five by
    the owner.
    """
    while victim.points_against > 0 and victim.owed > 0 and has_active_stat(victim):
        stat = critical_choice(table, victim, opponent)
        if stat == LEAVES_IT:
            say(table, Event.POINT_REFUSED, opponent.number, 0, 0, 0)
            victim.points_against = 0
        else:
            victim.points_against -= 1
            lose_point(table, victim, stat, 1)
    while victim.owed > 0 and has_active_stat(victim):
        lose_point(table, victim, own_choice(table, victim), 0)
    victim.points_against = 0
    victim.owed = 0


@rule(cites="COL-20 COL-22 R-5 R-25")
def critical_choice(table: Table, victim: Unit, opponent: Unit) -> int:
    """An active stat, from the first on, or nothing.

    Worked example: of MA 0 and F 2 only F can be chosen.
    """
    for stat in range(victim.stats):
        if victim.stat[stat] > 0:
            offer(table, stat)
    offer(table, LEAVES_IT)
    return ask(table, opponent.number, opponent.side, Question.CRITICAL_POINT)


@rule(cites="COL-21")
def own_choice(table: Table, victim: Unit) -> int:
    """Any active stat; the last is what is given up by default, since it is least use in a collision.

    Worked example: of MA 2, F 2 and D 0 F is offered first.
    """
    for stat in range(victim.stats - 1, -1, -1):
        if victim.stat[stat] > 0:
            offer(table, stat)
    return ask(table, victim.number, victim.side, Question.GIVES_UP)


@rule(cites="COL-22 R-18")
def has_active_stat(unit: Unit) -> bool:
    """Whether any stat is above 0.

    Worked example: MA 0 and F 1: yes.
    """
    return points_left(unit) > 0


@verb
def points_left(unit: Unit) -> int:
    """Damage that wrecks it."""
    total = 0
    for stat in range(unit.stats):
        total += unit.stat[stat]
    return total


@verb
def lose_point(table: Table, victim: Unit, stat: int, by_opponent: int) -> None:
    """A point of damage is allocated."""
    victim.stat[stat] -= 1
    victim.owed -= 1
    victim.lost += 1
    say(table, Event.STAT_LOST, victim.number, stat, victim.stat[stat], by_opponent)


@rule(cites="COL-30 R-18")
def check_wrecked(table: Table, unit: Unit) -> bool:
    """It is wrecked once all its stats are at 0, and stands no more in anybody's way.

    Worked example: stats of 6 in all and 6 damage: wrecked; 5 damage: not.
    """
    if has_active_stat(unit):
        return False
    if not unit.wrecked:
        unit.wrecked = 1
        say(table, Event.WRECKED, unit.number, 0, 0, 0)
    return True
