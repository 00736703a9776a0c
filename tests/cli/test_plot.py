"""--plot: a picture of odds, whole or not at all, and what cannot be drawn said before long work."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from xml.etree.ElementTree import parse

import pytest
from tests.cli.running import Run

from ironfall import api
from ironfall.units import catalogue

pytest.importorskip("matplotlib", reason="pictures need the extra for them")

from ironfall.cli import plot

TITLE = "Haymaker HM-5 (35 t) makes a death from above on Tollkeeper TK-6 (50 t)"
STAND = ("odds", "stand", "--unit", "Haymaker", "--unit-prone")


@pytest.fixture(scope="module")
def odds() -> api.Odds:
    return api.odds(api.position("Haymaker", "Tollkeeper"), "dfa", budget=0, trials=3000, mode="plain")


def test_an_svg_says_in_words_what_it_shows(odds: api.Odds, tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    plot.draw(odds, TITLE, str(file))
    drawn = file.read_text("utf-8")
    assert drawn.startswith("<?xml")
    for words in (
        TITLE, "Estimated from 3,000 trials of seed 1", "Damage to the target, Tollkeeper TK-6",
        "Damage to the attacker, Haymaker HM-5", " on average", "points of damage", "chance, in percent",
        "falls", "head struck", "pilot out", "destroyed", "41.7%", "the target", "the attacker",
    ):  # fmt: skip
        assert words in drawn, words
    assert [path.name for path in tmp_path.iterdir()] == ["odds.svg"]


def test_the_same_odds_make_the_same_picture(odds: api.Odds, tmp_path: Path) -> None:
    first, second = tmp_path / "first.svg", tmp_path / "second.svg"
    plot.draw(odds, TITLE, str(first))
    plot.draw(odds, TITLE, str(second))
    assert first.read_bytes() == second.read_bytes()


def test_names_are_taken_as_they_are(tmp_path: Path) -> None:
    """A name may be no formula, steer nothing, and have letters that no font has."""
    named = Path(tmp_path / "money.toml")
    text = (Path(catalogue.__file__).parent / "catalogue" / "classic" / "haymaker.toml").read_text("utf-8")
    named.write_text(text.replace('"Haymaker"', '"M$x^2$ \u4e09 \\u001b<b>"'), "utf-8")
    odds = api.odds(api.position(str(named), None, attacker_state={"prone": True}), "stand", mode="plain")
    for file in ("odds.svg", "odds.png"):
        plot.draw(odds, odds.position.names[0], str(tmp_path / file))
    drawn = (tmp_path / "odds.svg").read_text("utf-8")
    assert "M$x^2$ \u4e09 ?&lt;b&gt;" in drawn
    parse(tmp_path / "odds.svg")


def test_a_png(odds: api.Odds, tmp_path: Path) -> None:
    file = tmp_path / "odds.PNG"
    plot.draw(odds, TITLE, str(file))
    drawn = file.read_bytes()
    assert drawn.startswith(b"\x89PNG\r\n")
    assert int.from_bytes(drawn[16:20], "big") == 1500


def test_it_reads_without_colours() -> None:
    """The two units' fills differ in lightness by more than half of what there is between black and white."""
    light = [sum(int(look.color[k : k + 2], 16) * w for k, w in ((1, 0.3), (3, 0.6), (5, 0.1))) for look in plot.LOOKS]
    assert abs(light[0] - light[1]) > 100
    assert len({look.hatch for look in plot.LOOKS}) == 2


def test_the_command_draws_beside_its_answer(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    ran = run(*STAND, "--plot", str(file))
    assert (ran.code, ran.err) == (0, f"Drawn in {file}.\n")
    assert ran.out == run(*STAND).out
    drawn = file.read_text("utf-8")
    assert "Damage to the unit, Haymaker HM-5" in drawn and "success" in drawn
    assert "attacker" not in drawn and "target" not in drawn
    assert run(*STAND, "--plot", str(file), "--json").data["exact"] is True


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ("odds.pdf", "--plot draws .svg or .png files, by the end of their names; '{file}' is neither"),
        ("odds", "--plot draws .svg or .png files, by the end of their names; '{file}' is neither"),
        ("none/odds.svg", "{file}: cannot be written: no such file or directory"),
        ("folder.svg", "{file}: cannot be written: it is no file; name a file to save in"),
    ],
)
def test_what_cannot_be_drawn_is_said_before_long_work(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, sentence: str
) -> None:
    (tmp_path / "folder.svg").mkdir()
    monkeypatch.setattr(api, "odds", lambda *_, **__: pytest.fail("long work"))
    path = tmp_path / file
    ran = run(*STAND, "--plot", str(path))
    assert (ran.code, ran.out, ran.err) == (2, "", sentence.format(file=path) + "\n")


def test_without_matplotlib_it_says_what_brings_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *_: None if name == "matplotlib" else find(name))
    ran = run(*STAND, "--plot", str(tmp_path / "odds.svg"))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "--plot needs the extra for pictures: pip install 'ironfall[plots]'\n"


def test_a_picture_that_fails_leaves_the_old_one(
    odds: api.Odds, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "odds.svg"
    file.write_text("old", "utf-8")
    monkeypatch.setattr(plot, "_outcomes", lambda *_: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        plot.draw(odds, TITLE, str(file))
    assert file.read_text("utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["odds.svg"]


def test_matplotlib_is_loaded_for_pictures_alone() -> None:
    code = (
        "import sys; from ironfall.cli.main import main; main(sys.argv[1:]);"
        "print([name for name in sys.modules if name.startswith('matplotlib')])"
    )
    ran = subprocess.run([sys.executable, "-c", code, *STAND], capture_output=True, text=True, check=True)
    assert ran.stdout.endswith("\n[]\n")
