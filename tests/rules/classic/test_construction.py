"""Construction rules: masses and limits added by hand, one named problem at a time, and the files of players."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ironfall.rulesets.classic.construction import (
    caveats,
    check,
    internal_structure,
    max_armor,
    refusals,
    tons,
)
from ironfall.rulesets.classic.construction_mass import Unweighed, armor_mass, engine_of, mass, structure_mass
from ironfall.rulesets.classic.construction_tables import engine_mass
from ironfall.units.catalogue import catalogue_sheet, parse_unit_toml
from ironfall.units.mtf import read_mtf
from ironfall.units.sheet import Engine, Frame, Problem, Sheet

HAYMAKER = catalogue_sheet("classic", "Haymaker HM-5")
DROVER = catalogue_sheet("classic", "Drover DV-2")


def names(sheet: Sheet) -> list[str]:
    return [problem.name for problem in check(sheet)]


def changed(**fields: Any) -> Sheet:
    return replace(HAYMAKER, **fields)


def armored(kind: str, **fields: Any) -> Sheet:
    return changed(armor_kind=dict.fromkeys(HAYMAKER.armor_kind, kind), **fields)


def with_armor(**points: int) -> Sheet:
    return changed(armor=HAYMAKER.armor | points)


def carrying(*pieces: str, engine_kind: str = "fusion") -> Sheet:
    """A 50-ton machine with the pieces in its right torso and nothing else."""
    listed = ", ".join(f'"{piece}"' for piece in pieces)
    armor = "HD = 0\nCT = [0, 0]\nLT = [0, 0]\nRT = [0, 0]\nLA = 0\nRA = 0\nLL = 0\nRL = 0"
    unit = f'name = "Sample"\nmodel = "SM-1"\ntons = 50\nengine = 200\nheat_sinks = 10\nengine_kind = "{engine_kind}"'
    return parse_unit_toml(f"[unit]\n{unit}\n[armor]\n{armor}\n[slots]\nRT = [{listed}]\n", "sample.toml")


# The Haymaker by hand:
#   structure  35 / 10                        3.5      jump jets  6 at 0.5                    3
#   engine     rated 210                      9        SRM 6, a ton of ammunition             3 + 1
#   gyro       210 / 100, rounded up          3        medium lasers  2 at 1                  2
#   cockpit                                   3        flamer                                 1
#   heat sinks 10, all free                   0
#   armor      9 + 16+5 + 2(11+4) + 2*9 + 2*13 = 104 points, 104 / 16       6.5         in all 35
def test_a_light_jumper_weighs_what_was_added_by_hand() -> None:
    assert mass(HAYMAKER) == 35_000
    assert check(HAYMAKER) == ()


# The Steeplejack by hand: structure 10, engine 300 is 19, gyro 3, cockpit 3, 16 - 10 heat sinks 6, armor 304 / 16 = 19,
# 3 jets at 2 = 6, 2 PPCs 14, AC/20 14 with 2 tons of shells, 4 medium lasers 4: 100.
def test_a_hundred_ton_jumper_weighs_what_was_added_by_hand() -> None:
    assert mass(catalogue_sheet("classic", "Steeplejack SJ-3")) == 100_000


@pytest.mark.parametrize(
    ("weight", "frame", "points"),
    [
        (20, Frame.BIPED, (3, 6, 5, 5, 3, 3, 4, 4)),
        (35, Frame.BIPED, (3, 11, 8, 8, 6, 6, 8, 8)),
        (100, Frame.BIPED, (3, 31, 21, 21, 17, 17, 21, 21)),
        (45, Frame.QUAD, (3, 14, 11, 11, 11, 11, 11, 11)),
    ],
)
def test_internal_structure_is_the_table(weight: int, frame: Frame, points: tuple[int, ...]) -> None:
    """Core 5.1; the four legs of a quad use the leg column."""
    structure = internal_structure(weight, frame)
    assert list(structure) == ["HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL"]
    assert tuple(structure.values()) == points


@pytest.mark.parametrize("weight", [5, 47, 105])
def test_there_is_no_structure_off_the_table(weight: int) -> None:
    with pytest.raises(ValueError, match=f"no structure table for {weight} tons"):
        internal_structure(weight)


def test_armor_limits_are_twice_the_structure_and_nine_on_the_head() -> None:
    assert max_armor(35) == {"HD": 9, "CT": 22, "LT": 16, "RT": 16, "LA": 12, "RA": 12, "LL": 16, "RL": 16}


@pytest.mark.parametrize(
    ("rating", "weight"),
    [
        (10, 500),
        (25, 500),
        (30, 1000),
        (100, 3000),
        (200, 8500),
        (210, 9000),
        (212, 9500),
        (300, 19000),
        (350, 29500),
        (355, 31500),
        (400, 52500),
        (405, 56500),
        (500, 462500),
    ],
)
def test_engine_table(rating: int, weight: int) -> None:
    """CON-6; 212 is no entry and takes the next one up, 215."""
    assert engine_mass(rating) == weight


@pytest.mark.parametrize(
    ("kind", "weight"),
    [
        ("fusion", 9000),
        ("XL", 4500),
        ("light", 7000),
        ("XXL", 3000),
        ("compact", 13500),
        ("ICE", 18000),
        ("fuel cell", 11000),
        ("fission", 16000),
    ],
)
def test_engine_kinds(kind: str, weight: int) -> None:
    """CON-7 of the nine tons of a 210: 6.75 is 7, 10.8 is 11, 15.75 is 16."""
    assert engine_of(changed(engine=Engine(210, kind, clan=False))) == weight


def test_a_fission_engine_weighs_at_least_five_tons() -> None:
    assert engine_of(changed(engine=Engine(70, "fission", clan=False))) == 5000


@pytest.mark.parametrize(
    ("kind", "weight"),
    [
        ("standard", 3500),
        ("endo-steel", 2000),
        ("composite", 2000),
        ("endo-composite", 3000),
        ("reinforced", 7000),
        ("industrial", 7000),
    ],
)
def test_structure_kinds(kind: str, weight: int) -> None:
    """CON-5 for 35 tons: a twentieth is 1.75, 0.075 is 2.625; both go up to the half ton."""
    assert structure_mass(changed(structure=kind)) == weight


@pytest.mark.parametrize(
    ("kind", "clan", "weight"),
    [
        ("standard", False, 6500),
        ("ferro-fibrous", False, 6000),  # 104 / 17.92 = 5.80
        ("ferro-fibrous", True, 5500),  # 104 / 19.2 = 5.42
        ("light ferro-fibrous", False, 6500),  # 104 / 16.96 = 6.13
        ("heavy ferro-fibrous", False, 5500),  # 104 / 19.84 = 5.24
        ("ferro-lamellor", True, 7500),  # 104 / 14 = 7.43
        ("hardened", False, 13_000),  # 104 / 8
        ("commercial", False, 4500),  # 104 / 24 = 4.33
        ("heat-dissipating", False, 10_500),  # 104 / 10 = 10.4
    ],
)
def test_armor_kinds(kind: str, clan: bool, weight: int) -> None:
    """CON-13 for 104 points."""
    assert armor_mass(armored(kind, clan_armor=clan)) == weight


@pytest.mark.parametrize(
    ("pieces", "weight"),
    [
        (("2 x Machine Gun", "Ammo Machine Gun (half lot)"), 1500),
        (("Hatchet",), 4000),  # 50 / 15 = 3.33
        (("Sword",), 2500),  # 50 / 20
        (("Mace",), 5000),
        (("Retractable Blade",), 3000),
        (("MASC",), 3000),  # 50 / 20 = 2.5, to the nearest ton, halves up
        (("Supercharger",), 1000),  # a tenth of the 8.5-ton engine
        (("Actuator Enhancement System (AES)",), 1500),  # 50 / 35 = 1.43
        (("Partial Wing",), 3500),
        (("Tracks",), 5000),
        (("Cargo (1.5 tons)",), 1500),
        (("Improved Jump Jet",), 1000),
        (("AC/10", "Medium Laser", "LRM 5", "Targeting Computer"), 19_000),  # 12 + 1 + 2; 13 / 4 = 3.25 is 4 tons
        (("PPC (armored)",), 8500),  # 7 and half a ton for each of 3 slots
        (("PPC (T)", "Medium Laser", "BattleMech Turret (Shoulder)"), 9000),  # a tenth of 7 is 1 ton, half tons up
    ],
)
def test_equipment_weighs(pieces: tuple[str, ...], weight: int) -> None:
    """CON-16 to CON-24 on a 50-ton machine."""
    assert mass(carrying(*pieces)) - mass(carrying()) == weight


def test_a_combustion_engine_feeds_energy_weapons_through_amplifiers() -> None:
    """CON-21: a tenth of PPC and laser is 0.8, so 1 ton; the autocannon needs none."""
    bare = mass(carrying(engine_kind="ICE"))
    assert mass(carrying("PPC", "Medium Laser", engine_kind="ICE")) - bare == 9000
    assert mass(carrying("AC/5", engine_kind="ICE")) - bare == 8000


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"tons": 37}, ["odd tonnage", "tonnage left over", "walk differs"]),
        ({"engine": Engine(212, "fusion", clan=False)}, ["too heavy", "engine rating"]),
        ({"engine": Engine(210, "fusion", clan=False, large=True)}, ["engine size", "engine slots"]),
        ({"engine": Engine(175, "fusion", clan=False)}, ["tonnage left over", "walk differs", "heat sink slots"]),
        ({"engine": Engine(210, "XL", clan=False)}, ["tonnage left over", "engine slots", "engine slots"]),
        ({"walk": 5}, ["walk differs", "too many jump jets"]),
        ({"jump": 5}, ["jump differs"]),
        ({"heat_sinks": 9}, ["too few heat sinks"]),
        ({"heat_sinks": 12}, ["too heavy", "heat sink slots"]),
        ({"gyro": "XL"}, ["tonnage left over", "gyro slots"]),
        ({"cockpit": "small"}, ["tonnage left over", "cockpit slots"]),
        ({"structure": "endo-steel"}, ["tonnage left over", "structure slots"]),
        ({"myomer": "triple-strength"}, ["myomer slots"]),
        ({"structure": "paper"}, ["weight not checked"]),
        ({"frame": Frame.LAM}, ["weight not checked"]),
        ({"tons": 105}, ["weight not checked"]),
    ],
)
def test_every_fault_has_its_name(fields: dict[str, Any], expected: list[str]) -> None:
    assert names(changed(**fields)) == expected


def test_half_a_ton_too_much() -> None:
    """Six more points are 110 / 16 = 6.875 tons of armor, so 7 instead of 6.5."""
    text = "its parts weigh 35.5 tons, 0.5 more than its 35 (CON-1)"
    assert check(with_armor(LL=16, RL=16)) == (Problem("too heavy", text),)


def test_half_a_ton_too_little() -> None:
    text = "its parts weigh 34.5 tons, 0.5 less than its 35 (CON-1)"
    assert check(with_armor(LL=9, RL=9)) == (Problem("tonnage left over", text),)


def test_too_much_armor_in_one_place() -> None:
    limit = "the left arm has 13 points of armor; 12 is the most (CON-15)"
    assert check(with_armor(LA=13, RA=5)) == (Problem("too much armor", limit),)
    torso = "the center torso, front and rear, has 23 points of armor; 22 is the most (CON-15)"
    assert check(with_armor(CT=18, LL=11)) == (Problem("too much armor", torso),)
    head = "the head has 10 points of armor; 9 is the most (CON-15)"
    assert check(with_armor(HD=10, LL=12)) == (Problem("head armor", head),)


def test_one_jump_jet_more_than_it_walks() -> None:
    """CON-16: an engine of 200 walks 50 tons at 4; improved jets count against the running speed of 6."""
    text = "it has 5 jump jets; its walking speed allows 4 (CON-16)"
    assert Problem("too many jump jets", text) in check(carrying("5 x Jump Jet"))
    assert "too many jump jets" not in names(carrying("4 x Jump Jet"))
    assert "too many jump jets" not in names(carrying("6 x Improved Jump Jet"))


def test_jump_jets_sit_in_torsos_and_legs() -> None:
    """The jet of the left torso is put into the left arm instead."""
    jet, *torso = HAYMAKER.slots["LT"]
    moved = changed(slots=HAYMAKER.slots | {"LT": tuple(torso), "LA": (*HAYMAKER.slots["LA"][:-1], jet)})
    text = "a jump jet is in the left arm; torsos and legs hold them (CON-16)"
    assert check(moved) == (Problem("jump jet places", text),)


def test_actuators_that_must_be_there() -> None:
    """CON-26: an arm begins with shoulder and upper arm, a hand needs a lower arm, a quad's arms are legs."""
    arm = HAYMAKER.slots["LA"]
    assert names(changed(slots=HAYMAKER.slots | {"LA": arm[1:]})) == ["missing actuator"]
    assert names(changed(slots=HAYMAKER.slots | {"LA": arm[:2] + arm[3:]})) == ["hand without arm"]
    quad = replace(DROVER, slots=DROVER.slots | {"RA": DROVER.slots["RA"][1:]})
    assert check(quad) == (Problem("missing actuator", "the front right leg has no hip (CON-26)"),)


