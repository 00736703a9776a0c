"""The actions that can be asked for by name: what they are refused for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.rules.mech_d20.tables import Item, mech, refused, table

from ironfall import api
from ironfall.game.position import Said
from ironfall.rulesets.mech_d20.actions import attack_refusals, stand_refusals
from ironfall.rulesets.mech_d20.records import Kind
from ironfall.rulesets.mech_d20.sequence import rest
from ironfall.rulesets.mech_d20.words import Reason, Refusal

KICKS = [Item("LL", Kind.FOOT), Item("RL", Kind.FOOT)]
ARM = [Item("RA", Kind.HAND), Item("RA", Kind.WEAPON, "medium_laser")]
LAUNCHERS = [
    Item("RT", Kind.WEAPON, "srm4"),
    Item("RT", Kind.WEAPON, "srm4"),
    Item("LT", Kind.AMMO, "srm4", shots=1),
]


@pytest.mark.parametrize(
    ("items", "refusal"),
    [(KICKS, Refusal.KICKED_ALREADY), (ARM, Refusal.LIMB_USED), (LAUNCHERS, Refusal.NO_AMMO)],
)
def test_all_that_is_declared_must_be_possible_together(items: list[Item], refusal: Refusal) -> None:
    made = table(mech(items=items, declared=0b11, at="0809"), mech(at="0808"))
    assert refused(made, attack_refusals) == [refusal]
    for alone in (0b01, 0b10):
        made = table(mech(items=items, declared=alone, at="0809"), mech(at="0808"))
        assert refused(made, attack_refusals) == []


def test_without_a_word_what_cannot_be_fired_too_is_left_out() -> None:
    made = table(mech(items=LAUNCHERS, at="0809"), mech(at="0808"))
    assert refused(made, attack_refusals) == []


@pytest.mark.parametrize(
    ("fields", "refusals"),
    [
        ({"prone": 1}, []),
        ({}, [Refusal.STANDS_ALREADY]),
        ({"prone": 1, "destroyed": 1}, [Refusal.IS_OUT]),
        ({"prone": 1, "shut_down": 1}, [Refusal.IS_DOWN]),
        ({"prone": 1, "unconscious": 1, "out_at_start": 1}, [Refusal.ITS_PILOT_IS_OUT]),
        ({"prone": 1, "gyro_hits": 2}, [Refusal.GYRO_OUT]),
    ],
)
def test_who_cannot_act_does_not_try_to_stand(fields: dict[str, Any], refusals: list[Refusal]) -> None:
    assert refused(table(mech(**fields)), stand_refusals) == refusals


def test_what_earlier_rounds_did_is_not_counted_of_a_volley() -> None:
    """The attacker loses nothing, whatever it had lost before."""
    position = api.position("Doorstop", "Longshoreman", ruleset="mech_d20")
    fields = (Said(0, "taken", "", "45"), Said(1, "taken", "", "18"), Said(0, "fell", "", "1"))
    odds = api.odds(replace(position, fields=fields), "attack", budget=0, trials=50)
    assert set(odds.spreads["damage_to_attacker"].distribution) == {0}
    assert odds.outcomes["attacker_falls"].p == 0
    assert min(odds.spreads["damage_to_target"].distribution) < 18


def test_a_roll_that_was_made_for_the_damage_is_not_made_again() -> None:
    """It is one roll a Damage Phase (D20-60), and each volley has its own."""
    hurt = table(mech(damage=20, reasons=1 << Reason.KICKED, shaken=1, heat=5, fired=1))
    rest(hurt)
    one = hurt.game.units[0]
    assert (one.damage, one.reasons, one.shaken, one.heat, one.fired) == (0, 0, 0, 5, 1)
