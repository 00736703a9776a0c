"""Aids for close combat: stronger myomer, claws, talons, enhanced actuators, ram plates (CON-76, MOD-17)."""

from __future__ import annotations

from ironfall.rulesets.classic.movement import is_myomer_active, struck
from ironfall.rulesets.classic.places import is_leg, rounded_up
from ironfall.rulesets.classic.records import LA, PLACES, SLOTS, Myomer, Part, Table, Unit
from ironfall.rulesets.classic.words import Because, Event, Why
from ironfall.table.dice import Dice, at_least
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because, say

SPIKES_BREAK_FROM = 9


@verb
def has_working(mech: Unit, place: int, part: int) -> bool:
    """Whether a location is there and has such a part, with none of its slots there hit."""
    if mech.gone[place]:
        return False
    count = 0
    for slot in range(SLOTS):
        if mech.part[place][slot] == part:
            count += 1
    return count > 0 and struck(mech, place, part) == 0


@rule(cites="CON-76 PUN-4 KICK-3 CLUB-4")
def strength(mech: Unit) -> int:
    """How many times the damage of its punches, kicks and clubs a 'Mech does: twice with triple-strength myomer at
    heat 9 or more, and always with industrial myomer. Charges and deaths from above are not stronger.

    Worked example: at heat 8 the myomer does nothing yet.
    """
    return 2 if mech.myomer == Myomer.INDUSTRIAL or is_myomer_active(mech) else 1


@rule(cites="MOD-17 CON-76")
def myomer_modifier(table: Table, attacker: Unit) -> int:
    """Industrial myomer makes every physical attack harder.

    Worked example: +2, for a death from above too.
    """
    if attacker.myomer == Myomer.INDUSTRIAL:
        return because(table, Because.CLUMSY_MYOMER, 2)
    return 0


@rule(cites="CON-76")
def enhanced_arm_modifier(table: Table, attacker: Unit, arm: int) -> int:
    """Actuator enhancement in the arm that strikes.

    Worked example: -1; nothing once it is hit.
    """
    if attacker.enhanced >> arm & 1 and has_working(attacker, arm, Part.ACTUATOR_ENHANCEMENT):
        return because(table, Because.ENHANCED_LIMB, -1)
    return 0


@rule(cites="CON-76")
def enhanced_kick_modifier(table: Table, attacker: Unit) -> int:
    """Actuator enhancement helps a kick if all legs have it.

    Worked example: -1; nothing once one of the legs has lost it.
    """
    if has_enhanced_legs(attacker):
        return because(table, Because.ENHANCED_LIMB, -1)
    return 0


@rule(cites="CON-76")
def has_enhanced_legs(mech: Unit) -> bool:
    """Whether every leg has actuator enhancement that works.

    Worked example: a quad needs it in all four.
    """
    if mech.enhanced == 0:
        return False
    without = 0
    for place in range(LA, PLACES):
        if is_leg(mech, place) and not has_working(mech, place, Part.ACTUATOR_ENHANCEMENT):
            without += 1
    return without == 0


@rule(cites="CON-76 PUN-4")
def sound_punch(attacker: Unit, arm: int) -> int:
    """What a sound arm punches for: a tenth of the weight, rounded up, with a claw a seventh.

    Worked example: 50 tons: 5, with a claw 8.
    """
    return rounded_up(attacker.tons, 7 if has_working(attacker, arm, Part.CLAW) else 10)


@rule(cites="CON-76 KICK-3")
def with_talons(attacker: Unit, leg: int, points: int) -> int:
    """Talons do half as much again, to the nearest point, halves up, if the foot that they are on works.

    Worked example: 11 points are 17.
    """
    if has_working(attacker, leg, Part.TALONS) and struck(attacker, leg, Part.FOOT) == 0:
        return (3 * points + 1) // 2
    return points


@rule(cites="CON-76 DFA-14")
def from_above_with_talons(attacker: Unit, points: int) -> int:
    """Half as much again, rounded down, if talons work on any foot.

    Worked example: 17 points are 25.
    """
    talons = 0
    for leg in range(LA, PLACES):
        works = is_leg(attacker, leg) and has_working(attacker, leg, Part.TALONS)
        if works and struck(attacker, leg, Part.FOOT) == 0:
            talons += 1
    return 3 * points // 2 if talons > 0 else points


@rule(cites="CON-76 CHG-8")
def charge_with_ram_plate(attacker: Unit, points: int) -> int:
    """A ram plate does half as much again, rounded up.

    Worked example: 17 points are 26.
    """
    return rounded_up(3 * points, 2) if has_ram_plate(attacker) else points


@rule(cites="CON-76 CHG-8")
def taken_with_ram_plate(attacker: Unit, points: int) -> int:
    """A ram plate spares its 'Mech half of what the charge costs it; what it takes is rounded down.

    Worked example: of 5 points 2 are taken.
    """
    return points // 2 if has_ram_plate(attacker) else points


@rule(cites="CON-75")
def spikes_may_break(table: Table, mech: Unit, place: int) -> None:
    """Any damage to a location with spikes may break them.

    Worked example: on 9 or more they are gone.
    """
    if not has_working(mech, place, Part.SPIKES):
        return
    if at_least(table, mech.number, Why.SPIKES, Dice.TWO_D6, SPIKES_BREAK_FROM):
        for slot in range(SLOTS):
            if mech.part[place][slot] == Part.SPIKES:
                mech.hit[place] |= 1 << slot
        say(table, Event.SPIKES_BREAK, mech.number, place, 0, 0)


@verb
def has_ram_plate(mech: Unit) -> bool:
    """Whether it has a ram plate, none of whose slots is hit or lost."""
    plates = 0
    broken = 0
    for place in range(PLACES):
        for slot in range(SLOTS):
            if mech.part[place][slot] == Part.RAM_PLATE:
                plates += 1
                broken += mech.hit[place] >> slot & 1
    return plates > 0 and broken == 0
