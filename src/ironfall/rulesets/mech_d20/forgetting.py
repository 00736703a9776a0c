"""What each group of questions about a 'Mech may forget: states that differ in nothing else go on alike for all that it
asks. Each line here is proved by the walk in check mode, and against the walk that forgets nothing.

A volley is followed in walks of their own: its damage in all; each side of the target; its head and pilot; its center
and what destroys it; its feet and its heat. Each forgets the locations and the critical hits of the others.
"""

from __future__ import annotations

from ironfall.rulesets.mech_d20.forgotten import (
    asks_about_criticals,
    counts_for_the_feet,
    forget_ammunition,
    forget_hits,
    forget_pilot,
    forget_places,
    forget_sums,
    forget_what_is_told,
    keep_broken,
    keep_broken_but_sinks,
    keep_broken_of_all_that_counts,
    keep_only_whether_pierced,
    owes_for_a_landing,
)
from ironfall.rulesets.mech_d20.marks import ONCE_FELL, ONCE_HEAD, ONCE_HIT
from ironfall.rulesets.mech_d20.out_of_reach import (
    LEFT_PLACES,
    RIGHT_PLACES,
    damage_that_counts,
    forget_points_out_of_reach,
)
from ironfall.rulesets.mech_d20.records import (
    CT,
    CTR,
    HD,
    LA,
    LT,
    NOWHERE,
    PLACES,
    RA,
    RT,
    Kind,
    Table,
    Unit,
)
from ironfall.rulesets.mech_d20.still_to_come import (
    can_shut_down,
    hits_to_come,
    is_sure_to_be_destroyed,
    places_with,
    places_with_ammunition,
    places_with_points,
)
from ironfall.rulesets.mech_d20.traits import Trait
from ironfall.table.each_way import forget_seen
from ironfall.table.marks import verb

ATTACKER, TARGET = 0, 1
DAMAGE, LEFT, RIGHT, HEAD, CENTER, FEET = GROUPS = tuple(range(6))
"""The groups of questions about the target. Of the attacker there is one."""
CENTER_PLACES = 1 << CT | 1 << CTR
ARMS = 1 << LA | 1 << RA
INWARD = (NOWHERE, NOWHERE, CT, CT, LT, RT, LT, RT, NOWHERE, CTR, CTR)
"""By location: where damage goes on, as these groups have it."""
VITAL = CENTER_PLACES | 1 << HD
"""Whose loss may destroy a 'Mech."""


@verb
def alike(table: Table, who: int, where: int, place: int) -> int:
    """Nothing is picked among places in this ruleset."""
    return place


@verb
def forget(table: Table) -> None:
    """Bring the state of the unit that is asked about to the plainest one that goes on alike for its group."""
    if table.game.unit_count < 2 or table.game.options.overflow_crit_rolls or not has_usual_body(table):
        return
    target = table.game.units[TARGET]
    for place in range(PLACES):
        if target.gel_pending[place] > 0:
            return
    if table.ways.about == ATTACKER:
        forget_target(table, target)
        return
    forget_seen(table, ATTACKER, ONCE_HIT)
    table.game.attack_landed = 0
    table.game.units[ATTACKER].reasons = 0
    target.sensor_hits = 0
    if table.ways.group != HEAD:
        forget_seen(table, TARGET, ONCE_HEAD)
    if table.ways.group != FEET:
        forget_seen(table, TARGET, ONCE_FELL)
    if table.ways.group == DAMAGE:
        forget_for_damage(table, target)
    elif table.ways.group == LEFT:
        forget_for_a_side(table, target, LEFT_PLACES)
    elif table.ways.group == RIGHT:
        forget_for_a_side(table, target, RIGHT_PLACES)
    elif table.ways.group == HEAD:
        forget_for_the_head(table, target)
    elif table.ways.group == CENTER:
        forget_for_the_center(table, target)
    else:
        forget_for_the_feet(table, target)


@verb
def forget_target(table: Table, target: Unit) -> None:
    """What an attack does to its target no longer touches the attacker."""
    forget_places(target, 0)
    forget_ammunition(table, target, 0)
    forget_pilot(target)
    forget_hits(target)
    forget_sums(target)
    target.broken = 0
    target.twenty = 0
    target.sensor_hits = 0
    target.tried_once &= 1 << Trait.DEFENDER_REROLL


@verb
def has_usual_body(table: Table) -> bool:
    """Whether damage goes on as ever, and no side is lost with the other. A player's own charts may have it otherwise;
    then nothing is forgotten."""
    numbers = table.game.numbers
    for place in range(PLACES):
        if numbers.inward[place] != INWARD[place]:
            return False
    return numbers.attached[LT] & ~LEFT_PLACES == 0 and numbers.attached[RT] & ~RIGHT_PLACES == 0


