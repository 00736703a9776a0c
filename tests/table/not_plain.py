# mypy: ignore-errors
# ruff: noqa
# fmt: off
"""Rules that are not plain. What the check finds on a line stands behind it, after "finds:", two findings with a bar."""

from __future__ import annotations

import math
from enum import Enum, IntEnum
from typing import Any, NamedTuple, TypeAlias

import ironfall.table.table as tables
from ironfall.table.marks import nested, record, state, verb

SPEED_BY_GAIT = {1: 4}
LEGS = [6, 7]
ARMS = {4, 5}
RAGGED = ((1, 2), (3,))
HALVES = (1, 0.5)
NOTHING = ()
FACTOR = 1.5
NAME = "Atlas"
ODDS = frozenset((1, 3))
TOO_LARGE = 1 << 63
SQUARE = ((1, 2), (3, 4))


class Part(IntEnum):
    HIP = 10
    FOOT = 13


class Gait(IntEnum):
    WALK = 1


class Hull(Enum):
    ROUND = 1


class Pair(NamedTuple):
    low: int
    high: int


@record
class Unit:
    number: int = state()
    armor: list[int] = state(8)


@record
class Game:
    first: Unit = nested(Unit)
    units: list[Unit] = nested(Unit, 4)


Table: TypeAlias = tables.Table[Game]


def unmarked(a: int) -> int:
    return a


@verb
def marked(a: int) -> int:
    return a


@verb
def best_of(table: Table) -> Unit:
    return table.game.units[0]


@verb
def both(a: int) -> Pair:
    return Pair(a, a)


# --- what is written instead


@verb
def fractions(a: int) -> int:
    half = a / 2  # finds: a / b is a fraction: use a // b, or rounded_up(a, b)
    half /= 2  # finds: a / b is a fraction: use a // b, or rounded_up(a, b)
    half = 0.5  # finds: 0.5 is no whole number
    half = FACTOR  # finds: FACTOR is no whole number, no tuple of them and no rule
    return half**2  # finds: a power may leave the whole numbers: multiply, or shift


@verb
def text(a: int) -> None:
    """The docstring is text, and allowed."""
    "a second one is not"  # finds: a rule holds no text: words live in words.py and narration.py
    told = "fell"  # finds: a rule holds no text: words live in words.py and narration.py
    told = f"fell {a}"  # finds: a rule tells numbers with say(...); text is put together in narration.py
    told = NAME  # finds: a rule holds no text: words live in words.py and narration.py
    told = b"fell"  # finds: b'fell' is no whole number


@verb
def collections(a: int) -> int:
    a = {1: 2}[a]  # finds: a chart must be a tuple, not a dict
    a = {k: k for k in range(3)}[a]  # finds: a chart must be a tuple, not a dict
    a = SPEED_BY_GAIT[a]  # finds: a chart must be a tuple, not a dict
    a = LEGS[a]  # finds: a chart must be a tuple, not a list
    a = a in ARMS  # finds: a chart must be a tuple, not a set
    a = a in ODDS  # finds: a chart must be a tuple, not a frozenset
    a = [1, 2][a]  # finds: write a tuple, not a list
    a = a in {1, 2}  # finds: write a tuple, not a set
    a = len({k for k in range(3)})  # finds: write a tuple, not a set
    a = sum(k for k in range(3))  # finds: put the comprehension in square brackets: without them it does not compile
    a = max(*SQUARE[0])  # finds: write the numbers out one by one: a star does not compile
    a, *rest = 1, 2, 3  # finds: write the numbers out one by one: a star does not compile
    return sum(SQUARE[0][1:])  # finds: go through the places one by one: a slice is a copy in plain play, and none when compiled


@verb
def charts(a: int) -> int:
    a = RAGGED[a][a]  # finds: RAGGED must hold whole numbers, or rows of them that are equally long
    a = HALVES[a]  # finds: HALVES must hold whole numbers, or rows of them that are equally long
    a = NOTHING[a]  # finds: NOTHING must hold whole numbers, or rows of them that are equally long
    a = TOO_LARGE  # finds: TOO_LARGE does not fit into 64 bits with a sign
    return 9223372036854775808  # finds: 9223372036854775808 does not fit into 64 bits with a sign


