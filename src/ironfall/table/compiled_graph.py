"""The graph that a compiled walk finds, in arrays of whole numbers that grow: dice, the ways they fall, what is marked.

The same graph as odds/graph.py, with equal dice and equal sets of marks kept once.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ironfall.table.compiled import Halves, Words
from ironfall.table.table import MOST_MARKS, MOST_WAYS, MOST_WAYS_OF_ONE

END = -1
FREE = -1
"""A slot of a hash table that holds nothing."""
NODES, EDGES, DICE, FACES, SETS, MARKS, WAITING, WAYS = range(8)
"""What is counted: how many rows of each array are used."""
NODES_IN_SLOTS, DICE_IN_SLOTS, SETS_IN_SLOTS, RUNS = range(8, 12)
COUNTS = 12
IN_SLOTS = {NODES: NODES_IN_SLOTS, DICE: DICE_IN_SLOTS, SETS: SETS_IN_SLOTS}
SLOTS = {NODES: "node_slots", DICE: "die_slots", SETS: "set_slots"}
"""How many rows are found through a hash table, and through which."""

DIE, FIRST_EDGE, KEY, CHECK = range(4)
TO, SET = range(2)
WHOLE, FIRST_FACE, FAN, DIE_HASH = range(4)
VALUE, CHANCES = range(2)
FIRST_MARK, SIZE, SET_HASH = range(3)
NODE, GIVEN = range(2)
"""Columns of the arrays."""

AT_ONCE = (
    MOST_WAYS_OF_ONE, MOST_WAYS_OF_ONE, MOST_WAYS_OF_ONE, MOST_WAYS_OF_ONE**2, MOST_WAYS_OF_ONE,
    MOST_WAYS_OF_ONE * MOST_MARKS, MOST_WAYS_OF_ONE, MOST_WAYS_OF_ONE * MOST_WAYS,
)  # fmt: skip
"""At most so many rows of each are added for one die."""
START = 0
"""The node before the first die: it shows one thing, and leads to what follows without dice."""


class Found(NamedTuple):
    """The graph as far as it is walked, what waits to be walked, and where to find what is known."""

    counts: Words
    room: Words
    nodes: Words
    edges: Halves
    dice: Words
    faces: Words
    sets: Words
    marks: Words
    waiting: Words
    ways: Words
    node_slots: Halves
    die_slots: Halves
    set_slots: Halves


ROWS = Found._fields[2 : 2 + len(AT_ONCE)]
"""The arrays whose rows are counted."""


def empty(room: int) -> Found:
    """A graph that has its first node alone, with room for so many rows more than one die can need."""

    def rows(what: int, columns: int, kind: type = np.int64) -> Any:
        return np.zeros((AT_ONCE[what] + room, columns), kind)

    found = Found(
        counts=np.zeros(COUNTS, np.int64),
        room=np.full(len(AT_ONCE), room),
        nodes=rows(NODES, 4),
        edges=rows(EDGES, 2, np.int32),
        dice=rows(DICE, 4),
        faces=rows(FACES, 2),
        sets=rows(SETS, 3),
        marks=rows(MARKS, 1),
        waiting=rows(WAITING, 2),
        ways=rows(WAYS, 1),
        node_slots=slots_for(AT_ONCE[NODES] + room),
        die_slots=slots_for(AT_ONCE[DICE] + room),
        set_slots=slots_for(AT_ONCE[SETS] + room),
    )
    found.dice[0] = (1, 0, 1, 0)
    found.faces[0] = (0, 1)
    for what in (NODES, DICE, FACES, WAITING):
        found.counts[what] = 1
    return found


def slots_for(rows: int) -> Any:
    """A hash table for so many rows, at most half full."""
    return np.full(1 << (2 * rows - 1).bit_length(), FREE, np.int32)


def grown(found: Found) -> Found:
    """The same with twice the room where it runs short; this one stays as it is."""
    counts, room = found.counts.copy(), found.room.copy()
    larger: dict[str, Any] = {"counts": counts, "room": room}
    for what, name in enumerate(ROWS):
        rows = getattr(found, name)
        if counts[what] > room[what]:
            room[what] = 2 * len(rows) - AT_ONCE[what]
            larger[name] = np.zeros((2 * len(rows), rows.shape[1]), rows.dtype)
            larger[name][: counts[what]] = rows[: counts[what]]
            if what in IN_SLOTS:
                larger[SLOTS[what]] = slots_for(2 * len(rows))
                counts[IN_SLOTS[what]] = 0
    return found._replace(**larger)


def trimmed(found: Found) -> Found:
    """The same without the room that is not used."""
    rows = {name: getattr(found, name)[: found.counts[what]] for what, name in enumerate(ROWS)}
    return found._replace(**rows)
