"""The exact distributions of section 6, by walking every way the dice can fall, plain; and every way by brute force."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from tests.rules.mechawars.tables import mech, table, touching

from ironfall.rulesets.mechawars.actions import play_collision
from ironfall.rulesets.mechawars.policies import choose
from ironfall.rulesets.mechawars.records import Table
from ironfall.table.each_way import Stop, begin_run
from ironfall.table.linking import each_way_instead, plain_twins
from ironfall.table.marks import copy_state, verb

F = Fraction


@verb
def tell_nobody(table: Table, event: int, who: int, a: int, b: int, c: int) -> None:
    """Nothing is counted: the end of every run is looked at."""


@verb
def unlike(table: Table, who: int, where: int, place: int) -> int:
    """No two places are alike."""
    return place


(EACH_WAY,) = plain_twins((play_collision,), each_way_instead(choose, tell_nobody, unlike), with_notes=True)


def every_way(start: Table) -> list[tuple[Fraction, int, int, int, int]]:
    """The chance of every way of the dice, with the damage to the charger and to the defender, and their results."""
    back: Callable[[object, object], None] = copy_state(type(start.game))
    fresh = table(*(mech() for _ in range(start.game.unit_count))).game
    back(start.game, fresh)
    start.asking.policy = [1] * len(start.asking.policy)
    start.log.listening = 0
    ways: list[tuple[list[int], Fraction]] = [([], F(1))]
    found = []
    while ways:
        given, chance = ways.pop()
        back(fresh, start.game)
        start.ways.way[: len(given)] = given
        start.ways.given = len(given)
        start.ways.other = -1
        begin_run(start)
        try:
            EACH_WAY(start)
        except Stop:
            fan = range(start.ways.fan)
            shares = [(start.ways.value[k], F(start.ways.chances[k], start.ways.whole)) for k in fan]
            ways += [([*given, value], chance * share) for value, share in shares]
            continue
        one, other = start.game.units[0], start.game.units[1]
        found.append((chance, one.taken, other.taken, one.value, other.value))
    assert sum(way[0] for way in found) == 1
    return found


def spread(ma: int, bonus: int) -> tuple[dict[int, Fraction], Fraction]:
    """The damage that a mech with this MA and bonus does, and the chance that its result is 12."""
    one = touching(table(mech(10, stats=(1, 9)), mech(12, stats=(ma, 9))))
    if bonus == 2:
        one = touching(table(mech(10, stats=(ma, 9)), mech(12, stats=(1, 9))))
        one.game.charged = 4_000
    one.game.counter_charged = bonus
    damage: dict[int, Fraction] = {}
    twelve = F(0)
    for chance, to_charger, to_defender, value, other in every_way(one):
        points, result = (to_defender, value) if bonus == 2 else (to_charger, other)
        damage[points] = damage.get(points, F(0)) + chance
        twelve += chance * (result == 12)
    return damage, twelve


@pytest.mark.parametrize(
    ("ma", "bonus", "mean", "twelve"),
    [
        (1, 0, F(3), F(1, 12)), (1, 1, F(7, 2), F(1, 6)), (1, 2, F(47, 12), F(1, 4)),
        (2, 0, F(295, 72), F(23, 144)), (2, 1, F(41, 9), F(11, 36)), (2, 2, F(79, 16), F(7, 16)),
        (3, 0, F(1339, 288), F(397, 1728)), (3, 1, F(1465, 288), F(91, 216)), (3, 2, F(9365, 1728), F(37, 64)),
        (4, 0, F(51853, 10368), F(6095, 20736)), (4, 1, F(3511, 648), F(671, 1296)),
        (4, 2, F(39449, 6912), F(175, 256)),
    ],
)  # fmt: skip
def test_the_table_of_section_6(ma: int, bonus: int, mean: Fraction, twelve: Fraction) -> None:
    damage, chance = spread(ma, bonus)
    assert sum(points * each for points, each in damage.items()) == mean
    assert chance == twelve
    assert max(damage) <= 6 + ma - 1


@pytest.mark.parametrize(
    ("ma", "bonus", "expected"),
    [
        (2, 0, {1: F(7, 144), 2: F(1, 9), 3: F(1, 6), 4: F(2, 9), 5: F(5, 18), 6: F(1, 6), 7: F(1, 144)}),
        (2, 1, {1: F(1, 72), 2: F(1, 12), 3: F(5, 36), 4: F(7, 36), 5: F(1, 4), 6: F(11, 36), 7: F(1, 72)}),
        (2, 2, {2: F(7, 144), 3: F(1, 9), 4: F(1, 6), 5: F(2, 9), 6: F(31, 72), 7: F(1, 48)}),
        (
            3, 2,
            {2: F(5, 576), 3: F(85, 1728), 4: F(103, 864), 5: F(187, 864), 6: F(953, 1728), 7: F(23, 432),
             8: F(1, 576)},
        ),
    ],
)  # fmt: skip
def test_whole_distributions(ma: int, bonus: int, expected: dict[int, Fraction]) -> None:
    assert spread(ma, bonus)[0] == expected


def test_modifiers_before_keeping_by_brute_force() -> None:
    """With +2 an 11 and a 12 are both 12: every pair of dice, by hand."""
    expected: dict[int, Fraction] = {}
    for faces in product(range(1, 13), repeat=2):
        raised = [min(12, face + 2) for face in faces]
        points = max(raised) // 2 + raised.count(max(raised)) - 1
        expected[points] = expected.get(points, F(0)) + F(1, 144)
    one = touching(table(mech(10), mech(12, stats=(0, 9)), modify_before_keep="yes"))
    one.game.charged = 4_000
    found: dict[int, Fraction] = {}
    for chance, _, points, _, _ in every_way(one):
        found[points] = found.get(points, F(0)) + chance
    assert found == expected
