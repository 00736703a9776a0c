"""The rules are linked anew for every walk, which takes longer than most walks here: once is enough for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from ironfall.odds import walk
from ironfall.table.linking import plain_twins

Function = Callable[..., Any]


@cache
def linked(roots: tuple[Function, ...], instead: tuple[tuple[Function, Function], ...], notes: bool) -> list[Function]:
    return plain_twins(roots, dict(instead), notes)


@pytest.fixture(autouse=True, scope="session")
def linked_once() -> Iterator[None]:
    def twins(roots: Sequence[Function], instead: Mapping[Function, Function], with_notes: bool) -> list[Function]:
        return linked(tuple(roots), tuple(instead.items()), with_notes)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(walk, "plain_twins", twins)
        yield
