"""What may come of an attack, and of a game, by name, and how it is read from the marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from ironfall.rulesets.mech_d20 import marks
from ironfall.rulesets.mech_d20.forgetting import (
    CENTER,
    CENTER_PLACES,
    DAMAGE,
    FEET,
    GROUPS,
    HEAD,
    LEFT,
    RIGHT,
    alike,
    forget,
)
from ironfall.rulesets.mech_d20.marks import (
    GAME_MARKS,
    MARKS,
    UNIT,
    UNIT_MARKS,
    observe,
    observe_end,
    observe_game,
    observe_nothing,
    observe_start,
)
from ironfall.rulesets.mech_d20.out_of_reach import LEFT_PLACES, RIGHT_PLACES
from ironfall.rulesets.mech_d20.records import HD, Kind, Table, Unit
from ironfall.rulesets.mech_d20.words import Cause
from ironfall.rulesets.ruleset import Amount, Expected, Group, Happens, Outcomes, answers_all
from ironfall.units.cards import PLACES as PLACE_NAMES

ROLES = ("attacker", "target")
SIDES = ("side_0", "side_1", "side_2", "side_3")


def base(unit: int) -> int:
    """Where the marks of a unit begin."""
    return UNIT + unit * UNIT_MARKS


def happened() -> Iterator[Happens]:
    """Every yes or no of an attack, in the order of telling."""
    yield Happens("hit", -1, (marks.HIT,))
    plain = (
        ("falls", (marks.FALLS,)),
        ("destroyed", tuple(marks.DESTROYED + cause for cause in Cause)),
        ("head_struck", (marks.HEAD_STRUCK,)),
        ("pilot_out", (marks.PILOT_OUT,)),
        ("pilot_dead", (marks.PILOT_DEAD,)),
        ("shuts_down", (marks.SHUTS_DOWN,)),
    )
    for name, which in plain:
        for unit in (1, 0):
            yield Happens(f"{ROLES[unit]}_{name}", unit, tuple(base(unit) + mark for mark in which))
    for unit in (1, 0):
        for cause in Cause:
            name = f"{ROLES[unit]}_destroyed_by/{cause.name.lower().replace('_', ' ')}"
            yield Happens(name, unit, (base(unit) + marks.DESTROYED + cause,))
    for unit in (1, 0):
        for place, name in enumerate(PLACE_NAMES):
            path = f"by_location/{ROLES[unit]}/{name}"
            for column, first in (("struck", marks.STRUCK), ("holed", marks.HOLED), ("lost", marks.LOST)):
                yield Happens(f"{path}/{column}", unit, (base(unit) + first + place,))


def amounts() -> Iterator[Amount]:
    """Every number of an attack."""
    yield Amount("hits", 0, marks.HITS, marks.MOST_HITS)
    for unit in (1, 0):
        yield Amount(f"damage_to_{ROLES[unit]}", unit, base(unit) + marks.DAMAGE, marks.MOST_DAMAGE)
    for unit in (1, 0):
        yield Amount(f"{ROLES[unit]}_counters", unit, base(unit) + marks.COUNTERS, marks.MOST_COUNTERS)
    for unit in (1, 0):
        for place, name in enumerate(PLACE_NAMES):
            first = base(unit) + marks.DAMAGE_AT + place * marks.MOST_AT
            yield Amount(f"damage_by_location/{ROLES[unit]}/{name}", unit, first, marks.MOST_AT)


def expected(table: Table) -> tuple[Expected, ...]:
    """Rolls on the critical charts by what they strike, on average, whether or not it was disabled before."""
    found = []
    for unit in range(min(len(ROLES), table.game.unit_count)):
        by_kind: dict[str, list[int]] = {}
        for item in range(1, table.game.units[unit].items):
            kind = Kind(table.game.units[unit].kind[item]).name.lower().replace("_", " ")
            by_kind.setdefault(kind, []).append(base(unit) + marks.CRITICAL + item)
        by_kind["whole location"] = [base(unit) + marks.TAKEN + place for place in range(len(PLACE_NAMES))]
        for name, struck in sorted(by_kind.items()):
            found.append(Expected(f"criticals/{ROLES[unit]}/{name}", unit, tuple((m, Fraction(1)) for m in struck)))
    return tuple(found)


def followed(table: Table, unit: int) -> Unit:
    """A unit's record."""
    return table.game.units[unit]


