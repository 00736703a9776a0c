"""Clubs and mounted physical weapons (CLUB-1 to CLUB-7)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import (
    Placed,
    a_table,
    beside,
    happened,
    lost,
    mech,
    numbers_needed,
    owed,
    placed,
    play,
    reasons,
    refused,
    struck,
)

from ironfall.errors import BadInput
from ironfall.rulesets.classic.attacks import make_attacks, refusals_of_attack
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.clubs import (
    chart_of_swing,
    club_arm_modifiers,
    club_damage,
    club_lands,
    club_misses,
    club_to_hit,
    heat_blade,
    is_in_arc_of_club,
    may_pierce,
    refusals_of_club,
    refusals_of_hands,
    refusals_of_weapon,
    swing,
)
from ironfall.rulesets.classic.limbs import choose_limbs
from ironfall.rulesets.classic.physical_weapons import (
    IN_HAND,
    can_backfire,
    has_extended_blade,
    is_weapon,
    is_weapon_hit,
    row_of_damage,
    weapon_points,
)
from ironfall.rulesets.classic.punch import refusals_of_punch
from ironfall.rulesets.classic.push import refusals_of_push
from ironfall.rulesets.classic.records import CT, LA, RA, RL, Carried, Result, Table, Unit, Weapon
from ironfall.rulesets.classic.sequence import play_physical_phase
from ironfall.rulesets.classic.words import Because, Event, Refusal
from ironfall.units.sheet import Sheet

TARGET = "0809"
SOUTH = beside(TARGET, 3)
BEHIND_ATTACKER = beside(SOUTH, 3)
ALL = {"all_physical_weapons": "yes"}


def striking(
    weapon: str = "Hatchet",
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    /,
    tons: int = 50,
    arm: str = "RA",
    **options: Any,
) -> tuple[Table, Unit, Unit, int]:
    """A stands south of B, they face one another, and A strikes with what it has in one arm; what stands for it, too"""
    fields = options.pop("fields", {})
    slots = {arm: [weapon]} if weapon else {}
    table = a_table(
        placed(mech(tons, slots=slots, **fields), SOUTH, **(a or {})),
        placed(mech(50), TARGET, **({"facing": 3} | (b or {}))),
        **options,
    )
    attacker, target = table.game.units[:2]
    attacker.attack, attacker.declared, attacker.attack_target, attacker.aimed_at = 6, 1, 1, target.at
    choose_limbs(table, attacker)
    return table, attacker, target, attacker.blow_with[0]


def saying(sheet: Sheet, word: str, text: str) -> Placed:
    """One in the attacker's hex of which one word is said."""
    unit = placed(sheet, SOUTH)
    return unit._replace(said=(*unit.said, (word, text)))


def with_club(a: dict[str, Any] | None = None, **more: Any) -> tuple[Table, Unit, Unit, int]:
    return striking("", {"carries": "girder"} | (a or {}), **more)


# --- the table of weapons


@pytest.mark.parametrize(
    ("tons", "hatchet", "club", "sword", "blade", "mace"),
    [
        (35, 7, 7, 5, 4, 9), (50, 10, 10, 6, 5, 13), (55, 11, 11, 7, 6, 14), (65, 13, 13, 8, 7, 17),
        (100, 20, 20, 11, 10, 25),
    ],
)  # fmt: skip
def test_damage_by_weight(tons: int, hatchet: int, club: int, sword: int, blade: int, mace: int) -> None:
    kinds = (Weapon.HATCHET, Weapon.CLUB, Weapon.SWORD, Weapon.RETRACTABLE_BLADE, Weapon.MACE)
    assert [weapon_points(tons, kind) for kind in kinds] == [hatchet, club, sword, blade, mace]
    assert weapon_points(tons, Weapon.LANCE) == hatchet


@pytest.mark.parametrize(
    ("weapon", "points", "number"),
    [
        ("Flail", 9, 5), ("Chain Whip", 3, 3), ("Chainsaw", 5, 5), ("Dual Saw", 7, 5), ("Backhoe", 6, 6),
        ("Combine", 3, 3), ("Mining Drill", 4, 4), ("Heavy-Duty Pile Driver", 10, 7), ("Rock Cutter", 5, 6),
        ("Wrecking Ball", 8, 6), ("Spot Welder", 5, 4), ("Hatchet", 10, 4), ("Sword", 6, 3), ("Mace", 13, 6),
        ("Lance", 10, 6), ("Retractable Blade", 5, 3), ("Vibroblade (Small)", 7, 3), ("Vibroblade (Medium)", 10, 3),
        ("Vibroblade (Large)", 14, 3),
    ],
)  # fmt: skip
def test_every_weapon_of_a_50_ton_mech(weapon: str, points: int, number: int) -> None:
    blade = "lade" in weapon
    table, attacker, target, held = striking(weapon, {"active": "RA"} if blade else {}, options=ALL)
    assert play(table, club_damage, attacker, held) == points
    assert play(table, club_to_hit, attacker, target, held) == number
    assert refused(table, refusals_of_club, attacker, target, held) == []
    assert is_weapon(attacker, held) and not is_weapon(attacker, RA) and is_weapon(attacker, IN_HAND)


