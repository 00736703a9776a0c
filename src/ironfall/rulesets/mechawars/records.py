"""The records of a game: what is fixed (card, table, options) and what the rules change.

Lengths are whole thousandths of an inch. What the rules say of a distance, contact or one inch apart, is kept as a fact
beside the position, since a position rounded to a thousandth may be off by one.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TypeAlias

import ironfall.table.table as tables
from ironfall.table.marks import fixed, nested, record, state

INCH = 1_000
MOST_UNITS = 12
"""So that a question can offer them all."""
MOST_STATS = 8
MOST_TERRAIN = 32
MOST_INCHES = 144
"""The longest side of a table."""
MA = 0
"""The place of the stat that collides; every card has it first."""
NOBODY = -1
UNPLACED = -1
"""Where a mech stands that has not been put on the table."""
ACTIONS = 2
"""In a turn (COL-26)."""


class Ground(IntEnum):
    """What a piece of terrain does to a move in a straight line."""

    OPEN = 0
    IMPASSABLE = 1


class Stage(IntEnum):
    """Where a turn rests."""

    TURN_BEGINS = 0
    ACTIVATION = 1


class Act(IntEnum):
    """What a mech does with an action of its own; ours, but for the charge."""

    WAIT = 0
    CHARGE = 1
    MOVE = 2


class Way(IntEnum):
    """Where a mech moves, in a straight line: a compass point, or by where the nearest enemy stands."""

    NORTH = 0
    NORTH_EAST = 1
    EAST = 2
    SOUTH_EAST = 3
    SOUTH = 4
    SOUTH_WEST = 5
    WEST = 6
    NORTH_WEST = 7
    TOWARDS_ENEMY = 8
    AWAY_FROM_ENEMY = 9


NO, YES = 0, 1
LEAVES_IT = -1
"""In place of a stat: the point of a critical collision is left to the other's player (R25)."""


@record
class Options:
    """The switches that a game is played with; options.py has their names and defaults."""

    modify_before_keep: int = fixed()
    critical_natural_only: int = fixed()
    critical_points_per_die: int = fixed()
    max_counter_chargers: int = fixed()
    friendly_counter_charge: int = fixed()
    no_zero_charge: int = fixed()
    starting_ma: int = fixed()
    """1 where the MA of the card counts and not the current one (R13)."""
    shaken_forgotten: int = fixed()
    """1 where being Shaken ends with the turn (R19)."""
    shaken_stacks: int = fixed()
    accidental_bonus: int = fixed()
    shooting: int = fixed()
    """1 where those who may react shoot by the simple rule of ours (COL-7)."""
    horizon_wars: int = fixed()


@record
class Unit:
    """One mech."""

    number: int = fixed()
    side: int = fixed()
    radius: int = fixed()
    walk: int = fixed()
    run: int = fixed()
    stats: int = fixed()
    """How many it has."""
    stat_full: list[int] = fixed(MOST_STATS)
    stat_name: list[int] = fixed(MOST_STATS)
    """What each is called on the card, as a number (naming.py)."""

    x: int = state()
    y: int = state()
    stat: list[int] = state(MOST_STATS)
    actions: int = state()
    """Unspent in this turn."""
    shaken: int = state()
    paid: int = state()
    """Actions that being Shaken has cost already; it costs one in all (COL-25)."""
    acted: int = state()
    """Whether it was activated in this turn."""
    hidden: int = state()
    obscured: int = state()
    wrecked: int = state()
    touches: int = state()
    """1 more than the number of the mech whose base its own touches; 0 for none (COL-8)."""
    inch_from: int = state()
    """1 more than the number of the mech that it stands exactly one inch from; 0 for none (COL-6, COL-27)."""

    moved: int = state()
    """Whether it moved in this charge at all (HW-1)."""
    value: int = state()
    """Of its last collision: its result, modified and capped (COL-16)."""
    kept: int = state()
    """And how many dice showed it (COL-12)."""
    natural: int = state()
    """The result before modifiers."""
    owed: int = state()
    """Damage not yet allocated."""
    points_against: int = state()
    """Points of it that the opponent may allocate (COL-20)."""
    taken: int = state()
    """Damage of the last collision, all of it (R17)."""
    lost: int = state()
    """Points of stats lost since the action began."""


@record
class Game:
    """The table, the options, every mech, and where in the turn the game stands."""

    unit_count: int = fixed()
    turns: int = fixed()
    """Turns after which the game ends, won by nobody."""
    options: Options = nested(Options)
    width: int = fixed()
    height: int = fixed()
    terrain_count: int = fixed()
    terrain_ground: list[int] = fixed(MOST_TERRAIN)
    terrain_x: list[int] = fixed(MOST_TERRAIN)
    terrain_y: list[int] = fixed(MOST_TERRAIN)
    terrain_radius: list[int] = fixed(MOST_TERRAIN)

    turn: int = state()
    stage: int = state()
    side_to_act: int = state()
    active: int = state()
    """Whose activation it is (COL-28); NOBODY between activations."""
    charger: int = state()
    defender: int = state()
    """Whom the charger meets (COL-9)."""
    counter_charged: int = state()
    charged: int = state()
    """How far the charger has moved in this charge, to the nearest thousandth."""
    far: int = state()
    """Whether that is at least four inches, exactly (COL-13)."""
    accidental: int = state()
    collided: int = state()
    units: list[Unit] = nested(Unit, MOST_UNITS)


Table: TypeAlias = tables.Table[Game]
