"""A stat card of this ruleset in the middle of a game, box by box."""

from __future__ import annotations

from ironfall.rulesets.mechawars.naming import stat_names
from ironfall.rulesets.mechawars.papers import show
from ironfall.rulesets.mechawars.records import Table
from ironfall.rulesets.record_sheet import Boxes, Place, RecordSheet
from ironfall.rulesets.ruleset import Setup


def record_sheet(table: Table, setup: Setup, number: int) -> RecordSheet:
    """The card of a unit as it stands: a location for every stat."""
    unit = table.game.units[number]
    places = tuple(
        Place(name, name, Boxes(left, full), None, None, left == 0, ())
        for name, left, full in zip(stat_names(unit), unit.stat, unit.stat_full, strict=False)
    )
    states = [word for word in ("wrecked", "hidden", "obscured") if getattr(unit, word)]
    if unit.shaken:
        states.append("Shaken")
    summary = show(setup.units[number].sheet).summary
    return RecordSheet("card", summary, places, None, ("actions",), tuple(states), unit.wrecked > 0)
