"""A charge from its declaration to contact: what is allowed, who answers, how far it goes, who meets whom."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.mechawars.tables import (
    asked,
    bonuses,
    happened,
    inches,
    mech,
    names,
    play,
    pool,
    refused,
    table,
)

from ironfall.rulesets.mechawars.actions import play_charge, refusals_of_charge
from ironfall.rulesets.mechawars.charge import charge_refusals
from ironfall.rulesets.mechawars.geometry import comes_within_an_inch
from ironfall.rulesets.mechawars.reactions import may_counter_charge
from ironfall.rulesets.mechawars.records import NO, YES, Table, Unit
from ironfall.rulesets.mechawars.words import Because, Event, Question, Refusal

LOW, HIGH = pool(1, 1), pool(2, 2)
"""Both do nothing to speak of: 1 or 2 twice."""
COUNTERS = Question.COUNTER_CHARGES
B_REFUSES = {(1, COUNTERS): NO}
C_COUNTERS = {(1, COUNTERS): NO, (2, COUNTERS): YES}
REACHED = (Event.CHARGES, Event.CLOSES)


def face_to_face(gap: float, *more: Unit, **options: Any) -> Table:
    """A at x = 10, and B east of it at this gap between their bases of radius 1."""
    return table(mech(10), mech(12 + gap), *more, **options)


def is_legal(one: Table) -> bool:
    return refused(one, refusals_of_charge) == []


# --- what is allowed


@pytest.mark.parametrize(("gap", "legal"), [(10.0, True), (10.001, False), (9.999, True), (0.0, True)])
def test_the_target_must_be_in_reach_of_a_run(gap: float, legal: bool) -> None:
    assert is_legal(face_to_face(gap)) == legal
    if not legal:
        assert refused(face_to_face(gap), refusals_of_charge) == [Refusal.TOO_FAR]


def test_reach_along_a_slant_is_exact() -> None:
    """Sides of 6 and 8 inches: centres 10 apart, a gap of 8. A thousandth more along one side is more than 8."""
    run: dict[str, Any] = {"walk": 5, "run": 8}
    assert is_legal(table(mech(10, 10, **run), mech(16, 18)))
    assert not is_legal(table(mech(10, 10, **run), mech(16.001, 18)))


@pytest.mark.parametrize(
    ("charger", "target", "why"),
    [
        ({"wrecked": 1}, {}, Refusal.CHARGER_WRECKED),
        ({"shaken": 1, "actions": 1}, {}, Refusal.CHARGER_SHAKEN),
        ({"actions": 0}, {}, Refusal.NO_ACTION),
        ({}, {"wrecked": 1}, Refusal.TARGET_WRECKED),
        ({}, {"side": 0}, Refusal.TARGET_FRIENDLY),
        ({}, {"hidden": 1}, Refusal.TARGET_HIDDEN),
        ({}, {"obscured": 1}, Refusal.TARGET_OBSCURED),
    ],
)
def test_what_forbids_a_charge(charger: dict[str, Any], target: dict[str, Any], why: Refusal) -> None:
    assert refused(table(mech(10, **charger), mech(17, **target)), refusals_of_charge) == [why]


def test_who_is_shaken_and_has_two_actions_loses_one_and_charges_with_the_other() -> None:
    one = table(mech(10, shaken=1), mech(17), rolls=[LOW, HIGH], says=B_REFUSES)
    play(one, play_charge)
    assert happened(one, Event.LOSES_ACTION)[0] == (0, 1, 0, 0)
    assert (one.game.units[0].actions, one.game.units[0].paid) == (0, 1)


def test_who_has_paid_for_being_shaken_may_use_what_is_left() -> None:
    assert is_legal(table(mech(10, shaken=1, paid=1, actions=1), mech(17)))


def test_a_mech_does_not_charge_itself() -> None:
    one = face_to_face(5)
    unit = one.game.units[0]
    assert refused(one, charge_refusals, unit, unit) == [Refusal.ITSELF]


@pytest.mark.parametrize(("gap", "legal"), [(1.0, False), (1.001, True), (0.5, False)])
def test_an_option_forbids_to_charge_what_is_within_an_inch(gap: float, legal: bool) -> None:
    assert is_legal(face_to_face(gap))
    assert refused(face_to_face(gap, allow_zero_charge="no"), refusals_of_charge) == (
        [] if legal else [Refusal.ALREADY_CLOSE]
    )


@pytest.mark.parametrize(("beside", "legal"), [(2.0, True), (1.999, False), (0.0, False), (2.5, True)])
def test_impassable_ground_in_the_way(beside: float, legal: bool) -> None:
    """A rock of radius 1 beside the line of a base of radius 1."""
    assert is_legal(face_to_face(6, rocks=[(14, 20 + beside, 1)])) == legal


def test_ground_behind_either_of_the_two_is_not_in_the_way() -> None:
    assert is_legal(face_to_face(6, rocks=[(7.5, 20, 1), (20.5, 20, 1)]))


def test_a_friend_in_the_way_forbids_the_charge_and_a_wreck_does_not() -> None:
    assert refused(face_to_face(6, mech(14, 21, side=0)), refusals_of_charge) == [Refusal.PATH_BLOCKED]
    assert is_legal(face_to_face(6, mech(14, 22, side=0)))
    assert is_legal(face_to_face(6, mech(14, 21, side=0, wrecked=1)))


def test_an_enemy_in_the_way_forbids_it_only_where_it_could_not_counter_charge() -> None:
    assert is_legal(face_to_face(6, mech(14, 21)))
    assert refused(face_to_face(6, mech(14, 21, actions=0)), refusals_of_charge) == [Refusal.PATH_BLOCKED]
    assert refused(face_to_face(6, mech(14, 21, shaken=1)), refusals_of_charge) == [Refusal.PATH_BLOCKED]


# --- how far


@pytest.mark.parametrize(
    ("gap", "moved", "bonus"),
    [
        (4.0, 4_000, Because.CHARGED_FAR), (3.999, 3_999, Because.CHARGED), (4.5, 4_500, Because.CHARGED_FAR),
        (0.5, 500, Because.CHARGED), (1.0, 1_000, Because.CHARGED), (0.0, 0, Because.CHARGED),
    ],
)  # fmt: skip
def test_a_charge_that_nobody_counters(gap: float, moved: int, bonus: Because) -> None:
    one = table(mech(10), mech(12 + gap, actions=0), rolls=[LOW, HIGH])
    play(one, play_charge)
    assert one.game.charged == moved
    assert bonuses(one)[0] == (bonus, 2 if bonus == Because.CHARGED_FAR else 1)
    assert Because.COUNTER_CHARGED not in [because for because, _ in bonuses(one)]
    first = max(0, moved - 1_000)
    assert happened(one, Event.CHARGES) == [(0, 1, first, 0)]
    assert happened(one, Event.CLOSES) == [(0, 1, moved - first, 0)]
    assert names(one, Event.NO_COUNTER, *REACHED) == [Event.NO_COUNTER, *REACHED]


@pytest.mark.parametrize(
    ("gap", "moved", "bonus"),
    [
        (5.0, 4_000, Because.CHARGED_FAR), (4.999, 3_999, Because.CHARGED), (4.99, 3_990, Because.CHARGED),
        (4.5, 3_500, Because.CHARGED), (1.0, 0, Because.CHARGED), (0.5, 0, Because.CHARGED), (0.0, 0, Because.CHARGED),
    ],
)  # fmt: skip
def test_a_charge_that_is_countered(gap: float, moved: int, bonus: Because) -> None:
    one = face_to_face(gap, rolls=[LOW, HIGH])
    play(one, play_charge)
    assert one.game.charged == moved
    assert bonuses(one)[:2] == [(bonus, 2 if bonus == Because.CHARGED_FAR else 1), (Because.COUNTER_CHARGED, 1)]
    assert happened(one, Event.CLOSES) == [(1, 0, min(inches(gap), 1_000), 0)]


def test_far_along_a_slant_is_exact_on_both_sides() -> None:
    """Centres 3.6 and 4.8 inches apart: 6 in all, a gap of 4. A thousandth less along one side is less than 4, although
    it is 4.000 to the nearest thousandth."""
    for x, far in ((13.6, 1), (13.599, 0)):
        one = table(mech(10, 10), mech(x, 14.8, actions=0), rolls=[LOW, HIGH])
        play(one, play_charge)
        assert one.game.far == far
    # 0.6 times a thousandth is 0.0006: the gap is 3.9994, told as 3.999.
    assert one.game.charged == 3_999


def test_a_gap_that_rounds_to_4_is_not_yet_4() -> None:
    """Centres 6 inches apart but for a ten-millionth of an inch: 5999**2 + 109**2 is less than 6000**2 by 118."""
    one = table(mech(10, 10), mech(15.999, 10.109, actions=0), rolls=[LOW, HIGH])
    play(one, play_charge)
    assert 6_000**2 - 5_999**2 - 109**2 == 118
    assert (one.game.charged, one.game.far) == (4_000, 0)


def test_in_horizon_wars_4_inches_are_not_far() -> None:
    for gap, far in ((4.0, 0), (4.001, 1)):
        one = table(mech(10), mech(12 + gap, actions=0), rolls=[LOW, HIGH], horizon_wars="yes")
        play(one, play_charge)
        assert bonuses(one)[0] == ((Because.MOVED_FAR, 2) if far else (Because.MOVED, 1))


def test_in_horizon_wars_who_has_not_moved_gets_nothing() -> None:
    one = face_to_face(0.5, rolls=[LOW, HIGH], horizon_wars="yes")
    play(one, play_charge)
    assert [reason for reason, _ in bonuses(one)][:2] == [Because.MOVED, Because.HALF_OF_RESULT]
    assert (one.game.units[0].value, one.game.units[1].value) == (1, 3)


# --- the line, and who may counter-charge


@pytest.mark.parametrize(("beside", "near"), [(2.0, True), (2.001, False), (1.999, True), (2.01, False)])
def test_within_an_inch_of_the_line(beside: float, near: bool) -> None:
    one = face_to_face(8, mech(15, 20 + beside))
    a, b, c = one.game.units[:3]
    assert may_counter_charge(one, a, b, c) == near


@pytest.mark.parametrize("facts", [{"actions": 0}, {"shaken": 1}, {"wrecked": 1}, {"side": 0}])
def test_who_cannot_react_or_is_a_friend_does_not_counter_charge(facts: dict[str, Any]) -> None:
    one = face_to_face(8, mech(15, 22, **facts))
    assert not may_counter_charge(one, *one.game.units[:3])


def test_an_option_lets_friends_counter_charge() -> None:
    one = face_to_face(8, mech(15, 22, side=0), friendly_counter_charge="yes")
    assert may_counter_charge(one, *one.game.units[:3])


def is_met(c: Unit) -> bool:
    """C, and the target at a gap of 6."""
    return comes_within_an_inch(*face_to_face(6, c).game.units[:3])


def test_who_stands_behind_the_target_is_near_the_line_and_cannot_be_met() -> None:
    """A base of radius 0.4 that touches the target from behind: 1.4 inches from the end of the line, and not nearer
    than 2.4 inches to where the charger's centre ends."""
    assert not is_met(mech(19.4, 20, radius=0.4))
    one = face_to_face(6, mech(19.4, 20, radius=0.4))
    assert not may_counter_charge(one, *one.game.units[:3])
    # Beside the target: where the charger touches it they are sqrt(4 + 1.96) = 2.44 apart, more than 1 + 1.4.
    assert not is_met(mech(18, 21.4, radius=0.4))
    # sqrt(3.61 + 1.96) = 2.36 is less.
    assert is_met(mech(17.9, 21.4, radius=0.4))


