"""The verbs that rules use: dice, questions, what is told, and the tape that both come from and go to."""

from __future__ import annotations

from typing import Any

import pytest

from ironfall.table.asking import ask, offer, prefer
from ironfall.table.dice import Dice, at_least, highest, keep_highest, kept, lowest, pick_one, roll, roll_on
from ironfall.table.generator import seed_dice
from ironfall.table.marks import record, state
from ironfall.table.table import LOG_LENGTH, MOST_OPTIONS, MOST_POOL, TAPE_LENGTH, Charts, Table
from ironfall.table.talk import Told, because, needs, refuse, say
from ironfall.table.tape import Asks, Fault, Source, Wanted, find_fault

WHO, WHY, QUESTION = 3, 5, 2
SIDE, OTHER_SIDE = 1, 0
SLOTS = 0b101100
"""Places 2, 3 and 5; on the tape they are 3, 4 and 6."""


@record
class Nothing:
    turn: int = state()


def largest_option(table: Table[Any], who: int, question: int) -> int:
    return max(table.asking.options[: table.asking.option_count])


def live(seed: int = 1, game: int = 0) -> Table[Any]:
    """A table with dice, a listener and a recorder."""
    charts = Charts()
    charts.dice[7] = Dice.TWO_D6
    charts.rows[7][2:13] = [0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3]
    charts.dice[8] = Dice.D6
    charts.rows[8][1:7] = [40, 41, 42, 43, 44, 45]
    table = Table(Nothing(), charts, largest_option)
    seed_dice(table, seed, game)
    table.tape.recording = 1
    table.log.listening = 1
    return table


def scripted(*entries: int, source: Source = Source.SCRIPTED) -> Table[Any]:
    table = live()
    table.tape.source = source
    table.tape.given[: len(entries)] = entries
    table.tape.given_count = len(entries)
    return table


def written(table: Table[Any]) -> list[int]:
    return table.tape.written[: table.tape.written_count]


def told(table: Table[Any]) -> list[list[int]]:
    return table.log.lines[: table.log.count]


def fault(table: Table[Any]) -> tuple[int, int]:
    """What went wrong, and at which entry of the tape."""
    return table.tape.fault, table.tape.fault_place


# --- rolls


@pytest.mark.parametrize(("dice", "low", "high"), [(Dice.D6, 1, 6), (Dice.TWO_D6, 2, 12)])
def test_what_dice_can_show(dice: Dice, low: int, high: int) -> None:
    assert (lowest(dice), highest(dice)) == (low, high)
    seen = {roll(live(game=game), WHO, WHY, dice) for game in range(300)}
    assert seen == set(range(low, high + 1))


@pytest.mark.parametrize("dice", [Dice.D6, Dice.TWO_D6])
def test_a_roll_is_written_and_told(dice: Dice) -> None:
    table = live()
    total = roll(table, WHO, WHY, dice)
    assert written(table) == [total]
    assert told(table) == [[Told.ROLLED, WHO, WHY, total, told(table)[0][4]]]
    assert sum(divmod(told(table)[0][4], 32)) == total


def test_a_given_roll_has_no_faces() -> None:
    table = scripted(9)
    assert roll(table, WHO, WHY, Dice.TWO_D6) == 9
    assert told(table) == [[Told.ROLLED, WHO, WHY, 9, 0]]


@pytest.mark.parametrize(("given", "entry"), [(2, 0), (7, 0), (8, 1), (11, 2), (12, 3)])
def test_a_chart_is_read_at_the_total(given: int, entry: int) -> None:
    assert roll_on(scripted(given), WHO, WHY, 7) == entry


def test_a_chart_knows_its_dice() -> None:
    assert [roll_on(scripted(face), WHO, WHY, 8) for face in range(1, 7)] == [40, 41, 42, 43, 44, 45]
    table = scripted(7)
    roll_on(table, WHO, WHY, 8)
    assert fault(table) == (Fault.OUT_OF_RANGE, 0)


