"""A card of this ruleset in the middle of a game, box by box."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.chart_values import PLACE_NAMES
from ironfall.rulesets.mech_d20.naming import PLACE_WORDS
from ironfall.rulesets.mech_d20.papers import show
from ironfall.rulesets.mech_d20.records import Table, Unit
from ironfall.rulesets.record_sheet import Boxes, Line, Pilot, Place, RecordSheet
from ironfall.rulesets.ruleset import Setup
from ironfall.units.cards import CHARTED, Card

STATES = (
    ("destroyed", "destroyed"), ("prone", "prone"), ("unconscious", "unconscious"), ("shut_down", "shut down"),
    ("stance", "in a defensive stance"),
)  # fmt: skip


def record_sheet(table: Table, setup: Setup, number: int) -> RecordSheet:
    """The card of a unit as it stands."""
    unit, card = table.game.units[number], setup.units[number].sheet
    lines = _lines(unit, card)
    places = tuple(
        Place(
            name,
            PLACE_WORDS[place],
            Boxes(unit.armor[place], unit.armor_full[place]),
            None,
            Boxes(unit.internal[place], unit.internal_full[place]),
            bool(unit.gone[place]),
            lines.get(name, ()),
        )
        for place, name in enumerate(PLACE_NAMES)
    )
    pilot = Pilot("pilot", unit.unconscious > 0, unit.counters, table.game.numbers.deadly_hits - 1, "counters")
    states = tuple(words for name, words in STATES if getattr(unit, name))
    stance = "prone" if unit.prone else ""
    is_removed = unit.destroyed > 0 and number not in table.game.order[: table.game.order_count]
    return RecordSheet(
        "card", show(card).summary, places, pilot, ("heat",), states, unit.destroyed > 0, stance, is_removed
    )


def _lines(unit: Unit, card: Card) -> dict[str, tuple[Line, ...]]:
    """What is in each location, line by line, in the order in which items are numbered."""
    found: dict[str, tuple[Line, ...]] = {}
    item = 0
    for name in CHARTED:
        lines = []
        for row, line in enumerate(card.items[name], 1):
            item += 1
            hit = bool(unit.broken >> (item - 1) & 1)
            lines.append(Line(line.text, hit, None if hit else ("crit", f"{name}:{row}")))
        found[name] = tuple(lines)
    return found
