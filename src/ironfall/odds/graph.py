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
