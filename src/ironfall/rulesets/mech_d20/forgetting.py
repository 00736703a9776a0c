"""What each group of questions about a 'Mech may forget: states that differ in nothing else go on alike for all that it
asks. Each line here is proved by the walk in check mode, and against the walk that forgets nothing.

A volley is followed in walks of their own: its damage in all; each side of the target; its head and pilot; its center
and what destroys it; its feet and its heat. Each forgets the locations and the critical hits of the others.
"""

from __future__ import annotations

from ironfall.rulesets.mech_d20.marks import ONCE_FELL, ONCE_HEAD, ONCE_HIT, ONCE_HOLED, ONCE_STRUCK
from ironfall.rulesets.mech_d20.records import (
    CT,
    CTR,
    HD,
    LA,
    LL,
    LT,
    LTR,
    PLACES,
    RA,
    RL,
    RT,
    RTR,
    Kind,
    Table,
    Unit,
)
from ironfall.rulesets.mech_d20.still_to_come import (
    blasts_in,
    can_shut_down,
    has_live_ammunition,
    hits_to_come,
    is_sure_to_be_destroyed,
    points_to_come,
    room_in,
)
from ironfall.rulesets.mech_d20.traits import Trait, has_trait
from ironfall.rulesets.mech_d20.words import Reason, Why
from ironfall.table.each_way import forget_seen
from ironfall.table.marks import verb

ATTACKER, TARGET = 0, 1
DAMAGE, LEFT, RIGHT, HEAD, CENTER, FEET = GROUPS = tuple(range(6))
"""The groups of questions about the target. Of the attacker there is one."""
LEFT_PLACES = 1 << LA | 1 << LL | 1 << LT | 1 << LTR
RIGHT_PLACES = 1 << RA | 1 << RL | 1 << RT | 1 << RTR
CENTER_PLACES = 1 << CT | 1 << CTR
ALL_PLACES = (1 << PLACES) - 1
CRITICAL_TO_FEET = CENTER_PLACES | 1 << HD | 1 << LL | 1 << RL
"""Where critical hits count for standing, or shake the pilot."""
CENTER_AND_HEAD = (CT, CTR, HD)
LIMBS_AND_TORSOS = (LA, LL, LT, LTR, RA, RL, RT, RTR)


@verb
def alike(table: Table, who: int, where: int, place: int) -> int:
    """Nothing is picked among places in this ruleset."""
    return place


@verb
def forget(table: Table) -> None:
    """Bring the state of the unit that is asked about to the plainest one that goes on alike for its group."""
    if table.game.unit_count < 2 or table.game.options.overflow_crit_rolls:
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
    forget_places(target, places_with_ammunition(target) | 1 << HD)
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
    target.twenty &= CENTER_PLACES | 1 << HD
    if not table.ways.apart:
        forget_points_out_of_reach(table, target, CENTER_PLACES | 1 << HD, CENTER_PLACES, 1)
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
    target.twenty &= ALL_PLACES & ~(1 << LA) & ~(1 << RA)
    forget_points_out_of_reach(table, target, ALL_PLACES, CRITICAL_TO_FEET, 0)
    forget_places(target, places_with_points(target) | places_with_ammunition(target))


# --- what they forget


@verb
def forget_what_is_told(table: Table, places: int) -> None:
    """What is counted once of other locations, and of the rest that other groups count."""
    for place in range(PLACES):
        if places >> place & 1 == 0:
            forget_seen(table, TARGET, ONCE_STRUCK + place)
            forget_seen(table, TARGET, ONCE_HOLED + place)
    if table.ways.group != HEAD:
        forget_seen(table, TARGET, ONCE_HEAD)
    if table.ways.group != FEET:
        forget_seen(table, TARGET, ONCE_FELL)


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
def places_with_ammunition(target: Unit) -> int:
    """The locations that can still explode, a bit each."""
    found = 0
    for place in range(PLACES):
        if has_live_ammunition(target, place):
            found |= 1 << place
    return found


@verb
def places_with_points(target: Unit) -> int:
    """The locations that points wait for, or that were lost before, a bit each."""
    found = 0
    for place in range(PLACES):
        if target.ledger[place] > 0 or target.gone[place]:
            found |= 1 << place
    return found


