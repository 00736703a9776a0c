"""Whole games at the terminal: piped in, stopped, killed, gone on with, and told again."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.cli.running import Ran, Run, program

from ironfall.game.game_file import read_game

FORD = """ironfall-scenario 1
title The ford
about Two 'Mechs want to cross.
ruleset mech_d20
rounds 2
unit A 0 Doorstop
  at 0805
  facing south
unit B 1 Patchwork
  at 0807
  facing north
"""
FIRST = "1\n"
"""The first choice: what the book takes."""


@pytest.fixture
def ford(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scenario of two rounds, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ford.scenario").write_text(FORD)
    return tmp_path


def played(run: Run, save: str, typed: str, *more: str, columns: int = 80) -> Ran:
    return run(
        "play", "--scenario", "ford.scenario", "--seed", "5", "--save", save, *more, typed=typed, columns=columns
    )


def whole(run: Run, save: str = "whole.game") -> list[int]:
    """Both sides take the first choice to the end; the answers and dice that were seen."""
    ran = played(run, save, FIRST * 200)
    assert ran.code == 0
    return numbers(save)


def numbers(file: str) -> list[int]:
    return [entry.number for stage in read_game(file).stages for entry in stage.entries]


def answers(file: str) -> int:
    """How many choices were made in a game that people play."""
    dice = ("initiative", "to-hit", "location", "damage", "critical", "explosion", "consciousness", "piloting")
    return sum(entry.reason not in dice for stage in read_game(file).stages for entry in stage.entries)


def test_a_game_is_played_to_its_end(run: Run, ford: Path) -> None:
    ran = played(run, "a.game", FIRST * 200)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[:4] == ["The ford", "Two 'Mechs want to cross.", "side 0: you; side 1: you.", "Dice of seed 5."]
    assert "Round 1, Initiative Phase" in lines
    assert "The game is over." in lines
    assert ran.err.splitlines() == [
        "The game is saved in a.game as it is played.",
        "Told again by: ironfall replay a.game",
    ]


def test_the_first_choice_is_what_the_book_takes(run: Run, ford: Path) -> None:
    seen = whole(run)
    ran = played(run, "book.game", "", "--player", "0=book", "--player", "1=book")
    assert ran.code == 0
    assert numbers("book.game") == seen


def test_words_answer_as_well_as_numbers(run: Run, ford: Path) -> None:
    """One of the two elects, by number; then it is the other's move."""
    played(run, "a.game", "2\nstand still\nq\n")
    played(run, "b.game", "2\n1\nq\n")
    assert numbers("a.game") == numbers("b.game")


def test_what_is_no_answer_is_said_and_asked_again(run: Run, ford: Path) -> None:
    ran = played(run, "a.game", "fly\n9\n1\nq\n")
    assert [line.split(":")[0] for line in ran.err.splitlines()[1:3]] == [
        "fly is no answer to this",
        "9 is no answer to this",
    ]
    assert answers("a.game") == 1


@pytest.mark.parametrize("typed", ["1\n1\nq\n", "1\n1\n", "1\n1", "\n# comment\n1 # first\n\n1\n"])
def test_q_and_the_end_of_the_input_stop(run: Run, ford: Path, typed: str) -> None:
    ran = played(run, "a.game", typed)
    assert ran.code == 0
    assert ran.err.splitlines()[-1] == "Stopped. Go on with: ironfall play --resume a.game"
    assert answers("a.game") == 2


@pytest.mark.parametrize("first", [0, 1, 2, 3, 5, 8])
def test_a_game_that_was_stopped_goes_on(run: Run, ford: Path, first: int) -> None:
    seen = whole(run)
    played(run, "a.game", FIRST * first)
    ran = run("play", "--resume", "a.game", typed=FIRST * 200)
    assert ran.code == 0
    assert "The game is over." in ran.out.splitlines()
    assert numbers("a.game") == seen
    assert Path("a.game").read_bytes() == Path("whole.game").read_bytes()


@pytest.mark.parametrize("wrong", ["2\nb\n", "2\n2\nb\nb\n", "2\n2\n2\nb\nb\nb\n", "b\n"])
def test_b_takes_back(run: Run, ford: Path, wrong: str) -> None:
    seen = whole(run)
    assert played(run, "a.game", wrong + FIRST * 200).code == 0
    assert numbers("a.game") == seen


def test_nothing_to_take_back_is_said(run: Run, ford: Path) -> None:
    assert "Nothing was answered yet that could be taken back." in played(run, "a.game", "b\n").err


def test_what_else_can_be_typed(run: Run, ford: Path) -> None:
    out = played(run, "a.game", "?\nm\ns\n").out
    assert "D20-3  " in out
    assert "  m  draw the map" in out
    assert "A:s" in out and "B:n" in out
    assert "A  Doorstop: side 0, hex 0805, faces south" in out
    assert "Undamaged." in out


