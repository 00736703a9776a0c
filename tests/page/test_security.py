"""Who does not come in, what is too much, and what strangers' files and names may not do."""

from __future__ import annotations

import asyncio
import json
import socket
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi.exceptions import RequestValidationError
from starlette.types import Message
from tests.page.serving import PATIENCE, Served, serving
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from ironfall.page import app as page
from ironfall.page import faults, guard, limits, live, serve, sockets
from ironfall.page.app import create_app
from ironfall.page.codes import as_svg
from ironfall.page.guard import HEADERS, POLICY, Allowance, Guard

TOKEN = "right-token-right-token"


@pytest.fixture
def wide(tmp_path: Path) -> Iterator[Served]:
    """The page with a token, as for phones."""
    with serving(create_app(tmp_path / "tables.sqlite", TOKEN)) as here:
        yield here


def code_of(seat_closed: pytest.ExceptionInfo[ConnectionClosed]) -> int:
    assert seat_closed.value.rcvd is not None
    return seat_closed.value.rcvd.code


# --- who comes in


@pytest.mark.parametrize("origin", [None, "http://evil.example", "http://127.0.0.1:1", "null", "http://[", "https://"])
def test_a_socket_comes_from_our_own_page_only(served: Served, origin: str | None) -> None:
    link = served.begin()
    with pytest.raises(InvalidStatus) as refused, served.sit(link, origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_a_change_does_not_come_from_another_site(served: Served) -> None:
    refused = served.client.post("/api/tables", json={}, headers={"Origin": "http://evil.example"})
    assert refused.status_code == 403
    assert refused.json() == {"error": guard.WRONG_ORIGIN}
    assert served.client.post("/api/tables", json={}, headers={"Origin": served.url}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "localhost.evil.example", "", "[", "127.0.0.1.evil.example"]
)
def test_a_name_that_somebody_else_gave_this_machine_is_refused(served: Served, host: str) -> None:
    assert served.client.get("/api/start", headers={"Host": host}).status_code == 421
    with pytest.raises(InvalidStatus), served.sit("any", origin=f"http://{host}", additional_headers={"Host": host}):
        pass


