"""Pushes (PUSH-1 to PUSH-8)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import (
    Placed,
    a_table,
    beside,
    happened,
    lost,
    mech,
    numbers_needed,
    owed,
    placed,
    play,
    reasons,
    refused,
    stumps,
    where,
)

from ironfall.rulesets.classic.actions import declares
from ironfall.rulesets.classic.attacks import make_attacks
from ironfall.rulesets.classic.push import push_lands, push_to_hit, refusals_of_push
from ironfall.rulesets.classic.records import Attack, Result, Table, Unit
from ironfall.rulesets.classic.sequence import play_physical_phase
from ironfall.rulesets.classic.words import Because, Event, Refusal
from ironfall.units.sheet import Sheet

HERE = "0809"
AHEAD, BEHIND = beside(HERE, 0), beside(HERE, 0, 2)


def push(
    direction: int = 0,
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    *others: Placed,
    sheet: Sheet | None = None,
    ground: dict[str, dict[str, int]] | None = None,
    **options: Any,
) -> tuple[Table, Unit, Unit]:
    """A faces north and has declared a push; B stands beside it in some direction, facing it."""
    there = beside(HERE, direction)
    table = a_table(
        placed(sheet or mech(), HERE, 0, **(a or {})),
        placed(mech(), there, (direction + 3) % 6, **(b or {})),
        *others,
        ground=ground or {},
        **options,
    )
    declares(Attack.PUSH)(table)
    return table, table.game.units[0], table.game.units[1]


# --- who can push whom (PUSH-1)


@pytest.mark.parametrize("direction", range(6))
def test_straight_ahead_and_nowhere_else(direction: int) -> None:
    table, a, b = push(direction)
    assert refused(table, refusals_of_push, a, b) == ([Refusal.NOT_AHEAD] if direction else [])


def test_no_push_with_arms_flipped_to_the_rear() -> None:
    for said, against in (({}, []), ({"flipped": True}, [Refusal.ARMS_FLIPPED])):
        table, a, b = push(0, said, sheet=stumps())
        assert refused(table, refusals_of_push, a, b) == against


def test_the_feet_count_and_not_the_torso() -> None:
    table, a, b = push(1, {"twist": "right"})
    assert refused(table, refusals_of_push, a, b) == [Refusal.NOT_AHEAD]


@pytest.mark.parametrize(
    ("said", "against"),
    [
        ({"damage": "RA=20"}, [Refusal.ARMS_MISSING]),
        ({"crit": ["RA:shoulder", "LA:hand"]}, []),
        ({"fired": "LA"}, [Refusal.LIMB_FIRED]),
        ({"fired": "LA,RA"}, [Refusal.LIMB_FIRED]),
        ({"fired": "LT,LL"}, []),
    ],
)
def test_it_takes_both_arms(said: dict[str, Any], against: list[Refusal]) -> None:
    table, a, b = push(a=said)
    assert refused(table, refusals_of_push, a, b) == against


def test_quads_do_not_push() -> None:
    table, a, b = push(sheet=mech(frame="quad"))
    assert refused(table, refusals_of_push, a, b) == [Refusal.ARMS_MISSING]


def test_only_what_stands_on_the_same_level() -> None:
    table, a, b = push(b={"prone": True})
    assert refused(table, refusals_of_push, a, b) == [Refusal.PRONE_OUT_OF_REACH]
    for level in (1, -1):
        table, a, b = push(ground={AHEAD: {"level": level}})
        assert refused(table, refusals_of_push, a, b) == [Refusal.NOT_LEVEL]
    table, a, b = push(ground={AHEAD: {"level": 1, "water": 1}})
    assert refused(table, refusals_of_push, a, b) == []


# --- one unit moves another once (PUSH-2, GEN-10, GEN-11)

FLANK = beside(AHEAD, 1)


def third(side: int, declares: str, at: str = FLANK, facing: int = 4) -> Placed:
    """C stands north-east of B and faces it."""
    return placed(mech(), at, facing, side=side, declares=declares)


def test_whom_somebody_pushes_already_nobody_else_pushes() -> None:
    table, a, b = push(0, None, None, third(0, "push B"))
    assert refused(table, refusals_of_push, a, b) == [Refusal.TARGET_TO_BE_MOVED]


def test_who_pushes_a_third_is_not_pushed() -> None:
    table, a, b = push(0, None, {"declares": "push C"}, placed(mech(), FLANK, side=0))
    assert refused(table, refusals_of_push, a, b) == [Refusal.TARGET_PUSHING]
    a.declared, b.declared = 1, 2
    assert refused(table, refusals_of_push, a, b) == []


def test_who_is_pushed_pushes_nobody_but_back() -> None:
    table, a, b = push(0, None, {"declares": "push A"})
    assert refused(table, refusals_of_push, a, b) == []
    table, a, b = push(0, None, None, third(1, "push A", beside(HERE, 1)))
    assert refused(table, refusals_of_push, a, b) == [Refusal.ATTACKER_TO_BE_MOVED]


def test_of_two_pushes_at_one_unit_the_first_stands() -> None:
    """C pushes B first; A's push cannot be made, and B is moved south-west by C."""
    table, _, b = push(0, None, None, third(0, "push B"))
    play(table, make_attacks, script="C to push 4")
    assert happened(table, Event.NOT_MADE) == [("A", 0, 0, 0)]
    assert where(table, b) == beside(AHEAD, 4)


