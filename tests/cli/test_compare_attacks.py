"""`compare` in classic: every physical attack on one target, or on each enemy beside; and the reply next turn."""

from __future__ import annotations

import importlib.util
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import Run
from tests.rules.classic.tables import mech

from ironfall import api
from ironfall.odds.replies import best_reply

QUICK = ("--budget", "0", "--trials", "20", "--replies", "5")
BESIDE = ("--attacker-at", "0808", "--attacker-facing", "0", "--target-at", "0807", "--target-facing", "3")
MECHS = ("compare", "--attacker", "Tollkeeper", "--target", "Mudlark", *BESIDE)
THREE = """ironfall-position 1
ruleset classic
map 9x9
first 1
phase physical
unit A 0 Tollkeeper
at 0505
facing 0
unit B 1 Mudlark
at 0504
facing 3
has-moved
unit C 1 Haymaker
at 0604
facing 3
has-moved
unit D 1 Mudlark
at 0101
facing 0
"""


def choices(run: Run, *said: str) -> dict[str, dict[str, Any]]:
    """All columns by their titles."""
    return {each["title"]: each for each in run(*said, "--json").data["choices"]}


def test_every_attack_has_a_column_or_a_reason(run: Run) -> None:
    """From the hex beside, with piloting 5 against a target that stood still; a jump needs one hex at least."""
    found = choices(run, *MECHS, *QUICK)
    needs = {title: each["needs"] for title, each in found.items() if each["legal"]}
    assert needs["kick"] == [3] and needs["punch"] == [5, 5] and needs["push"] == [4]
    assert not {"trip", "thrash", "brush-off", "demolish"} & set(found)
    assert [why["rule"] for why in found["club"]["reasons"]] == ["CLUB-1"]
    assert choices(run, *MECHS, *QUICK, "--option", "trip=yes")["trip"]["needs"] == [4]


def test_exact_columns_have_exact_figures(run: Run) -> None:
    """50 tons kick for 10 on 3 or more, push on 4 or more and deal nothing themselves."""
    found = choices(run, *MECHS, "--budget", "2000", "--trials", "50", "--replies", "5")
    assert (found["kick"]["exact"], found["kick"]["figures"]["hit"]["fraction"]) == (True, "35/36")
    assert found["push"]["figures"]["hit"]["fraction"] == "11/12"
    assert found["push"]["figures"]["taken"]["fraction"] == "0"
    # 20 tons fall for 2 points, if at all: kicked or pushed they roll 5 or more on two dice.
    assert found["push"]["figures"]["dealt"]["fraction"] == str(Fraction(11, 12) * Fraction(6, 36) * 2)
    assert found["push"]["figures"]["target-falls"]["fraction"] == str(Fraction(11, 12) * Fraction(6, 36))


def test_the_table_and_what_stands_below(run: Run) -> None:
    ran = run(*MECHS, *QUICK)
    assert ran.code == 0
    for words in (
        "Tollkeeper TK-6 against Mudlark ML-1", "best reply deals", "estimated",
        "Not allowed: the attacker carries nothing to use as a club (CLUB-1).",
        "It is always estimated: from 5 games of seed 1", "Estimated from 20 trials of seed 1",
    ):  # fmt: skip
        assert words in ran.words, words
    assert max(len(line) for line in ran.out.splitlines()) <= 80


def test_an_attacker_comes_up_first(run: Run) -> None:
    """From three hexes away: Haymaker walks two of its hexes up to the target, and kicks with +1 for it."""
    found = choices(run, "compare", "--attacker", "Haymaker", "--target", "Tollkeeper", *QUICK)
    assert found["kick"]["means"].endswith(", after a walk of 2 hexes") and found["kick"]["needs"] == [4]
    assert found["dfa"]["legal"] and found["charge"]["legal"]


