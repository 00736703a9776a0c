"""Slots of the critical hit table that come to the same."""

from __future__ import annotations

from ironfall.rulesets.classic.records import PLACES, SLOTS, Cockpit, Part, Unit
from ironfall.table.marks import verb

INERT = 0
EXPLOSIVE = 100
"""The effect of a slot that can explode: this and the number of its item."""
OF_ITS_OWN = 200
"""The effect of a slot that nothing else is like: this and its number."""
LASTING = (
    Part.ENGINE, Part.GYRO, Part.COCKPIT, Part.HIP, Part.SPIKES, Part.ACTUATOR_ENHANCEMENT, Part.REACTIVE_ARMOR,
)  # fmt: skip
"""Parts that still matter in the phase in which they are hit."""
MODULAR = (Part.MODULAR_ARMOR, Part.REAR_MODULAR_ARMOR)


def note_effects(mech: Unit) -> None:
    """Note the effect of every slot of a 'Mech, and which locations have none but inert ones."""
    for place in range(PLACES):
        for slot in range(SLOTS):
            mech.effect[place][slot] = effect_of(mech, place, slot)
        mech.inert[place] = int(not any(mech.effect[place]))


def effect_of(mech: Unit, place: int, slot: int) -> int:
    """What a hit on a slot does, as one number for all slots that do the same; INERT where it does nothing at once."""
    if mech.slot_armor_full[place] >> slot & 1 or mech.part[place][slot] in MODULAR:
        return OF_ITS_OWN + slot
    item = mech.item[place][slot]
    if mech.blast_each[item] > 0 and mech.charge_full[item] > 0:
        return EXPLOSIVE + item
    part = mech.part[place][slot]
    if part in (Part.UPPER_LEG, Part.LOWER_LEG, Part.FOOT):
        return Part.FOOT
    if part == Part.SENSORS and mech.cockpit == Cockpit.TORSO_MOUNTED:
        return part
    return part if part in LASTING else INERT


@verb
def first_of_its_effect(mech: Unit, place: int, slot: int) -> int:
    """The first slot of a location that does the same as this one; of what explodes, each slot stands for itself."""
    if mech.effect[place][slot] >= EXPLOSIVE:
        return slot
    first = 0
    while not mech.hittable[place] >> first & 1 or mech.effect[place][first] != mech.effect[place][slot]:
        first += 1
    return first
