"""Ironfall from Python: load units, set up a position, ask what an action needs, play it, count it, replay it.

    from ironfall import api

    position = api.position(attacker="Haymaker", target="Tollkeeper")
    print(api.need(position, "dfa").number)
    print(api.simulate(position, "dfa", trials=1000, seed=1).outcomes["hit"].p)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from ironfall.board.maps import Board, open_board, read_board
from ironfall.errors import BadInput
from ironfall.game.cases import CaseResult
from ironfall.game.cases import run as cases
from ironfall.game.play import Answers, Need, Played, Prompt, Reason, action_named, policy_numbers
from ironfall.game.play import need as _need
from ironfall.game.play import play as _play
from ironfall.game.position import OPEN_MAP, Position, check_option, position_text, read_position
from ironfall.game.replay import Verdict, replay, replay_text, write_replay
from ironfall.odds.curve import chance_at_least
from ironfall.rulesets import RULESETS, ruleset_named
from ironfall.rulesets.ruleset import PlacedUnit, Setup
from ironfall.simulate.run import Counted, Progress
from ironfall.simulate.run import simulate as _simulate
from ironfall.table.asking import FROM_THE_TAPE
from ironfall.table.table import Table
from ironfall.table.talk import Told as Line
from ironfall.table.tape import Fault, Source
from ironfall.units.roster import find_unit as load_unit
from ironfall.units.sheet import Sheet

__all__ = [
    "RULESETS",
    "Answers",
    "BadInput",
    "CaseResult",
    "Counted",
    "Need",
    "Outcome",
    "Played",
    "Position",
    "Prompt",
    "Reason",
    "Sheet",
    "Simulation",
    "Spread",
    "Verdict",
    "cases",
    "chance_to_hit",
    "could_be",
    "happened",
    "load_unit",
    "need",
    "odds",
    "position",
    "position_text",
    "read_position",
    "replay",
    "replay_text",
    "resolve",
    "simulate",
    "write_replay",
]

USUAL_HEXES = 3
"""How far an attacker comes by default, or its jump if that is less."""
Words = Mapping[str, object] | Iterable[tuple[str, object]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How often something happens: an estimated share and its standard error, or a chance that is exact."""

    p: float
    error: float | None
    fraction: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number came out: its mean, and the share of every value that came up."""

    mean: float
    distribution: dict[int, float]


@dataclass(frozen=True, slots=True)
class Simulation:
    """An action counted over many trials."""

    counted: Counted
    outcomes: dict[str, Outcome]
    spreads: dict[str, Spread]


def position(
    attacker: Sheet | str,
    target: Sheet | str | None = None,
    *,
    ruleset: str = "classic",
    attacker_state: Words = (),
    target_state: Words = (),
    side: str | None = None,
    board: Board | str | Path | None = None,
    options: Mapping[str, str] | None = None,
) -> Position:
    """Two units facing each other, ready for an action of the first against the second.

    A unit is a sheet, a file or a name of the catalogue. States are words of set-up with their values, such as
    {"piloting": 4, "prone": True} or [("damage", "LT=5"), ("damage", "RT=3")]. The map is open unless one is given; the
    attacker comes straight at a side of the target, its front unless said, from three hexes away, or from as far as it
    can jump. A side and words that place the units otherwise contradict each other: BadInput. Without a target the
    attacker stands alone, for actions of one unit.
    """
    rules = ruleset_named(ruleset)
    sheets = [load_unit(unit, ruleset) if isinstance(unit, str) else unit for unit in (attacker, target) if unit]
    on = open_board(*OPEN_MAP) if board is None else board if isinstance(board, Board) else read_board(board)
    chosen = {name: check_option(rules, name, value) for name, value in (options or {}).items()}
    said = _words(attacker_state), _words(target_state)
    hexes = max(1, min(sheets[0].jump, USUAL_HEXES))
    if side is not None and ("at" in dict(said[0]) or {"at", "facing"} & dict(said[1]).keys()):
        raise BadInput("the side already says where the units stand and face; leave out the side, or at and facing")
    placed = all("at" in dict(words) for words in said[: len(sheets)])
    usual = () if placed else rules.face_each_other(on, side or "front", hexes)
    begins = usual[:2], (*usual[2:], ("has-moved", ""))
    units = tuple(
        PlacedUnit("AB"[number], number, sheet, (*begins[number], *said[number])) for number, sheet in enumerate(sheets)
    )
    made = Position(rules, Setup(on, units, chosen, (("first", "1"),)))
    made.table()
    return made


def _words(state: Words) -> tuple[tuple[str, str], ...]:
    pairs = state.items() if isinstance(state, Mapping) else state
    said: list[tuple[str, str]] = []
    for name, value in pairs:
        word = name.replace("_", "-")
        if value is True:
            said.append((word, ""))
        elif value is not False and value is not None:
            said.append((word, str(value)))
    return tuple(said)


def need(position: Position, action: str) -> Need:
    """Whether the action is allowed, what it needs, and why."""
    return _need(position, action_named(position.ruleset, action))


def resolve(
    position: Position,
    action: str,
    *,
    seed: int | None = None,
    dice: Sequence[int] | None = None,
    answers: Answers | None = None,
    choose: str = "book",
) -> Played:
    """Play the action once: with a seed, with dice given in order, or asking `answers` for what is not given.

    Dice given must be used up; so says BadInput, which also names an action that is not allowed.
    """
    asked = need(position, action)
    if not asked.legal:
        raise BadInput("not allowed: " + "; ".join(f"{r.words} ({r.rule})" for r in asked.refusals))
    return _play(
        position, action_named(position.ruleset, action), seed=seed, tape=dice, answers=answers, choose=choose
    )


def simulate(
    position: Position,
    action: str,
    trials: int = 10_000,
    *,
    seed: int = 0,
    workers: int = 1,
    choose: str = "book",
    mode: str = "auto",
    on_progress: Progress = lambda done, all_of_them: None,
    on_notice: Callable[[str], None] = lambda text: None,
) -> Simulation:
    """Play the action many times and count. The same seed gives the same counts on any number of workers."""
    counted = _simulate(
        position, action, trials, seed=seed, workers=workers, choose=choose, mode=mode, on_progress=on_progress,
        on_notice=on_notice,
    )  # fmt: skip
    return summary(counted)


def summary(counted: Counted) -> Simulation:
    """What a tally says."""
    read = counted.position.ruleset.outcomes
    outcomes = {name: _share(counted.tally[place], counted.trials) for name, place in read.happened}
    spreads = {name: _spread(counted.tally[first : first + size], counted.trials) for name, first, size in read.spread}
    return Simulation(counted, outcomes, spreads)


def _share(times: int, trials: int) -> Outcome:
    """An estimate never says never or always: (k + 1) / (N + 2)."""
    p = (times + 1) / (trials + 2)
    return Outcome(p, math.sqrt(p * (1 - p) / (trials + 2)))


def _spread(counts: Sequence[int], trials: int) -> Spread:
    if trials == 0:
        return Spread(0.0, {})
    mean = sum(value * count for value, count in enumerate(counts)) / trials
    return Spread(mean, {value: count / trials for value, count in enumerate(counts) if count})


def odds(
    position: Position,
    action: str,
    *,
    trials: int = 10_000,
    seed: int = 1,
    on_progress: Progress = lambda done, all_of_them: None,
    on_notice: Callable[[str], None] = lambda text: None,
) -> Simulation:
    """What the action leads to: the chance to hit counted exactly where it can be, the rest estimated by trials."""
    estimated = simulate(position, action, trials, seed=seed, on_progress=on_progress, on_notice=on_notice)
    exact = chance_to_hit(position, action)
    if exact is None:
        return estimated
    hit = Outcome(float(exact), None, exact)
    return replace(estimated, outcomes=estimated.outcomes | {"hit": hit})


def chance_to_hit(position: Position, action: str) -> Fraction | None:
    """The chance of the action's own roll; None where it has none, or where other dice fall before it."""
    chosen = action_named(position.ruleset, action)
    table = _play(position, chosen, seed=0).table
    for code, _, why, number, _ in table.log.lines[: table.log.count]:
        if code in (Line.NEEDS, Line.ROLLED, Line.PICKED):
            own = code == Line.NEEDS and position.ruleset.why.of(why).rule == chosen.rule
            return chance_at_least(number) if own else None
    return None


