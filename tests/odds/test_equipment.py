"""What the walk forgets makes no difference on machines of special armor, structure and equipment either."""

from __future__ import annotations

from typing import Any

import pytest
from tests.odds.answers import alone, pair, read, walk_about, walks
from tests.odds.test_merged import HURT
from tests.odds.test_naive import TWO_ENGINES
from tests.rules.classic.tables import mech

from ironfall.game.position import Position
from ironfall.units.sheet import Sheet

MOST_RUNS = 60_000
STRIPPED = ["LT=12", "RT=12", "CT=18", "LA=9", "RA=9", "LL=13", "RL=13", "HD=6"]
"""3 points of armor left, 2 on the center torso; the rear whole."""
KINDS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "hardened": ({"armor_kind": "hardened"}, {"damage": STRIPPED, "half-box": ["LT", "CT"]}),
    "ferro-lamellor": ({"armor_kind": "ferro-lamellor"}, {"damage": STRIPPED}),
    "reflective": ({"armor_kind": "reflective"}, {"damage": ["LT=5", "RT=8", "CT=13", "LA=2", "HD=1"]}),
    "impact-resistant": ({"armor_kind": "impact-resistant"}, {"damage": STRIPPED}),
    "ablation": ({"armor_kind": "anti-penetrative ablation"}, {"damage": STRIPPED}),
    "reactive": ({"armor_kind": "reactive", "slots": {"LT": ["Reactive"], "LL": ["Reactive"]}}, {"damage": STRIPPED}),
    "composite": ({"structure": "composite"}, {"damage": ["LT=15", "RT=15", "CT=20", "LA=12"]}),
    "reinforced": ({"structure": "reinforced"}, {"damage": ["LT=15", "RT=15", "CT=20", "LA=12"]}),
    "industrial": ({"structure": "industrial"}, {"damage": ["LT=15", "CT=20"]}),
    "modular": ({"slots": {"LT": ["Modular Armor"]}}, {"damage": STRIPPED, "modular-lost": ["LT=8"]}),
    "armored slots": ({"slots": {"LT": ["2 x Heat Sink (armored)"]}}, {"damage": ["LT=15", "CT=20"]}),
    "torso cockpit": ({"cockpit": "torso-mounted"}, {"damage": ["HD=11", "CT=20"]}),
    "console": ({"cockpit": "command console"}, {"damage": ["HD=9"]}),
    "spikes": ({"slots": {"RT": ["Spikes"]}}, {"damage": ["RT=14"]}),
    "enhanced legs": (
        {"slots": {"LL": ["Actuator Enhancement System (AES)"], "RL": ["Actuator Enhancement System (AES)"]}},
        {"damage": ["LL=16"]},
    ),
}


def machine(tons: int, **fields: Any) -> Sheet:
    return mech(tons, jump=0, walk=2, engine_kind="compact", gyro="compact", **fields)


def falling(name: str) -> Position:
    """55 tons try to stand up and fall: groups of 5 and 1."""
    fields, said = KINDS[name]
    words = {key.replace("-", "_"): value for key, value in {"crit": TWO_ENGINES, **HURT, **said}.items()}
    return alone(machine(55, **fields), **words)


@pytest.mark.parametrize("name", KINDS)
def test_merged_is_unmerged(name: str) -> None:
    position = falling(name)
    whole = walks(position, "stand", forgets=False, runs=MOST_RUNS)
    assert whole[0].is_done, f"{name} is too large to be followed whole"
    assert read(position, walks(position, "stand"), "stand") == read(position, whole, "stand")


@pytest.mark.parametrize("name", KINDS)
def test_every_merge_is_proved_in_a_fall(name: str) -> None:
    assert walks(falling(name), "stand", checks=True)[0].is_done


@pytest.mark.parametrize("name", KINDS)
def test_every_merge_is_proved_under_a_kick(name: str) -> None:
    """60 tons kick for 12; a fall of 2 may follow."""
    fields, said = KINDS[name]
    b = {"crit": TWO_ENGINES, **HURT, **said}
    position = pair(mech(60, jump=0, walk=3), machine(20, **fields), b=b)
    assert walk_about(1, position, "kick", checks=True).is_done
