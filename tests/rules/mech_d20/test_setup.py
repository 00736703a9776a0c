"""The words of set-up: what they set, and what they say when they cannot; and what no table can be."""

from __future__ import annotations

from typing import Any

import pytest

from ironfall.board.maps import open_board
from ironfall.errors import BadInput
from ironfall.rulesets.mech_d20.combat import play_attack
from ironfall.rulesets.mech_d20.muster import new_table
from ironfall.rulesets.mech_d20.numbers import weapon_names
from ironfall.rulesets.mech_d20.plain import plain_card
from ironfall.rulesets.mech_d20.records import CT, CTR, HD, LA, LL, LT, LTR, RA, RT, Kind, Mode, Phase, Table, Unit
from ironfall.rulesets.mech_d20.setup import GAME_WORDS, PLACING, UNIT_WORDS, settle
from ironfall.rulesets.mech_d20.soundness import what_cannot_be
from ironfall.rulesets.mech_d20.traits import MODULES, NOT_PLAYED, Trait, has_trait
from ironfall.rulesets.mech_d20.words import Cause
from ironfall.rulesets.ruleset import PlacedUnit, Setup
from ironfall.table.tape import Fault, Source

NAMES = ("Anvil", "Bellows")
ARMED = {
    "CT": ["3 x Engine", "2 x Gyro"],
    "LT": ["SRM 4", "SRM 4 Ammo", "SRM 4 Ammo", "Heat Sink"],
    "RT": ["Medium Laser", "Medium Laser", "Medium Laser (R)", "GEL Pack", "GEL Pack"],
    "LA": ["2 x Arm Actuator", "Hand", "SRM 4"],
}
"""LT holds items 11 to 14, RT 15 to 19, LA 20 to 23."""
RACES = {"races": "yes", "classes": "yes", "techniques": "yes"}
GAUSS_RIFLE = {"kind": "ballistic", "damage": 15, "heat": 1, "range": [2, 7, 15, 22], "ammo": None}


def first_wrong(table: Table, names: tuple[str, ...]) -> str | None:
    return next(what_cannot_be(table, names), None)



def laid(**options: str) -> Table:
    card = plain_card({"tons": 50, "items": ARMED})
    table = new_table(Setup(open_board(16, 17), (PlacedUnit("A", 0, card), PlacedUnit("B", 1, card)), options, ()))
    say(table, "at", "0805", 0)
    say(table, "at", "0808", 1)
    return table


def say(table: Table, word: str, text: str = "", who: int = 0) -> None:
    next(each for each in (*UNIT_WORDS, *GAME_WORDS) if each.name == word).apply(table, who, text)


def told(*words: str, **options: str) -> Unit:
    """The unit after these words, each with what stands behind it, and nothing wrong with it."""
    table = laid(**options)
    for text in words:
        word, _, rest = text.partition(" ")
        say(table, word, rest)
    settle(table)
    assert first_wrong(table, NAMES) is None
    return table.game.units[0]


def refused(text: str, **options: str) -> str:
    word, _, rest = text.partition(" ")
    with pytest.raises(BadInput) as caught:
        say(laid(**options), word, rest)
    return str(caught.value)


