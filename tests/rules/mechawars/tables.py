"""Tables for testing rules: mechs on an open table, scripted dice, and words for what happened.

Dice stand in the order that they must be asked for: a pool as `pool(8, 8)`, which shows two eights. Questions are
answered by the policy "book", but for those that a test answers by who is asked and what:
`says={(1, Question.COUNTER_CHARGES): NO}`.

    one = table(mech(x=10), mech(x=17), rolls=[pool(8, 8), pool(12, 2)])
    play(one, play_charge)                       # and no die is left over
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ironfall.table.table as tables
from ironfall.rulesets.mechawars.options import set_options
from ironfall.rulesets.mechawars.policies import choose
from ironfall.rulesets.mechawars.records import INCH, NOBODY, Game, Ground, Table, Unit
from ironfall.rulesets.mechawars.words import Because, Event, Question, Refusal, Why
from ironfall.table.dice import kept
from ironfall.table.talk import FIRST_EVENT, Told
from ironfall.table.tape import Fault, Source

BOOK = 1
NO_SIDE = -1
Told5 = tuple[Event, int, int, int, int]


def inches(length: float | str) -> int:
    """Thousandths of an inch."""
    return round(float(length) * INCH)


def mech(
    x: float = 0, y: float = 20, *, stats: Sequence[int] = (2, 3, 3, 2), left: Sequence[int] | None = None, **facts: Any
) -> Unit:
    """A fresh mech: a base of radius 1 inch, walk 5 and run 10 inches, stats of 2, 3, 3 and 2, MA first, and two
    actions. `left` is what is left of its stats; other fields by their names, lengths in inches."""
    unit = Unit()
    unit.x, unit.y = inches(x), inches(y)
    unit.radius, unit.walk, unit.run = INCH, 5 * INCH, 10 * INCH
    unit.side, unit.actions, unit.stats = NO_SIDE, 2, len(stats)
    unit.stat_full[: len(stats)] = list(stats)
    unit.stat[: len(stats)] = list(left if left is not None else stats)
    for name, value in facts.items():
        setattr(unit, name, inches(value) if name in ("radius", "walk", "run") else value)
    return unit


def table(
    *units: Unit,
    rolls: Sequence[int] = (),
    says: Mapping[tuple[int, Question], int] | None = None,
    rocks: Sequence[tuple[float, float, float]] = (),
    size: tuple[float, float] = (48, 40),
    **options: str,
) -> Table:
    """A table with these mechs, dealt the dice. The first is of side 0, the others of side 1.

    `rocks` are round pieces of impassable terrain: x, y and radius in inches.
    """
    game = Game()
    answers = says or {}

    def answer(table: Table, who: int, question: int) -> int:
        return answers.get((who, Question.of(question)), choose(table, who, question))

    made: Table = tables.Table(game, tables.Charts(), answer)
    set_options(game.options, options)
    game.width, game.height = inches(size[0]), inches(size[1])
    for k, (x, y, radius) in enumerate(rocks):
        game.terrain_ground[k] = Ground.IMPASSABLE
        game.terrain_x[k], game.terrain_y[k], game.terrain_radius[k] = inches(x), inches(y), inches(radius)
    game.terrain_count = len(rocks)
    for k, unit in enumerate(units):
        unit.number = k
        unit.side = min(k, 1) if unit.side == NO_SIDE else unit.side
        game.units[k] = unit
    game.unit_count = len(units)
    game.active = game.charger = game.defender = NOBODY
    deal(made, rolls)
    return made


def touching(table: Table, one: int = 0, other: int = 1) -> Table:
    """The two are in contact."""
    table.game.units[one].touches, table.game.units[other].touches = other + 1, one + 1
    return table


# --- dice


def pool(*faces: int) -> int:
    """What these dice come to."""
    return kept(max(faces), faces.count(max(faces)))


def deal(table: Table, rolls: Sequence[int]) -> None:
    """New dice; what was told before is forgotten."""
    tape = table.tape
    tape.source = Source.SCRIPTED
    tape.recording = table.log.listening = 1
    tape.given[: len(rolls)] = list(rolls)
    tape.given_count = len(rolls)
    tape.place = tape.written_count = tape.fault = table.log.count = 0
    table.asking.policy = [BOOK] * len(table.asking.policy)


def play(table: Table, rule: Callable[..., Any], *arguments: Any) -> Any:
    """Run a rule, and see that nothing went wrong and its dice are used up."""
    value = rule(table, *arguments)
    tape = table.tape
    assert tape.fault == Fault.NONE, f"{Fault(tape.fault).name} at {tape.fault_place}; {events(table)}"
    assert tape.place == tape.given_count, f"left: {tape.given[tape.place : tape.given_count]}; {events(table)}"
    return value


# --- what happened


def log(table: Table) -> list[list[int]]:
    return table.log.lines[: table.log.count]


def events(table: Table, *which: Event) -> list[Told5]:
    """What was told, in order: the event, who, and its three numbers; only these events where some are named."""
    told = [(Event.of(code), who, a, b, c) for code, who, a, b, c in log(table) if code >= FIRST_EVENT]
    return [each for each in told if not which or each[0] in which]


def names(table: Table, *which: Event) -> list[Event]:
    """The same, without who and numbers."""
    return [each[0] for each in events(table, *which)]


def happened(table: Table, event: Event) -> list[tuple[int, int, int, int]]:
    """Every time an event was told: who, and its numbers."""
    return [(who, a, b, c) for _, who, a, b, c in events(table, event)]


def bonuses(table: Table) -> list[tuple[Because, int]]:
    """Why a result or a damage is what it is, in order; reasons for nothing are left out."""
    return [(Because.of(a), b) for code, _, a, b, _ in log(table) if code == Told.BECAUSE and b != 0]


def pools(table: Table) -> list[tuple[int, Why, int]]:
    """Each pool: whose, what for, what it came to."""
    return [(who, Why.of(why), shown) for code, who, why, shown, _ in log(table) if code == Told.KEPT]


def asked(table: Table) -> list[tuple[int, Question, int]]:
    """Each question: who was asked, and the answer."""
    return [(who, Question.of(a), b) for code, who, a, b, _ in log(table) if code == Told.ANSWERED]


def refused(table: Table, rule: Callable[..., int], *arguments: Any) -> list[Refusal]:
    """The reasons that a rule gives against something; it must count as many as it tells."""
    table.log.count = 0
    count = rule(table, *arguments)
    told = [Refusal.of(a) for code, _, a, _, _ in log(table) if code == Told.REFUSED]
    assert count == len(told)
    return told


def states(unit: Unit) -> list[int]:
    """What is left of its stats."""
    return unit.stat[: unit.stats]
