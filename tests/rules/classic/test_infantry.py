"""Infantry and battle armor as targets, on a 'Mech, and dropped (HIT-8, MOD-12, FALL-13, FALL-14)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import (
    a_table,
    beside,
    by_the_book,
    happened,
    infantry,
    mech,
    numbers_needed,
    owed,
    placed,
    play,
    reasons,
    refused,
    ring,
    where,
)

from ironfall import api
from ironfall.board.hexes import Side
from ironfall.errors import BadInput
from ironfall.rulesets.classic.actions import declare_dfa, declares
from ironfall.rulesets.classic.approach import coming_up
from ironfall.rulesets.classic.attacks import make_attacks, refusals_of_attack
from ironfall.rulesets.classic.charge import refusals_of_charge
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.damage import strike_in_groups
from ironfall.rulesets.classic.death_from_above import death_from_above_to_hit, refusals_of_target
from ironfall.rulesets.classic.displacement import displace
from ironfall.rulesets.classic.falls import fall_in_place
from ironfall.rulesets.classic.ground import is_valid_displacement, is_water_met, who_is_too_many
from ironfall.rulesets.classic.hit_location import roll_location
from ironfall.rulesets.classic.infantry import (
    carry_swarmers,
    dice_of_drop,
    drop_infantry,
    lose_troopers,
    roll_trooper,
    shake_off_swarmers,
    strike_infantry,
    strike_trooper,
    take_full,
    tenth,
    troopers_left,
)
from ironfall.rulesets.classic.kick import kick_to_hit, refusals_of_kick
from ironfall.rulesets.classic.limbs import choose_limbs
from ironfall.rulesets.classic.physical_to_hit import target_modifiers
from ironfall.rulesets.classic.punch import refusals_of_punch
from ironfall.rulesets.classic.push import refusals_of_push
from ironfall.rulesets.classic.records import RA, RL, Attack, Kind, Table, Unit
from ironfall.rulesets.classic.sequence import play_physical_phase
from ironfall.rulesets.classic.soundness import what_cannot_be
from ironfall.rulesets.classic.words import Because, Cause, Event, Refusal

TARGET = "0809"
SOUTH = beside(TARGET, 3)
SUITS = "battle armor"


def against(
    kind: str = "leg",
    troopers: int = 28,
    /,
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    tons: int = 50,
    at: str = SOUTH,
    **options: Any,
) -> tuple[Table, Unit, Unit]:
    """A 'Mech south of infantry, facing it."""
    table = a_table(
        placed(mech(tons), at, **(a or {})),
        placed(infantry(kind, troopers), TARGET, **({"has_moved": True} | (b or {}))),
        **options,
    )
    return table, table.game.units[0], table.game.units[1]


def attacking(attack: Attack, *arguments: Any, **more: Any) -> tuple[Table, Unit, Unit]:
    table, attacker, target = against(*arguments, **more)
    attacker.attack, attacker.declared, attacker.attack_target, attacker.aimed_at = attack, 1, 1, target.at
    choose_limbs(table, attacker)
    return table, attacker, target


def strength(unit: Unit) -> list[tuple[int, int]]:
    """Armor and structure of each suit."""
    return [(unit.armor[k], unit.structure[k]) for k in range(8) if unit.structure_full[k]]


# --- what a blow does


@pytest.mark.parametrize(("points", "troopers"), [(1, 1), (9, 1), (10, 1), (19, 1), (20, 2), (21, 2), (30, 3)])
def test_a_blow_does_a_tenth_and_at_least_one(points: int, troopers: int) -> None:
    assert tenth(points) == troopers
    table, _, target = against()
    play(table, strike_infantry, target, 0, points)
    assert (troopers_left(target), target.taken) == (28 - troopers, troopers)
    assert happened(table, Event.TROOPERS_LOST) == [("B", troopers, 28 - troopers, 0)]


def test_groups_are_one_lump_for_a_platoon() -> None:
    table, _, target = against()
    play(table, strike_in_groups, target, 21, Chart.PUNCH, Side.FRONT)
    assert troopers_left(target) == 26


def test_a_platoon_without_troopers_is_destroyed() -> None:
    table, _, target = against("leg", 7)
    play(table, lose_troopers, target, 12)
    assert (target.structure[0], target.taken, target.destroyed) == (0, 7, Cause.TROOPERS)


def test_each_suit_left_is_as_likely() -> None:
    table, _, target = against(SUITS, 4)
    assert play(table, roll_trooper, target, script="B trooper 3") == 2
    assert play(table, roll_location, target, Chart.KICK, Side.FRONT, script="B trooper 4") == 3
    for trooper in (0, 1, 3):
        play(table, strike_trooper, target, trooper, 20)
    assert play(table, roll_trooper, target) == 2


