"""Long work in processes of its own: it is answered, shared, stopped, limited, and never in the way of other tables."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from ironfall import api
from ironfall.errors import BadInput
from ironfall.page import counting, work, worker
from ironfall.page.work import Asker, Job, Question, Work

SOON = 120.0
"""Seconds that nothing here takes, however busy the machine is."""


def text_of(*units: str, **how: Any) -> str:
    position = api.position(*units, **how)
    return api.position_text(position, position.table())


TWO = text_of("Haymaker", "Tollkeeper")
KICK, PUSH = Question("odds", TWO, "kick"), Question("odds", TWO, "push")
ENDLESS, *MORE_ENDLESS = (
    Question("odds", text_of("Doorstop", other, ruleset="mech_d20"), "attack", exact=True)
    for other in ("Longshoreman", "Tinderbox", "Whistler")
)
"""A volley of many weapons takes hundreds of millions of runs."""


class Page:
    """An asker that remembers what it heard."""

    def __init__(self, table: str, address: str = "here") -> None:
        self.heard: list[tuple[int, dict[str, Any]]] = []
        self.something = asyncio.Event()
        self.asker = Asker(address, table, self._hear)

    def _hear(self, job: int, question: Question, said: dict[str, Any]) -> None:
        self.heard.append((job, said))
        self.something.set()

    async def end_of(self, job: int) -> dict[str, Any]:
        while True:
            for number, said in self.heard:
                if number == job and ("found" in said or "error" in said):
                    return said
            self.something.clear()
            await self.something.wait()

    async def word_of(self, job: int) -> None:
        """How far it is."""
        while (job, True) not in [(number, "progress" in said) for number, said in self.heard]:
            self.something.clear()
            await self.something.wait()


def at_work(play: Callable[[Work], Awaitable[None]], processes: int = 2, **how: Any) -> None:
    async def run() -> None:
        pool = Work(processes, **how)
        try:
            async with asyncio.timeout(SOON):
                await play(pool)
        finally:
            await pool.stop()

    asyncio.run(run())


def test_a_question_is_answered_and_kept() -> None:
    async def play(pool: Work) -> None:
        page = Page("t")
        assert pool.known(KICK) is None
        found = (await page.end_of(pool.ask(page.asker, KICK)))["found"]
        # Piloting 5, a kick -2, a walk +1: 4 or more is 33 of 36 throws of two dice.
        assert found["outcomes"]["hit"]["fraction"] == "11/12"
        assert found["exact"] and found["sentence"].startswith("It hits 11 times in 12.")
        assert pool.known(KICK) == found
        # Exact is exact, however it was asked for.
        assert pool.known(KICK._replace(exact=True)) == found
        assert pool.known(PUSH) is None

    at_work(play)


def test_what_cannot_be_is_said_in_a_sentence() -> None:
    async def play(pool: Work) -> None:
        page = Page("t")
        said = await page.end_of(pool.ask(page.asker, KICK._replace(action="dance")))
        assert said["error"].startswith("classic has no action 'dance'")
        # The process is still there for the next question.
        assert "found" in await page.end_of(pool.ask(page.asker, PUSH))

    at_work(play)


def test_two_pages_share_a_count_and_it_goes_on_until_both_have_left() -> None:
    async def play(pool: Work) -> None:
        one, other = Page("t"), Page("t")
        job = pool.ask(one.asker, ENDLESS)
        assert pool.ask(other.asker, ENDLESS) == job
        await one.word_of(job)
        assert pool.cancel(one.asker, job)
        assert len(pool.running) == 1
        pool.leave(other.asker)
        while pool.running:
            await asyncio.sleep(0.01)

    at_work(play)


def test_who_joins_a_count_hears_what_was_said_before() -> None:
    async def play(pool: Work) -> None:
        one, other = Page("t"), Page("t")
        job = pool.ask(one.asker, KICK)
        said: list[dict[str, Any]] = [
            {"look": {"hit": 1}}, {"progress": [1, None]}, {"notice": "slow"}, {"progress": [2, None]},
        ]  # fmt: skip
        for each in said:
            pool.running[0].tell(each)
        assert pool.ask(other.asker, KICK) == job
        assert other.heard == [(job, each) for each in (said[0], said[3], said[2])]

    at_work(play)


def test_who_asks_again_for_what_is_being_stopped_is_answered() -> None:
    """Of a killed process nobody would ever hear."""

    async def play(pool: Work) -> None:
        page = Page("t")
        job = pool.ask(page.asker, ENDLESS)
        await page.word_of(job)
        assert pool.cancel(page.asker, job)
        again = pool.ask(page.asker, ENDLESS)
        assert again != job and len(pool.running) == 1
        await page.word_of(again)

    at_work(play)


def test_another_table_is_answered_while_one_counts_something_endless() -> None:
    async def play(pool: Work) -> None:
        greedy, patient = Page("greedy"), Page("patient")
        long = pool.ask(greedy.asker, ENDLESS)
        for action in ("kick", "push", "punch"):
            pool.ask(greedy.asker, Question("odds", text_of("Mudlark", "Tollkeeper"), action))
        await greedy.word_of(long)
        assert "found" in await patient.end_of(pool.ask(patient.asker, KICK))
        assert [job.number for job in pool.running if job.table == "greedy"] == [long]
        assert pool.cancel(greedy.asker, long)
        # Stopped, it makes room for what waited.
        assert "found" in await greedy.end_of(long + 1)

    at_work(play)


def test_long_work_of_many_tables_leaves_a_process_for_the_rest() -> None:
    async def play(pool: Work) -> None:
        greedy = [Page(f"table {number}") for number in range(3)]
        for number, page in enumerate(greedy):
            pool.ask(page.asker, (ENDLESS, *MORE_ENDLESS)[number])
        patient = Page("patient")
        assert "found" in await patient.end_of(pool.ask(patient.asker, PUSH))

    at_work(play)


def test_many_tables_of_one_address_are_not_before_the_one_of_another() -> None:
    order: list[int] = []

    class Counted(Work):
        async def _count(self, job: Job) -> None:
            order.append(job.number)

    async def play() -> None:
        pool = Counted(2)
        for number, address in enumerate(["greedy"] * 4 + ["patient"]):
            pool.ask(Page(f"table {number}", address).asker, KICK._replace(action=str(number)))
        while pool.running:
            await asyncio.sleep(0)

    asyncio.run(play())
    # The first two were under way when the last was asked.
    assert order == [1, 2, 5, 3, 4]


class Unending(Work):
    """Counts nothing, and ends with what is `over`."""

    def __init__(self, processes: int) -> None:
        super().__init__(processes)
        self.begun: list[int] = []
        self.over = asyncio.Event()

    async def _count(self, job: Job) -> None:
        self.begun.append(job.number)
        await self.over.wait()


async def begun_by(pool: Unending) -> list[int]:
    """The jobs that have begun by now."""
    while len(pool.begun) < len(pool.running):
        await asyncio.sleep(0)
    return pool.begun


def test_each_length_leaves_a_process_to_what_is_shorter() -> None:
    async def play() -> None:
        pool = Unending(3)
        exact = [pool.ask(Page(f"exact {n}", "a").asker, question) for n, question in enumerate(MORE_ENDLESS)]
        compared = [pool.ask(Page(f"compare {n}", "b").asker, Question("compare", str(n))) for n in range(2)]
        estimate = pool.ask(Page("estimate", "c").asker, KICK)
        assert await begun_by(pool) == [exact[0], compared[0], estimate]
        await pool.stop()

    asyncio.run(play())


def test_tables_and_addresses_take_turns_with_what_takes_long() -> None:
    """Pages of one table ask for much before another asks for anything."""

    async def play() -> None:
        pool = Unending(2)
        greedy = [
            pool.ask(Page("greedy", "a").asker, Question("odds", "", str(number), exact=True)) for number in range(4)
        ]
        beside = pool.ask(Page("beside", "a").asker, Question("odds", "", "beside", exact=True))
        patient = pool.ask(Page("patient", "b").asker, Question("odds", "", "patient", exact=True))
        pool.over.set()
        while pool.running:
            await asyncio.sleep(0)
        assert pool.begun == [greedy[0], patient, beside, *greedy[1:]]

    asyncio.run(play())


def test_who_has_to_wait_is_told() -> None:
    async def play() -> None:
        pool = Unending(2)
        first, second = Page("first"), Page("second")
        pool.ask(first.asker, ENDLESS)
        job = pool.ask(second.asker, MORE_ENDLESS[0])
        assert second.heard == []
        await asyncio.sleep(0)
        assert (first.heard, second.heard) == ([], [(job, {"notice": work.TAKES_TURNS})])
        await pool.stop()

    asyncio.run(play())


def test_an_endless_count_is_given_up_for_that_of_another_table_alone() -> None:
    async def play(pool: Work) -> None:
        greedy, beside, patient = Page("greedy"), Page("greedy"), Page("patient")
        job = pool.ask(greedy.asker, ENDLESS)
        pool.ask(beside.asker, MORE_ENDLESS[0])
        for _ in range(2):
            await greedy.word_of(job)
            greedy.heard.clear()
        pool.ask(patient.asker, KICK._replace(exact=True))
        assert "given up after" in (await greedy.end_of(job))["error"]

    at_work(play, share=0.0)


def test_no_file_of_the_folder_that_it_was_started_in_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fractions.py").write_text("raise SystemExit\n")
    monkeypatch.chdir(tmp_path)

    async def play(pool: Work) -> None:
        page = Page("t")
        assert "found" in await page.end_of(pool.ask(page.asker, KICK))

    at_work(play)


def test_a_page_has_one_long_count_and_so_many_questions() -> None:
    async def play(pool: Work) -> None:
        page = Page("t")
        pool.ask(page.asker, ENDLESS)
        with pytest.raises(BadInput, match="a long count of this page is going on"):
            pool.ask(page.asker, MORE_ENDLESS[0])
        with pytest.raises(BadInput, match="a long count of this page is going on"):
            pool.ask(page.asker, Question("compare", TWO))
        for number in range(work.MOST_WAITING - 1):
            pool.ask(page.asker, KICK._replace(action=str(number)))
        with pytest.raises(BadInput, match="40 questions of this page are open"):
            pool.ask(page.asker, PUSH)

    at_work(play)


def test_what_is_cancelled_before_it_began_makes_room() -> None:
    async def play(pool: Work) -> None:
        page = Page("t")
        assert pool.cancel(page.asker, pool.ask(page.asker, ENDLESS))
        assert "found" in await page.end_of(pool.ask(page.asker, PUSH))
        assert not pool.cancel(page.asker, 1)

    at_work(play)


def test_a_process_that_still_starts_is_not_interrupted_with_the_server() -> None:
    """By Ctrl-C, which goes to all processes of a terminal's group."""

    async def play(pool: Work) -> None:
        await pool.start()
        assert os.getpgid(pool.idle[0].pid) != os.getpgid(0)

    at_work(play)


