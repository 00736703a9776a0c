"""The collision and what comes after it: results, damage, who allocates it, Shaken, wrecks, and who moves away."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.mechawars.tables import (
    asked,
    bonuses,
    happened,
    mech,
    names,
    play,
    pool,
    pools,
    refused,
    states,
    table,
    touching,
)

from ironfall.rulesets.mechawars.actions import play_charge, play_collision, refusals_of_collision
from ironfall.rulesets.mechawars.aftermath import move_away, recover
from ironfall.rulesets.mechawars.records import LEAVES_IT, Table, Unit
from ironfall.rulesets.mechawars.words import Because, Event, Question, Refusal, Why

CRITICAL, GIVES_UP = Question.CRITICAL_POINT, Question.GIVES_UP
MANY = (2, 20)
"""Stats that outlast any collision."""


def collision(
    *rolls: int,
    charged: int = 0,
    countered: int = 0,
    stats: tuple[tuple[int, ...], tuple[int, ...]] = (MANY, MANY),
    says: Any = None,
    accidental: int = 0,
    **options: Any,
) -> Table:
    """A and B in contact; it is played, and the dice are used up."""
    one = touching(table(mech(10, stats=stats[0]), mech(12, stats=stats[1]), rolls=rolls, says=says, **options))
    one.game.charged, one.game.counter_charged, one.game.accidental = charged, countered, accidental
    play(one, play_collision)
    return one


def result(unit: Unit) -> tuple[int, int]:
    return unit.value, unit.kept


# --- results


@pytest.mark.parametrize(
    ("faces", "charged", "shown"),
    [
        ((8, 8), 4_000, (10, 2)), ((12, 2), 3_999, (12, 1)), ((11, 3), 4_000, (12, 1)), ((12, 12), 4_000, (12, 2)),
        ((12, 11), 4_000, (12, 1)), ((10, 3), 4_000, (12, 1)), ((1, 1), 0, (2, 2)),
    ],
)  # fmt: skip
def test_the_highest_is_kept_with_all_its_equals_and_then_raised(
    faces: tuple[int, ...], charged: int, shown: tuple[int, int]
) -> None:
    one = collision(pool(*faces), pool(1, 1), charged=charged)
    assert result(one.game.units[0]) == shown
    assert pools(one)[0] == (0, Why.COLLISION, pool(*faces))


def test_four_dice_with_a_counter_charge() -> None:
    one = collision(pool(1, 1), pool(5, 7, 7, 2), countered=1, stats=(MANY, (4, 20)))
    assert result(one.game.units[1]) == (8, 2)
    assert one.game.units[0].taken == 5
    assert bonuses(one)[:2] == [(Because.CHARGED, 1), (Because.COUNTER_CHARGED, 1)]


@pytest.mark.parametrize("value", range(1, 13))
def test_half_of_a_single_die_rounded_down(value: int) -> None:
    one = collision(pool(1), value * 64 + 1, stats=((1, 20), (1, 20)))
    assert one.game.units[0].taken == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6][value - 1]
    assert one.game.units[1].taken == 1


def test_three_nines_do_6() -> None:
    assert collision(pool(1, 1), pool(9, 9, 9), stats=(MANY, (3, 20))).game.units[0].taken == 6


def test_without_ma_no_die_is_rolled_and_a_bonus_makes_none() -> None:
    one = collision(pool(3, 2), charged=4_000, stats=((0, 5), MANY))
    a, b = one.game.units[:2]
    assert (result(a), b.taken, a.taken) == ((0, 0), 0, 1)
    assert happened(one, Event.ROLLS_NONE) == [(0, 0, 0, 0)]
    assert happened(one, Event.CRITICAL) == []


def test_the_card_s_ma_counts_by_an_option() -> None:
    one = touching(table(mech(10, stats=(3, 9), left=(1, 9)), mech(12), rolls=[pool(1), pool(1, 1)]))
    play(one, play_collision)
    one = touching(
        table(mech(10, stats=(3, 9), left=(1, 9)), mech(12), rolls=[pool(1, 1, 1), pool(1, 1)], use_current_ma="no")
    )
    play(one, play_collision)
    assert one.game.units[0].kept == 3


def test_modifiers_before_discarding_by_an_option() -> None:
    """12 and 11 with +2 are both 12; that is an entry of a 12 that two dice share."""
    one = collision(12 * 64 + 2, pool(1, 1), charged=4_000, modify_before_keep="yes")
    assert result(one.game.units[0]) == (12, 2)
    assert one.game.units[1].taken == 7
    # 11 and 10 with +2: both 12, of which none is natural.
    one = collision(11 * 64 + 2, pool(1, 1), charged=4_000, modify_before_keep="yes", critical_natural_only="yes")
    assert (result(one.game.units[0]), happened(one, Event.CRITICAL)) == ((12, 2), [])


# --- critical collisions and allocation


@pytest.mark.parametrize(
    ("faces", "charged", "options", "points"),
    [
        ((10, 3), 4_000, {}, 1), ((12, 4), 0, {}, 1), ((12, 12), 0, {}, 1), ((11, 4), 0, {}, 1), ((10, 4), 0, {}, 0),
        ((10, 3), 4_000, {"critical_natural_only": "yes"}, 0), ((12, 4), 0, {"critical_natural_only": "yes"}, 1),
        ((12, 12), 0, {"critical_points_per_die": "yes"}, 2),
    ],
)  # fmt: skip
def test_what_is_critical(faces: tuple[int, ...], charged: int, options: dict[str, Any], points: int) -> None:
    one = collision(pool(*faces), pool(1, 1), charged=charged, **options)
    assert happened(one, Event.CRITICAL) == ([(0, points, 0, 0)] if points else [])
    by_opponent = [each for each in happened(one, Event.STAT_LOST) if each[0] == 1 and each[3] == 1]
    assert len(by_opponent) == points


def test_the_opponent_s_point_comes_first_and_is_part_of_the_damage() -> None:
    """7 damage by two 12s: one point by the charger, on the second stat; six by the owner, who gives up the last."""
    one = collision(pool(12, 12), pool(1, 1), stats=(MANY, (2, 3, 20)), says={(0, CRITICAL): 1})
    lost = [each for each in happened(one, Event.STAT_LOST) if each[0] == 1]
    assert lost[0] == (1, 1, 2, 1)
    assert lost[1:] == [(1, 2, left, 0) for left in range(19, 13, -1)]
    assert states(one.game.units[1]) == [2, 2, 14]


def test_only_active_stats_are_offered_and_the_point_may_be_left() -> None:
    stats = (MANY, (0, 2, 20))
    one = collision(pool(12, 2), stats=stats)
    assert happened(one, Event.STAT_LOST)[0] == (1, 1, 1, 1)
    one = collision(pool(12, 2), stats=stats, says={(0, CRITICAL): LEAVES_IT})
    assert happened(one, Event.POINT_REFUSED) == [(0, 0, 0, 0)]
    assert [each[3] for each in happened(one, Event.STAT_LOST)] == [0] * 6


def test_both_may_be_critical_at_once() -> None:
    one = collision(pool(12, 2), pool(12, 3))
    assert happened(one, Event.CRITICAL) == [(1, 1, 0, 0), (0, 1, 0, 0)]
    assert [who for who, question, _ in asked(one) if question == CRITICAL] == [1, 0]


def test_all_of_the_damage_counts_although_some_is_lost() -> None:
    """B has 3 points and takes 6: wrecked, and A with 5 is not moved."""
    one = collision(pool(12, 2), pool(10, 1), stats=(MANY, (2, 1)))
    a, b = one.game.units[:2]
    assert (b.taken, b.lost, b.wrecked, b.owed) == (6, 3, 1, 0)
    assert (a.taken, a.shaken, b.shaken) == (5, 1, 0)
    assert names(one, Event.SEPARATES) == []


def test_both_wrecked() -> None:
    one = collision(pool(12, 2), pool(12, 3), stats=((2, 4), (2, 4)))
    a, b = one.game.units[:2]
    assert (a.wrecked, b.wrecked, a.shaken, b.shaken) == (1, 1, 0, 0)
    assert names(one, Event.SEPARATES, Event.SHAKEN) == []


@pytest.mark.parametrize(("points", "wrecked"), [(6, 1), (7, 0)])
def test_wrecked_is_who_has_no_stat_left(points: int, wrecked: int) -> None:
    assert collision(pool(12, 2), pool(1, 1), stats=(MANY, (2, points - 2))).game.units[1].wrecked == wrecked


# --- Shaken


def test_both_are_shaken_whatever_the_damage() -> None:
    """1 and 1 do nothing but for the second die."""
    one = collision(pool(2), pool(1), stats=((1, 9), (1, 9)))
    a, b = one.game.units[:2]
    assert (a.taken, b.taken, a.shaken, b.shaken) == (0, 1, 1, 1)


@pytest.mark.parametrize(("before", "after", "paid"), [(2, 1, 1), (1, 0, 1), (0, 0, 0)])
def test_it_costs_one_action(before: int, after: int, paid: int) -> None:
    one = touching(table(mech(10, actions=before), mech(12), rolls=[pool(1, 1), pool(1, 1)]))
    play(one, play_collision)
    a = one.game.units[0]
    assert (a.actions, a.shaken, a.paid) == (after, 1, paid)
    # The next turn: what was not paid yet is paid then.
    a.actions = 2
    recover(one, a)
    assert (a.actions, a.shaken, a.paid) == (1 + paid, 0, 0)


@pytest.mark.parametrize(("stacks", "after"), [("no", 1), ("yes", 0)])
def test_shaken_twice(stacks: str, after: int) -> None:
    one = touching(table(mech(10, shaken=1, paid=1), mech(12), rolls=[pool(1, 1), pool(1, 1)], shaken_stacks=stacks))
    one.game.units[0].actions = 1
    play(one, play_collision)
    assert one.game.units[0].actions == after


def test_by_an_option_nothing_is_carried_over() -> None:
    one = table(mech(10, shaken=1), shaken_carries_over="no")
    recover(one, one.game.units[0])
    assert (one.game.units[0].actions, one.game.units[0].shaken) == (2, 0)


# --- separation


@pytest.mark.parametrize(
    ("faces", "other", "mover", "tie", "options"),
    [
        ((8, 2), (10, 2), 0, 0, {}), ((10, 2), (8, 2), 1, 0, {}), ((7, 1), (8, 2), 1, 1, {}),
        ((7, 1), (8, 2), 0, 1, {"horizon_wars": "yes"}),
    ],
)  # fmt: skip
def test_who_took_more_moves_and_in_a_draw_the_one_whose_turn_it_is_not(
    faces: tuple[int, ...], other: tuple[int, ...], mover: int, tie: int, options: dict[str, Any]
) -> None:
    """In the draws A's 7 becomes an 8 by its bonus."""
    one = collision(pool(*faces), pool(*other), charged=1, **options)
    assert happened(one, Event.SEPARATES) == [(mover, 1 - mover, 1_000, tie)]
    a, b = one.game.units[:2]
    assert (a.inch_from, b.inch_from, a.touches, b.touches) == (2, 1, 0, 0)
    assert (a.x, b.x) == ((9_000, 12_000) if mover == 0 else (10_000, 13_000))


