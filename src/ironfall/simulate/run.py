"""An action played many times over and counted: the same totals on any number of workers, plain or compiled.

Game n of a seed has dice of its own, whoever plays it, so the trials can be shared out in any way.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from ironfall.errors import BadInput
from ironfall.game.course import sides_of
from ironfall.game.play import MOST_SEED, unattended
from ironfall.game.position import Position, position_text
from ironfall.rulesets.ruleset import Action
from ironfall.simulate.chunks import CompiledPlayer, PlainPlayer, counted_rules, ready_to_count
from ironfall.simulate.worker import Worker
from ironfall.table.linking import can_compile
from ironfall.table.table import MOST_QUESTIONS, TALLY_LENGTH

MOST_TRIALS = 10**12
MOST_WORKERS = 256
CHUNKS_AHEAD = 2
"""Chunks handed to each worker ahead of time: an interruption waits for these alone."""



class Pace(NamedTuple):
    """How much is done at a time, and from how many trials on the compiled rules are worth their loading."""

    plain_up_to: int
    """Up to this many trials plain play is done before the compiled rules are loaded."""
    plain_up_to_cold: int
    """The same where the rules would have to be compiled first."""
    plain_chunk: int
    compiled_chunk: int


OF_ACTIONS = Pace(10_000, 100_000, 2_000, 500_000)
OF_GAMES = Pace(20, 200, 4, 250)

Progress = Callable[[int, int], None]
"""Called with the trials done and all of them."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted: how many trials of how many asked for, by what mode and workers, and the tally."""

    position: Position
    action: Action
    trials: int
    asked: int
    seed: int
    workers: int
    mode: str
    seconds: float
    tally: tuple[int, ...]
    questions: dict[str, int]
    policies: tuple[str, ...]
    """Who chose, by side."""

    @property
    def complete(self) -> bool:
        return self.trials == self.asked


def simulate(
    position: Position,
    action_name: str,
    trials: int,
    *,
    seed: int = 0,
    workers: int = 1,
    choose: str = "book",
    mode: str = "auto",
    on_progress: Progress = lambda done, all_of_them: None,
    on_notice: Callable[[str], None] = lambda text: None,
) -> Counted:
    """Play an action `trials` times. Interrupted (KeyboardInterrupt), it returns what is done so far.

    `choose` names the policy of all sides, or one a side: "cautious,random". `mode` is "auto", "plain" or "compiled".
    BadInput if the action is not allowed here. The action of the ruleset's course is the whole game.
    """
    check_trials(trials, seed, workers)
    position = ready_to_count(position, action_name)
    action, numbers = unattended(position, action_name, choose)
    mode = _mode(mode, trials, position, action, numbers)
    tally = [0] * TALLY_LENGTH
    asked = [0] * MOST_QUESTIONS
    done = 0
    started = time.perf_counter()
    try:
        with _pool(mode, position, action, numbers, workers, on_notice) as pool:
            started = time.perf_counter()
            for count, counts, came_up in pool.run(trials, seed):
                tally = [a + b for a, b in zip(tally, counts, strict=True)]
                asked = [a + b for a, b in zip(asked, came_up, strict=True)]
                done += count
                on_progress(done, trials)
    except KeyboardInterrupt:
        # What is counted is true of the games that were played; the caller sees that they are fewer.
        pass
    seconds = time.perf_counter() - started
    questions = {position.ruleset.question.of(n).name: times for n, times in enumerate(asked) if times}
    policies = tuple(position.ruleset.policies[number] for number in numbers[: sides_of(position)])
    return Counted(position, action, done, trials, seed, workers, mode, seconds, tuple(tally), questions, policies)


def check_trials(trials: int, seed: int, workers: int) -> None:
    """BadInput if so many cannot be played."""
    if not 1 <= trials <= MOST_TRIALS:
        raise BadInput(f"trials must be a whole number from 1 to {MOST_TRIALS}, not {trials}")
    if not 0 <= seed <= MOST_SEED:
        raise BadInput(f"a seed is a whole number from 0 to {MOST_SEED}, not {seed}")
    if not 1 <= workers <= MOST_WORKERS:
        raise BadInput(f"workers must be from 1 to {MOST_WORKERS}, not {workers}")


