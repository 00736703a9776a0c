"""What has been declared for the physical phase: who attacks whom, and with what (GEN-2, GEN-3)."""

from __future__ import annotations

from ironfall.rulesets.classic.records import BLOWS, NO_BLOW, Attack, Table, Unit
from ironfall.table.marks import verb


@verb
def target_of(table: Table, attacker: Unit, blow: int) -> Unit:
    """Whom a blow is aimed at."""
    return table.game.units[attacker.second_target if blow else attacker.attack_target]


@verb
def is_of_the_movement_phase(attack: int) -> bool:
    """Charges and deaths from above are declared in the Movement Phase, and carried out last (GEN-3, GEN-4)."""
    return attack == Attack.CHARGE or attack == Attack.DEATH_FROM_ABOVE


@verb
def attacks_declared(table: Table) -> int:
    """How many units have declared an attack."""
    count = 0
    for k in range(table.game.unit_count):
        if table.game.units[k].attack != Attack.NONE:
            count += 1
    return count


@verb
def declare(table: Table, attacker: Unit, target: Unit, attack: int, first: int, second: int) -> None:
    """An attack comes after those that are declared already; it strikes with one limb or weapon, or with two."""
    attacker.attack = attack
    attacker.declared = attacks_declared(table)
    attacker.attack_target = target.number
    attacker.second_target = target.number
    attacker.aimed_at = target.at
    attacker.blow_with[0] = first
    attacker.blow_with[1] = second


@verb
def take_back(attacker: Unit) -> None:
    """Nothing is declared any more."""
    attacker.attack = Attack.NONE
    attacker.declared = 0
    attacker.second_target = 0
    for blow in range(BLOWS):
        attacker.blow_with[blow] = NO_BLOW
        attacker.blow_points[blow] = 0
