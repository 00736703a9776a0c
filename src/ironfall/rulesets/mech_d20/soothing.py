"""Soothing Words, said over a C6 net to a pilot who is unconscious (D20-57)."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.consciousness import try_to_wake
from ironfall.rulesets.mech_d20.places import count_working, is_in_play
from ironfall.rulesets.mech_d20.records import Kind, Table, Unit
from ironfall.rulesets.mech_d20.traits import Trait, has_trait
from ironfall.rulesets.mech_d20.words import Event, Question
from ironfall.table.asking import ask, offer
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say

POINTS_OF_WORDS = 1
"""Movement points that they cost."""


@rule(cites="D20-57")
def can_say_soothing_words(table: Table, mech: Unit) -> bool:
    """Whether its pilot knows them, and there is somebody to say them to.

    Worked example: with every ally awake they are not offered.
    """
    if not has_trait(mech, Trait.SOOTHING_WORDS) or not is_in_a_net(table, mech):
        return False
    for k in range(table.game.unit_count):
        ally = table.game.units[k]
        if can_be_soothed(table, mech, ally):
            return True
    return False


@rule(cites="D20-57")
def can_be_soothed(table: Table, mech: Unit, ally: Unit) -> bool:
    """An unconscious pilot in the same net, to whom nobody has said them this round.

    Worked example: who has not woken from them in round 4 can be tried again in round 5.
    """
    if ally.side != mech.side or not is_in_play(ally) or not ally.unconscious or ally.soothed:
        return False
    return is_in_a_net(table, ally)


@verb
def is_in_a_net(table: Table, mech: Unit) -> bool:
    """Whether its C6 works, and a C6 Master of its side; all of this as it is now, before the Combat Phase."""
    if count_working(mech, Kind.C6_MASTER) + count_working(mech, Kind.C6_SLAVE) == 0:
        return False
    for k in range(table.game.unit_count):
        ally = table.game.units[k]
        if ally.side == mech.side and is_in_play(ally) and count_working(ally, Kind.C6_MASTER) > 0:
            return True
    return False


@rule(cites="D20-57 D20-55")
def say_soothing_words(table: Table, mech: Unit) -> None:
    """1 point, and the ally's pilot rolls to wake up, at no risk. Who wakes attacks in this round and does not move in
    it.

    Worked example: piloting +1 with one counter marked: a 7 makes 8, and the 'Mech fires in this round's Combat Phase.
    """
    mech.mp_used += POINTS_OF_WORDS
    for k in range(table.game.unit_count):
        if can_be_soothed(table, mech, table.game.units[k]):
            offer(table, k)
    whom = ask(table, mech.number, mech.side, Question.SOOTHES)
    ally = table.game.units[whom]
    ally.soothed = 1
    say(table, Event.SOOTHES, mech.number, whom, 0, 0)
    if try_to_wake(table, ally):
        ally.out_at_start = 0
