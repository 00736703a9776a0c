"""Who may come in: looked at before anything else of a request or a socket, and what every answer says of itself."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import time
from collections.abc import Callable, Iterable
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.requests import cookie_parser
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ironfall.errors import BadInput
from ironfall.page.faults import told
from ironfall.page.limits import LARGEST_BODY

TOKEN = "token"
"""What the address calls it."""
REFUSED = 1008
"""The code that a socket is closed with: against the rules of the house."""
MOST_DIGITS = 20
"""Of a length."""
A_MONTH = 30 * 24 * 3600
LONGEST_BODY = 60.0
"""Seconds in which what a request brings must have come."""
QUESTIONS_AT_ONCE, QUESTIONS_A_SECOND = 300, 30
"""Of one address; more are refused."""
BYTES_OF_ONE = 32_000
"""A question that brings more counts as several."""

POLICY = "; ".join(
    (
        "default-src 'self'",
        "style-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

NO_TOKEN = "This address lacks its token: open the one that the terminal shows, or scan its code."
WRONG_HOST = "This server is reached by its number, or as localhost, not by the name that was used."
WRONG_ORIGIN = "Another site may not speak for you here."
TOO_LARGE = f"That is too large: at most {LARGEST_BODY:,} bytes are taken at once."
TOO_MANY_QUESTIONS = "Too much was asked from here at once; wait for a moment."
TOO_SLOW = "What you sent has not come in time; send it again."
IT_ENDS = "The server has been stopped; start it again."
TOO_MANY, OUR_FAULT = 429, 500


class TooMuch(BadInput):
    """An allowance is used up."""


class Refusal(NamedTuple):
    """Why somebody does not come in."""

    status: int
    words: str


OF_ANOTHER_SITE = ("cross-site", "same-site")
"""What a browser says of a request that a page of somebody else makes, though it may not read the answer."""


class Guard:
    """Lets in who came by the right name, from our own page, and with the token where there is one."""

    def __init__(self, app: ASGIApp, token: str | None, names: Iterable[str] = ()) -> None:
        self.app = app
        self.token = token
        self.names = {"localhost", *(name.lower() for name in names)}
        # Two servers of one machine share its cookies.
        self.cookie = f"ironfall-{hashlib.sha256((token or '').encode()).hexdigest()[:8]}"
        self.questions = Allowances(QUESTIONS_AT_ONCE, QUESTIONS_A_SECOND)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            refused = self._refusal(Headers(scope=scope), False, must_come_from_us=True) or self._without_token(scope)
            if refused:
                await send({"type": "websocket.close", "code": REFUSED, "reason": refused.words})
            else:
                await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        is_safe = scope["method"] in ("GET", "HEAD") and not is_question(scope)
        refused = self._refusal(Headers(scope=scope), is_safe)
        if not refused and self._is_in_address(scope):
            await self._let_in(scope)(scope, receive, with_headers)
            return
        try:
            refused = refused or self._without_token(scope) or await self._heard(scope, receive, with_headers)
        except TooMuch as error:
            refused = Refusal(TOO_MANY, told(error))
        except Exception as error:
            if begun:
                raise
            refused = Refusal(OUR_FAULT, told(error))
        except asyncio.CancelledError:
            # The server ends, and waits for nobody any more.
            refused = None if begun else Refusal(503, IT_ENDS)
        if refused:
            await answer(scope, refused)(scope, receive, with_headers)

    async def _heard(self, scope: Scope, receive: Receive, send: Send) -> Refusal | None:
        """Let who came in be answered, once all is there that he brings."""
        try:
            async with asyncio.timeout(LONGEST_BODY):
                body = await whole_body(Headers(scope=scope), receive)
        except TimeoutError:
            return Refusal(408, TOO_SLOW)
        if body is None:
            return Refusal(413, TOO_LARGE)
        if is_question(scope):
            address = scope["client"][0] if scope["client"] else ""
            self.questions.take(address, TOO_MANY_QUESTIONS, 1 + len(body) / BYTES_OF_ONE)
        await self.app(scope, once(body, receive), send)
        return None

    def _refusal(self, headers: Headers, is_safe: bool, must_come_from_us: bool = False) -> Refusal | None:
        host = headers.get("host", "")
        if not self._is_ours(host):
            return Refusal(421, WRONG_HOST)
        origin = headers.get("origin")
        if not is_safe and headers.get("sec-fetch-site") in OF_ANOTHER_SITE:
            return Refusal(403, WRONG_ORIGIN)
        # A browser names the page that a socket or a change comes from; a program that is none need not.
        if must_come_from_us or (origin is not None and not is_safe):
            return None if origin is not None and same_site(origin, host) else Refusal(403, WRONG_ORIGIN)
        return None

    def _is_ours(self, host: str) -> bool:
        """Whether it is a number or a name of this machine: a site that has its own name point here has neither."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        try:
            ip_address(name)
        except ValueError:
            return name in self.names
        return True

    def _without_token(self, scope: Scope) -> Refusal | None:
        if self.token is None:
            return None
        given = cookie_parser(Headers(scope=scope).get("cookie", "")).get(self.cookie, "")
        return None if self._is_right(given) else Refusal(401, NO_TOKEN)

    def _is_in_address(self, scope: Scope) -> bool:
        given = QueryParams(scope["query_string"]).get(TOKEN)
        return given is not None and self.token is not None and scope["method"] == "GET" and self._is_right(given)

    def _is_right(self, given: str) -> bool:
        return self.token is not None and hmac.compare_digest(given.encode(), self.token.encode())

    def _let_in(self, scope: Scope) -> Response:
        """On to the same address without the token, which is kept in a cookie instead."""
        response = RedirectResponse(f"/{str(scope['path']).lstrip('/')}", status_code=303)
        response.set_cookie(
            self.cookie,
            self.token or "",
            max_age=A_MONTH,
            httponly=True,
            samesite="lax",
            secure=scope["scheme"] == "https",
        )
        return response


