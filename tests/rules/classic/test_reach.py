"""Who can be struck from where: neighbours, walls, levels, and the table a blow rolls on (GEN-8, GEN-9, VERT)."""

from __future__ import annotations

import pytest
from tests.rules.classic.tables import a_table, beside, mech, placed

from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.reach import (
    SAME_HEX,
    bearing,
    chart_of_club,
    chart_of_kick,
    chart_of_punch,
    direction_to,
    is_beside,
    is_level_with_arms,
    is_level_with_clubs,
    is_level_with_feet,
    is_walled_off,
    top_of,
)
from ironfall.rulesets.classic.records import Table, Unit

HERE = "0809"


def two(levels: int = 0, *, prone: bool = False) -> tuple[Unit, Unit]:
    """A on level 0, B beside it so many levels up."""
    there = beside(HERE, 0)
    said = {"prone": True} if prone else {}
    table = a_table(placed(mech(), HERE), placed(mech(), there, **said), ground={there: {"level": levels}})
    return table.game.units[0], table.game.units[1]


def neighbours(at: str, facing: int = 0) -> tuple[Table, Unit, Unit]:
    table = a_table(placed(mech(), HERE, facing), placed(mech(), at))
    return table, table.game.units[0], table.game.units[1]


@pytest.mark.parametrize("direction", range(6))
def test_directions_and_bearings_are_counted_clockwise(direction: int) -> None:
    table, a, b = neighbours(beside(HERE, direction), facing=2)
    assert direction_to(table, a, b.at) == direction
    assert bearing(table, a, b.at, a.facing) == (direction - 2) % 6


def test_its_own_hex_has_no_direction_and_counts_as_ahead() -> None:
    table, a, _ = neighbours(beside(HERE, 1))
    assert direction_to(table, a, a.at) == SAME_HEX
    assert bearing(table, a, a.at, 4) == 0


@pytest.mark.parametrize(("steps", "is_near"), [(1, True), (2, False)])
def test_only_a_neighbour_is_struck(steps: int, is_near: bool) -> None:
    table, a, b = neighbours(beside(HERE, 0, steps))
    assert is_beside(table, a, b) is is_near


HOUSE = {"building": 2, "building_cf": 40, "deck": 2}


@pytest.mark.parametrize(
    ("hexes", "roof", "walled"),
    [
        (["A"], False, False),
        (["B"], False, True),
        (["A", "B"], False, False),
        (["B"], True, False),
        ([], False, False),
    ],
)
def test_inside_a_building_from_inside_only(hexes: list[str], roof: bool, walled: bool) -> None:
    at = {"A": HERE, "B": beside(HERE, 0)}
    said = {"roof": True} if roof else {}
    table = a_table(
        placed(mech(), at["A"]), placed(mech(), at["B"], **said), ground={at[letter]: HOUSE for letter in hexes}
    )
    assert is_walled_off(table, table.game.units[0], table.game.units[1]) is walled


def test_a_standing_mech_takes_up_two_levels_and_a_prone_one_its_own() -> None:
    assert top_of(two(2)[1]) == 3
    assert top_of(two(2, prone=True)[1]) == 2


@pytest.mark.parametrize(
    ("levels", "punch", "kick", "club"),
    [
        (-2, None, None, None),
        (-1, None, Chart.PUNCH, Chart.PUNCH),
        (0, Chart.PUNCH, Chart.KICK, Chart.FULL),
        (1, Chart.KICK, None, Chart.KICK),
        (2, None, None, None),
    ],
)
def test_a_standing_target(levels: int, punch: Chart | None, kick: Chart | None, club: Chart | None) -> None:
    assert charts(*two(levels)) == (punch, kick, club)


@pytest.mark.parametrize(
    ("levels", "punch", "kick", "club"),
    [(-1, False, False, False), (0, False, True, False), (1, True, False, True), (2, False, False, False)],
)
def test_a_prone_target_is_struck_on_the_full_table(levels: int, punch: bool, kick: bool, club: bool) -> None:
    expected = tuple(Chart.FULL if reaches else None for reaches in (punch, kick, club))
    assert charts(*two(levels, prone=True)) == expected


def charts(a: Unit, b: Unit) -> tuple[int | None, int | None, int | None]:
    """The tables of a punch, a kick and a club; None for what does not reach."""
    return (
        chart_of_punch(a, b) if is_level_with_arms(a, b) else None,
        chart_of_kick(a, b) if is_level_with_feet(a, b) else None,
        chart_of_club(a, b) if is_level_with_clubs(a, b) else None,
    )
