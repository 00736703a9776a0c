"""The turn: two actions each, one mech after another. Ours, since the turn was not recovered (COL-25, COL-26, COL-29).

Sides take turns to activate one mech that has not acted; who begins changes from turn to turn. A mech uses its
actions one by one, to charge or to move in a straight line, or waits and keeps what it has for reactions.
"""

from __future__ import annotations

from ironfall.rulesets.mechawars.aftermath import may_act, pay_for_being_shaken, recover, spend_action
from ironfall.rulesets.mechawars.charge import charge, charge_refusals
from ironfall.rulesets.mechawars.movement import has_a_move, move
from ironfall.rulesets.mechawars.records import ACTIONS, NOBODY, Act, Stage, Table, Unit
from ironfall.rulesets.mechawars.words import Event, Question
from ironfall.table.asking import ask, offer
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say
from ironfall.table.tape import Fault

LONGEST_GAME = 100
"""Turns after which a game ends that has no limit, lest two sides that wait do so for ever."""
MOST_SIDES = 4


@rule(cites="COL-29")
def play_game(table: Table) -> None:
    """Stage by stage to the end; what has gone wrong is not played on.

    Worked example: two mechs: the beginning and two activations are three stages a turn.
    """
    while not is_over(table) and table.tape.fault == Fault.NONE:
        play_stage(table)


@rule(cites="COL-26 COL-29")
def play_stage(table: Table) -> None:
    """The beginning of a turn, or the activation of one mech; and on to where the next stage begins.

    Worked example: when all have acted, a new turn is next.
    """
    game = table.game
    if game.stage == Stage.ACTIVATION:
        # Actions may have been used since the last stage, by attacks that were made one by one.
        find_side_to_act(table)
    if not is_over(table):
        if game.stage == Stage.TURN_BEGINS:
            begin_turn(table)
            game.stage = Stage.ACTIVATION
        else:
            activate(table, game.units[who_acts(table)])
            game.side_to_act = (game.side_to_act + 1) % MOST_SIDES
        find_side_to_act(table)
    if is_over(table):
        say(table, Event.GAME_OVER, NOBODY, winner(table), 0, 0)


@rule(cites="COL-25 COL-26")
def begin_turn(table: Table) -> None:
    """Every mech that stands has two actions again, less what being Shaken still costs.

    Worked example: Shaken by the last action of the turn before: one action.
    """
    game = table.game
    game.turn += 1
    game.active = NOBODY
    game.side_to_act = side_that_begins(table)
    say(table, Event.TURN_BEGINS, NOBODY, game.turn, 0, 0)
    for k in range(game.unit_count):
        unit = game.units[k]
        unit.acted = 0
        if not unit.wrecked:
            unit.actions = ACTIONS
            recover(table, unit)


def next_turn(table: Table, acts: int) -> None:
    """The next turn, in which the side of whoever acts is the first; what was played before the first began was of it.
    """
    table.game.turn += table.game.stage == Stage.TURN_BEGINS
    begin_turn(table)
    table.game.stage = Stage.ACTIVATION
    table.game.side_to_act = table.game.units[acts].side


@verb
def side_that_begins(table: Table) -> int:
    """The sides that still stand begin by turns; side 0 where none does."""
    game = table.game
    standing = 0
    for side in range(MOST_SIDES):
        standing += stands(table, side)
    before = (game.turn - 1) % max(1, standing)
    begins = 0
    for side in range(MOST_SIDES):
        if stands(table, side):
            if before == 0:
                begins = side
            before -= 1
    return begins


@verb
def stands(table: Table, side: int) -> int:
    """1 where any mech of a side stands."""
    for k in range(table.game.unit_count):
        if table.game.units[k].side == side and not table.game.units[k].wrecked:
            return 1
    return 0


@verb
def find_side_to_act(table: Table) -> None:
    """The next side that has a mech to activate; where none has, the turn is over."""
    game = table.game
    for _ in range(MOST_SIDES):
        for k in range(game.unit_count):
            if game.units[k].side == game.side_to_act and is_to_act(game.units[k]):
                return
        game.side_to_act = (game.side_to_act + 1) % MOST_SIDES
    game.stage = Stage.TURN_BEGINS
    game.active = NOBODY


