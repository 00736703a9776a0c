"""The command line and the page say the same of the same odds: each in its own signs, and nothing cut out of words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ironfall import api
from ironfall.cli import bars
from ironfall.cli.forecast import Forecast
from ironfall.cli.main import main
from ironfall.forecast.chances import Said
from ironfall.forecast.comparing import compared_in
from ironfall.game.play import action_named
from ironfall.page import counting


@pytest.fixture(scope="module", params=[{"budget": 0, "trials": 300}, {"exact": True}], ids=["estimated", "exact"])
def odds(request: pytest.FixtureRequest) -> api.Odds:
    return api.odds(api.position("Haymaker", "Tollkeeper"), "kick", mode="plain", **request.param)


@pytest.fixture
def on_the_page(odds: api.Odds) -> dict[str, Any]:
    return counting.odds_as_data(odds)


@pytest.fixture
def in_the_terminal(odds: api.Odds, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("COLUMNS", "100")
    Forecast(odds).tell()
    return " ".join(capsys.readouterr().out.split())


def test_the_sentence_is_the_same(on_the_page: dict[str, Any], in_the_terminal: str) -> None:
    assert on_the_page["sentence"].replace(" tries", " trials") in in_the_terminal


def test_every_chance_is_the_same(odds: api.Odds, on_the_page: dict[str, Any], in_the_terminal: str) -> None:
    told = [*on_the_page["outcomes"].values(), *on_the_page["ends"]]
    assert len(told) > 10
    for each in told:
        said = bars.HERE.put(Said(each["text"], each["off"] or ""))
        assert said in in_the_terminal, each
        assert (" +/- " in said) == (each["off"] is not None)
    assert any(each["off"] for each in told) is not odds.exact


@pytest.mark.parametrize("gap", ["3", "11"])
def test_a_comparison_is_the_same(
    gap: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence, every figure in its row, what each choice is, and why one is not allowed."""
    monkeypatch.setenv("COLUMNS", "1000")
    start = api.position("Nettle", "Shuttlecock", ruleset="mechawars", game=[("gap", gap)])
    (tmp_path / "here.position").write_text(api.position_text(start, start.table()))
    main(["compare", "--ruleset", "mechawars", "--position", str(tmp_path / "here.position")])
    out = capsys.readouterr().out
    rows, whole = [" ".join(row.split()) for row in out.splitlines()], " ".join(out.split())
    found = counting.compare(start, lambda done, of: None, lambda text: None)
    allowed = [choice for choice in found["choices"] if choice["legal"]]
    assert 0 < len(allowed) < len(found["choices"])
    assert found["says"] in rows
    for measure in compared_in(start.ruleset).measures:
        cells = " ".join(choice["cells"][measure.name] for choice in allowed)
        assert f"{measure.title} {cells}".replace("±", "+/-") in rows
    for choice in found["choices"]:
        assert choice["means"] in whole
        assert all(f"{why['words']} ({why['rule']})" in whole for why in choice["refusals"])
        assert choice["title"] == action_named(start.ruleset, choice["action"]).title


def test_the_page_has_signs_of_its_own(on_the_page: dict[str, Any]) -> None:
    assert "+/-" not in str(on_the_page) and "--exact" not in str(on_the_page)
