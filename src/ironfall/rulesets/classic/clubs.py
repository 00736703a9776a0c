"""Clubs and mounted physical weapons (CLUB-1 to CLUB-7)."""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, Side
from ironfall.rulesets.classic.aids import enhanced_arm_modifier, strength
from ironfall.rulesets.classic.charts import PLACE_BITS, Chart
from ironfall.rulesets.classic.critical_hits import (
    critical_roll,
    critical_roll_in_destroyed_location,
    open_slots,
)
from ironfall.rulesets.classic.damage import set_off_explosions, strike
from ironfall.rulesets.classic.ground import is_submerged
from ironfall.rulesets.classic.hit_location import roll_location
from ironfall.rulesets.classic.loss import lose_location
from ironfall.rulesets.classic.movement import struck
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.physical_to_hit import attacker_modifiers, target_modifiers
from ironfall.rulesets.classic.physical_weapons import (
    BLADE_HEAT,
    HELD,
    IN_HAND,
    OPTIONAL,
    ROWS,
    STRONG,
    TO_HIT,
    arm_of_weapon,
    can_backfire,
    is_active,
    is_vibroblade,
    is_weapon,
    is_weapon_hit,
    row_of_damage,
    weapon_held,
    weapon_points,
)
from ironfall.rulesets.classic.places import is_in_play, is_mech, is_torso, rounded_up
from ironfall.rulesets.classic.punch import is_arm, is_in_arc_of_arm, works
from ironfall.rulesets.classic.reach import bearing, chart_of_club, is_level_with_clubs, refuse_level, side_struck
from ironfall.rulesets.classic.records import (
    LA,
    NOWHERE,
    RA,
    Aim,
    Armor,
    Attack,
    Carried,
    Kind,
    Part,
    Result,
    Table,
    Unit,
    Weapon,
)
from ironfall.rulesets.classic.spikes import meet_spikes
from ironfall.rulesets.classic.structure_types import wear_structure
from ironfall.rulesets.classic.vehicle_damage import hurt_structure
from ironfall.rulesets.classic.words import Because, Event, Refusal, Why
from ironfall.table.dice import Dice, at_least, roll_on
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because, needs, refuse, say

AHEAD = (1, 1, 0, 0, 0, 1)
"""By hexsides clockwise from the facing of the torso."""
PIERCES_FROM = 10
AIMED_MODIFIER = 4
ARM_MODIFIER = 2
LEAST, MOST = 2, 13
"""Numbers with charts of their own for weapons that can strike who swings them."""


# --- what is allowed


@rule(cites="CLUB-1 CLUB-2 CLUB-5 VERT-1 VERT-3")
def refusals_of_club(table: Table, attacker: Unit, target: Unit, held: int) -> int:
    """How many reasons forbid a blow with a club or this weapon; each is told.

    Worked example: a hatchet that is hit, in an arm that fired: two.
    """
    if not is_weapon(attacker, held):
        return refuse(table, Refusal.NO_SUCH_WEAPON)
    refused = refusals_of_hands(table, attacker) if held == IN_HAND else refusals_of_weapon(table, attacker, held)
    if not is_in_arc_of_club(table, attacker, target, held):
        refused += refuse(table, Refusal.CLUB_OUT_OF_ARC if held == IN_HAND else Refusal.WEAPON_OUT_OF_ARC)
    if not is_level_with_clubs(attacker, target):
        refused += refuse_level(table, target)
    if attacker.aims != Aim.NOWHERE:
        if not table.game.options.aimed_clubs:
            refused += refuse(table, Refusal.AIM_NOT_CHOSEN)
        if chart_of_club(attacker, target) != Chart.FULL or target.prone or not is_mech(target):
            refused += refuse(table, Refusal.AIM_NOT_LEVEL)
    return refused


@rule(cites="CLUB-1 GEN-7")
def refusals_of_hands(table: Table, attacker: Unit) -> int:
    """A club is swung with both hands.

    Worked example: a 'Mech without a left hand swings none.
    """
    refused = 0
    if attacker.carried == Carried.NOTHING:
        refused += refuse(table, Refusal.NO_CLUB)
    if not (has_club_arm(attacker, LA) and has_club_arm(attacker, RA)):
        refused += refuse(table, Refusal.CLUB_ARMS)
    if attacker.fired >> LA & 1 or attacker.fired >> RA & 1:
        refused += refuse(table, Refusal.LIMB_FIRED)
    return refused


@verb
def has_club_arm(attacker: Unit, arm: int) -> bool:
    """An arm that is there, with a shoulder and a hand that work."""
    return is_arm(attacker, arm) and has_shoulder(attacker, arm) and works(attacker, arm, Part.HAND)


@verb
def has_shoulder(attacker: Unit, arm: int) -> bool:
    """Whether an arm is there, and its shoulder not hit."""
    return attacker.gone[arm] == 0 and struck(attacker, arm, Part.SHOULDER) == 0


