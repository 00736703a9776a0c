"""Ironfall from Python: load units, set up a position, ask what an action needs, play it, count it, replay it.

    from ironfall import api

    position = api.position(attacker="Haymaker", target="Tollkeeper")
    print(api.need(position, "dfa").number)
    print(api.simulate(position, "dfa", trials=1000, seed=1).outcomes["hit"].p)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ironfall.board.maps import Board, open_board, read_board
from ironfall.errors import BadInput
from ironfall.game.play import Answers, Need, Played, Prompt, Reason, action_named
from ironfall.game.play import need as _need
from ironfall.game.play import play as _play
from ironfall.game.position import OPEN_MAP, Position, check_option, position_text, read_position
from ironfall.game.replay import Verdict, replay, replay_text, write_replay
from ironfall.rulesets import RULESETS, ruleset_named
from ironfall.rulesets.ruleset import PlacedUnit, Setup
from ironfall.simulate.run import Counted, Progress
from ironfall.simulate.run import simulate as _simulate
from ironfall.units.roster import find_unit as load_unit
from ironfall.units.sheet import Sheet

__all__ = [
    "RULESETS",
    "Answers",
    "BadInput",
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
    "load_unit",
    "need",
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
    """How often something happened: the share, and its standard error where it is an estimate."""

    p: float
    error: float | None
    fraction: str | None = None



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
    target: Sheet | str,
    *,
    ruleset: str = "classic",
    attacker_state: Words = (),
    target_state: Words = (),
    side: str = "front",
    board: Board | str | Path | None = None,
    options: Mapping[str, str] | None = None,
) -> Position:
    """Two units facing each other, ready for an action of the first against the second.

    A unit is a sheet, a file or a name of the catalogue. States are words of set-up with their values, such as
    {"piloting": 4, "prone": True} or [("damage", "LT=5"), ("damage", "RT=3")]. The map is open unless one is given; the
    attacker comes straight at a side of the target from three hexes away, or from as far as it can jump.
    """
    rules = ruleset_named(ruleset)
    attacking = load_unit(attacker, ruleset) if isinstance(attacker, str) else attacker
    defending = load_unit(target, ruleset) if isinstance(target, str) else target
    on = open_board(*OPEN_MAP) if board is None else board if isinstance(board, Board) else read_board(board)
    chosen = {name: check_option(rules, name, value) for name, value in (options or {}).items()}
    said_a, said_t = _words(attacker_state), _words(target_state)
    hexes = max(1, min(attacking.jump, USUAL_HEXES))
    placed = {name for name, _ in said_a} & {"at"} and {name for name, _ in said_t} & {"at"}
    usual = () if placed else rules.face_each_other(on, side, hexes)
    units = (
        PlacedUnit("A", 0, attacking, (*usual[:2], *said_a)),
        PlacedUnit("B", 1, defending, (*usual[2:], ("has-moved", ""), *said_t)),
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


def options_json(position: Position) -> dict[str, str]:
    """Every option with the value it is played with."""
    chosen = position.setup.options
    return {option.name: chosen.get(option.name, option.default) for option in position.ruleset.options}


def need_json(asked: Need) -> dict[str, Any]:
    """What an action needs, as data."""
    if not asked.legal:
        return {"legal": False, "reasons": [{"rule": r.rule, "text": r.words} for r in asked.refusals]}
    return {
        "legal": True,
        "need": asked.number,
        "modifiers": [{"reason": r.words, "value": r.value, "rule": r.rule} for r in asked.modifiers],
    }
