"""Infantry and battle armor as targets: troopers, and what shakes them off or drops them (HIT-8, FALL-13, FALL-14)."""

from __future__ import annotations

from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.ground import depth_of
from ironfall.rulesets.classic.places import is_in_play, is_platoon, rounded_up
from ironfall.rulesets.classic.records import PLACES, Gone, Kind, Table, Unit
from ironfall.rulesets.classic.words import Cause, Event, Why
from ironfall.table.dice import Dice, pick_one, roll
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say

TENTH = 10
TROOPERS_TO_PICK = 10
"""Where a pick is among troopers, and not among slots of a location."""
PLATOON = 0
"""The place whose structure is the strength of a platoon."""


@verb
def troopers_left(unit: Unit) -> int:
    """Those still in the fight."""
    count = 0
    for place in range(PLACES):
        count += unit.structure[place]
    return count


@verb
def troopers_alive(squad: Unit) -> int:
    """Of battle armor, as a mask."""
    alive = 0
    for trooper in range(PLACES):
        if squad.structure[trooper] > 0:
            alive |= 1 << trooper
    return alive


@rule(cites="HIT-8 CORE-8.6")
def roll_trooper(table: Table, victim: Unit) -> int:
    """Each trooper in battle armor that is left is as likely to be struck; a platoon is one target.

    Worked example: of a squad of four with one lost, each of three.
    """
    if is_platoon(victim):
        return PLATOON
    return pick_one(table, victim.number, Why.TROOPER, troopers_alive(victim), TROOPERS_TO_PICK)


@rule(cites="HIT-8 AMB-28")
def tenth(points: int) -> int:
    """What a physical blow does to a platoon: a tenth, rounded down, but at least one trooper.

    Worked example: a death from above of 70 tons: 21 points, 2 troopers. A punch of 4: 1.
    """
    return max(1, points // TENTH)


@rule(cites="HIT-8 CORE-8.6")
def strike_infantry(table: Table, victim: Unit, trooper: int, points: int) -> None:
    """One blow or one group: a platoon loses a tenth of it in troopers, battle armor has one trooper struck.

    Worked example: 5 points on a suit of 9 armor leave 4.
    """
    if is_platoon(victim):
        lose_troopers(table, victim, tenth(points))
    else:
        strike_trooper(table, victim, trooper, points)


@rule(cites="HIT-8")
def lose_troopers(table: Table, platoon: Unit, points: int) -> None:
    """So many troopers are out of the fight; without any left, the platoon is.

    Worked example: 12 points on a platoon of 7 are its end.
    """
    lost = min(points, platoon.structure[PLATOON])
    platoon.structure[PLATOON] -= lost
    platoon.taken += lost
    say(table, Event.TROOPERS_LOST, platoon.number, lost, platoon.structure[PLATOON], 0)
    if platoon.structure[PLATOON] == 0:
        platoon.gone[PLATOON] = Gone.DESTROYED
        destroy(table, platoon, Cause.TROOPERS)


@rule(cites="HIT-8 CORE-8.6")
def strike_trooper(table: Table, squad: Unit, trooper: int, points: int) -> None:
    """Armor first; a point more is the end of the trooper, and what is over then is lost.

    Worked example: 20 points on a suit of 9 armor: one trooper less, 10 points marked off.
    """
    say(table, Event.TROOPER_STRUCK, squad.number, trooper, points, 0)
    off = min(points, squad.armor[trooper])
    squad.armor[trooper] -= off
    squad.taken += off
    if points > off:
        squad.structure[trooper] = 0
        squad.gone[trooper] = Gone.DESTROYED
        squad.taken += 1
        say(table, Event.TROOPER_KILLED, squad.number, trooper, troopers_left(squad), 0)
        if troopers_left(squad) == 0:
            destroy(table, squad, Cause.TROOPERS)


@rule(cites="HIT-8")
def take_full(table: Table, victim: Unit, points: int) -> None:
    """Points that no rule reduces for infantry: each costs a platoon a trooper, battle armor has one trooper struck.

    Worked example: 8 points shake 8 men of a platoon out of the fight.
    """
    if is_platoon(victim):
        lose_troopers(table, victim, points)
    else:
        trooper = roll_trooper(table, victim)
        strike_trooper(table, victim, trooper, points)


# --- on a 'Mech, and off it


@rule(cites="FALL-13")
def shake_off_swarmers(table: Table, mech: Unit) -> None:
    """A 'Mech that falls shakes off the infantry that swarms it: 2D6 points, or death in water.

    Worked example: into depth 1 no die is rolled.
    """
    for k in range(table.game.unit_count):
        swarmer = table.game.units[k]
        if swarmer.swarming == mech.number + 1 and is_in_play(swarmer):
            swarmer.swarming = 0
            swarmer.at = mech.at
            swarmer.floor = mech.floor
            say(table, Event.SHAKEN_OFF, k, mech.number, 0, 0)
            if depth_of(table, mech) > 0:
                destroy(table, swarmer, Cause.DROWNED)
            else:
                points = roll(table, k, Why.SHAKEN_OFF, Dice.TWO_D6)
                take_full(table, swarmer, points)


@rule(cites="BRUSH-1 FALL-13")
def carry_swarmers(table: Table, mech: Unit) -> None:
    """Infantry on a 'Mech goes where it goes.

    Worked example: a swarmed 'Mech that is pushed takes it along.
    """
    for k in range(table.game.unit_count):
        swarmer = table.game.units[k]
        if swarmer.swarming == mech.number + 1:
            swarmer.at = mech.at
            swarmer.floor = mech.floor


# --- dropped


@rule(cites="FALL-14")
def drop_infantry(table: Table, unit: Unit, levels: int) -> None:
    """Moved down two levels or more: dice by the kind of platoon, times half the levels, rounded up; every trooper in
    battle armor takes half the levels, rounded up.

    Worked example: foot infantry off level 3 loses 3D6 times 2.
    """
    times = rounded_up(levels, 2)
    say(table, Event.DROPPED, unit.number, levels, 0, 0)
    if unit.kind == Kind.BATTLE_ARMOR:
        for trooper in range(PLACES):
            if unit.structure[trooper] > 0 and unit.destroyed == 0:
                strike_trooper(table, unit, trooper, times)
    else:
        thrown = dice_of_drop(table, unit)
        lose_troopers(table, unit, times * thrown)


@rule(cites="FALL-14")
def dice_of_drop(table: Table, platoon: Unit) -> int:
    """Foot 3D6, motorised 2D6, jump and mechanised 1D6.

    Worked example: of three dice, two are thrown together and then one.
    """
    if platoon.kind == Kind.JUMP_INFANTRY or platoon.kind == Kind.MECHANIZED:
        return roll(table, platoon.number, Why.DROPPED, Dice.D6)
    total = roll(table, platoon.number, Why.DROPPED, Dice.TWO_D6)
    if platoon.kind == Kind.FOOT:
        total += roll(table, platoon.number, Why.DROPPED, Dice.D6)
    return total
