"""Spikes, and whoever strikes them (CON-75)."""

from __future__ import annotations

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.aids import has_working
from ironfall.rulesets.classic.charts import PLACE_BITS
from ironfall.rulesets.classic.damage import strike, strike_in_groups
from ironfall.rulesets.classic.declarations import target_of
from ironfall.rulesets.classic.hit_location import roll_location
from ironfall.rulesets.classic.places import FIVES
from ironfall.rulesets.classic.records import BLOWS, CT, NO_BLOW, NOWHERE, RT, Part, Table, Unit
from ironfall.rulesets.classic.words import Event
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say

BLUNTED = 4
STING = 2


@rule(cites="CON-75")
def meet_spikes(table: Table, attacker: Unit, victim: Unit, place: int, points: int, limb: int, other: int) -> int:
    """Spikes where a blow lands: it does 4 less, at least 1, and the limb that struck takes 2 points, or two of them 1
    each; what the blow still does. Who strikes with a weapon, whose limb is NOWHERE, is not hurt.

    Worked example: a punch of 6 on a spiked arm does 2, and the fist's arm takes 2.
    """
    if not victim.spikes >> place & 1 or not has_working(victim, place, Part.SPIKES):
        return points
    if limb == NOWHERE:
        return max(1, points - BLUNTED)
    say(table, Event.SPIKES_HURT, attacker.number, victim.number, STING, 0)
    if other == NOWHERE:
        strike(table, attacker, limb, STING, Side.FRONT)
    else:
        strike(table, attacker, limb, STING // 2, Side.FRONT)
        strike(table, attacker, other, STING // 2, Side.FRONT)
    return max(1, points - BLUNTED)


@rule(cites="CON-75 CONV-6")
def strike_with_limb(table: Table, attacker: Unit, victim: Unit, points: int, chart: int, side: int, limb: int) -> None:
    """One blow, one group, where it lands: spikes there blunt it and hurt the limb; a weapon strikes with NOWHERE.

    Worked example: a kick of 14 on a spiked leg does 10, and the kicking leg takes 2.
    """
    victim.coming = points
    struck = roll_location(table, victim, chart, side)
    victim.coming = 0
    points = meet_spikes(table, attacker, victim, struck & PLACE_BITS, points, limb, NOWHERE)
    strike(table, victim, struck, points, side)


@rule(cites="CON-75 CONV-6")
def strike_spiked_in_groups(
    table: Table, attacker: Unit, victim: Unit, points: int, chart: int, side: int, limb: int, other: int
) -> None:
    """The groups of a charge or a death from above, each of which may meet spikes.

    Worked example: 12 points, the first 5 of them on a spiked torso: 1, 5 and 2.
    """
    if victim.spikes == 0:
        strike_in_groups(table, victim, points, chart, side)
        return
    victim.coming = points
    victim.coming_on = chart
    victim.coming_from = side
    while victim.coming > 0 and victim.destroyed == 0:
        struck = roll_location(table, victim, victim.coming_on, victim.coming_from)
        group = min(victim.coming, FIVES)
        victim.coming -= group
        group = meet_spikes(table, attacker, victim, struck & PLACE_BITS, group, limb, other)
        strike(table, victim, struck, group, victim.coming_from)
    victim.coming = 0
    victim.coming_on = 0
    victim.coming_from = 0


@rule(cites="CON-75 CHG-8")
def charge_of_spikes(attacker: Unit) -> int:
    """What spikes on its torsos add to a charge.

    Worked example: on both side torsos: 4.
    """
    points = 0
    for place in range(CT, RT + 1):
        if attacker.spikes >> place & 1 and has_working(attacker, place, Part.SPIKES):
            points += STING
    return points


@verb
def is_spiked_target(table: Table) -> bool:
    """Whether anybody has declared an attack on a unit with spikes: the target's dice can still hurt the attacker."""
    count = 0
    for k in range(table.game.unit_count):
        unit = table.game.units[k]
        for blow in range(BLOWS):
            if unit.declared and unit.blow_with[blow] != NO_BLOW and target_of(table, unit, blow).spikes:
                count += 1
    return count > 0
