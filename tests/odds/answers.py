"""Exact answers for the tests: the plain walk about each unit, read by name; and positions of machines made for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from ironfall import api
from ironfall.game.play import action_named
from ironfall.game.position import THE_GAME, Position, Said
from ironfall.odds.questions import Answers, read_exact
from ironfall.odds.walk import Walk
from ironfall.table.asking import FROM_THE_TAPE

BOOK = 1 + FROM_THE_TAPE
ENOUGH = 10**9
WIDTH = 16
"""Of the open map that positions stand on unless told otherwise."""
TARGET = "0809"
BEHIND_IT = "0810"
"""Where the target of `api.position` stands, and where an attack on its front pushes it."""
LIMBS: dict[str, int | tuple[int, int]] = {"HD": 60, "LA": 60, "RA": 60, "LL": 60, "RL": 60}
THICK = LIMBS | {"CT": (60, 60), "LT": (60, 60), "RT": (60, 60)}
"""Armor that nothing wears through."""
AT_LEAST = {2: 36, 3: 35, 4: 33, 5: 30, 6: 26, 7: 21, 8: 15, 9: 10, 10: 6, 11: 3, 12: 1}
"""In how many of the 36 ways two dice show so much: 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1 added up from 12 down."""


def at_least(number: int) -> Fraction:
    """The chance of two dice by the list above."""
    return Fraction(1) if number < 2 else Fraction(AT_LEAST.get(number, 0), 36)


def walks(
    position: Position, action: str = "dfa", *, forgets: bool = True, checks: bool = False, runs: int = ENOUGH
) -> list[Walk]:
    """The walks about each unit, as far as these runs bring them; one walk that forgets nothing is about all."""
    units = len(action_named(position.ruleset, action).units)
    return [
        walk_about(unit, position, action, forgets=forgets, checks=checks, runs=runs)
        for unit in range(units if forgets else 1)
    ]


def walk_about(
    unit: int, position: Position, action: str, *, forgets: bool = True, checks: bool = False, runs: int = ENOUGH
) -> Walk:
    """One walk, as far as these runs bring it."""
    policies = [BOOK] * len(position.table().asking.policy)
    walk = Walk(position, action_named(position.ruleset, action), unit, policies, forgets=forgets, checks=checks)
    walk.go_on(runs)
    return walk


def read(position: Position, made: list[Walk], action: str = "dfa") -> Answers:
    """What walks that are done say."""
    units = len(action_named(position.ruleset, action).units)
    weights = [walk.weigh() for walk in made]
    return read_exact(position.ruleset, position.table(), weights if len(weights) == units else weights * units)


def exactly(position: Position, action: str = "dfa") -> Answers:
    """The exact answers."""
    return read(position, walks(position, action), action)


def of_attacker(position: Position) -> Answers:
    """The exact answers about the attacker, in half the time; those about the target are not counted."""
    return read_exact(position.ruleset, position.table(), [walk_about(0, position, "dfa").weigh(), {}])


def of_target(position: Position) -> Answers:
    """The same about the target."""
    return read_exact(position.ruleset, position.table(), [{}, walk_about(1, position, "dfa").weigh()])


def chance(answers: Answers, name: str) -> Fraction:
    """The fraction of a yes or no. A hex or group that never comes up is not listed: 0."""
    outcome = answers.outcomes.get(name)
    if outcome is None:
        assert name.startswith("final_hexes/"), name
        return Fraction(0)
    assert outcome.fraction is not None
    return outcome.fraction


def curve(answers: Answers, name: str) -> dict[int, Fraction]:
    """The fractions of a number."""
    fractions = answers.spreads[name].fractions
    assert fractions is not None
    return fractions


def with_ground(position: Position, ground: Mapping[str, Mapping[str, int]]) -> Position:
    """The same position on other ground: {"0805": {"level": 2}}."""
    width = position.setup.board.width
    facts = [
        Said(THE_GAME, fact, str((int(at[2:]) - 1) * width + int(at[:2]) - 1), str(value))
        for at, here in ground.items()
        for fact, value in here.items()
    ]
    return replace(position, hexes=(*position.hexes, *facts))


def alone(sheet: api.Sheet, **said: object) -> Position:
    """One 'Mech that lies prone, for standing up; words with several values are given as lists."""
    return api.position(sheet, attacker_state=[("prone", True), *listed(said)])


def pair(
    attacker: api.Sheet,
    target: api.Sheet,
    *,
    a: Mapping[str, object] | None = None,
    b: Mapping[str, object] | None = None,
    side: str | None = None,
    options: Mapping[str, str] | None = None,
) -> Position:
    """An attacker and its target, with what is said of each."""
    return api.position(
        attacker, target, attacker_state=listed(a or {}), target_state=listed(b or {}), side=side, options=options
    )


def listed(said: Mapping[str, object]) -> list[tuple[str, object]]:
    """damage=["LT=5", "LA=3"] as words of set-up."""
    return [(name, each) for name, value in said.items() for each in (value if isinstance(value, list) else [value])]
