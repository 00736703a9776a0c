"""Death from above (DFA-1 to DFA-26).

Unless something else is said, A (50 tons, jump 5) starts three hexes south of B (50 tons), both face north, and B has
finished its movement. A hit does 15 (5, 5, 5) to B and 10 (5, 5) to A's legs; a miss is a fall for 15 (5, 5, 5).
B is struck in the rear and pushed north.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import Any

import pytest
from tests.rules.classic.tables import (
    HEIGHT,
    WIDTH,
    Placed,
    a_table,
    asked,
    beside,
    by_the_book,
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
    where,
)

from ironfall.board.hexes import OFF_THE_MAP, Side, distance
from ironfall.rulesets.classic.attacks import make_attacks
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.critical_hits import hit_slot
from ironfall.rulesets.classic.death_from_above import (
    arrive_without_target,
    can_hover,
    crash,
    damage_to_attacker,
    damage_to_target,
    death_from_above_lands,
    death_from_above_misses,
    death_from_above_to_hit,
    declare_death_from_above,
    direction_of_attack,
    highest_on_the_way,
    hover_direction,
    hover_level,
    is_out_of_control,
    jump_ceiling,
    land,
    make_way_and_crash,
    push_struck_target,
    refusals_of_attacker,
    refusals_of_death_from_above,
    refusals_of_target,
    target_chart,
    target_side,
    way_aside,
    weigh_down,
    who_stands_where_it_lands,
    worth_of_way,
)
from ironfall.rulesets.classic.ground import who_stands_in
from ironfall.rulesets.classic.records import LL, NOBODY, Mode, Table, Unit
from ironfall.rulesets.classic.sequence import begin_phase, end_phase
from ironfall.rulesets.classic.structures import is_down
from ironfall.rulesets.classic.ways_out import NO_DIRECTION
from ironfall.rulesets.classic.words import Because, Cause, Event, Refusal
from ironfall.rulesets.said import hex_of
from ironfall.units.sheet import Sheet

TARGET = "0809"
START = beside(TARGET, 3, 3)
HOVER, BEHIND = beside(TARGET, 3), beside(TARGET, 0)
Ground = Mapping[str, Mapping[str, int]]
BARRED = {"impassable": 1}
BUILDING = {"building": 2, "building_cf": 100, "deck": 2}


def duel(
    ground: Ground | None = None,
    a: Mapping[str, Any] | None = None,
    b: Mapping[str, Any] | None = None,
    *others: Placed,
    sheet: Sheet | None = None,
    against: Sheet | None = None,
    start: str = START,
    options: dict[str, str] | None = None,
) -> tuple[Table, Unit, Unit]:
    """The table, A and B, before the jump; `a` and `b` are what is said of them."""
    table = a_table(
        placed(sheet or mech(), start, 0, **(a or {})),
        placed(against or mech(), TARGET, 0, **({"has_moved": True} | dict(b or {}))),
        *others,
        ground=ground,
        options=options,
    )
    return table, table.game.units[0], table.game.units[1]


def in_the_air(*arguments: Any, **said: Any) -> tuple[Table, Unit, Unit]:
    """The same, with the jump made and the Physical Attack Phase begun."""
    table, a, b = duel(*arguments, **said)
    by_the_book(table, declare_death_from_above, a, b)
    begin_phase(table, 2)
    table.asking.policy = [0] * 4
    return table, a, b


def hexes(table: Table) -> list[str]:
    return [where(table, unit) for unit in table.game.units[: table.game.unit_count]]


# --- who may, and whom (DFA-1 to DFA-4)


def test_nothing_against_it() -> None:
    table, a, b = duel()
    assert refused(table, refusals_of_death_from_above, a, b) == []


@pytest.mark.parametrize(
    ("said", "refusal"),
    [
        ({"prone": True}, Refusal.ATTACKER_PRONE),
        ({"immobile": True}, Refusal.ATTACKER_IMMOBILE),
        ({"shut_down": True}, Refusal.ATTACKER_IMMOBILE),
        ({"unconscious": True}, Refusal.ATTACKER_IMMOBILE),
        ({"stuck": True}, Refusal.ATTACKER_STUCK),
        ({"has_moved": True}, Refusal.ALREADY_MOVED),
        ({"moved": 2, "has_moved": "no"}, Refusal.ALREADY_MOVED),
        ({"ran": True, "has_moved": "no"}, Refusal.ALREADY_MOVED),
        ({"fired": "LT"}, Refusal.JUMPER_FIRED),
        ({"destroyed": True}, Refusal.ATTACKER_OUT),
        ({"water": 2}, Refusal.UNDER_WATER),
    ],
)
def test_what_forbids_it_to_the_attacker(said: dict[str, Any], refusal: Refusal) -> None:
    table, a, b = duel(a=said)
    assert refused(table, refusals_of_attacker, a) == [refusal]
    assert refused(table, refusals_of_death_from_above, a, b) == [refusal]


def test_who_evades_cannot_jump_at_anybody_where_units_may_evade() -> None:
    table, a, _ = duel(a={"evading": True}, options={"evading": "yes"})
    assert refused(table, refusals_of_attacker, a) == [Refusal.ATTACKER_EVADING]
    table, a, _ = duel(a={"evading": True})
    assert refused(table, refusals_of_attacker, a) == []


def test_without_jump_jets_it_cannot_jump() -> None:
    table, a, b = duel(sheet=mech(jump=0))
    assert refused(table, refusals_of_attacker, a) == [Refusal.NO_JUMP_JETS]
    assert refused(table, refusals_of_death_from_above, a, b) == [Refusal.NO_JUMP_JETS]


@pytest.mark.parametrize("phase", [1, 2])
def test_after_the_movement_phase_it_is_too_late_to_declare(phase: int) -> None:
    table, a, b = duel()
    table.game.phase = phase
    assert refused(table, refusals_of_death_from_above, a, b) == [Refusal.NOT_DECLARED]


def test_each_reason_is_told() -> None:
    table, a, b = duel(a={"prone": True, "has_moved": True}, b={"has_moved": "no"})
    told = refused(table, refusals_of_death_from_above, a, b)
    assert told == [Refusal.ATTACKER_PRONE, Refusal.ALREADY_MOVED, Refusal.TARGET_NOT_MOVED]


@pytest.mark.parametrize(
    ("said", "ground", "refusal"),
    [
        ({"destroyed": True}, {}, Refusal.TARGET_OUT),
        ({"has_moved": "no"}, {}, Refusal.TARGET_NOT_MOVED),
        ({}, {TARGET: BUILDING}, Refusal.TARGET_IN_BUILDING),
    ],
)
def test_what_forbids_a_target(said: dict[str, Any], ground: Ground, refusal: Refusal) -> None:
    table, a, b = duel(ground, b=said)
    assert refused(table, refusals_of_target, a, b) == [refusal]


@pytest.mark.parametrize(
    ("said", "ground"),
    [
        ({"has_moved": "no", "immobile": True}, {}),
        ({"has_moved": "no", "unconscious": True}, {}),
        ({"prone": True}, {}),
        ({"roof": True}, {TARGET: BUILDING}),
        ({}, {TARGET: {"water": 3}}),
        ({}, {TARGET: {"woods": 2}}),
    ],
)
def test_what_does_not_forbid_a_target(said: dict[str, Any], ground: Ground) -> None:
    table, a, b = duel(ground, b=said)
    assert refused(table, refusals_of_target, a, b) == []


def test_one_s_own_side_is_no_target() -> None:
    table = a_table(placed(mech(), START), placed(mech(), TARGET, side=0, has_moved=True))
    assert refused(table, refusals_of_target, *table.game.units[:2]) == [Refusal.TARGET_FRIENDLY]


def test_a_unit_in_the_air_itself_is_no_target() -> None:
    table, a, b = duel()
    b.airborne = 1
    assert refused(table, refusals_of_target, a, b) == [Refusal.TARGET_ATTACKING]


def test_a_unit_is_the_target_of_one_such_attack_a_turn() -> None:
    table, a, b = duel(None, None, None, placed(mech(), beside(TARGET, 1, 2), side=0))
    other = table.game.units[2]
    by_the_book(table, declare_death_from_above, other, b)
    assert refused(table, refusals_of_target, a, b) == [Refusal.TARGET_TAKEN]
    other.destroyed = Cause.PILOT
    assert refused(table, refusals_of_target, a, b) == []


def test_a_target_in_the_same_hex_cannot_be_jumped_at() -> None:
    table, a, b = duel(start=TARGET)
    assert refused(table, refusals_of_target, a, b) == [Refusal.SAME_HEX]


@pytest.mark.parametrize(("hexes", "told"), [(1, []), (5, []), (6, [Refusal.TOO_FAR])])
def test_the_target_must_be_within_the_jump(hexes: int, told: list[Refusal]) -> None:
    table, a, b = duel(start=beside(TARGET, 3, hexes))
    assert refused(table, refusals_of_target, a, b) == told


def test_lost_jets_shorten_the_jump() -> None:
    table, a, b = duel(a={"crit": ["LT:jump-jet", "LT:jump-jet", "RT:jump-jet"]})  # 2 of 5 are left
    assert refused(table, refusals_of_target, a, b) == [Refusal.TOO_FAR]


# --- heights on the way (DFA-4)


@pytest.mark.parametrize("on_the_way", [1, 2, 3])
@pytest.mark.parametrize("start_level", [0, 2])
def test_no_hex_on_the_way_may_be_higher_than_the_jump(on_the_way: int, start_level: int) -> None:
    """The target's own hex (3 steps on) included; jump 5 from level 0 clears 5, from level 2 it clears 7."""
    for above, told in ((5, []), (6, [Refusal.TOO_HIGH])):
        high = beside(START, 0, on_the_way)
        table, a, b = duel({START: {"level": start_level}, high: {"level": start_level + above}})
        assert refused(table, refusals_of_target, a, b) == told


