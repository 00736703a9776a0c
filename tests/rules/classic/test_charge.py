"""Charges (CHG-1 to CHG-13)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import (
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
    ring,
    struck,
    vehicle,
    where,
)

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.actions import charge_refusals, declare_charge
from ironfall.rulesets.classic.approach import coming_up
from ironfall.rulesets.classic.attacks import refusals_of_attack
from ironfall.rulesets.classic.charge import (
    TO_CHARGER,
    TO_TARGET,
    carry_out_charge,
    charge_allowance,
    charge_misses,
    charge_to_hit,
    charging_mode,
    chart_of_charge,
    damage_by_both_weights,
    damage_of_charge,
    damage_to_charger,
    fix_charge,
    is_called_off,
    last_step_cost,
    spend_points_of_charge,
    throw_charge,
    unintended_charge_to_hit,
    way_past,
)
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.death_from_above import refusals_of_death_from_above
from ironfall.rulesets.classic.declarations import declare, is_attacked_moving
from ironfall.rulesets.classic.displacement import displace
from ironfall.rulesets.classic.records import CT, NO_BLOW, Attack, Kind, Mode, Phase, Result, Table, Unit
from ironfall.rulesets.classic.sequence import play_physical_phase
from ironfall.rulesets.classic.words import Because, Event, Refusal

TARGET = "0809"
SOUTH = beside(TARGET, 3)
BEHIND = beside(TARGET, 0)
RIGHT, LEFT = beside(SOUTH, 1), beside(SOUTH, 5)
"""Where a charger from the south ends that misses."""


def charging(
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    /,
    tons: tuple[int, int] = (50, 50),
    **options: Any,
) -> tuple[Table, Unit, Unit]:
    """A has come up from the south to B, which faces it; walk 5, run 8. It has declared its charge."""
    first: dict[str, Any] = {"at": SOUTH, "facing": 0} | (a or {})
    second: dict[str, Any] = {"facing": 3, "has_moved": True} | (b or {})
    table = a_table(
        placed(mech(tons[0]), first.pop("at"), first.pop("facing"), **first),
        placed(mech(tons[1]), TARGET, second.pop("facing"), **second),
        *options.pop("others", ()),
        **options,
    )
    attacker, target = table.game.units[:2]
    declare_charge(table)
    return table, attacker, target


# --- who charges whom (CHG-1 to CHG-4)


def test_a_charge_that_nothing_forbids() -> None:
    table, _, _ = charging({"moved": 3})
    assert refused(table, charge_refusals) == []


@pytest.mark.parametrize(
    ("a", "b", "reasons_against"),
    [
        ({"prone": True}, {}, [Refusal.ATTACKS_LYING]),
        ({"stuck": True}, {}, [Refusal.CHARGER_STUCK]),
        ({"shut_down": True}, {}, [Refusal.ATTACKS_IMMOBILE]),
        ({"jumped": True}, {}, [Refusal.CHARGER_JUMPED]),
        ({"fired": "RA"}, {}, [Refusal.CHARGER_FIRED]),
        ({"moved": 8, "ran": True}, {}, [Refusal.NO_POINTS_TO_CHARGE]),
        ({"facing": 1}, {}, [Refusal.NOT_STRAIGHT_AHEAD]),
        ({}, {"prone": True}, [Refusal.CHARGED_PRONE]),
        ({}, {"has_moved": "no"}, [Refusal.CHARGED_NOT_MOVED]),
        ({}, {"side": 0}, [Refusal.OWN_SIDE]),
        ({}, {"destroyed": True}, [Refusal.NO_TARGET_LEFT]),
        ({}, {"declares": "charge A"}, [Refusal.TARGET_ATTACKING]),
    ],
)
def test_what_forbids_a_charge(a: dict[str, Any], b: dict[str, Any], reasons_against: list[Refusal]) -> None:
    table, _, _ = charging(a, b)
    assert refused(table, charge_refusals) == reasons_against


def test_an_immobile_target_need_not_have_moved() -> None:
    table, _, _ = charging({}, {"has_moved": "no", "immobile": True})
    assert refused(table, charge_refusals) == []


@pytest.mark.parametrize(("here", "there", "allowed"), [(0, 1, 1), (0, 2, 0), (1, 0, 1), (2, 0, 0), (0, 0, 1)])
def test_the_two_stand_level_enough(here: int, there: int, allowed: int) -> None:
    """A standing 'Mech takes up two levels: one up and one down it meets the other, two up or down it does not."""
    table, _, _ = charging({"level": here}, {"level": there})
    assert refused(table, charge_refusals) == ([] if allowed else [Refusal.WRONG_LEVEL])


