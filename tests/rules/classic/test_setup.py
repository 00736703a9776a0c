"""The words of set-up: what they set, and what they say when they cannot."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, lost, mech, owed, placed, play, slots_hit, stumps, where

from ironfall.errors import BadInput
from ironfall.rulesets.classic.pilots import wake_pilot
from ironfall.rulesets.classic.records import CT, HD, LA, LL, LT, RA, RL, RT, Attack, Mode, Phase, Table, Unit
from ironfall.rulesets.classic.setup import GAME_WORDS, PLACING, UNIT_WORDS, find_slot, place_of
from ironfall.rulesets.classic.words import Cause
from ironfall.rulesets.said import flag, hex_of, number
from ironfall.units.sheet import Sheet

BIN = "Ammo Machine Gun"


def alone(sheet: Sheet | None = None, at: str = "0809", facing: int = 0, **said: Any) -> tuple[Table, Unit]:
    ground = said.pop("ground", None)
    table = a_table(placed(sheet or mech(), at, facing, **said), ground=ground)
    return table, table.game.units[0]


def say(table: Table, word: str, text: str) -> None:
    next(each for each in UNIT_WORDS if each.name == word).apply(table, 0, text)


def refused(word: str, text: str, **said: Any) -> str:
    table, _ = alone(**said)
    with pytest.raises(BadInput) as caught:
        say(table, word, text)
    return str(caught.value)


# --- numbers, flags, hexes, places


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("7", 7), ("-3", -3)])
def test_whole_numbers(text: str, value: int) -> None:
    assert number(text, -3, 7, "level") == value


@pytest.mark.parametrize("text", ["", "8", "-4", "x", "1.5", "1_0", " 1", "+1", "--1"])
def test_what_is_no_such_number(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        number(text, -3, 7, "level")
    assert str(caught.value) == f"level must be a whole number from -3 to 7, not {text!r}"


@pytest.mark.parametrize(("text", "value"), [("", 1), ("yes", 1), ("1", 1), ("no", 0), ("0", 0)])
def test_flags(text: str, value: int) -> None:
    assert flag(text, "prone") == value
    with pytest.raises(BadInput, match="prone stands alone"):
        flag("perhaps", "prone")


@pytest.mark.parametrize("text", ["0101", "1617", "0809"])
def test_hexes_by_column_and_row(text: str) -> None:
    table, unit = alone()
    unit.at = hex_of(table, text)
    assert where(table, unit) == text


@pytest.mark.parametrize("text", ["0000", "1701", "0118", "0001", "ABCD", "12345", "1", "", "\u0660\u0661\u0660\u0661"])
def test_what_is_no_hex(text: str) -> None:
    table, _ = alone()
    with pytest.raises(BadInput, match="from 0101 to 1617"):
        hex_of(table, text)


@pytest.mark.parametrize(
    ("text", "place"), [("HD", HD), ("ct", CT), ("rt", RT), ("FLL", LA), ("RRL", RL), ("RLL", LL), ("frl", 5)]
)
def test_places(text: str, place: int) -> None:
    assert place_of(text) == place
    with pytest.raises(BadInput, match="HD, CT, LT"):
        place_of("tail")


# --- where, and which way


@pytest.mark.parametrize(
    ("text", "facing"),
    [("0", 0), ("5", 5), ("north", 0), ("Northeast", 1), ("south-east", 2), ("SOUTH", 3), ("southwest", 4)],
)
def test_facing(text: str, facing: int) -> None:
    table, unit = alone()
    say(table, "facing", text)
    assert unit.facing == facing


def test_what_is_no_facing() -> None:
    assert "facing must be a whole number from 0 to 5" in refused("facing", "6")
    assert "facing must be" in refused("facing", "up")


def test_placing_words_come_first() -> None:
    assert PLACING == ("at", "facing")
    assert [word.name for word in UNIT_WORDS][:2] == list(PLACING)


def test_every_word_has_help_and_a_name_of_its_own() -> None:
    names = [word.name for word in UNIT_WORDS]
    assert len(set(names)) == len(names)
    assert all(word.help for word in (*UNIT_WORDS, *GAME_WORDS))


# --- how it moved


@pytest.mark.parametrize(
    ("said", "mode", "moved", "has_moved"),
    [
        ({}, Mode.STILL, 0, 0),
        ({"has_moved": True}, Mode.STILL, 0, 1),
        ({"moved": 0}, Mode.STILL, 0, 1),
        ({"moved": 3}, Mode.WALKED, 3, 1),
        ({"ran": True, "moved": 6}, Mode.RAN, 6, 1),
        ({"moved": 6, "ran": True}, Mode.RAN, 6, 1),
        ({"jumped": True, "moved": 4}, Mode.JUMPED, 4, 1),
        ({"moved": 4, "jumped": True}, Mode.JUMPED, 4, 1),
        ({"jumped": "no", "moved": 4}, Mode.WALKED, 4, 1),
    ],
)
def test_movement(said: dict[str, Any], mode: Mode, moved: int, has_moved: int) -> None:
    _, unit = alone(**said)
    assert (unit.mode, unit.moved, unit.mp_used, unit.has_moved) == (mode, moved, moved, has_moved)


# --- plain fields


@pytest.mark.parametrize(
    ("word", "field"),
    [
        ("unconscious", "unconscious"),
        ("skidded", "skidded"),
        ("evading", "evading"),
        ("spotting", "spotting"),
        ("has-moved", "has_moved"),
        ("prone", "prone"),
        ("immobile", "held"),
        ("shut-down", "shut_down"),
        ("stuck", "stuck"),
    ],
)
def test_words_that_are_yes_or_no(word: str, field: str) -> None:
    table, unit = alone()
    say(table, word, "")
    assert getattr(unit, field) == 1
    say(table, word, "no")
    assert getattr(unit, field) == 0
    assert f"{word} stands alone" in refused(word, "maybe")


@pytest.mark.parametrize(
    ("word", "field", "low", "high"),
    [
        ("gunnery", "gunnery", 0, 8),
        ("piloting", "piloting", 0, 8),
        ("pilot-hits", "pilot_hits", 0, 5),
        ("heat", "heat", 0, 100),
        ("hurt", "damage_this_phase", 0, 500),
        ("moved", "moved", 0, 50),
    ],
)
def test_words_that_take_a_number(word: str, field: str, low: int, high: int) -> None:
    for value in (low, high):
        table, unit = alone()
        say(table, word, str(value))
        assert getattr(unit, field) == value
    for value in (low - 1, high + 1):
        assert refused(word, str(value)).startswith(f"{word} must be a whole number from {low} to {high}")


def test_destroyed() -> None:
    _, unit = alone(destroyed=True)
    assert unit.destroyed == Cause.BEFORE
    _, unit = alone(destroyed="no")
    assert unit.destroyed == 0


# --- ground


def test_level_and_water_are_those_of_its_hex() -> None:
    table, unit = alone(level=3, water=2)
    assert (table.game.level[unit.at], table.game.water[unit.at], unit.floor) == (3, 2, 1)
    assert "level must be" in refused("level", "101")


def test_on_a_roof() -> None:
    house = {"0809": {"building": 2, "building_cf": 60, "deck": 2, "level": 1}}
    _, unit = alone(roof=True, ground=house)
    assert unit.floor == 3
    _, unit = alone(ground=house)
    assert unit.floor == 1
    assert "no roof or bridge" in refused("roof", "")


# --- damage done before


def test_damage_comes_off_armor_and_then_structure() -> None:
    _, unit = alone(damage=["LT=5", "LA=14", "CTR=12"])
    assert lost(unit) == {"LT": 5, "LA": 14, "CT": 2, "CTR": 10}
    assert (unit.armor[LA], unit.structure[LA], unit.rear[CT], unit.structure[CT]) == (0, 6, 0, 14)
    assert (unit.taken, unit.damage_this_phase) == (0, 0)


@pytest.mark.parametrize("rear", ["CTR", "ctr", "RTC"])
def test_rear_armor_as_sheets_and_files_write_it(rear: str) -> None:
    _, unit = alone(damage=[f"{rear}=3"])
    assert lost(unit) == {"CTR": 3}


def test_damage_may_take_a_location_away() -> None:
    _, unit = alone(damage=["LT=27"])
    assert lost(unit) == {"LT": "gone", "LA": "gone"}
    assert owed(unit) == []  # long ago
    _, unit = alone(damage=["LL=28"])
    assert (unit.gone_before[LL] != 0, owed(unit)) == (True, [])
    _, unit = alone(damage=["HD=12"])
    assert unit.destroyed == Cause.HEAD


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("LT", "such as LT=5, not 'LT'"),
        ("XX=5", "'XX' is no location"),
        ("LA=21", "damage to LA must be a whole number from 0 to 20"),
        ("CTR=27", "damage to CTR must be a whole number from 0 to 26"),
        ("LA=-1", "from 0 to 20"),
    ],
)
def test_damage_that_cannot_be(text: str, part: str) -> None:
    assert part in refused("damage", text)


def test_critical_hits_by_slot_or_by_part() -> None:
    _, unit = alone(crit=["LL:1", "RL:foot", "HD:life-support", "CT:Gyro", "LA:upper arm"])
    assert [slots_hit(unit, place) for place in ("LL", "RL", "HD", "CT", "LA")] == [{1}, {4}, {1}, {4}, {2}]
    assert (unit.gyro_hits, unit.gyro_before, owed(unit)) == (1, 1, [])


def test_each_critical_is_of_a_turn_of_its_own() -> None:
    _, unit = alone(crit=["LL:foot", "LL:hip", "LL:upper-leg"])
    assert unit.hip_replaces[LL] == 0b1000
    assert unit.hit_before[LL] == unit.hit_before_turn[LL] == 0b1011


def test_a_bin_struck_in_an_earlier_turn_was_empty() -> None:
    _, unit = alone(mech(jump=0, slots={"LT": [BIN]}), crit=["LT:1"])
    assert (unit.charge[unit.item[LT][0]], unit.blast_count, lost(unit)) == (0, 0, {})


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("LL:5", "slot 5 of LL is empty or cannot be hit"),
        ("LL:7", "a slot of LL must be a whole number from 1 to 6"),
        ("HD:7", "from 1 to 6"),
        ("LA:13", "from 1 to 12"),
        ("LL:gun", "'gun' is no slot"),
        ("LL:gyro", "LL has no gyro left to hit"),
        ("tail:1", "is no location"),
    ],
)
def test_critical_hits_that_cannot_be(text: str, part: str) -> None:
    assert part in refused("crit", text)


def test_a_slot_is_hit_once() -> None:
    assert "slot 1 of LL is hit already" in refused("crit", "LL:1", crit=["LL:hip"])
    assert "LL has no hip left to hit" in refused("crit", "LL:hip", crit=["LL:hip"])


def test_a_quad_s_legs_have_six_slots() -> None:
    _, quad = alone(mech(frame="quad"))
    _, biped = alone()
    for unit, slots in ((quad, 6), (biped, 12)):
        assert find_slot(unit, LA, str(slots)) == slots - 1
        with pytest.raises(BadInput, match=f"from 1 to {slots}"):
            find_slot(unit, LA, str(slots + 1))


# --- attacks


def three(**said: Any) -> tuple[Table, list[Unit]]:
    """A, with B north and C north-east of it."""
    table = a_table(placed(mech(), "0809", **said), placed(mech(), "0808", 3), placed(mech(), "0909", 4))
    return table, table.game.units[:3]


def test_what_fired_and_how_the_torso_is_turned() -> None:
    _, unit = alone(fired="RA,LT", twist="left")
    assert (unit.fired, unit.twisted) == (1 << RA | 1 << LT, 5)
    _, unit = alone(twist="right")
    assert unit.twisted == 1
    assert refused("twist", "back") == "twist is left or right, not 'back'"


def test_only_some_arms_can_be_flipped() -> None:
    assert refused("flipped", "yes") == "only a biped without lower arms and hands flips its arms"
    assert alone(flipped="no")[1].flipped == 0
    assert alone(stumps(), flipped=True)[1].flipped == 1
    assert "HD, CT, LT" in refused("fired", "XX")


def test_one_limb_or_two_to_strike_with() -> None:
    said: dict[str, Any] = {"with": "LA,RA"}
    _, unit = alone(**said)
    assert unit.blow_with == [LA, RA]
    assert refused("with", "CT") == "'CT' is no arm or leg; use one of LA, RA, LL, RL"
    for text in ("LA,LA", "LA,RA,LL"):
        assert refused("with", text) == f"one limb or two are named, such as RL or LA,RA, not {text!r}"


@pytest.mark.parametrize(
    ("text", "attack", "targets", "limbs"),
    [
        ("kick B RL", Attack.KICK, (1, 1), [RL, 0]),
        ("kick c", Attack.KICK, (2, 2), [RL, 0]),
        ("punch B", Attack.PUNCH, (1, 1), [LA, RA]),
        ("punch B RA", Attack.PUNCH, (1, 1), [RA, 0]),
        ("punch B LA and C RA", Attack.PUNCH, (1, 2), [LA, RA]),
        ("push B LA,RA", Attack.PUSH, (1, 1), [LA, 0]),
        ("trip B LL", Attack.TRIP, (1, 1), [LL, 0]),
        ("death-from-above B", Attack.DEATH_FROM_ABOVE, (1, 1), [LL, 0]),
    ],
)
def test_an_attack_that_is_declared(text: str, attack: Attack, targets: tuple[int, int], limbs: list[int]) -> None:
    _, (unit, *others) = three(declares=text)
    assert (unit.attack, unit.declared) == (attack, 1)
    assert (unit.attack_target, unit.second_target) == targets
    assert unit.aimed_at == others[targets[0] - 1].at
    assert unit.second_aimed_at == others[targets[1] - 1].at
    assert unit.blow_with == limbs


def test_attacks_are_declared_in_the_order_they_are_said_in() -> None:
    table = a_table(
        placed(mech(), "0809", declares="kick B"), placed(mech(), "0808", 3, declares="kick A"), placed(mech(), "0909")
    )
    assert [unit.declared for unit in table.game.units[:3]] == [1, 2, 0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("bite B", "declares names an attack, one of death-from-above, charge, push, punch, kick"),
        ("kick", "declares names the unit attacked, one of B, C, not ''"),
        ("kick D", "declares names the unit attacked, one of B, C, not 'D'"),
        ("kick A", "declares names the unit attacked, one of B, C, not 'A'"),
        ("kick B HD", "'HD' is no arm or leg"),
        ("kick B LL and C RL", "two targets are for punches, one with each arm"),
        ("punch B and C", "two targets are for punches, one with each arm"),
        ("punch B LA and C LA", "two targets are for punches, one with each arm"),
    ],
)
def test_attacks_that_cannot_be_declared(text: str, says: str) -> None:
    table, _ = three()
    with pytest.raises(BadInput) as caught:
        say(table, "declares", text)
    assert str(caught.value).startswith(says)


# --- the game


def test_words_of_the_game() -> None:
    table, _ = alone()
    words = {word.name: word for word in GAME_WORDS}
    words["turn"].apply(table, -1, "7")
    words["phase"].apply(table, -1, "weapon")
    words["first"].apply(table, -1, "1")
    assert (table.game.turn, table.game.phase, table.game.acts_first) == (7, Phase.WEAPON, 1)
    for name, text in (("turn", "0"), ("phase", "lunch"), ("first", "4")):
        with pytest.raises(BadInput):
            words[name].apply(table, -1, text)


def test_a_pilot_said_to_be_unconscious_wakes_as_the_hits_say() -> None:
    table, unit = alone(unconscious=True, pilot_hits=3)
    table.game.turn = 2
    play(table, wake_pilot, unit, script="waking 7")
    assert not unit.unconscious


# --- storeys, and what lies below a bridge


def test_on_a_storey() -> None:
    house = {"0809": {"building": 2, "building_cf": 60, "deck": 2, "level": 1, "basement": 1}}
    for storey, floor in ((0, 1), (1, 2), (-1, 0)):
        _, unit = alone(storey=storey, ground=house)
        assert unit.floor == floor


@pytest.mark.parametrize(
    ("ground", "storey", "says"),
    [
        ({}, 0, "no building or bridge"),
        ({"building": 2, "building_cf": 60, "deck": 2}, 2, "from 0 to 1"),
        ({"building": 2, "building_cf": 60, "deck": 2}, -1, "from 0 to 1"),
        ({"bridge": 1, "deck": 2}, 1, "below a bridge"),
    ],
)
def test_there_is_no_such_storey(ground: dict[str, int], storey: int, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        alone(storey=storey, ground={"0809": ground})


def test_under_a_bridge_it_stands_on_the_bottom() -> None:
    for deck in (0, 2):
        _, unit = alone(storey=0, ground={"0809": {"bridge": 1, "deck": deck, "water": 2}})
        assert unit.floor == -2
