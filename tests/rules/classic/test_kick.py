"""Kicks (KICK-1 to KICK-6)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, beside, lost, mech, owed, placed, play, reasons, refused, struck

from ironfall.rulesets.classic.actions import declares
from ironfall.rulesets.classic.kick import best_leg, kick_damage, kick_lands, kick_misses, kick_to_hit, refusals_of_kick
from ironfall.rulesets.classic.papers import PAPERS
from ironfall.rulesets.classic.records import LA, LL, RA, RL, Attack, Table, Unit
from ironfall.rulesets.classic.sequence import play_physical_phase
from ironfall.rulesets.classic.words import Because, Refusal

HERE, AHEAD = "0809", "0808"
QUAD = mech(frame="quad")
TANK = PAPERS.find("Boxcar")


def kick(
    direction: int = 0,
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    sheet: Any = None,
    levels: int = 0,
    **options: Any,
) -> tuple[Table, Unit, Unit]:
    """A faces north; B stands beside it in some direction, facing it."""
    there = beside(HERE, direction)
    table = a_table(
        placed(sheet or mech(), HERE, 0, **(a or {})),
        placed(mech(), there, (direction + 3) % 6, **(b or {})),
        ground={there: {"level": levels} | options.pop("ground", {})},
        **options,
    )
    return table, table.game.units[0], table.game.units[1]


# --- who can kick (KICK-1, GEN-7)


@pytest.mark.parametrize(("direction", "reached"), [(0, 1), (1, 1), (2, 0), (3, 0), (4, 0), (5, 1)])
def test_ahead_and_a_hexside_to_either_side(direction: int, reached: int) -> None:
    assert refused(*with_leg(RL, kick(direction))) == [] if reached else [Refusal.OUT_OF_ARC]


def with_leg(leg: int, position: tuple[Table, Unit, Unit]) -> tuple[Any, ...]:
    table, a, b = position
    return table, refusals_of_kick, a, b, leg


def test_the_torso_may_turn_and_the_feet_stay() -> None:
    assert refused(*with_leg(RL, kick(2, {"twist": "right"}))) == [Refusal.OUT_OF_ARC]


@pytest.mark.parametrize(
    ("leg", "direction", "allowed"),
    [(LA, 0, True), (RA, 1, True), (LL, 0, False), (RL, 3, True), (LL, 2, True), (RA, 3, False), (RL, 4, True)],
)
def test_a_quad_kicks_ahead_with_its_front_legs_and_behind_with_its_rear_legs(
    leg: int, direction: int, allowed: bool
) -> None:
    assert refused(*with_leg(leg, kick(direction, sheet=QUAD))) == ([] if allowed else [Refusal.OUT_OF_ARC])


@pytest.mark.parametrize(
    ("said", "against"),
    [
        ({"damage": "LL=28"}, [Refusal.LEG_MISSING]),
        ({"crit": "LL:hip"}, [Refusal.HIP_DAMAGED]),
        ({"crit": ["RL:foot", "LL:upper-leg"]}, []),
        ({"fired": "RL"}, [Refusal.LIMB_FIRED]),
        ({"fired": "LL,RA,CT"}, []),
    ],
)
def test_both_legs_both_hips_and_a_leg_that_has_not_fired(said: dict[str, Any], against: list[Refusal]) -> None:
    assert refused(*with_leg(RL, kick(a=said))) == against


def test_a_quad_needs_all_four() -> None:
    """A front leg of 50 tons has as much structure as an arm of a biped's leg: 12, under 12 armor."""
    assert refused(*with_leg(RA, kick(a={"damage": "LA=24"}, sheet=QUAD))) == [Refusal.LEG_MISSING]


def test_an_arm_does_not_kick() -> None:
    assert refused(*with_leg(RA, kick())) == [Refusal.NOT_A_LEG]


