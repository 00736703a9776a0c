"""Punches and kicks at a building (GEN-9, KICK-7)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, beside, happened, mech, placed, play, refused

from ironfall.rulesets.classic.actions import declare_demolition
from ironfall.rulesets.classic.attacks import make_attacks, refusals_of_attack
from ironfall.rulesets.classic.demolition import (
    demolition_damage,
    reaches_ahead,
    refusals_at_building,
    refusals_of_demolition,
    strike_building,
)
from ironfall.rulesets.classic.limbs import limbs_for_building
from ironfall.rulesets.classic.records import LA, LL, NO_BLOW, RA, RL, Attack, Phase, Table, Unit
from ironfall.rulesets.classic.sequence import play_physical_phase
from ironfall.rulesets.classic.structures import construction_factor, is_down
from ironfall.rulesets.classic.words import Event, Refusal
from ironfall.rulesets.said import hex_of

HERE = "0809"
AHEAD, BEHIND, SIDEWAYS = beside(HERE, 0), beside(HERE, 3), beside(HERE, 2)
HOUSE = {"building": 2, "building_cf": 40, "deck": 2}


def at_house(
    declares: str = "", tons: int = 55, where: str = AHEAD, house: dict[str, int] | None = None, **said: Any
) -> tuple[Table, Unit]:
    if declares:
        said["declares"] = f"demolish {declares}"
    table = a_table(placed(mech(tons), HERE, **said), ground={where: house or HOUSE})
    table.game.phase = Phase.PHYSICAL
    return table, table.game.units[0]


def test_a_kick_hits_without_dice_and_nobody_rolls() -> None:
    """55 tons kick for 11: 40 - 11 = 29."""
    table, unit = at_house(f"{AHEAD} RL")
    play(table, play_physical_phase)
    assert construction_factor(table, hex_of(table, AHEAD)) == 29
    assert happened(table, Event.STRIKES_BUILDING) == [("A", hex_of(table, AHEAD), RL, 0)]
    assert (unit.attack, unit.prone) == (Attack.NONE, 0)


def test_both_arms_punch() -> None:
    """55 tons punch for 6 each."""
    table, _ = at_house(f"{AHEAD} LA,RA")
    play(table, make_attacks)
    assert construction_factor(table, hex_of(table, AHEAD)) == 28


def test_the_last_points_bring_it_down_on_who_is_inside_and_on_who_struck_from_inside() -> None:
    """GEN-9, GEN-12: 15 - 11 = 4, and 11 more: at the end of the phase 15 / 10, up to 2 to each in it."""
    small = {"building": 1, "building_cf": 15, "deck": 1}
    table = a_table(
        placed(mech(55), HERE, storey=0, declares=f"demolish {HERE} RL"),
        placed(mech(55), AHEAD, facing=3, declares=f"demolish {HERE} LL"),
        ground={HERE: small},
    )
    table.game.phase = Phase.PHYSICAL
    play(table, play_physical_phase, script="A punch 3")
    assert is_down(table, hex_of(table, HERE))
    assert table.game.units[0].taken == 2


@pytest.mark.parametrize(
    ("limb", "facing", "reaches"),
    [
        (RL, 0, True), (RL, 1, True), (RL, 5, True), (RL, 2, False), (RL, 3, False),
        (LA, 2, True), (LA, 4, False), (RA, 4, True), (RA, 2, False),
    ],
)  # fmt: skip
def test_the_arcs_are_those_of_the_limbs(limb: int, facing: int, reaches: bool) -> None:
    """Facing 2 the building lies two hexsides to the left, and facing 4 to the right."""
    table, unit = at_house(AHEAD, facing=facing)
    assert play(table, reaches_ahead, unit, limb) == reaches


def test_a_twisted_torso_turns_the_arms() -> None:
    table, unit = at_house(AHEAD, facing=3, twist="right")
    assert reaches_ahead(table, unit, LA) is False
    assert reaches_ahead(table, unit, RA) is True  # facing 4 with the torso


def test_from_inside_there_is_no_arc() -> None:
    table, unit = at_house(f"{HERE} RL", where=HERE, storey=0)
    assert refused(table, refusals_of_demolition, unit) == []


@pytest.mark.parametrize(
    ("level", "limb", "told"),
    [
        (0, RL, []),
        (2, RL, []),
        (3, RL, [Refusal.BUILDING_OUT_OF_REACH]),
        (1, RA, []),
        (2, RA, [Refusal.BUILDING_OUT_OF_REACH]),
        (-1, RL, [Refusal.BUILDING_OUT_OF_REACH]),
        (-1, RA, []),
        (-2, RA, [Refusal.BUILDING_OUT_OF_REACH]),
    ],
)
def test_the_limb_must_be_level_with_the_building(level: int, limb: int, told: list[Refusal]) -> None:
    """It stands from level 0 to its roof at 2; arms strike a level above the feet."""
    table = a_table(placed(mech(), HERE, declares=f"demolish {AHEAD}"), ground={AHEAD: HOUSE, HERE: {"level": level}})
    assert refused(table, refusals_at_building, table.game.units[0], limb) == told


@pytest.mark.parametrize(
    ("said", "limbs", "told"),
    [
        ({"fired": "RL"}, "RL", [Refusal.LIMB_FIRED]),
        ({"crit": "LL:hip"}, "RL", [Refusal.HIP_DAMAGED]),
        ({"crit": "RA:shoulder"}, "RA", [Refusal.SHOULDER_DAMAGED]),
        ({"facing": 3}, "RL", [Refusal.BUILDING_OUT_OF_ARC]),
        ({}, "RL,RA", [Refusal.STRIKES_ONCE]),
    ],
)
def test_a_limb_that_cannot_strike_cannot_strike_a_building(
    said: dict[str, Any], limbs: str, told: list[Refusal]
) -> None:
    table, unit = at_house(f"{AHEAD} {limbs}", **said)
    assert refused(table, refusals_of_attack, unit, Attack.DEMOLISH) == told


def test_there_must_be_a_building_within_reach() -> None:
    table, unit = at_house(f"{BEHIND} RL")
    assert refused(table, refusals_of_demolition, unit) == [Refusal.NO_BUILDING]
    table, unit = at_house(f"{beside(HERE, 0, 2)} RL", where=beside(HERE, 0, 2))
    assert refused(table, refusals_of_demolition, unit) == [Refusal.BUILDING_NOT_ADJACENT]


def test_a_prone_attacker_strikes_no_building() -> None:
    table, unit = at_house(f"{AHEAD} RL", prone=True)
    assert Refusal.ATTACKS_LYING in refused(table, refusals_of_attack, unit, Attack.DEMOLISH)


@pytest.mark.parametrize(("limb", "points"), [(RL, 11), (LL, 11), (LA, 6), (RA, 6)])
def test_it_takes_what_anybody_would(limb: int, points: int) -> None:
    table, unit = at_house(AHEAD)
    assert demolition_damage(table, unit, limb) == points


def test_a_building_that_is_gone_is_not_struck() -> None:
    table, unit = at_house(f"{BEHIND} RL")
    play(table, strike_building, unit, 11)
    assert happened(table, Event.NOT_MADE) == [("A", 0, 0, 0)]


@pytest.mark.parametrize(
    ("said", "limbs"),
    [
        ({}, [RL, NO_BLOW]),
        ({"fired": "RL"}, [LL, NO_BLOW]),
        ({"crit": "LL:hip"}, [LA, RA]),
        ({"crit": ["LL:hip", "LA:shoulder"]}, [RA, NO_BLOW]),
        ({"facing": 3}, [RL, NO_BLOW]),
    ],
)
def test_what_a_player_would_strike_with(said: dict[str, Any], limbs: list[int]) -> None:
    """11 with a leg, or 6 with each arm, 12 in all: but 50 tons kick for 10 and punch for 5 each."""
    table, unit = at_house(AHEAD, tons=50, **said)
    assert limbs_for_building(table, unit) == limbs


def test_both_fists_where_they_do_more_than_a_leg() -> None:
    """55 tons: 6 and 6 against 11."""
    table, unit = at_house(AHEAD)
    assert limbs_for_building(table, unit) == [LA, RA]


def test_nothing_said_it_strikes_the_building_ahead_or_its_own() -> None:
    for where in (AHEAD, HERE):
        table, unit = at_house(where=where)
        declare_demolition(table)
        assert (unit.attack, unit.aimed_at) == (Attack.DEMOLISH, hex_of(table, where))


def test_in_the_arc_to_the_side() -> None:
    table, unit = at_house(f"{SIDEWAYS} RA", where=SIDEWAYS)
    assert refused(table, refusals_of_demolition, unit) == []
    table, unit = at_house(f"{SIDEWAYS} LA", where=SIDEWAYS)
    assert refused(table, refusals_of_demolition, unit) == [Refusal.BUILDING_OUT_OF_ARC]