@verb
def is_to_act(unit: Unit) -> bool:
    """Whether it can still be activated in this turn."""
    return not unit.wrecked and not unit.acted and unit.actions > 0


@verb
def who_acts(table: Table) -> int:
    """Which of its mechs the side activates."""
    game = table.game
    first = NOBODY
    for k in range(game.unit_count):
        if game.units[k].side == game.side_to_act and is_to_act(game.units[k]):
            offer(table, k)
            if first == NOBODY:
                first = k
    return ask(table, first, game.side_to_act, Question.ACTIVATES)


@rule(cites="COL-25 COL-26")
def activate(table: Table, unit: Unit) -> None:
    """One mech uses its actions, one by one, until it has none left or waits.

    Worked example: charge with the first; Shaken by it, it loses the second.
    """
    game = table.game
    game.active = unit.number
    unit.acted = 1
    say(table, Event.ACTIVATED, unit.number, unit.actions, 0, 0)
    pay_for_being_shaken(table, unit)
    while may_act(unit) and is_contested(table) and table.tape.fault == Fault.NONE:
        act = what_it_does(table, unit)
        if act == Act.WAIT:
            say(table, Event.WAITS, unit.number, unit.actions, 0, 0)
            return
        if act == Act.CHARGE:
            target = whom_it_charges(table, unit)
            charge(table, unit, game.units[target])
        else:
            spend_action(table, unit)
            move(table, unit)


@rule(cites="COL-1 COL-26")
def what_it_does(table: Table, unit: Unit) -> int:
    """Charge, move, or wait; by default what comes first of these.

    Worked example: with nobody in reach it cannot charge.
    """
    if can_charge_at_all(table, unit):
        offer(table, Act.CHARGE)
    if has_a_move(table, unit):
        offer(table, Act.MOVE)
    offer(table, Act.WAIT)
    return ask(table, unit.number, unit.side, Question.ACTS)


@verb
def can_charge(table: Table, unit: Unit, target: Unit) -> bool:
    """Whether nothing forbids the charge; nobody hears of the reasons."""
    listening = table.log.listening
    table.log.listening = 0
    refused = charge_refusals(table, unit, target)
    table.log.listening = listening
    return refused == 0


@verb
def can_charge_at_all(table: Table, unit: Unit) -> bool:
    """Whether there is anyone it may charge."""
    targets = 0
    for k in range(table.game.unit_count):
        if can_charge(table, unit, table.game.units[k]):
            targets += 1
    return targets > 0


@rule(cites="COL-1")
def whom_it_charges(table: Table, unit: Unit) -> int:
    """Any mech that it may charge.

    Worked example: with one in reach nobody is asked.
    """
    for k in range(table.game.unit_count):
        if can_charge(table, unit, table.game.units[k]):
            offer(table, k)
    return ask(table, unit.number, unit.side, Question.CHARGES_AT)


# --- the end


@rule(cites="COL-30 R-16")
def is_over(table: Table) -> bool:
    """Once at most one side stands, or after the last turn.

    Worked example: both of the last two are wrecked in one collision: it is over, and nobody has won.
    """
    game = table.game
    if not is_contested(table):
        return True
    return game.stage == Stage.TURN_BEGINS and game.turn >= (game.turns if game.turns > 0 else LONGEST_GAME)


@verb
def is_contested(table: Table) -> bool:
    """Whether mechs of two sides stand."""
    game = table.game
    side = NOBODY
    for k in range(game.unit_count):
        unit = game.units[k]
        if not unit.wrecked:
            if side != NOBODY and unit.side != side:
                return True
            side = unit.side
    return False


@rule(cites="COL-30 R-16")
def winner(table: Table) -> int:
    """The only side that stands; nobody while there are two, or none.

    Worked example: after the last turn with both sides standing nobody has won.
    """
    game = table.game
    if not is_contested(table):
        for k in range(game.unit_count):
            if not game.units[k].wrecked:
                return game.units[k].side
    return NOBODY
