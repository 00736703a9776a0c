"""The attack roll: what the D20 must show (D20-23, D20-24, D20-29, D20-30)."""

from __future__ import annotations

from ironfall.board.hexes import distance
from ironfall.rulesets.mech_d20.armament import first_usable, is_physical, knows
from ironfall.rulesets.mech_d20.line_of_sight import HEAVY, cover_of
from ironfall.rulesets.mech_d20.places import is_in_play, step_of, was_broken
from ironfall.rulesets.mech_d20.records import NO_ITEM, Band, Cover, Kind, Mode, Table, Unit
from ironfall.rulesets.mech_d20.traits import Trait, has_trait
from ironfall.rulesets.mech_d20.words import Because
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because

LONG_ENOUGH = 5
"""The long range from which on a sharpshooter makes it longer."""
TRAINING_BONUS = 1


@rule(cites="D20-29 D20-30")
def attack_number(table: Table, attacker: Unit, target: Unit, item: int) -> int:
    """What the attack die must show: 10, or the target's base defense, which its stance raises, less all that is added
    to the die.

    Worked example: gunnery +1 at medium range (-2) needs an 11, at a target in a defensive stance a 12.
    """
    base = target.base_defense if target.base_defense != 0 else table.game.numbers.to_hit
    number = because(table, Because.BASE, base)
    number -= tell(table, Because.TARGET_STANCE, -target.stance)
    return number - attack_total(table, attacker, target, item, 0)


@rule(cites="D20-29")
def attack_total(table: Table, attacker: Unit, target: Unit, item: int, die: int) -> int:
    """The attack die, gunnery, and all that helps or hinders.

    Worked example: a 14 with gunnery 1 and a targeting laser, after a run (-2), at a target that moved 3 hexes (-1),
    with 8 heat (-1), into light woods (-1) at medium range (-2): 9.
    """
    total = die + because(table, Because.GUNNERY, attacker.gunnery)
    if knows(attacker, attacker.trained, item):
        total += because(table, Because.TRAINING, TRAINING_BONUS)
    total += tell(table, Because.TARGETING_LASER, laser_bonus(table, attacker))
    total += tell(table, Because.STANCE, -attacker.stance)
    total += tell(table, Because.OWN_MOVE, -own_move_penalty(table, attacker))
    total += tell(table, Because.TARGET_MOVE, -target_move_penalty(table, target))
    total += tell(table, Because.HEAT, -table.game.numbers.heat_attack[step_of(attacker.felt_heat)])
    total += tell(table, Because.COVER, -cover_penalty(table, attacker, target))
    total += range_modifier(table, attacker, item, distance(table.game.width, attacker.at, target.at))
    total += prone_modifiers(table, attacker, target)
    total += damage_modifiers(table, attacker, item)
    if is_physical(table, attacker, item) and has_trait(attacker, Trait.MELEE):
        total += because(table, Because.TECHNIQUE, 1)
    return total


@verb
def tell(table: Table, reason: int, amount: int) -> int:
    """The amount; its reason is told if it is one."""
    if amount != 0:
        because(table, reason, amount)
    return amount


@rule(cites="D20-29")
def laser_bonus(table: Table, attacker: Unit) -> int:
    """The targeting laser of the attacker, or a better one of an ally that a C6 net shares with it.

    Worked example: a 'Mech with a C6 slave has the +1 of an ally's laser, as long as a C6 master of theirs works.
    """
    bonus = own_laser(table, attacker)
    if table.game.options.c6 and is_linked(attacker) and has_master(table, attacker.side):
        for k in range(table.game.unit_count):
            ally = table.game.units[k]
            if ally.side == attacker.side and is_in_play(ally) and is_linked(ally):
                bonus = max(bonus, own_laser(table, ally))
    return bonus


@rule(cites="D20-29")
def own_laser(table: Table, mech: Unit) -> int:
    """What the targeting laser that a 'Mech carries gives; an officer's gives one more.

    Worked example: an officer's laser gives +2.
    """
    if first_usable(mech, Kind.TARGETING_LASER) == NO_ITEM:
        return 0
    return table.game.numbers.laser + (1 if has_trait(mech, Trait.OFFICER_LASER) else 0)


@verb
def is_linked(mech: Unit) -> bool:
    """Whether it has a place in a C6 net."""
    return first_usable(mech, Kind.C6_MASTER) != NO_ITEM or first_usable(mech, Kind.C6_SLAVE) != NO_ITEM


@verb
def has_master(table: Table, side: int) -> bool:
    """Whether a side has a C6 master that works, and so a net."""
    for k in range(table.game.unit_count):
        ally = table.game.units[k]
        if ally.side == side and is_in_play(ally) and first_usable(ally, Kind.C6_MASTER) != NO_ITEM:
            return True
    return False


@rule(cites="D20-14 D20-16")
def own_move_penalty(table: Table, attacker: Unit) -> int:
    """The color of the attacker's die: the more for jumping, unless it is trained to shoot from a jump.

    Worked example: after a jump 3, for a sharpshooter who learned it 2, as after a run.
    """
    return penalty_of_mode(table, attacker, attacker.mode)


