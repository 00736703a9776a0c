"""The collision: a pool of D12 each, the highest kept, and half of it as damage to the other (COL-9 to COL-23)."""

from __future__ import annotations

from ironfall.rulesets.mechawars.allocation import allocate
from ironfall.rulesets.mechawars.records import MA, Table, Unit
from ironfall.rulesets.mechawars.words import Because, Event, Why
from ironfall.table.dice import KEPT_BASE, Dice, keep_highest
from ironfall.table.marks import rule
from ironfall.table.talk import because, say

CEILING = 12
"""The die's own: nothing raises a result above it (COL-16)."""


@rule(cites="COL-9 COL-11 COL-19 R-6")
def collide(table: Table) -> None:
    """Both roll, both take damage from the same rolls, and only then is it allocated, the charger's first.

    Worked example: 8 and 8 with +2 against 12 and 2 with +1: 10 twice against 12; each takes 6.
    """
    game = table.game
    charger = game.units[game.charger]
    defender = game.units[game.defender]
    roll_collision(table, charger, bonus_of_charger(table, charger))
    roll_collision(table, defender, bonus_of_defender(table, defender))
    game.collided = 1
    take_damage(table, charger, defender)
    take_damage(table, defender, charger)
    allocate(table, charger, defender)
    allocate(table, defender, charger)


@rule(cites="COL-13 COL-15 R-22 R-26 HW-1")
def bonus_of_charger(table: Table, charger: Unit) -> int:
    """+2 after a charge of at least 4 inches, else +1; in an accident nothing.

    In Horizon Wars +1 for having moved, and +1 more after more than 4 inches.
    Worked example: 4.000 inches: +2; 3.999: +1.
    """
    game = table.game
    if game.accidental:
        return bonus_of_accident(table)
    if game.options.horizon_wars:
        if game.far:
            return because(table, Because.MOVED_FAR, 2)
        return because(table, Because.MOVED, charger.moved)
    if game.far:
        return because(table, Because.CHARGED_FAR, 2)
    return because(table, Because.CHARGED, 1)


@rule(cites="COL-14 R-10 R-22 HW-1")
def bonus_of_defender(table: Table, defender: Unit) -> int:
    """+1 for a counter-charge, however short; nothing for who did not.

    In Horizon Wars +1 for having moved. Worked example: a counter-charger that was in contact already: +1.
    """
    game = table.game
    if game.accidental:
        return bonus_of_accident(table)
    if game.options.horizon_wars:
        return because(table, Because.MOVED, defender.moved)
    if game.counter_charged:
        return because(table, Because.COUNTER_CHARGED, 1)
    return 0


@rule(cites="COL-10 R-22")
def bonus_of_accident(table: Table) -> int:
    """Nothing, unless an option says otherwise.

    Worked example: 6 and 4 against 9 and 1: 6 against 9.
    """
    return because(table, Because.ACCIDENTAL, table.game.options.accidental_bonus)


@rule(cites="COL-11 COL-12 COL-15 COL-16 R-1 R-2 R-14")
def roll_collision(table: Table, unit: Unit, bonus: int) -> None:
    """As many D12 as its MA: the highest is kept, with all that equal it; then the bonus, up to 12.

    Worked example: 5, 7, 7 and 2 with +1: 8 twice. Without MA there is no die for a bonus to raise.
    """
    dice = dice_of(table, unit)
    if dice == 0:
        unit.natural = 0
        unit.kept = 0
        unit.value = 0
        say(table, Event.ROLLS_NONE, unit.number, 0, 0, 0)
        return
    cap = CEILING - bonus if table.game.options.modify_before_keep else CEILING
    shown = keep_highest(table, unit.number, Why.COLLISION, Dice.D12, dice, cap)
    unit.natural = shown // KEPT_BASE
    unit.kept = shown % KEPT_BASE
    unit.value = min(CEILING, unit.natural + bonus)
    say(table, Event.RESULT, unit.number, unit.value, unit.kept, bonus)


@rule(cites="COL-11 R-13")
def dice_of(table: Table, unit: Unit) -> int:
    """Its MA as it is now; by an option, as it was on the card.

    Worked example: MA 3 that lost a point to fire: 2 dice.
    """
    return unit.stat_full[MA] if table.game.options.starting_ma else unit.stat[MA]


@rule(cites="COL-18 COL-19 COL-20 COL-23 R-17")
def take_damage(table: Table, unit: Unit, opponent: Unit) -> None:
    """It takes what the opponent's result does, and owes it to its stats; a critical one leaves a point to the
    opponent.

    Worked example: a 12 does 6, one of which the opponent may allocate.
    """
    unit.taken = damage_of(table, opponent)
    unit.owed = unit.taken
    unit.points_against = critical_points(table, opponent)
    say(table, Event.TAKES, unit.number, unit.taken, opponent.number, 0)
    if unit.points_against > 0:
        say(table, Event.CRITICAL, opponent.number, unit.points_against, 0, 0)


@rule(cites="COL-18 R-14 R-27 HW-1")
def damage_of(table: Table, unit: Unit) -> int:
    """Half its result, rounded down, and 1 for each further die with the same.

    In Horizon Wars further dice count before halving. Worked example: 10 twice: 5 + 1 = 6.
    """
    if unit.kept == 0:
        return 0
    if table.game.options.horizon_wars:
        return because(table, Because.HALF_OF_RESULT, (unit.value + unit.kept - 1) // 2)
    damage = because(table, Because.HALF_OF_RESULT, unit.value // 2)
    damage += because(table, Because.MORE_DICE, unit.kept - 1)
    return damage


@rule(cites="COL-20 R-3 R-4")
def critical_points(table: Table, unit: Unit) -> int:
    """A result of 12 gives a point to allocate: one, however many dice show it.

    Worked example: 10 with +2 is a 12, unless only natural ones count.
    """
    options = table.game.options
    result = unit.natural if options.critical_natural_only else unit.value
    if unit.kept == 0 or result < CEILING:
        return 0
    return unit.kept if options.critical_points_per_die else 1