@rule(cites="CLUB-2 CLUB-3 GEN-7")
def refusals_of_weapon(table: Table, attacker: Unit, held: int) -> int:
    """A weapon needs its arm, and the hand if it is held in one: a hatchet, a sword, a mace, a retractable blade.

    Worked example: a sword in a hand that is hit: refused; a flail or a chainsaw, never.
    """
    arm = arm_of_weapon(attacker, held)
    if not is_arm(attacker, arm):
        return refuse(table, Refusal.NO_SUCH_WEAPON)
    refused = 0
    row = ROWS[weapon_held(attacker, held)]
    if not has_shoulder(attacker, arm):
        refused += refuse(table, Refusal.WEAPON_ARM)
    elif is_weapon_hit(attacker, held):
        refused += refuse(table, Refusal.WEAPON_HIT)
    if row[HELD] and attacker.gone[arm] == 0 and not works(attacker, arm, Part.HAND):
        refused += refuse(table, Refusal.HAND_DAMAGED)
    if attacker.fired >> arm & 1:
        refused += refuse(table, Refusal.LIMB_FIRED)
    if weapon_held(attacker, held) == Weapon.RETRACTABLE_BLADE and not is_active(attacker, held):
        refused += refuse(table, Refusal.BLADE_NOT_EXTENDED)
    if row[OPTIONAL] and not table.game.options.all_physical_weapons:
        refused += refuse(table, Refusal.WEAPON_NOT_CHOSEN)
    return refused


@rule(cites="CLUB-1 CLUB-2 PUN-2")
def is_in_arc_of_club(table: Table, attacker: Unit, target: Unit, held: int) -> bool:
    """A club reaches ahead of the torso, a weapon where its arm reaches.

    Worked example: facing north, a target to the south-east is in reach of a hatchet in the right arm, not of a club.
    """
    if held != IN_HAND:
        return is_in_arc_of_arm(table, attacker, target, arm_of_weapon(attacker, held))
    return AHEAD[bearing(table, attacker, target.at, (attacker.facing + attacker.twisted) % DIRECTIONS)] != 0


# --- numbers


@rule(cites="CLUB-1 CLUB-3 CLUB-5 CLUB-7")
def club_to_hit(table: Table, attacker: Unit, target: Unit, held: int) -> int:
    """Piloting, the weapon, the common modifiers, and what is damaged in the arm or arms.

    Worked example: piloting 5 with a hatchet, having walked: 5 - 1 + 1 = 5.
    """
    number = because(table, Because.PILOTING_SKILL, attacker.piloting)
    number += because(table, Because.CLUB, ROWS[weapon_held(attacker, held)][TO_HIT])
    number += attacker_modifiers(table, attacker)
    number += target_modifiers(table, attacker, target)
    if held == IN_HAND:
        number += club_arm_modifiers(table, attacker, LA) + club_arm_modifiers(table, attacker, RA)
    else:
        arm = arm_of_weapon(attacker, held)
        number += club_arm_modifiers(table, attacker, arm) + enhanced_arm_modifier(table, attacker, arm)
    if attacker.aims != Aim.NOWHERE:
        number += because(table, Because.AIMED, AIMED_MODIFIER)
    return number


@rule(cites="CLUB-1 CLUB-7")
def club_arm_modifiers(table: Table, attacker: Unit, arm: int) -> int:
    """The upper and the lower arm actuator, where they are destroyed.

    Worked example: a club with the right upper and the left lower arm destroyed: 2 + 2.
    """
    total = 0
    if struck(attacker, arm, Part.UPPER_ARM):
        total += because(table, Because.WEAPON_UPPER_ARM, ARM_MODIFIER)
    if struck(attacker, arm, Part.LOWER_ARM):
        total += because(table, Because.WEAPON_LOWER_ARM, ARM_MODIFIER)
    return total


@rule(cites="CLUB-1 CLUB-3")
def club_damage(table: Table, attacker: Unit, held: int) -> int:
    """What the weapon that is held does in these hands.

    Worked example: a vibroblade that is switched off does what a sword does.
    """
    return damage_in_hand(table, attacker, row_of_damage(attacker, held))


@rule(cites="CLUB-4 CLUB-7")
def damage_in_hand(table: Table, attacker: Unit, weapon: int) -> int:
    """The weapon's points, twice with strong myomer if the weapon gains by it; half, rounded down, under water.

    Worked example: 50 tons with strong myomer and a sword: 2 x (5 + 1) = 12. Damaged arms cost nothing.
    """
    points = weapon_points(attacker.tons, weapon)
    if ROWS[weapon][STRONG]:
        points *= strength(attacker)
    return points // 2 if is_submerged(table, attacker) else points


