"""Piloting skill rolls: the number, automatic failures, the queue (PSR-1 to PSR-9)."""

from __future__ import annotations

from ironfall.rulesets.classic.aids import has_enhanced_legs
from ironfall.rulesets.classic.armor_types import has_modular_armor
from ironfall.rulesets.classic.cockpits import cockpit_modifiers
from ironfall.rulesets.classic.critical_hits import is_gyro_destroyed
from ironfall.rulesets.classic.ground import depth_of, is_on_bare_ground, is_paved_at
from ironfall.rulesets.classic.owed_rolls import note_event
from ironfall.rulesets.classic.places import is_in_play, is_leg, is_mech, is_vehicle
from ironfall.rulesets.classic.records import LA, LL, PLACES, SLOTS, Gyro, Kind, Myomer, Part, Table, Unit
from ironfall.rulesets.classic.vehicle_motion import driving_modifiers
from ironfall.rulesets.classic.words import Because, Event, Why
from ironfall.table.dice import Dice, at_least
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because, say

BIG_DAMAGE = 20
GYRO_DESTROYED_MODIFIER = 6
QUAD_LEGS_IT_NEEDS = 2


@rule(cites="PSR-1 PSR-2 PSR-5")
def piloting_number(table: Table, mech: Unit) -> int:
    """Piloting skill, damage of earlier phases, and every event of this phase.

    Worked example: piloting 5 with 24 points taken and a foot hit this phase needs 5 + 1 + 1 = 7.
    """
    number = because(table, Because.PILOTING_SKILL, mech.piloting)
    number += standing_modifiers(table, mech)
    for k in range(mech.owed_count):
        # The 20 points are counted below, and a destroyed gyro counts once, as destroyed.
        reason = mech.owed[k]
        counted_apart = reason == Because.TOOK_20 or reason == Because.GYRO_DESTROYED
        if not counted_apart and not (reason == Because.GYRO_HIT and is_gyro_destroyed(mech)):
            number += because(table, reason, mech.owed_modifier[k])
    if mech.damage_this_phase >= BIG_DAMAGE:
        number += because(table, Because.TOOK_20, 1)
    return number


@rule(cites="PSR-B CON-60 CON-61")
def standing_modifiers(table: Table, mech: Unit) -> int:
    """What stands from earlier phases: gyro, legs, cockpit, equipment.

    Worked example: a hip destroyed earlier and a foot of the other leg are +2 and +1.
    """
    if is_vehicle(mech):
        return driving_modifiers(table, mech)
    total = 0
    if is_gyro_destroyed(mech):
        total += because(table, Because.GYRO_DESTROYED, GYRO_DESTROYED_MODIFIER)
    elif mech.gyro_before > 0:
        total += because(table, Because.OLD_GYRO, old_gyro_modifier(mech))
    for leg in range(LA if mech.kind == Kind.QUAD else LL, PLACES):
        if mech.gone[leg] == 0:
            if mech.hit_before[leg]:
                total += old_leg_damage(table, mech, leg)
        elif mech.gone_before[leg] and mech.kind == Kind.BIPED:
            total += because(table, Because.OLD_LEG_LOST, 5)
    if mech.kind == Kind.QUAD:
        total += quad_legs_modifier(table, mech)
    total += cockpit_modifiers(table, mech)
    if table.game.options.hard_ground and not mech.airborne:
        total += ground_modifiers(table, mech)
    return total + equipment_modifiers(table, mech)


@rule(cites="PSR-10 PSR-B")
def ground_modifiers(table: Table, mech: Unit) -> int:
    """With the option: +4 on ice, +2 in rapids and +3 in a torrent, +1 on ground that drags, not on a road.

    Worked example: piloting 5, kicked on ice: 9.
    """
    game = table.game
    if depth_of(table, mech) > 0:
        rapids = game.rapids[mech.at]
        return because(table, Because.IN_RAPIDS, rapids + 1) if rapids else 0
    if not is_on_bare_ground(table, mech):
        return 0
    total = 0
    if game.ice[mech.at]:
        total += because(table, Because.ON_ICE, 4)
    if game.soft[mech.at] and not is_paved_at(table, mech.at, mech.floor):
        total += because(table, Because.ON_SOFT_GROUND, 1)
    return total


@rule(cites="PSR-B CON-44 CON-73 CON-76")
def equipment_modifiers(table: Table, mech: Unit) -> int:
    """What the machine carries: hardened or modular armor, industrial myomer, enhanced legs.

    Worked example: hardened armor and actuator enhancement in both legs: 1 - 2 = -1.
    """
    total = 0
    if mech.hardened:
        total += because(table, Because.HARDENED_ARMOR, 1)
    if has_modular_armor(mech):
        total += because(table, Because.MODULAR_ARMOR, 1)
    if mech.myomer == Myomer.INDUSTRIAL:
        total += because(table, Because.INDUSTRIAL_MYOMER, 1)
    if has_enhanced_legs(mech):
        total += because(table, Because.ENHANCED_LEGS, -2)
    return total


