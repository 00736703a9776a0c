"""More said of the units of a position that stands already, as flags do beside --position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ironfall.errors import BadInput
from ironfall.game.position import Position, parse_position, position_text
from ironfall.table.marks import fields_of
from ironfall.table.table import Table

Words = Sequence[tuple[str, str]]


def amended(position: Position, words: Mapping[int, Words]) -> Position:
    """The position with these words said of its units, by their number, after all that it says itself.

    What follows from other facts, as the floor a unit stands on follows from its hex, follows again; what the position
    holds of a phase in progress, such as rolls owed, stays.
    """
    position.table()  # what is wrong with the position itself is said first
    if not any(words.values()):
        return position
    ruleset = position.ruleset
    before, settled, table = position.table(), position.table(), position.table()
    ruleset.settle(settled)
    for number, said in words.items():
        if said:
            for name, fresh in _follows(position, number):
                setattr(table.game.units[number], name, fresh)
    for early in (True, False):
        for number, said in words.items():
            for word, text in said:
                if (word in ruleset.placing) == early:
                    _say(position, table, number, word, text)
    ruleset.settle(table)
    for old, other, new in zip(_records(before), _records(settled), _records(table), strict=True):
        for name, place in _entries(old):
            if _value(old, name, place) != _value(other, name, place):
                _put(new, name, place, _value(old, name, place))
    made = parse_position(position_text(position, table), position.source)
    made.table()
    return made


def _say(position: Position, table: Table[Any], number: int, name: str, text: str) -> None:
    word = next(word for word in position.ruleset.unit_words if word.name == name)
    try:
        word.apply(table, number, text)
    except BadInput as error:
        raise BadInput(f"{position.setup.units[number].letter}: {name}: {error.message}") from None


def _follows(position: Position, number: int) -> Iterator[tuple[str, int]]:
    """The fields of a unit that would come out the same if the position did not say them, and their fresh values."""
    unit = position.table().game.units[number]
    new = position.ruleset.new_table(position.setup).game.units[number]
    for name, place in _entries(unit):
        if place is None and getattr(unit, name) != getattr(new, name):
            table = position.table()
            setattr(table.game.units[number], name, getattr(new, name))
            position.ruleset.settle(table)
            if getattr(table.game.units[number], name) == getattr(unit, name):
                yield name, getattr(new, name)


def _records(table: Table[Any]) -> Iterator[Any]:
    yield table.game
    yield from table.game.units


def _entries(record: Any) -> Iterator[tuple[str, int | None]]:
    """Every whole number that play can change: its field, and its place in it if there are several."""
    for name, declared in fields_of(type(record)).items():
        if declared.kept == "state":
            yield from ((name, place) for place in (range(declared.shape[0]) if declared.shape else (None,)))


def _value(record: Any, name: str, place: int | None) -> Any:
    value = getattr(record, name)
    return value if place is None else value[place]


def _put(record: Any, name: str, place: int | None, value: Any) -> None:
    if place is None:
        setattr(record, name, value)
    else:
        getattr(record, name)[place] = value
