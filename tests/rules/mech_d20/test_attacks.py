"""One attack: whether it may be made, its heat and its shot, the attack roll, and what a hit does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.rules.mech_d20.tables import by_place, events, happened, mech, needed, play, refused, rolled, table

from ironfall.rulesets.mech_d20.attacks import make_attack, refusals_of_attack
from ironfall.rulesets.mech_d20.combat import begin_combat
from ironfall.rulesets.mech_d20.records import CT, HD, LA, LL, LT, RA, RL, RT, RTR, Kind, Side, Table, Unit
from ironfall.rulesets.mech_d20.traits import Trait
from ironfall.rulesets.mech_d20.words import Event, Reason, Refusal, Why

LASER = ("RA", Kind.WEAPON, "medium_laser")
LRM_20 = ("LT", Kind.WEAPON, "lrm20")
LRM_20_AMMO = ("LT", Kind.AMMO, "lrm20")
SRM = ("LT", Kind.WEAPON, "srm4")
SRM_AMMO = ("LT", Kind.AMMO, "srm4")
LAUNCHER = ("LT", Kind.WEAPON, "gel_launcher")
PACK = ("LT", Kind.GEL_PACK)
HAND, FOOT = ("RA", Kind.HAND), ("RL", Kind.FOOT)


def duel(items: Sequence[Any], *, hexes: int = 2, target: dict[str, Any] | None = None, **attacker: Any) -> Table:
    """An attacker in 0809, and its target so many hexes to the north, face to face."""
    return table(mech(items=items, **attacker), mech(at=f"08{9 - hexes:02}", **(target or {})))


def state(field: str, value: int) -> dict[str, Any]:
    """One field of a 'Mech."""
    return {field: value}


def pair(made: Table) -> tuple[Unit, Unit]:
    return made.game.units[0], made.game.units[1]


def attack(made: Table, rolls: list[int], item: int = 1) -> None:
    play(made, make_attack, *pair(made), item, rolls=rolls)


def against(made: Table, item: int = 1) -> list[Refusal]:
    return refused(made, refusals_of_attack, *pair(made), item)


def struck(made: Table) -> list[tuple[int, int, int]]:
    """Each hit: location, points, side."""
    return [(place, points, side) for _, place, points, side in happened(made, Event.STRUCK)]


# --- the roll


def test_what_reaches_the_number_hits_and_the_rest_misses() -> None:
    made = duel([LASER])
    attack(made, [9, 12])
    assert needed(made) == [(Why.TO_HIT, 9)]
    assert happened(made, Event.FIRES) == [(0, 1, 1, 3)]
    assert happened(made, Event.HITS) == [(0, 1, 0, 1)]
    assert struck(made) == [(RT, 5, Side.FRONT)]
    assert by_place(made.game.units[1].ledger) == {"RT": 5}
    attack(made, [8])
    assert happened(made, Event.MISSES) == [(0, 1, 0, 1)]
    assert struck(made) == []


def test_a_natural_20_hits_whatever_it_needs_and_calls_for_a_critical_roll() -> None:
    made = duel([LASER], gunnery=-14)
    attack(made, [20, 12, 7])
    assert needed(made) == [(Why.TO_HIT, 24)]
    assert happened(made, Event.HITS) == [(0, 1, 1, 1)]
    assert rolled(made)[1:] == [(0, Why.LOCATION, 12), (0, Why.CRITICAL, 7)]
    attack(made, [19])
    assert happened(made, Event.MISSES) == [(0, 1, 0, 1)]


def test_a_number_below_1_is_as_good_as_1() -> None:
    made = duel([LASER], gunnery=30)
    attack(made, [1, 12])
    assert needed(made) == [(Why.TO_HIT, -20)]
    assert len(struck(made)) == 1


def test_heat_and_shot_are_spent_on_a_miss() -> None:
    made = duel([LRM_20, LRM_20_AMMO], hexes=6)
    attack(made, [2])
    one = made.game.units[0]
    assert (one.heat, one.shots[2]) == (6, 5)
    assert rolled(made) == [(0, Why.TO_HIT, 2)]


