"""Firing arcs, and the side that an attack strikes."""

from __future__ import annotations

import pytest
from tests.rules.mech_d20.tables import hex_of, mech, table

from ironfall.rulesets.mech_d20.arcs import covers, hexside_towards, side_attacked
from ironfall.rulesets.mech_d20.records import Kind, Side

HERE = "0809"
AROUND = ("0808", "0909", "0910", "0810", "0710", "0709")
"""The hexes beside it, clockwise from north."""
TWO_AWAY = ("0807", "0908", "1008", "1009", "1010", "0911", "0811", "0711", "0610", "0609", "0608", "0708")
"""The hexes two away, clockwise from north; every second one lies exactly between two hexsides."""


@pytest.mark.parametrize("facing", range(6))
def test_an_adjacent_hex_lies_off_the_hexside_that_it_shares(facing: int) -> None:
    made = table(mech(at=HERE, facing=facing))
    seen = [hexside_towards(made, made.game.units[0], hex_of(each)) for each in AROUND]
    assert seen == [(direction - facing) % 6 for direction in range(6)]


def test_a_line_between_two_hexsides_takes_the_one_nearer_the_front() -> None:
    made = table(mech(at=HERE, facing=0))
    seen = [hexside_towards(made, made.game.units[0], hex_of(each)) for each in TWO_AWAY]
    # North; between 0 and 1: 0; 1; between 1 and 2: 1; 2; between 2 and 3: 2; 3; and the same on the left.
    assert seen == [0, 0, 1, 1, 2, 2, 3, 4, 4, 5, 5, 0]


def test_the_nearer_hexside_turns_with_the_mech() -> None:
    made = table(mech(at=HERE, facing=2))
    seen = [hexside_towards(made, made.game.units[0], hex_of(each)) for each in TWO_AWAY]
    # Southeast, 1010, is straight ahead now; 1009 and 0911 lie between it and the hexsides beside it.
    assert seen == [4, 5, 5, 0, 0, 0, 1, 1, 2, 2, 3, 4]


def test_left_and_right_are_mirror_images() -> None:
    made = table(mech(at=HERE, facing=0))
    seen = [hexside_towards(made, made.game.units[0], hex_of(each)) for each in TWO_AWAY]
    assert [(6 - each) % 6 for each in seen[1:]] == seen[:0:-1]


def test_the_side_attacked_goes_by_the_hexside() -> None:
    sides = []
    for each in AROUND:
        made = table(mech(at=each), mech(at=HERE, facing=0))
        sides.append(side_attacked(made, made.game.units[0], made.game.units[1]))
    assert sides == [Side.FRONT, Side.FRONT, Side.RIGHT, Side.REAR, Side.LEFT, Side.FRONT]


def test_distance_does_not_matter_to_the_side() -> None:
    made = table(mech(at="0815"), mech(at=HERE, facing=0))
    assert side_attacked(made, made.game.units[0], made.game.units[1]) == Side.REAR


@pytest.mark.parametrize(
    ("place", "hexsides"),
    [("HD", {0, 1, 5}), ("CT", {0, 1, 5}), ("LL", {0, 1, 5}), ("RT", {0, 1, 2, 5}), ("LA", {0, 1, 4, 5})],
)
def test_each_location_has_its_arc(place: str, hexsides: set[int]) -> None:
    made = table(mech(items=[(place, Kind.WEAPON, "machine_gun")]))
    assert {each for each in range(6) if covers(made, made.game.units[0], 1, each)} == hexsides


@pytest.mark.parametrize("place", ["CT", "LT", "RT"])
def test_a_rear_weapon_fires_to_the_rear_only(place: str) -> None:
    made = table(mech(items=[(place, Kind.WEAPON, "machine_gun", True)]))
    assert {each for each in range(6) if covers(made, made.game.units[0], 1, each)} == {2, 3, 4}