def test_armor_first_and_what_is_over_is_lost() -> None:
    table, _, target = against(SUITS, 4)
    play(table, strike_trooper, target, 1, 5)
    assert strength(target) == [(9, 1), (4, 1), (9, 1), (9, 1)]
    play(table, strike_infantry, target, 1, 20)
    assert strength(target) == [(9, 1), (0, 0), (9, 1), (9, 1)]
    assert target.taken == 10
    assert happened(table, Event.TROOPER_KILLED) == [("B", 1, 3, 0)]


def test_groups_each_strike_a_suit() -> None:
    table, _, target = against(SUITS, 4)
    play(table, strike_in_groups, target, 17, Chart.PUNCH, Side.FRONT, script="B trooper 1 1 2 4")
    # 5 and 5 are the end of the first, 5 and 2 are left on the others.
    assert strength(target) == [(0, 0), (4, 1), (9, 1), (7, 1)]


def test_the_last_suit_is_the_end_of_the_squad() -> None:
    table, _, target = against(SUITS, 1)
    play(table, strike_trooper, target, 0, 10)
    assert (troopers_left(target), target.destroyed) == (0, Cause.TROOPERS)


@pytest.mark.parametrize(("kind", "script", "left"), [("leg", "", 20), (SUITS, "B trooper 2", 4)])
def test_points_that_are_not_reduced(kind: str, script: str, left: int) -> None:
    table, _, target = against(kind, 28 if kind == "leg" else 4)
    play(table, take_full, target, 8, script=script)
    assert troopers_left(target) == left


# --- kicked, punched, jumped on


def test_a_kick_at_a_platoon() -> None:
    table, attacker, target = attacking(Attack.KICK, tons=70)
    play(table, make_attacks, script="A to kick 3")
    assert (troopers_left(target), owed(attacker), owed(target)) == (27, [], [])


def test_a_kick_at_battle_armor_is_one_harder_and_strikes_one() -> None:
    table, _, target = attacking(Attack.KICK, SUITS, 4)
    play(table, make_attacks, script="A to kick 4, B trooper 3")
    assert numbers_needed(table) == [("to kick", 4)]
    assert strength(target) == [(9, 1), (9, 1), (0, 0), (9, 1)]


def test_infantry_in_the_same_hex_is_kicked_at_3_more_from_any_side() -> None:
    table, attacker, target = against(at=TARGET, a={"facing": 0})
    assert refused(table, refusals_of_kick, attacker, target, RL) == []
    assert play(table, kick_to_hit, attacker, target, RL) == 6
    assert (Because.TARGET_IN_SAME_HEX, 3) in reasons(table)


def test_battle_armor_is_1_harder() -> None:
    table, attacker, target = against(SUITS, 4)
    assert play(table, target_modifiers, attacker, target) == 1
    assert reasons(table) == [(Because.TARGET_IN_BATTLE_ARMOR, 1)]
    table, attacker, target = against()
    assert play(table, target_modifiers, attacker, target) == 0


@pytest.mark.parametrize(("level", "punch", "kick"), [(0, False, True), (1, True, False), (-1, False, False)])
def test_infantry_is_one_level_tall(level: int, punch: bool, kick: bool) -> None:
    table, attacker, target = against()
    target.floor = level
    for rule, limb, allowed in ((refusals_of_punch, RA, punch), (refusals_of_kick, RL, kick)):
        assert refused(table, rule, attacker, target, limb) == ([] if allowed else [Refusal.WRONG_LEVEL])


@pytest.mark.parametrize(("kind", "number"), [("leg", 11), ("jump", 11), ("tracked", 11), (SUITS, 12)])
def test_a_death_from_above_needs_more(kind: str, number: int) -> None:
    table, attacker, target = against(kind, 4, at=beside(TARGET, 3, 3))
    assert play(table, death_from_above_to_hit, attacker, target) == number


def test_a_death_from_above_strikes_pushes_and_lands() -> None:
    table, attacker, target = against(at=beside(TARGET, 3, 3), a={"piloting": 2}, tons=70)
    declare_dfa(table)
    by_the_book(table, play_physical_phase, script="A to hit 8, A kick 1 1 1, A piloting 12")
    assert troopers_left(target) == 26
    assert (where(table, target), where(table, attacker)) == (beside(TARGET, 0), TARGET)
    assert numbers_needed(table) == [("to hit", 5), ("piloting", 6)]


def test_a_missed_one_moves_it_aside() -> None:
    table, attacker, target = against(at=beside(TARGET, 3, 3), tons=20)
    declare_dfa(table)
    by_the_book(table, play_physical_phase, script="A to hit 10, A location 7 7, A pilot 6")
    assert (where(table, target), where(table, attacker), attacker.prone) == (beside(TARGET, 0), TARGET, 1)
    assert troopers_left(target) == 28


