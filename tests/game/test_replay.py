"""Replays: any resolution told again is itself, and a replay that was changed is found out."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest
from tests.random_positions import random_position

from ironfall import api
from ironfall.game.replay import replay_text, verify, write_whole

POSITION = api.position("Haymaker", "Tollkeeper")


def without_faces(played: api.Played) -> list[tuple[str, str]]:
    """The story but for what each die showed, which a replay does not keep."""
    return [(re.sub(r" \(\d(\+\d)+\)", "", told.text), told.rule) for told in played.told]


@pytest.mark.parametrize("seed", range(40))
def test_a_replay_of_any_resolution_is_itself(seed: int) -> None:
    position = random_position(seed)
    try:
        played = api.resolve(position, "dfa", seed=seed)
    except api.BadInput as error:
        assert "not allowed" in str(error)
        return
    verdict = verify(replay_text(played), "there")
    assert verdict.verifies
    assert without_faces(verdict.played) == without_faces(played)
    assert verdict.played.tape == played.tape


def test_a_replay_goes_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    api.write_replay(api.resolve(POSITION, "dfa", seed=7), tmp_path / "one.replay")
    monkeypatch.chdir(tmp_path)
    assert api.replay("one.replay").verifies


def test_other_dice_are_found_out() -> None:
    text = replay_text(api.resolve(POSITION, "dfa", dice=[12, 1, 2, 3, 1, 1, 12, 12]))
    assert verify(text, "there").verifies
    assert not verify(text.replace("punch-location 1", "punch-location 5"), "there").verifies


def test_dice_that_do_not_fit_are_refused() -> None:
    text = replay_text(api.resolve(POSITION, "dfa", dice=[12, 1, 2, 3, 1, 1, 12, 12]))
    with pytest.raises(api.BadInput, match=r"there:\d+: number 2 of the dice .* cannot be 12; there .* \(1 to 6\)"):
        verify(text.replace("to-hit 12", "to-hit 12\n    to-hit 12"), "there")
    with pytest.raises(api.BadInput, match=r"there:\d+: 1 of the 9 dice and answers is left over"):
        verify(text.replace("piloting 12\n#", "piloting 12\n    piloting 12\n#"), "there")


@pytest.mark.parametrize("cut", [1, 3, 40, 200])
def test_a_replay_cut_short_is_refused(cut: int) -> None:
    lines = replay_text(api.resolve(POSITION, "dfa", seed=7)).splitlines()
    with pytest.raises(api.BadInput):
        verify("\n".join(lines[:-cut]), "there")


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(api.BadInput, match="cannot be written"):
        write_whole(tmp_path / "missing" / "x.replay", "text")
    write_whole(tmp_path / "x.replay", "text")
    assert [file.name for file in tmp_path.iterdir()] == ["x.replay"]


def test_saving_follows_a_link_and_keeps_permissions(tmp_path: Path) -> None:
    real = tmp_path / "real.replay"
    real.write_text("before")
    real.chmod(0o600)
    link = tmp_path / "link.replay"
    link.symlink_to(real)
    write_whole(link, "after")
    assert link.is_symlink()
    assert real.read_text() == "after"
    assert real.stat().st_mode & 0o777 == 0o600


def test_what_is_no_file_is_never_written_over(tmp_path: Path) -> None:
    """A pipe stands for every device: moving a file onto one would destroy it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place in (pipe, tmp_path):
        with pytest.raises(api.BadInput, match="it is no file"):
            write_whole(place, "text")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert [file.name for file in tmp_path.iterdir()] == ["pipe"]