@verb
def penalty_of_mode(table: Table, attacker: Unit, mode: int) -> int:
    """The same, had it moved in this mode."""
    if mode == Mode.JUMPED and has_trait(attacker, Trait.SHARPSHOOTER_JUMP):
        return table.game.numbers.own_move[Mode.RAN]
    return table.game.numbers.own_move[mode]


@rule(cites="D20-14 D20-15")
def target_move_penalty(table: Table, target: Unit) -> int:
    """The number of the target's die, by the hexes it moved; moving in place counts as one.

    Worked example: 3 hexes are 1, 4 hexes 2.
    """
    return table.game.numbers.target_move[step_of(max(target.moved, target.in_place))]


@rule(cites="D20-29")
def cover_penalty(table: Table, attacker: Unit, target: Unit) -> int:
    """The cover, and what both pilots make of it.

    Worked example: light cover (1) for a target that takes cover is 2, and 1 against one who sees through it.
    """
    cover = cover_of(table, attacker, target)
    if cover == Cover.NONE:
        return 0
    penalty = table.game.numbers.cover[min(cover, HEAVY)]
    if has_trait(target, Trait.TAKES_COVER):
        penalty += 1
    if has_trait(target, Trait.DEFENDER_COVER):
        penalty += 1
    if has_trait(attacker, Trait.SEES_THROUGH_COVER):
        penalty -= 1
    return max(0, penalty)


@rule(cites="D20-23 D20-25")
def range_band(table: Table, attacker: Unit, item: int, hexes: int) -> int:
    """How far this is for a weapon; for hand and foot all within reach is short. A sharpshooter who learned it adds a
    hex to a long range of 5 or more.

    Worked example: on a card of 0/3/6/9, 6 hexes are medium range, 7 long, 10 beyond, for such a pilot 11.
    """
    if attacker.kind[item] != Kind.WEAPON:
        return Band.SHORT if hexes <= table.game.numbers.reach else Band.BEYOND
    card = table.game.numbers.weapons[attacker.weapon[item]]
    if hexes <= card.short:
        return Band.SHORT
    if hexes <= card.medium:
        return Band.MEDIUM
    longer = 1 if card.long >= LONG_ENOUGH and has_trait(attacker, Trait.SHARPSHOOTER_LONG) else 0
    return Band.LONG if hexes <= card.long + longer else Band.BEYOND


@rule(cites="D20-23 D20-24 D20-27")
def range_modifier(table: Table, attacker: Unit, item: int, hexes: int) -> int:
    """The range's own modifier, and the hexes inside the minimum; they add up.

    Worked example: an LRM 5 with minimum 6 at 1 hex: -5; at 8 hexes, medium range: -2.
    """
    numbers = table.game.numbers
    band = range_band(table, attacker, item, hexes)
    total = 0
    if band == Band.SHORT:
        total += tell(table, Because.SHORT_RANGE, numbers.range_modifier[Band.SHORT])
    elif band == Band.MEDIUM:
        total += tell(table, Because.MEDIUM_RANGE, numbers.range_modifier[Band.MEDIUM])
    elif band == Band.LONG:
        total += tell(table, Because.LONG_RANGE, numbers.range_modifier[Band.LONG])
    inside = minimum_range(table, attacker, item) - hexes
    if inside > 0:
        total += tell(table, Because.MINIMUM_RANGE, numbers.per_hex_inside * inside)
    return total


@rule(cites="D20-24 D20-25")
def minimum_range(table: Table, attacker: Unit, item: int) -> int:
    """What the card says; one less for a sharpshooter who learned it.

    Worked example: minimum 6 is 5 for such a pilot, so that 5 hexes are short range.
    """
    minimum = table.game.numbers.weapons[attacker.weapon[item]].minimum
    return minimum - 1 if has_trait(attacker, Trait.SHARPSHOOTER_MINIMUM) else minimum


@rule(cites="D20-29")
def prone_modifiers(table: Table, attacker: Unit, target: Unit) -> int:
    """A prone target is easier to hit from beside it and harder from farther away; prone, one shoots worse.

    Worked example: +2 from an adjacent hex, -1 from two hexes away.
    """
    numbers = table.game.numbers
    total = 0
    if target.prone:
        beside = distance(table.game.width, attacker.at, target.at) <= 1
        total += tell(table, Because.TARGET_PRONE, numbers.prone_adjacent if beside else numbers.prone_other)
    if attacker.prone:
        total += tell(table, Because.OWN_PRONE, numbers.prone_own)
    return total


@rule(cites="D20-17 D20-49 DR-7")
def damage_modifiers(table: Table, attacker: Unit, item: int) -> int:
    """Sensors hit before this phase, and each actuator hit before it in the arm that attacks.

    Worked example: sensors hit once: -2; the arm's actuator too: -3 with a weapon in that arm.
    """
    numbers = table.game.numbers
    total = 0
    if attacker.sensor_hits_before > 0:
        total += tell(table, Because.SENSORS, numbers.sensors_attack)
    for other in range(1, attacker.items):
        if (
            attacker.kind[other] == Kind.ARM_ACTUATOR
            and attacker.place[other] == attacker.place[item]
            and was_broken(attacker, other)
        ):
            total += tell(table, Because.ARM_ACTUATOR, numbers.arm_actuator_attack)
    return total