def test_points_must_be_left_for_the_target_s_hex() -> None:
    """Run 8: seven spent and one for the hex; in heavy woods that costs three."""
    table, _, _ = charging({"moved": 7, "ran": True})
    assert refused(table, charge_refusals) == []
    table, _, _ = charging({"moved": 7, "ran": True}, ground={TARGET: {"woods": 2}})
    assert refused(table, charge_refusals) == [Refusal.NO_POINTS_TO_CHARGE]


def test_into_water_no_more_than_walking_points_are_spent() -> None:
    """Walk 5; depth 1 costs 1 + 1 + 1."""
    for moved, reasons_against in ((2, []), (3, [Refusal.NO_POINTS_TO_CHARGE])):
        table, attacker, target = charging({"moved": moved}, {"water": 1})
        assert play(table, charge_allowance, attacker, target) == 5
        assert refused(table, charge_refusals) == reasons_against


@pytest.mark.parametrize(
    ("motion", "moved", "paved", "cost"),
    [
        ("tracked", 0, True, 2), ("wheeled", 0, True, 2), ("hover", 0, True, 2), ("hover", 0, False, 3),
        ("hover", 2, True, 3), ("WiGE", 0, True, 3),
    ],
)  # fmt: skip
def test_one_step_by_road_costs_a_vehicle_a_point_less(motion: str, moved: int, paved: bool, cost: int) -> None:
    """Down a level: 1 + 2, and 1 less where that is the whole move."""
    ground = {TARGET: {"pavement": int(paved)}, SOUTH: {"pavement": 1, "level": 1}}
    table = a_table(placed(vehicle(motion), SOUTH, moved=moved), placed(mech(), TARGET), ground=ground)
    attacker, target = table.game.units
    attacker.floor = 1
    assert play(table, last_step_cost, attacker, target.at) == cost


def test_one_target_for_one_charger_and_nobody_jumps_on_it_as_well() -> None:
    """GEN-11: C has declared its charge on B; A can neither charge nor jump."""
    c = placed(mech(), beside(TARGET, 2), 5, side=0, declares="charge B")
    table, attacker, target = charging({}, {}, others=(c,))
    assert is_attacked_moving(table, target, attacker)
    assert refused(table, charge_refusals) == [Refusal.TARGET_TAKEN]
    attacker.mp_used = attacker.moved = 0
    attacker.mode = Mode.STILL
    assert refused(table, refusals_of_death_from_above, attacker, target) == [Refusal.TARGET_TAKEN]


def test_of_two_that_charge_one_another_the_first_does() -> None:
    """GEN-3, GEN-11: A declared before B."""
    table = a_table(
        placed(mech(), SOUTH, has_moved=True, declares="charge B"),
        placed(mech(), TARGET, 3, has_moved=True, declares="charge A"),
    )
    attacker, target = table.game.units
    assert refused(table, refusals_of_attack, attacker, Attack.CHARGE) == []
    assert refused(table, refusals_of_attack, target, Attack.CHARGE) == [Refusal.TARGET_ATTACKING]


def test_nobody_jumps_on_a_charger() -> None:
    table = a_table(placed(mech(), SOUTH), placed(mech(), TARGET, has_moved=True, declares="charge A"))
    attacker, target = table.game.units
    assert refused(table, refusals_of_death_from_above, attacker, target) == [Refusal.TARGET_ATTACKING]


def test_a_mech_charges_a_vehicle_only_where_the_option_says_so() -> None:
    for choice, reasons_against in (("no", [Refusal.TARGET_NOT_A_MECH]), ("yes", [])):
        table, _, target = charging(options={"mechs_charge_vehicles": choice})
        target.kind = Kind.TRACKED
        assert refused(table, charge_refusals) == reasons_against


def test_a_charge_is_declared_in_the_movement_phase() -> None:
    table = a_table(placed(mech(), SOUTH), placed(mech(), TARGET, has_moved=True))
    table.game.phase = Phase.PHYSICAL
    coming_up(declare_charge)(table)
    assert refused(table, charge_refusals) == [Refusal.CHARGE_NOT_DECLARED]


