"""Phases, what ends them, and a whole death from above (GEN-12, PSR-2, PSR-3, PSR-5, DFA-9)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import (
    a_table,
    beside,
    by_the_book,
    happened,
    lost,
    mech,
    numbers_needed,
    owed,
    placed,
    play,
    vehicle,
    where,
)

from ironfall.rulesets.classic.actions import declare_dfa
from ironfall.rulesets.classic.critical_hits import hit_slot
from ironfall.rulesets.classic.death_from_above import declare_death_from_above
from ironfall.rulesets.classic.loss import blow_off
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.records import CT, LL, RL, Phase, Table, Unit
from ironfall.rulesets.classic.sequence import begin_phase, end_phase, make_owed_rolls, play_physical_phase
from ironfall.rulesets.classic.words import Because, Event

TARGET = "0809"
START, BEHIND = beside(TARGET, 3, 3), beside(TARGET, 0)
PUSHED = Because.FALLEN_UPON


def units_of(table: Table) -> list[Unit]:
    return table.game.units[: table.game.unit_count]


def alone(**said: Any) -> tuple[Table, Unit]:
    table = a_table(placed(mech(), TARGET, **said))
    return table, units_of(table)[0]


def duel(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **options: Any) -> Table:
    return a_table(
        placed(mech(), START, **(a or {})),
        placed(mech(), TARGET, **({"has_moved": True} | (b or {}))),
        **options,
    )


# --- a new phase (PSR-2)


def test_damage_of_the_last_phase_is_earlier_damage_from_here_on() -> None:
    table, unit = alone(hurt=24)
    play(table, hit_slot, unit, LL, 3)
    play(table, hit_slot, unit, CT, 3)
    play(table, blow_off, unit, RL)
    play(table, begin_phase, Phase.PHYSICAL)
    assert table.game.phase == Phase.PHYSICAL
    assert (unit.damage_this_phase, owed(unit), unit.gyro_before) == (0, [], 1)
    assert unit.hit_before[LL] == 0b1000
    assert unit.gone_before[RL] == unit.gone[RL] != 0


# --- the end of a phase (PSR-3, PSR-5, GEN-12)


@pytest.mark.parametrize(("hurt", "script"), [(0, ""), (19, ""), (20, "A piloting 6"), (60, "A piloting 6")])
def test_20_points_call_for_one_roll(hurt: int, script: str) -> None:
    table, _ = alone(hurt=hurt)
    play(table, end_phase, script=script)
    assert numbers_needed(table) == ([("piloting", 6)] if script else [])


def test_a_prone_unit_ignores_20_points() -> None:
    table, unit = alone(hurt=20, prone=True)
    play(table, end_phase)
    assert unit.fell == 0


def test_a_destroyed_unit_rolls_nothing() -> None:
    table, unit = alone(hurt=20)
    play(table, owe_piloting_roll, unit, PUSHED, 2)
    unit.destroyed = 1
    play(table, end_phase)
    table, unit = alone(hurt=20)
    unit.off_map = 1
    play(table, end_phase)


def test_one_roll_for_each_event_in_order_and_the_first_failure_ends_them() -> None:
    """Foot, hip, 20 points: each at 5 + 1 + 2 + 1 = 9. The second fails: 50 tons fall for 5, the pilot needs 9."""
    table, unit = alone(hurt=20)
    play(table, hit_slot, unit, LL, 3)
    play(table, hit_slot, unit, RL, 0)
    play(table, end_phase, script="piloting 9 8, facing 1, location 7, pilot 9")
    assert (unit.fell, owed(unit), lost(unit)) == (1, [], {"CT": 5})


def test_events_are_rolled_for_in_the_order_they_happened() -> None:
    table, unit = alone()
    play(table, hit_slot, unit, LL, 3)
    play(table, owe_piloting_roll, unit, PUSHED, 2)
    play(table, make_owed_rolls, unit, script="piloting 8 8")
    kept = [because for _, because, _, _ in happened(table, Event.KEEPS_FEET)]
    assert kept == [Because.LEG_ACTUATOR_HIT, PUSHED]


def test_a_lost_leg_is_a_fall_when_its_turn_comes() -> None:
    """The foot hit before it is rolled for, at 5 + 1 + 5; the fall drops the roll owed after it."""
    table, unit = alone()
    play(table, hit_slot, unit, RL, 3)
    play(table, blow_off, unit, LL)
    play(table, owe_piloting_roll, unit, PUSHED, 0)
    play(table, end_phase, script="piloting 11, facing 1, location 7, pilot 11")
    assert (unit.prone, owed(unit)) == (1, [])


def test_a_destroyed_gyro_falls_without_a_roll_and_the_pilot_needs_6_more() -> None:
    table, unit = alone()
    play(table, hit_slot, unit, CT, 3)
    play(table, hit_slot, unit, CT, 4)
    play(table, end_phase, script="facing 1, location 7, pilot 11")
    assert unit.fell == 1


def test_an_unconscious_pilot_s_mech_stands_until_it_must_roll() -> None:
    table, unit = alone(unconscious=True)
    play(table, end_phase)
    assert not unit.prone
    play(table, owe_piloting_roll, unit, PUSHED, 0)
    play(table, end_phase, script="facing 1, location 7")
    assert (unit.prone, unit.pilot_hits) == (1, 1)


def test_the_damage_of_a_fall_at_the_end_calls_for_no_more() -> None:
    table, unit = alone(hurt=18)
    play(table, owe_piloting_roll, unit, PUSHED, 0)
    play(table, end_phase, script="piloting 4, facing 1, location 7, pilot 5")
    assert unit.damage_this_phase == 23


@pytest.mark.parametrize(("first", "script"), [(1, "B piloting 5, A piloting 5"), (0, "A piloting 5, B piloting 5")])
def test_the_side_that_lost_the_initiative_rolls_first(first: int, script: str) -> None:
    table = duel(first=first)
    for unit in units_of(table):
        play(table, owe_piloting_roll, unit, PUSHED, 0)
    play(table, end_phase, script=script)


# --- the whole attack


def test_a_whole_attack_that_hits() -> None:
    table = duel()
    script = "A to hit 8, B punch 1 2 3, A kick 1 6, B piloting 7, A piloting 9"
    play(declared(table), play_physical_phase, script=script)
    a, b = units_of(table)
    assert (where(table, a), where(table, b)) == (TARGET, BEHIND)
    assert (a.airborne, table.game.phase, table.game.attack_landed) == (0, Phase.PHYSICAL, 1)


def test_a_whole_attack_that_misses() -> None:
    table = duel()
    play(declared(table), play_physical_phase, script="A to hit 7, B aside 0, A location 7 6 8, A pilot 6")
    a, b = units_of(table)
    assert (where(table, a), where(table, b), a.prone) == (TARGET, BEHIND, 1)


def test_damage_of_the_movement_phase_may_make_it_fail_in_the_air() -> None:
    """20 points before the jump: the roll falls due when the Movement Phase ends, and the attack misses of itself."""
    table = duel(a={"hurt": 20})
    play(declared(table), play_physical_phase, script="A piloting 5, B aside 0, A location 7 6 8, A pilot 6")
    assert units_of(table)[0].fell == 1


def test_in_the_phases_after_movement_it_goes_on_from_the_air() -> None:
    """Declared in the Movement Phase; 24 points and a foot hit in the Weapon Attack Phase, both rolls made."""
    table = duel()
    by_the_book(table, play_until_the_weapon_phase)
    a = units_of(table)[0]
    play(table, hit_slot, a, LL, 3)
    a.damage_this_phase = 24
    table.asking.policy = [0] * 4
    script = "A piloting 7 7, A to hit 8, B punch 1 2 3, A kick 1 6, B piloting 7, A piloting 10"
    play(declared(table), play_physical_phase, script=script)
    assert a.failed_in_the_air == 0


def declared(table: Table) -> Table:
    """A has declared its death from above on B."""
    declare_dfa(table)
    return table


def play_until_the_weapon_phase(table: Table) -> None:
    declare_death_from_above(table, *units_of(table)[:2])
    begin_phase(table, Phase.WEAPON)


@pytest.mark.parametrize("phase", [Phase.WEAPON, Phase.PHYSICAL])
def test_an_attack_not_yet_declared_is_declared_first(phase: Phase) -> None:
    """With the phase said in set-up nobody is in the air yet; A must still attack B, and not whoever is unit 0."""
    table = duel()
    table.game.phase = phase
    script = "A to hit 8, B punch 1 2 3, A kick 1 6, B piloting 7, A piloting 9"
    play(declared(table), play_physical_phase, script=script)
    assert where(table, units_of(table)[0]) == TARGET


def test_nobody_jumps_at_a_unit_in_its_own_hex() -> None:
    """A tank may share the hex of a 'Mech; the attack that was declared on it is not made."""
    table = a_table(placed(mech(), TARGET), placed(vehicle(), TARGET, has_moved=True))
    play(declared(table), play_physical_phase)
    assert happened(table, Event.NOT_MADE) == [("A", 0, 0, 0)]
    assert units_of(table)[0].airborne == 0
