"""Skids (CORE-2.11), and what stands in their way (CHG-5, CHG-12)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import (
    a_table,
    asked,
    beside,
    happened,
    lost,
    mech,
    numbers_needed,
    placed,
    play,
    reasons,
    refused,
    struck,
    where,
)

from ironfall.rulesets.classic.actions import play_turn_at_speed
from ironfall.rulesets.classic.records import Table, Unit
from ironfall.rulesets.classic.skids import (
    cost_of_sliding,
    has_come_on_pavement,
    refusals_of_skid,
    skid,
    skid_modifier,
    skid_number,
    turn_on_pavement,
)
from ironfall.rulesets.classic.words import Because, Event, Refusal

START = "0812"
AHEAD = {steps: beside(START, 0, steps) for steps in range(1, 12)}
"""The hexes that it slides into, going north."""


def running(hexes: int = 6, /, *others: Any, tons: int = 50, **rest: Any) -> tuple[Table, Unit]:
    """A has run north along a street, and turns in hex 0812."""
    options = {name: rest.pop(name) for name in ("ground", "options", "size") if name in rest}
    said = {"moved": hexes, "ran": True, "pavement": True} | rest
    table = a_table(placed(mech(tons, walk=6), START, **said), *others, **options)
    return table, table.game.units[0]


# --- who may skid, and the number


def test_one_that_runs_on_pavement_may_skid() -> None:
    table, unit = running()
    assert refused(table, refusals_of_skid, unit) == []


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"ran": "no", "jumped": True}, Refusal.HAS_NOT_RUN),
        ({"pavement": "no"}, Refusal.NOT_ON_PAVEMENT),
        ({"prone": True}, Refusal.LIES_PRONE),
        ({"immobile": True}, Refusal.UNIT_IMMOBILE),
    ],
)
def test_who_cannot_skid(said: dict[str, Any], reason: Refusal) -> None:
    table, unit = running(**said)
    assert refused(table, refusals_of_skid, unit) == [reason]


def test_one_that_has_just_come_onto_the_street_takes_the_turn() -> None:
    table, unit = running(ground={}, pavement="no")
    table.game.pavement[unit.at] = 1
    assert not play(table, has_come_on_pavement, unit)
    table.game.pavement[unit.at + table.game.width] = 1
    assert play(table, has_come_on_pavement, unit)


def test_under_a_paved_bridge_nobody_skids_and_on_it_one_does() -> None:
    bridges = {hex_text: {"deck": 2, "bridge": 1} for hex_text in (START, beside(START, 3))}
    table, unit = running(ground=bridges, pavement="no", storey=0)
    assert not play(table, has_come_on_pavement, unit)
    table, unit = running(ground=bridges, pavement="no", roof=True)
    assert play(table, has_come_on_pavement, unit)


def test_ice_is_as_slippery() -> None:
    table, unit = running(ground={START: {"ice": 1}, beside(START, 3): {"ice": 1}}, pavement="no")
    assert play(table, has_come_on_pavement, unit)


MODIFIERS = {0: -1, 2: -1, 3: 0, 4: 0, 5: 1, 7: 1, 8: 2, 10: 2, 11: 4, 17: 4, 18: 5, 24: 5, 25: 6, 40: 6}


@pytest.mark.parametrize(("hexes", "modifier"), MODIFIERS.items())
def test_modifiers_by_hexes_moved(hexes: int, modifier: int) -> None:
    assert skid_modifier(hexes) == modifier
    table, unit = running(hexes)
    assert play(table, skid_number, unit) == 5 + modifier


def test_whoever_makes_the_roll_takes_the_turn() -> None:
    table, unit = running(6)
    play(table, turn_on_pavement, unit, script="A piloting 6")
    assert (where(table, unit), unit.skidded, unit.prone) == (START, 0, 0)
    assert len(happened(table, Event.TAKES_TURN)) == 1


# --- the slide


@pytest.mark.parametrize(
    ("hexes", "slid", "damage", "script"),
    [
        (2, 1, 3, "A piloting 3, A location 7, A pilot 4"),
        (3, 2, 6, "A piloting 4, A location 7 6, A pilot 5"),
        (6, 3, 9, "A piloting 5, A location 7 6, A pilot 6"),
        (9, 5, 15, "A piloting 6, A location 7 6 8, A pilot 7"),
    ],
)
def test_it_slides_half_of_what_it_has_moved(hexes: int, slid: int, damage: int, script: str) -> None:
    """50 tons: 3 points a hex, in groups of five on the front; its facing stays."""
    table, unit = running(hexes)
    play(table, turn_on_pavement, unit, script=script)
    assert where(table, unit) == AHEAD[slid]
    assert happened(table, Event.SKID_DAMAGE) == [("A", damage, slid, 0)]
    assert (unit.prone, unit.facing, unit.skidded, unit.fell, unit.moved) == (1, 0, 1, 1, hexes)
    assert sum(points for _, _, points in struck(table)) == damage


def test_a_55_ton_mech_takes_3_a_hex_and_a_65_ton_one_4() -> None:
    """55: 6, half of it 3. 65: 7, half of it up to 4. Three hexes each."""
    for tons, damage in ((55, 9), (65, 12)):
        table, unit = running(6, tons=tons)
        play(table, skid, unit, script="A location 7 6" + (" 8" if damage > 10 else "") + ", A pilot 5")
        assert happened(table, Event.SKID_DAMAGE) == [("A", damage, 3, 0)]


def test_a_slide_of_no_hexes_is_a_fall_in_place() -> None:
    table, unit = running(0)
    play(table, turn_on_pavement, unit, script="A piloting 3, A facing 1, A location 7, A pilot 4")
    assert (where(table, unit), unit.skidded, unit.prone) == (START, 0, 1)


def test_hexes_take_of_the_slide_what_they_cost_without_levels() -> None:
    """4 hexes of slide: light woods 2, one clear hex 1, then heavy woods: the last point is enough to go in."""
    ground = {AHEAD[1]: {"woods": 1}, AHEAD[3]: {"woods": 2}}
    table, unit = running(8, ground=ground)
    assert play(table, cost_of_sliding, unit, 0) == 2
    play(table, skid, unit, script="A location 7 6, A pilot 5")
    assert where(table, unit) == AHEAD[3]


def test_down_one_level_and_two_it_slides_on() -> None:
    ground = {AHEAD[2]: {"level": -1}, AHEAD[3]: {"level": -3}}
    table, unit = running(6, ground=ground)
    play(table, skid, unit, script="A location 7 6, A pilot 5")
    assert (where(table, unit), unit.floor) == (AHEAD[3], -3)


def test_over_a_drop_of_three_levels_it_falls() -> None:
    """One hex slid: 3 points; then 3 levels: 5 x 4 = 20 points, and the pilot rolls at 5 + 2."""
    ground = {AHEAD[2]: {"level": -3}, AHEAD[3]: {"level": -3}}
    table, unit = running(6, ground=ground)
    play(table, skid, unit, script="A location 7, A facing 1, A location 6 8 5 9, A pilot 7")
    assert (where(table, unit), unit.floor, unit.fell) == (AHEAD[2], -3, 1)
    assert numbers_needed(table) == [("pilot", 7)]


def test_at_the_edge_of_the_map_it_stops() -> None:
    table, unit = running(6, size=(16, 13))
    unit.at -= 10 * table.game.width
    play(table, skid, unit, script="A location 7, A pilot 5")
    assert where(table, unit) == "0801"
    assert happened(table, Event.SKID_DAMAGE) == [("A", 3, 1, 0)]


@pytest.mark.parametrize("bar", [{"level": 1}, {"impassable": 1}, {"building": 2, "building_cf": 40, "deck": 2}])
def test_what_rises_ahead_stops_it_and_hurts(bar: dict[str, int]) -> None:
    """A twentieth of 50 tons: 3 points in front; then the damage of the one hex slid."""
    table, unit = running(6, ground={AHEAD[2]: bar})
    play(table, skid, unit, script="A location 7, A location 6, A pilot 5")
    assert where(table, unit) == AHEAD[1]
    assert struck(table) == [("A", "CT", 3), ("A", "RT", 3)]
    assert [a for _, a, _, _ in happened(table, Event.SKID_STOPPED)] == [unit.at - table.game.width]


def test_stopped_at_once_it_takes_no_damage_of_the_slide() -> None:
    table, unit = running(6, ground={AHEAD[1]: {"level": 1}})
    play(table, skid, unit, script="A location 7, A pilot 5")
    assert (where(table, unit), unit.prone, unit.taken) == (START, 1, 3)


# --- whoever stands in the way


def test_an_unintended_charge_that_hits_drives_its_victim_on_and_ends_the_slide() -> None:
    """50 tons and the 6 hexes moved before the turn: 30 points to 75 tons at 5 + 3 + 3, and 8 back. B rolls at once at
    5 + 2 + 1, 20 points and more. One hex slid: 3."""
    table, unit = running(6, placed(mech(75, armor={"CT": (60, 10)}), AHEAD[1], 3, side=1))
    victim = table.game.units[1]
    script = "A to charge 11, A location 7 6, B location 7 7 7 7 7 7, B piloting 8, A location 5, A pilot 5"
    play(table, skid, unit, script=script)
    assert numbers_needed(table)[0] == ("to charge", 11)
    assert (where(table, unit), where(table, victim)) == (AHEAD[1], AHEAD[2])
    assert (unit.prone, victim.prone) == (1, 0)
    assert happened(table, Event.SKID_DAMAGE) == [("A", 3, 1, 0)]


def test_its_victim_may_fall() -> None:
    table, unit = running(1, placed(mech(), AHEAD[1], 3, side=1))
    script = (
        "A to charge 11, A location 7, B location 7, B piloting 6, B facing 1, B location 6, B pilot 7, "
        "A location 5, A pilot 5"
    )
    play(table, skid, unit, script=script)
    assert table.game.units[1].prone


def test_a_victim_with_no_room_behind_stays_and_so_does_who_skids_into_it() -> None:
    table, unit = running(1, placed(mech(), AHEAD[1], 3, side=1), ground={AHEAD[2]: {"level": 3}})
    script = "A to charge 11, A location 7, B location 7, B piloting 7, A pilot 5"
    play(table, skid, unit, script=script)
    assert (where(table, unit), where(table, table.game.units[1])) == (START, AHEAD[1])


def test_one_that_misses_slides_past() -> None:
    """Three hexes of slide: through B's hex and on."""
    table, unit = running(6, placed(mech(), AHEAD[1], 3, side=1))
    play(table, skid, unit, script="A to charge 10, A location 7 6, A pilot 5")
    assert (where(table, unit), where(table, table.game.units[1])) == (AHEAD[3], AHEAD[1])


