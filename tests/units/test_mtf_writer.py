"""A sheet that is written reads back as it was, whatever it is a sheet of."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ironfall.errors import BadInput
from ironfall.units import catalogue
from ironfall.units.catalogue import catalogue_names, catalogue_sheet, parse_unit_toml
from ironfall.units.equipment import equipment
from ironfall.units.mtf import parse_mtf, read_mtf
from ironfall.units.mtf_writer import write_mtf
from ironfall.units.sheet import PLACES, Sheet, Slot

SAMPLES = sorted((Path(__file__).parent / "samples").glob("*.mtf"))
WARDSTONE = next(path for path in SAMPLES if path.stem.startswith("wardstone")).read_text(encoding="utf-8")
LEG = ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")


def written(sheet: Sheet) -> str:
    """The text of the sheet, after a look at what it reads back as."""
    text = write_mtf(sheet)
    again = parse_mtf(text, sheet.source)
    assert again == replace(sheet, text="", problems=again.problems)
    assert write_mtf(again) == text
    return text


def quirk(keys: Mapping[str, str], slots: Mapping[str, Sequence[str]]) -> Sheet:
    """The sheet of a sound 50-ton file with other lines in its header and other slots in some locations."""
    text = WARDSTONE
    for key, value in keys.items():
        text = re.sub(rf"^{key}:.*\n", "", text, flags=re.MULTILINE)
        text = text.replace("Mass:50\n", f"Mass:50\n{key}:{value}\n")
    for name, lines in slots.items():
        text = re.sub(rf"^{name}:\n(.+\n)+\n?", "", text, flags=re.MULTILINE)
        text += "\n".join(["", f"{name}:", *lines, ""])
    return parse_mtf(text, "sample.mtf")


def test_the_form() -> None:
    """The header as a person fills it in from the sheet: 250 / 50 = 5 walking, four jets, 13 sinks."""
    sheet = parse_unit_toml(
        """
        [unit]
        name = "Sample"
        model = "SM-1"
        text = "Not in the file."
        tons = 50
        engine = 250
        engine_kind = "XL"
        structure = "endo-steel"
        heat_sinks = 13
        heat_sink_kind = "double"
        cockpit = "small"
        armor_kind = "ferro-fibrous"
        without = ["LA hand"]
        [armor]
        HD = 9
        CT = [22, 6]
        LT = [16, 5]
        RT = [17, 4]
        LA = 14
        RA = 13
        LL = 18
        RL = 19
        [slots]
        LA = ["LRM 5", "2 x Medium Laser (R)"]
        LT = ["Ammo LRM 5", "2 x Jump Jet"]
        RT = ["2 x Jump Jet"]
        """,
        "sample.toml",
    )
    header, _, rest = written(sheet).partition("\n\nLeft Arm:\n")
    assert header == (
        "Version:1.2\nSample\nSM-1\n\n"
        "Config:Biped\nTechBase:Inner Sphere\nMass:50\nEngine:250 XL Engine\nStructure:IS Endo-Steel\n"
        "Myomer:Standard\nGyro:Standard\nCockpit:Small\nHeat Sinks:13 IS Double\nWalk MP:5\nJump MP:4\n\n"
        "Armor:Ferro-Fibrous(Inner Sphere)\nLA Armor:14\nRA Armor:13\nLT Armor:16\nRT Armor:17\nCT Armor:22\n"
        "HD Armor:9\nLL Armor:18\nRL Armor:19\nRTL Armor:5\nRTR Armor:4\nRTC Armor:6"
    )
    assert rest.startswith(
        "Shoulder\nUpper Arm Actuator\nLower Arm Actuator\nLRM 5\nMedium Laser (R)\nMedium Laser (R)\n-Empty-\n"
    )
    assert rest.endswith(
        "\n\nRight Leg:\nHip\nUpper Leg Actuator\nLower Leg Actuator\nFoot Actuator\n-Empty-\n-Empty-\n"
    )
    assert rest.count("\n\n") == 7  # between eight locations


@pytest.mark.parametrize("name", catalogue_names("classic"))
def test_the_catalogue(name: str) -> None:
    written(catalogue_sheet("classic", name))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_samples(path: Path) -> None:
    written(read_mtf(path))


@pytest.mark.parametrize(
    ("keys", "field", "said"),
    [
        ({"Config": "Biped Omnimech"}, "omni", True),
        ({"Config": "LAM"}, "frame", "LAM"),
        ({"ClanName": "Other Name"}, "clan_name", "Other Name"),
        ({"Era": "0"}, "era", 0),
        ({"Era": "?"}, "era", None),
        ({"Rules Level": "4"}, "rules_level", 4),
        ({"TechBase": "Mixed (Clan Chassis)"}, "tech_base", "Mixed (Clan Chassis)"),
        ({"Structure": "Clan Endo Steel"}, "clan_structure", True),
        ({"Structure": "IS Endo Steel", "TechBase": "Clan"}, "clan_structure", False),
        ({"Structure": "Composite", "TechBase": "Clan"}, "clan_structure", True),
        ({"Structure": "Clan Wooden"}, "structure", "Clan Wooden"),
        ({"Structure": "wooden", "TechBase": "Clan"}, "structure", "wooden"),
        ({"Myomer": "Industrial Triple-Strength"}, "myomer", "industrial triple-strength"),
        ({"Myomer": "super-cooled"}, "myomer", "super-cooled"),
        ({"Gyro": "Heavy Duty Gyro"}, "gyro", "heavy-duty"),
        ({"Gyro": "None"}, "gyro", "none"),
        ({"Cockpit": "Torso-Mounted Cockpit"}, "cockpit", "torso-mounted"),
        ({"Cockpit": "Command Console"}, "cockpit", "command console"),
        ({"Cockpit": "Industrial Cockpit (AFC)"}, "cockpit", "industrial with fire control"),
        ({"Cockpit": "Superheavy Tripod Cockpit"}, "cockpit", "superheavy tripod"),
        ({"Cockpit": "Primitive Cockpit"}, "walk", 3),  # 200 * 5 / 6 = 166; 166 / 50 = 3
        ({"Engine": "200 Primitive Fusion Engine"}, "walk", 3),
        ({"Heat Sinks": "12 Double", "TechBase": "Clan"}, "heat_sink_kind", "Clan double"),
        ({"Heat Sinks": "12 IS Double", "TechBase": "Clan"}, "heat_sink_kind", "double"),
        ({"Heat Sinks": "12 Clan Double"}, "heat_sink_kind", "Clan double"),
        ({"Heat Sinks": "12 Laser"}, "heat_sink_kind", "laser"),
        ({"Armor": "Heavy Ferro-Fibrous(Inner Sphere)", "TechBase": "Clan"}, "clan_armor", False),
        ({"Armor": "Ferro-Lamellor(Clan)"}, "clan_armor", True),
        ({"Armor": "Clan is Wooden Armor Armor"}, "armor_kind", dict.fromkeys(PLACES, "wooden")),
        ({"LA Armor": "Reactive(IS/Clan):7"}, "armor_kind", dict.fromkeys(PLACES, "standard") | {"LA": "reactive"}),
        ({"nocrit": "Gravity Loom:Head"}, "zero_slot", (("Gravity Loom", "HD"),)),
        ({"nocrit": "ISERMediumLaser:Head", "TechBase": "Clan"}, "zero_slot", (("ER Medium Laser", "HD"),)),
    ],
)
def test_headers(keys: Mapping[str, str], field: str, said: object) -> None:
    sheet = quirk(keys, {})
    assert getattr(sheet, field) == said
    written(sheet)


@pytest.mark.parametrize(
    "kind", ["Large XXL", "Light", "Compact", "I.C.E.", "Fuel-Cell", "Fission (Clan)", "XL (Clan)"]
)
@pytest.mark.parametrize("side", [0, 2, 3])
def test_engines(kind: str, side: int) -> None:
    slots = ["Fusion Engine"] * side
    written(quirk({"Engine": f"200 {kind} Engine(IS)"}, {"Left Torso": slots, "Right Torso": slots}))


@pytest.mark.parametrize("base", ["Ferro-Fibrous(Clan)", "Patchwork(Inner Sphere)"])
def test_armor_of_a_type_for_each_location(base: str) -> None:
    own = {f"{place} Armor": f"Reactive(Inner Sphere):{number}" for number, place in enumerate(PLACES, 5)}
    sheet = quirk({"Armor": base} | own | {"CT Armor": "IS Hardened(Inner Sphere):20"}, {})
    assert (sheet.armor_kind["HD"], sheet.armor_kind["CT"], sheet.armor["HD"]) == ("reactive", "hardened", 5)
    assert sheet.clan_armor is (base == "Ferro-Fibrous(Clan)")
    written(sheet)


@pytest.mark.parametrize("base", ["Inner Sphere", "Clan"])
@pytest.mark.parametrize(
    "lines",
    [
        ["LRM 15"] * 6 + ["Medium Laser (R)"] * 2 + ["SRM 6 (r) (OMNIPOD)"] * 2,
        ["LRM 15", "LRM 15", "Heat Sink", "LRM 15", "LRM 15 (R)", "LRM 15 (T)", "LRM 15"],
        ["Cargo:size:3.5"] * 8 + ["Cargo (1 ton)"] * 2 + ["Liquid Storage (OMNIPOD):SIZE:1.0 (ARMORED)"],
        ["Gravity Loom (R)", "Gravity Loom", "Heat Sink (armored)", "-Empty-", "ISVehicularGrenadeLauncher (FL)"],
        ["IS Ammo LRM-10|IS Ammo LRM-10 (omnipod)", "Gravity Loom | Spindle"],
        ["Hatchet"] * 5 + ["Endo-Steel"] * 3 + ["ISTargeting Computer"] * 2,
    ],
)
def test_slots(base: str, lines: Sequence[str]) -> None:
    sheet = quirk({"TechBase": base}, {"Left Torso": lines})
    assert [slot.text for slot in sheet.slots["LT"]][: len(lines)] == lines
    written(sheet)


@pytest.mark.parametrize("mark", ["", " (Split)"])
def test_a_split_weapon_stays_one(mark: str) -> None:
    cannon = f"ISLBXAC20{mark}"
    arm = ("Shoulder", "Upper Arm Actuator")
    sheet = quirk({}, {"Left Arm": [*arm, *[cannon] * 8], "Left Torso": ["Medium Laser", *[cannon] * 3]})
    again = parse_mtf(written(sheet), "sample.mtf")
    assert again.slots["LA"][2].item == again.slots["LT"][3].item


def test_systems_stay_where_they_were_moved_to() -> None:
    sheet = quirk({}, {"Left Leg": ["Jump Jet", *LEG]})
    assert [problem.name for problem in sheet.problems] == ["systems moved"]
    assert parse_mtf(written(sheet), "").problems == ()


def test_quads_have_their_own_headings() -> None:
    legs = dict.fromkeys(("Left Arm", "Right Arm", "Left Leg", "Right Leg"), LEG)
    text = written(quirk({"Config": "Quad", "LA Armor": "1", "RL Armor": "4"}, legs))
    assert "\nFront Left Leg:\nHip\n" in text
    assert "\nFLL Armor:1\n" in text
    assert "\nRRL Armor:4\n" in text
    assert "Arm:" not in text


def test_tripods_have_a_center_leg() -> None:
    sheet = quirk({"Config": "Tripod", "CL Armor": "7"}, {"Center Leg": LEG})
    assert (sheet.armor["CL"], len(sheet.slots["CL"])) == (7, 6)
    written(sheet)


@pytest.mark.parametrize("base", ["Inner Sphere", "Clan"])
def test_equipment_without_a_line_is_written_by_its_own_name(base: str) -> None:
    """Every piece of equipment of the table, with every mark, where the slot's text is the line of no file."""
    sheet = quirk({"TechBase": base}, {"Left Torso": []})
    for name, thing in equipment().items():
        slot = Slot(
            "no line", name, thing.kind, 0, thing.hittable, rear=True, armored=True, turret=True, kilograms=1500
        )
        text = write_mtf(replace(sheet, slots=sheet.slots | {"LT": (slot,)}))
        again = parse_mtf(text, "sample.mtf").slots["LT"][0]
        assert (again.name, again.kind, again.kilograms) == (name, thing.kind, 1500)
        assert again.rear and again.armored and again.turret


