"""From one turn to the next, where actions are played one by one."""

from __future__ import annotations

import pytest
from tests.rules.classic.tables import a_table, happened, mech, placed

from ironfall.rulesets.classic.choices import next_turn
from ironfall.rulesets.classic.declarations import declare
from ironfall.rulesets.classic.records import LL, NO_BLOW, Attack
from ironfall.rulesets.classic.words import Event


@pytest.mark.parametrize(("said", "after"), [(0, 2), (1, 2), (4, 5)])
def test_the_turn_that_nobody_says_is_the_first(said: int, after: int) -> None:
    table = a_table(placed(mech(), "0805"), placed(mech(), "0804"))
    table.game.turn = said
    next_turn(table, 0)
    assert table.game.turn == after


def test_what_was_declared_and_not_carried_out_is_said() -> None:
    table = a_table(placed(mech(), "0805"), placed(mech(), "0804"))
    table.log.listening = 1
    attacker, target = table.game.units[:2]
    declare(table, attacker, target, Attack.KICK, LL, NO_BLOW)
    next_turn(table, 0)
    assert [who for who, *_ in happened(table, Event.LAPSES)] == ["A"]
    assert attacker.attack == Attack.NONE
    next_turn(table, 0)
    assert len(happened(table, Event.LAPSES)) == 1
