"""More said of a position that stands already, as flags do beside --position, and players at a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ironfall.errors import BadInput
from ironfall.game.bare_table import bare_table
from ironfall.game.play import copier
from ironfall.game.position import THE_GAME, Position, as_it_stands
from ironfall.rulesets.ruleset import Word
from ironfall.table.marks import fields_of
from ironfall.table.table import Table

Words = Sequence[tuple[str, str]]


def amended(
    position: Position,
    words: Mapping[int, Words],
    then: Callable[[Table[Any]], None] | None = None,
) -> Position:
    """The position with these words said of its units, by their number, or of THE_GAME, after all that it says itself;
    and what no word says is done to its table then.

    What follows from other facts, as the floor a unit stands on follows from its hex, follows again; what the position
    holds of a phase in progress, such as rolls owed, stays.
    """
    before = position.table()  # what is wrong with the position itself is said first
    if not any(words.values()) and then is None:
        return position
    ruleset = position.ruleset
    settled, table = position.table(), position.table()
    copy = copier(ruleset.game)
    for number in range(len(before.game.units)):
        if words.get(number):
            for name, fresh in _follows(position, number, before, settled):
                setattr(table.game.units[number], name, fresh)
    copy(before.game, settled.game)
    ruleset.settle(settled)
    stays = [
        (record, name, place, _value(old, name, place))
        for old, other, record in zip(_records(before), _records(settled), _records(table), strict=True)
        for name, place in _entries(old)
        if _value(old, name, place) != _value(other, name, place)
    ]
    for early in (True, False):
        for number in sorted(words):
            for word, text in words[number]:
                if (word in ruleset.placing) == early:
                    _say(position, table, number, word, text)
    if then is not None:
        then(table)
    # Of a phase in progress: what settling alone would change, unless a word has said it.
    stays = [entry for entry in stays if _value(*entry[:3]) == entry[3]]
    ruleset.settle(table)
    for entry in stays:
        _put(*entry)
    made = as_it_stands(position, table)
    made.table()
    return made


def _say(position: Position, table: Table[Any], number: int, name: str, text: str) -> None:
    of = "the game" if number == THE_GAME else position.setup.units[number].letter
    word = _word_named(position.ruleset.game_words if number == THE_GAME else position.ruleset.unit_words, name, of)
    try:
        word.apply(table, max(number, 0), _in_order(position, text) if word.takes in NAMES_UNITS else text)
    except BadInput as error:
        about = "" if error.message.startswith(name) else f"{name}: "
        raise BadInput(f"{of}: {about}{error.message}") from None


NAMES_UNITS = ("LETTER", "UNIT", "ATTACK")
"""What words take in which units are named by their letters."""


def _in_order(position: Position, text: str) -> str:
    """The text with the letters that its units would have in their order, which is what words go by: a position may
    have B before A."""
    order = {unit.letter: chr(ord("A") + number) for number, unit in enumerate(position.setup.units)}
    return re.sub(r"\b[A-Z]\b", lambda found: order.get(found[0], found[0]), text)


def _word_named(words: Sequence[Word], name: str, of: str) -> Word:
    for word in words:
        if word.name == name:
            return word
    raise BadInput(f"{of}: {name!r} is nothing that can be said here; use one of {', '.join(w.name for w in words)}")


def _follows(position: Position, number: int, before: Table[Any], trial: Table[Any]) -> Iterator[tuple[str, int]]:
    """The fields of a unit that would come out the same if the position did not say them, and their fresh values.
    `before` is the position laid out, and `trial` a table that is changed."""
    unit = before.game.units[number]
    new = bare_table(position.ruleset, position.setup).game.units[number]
    copy = copier(position.ruleset.game)
    for name, place in _entries(unit):
        if place is None and getattr(unit, name) != getattr(new, name):
            copy(before.game, trial.game)
            setattr(trial.game.units[number], name, getattr(new, name))
            position.ruleset.settle(trial)
            if getattr(trial.game.units[number], name) == getattr(unit, name):
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
