"""What lies between two 'Mechs."""

from __future__ import annotations

import random

import pytest
from tests.rules.mech_d20.tables import hex_of, hex_text, mech, table

from ironfall.board.hexes import distance
from ironfall.rulesets.mech_d20.line_of_sight import cover_of
from ironfall.rulesets.mech_d20.records import Cover

HERE = "0809"
Ground = dict[str, dict[str, int]]


def seen(target: str, ground: Ground, attacker: str = HERE) -> int:
    made = table(mech(at=attacker), mech(at=target), ground=ground)
    return cover_of(made, made.game.units[0], made.game.units[1])


@pytest.mark.parametrize(("woods", "cover"), [(0, Cover.NONE), (1, Cover.LIGHT), (2, Cover.HEAVY), (3, Cover.HEAVY)])
def test_woods_are_cover_around_the_target_and_on_the_way(woods: int, cover: Cover) -> None:
    assert seen("0805", {"0805": {"woods": woods}}) == cover
    assert seen("0805", {"0807": {"woods": woods}}) == cover


def test_the_attackers_own_woods_and_those_beside_or_beyond_do_not_count() -> None:
    assert seen("0805", {each: {"woods": 2} for each in (HERE, "0804", "0810", "0707", "0907")}) == Cover.NONE


def test_the_densest_counts_and_not_the_sum() -> None:
    assert seen("0805", {"0805": {"woods": 1}, "0806": {"woods": 1}, "0807": {"woods": 1}}) == Cover.LIGHT
    assert seen("0805", {"0805": {"woods": 1}, "0806": {"woods": 2}}) == Cover.HEAVY


def test_a_hill_higher_than_both_is_in_the_way() -> None:
    assert seen("0805", {"0807": {"level": 1}}) == Cover.FULL
    assert seen("0805", {"0807": {"level": 1}, "0805": {"level": 1}}) == Cover.NONE
    assert seen("0805", {"0807": {"level": 1}, HERE: {"level": 1}}) == Cover.NONE
    assert seen("0805", {"0807": {"level": 2}, HERE: {"level": 1}, "0805": {"level": 1}}) == Cover.FULL


def test_the_level_of_the_ends_is_not_in_the_way() -> None:
    assert seen("0805", {"0805": {"level": 3}}) == Cover.NONE
    assert seen("0805", {HERE: {"level": 3}}) == Cover.NONE


@pytest.mark.parametrize("beside", ["0808", "0909"])
def test_along_a_hexside_the_better_cover_for_the_target_counts(beside: str) -> None:
    # 0908 is two hexes from 0809, exactly between 0808 and 0909.
    assert seen("0908", {beside: {"woods": 1}}) == Cover.LIGHT
    assert seen("0908", {beside: {"level": 1}}) == Cover.FULL
    assert seen(HERE, {beside: {"level": 1}}, attacker="0908") == Cover.FULL


@pytest.mark.parametrize("between", ["0910", "0911", "1010", "1011"])
def test_every_hex_that_the_line_crosses_counts(between: str) -> None:
    # From 0809 three hexes southeast and one south: the line enters four hexes, two of them only near its middle.
    assert seen("1112", {between: {"woods": 1}}) == Cover.LIGHT


def test_a_hex_that_the_line_only_touches_does_not_count() -> None:
    # Four southeast and one south: the line meets corners of 0911 and 1111, and enters neither.
    assert seen("1212", {"0911": {"woods": 2}, "1111": {"woods": 2}}) == Cover.NONE
    assert seen("1212", {"0910": {"woods": 1}}) == Cover.LIGHT


def test_in_adjacent_hexes_nothing_lies_between() -> None:
    assert seen("0808", {each: {"level": 5} for each in ("0909", "0709", "0807")}) == Cover.NONE


@pytest.mark.parametrize("seed", range(40))
def test_a_line_is_the_same_both_ways_and_has_enough_hexes(seed: int) -> None:
    dice = random.Random(seed)
    made = table(mech(), mech())
    one, other = made.game.units[0], made.game.units[1]
    hexes = made.game.width * made.game.height
    one.at, other.at = dice.sample(range(hexes), 2)
    crossed = 0
    for between in range(hexes):
        if between not in (one.at, other.at):
            made.game.level[between] = 1
            there, back = cover_of(made, one, other), cover_of(made, other, one)
            made.game.level[between] = 0
            assert there == back, hex_text(made, between)
            crossed += there == Cover.FULL
    assert crossed >= distance(made.game.width, one.at, other.at) - 1


def test_a_straight_row_is_crossed_hex_by_hex() -> None:
    made = table(mech(at="0809"), mech(at="0803"))
    crossed = set()
    for between in range(made.game.width * made.game.height):
        made.game.woods[between] = 1
        if cover_of(made, made.game.units[0], made.game.units[1]) == Cover.LIGHT:
            crossed.add(between)
        made.game.woods[between] = 0
    assert crossed == {hex_of(each) for each in ("0803", "0804", "0805", "0806", "0807", "0808")}
