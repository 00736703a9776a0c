"""The actions of this ruleset that can be asked for by name."""

from __future__ import annotations

from collections.abc import Callable

from ironfall.board.hexes import OFF_THE_MAP
from ironfall.rulesets.classic.approach import coming_up, refusals_of_way
from ironfall.rulesets.classic.attacks import WHY, announce, number_of, refusals_of_attack
from ironfall.rulesets.classic.charge import charging_mode
from ironfall.rulesets.classic.death_from_above import death_from_above_to_hit, refusals_of_death_from_above
from ironfall.rulesets.classic.declarations import declare, declare_on_building
from ironfall.rulesets.classic.ground import next_hex
from ironfall.rulesets.classic.limbs import choose_limbs
from ironfall.rulesets.classic.records import BLOWS, LL, NO_BLOW, Attack, Phase, Table, Unit
from ironfall.rulesets.classic.sentences import ATTACK_VERBS
from ironfall.rulesets.classic.sequence import end_phase, play_physical_phase
from ironfall.rulesets.classic.sideslips import turn_at_speed
from ironfall.rulesets.classic.skids import refusals_of_skid, skid_number
from ironfall.rulesets.classic.standing import refusals_of_standing, stand_up, standing_number
from ironfall.rulesets.classic.structures import building_in
from ironfall.rulesets.classic.words import Event, Refusal, Why
from ironfall.rulesets.ruleset import Action
from ironfall.table.marks import verb
from ironfall.table.talk import name_refused, needs, refuse, say

TARGET = 1
"""Who the attack of an action is on, by number."""


@verb
def play_standing_up(table: Table) -> None:
    """Unit 0 tries once to stand up."""
    stand_up(table, table.game.units[0])


def has_declared_nothing(table: Table) -> bool:
    """Whether unit 0 may still declare an attack (GEN-3)."""
    return table.game.units[0].attack == Attack.NONE


def declare_dfa(table: Table) -> None:
    """Unit 0 jumps at unit 1, unless it has declared an attack."""
    attacker, target = table.game.units[0], table.game.units[1]
    if attacker.attack == Attack.NONE:
        aimed_at = attacker.aimed_at if attacker.airborne else target.at
        declare(table, attacker, target, Attack.DEATH_FROM_ABOVE, LL, NO_BLOW)
        attacker.aimed_at = aimed_at


def declares(attack: Attack) -> Callable[[Table], None]:
    """Unit 0 attacks unit 1 like this, unless it has declared an attack: with what was said, or as a player would."""

    def declare_it(table: Table) -> None:
        attacker, target = table.game.units[0], table.game.units[1]
        if attacker.attack == Attack.NONE:
            declare(table, attacker, target, attack, *attacker.blow_with)
            choose_limbs(table, attacker)

    return declare_it


def declare_charge(table: Table) -> None:
    """Unit 0 charges unit 1, in the Movement Phase, unless it has declared an attack."""
    if table.game.phase == Phase.MOVEMENT:
        declares(Attack.CHARGE)(table)
    count_last_steps(table)


def declare_demolition(table: Table) -> None:
    """Unit 0 strikes the building ahead, or the one that it stands in, unless it has declared an attack."""
    attacker = table.game.units[0]
    if attacker.attack == Attack.NONE:
        ahead = next_hex(table, attacker.at, attacker.facing)
        is_ahead = ahead != OFF_THE_MAP and building_in(table, ahead)
        declare_on_building(table, attacker, ahead if is_ahead else attacker.at, *attacker.blow_with)
    choose_limbs(table, attacker)


def count_last_steps(table: Table) -> None:
    """Every unit that is to charge the hex ahead counts as moved by what the step into that hex costs as well."""
    for unit in table.game.units[: table.game.unit_count]:
        target = table.game.units[unit.attack_target]
        if unit.attack == Attack.CHARGE and next_hex(table, unit.at, unit.facing) == target.at:
            unit.mode = charging_mode(table, unit, target)


def charge_refusals(table: Table) -> int:
    """Why unit 0 may not charge."""
    attacker = table.game.units[0]
    if attacker.attack == Attack.NONE:
        return refuse(table, Refusal.CHARGE_NOT_DECLARED)
    return comes_up_or_not(Attack.CHARGE)(table)


def refuses(attack: Attack) -> Callable[[Table], int]:
    """Why unit 0 may not attack like this."""
    return lambda table: refusals_of_attack(table, table.game.units[0], attack)


def comes_up_or_not(attack: Attack) -> Callable[[Table], int]:
    """Why unit 0 may not attack unit 1 like this, to which it would come up if it could."""

    def refusals(table: Table) -> int:
        attacker = table.game.units[0]
        if attacker.attack == attack and not is_aimed_at_target(attacker):
            return refuse(table, Refusal.ANOTHER_ATTACK)
        return refusals_of_attack(table, attacker, attack) + refusals_of_way(table)

    return refusals


def is_aimed_at_target(attacker: Unit) -> bool:
    """Whether the attack that unit 0 has declared, or one of its two punches, is one on unit 1."""
    return attacker.attack_target == TARGET or (
        attacker.blow_with[1] != NO_BLOW and attacker.second_target == TARGET
    )


def blow_numbers(table: Table) -> int:
    """What each blow of unit 0 needs, as things stand; the first one's is returned."""
    return tell_numbers(table, table.game.units[0])[0]


def tell_numbers(table: Table, attacker: Unit) -> list[int]:
    """What each blow of an attack needs, told one by one."""
    numbers = []
    for blow in range(BLOWS):
        if attacker.blow_with[blow] != NO_BLOW:
            announce(table, attacker, blow)
            numbers.append(needs(table, attacker.number, WHY[attacker.attack], number_of(table, attacker, blow)))
    return numbers


