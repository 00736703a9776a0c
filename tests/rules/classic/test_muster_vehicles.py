"""From the sheet of a vehicle to the record, what is refused, what can be said of it, and what becomes of its text."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.rules.classic.tables import a_table, placed, vehicle

from ironfall import api
from ironfall.board.maps import open_board
from ironfall.errors import BadInput
from ironfall.game.position import parse_position, position_text
from ironfall.rulesets.classic.facts import of_unit
from ironfall.rulesets.classic.muster_vehicles import muster_vehicle, vehicle_refusals
from ironfall.rulesets.classic.naming import places_of, places_there
from ironfall.rulesets.classic.papers import as_data, catalogue, refusals, show
from ironfall.rulesets.classic.plain import plain_unit
from ironfall.rulesets.classic.records import Armor, Case, Kind
from ironfall.rulesets.classic.ruleset import CLASSIC
from ironfall.rulesets.classic.vehicle_places import BODY, FR, FT, RO, TU
from ironfall.rulesets.ruleset import PlacedUnit, Setup
from ironfall.units.roster import find_unit
from ironfall.units.vehicle import VEHICLE_PLACES, VehicleSheet
from ironfall.units.vehicle_toml import parse_vehicle_toml, vehicles

ARMED = {"FR": ["PPC"], "TU": ["AC/5"], "BD": ["Ammo AC/5", "CASE", "Heat Sink"]}


def test_the_record_of_a_vehicle() -> None:
    table = a_table(placed(vehicle("hover", 40, cruise=8, equipment=ARMED, engine_kind="ICE"), "0809"))
    unit = table.game.units[0]
    assert (unit.kind, unit.tons, unit.walk, unit.cruise, unit.turrets) == (Kind.HOVER, 40, 8, 8, 1)
    assert (unit.gunnery, unit.piloting, unit.fusion, unit.held) == (4, 5, 0, 0)
    assert [unit.structure[place] for place in (BODY, FR, TU, RO, FT)] == [0, 4, 4, 0, 0]
    assert (unit.armor[FR], unit.armor[TU]) == (40, 30)
    assert (unit.items, unit.weapon_at[1], unit.weapon_at[2], unit.weapon_at[3]) == (4, FR, TU, 0)
    assert (unit.charge[3], unit.blast_each[3], unit.case[BODY]) == (20, 5, Case.CASE)


def test_kinds_of_armor() -> None:
    unit = a_table(placed(vehicle(armor_kind="hardened"), "0809")).game.units[0]
    assert (unit.armor_kind[FR], unit.armor_kind[BODY]) == (Armor.HARDENED, Armor.STANDARD)


def test_the_names_of_its_places() -> None:
    unit = a_table(placed(vehicle("VTOL", 20), "0809")).game.units[0]
    assert places_of(unit) == VEHICLE_PLACES
    assert list(places_there(unit).values()) == ["FR", "LS", "RS", "RR", "RO"]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"unit_type": "Naval"}, "Plain 50 is a naval vessel, which this version does not play."),
        ({"unit_type": "Aero"}, "Plain 50 is an aerospace fighter, which this version does not play."),
        ({"unit_type": "SupportTank"}, "Plain 50 is a support vehicle, which this version does not play."),
        ({"motion": "submarine"}, "Plain 50 moves as a submarine, which this version does not play."),
        ({"trailer": True}, "Plain 50 is a trailer that something else must tow, which this version does not play."),
        ({"armor": {"FRS": 4}}, "Plain 50 is a superheavy vehicle, which this version does not play."),
        ({"armor_kind": {"FR": "unknown"}}, "Plain 50 wears unknown armor, which this version does not know."),
        ({"armor_kind": {"FR": "commercial"}}, "Plain 50 wears commercial armor, which this version does not play"),
    ],
)
def test_what_is_refused_by_name(changed: dict[str, object], why: str) -> None:
    sheet = replace(vehicle(), **changed)  # type: ignore[arg-type]
    assert vehicle_refusals(sheet)[0].startswith(why)
    assert refusals(sheet) == vehicle_refusals(sheet)
    with pytest.raises(BadInput):
        muster_vehicle(a_table(placed(vehicle(), "0809")), 0, 0, sheet)


def test_our_own_vehicles_are_played() -> None:
    ours = [sheet for sheet in catalogue() if isinstance(sheet, VehicleSheet)]
    assert [sheet.name for sheet in ours] == list(vehicles())
    assert {sheet.motion for sheet in ours} == {"tracked", "wheeled", "hover", "VTOL"}
    assert [refusals(sheet) for sheet in ours] == [()] * len(ours)
    assert all(sheet.problems == () and sheet.text for sheet in ours)


def test_a_vehicle_is_shown() -> None:
    sheet = find_unit("boxcar")
    shown = show(sheet)
    assert shown.summary == "60 t tracked vehicle, Inner Sphere, ICE engine; cruises 4, flanks 6"
    assert shown.points[0] == ("FR", "40", "6")
    assert dict(shown.contents)["TU"] == ("AC/10", "Machine Gun", "Machine Gun")
    assert as_data(sheet)["armor"] == {"FR": 40, "RS": 28, "LS": 28, "RR": 20, "TU": 32}


def test_all_ground_vehicles_of_players_are_played() -> None:
    folder = os.environ.get("IRONFALL_TEST_DATA")
    if not folder:
        pytest.skip("IRONFALL_TEST_DATA, the folder with players' files, is not set")
    sheets = [find_unit(str(path)) for path in sorted(Path(folder, "blk").rglob("*.blk"))]
    played = Counter(sheet.motion for sheet in sheets if isinstance(sheet, VehicleSheet) and not refusals(sheet))
    # Of 420, 233 and 266 on tracks, wheels and cushions, 9, 1 and 1 are superheavy, and 3, 12 and 0 are trailers.
    assert played == {"tracked": 408, "wheeled": 220, "hover": 265, "VTOL": 120, "WiGE": 16}
    for sheet in sheets:
        if not refusals(sheet):
            CLASSIC.new_table(Setup(open_board(1, 1), (PlacedUnit("A", 0, sheet),), {}, ()))


# --- what can be said


def said(motion: str, **words: Any) -> dict[str, Any]:
    table = a_table(placed(vehicle(motion, 20, cruise=5, equipment=ARMED if motion != "VTOL" else {}), "0809", **words))
    return of_unit(table, table.game.units[0])


def test_words_of_set_up() -> None:
    found = said("hover", damage=["FR=41", "LS=3"], motive=["moderate", "minor"], crit=["FR:driver", "TU:turret-jams"])
    assert (found["lost"], found["cruise"]) == ({"FR": 41, "LS": 3, "RS": 0, "RR": 0, "TU": 0}, 4)
    assert (found["motive_damage"], found["crew"]) == (["minor", "moderate"], ["driver-hit"])
    assert found["turrets"] == {"TU": "jammed"}
    assert said("hover", motive="stopped")["immobile"] is True
    assert said("VTOL", flies=3)["flying"] is True
    assert said("hover", damage="FR=42")["destroyed"] == "vehicle-location"


@pytest.mark.parametrize(
    ("motion", "words", "wrong"),
    [
        ("hover", {"damage": "CT=3"}, "'CT' is no location of this vehicle; it has FR, LS, RS, RR, TU"),
        ("hover", {"damage": "FR=99"}, "damage to FR"),
        ("hover", {"crit": "FR:gyro"}, "'gyro' is no critical hit of a vehicle that can be said; use one of driver,"),
        ("hover", {"crit": ["LS:engine", "LS:engine"]}, "LS cannot be hit like that"),
        ("hover", {"motive": "awful"}, "motive is one of minor, moderate, heavy, stopped, not 'awful'"),
        ("VTOL", {"motive": "minor"}, "motive damage is said of ground vehicles"),
        ("hover", {"flies": 1}, "only VTOLs and WiGE craft fly"),
        ("WiGE", {"flies": 2}, "flies"),
    ],
)
def test_what_cannot_be_said(motion: str, words: dict[str, object], wrong: str) -> None:
    with pytest.raises(BadInput) as caught:
        said(motion, **words)
    assert wrong in str(caught.value)


# --- plain ones, and files of ours


def test_plain_vehicles() -> None:
    sheet = plain_unit({"vehicle": "VTOL", "tons": 20})
    assert isinstance(sheet, VehicleSheet)
    assert sheet.armor == {"FR": 40, "RS": 30, "LS": 30, "RR": 20, "RO": 5}
    with pytest.raises(BadInput, match="cruise is said of a plain vehicle"):
        plain_unit({"tons": 50, "cruise": 4})
    with pytest.raises(BadInput, match="walk is nothing that is said of a plain vehicle"):
        plain_unit({"vehicle": "tracked", "tons": 50, "walk": 4})


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (('motion = "wheeled"', 'motion = "legs"'), "motion is 'legs'; it must be one of \"tracked\""),
        (("tons = 35", "tons = 135"), "tons is 135; it must be a whole number from 1 to 80"),
        (("FR = 20", "RO = 20"), "[armor]"),
        (("TU = 16", "FT = 16"), "FT is the front one of two turrets"),
        (("AC/5", "Soup Kitchen"), "nobody knows 'Soup Kitchen'"),
        (("cruise = 5", ""), "[unit] lacks cruise"),
    ],
)
def test_a_file_that_is_wrong(change: tuple[str, str], wrong: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_vehicle_toml(SAMPLE.replace(*change, 1), "sample.toml")
    assert wrong in str(caught.value)
    assert str(caught.value).startswith("sample.toml:")


SAMPLE = """\
[unit]
name = "Sample"
model = "SV-1"
tons = 35
motion = "wheeled"
cruise = 5
[armor]
FR = 20
LS = 14
RS = 14
RR = 10
TU = 16
[equipment]
TU = ["AC/5"]
BD = ["Ammo AC/5"]
"""


def test_a_file_of_ours_is_found_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "sample.toml"
    file.write_text(SAMPLE, "utf-8")
    assert find_unit(str(file)) == parse_vehicle_toml(SAMPLE, str(file))


# --- positions

TWO = """\
ironfall-position 1
ruleset classic
unit A 0 Haymaker
  at 0808
  facing 3
unit B 1 Boxcar
  at 0809
  damage TU=33
  motive heavy
"""


def test_a_position_with_a_vehicle_is_written_and_read_back() -> None:
    position = parse_position(TWO, "t")
    text = position_text(position, position.table())
    assert "  armor.TU=0\n" in text
    assert "  structure.TU=5\n" in text
    assert "  cruise=2\n" in text
    again = parse_position(text, "again")
    assert position_text(again, again.table()) == text


def test_two_mechs_do_not_share_a_hex_and_a_mech_and_a_tank_do() -> None:
    parse_position(TWO.replace("0808", "0809"), "t").table()
    with pytest.raises(BadInput, match="stand in the same hex"):
        parse_position(TWO.replace("0808", "0809").replace("Boxcar\n", "Haymaker\n").split("  damage")[0], "t").table()


def test_a_vehicle_is_told_of() -> None:
    position = parse_position(TWO, "t")
    told = [line.text for line in api.resolve(position, "kick", dice=[8, 10]).told]
    assert "Boxcar BX-60 is struck in the turret for 7, from the front." in told