@pytest.mark.parametrize(
    ("width", "more", "rocks", "moved"),
    [
        (14.0, [], [], 1_000), (13.999, [], [], 999), (13.4, [], [], 400), (13.0, [], [], 0),
        (48, [mech(15)], [], 1_000), (48, [mech(14.6)], [], 600), (48, [mech(14)], [], 0),
        (48, [mech(14, wrecked=1)], [], 1_000), (48, [], [(15.25, 20, 2)], 250), (48, [], [(15, 21.999, 1)], 1_000),
        (48, [], [(14.9, 21.999, 1)], 1_000), (48, [], [(12.9, 21.999, 1)], 836),
    ],
)  # fmt: skip
def test_what_blocks_the_way(width: float, more: list[Unit], rocks: list[Any], moved: int) -> None:
    """B at 12 is moved east. The last rock is met where sqrt(4 - 1.999**2) = 0.063 is left of the 0.9."""
    one = touching(table(mech(10), mech(12), *more, rocks=rocks, size=(width, 40)))
    a, b = one.game.units[:2]
    move_away(one, b, a, 0)
    assert happened(one, Event.SEPARATES) == ([(1, 0, moved, 0)] if moved else [])
    assert b.x == 12_000 + moved
    assert (b.inch_from, b.touches) == ((1, 0) if moved == 1_000 else (0, 1 if moved == 0 else 0))
    assert happened(one, Event.BLOCKED) == ([] if moved == 1_000 else [(1, 1_000 - moved, 0, 0)])


