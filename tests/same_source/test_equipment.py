"""Special armor, structure, cockpits and equipment: plain and compiled the same, blow by blow."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from tests.odds.test_equipment import KINDS
from tests.rules.classic.tables import a_table, mech, placed

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.aids import from_above_with_talons, strength
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.cockpits import is_blind
from ironfall.rulesets.classic.kick import kick_damage, kick_to_hit
from ironfall.rulesets.classic.piloting import piloting_number
from ironfall.rulesets.classic.punch import punch_damage
from ironfall.rulesets.classic.records import LL, RA, RL, Game, Table
from ironfall.rulesets.classic.spikes import strike_spiked_in_groups, strike_with_limb
from ironfall.rulesets.random_policy import choose_blindly
from ironfall.table.generator import seed_dice
from ironfall.table.linking import can_compile
from ironfall.table.marks import verb
from ironfall.testing.same_source import listening, play_both_ways

pytestmark = pytest.mark.skipif(not can_compile(), reason="compiled rules need the extra for speed")

SEEDS = range(12)
AIDS: tuple[dict[str, Any], ...] = (
    {"myomer": "triple-strength"},
    {"myomer": "industrial triple-strength"},
    {"slots": {"LL": ["Clan Talons"], "RL": ["Clan Talons"]}},
    {"slots": {"LA": ["Claw"], "RA": ["Claw"]}},
)


@verb
def fight(table: Table) -> None:
    """Unit 0 strikes unit 1 in every way that meets armor and spikes; then the target's next piloting roll is told."""
    attacker = table.game.units[0]
    target = table.game.units[1]
    kick_to_hit(table, attacker, target, RL)
    strike_with_limb(table, attacker, target, kick_damage(table, attacker, RL), Chart.KICK, Side.FRONT, RL)
    strike_with_limb(table, attacker, target, punch_damage(table, attacker, RA), Chart.PUNCH, Side.REAR, RA)
    points = from_above_with_talons(attacker, 10 * strength(attacker))
    strike_spiked_in_groups(table, attacker, target, points, Chart.FULL, Side.REAR, LL, RL)
    if target.destroyed == 0 and not is_blind(target):
        piloting_number(table, target)


@cache
def compiled() -> dict[Any, Any]:
    from ironfall.table.compiled import checked_twins

    return checked_twins([fight], Game, choose_blindly)


@pytest.mark.parametrize("name", KINDS)
def test_whoever_wears_it_is_struck_alike(name: str) -> None:
    fields, said = KINDS[name]
    words = {word.replace("-", "_"): value for word, value in said.items()}
    target = mech(35, jump=0, **fields)
    told = set()
    for number, aid in enumerate(AIDS):
        for seed in SEEDS:
            table = a_table(placed(mech(60, jump=4, **aid), "0805", 3, heat=9), placed(target, "0806", **words))
            seed_dice(listening(table, [1, 1, 1, 1]), seed, number)
            play_both_ways(fight, compiled(), table, f"{name}, seed {seed}")
            assert table.tape.fault == 0
            told.add(table.log.count)
    assert len(told) > 5