@pytest.mark.parametrize(
    ("dice", "number", "succeeds"),
    [
        (Dice.TWO_D6, 2, True), (Dice.TWO_D6, -1, True), (Dice.TWO_D6, 13, False), (Dice.TWO_D6, 20, False),
        (Dice.D6, 1, True), (Dice.D6, 7, False),
    ],
)  # fmt: skip
def test_no_die_is_rolled_that_cannot_fail_or_cannot_succeed(dice: Dice, number: int, succeeds: bool) -> None:
    for table in (live(), scripted()):
        untouched = table.dice.used
        assert at_least(table, WHO, WHY, dice, number) is succeeds
        assert (written(table), table.tape.fault, table.dice.used) == ([], Fault.NONE, untouched)
        assert told(table) == [[Told.NEEDS, WHO, WHY, number, 0]]


@pytest.mark.parametrize(
    ("dice", "number", "given", "succeeds"),
    [
        (Dice.TWO_D6, 3, 3, True), (Dice.TWO_D6, 3, 2, False), (Dice.TWO_D6, 12, 12, True),
        (Dice.TWO_D6, 12, 11, False), (Dice.D6, 2, 1, False), (Dice.D6, 6, 6, True),
    ],
)  # fmt: skip
def test_a_roll_succeeds_at_its_number_or_more(dice: Dice, number: int, given: int, succeeds: bool) -> None:
    table = scripted(given)
    assert at_least(table, WHO, WHY, dice, number) is succeeds
    assert told(table) == [[Told.NEEDS, WHO, WHY, number, 0], [Told.ROLLED, WHO, WHY, given, 0]]


# --- picks


@pytest.mark.parametrize("place", [0, 5, 11])
def test_a_single_place_is_no_pick(place: int) -> None:
    for table in (live(), scripted()):
        untouched = table.dice.used
        assert pick_one(table, WHO, WHY, 1 << place, 0) == place
        assert (written(table), told(table), table.tape.fault, table.dice.used) == ([], [], Fault.NONE, untouched)


def test_a_pick_is_one_of_the_places() -> None:
    assert {pick_one(live(game=game), WHO, WHY, SLOTS, 0) for game in range(100)} == {2, 3, 5}


@pytest.mark.parametrize(("given", "place"), [(3, 2), (4, 3), (6, 5)])
def test_places_count_from_1_on_the_tape(given: int, place: int) -> None:
    table = scripted(given)
    assert pick_one(table, WHO, WHY, SLOTS, 0) == place
    assert (written(table), table.tape.fault) == ([given], Fault.NONE)
    assert told(table) == [[Told.PICKED, WHO, WHY, place, 0]]


@pytest.mark.parametrize("given", [0, 1, 2, 5, 7])
def test_a_place_that_is_not_among_them_is_a_fault(given: int) -> None:
    table = scripted(given)
    assert SLOTS >> pick_one(table, WHO, WHY, SLOTS, 0) & 1
    assert fault(table) == (Fault.OUT_OF_RANGE, 0)


# --- pools


def faces_of(number: int) -> list[int]:
    """The faces that a line of the log tells, the last die first."""
    faces = []
    while number:
        number, face = divmod(number, 32)
        faces.append(face)
    return faces


@pytest.mark.parametrize("cap", [12, 10])
@pytest.mark.parametrize("n", [1, 2, 5, MOST_POOL])
def test_the_highest_of_a_pool_is_kept_with_all_that_share_it(n: int, cap: int) -> None:
    for game in range(60):
        table = live(game=game)
        shown = keep_highest(table, WHO, WHY, Dice.D12, n, cap)
        (line,) = told(table)
        faces = faces_of(line[4])
        assert len(faces) == n and all(1 <= face <= 12 for face in faces)
        capped = [min(face, cap) for face in faces]
        assert shown == 64 * max(faces) + capped.count(max(capped))
        assert line == [Told.KEPT, WHO, WHY, shown, line[4]]
        assert written(table) == [shown]


def test_every_face_of_a_pool_can_come_up() -> None:
    assert {keep_highest(live(game=game), WHO, WHY, Dice.D12, 1, 12) for game in range(200)} == {
        64 * face + 1 for face in range(1, 13)
    }


