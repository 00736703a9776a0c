"""'Mech cards of Mech D20, and the small TOML form they are written in. docs/cards.md tells all of it.

A machine of your own is a file like this, given wherever a unit is asked for:

    [card]
    name = "Sample"
    text = "One line of character."    # may be left out
    tons = 35                          # 20 to 100, by fives
    walk = 5
    run = 8                            # may be left out: walk and a half, rounded up

    [armor]                            # armor, and in brackets the internal armor
    HD = "4(3)"
    CT = "9(6)"
    LT = "7(4)"
    RT = "7(4)"
    LA = "5(3)"
    RA = "5(3)"
    LL = "7(4)"
    RL = "7(4)"
    CTR = "4(6)"                       # the rear torsos
    LTR = "3(4)"
    RTR = "3(4)"

    [items]                            # the critical lines of each location, in the order of its chart
    HD = ["Cockpit", "2 x Sensors", "2 x Life Support"]
    CT = ["3 x Engine", "2 x Gyro", "Heat Sink"]
    LT = ["SRM 4", "SRM 4 Ammo", "Jump Jet"]
    RT = ["Small Laser (R)", "2 x Heat Sink", "Jump Jet"]
    LA = ["2 x Arm Actuator", "Hand", "Small Laser"]
    RA = ["2 x Arm Actuator", "Medium Laser", "2 x Heat Sink"]
    LL = ["Hip", "2 x Leg Actuator", "Foot", "Heat Sink"]
    RL = ["Hip", "2 x Leg Actuator", "Foot", "Heat Sink"]

"2 x Heat Sink" stands for two lines, and "(R)" for a torso weapon that is mounted to the rear. A critical hit on a rear
torso strikes the lines of the front. What the names of items mean is the ruleset's to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from ironfall.errors import BadInput
from ironfall.units.roster import check_there, full_name
from ironfall.units.toml_file import Document, Form, parse_file, read_file, shown

PLACES = ("HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL", "CTR", "LTR", "RTR")
"""The locations of a card in the order every part of the project uses; the rear torsos come last."""
CHARTED = PLACES[:8]
"""The locations that have lines of their own."""
FRONT_OF = {"CTR": "CT", "LTR": "LT", "RTR": "RT"}
MOST_LINES = 19
"""Lines of a location, so that a 20 on its chart stays free (D20-53)."""
REAR_MARK = " (R)"

_FORM = Form("card", ("card", "armor", "items"), "tons = 35")
_REQUIRED = ("name", "tons", "walk")
_FIELDS = (*_REQUIRED, "text", "run")
_MOST_MP = 40
_MOST_POINTS = 200


class Line(NamedTuple):
    """One line of a location's critical chart."""

    name: str
    rear: bool = False
    """Mounted to the rear: "(R)"."""

    @property
    def text(self) -> str:
        """The line as the card has it."""
        return self.name + REAR_MARK * self.rear


@dataclass(frozen=True, slots=True)
class Card:
    """What the card of a 'Mech says. Locations are keyed by PLACES, items by CHARTED."""

    source: str
    """The file it was read from, or the catalogue name."""
    name: str
    tons: int
    walk: int
    run: int
    armor: dict[str, int]
    internal: dict[str, int]
    items: dict[str, tuple[Line, ...]]
    text: str = ""
    """One line of character."""

    def lines(self) -> Iterator[tuple[str, Line]]:
        """Every line with its location, in the order in which items are numbered: by location, then down the chart."""
        for place in CHARTED:
            for line in self.items[place]:
                yield place, line


def find_card(text: str, ruleset: str = "mech_d20") -> Card:
    """The card of a .toml file, or of a machine of the ruleset's catalogue by its name or the start of it.

    BadInput if there is none, or if the start of a name fits several.
    """
    suffix = Path(text).suffix.lower()
    if suffix in (".mtf", ".blk"):
        raise BadInput(f"a {suffix} file is no card; {ruleset} plays cards, which are .toml files", text)
    if suffix == ".toml":
        check_there(Path(text))
        return read_card_toml(text)
    cards = catalogue_cards(ruleset)
    return cards[full_name(text, list(cards), f"the path of a .toml file nor a card of the {ruleset} catalogue")]


@cache
def catalogue_cards(ruleset: str = "mech_d20") -> dict[str, Card]:
    """The cards of a ruleset's catalogue by name, from the lightest to the heaviest."""
    home = Path(__file__).with_name("catalogue") / ruleset
    cards = sorted((read_card_toml(file) for file in home.glob("*.toml")), key=lambda card: (card.tons, card.name))
    return {card.name: replace(card, source=card.name) for card in cards}


