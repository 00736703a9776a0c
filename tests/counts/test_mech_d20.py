"""Counts of mech_d20 that can be had by hand: the ways through a move, through an activation, through an attack."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from tests.counts.counting import Counted, decisions, dice_and_decisions
from tests.rules.mech_d20.tables import Item, mech, table

from ironfall.rulesets.mech_d20.attacks import make_attack
from ironfall.rulesets.mech_d20.combat import attack_in_turn
from ironfall.rulesets.mech_d20.initiative import roll_initiative
from ironfall.rulesets.mech_d20.movement import move
from ironfall.rulesets.mech_d20.records import Kind, Table, Unit

FAR = "0102"
"""Out of the way of who moves in the middle of the map."""


def first_moves(table: Table) -> None:
    move(table, table.game.units[0])


def first_attacks(table: Table) -> None:
    attack_in_turn(table, table.game.units[0])


def moves_of(**fields: Any) -> Counted:
    """The ways through the move of a 'Mech in the middle of level, clear ground, facing north."""
    return decisions(lambda: table(mech(at="0809", facing=0, **fields), mech(at=FAR)), first_moves)


# --- a move


def test_a_move_of_one_or_two_points() -> None:
    """Walk 1, run 2. First: stand, walk, run.

    Then at a walk, with 1 point: stop, forward, backward, the free hexside left or right, stop with one: 7; at a run
    the same but for backward: 6. A turn leaves as many choices at a walk (7), a step only stop, stop left and stop
    right (3), so 3 + 3 + 7 + 7; at a run with 2 points every first step leaves 6, so 6 + 6 + 6.
    Fourth, at a walk after a turn, each of forward, backward, left and right leaves the 3 ways to stop: 12, for two
    turns 24. At a run after a step forward, each of forward, left and right uses up the points: 9; after a turn, each
    leaves one point: 6 + 6 + 6, for two turns 36. Fifth, at a run, turned and gone on with one point left: 9 and two
    times 9, for two turns 54.
    """
    assert moves_of(walk=1, run=2).by_depth == [3, 7 + 6, 20 + 18, 24 + 45, 54]


@cache
def ways_on(points: int, moved: bool, turned: bool, backward: bool, depth: int) -> int:
    """The same by its own sums: beginnings of so many steps more with these points, on open ground without end."""
    if depth == 0:
        return 1
    turn = int(moved or turned)
    on = (1 + backward) * ways_on(points - 1, True, turned, backward, depth - 1) if points else 0
    around = 2 * ways_on(points - turn, moved, True, backward, depth - 1) if points >= turn else 0
    return on + around + (3 if depth == 1 else 0)


def test_a_move_of_more_points() -> None:
    found = moves_of(walk=2, run=3).by_depth
    for depth, count in enumerate(found[1:], 1):
        assert count == ways_on(2, False, False, True, depth) + ways_on(3, False, False, False, depth)
    assert found[0] == 3


def test_a_jump_of_one_hex() -> None:
    """Walk 1, run 1, one jet: 4 ways to move. The jump: stay, or six hexes; there any of 6 facings. At a run with one
    point: stop, forward, left, right, stop left or right: 6; then 3 after the step and 6 after each turn, then 3 each
    after forward, left and right of those."""
    found = moves_of(walk=1, run=1, items=[Item("CT", Kind.JUMP_JET)])
    assert found.by_depth == [4, 7 + 6 + 7, 20 + (3 + 6 + 6) + 6 * 6, 24 + 2 * (3 + 3 + 3)]


def test_who_cannot_move_is_not_asked() -> None:
    assert moves_of(walk=1, run=2, shut_down=1) == Counted([], 1)