# --- third bases, where somebody counter-charges


def who_may(one: Table) -> str:
    """All who may counter-charge where A charges B."""
    units = one.game.units[: one.game.unit_count]
    return "".join("ABCDEF"[unit.number] for unit in units if may_counter_charge(one, units[0], units[1], unit))


@pytest.mark.parametrize(("beside", "may"), [(2.0, "BCD"), (1.999, "BC"), (0.0, "BC")])
def test_who_is_met_only_across_a_third_base_does_not_counter_charge(beside: float, may: str) -> None:
    """C stands 6 inches ahead, in the way or touching it; D beyond it, on the other side of the line."""
    assert who_may(table(mech(10), mech(20), mech(14, 20 + beside), mech(17, 18))) == may


def test_one_that_the_charger_has_not_come_to_is_not_in_the_way() -> None:
    """The stop an inch from C comes before D, which stands in the way to B."""
    assert who_may(table(mech(10), mech(22), mech(14, 22), mech(18, 20.5))) == "BCD"


@pytest.mark.parametrize(("beside", "may"), [(2.0, "B"), (1.999, "")])
def test_a_third_base_in_the_way_of_its_inch_keeps_the_target_from_it(beside: float, may: str) -> None:
    """The charger's base is small and passes C, a friend of the target's without an action; the target's does not."""
    one = table(mech(10, radius=0.5), mech(20), mech(19.5, 20 + beside, actions=0))
    assert is_legal(one) and who_may(one) == may