def test_patchwork_is_not_weighed() -> None:
    mixed = changed(armor_kind=HAYMAKER.armor_kind | {"HD": "hardened"})
    assert check(mixed) == (Problem("weight not checked", "patchwork armor is not weighed here (CON-14)"),)


def test_unknown_equipment_cannot_be_weighed() -> None:
    head = HAYMAKER.slots["HD"]
    odd = replace(head[0], text="Tea Urn", name="Tea Urn", kind="unknown", item=99)
    with pytest.raises(Unweighed, match="nobody knows what 'Tea Urn' weighs"):
        mass(changed(slots=HAYMAKER.slots | {"HD": (*head[:3], odd, *head[4:])}))


@pytest.mark.parametrize(("kilograms", "text"), [(35_000, "35"), (500, "0.5"), (10_250, "10.25"), (100_000, "100")])
def test_tons_are_written_without_idle_noughts(kilograms: int, text: str) -> None:
    assert tons(kilograms) == text


def test_a_refusal_is_a_sentence_with_its_rule() -> None:
    text = "Haymaker HM-5 wears commercial armor, which this version does not play yet (CON-43)."
    assert refusals(armored("commercial")) == (text,)


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"frame": Frame.LAM}, "CON-25"),
        ({"frame": Frame.QUADVEE}, "CON-65"),
        ({"frame": Frame.TRIPOD}, "CON-65"),
        ({"tons": 15}, "CON-2"),
        ({"tons": 105}, "CON-2"),
        ({"cockpit": "interface"}, "CON-63"),
        ({"cockpit": "dual"}, "CON-65"),
        ({"gyro": "none"}, "CON-68"),
        ({"gyro": "superheavy"}, "CON-68"),
        ({"zero_slot": (("Armored Cowl", "HD"),)}, "CON-31"),
    ],
)
def test_machines_that_are_not_played(fields: dict[str, Any], rule: str) -> None:
    (reason,) = refusals(changed(**fields))
    assert reason.endswith(f"({rule}).")