@rule(cites="CLUB-3")
def swing(table: Table, attacker: Unit, held: int, number: int) -> int:
    """Whether the blow hits; a flail or a wrecking ball that shows a 2 strikes its owner, whatever the number.

    Worked example: a flail that needs 5: a 2 backfires, a 3 or 4 only misses.
    """
    if not can_backfire(weapon_held(attacker, held)):
        return Result.HITS if at_least(table, attacker.number, Why.TO_CLUB, Dice.TWO_D6, number) else Result.MISSES
    needs(table, attacker.number, Why.TO_CLUB, number)
    return roll_on(table, attacker.number, Why.TO_CLUB, Chart.BACKFIRE_AT + max(LEAST, min(MOST, number)))


@rule(cites="CLUB-3")
def heat_blade(table: Table, attacker: Unit, held: int) -> None:
    """A vibroblade that is switched on heats its owner when it is swung.

    Worked example: a medium one: 5.
    """
    weapon = weapon_held(attacker, held)
    if is_vibroblade(weapon) and is_active(attacker, held):
        heat = BLADE_HEAT[weapon - Weapon.SMALL_VIBROBLADE]
        attacker.heat += heat
        say(table, Event.BLADE_HEATS, attacker.number, heat, 0, 0)


# --- what comes of it


@rule(cites="CLUB-5 CLUB-6 CONV-6")
def club_lands(table: Table, attacker: Unit, target: Unit, points: int, held: int) -> None:
    """One group; nobody loses balance by it. A lance may pierce, a tree breaks.

    Worked example: a hatchet of 60 tons on the level, a 7 on the full table: 12 points to the center torso.
    """
    side = side_struck(table, attacker, target)
    pierces = weapon_held(attacker, held) == Weapon.LANCE and held != IN_HAND
    # What a lance may still do counts as damage to come, for odds.
    target.falling = 1 if pierces else 0
    target.coming = points
    where = roll_location(table, target, chart_of_swing(attacker, target), side)
    target.coming = 0
    place = where & PLACE_BITS
    points = meet_spikes(table, attacker, target, place, points, NOWHERE, NOWHERE)
    strike(table, target, where, points, side)
    if pierces:
        may_pierce(table, attacker, target, place, side)
    target.falling = 0
    if held == IN_HAND and attacker.carried == Carried.TREE:
        attacker.carried = Carried.NOTHING
        say(table, Event.CLUB_BREAKS, attacker.number, 0, 0, 0)


@rule(cites="CLUB-5")
def chart_of_swing(attacker: Unit, target: Unit) -> int:
    """The table by level, or the one aimed at.

    Worked example: aimed high on the level: the Punch table.
    """
    if attacker.aims == Aim.HIGH:
        return Chart.PUNCH
    return Chart.KICK if attacker.aims == Aim.LOW else chart_of_club(attacker, target)


@rule(cites="CLUB-3")
def may_pierce(table: Table, attacker: Unit, target: Unit, place: int, side: int) -> None:
    """Where the lance has left armor, 2D6 of 10 or more bring one more point straight to the structure.

    Worked example: on a 10 an arm with 20 armor left loses a point of structure, with a roll for critical hits.
    """
    armor = target.rear[place] if side == Side.REAR and is_torso(place) and is_mech(target) else target.armor[place]
    if armor == 0 or not is_in_play(target) or target.kind >= Kind.FOOT or is_lance_proof(target, place):
        return
    if not at_least(table, target.number, Why.PIERCING, Dice.TWO_D6, PIERCES_FROM):
        return
    say(table, Event.PIERCES, attacker.number, target.number, place, 0)
    if not is_mech(target):
        hurt_structure(table, target, place, 1)
        return
    wear_structure(table, target, place, 1)
    if target.structure[place] > 0:
        critical_roll(table, target, place, 0)
    else:
        as_they_stood = open_slots(target, place)
        lose_location(table, target, place)
        critical_roll_in_destroyed_location(table, target, place, as_they_stood)
    set_off_explosions(table, target)


@rule(cites="CON-44 CON-47")
def is_lance_proof(target: Unit, place: int) -> bool:
    """Hardened and ferro-lamellor armor cannot be pierced.

    Worked example: no roll is made against them.
    """
    kind = target.armor_kind[place]
    return kind == Armor.HARDENED or kind == Armor.FERRO_LAMELLOR


@rule(cites="CLUB-3 CLUB-6")
def club_misses(table: Table, attacker: Unit, held: int, result: int, points: int) -> None:
    """Only a mace costs its owner a roll, and a flail or a wrecking ball may strike its owner.

    Worked example: a flail that shows a 2: 5 points on the full table, from the front, and a roll at +0.
    """
    if result == Result.BACKFIRES:
        say(table, Event.STRIKES_ITSELF, attacker.number, Attack.CLUB, 0, 0)
        where = roll_location(table, attacker, Chart.FULL, Side.FRONT)
        strike(table, attacker, where, rounded_up(points, 2), Side.FRONT)
        owe_piloting_roll(table, attacker, Because.STRUCK_ITSELF, 0)
    elif weapon_held(attacker, held) == Weapon.MACE:
        owe_piloting_roll(table, attacker, Because.MACE_MISSED, 0)