@pytest.mark.parametrize("host", ["localhost:80", "192.168.1.20:8642", "[::1]:8642", "LOCALHOST"])
def test_numbers_and_the_name_of_this_machine_are_fine(served: Served, host: str) -> None:
    assert served.client.get("/api/start", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/t/x", "/static/js/main.js", "/api/start", "/api/openapi.json", "/nothing"])
def test_with_a_token_nothing_is_shown_without_it(wide: Served, path: str) -> None:
    for query in ("", "?token=", "?token=wrong", f"?token={TOKEN[:-1]}", "?token=%ff%fe"):
        answer = wide.client.get(path + query)
        assert answer.status_code == 401
        assert guard.NO_TOKEN in answer.text
    assert wide.client.post("/api/tables", json={}).status_code == 401


def test_a_socket_needs_the_token_too(wide: Served) -> None:
    wide.client.get("/", params={"token": TOKEN})
    link = wide.begin()
    for cookie in ("", f"{next(iter(wide.client.cookies))}=wrong", f"token={TOKEN}"):
        with pytest.raises(InvalidStatus), wide.sit(link, additional_headers={"Cookie": cookie}):
            pass
    with wide.sit(link) as seat:
        assert seat.look()["link"] == link


def test_a_table_is_drawn_for_phones_only_where_they_can_come(served: Served, tmp_path: Path) -> None:
    refused = served.client.get(f"/api/tables/{served.begin()}/code.svg")
    assert (refused.status_code, refused.json()) == (404, {"error": page.FOR_THIS_MACHINE})
    home = "http://192.0.2.7:8642/"
    with serving(create_app(tmp_path / "wide.sqlite", TOKEN, home=home)) as wide:
        wide.client.get("/", params={"token": TOKEN})
        link = wide.begin()
        drawn = wide.client.get(f"/api/tables/{link}/code.svg")
        assert drawn.headers["content-type"] == "image/svg+xml"
        picture = ElementTree.fromstring(drawn.text)
        # A square of 33 by 33 holds 78 letters, and these are 75; around it is the quiet edge, four wide.
        assert picture.attrib["viewBox"] == "0 0 41 41" and not {"width", "height"} & picture.attrib.keys()
        assert drawn.content == as_svg(f"{home}t/{link}?token={TOKEN}")
        assert wide.client.get("/api/tables/guessed/code.svg").status_code == 404


def test_the_token_leaves_the_address_for_a_cookie_that_no_script_reads(wide: Served) -> None:
    answer = wide.client.get("/t/some", params={"token": TOKEN})
    assert answer.status_code == 303 and answer.headers["location"] == "/t/some"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie
    assert wide.client.get("/t/some").status_code == 200
    assert wide.client.get("/api/start").json()["token"] == TOKEN


@pytest.mark.parametrize("path", ["//evil.example", "/\\evil.example", "/%2fevil.example"])
def test_the_way_on_from_the_token_leads_nowhere_else(wide: Served, path: str) -> None:
    way = wide.client.get(f"{wide.url}{path}?token={TOKEN}").headers.get("location", "/")
    assert way.startswith("/") and not way.startswith(("//", "/\\"))


# --- what every answer says


@pytest.mark.parametrize("path", ["/", "/static/nothing", "/api/start", "/api/tables/none", "/nothing"])
def test_every_answer_says_what_a_browser_may_do_with_it(served: Served, path: str) -> None:
    answer = served.client.get(path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_the_policy_allows_no_script_or_style_inside_the_page(served: Served) -> None:
    assert "unsafe" not in POLICY and "default-src 'self'" in POLICY
    text = served.client.get("/").text
    assert " style=" not in text and "<style" not in text and " onclick" not in text
    assert all("src=" in tag.split(">")[0] for tag in text.split("<script")[1:])


# --- what is too much


def test_too_large_a_body_is_refused(served: Served) -> None:
    def drip() -> Iterator[bytes]:
        for _ in range(limits.LARGEST_BODY // 1_000 + 2):
            yield b" " * 1_000

    for content in (b" " * (limits.LARGEST_BODY + 1), drip()):
        answer = served.client.post("/api/units", content=content, headers={"Content-Type": "application/json"})
        assert answer.status_code == 413
        assert answer.json() == {"error": guard.TOO_LARGE}


def test_a_unit_file_has_an_end(served: Served) -> None:
    sent = {"ruleset": "classic", "name": "x", "text": "x" * (limits.LARGEST_UNIT + 1)}
    assert served.client.post("/api/units", json=sent).status_code == 422


@pytest.mark.parametrize("path", ["tables", "units"])
def test_of_many_words_that_mean_nothing_the_first_is_told(
    served: Served, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    told: list[int] = []
    real = RequestValidationError.__init__

    def counted(error: RequestValidationError, errors: Sequence[Any], **how: Any) -> None:
        told.append(len(errors))
        real(error, errors, **how)

    monkeypatch.setattr(RequestValidationError, "__init__", counted)
    answer = served.client.post(f"/api/{path}", json={f"Word\n{number}": 0 for number in range(50_000)})
    assert answer.status_code == 422
    assert answer.json() == {"error": "what was sent: nothing is known of 'word\\n0'"}
    assert told == [1]
    half = served.client.post(f"/api/{path}", content='{"\\ud800": 1}', headers={"Content-Type": "application/json"})
    assert half.status_code == 422 and half.json() == {"error": "what was sent: nothing is known of '\\ud800'"}


@pytest.mark.parametrize(
    "said", [{"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "http://evil.example"}]
)
def test_what_another_site_asks_is_not_answered_and_uses_nothing_up(served: Served, said: dict[str, str]) -> None:
    house = served.app.state.house
    link = served.begin()
    for path in ("start", "tables/guessed", f"tables/{link}"):
        refused = served.client.get(f"/api/{path}", headers=said)
        assert (refused.status_code, refused.json()) == (403, {"error": guard.WRONG_ORIGIN})
    assert not house.opened.each
    assert served.client.get("/", headers=said).status_code == 200
    for of_ours in ("same-origin", "none"):
        assert served.client.get("/api/start", headers={"Sec-Fetch-Site": of_ours}).status_code == 200


def clock_for_addresses(monkeypatch: pytest.MonkeyPatch, clock: Callable[[], float]) -> None:
    """What each address may have comes back by this clock, and not as time goes by."""
    monkeypatch.setattr(guard, "Allowance", partial(Allowance, clock=clock))


def test_so_many_questions_come_from_one_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(guard, "QUESTIONS_AT_ONCE", 4)
    clock_for_addresses(monkeypatch, lambda: now)
    # Which counts as three and a little.
    large = {"ruleset": "classic", "name": "x", "text": " " * 2 * guard.BYTES_OF_ONE}
    with serving(create_app(tmp_path / "tables.sqlite")) as served:
        statuses = [served.client.get("/api/rules/classic/DFA-19").status_code]
        statuses += [served.client.post("/api/units", json=large).status_code]
        statuses += [served.client.get("/api/rules/classic/DFA-19").status_code for _ in range(3)]
        assert statuses == [200, 429, 200, 200, 200]
        refused = served.client.get("/api/start")
        assert refused.status_code == 429 and refused.json() == {"error": guard.TOO_MANY_QUESTIONS}
        assert served.client.get("/").status_code == 200
        now = 1 / guard.QUESTIONS_A_SECOND
        assert served.client.get("/api/start").status_code == 200


def test_a_map_may_be_as_large_as_the_page_is_told(served: Served) -> None:
    with served.sit(served.begin()) as seat:
        seat.look()
        # In a message every quote takes twice the room.
        text = "size 8 9\n#".ljust(limits.LARGEST_BOARD, '"')
        assert seat.say("board", text=text, name="large.board") == {"id": 1, "ok": True}


def test_what_is_too_large_is_not_read(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    monkeypatch.setattr(sockets, "parsed", lambda text: read.append(len(text)))
    with served.sit(served.begin()) as seat:
        seat.look()
        assert "too large" in seat.say("dance", lists="[]," * (limits.LARGEST_MESSAGE // 3))["error"]
        assert read == []


def test_all_pages_of_an_address_are_read_so_many_letters(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "LETTERS_OF_ONE", 1_000)
    link = served.begin()
    with served.sit(link) as one, served.sit(link) as other:
        one.look()
        other.look()
        before = time.monotonic()
        for seat in (one, other):
            seat.say("dance", text="x" * 1_000 * sockets.MESSAGES_AT_ONCE)
        # The first takes all that is allowed at once, and the second all that comes in the seconds after it.
        assert time.monotonic() - before >= 0.9 * sockets.MESSAGES_AT_ONCE / sockets.MESSAGES_A_SECOND


def test_too_large_a_message_is_answered_and_the_socket_stays(served: Served) -> None:
    with served.sit(served.begin()) as seat:
        seat.look()
        too_large = "x" * limits.LARGEST_MESSAGE
        said = f"that is too large: at most {limits.LARGEST_MESSAGE:,} letters are taken at once"
        assert seat.say("board", text=too_large)["error"] == said
        assert seat.say("place", unit="A", facing=1)["ok"]


def test_what_no_message_can_be_closes_its_socket_and_leaves_the_table(served: Served) -> None:
    link = served.begin()
    with served.sit(link) as seat, served.sit(link) as other:
        seat.look()
        other.look()
        with pytest.raises(ConnectionClosed) as closed:
            seat.say("x" * limits.LARGEST_FRAMES)
        assert code_of(closed) == 1009
        assert "error" in other.say("dance")


def test_nothing_is_sent_packed_that_may_grow(served: Served) -> None:
    with served.sit(served.begin()) as seat:
        assert seat.line.protocol.extensions == []


NONSENSE = ["", "[", "[1]", "7", "{}", '{"do": 3}', '{"do": null}', "[" * 100_000, '{"do":"undo","to":{}}']


@pytest.mark.parametrize("message", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_answered_with_a_sentence(served: Served, message: str) -> None:
    with served.sit(served.begin()) as seat:
        seat.look()
        seat.line.send(message)
        error = seat.hear()["error"]
        assert "fault of ours" not in error
        assert "error" in seat.say("dance")


UNWRITABLE = {
    "half a letter": '"a\\ud800b"',
    "half a letter, deep": '{"a": [["\\udfff"]]}',
    "half a letter for a name": '{"\\ud800": 1}',
    "no number": "NaN",
    "an endless number": "-Infinity",
    "a number that is too large": "1e999",
    "a number without an end": "9" * 5_000,
}


@pytest.mark.parametrize("what", UNWRITABLE)
def test_what_could_not_be_kept_or_sent_is_refused(served: Served, what: str) -> None:
    link = served.begin()
    with served.sit(link) as seat:
        before = seat.look()
        for message in ('"do": "board", "width": 9, "height": 9, "name": X', '"do": "undo", "id": X', '"do": X'):
            seat.line.send("{" + message.replace("X", UNWRITABLE[what]) + "}")
            said = seat.hear()
            assert said["id"] is None and "fault of ours" not in said["error"]
        # A page of ours waits for the answer to each message by its number, which stands at its start.
        seat.line.send(f'{{"id":7,"do":"board","name":{UNWRITABLE[what]}}}')
        assert seat.hear()["id"] == 7
        bodies = {"units": '{"ruleset": "classic", "name": "x", "text": X}', "tables": '{"attacker": X}'}
        for path, body in bodies.items():
            content = body.replace("X", UNWRITABLE[what])
            answer = served.client.post(f"/api/{path}", content=content, headers={"Content-Type": "application/json"})
            assert answer.status_code in (400, 422) and "\n" not in answer.json()["error"]
        assert "error" in seat.say("dance") and seat.view == before


@pytest.mark.parametrize("number", ["true", "1.5", '"1"', "[1]", "{}"])
def test_messages_are_counted_in_whole_numbers(served: Served, number: str) -> None:
    with served.sit(served.begin()) as seat:
        seat.look()
        seat.line.send(f'{{"do": "undo", "id": {number}}}')
        assert seat.hear() == {"id": None, "error": "the id of a message is a whole number"}


def test_bytes_are_not_text(served: Served) -> None:
    with served.sit(served.begin()) as seat:
        seat.look()
        seat.line.send(b"\x00\xff")
        assert "a message is an object of JSON" in seat.hear()["error"]


@pytest.mark.parametrize(
    ("takes", "packed"),
    [("gzip", True), ("gzip;q=0", False), ("br, GZIP ; q=0.000, x", False), ("gzip;q=0.5", True), ("identity", False)],
)
def test_nobody_is_sent_what_he_does_not_take(served: Served, takes: str, packed: bool) -> None:
    answer = served.client.get("/static/js/main.js", headers={"Accept-Encoding": takes})
    assert (answer.headers.get("content-encoding") == "gzip") is packed
    assert answer.text.startswith("//")


@pytest.mark.parametrize("length", ["9" * 5_000, "-1", "1e3", "\u0661"])
def test_a_length_that_is_none_is_refused(length: str) -> None:
    async def nobody(scope: object, receive: object, send: object) -> None:
        raise AssertionError

    async def ask() -> list[Message]:
        said: list[Message] = []

        async def send(message: Message) -> None:
            said.append(message)

        async def receive() -> Message:
            return {"type": "http.request", "body": b""}

        headers = [(b"host", b"localhost"), (b"content-length", length.encode("utf-8"))]
        scope = {
            "type": "http",
            "method": "GET",
            "path": "/",
            "query_string": b"",
            "headers": headers,
            "scheme": "http",
        }
        await Guard(nobody, None)(scope, receive, send)
        return said

    assert asyncio.run(ask())[0]["status"] == 413


def test_who_says_much_has_to_wait() -> None:
    now = 0.0
    allowance = Allowance(3, 2.0, lambda: now)
    assert [allowance.wait() for _ in range(3)] == [0.0, 0.0, 0.0]
    # One more comes back every half second.
    assert allowance.wait() == 0.5
    now = 0.25
    assert allowance.wait() == 0.25
    now = 0.5
    assert allowance.wait() == 0.0
    now = 100.0
    assert [allowance.wait() for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]
    now = 200.0
    # One that counts as two and a half, and one that is more than ever are allowed at once.
    assert [allowance.wait(2.5), allowance.wait(), allowance.wait(9)] == [0.0, 0.25, 1.25]


def test_a_page_that_shouts_is_heard_slowly(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MESSAGES_AT_ONCE", 2)
    with served.sit(served.begin()) as seat:
        seat.look()
        before = time.monotonic()
        for _ in range(7):
            seat.line.send('{"id": 1, "do": "dance"}')
        for _ in range(7):
            seat.hear()
        # Two at once, then ten a second.
        assert time.monotonic() - before >= 0.4


def hung_up(served: Served, link: str, frames: bytes) -> None:
    """A page that sends this, and hangs up at once."""
    with served.sit(link) as seat:
        seat.look()
        seat.line.socket.sendall(frames)
        seat.line.socket.close()


def frame(kind: int, content: bytes) -> bytes:
    """As a client sends it, masked with zeros."""
    return bytes((0x80 | kind, 0x80 | len(content), 0, 0, 0, 0)) + content


TEXT, PING, MORE = 1, 9, 0
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
NEARLY_NONE = 0.001
"""Messages a second: however busy the machine is, no more come to be allowed."""


def test_a_page_that_has_hung_up_does_no_more_than_it_may_at_once(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A message counts as one and a little.
    monkeypatch.setattr(sockets, "MESSAGES_AT_ONCE", 4)
    monkeypatch.setattr(sockets, "MESSAGES_A_SECOND", NEARLY_NONE)
    heard: list[Any] = []
    real = live.House.hear

    async def hear(*given: Any) -> Any:
        heard.append(given[-1])
        return await real(*given)

    monkeypatch.setattr(live.House, "hear", hear)
    hung_up(served, served.begin(), frame(TEXT, b'{"do":"undo"}') * 90)
    begun = time.monotonic()
    while served.app.state.house.holders:
        assert time.monotonic() < begun + PATIENCE
        time.sleep(0.01)
    assert len(heard) == 3


def test_a_page_that_says_more_than_can_be_done_is_left(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MESSAGES_A_SECOND", NEARLY_NONE)
    link = served.begin()
    with served.sit(link) as seat:
        seat.look()
        seat.line.socket.sendall(frame(TEXT, b'{"do":"undo"}') * 300)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                seat.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.reason == sockets.SAID_TOO_MUCH
        assert code_of(closed) == sockets.TRY_AGAIN
    with served.sit(link) as seat:
        seat.look()
        assert "error" in seat.say("dance")


def test_what_is_no_text_ends_a_socket_without_a_word_in_the_log(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    link = served.begin()
    with served.sit(link) as seat:
        seat.look()
        seat.line.socket.sendall(frame(TEXT, b"\xff\xfe"))
        with pytest.raises(ConnectionClosed) as closed:
            seat.hear()
        assert code_of(closed) == serve.NO_TEXT
    with served.sit(link) as seat:
        assert "error" in seat.say("dance")
    assert not caplog.records


@pytest.mark.parametrize("kind", [PING, MORE, TEXT])
def test_a_socket_that_shouts_below_the_messages_is_cut_off(served: Served, kind: int) -> None:
    with served.sit(served.begin()) as seat:
        seat.look()
        for _ in range(3):
            seat.line.ping().wait(PATIENCE)
        assert "error" in seat.say("dance")
        # The first piece of a message, of which there is no end.
        seat.line.socket.sendall(bytes((TEXT, 0x80, 0, 0, 0, 0)) if kind == MORE else b"")
        endless = bytes((kind, 0x80, 0, 0, 0, 0)) if kind == MORE else frame(kind, b"")
        with pytest.raises(OSError):
            for _ in range(10_000):
                seat.line.socket.sendall(endless * 1_000)


@pytest.mark.parametrize(
    ("path", "headers", "answer"),
    [
        ("/ws/" + "x" * 9_000, [], b"HTTP/1.1 414 "),
        ("/ws/x", [f"Cookie: {'a=b; ' * 2_000}"], b"HTTP/1.1 431 "),
        ("/ws/x", [f"X-{number}: y" for number in range(150)], b"HTTP/1.1 431 "),
    ],
)
def test_what_asks_for_a_socket_too_long_is_answered_and_cut_off(
    served: Served, path: str, headers: list[str], answer: bytes
) -> None:
    host, _, port = served.host.partition(":")
    upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {KEY}"]
    lines = [f"GET {path} HTTP/1.1", f"Host: {served.host}", f"Origin: {served.url}", *upgrade, *headers, "", ""]
    with socket.create_connection((host, int(port)), PATIENCE) as asking:
        asking.sendall("\r\n".join(lines).encode())
        heard = b""
        while piece := asking.recv(10_000):
            heard += piece
    assert heard.startswith(answer)
    with served.sit(served.begin()) as seat:
        assert seat.look()["cards"]


def test_long_messages_count_as_several(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MESSAGES_AT_ONCE", 2)
    with served.sit(served.begin()) as seat:
        seat.look()
        before = time.monotonic()
        for _ in range(3):
            seat.say("dance", text="x" * 2 * sockets.LETTERS_OF_ONE)
        # Two at once, and no message counts as more; then ten a second.
        assert time.monotonic() - before >= 0.4


def test_what_a_request_brings_must_come_in_time(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "LONGEST_BODY", 0.1)
    host, _, port = served.host.partition(":")
    heads = [f"Host: {served.host}", "Content-Type: application/json", "Content-Length: 24", "Connection: close"]
    with socket.create_connection((host, int(port)), PATIENCE) as slow:
        slow.sendall("\r\n".join(["POST /api/tables HTTP/1.1", *heads, "", '{"ruleset": ']).encode())
        answer = b""
        while piece := slow.recv(10_000):
            answer += piece
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert json.loads(answer.partition(b"\r\n\r\n")[2]) == {"error": guard.TOO_SLOW}


@pytest.mark.parametrize("asked", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT"])
def test_a_connection_that_asks_nothing_is_cut_off(
    served: Served, monkeypatch: pytest.MonkeyPatch, asked: bytes
) -> None:
    monkeypatch.setattr(serve, "LONGEST_SILENCE", 0.1)
    host, _, port = served.host.partition(":")
    # Where the machine is slow it may be cut off before it has asked.
    with suppress(ConnectionError), socket.create_connection((host, int(port)), PATIENCE) as silent:
        silent.sendall(asked)
        while silent.recv(10_000):
            pass


def test_a_page_at_a_table_may_be_silent(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    link = served.begin()
    monkeypatch.setattr(serve, "LONGEST_SILENCE", 0.1)
    for _ in range(100):
        # Where the machine is slow it may be cut off before it has asked to sit down.
        with suppress(OSError, InvalidHandshake, EOFError), served.sit(link) as seat:
            seat.look()
            monkeypatch.undo()
            time.sleep(0.5)
            assert "error" in seat.say("dance")
            return
    pytest.fail("nobody came in")


def test_so_many_tables_are_begun_from_one_address(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    clock_for_addresses(monkeypatch, lambda: 0.0)
    for _ in range(live.TABLES_AT_ONCE - 1):
        served.app.state.house.begun.take("127.0.0.1", "")
    link = served.begin()
    refused = served.client.post("/api/tables", json={})
    assert refused.status_code == 429 and refused.json() == {"error": live.TOO_MANY_TABLES}
    with served.sit(link) as seat:
        seat.look()
        assert seat.say("branch", line=0)["error"] == live.TOO_MANY_TABLES


def test_so_many_tables_are_opened_from_one_address(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    clock_for_addresses(monkeypatch, lambda: 0.0)
    link, other = served.begin(), served.begin()
    with served.sit(link) as seat:
        seat.look()
        for _ in range(live.OPENED_AT_ONCE - 1):
            served.app.state.house.opened.take("127.0.0.1", "")
        for path in ("", "/replay", "/position"):
            refused = served.client.get(f"/api/tables/{other}{path}")
            assert refused.status_code == 429 and refused.json() == {"error": live.TOO_MANY_OPENED}
        with served.sit(other) as late, pytest.raises(ConnectionClosed) as closed:
            late.look()
        assert code_of(closed) == sockets.TRY_AGAIN
        # Those that are open cost nothing.
        assert served.client.get(f"/api/tables/{link}").status_code == 200
        with served.sit(link) as third:
            third.look()


def test_so_many_pages_are_open_from_one_address(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MOST_PAGES_OF_ONE", 2)
    link = served.begin()
    with served.sit(link) as one, served.sit(link) as two:
        one.look()
        two.look()
        with served.sit(link) as three, pytest.raises(ConnectionClosed) as closed:
            three.look()
        assert code_of(closed) == sockets.TRY_AGAIN


# --- long work


def test_endless_work_is_stopped_and_never_in_the_way_of_another_table(served: Served) -> None:
    greedy, patient = served.begin(ruleset="mech_d20"), served.begin(attacker="Haymaker", target="Tollkeeper")
    with served.sit(greedy) as one, served.sit(patient) as other:
        one.look()
        other.look()
        job = one.say("odds", action="attack", exact=True)["job"]
        assert "a long count of this page" in one.say("odds", action="stand", exact=True)["error"]
        assert "a long count of this page" in one.say("compare")["error"]
        assert other.counted("odds", action="kick")["odds"]["exact"]
        assert other.say("play", action="kick", dice="rolled", choose="book")["ok"]
        assert [each.number for each in served.app.state.house.work.running] == [job]
        assert one.say("cancel", job=job)["ok"]
        assert one.told_of(job, lambda said: "cancelled" in said)
        # Nobody else's work is cancelled by its number.
        job = other.say("undo") and other.say("odds", action="charge", exact=True)["job"]
        one.say("cancel", job=job)
        assert [each.number for each in served.app.state.house.work.running] == [job]


def test_the_work_of_a_page_ends_with_it(served: Served) -> None:
    with served.sit(served.begin(ruleset="mech_d20")) as seat:
        seat.look()
        seat.say("odds", action="attack", exact=True)
        assert served.app.state.house.work.running
    until = time.monotonic() + PATIENCE
    while served.app.state.house.work.running:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert not served.app.state.house.holders


# --- strangers' tables, files and names


def test_a_table_is_found_by_its_link_alone(served: Served) -> None:
    links = [served.begin() for _ in range(3)]
    assert len(set(links)) == 3 and min(map(len, links)) >= 20
    for path in ("/api/tables", "/api/tables/", "/ws", "/t"):
        assert served.client.get(path).status_code in (404, 405)
    with served.sit(links[0]) as seat:
        seat.look()
        heard = json.dumps(seat.view)
    assert links[0] in heard and links[1] not in heard


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file that is nobody's business."""
    for ending in ("", ".mtf", ".blk", ".toml", ".board"):
        (tmp_path / "secret").with_suffix(ending).write_text("PRIVATE=hunter2\n")
    return tmp_path / "secret"


@pytest.mark.parametrize("ruleset", ["classic", "mech_d20", "mechawars"])
@pytest.mark.parametrize("ending", ["", ".mtf", ".blk", ".toml", ".board"])
def test_no_file_of_the_server_is_read_for_a_page(served: Served, secret: Path, ruleset: str, ending: str) -> None:
    path = f"{secret}{ending}"
    head = f"ironfall-position 1\nruleset {ruleset}\n"
    starts = [
        {"ruleset": ruleset, "attacker": path},
        {"position": f"{head}unit A 0 {path}\n"},
        {"position": f"{head}map {path}\n"},
        {"position": f"{head}charts {path}\n"},
        {"replay": f"ironfall-replay 1\n{head}map {path}\n"},
    ]
    for start in starts:
        answer = served.client.post("/api/tables", json=start)
        assert "hunter2" not in answer.text and "PRIVATE" not in answer.text
        assert answer.status_code == 400, start
    sent = {"ruleset": ruleset, "name": path, "text": path}
    assert "hunter2" not in served.client.post("/api/units", json=sent).text
    with served.sit(served.begin(ruleset=ruleset)) as seat:
        seat.look()
        for said in (
            seat.say("unit", letter="A", sheet=path),
            seat.say("board", text=path, name=path),
            seat.say("set", changes=[[-1, "map", path]]),
        ):
            assert "error" in said and "hunter2" not in said["error"]


HOSTILE = "<script>alert(1)</script>\"'&\u202e\x1b[2J"


def test_a_hostile_name_is_data_and_nothing_else(served: Served) -> None:
    catalogue = Path(page.__file__).parents[1] / "units" / "catalogue" / "mechawars" / "nettle.toml"
    text = catalogue.read_text("utf-8").replace('"Nettle"', '"<script>alert(1)</script>"')
    read = served.client.post("/api/units", json={"ruleset": "mechawars", "name": HOSTILE, "text": text})
    assert read.headers["content-type"] == "application/json"
    assert read.headers["x-content-type-options"] == "nosniff"
    with served.sit(served.begin(ruleset="mechawars")) as seat:
        seat.look()
        assert seat.say("unit", letter="A", sheet=text)["ok"]
        assert "<script>alert(1)</script>" in seat.view["units"][0]["name"]


HOSTILE_FILES = {
    "nothing": "",
    "zeros": "\x00" * 1_000,
    "open brackets": "[" * 100_000,
    "open braces": "{" * 100_000,
    "one long word": "a" * 299_000,
    "empty lines": "\n" * 299_000,
    "lists in lists": "x = " + "[" * 50_000,
    "equals signs": "=" * 100_000,
    "headers": "Version:1.0\n" * 20_000,
    "blocks": "<BlockVersion>\n" * 15_000,
    "zeros in a name": 'name = "' + "\\u0000" * 1_000 + '"',
    "letters at the edge": "\ud7ff\U0010ffff" * 1_000,
    "a long number": "armor: " + "9" * 100_000,
    "a large number": "mass: 1e999\n",
    "a date": "name = 1979-05-27\n" * 2,
    "keys in keys": "a." * 50_000 + "b = 1",
}


@pytest.mark.parametrize("what", HOSTILE_FILES)
def test_a_hostile_unit_file_is_refused_soon(served: Served, what: str) -> None:
    # What this process works, not how long it waits for its turn on a busy machine.
    begun = time.process_time()
    for ruleset in ("classic", "mech_d20", "mechawars"):
        for name in ("x.mtf", "x.blk", "x.toml"):
            sent = {"ruleset": ruleset, "name": name, "text": HOSTILE_FILES[what]}
            answer = served.client.post("/api/units", json=sent)
            assert answer.status_code in (200, 400)
            said = answer.json()
            assert not said.get("ok")
            assert "fault of ours" not in said["error"] and len(said["error"]) <= faults.LONGEST_SENTENCE
    # Where the time grows with the square of what is sent, this takes many minutes.
    assert time.process_time() - begun < 60


def test_two_servers_of_one_machine_do_not_take_each_others_cookies() -> None:
    async def nowhere(scope: object, receive: object, send: object) -> None:
        """Never reached."""

    assert Guard(nowhere, "one").cookie != Guard(nowhere, "other").cookie
