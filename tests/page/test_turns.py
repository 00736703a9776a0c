"""Who is next where only so many may work at once."""

from __future__ import annotations

import asyncio

from ironfall.page.turns import Turns


def test_every_address_has_its_turn_however_much_another_asks_for() -> None:
    order: list[str] = []

    async def work(turns: Turns, address: str, name: str) -> None:
        async with turns.turn(address):
            order.append(name)
            await asyncio.sleep(0)

    async def play() -> None:
        turns = Turns(1)
        those = [work(turns, "greedy", f"g{number}") for number in range(4)]
        those += [work(turns, "patient", "p0"), work(turns, "third", "t0"), work(turns, "patient", "p1")]
        await asyncio.gather(*those)
        assert turns.free == 1 and not turns.waiting

    asyncio.run(play())
    assert order == ["g0", "g1", "p0", "t0", "g2", "p1", "g3"]


def test_who_waits_no_longer_takes_no_turn_with_him() -> None:
    async def play() -> None:
        turns = Turns(1)
        over = asyncio.Event()

        async def hold() -> None:
            async with turns.turn("a"):
                await over.wait()

        async def wait() -> None:
            async with turns.turn("a"):
                raise AssertionError

        holding, waiting, late = (asyncio.create_task(each()) for each in (hold, wait, wait))
        await asyncio.sleep(0)
        # One gives up while it waits, the other when its turn has just come to it.
        waiting.cancel()
        over.set()
        await holding
        late.cancel()
        await asyncio.gather(waiting, late, return_exceptions=True)
        async with asyncio.timeout(60), turns.turn("b"):
            assert turns.free == 0
        assert turns.free == 1

    asyncio.run(play())
