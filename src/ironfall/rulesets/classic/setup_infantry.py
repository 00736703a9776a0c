"""What a player can say of infantry before the action."""

from __future__ import annotations

from ironfall.errors import BadInput
from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.facts import LETTERS
from ironfall.rulesets.classic.infantry import troopers_left
from ironfall.rulesets.classic.naming import places_there
from ironfall.rulesets.classic.places import is_infantry, is_mech
from ironfall.rulesets.classic.records import Gone, Table, Unit
from ironfall.rulesets.classic.words import Cause
from ironfall.rulesets.said import number


def say_losses(table: Table, unit: Unit, where: str, points_text: str) -> None:
    """Troopers that a platoon has lost, PL=5, or points off a suit of battle armor, T2=4."""
    names = {name: place for place, name in places_there(unit).items()}
    if where.upper() not in names:
        raise BadInput(f"{where!r} is nothing that this infantry can lose; it has {', '.join(names)}")
    place = names[where.upper()]
    points = number(points_text, 0, unit.armor[place] + unit.structure[place], f"damage to {where.upper()}")
    from_armor = min(points, unit.armor[place])
    unit.armor[place] -= from_armor
    unit.structure[place] -= points - from_armor
    if unit.structure[place] == 0:
        unit.gone[place] = Gone.DESTROYED
    if troopers_left(unit) == 0:
        destroy(table, unit, Cause.TROOPERS)


def say_swarming(table: Table, who: int, text: str) -> None:
    """Infantry clings to a 'Mech, and so is where that is."""
    units = LETTERS[: table.game.unit_count]
    host = table.game.units[units.index(text.upper())] if len(text) == 1 and text.upper() in units else None
    if host is None or not is_mech(host) or not is_infantry(table.game.units[who]):
        raise BadInput(f"swarming is said of infantry, with the letter of the 'Mech that it swarms, not {text!r}")
    table.game.units[who].swarming = host.number + 1
