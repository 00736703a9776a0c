"""Soothing Words (D20-57)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.mech_d20.tables import happened, hex_of, hex_text, mech, needed, play, table

from ironfall.rulesets.mech_d20.cautious_moves import choose_step
from ironfall.rulesets.mech_d20.consciousness import wake
from ironfall.rulesets.mech_d20.jumping import jump
from ironfall.rulesets.mech_d20.movement import move, mp_for, offer_steps
from ironfall.rulesets.mech_d20.places import can_act
from ironfall.rulesets.mech_d20.records import CT, Kind, Mode, Table
from ironfall.rulesets.mech_d20.sequence import begin_round
from ironfall.rulesets.mech_d20.traits import Trait
from ironfall.rulesets.mech_d20.words import Event, Step, Why
from ironfall.table.asking import offer

SOOTHES = 1 << Trait.SOOTHING_WORDS
MASTER, SLAVE = ("HD", Kind.C6_MASTER), ("HD", Kind.C6_SLAVE)
OUT = {"unconscious": 1, "out_at_start": 1, "counters": 1}


def net(*rolls: int, speaker: dict[str, Any] | None = None, **ally: Any) -> Table:
    """An evangelist with a master, its ally out behind a slave with one counter marked, and an enemy far away."""
    speaks: dict[str, Any] = {"items": [MASTER], "traits": SOOTHES} | (speaker or {})
    is_out: dict[str, Any] = {"side": 0, "at": "0909", "items": [SLAVE]} | OUT | ally
    return table(
        mech(**speaks),
        mech(**is_out),
        mech(side=1, at="0801"),
        rolls=rolls,
        asked=True,
    )


def is_offered(one: Table, points: int = 4) -> bool:
    one.asking.option_count = 0
    offer_steps(one, one.game.units[0], points, 0)
    return Step.SOOTHE in one.asking.options[: one.asking.option_count]


def test_the_ally_wakes_and_attacks_but_does_not_move() -> None:
    """One counter is marked: 8, less piloting 1. Asked: walk, speak (the one ally is not asked for), stop."""
    one = net(Mode.WALKED, Step.SOOTHE, 7, Step.STOP)
    speaker, ally = one.game.units[0], one.game.units[1]
    play(one, move, speaker)
    assert happened(one, Event.SOOTHES) == [(0, 1, 0, 0)]
    assert needed(one) == [(Why.WAKING, 7)]
    assert (speaker.mp_used, speaker.moved, speaker.mode) == (1, 0, Mode.WALKED)
    assert (ally.unconscious, ally.out_at_start, ally.counters, ally.soothed) == (0, 0, 1, 1)
    assert can_act(ally)
    assert [mp_for(one, ally, mode) for mode in (Mode.WALKED, Mode.RAN, Mode.JUMPED)] == [0, 0, 0]
    play(one, move, ally, rolls=[])
    assert (ally.mode, hex_text(one, ally.at)) == (Mode.STILL, "0909")


def test_it_moves_again_in_the_next_round() -> None:
    one = net(unconscious=0, out_at_start=0, soothed=1)
    ally = one.game.units[1]
    assert mp_for(one, ally, Mode.WALKED) == 0
    play(one, begin_round)
    assert (ally.soothed, mp_for(one, ally, Mode.WALKED)) == (0, 4)


def test_a_failure_does_no_harm_and_is_not_repeated_this_round() -> None:
    one = net(Mode.WALKED, Step.SOOTHE, 6, Step.STOP)
    ally = one.game.units[1]
    play(one, move, one.game.units[0])
    assert (ally.unconscious, ally.out_at_start, ally.counters, ally.shaken, ally.soothed) == (1, 1, 1, 0, 1)
    assert not is_offered(one)
    # At the end of the round it may still wake as ever.
    play(one, wake, ally, rolls=[7])
    assert ally.unconscious == 0


def test_one_of_two_allies_is_chosen() -> None:
    one = net(Mode.WALKED, Step.SOOTHE, 2, 7, Step.SOOTHE, 7, Step.STOP)
    one.game.units[2].side = 0
    for name, value in (OUT | {"traits": 0}).items():
        setattr(one.game.units[2], name, value)
    one.game.units[2].items, one.game.units[2].kind[1] = 2, Kind.C6_SLAVE
    play(one, move, one.game.units[0])
    assert happened(one, Event.SOOTHES) == [(0, 2, 0, 0), (0, 1, 0, 0)]
    assert (one.game.units[0].mp_used, one.game.units[1].unconscious, one.game.units[2].unconscious) == (2, 0, 0)


@pytest.mark.parametrize(
    ("speaker", "ally"),
    [
        ({"traits": 0}, {}),
        ({"items": []}, {}),
        ({"items": [SLAVE]}, {}),
        ({"broken": 1}, {}),
        ({}, {"items": []}),
        ({}, {"broken": 1}),
        ({}, {"side": 1}),
        ({}, {"destroyed": 1}),
        ({}, {"unconscious": 0, "out_at_start": 0}),
        ({}, {"soothed": 1}),
    ],
)
def test_it_takes_who_knows_them_a_net_and_an_ally_who_is_out(speaker: dict[str, Any], ally: dict[str, Any]) -> None:
    assert is_offered(net())
    assert not is_offered(net(speaker=speaker, **ally))


def test_an_ally_can_have_the_master_and_a_point_must_be_left() -> None:
    assert is_offered(net(speaker={"items": [SLAVE]}, items=[MASTER]))
    assert is_offered(net(), points=1)
    assert not is_offered(net(), points=0)


def test_prone_it_may_speak_too() -> None:
    assert is_offered(net(speaker={"prone": 1}))


def test_a_careful_player_says_them() -> None:
    one = net()
    for step in (Step.STOP, Step.FORWARD, Step.SOOTHE):
        offer(one, step)
    assert choose_step(one, one.game.units[0]) == Step.SOOTHE


def test_not_in_the_air() -> None:
    one = net(Step.JUMP_NORTH, 0, speaker={"items": [MASTER, ("CT", Kind.JUMP_JET)], "mode": Mode.JUMPED})
    play(one, jump, one.game.units[0], 1)
    assert one.game.units[0].at == hex_of("0808")


def test_a_master_on_a_lost_location_makes_no_net() -> None:
    one = net(speaker={"items": [("CT", Kind.C6_MASTER)]})
    assert is_offered(one)
    one.game.units[0].gone[CT] = 1
    assert not is_offered(one)
