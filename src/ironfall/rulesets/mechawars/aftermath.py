"""After a collision: wrecks, being Shaken, and one of the two moved away (COL-24 to COL-30)."""

from __future__ import annotations

from ironfall.rulesets.mechawars.allocation import check_wrecked
from ironfall.rulesets.mechawars.geometry import free_way, go_along, put_beside
from ironfall.rulesets.mechawars.records import INCH, Table, Unit
from ironfall.rulesets.mechawars.words import Event
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say


@rule(cites="COL-24 COL-27 COL-30 R-15 R-16 R-23")
def end_collision(table: Table) -> None:
    """Who is wrecked; who still stands is Shaken; and if both stand, one moves away.

    Worked example: one of two is wrecked: the other is Shaken, and nobody moves.
    """
    game = table.game
    charger = game.units[game.charger]
    defender = game.units[game.defender]
    charger_wrecked = check_wrecked(table, charger)
    defender_wrecked = check_wrecked(table, defender)
    if not charger_wrecked:
        shake(table, charger)
    if not defender_wrecked:
        shake(table, defender)
    if not charger_wrecked and not defender_wrecked:
        separate(table, charger, defender)


# --- Shaken


@rule(cites="COL-24 COL-25 R-20 R-21")
def shake(table: Table, unit: Unit) -> None:
    """It is Shaken, and loses an unspent action at once; who is so already is no more so.

    Worked example: one with two unspent actions keeps one.
    """
    if table.game.options.shaken_stacks:
        unit.shaken += 1
    else:
        unit.shaken = 1
    say(table, Event.SHAKEN, unit.number, 0, 0, 0)
    pay_for_being_shaken(table, unit)


@rule(cites="COL-25 R-19")
def pay_for_being_shaken(table: Table, unit: Unit) -> None:
    """It loses the actions that being Shaken costs, as far as it has any.

    Worked example: Shaken by its second action it has none to lose, and loses the first of the next turn.
    """
    while unit.paid < unit.shaken and unit.actions > 0:
        unit.paid += 1
        unit.actions -= 1
        say(table, Event.LOSES_ACTION, unit.number, unit.actions, 0, 0)


@rule(cites="COL-25 R-19 R-21")
def recover(table: Table, unit: Unit) -> None:
    """At the beginning of a turn, with new actions: what being Shaken still costs is lost, and it is over.

    Worked example: Shaken by its second action: in the next turn it has one.
    """
    if not table.game.options.shaken_forgotten:
        pay_for_being_shaken(table, unit)
    unit.shaken = max(0, unit.shaken - unit.paid)
    if table.game.options.shaken_forgotten:
        unit.shaken = 0
    unit.paid = 0


@rule(cites="COL-25 R-9")
def may_act(unit: Unit) -> bool:
    """Whether it has an action that being Shaken does not cost.

    Worked example: Shaken with two unspent actions: it may still use one.
    """
    return not unit.wrecked and unit.actions > max(0, unit.shaken - unit.paid)


@rule(cites="COL-26 R-9")
def may_react(unit: Unit) -> bool:
    """Who reacts needs an unspent action, and is not Shaken.

    Worked example: a mech that has used both its actions cannot counter-charge.
    """
    return not unit.wrecked and not unit.shaken and unit.actions > 0


@verb
def spend_action(table: Table, unit: Unit) -> None:
    """One of its actions."""
    unit.actions -= 1
    say(table, Event.SPENDS_ACTION, unit.number, unit.actions, 0, 0)


# --- separation


@rule(cites="COL-27 COL-28 R-17 HW-3")
def separate(table: Table, charger: Unit, defender: Unit) -> None:
    """Who took more damage moves an inch away; after equal damage the one whose turn it is not, in Horizon Wars the one
    whose turn it is.

    Worked example: 6 and 6: the one that was charged.
    """
    charger_goes = charger.taken > defender.taken
    if charger.taken == defender.taken:
        charger_goes = (table.game.active == charger.number) == (table.game.options.horizon_wars == 1)
    tie = 1 if charger.taken == defender.taken else 0
    if charger_goes:
        move_away(table, charger, defender, tie)
    else:
        move_away(table, defender, charger, tie)


@rule(cites="COL-27 G-7")
def move_away(table: Table, unit: Unit, other: Unit, tie: int) -> None:
    """An inch straight away from the other; where the edge, terrain or another base is in the way, as far as it can.

    Worked example: with 0.4 inches to the edge of the table: 0.4, and no damage.
    """
    # The line goes on from the other's centre through its own.
    x = 2 * unit.x - other.x
    y = 2 * unit.y - other.y
    moved = free_way(table, unit, x, y, INCH)
    if moved == INCH:
        put_beside(table, unit, other, INCH)
    elif moved > 0:
        go_along(table, unit, x, y, moved)
    if moved > 0:
        say(table, Event.SEPARATES, unit.number, other.number, moved, tie)
    if moved < INCH:
        say(table, Event.BLOCKED, unit.number, INCH - moved, 0, 0)
