"""The Damage Phase (D20-37 to D20-43, section 15 of the rules, DR-1, DR-6, DR-8, DR-11 to DR-14)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.rules.mech_d20.tables import by_place, events, happened, lost, mech, play, points, rolled, table

from ironfall.rulesets.mech_d20.chart_values import PLACE_NAMES
from ironfall.rulesets.mech_d20.damage_phase import damage_phase, deal_damage
from ironfall.rulesets.mech_d20.records import CT, CTR, HD, LA, LT, LTR, RA, RT, Kind, Table, Unit
from ironfall.rulesets.mech_d20.words import Cause, Event, Reason, Why


def dealt(
    ledger: Mapping[str, int],
    *,
    armor: Mapping[str, tuple[int, int]] | None = None,
    behind: Mapping[str, int] | None = None,
    gone: tuple[str, ...] = (),
    options: Mapping[str, str] | None = None,
    rolls: tuple[int, ...] = (),
    victim: Unit | None = None,
) -> tuple[Table, Unit]:
    """Damage of a round, dealt to a 'Mech."""
    victim = victim or mech(armor=armor)
    for name in gone:
        place = PLACE_NAMES.index(name)
        victim.gone[place], victim.armor[place], victim.internal[place] = 1, 0, 0
    for name, damage in ledger.items():
        victim.ledger[PLACE_NAMES.index(name)] = damage
    for name, damage in (behind or {}).items():
        victim.ledger_behind[PLACE_NAMES.index(name)] = damage
    one = table(victim, options=options, rolls=rolls)
    play(one, deal_damage, victim)
    return one, victim


def test_armor_goes_first() -> None:
    """D20-T21 and D20-T23."""
    one, victim = dealt({"RA": 8, "LA": 10})
    assert (points(victim, "RA"), points(victim, "LA")) == ((2, 5), (0, 5))
    assert happened(one, Event.DAMAGE_DEALT) == [(0, LA, 0, 5), (0, RA, 2, 5)]
    assert lost(victim) == set()


def test_exactly_enough_leaves_nothing_and_loses_nothing() -> None:
    """D20-T24."""
    _, victim = dealt({"RA": 15})
    assert (points(victim, "RA"), lost(victim)) == ((0, 0), set())


def test_exactly_enough_is_the_end_with_destroy_at_zero() -> None:
    """D20-T25."""
    one, victim = dealt({"RA": 15}, options={"destroy_at_zero": "yes"})
    assert lost(victim) == {"RA"}
    assert happened(one, Event.LOCATION_LOST) == [(0, RA, 0, 0)]
    assert happened(one, Event.CARRIED_OVER) == []


def test_what_an_arm_cannot_absorb_goes_on_to_its_torso() -> None:
    """D20-T26."""
    one, victim = dealt({"RA": 18}, armor={"RT": (20, 10)})
    assert (lost(victim), points(victim, "RT")) == ({"RA"}, (17, 10))
    assert happened(one, Event.LOCATION_LOST) == [(0, RA, 3, 0)]
    assert happened(one, Event.CARRIED_OVER) == [(0, RT, 3, 0)]


def test_so_does_what_a_leg_cannot_absorb() -> None:
    """D20-T28; and a lost leg must be rolled for."""
    _, victim = dealt({"LL": 20}, armor={"LL": (8, 6), "LT": (10, 6)})
    assert (lost(victim), points(victim, "LT")) == ({"LL"}, (4, 6))
    assert victim.reasons == 1 << Reason.LEG_LOST


def test_a_torso_takes_arm_leg_and_rear_with_it() -> None:
    """D20-T29: 9 points on 4(4), 1 goes on to the center."""
    one, victim = dealt({"RT": 9}, armor={"RT": (4, 4)})
    assert (lost(victim), points(victim, "CT")) == ({"RT", "RTR", "RA", "RL"}, (9, 5))
    assert [PLACE_NAMES[a] for _, a, _, _ in happened(one, Event.FALLS_WITH)] == ["RA", "RL", "RTR"]
    assert victim.reasons == 1 << Reason.LEG_LOST


def test_a_rear_torso_lost_takes_the_front_and_hands_on_to_the_rear_center() -> None:
    """DR-13."""
    _, victim = dealt({"LTR": 19, "LT": 4})
    assert lost(victim) == {"LT", "LTR", "LA", "LL"}
    assert (points(victim, "CTR"), points(victim, "CT")) == ((6, 5), (10, 5))


