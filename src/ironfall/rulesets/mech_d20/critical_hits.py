"""Critical hits: the roll, what it strikes, and explosions (D20-44 to D20-53, DR-17 to DR-19)."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.consciousness import head_shot
from ironfall.rulesets.mech_d20.pending import doom, enter_in_ledger, is_pierced, is_taken
from ironfall.rulesets.mech_d20.places import is_broken, owe_piloting_roll
from ironfall.rulesets.mech_d20.records import NO_ITEM, Kind, Side, Table, Unit
from ironfall.rulesets.mech_d20.traits import Trait, has_trait
from ironfall.rulesets.mech_d20.words import Cause, Event, Question, Reason, Why
from ironfall.table.asking import ask, offer
from ironfall.table.dice import Dice, highest, lowest, roll
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say


@rule(cites="D20-44 DR-19")
def critical_roll(table: Table, attacker: Unit, victim: Unit, place: int) -> None:
    """One roll on a location's chart. A bin that it sets off is a hit of its own, and may cause a further roll.

    Worked example: a bin with 4D6 in an arm of 10(5) explodes for 14: a second roll on the arm follows. It ends there
    at the latest when the arm has no bin with shots left.
    """
    bin_hit = roll_on_the_chart(table, attacker, victim, place)
    while bin_hit != NO_ITEM:
        explode(table, victim, bin_hit)
        place = victim.place[bin_hit]
        if victim.gone[place] == 0 and is_pierced(victim, place):
            bin_hit = roll_on_the_chart(table, attacker, victim, place)
        else:
            bin_hit = NO_ITEM


@rule(cites="D20-47 D20-52 DR-6 DR-18")
def roll_on_the_chart(table: Table, attacker: Unit, victim: Unit, place: int) -> int:
    """A D20 on the chart: nothing, an item, or with a 20 the whole location; the bin that goes off, or none.

    Worked example: with a laser, a sink and a jet in the arm, a 2 disables the sink, a 4 does nothing, and a 20 takes
    the arm when the round's damage is dealt.
    """
    die = roll(table, attacker.number, Why.CRITICAL, Dice.D20)
    say(table, Event.CRITICAL, victim.number, place, die, 0)
    if die == table.game.numbers.part_lost_on:
        take_part(table, victim, place)
        return NO_ITEM
    die = shifted(table, attacker, victim, place, die)
    item = victim.chart[place][die]
    if item == NO_ITEM:
        say(table, Event.NO_CRITICAL, victim.number, place, 0, 0)
        return NO_ITEM
    if is_broken(victim, item):
        say(table, Event.NOTHING_LEFT, victim.number, place, item, 0)
        return NO_ITEM
    hit_item(table, victim, item)
    if victim.kind[item] == Kind.AMMO and victim.shots[item] > 0:
        return item
    return NO_ITEM


@rule(cites="D20-52 DR-6")
def take_part(table: Table, victim: Unit, place: int) -> None:
    """A 20 takes the location: beyond repair at once, lost in the Damage Phase.

    Worked example: an arm taken before it has fired still fires.
    """
    if is_taken(victim, place):
        say(table, Event.NO_CRITICAL, victim.number, place, 0, 0)
    else:
        victim.twenty |= 1 << place
        say(table, Event.PART_TAKEN, victim.number, place, 0, 0)


@rule(cites="D20-53")
def shifted(table: Table, attacker: Unit, victim: Unit, place: int, die: int) -> int:
    """The critical die after those who can shift it by one have chosen: an attacking ace down, an ace attacked up, then
    a sharpshooter down where the die has no effect. Nobody shifts it to the number that takes the location.

    Worked example: items on 1 to 4, and a 5: an ace attacking makes it a 4, if it wants.
    """
    is_own = attacker.number == victim.number
    if not is_own and has_trait(attacker, Trait.ACE_SHIFT):
        die = shifted_by(table, attacker, place, die, -1)
    if has_trait(victim, Trait.ACE_SHIFT):
        die = shifted_by(table, victim, place, die, 1)
    is_idle = has_no_effect(victim, victim.chart[place][die])
    if not is_own and is_idle and has_trait(attacker, Trait.SHARPSHOOTER_CRITICAL):
        die = shifted_by(table, attacker, place, die, -1)
    return die


@verb
def shifted_by(table: Table, mech: Unit, place: int, die: int, by: int) -> int:
    """The die, shifted if its player wants to; never off the die, nor to the number that takes the location."""
    there = die + by
    if there < lowest(Dice.D20) or there > highest(Dice.D20) or there == table.game.numbers.part_lost_on:
        return die
    offer(table, 0)
    offer(table, 1)
    answer = ask(table, mech.number, mech.side, Question.SHIFTS)
    if answer == 0:
        return die
    say(table, Event.SHIFTED, mech.number, place, there, 0)
    return there


@verb
def has_no_effect(victim: Unit, item: int) -> bool:
    """Nothing there, or something broken already (DR-18)."""
    return item == NO_ITEM or is_broken(victim, item)


@rule(cites="D20-48 D20-49 DR-17")
def hit_item(table: Table, victim: Unit, item: int) -> None:
    """The item is disabled for the combat, and does what its kind does.

    Worked example: a heat sink is only gone, the cockpit destroys the 'Mech, the third engine hit too.
    """
    kind = victim.kind[item]
    if kind == Kind.ENGINE and is_spared(table, victim, Trait.TOUGH_ENGINE):
        return
    if kind == Kind.SENSORS and is_spared(table, victim, Trait.TOUGH_SENSORS):
        return
    victim.broken |= 1 << (item - 1)
    if kind == Kind.AMMO and victim.shots[item] == 0:
        say(table, Event.EMPTY_BIN, victim.number, victim.place[item], item, 0)
        return
    say(table, Event.ITEM_HIT, victim.number, victim.place[item], item, 0)
    if kind == Kind.ENGINE:
        victim.engine_hits += 1
        if victim.engine_hits >= table.game.numbers.engine_hits:
            doom(victim, Cause.ENGINE)
    elif kind == Kind.GYRO:
        victim.gyro_hits += 1
        owe_piloting_roll(victim, Reason.GYRO_HIT)
    elif kind == Kind.SENSORS:
        victim.sensor_hits += 1
    elif kind == Kind.LIFE_SUPPORT:
        victim.life_support_hits += 1
    elif kind == Kind.COCKPIT:
        doom(victim, Cause.COCKPIT)
    elif kind == Kind.HIP:
        victim.hip_hits += 1
    elif kind == Kind.LEG_ACTUATOR:
        victim.leg_actuator_hits += 1


@rule(cites="D20-49")
def is_spared(table: Table, victim: Unit, trait: int) -> bool:
    """Whether the pilot has what ignores the first hit of this kind in a combat, and has not used it yet.

    Worked example: the first engine hit does nothing, and the same item can be hit again.
    """
    if not has_trait(victim, trait) or victim.tried_once >> trait & 1 == 1:
        return False
    victim.tried_once |= 1 << trait
    say(table, Event.SAVED_BY_TRAIT, victim.number, trait, 0, 0)
    return True


@rule(cites="D20-50 D20-51 DR-19")
def explode(table: Table, victim: Unit, item: int) -> None:
    """A bin does the damage of one full shot of its weapon to its own location, and shakes the pilot like a head shot.

    Worked example: LRM 20: dice 3, 4, 5 and 6 are 18 points in one location, and one consciousness roll.
    """
    weapon = victim.weapon[item]
    dice = table.game.numbers.weapons[weapon].dice
    points = table.game.numbers.weapons[weapon].damage
    for _ in range(dice):
        die = roll(table, victim.number, Why.EXPLOSION, Dice.D6)
        points += die
    place = victim.place[item]
    victim.shots[item] = 0
    say(table, Event.EXPLODES, victim.number, place, points, item)
    enter_in_ledger(victim, place, points, Side.FRONT)
    head_shot(table, victim)
