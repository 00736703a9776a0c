"""Critical hits: the roll, the choice of slots, and what each slot does (CRIT-1 to CRIT-6, CORE-5.4, CORE-5.6)."""

from __future__ import annotations

from ironfall.rulesets.classic.armor_types import critical_modifier_of_armor
from ironfall.rulesets.classic.charts import LEAST_CRITICAL_MODIFIER, Chart
from ironfall.rulesets.classic.cockpits import is_other_seat_manned
from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.equipment_loss import hit_engine, lose_jet
from ironfall.rulesets.classic.loss import blow_off, lose_location
from ironfall.rulesets.classic.marking_off import lose_armor, lose_structure
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.places import INWARD, is_limb_or_head, is_torso
from ironfall.rulesets.classic.records import MOST_BLASTS, NO_ITEM, NOWHERE, SLOTS, Gyro, Part, Table, Unit
from ironfall.rulesets.classic.structure_types import critical_modifier_of_structure
from ironfall.rulesets.classic.words import Because, Cause, Event, Why
from ironfall.table.dice import Dice, at_least, pick_one, roll_on
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say
from ironfall.table.tape import Fault, find_fault

BLOWN_OFF = 3
VENTED_CRITICAL_CANCELLED = 8
REACTIVE_HOLDS_FROM = 3


@verb
def open_slots(mech: Unit, place: int) -> int:
    """The slots of a location that a critical can still strike, as a mask."""
    return mech.hittable[place] & ~mech.hit[place]


@rule(cites="CRIT-2")
def critical_roll(table: Table, mech: Unit, place: int, vented: int) -> None:
    """2D6: 8 or 9 one critical, 10 or 11 two, 12 three, or a limb or the head blown off.

    Worked example: a 10 on an arm strikes two of its slots, a 12 blows it off.
    """
    roll_for_criticals(table, mech, place, vented, 0)


@rule(cites="CRIT-2 CON-44 CON-46 CON-55 CON-56")
def roll_for_criticals(table: Table, mech: Unit, place: int, vented: int, modifier: int) -> None:
    """The roll for critical hits, with what armor that held and the kind of structure add to it.

    Worked example: reinforced structure behind hardened armor that took the whole group: at -3 an 11 is one critical.
    """
    if mech.destroyed:
        return
    count = count_of_criticals(table, mech, place, modifier)
    mech.critical_rolls += 1
    say(table, Event.CRITICALS, mech.number, place, count, 0)
    if count == BLOWN_OFF and is_limb_or_head(place):
        if not vented or not is_cancelled_by_venting(table, mech):
            blow_off(table, mech, place)
    elif count > 0:
        place_criticals(table, mech, place, count, vented)


@rule(cites="CRIT-2")
def count_of_criticals(table: Table, mech: Unit, place: int, modifier: int) -> int:
    """2D6 and the modifier on the critical hit table.

    Worked example: a 6 at +2 is an 8, one critical.
    """
    modifier += critical_modifier_of_structure(mech)
    if modifier == 0:
        return roll_on(table, mech.number, Why.CRITICAL, Chart.CRITICALS)
    say(table, Event.CRITICAL_MODIFIED, mech.number, place, modifier, 0)
    return roll_on(table, mech.number, Why.CRITICAL, Chart.CRITICALS_AT - LEAST_CRITICAL_MODIFIER + modifier)


@rule(cites="CRIT-3 CORE-5.4")
def place_criticals(table: Table, mech: Unit, place: int, count: int, vented: int) -> None:
    """Each critical strikes one open slot; a location with none passes all of them inward, and any excess is lost.

    Worked example: an arm with one open slot and two criticals loses that slot, the second critical is lost.
    """
    while place != NOWHERE and open_slots(mech, place) | reactive_slots(mech, place) == 0:
        place = INWARD[place]
    if place == NOWHERE:
        say(table, Event.CRITICALS_LOST, mech.number, count, 0, 0)
        return
    while count > 0 and mech.destroyed == 0 and open_slots(mech, place) | reactive_slots(mech, place) != 0:
        count -= 1
        if not vented or not is_cancelled_by_venting(table, mech):
            if reactive_slots(mech, place):
                strike_among_reactive_slots(table, mech, place)
            else:
                slot = pick_one(table, mech.number, Why.SLOT, open_slots(mech, place), place)
                hit_slot(table, mech, place, slot)