@pytest.mark.parametrize("attack", [Attack.CHARGE, Attack.DEATH_FROM_ABOVE])
def test_charges_and_deaths_from_above_come_first(attack: Attack) -> None:
    """Declared in the Movement Phase, they bar a push whatever the order of words."""
    table, a, b = push(0, None, None, third(0, "push B"))
    c = table.game.units[2]
    c.declared, c.attack = 5, attack
    assert refused(table, refusals_of_push, a, b) == [Refusal.TARGET_TO_BE_MOVED]
    c.attack_target = a.number
    assert refused(table, refusals_of_push, a, b) == [Refusal.ATTACKER_TO_BE_MOVED]


def test_who_charges_is_not_pushed() -> None:
    table, a, b = push(0, None, None, third(0, "kick B"))
    b.attack, b.attack_target, b.declared = Attack.CHARGE, 2, 3
    assert refused(table, refusals_of_push, a, b) == [Refusal.TARGET_ATTACKING]


# --- the number (PUSH-3)


@pytest.mark.parametrize(
    ("a", "b", "number"),
    [
        ({}, {}, 4),
        ({"ran": True}, {"moved": 5}, 8),
        ({"piloting": 4, "crit": ["LA:shoulder", "RA:shoulder"]}, {}, 7),
        ({"crit": ["LA:hand", "LA:upper-arm", "RA:lower-arm"]}, {}, 4),
        ({}, {"immobile": True}, 0),
    ],
)
def test_numbers(a: dict[str, Any], b: dict[str, Any], number: int) -> None:
    assert push_to_hit(*push(a=a, b=b)) == number


def test_shallow_water_is_like_for_every_other_attack() -> None:
    table, a, b = push(ground={HERE: {"water": 1}, AHEAD: {"water": 1}})
    table.log.listening = 1
    assert push_to_hit(table, a, b) == 5
    assert (Because.TARGET_IN_WATER, 1) in reasons(table)


# --- hit and miss (PUSH-4, PUSH-5, PUSH-7, PUSH-8)


def test_the_target_goes_back_and_the_attacker_follows() -> None:
    table, a, b = push()
    play(table, push_lands, a, b)
    assert (where(table, b), b.facing, where(table, a), a.facing) == (BEHIND, 3, AHEAD, 0)
    assert (owed(b), owed(a)) == ([(Because.PUSHED, 0)], [])
    assert (b.taken, b.moved, a.moved) == (0, 0, 0)


def test_with_no_room_behind_nobody_moves_and_the_target_still_rolls() -> None:
    table, a, b = push(ground={BEHIND: {"level": 3}})
    play(table, push_lands, a, b)
    assert (where(table, b), where(table, a)) == (AHEAD, HERE)
    assert owed(b) == [(Because.PUSHED, 0)]
    assert happened(table, Event.NO_ROOM_BEHIND) == [("B", 0, 0, 0)]


def test_the_map_ends_behind_the_target() -> None:
    for option, at in (("invalid", "0801"), ("removed", "0801")):
        table = a_table(placed(mech(), "0802"), placed(mech(), "0801", 3), options={"offmap": option})
        a, b = table.game.units
        play(table, push_lands, a, b)
        assert (bool(b.off_map), where(table, a) == at) == (option == "removed", option == "removed")


