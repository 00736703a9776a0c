"""What a declared attack strikes with where nobody says it: the limbs a player would take."""

from __future__ import annotations

from ironfall.rulesets.classic.brush_off import brush_off_to_hit, refusals_of_brush_off
from ironfall.rulesets.classic.clubs import club_damage, club_to_hit, refusals_of_club
from ironfall.rulesets.classic.demolition import demolition_damage, refusals_at_building
from ironfall.rulesets.classic.kick import best_leg, kick_damage
from ironfall.rulesets.classic.physical_weapons import IN_HAND
from ironfall.rulesets.classic.places import is_leg
from ironfall.rulesets.classic.punch import punch_to_hit, refusals_of_punch
from ironfall.rulesets.classic.reach import is_beside
from ironfall.rulesets.classic.records import CT, LA, LL, NO_BLOW, RA, RL, Attack, Table, Unit
from ironfall.rulesets.classic.trip import best_leg_to_trip

WHOLE: dict[int, int] = {Attack.PUSH: LA, Attack.DEATH_FROM_ABOVE: LL, Attack.CHARGE: CT, Attack.THRASH: CT}
"""What stands for the one blow of attacks that are made with no limb in particular."""


def choose_limbs(table: Table, attacker: Unit) -> None:
    """Fill in the limbs of the attack that a unit has declared; what was said stays.

    A push takes both arms at once, and so is one blow whatever is said; in a charge the whole machine strikes.
    """
    if attacker.attack in WHOLE:
        attacker.blow_with = [WHOLE[attacker.attack], NO_BLOW]
    elif attacker.attack == Attack.DEMOLISH:
        if attacker.blow_with[0] == NO_BLOW:
            attacker.blow_with = limbs_for_building(table, attacker)
    elif attacker.attack == Attack.CLUB:
        attacker.blow_with[0] = usual_weapon(table, attacker, table.game.units[attacker.attack_target])
    elif attacker.attack != Attack.NONE and attacker.blow_with[0] == NO_BLOW:
        attacker.blow_with = usual_limbs(table, attacker, table.game.units[attacker.attack_target])


def usual_weapon(table: Table, attacker: Unit, target: Unit) -> int:
    """The weapon named, or in the arm named, or of all that it has the one likely to hurt most."""
    said = attacker.blow_with[0]
    if said >= IN_HAND:
        return said
    weapons = [IN_HAND + item for item in range(1, attacker.items) if attacker.weapon[item]]
    if said != NO_BLOW:
        return next((held for held in weapons if attacker.weapon_at[held - IN_HAND] == said), said)
    held_ones = [*weapons, IN_HAND] if attacker.carried or not weapons else weapons
    if not is_beside(table, attacker, target):
        return held_ones[0]
    able = [held for held in held_ones if refusals_of_club(table, attacker, target, held) == 0]
    return max(able or held_ones, key=lambda held: likely_damage(table, attacker, target, held))


def likely_damage(table: Table, attacker: Unit, target: Unit, held: int) -> int:
    """Its points, times the throws of two dice that hit."""
    number = club_to_hit(table, attacker, target, held)
    throws = sum(first + second >= number for first in range(1, 7) for second in range(1, 7))
    return throws * club_damage(table, attacker, held)


def arm_to_brush_with(table: Table, attacker: Unit, target: Unit) -> int:
    """The arm that may and needs less, the right one before the left."""
    able = [arm for arm in (RA, LA) if refusals_of_brush_off(table, attacker, target, arm) == 0]
    return min(able, key=lambda arm: brush_off_to_hit(table, attacker, arm), default=RA)


def limbs_for_building(table: Table, attacker: Unit) -> list[int]:
    """The leg that hurts a building most, or every arm that may punch it if those hurt it more."""
    able = [limb for limb in (RL, LL, RA, LA) if refusals_at_building(table, attacker, limb) == 0]
    legs = [limb for limb in able if is_leg(attacker, limb)]
    arms = [limb for limb in reversed(able) if limb not in legs]
    if not able:
        return [RL, NO_BLOW]
    best = max(legs, key=lambda leg: kick_damage(table, attacker, leg), default=NO_BLOW)
    punches = sum(demolition_damage(table, attacker, arm) for arm in arms)
    if best == NO_BLOW or punches > kick_damage(table, attacker, best):
        return arms + [NO_BLOW] * (len(arms) == 1)
    return [best, NO_BLOW]


def usual_limbs(table: Table, attacker: Unit, target: Unit) -> list[int]:
    """Every arm that may punch, the better leg to kick or to trip with."""
    if attacker.attack == Attack.BRUSH_OFF:
        return [arm_to_brush_with(table, attacker, target), NO_BLOW]
    if not is_beside(table, attacker, target):
        return limbs_from_afar(attacker)
    if attacker.attack == Attack.KICK:
        return [best_leg(table, attacker, target), NO_BLOW]
    if attacker.attack == Attack.TRIP:
        return [best_leg_to_trip(table, attacker, target), NO_BLOW]
    arms = [arm for arm in (LA, RA) if refusals_of_punch(table, attacker, target, arm) == 0]
    if attacker.prone:
        return [min((RA, LA), key=lambda arm: (arm not in arms, punch_to_hit(table, attacker, target, arm))), NO_BLOW]
    return (arms or [LA, RA]) + [NO_BLOW] * (len(arms) == 1)


def limbs_from_afar(attacker: Unit) -> list[int]:
    """Those it is taken to strike with while nobody knows from where: the right leg, or both arms."""
    return [RL, NO_BLOW] if attacker.attack in (Attack.KICK, Attack.TRIP) else [LA, RA]