def test_the_map_lies_as_the_hexes_do(run: Run, ford: Path) -> None:
    """Column 8 is of odd number, counted from 0: half a hex lower than the row's number."""
    out = played(run, "a.game", "m\n").out.splitlines()
    head = next(k for k, line in enumerate(out) if line.startswith("   01  02"))
    row = head + 1 + 2 * 4
    assert out[row].startswith("05 .")
    assert out[row + 1].index("A:s") == out[head].index("08")
    assert out[row + 5].index("B:n") == out[head].index("08")


@pytest.mark.parametrize("columns", [30, 40, 60])
def test_it_fits_a_narrow_terminal(run: Run, ford: Path, columns: int) -> None:
    ran = played(run, "a.game", f"m\n?\ns\n{FIRST * 4}", columns=columns)
    assert ran.out
    assert max(map(len, ran.out.splitlines())) <= columns


TABLE = """ironfall-scenario 1
ruleset mechawars
table 9x7
terrain impassable 1,1,1
terrain open 4.5,1,0.6
unit A 0 Tollbar
  at 2,4
unit B 1 Nettle
  at 7,3.25
unit C 1 Nettle
  at 7,6
  wrecked
"""


def test_a_table_in_inches_is_drawn_to_scale(run: Run, ford: Path) -> None:
    """Seen at the middles of half inches, half an inch off the middle of a row: 0.25 and 0.75 off a base's own are
    within sqrt(1 - 0.25) = 0.866 of A, and 0.25 alone within sqrt(0.787**2 - 0.25**2) = 0.746 of B."""
    Path("ford.scenario").write_text(TABLE)
    out = played(run, "a.game", "m\nq\n").out
    drawn = [
        "    0         5",
        "  0 ####. . ,,. . . .",
        "  1 ####. . ,,. . . .",
        "  2 . . . . . . . . .",
        "  3 . AAAA. . . .BB .",
        "  4 . AAAA. . . . . .",
        "  5 . . . . . . .cc .",
        "  6 . . . . . . .cc .",
        "  A  Tollbar: side 0, the middle of its base at 2,4",
    ]
    assert "\n".join(drawn) in out


def test_a_map_that_is_too_wide_is_cropped_around_the_units(run: Run, ford: Path) -> None:
    text = FORD.replace("rounds 2", "map 40x40\nrounds 2").replace("0805", "3030").replace("0807", "3033")
    Path("ford.scenario").write_text(text)
    out = played(run, "a.game", "m\n").out
    assert "A:s" in out and "B:n" in out
    assert "26 " in out and "\n25 " not in out and "\n38 " not in out


def test_dice_are_thrown_by_hand(run: Run, ford: Path) -> None:
    """Initiative on one D20 each; 21 and 3+4 are none."""
    typed = "21\n3+4\n12\n7\nq\n"
    ran = run("play", "--scenario", "ford.scenario", "--dice", "typed", "--save", "a.game", typed=typed)
    assert ran.code == 0
    assert "Doorstop rolls for initiative: 1D20 (D20-2)" in ran.out
    assert ran.err.splitlines()[1:3] == [
        "21 cannot be: 1D20 is rolled; type its total, 1 to 20.",
        "3+4 cannot be: 1D20 is rolled; type its total, 1 to 20.",
    ]
    assert numbers("a.game")[:2] == [12, 7]


def test_without_a_scenario_two_of_the_catalogue_meet(run: Run, ford: Path) -> None:
    # Two mechs of inches stand a foot apart, out of reach of one another.
    assert "1 wait 2 move" in run("play", "mechawars", "--save", "inches.game", typed="q\n").words
    ran = run("play", "mech_d20", "--seed", "3", typed="q\n")
    assert ran.code == 0
    assert "side 0: you" in ran.out
    assert Path("ironfall-mech_d20-3.game").exists()
    ran = run("play", "mech_d20", "--seed", "3", "--first", "Doorstop", "--second", "Patchwork", typed="q\n")
    assert ran.out.splitlines()[0] == "Doorstop against Patchwork"
    assert "ironfall-mech_d20-3-2.game" in ran.err


# --- files


