"""What a player may do instead: actions of the same two units set side by side, and what is compared of them."""

from __future__ import annotations

from typing import NamedTuple


class Choice(NamedTuple):
    """One of the things that a player may do."""

    action: str
    """The action by its name; the player's unit is the first of it whoever moves."""
    title: str
    """What heads its column: "charge now"."""
    means: str
    """What exactly is played, in a sentence without its subject."""
    is_answer: bool = False
    """The player does nothing, and the other acts: where that is not allowed, nothing happens, and nothing forbids it.
    """


class Measure(NamedTuple):
    """A row of the comparison: a chance, or a number on average."""

    name: str
    """What it is sorted by."""
    title: str
    of: str
    """The outcome or the number that it shows, by its name in the odds."""
    better: int
    """1 where more is better for the player, -1 where less is."""
    less: str = ""
    """Another number that is taken off it."""


class Comparison(NamedTuple):
    """The choices, and what is compared of each."""

    choices: tuple[Choice, ...]
    measures: tuple[Measure, ...]
