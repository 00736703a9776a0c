"""Sideslips of what hovers or flies (CORE-2.11)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import (
    a_table,
    beside,
    happened,
    infantry,
    mech,
    numbers_needed,
    placed,
    play,
    reasons,
    refused,
    vehicle,
    where,
)

from ironfall.rulesets.classic.records import Table, Unit
from ironfall.rulesets.classic.sideslips import margin_of_failure, slip_sideways, turn_at_speed
from ironfall.rulesets.classic.skids import refusals_of_skid
from ironfall.rulesets.classic.words import Because, Event, Refusal

START = "0812"


def flanking(hexes: int = 8, /, motion: str = "hover", **said: Any) -> tuple[Table, Unit]:
    """A has come north, driving skill 5, and turns in hex 0812."""
    table = a_table(placed(vehicle(motion, 25), START, moved=hexes, ran=True, **said))
    return table, table.game.units[0]


@pytest.mark.parametrize("motion", ["hover", "WiGE", "VTOL"])
def test_what_hovers_or_flies_needs_no_pavement_to_slip(motion: str) -> None:
    table, unit = flanking(8, motion)
    assert refused(table, refusals_of_skid, unit) == []
    play(table, turn_at_speed, unit, script="piloting 6")
    assert reasons(table) == [(Because.PILOTING_SKILL, 5), (Because.TURNED_AT_SPEED, 2)]
    assert where(table, unit) == beside(START, 0)


def test_tracks_go_by_the_pavement() -> None:
    table, unit = flanking(8, "tracked")
    assert refused(table, refusals_of_skid, unit) == [Refusal.NOT_ON_PAVEMENT]


def test_infantry_neither_skids_nor_slips() -> None:
    table = a_table(placed(infantry("hover"), START, ran=True, pavement=True))
    assert refused(table, refusals_of_skid, table.game.units[0]) == [Refusal.CANNOT_SKID]


@pytest.mark.parametrize(("skill", "script", "margin"), [(5, "piloting 7", 0), (5, "piloting 4", 3), (0, "", 0)])
def test_the_margin(skill: int, script: str, margin: int) -> None:
    """After eight hexes at +2; skill 0 cannot fail, and rolls nothing."""
    table, unit = flanking(8, piloting=skill)
    assert play(table, margin_of_failure, unit, script=script) == margin
    assert numbers_needed(table) == [("piloting", skill + 2)]


def test_the_margin_is_rolled_for_where_nobody_could_make_the_roll() -> None:
    """Skill 8 after 25 hexes: 14, and 12 falls short by 2."""
    table, unit = flanking(25, piloting=8)
    assert play(table, margin_of_failure, unit, script="piloting 12") == 2


@pytest.mark.parametrize(
    ("hexes", "roll", "slipped"), [(8, 6, 1), (8, 4, 3), (8, 3, 4), (8, 2, 4), (9, 2, 4), (1, 2, 0)]
)
def test_it_slips_by_the_margin_and_at_most_half_of_what_it_moved(hexes: int, roll: int, slipped: int) -> None:
    """5 + 2 is 7; after one hex 5 - 1 is 4."""
    table, unit = flanking(hexes)
    play(table, slip_sideways, unit, script=f"piloting {roll}")
    assert where(table, unit) == beside(START, 0, slipped)
    assert len(happened(table, Event.SLIDES)) == slipped
    assert (unit.skidded, unit.taken, unit.motive) == (0, 0, 0)


def test_over_a_drop_it_falls_as_if_it_had_been_pushed() -> None:
    """50 tons two levels down: 5 x 3, on its front; in the air nothing happens (FALL-14, DISP-6)."""
    table = a_table(placed(vehicle("hover"), START, moved=8, ran=True, level=2))
    unit = table.game.units[0]
    play(table, slip_sideways, unit, script="piloting 5, vehicle 7 7 7")
    assert (where(table, unit), unit.floor, unit.taken) == (beside(START, 0), 0, 15)


def test_who_stands_where_it_ends_makes_room() -> None:
    """Passed by, and no room for a third vehicle of a side: the first one is pushed on."""
    there = beside(START, 0)
    table = a_table(
        placed(vehicle("hover"), START, moved=8, ran=True),
        placed(vehicle(), there, side=0), placed(vehicle(), there, side=0),
    )  # fmt: skip
    unit = table.game.units[0]
    play(table, slip_sideways, unit, script="A piloting 6, A to charge 5")
    assert where(table, unit) == there
    assert [where(table, other) for other in table.game.units[1:3]].count(beside(START, 0, 2)) == 1


def test_a_mech_skids_as_ever() -> None:
    table = a_table(placed(mech(), START, moved=6, ran=True, pavement=True))
    play(table, turn_at_speed, table.game.units[0], script="piloting 6")
    assert happened(table, Event.TAKES_TURN) == [("A", 0, 0, 0)]
