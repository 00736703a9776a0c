"""One table: where it began, what was done at it step by step, and up to where that counts just now.

A step is done at once, or is played entry by entry. Places in its course are counted in ticks: one for every step, and
one more for every die and every answer in it. The cursor is the tick up to which everything counts; what lies behind
it was undone, and can be done again until something else is done instead. Whoever shows what was done keeps it first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, Self

from ironfall.errors import BadInput
from ironfall.game.course import course_of
from ironfall.game.position import Position, parse_position, position_text
from ironfall.page import saving
from ironfall.page.acts import ASK, Entry, Played, answered, stop_at, thrown
from ironfall.page.changes import CHANGES, TURN, text_in
from ironfall.page.faults import told
from ironfall.page.moments import (
    Do,
    Moment,
    checked,
    come_about,
    cut,
    is_followed,
    stage_afresh,
    stage_after,
    throw_all,
    with_entries,
)
from ironfall.page.store import Step, Store, new_seed
from ironfall.rulesets.ruleset import Ruleset
from ironfall.table.table import Table

MOST_STEPS = 1_000
UNDO, REDO = "undo", "redo"
ROLLED, REAL = "rolled", "real"
"""Whose dice fall: the server's, or those of people at a table."""


@dataclass(frozen=True, slots=True)
class Now:
    """How a table stands."""

    position: Position
    """The last whole position: in the middle of an act, the one it began in."""
    table: Table[Any]
    played: Played | None
    """In the middle of an act, as far as it has come."""
    text: str
    """The position that the table is in, as text."""


Until = Callable[[], bool]
"""Asked between two steps of several; where it is true, no further one is begun."""


def never() -> bool:
    """All are done."""
    return False


