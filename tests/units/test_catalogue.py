"""The catalogue and the form its machines are written in."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ironfall.errors import BadInput
from ironfall.rulesets.classic.construction import check, refusals
from ironfall.units import catalogue
from ironfall.units.catalogue import catalogue_names, catalogue_sheet, parse_unit_toml, read_unit_toml
from ironfall.units.sheet import Engine, Frame, Sheet, TechBase

SHEETS = [catalogue_sheet("classic", name) for name in catalogue_names("classic")]
INTRODUCTORY = {
    *("AC/2", "AC/5", "AC/10", "AC/20", "LRM 5", "LRM 10", "LRM 15", "LRM 20", "SRM 2", "SRM 4", "SRM 6"),
    *("Small Laser", "Medium Laser", "Large Laser", "PPC", "Flamer", "Machine Gun"),
}
SYSTEMS = {"empty", "actuator", "engine", "gyro", "cockpit", "sensors", "life_support"}

SAMPLE = (catalogue.__doc__ or "").partition("asked for:\n\n")[2].partition("\n\nEvery piece")[0]
"""The example of the module's own text, which players will copy."""


def sample(old: str = "", new: str = "") -> Sheet:
    assert old in SAMPLE
    return parse_unit_toml(SAMPLE.replace(old, new, 1), "sample.toml")


def texts(sheet: Sheet, place: str) -> list[str]:
    return [slot.text for slot in sheet.slots[place]]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_machine_is_legal_and_played(sheet: Sheet) -> None:
    assert check(sheet) == ()
    assert refusals(sheet) == ()
    assert sheet.problems == ()
    assert sheet.source == sheet.name
    assert sheet.model
    assert sheet.text


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_machine_is_of_introductory_technology(sheet: Sheet) -> None:
    assert sheet.engine == Engine(sheet.engine.rating, "fusion", clan=False)
    assert (sheet.structure, sheet.gyro, sheet.cockpit, sheet.myomer) == ("standard",) * 4
    assert sheet.heat_sink_kind == "single"
    assert set(sheet.armor_kind.values()) == {"standard"}
    for slots in sheet.slots.values():
        for slot in slots:
            known = slot.name in ("Heat Sink", "Jump Jet") or slot.name.removeprefix("Ammo ") in INTRODUCTORY
            assert known or slot.kind in SYSTEMS, slot.name


def test_the_catalogue_covers_the_range() -> None:
    assert {sheet.tons for sheet in SHEETS} == set(range(20, 101, 5))
    assert len({sheet.chassis for sheet in SHEETS}) == len(SHEETS) >= 14
    assert sum(sheet.jump > 0 for sheet in SHEETS) >= 9
    assert any(sheet.frame is Frame.QUAD and sheet.jump for sheet in SHEETS)
    assert [sheet.jump for sheet in SHEETS if sheet.tons == 100] == [3]


def test_names_run_from_light_to_heavy() -> None:
    assert catalogue_names("classic")[0] == "Mudlark ML-1"
    assert catalogue_names("classic")[-1] == "Steeplejack SJ-3"


def test_no_machine_has_the_name_of_a_players_machine() -> None:
    folder = os.environ.get("IRONFALL_TEST_DATA")
    if not folder:
        pytest.skip("IRONFALL_TEST_DATA, the folder with players' files, is not set")
    files = {word for path in Path(folder).rglob("*.*") for word in path.stem.lower().split()}
    assert not {sheet.chassis.lower() for sheet in SHEETS} & files