def test_an_inch_along_a_slant() -> None:
    """From (10, 10), in contact 1.2 and 1.6 away: 3 inches along the same line are 1.8 and 2.4."""
    one = touching(table(mech(10, 10), mech(11.2, 11.6)))
    a, b = one.game.units[:2]
    move_away(one, b, a, 0)
    assert (b.x, b.y) == (11_800, 12_400)


def test_on_a_slant_it_can_go_back_as_it_came() -> None:
    """B stood flush with the edge of the table, and came an inch towards A on a slant: its place is rounded."""
    b = mech(12.342, 1.987)
    one = touching(table(mech(13.026, 3.866), b))
    a, b = one.game.units[:2]
    move_away(one, b, a, 0)
    assert happened(one, Event.SEPARATES) == [(1, 0, 1_000, 0)]
    assert (b.inch_from, a.inch_from) == (1, 2)


# --- accidents, and the whole of it


def test_an_accident_gives_no_bonus() -> None:
    one = collision(pool(6, 4), pool(9, 1), charged=4_000, countered=1, accidental=1)
    a, b = one.game.units[:2]
    assert (b.taken, a.taken) == (3, 4)
    assert bonuses(one)[0] == (Because.HALF_OF_RESULT, 4)
    assert happened(one, Event.SEPARATES)[0][0] == 0
    one = collision(pool(6, 4), pool(9, 1), accidental=1, accidental_bonus="2")
    assert (result(one.game.units[0]), result(one.game.units[1])) == ((8, 1), (11, 1))


