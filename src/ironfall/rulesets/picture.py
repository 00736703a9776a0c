"""What a ruleset without a map of hexes shows of its table: shapes in plain numbers, drawn by whoever can draw.

Lengths are in the unit that the picture names, x from the left and y from the top.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Looks(Enum):
    """Whose a shape is, or what ground it is."""

    ATTACKER = "attacker"
    TARGET = "target"
    OTHER = "stands by"
    OPEN = "open ground"
    IMPASSABLE = "impassable"


class When(Enum):
    """Which moment a disc shows."""

    BEFORE = "before"
    MET = "on the way, and at contact"
    NOW = "now"


class Disc(NamedTuple):
    """A round base, or a round piece of ground."""

    x: float
    y: float
    radius: float
    looks: Looks
    label: str = ""
    when: When = When.NOW
    out: bool = False
    """It is out of the game: crossed out."""


class Lane(NamedTuple):
    """What a base sweeps on its way from one point to another."""

    x0: float
    y0: float
    x1: float
    y1: float
    radius: float
    looks: Looks
    label: str = ""


class Span(NamedTuple):
    """A length between two points, measured; with an arrow where something goes that far."""

    x0: float
    y0: float
    x1: float
    y1: float
    label: str
    is_move: bool = False
    beside: float = 0.5
    """How far beside its middle the label stands."""


class Contact(NamedTuple):
    """The point where two bases touch, or would."""

    x: float
    y: float


class Named(NamedTuple):
    """Who is who: how a unit looks, its letter, its name, and what it is in the action, such as "the attacker"."""

    looks: Looks
    letter: str
    name: str
    role: str = ""


class Picture(NamedTuple):
    """A table from above."""

    width: float
    height: float
    unit: str
    """What the lengths are in, such as "inches"."""
    discs: tuple[Disc, ...]
    lanes: tuple[Lane, ...]
    spans: tuple[Span, ...]
    contacts: tuple[Contact, ...]
    names: tuple[Named, ...]
    told: str
    """What is seen, in a sentence."""