def _mode(mode: str, trials: int, position: Position, action: Action, policies: list[int]) -> str:
    if mode not in ("auto", "plain", "compiled"):
        raise BadInput(f"mode is one of auto, plain, compiled, not {mode!r}")
    if mode == "compiled" and not can_compile():
        raise BadInput("compiled play needs the extra for speed: pip install 'ironfall[fast]'")
    if mode != "auto":
        return mode
    pace = pace_of(position, action)
    if trials <= pace.plain_up_to or not can_compile():
        return "plain"
    if trials <= pace.plain_up_to_cold:
        from ironfall.table.compiled import is_compiled

        if not is_compiled(counted_rules(position.ruleset, action, policies), position.ruleset.game):
            return "plain"
    return "compiled"


def pace_of(position: Position, action: Action) -> Pace:
    """A whole game takes as long as some hundred actions."""
    course = position.ruleset.course
    return OF_GAMES if course is not None and action is course.action else OF_ACTIONS


class Player(Protocol):
    """What plays a chunk: the tally of these games, and how often each question came up."""

    def play(self, seed: int, first: int, last: int) -> tuple[list[int], list[int]]: ...


Part = tuple[int, list[int], list[int]]


class _Pool:
    """Shares chunks out to threads, each with a player of its own, a few chunks ahead; gives their counts in order.

    The players do their work outside of Python's lock: compiled, or in a process.
    """

    def __init__(self, make_player: Callable[[], Player], chunk: int, workers: int) -> None:
        self.make_player = make_player
        self.chunk = chunk
        self.workers = workers
        self.players: list[Player] = []
        self.own = threading.local()
        self.threads = ThreadPoolExecutor(workers)

    def __enter__(self) -> _Pool:
        return self

    def __exit__(self, *error: object) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
        for player in self.players:
            if isinstance(player, Worker):
                player.stop()

    def play(self, seed: int, first: int, last: int) -> Part:
        if not hasattr(self.own, "player"):
            self.own.player = self.make_player()
            self.players.append(self.own.player)
        return (last - first, *self.own.player.play(seed, first, last))

    def run(self, trials: int, seed: int) -> Iterator[Part]:
        waiting: list[Future[Part]] = []
        first = 0
        while first < trials or waiting:
            while first < trials and len(waiting) < CHUNKS_AHEAD * self.workers:
                last = min(trials, first + self.chunk)
                waiting.append(self.threads.submit(self.play, seed, first, last))
                first = last
            yield waiting.pop(0).result()


class _Alone:
    """One plain player needs no other thread."""

    def __init__(self, player: Player, chunk: int) -> None:
        self.player = player
        self.chunk = chunk

    def __enter__(self) -> _Alone:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def run(self, trials: int, seed: int) -> Iterator[Part]:
        for first in range(0, trials, self.chunk):
            last = min(trials, first + self.chunk)
            yield (last - first, *self.player.play(seed, first, last))


def _pool(
    mode: str, position: Position, action: Action, policies: list[int], workers: int, notice: Callable[[str], None]
) -> _Pool | _Alone:
    pace = pace_of(position, action)
    if mode == "compiled":
        from ironfall.table.compiled import entry_point

        entry = entry_point(counted_rules(position.ruleset, action, policies), position.ruleset.game, notice)
        return _Pool(lambda: CompiledPlayer(position, action, entry, policies), pace.compiled_chunk, workers)
    if workers == 1:
        return _Alone(PlainPlayer(position, action, policies), pace.plain_chunk)
    text = position_text(position, position.table())
    return _Pool(lambda: Worker(text, action.name, policies), pace.plain_chunk, workers)


def usual_workers() -> int:
    """As many workers as this process may use processors."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
