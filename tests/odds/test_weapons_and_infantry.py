"""Odds of physical weapons, and against infantry and battle armor: by hand, and merged as unmerged."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.odds.answers import at_least, chance, curve, exactly, listed, read, walk_about, walks
from tests.odds.test_merged import HURT
from tests.rules.classic.tables import infantry, mech

from ironfall import api
from ironfall.game.position import Position
from ironfall.units.sheet import Sheet

MOST_RUNS = 60_000
SUITS = "battle armor"
WEAPONS = {"options": {"all_physical_weapons": "yes"}}


def machine(tons: int, **fields: Any) -> Sheet:
    return mech(tons, jump=0, walk=2, engine_kind="compact", gyro="compact", **fields)


def fight(
    attacker: Any, target: Any, a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any
) -> Position:
    """A stands south of B, facing it; B faces A."""
    said_of_a = {"at": "0810", "facing": 0} | (a or {})
    said_of_b = {"at": "0809", "facing": 3} | (b or {})
    return api.position(attacker, target, attacker_state=listed(said_of_a), target_state=listed(said_of_b), **more)


def brushing(kind: str, troopers: int, **said: Any) -> Position:
    return fight(machine(60), infantry(kind, troopers), a=said, b={"swarming": "A"})


# --- by hand


def test_brushed_off_a_platoon_loses_six_or_nothing() -> None:
    answers = exactly(brushing("leg", 28), "brush-off")
    assert chance(answers, "hit") == at_least(9)
    assert curve(answers, "damage_to_target") == {0: 1 - at_least(9), 6: at_least(9)}


def test_a_kick_at_battle_armor() -> None:
    """60 tons kick for 12: a suit of 9 and 1 is gone with it, whichever it is."""
    answers = exactly(fight(machine(60), infantry(SUITS, 4)), "kick")
    assert curve(answers, "damage_to_target") == {0: 1 - at_least(4), 10: at_least(4)}
    assert chance(answers, "target_destroyed") == 0
    answers = exactly(fight(machine(60), infantry(SUITS, 1)), "kick")
    assert chance(answers, "target_destroyed") == at_least(4)


def test_thrashing_hits_and_may_hurt() -> None:
    answers = exactly(fight(machine(50), infantry("leg", 17), a={"at": "0809", "prone": True}), "thrash")
    assert chance(answers, "hit") == chance(answers, "target_destroyed") == 1
    assert chance(answers, "attacker_falls") == 1 - at_least(5)


def test_a_flail_strikes_its_owner_once_in_36() -> None:
    attacker = machine(50, slots={"RA": ["Flail"]})
    answers = exactly(fight(attacker, machine(50), **WEAPONS), "club")
    assert chance(answers, "hit") == at_least(5)
    assert curve(answers, "damage_to_attacker")[0] == Fraction(35, 36)
    answers = exactly(fight(attacker, machine(50), a={"piloting": 0}, **WEAPONS), "club")
    assert chance(answers, "hit") == Fraction(35, 36)


def test_a_lance_that_pierces() -> None:
    """10 points leave armor on every location but the head, which has 9."""
    attacker = machine(50, slots={"RA": ["Lance"]})
    answers = exactly(fight(attacker, machine(50), **WEAPONS), "club")
    pierced = at_least(6) * Fraction(3 + 2, 36) * at_least(10)
    # 10 and 11 of the front column are the left arm; now and then a fall comes after a critical hit of another blow.
    assert pierced <= chance(answers, "by_location/target/LA/holed") < pierced + Fraction(1, 1000)


# --- what is forgotten makes no difference

POSITIONS: dict[str, tuple[str, str, dict[str, Any], dict[str, Any]]] = {
    "lance": ("club", "Lance", {}, {"damage": ["LT=12", "RT=12", "CT=18", "LA=9", "RA=9"]}),
    "flail": ("club", "Flail", {"damage": ["LT=12", "RT=12", "CT=18"], "piloting": 7}, {}),
    "mace": ("club", "Mace", {"damage": ["LL=14"]}, {"damage": ["LT=15"]}),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_weapons(name: str) -> None:
    action, weapon, a, b = POSITIONS[name]
    attacker = machine(55, slots={"RA": [weapon]})
    position = fight(attacker, machine(20), a=a, b={**HURT, **b}, **WEAPONS)
    for unit in (0, 1):
        assert walk_about(unit, position, action, checks=True).is_done


@pytest.mark.parametrize(
    ("action", "a", "b"),
    [
        ("kick", {}, {}),
        ("thrash", {"at": "0809", "prone": True, "piloting": 0}, {}),
        ("brush-off", {}, {"swarming": "A"}),
    ],
)
def test_battle_armor(action: str, a: dict[str, Any], b: dict[str, Any]) -> None:
    """One suit with 2 points left, one with 7, two whole."""
    position = fight(machine(55), infantry(SUITS, 4), a=a, b={"damage": ["T1=7", "T2=2"], **b})
    whole = walks(position, action, forgets=False, runs=MOST_RUNS)
    assert whole[0].is_done
    assert read(position, walks(position, action), action) == read(position, whole, action)
    for unit in (0, 1):
        assert walk_about(unit, position, action, checks=True).is_done
