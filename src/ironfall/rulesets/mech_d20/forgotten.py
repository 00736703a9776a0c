"""What the groups of forgetting.py forget, piece by piece."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.marks import ONCE_HOLED, ONCE_STRUCK
from ironfall.rulesets.mech_d20.records import PLACES, Kind, Table, Unit
from ironfall.rulesets.mech_d20.traits import Trait, has_trait
from ironfall.rulesets.mech_d20.words import Reason, Why
from ironfall.table.each_way import forget_seen
from ironfall.table.marks import verb

ATTACKER, TARGET = 0, 1


@verb
def forget_what_is_told(table: Table, places: int) -> None:
    """What is counted once of other locations."""
    for place in range(PLACES):
        if places >> place & 1 == 0:
            forget_seen(table, TARGET, ONCE_STRUCK + place)
            forget_seen(table, TARGET, ONCE_HOLED + place)


@verb
def forget_sums(target: Unit) -> None:
    """What is added up over the round, and what has been told of it."""
    target.damage = 0
    target.taken = 0
    target.fell = 0
    target.head_struck = 0
    target.reasons = 0


@verb
def forget_pilot(target: Unit) -> None:
    """The pilot's counters, and whether anybody is awake."""
    target.counters = 0
    target.unconscious = 0
    target.shaken = 0


@verb
def forget_hits(target: Unit) -> None:
    """Critical hits that count, and what dooms it."""
    target.engine_hits = 0
    target.gyro_hits = 0
    target.life_support_hits = 0
    target.hip_hits = 0
    target.leg_actuator_hits = 0
    target.doomed = 0


@verb
def forget_places(target: Unit, kept: int) -> None:
    """The locations outside a mask: what waits for them, and what has been dealt."""
    for place in range(PLACES):
        if kept >> place & 1 == 0:
            target.ledger[place] = 0
            target.ledger_behind[place] = 0
            target.armor[place] = 0
            target.internal[place] = 0
            target.gone[place] = 0


@verb
def forget_ammunition(table: Table, target: Unit, kept: int) -> None:
    """What is left in bins outside a mask of locations; but while one critical roll may set off the next, what ends
    that is what has gone off already."""
    if table.ways.why in (Why.CRITICAL, Why.EXPLOSION, Why.CONSCIOUSNESS):
        return
    for item in range(1, target.items):
        if kept >> target.place[item] & 1 == 0:
            target.shots[item] = 0


@verb
def keep_only_whether_pierced(target: Unit, place: int) -> None:
    """Of the points that wait for a location, what they lack to go inside, or that they do."""
    target.ledger[place] = min(target.ledger[place], target.armor[place] + 1)
    target.ledger_behind[place] = 0


@verb
def keep_broken(target: Unit, kind: int, other_kind: int) -> None:
    """Of the items disabled, those of two kinds, and of alike ones only how many."""
    broken = 0
    for item in range(1, target.items):
        if target.broken >> (item - 1) & 1 and (target.kind[item] == kind or target.kind[item] == other_kind):
            broken |= 1 << (first_alike(target, item, broken) - 1)
    target.broken = broken


@verb
def keep_broken_of_all_that_counts(target: Unit) -> None:
    """Of the items disabled, all that the rest of the round asks about, sinks too."""
    broken = 0
    for item in range(1, target.items):
        kind = target.kind[item]
        if target.broken >> (item - 1) & 1 and (kind == Kind.HEAT_SINK or counts_for_the_feet(kind)):
            broken |= 1 << (first_alike(target, item, broken) - 1)
    target.broken = broken


@verb
def keep_broken_but_sinks(target: Unit) -> None:
    """The same without the sinks."""
    broken = 0
    for item in range(1, target.items):
        if target.broken >> (item - 1) & 1 and counts_for_the_feet(target.kind[item]):
            broken |= 1 << (first_alike(target, item, broken) - 1)
    target.broken = broken


@verb
def counts_for_the_feet(kind: int) -> bool:
    """Whether each such item that is hit counts for standing, running on or staying awake."""
    return kind in (Kind.ENGINE, Kind.GYRO, Kind.LIFE_SUPPORT, Kind.HIP, Kind.LEG_ACTUATOR)


@verb
def first_alike(target: Unit, item: int, broken: int) -> int:
    """The first item of the same kind and location that is not among those already noted."""
    for other in range(1, item):
        if (
            target.kind[other] == target.kind[item]
            and target.place[other] == target.place[item]
            and broken >> (other - 1) & 1 == 0
        ):
            return other
    return item


@verb
def owes_for_a_landing(target: Unit) -> bool:
    """Whether a landing is among the reasons, and its pilot makes something of that."""
    return has_trait(target, Trait.SOFT_LANDING) and target.reasons >> Reason.LANDED_DAMAGED & 1 == 1


@verb
def asks_about_criticals(table: Table) -> bool:
    """Whether somebody decides on critical dice or on a second chance to keep running: then how often that comes up
    hangs on everything."""
    attacker = table.game.units[ATTACKER]
    target = table.game.units[TARGET]
    return (
        has_trait(attacker, Trait.ACE_SHIFT)
        or has_trait(attacker, Trait.SHARPSHOOTER_CRITICAL)
        or has_trait(target, Trait.ACE_SHIFT)
        or has_trait(target, Trait.SHUTDOWN_REROLL)
    )
