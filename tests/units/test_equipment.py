"""The equipment table: its names, its figures, and that it is read only when asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ironfall.units import equipment as table
from ironfall.units.equipment import equipment, find, weapon, weapons

RULES = {"any", "size", "class", "W/10", "W/15", "W/20", "1+W/20", "near W/20", "near W/25"}


@pytest.mark.parametrize(
    ("text", "clan", "name"),
    [
        ("ISDoubleHeatSink", False, "Double Heat Sink"),
        ("isdouble heat sink", True, "Double Heat Sink"),
        ("Double Heat Sink", False, "Double Heat Sink"),
        ("Double Heat Sink", True, "Clan Double Heat Sink"),
        ("Clan Ammo LRM-15", False, "Ammo Clan LRM 15"),
        ("CLLRM15 Ammo", False, "Ammo Clan LRM 15"),
        ("IS Ammo LRM-15 Artemis-capable", False, "Ammo LRM 15 artemis-capable"),
        ("ISMG Ammo (100)", False, "Ammo Machine Gun (half lot)"),
        ("Clan Anti-Missile System", False, "Clan Anti-Missile System"),
        ("Autocannon/20", True, "AC/20"),
        ("IS LB 10-X Cluster Ammo", False, "Ammo LB 10-X AC cluster"),
        ("Endo-Steel", True, "Endo Steel"),
        ("JUMP_JET", True, "Jump Jet"),
        ("Fusion Engine", True, "Engine"),
    ],
)
def test_names_of_files(text: str, clan: bool, name: str) -> None:
    found = find(text, clan)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("text", ["", "Gravity Loom", "Clan", "IS", "Plasma Cannon"])
def test_names_that_nobody_knows(text: str) -> None:
    assert find(text, clan=False) is None


def test_no_name_means_two_things() -> None:
    owners: dict[str, set[str]] = {}
    for row in table._rows("equipment.csv"):
        keys = {*table._own_keys(equipment()[row["name"]]), *map(table._key, filter(None, row["also"].split(";")))}
        for key in keys:
            owners.setdefault(key, set()).add(row["name"])
    assert {key: names for key, names in owners.items() if len(names) > 1} == {}


def test_every_row_is_sound() -> None:
    assert len(equipment()) == len(table._rows("equipment.csv"))
    for item in equipment().values():
        assert item.tech in ("IS", "Clan", "both"), item.name
        assert item.slots in RULES or int(item.slots) > 0, item.name
        assert item.explodes in ("", "always", "loaded", "charged", "on"), item.name
        assert item.explodes or item.explosion == 0, item.name


def test_ammunition_belongs_to_a_weapon_and_counts_as_it_does() -> None:
    """A ton of ammunition holds the shots its weapon says, half a ton half of them."""
    odd = set()
    for ammo in equipment().values():
        if ammo.kind != "ammo":
            continue
        assert (ammo.slots, ammo.kilograms in (500, 1000)) == ("1", True), ammo.name
        fires = weapon(ammo.weapon, ammo.munition)
        if fires.shots * (ammo.kilograms or 0) != ammo.shots * 1000:
            odd.add(ammo.name)
    assert odd == set()


def test_an_ammunition_explosion_is_a_full_salvo() -> None:
    """The damage of all missiles of the rack, or of the blow: LRM 20 20 x 1, SRM 6 6 x 2, ATM 9 with HE 9 x 3."""
    shots = {"Ammo LRM 20": 20, "Ammo SRM 6": 12, "Ammo Clan ATM 9 HE": 27, "Ammo AC/20": 20, "Ammo MML 7 SRM": 14}
    assert {name: equipment()[name].explosion for name in shots} == shots
    for ammo in equipment().values():
        if ammo.kind == "ammo" and ammo.explodes:
            fires = weapon(ammo.weapon, ammo.munition)
            if fires.kind in ("missile", "ballistic") and fires.damage != (0, 0, 0):
                assert ammo.explosion == max(fires.damage) * max(fires.rack, 1), ammo.name


def test_every_weapon_has_its_row() -> None:
    names = {item.name for item in equipment().values() if item.kind in ("weapon", "ams")}
    assert {name for name in names if name not in weapons()} == set()
    for item in equipment().values():
        if item.kind == "weapon":
            assert item.kilograms, item.name


def test_ranges_grow() -> None:
    for row in weapons().values():
        short, medium, long = row.ranges
        assert short <= medium <= long, row.name
        assert row.minimum < short or short == 0, row.name


def test_a_few_weapons_by_the_book() -> None:
    laser, rifle, missiles = weapon("Medium Laser"), weapon("Heavy Gauss Rifle"), weapon("LRM 20")
    assert (laser.heat, laser.damage, laser.minimum, laser.ranges, laser.kind) == (3, (5, 5, 5), 0, (3, 6, 9), "energy")
    assert (rifle.damage, rifle.minimum, rifle.ranges, rifle.shots) == ((25, 20, 10), 4, (6, 13, 20), 4)
    assert (missiles.damage, missiles.rack, missiles.group, missiles.minimum) == ((1, 1, 1), 20, 5, 6)
    assert (equipment()["Medium Laser"].kilograms, equipment()["Clan Machine Gun"].kilograms) == (1000, 250)


@pytest.mark.parametrize(
    ("name", "munition", "damage", "rack", "ranges"),
    [
        ("MML 5", "LRM", 1, 5, (7, 14, 21)),
        ("MML 5", "SRM", 2, 5, (3, 6, 9)),
        ("MML 5", "SRM artemis-capable", 2, 5, (3, 6, 9)),
        ("Clan ATM 6", "", 2, 6, (5, 10, 15)),
        ("Clan ATM 6", "ER", 1, 6, (9, 18, 27)),
        ("Clan ATM 6", "HE", 3, 6, (3, 6, 9)),
        ("LB 10-X AC", "", 10, 0, (6, 12, 18)),
        ("LB 10-X AC", "cluster", 1, 10, (6, 12, 18)),
        ("LRM 15", "artemis-capable", 1, 15, (7, 14, 21)),
    ],
)
def test_munitions_that_change_a_weapon(
    name: str, munition: str, damage: int, rack: int, ranges: tuple[int, int, int]
) -> None:
    fires = weapon(name, munition)
    assert (fires.damage, fires.rack, fires.ranges) == ((damage,) * 3, rack, ranges)


def test_machine_guns_and_flamers_are_not_direct_fire() -> None:
    direct = {name for name, row in weapons().items() if "direct" in row.traits}
    assert {"Medium Laser", "AC/20", "Clan Gauss Rifle", "PPC", "Clan Plasma Cannon"} <= direct
    assert not direct & {"Machine Gun", "Flamer", "Clan Heavy Flamer", "LRM 20", "TAG", "Arrow IV", "Light Machine Gun"}


@pytest.mark.parametrize(
    ("name", "tons", "kilograms", "slots"),
    [
        ("Hatchet", 45, 0, 3),  # 45 / 15
        ("Hatchet", 50, 0, 4),
        ("Mace", 55, 0, 6),
        ("Lance", 45, 0, 3),
        ("Retractable Blade", 45, 0, 4),  # 1 + 3
        ("MASC", 30, 0, 2),  # 1.5 to the nearest is 2
        ("MASC", 45, 0, 2),
        ("Clan MASC", 30, 0, 1),
        ("Clan MASC", 65, 0, 3),
        ("Actuator Enhancement System (AES)", 35, 0, 1),
        ("Actuator Enhancement System (AES)", 55, 0, 2),
        ("Actuator Enhancement System (AES)", 75, 0, 3),
        ("Actuator Enhancement System (AES)", 80, 0, 4),
        ("Cargo", 50, 500, 1),
        ("Cargo", 50, 11_000, 11),
        ("Gauss Rifle", 100, 0, 7),
        ("Gauss Rifle", 105, 0, 4),
        ("Endo Steel", 50, 0, 0),
    ],
)
def test_slots_of_an_item(name: str, tons: int, kilograms: int, slots: int) -> None:
    assert equipment()[name].slots_on(tons, kilograms) == slots


def test_a_sheet_does_without_the_table() -> None:
    code = (
        "import sys, ironfall.units.sheet\n"
        "assert 'ironfall.units.equipment' not in sys.modules\n"
        "import ironfall.units.equipment as table\n"
        "assert table.equipment.cache_info().currsize == table._by_file_name.cache_info().currsize == 0\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