def test_over_a_cliff_it_falls_at_once_and_rolls_no_more() -> None:
    """Two levels: 50 tons fall for 15; the pilot needs 5 + 1. The attacker stands on the edge."""
    table, a, b = push(ground={BEHIND: {"level": -2}})
    play(table, push_lands, a, b, script="B facing 1, B location 7 6 8, B pilot 6")
    assert (where(table, b), b.prone, lost(b)) == (BEHIND, 1, {"CT": 5, "RT": 5, "LT": 5})
    assert (where(table, a), a.prone) == (AHEAD, 0)


def test_one_level_down_is_no_fall() -> None:
    table, a, b = push(ground={BEHIND: {"level": -1}})
    play(table, push_lands, a, b)
    assert (b.prone, b.floor, a.floor) == (0, -1, 0)


def test_pushed_into_a_third_it_moves_that_on() -> None:
    """C must roll to keep its feet, at +0, before it is moved on."""
    table, a, b = push(0, None, None, placed(mech(), BEHIND, 0, side=1))
    play(table, push_lands, a, b, script="C piloting 5")
    assert [where(table, unit) for unit in table.game.units[:3]] == [AHEAD, BEHIND, beside(HERE, 0, 3)]


def test_both_wade_on_and_both_roll_at_once() -> None:
    """Into depth 1 both need 5 - 1; the attacker has no roll to make at the end."""
    ground = {at: {"water": 1} for at in (HERE, AHEAD, BEHIND)}
    table, a, b = push(ground=ground)
    play(table, push_lands, a, b, script="B piloting 4, A piloting 4")
    assert owed(a) == []


def test_a_destroyed_attacker_does_not_follow() -> None:
    table, a, b = push()
    a.destroyed = 1
    play(table, push_lands, a, b)
    assert (where(table, b), where(table, a)) == (BEHIND, HERE)


def test_a_whole_push_that_hits() -> None:
    table, a, b = push()
    play(table, play_physical_phase, script="A to push 4, B piloting 5")
    assert (where(table, b), where(table, a), b.taken) == (BEHIND, AHEAD, 0)


def test_a_miss_is_nothing() -> None:
    table, a, b = push()
    play(table, play_physical_phase, script="A to push 3")
    assert (where(table, b), where(table, a)) == (AHEAD, HERE)


# --- mutual pushes (PUSH-6)


@pytest.mark.parametrize(
    ("dice", "ends", "rolls"),
    [
        ((4, 4), (HERE, AHEAD), "B piloting 5, A piloting 5"),
        ((4, 3), (AHEAD, BEHIND), "B piloting 5"),
        ((3, 4), (beside(HERE, 3), HERE), "A piloting 5"),
        ((3, 3), (HERE, AHEAD), ""),
    ],
)
def test_both_push(dice: tuple[int, int], ends: tuple[str, str], rolls: str) -> None:
    """Side 1 lost the initiative and rolls first."""
    table, a, b = push(0, {"declares": "push B"}, {"declares": "push A"})
    play(table, play_physical_phase, script=f"A to push {dice[0]}, B to push {dice[1]}, {rolls}")
    assert (where(table, a), where(table, b)) == ends
    assert (a.attack, b.attack) == (Attack.NONE, Attack.NONE)


def test_the_numbers_of_both_are_fixed_before_either_is_moved() -> None:
    table, *_ = push(0, {"declares": "push B", "moved": 3}, {"declares": "push A"})
    play(table, make_attacks, script="A to push 5, B to push 5")
    assert numbers_needed(table) == [("to push", 5), ("to push", 5)]


@pytest.mark.parametrize(("option", "moves"), [("yes", False), ("no", True)])
def test_who_is_put_out_of_action_first_pushes_back_as_the_option_has_it(option: str, moves: bool) -> None:
    """B's pilot is knocked out by an earlier blow of the phase; its push had hit."""
    table, a, b = push(0, {"declares": "push B"}, {"declares": "push A"}, options={"simultaneous_physicals": option})
    b.blow_result[0] = Result.HITS
    b.unconscious = 1
    play(table, push_lands, a, b)
    assert (where(table, b) == BEHIND) is moves
    assert len(owed(a)) == 1 - moves
