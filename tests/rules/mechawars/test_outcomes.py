"""What may come of a charge: exact odds against all faces of all dice, counted one by one here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from ironfall import api
from ironfall.game.position import Position, parse_position

DIE = range(1, 13)
ROOMY = "[mech]\nname = 'Roomy'\nbase = 2\nwalk = 4\nrun = 9\n[stats]\nMA = {ma}\nFrame = 12\nHull = 12"


def said(
    *lines: str, attacker: int = 2, target: int = 2, options: tuple[str, ...] = (), third: bool = False
) -> Position:
    """Two or three mechs with room for all damage, and what is said of the game."""
    sheets = [[f"  | {line}" for line in ROOMY.format(ma=ma).splitlines()] for ma in (attacker, target)]
    text = ["ironfall-position 1", "ruleset mechawars", *(f"option {option}" for option in options), *lines]
    text += ["unit A 0 sheet", *sheets[0], "unit B 1 sheet", *sheets[1]]
    text += ["unit C 1 sheet", *sheets[1]] if third else []
    return parse_position("\n".join(text), "said")


def colliding(*lines: str, attacker: int = 2, target: int = 2) -> Position:
    return said("gap 0", *lines, attacker=attacker, target=target)


def result(faces: tuple[int, ...], bonus: int) -> tuple[int, int]:
    """What dice come to, and the damage they do, straight from the words of the rules."""
    if not faces:
        return 0, 0
    value = min(12, max(faces) + bonus)
    return value, value // 2 + faces.count(max(faces)) - 1


def ways(attacker: int, target: int, bonus: int, other: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    for faces in product(DIE, repeat=attacker + target):
        yield result(faces[:attacker], bonus), result(faces[attacker:], other)


CASES = [(1, 1, "charged 3", 1, 0), (2, 1, "charged 4", 2, 0), (1, 2, "charged 2\ncounter-charge", 1, 1),
         (2, 2, "charged 9\ncounter-charge", 2, 1), (0, 2, "charged 4", 2, 0), (2, 2, "accidental", 0, 0)]  # fmt: skip


@pytest.mark.parametrize(("attacker", "target", "how", "bonus", "other"), CASES)
def test_a_collision_is_as_every_face_has_it(attacker: int, target: int, how: str, bonus: int, other: int) -> None:
    odds = api.odds(colliding(*how.split("\n"), attacker=attacker, target=target), "collision")
    damage: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    values: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    critical, attacker_moves, whole = [0, 0], 0, 0
    for (a_value, a_does), (b_value, b_does) in ways(attacker, target, bonus, other):
        whole += 1
        damage[0][b_does] += 1
        damage[1][a_does] += 1
        values[0][a_value] += 1
        values[1][b_value] += 1
        critical[0] += a_value == 12
        critical[1] += b_value == 12
        attacker_moves += b_does > a_does
    for k, role in enumerate(("attacker", "target")):
        assert odds.spreads[f"damage_to_{role}"].fractions == {n: Fraction(w, whole) for n, w in damage[k].items()}
        assert odds.spreads[f"{role}_result"].fractions == {n: Fraction(w, whole) for n, w in values[k].items()}
        assert odds.outcomes[f"{role}_critical"].fraction == Fraction(critical[k], whole)
        assert odds.outcomes[f"{role}_shaken"].fraction == 1
        assert odds.spreads[f"points_lost_by_{role}"].fractions == odds.spreads[f"damage_to_{role}"].fractions
    assert odds.outcomes["attacker_moves_away"].fraction == Fraction(attacker_moves, whole)
    assert odds.outcomes["target_moves_away"].fraction == 1 - Fraction(attacker_moves, whole)
    assert odds.outcomes["hit"].fraction == 1
    assert odds.outcomes["counter_charged"].fraction == int("counter" in how)


@pytest.mark.parametrize(
    ("ma", "how", "mean", "critical"),
    [
        (1, "charged 3", Fraction(7, 2), Fraction(1, 6)),
        (1, "charged 4", Fraction(47, 12), Fraction(1, 4)),
        (3, "charged 3", Fraction(1465, 288), Fraction(91, 216)),
        (3, "charged 4", Fraction(9365, 1728), Fraction(37, 64)),
        (4, "charged 3", Fraction(3511, 648), Fraction(671, 1296)),
        (4, "charged 4", Fraction(39449, 6912), Fraction(175, 256)),
    ],
)
def test_published_means(ma: int, how: str, mean: Fraction, critical: Fraction) -> None:
    odds = api.odds(colliding(how, attacker=ma), "collision")
    assert odds.spreads["damage_to_target"].mean_fraction == mean
    assert odds.outcomes["attacker_critical"].fraction == critical


def test_points_lost_by_stat_add_up_to_the_damage() -> None:
    """The opponent takes MA first, in 7/16; all else comes off the last stat."""
    odds = api.odds(colliding("charged 4"), "collision")
    expected = {name: outcome.fraction for name, outcome in odds.answers.expected.items()}
    assert expected["points_lost/target/MA"] == Fraction(7, 16)
    assert expected["points_lost/target/Hull"] == Fraction(79, 16) - Fraction(7, 16)
    assert expected["points_lost/target/Frame"] == 0


def test_wrecks() -> None:
    """Two points are left. One die and 2 does 2 or more, but for a 1, which does half of 3."""
    left = (("stat", "Frame=0"), ("stat", "Hull=1"))
    odds = api.odds(colliding("charged 4", attacker=1, target=1).with_words(1, left), "collision")
    assert odds.outcomes["target_wrecked"].fraction == Fraction(11, 12)
    assert odds.outcomes["target_shaken"].fraction == Fraction(1, 12)
    assert odds.outcomes["attacker_wrecked"].fraction == 0


def test_fire_may_end_a_charge() -> None:
    """A has one point left, B no action, and C, far from the line, shoots: 8 or more of a D12. What the collision of
    before has left of A's numbers is not told again."""
    position = said("gap 6", options=("shooting=simple",), third=True)
    position = position.with_words(0, (("stat", "Frame=0"), ("stat", "Hull=0"), ("ma", "1")))
    position = position.with_words(1, (("actions", "0"),)).with_words(2, (("at", "24,40"),))
    odds = api.odds(position, "charge", choose="cautious")
    assert odds.outcomes["attacker_shot"].fraction == Fraction(5, 12)
    assert odds.outcomes["hit"].fraction == Fraction(7, 12)
    assert odds.outcomes["target_shaken"].fraction == Fraction(7, 12)
    chances = odds.spreads["damage_to_target"].fractions
    assert chances is not None
    assert chances[0] == Fraction(5, 12)
    assert odds.asked["SHOOTS"].fraction == 1
    assert odds.outcomes["counter_charged"].fraction == 0