@rule(cites="CON-49")
def reactive_slots(mech: Unit, place: int) -> int:
    """The slots of reactive armor that a critical can pick, as a mask: while any armor of the location is left.

    Worked example: none once the front and the rear of a torso are stripped.
    """
    if mech.reactive[place] and mech.gone[place] == 0 and mech.armor[place] + mech.rear[place] > 0:
        return mech.reactive[place]
    return 0


@rule(cites="CON-49")
def strike_among_reactive_slots(table: Table, mech: Unit, place: int) -> None:
    """One critical where reactive armor may be picked: it goes off on a 2, else another slot is picked if there is one.

    Worked example: picked, and a 7 rolled, in a leg with nothing else left to hit: the critical is absorbed.
    """
    reactive = reactive_slots(mech, place)
    slot = pick_one(table, mech.number, Why.SLOT, open_slots(mech, place) | reactive, place)
    if reactive >> slot & 1:
        if not at_least(table, mech.number, Why.REACTIVE, Dice.TWO_D6, REACTIVE_HOLDS_FROM):
            reactive_armor_goes_off(table, mech, place)
            return
        say(table, Event.REACTIVE_HOLDS, mech.number, place, 0, 0)
        if open_slots(mech, place) == 0:
            return
        slot = pick_one(table, mech.number, Why.SLOT, open_slots(mech, place), place)
    hit_slot(table, mech, place, slot)


@rule(cites="CON-49")
def reactive_armor_goes_off(table: Table, mech: Unit, place: int) -> None:
    """All armor of the location is gone, front and rear, and one point of structure.

    Worked example: a side torso with 12 and 6 points of armor loses 19 points.
    """
    say(table, Event.REACTIVE_GOES_OFF, mech.number, place, 0, 0)
    lose_armor(table, mech, place, mech.armor[place], 0)
    if is_torso(place):
        lose_armor(table, mech, place, mech.rear[place], 1)
    lose_structure(table, mech, place, 1)
    if mech.structure[place] == 0:
        lose_location(table, mech, place)


@rule(cites="CON-71")
def is_cancelled_by_venting(table: Table, mech: Unit) -> bool:
    """CASE II cancels each critical that a vented blast causes on 8 or more.

    Worked example: an 8 cancels, a 7 does not.
    """
    return at_least(table, mech.number, Why.VENTING, Dice.TWO_D6, VENTED_CRITICAL_CANCELLED)


@rule(cites="CRIT-4")
def through_armor_critical(table: Table, mech: Unit, place: int, was_there: int, from_behind: int) -> None:
    """A location roll of 2: one critical roll for that torso even though its armor held; a lost torso passes it inward.

    Worked example: a 2 from the front with armor left still rolls for the center torso.
    """
    if was_there and mech.gone[place]:
        return
    while mech.gone[place] and INWARD[place] != NOWHERE:
        place = INWARD[place]
    roll_for_criticals(table, mech, place, 0, critical_modifier_of_armor(mech, place, from_behind))


@rule(cites="CRIT-1")
def critical_roll_in_destroyed_location(table: Table, mech: Unit, place: int, as_they_stood: int) -> None:
    """A location that a group destroys gets a roll only if it holds something explosive, and only that takes effect.

    Worked example: an arm with a loaded bin is destroyed: on 8 or more a slot is picked among those it had, and only
    the bin would explode; on a 12 the arm is blown off and nothing in it explodes.
    """
    if mech.destroyed or table.game.options.no_crits_in_destroyed_location:
        return
    if not holds_something_explosive(mech, place, as_they_stood):
        return
    count = count_of_criticals(table, mech, place, 0)
    say(table, Event.CRITICALS, mech.number, place, count, 0)
    if count == BLOWN_OFF and is_limb_or_head(place):
        return
    while count > 0 and as_they_stood != 0:
        count -= 1
        slot = pick_one(table, mech.number, Why.SLOT, as_they_stood, place)
        as_they_stood &= ~(1 << slot)
        if mech.slot_armor[place] >> slot & 1:
            wear_slot_armor(table, mech, place, slot)
        elif mech.charge[mech.item[place][slot]] > 0:
            set_off(table, mech, place, slot)
        else:
            say(table, Event.SLOT_SPARED, mech.number, place, slot, 0)


