"""Attacks that are declared one after another, and carried out together."""

from __future__ import annotations

import pytest
from tests.page.sitting_down import At, do, table

from ironfall import api
from ironfall.errors import BadInput
from ironfall.page import counting, views
from ironfall.page.store import Store
from ironfall.rulesets.classic.records import LL, RL

TYPED = (12, 12, 2, 5, 12, 12)
"""Both kicks hit, the first in the right leg, the other in the left one (HIT-3), and both keep their feet."""


def cards(at: At) -> dict[str, tuple[bool, bool]]:
    """Of every action, whether it is allowed, and whether it can be declared."""
    return {card["action"]: (card["legal"], card["can_be_declared"]) for card in views.view(at.sitting)["cards"]}


def test_both_declare_and_both_kick(store: Store) -> None:
    """35 tons kick for 7 points, 50 tons for 10 (KICK-3)."""
    at = table(store)
    before = at.unit(1).armor[RL], at.unit(0).armor[LL]
    do(at, "declare", action="kick")
    assert cards(at)["kick"] == (True, False)
    assert cards(at)["punch"] == (False, False)
    do(at, "acting", by="B", on="A")
    do(at, "declare", action="kick")
    assert [unit["words"] for unit in views.view(at.sitting)["units"]] == [["kick declared"], ["kick declared"]]
    do(at, "play", action="phase", seed=None)
    for number in TYPED:
        do(at, "answer", value=number)
    assert at.now.played is None
    # Who acts is unit 0, so B is now.
    assert (at.unit(0).armor[RL], at.unit(1).armor[LL]) == (before[0] - 7, before[1] - 10)
    assert [unit["words"] for unit in views.view(at.sitting)["units"]] == [[], []]
    told = [line.text for line in at.lines() if line.kind == "setup"]
    assert told[0] == "Haymaker HM-5 declares: kick, on Tollkeeper TK-6."


def test_what_is_declared_stays_declared_whoever_acts(store: Store) -> None:
    """It hits with 8 or more (DFA-11), and both keep their feet; the attacker of 35 tons deals 11 points (DFA-15)."""
    at = table(store)
    armor = sum(at.unit(1).armor)
    do(at, "declare", action="dfa")
    declared = at.text
    do(at, "acting", by="B", on="A")
    assert {name for name, (legal, _) in cards(at).items() if legal} == {"phase"}
    do(at, "acting", by="A", on="B")
    assert at.text == declared
    do(at, "acting", by="B", on="A")
    do(at, "play", action="phase", seed=None)
    do(at, "answer", value=8)
    while at.now.played is not None:
        do(at, "answer", value="roll-all")
    assert any("Haymaker HM-5 hits Tollkeeper TK-6" in line.text for line in at.lines())
    assert sum(at.unit(0).armor) <= armor - 11


def test_who_has_declared_an_attack_makes_no_death_from_above(store: Store) -> None:
    at = do(table(store), "place", unit="A", at="0808")
    do(at, "declare", action="punch")
    (dfa,) = (card for card in at.seen()["cards"] if card["action"] == "dfa")
    another = {"words": "the attacker has declared another physical attack", "rule": "GEN-2"}
    assert (dfa["legal"], dfa["refusals"]) == (False, [another])


def test_a_phase_says_whose_hit_it_counts(store: Store) -> None:
    """Piloting 5, a kick -2: 3 or more is 35 of 36 throws."""
    at = do(table(store), "place", unit="A", at="0808")
    do(at, "declare", action="kick")
    found = counting.odds_as_data(api.odds(at.now.position, "phase"))
    assert found["sentence"].startswith("The attacker hits 35 times in 36.")
    assert found["outcomes"]["hit"]["title"] == "the attacker hits"


def test_what_a_third_has_declared_is_meant_for_the_same_whoever_acts(store: Store) -> None:
    at = do(table(store), "unit", sheet="Mudlark", side=1)
    do(at, "acting", by="C", on="A")
    do(at, "declare", action="kick")
    for by, on in (("A", "B"), ("B", "A"), ("A", "C"), ("C", "A")):
        do(at, "acting", by=by, on=on)
        units = at.now.position.setup.units
        (who,) = (number for number, unit in enumerate(units) if unit.letter == "C")
        assert units[at.unit(who).attack_target].letter == "A"
    with pytest.raises(BadInput, match=r"Haymaker HM-5 cannot leave: what was declared or begun is about it"):
        do(at, "remove", letter="A")
    do(at, "remove", letter="B")
    assert at.now.position.setup.units[at.unit(0).attack_target].letter == "A"


@pytest.mark.parametrize(
    ("ruleset", "actions", "said"),
    [
        ("classic", ("club",), "not allowed: the attacker carries nothing to use as a club"),
        ("classic", ("kick", "kick"), "kick cannot be declared here"),
        ("classic", ("kick", "punch"), "not allowed: the attacker has declared another physical attack"),
        ("classic", ("nothing",), "classic has no action 'nothing'"),
        ("mech_d20", ("attack",), "volley cannot be declared here"),
        ("mechawars", ("charge",), "charge cannot be declared here"),
    ],
)
def test_what_cannot_be_declared_is_refused(store: Store, ruleset: str, actions: tuple[str, ...], said: str) -> None:
    at = table(store, ruleset=ruleset)
    for action in actions[:-1]:
        do(at, "declare", action=action)
    with pytest.raises(BadInput) as refused:
        do(at, "declare", action=actions[-1])
    assert refused.value.message.startswith(said)


def test_a_declaration_is_taken_back(store: Store) -> None:
    at = table(store)
    before = at.text
    do(at, "declare", action="charge")
    assert at.text != before
    do(at, "undo")
    assert at.text == before
