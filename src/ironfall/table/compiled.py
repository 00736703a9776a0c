"""The linker: the same rules, compiled. Loaded only when something asks for speed.

Rules never know. Each marked function is rebuilt on fresh globals in which the other rules are their compiled twins,
bottom-up, only what an entry point reaches. Every function has one signature, read from its annotations: a record is
passed as a pointer, everything else is a 64-bit whole number.
"""

from __future__ import annotations

import math
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numba
import numpy as np

from ironfall.table.asking import policy_chooses
from ironfall.table.compiled_kernel import FLAGS, Compiled, Function, Kernel, Names, njit
from ironfall.table.compiled_parts import PART_FLAGS, PartCompiler, WholeCompiler
from ironfall.table.each_way import begin_marks
from ironfall.table.frames import NOTES
from ironfall.table.generator import seed_dice
from ironfall.table.linking import THROWN, counted_instead, framed, names_in, reached
from ironfall.table.marks import MARKS, Field, fields_of, is_record
from ironfall.table.plain_subset import check_plain_subset
from ironfall.table.table import Table, TableParts

NO_CODES: Mapping[Function, types.CodeType] = {}
Words = Any
"""An array of 64-bit whole numbers."""
Halves = Any
"""An array of 32-bit whole numbers."""


def layout(record_type: type) -> np.dtype[Any]:
    """The compiled layout of a record: every field a 64-bit whole number, in the order declared."""
    return np.dtype([(name, *_place(field)) for name, field in fields_of(record_type).items()])


def _place(field: Field) -> tuple[Any, ...]:
    kind = layout(field.of) if field.of else np.dtype(np.int64)
    return (kind, field.shape) if field.shape else (kind,)


def table_layout(game: type) -> np.dtype[Any]:
    """The layout of a whole table for one ruleset's game."""
    return np.dtype([*((n, *_place(f)) for n, f in fields_of(TableParts).items()), ("game", layout(game))])


def fill(there: Any, plain: Any) -> None:
    """Copy a plain record into its compiled twin; a list may be shorter than its place."""
    for name, field in fields_of(type(plain)).items():
        value = getattr(plain, name)
        if field.of is None:
            if field.shape:
                there[name][: len(value)] = value
            else:
                there[name] = value
        elif field.shape:
            for k, item in enumerate(value):
                fill(there[name][k], item)
        else:
            fill(there[name], value)