def test_no_file_is_written_over(run: Run, ford: Path) -> None:
    whole(run)
    before = Path("whole.game").read_bytes()
    ran = played(run, "whole.game", FIRST)
    assert (ran.code, ran.err) == (
        2,
        "whole.game: is there already; name another file, or go on with it by --resume\n",
    )
    assert Path("whole.game").read_bytes() == before


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (("--resume", "a.game", "--seed", "3"), "--resume goes on with a game as it was begun; leave everything"),
        (("--resume", "none.game"), "none.game: there is no such file"),
        (("--resume", "ford.scenario"), "ford.scenario:1: is not a saved game"),
        (("--scenario", "none.scenario"), "none.scenario: cannot be read: no such file or directory"),
        (("--scenario", "ford.scenario", "--first", "Doorstop"), "a scenario has its own units"),
        (("classic", "--scenario", "ford.scenario"), "ford.scenario: is a scenario of mech_d20, not of classic"),
        (("classic",), "classic is played action by action so far, and not as a whole game yet"),
        (("mech_d20", "--player", "0=clever"), "--player 0=clever: a side is played by one of you, book"),
        (("mech_d20", "--player", "2=book"), "--player is SIDE=WHO with a side from 0 to 1, not '2=book'"),
        (("mech_d20", "--dice", "mine"), "--dice is 'mine'; it can only be typed"),
        (("mech_d20", "--dice", "typed", "--seed", "3"), "--seed rolls the dice and --dice typed asks for them"),
        (("mech_d20", "--seed", "-1"), "a seed is a whole number from 0"),
        (("mech_d20", "--option", "nonsense"), "there is no option 'nonsense'"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_a_sentence(run: Run, ford: Path, typed: tuple[str, ...], sentence: str) -> None:
    ran = run("play", *typed)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(sentence)
    assert ran.err.count("\n") == 1
    assert not list(ford.glob("*.game"))


def test_a_torn_line_is_dropped_with_a_word(run: Run, ford: Path) -> None:
    seen = whole(run)
    file = Path("whole.game")
    file.write_bytes(file.read_bytes()[:-5])
    ran = run("play", "--resume", "whole.game", typed=FIRST * 10)
    assert ran.err.splitlines()[0] == "The file ended in the middle of a line; that line is dropped."
    assert numbers("whole.game") == seen


def test_a_game_is_told_again(run: Run, ford: Path) -> None:
    told = played(run, "a.game", FIRST * 200).out
    ran = run("replay", "a.game")
    assert ran.code == 0
    assert ran.out.splitlines()[-1].startswith("It verifies: ")
    assert [line for line in told.splitlines() if line.startswith("  D20-1 ")] == [
        line for line in ran.out.splitlines() if line.startswith("  D20-1 ")
    ]
    data = run("replay", "a.game", "--json").data
    assert (data["schema"], data["verifies"], data["over"]) == ("ironfall/game/1", True, True)
    assert [entry["number"] for stage in data["stages"] for entry in stage["entries"]] == numbers("a.game")


def test_half_a_game_is_told_too(run: Run, ford: Path) -> None:
    played(run, "a.game", FIRST * 2)
    ran = run("replay", "a.game")
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == "It is not at its end yet. Go on with: ironfall play --resume a.game"


def test_other_rules_are_found_out(run: Run, ford: Path) -> None:
    whole(run)
    file = Path("whole.game")
    text = file.read_text("utf-8")
    last = text.rindex("# ")
    file.write_text(text[: last + 2] + "0" * 12 + "\n", "utf-8")
    ran = run("replay", "whole.game")
    assert ran.code == 1
    assert "It does not verify under these rules: whole.game:" in ran.words
    assert run("replay", "whole.game", "--json").data["verifies"] is False
    assert run("play", "--resume", "whole.game").code == 2


# --- as a program of its own


def begun(folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "ironfall.cli.main", "play", "--scenario", "ford.scenario", "--seed", "5"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([*command, "--save", "killed.game"], cwd=folder, text=True, **pipes)  # type: ignore[call-overload, no-any-return]


def wait_for_answers(file: str, count: int) -> None:
    for _ in range(200):
        if Path(file).exists() and "\nend\n" in Path(file).read_text() and answers(file) >= count:
            return
        time.sleep(0.05)
    raise AssertionError("the answers did not reach the file")


def test_a_kill_loses_nothing(run: Run, ford: Path) -> None:
    seen = whole(run)
    process = begun(ford)
    assert process.stdin is not None
    process.stdin.write(FIRST * 3)
    process.stdin.flush()
    wait_for_answers("killed.game", 3)
    process.kill()
    process.communicate()
    assert run("play", "--resume", "killed.game", typed=FIRST * 200).code == 0
    assert numbers("killed.game") == seen


@pytest.mark.skipif(sys.platform == "win32", reason="there an interruption is sent otherwise")
def test_an_interruption_loses_nothing(ford: Path) -> None:
    process = begun(ford)
    assert process.stdin is not None
    process.stdin.write(FIRST * 3)
    process.stdin.flush()
    wait_for_answers("killed.game", 3)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130
    assert err.splitlines()[-1] == "Interrupted; nothing is lost. Go on with: ironfall play --resume killed.game"
    assert answers("killed.game") == 3


def test_no_colours_are_printed_into_a_pipe(ford: Path) -> None:
    ran = program("play", "--scenario", "ford.scenario", "--seed", "5", input=FIRST * 4, cwd=ford)
    assert ran.returncode == 0
    assert "\x1b" not in ran.stdout + ran.stderr


def test_json_of_a_game_that_does_not_verify_says_why(run: Run, ford: Path) -> None:
    whole(run)
    text = Path("whole.game").read_text("utf-8")
    Path("whole.game").write_text(text.replace("    initiative ", "    initiative 9", 1), "utf-8")
    ran = run("replay", "whole.game", "--json")
    assert ran.code == 1
    assert "cannot be" in json.loads(ran.out)["why"]
