"""A socket for every page of a table: what it says is heard, one thing after another, and it is told what there is."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress

from fastapi import FastAPI, Request, WebSocket
from starlette.websockets import WebSocketDisconnect

from ironfall.errors import BadInput
from ironfall.page.faults import told
from ironfall.page.guard import Allowance, Allowances, TooMuch
from ironfall.page.limits import LARGEST_MESSAGE
from ironfall.page.live import House, Table
from ironfall.page.messages import Page, number_at_the_start, number_of, parsed
from ironfall.page.store import Unknown

MESSAGES_AT_ONCE, MESSAGES_A_SECOND = 40, 10
"""Of one page; more have to wait."""
LETTERS_OF_ONE = 16_000
"""A longer message counts as several; and so much is read in the time of one message, of all pages of an address."""
MOST_WAITING, MOST_LETTERS_WAITING = 200, 2 * LARGEST_MESSAGE
"""Messages of one page, and letters of them, that wait to be heard; who says more is left, and may come back."""
MOST_PAGES_OF_ONE = 40
"""Sockets of one address."""
MOST_PAGES = 300
OUR_FAULT, TRY_AGAIN, NO_TABLE, NOT_OPENED = 1011, 1013, 4404, 4400
"""Codes that a socket is closed with; after the last two it is no use to come back."""
LONGEST_REASON = 123
"""Bytes that may be said at a closing."""
TOO_MANY_PAGES = "Too many pages are open; close some."
SAID_TOO_MUCH = "This page said more than could be done; it may come back."
TOLD_TOO_MUCH = "This page was told more than it took in; it may come back."


class Said:
    """What a page has said that nobody has heard yet."""

    def __init__(self) -> None:
        self.texts: deque[str] = deque()
        self.letters = 0
        self.something, self.gone = asyncio.Event(), asyncio.Event()

    @property
    def is_too_much(self) -> bool:
        return len(self.texts) > MOST_WAITING or self.letters > MOST_LETTERS_WAITING

    def put(self, text: str) -> None:
        self.texts.append(text)
        self.letters += len(text)
        self.something.set()

    def end(self) -> None:
        """The page is gone."""
        self.gone.set()
        self.something.set()

    async def next(self, allowance: Allowance, letters: Allowance) -> str | None:
        """What it said next, as soon as the page may say so much, and its address so many letters: of a page that is
        gone, what is allowed at once. None at the end."""
        while not self.texts:
            if self.gone.is_set():
                return None
            self.something.clear()
            await self.something.wait()
        long = len(self.texts[0]) / LETTERS_OF_ONE
        for each, many in ((allowance, 1 + long), (letters, long)):
            while wait := each.wait(many):
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.gone.wait(), wait)
                    return None
        text = self.texts.popleft()
        self.letters -= len(text)
        return text


def address_of(request: Request | WebSocket) -> str:
    """Where it comes from."""
    return request.client.host if request.client else ""


def seat_pages(app: FastAPI, house: House) -> None:
    """A socket for each page of a table."""
    pages: dict[str, int] = {}
    letters = Allowances(MESSAGES_AT_ONCE, MESSAGES_A_SECOND)

    @app.websocket("/ws/{link}")
    async def seat(socket: WebSocket, link: str) -> None:
        address = address_of(socket)
        await socket.accept()
        if pages.get(address, 0) >= MOST_PAGES_OF_ONE or sum(pages.values()) >= MOST_PAGES:
            await leave(socket, TRY_AGAIN, TOO_MANY_PAGES)
            return
        pages[address] = pages.get(address, 0) + 1
        try:
            await serve_page(house, socket, link, Page(address), letters.of(address))
        except asyncio.CancelledError:
            # The server ends, and waits for nobody any more.
            return
        finally:
            pages[address] -= 1
            if not pages[address]:
                del pages[address]


async def serve_page(house: House, socket: WebSocket, link: str, page: Page, letters: Allowance) -> None:
    """Seat a page, and hear and tell it until it leaves."""
    seated = False
    try:
        async with house.seat(link, page) as table:
            seated = True
            said = Said()
            telling = asyncio.create_task(tell(socket, page))
            hearing = asyncio.create_task(hear(socket, said))
            try:
                await answer(house, table, page, said, letters)
            finally:
                for task in (telling, hearing):
                    task.cancel()
                await asyncio.gather(telling, hearing, return_exceptions=True)
    except Exception as error:
        if seated:
            raise
        codes: dict[type[Exception], int] = {Unknown: NO_TABLE, TooMuch: TRY_AGAIN}
        await leave(socket, codes.get(type(error), NOT_OPENED), told(error))


async def hear(socket: WebSocket, said: Said) -> None:
    """Take in what a page says until it is gone, which is noticed however much of it waits to be done."""
    try:
        while (heard := await socket.receive())["type"] == "websocket.receive":
            said.put(heard.get("text") or "")
            if said.is_too_much:
                await leave(socket, TRY_AGAIN, SAID_TOO_MUCH)
                return
    finally:
        said.end()


async def answer(house: House, table: Table, page: Page, said: Said, letters: Allowance) -> None:
    """Do what a page says, one thing after another and not too fast."""
    allowance = Allowance(MESSAGES_AT_ONCE, MESSAGES_A_SECOND)
    while (text := await said.next(allowance, letters)) is not None:
        number = number_at_the_start(text)
        try:
            if len(text) > LARGEST_MESSAGE:
                raise BadInput(f"that is too large: at most {LARGEST_MESSAGE:,} letters are taken at once")
            message = parsed(text)
            number = number_of(message)
            page.send({"id": number, "ok": True, **await house.hear(table, page, message)})
        except Exception as error:
            page.send({"id": number, "error": told(error)})


async def tell(socket: WebSocket, page: Page) -> None:
    """Send a page what there is for it, until it is gone or takes too little of it."""
    try:
        while (text := await page.next()) is not None:
            await socket.send_text(text)
    except (WebSocketDisconnect, RuntimeError):
        return
    except Exception as error:
        await leave(socket, OUR_FAULT, told(error))
    else:
        await leave(socket, TRY_AGAIN, TOLD_TOO_MUCH)


async def leave(socket: WebSocket, code: int, words: str) -> None:
    """Close a socket that may be closed already."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code, words.encode()[:LONGEST_REASON].decode(errors="ignore"))
