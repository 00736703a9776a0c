"""Saying that a promise is not kept."""

from __future__ import annotations


class NotKept(AssertionError):
    """A ruleset or a policy does not do what all others rely on."""


def hold(kept: object, promise: str, where: str) -> None:
    """NotKept, unless the promise is kept."""
    if not kept:
        raise NotKept(f"{where}: {promise}")
