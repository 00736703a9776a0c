"""A table before anything is said of it, and how one that has been played on differs from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from ironfall.board.maps import Board
from ironfall.rulesets.ruleset import PlacedUnit, Ruleset, Setup, places_on
from ironfall.table.marks import Field, fields_of, twin_maker
from ironfall.table.table import Table


class Bare(NamedTuple):
    """A table before anything is said, and what it was made of."""

    ruleset: Ruleset
    board: Board
    units: tuple[PlacedUnit, ...]
    options: dict[str, str]
    charts: Mapping[str, Any]
    table: Table[Any]

    def is_of(self, ruleset: Ruleset, setup: Setup) -> bool:
        """Whether a set-up makes the same."""
        return (
            self.ruleset is ruleset
            and self.board is setup.board
            and self.options == setup.options
            and self.charts == setup.charts
            and len(self.units) == len(setup.units)
            and all(
                one.sheet is other.sheet and one.side == other.side
                for one, other in zip(self.units, setup.units, strict=True)
            )
        )


REMEMBERED = 8
_recent: tuple[Bare, ...] = ()
"""The tables that were made last, the newest first: one like them is made much faster."""
_twins: dict[type, Callable[[Any], Any]] = {}
"""`twin_maker`, made once for a kind of game."""


def bare_table(ruleset: Ruleset, setup: Setup) -> Table[Any]:
    """A table with the board laid, the options set and every unit mustered, before anything is said of them."""
    global _recent
    for bare in _recent:
        if bare.is_of(ruleset, setup):
            twin = _twins.get(ruleset.game) or _twins.setdefault(ruleset.game, twin_maker(ruleset.game))
            table: Table[Any] = Table(twin(bare.table.game), bare.table.charts, bare.table.choose)
            table.asking.policy = list(bare.table.asking.policy)
            return table
    made = ruleset.new_table(setup)
    bare = Bare(ruleset, setup.board, setup.units, dict(setup.options), setup.charts, made)
    _recent = (bare, *_recent[: REMEMBERED - 1])
    return bare_table(ruleset, setup)


class Changed(NamedTuple):
    """What of a table differs from a fresh one, as words and fields of a position say it."""

    hexes: list[tuple[int, list[tuple[str, int]]]]
    """Hexes by number, each with its facts."""
    game: list[tuple[str, str, str]]
    """Fields: the name, the place if it has several, the value."""
    game_words: list[tuple[str, str]]
    units: list[tuple[list[tuple[str, str]], list[tuple[str, str, str]]]]
    """Of each unit its words, and its fields."""


def changed_on(table: Table[Any], ruleset: Ruleset, setup: Setup) -> Changed:
    """How a table differs from a fresh one of this set-up."""
    fresh = bare_table(ruleset, setup)
    hexes = _hexes_changed(ruleset, fresh.game, table.game)
    for fact in ruleset.hex_facts:
        # A unit's floor follows from the ground, so the fresh table settles on the same ground.
        setattr(fresh.game, fact, list(getattr(table.game, fact)))
    ruleset.settle(fresh)
    units = []
    for there, here in zip(fresh.game.units, table.game.units, strict=False):
        words = _words_changed(ruleset.fixed_words, there, here)
        units.append((words, list(_fields_changed(ruleset, table, there, here, places_on(ruleset, here)))))
    return Changed(
        hexes,
        list(_fields_changed(ruleset, table, fresh.game, table.game, ruleset.place_names)),
        _words_changed(ruleset.fixed_game_words, fresh.game, table.game),
        units,
    )


def _words_changed(words: tuple[tuple[str, str], ...], fresh: Any, here: Any) -> list[tuple[str, str]]:
    return [(word, str(getattr(here, name))) for word, name in words if getattr(here, name) != getattr(fresh, name)]


def _hexes_changed(ruleset: Ruleset, fresh: Any, here: Any) -> list[tuple[int, list[tuple[str, int]]]]:
    facts = [(fact, getattr(fresh, fact), getattr(here, fact)) for fact in ruleset.hex_facts]
    facts = [each for each in facts if each[1] != each[2]]
    changed = []
    for number in range(here.width * here.height if facts else 0):
        of_hex = [(fact, now[number]) for fact, before, now in facts if before[number] != now[number]]
        if of_hex:
            changed.append((number, of_hex))
    return changed


def _fields_changed(
    ruleset: Ruleset, table: Table[Any], fresh: Any, here: Any, places: tuple[str, ...]
) -> Iterator[tuple[str, str, str]]:
    kind: type = type(here)
    for name, declared in _state_fields(kind):
        value, default = getattr(here, name), getattr(fresh, name)
        if value == default:
            continue
        if not declared.shape:
            yield name, "", _value_text(ruleset, table, name, value)
            continue
        named = len(value) == len(places)
        for k, (item, usual) in enumerate(zip(value, default, strict=True)):
            if item != usual:
                yield name, places[k] if named else str(k), _value_text(ruleset, table, name, item)


@cache
def _state_fields(record: type) -> tuple[tuple[str, Field], ...]:
    """The fields that play changes, by name."""
    return tuple(sorted((name, field) for name, field in fields_of(record).items() if field.kept == "state"))


def _value_text(ruleset: Ruleset, table: Table[Any], name: str, value: int) -> str:
    if value == -1:
        return "-"
    if name in ruleset.hex_fields:
        return ruleset.name_hex(table, value)
    if name in ruleset.mask_fields:
        return ",".join(str(bit + 1) for bit in range(value.bit_length()) if value >> bit & 1)
    return str(value)