def test_armor_that_is_not_played_is_refused_on_one_location_too() -> None:
    patch = changed(armor_kind=HAYMAKER.armor_kind | {"LL": "commercial"})
    assert refusals(patch) == refusals(armored("commercial"))


@pytest.mark.parametrize("kind", ["composite", "reinforced", "industrial"])
def test_structures_that_are_played(kind: str) -> None:
    assert refusals(changed(structure=kind)) == ()


@pytest.mark.parametrize("kind", ["small", "torso-mounted", "command console", "industrial", "primitive"])
def test_cockpits_that_are_played(kind: str) -> None:
    assert refusals(changed(cockpit=kind)) == ()


@pytest.mark.parametrize(
    "kind",
    [
        "standard",
        "ferro-fibrous",
        "ferro-fibrous prototype",
        "light ferro-fibrous",
        "heavy ferro-fibrous",
        "stealth",
        "ballistic-reinforced",
        "heat-dissipating",
        "heavy industrial",
        "industrial",
        "primitive",
        "hardened",
        "anti-penetrative ablation",
        "ferro-lamellor",
        "reflective",
        "reactive",
        "impact-resistant",
    ],
)
def test_armor_that_is_played(kind: str) -> None:
    assert refusals(armored(kind)) == ()
    assert refusals(changed(armor_kind=HAYMAKER.armor_kind | {"LL": kind})) == ()