# --- damage


def test_each_damage_die_has_a_location_of_its_own() -> None:
    made = duel([LRM_20, LRM_20_AMMO], hexes=6)
    # 1 to 2 RL, 5 to 7 RA, 11 to 13 RT, 20 HD; the head shot is one consciousness roll, needing 5 - 1.
    attack(made, [15, 1, 3, 6, 4, 12, 5, 20, 6, 4])
    assert struck(made) == [(RL, 3, 0), (RA, 4, 0), (RT, 5, 0), (HD, 6, 0)]
    assert [why for _, why, _ in rolled(made)].count(Why.TO_HIT) == 1


def test_two_dice_on_one_location_add() -> None:
    made = duel([SRM, SRM_AMMO])
    attack(made, [15, 12, 3, 13, 6])
    assert struck(made) == [(RT, 3, 0), (RT, 6, 0)]
    assert by_place(made.game.units[1].ledger) == {"RT": 9}


def test_a_natural_20_of_missiles_goes_with_the_first_location() -> None:
    made = duel([SRM, SRM_AMMO])
    attack(made, [20, 12, 3, 19, 7, 2])
    assert [place for _, place, _, _ in happened(made, Event.CRITICAL)] == [RT]


def test_a_single_die_strikes_one_location() -> None:
    made = duel([("LT", Kind.WEAPON, "lrm5"), ("LT", Kind.AMMO, "lrm5")], hexes=6)
    attack(made, [15, 9, 6])
    assert struck(made) == [(LA, 6, 0)]


def with_card(card: dict[str, Any], *, own: int = 0, other: int = 0, kind: str = "missile") -> Table:
    """A duel with a launcher whose card says this."""
    overrides = {f"weapons.srm4.{key}": value for key, value in card.items()} | {"weapons.srm4.kind": kind}
    return table(mech(items=[SRM, SRM_AMMO], overrides=overrides, traits=own), mech(traits=other), overrides=overrides)


def test_dice_that_strike_one_place_are_summed_there() -> None:
    made = with_card({"one_place": True})
    attack(made, [15, 18, 3, 6])
    assert struck(made) == [(CT, 9, 0)]


def test_points_beside_dice_count_with_the_first() -> None:
    made = with_card({"damage": "2d6+3"})
    attack(made, [15, 18, 3, 3, 6])
    assert struck(made) == [(CT, 6, 0), (LL, 6, 0)]


@pytest.mark.parametrize(
    ("at", "facing", "side", "places"),
    [
        # Straight in front, directly right, behind, directly left of the target; 9 is LA, 6 RA, 12 RT.
        ("0810", 3, Side.FRONT, (LA, RA, RT)),
        ("0810", 1, Side.RIGHT, (RA, RA, RT)),
        ("0810", 0, Side.REAR, (LA, RA, RTR)),
        ("0810", 5, Side.LEFT, (LA, LA, LT)),
    ],
)
def test_the_side_attacked_decides_what_can_be_struck(
    at: str, facing: int, side: Side, places: tuple[int, int, int]
) -> None:
    for die, place in zip((9, 6, 12), places, strict=True):
        made = table(mech(items=[LASER], at=at), mech(at="0809", facing=facing))
        attack(made, [15, die])
        assert struck(made) == [(place, 5, side)]


@pytest.mark.parametrize(
    ("weapon", "own", "other", "points"),
    [
        ("medium_laser", 0, 0, 5),
        ("medium_laser", 1 << Trait.SHARPSHOOTER_DAMAGE, 0, 6),
        ("medium_laser", 0, 1 << Trait.DEFENDER_PLATING, 4),
        ("medium_laser", 1 << Trait.SHARPSHOOTER_DAMAGE, 1 << Trait.DEFENDER_PLATING, 5),
        ("small_laser", 1 << Trait.SHARPSHOOTER_DAMAGE, 0, 3),
        ("small_laser", 0, 1 << Trait.DEFENDER_PLATING, 3),
    ],
)
def test_what_pilots_make_of_a_hit_of_5(weapon: str, own: int, other: int, points: int) -> None:
    made = duel([("RA", Kind.WEAPON, weapon)], traits=own, target={"traits": other})
    attack(made, [15, 18])
    assert struck(made) == [(CT, points, 0)]


