"""Thrashing about (THR-1)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import (
    a_table,
    happened,
    infantry,
    lost,
    mech,
    numbers_needed,
    placed,
    play,
    refused,
    where,
)

from ironfall.rulesets.classic.attacks import can_attack_lying, make_attacks, refusals_of_attack
from ironfall.rulesets.classic.infantry import troopers_left
from ironfall.rulesets.classic.limbs import choose_limbs
from ironfall.rulesets.classic.records import LA, LL, RA, RL, Attack, Gone, Table, Unit
from ironfall.rulesets.classic.sequence import play_physical_phase
from ironfall.rulesets.classic.thrash import (
    is_open,
    limbs_left,
    refusals_of_thrashing,
    rolls_about,
    thrash_damage,
    thrashing_lands,
)
from ironfall.rulesets.classic.words import Event, Refusal

HERE = "0809"


def thrashing(
    kind: str = "leg", troopers: int = 28, /, a: dict[str, Any] | None = None, tons: int = 50, **options: Any
) -> tuple[Table, Unit, Unit]:
    """A prone 'Mech with infantry in its hex."""
    table = a_table(
        placed(mech(tons), HERE, **({"prone": True} | (a or {}))),
        placed(infantry(kind, troopers), options.pop("at", HERE)),
        **options,
    )
    attacker, target = table.game.units[:2]
    attacker.attack, attacker.declared, attacker.attack_target = Attack.THRASH, 1, 1
    attacker.aimed_at = target.at
    choose_limbs(table, attacker)
    return table, attacker, target


@pytest.mark.parametrize(("tons", "points"), [(20, 7), (25, 8), (35, 12), (50, 17), (55, 18), (60, 20), (100, 33)])
def test_a_third_to_the_nearest_point(tons: int, points: int) -> None:
    _, attacker, _ = thrashing(tons=tons)
    assert thrash_damage(attacker) == points


def test_nothing_is_thrown_to_hit_and_the_mech_rolls() -> None:
    table, attacker, target = thrashing()
    play(table, play_physical_phase, script="A piloting 5")
    assert (troopers_left(target), attacker.fell, attacker.attack) == (11, 0, Attack.NONE)
    assert numbers_needed(table) == [("thrash", 2), ("piloting", 5)]
    assert len(happened(table, Event.HITS)) == 1


def test_failing_the_roll_it_is_hurt_as_by_a_fall() -> None:
    table, attacker, _ = thrashing()
    play(table, make_attacks, script="A piloting 4, A facing 1, A location 7, A pilot 6")
    assert (lost(attacker), attacker.fell, attacker.prone, attacker.pilot_hits) == ({"CT": 5}, 1, 1, 0)


def test_what_it_did_leaves_no_roll_owing() -> None:
    table, attacker, _ = thrashing()
    play(table, rolls_about, attacker, script="A piloting 12")
    assert attacker.owed_count == 0


def test_battle_armor_is_struck_in_groups() -> None:
    table, _, target = thrashing("battle armor", 4)
    play(table, thrashing_lands, target, 17, script="B trooper 1 1 2 3")
    assert [target.armor[k] for k in range(4)] == [0, 4, 7, 9]
    assert troopers_left(target) == 3


def test_a_squad_that_is_gone_takes_no_more() -> None:
    table, _, target = thrashing("battle armor", 1)
    play(table, thrashing_lands, target, 33)
    assert target.destroyed and target.taken == 10


@pytest.mark.parametrize(
    ("said", "refusals"),
    [
        ({}, []),
        ({"prone": "no"}, [Refusal.NOT_PRONE]),
        ({"fired": "LT"}, [Refusal.HAS_FIRED]),
    ],
)
def test_who_thrashes(said: dict[str, Any], refusals: list[Refusal]) -> None:
    table, attacker, target = thrashing(a=said)
    assert refused(table, refusals_of_thrashing, attacker, target) == refusals
    assert refused(table, refusals_of_attack, attacker, Attack.THRASH) == refusals
    assert can_attack_lying(table, attacker)


def test_a_limb_is_needed() -> None:
    table, attacker, target = thrashing()
    for place in (LA, RA, LL):
        attacker.gone[place] = Gone.DESTROYED
    assert limbs_left(attacker) == 1
    assert refused(table, refusals_of_thrashing, attacker, target) == []
    attacker.gone[RL] = Gone.DESTROYED
    assert refused(table, refusals_of_thrashing, attacker, target) == [Refusal.NO_LIMBS]


def test_only_infantry_in_the_same_hex() -> None:
    table, attacker, target = thrashing(at="0808")
    assert where(table, target) == "0808"
    assert refused(table, refusals_of_thrashing, attacker, target) == [Refusal.NOT_ON_TOP]
    table = a_table(placed(mech(), HERE, prone=True), placed(mech(), "0808"))
    assert refused(table, refusals_of_thrashing, *table.game.units[:2]) == [Refusal.NOT_ON_TOP]


@pytest.mark.parametrize(
    ("facts", "is_allowed"),
    [
        ({}, True), ({"woods": 1}, False), ({"rough": 1}, False), ({"rubble": 1}, False), ({"swamp": 1}, False),
        ({"ice": 1}, False), ({"building": 1, "deck": 1, "building_cf": 15}, False), ({"pavement": 1}, True),
    ],
)  # fmt: skip
def test_clear_or_paved_ground(facts: dict[str, int], is_allowed: bool) -> None:
    table, attacker, target = thrashing(ground={HERE: facts})
    assert is_open(table, attacker) == is_allowed
    assert refused(table, refusals_of_thrashing, attacker, target) == ([] if is_allowed else [Refusal.NOT_CLEAR])