# --- where it stands, its pilot, its movement


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        (["at 0102"], {"at": 16}),
        (["facing southwest"], {"facing": 4}),
        (["facing 5"], {"facing": 5}),
        (["gunnery 4", "piloting 2", "base-defense 13"], {"gunnery": 4, "piloting": 2, "base_defense": 13}),
        (["heat 9"], {"heat": 9, "felt_heat": 9}),
        (["moved 4"], {"moved": 4, "mp_used": 4, "mode": Mode.WALKED}),
        (["moved 0"], {"moved": 0, "mode": Mode.STILL}),
        (["moved 5", "ran"], {"moved": 5, "mode": Mode.RAN}),
        (["jumped", "moved 5"], {"moved": 5, "mode": Mode.JUMPED}),
        (["walked"], {"mode": Mode.WALKED}),
        (["walked no"], {"mode": Mode.STILL}),
        (["prone", "shut-down"], {"prone": 1, "shut_down": 1}),
        (["counters 5"], {"counters": 5}),
        (["unconscious"], {"unconscious": 1, "out_at_start": 1}),
        (["destroyed"], {"destroyed": Cause.BEFORE}),
        (["destroyed no"], {"destroyed": 0}),
    ],
)
def test_words_set_fields(words: list[str], fields: dict[str, int]) -> None:
    unit = told(*words)
    assert {name: getattr(unit, name) for name in fields} == fields


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("at 1718", "'1718' is no hex of this map"),
        ("facing up", "facing must be a whole number from 0 to 5, or one of north"),
        ("gunnery 21", "gunnery must be a whole number from 0 to 20"),
        ("heat -1", "heat must be a whole number from 0 to 100"),
        ("counters 6", "counters must be a whole number from 0 to 5"),
        ("counters 999", "counters must be a whole number from 0 to 5"),
        ("prone perhaps", "prone stands alone, or with yes or no"),
        ("walked 3", "walked stands alone"),
        ("woods 4", "woods must be a whole number from 0 to 3"),
    ],
)
def test_what_words_cannot_say(text: str, said: str) -> None:
    assert said in refused(text)


def test_the_ground_of_its_hex() -> None:
    table = laid()
    for word, value in (("level", "2"), ("water", "1"), ("woods", "2")):
        say(table, word, value)
    at = table.game.units[0].at
    assert (table.game.level[at], table.game.water[at], table.game.woods[at]) == (2, 1, 2)
    assert sum(table.game.level) == 2


def test_where_it_stands_is_said_first() -> None:
    assert PLACING == ("at", "facing")
    assert len({word.name for word in UNIT_WORDS}) == len(UNIT_WORDS)


# --- damage: everything of a plain 'Mech is 10(5)


@pytest.mark.parametrize(
    ("words", "points"),
    [
        (["damage LA=4"], (6, 5)),
        (["damage la=10"], (0, 5)),
        (["damage LA=12"], (0, 3)),
        (["damage LA=15"], (0, 0)),
        (["damage LA=4", "damage LA=4"], (2, 5)),
    ],
)
def test_damage_goes_off_the_armor_first(words: list[str], points: tuple[int, int]) -> None:
    unit = told(*words)
    assert (unit.armor[LA], unit.internal[LA], unit.gone[LA]) == (*points, 0)
    assert unit.damage == unit.taken == 0


def test_more_than_both_and_it_is_lost() -> None:
    unit = told("damage LA=16")
    assert (unit.gone[LA], unit.destroyed) == (1, 0)
    assert told("damage LA=15", destroy_at_zero="yes").gone[LA] == 1
    assert told("damage LA=0").gone[LA] == 0


@pytest.mark.parametrize("text", ["lost LT", "damage LT=16", "lost LTR"])
def test_a_torso_takes_its_arm_and_leg(text: str) -> None:
    """D20-42, DR-13."""
    unit = told(text)
    assert [place for place in range(11) if unit.gone[place]] == [LT, LA, LL, LTR]
    assert unit.armor[LA] == unit.internal[LL] == 0
    assert unit.reasons == 0


@pytest.mark.parametrize(
    ("text", "cause"), [("lost HD", Cause.HEAD), ("damage CT=16", Cause.CENTER_TORSO), ("lost CTR", Cause.CENTER_TORSO)]
)
def test_without_head_or_center_torso_it_is_destroyed(text: str, cause: Cause) -> None:
    assert told(text).destroyed == cause


def test_the_ledger_waits_for_the_damage_phase() -> None:
    """10 points in all this round are not heavy damage yet; nothing is off the armor."""
    unit = told("ledger LA=6", "ledger CTR=4")
    assert (unit.ledger[LA], unit.ledger[CTR], unit.armor[LA], unit.damage, unit.taken) == (6, 4, 10, 10, 0)
    assert sum(unit.ledger_behind) == 0
    assert told("ledger HD=3").head_struck == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("damage LA", "damage is given as a location and points, such as LT=5, not 'LA'"),
        ("damage LA=17", "damage to LA must be a whole number from 0 to 16"),
        ("damage LA=-1", "damage to LA must be"),
        ("damage XX=1", "'XX' is no location; use one of HD, CT, LT, RT, LA, RA, LL, RL, CTR, LTR, RTR"),
        ("lost", "'' is no location"),
        ("ledger LA=501", "the ledger of LA must be a whole number from 0 to 500"),
    ],
)
def test_damage_that_cannot_be(text: str, said: str) -> None:
    assert said in refused(text)


