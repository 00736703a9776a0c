"""Playing one action: live, from a script, or with dice and answers typed by a person."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, Self

from ironfall.errors import BadInput
from ironfall.game.position import Position
from ironfall.numbers import whole_number
from ironfall.rulesets.ruleset import Action, Ruleset, Told
from ironfall.table.asking import FROM_THE_TAPE
from ironfall.table.dice import KEPT_BASE, kept
from ironfall.table.generator import seed_dice
from ironfall.table.marks import copy_state
from ironfall.table.table import TAPE_LENGTH, Table
from ironfall.table.talk import Told as Line
from ironfall.table.tape import Asks, Fault, Source, Wanted

MOST_SEED = 2**63 - 1
BOOK = "book"
"""The policy that every ruleset has, and the only one that odds are counted with."""
GAME_NUMBER = 0
"""A resolution is game 0 of its seed: the same as the first of a simulation."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a number is what it is, or why something may not be done."""

    words: str
    value: int
    rule: str
    adds: int = 0
    """What it adds to the number: its value, or in a ruleset that adds to the dice, less of it."""


@dataclass(frozen=True, slots=True)
class Aim:
    """One of several rolls that an action needs: what it is, its number, and why."""

    words: str
    number: int
    modifiers: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Need:
    """Whether an action is allowed, the number it needs, and why."""

    legal: bool
    refusals: tuple[Reason, ...]
    number: int | None
    modifiers: tuple[Reason, ...] = ()
    aims: tuple[Aim, ...] = ()
    """All its rolls, where it is an action of several units or rolls; `number` and `modifiers` are the first one's."""
    assumes: str = ""
    """What it takes for granted of what has gone before, in a sentence."""
    how: str = ""
    """How its first unit comes to where it acts: "after a walk of 2 hexes"."""
    to: int = -1
    """The hex where that is, if it is another than before; else -1."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a person is asked: the sentence, and what may be answered."""

    text: str
    rule: str
    wanted: Wanted
    low: int
    high: int
    options: tuple[tuple[int, str], ...] = ()


GoBack = None
"""Answered instead of a number: take the last one back."""
Answers = Callable[[Prompt], int | None]


@dataclass(slots=True)
class Played:
    """An action played to its end."""

    position: Position
    action: Action
    table: Table[Any]
    tape: list[int]
    told: list[Told]
    seed: int | None
    policies: tuple[str, ...]
    questions: dict[str, int] = field(default_factory=dict)


def action_named(ruleset: Ruleset, name: str) -> Action:
    """An action by the name a player types."""
    for action in ruleset.actions:
        if action.name == name:
            return action
    raise BadInput(f"{ruleset.name} has no action {name!r}; it has {', '.join(a.name for a in ruleset.actions)}")


def check_units(position: Position, action: Action) -> None:
    """An action has as many units as it names, or more that stand by."""
    if len(position.setup.units) < len(action.units):
        raise BadInput(f"a {action.title} needs units: {' and '.join(action.units)}", position.source or None)


def table_for(position: Position, action: Action) -> Table[Any]:
    """The table of a position with the action declared on it."""
    table = position.table()
    action.prepare(table)
    return table


def need(position: Position, action: Action) -> Need:
    """Whether the action is allowed in this position, and the number it needs with every reason."""
    check_units(position, action)
    return _need(position, position.table(), action)


def check_legal(position: Position, action: Action) -> None:
    """BadInput with every reason where the action is not allowed."""
    refused = need(position, action).refusals
    if refused:
        why = "; ".join(f"{each.words} ({each.rule})" for each in refused)
        raise BadInput(f"not allowed: {why}", position.source or None)


def needs(position: Position, actions: Iterable[Action]) -> list[Need]:
    """The same of several actions: faster than one by one."""
    table, before = position.table(), position.table()
    copy = copier(position.ruleset.game)
    found = []
    for action in actions:
        check_units(position, action)
        copy(before.game, table.game)
        found.append(_need(position, table, action))
    return found


copier = cache(copy_state)
"""`copy_state`, made once for a kind of game."""


