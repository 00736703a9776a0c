"""Brushing off infantry that swarms a 'Mech (BRUSH-1)."""

from __future__ import annotations

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.aids import enhanced_arm_modifier
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.damage import strike
from ironfall.rulesets.classic.hit_location import roll_location
from ironfall.rulesets.classic.infantry import take_full
from ironfall.rulesets.classic.movement import struck
from ironfall.rulesets.classic.physical_to_hit import machine_modifiers
from ironfall.rulesets.classic.punch import arm_modifiers, is_arm
from ironfall.rulesets.classic.records import Attack, Part, Table, Unit
from ironfall.rulesets.classic.words import Because, Event, Refusal
from ironfall.table.marks import rule, verb
from ironfall.table.talk import because, refuse, say


@verb
def swarms(infantry: Unit, mech: Unit) -> bool:
    """Whether infantry is on this 'Mech."""
    return infantry.swarming == mech.number + 1


@rule(cites="BRUSH-1 GEN-7 GEN-8")
def refusals_of_brush_off(table: Table, attacker: Unit, target: Unit, arm: int) -> int:
    """How many reasons forbid to brush off infantry with this arm; each is told.

    Worked example: infantry that only shares the hex is kicked, not brushed off.
    """
    refused = 0
    if not swarms(target, attacker):
        refused += refuse(table, Refusal.NOT_SWARMED)
    if not is_arm(attacker, arm):
        return refused + refuse(table, Refusal.BRUSHES_WITH_ARM)
    if attacker.gone[arm]:
        return refused + refuse(table, Refusal.ARM_MISSING)
    if struck(attacker, arm, Part.SHOULDER):
        refused += refuse(table, Refusal.SHOULDER_DAMAGED)
    if attacker.fired >> arm & 1:
        refused += refuse(table, Refusal.LIMB_FIRED)
    return refused


@rule(cites="BRUSH-1 CON-76")
def brush_off_to_hit(table: Table, attacker: Unit, arm: int) -> int:
    """Piloting + 4, and what does not work in the arm; neither moves away from the other.

    Worked example: piloting 5 with a hand destroyed: 5 + 4 + 1 = 10.
    """
    number = because(table, Because.PILOTING_SKILL, attacker.piloting)
    number += because(table, Because.BRUSHES_OFF, 4)
    number += machine_modifiers(table, attacker)
    return number + arm_modifiers(table, attacker, arm) + enhanced_arm_modifier(table, attacker, arm)


@rule(cites="BRUSH-1")
def brush_off_lands(table: Table, target: Unit, points: int) -> None:
    """The damage of a punch, not reduced for infantry, which is off the 'Mech.

    Worked example: 60 tons: 6 men of a platoon, or 6 points to one suit of battle armor.
    """
    say(table, Event.BRUSHED_OFF, target.number, target.swarming - 1, 0, 0)
    target.swarming = 0
    take_full(table, target, points)


@rule(cites="BRUSH-1")
def brush_off_misses(table: Table, attacker: Unit, points: int) -> None:
    """The 'Mech strikes itself for as much, on the front of the Punch table.

    Worked example: a 6 there is its own head.
    """
    say(table, Event.STRIKES_ITSELF, attacker.number, Attack.BRUSH_OFF, 0, 0)
    where = roll_location(table, attacker, Chart.PUNCH, Side.FRONT)
    strike(table, attacker, where, points, Side.FRONT)
