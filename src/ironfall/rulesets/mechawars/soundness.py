"""Whether a table that somebody wrote down can be: every field within what the rules could have made of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ironfall.board.plane import squared_distance
from ironfall.rulesets.mechawars.naming import inches, place, stat_names
from ironfall.rulesets.mechawars.records import (
    ACTIONS,
    INCH,
    MOST_INCHES,
    MOST_STATS,
    NOBODY,
    UNPLACED,
    Ground,
    Stage,
    Table,
    Unit,
)
from ironfall.rulesets.mechawars.setup import MOST_SHAKEN, MOST_TURNS, SIDES, SLACK, gap_text, squared_between
from ironfall.units.stat_cards import MOST_POINTS

MOST = 10_000
DIE = 12
FLAGS = ("hidden", "obscured", "wrecked", "acted", "moved")
ALWAYS = ("counter_charged", "far", "accidental", "collided")
COUNTS = {
    "actions": ACTIONS,
    "paid": MOST_SHAKEN,
    "value": DIE,
    "kept": MOST_POINTS,
    "natural": DIE,
    "owed": MOST,
    "points_against": MOST,
    "taken": MOST,
    "lost": MOST,
}
"""The largest value of fields that start at 0."""


def what_cannot_be(table: Table, names: tuple[str, ...]) -> Iterator[str]:
    """Everything wrong, in sentences that call the units by their names."""
    game = table.game
    if not 0 <= game.stage <= max(Stage):
        yield "the stage is none of the turn's"
    if not 0 <= game.turn <= MOST_TURNS:
        yield f"the turn is from 0 to {MOST_TURNS}"
    if not 0 <= game.side_to_act < SIDES:
        yield f"side_to_act is from 0 to {SIDES - 1}"
    for name in ("active", "charger", "defender"):
        if not NOBODY <= getattr(game, name) < game.unit_count:
            yield f"{name} is the number of a unit, or - for nobody"
    for name in ALWAYS:
        if getattr(game, name) not in (0, 1):
            yield f"{name} is 0 or 1"
    if not 0 <= game.charged <= 2 * MOST_INCHES * INCH:
        yield f"charged is from 0 to {2 * MOST_INCHES * INCH}"
    for k in range(game.unit_count):
        for wrong in _wrong_unit(table, game.units[k]):
            yield f"{names[k]}: {wrong}"
    yield from _misplaced(table, names)


def _wrong_unit(table: Table, unit: Unit) -> Iterator[str]:
    for name in FLAGS:
        if getattr(unit, name) not in (0, 1):
            yield f"{name} is 0 or 1"
    for name, most in COUNTS.items():
        if not 0 <= getattr(unit, name) <= most:
            yield f"{name} is from 0 to {most}"
    most_shaken = MOST_SHAKEN if table.game.options.shaken_stacks else 1
    if not 0 <= unit.shaken <= most_shaken:
        yield f"shaken is from 0 to {most_shaken}"
    for name in ("touches", "inch_from"):
        if not 0 <= getattr(unit, name) <= table.game.unit_count or getattr(unit, name) == unit.number + 1:
            yield f"{name} is 0, or one more than the number of another unit"
    names = stat_names(unit)
    for k in range(MOST_STATS):
        if k >= unit.stats and unit.stat[k] != 0:
            yield f"stat.{k} is none of its card"
        elif not 0 <= unit.stat[k] <= MOST_POINTS:
            yield f"{names[k]} is from 0 to {MOST_POINTS}"
    if unit.wrecked and any(unit.stat):
        yield "it is wrecked and has no points left"
    if not unit.wrecked and not any(unit.stat) and not unit.owed:
        yield "it would be wrecked"


def _misplaced(table: Table, names: tuple[str, ...]) -> Iterator[str]:
    game = table.game
    # A charge along the edge at a smaller base may leave some of a larger one over it, and no more than that.
    least = min(unit.radius for unit in game.units[: game.unit_count]) - SLACK
    for k in range(game.unit_count):
        unit = game.units[k]
        if UNPLACED in (unit.x, unit.y):
            yield f"{names[k]} stands nowhere; say where, such as: at 12,24.5"
        elif not (least <= unit.x <= game.width - least and least <= unit.y <= game.height - least):
            size = f"{inches(game.width)} by {inches(game.height)}"
            yield f"{names[k]} at {place(unit.x, unit.y)} does not stand on the table, which is {size}"
        yield from _not_as_said(table, names, unit)
    yield from _overlapping(table, names)


def _overlapping(table: Table, names: tuple[str, ...]) -> Iterator[str]:
    """Nobody stands on anybody else but a wreck, or in impassable terrain; and all terrain is on the table."""
    game = table.game
    standing = [unit for unit in game.units[: game.unit_count] if not unit.wrecked]
    for one, other in combinations(standing, 2):
        if squared_between(one, other) < max(0, one.radius + other.radius - SLACK) ** 2:
            yield f"the bases of {names[one.number]} and {names[other.number]} overlap; move one of them"
    for k in range(game.terrain_count):
        x, y, radius = game.terrain_x[k], game.terrain_y[k], game.terrain_radius[k]
        if x > game.width or y > game.height:
            size = f"{inches(game.width)} by {inches(game.height)}"
            yield f"the terrain at {place(x, y)} has its middle beside the table, which is {size}"
        for unit in standing if game.terrain_ground[k] == Ground.IMPASSABLE else ():
            if squared_distance(x, y, unit.x, unit.y) < max(0, unit.radius + radius - SLACK) ** 2:
                yield f"{names[unit.number]} stands in the impassable terrain at {place(x, y)}; move one of them"


def _not_as_said(table: Table, names: tuple[str, ...], unit: Unit) -> Iterator[str]:
    """Contact and one inch are facts of their own, but must agree with where the bases stand."""
    for said, gap, words in ((unit.touches, 0, "touch"), (unit.inch_from, INCH, "stand one inch from")):
        if said:
            other = table.game.units[said - 1]
            reach = unit.radius + other.radius + gap
            if not max(0, reach - SLACK) ** 2 <= squared_between(unit, other) <= (reach + SLACK) ** 2:
                apart = f"{gap_text(unit, other)} apart"
                yield f"{names[unit.number]} does not {words} {names[other.number]}: they are {apart}"