@pytest.mark.parametrize(
    ("levels", "prone", "against"),
    [
        (-1, False, []),
        (1, False, [Refusal.WRONG_LEVEL]),
        (-2, False, [Refusal.WRONG_LEVEL]),
        (0, True, []),
        (-1, True, [Refusal.PRONE_OUT_OF_REACH]),
        (1, True, [Refusal.PRONE_OUT_OF_REACH]),
    ],
)
def test_the_feet_must_be_level_with_the_target(levels: int, prone: bool, against: list[Refusal]) -> None:
    assert refused(*with_leg(RL, kick(b={"prone": True} if prone else {}, levels=levels))) == against


# --- the number (KICK-2)


def test_the_number_has_its_reasons() -> None:
    """5 - 2, ran 2, the target jumped 5 hexes: 2 + 1, light woods 1; lower leg 2, foot 1: 12."""
    table, a, b = kick(
        a={"ran": True, "crit": ["RL:lower-leg", "RL:foot", "LL:upper-leg"]},
        b={"moved": 5, "jumped": True},
        ground={"woods": 1},
    )
    table.log.listening = 1
    assert kick_to_hit(table, a, b, RL) == 12
    assert reasons(table) == [
        (Because.PILOTING_SKILL, 5),
        (Because.KICK, -2),
        (Because.ATTACKER_RAN, 2),
        (Because.TARGET_MOVED, 2),
        (Because.TARGET_JUMPED, 1),
        (Because.TARGET_IN_WOODS, 1),
        (Because.LOWER_LEG_HIT, 2),
        (Because.FOOT_HIT, 1),
    ]
    assert kick_to_hit(table, a, b, LL) == 11


@pytest.mark.parametrize("density", [1, 2, 3])
def test_jungle_counts_like_woods(density: int) -> None:
    """MOD-5: 5 - 2 and +1, +2, +3."""
    table, a, b = kick(ground={"jungle": density})
    assert kick_to_hit(table, a, b, RL) == 3 + density


@pytest.mark.parametrize(
    ("a", "b", "number"),
    [
        ({}, {}, 3),
        ({"moved": 1}, {}, 4),
        ({"jumped": True}, {}, 6),
        ({"heat": 20, "crit": ["HD:sensors", "RA:shoulder"]}, {}, 3),
        ({}, {"prone": True}, 1),
        ({}, {"immobile": True}, -1),
        ({}, {"stuck": True}, 1),
        ({"spotting": True, "piloting": 4}, {"skidded": True}, 5),
    ],
)
def test_numbers(a: dict[str, Any], b: dict[str, Any], number: int) -> None:
    assert kick_to_hit(*kick(a=a, b=b), RL) == number


def test_a_target_that_wades_and_an_evading_one_are_harder() -> None:
    table, a, b = kick(b={"evading": True}, options={"evading": "yes"})
    assert kick_to_hit(table, a, b, RL) == 4
    table, a, b = kick(ground={"water": 1})
    assert kick_to_hit(table, a, b, RL) == 4


def test_backward_kicks_are_harder() -> None:
    table, a, b = kick(3, sheet=QUAD)
    assert kick_to_hit(table, a, b, RL) == 4


# --- damage (KICK-3)


@pytest.mark.parametrize(
    ("tons", "points"),
    [(20, 4), (25, 5), (35, 7), (50, 10), (55, 11), (65, 13), (70, 14), (85, 17), (100, 20)],
)
def test_a_fifth_of_the_weight(tons: int, points: int) -> None:
    table, a, _ = kick(sheet=mech(tons))
    assert kick_damage(table, a, RL) == points


@pytest.mark.parametrize(
    ("crits", "points"),
    [(["RL:upper-leg"], 5), (["RL:lower-leg"], 5), (["RL:upper-leg", "RL:lower-leg"], 2), (["RL:foot", "LL:foot"], 11)],
)
def test_halved_for_each_leg_actuator(crits: list[str], points: int) -> None:
    """55 tons: 11, 5.5, 2.75."""
    table, a, _ = kick(sheet=mech(55), a={"crit": crits})
    assert kick_damage(table, a, RL) == points


