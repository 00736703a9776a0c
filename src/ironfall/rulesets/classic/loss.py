"""Losing a location and what is in it (DMG-2, DMG-3, CORE-5.5)."""

from __future__ import annotations

from ironfall.rulesets.classic.cockpits import is_pilot_in_head
from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.equipment_loss import hit_engine, lose_jet
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.places import ARM_OF, is_leg
from ironfall.rulesets.classic.records import CT, HD, NOWHERE, SLOTS, Gone, Part, Table, Unit
from ironfall.rulesets.classic.words import Because, Cause, Event
from ironfall.table.marks import rule
from ironfall.table.talk import say

LEG_LOST_MODIFIER = 5


@rule(cites="DMG-2 DMG-3 CRIT-5")
def lose_location(table: Table, mech: Unit, place: int) -> None:
    """A location without structure is destroyed; a side torso takes its arm with it.

    Worked example: the left torso destroyed, the left arm falls off with all its armor, which is not damage.
    """
    say(table, Event.LOCATION_DESTROYED, mech.number, place, 0, 0)
    if place == CT:
        destroy(table, mech, Cause.CENTER_TORSO)
    take_away(table, mech, place, Gone.DESTROYED)
    arm = ARM_OF[place]
    if arm != NOWHERE and mech.gone[arm] == 0 and mech.destroyed == 0:
        say(table, Event.FALLS_OFF, mech.number, arm, 0, 0)
        take_away(table, mech, arm, Gone.BLOWN_OFF)


@rule(cites="CRIT-2 CRIT-5")
def blow_off(table: Table, mech: Unit, place: int) -> None:
    """A 12 on the critical roll blows off a limb or the head; what it still had is not damage.

    Worked example: a leg blown off means an automatic fall at the end of the phase.
    """
    say(table, Event.BLOWN_OFF, mech.number, place, 0, 0)
    take_away(table, mech, place, Gone.BLOWN_OFF)


@rule(cites="CORE-5.5 PSR-A")
def take_away(table: Table, mech: Unit, place: int, how: int) -> None:
    """The location is gone with all it holds: its engine slots count as hits, its jets are lost, a leg means a fall.

    Worked example: an Inner Sphere XL engine has three slots in each side torso, so losing one destroys it.
    """
    for slot in range(SLOTS):
        if mech.hittable[place] >> slot & 1 and mech.hit[place] >> slot & 1 == 0:
            part = mech.part[place][slot]
            if part == Part.ENGINE:
                hit_engine(table, mech)
            elif part == Part.JUMP_JET:
                lose_jet(mech, mech.item[place][slot])
    mech.gone[place] = how
    mech.hit[place] = mech.hittable[place]
    mech.half_boxes[place] = 0
    mech.armor[place] = 0
    mech.rear[place] = 0
    mech.structure[place] = 0
    if place == HD and is_pilot_in_head(mech):
        destroy(table, mech, Cause.HEAD)
    elif is_leg(mech, place):
        owe_piloting_roll(table, mech, Because.LEG_LOST, LEG_LOST_MODIFIER)
