"""A card as it stands: what it says of a unit besides its boxes."""

from __future__ import annotations

from ironfall.game.position import parse_position
from ironfall.rulesets.mech_d20.record_sheet import record_sheet
from ironfall.rulesets.mech_d20.sequence import clean_up, next_turn
from ironfall.rulesets.mech_d20.words import Cause

TWO = """ironfall-position 1
ruleset mech_d20
unit A 0 Doorstop
  at 0806
unit B 1 Longshoreman
  at 0809
"""


def test_the_destroyed_stay_on_the_map_until_it_is_cleared_up() -> None:
    position = parse_position(TWO, "two")
    table = position.table()
    table.game.units[1].destroyed = Cause.BEFORE
    assert not record_sheet(table, position.setup, 1).is_off_map
    clean_up(table)
    assert [record_sheet(table, position.setup, number).is_off_map for number in (0, 1)] == [False, True]


def test_or_until_the_next_round() -> None:
    position = parse_position(TWO, "two")
    table = position.table()
    table.game.units[1].destroyed = Cause.BEFORE
    next_turn(table, 0)
    assert [record_sheet(table, position.setup, number).is_off_map for number in (0, 1)] == [False, True]


def test_who_was_destroyed_before_stands_nowhere() -> None:
    position = parse_position(f"{TWO}  destroyed\n", "two")
    assert record_sheet(position.table(), position.setup, 1).is_off_map
