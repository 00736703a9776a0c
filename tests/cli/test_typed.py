"""Dice and choices typed by people, piped in, and read from files."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.running import HIT, MISS, TWO, Run

from ironfall.api import Prompt
from ironfall.cli.typed import chosen
from ironfall.game.typed_dice import Wrong, pool, slot
from ironfall.table.tape import Wanted

TYPED = ("resolve", "dfa", *TWO, "--dice", "typed")
CRITICAL = (*TYPED, "--target-damage", "CT=22")
"""No armor is left in front of the center torso, whose slots are engine, gyro, engine and a laser that fill all 12."""


def tape(run: Run, typed: str, *more: str) -> list[int]:
    told = run(*TYPED, *more, "--json", typed=typed)
    assert told.err
    entries: list[int] = told.data["tape"]
    return entries


def test_each_roll_is_asked_for_by_its_reason(run: Run) -> None:
    err = run(*TYPED, typed=HIT).err
    assert err.splitlines()[:2] == [
        "Haymaker HM-5 rolls to hit: 2D6 (DFA-11)",
        "Where is Tollkeeper TK-6 struck? Roll for the location on the Punch table: 1D6 (HIT-2)",
    ]
    assert len(err.splitlines()) == 8


def test_totals_and_faces_mean_the_same(run: Run) -> None:
    assert tape(run, HIT) == tape(run, "3+5\n3\n2\n2\n4\n5\n6 + 1\n4+5\n")


def test_blank_lines_and_comments_mean_nothing(run: Run) -> None:
    assert tape(run, HIT) == tape(run, "# the evening's dice\n\n8   # just\n" + HIT[2:] + "\n\n# that was all\n")


@pytest.mark.parametrize(
    "wrong", ["1", "13", "2+3+4", "7+1", "0+6", "eight", "-8", "8.0", "3+", "99999999999999999999"]
)
def test_what_two_dice_cannot_show_is_asked_again(run: Run, wrong: str) -> None:
    ran = run(*TYPED, typed=f"{wrong}\n{HIT}")
    assert ran.code == 0
    says = "2D6 is rolled; type its total, 2 to 12, or each die from 1 to 6, such as 3+5."
    assert ran.err.splitlines()[1] == f"{wrong} cannot be: {says}"


@pytest.mark.parametrize("wrong", ["0", "7", "1+2"])
def test_what_one_die_cannot_show_is_asked_again(run: Run, wrong: str) -> None:
    ran = run(*TYPED, typed=f"8\n{wrong}\n{HIT[2:]}")
    assert ran.code == 0
    assert ran.err.splitlines()[2] == f"{wrong} cannot be: 1D6 is rolled; type its total, 1 to 6."


def test_b_takes_the_last_one_back(run: Run) -> None:
    assert tape(run, f"8\n6\nb\n{HIT[2:]}") == [8, 3, 2, 2, 4, 5, 7, 9]
    assert tape(run, f"2\nB\n{HIT}") == [8, 3, 2, 2, 4, 5, 7, 9]
    assert tape(run, f"8\n6\n6\nb\nb\nb\n{HIT}") == [8, 3, 2, 2, 4, 5, 7, 9]


def test_nothing_can_be_taken_back_at_the_start(run: Run) -> None:
    ran = run(*TYPED, typed=f"b\n{HIT}")
    assert (ran.code, ran.err.splitlines()[1]) == (0, "Nothing was typed yet that could be taken back.")


def test_q_stops(run: Run) -> None:
    ran = run(*TYPED, typed="8\nq\n")
    assert (ran.code, ran.out) == (130, "")
    assert ran.err.endswith("Stopped before the end: nothing is resolved.\n")


def test_dice_that_end_too_early_are_an_error(run: Run) -> None:
    ran = run(*TYPED, typed="8\n3\n")
    assert (ran.code, ran.out) == (2, "")
    asked = "Where is Tollkeeper TK-6 struck? Roll for the location on the Punch table"
    assert ran.err.endswith(f"the dice end too early: {asked} (1D6)\n")


def test_an_answer_that_lacks_is_called_one(run: Run) -> None:
    ran = run(*TYPED, "--choose", "ask", typed="7\n")
    assert (ran.code, ran.out) == (2, "")
    assert "the answers end too early: Tollkeeper TK-6: Into which hex does the target move" in ran.err


def test_dice_left_over_are_an_error_and_nothing_is_saved(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "one.replay"
    ran = run(*TYPED, "--save", str(file), typed=HIT + "\n# more\n11\n4\n")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("2 lines left over, from '11' on; the action is at its end\n")
    assert not file.exists()


def test_dice_are_either_rolled_or_typed(run: Run) -> None:
    assert run(*TYPED, "--seed", "1").code == 2
    assert run("resolve", "dfa", *TWO, "--dice", "mine").err == (
        "--dice is 'mine'; it can only be typed, for dice of your own\n"
    )


@pytest.mark.parametrize(("said", "number"), [("4", 4), ("12", 12), ("1+4", 4), ("3+6", 6), ("4+1", 7), ("6 + 6", 12)])
def test_a_slot_is_its_number_or_two_dice(said: str, number: int) -> None:
    """The first die is the half: 1 to 3 the upper one, slots 1 to 6."""
    assert slot(Prompt("", "CRIT-3", Wanted.SLOT, 1, 12), said) == number


def test_a_slot_is_asked_for(run: Run) -> None:
    """The center torso struck inside: 8 for critical hits is one hit, and then its slot."""
    err = run(*CRITICAL, typed="8\n3\n8\n3+4\nq\n").err.splitlines()
    what = "What is hit inside Tollkeeper TK-6? Roll for the critical slot"
    assert err[3] == f"{what}: the slot's number, or two dice such as 2+5 (CRIT-3)"
    assert err[4] == "Where is Tollkeeper TK-6 struck? Roll for the location on the Punch table: 1D6 (HIT-2)"


@pytest.mark.parametrize("wrong", ["0", "13", "7+1", "1+2+3", "gyro"])
def test_what_is_no_slot_is_asked_again(run: Run, wrong: str) -> None:
    ran = run(*CRITICAL, typed=f"8\n3\n8\n{wrong}\nq\n")
    assert f"{wrong} cannot be: a slot is its number on the sheet, 1 to 12, or two dice such as 2+5.\n" in ran.err


def test_a_slot_that_cannot_be_hit_is_rolled_again(run: Run) -> None:
    """Left torso of the Tollkeeper: launcher, ammunition and heat sinks in slots 1 to 6, nothing below."""
    start = (*TYPED, "--target-damage", "LT=16", "--target-crit", "LT:2")
    ran = run(*start, typed="8\n2\n8\n2\n7\n4+4\nq\n")
    assert ran.err.count("Slot 2 holds nothing that can be hit: roll again.\n") == 1
    assert ran.err.count("Slot 7 holds nothing that can be hit: roll again.\n") == 1
    assert ran.err.count("Slot 10 holds nothing that can be hit: roll again.\n") == 1


def pool_of(n: int, cap: int = 12) -> Prompt:
    return Prompt("", "COL-11", Wanted.POOL, cap, 64 * 12 + n)


@pytest.mark.parametrize(
    ("said", "n", "entry"),
    [
        ("8 8", 2, (8, 2)), ("8+8", 2, (8, 2)), ("12 + 2", 2, (12, 1)), ("  7 7   2 5 ", 4, (7, 2)), ("1", 1, (1, 1)),
        ("1 1 1", 3, (1, 3)),
    ],
)  # fmt: skip
def test_a_pool_is_the_face_of_each_die(said: str, n: int, entry: tuple[int, int]) -> None:
    assert pool(pool_of(n), said) == 64 * entry[0] + entry[1]


def test_faces_from_the_cap_on_are_equals() -> None:
    assert pool(pool_of(3, cap=10), "12 10 9") == 64 * 12 + 2
    assert pool(pool_of(3, cap=10), "9 9 8") == 64 * 9 + 2


@pytest.mark.parametrize("wrong", ["8", "8 8 8", "13 1", "0 4", "eight", "8,8", "8 -1", ""])
def test_what_a_pool_cannot_show(wrong: str) -> None:
    with pytest.raises(Wrong, match="2D12 is rolled; type the face of each die, such as 8 8"):
        pool(pool_of(2), wrong)


def test_choices_are_listed_and_answered_by_number_or_words(run: Run) -> None:
    asked = (*TYPED, "--choose", "ask")
    err = run(*asked, typed="2\nq\n").err
    assert "Tollkeeper TK-6: Into which hex does the target move out of the way? (DFA-19)\n  1  north\n" in err
    by_number = run(*asked, "--json", typed="7\n4\n9\n9\n9\n6\n").data
    by_words = run(*asked, "--json", typed="7\nSouth\n9\n9\n9\n6\n").data
    assert by_number["tape"] == by_words["tape"] == [7, 3, 9, 9, 9, 6]
    assert by_number["choices"][0]["policy"] == "ask"
    wrong = run(*asked, typed="7\n9\nup\nq\n").err
    assert "9 is no answer to this: 1 north, 2 " in wrong
    assert "up is no answer to this: 1 north, 2 " in wrong


def answers(tmp_path: Path, text: str) -> str:
    file = tmp_path / "answers.txt"
    file.write_text(text, "utf-8")
    return str(file)


def test_choices_come_from_a_file_in_order(run: Run, tmp_path: Path) -> None:
    file = answers(tmp_path, "# out of the way\nnorth\n")
    assert tape(run, "7\n9\n9\n9\n6\n", "--choose", file) == [7, 0, 9, 9, 9, 6]


def test_going_back_over_an_answer_of_the_file_asks_the_file_again(run: Run, tmp_path: Path) -> None:
    file = answers(tmp_path, "north\n")
    assert tape(run, "2\nb\n7\n9\nb\n9\n9\n9\n6\n", "--choose", file) == [7, 0, 9, 9, 9, 6]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("north\nsouth\n", ":2: 1 answer left over, from 'south' on; the action is at its end\n"),
        ("\nup\n", ":2: up is no answer to this: 1 north, 2 "),
        ("# nothing\n", ": the answers end too early: Tollkeeper TK-6: Into which hex does the target move"),
    ],
)
def test_answers_in_a_file_must_fit(run: Run, tmp_path: Path, text: str, says: str) -> None:
    file = answers(tmp_path, text)
    ran = run(*TYPED, "--choose", file, typed=MISS)
    assert (ran.code, ran.out) == (2, "")
    assert file + says in ran.err


def test_dice_can_be_rolled_while_people_choose(run: Run, tmp_path: Path) -> None:
    rolled = run("resolve", "dfa", *TWO, "--seed", "5", "--json").data
    missed = bool(rolled["choices"])
    file = answers(tmp_path, "4\n" * missed)
    chosen = run("resolve", "dfa", *TWO, "--seed", "5", "--choose", file, "--json").data
    assert chosen["tape"] == rolled["tape"]


def test_a_file_of_answers_that_is_not_there(run: Run) -> None:
    ran = run(*TYPED, "--choose", "no/such/file", typed=HIT)
    assert (ran.code, ran.out, ran.err) == (2, "", "no/such/file: cannot be read: no such file or directory\n")


def test_the_first_words_of_an_option_are_enough_where_no_other_has_them() -> None:
    options = ((0, "MA (2 left)"), (1, "Main (1 left)"), (2, "north, 8\""), (3, "northeast, 7\""), (4, "no"))
    prompt = Prompt("", "COL-21", Wanted.ANSWER, 0, 4, options)
    said = ("ma", "Main", "north", "northeast", "no", "MA (2 left)")
    assert [chosen(prompt, text) for text in said] == [0, 1, 2, 3, 4, 0]
    for text in ("M", "left", "nor"):
        with pytest.raises(Wrong):
            chosen(prompt, text)
