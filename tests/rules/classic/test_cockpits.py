"""Cockpits that are not the usual one (CON-60 to CON-62, MOD-19)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, happened, lost, mech, owed, placed, play, reasons, refused, slots_hit

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.cockpits import blind_blow_modifier, cockpit_modifiers, is_blind
from ironfall.rulesets.classic.critical_hits import critical_roll, hit_slot
from ironfall.rulesets.classic.damage import set_off_explosions, strike
from ironfall.rulesets.classic.death_from_above import death_from_above_to_hit, refusals_of_death_from_above
from ironfall.rulesets.classic.kick import kick_to_hit
from ironfall.rulesets.classic.records import CT, HD, RL, Table, Unit
from ironfall.rulesets.classic.sequence import begin_phase
from ironfall.rulesets.classic.words import Because, Cause, Event, Refusal

IN_TORSO = mech(jump=4, cockpit="torso-mounted")
CONSOLE = mech(jump=0, cockpit="command console")
COCKPIT_IN_CT, SENSORS_IN_CT = 10, 11
"""Behind 6 slots of the engine and 4 of the gyro, counted from 0."""


def one(sheet: Any, **said: Any) -> tuple[Table, Unit]:
    table = a_table(placed(sheet, "0805", **said))
    return table, table.game.units[0]


def test_a_blow_to_the_head_does_not_reach_a_pilot_in_the_torso() -> None:
    table, unit = one(IN_TORSO)
    play(table, strike, unit, HD, 5, Side.FRONT)
    assert (unit.pilot_hits, unit.head_struck) == (0, 1)


def test_a_lost_head_is_not_the_end_of_a_pilot_in_the_torso() -> None:
    table, unit = one(IN_TORSO, damage=["HD=11"])
    play(table, strike, unit, HD, 5, Side.FRONT)
    assert lost(unit) == {"HD": "gone"}
    assert (unit.destroyed, unit.taken) == (0, 1)
    play(table, strike, unit, HD, 5, Side.FRONT)  # nothing is there, and nothing passes on
    assert (lost(unit), unit.taken) == ({"HD": "gone"}, 1)


def test_a_head_blown_off_is_not_the_end_either() -> None:
    table, unit = one(IN_TORSO)
    play(table, critical_roll, unit, HD, 0, script="critical 12")
    assert (lost(unit), unit.destroyed) == ({"HD": "gone"}, 0)


def test_a_hit_on_the_cockpit_in_the_torso_kills() -> None:
    table, unit = one(IN_TORSO)
    play(table, hit_slot, unit, CT, COCKPIT_IN_CT)
    assert unit.destroyed == Cause.COCKPIT


def test_explosions_hurt_a_pilot_in_the_torso() -> None:
    table, unit = one(mech(jump=0, cockpit="torso-mounted", slots={"LT": ["Ammo Machine Gun", "CASE"]}))
    unit.charge[unit.item[2][1]] = 1
    play(table, hit_slot, unit, 2, 1)
    play(table, set_off_explosions, unit, script="critical 7, awake 3 5")
    assert unit.pilot_hits == 2


@pytest.mark.parametrize(
    ("cockpit", "crit", "damage", "modifier"),
    [
        ("standard", [], [], 0),
        ("small", [], [], 1),
        ("command console", [], [], 0),
        ("torso-mounted", [], [], 1),
        ("torso-mounted", ["HD:1"], [], 1),
        ("torso-mounted", ["HD:1", "HD:2"], [], 5),
        ("torso-mounted", ["HD:1", "CT:12"], [], 1),
        ("torso-mounted", [], ["HD=12"], 5),
        ("standard", ["HD:2", "HD:5"], [], 0),
    ],
)
def test_what_a_cockpit_adds_to_piloting_rolls(cockpit: str, crit: list[str], damage: list[str], modifier: int) -> None:
    table, unit = one(mech(jump=0, cockpit=cockpit), crit=crit, damage=damage)
    assert play(table, cockpit_modifiers, unit) == modifier


def test_sensors_lost_in_this_phase_count_from_the_next_on() -> None:
    table, unit = one(IN_TORSO, crit=["HD:1"])
    play(table, hit_slot, unit, HD, 1)
    assert play(table, cockpit_modifiers, unit) == 1
    begin_phase(table, 2)
    assert play(table, cockpit_modifiers, unit) == 5


def against(said: dict[str, Any]) -> tuple[Table, Unit, Unit]:
    table = a_table(placed(IN_TORSO, "0806", **said), placed(mech(), "0805"))
    return table, table.game.units[0], table.game.units[1]


def test_blows_are_harder_without_the_sensors_of_the_head() -> None:
    """5 - 2 and +4; 5 + 3 and +4."""
    table, attacker, target = against({"crit": ["HD:1", "HD:2"]})
    assert play(table, kick_to_hit, attacker, target, RL) == 7
    assert (Because.SENSORS_LOST, 4) in reasons(table)
    assert play(table, death_from_above_to_hit, attacker, target) == 12
    table, attacker, target = against({"crit": ["HD:1", "CT:12"]})
    assert play(table, blind_blow_modifier, attacker) == 0


def test_no_blow_without_any_sensors() -> None:
    table, attacker, target = against({"damage": ["HD=12"]})
    assert not is_blind(attacker)
    play(table, hit_slot, attacker, CT, SENSORS_IN_CT)
    assert is_blind(attacker)
    assert Refusal.BLIND in refused(table, refusals_of_death_from_above, attacker, target)


def test_the_usual_cockpit_is_never_blind_to_blows() -> None:
    _, unit = one(mech(), crit=["HD:2", "HD:5"])
    assert not is_blind(unit)


# --- command console


def test_the_first_hit_on_a_command_console_kills_one_of_two() -> None:
    table, unit = one(CONSOLE)
    play(table, hit_slot, unit, HD, 2)
    assert unit.destroyed == 0
    assert happened(table, Event.CREW_MEMBER_KILLED) == [("A", 0, 0, 0)]
    play(table, hit_slot, unit, HD, 3)
    assert unit.destroyed == Cause.COCKPIT


def test_the_loss_of_the_head_kills_both() -> None:
    table, unit = one(CONSOLE, damage=["HD=11"])
    play(table, strike, unit, HD, 5, Side.FRONT)
    assert unit.destroyed == Cause.HEAD
    assert (owed(unit), slots_hit(unit, "HD")) == ([], {1, 2, 3, 4, 5, 6})


def test_a_console_keeps_both_cockpits_in_the_head() -> None:
    table, unit = one(CONSOLE)
    play(table, critical_roll, unit, HD, 0, script="critical 10, slot 3 4")
    assert unit.destroyed == Cause.COCKPIT