@pytest.mark.parametrize(
    ("weapon", "dry", "strong"),
    [("Hatchet", 10, 20), ("Sword", 6, 12), ("Backhoe", 6, 12), ("Chainsaw", 5, 5), ("Mining Drill", 4, 4)],
)
def test_strong_myomer_doubles_what_is_swung_not_tools(weapon: str, dry: int, strong: int) -> None:
    fields = {"myomer": "triple-strength"}
    for heat, points in ((8, dry), (9, strong)):
        table, attacker, _, held = striking(weapon, {"heat": heat}, fields=fields)
        assert play(table, club_damage, attacker, held) == points


def test_strong_myomer_makes_a_club_stronger_and_an_active_vibroblade_not() -> None:
    fields = {"myomer": "triple-strength"}
    table, attacker, _, held = striking("", {"heat": 9, "carries": "limb"}, fields=fields)
    assert play(table, club_damage, attacker, held) == 20
    table, attacker, _, held = striking("Vibroblade (Large)", {"heat": 9, "active": "RA"}, fields=fields, options=ALL)
    assert play(table, club_damage, attacker, held) == 14


def test_under_water_half_rounded_down() -> None:
    table, attacker, _, held = striking("Hatchet", {"water": 2}, tons=55)
    assert play(table, club_damage, attacker, held) == 5


def test_a_vibroblade_that_is_off_is_a_sword_and_heats_nobody() -> None:
    table, attacker, _, held = striking("Vibroblade (Medium)", options=ALL)
    assert row_of_damage(attacker, held) == Weapon.SWORD
    assert play(table, club_damage, attacker, held) == 6
    play(table, heat_blade, attacker, held)
    assert attacker.heat == 0


@pytest.mark.parametrize(("size", "heat"), [("Small", 3), ("Medium", 5), ("Large", 7)])
def test_a_vibroblade_that_is_on_heats_its_owner(size: str, heat: int) -> None:
    table, attacker, _, held = striking(f"Vibroblade ({size})", {"active": "RA"}, options=ALL)
    play(table, heat_blade, attacker, held)
    assert attacker.heat == heat
    assert happened(table, Event.BLADE_HEATS) == [("A", heat, 0, 0)]


# --- what is allowed


@pytest.mark.parametrize(
    ("said", "refusals"),
    [
        ({"crit": "RA:shoulder"}, [Refusal.WEAPON_ARM]),
        ({"crit": "RA:hand"}, [Refusal.HAND_DAMAGED]),
        ({"crit": "RA:5"}, [Refusal.WEAPON_HIT]),
        ({"crit": "RA:upper-arm"}, []),
        ({"fired": "RA"}, [Refusal.LIMB_FIRED]),
        ({"fired": "LA"}, []),
        ({"facing": 3}, [Refusal.WEAPON_OUT_OF_ARC]),
        ({"damage": "RA=20"}, [Refusal.WEAPON_ARM]),
    ],
)
def test_what_a_hatchet_needs(said: dict[str, Any], refusals: list[Refusal]) -> None:
    facing = said.pop("facing", 0)
    table, attacker, target, held = striking("Hatchet", said)
    attacker.facing = facing
    assert refused(table, refusals_of_club, attacker, target, held) == refusals
    assert refused(table, refusals_of_weapon, attacker, held) == [r for r in refusals if r != Refusal.WEAPON_OUT_OF_ARC]


@pytest.mark.parametrize(
    ("weapon", "needs_one"),
    [
        ("Hatchet", True),
        ("Sword", True),
        ("Mace", True),
        ("Lance", False),
        ("Vibroblade (Large)", False),
        ("Flail", False),
        ("Chain Whip", False),
        ("Chainsaw", False),
    ],
)
def test_which_weapons_need_a_hand(weapon: str, needs_one: bool) -> None:
    table, attacker, _, held = striking(weapon, {"crit": "RA:hand"}, options=ALL)
    assert refused(table, refusals_of_weapon, attacker, held) == ([Refusal.HAND_DAMAGED] if needs_one else [])


