"""Punches (PUN-1 to PUN-6)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import (
    a_table,
    beside,
    lost,
    mech,
    numbers_needed,
    owed,
    placed,
    play,
    reasons,
    refused,
    struck,
    stumps,
)

from ironfall.rulesets.classic.actions import declares
from ironfall.rulesets.classic.attacks import refusals_of_attack
from ironfall.rulesets.classic.papers import PAPERS
from ironfall.rulesets.classic.punch import (
    can_flip_arms,
    punch_damage,
    punch_lands,
    punch_to_hit,
    refusals_of_punch,
)
from ironfall.rulesets.classic.records import LA, LL, RA, Attack, Table, Unit
from ironfall.rulesets.classic.sequence import play_physical_phase
from ironfall.rulesets.classic.words import Because, Refusal
from ironfall.units.sheet import Sheet

HERE = "0809"
BARE_ARM = PAPERS.plain({"tons": 60, "without": ["RA hand"]})


def punch(
    direction: int = 0,
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    sheet: Sheet | None = None,
    levels: int = 0,
    **options: Any,
) -> tuple[Table, Unit, Unit]:
    """A faces north; B stands beside it in some direction, facing it."""
    there = beside(HERE, direction)
    table = a_table(
        placed(sheet or mech(), HERE, 0, **(a or {})),
        placed(mech(), there, (direction + 3) % 6, **(b or {})),
        ground={there: {"level": levels}},
        **options,
    )
    return table, table.game.units[0], table.game.units[1]


# --- who can punch, and where (PUN-1, PUN-2, GEN-7)


@pytest.mark.parametrize(
    ("twist", "left", "right"),
    [(None, {4, 5, 0, 1}, {5, 0, 1, 2}), ("right", {5, 0, 1, 2}, {0, 1, 2, 3}), ("left", {3, 4, 5, 0}, {4, 5, 0, 1})],
)
def test_each_arm_reaches_ahead_two_to_its_own_side_and_one_to_the_other(
    twist: str | None, left: set[int], right: set[int]
) -> None:
    said = {"twist": twist} if twist else {}
    for arm, reached in ((LA, left), (RA, right)):
        for direction in range(6):
            table, a, b = punch(direction, said)
            against = refused(table, refusals_of_punch, a, b, arm)
            assert against == ([] if direction in reached else [Refusal.ARM_OUT_OF_ARC])


@pytest.mark.parametrize(("said", "against"), [({}, []), ({"flipped": True}, [Refusal.ARMS_FLIPPED])])
def test_no_punch_with_arms_flipped_to_the_rear(said: dict[str, Any], against: list[Refusal]) -> None:
    table, a, b = punch(0, said, sheet=stumps())
    for arm in (LA, RA):
        assert refused(table, refusals_of_punch, a, b, arm) == against


@pytest.mark.parametrize(
    ("sheet", "can"), [(stumps(), True), (BARE_ARM, False), (mech(), False), (mech(frame="quad"), False)]
)
def test_who_flips_its_arms_has_neither_lower_arms_nor_hands(sheet: Sheet, can: bool) -> None:
    _, a, _ = punch(sheet=sheet)
    assert can_flip_arms(a) is can


@pytest.mark.parametrize(
    ("said", "against"),
    [
        ({"damage": "RA=20"}, [Refusal.ARM_MISSING]),
        ({"damage": "LA=20"}, []),
        ({"crit": "RA:shoulder"}, [Refusal.SHOULDER_DAMAGED]),
        ({"fired": "RA"}, [Refusal.LIMB_FIRED]),
        ({"fired": "LA,RT"}, []),
        ({"crit": "RA:shoulder", "fired": "RA"}, [Refusal.SHOULDER_DAMAGED, Refusal.LIMB_FIRED]),
    ],
)
def test_an_arm_with_a_shoulder_that_has_not_fired(said: dict[str, Any], against: list[Refusal]) -> None:
    table, a, b = punch(a=said)
    assert refused(table, refusals_of_punch, a, b, RA) == against


def test_legs_do_not_punch_nor_do_quads() -> None:
    table, a, b = punch()
    assert refused(table, refusals_of_punch, a, b, LL) == [Refusal.NOT_AN_ARM]
    table, a, b = punch(sheet=mech(frame="quad"))
    assert refused(table, refusals_of_punch, a, b, RA) == [Refusal.NOT_AN_ARM]


@pytest.mark.parametrize(
    ("levels", "prone", "against"),
    [
        (1, False, []),
        (-1, False, [Refusal.WRONG_LEVEL]),
        (2, False, [Refusal.WRONG_LEVEL]),
        (1, True, []),
        (0, True, [Refusal.PRONE_OUT_OF_REACH]),
    ],
)
def test_the_arms_must_be_level_with_the_target(levels: int, prone: bool, against: list[Refusal]) -> None:
    table, a, b = punch(b={"prone": True} if prone else {}, levels=levels)
    assert refused(table, refusals_of_punch, a, b, RA) == against


# --- the number (PUN-3)


@pytest.mark.parametrize(
    ("crits", "number"),
    [
        ([], 5),
        (["RA:upper-arm"], 7),
        (["RA:lower-arm"], 7),
        (["RA:hand"], 6),
        (["RA:upper-arm", "RA:lower-arm", "RA:hand"], 10),
        (["LA:upper-arm", "LA:hand"], 5),
    ],
)
def test_damage_of_the_arm_counts(crits: list[str], number: int) -> None:
    assert punch_to_hit(*punch(a={"crit": crits}), RA) == number


def test_the_number_has_its_reasons() -> None:
    """5, jumped 3, the target jumped 4 hexes: 1 + 1, and no hand: 1."""
    table, a, b = punch(a={"jumped": True, "crit": "RA:hand"}, b={"moved": 4, "jumped": True})
    table.log.listening = 1
    assert punch_to_hit(table, a, b, RA) == 11
    assert reasons(table) == [
        (Because.PILOTING_SKILL, 5),
        (Because.ATTACKER_JUMPED, 3),
        (Because.TARGET_MOVED, 1),
        (Because.TARGET_JUMPED, 1),
        (Because.HAND_HIT, 1),
    ]


def test_a_hand_that_never_was_is_like_one_that_is_lost() -> None:
    table, a, b = punch(sheet=BARE_ARM)
    assert (punch_to_hit(table, a, b, RA), punch_to_hit(table, a, b, LA)) == (6, 5)


@pytest.mark.parametrize(("option", "number"), [("yes", 8), ("no", 7)])
def test_the_hand_counts_beside_the_lower_arm_as_the_option_has_it(option: str, number: int) -> None:
    table, a, b = punch(a={"crit": ["RA:lower-arm", "RA:hand"]}, options={"hand_counts_without_lower_arm": option})
    assert punch_to_hit(table, a, b, RA) == number


# --- damage (PUN-4)


@pytest.mark.parametrize(("tons", "points"), [(20, 2), (25, 3), (35, 4), (50, 5), (55, 6), (65, 7), (100, 10)])
def test_a_tenth_of_the_weight_rounded_up(tons: int, points: int) -> None:
    table, a, _ = punch(sheet=mech(tons))
    assert punch_damage(table, a, RA) == points


@pytest.mark.parametrize(
    ("tons", "crits", "points"),
    [
        (75, ["RA:upper-arm"], 4),
        (75, ["RA:upper-arm", "RA:lower-arm"], 2),
        (75, ["RA:hand", "RA:shoulder", "LA:upper-arm"], 8),
        (55, ["RA:lower-arm"], 3),
        (25, ["RA:upper-arm", "RA:lower-arm"], 1),
    ],
)
def test_halved_for_each_arm_actuator_but_at_least_1(tons: int, crits: list[str], points: int) -> None:
    """8, 4, 2; 6, 3; and 3 / 4 is rounded down to 0, which is 1."""
    table, a, _ = punch(sheet=mech(tons), a={"crit": crits})
    assert punch_damage(table, a, RA) == points


@pytest.mark.parametrize(("depth", "points"), [(1, 7), (2, 4)])
def test_an_arm_under_water_does_half_rounded_up(depth: int, points: int) -> None:
    table, a, _ = punch(sheet=mech(65), a={"water": depth})
    assert punch_damage(table, a, RA) == points


# --- hit and miss (PUN-5, PUN-6)


@pytest.mark.parametrize(("die", "place"), [(1, "LA"), (2, "LT"), (3, "CT"), (4, "RT"), (5, "RA")])
def test_one_group_on_the_punch_table(die: int, place: str) -> None:
    table, a, b = punch()
    play(table, punch_lands, a, b, 5, RA, script=f"B punch {die}")
    assert struck(table) == [("B", place, 5)]
    assert (owed(a), owed(b)) == ([], [])


def test_upwards_it_strikes_the_legs() -> None:
    table, a, b = punch(levels=1)
    play(table, punch_lands, a, b, 5, RA, script="B kick 1")
    assert lost(b) == {"RL": 5}


def test_a_prone_target_a_level_up_is_struck_on_the_full_table() -> None:
    table, a, b = punch(b={"prone": True}, levels=1)
    play(table, punch_lands, a, b, 5, RA, script="B location 7")
    assert lost(b) == {"CT": 5}


# --- the whole attack


def test_both_arms_each_with_its_own_number() -> None:
    """The left hand is gone: 6 and 5. Both numbers and dice are fixed before the first punch lands."""
    table, _, b = punch(a={"crit": "LA:hand"})
    declares(Attack.PUNCH)(table)
    play(table, play_physical_phase, script="A to punch 6 5, B punch 3 4")
    assert numbers_needed(table) == [("to punch", 6), ("to punch", 5)]
    assert lost(b) == {"CT": 5, "RT": 5}


def test_one_may_miss_and_nobody_pays_for_it() -> None:
    table, a, b = punch()
    declares(Attack.PUNCH)(table)
    play(table, play_physical_phase, script="A to punch 4 5, B punch 3")
    assert (lost(b), a.prone, b.prone) == ({"CT": 5}, 0, 0)


@pytest.mark.parametrize(
    ("said", "arms"),
    [
        ({}, [LA, RA]),
        ({"fired": "LA"}, [RA, 0]),
        ({"crit": "RA:shoulder"}, [LA, 0]),
        ({"with": "RA"}, [RA, 0]),
        ({"with": "RA,LA"}, [RA, LA]),
        ({"fired": "LA,RA"}, [LA, RA]),
    ],
)
def test_with_every_arm_that_may_unless_it_is_said(said: dict[str, Any], arms: list[int]) -> None:
    table, a, _ = punch(a=said)
    declares(Attack.PUNCH)(table)
    assert a.blow_with == arms


def test_the_arm_that_does_not_reach_is_left_out() -> None:
    table, a, _ = punch(2)
    declares(Attack.PUNCH)(table)
    assert a.blow_with == [RA, 0]


def test_the_second_punch_strikes_though_the_first_was_the_end() -> None:
    """The head without armor holds 3 structure: the pilot is dead, and nothing is rolled for the second blow."""
    table, _, b = punch(b={"damage": "HD=9"})
    declares(Attack.PUNCH)(table)
    play(table, play_physical_phase, script="A to punch 5 5, B punch 6")
    assert b.destroyed


# --- from the ground (PUN-7)

TANK = PAPERS.find("Boxcar")


def lying(at: str = HERE, **said: Any) -> tuple[Table, Unit, Unit]:
    """A lies there, and a tank stands in the same hex."""
    table = a_table(placed(mech(), HERE, 0, prone=True, **said), placed(TANK, at))
    declares(Attack.PUNCH)(table)
    return table, table.game.units[0], table.game.units[1]


def test_a_prone_mech_punches_a_vehicle_in_its_own_hex_with_one_arm() -> None:
    """5 + 2; of two good arms it takes the right one."""
    table, attacker, target = lying()
    assert refused(table, refusals_of_attack, attacker, Attack.PUNCH) == []
    assert attacker.blow_with == [RA, 0]
    assert punch_to_hit(table, attacker, target, RA) == 7


def test_it_takes_the_arm_that_needs_less() -> None:
    _, attacker, _ = lying(crit="RA:hand")
    assert attacker.blow_with == [LA, 0]


@pytest.mark.parametrize(
    ("said", "against"),
    [
        ({"at": beside(HERE, 0)}, [Refusal.ATTACKS_LYING]),
        ({"damage": "LA=20"}, [Refusal.PROPS_ITSELF_UP]),
        ({"with": "LA,RA"}, [Refusal.PROPS_ITSELF_UP, Refusal.PROPS_ITSELF_UP]),
    ],
)
def test_and_needs_the_other_to_prop_itself_up(said: dict[str, Any], against: list[Refusal]) -> None:
    table, attacker, _ = lying(**said)
    assert refused(table, refusals_of_attack, attacker, Attack.PUNCH) == against


def test_a_prone_mech_punches_no_other() -> None:
    table, attacker, _ = punch(a={"prone": True})
    declares(Attack.PUNCH)(table)
    assert refused(table, refusals_of_attack, attacker, Attack.PUNCH)[0] == Refusal.ATTACKS_LYING
