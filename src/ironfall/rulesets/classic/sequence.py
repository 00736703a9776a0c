"""The turn: phases, what ends them, and the course of a whole action (GEN-12, PSR-3, PSR-5)."""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS
from ironfall.rulesets.classic.attacks import make_attacks
from ironfall.rulesets.classic.charge import refusals_of_charge, spend_points_of_charge
from ironfall.rulesets.classic.death_from_above import declare_death_from_above, refusals_of_target
from ironfall.rulesets.classic.declarations import take_back
from ironfall.rulesets.classic.displacement import collapse_at_end_of_phase
from ironfall.rulesets.classic.falls import fall_in_place
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.piloting import BIG_DAMAGE, keeps_its_feet
from ironfall.rulesets.classic.places import is_in_play
from ironfall.rulesets.classic.records import PLACES, Attack, Mode, Phase, Table, Unit
from ironfall.rulesets.classic.skids import is_slippery, skid
from ironfall.rulesets.classic.structures import remember_factors
from ironfall.rulesets.classic.words import Because, Event
from ironfall.table.marks import rule
from ironfall.table.talk import name_refused, say


@rule(cites="PSR-2")
def begin_phase(table: Table, phase: int) -> None:
    """What was damage of this phase is damage of an earlier one from here on.

    Worked example: a foot hit in the Weapon Attack Phase is pre-existing in the Physical Attack Phase.
    """
    table.game.phase = phase
    remember_factors(table)
    for k in range(table.game.unit_count):
        unit = table.game.units[k]
        unit.damage_this_phase = 0
        unit.owed_count = 0
        unit.gyro_before = unit.gyro_hits
        for place in range(PLACES):
            unit.hit_before[place] = unit.hit[place]
            unit.gone_before[place] = unit.gone[place]


@rule(cites="GEN-12 PSR-3 PSR-5")
def end_phase(table: Table) -> None:
    """What cannot stand comes down; then the rolls owed at the end of a phase, the side that lost the initiative first.

    Worked example: after a landed death from above the target rolls before the attacker, whose side won the initiative.
    """
    game = table.game
    collapse_at_end_of_phase(table)
    game.ending = 1
    for k in range(game.unit_count):
        unit = game.units[k]
        if unit.damage_this_phase >= BIG_DAMAGE and not unit.prone:
            owe_piloting_roll(table, unit, Because.TOOK_20, 1)
    for turn in range(2):
        for k in range(game.unit_count):
            unit = game.units[k]
            if unit.owed_count > 0 and (unit.side == game.acts_first) == (turn == 0):
                make_owed_rolls(table, unit)
    game.ending = 0
    for k in range(game.unit_count):
        game.units[k].last_fall = 0


@rule(cites="PSR-3 DFA-9 CHG-12 FALL-11")
def make_owed_rolls(table: Table, unit: Unit) -> None:
    """One roll for each event, in the order of the events; the first failure is a fall and ends them.

    In the air on a death from above, a failure means that the attack will miss; a charger skids on pavement. Worked
    example: hit by a death from above for 20 points: two rolls, each with both modifiers.
    """
    for k in range(unit.owed_count):
        if unit.prone or unit.failed_in_the_air or not is_in_play(unit):
            break
        if not keeps_its_feet(table, unit, unit.owed[k]):
            if unit.airborne:
                unit.failed_in_the_air = 1
                say(table, Event.FAILED_IN_THE_AIR, unit.number, 0, 0, 0)
            elif unit.attack == Attack.CHARGE and is_slippery(table, unit.at, unit.floor):
                skid(table, unit)
            else:
                unit.last_fall = 1
                fall_in_place(table, unit)
            break
    unit.owed_count = 0


@rule(cites="MOD-1 MOD-2")
def tell_moves(table: Table) -> None:
    """Every attacker that has moved this turn, how far, and where to, or which way it has turned; a jump of the attack
    itself is still to come.

    Worked example: one that walked two hexes up to its target before it kicks.
    """
    for k in range(table.game.unit_count):
        unit = table.game.units[k]
        has_turned = unit.mode != Mode.STILL and unit.mp_used > 0 and unit.tried_to_stand == 0
        strikes = unit.attack != Attack.NONE and unit.attack != Attack.DEATH_FROM_ABOVE
        if strikes and (unit.moved > 0 or has_turned):
            say(table, Event.CAME_UP, k, unit.moved, unit.at, unit.mode * DIRECTIONS + unit.facing)


@rule(cites="DFA-2 DFA-4 GEN-3")
def take_off(table: Table, attacker: Unit, target: Unit) -> None:
    """A death from above at a target that may not be jumped at is none; the others jump.

    Worked example: at a unit in its own hex nobody jumps.
    """
    told = table.log.count
    if attacker.jump <= 0 or refusals_of_target(table, attacker, target):
        name_refused(table, told, attacker.number)
        say(table, Event.NOT_MADE, attacker.number, 0, 0, 0)
        take_back(attacker)
    else:
        declare_death_from_above(table, attacker, target)


@rule(cites="CHG-2 CHG-3 GEN-3 GEN-11")
def set_off(table: Table, attacker: Unit, target: Unit) -> None:
    """A charge that may not be made is none; of the others the points are spent.

    Worked example: of two that charge the same target, the one that spoke second makes none.
    """
    told = table.log.count
    if refusals_of_charge(table, attacker, target):
        name_refused(table, told, attacker.number)
        say(table, Event.NOT_MADE, attacker.number, 0, 0, 0)
        take_back(attacker)
    else:
        spend_points_of_charge(table, attacker, target)


@rule(cites="GEN-3 GEN-4 DFA-5 DFA-9")
def play_physical_phase(table: Table) -> None:
    """All that is declared, from the phase the game stands in to the end of the physical phase.

    Worked example: in the Movement Phase a death from above takes off, and nothing is rolled but the choice of a hex.
    """
    game = table.game
    tell_moves(table)
    for k in range(game.unit_count):
        unit = game.units[k]
        if unit.attack == Attack.DEATH_FROM_ABOVE and not unit.airborne:
            take_off(table, unit, game.units[unit.attack_target])
        elif unit.attack == Attack.CHARGE and game.phase == Phase.MOVEMENT:
            set_off(table, unit, game.units[unit.attack_target])
    if game.phase != Phase.PHYSICAL:
        # Nobody fires in this action: the Weapon Attack Phase ends what the position holds of it, and no more.
        end_phase(table)
        begin_phase(table, Phase.PHYSICAL)
    make_attacks(table)
    end_phase(table)