def test_a_weapon_with_one_slot_hit_is_of_no_use() -> None:
    table, attacker, _, held = striking("Hatchet", {"crit": "RA:8"})
    assert attacker.item[RA][4:8] == [held - IN_HAND] * 4
    assert is_weapon_hit(attacker, held)
    assert refused(table, refusals_of_weapon, attacker, held) == [Refusal.WEAPON_HIT]


@pytest.mark.parametrize("weapon", ["Mace", "Lance", "Vibroblade (Small)", "Flail", "Chain Whip"])
def test_the_optional_weapons_are_off(weapon: str) -> None:
    table, attacker, target, held = striking(weapon)
    assert refused(table, refusals_of_club, attacker, target, held) == [Refusal.WEAPON_NOT_CHOSEN]


def test_a_blade_must_be_extended_and_then_its_arm_neither_punches_nor_pushes() -> None:
    table, attacker, target, held = striking("Retractable Blade")
    assert refused(table, refusals_of_weapon, attacker, held) == [Refusal.BLADE_NOT_EXTENDED]
    assert not has_extended_blade(attacker, RA)
    table, attacker, target, held = striking("Retractable Blade", {"active": "RA"})
    assert refused(table, refusals_of_weapon, attacker, held) == []
    assert has_extended_blade(attacker, RA) and not has_extended_blade(attacker, LA)
    assert refused(table, refusals_of_punch, attacker, target, RA) == [Refusal.BLADE_EXTENDED]
    assert refused(table, refusals_of_punch, attacker, target, LA) == []
    attacker.attack = 3
    assert refused(table, refusals_of_push, attacker, target) == [Refusal.BLADE_EXTENDED]


def test_a_mech_without_a_weapon_strikes_with_none() -> None:
    table, attacker, target, _ = striking("")
    assert refused(table, refusals_of_club, attacker, target, RA) == [Refusal.NO_SUCH_WEAPON]
    assert refused(table, refusals_of_club, attacker, target, IN_HAND) == [Refusal.NO_CLUB]


def test_a_weapon_in_a_torso_is_of_no_use() -> None:
    table, attacker, _, held = striking("Chainsaw", arm="RT")
    assert refused(table, refusals_of_weapon, attacker, held) == [Refusal.NO_SUCH_WEAPON]


@pytest.mark.parametrize(
    ("said", "refusals"),
    [
        ({}, []),
        ({"crit": "LA:hand"}, [Refusal.CLUB_ARMS]),
        ({"crit": "RA:shoulder"}, [Refusal.CLUB_ARMS]),
        ({"damage": "LA=20"}, [Refusal.CLUB_ARMS]),
        ({"fired": "LA"}, [Refusal.LIMB_FIRED]),
        ({"crit": ["LA:upper-arm", "RA:lower-arm"]}, []),
    ],
)
def test_a_club_needs_both_arms(said: dict[str, Any], refusals: list[Refusal]) -> None:
    table, attacker, _, _ = with_club(said)
    assert refused(table, refusals_of_hands, attacker) == refusals


def test_a_quad_swings_no_club() -> None:
    table = a_table(placed(mech(frame="quad"), SOUTH, carries="girder"), placed(mech(), TARGET))
    assert refused(table, refusals_of_hands, table.game.units[0]) == [Refusal.CLUB_ARMS]


def test_arcs() -> None:
    table, attacker, target, held = striking()
    reached: dict[str, list[int]] = {"hatchet": [], "club": []}
    for facing in range(6):
        attacker.facing = facing
        reached["hatchet"] += [facing] if is_in_arc_of_club(table, attacker, target, held) else []
        reached["club"] += [facing] if is_in_arc_of_club(table, attacker, target, IN_HAND) else []
    # Facing 4 with the target to the north: two hexsides to the right.
    assert reached == {"hatchet": [0, 1, 4, 5], "club": [0, 1, 5]}
    attacker.facing, attacker.twisted = 4, 1
    assert is_in_arc_of_club(table, attacker, target, IN_HAND)


