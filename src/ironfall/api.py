"""Ironfall from Python: load units, set up a position, ask what an action needs, play it, count it, replay it.

    from ironfall import api

    position = api.position(attacker="Haymaker", target="Tollkeeper")
    print(api.need(position, "dfa").number)
    print(api.simulate(position, "dfa", trials=1000, seed=1).outcomes["hit"].p)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from ironfall.board.maps import Board, open_board, read_board
from ironfall.errors import BadInput
from ironfall.game import game_file
from ironfall.game.cases import CaseResult
from ironfall.game.cases import run as cases
from ironfall.game.course import Game, Origin, course_of
from ironfall.game.play import Answers, Need, Played, Prompt, Reason, action_named, policy_numbers, table_for
from ironfall.game.play import need as _need
from ironfall.game.play import play as _play
from ironfall.game.position import OPEN_MAP, Position, check_option, position_text, read_position, read_text
from ironfall.game.replay import Verdict, replay, replay_text, write_replay
from ironfall.game.scenario import Scenario, read_scenario
from ironfall.odds import questions
from ironfall.odds.budget import about_how_long, attempts, runs_allowed
from ironfall.odds.curve import chance_at_least
from ironfall.odds.exact import exact as count_ways
from ironfall.odds.questions import Outcome, Spread
from ironfall.rulesets import RULESETS, ruleset_named
from ironfall.rulesets.ruleset import Action, Paper, PlacedUnit, Ruleset, Setup
from ironfall.simulate.chunks import PlainPlayer
from ironfall.simulate.run import Counted, Progress, check_trials
from ironfall.simulate.run import simulate as _simulate
from ironfall.table.asking import FROM_THE_TAPE
from ironfall.table.table import Table
from ironfall.table.talk import Told as Line
from ironfall.table.tape import Fault, Source
from ironfall.units.sheet import Sheet

__all__ = [
    "RULESETS",
    "Answers",
    "BadInput",
    "CaseResult",
    "Counted",
    "Game",
    "Need",
    "Odds",
    "Outcome",
    "Played",
    "Position",
    "Prompt",
    "Reason",
    "Scenario",
    "Sheet",
    "Simulation",
    "Spread",
    "Verdict",
    "begin_game",
    "cases",
    "chance_to_hit",
    "could_be",
    "duel",
    "happened",
    "load_charts",
    "load_unit",
    "need",
    "odds",
    "position",
    "position_text",
    "read_position",
    "read_scenario",
    "replay",
    "replay_text",
    "resolve",
    "resume_game",
    "simulate",
    "write_replay",
]

Words = Mapping[str, object] | Iterable[tuple[str, object]]
OddsProgress = Callable[[int, int | None], None]


@dataclass(frozen=True, slots=True)
class Simulation:
    """An action counted over many trials, and what the tally says."""

    counted: Counted
    answers: questions.Answers

    @property
    def outcomes(self) -> dict[str, Outcome]:
        return self.answers.outcomes

    @property
    def spreads(self) -> dict[str, Spread]:
        return self.answers.spreads


@dataclass(frozen=True, slots=True)
class Odds:
    """What an action leads to: exactly, or as an estimate, which says how many trials of which seed it comes from."""

    position: Position
    action: Action
    answers: questions.Answers
    asked: dict[str, Outcome]
    """How often each choice comes up on average: a number, and no chance, where it can come up twice."""
    policies: tuple[str, ...]
    """Who chooses, by side."""
    mode: str
    allowed: int | None
    """Runs of the rules that the exact answer was allowed; None without a limit."""
    used: int
    """Runs that it took, or that did not suffice."""
    counted: Counted | None = None
    """The trials of an estimate."""
    partly: bool = False
    """Whether beside what is estimated something is exact: what has a fraction."""

    @property
    def exact(self) -> bool:
        return self.counted is None

    @property
    def outcomes(self) -> dict[str, Outcome]:
        return self.answers.outcomes

    @property
    def spreads(self) -> dict[str, Spread]:
        return self.answers.spreads


def load_unit(text: str, ruleset: str = "classic") -> Any:
    """The sheet of a file, or of a machine of the ruleset's catalogue by its name or the start of it.

    BadInput if there is none, or if the start of a name fits several.
    """
    return ruleset_named(ruleset).papers.find(text)


def load_charts(path: str | Path, ruleset: str) -> Mapping[str, Any]:
    """A player's own numbers in place of the ruleset's. BadInput names the file, the line and the field."""
    read = ruleset_named(ruleset).read_charts
    if read is None:
        raise BadInput(f"{ruleset} has no charts of one's own")
    return read(read_text(path), str(path))


def position(
    attacker: Paper | str,
    target: Paper | str | None = None,
    *,
    ruleset: str = "classic",
    attacker_state: Words = (),
    target_state: Words = (),
    side: str | None = None,
    board: Board | str | Path | None = None,
    options: Mapping[str, str] | None = None,
    charts: str | Path | None = None,
    game: Words = (),
) -> Position:
    """Two units facing each other, ready for an action of the first against the second.

    A unit is a sheet, a file or a name of the catalogue. States are words of set-up with their values, such as
    {"piloting": 4, "prone": True} or [("damage", "LT=5"), ("damage", "RT=3")]. The map is open unless one is given; the
    attacker comes straight at a side of the target, its front unless said, from three hexes away, or from as far as the
    ruleset has it come. `charts` is a file of a player's own numbers, `game` what is said of the game itself. A side
    and words that place the units otherwise contradict each other: BadInput. Without a target the attacker stands
    alone, for actions of one unit.
    """
    rules = ruleset_named(ruleset)
    check_hexes(rules, side, board)
    sheets = [load_unit(unit, ruleset) if isinstance(unit, str) else unit for unit in (attacker, target) if unit]
    on = open_board(*OPEN_MAP) if board is None else board if isinstance(board, Board) else read_board(board)
    chosen = {name: check_option(rules, name, value) for name, value in (options or {}).items()}
    said = _words(attacker_state), _words(target_state)
    numbers = load_charts(charts, ruleset) if charts is not None else {}
    if side is not None and ("at" in dict(said[0]) or {"at", "facing"} & dict(said[1]).keys()):
        raise BadInput("the side already says where the units stand and face; leave out the side, or at and facing")
    placed = all("at" in dict(words) for words in said[: len(sheets)])
    usual = () if placed else rules.face_each_other(on, side or "front", rules.comes_from(sheets[0]))
    begins = usual[:2], (*usual[2:], *rules.ready[0])
    units = tuple(
        PlacedUnit("AB"[number], number, sheet, (*begins[number], *said[number])) for number, sheet in enumerate(sheets)
    )
    made = Position(rules, Setup(on, units, chosen, (*rules.ready[1], *_words(game)), numbers))
    made.table()
    return made


def check_hexes(ruleset: Ruleset, side: str | None, board: Board | str | Path | None) -> None:
    """BadInput where a side or a map is named and the ruleset has no hexes that either could mean."""
    named = "the side faced" if side is not None else "a map" if board is not None else ""
    if named and not ruleset.hex_facts:
        raise BadInput(f"{ruleset.name} is played on a table without hexes or facing; leave out {named}")


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
    return _play(
        position, action_named(position.ruleset, action), seed=seed, tape=dice, answers=answers, choose=choose
    )


def begin_game(
    position: Position,
    players: Sequence[str],
    *,
    seed: int | None = None,
    save: str | Path | None = None,
    title: str = "",
    about: str = "",
) -> Game:
    """A whole game from this position: who plays each side, "you" or a policy; dice of a seed, or thrown by people.

    `step` until somebody is asked, then `answer` or `undo`. With `save` all of it is kept in a new file as it happens,
    with its title and what is said about it.
    """
    game = Game(position, players, Origin(seed), title=title, about=about)
    if save is not None:
        game_file.begin(game, save)
    return game


def resume_game(path: str | Path) -> tuple[Game, str]:
    """Go on with a saved game: the game, and the half of a last line that was dropped, or ""."""
    return game_file.resume(path)


def duel(
    position: Position,
    players: Sequence[str],
    games: int = 1_000,
    *,
    seed: int = 0,
    workers: int = 1,
    mode: str = "auto",
    on_progress: Progress = lambda done, all_of_them: None,
    on_notice: Callable[[str], None] = lambda text: None,
) -> Simulation:
    """Play whole games with nobody to ask and count how they end; `players` are policies, by side."""
    action = course_of(position.ruleset).action.name
    choose = ",".join(players)
    return simulate(
        position, action, games, seed=seed, workers=workers, choose=choose, mode=mode, on_progress=on_progress,
        on_notice=on_notice,
    )  # fmt: skip


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
    position = counted.position
    read = questions.read_counts(
        position.ruleset, position.table(), len(counted.action.units), counted.tally, counted.trials
    )
    return Simulation(counted, read)


def odds(
    position: Position,
    action: str,
    *,
    exact: bool = False,
    budget: int | None = None,
    trials: int = 10_000,
    seed: int = 1,
    mode: str = "auto",
    choose: str = "book",
    on_progress: OddsProgress = lambda done, of: None,
    on_notice: Callable[[str], None] = lambda text: None,
) -> Odds:
    """What the action leads to: exactly if that takes no more runs of the rules than the budget, else estimated.

    With `exact` it goes on until every way the dice can fall is counted. An estimate comes from trials of the seed, and
    the chance to hit is exact in it where it can be counted. `on_progress` is called with the runs done and None, or
    with the trials done and how many there are. KeyboardInterrupt ends the counting of ways; interrupted in its trials,
    an estimate is made of those that are done.
    """
    chosen = action_named(position.ruleset, action)
    check_trials(trials, seed, workers=1)
    used = 0

    def on_runs(runs: int) -> None:
        nonlocal used
        used = runs
        on_progress(runs, None)

    allowed: int | None = 0
    tried = 0
    partly = None
    for number, attempt in enumerate(attempts(position, chosen, mode, exact, budget, choose)):
        allowed = runs_allowed(attempt.mode, exact, budget)
        if exact and number == 1:
            on_notice(about_how_long(position, chosen, attempt, tried, choose))
        try:
            found = count_ways(
                position, action, choose=choose, mode=attempt.mode, budget=attempt.runs,
                partly=attempt.is_last and not exact, on_progress=on_runs, on_notice=on_notice,
            )  # fmt: skip
        except BadInput:
            # What cannot be followed each way can be played; what cannot be played either is said there.
            if exact:
                raise
            break
        tried = attempt.runs or tried
        if found is not None and found.missing:
            partly = found
        elif found is not None:
            read = questions.read_exact(position.ruleset, position.table(), found.weights)
            asked = questions.asked_exact(position.ruleset, found.weights)
            return Odds(position, chosen, read, asked, (choose, choose), found.mode, allowed, found.runs)
    estimated = simulate(
        position, action, trials, seed=seed, choose=choose, mode=mode, on_progress=on_progress, on_notice=on_notice
    )
    counted = estimated.counted
    asked = {name: Outcome(times / counted.trials, None) for name, times in counted.questions.items()}
    read = _with_hit(estimated.answers, chance_to_hit(position, action))
    if partly is not None:
        counted_ways = questions.read_exact(position.ruleset, position.table(), partly.weights, partly.missing)
        read = questions.Answers(
            read.outcomes | _with_times(counted_ways.outcomes, read.outcomes), read.spreads | counted_ways.spreads,
            read.expected | counted_ways.expected,
        )  # fmt: skip
    part = partly is not None
    return Odds(position, chosen, read, asked, counted.policies, counted.mode, allowed, used, counted, part)


def _with_times(exactly: Mapping[str, Outcome], estimated: Mapping[str, Outcome]) -> dict[str, Outcome]:
    """Exact outcomes, with in how many trials each came about."""
    return {name: replace(outcome, times=estimated[name].times) for name, outcome in exactly.items()}


def _with_hit(answers: questions.Answers, hit: Fraction | None) -> questions.Answers:
    """The answers with the chance of the action's own roll, where that is counted."""
    if hit is None:
        return answers
    exactly = Outcome(float(hit), None, hit, answers.outcomes["hit"].times)
    return replace(answers, outcomes=answers.outcomes | {"hit": exactly})


