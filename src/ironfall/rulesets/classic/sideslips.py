"""Sideslips: what hovers or flies turns while it flanks, and drifts on the way it was going (CORE-2.11)."""

from __future__ import annotations

from ironfall.rulesets.classic.places import floats, is_in_play
from ironfall.rulesets.classic.records import Table, Unit
from ironfall.rulesets.classic.skids import GOES_ON, make_room, skid_number, slide, turn_on_pavement
from ironfall.rulesets.classic.words import Event, Why
from ironfall.table.dice import Dice, lowest, roll
from ironfall.table.marks import rule
from ironfall.table.talk import needs, say


@rule(cites="CORE-2.11")
def turn_at_speed(table: Table, unit: Unit) -> None:
    """The roll to take a turn: on the ground on pavement, on a cushion of air or on rotors anywhere.

    Worked example: a tank skids, a hovercraft slips sideways.
    """
    if floats(unit):
        slip_sideways(table, unit)
    else:
        turn_on_pavement(table, unit)


@rule(cites="CORE-2.11")
def slip_sideways(table: Table, unit: Unit) -> None:
    """As many hexes as the roll failed by, at most half of those moved, on the way it was going. It takes no harm but
    from what it meets, which is what a skid meets.

    Worked example: needing 8 after 9 hexes, a 6 is 2 hexes, a 2 is 4.
    """
    failed_by = margin_of_failure(table, unit)
    if failed_by == 0:
        say(table, Event.TAKES_TURN, unit.number, 0, 0, 0)
        return
    unit.has_moved = 1
    direction = unit.facing
    left = min(failed_by, unit.moved // 2)
    course = GOES_ON
    while left > 0 and course == GOES_ON:
        left -= 1
        course = slide(table, unit, direction, 0)
    if is_in_play(unit):
        make_room(table, unit, direction)


@rule(cites="CORE-2.11 PSR-A")
def margin_of_failure(table: Table, unit: Unit) -> int:
    """By how much the roll to take the turn falls short. The dice are thrown where they must fall short, too.

    Worked example: 5 against 7: 2.
    """
    number = skid_number(table, unit)
    needs(table, unit.number, Why.PILOTING, number)
    if number <= lowest(Dice.TWO_D6):
        return 0
    thrown = roll(table, unit.number, Why.PILOTING, Dice.TWO_D6)
    return max(0, number - thrown)
