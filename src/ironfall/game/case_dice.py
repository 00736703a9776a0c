"""The dice and answers of a case: `to-hit 9, punch-location 3 4 1, B piloting 7`, or bare numbers in a list.

Names are those that replays use. Whoever rolls may be put in front. A name that is not what is rolled there is a
difference like any other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from ironfall.errors import shown
from ironfall.game.case_file import Case, meant
from ironfall.game.play import Prompt, number_of
from ironfall.table.table import Table
from ironfall.table.talk import Told as Line

STAY = "stay"
ENTRY = re.compile(r"(?:([A-Z]) )?([a-z-]+)((?: (?:-?\d+|\d+x\d+|stay))+)", re.ASCII)


class DiceEnd(Exception):
    """One more die or answer is wanted than there are."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One total, slot or answer; what it is for and whose it is, where the case says so."""

    number: int
    what: str = ""
    who: str = ""

    def __str__(self) -> str:
        return f"{self.who} {self.what}".strip()


def stop(prompt: Prompt) -> int:
    """Nobody answers for a case."""
    raise DiceEnd(f"{prompt.text} ({prompt.rule})")


def word(member: IntEnum) -> str:
    """A name as replays write it."""
    return member.name.lower().replace("_", "-")


def read_dice(case: Case, table: Table[Any]) -> list[Entry]:
    """The entries of a case, in order."""
    dice = case.said.get("dice", "")
    if isinstance(dice, list):
        return [Entry(number) for number in dice]
    entries: list[Entry] = []
    for part in filter(None, (" ".join(part.split()) for part in re.split(r"[,\n]", dice))):
        match = ENTRY.fullmatch(part)
        known = [word(member) for kind in (case.ruleset.why, case.ruleset.question) for member in kind]
        if match is None:
            raise case.bad(f"dice: {shown(part)} is no roll; write what for, then the totals: to-hit 9, location 7 12")
        if match[2] not in known:
            raise case.bad(f"dice: nothing is rolled or asked by the name of {match[2]!r}{meant(match[2], known)}")
        for number in match[3].split():
            entries.append(Entry(_number(case, table, number), match[2], match[1] or ""))
    return entries


def _number(case: Case, table: Table[Any], text: str) -> int:
    """A total, a slot, a direction, a pool such as 2x8, or a hex by the four digits of its name."""
    if text == STAY:
        return -1
    pool = number_of(text) if "x" in text else None
    if pool is not None:
        return pool
    if len(text) not in (4, 6) or not case.ruleset.hex_facts:
        return int(text)
    for number in range(table.game.width * table.game.height):
        if case.ruleset.name_hex(table, number) == text:
            return number
    raise case.bad(f"dice: there is no hex {text} on this map")


def unlike(case: Case, table: Table[Any], entries: list[Entry]) -> list[str]:
    """The first entry whose name is not what was rolled there, in words."""
    ruleset = case.ruleset
    answered = case.said.get("choose", "book") == ruleset.policies[0]
    seen: list[Entry] = []
    for code, who, a, b, _ in table.log.lines[: table.log.count]:
        letter = chr(ord("A") + who)
        if code in (Line.ROLLED, Line.PICKED):
            seen.append(Entry(b + (code == Line.PICKED), word(ruleset.why.of(a)), letter))
        elif code == Line.KEPT:
            seen.append(Entry(b, word(ruleset.why.of(a)), letter))
        elif code == Line.ANSWERED and answered:
            seen.append(Entry(b, word(ruleset.question.of(a)), letter))
    for place, (said, rolled) in enumerate(zip(entries, seen, strict=False), 1):
        if said.what and (said.what != rolled.what or said.who not in ("", rolled.who)):
            return [f"dice: number {place} is given for {said}, but {rolled} is rolled there"]
    return []