def test_front_and_rear_each_hand_on_their_own() -> None:
    """Neither's damage counts as damage on a location lost before: 1 goes to the front, 2 to the rear."""
    _, victim = dealt({"LT": 16, "LTR": 17})
    assert (points(victim, "CT"), points(victim, "CTR")) == ((9, 5), (8, 5))


def test_what_falls_with_its_torso_has_taken_its_own_damage_and_hands_on_nothing() -> None:
    _, victim = dealt({"LT": 16, "LA": 7})
    assert lost(victim) == {"LT", "LTR", "LA", "LL"}
    assert points(victim, "CT") == (9, 5)


def test_the_center_torso_lost_is_the_end() -> None:
    """D20-T31."""
    one, victim = dealt({"CT": 16})
    assert victim.destroyed == Cause.CENTER_TORSO
    assert happened(one, Event.DESTROYED) == [(0, Cause.CENTER_TORSO, 0, 0)]


@pytest.mark.parametrize(
    ("ledger", "cause"),
    [
        ({"CTR": 16}, Cause.CENTER_TORSO),
        ({"HD": 10}, Cause.HEAD),
        ({"HD": 10, "CT": 16}, Cause.HEAD),
        ({"HD": 9, "CT": 15, "LT": 40}, Cause.CENTER_TORSO),
    ],
)
def test_what_a_mech_cannot_live_without(ledger: dict[str, int], cause: Cause) -> None:
    one, victim = dealt(ledger)
    assert victim.destroyed == cause
    assert len(happened(one, Event.DESTROYED)) == 1


def test_damage_on_a_lost_arm_goes_on() -> None:
    """D20-T32."""
    one, victim = dealt({"RA": 6}, gone=("RA",))
    assert points(victim, "RT") == (4, 5)
    assert happened(one, Event.LOCATION_LOST) == []


def test_on_a_side_lost_before_it_goes_on_twice() -> None:
    _, victim = dealt({"RA": 6, "RT": 2}, gone=("RA", "RL", "RT", "RTR"))
    assert points(victim, "CT") == (2, 5)


def test_what_flows_into_a_torso_is_summed_before_it_is_tested() -> None:
    """DR-12: 3 from the arm and 4 from the leg on 9 of its own are 16."""
    _, victim = dealt({"RA": 18, "RL": 19, "RT": 9})
    assert {"RT", "RTR"} <= lost(victim)
    assert points(victim, "CT") == (9, 5)


def test_a_20_takes_a_torso_and_nothing_goes_on() -> None:
    """D20-T35."""
    _, victim = dealt({"RT": 2}, victim=mech(twenty=1 << RT))
    assert lost(victim) == {"RT", "RTR", "RA", "RL"}
    assert (points(victim, "CT"), points(victim, "RT")) == ((10, 5), (0, 0))


def test_beyond_what_it_had_a_part_taken_hands_on_as_usual() -> None:
    """DR-11."""
    _, victim = dealt({"RA": 17}, victim=mech(twenty=1 << RA))
    assert points(victim, "RT") == (8, 5)


def test_a_20_on_the_head_is_the_end() -> None:
    """D20-T36."""
    _, victim = dealt({"HD": 1}, victim=mech(twenty=1 << HD))
    assert victim.destroyed == Cause.HEAD


def test_an_explosion_is_carried_over() -> None:
    """D20-T37: 20 points on 10(8)."""
    _, victim = dealt({"RT": 20}, armor={"RT": (10, 8)})
    assert points(victim, "CT") == (8, 5)


@pytest.mark.parametrize(
    ("damage", "behind", "rear_overflow", "front", "rear"),
    [
        (18, 8, "no", 3, 0),
        (18, 8, "yes", 3, 0),
        (18, 16, "yes", 2, 1),
        (18, 18, "yes", 0, 3),
        (18, 0, "yes", 3, 0),
    ],
)
def test_what_came_from_behind_goes_on_last(
    damage: int, behind: int, rear_overflow: str, front: int, rear: int
) -> None:
    """DR-14: of 18 points on an arm of 10(5) 3 go on."""
    options = {"rear_overflow": rear_overflow}
    _, victim = dealt({"RA": damage}, behind={"RA": behind}, options=options)
    assert (points(victim, "RT"), points(victim, "RTR")) == ((10 - front, 5), (10 - rear, 5))