def test_roofs_and_bridges_count() -> None:
    for deck, told in ((4, []), (5, [Refusal.TOO_HIGH])):
        for ground in ({"building": 1, "building_cf": 15}, {}):
            table, a, b = duel({HOVER: {"level": 1, "deck": deck} | ground})
            assert refused(table, refusals_of_target, a, b) == told


def test_water_woods_and_hexes_beside_the_way_do_not_count() -> None:
    beside_the_way = {beside(HOVER, 1): {"level": 9}, beside(HOVER, 5): {"level": 9}}
    table, a, b = duel(beside_the_way | {HOVER: {"woods": 2, "level": 5}, TARGET: {"water": 3, "level": 5}})
    assert refused(table, refusals_of_target, a, b) == []


def test_the_jump_starts_from_the_bottom_of_shallow_water() -> None:
    """CORE-2.7: from the base it stands on, -1 in depth 1: a jump of 5 clears level 4, not level 5."""
    for level, told in ((4, []), (5, [Refusal.TOO_HIGH])):
        table, a, b = duel({HOVER: {"level": level}}, a={"water": 1})
        assert refused(table, refusals_of_target, a, b) == told


def test_in_shallow_water_the_jets_in_the_legs_do_not_count() -> None:
    """CORE-2.7. Two jets in the torsos, two in the legs: three hexes are too far."""
    sheet = mech(jump=2, slots={"LL": ["Jump Jet"], "RL": ["Jump Jet"]})
    table, a, b = duel(a={"water": 1}, sheet=sheet)
    assert refused(table, refusals_of_target, a, b) == [Refusal.JETS_UNDER_WATER]
    table, a, b = duel(sheet=sheet)
    assert refused(table, refusals_of_target, a, b) == []


def test_what_is_too_far_on_dry_land_is_too_far_whatever_the_water_does() -> None:
    """One jet in a torso, one in a leg: two hexes at most, and the target is three away."""
    table, a, b = duel(a={"water": 1}, sheet=mech(jump=1, slots={"LL": ["Jump Jet"]}))
    assert refused(table, refusals_of_target, a, b) == [Refusal.TOO_FAR]


def test_how_high_a_jump_reaches() -> None:
    for said, level in (({}, 5), ({"level": 2}, 7), ({"water": 1}, 4), ({"crit": ["LT:jump-jet"]}, 4)):
        table, a, _ = duel(a=said)
        assert jump_ceiling(table, a) == level


def test_where_it_can_hang() -> None:
    table, a, _ = duel({HOVER: {"level": 5}, BEHIND: {"level": 6}})
    assert can_hover(table, a, hex_of(table, HOVER))
    assert not can_hover(table, a, hex_of(table, BEHIND))
    assert not can_hover(table, a, OFF_THE_MAP)


def cube(hex_number: int) -> tuple[int, int, int]:
    x, y = hex_number % WIDTH, hex_number // WIDTH
    r = y - x // 2
    return x, r, -x - r