def test_no_die_is_rolled_for_an_empty_pool() -> None:
    for table in (live(), scripted()):
        untouched = table.dice.used
        assert keep_highest(table, WHO, WHY, Dice.D12, 0, 12) == 0
        assert (written(table), told(table), table.tape.fault, table.dice.used) == ([], [], Fault.NONE, untouched)


def test_more_dice_than_a_pool_holds_are_a_fault() -> None:
    table = live()
    keep_highest(table, WHO, WHY, Dice.D12, MOST_POOL + 1, 12)
    assert fault(table) == (Fault.LIST_FULL, 0)


def test_a_pool_is_one_entry_of_a_script() -> None:
    table = scripted(64 * 8 + 2, 64 * 12 + 1)
    assert keep_highest(table, WHO, WHY, Dice.D12, 2, 12) == kept(8, 2)
    assert keep_highest(table, WHO, WHY, Dice.D12, 2, 12) == kept(12, 1)
    assert told(table) == [[Told.KEPT, WHO, WHY, 514, 0], [Told.KEPT, WHO, WHY, 769, 0]]
    assert (written(table), table.tape.fault, table.tape.place) == ([514, 769], Fault.NONE, 2)


@pytest.mark.parametrize(
    ("value", "count", "cap", "can_be"),
    [
        (12, 3, 12, True), (13, 1, 12, False), (0, 3, 12, False), (8, 0, 12, False), (8, 4, 12, False),
        (1, 3, 12, True), (1, 2, 12, False), (2, 1, 12, True), (12, 1, 1, False), (12, 3, 1, True),
    ],
)  # fmt: skip
def test_what_three_dice_cannot_come_to_is_a_fault(value: int, count: int, cap: int, can_be: bool) -> None:
    """With a 1 as the highest face all dice show it, and with a cap of 1 all are equal."""
    table = scripted(64 * value + count)
    keep_highest(table, WHO, WHY, Dice.D12, 3, cap)
    assert fault(table) == ((Fault.NONE, 0) if can_be else (Fault.OUT_OF_RANGE, 0))


def test_a_person_is_asked_for_a_pool() -> None:
    table = scripted(source=Source.TYPED)
    with pytest.raises(Asks) as asked:
        keep_highest(table, WHO, WHY, Dice.D12, 3, 10)
    wanted = asked.value
    assert (wanted.wanted, wanted.who, wanted.why) == (Wanted.POOL, WHO, WHY)
    assert (wanted.low, wanted.high) == (10, 64 * 12 + 3)


# --- the tape


@pytest.mark.parametrize(("dice", "given"), [(Dice.D6, 0), (Dice.D6, 7), (Dice.TWO_D6, 1), (Dice.TWO_D6, 13)])
def test_a_total_that_the_dice_cannot_show_is_a_fault(dice: Dice, given: int) -> None:
    table = scripted(4, given)
    roll(table, WHO, WHY, dice)
    assert lowest(dice) <= roll(table, WHO, WHY, dice) <= highest(dice)
    assert fault(table) == (Fault.OUT_OF_RANGE, 1)


def test_a_script_that_is_too_short_is_a_fault() -> None:
    table = scripted(8)
    assert roll(table, WHO, WHY, Dice.TWO_D6) == 8
    assert fault(table) == (Fault.NONE, 0)
    roll(table, WHO, WHY, Dice.TWO_D6)
    assert fault(table) == (Fault.TAPE_SHORT, 1)


def test_dice_left_over_can_be_seen() -> None:
    table = scripted(8, 3, 5)
    roll(table, WHO, WHY, Dice.TWO_D6)
    roll(table, WHO, WHY, Dice.D6)
    assert (table.tape.place, table.tape.given_count) == (2, 3)


def test_the_first_fault_stands() -> None:
    table = scripted(13)
    for _ in range(3):
        roll(table, WHO, WHY, Dice.TWO_D6)
    find_fault(table, Fault.LIST_FULL)
    assert fault(table) == (Fault.OUT_OF_RANGE, 0)


