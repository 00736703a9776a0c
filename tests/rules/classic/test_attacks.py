"""A physical phase: what is allowed, in which order, and what attacks do to one another (GEN-1 to GEN-12, AMB-30)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.classic.tables import (
    REFUSALS,
    Placed,
    a_table,
    beside,
    happened,
    log,
    lost,
    mech,
    numbers_needed,
    owed,
    placed,
    play,
    refused,
    struck,
    where,
)

from ironfall.rulesets.classic.actions import attacks_that_can_be_made, declares, phase_numbers, phase_refusals
from ironfall.rulesets.classic.attacks import are_settled, make_attacks, refusals_of_attack
from ironfall.rulesets.classic.declarations import declare, is_declared_before
from ironfall.rulesets.classic.records import LA, LL, RA, RL, Attack, Phase, Table, Unit
from ironfall.rulesets.classic.sequence import play_physical_phase
from ironfall.rulesets.classic.words import Because, Event, Refusal
from ironfall.table.talk import Told

HERE = "0809"
AHEAD, BEHIND = beside(HERE, 0), beside(HERE, 0, 2)
WEST, EAST = beside(AHEAD, 4), beside(AHEAD, 2)
"""North-west and north-east of HERE; south-west and south-east of AHEAD."""


def fight(*units: Placed, **options: Any) -> tuple[Table, list[Unit]]:
    """Units in the Physical Attack Phase, with what they have declared."""
    table = a_table(*units, **options)
    table.game.phase = Phase.PHYSICAL
    return table, table.game.units[: table.game.unit_count]


def a(**said: Any) -> Placed:
    """South of B, facing it."""
    return placed(mech(), said.pop("at", HERE), said.pop("facing", 0), side=said.pop("side", 0), **said)


def b(**said: Any) -> Placed:
    """North of A, facing it."""
    return placed(mech(), said.pop("at", AHEAD), said.pop("facing", 3), side=said.pop("side", 1), **said)


def c(**said: Any) -> Placed:
    """A friend of A's, south-west of B and facing it."""
    return placed(mech(), said.pop("at", WEST), said.pop("facing", 1), side=said.pop("side", 0), **said)


# --- what forbids any attack (GEN-2, GEN-5, GEN-6, GEN-8, GEN-9, GEN-10)


@pytest.mark.parametrize(
    ("said", "against"),
    [
        ({}, []),
        ({"prone": True}, [Refusal.ATTACKS_LYING]),
        ({"shut_down": True}, [Refusal.ATTACKS_IMMOBILE]),
        ({"unconscious": True}, [Refusal.ATTACKS_IMMOBILE]),
        ({"evading": True}, []),
        ({"stuck": True}, []),
        ({"destroyed": True, "prone": True}, [Refusal.ATTACKER_OUT, Refusal.ATTACKS_LYING]),
    ],
)
def test_of_the_attacker(said: dict[str, Any], against: list[Refusal]) -> None:
    table, (attacker, _) = fight(a(declares="kick B", **said), b())
    assert refused(table, refusals_of_attack, attacker, Attack.KICK) == against


def test_who_evades_does_not_attack_where_units_may_evade() -> None:
    table, (attacker, _) = fight(a(declares="kick B", evading=True), b(), options={"evading": "yes"})
    assert refused(table, refusals_of_attack, attacker, Attack.KICK) == [Refusal.ATTACKS_EVADING]


def test_what_forbids_any_attack_is_not_told_with_the_numbers_of_a_death_from_above() -> None:
    of_any = (Refusal.ATTACKS_LYING, Refusal.ATTACKS_IMMOBILE, Refusal.ATTACKS_EVADING, Refusal.CHARGER_STUCK)
    assert [refusal.rule for refusal in of_any] == ["GEN-6", "GEN-5", "GEN-6", "CHG-1"]
    assert [refusal.rule for refusal in (Refusal.OWN_SIDE, Refusal.NO_TARGET_LEFT)] == ["GEN-8", "GEN-8"]


