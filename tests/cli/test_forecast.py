"""odds: the sentence, the bars and the tables in a terminal, and the same as data."""

from __future__ import annotations

import os
import re
import signal
from fractions import Fraction
from typing import Any

import pytest
from tests.cli.running import TWO, Run, program

from ironfall import api
from ironfall.cli import data
from ironfall.cli.bars import HERE
from ironfall.cli.forecast import Forecast, source
from ironfall.cli.progress import Bar
from ironfall.forecast.sentence import sentence

STAND = ("stand", "--unit", "Haymaker", "--unit-prone")
PARTS = {"stripped", "holed", "lost"}


@pytest.fixture(scope="module")
def notices() -> list[str]:
    return []


@pytest.fixture(scope="module")
def exact(notices: list[str]) -> api.Odds:
    """35 tons on 50, need 8, every way counted."""
    position = api.position("Haymaker", "Tollkeeper")
    return api.odds(position, "dfa", exact=True, mode="plain", on_notice=notices.append)


@pytest.fixture(scope="module")
def estimate() -> api.Odds:
    return api.odds(api.position("Haymaker", "Tollkeeper"), "dfa", budget=0, trials=3000, seed=4, mode="plain")


def told(odds: api.Odds, columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("COLUMNS", str(columns))
    capsys.readouterr()
    Forecast(odds).tell()
    return capsys.readouterr().out


# --- in words


def test_one_sentence_a_player_can_use(exact: api.Odds) -> None:
    """By hand: 15 of 36 hit. The attacker falls on every miss, and on a hit unless it rolls 9: 7/12 + 5/12 * 26/36."""
    said = sentence(exact, HERE)
    assert said.startswith("It hits 5 times in 12. The target falls about 18 times in 100 and is destroyed about ")
    assert exact.outcomes["attacker_falls"].fraction == Fraction(7, 12) + Fraction(5, 12) * Fraction(26, 36)
    assert "The attacker falls about 88 times in 100 and is destroyed about once in " in said
    ratio = exact.outcomes["attacker_destroyed"].p / exact.outcomes["target_destroyed"].p
    assert said.endswith(f" For every target destroyed, {round(ratio)} attackers are.")
    assert re.search(r"On average the target takes \d\.\d points of damage and the attacker \d\d\.\d\.", said)


def test_an_estimate_says_no_more_than_it_knows(estimate: api.Odds) -> None:
    said = sentence(estimate, HERE)
    assert said.startswith("It hits 5 times in 12. The target falls about ")
    assert "For every" not in said
    assert source(estimate) == (
        "Estimated from 3,000 trials of seed 4 (+/- one standard error); --exact counts them all."
    )


def test_what_cannot_be_and_what_must_be_is_said_so(run: Run) -> None:
    assert sentence(api.odds(never(), "dfa", budget=0, trials=50), HERE).startswith("It cannot hit. The target ")
    assert "It needs 13:" in run("odds", "dfa", *TWO, "--target-moved", "10", "--target-jumped", "--budget", "0").out
    easy = api.position("Haymaker", "Tollkeeper", attacker_state={"piloting": 0}, target_state={"immobile": True})
    assert api.need(easy, "dfa").number == -6
    assert sentence(api.odds(easy, "dfa", budget=0, trials=50), HERE).startswith("It always hits. The target ")


def never() -> api.Position:
    return api.position("Haymaker", "Tollkeeper", target_state={"moved": 10, "jumped": True})


def test_answers_stand_in_groups(
    exact: api.Odds, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = told(exact, 80, capsys, monkeypatch)
    heads = [line for line in out.splitlines() if line and not line.startswith(" ")]
    at = [next(k for k, head in enumerate(heads) if head.startswith(start)) for start in (
        "It hits", "Exact: ", "Hit ", "The target, Tollkeeper TK-6", "The attacker, Haymaker HM-5", "Locations",
        "Critical hits, on average", "Where the target ends", "Where the attacker ends",
        "Into which hex does the target move out of the way?",
    )]  # fmt: skip
    assert at == sorted(at)
    assert f"Exact: every way the dice can fall is counted ({exact.used:,} runs)." in out
    assert re.search(r"^Hit +41\.7%  5/12 +█+", out, re.M)
    target, attacker = out.split("The target, ")[1].split("The attacker, ")
    assert re.search(r"^  falls +88\.4%  191/216  █+", attacker, re.M)
    assert re.search(r"^    0 +58\.3%  7/12 +█+", target, re.M)
    causes = re.findall(r"^    ([a-z][a-z ]*?)  +\S", target.split("  destroyed")[1].split("  damage")[0], re.M)
    assert causes[0] == "cockpit" and set(causes) <= {"cockpit", "head", "center torso", "engine", "pilot"}


@pytest.mark.parametrize("columns", [40, 80, 100])
@pytest.mark.parametrize("which", ["exact", "estimate"])
def test_it_fits_the_terminal(
    which: str,
    columns: int,
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = told(request.getfixturevalue(which), columns, capsys, monkeypatch)
    assert max(map(len, out.splitlines())) <= columns
    assert ("Locations of the target" in out) is (columns == 40)
    assert not re.search(r"(?<![\d.])(0\.0+%|100\.0+%)", out)
    if columns > 40:
        assert out.count("█") > 50


def test_bars_share_one_scale(
    exact: api.Odds, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = told(exact, 80, capsys, monkeypatch)
    lengths = {
        (group, name): len(bar)
        for group, text in zip(("target", "attacker"), out.split("\nThe ")[1:], strict=False)
        for name, bar in re.findall(r"^  (falls|pilot hurt|head struck) .*?(█+)", text.split("Locations")[0], re.M)
    }
    most = lengths["attacker", "falls"]
    for (group, name), length in lengths.items():
        p = exact.outcomes[f"{group}_{name.replace(' ', '_')}"].p
        assert abs(length - most * p * 216 / 191) <= 1, (group, name)


def test_a_terminal_without_blocks_gets_plain_letters() -> None:
    env = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    ran = program("odds", *STAND, env=env)
    assert ran.returncode == 0
    assert ran.stdout.isascii()
    assert re.search(r"^  falls +16\.7%  1/6 +#+$", ran.stdout, re.M)
    assert "?" not in ran.stdout.split("Which way")[0]


@pytest.mark.skipif(os.name != "posix", reason="needs terminals as Unix has them")
def test_bars_have_a_colour_on_a_terminal() -> None:
    import pty

    ours, theirs = pty.openpty()
    try:
        program(
            "odds", *STAND, capture_output=False, stdout=theirs,
            env={"TERM": "xterm", "NO_COLOR": "", "PYTHONIOENCODING": "utf-8"},
        )  # fmt: skip
        shown = os.read(ours, 65536).decode()
    finally:
        os.close(theirs)
        os.close(ours)
    assert re.search("\x1b\\[36m█+", shown)


def test_an_action_of_one_unit_is_told_of_the_unit(run: Run) -> None:
    """By hand: it needs 5, which 30 of 36 rolls reach, and falls again otherwise."""
    ran = run("odds", *STAND)
    assert "It succeeds 5 times in 6. The unit falls once in 6 and " in ran.words
    assert re.search(r"^Success +83\.3%  5/6 ", ran.out, re.M)
    assert "\nThe unit, Haymaker HM-5\n" in ran.out
    assert "Where the unit ends\n" in ran.out
    assert "attacker" not in ran.out and "target" not in ran.out


# --- as data


def fractions_in(value: Any) -> list[Any]:
    if isinstance(value, dict):
        own = [value["fraction"]] if "fraction" in value else []
        return own + [each for part in value.values() for each in fractions_in(part)]
    return [each for part in value for each in fractions_in(part)] if isinstance(value, list) else []


def test_exact_odds_as_data(exact: api.Odds) -> None:
    found = data.odds(exact)
    assert (found["exact"], found["mode"], found["trials"], found["seed"]) == (True, "plain", None, None)
    assert found["budget"] == {"runs": None, "used": exact.used}
    every = fractions_in(found)
    assert None not in every and len(every) > 80
    for name, outcome in found["outcomes"].items():
        assert outcome == {"fraction": outcome["fraction"], "p": float(Fraction(outcome["fraction"])), "error": None}
        assert "/" not in name
    assert found["outcomes"]["hit"]["fraction"] == "5/12"
    for damage in ("damage_to_target", "damage_to_attacker"):
        chances = {int(value): Fraction(p) for value, p in found[damage]["distribution_fractions"].items()}
        assert sum(chances.values()) == 1
        mean = sum(value * p for value, p in chances.items())
        assert found[damage]["mean_fraction"] == str(mean)
        assert found[damage]["mean"] == float(mean)
        assert found[damage]["distribution"] == {str(value): float(p) for value, p in chances.items()}
    assert found["damage_to_target"]["distribution_fractions"]["0"] == "7/12"
    for who in ("target", "attacker"):
        destroyed = Fraction(found["outcomes"][f"{who}_destroyed"]["fraction"])
        causes = [Fraction(cause["fraction"]) for cause in found[f"{who}_destroyed_by"].values()]
        assert min(causes) > 0
        assert sum(causes) == destroyed
        ends = {place: Fraction(end["fraction"]) for place, end in found["final_hexes"][who].items()}
        assert sum(ends.values()) == 1
        assert ends["destroyed"] == destroyed
        assert list(found["by_location"][who]) == ["HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL"]
        assert all(set(parts) >= PARTS for parts in found["by_location"][who].values())
        assert {"engine", "gyro", "cockpit"} <= set(found["criticals"][who])
        assert set(found["criticals"][who]["engine"]) == {"fraction", "p"}
    assert set(found["final_hexes"]["target"]) == {"0810", "destroyed"}
    (asked,) = found["choices"]
    assert (asked["question"], asked["policy"], asked["times"]) == ("moves-aside-to", "book", None)
    assert asked["fraction"] == "7/12"


def test_estimated_odds_as_data(estimate: api.Odds) -> None:
    found = data.odds(estimate)
    assert (found["exact"], found["trials"], found["seed"]) == (False, 3000, 4)
    assert found["budget"]["runs"] == 0
    assert [fraction for fraction in fractions_in(found) if fraction] == ["5/12"]
    for name, times in found["counts"].items():
        outcome = found["outcomes"][name]
        if name != "hit":
            assert outcome["p"] == times / 3000
            near = (times + 1) / 3002
            assert outcome["error"] == pytest.approx((near * (1 - near) / 3002) ** 0.5)
    assert found["damage_to_target"]["distribution_fractions"] is None
    assert found["damage_to_target"]["mean_fraction"] is None
    (asked,) = found["choices"]
    assert asked["p"] == asked["times"] / 3000
    assert sum(end["p"] for end in found["final_hexes"]["attacker"].values()) == pytest.approx(1, abs=0.01)


def test_what_never_came_about_is_in_no_list_of_causes(estimate: api.Odds) -> None:
    assert "off the map" not in data.odds(estimate)["final_hexes"]["target"]
    assert "nowhere to go" not in data.odds(estimate)["target_destroyed_by"]


def test_the_command_prints_the_data(run: Run) -> None:
    told = run("odds", *STAND, "--json").data
    assert (told["schema"], told["exact"], told["need"]) == ("ironfall/odds/1", True, 5)
    assert None not in fractions_in(told)
    assert told["outcomes"]["attacker_falls"]["fraction"] == "1/6"
    assert told["outcomes"]["hit"]["fraction"] == "5/6"
    assert told["budget"]["used"] <= told["budget"]["runs"]
    assert not any("target" in name for name in told["outcomes"])


# --- budgets, and interruptions


def test_before_all_is_counted_it_says_that_it_takes_long(exact: api.Odds, notices: list[str]) -> None:
    (said,) = notices
    assert said.startswith("Counting every way takes about ") and " runs of the rules, " in said
    assert said.endswith("it may be a quarter of that, or four times as much.")


def test_a_budget_of_runs(run: Run) -> None:
    small = run("odds", *STAND, "--budget", "100", "--trials", "50", "--json").data
    assert (small["exact"], small["budget"]["runs"], small["trials"]) == (False, 100, 50)
    assert 100 <= small["budget"]["used"] < 120
    large = run("odds", *STAND, "--budget", "5,000", "--json").data
    assert (large["exact"], large["trials"]) == (True, None)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (("--exact", "--budget", "9"), "--exact counts to the end, and --budget ends it before; leave one out\n"),
        (("--budget", "-1"), "a budget is a number of runs, 0 or more, not -1\n"),
        (("--trials", "0"), "trials must be a whole number from 1 to 1000000000000, not 0\n"),
        (("--seed", "-1"), "a seed is a whole number from 0 to 9223372036854775807, not -1\n"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence(run: Run, said: tuple[str, ...], sentence: str) -> None:
    ran = run("odds", *STAND, *said)
    assert (ran.code, ran.out, ran.err) == (2, "", sentence)


def test_the_bar_counts_runs_where_nobody_knows_how_many_there_are() -> None:
    told: list[tuple[object, object]] = []

    class Shown:
        def update(self, task: object, completed: int, total: int | None, description: str) -> None:
            told.append((total, description))

        def reset(self, task: object) -> None:
            told.append((None, "reset"))

        def stop(self) -> None:
            pass

    with Bar("Playing", seen=True) as bar:
        bar.bar = Shown()
        bar.begun -= 10
        bar(40_000, None)
        bar(2_000, 10_000)
    assert told == [(None, "40,000 runs, 4,000 a second"), (None, "reset"), (10_000, "Playing")]


def test_an_interrupted_count_says_so_and_answers_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(self: Bar, done: int, of: int | None) -> None:
        self.done = done
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Bar, "__call__", stop)
    ran = run("odds", "dfa", *TWO, "--exact")
    assert (ran.code, ran.out) == (130, "")
    assert re.match(r"Interrupted after 50\d runs of the rules: not every way is counted; without --exact ", ran.err)
    assert ran.err.endswith("without --exact the odds are estimated.\n")


def test_an_interrupted_estimate_tells_what_is_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(self: Bar, done: int, of: int | None) -> None:
        if of is not None:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Bar, "__call__", stop)
    ran = run("odds", "dfa", *TWO, "--budget", "0", "--trials", "6000")
    assert ran.code == 130
    assert ran.err == "Interrupted after 2,000 of 6,000 trials.\n"
    assert "Estimated from 2,000 trials of seed 1" in ran.words


def test_a_vehicle_is_told_no_chances_of_a_mech(run: Run) -> None:
    """It can neither fall nor lose a pilot; the 'Mech that kicks it can."""
    asked = ("kick", "--attacker", "Tollkeeper", "--target", "Boxcar", "--trials", "20")
    told = run("odds", *asked, "--budget", "0").words
    target, _, attacker = told.partition("The attacker, Tollkeeper TK-6")
    assert "The target is destroyed" in told and "pilot" not in target.partition("The target, Boxcar")[2]
    assert all(words in attacker for words in ("falls", "head struck", "pilot hurt", "pilot out", "pilot dead"))
    counted = run("simulate", *asked).words
    assert "target destroyed" in counted and "target falls" not in counted and "attacker falls" in counted
