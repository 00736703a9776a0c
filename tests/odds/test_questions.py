"""The answers read from marks: each name from its own marks, exact ones as fractions, estimates within their error."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ironfall import api
from ironfall.game.play import action_named
from ironfall.odds import questions
from ironfall.odds.estimate import share
from ironfall.odds.questions import Outcome
from ironfall.rulesets.classic import marks
from ironfall.rulesets.classic.marks import UNIT, UNIT_MARKS
from ironfall.rulesets.classic.records import LA, SLOTS
from ironfall.rulesets.classic.words import Cause, Question
from ironfall.simulate.chunks import PlainPlayer

POSITION = api.position("Haymaker", "Tollkeeper")
RULES = POSITION.ruleset
ATTACKER, TARGET = UNIT, UNIT + UNIT_MARKS
HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)


def read_exact(*weights: dict[int, Fraction]) -> questions.Answers:
    return questions.read_exact(RULES, POSITION.table(), weights)


def read_counts(tally: dict[int, int], trials: int, units: int = 2) -> questions.Answers:
    counted = [0] * RULES.outcomes.marks
    for mark, times in tally.items():
        counted[mark] = times
    return questions.read_counts(RULES, POSITION.table(), units, counted, trials)


# --- exact


def test_each_unit_is_read_from_the_walk_about_it() -> None:
    about_attacker = {marks.HIT: THIRD, ATTACKER + marks.FALLS: HALF, TARGET + marks.FALLS: Fraction(1)}
    about_target = {marks.HIT: THIRD, TARGET + marks.FALLS: SIXTH, ATTACKER + marks.FALLS: Fraction(1)}
    found = read_exact(about_attacker, about_target).outcomes
    assert found["hit"] == Outcome(1 / 3, None, THIRD)
    assert found["attacker_falls"].fraction == HALF
    assert found["target_falls"].fraction == SIXTH


def test_being_destroyed_is_the_sum_of_its_causes() -> None:
    causes = {Cause.HEAD: SIXTH, Cause.ENGINE: THIRD}
    found = read_exact({}, {TARGET + marks.DESTROYED + cause: p for cause, p in causes.items()})
    assert found.outcomes["target_destroyed"].fraction == HALF
    by = {cause: o.fraction for cause, o in found.group("target_destroyed_by").items() if o.can_happen}
    assert by == {"head": SIXTH, "engine": THIRD}
    assert found.group("final_hexes/target")["destroyed"].fraction == HALF
    assert found.outcomes["attacker_destroyed"].fraction == 0
    assert not found.outcomes["attacker_destroyed"].can_happen


def test_locations_have_their_own_marks() -> None:
    found = read_exact({ATTACKER + marks.HOLED + LA: HALF, ATTACKER + marks.LOST + LA: THIRD}, {})
    arm = found.group("by_location/attacker/LA")
    assert {part: outcome.fraction for part, outcome in arm.items()} == {"stripped": 0, "holed": HALF, "lost": THIRD}
    others = found.group("by_location/attacker")
    assert {path for path, outcome in others.items() if outcome.can_happen} == {"LA/holed", "LA/lost"}
    torsos = {path for path in others if path.endswith("rear_stripped")}
    assert torsos == {"CT/rear_stripped", "LT/rear_stripped", "RT/rear_stripped"}


def test_a_curve_its_mean_and_what_it_lacks() -> None:
    found = read_exact({}, {TARGET + marks.DAMAGE + value: p for value, p in {0: HALF, 7: THIRD, 12: SIXTH}.items()})
    curve = found.spreads["damage_to_target"]
    assert curve.fractions == {0: HALF, 7: THIRD, 12: SIXTH}
    assert curve.mean_fraction == Fraction(7, 3) + 2
    assert curve.mean == float(Fraction(13, 3))
    assert found.spreads["damage_to_attacker"].fractions == {}


def test_where_a_unit_ends_is_named_by_its_hex() -> None:
    table = POSITION.table()
    at = table.game.units[1].at
    found = read_exact({}, {TARGET + marks.ENDS_IN + at: HALF, TARGET + marks.OFF_THE_MAP: HALF})
    ends = {name: o.fraction for name, o in found.group("final_hexes/target").items() if o.can_happen}
    assert ends == {"0809": HALF, "off the map": HALF}


def test_critical_hits_are_shared_out_to_their_kinds() -> None:
    """Whichever of a Haymaker's slots are struck, all kinds together are as many as the slots hit."""
    place = LA
    found = read_exact({ATTACKER + marks.CRITICAL + place * SLOTS + slot: SIXTH for slot in range(SLOTS)}, {})
    kinds = {name: each.fraction for name, each in found.expected.items() if each.p}
    assert kinds and all(name.startswith("criticals/attacker/") for name in kinds)
    assert all(each.fraction == 0 for name, each in found.expected.items() if "/target/" in name)