def test_under_water_half_rounded_up() -> None:
    table, a, _ = kick(sheet=mech(65), a={"water": 1})
    assert kick_damage(table, a, RL) == 7


# --- hit and miss (KICK-4 to KICK-6)


@pytest.mark.parametrize(("die", "place"), [(1, "RL"), (3, "RL"), (4, "LL"), (6, "LL")])
def test_a_hit_is_one_group_on_a_leg_and_the_target_rolls(die: int, place: str) -> None:
    table, a, b = kick()
    play(table, kick_lands, a, b, 10, RL, script=f"B kick {die}")
    assert struck(table) == [("B", place, 10)]
    assert owed(b) == [(Because.KICKED, 0)]
    assert owed(a) == []


def test_from_the_side_always_that_leg() -> None:
    """B faces north-west, so that A, south of it, is two hexsides to its left."""
    table, a, b = kick()
    b.facing = 5
    play(table, kick_lands, a, b, 10, RL, script="B kick 1")
    assert struck(table) == [("B", "LL", 10)]


def test_from_a_level_higher_it_may_be_the_head() -> None:
    table, a, b = kick(levels=-1)
    play(table, kick_lands, a, b, 8, RL, script="B punch 6, B awake 3")
    assert lost(b) == {"HD": 8}


def test_a_prone_target_is_struck_anywhere_and_rolls_nothing() -> None:
    table, a, b = kick(b={"prone": True})
    play(table, kick_lands, a, b, 10, RL, script="B location 12, B critical 7, B awake 3")
    assert struck(table) == [("B", "HD", 10)]
    assert owed(b) == []


def test_a_miss_is_the_attacker_s_to_pay_for() -> None:
    table, a, b = kick()
    play(table, kick_misses, a)
    assert (owed(a), owed(b)) == ([(Because.KICK_MISSED, 0)], [])


def test_a_vehicle_in_its_own_hex_shows_any_side_and_does_not_fall() -> None:
    """Sides are picked front, left, right, rear; the second is the left. A tank has no feet to keep."""
    table = a_table(placed(mech(), HERE), placed(TANK, HERE))
    attacker, target = table.game.units[:2]
    play(table, kick_lands, attacker, target, 10, RL, script="B side 2, B vehicle 7")
    assert struck(table)[0][2] == 10
    assert owed(target) == []


# --- which leg


@pytest.mark.parametrize(
    ("said", "leg"),
    [
        ({}, RL),
        ({"crit": "RL:foot"}, LL),
        ({"fired": "RL"}, LL),
        ({"crit": ["RL:foot", "LL:upper-leg"]}, RL),
    ],
)
def test_the_better_leg(said: dict[str, Any], leg: int) -> None:
    assert best_leg(*kick(a=said)) == leg


def test_a_quad_takes_a_leg_that_reaches() -> None:
    assert best_leg(*kick(3, sheet=QUAD)) == RL
    assert best_leg(*kick(0, sheet=QUAD)) == RA


# --- the whole attack


def test_a_whole_kick_that_hits() -> None:
    """3 to hit; 10 points; the target rolls against 5, fails and falls for 5; its pilot needs 5."""
    table, a, b = kick()
    declares(Attack.KICK)(table)
    script = "A to kick 3, B kick 1, B piloting 4, B facing 1, B location 7, B pilot 5"
    play(table, play_physical_phase, script=script)
    assert lost(b) == {"RL": 10, "CT": 5}
    assert (b.prone, a.prone, a.attack, table.game.attack_landed) == (1, 0, Attack.NONE, 1)


def test_a_whole_kick_that_misses() -> None:
    table, a, b = kick(a={"moved": 2})
    declares(Attack.KICK)(table)
    play(table, play_physical_phase, script="A to kick 3, A piloting 5")
    assert (a.prone, b.prone, table.game.attack_landed) == (0, 0, 0)


def test_the_leg_that_was_said_is_taken() -> None:
    table, a, _ = kick(a={"with": "LL"})
    declares(Attack.KICK)(table)
    assert a.blow_with == [LL, 0]