def test_a_person_is_asked_where_typed_dice_end() -> None:
    table = scripted(8, source=Source.TYPED)
    assert roll(table, WHO, WHY, Dice.TWO_D6) == 8
    with pytest.raises(Asks) as asked:
        roll(table, WHO, WHY, Dice.D6)
    wanted = asked.value
    assert (wanted.wanted, wanted.who, wanted.why, wanted.low, wanted.high) == (Wanted.TOTAL, WHO, WHY, 1, 6)
    with pytest.raises(Asks) as asked:
        pick_one(table, WHO, WHY, SLOTS, 0)
    assert (asked.value.wanted, asked.value.low, asked.value.high) == (Wanted.SLOT, 1, 6)
    assert table.tape.fault == Fault.NONE


def test_live_dice_may_go_with_given_answers() -> None:
    table, rolled = scripted(22, source=Source.LIVE_ASKING), live()
    offer(table, 11)
    offer(table, 22)
    assert ask(table, WHO, SIDE, QUESTION) == 22
    for there in (table, rolled):
        there.tape.written_count = 0
        roll(there, WHO, WHY, Dice.TWO_D6)
        pick_one(there, WHO, WHY, SLOTS, 0)
    assert written(table) == written(rolled)
    offer(table, 11)
    offer(table, 22)
    with pytest.raises(Asks) as asked:
        ask(table, WHO, SIDE, QUESTION)
    assert asked.value.wanted == Wanted.ANSWER
    assert table.tape.fault == Fault.NONE


def a_bit_of_everything(table: Table[Any]) -> list[int]:
    seen = [roll(table, WHO, WHY, Dice.TWO_D6), at_least(table, WHO, WHY, Dice.TWO_D6, 8)]
    seen += [at_least(table, WHO, WHY, Dice.TWO_D6, 2), pick_one(table, WHO, WHY, SLOTS, 0)]
    seen += [pick_one(table, WHO, WHY, 0b100, 0), roll_on(table, WHO, WHY, 7), roll_on(table, WHO, WHY, 8)]
    offer(table, 11)
    offer(table, 22)
    return [*seen, ask(table, WHO, SIDE, QUESTION)]


def test_the_tape_written_is_the_tape_given() -> None:
    table = scripted(9, 7, 4, 12, 6, 22)
    assert a_bit_of_everything(table) == [9, False, True, 3, 2, 3, 45, 22]
    assert written(table) == [9, 7, 4, 12, 6, 22]
    assert (table.tape.place, table.tape.fault) == (6, Fault.NONE)


@pytest.mark.parametrize("game", range(20))
def test_what_was_rolled_can_be_read_back(game: int) -> None:
    rolled = live(game=game)
    rolled.asking.policy[SIDE] = 1
    seen = a_bit_of_everything(rolled)
    again = scripted(*written(rolled))
    assert a_bit_of_everything(again) == seen
    assert written(again) == written(rolled)
    assert [line for line in told(again) if line[0] != Told.ROLLED] == [
        line for line in told(rolled) if line[0] != Told.ROLLED
    ]


def test_nothing_is_written_unless_it_is_recorded() -> None:
    table = live()
    table.tape.recording = 0
    roll(table, WHO, WHY, Dice.TWO_D6)
    assert table.tape.written_count == 0


def test_a_full_tape_is_a_fault() -> None:
    table = live()
    for _ in range(TAPE_LENGTH):
        roll(table, WHO, WHY, Dice.D6)
    assert (table.tape.written_count, table.tape.fault) == (TAPE_LENGTH, Fault.NONE)
    roll(table, WHO, WHY, Dice.D6)
    assert (table.tape.written_count, table.tape.fault) == (TAPE_LENGTH, Fault.TAPE_FULL)


# --- what is told


def test_a_line_holds_what_happened_and_to_whom() -> None:
    table = live()
    say(table, 20, WHO, 7, 8, 9)
    assert told(table) == [[20, WHO, 7, 8, 9]]


def test_an_amount_comes_with_its_reason() -> None:
    table = live()
    assert because(table, WHY, -4) == -4
    assert needs(table, WHO, WHY, 9) == 9
    assert refuse(table, WHY) == 1
    assert told(table) == [[Told.BECAUSE, -1, WHY, -4, 0], [Told.NEEDS, WHO, WHY, 9, 0], [Told.REFUSED, -1, WHY, 0, 0]]


