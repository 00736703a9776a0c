"""Exact odds where one of the two, or both, is a vehicle: by hand, and against the walk that forgets nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.odds.answers import at_least, chance, curve, exactly, read, walks

from ironfall.game.position import Position, parse_position

MOST_RUNS = 60_000
FOUR = Fraction(1, 36)
"""The chance of a 2, or of a 12."""


def position(attacker: str, target: str, distance: int = 1) -> Position:
    """A faces south, `distance` hexes north of B, which faces north."""
    lines = ["ironfall-position 1", "ruleset classic", f"unit A 0 {attacker}"]
    lines[3:] = [f"at 080{9 - distance}", "facing 3"]
    name, *said = target.splitlines()
    return parse_position("\n".join([*lines, f"unit B 1 {name}", "at 0809", "has-moved", *said]), "tests")


WORN = "Turnpike\ndamage FR=22\ndamage TU=18\ndamage LS=14\nmotive moderate\ncrit FR:driver"
LARGE = "death from above"
SMALL: dict[str, tuple[str, Position]] = {
    "kick": ("kick", position("Mudlark", "Boxcar")),
    "kick at a worn vehicle": ("kick", position("Mudlark", WORN)),
    "kick at a hovercraft over water": ("kick", position("Mudlark", "Pondskater\nmotive heavy\nmotive heavy")),
    "kick at a VTOL on the ground": ("kick", position("Haymaker", "Chimneyswift\ndamage RO=3")),
    "kick at two turrets": ("kick", position("Haymaker", "Drystone\ndamage TU=30")),
    LARGE: ("dfa", position("Mudlark", "Pondskater\ndamage FR=14", 3)),
}


@pytest.mark.parametrize("name", [name for name in SMALL if name != LARGE])
def test_merged_is_unmerged(name: str) -> None:
    action, where = SMALL[name]
    whole = walks(where, action, forgets=False, runs=MOST_RUNS)
    assert whole[0].is_done, f"{name} is too large to be followed whole"
    assert read(where, walks(where, action), action) == read(where, whole, action)


@pytest.mark.parametrize("name", SMALL)
def test_every_merge_is_proved(name: str) -> None:
    action, where = SMALL[name]
    for walk in walks(where, action, checks=True, runs=MOST_RUNS):
        assert walk.is_done


def test_what_ends_a_whole_vehicle_that_is_kicked() -> None:
    """The kick needs 3. On a 2 the front, and then a 12 kills the crew; on a 12 the turret, and then an 11 sets off the
    ammunition, a 12 blows it off. All else wears down armor, or costs movement."""
    answers = exactly(position("Haymaker", "Boxcar"), "kick")
    hits = at_least(3)
    assert chance(answers, "hit") == hits
    assert chance(answers, "target_destroyed_by/crew") == hits * FOUR * FOUR
    assert chance(answers, "target_destroyed_by/turret") == hits * FOUR * FOUR
    assert chance(answers, "target_destroyed_by/vehicle location") == hits * FOUR * 2 * FOUR
    assert chance(answers, "target_destroyed") == hits * FOUR * 4 * FOUR
    assert chance(answers, "target_falls") == 0
    # 7 points of the kick, or 7 and the 6 points of structure of the turret.
    assert curve(answers, "damage_to_target") == {
        0: 1 - hits,
        7: hits - hits * FOUR * 2 * FOUR,
        13: hits * FOUR * 2 * FOUR,
    }


def test_where_a_vehicle_loses_its_armor() -> None:
    """7 points on 7 of armor: the front on 2, 3, 4, 6, 7 and 8, a side on a 5 or a 9, the turret from 10 up."""
    worn = "\ndamage FR=33\ndamage LS=21\ndamage RS=21\ndamage TU=25"
    answers = exactly(position("Haymaker", f"Boxcar{worn}"), "kick")
    ways = {"FR": 1 + 2 + 3 + 5 + 6 + 5, "RS": 4, "LS": 4, "TU": 3 + 2 + 1}
    for place, of_36 in ways.items():
        stripped = chance(answers, f"by_location/target/{place}/stripped")
        assert stripped == at_least(3) * Fraction(of_36, 36)
    assert "by_location/target/CT/stripped" not in answers.outcomes
    assert "by_location/attacker/CT/stripped" in answers.outcomes


def test_how_often_each_critical_hit_comes_up() -> None:
    """The driver on a 2 and then a 6; the stabiliser of the turret on a 12 and a 6, of the front on a 2 and an 8."""
    answers = exactly(position("Haymaker", "Boxcar"), "kick")
    hits = at_least(3)
    assert answers.expected["criticals/target/driver"].fraction == hits * FOUR * Fraction(5, 36)
    assert answers.expected["criticals/target/stabiliser"].fraction == hits * FOUR * Fraction(5 + 5, 36)


def test_a_charge_shakes_both() -> None:
    """35 tons after no hex at all do nothing to 20, and take 2: both roll for motive damage, and nobody falls."""
    answers = exactly(position("Turnpike", "Pondskater"), "charge")
    assert chance(answers, "hit") == at_least(6)
    # On a 12 and then an 11, the ammunition goes off in the 4 points of structure of the turret.
    blown_up = at_least(6) * FOUR * 2 * FOUR
    assert curve(answers, "damage_to_attacker") == {0: 1 - at_least(6), 2: at_least(6) - blown_up, 6: blown_up}
    assert curve(answers, "damage_to_target") == {0: Fraction(1)}
    assert chance(answers, "attacker_falls") == chance(answers, "target_falls") == 0
