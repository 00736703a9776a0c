"""Stat cards of mechawars, and the small TOML form they are written in. docs/cards.md tells all of it.

A machine of your own is a file like this, given wherever a unit is asked for:

    [mech]
    name = "Sample"
    text = "One line of character."    # may be left out
    base = 2                           # the diameter of its base, in inches
    walk = 4                           # inches
    run = 8                            # inches

    [stats]                            # MA first, then up to seven more of your own naming
    MA = 2
    Drive = 3
    Guns = 4
    Frame = 3

Inches have up to three decimals; a base has an even number of thousandths, as half of it counts: base = 1.574 is 40 mm.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from pathlib import Path

from ironfall.errors import BadInput
from ironfall.units.roster import check_there, full_name
from ironfall.units.toml_file import Document, Form, parse_file, read_file, shown

INCH = 1_000
"""Lengths of a card are whole thousandths of an inch."""
COLLIDES = "MA"
"""The stat that every card has first: as many dice are rolled in a collision."""
MOST_STATS = 8
MOST_POINTS = 12
"""Of one stat."""
LONGEST_NAME = 10
NAME = rf"[A-Za-z][A-Za-z0-9]{{0,{LONGEST_NAME - 1}}}"

_FORM = Form("stat card", ("mech", "stats"), "base = 2")
_REQUIRED = ("name", "base", "walk", "run")
_SMALLEST_BASE, _LARGEST_BASE = 250, 12 * INCH
_LONGEST_MOVE = 48 * INCH


@dataclass(frozen=True, slots=True)
class StatCard:
    """What the card of a mech says. Lengths are thousandths of an inch."""

    source: str
    """The file it was read from, or the catalogue name."""
    name: str
    base: int
    """The diameter of its base."""
    walk: int
    run: int
    stats: tuple[tuple[str, int], ...]
    """Names and points, MA first."""
    text: str = ""
    """One line of character."""

    @property
    def tons(self) -> int:
        """Mechs of this game have no weight; where others are told by theirs, it is the points of all stats."""
        return sum(points for _, points in self.stats)


def find_card(text: str, ruleset: str = "mechawars") -> StatCard:
    """The card of a .toml file, or of a machine of the ruleset's catalogue by its name or the start of it.

    BadInput if there is none, or if the start of a name fits several.
    """
    suffix = Path(text).suffix.lower()
    if suffix in (".mtf", ".blk"):
        raise BadInput(f"a {suffix} file is no card; {ruleset} plays stat cards, which are .toml files", text)
    if suffix == ".toml":
        check_there(Path(text))
        return read_card_toml(text)
    cards = catalogue_cards(ruleset)
    return cards[full_name(text, list(cards), f"the path of a .toml file nor a card of the {ruleset} catalogue")]


@cache
def catalogue_cards(ruleset: str = "mechawars") -> dict[str, StatCard]:
    """The cards of a ruleset's catalogue by name, from the fewest points to the most."""
    home = Path(__file__).with_name("catalogue") / ruleset
    cards = sorted((read_card_toml(file) for file in home.glob("*.toml")), key=lambda card: (card.tons, card.name))
    return {card.name: replace(card, source=card.name) for card in cards}


def read_card_toml(path: str | Path) -> StatCard:
    """The card of a .toml file in the form that this module describes. BadInput if it cannot be read."""
    return parse_card(read_file(path, _FORM), str(path))


def parse_card(text: str, source: str) -> StatCard:
    """The card that a text in TOML describes. `source` names it in messages. BadInput if it cannot be read."""
    file = parse_file(text, source, _FORM)
    mech = file.table("mech", (*_REQUIRED, "text"), _REQUIRED)
    name = file.words(mech, "name")
    if not name:
        raise file.bad("name is empty; it is what the mech is called", "mech", "name")
    walk = _length(file, mech["walk"], 0, _LONGEST_MOVE, "walk")
    base = _length(file, mech["base"], _SMALLEST_BASE, _LARGEST_BASE, "base")
    if base % 2:
        right = f"half of it counts, so that it is an even number of thousandths, such as {inch_text(base - 1)}"
        raise file.bad(f"base is {inch_text(base)}; {right}", "mech", "base")
    return StatCard(
        source=source,
        name=name,
        base=base,
        walk=walk,
        run=_length(file, mech["run"], walk, _LONGEST_MOVE, "run"),
        stats=_stats(file),
        text=file.words(mech, "text"),
    )


def write_card(card: StatCard) -> str:
    """The card as a text that `parse_card` reads back the same. One card has one such text."""
    words = {"name": card.name, "text": card.text}
    lengths = {"base": card.base, "walk": card.walk, "run": card.run}
    lines = ["[mech]", *(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in words.items() if value)]
    lines += [f"{key} = {inch_text(value)}" for key, value in lengths.items()]
    lines += ["[stats]", *(f"{name} = {points}" for name, points in card.stats)]
    return "\n".join([*lines, ""])


def inch_text(length: int) -> str:
    """Thousandths of an inch in inches: 4, 3.5, 0.001."""
    whole, rest = divmod(abs(length), INCH)
    decimals = f".{rest:03}".rstrip("0") if rest else ""
    return f"{'-' if length < 0 else ''}{whole}{decimals}"


def thousandths(text: str) -> int | None:
    """Inches in plain figures, with up to three decimals, as thousandths; None where they are none."""
    said = re.fullmatch(r"(-?)(\d{1,4})(?:\.(\d{1,3}))?", text, re.ASCII)
    if said is None:
        return None
    length = int(said[2]) * INCH + int((said[3] or "").ljust(3, "0"))
    return -length if said[1] else length


def _length(file: Document, value: object, least: int, most: int, key: str) -> int:
    # The shortest text of a number is what was written, whatever a float makes of it.
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    length = thousandths(format(Decimal(repr(value)).normalize(), "f")) if is_number and _is_near(value) else None
    if length is None or not least <= length <= most:
        right = f"inches from {inch_text(least)} to {inch_text(most)}, with at most three decimals"
        raise file.bad(f"{key} is {shown(value)}; it must be {right}", "mech", key)
    return length


def _is_near(value: object) -> bool:
    """Whether a number is of a size to be written out: no infinity, and nothing of a thousand digits."""
    return isinstance(value, int | float) and -10_000 < value < 10_000


def _stats(file: Document) -> tuple[tuple[str, int], ...]:
    table = file.tables.get("stats", {})
    names = list(table) if isinstance(table, dict) else []
    file.table("stats", names, (COLLIDES,))
    if names[0] != COLLIDES:
        raise file.bad(f"{COLLIDES} comes first: as many dice are rolled in a collision", "stats", COLLIDES)
    if len(names) > MOST_STATS:
        raise file.bad(f"there are {len(names)} stats; a card has at most {MOST_STATS}", "stats", names[MOST_STATS])
    for name in names:
        if not re.fullmatch(NAME, name):
            right = f"a stat is called by up to {LONGEST_NAME} letters and digits, such as Guns"
            raise file.bad(f"{shown(name)} is no name of a stat; {right}", "stats", name)
        if [each.lower() for each in names].count(name.lower()) > 1:
            raise file.bad(f"two stats are called {name}, whatever the capitals", "stats", name)
    return tuple((name, file.number(table[name], 0, MOST_POINTS, 1, "stats", name)) for name in names)