def test_a_process_killed_from_outside_is_told_of_and_replaced() -> None:
    async def play(pool: Work) -> None:
        await pool.start()
        process = pool.idle[0]
        page = Page("t")
        job = pool.ask(page.asker, ENDLESS)
        await page.word_of(job)
        os.kill(process.pid, signal.SIGKILL)
        assert (await page.end_of(job))["error"].startswith("The count was stopped from outside")
        assert "found" in await page.end_of(pool.ask(page.asker, PUSH))

    at_work(play)


def test_a_process_that_died_while_it_waited_is_replaced_unnoticed() -> None:
    async def play(pool: Work) -> None:
        await pool.start()
        dead = pool.idle[0]
        dead.kill()
        page = Page("t")
        assert "found" in await page.end_of(pool.ask(page.asker, KICK))
        assert pool.idle[0].pid != dead.pid

    at_work(play)


def test_who_cannot_be_started_twice_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")

    async def play(pool: Work) -> None:
        page = Page("t")
        assert (await page.end_of(pool.ask(page.asker, KICK)))["error"] == work.STOPPED

    at_work(play)


def test_a_fault_in_a_process_stands_in_the_log(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: object) -> None:
        raise KeyError("dance")

    monkeypatch.setattr(counting, "odds", fail)
    said = worker.answer(KICK._asdict())
    assert said["error"].startswith("This is a fault of ours (KeyError)")
    assert "KeyError: 'dance'" in caplog.text


