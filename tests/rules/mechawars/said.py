"""Tables laid by what players say, for testing what they are told.

table, setup = laid(mech("touching B"), mech("ma 1", name="Anvil"), game=["charged 4"])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ironfall.board.maps import open_board
from ironfall.rulesets.mechawars.muster import new_table
from ironfall.rulesets.mechawars.plain import plain_card
from ironfall.rulesets.mechawars.records import Table
from ironfall.rulesets.mechawars.setup import GAME_WORDS, PLACING, UNIT_WORDS, settle
from ironfall.rulesets.ruleset import PlacedUnit, Setup, Word


class Said(NamedTuple):
    """A plain mech, and what is said of it."""

    words: tuple[str, ...]
    plain: dict[str, Any]
    side: int | None


def mech(*words: str, side: int | None = None, **plain: Any) -> Said:
    """A plain mech with these words said of it."""
    return Said(words, plain, side)


def laid(*units: Said, game: Sequence[str] = (), options: dict[str, str] | None = None) -> tuple[Table, Setup]:
    """A table with these mechs: the first of side 0, the others of side 1 if they do not say."""
    placed = tuple(
        PlacedUnit("ABCDEFGHIJKL"[k], min(k, 1) if each.side is None else each.side, plain_card(each.plain))
        for k, each in enumerate(units)
    )
    setup = Setup(open_board(1, 1), placed, options or {}, ())
    table = new_table(setup)
    for early in (True, False):
        for text in game:
            if (text.split()[0] in PLACING) == early:
                say(table, GAME_WORDS, 0, text)
        for number, each in enumerate(units):
            for text in each.words:
                if (text.split()[0] in PLACING) == early:
                    say(table, UNIT_WORDS, number, text)
    settle(table)
    return table, setup


def say(table: Table, words: tuple[Word, ...], who: int, text: str) -> None:
    """One word of set-up."""
    name, _, rest = text.partition(" ")
    next(word for word in words if word.name == name).apply(table, who, rest)