def attacks_that_can_be_made(table: Table) -> list[Unit]:
    """Units that have declared an attack which nothing forbids, in the order of declarations."""
    listening, table.log.listening = table.log.listening, 0
    able = []
    for unit in sorted(table.game.units[: table.game.unit_count], key=lambda unit: unit.declared):
        if unit.attack == Attack.DEATH_FROM_ABOVE:
            target = table.game.units[unit.attack_target]
            if unit.airborne or refusals_of_death_from_above(table, unit, target) == 0:
                able.append(unit)
        elif unit.attack != Attack.NONE and refusals_of_attack(table, unit, unit.attack) == 0:
            able.append(unit)
    table.log.listening = listening
    return able


def phase_refusals(table: Table) -> int:
    """Why there is no physical phase to be played: whose attack cannot be made, and why."""
    if attacks_that_can_be_made(table):
        return 0
    refused = refuse(table, Refusal.NOTHING_DECLARED)
    for unit in table.game.units[: table.game.unit_count]:
        told = table.log.count
        if unit.attack == Attack.DEATH_FROM_ABOVE:
            refused += refusals_of_death_from_above(table, unit, table.game.units[unit.attack_target])
        elif unit.attack != Attack.NONE:
            refused += refusals_of_attack(table, unit, unit.attack)
        name_refused(table, told, unit.number)
    return refused


def phase_numbers(table: Table) -> int:
    """What each blow of the phase needs, as things stand; the first one's is returned."""
    numbers = []
    for unit in attacks_that_can_be_made(table):
        if unit.attack == Attack.DEATH_FROM_ABOVE:
            target = table.game.units[unit.attack_target]
            say(table, Event.ATTACKS, unit.number, target.number, 0, 0)
            numbers.append(needs(table, unit.number, Why.TO_HIT, death_from_above_to_hit(table, unit, target)))
        else:
            numbers += tell_numbers(table, unit)
    return numbers[0]


def dfa_refusals(table: Table) -> int:
    """Why units 0 and 1 may not; nothing once the attacker has jumped."""
    attacker, target = table.game.units[0], table.game.units[1]
    if attacker.attack != Attack.DEATH_FROM_ABOVE or not is_aimed_at_target(attacker):
        return refuse(table, Refusal.ANOTHER_ATTACK)
    if attacker.airborne:
        return 0
    return refusals_of_death_from_above(table, attacker, target)


def dfa_to_hit(table: Table) -> int:
    """What it needs, as things stand."""
    return death_from_above_to_hit(table, table.game.units[0], table.game.units[1])


@verb
def play_turn_at_speed(table: Table) -> None:
    """Unit 0 turns where it is, and the Movement Phase ends."""
    turn_at_speed(table, table.game.units[0])
    end_phase(table)


def skid_refusals(table: Table) -> int:
    """Why unit 0 cannot skid."""
    return refusals_of_skid(table, table.game.units[0])


def skid_to_hit(table: Table) -> int:
    """What taking the turn needs, as things stand."""
    return skid_number(table, table.game.units[0])


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
        can_be_declared=has_declared_nothing,
    ),
    Action(
        name="charge",
        title="charge",
        rule="CHG-5",
        refusals=charge_refusals,
        to_hit=blow_numbers,
        play=play_physical_phase,
        units=("attacker", "target"),
        deed=ATTACK_VERBS[Attack.CHARGE],
        prepare=coming_up(declare_charge),
        can_be_declared=has_declared_nothing,
    ),
    *(
        Action(
            name=name,
            title=name,
            rule=number,
            refusals=comes_up_or_not(attack),
            to_hit=blow_numbers,
            play=play_physical_phase,
            units=("attacker", "target"),
            deed=ATTACK_VERBS[attack],
            prepare=coming_up(declares(attack)),
            can_be_declared=has_declared_nothing,
        )
        for name, number, attack in (
            ("punch", "PUN-3", Attack.PUNCH),
            ("kick", "KICK-2", Attack.KICK),
            ("club", "CLUB-3", Attack.CLUB),
            ("push", "PUSH-3", Attack.PUSH),
            ("trip", "TRIP-1", Attack.TRIP),
        )
    ),
    *(
        Action(
            name=name,
            title=name,
            rule=number,
            refusals=refuses(attack),
            to_hit=blow_numbers,
            play=play_physical_phase,
            units=("attacker", "target"),
            deed=ATTACK_VERBS[attack],
            prepare=declares(attack),
            can_be_declared=has_declared_nothing,
        )
        for name, number, attack in (
            ("thrash", "THR-1", Attack.THRASH),
            ("brush-off", "BRUSH-1", Attack.BRUSH_OFF),
        )
    ),
    Action(
        name="demolish",
        title="attack on a building",
        rule="GEN-9",
        refusals=refuses(Attack.DEMOLISH),
        to_hit=blow_numbers,
        play=play_physical_phase,
        units=("unit",),
        deed="strikes a building",
        prepare=declare_demolition,
        can_be_declared=has_declared_nothing,
    ),
    Action(
        name="phase",
        title="physical phase",
        rule="GEN-4",
        refusals=phase_refusals,
        to_hit=phase_numbers,
        play=play_physical_phase,
        units=("attacker", "target"),
        deed="fights a physical phase with",
        hits=("the attacker hits", "hits", "cannot hit"),
        prepare=count_last_steps,
        by_all=True,
    ),
    Action(
        name="skid",
        title="turn at speed",
        rule="CORE-2.11",
        refusals=skid_refusals,
        to_hit=skid_to_hit,
        play=play_turn_at_speed,
        units=("unit",),
        hits=("turn", "takes it", "cannot take it"),
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
