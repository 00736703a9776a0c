"""What each kind of armor makes of a blow (CON-31 to CON-34, CON-44 to CON-52, CON-73).

Armor goes by its kind only while the struck facing has any left, and never where a blast from inside takes it.
"""

from __future__ import annotations

from ironfall.rulesets.classic.marking_off import lose_armor
from ironfall.rulesets.classic.places import INWARD, is_torso, rounded_up
from ironfall.rulesets.classic.records import NOWHERE, PLACES, SLOTS, Armor, Part, Table, Unit
from ironfall.rulesets.classic.words import Event
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say

FRONT_HALF, REAR_HALF = 1, 2
HELD_BY_HARDENED = -2
HELD_BY_ABLATION = -2


@rule(cites="CON-31 CON-32 CON-33 CON-52")
def wear_armor(table: Table, victim: Unit, place: int, points: int, from_behind: int) -> int:
    """A group meets modular armor, then the armor of that facing by its kind; the points that reach the structure.

    Worked example: 5 points on 3 points of standard armor mark them off, and 2 reach the structure.
    """
    if victim.modular_armor >> place & 1:
        points -= lose_modular_armor(table, victim, place, points, from_behind)
    kind = victim.armor_kind[place]
    if kind != Armor.STANDARD and points > 0 and armor_there(victim, place, from_behind) > 0:
        if kind == Armor.HARDENED:
            return wear_hardened_armor(table, victim, place, points, from_behind)
        if kind == Armor.FERRO_LAMELLOR:
            return wear_ferro_lamellor_armor(table, victim, place, points, from_behind)
        if kind == Armor.REFLECTIVE:
            return wear_reflective_armor(table, victim, place, points, from_behind)
        if kind == Armor.IMPACT_RESISTANT:
            return wear_impact_resistant_armor(table, victim, place, points, from_behind)
    return points - lose_armor(table, victim, place, points, from_behind)


@verb
def armor_there(mech: Unit, place: int, from_behind: int) -> int:
    """Points of armor left on the facing that a blow strikes."""
    return mech.rear[place] if from_behind and is_torso(place) else mech.armor[place]


@rule(cites="CON-44 CON-34")
def wear_hardened_armor(table: Table, victim: Unit, place: int, points: int, from_behind: int) -> int:
    """Each box takes two points; a single one marks half a box. What the boxes cannot take goes on in full.

    Worked example: 5 points on 3 boxes leave half a box; of the next 5, 4 reach the structure. Of the 20 points of a
    phase that is 2 and 1.
    """
    half = REAR_HALF if from_behind and is_torso(place) else FRONT_HALF
    boxes = armor_there(victim, place, from_behind)
    holds = 2 * boxes - (1 if victim.half_boxes[place] & half else 0)
    left = max(0, holds - points)
    lose_armor(table, victim, place, boxes - rounded_up(left, 2), from_behind)
    if left % 2:
        victim.half_boxes[place] |= half
        say(table, Event.HALF_BOX_MARKED, victim.number, place, half, 0)
    else:
        victim.half_boxes[place] &= ~half
    return max(0, points - holds)


@rule(cites="CON-47")
def wear_ferro_lamellor_armor(table: Table, victim: Unit, place: int, points: int, from_behind: int) -> int:
    """A group is reduced to four fifths, rounded down, and stays so when the armor runs out.

    Worked example: 5 points are 4; on 3 points of armor 1 reaches the structure.
    """
    points = 4 * points // 5
    return points - lose_armor(table, victim, place, points, from_behind)


@rule(cites="CON-48")
def wear_reflective_armor(table: Table, victim: Unit, place: int, points: int, from_behind: int) -> int:
    """A blow marks off twice its points, but the doubling never reaches the structure.

    Worked example: 5 points on 9 of armor: the armor is gone, nothing goes on. On 8 of armor: 1 point goes on.
    """
    armor = armor_there(victim, place, from_behind)
    doubled = points + min(points, armor // 2)
    lose_armor(table, victim, place, doubled, from_behind)
    return points - rounded_up(armor, 2) if doubled > armor else 0


@rule(cites="CON-50")
def wear_impact_resistant_armor(table: Table, victim: Unit, place: int, points: int, from_behind: int) -> int:
    """A group is reduced by a third, rounded up, to 1 at least, and stays so when the armor runs out.

    Worked example: 5 points are 3, 10 are 6, 1 is 1; 10 on 4 points of armor: 2 reach the structure.
    """
    points = max(1, points - rounded_up(points, 3))
    return points - lose_armor(table, victim, place, points, from_behind)


@rule(cites="CON-73 CON-34")
def lose_modular_armor(table: Table, victim: Unit, place: int, points: int, from_behind: int) -> int:
    """Modular armor goes before the armor of its facing, item after item; the points it took.

    Worked example: 12 points on two items of 10 leave 8.
    """
    wanted = Part.REAR_MODULAR_ARMOR if from_behind and is_torso(place) else Part.MODULAR_ARMOR
    lost = 0
    left = 0
    for slot in range(SLOTS):
        if victim.part[place][slot] == wanted:
            item = victim.item[place][slot]
            taken = min(points - lost, victim.charge[item])
            victim.charge[item] -= taken
            lost += taken
            left += victim.charge[item]
    if lost > 0:
        victim.taken += lost
        victim.damage_this_phase += lost
        say(table, Event.MODULAR_ARMOR_LOST, victim.number, place, lost, left)
    return lost


@rule(cites="CON-73")
def has_modular_armor(mech: Unit) -> bool:
    """Whether any modular armor has points left, on a location that is there.

    Worked example: its last point gone, the 'Mech moves as before.
    """
    if mech.modular_armor == 0:
        return False
    points = 0
    for place in range(PLACES):
        if mech.modular_armor >> place & 1 and mech.gone[place] == 0:
            for slot in range(SLOTS):
                part = mech.part[place][slot]
                if part == Part.MODULAR_ARMOR or part == Part.REAR_MODULAR_ARMOR:
                    points += mech.charge[mech.item[place][slot]]
    return points > 0


@rule(cites="CON-47")
def is_turned_aside(mech: Unit, place: int, points: int, from_behind: int) -> bool:
    """Whether ferro-lamellor armor reduces a group to nothing, where it lands or where it passes on to.

    Worked example: a group of 1 on a head that wears it hurts no pilot.
    """
    if 4 * points // 5 > 0:
        return False
    while mech.gone[place] and INWARD[place] != NOWHERE:
        place = INWARD[place]
    wears_it = mech.armor_kind[place] == Armor.FERRO_LAMELLOR and not mech.modular_armor >> place & 1
    return wears_it and armor_there(mech, place, from_behind) > 0


@rule(cites="CON-44 CON-46")
def critical_modifier_of_armor(mech: Unit, place: int, from_behind: int) -> int:
    """What armor that held adds to a critical roll through it: hardened armor, and ablation while any of it is left.

    Worked example: a 2 on the location roll, all of it taken by hardened armor: the critical roll is at -2.
    """
    if mech.armor_kind[place] == Armor.HARDENED and mech.critical_rolls == 0:
        return HELD_BY_HARDENED
    if mech.armor_kind[place] == Armor.ANTI_PENETRATIVE and armor_there(mech, place, from_behind) > 0:
        return HELD_BY_ABLATION
    return 0