def test_points_carried_over_cause_no_critical_roll_unless_it_is_played() -> None:
    """DR-8: 3 points carried over to 10(5) with 8 in its ledger."""
    dealt({"RA": 18, "RT": 8})
    one, victim = dealt({"RA": 18, "RT": 8}, options={"overflow_crit_rolls": "yes"}, rolls=(20,))
    assert rolled(one) == [(0, Why.CRITICAL, 20)]
    assert "RT" in lost(victim)
    dealt({"RA": 18, "RT": 7}, options={"overflow_crit_rolls": "yes"})


def test_a_bin_set_off_by_points_carried_over_counts_at_once() -> None:
    """3 carried over to 8 there, and an AC/10 bin: 21 on 10(5), 6 go on."""
    victim = mech(items=[("RT", Kind.AMMO, "ac10")])
    options = {"overflow_crit_rolls": "yes"}
    _, victim = dealt({"RA": 18, "RT": 8}, victim=victim, options=options, rolls=(1, 10, 19))
    assert (points(victim, "CT"), victim.counters) == ((4, 5), 1)


@pytest.mark.parametrize(("damage", "reasons"), [(19, 0), (20, 1 << Reason.BIG_DAMAGE)])
def test_20_points_in_a_round_are_heavy_damage(damage: int, reasons: int) -> None:
    _, victim = dealt({}, victim=mech(damage=damage))
    assert victim.reasons == reasons


def test_afterwards_nothing_is_pending() -> None:
    victim = mech(twenty=1 << LA, doomed=Cause.ENGINE)
    _, victim = dealt({"LA": 9, "CT": 3}, behind={"LA": 9}, victim=victim)
    assert victim.destroyed == Cause.ENGINE
    assert (by_place(victim.ledger), by_place(victim.ledger_behind), victim.twenty, victim.doomed) == ({}, {}, 0, 0)


# --- the whole phase


def test_step_by_step_in_the_order() -> None:
    """B acts first. Both roll for their feet before the heat of either is looked at; B's pilot wakes at the end."""
    hot, out = mech(reasons=1 << Reason.KICKED, heat=14), mech(unconscious=1, out_at_start=1, reasons=1)
    one = table(hot, out, rolls=[9, 10, 12])
    one.game.order[:2] = [1, 0]
    play(one, damage_phase)
    assert rolled(one) == [(0, Why.PILOTING, 9), (0, Why.SHUTDOWN, 10), (1, Why.WAKING, 12)]
    told = (Event.AUTOMATIC_FAILURE, Event.FALLS, Event.KEEPS_FEET, Event.HEAT_NOW, Event.KEEPS_RUNNING, Event.WAKES)
    assert [(event, who) for event, who, *_ in events(one, *told)] == [
        (Event.AUTOMATIC_FAILURE, 1),
        (Event.FALLS, 1),
        (Event.KEEPS_FEET, 0),
        (Event.HEAT_NOW, 1),
        (Event.HEAT_NOW, 0),
        (Event.KEEPS_RUNNING, 0),
        (Event.WAKES, 1),
    ]


def test_a_destroyed_mech_neither_rolls_nor_cools() -> None:
    """Both are destroyed: all damage is dealt at the same time."""
    first, second = (mech(reasons=1, heat=20, counters=2, unconscious=1, out_at_start=1) for _ in range(2))
    first.ledger[CT], second.ledger[CTR] = 16, 16
    one = table(first, second)
    play(one, damage_phase)
    assert [who for who, *_ in happened(one, Event.DESTROYED)] == [0, 1]
    assert rolled(one) == []
    assert first.heat == 20


def test_who_was_destroyed_before_is_passed_over() -> None:
    gone = mech(destroyed=Cause.BEFORE)
    gone.ledger[LT] = gone.ledger[LTR] = 30
    one = table(gone)
    play(one, damage_phase)
    assert events(one) == []


def test_without_an_order_all_act_by_number() -> None:
    one = table(mech(reasons=1), mech(reasons=1), rolls=[9, 9])
    one.game.order_count = 0
    play(one, damage_phase)
    assert [who for who, _, _ in rolled(one)] == [0, 1]


def test_a_pilot_killed_destroys_the_mech() -> None:
    one = table(mech(counters=6, doomed=Cause.PILOT))
    play(one, damage_phase)
    assert happened(one, Event.DESTROYED) == [(0, Cause.PILOT, 0, 0)]