def test_one_declared_before_goes_on_if_it_still_faces_its_hex() -> None:
    for facing, reasons_against in ((0, []), (1, [Refusal.NOT_STRAIGHT_AHEAD])):
        a = placed(mech(), SOUTH, facing, declares="charge B", moved=4)
        table = a_table(a, placed(mech(), TARGET, has_moved=True))
        table.game.phase = Phase.WEAPON
        coming_up(declare_charge)(table)
        assert refused(table, charge_refusals) == reasons_against


# --- coming up (CHG-3, CHG-7)


@pytest.mark.parametrize(
    ("steps", "mode", "hexes"),
    [(2, Mode.WALKED, 1), (5, Mode.WALKED, 4), (6, Mode.RAN, 5), (8, Mode.RAN, 7)],
)
def test_a_charger_comes_straight_up_with_a_point_left(steps: int, mode: int, hexes: int) -> None:
    """Walk 5, run 8: of six hexes the last one makes it run."""
    table, attacker = coming_from(steps)
    assert (attacker.mode, attacker.moved, attacker.mp_used) == (mode, hexes, hexes)
    assert where(table, attacker) == SOUTH
    assert refused(table, charge_refusals) == []


def test_from_too_far_away_it_is_told_what_is_missing() -> None:
    """Eight hexes of 8 to run, and none for the target's."""
    table, _ = coming_from(9)
    assert refused(table, charge_refusals) == [Refusal.NO_POINTS_TO_CHARGE]


def coming_from(steps: int) -> tuple[Table, Unit]:
    """A comes up to charge B from so many hexes off."""
    table = a_table(placed(mech(), beside(TARGET, 3, steps)), placed(mech(), TARGET, has_moved=True), size=(16, 30))
    coming_up(declare_charge)(table)
    return table, table.game.units[0]


def test_no_step_back_into_a_charge() -> None:
    """Facing south, two hexes off: it turns round for 3 points and walks 1, with 1 left."""
    table = a_table(placed(mech(), beside(TARGET, 3, 2), 3), placed(mech(), TARGET, has_moved=True))
    coming_up(declare_charge)(table)
    attacker = table.game.units[0]
    assert (attacker.mp_used, attacker.moved, attacker.facing) == (4, 1, 0)


@pytest.mark.parametrize(
    ("said", "mode"),
    [({}, Mode.WALKED), ({"moved": 4}, Mode.WALKED), ({"moved": 5}, Mode.RAN), ({"moved": 2, "ran": True}, Mode.RAN)],
)
def test_the_last_step_counts_in_how_it_moved(said: dict[str, Any], mode: int) -> None:
    """Walk 5: five hexes and one more point are a run."""
    table, attacker, target = charging(said)
    spent = attacker.mp_used
    assert play(table, charging_mode, attacker, target) == mode
    play(table, spend_points_of_charge, attacker, target)
    assert (attacker.mode, attacker.mp_used, attacker.has_moved) == (mode, spent + 1, 1)


# --- numbers (CHG-5, CHG-8, CHG-9, CHG-13)


def test_a_number_with_its_reasons() -> None:
    """Piloting 4 + ran 2 + target moved 5: 2 + light woods 1 + (4 - 5) = 8."""
    table, attacker, target = charging({"ran": True, "piloting": 4}, {"moved": 5}, ground={TARGET: {"woods": 1}})
    assert play(table, charge_to_hit, attacker, target) == 8
    assert reasons(table) == [
        (Because.PILOTING_SKILL, 4),
        (Because.ATTACKER_RAN, 2),
        (Because.TARGET_MOVED, 2),
        (Because.TARGET_IN_WOODS, 1),
        (Because.SKILL_DIFFERENCE, -1),
    ]


def test_damaged_actuators_do_not_count() -> None:
    table, attacker, target = charging({"moved": 2, "crit": ["LL:upper-leg", "RA:shoulder"]})
    assert play(table, charge_to_hit, attacker, target) == 6


def test_an_unintended_charge_counts_as_a_skid_and_three_more() -> None:
    """5 + 3 for the skid + 3; at a prone target 2 less."""
    for said, number in (({}, 11), ({"prone": True}, 9)):
        table, attacker, target = charging({"ran": True, "skidded": True}, said)
        assert play(table, unintended_charge_to_hit, attacker, target) == number


