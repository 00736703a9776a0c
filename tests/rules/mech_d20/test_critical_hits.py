"""Critical rolls: charts, items, explosions, shifted dice (D20-44 to D20-53, DR-6, DR-17 to DR-19)."""

from __future__ import annotations

import pytest
from tests.rules.mech_d20.tables import by_place, happened, mech, places, play, rolled, table

from ironfall.rulesets.mech_d20.critical_hits import critical_roll
from ironfall.rulesets.mech_d20.ledger import strike
from ironfall.rulesets.mech_d20.records import CT, HD, RA, RT, Kind, Side, Table, Unit
from ironfall.rulesets.mech_d20.traits import Trait
from ironfall.rulesets.mech_d20.words import Cause, Event, Reason, Why

FOUR = [
    ("RT", Kind.WEAPON, "medium_laser"),
    ("RT", Kind.HEAT_SINK),
    ("RT", Kind.JUMP_JET),
    ("RT", Kind.AMMO, "lrm20"),
]
"""A laser on 1, a sink on 2, a jet on 3, six shots of LRM 20 on 4."""
LASER, SINK, JET, BIN = 1, 2, 3, 4


def against(victim: Unit, place: int, rolls: list[int], *, attacker: Unit | None = None, asked: bool = False) -> Table:
    """One critical roll on a location of the victim."""
    one = table(attacker or mech(), victim, rolls=rolls, asked=asked)
    play(one, critical_roll, one.game.units[0], victim, place)
    return one


@pytest.mark.parametrize(("die", "item"), [(1, LASER), (2, SINK), (3, JET)])
def test_the_die_strikes_the_item_on_its_line(die: int, item: int) -> None:
    victim = mech(items=FOUR)
    one = against(victim, RT, [die])
    assert happened(one, Event.CRITICAL) == [(1, RT, die, 0)]
    assert happened(one, Event.ITEM_HIT) == [(1, RT, item, 0)]
    assert victim.broken == 1 << item - 1


@pytest.mark.parametrize("die", [5, 19])
def test_behind_the_items_there_is_no_critical(die: int) -> None:
    victim = mech(items=FOUR)
    one = against(victim, RT, [die])
    assert happened(one, Event.NO_CRITICAL) == [(1, RT, 0, 0)]
    assert victim.broken == 0


def test_a_20_takes_the_location_later() -> None:
    victim = mech(items=FOUR)
    one = against(victim, RT, [20])
    assert happened(one, Event.PART_TAKEN) == [(1, RT, 0, 0)]
    assert places(victim.twenty) == {"RT"}
    assert victim.gone[RT] == 0


def test_a_second_20_has_nothing_to_take() -> None:
    victim = mech(twenty=1 << RT)
    one = against(victim, RT, [20])
    assert happened(one, Event.PART_TAKEN) == []
    assert happened(one, Event.NO_CRITICAL) == [(1, RT, 0, 0)]


def test_what_is_broken_breaks_no_further() -> None:
    victim = mech(items=[("CT", Kind.ENGINE)], broken=1)
    one = against(victim, CT, [1])
    assert happened(one, Event.NOTHING_LEFT) == [(1, CT, 1, 0)]
    assert victim.engine_hits == 0


def test_the_third_engine_hit_dooms() -> None:
    victim = mech(items=[("CT", Kind.ENGINE)] * 3)
    against(victim, CT, [1])
    against(victim, CT, [2])
    assert (victim.engine_hits, victim.doomed) == (2, 0)
    against(victim, CT, [3])
    assert (victim.engine_hits, victim.doomed, victim.destroyed) == (3, Cause.ENGINE, 0)


def test_a_gyro_hit_owes_a_roll() -> None:
    victim = mech(items=[("CT", Kind.GYRO)])
    against(victim, CT, [1])
    assert (victim.gyro_hits, victim.reasons) == (1, 1 << Reason.GYRO_HIT)


def test_the_cockpit_dooms() -> None:
    victim = mech(items=[("HD", Kind.COCKPIT)])
    against(victim, HD, [1])
    assert (victim.doomed, victim.destroyed) == (Cause.COCKPIT, 0)


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        (Kind.SENSORS, "sensor_hits"),
        (Kind.LIFE_SUPPORT, "life_support_hits"),
        (Kind.HIP, "hip_hits"),
        (Kind.LEG_ACTUATOR, "leg_actuator_hits"),
    ],
)
def test_systems_count_their_hits(kind: Kind, field: str) -> None:
    victim = mech(items=[("RA", kind)])
    against(victim, RA, [1])
    assert (getattr(victim, field), victim.broken, victim.reasons) == (1, 1, 0)


# --- explosions