@pytest.mark.parametrize(("beside", "may"), [(2.0, "B"), (1.999, "")])
def test_so_does_impassable_ground(beside: float, may: str) -> None:
    assert who_may(table(mech(10, radius=0.5), mech(20), rocks=[(19.5, 20 + beside, 1)])) == may


@pytest.mark.parametrize(("x", "may"), [(18.375, "B"), (18.376, "")])
def test_what_lies_beyond_its_inch_is_not_in_the_way(x: float, may: str) -> None:
    """B goes from 20 to 19, and comes upon C, 1.9 off the line, where it is sqrt(4 - 3.61) = 0.6245 from its height."""
    assert who_may(table(mech(10, radius=0.5), mech(20), mech(x, 21.9, actions=0))) == may


def test_a_counter_charge_of_a_third_mech_may_not_end_on_another_base() -> None:
    """C at (16, 21.5) comes to (13.402, 20): half an inch on its way, and 1.5 beside it, another stands."""
    for far, may in ((1.99, "B"), (2.01, "BC")):
        # Across the way of C, whose direction is (-2.598, -1.5) / 3, to its left: (-0.5, 0.866).
        d = mech(16 - 0.433 - 0.5 * far, 21.5 - 0.25 + 0.866 * far, actions=0)
        assert who_may(table(mech(10), mech(22), mech(16, 21.5), d)) == may


