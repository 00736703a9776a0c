"""One text of the rules: plain and compiled end in the same state, the same log and the same tape.

All that a ruleset plays is compiled together, once for each process, with bounds checks. Questions are answered by a
player who chooses blindly, who comes everywhere, or by policies of the ruleset's, which take their time to compile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from ironfall.game.play import table_for
from ironfall.game.position import Position
from ironfall.rulesets.random_policy import choose_blindly
from ironfall.rulesets.ruleset import Ruleset
from ironfall.table.generator import seed_dice
from ironfall.table.table import Table
from ironfall.testing.promises import hold

Play = Callable[[Any], None]
Choose = Callable[[Any, int, int], int]
SEEDS = (1, 2)


def check_same_source(
    ruleset: Ruleset,
    positions: Iterable[Position],
    seeds: Sequence[int] = SEEDS,
    choose: Choose = choose_blindly,
) -> None:
    """Every action that is allowed, and whole games stage by stage, plain and compiled; `choose` answers."""
    twins = compiled_plays(ruleset, choose)
    course = ruleset.course
    policies = len(ruleset.policies)
    for position in positions:
        for seed in seeds:
            policy = [1 + (seed + side) % (policies - 1) for side in range(4)]
            for action in ruleset.actions:
                fits = len(position.setup.units) >= len(action.units)
                if fits and not action.refusals(table_for(position, action)):
                    table = listening(table_for(position, action), policy, choose)
                    seed_dice(table, seed, 0)
                    play_both_ways(action.play, twins, table, f"{position.source}, {action.name}, seed {seed}")
            if course is not None:
                table = listening(position.table(), policy, choose)
                stages = 0
                while not course.is_over(table) and not table.tape.fault:
                    seed_dice(table, seed, stages)
                    table.log.count = table.tape.written_count = 0
                    play_both_ways(course.stage, twins, table, f"{position.source}, stage {stages}, seed {seed}")
                    stages += 1


def listening(table: Table[Any], policy: Sequence[int], choose: Choose = choose_blindly) -> Table[Any]:
    """The table, listening and recording, with these policies by side, for which `choose` answers."""
    table.choose = choose
    table.asking.policy = list(policy)
    table.log.listening = table.tape.recording = 1
    return table


@cache
def compiled_plays(ruleset: Ruleset, choose: Choose) -> dict[Play, Play]:
    """The actions of a ruleset, its stages and its whole games, compiled."""
    from ironfall.table.compiled import checked_twins

    plays = [action.play for action in ruleset.actions]
    plays += [ruleset.course.stage, ruleset.course.action.play] if ruleset.course is not None else []
    return checked_twins(plays, ruleset.game, choose)


def play_both_ways(play: Play, twins: dict[Play, Play], table: Table[Any], where: str) -> None:
    """Play on from a table, and once more from a copy of it, compiled. The table is left as plain play leaves it."""
    from ironfall.table.compiled import CompiledTable

    compiled = CompiledTable(table)
    play(table)
    twins[play](compiled.record)
    plain = left_behind(CompiledTable(table))
    for part, found in left_behind(compiled).items():
        hold(plain[part] == found, f"plain and compiled leave the same {part}: {plain[part]}, {found}", where)


def left_behind(compiled: Any) -> dict[str, Any]:
    """All that a run leaves."""
    record = compiled.record
    log, tape = record["log"], record["tape"]
    return {
        "log": log["lines"][: log["count"]].tolist(),
        "tape": tape["written"][: tape["written_count"]].tolist(),
        "fault": (int(tape["place"]), int(tape["fault"]), int(tape["fault_place"])),
        "questions": record["asking"]["came_up"].tolist(),
        "dice": [int(record["dice"][name]) for name in ("block", "used", "pool", "pool_size")],
        "state": compiled.state(),
    }