def test_a_question_is_read_from_both_walks_each_choice_being_marked_in_one() -> None:
    mark = marks.ASKED + Question.MOVES_ASIDE_TO
    asked = questions.asked_exact(RULES, [{mark: THIRD}, {mark: HALF, marks.HIT: HALF}])
    assert asked == {"MOVES_ASIDE_TO": Outcome(float(THIRD + HALF), None, THIRD + HALF)}


# --- estimates


def test_an_estimate_is_the_share_and_never_certain() -> None:
    found = read_counts({marks.HIT: 10, ATTACKER + marks.FALLS: 4}, 10).outcomes
    assert found["hit"] == Outcome(1.0, share(10, 10).error, None, 10)
    assert found["attacker_falls"].p == 4 / 10
    assert found["target_falls"].p == 0
    assert (found["target_falls"].can_happen, found["attacker_falls"].can_happen) == (False, True)
    assert all(outcome.error and outcome.fraction is None for outcome in found.values())


def test_a_counted_curve_has_shares() -> None:
    curve = read_counts({ATTACKER + marks.DAMAGE + 7: 3, ATTACKER + marks.DAMAGE + 12: 1}, 4).spreads[
        "damage_to_attacker"
    ]
    assert (curve.mean, curve.distribution, curve.fractions) == (8.25, {7: 0.75, 12: 0.25}, None)
    assert curve.mean_fraction is None


def test_an_action_of_one_unit_has_no_other() -> None:
    found = read_counts({}, 10, units=1)
    names = {*found.outcomes, *found.spreads, *found.expected}
    assert "attacker_falls" in names
    assert not any("target" in name for name in names)


def test_one_game_is_yes_or_no_and_numbers() -> None:
    tally = [0] * RULES.outcomes.marks
    for mark in (marks.HIT, TARGET + marks.FALLS, TARGET + marks.DESTROYED + Cause.COCKPIT):
        tally[mark] = 1
    for base, damage, hits in ((ATTACKER, 7, 0), (TARGET, 11, 6)):
        tally[base + marks.DAMAGE + damage] = tally[base + marks.PILOT_HITS + hits] = 1
    found = questions.read_one(RULES, 2, tally)
    assert {name for name, value in found.items() if value == 1} == {"hit", "target_falls", "target_destroyed"}
    assert (found["damage_to_attacker"], found["damage_to_target"], found["target_pilot_hits"]) == (7, 11, 6)
    assert not any("/" in name for name in found)


SEEDS, TRIALS = 200, 400


@pytest.fixture(scope="module")
def lying() -> api.Position:
    return api.position("Haymaker", None, attacker_state={"prone": True})


def test_two_standard_errors_hold_the_truth_as_often_as_they_say(lying: api.Position) -> None:
    """Of 200 seeds, 95 in 100 less four standard deviations of that count: 190 - 4 * 3.08 = 177. The odds are exact,
    from frequent (a fall, 1 in 6) to rare (the head struck, 1 in 216: less than twice in 400 trials)."""
    exact = api.odds(lying, "stand", exact=True, mode="plain").outcomes
    names = ("attacker_falls", "attacker_pilot_hurt", "attacker_head_struck", "attacker_pilot_out")
    assert exact["attacker_falls"].fraction == Fraction(1, 6)
    assert exact["attacker_head_struck"].fraction == Fraction(1, 216)
    player = PlainPlayer(lying, action_named(RULES, "stand"), [1] * 4)
    which = {each.name: each.marks for each in RULES.outcomes.happened if each.name in names}
    held = dict.fromkeys(names, 0)
    for seed in range(SEEDS):
        tally, _ = player.play(seed, 0, TRIALS)
        for name in names:
            found = share(sum(tally[mark] for mark in which[name]), TRIALS)
            held[name] += abs(found.value - exact[name].p) <= 2 * found.error
    assert all(times >= 177 for times in held.values()), held
    assert held["attacker_falls"] < SEEDS  # an interval that is never wrong is too wide