@verb
def statements(a: int) -> int:
    global NAME  # finds: what changes in play is a field of the game, not a global
    import math  # finds: an import stands at the top of the file
    from math import pi  # finds: an import stands at the top of the file

    def helper(b):  # finds: write a rule of its own instead of a function inside a function
        return b

    class Local:  # finds: a record is declared in records.py, not inside a rule
        pass

    helper = lambda b: b  # finds: write a rule of its own instead of a lambda
    assert a  # finds: a rule asserts nothing: what must hold is checked in its tests
    try:  # finds: a rule catches nothing: there is nothing to raise
        a = 1
    except ValueError:
        a = 2
    with a:  # finds: a rule opens nothing: there is no `with` in it
        a = 3
    if (b := a) > 1:  # finds: bind the name on a line of its own, with =
        raise ValueError  # finds: a rule raises nothing: decisions.py keeps out what is not allowed, find_fault notes what cannot go on
    del a  # finds: nothing is deleted inside a rule
    match b:
        case [1, 2]:  # finds: MatchSequence is no part of what rules are written with
            pass
    return 1


@verb
def yields(a: int) -> int:
    yield a  # finds: a rule returns once and does not yield
    yield from SQUARE  # finds: a rule returns once and does not yield


@verb
async def waits(a: int) -> int:  # finds: a rule waits for nothing and is never async
    return a


# --- arguments and what is returned


@verb
def only_by_name(a: int, *, b: int) -> int:  # finds: arguments are given in order: there is no * before them
    return a + b


@verb
def default(a: int, b: int = 1, *, c: int = 2) -> int:  # finds: an argument has no default: every call gives every argument | arguments are given in order: there is no * before them
    return a + b + c


@verb
def starred(*a: int, **b: int) -> int:  # finds: name the arguments one by one: a starred a does not compile | name the arguments one by one: a starred b does not compile
    return 1


@verb
def bare(a) -> int:  # finds: say what a is: int, bool, a record or Table
    return a


@verb
def wrong_arguments(
    a: str,  # finds: a must be an int, a bool, a record or Table, not str
    b: list[int],  # finds: b must be an int, a bool, a record or Table, not list[int]
    c: Part,  # finds: c must be an int, a bool, a record or Table, not Part
    d: "Unit",  # finds: d must be an int, a bool, a record or Table, not 'Unit'
    e: tables.Dice,  # finds: e must be an int, a bool, a record or Table, not tables.Dice
    f: Pair,  # finds: f must be an int, a bool, a record or Table, not Pair
) -> int:
    return 1


@verb
def says_nothing(a: int):  # finds: say what says_nothing returns: int, bool, a record or None
    return a


@verb
def returns_text(a: int) -> str:  # finds: returns_text must return an int, a bool, a record or None, not str
    return a


@verb
def returns_tables(table: Table) -> Table:  # finds: returns_tables must return an int, a bool, a record or None, not Table
    return table


@verb
def returns_nothing_once(a: int) -> int:
    if a:
        return  # finds: nothing is returned here, int elsewhere
    if a > 2:
        return None  # finds: nothing is returned here, int elsewhere
    return 1


@verb
def returns_a_value_once(a: int) -> None:
    if a:
        return
    if a > 2:
        return None
    return a  # finds: a value is returned here, None elsewhere


# --- names and calls


@verb
def names(a: int) -> int:
    for part in Part:  # finds: Part is an enum class: write the members to go through in a tuple
        a += part
    a = len(Part)  # finds: Part is an enum class: write the members to go through in a tuple
    a = Part(a)  # finds: a number in a rule stays one: Part(...) does not compile
    a = Part.TOE  # finds: Part has no member TOE
    a = Part.HIP.value  # finds: Part.HIP is only a number in a rule: its .value is for those who tell it
    a = Hull.ROUND  # finds: Hull must be an IntEnum
    a = marked  # finds: marked is called, not handed on
    a = max  # finds: max is called, not handed on
    a = math.floor(a)  # finds: math.floor is no rule: a rule is called by its own name, and records have no methods
    a = math.e  # finds: import what you need from math by its own name: a dotted name does not compile
    a = sorted(a)  # finds: sorted is no word of a rule: of Python's own there are abs, bool, divmod, enumerate, int, len, max, min, range, sum, zip
    a = missing(a)  # finds: missing is no word of a rule: of Python's own there are abs, bool, divmod, enumerate, int, len, max, min, range, sum, zip
    a = unmarked(a)  # finds: unmarked is neither a rule nor a verb: mark it with @rule(cites=...) or @verb
    a = marked(a=1)  # finds: arguments are given in order, without their names
    a = marked(**SQUARE)  # finds: arguments are given in order, without their names
    a = marked((a, a))  # finds: marked takes no list and no tuple: hand it numbers and records one by one
    a = marked([k for k in range(3)])  # finds: marked takes no list and no tuple: hand it numbers and records one by one
    a = marked(SQUARE[0])  # finds: marked takes no list and no tuple: hand it numbers and records one by one
    a = marked(both(a))  # finds: marked takes no list and no tuple: hand it numbers and records one by one
    a = Unit()  # finds: a rule makes no Unit: the table holds all there is
    a = Any  # finds: Any is no whole number, no tuple of them and no rule
    a = max(a, Part.HIP)  # finds: max of an enum's member does not compile: give the number a plain name
    a = None  # finds: None is no number: give its absence a name, such as NOBODY = -1
    for part in (Part.HIP, 3):  # finds: a tuple to go through holds members of one enum, or plain numbers, not both
        a += part
    if a in (Part.HIP, Gait.WALK):  # finds: a tuple to go through holds members of one enum, or plain numbers, not both
        a = 1
    for part in ():  # finds: there is nothing in ()
        a += part
    return a


