"""Counts of the classic rules that can be had by hand: the choices of displacement, over all grounds around a hex."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from tests.counts.counting import Counted, decisions
from tests.rules.classic.tables import a_table, beside, mech, placed

from ironfall.rulesets.classic.death_from_above import way_aside
from ironfall.rulesets.classic.displacement import dodge
from ironfall.rulesets.classic.records import Table
from ironfall.rulesets.classic.ways_out import nearest_way_out
from ironfall.rulesets.classic.words import Question

HERE, ABOVE = "0809", "0811"
SMALL = (9, 11)
WAYS = range(6)
BARRED = {"impassable": 1}
GROUNDS = [barred for count in range(7) for barred in combinations(WAYS, count)]
"""Which of the six hexes around are barred: 64 grounds."""


def around(barred: tuple[int, ...], play: Callable[[Table], object], **said: object) -> Counted:
    """The choices of who stands in the middle, with the attacker two hexes behind."""
    ground = {beside(HERE, way): BARRED for way in barred}
    return decisions(
        lambda: a_table(placed(mech(), ABOVE), placed(mech(), HERE, **said), ground=ground, size=SMALL),  # type: ignore[arg-type]
        play,
    )


def pushed_north(table: Table) -> None:
    victim = table.game.units[1]
    nearest_way_out(table, victim, 0, victim, Question.PUSHED_TO)


def moves_aside(table: Table) -> None:
    attacker, victim = table.game.units[:2]
    attacker.attack_from, attacker.aimed_at = attacker.at, victim.at
    way_aside(table, attacker, victim)


def test_the_nearest_way_out() -> None:
    """The wanted hex open: 32 grounds, one way. Else both beside it open: 8, two ways; one of them: 16, one way. Else
    both of the next pair: 2, two ways; one: 4, one way; none: 2, the way back or none."""
    found = [around(barred, pushed_north) for barred in GROUNDS]
    assert sum(each.leaves for each in found) == 32 + 8 * 2 + 16 + 2 * 2 + 4 + 2
    assert sum(bool(each.by_depth) for each in found) == 8 + 2
    assert {tuple(each.by_depth) for each in found} == {(), (2,)}


def test_moving_aside() -> None:
    """Any hex that is open: each is open in half of the 64 grounds; with none open there is one way, which is none."""
    found = [around(barred, moves_aside) for barred in GROUNDS]
    assert sum(each.leaves for each in found) == 6 * 32 + 1
    assert [each.by_depth for each in found[:1]] == [[6]]
    assert sum(bool(each.by_depth) for each in found) == 64 - 1 - 6


def test_a_dodge() -> None:
    """Struck through its side it stays, or steps forward or back where that is open; a runner does not step back."""

    def is_struck(table: Table) -> None:
        dodge(table, table.game.units[1], 1)

    assert around((), is_struck).by_depth == [3]
    assert around((), is_struck, moved=2, ran=True).by_depth == [2]
    assert around((0,), is_struck).by_depth == [2]
    assert around((0, 3), is_struck) == Counted([], 1)
    assert sum(around(barred, is_struck).leaves for barred in GROUNDS) == 16 * (3 + 2 + 2 + 1)