def test_horizon_wars_counts_further_dice_before_halving() -> None:
    """9 twice: 10 halved is 5, where the older rules make it 4 and 1. 8 twice: 9 halved is 4, not 4 and 1."""
    for faces, points in (((9, 9), 5), ((8, 8), 4)):
        one = collision(pool(*faces), pool(1, 1), horizon_wars="yes")
        assert one.game.units[1].taken == points


def test_only_those_who_touch_collide() -> None:
    assert refused(table(mech(10), mech(13)), refusals_of_collision) == [Refusal.NOT_TOUCHING]
    assert refused(touching(table(mech(10), mech(12))), refusals_of_collision) == []
    gone = touching(table(mech(10, wrecked=1), mech(12, wrecked=1)))
    assert refused(gone, refusals_of_collision) == [Refusal.CHARGER_WRECKED, Refusal.TARGET_WRECKED]


def test_the_worked_example_step_by_step() -> None:
    """COL-31: MA 2 each, 5 inches, a counter-charge, 8 and 8 against 12 and 2."""
    one = table(mech(10), mech(17), rolls=[pool(8, 8), pool(12, 2)])
    a, b = one.game.units[:2]
    play(one, play_charge)
    assert [each for each in one.log.lines[: one.log.count] if each[0] >= 16][:10] == [
        [Event.DECLARES, 0, 1, 5_000, 0],
        [Event.SPENDS_ACTION, 0, 1, 0, 0],
        [Event.COUNTER_CHARGES, 1, 0, 0, 0],
        [Event.SPENDS_ACTION, 1, 1, 0, 0],
        [Event.CHARGES, 0, 1, 4_000, 0],
        [Event.CLOSES, 1, 0, 1_000, 0],
        [Event.RESULT, 0, 10, 2, 2],
        [Event.RESULT, 1, 12, 1, 1],
        [Event.TAKES, 0, 6, 1, 0],
        [Event.CRITICAL, 1, 1, 0, 0],
    ]
    assert happened(one, Event.TAKES) == [(0, 6, 1, 0), (1, 6, 0, 0)]
    # A: one point on MA by B's player, five by its own, from the last stat on: of 2, 3, 3, 2 is left 1, 3, 0, 0.
    assert (states(a), states(b)) == ([1, 3, 0, 0], [2, 2, 0, 0])
    assert happened(one, Event.SHAKEN) == [(0, 0, 0, 0), (1, 0, 0, 0)]
    assert happened(one, Event.LOSES_ACTION) == [(0, 0, 0, 0), (1, 0, 0, 0)]
    assert happened(one, Event.SEPARATES) == [(1, 0, 1_000, 1)]
    assert (a.x, b.x, a.inch_from, b.inch_from) == (14_000, 17_000, 2, 1)
    assert (a.actions, b.actions) == (0, 0)
