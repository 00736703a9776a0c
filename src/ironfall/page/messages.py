"""What the server and its pages say to each other: written, waiting to be sent, and read."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ironfall.errors import BadInput
from ironfall.page.work import Asker

Data = dict[str, Any]

MOST_UNHEARD, MOST_LETTERS_UNHEARD = 200, 4_000_000
"""Messages, and letters of them, that wait for a page that does not take them; then it is left, and may come back."""
AS_BEFORE = ("map", "setup")
"""What is left out where a page has it already."""


@dataclass(eq=False, slots=True)
class Page:
    """One page that looks at a table."""

    address: str
    out: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(MOST_UNHEARD))
    """What it is to be sent; None where it is to be left."""
    unheard: int = 0
    """Letters that are to be sent."""
    has: dict[str, str] = field(default_factory=dict)
    """What of the last view need not be sent again."""
    asker: Asker | None = None

    def send(self, message: Data) -> None:
        self._put(as_text(message))

    def show(self, seen: Mapping[str, str]) -> None:
        """A view, by its parts, without those that it has."""
        view = as_object({name: part for name, part in seen.items() if self.has.get(name) != part})
        self.has = {name: seen[name] for name in AS_BEFORE}
        self._put(f'{{"view":{view}}}')

    def _put(self, text: str) -> None:
        if self.out.qsize() >= MOST_UNHEARD - 1 or self.unheard > MOST_LETTERS_UNHEARD:
            if not self.out.full():
                self.out.put_nowait(None)
            return
        self.unheard += len(text)
        self.out.put_nowait(text)

    async def next(self) -> str | None:
        """What it is to be sent next."""
        text = await self.out.get()
        self.unheard -= len(text or "")
        return text


def as_text(message: object) -> str:
    """A message as it is sent. ValueError where it cannot be."""
    text = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    text.encode()
    return text


def as_object(parts: Mapping[str, str]) -> str:
    """An object as it is sent, of parts that have been written already."""
    return "{" + ",".join(f'"{name}":{part}' for name, part in parts.items()) + "}"


def parsed(text: str) -> Data:
    """A message of a page. BadInput if it is none."""
    try:
        message = json.loads(text)
        as_text(message)
    except (ValueError, RecursionError):
        raise BadInput("a message is an object of JSON, without halves of letters and endless numbers") from None
    if not isinstance(message, dict):
        raise BadInput("a message is an object of JSON")
    return message


def number_at_the_start(text: str) -> int | None:
    """The number of a message that is not read, where it begins with that, as those of our pages do."""
    found = re.match(r'\{"id": ?(\d{1,15}),', text, re.ASCII)
    return int(found[1]) if found else None


def number_of(message: Data) -> int | None:
    """Of a message, to know its answer by. BadInput where it is none."""
    number = message.get("id")
    if number is None or type(number) is int:
        return number
    raise BadInput("the id of a message is a whole number")
