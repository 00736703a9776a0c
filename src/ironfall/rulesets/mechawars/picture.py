"""A charge from above, to scale: who stood where, the lane, the meeting, and where each ended.

For the eye: computed with floats, and no rule reads any of it.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from math import hypot
from typing import NamedTuple, Self

from ironfall.rulesets.mechawars.geometry import gap, go_along
from ironfall.rulesets.mechawars.naming import inches
from ironfall.rulesets.mechawars.records import INCH, NOBODY, UNPLACED, Ground, Table, Unit
from ironfall.rulesets.mechawars.run_up import AWAY, TOWARDS, aim, way_to_run_up
from ironfall.rulesets.mechawars.words import Event
from ironfall.rulesets.picture import Contact, Disc, Lane, Looks, Picture, Span, When
from ironfall.rulesets.ruleset import Action, Setup

ATTACKER, TARGET = 0, 1
COLLIDES, WAITS = "collision", "wait"
DRAWS_UP = {"close-first": TOWARDS, "step-back": AWAY}
GROUNDS = {Ground.OPEN: Looks.OPEN, Ground.IMPASSABLE: Looks.IMPASSABLE}


class Point(NamedTuple):
    """A point of the table, in inches."""

    x: float
    y: float

    def towards(self, other: Self, length: float) -> Point:
        """So far on the way to another point."""
        whole = hypot(other.x - self.x, other.y - self.y) or 1.0
        share = length / whole
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)


def at(unit: Unit) -> Point:
    """Where a mech stands."""
    return Point(unit.x / INCH, unit.y / INCH)


def looks_of(unit: int) -> Looks:
    """Of the two an action is about, or of another."""
    return Looks.ATTACKER if unit == ATTACKER else Looks.TARGET if unit == TARGET else Looks.OTHER


class Course:
    """The way of every mech through a charge, as its log tells it."""

    def __init__(self, before: Table, letters: list[str]) -> None:
        self.letters = letters
        self.units = before.game.units
        self.radius = [unit.radius / INCH for unit in self.units]
        self.start = [at(unit) for unit in self.units]
        self.now = list(self.start)
        self.met: dict[int, Point] = {}
        self.aim = Point(0.0, 0.0)
        self.charger = NOBODY
        self.lanes: list[Lane] = []
        self.spans: list[Span] = []
        self.contacts: list[Contact] = []
        self.told: list[str] = []

    def goes(self, who: int, to: Point, label: str) -> None:
        """It moves, and its base sweeps a lane."""
        x, y = self.now[who]
        self.lanes.append(Lane(x, y, to.x, to.y, self.radius[who], looks_of(who), label))
        self.now[who] = to

    def edge(self, who: int, other: int) -> Point:
        """The point of a base that is nearest to another."""
        return self.now[who].towards(self.now[other], self.radius[who])

    # --- what the log tells, line by line

    def moves(self, who: int, x: int, y: int, length: int) -> None:
        """On its own, before a charge."""
        self.goes(who, Point(x / INCH, y / INCH), inches(length))
        self.met[who] = self.now[who]
        self.told.append(f"{self.letters[who]} moves {inches(length)}")

    def declares(self, who: int, target: int, apart: int, _: int) -> None:
        """From here on the line to the target counts."""
        self.charger, self.aim = who, self.now[target]
        self.told.append(f"{self.letters[who]} charges {self.letters[target]} from {inches(apart)}")

    def counters(self, who: int, *_: int) -> None:
        self.told.append(f"{self.letters[who]} counter-charges")

    def charges(self, who: int, met: int, length: int, _: int) -> None:
        """To an inch from whom it meets."""
        self.goes(who, self.now[who].towards(self.aim, length / INCH), inches(length))
        self.told.append(f"{self.letters[who]} goes {inches(length)}")

    def closes(self, who: int, other: int, length: int, _: int) -> None:
        """The last inch, by the one or the other; then they touch."""
        goal = self.aim if who == self.charger else self.now[other]
        if length:
            self.goes(who, self.now[who].towards(goal, length / INCH), inches(length))
        self.met[who], self.met[other] = self.now[who], self.now[other]
        self.contacts.append(Contact(*self.edge(who, other)))
        self.told.append(f"{self.letters[who]} closes {inches(length)} to {self.letters[other]}")

    def separates(self, who: int, other: int, length: int, _: int) -> None:
        """Straight away from the other."""
        start, centre = self.now[who], self.now[other]
        end = centre.towards(start, hypot(start.x - centre.x, start.y - centre.y) + length / INCH)
        self.met.setdefault(who, start)
        self.spans.append(Span(*start, *end, inches(length), True, self.radius[who] + 0.25))
        self.now[who] = end
        self.told.append(f"{self.letters[who]} moves {inches(length)} away")

    def wrecked(self, who: int, *_: int) -> None:
        self.told.append(f"{self.letters[who]} is wrecked")

    # --- what would be, where nothing was played

    def would_charge(self, who: int, other: int, apart: int) -> None:
        """The lane to the stop an inch off, and that inch to contact."""
        self.declares(who, other, apart, 0)
        if apart > INCH:
            self.charges(who, other, apart - INCH, 0)
        self.met[who] = self.now[who]
        near, far = self.edge(who, other), self.edge(other, who)
        if apart:
            self.spans.append(Span(*near, *far, inches(min(apart, INCH))))
            self.told.append(f"contact {inches(min(apart, INCH))} on")
        self.contacts.append(Contact(*far))


FOLLOWED: dict[int, Callable[..., None]] = {
    Event.MOVES: Course.moves,
    Event.DECLARES: Course.declares,
    Event.COUNTER_CHARGES: Course.counters,
    Event.CHARGES: Course.charges,
    Event.CLOSES: Course.closes,
    Event.SEPARATES: Course.separates,
    Event.WRECKED: Course.wrecked,
}


def picture(setup: Setup, action: Action, before: Table, after: Table | None) -> Picture:
    """The table of an action: as it was played, or else as the charge would go."""
    letters = [unit.letter for unit in setup.units]
    course = Course(before, letters)
    if action.name == COLLIDES:
        course.contacts.append(Contact(*course.edge(ATTACKER, TARGET)))
    elif after is None:
        foresee(course, action, deepcopy(before))
    if after is not None:
        for line in after.log.lines[: after.log.count]:
            if line[0] in FOLLOWED:
                FOLLOWED[line[0]](course, *line[1:5])
    units = (after or before).game.units
    game = before.game
    roles = [f", the {role}" for role in action.units] + [""] * game.unit_count
    names = [(looks_of(k), f"{letters[k]}  {setup.names[k]}{roles[k]}") for k in range(game.unit_count)]
    told = ", ".join(course.told)
    return Picture(
        game.width / INCH, game.height / INCH, "inches", (*ground(before), *bases(course, letters, units)),
        tuple(course.lanes), tuple(course.spans), tuple(course.contacts), tuple(names), f"{told}." if told else "",
    )  # fmt: skip


def foresee(course: Course, action: Action, table: Table) -> None:
    """Where the charge would lead up to contact, which needs no dice; drawn up first where the action is that."""
    if action.name in DRAWS_UP:
        charger, target, way = table.game.units[ATTACKER], table.game.units[TARGET], DRAWS_UP[action.name]
        length = way_to_run_up(table, charger, target, way)
        go_along(table, charger, aim(charger.x, target.x, way), aim(charger.y, target.y, way), length)
        course.moves(ATTACKER, charger.x, charger.y, length)
    who, other = (TARGET, ATTACKER) if action.name == WAITS else (ATTACKER, TARGET)
    course.would_charge(who, other, gap(table.game.units[who], table.game.units[other]))


def ground(table: Table) -> list[Disc]:
    """The pieces of terrain."""
    game = table.game
    return [
        Disc(
            game.terrain_x[k] / INCH, game.terrain_y[k] / INCH, game.terrain_radius[k] / INCH,
            GROUNDS[Ground(game.terrain_ground[k])], GROUNDS[Ground(game.terrain_ground[k])].value,
        )
        for k in range(game.terrain_count)
    ]  # fmt: skip


def bases(course: Course, letters: list[str], units: list[Unit]) -> list[Disc]:
    """Every mech: where it stands, and where it stood before and on the way if that is elsewhere."""
    found = []
    for k, unit in enumerate(units):
        if unit.x == UNPLACED:
            continue
        start, end = course.start[k], at(unit)
        between = course.met.get(k, end)
        looks, radius = looks_of(k), course.radius[k]
        if is_elsewhere(start, end):
            found.append(Disc(*start, radius, looks, letters[k], When.BEFORE))
        if is_elsewhere(between, start) and is_elsewhere(between, end):
            found.append(Disc(*between, radius, looks, letters[k], When.MET))
        found.append(Disc(*end, radius, looks, letters[k], When.NOW, bool(unit.wrecked)))
    return found


def is_elsewhere(one: Point, other: Point) -> bool:
    """Whether two places are told apart by more than rounding."""
    return hypot(one.x - other.x, one.y - other.y) > 0.01
