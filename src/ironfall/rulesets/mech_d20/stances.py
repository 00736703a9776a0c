"""The stance of a defender, taken before it moves (D20-30)."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.records import Table, Unit
from ironfall.rulesets.mech_d20.traits import Trait, has_trait
from ironfall.rulesets.mech_d20.words import Event, Question
from ironfall.table.asking import ask, offer
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say

NO_STANCE, DEFENSIVE = 0, 1
"""The options of Question.STANCES. What the stance takes off attacks, both ways, is its number."""


@rule(cites="D20-30")
def choose_stance(table: Table, mech: Unit) -> None:
    """A defender who knows how chooses before the move, and holds the stance until the next round begins.

    Worked example: in the stance, a target that needed a 9 needs a 10, and so do attacks at the defender.
    """
    if has_trait(mech, Trait.DEFENDER_STANCE):
        offer(table, NO_STANCE)
        offer(table, DEFENSIVE)
        if ask(table, mech.number, mech.side, Question.STANCES) == DEFENSIVE:
            take_stance(table, mech)


@verb
def take_stance(table: Table, mech: Unit) -> None:
    """It is in the defensive stance."""
    mech.stance = DEFENSIVE
    say(table, Event.TAKES_STANCE, mech.number, mech.stance, 0, 0)