@verb
def holds_something_explosive(mech: Unit, place: int, slots: int) -> bool:
    """Whether any of these slots would explode: a bin with shots, a Gauss-type weapon."""
    for slot in range(SLOTS):
        if slots >> slot & 1:
            item = mech.item[place][slot]
            if mech.charge[item] > 0 and mech.blast_each[item] > 0:
                return True
    return False


@rule(cites="CORE-5.7 CON-70")
def set_off(table: Table, mech: Unit, place: int, slot: int) -> None:
    """Whatever in the slot can explode is set off, once; it goes off when the group is done (DMG-0).

    Worked example: a bin of 100 machine gun shots at 2 points each is set off for 200.
    """
    item = mech.item[place][slot]
    points = mech.charge[item] * mech.blast_each[item]
    mech.charge[item] = 0
    say(table, Event.SLOT_HIT, mech.number, place, slot, mech.part[place][slot])
    if points == 0:
        return
    if mech.blast_count == MOST_BLASTS:
        find_fault(table, Fault.LIST_FULL)
        return
    mech.blast_place[mech.blast_count] = place
    mech.blast_points[mech.blast_count] = points
    mech.blast_count += 1


@rule(cites="CON-23")
def wear_slot_armor(table: Table, mech: Unit, place: int, slot: int) -> None:
    """An armored slot absorbs the first critical hit on it.

    Worked example: an armored cockpit is hit twice before it kills.
    """
    mech.slot_armor[place] &= ~(1 << slot)
    say(table, Event.SLOT_ARMOR_HOLDS, mech.number, place, slot, 0)


@rule(cites="CRIT-6 CORE-5.6")
def hit_slot(table: Table, mech: Unit, place: int, slot: int) -> None:
    """One slot is struck and does what its part does.

    Worked example: the cockpit kills, a heat sink is only gone.
    """
    if mech.slot_armor[place] >> slot & 1:
        wear_slot_armor(table, mech, place, slot)
        return
    mech.hit[place] |= 1 << slot
    part = mech.part[place][slot]
    item = mech.item[place][slot]
    if mech.charge[item] > 0:
        set_off(table, mech, place, slot)
        mech.broken |= 1 << item
        return
    say(table, Event.SLOT_HIT, mech.number, place, slot, part)
    if part == Part.ENGINE:
        hit_engine(table, mech)
    elif part == Part.GYRO:
        hit_gyro(table, mech)
    elif part == Part.SENSORS:
        mech.sensor_hits += 1
    elif part == Part.LIFE_SUPPORT:
        mech.life_support_hits += 1
    elif part == Part.COCKPIT:
        if not is_other_seat_manned(table, mech, place):
            destroy(table, mech, Cause.COCKPIT)
    elif part == Part.HIP:
        hit_hip(table, mech, place)
    elif part == Part.UPPER_LEG or part == Part.LOWER_LEG or part == Part.FOOT:
        owe_piloting_roll(table, mech, Because.LEG_ACTUATOR_HIT, 1)
    elif part == Part.JUMP_JET:
        lose_jet(mech, item)
    elif item != NO_ITEM:
        mech.broken |= 1 << item


@rule(cites="PSR-A AMB-27 CON-67")
def hit_gyro(table: Table, mech: Unit) -> None:
    """A gyro hit means a roll at +3, the last one an automatic fall; the first on a heavy-duty gyro means no roll.

    Worked example: a standard gyro's second hit destroys it, a heavy-duty one's third.
    """
    mech.gyro_hits += 1
    if is_gyro_destroyed(mech):
        owe_piloting_roll(table, mech, Because.GYRO_DESTROYED, 0)
    elif mech.gyro == Gyro.STANDARD or mech.gyro_hits > 1:
        owe_piloting_roll(table, mech, Because.GYRO_HIT, 3)


@rule(cites="CON-66")
def is_gyro_destroyed(mech: Unit) -> bool:
    """Two hits destroy a gyro, three a heavy-duty one.

    Worked example: a compact gyro dies of its second hit like a standard one.
    """
    return mech.gyro_hits >= (3 if mech.gyro == Gyro.HEAVY_DUTY else 2)


@rule(cites="PSR-A AMB-39")
def hit_hip(table: Table, mech: Unit, leg: int) -> None:
    """A hip hit means a roll at +2; it takes the place of that leg's actuators hit in earlier turns.

    Worked example: a foot hit last turn no longer counts, one hit this turn still does.
    """
    mech.hip_replaces[leg] = mech.hit_before_turn[leg]
    owe_piloting_roll(table, mech, Because.HIP_HIT, 2)
