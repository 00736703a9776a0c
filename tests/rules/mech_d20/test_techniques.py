"""Techniques for one weapon: training, expertise, grouping (D20-21, D20-29)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.mech_d20.tables import by_place, mech, play, reasons, table

from ironfall.rulesets.mech_d20.critical_hits import explode
from ironfall.rulesets.mech_d20.hits import land_hit
from ironfall.rulesets.mech_d20.numbers import weapon_names
from ironfall.rulesets.mech_d20.records import Kind
from ironfall.rulesets.mech_d20.to_hit import attack_number
from ironfall.rulesets.mech_d20.traits import Trait
from ironfall.rulesets.mech_d20.words import Because

CLUB = {"weapons.club.damage": "2d6", "weapons.club.one_place": True, "weapons.club.kind": "physical",
        "weapons.club.heat": 0, "weapons.club.ammo": None, "weapons.club.range": [0, 1, 1, 1]}  # fmt: skip
RIGHT_LEG, LEFT_ARM, RIGHT_TORSO, CENTER = 1, 8, 11, 17
"""Rolls for locations, from the front."""


def card(*names: str, own: dict[str, Any] | None = None) -> int:
    return sum(1 << (weapon_names(own or {}).index(name) - 1) for name in names)


def struck(
    weapon: str, *rolls: int, own: dict[str, Any] | None = None, traits: int = 0, **attacker: Any
) -> dict[str, int]:
    """What a hit with one weapon enters in the target's ledger."""
    one = table(
        mech(items=[("RA", Kind.WEAPON, weapon)], overrides=own, **attacker),
        mech(at="0808", traits=traits),
        rolls=rolls,
        overrides=own,
    )
    play(one, land_hit, one.game.units[0], one.game.units[1], 1, 0)
    return by_place(one.game.units[1].ledger)


@pytest.mark.parametrize(("trained", "needs"), [((), 9), (("medium_laser",), 8), (("large_laser", "lrm20"), 9)])
def test_training_is_1_to_hit_with_that_weapon(trained: tuple[str, ...], needs: int) -> None:
    """10, and gunnery 1."""
    one = table(mech(items=[("RA", Kind.WEAPON, "medium_laser")], trained=card(*trained)), mech(at="0808"))
    assert attack_number(one, one.game.units[0], one.game.units[1], 1) == needs
    assert ((Because.TRAINING, 1) in reasons(one)) is (needs == 8)


def test_training_is_not_for_hand_and_foot() -> None:
    every = (1 << 48) - 1
    one = table(mech(items=[("RA", Kind.HAND), ("RL", Kind.FOOT)], trained=every), mech(at="0808"))
    assert [attack_number(one, one.game.units[0], one.game.units[1], item) for item in (1, 2)] == [9, 9]


def test_an_expert_does_1_more_where_damage_is_a_number() -> None:
    assert struck("medium_laser", CENTER) == {"CT": 5}
    assert struck("medium_laser", CENTER, expert=card("medium_laser")) == {"CT": 6}
    assert struck("medium_laser", CENTER, expert=card("large_laser")) == {"CT": 5}


def test_an_expert_does_1_more_with_the_first_die_of_several() -> None:
    """SRM 4: 2D6, each at a location of its own."""
    assert struck("srm4", RIGHT_LEG, 3, LEFT_ARM, 5, expert=card("srm4")) == {"RL": 4, "LA": 5}


def test_grouping_is_1_more_with_every_later_die() -> None:
    """LRM 15: 3D6."""
    dice = (RIGHT_LEG, 3, LEFT_ARM, 5, RIGHT_TORSO, 1)
    assert struck("lrm15", *dice) == {"RL": 3, "LA": 5, "RT": 1}
    assert struck("lrm15", *dice, grouped=card("lrm15")) == {"RL": 3, "LA": 6, "RT": 2}
    assert struck("lrm15", *dice, grouped=card("lrm15"), expert=card("lrm15")) == {"RL": 4, "LA": 6, "RT": 2}


def test_grouping_is_nothing_with_one_die_or_none() -> None:
    assert struck("lrm5", CENTER, 4, grouped=card("lrm5")) == {"CT": 4}
    assert struck("medium_laser", CENTER, grouped=card("medium_laser")) == {"CT": 5}


def test_dice_that_strike_one_place_count_alike() -> None:
    """A club of a charts file with 2D6 to one location: 3 + 5, and 1 for each technique."""
    known = card("club", own=CLUB)
    assert struck("club", CENTER, 3, 5, own=CLUB) == {"CT": 8}
    assert struck("club", CENTER, 3, 5, own=CLUB, expert=known) == {"CT": 9}
    assert struck("club", CENTER, 3, 5, own=CLUB, grouped=known) == {"CT": 9}
    assert struck("club", CENTER, 3, 5, own=CLUB, expert=known, grouped=known) == {"CT": 10}


def test_plating_takes_its_point_off_the_die_first() -> None:
    """Each die of missiles 1 less, but at least 1; then what the pilot adds: 1 and 1, 4 and 1."""
    known = card("srm4")
    plated = 1 << Trait.DEFENDER_PLATING
    dice = (RIGHT_LEG, 1, LEFT_ARM, 5)
    assert struck("srm4", *dice, traits=plated, expert=known, grouped=known) == {"RL": 2, "LA": 5}


def test_an_explosion_is_not_of_the_pilots_making() -> None:
    """4D6 of 3, 4, 5 and 6; then the roll to stay conscious."""
    known = card("lrm20")
    one = table(mech(items=[("RT", Kind.AMMO, "lrm20")], expert=known, grouped=known), rolls=[3, 4, 5, 6, 20])
    play(one, explode, one.game.units[0], 1)
    assert by_place(one.game.units[0].ledger) == {"RT": 18}