class Sitting:
    """A table as it stands. What is done makes another of it, which is in the store once it is kept."""

    def __init__(self, store: Store, link: str, until: Until = never, seeds: Callable[[], int] = new_seed) -> None:
        """The table under a link, whose dice fall by these seeds. Unknown if there is none.

        What was done at it is played again, as far as `catch_up` does.
        """
        kept = store.read(link)
        self.store, self.link, self.seeds = store, link, seeds
        self.version, self._kept, self._kept_cursor = kept.version, list(kept.steps), kept.cursor
        self.start = parse_position(kept.start, "", files=False)
        self.moments: list[Moment] = []
        self.notice = ""
        """What went wrong with it since it was kept; "" where all is well."""
        self.cursor = 0
        self._now: Now | None = None
        self._unkept: tuple[int, list[Step] | None] = 0, None
        """From which step on these stand in place of others; None where all stay."""
        self.catch_up(until)

    @property
    def is_ready(self) -> bool:
        """Whether all is played again that can be."""
        return bool(self.notice) or len(self.moments) == len(self._kept)

    def catch_up(self, until: Until = never) -> None:
        """Play on what was kept, until all is played, or between two steps something is true."""
        while not self.is_ready:
            try:
                step = self._kept[len(self.moments)]
                self.moments.append(come_about(step, self.start, self.moments, is_new=False))
            except Exception as error:
                # A step that was damaged where it is kept can be anything.
                self.notice = f"From here on it can no longer be played as it was kept: {told(error)}"
            if until():
                break
        self.cursor, self._now = max(0, min(self._kept_cursor, self.length)), None

    # --- what is seen

    @property
    def length(self) -> int:
        """The last tick that can be gone to."""
        return self.moments[-1].last if self.moments else 0

    @property
    def ruleset(self) -> Ruleset:
        return self.start.ruleset

    @property
    def now(self) -> Now:
        """How the table stands at the cursor."""
        if self._now is None:
            self._now = self._look()
        return self._now

    def stages(self) -> list[Moment]:
        """What was played of whole games up to the cursor."""
        return [moment for moment in self.moments if moment.step["do"] == Do.STAGE and moment.first < self.cursor]

    def is_in_a_game(self) -> bool:
        """Whether a whole game has begun and is not over."""
        return bool(self.stages()) and not course_of(self.ruleset).is_over(self.now.table)

    @property
    def goes_on(self) -> bool:
        """Whether a stage follows by itself on what was played last, and there is room for it."""
        is_at_the_end = 0 < len(self.moments) < MOST_STEPS and self.cursor == self.length
        return is_at_the_end and is_followed(self.moments[-1])

    def replay_text(self, line: object = None) -> str:
        """The action or the game that a tick belongs to, or else the last one, as files hold it: a game up to the
        cursor."""
        tick = self._tick(line)
        played = [k for k, moment in enumerate(self.moments) if moment.act is not None and moment.first < tick]
        if not played:
            raise BadInput("nothing has been played yet; save the position instead")
        first = last = played[-1]
        act = self.moments[last].act
        assert act is not None
        if self.moments[last].first >= self.cursor:
            raise BadInput(f"the {act.action.title} is undone; do it again, and save it then")
        if not act.players:
            if self.now.played is not None and self.now.played.act is act:
                raise BadInput(f"the {act.action.title} is not over; save it when it is")
            return saving.replay_text(stop_at(act, self.moments[last].entries))
        while first > 0 and self._continues(first):
            first -= 1
        while last + 1 < len(self.moments) and self._continues(last + 1):
            last += 1
        stages = [moment for moment in self.moments[first : last + 1] if moment.first < self.cursor]
        return saving.game_text([stop_at(stage.act, self._counts(stage)) for stage in stages if stage.act is not None])

    def _counts(self, moment: Moment) -> tuple[Entry, ...]:
        """The entries of a step up to the cursor."""
        return moment.entries[: max(0, self.cursor - moment.first - 1)]

    def _continues(self, number: int) -> bool:
        """Whether a stage follows one of the same game."""
        step, before = self.moments[number].step, self.moments[number - 1].step
        return bool(step["do"] == before["do"] == Do.STAGE and step["number"] == before["number"] + 1)

    # --- what is done

    def after(self, message: Mapping[str, Any], until: Until = never) -> Self:
        """The table once it is done what a message says, not kept yet. BadInput in a sentence.

        A message may say by `seen` of which version it was made; it is refused once there is another, so that nobody
        answers a question that was not seen.
        """
        what = str(message.get("do"))
        if message.get("seen", self.version) != self.version:
            gone_on = "the table has gone on meanwhile; look again"
            raise BadInput("somebody else has answered already" if what == "answer" else gone_on)
        if what in CHANGES:
            return self._put(self._changed(what, message), until)
        if what in self._steps:
            return self._put(self._steps[what](self, message), until)
        if what in (UNDO, REDO):
            return self._at(self._stop(what) if message.get("to") is None else self._tick(message["to"]))
        raise BadInput(f"there is nothing to do that is called {what[:40]!r}")

    def keep(self) -> None:
        """It is in the store. BadInput where the table has been changed from elsewhere, or nothing can be kept."""
        self.store.change(self.link, self.version - 1, *self._unkept, self.cursor)

    def branch(self, line: object = None) -> str:
        """A new table of all that was done up to a tick; its link. What follows there may be another future."""
        tick = self._tick(line)
        steps = []
        for moment in self.moments:
            if moment.first < tick:
                kept = tick - moment.first - 1
                steps.append(cut(moment, kept) if kept < len(moment.entries) else moment.step)
        return self.store.begin(position_text(self.start, self.start.table()), steps, tick)

    # --- steps

    def _changed(self, what: str, message: Mapping[str, Any]) -> Step:
        """Something that is done at once."""
        self._check_rests()
        if what == TURN and self.stages():
            raise BadInput("this is a whole game, whose turns begin by themselves")
        return {"do": what, **{name: message[name] for name in CHANGES[what].says if name in message}}

    def _play(self, message: Mapping[str, Any]) -> Step:
        """An action, up to where somebody is asked."""
        self._check_rests()
        choose = text_in(message, "choose") if "choose" in message else ASK
        return {"do": Do.PLAY, "action": text_in(message, "action"), "seed": self._seed(message), "choose": choose}

    def _game(self, message: Mapping[str, Any]) -> Step:
        """A whole game, stage by stage, up to where somebody is asked."""
        self._check_rests()
        players = message.get("players")
        if not isinstance(players, list) or not all(isinstance(player, str) for player in players):
            raise BadInput("'players' must say who plays each side: 'you', or a policy")
        if course_of(self.ruleset).is_over(self.now.table):
            raise BadInput("the game is over as things stand; undo it, or set up units and turn, and begin then")
        return {"do": Do.STAGE, "players": players, "seed": self._seed(message), "number": 0}

    def _go_on(self, message: Mapping[str, Any]) -> Step:
        """The next stage of the game, which begins afresh where something else was done in between."""
        self._check_rests()
        if not self.is_in_a_game():
            raise BadInput("no game is being played here")
        stage = self.stages()[-1]
        return (stage_after if stage.last == self.cursor else stage_afresh)(stage.step, self.seeds)

    def _seed(self, message: Mapping[str, Any]) -> int | None:
        """The seed of the server's dice; None where people throw theirs."""
        dice = text_in(message, "dice")
        if dice not in (ROLLED, REAL):
            raise BadInput(f"'dice' must be {ROLLED!r} or {REAL!r}")
        return self.seeds() if dice == ROLLED else None

    def _check_rests(self) -> None:
        if self.now.played is not None:
            raise BadInput("something is being played; answer what is asked, or undo it first")

    def _answer(self, message: Mapping[str, Any]) -> Step:
        """A die, or a choice: what is kept of the act, the entry, and on from there."""
        played = self.now.played
        if played is None:
            raise BadInput("nobody is asked anything")
        value = message.get("value")
        if value == "roll":
            entries = [*played.entries, thrown(played, self.seeds())]
        elif value == "roll-all":
            entries = throw_all(played, self.seeds)
        else:
            entries = [*played.entries, checked(played, answered(played, value))]
        moment = next(each for each in self.moments if each.first < self.cursor <= each.last)
        return with_entries(moment.step, played, entries)

    _steps: Mapping[str, Callable[[Sitting, Mapping[str, Any]], Step]] = {
        "play": _play,
        "game": _game,
        "go-on": _go_on,
        "answer": _answer,
    }

    def _put(self, step: Step, until: Until) -> Self:
        """This step stands behind what is left, and all stages of a game that follow until somebody is asked."""
        if self.notice:
            raise BadInput("what can no longer be played would be lost by this; branch the table, and go on there")
        made = [moment for moment in self.moments if moment.last <= self.cursor and moment.after is not None]
        first = len(made)
        made.append(come_about(step, self.start, made, is_new=True))
        while is_followed(made[-1]) and len(made) < MOST_STEPS and not until():
            made.append(come_about(stage_after(made[-1].step, self.seeds), self.start, made, is_new=True))
        if len(made) > MOST_STEPS:
            most = f"{MOST_STEPS:,} steps"
            raise BadInput(f"a table holds at most {most}; save the position, and begin another table with it")
        found = self._at(made[-1].last)
        steps = [moment.step for moment in made]
        found.moments, found._kept, found._unkept = made, steps, (first, steps[first:])
        return found

    # --- back and forth

    def _stop(self, way: str) -> int:
        """The next tick one way at which a person had something to do, or the end."""
        if way == UNDO:
            back = [stop for stop in self._stops() if stop < self.cursor]
            if not back:
                raise BadInput("there is nothing to undo")
            return back[-1]
        on = [stop for stop in self._stops() if stop > self.cursor]
        if not on:
            raise BadInput("there is nothing to do again")
        return on[0]

    def _at(self, tick: int) -> Self:
        """The same table at another tick, which is its next version."""
        found = copy(self)
        found.version += 1
        found.cursor, found._now, found._unkept = tick, None, (0, None)
        return found

    def _tick(self, line: object) -> int:
        """A tick that a message says; the cursor where it says none."""
        if line is None:
            return self.cursor
        if not isinstance(line, int) or isinstance(line, bool) or not 0 <= line <= self.length:
            raise BadInput(f"a line is a number from 0 to {self.length}")
        return line

    def _stops(self) -> list[int]:
        """The ticks at which a person had something to do, and the end."""
        found = [0]
        for moment in self.moments:
            if moment.step["do"] != Do.STAGE or not moment.step.get("number"):
                found.append(moment.first)
            found += [moment.first + 1 + k for k, entry in enumerate(moment.entries) if entry.is_a_persons]
        return list(dict.fromkeys([*found, self.length]))

    def _look(self) -> Now:
        position, played = self.start, None
        for moment in self.moments:
            if moment.first >= self.cursor:
                break
            if moment.last <= self.cursor and moment.after is not None:
                position = moment.after
                continue
            position = moment.before
            assert moment.act is not None
            played = stop_at(moment.act, self._counts(moment))
        table = played.table if played is not None else position.table()
        return Now(position, table, played, position_text(position, table))