@pytest.mark.parametrize(
    ("tons", "hexes", "target_tons", "given", "taken"),
    [(100, 3, 35, 30, 4), (20, 8, 100, 16, 10), (75, 0, 50, 0, 5), (65, 4, 85, 26, 9), (35, 3, 65, 11, 7)],
)
def test_damage_of_both(tons: int, hexes: int, target_tons: int, given: int, taken: int) -> None:
    table, attacker, target = charging({"moved": hexes, "ran": True}, tons=(tons, target_tons))
    assert play(table, damage_of_charge, attacker) == given
    assert play(table, damage_to_charger, attacker, target) == taken


def test_under_water_both_are_halved_before_rounding() -> None:
    """35 tons, 3 hexes: 105 / 20, up to 6. Against 50 tons: 50 / 20, up to 3."""
    table, attacker, target = charging({"moved": 3, "water": 2}, tons=(35, 50))
    assert play(table, damage_of_charge, attacker) == 6
    assert play(table, damage_to_charger, attacker, target) == 3


@pytest.mark.parametrize(("tons", "hexes", "damage"), [((50, 75), 2, 9), ((50, 50), 3, 10), ((100, 100), 0, 5)])
def test_damage_by_both_weights(tons: tuple[int, int], hexes: int, damage: int) -> None:
    _, attacker, target = charging({"moved": hexes}, tons=tons)
    assert damage_by_both_weights(attacker, target) == damage


@pytest.mark.parametrize(("total", "result", "points"), [(9, Result.HITS, 10), (6, Result.HITS, 9)])
def test_with_the_option_the_margin_counts_to_the_target(total: int, result: int, points: int) -> None:
    """50 tons, 2 hexes, against 75: 9 for both; a 9 against 8 adds 1, a 6 against 6 nothing."""
    table, attacker, target = charging({"moved": 2}, tons=(50, 75), options={"tacops_charge_damage": "yes"})
    number = 8 if total == 9 else 6
    assert play(table, throw_charge, attacker, target, number, script=f"A to charge {total}") == result
    assert (attacker.blow_points[TO_TARGET], attacker.blow_points[TO_CHARGER]) == (points, 9)


def test_with_the_option_dice_are_thrown_for_the_margin_even_where_they_cannot_fail() -> None:
    table, attacker, target = charging({"moved": 2}, tons=(50, 75), options={"tacops_charge_damage": "yes"})
    assert play(table, throw_charge, attacker, target, 2, script="A to charge 2") == Result.HITS
    assert play(table, throw_charge, attacker, target, 13) == Result.MISSES


def test_the_table_that_a_charge_rolls_on() -> None:
    """The full one; the Punch table where water covers the legs; the Kick table for one that is shorter."""
    table, attacker, target = charging()
    assert play(table, chart_of_charge, attacker, target) == Chart.FULL
    attacker.prone = 1
    assert play(table, chart_of_charge, attacker, target) == Chart.KICK
    table, attacker, target = charging({}, {"water": 1})
    assert play(table, chart_of_charge, attacker, target) == Chart.PUNCH


# --- what becomes of it (CHG-6, CHG-10, CHG-11)


def fixed(table: Table, attacker: Unit, script: str = "") -> int:
    """The Physical Attack Phase has come, and the dice are thrown."""
    spend_points_of_charge(table, attacker, table.game.units[1])
    table.game.phase = Phase.PHYSICAL
    return int(play(table, fix_charge, attacker, script=script))


def test_a_hit_hurts_the_charger_first_then_the_target_and_moves_both() -> None:
    """50 tons, 4 hexes, at 75: 8 (5, 3) to the charger, 20 to the target in fours of 5."""
    table, attacker, target = charging({"moved": 4}, tons=(50, 75))
    result = fixed(table, attacker, "A to charge 6")
    play(table, carry_out_charge, attacker, result, script="A location 7 7, B location 7 7 7 7")
    assert struck(table) == [
        ("A", "CT", 5),
        ("A", "CT", 3),
        ("B", "CT", 5),
        ("B", "CT", 5),
        ("B", "CT", 5),
        ("B", "CT", 5),
    ]
    assert (where(table, attacker), where(table, target)) == (TARGET, BEHIND)
    assert owed(attacker) == [(Because.MADE_CHARGE, 2)]
    assert owed(target) == [(Because.CHARGED, 2)]


