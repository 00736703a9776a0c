"""Long work beside the tables: odds and comparisons, counted in a few processes that can be stopped at any moment.

Work belongs to a table. However much one table asks for, a process is left for the others, and what takes long leaves
one to what is shorter. Addresses take turns, and tables of one address; an exact count without an end is given up where
others wait for theirs. An answer is kept by the position and the action, so that nothing is counted twice.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from ironfall.errors import BadInput
from ironfall.page.faults import told

Data = dict[str, Any]

MOST_WAITING = 40
"""Questions that one page may have open."""
MOST_LONG = 1
"""Of them, exact odds and comparisons."""
MOST_KNOWN = 1_000
"""Answers that are kept."""
LONGEST, SHARE = 1_200.0, 120.0
"""Seconds until work is given up, and until an exact count is for which another table waits."""
LONGEST_LINE = 4_000_000
"""Bytes that a process says at once."""

LEAST_MEMORY, MOST_MEMORY = 500_000_000, 4_000_000_000
"""Bytes that a process may take; in between, its share of half the machine's."""
STOPPED = "The count was stopped from outside, or took too much memory; take an estimate instead."
TAKES_TURNS = "Other counts are going on as well: they take turns, and this one begins when it comes to it."

ODDS, COMPARE = "odds", "compare"


class Question(NamedTuple):
    """What is counted."""

    kind: str
    position: str
    """The text of the position."""
    action: str = ""
    exact: bool = False

    @property
    def length(self) -> int:
        """How long it takes: 0 for an estimate, 1 for a comparison, which has an end, and 2 for what may have none."""
        return 2 if self.exact else int(self.kind == COMPARE)

    @property
    def key(self) -> tuple[str, str, str, bool]:
        """What its answer is kept under."""
        return self.kind, hashlib.sha256(self.position.encode()).hexdigest(), self.action, self.exact


@dataclass(eq=False, slots=True)
class Asker:
    """A page that asks, at a table; it hears the number of the job and what there is to say of it.

    That is {"progress": [done, of]}, {"look": first answer} or {"notice": sentence} on the way, and in the end
    {"found": answer} or {"error": sentence}.
    """

    address: str
    table: str
    hear: Callable[[int, Question, Data], None]


@dataclass(eq=False, slots=True)
class Job:
    """A question that waits or is being counted, and who wants to know."""

    number: int
    question: Question
    address: str
    table: str
    """Whose work it is: of the page that asked first."""
    askers: list[Asker]
    task: asyncio.Task[None] | None = None
    begun: float = 0.0
    limit: asyncio.Timeout | None = None
    """When it is given up; None where it is not being counted."""
    said: dict[str, Data] = field(default_factory=dict)
    """What was said last of each kind, for who asks later."""

    def tell(self, said: Data) -> None:
        self.said |= dict.fromkeys(said, said)
        for asker in list(self.askers):
            asker.hear(self.number, self.question, said)