def test_a_machine_in_full() -> None:
    """The Thistle has no hands, an autocannon of four slots in each arm, and 220 / 55 = 4 walking MP."""
    sheet = catalogue_sheet("classic", "Thistle TH-5")
    assert (sheet.tons, sheet.walk, sheet.jump, sheet.heat_sinks) == (55, 4, 4, 10)
    assert (sheet.armor["CT"], sheet.rear_armor["CT"], sheet.armor["LL"]) == (25, 8, 24)
    arm = ["Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", *["AC/5"] * 4, *["-Empty-"] * 5]
    assert texts(sheet, "LA") == texts(sheet, "RA") == arm
    assert len({slot.item for slot in sheet.slots["LA"][3:7]}) == 1
    assert texts(sheet, "HD") == ["Life Support", "Sensors", "Cockpit", "Medium Laser", "Sensors", "Life Support"]
    engine, gyro = ["Fusion Engine"] * 3, ["Gyro"] * 4
    assert texts(sheet, "CT") == [*engine, *gyro, *engine, "-Empty-", "-Empty-"]
    ammo = sheet.slots["LT"][1]
    assert (ammo.name, ammo.kind, ammo.shots, ammo.explosion, ammo.inert) == ("Ammo AC/5", "ammo", 20, 5, False)


def test_a_quad_stands_on_four_legs() -> None:
    sheet = catalogue_sheet("classic", "Drover DV-2")
    leg = ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator", "Jump Jet", "-Empty-"]
    assert [texts(sheet, place) for place in ("LA", "RA", "LL", "RL")] == [leg] * 4


def test_the_sample_of_the_description_is_a_legal_machine() -> None:
    """Structure 2, engine 4, gyro 2, cockpit 3, armor 53 / 16 = 3.5, SRM 4 with a ton 3, lasers 2.5: 20 tons."""
    sheet = sample()
    assert check(sheet) == ()
    assert sheet.name == "Sample SM-1"
    assert sheet.text == "One line of character."
    assert texts(sheet, "LA")[:4] == ["Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Medium Laser"]


def test_other_kinds_of_machines_can_be_written() -> None:
    fields = (
        'engine_kind = "XL"\ngyro = "compact"\ncockpit = "small"\ntech_base = "Clan"\nheat_sink_kind = "Clan double"'
    )
    sheet = sample("tons = 20", f"{fields}\ntons = 20")
    assert sheet.engine == Engine(120, "XL", clan=True)
    assert sheet.tech_base is TechBase.CLAN
    count = Counter(slot.kind for slot in sheet.slots["CT"])
    assert (count["engine"], count["gyro"]) == (6, 2)
    assert [texts(sheet, side)[:2] for side in ("LT", "RT")] == [["Fusion Engine"] * 2] * 2
    assert texts(sheet, "HD") == ["Life Support", "Sensors", "Cockpit", "Sensors", "-Empty-", "-Empty-"]


def test_a_missing_lower_arm_takes_the_hand_along() -> None:
    sheet = sample("LA hand", "RA lower arm")
    assert texts(sheet, "RA")[:3] == ["Shoulder", "Upper Arm Actuator", "Medium Laser"]
    assert texts(sheet, "LA")[:4] == ["Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator"]


def test_marks_are_those_of_mtf_files() -> None:
    slot = sample('RA = ["Medium Laser"', 'RA = ["Medium Laser (R)"').slots["RA"][4]
    assert (slot.name, slot.rear) == ("Medium Laser", True)


