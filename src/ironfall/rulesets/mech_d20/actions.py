"""The actions of this ruleset that can be asked for by name."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.attacks import begin_attack, refusals_of_attack
from ironfall.rulesets.mech_d20.combat import attacks_asked_for, play_attack
from ironfall.rulesets.mech_d20.piloting import piloting_number
from ironfall.rulesets.mech_d20.records import Table
from ironfall.rulesets.mech_d20.sequence import count_anew
from ironfall.rulesets.mech_d20.standing import can_ever_stand, try_to_stand
from ironfall.rulesets.mech_d20.to_hit import attack_number
from ironfall.rulesets.mech_d20.words import Event, Refusal, Why
from ironfall.rulesets.ruleset import Action
from ironfall.table.marks import verb
from ironfall.table.talk import needs, refuse, say


def attack_refusals(table: Table) -> int:
    """Why unit 0 may not attack unit 1 with what was declared, or with any weapon."""
    attacker, target = table.game.units[0], table.game.units[1]
    asked_for = attacks_asked_for(table)
    refused = 0
    for item in asked_for:
        against = refusals_of_attack(table, attacker, target, item)
        refused += against
        if attacker.declared and not against:
            # What is declared must be possible one after the other: one kick, a limb used once, shots for all.
            begin_attack(table, attacker, target, item)
    if not asked_for:
        refused += refuse(table, Refusal.NOTHING_TO_FIRE)
    return refused


def attack_to_hit(table: Table) -> int:
    """What the first attack needs; the reasons of each are told."""
    attacker, target = table.game.units[0], table.game.units[1]
    numbers = []
    for item in attacks_asked_for(table):
        say(table, Event.AIMS, attacker.number, item, target.number, 0)
        numbers.append(attack_number(table, attacker, target, item))
        needs(table, attacker.number, Why.TO_HIT, numbers[-1])
    return numbers[0]


def a_damage_phase_follows(table: Table) -> str:
    """What is dealt, rolled and cooled is for this volley alone."""
    return "It is a round of its own: the Damage Phase follows at once, with its piloting rolls and heat for all."


def stand_refusals(table: Table) -> int:
    """Why unit 0 may not try to stand up."""
    mech = table.game.units[0]
    if mech.destroyed:
        return refuse(table, Refusal.IS_OUT)
    refused = 0 if mech.prone else refuse(table, Refusal.STANDS_ALREADY)
    if mech.shut_down:
        refused += refuse(table, Refusal.IS_DOWN)
    if mech.out_at_start:
        refused += refuse(table, Refusal.ITS_PILOT_IS_OUT)
    if not can_ever_stand(mech):
        refused += refuse(table, Refusal.GYRO_OUT)
    return refused


def stand_to_hit(table: Table) -> int:
    """What standing up needs."""
    return piloting_number(table, table.game.units[0], 1)


@verb
def play_standing_up(table: Table) -> None:
    """Unit 0 tries once to stand up."""
    try_to_stand(table, table.game.units[0])


ACTIONS = (
    Action(
        name="attack",
        title="volley",
        rule="D20-17",
        refusals=attack_refusals,
        to_hit=attack_to_hit,
        play=play_attack,
        units=("attacker", "target"),
        prepare=count_anew,
        assumes=a_damage_phase_follows,
    ),
    Action(
        name="stand",
        title="try to stand up",
        rule="D20-10",
        refusals=stand_refusals,
        to_hit=stand_to_hit,
        play=play_standing_up,
        units=("unit",),
        prepare=count_anew,
        hits=("success", "succeeds", "cannot succeed"),
    ),
)