def chance_to_hit(position: Position, action: str) -> Fraction | None:
    """The chance of the action's own roll; None where it has none or several, where other dice fall before it, and
    where others attack as well."""
    chosen = action_named(position.ruleset, action)
    table = _play(position, chosen, seed=0).table
    rolls = [line for line in table.log.lines[: table.log.count] if line[0] in (Line.NEEDS, Line.ROLLED, Line.PICKED)]
    own = {each.rule for each in position.ruleset.actions}
    attacks = [line for line in rolls if line[0] == Line.NEEDS and position.ruleset.why.of(line[2]).rule in own]
    if len(attacks) != 1 or rolls[0] is not attacks[0]:
        return None
    _, who, why, number, _ = attacks[0]
    return chance_at_least(number) if who == 0 and position.ruleset.why.of(why).rule == chosen.rule else None


def could_be(position: Position, action: str, tape: Sequence[int], choose: str = "book") -> bool:
    """Whether each of these dice and answers can come where it stands; more of them may be wanted."""
    chosen = action_named(position.ruleset, action)
    table = table_for(position, chosen)
    table.asking.policy = _policies(position, choose)
    _script(table, tape)
    chosen.play(table)
    return table.tape.fault != Fault.OUT_OF_RANGE


def happened(played: Played) -> dict[str, int]:
    """What came of one resolution: 1 or 0 for each outcome, and the points of damage."""
    position = played.position
    player = PlainPlayer(position, played.action, _policies(position, position.ruleset.policies[FROM_THE_TAPE]))
    _script(player.table, played.tape)
    player.count(player.table)
    return questions.read_one(position.ruleset, len(played.action.units), player.table.tally.counts)


def _policies(position: Position, choose: str) -> list[int]:
    return policy_numbers(position.ruleset, choose, len(position.table().asking.policy))


def _script(table: Table[Any], tape: Sequence[int]) -> None:
    """The dice and answers to come are given."""
    table.tape.source = Source.SCRIPTED
    table.tape.given[: len(tape)] = tape
    table.tape.given_count = len(tape)
