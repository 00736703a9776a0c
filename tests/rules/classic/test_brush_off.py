"""Brushing off infantry that swarms a 'Mech (BRUSH-1)."""

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
    reasons,
    refused,
)

from ironfall.rulesets.classic.attacks import are_settled, make_attacks, refusals_of_attack
from ironfall.rulesets.classic.brush_off import (
    brush_off_lands,
    brush_off_misses,
    brush_off_to_hit,
    refusals_of_brush_off,
    swarms,
)
from ironfall.rulesets.classic.infantry import troopers_left
from ironfall.rulesets.classic.limbs import choose_limbs
from ironfall.rulesets.classic.records import LA, RA, RL, Attack, Table, Unit
from ironfall.rulesets.classic.sequence import play_physical_phase
from ironfall.rulesets.classic.words import Because, Event, Refusal


def brushing(
    kind: str = "leg",
    troopers: int = 28,
    /,
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    tons: int = 60,
    **fields: Any,
) -> tuple[Table, Unit, Unit]:
    """A 'Mech with infantry on it."""
    said = {"swarming": "A"} if b is None else b
    table = a_table(
        placed(mech(tons, **fields), "0809", **(a or {})), placed(infantry(kind, troopers), "0809", **said)
    )
    attacker, target = table.game.units[:2]
    attacker.attack, attacker.declared, attacker.attack_target = Attack.BRUSH_OFF, 1, 1
    attacker.aimed_at = target.at
    choose_limbs(table, attacker)
    return table, attacker, target


def test_a_hit_does_the_damage_of_a_punch_and_takes_it_off() -> None:
    table, attacker, target = brushing()
    assert swarms(target, attacker)
    play(table, play_physical_phase, script="A brush off 9")
    assert (troopers_left(target), target.swarming) == (22, 0)
    assert numbers_needed(table) == [("brush off", 9)]
    assert len(happened(table, Event.BRUSHED_OFF)) == 1


def test_one_suit_of_battle_armor_is_struck() -> None:
    table, _, target = brushing("battle armor", 4)
    play(table, brush_off_lands, target, 6, script="B trooper 4")
    assert [target.armor[k] for k in range(4)] == [9, 9, 9, 3]


def test_a_miss_strikes_the_mech_itself() -> None:
    table, attacker, target = brushing()
    play(table, make_attacks, script="A brush off 8, A punch 5")
    assert (lost(attacker), target.swarming, troopers_left(target)) == ({"RA": 6}, 1, 28)
    play(table, brush_off_misses, attacker, 3, script="A punch 1")
    assert lost(attacker) == {"RA": 6, "LA": 3}


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ({}, 9), ({"crit": "RA:hand"}, 10), ({"crit": ["RA:upper-arm", "RA:lower-arm"]}, 13), ({"moved": 5}, 9),
        ({"jumped": True}, 9), ({"crit": "LA:hand"}, 9),
    ],
)  # fmt: skip
def test_its_number(said: dict[str, Any], number: int) -> None:
    table, attacker, _ = brushing(a=said)
    assert play(table, brush_off_to_hit, attacker, RA) == number
    assert reasons(table)[:2] == [(Because.PILOTING_SKILL, 5), (Because.BRUSHES_OFF, 4)]


def test_the_better_arm_is_taken() -> None:
    _, attacker, _ = brushing(a={"crit": "RA:hand"})
    assert attacker.blow_with == [LA, 0]
    _, attacker, _ = brushing()
    assert attacker.blow_with == [RA, 0]


@pytest.mark.parametrize(
    ("said", "refusals"),
    [
        ({}, []),
        ({"crit": "RA:shoulder"}, [Refusal.SHOULDER_DAMAGED]),
        ({"fired": "RA"}, [Refusal.LIMB_FIRED]),
        ({"damage": "RA=22"}, [Refusal.ARM_MISSING]),
    ],
)
def test_the_arm(said: dict[str, Any], refusals: list[Refusal]) -> None:
    table, attacker, target = brushing(a=said)
    assert refused(table, refusals_of_brush_off, attacker, target, RA) == refusals


def test_only_what_swarms_it_and_only_with_an_arm() -> None:
    table, attacker, target = brushing(b={})
    assert refused(table, refusals_of_attack, attacker, Attack.BRUSH_OFF) == [Refusal.NOT_SWARMED]
    both = [Refusal.NOT_SWARMED, Refusal.BRUSHES_WITH_ARM]
    assert refused(table, refusals_of_brush_off, attacker, target, RL) == both
    table, attacker, target = brushing(frame="quad")
    assert refused(table, refusals_of_brush_off, attacker, target, LA) == [Refusal.BRUSHES_WITH_ARM]


def test_the_two_are_followed_together_as_long_as_one_may_shake_off_the_other() -> None:
    table, _, target = brushing()
    assert not play(table, are_settled)
    target.swarming = 0
    assert play(table, are_settled)
