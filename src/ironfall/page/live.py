"""Tables that somebody looks at: whoever changes one, all its pages are told, and each asks for work of its own."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ironfall.errors import BadInput
from ironfall.game.position import digest
from ironfall.page import views
from ironfall.page.beginning import beginning, link_within
from ironfall.page.faults import told
from ironfall.page.guard import Allowances
from ironfall.page.looks import Look, done, look_at
from ironfall.page.messages import Page, as_text
from ironfall.page.sitting import Sitting
from ironfall.page.store import Store, new_seed
from ironfall.page.turns import Turns
from ironfall.page.work import COMPARE, ODDS, Asker, Question, Work

Data = dict[str, Any]

LONGEST_NAME = 100
TABLES_AT_ONCE, TABLES_A_SECOND = 60, 1 / 30
"""What one address may begin."""
TOO_MANY_TABLES = "Too many tables were begun from here; wait for a minute, or go on with one of them."
OPENED_AT_ONCE, OPENED_A_SECOND = 60, 1
"""What one address may have opened that nobody is at: all that was done there is played again."""
TOO_MANY_OPENED = "Too many tables were opened from here; wait for a moment."

MOST_LEFT = 8
"""Tables that stay open though nobody is at them: a phone that slept comes back, and need not wait for all to be played
again."""

SHORT_AT_ONCE, LONG_AT_ONCE = 2, 1
"""Changes in the making: those that players wait for, and those that take long, which never are in their way."""
SOON, SLICE = 0.2, 1.0
"""Seconds after which what is played stage by stage goes among the long, and after which it is shown again."""
PATIENCE = 3.0
"""Seconds that changes have when the server ends."""
LARGE_TEXT = 10_000
"""Letters that take long to read."""
HEAVY_LOOK = 0.2
"""Seconds: a table that takes so long to look at takes long to change."""
LONG_DEEDS = ("board",)
GO_ON = {"do": "go-on"}


@dataclass(eq=False, slots=True)
class Table:
    """A table in use: its sitting, its pages, and what they see."""

    link: str
    sitting: Sitting
    look: Look
    pages: list[Page] = field(default_factory=list)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One change after another."""
    goes_on: bool = False
    """Whether a whole game is being played on by itself."""


class Until:
    """Asked between stages: whether they have taken long enough."""

    def __init__(self, seconds: float, is_stopped: Callable[[], bool] = lambda: False) -> None:
        self.end = time.monotonic() + seconds
        self.is_stopped = is_stopped
        self.said = False

    def __call__(self) -> bool:
        self.said = self.is_stopped() or time.monotonic() >= self.end
        return self.said


