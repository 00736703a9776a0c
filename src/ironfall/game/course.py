"""A whole game, stage by stage: who plays each side, whose dice fall, what was seen, and how an answer is taken back.

A stage is played from its start again whenever a person is asked, with all answers so far, as one action is
(game/play.py). Whatever is seen goes to a keeper before it is shown, so that nothing that was shown can be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from ironfall.errors import BadInput
from ironfall.game.play import MOST_SEED, BadEntry, Entry, Prompt, check_faults, prompt_of, seen, wanted
from ironfall.game.position import Position, digest, position_text
from ironfall.rulesets.ruleset import Course, Ruleset, Told
from ironfall.table.asking import FROM_THE_TAPE
from ironfall.table.generator import seed_dice
from ironfall.table.marks import copy_state
from ironfall.table.table import TAPE_LENGTH, Table
from ironfall.table.talk import Told as Line
from ironfall.table.tape import Asks, Source, Wanted

YOU = "you"
"""The player of a side that a person plays."""
SIDES = 4
CHANGED = "the file has been changed, or the rules have"


@dataclass(frozen=True, slots=True)
class Origin:
    """Whose dice fall: those of a seed, stage n having the dice of its game n; those of one game of a seed, from the
    first stage to the last; or, with no seed, dice thrown by people."""

    seed: int | None
    one_game: int | None = None

    def __post_init__(self) -> None:
        for number, what in ((self.seed, "a seed"), (self.one_game, "the number of a game")):
            if number is not None and not 0 <= number <= MOST_SEED:
                raise BadInput(f"{what} is a whole number from 0 to {MOST_SEED}, not {number}")


TYPED = Origin(None)


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage as it was played: what it was about, what was seen, what happened, and where it ended."""

    heading: str
    entries: tuple[Entry, ...]
    digest: str = ""
    """Of the position that it ended in; empty while it goes on."""
    told: tuple[Told, ...] = ()
    by_people: bool = False
    """Whether people gave any of the entries."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a game stands: the stage, what has happened in it so far, and what a person is asked; None at its end."""

    number: int
    heading: str
    told: tuple[Told, ...]
    prompt: Prompt | None


def how_it_stands(position: Position, table: Table[Any]) -> str:
    """Who won the game, or what comes next in it, in a sentence."""
    course = course_of(position.ruleset)
    if not course.is_over(table):
        return f"{course.where(table, position.setup)}."
    winner = course.winner(table)
    names = [name for unit, name in zip(position.setup.units, position.names, strict=True) if unit.side == winner]
    if not names:
        return "Nobody has won."
    return f"{' and '.join(names)} {'has' if len(names) == 1 else 'have'} won."


class Keeper(Protocol):
    """What keeps a game: called before what it is told of can be shown to anybody."""

    def add(self, heading: str, entries: Sequence[Entry], ended: str) -> None:
        """These entries were seen next. The heading comes with a stage's first ones, the digest with its end."""

    def rewrite(self, stages: Sequence[Stage]) -> None:
        """These stages alone were played; the last may go on."""

    def close(self) -> None:
        """No more is kept."""


class Unkept:
    """Nothing is kept."""

    def add(self, heading: str, entries: Sequence[Entry], ended: str) -> None: ...

    def rewrite(self, stages: Sequence[Stage]) -> None: ...

    def close(self) -> None: ...


def course_of(ruleset: Ruleset) -> Course:
    """How whole games of a ruleset go on. BadInput where only actions are played yet."""
    if ruleset.course is None:
        raise BadInput(f"{ruleset.name} is played action by action so far, and not as a whole game yet")
    return ruleset.course


def as_whole_game(position: Position) -> Position:
    """The same position, in which the action is the whole game, and what is counted is what comes of it."""
    course = course_of(position.ruleset)
    actions = (*position.ruleset.actions, course.action)
    return replace(position, ruleset=position.ruleset._replace(outcomes=course.outcomes, actions=actions))


def sides_of(position: Position) -> int:
    """How many sides there are, up to the highest that has a unit."""
    return max((unit.side for unit in position.setup.units), default=-1) + 1


def check_player(ruleset: Ruleset, player: str) -> str:
    """The player, if there is one of that name."""
    known = (YOU, *(name for k, name in enumerate(ruleset.policies) if k != FROM_THE_TAPE))
    if player not in known:
        raise BadInput(f"a side is played by one of {', '.join(known)}, not {player!r}")
    return player


