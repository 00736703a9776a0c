"""A table that a test sits at: what is done there is kept, and its dice fall by a seed where one is named."""

from __future__ import annotations

import json
from itertools import count
from typing import Any, Self

from ironfall.page import views
from ironfall.page.beginning import begin
from ironfall.page.moments import Line
from ironfall.page.sitting import REAL, ROLLED, Now, Sitting
from ironfall.page.store import Store

FIRST_SEED = 3


class At:
    """A table as its players find it from one moment to the next."""

    def __init__(self, store: Store, link: str) -> None:
        self._seeds = count(FIRST_SEED)
        self.sitting = Sitting(store, link, seeds=lambda: next(self._seeds))

    def do(self, message: dict[str, Any]) -> Self:
        """Do what a message says. One of `seed` names that of the server's dice, and None says that people throw."""
        if "seed" in message:
            seed = message["seed"]
            self._seeds = count(FIRST_SEED if seed is None else seed)
            message = {**message, "dice": REAL if seed is None else ROLLED}
        after = self.sitting.after(message)
        after.keep()
        self.sitting = after
        return self

    @property
    def link(self) -> str:
        return self.sitting.link

    @property
    def cursor(self) -> int:
        return self.sitting.cursor

    @property
    def now(self) -> Now:
        return self.sitting.now

    @property
    def text(self) -> str:
        return self.sitting.now.text

    def lines(self) -> list[Line]:
        """All that was told, also what was undone."""
        return [line for moment in self.sitting.moments for line in moment.lines]

    def unit(self, number: int) -> Any:
        return self.now.table.game.units[number]

    def asked(self) -> str:
        """What somebody is asked."""
        played = self.now.played
        assert played is not None and played.prompt is not None
        return played.prompt.text

    def seen(self, *messages: dict[str, Any]) -> dict[str, Any]:
        """The view after these messages, as it arrives at a page."""
        for message in messages:
            self.do(message)
        found: dict[str, Any] = json.loads(json.dumps(views.view(self.sitting)))
        return found


def table(store: Store, **how: str) -> At:
    """A new one."""
    return At(store, begin(store, **how))


def do(at: At, deed: str, /, **more: Any) -> At:
    """Do something."""
    return at.do({"do": deed, **more})
