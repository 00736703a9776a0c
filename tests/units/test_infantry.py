"""Infantry and battle armor in .blk files and in TOML."""

from __future__ import annotations

from pathlib import Path

import pytest

from ironfall.errors import BadInput
from ironfall.units.blk import parse_blocks
from ironfall.units.infantry import InfantrySheet
from ironfall.units.infantry_blk import infantry_of, is_infantry, write_infantry_blk
from ironfall.units.infantry_toml import infantry, is_infantry_toml, parse_infantry_toml, read_infantry_toml
from ironfall.units.roster import find_unit, parse_unit, write_unit
from ironfall.units.sheet import TechBase

PLATOON = """
<BlockVersion>
1
</BlockVersion>
<UnitType>
Infantry
</UnitType>
<Name>
Lantern Guards
</Name>
<Model>
(Rifle)
</Model>
<year>
3050
</year>
<type>
Clan Level 2
</type>
<motion_type>
Leg
</motion_type>
<squad_size>
7
</squad_size>
<squadn>
4
</squadn>
<secondn>
1
</secondn>
<Primary>
InfantryAssaultRifle
</Primary>
"""
SQUAD = """
<UnitType>
BattleArmor
</UnitType>
<Name>
Barnacle
</Name>
<Model>
BN-2
</Model>
<type>
IS Level 2
</type>
<chassis>
biped
</chassis>
<Trooper Count>
4
</Trooper Count>
<weightclass>
1
</weightclass>
<motion_type>
jump
</motion_type>
<cruiseMP>
1
</cruiseMP>
<jumpingMP>
3
</jumpingMP>
<armor>
6
6
6
6
</armor>
<Squad Equipment>
Support Laser:RA
</Squad Equipment>
"""


def read(text: str) -> InfantrySheet:
    blocks = parse_blocks(text, "sample.blk")
    assert is_infantry(blocks)
    return infantry_of(blocks)


def test_a_platoon() -> None:
    sheet = read(PLATOON)
    assert (sheet.name, sheet.battle_armor, sheet.motion) == ("Lantern Guards (Rifle)", False, "leg")
    assert (sheet.troopers, sheet.squads, sheet.walk, sheet.jump, sheet.armor) == (28, 4, 1, 0, 0)
    assert (sheet.tech_base, sheet.year, sheet.tons) == (TechBase.CLAN, 3050, 3)
    assert sheet.carries == (("primary", ("InfantryAssaultRifle",)), ("secondn", ("1",)))
    assert sheet.problems == ()


def test_battle_armor() -> None:
    sheet = read(SQUAD)
    assert (sheet.name, sheet.battle_armor, sheet.troopers, sheet.armor) == ("Barnacle BN-2", True, 4, 6)
    assert (sheet.walk, sheet.jump, sheet.weight_class, sheet.tons) == (1, 3, "light", 3)
    assert sheet.carries == (("squad equipment", ("Support Laser:RA",)),)


@pytest.mark.parametrize("text", [PLATOON, SQUAD])
def test_what_is_written_reads_back_and_is_written_alike(text: str) -> None:
    sheet = read(text)
    written = write_infantry_blk(sheet)
    again = infantry_of(parse_blocks(written, "sample.blk"))
    assert again == sheet
    assert write_infantry_blk(again) == written
    assert parse_unit(written, "sample.blk") == sheet
    assert write_unit(sheet) == written


@pytest.mark.parametrize(
    ("motion", "found", "walk", "jump"),
    [
        ("motorized", "motorized", 3, 0),
        ("Jump", "jump", 1, 3),
        ("Hover", "hover", 5, 0),
        ("tracked", "tracked", 3, 0),
        ("submarine", "scuba", 1, 0),
        ("vtol", "vtol", 1, 0),
    ],
)
def test_how_platoons_move(motion: str, found: str, walk: int, jump: int) -> None:
    sheet = read(PLATOON.replace("\nLeg\n", f"\n{motion}\n"))
    assert (sheet.motion, sheet.walk, sheet.jump) == (found, walk, jump)


def test_one_squad_where_no_number_is_given() -> None:
    sheet = read(PLATOON.replace("squadn", "squads"))
    assert (sheet.troopers, sheet.squads) == (7, 1)


@pytest.mark.parametrize(
    ("text", "old", "new", "says"),
    [
        (PLATOON, "\n7\n", "\nseven\n", "squad_size is 'seven'; it must be a number"),
        (PLATOON, "\n7\n", "\n30\n", "squad_size makes 120 troopers in all; there are at most 60"),
        (PLATOON, "<squad_size>\n7\n</squad_size>", "", "squad_size is missing"),
        (PLATOON, "Lantern Guards", "", "Name is missing"),
        (SQUAD, "<Trooper Count>\n4\n</Trooper Count>", "", "Trooper Count is missing"),
        (SQUAD, "<Trooper Count>\n4", "<Trooper Count>\n7", "Trooper Count is 7; it must be"),
        (SQUAD, "<weightclass>\n1", "<weightclass>\n9", "weightclass is 9; it must be a whole number from 0 to 4"),
    ],
)
def test_files_that_cannot_be_read(text: str, old: str, new: str, says: str) -> None:
    assert old in text
    with pytest.raises(BadInput) as raised:
        read(text.replace(old, new, 1))
    assert says in str(raised.value)


def test_what_is_read_over_is_told() -> None:
    uneven = read(SQUAD.replace("6\n6\n</armor>", "6\n5\n</armor>"))
    assert [problem.name for problem in uneven.problems] == ["uneven armor"]
    hard = read(PLATOON + "<armordivisor>\n2.0\n</armordivisor>\n")
    assert [problem.name for problem in hard.problems] == ["armor divisor"]
    plain = read(PLATOON + "<armordivisor>\n1.0\n</armordivisor>\n")
    assert plain.problems == ()


# --- TOML, and the catalogue


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[unit]\nname = "Own"\ninfantry = "battle armor"\ntroopers = 5\narmor = 10\njump = 3\n', "utf-8")
    assert is_infantry_toml(file)
    sheet = read_infantry_toml(file)
    assert (sheet.name, sheet.troopers, sheet.armor, sheet.walk, sheet.jump) == ("Own", 5, 10, 1, 3)
    assert find_unit(str(file)) == sheet


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ('infantry = "boat"\ntroopers = 4', "infantry is 'boat'; it must be one of \"leg\""),
        ('infantry = "leg"\ntroopers = 61', "troopers is 61; it must be a whole number from 1 to 60"),
        ('infantry = "battle armor"\ntroopers = 7', "troopers is 7; it must be a whole number from 1 to 6"),
        ('infantry = "leg"\ntroopers = 7\narmor = 3', "armor is for battle armor; a platoon has none"),
        ('infantry = "leg"', "[unit] lacks troopers"),
        ('infantry = "leg"\ntroopers = 7\n[slots]', "'slots' means nothing here; a file of infantry has [unit]"),
    ],
)
def test_toml_that_cannot_be_read(lines: str, says: str) -> None:
    with pytest.raises(BadInput) as raised:
        parse_infantry_toml(f'[unit]\nname = "Own"\n{lines}\n', "own.toml")
    assert says in str(raised.value)


def test_the_infantry_of_the_catalogue() -> None:
    found = infantry()
    assert [(sheet.motion, sheet.battle_armor) for sheet in found.values()] == [
        ("leg", False), ("jump", False), ("motorized", False), ("tracked", False), ("leg", True),
    ]  # fmt: skip
    assert all(sheet.text.endswith(".") and sheet.source == name for name, sheet in found.items())
    assert find_unit("limpet") == found["Limpet LP-4"]
