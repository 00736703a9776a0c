"""What every ruleset promises, and every policy: tried on positions of its own with dice of some seeds.

A position should say a limit of rounds or turns where the ruleset plays whole games, or a game takes as long as it
takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ironfall.errors import BadInput
from ironfall.game.course import Game, Origin, sides_of
from ironfall.game.play import Played, play, table_for
from ironfall.game.position import Position, digest, parse_position, position_text
from ironfall.game.replay import replay_text, verify
from ironfall.rulesets.book import load_book
from ironfall.rulesets.ruleset import Action, Course, Ruleset, Told
from ironfall.table.asking import FROM_THE_TAPE
from ironfall.table.generator import seed_dice
from ironfall.table.marks import list_state
from ironfall.table.table import Table
from ironfall.table.talk import Told as Line
from ironfall.testing.promises import hold

SEEDS = (1, 2)
KINDS = ("event", "roll", "number", "reason", "choice", "refusal")
MOST_STAGES = 1_000


def check_ruleset(ruleset: Ruleset, positions: Iterable[Position], seeds: Sequence[int] = SEEDS) -> None:
    """All that is promised of a ruleset, in each of these positions, with each of its policies."""
    for position in positions:
        check_text(position)
        for action in ruleset.actions:
            check_refusals(position, action)
            check_action(position, action, seeds)
        if ruleset.course is not None:
            check_course(position, ruleset.course, seeds)


def policies_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Those that answer by themselves."""
    return tuple(name for number, name in enumerate(ruleset.policies) if number != FROM_THE_TAPE)


# --- positions


def check_text(position: Position) -> None:
    """A position can be written, and reads back as the same position."""
    check_written(position, position.table(), position.source)


def check_written(position: Position, table: Table[Any], where: str) -> Position:
    """So can the table of a game that rests; the position that it reads back as."""
    text = position_text(position, table)
    again = parse_position(text, "written")
    hold(position_text(again, again.table()) == text, "a position reads back as it was written", where)
    return again


# --- actions


def check_refusals(position: Position, action: Action) -> None:
    """What is against an action is told in words, each with a rule of the book, as often as it counts."""
    if len(position.setup.units) < len(action.units):
        return
    ruleset, where = position.ruleset, f"{position.source}, {action.name}"
    table = table_for(position, action)
    table.log.listening = 1
    refused = action.refusals(table)
    told = [ruleset.refusal.of(line[2]) for line in table.log.lines[: table.log.count] if line[0] == Line.REFUSED]
    hold(refused == len(told), f"{refused} refusals are counted and {len(told)} told", where)
    for refusal in told:
        hold(refusal.words.strip(), f"refusal {refusal.name} has words", where)
        hold(refusal.rule in load_book(ruleset.name), f"refusal {refusal.name} cites {refusal.rule}", where)


def check_action(position: Position, action: Action, seeds: Sequence[int] = SEEDS) -> None:
    """An action that is allowed is played to its end, told, written, replayed; the same dice bring the same again."""
    if len(position.setup.units) < len(action.units) or action.refusals(table_for(position, action)):
        return
    for policy in policies_of(position.ruleset):
        for seed in seeds:
            where = f"{position.source}, {action.name} by {policy}, seed {seed}"
            played = play(position, action, seed=seed, choose=policy)
            check_story(position.ruleset, played.told, where)
            check_written(position, played.table, where)
            check_replay(played, where)
            again = play(position, action, seed=seed, choose=policy)
            hold(again.tape == played.tape and again.told == played.told, "the same dice lead to the same", where)


def check_story(ruleset: Ruleset, told: Sequence[Told], where: str) -> None:
    """Every line has words, says what kind of line it is, and cites a rule of the book if any."""
    book = load_book(ruleset.name)
    for line in told:
        hold(line.text.strip() and "\n" not in line.text, f"a line of words, not {line.text!r}", where)
        hold(line.kind in KINDS, f"{line.text!r} is one of {', '.join(KINDS)}, not {line.kind!r}", where)
        hold(not line.rule or line.rule in book, f"{line.text!r} cites {line.rule}, which the book has", where)


def check_replay(played: Played, where: str) -> None:
    """Its replay ends where it ended, with the same dice and the same story."""
    verdict = verify(replay_text(played), "replay")
    hold(verdict.verifies, "a replay ends where it says", where)
    hold(verdict.played.tape == played.tape, "a replay has the dice of the game", where)
    hold(without_dice(verdict.played.told) == without_dice(played.told), "a replay tells the same", where)


