"""How a table looks, for its pages and for its files, and how it looks when something has been done."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ironfall.errors import BadInput
from ironfall.game.position import digest
from ironfall.page import views
from ironfall.page.messages import as_text
from ironfall.page.sitting import Sitting

Data = dict[str, Any]


class Look(NamedTuple):
    """How a table looks."""

    position: str
    """The text of it."""
    view: Data
    parts: Mapping[str, str]
    """Of the view, as they are sent."""
    seconds: float
    """That it took to look."""

    def position_to_save(self) -> str:
        """The text of it for a file. BadInput in the middle of an action, where none can begin."""
        if self.view["prompt"] is not None:
            raise BadInput("something is being played; save the position once it has come to its end, or is undone")
        return self.position


def look_at(sitting: Sitting) -> Look:
    """How a table looks now. ValueError where that cannot be sent."""
    begun = time.thread_time()
    view = {**views.view(sitting), "digest": digest(sitting.now.text)}
    parts = {name: as_text(part) for name, part in view.items()}
    return Look(sitting.now.text, view, parts, time.thread_time() - begun)


def done(sitting: Sitting, message: Data, until: Callable[[], bool]) -> tuple[Sitting, Look]:
    """The table when that is done, and how it looks: what cannot be shown is not kept."""
    after = sitting.after(message, until)
    look = look_at(after)
    after.keep()
    return after, look