def _need(position: Position, table: Table[Any], action: Action) -> Need:
    """Of an action, on a table laid out for it."""
    ruleset = position.ruleset
    stood = table.game.units[0].at if ruleset.hex_facts else -1
    action.prepare(table)
    to = table.game.units[0].at if ruleset.hex_facts else -1
    how = ruleset.comparison.how(table).lstrip(", ") if ruleset.comparison else ""
    comes = (how, to if to != stood else -1)
    table.log.listening = 1
    table.log.count = 0
    action.refusals(table)
    told = [(line[1], line[2]) for line in table.log.lines[: table.log.count] if line[0] == Line.REFUSED]
    refusals = tuple(_refusal(position, *line) for line in dict.fromkeys(told))
    if refusals:
        return Need(False, refusals, None)
    assumes = action.assumes(table)
    if action.to_hit is None:
        return Need(True, (), None, (), (), assumes, *comes)
    table.log.count = 0
    number = action.to_hit(table)
    reasons: list[Reason] = []
    aims: list[Aim] = []
    words = action.title
    for line in [*table.log.lines[: table.log.count]]:
        if line[0] == Line.BECAUSE:
            name = ruleset.name_reason(table, position.setup, line[2], line[3])
            adds = -line[3] if ruleset.is_added_to_dice(line[2]) else line[3]
            reasons.append(Reason(name, line[3], ruleset.because.of(line[2]).rule, adds))
        elif line[0] == Line.NEEDS:
            aims.append(Aim(words, line[3], tuple(reasons)))
            reasons = []
        else:
            words = _told_alone(position, table, line)
    if not aims:
        return Need(True, (), number, tuple(reasons), (), assumes, *comes)
    told_apart = action.by_all or len(aims) > 1
    return Need(True, (), number, aims[0].modifiers, tuple(aims) if told_apart else (), assumes, *comes)


def _refusal(position: Position, who: int, reason: int) -> Reason:
    """A reason against an action, or against what one of several units would do in it."""
    why = position.ruleset.refusal.of(reason)
    words = why.words if who < 0 else f"{position.setup.names[who]} cannot make its attack: {why.words}"
    return Reason(words, 0, why.rule)


def _told_alone(position: Position, table: Table[Any], line: list[int]) -> str:
    """One line of the log in words."""
    table.log.lines[0][:], table.log.count = line, 1
    return position.ruleset.narrate(table, position.setup)[0].text


def policy_numbers(ruleset: Ruleset, choose: str, sides: int) -> list[int]:
    """The number of the policy for every side: one for all, or one a side from side 0 on ("cautious,random"), of which
    the last stands for all that are left."""
    names = choose.split(",")
    for name in names:
        if name not in ruleset.policies:
            raise BadInput(f"choices are made by one of {', '.join(ruleset.policies)}, not {name!r}")
    if len(names) > sides:
        raise BadInput(f"there are {sides} sides at most, and {len(names)} are to choose: {choose}")
    return [ruleset.policies.index(name) for name in (names + names[-1:] * sides)[:sides]]


def chooser(ruleset: Ruleset, policies: Sequence[int]) -> Callable[[Table[Any], int, int], int]:
    """Who answers for these policies: the book alone where it is every side's."""
    return ruleset.book if set(policies) == {ruleset.policies.index(BOOK)} else ruleset.choose


def unattended(position: Position, action_name: str, choose: str) -> tuple[Action, list[int]]:
    """An action that is played or counted with nobody to ask, and the policies that answer, by side.

    BadInput if the action is not allowed here, or somebody would have to be asked.
    """
    action = action_named(position.ruleset, action_name)
    check_units(position, action)
    table = table_for(position, action)
    if action.refusals(table):
        raise BadInput(f"this {action.title} is not allowed; ask for what it needs to see why", position.source or None)
    policies = policy_numbers(position.ruleset, choose, len(table.asking.policy))
    if FROM_THE_TAPE in policies:
        raise BadInput("nobody can be asked in a simulation, or while odds are counted; let the book choose")
    return action, policies