def test_on_an_island_there_is_nothing_but_turning() -> None:
    """Cliffs all around. With 1 point: stop, left, right, stop left, stop right; then the same again, then the three
    ways to stop."""
    cliffs = {f"{x:02}{y:02}": {"level": 9} for x in range(7, 10) for y in range(7, 11) if (x, y) != (8, 9)}
    found = decisions(lambda: table(mech(at="0809", facing=0, walk=1, run=1), mech(at=FAR), ground=cliffs), first_moves)
    assert found.by_depth == [3, 2 * 5, 2 * 2 * 5, 2 * 4 * 3]


# --- an activation of the Combat Phase

LASER = Item("CT", Kind.WEAPON, "medium_laser")


def attacks_of(*units: Unit) -> Counted:
    return decisions(lambda: table(*(mech_again(unit) for unit in units)), first_attacks)


def mech_again(unit: Unit) -> Unit:
    """A fresh one: a table keeps the units that it is given."""
    items = [
        Item(unit.place[item], unit.kind[item], unit.weapon[item], bool(unit.rear[item]))
        for item in range(1, unit.items)
    ]
    return mech(items=items, at=unit.at, facing=unit.facing, side=unit.side)


@pytest.mark.parametrize(
    ("weapons", "by_depth"),
    [
        (0, []),
        (1, [2]),  # nothing, or it
        (2, [3, 4]),  # nothing or either; then nothing or the other
        (3, [4, 9, 12]),  # 3 x (nothing or two others), 3 x 2 x (nothing or the last)
    ],
)
def test_one_target(weapons: int, by_depth: list[int]) -> None:
    assert attacks_of(mech(items=[LASER] * weapons), mech()).by_depth == by_depth


def test_two_targets_are_asked_for() -> None:
    """3; 2 weapons at 2 targets; after each nothing or the other one; that one at 2 targets."""
    found = attacks_of(mech(items=[LASER, LASER]), mech(), mech())
    assert found.by_depth == [3, 2 * 2, 4 * 2, 4 * 2]


def test_two_hands_and_one_kick() -> None:
    """Both hands may strike, and one foot. 5; after a hand 4, after a foot 3 (no more kicks); after both hands 3, after
    a hand and a foot 2. Then nothing is left, and nobody is asked."""
    limbs = [Item("LA", Kind.HAND), Item("RA", Kind.HAND), Item("LL", Kind.FOOT), Item("RL", Kind.FOOT)]
    found = attacks_of(mech(items=limbs), mech())
    assert found.by_depth == [5, 2 * 4 + 2 * 3, 2 * 3 + 4 * 2 + 4 * 2]


def test_out_of_arc_and_out_of_range_nobody_is_asked() -> None:
    behind = mech(items=[LASER], at="0809", facing=3)
    assert attacks_of(behind, mech(at="0806")) == Counted([], 1)
    assert attacks_of(mech(items=[LASER], at="0812", facing=0), mech(at="0802")) == Counted([], 1)


# --- dice


def test_the_dice_of_one_attack() -> None:
    """It needs a 9, so 8 totals miss. 11 hit: 19 locations, and the head with its 20 consciousness rolls. The 20 brings
    a critical roll, on 19 locations of 20 totals, and on the head of 20 after each consciousness roll."""

    def lay() -> Table:
        return table(mech(items=[LASER]), mech())

    def attacks(table: Table) -> None:
        make_attack(table, table.game.units[0], table.game.units[1], 1)

    found = dice_and_decisions(lay, attacks)
    assert found.leaves == 8 + 11 * (19 + 20) + 19 * 20 + 20 * 20
    assert found.by_depth == [20, 12 * 20, 11 * 20 + 19 * 20 + 20, 20 * 20]


def test_the_dice_of_the_initiative() -> None:
    """Two 'Mechs: 400 pairs, of which 20 tie and roll again. Counted with two dice each time, until somebody is first;
    the highest of two is asked whether it goes first after all, so a pair that differs has two ways to end."""

    def rolled_once(table: Table) -> None:
        table.game.units[1].piloting = 21
        roll_initiative(table)

    found = dice_and_decisions(lambda: table(mech(), mech()), rolled_once)
    assert found == Counted([20, 400, 800], 800)
