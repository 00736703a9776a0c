"""What a careful player expects: of one attack, of all weapons at a range, of the state that a 'Mech is in.

Expected damage is in fortieths of a point: the average of dice is known in halves, the chance to hit in twentieths.
"""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, distance
from ironfall.rulesets.mech_d20.arcs import covers
from ironfall.rulesets.mech_d20.armament import damage_dice, damage_points, has_shot, is_launcher, points_of_later_dice
from ironfall.rulesets.mech_d20.places import is_in_play, works
from ironfall.rulesets.mech_d20.records import (
    CT,
    CTR,
    HD,
    NO_ITEM,
    NOBODY,
    PLACES,
    Band,
    Kind,
    Table,
    Unit,
)
from ironfall.rulesets.mech_d20.to_hit import attack_number, range_band, range_modifier
from ironfall.table.marks import verb

POINT = 40
"""One point of damage for certain."""
CERTAIN = 20
"""Chances are in twentieths."""
TWICE_A_DIE = 7
"""Twice the average of a D6."""
LITTLE_LEFT = 50
"""Percent of its points below which a 'Mech is badly damaged."""
LITTLE_LEFT_INSIDE = 50
"""The same of the head, or of a side of the center torso."""


# --- one attack


@verb
def chance(table: Table, number: int) -> int:
    """Twentieths of all attack rolls that hit against a number."""
    options = table.game.options
    least = 1 if options.natural_20_hits else 0
    most = 19 if options.natural_1_misses else 20
    return max(least, min(most, 21 - number))


@verb
def usual_damage(table: Table, mech: Unit, item: int) -> int:
    """Twice the points that a hit does on average."""
    dice = damage_dice(table, mech, item)
    points = damage_points(table, mech, item) + points_of_later_dice(mech, item, max(0, dice - 1))
    return TWICE_A_DIE * dice + 2 * points


@verb
def number_without_range(table: Table, shooter: Unit, target: Unit) -> int:
    """What the attack die must show with a weapon of no range modifier."""
    hexes = distance(table.game.width, shooter.at, target.at)
    return attack_number(table, shooter, target, NO_ITEM) + range_modifier(table, shooter, NO_ITEM, hexes)


# --- all weapons


@verb
def damage_at(table: Table, shooter: Unit, hexside: int, hexes: int, number: int) -> int:
    """Damage to expect of a 'Mech's weapons, and of one kick, at what stands so many hexes off that hexside.

    `number` is what the attack die must show, but for the range.
    """
    total = 0
    kicks = 0
    for item in range(1, shooter.items):
        kind = shooter.kind[item]
        if (
            (kind == Kind.WEAPON or (kind == Kind.FOOT and kicks == 0 and not shooter.prone))
            and range_band(table, shooter, item, hexes) != Band.BEYOND
            and covers(table, shooter, item, hexside)
            and works(shooter, item)
            and has_shot(table, shooter, item)
        ):
            needed = number - range_modifier(table, shooter, item, hexes)
            total += usual_damage(table, shooter, item) * chance(table, needed)
            if kind == Kind.FOOT:
                kicks += 1
    return total


@verb
def can_shoot_with(table: Table, mech: Unit, item: int) -> bool:
    """Whether an item is a weapon that works and has a shot left."""
    return mech.kind[item] == Kind.WEAPON and works(mech, item) and has_shot(table, mech, item)


@verb
def heat_of_all(table: Table, mech: Unit) -> int:
    """The heat of all weapons that can be fired, fired at once."""
    total = 0
    for item in range(1, mech.items):
        if can_shoot_with(table, mech, item):
            total += table.game.numbers.weapons[mech.weapon[item]].heat
    return total


@verb
def farthest_shot(table: Table, mech: Unit) -> int:
    """Hexes that its weapons reach; 1 with hands and feet alone."""
    farthest = 1
    for item in range(1, mech.items):
        if can_shoot_with(table, mech, item) and not is_launcher(table, mech, item):
            farthest = max(farthest, table.game.numbers.weapons[mech.weapon[item]].long)
    return farthest


# --- the state of a 'Mech


@verb
def can_fight(mech: Unit) -> bool:
    """Whether it is to be feared: running, its pilot awake, its sensors working."""
    return is_in_play(mech) and mech.shut_down == 0 and mech.unconscious == 0 and mech.sensor_hits < 2


@verb
def points_left(mech: Unit, place: int) -> int:
    """Points of a location, without what is still to be dealt."""
    return max(0, mech.armor[place] + mech.internal[place] - mech.ledger[place])


@verb
def percent_left(mech: Unit) -> int:
    """How much of its points a 'Mech has left, in percent."""
    left = 0
    full = 0
    for place in range(PLACES):
        left += points_left(mech, place)
        full += mech.armor_full[place] + mech.internal_full[place]
    return 100 * left // max(1, full)


@verb
def is_badly_damaged(mech: Unit) -> bool:
    """Whether it has little left, in all or where it would be destroyed."""
    for place in (HD, CT, CTR):
        full = mech.armor_full[place] + mech.internal_full[place]
        if 100 * points_left(mech, place) < LITTLE_LEFT_INSIDE * full:
            return True
    return percent_left(mech) < LITTLE_LEFT


@verb
def hexsides_off(hexside: int) -> int:
    """Hexsides between its front and what stands off this hexside."""
    return min(hexside, DIRECTIONS - hexside)


@verb
def nearest_enemy(table: Table, mech: Unit) -> int:
    """The nearest enemy in play, the lower number where two are equally near; NOBODY where there is none."""
    nearest = NOBODY
    least = 0
    for k in range(table.game.unit_count):
        other = table.game.units[k]
        if other.side != mech.side and is_in_play(other):
            hexes = distance(table.game.width, mech.at, other.at)
            if nearest == NOBODY or hexes < least:
                nearest = k
                least = hexes
    return nearest
