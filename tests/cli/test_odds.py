"""The curve of two dice, and odds from Python: exact within a budget, and else an estimate."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.cli.running import Run

from ironfall import api
from ironfall.game.play import action_named
from ironfall.odds import budget, exact
from ironfall.odds.curve import chance_at_least
from ironfall.odds.questions import Outcome, read_exact
from ironfall.table.linking import can_compile


@pytest.mark.parametrize(("number", "ways"), [(2, 36), (3, 35), (4, 33), (6, 26), (7, 21), (8, 15), (11, 3), (12, 1)])
def test_ways_in_36(number: int, ways: int) -> None:
    assert chance_at_least(number) == Fraction(ways, 36)


def test_what_two_dice_always_or_never_show() -> None:
    assert [chance_at_least(number) for number in (-3, 1, 2, 13, 40)] == [1, 1, 1, 0, 0]


STANDING_UP = api.position("Haymaker", None, attacker_state={"prone": True})
"""Small: every way is counted in some hundred runs of the rules."""
FRESH = api.position("Haymaker", "Tollkeeper")
needs_speed = pytest.mark.skipif(not can_compile(), reason="compiled rules need the extra for speed")


def test_the_api_says_what_is_exact() -> None:
    estimate = api.odds(FRESH, "dfa", budget=0, trials=20)
    assert not estimate.exact
    assert (estimate.outcomes["hit"].fraction, estimate.outcomes["hit"].error) == (Fraction(5, 12), None)
    assert estimate.outcomes["attacker_falls"].fraction is None
    shaken = api.position("Haymaker", "Tollkeeper", attacker_state={"hurt": 20})
    assert api.chance_to_hit(shaken, "dfa") is None
    counted = api.odds(STANDING_UP, "stand")
    assert counted.exact
    assert counted.counted is None
    assert counted.outcomes["attacker_falls"].fraction == Fraction(1, 6)


def test_past_its_budget_it_is_an_estimate_that_says_its_seed() -> None:
    whole = api.odds(STANDING_UP, "stand", mode="plain")
    assert whole.exact and whole.used <= budget.PLAIN_BUDGET == whole.allowed
    enough = api.odds(STANDING_UP, "stand", mode="plain", budget=whole.used)
    assert (enough.exact, enough.answers) == (True, whole.answers)
    less = api.odds(STANDING_UP, "stand", mode="plain", budget=whole.used // 2, trials=30, seed=9)
    assert less.counted is not None
    assert (less.exact, less.counted.trials, less.counted.seed, less.allowed) == (False, 30, 9, whole.used // 2)
    assert less.answers.outcomes == api.simulate(STANDING_UP, "stand", 30, seed=9).outcomes | {
        "hit": less.outcomes["hit"]
    }


@pytest.fixture(scope="module")
def counted() -> exact.Exact:
    """Every way of 35 tons on 50, plain."""
    found = exact.exact(FRESH, "dfa", mode="plain")
    assert found is not None
    return found


def test_the_chance_to_hit_is_the_same_counted_alone_and_among_all(counted: exact.Exact) -> None:
    found = read_exact(FRESH.ruleset, FRESH.table(), counted.weights)
    assert found.outcomes["hit"].fraction == api.chance_to_hit(FRESH, "dfa") == Fraction(15, 36)


def tried(mode: str, exact_wanted: bool = False, runs: int | None = None) -> list[tuple[str, int | None]]:
    dfa = action_named(FRESH.ruleset, "dfa")
    return [(each.mode, each.runs) for each in budget.attempts(FRESH, dfa, mode, exact_wanted, runs, "book")]


def test_without_numba_all_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "can_compile", lambda: False)
    assert tried("auto") == tried("plain") == [("plain", budget.PLAIN_BUDGET)]
    assert tried("auto", exact_wanted=True) == [("plain", budget.FIRST_LOOK), ("plain", None)]
    assert tried("auto", runs=7) == [("plain", 7)]
    with pytest.raises(api.BadInput, match="needs the extra for speed"):
        tried("compiled")


def test_with_numba_nothing_is_compiled_unless_all_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    first = ("plain", budget.FIRST_LOOK)
    monkeypatch.setattr(budget, "can_compile", lambda: True)
    monkeypatch.setattr(budget, "is_compiled", lambda *_: False)
    assert tried("auto") == [first, ("plain", budget.PLAIN_BUDGET)]
    assert tried("auto", exact_wanted=True) == [first, ("plain", budget.PLAIN_AT_FIRST), ("compiled", None)]
    assert tried("plain", exact_wanted=True) == [first, ("plain", None)]
    monkeypatch.setattr(budget, "is_compiled", lambda *_: True)
    assert tried("auto") == [first, ("compiled", budget.COMPILED_BUDGET)]
    assert tried("auto", exact_wanted=True) == [first, ("compiled", None)]
    assert tried("auto", runs=100) == [("plain", 100), ("compiled", 100)]
    assert tried("compiled") == [("compiled", budget.COMPILED_BUDGET)]


def test_a_small_answer_without_a_limit_is_counted_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "can_compile", lambda: True)
    monkeypatch.setattr(budget, "is_compiled", lambda *_: False)
    monkeypatch.setattr(budget, "FIRST_LOOK", 10)
    notices: list[str] = []
    found = api.odds(STANDING_UP, "stand", exact=True, on_notice=notices.append)
    assert (found.exact, found.mode, found.allowed) == (True, "plain", None)
    assert len(notices) == 1 and notices[0].startswith("Counting every way takes about ")


def test_an_answer_names_all_the_runs_that_it_was_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "is_compiled", lambda *_: False)
    assert api.odds(STANDING_UP, "stand", budget=5_000).allowed == 5_000
    assert api.odds(STANDING_UP, "stand").allowed == budget.PLAIN_BUDGET


@needs_speed
def test_compiled_and_plain_give_the_same_answers(counted: exact.Exact) -> None:
    compiled = api.odds(FRESH, "dfa", exact=True, mode="compiled")
    assert (compiled.mode, compiled.exact) == ("compiled", True)
    assert compiled.answers == read_exact(FRESH.ruleset, FRESH.table(), counted.weights)
    assert compiled.asked == {"MOVES_ASIDE_TO": Outcome(float(Fraction(7, 12)), None, Fraction(7, 12))}


def test_progress_counts_runs_and_then_trials() -> None:
    seen: list[tuple[int, int | None]] = []
    api.odds(
        FRESH, "dfa", mode="plain", budget=1_000, trials=4_000, on_progress=lambda done, of: seen.append((done, of))
    )
    runs = [done for done, of in seen if of is None]
    assert len(runs) == 2 and runs[-1] >= 1_000
    assert [each for each in seen if each[1] is not None] == [(2_000, 4_000), (4_000, 4_000)]


def test_an_interruption_ends_the_counting() -> None:
    def stop(done: int, of: int | None) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        api.odds(FRESH, "dfa", mode="plain", exact=True, on_progress=stop)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"exact": True, "budget": 5}, "an exact answer is counted to the end"),
        ({"budget": -1}, "a budget is a number of runs, 0 or more, not -1"),
        ({"mode": "fast"}, "mode is one of auto, plain, compiled, not 'fast'"),
        ({"trials": 0}, "trials must be a whole number from 1"),
        ({"choose": "ask"}, "let the book choose"),
    ],
)
def test_what_cannot_be_asked_is_said(said: dict[str, object], sentence: str) -> None:
    with pytest.raises(api.BadInput, match=sentence):
        api.odds(STANDING_UP, "stand", **said)  # type: ignore[arg-type]


def test_what_is_not_allowed_has_no_odds() -> None:
    with pytest.raises(api.BadInput, match="not allowed"):
        api.odds(api.position("Haymaker", "Tollkeeper", attacker_state={"prone": True}), "dfa")


@pytest.mark.parametrize(
    ("said", "assumed"),
    [
        ((), 'The attacker has charged 0", and nobody has counter-charged: the attacker adds +1, the target 0.'),
        (
            ("--charged", "4"),
            'The attacker has charged 4", and nobody has counter-charged: the attacker adds +2, the target 0.',
        ),
        (
            ("--charged", "3.999", "--counter-charge"),
            'The attacker has charged 3.999", and the target has counter-charged: the attacker adds +1, the target +1.',
        ),
        (("--accidental",), "The two have collided by accident: the attacker adds 0, the target 0."),
    ],
)
@pytest.mark.parametrize("command", [("odds",), ("resolve", "--seed", "1")])
def test_a_collision_says_what_it_takes_for_granted(
    run: Run, command: tuple[str, ...], said: tuple[str, ...], assumed: str
) -> None:
    asked = (command[0], "mechawars/collision", "--attacker-ma", "2", "--target-ma", "2", *said, *command[1:])
    assert assumed in run(*asked).words
    assert run(*asked, "--json").data["assumes"] == assumed
