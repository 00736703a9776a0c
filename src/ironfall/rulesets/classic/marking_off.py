"""Armor and structure marked off a record sheet (DMG-1)."""

from __future__ import annotations

from ironfall.rulesets.classic.places import is_torso
from ironfall.rulesets.classic.records import Table, Unit
from ironfall.rulesets.classic.words import Event
from ironfall.table.marks import rule
from ironfall.table.talk import say


@rule(cites="DMG-1")
def lose_armor(table: Table, victim: Unit, place: int, points: int, from_behind: int) -> int:
    """Mark off armor, a torso's rear armor where the blow comes from behind; the points it took.

    Worked example: 5 points on 3 armor mark off 3.
    """
    on_the_rear = from_behind and is_torso(place)
    if on_the_rear:
        lost = min(points, victim.rear[place])
        victim.rear[place] -= lost
        left = victim.rear[place]
        if left == 0:
            victim.half_boxes[place] &= 1
    else:
        lost = min(points, victim.armor[place])
        victim.armor[place] -= lost
        left = victim.armor[place]
        if left == 0:
            victim.half_boxes[place] &= 2
    if lost > 0:
        victim.taken += lost
        victim.damage_this_phase += lost
        say(table, Event.REAR_ARMOR_LOST if on_the_rear else Event.ARMOR_LOST, victim.number, place, lost, left)
    return lost


@rule(cites="DMG-1")
def lose_structure(table: Table, victim: Unit, place: int, points: int) -> int:
    """Mark off structure; the points it took.

    Worked example: 5 points on 2 structure mark off 2.
    """
    lost = min(points, victim.structure[place])
    victim.structure[place] -= lost
    victim.taken += lost
    victim.damage_this_phase += lost
    say(table, Event.STRUCTURE_LOST, victim.number, place, lost, victim.structure[place])
    return lost
