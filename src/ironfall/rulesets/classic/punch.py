"""Punches (PUN-1 to PUN-7)."""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS
from ironfall.rulesets.classic.aids import enhanced_arm_modifier, has_working, sound_punch, strength
from ironfall.rulesets.classic.ground import is_submerged
from ironfall.rulesets.classic.movement import struck
from ironfall.rulesets.classic.physical_to_hit import attacker_modifiers, target_modifiers
from ironfall.rulesets.classic.physical_weapons import has_extended_blade
from ironfall.rulesets.classic.places import is_vehicle, rounded_up
from ironfall.rulesets.classic.reach import bearing, chart_of_punch, is_level_with_arms, refuse_level, side_struck
from ironfall.rulesets.classic.records import LA, NO_BLOW, RA, SLOTS, Kind, Part, Table, Unit
from ironfall.rulesets.classic.spikes import strike_with_limb
from ironfall.rulesets.classic.words import Because, Refusal
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because, refuse

RIGHTWARD = (1, 1, 1, 0, 0, 1)
"""By hexsides clockwise from the facing of the torso: where the right arm reaches."""
LEFTWARD = (1, 1, 0, 0, 1, 1)


@rule(cites="PUN-1 PUN-2 PUN-7 GEN-7 VERT-1 VERT-3")
def refusals_of_punch(table: Table, attacker: Unit, target: Unit, arm: int) -> int:
    """How many reasons forbid a punch with this arm; each is told.

    Worked example: an arm that fired, at a target behind: two.
    """
    refused = refusals_of_arm(table, attacker, arm)
    if attacker.prone and not props_itself_up(attacker):
        refused += refuse(table, Refusal.PROPS_ITSELF_UP)
    if not is_arm(attacker, arm) or attacker.gone[arm]:
        return refused
    if not is_in_arc_of_arm(table, attacker, target, arm):
        refused += refuse(table, Refusal.ARM_OUT_OF_ARC)
    if not is_level_with_arms(attacker, target):
        refused += refuse_level(table, target)
    return refused


@rule(cites="PUN-1 GEN-7")
def refusals_of_arm(table: Table, attacker: Unit, arm: int) -> int:
    """What forbids to punch with this arm, whatever it punches.

    Worked example: its shoulder is destroyed.
    """
    if not is_arm(attacker, arm):
        return refuse(table, Refusal.NOT_AN_ARM)
    if attacker.gone[arm]:
        return refuse(table, Refusal.ARM_MISSING)
    refused = 0
    if struck(attacker, arm, Part.SHOULDER):
        refused += refuse(table, Refusal.SHOULDER_DAMAGED)
    if attacker.fired >> arm & 1:
        refused += refuse(table, Refusal.LIMB_FIRED)
    if has_extended_blade(attacker, arm):
        refused += refuse(table, Refusal.BLADE_EXTENDED)
    if attacker.flipped:
        refused += refuse(table, Refusal.ARMS_FLIPPED)
    return refused


@rule(cites="PUN-1 PUSH-1")
def can_flip_arms(mech: Unit) -> bool:
    """A biped built without lower arms and hands can turn its arms to the rear.

    Worked example: not one whose hand was shot off.
    """
    count = 0
    for arm in (LA, RA):
        for slot in range(SLOTS):
            if mech.part[arm][slot] == Part.LOWER_ARM or mech.part[arm][slot] == Part.HAND:
                count += 1
    return mech.kind == Kind.BIPED and count == 0


@rule(cites="PUN-7 GEN-6")
def can_punch_lying(attacker: Unit, target: Unit) -> bool:
    """A prone 'Mech punches nobody but a vehicle in its own hex.

    Worked example: a tank beside it: no.
    """
    return is_vehicle(target) and target.at == attacker.at


@rule(cites="PUN-7")
def props_itself_up(attacker: Unit) -> bool:
    """One arm for the punch, and one to lie on.

    Worked example: without its left arm a prone 'Mech does not punch with the right one.
    """
    return attacker.gone[LA] == 0 and attacker.gone[RA] == 0 and attacker.blow_with[1] == NO_BLOW


