"""What has been declared for the physical phase: who attacks whom, and with what (GEN-2, GEN-3)."""

from __future__ import annotations

from ironfall.rulesets.classic.piloting import is_immobile
from ironfall.rulesets.classic.places import is_in_play
from ironfall.rulesets.classic.records import BLOWS, NO_BLOW, Attack, Table, Unit
from ironfall.table.marks import rule, verb


@verb
def target_of(table: Table, attacker: Unit, blow: int) -> Unit:
    """Whom a blow is aimed at."""
    return table.game.units[attacker.second_target if blow else attacker.attack_target]


@verb
def hex_aimed_at(attacker: Unit, blow: int) -> int:
    """Where the target of a blow stood when it was declared."""
    return attacker.second_aimed_at if blow else attacker.aimed_at


@verb
def is_of_the_movement_phase(attack: int) -> bool:
    """Charges and deaths from above are declared in the Movement Phase, and carried out last (GEN-3, GEN-4)."""
    return attack == Attack.CHARGE or attack == Attack.DEATH_FROM_ABOVE


@verb
def makes_its_attack_moving(unit: Unit) -> bool:
    """Whether a unit makes a charge or a death from above."""
    return unit.airborne != 0 or is_of_the_movement_phase(unit.attack)


@rule(cites="GEN-3 GEN-11")
def is_moving_before(other: Unit, attacker: Unit) -> bool:
    """Whether a unit made its charge or death from above before another declares one, or has declared it.

    Worked example: of two 'Mechs that charge one another, the one that spoke first.
    """
    is_later = is_of_the_movement_phase(attacker.attack) and other.declared > attacker.declared
    return makes_its_attack_moving(other) and not is_later


@rule(cites="GEN-11 CHG-2 DFA-2")
def is_attacked_moving(table: Table, target: Unit, attacker: Unit) -> bool:
    """Whether somebody else's charge or death from above is aimed at a unit already.

    Worked example: of two 'Mechs, one that charges it and one that would jump on it, the second may not.
    """
    for k in range(table.game.unit_count):
        other = table.game.units[k]
        aims = other.attack_target == target.number and is_moving_before(other, attacker)
        if aims and k != attacker.number and is_in_play(other):
            return True
    return False


@verb
def moves_its_target(attack: int) -> bool:
    """A push, a charge, a death from above (DISP-1)."""
    return attack == Attack.PUSH or is_of_the_movement_phase(attack)


@verb
def attacks_declared(table: Table) -> int:
    """How many units have declared an attack."""
    count = 0
    for k in range(table.game.unit_count):
        if table.game.units[k].attack != Attack.NONE:
            count += 1
    return count


@rule(cites="GEN-3")
def is_declared_before(one: Unit, other: Unit) -> bool:
    """Whether a unit declared its attack before another: in the Movement Phase, or earlier in the same phase.

    Worked example: a charge comes before every push, whoever speaks first.
    """
    early = is_of_the_movement_phase(one.attack)
    if early != is_of_the_movement_phase(other.attack):
        return early
    return one.declared < other.declared


@verb
def declare(table: Table, attacker: Unit, target: Unit, attack: int, first: int, second: int) -> None:
    """An attack comes after those that are declared already; it strikes with one limb or weapon, or with two."""
    attacker.attack = attack
    attacker.declared = attacks_declared(table)
    attacker.attack_target = target.number
    attacker.aimed_at = target.at
    attacker.blow_with[0] = first
    attacker.blow_with[1] = second
    aim_second_blow(attacker, target)


@verb
def declare_on_building(table: Table, attacker: Unit, hex_number: int, first: int, second: int) -> None:
    """The building of a hex is to be struck, with one limb or with two."""
    declare(table, attacker, attacker, Attack.DEMOLISH, first, second)
    attacker.aimed_at = hex_number


@verb
def aim_second_blow(attacker: Unit, target: Unit) -> None:
    """The second blow may have a target of its own (PUN-1)."""
    attacker.second_target = target.number
    attacker.second_aimed_at = target.at


@verb
def take_back(attacker: Unit) -> None:
    """Nothing is declared any more."""
    attacker.attack = Attack.NONE
    attacker.declared = 0
    attacker.aims = 0
    attacker.second_target = 0
    attacker.second_aimed_at = 0
    for blow in range(BLOWS):
        attacker.blow_with[blow] = NO_BLOW
        attacker.blow_result[blow] = 0
        attacker.blow_points[blow] = 0


@rule(cites="AMB-30")
def has_lost_its_attack(table: Table, attacker: Unit) -> bool:
    """Whether an attacker put out of action earlier in the phase loses what it declared: only where attacks are not
    simultaneous.

    Worked example: by default a 'Mech whose head is gone still lands its kick.
    """
    if not table.game.options.attacks_one_by_one:
        return False
    return not is_in_play(attacker) or is_immobile(attacker)