@pytest.mark.parametrize(
    ("piece", "rule"),
    [
        ("Shield (Small)", "CON-74"),
        ("Drone (Remote) Operating System", "CON-22"),
    ],
)
def test_equipment_that_is_not_played(piece: str, rule: str) -> None:
    (reason,) = refusals(carrying(piece))
    assert rule in reason


@pytest.mark.parametrize(
    "piece",
    [
        "CASE",
        "CASE II",
        "Hatchet",
        "TSM",
        "Targeting Computer",
        "Gauss Rifle",
        "Modular Armor",
        "Spikes",
        "Actuator Enhancement System (AES)",
        "Industrial TSM",
        "Ram Plate",
        "Clan Talons",
        "Claw",
        "Reactive",
        "Medium Laser (armored)",
    ],
)
def test_equipment_that_is_played(piece: str) -> None:
    assert refusals(carrying(piece)) == ()


def test_what_nobody_knows_is_refused() -> None:
    assert refusals(armored("cardboard")) == ("Haymaker HM-5 wears cardboard armor, which this version does not know.",)


def test_simplifications_are_said() -> None:
    assert [caveat.name for caveat in caveats(armored("industrial", cockpit="industrial"))] == [
        "industrial armor",
        "industrial cockpit",
    ]
    assert [caveat.name for caveat in caveats(carrying("Partial Wing"))] == ["partial wing"]
    assert [caveat.name for caveat in caveats(changed(cockpit="command console"))] == ["command console"]
    stalls = changed(structure="industrial", engine=Engine(210, "ICE", clan=False))
    assert [caveat.name for caveat in caveats(stalls)] == ["industrial structure", "combustion engine"]
    assert caveats(HAYMAKER) == ()


