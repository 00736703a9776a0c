"""What a 'Mech attacks with: weapons, hands and feet, their ammunition and their dice (D20-18 to D20-26, D20-58)."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.places import can_be_used
from ironfall.rulesets.mech_d20.records import NO_ITEM, Kind, Table, Unit, WeaponKind
from ironfall.rulesets.mech_d20.repairs import has_gel, spend_gel
from ironfall.rulesets.mech_d20.words import Event
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say


@verb
def is_armament(mech: Unit, item: int) -> bool:
    """Whether it attacks: a weapon, a hand, a foot."""
    return mech.kind[item] in (Kind.WEAPON, Kind.HAND, Kind.FOOT)


@verb
def is_launcher(table: Table, mech: Unit, item: int) -> bool:
    """Whether it shoots GEL."""
    return mech.kind[item] == Kind.WEAPON and table.game.numbers.weapons[mech.weapon[item]].kind == WeaponKind.GEL


@rule(cites="D20-58")
def is_physical(table: Table, mech: Unit, item: int) -> bool:
    """Whether an attack is one of hand or foot, or of what a hand holds.

    Worked example: a punch, a kick and a club are; a machine gun in the arm is not.
    """
    kind = mech.kind[item]
    if kind == Kind.WEAPON:
        return table.game.numbers.weapons[mech.weapon[item]].kind == WeaponKind.PHYSICAL
    return kind in (Kind.HAND, Kind.FOOT)


@verb
def is_missile(table: Table, mech: Unit, item: int) -> bool:
    """Whether it is a weapon of the missile group."""
    return mech.kind[item] == Kind.WEAPON and table.game.numbers.weapons[mech.weapon[item]].kind == WeaponKind.MISSILE


@verb
def first_usable(mech: Unit, kind: int) -> int:
    """The first item of this kind that can be used in this phase, or NO_ITEM."""
    for item in range(1, mech.items):
        if mech.kind[item] == kind and can_be_used(mech, item):
            return item
    return NO_ITEM


@verb
def has_fired(mech: Unit, item: int) -> bool:
    """Whether it has been used in this phase."""
    return mech.fired >> (item - 1) & 1 == 1


@verb
def note_use(mech: Unit, item: int) -> None:
    """It has been used in this phase."""
    mech.fired |= 1 << (item - 1)


@rule(cites="D20-59")
def is_limb_used(table: Table, mech: Unit, item: int) -> bool:
    """Whether an attack by or from the same arm or leg bars this one: hand and foot share their limb with nothing.

    Worked example: two machine guns in an arm both fire; with a punch of that arm neither does.
    """
    physical = is_physical(table, mech, item)
    for other in range(1, mech.items):
        if (
            other != item
            and mech.place[other] == mech.place[item]
            and is_armament(mech, other)
            and has_fired(mech, other)
            and (physical or is_physical(table, mech, other))
        ):
            return True
    return False


# --- ammunition


@rule(cites="D20-26 D20-70")
def has_shot(table: Table, attacker: Unit, item: int) -> bool:
    """Whether there is what it takes: a shot in a bin, a charge of GEL, or nothing for those who need none.

    Worked example: with an empty bin and one of 6 shots, an LRM 20 can fire.
    """
    if is_launcher(table, attacker, item):
        return has_gel(attacker)
    return not needs_ammunition(table, attacker, item) or bin_of(attacker, item) != NO_ITEM


@verb
def needs_ammunition(table: Table, mech: Unit, item: int) -> bool:
    """Whether its card says so."""
    return mech.kind[item] == Kind.WEAPON and table.game.numbers.weapons[mech.weapon[item]].ammo > 0


@rule(cites="D20-26")
def bin_of(attacker: Unit, item: int) -> int:
    """The first bin with a shot for a weapon, or NO_ITEM.

    Worked example: both LRM 20 of a 'Mech draw on the same bin, until it is empty.
    """
    for ammo in range(1, attacker.items):
        if (
            attacker.kind[ammo] == Kind.AMMO
            and attacker.weapon[ammo] == attacker.weapon[item]
            and attacker.shots[ammo] > 0
            and can_be_used(attacker, ammo)
        ):
            return ammo
    return NO_ITEM


@rule(cites="D20-26 D20-33")
def spend_shot(table: Table, attacker: Unit, item: int) -> None:
    """One shot or charge less, hit or miss.

    Worked example: two weapons that fire 3 times each leave 4 of 10 shots.
    """
    if is_launcher(table, attacker, item):
        spend_gel(attacker)
    elif needs_ammunition(table, attacker, item):
        ammo = bin_of(attacker, item)
        attacker.shots[ammo] -= 1
        if bin_of(attacker, item) == NO_ITEM:
            say(table, Event.OUT_OF_AMMO, attacker.number, ammo, 0, 0)


# --- damage


@rule(cites="D20-21 D20-58")
def damage_dice(table: Table, mech: Unit, item: int) -> int:
    """How many D6 it rolls for damage; hand and foot by the weight of the 'Mech.

    Worked example: a kick of an assault 'Mech rolls 3.
    """
    if mech.kind[item] == Kind.HAND:
        return table.game.numbers.punch_dice[mech.weight_class]
    if mech.kind[item] == Kind.FOOT:
        return table.game.numbers.kick_dice[mech.weight_class]
    return table.game.numbers.weapons[mech.weapon[item]].dice


@verb
def knows(mech: Unit, weapons: int, item: int) -> bool:
    """Whether it is a weapon whose card is among those that the pilot has a technique for."""
    return mech.kind[item] == Kind.WEAPON and weapons >> (mech.weapon[item] - 1) & 1 == 1


@rule(cites="D20-21")
def damage_points(table: Table, mech: Unit, item: int) -> int:
    """The points on its card, which count with the first die if there are dice, and 1 more for an expert; hand and foot
    have none.

    Worked example: a medium laser does 5, in an expert's hands 6; of an SRM 4 the first die counts 1 more.
    """
    points = table.game.numbers.weapons[mech.weapon[item]].damage
    return points + 1 if knows(mech, mech.expert, item) else points


@rule(cites="D20-21")
def points_of_later_dice(mech: Unit, item: int, dice: int) -> int:
    """What so many dice after the first count more for a pilot who groups this weapon's shots.

    Worked example: 4D6 of 3, 4, 5 and 6 are 3, 5, 6 and 7.
    """
    return dice if knows(mech, mech.grouped, item) else 0


@verb
def strikes_one_place(table: Table, mech: Unit, item: int) -> bool:
    """Whether its card says that all dice strike one location."""
    return table.game.numbers.weapons[mech.weapon[item]].one_place != 0
