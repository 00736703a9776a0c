"""The table: what every rule is handed first. Dice, tape, log, questions, charts, tally, and the ruleset's game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from ironfall.table.marks import fixed, nested, record, scratch

G = TypeVar("G")

TAPE_LENGTH = 4096
LOG_LENGTH = 4096
MOST_OPTIONS = 16
MOST_QUESTIONS = 256
MOST_CHARTS = 128
WIDEST_CHART = 41
TALLY_LENGTH = 24_576
MOST_WAYS = 512
MOST_POOL = 12
"""Dice of a pool of which the highest is kept: so many faces fit into one number of the log."""
MOST_WAYS_OF_ONE = 144
MOST_HELD = 256
MOST_MARKS = 64
MOST_SEEN = 16


@record
class Dice:
    """The counter-based generator of one game: its key and counter, four words drawn ahead, and what is left of one."""

    seed: int = scratch()
    game: int = scratch()
    block: int = scratch()
    words: list[int] = scratch(4)
    used: int = scratch()
    pool: int = scratch()
    pool_size: int = scratch()


@record
class Tape:
    """Small whole numbers in order: `given` is read where dice and answers are given, `written` is what was seen."""

    source: int = scratch()
    given: list[int] = scratch(TAPE_LENGTH)
    given_count: int = scratch()
    place: int = scratch()
    recording: int = scratch()
    written: list[int] = scratch(TAPE_LENGTH)
    written_count: int = scratch()
    fault: int = scratch()
    """0, or the first thing that went wrong: see tape.Fault."""
    fault_place: int = scratch()


@record
class Log:
    """What was told, five numbers a line: code, who, and three more."""

    listening: int = scratch()
    lines: list[list[int]] = scratch(LOG_LENGTH, 5)
    count: int = scratch()


@record
class Asking:
    """The question being asked, the policy that answers for each side, and how often each question came up."""

    policy: list[int] = fixed(4)
    options: list[int] = scratch(MOST_OPTIONS)
    option_count: int = scratch()
    came_up: list[int] = scratch(MOST_QUESTIONS)


@record
class Charts:
    """All charts of the ruleset: the dice each is rolled with, and its row for every total."""

    dice: list[int] = fixed(MOST_CHARTS)
    rows: list[list[int]] = fixed(MOST_CHARTS, WIDEST_CHART)


@record
class Tally:
    """Counts over many games; what each place means is the ruleset's to say."""

    counts: list[int] = scratch(TALLY_LENGTH)


@record
class Ways:
    """What the each-way table needs: the ways given, the die that a run stopped at, and what the frames still hold."""

    way: list[int] = scratch(MOST_WAYS)
    given: int = scratch()
    place: int = scratch()

    thrown: int = scratch()
    why: int = scratch()
    what: int = scratch()
    fan: int = scratch()
    value: list[int] = scratch(MOST_WAYS_OF_ONE)
    chances: list[int] = scratch(MOST_WAYS_OF_ONE)
    whole: int = scratch()

    held: list[int] = scratch(MOST_HELD)
    held_count: int = scratch()

    about: int = scratch()
    """The unit that is asked about, and the other, whose dice no longer matter once the two have gone apart."""
    other: int = scratch()
    alone: int = scratch()
    """Whether nothing is marked of anyone else."""
    group: int = scratch()
    """The group of questions that is asked about the unit."""
    apart: int = scratch()

    mark: list[int] = scratch(MOST_MARKS)
    mark_count: int = scratch()
    seen: list[int] = scratch(MOST_SEEN)
    """A mask a unit of what is counted once."""


class Table(Generic[G]):
    """The plain table. Its compiled twin is one record with the same field names."""

    __slots__ = ("asking", "charts", "choose", "dice", "game", "log", "tally", "tape", "ways")

    def __init__(self, game: G, charts: Charts, choose: Callable[..., int]) -> None:
        self.dice: Dice = Dice()
        self.tape: Tape = Tape()
        self.log: Log = Log()
        self.asking: Asking = Asking()
        self.charts = charts
        self.tally: Tally = Tally()
        self.ways: Ways = Ways()
        self.game = game
        self.choose = choose


@record
class TableParts:
    """The layout of a table without its game, in the order of the compiled record."""

    dice: Dice = nested(Dice)
    tape: Tape = nested(Tape)
    log: Log = nested(Log)
    asking: Asking = nested(Asking)
    charts: Charts = nested(Charts)
    tally: Tally = nested(Tally)
    ways: Ways = nested(Ways)