def state_spans(game: Any, without: Any = None) -> list[tuple[int, int]]:
    """Where in a table's words the state of this plain game lies: (first, past the last), merged where they touch.

    One of its records may be left out."""
    whole = table_layout(type(game))
    spans: list[tuple[int, int]] = []

    def walk(plain: Any, dtype: np.dtype[Any], start: int) -> None:
        for name, field in fields_of(type(plain)).items():
            place, offset = _member(dtype, name)
            first = start + offset // 8
            value = getattr(plain, name)
            if field.of is not None:
                inner = place.base
                for k, item in enumerate(value if field.shape else [value]):
                    if item is not without:
                        walk(item, inner, first + k * inner.itemsize // 8)
            elif field.kept == "state":
                count = math.prod(field.shape)
                if spans and spans[-1][1] == first:
                    spans[-1] = (spans[-1][0], first + count)
                else:
                    spans.append((first, first + count))

    inner, offset = _member(whole, "game")
    walk(game, inner, offset // 8)
    return spans


def _member(dtype: np.dtype[Any], name: str) -> tuple[np.dtype[Any], int]:
    fields = dtype.fields
    assert fields is not None
    return fields[name][0], fields[name][1]


class CompiledTable:
    """The memory of one compiled table: `record` is handed to rules, `words` is the same memory as whole numbers."""

    def __init__(self, table: Table[Any]) -> None:
        game = type(table.game)
        memory = np.zeros(1, table_layout(game))
        self.record = memory[0]
        self.words = memory.view(np.int64)
        for name in (*fields_of(TableParts), "game"):
            fill(self.record[name], getattr(table, name))
        self.spans = np.array(state_spans(table.game), np.int64)
        self.flat_spans = self.spans.ravel()
        self.start = self.words.copy()

    def state(self) -> list[int]:
        """All state fields, in order."""
        return [int(w) for first, last in self.spans for w in self.words[first:last]]


def _constant(value: Any) -> Any:
    """A tuple of whole numbers becomes a frozen array: it compiles faster and indexes faster."""
    if isinstance(value, tuple) and value and all(isinstance(item, int) for item in value):
        return np.array(value, np.int64)
    return value


def table_type(game: type) -> Any:
    """How the compiler knows a table."""
    return numba.from_dtype(table_layout(game))


class _Signatures:
    """One signature a function, from its annotations."""

    def __init__(self, game: type) -> None:
        self.table = table_type(game)

    def of(self, function: Function) -> tuple[Any, ...]:
        code = function.__code__
        arguments = code.co_varnames[: code.co_argcount]
        return tuple(self._type(function, str(function.__annotations__[name])) for name in arguments)

    def _type(self, function: Function, written: str) -> Any:
        if written.split("[")[0] == "Table":
            return self.table
        if written == "Words":
            return numba.int64[::1]
        named = function.__globals__.get(written)
        if isinstance(named, type) and is_record(named):
            return numba.from_dtype(layout(named))
        return numba.int64


def _do_nothing(function: Function) -> Function:
    code = function.__code__
    arguments = ", ".join(code.co_varnames[: code.co_argcount])
    space: dict[str, Any] = {}
    exec(f"def nothing({arguments}): return", space)
    made: Function = space["nothing"]
    return made


def _link(
    roots: Sequence[Function],
    game: type,
    instead: dict[Function, Function],
    codes: Mapping[Function, types.CodeType] = NO_CODES,
    **flags: Any,
) -> dict[Function, Any]:
    """Make parts of the roots and of all they reach; every function gets exactly one signature. `codes` replace their
    own."""
    signatures = _Signatures(game)
    spaces: dict[str, dict[str, Any]] = {}
    twins: dict[Function, Any] = {}
    for function in reached(roots, instead):
        space = spaces.get(function.__module__)
        if space is None:
            space = {k: _constant(v) for k, v in function.__globals__.items()}
            spaces[function.__module__] = space
        for name in (*names_in(function.__code__), *(NOTES if function in codes else ())):
            callee = NOTES.get(name, function.__globals__.get(name))
            if isinstance(callee, types.FunctionType):
                callee = instead.get(callee, callee)
                if callee in twins:
                    space[name] = twins[callee]
        if MARKS[function].plain_only:
            rebuilt = _do_nothing(function)
        else:
            rebuilt = types.FunctionType(codes.get(function, function.__code__), space, function.__name__)
        twin = njit(rebuilt, pipeline_class=PartCompiler, **PART_FLAGS, **flags)
        twin.compile(signatures.of(function))
        twin.disable_compile()
        twins[function] = twin
    return twins


def _play(table: Table[Any]) -> None:
    """Stands for the action; the linker puts that in its place."""


def _start(table: Table[Any], who: int) -> None:
    """Stands for what is marked of a unit at the start."""


def _end(table: Table[Any], who: int) -> None:
    """Stands for what is marked of a unit at the end."""


def run_chunk(
    table: Table[Any], words: Words, start: Words, spans: Words, units: int, seed: int, first: int, last: int
) -> None:
    """Play the games from `first` up to `last`, each from the state in `start` with dice of its own, and count what
    comes of `units` units."""
    for game in range(first, last):
        for k in range(0, len(spans), 2):
            # Slices counted from 0 let the compiler copy many words at a time.
            there = words[spans[k] : spans[k + 1]]
            here = start[spans[k] : spans[k + 1]]
            for w in range(len(there)):
                there[w] = here[w]
        seed_dice(table, seed, game)
        begin_marks(table)
        for who in range(units):
            _start(table, who)
        _play(table)
        for who in range(units):
            _end(table, who)
        if table.tape.fault:
            return


@dataclass(frozen=True, slots=True)
class Counted:
    """What a simulation counts of an action: the rules, who chooses, and what is marked when."""

    play: Function
    choose: Function
    observe: Function
    observe_start: Function
    observe_end: Function

    def roots(self) -> list[Function]:
        return [self.play, self.observe_start, self.observe_end, seed_dice, begin_marks]

    def instead(self) -> dict[Function, Function]:
        return counted_instead(self.choose, self.observe)


def entry_point(counted: Counted, game: type, on_compile: Callable[[str], None] = lambda _: None) -> Compiled:
    """`run_chunk` for this action, from the cache or compiled now; `on_compile` is told before a compilation starts."""

    def make() -> Names:
        twins = link_rules(counted.roots(), game, counted.instead(), on_compile)
        return {
            "_play": twins[counted.play],
            "_start": twins[counted.observe_start],
            "_end": twins[counted.observe_end],
            "seed_dice": twins[seed_dice],
            "begin_marks": twins[begin_marks],
        }

    return _chunk_kernel(counted, game).compiled(make)


def is_compiled(counted: Counted, game: type) -> bool:
    """Whether `entry_point` would find this action in the cache."""
    return _chunk_kernel(counted, game).is_kept()


def _chunk_kernel(counted: Counted, game: type) -> Kernel:
    return Kernel(run_chunk, f"run_chunk_{counted.play.__name__}", _Signatures(game).of(run_chunk), table_layout(game))


def link_rules(
    roots: Sequence[Function],
    game: type,
    instead: dict[Function, Function],
    on_compile: Callable[[str], None],
    with_notes: bool = False,
) -> dict[Function, Any]:
    """Compile some rules, with all they reach, to be called from a kernel."""
    found = reached(roots, instead)
    # The dice of the each-way table raise Stop, as no rule may.
    check_plain_subset([function for function in found if function not in THROWN])
    on_compile(f"Compiling {len(found)} rules for the first use of this version; this takes half a minute...")
    codes = framed(found, instead) if with_notes else NO_CODES
    return _link(roots, game, instead, codes, **FLAGS)


def checked_twins(functions: Sequence[Function], game: type, choose: Function) -> dict[Function, Any]:
    """Rules that take only a table, compiled together with bounds checks: for the same-source tests."""
    instead = {policy_chooses: choose}
    check_plain_subset(reached(functions, instead))
    twins = _link(functions, game, instead, boundscheck=True)
    calls = [f"    if which == {k}: play_{k}(table)" for k in range(len(functions))]
    space: dict[str, Any] = {f"play_{k}": twins[function] for k, function in enumerate(functions)}
    exec("\n".join(["def play_one(table, which):", *calls]), space)
    play_one = njit(space["play_one"], pipeline_class=WholeCompiler)
    play_one.compile((table_type(game), numba.int64))
    play_one.disable_compile()
    return {function: partial(play_one, which=k) for k, function in enumerate(functions)}


def checked_twin(function: Function, game: type, choose: Function) -> Any:
    """One such rule."""
    return checked_twins([function], game, choose)[function]
