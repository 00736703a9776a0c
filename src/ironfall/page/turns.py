"""Who is next where only so many may work at once: each address in its turn, however much any of them asks for."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """So many turns at a time."""

    def __init__(self, at_once: int) -> None:
        self.free = at_once
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By address; that which has waited longest since its last turn comes first."""

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """A turn, as soon as it comes to this address."""
        await self._wait(address)
        try:
            yield
        finally:
            self._hand_on()

    async def _wait(self, address: str) -> None:
        if self.free:
            self.free -= 1
            return
        mine = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(address, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():
                self._hand_on()
            raise

    def _hand_on(self) -> None:
        while self.waiting:
            address = next(iter(self.waiting))
            those = self.waiting.pop(address)
            first = those.popleft()
            if those:
                self.waiting[address] = those
            if not first.done():
                first.set_result(None)
                return
        self.free += 1