@pytest.mark.parametrize(
    ("attacker_level", "target_level", "prone", "allowed", "chart"),
    [
        (0, 0, False, True, Chart.FULL), (0, 1, False, True, Chart.KICK), (1, 0, False, True, Chart.PUNCH),
        (0, 2, False, False, None), (2, 0, False, False, None), (0, 0, True, False, None),
        (0, 1, True, True, Chart.FULL), (1, 0, True, False, None),
    ],
)  # fmt: skip
def test_levels(attacker_level: int, target_level: int, prone: bool, allowed: bool, chart: Chart | None) -> None:
    ground = {SOUTH: {"level": attacker_level}, TARGET: {"level": target_level}}
    table, attacker, target, held = striking("Hatchet", {}, {"prone": True} if prone else {}, ground=ground)
    attacker.floor, target.floor = attacker_level, target_level
    wrong = Refusal.PRONE_OUT_OF_REACH if prone else Refusal.WRONG_LEVEL
    assert refused(table, refusals_of_club, attacker, target, held) == ([] if allowed else [wrong])
    if chart is not None:
        assert chart_of_swing(attacker, target) == chart


def test_aiming_is_an_option_and_only_on_the_level() -> None:
    table, attacker, target, held = striking("Hatchet", {"aims": "high"})
    assert refused(table, refusals_of_club, attacker, target, held) == [Refusal.AIM_NOT_CHOSEN]
    table, attacker, target, held = striking("Hatchet", {"aims": "low"}, options={"aimed_clubs": "yes"})
    assert refused(table, refusals_of_club, attacker, target, held) == []
    assert (chart_of_swing(attacker, target), play(table, club_to_hit, attacker, target, held)) == (Chart.KICK, 8)
    attacker.aims = 1
    assert chart_of_swing(attacker, target) == Chart.PUNCH
    target.floor = 1
    assert refused(table, refusals_of_club, attacker, target, held) == [Refusal.AIM_NOT_LEVEL]


# --- numbers


def test_a_hatchet_of_one_that_walked_needs_5() -> None:
    table, attacker, target, held = striking("Hatchet", {"moved": 2})
    assert play(table, club_to_hit, attacker, target, held) == 5
    assert reasons(table) == [(Because.PILOTING_SKILL, 5), (Because.CLUB, -1), (Because.ATTACKER_WALKED, 1)]


def test_both_arms_count_for_a_club() -> None:
    table, attacker, target, held = with_club({"crit": ["RA:upper-arm", "LA:lower-arm"]})
    assert play(table, club_to_hit, attacker, target, held) == 8
    assert play(table, club_arm_modifiers, attacker, LA) == 2
    assert play(table, club_damage, attacker, held) == 10


def test_damaged_actuators_cost_no_damage() -> None:
    table, attacker, target, held = striking("Hatchet", {"crit": "RA:upper-arm"}, tons=60)
    assert play(table, club_damage, attacker, held) == 12
    assert play(table, club_to_hit, attacker, target, held) == 6


# --- which weapon


def test_what_is_named_is_struck_with() -> None:
    table = a_table(
        placed(mech(100, slots={"LA": ["Sword"], "RA": ["Hatchet"]}), SOUTH),
        placed(mech(), TARGET),
    )
    attacker = table.game.units[0]
    attacker.attack, attacker.attack_target = 6, 1
    hatchet = next(item for item in range(1, attacker.items) if attacker.weapon[item] == Weapon.HATCHET)
    choose_limbs(table, attacker)
    assert attacker.blow_with[0] == IN_HAND + hatchet
    attacker.blow_with[0] = LA
    choose_limbs(table, attacker)
    assert attacker.weapon[attacker.blow_with[0] - IN_HAND] == Weapon.SWORD


@pytest.mark.parametrize("text", ["hatchet", "Hatchet RA", "hatchet ra"])
def test_a_weapon_is_named_on_the_command_line(text: str) -> None:
    table = a_table(saying(mech(slots={"RA": ["Hatchet"]}), "with", text), placed(mech(), TARGET))
    attacker = table.game.units[0]
    assert attacker.weapon[attacker.blow_with[0] - IN_HAND] == Weapon.HATCHET


def test_a_weapon_it_has_not_got_is_refused_by_name() -> None:
    with pytest.raises(BadInput, match="'sword' is nothing that this unit has to strike with"):
        a_table(saying(mech(slots={"RA": ["Hatchet"]}), "with", "sword"), placed(mech(), TARGET))


