"""The stance of a defender (D20-30)."""

from __future__ import annotations

import pytest
from tests.rules.mech_d20.tables import happened, mech, play, reasons, table

from ironfall.rulesets.mech_d20.movement import move
from ironfall.rulesets.mech_d20.records import Kind, Mode, Table
from ironfall.rulesets.mech_d20.sequence import begin_round
from ironfall.rulesets.mech_d20.to_hit import attack_number
from ironfall.rulesets.mech_d20.traits import Trait
from ironfall.rulesets.mech_d20.words import Because, Event

LASER = ("RA", Kind.WEAPON, "medium_laser")
DEFENDER = 1 << Trait.DEFENDER_STANCE
NO_STANCE, DEFENSIVE = 0, 1


def number(one: Table, attacker: int, target: int) -> int:
    """What the attacker's laser needs; 9 without any stance: 10 and gunnery 1."""
    one.log.count = 0
    return attack_number(one, one.game.units[attacker], one.game.units[target], 1)


def facing_off(traits: int = DEFENDER, rolls: list[int] | None = None) -> Table:
    """A defender and its enemy, two hexes apart; who is asked answers."""
    return table(mech(items=[LASER], traits=traits), mech(at="0807", items=[LASER]), rolls=rolls or [], asked=True)


def test_the_stance_costs_an_attack_1_and_makes_one_at_it_1_harder() -> None:
    one = facing_off(rolls=[DEFENSIVE, Mode.STILL])
    play(one, move, one.game.units[0])
    assert one.game.units[0].stance == 1
    assert happened(one, Event.TAKES_STANCE) == [(0, 1, 0, 0)]
    assert number(one, 0, 1) == 10
    assert reasons(one) == [(Because.BASE, 10), (Because.GUNNERY, 1), (Because.STANCE, -1)]
    assert number(one, 1, 0) == 10
    assert reasons(one) == [(Because.BASE, 10), (Because.TARGET_STANCE, -1), (Because.GUNNERY, 1)]


def test_two_in_the_stance_need_2_more() -> None:
    one = facing_off()
    one.game.units[0].stance = one.game.units[1].stance = 1
    assert number(one, 0, 1) == 11


def test_it_adds_to_a_base_defense_of_ones_own() -> None:
    one = facing_off()
    one.game.units[1].stance, one.game.units[1].base_defense = 1, 13
    assert number(one, 0, 1) == 13


def test_it_need_not_be_taken() -> None:
    one = facing_off(rolls=[NO_STANCE, Mode.STILL])
    play(one, move, one.game.units[0])
    assert happened(one, Event.TAKES_STANCE) == []
    assert (number(one, 0, 1), number(one, 1, 0)) == (9, 9)


@pytest.mark.parametrize("traits", [0, (1 << 37) - 1 & ~DEFENDER])
def test_nobody_else_is_asked(traits: int) -> None:
    one = facing_off(traits, rolls=[Mode.STILL])
    play(one, move, one.game.units[0])
    assert one.game.units[0].stance == 0


def test_who_cannot_act_takes_none() -> None:
    one = facing_off()
    one.game.units[0].shut_down = 1
    play(one, move, one.game.units[0])
    assert one.game.units[0].stance == 0


def test_it_ends_when_the_next_round_begins() -> None:
    one = facing_off()
    one.game.units[0].stance = 1
    play(one, begin_round)
    assert one.game.units[0].stance == 0
