"""Every ruleset keeps what all rulesets promise, with each of its policies; and what breaks a promise is seen."""

from __future__ import annotations

from typing import Any

import pytest
from tests.random_positions import random_position

from ironfall.game.position import Position
from ironfall.rulesets import RULESETS
from ironfall.rulesets.ruleset import Action, Course, Ruleset, Told
from ironfall.table.linking import can_compile
from ironfall.testing.conformance import (
    KINDS,
    check_action,
    check_course,
    check_policy,
    check_refusals,
    check_ruleset,
    check_text,
    policies_of,
)
from ironfall.testing.promises import NotKept
from ironfall.testing.same_source import check_same_source

POSITIONS = 16
GAMES = 1
BY_NAME = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
WITH_A_COURSE = [ruleset for ruleset in RULESETS if ruleset.course is not None]
BY_POLICY = pytest.mark.parametrize(
    ("ruleset", "policy"),
    [(ruleset, policy) for ruleset in RULESETS for policy in policies_of(ruleset)],
    ids=lambda each: each if isinstance(each, str) else each.name,
)


@pytest.mark.parametrize("seed", range(POSITIONS))
@BY_NAME
def test_actions(ruleset: Ruleset, seed: int) -> None:
    position = random_position(seed, ruleset.name)
    check_text(position)
    for action in ruleset.actions:
        check_refusals(position, action)
        check_action(position, action, seeds=(seed,))


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("ruleset", WITH_A_COURSE, ids=lambda ruleset: ruleset.name)
def test_whole_games(ruleset: Ruleset, seed: int) -> None:
    assert ruleset.course is not None
    check_course(random_position(seed, ruleset.name), ruleset.course, seeds=(seed,))


@BY_POLICY
def test_policies(ruleset: Ruleset, policy: str) -> None:
    positions = [random_position(seed, ruleset.name) for seed in range(POSITIONS)]
    assert check_policy(ruleset, policy, positions, seeds=(1,)) > 0


@pytest.mark.skipif(not can_compile(), reason="compiled rules need the extra for speed")
@BY_NAME
def test_plain_and_compiled(ruleset: Ruleset) -> None:
    check_same_source(ruleset, [random_position(seed, ruleset.name) for seed in range(4)], seeds=(1,))


# --- what breaks a promise


def position_of(ruleset: Ruleset, **changed: Any) -> Position:
    """A position of a ruleset in which something is otherwise."""
    made = random_position(0, "mech_d20")
    return Position(ruleset._replace(**changed), made.setup, made.fields, made.hexes, made.source, made.lines)


def not_kept(check: Any, *arguments: Any) -> str:
    with pytest.raises(NotKept) as broken:
        check(*arguments, (1,))
    return str(broken.value)


MECH_D20 = next(ruleset for ruleset in RULESETS if ruleset.name == "mech_d20")
assert MECH_D20.course is not None
COURSE: Course = MECH_D20.course
ATTACK: Action = MECH_D20.actions[0]


def test_a_refusal_that_is_not_told_is_seen() -> None:
    silent = Action("attack", "attack", "D20-17", lambda table: 1, None, ATTACK.play, ATTACK.units)
    position = position_of(MECH_D20)
    with pytest.raises(NotKept, match="seed 0, attack: 1 refusals are counted and 0 told"):
        check_refusals(position, silent)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (Told(" ", "", "event"), "a line of words, not ' '"),
        (Told("It falls.", "D20-99", "event"), "'It falls.' cites D20-99, which the book has"),
        (Told("It falls.", "", "noise"), f"'It falls.' is one of {', '.join(KINDS)}, not 'noise'"),
    ],
)
def test_a_line_that_is_none_is_seen(line: Told, says: str) -> None:
    position = position_of(MECH_D20, narrate=lambda table, setup: [line])
    assert says in not_kept(check_course, position, COURSE)


def test_a_game_that_never_ends_is_seen() -> None:
    course = COURSE._replace(is_over=lambda table: False, stage=lambda table: None)
    assert "a game ends within 1000 stages" in not_kept(check_course, position_of(MECH_D20, course=course), course)


def test_a_policy_that_answers_what_nobody_offered_is_seen() -> None:
    position = random_position(0, "mech_d20")
    wrong = MECH_D20._replace(choose=lambda table, who, question: 99)
    assert "99 is an option of question 2" in not_kept(check_policy, wrong, "random", [position])


def test_a_policy_that_meddles_is_seen() -> None:
    def meddles(table: Any, who: int, question: int) -> int:
        table.game.units[who].heat += 1
        return int(table.asking.options[0])

    position = random_position(0, "mech_d20")
    wrong = MECH_D20._replace(choose=meddles)
    assert "changes nothing" in not_kept(check_policy, wrong, "random", [position])


def test_all_of_it_at_once() -> None:
    check_ruleset(MECH_D20._replace(course=None), [random_position(1, "mech_d20")], seeds=(1,))