@verb
def is_arm(attacker: Unit, place: int) -> bool:
    """A quad has none."""
    return place in (LA, RA) and attacker.kind == Kind.BIPED


@rule(cites="PUN-2")
def is_in_arc_of_arm(table: Table, attacker: Unit, target: Unit, arm: int) -> bool:
    """Each arm reaches ahead, one hexside to the other side and two to its own, as the torso is turned.

    Worked example: facing north with the torso turned right, the right arm reaches a target to the south.
    """
    turned = bearing(table, attacker, target.at, (attacker.facing + attacker.twisted) % DIRECTIONS)
    return (LEFTWARD if arm == LA else RIGHTWARD)[turned] != 0


@rule(cites="PUN-3 PUN-7")
def punch_to_hit(table: Table, attacker: Unit, target: Unit, arm: int) -> int:
    """Piloting, the common modifiers, and what does not work in the arm.

    Worked example: piloting 5 without a lower arm and a hand, nobody having moved: 5 + 2 + 1 = 8.
    """
    number = because(table, Because.PILOTING_SKILL, attacker.piloting)
    number += because(table, Because.PUNCH, 0)
    number += attacker_modifiers(table, attacker)
    number += target_modifiers(table, attacker, target)
    if attacker.prone:
        number += because(table, Because.ATTACKER_PRONE, 2)
    return number + arm_modifiers(table, attacker, arm) + enhanced_arm_modifier(table, attacker, arm)


@rule(cites="PUN-3 BRUSH-1")
def arm_modifiers(table: Table, attacker: Unit, arm: int) -> int:
    """Each arm actuator that was destroyed or was never there; a claw takes the hand's place.

    Worked example: the upper arm destroyed and no hand: 2 + 1 = 3.
    """
    total = 0
    if not works(attacker, arm, Part.UPPER_ARM):
        total += because(table, Because.UPPER_ARM_HIT, 2)
    has_lower_arm = works(attacker, arm, Part.LOWER_ARM)
    if not has_lower_arm:
        total += because(table, Because.LOWER_ARM_HIT, 2)
    if has_working(attacker, arm, Part.CLAW):
        return total + because(table, Because.CLAW, 1)
    hand_counts = has_lower_arm or not table.game.options.hand_needs_lower_arm
    if not works(attacker, arm, Part.HAND) and hand_counts:
        total += because(table, Because.HAND_HIT, 1)
    return total


@rule(cites="PUN-3")
def works(attacker: Unit, arm: int, part: int) -> bool:
    """Whether an actuator is there and not hit; one the design never had is like one that is destroyed.

    Worked example: an arm built without a hand: no hand works in it.
    """
    count = 0
    for slot in range(SLOTS):
        if attacker.part[arm][slot] == part and attacker.hit[arm] >> slot & 1 == 0:
            count += 1
    return count > 0


@rule(cites="PUN-4")
def punch_damage(table: Table, attacker: Unit, arm: int) -> int:
    """A tenth of the attacker's weight, with a claw a seventh, rounded up, halved for each arm actuator that does not
    work, at least 1; twice with strong myomer; half, rounded up, under water.

    Worked example: 75 tons with the upper and the lower arm destroyed: 8 / 4 = 2.
    """
    halvings = 0
    if not works(attacker, arm, Part.UPPER_ARM):
        halvings += 1
    if not works(attacker, arm, Part.LOWER_ARM):
        halvings += 1
    points = strength(attacker) * max(1, sound_punch(attacker, arm) // (1 << halvings))
    return rounded_up(points, 2) if is_submerged(table, attacker) else points


@rule(cites="PUN-5 CONV-6")
def punch_lands(table: Table, attacker: Unit, target: Unit, points: int, arm: int) -> None:
    """One group; a punch costs nobody its balance.

    Worked example: 60 tons on the Punch table, a 6: 6 points to the head.
    """
    side = side_struck(table, attacker, target)
    strike_with_limb(table, attacker, target, points, chart_of_punch(attacker, target), side, arm)