@pytest.mark.parametrize(
    ("direction", "side"), [(0, Side.FRONT), (1, Side.FRONT), (2, Side.RIGHT), (3, Side.REAR), (4, Side.LEFT)]
)
def test_the_target_is_struck_on_the_side_the_charger_comes_from(direction: int, side: Side) -> None:
    """The charger is struck in its front whichever side of the target it comes at."""
    facing = (direction + 3) % 6
    table, attacker, _ = charging({"moved": 1, "at": beside(TARGET, direction), "facing": facing}, {"facing": 0})
    result = fixed(table, attacker, "A to charge 6")
    play(table, carry_out_charge, attacker, result, script="A location 7, B location 7")
    assert [(who, c) for who, _, _, c in happened(table, Event.STRUCK)] == [("A", Side.FRONT), ("B", side)]


@pytest.mark.parametrize("bar", [{"level": 3}, {"impassable": 1}])
def test_with_no_room_behind_nobody_moves_and_both_roll(bar: dict[str, int]) -> None:
    table, attacker, target = charging({"moved": 1}, ground={BEHIND: bar})
    result = fixed(table, attacker, "A to charge 6")
    play(table, carry_out_charge, attacker, result, script="A location 7, B location 7")
    assert (where(table, attacker), where(table, target)) == (SOUTH, TARGET)
    assert (owed(attacker), owed(target)) == ([(Because.MADE_CHARGE, 2)], [(Because.CHARGED, 2)])


def test_a_destroyed_target_is_not_moved_and_nobody_behind_it_is() -> None:
    """Its head has 1 point of structure left: 5 points end it. The charger takes its hex all the same."""
    c = placed(mech(), BEHIND, side=1)
    table, attacker, target = charging({"moved": 1}, {"damage": "HD=11"}, others=(c,))
    result = fixed(table, attacker, "A to charge 6")
    play(table, carry_out_charge, attacker, result, script="A location 7, B location 12")
    assert target.destroyed
    assert where(table, attacker) == TARGET
    assert (where(table, target), where(table, table.game.units[2])) == (TARGET, BEHIND)
    assert owed(attacker) == [(Because.MADE_CHARGE, 2)]


def test_a_charger_that_is_destroyed_still_moves_its_target() -> None:
    table, attacker, target = charging({"moved": 1, "damage": "HD=11"})
    result = fixed(table, attacker, "A to charge 6")
    play(table, carry_out_charge, attacker, result, script="A location 12, B location 7")
    assert attacker.destroyed
    assert (where(table, attacker), where(table, target)) == (SOUTH, BEHIND)
    assert owed(target) == [(Because.CHARGED, 2)]


def test_the_one_behind_is_pushed_on() -> None:
    """DOM-3: C rolls at +0, at once."""
    table, attacker, _ = charging({"moved": 1}, others=(placed(mech(), BEHIND, side=1),))
    result = fixed(table, attacker, "A to charge 6")
    play(table, carry_out_charge, attacker, result, script="A location 7, B location 7, C piloting 5")
    assert where(table, table.game.units[2]) == beside(BEHIND, 0)


def test_driven_off_a_cliff_the_target_falls_and_owes_nothing() -> None:
    """Two levels: 5 x 3 = 15 points; it lies prone, and only the charger owes its roll."""
    level = {SOUTH: {"level": 2}, TARGET: {"level": 2}}
    table, attacker, target = charging({"moved": 1}, ground=level)
    result = fixed(table, attacker, "A to charge 6")
    script = "A location 7, B location 7, B facing 1, B location 6 8 5, B pilot 6"
    play(table, carry_out_charge, attacker, result, script=script)
    assert (target.prone, target.floor, attacker.floor) == (1, 0, 2)
    assert lost(target) == {"CT": 5, "RT": 5, "LT": 5, "RL": 5}


def test_the_charger_that_comes_into_water_rolls_at_once() -> None:
    """Depth 1 at -1: 5 - 1. The target, driven out of it, does not."""
    table, attacker, _ = charging({"moved": 1}, {"water": 1})
    result = fixed(table, attacker, "A to charge 7")
    play(table, carry_out_charge, attacker, result, script="A location 7, B punch 3, A piloting 4")
    assert attacker.floor == -1


