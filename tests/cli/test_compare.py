"""`compare`: choices side by side, exact or said to be estimated, sorted, and what stands out."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import Run

from ironfall import api
from ironfall.cli.bars import HERE
from ironfall.forecast.choices import Column
from ironfall.forecast.standing_out import DEALT, leaders, stands_out
from ironfall.rulesets.comparison import Choice, Measure

COMPARE = ("compare", "--ruleset", "mechawars")
TWO = ("--attacker-ma", "2", "--target-ma", "2")
DEALT_FAR, DEALT_NEAR, ANSWERED = "79/16", "41/9", "41/9"
"""Two dice with +2, with +1, and the counter-charger's two with its +1 (the table of section 6)."""


def figures(run: Run, *said: str) -> dict[str, dict[str, str]]:
    """The fractions of every choice that is allowed."""
    choices = run(*COMPARE, *TWO, *said, "--json").data["choices"]
    return {
        each["action"]: {name: figure["fraction"] for name, figure in each["figures"].items()}
        for each in choices
        if each["legal"]
    }


def test_each_choice_has_the_fractions_of_the_tables(run: Run) -> None:
    """From five inches a charge has +2; the target that waits has +1."""
    found = figures(run, "--gap", "5")
    assert set(found) == {"charge", "wait"}
    assert (found["charge"]["dealt"], found["charge"]["taken"]) == (DEALT_FAR, ANSWERED)
    assert (found["wait"]["dealt"], found["wait"]["taken"]) == (ANSWERED, DEALT_FAR)
    assert Fraction(found["charge"]["net"]) == Fraction(79, 16) - Fraction(41, 9)
    assert (found["charge"]["critical"], found["charge"]["critical-against"]) == ("7/16", "11/36")
    assert (found["charge"]["contact"], found["charge"]["wrecks"]) == ("1", "0")


def test_to_step_back_gains_the_larger_bonus_and_to_close_in_the_charge(run: Run) -> None:
    near, far = figures(run, "--gap", "3"), figures(run, "--gap", "11", "--target-actions", "0")
    assert set(near) == {"charge", "step-back", "wait"}
    assert (near["charge"]["dealt"], near["step-back"]["dealt"]) == (DEALT_NEAR, DEALT_FAR)
    assert set(far) == {"close-first"}
    assert (far["close-first"]["dealt"], far["close-first"]["taken"]) == (DEALT_FAR, "295/72")


def test_a_table_for_people(run: Run) -> None:
    ran = run(*COMPARE, *TWO, "--gap", "3")
    assert ran.code == 0
    assert "All take the same damage, and to step back deals the most, 4.9 on average." in ran.words
    for row in (
        "charge now step back wait", "damage dealt 4.56 4.94 4.56", "dealt less taken +0.00 +0.38 +0.00",
        "critical collision 30.6% 43.8% 30.6%", "counted exact exact exact",
    ):  # fmt: skip
        assert row in ran.words
    assert "Not allowed: the target is within five inches already (R-28)." in ran.words
    assert max(len(line) for line in ran.out.splitlines()) <= 80


def test_a_narrow_terminal_has_two_tables(run: Run) -> None:
    out = run(*COMPARE, *TWO, "--gap", "3", columns=40).out
    assert out.count("damage dealt") == 2
    assert max(len(line) for line in out.splitlines()) <= 40


def test_it_is_sorted_the_best_first(run: Run) -> None:
    def order(by: str) -> list[str]:
        asked = run(*COMPARE, *TWO, "--gap", "5", "--by", by, "--json").data
        assert asked["by"] == by
        return [each["action"] for each in asked["choices"] if each["legal"]]

    assert order("dealt") == order("net") == ["charge", "wait"]
    assert order("critical-against") == ["charge", "wait"]
    late = ("--attacker-actions", "0")
    asked = run(*COMPARE, "--attacker-ma", "1", "--target-ma", "3", "--gap", "5", *late, "--json").data
    assert asked["choices"][0]["action"] == "wait"
    wrong = run(*COMPARE, *TWO, "--by", "deal")
    assert (wrong.code, wrong.out, wrong.err) == (2, "", "--by has no 'deal'; did you mean dealt?\n")


def test_an_estimate_says_so(run: Run) -> None:
    ran = run(*COMPARE, *TWO, "--budget", "0", "--trials", "400", "--seed", "3")
    assert "counted estimated estimated" in ran.words
    assert "Estimated from 400 trials of seed 3" in ran.words
    asked = run(*COMPARE, *TWO, "--budget", "0", "--trials", "400", "--json").data
    charge = asked["choices"][0]
    assert (charge["exact"], charge["trials"], charge["figures"]["dealt"]["fraction"]) == (False, 400, None)
    assert abs(charge["figures"]["dealt"]["mean"] - 79 / 16) < 5 * charge["figures"]["dealt"]["error"]


