"""The benchmarks run, and measure what they say; no time is held to anything."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from ironfall.rulesets.classic.records import CT

RUN = Path(__file__).parents[2] / "benchmarks" / "run.py"
ACTIONS = (
    "death from above, 35 v 35 tons",
    "death from above, 100 v 100 tons",
    "death from above, 100 v 100 tons, worn",
)
MODES = ("compiled, 1 worker", "compiled, 2 workers", "plain, 1 worker", "plain, 2 workers")
STARTS = (
    "python that does nothing",
    "import ironfall.api",
    "ironfall --help",
    "simulate, compiled before",
    "simulate, first compile",
)
FILES = ("catalogue .toml files", "the same as .mtf files", "players' .mtf files")
RULESETS = ("classic", "mech_d20", "mechawars")
PAGE = ("position laid out", "view", "click, to its view")
PAIRS = ("20 onto 20", "35 onto 35", "55 onto 55", "70 onto 65", "85 onto 85", "100 onto 100")
EXACT = tuple(f"{pair} tons, {worn}" for pair in PAIRS for worn in ("fresh", "half", "a tenth"))
ATTACKS = ("a kick, 55 tons", "two punches, 55 tons", "a push, 55 tons", "a charge, 55 tons")
VOLLEYS = ("a medium laser at 35 tons", "two medium lasers at 25 tons", "all weapons of 25 tons at 35")
SOON_HAD = EXACT[0]
"""Twenty tons undamaged take some thousand runs."""
FAR_OFF = EXACT[-1]
"""A hundred tons all but stripped take many millions."""
ALL = (
    *(("2D6 drawn", how) for how in ("C loop", "compiled", "plain")),
    *((what, how) for what in ACTIONS for how in MODES),
    *(("unit file read", how) for how in FILES),
    *((f"the page, {ruleset}", how) for ruleset in RULESETS for how in PAGE),
    *(("process, start to end", how) for how in STARTS),
    *((what, how) for what in EXACT + ATTACKS + VOLLEYS for how in ("exact", "a million trials")),
)

pytestmark = pytest.mark.skipif(find_spec("numba") is None, reason="half of the table needs numba, an extra")


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What --quick --json prints, with two invented players' files to read."""
    from ironfall.units.roster import find_unit, write_unit

    data = tmp_path_factory.mktemp("data")
    (data / "mtf").mkdir()
    for name in ("Haymaker", "Wicket"):
        (data / "mtf" / f"{name}.mtf").write_text(write_unit(find_unit(name)), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("IRONFALL_TEST_DATA", str(data))
        ran = subprocess.run([sys.executable, str(RUN), "--quick", "--json"], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def row(measured: dict[str, Any], what: str, how: str) -> dict[str, Any]:
    found: list[dict[str, Any]] = [each for each in measured["rows"] if (each["what"], each["how"]) == (what, how)]
    assert len(found) == 1
    return found[0]


def test_every_row_is_there_in_its_order(measured: dict[str, Any]) -> None:
    assert tuple((each["what"], each["how"]) for each in measured["rows"]) == ALL


def test_every_row_has_a_time_or_a_reason(measured: dict[str, Any]) -> None:
    skipped = {(each["what"], each["how"]) for each in measured["rows"] if each["skipped"]}
    may_be_skipped = {
        ("process, start to end", "simulate, first compile"),
        *((what, "exact") for what in (*EXACT, ATTACKS[-1], VOLLEYS[-1])),
    }
    if not (shutil.which("gcc") or shutil.which("cc")):
        may_be_skipped.add(("2D6 drawn", "C loop"))
    assert skipped <= may_be_skipped
    for each in measured["rows"]:
        assert bool(each["skipped"]) == (each["seconds_each"] is None)
        if not each["skipped"]:
            assert each["seconds_each"] > 0
            assert each["per_second"] * each["seconds_each"] == pytest.approx(1)


def test_a_ratio_is_one_time_over_another(measured: dict[str, Any]) -> None:
    for what in ACTIONS:
        one, two = row(measured, what, MODES[0]), row(measured, what, MODES[1])
        assert two["beside"] == MODES[0]
        assert two["ratio"] == pytest.approx(two["seconds_each"] / one["seconds_each"])
        in_c = row(measured, "2D6 drawn", "C loop")
        if not in_c["skipped"]:
            assert one["beside"] == "C loop, by the draw"
            assert one["ratio"] == pytest.approx(one["seconds_a_draw"] / in_c["seconds_each"])


def test_draws_of_a_resolution_are_counted(measured: dict[str, Any]) -> None:
    # By hand for 35 tons undamaged, at the least: a hit draws one to hit, three and two locations, two piloting rolls;
    # a miss one to hit, three locations, a pilot's check. 5/12 of 8 and 7/12 of 5 are 6.25; falls and criticals add.
    draws = [row(measured, what, MODES[0])["draws_each"] for what in ACTIONS]
    assert 6.25 < draws[0] < draws[1] < draws[2] < 40
    assert all(row(measured, ACTIONS[0], how)["draws_each"] == draws[0] for how in MODES)


def test_exact_odds_stand_beside_a_million_trials(measured: dict[str, Any]) -> None:
    counted, played = row(measured, SOON_HAD, "exact"), row(measured, SOON_HAD, "a million trials")
    assert counted["ratio"] == pytest.approx(counted["seconds_each"] / played["seconds_each"])
    assert counted["beside"] == "a million trials"
    assert 1_000 < counted["rules_runs"] <= 20_000
    # The error that a million throws have at this chance, by the book of statistics.
    p = counted["chance"]
    assert played["error"] == pytest.approx((p * (1 - p)) ** 0.5 / 1_000)


def test_what_takes_too_long_is_said_to(measured: dict[str, Any]) -> None:
    counted, played = row(measured, FAR_OFF, "exact"), row(measured, FAR_OFF, "a million trials")
    assert counted["skipped"] == "more than 20,000 runs"
    assert counted["ratio"] is None
    assert 0 < played["chance"] < 1


def test_the_armor_left_is_what_the_row_says() -> None:
    from benchmarks.exact import positions

    laid = positions()
    assert tuple(laid) == EXACT
    # Haymaker's center torso has 16 points before and 5 behind; of those 8 and 3 are half, 2 and 1 a tenth, rounded up.
    targets = [laid[what].table().game.units[1] for what in EXACT[3:6]]
    assert [(target.armor[CT], target.rear[CT]) for target in targets] == [(16, 5), (8, 3), (2, 1)]


def test_trials_that_miss_the_exact_chance_are_refused() -> None:
    from benchmarks.exact import check_chance

    # A hundred trials at one half: a standard error of 5 in 100, so that 70 are seen and 95 are not.
    check_chance("a coin", 0.5, 0.7, 100)
    check_chance("who knows", None, 0.95, 100)
    with pytest.raises(RuntimeError, match="a coin"):
        check_chance("a coin", 0.5, 0.95, 100)


def test_the_machine_is_named(measured: dict[str, Any]) -> None:
    machine = measured["machine"]
    assert machine["python"] == sys.version.split()[0]
    assert machine["numba"].startswith("0.")
    assert machine["processors"] >= 1