# --- items


def bits(*items: int) -> int:
    return sum(1 << (item - 1) for item in items)


@pytest.mark.parametrize(
    ("words", "items"),
    [
        (["fires SRM 4"], [11]),
        (["fires srm4", "fires SRM 4"], [11, 23]),
        (["fires LA:SRM 4"], [23]),
        (["fires LA:4"], [23]),
        (["fires Medium Laser", "fires RT:Medium Laser"], [15, 16]),
        (["fires Medium Laser (R)"], [17]),
        (["fires RTR:3"], [17]),
        (["fires punch LA"], [22]),
        (["fires kick rl"], [34]),
        (["fires Hand"], [22]),
    ],
)
def test_what_it_attacks_with(words: list[str], items: list[int]) -> None:
    """LA 20 to 23, RA 24 to 26, LL 27 to 30, RL 31 to 34: hip, two actuators, foot."""
    unit = told(*words)
    assert unit.declared == bits(*items)
    assert all(unit.kind[item] in (Kind.WEAPON, Kind.HAND, Kind.FOOT) for item in items)


@pytest.mark.parametrize(
    ("words", "items", "hits"),
    [
        (["crit CT:Engine"], [6], {"engine_hits": 1}),
        (["crit CT:Engine", "crit CT:Engine"], [6, 7], {"engine_hits": 2}),
        (["crit CTR:Engine"], [6], {"engine_hits": 1}),
        (["crit CT:gyro"], [9], {"gyro_hits": 1}),
        (["crit HD:Sensors"], [2], {"sensor_hits": 1, "sensor_hits_before": 1}),
        (["crit HD:Life Support"], [4], {"life_support_hits": 1}),
        (["crit LL:Hip"], [27], {"hip_hits": 1}),
        (["crit LL:2"], [28], {"leg_actuator_hits": 1}),
        (["crit LT:4"], [14], {"engine_hits": 0}),
        (["crit RT:Medium Laser (R)"], [17], {}),
    ],
)
def test_criticals_of_earlier_rounds(words: list[str], items: list[int], hits: dict[str, int]) -> None:
    unit = told(*words)
    assert unit.broken == unit.broken_before == bits(*items)
    assert {name: getattr(unit, name) for name in hits} == hits
    assert unit.reasons == unit.doomed == unit.destroyed == 0


def test_a_bin_that_was_hit_is_gone() -> None:
    unit = told("crit LT:SRM 4 Ammo")
    assert (unit.broken, unit.shots[12], unit.shots[13], unit.counters) == (bits(12), 0, 10, 0)


@pytest.mark.parametrize(
    ("words", "cause"),
    [(["crit HD:Cockpit"], Cause.COCKPIT), (["crit CT:Engine"] * 3, Cause.ENGINE)],
)
def test_criticals_that_destroy_it(words: list[str], cause: Cause) -> None:
    unit = told(*words)
    assert (unit.destroyed, unit.doomed) == (cause, 0)


def test_a_pilot_who_ignores_the_first_hit_has_had_it() -> None:
    unit = told("technique tough-engine", "crit CT:Engine", techniques="yes")
    assert (unit.engine_hits, unit.broken, unit.tried_once) == (1, bits(6), 1 << Trait.TOUGH_ENGINE)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("shots SRM 4=20", (10, 10)),
        ("shots SRM 4=13", (3, 10)),
        ("shots SRM 4 Ammo=7", (0, 7)),
        ("shots LT:2=7", (7, 10)),
        ("shots SRM 4=0", (0, 0)),
    ],
)
def test_shots_left(text: str, left: tuple[int, int]) -> None:
    """Two bins of 10; the first one empties first."""
    unit = told(text)
    assert (unit.shots[12], unit.shots[13]) == left


