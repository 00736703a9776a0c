"""Reading .mtf files: every quirk has an invented file of its own; numbers are from the rules or counted by hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from ironfall.errors import BadInput
from ironfall.units.mtf import parse_mtf, read_mtf
from ironfall.units.sheet import PLACES, Frame, Problem, Sheet, Slot, TechBase

SAMPLES = Path(__file__).parent / "samples"

OLD_HEADER = ("Version:1.0", "Sample", "SMP-1X")
KEYS = {
    "Config": "Biped",
    "TechBase": "Inner Sphere",
    "Era": "3025",
    "Rules Level": "1",
    "Mass": "50",
    "Engine": "200 Fusion Engine(IS)",
    "Structure": "Standard",
    "Myomer": "Standard",
    "Heat Sinks": "10 Single",
    "Walk MP": "4",
    "Jump MP": "0",
    "Armor": "Standard(Inner Sphere)",
}
ARMOR = {
    "LA": "10",
    "RA": "11",
    "LT": "12",
    "RT": "13",
    "CT": "14",
    "HD": "9",
    "LL": "15",
    "RL": "16",
    "RTL": "3",
    "RTR": "4",
    "RTC": "5",
}
ARM = ("Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator")
LEG = ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")
ENGINE, GYRO = ("Fusion Engine",) * 3, ("Gyro",) * 4
SLOTS: dict[str, Sequence[str]] = {
    "Left Arm": ARM,
    "Right Arm": ARM,
    "Left Torso": (),
    "Right Torso": (),
    "Center Torso": ENGINE + GYRO + ENGINE,
    "Head": ("Life Support", "Sensors", "Cockpit", "-Empty-", "Sensors", "Life Support"),
    "Left Leg": LEG,
    "Right Leg": LEG,
}


def mtf(
    *,
    header: Sequence[str] = OLD_HEADER,
    keys: dict[str, str | None] | None = None,
    armor: dict[str, str | None] | None = None,
    slots: dict[str, Sequence[str] | None] | None = None,
    after: Sequence[str] = (),
    length: int = 12,
) -> str:
    """A sound 50-ton file with changes; None takes a line or a location out."""
    lines = [*header, ""]
    lines += [f"{key}:{value}" for key, value in (KEYS | (keys or {})).items() if value is not None]
    lines += [f"{key} Armor:{value}" for key, value in (ARMOR | (armor or {})).items() if value is not None]
    for name, texts in (SLOTS | (slots or {})).items():
        if texts is not None:
            lines += ["", f"{name}:", *texts, *["-Empty-"] * (length - len(texts))]
    return "\n".join([*lines, "", *after]) + "\n"


def read(text: str) -> Sheet:
    return parse_mtf(text, "sample.mtf")


def sound(text: str) -> Sheet:
    sheet = read(text)
    assert sheet.problems == ()
    return sheet


def problems(sheet: Sheet) -> list[str]:
    return [problem.name for problem in sheet.problems]


def texts(slots: Sequence[Slot]) -> list[str]:
    return [slot.text for slot in slots]


def error(text: str) -> BadInput:
    with pytest.raises(BadInput) as caught:
        read(text)
    assert caught.value.file == "sample.mtf"
    return caught.value


def line_of(text: str, line: str) -> int:
    return text.split("\n").index(line) + 1


def test_a_plain_file_says_all_this() -> None:
    sheet = read_mtf(SAMPLES / "wardstone-wst-1a.mtf")
    assert sheet.problems == ()
    assert (sheet.name, sheet.chassis, sheet.model) == ("Wardstone WST-1A", "Wardstone", "WST-1A")
    assert (sheet.frame, sheet.tech_base, sheet.tons) == (Frame.BIPED, TechBase.INNER_SPHERE, 50)
    assert (sheet.era, sheet.rules_level, sheet.omni, sheet.clan_name) == (3020, 1, False, "")
    assert (sheet.engine.rating, sheet.engine.kind, sheet.engine.clan, sheet.engine.large) == (
        200,
        "fusion",
        False,
        False,
    )
    assert (sheet.structure, sheet.myomer, sheet.gyro, sheet.cockpit) == ("standard",) * 4
    assert (sheet.heat_sinks, sheet.heat_sink_kind, sheet.walk, sheet.jump) == (12, "single", 4, 4)
    assert sheet.armor == {"HD": 9, "CT": 22, "LT": 16, "RT": 16, "LA": 14, "RA": 14, "LL": 18, "RL": 18}
    assert sheet.rear_armor == {"CT": 7, "LT": 5, "RT": 5}
    assert sheet.armor_kind == dict.fromkeys(PLACES, "standard")
    assert {place: len(slots) for place, slots in sheet.slots.items()} == {
        "HD": 6, "CT": 12, "LT": 12, "RT": 12, "LA": 12, "RA": 12, "LL": 6, "RL": 6,
    }  # fmt: skip
    laser = sheet.slots["CT"][10]
    assert (laser.name, laser.kind, laser.rear, laser.hittable, laser.inert) == (
        "Medium Laser",
        "weapon",
        True,
        True,
        True,
    )
    ammo = sheet.slots["LT"][1]
    assert (ammo.kind, ammo.shots, ammo.explosion, ammo.inert) == ("ammo", 25, 8, False)  # 4 missiles of 2 points
    assert (sheet.slots["LT"][11].kind, sheet.slots["LT"][11].hittable, sheet.slots["LT"][11].item) == (
        "empty",
        False,
        -1,
    )


def test_a_clan_file_of_the_new_style() -> None:
    sheet = read_mtf(SAMPLES / "heronshade-prime.mtf")
    assert sheet.problems == ()
    assert (sheet.chassis, sheet.clan_name, sheet.model, sheet.omni) == ("Heronshade", "Reed Stalker", "Prime", True)
    assert (sheet.structure, sheet.clan_structure, sheet.clan_armor) == ("endo-steel", True, True)
    assert sheet.armor_kind["RA"] == "ferro-fibrous"
    assert sheet.heat_sink_kind == "Clan double"
    every = [slot for place in PLACES for slot in sheet.slots[place]]
    assert {kind: sum(slot.kind == kind for slot in every) for kind in ("structure_slot", "armor_slot")} == {
        "structure_slot": 7,
        "armor_slot": 7,
    }
    assert len({slot.item for slot in every if slot.kind == "structure_slot"}) == 1
    rifle = sheet.slots["RA"][2]
    assert (rifle.name, rifle.explosion, rifle.inert) == ("Clan Gauss Rifle", 20, False)
    assert [slot.item == rifle.item for slot in sheet.slots["RA"]] == [False] * 2 + [True] * 6 + [False] * 4
    assert (sheet.slots["RT"][6].kind, sheet.slots["RT"][6].inert, sheet.slots["RT"][6].shots) == ("ammo", True, 8)


@pytest.mark.parametrize(
    "header",
    [
        ("Version:1.1", "Sample", "SMP-1X"),
        ("# a comment may come first", "version:1.0", "Sample", "SMP-1X"),
        ("generator:something", "chassis:Sample", "model:SMP-1X"),
        ("# comment", "chassis: Sample", "clanname: ", "model: SMP-1X", "mul id:9999"),
        ("Version:1.3", "chassis:Sample", "model:SMP-1X"),
    ],
)
def test_both_header_styles_give_the_same_names(header: Sequence[str]) -> None:
    assert sound(mtf(header=header)) == sound(mtf())


def test_the_name_of_the_clan() -> None:
    sheet = sound(mtf(header=("chassis:Sample", "clanname:Other Name", "model:A")))
    assert (sheet.chassis, sheet.clan_name, sheet.model) == ("Sample", "Other Name", "A")


def test_the_model_may_be_empty() -> None:
    assert sound(mtf(header=("Version:1.0", "Sample", ""))).name == "Sample"


@pytest.mark.parametrize(
    "data",
    [
        mtf().encode(),
        b"\xef\xbb\xbf" + mtf().encode(),
        mtf().replace("\n", "\r\n").encode(),
        mtf().replace("\n", "\r").encode(),
        mtf().replace("\n", "  \t\n").encode(),
    ],
    ids=["plain", "byte order mark", "CRLF", "CR", "trailing blanks"],
)
def test_byte_order_mark_and_line_ends(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "sample.mtf"
    file.write_bytes(data)
    sheet = read_mtf(str(file))
    assert sheet.source == str(file)
    assert (sheet.chassis, sheet.tons, sheet.slots) == ("Sample", 50, read(mtf()).slots)


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_letters_with_marks(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.mtf"
    file.write_bytes(mtf(header=("Version:1.0", "Hügelgräber", "É")).encode(encoding))
    assert read_mtf(file).name == "Hügelgräber É"


def test_keys_in_any_case_and_with_blanks() -> None:
    changed = (
        mtf()
        .replace("Mass:50", "mASS : 50")
        .replace("Heat Sinks:", "HEAT SINKS:   ")
        .replace("LT Armor:", "lt ARMOR: ")
    )
    changed = changed.replace("Left Torso:", "LEFT TORSO:").replace("Armor:Standard(Inner", "armor:STANDARD(Inner")
    assert sound(changed) == sound(mtf())


@pytest.mark.parametrize("number", [2, 3, 9])
def test_the_weapons_block_is_passed_over(number: int) -> None:
    block = f"Weapons:{number}\n1 ISSRM6, Right Torso, Ammo:15\nPPC, Head\nHead (R), Left Torso\n\nLeft Arm:"
    assert sound(mtf().replace("Left Arm:", block)) == sound(mtf())


def test_words_after_the_locations_are_passed_over() -> None:
    words = [
        "overview:Big. It runs, overview:and walks.",
        "A second line without a colon.",
        "notes:Nothing: really",
        "systemmanufacturer:CHASSIS:Somebody",
        "fluffdate:2026-02-21 18:24:59",
        "bv:1",
    ]
    assert sound(mtf(after=words)) == sound(mtf())


def test_words_of_an_unknown_kind_end_the_last_location() -> None:
    assert sound(mtf(after=["Some beast. It runs, overview:and walks.", "Line without a colon."])) == sound(mtf())


def test_unknown_keys_and_remarks_between_slots_are_passed_over() -> None:
    text = mtf(slots={"Left Torso": ["Heat Sink", "# not a slot", "madeup:thing", "", "Medium Laser"]}, length=12)
    slots = sound(text).slots["LT"]
    assert texts(slots)[:3] == ["Heat Sink", "Medium Laser", "-Empty-"]


def test_a_line_that_nobody_understands_is_a_problem_with_its_line() -> None:
    text = mtf().replace("Mass:50", "Mass:50\nEngine 250")
    assert read(text).problems == (
        Problem("line not understood", "'Engine 250' is left out", line_of(text, "Engine 250")),
    )


@pytest.mark.parametrize("length", [0, 6, 12])
def test_head_and_legs_may_have_six_lines_or_as_many_as_are_used(length: int) -> None:
    assert sound(mtf(length=length)).slots == sound(mtf()).slots


def test_thirteen_slots_are_an_error_that_names_the_slot() -> None:
    text = mtf(slots={"Left Torso": ["Heat Sink"] * 6 + [""] + ["Small Laser"] * 6 + ["Flamer"]})
    bad = error(text)
    assert bad.line == line_of(text, "Flamer")
    assert bad.message == "Left Torso has 12 slots, but the file has 'Flamer' in slot 13"


def test_blank_lines_are_no_slots() -> None:
    assert sound(mtf(slots={"Left Torso": ["Heat Sink", "", ""] * 4})).slots["LT"][3].name == "Heat Sink"


def test_a_seventh_slot_in_a_leg_is_an_error() -> None:
    bad = error(mtf(slots={"Right Leg": [*LEG, "Heat Sink", "Heat Sink", "Heat Sink"]}))
    assert bad.message == "Right Leg has 6 slots, but the file has 'Heat Sink' in slot 7"


def test_quads_may_use_the_arm_headings() -> None:
    sheet = read_mtf(SAMPLES / "gravelback-gvb-4q.mtf")
    assert (sheet.problems, sheet.frame) == ((), Frame.QUAD)
    assert [len(sheet.slots[place]) for place in ("LA", "RA", "LL", "RL")] == [6] * 4
    assert texts(sheet.slots["LA"])[:4] == list(LEG)
    assert (sheet.armor["LA"], sheet.armor["RL"]) == (12, 12)


def test_quads_of_the_usual_kind() -> None:
    legs: dict[str, Sequence[str] | None] = {"Left Arm": None, "Right Arm": None, "Left Leg": None, "Right Leg": None}
    legs |= {f"{name} Leg": LEG for name in ("Front Left", "Front Right", "Rear Left", "Rear Right")}
    armor: dict[str, str | None] = {
        "LA": None,
        "RA": None,
        "LL": None,
        "RL": None,
        "FLL": "1",
        "FRL": "2",
        "RLL": "3",
        "RRL": "4",
    }
    sheet = sound(mtf(keys={"Config": "Quad Omnimech"}, armor=armor, slots=legs))
    assert (sheet.frame, sheet.omni) == (Frame.QUAD, True)
    assert [sheet.armor[place] for place in ("LA", "RA", "LL", "RL")] == [1, 2, 3, 4]
    assert [slot.name for slot in sheet.slots["RA"]] == [*LEG, "-Empty-", "-Empty-"]


@pytest.mark.parametrize(
    ("config", "frame", "mass"),
    [
        ("LAM", Frame.LAM, "50"),
        ("QuadVee Omnimech", Frame.QUADVEE, "50"),
        ("Tripod", Frame.TRIPOD, "135"),
        ("Biped", Frame.BIPED, "200"),
    ],
)
def test_machines_that_are_not_played_are_read(config: str, frame: Frame, mass: str) -> None:
    keys: dict[str, str | None] = {"Config": config, "Mass": mass, "Walk MP": str(200 // int(mass))}
    legs = frame is Frame.QUADVEE
    slots: dict[str, Sequence[str] | None] = {"Left Arm": LEG, "Right Arm": LEG} if legs else {}
    center: dict[str, str | None] = {"CL": "7"} if frame is Frame.TRIPOD else {}
    sheet = sound(mtf(keys=keys, armor=center, slots=slots | ({"Center Leg": LEG} if center else {})))
    assert (sheet.frame, sheet.tons) == (frame, int(mass))
    assert ("CL" in sheet.slots) == ("CL" in sheet.armor) == (frame is Frame.TRIPOD)


@pytest.mark.parametrize(
    ("text", "name", "marks"),
    [
        ("Medium Laser (R)", "Medium Laser", "rear"),
        ("Medium Laser (r) (OMNIPOD)", "Medium Laser", "rear"),
        ("ISERMediumLaser (omnipod) (T)", "ER Medium Laser", "turret"),
        ("ISERMediumLaser (T) (ARMORED) (omnipod)", "ER Medium Laser", "turret armored"),
        ("Heat Sink (armored)", "Heat Sink", "armored"),
        ("Liquid Storage (OMNIPOD):SIZE:1.0 (ARMORED)", "Liquid Storage", "armored 1000"),
        ("Cargo:size:0.5", "Cargo", "500"),
        ("Cargo (1 ton)", "Cargo", "1000"),
        ("Cargo (0.5 tons)", "Cargo", "500"),
        ("Communications Equipment (1 ton)", "Communications Equipment", "1000"),
        ("ISVehicularGrenadeLauncher (FL)", "Vehicular Grenade Launcher", ""),
        ("Supercharger (Clan)", "Supercharger", ""),
        ("Rifle (Cannon, Light)", "Rifle (Cannon, Light)", ""),
    ],
)
def test_marks_in_any_order_and_case(text: str, name: str, marks: str) -> None:
    slot = sound(mtf(slots={"Left Torso": [text]})).slots["LT"][0]
    said = [word for word in ("rear", "turret", "armored") if getattr(slot, word)]
    assert (slot.text, slot.name) == (text, name)
    assert [*said, *([str(slot.kilograms)] if slot.kilograms else [])] == marks.split()


def test_two_halves_in_one_slot() -> None:
    slots = sound(mtf(slots={"Left Torso": ["IS Ammo LRM-10|IS Ammo LRM-10 (omnipod)"]})).slots["LT"]
    assert (slots[0].name, slots[0].shots, slots[0].explosion) == ("Ammo LRM 10", 24, 10)


@pytest.mark.parametrize(
    ("base", "text", "name"),
    [
        ("Inner Sphere", "ER Medium Laser", "ER Medium Laser"),
        ("Clan", "ER Medium Laser", "Clan ER Medium Laser"),
        ("Mixed (Clan Chassis)", "ER Small Laser", "Clan ER Small Laser"),
        ("Mixed (IS Chassis)", "ER Small Laser", "ER Small Laser"),
        ("Inner Sphere", "Targeting Computer", "Targeting Computer"),
        ("Clan", "targeting computer", "Clan Targeting Computer"),
        ("Clan", "Medium Laser", "Medium Laser"),
        ("Clan", "PPC", "PPC"),
        ("Inner Sphere", "CLERPPC", "Clan ER PPC"),
        ("Inner Sphere", "mediumlaser", "Medium Laser"),
    ],
)
def test_the_tech_base_stands_in_front_of_names_that_need_it(base: str, text: str, name: str) -> None:
    slots = read(mtf(keys={"TechBase": base}, slots={"Left Torso": [text]})).slots["LT"]
    assert slots[0].name == name


def test_an_unknown_name_is_a_slot_without_effect_and_a_problem() -> None:
    text = mtf(slots={"Left Torso": ["Heat Sink", "Gravity Loom (R)"]})
    sheet = read(text)
    slot = sheet.slots["LT"][1]
    assert (slot.name, slot.kind, slot.hittable, slot.inert, slot.rear) == ("Gravity Loom", "unknown", True, True, True)
    (problem,) = sheet.problems
    assert (problem.name, problem.line) == ("unknown equipment", line_of(text, "Gravity Loom (R)"))
    assert "Gravity Loom" in problem.text


def items(sheet: Sheet, place: str) -> list[int]:
    """Item numbers of a location, counted from its first."""
    used = [slot.item for slot in sheet.slots[place] if slot.item >= 0]
    return [item - used[0] for item in used]


def test_alike_weapons_side_by_side_are_told_apart_by_their_slots() -> None:
    sheet = sound(mtf(slots={"Left Torso": ["LRM 15"] * 6 + ["Medium Laser"] * 2 + ["SRM 6"] * 2}))
    assert items(sheet, "LT") == [0, 0, 0, 1, 1, 1, 2, 3, 4, 4]


def test_a_weapon_with_something_between_its_slots_is_one() -> None:
    sheet = sound(
        mtf(slots={"Left Torso": ["LRM 15", "LRM 15", "Heat Sink", "LRM 15", "LRM 15 (R)", "LRM 15 (R)", "LRM 15 (R)"]})
    )
    assert items(sheet, "LT") == [0, 0, 1, 0, 2, 2, 2]


def test_equipment_by_the_tons_of_the_mech() -> None:
    """A 50-ton mech: a hatchet has 50 / 15 up = 4 slots, an Inner Sphere MASC 50 / 20 = 2.5 to the nearest, 3."""
    sheet = sound(mtf(slots={"Left Torso": ["Hatchet"] * 8 + ["ISMASC"] * 3}))
    assert items(sheet, "LT") == [0] * 4 + [1] * 4 + [2] * 3


def test_sized_cargo_has_its_tons_in_slots() -> None:
    sheet = sound(mtf(slots={"Left Torso": ["Cargo:size:3.5"] * 8}))
    assert items(sheet, "LT") == [0] * 4 + [1] * 4


def test_a_split_weapon_is_one_item_in_two_locations() -> None:
    sheet = read_mtf(SAMPLES / "overhang-ovh-2s.mtf")
    assert sheet.problems == ()
    rifle = {(place, slot.item) for place in PLACES for slot in sheet.slots[place] if slot.name == "Heavy Gauss Rifle"}
    assert {place for place, _ in rifle} == {"RA", "RT"}
    assert len({item for _, item in rifle}) == 1


def test_a_split_weapon_without_its_mark() -> None:
    """An LB 20-X has 11 slots: 8 in the arm, 3 in the torso; the medium lasers beside it stay out of it."""
    sheet = sound(
        mtf(slots={"Left Arm": [*ARM, *["ISLBXAC20"] * 8], "Left Torso": ["Medium Laser", *["ISLBXAC20"] * 3]})
    )
    cannon = {slot.item for place in ("LA", "LT") for slot in sheet.slots[place] if slot.name == "LB 20-X AC"}
    assert len(cannon) == 1
    assert len({slot.item for slot in sheet.slots["LT"]} - {-1}) == 2


def test_a_weapon_in_three_locations() -> None:
    """A Thumper has 15 slots: 7 in each side torso and 1 between them."""
    slots: dict[str, Sequence[str] | None] = {
        "Left Torso": ["ISThumper"] * 7,
        "Right Torso": ["ISThumper"] * 7,
        "Center Torso": [*SLOTS["Center Torso"], "ISThumper"],
    }
    sheet = sound(mtf(slots=slots))
    assert len({slot.item for place in PLACES for slot in sheet.slots[place] if slot.name == "Thumper"}) == 1


def test_a_weapon_without_all_its_slots_is_a_problem() -> None:
    sheet = read(mtf(slots={"Left Arm": [*ARM, "LRM 15", "LRM 15"]}))
    assert sheet.problems == (Problem("unfinished item", "Left Torso: LRM 15 lacks 1 of its 3 slots"),)


def test_equipment_with_any_number_of_slots_is_one_item() -> None:
    steel = ["Endo-Steel"] * 5
    sheet = sound(
        mtf(
            keys={"Structure": "IS Endo Steel"},
            slots={
                "Left Torso": [*steel, *["ISTargeting Computer"] * 3],
                "Right Torso": steel,
                "Left Arm": [*ARM, *steel[1:]],
            },
        )
    )
    assert (sheet.structure, sheet.clan_structure) == ("endo-steel", False)
    assert len({slot.item for place in PLACES for slot in sheet.slots[place] if slot.kind == "structure_slot"}) == 1
    assert len({slot.item for slot in sheet.slots["LT"] if slot.kind == "targeting_computer"}) == 1
    assert not any(slot.hittable for slot in sheet.slots["RT"])


def test_items_are_numbered_in_the_order_of_the_places() -> None:
    sheet = sound(mtf())
    first_seen = list(dict.fromkeys(slot.item for place in PLACES for slot in sheet.slots[place] if slot.item >= 0))
    assert first_seen == list(range(len(first_seen)))
    assert len({slot.item for slot in sheet.slots["CT"] if slot.kind == "engine"}) == 1


def test_patchwork_armor_has_a_type_for_each_location() -> None:
    own: dict[str, str | None] = {place: f"Reactive(Inner Sphere):{ARMOR[place]}" for place in PLACES}
    own |= {"HD": "IS Hardened(Inner Sphere):6", "CT": "Standard(IS/Clan):14"}
    sheet = sound(mtf(keys={"Armor": "Patchwork(Inner Sphere)"}, armor=own))
    assert (sheet.armor_kind["HD"], sheet.armor_kind["CT"], sheet.armor_kind["LL"]) == (
        "hardened",
        "standard",
        "reactive",
    )
    assert (sheet.armor["HD"], sheet.armor["CT"], sheet.rear_armor["CT"]) == (6, 14, 5)


def test_patchwork_armor_without_a_type_is_an_error() -> None:
    text = mtf(keys={"Armor": "Patchwork"})
    bad = error(text)
    assert (bad.line, "LA armor" in bad.message or "HD armor" in bad.message) == (line_of(text, "HD Armor:9"), True)


@pytest.mark.parametrize(
    ("text", "base", "kind", "clan"),
    [
        ("Standard(Inner Sphere)", "Inner Sphere", "standard", False),
        ("Standard Armor", "Inner Sphere", "standard", False),
        ("Standard", "Clan", "standard", True),
        ("Ferro-Fibrous(Clan)", "Mixed (IS Chassis)", "ferro-fibrous", True),
        ("Ferro-Fibrous", "Clan", "ferro-fibrous", True),
        ("Ferro-Fibrous (Inner Sphere)", "Mixed (Clan Chassis)", "ferro-fibrous", False),
        ("Stealth Armor", "Inner Sphere", "stealth", False),
        ("IS Reflective(Inner Sphere)", "Inner Sphere", "reflective", False),
        ("Anti-Penetrative Ablation(Inner Sphere)", "Inner Sphere", "anti-penetrative ablation", False),
        ("Industrial (Inner Sphere)", "Inner Sphere", "industrial", False),
        ("Standard((Unknown Technology Base))", "Inner Sphere", "standard", False),
    ],
)
def test_armor_types(text: str, base: str, kind: str, clan: bool) -> None:
    sheet = sound(mtf(keys={"Armor": text, "TechBase": base}))
    assert (set(sheet.armor_kind.values()), sheet.clan_armor) == ({kind}, clan)


@pytest.mark.parametrize(
    ("key", "text", "said"),
    [
        ("Structure", "IS Endo-Steel Prototype", "endo-steel"),
        ("Structure", "Clan Endo-Composite", "endo-composite"),
        ("Structure", "IS Composite", "composite"),
        ("Structure", "Reinforced", "reinforced"),
        ("Structure", "IS Industrial", "industrial"),
        ("Myomer", "Triple Strength Myomer", "triple-strength"),
        ("Myomer", "Industrial Triple-Strength", "industrial triple-strength"),
        ("Myomer", "CLMASC", "MASC"),
        ("Gyro", "Standard Gyro", "standard"),
        ("Gyro", "Heavy Duty Gyro", "heavy-duty"),
        ("Gyro", "Compact Gyro", "compact"),
        ("Gyro", "XL", "XL"),
        ("Gyro", "Superheavy Gyro", "superheavy"),
        ("Gyro", "None", "none"),
        ("Cockpit", "Standard Cockpit", "standard"),
        ("Cockpit", "Command Console", "command console"),
        ("Cockpit", "Industrial Cockpit", "industrial"),
        ("Cockpit", "Industrial Cockpit (AFC)", "industrial with fire control"),
        ("Cockpit", "Interface Cockpit", "interface"),
        ("Cockpit", "Superheavy Tripod Cockpit", "superheavy tripod"),
    ],
)
def test_kinds_of_systems(key: str, text: str, said: str) -> None:
    assert getattr(sound(mtf(keys={key: text})), key.lower()) == said


def test_unknown_kinds_are_kept_and_are_problems() -> None:
    sheet = read(mtf(keys={"Myomer": "Super-Cooled", "Gyro": "Magnetic", "Armor": "Wooden(Inner Sphere)"}))
    assert (sheet.myomer, sheet.gyro, sheet.armor_kind["CT"]) == ("Super-Cooled", "Magnetic", "wooden")
    assert sorted(problems(sheet)) == ["unknown armor", "unknown gyro", "unknown myomer"]


@pytest.mark.parametrize(
    ("text", "rating", "kind", "large"),
    [
        ("200 Fusion (Clan) Engine(IS)", 200, "fusion", False),
        ("200 Light Fusion Engine", 200, "light", False),
        ("200 Compact Engine", 200, "compact", False),
        ("200 I.C.E. Engine", 200, "ICE", False),
        ("200 ICE Engine(IS)", 200, "ICE", False),
        ("200 Fuel-Cell Engine", 200, "fuel cell", False),
        ("200 Fission Engine(IS)", 200, "fission", False),
        ("240 Primitive Fusion Engine", 240, "primitive fusion", False),
        ("200 XXL Fusion Engine (Inner Sphere)", 200, "XXL", False),
        ("450 Large XXL Engine", 450, "XXL", True),
    ],
)
def test_engines(text: str, rating: int, kind: str, large: bool) -> None:
    engine = read(mtf(keys={"Engine": text})).engine
    assert (engine.rating, engine.kind, engine.large) == (rating, kind, large)


@pytest.mark.parametrize(("name", "base"), [("XL Engine", "Clan"), ("XL (Clan) Engine(IS)", "Inner Sphere")])
@pytest.mark.parametrize(("slots", "clan"), [(2, True), (3, False)])
def test_a_clan_xl_engine_is_known_by_its_slots(name: str, base: str, slots: int, clan: bool) -> None:
    """CON-29: 2 slots in each side torso are a Clan's, 3 the Inner Sphere's, whatever is written."""
    side = ["Fusion Engine"] * slots
    sheet = sound(
        mtf(keys={"Engine": f"200 {name}", "TechBase": base}, slots={"Left Torso": side, "Right Torso": side})
    )
    assert sheet.engine.clan is clan


@pytest.mark.parametrize(
    ("text", "base", "sinks", "said"),
    [
        ("16 Single", "Inner Sphere", (), (16, "single")),
        ("10 Double", "Inner Sphere", ("ISDoubleHeatSink",) * 3, (10, "double")),
        ("10 Double", "Clan", (), (10, "Clan double")),
        ("10 Double", "Mixed (IS Chassis)", ("CLDoubleHeatSink",) * 2, (10, "Clan double")),
        ("12 IS Double", "Clan", (), (12, "double")),
        ("12 Double (Inner Sphere)", "Clan", (), (12, "double")),
        ("11 Clan Double", "Inner Sphere", (), (11, "Clan double")),
        ("13 Laser", "Clan", (), (13, "laser")),
        ("20 Compact", "Inner Sphere", (), (20, "compact")),
    ],
)
def test_heat_sinks(text: str, base: str, sinks: Sequence[str], said: tuple[int, str]) -> None:
    sheet = sound(mtf(keys={"Heat Sinks": text, "TechBase": base}, slots={"Left Torso": sinks}))
    assert (sheet.heat_sinks, sheet.heat_sink_kind) == said


@pytest.mark.parametrize("text", ["Jump Jet", "JUMPJET", "JUMP_JET", "jumpjet", "Jump Jet (omnipod)"])
def test_every_jet_is_a_jump_point(text: str) -> None:
    assert sound(mtf(keys={"Jump MP": "3"}, slots={"Left Torso": [text] * 2, "Right Torso": [text]})).jump == 3


def test_improved_jets_have_two_slots() -> None:
    assert sound(mtf(keys={"Jump MP": "3"}, slots={"Left Torso": ["Improved Jump Jet"] * 6})).jump == 3


def test_jump_boosters_leave_the_number_to_the_header() -> None:
    assert (
        sound(
            mtf(keys={"Jump MP": "4"}, slots={"Left Leg": [*LEG, "Jump Booster"], "Right Leg": [*LEG, "Jump Booster"]})
        ).jump
        == 4
    )


def test_movement_that_differs_from_the_header_is_a_problem() -> None:
    text = mtf(keys={"Walk MP": "5", "Jump MP": "2"}, slots={"Left Torso": ["Jump Jet"]})
    sheet = read(text)
    assert (sheet.walk, sheet.jump) == (4, 1)
    assert [(problem.name, problem.line) for problem in sheet.problems] == [
        ("walk mp differs", line_of(text, "Walk MP:5")),
        ("jump mp differs", line_of(text, "Jump MP:2")),
    ]


@pytest.mark.parametrize(
    ("engine", "cockpit", "walk"),
    [
        ("150 Primitive Fusion Engine", "Primitive Cockpit", "5"),  # 150 / 1.2 = 125; 125 / 25 = 5
        ("150 Fusion Engine", "Primitive Cockpit", "5"),
        ("150 Fusion Engine", "Standard Cockpit", "6"),
    ],
)
def test_a_primitive_engine_moves_less(engine: str, cockpit: str, walk: str) -> None:
    sheet = sound(mtf(keys={"Mass": "25", "Engine": engine, "Cockpit": cockpit, "Walk MP": walk}))
    assert sheet.walk == int(walk)


def test_equipment_without_slots() -> None:
    sheet = sound(mtf(after=["nocrit:Standard:None", "nocrit:Cowl:HD", "nocrit:Cargo (2 tons):Left Torso"]))
    assert sheet.zero_slot == (("Armored Cowl", "HD"), ("Cargo", "LT"))


@pytest.mark.parametrize(
    ("text", "explosion", "shots", "inert"),
    [
        ("IS Ammo LRM-20", 20, 6, False),
        ("IS Ammo AC/20", 20, 5, False),
        ("IS Ammo MG - Full", 2, 200, False),
        ("IS Machine Gun Ammo - Half", 2, 100, False),
        ("IS Gauss Ammo", 0, 8, True),
        ("ISPlasmaRifleAmmo", 0, 10, True),
        ("Medium Laser", 0, 0, True),
        ("ISBPod", 2, 0, False),
        ("PPC Capacitor", 15, 0, True),
    ],
)
def test_what_explodes(text: str, explosion: int, shots: int, inert: bool) -> None:
    slot = sound(mtf(slots={"Left Torso": [text]})).slots["LT"][0]
    assert (slot.explosion, slot.shots, slot.inert) == (explosion, shots, inert)


E3, G6 = list(ENGINE), ["Gyro"] * 6


@pytest.mark.parametrize(
    ("place", "keys", "file", "mended"),
    [
        ("Center Torso", {"Gyro": "XL Gyro"}, [*E3, *GYRO, *E3, "Gyro", "Gyro"], [*E3, *G6, *E3]),
        ("Center Torso", {}, ["Heat Sink", *E3, *GYRO, *E3], [*E3, *GYRO, *E3, "Heat Sink"]),
        (
            "Center Torso",
            {},
            [*E3, "Flamer", "-Empty-", *GYRO, *E3],
            [*E3, *GYRO, *E3, "Flamer", "-Empty-"],
        ),
        (
            "Center Torso",
            {"Gyro": "None", "Cockpit": "Interface Cockpit"},
            [*E3, "-Empty-", "Heat Sink", *E3],
            [*E3, *E3, "-Empty-", "Heat Sink"],
        ),
        (
            "Head",
            {},
            ["Life Support", "Cockpit", "Sensors", "Heat Sink", "Sensors", "Life Support"],
            ["Life Support", "Sensors", "Cockpit", "Heat Sink", "Sensors", "Life Support"],
        ),
        (
            "Head",
            {"Cockpit": "Small Cockpit"},
            ["Life Support", "Sensors", "Cockpit", "Heat Sink", "Sensors"],
            ["Life Support", "Sensors", "Cockpit", "Sensors", "Heat Sink"],
        ),
        (
            "Head",
            {"Cockpit": "Command Console"},
            ["Cockpit", "Cockpit", "Life Support", "Sensors", "Sensors", "Life Support"],
            ["Life Support", "Sensors", "Cockpit", "Cockpit", "Sensors", "Life Support"],
        ),
        (
            "Left Arm",
            {},
            ["Shoulder", "Medium Laser", "Upper Arm Actuator", "Hand Actuator", "Flamer", "Lower Arm Actuator"],
            [*ARM, "Medium Laser", "Flamer"],
        ),
        ("Left Leg", {}, ["Heat Sink", *LEG], [*LEG, "Heat Sink"]),
    ],
)
def test_systems_in_unusual_slots_are_moved(
    place: str, keys: dict[str, str | None], file: Sequence[str], mended: list[str]
) -> None:
    sheet = read(mtf(keys=keys, slots={place: file}))
    where = {"Center Torso": "CT", "Head": "HD", "Left Arm": "LA", "Left Leg": "LL"}[place]
    length = len(sheet.slots[where])
    assert texts(sheet.slots[where]) == [*mended, *["-Empty-"] * (length - len(mended))]
    assert problems(sheet) == ["systems moved"]
    again = sound(mtf(keys=keys, slots={place: texts(sheet.slots[where])}))
    assert again.slots == sheet.slots


@pytest.mark.parametrize(
    ("place", "file"),
    [
        ("Left Arm", [*ARM[:2], "Medium Laser", "Flamer"]),
        ("Left Arm", [*ARM[:3], "Medium Laser", "-Empty-", "Flamer"]),
        ("Left Torso", ["-Empty-", "Medium Laser", "-Empty-", "Flamer"]),
        ("Center Torso", [*E3, "Gyro", "Gyro", *E3, "Cockpit", "Sensors"]),
    ],
)
def test_slots_stay_where_the_file_has_them(place: str, file: list[str]) -> None:
    sheet = sound(mtf(slots={place: file}))
    where = {"Left Arm": "LA", "Left Torso": "LT", "Center Torso": "CT"}[place]
    assert texts(sheet.slots[where])[: len(file)] == file


@pytest.mark.parametrize(
    ("slots", "name", "word"),
    [
        ({"Left Leg": LEG[:3]}, "missing system", "Foot Actuator"),
        ({"Right Arm": ["Upper Arm Actuator"]}, "missing system", "Shoulder"),
        ({"Center Torso": GYRO}, "missing system", "Engine"),
        ({"Head": ["Life Support", "Sensors"]}, "unusual head", "0 cockpits"),
    ],
)
def test_missing_systems_are_problems(slots: dict[str, Sequence[str] | None], name: str, word: str) -> None:
    found = [problem for problem in read(mtf(slots=slots)).problems if problem.name == name]
    assert len(found) == 1
    assert word in found[0].text


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("", "the file is empty", None),
        (" \n\n", "the file is empty", None),
        ("# only a comment", "not an .mtf file", None),
        ("<html>\n</html>\n", "not an .mtf file", None),
        ("PK\x03\x04\0\0", "not a text file", None),
        ("x" * 1_000_001, "longer than a million letters", None),
        (mtf(header=("Version:1.0", "", "X")), "name of the chassis is empty", "lines"),
        (mtf(keys={"Mass": None}), "no 'mass:' line; add one such as 'Mass:50'", None),
        (mtf(keys={"Engine": None}), "no 'engine:' line", None),
        (mtf(keys={"Armor": None}), "no 'armor:' line", None),
        (mtf(keys={"Mass": "fifty"}), "mass is 'fifty'; it must be a whole number from 1 to 200", "Mass:fifty"),
        (mtf(keys={"Mass": "500"}), "from 1 to 200", "Mass:500"),
        (mtf(keys={"Mass": "5²"}), "from 1 to 200", "Mass:5²"),
        (mtf(keys={"Mass": "0"}), "from 1 to 200", "Mass:0"),
        (mtf(keys={"Engine": "Fusion Engine"}), "such as '200 XL Engine'", "Engine:Fusion Engine"),
        (mtf(keys={"Engine": "200 Steam Engine"}), "such as '200 XL Engine'", "Engine:200 Steam Engine"),
        (mtf(keys={"Engine": "99999 Fusion Engine"}), "rating of 5 to 500", "Engine:99999 Fusion Engine"),
        (mtf(keys={"TechBase": "Mixed"}), "must be one of 'Inner Sphere'", "TechBase:Mixed"),
        (mtf(keys={"Config": "Wheeled"}), "must be Biped, Quad", "Config:Wheeled"),
        (mtf(keys={"Heat Sinks": "many"}), "'10 Single'", "Heat Sinks:many"),
        (mtf(armor={"LT": None}), "no 'LT armor:' line", None),
        (mtf(armor={"RTC": None}), "no 'RTC ARMOR:' line", None),
        (mtf(armor={"LT": "-3"}), "LT armor is '-3'; it must be a whole number from 0 to 999", "LT Armor:-3"),
        (mtf(slots={"Head": None}), "no 'Head:' line", None),
        (mtf(slots={"Left Leg": None}), "no 'Left Leg:' or 'Rear Left Leg:' line", None),
        (mtf(keys={"Config": "Tripod"}, armor={"CL": "3"}), "no 'Center Leg:' line", None),
        (mtf(keys={"Config": "Tripod"}, slots={"Center Leg": LEG}), "no 'CL armor:' line", None),
        (mtf(slots={"Left Torso": ["x" * 121]}), "too long for the name", "x" * 121),
        (mtf(after=["Mass:60"]), "mass is '60' here, but '50' on line 9", "Mass:60"),
        (mtf(after=["Left Arm: "]), "'Left Arm:' stands here a second time, after line", "Left Arm: "),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said(text: str, message: str, line: str | None) -> None:
    bad = error(text)
    assert message in bad.message
    assert bad.line == (None if line is None else 2 if line == "lines" else line_of(text, line))


def test_the_same_value_twice_is_no_error() -> None:
    assert sound(mtf(after=["Mass:50"])) == sound(mtf())


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    def message(path: str | Path) -> str:
        with pytest.raises(BadInput) as caught:
            read_mtf(path)
        assert caught.value.file == str(path)
        return caught.value.message

    huge = tmp_path / "huge.mtf"
    huge.write_bytes(b"a" * 1_000_001)
    assert message(huge) == "the file is larger than a megabyte, which no unit file is"
    assert message(tmp_path / "none.mtf") == "there is no such file"
    assert message(tmp_path) == "this is not a file; name an .mtf file"
    assert message("nul\0byte.mtf").startswith("the file cannot be opened")
    assert message("x" * 5000).startswith("the file cannot be opened")


def test_long_lines_of_blanks_take_no_time() -> None:
    assert "too long" in error(mtf(slots={"Left Torso": ["a" + " " * 900_000 + "b"]})).message
