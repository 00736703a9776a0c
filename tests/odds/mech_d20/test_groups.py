"""A volley followed in groups of questions is the same as the volley followed whole, by a walk that forgets nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.odds.mech_d20.volleys import card, read, volley, walks, weights_in_groups, whole_weights

from ironfall.errors import BadInput
from ironfall.game.play import action_named, table_for
from ironfall.game.position import Position

MOST_RUNS = 3_000
STATES = range(17)
LASERS = ["Small Laser", "Small Laser"]
THICK = "99(9)"
"""Nothing pierces this."""
FACES = 20


def charts_that_strike(places: list[str], into: Path, more: Mapping[str, Any] | None = None) -> str:
    """A charts file with no other locations on the die, so that two hits can be followed whole."""
    rows = [[FACES * (k + 1) // len(places), place] for k, place in enumerate(places)]
    file = into / "charts.json"
    file.write_text(json.dumps({"location_die": {"front": rows, "rear": rows}, **(more or {})}), "utf-8")
    return str(file)


WAYS_TO_GO_WRONG: dict[str, tuple[list[str], dict[str, Any]]] = {
    # 13 points that the right arm cannot hold fill its torso, so that 3 more there go on to the center.
    "a torso filled from its arm": (
        ["RT", "LL"],
        {"armor": {"RA": "4(3)", "RT": "6(4)"}, "b": [("ledger", "RA=20")]},
    ),
    # The second laser goes inside the torso, where a 20 takes it, and the leg with it.
    "a torso taken by a 20": (["RT", "LA"], {"armor": {"RT": "4(9)"}}),
    # The second laser goes inside the head, where the cockpit is.
    "a cockpit behind much": (["HD", "LA"], {"armor": {"HD": "4(9)"}}),
    # 6 points that the rear of the left torso cannot hold go on to the rear of the center, which bears 8.
    "a center filled from a torso's rear": (
        ["LTR", "CTR", "LA"],
        {"armor": {"LTR": "2(4)", "CTR": "3(5)"}, "side": "rear", "b": [("ledger", "LTR=12")]},
    ),
    "an engine in a torso": (["LT", "CT"], {"items": {"LT": ["Engine"]}, "armor": {"LT": "4(9)", "CT": "0(20)"}}),
    "life support in an arm": (["RA", "HD"], {"items": {"RA": ["Life Support"]}, "armor": {"RA": "4(9)"}}),
    "an empty bin": (
        ["LT", "LA"],
        {"items": {"LT": ["AC 5", "AC 5 Ammo"]}, "armor": {"LT": "0(40)"}, "b": [("shots", "AC 5=0")]},
    ),
    "an engine spared once": (
        ["CT", "LA"],
        {"armor": {"CT": "0(40)"}, "b": [("technique", "tough-engine")], "options": {"techniques": "yes"}},
    ),
    "sinks in an arm, and heat": (
        ["LA", "LT"],
        {"items": {"LA": ["3 x Heat Sink"]}, "armor": {"LA": "0(4)", "LT": "0(4)"}, "b": [("heat", "20")]},
    ),
}


def same(position: Position) -> bool:
    """Whether it can be followed whole; then all answers must be equal, as fractions."""
    whole = whole_weights(position, MOST_RUNS)
    if whole is None:
        return False
    assert read(position, weights_in_groups(position)) == read(position, whole)
    return True


def small(name: str, into: Path, more: Mapping[str, Any] | None = None) -> Position:
    """Two hits of 3 points on a 'Mech that is thick but for what the name says."""
    places, said = WAYS_TO_GO_WRONG[name]
    words = {key: value for key, value in said.items() if key not in ("items", "armor")}
    target = card(said.get("items"), said["armor"], usual=THICK)
    return volley(LASERS, target, charts=charts_that_strike(places, into, more), **words)


@pytest.mark.parametrize("name", WAYS_TO_GO_WRONG)
def test_groups_forget_nothing_that_counts(name: str, tmp_path: Path) -> None:
    assert same(small(name, tmp_path))


@pytest.mark.parametrize("name", ["a torso taken by a 20", "a cockpit behind much", "an empty bin"])
def test_every_merge_is_proved(name: str, tmp_path: Path) -> None:
    assert all(walk.is_done for _, walk in walks(small(name, tmp_path), checks=True))


@pytest.mark.parametrize(
    "charts",
    [
        {"transfer": {"RA": "LT"}},
        {"transfer": {"RA": "CT"}},
        {"attached": {"RT": ["LA", "LL"]}},
    ],
)
def test_bodies_of_a_players_own_are_followed_as_they_are(charts: dict[str, Any], tmp_path: Path) -> None:
    assert same(small("a torso filled from its arm", tmp_path, charts))


# --- random states

PLACES = ("HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL", "CTR", "LTR", "RTR")
BY_WEAPON = {"Medium Laser": 5, "Large Laser": 8, "Small Laser": 3}
TRAITS = (
    ("ability", "ace-reroll"),
    ("ability", "faith"),
    ("ability", "defender-reroll"),
    ("ability", "sharpshooter-damage"),
    ("technique", "tough-engine"),
    ("technique", "clear-head"),
    ("race", "heavy"),
)
MODULES = {"classes": "yes", "techniques": "yes", "races": "yes"}


def random_volley(seed: int) -> Position:
    """One hit of a number on a worn 'Mech, from any side, with some of what can be special about it."""
    chance = random.Random(seed)
    weapon = chance.choice(list(BY_WEAPON))
    options = {
        "destroy_at_zero": chance.choice(("no", "no", "yes")),
        "rear_overflow": chance.choice(("no", "no", "yes")),
        "overflow_crit_rolls": chance.choice(("no",) * 5 + ("yes",)),
    }
    said: list[tuple[str, object]] = []
    for place in PLACES:
        if chance.random() < 0.4:
            said.append(("damage", f"{place}={chance.randint(4, 12)}"))
        elif chance.random() < 0.2:
            said.append(("ledger", f"{place}={chance.randint(1, 14)}"))
    said += chance.choice(([], [("counters", 4)], [("heat", 15)], [("prone", True)], [("unconscious", True)]))
    a, b = ([chance.choice(TRAITS)] if chance.random() < 0.5 else [] for _ in range(2))
    items = {"LT": chance.choice(([], ["Machine Gun", "Machine Gun Ammo"])), "RL": ["2 x Heat Sink"]}
    target = card(items, tons=chance.choice((20, 100)), usual=chance.choice(("7(4)", "9(5)")))
    side = chance.choice(("front", "left", "right", "rear"))
    return volley([weapon], target, a=a, b=[*said, *b], side=side, options=options | MODULES)


def test_random_volleys_are_the_same_in_groups() -> None:
    done = 0
    for seed in STATES:
        try:
            position = random_volley(seed)
            attack = action_named(position.ruleset, "attack")
            if attack.refusals(table_for(position, attack)):
                continue
            done += same(position)
        except BadInput:
            continue
        except AssertionError as error:
            raise AssertionError(f"state {seed}") from error
    assert done >= 15


@pytest.mark.parametrize("seed", [1, 4, 6])
def test_merges_of_random_volleys_are_proved(seed: int) -> None:
    assert all(walk.is_done for _, walk in walks(random_volley(seed), checks=True))