def test_a_line_break_in_a_mark_does_not_make_two_lines() -> None:
    toml = (Path(catalogue.__file__).with_suffix("") / "classic" / "haymaker.toml").read_text(encoding="utf-8")
    sheet = parse_unit_toml(toml.replace('"Flamer"', '"Flamer\\n(R)"'), "sample.toml")
    assert sheet.slots["CT"][10].rear
    assert "\nFlamer (R)\n" in write_mtf(sheet)


WORDS = st.lists(
    st.one_of(
        st.text(max_size=4),
        st.sampled_from(["IS ", "Clan ", " armor", "Patchwork", "(Clan)", "Wooden", "XL", "10 Double", "Cargo", "PPC"]),
        st.sampled_from(["ER Medium Laser", "LRM 15", "Sensors", "Engine", " (R)", " (Split)", " (1 ton)", "|", ":"]),
    ),
    max_size=5,
).map("".join)


@settings(max_examples=150, deadline=None)
@given(
    keys=st.dictionaries(st.sampled_from(["Structure", "Gyro", "Armor", "HD Armor", "ClanName", "nocrit"]), WORDS),
    base=st.sampled_from(["Inner Sphere", "Clan"]),
    slots=st.dictionaries(st.sampled_from(["Left Torso", "Center Torso", "Head"]), st.lists(WORDS, max_size=9)),
)
def test_whatever_can_be_read(keys: dict[str, str], base: str, slots: dict[str, list[str]]) -> None:
    try:
        sheet = quirk(keys | {"TechBase": base}, slots)
    except BadInput:
        return
    written(sheet)


def test_all_files_of_players() -> None:
    folder = os.environ.get("IRONFALL_TEST_DATA")
    if not folder:
        pytest.skip("IRONFALL_TEST_DATA, the folder with players' files, is not set")
    paths = sorted(Path(folder, "mtf").rglob("*.mtf"))
    assert len(paths) == 3747
    for path in paths:
        written(read_mtf(path))
