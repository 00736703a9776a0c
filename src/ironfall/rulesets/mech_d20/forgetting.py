"""What the questions about one unit may forget: states that differ in nothing else go on alike for all that is asked.

Each line here is proved by the walk in check mode, and against the walk that forgets nothing.
"""

from __future__ import annotations

from ironfall.rulesets.mech_d20.records import MOST_ITEMS, PLACES, Kind, Table, Unit
from ironfall.table.marks import verb

ATTACKER, TARGET = 0, 1
READ_LATER = (
    Kind.AMMO, Kind.HEAT_SINK, Kind.ENGINE, Kind.GYRO, Kind.SENSORS, Kind.LIFE_SUPPORT, Kind.COCKPIT, Kind.HIP,
    Kind.LEG_ACTUATOR,
)  # fmt: skip
"""Items whose loss the rest of the round asks about, or of which each counts once."""


@verb
def alike(table: Table, who: int, where: int, place: int) -> int:
    """Nothing is picked among places in this ruleset."""
    return place


@verb
def forget(table: Table) -> None:
    """Bring the state of the unit that is asked about to the plainest one that goes on alike."""
    if table.ways.about == ATTACKER:
        forget_target(table, table.game.units[TARGET])
    else:
        forget_items(table.game.units[TARGET])


@verb
def forget_target(table: Table, target: Unit) -> None:
    """What an attack does to its target no longer touches the attacker."""
    for place in range(PLACES):
        target.ledger[place] = 0
        target.ledger_behind[place] = 0
    for item in range(MOST_ITEMS + 1):
        target.shots[item] = 0
    target.twenty = 0
    target.broken = 0
    target.engine_hits = 0
    target.gyro_hits = 0
    target.sensor_hits = 0
    target.life_support_hits = 0
    target.hip_hits = 0
    target.leg_actuator_hits = 0
    target.counters = 0
    target.unconscious = 0
    target.shaken = 0
    target.damage = 0
    target.reasons = 0
    target.doomed = 0
    target.taken = 0
    target.head_struck = 0


@verb
def forget_items(target: Unit) -> None:
    """Which of alike items is disabled, and any that nothing asks about again."""
    broken = 0
    for item in range(1, target.items):
        if target.broken >> (item - 1) & 1 and target.kind[item] in READ_LATER:
            broken |= 1 << (first_alike(target, item, broken) - 1)
    target.broken = broken


@verb
def first_alike(target: Unit, item: int, broken: int) -> int:
    """The first item of the same kind and location that is not among those already noted."""
    if target.kind[item] == Kind.AMMO:
        return item
    for other in range(1, item):
        if (
            target.kind[other] == target.kind[item]
            and target.place[other] == target.place[item]
            and broken >> (other - 1) & 1 == 0
        ):
            return other
    return item
