"""Saved games: what reaches the disk and when, and that a game goes on after a kill at any moment."""

from __future__ import annotations

import importlib.util
import os
import re
from pathlib import Path

import pytest
from tests.game.guessing import TEXT
from tests.game.test_course import BOTH, SEED, die, give, wrong

from ironfall import api
from ironfall.game import game_file
from ironfall.game.course import Game, Origin, played_whole
from ironfall.game.game_file import game_text, parse_game, read_game, replayed
from ironfall.game.position import Position

NO_LOCKS = pytest.mark.skipif(importlib.util.find_spec("fcntl") is None, reason="this system has no such locks")


def begun(position: Position, path: Path, players: tuple[str, ...] = BOTH) -> Game:
    return api.begin_game(position, players, seed=SEED, save=path)


def let_go(game: Game) -> None:
    """As when the program ends."""
    assert isinstance(game.keeper, game_file.GameFile)
    game.keeper.close()


def course(path: Path) -> list[str]:
    """The lines after the position."""
    return path.read_text("utf-8").split("\nend\n")[1].splitlines()


def test_the_form(guessing: Position, tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    game = begun(guessing, file, ("you", "random"))
    assert file.read_text("utf-8").splitlines()[:2] == [
        "ironfall-game 1   guessing@1   seed=1   players=you,random",
        "ironfall-position 1",
    ]
    give(game, wrong(guessing, 0))
    digests = [stage.digest for stage in game.stages]
    assert course(file) == [
        "stage Guess 0: Haymaker HM-5",
        f"    moves-aside-to {wrong(guessing, 0)}",
        f"    to-hit {die(guessing, SEED, 0)}",
        f"# {digests[0]}",
        "stage Guess 1: Tollkeeper TK-6",
        f"    moves-aside-to {game.stages[1].entries[0].number}",
        f"    to-hit {die(guessing, SEED, 1, before=3)}",
        f"# {digests[1]}",
    ]


def test_an_answer_is_on_the_disk_before_it_is_played(guessing: Position, tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    game = begun(guessing, file)
    game.step()
    assert course(file) == []
    game.answer(1)
    assert course(file) == ["stage Guess 0: Haymaker HM-5", "    moves-aside-to 1"]


def test_a_stage_is_on_the_disk_before_it_is_told(guessing: Position, tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    game = begun(guessing, file, ("book", "book"))
    moment = game.step()
    assert moment.prompt is None
    assert course(file)[-1] == f"# {game.stages[0].digest}"


def test_what_is_taken_back_goes_from_the_file(guessing: Position, tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    game = begun(guessing, file)
    give(game, 0, 1)
    whole = course(file)
    game.answer(1)
    game.undo()
    assert course(file) == whole
    game.undo()
    assert course(file) == whole[:4]
    give(game, 1)
    assert course(file) == whole


def test_a_resumed_game_is_the_same_game(guessing: Position, tmp_path: Path) -> None:
    file, other = tmp_path / "a.game", tmp_path / "b.game"
    give(begun(guessing, other, ("random", "you")), 0, 1)
    first = begun(guessing, file, ("random", "you"))
    give(first, 0)
    let_go(first)
    again, torn = api.resume_game(file)
    assert torn == ""
    give(again, 1)
    assert file.read_bytes() == other.read_bytes()


def test_a_resumed_game_takes_back_what_was_answered_before(guessing: Position, tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    first = begun(guessing, file)
    give(first, 0, 1, 1)
    let_go(first)
    game, _ = api.resume_game(file)
    assert game.undo() and game.undo() and game.undo()
    assert not game.undo()
    assert course(file) == []


def test_typed_dice_are_gone_on_with(guessing: Position, tmp_path: Path) -> None:
    """The first guesses 1 and throws 3; the book guesses 0, and is about to throw. A 6 is right."""
    file = tmp_path / "a.game"
    first = api.begin_game(guessing, ("you", "book"), save=file)
    give(first, 1, 3)
    before = first.step()
    let_go(first)
    game, _ = api.resume_game(file)
    assert game.step() == before
    give(game, 6)
    assert [line.strip() for line in course(file)[4:-1]] == [
        "stage Guess 1: Tollkeeper TK-6",
        "moves-aside-to 0",
        "to-hit 6",
    ]
    assert game.table.game.units[0].heat == 1


def test_a_kill_at_any_byte_loses_nothing(guessing: Position, tmp_path: Path) -> None:
    """Cut anywhere, the file is gone on with: every line that is whole counts, and the rest comes out the same."""
    file, cut, whole = tmp_path / "a.game", tmp_path / "cut.game", tmp_path / "whole.game"
    answers = [0, 1]
    first = begun(guessing, file, ("random", "you"))
    give(first, answers[0])
    first.answer(answers[1])
    let_go(first)
    data = file.read_bytes()
    whole.write_bytes(data)
    goes_on, _ = api.resume_game(whole)
    give(goes_on)
    start = data.index(b"\nend\n") + 5
    for size in [*range(0, start, 211), *range(start - 6, len(data) + 1)]:
        cut.write_bytes(data[:size])
        if size < start:
            with pytest.raises(api.BadInput, match=r"cut short before its game began|is not a saved game"):
                api.resume_game(cut)
            continue
        game, torn = api.resume_game(cut)
        lines = data[start:size].decode().split("\n")
        assert torn == lines.pop()
        assert len(game.stages) == sum(line.startswith("#") for line in lines)
        if size % 5 == 0:
            people = [lines[k + 1] for k, line in enumerate(lines[:-1]) if "Tollkeeper" in line]
            give(game, *answers[len(people) :])
            assert cut.read_bytes() == whole.read_bytes()
        let_go(game)


@NO_LOCKS
def test_two_do_not_play_one_file(guessing: Position, tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    first = begun(guessing, file)
    give(first, 0)
    with pytest.raises(api.BadInput, match="is being played elsewhere just now"):
        api.resume_game(file)
    first.undo()
    with pytest.raises(api.BadInput, match="is being played elsewhere just now"):
        api.resume_game(file)
    let_go(first)
    api.resume_game(file)


def test_no_file_is_written_over(guessing: Position, tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    file.write_text("mine")
    with pytest.raises(api.BadInput, match="is there already; name another file, or go on with it by --resume"):
        begun(guessing, file)
    assert file.read_text() == "mine"


def test_a_full_disk_costs_nothing(guessing: Position, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of a line is written, then the disk is full: the answer is refused and can be given again."""
    file = tmp_path / "a.game"
    game = begun(guessing, file)
    give(game, 0)
    before = file.read_bytes()
    write = os.write

    def half(descriptor: int, data: bytes) -> int:
        if len(data) < 4:
            raise OSError(28, "No space left on device")
        return write(descriptor, data[: len(data) // 2])

    with monkeypatch.context() as full:
        full.setattr(os, "write", half)
        with pytest.raises(api.BadInput, match="cannot be written: no space left on device"):
            game.answer(1)
    assert file.read_bytes() == before
    give(game, 1)
    assert len(game.stages) == 2


# --- files that do not verify, or are none


def saved(guessing: Position) -> str:
    return game_text(played_whole(guessing, ("random", "book"), 3, 4))


def test_a_game_of_many_is_told_and_not_gone_on_with(guessing: Position, tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    file.write_text(saved(guessing), "utf-8")
    game, wrong_here = replayed(read_game(file))
    assert wrong_here is None and game.is_over
    assert game_text(game) == saved(guessing)
    with pytest.raises(api.BadInput, match="is one game of many"):
        api.resume_game(file)


def test_rules_that_changed_are_named_by_the_stage(guessing: Position) -> None:
    text = saved(guessing)
    old = text.split("# ")[2][:12]
    game, found = replayed(parse_game(text.replace(old, "0123456789ab"), "there"))
    line = text.split("\n").index("stage Guess 1: Tollkeeper TK-6") + 1
    assert str(found).startswith(f"there:{line}: Guess 1: Tollkeeper TK-6: ends as {old} and was saved as 0123456789ab")
    assert len(game.stages) == 1


def test_a_stage_that_goes_otherwise_is_not_gone_on_with(guessing: Position, tmp_path: Path) -> None:
    """The die of the seed is not the one that was saved."""
    file = tmp_path / "a.game"
    game = begun(guessing, file)
    give(game, 0)
    let_go(game)
    text = file.read_text("utf-8")
    half = text[: text.index("# ")]
    shown = die(guessing, SEED, 0)
    file.write_text(half.replace(f"to-hit {shown}", f"to-hit {shown % 6 + 1}"), "utf-8")
    with pytest.raises(api.BadInput, match=rf"Guess 0: .*'to-hit {shown % 6 + 1}' stands where 'to-hit {shown}' comes"):
        api.resume_game(file)


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("ironfall-game 1", "ironfall-game 2", "there:1: is a saved game of another version"),
        ("seed=3", "seed=three", "there:1: its first line must be"),
        ("seed=3", "", "there:1: its first line must be"),
        ("seed=3", "seed=9223372036854775808", "there:1: a seed is a whole number"),
        ("players=random,book", "players=random", "there:1: names 1 players for 2 sides"),
        ("    to-hit", "    to hit", "does not belong here; expected a reason and a number, or # and the digest"),
        ("stage Guess 1", "Guess 1", "does not belong here; expected a line such as: stage Round 1"),
        ("guessing@1\nmap", "guessing@7\nmap", "there:3: needs edition 7 of guessing; this is edition 1"),
    ],
)
def test_what_is_no_saved_game_is_said(guessing: Position, before: str, after: str, sentence: str) -> None:
    text = saved(guessing)
    assert before in text
    with pytest.raises(api.BadInput) as caught:
        parse_game(text.replace(before, after, 1), "there")
    assert sentence in str(caught.value)


def test_other_files_are_told_apart(guessing: Position) -> None:
    with pytest.raises(api.BadInput, match="is not a saved game"):
        parse_game(TEXT, "there")
    assert game_file.is_game(saved(guessing).encode())
    assert not game_file.is_game(TEXT.encode())


def test_players_that_are_unknown_are_refused(guessing: Position) -> None:
    with pytest.raises(api.BadInput, match="a side is played by one of"):
        replayed(parse_game(saved(guessing).replace("players=random", "players=clever"), "there"))


def test_the_dice_of_a_file_are_those_of_its_origin(guessing: Position) -> None:
    assert parse_game(saved(guessing), "there").origin == Origin(3, 4)


def test_the_sample_of_the_page_is_true() -> None:
    page = (Path(__file__).parents[2] / "docs" / "replay-format.md").read_text("utf-8")
    (sample,) = re.findall(r"^```\n(ironfall-game 1.*?)^```$", page, re.MULTILINE | re.DOTALL)
    game, wrong_here = replayed(parse_game(sample, "sample"))
    assert wrong_here is None
    assert len(game.stages) == 1


@pytest.mark.parametrize(
    ("seen", "edited", "said"),
    [
        ("moves-aside-to", "moves-aside-to 7", r"'moves-aside-to 7' cannot be; there .* \(0 .*, 1 .*, 2 "),
        ("to-hit", "to-hit 9", r"'to-hit 9' cannot be; there Haymaker HM-5 rolls to hit \(1 to 6\)"),
        ("to-hit", "critical {shown}", "'critical {shown}' stands where 'to-hit {shown}' comes"),
        ("to-hit", "to-hit {other}", "'to-hit {other}' stands where 'to-hit {shown}' comes: the file has"),
    ],
)
def test_the_line_that_was_changed_is_named(
    guessing: Position, tmp_path: Path, seen: str, edited: str, said: str
) -> None:
    """No other is blamed, and nobody says that rules have changed. The other die ends the stage elsewhere."""
    file = tmp_path / "a.game"
    game = begun(guessing, file)
    shown = die(guessing, SEED, 0)
    give(game, shown % 3)
    let_go(game)
    figures = {"shown": shown, "other": shown % 6 + 1}
    lines = file.read_text("utf-8").splitlines()
    place = next(k for k, line in enumerate(lines) if line.split()[:1] == [seen])
    lines[place] = f"    {edited.format(**figures)}"
    file.write_text("\n".join([*lines, ""]), "utf-8")
    _, error = replayed(read_game(file))
    assert error is not None
    assert error.line == place + 1
    assert re.search(said.format(**figures), error.message), error.message


def test_a_game_keeps_its_title(guessing: Position, tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    game = api.begin_game(guessing, BOTH, seed=SEED, save=file, title="The ford", about="Two meet. One wades.")
    give(game, 0)
    let_go(game)
    again, _ = api.resume_game(file)
    assert (again.title, again.about) == ("The ford", "Two meet. One wades.")
    text = file.read_text("utf-8")
    assert text.splitlines()[1:3] == ["title The ford", "about Two meet. One wades."]
    let_go(again)
    with pytest.raises(api.BadInput, match=r"^a\.game:6: "):
        parse_game(text.replace("map 2x4", "map "), "a.game")


def test_a_folder_is_no_file_of_a_game(guessing: Position, tmp_path: Path) -> None:
    with pytest.raises(api.BadInput, match="is a folder; name a file to save the game in"):
        api.begin_game(guessing, BOTH, seed=SEED, save=tmp_path)
    with pytest.raises(api.BadInput, match="there is no such file"):
        api.resume_game(tmp_path / "none.game")


def test_a_replay_is_saved_over_no_other_file(guessing: Position, tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    let_go(begun(guessing, file))
    before = file.read_bytes()
    played = api.resolve(api.position("Haymaker", "Tollkeeper"), "dfa", seed=1)
    with pytest.raises(api.BadInput, match="is there already, and is no replay; name another file"):
        api.write_replay(played, file)
    assert file.read_bytes() == before
    for _ in range(2):
        api.write_replay(played, tmp_path / "a.replay")