@pytest.mark.parametrize(
    ("word", "text", "says"),
    [
        ("carries", "rock", "carries is one of girder, tree, limb, not 'rock'"),
        ("aims", "left", "aims is high or low, not 'left'"),
        ("active", "RA", "RA has no retractable blade and no vibroblade"),
    ],
)
def test_words_that_cannot_be(word: str, text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        a_table(saying(mech(), word, text), placed(mech(), TARGET))


# --- what comes of it


def test_a_hatchet_strikes_once_and_nobody_rolls() -> None:
    table, attacker, target, _held = striking(tons=60)
    play(table, play_physical_phase, script="A club 4, B location 7")
    assert numbers_needed(table) == [("club", 4)]
    assert struck(table) == [("B", "CT", 12)]
    assert lost(target) == {"CT": 12}
    assert (owed(attacker), owed(target)) == ([], [])


def test_one_that_misses_rolls_nothing() -> None:
    table, attacker, _, _ = striking()
    play(table, play_physical_phase, script="A club 3")
    assert owed(attacker) == []


def test_a_mace_that_misses_unbalances_its_owner() -> None:
    table, attacker, _, _ = striking("Mace", options=ALL)
    play(table, make_attacks, script="A club 5")
    assert owed(attacker) == [(Because.MACE_MISSED, 0)]


def test_a_tree_breaks_with_its_hit_and_a_girder_does_not() -> None:
    for thing, left in (("tree", Carried.NOTHING), ("girder", Carried.GIRDER)):
        table, attacker, _, _ = striking("", {"carries": thing})
        play(table, make_attacks, script="A club 4, B location 7")
        assert attacker.carried == left
        assert len(happened(table, Event.CLUB_BREAKS)) == (thing == "tree")
    table, attacker, _, _ = striking("", {"carries": "tree"})
    play(table, make_attacks, script="A club 3")
    assert attacker.carried == Carried.TREE


@pytest.mark.parametrize(("weapon", "points"), [("Flail", 5), ("Wrecking Ball", 4)])
def test_a_two_strikes_who_swings(weapon: str, points: int) -> None:
    table, attacker, _target, held = striking(weapon, options=ALL)
    assert can_backfire(attacker.weapon[held - IN_HAND])
    play(table, make_attacks, script="A club 2, A location 7")
    assert struck(table) == [("A", "CT", points)]
    assert lost(attacker) == {"CT": points}
    assert owed(attacker) == [(Because.STRUCK_ITSELF, 0)]


@pytest.mark.parametrize(
    ("piloting", "total", "result"),
    [
        (5, 2, Result.BACKFIRES), (5, 4, Result.MISSES), (5, 5, Result.HITS), (0, 2, Result.BACKFIRES),
        (0, 3, Result.HITS), (8, 7, Result.MISSES),
    ],
)  # fmt: skip
def test_a_flail_rolls_whatever_it_needs(piloting: int, total: int, result: Result) -> None:
    table, attacker, target, held = striking("Flail", {"piloting": piloting}, options=ALL)
    number = play(table, club_to_hit, attacker, target, held)
    assert number == piloting
    assert play(table, swing, attacker, held, number, script=f"A club {total}") == result


def test_nothing_else_backfires() -> None:
    table, attacker, _target, held = striking()
    assert not can_backfire(Weapon.HATCHET)
    assert play(table, swing, attacker, held, 4, script="A club 2") == Result.MISSES
    play(table, club_misses, attacker, held, Result.MISSES, 10)
    assert owed(attacker) == []


def test_a_lance_may_pierce_where_it_leaves_armor() -> None:
    for roll, structure in ((9, 0), (10, 1)):
        table, _attacker, target, _held = striking("Lance", options=ALL)
        script = f"A club 6, B location 7, B piercing {roll}" + (", B critical 7" if structure else "")
        play(table, make_attacks, script=script)
        assert target.armor[CT] == 10
        assert target.structure_full[CT] - target.structure[CT] == structure
        assert target.falling == 0


def test_a_lance_that_strips_the_armor_pierces_nothing() -> None:
    table, attacker, target, held = striking("Lance", {}, {"damage": "CT=10"}, options=ALL)
    play(table, club_lands, attacker, target, 10, held, script="B location 7")
    assert (target.armor[CT], target.structure[CT]) == (0, target.structure_full[CT])
    play(table, may_pierce, attacker, target, CT, 0)


def test_a_club_of_an_attacker_out_of_reach_is_not_swung() -> None:
    table, attacker, _target, _held = striking("Mace", options=ALL)
    attacker.prone = 1
    assert refused(table, refusals_of_attack, attacker, 6) == [Refusal.ATTACKS_LYING]


def test_only_one_weapon_strikes() -> None:
    table, attacker, _target, _held = striking()
    attacker.blow_with[1] = RL
    assert Refusal.STRIKES_ONCE in refused(table, refusals_of_attack, attacker, 6)
