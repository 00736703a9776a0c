"""The round: its phases, what ends it, and who has won (D20-1, D20-4, D20-66).

A game rests between two stages: the initiative, one 'Mech's move, one 'Mech's attacks, the Damage Phase, the Clean-up.
At every rest `phase` and `next` name what comes.
"""

from __future__ import annotations

from ironfall.rulesets.mech_d20.combat import attack_in_turn, begin_combat
from ironfall.rulesets.mech_d20.damage_phase import damage_phase
from ironfall.rulesets.mech_d20.initiative import roll_initiative
from ironfall.rulesets.mech_d20.movement import move, tell_that_it_cannot_act
from ironfall.rulesets.mech_d20.places import can_act, is_in_play
from ironfall.rulesets.mech_d20.records import NOBODY, Mode, Phase, Table
from ironfall.rulesets.mech_d20.words import Event
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say
from ironfall.table.tape import Fault

LONGEST_GAME = 500
"""Rounds after which a game ends that has no limit, lest two sides that do nothing play for ever."""


@rule(cites="D20-1")
def play_game(table: Table) -> None:
    """Stage by stage to the end; what has gone wrong is not played on.

    Worked example: two 'Mechs: initiative, two moves, two attacks, damage and clean-up are seven stages a round.
    """
    while not is_over(table) and table.tape.fault == Fault.NONE:
        play_stage(table)


@rule(cites="D20-1 D20-4")
def play_stage(table: Table) -> None:
    """One stage, and on to where the next one begins.

    Worked example: after the last move the Combat Phase begins, and whoever moved first is next.
    """
    game = table.game
    go_on_to_who_acts(table)
    if game.phase == Phase.MOVEMENT:
        move(table, game.units[next_to_act(table)])
        game.next += 1
    elif game.phase == Phase.COMBAT:
        attack_in_turn(table, game.units[next_to_act(table)])
        game.next += 1
    elif game.phase == Phase.DAMAGE:
        tell_phase(table)
        damage_phase(table)
        begin_phase(table, Phase.CLEAN_UP)
    elif game.phase == Phase.CLEAN_UP:
        tell_phase(table)
        clean_up(table)
        begin_phase(table, Phase.INITIATIVE)
        if is_over(table):
            say(table, Event.GAME_OVER, NOBODY, winner(table), 0, 0)
    else:
        begin_round(table)
        tell_phase(table)
        roll_initiative(table)
        begin_phase(table, Phase.MOVEMENT)
    go_on_to_who_acts(table)


@rule(cites="D20-1 D20-4 D20-65")
def go_on_to_who_acts(table: Table) -> None:
    """Pass over those who cannot act, and over phases in which nobody is left to act or nothing happens.

    Worked example: the third phase, of which nothing is known, is passed through without a word.
    """
    game = table.game
    while game.phase == Phase.MOVEMENT or game.phase == Phase.THIRD or game.phase == Phase.COMBAT:
        if game.phase == Phase.COMBAT and game.next == 0:
            begin_combat(table)
        if game.phase == Phase.THIRD or game.next >= game.order_count:
            begin_phase(table, game.phase + 1)
        else:
            mech = game.units[game.order[game.next]]
            if can_act(mech):
                return
            tell_that_it_cannot_act(table, mech)
            game.next += 1


@verb
def begin_phase(table: Table, phase: int) -> None:
    """Nobody has acted in it yet."""
    table.game.phase = phase
    table.game.next = 0
    if phase == Phase.MOVEMENT or phase == Phase.COMBAT:
        tell_phase(table)


@verb
def tell_phase(table: Table) -> None:
    """Say which phase it is."""
    say(table, Event.PHASE_BEGINS, NOBODY, table.game.phase, 0, 0)


@verb
def next_to_act(table: Table) -> int:
    """Whose turn it is, told."""
    game = table.game
    say(table, Event.ACTS, game.order[game.next], game.next + 1, 0, 0)
    return game.order[game.next]


@rule(cites="D20-1 D20-55 D20-57 D20-60")
def begin_round(table: Table) -> None:
    """A new round: nobody has moved, attacked or been hurt in it, and who is unconscious now does not act in it.

    Worked example: who was knocked out in round 3 does nothing in round 4.
    """
    game = table.game
    game.round += 1
    say(table, Event.ROUND_BEGINS, NOBODY, game.round, 0, 0)
    for k in range(game.unit_count):
        mech = game.units[k]
        mech.mode = Mode.STILL
        mech.moved = 0
        mech.mp_used = 0
        mech.in_place = 0
        mech.stance = 0
        mech.soothed = 0
        mech.damage = 0
        mech.reasons = 0
        mech.shaken = 0
        mech.out_at_start = mech.unconscious
        mech.fired = 0
        mech.declared = 0
        mech.kicked = 0


def count_anew(table: Table) -> None:
    """What is counted of an action begins with it."""
    for unit in table.game.units[: table.game.unit_count]:
        unit.fell = unit.taken = unit.head_struck = 0


def rest(table: Table) -> None:
    """An action is over, and a Damage Phase with it: what was rolled for there is not rolled for again (D20-60)."""
    for unit in table.game.units[: table.game.unit_count]:
        unit.damage = unit.reasons = unit.shaken = 0


def next_turn(table: Table, acts: int) -> None:
    """The next round, in which whoever acts is the first of the order. Where a round was about to begin, what was
    played was of it, and now the one after it is."""
    game = table.game
    about_to_begin = game.phase == Phase.INITIATIVE
    game.round += about_to_begin
    begin_round(table)
    game.round -= about_to_begin
    acting = [acts, *(number for number in game.order[: game.order_count] if number != acts)]
    acting = [number for number in acting if is_in_play(game.units[number])]
    game.order[: len(acting)] = acting
    game.order_count = len(acting)


@rule(cites="D20-66")
def clean_up(table: Table) -> None:
    """Destroyed 'Mechs come off the map: out of the order, and nobody's obstacle. Their record stays.

    Worked example: of the order A, B, C with B destroyed, A and C are left.
    """
    game = table.game
    kept = 0
    for k in range(game.order_count):
        number = game.order[k]
        if is_in_play(game.units[number]):
            game.order[kept] = number
            kept += 1
        else:
            say(table, Event.REMOVED, number, 0, 0, 0)
    game.order_count = kept


@rule(cites="D20-66")
def is_over(table: Table) -> bool:
    """At the end of a round, with at most one side left or all rounds played.

    Worked example: both sides lose their last 'Mech in the same Damage Phase: it is over, and nobody has won.
    """
    game = table.game
    if game.phase != Phase.INITIATIVE:
        return False
    if not is_contested(table):
        return True
    return game.round >= (game.rounds if game.rounds > 0 else LONGEST_GAME)


@verb
def is_contested(table: Table) -> bool:
    """Whether 'Mechs of two sides are in play."""
    game = table.game
    side = NOBODY
    for k in range(game.unit_count):
        mech = game.units[k]
        if is_in_play(mech):
            if side != NOBODY and mech.side != side:
                return True
            side = mech.side
    return False


@rule(cites="D20-66")
def winner(table: Table) -> int:
    """The only side with a 'Mech in play; nobody while there are two, or none.

    Worked example: after the last round with both sides in play nobody has won.
    """
    game = table.game
    if not is_contested(table):
        for k in range(game.unit_count):
            if is_in_play(game.units[k]):
                return game.units[k].side
    return NOBODY