def test_nobody_listens_nothing_is_told() -> None:
    table = live()
    table.log.listening = 0
    assert because(table, WHY, 3) == 3
    assert table.log.count == 0


def test_a_full_log_is_a_fault() -> None:
    table = live()
    for _ in range(LOG_LENGTH):
        say(table, 20, WHO, 0, 0, 0)
    assert (table.log.count, table.tape.fault) == (LOG_LENGTH, Fault.NONE)
    say(table, 21, WHO, 0, 0, 0)
    assert (table.log.count, table.tape.fault) == (LOG_LENGTH, Fault.LOG_FULL)
    assert table.log.lines[-1][0] == 20


# --- questions


def test_one_option_is_no_question() -> None:
    for table in (live(), scripted()):
        offer(table, 77)
        assert ask(table, WHO, SIDE, QUESTION) == 77
        assert (written(table), told(table), sum(table.asking.came_up)) == ([], [], 0)
        assert (table.tape.fault, table.asking.option_count) == (Fault.NONE, 0)


@pytest.mark.parametrize("answer", [30, -1, 12])
def test_the_answer_is_on_the_tape(answer: int) -> None:
    table = scripted(answer)
    for option in (30, -1, 12):
        offer(table, option)
    assert ask(table, WHO, SIDE, QUESTION) == answer
    assert (written(table), table.tape.fault) == ([answer], Fault.NONE)
    assert told(table) == [[Told.ANSWERED, WHO, QUESTION, answer, 3]]
    assert (table.asking.came_up[QUESTION], sum(table.asking.came_up)) == (1, 1)


@pytest.mark.parametrize("answer", [-2, 0, 31])
def test_an_answer_that_was_not_offered_is_a_fault(answer: int) -> None:
    table = scripted(answer)
    for option in (30, -1, 12):
        offer(table, option)
    assert ask(table, WHO, SIDE, QUESTION) in (30, -1, 12)
    assert fault(table) == (Fault.OUT_OF_RANGE, 0)


def test_a_side_with_a_policy_is_answered_by_it() -> None:
    table = scripted()
    table.asking.policy[SIDE] = 1
    for option in (5, 9, 2):
        offer(table, option)
    assert ask(table, WHO, SIDE, QUESTION) == 9
    assert (written(table), table.tape.fault) == ([9], Fault.NONE)
    offer(table, 5)
    offer(table, 9)
    ask(table, WHO, OTHER_SIDE, QUESTION)
    assert fault(table) == (Fault.TAPE_SHORT, 0)


def test_a_person_is_asked_a_question_that_has_no_answer_yet() -> None:
    table = scripted(source=Source.TYPED)
    offer(table, 30)
    offer(table, 12)
    with pytest.raises(Asks) as asked:
        ask(table, WHO, SIDE, QUESTION)
    wanted = asked.value
    assert (wanted.wanted, wanted.who, wanted.why, wanted.low, wanted.high) == (Wanted.ANSWER, WHO, QUESTION, 12, 30)


@pytest.mark.parametrize(("preferred", "order"), [(5, [5, 9, 2]), (9, [9, 5, 2]), (2, [2, 5, 9]), (7, [5, 9, 2])])
def test_the_option_preferred_comes_first(preferred: int, order: list[int]) -> None:
    table = live()
    for option in (5, 9, 2):
        offer(table, option)
    prefer(table, preferred)
    assert table.asking.options[: table.asking.option_count] == order


def test_options_of_one_question_are_gone_at_the_next() -> None:
    table = scripted(1)
    offer(table, 1)
    offer(table, 2)
    ask(table, WHO, SIDE, QUESTION)
    offer(table, 3)
    assert ask(table, WHO, SIDE, QUESTION) == 3


def test_too_many_options_are_a_fault() -> None:
    table = live()
    for option in range(MOST_OPTIONS):
        offer(table, option)
    assert table.tape.fault == Fault.NONE
    offer(table, MOST_OPTIONS)
    assert table.tape.fault == Fault.LIST_FULL