class House:
    """All tables in use, the store that they stand in, and the work beside them."""

    def __init__(self, store: Store, work: Work, seeds: Callable[[], int] = new_seed) -> None:
        self.store, self.work, self.seeds = store, work, seeds
        self.tables: dict[str, asyncio.Task[Table]] = {}
        """By their links; one that is not done is being opened."""
        self.holders: Counter[str] = Counter()
        """How many need a table to stay open."""
        self.left: dict[str, None] = {}
        """Tables that nobody needs; the one that was left first stands first."""
        self.short, self.long = Turns(SHORT_AT_ONCE), Turns(LONG_AT_ONCE)
        self.changes: set[asyncio.Task[None]] = set()
        """Those under way, which come to their end though their page leaves."""
        self.begun = Allowances(TABLES_AT_ONCE, TABLES_A_SECOND)
        self.opened = Allowances(OPENED_AT_ONCE, OPENED_A_SECOND)

    async def close(self) -> None:
        """End all work, see changes to their end, and let go of the store."""
        await self.work.stop()
        if self.changes:
            _, late = await asyncio.wait(self.changes, timeout=PATIENCE)
            for change in late:
                change.cancel()
        await asyncio.to_thread(self.store.close)

    # --- tables are begun and opened

    async def begin(self, address: str, **start: str) -> str:
        """The link of a new table. BadInput in a sentence."""
        self.begun.take(address, TOO_MANY_TABLES)
        turns = self._turns(is_large(start))
        async with turns.turn(address):
            going = await asyncio.to_thread(partial(beginning, self.store, **start))
        while True:
            async with turns.turn(address):
                link = await asyncio.to_thread(link_within, going, Until(SLICE))
            if link is not None:
                return link

    @asynccontextmanager
    async def at(self, link: str, address: str) -> AsyncIterator[Table]:
        """A table, which stays open as long as anybody is at it, and while few were left since. BadInput if it cannot
        be opened."""
        if link not in self.tables:
            self.opened.take(address, TOO_MANY_OPENED)
            self.tables[link] = asyncio.create_task(self._open(link, address))
        opening = self.tables[link]
        self.left.pop(link, None)
        self.holders[link] += 1
        table: Table | None = None
        try:
            table = await asyncio.shield(opening)
            yield table
        finally:
            self.holders[link] -= 1
            if not self.holders[link]:
                del self.holders[link]
                self.left[link] = None
                if table is None:
                    opening.cancel()
                    self._close(link)
                elif len(self.left) > MOST_LEFT:
                    self._close(next(iter(self.left)))

    def _close(self, link: str) -> None:
        """Let go of a table that nobody needs."""
        del self.left[link], self.tables[link]

    async def _open(self, link: str, address: str) -> Table:
        """What was done at it is played again, slice by slice."""
        async with self.short.turn(address):
            sitting = await asyncio.to_thread(Sitting, self.store, link, Until(SOON), self.seeds)
            if sitting.is_ready:
                return Table(link, sitting, await asyncio.to_thread(look_at, sitting))
        while True:
            async with self.long.turn(address):
                await asyncio.to_thread(sitting.catch_up, Until(SLICE))
                if sitting.is_ready:
                    return Table(link, sitting, await asyncio.to_thread(look_at, sitting))

    async def unit_summary(self, address: str, ruleset: str, name: str, text: str) -> Data:
        """What a unit file says, or why it cannot be played."""
        async with self._turns(is_large({"text": text})).turn(address):
            return await asyncio.to_thread(views.unit_summary, ruleset, name, text)

    def _turns(self, is_long: bool) -> Turns:
        return self.long if is_long else self.short

    # --- pages come and go

    @asynccontextmanager
    async def seat(self, link: str, page: Page) -> AsyncIterator[Table]:
        """A page at a table, until it gets up again; what it alone wanted to know is counted no more."""
        async with self.at(link, page.address) as table:
            async with table.lock:
                table.pages.append(page)
                page.asker = Asker(page.address, link, self._teller(page))
                page.show(self._seen(table))
            try:
                yield table
            finally:
                table.pages.remove(page)
                table.goes_on = table.goes_on and bool(table.pages)
                self.work.leave(page.asker)

    async def replay_text(self, link: str, address: str, line: int | None) -> str:
        """The action or the game at a table that a line belongs to, or the last, as a file."""
        async with self.at(link, address) as table, self.long.turn(address), table.lock:
            return await asyncio.to_thread(table.sitting.replay_text, line)

    # --- what a page says

    async def hear(self, table: Table, page: Page, message: Data) -> Data:
        """Do what a page asks for; the answer to it. BadInput in a sentence."""
        match message.get("do"):
            case str(kind) if kind in (ODDS, COMPARE):
                return await self._ask(table, page, kind, message)
            case "cancel":
                return self._cancel(page, message.get("job"))
            case "branch":
                self.begun.take(page.address, TOO_MANY_TABLES)
                async with table.lock, self.short.turn(page.address):
                    return {"link": await asyncio.to_thread(table.sitting.branch, message.get("line"))}
            case "stop":
                self._stop(table)
                return {}
            case str():
                await self._to_its_end(self._change(table, page.address, message))
                return {}
        raise BadInput('say what to do: a message has a word under "do"')

    async def _to_its_end(self, change: Coroutine[Any, Any, None]) -> None:
        """Even if the page that wanted it leaves meanwhile."""
        await asyncio.shield(self._under_way(change))

    def _under_way(self, change: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(change)
        self.changes.add(task)
        task.add_done_callback(self.changes.discard)
        return task

    # --- changes: who takes long waits for that turn before the table, and all others the other way round, so that
    # nobody who has what another waits for waits for what the other has

    async def _change(self, table: Table, address: str, message: Data) -> None:
        is_long = message["do"] in LONG_DEEDS or is_large(message) or table.look.seconds > HEAVY_LOOK
        went_on = table.goes_on
        self._stop(table)
        async with self.at(table.link, address):
            try:
                if is_long:
                    async with self.long.turn(address), table.lock:
                        await self._do(table, message, Until(SLICE))
                else:
                    async with table.lock, self.short.turn(address):
                        await self._do(table, message, Until(SOON))
            except Exception:
                # Nothing was changed, so a game that went on goes on.
                if went_on and table.pages:
                    table.goes_on = True
                    self._show(table)
                raise
            finally:
                if table.goes_on:
                    self._under_way(self._go_on(table, address))

    async def _go_on(self, table: Table, address: str) -> None:
        """The rest of a whole game, slice by slice, until somebody changes anything, or all have left."""

        def is_stopped() -> bool:
            return not (table.goes_on and table.pages)

        version = table.sitting.version
        try:
            while not is_stopped():
                async with self.at(table.link, address), self.long.turn(address), table.lock:
                    if is_stopped() or table.sitting.version != version:
                        return
                    await self._do(table, GO_ON, Until(SLICE, is_stopped))
                    version = table.sitting.version
        except Exception as error:
            self._stop(table)
            for page in table.pages:
                page.send({"error": told(error)})

    def _stop(self, table: Table) -> None:
        """Let a whole game go on no further by itself."""
        if table.goes_on:
            table.goes_on = False
            self._show(table)

    async def _do(self, table: Table, message: Data, until: Until) -> None:
        table.sitting, table.look = await asyncio.to_thread(done, table.sitting, message, until)
        is_wanted = bool(table.pages) and not until.is_stopped()
        table.goes_on = until.said and is_wanted and table.sitting.goes_on
        self._show(table)

    def _show(self, table: Table) -> None:
        """Tell all pages of a table how it stands."""
        seen = self._seen(table)
        for page in table.pages:
            page.show(seen)

    def _seen(self, table: Table) -> Mapping[str, str]:
        """How it stands, with the odds that are known, as it is sent."""
        look = table.look
        cards = [
            {**card, "odds": self.work.known(Question(ODDS, look.position, card["action"]))}
            for card in look.view["cards"]
        ]
        return {**look.parts, "cards": as_text(cards), "goes_on": as_text(table.goes_on)}

    # --- work

    async def _ask(self, table: Table, page: Page, kind: str, message: Data) -> Data:
        assert page.asker is not None
        if table.look.view["prompt"] is not None:
            raise BadInput("an action is being played; odds are counted once it has come to its end")
        action = message.get("action", "")
        if not isinstance(action, str) or len(action) > LONGEST_NAME:
            raise BadInput("say of which action, by its name")
        is_odds = kind == ODDS
        is_exact = is_odds and message.get("exact") is True
        question = Question(kind, table.look.position, action if is_odds else "", is_exact)
        known = self.work.known(question)
        if known is not None:
            page.send(about(0, question, {"found": known}))
            return {"job": 0}
        return {"job": self.work.ask(page.asker, question)}

    def _cancel(self, page: Page, job: object) -> Data:
        assert page.asker is not None
        if isinstance(job, int) and self.work.cancel(page.asker, job):
            page.send({"job": job, "cancelled": True})
        return {}

    def _teller(self, page: Page) -> Callable[[int, Question, Data], None]:
        return lambda job, question, said: page.send(about(job, question, said))


def about(job: int, question: Question, said: Data) -> Data:
    """What is said of a job, as pages hear it."""
    head = {"job": job, "digest": digest(question.position)}
    if question.kind == ODDS:
        head["action"] = question.action
    if "look" in said:
        return {**head, ODDS: said["look"], "more": True}
    if "found" in said:
        return {**head, (ODDS if question.kind == ODDS else COMPARE): said["found"]}
    return {**head, **said}


def is_large(message: Mapping[str, Any]) -> bool:
    """Whether it holds a text that takes long to read."""
    return any(isinstance(value, str) and len(value) > LARGE_TEXT for value in message.values())
