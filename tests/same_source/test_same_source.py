"""One text of the rules: plain and compiled end in the same state, the same log and the same tape, to the last number.

All that a ruleset plays is compiled once with bounds checks, and everything is compared through it.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.random_positions import random_position

from ironfall.game.play import action_named
from ironfall.rulesets import RULESETS
from ironfall.rulesets.random_policy import choose_blindly
from ironfall.rulesets.ruleset import Action, Ruleset
from ironfall.table.asking import FROM_THE_TAPE
from ironfall.table.generator import seed_dice
from ironfall.table.linking import can_compile
from ironfall.table.marks import fields_of
from ironfall.table.table import Table
from ironfall.table.tape import Fault, Source
from ironfall.testing.promises import NotKept
from ironfall.testing.same_source import compiled_plays, listening, play_both_ways

pytestmark = pytest.mark.skipif(not can_compile(), reason="compiled rules need the extra for speed")

STATES = 100
GARBLED = 24
GAMES = 5
BY_NAME = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
WITH_A_COURSE = [ruleset for ruleset in RULESETS if ruleset.course is not None]


ACTIONS = {"classic": ("dfa", "stand"), "mech_d20": ("attack", "stand"), "mechawars": ("charge", "collision")}
"""By ruleset: what most games play, and what one in five does."""


def played(ruleset: Ruleset, rare: bool = False) -> Action:
    """One of the two actions."""
    return action_named(ruleset, ACTIONS[ruleset.name][rare])


def laid(ruleset: Ruleset, seed: int) -> Table[Any]:
    """A table that listens and records, on which nobody is asked."""
    return listening(random_position(seed, ruleset.name).table(), [1, 1, 1, 1])


def script(table: Table[Any], tape: list[int]) -> None:
    """Dice and, for those who are asked, answers."""
    table.tape.source = Source.SCRIPTED
    table.tape.given[: len(tape)] = tape
    table.tape.given_count = len(tape)


@pytest.mark.parametrize("seed", range(STATES))
@BY_NAME
def test_live_dice_and_their_script(ruleset: Ruleset, seed: int) -> None:
    twins = compiled_plays(ruleset, choose_blindly)
    action = played(ruleset, seed % 5 == 4)
    table = laid(ruleset, seed)
    action.prepare(table)
    seed_dice(table, seed, 3)
    play_both_ways(action.play, twins, table, f"seed {seed}")
    tape = table.tape.written[: table.tape.written_count]
    if not table.tape.fault:
        again = laid(ruleset, seed)
        action.prepare(again)
        again.asking.policy = [FROM_THE_TAPE] * len(again.asking.policy)
        script(again, tape)
        play_both_ways(action.play, twins, again, f"seed {seed}, from its script")
        assert (again.tape.place, again.tape.fault) == (len(tape), 0)


@pytest.mark.parametrize("seed", range(STATES, STATES + GARBLED))
@BY_NAME
def test_a_script_that_does_not_fit_is_refused_alike(ruleset: Ruleset, seed: int) -> None:
    chance = random.Random(seed)
    table = laid(ruleset, seed)
    played(ruleset).prepare(table)
    table.asking.policy = [chance.choice((FROM_THE_TAPE, 1))] * len(table.asking.policy)
    script(table, [chance.randint(-1, 21) for _ in range(chance.randint(0, 30))])
    play_both_ways(played(ruleset).play, compiled_plays(ruleset, choose_blindly), table, f"seed {seed}")
    assert table.tape.fault in (Fault.NONE, Fault.TAPE_SHORT, Fault.OUT_OF_RANGE)


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("ruleset", WITH_A_COURSE, ids=lambda ruleset: ruleset.name)
def test_whole_games_stage_by_stage(ruleset: Ruleset, seed: int) -> None:
    course = ruleset.course
    assert course is not None
    table = laid(ruleset, seed)
    stages = 0
    while not course.is_over(table):
        seed_dice(table, seed, stages)
        table.log.count = table.tape.written_count = 0
        play_both_ways(course.stage, compiled_plays(ruleset, choose_blindly), table, f"seed {seed}, stage {stages}")
        assert table.tape.fault == Fault.NONE
        stages += 1
    assert stages > 3


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("ruleset", WITH_A_COURSE, ids=lambda ruleset: ruleset.name)
def test_whole_games_at_once(ruleset: Ruleset, seed: int) -> None:
    course = ruleset.course
    assert course is not None
    table = laid(ruleset, seed)
    table.log.listening = table.tape.recording = 0
    seed_dice(table, seed, 0)
    play_both_ways(course.action.play, compiled_plays(ruleset, choose_blindly), table, f"seed {seed}")
    assert course.is_over(table)
    assert table.tape.fault == Fault.NONE


@BY_NAME
def test_a_difference_is_seen(ruleset: Ruleset) -> None:
    play = played(ruleset).play
    table = laid(ruleset, 0)
    seed_dice(table, 0, 0)

    def play_and_meddle(meddled_with: Table[Any]) -> None:
        play(meddled_with)
        unit = meddled_with.game.units[0]
        name = next(name for name, field in fields_of(type(unit)).items() if field.kept == "state" and not field.shape)
        setattr(unit, name, getattr(unit, name) + 1)

    with pytest.raises(NotKept, match="here: plain and compiled leave the same state"):
        play_both_ways(play_and_meddle, {play_and_meddle: compiled_plays(ruleset, choose_blindly)[play]}, table, "here")
