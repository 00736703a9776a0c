"""What a player may do instead: actions of the same two units set side by side, and what is compared of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ironfall.table.table import Table

NEEDS, REPLY = "needs", "reply"
"""What a measure may be of besides outcomes: the number that the action needs, and the damage of the best reply."""


class Choice(NamedTuple):
    """One of the things that a player may do."""

    action: str
    """The action by its name; the player's unit is the first of it whoever moves."""
    title: str
    """What heads its column: "charge now"."""
    means: str
    """What exactly is played, in a sentence without its subject."""
    to: str = ""
    """What stands behind "to" in a sentence, where the title does not do."""
    option: str = ""
    """The optional rule that there is no such choice without."""
    is_answer: bool = False
    """The player does nothing, and the other acts: where that is not allowed, nothing happens, and nothing forbids it.
    """


class Measure(NamedTuple):
    """A row of the comparison: a chance, or a number on average."""

    name: str
    """What it is sorted by."""
    title: str
    of: str
    """The outcome or the number that it shows, by its name in the odds; or NEEDS, or REPLY."""
    better: int
    """1 where more is better for the player, -1 where less is."""
    less: str = ""
    """Another number that is taken off it."""
    words: str = ""
    """What heads it where there is room; "" where that is its title."""

    @property
    def in_words(self) -> str:
        return self.words or self.title


class Reply(NamedTuple):
    """What the other unit may do about it in the next turn: any of the choices, the other way round."""

    begin: Callable[[Table[Any]], None]
    """Makes of the table that an action ended on what it is when unit 1 is about to reply; it may throw dice."""
    change_places: Callable[[Table[Any]], None]
    """Unit 0 becomes unit 1 and the other way round; done again, all is as before."""
    means: str
    """How the reply is made, in a sentence for players."""


def says_nothing(table: Table[Any]) -> str:
    """The choice itself says all."""
    return ""


def is_always_there(table: Table[Any], action: str) -> bool:
    """Every choice has to do with every two."""
    return True


def nothing_more(table: Table[Any]) -> tuple[str, ...]:
    """The rows say all."""
    return ()


def as_it_is(words: str) -> str:
    """Who is who is the same in all choices."""
    return words


def nobody_else(table: Table[Any]) -> tuple[int, ...]:
    """There is one target."""
    return ()


class Comparison(NamedTuple):
    """The choices, and what is compared of each."""

    choices: tuple[Choice, ...]
    measures: tuple[Measure, ...]
    how: Callable[[Table[Any]], str] = says_nothing
    """What belongs to an action as it is prepared on this table, behind what the choice says: ", after a walk"."""
    targets: Callable[[Table[Any]], tuple[int, ...]] = nobody_else
    """Whom unit 0 may choose among, where nobody is named."""
    reply: Reply | None = None
    is_there: Callable[[Table[Any], str], bool] = is_always_there
    """Whether an action has anything to do with units 0 and 1; a choice that has not is left out."""
    remarks: Callable[[Table[Any]], tuple[str, ...]] = nothing_more
    """What a player has to know of the figures about units 0 and 1, in sentences."""
    answer_refused: Callable[[str], str] = as_it_is
    """The words against a choice that is an answer, for the player, whose part in it the other unit plays."""
    easiest: int = 0
    """What an action needs for which nobody has to throw, among the numbers that others need."""
