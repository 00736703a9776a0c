"""What counts in the number of every physical attack (MOD-1 to MOD-21)."""

from __future__ import annotations

from ironfall.rulesets.classic.aids import myomer_modifier
from ironfall.rulesets.classic.cockpits import blind_blow_modifier
from ironfall.rulesets.classic.ground import depth_of, is_inside_building, woods_in
from ironfall.rulesets.classic.movement import target_movement_modifier
from ironfall.rulesets.classic.piloting import is_immobile
from ironfall.rulesets.classic.places import is_mech
from ironfall.rulesets.classic.records import Kind, Mode, Table, Unit
from ironfall.rulesets.classic.words import Because
from ironfall.table.marks import rule
from ironfall.table.talk import because


@rule(cites="MOD-1 MOD-15 MOD-20 CORE-2.14")
def attacker_modifiers(table: Table, attacker: Unit) -> int:
    """How the attacker moved, and whether it spots for others; heat and sensors never count.

    Worked example: it ran: +2.
    """
    total = 0
    if attacker.skidded:
        total += because(table, Because.ATTACKER_SKIDDED, 3)
    elif attacker.mode == Mode.WALKED:
        total += because(table, Because.ATTACKER_WALKED, 1)
    elif attacker.mode == Mode.RAN:
        total += because(table, Because.ATTACKER_RAN, 2)
    elif attacker.mode == Mode.JUMPED:
        total += because(table, Because.ATTACKER_JUMPED, 3)
    if attacker.spotting:
        total += because(table, Because.SPOTTING, 1)
    return total + machine_modifiers(table, attacker)


@rule(cites="MOD-17 MOD-19")
def machine_modifiers(table: Table, attacker: Unit) -> int:
    """What the attacker's myomer and cockpit add to every physical attack.

    Worked example: industrial myomer: 2.
    """
    return myomer_modifier(table, attacker) + blind_blow_modifier(table, attacker)


@rule(cites="MOD-2 MOD-3 MOD-4 MOD-5 MOD-6 MOD-7 MOD-8 MOD-9 MOD-10 MOD-11 MOD-12 MOD-16 MOD-21")
def target_modifiers(table: Table, attacker: Unit, target: Unit) -> int:
    """How the target moved and stands, and what its own hex hides of it.

    Worked example: prone in light woods, having moved 3 hexes: 1 + 1 - 2 = 0.
    """
    total = target_movement_modifier(table, target)
    if woods_in(table, target.at) and target.floor == table.game.level[target.at]:
        total += because(table, Because.TARGET_IN_WOODS, woods_in(table, target.at))
    if table.game.smoke[target.at] and target.floor <= table.game.level[target.at]:
        total += because(table, Because.TARGET_IN_SMOKE, table.game.smoke[target.at])
    if is_inside_building(table, target):
        total += because(table, Because.TARGET_IN_SAME_BUILDING, 1)
    if depth_of(table, target) == 1 and not target.prone and is_mech(target):
        total += because(table, Because.TARGET_IN_WATER, 1)
    if target.prone:
        total += because(table, Because.TARGET_PRONE, -2)
    if is_immobile(target):
        total += because(table, Because.TARGET_IMMOBILE, -4)
    if target.kind == Kind.BATTLE_ARMOR:
        total += because(table, Because.TARGET_IN_BATTLE_ARMOR, 1)
    if target.stuck:
        total += because(table, Because.TARGET_STUCK, -2)
    if target.evading and not target.prone and table.game.options.evading:
        total += because(table, Because.TARGET_EVADING, 1)
    return total
