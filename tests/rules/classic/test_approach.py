"""How an attacker comes up to its target before its attack (CORE-2.3)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import a_table, beside, happened, mech, placed, play, refused, ring, where

from ironfall.board.hexes import DIRECTIONS
from ironfall.rulesets.classic import approach
from ironfall.rulesets.classic.actions import comes_up_or_not, declares
from ironfall.rulesets.classic.approach import coming_up
from ironfall.rulesets.classic.choices import how_it_comes_up
from ironfall.rulesets.classic.records import LA, LL, NO_BLOW, RA, RL, Attack, Mode, Phase, Table, Unit
from ironfall.rulesets.classic.sequence import play_physical_phase, tell_moves
from ironfall.rulesets.classic.words import Event, Refusal

TARGET = "0809"
SOUTH = {steps: beside(TARGET, 3, steps) for steps in range(1, 9)}


def kicker(at: str, facing: int = 0, b: dict[str, Any] | None = None, /, **rest: Any) -> tuple[Table, Unit]:
    """A kicks B, who stands in 0809: walk 5, run 8, no jump jets needed."""
    options = {name: rest.pop(name) for name in ("ground", "options") if name in rest}
    table = a_table(
        placed(mech(), at, facing, **rest), placed(mech(), TARGET, **({"has_moved": True} | (b or {}))), **options
    )
    coming_up(declares(Attack.KICK))(table)
    return table, table.game.units[0]


def came(table: Table, unit: Unit) -> tuple[str, int, int, int, int]:
    """Where it stands, which way it faces, hexes, points and mode."""
    return where(table, unit), unit.facing, unit.moved, unit.mp_used, unit.mode


def test_it_walks_straight_up_to_the_target() -> None:
    table, unit = kicker(SOUTH[3])
    assert came(table, unit) == (SOUTH[1], 0, 2, 2, Mode.WALKED)
    assert (unit.has_moved, unit.attack) == (1, Attack.KICK)


def test_turning_costs_a_point_a_hexside() -> None:
    """Facing southeast, two hexsides to turn; a target one hexside off the way the feet point can be kicked."""
    _, unit = kicker(SOUTH[2], 2)
    assert unit.mp_used == 3
    assert unit.moved == 1


def test_it_runs_only_where_walking_does_not_reach() -> None:
    """Six hexes to go with 5 to walk and 8 to run; five hexes are walked."""
    assert came(*kicker(SOUTH[6])) == (SOUTH[1], 0, 5, 5, Mode.WALKED)
    assert came(*kicker(SOUTH[7])) == (SOUTH[1], 0, 6, 6, Mode.RAN)


def test_what_is_out_of_reach_is_left_alone() -> None:
    """Three hexsides to turn and seven hexes: 10 points, and 8 to run."""
    table, unit = kicker(SOUTH[8], 3)
    assert came(table, unit) == (SOUTH[8], 3, 0, 0, Mode.STILL)
    assert (unit.has_moved, unit.attack) == (0, Attack.KICK)


@pytest.mark.parametrize("said", [{"moved": 2}, {"has_moved": True}, {"ran": True}, {"prone": True}, {"stuck": True},
                                  {"immobile": True}, {"shut_down": True}])  # fmt: skip
def test_one_that_has_moved_or_cannot_stays_where_it_stands(said: dict[str, Any]) -> None:
    table, unit = kicker(SOUTH[3], **said)
    assert where(table, unit) == SOUTH[3]


@pytest.mark.parametrize("facing", [5, 0, 1])
def test_one_that_is_adjacent_and_can_attack_stays_as_it_stands(facing: int) -> None:
    table, unit = kicker(SOUTH[1], facing)
    assert came(table, unit) == (SOUTH[1], facing, 0, 0, Mode.STILL)


@pytest.mark.parametrize(("facing", "turned", "points"), [(2, [1], 1), (4, [5], 1), (3, [1, 5], 2)])
def test_one_that_is_adjacent_turns_as_far_as_it_must(facing: int, turned: list[int], points: int) -> None:
    """A leg reaches one hexside to either side of straight ahead; a point a hexside, and it has walked (CORE-2.3)."""
    table, unit = kicker(SOUTH[1], facing)
    assert (where(table, unit), unit.moved, unit.mp_used, unit.mode) == (SOUTH[1], 0, points, Mode.WALKED)
    assert unit.facing in turned
    table.log.listening = 1
    tell_moves(table)
    assert happened(table, Event.CAME_UP) == [("A", 0, unit.at, Mode.WALKED * DIRECTIONS + unit.facing)]


def test_one_that_is_adjacent_and_has_moved_does_not_turn() -> None:
    table, unit = kicker(SOUTH[1], 3, has_moved=True)
    assert came(table, unit) == (SOUTH[1], 3, 0, 0, Mode.STILL)


def test_one_below_its_target_steps_up_to_where_it_can_kick_it() -> None:
    """B stands one level up, and so does the hex southeast of it: it goes there."""
    ground = {TARGET: {"level": 1}, beside(TARGET, 2): {"level": 1}}
    table, unit = kicker(SOUTH[1], 0, ground=ground)
    assert (where(table, unit), unit.moved, unit.mode) == (beside(TARGET, 2), 1, Mode.WALKED)
    table, unit = kicker(SOUTH[1], 0, ground={TARGET: {"level": 1}})
    assert came(table, unit) == (SOUTH[1], 0, 0, 0, Mode.STILL)


def test_it_turns_until_both_arms_reach() -> None:
    """Facing away, one hexside brings one arm to bear, two both (PUN-2)."""
    table = a_table(placed(mech(), SOUTH[1], 3), placed(mech(), TARGET, has_moved=True))
    coming_up(declares(Attack.PUNCH))(table)
    unit = table.game.units[0]
    assert unit.blow_with == [LA, RA]
    assert (unit.moved, unit.mp_used) == (0, 2)


def test_nobody_moves_in_a_later_phase_or_who_has_declared() -> None:
    table = a_table(placed(mech(), SOUTH[3]), placed(mech(), TARGET, has_moved=True))
    table.game.phase = Phase.PHYSICAL
    coming_up(declares(Attack.KICK))(table)
    assert where(table, table.game.units[0]) == SOUTH[3]
    table = a_table(placed(mech(), SOUTH[3], declares="kick B RL"), placed(mech(), TARGET, has_moved=True))
    coming_up(declares(Attack.KICK))(table)
    assert where(table, table.game.units[0]) == SOUTH[3]


@pytest.mark.parametrize("fact", ["water", "rubble", "swamp", "impassable", "building"])
def test_it_goes_round_what_calls_for_a_roll(fact: str) -> None:
    """Straight on is barred: a turn, a step, a turn and two steps to the hex beside that."""
    table, unit = kicker(SOUTH[3], ground={SOUTH[2]: {fact: 1, "deck": int(fact == "building")}})
    assert (unit.moved, unit.mp_used) == (3, 5)
    assert where(table, unit) in (beside(TARGET, 2), beside(TARGET, 4))


HOUSE = {"building": 2, "building_cf": 40, "deck": 2}


def test_inside_a_building_it_turns_and_does_not_step_out() -> None:
    """Out through the wall would be a roll; to turn is none."""
    table, unit = kicker(SOUTH[1], 3, ground={SOUTH[1]: HOUSE})
    assert (where(table, unit), unit.moved, unit.mp_used) == (SOUTH[1], 0, 2)
    table, unit = kicker(SOUTH[2], 0, ground={SOUTH[2]: HOUSE})
    assert came(table, unit) == (SOUTH[2], 0, 0, 0, Mode.STILL)
    assert refused(table, comes_up_or_not(Attack.KICK)) == [Refusal.NOT_ADJACENT, Refusal.CANNOT_COME_UP]


def test_on_a_roof_it_steps_off() -> None:
    table, unit = kicker(SOUTH[2], 0, roof=True, ground={SOUTH[2]: HOUSE | {"deck": 1}})
    assert came(table, unit) == (SOUTH[1], 0, 1, 2, Mode.WALKED)


def test_an_enemy_bars_the_way_and_a_friend_does_not() -> None:
    for side, at in ((1, beside(TARGET, 2)), (0, SOUTH[1])):
        table = a_table(
            placed(mech(), SOUTH[3]), placed(mech(), TARGET, has_moved=True),
            placed(mech(), SOUTH[2], side=side),
        )  # fmt: skip
        coming_up(declares(Attack.KICK))(table)
        assert (where(table, table.game.units[0]) == at) == (side == 0)


def test_it_ends_in_no_hex_that_is_taken() -> None:
    table = a_table(placed(mech(), SOUTH[3]), placed(mech(), TARGET, has_moved=True), placed(mech(), SOUTH[1], side=0))
    coming_up(declares(Attack.KICK))(table)
    assert where(table, table.game.units[0]) in (beside(TARGET, 2), beside(TARGET, 4))


def test_it_climbs_two_levels_and_no_more() -> None:
    """One hex up two levels: 1 + 2 points; a cliff of three is gone round."""
    level = {SOUTH[2]: {"level": 2}, SOUTH[1]: {"level": 2}, TARGET: {"level": 2}}
    table, unit = kicker(SOUTH[3], ground=level | ring(SOUTH[2], (1, 2, 4, 5), level=9))
    assert came(table, unit) == (SOUTH[1], 0, 2, 4, Mode.WALKED)
    cliff = {hex_text: {"level": 3} for hex_text in level}
    table, unit = kicker(SOUTH[3], ground=cliff | ring(TARGET, level=3))
    assert where(table, unit) == SOUTH[3]


def test_woods_are_paid_for_and_the_shortest_of_equal_ways_is_taken() -> None:
    """Through ultra woods straight on 4 + 1; round them two turns and three hexes cost as much, and are longer."""
    _, unit = kicker(SOUTH[3], ground={SOUTH[2]: {"woods": 3}})
    assert (unit.moved, unit.mp_used) == (2, 5)


def test_one_with_its_back_to_the_target_steps_back_when_that_is_cheaper() -> None:
    """One step back and two hexsides: 3. Turning round first takes 2 + 1 and as many hexes, and goes forward."""
    _, unit = kicker(SOUTH[2], 3)
    assert (unit.mp_used, unit.moved) == (3, 1)


def test_a_runner_does_not_turn_on_pavement() -> None:
    """Four hexes on, then round a barred one: two turns and two hexes, 8 points. On a street a turn may skid."""
    street = {SOUTH[steps]: {"pavement": 1} for steps in range(1, 8)}
    walls = {beside(SOUTH[steps], way): {"impassable": 1} for steps in range(3, 8) for way in (1, 2, 4, 5)}
    barred = {SOUTH[1]: {"impassable": 1}, beside(SOUTH[1], 2): {"impassable": 1}}
    table, unit = kicker(SOUTH[6], ground=street | walls | barred)
    assert where(table, unit) == SOUTH[6]
    table, unit = kicker(SOUTH[6], ground=walls | barred)
    assert came(table, unit) == (beside(TARGET, 4), 0, 6, 8, Mode.RAN)


def test_a_damaged_hip_walks_only() -> None:
    """With a hip hit it walks 3; what is 4 hexes away it would have to run to, and roll for."""
    table, unit = kicker(SOUTH[5], crit="LL:hip")
    assert where(table, unit) == SOUTH[5]


@pytest.mark.parametrize(
    ("said", "steps_up"),
    [({}, True), ({"heat": 5}, True), ({"heat": 10}, False), ({"damage": "LL=28"}, True), ({"crit": "LL:hip"}, False)],
)
def test_the_minimum_move_takes_a_point_and_calls_for_no_roll(said: dict[str, Any], steps_up: bool) -> None:
    """Walk 2, and 5 points to enter: at heat 5 or on one leg it walks 1, at heat 10 not at all; with a hip hit it walks
    1, but would have to roll for having run."""
    ground = {SOUTH[1]: {"woods": 2, "level": 2}, TARGET: {"level": 2}}
    table = a_table(placed(mech(walk=2), SOUTH[2], **said), placed(mech(), TARGET, has_moved=True), ground=ground)
    coming_up(declares(Attack.PUNCH))(table)
    unit = table.game.units[0]
    assert (where(table, unit) == SOUTH[1]) == steps_up
    assert (unit.moved, unit.mode) == ((1, Mode.RAN) if steps_up else (0, Mode.STILL))


def test_where_no_hex_will_do_it_comes_up_all_the_same_and_is_told_why_not() -> None:
    """A prone target one level down cannot be kicked."""
    table, unit = kicker(SOUTH[3], 0, {"prone": True, "level": -1})
    assert came(table, unit) == (SOUTH[1], 0, 2, 2, Mode.WALKED)


@pytest.mark.parametrize(
    ("attack", "b", "why"),
    [
        (Attack.CLUB, {}, Refusal.NO_CLUB),
        (Attack.TRIP, {}, Refusal.TRIP_NOT_CHOSEN),
        (Attack.CHARGE, {"prone": True}, Refusal.CHARGED_PRONE),
        (Attack.KICK, {"side": 0}, Refusal.OWN_SIDE),
    ],
)
def test_for_an_attack_that_no_place_allows_it_looks_no_farther_than_the_nearest(
    monkeypatch: pytest.MonkeyPatch, attack: Attack, b: dict[str, Any], why: Refusal
) -> None:
    """It comes straight up, and is told why not; no other place is even thought of."""
    tried: list[approach.Stand] = []

    def put(attacker: Unit, stand: approach.Stand, mode: int) -> None:
        tried.append(stand)
        really_put(attacker, stand, mode)

    really_put = approach.put
    monkeypatch.setattr(approach, "put", put)
    table = a_table(placed(mech(), SOUTH[3]), placed(mech(), TARGET, **({"has_moved": True} | b)))
    coming_up(declares(attack))(table)
    assert came(table, table.game.units[0]) == (SOUTH[1], 0, 2, 2, Mode.WALKED)
    assert why in refused(table, comes_up_or_not(attack))
    assert {stand.at for stand in tried} == {table.game.units[0].at}


def test_points_spent_on_standing_up_are_no_turn() -> None:
    table = a_table(placed(mech(), SOUTH[1]), placed(mech(), TARGET, has_moved=True))
    unit = table.game.units[0]
    unit.mode, unit.mp_used, unit.tried_to_stand = Mode.WALKED, 2, 1
    coming_up(declares(Attack.KICK))(table)
    assert how_it_comes_up(table) == ""
    table.log.listening = 1
    tell_moves(table)
    assert happened(table, Event.CAME_UP) == []


def test_how_it_came_is_told_from_the_state() -> None:
    table, unit = kicker(SOUTH[3])
    table.log.listening = 1
    tell_moves(table)
    assert happened(table, Event.CAME_UP) == [("A", 2, unit.at, Mode.WALKED * DIRECTIONS)]
    table = a_table(placed(mech(), SOUTH[1]), placed(mech(), TARGET, has_moved=True))
    table.log.listening = 1
    coming_up(declares(Attack.KICK))(table)
    tell_moves(table)
    assert happened(table, Event.CAME_UP) == []


# --- where it cannot come up


def test_one_that_cannot_come_up_is_told_so() -> None:
    """Three hexsides to turn and seven hexes: 10 points, and 8 to run."""
    table, _ = kicker(SOUTH[8], 3)
    assert refused(table, comes_up_or_not(Attack.KICK)) == [Refusal.NOT_ADJACENT, Refusal.CANNOT_COME_UP]


def test_one_that_could_only_come_up_with_a_roll_is_told_so() -> None:
    """Water all round the target: each hex beside it is entered with a piloting roll."""
    table, unit = kicker(SOUTH[3], ground=ring(TARGET, water=1))
    assert where(table, unit) == SOUTH[3]
    assert refused(table, comes_up_or_not(Attack.KICK)) == [Refusal.NOT_ADJACENT, Refusal.CANNOT_COME_UP]


def test_one_that_has_moved_or_declared_is_told_of_the_distance_alone() -> None:
    table, _ = kicker(SOUTH[8], 3, has_moved=True)
    assert refused(table, comes_up_or_not(Attack.KICK)) == [Refusal.NOT_ADJACENT]
    table, _ = kicker(SOUTH[3], declares="kick B RL")
    assert refused(table, comes_up_or_not(Attack.KICK)) == [Refusal.NOT_ADJACENT]


# --- what others have declared on the one that comes up (GEN-3)


@pytest.mark.parametrize(
    ("declared", "limbs"),
    [("kick A", [RL, NO_BLOW]), ("kick A LL", [LL, NO_BLOW]), ("punch A", [LA, RA]), ("push A", [LA, NO_BLOW])],
)
def test_what_the_target_has_declared_goes_to_where_the_attacker_has_come(declared: str, limbs: list[int]) -> None:
    table, unit = kicker(SOUTH[3], 0, {"facing": 3, "declares": declared})
    target = table.game.units[1]
    assert where(table, unit) == SOUTH[1]
    assert (target.aimed_at, target.second_aimed_at) == (unit.at, unit.at)
    assert target.blow_with == limbs


def test_the_target_kicks_the_one_that_has_come_up() -> None:
    """B kicks with 5 - 2 = 3, and A, which walked, with 4; both miss, so that each owes a roll for its own kick."""
    table, _ = kicker(SOUTH[3], 0, {"facing": 3, "declares": "kick A"})
    play(table, play_physical_phase, script="B to kick 2, A to kick 3, B piloting 12, A piloting 12")
    assert happened(table, Event.OUT_OF_REACH) == []
    assert len(happened(table, Event.MISSES)) == 2


def test_only_the_arm_that_reaches_it_punches() -> None:
    """B faces north, and A comes from behind on its right, where only the right arm reaches (PUN-2)."""
    table, unit = kicker(beside(TARGET, 2, 3), 5, {"declares": "punch A"})
    assert where(table, unit) == beside(TARGET, 2)
    assert table.game.units[1].blow_with == [RA, NO_BLOW]


def test_who_aims_at_somebody_else_aims_there_still() -> None:
    table = a_table(
        placed(mech(), SOUTH[3]), placed(mech(), TARGET, has_moved=True, declares="kick C"),
        placed(mech(), beside(TARGET, 0), side=0, has_moved=True),
    )  # fmt: skip
    coming_up(declares(Attack.KICK))(table)
    assert table.game.units[1].aimed_at == table.game.units[2].at
