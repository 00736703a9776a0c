"""One text of the rules: plain and compiled end in the same state, the same log and the same tape, to the last number.

The whole action is compiled once with bounds checks, and everything is compared through it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from ironfall.game.position import Position, parse_position
from ironfall.rulesets.classic.ruleset import CLASSIC
from ironfall.table.generator import seed_dice
from ironfall.table.table import Table
from ironfall.table.tape import Source

pytest.importorskip("numba", reason="compiled rules need the extra for speed")

from ironfall.table.compiled import CompiledTable, checked_twin

ACTION = CLASSIC.actions[0]
STATES = 250
NAMES = ("Haymaker", "Tollkeeper", "Thistle", "Steeplejack", "Drover", "Mudlark", "Millstone", "Bellwether")
JUMPERS = ("Haymaker", "Tollkeeper", "Thistle", "Steeplejack", "Drover", "Mudlark", "Millstone")
PARTS = ("hip", "foot", "upper-leg", "gyro", "engine", "sensors", "jump-jet", "life-support")


@pytest.fixture(scope="module")
def compiled_play() -> Callable[[Any], None]:
    """The action, compiled with bounds checks."""
    twin: Callable[[Any], None] = checked_twin(ACTION.play, CLASSIC.game, CLASSIC.choose)
    return twin


def random_position(seed: int) -> Position:
    """Two 'Mechs and a bystander, worn, on broken ground, by every word a player could say of them."""
    chance = random.Random(seed)
    lines = ["ironfall-position 1", "ruleset classic", "map 9x9", "first 1"]
    if chance.random() < 0.3:
        lines.append(f"option {chance.choice(('offmap=removed', 'offmap=destroyed', 'dfa_side_from=hover'))}")
    if chance.random() < 0.2:
        lines.append("option pilot_check_counts_fall_damage=yes")
    for x in range(1, 10):
        for y in range(1, 10):
            fact = chance.choice(
                ("level=1", "level=2", "level=-2", "level=3", "water=1", "water=2", "rubble=1", "woods=1")
            )
            if chance.random() < 0.35:
                lines.append(f"hex 0{x}0{y} {fact}")
            elif chance.random() < 0.05:
                lines.append(f"hex 0{x}0{y} building=2 building_cf=60 deck={chance.randint(1, 3)}")
    places = chance.sample([f"0{x}0{y}" for x in range(4, 7) for y in range(4, 7)], 3)
    names = (chance.choice(JUMPERS), chance.choice(NAMES), chance.choice(NAMES))
    for letter, side, name, at in zip("ABC", (0, 1, chance.randint(0, 1)), names, places, strict=True):
        lines += [f"unit {letter} {side} {name}", f"at {at}", f"facing {chance.randint(0, 5)}"]
        lines += random_words(chance)
        if letter != "A":
            lines.append("has-moved")
    return parse_position("\n".join(lines), f"seed {seed}")


def random_words(chance: random.Random) -> list[str]:
    """What one unit has been through."""
    lines = [f"piloting {chance.randint(2, 7)}", f"moved {chance.choice((0, 0, 2, 4, 6))}"]
    lines += [f"damage {place}={chance.randint(0, 2)}" for place in ("HD", "CT", "LT", "LA") if chance.random() < 0.5]
    lines += [
        f"damage {place}={chance.randint(0, 6)}" for place in ("LL", "RL", "RT", "CTR", "RA") if chance.random() < 0.5
    ]
    if chance.random() < 0.3:
        lines.append(f"crit {chance.choice(('LL', 'RL'))}:{chance.choice(PARTS[:3])}")
    if chance.random() < 0.2:
        lines.append(f"crit CT:{chance.choice(('gyro', 'engine'))}")
    lines += [word for word in ("prone", "unconscious", "jumped", "evading", "hurt 20") if chance.random() < 0.08]
    lines.append(f"pilot-hits {chance.choice((0, 0, 1, 3, 5))}")
    return lines


def laid(position: Position) -> Table[Any]:
    """A table that listens and records."""
    table = position.table()
    table.asking.policy = [1] * len(table.asking.policy)
    table.log.listening = table.tape.recording = 1
    return table


def everything(compiled: CompiledTable) -> tuple[Any, ...]:
    """All that a run leaves behind."""
    log, tape = compiled.record["log"], compiled.record["tape"]
    return (
        compiled.state(),
        log["lines"][: log["count"]].tolist(),
        tape["written"][: tape["written_count"]].tolist(),
        (int(tape["place"]), int(tape["fault"]), int(tape["fault_place"])),
        compiled.record["asking"]["came_up"].tolist(),
    )


def both_ways(
    position: Position, compiled_play: Callable[[Any], None], load: Callable[[Table[Any]], None]
) -> Table[Any]:
    """Run the action plain and compiled and compare; the plain table, for more."""
    plain = laid(position)
    load(plain)
    compiled = CompiledTable(plain)
    ACTION.play(plain)
    compiled_play(compiled.record)
    assert everything(CompiledTable(plain)) == everything(compiled)
    return plain


@pytest.mark.parametrize("seed", range(STATES))
def test_live_dice_and_their_script(seed: int, compiled_play: Callable[[Any], None]) -> None:
    position = random_position(seed)

    def live(table: Table[Any]) -> None:
        seed_dice(table, seed, 3)

    plain = both_ways(position, compiled_play, live)
    tape = plain.tape.written[: plain.tape.written_count]

    def scripted(table: Table[Any]) -> None:
        table.tape.source = Source.SCRIPTED
        table.asking.policy = [0] * len(table.asking.policy)
        table.tape.given[: len(tape)] = tape
        table.tape.given_count = len(tape)

    if not plain.tape.fault:
        again = both_ways(position, compiled_play, scripted)
        assert (again.tape.place, again.tape.fault) == (len(tape), 0)


@pytest.mark.parametrize("seed", range(STATES, STATES + 60))
def test_a_script_that_does_not_fit_is_refused_alike(seed: int, compiled_play: Callable[[Any], None]) -> None:
    position = random_position(seed)
    chance = random.Random(seed)
    tape = [chance.randint(-1, 13) for _ in range(chance.randint(0, 30))]

    def garbled(table: Table[Any]) -> None:
        table.tape.source = Source.SCRIPTED
        table.asking.policy = [chance.randint(0, 1)] * len(table.asking.policy)
        table.tape.given[: len(tape)] = tape
        table.tape.given_count = len(tape)

    both_ways(position, compiled_play, garbled)
