"""Steps as they come about at a table: what each was, what was told of it, and the steps that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from ironfall.errors import BadInput
from ironfall.game.course import SIDES, course_of
from ironfall.game.play import BadEntry, policy_numbers
from ironfall.game.position import Position
from ironfall.page.acts import (
    ANSWER,
    ENTRY_LINES,
    GIVEN,
    POLICY,
    Act,
    Entry,
    Played,
    action_act,
    go_on,
    stage_act,
    stop_at,
    thrown,
)
from ironfall.page.changes import CHANGES
from ironfall.page.store import Step
from ironfall.table.asking import FROM_THE_TAPE
from ironfall.table.tape import Wanted


class Do(StrEnum):
    """Steps that are played, and not done at once."""

    PLAY = "play"
    STAGE = "stage"


EVERYBODY = "everybody_asked"
"""Of a step: whether people answer for all sides, whoever plays them."""
TAKEN_OVER = "taken_over"
"""Of a step: whether people throw dice that a seed had, so that it has none any more."""
MOST_THROWS = 500
"""Dice that are thrown for people at once."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: the tick that it belongs to, and how many entries of its step it follows."""

    tick: int
    entry: int
    kind: str
    text: str
    rule: str = ""
    dice: tuple[int, ...] = ()
    headline: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """A step as it came about."""

    step: Step
    first: int
    """The tick before it."""
    before: Position
    after: Position | None
    """None while it is played."""
    lines: tuple[Line, ...]
    act: Act | None = None
    entries: tuple[Entry, ...] = ()

    @property
    def last(self) -> int:
        """The tick of its end, or of as far as it is played."""
        return self.first + 1 + len(self.entries)


def come_about(step: Step, start: Position, moments: Sequence[Moment], is_new: bool) -> Moment:
    """A step behind those that came about before: played on if it is new, else as it was kept. BadInput where it
    cannot be."""
    before = moments[-1].after if moments else start
    first = moments[-1].last if moments else 0
    if before is None:
        raise BadInput("what was played before is not over")
    if step.get("do") in CHANGES:
        changed, text = CHANGES[step["do"]].make(before, step)
        changed.table()
        return Moment(step, first, before, changed, (Line(first + 1, 0, "setup", text),))
    act = act_of(step, before)
    entries = [Entry.of(kept) for kept in step.get("entries", ())]
    played = go_on(act, entries) if is_new else with_those_of_policies(stop_at(act, entries))
    kept = {**step, "entries": [entry.kept for entry in played.entries]}
    lines = (headline(act, first + 1), *story(played, first + 1))
    after = None if played.asked else played.after()
    return Moment(kept, first, before, after, lines, act, played.entries)


def act_of(step: Step, before: Position) -> Act:
    """What a step plays."""
    match step:
        case {"do": Do.PLAY, "action": action, "seed": seed, "choose": choose}:
            act = action_act(before, action, seed, choose)
        case {"do": Do.STAGE, "players": players, "seed": seed, "number": number}:
            act = stage_act(before, players, seed, number)
        case _:
            raise BadInput(f"this version of the program does not know the step {str(step)[:60]}")
    return replace(act, choose=act.everybody_asked) if step.get(EVERYBODY) else act


def headline(act: Act, tick: int) -> Line:
    """What is played, before anything of it is told."""
    position, action, course = act.before, act.action, act.before.ruleset.course
    if act.players and course is not None:
        return Line(tick, 0, "event", f"{course.where(position.table(), position.setup)}.", headline=True)
    return Line(tick, 0, "event", f"{action.in_words(position.names)}.", action.rule, headline=True)


def story(played: Played, tick: int) -> Iterator[Line]:
    """All that was told of it."""
    for told in played.told():
        entry = played.entries_before(told.line)
        yield Line(tick + entry, entry, told.kind, told.text, told.rule, told.dice)


def is_followed(moment: Moment) -> bool:
    """Whether a stage follows by itself."""
    if moment.step["do"] != Do.STAGE or moment.after is None:
        return False
    return not course_of(moment.after.ruleset).is_over(moment.after.table())


def stage_after(step: Step, seeds: Callable[[], int]) -> Step:
    """The next stage of the same game, by dice that nobody knows yet where people took over those of the last."""
    seed = seeds() if step.get(TAKEN_OVER) else step["seed"]
    return {"do": Do.STAGE, "players": step["players"], "seed": seed, "number": step["number"] + 1}


def stage_afresh(step: Step, seeds: Callable[[], int]) -> Step:
    """The next stage as the first of a game: files hold games from their first on, and stage n has the dice of game n
    of one seed."""
    follows = stage_after(step, seeds)
    return {**follows, "seed": None if follows["seed"] is None else seeds(), "number": 0}


def with_entries(step: Step, played: Played, entries: Sequence[Entry]) -> Step:
    """The step with these entries instead: what was given since `played` makes another future of it.

    Who says what a die shows takes the dice over from the seed; who chooses where a policy would have done so takes
    over from all policies.
    """
    changed = {**step}
    new = entries[len(played.entries) :]
    if any(entry.by == GIVEN for entry in new):
        changed |= taken_over(step)
    if new[0].by == ANSWER and played.asked is not None and policy_answers(played.act, played.asked.who):
        changed[EVERYBODY] = True
    if changed.get(EVERYBODY):
        entries = [entry._replace(by=ANSWER) if entry.by == POLICY else entry for entry in entries]
    changed["entries"] = [entry.kept for entry in entries]
    return changed


def taken_over(step: Step) -> Step:
    """What a step says where people throw its dice from now on."""
    return {} if step["seed"] is None else {"seed": None, TAKEN_OVER: True}


def with_those_of_policies(played: Played) -> Played:
    """The same, with what policies answered known as theirs: files do not say who gave an answer."""
    log = played.table.log
    who = [line[1] for line in log.lines[: log.count] if line[0] in ENTRY_LINES]
    entries = tuple(
        entry._replace(by=POLICY) if entry.by == ANSWER and policy_answers(played.act, unit) else entry
        for entry, unit in zip(played.entries, who, strict=True)
    )
    return replace(played, entries=entries)


def policy_answers(act: Act, who: int) -> bool:
    """Whether a policy answers for a unit."""
    position = act.before
    numbers = policy_numbers(position.ruleset, act.choose, SIDES)
    return numbers[position.setup.units[who].side] != FROM_THE_TAPE


def cut(moment: Moment, count: int) -> Step:
    """The step of a moment up to so many entries, open for any future: all dice are given, everybody is asked."""
    entries = [entry._replace(by=ANSWER) if entry.by == POLICY else entry for entry in moment.entries[:count]]
    return {**moment.step, **taken_over(moment.step), EVERYBODY: True, "entries": [entry.kept for entry in entries]}


def throw_all(played: Played, seeds: Callable[[], int]) -> list[Entry]:
    """Dice thrown for people, one at least, until somebody has to choose, or all is done."""
    act = replace(played.act, seed=None)
    for _ in range(MOST_THROWS):
        played = go_on(act, [*played.entries, thrown(played, seeds())])
        if played.asked is None or played.asked.wanted == Wanted.ANSWER:
            break
    return [*played.entries]


def checked(played: Played, entry: Entry) -> Entry:
    """The entry, if it can be where it stands. BadInput says what to do where it cannot."""
    if played.asked is not None and played.asked.wanted in (Wanted.SLOT, Wanted.POOL):
        try:
            stop_at(played.act, (*played.entries, entry))
        except BadEntry:
            raise BadInput(f"{entry.number} holds nothing that can be hit: roll again") from None
    return entry