def test_of_several_enemies_all_beside_are_compared(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "three.position"
    file.write_text(THREE, "utf-8")
    asked = run("compare", "--position", str(file), *QUICK, "--json").data
    assert asked["targets"] == {"B": "Mudlark ML-1 (B)", "C": "Haymaker HM-5"}
    assert {each["title"] for each in asked["choices"] if each["legal"]} >= {"kick B", "kick C", "punch C", "push B"}
    one = run("compare", "--position", str(file), "--target", "C", *QUICK, "--json").data
    assert one["target"] == "Haymaker HM-5" and {each["target"] for each in one["choices"]} == {"Haymaker HM-5"}
    far = run("compare", "--position", str(file), "--target", "D", *QUICK)
    assert far.code == 1 and "Nothing of this is allowed." in far.words
    assert run("compare", "--position", str(file), "--target", "c", *QUICK, "--json").data == one
    none = run("compare", "--position", str(file), "--target", "Z", *QUICK)
    assert (none.code, none.err) == (2, f"--target: there is no unit Z in {file}; it has A, B, C, D\n")
    wrong = run("compare", "--position", str(file), "--target", "A", *QUICK)
    assert (wrong.code, wrong.err) == (2, "the target is the attacker itself; name another unit\n")


DECLARED = """\
ironfall-position 1
ruleset classic
phase physical
unit A 0 Tollkeeper
  at 0808
  facing north
  declares push B
unit B 1 Mudlark
  at 0807
  facing south
unit D 1 Haymaker
  at 0908
  facing northwest
"""


def test_what_is_declared_on_one_enemy_is_no_choice_against_another(run: Run, tmp_path: Path) -> None:
    """GEN-2: A pushes B, and so neither pushes D nor kicks anybody."""
    file = tmp_path / "declared.position"
    file.write_text(DECLARED, "utf-8")
    told = choices(run, "compare", "--position", str(file), *QUICK)
    assert [title for title, each in told.items() if each["legal"]] == ["push B"]


def test_a_sorted_table_begins_with_the_best(run: Run) -> None:
    titles = list(choices(run, *MECHS, *QUICK, "--by", "needs"))
    assert titles[:3] == ["kick", "push", "punch"]


def without_arms(**target: object) -> api.Position:
    """20 tons that can only kick, before an attacker whose punches need 14: nothing comes of the action itself."""
    sheet = mech(20, jump=0)
    return api.position(
        sheet, sheet, attacker_state={"at": "0808", "facing": 0, "piloting": 8, "ran": True},
        target_state=[
            ("at", "0807"), ("facing", 3), ("moved", 10), ("damage", "LA=15"), ("damage", "RA=15"), *target.items()
        ],
    )  # fmt: skip


def test_the_best_reply_is_that_of_the_rules() -> None:
    """In the next turn neither has moved: a kick on 5 - 2 = 3 or more for a fifth of 20 tons, 4 points;
    kicked, the attacker's pilot needs 8, and falls 21 times in 36 for 2 points. 35 / 36 x (4 + 2 x 21 / 36)."""
    found = best_reply(without_arms(), "punch", 400, seed=3, choose="book")
    assert (found.action, found.allowed, found.games) == ("kick", 400, 400)
    assert 0 < found.error < 0.06
    assert abs(found.mean - 35 / 36 * (4 + 2 * 21 / 36)) < 4 * found.error


def test_the_best_of_several_replies_is_the_one_that_deals_most() -> None:
    """Both hips gone, the target neither kicks nor charges. With two arms it hits on 5, 30 times in 36, for 2 points
    each: 2 x 30 / 36 x 2. A push hits on 4, 33 times in 36, and the attacker's pilot, who needs 8, falls 21 times in 36
    for 2 points: 33 / 36 x 21 / 36 x 2, which is less."""
    punched, pushed = Fraction(2 * 30, 36) * 2, Fraction(33, 36) * Fraction(21, 36) * 2
    sheet = mech(20, jump=0)
    position = api.position(
        sheet, sheet, attacker_state={"at": "0808", "facing": 0, "piloting": 8, "ran": True},
        target_state=[("at", "0807"), ("facing", 3), ("moved", 10), ("crit", "LL:Hip"), ("crit", "RL:Hip")],
    )  # fmt: skip
    assert api.need(position, "punch").number == 14
    found = best_reply(position, "punch", 400, seed=3, choose="book")
    assert (found.action, found.allowed) == ("punch", 400)
    assert punched > pushed and abs(found.mean - punched) < 4 * found.error


def test_who_lies_there_stands_up_first() -> None:
    """On 5 or more, 30 times in 36; what falls again has nothing to kick with."""
    found = best_reply(without_arms(prone=True), "kick", 400, seed=3, choose="book")
    assert found.action == "kick" and 290 < found.allowed < 370


def test_an_unconscious_target_does_not_reply() -> None:
    found = best_reply(without_arms(unconscious=True), "kick", 20, seed=1, choose="book")
    assert (found.action, found.mean, found.allowed) == ("", 0.0, 0)


@pytest.mark.skipif(importlib.util.find_spec("matplotlib") is None, reason="pictures need the extra for them")
def test_a_picture_of_the_table(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    assert run(*MECHS, *QUICK, "--plot", str(file)).code == 0
    drawn = file.read_text("utf-8")
    for words in ("kick", "damage dealt", "best reply deals", "Hatched: less is better.", "All choices"):
        assert words in drawn, words


def test_a_vehicle_has_no_row_of_falls_and_pilots(run: Run) -> None:
    """What a 'Mech may suffer has rows where one of the two is a 'Mech, and a platoon's damage is said to be men."""
    against_infantry = run("compare", "--attacker", "Tollkeeper", "--target", "Ditchwater", *QUICK)
    assert "falls itself" in against_infantry.words and "own pilot is hit" in against_infantry.words
    assert "the target falls" not in against_infantry.words and "its pilot" not in against_infantry.words
    assert "Damage to a platoon is counted in troopers." in against_infantry.words
    by_vehicle = run("compare", "--attacker", "Drystone", "--target", "Boxcar", *QUICK, "--json").data
    charge = next(each for each in by_vehicle["choices"] if each["legal"])
    assert {"hit", "dealt", "destroys"} <= set(charge["figures"])
    assert not {"target-falls", "falls", "pilot-hurt", "own-pilot-out"} & set(charge["figures"])
    assert by_vehicle["remarks"] == []


def test_a_notice_names_the_attack_that_it_is_about(run: Run) -> None:
    ran = run("compare", "--attacker", "Mudlark", "--target", "Mudlark", "--exact", "--replies", "1")
    assert "dfa: Counting every way takes about" in ran.err
    assert "counted exact exact exact" in ran.words


def test_what_third_units_take_is_said_not_to_count(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "three.position"
    file.write_text(THREE, "utf-8")
    ran = run("compare", "--position", str(file), *QUICK)
    assert ran.out.startswith("Tollkeeper TK-6 against Mudlark ML-1 (B) and Haymaker HM-5 (C)\n")
    assert "What other units take, such as those fallen onto, is not counted." in ran.words


def test_what_cannot_be_asked_is_said(run: Run) -> None:
    assert run(*MECHS, "--replies", "0").err == "--replies is a number of games, 1 or more, not 0\n"
    assert run(*MECHS, "--by", "deal").err.startswith("--by has no 'deal'; did you mean dealt")
