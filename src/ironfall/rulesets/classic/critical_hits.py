"""Critical hits: the roll, the choice of slots, and what each slot does (CRIT-1 to CRIT-6, CORE-5.4, CORE-5.6)."""

from __future__ import annotations

from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.equipment_loss import hit_engine, lose_jet
from ironfall.rulesets.classic.loss import blow_off
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.places import INWARD, is_limb_or_head
from ironfall.rulesets.classic.records import MOST_BLASTS, NO_ITEM, NOWHERE, SLOTS, Gyro, Part, Table, Unit
from ironfall.rulesets.classic.words import Because, Cause, Event, Why
from ironfall.table.dice import Dice, at_least, pick_one, roll_on
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say
from ironfall.table.tape import Fault, find_fault

BLOWN_OFF = 3
VENTED_CRITICAL_CANCELLED = 8


@verb
def open_slots(mech: Unit, place: int) -> int:
    """The slots of a location that a critical can still strike, as a mask."""
    return mech.hittable[place] & ~mech.hit[place]


@rule(cites="CRIT-2")
def critical_roll(table: Table, mech: Unit, place: int, vented: int) -> None:
    """2D6: 8 or 9 one critical, 10 or 11 two, 12 three, or a limb or the head blown off.

    Worked example: a 10 on an arm strikes two of its slots, a 12 blows it off.
    """
    if mech.destroyed:
        return
    count = roll_on(table, mech.number, Why.CRITICAL, Chart.CRITICALS)
    mech.critical_rolls += 1
    say(table, Event.CRITICALS, mech.number, place, count, 0)
    if count == BLOWN_OFF and is_limb_or_head(place):
        if not vented or not is_cancelled_by_venting(table, mech):
            blow_off(table, mech, place)
    elif count > 0:
        place_criticals(table, mech, place, count, vented)


@rule(cites="CRIT-3 CORE-5.4")
def place_criticals(table: Table, mech: Unit, place: int, count: int, vented: int) -> None:
    """Each critical strikes one open slot; a location with none passes all of them inward, and any excess is lost.

    Worked example: an arm with one open slot and two criticals loses that slot, the second critical is lost.
    """
    while place != NOWHERE and open_slots(mech, place) == 0:
        place = INWARD[place]
    if place == NOWHERE:
        say(table, Event.CRITICALS_LOST, mech.number, count, 0, 0)
        return
    while count > 0 and mech.destroyed == 0 and open_slots(mech, place) != 0:
        count -= 1
        if not vented or not is_cancelled_by_venting(table, mech):
            slot = pick_one(table, mech.number, Why.SLOT, open_slots(mech, place), place)
            hit_slot(table, mech, place, slot)


@rule(cites="CON-71")
def is_cancelled_by_venting(table: Table, mech: Unit) -> bool:
    """CASE II cancels each critical that a vented blast causes on 8 or more.

    Worked example: an 8 cancels, a 7 does not.
    """
    return at_least(table, mech.number, Why.VENTING, Dice.TWO_D6, VENTED_CRITICAL_CANCELLED)


@rule(cites="CRIT-4")
def through_armor_critical(table: Table, mech: Unit, place: int, was_there: int) -> None:
    """A location roll of 2: one critical roll for that torso even though its armor held; a lost torso passes it inward.

    Worked example: a 2 from the front with armor left still rolls for the center torso.
    """
    if was_there and mech.gone[place]:
        return
    while mech.gone[place] and INWARD[place] != NOWHERE:
        place = INWARD[place]
    critical_roll(table, mech, place, 0)


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
    count = roll_on(table, mech.number, Why.CRITICAL, Chart.CRITICALS)
    say(table, Event.CRITICALS, mech.number, place, count, 0)
    if count == BLOWN_OFF and is_limb_or_head(place):
        return
    while count > 0 and as_they_stood != 0:
        count -= 1
        slot = pick_one(table, mech.number, Why.SLOT, as_they_stood, place)
        as_they_stood &= ~(1 << slot)
        if mech.charge[mech.item[place][slot]] > 0:
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


@rule(cites="CRIT-6 CORE-5.6")
def hit_slot(table: Table, mech: Unit, place: int, slot: int) -> None:
    """One slot is struck and does what its part does.

    Worked example: the cockpit kills, a heat sink is only gone.
    """
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
