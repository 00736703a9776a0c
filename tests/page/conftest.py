"""A fresh store, the page over one, served at a port of its own, and a browser to look at it with."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.page.player import DESK, PHONE, Player, playing
from tests.page.serving import Served, program, serving

from ironfall.page.app import create_app
from ironfall.page.store import FILE, Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store without a table."""
    store = Store(tmp_path / FILE)
    yield store
    store.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """The page without a token, as on a machine of one's own."""
    with serving(create_app(tmp_path / "tables.sqlite")) as here:
        yield here


# --- in a browser

CHROMIUM = "chromium"
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
)  # fmt: skip


@pytest.fixture(scope="module")
def launch() -> Iterator[Callable[..., Browser]]:
    """Starts Debian's Chromium, with more flags if need be."""
    program = shutil.which(CHROMIUM)
    if program is None:
        pytest.skip("no chromium here: apt-get install chromium brings it")
    with sync_playwright() as playwright:
        yield lambda *flags: playwright.chromium.launch(executable_path=program, args=[*FLAGS, *flags])


@pytest.fixture(scope="module")
def browser(launch: Callable[..., Browser]) -> Iterator[Browser]:
    """One browser for nearly all journeys of a module.

    Playwright's loop runs for as long as it is open; beside it no other test of the process could run one of its own.
    """
    with launch() as browser:
        yield browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of one server for all journeys of a module."""
    with program(tmp_path_factory.mktemp("house")) as (_, address):
        yield address


@pytest.fixture(params=[PHONE, DESK], ids=lambda size: size.name)
def player(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Player]:
    """Somebody with a browser, on a phone and then at a desk."""
    with playing(browser, request.param) as player:
        yield player
