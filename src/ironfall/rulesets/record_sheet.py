"""A record sheet as it stands in the middle of a game: every box, crossed off or not, for whoever draws it."""

from __future__ import annotations

from typing import NamedTuple


class Boxes(NamedTuple):
    """Points of one kind: what is left, and what there was."""

    left: int
    full: int


class Line(NamedTuple):
    """One line of a location: what it says, and whether a critical hit has taken it."""

    text: str
    hit: bool
    says: tuple[str, str] | None = None
    """The word of set-up, and what is said with it, by which it is crossed off; None where it cannot be."""


class Place(NamedTuple):
    """One location."""

    name: str
    title: str
    armor: Boxes
    rear: Boxes | None
    structure: Boxes | None
    gone: bool
    lines: tuple[Line, ...]


class Pilot(NamedTuple):
    """Whoever is inside."""

    title: str
    """"pilot" or "crew"."""
    unconscious: bool
    hits: int
    boxes: int
    """Hits that can be crossed off, and the pilot lives; 0 where none are counted."""
    word: str
    """The word of set-up that says how many there are."""
    numbers: tuple[str, ...] = ("gunnery", "piloting")
    """The words of set-up for numbers of theirs."""


class RecordSheet(NamedTuple):
    """All of it."""

    kind: str
    """"mech", "quad", "vehicle", "infantry" or "card"."""
    summary: str
    """What heads it: weight, engine, how it moves."""
    places: tuple[Place, ...]
    pilot: Pilot | None
    numbers: tuple[str, ...]
    """The words of set-up for numbers that change in the course of a game, such as its heat."""
    states: tuple[str, ...]
    """Short words for what is unusual about it: "prone", "shut down"."""
    is_lost: bool
    """Whether it has no part in the game any more."""
    stance: str = ""
    """How it is drawn if it does not stand: "prone" or "air"."""
    is_off_map: bool = False
    """Whether it was taken off the map, whatever hex it stood in."""
