"""The table of physical weapons: what each needs, does, and is (CLUB-3, CLUB-4)."""

from __future__ import annotations

from ironfall.rulesets.classic.places import rounded_up
from ironfall.rulesets.classic.records import NO_ITEM, PLACES, SLOTS, Unit, Weapon
from ironfall.table.marks import rule, verb

TO_HIT, TONS, UPWARD, POINTS, STRONG, HELD, OPTIONAL = range(7)
ROWS = (
    (-1, 5, 0, 0, 1, 1, 0),
    (-1, 5, 0, 0, 1, 1, 0),
    (-2, 10, 1, 1, 1, 1, 0),
    (-2, 10, 1, 0, 1, 1, 0),
    (1, 4, 1, 0, 1, 1, 1),
    (1, 5, 0, 0, 1, 0, 1),
    (-2, 0, 0, 7, 0, 0, 1),
    (-2, 0, 0, 10, 0, 0, 1),
    (-2, 0, 0, 14, 0, 0, 1),
    (0, 0, 0, 9, 0, 0, 1),
    (-2, 0, 0, 3, 0, 0, 1),
    (0, 0, 0, 5, 0, 0, 0),
    (0, 0, 0, 7, 0, 0, 0),
    (1, 0, 0, 6, 1, 0, 0),
    (-2, 0, 0, 3, 0, 0, 0),
    (-1, 0, 0, 4, 0, 0, 0),
    (2, 0, 0, 10, 0, 0, 0),
    (1, 0, 0, 5, 0, 0, 0),
    (1, 0, 0, 8, 0, 0, 0),
    (-1, 0, 0, 5, 0, 0, 0),
)  # fmt: skip
"""By Weapon: what it adds to the number; a point of damage for each so many tons (0: none), rounded up or not; fixed
points besides; whether strong myomer makes it stronger; whether a hand holds it; whether it is an optional rule."""
BLADE_HEAT = (3, 5, 7)
"""Of a vibroblade that is switched on, by its size."""
IN_HAND = PLACES
"""What a blow is struck with that is struck with a weapon: this and the number of the item; the item of a club is
NO_ITEM."""


@verb
def is_weapon(attacker: Unit, held: int) -> bool:
    """Whether what a blow is struck with is a club, or an item that is a physical weapon."""
    item = held - IN_HAND
    if item == NO_ITEM:
        return True
    return 0 < item < attacker.items and attacker.weapon[item] != Weapon.CLUB


@verb
def weapon_held(attacker: Unit, held: int) -> int:
    """The kind of weapon."""
    return attacker.weapon[held - IN_HAND]


@verb
def arm_of_weapon(attacker: Unit, held: int) -> int:
    """The location of a weapon that is an item."""
    return attacker.weapon_at[held - IN_HAND]


@verb
def is_active(attacker: Unit, held: int) -> bool:
    """Whether a blade is extended, a vibroblade switched on."""
    return attacker.active >> (held - IN_HAND) & 1 != 0


@rule(cites="CLUB-2")
def is_weapon_hit(attacker: Unit, held: int) -> bool:
    """Whether any slot of a weapon is hit.

    Worked example: a hatchet of four slots with one hit is of no use any more.
    """
    item = held - IN_HAND
    hits = 0
    arm = attacker.weapon_at[item]
    for slot in range(SLOTS):
        if attacker.item[arm][slot] == item:
            hits += attacker.hit[arm] >> slot & 1
    return hits > 0


@verb
def is_vibroblade(weapon: int) -> bool:
    """Of any size."""
    return weapon >= Weapon.SMALL_VIBROBLADE and weapon <= Weapon.LARGE_VIBROBLADE


@rule(cites="CLUB-3")
def row_of_damage(attacker: Unit, held: int) -> int:
    """The row that a weapon takes its damage from: a vibroblade that is switched off is no more than a sword.

    Worked example: switched on, a large vibroblade does 14.
    """
    weapon = weapon_held(attacker, held)
    return Weapon.SWORD if is_vibroblade(weapon) and not is_active(attacker, held) else weapon


@rule(cites="CLUB-3")
def weapon_points(tons: int, weapon: int) -> int:
    """What a weapon does in the hands of a 'Mech of this weight, dry and with ordinary myomer.

    Worked example: 55 tons: hatchet 11, sword 6 + 1 = 7, mace 14; a chainsaw does 5 whoever holds it.
    """
    row = ROWS[weapon]
    if row[TONS] == 0:
        return row[POINTS]
    by_weight = rounded_up(tons, row[TONS]) if row[UPWARD] else tons // row[TONS]
    return by_weight + row[POINTS]


@rule(cites="PUN-1 PUSH-1")
def has_extended_blade(attacker: Unit, arm: int) -> bool:
    """Whether a retractable blade is extended in an arm: that arm neither punches nor pushes.

    Worked example: a blade drawn back leaves the hand free.
    """
    count = 0
    for item in range(1, attacker.items):
        if attacker.weapon[item] == Weapon.RETRACTABLE_BLADE and attacker.weapon_at[item] == arm:
            count += attacker.active >> item & 1
    return count > 0




@rule(cites="CLUB-3")
def can_backfire(weapon: int) -> bool:
    """A flail or a wrecking ball strikes its owner on a 2.

    Worked example: a chain whip never does.
    """
    return weapon == Weapon.FLAIL or weapon == Weapon.WRECKING_BALL


assert len(ROWS) == len(Weapon)
