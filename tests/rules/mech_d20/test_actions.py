"""The actions that can be asked for by name: what they are refused for."""

from __future__ import annotations

import pytest
from tests.rules.mech_d20.tables import Item, mech, refused, table

from ironfall.rulesets.mech_d20.actions import attack_refusals
from ironfall.rulesets.mech_d20.records import Kind
from ironfall.rulesets.mech_d20.words import Refusal

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
