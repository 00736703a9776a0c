"""From cards to the table."""

from __future__ import annotations

from typing import Any

import pytest

from ironfall.board.maps import Board, open_board, parse_board
from ironfall.errors import BadInput
from ironfall.rulesets.mech_d20.charts import Chart
from ironfall.rulesets.mech_d20.muster import new_table
from ironfall.rulesets.mech_d20.numbers import weapon_names
from ironfall.rulesets.mech_d20.plain import plain_card
from ironfall.rulesets.mech_d20.records import CT, CTR, HD, LT, LTR, NO_ITEM, RA, RT, RTR, Kind, Phase, Table
from ironfall.rulesets.ruleset import PlacedUnit, Setup
from ironfall.units.cards import Card, catalogue_cards

WEAPONS = weapon_names({})


def laid(*cards: Card, options: dict[str, str] | None = None, **more: Any) -> Table:
    board: Board = more.pop("board", open_board(16, 17))
    units = tuple(PlacedUnit("ABCDEFGHIJKLMNOPQ"[k], k % 2, card) for k, card in enumerate(cards))
    return new_table(Setup(board, units, options or {}, (), **more))


def test_the_figures_of_a_card() -> None:
    table = laid(catalogue_cards()["Saltpeter"])
    unit = table.game.units[0]
    assert (unit.number, unit.side, unit.tons, unit.walk, unit.run) == (0, 0, 75, 4, 6)
    assert (unit.gunnery, unit.piloting, unit.base_defense) == (1, 1, 0)
    assert (unit.armor_full[HD], unit.internal_full[HD]) == (unit.armor[HD], unit.internal[HD]) == (7, 3)
    assert (unit.armor[CTR], unit.internal[CTR], unit.armor[RTR]) == (8, 9, 6)


@pytest.mark.parametrize(("tons", "number"), [(20, 0), (35, 0), (40, 1), (55, 1), (60, 2), (75, 2), (80, 3), (100, 3)])
def test_weight_classes(tons: int, number: int) -> None:
    assert laid(plain_card({"tons": tons})).game.units[0].weight_class == number


def test_items_are_numbered_and_charted_in_card_order() -> None:
    """Head: 5 lines. Center torso: 3 engines, 2 gyros, 2 lasers. So the left torso begins with item 13."""
    unit = laid(catalogue_cards()["Saltpeter"]).game.units[0]
    assert unit.kind[1] == Kind.COCKPIT
    assert unit.kind[13:17] == [Kind.WEAPON, Kind.AMMO, Kind.GEL_DISPENSER, Kind.GEL_PACK]
    assert [WEAPONS[unit.weapon[item]] for item in (11, 13, 14, 15)] == ["medium_laser", "srm4", "srm4", ""]
    assert unit.place[13] == LT
    assert unit.chart[LT][:6] == [NO_ITEM, 13, 14, 15, 16, NO_ITEM]
    assert unit.chart[CT][1:8] == [6, 7, 8, 9, 10, 11, 12]
    assert unit.chart[HD][20] == NO_ITEM
    assert unit.items == 1 + sum(1 for _ in catalogue_cards()["Saltpeter"].lines())


def test_a_rear_torso_holds_what_the_front_holds() -> None:
    """D20-35: the same but for its points."""
    unit = laid(catalogue_cards()["Saltpeter"]).game.units[0]
    assert unit.chart[LTR] == unit.chart[LT]
    rear = unit.chart[RT][4]
    assert (unit.kind[rear], WEAPONS[unit.weapon[rear]], unit.rear[rear]) == (Kind.WEAPON, "small_laser", 1)
    assert (unit.place[rear], sum(unit.rear)) == (RT, 1)


def test_shots_and_charges() -> None:
    """One ton of SRM 4 is 10 shots, of AC 20 it is 5; a GEL pack has 3 charges (D20-70)."""
    unit = laid(catalogue_cards()["Saltpeter"]).game.units[0]
    assert unit.shots[14] == unit.shots_full[14] == 10
    assert unit.shots_full[16] == 3
    assert unit.shots_full[unit.chart[RT][2]] == unit.shots_full[unit.chart[RT][3]] == 5
    assert sum(unit.shots) == 10 + 3 + 5 + 5


