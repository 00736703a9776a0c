"""How much is done for an exact answer: counted in runs of the rules, never in seconds, or machines would differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ironfall.errors import BadInput
from ironfall.game.play import policy_numbers
from ironfall.game.position import Position
from ironfall.odds.exact import is_compiled
from ironfall.odds.how_long import about_how_many_runs
from ironfall.rulesets.ruleset import Action
from ironfall.table.linking import can_compile

PLAIN_BUDGET = 12_000
"""A few seconds."""
COMPILED_BUDGET = 2_000_000
"""The same, once the walk is compiled."""
FIRST_LOOK = 1_500
"""What is done before anything is loaded, or compiled, or said: small questions need no more."""
PLAIN_AT_FIRST = 30_000
"""What an answer without a limit does plain before it compiles: about as long as that takes."""
RATES = {"plain": 2_500, "compiled": 1_000_000}
"""Runs a second, on the small machine that they were measured on."""
HALF_A_MINUTE = 30
BUDGETS = {"plain": PLAIN_BUDGET, "compiled": COMPILED_BUDGET}


class Attempt(NamedTuple):
    """A mode, and the runs after which it is given up; None without a limit."""

    mode: str
    runs: int | None
    is_last: bool = False


def attempts(
    position: Position, action: Action, mode: str, exact: bool, budget: int | None, choose: str
) -> Iterator[Attempt]:
    """How an exact answer is looked for, one attempt after another until one of them gets to the end.

    `mode` is "auto", "plain" or "compiled". With `exact` the last attempt has no limit; it is the only one without.
    """
    refuse_what_cannot_be(mode, exact, budget)
    begun = "compiled" if mode == "compiled" else "plain"
    if exact or (mode == "auto" and can_compile()):
        yield Attempt(begun, FIRST_LOOK if budget is None else min(FIRST_LOOK, budget))
    if mode == "auto":
        policies = policy_numbers(position.ruleset, choose, len(position.table().asking.policy))
        is_ready = can_compile() and is_compiled(position, action, policies)
        if exact and can_compile() and not is_ready:
            yield Attempt("plain", PLAIN_AT_FIRST)
        mode = "compiled" if is_ready or (exact and can_compile()) else "plain"
    yield Attempt(mode, runs_allowed(mode, exact, budget), is_last=True)


def runs_allowed(mode: str, exact: bool, budget: int | None) -> int | None:
    """How many runs an exact answer may take in all, plain or compiled; None without a limit."""
    return None if exact else BUDGETS[mode] if budget is None else budget


def refuse_what_cannot_be(mode: str, exact: bool, budget: int | None) -> None:
    """BadInput if odds cannot be asked for in this way."""
    if mode not in ("auto", *BUDGETS):
        raise BadInput(f"mode is one of auto, plain, compiled, not {mode!r}")
    if mode == "compiled" and not can_compile():
        raise BadInput("compiled play needs the extra for speed: pip install 'ironfall[fast]'")
    if exact and budget is not None:
        raise BadInput("an exact answer is counted to the end, and a budget ends it before: leave one out")
    if budget is not None and budget < 0:
        raise BadInput(f"a budget is a number of runs, 0 or more, not {budget}")


def about_how_long(position: Position, action: Action, next_try: Attempt, done: int, choose: str) -> str:
    """Said before all is counted, once some runs did not suffice for it."""
    policies = policy_numbers(position.ruleset, choose, len(position.table().asking.policy))
    runs = max(2 * done, about_how_many_runs(position, action, policies))
    suffices = next_try.runs is None or runs <= next_try.runs
    seconds = runs / RATES[next_try.mode if suffices else "compiled"]
    return (
        f"Counting every way takes about {rounded(runs):,} runs of the rules, {in_time(seconds)} or so; it may be a "
        "quarter of that, or four times as much."
    )


def rounded(number: int) -> int:
    """To one digit: a guess is no better than that."""
    size = int("1" + "0" * (len(str(number)) - 1))
    return (number + size // 2) // size * size


def in_time(seconds: float) -> str:
    """A time as people say it."""
    if seconds < HALF_A_MINUTE:
        return f"{max(1, round(seconds))} second{'' if round(seconds) <= 1 else 's'}"
    minutes = max(1, round(seconds / 60))
    return f"{minutes} minute{'' if minutes == 1 else 's'}"