def test_plating_takes_one_off_each_missile_die_but_leaves_one() -> None:
    made = duel([SRM, SRM_AMMO], target={"traits": 1 << Trait.DEFENDER_PLATING})
    attack(made, [15, 18, 6, 3, 1])
    assert struck(made) == [(CT, 5, 0), (LL, 1, 0)]


def test_plating_counts_for_each_die_where_they_strike_together() -> None:
    made = with_card({"one_place": True}, other=1 << Trait.DEFENDER_PLATING)
    # 6 - 1 and 1, at least 1.
    attack(made, [15, 18, 6, 1])
    assert struck(made) == [(CT, 6, 0)]


# --- rolling again


ACE, DEFENDER = 1 << Trait.ACE_REROLL, 1 << Trait.DEFENDER_REROLL


def test_an_ace_rolls_a_miss_again_once_a_combat() -> None:
    made = table(mech(items=[LASER, LASER], traits=ACE), mech(at="0807"), asked=True)
    attack(made, [3, 1, 15, 18])
    assert events(made, Event.REROLLED) == [(Event.REROLLED, 0, Trait.ACE_REROLL, 0, 0)]
    assert len(struck(made)) == 1
    attack(made, [3], item=2)
    assert struck(made) == []


def test_nobody_has_to_roll_again() -> None:
    made = table(mech(items=[LASER, LASER], traits=ACE), mech(at="0807"), asked=True)
    attack(made, [3, 0])
    assert made.game.units[0].tried_once == 0
    # The policy takes the default, which is no.
    made = duel([LASER], traits=ACE)
    attack(made, [3])
    assert len(happened(made, Event.MISSES)) == 1


def test_a_defender_has_a_hit_rolled_again_and_the_ace_answers() -> None:
    made = table(mech(items=[LASER], traits=ACE), mech(at="0807", traits=DEFENDER), asked=True)
    attack(made, [15, 1, 3, 1, 16, 18])
    assert [(who, trait) for who, trait, _, _ in happened(made, Event.REROLLED)] == [
        (1, Trait.DEFENDER_REROLL),
        (0, Trait.ACE_REROLL),
    ]
    assert len(struck(made)) == 1


def test_who_is_missed_does_not_ask_for_it_again() -> None:
    made = table(mech(items=[LASER]), mech(at="0807", traits=DEFENDER | ACE), asked=True)
    attack(made, [3])
    assert len(happened(made, Event.MISSES)) == 1


# --- ammunition


def test_weapons_share_their_ammunition() -> None:
    made = duel([SRM, SRM, SRM_AMMO])
    for _ in range(3):
        attack(made, [2], item=1)
        attack(made, [2], item=2)
    assert made.game.units[0].shots[3] == 4


def test_the_first_bin_is_emptied_first_and_the_last_shot_told() -> None:
    made = duel([SRM, (*SRM_AMMO, False, 1), (*SRM_AMMO, False, 1), ("LT", Kind.AMMO, "lrm20", False, 6)])
    attack(made, [2])
    assert made.game.units[0].shots[2:4] == [0, 1]
    assert happened(made, Event.OUT_OF_AMMO) == []
    attack(made, [2])
    assert made.game.units[0].shots[2:5] == [0, 0, 6]
    assert happened(made, Event.OUT_OF_AMMO) == [(0, 3, 0, 0)]
    begin_combat(made)
    assert against(made) == [Refusal.NO_AMMO]