def test_what_infantry_is_no_target_of_and_what_it_does_not_do() -> None:
    table, attacker, target = attacking(Attack.PUSH)
    assert Refusal.NO_MECH in refused(table, refusals_of_push, attacker, target)
    attacker.attack = Attack.CHARGE
    assert len(refused(table, refusals_of_charge, attacker, target)) > 0
    target.attack = Attack.KICK
    assert refused(table, refusals_of_attack, target, Attack.KICK) == [Refusal.ONLY_MECHS_STRIKE]


# --- where it goes


def test_a_mech_and_two_platoons_share_a_hex_and_a_third_does_not() -> None:
    table = a_table(placed(mech(), TARGET), *(placed(infantry(), TARGET, side=1) for _ in range(3)))
    game = table.game
    assert who_is_too_many(table, game.units[0], game.units[0].at, 0) == -1
    assert who_is_too_many(table, game.units[3], game.units[3].at, 0) == 1
    wrong = next(what_cannot_be(table, ("A", "B", "C", "D")), None)
    assert wrong == "B and C stand in the same hex, 0809; move one of them"


def test_infantry_is_moved_a_level_up_and_into_no_water() -> None:
    for facts, allowed in (({"level": 1}, True), ({"level": 2}, False), ({"water": 1}, False), ({"woods": 2}, True)):
        table, _, target = against(ground=ring(TARGET, (0,), **facts))
        assert is_valid_displacement(table, target.number, 0) == allowed
    table, _, target = against(ground=ring(TARGET, (0,), water=1, ice=1))
    north = table.game.beside[target.at][0]
    assert not is_water_met(table, target, north)
    table.game.ice[north] = 0
    assert is_water_met(table, target, north)


@pytest.mark.parametrize("facts", [{"rubble": 1}, {"swamp": 1}, {"building": 2, "building_cf": 40, "deck": 2}])
def test_ground_that_calls_for_no_roll(facts: dict[str, int]) -> None:
    table, _, target = against(ground=ring(TARGET, (0,), **facts))
    play(table, displace, target, 0)
    assert (where(table, target), troopers_left(target), target.stuck) == (beside(TARGET, 0), 28, 0)


@pytest.mark.parametrize(
    ("kind", "script", "left"),
    [
        ("leg", "B dropped 7 4", 6), ("motorized", "B dropped 7", 14), ("jump", "B dropped 4", 20),
        ("hover", "B dropped 6", 16),
    ],
)  # fmt: skip
def test_dropped_three_levels_each_kind_has_its_dice(kind: str, script: str, left: int) -> None:
    ground = {TARGET: {"level": 3}}
    table, _, target = against(kind, ground=ground)
    target.floor = 3
    play(table, displace, target, 0, script=script)
    assert (troopers_left(target), target.floor, target.prone) == (left, 0, 0)


def test_dropped_onto_a_mech_it_strikes_nobody() -> None:
    table = a_table(
        placed(infantry("jump"), TARGET, side=1), placed(mech(), beside(TARGET, 0)), ground={TARGET: {"level": 3}}
    )
    target = table.game.units[0]
    play(table, displace, target, 0, script="A dropped 3")
    assert (troopers_left(target), where(table, target), target.floor) == (22, beside(TARGET, 0), 0)
    assert owed(table.game.units[1]) == []


def test_dropped_one_level_nothing_happens() -> None:
    table, _, target = against(ground={TARGET: {"level": 1}})
    target.floor = 1
    play(table, displace, target, 0)
    assert troopers_left(target) == 28


def test_foot_infantry_throws_three_dice() -> None:
    table, _, target = against()
    assert play(table, dice_of_drop, target, script="B dropped 11 6") == 17
    play(table, drop_infantry, target, 2, script="B dropped 2 1")
    assert troopers_left(target) == 25


def test_every_suit_is_hurt_by_a_drop() -> None:
    table, _, target = against(SUITS, 3)
    play(table, drop_infantry, target, 5)
    assert strength(target) == [(6, 1), (6, 1), (6, 1)]


def test_enemy_infantry_holds_nobody_up() -> None:
    """A single hex of its row is open: past a platoon in it a 'Mech comes through, past another 'Mech it does not."""
    barred = {f"{column:02}10": {"impassable": 1} for column in range(1, 17) if column != 9}
    for other, comes in ((infantry(), True), (mech(), False)):
        table = a_table(
            placed(mech(walk=6), "0912"), placed(mech(), "0908", has_moved=True), placed(other, "0910", side=1),
            ground=barred,
        )  # fmt: skip
        coming_up(declares(Attack.KICK))(table)
        assert (table.game.units[0].moved > 0) == comes


# --- on a 'Mech


def test_a_fall_shakes_off_who_swarms() -> None:
    table, attacker, target = against(b={"swarming": "A"})
    assert (where(table, target), target.swarming) == (SOUTH, 1)
    play(table, fall_in_place, attacker, script="A facing 1, A location 7, A pilot 12, B shaken off 8")
    assert (target.swarming, troopers_left(target)) == (0, 20)


