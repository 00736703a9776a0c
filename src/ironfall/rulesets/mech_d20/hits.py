"""What a hit does: its locations, its damage, its GEL (D20-21, D20-32, D20-34, D20-71)."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.arcs import side_attacked
from ironfall.rulesets.mech_d20.armament import (
    damage_dice,
    damage_points,
    is_missile,
    points_of_later_dice,
    strikes_one_place,
)
from ironfall.rulesets.mech_d20.charts import Chart
from ironfall.rulesets.mech_d20.heat import cool
from ironfall.rulesets.mech_d20.ledger import strike
from ironfall.rulesets.mech_d20.records import Table, Unit
from ironfall.rulesets.mech_d20.repairs import COOL, REPAIR, gel_points, repair
from ironfall.rulesets.mech_d20.traits import Trait, has_trait
from ironfall.rulesets.mech_d20.words import Question, Why
from ironfall.table.asking import ask, offer
from ironfall.table.dice import Dice, roll, roll_on
from ironfall.table.marks import rule

BIG_HIT = 5
"""Points from which on some pilots do more, or suffer less."""


@rule(cites="D20-21 D20-32 D20-45")
def land_hit(table: Table, attacker: Unit, target: Unit, item: int, natural_20: int) -> None:
    """A number of points, or a single die, strikes one location; several dice strike one each, unless the weapon says
    otherwise. A natural 20 goes with the first.

    Worked example: an LRM 20 (4D6) rolls four locations and a die for each.
    """
    if damage_dice(table, attacker, item) > 1 and not strikes_one_place(table, attacker, item):
        for k in range(damage_dice(table, attacker, item)):
            place = roll_location(table, attacker, target)
            points = roll_damage(table, attacker, target, item, 1)
            if k == 0:
                points += damage_points(table, attacker, item)
            else:
                points += points_of_later_dice(attacker, item, 1)
            strike_with(table, attacker, target, item, place, points, natural_20)
            natural_20 = 0
    else:
        place = roll_location(table, attacker, target)
        dice = damage_dice(table, attacker, item)
        points = roll_damage(table, attacker, target, item, dice)
        points += damage_points(table, attacker, item)
        points += points_of_later_dice(attacker, item, max(0, dice - 1))
        strike_with(table, attacker, target, item, place, points, natural_20)


@rule(cites="D20-28 D20-34")
def roll_location(table: Table, attacker: Unit, target: Unit) -> int:
    """The location die, on the chart of the side that is attacked.

    Worked example: from directly left, what would strike the right arm strikes the left.
    """
    side = side_attacked(table, attacker, target)
    return roll_on(table, attacker.number, Why.LOCATION, Chart.LOCATION + side)


@rule(cites="D20-32 D20-36")
def roll_damage(table: Table, attacker: Unit, target: Unit, item: int, dice: int) -> int:
    """The damage dice together; against a defender's plating each die of missiles counts 1 less, but at least 1.

    Worked example: 4 and 1 are 5; of missiles against such plating 3 and 1.
    """
    points = 0
    for _ in range(dice):
        die = roll(table, attacker.number, Why.DAMAGE, Dice.D6)
        if is_missile(table, attacker, item) and has_trait(target, Trait.DEFENDER_PLATING):
            die = max(1, die - 1)
        points += die
    return points


@rule(cites="D20-36")
def strike_with(
    table: Table, attacker: Unit, target: Unit, item: int, place: int, points: int, natural_20: int
) -> None:
    """One hit at one location, with what both pilots make of a hit of 5 points or more.

    Worked example: 5 points of a sharpshooter are 6, and against a defender's plating 5 again.
    """
    if points >= BIG_HIT and has_trait(attacker, Trait.SHARPSHOOTER_DAMAGE):
        points += 1
    rolled_as_missiles = is_missile(table, attacker, item) and damage_dice(table, attacker, item) > 0
    if points >= BIG_HIT and has_trait(target, Trait.DEFENDER_PLATING) and not rolled_as_missiles:
        points -= 1
    strike(table, attacker, target, place, points, side_attacked(table, attacker, target), natural_20)


@rule(cites="D20-70 D20-71")
def land_gel(table: Table, attacker: Unit, target: Unit) -> None:
    """A charge of GEL repairs the location it is rolled for, or cools; who shoots it chooses at each use.

    Worked example: 5 points on the location rolled, from a defender 6; or 5 heat less.
    """
    offer(table, REPAIR)
    if target.heat > 0:
        offer(table, COOL)
    use = ask(table, attacker.number, attacker.side, Question.USES_GEL)
    if use == COOL:
        cool(table, target, table.game.numbers.gel_points)
        return
    place = roll_location(table, attacker, target)
    repair(table, target, place, gel_points(table, attacker))
