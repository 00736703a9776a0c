"""resolve, simulate, odds and replay: what they answer, in words and as data."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from tests.cli.running import HIT, MISS, TWO, Run

from ironfall import api
from ironfall.cli.progress import Bar

OUTCOMES = {
    "hit", "target_falls", "attacker_falls", "target_destroyed", "attacker_destroyed", "target_head_struck",
    "attacker_head_struck", "target_pilot_hurt", "attacker_pilot_hurt", "target_pilot_out", "attacker_pilot_out",
    "target_pilot_dead", "attacker_pilot_dead",
}  # fmt: skip


def test_resolve_tells_the_need_the_story_with_its_rules_and_the_end(run: Run) -> None:
    ran = run("resolve", "dfa", *TWO, "--dice", "typed", typed=HIT)
    assert ran.code == 0
    assert ran.out.startswith("Haymaker HM-5 (35 t) makes a death from above on Tollkeeper TK-6 (50 t)\nIt needs 8:\n")
    assert "  DFA-11     +5  attacker's piloting skill\n  MOD-1      +3  attacker jumped\n" in ran.out
    assert "  DFA-11     Haymaker HM-5 rolls 8 to hit.\n  DFA-17     Haymaker HM-5 hits Tollkeeper TK-6.\n" in ran.out
    attacker, target = ran.out.split("In the end:\n")[1].split("  Tollkeeper TK-6\n")
    assert attacker == (
        "  Haymaker HM-5\n    Stands in hex 0809, facing south; its pilot is unhurt.\n    Has lost 7 points: LL 7.\n"
    )
    assert target.startswith(
        "    Stands in hex 0810, facing north; its pilot is unhurt.\n    Has lost 11 points: CT 5, LT 6.\n"
    )


def test_resolve_as_data(run: Run) -> None:
    told = run("resolve", "dfa", *TWO, "--dice", "typed", "--json", typed=HIT).data
    assert told["schema"] == "ironfall/resolve/1"
    assert told["ruleset"] == "classic@1"
    assert (told["legal"], told["reasons"], told["need"], told["mode"], told["seed"]) == (True, [], 8, "plain", None)
    assert [(why["reason"], why["value"], why["rule"]) for why in told["modifiers"]] == [
        ("attacker's piloting skill", 5, "DFA-11"),
        ("attacker jumped", 3, "MOD-1"),
        ("target moved", 0, "MOD-2"),
        ("difference in piloting skill", 0, "MOD-22"),
    ]
    assert told["tape"] == [8, 3, 2, 2, 4, 5, 7, 9]
    assert set(told["outcomes"]) == OUTCOMES
    assert [name for name, happened in told["outcomes"].items() if happened] == ["hit"]
    assert (told["damage_to_target"], told["damage_to_attacker"]) == (11, 7)
    assert {"kind": "event", "rule": "DFA-17", "text": "Haymaker HM-5 lands in hex 0809."} in told["told"]
    assert told["options"]["offmap"] == "invalid"
    assert told["choices"] == []
    assert told["position"].startswith("ironfall-position 1\n")
    assert {"  armor.LL=6", "  armor.CT=17", "  armor.LT=10", "  at=0810"} <= set(told["position"].splitlines())


def test_choices_name_the_question_and_who_answered(run: Run) -> None:
    told = run("resolve", "dfa", *TWO, "--dice", "typed", "--json", typed=MISS).data
    (choice,) = told["choices"]
    assert (choice["question"], choice["rule"], choice["times"], choice["policy"]) == (
        "moves-aside-to", "DFA-19", 1, "book",
    )  # fmt: skip
    assert [name for name, happened in told["outcomes"].items() if happened] == ["attacker_falls"]
    assert told["damage_to_attacker"] == 12


@pytest.mark.parametrize("schema", ["resolve", "simulate", "odds"])
def test_what_is_not_allowed_says_why_and_exits_with_1(run: Run, schema: str) -> None:
    how = ("--trials", "5") if schema == "simulate" else ()
    ran = run(schema, "dfa", *TWO, "--attacker-prone", *how)
    assert ran.code == 1
    assert ran.out.endswith("It is not allowed:\n  DFA-1      the attacker is prone\n")
    told = run(schema, "dfa", *TWO, "--attacker-prone", *how, "--json").data
    assert told["schema"] == f"ironfall/{schema}/1"
    assert (told["legal"], told["need"]) == (False, None)
    assert told["reasons"] == [{"rule": "DFA-1", "text": "the attacker is prone"}]
    assert "outcomes" not in told


def test_the_same_seed_prints_the_same(run: Run) -> None:
    for command in (("resolve",), ("odds", "--budget", "0", "--trials", "50"), ("simulate", "--trials", "50")):
        first, again, other = (run(*command, "dfa", *TWO, "--seed", seed).out for seed in ("5", "5", "6"))
        assert first == again
        assert first != other


def test_a_seed_nobody_gave_is_picked_and_printed(run: Run) -> None:
    seeds = set()
    for _ in range(3):
        ran = run("resolve", "dfa", *TWO)
        seed = re.search(r"--seed (\d+) rolls the same again", ran.out)
        assert seed
        assert run("resolve", "dfa", *TWO, "--seed", seed[1]).out == ran.out
        seeds.add(seed[1])
    assert len(seeds) > 1


def test_simulate_as_data(run: Run) -> None:
    told = run("simulate", "dfa", *TWO, "--trials", "600", "--seed", "2", "--json").data
    assert told["schema"] == "ironfall/simulate/1"
    assert (told["trials"], told["workers"], told["seed"], told["mode"], told["exact"]) == (600, 1, 2, "plain", False)
    assert told["per_second"] == pytest.approx(600 / told["seconds"])
    assert set(told["outcomes"]) == OUTCOMES
    for outcome in told["outcomes"].values():
        assert outcome["fraction"] is None
        near = (round(outcome["p"] * 600) + 1) / 602
        assert outcome["error"] == pytest.approx((near * (1 - near) / 602) ** 0.5)
    hit = told["outcomes"]["hit"]
    assert abs(hit["p"] - 15 / 36) < 5 * hit["error"]
    for damage in (told["damage_to_target"], told["damage_to_attacker"]):
        shares = damage["distribution"]
        assert sum(shares.values()) == pytest.approx(1)
        assert damage["mean"] == pytest.approx(sum(int(points) * share for points, share in shares.items()))
    assert set(told["damage_to_attacker"]["distribution"]) >= {"7", "12"}
    asked = {choice["question"]: choice["times"] for choice in told["choices"]}
    assert asked == {"moves-aside-to": 600 - round(hit["p"] * 600)}


def test_simulate_in_words_keeps_what_differs_between_runs_off_stdout(run: Run) -> None:
    ran = run("simulate", "dfa", *TWO, "--trials", "1,000", "--seed", "2")
    assert ran.code == 0
    assert "Counted over 1,000 trials of seed 2 (+/- one standard error):\n" in ran.out
    assert re.search(r"\n  target falls +1\d\.\d% \+/- 1\.\d\n", ran.out)
    assert re.fullmatch(r"plain, 1 worker: [\d.]+ s, [\d,]+ a second\n", ran.err)


def test_an_interrupted_simulation_prints_what_is_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bar, "__call__", lambda self, done, of: signal.raise_signal(signal.SIGINT))
    ran = run("simulate", "dfa", *TWO, "--trials", "6000", "--seed", "2")
    assert ran.code == 130
    assert ran.err.startswith("Interrupted after 2,000 of 6,000 trials.\n")
    monkeypatch.undo()
    assert ran.out == run("simulate", "dfa", *TWO, "--trials", "2000", "--seed", "2").out


def test_an_interrupted_simulation_as_data(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bar, "__call__", lambda self, done, of: signal.raise_signal(signal.SIGINT))
    ran = run("simulate", "dfa", *TWO, "--trials", "6000", "--json")
    assert (ran.code, ran.data["trials"], ran.data["interrupted"]) == (130, 2000, True)


@pytest.mark.parametrize(
    ("moved", "number", "fraction", "percent"),
    [("0", 8, "5/12", "41.7%"), ("5", 10, "1/6", "16.7%"), ("10", 12, "1/36", "2.8%")],
)
def test_odds_count_the_chance_to_hit_and_estimate_the_rest(
    run: Run, moved: str, number: int, fraction: str, percent: str
) -> None:
    how = ("--target-moved", moved, "--budget", "0", "--trials", "200")
    told = run("odds", "dfa", *TWO, *how, "--json").data
    assert (told["need"], told["exact"], told["trials"], told["seed"]) == (number, False, 200, 1)
    assert (told["outcomes"]["hit"]["fraction"], told["outcomes"]["hit"]["error"]) == (fraction, None)
    assert told["outcomes"]["target_falls"]["fraction"] is None
    assert told["outcomes"]["target_falls"]["error"] > 0
    ran = run("odds", "dfa", *TWO, *how)
    assert re.search(rf"\nHit +{re.escape(percent)}  {fraction} ", ran.out)
    assert "Estimated from 200 trials of seed 1 (+/- one standard error); --exact counts them all." in ran.words


def test_the_chance_to_hit_is_estimated_where_a_roll_comes_before(run: Run) -> None:
    how = ("--attacker-hurt", "20", "--budget", "0", "--trials", "200")
    told = run("odds", "dfa", *TWO, *how, "--json").data
    assert told["outcomes"]["hit"]["fraction"] is None
    assert told["outcomes"]["hit"]["error"] > 0
    assert re.search(r"\nHit +[\d.]+% \+/- [\d.]+ ", run("odds", "dfa", *TWO, *how).out)


def test_a_number_that_two_dice_cannot_show(run: Run) -> None:
    """5 + 3 jumped, + 4 for ten hexes moved, + 1 for having jumped."""
    told = run("odds", "dfa", *TWO, "--target-moved", "10", "--target-jumped", "--budget", "0", "--json").data
    assert told["need"] == 13
    assert (told["outcomes"]["hit"]["fraction"], told["outcomes"]["hit"]["p"]) == ("0", 0)


def test_an_action_of_one_unit(run: Run) -> None:
    ran = run("resolve", "stand", "--unit", "Haymaker", "--unit-prone", "--dice", "typed", typed="5")
    assert "It needs 5:\n" in ran.out
    assert "Haymaker HM-5 stands up." in ran.out
    for how in (("odds",), ("odds", "--budget", "0", "--trials", "10"), ("simulate", "--trials", "10")):
        told = run(*how, "stand", "--unit", "Haymaker", "--unit-prone").out
        assert "falls" in told
        assert "target" not in told and "attacker" not in told
    assert run("resolve", "stand", "--attacker", "Haymaker").err == "stand has no attacker; it takes --unit\n"


def test_a_saved_replay_is_told_again_and_verifies(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "one.replay")
    first = run("resolve", "dfa", *TWO, "--seed", "5", "--save", file)
    assert first.err == f"Saved to {file}.\n"
    again = run("replay", file)
    assert again.code == 0
    story, end = first.out.split("\n\n")[1:3]
    without_faces = re.sub(r" \(\d\+\d\)", "", " ".join(story.split()))
    assert without_faces in " ".join(again.out.split())
    assert end in again.out
    assert "It verifies: it ends as it was saved" in again.out
    told = run("replay", file, "--json").data
    assert (told["schema"], told["verifies"], told["found"]) == ("ironfall/replay/1", True, told["expected"])
    assert told["tape"] == run("resolve", "dfa", *TWO, "--seed", "5", "--json").data["tape"]


def test_a_replay_that_was_changed_does_not_verify(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "one.replay"
    run("resolve", "dfa", *TWO, "--dice", "typed", "--save", str(file), typed=HIT)
    whole = file.read_text("utf-8")
    file.write_text(whole.replace("location 3", "location 5"), "utf-8")
    ran = run("replay", str(file))
    assert ran.code == 1
    assert "It does not verify: saved as" in ran.out
    file.write_text(whole.replace("to-hit 8", "to-hit 7"), "utf-8")
    ran = run("replay", str(file))
    assert ran.code == 1
    assert ran.out.startswith("It does not verify under these rules: ")
    told = run("replay", str(file), "--json").data
    assert (told["verifies"], bool(told["why"])) == (False, True)


def test_a_file_that_is_no_replay_is_bad_input(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "one.replay"
    file.write_text("Dear diary\n", "utf-8")
    ran = run("replay", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"{file}:1: is not a replay")


@pytest.mark.parametrize("columns", [40, 80, 360])
def test_lines_stay_readable_at_any_width(run: Run, columns: int) -> None:
    lines = run("resolve", "dfa", *TWO, "--seed", "5", columns=columns).out.splitlines()
    longest = max(map(len, lines))
    assert longest <= min(columns, 100)
    assert longest > min(columns, 90) - 12


def test_the_reasons_told_add_up_to_the_number_needed() -> None:
    """Among the seeds are pilots knocked out, whose rolls fail without dice and whose reasons are not told."""
    position = api.position("Haymaker", "Tollkeeper", attacker_state={"crit": "LL:4", "pilot-hits": 4})
    without_dice = 0
    for seed in range(40):
        told = api.resolve(position, "dfa", seed=seed).told
        without_dice += any("fails its piloting roll without dice" in line.text for line in told)
        for line in told:
            needed = re.match(r".* needs (\d+) (?:to|for) [^:]*(?:: (.*))?\.$", line.text)
            if line.kind == "number":
                assert needed, line.text
                if line.rule == "PILOT-4":
                    assert needed[2] is None, line.text
                else:
                    assert sum(map(int, re.findall(r" ([+-]\d+)", needed[2]))) == int(needed[1]), line.text
    assert without_dice