def without_dice(told: Sequence[Told]) -> list[str]:
    """The story but for its rolls, of which a replay knows the totals alone."""
    return [line.text for line in told if line.kind != "roll"]


# --- whole games


def check_course(position: Position, course: Course, seeds: Sequence[int] = SEEDS) -> None:
    """Whole games come to an end. At every rest the position can be written, and what is written goes on alike."""
    for policy in policies_of(position.ruleset):
        for seed in seeds:
            check_game(position, course, policy, seed)


def check_game(position: Position, course: Course, policy: str, seed: int) -> None:
    """One game, stage by stage, and again from what was seen of it."""
    where = f"{position.source}, a game of {policy}, seed {seed}"
    hold(comes_to_an_end(position, course, policy, seed), f"a game ends within {MOST_STAGES} stages", where)
    game = Game(position, [policy] * sides_of(position), Origin(seed))
    while not game.is_over:
        number = len(game.stages)
        here = f"{where}, stage {number}"
        rest = check_written(position, game.table, here)
        game.step()
        stage = game.stages[-1]
        hold(stage.heading.strip(), "a stage has a heading", here)
        check_story(position.ruleset, stage.told, here)
        hold(played_on(rest, course, policy, seed, number) == stage.digest, "a written position goes on alike", here)
    hold(-1 <= game.winner < sides_of(position), "a side wins, or -1 for nobody", where)
    again = Game(position, game.players, Origin(seed))
    for number, stage in enumerate(game.stages):
        try:
            again.replay(stage)
        except BadInput as error:
            hold(False, f"a stage can be played from what was seen; it {error.message}", f"{where}, stage {number}")


def comes_to_an_end(position: Position, course: Course, policy: str, seed: int) -> bool:
    """Whether the game is over after not too many stages."""
    table = position.table()
    table.asking.policy = [position.ruleset.policies.index(policy)] * len(table.asking.policy)
    for number in range(MOST_STAGES):
        if course.is_over(table):
            return True
        seed_dice(table, seed, number)
        course.stage(table)
    return False


def played_on(rest: Position, course: Course, policy: str, seed: int, number: int) -> str:
    """The digest after the stage that comes next."""
    table = rest.table()
    table.asking.policy = [rest.ruleset.policies.index(policy)] * len(table.asking.policy)
    table.log.listening = table.tape.recording = 1
    seed_dice(table, seed, number)
    course.stage(table)
    return digest(position_text(rest, table))


# --- policies


def check_policy(ruleset: Ruleset, name: str, positions: Iterable[Position], seeds: Sequence[int] = SEEDS) -> int:
    """A policy answers with an option that is offered, and changes nothing but the dice; how often it was asked."""
    asked = 0
    for position in positions:
        actions = [action for action in ruleset.actions if len(position.setup.units) >= len(action.units)]
        allowed = [action for action in actions if not action.refusals(table_for(position, action))]
        allowed += [ruleset.course.action] if ruleset.course is not None else []
        for action in allowed:
            for seed in seeds:
                watched = Watched(ruleset, f"{position.source}, {name}, seed {seed}")
                table = table_for(position, action)
                table.choose = watched.choose
                table.asking.policy = [ruleset.policies.index(name)] * len(table.asking.policy)
                seed_dice(table, seed, 0)
                action.play(table)
                asked += watched.asked
    return asked


class Watched:
    """The policies of a ruleset, watched."""

    def __init__(self, ruleset: Ruleset, where: str) -> None:
        self.chooses: Callable[[Table[Any], int, int], int] = ruleset.choose
        self.where = where
        self.state = list_state(ruleset.game)
        self.asked = 0

    def choose(self, table: Table[Any], who: int, question: int) -> int:
        """What the policy answers."""
        self.asked += 1
        options = table.asking.options[: table.asking.option_count]
        before = (self.state(table.game, None), options, table.log.count, table.tape.fault)
        answer = self.chooses(table, who, question)
        hold(answer in options, f"{answer} is an option of question {question}, one of {options}", self.where)
        after = table.asking.options[: table.asking.option_count]
        found = (self.state(table.game, None), after, table.log.count, table.tape.fault)
        hold(found == before, f"a policy that is asked question {question} changes nothing", self.where)
        return answer