@pytest.mark.parametrize(
    ("said", "against"),
    [
        ({"side": 0}, [Refusal.OWN_SIDE]),
        ({"at": BEHIND}, [Refusal.NOT_ADJACENT]),
        ({"destroyed": True}, [Refusal.NO_TARGET_LEFT]),
        ({"declares": "death-from-above A"}, [Refusal.TARGET_IN_THE_AIR]),
        ({"declares": "kick A"}, []),
    ],
)
def test_of_the_target(said: dict[str, Any], against: list[Refusal]) -> None:
    table, (attacker, _) = fight(a(declares="kick B"), b(**said))
    assert refused(table, refusals_of_attack, attacker, Attack.KICK) == against


def test_who_charges_may_be_struck_where_it_stands() -> None:
    """A charge elsewhere makes B no safer from a kick, a punch or a trip; a push is another matter."""
    table, (attacker, target, _) = fight(a(declares="kick B"), b(), c())
    target.attack, target.attack_target, target.declared = Attack.CHARGE, 2, 2
    assert refused(table, refusals_of_attack, attacker, Attack.KICK) == []
    attacker.attack, attacker.blow_with = Attack.PUSH, [LA, 0]
    assert refused(table, refusals_of_attack, attacker, Attack.PUSH) == [Refusal.TARGET_ATTACKING]


def test_through_a_wall() -> None:
    table, (attacker, _) = fight(
        a(declares="kick B"), b(), ground={AHEAD: {"building": 2, "building_cf": 40, "deck": 2}}
    )
    assert refused(table, refusals_of_attack, attacker, Attack.KICK) == [Refusal.BUILDING_BETWEEN]


def test_one_attack_a_turn() -> None:
    table, (attacker, _) = fight(a(declares="kick B"), b())
    assert refused(table, refusals_of_attack, attacker, Attack.PUNCH) == [Refusal.ANOTHER_ATTACK]
    attacker.blow_with = [RL, LL]
    assert refused(table, refusals_of_attack, attacker, Attack.KICK) == [Refusal.STRIKES_ONCE]


def test_what_forbids_both_punches_is_told_once() -> None:
    table, (attacker, _) = fight(a(declares="punch B LA,RA", fired="LA"), b(side=0))
    against = [Refusal.OWN_SIDE, Refusal.LIMB_FIRED]
    assert refused(table, refusals_of_attack, attacker, Attack.PUNCH) == against


def test_each_of_two_targets_must_be_one() -> None:
    """C stands two hexes away: its punch is refused, and with it the whole attack."""
    table, (attacker, *_) = fight(a(declares="punch B LA and C RA"), b(), c(at=beside(HERE, 1, 2), side=1))
    assert refused(table, refusals_of_attack, attacker, Attack.PUNCH) == [Refusal.NOT_ADJACENT]


# --- two targets (PUN-1)


def test_a_punch_at_each_of_two() -> None:
    """B has walked 3 hexes, C has not: 6 and 5."""
    table, (attacker, *_) = fight(a(declares="punch B RA and C LA"), b(moved=3), c(side=1, facing=2))
    assert (attacker.blow_with, attacker.attack_target, attacker.second_target) == ([RA, LA], 1, 2)
    play(table, play_physical_phase, script="A to punch 6 5, B punch 3, C punch 3")
    assert numbers_needed(table) == [("to punch", 6), ("to punch", 5)]
    assert struck(table) == [("B", "CT", 5), ("C", "CT", 5)]


# --- order (GEN-3, GEN-4)


def test_in_the_order_of_declarations_and_deaths_from_above_last() -> None:
    """C came down from above on D first of all; A then kicked B, and B kicked A: kicks first, A's before B's."""
    d = placed(mech(), "1204", 3, side=1, has_moved=True)
    table = a_table(a(), b(), c(at="1207", facing=0), d)
    units = table.game.units
    for who, attack in ((2, Attack.DEATH_FROM_ABOVE), (0, Attack.KICK), (1, Attack.KICK)):
        target = units[{2: 3, 0: 1, 1: 0}[who]]
        declare(table, units[who], target, attack, RL, 0)
    play(
        table,
        play_physical_phase,
        script="""A to kick 3, B to kick 3, C to hit 8, B kick 1, A kick 1, D punch 3 4 5, C kick 1 6,
        B piloting 5, D piloting 7, A piloting 5, C piloting 9""",
    )
    assert [who for who, *_ in happened(table, Event.HITS)] == ["A", "B", "C"]


