"""What may come of a charge, and of a game, by name, and how it is read from the marks."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ironfall.rulesets.mechawars import marks
from ironfall.rulesets.mechawars.forgetting import alike, forget
from ironfall.rulesets.mechawars.marks import (
    ATTACKER,
    GAME_MARKS,
    MARKS,
    TARGET,
    UNIT,
    UNIT_MARKS,
    observe,
    observe_end,
    observe_game,
    observe_nothing,
    observe_start,
)
from ironfall.rulesets.mechawars.naming import stat_names
from ironfall.rulesets.mechawars.records import Table, Unit
from ironfall.rulesets.ruleset import ONE_WALK_EACH, Amount, Expected, Fate, Happens, Outcomes

ROLES = ("attacker", "target")
SIDES = tuple(f"side_{side}" for side in range(marks.SIDES))


def base(unit: int) -> int:
    """Where the marks of a unit begin."""
    return UNIT + unit * UNIT_MARKS


def happened() -> Iterator[Happens]:
    """Every yes or no of a charge, in the order of telling: its target's before its own."""
    yield Happens("hit", -1, (marks.HIT,))
    yield Happens("counter_charged", -1, (marks.COUNTERED, marks.COUNTERED_BY_ANOTHER))
    yield Happens("counter_charged_by_another", -1, (marks.COUNTERED_BY_ANOTHER,))
    yield Happens("attacker_shot", ATTACKER, (base(ATTACKER) + marks.SHOT,))
    for name, mark in (
        ("critical", marks.CRITICAL),
        ("wrecked", marks.WRECKED),
        ("shaken", marks.SHAKEN),
        ("moves_away", marks.MOVES_AWAY),
    ):
        for unit in (TARGET, ATTACKER):
            yield Happens(f"{ROLES[unit]}_{name}", unit, (base(unit) + mark,))


def amounts() -> Iterator[Amount]:
    """Every number of a charge: damage of the collision, points of stats lost to all of it, results and dice kept."""
    for name, first, size in (
        ("damage_to_{}", marks.DAMAGE, marks.MOST_DAMAGE),
        ("points_lost_by_{}", marks.POINTS, marks.MOST_POINTS),
        ("{}_result", marks.RESULT, marks.MOST_RESULT),
        ("{}_kept_dice", marks.KEPT, marks.MOST_KEPT),
    ):
        for unit in (TARGET, ATTACKER):
            yield Amount(name.format(ROLES[unit]), unit, base(unit) + first, size)


def expected(table: Table) -> tuple[Expected, ...]:
    """Points of each stat lost in the action, on average."""
    found = []
    for unit in (TARGET, ATTACKER):
        if unit < table.game.unit_count:
            mech = table.game.units[unit]
            for k, name in enumerate(stat_names(mech)):
                first = base(unit) + marks.LEFT + k * marks.MOST_LEFT
                lost = tuple((first + left, Fraction(mech.stat[k] - left)) for left in range(mech.stat[k]))
                found.append(Expected(f"points_lost/{ROLES[unit]}/{name}", unit, lost))
    return tuple(found)


def followed(table: Table, unit: int) -> Unit:
    """A unit's record."""
    return table.game.units[unit]


OUTCOMES = Outcomes(
    marks=MARKS,
    observe=observe,
    observe_start=observe_start,
    observe_end=observe_end,
    alike=alike,
    forget=forget,
    groups=ONE_WALK_EACH,
    followed=followed,
    asked=marks.ASKED,
    happened=tuple(happened()),
    amounts=tuple(amounts()),
    ends=(),
    expected=expected,
    fates=(Fate("wrecked", "is wrecked", "cannot be wrecked", "wrecked"),),
    titles=(
        ("counter_charged", "a counter-charge"),
        ("counter_charged_by_another", "a counter-charge by another"),
        ("shot", "is hit by a shot on its way"),
        ("critical", "makes the collision critical"),
        ("moves_away", "moves away afterwards"),
    ),
)


def happened_in_a_game() -> Iterator[Happens]:
    """How a game ends."""
    for side, name in enumerate(SIDES):
        yield Happens(f"{name}_wins", -1, (marks.WON_BY + side,))
    yield Happens("nobody_wins", -1, (marks.WON_BY_NOBODY,))


def amounts_of_a_game() -> Iterator[Amount]:
    """How long a game lasts, and what is left."""
    yield Amount("turns", -1, marks.TURNS, marks.MOST_TURNS)
    for side, name in enumerate(SIDES):
        yield Amount(f"{name}_left", -1, marks.SURVIVORS + side * marks.MOST_SURVIVORS, marks.MOST_SURVIVORS)


def expected_in_a_game(table: Table) -> tuple[Expected, ...]:
    """Charges that end in contact, on average."""
    return (Expected("collisions", -1, ((marks.COLLISIONS, Fraction(1)),)),)


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