# --- the groups


@verb
def forget_for_damage(table: Table, target: Unit) -> None:
    """All damage together: of the locations, only whether a hit may set off ammunition; and every choice."""
    forget_what_is_told(table, 0)
    if asks_about_criticals(table):
        return
    target.destroyed = 0
    taken = target.taken
    forget_sums(target)
    target.taken = taken
    forget_pilot(target)
    forget_hits(target)
    target.broken = 0
    for place in range(PLACES):
        keep_only_whether_pierced(target, place)
    forget_places(target, places_with_ammunition(target))
    target.twenty = 0


@verb
def forget_for_a_side(table: Table, target: Unit, places: int) -> None:
    """Arm, leg and torso of a side, which only pass damage on."""
    forget_what_is_told(table, places)
    forget_sums(target)
    forget_pilot(target)
    forget_hits(target)
    target.destroyed = 0
    target.broken = 0
    forget_places(target, places)
    forget_ammunition(table, target, places)
    target.twenty &= places


@verb
def forget_for_the_head(table: Table, target: Unit) -> None:
    """The head and the pilot, whom explosions shake as well."""
    forget_what_is_told(table, 1 << HD)
    if target.out_at_start:
        return
    target.destroyed = 0
    forget_sums(target)
    life_support = target.life_support_hits
    forget_hits(target)
    target.doomed = 0
    if hits_to_come(table) > 0:
        target.life_support_hits = life_support
        keep_broken(target, Kind.COCKPIT, Kind.LIFE_SUPPORT)
    else:
        keep_broken(target, Kind.COCKPIT, Kind.COCKPIT)
    for place in range(PLACES):
        if place != HD:
            keep_only_whether_pierced(target, place)
    kept = 1 << HD | places_with(target, Kind.COCKPIT) | places_with(target, Kind.LIFE_SUPPORT)
    forget_places(target, kept | places_with_ammunition(target))
    target.twenty &= 1 << HD


@verb
def forget_for_the_center(table: Table, target: Unit) -> None:
    """The center torso, what flows into it, and all that destroys a 'Mech."""
    forget_what_is_told(table, CENTER_PLACES)
    target.destroyed = 0
    forget_sums(target)
    engine = target.engine_hits
    doomed = target.doomed
    forget_hits(target)
    target.engine_hits = engine
    target.doomed = doomed
    target.unconscious = 0
    target.shaken = 0
    if target.counters + hits_to_come(table) < table.game.numbers.deadly_hits:
        target.counters = 0
    keep_broken(target, Kind.COCKPIT, Kind.ENGINE)
    target.twenty &= VITAL
    if not table.ways.apart:
        struck = places_with(target, Kind.COCKPIT) | places_with(target, Kind.ENGINE)
        forget_points_out_of_reach(table, target, VITAL, VITAL | struck, 1)
    forget_places(target, CENTER_PLACES | places_with_points(target) | places_with_ammunition(target))


@verb
def forget_for_the_feet(table: Table, target: Unit) -> None:
    """Whether it keeps its feet and runs on: legs, gyro, all damage together, the pilot; and whether it is there at
    all by then."""
    forget_what_is_told(table, 0)
    heats = can_shut_down(table, target)
    if is_sure_to_be_destroyed(table, target) or (table.ways.apart and not heats and target.out_at_start == 0):
        forget_target(table, target)
        target.destroyed = 0
        target.doomed = 1
        return
    damage = target.damage
    reasons = target.reasons
    forget_sums(target)
    target.damage = damage_that_counts(table, damage)
    target.reasons = reasons if owes_for_a_landing(target) else min(1, reasons)
    if hits_to_come(table) == 0:
        target.counters = 0
        target.life_support_hits = 0
    if target.out_at_start == 0:
        target.shaken = 0
    if heats:
        keep_broken_of_all_that_counts(target)
        return
    keep_broken_but_sinks(target)
    target.twenty &= ~ARMS
    forget_points_out_of_reach(table, target, ~ARMS, ~ARMS | places_that_count_for_the_feet(target), 0)
    forget_places(target, places_with_points(target) | places_with_ammunition(target))


@verb
def places_that_count_for_the_feet(target: Unit) -> int:
    """Where something can be hit that counts for standing, running on or staying awake, a bit each."""
    found = 0
    for item in range(1, target.items):
        if counts_for_the_feet(target.kind[item]):
            found |= places_with(target, target.kind[item])
    return found