def test_charges_left() -> None:
    """Two packs of 3."""
    unit = told("shots GEL Pack=4")
    assert (unit.shots[18], unit.shots[19]) == (1, 3)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fires Large Laser", "it has no 'Large Laser'; use an item's name, or its location and line on the card"),
        ("fires LT:9", "it has no 'LT:9'"),
        ("fires LT:0", "it has no 'LT:0'"),
        ("fires RA:SRM 4", "it has no 'RA:SRM 4'"),
        ("fires kick XX", "'XX' is no location"),
        ("fires kick RT", "it has no 'kick RT'"),
        ("fires Heat Sink", "'Heat Sink' is nothing that attacks"),
        ("crit Engine", "a critical hit is given as a location and an item, such as CT:Engine or LT:2"),
        ("crit CT:Hand", "it has no 'CT:Hand'"),
        ("shots SRM 4=21", "shots of SRM 4 must be a whole number from 0 to 20"),
        ("shots Medium Laser=1", "it has no ammunition or GEL called 'Medium Laser'"),
        ("shots SRM 4", "shots are given as an item and a number, such as LRM 20=3"),
    ],
)
def test_items_that_cannot_be(text: str, said: str) -> None:
    assert said in refused(text)


def test_nothing_is_hit_or_fired_twice() -> None:
    table = laid()
    for word, text, said in (
        ("crit", "LL:Hip", "'LL:Hip' is hit already"),
        ("fires", "punch LA", "'punch LA' is said to attack already"),
    ):
        say(table, word, text)
        with pytest.raises(BadInput, match=said):
            say(table, word, text)


# --- what a pilot is


@pytest.mark.parametrize(
    ("text", "trait"),
    [
        ("race human", Trait.HUMAN),
        ("race Heavies", Trait.HEAVY),
        ("race SSS'Dal", Trait.SSSDAL),
        ("ability ace-reroll", Trait.ACE_REROLL),
        ("ability Defender Stance", Trait.DEFENDER_STANCE),
        ("ability Soothing Words", Trait.SOOTHING_WORDS),
        ("technique clear-head", Trait.CLEAR_HEAD),
    ],
)
def test_traits(text: str, trait: Trait) -> None:
    unit = told(text, **RACES)
    assert has_trait(unit, trait)
    assert unit.traits == 1 << trait


def test_a_pilot_has_one_race_and_many_abilities() -> None:
    unit = told("race human", "ability faith", "ability ace-shift", "race android", **RACES)
    assert unit.traits == 1 << Trait.ANDROID | 1 << Trait.FAITH | 1 << Trait.ACE_SHIFT


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("race human", "a pilot's race needs the option races=yes"),
        ("ability faith", "a pilot's ability needs the option classes=yes"),
        ("technique melee", "a pilot's technique needs the option techniques=yes"),
        ("technique training:SRM 4", "a pilot's technique needs the option techniques=yes"),
    ],
)
def test_traits_need_their_option(text: str, said: str) -> None:
    assert refused(text) == said


@pytest.mark.parametrize(("word", "name"), [(word, name) for word, names in NOT_PLAYED.items() for name in names])
def test_what_is_known_by_name_only(word: str, name: str) -> None:
    assert refused(f"{word} {name.upper()}", **RACES) == f"{name} is not played: {NOT_PLAYED[word][name]}"


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        (["training:srm-4"], {"trained": ["srm4"]}),
        (["Training: LT:1"], {"trained": ["srm4"]}),
        (["training:SRM 4", "training:Medium Laser"], {"trained": ["medium_laser", "srm4"]}),
        (["expertise:medium laser", "grouping:LA:SRM 4"], {"expert": ["medium_laser"], "grouped": ["srm4"]}),
    ],
)
def test_techniques_for_a_weapon(words: list[str], fields: dict[str, list[str]]) -> None:
    unit = told(*(f"technique {text}" for text in words), **RACES)
    for name in ("trained", "expert", "grouped"):
        cards = {weapon_names({}).index(weapon) for weapon in fields.get(name, [])}
        assert getattr(unit, name) == bits(*cards)


