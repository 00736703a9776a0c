"""What holds however 'Mechs are pushed about among houses, bridges, water and swamp, and whatever comes down.

Positions are made from a number; a failing one is made again from the number that hypothesis prints.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.classic.tables import Placed, a_table, beside, log, mech, placed

from ironfall.rulesets.classic.collapse import cannot_stand, who_has_no_floor
from ironfall.rulesets.classic.displacement import displace
from ironfall.rulesets.classic.ground import floor_below, is_valid_displacement
from ironfall.rulesets.classic.places import is_in_play
from ironfall.rulesets.classic.records import NOBODY, Table, Unit
from ironfall.rulesets.classic.sequence import end_phase
from ironfall.rulesets.classic.structures import building_in, deck_over, has_bridge, is_down
from ironfall.rulesets.classic.words import Event
from ironfall.table.generator import seed_dice
from ironfall.table.tape import Fault

EXAMPLES = settings(max_examples=120, derandomize=True, deadline=None, database=None)
NUMBERS = st.integers(0, 2**32 - 1)
CENTER = "0809"
HEXES = [CENTER, *(beside(CENTER, way) for way in range(6)), *(beside(CENTER, way, 2) for way in range(6))]
SHEETS = [mech(tons) for tons in (20, 35, 50, 75, 100)]


def some_ground(chance: Random) -> dict[str, int]:
    facts: dict[str, int] = {"level": chance.choice([0, 0, 0, 1, 2, -1])}
    what = chance.choice(["", "house", "house", "house", "bridge", "bridge", "water", "swamp", "rubble", "ice"])
    if what == "house":
        facts |= {"building": chance.randint(1, 4), "building_cf": chance.choice([5, 15, 40, 60, 90])}
        facts |= {"deck": chance.randint(1, 4), "basement": chance.randint(0, 2)}
    elif what == "bridge":
        facts |= {"bridge": 1, "building_cf": chance.choice([0, 20, 60]), "deck": chance.randint(0, 3)}
        facts["water"] = chance.randint(0, 3)
    elif what == "ice":
        facts |= {"ice": 1, "water": 2}
    elif what:
        facts[what] = chance.randint(1, 3) if what in ("water", "rubble") else 1
    return facts


def a_unit(chance: Random, at: str, facts: dict[str, int], taken: set[tuple[str, str]]) -> Placed | None:
    said: dict[str, Any] = {}
    floor = "ground"
    if facts.get("building"):
        floor = chance.choice(["roof", *map(str, range(facts["deck"]))])
    elif facts.get("bridge"):
        floor = chance.choice(["roof", "0"])
    if (at, floor) in taken:
        return None
    taken.add((at, floor))
    if floor == "roof":
        said["roof"] = True
    elif floor != "ground":
        said["storey"] = floor
    for word in ("prone", "immobile", "stuck"):
        if chance.random() < 0.1:
            said[word] = True
    return placed(chance.choice(SHEETS), at, chance.randrange(6), side=chance.randrange(2), **said)


def a_mess(number: int) -> Table:
    """Two to six 'Mechs on, in and under what stands around one hex; the first can be pushed somewhere."""
    chance = Random(number)
    ground = {here: some_ground(chance) for here in HEXES}
    taken: set[tuple[str, str]] = set()
    places = [CENTER, *(chance.choice(HEXES) for _ in range(chance.randint(1, 6)))]
    units = [unit for here in places if (unit := a_unit(chance, here, ground[here], taken))]
    options = {"basements": chance.choice(["yes", "no"]), "offmap": "removed"}
    table = a_table(*units, ground=ground, options=options)
    table.asking.policy = [1] * 4
    table.choose = lambda table, who, question: chance.choice(table.asking.options[: table.asking.option_count])
    table.log.listening = 1
    seed_dice(table, number, 0)
    return table


def pushed(number: int) -> Table:
    """The first unit is pushed in a direction that will do, and the phase ends."""
    table = a_mess(number)
    ways = [way for way in range(6) if is_valid_displacement(table, 0, way)]
    if ways:
        displace(table, table.game.units[0], Random(number).choice(ways))
    end_phase(table)
    return table


def stands_on_something(table: Table, unit: Unit) -> bool:
    game = table.game
    ground, deck = game.level[unit.at], deck_over(table, unit.at)
    floors = {floor_below(table, unit.at, ground)}
    if has_bridge(table, unit.at):
        floors |= {ground + deck, ground - game.water[unit.at]}
    elif building_in(table, unit.at):
        floors |= set(range(ground - game.basement[unit.at], ground + deck + 1))
    return unit.floor in floors


@EXAMPLES
@given(NUMBERS)
def test_nobody_is_left_in_the_air_and_nobody_shares_a_floor(number: int) -> None:
    table = pushed(number)
    assert table.tape.fault == Fault.NONE, Fault(table.tape.fault).name
    living = [unit for unit in table.game.units if is_in_play(unit)]
    assert all(stands_on_something(table, unit) for unit in living)
    assert len({(unit.at, unit.floor) for unit in living}) == len(living)
    assert who_has_no_floor(table) == NOBODY


@EXAMPLES
@given(NUMBERS)
def test_at_the_end_of_a_phase_all_that_stands_can_stand(number: int) -> None:
    table = pushed(number)
    assert not any(cannot_stand(table, here) for here in range(len(table.game.level)))


@EXAMPLES
@given(NUMBERS)
def test_what_comes_down_comes_down_once_and_strikes_nobody_outside(number: int) -> None:
    table = pushed(number)
    fallen = [a for code, _, a, *_ in log(table) if code == Event.COMES_DOWN]
    assert len(set(fallen)) == len(fallen)
    assert all(is_down(table, here) for here in fallen)
    hit = {(who, a) for code, who, a, *_ in log(table) if code == Event.HIT_BY_DEBRIS}
    assert all(here in fallen for _, here in hit)


def test_these_positions_are_not_dull() -> None:
    """Of 200, at least a third bring something down, and in some who stood on it falls onto another."""
    tables = [pushed(number) for number in range(200)]
    codes = [{code for code, *_ in log(table)} for table in tables]
    assert sum(Event.COMES_DOWN in each for each in codes) > 66
    assert sum(Event.FALLS_ON in each and Event.LOSES_FLOOR in each for each in codes) >= 5
    assert sum(Event.BREAKS_INTO_BASEMENT in each for each in codes) >= 5
    assert sum(Event.STUCK in each for each in codes) >= 5