@pytest.fixture(scope="module")
def players_sheets() -> list[Sheet]:
    folder = os.environ.get("IRONFALL_TEST_DATA")
    if not folder:
        pytest.skip("IRONFALL_TEST_DATA, the folder with players' files, is not set")
    return [read_mtf(path) for path in sorted(Path(folder, "mtf").rglob("*.mtf"))]


def test_players_files_balance(players_sheets: list[Sheet]) -> None:
    """The groups and figures were found by other means than this code: construction rules, section 9."""
    balanced: Counter[tuple[int | None, str, bool]] = Counter()
    for sheet in players_sheets:
        found = names(sheet)
        assert "too heavy" not in found, sheet.source
        if not {"tonnage left over", "weight not checked"} & set(found):
            balanced[sheet.rules_level, sheet.frame, sheet.omni] += 1
    assert balanced[1, "biped", False] == 285
    assert balanced[1, "quad", False] == 4
    assert balanced[2, "biped", False] == 1671
    assert balanced[2, "biped", True] == 614
    assert balanced[2, "quad", False] >= 65
    assert balanced[3, "biped", False] >= 229
    assert balanced[4, "biped", False] >= 453
    assert balanced[5, "biped", False] >= 16


def test_players_files_keep_the_limits(players_sheets: list[Sheet]) -> None:
    """Section 9: engine, gyro, armor, walk and sinks fit in every file; a few spread structures and armors are odd."""
    found = {name for sheet in players_sheets for name in names(sheet)}
    assert found == {"tonnage left over", "weight not checked", "structure slots", "armor slots"}


def test_how_many_players_machines_are_refused(players_sheets: list[Sheet]) -> None:
    """Counted in the files by their own words: construction rules, section 9."""
    reasons = Counter(
        reason.removeprefix(sheet.name).strip().partition(", which")[0]
        for sheet in players_sheets
        for reason in refusals(sheet)
    )
    assert reasons["wears commercial armor"] == 32
    assert reasons["has an interface cockpit"] == 7
    assert reasons["has a superheavy gyro"] == 8
    assert reasons["has no gyro"] == 7
    playable = sum(not refusals(sheet) for sheet in players_sheets)
    assert playable > 3600


def test_what_players_machines_are_made_of_is_played(players_sheets: list[Sheet]) -> None:
    """Counted in the same way: as many of each as section 9 counts, but for those that something else keeps out."""
    played = [sheet for sheet in players_sheets if not refusals(sheet)]
    armor = Counter(kind for sheet in played for kind in set(sheet.armor_kind.values()))
    assert armor["ferro-lamellor"] >= 40
    assert armor["reflective"] >= 30
    assert armor["hardened"] >= 20
    assert Counter(sheet.cockpit for sheet in played)["torso-mounted"] >= 40
    # Of 178 that are industrial, 32 wear commercial armor and 16 are too light or too heavy.
    assert Counter(sheet.structure for sheet in played)["industrial"] >= 178 - 32 - 16
