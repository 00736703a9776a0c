"""What is played at a table: an action or a stage of a game, entry by entry, from dice of a seed or given by people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from ironfall.errors import BadInput
from ironfall.game.course import YOU, check_player, course_of, sides_of
from ironfall.game.play import MOST_SEED, Prompt, action_named, check_faults, check_legal, prompt_of, run
from ironfall.game.position import Position, as_it_stands
from ironfall.game.typed_dice import Wrong, faces_said, pool, slot, total
from ironfall.rulesets.ruleset import Action, Told
from ironfall.table.asking import FROM_THE_TAPE
from ironfall.table.dice import KEPT_BASE, faces_of, number_of_faces
from ironfall.table.generator import uniform
from ironfall.table.table import Dice, Table
from ironfall.table.talk import Told as Kind
from ironfall.table.tape import Asks, Wanted

DIE, GIVEN, ANSWER, POLICY = "die", "given", "answer", "policy"
"""Who an entry comes from: the dice of the seed, a person who says what a die shows, a person who chooses, a policy."""
ASK, BOOK = "ask", "book"
ENTRY_LINES = (Kind.ROLLED, Kind.KEPT, Kind.PICKED, Kind.ANSWERED)
LOG_FACES = 4
"""Where a line of the log has the faces of its dice."""


class Entry(NamedTuple):
    """One die, slot or answer that was seen."""

    number: int
    by: str
    faces: tuple[int, ...] = ()
    """Of its dice, where they are known."""

    @classmethod
    def of(cls, kept: Any) -> Self:
        """As a step keeps it."""
        number, by, *faces = kept
        return cls(int(number), str(by), tuple(map(int, faces)))

    @property
    def kept(self) -> list[int | str]:
        """For a step to keep."""
        return [self.number, self.by, *self.faces]

    @property
    def is_a_persons(self) -> bool:
        return self.by in (GIVEN, ANSWER)


@dataclass(frozen=True, slots=True)
class Act:
    """What is played: in which position, what, with whose dice, and who chooses."""

    before: Position
    action: Action
    seed: int | None
    choose: str
    """Who answers for each side: "ask", or a policy."""
    game: int = 0
    """Whose dice of the seed fall: of a stage, its number."""
    players: tuple[str, ...] = ()
    """Of a stage of a whole game, who plays each side."""

    @property
    def everybody_asked(self) -> str:
        """Nobody answers of himself."""
        return self.before.ruleset.policies[FROM_THE_TAPE]


@dataclass(frozen=True, slots=True)
class Played:
    """An act as far as it is played."""

    act: Act
    entries: tuple[Entry, ...]
    table: Table[Any]
    asked: Asks | None
    """What is asked; None at its end."""

    @property
    def prompt(self) -> Prompt | None:
        return prompt_of(self.act.before, self.table, self.asked) if self.asked else None

    def number_wanted(self) -> Told | None:
        """The number that the dice which are asked for must reach, as it was told with its reasons; None if none."""
        log, asked = self.table.log, self.asked
        for k in reversed(range(log.count)):
            code, who, why = log.lines[k][:3]
            if asked is None or (code in ENTRY_LINES and (who, why) != (asked.who, asked.why)):
                return None
            if code == Kind.NEEDS:
                told = (each for each in self.told() if each.line == k)
                return next(told, None) if (who, why) == (asked.who, asked.why) else None
        return None

    def last_event(self) -> Told | None:
        """What has happened since anybody threw or chose, which the dice that are asked for follow; None if nothing."""
        lines = self.table.log.lines
        last = max((k for k in range(self.table.log.count) if lines[k][0] in ENTRY_LINES), default=-1)
        return next((each for each in reversed(self.told()) if each.kind == "event" and each.line > last), None)

    def after(self) -> Position:
        """Where it ended; after an action, ready for another."""
        ended = as_it_stands(self.act.before, self.table)
        if self.act.players:
            return ended
        table = ended.table()
        ended.ruleset.rest(table)
        return as_it_stands(ended, table)

    def told(self) -> list[Told]:
        """The story so far."""
        return self.act.before.ruleset.narrate(self.table, self.act.before.setup)

    def entries_before(self, line: int) -> int:
        """How many entries the log holds up to a line of it."""
        lines = self.table.log.lines
        return sum(lines[k][0] in ENTRY_LINES for k in range(line + 1))


def action_act(position: Position, name: str, seed: int | None, choose: str) -> Act:
    """An action that is about to be played. BadInput where it is not allowed."""
    action = action_named(position.ruleset, name)
    if choose not in (ASK, BOOK):
        raise BadInput("choices are made by those who are asked, or by the book: 'ask' or 'book'")
    check_seed(seed)
    check_legal(position, action)
    return Act(position, action, seed, choose)


def stage_act(position: Position, players: Sequence[str], seed: int | None, number: int) -> Act:
    """A stage of a whole game that is about to be played."""
    course = course_of(position.ruleset)
    check_seed(seed)
    for player in players:
        check_player(position.ruleset, player)
    if len(players) != sides_of(position):
        raise BadInput(f"there are {sides_of(position)} sides, and players of {len(players)}")
    asked = position.ruleset.policies[FROM_THE_TAPE]
    choose = ",".join(asked if player == YOU else player for player in players)
    stage = replace(course.action, play=course.stage)
    return Act(position, stage, seed, choose, number, tuple(players))


def check_seed(seed: int | None) -> None:
    """BadInput for what is no seed."""
    if seed is not None and not 0 <= seed <= MOST_SEED:
        raise BadInput(f"a seed is a whole number from 0 to {MOST_SEED}, or null where people throw the dice")


def go_on(act: Act, entries: Sequence[Entry]) -> Played:
    """Play on from these entries, until somebody is asked or all is done. BadInput if the last of them cannot be."""
    live = act.seed is not None
    given = [each.number for each in entries if each.by == ANSWER or (each.by != POLICY and not live)]
    return _seen(act, entries, *_run(act, act.seed, given, act.choose))


def stop_at(act: Act, entries: Sequence[Entry]) -> Played:
    """Exactly what these entries lead to: nothing is thrown, and nobody chooses of himself."""
    return _seen(act, entries, *_run(act, None, [each.number for each in entries], act.everybody_asked))


def _run(act: Act, seed: int | None, given: Sequence[int], choose: str) -> tuple[Table[Any], Asks | None]:
    table, asked = run(act.before, act.action, seed, given, True, choose, act.game)
    check_faults(table, len(given))
    return table, asked


def _seen(act: Act, entries: Sequence[Entry], table: Table[Any], asked: Asks | None) -> Played:
    """All that was seen, with faces that people said put into the log, as if they had been seen to fall."""
    found: list[Entry] = []
    for line in table.log.lines[: table.log.count]:
        if line[0] not in ENTRY_LINES:
            continue
        before = entries[len(found)] if len(found) < len(entries) else None
        faces = faces_of(line[LOG_FACES]) if line[0] in (Kind.ROLLED, Kind.KEPT) else ()
        number = line[3] + 1 if line[0] == Kind.PICKED else line[3]
        if before is not None:
            if before.number != number:
                raise BadInput(f"the rules lead elsewhere than when this was played: {before.number} was {number}")
            if before.faces and line[0] in (Kind.ROLLED, Kind.KEPT) and not faces:
                line[LOG_FACES] = number_of_faces(before.faces)
            found.append(before if before.faces else before._replace(faces=faces))
        else:
            found.append(Entry(number, _who_gave(act, table, line), faces))
    return Played(act, tuple(found), table, asked)


def _who_gave(act: Act, table: Table[Any], line: Sequence[int]) -> str:
    """Who an entry comes from that nobody gave beforehand."""
    if line[0] != Kind.ANSWERED:
        return DIE
    side = act.before.setup.units[line[1]].side
    return ANSWER if table.asking.policy[side] == FROM_THE_TAPE else POLICY


# --- what people say


def answered(played: Played, value: object) -> Entry:
    """The entry that somebody gives: a number, faces, or an option. BadInput where it cannot be."""
    prompt = played.prompt
    if prompt is None:
        raise BadInput("nobody is asked anything")
    text = "+".join(map(str, value)) if isinstance(value, list) else str(value).strip()
    if prompt.wanted == Wanted.ANSWER:
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if not is_number or value not in [option for option, _ in prompt.options]:
            raise BadInput(f"{text[:60]} is no answer to this; choose one of the options")
        return Entry(int(value), ANSWER)
    read = {Wanted.TOTAL: total, Wanted.POOL: pool, Wanted.SLOT: slot}[prompt.wanted]
    try:
        number = read(prompt, text[:60])
    except Wrong as wrong:
        raise BadInput(str(wrong)) from None
    faces = tuple(faces_said(text)) if prompt.wanted != Wanted.SLOT else ()
    if prompt.wanted == Wanted.TOTAL and len(faces) != prompt.low:
        faces = ()
    return Entry(number, GIVEN, faces)


def thrown(played: Played, seed: int) -> Entry:
    """The entry that a die of this seed gives."""
    prompt = played.prompt
    if prompt is None or prompt.wanted == Wanted.ANSWER:
        raise BadInput("there is no die to throw just now")
    dice = Dice()
    dice.seed = seed
    dice.used = len(dice.words)
    if prompt.wanted == Wanted.TOTAL:
        sides = prompt.high // prompt.low
        faces = [uniform(dice, sides) + 1 for _ in range(prompt.low)]
        return Entry(sum(faces), GIVEN, tuple(faces))
    if prompt.wanted == Wanted.POOL:
        sides, n = divmod(prompt.high, KEPT_BASE)
        faces = [uniform(dice, sides) + 1 for _ in range(n)]
        return Entry(pool(prompt, "+".join(map(str, faces))), GIVEN, tuple(faces))
    possible = [number for number in range(1, prompt.high + 1) if _fits(played, number)]
    return Entry(possible[uniform(dice, len(possible))], GIVEN)


def _fits(played: Played, number: int) -> bool:
    """Whether a slot can be picked."""
    try:
        stop_at(played.act, (*played.entries, Entry(number, GIVEN)))
    except BadInput:
        return False
    return True