def test_a_technique_for_a_weapon_of_ones_own() -> None:
    """By its line, because a table does not know the names of a player's charts."""
    own = {f"weapons.gauss_rifle.{key}": value for key, value in GAUSS_RIFLE.items()}
    card = plain_card({"items": {"RT": ["Heat Sink", "Gauss Rifle"]}})
    setup = Setup(open_board(16, 17), (PlacedUnit("A", 0, card),), {"techniques": "yes"}, (), charts=own)
    table = new_table(setup)
    say(table, "technique", "training:RT:2")
    assert table.game.units[0].trained == bits(weapon_names(own).index("gauss_rifle"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("training", "training is for a weapon that it carries, such as training:Medium Laser or by its line"),
        ("grouping:LRM 20", "by its line grouping:LT:2, not 'LRM 20'"),
        ("expertise:Hand", "by its line expertise:LT:2, not 'Hand'"),
        ("training:SRM 4 Ammo", "not 'SRM 4 Ammo'"),
    ],
)
def test_techniques_for_no_weapon(text: str, said: str) -> None:
    assert said in refused(f"technique {text}", **RACES)


def test_the_stance_of_a_defender() -> None:
    assert told("stance", "ability defender-stance", **RACES).stance == 1
    assert told("stance no", **RACES).stance == 0
    table = laid(**RACES)
    say(table, "stance")
    assert first_wrong(table, NAMES) == "Anvil: a stance is taken by a pilot with the ability defender-stance"


@pytest.mark.parametrize("trait", Trait)
def test_no_pilot_has_what_an_option_keeps_out(trait: Trait) -> None:
    table = laid()
    table.game.units[0].traits = 1 << trait
    option = next(name for name, traits in MODULES.items() if trait in traits)
    assert first_wrong(table, NAMES) == f"Anvil: what its pilot is and can do needs the option {option}=yes"
    setattr(table.game.options, option, 1)
    assert first_wrong(table, NAMES) is None


@pytest.mark.parametrize("field", ["trained", "expert", "grouped"])
def test_techniques_are_for_weapons_that_it_carries(field: str) -> None:
    table = laid()
    setattr(table.game.units[0], field, bits(weapon_names({}).index("srm4")))
    assert first_wrong(table, NAMES) == "Anvil: what its pilot is and can do needs the option techniques=yes"
    table.game.options.techniques = 1
    assert first_wrong(table, NAMES) is None
    setattr(table.game.units[0], field, bits(weapon_names({}).index("lrm20")))
    assert first_wrong(table, NAMES) == f"Anvil: {field} names weapons that are not on the card"


def test_traits_that_nobody_knows() -> None:
    assert refused("race humman", **RACES) == "'humman' is no race; did you mean human?"
    assert "'faith' is no technique" in refused("technique faith", **RACES)


# --- the game


def test_words_of_the_game() -> None:
    table = laid()
    for word, text in (("round", "3"), ("phase", "Clean-up"), ("rounds", "12")):
        say(table, word, text)
    settle(table)
    assert (table.game.round, table.game.phase, table.game.rounds) == (3, Phase.CLEAN_UP, 12)


def test_the_round_that_is_about_to_begin() -> None:
    """Initiative begins a new round, so that two rounds are over when the third is said to begin with it."""
    table = laid()
    say(table, "round", "3")
    settle(table)
    assert (table.game.round, table.game.phase) == (2, Phase.INITIATIVE)