def test_a_bin_lost_or_disabled_before_the_phase_feeds_nothing() -> None:
    made = duel([SRM, ("LL", Kind.AMMO, "srm4")])
    made.game.units[0].broken = 0b10
    assert against(made) == []
    begin_combat(made)
    assert against(made) == [Refusal.NO_AMMO]
    made = duel([SRM, ("LL", Kind.AMMO, "srm4")])
    made.game.units[0].gone[LL] = 1
    assert against(made) == [Refusal.NO_AMMO]


# --- physical attacks


@pytest.mark.parametrize(("tons", "dice"), [(30, 1), (50, 2), (70, 2), (90, 3)])
def test_a_kick_goes_by_weight_and_its_dice_spread(tons: int, dice: int) -> None:
    made = duel([FOOT], hexes=1, tons=tons)
    attack(made, [15, *[18, 2] * dice])
    assert struck(made) == [(CT, 2, 0)] * dice
    assert happened(made, Event.KICKS) == [(0, RL, 1, 0)]


def test_who_is_kicked_owes_a_roll_and_so_does_who_misses() -> None:
    made = duel([FOOT, ("LL", Kind.FOOT)], hexes=1, tons=30)
    one, other = pair(made)
    attack(made, [15, 18, 2])
    assert (one.reasons, other.reasons) == (0, 1 << Reason.KICKED)
    other.reasons = 0
    attack(made, [2], item=2)
    assert (one.reasons, other.reasons) == (1 << Reason.MISSED_KICK, 0)


def test_a_punch_owes_nothing() -> None:
    made = duel([HAND], hexes=1)
    attack(made, [15, 18, 4])
    assert struck(made) == [(CT, 4, 0)]
    assert happened(made, Event.PUNCHES) == [(0, RA, 1, 0)]
    attack(made, [2])
    assert [unit.reasons for unit in pair(made)] == [0, 0]


# --- GEL


def friends(*, items: Sequence[Any] = (LAUNCHER, PACK), traits: int = 0) -> Table:
    return table(mech(items=items, traits=traits), mech(at="0807", side=0))


@pytest.mark.parametrize(("traits", "points"), [(0, 5), (1 << Trait.DEFENDER_GEL, 6)])
def test_gel_shot_at_a_friend_repairs_where_it_lands(traits: int, points: int) -> None:
    made = friends(traits=traits)
    attack(made, [9, 12])
    assert struck(made) == []
    assert by_place(made.game.units[1].gel_pending) == {"RT": points}
    assert made.game.units[0].shots[2] == 2


def test_gel_that_misses_is_gone() -> None:
    made = friends()
    attack(made, [8])
    assert by_place(made.game.units[1].gel_pending) == {}
    assert made.game.units[0].shots[2] == 2


def test_gel_is_for_friends_and_takes_a_charge() -> None:
    assert against(friends()) == []
    assert against(friends(items=[LAUNCHER])) == [Refusal.NO_AMMO]
    assert against(duel([LAUNCHER, PACK])) == [Refusal.TARGET_ENEMY]


# --- refusals


def test_an_attack_that_nothing_forbids() -> None:
    assert against(duel([LASER])) == []


def test_friends_are_not_attacked() -> None:
    made = table(mech(items=[LASER]), mech(at="0807", side=0))
    assert against(made) == [Refusal.TARGET_FRIENDLY]


@pytest.mark.parametrize(
    ("field", "value", "refusal"),
    [
        ("destroyed", 1, Refusal.ATTACKER_OUT),
        ("shut_down", 1, Refusal.ATTACKER_DOWN),
        ("out_at_start", 1, Refusal.PILOT_OUT),
        ("sensor_hits_before", 2, Refusal.SENSORS_OUT),
        ("broken_before", 1, Refusal.WEAPON_LOST),
        ("fired", 1, Refusal.FIRED_ALREADY),
        ("facing", 3, Refusal.OUT_OF_ARC),
    ],
)
def test_what_forbids_an_attack(field: str, value: int, refusal: Refusal) -> None:
    assert against(duel([LASER], **state(field, value))) == [refusal]


