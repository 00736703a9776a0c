"""The frames: what a rule holds when it stands at a die is what it will still use, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.table import framed_rules as rules

from ironfall.table.dice import at_least, roll
from ironfall.table.each_way import Stop, at_least_each_way, begin_run, roll_each_way
from ironfall.table.frames import CannotStop
from ironfall.table.linking import plain_twins
from ironfall.table.table import Charts, Table

INSTEAD: dict[Callable[..., Any], Callable[..., Any]] = {roll: roll_each_way, at_least: at_least_each_way}
FAIL, SUCCEED = 0, 1


def twin(rule: Callable[..., Any]) -> Callable[..., Any]:
    return plain_twins((rule,), INSTEAD, with_notes=True)[0]


def a_table(*given: int) -> Table[rules.Game]:
    table = Table(rules.Game(), Charts(), max)
    for number, unit in enumerate(table.game.units):
        unit.number = number
        unit.points = 50
    table.ways.way[: len(given)] = given
    table.ways.given = len(given)
    table.ways.other = -1
    begin_run(table)
    return table


def held(rule: Callable[..., Any], *arguments: Any, given: tuple[int, ...] = ()) -> list[int]:
    """What is held at the die after these, place numbers first in each frame."""
    table = a_table(*given)
    with pytest.raises(Stop):
        twin(rule)(table, *arguments)
    return table.ways.held[: table.ways.held_count]


def value(rule: Callable[..., Any], *arguments: Any, given: tuple[int, ...]) -> Any:
    """What the rule comes to with these dice."""
    table = a_table(*given)
    return twin(rule)(table, *arguments)


def test_values_still_used_are_held_and_dead_ones_are_not() -> None:
    # a and b have gone into d; c and d are used at the end.
    at_first = held(rules.uses_later, 70, 7, 30)
    assert at_first[1:] == [30, 77]
    assert held(rules.uses_later, 71, 6, 30) == at_first
    assert held(rules.uses_later, 71, 7, 30) != at_first
    at_second = held(rules.uses_later, 70, 7, 30, given=(6,))
    assert at_second[1:] == [30, 77, 6]
    assert at_second[0] != at_first[0]


def test_what_is_overwritten_is_dead_before() -> None:
    assert held(rules.overwrites, 70, 71) == held(rules.overwrites, 80, 81)
    assert len(held(rules.overwrites, 70, 71)) == 1


def test_what_any_branch_uses_is_held_until_the_branch_is_taken() -> None:
    assert held(rules.one_branch_uses, 70, 71)[1:] == [70, 71]
    assert held(rules.one_branch_uses, 70, 71, given=(2,))[1:] == [71]


def test_dice_in_a_test() -> None:
    assert held(rules.tests_dice, 70, 71)[1:] == [70, 71]
    assert value(rules.tests_dice, 70, 71, given=(SUCCEED,)) == 70
    assert value(rules.tests_dice, 70, 71, given=(FAIL,)) == 71


def test_a_loop_holds_how_far_it_has_come_and_what_it_has_gathered() -> None:
    # After 4, 2 and 3: the turn with k = 3, and 10 x (0 x 4 + 1 x 2 + 2 x 3) = 80.
    stands = held(rules.counts, 5, given=(4, 2, 3))
    assert 3 in stands[1:] and 80 in stands[1:]
    # What came in the first turn counted nothing, so that it is forgotten.
    assert held(rules.counts, 5, given=(6, 2, 3)) == stands
    assert held(rules.counts, 5, given=(4, 3, 3)) != stands
    assert held(rules.counts, 5, given=(4, 2)) != stands
    assert value(rules.counts, 3, given=(4, 2, 3)) == 80


def test_a_loop_that_is_left_or_cut_short() -> None:
    # In the turn with k = 1, and what is used after the loop; the faces before are told by nothing.
    stands = held(rules.leaves_early, 9, 70, 500, given=(1,))
    assert 1 in stands[1:] and 70 in stands[1:]
    assert held(rules.leaves_early, 9, 70, 500, given=(2,)) == stands
    assert value(rules.leaves_early, 9, 70, 0, given=(1, 5, 6)) == 70


def test_while_with_dice_in_its_test() -> None:
    stands = held(rules.throws_while, 4, 70, given=(SUCCEED, SUCCEED))
    assert 2 in stands[1:] and 4 in stands[1:] and 70 not in stands[1:]
    assert held(rules.throws_while, 4, 71, given=(SUCCEED, SUCCEED)) == stands
    assert held(rules.throws_while, 4, 70, given=(SUCCEED,)) != stands
    assert value(rules.throws_while, 4, 70, given=(SUCCEED, SUCCEED, SUCCEED, FAIL)) == 3


def test_a_call_in_the_arguments_of_another() -> None:
    at_first = held(rules.hands_on, 70, 71)
    assert 70 in at_first and 71 in at_first
    at_second = held(rules.hands_on, 70, 71, given=(6,))
    assert at_second != at_first
    assert at_second.count(6) == 1, "the face is held by the frame of the rule it was handed to"
    assert held(rules.hands_on, 70, 71, given=(5,)) != at_second
    assert value(rules.hands_on, 70, 71, given=(6, 9)) == 2 * 6 + 9 + 71 + 70


def test_dice_behind_and() -> None:
    assert value(rules.is_lucky, 5, 4, given=()) is False
    assert value(rules.is_lucky, 6, 4, given=(SUCCEED,)) is True


def test_records_are_held_by_their_number() -> None:
    table = a_table()
    units = table.game.units
    with pytest.raises(Stop):
        twin(rules.wounds)(table, units[3], units[1])
    assert table.ways.held[1 : table.ways.held_count] == [3]


def test_each_record_of_a_loop_is_known() -> None:
    first, third = held(rules.wounds_all), held(rules.wounds_all, given=(6, 6))
    assert 2 in third and first != third
    table = a_table(1, 2, 3, 4)
    twin(rules.wounds_all)(table)
    assert [unit.points for unit in table.game.units] == [49, 48, 47, 46]
    assert table.game.turn == 4


def test_rules_without_dice_are_left_alone() -> None:
    # It holds a list, which no frame could note; it never stands at a die.
    assert value(rules.no_dice, 70, given=()) == 70
    assert twin(rules.no_dice).__code__ is rules.no_dice.__code__


def test_no_two_places_are_the_same() -> None:
    first = held(rules.uses_later, 70, 7, 30)[0]
    others = {held(rules.uses_later, 70, 7, 30, given=(6,))[0], first}
    assert len(others) == 2
    both = plain_twins((rules.uses_later, rules.overwrites), INSTEAD, with_notes=True)
    places = []
    for rule, arguments in zip(both, ((1, 2, 3), (1, 2)), strict=True):
        table = a_table()
        with pytest.raises(Stop):
            rule(table, *arguments)
        places.append(table.ways.held[0])
    assert len(set(places)) == 2


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        (rules.recalls_a_list, "both is a list still used after dice are thrown"),
        (rules.throws_twice, "the same rule throws dice twice in one statement: write two"),
        (rules.reads_beside, "a value is read from the table beside dice: read it in a line before"),
        (rules.moves_its_bounds, "a loop that throws dice changes what it goes through"),
        (rules.throws_for_its_bounds, "dice are thrown for what a loop goes through"),
        (rules.loops_or_else, "this kind of statement is not known to the frames"),
    ],
)
def test_what_cannot_be_noted_is_refused(rule: Callable[..., Any], sentence: str) -> None:
    with pytest.raises(CannotStop) as refused:
        twin(rule)
    file, line, rest = str(refused.value).split(":", 2)
    assert file == rules.__name__
    assert int(line) > rule.__code__.co_firstlineno
    assert rest.strip() == f"in {rule.__name__}, {sentence}"
