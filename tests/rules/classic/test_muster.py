"""From sheets to records: what of a sheet the rules play with, and the board they play on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.rules.classic.tables import ARMOR, mech

from ironfall.board.maps import Board, open_board
from ironfall.board.terrain import Hex, read_terrain
from ironfall.errors import BadInput
from ironfall.rulesets.classic.construction_tables import internal_structure
from ironfall.rulesets.classic.critical_hits import open_slots
from ironfall.rulesets.classic.muster import new_table
from ironfall.rulesets.classic.policies import BOOK, choose
from ironfall.rulesets.classic.records import (
    CT,
    HD,
    LA,
    LL,
    LT,
    MOST_ITEMS,
    MOST_UNITS,
    RA,
    RL,
    RT,
    Case,
    Cockpit,
    Gyro,
    Kind,
    Part,
    Table,
    Unit,
)
from ironfall.rulesets.classic.words import Question
from ironfall.rulesets.ruleset import PlacedUnit, Setup
from ironfall.table.asking import offer, prefer
from ironfall.units.sheet import Frame, Sheet

BIN = "Ammo SRM 4"


def table_of(*sheets: Sheet, board: Board | None = None) -> Table:
    units = tuple(PlacedUnit("ABCDEFGHIJKLMNOPQ"[k], min(k, 1), sheet) for k, sheet in enumerate(sheets))
    return new_table(Setup(board or open_board(4, 4), units, {}, ()))


def mustered(sheet: Sheet) -> Unit:
    unit: Unit = table_of(sheet).game.units[0]
    return unit


# --- what every unit starts with


def test_a_fresh_unit() -> None:
    unit = mustered(mech(65, jump=4, walk=5))
    assert (unit.tons, unit.walk, unit.jump, unit.jump_full) == (65, 5, 4, 4)
    assert (unit.gunnery, unit.piloting) == (4, 5)
    assert (unit.pilot_hits, unit.prone, unit.destroyed, unit.has_moved, unit.airborne) == (0, 0, 0, 0, 0)
    assert unit.hit == [0] * 8
    assert unit.gone == [0] * 8


def test_armor_and_structure_by_location() -> None:
    """65 tons: structure 3, 21, 15, 15, 10, 10, 15, 15."""
    unit = mustered(mech(65))
    assert unit.armor == unit.armor_full == [9, 20, 15, 15, 12, 12, 16, 16]
    assert unit.rear == unit.rear_full == [0, 10, 8, 8, 0, 0, 0, 0]
    assert unit.structure == unit.structure_full == [3, 21, 15, 15, 10, 10, 15, 15]
    assert ARMOR["CT"] == (20, 10)


def test_a_quad_s_front_legs_have_the_structure_of_legs() -> None:
    unit = mustered(mech(65, frame="quad"))
    assert unit.kind == Kind.QUAD
    assert unit.structure[LA] == unit.structure[LL] == internal_structure(65, Frame.QUAD)["LA"] == 15
    assert [unit.part[place][0] for place in (LA, RA, LL, RL)] == [Part.HIP] * 4


def test_the_units_of_a_table_are_numbered_and_on_their_sides() -> None:
    table = table_of(mech(), mech(), mech())
    assert [(unit.number, unit.side) for unit in table.game.units] == [(0, 0), (1, 1), (2, 1)]
    assert table.game.unit_count == 3


@pytest.mark.parametrize(
    ("gyro", "kind"),
    [("standard", Gyro.STANDARD), ("XL", Gyro.STANDARD), ("compact", Gyro.STANDARD), ("heavy-duty", Gyro.HEAVY_DUTY)],
)
def test_gyros(gyro: str, kind: Gyro) -> None:
    assert mustered(mech(gyro=gyro)).gyro == kind


@pytest.mark.parametrize(
    ("cockpit", "kind"),
    [
        ("standard", Cockpit.STANDARD),
        ("small", Cockpit.SMALL),
        ("torso-mounted", Cockpit.TORSO_MOUNTED),
        ("command console", Cockpit.COMMAND_CONSOLE),
    ],
)
def test_cockpits(cockpit: str, kind: Cockpit) -> None:
    assert mustered(mech(cockpit=cockpit)).cockpit == kind


# --- slots


def test_the_systems_stand_where_they_always_do() -> None:
    unit = mustered(mech())
    engine, gyro = [Part.ENGINE] * 3, [Part.GYRO] * 4
    assert unit.part[CT][:12] == [*engine, *gyro, *engine, Part.EMPTY, Part.EMPTY]
    head = [Part.LIFE_SUPPORT, Part.SENSORS, Part.COCKPIT, Part.EMPTY, Part.SENSORS, Part.LIFE_SUPPORT]
    assert unit.part[HD][:6] == head
    assert unit.part[RA][:5] == [Part.SHOULDER, Part.UPPER_ARM, Part.LOWER_ARM, Part.HAND, Part.EMPTY]
    assert unit.part[LL][:5] == [Part.HIP, Part.UPPER_LEG, Part.LOWER_LEG, Part.FOOT, Part.EMPTY]


def test_what_is_mounted() -> None:
    slots = {"LT": [BIN, "Heat Sink", "CASE"], "LA": ["Medium Laser"], "RA": ["Hatchet"], "RT": ["SRM 4"]}
    unit = mustered(mech(35, jump=1, slots=slots))
    assert unit.part[LT][:4] == [Part.AMMUNITION, Part.HEAT_SINK, Part.EQUIPMENT, Part.JUMP_JET]
    assert unit.part[LA][4] == unit.part[RA][4] == unit.part[RT][0] == Part.WEAPON
    assert open_slots(unit, LT) == 0b1011  # nothing hits CASE


def test_one_item_has_one_number_in_all_its_slots() -> None:
    unit = mustered(mech(jump=0, slots={"RT": ["Gauss Rifle", "Heat Sink"], "LT": [BIN, BIN]}))
    gauss = unit.item[RT][0]
    assert unit.item[RT][:8] == [gauss] * 7 + [unit.item[RT][7]]
    numbers = {gauss, unit.item[RT][7], unit.item[LT][0], unit.item[LT][1]}
    assert len(numbers) == 4
    assert 0 not in numbers
    assert unit.item[LA] == unit.item[CT] == [0] * 12  # systems are no items


def test_what_can_explode() -> None:
    unit = mustered(mech(jump=0, slots={"LT": [BIN, "Ammo Gauss Rifle", "Medium Laser"], "RT": ["Gauss Rifle"]}))
    srm, inert, laser, gauss = unit.item[LT][0], unit.item[LT][1], unit.item[LT][2], unit.item[RT][0]
    assert (unit.charge[srm], unit.blast_each[srm]) == (25, 8)
    assert (unit.charge[gauss], unit.blast_each[gauss]) == (1, 20)
    assert unit.charge[inert] == unit.charge[laser] == 0
    assert unit.charge == unit.charge_full


# --- CASE (CORE-5.7)


@pytest.mark.parametrize(
    ("slots", "fields", "place", "case"),
    [
        ({"LT": [BIN]}, {}, LT, Case.NONE),
        ({"LT": [BIN, "CASE"]}, {}, LT, Case.CASE),
        ({"LT": [BIN, "CASE II"]}, {}, LT, Case.CASE_II),
        ({"LT": [BIN, "CASE"]}, {}, RT, Case.NONE),
        # Clan 'Mechs have it free in every arm and side torso that holds something explosive.
        ({"LT": ["Ammo Clan LRM 5"]}, {"tech_base": "Clan"}, LT, Case.CASE),
        ({"LA": ["Ammo Clan LRM 5"]}, {"tech_base": "Clan"}, LA, Case.CASE),
        ({"RT": ["Clan Gauss Rifle"]}, {"tech_base": "Clan"}, RT, Case.CASE),
        ({"LT": ["Ammo Clan LRM 5"]}, {"tech_base": "Mixed (Clan Chassis)"}, LT, Case.CASE),
        ({"LT": ["Ammo Clan LRM 5"]}, {"tech_base": "Clan"}, RT, Case.NONE),
        ({"LT": ["Clan Medium Pulse Laser"]}, {"tech_base": "Clan"}, LT, Case.NONE),
        ({"CT": ["Ammo Clan LRM 5"]}, {"tech_base": "Clan"}, CT, Case.NONE),
        ({"HD": ["Ammo Clan LRM 5"]}, {"tech_base": "Clan"}, HD, Case.NONE),
        ({"LL": ["Ammo Clan LRM 5"]}, {"tech_base": "Clan"}, LL, Case.NONE),
        ({"LT": ["Ammo Clan LRM 5", "Clan CASE II"]}, {"tech_base": "Clan"}, LT, Case.CASE_II),
        # A leg is no arm.
        ({"LA": ["Ammo Clan LRM 5"]}, {"tech_base": "Clan", "frame": "quad"}, LA, Case.NONE),
    ],
)
def test_case(slots: dict[str, list[str]], fields: dict[str, str], place: int, case: Case) -> None:
    sheet = mech(50, slots=slots, tech_base=fields.get("tech_base", "Inner Sphere"), frame=fields.get("frame", "biped"))
    assert mustered(sheet).case[place] == case


def test_case_without_a_slot() -> None:
    sheet = replace(mech(jump=0, slots={"LT": [BIN]}), zero_slot=(("CASE", "LT"),))
    assert mustered(sheet).case[LT] == Case.CASE


# --- what cannot be played


def test_a_sheet_that_is_not_played_is_refused_by_name() -> None:
    with pytest.raises(BadInput, match=r"Anvil AN-50 .*interface"):
        table_of(replace(mech(), cockpit="interface"))


def test_more_units_than_a_game_has_are_refused() -> None:
    with pytest.raises(BadInput, match=f"at most {MOST_UNITS}"):
        table_of(*[mech()] * (MOST_UNITS + 1))
    assert table_of(*[mech()] * MOST_UNITS).game.unit_count == MOST_UNITS


def test_a_mech_with_something_else_in_every_slot_can_be_played() -> None:
    """1 slot is free in the head, 2 in the center torso, 12 in each side torso, 8 in each arm, 2 in each leg: 47."""
    free = {"HD": 1, "CT": 2, "LT": 12, "RT": 12, "LA": 8, "RA": 8, "LL": 2, "RL": 2}
    unit = mustered(mech(100, walk=4, jump=0, slots={place: [f"{n} x Heat Sink"] for place, n in free.items()}))
    items = {item for place in unit.item for item in place if item}
    assert len(items) == sum(free.values()) == 47
    assert max(items) < MOST_ITEMS


# --- the board


@pytest.mark.parametrize(
    ("level", "terrain", "facts"),
    [
        (0, "", {}),
        (3, "", {"level": 3}),
        (-1, "water:2", {"level": -1, "water": 2}),
        (0, "woods:2;foliage_elev:2", {"woods": 2}),
        (0, "jungle:1;foliage_elev:2", {"woods": 1}),
        (0, "rough:1", {"rough": 1}),
        (0, "rubble:3", {"rubble": 3}),
        (0, "swamp:1", {"swamp": 1, "soft": 1}),
        (0, "water:1;ice:1", {"water": 1, "ice": 1}),
        (0, "impassable:1", {"impassable": 1}),
        (1, "building:2;bldg_elev:3;bldg_cf:40", {"level": 1, "building": 2, "deck": 3, "building_cf": 40}),
        (0, "water:2;bridge:1;bridge_elev:1;bridge_cf:60", {"water": 2, "deck": 1, "bridge": 1, "building_cf": 60}),
        (0, "water:1;bridge:1;bridge_elev:0;bridge_cf:60", {"water": 1, "bridge": 1, "building_cf": 60}),
        (0, "smoke:1", {"smoke": 1}),
        (0, "smoke:4", {"smoke": 2}),
        (0, "water:1;rapids:2", {"water": 1, "rapids": 2}),
        (0, "mud:1", {"soft": 1}),
        (0, "snow:1", {}),
        (0, "snow:2", {"soft": 1}),
        (
            0,
            "building:1;bldg_elev:1;bldg_cf:15;bldg_basement_type:2",
            {"building": 1, "deck": 1, "building_cf": 15, "basement": 2},
        ),
        (0, "building:1;bldg_elev:1;bldg_cf:15;bldg_basement_type:5", {"building": 1, "deck": 1, "building_cf": 15}),
    ],
)
def test_the_board_is_laid_hex_by_hex(level: int, terrain: str, facts: dict[str, int]) -> None:
    plain = open_board(2, 2)
    made = Hex(level, read_terrain(terrain)[0])
    game = table_of(mech(), board=replace(plain, hexes=(*plain.hexes[:3], made))).game
    assert (game.width, game.height) == (2, 2)
    for name in (
        "level",
        "water",
        "woods",
        "rough",
        "rubble",
        "swamp",
        "ice",
        "impassable",
        "building",
        "deck",
        "bridge",
        "smoke",
        "rapids",
        "soft",
        "basement",
    ):
        assert getattr(game, name) == [0, 0, 0, facts.get(name, 0)], name
    assert game.building_cf[3] == facts.get("building_cf", 0)


# --- the policy that answers


def test_the_book_s_choice_is_the_option_offered_first_or_preferred() -> None:
    table = table_of(mech())
    assert set(table.asking.policy) == {BOOK}
    for option in (4, 2, 5):
        offer(table, option)
    assert choose(table, 0, Question.PUSHED_TO) == 4
    prefer(table, 5)
    assert choose(table, 0, Question.PUSHED_TO) == 5