def test_battle_armor_that_is_shaken_off_has_one_suit_struck() -> None:
    table, attacker, target = against(SUITS, 4, b={"swarming": "A"})
    play(table, shake_off_swarmers, attacker, script="B shaken off 12, B trooper 2")
    assert strength(target) == [(9, 1), (0, 0), (9, 1), (9, 1)]


def test_in_water_it_drowns() -> None:
    table, attacker, target = against(a={"water": 1}, b={"swarming": "A"})
    play(table, shake_off_swarmers, attacker)
    assert target.destroyed == Cause.DROWNED


def test_who_swarms_somebody_else_stays_on() -> None:
    table, attacker, target = against(b={"swarming": "A"})
    target.swarming = 2
    play(table, shake_off_swarmers, attacker)
    assert target.swarming == 2


def test_it_goes_where_its_mech_goes() -> None:
    table, attacker, target = against(b={"swarming": "A"})
    play(table, displace, attacker, 3)
    assert where(table, target) == where(table, attacker) == beside(SOUTH, 3)
    attacker.at = 0
    play(table, carry_swarmers, attacker)
    assert target.at == 0


def test_who_swarms_can_only_be_brushed_off() -> None:
    table, attacker, target = attacking(Attack.KICK, b={"swarming": "A"})
    assert Refusal.TARGET_SWARMING in refused(table, refusals_of_attack, attacker, Attack.KICK)
    assert Refusal.TARGET_SWARMING in refused(table, refusals_of_target, attacker, target)


@pytest.mark.parametrize("text", ["C", "B", "AA", ""])
def test_only_mechs_are_swarmed(text: str) -> None:
    with pytest.raises(BadInput, match="swarming is said of infantry, with the letter of the 'Mech"):
        against(b={"swarming": text})


def test_losses_of_earlier_turns() -> None:
    table, _, target = against(b={"damage": "PL=5"})
    assert (troopers_left(target), target.taken) == (23, 0)
    table, _, target = against(SUITS, 4, b={"damage": ["T2=4", "t3=10"]})
    assert strength(target) == [(9, 1), (5, 1), (0, 0), (9, 1)]
    assert next(what_cannot_be(table, ("A", "B")), None) is None
    _, _, target = against(SUITS, 1, b={"damage": "T1=10"})
    assert target.destroyed == Cause.TROOPERS
    with pytest.raises(BadInput, match="'LL' is nothing that this infantry can lose; it has T1, T2"):
        against(SUITS, 2, b={"damage": "LL=4"})


def test_positions_of_infantry_that_cannot_be() -> None:
    table, _, target = against(b={"swarming": "A"})
    assert next(what_cannot_be(table, ("A", "B")), None) is None
    target.at += 1
    wrong = next(what_cannot_be(table, ("A", "B")), None)
    assert wrong == "unit 2: swarming is one more than the number of a 'Mech in its hex"
    table, _, target = against()
    target.structure[0] = 0
    assert next(what_cannot_be(table, ("A", "B")), None) == "unit 2: it would be destroyed"
    table, _, target = against()
    target.prone = 1
    assert next(what_cannot_be(table, ("A", "B")), None) == "unit 2: only a 'Mech lies prone"


def test_the_player_of_a_platoon_is_named_in_good_english() -> None:
    """Missed on a 12, the platoon moves out of the way; to where, its player is asked."""
    position = api.position("Haymaker", "Steeple", attacker_state={"piloting": 8})
    assert (api.need(position, "dfa").number or 0) > 12
    told = [each.text for each in api.resolve(position, "dfa", seed=1).told if "out of the way" in each.text]
    assert len(told) == 1 and "? Steeple Jumpers' player: " in told[0]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"pilot_hits": 2}, "only a 'Mech has a pilot to be hurt"),
        ({"unconscious": True}, "only a 'Mech has a pilot to be unconscious"),
        ({"twist": "left"}, "only a 'Mech has a torso to twist"),
        ({"carries": "girder"}, "only a 'Mech has hands to carry a club"),
    ],
)
@pytest.mark.parametrize("who", ["Ditchwater", "Limpet", "Boxcar"])
def test_what_is_said_of_mechs_only(who: str, said: dict[str, object], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        api.position("Tollkeeper", who, target_state=said)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("leg", Kind.FOOT), ("motorized", Kind.MOTORIZED), ("jump", Kind.JUMP_INFANTRY), ("wheeled", Kind.MECHANIZED),
        (SUITS, Kind.BATTLE_ARMOR),
    ],
)  # fmt: skip
def test_what_each_kind_is(kind: str, expected: Kind) -> None:
    _, _, target = against(kind, 4)
    assert target.kind == expected