def test_a_target_that_counter_charges_from_behind_another_leaves_the_two_to_collide() -> None:
    """C stands 6 inches ahead, and B behind it: A touches C after 4, B's action is spent, and nobody adds anything."""
    one = table(mech(10), mech(20), mech(16), rolls=[pool(6, 4), pool(9, 1)])
    a, b, c = one.game.units[:3]
    play(one, play_charge)
    assert asked(one)[0] == (1, COUNTERS, YES)
    assert happened(one, Event.BUMPS) == [(0, 2, 0, 0)]
    assert (one.game.charged, one.game.counter_charged, one.game.accidental) == (4_000, 0, 1)
    assert (c.taken, a.taken, b.taken, b.actions, b.shaken, b.x) == (3, 4, 0, 1, 0, 20_000)
    assert bonuses(one)[0] != (Because.COUNTER_CHARGED, 1)


def test_a_base_that_is_only_just_touched_is_run_into_all_the_same() -> None:
    """From (7.001, 1.5) towards (8, 8), past C at (6.018, 4.978), whose base is a hair in the way: 3.274 inches, until
    they touch. A takes more, and stands an inch from C in the end."""
    one = table(
        mech(7.001, 1.5), mech(8, 8, actions=0), mech(6.018, 4.978, radius=0.5), rolls=[LOW, HIGH]
    )
    play(one, play_charge)
    assert (one.game.accidental, one.game.defender, one.game.charged) == (1, 2, 3_274)
    a, _, c = one.game.units[:3]
    assert abs((a.x - c.x) ** 2 + (a.y - c.y) ** 2 - 2_500**2) < 5_000


@pytest.mark.parametrize(("chosen", "met"), [({}, 2), ({(0, Question.MEETS): 3}, 3)])
def test_of_two_in_the_way_at_once_the_charger_names_the_one(chosen: dict[Any, int], met: int) -> None:
    """C and D stand at the same height, as far to the left of the line as to the right of it."""
    one = table(
        mech(10), mech(20), mech(15, 18.5, actions=0), mech(15, 21.5, actions=0), rolls=[LOW, HIGH], says=chosen
    )
    one.game.units[2].actions = one.game.units[3].actions = 1
    play(one, play_charge)
    assert (one.game.accidental, one.game.defender) == (1, met)


def test_who_stands_in_the_last_inch_is_not_run_into_where_the_target_comes_out() -> None:
    """The charger stops at 17, an inch from B; C, 1.5 off the line at 19, is touched only at 19 - 1.323 = 17.677.
    B of radius 0.25 comes out past it."""
    one = table(mech(10), mech(19.25, radius=0.25), mech(19, 21.5, radius=1), rolls=[LOW, HIGH])
    play(one, play_charge)
    assert (one.game.defender, one.game.accidental, one.game.units[0].x) == (1, 0, 17_000)


