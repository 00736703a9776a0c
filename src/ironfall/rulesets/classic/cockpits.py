"""Cockpits that are not the usual one (CON-60 to CON-62, MOD-19)."""

from __future__ import annotations

from ironfall.rulesets.classic.records import CT, HD, SLOTS, Cockpit, Part, Table, Unit
from ironfall.rulesets.classic.words import Because, Event
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because, say

HEAD_SENSORS, ALL_SENSORS = 2, 3


@rule(cites="CON-60 CON-61 PSR-B")
def cockpit_modifiers(table: Table, mech: Unit) -> int:
    """What the cockpit adds to every piloting roll.

    Worked example: mounted in the torso, with both sensors of the head hit earlier: 1 + 4 = 5.
    """
    if mech.cockpit == Cockpit.SMALL:
        return because(table, Because.SMALL_COCKPIT, 1)
    if mech.cockpit != Cockpit.TORSO_MOUNTED:
        return 0
    total = because(table, Because.TORSO_COCKPIT, 1)
    if sensors_in(mech, HD, mech.hit_before[HD]) == HEAD_SENSORS:
        total += because(table, Because.SENSORS_LOST, 4)
    return total


@rule(cites="MOD-19")
def blind_blow_modifier(table: Table, attacker: Unit) -> int:
    """+4 to a physical attack from a cockpit in the torso that has lost both sensors of the head.

    Worked example: a head that is gone has lost them too.
    """
    if attacker.cockpit == Cockpit.TORSO_MOUNTED and sensors_in(attacker, HD, attacker.hit[HD]) == HEAD_SENSORS:
        return because(table, Because.SENSORS_LOST, 4)
    return 0


@rule(cites="MOD-19")
def is_blind(mech: Unit) -> bool:
    """A cockpit in the torso sees nothing once all three sensors are hit.

    Worked example: with the head gone, a hit on the sensor of the center torso blinds it.
    """
    if mech.cockpit != Cockpit.TORSO_MOUNTED:
        return False
    return sensors_in(mech, HD, mech.hit[HD]) + sensors_in(mech, CT, mech.hit[CT]) == ALL_SENSORS


@verb
def sensors_in(mech: Unit, place: int, slots: int) -> int:
    """How many of these slots hold sensors."""
    count = 0
    for slot in range(SLOTS):
        if slots >> slot & 1 and mech.part[place][slot] == Part.SENSORS:
            count += 1
    return count


@rule(cites="CON-61")
def is_pilot_in_head(mech: Unit) -> bool:
    """Whether blows to the head reach the pilot, and its loss is the end of the 'Mech.

    Worked example: not with a cockpit in the torso.
    """
    return mech.cockpit != Cockpit.TORSO_MOUNTED


@rule(cites="CON-62")
def is_other_seat_manned(table: Table, mech: Unit, place: int) -> bool:
    """A command console has two cockpits: the first one hit costs a crew member, and the other goes on.

    Worked example: the second hit is the end.
    """
    if mech.cockpit != Cockpit.COMMAND_CONSOLE:
        return False
    hit = 0
    for slot in range(SLOTS):
        if mech.hit[place] >> slot & 1 and mech.part[place][slot] == Part.COCKPIT:
            hit += 1
    if hit == 1:
        say(table, Event.CREW_MEMBER_KILLED, mech.number, 0, 0, 0)
    return hit == 1
