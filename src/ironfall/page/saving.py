"""What is played at a table as files hold it, and a table from such a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ironfall.errors import BadInput
from ironfall.game import game_file, position, replay
from ironfall.game import play as playing
from ironfall.game.course import Game, Origin
from ironfall.game.play import policy_numbers, seen
from ironfall.game.position import Position, digest, parse_position, position_text
from ironfall.page.acts import ANSWER, ASK, DIE, GIVEN, Entry, Played
from ironfall.page.moments import Do
from ironfall.page.store import Step
from ironfall.rulesets.ruleset import Ruleset

SOURCE = "the file"
BEGINNINGS = (replay.HEADER, game_file.HEADER, position.HEADER)
"""The first words of files that can be opened."""


def replay_text(played: Played) -> str:
    """An action that was played to its end, as a replay."""
    act, table = played.act, played.table
    ruleset = act.before.ruleset
    policies = tuple(ruleset.policies[number] for number in policy_numbers(ruleset, act.choose, 2))
    tape = [entry.number for entry in played.entries]
    return replay.replay_text(playing.Played(act.before, act.action, table, tape, played.told(), act.seed, policies))


def game_text(stages: Sequence[Played]) -> str:
    """Stages of a game, from its first on, as a saved game; the last may go on.

    Its dice count as thrown by people where they are not those of one seed, a stage's those of its number.
    """
    first = stages[0].act
    of_one_seed = all((stage.act.seed, stage.act.game) == (first.seed, n) for n, stage in enumerate(stages))
    game = Game(first.before, first.players, Origin(first.seed if of_one_seed else None))
    text = game_file.head_text(game)
    for stage in stages:
        before, table = stage.act.before, stage.table
        course = game.course
        ended = "" if stage.asked else digest(position_text(before, table))
        entries = seen(before.ruleset, table)
        text += game_file.stage_text(course.where(before.table(), before.setup), entries, ended)
    return text


def opened(text: str) -> tuple[Position, list[Step]]:
    """The position that a replay or a saved game begins in, and what was played; or a position alone. BadInput where it
    is none of them."""
    try:
        return read(text, SOURCE, files=False)
    except BadInput as error:
        raise of_the_file(error) from None


def opened_position(text: str) -> Position:
    """The position of a file. BadInput where it is none."""
    try:
        return parse_position(text, SOURCE, files=False)
    except BadInput as error:
        raise of_the_file(error) from None


def of_the_file(error: BadInput) -> BadInput:
    """The same in a sentence for somebody who sees no more of the file than its name."""
    if error.file != SOURCE:
        return error
    if error.message.startswith("is "):
        return BadInput(f"the file {error.message}")
    return BadInput(f"{f'line {error.line} of ' if error.line else ''}the file: {error.message}")


def read(text: str, source: str, files: bool) -> tuple[Position, list[Step]]:
    """The same of a file that has a name, and that may name unit files if `files`; it may hold a position alone."""
    if not text.startswith(BEGINNINGS):
        kinds = "is not a replay, a saved game or a position of Ironfall"
        raise BadInput(f"{kinds}: its first word would be {', '.join(BEGINNINGS[:-1])} or {BEGINNINGS[-1]}", source)
    if text.startswith(position.HEADER):
        return parse_position(text, source, files=files), []
    if game_file.is_game(text[:100].encode()):
        return _read_game(text, source, files)
    played = replay.verify(text, source, files=files).played
    ruleset, seed = played.position.ruleset, replay.seed_of(text)
    entries = _kept(ruleset, seen(ruleset, played.table), seed)
    step = {"do": Do.PLAY, "action": played.action.name, "seed": seed, "choose": ASK, "entries": entries}
    return played.position, [step]


def _read_game(text: str, source: str, files: bool) -> tuple[Position, list[Step]]:
    saved = game_file.parse_game(text, source, files=files)
    if saved.origin.one_game is not None:
        raise BadInput("is one game of many, and is told by the program alone: ironfall replay", source)
    steps: list[Step] = []
    seed = saved.origin.seed
    for number, stage in enumerate(saved.stages):
        step: Step = {"do": Do.STAGE, "players": list(saved.players), "seed": seed, "number": number}
        steps.append({**step, "entries": _kept(saved.position.ruleset, stage.entries, seed)})
    return saved.position, steps


def _kept(ruleset: Ruleset, entries: Iterable[playing.Entry], seed: int | None) -> list[list[int | str]]:
    """The entries of a file for a step to keep, by who gave them, which their reasons say."""
    questions = {question.name.lower().replace("_", "-") for question in ruleset.question}
    die = GIVEN if seed is None else DIE
    return [Entry(entry.number, ANSWER if entry.reason in questions else die).kept for entry in entries]
