"""Somebody at the page: presses what a finger or a mouse would, and looks at what is seen."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

PICTURES = Path(__file__).parents[2] / "docs" / "page"
RENEW = "IRONFALL_PICTURES"
"""Set, the pictures of docs/page.md are made anew."""
WHOLE = "[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]"
SETTLED = 900
"""Milliseconds after which nothing moves any more."""
COLORS = 96
"""Of a picture; the page has few."""
PATIENCE = 30_000
"""Milliseconds that nothing here may take, on a busy machine too."""
FINGER = 44
"""How far a finger stays below, in pixels."""
GRAVE = ("serious", "critical")
expect.set_options(timeout=PATIENCE)

DROP = """(element, [name, text]) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], name, {type: "text/plain"}));
    const {x, y, width, height} = element.getBoundingClientRect();
    const at = {clientX: x + width / 2, clientY: y + height / 2};
    for (const kind of ["dragenter", "dragover", "drop"])
        element.dispatchEvent(new DragEvent(kind, {dataTransfer: carried, bubbles: true, cancelable: true, ...at}));
}"""
"""What a browser does when a file is let go over the middle of an element."""
SIDEWAYS = """() => [...document.querySelectorAll(".panel, .prompt, dialog")]
    .filter((part) => part.scrollWidth > part.clientWidth).map((part) => `${part.id || part.className}`)"""
"""What has to be scrolled sideways to be read."""


class Size(NamedTuple):
    """A screen, and what it is touched with."""

    name: str
    width: int
    height: int
    touch: bool
    sharpness: int
    """Dots to a pixel."""


PHONE = Size("phone", 360, 740, True, 2)
DESK = Size("desk", 1400, 900, False, 1)


class Player:
    """A page, and how it is played."""

    def __init__(self, page: Page, size: Size) -> None:
        self.page = page
        self.size = size
        self.wrong: list[str] = []
        """What the browser complained of."""
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)

    def sit(self, address: str) -> None:
        """Come to a page; it is there when all its panels are."""
        self.page.goto(address)
        expect(self.page.locator(".setup-unit").first).to_be_attached()
        expect(self.page.locator("[data-unit]").first).to_be_visible()

    def press(self, what: Locator) -> None:
        """With what this screen is touched with."""
        if self.size.touch:
            what.tap()
        else:
            what.click()

    def press_twice(self, what: Locator) -> None:
        """As a finger does that trembles: whatever lies there as soon as something else is asked."""
        expect(what).to_be_enabled()
        box = what.bounding_box()
        assert box is not None
        self.page.evaluate(TWICE, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])

    def middle(self, name: str) -> tuple[float, float]:
        """Where a hex is on the screen."""
        box = self.page.locator(f'[data-hex="{name}"]').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def press_hex(self, name: str) -> None:
        """Whatever lies over it there."""
        if self.size.touch:
            self.page.touchscreen.tap(*self.middle(name))
        else:
            self.page.mouse.click(*self.middle(name))

    def drag(self, name: str, other: str) -> None:
        """Who stands in a hex, into another; a finger stays below what it drags, so that it is seen."""
        (x, y), (to_x, to_y) = self.middle(name), self.middle(other)
        if not self.size.touch:
            mouse = self.page.mouse
            mouse.move(x, y)
            mouse.down()
            mouse.move((x + to_x) / 2, (y + to_y) / 2)
            mouse.move(to_x, to_y)
            mouse.up()
            return
        fingers = self.page.context.new_cdp_session(self.page)
        for kind, share in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0)):
            at = {"x": x + share * (to_x - x), "y": y + share * (to_y - y + FINGER)}
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def button(self, name: str, within: str = "body") -> Locator:
        return self.page.locator(within).get_by_role("button", name=name, exact=True)

    def open(self, panel: str) -> Locator:
        """A panel, brought to the front if it is behind others."""
        tab = self.page.locator(f"#tab-{panel}")
        if tab.count() and tab.get_attribute("aria-selected") != "true":
            self.press(tab)
        found = self.page.locator(f"#{panel}")
        expect(found).to_be_visible()
        return found

    def card(self, action: str) -> Locator:
        """The card of an action, unfolded."""
        card = self.open("cards").locator(f'.card[data-action="{action}"]')
        head = card.locator(".card-head")
        if head.get_attribute("aria-expanded") != "true":
            self.press(head)
        return card

    def begin(self, action: str, how: str) -> None:
        """Do an action: "Roll it" or "We roll real dice"."""
        self.press(self.card(action).get_by_role("button", name=how))

    @property
    def question(self) -> Locator:
        return self.page.locator("#prompt .prompt-text")

    def answer(self, name: str, *, asked: str = "") -> None:
        """Press an answer to the question that stands there."""
        expect(self.question).to_contain_text(asked)
        pressed = self.button(name, "#prompt").element_handle()
        self.press(self.button(name, "#prompt"))
        if not self.page.locator("#prompt .prompt-pool").count():
            # The next question has buttons of its own; those of a pool stay for its next die.
            pressed.wait_for_element_state("hidden")

    @property
    def told(self) -> list[str]:
        """What the log tells now, without dice and rules."""
        lines = self.page.locator(".told-item:not(.is-undone) .told-text").all_text_contents()
        return [re.sub(r"(?<=\.)\d+$", "", line.strip()) for line in lines]

    def must_tell(self, *texts: str) -> None:
        """The log comes to tell all this."""
        for text in texts:
            expect(self.page.locator(".told-item", has_text=text).first).to_be_attached()

    def must_be_sound(self) -> None:
        """Nothing serious or critical for axe, nothing beyond the screen or its panel, no complaint of the browser."""
        found = Axe().run(self.page).response["violations"]
        grave = [(each["id"], each["help"], each["nodes"][0]["html"]) for each in found if each["impact"] in GRAVE]
        assert grave == []
        width, height = self.page.evaluate(WHOLE)
        assert (width, height) == (self.size.width, self.size.height)
        assert self.page.evaluate(SIDEWAYS) == []
        assert self.wrong == []

    def picture(self, name: str, size: Size) -> None:
        """Keep what is seen at this size for docs/page.md, when asked to."""
        if self.size != size or not os.environ.get(RENEW):
            return
        from PIL import Image

        self.page.mouse.move(0, 0)
        self.page.wait_for_timeout(SETTLED)
        shot = Image.open(BytesIO(self.page.screenshot()))
        PICTURES.mkdir(exist_ok=True)
        shot.convert("RGB").quantize(COLORS).save(PICTURES / f"{name}.png", optimize=True)


PLACE = """(place) => new Promise((done) => {
    const socket = window.second = new WebSocket(location.href.replace("http", "ws").replace("/t/", "/ws/"));
    socket.onopen = () => socket.send(JSON.stringify({id: 1, do: "place", ...place}));
    socket.onmessage = ({data}) => {
        if (JSON.parse(data).id !== 1) return;
        socket.close();
        done();
    };
})"""
"""A second page of the same table puts a machine somewhere."""


TWICE = """([x, y]) => new Promise((done) => {
    const press = () => new MouseEvent("click", {detail: 1, bubbles: true});
    const tap = () => document.elementFromPoint(x, y).dispatchEvent(press());
    const again = new MutationObserver(() => {
        again.disconnect();
        tap();
        done();
    });
    again.observe(document.querySelector("#prompt"), {childList: true});
    tap();
})"""
"""Press a place, and press it again the moment that there is another question."""


class Line:
    """The line from a page to its table, which can be held, or spoken into in the server's place."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.said: list[dict[str, Any]] = []
        """What the page has said."""
        self.held: list[str] | None = None
        """What the server has said since it is held; None while all goes through."""
        self.cut_off: set[str] = set()
        """What is done that the server does not hear of."""
        self.view: dict[str, Any] = {}
        self._ends: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/"), self._open)

    def _open(self, end: WebSocketRoute) -> None:
        server = end.connect_to_server()
        self._ends = [end]

        def from_page(message: str | bytes) -> None:
            said = json.loads(message)
            self.said.append(said)
            if said["do"] not in self.cut_off:
                server.send(message)

        def from_server(message: str | bytes) -> None:
            self.view = json.loads(message).get("view", self.view)
            if self.held is None:
                end.send(message)
            else:
                self.held.append(str(message))

        end.on_message(from_page)
        server.on_message(from_server)

    def say(self, **said: Any) -> None:
        """As if the server said it."""
        self._ends[0].send(json.dumps(said))

    def count(self, action: str) -> dict[str, Any]:
        """Take on the next count of an action that the page asks for; what every word of it begins with."""

        def asked_for() -> Iterator[dict[str, Any]]:
            return (said for said in self.said if said["do"] == "odds" and "job" not in said)

        self.until(lambda: any(asked_for()))
        asked = next(asked_for())
        asked["job"] = 1000 + asked["id"]
        assert asked["action"] == action
        self.say(id=asked["id"], ok=True, job=asked["job"])
        return {"job": asked["job"], "action": action, "digest": self.view["digest"]}

    def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something to be said."""
        for _ in range(PATIENCE // 10):
            if is_so():
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"after {PATIENCE} ms the page has said {self.said}")

    def let_go(self) -> None:
        """All that was held comes at once."""
        held, self.held = self.held or [], None
        for message in held:
            self._ends[0].send(message)


@contextmanager
def playing(browser: Browser, size: Size, *, calm: bool = False, dark: bool = False) -> Iterator[Player]:
    """A player in a browser of its own, which remembers nothing; calm where no motion is wanted."""
    context = browser.new_context(
        viewport={"width": size.width, "height": size.height},
        device_scale_factor=size.sharpness,
        has_touch=size.touch,
        is_mobile=size.touch,
        reduced_motion="reduce" if calm else "no-preference",
        color_scheme="dark" if dark else "light",
    )
    context.set_default_timeout(PATIENCE)
    try:
        yield Player(context.new_page(), size)
    finally:
        context.close()


def drop(player: Player, where: Locator, file: Path) -> None:
    """Let a file go over the middle of something."""
    where.evaluate(DROP, [file.name, file.read_text("utf-8")])
    # Whatever showed that it could be let go there is over.
    expect(player.page.locator(".is-over")).to_have_count(0)


def new_table(house: str, **start: str) -> str:
    """The address of a new table."""
    answer = httpx.post(f"{house}api/tables", json=start, timeout=PATIENCE / 1000)
    return f"{house}t/{answer.raise_for_status().json()['link']}"


def bring(player: Player, letter: str, file: Path) -> None:
    """Put a machine of one's own in the place of one that is there: dropped on it, or picked on a phone."""
    setup = player.open("setup")
    item = setup.locator(".setup-unit", has=player.page.get_by_text(letter, exact=True))
    if player.size.touch:
        player.press(item.get_by_role("button", name="Change"))
        player.page.get_by_label("A unit file", exact=True).set_input_files(file)
    else:
        drop(player, item, file)
