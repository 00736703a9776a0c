"""One hit: the ledger, the head shot, the critical roll (D20-36, D20-44 to D20-46, DR-9, DR-15)."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.consciousness import head_shot
from ironfall.rulesets.mech_d20.critical_hits import critical_roll
from ironfall.rulesets.mech_d20.pending import enter_in_ledger, is_pierced
from ironfall.rulesets.mech_d20.records import HD, Table, Unit
from ironfall.rulesets.mech_d20.words import Event
from ironfall.table.marks import rule
from ironfall.table.talk import say


@rule(cites="D20-36 D20-40 D20-44 D20-45 D20-46 DR-15")
def strike(table: Table, attacker: Unit, victim: Unit, place: int, points: int, side: int, natural_20: int) -> None:
    """The points wait in the ledger; a hit on the head shakes the pilot; internal damage or a natural 20 calls for one
    critical roll, never two, and none on a location that is lost already.

    Worked example: 8 points on an arm of 10(5) do nothing yet; 3 more do internal damage: one critical roll.
    """
    say(table, Event.STRUCK, victim.number, place, points, side)
    enter_in_ledger(victim, place, points, side)
    if place == HD:
        head_shot(table, victim)
    if victim.gone[place] == 0 and (natural_20 or (points > 0 and is_pierced(victim, place))):
        critical_roll(table, attacker, victim, place)
