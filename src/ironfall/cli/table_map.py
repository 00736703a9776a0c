"""A table without hexes in plain text, from above: two columns and a row for each inch, bases by letter."""

from __future__ import annotations

from math import ceil, floor

from ironfall.rulesets.picture import Disc, Looks, Picture, When

CLEAR = "."
GROUND = {Looks.IMPASSABLE: "#", Looks.OPEN: ","}
COLUMNS = 2
"""In an inch: a letter is about twice as high as it is wide."""
MARGIN = 4
"""Inches shown around the outermost bases."""
LABEL = 4
EVERY = 5
"""Inches from one number above the map to the next."""


def draw(picture: Picture, width: int) -> list[str]:
    """The lines of the part of the table where the bases are, no wider than `width`."""
    bases, ground = bases_of(picture), [disc for disc in picture.discs if disc.looks in GROUND]
    most = max(1, (width - LABEL) // COLUMNS)
    across = _shown([(disc.x, disc.radius) for disc in bases], picture.width, most)
    down = _shown([(disc.y, disc.radius) for disc in bases], picture.height, ceil(picture.height))
    lines = [" " * LABEL + "".join((str(x) if x % EVERY == 0 else "").ljust(COLUMNS) for x in across)]
    for y in down:
        cells = (_cell(bases, ground, x, y, part) for x in across for part in range(COLUMNS))
        lines.append(str(y).rjust(LABEL - 1) + " " + "".join(cells))
    return [line.rstrip() for line in lines]


def bases_of(picture: Picture) -> list[Disc]:
    """Where every base stands now."""
    return [disc for disc in picture.discs if disc.looks not in GROUND and disc.when == When.NOW]


def where(disc: Disc, name: str, side: int) -> str:
    """Who a letter of the map is, and where."""
    wreck = ", wrecked" if disc.out else ""
    return f"{name}: side {side}, the middle of its base at {disc.x:g},{disc.y:g}{wreck}"


def _shown(places: list[tuple[float, float]], size: float, most: int) -> range:
    """The inches that are shown: around the bases, and at most so many."""
    if not places:
        return range(min(ceil(size), most))
    first = max(0, floor(min(place - radius for place, radius in places)) - MARGIN)
    last = min(ceil(size), ceil(max(place + radius for place, radius in places)) + MARGIN)
    first = max(first, (first + last - most) // 2)
    return range(first, min(last, first + most))


def _cell(bases: list[Disc], ground: list[Disc], x: int, y: int, part: int) -> str:
    """What is seen at one part of an inch: a base that covers its middle or has its own middle there, or the ground."""
    left, right = x + part / COLUMNS, x + (part + 1) / COLUMNS
    for disc in bases:
        is_there = left <= disc.x < right and y <= disc.y < y + 1
        if is_there or _covers(disc, (left + right) / 2, y + 0.5):
            return disc.label.lower() if disc.out else disc.label
    found = (GROUND[disc.looks] for disc in ground if _covers(disc, (left + right) / 2, y + 0.5))
    return next(found, CLEAR if part == 0 else " ")


def _covers(disc: Disc, x: float, y: float) -> bool:
    return (disc.x - x) ** 2 + (disc.y - y) ** 2 <= disc.radius**2