PLACES_OF = {LEFT: LEFT_PLACES, RIGHT: RIGHT_PLACES, HEAD: 1 << HD, CENTER: CENTER_PLACES}
"""The locations that a group of questions is about."""


def answered_by(group: int) -> Callable[[Table, int], bool]:
    """Whether a group of the target's counts a mark."""

    def answers(table: Table, mark: int) -> bool:
        return group_of(table, mark) == group

    return answers


def group_of(table: Table, mark: int) -> int:
    """The group of the target's that counts a mark."""
    what = mark - base(1)
    if what < 0 or marks.DAMAGE <= what < marks.DAMAGE + marks.MOST_DAMAGE:
        return DAMAGE
    if what in (marks.FALLS, marks.SHUTS_DOWN):
        return FEET
    if what < marks.DESTROYED or marks.COUNTERS <= what < marks.COUNTERS + marks.MOST_COUNTERS:
        return HEAD
    if marks.DESTROYED <= what < marks.STRUCK:
        return CENTER
    place = place_of(table, what)
    return next(group for group, places in PLACES_OF.items() if places >> place & 1)


def place_of(table: Table, what: int) -> int:
    """The location that a mark of the target's is about."""
    if what >= marks.DAMAGE_AT:
        return (what - marks.DAMAGE_AT) // marks.MOST_AT
    if what >= marks.CRITICAL:
        return table.game.units[1].place[what - marks.CRITICAL]
    return (what - marks.STRUCK) % (marks.HOLED - marks.STRUCK)


OUTCOMES = Outcomes(
    marks=MARKS,
    observe=observe,
    observe_start=observe_start,
    observe_end=observe_end,
    alike=alike,
    forget=forget,
    groups=(Group(0, 0, answers_all), *(Group(1, group, answered_by(group)) for group in GROUPS)),
    followed=followed,
    asked=marks.ASKED,
    happened=tuple(happened()),
    amounts=tuple(amounts()),
    ends=(),
    expected=expected,
    titles=(("pilot_out", "pilot out or dead"), ("hits", "attacks that hit")),
)


def happened_in_a_game() -> Iterator[Happens]:
    """How a game ends."""
    for side, name in enumerate(SIDES):
        yield Happens(f"{name}_wins", -1, (marks.WON_BY + side,))
    yield Happens("nobody_wins", -1, (marks.WON_BY_NOBODY,))


def amounts_of_a_game() -> Iterator[Amount]:
    """How long a game lasts, and what is left."""
    yield Amount("rounds", -1, marks.ROUNDS, marks.MOST_ROUNDS)
    for side, name in enumerate(SIDES):
        yield Amount(f"{name}_left", -1, marks.SURVIVORS + side * marks.MOST_SURVIVORS, marks.MOST_SURVIVORS)


def expected_in_a_game(table: Table) -> tuple[Expected, ...]:
    """'Mechs destroyed in a game by side and cause, on average."""
    sides = sorted({table.game.units[k].side for k in range(table.game.unit_count)})
    return tuple(
        Expected(
            f"destroyed/{SIDES[side]}/{cause.name.lower().replace('_', ' ')}",
            -1,
            ((marks.ENDED_BY + side * marks.CAUSES + cause, Fraction(1)),),
        )
        for side in sides
        for cause in Cause
    )


GAME_OUTCOMES = Outcomes(
    marks=GAME_MARKS,
    observe=observe_game,
    observe_start=observe_nothing,
    observe_end=observe_nothing,
    alike=alike,
    forget=forget,
    groups=(),
    followed=followed,
    asked=marks.GAME_ASKED,
    happened=tuple(happened_in_a_game()),
    amounts=tuple(amounts_of_a_game()),
    ends=(),
    expected=expected_in_a_game,
)