def test_a_miss_passes_on_one_side_as_its_player_chooses() -> None:
    for answer, at in ((1, RIGHT), (5, LEFT)):
        table, attacker, target = charging({"moved": 4})
        result = fixed(table, attacker, "A to charge 5")
        play(table, carry_out_charge, attacker, result, script=f"A passes {answer}")
        assert (where(table, attacker), where(table, target)) == (at, TARGET)
        assert (owed(attacker), owed(target)) == ([], [])


@pytest.mark.parametrize(("right", "left", "first"), [(0, 0, 1), (0, 1, 5), (2, 1, 1), (-1, 0, 5)])
def test_the_higher_hex_is_offered_first(right: int, left: int, first: int) -> None:
    table, attacker, _ = charging(ground={RIGHT: {"level": right}, LEFT: {"level": left}})
    assert play(table, way_past, attacker, script=f"passes {first}") == first
    assert table.asking.options[0] == first


def test_a_charger_with_no_way_past_stays() -> None:
    table, attacker, _ = charging(ground=ring(SOUTH, (1, 5), level=3))
    play(table, charge_misses, attacker)
    assert where(table, attacker) == SOUTH


def test_the_edge_of_the_map_is_no_way_past_even_where_units_can_be_pushed_off() -> None:
    """In the first column only the hex to the northeast is left, and it is no question."""
    table = a_table(placed(mech(), "0110"), placed(mech(), "0109", has_moved=True), options={"offmap": "removed"})
    declare_charge(table)
    play(table, charge_misses, table.game.units[0])
    assert where(table, table.game.units[0]) == beside("0110", 1)


def test_passing_over_an_edge_is_a_fall_and_into_an_occupied_hex_pushes() -> None:
    """Two levels down: 15 points and a pilot's roll at 6. Another 'Mech there is pushed on, and rolls at +0."""
    table, attacker, _ = charging({"level": 2}, {"level": 1}, ground={LEFT: {"impassable": 1}})
    play(table, charge_misses, attacker, script="A facing 1, A location 6 8 5, A pilot 6")
    assert (where(table, attacker), attacker.prone) == (RIGHT, 1)
    c = placed(mech(), RIGHT, side=1)
    table, attacker, _ = charging(ground={LEFT: {"impassable": 1}}, others=(c,))
    play(table, charge_misses, attacker, script="C piloting 5, C steps -1")
    assert where(table, table.game.units[2]) == beside(RIGHT, 1)


@pytest.mark.parametrize("said", [{"prone": True}, {"shut_down": True}, {"unconscious": True}])
def test_a_charger_that_fell_or_cannot_move_makes_no_attack(said: dict[str, Any]) -> None:
    a: dict[str, Any] = {"moved": 4, "declares": "charge B"} | said
    table = a_table(placed(mech(), SOUTH, **a), placed(mech(), TARGET, has_moved=True))
    attacker, target = table.game.units
    table.game.phase = Phase.PHYSICAL
    assert play(table, is_called_off, attacker, target)
    assert play(table, fix_charge, attacker) == Result.VOID
    play(table, carry_out_charge, attacker, Result.VOID)
    assert where(table, attacker) == SOUTH
    assert [who for who, *_ in happened(table, Event.CHARGE_CALLED_OFF)] == ["A"]


@pytest.mark.parametrize("said", [{"prone": True}, {"destroyed": True}])
def test_no_attack_on_a_target_that_has_fallen_or_is_destroyed(said: dict[str, Any]) -> None:
    table = a_table(placed(mech(), SOUTH, declares="charge B"), placed(mech(), TARGET, has_moved=True, **said))
    attacker = table.game.units[0]
    table.game.phase = Phase.PHYSICAL
    play(table, carry_out_charge, attacker, play(table, fix_charge, attacker))
    assert where(table, attacker) == SOUTH


def test_into_the_hex_that_its_target_has_left_it_advances_without_a_roll() -> None:
    """Pushed away before: the dice were thrown, and do not count."""
    table, attacker, target = charging({"moved": 4})
    result = fixed(table, attacker, "A to charge 12")
    play(table, displace, target, 0)
    play(table, carry_out_charge, attacker, result)
    assert (where(table, attacker), where(table, target)) == (TARGET, BEHIND)
    assert owed(attacker) == []


def test_not_into_a_hex_that_somebody_else_has_come_into() -> None:
    table, attacker, target = charging({"moved": 4}, others=(placed(mech(), BEHIND, side=1),))
    result = fixed(table, attacker, "A to charge 12")
    play(table, displace, target, 4)
    play(table, displace, table.game.units[2], 3)
    play(table, carry_out_charge, attacker, result)
    assert where(table, attacker) == SOUTH