@pytest.mark.parametrize(
    ("field", "value"), [("doomed", 1), ("unconscious", 1), ("sensor_hits", 2), ("broken", 1), ("twenty", 1 << RA)]
)
def test_what_happens_in_this_phase_forbids_nothing(field: str, value: int) -> None:
    assert against(duel([LASER], **state(field, value))) == []
    assert against(duel([LASER], target={"doomed": 1, "unconscious": 1})) == []


def test_a_weapon_on_a_lost_location_is_lost() -> None:
    made = duel([LASER])
    made.game.units[0].gone[RA] = 1
    assert against(made) == [Refusal.WEAPON_LOST]


def test_what_is_no_weapon_attacks_nobody() -> None:
    assert Refusal.WEAPON_LOST in against(duel([("RA", Kind.HEAT_SINK)], hexes=1))


def test_a_destroyed_target_and_one_in_the_same_hex() -> None:
    assert against(duel([LASER], target={"destroyed": 1})) == [Refusal.TARGET_OUT]
    assert against(duel([LASER], hexes=0)) == [Refusal.SAME_HEX]


def test_range_and_line_of_sight() -> None:
    assert against(duel([("RA", Kind.WEAPON, "small_laser")], hexes=3)) == []
    made = duel([("RA", Kind.WEAPON, "small_laser")], hexes=4)
    assert against(made) == [Refusal.TOO_FAR]
    for each in range(len(made.game.level)):
        made.game.level[each] = 1 if each not in (made.game.units[0].at, made.game.units[1].at) else 0
    assert against(made) == [Refusal.TOO_FAR, Refusal.NO_LINE_OF_SIGHT]


@pytest.mark.parametrize(("place", "allowed"), [("RT", False), ("LT", True)])
def test_a_gun_in_the_right_torso_does_not_fire_to_the_left(place: str, allowed: bool) -> None:
    # 0710 is southwest of 0809: hexside 4 of a 'Mech that faces north.
    made = table(mech(items=[(place, Kind.WEAPON, "small_laser")]), mech(at="0710"))
    assert against(made) == ([] if allowed else [Refusal.OUT_OF_ARC])


def test_hands_and_feet_need_the_target_beside_them() -> None:
    made = duel([HAND, FOOT], hexes=2)
    assert against(made, 1) == against(made, 2) == [Refusal.OUT_OF_REACH]


def test_a_prone_mech_punches_but_does_not_kick() -> None:
    made = duel([HAND, FOOT], hexes=1, prone=1)
    assert against(made, 1) == []
    assert against(made, 2) == [Refusal.NO_LIMB_TO_STAND]


def test_there_is_one_kick_a_round() -> None:
    made = duel([FOOT, ("LL", Kind.FOOT)], hexes=1)
    attack(made, [2])
    assert against(made, 2) == [Refusal.KICKED_ALREADY]


@pytest.mark.parametrize(("place", "kind"), [("RA", Kind.HAND), ("RL", Kind.FOOT)])
def test_a_limb_strikes_or_fires_but_not_both(place: str, kind: Kind) -> None:
    gun = (place, Kind.WEAPON, "small_laser")
    items = [(place, kind), gun, gun, ("LA", Kind.WEAPON, "small_laser"), ("LA", Kind.HAND)]
    made = duel(items, hexes=1)
    attack(made, [2], item=1)
    assert against(made, 2) == against(made, 3) == [Refusal.LIMB_USED]
    assert against(made, 4) == against(made, 5) == []
    made = duel(items, hexes=1)
    attack(made, [2], item=2)
    assert against(made, 1) == [Refusal.LIMB_USED]
    assert against(made, 3) == []


def test_a_club_is_swung_by_its_arm() -> None:
    club = {"weapons.small_laser.kind": "physical"}
    items = [("RA", Kind.WEAPON, "small_laser"), HAND, LASER]
    made = table(mech(items=items, overrides=club), mech(), overrides=club)
    attack(made, [2], item=1)
    assert against(made, 2) == against(made, 3) == [Refusal.LIMB_USED]