def play(
    position: Position,
    action: Action,
    *,
    seed: int | None = None,
    tape: Sequence[int] | None = None,
    answers: Answers | None = None,
    choose: str = "book",
) -> Played:
    """Play an action: with live dice from a seed, from a tape, or asking a person for each entry.

    `tape` holds dice totals and answers in order; it must be used up. With `answers`, entries past the tape are asked
    for one by one. With a seed and choose="ask" the dice are live and only the choices come from tape and person.
    """
    check_units(position, action)
    if seed is not None and not 0 <= seed <= MOST_SEED:
        raise BadInput(f"a seed is a whole number from 0 to {MOST_SEED}")
    check_legal(position, action)
    given = list(tape or ())
    while True:
        table, asked = run(position, action, seed, given, answers is not None, choose)
        if asked is not None:
            assert answers is not None
            answer = answers(prompt_of(position, table, asked))
            if answer is GoBack:
                del given[-1:]
            else:
                given.append(answer)
            continue
        try:
            return _finish(position, action, table, given, seed, choose)
        except BadEntry as wrong:
            raise wrong.explained(_wanted_at(position, action, given[: wrong.place], seed, choose)) from None


def run(
    position: Position,
    action: Action,
    seed: int | None,
    given: Sequence[int],
    asking: bool,
    choose: str,
    game: int = GAME_NUMBER,
) -> tuple[Table[Any], Asks | None]:
    """One run of an action with the dice and answers that are given: the table where it came to, and what is asked
    there, or None at its end. `game` says which dice of the seed fall."""
    table = table_for(position, action)
    table.asking.policy = policy_numbers(position.ruleset, choose, len(table.asking.policy))
    _load(table, seed, given, asking, game)
    table.log.listening = table.tape.recording = 1
    try:
        action.play(table)
    except Asks as asked:
        return table, asked
    return table, None


def _wanted_at(position: Position, action: Action, given: Sequence[int], seed: int | None, choose: str) -> str:
    """What would be asked for after these dice and answers; "" for nothing."""
    table, asked = run(position, action, seed, given, True, choose)
    return "" if asked is None else wanted(position, table, asked)


def _load(table: Table[Any], seed: int | None, given: Sequence[int], asking: bool, game: int) -> None:
    if len(given) > TAPE_LENGTH:
        raise BadInput(f"a script holds at most {TAPE_LENGTH} dice and answers; this one holds {len(given)}")
    table.tape.given[: len(given)] = given
    table.tape.given_count = len(given)
    if seed is not None:
        table.tape.source = Source.LIVE_ASKING if asking or given else Source.LIVE
        seed_dice(table, seed, game)
    else:
        table.tape.source = Source.TYPED if asking else Source.SCRIPTED


def prompt_of(position: Position, table: Table[Any], asked: Asks) -> Prompt:
    """What a table waits for, in words."""
    ruleset = position.ruleset
    name = position.names[asked.who]
    if asked.wanted == Wanted.ANSWER:
        question = ruleset.question.of(asked.why)
        options = tuple(
            (option, ruleset.name_option(table, position.setup, asked.who, asked.why, option))
            for option in in_order(table.asking.options[: table.asking.option_count])
        )
        more = ruleset.more_of_question(table, position.setup, asked.who, asked.why)
        text = f"{name}: {question.words}{f' {more}' if more else ''}"
        return Prompt(text, question.rule, asked.wanted, asked.low, asked.high, options)
    why = ruleset.why.of(asked.why)
    text = f"{why.asks.format(name)} Roll {why.words}" if why.asks else f"{name} rolls {why.words}"
    return Prompt(text, why.rule, asked.wanted, asked.low, asked.high)


def in_order(options: Sequence[int]) -> list[int]:
    """Options as people are shown them: always in the same order, whatever policies take first. What stands for none
    of them comes last."""
    return sorted(options, key=lambda option: (option < 0, option))


def wanted(position: Position, table: Table[Any], asked: Asks) -> str:
    """What a table waits for, and what would do, as files write it."""
    prompt = prompt_of(position, table, asked)
    match asked.wanted:
        case Wanted.ANSWER:
            numbers = ", ".join(f"{option} {words}" for option, words in sorted(prompt.options))
            return f"{prompt.text} ({numbers})"
        case Wanted.POOL:
            dice, sides = asked.high % KEPT_BASE, asked.high // KEPT_BASE
            return f"{prompt.text} ({dice}D{sides}, as how many show the highest face, and that: 1x{sides - 4})"
    return f"{prompt.text} ({asked.low} to {asked.high})"


