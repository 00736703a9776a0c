"""Exact odds: the walk over all ways of the dice, about each unit in turn, within a budget counted in runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from ironfall.errors import BadInput
from ironfall.game.play import check_faults, chooser, table_for, unattended
from ironfall.game.position import Position
from ironfall.odds.walk import Walk
from ironfall.rulesets.random_policy import RANDOM
from ironfall.rulesets.ruleset import Action, Group, Ruleset
from ironfall.table.linking import can_compile
from ironfall.table.tape import Fault

if TYPE_CHECKING:
    from ironfall.table.compiled_walk import EachWay

PLAIN_STEP = 500
COMPILED_STEP = 100_000
"""Runs of the rules between two reports of progress."""

MOST_RUNS = 250_000_000
"""Some gigabytes; what takes more is not counted."""

Progress = Callable[[int], None]
"""Called with the runs done."""


@dataclass(frozen=True, slots=True)
class Exact:
    """How often each mark is made, about each unit; the runs of the rules that it took."""

    weights: tuple[dict[int, Fraction], ...]
    runs: int
    mode: str
    missing: tuple[Group, ...] = ()
    """The groups of questions that the budget did not suffice for: their marks are not in the weights."""


class Walks(Protocol):
    """A walk about one unit, plain or compiled."""

    @property
    def runs(self) -> int: ...
    @property
    def is_done(self) -> bool: ...
    def go_on(self, runs: int) -> None: ...
    def weigh(self) -> dict[int, Fraction]: ...


def exact(
    position: Position,
    action_name: str,
    *,
    choose: str = "book",
    mode: str = "auto",
    budget: int | None = None,
    partly: bool = False,
    on_progress: Progress = lambda runs: None,
    on_notice: Callable[[str], None] = lambda text: None,
) -> Exact | None:
    """The exact odds of an action, or None if they take more runs of the rules than the budget.

    With `partly`, groups of questions that take too much are left out, as long as their unit has others; none of those
    but the last gets more than half of the runs that are left. `mode` is "auto", "plain" or "compiled".
    BadInput if the action is not allowed here.
    """
    if choose == RANDOM:
        raise BadInput(f"the choices of a {RANDOM} player cannot be counted; they can be simulated")
    action, policies = unattended(position, action_name, choose)
    if budget == 0:
        return None
    chosen = "plain" if mode == "plain" or not can_compile() else "compiled"
    step = PLAIN_STEP if chosen == "plain" else COMPILED_STEP
    runs = 0
    table = position.table()
    weights: list[dict[int, Fraction]] = [{} for _ in action.units]
    groups = groups_of(position.ruleset, action)
    missing: list[Group] = []
    for group in groups:
        walk = walk_about(position, action, group, policies, chosen, on_notice)
        allowed = None if budget is None else budget - runs
        if allowed is not None and partly and group is not groups[-1] and has_others(group, groups, [group]):
            allowed //= 2
        while not walk.is_done:
            left = step if allowed is None else min(step, allowed - walk.runs)
            if left <= 0:
                break
            walk.go_on(left)
            refuse_faults(position, walk)
            if runs + walk.runs > MOST_RUNS:
                raise BadInput(
                    f"there are too many ways to count: after {MOST_RUNS:,} runs of the rules some are left; "
                    "estimate them instead",
                    position.source or None,
                )
            on_progress(runs + walk.runs)
        runs += walk.runs
        if not walk.is_done:
            missing.append(group)
            if not partly or not has_others(group, groups, missing):
                return None
            continue
        weights[group.unit] |= {mark: weight for mark, weight in walk.weigh().items() if group.answers(table, mark)}
    return Exact(tuple(weights), runs, chosen, tuple(missing))


def has_others(group: Group, groups: list[Group], missing: list[Group]) -> bool:
    """Whether anything else that is asked about the same unit is counted, or still may be."""
    return any(other.unit == group.unit and other not in missing for other in groups)


def groups_of(ruleset: Ruleset, action: Action) -> list[Group]:
    """What is walked one by one."""
    return [group for group in ruleset.outcomes.groups if group.unit < len(action.units)]


def walk_about(
    position: Position,
    action: Action,
    group: Group,
    policies: list[int],
    mode: str,
    on_notice: Callable[[str], None] = lambda text: None,
) -> Walks:
    """A walk at its beginning."""
    about = group.unit
    if mode == "plain":
        return Walk(position, action, about, policies, group.number, answers=group.answers)
    from ironfall.table.compiled_walk import CompiledWalk

    table = table_for(position, action)
    table.asking.policy = policies
    other = 1 - about if len(action.units) > 1 else None
    left_out: Any = None if other is None else position.ruleset.outcomes.followed(table, other)
    rules = walked_rules(position.ruleset, action, policies)
    return CompiledWalk(
        table, rules, about, -1 if other is None else other, left_out, on_notice, group=group.number
    )


def refuse_faults(position: Position, walk: Walks) -> None:
    """BadInput if anything went wrong in a compiled walk; the plain walk refuses that by itself."""
    fault: int = getattr(walk, "fault", Fault.NONE)
    if fault:
        table = position.table()
        table.tape.fault = fault
        check_faults(table, 0, position.source or None)


def walked_rules(ruleset: Ruleset, action: Action, policies: Sequence[int]) -> EachWay:
    """What the linker needs to know to compile the walk over an action."""
    from ironfall.table.compiled_walk import EachWay

    read = ruleset.outcomes
    return EachWay(
        action.play, chooser(ruleset, policies), read.observe, read.observe_start, read.observe_end, read.alike,
        read.forget,
    )  # fmt: skip


def is_compiled(position: Position, action: Action, policies: Sequence[int]) -> bool:
    """Whether the walk over this action was compiled before, by these rules. It must be possible to compile."""
    from ironfall.table import compiled_walk

    return compiled_walk.is_compiled(walked_rules(position.ruleset, action, policies), position.ruleset.game)