def test_a_charger_moved_out_of_line_makes_no_attack() -> None:
    table, attacker, target = charging({"moved": 4})
    result = fixed(table, attacker, "A to charge 12")
    play(table, displace, attacker, 4)
    play(table, carry_out_charge, attacker, result)
    assert where(table, target) == TARGET


# --- the whole attack


def test_a_whole_charge_that_hits() -> None:
    """From three hexes off: walked 2, 5 + 1. Ten points and five; both roll at 5 + 2, the target's side first."""
    table = a_table(placed(mech(), beside(TARGET, 3, 3)), placed(mech(), TARGET, 3, has_moved=True))
    coming_up(declare_charge)(table)
    script = "A to charge 6, A location 7, B location 7 7, B piloting 7, A piloting 7"
    play(table, play_physical_phase, script=script)
    attacker, target = table.game.units
    assert (where(table, attacker), where(table, target)) == (TARGET, BEHIND)
    assert (lost(attacker), lost(target)) == ({"CT": 5}, {"CT": 10})
    assert (attacker.attack, attacker.mp_used, attacker.moved) == (Attack.NONE, 3, 2)
    assert table.game.attack_landed == 1


def test_a_whole_charge_that_misses_rolls_no_more() -> None:
    table = a_table(placed(mech(), beside(TARGET, 3, 3)), placed(mech(), TARGET, 3, has_moved=True))
    coming_up(declare_charge)(table)
    play(table, play_physical_phase, script="A to charge 5, A passes 5")
    assert where(table, table.game.units[0]) == LEFT


def test_charges_come_after_other_attacks_whoever_declares_first() -> None:
    """GEN-4: both dice are thrown, the kick's first. The kick is carried out, then the charge."""
    a = placed(mech(), SOUTH, moved=2, declares="charge B")
    table = a_table(a, placed(mech(), TARGET, 3, has_moved=True, declares="kick A RL"))
    script = "B to kick 3, A to charge 6, A kick 1, A location 7, B location 7 7, B piloting 7, A piloting 7 7"
    play(table, play_physical_phase, script=script)
    assert numbers_needed(table)[:2] == [("to kick", 3), ("to charge", 6)]


def test_a_roll_failed_before_the_attack_ends_the_charge() -> None:
    """CHG-12: 20 points in the Weapon Attack Phase; it falls where it stands, and makes no attack."""
    table = a_table(
        placed(mech(), SOUTH, moved=3, hurt=20, declares="charge B"), placed(mech(), TARGET, has_moved=True)
    )
    table.game.phase = Phase.WEAPON
    play(table, play_physical_phase, script="A piloting 5, A facing 1, A location 7, A pilot 6")
    attacker = table.game.units[0]
    assert (where(table, attacker), attacker.prone) == (SOUTH, 1)


def test_on_pavement_it_skids_into_its_target() -> None:
    """CHG-12: 3 hexes moved, 2 of slide. Into the target at 5 + 3 + 3: 15 points to it and 5 back; driven on, it rolls
    at once at 5 + 2. The charger slid one hex: 3 points, and its pilot rolls at 5 + 1."""
    a = placed(mech(), SOUTH, moved=3, ran=True, hurt=20, declares="charge B")
    table = a_table(a, placed(mech(), TARGET, 3, has_moved=True), ground={SOUTH: {"pavement": 1}})
    table.game.phase = Phase.WEAPON
    script = "A piloting 5, A to charge 11, A location 7, B location 7 6 8, B piloting 7, A location 6, A pilot 6"
    play(table, play_physical_phase, script=script)
    attacker, target = table.game.units
    assert (where(table, attacker), where(table, target)) == (TARGET, BEHIND)
    assert (attacker.prone, attacker.skidded, attacker.attack) == (1, 1, Attack.NONE)
    assert lost(target) == {"CT": 5, "RT": 5, "LT": 5}
    assert lost(attacker) == {"CT": 5, "RT": 3}


def test_what_is_declared_is_one_blow_with_the_whole_machine() -> None:
    table, attacker, target = charging()
    assert list(attacker.blow_with) == [CT, NO_BLOW]
    declare(table, attacker, target, Attack.KICK, CT, NO_BLOW)
    assert refused(table, charge_refusals) == [Refusal.ANOTHER_ATTACK]