@verb
def records(table: Table, unit: Unit, a: int) -> int:
    game = table.game
    other = game.units[a]
    if unit == other:  # finds: records are compared by .number
        return 1
    if a and best_of(table) != table.game.first:  # finds: records are compared by .number
        return 2
    if unit is other:  # finds: compare numbers with == and records by .number: `is` does not compile
        return 3
    if a is not Part.HIP:  # finds: compare numbers with != and records by .number: `is not` does not compile
        return 4
    for each in game.units:
        if each in (unit, other):  # finds: records are compared by .number
            return 5
    if unit.armor == other.armor:  # finds: arrays and charts are compared place by place
        return 6
    unit.fall(a)  # finds: unit.fall is no rule: a rule is called by its own name, and records have no methods
    a(unit)  # finds: a is no rule: a rule is called by its own name, and records have no methods
    game.first = unit if a else other  # finds: copy the fields one by one: plain play would share what is copied when compiled
    game.units[0] = other  # finds: copy the fields one by one: plain play would share what is copied when compiled
    other.armor = unit.armor  # finds: copy the fields one by one: plain play would share what is copied when compiled
    marked(unit.armor)  # finds: marked takes no list and no tuple: hand it numbers and records one by one
    return marked(unit.armor[a])


# --- every path


@verb
def bound_in_one_branch(a: int) -> int:
    if a:
        b = 1
    return b  # finds: b may be unbound here: bind it on every path that leads here


@verb
def bound_in_a_loop(a: int) -> int:
    for k in range(a):
        b = k
    return b  # finds: b may be unbound here: bind it on every path that leads here


@verb
def loop_variable(a: int) -> int:
    for k in range(a):
        a += 1
    return k  # finds: k may be unbound here: bind it on every path that leads here


@verb
def bound_before_the_break(a: int) -> int:
    while True:
        if a:
            break
        b = 1
        a += b
    return b  # finds: b may be unbound here: bind it on every path that leads here


@verb
def counted_up(a: int) -> int:
    if a:
        b = 0
    b += 1  # finds: b may be unbound here: bind it on every path that leads here
    return b


@verb
def bound_in_some_cases(a: int) -> int:
    match a:
        case 1:
            b = 1
        case 2 | 3:
            b = 2
        case other if other > 4:
            b = other
    return b  # finds: b may be unbound here: bind it on every path that leads here


@verb
def read_before(a: int) -> int:
    while a:
        a -= b  # finds: b may be unbound here: bind it on every path that leads here
        b = 1
    return a


@verb
def read_in_a_comprehension(a: int) -> int:
    if a:
        b = 1
    return sum([k for k in range(3) if k > b])  # finds: b may be unbound here: bind it on every path that leads here


@verb
def ends_without_a_value(a: int) -> int:  # finds: ends_without_a_value can end without returning anything: give every path a value
    if a:
        return 1


@verb
def loops_to_its_end(a: int) -> int:  # finds: loops_to_its_end can end without returning anything: give every path a value
    while a:
        return 1


def inside() -> Any:
    @verb  # finds: within must be written at the top of its file, not inside anything
    def within(a: int) -> int:
        return a

    return within


inside()
