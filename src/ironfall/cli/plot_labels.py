"""Where lengths are written in a picture of the table: beside what they measure, and over nothing that is seen."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from typing import NamedTuple

from ironfall.rulesets.picture import Lane, Picture, Span

FONT = 10
"""Points."""
LETTER, LINE = 0.62 * FONT, 1.5 * FONT
"""About as wide and as high as a letter is, in points."""
BADGE = 11
"""Points around the middle of a base that its letter takes."""
SAMPLES = 16
"""Points of an arrow that a label keeps away from."""
AROUND = 36
"""Points of the edge of a base."""
ALONG = (0.5, 0.3, 0.7)
OVER_A_LABEL, OVER_A_LETTER, OVER_A_LINE, OUTSIDE = 50.0, 20.0, 2.0, 100.0
"""How much worse each makes a place; an inch away from the middle counts as 1."""
FAR = 1.6
"""How many times as far away as usual a label needs a line to what it measures."""


class Box(NamedTuple):
    """A piece of the picture, in the units of the table."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, x: float, y: float) -> bool:
        return self.left < x < self.right and self.top < y < self.bottom


def around(x: float, y: float, width: float, height: float) -> Box:
    """A box by its middle."""
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


class Place(NamedTuple):
    """The middle of a label, and whether a line is needed to what it measures."""

    x: float
    y: float
    is_far: bool


class Labels:
    """Finds a place for one label after the other. `scale` is the points that a unit of the table takes."""

    def __init__(self, picture: Picture, window: Box, scale: float) -> None:
        self.window = window
        self.scale = scale
        self.taken: list[Box] = []
        size = 2 * BADGE / scale
        self.letters = [around(disc.x, disc.y, size, size) for disc in picture.discs if disc.label]
        ways: list[Lane | Span] = [*picture.lanes, *picture.spans]
        self.lines = [
            (line.x0 + (line.x1 - line.x0) * k / SAMPLES, line.y0 + (line.y1 - line.y0) * k / SAMPLES)
            for line in ways
            for k in range(SAMPLES + 1)
        ]
        self.lines += [(contact.x, contact.y) for contact in picture.contacts]
        self.lines += [
            (disc.x + disc.radius * cos(angle), disc.y + disc.radius * sin(angle))
            for disc in picture.discs
            for angle in (2 * pi * k / AROUND for k in range(AROUND))
        ]

    def place(self, line: Lane | Span, beside: float) -> Place:
        """The best place for the length of a line, about so far beside it."""
        width, height = len(line.label) * LETTER / self.scale, LINE / self.scale
        middle = (line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2
        places = list(self._places(line, beside, width, height))
        x, y = min(places, key=lambda place: self._cost(around(place[0], place[1], width, height), place, middle))
        self.taken.append(around(x, y, width, height))
        return Place(x, y, hypot(x - middle[0], y - middle[1]) > FAR * (beside + height))

    def _places(self, line: Lane | Span, beside: float, width: float, height: float) -> Iterator[tuple[float, float]]:
        across, down = line.x1 - line.x0, line.y1 - line.y0
        whole = hypot(across, down)
        # The upper side first, or the right one of a line that goes up or down.
        up = 1 if across > 0 or (across == 0 and down > 0) else -1
        right, below = up * down / whole, -up * across / whole
        reach = abs(right) * width / 2 + abs(below) * height / 2
        for away in (side * (beside + more * height) for more in (0, 2, 5) for side in (1, -1)):
            length = away + (reach if away > 0 else -reach)
            for share in ALONG:
                yield line.x0 + across * share + right * length, line.y0 + down * share + below * length

    def _cost(self, box: Box, place: tuple[float, float], middle: tuple[float, float]) -> float:
        cost = hypot(place[0] - middle[0], place[1] - middle[1])
        cost += OVER_A_LABEL * sum(box.meets(other) for other in self.taken)
        cost += OVER_A_LETTER * sum(box.meets(other) for other in self.letters)
        cost += OVER_A_LINE * sum(box.holds(x, y) for x, y in self.lines)
        inside = self.window.holds(box.left, box.top) and self.window.holds(box.right, box.bottom)
        return cost if inside else cost + OUTSIDE