def test_a_third_mech_meets_the_charger_off_its_line() -> None:
    """From (0, 0) to (9, 0), and C at (6, 1.5): an inch away where 6 - sqrt(9 - 2.25) = 3.401924 inches are done."""
    one = table(mech(10), mech(19), mech(16, 21.5), rolls=[LOW, HIGH], says=C_COUNTERS)
    a, b, c = one.game.units[:3]
    play(one, play_charge)
    assert asked(one)[:2] == [(1, COUNTERS, NO), (2, COUNTERS, YES)]
    assert (one.game.charged, one.game.far) == (3_402, 0)
    assert (a.x, a.y) == (13_402, 20_000)
    assert happened(one, Event.CHARGES) == [(0, 2, 3_402, 0)]
    assert happened(one, Event.CLOSES) == [(2, 0, 1_000, 0)]
    assert (one.game.charger, one.game.defender) == (0, 2)
    assert (b.shaken, b.actions, b.value, a.shaken, c.shaken, c.actions) == (0, 2, 0, 1, 1, 0)


@pytest.mark.parametrize(("x", "far"), [(16.598, 0), (16.599, 1)])
def test_far_off_the_line_is_exact(x: float, far: int) -> None:
    """sqrt(6.75) is 2.598076: with C at 6.598 the charger goes 3.999924 inches, at 6.599 4.000924."""
    one = table(mech(10), mech(20), mech(x, 21.5), rolls=[LOW, HIGH], says=C_COUNTERS)
    play(one, play_charge)
    assert one.game.far == far
    assert one.game.charged == (4_001 if far else 4_000)


def test_the_target_has_the_first_refusal() -> None:
    one = face_to_face(8, mech(14, 22), rolls=[LOW, HIGH], says={(2, COUNTERS): YES})
    play(one, play_charge)
    assert [each for each in asked(one) if each[1] == COUNTERS] == [(1, COUNTERS, YES)]
    assert one.game.defender == 1
    assert one.game.units[2].actions == 2


def test_then_the_nearest_is_asked() -> None:
    one = face_to_face(8, mech(17, 22), mech(14, 22), rolls=[LOW, HIGH], says=C_COUNTERS)
    play(one, play_charge)
    assert asked(one)[:3] == [(1, COUNTERS, NO), (3, COUNTERS, NO), (2, COUNTERS, YES)]
    assert one.game.defender == 2


def test_of_equally_near_ones_the_target_s_player_says_who_is_asked() -> None:
    says = {**B_REFUSES, (1, Question.WHO_COUNTER_CHARGES): 3, (3, COUNTERS): YES}
    one = face_to_face(8, mech(14, 18), mech(14, 22), rolls=[LOW, HIGH], says=says)
    play(one, play_charge)
    assert asked(one)[1:3] == [(1, Question.WHO_COUNTER_CHARGES, 3), (3, COUNTERS, YES)]
    assert one.game.defender == 3


def test_with_more_counter_chargers_the_charger_meets_the_nearest_and_all_have_reacted() -> None:
    """C stands farther away than D, on the other side of the line."""
    says = {**C_COUNTERS, (3, COUNTERS): YES}
    more: dict[str, Any] = {"max_counter_chargers": "2"}
    one = face_to_face(8, mech(17, 22), mech(14, 18), rolls=[LOW, HIGH], says=says, **more)
    c = one.game.units[2]
    play(one, play_charge)
    assert one.game.defender == 3
    assert (c.actions, c.shaken, c.x, c.y, c.value) == (1, 0, 17_000, 22_000, 0)
    assert happened(one, Event.CLOSES)[0][:2] == (3, 0)
    one = face_to_face(8, mech(17, 22), mech(14, 18), rolls=[LOW, HIGH], says=says)
    play(one, play_charge)
    assert one.game.units[2].actions == 2


def test_by_default_the_target_counter_charges_and_a_third_mech_does_not() -> None:
    one = face_to_face(8, mech(14, 22), rolls=[LOW, HIGH])
    play(one, play_charge)
    assert one.game.defender == 1 and one.game.counter_charged
    one = table(mech(10), mech(20, actions=0), mech(14, 22), rolls=[LOW, HIGH])
    play(one, play_charge)
    assert one.game.defender == 1 and not one.game.counter_charged