def test_charts_of_ones_own() -> None:
    charts = {"gel.charges_per_slot": 4, "weapons.ac20.ammo": 2, "to_hit.base": 12}
    table = laid(catalogue_cards()["Saltpeter"], charts=charts)
    unit = table.game.units[0]
    assert (unit.shots_full[16], unit.shots_full[unit.chart[RT][2]]) == (4, 2)
    assert table.game.numbers.to_hit == 12


def test_options_are_set_before_the_cards_are_read() -> None:
    lampwick = catalogue_cards()["Lampwick"]
    with pytest.raises(BadInput) as caught:
        laid(lampwick, options={"c6": "yes"})
    assert str(caught.value) == "Lampwick: LT has 'Targeting Laser', which needs the option equipment=yes"
    assert laid(lampwick, options={"c6": "yes", "equipment": "yes"}).game.options.equipment == 1


def test_a_fresh_table() -> None:
    table = laid(plain_card({}), plain_card({}))
    game = table.game
    assert (game.unit_count, len(game.units), game.round, game.phase, game.rounds) == (2, 2, 0, Phase.INITIATIVE, 30)
    assert game.order[: game.order_count] == [0, 1]
    assert table.charts.rows[Chart.LOCATION][20] == HD
    assert set(table.asking.policy) == {1}


def test_too_many_units() -> None:
    with pytest.raises(BadInput, match="a game has at most 16 units; this one has 17"):
        laid(*[plain_card({})] * 17)


def test_the_board() -> None:
    text = "\n".join(
        [
            "size 2 2",
            'hex 0101 3 "woods:2;foliage_elev:2" ""',
            'hex 0201 0 "water:1" ""',
            'hex 0102 -1 "rough:1" ""',
            'hex 0202 0 "impassable:1" ""',
            "end",
        ]
    )
    game = laid(board=parse_board(text, "here")).game
    assert game.level == [3, 0, -1, 0]
    assert (game.woods, game.water) == ([2, 0, 0, 0], [0, 1, 0, 0])
    assert (game.rough, game.impassable) == ([0, 0, 1, 0], [0, 0, 0, 1])
    assert game.beside[0][3] == 2


# --- plain cards


def test_a_plain_card() -> None:
    card = plain_card({"tons": 50})
    assert (card.name, card.tons, card.walk, card.run) == ("Plain 50", 50, 4, 6)
    assert set(card.armor.values()) == {10}
    assert set(card.internal.values()) == {5}
    assert sum(line.name == "Heat Sink" for _, line in card.lines()) == 10


def test_what_is_said_of_a_plain_card() -> None:
    said = {"tons": 80, "walk": 3, "run": 7, "armor": {"RA": "4(2)"}, "items": {"RA": ["LRM 20", "LRM 20 Ammo"]}}
    card = plain_card(said)
    assert (card.tons, card.walk, card.run) == (80, 3, 7)
    assert (card.armor["RA"], card.internal["RA"], card.armor["LA"]) == (4, 2, 10)
    unit = laid(card).game.units[0]
    assert [unit.kind[item] for item in unit.chart[RA][1:4]] == [Kind.WEAPON, Kind.AMMO, Kind.NONE]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"wlak": 4}, "'wlak' is nothing that is said of a plain 'Mech; did you mean walk?"),
        ({"armor": "10(5)"}, "armor is a table of locations, such as armor = {RA = ...}, not '10(5)'"),
        ({"items": ["Hand"]}, "items is a table of locations"),
        ({"tons": 12}, "tons is 12"),
        ({"armor": {"XX": "4(2)"}}, "'XX' means nothing in [armor]"),
        ({"items": {"RA": [{"a": 1}]}}, "this is not TOML"),
        ({"walk": None}, "this is not TOML"),
    ],
)
def test_what_a_plain_card_cannot_be(said: dict[str, Any], told: str) -> None:
    with pytest.raises(BadInput) as caught:
        plain_card(said)
    assert told in str(caught.value)
