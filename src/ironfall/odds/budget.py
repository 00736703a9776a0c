"""How much is done for an exact answer: counted in runs of the rules, never in seconds, or machines would differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ironfall.errors import BadInput
from ironfall.game.position import Position
from ironfall.odds.exact import can_compile, is_compiled
from ironfall.rulesets.ruleset import Action

PLAIN_BUDGET = 15_000
"""A second or two."""
COMPILED_BUDGET = 2_000_000
"""The same, once the walk is compiled."""
FIRST_LOOK = 1_500
"""What is done before anything is loaded, or compiled, or said: small questions need no more."""
BUDGETS = {"plain": PLAIN_BUDGET, "compiled": COMPILED_BUDGET}


class Attempt(NamedTuple):
    """A mode, and the runs allowed in it; None without a limit."""

    mode: str
    runs: int | None


def attempts(position: Position, action: Action, mode: str, exact: bool, budget: int | None) -> Iterator[Attempt]:
    """How an exact answer is looked for, one attempt after another until one of them gets to the end.

    `mode` is "auto", "plain" or "compiled". With `exact` the last attempt has no limit; it is the only one without.
    """
    if mode not in ("auto", *BUDGETS):
        raise BadInput(f"mode is one of auto, plain, compiled, not {mode!r}")
    if mode == "compiled" and not can_compile():
        raise BadInput("compiled play needs the extra for speed: pip install 'ironfall[fast]'")
    if exact and budget is not None:
        raise BadInput("an exact answer is counted to the end, and a budget ends it before: leave one out")
    if budget is not None and budget < 0:
        raise BadInput(f"a budget is a number of runs, 0 or more, not {budget}")
    begun = "compiled" if mode == "compiled" else "plain"
    if exact or (mode == "auto" and can_compile()):
        yield Attempt(begun, FIRST_LOOK if budget is None else min(FIRST_LOOK, budget))
    if mode == "auto":
        mode = "compiled" if can_compile() and (exact or is_compiled(position, action)) else "plain"
    yield Attempt(mode, None if exact else BUDGETS[mode] if budget is None else budget)


def about_how_long(position: Position, action: Action, mode: str, done: int) -> str:
    """Said before all is counted, once some runs did not suffice for it."""
    return f"More than {done:,} runs of the rules are needed; counting on, {mode}, until every way is counted."
