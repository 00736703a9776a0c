"""A charge from above, to scale: who stood where, the lane, the meeting, and where each ended.

What is still to be played is drawn up to contact, as the rules themselves lead there (foresight.py). For the eye:
computed with floats, and no rule reads any of it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import NamedTuple, Self

from ironfall.rulesets.mechawars.foresight import Way, ways_to_contact
from ironfall.rulesets.mechawars.naming import inches
from ironfall.rulesets.mechawars.policies import POLICIES
from ironfall.rulesets.mechawars.records import INCH, NOBODY, UNPLACED, Ground, Table, Unit
from ironfall.rulesets.mechawars.words import Event
from ironfall.rulesets.picture import Contact, Disc, Lane, Looks, Named, Picture, Span, When
from ironfall.rulesets.ruleset import Action, Setup

ATTACKER, TARGET = 0, 1
COLLIDES = "collision"
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
        self.passed: list[tuple[int, Point]] = []
        """Where a mech stopped on its way: before a charge, an inch off, in contact."""
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
        self.passed.append((who, to))

    def edge(self, who: int, other: int) -> Point:
        """The point of a base that is nearest to another."""
        return self.now[who].towards(self.now[other], self.radius[who])

    # --- what the log tells, line by line

    def moves(self, who: int, x: int, y: int, length: int) -> None:
        """On its own, before a charge."""
        self.goes(who, Point(x / INCH, y / INCH), inches(length))
        self.told.append(f"{self.letters[who]} moves {inches(length)}")

    def declares(self, who: int, target: int, apart: int, _: int) -> None:
        """From here on the line to the target counts."""
        self.charger, self.aim = who, self.now[target]
        self.told.append(f"{self.letters[who]} charges {self.letters[target]} from {inches(apart)}")

    def counters(self, who: int, *_: int) -> None:
        self.told.append(f"{self.letters[who]} counter-charges")

    def charges(self, who: int, met: int, length: int, _: int) -> None:
        """To an inch from whom it meets."""
        if length:
            self.goes(who, self.now[who].towards(self.aim, length / INCH), inches(length))
            self.told.append(f"{self.letters[who]} goes {inches(length)}")

    def shoots(self, who: int, *_: int) -> None:
        self.told.append(f"{self.letters[who]} shoots")

    def bumps(self, who: int, other: int, *_: int) -> None:
        self.told.append(f"{self.letters[who]} runs into {self.letters[other]} by accident")

    def closes(self, who: int, other: int, length: int, _: int) -> None:
        """The last inch, by the one or the other; then they touch."""
        goal = self.aim if who == self.charger else self.now[other]
        if length:
            self.goes(who, self.now[who].towards(goal, length / INCH), inches(length))
        self.passed += [(who, self.now[who]), (other, self.now[other])]
        self.contacts.append(Contact(*self.edge(who, other)))
        self.told.append(f"{self.letters[who]} closes {inches(length)} to {self.letters[other]}")

    def separates(self, who: int, other: int, length: int, _: int) -> None:
        """Straight away from the other."""
        start, centre = self.now[who], self.now[other]
        end = centre.towards(start, hypot(start.x - centre.x, start.y - centre.y) + length / INCH)
        self.passed.append((who, start))
        self.spans.append(Span(*start, *end, inches(length), True, self.radius[who] + 0.25))
        self.now[who] = end
        self.told.append(f"{self.letters[who]} moves {inches(length)} away")

    def wrecked(self, who: int, *_: int) -> None:
        self.told.append(f"{self.letters[who]} is wrecked")

    def follow(self, lines: list[list[int]]) -> None:
        """All of a log that has to do with places."""
        for code, *numbers in lines:
            if code in FOLLOWED:
                FOLLOWED[code](self, *numbers[:4])


FOLLOWED: dict[int, Callable[..., None]] = {
    Event.MOVES: Course.moves,
    Event.DECLARES: Course.declares,
    Event.COUNTER_CHARGES: Course.counters,
    Event.CHARGES: Course.charges,
    Event.SHOOTS: Course.shoots,
    Event.BUMPS: Course.bumps,
    Event.CLOSES: Course.closes,
    Event.SEPARATES: Course.separates,
    Event.WRECKED: Course.wrecked,
}


def picture(setup: Setup, action: Action, before: Table, after: Table | None) -> Picture:
    """The table of an action: as it was played, or else every way to contact that the players' choices leave open."""
    letters = [unit.letter for unit in setup.units]
    course = Course(before, letters)
    told = ""
    if action.name == COLLIDES:
        course.contacts.append(Contact(*course.edge(ATTACKER, TARGET)))
    elif after is None:
        told = foresee(course, before, ways_to_contact(before, action))
    if after is not None:
        course.follow(after.log.lines[: after.log.count])
        told = ", ".join(course.told)
    units = (after or before).game.units
    game = before.game
    roles = [f"the {role}" for role in action.units] + [""] * game.unit_count
    names = [Named(looks_of(k), letters[k], setup.names[k], roles[k]) for k in range(game.unit_count)]
    return Picture(
        game.width / INCH, game.height / INCH, "inches", (*ground(before), *bases(course, letters, units)),
        tuple(dict.fromkeys(course.lanes)), tuple(course.spans), tuple(dict.fromkeys(course.contacts)), tuple(names),
        f"{told}." if told else "",
    )  # fmt: skip


def foresee(seen: Course, before: Table, ways: list[Way]) -> str:
    """Add every way to what is seen; all of them in a sentence, with whose choices lead there."""
    sentences: dict[str, None] = {}
    for way in ways:
        course = Course(before, seen.letters)
        course.follow(way.lines)
        seen.lanes += course.lanes
        seen.contacts += course.contacts
        seen.passed += course.passed
        stops = f", unless the shot{' wrecks' if way.shots == 1 else 's wreck'} it" if way.may_be_wrecked else ""
        sentences[", ".join(course.told) + stops] = None
    if len(sentences) > 1:
        return f"As the players choose: {'; or '.join(sentences)}"
    policies = " and the ".join(dict.fromkeys(POLICIES[policy] for policy in ways[0].policies))
    return "".join([f"As the {policies} chooses: " if policies else "", *sentences])


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
        looks, radius = looks_of(k), course.radius[k]
        if is_elsewhere(start, end):
            found.append(Disc(*start, radius, looks, letters[k], When.BEFORE))
        shown = [start, end]
        for who, place in course.passed:
            if who == k and all(is_elsewhere(place, other) for other in shown):
                shown.append(place)
                found.append(Disc(*place, radius, looks, letters[k], When.MET))
        found.append(Disc(*end, radius, looks, letters[k], When.NOW, bool(unit.wrecked)))
    return found


def is_elsewhere(one: Point, other: Point) -> bool:
    """Whether two places are told apart by more than rounding."""
    return hypot(one.x - other.x, one.y - other.y) > 0.01