@rule(cites="PSR-B AMB-27")
def old_gyro_modifier(mech: Unit) -> int:
    """+3 for a gyro hit earlier; a heavy-duty gyro +1 after its first hit, +3 after its second.

    Worked example: a heavy-duty gyro hit once last turn is +1.
    """
    if mech.gyro == Gyro.HEAVY_DUTY and mech.gyro_before == 1:
        return 1
    return 3


@rule(cites="PSR-B AMB-39")
def old_leg_damage(table: Table, mech: Unit, leg: int) -> int:
    """+1 for each leg or foot actuator hit earlier, +2 for the hip, which replaces those hit in turns before it.

    Worked example: foot hit in turn 1, hip in turn 2: from turn 3 on +2; the other way round +3.
    """
    total = 0
    has_hip = 0
    for slot in range(SLOTS):
        if mech.hit_before[leg] >> slot & 1 and mech.part[leg][slot] == Part.HIP:
            has_hip = 1
            total += because(table, Because.OLD_HIP, 2)
    replaced = mech.hip_replaces[leg]
    if has_hip and table.game.options.hip_cancels_all:
        replaced = mech.hit[leg]
    for slot in range(SLOTS):
        part = mech.part[leg][slot]
        is_actuator = part == Part.UPPER_LEG or part == Part.LOWER_LEG or part == Part.FOOT
        if is_actuator and mech.hit_before[leg] >> slot & 1 and not (has_hip and replaced >> slot & 1):
            total += because(table, Because.OLD_LEG_ACTUATOR, 1)
    return total


@rule(cites="PSR-B")
def quad_legs_modifier(table: Table, mech: Unit) -> int:
    """A quad rolls at -2 on four legs, at 0 on three, at +5 on two.

    Worked example: piloting 5 on four legs, kicked: 3.
    """
    lost = legs_lost(mech)
    if lost == 0:
        return because(table, Because.FOUR_LEGS, -2)
    if lost == 2 and legs_lost_before(mech) == 2:
        return because(table, Because.QUAD_LEGS_LOST, 5)
    return 0


@verb
def legs_lost(mech: Unit) -> int:
    """Legs destroyed or blown off."""
    lost = 0
    for place in range(PLACES):
        if is_leg(mech, place) and mech.gone[place]:
            lost += 1
    return lost


@verb
def legs_lost_before(mech: Unit) -> int:
    """Legs that were gone when this phase began."""
    lost = 0
    for place in range(PLACES):
        if is_leg(mech, place) and mech.gone_before[place]:
            lost += 1
    return lost


@rule(cites="PILOT-7 CONV-9")
def is_immobile(mech: Unit) -> bool:
    """Shut down, its pilot unconscious, or held fast.

    Worked example: a knocked-out pilot leaves the 'Mech standing but immobile.
    """
    return mech.shut_down != 0 or mech.unconscious != 0 or mech.held != 0


@rule(cites="PSR-4 PSR-6")
def automatic_failure(mech: Unit) -> int:
    """The reason why a piloting roll fails without dice, or 0.

    Worked example: with the gyro destroyed no roll can succeed.
    """
    if mech.unconscious:
        return Because.UNCONSCIOUS
    if mech.shut_down:
        return Because.SHUTDOWN
    if is_gyro_destroyed(mech):
        return Because.GYRO_DESTROYED
    if mech.kind == Kind.QUAD and legs_lost(mech) > QUAD_LEGS_IT_NEEDS:
        return Because.TOO_FEW_LEGS
    return 0


@rule(cites="PSR-1 PSR-4")
def keeps_its_feet(table: Table, mech: Unit, reason: int) -> bool:
    """One piloting roll for an event already owed: automatic, or 2D6 against the number.

    Worked example: piloting 5 hit by a death from above needs 7.
    """
    failure = automatic_failure(mech)
    if failure == 0 and reason == Because.LEG_LOST:
        failure = Because.LEG_LOST
    if failure != 0:
        say(table, Event.AUTOMATIC_FAILURE, mech.number, failure, 0, 0)
        return False
    if at_least(table, mech.number, Why.PILOTING, Dice.TWO_D6, piloting_number(table, mech)):
        say(table, Event.KEEPS_FEET, mech.number, reason, 0, 0)
        return True
    return False


@rule(cites="PSR-3 FALL-11 AMB-6")
def keeps_its_feet_at_once(table: Table, mech: Unit, reason: int, modifier: int) -> bool:
    """A piloting roll made at once: movement, displacement, terrain entered. A prone 'Mech has nothing to lose.

    Worked example: piloting 5 entering water of depth 1 needs 4.
    """
    if mech.prone or not is_in_play(mech) or not is_mech(mech):
        return True
    # The event counts in this roll, and if it fails in the pilot's check after the fall (PILOT-2).
    note_event(table, mech, reason, modifier)
    if keeps_its_feet(table, mech, reason):
        mech.owed_count -= 1
        return True
    return False
