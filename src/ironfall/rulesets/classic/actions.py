"""The actions of this ruleset that can be asked for by name."""

from __future__ import annotations

from ironfall.rulesets.classic.death_from_above import death_from_above_to_hit, refusals_of_death_from_above
from ironfall.rulesets.classic.records import Table
from ironfall.rulesets.classic.sequence import play_death_from_above
from ironfall.rulesets.classic.standing import refusals_of_standing, stand_up, standing_number
from ironfall.rulesets.ruleset import Action
from ironfall.table.marks import verb


@verb
def play_standing_up(table: Table) -> None:
    """Unit 0 tries once to stand up."""
    stand_up(table, table.game.units[0])


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
        play=play_death_from_above,
        units=("attacker", "target"),
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