def straight_line(start: int, end: int) -> list[list[int]]:
    """The hexes that the line between two centers is in at each step, two where it runs exactly between them."""
    steps = distance(WIDTH, start, end)
    line = []
    for k in range(1, steps):
        point = [a + Fraction(k * (b - a), steps) for a, b in zip(cube(start), cube(end), strict=True)]
        holds = []
        for x, r in product((floor(point[0]), ceil(point[0])), (floor(point[1]), ceil(point[1]))):
            candidate = (r + x // 2) * WIDTH + x
            dq, dr, ds = (p - c for p, c in zip(point, (x, r, -x - r), strict=True))
            if max(abs(dq - dr), abs(dr - ds), abs(ds - dq)) <= 1 and candidate not in holds:
                holds.append(candidate)
        line.append(holds)
    return line


FAR_AND_NEAR = {
    beside(beside(TARGET, turn, m), (turn + 1) % 6, n) for turn in range(6) for m in range(5) for n in range(3)
}


@pytest.mark.parametrize("start", sorted(FAR_AND_NEAR - {TARGET}))
def test_the_hexes_on_the_way_are_those_of_the_straight_line(start: str) -> None:
    """A tower in any of them counts; of two that the line runs between, the lower one is flown over."""
    table, a, _ = duel(start=start)
    to = hex_of(table, TARGET)
    line = straight_line(a.at, to)
    level = table.game.level

    def highest_with(*towers: int) -> int:
        for number in range(WIDTH * HEIGHT):
            level[number] = 9 if number in towers else 0
        return highest_on_the_way(table, a, to)

    for holds in line:
        assert highest_with(*holds) == 9, [where_is(tower) for tower in holds]
        if len(holds) > 1:
            assert [highest_with(tower) for tower in holds] == [0, 0]
    on_the_line = {number for holds in line for number in holds} | {a.at, to}
    assert highest_with(*set(range(WIDTH * HEIGHT)) - on_the_line) == 0


def where_is(hex_number: int) -> str:
    return f"a tower in {hex_number % WIDTH + 1:02}{hex_number // WIDTH + 1:02}"


@pytest.mark.parametrize(("start", "target", "between"), [("0101", "0301", "0201"), ("0217", "0417", "0317")])
def test_along_the_edge_of_the_map_only_hexes_of_the_map_are_flown_over(start: str, target: str, between: str) -> None:
    for level, told in ((5, []), (6, [Refusal.TOO_HIGH])):
        units = placed(mech(), start, 2), placed(mech(), target, has_moved=True)
        table = a_table(*units, ground={between: {"level": level}})
        assert refused(table, refusals_of_target, *table.game.units[:2]) == told


# --- in the air (DFA-5 to DFA-8)


@pytest.mark.parametrize("direction", range(6))
def test_it_hangs_beside_its_target_and_faces_it(direction: int) -> None:
    for hexes in (1, 3, 5):
        table, a, b = duel(start=beside(TARGET, direction, hexes))
        play(table, declare_death_from_above, a, b)
        assert where(table, a) == beside(TARGET, direction)
        assert a.facing == (direction + 3) % 6
        assert (a.mode, a.moved, a.mp_used) == (Mode.JUMPED, hexes, hexes)
        assert (a.airborne, a.has_moved, a.attack_target) == (1, 1, b.number)
        assert a.attack_from == hex_of(table, beside(TARGET, direction, hexes))
        assert a.aimed_at == b.at


@pytest.mark.parametrize(("steps", "turn"), [(steps, turn) for steps in (1, 2) for turn in range(6)])
def test_where_the_path_runs_between_two_hexes_the_attacker_chooses(steps: int, turn: int) -> None:
    start = beside(beside(TARGET, turn, steps), (turn + 1) % 6, steps)
    for direction in (turn, (turn + 1) % 6):
        table, a, b = duel(start=start)
        hover = beside(TARGET, direction)
        play(table, declare_death_from_above, a, b, script=f"A hovers {direction}")
        assert asked(table) == [("A", "hovers", 2)]
        assert (where(table, a), a.facing) == (hover, (direction + 3) % 6)


def test_what_the_book_hovers_over_turns_with_the_map() -> None:
    """Whichever of the two it is, it is the same one seen along the jump."""
    chosen = set()
    for turn in range(6):
        table, a, b = duel(start=beside(beside(TARGET, turn), (turn + 1) % 6))
        by_the_book(table, declare_death_from_above, a, b)
        chosen.add((a.facing - turn) % 6)
    assert len(chosen) == 1


@pytest.mark.parametrize(
    ("start", "hover"),
    [
        # Three steps one way and one beside it: the last hex lies on the way of the three.
        (beside(beside(TARGET, 3, 3), 2), beside(TARGET, 3)),
        (beside(beside(TARGET, 3, 3), 4), beside(TARGET, 3)),
        (beside(beside(TARGET, 4, 3), 5), beside(TARGET, 4)),
        (beside(beside(TARGET, 0, 2), 1), beside(TARGET, 0)),
    ],
)
def test_the_last_hex_of_a_bent_path(start: str, hover: str) -> None:
    table, a, b = duel(start=start)
    play(table, declare_death_from_above, a, b)
    assert where(table, a) == hover


@pytest.mark.parametrize(("start", "target", "between"), [("0101", "0301", "0201"), ("0217", "0417", "0317")])
def test_it_never_hangs_off_the_map(start: str, target: str, between: str) -> None:
    table = a_table(placed(mech(), start, 2), placed(mech(), target, has_moved=True))
    a, b = table.game.units[:2]
    play(table, declare_death_from_above, a, b)
    assert where(table, a) == between


def test_it_does_not_hang_over_a_hex_that_its_jump_cannot_clear() -> None:
    """The path runs between two hexes and one is a tower: the other is the way (DFA-4), and there is no choice."""
    start = beside(beside(TARGET, 3), 4)
    for tower, way in ((3, 4), (4, 3)):
        table, a, b = duel({beside(TARGET, tower): {"level": 6}}, start=start)
        play(table, declare_death_from_above, a, b)
        assert where(table, a) == beside(TARGET, way)


@pytest.mark.parametrize(
    ("target", "hover", "level"),
    [({}, {}, 1), ({"level": 3}, {}, 4), ({}, {"level": 2}, 3), ({"level": 1}, BUILDING, 3), ({"water": 2}, {}, 1)],
)
def test_the_level_it_hangs_at(target: dict[str, int], hover: dict[str, int], level: int) -> None:
    table, a, _ = in_the_air({TARGET: target, HOVER: hover})
    assert hover_level(table, a) == level


def test_in_the_air_it_fills_no_hex() -> None:
    table, a, _ = in_the_air()
    assert who_stands_in(table, a.at, NOBODY) == NOBODY


def test_the_hex_it_hangs_over_is_named_by_its_direction_from_the_target() -> None:
    table, a, b = duel()
    assert play(table, hover_direction, a, b.at) == 3


# --- failing in the air (DFA-9)


def test_a_failed_roll_in_the_air_makes_it_miss() -> None:
    """20 points and a foot hit in the Weapon Attack Phase: the first roll fails, the second is dropped, nobody falls.

    Then it misses without a roll and falls, once, like any other miss.
    """
    table, a, _ = in_the_air()
    begin_phase(table, 1)
    play(table, hit_slot, a, LL, 3)
    a.damage_this_phase = 20
    play(table, end_phase, script="A piloting 6")  # it needs 5 + 1 + 1
    assert (a.failed_in_the_air, a.prone, a.fell, owed(a)) == (1, 0, 0, [])
    begin_phase(table, 2)
    play(table, make_attacks, script="B aside 0, A location 7 6 8, A pilot 7")
    assert (a.prone, a.fell, a.airborne) == (1, 1, 0)
    assert hexes(table) == [TARGET, BEHIND]
    play(table, end_phase)


def test_a_roll_made_in_the_air_lets_it_go_on() -> None:
    table, a, _ = in_the_air()
    begin_phase(table, 1)
    a.damage_this_phase = 20
    play(table, end_phase, script="A piloting 6")
    assert a.failed_in_the_air == 0


def test_a_leg_lost_in_the_air_is_a_failed_roll() -> None:
    """AMB-35."""
    table, a, _ = in_the_air()
    a.owed[0], a.owed_modifier[0], a.owed_count = Because.LEG_LOST, 5, 1
    play(table, end_phase)
    assert (a.failed_in_the_air, a.fell) == (1, 0)


@pytest.mark.parametrize("said", ["unconscious", "shut_down"])
def test_an_attacker_knocked_out_in_the_air_misses_without_a_roll(said: str) -> None:
    table, a, _ = in_the_air()
    setattr(a, said, 1)
    assert is_out_of_control(a)
    awake = ", A awake 3" if said == "shut_down" else ""
    play(table, make_attacks, script="B aside 0, A location 7 6 8" + awake)
    assert (a.pilot_hits, a.prone) == (1, 1)


def test_an_attacker_destroyed_in_the_air_does_nothing() -> None:
    table, a, b = in_the_air()
    a.destroyed = Cause.ENGINE
    play(table, make_attacks)
    assert (a.airborne, lost(b), where(table, b)) == (0, {}, TARGET)


# --- to hit (DFA-11 to DFA-13)


@pytest.mark.parametrize(
    ("a", "b", "number", "told"),
    [
        ({}, {}, 8, []),
        ({"piloting": 4}, {}, 6, [(Because.SKILL_DIFFERENCE, -1)]),  # 4 + 3 - 1
        ({}, {"piloting": 4}, 9, [(Because.SKILL_DIFFERENCE, 1)]),
        ({"piloting": 3}, {"piloting": 7}, 2, [(Because.SKILL_DIFFERENCE, -4)]),
        ({}, {"moved": 2}, 8, []),
        ({}, {"moved": 4}, 9, [(Because.TARGET_MOVED, 1)]),
        ({}, {"moved": 9, "ran": True}, 11, [(Because.TARGET_MOVED, 3)]),
        ({}, {"jumped": True}, 9, [(Because.TARGET_JUMPED, 1)]),
        ({}, {"moved": 6, "jumped": True}, 11, [(Because.TARGET_MOVED, 2), (Because.TARGET_JUMPED, 1)]),
        ({}, {"skidded": True}, 10, [(Because.TARGET_SKIDDED, 2)]),
        ({}, {"prone": True}, 6, [(Because.TARGET_PRONE, -2)]),
        ({}, {"immobile": True}, 4, [(Because.TARGET_IMMOBILE, -4)]),
        ({}, {"prone": True, "unconscious": True}, 2, [(Because.TARGET_PRONE, -2), (Because.TARGET_IMMOBILE, -4)]),
        ({"spotting": True}, {}, 9, [(Because.SPOTTING, 1)]),
    ],
)
def test_to_hit(a: dict[str, Any], b: dict[str, Any], number: int, told: list[tuple[Because, int]]) -> None:
    table, attacker, target = duel(a=a, b=b)
    assert play(table, death_from_above_to_hit, attacker, target) == number
    always = [(Because.ATTACKER_PILOTING, a.get("piloting", 5)), (Because.ATTACKER_JUMPED, 3)]
    assert reasons(table) == always + told


@pytest.mark.parametrize(
    ("a", "b", "number"),
    [
        ({}, {}, 8),
        ({}, {"moved": 4}, 9),
        ({"piloting": 4}, {"immobile": True}, 2),
        ({}, {"piloting": 4, "moved": 6, "jumped": True}, 12),
    ],
)
def test_the_worked_numbers(a: dict[str, Any], b: dict[str, Any], number: int) -> None:
    table, attacker, target = duel(a=a, b=b)
    assert play(table, death_from_above_to_hit, attacker, target) == number


@pytest.mark.parametrize(
    ("option", "said", "number"),
    [
        ("no", {"evading": True}, 8),
        ("yes", {"evading": True}, 9),
        ("yes", {"evading": True, "prone": True}, 6),
        ("yes", {}, 8),
    ],
)
def test_an_evading_target_by_the_option(option: str, said: dict[str, Any], number: int) -> None:
    table, a, b = duel(b=said, options={"evading": option})
    assert play(table, death_from_above_to_hit, a, b) == number


@pytest.mark.parametrize(
    ("a", "b", "ground"),
    [
        ({}, {}, {TARGET: {"woods": 2}}),
        ({}, {}, {TARGET: {"water": 1}}),
        ({}, {}, {START: {"woods": 2}, HOVER: {"woods": 2}}),
        ({"heat": 30}, {}, {}),
        ({"crit": ["HD:sensors", "HD:sensors", "LA:shoulder", "LL:hip", "RL:foot", "CT:gyro"]}, {}, {}),
        ({"damage": ["LL=28"]}, {}, {}),
        ({"hurt": 30}, {}, {}),
        ({}, {"stuck": True}, {}),
        ({}, {"crit": ["LL:hip"]}, {}),
    ],
)
def test_what_does_not_count_to_hit(a: dict[str, Any], b: dict[str, Any], ground: Ground) -> None:
    table, attacker, target = duel(ground, a, b)
    assert play(table, death_from_above_to_hit, attacker, target) == 8


@pytest.mark.parametrize(("roll", "landed"), [(7, 0), (8, 1)])
def test_the_attack_roll(roll: int, landed: int) -> None:
    table, _a, _ = in_the_air()
    rest = "B punch 2 3 4, A kick 1 4" if landed else "B aside 0, A location 7 6 8, A pilot 6"
    play(table, make_attacks, script=f"A to hit {roll}, {rest}")
    assert table.game.attack_landed == landed


@pytest.mark.parametrize(("b", "rest"), [({"moved": 25}, "B aside 0, A location 7 6 8, A pilot 6")])
def test_a_number_above_12_misses_without_a_die(b: dict[str, Any], rest: str) -> None:
    table, _a, _ = in_the_air(b=b)  # 5 + 3 + 6
    play(table, make_attacks, script=rest)
    assert table.game.attack_landed == 0


def test_a_number_of_2_hits_without_a_die() -> None:
    table, _a, _ = in_the_air(a={"piloting": 4}, b={"immobile": True})
    play(table, make_attacks, script="B punch 2 3 4, A kick 1 4")
    assert table.game.attack_landed == 1


# --- damage (DFA-14, DFA-16, DFA-19, DFA-26)

#       tons: to the target, to the attacker, of the fall after a miss
DAMAGE = {
    20: (6, 4, 6), 25: (8, 5, 9), 30: (9, 6, 9), 35: (11, 7, 12), 40: (12, 8, 12), 45: (14, 9, 15),
    50: (15, 10, 15), 55: (17, 11, 18), 60: (18, 12, 18), 65: (20, 13, 21), 70: (21, 14, 21), 75: (23, 15, 24),
    80: (24, 16, 24), 85: (26, 17, 27), 90: (27, 18, 27), 95: (29, 19, 30), 100: (30, 20, 30),
}  # fmt: skip
THICK: dict[str, int | tuple[int, int]] = {"CT": (60, 60), "LL": 60, "RL": 60}


@pytest.mark.parametrize("tons", DAMAGE)
def test_damage_by_weight(tons: int) -> None:
    to_target, to_attacker, of_the_fall = DAMAGE[tons]
    sheet, against = mech(tons, armor=THICK), mech(armor=THICK)
    table, a, b = in_the_air(sheet=sheet, against=against)
    assert (damage_to_target(table, a, b), damage_to_attacker(a)) == (to_target, to_attacker)
    punches, kicks = " ".join(["3"] * -(-to_target // 5)), " ".join(["1"] * -(-to_attacker // 5))
    play(table, death_from_above_lands, a, b, script=f"B punch {punches}, A kick {kicks}")
    assert (lost(b), lost(a)) == ({"CTR": to_target}, {"RL": to_attacker})
    table, a, b = in_the_air(sheet=sheet, against=against)
    blows = " ".join(["7"] * -(-of_the_fall // 5))
    play(table, death_from_above_misses, a, script=f"B aside 0, A location {blows}, A pilot 6")
    assert (lost(b), lost(a)) == ({}, {"CTR": of_the_fall})


@pytest.mark.parametrize(
    ("said", "points"),
    [({}, 11), ({"water": 1}, 11), ({"water": 1, "prone": True}, 6), ({"water": 2}, 6), ({"water": 3}, 6)],
)
def test_a_target_under_water_takes_half_rounded_up(said: dict[str, Any], points: int) -> None:
    table, a, b = duel(sheet=mech(35), b=said)
    assert damage_to_target(table, a, b) == points


def test_the_attacker_pays_in_full_over_water() -> None:
    table, a, b = in_the_air(sheet=mech(35), b={"water": 2})
    play(table, death_from_above_lands, a, b, script="B punch 3 4, A kick 1 4, A piloting 5")
    assert (lost(b), lost(a)) == ({"CTR": 5, "RTR": 1}, {"RL": 5, "LL": 2})


# --- where it strikes (DFA-15)

SIDES = {0: Side.FRONT, 1: Side.FRONT, 2: Side.RIGHT, 3: Side.REAR, 4: Side.LEFT, 5: Side.FRONT}


@pytest.mark.parametrize(("direction", "facing"), list(product(range(6), range(6))))
def test_the_side_struck_from_the_six_rows(direction: int, facing: int) -> None:
    """The direction from the target to the attacker, counted from the target's facing (CONV-7)."""
    for option in ("start", "hover"):
        table, a, b = in_the_air(start=beside(TARGET, direction, 3), options={"dfa_side_from": option})
        b.facing = facing
        assert play(table, target_side, a, b) == SIDES[(direction - facing) % 6]


# B faces north. The path runs exactly between two hexes: the bearing of the start is on the border of two sides, and
# the attacker hovers over one of the two (its direction from the target is the answer).
@pytest.mark.parametrize(
    ("start", "hovers", "from_start", "from_hover"),
    [
        (beside(beside(TARGET, 1), 2), 1, Side.FRONT, Side.FRONT),  # bearing 90
        (beside(beside(TARGET, 1), 2), 2, Side.FRONT, Side.RIGHT),
        (beside(beside(TARGET, 2), 3), 2, Side.RIGHT, Side.RIGHT),  # 150
        (beside(beside(TARGET, 2), 3), 3, Side.RIGHT, Side.REAR),
        (beside(beside(TARGET, 3), 4), 3, Side.LEFT, Side.REAR),  # 210
        (beside(beside(TARGET, 3), 4), 4, Side.LEFT, Side.LEFT),
        (beside(beside(TARGET, 4), 5), 4, Side.FRONT, Side.LEFT),  # 270
        (beside(beside(TARGET, 4), 5), 5, Side.FRONT, Side.FRONT),
    ],
)
def test_the_side_struck_where_the_path_runs_between_two(
    start: str, hovers: int, from_start: Side, from_hover: Side
) -> None:
    for option, side in (("start", from_start), ("hover", from_hover)):
        table, a, b = duel(start=start, options={"dfa_side_from": option})
        play(table, declare_death_from_above, a, b, script=f"hovers {hovers}")
        assert play(table, target_side, a, b) == side


@pytest.mark.parametrize(
    ("start", "from_start", "from_hover"),
    [
        # Three steps to the right front and one to the right: bearing 74, in front from afar, over hexside 1 in front.
        (beside(beside(TARGET, 1, 3), 2), Side.FRONT, Side.FRONT),
        # Three to the right and one to the right front: 106.
        (beside(beside(TARGET, 2, 3), 1), Side.RIGHT, Side.RIGHT),
        # Two to the right front and three to the right: 97, over hexside 2.
        (beside(beside(TARGET, 1, 2), 2, 3), Side.RIGHT, Side.RIGHT),
        # Three to the rear and one to the right: 166, over hexside 3.
        (beside(beside(TARGET, 3, 3), 2), Side.REAR, Side.REAR),
        # Three to the right and one to the rear: 134, over hexside 2.
        (beside(beside(TARGET, 2, 3), 3), Side.RIGHT, Side.RIGHT),
    ],
)
def test_the_side_struck_on_other_bent_paths(start: str, from_start: Side, from_hover: Side) -> None:
    for option, side in (("start", from_start), ("hover", from_hover)):
        table, a, b = in_the_air(start=start, options={"dfa_side_from": option})
        assert play(table, target_side, a, b) == side


@pytest.mark.parametrize("direction", range(6))
def test_a_prone_target_is_struck_in_the_rear_on_the_full_table(direction: int) -> None:
    table, a, b = in_the_air(start=beside(TARGET, direction, 2), b={"prone": True})
    assert play(table, target_side, a, b) == Side.REAR
    assert target_chart(b) == Chart.FULL
    play(table, death_from_above_lands, a, b, script="B location 7 6 9, A kick 1 4")
    assert lost(b) == {"CTR": 5, "RTR": 5, "LL": 5}


def test_a_standing_target_is_struck_on_the_punch_table() -> None:
    _, _, b = duel()
    assert target_chart(b) == Chart.PUNCH


def test_the_attacker_is_hurt_on_the_front_of_the_kick_table() -> None:
    for die, leg in ((1, "RL"), (3, "RL"), (4, "LL"), (6, "LL")):
        table, a, b = in_the_air()
        play(table, death_from_above_lands, a, b, script=f"B punch 2 3 4, A kick {die} {die}")
        assert lost(a) == {leg: 10}


def test_a_quad_is_hurt_on_its_front_legs() -> None:
    table, a, b = in_the_air(sheet=mech(frame="quad"))
    play(table, death_from_above_lands, a, b, script="B punch 2 3 4, A kick 1 4")
    assert lost(a) == {"RA": 5, "LA": 5}


# --- a hit, step by step (DFA-17)


def test_a_hit_from_its_first_die_to_its_last() -> None:
    """35 tons on 35: 11 (5, 5, 1) and 7 (5, 2); then the target rolls at 5 + 2, the attacker at 5 + 4."""
    table, a, b = in_the_air(sheet=mech(35), against=mech(35))
    play(table, make_attacks, script="A to hit 8, B punch 1 2 3, A kick 2 5")
    assert struck(table) == [("B", "LA", 5), ("B", "LT", 5), ("B", "CT", 1), ("A", "RL", 5), ("A", "LL", 2)]
    assert (lost(b), lost(a)) == ({"LA": 5, "LTR": 5, "CTR": 1}, {"RL": 5, "LL": 2})
    assert hexes(table) == [TARGET, BEHIND]
    assert (a.facing, a.prone, a.airborne, b.facing) == (0, 0, 0, 0)
    assert owed(b) == [(Because.HIT_BY_DEATH_FROM_ABOVE, 2)]
    assert owed(a) == [(Because.MADE_DEATH_FROM_ABOVE, 4)]
    play(table, end_phase, script="B piloting 7, A piloting 9")
    assert numbers_needed(table) == [("piloting", 7), ("piloting", 9)]
    assert (a.prone, b.prone) == (0, 0)


def test_both_fail_and_fall_0_levels_where_they_stand() -> None:
    table, _a, _b = in_the_air(sheet=mech(35), against=mech(65))
    play(table, make_attacks, script="A to hit 8, B punch 1 2 3, A kick 2 5")
    script = "B piloting 6, B facing 1, B location 7 6, B pilot 7, A piloting 8, A facing 2, A location 7, A pilot 9"
    play(table, end_phase, script=script)
    assert [points for who, _, points in struck(table) if who == "B"] == [5, 2]  # 65 tons: 7
    assert [points for who, _, points in struck(table) if who == "A"] == [4]  # 35 tons: 4
    assert hexes(table) == [TARGET, BEHIND]


def test_each_step_is_finished_before_the_next_begins() -> None:
    """The target's criticals, its fall off the cliff behind it, the attacker's legs, the water it lands in.

    B stands in depth 1 on level 2, the hex behind is level 0: it falls 2 levels. B's left arm and A's left leg have no
    armor left.
    """
    ground = {TARGET: {"level": 2, "water": 1}, BEHIND: {"level": 0}}
    table, a, b = in_the_air(ground, a={"damage": ["LL=16"]}, b={"damage": ["LA=12"]})
    script = (
        "A to hit 8, B punch 1, B critical 8, B slot 4, B punch 2 4, "
        "B facing 1, B location 7 8 9, B pilot 6, "
        "A kick 4, A critical 8, A slot 4, A kick 1, "
        "A piloting 5"  # 5 - 1 for the water, + 1 for the foot
    )
    play(table, make_attacks, script=script)
    assert (b.prone, where(table, b), b.floor) == (1, BEHIND, 0)
    assert (a.prone, where(table, a), a.floor) == (0, TARGET, 1)
    assert owed(a) == [(Because.LEG_ACTUATOR_HIT, 1), (Because.MADE_DEATH_FROM_ABOVE, 4)]
    play(table, end_phase, script="A piloting 10 10")  # 5 + 1 + 4, twice; the target lies already
    assert numbers_needed(table) == [("piloting", 10), ("piloting", 10)]


@pytest.mark.parametrize("level", [-9, -3, 0, 4])
def test_coming_down_is_no_fall_whatever_the_level(level: int) -> None:
    around = ring(TARGET, [0, 1, 2, 4, 5], level=level)
    table, a, b = in_the_air({TARGET: {"level": level}} | around)
    play(table, death_from_above_lands, a, b, script="B punch 2 3 4, A kick 1 4")
    assert (a.floor, a.prone, b.floor) == (level, 0, level)


def test_damage_from_both_ways_counts_towards_20_points() -> None:
    """100 tons: 30 to the target and 20 to the attacker's own legs."""
    table, a, b = in_the_air(sheet=mech(100), against=mech(100))
    play(table, death_from_above_lands, a, b, script="B punch 1 2 3 4 5 5, A kick 1 1 4 4")
    assert (b.damage_this_phase, a.damage_this_phase) == (30, 20)
    play(table, end_phase, script="B piloting 8 8, A piloting 10 10")
    assert numbers_needed(table) == [("piloting", 8)] * 2 + [("piloting", 10)] * 2


def test_the_first_failure_ends_the_rolls() -> None:
    table, a, b = in_the_air(sheet=mech(100), against=mech(100))
    play(table, death_from_above_lands, a, b, script="B punch 1 2 3 4 5 5, A kick 1 1 4 4")
    target, attacker = "B facing 1, B location 7 8, B pilot 8", "A facing 1, A location 8 9, A pilot 10"
    play(table, end_phase, script=f"B piloting 7, {target}, A piloting 10 9, {attacker}")
    assert (b.fell, a.fell) == (1, 1)


def test_a_prone_target_owes_nothing_that_it_would_roll() -> None:
    table, a, b = in_the_air(b={"prone": True})
    play(table, death_from_above_lands, a, b, script="B location 7 6 9, A kick 1 4")
    play(table, end_phase, script="A piloting 9")
    assert (where(table, b), b.fell) == (BEHIND, 0)


def test_landing_in_a_swamp_it_is_stuck() -> None:
    table, a, b = in_the_air({TARGET: {"swamp": 1}})
    play(table, death_from_above_lands, a, b, script="B punch 2 3 4, A kick 1 4")
    assert (a.stuck, b.stuck) == (1, 0)


def test_landing_in_rubble_it_rolls_at_once() -> None:
    table, a, b = in_the_air({TARGET: {"rubble": 1}})
    script = "B punch 2 3 4, A kick 1 4, A piloting 4, A facing 1, A location 7, A pilot 5"
    play(table, death_from_above_lands, a, b, script=script)
    assert a.prone
    play(table, end_phase, script="B piloting 7")


@pytest.mark.parametrize(("depth", "number"), [(1, 4), (2, 5), (3, 6)])
def test_landing_in_water_it_rolls_at_once_and_stands_on_the_bottom(depth: int, number: int) -> None:
    """B is pushed out of the water onto dry ground and rolls for nothing."""
    table, a, b = in_the_air(b={"water": depth})
    punches = "3 4" if depth > 1 else "2 3 4"  # 15, or 8 under water
    play(table, death_from_above_lands, a, b, script=f"B punch {punches}, A kick 1 4, A piloting {number}")
    assert (a.floor, b.floor) == (-depth, 0)
    play(table, end_phase, script="B piloting 7, A piloting 9")


def test_failing_to_land_on_its_feet_in_water_it_falls_in_place() -> None:
    table, a, b = in_the_air(b={"water": 1})
    script = "B punch 2 3 4, A kick 1 4, A piloting 3, A facing 1, A location 7, A pilot 5"
    play(table, death_from_above_lands, a, b, script=script)
    assert lost(a) == {"RL": 5, "LL": 5, "CT": 2}  # 5 x 1 / 2


def test_landing_on_a_roof() -> None:
    table, a, b = in_the_air({TARGET: BUILDING}, b={"roof": True})
    script = "B punch 2 3 4, B facing 1, B location 7 8 9, B pilot 6, A kick 1 4"
    play(table, death_from_above_lands, a, b, script=script)
    assert (a.floor, a.prone, b.floor) == (2, 0, 0)


def test_a_destroyed_target_is_not_displaced_and_the_attacker_lands_and_rolls() -> None:
    table, a, b = in_the_air(b={"damage": ["CT=20", "CTR=25"]})
    b.structure[1] = 1
    play(table, death_from_above_lands, a, b, script="B punch 3, A kick 1 4")
    assert b.destroyed
    assert hexes(table) == [TARGET, TARGET]
    play(table, end_phase, script="A piloting 9")


def test_an_attacker_that_dies_of_its_own_legs_rolls_nothing_more() -> None:
    """A full bin in a leg without armor: 400 points, through the side torso into the center."""
    sheet = mech(jump=3, slots={"RL": ["Ammo Machine Gun"]})
    table, a, b = in_the_air({TARGET: {"rubble": 1}}, a={"damage": ["RL=16"]}, sheet=sheet)
    play(table, death_from_above_lands, a, b, script="B punch 2 3 4, A kick 1, A critical 8, A slot 5")
    assert a.destroyed
    play(table, end_phase, script="B piloting 7")


# --- pushed (DFA-18)


def barred_hit(barred: tuple[int, ...], answer: str = "") -> tuple[Table, Unit, Unit]:
    """A hit with the hexes barred that lie so many turns from the direction of the attack, north."""
    table, a, b = in_the_air(ring(TARGET, barred, **BARRED))
    play(table, death_from_above_lands, a, b, script=f"B punch 2 3 4{answer}, A kick 1 4")
    return table, a, b


@pytest.mark.parametrize(
    ("barred", "way"),
    [
        ((), 0),
        ((0, 1), 5),
        ((0, 5), 1),
        ((0, 1, 5, 2), 4),
        ((0, 1, 5, 4), 2),
        ((0, 1, 5, 2, 4), 3),
        ((1, 2, 3, 4, 5), 0),
    ],
)
def test_the_target_is_pushed_as_near_to_straight_on_as_can_be(barred: tuple[int, ...], way: int) -> None:
    table, _, b = barred_hit(barred)
    assert where(table, b) == beside(TARGET, way)
    assert owed(b) == [(Because.HIT_BY_DEATH_FROM_ABOVE, 2)]


@pytest.mark.parametrize(("barred", "ways"), [((0,), (1, 5)), ((0, 1, 5), (2, 4))])
def test_between_two_equally_near_the_attacker_chooses(barred: tuple[int, ...], ways: tuple[int, int]) -> None:
    for way in ways:
        table, _, b = barred_hit(barred, f", A pushed {way}")
        assert where(table, b) == beside(TARGET, way)
        assert asked(table) == [("A", "pushed", 2)]


def test_with_no_hex_the_target_is_destroyed_and_the_attacker_lands() -> None:
    table, a, b = barred_hit((0, 1, 2, 3, 4, 5))
    assert b.destroyed == Cause.NOWHERE_TO_GO
    assert lost(b) == {"LTR": 5, "CTR": 5, "RTR": 5}
    assert lost(a) == {"RL": 5, "LL": 5}
    assert where(table, a) == TARGET
    play(table, end_phase, script="A piloting 9")


def test_a_ring_of_level_3_leaves_nowhere_to_go() -> None:
    table, a, b = in_the_air(ring(TARGET, level=3))
    play(table, death_from_above_lands, a, b, script="B punch 2 3 4, A kick 1 4")
    assert b.destroyed == Cause.NOWHERE_TO_GO


@pytest.mark.parametrize("direction", range(6))
def test_the_push_goes_on_in_the_direction_of_the_attack(direction: int) -> None:
    table, a, b = in_the_air(start=beside(TARGET, direction, 3))
    assert direction_of_attack(a) == (direction + 3) % 6
    play(table, push_struck_target, a, b)
    assert where(table, b) == beside(TARGET, (direction + 3) % 6)


def test_off_the_map_by_the_option() -> None:
    for option, off_map in (("removed", 1), ("destroyed", 0)):
        table = a_table(placed(mech(), "0804"), placed(mech(), "0801", has_moved=True), options={"offmap": option})
        a, b = table.game.units[:2]
        by_the_book(table, declare_death_from_above, a, b)
        table.asking.policy = [0] * 4
        play(table, death_from_above_lands, a, b, script="B punch 2 3 4, A kick 1 4")
        assert (b.off_map, owed(b)) == (off_map, [])
        assert (b.destroyed != 0) == (option == "destroyed")


def test_at_the_edge_of_the_map_the_next_hexside_is_tried() -> None:
    table = a_table(placed(mech(), "0804"), placed(mech(), "0801", has_moved=True))
    a, b = table.game.units[:2]
    by_the_book(table, declare_death_from_above, a, b)
    table.asking.policy = [0] * 4
    play(table, push_struck_target, a, b, script="A pushed 5")
    assert where(table, b) == beside("0801", 5)


def test_the_target_may_push_others_on() -> None:
    table, a, b = in_the_air(None, None, None, placed(mech(), BEHIND))
    play(table, death_from_above_lands, a, b, script="B punch 2 3 4, C piloting 5, A kick 1 4")
    assert hexes(table) == [TARGET, BEHIND, beside(BEHIND, 0)]


def test_the_target_may_fall_onto_another() -> None:
    """From level 2 onto C on level 0: 10 to C; B falls for 15 onto its back."""
    table, a, b = in_the_air({TARGET: {"level": 2}}, None, None, placed(mech(), BEHIND))
    script = "B punch 2 3 4, B onto 7, C punch 1 5, B location 9 10 3, B pilot 6, A kick 1 4"
    play(table, death_from_above_lands, a, b, script=script)
    assert hexes(table) == [TARGET, BEHIND, beside(BEHIND, 0)]
    play(table, end_phase, script="C piloting 7, A piloting 9")


# --- a miss, step by step (DFA-19 to DFA-21)


@pytest.mark.parametrize("way", range(6))
def test_the_target_s_player_moves_it_to_any_hex(way: int) -> None:
    for said in ({}, {"prone": True}, {"immobile": True}):
        table, a, b = in_the_air(b=dict(said))
        play(table, death_from_above_misses, a, script=f"B aside {way}, A location 7 6 8, A pilot 6")
        assert asked(table) == [("B", "aside", 6)]
        assert (where(table, b), b.facing, owed(b), lost(b)) == (beside(TARGET, way), 0, [], {})


def test_the_attacker_falls_on_its_back_as_from_2_levels() -> None:
    table, a, _b = in_the_air()
    play(table, death_from_above_misses, a, script="B aside 3, A location 7 6 8, A pilot 6")
    assert lost(a) == {"CTR": 5, "RTR": 5, "LTR": 5}
    assert (where(table, a), a.facing, a.prone, a.airborne) == (TARGET, 3, 1, 0)
    assert numbers_needed(table) == [("pilot", 6)]
    assert owed(a) == []
    play(table, end_phase)


@pytest.mark.parametrize("level", [-6, 0, 5])
def test_the_real_height_of_that_fall_does_not_matter(level: int) -> None:
    table, a, _b = in_the_air({TARGET: {"level": level}} | ring(TARGET, [0, 1, 2, 4, 5], level=level))
    play(table, death_from_above_misses, a, script="B aside 0, A location 7 6 8, A pilot 6")
    assert a.floor == level
    assert a.taken == 15


def test_moved_aside_it_may_fall_push_others_and_wade() -> None:
    ground = {TARGET: {"level": 2}, BEHIND: {"level": 2}, beside(TARGET, 2): {"level": 1, "water": 1}}
    table, a, b = in_the_air(ground, None, None, placed(mech(), BEHIND))
    script = "B aside 0, C piloting 4, C facing 1, C location 7 8 9, C pilot 6, A location 7 6 8, A pilot 6"
    play(table, death_from_above_misses, a, script=script)
    assert hexes(table) == [TARGET, BEHIND, beside(BEHIND, 0)]
    table, a, b = in_the_air(ground)
    play(table, death_from_above_misses, a, script="B aside 2, B piloting 4, A location 7 6 8, A pilot 6")
    assert b.floor == 0
    table, a, b = in_the_air(ground)
    script = "B aside 4, B facing 1, B location 7 8 9, B pilot 6, A location 7 6 8, A pilot 6"
    play(table, death_from_above_misses, a, script=script)
    assert b.prone


# 50 tons, 2 levels above the surface: 5 x 3 / 2 = 7, and at the bottom 5 x (depth + 1) / 2.
@pytest.mark.parametrize(("depth", "lots"), [(1, [5, 2, 5]), (2, [5, 2, 5, 2]), (3, [5, 2, 5, 5])])
def test_a_miss_into_water_falls_through_the_surface(depth: int, lots: list[int]) -> None:
    table, a, _b = in_the_air(b={"water": depth})
    locations = " ".join(["7", "6", "8", "9"][: len(lots)])
    play(table, death_from_above_misses, a, script=f"B aside 0, A location {locations}, A pilot 6")
    assert [points for _, _, points in struck(table)] == lots
    assert a.floor == -depth


def test_with_no_hex_for_the_target_the_attacker_is_destroyed() -> None:
    table, a, b = in_the_air(ring(TARGET, **BARRED))
    play(table, death_from_above_misses, a)
    assert a.destroyed == Cause.NOWHERE_TO_GO
    assert (where(table, b), lost(b), b.destroyed) == (TARGET, {}, 0)
    play(table, end_phase)


@pytest.mark.parametrize(
    ("ground", "way"),
    [
        ({}, 0),
        ({0: {"level": 1}}, 1),
        ({0: {"level": 1}, 1: {"level": -1}}, 5),
        ({0: {"level": 1}, 1: {"level": 1}, 5: {"level": 1}}, 2),
        ({0: {"level": 1}, 1: {"level": 1}, 5: {"level": 1}, 2: {"level": 1}}, 4),
        # None is level: the highest, the nearest to straight on of those.
        ({k: {"level": -1} for k in range(6)} | {2: {"level": 1}, 4: {"level": 2}}, 4),
        ({k: {"level": -1} for k in range(6)}, 0),
        ({k: {"level": -3} for k in range(6)} | {3: {"level": -1}}, 3),
        # A hex that will not do is not looked at.
        ({0: BARRED, 1: {"level": 3}}, 5),
    ],
)
def test_where_the_book_moves_the_target(ground: dict[int, dict[str, int]], way: int) -> None:
    for turn in range(6):
        table, a, b = in_the_air(
            {beside(TARGET, (turn + 3 + k) % 6): facts for k, facts in ground.items()},
            start=beside(TARGET, turn),
        )
        assert by_the_book(table, way_aside, a, b) == (turn + 3 + way) % 6


def test_the_book_avoids_a_friend_s_hex_but_not_an_enemy_s() -> None:
    for side, way in ((1, 1), (0, 0)):
        table, a, b = in_the_air(None, None, None, placed(mech(), BEHIND, side=side))
        assert by_the_book(table, way_aside, a, b) == way
        assert play(table, worth_of_way, b, 0) == (play(table, worth_of_way, b, 1) if side == 0 else -500)


def test_there_is_no_way_aside_where_all_is_barred() -> None:
    table, a, b = in_the_air(ring(TARGET, **BARRED))
    assert play(table, way_aside, a, b) == NO_DIRECTION


# --- no target (DFA-22, DFA-23)


@pytest.mark.parametrize("field", ["destroyed", "off_map"])
def test_where_its_target_was_it_lands_and_rolls_at_4(field: str) -> None:
    table, a, b = in_the_air(a={"piloting": 4})
    setattr(b, field, 1)
    play(table, make_attacks)
    assert (where(table, a), a.prone, a.airborne, lost(a)) == (TARGET, 0, 0, {})
    assert owed(a) == [(Because.LANDED_WITHOUT_TARGET, 4)]
    play(table, end_phase, script="A piloting 7, A facing 1, A location 7, A pilot 8")
    assert lost(a) == {"CT": 5}


def test_out_of_control_it_crashes_where_its_target_was() -> None:
    table, a, b = in_the_air()
    b.destroyed, a.failed_in_the_air = Cause.PILOT, 1
    play(table, make_attacks, script="A location 7 6 8, A pilot 6")
    assert (where(table, a), a.facing, a.fell, owed(a)) == (TARGET, 3, 1, [])


def test_landing_where_its_target_was_it_pushes_on_who_stands_there_now() -> None:
    table, _a, b = in_the_air(None, None, None, placed(mech(), TARGET))
    b.destroyed = Cause.PILOT
    play(table, make_attacks, script="C piloting 5")
    assert hexes(table) == [TARGET, TARGET, BEHIND]


def test_crashing_where_its_target_was_it_does_not_share_the_hex() -> None:
    """STK-1. R-DFA-23: whoever stands there now is moved aside as a missed target would be."""
    table, a, b = in_the_air(None, None, None, placed(mech(), TARGET))
    b.destroyed, a.failed_in_the_air = Cause.PILOT, 1
    play(table, make_attacks, script="C aside 0, A location 7 6 8, A pilot 6")
    assert hexes(table) == [TARGET, TARGET, BEHIND]


def test_a_target_that_was_moved_is_missed() -> None:
    table, a, b = in_the_air()
    b.at = hex_of(table, BEHIND)
    play(table, make_attacks, script="A location 7 6 8, A pilot 6")
    assert (where(table, a), a.prone) == (TARGET, 1)
    assert lost(b) == {}


def test_who_stands_there_instead_is_moved_aside() -> None:
    table, _a, b = in_the_air(None, None, None, placed(mech(), "0101", side=0))
    b.at, table.game.units[2].at = hex_of(table, BEHIND), hex_of(table, TARGET)
    play(table, make_attacks, script="C aside 2, A location 7 6 8, A pilot 6")
    assert hexes(table) == [TARGET, BEHIND, beside(TARGET, 2)]


def test_without_a_target_it_lands_in_what_terrain_there_is() -> None:
    table, a, b = in_the_air({TARGET: {"water": 2}})
    b.destroyed = Cause.PILOT
    play(table, arrive_without_target, a, script="A piloting 5")
    assert a.floor == -2


def test_land_and_crash() -> None:
    table, a, b = in_the_air()
    b.at = hex_of(table, BEHIND)
    play(table, land, a)
    assert (where(table, a), a.prone) == (TARGET, 0)
    table, a, b = in_the_air()
    b.at = hex_of(table, BEHIND)
    play(table, crash, a, script="A location 7 6 8, A pilot 6")
    assert happened(table, Event.FALLS) == [("A", 2, 3, Side.REAR)]


def test_whoever_is_below_makes_way_for_a_crash() -> None:
    table, a, _ = in_the_air()
    play(table, make_way_and_crash, a, script="B aside 4, A location 7 6 8, A pilot 6")
    assert hexes(table) == [TARGET, beside(TARGET, 4)]


def test_on_a_bridge_over_a_swamp_it_is_not_stuck() -> None:
    table, a, b = in_the_air({TARGET: {"swamp": 1, "deck": 1}, BEHIND: {"level": 1}})
    play(table, death_from_above_lands, a, b, script="B punch 2 3 4, A kick 1 4")
    assert (a.floor, a.stuck) == (1, 0)


def test_a_crash_into_a_swamp_sticks() -> None:
    """FALL-9, step 6."""
    table, a, _b = in_the_air({TARGET: {"swamp": 1}})
    play(table, death_from_above_misses, a, script="B aside 0, A location 7 6 8, A pilot 6")
    assert a.stuck


# --- roofs, bridges and who is below them


def test_nobody_under_a_bridge_is_jumped_on() -> None:
    for said, told in (({"storey": 0}, [Refusal.TARGET_UNDER_BRIDGE]), ({}, [])):
        table, a, b = duel({TARGET: {"bridge": 1, "building_cf": 90, "deck": 1}}, b=said)
        assert refused(table, refusals_of_death_from_above, a, b) == told


def test_only_who_stands_on_the_roof_is_in_the_way_of_one_that_comes_down() -> None:
    for said, met in (({"roof": True}, 1), ({"storey": 0}, NOBODY)):
        table, a, _ = duel({TARGET: BUILDING}, b=said)
        a.aimed_at = table.game.units[1].at
        assert play(table, who_stands_where_it_lands, a) == met


def test_a_roof_may_bear_the_target_and_not_the_attacker() -> None:
    """75 tons land on a roof of 60: 60 / 10 = 6 of debris, and 2 levels: 8 x 3 = 24, after 15 on the legs."""
    house = {"building": 3, "building_cf": 60, "deck": 2}
    table, a, b = in_the_air({TARGET: house}, b={"roof": True}, sheet=mech(75))
    script = (
        "B punch 2 3 4 5 1, B facing 1, B location 6 8 9, B pilot 7, A kick 1 4 1, "
        "A location 6 7, A facing 1, A location 6 8 9 10 5, A pilot 7"
    )
    play(table, death_from_above_lands, a, b, script=script)
    assert (a.floor, a.prone, where(table, a)) == (0, 1, TARGET)
    assert is_down(table, a.at)


def test_crashing_onto_a_weak_roof_it_falls_again() -> None:
    """DFA-19: 2 levels onto its back on the roof, 50 tons on 40; FALL-9: then the building goes."""
    house = {"building": 2, "building_cf": 40, "deck": 1}
    table, a, b = in_the_air({TARGET: house}, b={"roof": True})
    b.off_map = 1
    script = "A location 6 8 9, A pilot 6, A location 10, A facing 1, A location 6 8, A pilot 6"
    play(table, crash, a, script=script)
    assert (a.fell, a.floor, a.last_fall) == (2, 0, 0)
    assert is_down(table, a.at)


def test_weigh_down() -> None:
    table, a, _ = in_the_air()
    play(table, weigh_down, a)
    assert a.fell == 0