class Work:
    """The processes, the work that waits for them, and the answers that are known."""

    def __init__(self, processes: int | None = None, longest: float = LONGEST, share: float = SHARE) -> None:
        self.processes = processes or max(3, min(4, os.cpu_count() or 1))
        self.longest, self.share = longest, share
        self.memory = share_of_memory(self.processes)
        self.idle: list[Process] = []
        self.waiting: list[Job] = []
        self.running: list[Job] = []
        self.answers: dict[tuple[str, str, str, bool], Data] = {}
        self.numbers = 0
        self.turns: dict[str, int] = {}
        """Of addresses and tables with open questions, the number of the turn that they had last."""

    async def start(self) -> None:
        """Have a process ready before anybody asks."""
        self.idle.append(await self._new_process())

    async def stop(self) -> None:
        """End all work."""
        self.waiting.clear()
        tasks = [job.task for job in self.running if job.task is not None]
        for task in tasks:
            if not task.cancelling():
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        while self.idle:
            await _end(self.idle.pop())

    def known(self, question: Question) -> Data | None:
        """The answer, if it has been counted before; an exact one answers any question for odds."""
        for exact in (True, question.exact):
            found = self.answers.get(question._replace(exact=exact).key)
            if found is not None:
                return found
        return None

    def ask(self, asker: Asker, question: Question) -> int:
        """Have it counted; the number of the job. BadInput if this page has asked for too much already."""
        # What nobody wants any more is being stopped, and will say nothing.
        wanted = [job for job in (*self.running, *self.waiting) if job.askers]
        same = next((job for job in wanted if job.question == question), None)
        if same is not None and asker in same.askers:
            return same.number
        open_ones = [job for job in wanted if asker in job.askers]
        if len(open_ones) >= MOST_WAITING:
            raise BadInput(f"{MOST_WAITING} questions of this page are open; wait for some, or cancel them")
        if question.length and sum(job.question.length > 0 for job in open_ones) >= MOST_LONG:
            raise BadInput("a long count of this page is going on; wait for it, or cancel it")
        if same is None:
            self.numbers += 1
            same = Job(self.numbers, question, asker.address, asker.table, [asker])
            self.waiting.append(same)
            self._go_on()
        else:
            same.askers.append(asker)
            for said in same.said.values():
                asker.hear(same.number, question, said)
        if same in self.waiting:
            # Not before the page has been answered, and knows the job by its number.
            asyncio.get_running_loop().call_soon(asker.hear, same.number, question, {"notice": TAKES_TURNS})
        return same.number

    def cancel(self, asker: Asker, number: int) -> bool:
        """This page no longer wants to know. Whether it did; what nobody wants to know is stopped."""
        for job in (*self.running, *self.waiting):
            if job.number == number and asker in job.askers:
                job.askers.remove(asker)
                self._drop_if_unwanted(job)
                return True
        return False

    def leave(self, asker: Asker) -> None:
        """The page is gone."""
        for job in (*self.running, *self.waiting):
            if asker in job.askers:
                job.askers.remove(asker)
                self._drop_if_unwanted(job)

    def _drop_if_unwanted(self, job: Job) -> None:
        if job.askers:
            return
        if job in self.waiting:
            self.waiting.remove(job)
        elif job.task is not None:
            job.task.cancel()
        self._give_shares()

    # --- who is next

    def _go_on(self) -> None:
        while len(self.running) < self.processes and (job := self._next()) is not None:
            self.waiting.remove(job)
            self.running.append(job)
            self._had_turn(job)
            job.task = asyncio.create_task(self._count(job))
            # Not at the end of the task itself: what is cancelled before it begins never comes there.
            job.task.add_done_callback(partial(self._ended, job))
        self._give_shares()

    def _ended(self, job: Job, task: asyncio.Task[None]) -> None:
        self.running.remove(job)
        self._go_on()

    def _next(self) -> Job | None:
        """Of the work that may begin, that of the address which has the least under way, and whose last turn is longest
        ago; of its tables likewise; and of that, what is shortest."""
        may = [job for job in self.waiting if self._may_begin(job)]
        return min(may, key=self._place, default=None)

    def _place(self, job: Job) -> tuple[int, ...]:
        of_the_address = sum(other.address == job.address for other in self.running)
        last = self.turns.get(job.address, 0), self.turns.get(job.table, 0)
        return of_the_address, last[0], self._under_way(job.table), last[1], job.question.length, job.number

    def _had_turn(self, job: Job) -> None:
        number = 1 + max(self.turns.values(), default=0)
        are_open = {name for each in (*self.running, *self.waiting) for name in (each.address, each.table)}
        self.turns = {name: turn for name, turn in self.turns.items() if name in are_open}
        self.turns |= {job.address: number, job.table: number}

    def _may_begin(self, job: Job) -> bool:
        """Each length leaves a process to what is shorter, as far as there are enough."""
        length = job.question.length
        as_long = sum(other.question.length >= length for other in self.running)
        return self._under_way(job.table) < max(1, self.processes - 1) and as_long < max(1, self.processes - length)

    def _give_shares(self) -> None:
        """Let what may have no end go on for as long as it may where another table waits for the like of it."""
        for job in self.running:
            if job.question.exact and job.limit is not None and not job.limit.expired():
                waits = any(other.question.exact and other.table != job.table for other in self.waiting)
                job.limit.reschedule(job.begun + (min(self.share, self.longest) if waits else self.longest))

    def _under_way(self, table: str) -> int:
        return sum(job.table == table for job in self.running)

    # --- the work itself

    async def _count(self, job: Job) -> None:
        """Have a process count it. The process is used again if it comes to an end, and killed if it is stopped."""
        process = self._idle_one()
        said: Data = {}
        try:
            job.begun = asyncio.get_running_loop().time()
            async with asyncio.timeout_at(job.begun + self.longest) as job.limit:
                self._give_shares()
                if process is not None:
                    said = await self._listen(process, job)
                if not said and not job.said:  # nobody was there to hear the question
                    process = await self._new_process()
                    said = await self._listen(process, job)
        except TimeoutError:
            minutes = (asyncio.get_running_loop().time() - job.begun) / 60
            said = {"error": f"This was given up after {minutes:.0f} minutes; take an estimate instead."}
        except (OSError, ValueError):
            said = {}
        except Exception as error:
            said = {"error": told(error)}
        else:
            if process is not None and said and not job.question.exact:  # after which it may hold much memory
                self.idle.append(process)
                process = None
        finally:
            job.limit = None
            if process is not None:
                await _end(process)
        if "found" in said:
            self._keep(job.question, said["found"])
        job.tell(said or {"error": STOPPED})

    def _idle_one(self) -> Process | None:
        while self.idle:
            process = self.idle.pop()
            if process.returncode is None:
                return process
        return None

    async def _listen(self, process: Process, job: Job) -> Data:
        """What it says in the end; nothing if it ends without a word."""
        assert process.stdin is not None and process.stdout is not None
        with suppress(ConnectionError):
            process.stdin.write(json.dumps(job.question._asdict()).encode() + b"\n")
            await process.stdin.drain()
        while line := await process.stdout.readline():
            said: Data = json.loads(line)
            if "found" in said or "error" in said:
                return said
            job.tell(said)
        return {}

    async def _new_process(self) -> Process:
        # No module of the folder that the server was started in is taken for one of Python's.
        command = sys.executable, "-P", "-m", "ironfall.page.worker", str(self.memory)
        # Nor is an interruption at the keyboard for it, which may still be starting.
        return await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE, start_new_session=True
        )

    def _keep(self, question: Question, found: Data) -> None:
        is_exact = question.exact or (question.kind == ODDS and bool(found["exact"]))
        for exact in {question.exact, is_exact}:
            self.answers[question._replace(exact=exact).key] = found
        while len(self.answers) > MOST_KNOWN:
            del self.answers[next(iter(self.answers))]


def share_of_memory(processes: int) -> int:
    """Bytes that each may take, so that the machine goes on for the tables."""
    try:
        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return MOST_MEMORY
    return max(LEAST_MEMORY, min(MOST_MEMORY, machine // 2 // processes))


async def _end(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
