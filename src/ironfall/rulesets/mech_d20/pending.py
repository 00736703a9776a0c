"""What a hit leaves to the Damage Phase: points in the ledger, and what dooms a 'Mech (D20-17, D20-37)."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.places import is_arm, is_leg
from ironfall.rulesets.mech_d20.records import HD, Side, Unit
from ironfall.table.marks import rule, verb


@rule(cites="D20-37 DR-9 DR-14")
def enter_in_ledger(victim: Unit, place: int, points: int, side: int) -> None:
    """The points of one hit wait in the ledger; for arms and legs it is noted which came from behind.

    Worked example: 5 points from the rear on a leg with 3 in its ledger make 8, of which 5 came from behind.
    """
    victim.ledger[place] += points
    if side == Side.REAR and (is_arm(place) or is_leg(place)):
        victim.ledger_behind[place] += points
    victim.damage += points
    victim.taken += points
    if place == HD:
        victim.head_struck = 1


@rule(cites="D20-44 DR-9")
def is_pierced(victim: Unit, place: int) -> bool:
    """Whether the running total of a location is more than its armor, so that its last hit did internal damage.

    Worked example: 10 points on an arm of 10(5) do none, the next point does.
    """
    return victim.ledger[place] > victim.armor[place]


@verb
def doom(victim: Unit, cause: int) -> None:
    """It will be destroyed at the end of the phase (D20-17); the first cause stands."""
    if victim.doomed == 0:
        victim.doomed = cause


@verb
def is_taken(victim: Unit, place: int) -> bool:
    """Whether a 20 on the critical die took the location this round (DR-6)."""
    return victim.twenty >> place & 1 == 1