def read_card_toml(path: str | Path) -> Card:
    """The card of a .toml file in the form that this module describes. BadInput if it cannot be read."""
    return parse_card(read_file(path, _FORM), str(path))


def parse_card(text: str, source: str) -> Card:
    """The card that a text in TOML describes. `source` names it in messages. BadInput if it cannot be read."""
    file = parse_file(text, source, _FORM)
    card = file.table("card", _FIELDS, _REQUIRED)
    name = file.words(card, "name")
    if not name:
        raise file.bad("name is empty; it is what the 'Mech is called", "card", "name")
    walk = file.number(card["walk"], 1, _MOST_MP, 1, "card", "walk")
    usual = (3 * walk + 1) // 2
    armor, internal = _armor(file)
    return Card(
        source=source,
        name=name,
        tons=file.number(card["tons"], 20, 100, 5, "card", "tons"),
        walk=walk,
        run=file.number(card.get("run", usual), walk, max(_MOST_MP, usual), 1, "card", "run"),
        armor=armor,
        internal=internal,
        items=_items(file),
        text=file.words(card, "text"),
    )


def write_card(card: Card) -> str:
    """The card as a text that `parse_card` reads back the same. One card has one such text."""
    fields = {"name": card.name, "text": card.text, "tons": card.tons, "walk": card.walk, "run": card.run}
    lines = ["[card]", *(f"{key} = {_toml(value)}" for key, value in fields.items() if value != "")]
    lines += ["[armor]", *(f'{place} = "{card.armor[place]}({card.internal[place]})"' for place in PLACES)]
    lines.append("[items]")
    for place in CHARTED:
        runs = ((text, len(list(run))) for text, run in groupby(line.text for line in card.items[place]))
        pieces = [_toml(f"{count} x {text}" if count > 1 else text) for text, count in runs]
        lines.append(f"{place} = [{', '.join(pieces)}]")
    return "\n".join([*lines, ""])


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _armor(file: Document) -> tuple[dict[str, int], dict[str, int]]:
    table = file.table("armor", PLACES, PLACES)
    armor: dict[str, int] = {}
    internal: dict[str, int] = {}
    for place in PLACES:
        said = table[place]
        points = re.fullmatch(r"(\d{1,3}) ?\((\d{1,3})\)", said, re.ASCII) if isinstance(said, str) else None
        right = f'{place} is {shown(said)}; it must be armor and internal armor, such as {place} = "10(5)"'
        if points is None:
            raise file.bad(right, "armor", place)
        armor[place], internal[place] = int(points[1]), int(points[2])
        if armor[place] > _MOST_POINTS or not 1 <= internal[place] <= _MOST_POINTS:
            bounds = f"armor is from 0 to {_MOST_POINTS}, internal armor from 1 to {_MOST_POINTS}"
            raise file.bad(f"{right}; {bounds}", "armor", place)
    return armor, internal


def _items(file: Document) -> dict[str, tuple[Line, ...]]:
    table = file.table("items", PLACES, ())
    for place, front in FRONT_OF.items():
        if place in table:
            right = f'{place} has no items of its own; list them under {front}, such as {front} = ["Small Laser (R)"]'
            raise file.bad(right, "items", place)
    return {place: _lines(file, table.get(place, []), place) for place in CHARTED}


def _lines(file: Document, listed: object, place: str) -> tuple[Line, ...]:
    lines = tuple(_line(file, piece, place) for piece in file.pieces(listed, "items", place))
    if len(lines) > MOST_LINES:
        raise file.bad(
            f"{place} has {len(lines)} lines; a location has at most {MOST_LINES} (D20-53); move something elsewhere",
            "items",
            place,
        )
    return lines


def _line(file: Document, text: str, place: str) -> Line:
    name = file.seen(text.removesuffix(REAR_MARK).strip(), "items", place, place)
    if not name or re.match(r"[0-9]{1,2} x ", name):
        right = 'it must be an item, such as "Heat Sink", or several, such as "2 x Heat Sink"'
        raise file.bad(f"a line of {place} is {shown(text)}; {right}", "items", place)
    rear = text.endswith(REAR_MARK)
    if rear and place not in FRONT_OF.values():
        right = "only weapons of CT, LT and RT are mounted to the rear (D20-20); leave out (R)"
        raise file.bad(f"{place} has {shown(text)}; {right}", "items", place)
    return Line(name, rear)
