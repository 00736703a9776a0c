"""The attack roll: what the D20 must show."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.mech_d20.tables import mech, reasons, table

from ironfall.rulesets.mech_d20.combat import begin_combat
from ironfall.rulesets.mech_d20.records import Band, Kind, Mode, Table
from ironfall.rulesets.mech_d20.to_hit import attack_number, attack_total, range_band, range_modifier
from ironfall.rulesets.mech_d20.traits import Trait
from ironfall.rulesets.mech_d20.words import Because

LASER = ("RA", Kind.WEAPON, "medium_laser")
LRM = ("LT", Kind.WEAPON, "lrm5")
POD_GUN = ("CT", Kind.WEAPON, "small_laser")


def facing_off(
    hexes: int = 2, *, items: Any = (LASER,), target: dict[str, Any] | None = None, **attacker: Any
) -> Table:
    """An attacker in 0809 and its target so many hexes to the north."""
    return table(mech(items=items, **attacker), mech(at=f"08{9 - hexes:02}", **(target or {})))


def number(made: Table, item: int = 1) -> int:
    return attack_number(made, made.game.units[0], made.game.units[1], item)


def total(made: Table, die: int, item: int = 1) -> int:
    return attack_total(made, made.game.units[0], made.game.units[1], item, die)


@pytest.mark.parametrize(("die", "hexes", "expected"), [(9, 2, 10), (8, 2, 9), (11, 6, 10), (12, 7, 9)])
def test_the_total_is_die_and_gunnery_and_range(die: int, hexes: int, expected: int) -> None:
    # A medium laser reaches 0/3/6/9: 2 hexes short, 6 medium (-2), 7 long (-4).
    assert total(facing_off(hexes), die) == expected


@pytest.mark.parametrize(("hexes", "needs"), [(2, 9), (6, 11), (7, 13)])
def test_the_number_is_what_the_die_must_show_for_a_ten(hexes: int, needs: int) -> None:
    assert number(facing_off(hexes)) == needs


def test_everything_adds_up_and_is_told_in_order() -> None:
    made = facing_off(6, items=[LASER, ("CT", Kind.TARGETING_LASER)], mode=Mode.RAN, felt_heat=8, target={"moved": 3})
    made.game.woods[made.game.units[1].at] = 1
    # 14 + 1 + 1 - 2 - 1 - 1 - 1 - 2
    assert total(made, 14) == 9
    made.log.count = 0
    assert number(made) == 15
    assert reasons(made) == [
        (Because.BASE, 10),
        (Because.GUNNERY, 1),
        (Because.TARGETING_LASER, 1),
        (Because.OWN_MOVE, -2),
        (Because.TARGET_MOVE, -1),
        (Because.HEAT, -1),
        (Because.COVER, -1),
        (Because.MEDIUM_RANGE, -2),
    ]


def test_base_defense_takes_the_place_of_ten() -> None:
    assert number(facing_off(gunnery=0, target={"base_defense": 13})) == 13


@pytest.mark.parametrize(
    ("mode", "traits", "penalty"),
    [
        (Mode.STILL, 0, 0),
        (Mode.WALKED, 0, 1),
        (Mode.RAN, 0, 2),
        (Mode.JUMPED, 0, 3),
        (Mode.JUMPED, 1 << Trait.SHARPSHOOTER_JUMP, 2),
        (Mode.WALKED, 1 << Trait.SHARPSHOOTER_JUMP, 1),
    ],
)
def test_own_movement(mode: Mode, traits: int, penalty: int) -> None:
    assert number(facing_off(mode=mode, traits=traits)) == 9 + penalty


@pytest.mark.parametrize(("moved", "penalty"), [(0, 0), (1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (16, 6), (100, 6)])
def test_the_targets_movement(moved: int, penalty: int) -> None:
    assert number(facing_off(target={"moved": moved})) == 9 + penalty


def test_moving_in_place_counts_as_one_hex_and_adds_to_nothing() -> None:
    assert number(facing_off(target={"moved": 0, "in_place": 1})) == 10
    assert number(facing_off(target={"moved": 3, "in_place": 1})) == 10


@pytest.mark.parametrize(("heat", "penalty"), [(7, 0), (8, 1), (12, 1), (13, 2), (17, 3), (24, 4), (500, 4)])
def test_the_heat_of_the_last_round_is_felt(heat: int, penalty: int) -> None:
    assert number(facing_off(felt_heat=heat)) == 9 + penalty


def test_the_heat_of_this_round_is_not_felt_yet() -> None:
    assert number(facing_off(heat=30)) == 9


@pytest.mark.parametrize(
    ("woods", "attacker", "target", "penalty"),
    [
        (0, 0, 1 << Trait.TAKES_COVER, 0),
        (1, 0, 0, 1),
        (2, 0, 0, 2),
        (1, 0, 1 << Trait.TAKES_COVER, 2),
        (1, 0, 1 << Trait.TAKES_COVER | 1 << Trait.DEFENDER_COVER, 3),
        (1, 1 << Trait.SEES_THROUGH_COVER, 0, 0),
        (0, 1 << Trait.SEES_THROUGH_COVER, 0, 0),
        (1, 1 << Trait.TAKES_COVER, 1 << Trait.SEES_THROUGH_COVER, 1),
    ],
)
def test_cover_and_what_pilots_make_of_it(woods: int, attacker: int, target: int, penalty: int) -> None:
    made = facing_off(traits=attacker, target={"traits": target})
    made.game.woods[made.game.units[1].at] = woods
    assert number(made) == 9 + penalty


@pytest.mark.parametrize(("hexes", "modifier"), [(1, -5), (3, -3), (5, -1), (6, 0), (7, 0), (8, -2), (15, -4)])
def test_the_range_of_an_lrm_5(hexes: int, modifier: int) -> None:
    made = facing_off(items=[LRM])
    assert range_modifier(made, made.game.units[0], 1, hexes) == modifier


def test_minimum_and_medium_range_add_up() -> None:
    short_armed = {"weapons.lrm5.range": [6, 3, 14, 21]}
    made = table(mech(items=[LRM], overrides=short_armed), mech(), overrides=short_armed)
    # 4 hexes: beyond short, so medium (-2), and 2 inside the minimum.
    assert range_modifier(made, made.game.units[0], 1, 4) == -4


@pytest.mark.parametrize(
    ("hexes", "band"), [(1, Band.SHORT), (3, Band.SHORT), (4, Band.MEDIUM), (9, Band.LONG), (10, Band.BEYOND)]
)
def test_the_bands_of_a_medium_laser(hexes: int, band: Band) -> None:
    made = facing_off()
    assert range_band(made, made.game.units[0], 1, hexes) == band


def test_hand_and_foot_reach_the_next_hex() -> None:
    made = facing_off(items=[("RA", Kind.HAND), ("RL", Kind.FOOT)])
    for item in (1, 2):
        assert range_band(made, made.game.units[0], item, 1) == Band.SHORT
        assert range_band(made, made.game.units[0], item, 2) == Band.BEYOND
        assert range_modifier(made, made.game.units[0], item, 1) == 0


def test_a_sharpshooter_has_a_longer_long_range_and_a_shorter_minimum() -> None:
    made = facing_off(
        items=[LASER, POD_GUN, LRM], traits=1 << Trait.SHARPSHOOTER_LONG | 1 << Trait.SHARPSHOOTER_MINIMUM
    )
    one = made.game.units[0]
    assert [range_band(made, one, 1, hexes) for hexes in (9, 10, 11)] == [Band.LONG, Band.LONG, Band.BEYOND]
    # The small laser's long range is 3, less than the 5 that it takes.
    assert range_band(made, one, 2, 4) == Band.BEYOND
    assert [range_modifier(made, one, 3, hexes) for hexes in (4, 5, 6)] == [-1, 0, 0]


def test_a_prone_target_is_easy_from_beside_it_and_hard_from_afar() -> None:
    assert number(facing_off(1, target={"prone": 1})) == 7
    assert number(facing_off(2, target={"prone": 1})) == 10


def test_prone_oneself_one_shoots_worse() -> None:
    assert number(facing_off(prone=1)) == 11


def test_sensors_hit_before_the_phase_count_once_for_every_weapon() -> None:
    made = facing_off(sensor_hits=1)
    assert number(made) == 9
    begin_combat(made)
    assert number(made) == 11


def test_each_actuator_hit_before_the_phase_counts_in_its_own_arm() -> None:
    actuators = [("RA", Kind.ARM_ACTUATOR), ("RA", Kind.ARM_ACTUATOR), ("LA", Kind.ARM_ACTUATOR)]
    made = facing_off(items=[LASER, LRM, *actuators], broken=0b11100)
    assert number(made) == 9
    begin_combat(made)
    assert number(made) == 11
    made.game.units[0].broken_before = 0b10000
    assert number(made) == 9


def test_a_broken_or_lost_targeting_laser_helps_nobody() -> None:
    made = facing_off(items=[LASER, ("CT", Kind.TARGETING_LASER)])
    assert number(made) == 8
    # Disabled in this very phase it still helps.
    made.game.units[0].broken = 0b10
    assert number(made) == 8
    begin_combat(made)
    assert number(made) == 9


def test_an_officers_laser_counts_one_more() -> None:
    assert number(facing_off(items=[LASER, ("CT", Kind.TARGETING_LASER)], traits=1 << Trait.OFFICER_LASER)) == 7
    assert number(facing_off(traits=1 << Trait.OFFICER_LASER)) == 9


@pytest.mark.parametrize(
    ("option", "own", "allys", "needs"),
    [
        ("yes", Kind.C6_SLAVE, Kind.C6_MASTER, 8),
        ("yes", Kind.C6_MASTER, Kind.C6_SLAVE, 8),
        ("yes", Kind.C6_MASTER, Kind.C6_MASTER, 8),
        ("yes", Kind.C6_SLAVE, Kind.C6_SLAVE, 9),
        ("yes", Kind.HEAT_SINK, Kind.C6_MASTER, 9),
        ("yes", Kind.C6_MASTER, Kind.HEAT_SINK, 9),
        ("no", Kind.C6_SLAVE, Kind.C6_MASTER, 9),
    ],
)
def test_a_c6_net_shares_the_laser(option: str, own: Kind, allys: Kind, needs: int) -> None:
    ally = mech(side=0, at="0811", items=[("CT", Kind.TARGETING_LASER), ("CT", allys)])
    made = table(mech(items=[LASER, ("CT", own)]), mech(at="0807"), ally, options={"c6": option})
    assert number(made) == needs
    ally.destroyed = 1
    assert number(made) == 9


def test_an_enemys_net_shares_nothing() -> None:
    foe = mech(at="0807", items=[("CT", Kind.TARGETING_LASER), ("CT", Kind.C6_MASTER)])
    made = table(mech(items=[LASER, ("CT", Kind.C6_SLAVE)]), foe, options={"c6": "yes"})
    assert number(made) == 9


def test_melee_helps_hand_and_foot_only() -> None:
    made = facing_off(1, items=[("RA", Kind.HAND), ("RL", Kind.FOOT), LASER], traits=1 << Trait.MELEE)
    assert [number(made, item) for item in (1, 2, 3)] == [8, 8, 9]
