"""What the names on a card mean, and which cards are played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ironfall.errors import BadInput
from ironfall.rulesets.mech_d20.construction import Item, place_of, problems, read_item, refusals
from ironfall.rulesets.mech_d20.numbers import weapon_names
from ironfall.rulesets.mech_d20.plain import plain_card
from ironfall.rulesets.mech_d20.records import CT, RTR, Kind
from ironfall.units.cards import Card, Line, catalogue_cards

OURS = weapon_names({})
HATCHET = {"kind": "physical", "damage": "3d6", "heat": 0, "range": [0, 1, 1, 1], "ammo": None, "one_place": True}
CHARTS = {f"weapons.hatchet.{key}": value for key, value in HATCHET.items()}


def card(**items: list[str]) -> Card:
    """A plain card with these lines added to its locations."""
    made = plain_card({"tons": 50})
    more = {place: (*made.items[place], *map(line, lines)) for place, lines in items.items()}
    return replace(made, items=made.items | more)


def line(text: str) -> Line:
    return Line(text.removesuffix(" (R)"), text.endswith(" (R)"))


@pytest.mark.parametrize(
    ("name", "kind", "weapon"),
    [
        ("Medium Laser", Kind.WEAPON, "medium_laser"),
        ("medium laser", Kind.WEAPON, "medium_laser"),
        ("AC/20", Kind.WEAPON, "ac20"),
        ("AC 5", Kind.WEAPON, "ac5"),
        ("SRM4", Kind.WEAPON, "srm4"),
        ("LRM 20 Ammo", Kind.AMMO, "lrm20"),
        ("Machine Gun Ammo", Kind.AMMO, "machine_gun"),
        ("GEL Launcher", Kind.WEAPON, "gel_launcher"),
        ("GEL Pack", Kind.GEL_PACK, ""),
        ("Gel dispenser", Kind.GEL_DISPENSER, ""),
        ("Heat Sink", Kind.HEAT_SINK, ""),
        ("Jump Jet", Kind.JUMP_JET, ""),
        ("Engine", Kind.ENGINE, ""),
        ("Gyro", Kind.GYRO, ""),
        ("Sensors", Kind.SENSORS, ""),
        ("Life Support", Kind.LIFE_SUPPORT, ""),
        ("Cockpit", Kind.COCKPIT, ""),
        ("Hip", Kind.HIP, ""),
        ("Leg Actuator", Kind.LEG_ACTUATOR, ""),
        ("Arm Actuator", Kind.ARM_ACTUATOR, ""),
        ("Hand", Kind.HAND, ""),
        ("Foot", Kind.FOOT, ""),
        ("Targeting Laser", Kind.TARGETING_LASER, ""),
        ("C6 Master", Kind.C6_MASTER, ""),
        ("C6 Slave", Kind.C6_SLAVE, ""),
    ],
)
def test_names_of_items(name: str, kind: Kind, weapon: str) -> None:
    assert read_item(name, OURS) == Item(kind, OURS.index(weapon))


@pytest.mark.parametrize("name", ["Hatchet", "Ammo", "Medium", "", "PPC", "Hand Ammo"])
def test_names_that_nobody_knows(name: str) -> None:
    assert read_item(name, OURS) is None


def test_a_weapon_of_ones_own_has_its_number_behind_ours() -> None:
    assert read_item("Hatchet", weapon_names(CHARTS)) == Item(Kind.WEAPON, len(OURS))


def test_locations() -> None:
    assert (place_of("ct"), place_of(" RTR ")) == (CT, RTR)
    with pytest.raises(BadInput, match="'tail' is no location; use one of HD, CT"):
        place_of("tail")


@pytest.mark.parametrize("made", catalogue_cards().values(), ids=lambda made: made.name)
def test_every_card_of_the_catalogue_is_played(made: Card) -> None:
    assert refusals(made, {}, ("equipment", "c6")) == ()
    assert problems(made) == ()


def test_only_two_cards_of_the_catalogue_need_options() -> None:
    assert [made.name for made in catalogue_cards().values() if refusals(made)] == ["Lampwick", "Switchboard"]


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (card(LA=["Hatchet"]), "LA has 'Hatchet', of which only the name is known; to play it, give its card in a"),
        (card(LT=["Flamer"]), "LT has 'Flamer', of which only the name is known"),
        (card(RT=["Anti-Missile Machine Gun"]), "under weapons.anti_missile_machine_gun"),
        (card(LT=["Medum Laser"]), "LT has 'Medum Laser', which nobody knows; did you mean medium laser"),
        (card(LT=["Targeting Laser"]), "LT has 'Targeting Laser', which needs the option equipment=yes"),
        (card(LT=["C6 Slave"]), "LT has 'C6 Slave', which needs the option c6=yes"),
        (card(LT=["Hand"]), "LT has 'Hand', which is only on LA or RA (D20-59)"),
        (card(RA=["Foot"]), "RA has 'Foot', which is only on LL or RL (D20-59)"),
        (card(RA=["Hand"]), "RA has 2 lines of 'Hand'; an arm has one hand, and a leg one foot (D20-59)"),
        (card(RA=["Gyro"]), "RA has 'Gyro', which is only on CT"),
        (card(RT=["Heat Sink (R)"]), "RT has 'Heat Sink (R)'; only weapons are mounted to the rear (D20-20)"),
        (card(RT=["AC 20"]), "RT has 'AC 20' and nothing to fire; list 'AC 20 Ammo' somewhere (D20-26)"),
        (card(RT=["Small Laser Ammo"]), "RT has 'Small Laser Ammo', and that weapon needs no ammunition"),
        (card(RT=["Small Laser"] * 11), "it has 11 weapons; at most 10 are played"),
        (plain_card({"items": {"HD": ["Sensors"]}}), "HD has no 'Cockpit'; it needs a line of it"),
        (plain_card({"items": {"CT": ["2 x Engine", "Gyro"]}}), "CT has 2 'Engine'; it needs at least 3 lines of it"),
        (plain_card({"items": {"CT": ["3 x Engine"]}}), "CT has no 'Gyro'"),
    ],
)
def test_what_is_refused(made: Card, said: str) -> None:
    told = refusals(made)
    assert len(told) == 1
    assert said in told[0]


def test_too_many_items() -> None:
    """19 lines in each of eight locations are 152."""
    sinks = {place: ["Heat Sink"] * (19 - len(lines)) for place, lines in plain_card({}).items.items()}
    assert refusals(card(**sinks)) == ("it has 152 items; at most 62 are played",)


def test_options_and_charts_let_it_be_played() -> None:
    made = card(LA=["Hatchet"], LT=["Targeting Laser"])
    assert refusals(made, CHARTS, ("equipment",)) == ()
    assert len(refusals(made, {}, ("equipment",))) == 1


def test_fewer_engine_hits_ask_for_fewer_lines() -> None:
    made = plain_card({"items": {"CT": ["2 x Engine", "Gyro"]}})
    assert refusals(made, {"crit.effects.engine.destroyed_at": 2}) == ()


@pytest.mark.parametrize(
    ("items", "name"),
    [
        ({"RT": ["7 x Jump Jet"]}, "idle jets"),
        ({"LT": ["LRM 5 Ammo"]}, "idle ammunition"),
        ({"LT": ["GEL Dispenser"]}, "no GEL"),
        ({"LT": ["GEL Launcher"]}, "no GEL"),
        ({"LT": ["GEL Launcher", "GEL Pack"], "RT": ["6 x Jump Jet", "LRM 5", "LRM 5 Ammo"]}, None),
    ],
)
def test_what_is_odd_is_told_and_played(items: dict[str, Any], name: str | None) -> None:
    """A plain 'Mech runs 6."""
    made = plain_card({"items": items})
    assert refusals(made) == ()
    assert [problem.name for problem in problems(made)] == ([name] if name else [])
