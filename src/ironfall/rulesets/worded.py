"""Numbers that carry their words: each member knows what a player reads and the rule it comes from."""

from __future__ import annotations

from enum import IntEnum
from typing import Self, cast


class Worded(IntEnum):
    """A whole number with `words` for people and the `rule` it stands for."""

    words: str
    rule: str
    asks: str
    """Of a roll: what is asked of the unit that it is about, "{}", where somebody else throws the dice."""

    def __new__(cls, number: int, words: str, rule: str, asks: str = "") -> Self:
        member = int.__new__(cls, number)
        member._value_ = number
        member.words = words
        member.rule = rule
        member.asks = asks
        return member

    @classmethod
    def of(cls, number: int) -> Self:
        """The member with this number."""
        return cast(Self, cls._value2member_map_[number])
