"""The syntax that rules may use, checked before compilation in our own sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


def check_plain_subset(functions: Sequence[Callable[..., Any]]) -> None:
    pass