def same_site(origin: str, host: str) -> bool:
    """Whether a page is one that was got from here."""
    try:
        return urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


def is_question(scope: Scope) -> bool:
    """Whether a program asks, or a script of ours: files are not questions."""
    return str(scope["path"]).startswith("/api/")


def answer(scope: Scope, refused: Refusal) -> Response:
    """A refusal for a person, or for a program."""
    if is_question(scope):
        return JSONResponse({"error": refused.words}, refused.status)
    return PlainTextResponse(refused.words + "\n", refused.status)


async def whole_body(headers: Headers, receive: Receive) -> bytes | None:
    """What a request brings; None if it is too much."""
    length = headers.get("content-length", "0")
    is_number = length.isascii() and length.isdigit() and len(length) <= MOST_DIGITS
    if not (is_number and int(length) <= LARGEST_BODY):
        return None
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY:
            return None
        if message["type"] != "http.request" or not message.get("more_body"):
            return bytes(body)


def once(body: bytes, receive: Receive) -> Receive:
    """The body at once, and then whatever else there is to hear."""
    given = False

    async def hear() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return hear


class Allowance:
    """So many at once, and so many a second from then on."""

    def __init__(self, at_once: int, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = self.left = float(at_once)
        self.a_second = a_second
        self.clock = clock
        self.seen = clock()

    def wait(self, many: float = 1) -> float:
        """Seconds until so many more are allowed, or as many as ever are at once; at 0 they are taken."""
        many = min(many, self.most)
        now = self.clock()
        self.left = min(self.most, self.left + (now - self.seen) * self.a_second)
        self.seen = now
        if self.left >= many:
            self.left -= many
            return 0.0
        return (many - self.left) / self.a_second


class Allowances:
    """An allowance for each of many, such as addresses; those that are full again are forgotten."""

    def __init__(self, at_once: int, a_second: float) -> None:
        self.at_once, self.a_second = at_once, a_second
        self.each: dict[str, Allowance] = {}

    def of(self, who: str) -> Allowance:
        """What one of them has."""
        if len(self.each) > 1_000:
            full = time.monotonic() - self.at_once / self.a_second
            self.each = {name: one for name, one in self.each.items() if one.seen > full}
        return self.each.setdefault(who, Allowance(self.at_once, self.a_second))

    def take(self, who: str, words: str, many: float = 1) -> None:
        """So many of it. TooMuch where it is used up."""
        if self.of(who).wait(many):
            raise TooMuch(words)
