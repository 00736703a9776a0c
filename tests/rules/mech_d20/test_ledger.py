"""One hit: what waits in the ledger, and which critical rolls it calls for (D20-36, D20-44 to D20-46, DR-9, DR-15)."""

from __future__ import annotations

import pytest
from tests.rules.mech_d20.tables import by_place, happened, mech, play, points, rolled, table

from ironfall.rulesets.mech_d20.ledger import strike
from ironfall.rulesets.mech_d20.records import CT, HD, LL, LTR, RA, Side, Table
from ironfall.rulesets.mech_d20.words import Event, Why

NOTHING = 19
"""A critical die that strikes nothing."""


def hit(one: Table, place: int, damage: int, *, side: Side = Side.FRONT, natural_20: int = 0, rolls: list[int]) -> None:
    play(one, strike, one.game.units[0], one.game.units[1], place, damage, side, natural_20, rolls=rolls)


def test_damage_waits_in_the_ledger() -> None:
    one = table(mech(), mech())
    hit(one, RA, 8, rolls=[])
    victim = one.game.units[1]
    assert happened(one, Event.STRUCK) == [(1, RA, 8, Side.FRONT)]
    assert by_place(victim.ledger) == {"RA": 8}
    assert points(victim, "RA") == (10, 5)
    assert (victim.damage, victim.taken, victim.head_struck) == (8, 8, 0)


def test_all_of_the_armor_is_no_internal_damage_and_one_point_more_is() -> None:
    one = table(mech(), mech())
    hit(one, RA, 10, rolls=[])
    hit(one, RA, 1, rolls=[NOTHING])
    assert rolled(one) == [(0, Why.CRITICAL, NOTHING)]


def test_each_later_hit_on_a_pierced_location_rolls_again() -> None:
    one = table(mech(), mech())
    hit(one, RA, 11, rolls=[NOTHING])
    hit(one, RA, 2, rolls=[NOTHING])
    hit(one, RA, 0, rolls=[])


def test_a_natural_20_rolls_through_armor() -> None:
    one = table(mech(), mech())
    hit(one, RA, 1, natural_20=1, rolls=[NOTHING])
    hit(one, RA, 0, natural_20=1, rolls=[NOTHING])


def test_a_natural_20_that_does_internal_damage_rolls_once() -> None:
    one = table(mech(), mech())
    hit(one, RA, 12, natural_20=1, rolls=[NOTHING])


def test_a_lost_location_is_struck_without_a_roll() -> None:
    one = table(mech(), mech())
    victim = one.game.units[1]
    victim.gone[RA] = 1
    victim.armor[RA] = victim.internal[RA] = 0
    hit(one, RA, 6, natural_20=1, rolls=[])
    assert by_place(victim.ledger) == {"RA": 6}


def test_only_arms_and_legs_remember_what_came_from_behind() -> None:
    one = table(mech(), mech())
    hit(one, LL, 3, rolls=[])
    hit(one, LL, 4, side=Side.REAR, rolls=[])
    hit(one, LTR, 5, side=Side.REAR, rolls=[])
    victim = one.game.units[1]
    assert by_place(victim.ledger) == {"LL": 7, "LTR": 5}
    assert by_place(victim.ledger_behind) == {"LL": 4}


@pytest.mark.parametrize(("hits", "dice"), [(1, [10]), (2, [10, 10])])
def test_each_hit_on_the_head_is_a_head_shot(hits: int, dice: list[int]) -> None:
    one = table(mech(), mech())
    for die in dice:
        hit(one, HD, 2, rolls=[die])
    victim = one.game.units[1]
    assert (victim.counters, victim.head_struck) == (hits, 1)


def test_a_head_shot_comes_before_the_critical_roll() -> None:
    one = table(mech(), mech())
    hit(one, HD, 7, rolls=[10, NOTHING])
    assert [(who, why) for who, why, _ in rolled(one)] == [(1, Why.CONSCIOUSNESS), (0, Why.CRITICAL)]


def test_the_center_torso_is_no_head_shot() -> None:
    one = table(mech(), mech())
    hit(one, CT, 10, rolls=[])
    assert one.game.units[1].counters == 0