@verb
def forget_points_out_of_reach(table: Table, target: Unit, lost: int, pierced: int, center_exactly: int) -> None:
    """Of the points that wait for each location, what no longer makes a difference: `lost` are the locations whose loss
    is asked about, `pierced` those whose critical hits are; `center_exactly`: whether the center's own damage is."""
    volley = points_to_come(table)
    center = target.ledger[CT] + excess(target, LT) + excess(target, RT) + side_excess(target, LA, LL)
    center += side_excess(target, RA, RL) + volley + blasts_in(table, target, ALL_PLACES)
    flows_to_center = center_exactly == 1 or center > bears(table, target, CT)
    flows_to_center = flows_to_center or target.ledger[CTR] + center > bears(table, target, CTR)
    for place in LIMBS_AND_TORSOS:
        on_the_left = LEFT_PLACES >> place & 1
        side = LEFT_PLACES if on_the_left else RIGHT_PLACES
        torso = LT if on_the_left else RT
        rear = LTR if on_the_left else RTR
        flows = flows_to_center
        blasts = blasts_in(table, target, 1 << place)
        if place in (torso, rear):
            blasts = blasts_in(table, target, side)
        elif not flows:
            over = side_excess(target, LA, LL) if on_the_left else side_excess(target, RA, RL)
            over += volley + blasts_in(table, target, side)
            holds = target.ledger[torso] + over <= bears(table, target, torso)
            holds = holds and target.ledger[rear] + over <= bears(table, target, rear)
            flows = lost >> torso & 1 == 1 and not holds
        simplify(table, target, place, volley + blasts, lost >> place & 1, pierced >> place & 1, 1 if flows else 0)
    for place in CENTER_AND_HEAD:
        own = volley + (0 if place == HD else blasts_in(table, target, ALL_PLACES))
        own += blasts_in(table, target, 1 << place)
        flowing = 0 if place == HD else center - volley
        exactly = center_exactly if place != HD else 0
        simplify(table, target, place, own + flowing, lost >> place & 1, pierced >> place & 1, exactly)


@verb
def simplify(table: Table, target: Unit, place: int, rest: int, lost: int, pierced: int, flows: int) -> None:
    """The fewest points that go on alike: below what can pierce, pierced, lost, or all of them where they flow on, or
    are asked about."""
    points = target.ledger[place]
    armor = target.armor[place]
    room = room_in(target, place)
    pierces = pierced or has_live_ammunition(target, place)
    if flows and place in (CT, CTR):
        points += 0
    elif points > bears(table, target, place):
        if not flows:
            points = room + 1 if lost else armor + 1 if pierces else 0
    elif points + rest > bears(table, target, place) and (lost or flows):
        points += 0
    elif pierces and points > armor:
        points = armor + 1
    elif not pierces or points + rest <= armor:
        points = 0
    target.ledger[place] = points
    target.ledger_behind[place] = min(points, target.ledger_behind[place])


@verb
def bears(table: Table, target: Unit, place: int) -> int:
    """The most points with which a location is not lost."""
    return room_in(target, place) - (1 if table.game.options.destroy_at_zero else 0)


@verb
def excess(target: Unit, place: int) -> int:
    """What a location cannot absorb of the points that wait for it."""
    return max(0, target.ledger[place] - room_in(target, place))


@verb
def side_excess(target: Unit, arm: int, leg: int) -> int:
    """What an arm and a leg cannot absorb together."""
    return excess(target, arm) + excess(target, leg)


@verb
def damage_that_counts(table: Table, damage: int) -> int:
    """The damage of the round, less what makes no difference to the piloting roll whatever still comes."""
    numbers = table.game.numbers
    most = damage + points_to_come(table) + blasts_in(table, table.game.units[TARGET], ALL_PLACES)
    steps = damage // numbers.damage_step
    same_step = most // numbers.damage_step == steps
    if same_step and (damage >= numbers.big_damage or most < numbers.big_damage):
        return max(steps * numbers.damage_step, numbers.big_damage if damage >= numbers.big_damage else 0)
    return damage


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
    for k in range(2):
        unit = table.game.units[k]
        if (
            has_trait(unit, Trait.ACE_SHIFT)
            or has_trait(unit, Trait.SHARPSHOOTER_CRITICAL)
            or has_trait(unit, Trait.SHUTDOWN_REROLL)
        ):
            return True
    return False