def test_who_is_shot_more_than_once_is_shot_once() -> None:
    """B has no action, C and D, far from the line, shoot, and neither can end the charge: 1 - (7/12)**2 = 95/144."""
    text = ["ironfall-position 1", "ruleset mechawars", "option shooting=simple", "table 48x48"]
    for letter, side, place in (("A", 0, "10,10"), ("B", 1, "18,10"), ("C", 1, "10,40"), ("D", 1, "20,40")):
        sheet = [f"  | {line}" for line in ROOMY.format(ma=2).splitlines()]
        text += [f"unit {letter} {side} sheet", *sheet, f"  at {place}", *(["  actions 0"] if letter == "B" else [])]
    position = parse_position("\n".join(text), "said")
    assert api.odds(position, "charge", choose="cautious").outcomes["attacker_shot"].fraction == Fraction(95, 144)
    counted = api.simulate(position, "charge", trials=500, seed=2, choose="cautious")
    assert 0.5 < counted.outcomes["attacker_shot"].p < 0.8


def test_estimates_agree_with_the_exact_answer() -> None:
    position = colliding("charged 4", "counter-charge", attacker=3)
    odds, counted = api.odds(position, "collision"), api.simulate(position, "collision", trials=4_000, seed=7)
    for name, outcome in counted.outcomes.items():
        assert outcome.error is not None
        assert abs(outcome.p - odds.outcomes[name].p) <= max(5 * outcome.error, 0.01)
    for name, spread in counted.spreads.items():
        assert abs(spread.mean - odds.spreads[name].mean) < 0.25
