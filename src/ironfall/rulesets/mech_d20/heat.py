"""Heat: raised, cooled, carried off by sinks; shutdown and restart (D20-61 to D20-65, D20-67)."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.places import is_leg, step_of, works
from ironfall.rulesets.mech_d20.records import Kind, Table, Unit
from ironfall.rulesets.mech_d20.traits import Trait, has_trait
from ironfall.rulesets.mech_d20.words import Because, Event, Question, Why
from ironfall.table.asking import ask, offer
from ironfall.table.dice import Dice, at_least, highest, lowest, roll
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because, needs, say

ANDROID_BONUS = 2
DEEP = 2
"""The depth of water that covers a standing 'Mech."""


@rule(cites="D20-22 D20-61")
def raise_heat(table: Table, mech: Unit, points: int) -> None:
    """Heat that the 'Mech builds up.

    Worked example: a large laser adds 8, whether or not it hits.
    """
    if points > 0:
        mech.heat += points
        say(table, Event.HEAT_RAISED, mech.number, points, mech.heat, 0)


@rule(cites="D20-71 D20-62")
def cool(table: Table, mech: Unit, points: int) -> None:
    """Heat taken away at once, never below 0; the penalties of the last Damage Phase stay.

    Worked example: 5 points of GEL at heat 3 take away 3.
    """
    taken = min(points, mech.heat)
    mech.heat -= taken
    say(table, Event.COOLED, mech.number, taken, 0, 0)


@rule(cites="D20-67")
def is_under_water(table: Table, mech: Unit, place: int) -> bool:
    """Depth 1 covers the legs of a 'Mech that stands, and all of one that lies prone; deeper water covers everything.

    Worked example: in depth 1 a sink in the torso is dry.
    """
    if mech.at < 0:
        return False
    depth = table.game.water[mech.at]
    return depth >= DEEP or (depth > 0 and (mech.prone != 0 or is_leg(place)))


@rule(cites="D20-41 D20-61 D20-67")
def working_sinks(table: Table, mech: Unit) -> int:
    """How many sinks carry off heat: not those disabled or on lost locations; under water each counts twice.

    Worked example: 10 sinks less 3 on a lost torso are 7; in depth 1 two of them in the legs make it 9.
    """
    count = 0
    for item in range(1, mech.items):
        if mech.kind[item] == Kind.HEAT_SINK and works(mech, item):
            count += table.game.numbers.sink_in_water if is_under_water(table, mech, mech.place[item]) else 1
    return count


@rule(cites="D20-49 D20-61 D20-62 D20-65")
def heat_step(table: Table, mech: Unit) -> None:
    """Heat of the engine's hits is added, the sinks carry off theirs, and what is left is felt until the next Damage
    Phase. Sinks work while it is shut down.

    Worked example: carried 5, moved for 2, fired for 8, 7 sinks working: 8 left. Engine hit once: 5 more.
    """
    raise_heat(table, mech, table.game.numbers.engine_heat * mech.engine_hits)
    before = mech.heat
    sinks = working_sinks(table, mech)
    mech.heat -= min(mech.heat, sinks * table.game.numbers.sink)
    mech.felt_heat = mech.heat
    say(table, Event.HEAT_NOW, mech.number, mech.heat, sinks, before)
    if mech.heat >= table.game.numbers.shutdown_from:
        check_shutdown(table, mech)
    elif mech.shut_down:
        restart(table, mech)


@rule(cites="D20-63 D20-64")
def check_shutdown(table: Table, mech: Unit) -> None:
    """Two D20 added: less than the number shuts it down for the next round, equal is safe; beyond the dice there is no
    roll. One that is shut down starts again on the same roll.

    Worked example: at heat 14 a total of 10 keeps it running, a 9 does not.
    """
    number = shutdown_number(table, mech)
    is_automatic = number > highest(Dice.TWO_D20)
    if keeps_running(table, mech, number):
        if mech.shut_down:
            restart(table, mech)
        else:
            say(table, Event.KEEPS_RUNNING, mech.number, 0, 0, 0)
    else:
        mech.shut_down = 1
        say(table, Event.SHUTS_DOWN, mech.number, 1 if is_automatic else 0, 0, 0)


@rule(cites="D20-64")
def restart(table: Table, mech: Unit) -> None:
    """It runs again from the next round on.

    Worked example: shut down in round 2 and cooled to 13 in its Damage Phase, it acts in round 3.
    """
    mech.shut_down = 0
    say(table, Event.RESTARTS, mech.number, 0, 0, 0)


@rule(cites="D20-63")
def shutdown_number(table: Table, mech: Unit) -> int:
    """What two D20 must add up to. Where shutdown is automatic nothing helps.

    Worked example: heat 18 needs 16, an android 14.
    """
    number = because(table, Because.HEAT_REACHED, table.game.numbers.shutdown[step_of(mech.heat)])
    if has_trait(mech, Trait.ANDROID) and number <= highest(Dice.TWO_D20):
        number -= because(table, Because.RACE, ANDROID_BONUS)
    return number


@verb
def keeps_running(table: Table, mech: Unit, number: int) -> bool:
    """The shutdown roll, with the second chance of a pilot who has one."""
    if has_trait(mech, Trait.SHUTDOWN_REROLL):
        return keeps_running_with_a_second_chance(table, mech, number)
    return at_least(table, mech.number, Why.SHUTDOWN, Dice.TWO_D20, number)


@rule(cites="D20-63")
def keeps_running_with_a_second_chance(table: Table, mech: Unit, number: int) -> bool:
    """The two dice one by one; if they fail, the player may roll the lower one again.

    Worked example: 7 and 2 against 10; the 2 is rolled again, and a 3 is enough.
    """
    needs(table, mech.number, Why.SHUTDOWN, number)
    if number <= lowest(Dice.TWO_D20):
        return True
    if number > highest(Dice.TWO_D20):
        return False
    first = roll(table, mech.number, Why.SHUTDOWN, Dice.D20)
    second = roll(table, mech.number, Why.SHUTDOWN, Dice.D20)
    if first + second >= number:
        return True
    kept = max(first, second)
    offer(table, 1)
    offer(table, 0)
    answer = ask(table, mech.number, mech.side, Question.REROLLS)
    if answer == 0:
        return False
    say(table, Event.REROLLED, mech.number, Trait.SHUTDOWN_REROLL, 0, 0)
    again = roll(table, mech.number, Why.SHUTDOWN, Dice.D20)
    return kept + again >= number
