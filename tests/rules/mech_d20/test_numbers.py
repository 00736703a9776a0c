"""The numbers of the charts: what defaults.json says, what a player's file changes, and how a wrong file is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.mech_d20.tables import places

from ironfall.errors import BadInput
from ironfall.rulesets.mech_d20.chart_fields import FIELDS, is_number
from ironfall.rulesets.mech_d20.charts import charts
from ironfall.rulesets.mech_d20.numbers import (
    default_charts,
    fill_numbers,
    is_default,
    merged,
    read_charts,
    weapon_names,
    weight_class,
)
from ironfall.rulesets.mech_d20.records import CT, HD, LA, LT, LTR, MOST_STEPS, RA, RT, RTR, Game, Numbers, WeaponKind
from ironfall.table.marks import fields_of

PAGE = Path(__file__).parents[3] / "docs" / "charts-of-your-own.md"
OWN_WEAPON = {"kind": "energy", "damage": 7, "heat": 4, "range": [0, 2, 4, 6], "ammo": None}


def numbers(overrides: dict[str, Any] | None = None) -> Numbers:
    game = Game()
    fill_numbers(game, overrides or {})
    return game.numbers


def read(**groups: Any) -> dict[str, Any]:
    return read_charts(json.dumps(groups), "my.json")


def wrong(text: Any, source: str = "my.json") -> str:
    """What is said of a file that cannot stand."""
    with pytest.raises(BadInput) as caught:
        read_charts(text if isinstance(text, str) else json.dumps(text), source)
    return str(caught.value)


# --- what the defaults are


def test_single_numbers_by_default() -> None:
    found = numbers()
    assert (found.to_hit, found.piloting, found.laser) == (10, 10, 1)
    assert found.range_modifier == [0, -2, -4] and found.per_hex_inside == -1
    assert found.own_move == [0, 1, 2, 3] and found.cover == [0, 1, 2]
    assert (found.prone_adjacent, found.prone_other, found.prone_own) == (2, -1, -2)
    assert found.consciousness == [5, 8, 11, 14, 17] and found.deadly_hits == 6
    assert (found.gyro_piloting, found.hip_piloting, found.leg_actuator_piloting) == (-3, -2, -1)
    assert (found.leg_lost_piloting, found.per_damage_step, found.damage_step, found.big_damage) == (-5, -1, 10, 20)
    assert (found.sensors_attack, found.life_support, found.arm_actuator_attack) == (-2, -2, -1)
    assert (found.engine_heat, found.engine_hits, found.part_lost_on, found.leg_actuator_mp) == (5, 3, 20, -1)
    assert (found.heat_walk, found.heat_run, found.heat_jump_per_hex, found.heat_jump_least) == (1, 2, 1, 3)
    assert (found.heat_stand, found.sink, found.sink_in_water, found.shutdown_from) == (2, 1, 2, 14)
    assert (found.hex_mp, found.terrain_mp, found.facing_mp, found.stand_mp, found.gel_mp) == (1, 1, 1, 1, 1)
    assert (found.free_at_start, found.free_at_end, found.most_climb, found.gel_points) == (1, 1, 2, 5)
    assert found.punch_dice == [1, 1, 2, 2] and found.kick_dice == [1, 2, 2, 3]
    assert (found.punch_heat, found.kick_heat, found.reach, found.kicks) == (0, 0, 1, 1)


def test_every_number_is_filled() -> None:
    filled = {field.to for field in FIELDS.values()}
    assert set(fields_of(Numbers)) - filled == {"weapons"}


def test_rows_by_hexes_moved() -> None:
    assert numbers().target_move[:18] == [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6]
    assert numbers().target_move[MOST_STEPS - 1] == 6


@pytest.mark.parametrize(
    ("heat", "attack", "mp", "shutdown"),
    [
        (0, 0, 0, 0), (7, 0, 1, 0), (8, 1, 1, 0), (13, 2, 2, 0), (14, 2, 2, 10), (17, 3, 3, 10), (18, 3, 3, 16),
        (22, 3, 4, 23), (24, 4, 4, 23), (25, 4, 5, 23), (26, 4, 5, 30), (29, 4, 5, 30), (30, 4, 5, 41), (63, 4, 5, 41),
    ],
)  # fmt: skip
def test_rows_by_heat(heat: int, attack: int, mp: int, shutdown: int) -> None:
    found = numbers()
    assert (found.heat_attack[heat], found.heat_mp[heat], found.shutdown[heat]) == (attack, mp, shutdown)


def test_sides_arcs_and_ways_inward() -> None:
    found = numbers()
    assert found.side_from == [0, 0, 2, 3, 1, 0]
    assert [found.arc[place] for place in (HD, CT, RT, LA, RTR)] == [0b100011, 0b100011, 0b100111, 0b110011, 0b011100]
    assert [found.inward[place] for place in (LA, RT, LTR, CT, HD)] == [LT, CT, 8, -1, -1]
    assert places(found.vital) == {"HD", "CT", "CTR"}


def test_both_sides_of_a_torso_take_the_same_with_them() -> None:
    found = numbers()
    assert places(found.attached[RT]) == {"RTR", "RA", "RL"} and places(found.attached[RTR]) == {"RT", "RA", "RL"}
    assert places(found.attached[LT]) == {"LTR", "LA", "LL"} and places(found.attached[LTR]) == {"LT", "LA", "LL"}
    assert found.attached[CT] == found.attached[RA] == 0


def test_weapons() -> None:
    names = weapon_names({})
    assert names[0] == "" and names[1] == "small_laser" and len(names) == 14
    lrm, ac, gel = (numbers().weapons[names.index(name)] for name in ("lrm20", "ac5", "gel_launcher"))
    assert (lrm.kind, lrm.dice, lrm.damage, lrm.heat, lrm.ammo) == (WeaponKind.MISSILE, 4, 0, 6, 6)
    assert (lrm.minimum, lrm.short, lrm.medium, lrm.long, lrm.one_place) == (6, 7, 14, 21, 0)
    assert (ac.kind, ac.dice, ac.damage, ac.heat, ac.minimum, ac.ammo) == (WeaponKind.BALLISTIC, 0, 5, 1, 3, 10)
    assert (gel.kind, gel.dice, gel.damage, gel.long, gel.ammo) == (WeaponKind.GEL, 0, 0, 9, 0)


@pytest.mark.parametrize(("tons", "number"), [(20, 0), (35, 0), (40, 1), (55, 1), (60, 2), (75, 2), (80, 3), (100, 3)])
def test_weight_classes(tons: int, number: int) -> None:
    assert weight_class({}, tons) == number


# --- a player's own


def test_a_number_of_ones_own() -> None:
    own = read(to_hit={"base": 11}, weapons={"ac5": {"damage": 6}})
    assert own == {"to_hit.base": 11, "weapons.ac5.damage": 6}
    assert numbers(own).to_hit == 11
    assert numbers(own).weapons[5].damage == 6 and numbers(own).weapons[5].heat == 1
    assert merged(own)["to_hit"] == {**default_charts()["to_hit"], "base": 11}


def test_a_table_replaces_the_whole_table() -> None:
    own = read(heat={"attack_penalty": [[10, 5]], "shutdown_check_from": 20, "shutdown_required": [[20, "auto"]]})
    assert numbers(own).heat_attack[9:31:10] == [0, 5, 5]
    assert numbers(own).shutdown[19:21] == [0, 41]


def test_a_weapon_of_ones_own() -> None:
    own = read(weapons={"hail_gun": OWN_WEAPON | {"damage": "3d6+2", "one_place": True}, "arc_gun": OWN_WEAPON})
    assert weapon_names(own)[14:] == ("arc_gun", "hail_gun")
    weapon = numbers(own).weapons[15]
    assert (weapon.dice, weapon.damage, weapon.one_place, weapon.heat, weapon.long) == (3, 2, 1, 4, 6)
    assert weapon_names(dict(reversed(own.items()))) == weapon_names(own)


def test_names_may_stand_with_dots() -> None:
    assert read(**{"to_hit.base": 12}) == read(to_hit={"base": 12})


def test_what_is_read_reads_back() -> None:
    own = read(weapons={"arc_gun": OWN_WEAPON}, transfer={"CT": None}, piloting={"penalty": {"gyro": -4}})
    assert read_charts(json.dumps(own), "again") == own


def test_the_whole_of_the_defaults_is_a_charts_file() -> None:
    own = read_charts(json.dumps(default_charts(), indent=2), "defaults.json")
    assert own.keys() >= {"to_hit.base", "weapons.lrm20.range", "destroy.test"} and "known" not in own
    ours, theirs = numbers(), numbers(own)
    assert all(getattr(ours, name) == getattr(theirs, name) for name in fields_of(Numbers) if name != "weapons")
    assert weapon_names(own) == weapon_names({})


def test_toml() -> None:
    text = '[heat]\nwalk = 2\n[transfer]\nRT = "none"\n[weapons.arc_gun]\nkind = "energy"\ndamage = 7\nheat = 4\n'
    own = read_charts(text + "range = [0, 2, 4, 6]\nammo = 0\n", "my.TOML")
    assert numbers(own).heat_walk == 2 and numbers(own).inward[RT] == -1
    assert numbers(own).weapons[14].damage == 7 and numbers(own).weapons[14].ammo == 0


def test_either_name_of_a_number_sets_it() -> None:
    for own in (read(piloting={"penalty": {"hip": -4}}), read(crit={"effects": {"hip": {"piloting": -4}}})):
        assert numbers(own).hip_piloting == -4
        assert not is_default(own, "piloting.penalty.hip") and not is_default(own, "crit.effects.hip.piloting")


def test_the_triggers_name_the_damage() -> None:
    triggers = [each.replace("20", "15") for each in default_charts()["piloting"]["triggers"]]
    assert numbers(read(piloting={"triggers": triggers})).big_damage == 15
    assert wrong({"piloting": {"triggers": triggers, "big_damage": 20}}) == (
        "my.json:1: piloting.big_damage is 20 and piloting.triggers says 15, which is the same number; give it alike"
    )


# --- defaults of ours


@pytest.mark.parametrize(
    ("key", "row", "ours"),
    [
        ("to_hit.base", None, False),
        ("to_hit.targeting_laser", None, True),
        ("range.medium", None, False),
        ("move.stand_mp", None, False),
        ("move.max_climb", None, True),
        ("target_move_mod", 0, False),
        ("target_move_mod", 3, False),
        ("target_move_mod", 4, True),
        ("target_move_mod", None, True),
        ("weapons.lrm5.range", 0, False),
        ("weapons.lrm5.range", 1, True),
        ("weapons.lrm20.damage", None, False),
        ("weapons.lrm20.heat", None, True),
        ("heat.stand_attempt", None, False),
        ("heat.shutdown_required", 14, True),
    ],
)
def test_what_is_a_default_of_ours(key: str, row: int | None, ours: bool) -> None:
    assert is_default({}, key, row) == ours
    assert not is_default({key: 1}, key, row)


def test_only_numbers_are_asked_for() -> None:
    with pytest.raises(KeyError):
        is_default({}, "to_hit.basis")
    with pytest.raises(KeyError):
        is_default({}, "known")


def test_what_is_known_are_numbers_of_the_charts() -> None:
    names = [key for key in FIELDS if is_number(key)] + [f"weapons.{name}.{field}" for name in weapon_names({})[1:]
        for field in ("damage", "heat", "range")]  # fmt: skip
    for known in default_charts()["known"]:
        pattern = re.escape(known.partition("[")[0]).replace(r"\*", r"\w+")
        assert any(re.fullmatch(pattern, name) for name in names), known


# --- what cannot stand


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"to_hit": {"base": "x"}}, 'to_hit.base must be a whole number from -20 to 60; it is "x"'),
        ({"to_hit": {"base": True}}, "to_hit.base must be a whole number from -20 to 60; it is true"),
        ({"to_hit": {"base": 10.0}}, "to_hit.base must be a whole number from -20 to 60; it is 10.0"),
        ({"cover_mod": {"light": -1}}, "cover_mod.light must be a whole number from 0 to 40; it is -1"),
        ({"to_hit": {"natural_20_hits": 1}}, "to_hit.natural_20_hits must be true or false; it is 1"),
        ({"to_hit": {"bas": 1}}, "the charts have no to_hit.bas; to_hit.base may be meant"),
        ({"tohit": {"base": 1}}, "the charts have no tohit.base; to_hit.base may be meant"),
        ({"stand_mp": 1}, "the charts have no stand_mp; move.stand_mp may be meant"),
        ({"qqq": 1}, "the charts have no qqq; docs/charts-of-your-own.md has all names"),
        ({"weapons": {"ac5": {"dammage": 1}}},
            "the charts have no weapons.ac5.dammage; weapons.ac5.damage may be meant"),
        ({"move": 3}, "move must be a group of numbers (hex_mp, terrain_change_mp, extra_facing_mp, free_facing_start, "
            "free_facing_end, stand_mp, gel_pod_mp, max_climb, run_from_walk, backward_max); it is 3"),
        ({"heat": {"shutdown_required": [[14, 10], [18]]}},
            "heat.shutdown_required[1] must be a pair such as [14, 10]; it is [18]"),
        ({"heat": {"shutdown_required": [[14, 10], [14, 12]]}},
            "heat.shutdown_required[1][0] must be more than 14, the row before it; it is 14"),
        ({"heat": {"shutdown_required": [[14, "never"]]}},
            'heat.shutdown_required[0][1] must be what 2D20 must reach, from 0 to 41, or "auto"; it is "never"'),
        ({"heat": {"shutdown_check_from": 12}}, "heat.shutdown_required must begin at the heat of "
            "heat.shutdown_check_from; it begins at 14, and checks are made from 12 on"),
        ({"target_move_mod": [[0, 0], [16, 6]]},
            "target_move_mod[1][0] must be at least 63, so that every number has a row; it is 16"),
        ({"location_die": {"front": [[2, "RL"], [20, "TAIL"]]}}, 'location_die.front[1][1] must be "HD", "CT", "LT", '
            '"RT", "LA", "RA", "LL", "RL", "CTR", "LTR" or "RTR"; it is "TAIL"'),
        ({"consciousness": {"required": [5, 8]}}, "consciousness.required must be five whole numbers, one for each "
            "counter but the last, such as [5, 8, 11, 14, 17]; it is [5, 8]"),
        ({"weapon_arc": {"RT": [0, 6]}}, "weapon_arc.RT[1] must be a whole number from 0 to 5; it is 6"),
        ({"attached": {"RT": ["RA", "RA"]}}, 'attached.RT[1] must be named only once; it is "RA"'),
        ({"transfer": {"CT": "RA"}}, 'transfer.CT must be "HD" or null (in TOML "none") where damage ends; it is "RA"'),
        ({"jump_jet_tons": [[999, 0.3]]}, "jump_jet_tons[0][1] must be a mass in tons, in halves of a ton; it is 0.3"),
        ({"physical": {"kick": {"light": "1d6+1"}}},
            'physical.kick.light must be D6 such as "2d6"; it is "1d6+1"'),
        ({"weapons": {"ac5": {"damage": "2d8"}}}, 'weapons.ac5.damage must be a number of points such as 5, or D6 such '
            'as "2d6" or "2d6+1"; it is "2d8"'),
        ({"weapons": {"ac5": {"range": [0, 3, 2, 9]}}},
            "weapons.ac5.range[2] must be at least 3, the range before it; it is 2"),
        ({"weapons": {"ac5": {"range": [10, 3, 6, 9]}}},
            "weapons.ac5.range[0] must be at most 9, the long range; it is 10"),
        ({"weapons": {"ac5": {"ammo": -1}}}, "weapons.ac5.ammo must be the shots of a ton, from 1 to 999, or null (in "
            "TOML 0) where it needs none; it is -1"),
        ({"weapons": {"arc_gun": {**OWN_WEAPON, "kind": "plasma"}}}, 'weapons.arc_gun.kind must be "ballistic", '
            '"energy", "missile", "physical" or "gel"; it is "plasma"'),
        ({"weapons": {"arc_gun": {"damage": 3}}}, "weapons.arc_gun is a weapon of your own and must have kind, damage, "
            "heat, range, ammo; kind, heat, range, ammo are missing"),
        ({"weapons": {"arc_gun": 3}}, 'weapons.arc_gun must be the card of a weapon, such as {"kind": "energy", '
            '"damage": 5, "heat": 3, "range": [0, 3, 6, 9], "ammo": null}; it is 3'),
        ({"weapons": {"Arc Gun": OWN_WEAPON}}, "a weapon must be named in small letters, digits and _, beginning with "
            'a letter, such as gauss_rifle; this one is named "Arc Gun"'),
        ({"weapons": {"ac_5": OWN_WEAPON}}, "weapons.ac_5 must have another name: ac5 is taken"),
        ({"weapons": {"heatsink": OWN_WEAPON}}, "weapons.heatsink must have another name: heat_sink is taken"),
        ({"weapons": {"ac5_ammo": OWN_WEAPON}}, "weapons.ac5_ammo must have another name: ammunition is named after "
            "its weapon, with ammo behind"),
        ({"weapons": {"gel_launcher": {"damage": 2}}}, "weapons.gel_launcher shoots GEL: its damage must be 0, and its "
            "ammo null, because it uses GEL packs"),
        ({"weapons": {f"gun_{chr(97 + k)}": OWN_WEAPON for k in range(26)} | {f"rod_{chr(97 + k)}": OWN_WEAPON
            for k in range(9)}}, "weapons must be at most 47 cards, ours included; there are 48"),
        ({"range": {"beyond_long": "allowed"}},
            'range.beyond_long must be "illegal": nothing else is played yet; it is "allowed"'),
        ({"physical": {"charge_push_dfa_enabled": True}},
            "physical.charge_push_dfa_enabled must be false: nothing else is played yet; it is true"),
        ({"crit": {"effects": {"weapon": "destroyed"}}}, 'crit.effects.weapon must be "disabled for the combat": '
            'nothing else is played yet; it is "destroyed"'),
        ({"prone": {"fall_damage": 5}}, "prone.fall_damage must be 0: nothing else is played yet; it is 5"),
        ({"initiative": {"die": 6}}, "initiative.die must be 20: nothing else is played yet; it is 6"),
    ],
)  # fmt: skip
def test_what_is_refused_and_what_would_be_right(given: dict[str, Any], says: str) -> None:
    assert wrong(given) == f"my.json:1: {says}"


def test_both_names_of_a_number_must_agree() -> None:
    text = '{"crit": {"effects": {"gyro": {"piloting": -4}}},\n "piloting": {"penalty": {"gyro": -3}}}'
    assert wrong(text) == (
        "my.json:2: piloting.penalty.gyro is -3 and crit.effects.gyro.piloting says -4, which is the same number; "
        "give it alike"
    )


@pytest.mark.parametrize(
    ("text", "source", "says"),
    [
        ('{"heat": {\n"walk": 1,\n"attack_penalty":\n[[8, 1],\n[13, 2, 3]]}}', "my.json",
            "my.json:5: heat.attack_penalty[1] must be a pair such as [8, 1]; it is [13, 2, 3]"),
        ('{"heat": {"walk": 1}, "move":\n{"hex_mp": 1, "a\\"}{": 1}}', "my.json",
            'my.json:2: the charts have no move.a\\"}{; docs/charts-of-your-own.md has all names'),
        ('{"to_hit": {"base": 9},\n"to_hit": {"base": 8}}', "my.json",
            "my.json:2: to_hit stands twice, in lines 1 and 2; give it once"),
        ('{"to_hit": {"base": 9},\n"to_hit.base": 8}', "my.json",
            "my.json:2: to_hit.base stands twice, in lines 1 and 2; give it once"),
        ('{"to_hit":\n{"base": NaN}}', "my.json",
            "my.json:2: to_hit.base is NaN, which is no number of a chart; give a whole number"),
        ('{"heat": {"walk": -Infinity}}', "my.json",
            "my.json:1: heat.walk is -Infinity, which is no number of a chart; give a whole number"),
        ('{"heat":\n{"walk" 1}}', "my.json", "my.json:2: this is not JSON: expecting ':' delimiter at column 9"),
        ("", "my.json", 'my.json: the file is empty; a charts file holds numbers by name, such as {"to_hit": {"base": '
            "11}}"),
        ("\ufeff \n", "my.json", 'my.json: the file is empty; a charts file holds numbers by name, such as {"to_hit": '
            '{"base": 11}}'),
        ("[1]", "my.json", 'my.json:1: a charts file is one JSON object, such as {"to_hit": {"base": 11}}'),
        ('{"a":' * 9 + "1" + "}" * 9, "my.json", "my.json:1: groups stand too deep in one another; the charts of "
            "defaults.json go four deep"),
        ("[" * 100_000, "my.json", "my.json: groups stand too deep in one another; the charts of defaults.json go "
            "four deep"),
        (" " * 1_000_001, "my.json", "my.json: a charts file has at most 1 MB; this one is longer"),
        ("[heat]\n\nwalk = -1", "my.toml", "my.toml:3: heat.walk must be a whole number from 0 to 99; it is -1"),
        ("[heat]\nwalk = 1979-05-27", "my.toml",
            'my.toml:2: heat.walk must be a whole number from 0 to 99; it is "1979-05-27"'),
        ("[heat]\nwalk = nan", "my.toml", "my.toml:2: heat.walk must be a whole number from 0 to 99; it is NaN"),
        ("[weapons]\nac5 = { damage = -1 }", "my.toml", "my.toml:2: weapons.ac5.damage must be a number of points such "
            'as 5, or D6 such as "2d6" or "2d6+1"; it is -1'),
        ("[heat\nwalk = 1", "my.toml", "my.toml:1: this is not TOML: expected ']' at the end of a table declaration"),
        ("a = " + "[" * 100_000, "my.toml", "my.toml: groups stand too deep in one another; the charts of "
            "defaults.json go four deep"),
    ],
)  # fmt: skip
def test_files_that_cannot_be_read(text: str, source: str, says: str) -> None:
    assert wrong(text, source) == says


def test_a_number_past_all_bounds_is_refused() -> None:
    assert wrong('{"to_hit": {"base": ' + "1" * 5000 + "}}").startswith(
        "my.json:1: to_hit.base must be a whole number from -20 to 60; it is"
    )
    assert wrong("x = " + "1" * 5000, "my.toml") == (
        "my.toml: a number is too long for a chart; give a whole number of a few digits"
    )


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-50, 50)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["2d6", "RA"]),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=5), inside, max_size=2),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*FIELDS, "weapons.ac5.range", "weapons.arc_gun.damage"]), ANYTHING, max_size=3))
@settings(max_examples=150, deadline=None)
def test_a_file_is_refused_in_one_line_or_can_be_played(own: dict[str, Any]) -> None:
    try:
        read = read_charts(json.dumps(own), "my.json")
    except BadInput as error:
        assert "\n" not in str(error)
        return
    game = Game()
    fill_numbers(game, read)
    charts(read, game.options)
    assert read_charts(json.dumps(read), "again") == read


# --- the page


def test_the_samples_of_the_page_can_be_read() -> None:
    text = PAGE.read_text("utf-8")
    samples = re.findall(r"^```(json|toml)(?: file=\S+)?\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert {language for language, _ in samples} == {"json", "toml"}
    for language, sample in samples:
        assert read_charts(sample, f"sample.{language}")


def test_the_page_names_every_number() -> None:
    text = PAGE.read_text("utf-8")
    missing = [key for key in FIELDS if is_number(key) and not re.search(rf"\b{key.split('.')[-1]}\b", text)]
    assert missing == []