def test_what_is_not_allowed_says_why_in_data_too(run: Run) -> None:
    ran = run(*COMPARE, *TWO, "--attacker-actions", "0", "--target-actions", "0", "--json")
    assert (ran.code, ran.data["stands_out"]) == (1, "Only to wait is allowed, and then nothing happens.")
    assert {each["action"]: [why["rule"] for why in each["reasons"]] for each in ran.data["choices"]} == {
        "charge": ["COL-26"], "close-first": ["R-28"], "step-back": ["R-28"], "wait": ["COL-26"],
    }  # fmt: skip


def test_a_ruleset_without_choices_says_so(run: Run) -> None:
    ran = run("compare", "--ruleset", "mech_d20")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "mech_d20 has no choices to compare yet; `ironfall odds` tells of one action\n"


def column(gap: str, action: str, **how: Any) -> Column:
    position = api.position("Tollbar", "Nettle", ruleset="mechawars", game={"gap": gap})
    odds = api.odds(position, action, mode="plain", **how)
    return Column(Choice(action, action, ""), position, api.need(position, action), odds)


def test_estimates_that_cannot_be_told_apart_both_lead() -> None:
    """From three inches the charge and the wait are the same dice the other way round."""
    found = [column("3", "charge", budget=0, trials=300), column("3", "wait", budget=0, trials=300)]
    assert leaders(found, Measure("", "", "damage_to_target", 1)) == found
    assert stands_out(found, HERE) == ("By these estimates no choice deals more damage than another, or takes less.")
    counted = [column("3", "charge"), column("3", "wait")]
    assert stands_out(counted, HERE) == "The choices come to the same damage, dealt and taken."


def test_more_than_two_that_lead_stand_with_commas_and_the_best_figure_is_told() -> None:
    """All three are the same charge: what they are estimated at differs, and none can be told from another."""
    guesses = [column("5", "charge", budget=0, trials=100, seed=seed) for seed in (1, 2, 8)]
    best = max(each.figure(DEALT).value for each in guesses)
    assert best > guesses[0].figure(DEALT).value
    found = [*guesses, column("5", "wait")]
    assert leaders(found, DEALT) == guesses
    told = f"To charge, charge or charge is best: it deals the most damage, {best:.1f} on average"
    assert stands_out(found, HERE).startswith(told)


def test_one_choice_alone_stands_out() -> None:
    only = [column("5", "charge")]
    assert stands_out(only, HERE) == "Only one choice is allowed: to charge."


IN_THE_CORNER = """ironfall-position 1
ruleset mechawars
table 20x12
unit A 0 Tollbar
  at {x},6
unit B 1 Tollbar
  at {other},6
  actions 0
"""


@pytest.mark.parametrize(
    ("x", "other", "says"),
    [
        (1, 6, "Only one choice comes to anything: to charge now. To wait, nothing happens."),
        (1, 18.5, "Only one choice comes to anything: to close first. To wait, nothing happens."),
    ],
)
def test_to_wait_is_always_allowed(run: Run, tmp_path: Path, x: float, other: float, says: str) -> None:
    """The target has no action left to charge with, and nothing comes of waiting for it."""
    file = tmp_path / "a.position"
    file.write_text(IN_THE_CORNER.format(x=x, other=other), "utf-8")
    ran = run("compare", "--position", str(file))
    assert (ran.code, ran.err) == (0, "")
    assert says in ran.words
    assert "Now nothing would happen, as the target may not: the target has no action left (COL-26)" in ran.words


def test_where_nothing_can_be_done_but_to_wait(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.position"
    file.write_text(IN_THE_CORNER.format(x=1, other=6).replace("at 1,6", "at 1,6\n  actions 0"), "utf-8")
    assert "Only to wait is allowed, and then nothing happens." in run("compare", "--position", str(file)).words


def test_a_step_back_is_told_to_go_as_far_as_it_can(run: Run, tmp_path: Path) -> None:
    """Half an inch behind it the table ends: it charges from 3.5 inches."""
    file = tmp_path / "a.position"
    file.write_text(IN_THE_CORNER.format(x=1.5, other=6.5), "utf-8")
    told = run("compare", "--position", str(file)).words
    assert 'moves straight away from the target with one action, to 5" off or as far as it can, and charges' in told