def test_movement_comes_before() -> None:
    _, (first, second) = fight(a(declares="kick B"), b(declares="kick A"))
    assert is_declared_before(first, second)
    second.attack = Attack.CHARGE
    assert is_declared_before(second, first)


# --- fixed before anything is applied (GEN-4, AMB-30)


def test_damage_of_the_phase_changes_no_number_and_no_damage() -> None:
    """A's kick takes B's right leg off, and B kicks with it all the same: 10 points at 3."""
    table, (_, target) = fight(a(declares="kick B"), b(declares="kick A RL", damage="RL=24"))
    script = """A to kick 3, B to kick 3, B kick 1, A kick 4,
    B facing 1, B location 7, B pilot 10, A piloting 5"""
    play(table, play_physical_phase, script=script)
    assert numbers_needed(table)[:2] == [("to kick", 3), ("to kick", 3)]
    assert struck(table)[:2] == [("B", "RL", 10), ("A", "LL", 10)]
    assert target.gone[RL]


@pytest.mark.parametrize(("simultaneous", "points"), [("yes", 5), ("no", 0)])
def test_who_is_destroyed_in_the_phase_strikes_as_the_option_has_it(simultaneous: str, points: int) -> None:
    """From a level higher A kicks off B's head, which has 4 points left. B's punch, upwards, is fixed by then."""
    table, (attacker, target) = fight(
        a(declares="kick B"),
        b(declares="punch A RA", damage="HD=8"),
        ground={AHEAD: {"level": -1}},
        options={"simultaneous_physicals": simultaneous},
    )
    play(table, make_attacks, script="A to kick 3, B to punch 5, B punch 6" + (", A kick 4" if points else ""))
    assert target.destroyed
    assert attacker.taken == points
    assert len(happened(table, Event.NOT_MADE)) == (simultaneous == "no")


def test_who_is_out_when_the_phase_begins_loses_its_attack() -> None:
    table, _ = fight(a(declares="kick B", unconscious=True), b())
    play(table, play_physical_phase)
    assert happened(table, Event.NOT_MADE) == [("A", 0, 0, 0)]


# --- attacks that move others (KICK-6, PUSH-5)


def test_whom_an_earlier_push_takes_away_a_kick_misses() -> None:
    """C pushes B to the north-east first; A's kick, which had hit, finds nobody and costs A a roll."""
    table, (attacker, target, pusher) = fight(a(declares="kick B"), b(), c(declares="push B"))
    attacker.declared, pusher.declared = 2, 1
    play(table, make_attacks, script="C to push 4, A to kick 3")
    assert (where(table, target), where(table, pusher)) == (beside(AHEAD, 1), AHEAD)
    assert happened(table, Event.OUT_OF_REACH) == [("A", 1, 0, 0)]
    assert (owed(attacker), owed(target)) == ([(Because.KICK_MISSED, 0)], [(Because.PUSHED, 0)])


def test_in_the_other_order_both_count() -> None:
    """Kicked first and pushed then: two rolls for B."""
    table, (_, target, _) = fight(a(declares="kick B"), b(), c(declares="push B"))
    play(table, make_attacks, script="A to kick 3, C to push 4, B kick 1")
    assert owed(target) == [(Because.KICKED, 0), (Because.PUSHED, 0)]


def test_who_is_pushed_off_strikes_nobody() -> None:
    """B, pushed a hex back, was to punch A: out of reach, and a punch that misses costs nothing."""
    table, (attacker, target) = fight(a(declares="push B"), b(declares="punch A RA"))
    play(table, make_attacks, script="A to push 4, B to punch 5")
    assert (where(table, attacker), where(table, target)) == (AHEAD, BEHIND)
    assert happened(table, Event.OUT_OF_REACH) == [("B", 0, 0, 0)]
    assert owed(target) == [(Because.PUSHED, 0)]