def could_be(position: Position, action: str, tape: Sequence[int], choose: str = "book") -> bool:
    """Whether each of these dice and answers can come where it stands; more of them may be wanted."""
    chosen = action_named(position.ruleset, action)
    table = _scripted(position, tape, choose)
    chosen.play(table)
    return table.tape.fault != Fault.OUT_OF_RANGE


def happened(played: Played) -> dict[str, int]:
    """What came of one resolution: 1 or 0 for each outcome, and the points of damage."""
    ruleset = played.position.ruleset
    table = _scripted(played.position, played.tape, played.position.ruleset.policies[FROM_THE_TAPE])
    played.action.trial(table)
    counts = table.tally.counts
    yes_or_no = {name: counts[place] for name, place in ruleset.outcomes.happened}
    amounts = {name: counts.index(1, first, first + size) - first for name, first, size in ruleset.outcomes.spread}
    return yes_or_no | amounts


def _scripted(position: Position, tape: Sequence[int], choose: str) -> Table[Any]:
    """A table whose dice are given."""
    table = position.table()
    table.asking.policy = policy_numbers(position.ruleset, choose, len(table.asking.policy))
    table.tape.source = Source.SCRIPTED
    table.tape.given[: len(tape)] = tape
    table.tape.given_count = len(tape)
    return table