@pytest.mark.parametrize(
    ("word", "text", "said"),
    [
        ("phase", "lunch", "phase must be one of initiative, movement, third, combat, damage, clean-up"),
        ("round", "0", "round must be a whole number from 1 to 10000"),
        ("rounds", "x", "rounds must be"),
    ],
)
def test_what_cannot_be_said_of_the_game(word: str, text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        say(laid(), word, text)


def test_what_is_destroyed_has_no_place_in_the_order() -> None:
    table = laid()
    say(table, "destroyed")
    settle(table)
    assert table.game.order[: table.game.order_count] == [1]


def test_an_attack_from_words() -> None:
    """Gunnery 1, 3 hexes is short range: a 9 and 1 are 10, and 18 is the center torso."""
    table = laid()
    say(table, "facing", "3")
    say(table, "fires", "Medium Laser")
    settle(table)
    table.tape.source, table.tape.given[:2], table.tape.given_count = Source.SCRIPTED, [9, 18], 2
    play_attack(table)
    assert table.tape.fault == Fault.NONE
    assert table.game.units[1].armor[CT] == 5


# --- what no table can be


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("facing", 99, "Anvil: facing is from 0 to 5"),
        ("facing", -1, "Anvil: facing is from 0 to 5"),
        ("mode", 4, "mode is from 0 to 3"),
        ("counters", 999, "counters is from 0 to 6"),
        ("heat", -5, "heat is from 0 to 10000"),
        ("felt_heat", -1, "felt_heat is from"),
        ("prone", 2, "prone is 0 or 1"),
        ("unconscious", -1, "unconscious is 0 or 1"),
        ("engine_hits", 4, "engine_hits is from 0 to 3"),
        ("gyro_hits", 3, "gyro_hits is from 0 to 2"),
        ("initiative", 10_001, "initiative is out of bounds"),
        ("broken", 1 << 34, "broken names items that are not on the card"),
        ("declared", -1, "declared names items"),
        ("twenty", 1 << 11, "twenty names locations"),
        ("traits", 1 << 6, "traits, tried_once or reasons has bits that mean nothing"),
        ("reasons", 1 << 7, "traits, tried_once or reasons"),
        ("destroyed", 7, "destroyed is from 0 to 6"),
        ("engine_hits", 3, "it would be destroyed"),
        ("counters", 6, "it would be destroyed"),
        ("at", 16 * 17, "Anvil stands off the map"),
        ("at", -1, "Anvil stands nowhere; say in which hex"),
        ("at", 7 * 16 + 7, "Anvil and Bellows stand in the same hex, 0808; move one of them"),
    ],
)
def test_fields_that_cannot_be(field: str, value: int, said: str) -> None:
    table = laid()
    setattr(table.game.units[0], field, value)
    assert said in str(first_wrong(table, NAMES))


@pytest.mark.parametrize(
    ("field", "place", "value", "said"),
    [
        ("armor", RA, 11, "armor.RA is from 0 to 10"),
        ("internal", RA, -1, "internal.RA is from 0 to 5"),
        ("gone", RA, 1, "RA is gone and has no points left"),
        ("gone", RA, 2, "gone.RA is 0 or 1"),
        ("ledger", RT, -1, "ledger.RT is from 0 to 10000"),
        ("ledger_behind", RT, 1, "ledger_behind.RT no more than it"),
        ("gel_pending", HD, -1, "gel_pending.HD is from"),
        ("shots", 12, 11, "shots.12 is from 0 to 10"),
        ("shots", 40, 1, "shots.40 is from 0 to 0"),
    ],
)
def test_lists_that_cannot_be(field: str, place: int, value: int, said: str) -> None:
    table = laid()
    getattr(table.game.units[0], field)[place] = value
    assert said in str(first_wrong(table, NAMES))


def test_a_torso_is_not_lost_alone() -> None:
    table = laid()
    unit = table.game.units[0]
    unit.gone[LT], unit.armor[LT], unit.internal[LT] = 1, 0, 0
    assert first_wrong(table, NAMES) == "Anvil: LA is gone when LT is"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"phase": 6}, "the phase is none of the round's"),
        ({"round": -1}, "the round is from 0 to 10000"),
        ({"order_count": 3}, "order_count is at most the number of units"),
        ({"order_count": -1}, "order_count is at most"),
        ({"next": 3}, "next at most order_count"),
        ({"order": [0, 0] + [0] * 14}, "the order names each unit at most once"),
        ({"order": [0, 9] + [0] * 14}, "the order names each unit at most once"),
        ({"attack_landed": -1}, "attack_landed is from 0 to 10000"),
        ({"woods": [-1] * 272}, "woods is at least 0 in every hex"),
    ],
)
def test_games_that_cannot_be(changed: dict[str, Any], said: str) -> None:
    table = laid()
    for name, value in changed.items():
        setattr(table.game, name, value)
    assert said in str(first_wrong(table, NAMES))


def test_two_may_lie_where_one_is_destroyed() -> None:
    table = laid()
    say(table, "at", "0808")
    say(table, "destroyed")
    assert first_wrong(table, NAMES) is None