def test_a_process_that_nobody_hears_any_more_ends_without_a_word() -> None:
    asked = json.dumps(ENDLESS._asdict()).encode() + b"\n"
    command = [sys.executable, "-P", "-m", "ironfall.page.worker", str(work.MOST_MEMORY)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as counting:
        assert counting.stdin is not None and counting.stdout is not None and counting.stderr is not None
        counting.stdin.write(asked)
        counting.stdin.flush()
        assert "progress" in json.loads(counting.stdout.readline())
        counting.stdout.close()
        assert counting.stderr.read() == b""
        assert counting.wait(SOON) == 0


def test_processes_share_half_of_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = {"SC_PAGE_SIZE": 4_000, "SC_PHYS_PAGES": 2_000_000}
    monkeypatch.setattr(os, "sysconf", pages.__getitem__)
    assert work.share_of_memory(4) == 1_000_000_000
    pages["SC_PHYS_PAGES"] = 250_000
    assert work.share_of_memory(4) == work.LEAST_MEMORY
    pages["SC_PHYS_PAGES"] = 100_000_000
    assert work.share_of_memory(4) == work.MOST_MEMORY


def test_work_without_an_end_is_given_up() -> None:
    async def play(pool: Work) -> None:
        page = Page("t")
        assert (await page.end_of(pool.ask(page.asker, ENDLESS)))["error"].startswith("This was given up after")

    at_work(play, longest=2.0)


def test_choices_are_compared_side_by_side() -> None:
    async def play(pool: Work) -> None:
        page = Page("t")
        position = text_of("Mudlark", "Mudlark")
        found = (await page.end_of(pool.ask(page.asker, Question("compare", position))))["found"]
        assert found["choices"][0]["title"] == "death from above"
        assert "from 200 games" in found["replies"]
        assert "the attacker's pilot is hit" in [measure["title"] for measure in found["measures"]]
        kick = next(choice for choice in found["choices"] if choice["action"] == "kick")
        assert kick["cells"]["hit"] == "91.7%" and kick["counted"] == "exact"
        club = next(choice for choice in found["choices"] if choice["action"] == "club")
        assert not club["legal"] and club["refusals"][0]["words"] == "the attacker carries nothing to use as a club"
        assert found["says"].startswith("To kick it deals the most damage")

    at_work(play)


def test_one_alone_has_nobody_to_compare() -> None:
    async def play(pool: Work) -> None:
        page = Page("t")
        position = "ironfall-position 1\nruleset classic\nunit A 0 Mudlark\nat 0806\n"
        said = await page.end_of(pool.ask(page.asker, Question("compare", position)))
        assert said["error"].startswith("to compare takes two: ")

    at_work(play)


@pytest.mark.parametrize("exact", [False, True])
def test_who_waits_is_given_a_first_look(exact: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "PATIENCE", 0)
    looks: list[dict[str, Any]] = []
    position = api.position("Haymaker", "Tollkeeper")
    found = counting.odds(position, "kick", exact, lambda done, of: None, lambda text: None, looks.append)
    assert found["exact"]
    assert [look["exact"] for look in looks] == ([] if exact else [False])
    for look in looks:
        falls, truly = look["outcomes"]["target_falls"], found["outcomes"]["target_falls"]
        assert abs(falls["p"] - truly["p"]) < 4 * float(falls["off"]) / 100


def test_odds_say_what_they_take_for_granted_and_how_far_they_may_be_off() -> None:
    position = api.position("Haymaker", "Tollkeeper")
    exact = counting.odds_as_data(api.odds(position, "dfa"))
    assert exact["source"] == "Exact: every way that the dice can fall is counted."
    # It hits with 8 or more, 15 of 36 throws; missed, 21 of 36, its target has to step aside.
    assert (exact["outcomes"]["hit"]["text"], exact["outcomes"]["hit"]["off"]) == ("41.7%", None)
    assert "the book chooses" in exact["takes_says"]
    assert exact["takes"][0]["words"] == "Into which hex does the target move out of the way?"
    assert exact["takes"][0]["often"].startswith("asked 58.3%")
    # Hit or missed, the target leaves its hex to who comes down there.
    ends = [end for end in exact["ends"] if end["unit"] == "A"]
    assert ends[0]["at"] == "0809" and 0.99 < sum(end["p"] for end in ends) <= 1.0000001
    about = counting.odds_as_data(api.odds(position, "dfa", budget=0, trials=1_000))
    assert about["source"].startswith("Estimated from 1,000 tries:")
    falls = about["outcomes"]["target_falls"]
    assert falls["text"].endswith("%") and float(falls["off"]) > 0
    kick = counting.odds_as_data(api.odds(position, "kick"))
    assert (kick["takes"], kick["takes_says"]) == ([], "")