def test_a_bin_explodes_like_one_full_shot_of_its_weapon() -> None:
    """D20-T37: 2 points there, 3 + 4 + 5 + 6 from the bin; the pilot rolls; the blast does internal damage."""
    victim = mech(items=FOUR, armor={"RT": (10, 8)})
    one = table(mech(), victim, rolls=[4, 3, 4, 5, 6, 10, 19])
    play(one, strike, one.game.units[0], victim, RT, 2, Side.FRONT, 1)
    assert happened(one, Event.EXPLODES) == [(1, RT, 18, BIN)]
    assert by_place(victim.ledger) == {"RT": 20}
    assert (victim.damage, victim.shots[BIN], victim.counters) == (20, 0, 1)
    assert rolled(one) == [
        (0, Why.CRITICAL, 4),
        (1, Why.EXPLOSION, 3),
        (1, Why.EXPLOSION, 4),
        (1, Why.EXPLOSION, 5),
        (1, Why.EXPLOSION, 6),
        (1, Why.CONSCIOUSNESS, 10),
        (0, Why.CRITICAL, 19),
    ]


def test_a_weapon_with_a_fixed_number_explodes_for_that() -> None:
    victim = mech(items=[("RA", Kind.AMMO, "ac10")])
    one = against(victim, RA, [1, 10])
    assert happened(one, Event.EXPLODES) == [(1, RA, 10, 1)]
    assert by_place(victim.ledger) == {"RA": 10}


def test_one_bin_may_set_off_the_next_and_then_it_ends() -> None:
    victim = mech(items=[("RA", Kind.AMMO, "ac20"), ("RA", Kind.AMMO, "ac20")])
    one = against(victim, RA, [1, 10, 2, 10, 1])
    assert happened(one, Event.EXPLODES) == [(1, RA, 20, 1), (1, RA, 20, 2)]
    assert happened(one, Event.NOTHING_LEFT) == [(1, RA, 1, 0)]
    assert (by_place(victim.ledger), victim.counters) == ({"RA": 40}, 2)


def test_a_bin_in_the_head_shakes_the_pilot_once() -> None:
    victim = mech(items=[("HD", Kind.AMMO, "ac5")])
    against(victim, HD, [1, 10])
    assert (victim.counters, victim.head_struck) == (1, 1)


def test_an_empty_bin_is_only_gone() -> None:
    victim = mech(items=[("RA", Kind.AMMO, "ac20", False, 0)])
    one = against(victim, RA, [1])
    assert happened(one, Event.EMPTY_BIN) == [(1, RA, 1, 0)]
    assert happened(one, Event.ITEM_HIT) == []
    assert (victim.broken, victim.counters, by_place(victim.ledger)) == (1, 0, {})


# --- traits


@pytest.mark.parametrize(
    ("kind", "trait", "field"),
    [
        (Kind.ENGINE, Trait.TOUGH_ENGINE, "engine_hits"),
        (Kind.SENSORS, Trait.TOUGH_SENSORS, "sensor_hits"),
    ],
)
def test_the_first_hit_of_a_combat_is_ignored_by_who_can(kind: Kind, trait: Trait, field: str) -> None:
    victim = mech(items=[("CT", kind)], traits=1 << trait)
    one = against(victim, CT, [1])
    assert happened(one, Event.SAVED_BY_TRAIT) == [(1, trait, 0, 0)]
    assert (getattr(victim, field), victim.broken) == (0, 0)
    against(victim, CT, [1])
    assert (getattr(victim, field), victim.broken) == (1, 1)


def ace() -> Unit:
    return mech(traits=1 << Trait.ACE_SHIFT)


def test_an_ace_lowers_the_die_of_its_attack() -> None:
    victim = mech(items=FOUR)
    one = against(victim, RT, [3, 1], attacker=ace(), asked=True)
    assert happened(one, Event.SHIFTED) == [(0, RT, 2, 0)]
    assert victim.broken == 1 << SINK - 1


def test_an_ace_attacked_raises_the_die() -> None:
    victim = mech(items=FOUR, traits=1 << Trait.ACE_SHIFT)
    one = against(victim, RT, [4, 1], asked=True)
    assert happened(one, Event.SHIFTED) == [(1, RT, 5, 0)]
    assert victim.broken == 0


def test_an_ace_may_leave_the_die() -> None:
    victim = mech(items=FOUR)
    one = against(victim, RT, [3, 0], attacker=ace(), asked=True)
    assert happened(one, Event.SHIFTED) == []
    assert victim.broken == 1 << JET - 1


def test_a_20_stays_a_20() -> None:
    victim = mech(items=FOUR)
    against(victim, RT, [20], attacker=ace(), asked=True)
    assert places(victim.twenty) == {"RT"}


def test_nobody_shifts_a_19_to_a_20_or_a_1_to_nothing() -> None:
    against(mech(traits=1 << Trait.ACE_SHIFT), RT, [19], asked=True)
    against(mech(), RT, [1], attacker=ace(), asked=True)


def test_a_sharpshooter_lowers_a_die_without_effect_only() -> None:
    sharp = 1 << Trait.SHARPSHOOTER_CRITICAL
    victim = mech(items=FOUR[:3])
    against(victim, RT, [4, 1], attacker=mech(traits=sharp), asked=True)
    assert victim.broken == 1 << JET - 1
    against(victim, RT, [3, 1], attacker=mech(traits=sharp), asked=True)
    assert victim.broken == 1 << JET - 1 | 1 << SINK - 1
    against(victim, RT, [1], attacker=mech(traits=sharp), asked=True)
    assert victim.broken == 0b111
