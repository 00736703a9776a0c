"""Physical weapons, and attacks on infantry: plain and compiled the same, as for everything else."""

from __future__ import annotations

from typing import Any

import pytest
from tests.odds.test_weapons_and_infantry import SUITS, WEAPONS, fight
from tests.rules.classic.tables import infantry, mech

from ironfall.rulesets import ruleset_named
from ironfall.rulesets.random_policy import choose_blindly
from ironfall.table.generator import seed_dice
from ironfall.table.linking import can_compile
from ironfall.testing.same_source import compiled_plays, listening, play_both_ways

pytestmark = pytest.mark.skipif(not can_compile(), reason="compiled rules need the extra for speed")

CLASSIC = ruleset_named("classic")
PLAYS = {action.name: action.play for action in CLASSIC.actions}
SEEDS = range(6)
KINDS = ("leg", "motorized", "jump", "hover", SUITS)
ATTACKS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "kick": ({"piloting": 2}, {}),
    "club": ({"piloting": 2, "carries": "tree"}, {}),
    "thrash": ({"at": "0809", "prone": True}, {}),
    "brush-off": ({"piloting": 2}, {"swarming": "A"}),
    "death-from-above": ({"at": "0812", "piloting": 1}, {}),
}


def alike(position: Any, where: str) -> None:
    for seed in SEEDS:
        table = listening(position.table(), [1, 1, 1, 1])
        seed_dice(table, seed, 0)
        play_both_ways(PLAYS["kick"], compiled_plays(CLASSIC, choose_blindly), table, f"{where}, {seed}")
        assert table.tape.fault == 0
        assert table.log.count > 5


@pytest.mark.parametrize("weapon", ["Hatchet", "Mace", "Lance", "Flail", "Wrecking Ball", "Vibroblade (Medium)"])
def test_weapons(weapon: str) -> None:
    active = {"active": "RA"} if "blade" in weapon else {}
    a = {"declares": "club B", **active}
    alike(fight(mech(60, slots={"RA": [weapon]}), mech(40), a=a, b={"hurt": 16, "damage": "CT=16"}, **WEAPONS), weapon)


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("kind", KINDS)
def test_infantry(kind: str, attack: str) -> None:
    a, b = ATTACKS[attack]
    target = infantry(kind, 4 if kind == SUITS else 28)
    a = {**a, "declares": f"{attack} B"}
    alike(fight(mech(50), target, a=a, b={"has-moved": True, **b}), f"{attack} at {kind}")
