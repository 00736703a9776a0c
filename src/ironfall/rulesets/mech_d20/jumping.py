"""Jumps, asked for hex by hex (D20-12)."""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP, axial_q, axial_r, distance, hex_at
from ironfall.rulesets.mech_d20.ground import come_into_water, face, go_to, is_free
from ironfall.rulesets.mech_d20.places import owe_piloting_roll
from ironfall.rulesets.mech_d20.records import Table, Unit
from ironfall.rulesets.mech_d20.words import Event, Question, Reason, Step
from ironfall.table.asking import ask, offer
from ironfall.table.marks import rule
from ironfall.table.talk import say

FLIGHTS = (
    Step.JUMP_NORTH,
    Step.JUMP_NORTHEAST,
    Step.JUMP_SOUTHEAST,
    Step.JUMP_SOUTH,
    Step.JUMP_SOUTHWEST,
    Step.JUMP_NORTHWEST,
)
"""By direction."""


@rule(cites="D20-12 D20-60")
def jump(table: Table, mech: Unit, reach: int) -> bool:
    """One hex after the other through the air, over anything and anyone, and down in a free hex, facing any way.

    Terrain costs nothing more. What counts as moved are the hexes between start and landing, whatever the way; false
    if it comes down where it was. Worked example: over a 'Mech next to it into the hex behind: 2 hexes.
    """
    game = table.game
    start = mech.at
    step: int = Step.JUMP_NORTH
    while step != Step.STOP:
        offer_flights(table, mech, start, reach - mech.mp_used)
        step = ask(table, mech.number, mech.side, Question.STEPS)
        if step != Step.STOP:
            go_to(table, mech, game.beside[mech.at][step - Step.JUMP_NORTH], 1, Event.FLIES)
    mech.moved = distance(game.width, start, mech.at)
    if mech.moved == 0:
        return False
    land(table, mech)
    return True


@rule(cites="D20-12")
def can_come_down(table: Table, mech: Unit, above: int, hexes: int) -> bool:
    """Whether there is a hex to land in, within so many hexes of the one that it is above.

    Worked example: above another 'Mech with no hex left there is none.
    """
    game = table.game
    if is_free(table, mech, above):
        return True
    q = axial_q(game.width, above)
    r = axial_r(game.width, above)
    for over in range(-hexes, hexes + 1):
        for down in range(max(-hexes, -over - hexes), min(hexes, hexes - over) + 1):
            to = hex_at(game.width, game.height, q + over, r + down)
            if to != OFF_THE_MAP and is_free(table, mech, to):
                return True
    return False


@rule(cites="D20-12")
def offer_flights(table: Table, mech: Unit, start: int, hexes: int) -> None:
    """Down, where it can land, and the directions that do not end above a hex where it cannot.

    Worked example: with its last hex above another 'Mech it is not offered to fly there.
    """
    game = table.game
    if mech.at == start or is_free(table, mech, mech.at):
        offer(table, Step.STOP)
    for direction in range(DIRECTIONS):
        to = game.beside[mech.at][direction]
        if hexes > 0 and to != OFF_THE_MAP and can_come_down(table, mech, to, hexes - 1):
            offer(table, FLIGHTS[direction])


@rule(cites="D20-12 D20-60")
def land(table: Table, mech: Unit) -> None:
    """Down, facing any way; damaged hips, legs or gyro, and water, call for a piloting roll in the Damage Phase.

    Worked example: with a leg actuator hit the roll is owed, on solid ground without damage it is not.
    """
    say(table, Event.LANDS, mech.number, mech.at, mech.moved, 0)
    for turns in range(DIRECTIONS):
        offer(table, (mech.facing + turns) % DIRECTIONS)
    facing = ask(table, mech.number, mech.side, Question.FACES)
    if facing != mech.facing:
        face(table, mech, facing, 0)
    if mech.hip_hits > 0 or mech.leg_actuator_hits > 0 or mech.gyro_hits > 0:
        owe_piloting_roll(mech, Reason.LANDED_DAMAGED)
    come_into_water(table, mech)