def test_one_that_ends_its_slide_among_others_pushes_them_on() -> None:
    """A domino: B, prone, is only pushed."""
    table, unit = running(2, placed(mech(), AHEAD[1], 3, side=1, prone=True))
    play(table, skid, unit, script="A to charge 8, A location 7, A pilot 5")
    assert (where(table, unit), where(table, table.game.units[1])) == (AHEAD[1], AHEAD[2])


def test_a_standing_one_rolls_when_it_is_pushed_on() -> None:
    table, unit = running(2, placed(mech(), AHEAD[1], 3, side=1))
    play(table, skid, unit, script="A to charge 10, A location 7, A pilot 5, B piloting 5")
    assert where(table, table.game.units[1]) == AHEAD[2]
    assert asked(table) == []


def test_friends_are_run_into_as_well() -> None:
    table, unit = running(2, placed(mech(), AHEAD[1], 3, side=0))
    play(table, skid, unit, script="A to charge 10, A location 7, A pilot 5, B piloting 5")
    assert [who for who, *_ in happened(table, Event.RUNS_INTO)] == ["A"]


def test_the_pilot_rolls_with_what_called_for_the_roll() -> None:
    """After 9 hexes at +2, in the turn and in the pilot's check."""
    table, unit = running(9)
    play(table, turn_on_pavement, unit, script="A piloting 6, A location 7 6 8, A pilot 7")
    assert numbers_needed(table) == [("piloting", 7), ("pilot", 7)]
    assert reasons(table).count((Because.TURNED_ON_PAVEMENT, 2)) == 2
    assert lost(unit) == {"CT": 5, "RT": 5, "LT": 5}


def test_the_phase_ends_after_the_turn() -> None:
    """20 points taken before: taking the turn at 5 + 1 + 1, it rolls for them too when the phase ends, at 5 + 1."""
    table, _ = running(6, hurt=20)
    play(table, play_turn_at_speed, script="A piloting 7 6")
