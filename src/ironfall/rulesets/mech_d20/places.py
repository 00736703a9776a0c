"""Small words that several chapters use."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.records import LA, LL, MOST_STEPS, RA, RL, Unit
from ironfall.table.marks import rule, verb


@verb
def rounded_up(n: int, divisor: int) -> int:
    """n / divisor, rounded up."""
    return (n + divisor - 1) // divisor


@verb
def step_of(n: int) -> int:
    """The row of a chart that goes up to MOST_STEPS."""
    return max(0, min(n, MOST_STEPS - 1))


@verb
def is_arm(place: int) -> bool:
    """Left or right."""
    return place in (LA, RA)


@verb
def is_leg(place: int) -> bool:
    """Left or right."""
    return place in (LL, RL)


@verb
def is_in_play(mech: Unit) -> bool:
    """Not destroyed."""
    return mech.destroyed == 0


@rule(cites="D20-55 D20-65")
def can_act(mech: Unit) -> bool:
    """Whether it moves and attacks: neither shut down nor with a pilot who was out when the round began.

    Worked example: knocked out in round 3, the pilot still shoots in round 3 and does nothing in round 4.
    """
    return mech.destroyed == 0 and mech.shut_down == 0 and mech.out_at_start == 0


@verb
def is_broken(mech: Unit, item: int) -> bool:
    """Disabled by a critical hit."""
    return mech.broken >> (item - 1) & 1 == 1


@verb
def was_broken(mech: Unit, item: int) -> bool:
    """Disabled before this phase (DR-7)."""
    return mech.broken_before >> (item - 1) & 1 == 1


@rule(cites="D20-41 D20-48")
def works(mech: Unit, item: int) -> bool:
    """Whether an item can be used from now on: neither disabled nor on a lost part.

    Worked example: the heat sinks of a lost leg no longer work.
    """
    return not is_broken(mech, item) and mech.gone[mech.place[item]] == 0


@rule(cites="D20-17 D20-41 DR-7")
def can_be_used(mech: Unit, item: int) -> bool:
    """Whether an item can be used in this phase; what is disabled in the phase itself still can.

    Worked example: a laser hit by a critical before its turn to fire fires once more.
    """
    return not was_broken(mech, item) and mech.gone[mech.place[item]] == 0


@verb
def count_working(mech: Unit, kind: int) -> int:
    """How many items of this kind work."""
    count = 0
    for item in range(1, mech.items):
        if mech.kind[item] == kind and works(mech, item):
            count += 1
    return count


@rule(cites="D20-42")
def legs_lost(mech: Unit) -> int:
    """Legs lost, by damage or with their torso.

    Worked example: without its right torso a 'Mech has lost one leg.
    """
    return (1 if mech.gone[LL] else 0) + (1 if mech.gone[RL] else 0)


@verb
def owe_piloting_roll(mech: Unit, reason: int) -> None:
    """Note a reason for the one piloting roll of the Damage Phase (D20-60)."""
    mech.reasons |= 1 << reason