class BadEntry(BadInput):
    """One of the dice and answers that were given cannot be, or lacks: which, counted from 0."""

    def __init__(self, message: str, place: int, file: str | None = None, line: int | None = None) -> None:
        super().__init__(message, file, line)
        self.place = place

    def explained(self, wanted: str) -> Self:
        """The same, with what was wanted there."""
        return type(self)(f"{self.message}{f'; there {wanted}' if wanted else ''}", self.place, self.file, self.line)


class Entry(NamedTuple):
    """One die, slot or answer that was seen, by its reason."""

    reason: str
    number: int
    is_pool: bool = False

    @classmethod
    def of(cls, name: str, number: int, is_pool: bool = False) -> Self:
        """By the name of a member of the ruleset's words."""
        return cls(name.lower().replace("_", "-"), number, is_pool)

    @property
    def text(self) -> str:
        """As files hold it: `to-hit 8`, or `collision 2x8` for two dice of a pool that show its highest face, 8."""
        return f"{self.reason} {number_text(self.number) if self.is_pool else self.number}"


def number_text(shown: int) -> str:
    """What a pool came to: "2x8"."""
    return f"{shown % KEPT_BASE}x{shown // KEPT_BASE}"


def number_of(text: str) -> int | None:
    """The number of an entry from its text: "8", "-1" or "2x8"; None if it is none."""
    pool = re.fullmatch(r"(\d{1,2})x(\d{1,2})", text, re.ASCII)
    if pool:
        return kept(int(pool[2]), int(pool[1]))
    return whole_number(text, 7)


def seen(ruleset: Ruleset, table: Table[Any]) -> list[Entry]:
    """All that was seen of dice and answers, in order."""
    entries = []
    for code, _, a, b, _ in table.log.lines[: table.log.count]:
        if code == Line.ROLLED:
            entries.append(Entry.of(ruleset.why.of(a).name, b))
        elif code == Line.KEPT:
            entries.append(Entry.of(ruleset.why.of(a).name, b, is_pool=True))
        elif code == Line.PICKED:
            entries.append(Entry.of(ruleset.why.of(a).name, b + 1))
        elif code == Line.ANSWERED:
            entries.append(Entry.of(ruleset.question.of(a).name, b))
    return entries


def check_faults(table: Table[Any], given: int, source: str | None = None) -> None:
    """Refuse a game in which anything went wrong."""
    fault, place = table.tape.fault, table.tape.fault_place
    if fault == Fault.TAPE_SHORT:
        raise BadEntry(f"the dice and answers end too early, after {given}", given, source)
    if fault == Fault.OUT_OF_RANGE:
        entry = table.tape.given[place]
        raise BadEntry(f"number {place + 1} of the dice and answers cannot be {entry}", place, source)
    if fault == Fault.NO_OPTION:
        raise BadInput("somebody has to choose here, and there is nothing to choose from", source)
    if fault != Fault.NONE:
        raise BadInput("this action is too long to be played", source)
    if table.tape.place < given:
        left = given - table.tape.place
        are = "is" if left == 1 else "are"
        raise BadEntry(f"{left} of the {given} dice and answers {are} left over", table.tape.place, source)


def _finish(
    position: Position, action: Action, table: Table[Any], given: Sequence[int], seed: int | None, choose: str
) -> Played:
    check_faults(table, len(given), position.source or None)
    ruleset = position.ruleset
    questions = {ruleset.question.of(number).name: count for number, count in enumerate(table.asking.came_up) if count}
    return Played(
        position,
        action,
        table,
        table.tape.written[: table.tape.written_count],
        ruleset.narrate(table, position.setup),
        seed,
        tuple(ruleset.policies[number] for number in table.asking.policy[:2]),
        questions,
    )


def replayed(position: Position, action: Action, tape: Sequence[int]) -> Played:
    """The same action again from everything that was seen: dice and answers alike."""
    return play(position, action, tape=tape, choose=position.ruleset.policies[FROM_THE_TAPE])
