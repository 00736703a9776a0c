"""The ground: who can stand where, and what it does to those who come there."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.places import is_in_play, owe_piloting_roll
from ironfall.rulesets.mech_d20.records import Table, Unit
from ironfall.rulesets.mech_d20.traits import Trait, has_trait
from ironfall.rulesets.mech_d20.words import Event, Reason
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say


@verb
def is_free(table: Table, mech: Unit, hex_number: int) -> bool:
    """Whether the 'Mech can stand in a hex: passable, and nobody else in play is there."""
    game = table.game
    if game.impassable[hex_number]:
        return False
    for k in range(game.unit_count):
        other = game.units[k]
        if k != mech.number and other.at == hex_number and is_in_play(other):
            return False
    return True


@verb
def go_to(table: Table, mech: Unit, to: int, points: int, event: int) -> None:
    """Another hex, on the ground or above it."""
    mech.at = to
    mech.mp_used += points
    say(table, event, mech.number, to, points, 0)


@verb
def face(table: Table, mech: Unit, facing: int, points: int) -> None:
    """Face another way."""
    mech.facing = facing
    say(table, Event.TURNS, mech.number, facing, points, 0)


@rule(cites="D20-60")
def come_into_water(table: Table, mech: Unit) -> None:
    """A piloting roll is owed for each move into water, except by a SSS'Dal.

    Worked example: two hexes of a river are still one roll.
    """
    if table.game.water[mech.at] > 0 and not has_trait(mech, Trait.SSSDAL):
        owe_piloting_roll(mech, Reason.ENTERED_WATER)
