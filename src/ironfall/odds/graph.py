"""What a walk over all ways of the dice finds: a graph whose nodes are dice and whose edges are the ways they can fall.

A node is a die about to be thrown in one state of the table, whatever came before. An edge is one thing it may show: it
leads to the next die, or to the end, and carries marks, one for each thing counted that happens on the way there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

END = -1


class Die(NamedTuple):
    """What a die may show, each with its chances, out of a whole."""

    whole: int
    values: tuple[int, ...]
    chances: tuple[int, ...]


class Edge(NamedTuple):
    """One thing that a die shows: the node it leads to, or END, and what happens on the way."""

    to: int
    marks: tuple[int, ...]


@dataclass(slots=True)
class Graph:
    """All dice of an action, in no order; the first is where it begins. Without dice there is no node at all."""

    begins_with: tuple[int, ...] = ()
    """The marks made before the first die."""
    dice: list[Die] = field(default_factory=list)
    edges: list[Sequence[Edge]] = field(default_factory=list)


PRIME = 2**61 - 1


def worth(graph: Graph) -> list[int]:
    """For each node a number that two nodes share, but for a chance of one in 10**18, only where every mark is expected
    as often from the one as from the other: each mark is worth a number of its own, modulo a large prime."""
    found: list[int | None] = [None] * len(graph.dice)
    for start in range(len(graph.dice)):
        waiting = [start]
        while waiting:
            node = waiting[-1]
            if found[node] is not None:
                waiting.pop()
                continue
            ahead = [edge.to for edge in graph.edges[node] if edge.to != END and found[edge.to] is None]
            if ahead:
                waiting.extend(ahead)
                continue
            found[node] = worth_of_die(graph.dice[node], graph.edges[node], found)
            waiting.pop()
    return [value or 0 for value in found]


def worth_of_die(die: Die, edges: Sequence[Edge], known: Sequence[int | None]) -> int:
    """The same for one die, of whose ways the worth is known."""
    total = 0
    for edge, chances in zip(edges, die.chances, strict=True):
        ahead = 0 if edge.to == END else known[edge.to] or 0
        total += chances * (ahead + sum(pow(MARK_BASE, mark + 1, PRIME) for mark in edge.marks))
    return total * pow(die.whole, -1, PRIME) % PRIME


MARK_BASE = 1_234_567_890_123_456_789
"""A number without a pattern; its powers are what marks are worth."""


def weigh(graph: Graph) -> dict[int, Fraction]:
    """How often each mark is made, on average: exact. The chance that something happens, where it can happen once.

    AssertionError if the chances of all ways do not add up to exactly 1: a fault of the walk.
    """
    weights = [Fraction(0)] * len(graph.dice)
    arriving = [0] * len(graph.dice)
    for edges in graph.edges:
        for edge in edges:
            if edge.to != END:
                arriving[edge.to] += 1
    found: dict[int, Fraction] = {}
    for mark in graph.begins_with:
        found[mark] = found.get(mark, Fraction(0)) + 1
    ready = [0] if graph.dice else []
    ended = Fraction(0) if graph.dice else Fraction(1)
    if graph.dice:
        weights[0] = Fraction(1)
    while ready:
        node = ready.pop()
        die = graph.dice[node]
        for edge, chances in zip(graph.edges[node], die.chances, strict=True):
            weight = weights[node] * Fraction(chances, die.whole)
            for mark in edge.marks:
                found[mark] = found.get(mark, Fraction(0)) + weight
            if edge.to == END:
                ended += weight
            else:
                weights[edge.to] += weight
                arriving[edge.to] -= 1
                if arriving[edge.to] == 0:
                    ready.append(edge.to)
    assert ended == 1, f"the chances of all ways add up to {ended}"
    return found
