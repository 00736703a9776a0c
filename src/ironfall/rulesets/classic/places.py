"""Small whole-number words that several chapters use."""

from __future__ import annotations

from ironfall.rulesets.classic.records import CT, HD, LA, LL, LT, NOWHERE, RT, Kind, Unit
from ironfall.table.marks import verb

INWARD = (NOWHERE, NOWHERE, CT, CT, LT, RT, LT, RT)
"""Where damage goes that a location cannot take, by place (DMG-2)."""
ARM_OF = (NOWHERE, NOWHERE, LA, LA + 1, NOWHERE, NOWHERE, NOWHERE, NOWHERE)
"""The arm, or a quad's front leg, that goes with a side torso (DMG-3)."""
FIVES = 5


@verb
def rounded_up(n: int, divisor: int) -> int:
    """n / divisor, rounded up (CONV-3, CONV-4)."""
    return (n + divisor - 1) // divisor


@verb
def is_torso(place: int) -> bool:
    """Center, left or right torso."""
    return place >= CT and place <= RT


@verb
def is_limb_or_head(place: int) -> bool:
    """What can be blown off (CRIT-2)."""
    return place == HD or place >= LA


@verb
def is_leg(mech: Unit, place: int) -> bool:
    """The two legs of a biped, the four of a quad."""
    return place >= LL or (place >= LA and mech.kind == Kind.QUAD)


@verb
def is_vehicle(unit: Unit) -> bool:
    """A ground vehicle or a VTOL."""
    return unit.kind >= Kind.TRACKED and unit.kind <= Kind.VTOL


@verb
def is_mech(unit: Unit) -> bool:
    """On two legs or on four."""
    return unit.kind == Kind.BIPED or unit.kind == Kind.QUAD


@verb
def is_infantry(unit: Unit) -> bool:
    """On foot, on motorcycles, in small carriers, or in battle armor."""
    return unit.kind >= Kind.FOOT


@verb
def is_platoon(unit: Unit) -> bool:
    """Conventional infantry."""
    return unit.kind >= Kind.FOOT and unit.kind <= Kind.MECHANIZED


@verb
def floats(unit: Unit) -> bool:
    """What water does not stop: a cushion of air, a rotor."""
    return unit.kind == Kind.HOVER or unit.kind == Kind.WIGE or unit.kind == Kind.VTOL


@verb
def is_in_play(mech: Unit) -> bool:
    """Neither destroyed nor off the map."""
    return mech.destroyed == 0 and mech.off_map == 0
