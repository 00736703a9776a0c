"""Pushes (PUSH-1 to PUSH-8)."""

from __future__ import annotations

from ironfall.rulesets.classic.arriving import still_there
from ironfall.rulesets.classic.declarations import (
    has_lost_its_attack,
    is_declared_before,
    moves_its_target,
    take_back,
)
from ironfall.rulesets.classic.displacement import advance, displace
from ironfall.rulesets.classic.ground import is_valid_displacement, who_must_give_way
from ironfall.rulesets.classic.movement import struck
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.physical_to_hit import attacker_modifiers, target_modifiers
from ironfall.rulesets.classic.physical_weapons import has_extended_blade
from ironfall.rulesets.classic.places import is_in_play, is_mech
from ironfall.rulesets.classic.reach import bearing
from ironfall.rulesets.classic.records import LA, NOBODY, RA, Attack, Kind, Part, Result, Table, Unit
from ironfall.rulesets.classic.words import Because, Event, Refusal
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because, refuse, say


@rule(cites="PUSH-1 PUSH-2 GEN-7 GEN-10 GEN-11 VERT-3")
def refusals_of_push(table: Table, attacker: Unit, target: Unit) -> int:
    """How many reasons forbid a push; each is told.

    Worked example: an attacker that fired a weapon of one arm, at a prone target: two.
    """
    refused = 0
    if attacker.kind != Kind.BIPED or attacker.gone[LA] or attacker.gone[RA]:
        refused += refuse(table, Refusal.ARMS_MISSING)
    if attacker.fired >> LA & 1 or attacker.fired >> RA & 1:
        refused += refuse(table, Refusal.LIMB_FIRED)
    if has_extended_blade(attacker, LA) or has_extended_blade(attacker, RA):
        refused += refuse(table, Refusal.BLADE_EXTENDED)
    if attacker.flipped:
        refused += refuse(table, Refusal.ARMS_FLIPPED)
    if not is_straight_ahead(table, attacker, target):
        refused += refuse(table, Refusal.NOT_AHEAD)
    if not is_mech(target):
        refused += refuse(table, Refusal.NO_MECH)
    if target.prone:
        refused += refuse(table, Refusal.PRONE_OUT_OF_REACH)
    if target.floor != attacker.floor:
        refused += refuse(table, Refusal.NOT_LEVEL)
    return refused + refusals_of_others(table, attacker, target)


@verb
def is_straight_ahead(table: Table, attacker: Unit, target: Unit) -> bool:
    """In the hex that the feet face; a torso turns without them."""
    return target.at != attacker.at and bearing(table, attacker, target.at, attacker.facing) == 0


@rule(cites="PUSH-1")
def can_still_push(table: Table, attacker: Unit, target: Unit) -> bool:
    """Whether the two stand so that one can push the other.

    Worked example: not from a level higher.
    """
    return is_straight_ahead(table, attacker, target) and target.prone == 0 and target.floor == attacker.floor


@rule(cites="PUSH-2 GEN-10 GEN-11")
def refusals_of_others(table: Table, attacker: Unit, target: Unit) -> int:
    """One unit is moved by one other: what others have declared before bars a push, but for the push back.

    Worked example: of two 'Mechs that push the same third one, the second may not.
    """
    refused = 0
    if target.attack == Attack.CHARGE:
        refused += refuse(table, Refusal.TARGET_ATTACKING)
    is_pushing = target.attack == Attack.PUSH and target.attack_target != attacker.number
    if is_pushing and is_declared_before(target, attacker):
        refused += refuse(table, Refusal.TARGET_PUSHING)
    for k in range(table.game.unit_count):
        other = table.game.units[k]
        if k != attacker.number and moves_its_target(other.attack) and is_declared_before(other, attacker):
            if other.attack_target == target.number:
                refused += refuse(table, Refusal.TARGET_TO_BE_MOVED)
            if other.attack_target == attacker.number and k != target.number:
                refused += refuse(table, Refusal.ATTACKER_TO_BE_MOVED)
    return refused


@rule(cites="PUSH-3 AMB-16")
def push_to_hit(table: Table, attacker: Unit, target: Unit) -> int:
    """Piloting - 1, the common modifiers, and +2 for each shoulder destroyed.

    Worked example: piloting 5, having run, at a target that moved 5 hexes: 5 - 1 + 2 + 2 = 8.
    """
    number = because(table, Because.PILOTING_SKILL, attacker.piloting)
    number += because(table, Because.PUSH, -1)
    number += attacker_modifiers(table, attacker)
    number += target_modifiers(table, attacker, target)
    for arm in (LA, RA):
        if struck(attacker, arm, Part.SHOULDER):
            number += because(table, Because.SHOULDER_HIT, 2)
    return number


@rule(cites="PUSH-4 PUSH-5 PUSH-6 PUSH-8 DISP-5")
def push_lands(table: Table, attacker: Unit, target: Unit) -> None:
    """No damage: the target is pushed back a hex and rolls to keep its feet, and the attacker follows; with no room
    behind it, the target only rolls.

    Worked example: from the edge of a cliff of two levels the target falls them, and the attacker stands on the edge.
    """
    if pushes_back(table, attacker, target):
        push_against_each_other(table, attacker, target)
        return
    left = target.at
    if is_valid_displacement(table, target.number, attacker.facing):
        displace(table, target, attacker.facing)
        if is_in_play(attacker) and who_must_give_way(table, attacker, left) == NOBODY:
            advance(table, attacker, left)
    else:
        say(table, Event.NO_ROOM_BEHIND, target.number, 0, 0, 0)
    if is_in_play(target) and not target.prone:
        owe_piloting_roll(table, target, Because.PUSHED, 0)


@rule(cites="PUSH-6")
def pushes_back(table: Table, attacker: Unit, target: Unit) -> bool:
    """Whether the target's own push, at the attacker, succeeds as well.

    Worked example: both dice hit: yes.
    """
    if target.attack != Attack.PUSH or target.blow_result[0] != Result.HITS:
        return False
    if target.attack_target != attacker.number or has_lost_its_attack(table, target):
        return False
    return still_there(attacker, target.aimed_at) and can_still_push(table, target, attacker)


@rule(cites="PUSH-6")
def push_against_each_other(table: Table, attacker: Unit, target: Unit) -> None:
    """Nobody moves, and both roll to keep their feet at the end of the phase.

    Worked example: two rolls at +0.
    """
    say(table, Event.HITS, target.number, attacker.number, Attack.PUSH, 0)
    say(table, Event.PUSH_AGAINST, attacker.number, target.number, 0, 0)
    take_back(target)
    owe_piloting_roll(table, target, Because.PUSHED, 0)
    owe_piloting_roll(table, attacker, Because.PUSHED, 0)
