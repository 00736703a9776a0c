"""The actions of this ruleset that can be asked for by name."""

from __future__ import annotations

from ironfall.rulesets.classic.approach import coming_up
from ironfall.rulesets.classic.attacks import number_of, refusals_of_attack
from ironfall.rulesets.classic.death_from_above import death_from_above_to_hit, refusals_of_death_from_above
from ironfall.rulesets.classic.declarations import declare
from ironfall.rulesets.classic.kick import best_leg
from ironfall.rulesets.classic.records import LL, NO_BLOW, Attack, Table
from ironfall.rulesets.classic.sequence import play_physical_phase
from ironfall.rulesets.classic.standing import refusals_of_standing, stand_up, standing_number
from ironfall.rulesets.ruleset import Action
from ironfall.table.marks import verb


@verb
def play_standing_up(table: Table) -> None:
    """Unit 0 tries once to stand up."""
    stand_up(table, table.game.units[0])


def declare_dfa(table: Table) -> None:
    """Unit 0 jumps at unit 1, unless it has declared an attack."""
    attacker, target = table.game.units[0], table.game.units[1]
    if attacker.attack == Attack.NONE:
        aimed_at = attacker.aimed_at if attacker.airborne else target.at
        declare(table, attacker, target, Attack.DEATH_FROM_ABOVE, LL, NO_BLOW)
        attacker.aimed_at = aimed_at


def declare_kick(table: Table) -> None:
    """Unit 0 kicks unit 1, unless it has declared an attack: with the leg that was said, or the better one."""
    attacker, target = table.game.units[0], table.game.units[1]
    if attacker.attack == Attack.NONE:
        leg = attacker.blow_with[0] or best_leg(table, attacker, target)
        declare(table, attacker, target, Attack.KICK, leg, NO_BLOW)


def kick_refusals(table: Table) -> int:
    """Why unit 0 may not kick."""
    return refusals_of_attack(table, table.game.units[0], Attack.KICK)


def first_number(table: Table) -> int:
    """What the first blow of unit 0 needs, as things stand."""
    return number_of(table, table.game.units[0], 0)


def dfa_refusals(table: Table) -> int:
    """Why units 0 and 1 may not; nothing once it has been declared."""
    attacker, target = table.game.units[0], table.game.units[1]
    if attacker.airborne:
        return 0
    return refusals_of_death_from_above(table, attacker, target)


def dfa_to_hit(table: Table) -> int:
    """What it needs, as things stand."""
    return death_from_above_to_hit(table, table.game.units[0], table.game.units[1])


def stand_refusals(table: Table) -> int:
    """Why unit 0 may not try to stand up."""
    return refusals_of_standing(table, table.game.units[0])


def stand_to_hit(table: Table) -> int:
    """What standing up needs, as things stand."""
    return standing_number(table, table.game.units[0])


ACTIONS = (
    Action(
        name="dfa",
        title="death from above",
        rule="DFA-11",
        refusals=dfa_refusals,
        to_hit=dfa_to_hit,
        play=play_physical_phase,
        units=("attacker", "target"),
        prepare=declare_dfa,
    ),
    Action(
        name="kick",
        title="kick",
        rule="KICK-2",
        refusals=kick_refusals,
        to_hit=first_number,
        play=play_physical_phase,
        units=("attacker", "target"),
        deed="kicks",
        prepare=coming_up(declare_kick),
    ),
    Action(
        name="stand",
        title="try to stand up",
        rule="STAND-1",
        refusals=stand_refusals,
        to_hit=stand_to_hit,
        play=play_standing_up,
        units=("unit",),
        hits=("success", "succeeds", "cannot succeed"),
    ),
)