def test_who_stands_in_the_way_and_does_not_counter_charge_is_run_into() -> None:
    """C's centre 1.5 beside the line, 6 along: the charger touches it after 6 - sqrt(4 - 2.25) = 4.677 inches."""
    one = table(mech(10), mech(20, actions=0), mech(16, 21.5), rolls=[pool(6, 4), pool(9, 1)])
    a, b, c = one.game.units[:3]
    play(one, play_charge)
    assert happened(one, Event.BUMPS) == [(0, 2, 0, 0)]
    assert one.game.accidental and one.game.charged == 4_677
    # No bonus for either: 6 does 3, 9 does 4. The mover took more.
    assert (c.taken, a.taken, b.taken) == (3, 4, 0)
    assert happened(one, Event.SEPARATES) == [(0, 2, 1_000, 0)]
    assert (b.shaken, c.shaken, a.inch_from, c.inch_from) == (0, 1, 3, 1)


def test_of_two_in_the_way_the_first_met_is_run_into() -> None:
    one = table(mech(10, run=20), mech(24, actions=0), mech(20, 21.5), mech(16, 18.5), rolls=[LOW, LOW])
    play(one, play_charge)
    assert (one.game.defender, one.game.charged) == (3, 4_677)


# --- shooting


def test_a_counter_charge_is_the_only_reaction() -> None:
    one = face_to_face(6, mech(20, 30), rolls=[LOW, HIGH], shooting="simple", says={(2, Question.SHOOTS): YES})
    play(one, play_charge)
    assert Question.SHOOTS not in [question for _, question, _ in asked(one)]
    assert happened(one, Event.SHOOTS) == []


def test_shots_fall_when_the_charger_stands_an_inch_away() -> None:
    one = face_to_face(6, rolls=[7, LOW, HIGH], says=B_REFUSES, shooting="simple")
    play(one, play_charge)
    order = [Event.CHARGES, Event.SHOOTS, Event.SHOT_MISSES, Event.CLOSES, Event.RESULT]
    assert names(one, *order) == [*order, Event.RESULT]
    assert happened(one, Event.CHARGES) == [(0, 1, 5_000, 0)]
    assert one.game.far == 1 and bonuses(one)[0] == (Because.CHARGED_FAR, 2)


def test_what_a_shot_takes_off_ma_counts_at_once() -> None:
    """MA 3 is all that A has left: it loses a point of it, and rolls two dice."""
    a = mech(10, stats=(3, 1), left=(3, 0))
    one = table(a, mech(18), rolls=[8, pool(5, 4), LOW], says=B_REFUSES, shooting="simple")
    play(one, play_charge)
    assert happened(one, Event.SHOT_HITS) == [(0, 1, 0, 0)]
    # 1 more from the collision: two ones are half of 1, rounded down, and 1 for the second die.
    assert (a.lost, a.stat[0], a.taken) == (2, 1, 1)


def test_a_charger_wrecked_by_fire_collides_with_nobody() -> None:
    a = mech(10, stats=(1, 1), left=(1, 0))
    says = {**B_REFUSES, (2, Question.SHOOTS): YES}
    one = table(a, mech(18), mech(18, 30), rolls=[8], says=says, shooting="simple")
    b, c = one.game.units[1:3]
    play(one, play_charge)
    assert (a.wrecked, a.shaken, a.actions, b.shaken, c.shaken) == (1, 0, 1, 0, 0)
    # C had declared its shot and spent its action, but nothing is left to shoot at.
    assert (b.actions, c.actions) == (1, 1)
    assert names(one, Event.SHOOTS, Event.CLOSES, Event.SHAKEN, Event.WRECKED) == [Event.SHOOTS, Event.WRECKED]
    assert one.game.collided == 0


def test_by_default_the_target_shoots_and_a_third_mech_does_not() -> None:
    one = face_to_face(6, mech(20, 30), rolls=[7, LOW, HIGH], says=B_REFUSES, shooting="simple")
    play(one, play_charge)
    assert happened(one, Event.SHOOTS) == [(1, 0, 0, 0)]


def test_nobody_shoots_unless_the_option_is_on() -> None:
    one = face_to_face(6, rolls=[LOW, HIGH], says=B_REFUSES)
    play(one, play_charge)
    assert happened(one, Event.SHOOTS) == [] and one.game.units[1].actions == 1
