"""`ironfall serve`: where the page is reached, and the server behind it."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ironfall.errors import BadInput
from ironfall.page.app import create_app
from ironfall.page.beginning import begin, begin_with
from ironfall.page.codes import address_in, in_blocks
from ironfall.page.guard import Allowance
from ironfall.page.limits import LARGEST_FRAMES
from ironfall.page.store import alone_with

TOKEN_BYTES = 16
MOST_PORT = 65_535
ELSEWHERE = ("192.0.2.1", 9)
"""An address for examples: a socket that is bound for it has the number that others see. Nothing is sent."""
WAIT_FOR_PAGES = 2
"""Seconds that open pages have when the server ends."""
LONGEST_SILENCE = 30.0
"""Seconds in which a connection must ask for something, the last word of its heading included."""
FRAMES_AT_ONCE, FRAMES_A_SECOND = 400, 50
"""Of one socket: messages, pieces of them, and what is asked and answered below them. A browser says few."""
NO_TEXT = 1007
"""The code that a socket is closed with."""
PIECE = 4_096
"""Bytes that are looked at before it is known how many frames they hold; few frames are smaller than six."""


def serve(port: int, host: str, file: str | None, store: str | Path, say: Callable[[str, str], None]) -> None:
    """Show the page until interrupted, with a table of what a file holds, if one is named, and a new one where others
    are to come: they shall sit at the same. BadInput where it cannot be shown.

    `say` takes a sentence, and a drawing that belongs to it, or "".
    """
    with alone_with(store), listen(host, port) as listening:
        where = listening.getsockname()
        wide = not ip_address(where[0]).is_loopback
        token = secrets.token_urlsafe(TOKEN_BYTES) if wide else None
        own = socket.gethostname()
        seen = own_address(where[0]) if wide else where[0]
        home = f"http://{f'[{seen}]' if ':' in seen else seen}:{where[1]}/"
        app = create_app(store, token, [own, f"{own}.local", host], home=home)
        tables = app.state.house.store
        link = begin_with(tables, file) if file is not None else begin(tables) if wide else ""
        address = address_in(home, link, token)
        say(f"{file or 'Ironfall'} is at {address}", "")
        if token:
            say("Whoever has this address can play, at the same table.", "")
            say("Scan it with a phone in the same network:", in_blocks(address))
        say("Ctrl-C ends it; the tables are kept.", "")
        open_many_files()
        with suppress(KeyboardInterrupt):
            server_of(app).run([listening])


class Server(uvicorn.Server):
    """Interrupted once more, it ends at once: all that was shown is kept."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit:
            os._exit(128 + sig)
        super().handle_exit(sig, frame)


class Connections(H11Protocol):
    """Connections that are cut off where they ask nothing: each takes one of the files that the tables need."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look_again()

    def _look_again(self) -> None:
        self.asked_last = self.scope
        self.loop.call_later(LONGEST_SILENCE, self._look)

    def _look(self) -> None:
        """A page that has become a socket, or waits for its answer, is left alone."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        is_answered = self.cycle is None or self.cycle.response_complete
        if is_answered and self.scope is self.asked_last:
            self.transport.close()
        else:
            self._look_again()


class Sockets(WebSocketsSansIOProtocol):
    """Sockets that are cut off where they say far more than a page does: each frame takes its time, and those below the
    messages (pings, say) are answered at once, whether the answers are taken or not."""

    def __init__(self, *given: Any, **how: Any) -> None:
        super().__init__(*given, **how)
        self.allowance = Allowance(FRAMES_AT_ONCE, FRAMES_A_SECOND)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + PIECE])
                self._refuse_what_is_no_request()

    def _refuse_what_is_no_request(self) -> None:
        """A line too long, say: uvicorn sends no answer to it, and could not end such a socket."""
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        """What is no text ends the socket: uvicorn would write a page of its own code into the log about it."""
        if self.curr_msg_data_type == "text" and not is_text(b"".join(self.frames)):
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def handle_events(self) -> None:
        if self.allowance.wait(len(self.conn.events)):
            self.transport.abort()
        else:
            super().handle_events()


def is_text(data: bytes) -> bool:
    """Whether it is text in UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def open_many_files() -> None:
    """Let connections that say nothing not take the files that the tables need, where the machine can be told so."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def server_of(app: FastAPI) -> uvicorn.Server:
    """What stands between the page and its sockets. What comes packed could grow a thousandfold, so nothing does."""
    settings = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=WAIT_FOR_PAGES,
        proxy_headers=False, http=Connections, ws=Sockets, ws_max_size=LARGEST_FRAMES, ws_per_message_deflate=False,
    )  # fmt: skip
    return Server(settings)


def listen(host: str, port: int) -> socket.socket:
    """A socket there. BadInput in a sentence."""
    if not 0 <= port <= MOST_PORT:
        raise BadInput(f"a port is a number from 0 to {MOST_PORT}; 0 takes a free one")
    listening: socket.socket | None = None
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen()
    except (OSError, UnicodeError) as error:
        if listening is not None:
            listening.close()
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        said = f"the page cannot be shown at {host[:60]}, port {port}: {reason.lower()}"
        raise BadInput(f"{said}; give another --port or --host") from None
    return listening


def own_address(bound: str) -> str:
    """What others reach this machine by, where it listens to all."""
    if not ip_address(bound).is_unspecified:
        return bound
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(ELSEWHERE)
        return str(asked.getsockname()[0])
    return bound
