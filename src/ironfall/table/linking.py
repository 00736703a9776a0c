"""Rules linked anew: the same functions on fresh globals, in which the rules they call are twins of another kind.

Twins may be plain (here) or compiled (table/compiled.py). Rules never know.
"""

from __future__ import annotations

import importlib.util
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from ironfall.table.asking import policy_chooses
from ironfall.table.dice import at_least, keep_highest, pick_one, roll, roll_on
from ironfall.table.each_way import alike as which_are_alike
from ironfall.table.each_way import (
    at_least_each_way,
    keep_highest_each_way,
    mark,
    pick_each_way,
    roll_each_way,
    roll_on_each_way,
)
from ironfall.table.frames import NOTES, Framed
from ironfall.table.marks import MARKS, verb
from ironfall.table.table import Table
from ironfall.table.talk import because, needs, say
from ironfall.table.tape import write

Function = Callable[..., Any]


def can_compile() -> bool:
    """Whether the extra for speed is installed."""
    return importlib.util.find_spec("numba") is not None


def reached(roots: Sequence[Function], instead: Mapping[Function, Function]) -> list[Function]:
    """Every marked function that the roots reach, callees first."""
    order: list[Function] = []
    entered: set[Function] = set()

    def visit(function: Function) -> None:
        function = instead.get(function, function)
        if function in entered:
            return
        entered.add(function)
        for callee in called_by(function):
            visit(callee)
        order.append(function)

    for root in roots:
        visit(root)
    return order


def called_by(function: Function) -> Iterator[Function]:
    """The marked functions that a function names; those of plain play alone call nothing when compiled."""
    if not MARKS[function].plain_only:
        for name in names_in(function.__code__):
            callee = function.__globals__.get(name)
            if isinstance(callee, types.FunctionType) and callee in MARKS:
                yield callee


def names_in(code: types.CodeType) -> Iterator[str]:
    """The global names and attributes of a function, and of what stands inside it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from names_in(constant)


@verb
def only_the_amount(table: Table[Any], reason: int, amount: int) -> int:
    """`because` where nobody listens."""
    return amount


@verb
def only_the_number(table: Table[Any], who: int, why: int, number: int) -> int:
    """`needs` where nobody listens."""
    return number


@verb
def record_nothing(table: Table[Any], entry: int) -> None:
    """`write` where nothing is recorded."""


NOBODY_LISTENS: dict[Function, Function] = {because: only_the_amount, needs: only_the_number, write: record_nothing}
THROWN = (roll_each_way, at_least_each_way, roll_on_each_way, pick_each_way, keep_highest_each_way)


def each_way_instead(choose: Function, observe: Function, alike: Function) -> dict[Function, Function]:
    """What stands in place of what on the each-way table: dice that stop, events that are counted, policies."""
    thrown = (roll, at_least, roll_on, pick_one, keep_highest)
    dice: dict[Function, Function] = dict(zip(thrown, THROWN, strict=True))
    return {**dice, **NOBODY_LISTENS, policy_chooses: choose, say: observe, which_are_alike: alike}


@verb
def count_mark(table: Table[Any], what: int) -> None:
    """`mark` of a simulation: one more in the tally."""
    table.tally.counts[what] += 1


def counted_instead(choose: Function, observe: Function) -> dict[Function, Function]:
    """What stands in place of what in a simulation: nobody listens, and what happens is counted."""
    return {**NOBODY_LISTENS, policy_chooses: choose, say: observe, mark: count_mark}


def framed(functions: Iterable[Function], instead: Mapping[Function, Function]) -> dict[Function, types.CodeType]:
    """The code with notes of every function that can throw dice; the functions come callees first."""
    throwing: set[Function] = set(THROWN)
    codes: dict[Function, types.CodeType] = {}
    place = 1

    def throws(function: Function) -> bool:
        return instead.get(function, function) in throwing

    for function in functions:
        if function not in throwing and any(throws(callee) for callee in called_by(function)):
            throwing.add(function)
            made = Framed(function, throws, place)
            place = made.places
            codes[function] = made.code
    return codes


def plain_twins(
    roots: Sequence[Function], instead: Mapping[Function, Function], with_notes: bool = False
) -> list[Function]:
    """Some functions, with all they reach, linked anew for plain play; the same ones are linked once."""
    return list(_plain_twins(tuple(roots), tuple(instead.items()), with_notes))


@cache
def _plain_twins(
    roots: tuple[Function, ...], replaced: tuple[tuple[Function, Function], ...], with_notes: bool
) -> tuple[Function, ...]:
    instead = dict(replaced)
    functions = reached((*NOTES.values(), *roots) if with_notes else roots, instead)
    codes = framed(functions, instead) if with_notes else {}
    spaces: dict[str, dict[str, Any]] = {}
    twins: dict[Function, Function] = {}
    for function in functions:
        space = spaces.setdefault(function.__module__, dict(function.__globals__))
        twins[function] = types.FunctionType(codes.get(function, function.__code__), space, function.__name__)
    for function in functions:
        space = spaces[function.__module__]
        for name in (*names_in(function.__code__), *(NOTES if function in codes else ())):
            callee = NOTES.get(name, function.__globals__.get(name))
            if isinstance(callee, types.FunctionType):
                callee = instead.get(callee, callee)
                if callee in twins:
                    space[name] = twins[callee]
    return tuple(twins[instead.get(root, root)] for root in roots)
