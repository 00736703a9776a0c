"""A record sheet as it stands: what it says of a unit besides its boxes."""

from __future__ import annotations

import pytest

from ironfall.game.position import parse_position
from ironfall.rulesets.classic.arriving import leave_map
from ironfall.rulesets.classic.destruction import destroy
from ironfall.rulesets.classic.record_sheet import record_sheet
from ironfall.rulesets.classic.words import Cause

TWO = """ironfall-position 1
ruleset classic
{}unit A 0 Haymaker
  at 0801
unit B 1 Tollkeeper
  at 0802
"""


@pytest.mark.parametrize(("option", "lost"), [("removed", False), ("destroyed", True)])
def test_who_is_pushed_off_the_map_is_not_on_it(option: str, lost: bool) -> None:
    position = parse_position(TWO.format(f"option offmap={option}\n"), "two")
    table = position.table()
    leave_map(table, table.game.units[0])
    a, b = (record_sheet(table, position.setup, number) for number in (0, 1))
    assert (a.is_off_map, a.is_lost) == (True, lost)
    assert not b.is_off_map


def test_a_wreck_stays_where_it_fell() -> None:
    position = parse_position(TWO.format(""), "two")
    table = position.table()
    destroy(table, table.game.units[0], Cause.HEAD)
    sheet = record_sheet(table, position.setup, 0)
    assert (sheet.is_lost, sheet.is_off_map) == (True, False)
