"""Taking .blk files apart, and the vehicles in them."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from ironfall.errors import BadInput
from ironfall.units.blk import is_blk, parse_blocks, read_blocks
from ironfall.units.roster import find_unit, parse_unit, write_unit
from ironfall.units.sheet import TechBase
from ironfall.units.vehicle import VehicleSheet
from ironfall.units.vehicle_blk import vehicle_of, write_vehicle_blk

CARRIER = """\
#building block data file
<BlockVersion>
1
</BlockVersion>
<UnitType>
Tank
</UnitType>
<Name>
Barnacle
</Name>
<Model>
BN-4
</Model>
<year>
3051
</year>
<type>
IS Level 2
</type>
<motion_type>
Wheeled
</motion_type>
<tonnage>
35.0
</tonnage>
<cruiseMP>
5
</cruiseMP>
<engine_type>
1
</engine_type>
<armor>
20
14
13
10
16
</armor>
<Front Equipment>
Machine Gun
</Front Equipment>
<Turret Equipment>
ISLRM5 (ST)
Autocannon/5:OMNI
</Turret Equipment>
<Body Equipment>
IS Ammo AC/5
IS Ammo LRM-5
ISCASE
</Body Equipment>
<transporters>
troopspace:3
</transporters>
"""


def vehicle(text: str = CARRIER) -> VehicleSheet:
    return vehicle_of(parse_blocks(text, "test.blk"))


def changed(block: str, *lines: str) -> str:
    """The file with other lines in a block, or without it."""
    before, rest = CARRIER.split(f"<{block}>\n")
    after = rest.split(f"</{block}>\n", 1)[1]
    body = "".join(f"{line}\n" for line in (f"<{block}>", *lines, f"</{block}>")) if lines else ""
    return before + body + after


def message(text: str) -> str:
    with pytest.raises(BadInput) as caught:
        vehicle(text)
    return str(caught.value)


# --- blocks


@pytest.mark.parametrize(
    "text",
    [
        CARRIER.replace("\n", "\r\n"),
        CARRIER.replace("<UnitType>", "<unittype>").replace("</UnitType>", "</UNITTYPE>"),
        "x\n" + CARRIER,
        CARRIER.replace("IS Ammo AC/5\n", "\n  IS Ammo AC/5  \n# a comment\n"),
        CARRIER + "<tonnage>\n80\n</tonnage>\n",
        CARRIER + "</Model>\n",
        CARRIER.replace("</transporters>\n", ""),
        CARRIER.replace("</year>\n", ""),
    ],
    ids=["line ends", "case", "letter in front", "blanks", "second block", "stray tag", "open at end", "open"],
)
def test_what_files_are_known_to_do_is_read(text: str) -> None:
    assert replace(vehicle(text), problems=()) == vehicle()
    assert vehicle().problems == ()


def test_a_block_that_comes_twice_and_a_last_one_that_is_never_closed_are_told() -> None:
    twice = vehicle(CARRIER + "<Tonnage>\n80\n</Tonnage>\n").problems
    said = [(problem.text, problem.line) for problem in twice]
    assert said == [("<Tonnage> comes twice; the first one counts", 1 + CARRIER.count("\n"))]
    (left_open,) = vehicle(CARRIER.replace("</transporters>\n", "")).problems
    assert left_open.text == "<transporters> is never closed; add </transporters> at the end"
    assert left_open.line == CARRIER[: CARRIER.index("<transporters>")].count("\n") + 1


def test_a_text_without_blocks_is_no_unit() -> None:
    said = "test.blk: this is no unit: a .blk file has a block <UnitType> with a word such as Tank, VTOL or Infantry"
    assert message("Version:1.0\n") == said
    assert "not a text file" in message("\0")


def test_numbers_have_commas_and_fractions() -> None:
    blocks = parse_blocks("<UnitType>\nTank\n</UnitType>\n<n>\n1,200\n.5\n4.0\n</n>\n", "t")
    assert blocks.numbers("n") == [1200, 1, 4]


def test_a_text_is_known_by_its_unit_type() -> None:
    assert is_blk(CARRIER)
    assert not is_blk("Version:1.2\nUnitType\n")


# --- vehicles


def test_a_vehicle_is_read() -> None:
    sheet = vehicle()
    assert (sheet.name, sheet.unit_type, sheet.motion, sheet.tons) == ("Barnacle BN-4", "Tank", "wheeled", 35)
    assert (sheet.cruise, sheet.flank, sheet.engine_kind, sheet.year) == (5, 8, "ICE", 3051)
    assert sheet.tech_base == TechBase.INNER_SPHERE
    assert sheet.carries == ("troopspace:3",)
    assert sheet.problems == ()
    assert [(piece.name, piece.place, piece.shots, piece.explosion) for piece in sheet.mounted] == [
        ("Machine Gun", "FR", 0, 0),
        ("LRM 5", "TU", 0, 0),
        ("AC/5", "TU", 0, 0),
        ("Ammo AC/5", "BD", 20, 5),
        ("Ammo LRM 5", "BD", 24, 5),
        ("CASE", "BD", 0, 0),
    ]


def test_armor_comes_front_right_left_rear() -> None:
    assert vehicle().armor == {"FR": 20, "RS": 14, "LS": 13, "RR": 10, "TU": 16}
    assert "TU" not in vehicle(changed("armor", "20", "14", "13", "10")).armor


def test_the_first_of_two_turrets_is_the_rear_one() -> None:
    sheet = vehicle(changed("armor", "20", "14", "13", "10", "9", "8"))
    assert (sheet.armor["TU"], sheet.armor["FT"]) == (9, 8)


def test_a_vtol_has_a_rotor_before_its_chin_turret() -> None:
    text = changed("armor", "9", "7", "6", "5", "2", "3").replace("Wheeled", "VTOL").replace("Tank", "VTOL")
    assert vehicle(text).armor == {"FR": 9, "RS": 7, "LS": 6, "RR": 5, "RO": 2, "TU": 3}


def test_superheavy_vehicles_have_six_sides() -> None:
    text = changed("armor", "60", "50", "49", "48", "47", "40", "30").replace("35.0", "120").replace("Wheel", "Track")
    armor = vehicle(text).armor
    assert armor == {"FR": 60, "FRS": 50, "FLS": 49, "RRS": 48, "RLS": 47, "RR": 40, "TU": 30}


def test_armor_of_each_location_may_be_of_its_own_type() -> None:
    kinds = "<armor_type>\n7\n</armor_type>\n<front_armor_type>\n4\n</front_armor_type>\n"
    assert vehicle(CARRIER + kinds).armor_kind["FR"] == "hardened"
    assert vehicle(CARRIER + kinds).armor_kind["RR"] == "standard"
    assert set(vehicle(CARRIER + "<armor_type>\n1\n</armor_type>\n").armor_kind.values()) == {"ferro-fibrous"}


def test_what_nobody_knows_is_a_problem_and_not_an_end() -> None:
    sheet = vehicle(CARRIER.replace("Machine Gun", "Soup Kitchen") + "<armor_type>\n77\n</armor_type>\n")
    assert [problem.name for problem in sheet.problems] == ["unknown armor", "unknown equipment"]
    assert sheet.problems[1].text == "front: nobody knows 'Soup Kitchen'"
    assert sheet.problems[1].line == 40


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (changed("Name"), "Name is missing; add a block <Name>"),
        (changed("tonnage"), "tonnage is missing"),
        (changed("tonnage", "heavy"), "test.blk:24: tonnage is 'heavy'; it must be a number"),
        (changed("armor", "1", "2"), "armor has 2 numbers; a wheeled vehicle has 4 to 6: FR, RS, LS, RR, TU, FT"),
        (changed("armor", "1", "2", "3", "4444"), "armor has 4444 points in a location; it must be 0 to 1000"),
        (changed("motion_type"), "test.blk:6: motion_type is missing; it must be one of tracked, wheeled, hover, WiGE"),
        (changed("motion_type", "Levitates"), "test.blk:21: motion_type is 'Levitates'; it must be one of tracked"),
        (changed("cruiseMP", "99"), "cruiseMP is 99; it must be a whole number from 0 to 60"),
        (changed("UnitType", "Teapot"), "UnitType is 'Teapot'; it must be one of Tank, VTOL"),
        (changed("engine_type", "44"), "engine_type is 44; it must be a whole number from 0 to 13"),
    ],
)
def test_what_cannot_be_is_said_with_its_line(text: str, said: str) -> None:
    assert said in message(text)


def test_what_is_written_reads_back_as_the_same() -> None:
    two_turrets = changed("armor", "20", "14", "13", "10", "9", "8") + "<omni>\n1\n</omni>\n<trailer>\n1\n</trailer>\n"
    patchwork = CARRIER + "<armor_type>\n7\n</armor_type>\n<rear_armor_type>\n4\n</rear_armor_type>\n"
    for text in (CARRIER, two_turrets, patchwork):
        sheet = vehicle(text)
        written = write_vehicle_blk(sheet)
        assert parse_unit(written, "test.blk") == sheet
        assert write_unit(parse_unit(written, "elsewhere")) == written


# --- files


def test_a_file_is_found_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "Barnacle.BLK"
    file.write_text(CARRIER, "utf-8")
    assert find_unit(str(file)) == replace(vehicle(), source=str(file))
    with pytest.raises(BadInput, match="there is no such file"):
        find_unit(str(tmp_path / "Limpet.blk"))


def test_all_files_of_players_are_read() -> None:
    folder = os.environ.get("IRONFALL_TEST_DATA")
    if not folder:
        pytest.skip("IRONFALL_TEST_DATA, the folder with players' files, is not set")
    sheets = [vehicle_of(read_blocks(str(path))) for path in sorted(Path(folder, "blk").rglob("*.blk"))]
    kinds = Counter(sheet.unit_type for sheet in sheets)
    assert kinds == {
        "Tank": 953, "VTOL": 120, "SupportTank": 157, "SupportVTOL": 24, "LargeSupportTank": 24,
        "FixedWingSupport": 9, "Naval": 2,
    }  # fmt: skip
    motions = Counter(sheet.motion for sheet in sheets if sheet.unit_type in ("Tank", "VTOL"))
    assert motions == {
        "tracked": 420, "wheeled": 233, "hover": 266, "VTOL": 120, "WiGE": 16, "submarine": 10, "naval": 5,
        "hydrofoil": 3,
    }  # fmt: skip
    for sheet in sheets:
        written = write_vehicle_blk(sheet)
        again = vehicle_of(parse_blocks(written, sheet.source))
        assert replace(again, problems=()) == replace(sheet, problems=())
        assert write_vehicle_blk(again) == written