class Game:
    """A game that is played: `step` until somebody is asked, then `answer` or `undo`."""

    def __init__(
        self,
        position: Position,
        players: Sequence[str],
        origin: Origin,
        keeper: Keeper | None = None,
        title: str = "",
        about: str = "",
    ) -> None:
        ruleset = position.ruleset
        self.title = title
        self.about = about
        """What a scenario calls it, and says of it."""
        self.position = position
        self.players = tuple(check_player(ruleset, player) for player in players)
        self.origin = origin
        self.keeper: Keeper = keeper or Unkept()
        self.course = course_of(ruleset)
        self.table: Table[Any] = position.table()
        self.stages: list[Stage] = []
        if len(self.players) != sides_of(position):
            raise BadInput(f"there are {sides_of(position)} sides, and players of {len(self.players)}")
        if origin.one_game is not None and YOU in self.players:
            raise BadInput("a single game of a seed is played by nobody that is asked")
        names = [FROM_THE_TAPE if name == YOU else ruleset.policies.index(name) for name in self.players]
        self._policies = (names + [FROM_THE_TAPE] * SIDES)[:SIDES]
        self._start = position.table().game
        self._before = position.table().game
        self._copy: Callable[[Any, Any], None] = copy_state(ruleset.game)
        self._asked: Asks | None = None
        self._begin_stage()

    def step(self) -> Moment:
        """Play on until a person is asked or the stage ends. BadInput if the last answer leads to what cannot be
        played: it is taken back then, and nothing else is lost."""
        number = len(self.stages)
        heading = self._heading
        if self.is_over:
            raise BadInput("the game is over")
        try:
            self._asked = self._run()
            entries = seen(self.position.ruleset, self.table)
            ended = "" if self._asked else digest(position_text(self.position, self.table))
        except Exception:
            self._asked = None
            if self._given:
                self._take_last()
            else:
                self._copy(self._before, self.table.game)
            raise
        told = tuple(self.position.ruleset.narrate(self.table, self.position.setup))
        if self._asked is not None:
            return Moment(number, heading, told, prompt_of(self.position, self.table, self._asked))
        self._keep(entries, ended)
        self.stages.append(Stage(heading, tuple(entries), ended, told, bool(self._given)))
        self._begin_stage()
        return Moment(number, heading, told, None)

    def answer(self, number: int) -> None:
        """Answer what is asked. It is kept first, and played by the next `step`."""
        asked = self._asked
        if asked is None:
            raise BadInput("nobody is asked anything")
        table, ruleset = self.table, self.position.ruleset
        options = table.asking.options[: table.asking.option_count]
        if not asked.low <= number <= asked.high or (asked.wanted == Wanted.ANSWER and number not in options):
            raise BadInput(f"{number} is no answer to what is asked")
        if len(self._given) == TAPE_LENGTH:
            raise BadInput(f"a stage holds at most {TAPE_LENGTH} answers")
        why = (ruleset.question if asked.wanted == Wanted.ANSWER else ruleset.why).of(asked.why)
        self._keep([*seen(ruleset, table), Entry.of(why.name, number, asked.wanted == Wanted.POOL)], "")
        self._given.append(number)
        self._asked = None

    def undo(self) -> bool:
        """Take back the last answer that a person gave; False if there is none."""
        if self._given:
            self._take_last()
            return True
        last = max((k for k, stage in enumerate(self.stages) if stage.by_people), default=-1)
        if last < 0:
            return False
        stage = self.stages[last]
        self._go_back_to(last)
        self.go_on_from(stage.entries)
        self._take_last()
        return True

    def go_on_from(self, entries: Sequence[Entry]) -> None:
        """Bring the stage to where these were seen. BadInput where they can no longer be."""
        numbers = [entry.number for entry in entries]
        while True:
            self._asked = self._run()
            found = seen(self.position.ruleset, self.table)
            for place, (here, saved) in enumerate(zip(found, entries, strict=False)):
                if here.number != saved.number:
                    raise BadEntry(f"{saved.text!r} stands where {here.text!r} comes: {CHANGED}", place)
            if self._asked is None or len(found) >= len(numbers):
                break
            self._given.append(numbers[len(found)])
        self._kept = len(numbers)
        if self._asked is None:
            # The stage comes to its end with the next step.
            self._copy(self._before, self.table.game)

    def replay(self, stage: Stage) -> None:
        """Play a whole stage as it was seen. BadEntry names what of it does not fit; BadInput if it ends elsewhere."""
        numbers = [entry.number for entry in stage.entries]
        self._load(Source.SCRIPTED, numbers, [FROM_THE_TAPE] * SIDES)
        self.course.stage(self.table)
        try:
            check_faults(self.table, len(numbers))
        except BadEntry as wrong:
            raise self._unfit(stage, wrong.place) from None
        entries = tuple(seen(self.position.ruleset, self.table))
        for place, (here, saved) in enumerate(zip(entries, stage.entries, strict=True)):
            if here.reason != saved.reason:
                raise BadEntry(f"{saved.text!r} stands where {here.text!r} comes: {CHANGED}", place)
        found = digest(position_text(self.position, self.table))
        if found != stage.digest:
            if self.origin.seed is not None and self.origin.one_game is None:
                # If the dice of the seed fall otherwise, the first of them is what is wrong.
                self.go_on_from(stage.entries)
            raise BadInput(f"ends as {found} and was saved as {stage.digest}: {CHANGED}")
        told = tuple(self.position.ruleset.narrate(self.table, self.position.setup))
        self.stages.append(Stage(self._heading, entries, found, told, self._has_people()))
        self._begin_stage()

    def _unfit(self, stage: Stage, place: int) -> BadEntry:
        """What is wrong with an entry, or with there being none."""
        numbers = [entry.number for entry in stage.entries]
        self._load(Source.TYPED, numbers[:place], [FROM_THE_TAPE] * SIDES)
        instead = "the stage is at its end"
        try:
            self.course.stage(self.table)
        except Asks as asked:
            instead = wanted(self.position, self.table, asked)
        if place == len(numbers):
            return BadEntry(f"its dice and answers end too early; next {instead}", place)
        return BadEntry(f"{stage.entries[place].text!r} cannot be; there {instead}", place)

    def _begin_stage(self) -> None:
        """A stage begins where the table stands."""
        self._copy(self.table.game, self._before)
        self._heading = self.course.where(self.table, self.position.setup)
        self.is_over = bool(self.course.is_over(self.table))
        self.winner = int(self.course.winner(self.table)) if self.is_over else -1
        """The side that won, or -1."""
        self._given: list[int] = []
        self._kept = 0
        self._asked = None

    def _load(self, source: Source, given: Sequence[int], policies: list[int]) -> None:
        """Set the table back to where the stage began, with what is given."""
        table, tape = self.table, self.table.tape
        self._copy(self._before, table.game)
        table.asking.policy = policies
        table.asking.option_count = 0
        table.log.count = tape.place = tape.written_count = tape.fault = tape.fault_place = 0
        table.log.listening = tape.recording = 1
        tape.source = source
        tape.given[: len(given)] = given
        tape.given_count = len(given)

    def _run(self) -> Asks | None:
        """Play the stage from its start with all that was answered; what is asked next, or None at its end."""
        seed, one_game = self.origin.seed, self.origin.one_game
        self._load(Source.TYPED if seed is None else Source.LIVE_ASKING, self._given, self._policies)
        if one_game is None:
            seed_dice(self.table, seed or 0, len(self.stages))
        elif not self.stages:
            seed_dice(self.table, seed or 0, one_game)
        try:
            self.course.stage(self.table)
        except Asks as asked:
            if self.table.tape.fault:
                check_faults(self.table, len(self._given))
            return asked
        check_faults(self.table, len(self._given))
        return None

    def _keep(self, entries: Sequence[Entry], ended: str) -> None:
        """Have what is new kept."""
        self.keeper.add("" if self._kept else self._heading, entries[self._kept :], ended)
        self._kept = len(entries)

    def _take_last(self) -> None:
        """Take back the last answer of this stage."""
        self._given.pop()
        self._asked = self._run()
        entries = seen(self.position.ruleset, self.table)
        self._kept = len(entries)
        going_on = [Stage(self._heading, tuple(entries))] if entries else []
        self.keeper.rewrite([*self.stages, *going_on])

    def _go_back_to(self, number: int) -> None:
        """Stand where a stage began."""
        before = self.stages[:number]
        self.stages = []
        self._copy(self._start, self.table.game)
        self._begin_stage()
        for stage in before:
            self.replay(stage)

    def _has_people(self) -> bool:
        """Whether people gave anything of what the log tells: their sides' answers, and dice of their own."""
        units = self.position.setup.units
        for code, who, *_ in self.table.log.lines[: self.table.log.count]:
            if code == Line.ANSWERED and self._policies[units[who].side] == FROM_THE_TAPE:
                return True
            if code in (Line.ROLLED, Line.PICKED) and self.origin.seed is None:
                return True
        return False


def played_whole(position: Position, players: Sequence[str], seed: int, number: int) -> Game:
    """Game `number` of a seed, played to its end with nobody to ask: the same as a simulation plays."""
    game = Game(position, players, Origin(seed, number))
    while not game.is_over:
        game.step()
    return game
