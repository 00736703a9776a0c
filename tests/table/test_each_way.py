"""The each-way table: what each verb may show and how often, counted by brute force; which dice are passed over."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from ironfall.table.dice import Dice
from ironfall.table.each_way import (
    Stop,
    Thrown,
    all_alike,
    at_least_each_way,
    begin_run,
    first_alike,
    go_apart,
    is_asked_about,
    keep_highest_each_way,
    mark,
    mark_once,
    pick_each_way,
    roll_each_way,
    roll_on_each_way,
)
from ironfall.table.linking import each_way_instead, plain_twins
from ironfall.table.marks import record, state, verb
from ironfall.table.table import MOST_MARKS, MOST_POOL, Charts, Table
from ironfall.table.tape import Fault

WHO, OTHER, WHY, WHERE = 0, 1, 5, 3
D6 = [(face,) for face in range(1, 7)]
TWO_D6 = list(product(range(1, 7), repeat=2))
CHART = 7
ENTRIES = [0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3]
"""By the total of two dice, from 2 up."""


@record
class Nothing:
    turn: int = state()


@verb
def odd_and_even(table: Table[Any], who: int, where: int, place: int) -> int:
    """Places of a kind are those of the same parity; nothing at all is alike in place 9."""
    return place if where == 9 else place % 2


@verb
def ignore(table: Table[Any], event: int, who: int, a: int, b: int, c: int) -> None:
    """Nothing is counted."""


@verb
def first_option(table: Table[Any], who: int, question: int) -> int:
    """The first option."""
    return table.asking.options[0]


PICK, ALL_ALIKE, FIRST_ALIKE = plain_twins(
    (pick_each_way, all_alike, first_alike), each_way_instead(first_option, ignore, odd_and_even)
)


def a_table(*given: int) -> Table[Any]:
    charts = Charts()
    charts.dice[CHART] = Dice.TWO_D6
    charts.rows[CHART][2:13] = ENTRIES
    table = Table(Nothing(), charts, first_option)
    table.ways.way[: len(given)] = given
    table.ways.given = len(given)
    table.ways.other = OTHER
    begin_run(table)
    return table


def shown(table: Table[Any], throw: Callable[..., int], *arguments: int) -> dict[int, int]:
    """What a die may show, each with its chances; a run must stop at it."""
    with pytest.raises(Stop):
        throw(table, *arguments)
    ways = table.ways
    fan = dict(zip(ways.value[: ways.fan], ways.chances[: ways.fan], strict=True))
    assert len(fan) == ways.fan, "a value stands twice"
    assert sum(fan.values()) == ways.whole
    assert ways.why == WHY
    return fan


def counted(values: list[int]) -> dict[int, int]:
    return {value: values.count(value) for value in values}


@pytest.mark.parametrize(("dice", "ways"), [(Dice.D6, D6), (Dice.TWO_D6, TWO_D6)])
def test_roll_may_show_every_total(dice: Dice, ways: list[tuple[int, ...]]) -> None:
    table = a_table()
    assert shown(table, roll_each_way, WHO, WHY, dice) == counted([sum(way) for way in ways])
    assert (table.ways.thrown, table.ways.what) == (Thrown.TOTAL, dice)


@pytest.mark.parametrize(("dice", "ways"), [(Dice.D6, D6), (Dice.TWO_D6, TWO_D6)])
def test_at_least_may_fail_or_succeed_and_throws_nothing_where_it_cannot(
    dice: Dice, ways: list[tuple[int, ...]]
) -> None:
    totals = [sum(way) for way in ways]
    for number in range(-1, 16):
        expected = counted([int(total >= number) for total in totals])
        if len(expected) == 2:
            table = a_table()
            assert shown(table, at_least_each_way, WHO, WHY, dice, number) == expected, number
            assert (table.ways.thrown, table.ways.what) == (Thrown.SUCCESS, number)
        else:
            assert at_least_each_way(a_table(), WHO, WHY, dice, number) == (1 in expected), number


def pools(n: int, cap: int, sides: int) -> dict[int, int]:
    """What n dice come to and in how many ways, by throwing them all."""
    found: dict[int, int] = {}
    for faces in product(range(1, sides + 1), repeat=n):
        capped = [min(face, cap) for face in faces]
        shown = 64 * max(faces) + capped.count(max(capped))
        found[shown] = found.get(shown, 0) + 1
    return found


@pytest.mark.parametrize(
    ("dice", "n", "cap"),
    [(Dice.D12, 1, 12), (Dice.D12, 2, 12), (Dice.D12, 3, 12), (Dice.D12, 4, 12), (Dice.D12, 3, 10), (Dice.D12, 4, 11),
     (Dice.D12, 2, 1), (Dice.D6, 5, 6), (Dice.D6, 5, 4), (Dice.D20, 3, 20), (Dice.D12, 2, 30)],
)  # fmt: skip
def test_keep_highest_may_show_every_face_and_how_many_share_it(dice: Dice, n: int, cap: int) -> None:
    table = a_table()
    sides = {Dice.D12: 12, Dice.D6: 6, Dice.D20: 20}[dice]
    assert shown(table, keep_highest_each_way, WHO, WHY, dice, n, cap) == pools(n, cap, sides)
    assert table.ways.thrown == Thrown.POOL
    assert keep_highest_each_way(a_table(64 * 5 + 1), WHO, WHY, dice, n, cap) == 64 * 5 + 1


def test_the_largest_pool_has_room_and_all_its_ways() -> None:
    """Twelve dice: 12 ** 12 ways, of which 1 is all ones and 11 ** 12 show no 12."""
    table = a_table()
    ways = shown(table, keep_highest_each_way, WHO, WHY, Dice.D12, MOST_POOL, 12)
    assert table.tape.fault == Fault.NONE
    assert (sum(ways.values()), ways[64 + 12]) == (12**12, 1)
    assert sum(chances for entry, chances in ways.items() if entry // 64 < 12) == 11**12


def test_a_die_that_pools_do_not_share_is_another_die() -> None:
    seen = set()
    for n, cap in ((2, 12), (3, 12), (2, 10)):
        table = a_table()
        shown(table, keep_highest_each_way, WHO, WHY, Dice.D12, n, cap)
        seen.add(table.ways.what)
    assert len(seen) == 3


def test_no_die_stops_an_empty_pool_and_too_large_a_one_is_a_fault() -> None:
    assert keep_highest_each_way(a_table(), WHO, WHY, Dice.D12, 0, 12) == 0
    table = a_table()
    keep_highest_each_way(table, WHO, WHY, Dice.D12, MOST_POOL + 1, 12)
    assert table.tape.fault == Fault.LIST_FULL


def test_roll_on_may_show_every_entry() -> None:
    table = a_table()
    expected = counted([ENTRIES[sum(way) - 2] for way in TWO_D6])
    assert expected == {0: 21, 1: 9, 2: 5, 3: 1}
    assert shown(table, roll_on_each_way, WHO, WHY, CHART) == expected
    assert (table.ways.thrown, table.ways.what) == (Thrown.ROW, CHART)


def test_pick_one_may_show_the_first_place_of_each_kind() -> None:
    # Places 1, 2, 4, 5, 6: the odd ones are 1 and 5, the even ones 2, 4 and 6.
    table = a_table()
    assert shown(table, PICK, WHO, WHY, 0b1110110, WHERE) == {1: 2, 2: 3}
    assert (table.ways.thrown, table.ways.what) == (Thrown.PICK, 0b1110110)


def test_pick_one_may_show_every_place_where_none_are_alike() -> None:
    assert shown(a_table(), PICK, WHO, WHY, 0b1110110, 9) == {1: 1, 2: 1, 4: 1, 5: 1, 6: 1}


@pytest.mark.parametrize(("among", "first"), [(0b1000, 3), (0b101010, 1), (0b1010100, 2)])
def test_pick_one_throws_nothing_where_all_comes_to_the_same(among: int, first: int) -> None:
    assert PICK(a_table(), WHO, WHY, among, WHERE) == first


def test_all_alike_and_first_alike() -> None:
    table = a_table()
    assert ALL_ALIKE(table, WHO, 0b10101, WHERE, 0)
    assert not ALL_ALIKE(table, WHO, 0b10111, WHERE, 0)
    assert [FIRST_ALIKE(table, WHO, 0b110110, WHERE, place) for place in (1, 2, 4, 5)] == [1, 2, 2, 1]


def test_ways_that_are_given_are_taken_in_turn() -> None:
    table = a_table(9, 0, 3, 4)
    assert roll_each_way(table, WHO, WHY, Dice.TWO_D6) == 9
    assert at_least_each_way(table, WHO, WHY, Dice.TWO_D6, 7) is False
    assert roll_on_each_way(table, WHO, WHY, CHART) == 3
    assert PICK(table, WHO, WHY, 0b1110110, WHERE) == 4
    with pytest.raises(Stop):
        roll_each_way(table, WHO, WHY, Dice.D6)


def test_the_dice_of_the_other_fall_low_and_never_stop_once_the_two_have_gone_apart() -> None:
    table = a_table()
    with pytest.raises(Stop):
        roll_each_way(table, OTHER, WHY, Dice.TWO_D6)
    begin_run(table)
    go_apart(table)
    assert roll_each_way(table, OTHER, WHY, Dice.TWO_D6) == 2
    assert roll_each_way(table, OTHER, WHY, Dice.D6) == 1
    assert roll_on_each_way(table, OTHER, WHY, CHART) == ENTRIES[0]
    assert at_least_each_way(table, OTHER, WHY, Dice.TWO_D6, 7) is True
    assert at_least_each_way(table, OTHER, WHY, Dice.TWO_D6, 13) is False
    assert PICK(table, OTHER, WHY, 0b1110110, WHERE) == 1
    assert keep_highest_each_way(table, OTHER, WHY, Dice.D12, 3, 12) == 64 + 3
    with pytest.raises(Stop):
        roll_each_way(table, WHO, WHY, Dice.TWO_D6)


def test_a_third_unit_s_dice_are_never_passed_over() -> None:
    table = a_table()
    go_apart(table)
    with pytest.raises(Stop):
        roll_each_way(table, 2, WHY, Dice.TWO_D6)


def test_only_what_is_marked_after_the_last_way_given_stays() -> None:
    table = a_table(6, 5)
    mark(table, 100)
    roll_each_way(table, WHO, WHY, Dice.D6)
    mark(table, 101)
    roll_each_way(table, WHO, WHY, Dice.D6)
    mark(table, 102)
    mark(table, 103)
    assert table.ways.mark[: table.ways.mark_count] == [102, 103]


def test_without_a_way_given_everything_marked_stays() -> None:
    table = a_table()
    mark(table, 100)
    assert table.ways.mark[: table.ways.mark_count] == [100]


def test_once_is_once_for_each_unit_and_bit() -> None:
    table = a_table()
    for who, bit, what in ((0, 0, 10), (0, 0, 11), (1, 0, 12), (0, 3, 13), (0, 3, 14)):
        mark_once(table, who, bit, what)
    assert table.ways.mark[: table.ways.mark_count] == [10, 12, 13]
    assert table.ways.seen[:2] == [0b1001, 0b1]
    begin_run(table)
    assert table.ways.seen[:2] == [0, 0]


def test_once_is_known_although_its_mark_belongs_to_an_earlier_way() -> None:
    table = a_table(6)
    mark_once(table, WHO, 0, 10)
    roll_each_way(table, WHO, WHY, Dice.D6)
    mark_once(table, WHO, 0, 10)
    assert table.ways.mark_count == 0


def test_alone_only_one_unit_is_asked_about() -> None:
    table = a_table()
    table.ways.about = WHO
    assert is_asked_about(table, WHO) and is_asked_about(table, OTHER)
    table.ways.alone = 1
    assert is_asked_about(table, WHO) and not is_asked_about(table, OTHER)


def test_more_marks_than_there_is_room_for_are_a_fault() -> None:
    table = a_table()
    for what in range(MOST_MARKS):
        mark(table, what)
    assert table.tape.fault == Fault.NONE
    mark(table, 0)
    assert table.tape.fault == Fault.LIST_FULL
