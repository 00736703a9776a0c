"""The actions of this ruleset that can be asked for by name, and what is counted of them."""

from __future__ import annotations

from ironfall.rulesets.classic.death_from_above import death_from_above_to_hit, refusals_of_death_from_above
from ironfall.rulesets.classic.records import Table, Unit
from ironfall.rulesets.classic.sequence import play_death_from_above
from ironfall.rulesets.classic.standing import refusals_of_standing, stand_up, standing_number
from ironfall.rulesets.classic.words import Cause
from ironfall.rulesets.ruleset import Action, Outcomes
from ironfall.table.marks import verb

HIT, FALLS, DESTROYED, HEAD_STRUCK, PILOT_OUT = 0, 1, 3, 5, 7
"""Places in the tally: one for the hit, then for each of the rest the attacker's and the target's."""
DAMAGE = 16
MOST_DAMAGE = 512
"""Places for the damage of each: the attacker's from DAMAGE on, then the target's. No 'Mech has more points to lose."""


@verb
def count_outcome(table: Table) -> None:
    """Add what happened to unit 0, and to unit 1 if there is one, to the tally."""
    counts = table.tally.counts
    counts[HIT] += table.game.attack_landed
    for k in range(min(2, table.game.unit_count)):
        unit = table.game.units[k]
        counts[FALLS + k] += min(1, unit.fell)
        counts[DESTROYED + k] += min(1, unit.destroyed)
        counts[HEAD_STRUCK + k] += unit.head_struck
        if unit.unconscious or is_pilot_dead(unit):
            counts[PILOT_OUT + k] += 1
        counts[DAMAGE + k * MOST_DAMAGE + min(unit.taken, MOST_DAMAGE - 1)] += 1


@verb
def is_pilot_dead(unit: Unit) -> bool:
    """Killed by hits, or with the head or the cockpit."""
    return unit.destroyed == Cause.PILOT or unit.destroyed == Cause.HEAD or unit.destroyed == Cause.COCKPIT


@verb
def death_from_above_trial(table: Table) -> None:
    """One whole death from above, counted."""
    play_death_from_above(table)
    count_outcome(table)


@verb
def play_standing_up(table: Table) -> None:
    """Unit 0 tries once to stand up."""
    stand_up(table, table.game.units[0])


@verb
def standing_up_trial(table: Table) -> None:
    """One try to stand up, counted."""
    play_standing_up(table)
    count_outcome(table)


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
        trial=death_from_above_trial,
        units=("attacker", "target"),
    ),
    Action(
        name="stand",
        title="try to stand up",
        rule="STAND-1",
        refusals=stand_refusals,
        to_hit=stand_to_hit,
        play=play_standing_up,
        trial=standing_up_trial,
        units=("unit",),
    ),
)
OUTCOMES = Outcomes(
    happened=(
        ("hit", HIT),
        ("target_falls", FALLS + 1),
        ("attacker_falls", FALLS),
        ("target_destroyed", DESTROYED + 1),
        ("attacker_destroyed", DESTROYED),
        ("target_head_struck", HEAD_STRUCK + 1),
        ("attacker_head_struck", HEAD_STRUCK),
        ("target_pilot_out", PILOT_OUT + 1),
        ("attacker_pilot_out", PILOT_OUT),
    ),
    spread=(
        ("damage_to_target", DAMAGE + MOST_DAMAGE, MOST_DAMAGE),
        ("damage_to_attacker", DAMAGE, MOST_DAMAGE),
    ),
)