def test_nothing_but_what_is_needed() -> None:
    """Without words, without anything taken away, without a thing mounted."""
    bare = SAMPLE.partition("[slots]")[0] + "[slots]\n"
    lines = [line for line in bare.splitlines() if "left out" not in line]
    sheet = parse_unit_toml("\n".join(lines), "sample.toml")
    assert sheet.text == ""
    assert texts(sheet, "LA")[3:5] == ["Hand Actuator", "-Empty-"]
    assert sheet.jump == 0


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("tons = 20", "tons = 22", 5, "tons is 22; it must be a whole number from 20 to 100 by fives"),
        ("tons = 20", "tons = true", 5, "tons is True; it must be a whole number"),
        ("tons = 20", "tuns = 20", 5, "'tuns' means nothing in [unit]; did you mean tons?"),
        ("    tons = 20", "", 1, "[unit] lacks tons; it needs name, model, tons, engine, heat_sinks"),
        ("tons = 20", "tons =", 5, "this is not TOML: Invalid value"),
        ("engine = 120", "engine = 123", 6, "engine is 123; it must be a whole number from 10 to 500 by fives"),
        ("engine = 120", "engine = 15", 6, "engine is 15; to walk at all 20 tons need at least 20"),
        ("heat_sinks = 10", 'heat_sinks = "ten"', 7, "heat_sinks is 'ten'; it must be a whole number from 0 to 100"),
        ('"Sample"', '""', 2, "name is empty"),
        ('"Sample"', "7", 2, 'name must be words on one line, such as name = "Sample"'),
        ('["LA hand"]', '["left hand"]', 8, "without is ['left hand']; it must be a list of"),
        ("tons = 20", 'frame = "quad"\ntons = 20', 9, "without means nothing on a quad"),
        ("tons = 20", 'gyro = "big"\ntons = 20', 5, 'gyro is \'big\'; it must be one of "standard", "XL"'),
        ("HD = 6", "HD = -1", 11, "HD is -1; it must be a whole number from 0 to 200"),
        ("CT = [8, 3]", "CT = 11", 12, "CT is 11; a torso has two numbers, front and rear: CT = [8, 3]"),
        ("    LL = 6\n", "", 10, "[armor] lacks LL"),
        ('"SRM 4"', '"SRM 5"', 21, "nobody knows 'SRM 5'; did you mean SRM"),
        ('"SRM 4"', '"Gyro"', 21, "'Gyro' is always in its place and is not listed; leave it out"),
        ('"5 x Heat Sink"', '"13 x Heat Sink"', 22, "RT has 12 free slots, and what is listed fills 13"),
        ('["5 x Heat Sink"]', '"Heat Sink"', 22, 'RT must be a list of names, such as RT = ["Medium Laser"]'),
        ("[slots]", "[weapons]", 20, "'weapons' means nothing here; a unit file has [unit], [armor] and [slots]"),
    ],
)
def test_a_mistake_is_named_with_its_line_and_what_would_be_right(old: str, new: str, line: int, message: str) -> None:
    with pytest.raises(BadInput) as error:
        sample(old, new)
    assert error.value.file == "sample.toml"
    assert error.value.line == line
    assert message in error.value.message


def test_a_table_that_is_not_there() -> None:
    with pytest.raises(
        BadInput, match=r"there is no \[unit\] table; a unit file has \[unit\], \[armor\] and \[slots\]"
    ):
        parse_unit_toml("", "empty.toml")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'[unit]\nname = "M\xfcller"\n')
    (tmp_path / "huge.toml").write_bytes(b"#" * 100_001)
    expected = {
        "nothing.toml": "there is no such file",
        "latin.toml": "not a text file in UTF-8",
        "huge.toml": "larger than 100 kB",
        "": "cannot be opened",
        "\0": "cannot be opened",
    }
    for name, message in expected.items():
        with pytest.raises(BadInput, match=message):
            read_unit_toml(tmp_path / name)


@given(
    at=st.integers(0, len(SAMPLE)),
    cut=st.integers(0, 40),
    put=st.sampled_from(
        ["", "[", "]", "=", '"', "\n", "0x" + "f" * 5000, "9" * 5000, "1979-05-27", "nan", "[[unit]]", "\0"]
    )
    | st.text(max_size=5),
)
@settings(max_examples=200, deadline=None)
def test_a_damaged_file_is_read_or_refused(at: int, cut: int, put: str) -> None:
    try:
        sheet = parse_unit_toml(SAMPLE[:at] + put + SAMPLE[at + cut :], "sample.toml")
    except BadInput as error:
        assert len(error.message) < 500
    else:
        assert 20 <= sheet.tons <= 100


def test_a_file_of_a_players_own(tmp_path: Path) -> None:
    file = tmp_path / "sample.toml"
    file.write_text(SAMPLE, encoding="utf-8")
    assert read_unit_toml(file).source == str(file)


def test_names_that_are_not_in_the_catalogue() -> None:
    with pytest.raises(BadInput, match="the classic catalogue has no 'Haymaker HM5'; did you mean Haymaker HM-5"):
        catalogue_sheet("classic", "Haymaker HM5")
    with pytest.raises(BadInput, match="there is no catalogue for 'chess'; there is one for classic"):
        catalogue_names("chess")