def test_two_on_one() -> None:
    """Ten points from each: one roll for each kick and one for 20 points, all at 5 + 1."""
    table, (_, target, _) = fight(a(declares="kick B"), b(), c(declares="kick B"))
    script = "A to kick 3, C to kick 3, B kick 1, B kick 4, B piloting 6 6 6"
    play(table, play_physical_phase, script=script)
    assert sum(points for _, _, points in struck(table)) == target.taken == 20
    assert [number for what, number in numbers_needed(table) if what == "piloting"] == [6, 6, 6]


# --- once all is fixed the two go apart (odds)


@pytest.mark.parametrize(
    ("first", "second", "options", "settled"),
    [
        ({"declares": "kick B"}, {}, {}, True),
        ({"declares": "push B"}, {}, {}, True),
        ({}, {"declares": "kick A"}, {}, True),
        ({"declares": "kick B"}, {"declares": "punch A"}, {}, True),
        ({"declares": "push B"}, {"declares": "push A"}, {}, True),
        ({"declares": "push B"}, {"declares": "kick A"}, {}, False),
        ({"declares": "kick B"}, {"declares": "kick A"}, {"simultaneous_physicals": "no"}, False),
    ],
)
def test_whether_the_dice_of_one_still_matter_to_the_other(
    first: dict[str, Any], second: dict[str, Any], options: dict[str, str], settled: bool
) -> None:
    table, _ = fight(a(**first), b(**second), options=options)
    assert bool(are_settled(table)) is settled


def test_with_a_third_they_do() -> None:
    table, _ = fight(a(declares="kick B"), b(), c(declares="kick B"))
    assert not are_settled(table)


# --- the action


def test_a_phase_needs_an_attack_that_can_be_made() -> None:
    table, _ = fight(a(), b())
    assert refused(table, phase_refusals) == [Refusal.NOTHING_DECLARED]
    table, _ = fight(a(declares="kick B", prone=True), b(declares="kick A", at=BEHIND))
    assert refused(table, phase_refusals) == [
        Refusal.NOTHING_DECLARED, Refusal.ATTACKS_LYING, Refusal.NOT_ADJACENT, Refusal.NOT_ADJACENT
    ]  # fmt: skip
    assert [who for code, who, *_ in log(table) if code == Told.REFUSED] == [-1, 0, 0, 1]
    table, (_, target) = fight(a(declares="kick B", prone=True), b(declares="kick A"))
    assert refused(table, phase_refusals) == []
    assert attacks_that_can_be_made(table) == [target]


def test_in_a_phase_it_is_told_whose_attack_is_not_made_and_why() -> None:
    """A has fired from the leg it would kick with; B needs 5 - 2 = 3."""
    table, _ = fight(a(declares="kick B RL", fired="RL"), b(declares="kick A"))
    play(table, make_attacks, script="B to kick 2")
    told = [(who, REFUSALS[reason]) for code, who, reason, *_ in log(table) if code == Told.REFUSED]
    assert told == [(0, Refusal.LIMB_FIRED)]


def test_a_phase_tells_the_numbers_of_all_its_blows() -> None:
    """3 for the kick, 5 and 6 for B's punches, of which the left hand is gone."""
    table, _ = fight(a(declares="kick B"), b(declares="punch A RA,LA", crit="LA:hand"))
    table.log.listening = 1
    assert phase_numbers(table) == 3
    assert numbers_needed(table) == [("to kick", 3), ("to punch", 5), ("to punch", 6)]


def test_what_has_been_declared_stays() -> None:
    table, (attacker, _) = fight(a(declares="kick B LL"), b())
    declares(Attack.PUNCH)(table)
    assert attacker.attack == Attack.KICK
    assert lost(attacker) == {}
