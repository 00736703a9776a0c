"""Real dice as people say what they show: totals, single faces, slots."""

from __future__ import annotations

import re

from ironfall.game.play import Prompt
from ironfall.table.dice import KEPT_BASE, kept
from ironfall.table.tape import Wanted

FACES = 6
ROW = 6
"""Slots of one half of a location: the first die of a pair chooses the half, the second the slot."""


class Wrong(ValueError):
    """An answer that cannot be, in a sentence."""


def total(prompt: Prompt, text: str) -> int:
    """The total of the dice from `8` or `3+5`."""
    faces, sides = faces_said(text), prompt.high // prompt.low
    if len(faces) > 1 and len(faces) == prompt.low and all(1 <= face <= sides for face in faces):
        return sum(faces)
    if len(faces) == 1 and prompt.low <= faces[0] <= prompt.high:
        return faces[0]
    each = f", or each die from 1 to {sides}, such as 3+5" if prompt.low > 1 else ""
    raise Wrong(f"{text} cannot be: {dice(prompt)} is rolled; type its total, {prompt.low} to {prompt.high}{each}.")


def pool(prompt: Prompt, text: str) -> int:
    """What a pool comes to from the face of each die: `8 8`, `12+2`."""
    sides, n = divmod(prompt.high, KEPT_BASE)
    faces = faces_said(text)
    if len(faces) != n or not all(1 <= face <= sides for face in faces):
        each = " ".join([str(sides - 4)] * n)
        raise Wrong(f"{text} cannot be: {dice(prompt)} is rolled; type the face of each die, such as {each}.")
    cap = prompt.low
    return kept(max(faces), sum(min(face, cap) == min(max(faces), cap) for face in faces))


def slot(prompt: Prompt, text: str) -> int:
    """A slot's number, or a die for the half (1 to 3 the upper one) and a die for the slot in it."""
    faces = faces_said(text)
    number = faces[0] if len(faces) == 1 else 0
    if len(faces) == 2 and all(1 <= face <= FACES for face in faces):
        number = faces[1] + (ROW if faces[0] > FACES // 2 else 0)
    if not 1 <= number <= max(2 * ROW, prompt.high):
        raise Wrong(f"{text} cannot be: a slot is its number on the sheet, 1 to 12, or two dice such as 2+5.")
    if number > prompt.high:
        raise Wrong(f"Slot {number} holds nothing that can be hit: roll again.")
    return number


def faces_said(text: str) -> list[int]:
    """The numbers of `8`, `3+5` or `3 5`; none for anything else."""
    if not re.fullmatch(r"\s*\d{1,3}((\s*\+\s*|\s+)\d{1,3})*\s*", text, re.ASCII):
        return []
    return [int(face) for face in re.findall(r"\d+", text)]


def dice(prompt: Prompt) -> str:
    """The dice that are thrown: the lowest total is as many as there are, and so is the highest of their sides."""
    if prompt.wanted == Wanted.POOL:
        return f"{prompt.high % KEPT_BASE}D{prompt.high // KEPT_BASE}"
    return f"{prompt.low}D{prompt.high // prompt.low}"
