"""What the questions about one unit may forget: states that differ in nothing else go on alike for all that is asked.

Each line here is proved by the walk in check mode, and against the walk that forgets nothing.
"""

from __future__ import annotations

from ironfall.rulesets.classic.critical_hits import open_slots
from ironfall.rulesets.classic.marks import ONCE_HEAD, ONCE_HOLED
from ironfall.rulesets.classic.places import FIVES, INWARD, is_infantry, is_limb_or_head, is_vehicle, rounded_up
from ironfall.rulesets.classic.records import (
    BLOWS,
    CT,
    HD,
    LA,
    LL,
    LT,
    NOWHERE,
    PLACES,
    RA,
    RL,
    RT,
    SLOTS,
    Part,
    Result,
    Table,
    Unit,
)
from ironfall.rulesets.classic.slots import EXPLOSIVE, OF_ITS_OWN
from ironfall.rulesets.classic.still_to_come import (
    ANY_DAMAGE,
    blasts_in_all,
    blasts_to_come,
    blows_to_come,
    can_explode,
    can_go_off_at_once,
    is_at_rest,
    most_armor_worn,
    most_structure_worn,
    points_to_come,
    vents,
)
from ironfall.rulesets.classic.vehicle_places import SIDES_TO_PICK
from ironfall.table.each_way import forget_seen
from ironfall.table.marks import verb

PHASE_DAMAGE_THAT_COUNTS = 20
MOST_CRITICALS = 3
MOST_IN_A_LIMB = 2
"""A third blows it off."""
ROLLS_A_GROUP = 2
"""For the structure it hurts, and through the armor."""
PACKETS = 2
"""Volleys of a fall, each with one group that may be smaller than five."""


@verb
def alike(table: Table, who: int, where: int, slot: int) -> int:
    """The kind of a slot: a hit on any slot of the same kind, in the same location, comes to the same."""
    mech = table.game.units[who]
    if is_infantry(mech):
        return first_trooper_alike(mech, slot)
    if is_vehicle(mech):
        return slot if where == SIDES_TO_PICK else 0
    effect = mech.effect[where][slot]
    if effect < EXPLOSIVE or effect >= OF_ITS_OWN:
        return effect
    return EXPLOSIVE + first_that_explodes_alike(mech, effect - EXPLOSIVE)


@verb
def first_trooper_alike(squad: Unit, trooper: int) -> int:
    """The first trooper that is left, with as much armor as this one."""
    first = trooper
    for other in range(PLACES):
        if other < first and squad.structure[other] > 0 and squad.armor[other] == squad.armor[trooper]:
            first = other
    return first


@verb
def first_that_explodes_alike(mech: Unit, item: int) -> int:
    """The first item of the same location that fills one slot and holds as many points as this one, such as one of two
    full bins; or this one."""
    for other in range(1, item):
        if (
            mech.blast_at[other] == mech.blast_at[item]
            and mech.blast_each[other] == mech.blast_each[item]
            and mech.charge[other] == mech.charge[item]
            and mech.charge_full[other] > 0
            and mech.slots_of[other] == 1
            and mech.slots_of[item] == 1
        ):
            return other
    return item


@verb
def forget(table: Table) -> None:
    """Bring the state of the unit that is asked about to the plainest one that goes on alike."""
    if table.ways.apart == 0:
        return
    unit = table.game.units[table.ways.about]
    if is_vehicle(unit) or is_infantry(unit):
        forget_of_vehicle(table, unit)
        return
    forget_what_nothing_reads(table, unit)
    forget_order_of_rolls(unit)
    unit.damage_this_phase = min(unit.damage_this_phase, PHASE_DAMAGE_THAT_COUNTS)
    if unit.coming + unit.falling == 0:
        unit.coming_on = 0
        unit.coming_from = 0
    if is_at_rest(table, unit) and not table.game.options.pilot_check_counts_fall_damage:
        forget_rolls(unit)
        if unit.coming + unit.falling == 0:
            forget_places_out_of_reach(table, unit)
    points = points_to_come(table, unit)
    if points < ANY_DAMAGE:
        if not can_go_off_at_once(unit):
            forget_armor_out_of_reach(unit, points)
        forget_slots(table, unit, points)
    forget_blasts_that_are_over(unit)


@verb
def forget_of_vehicle(table: Table, unit: Unit) -> None:
    """What only later turns read: the way it faces, how hard it is to drive, how much of a phase's damage it took."""
    unit.damage_this_phase = 0
    unit.motive = 0
    unit.fell = 0
    if unit.coming == 0:
        unit.coming_on = 0
        unit.coming_from = 0


@verb
def forget_what_nothing_reads(table: Table, unit: Unit) -> None:
    """What only later turns read."""
    unit.sensor_hits = 0
    unit.life_support_hits = 0
    unit.jump = 0
    unit.broken = 0
    unit.fell = 0
    if unit.landing == 0:
        unit.critical_rolls = 0
    unit.head_struck = 0
    for place in range(PLACES):
        unit.gone[place] = min(1, unit.gone[place])
        if unit.gone[place]:
            forget_seen(table, unit.number, ONCE_HOLED + place)
    if table.game.unit_count == 2 and not has_blow_to_strike(unit):
        unit.facing = 0


@verb
def has_blow_to_strike(unit: Unit) -> bool:
    """Whether a blow of its own is fixed that is not carried out."""
    count = 0
    for blow in range(BLOWS):
        if unit.blow_result[blow] != Result.OPEN:
            count += 1
    return count > 0


@verb
def forget_order_of_rolls(unit: Unit) -> None:
    """The rolls owed are made until one fails, each with the modifiers of all: only what they are counts."""
    for k in range(1, unit.owed_count):
        place = k
        while place > 0 and unit.owed[place] < unit.owed[place - 1]:
            reason = unit.owed[place]
            modifier = unit.owed_modifier[place]
            unit.owed[place] = unit.owed[place - 1]
            unit.owed_modifier[place] = unit.owed_modifier[place - 1]
            unit.owed[place - 1] = reason
            unit.owed_modifier[place - 1] = modifier
            place -= 1
    for k in range(unit.owed_count, len(unit.owed)):
        unit.owed[k] = 0
        unit.owed_modifier[k] = 0


@verb
def forget_armor_out_of_reach(unit: Unit, points: int) -> None:
    """Armor and structure that what is still to come cannot wear away."""
    left = blasts_to_come(unit, LT, LA, LL)
    right = blasts_to_come(unit, RT, RA, RL)
    center = left + right + blasts_to_come(unit, CT, CT, CT)
    vented = center if vents(unit) else 0
    for place in range(PLACES):
        most = most_armor_worn(unit, place, points) + vented + 1
        unit.armor[place] = min(unit.armor[place], most)
        unit.rear[place] = min(unit.rear[place], most)
    forget_structure(unit, LT, points + left)
    forget_structure(unit, LA, points + left)
    forget_structure(unit, LL, points + left)
    forget_structure(unit, RT, points + right)
    forget_structure(unit, RA, points + right)
    forget_structure(unit, RL, points + right)
    forget_structure(unit, CT, points + center)
    forget_structure(unit, HD, points + blasts_to_come(unit, HD, HD, HD))


@verb
def forget_structure(unit: Unit, place: int, points: int) -> None:
    """Structure that these points cannot wear away."""
    unit.structure[place] = min(unit.structure[place], most_structure_worn(unit, points) + 1)


@verb
def forget_rolls(unit: Unit) -> None:
    """What would count in a piloting roll: none is left to be made."""
    unit.owed_count = 0
    unit.damage_this_phase = 0
    unit.gyro_hits = 0
    for place in range(PLACES):
        unit.hip_replaces[place] = 0
    for k in range(len(unit.owed)):
        unit.owed[k] = 0
        unit.owed_modifier[k] = 0


@verb
def forget_places_out_of_reach(table: Table, unit: Unit) -> None:
    """The last group lands: only its location, and those inward of it that damage or criticals can pass on to, are
    still of any account; when it is over, none is."""
    reach = 0
    if unit.landing > 0:
        reach = reach_from(unit, unit.landing_in)
    for k in range(unit.blast_count):
        reach |= reach_from(unit, unit.blast_place[k])
    if not has_engine(unit, reach):
        unit.engine_hits = 0
    for place in range(PLACES):
        if reach >> place & 1 == 0:
            forget_place(unit, place, reach != 0 and (place in (LA, RA)))
            forget_seen(table, unit.number, ONCE_HOLED + place)
            if place == HD:
                forget_seen(table, unit.number, ONCE_HEAD)


@verb
def has_engine(unit: Unit, places: int) -> bool:
    """Whether there is a slot of the engine in any of these locations, a mask."""
    slots = 0
    for place in range(PLACES):
        for slot in range(SLOTS):
            if places >> place & 1 and unit.part[place][slot] == Part.ENGINE:
                slots += 1
    return slots > 0


@verb
def reach_from(unit: Unit, start: int) -> int:
    """The locations, as a mask, that a blow to one of them can come to; what explodes on the way goes on to the end."""
    reach = 0
    explodes = unit.blast_count > 0
    place = start
    while place != NOWHERE:
        reach |= 1 << place
        explodes = explodes or can_explode(unit, place)
        if not explodes and holds(unit, place):
            return reach
        place = INWARD[place]
    return reach


@verb
def holds(unit: Unit, place: int) -> bool:
    """Whether a location passes on neither damage nor criticals of the group that lands.

    Criticals pass on where no slot is open, which the rolls but the last may bring about.
    """
    if most_structure_worn(unit, unit.landing) >= unit.structure[place] or can_go_off_at_once(unit):
        return False
    if is_limb_or_head(place):
        return slots_open(unit, place) > 0 or unit.critical_rolls > 0
    return slots_open(unit, place) > MOST_CRITICALS * (ROLLS_A_GROUP - unit.critical_rolls - 1)


@verb
def slots_open(unit: Unit, place: int) -> int:
    """How many slots of a location a critical can still strike."""
    count = 0
    mask = open_slots(unit, place)
    while mask > 0:
        count += mask & 1
        mask >>= 1
    return count


@verb
def forget_place(unit: Unit, place: int, arm: int) -> None:
    """All there is in a location; of an arm, which may fall off with its torso, whether it is there is kept."""
    unit.armor[place] = 0
    unit.rear[place] = 0
    unit.half_boxes[place] = 0
    unit.structure[place] = 0
    unit.hit[place] = 0
    unit.slot_armor[place] = 0
    if not arm:
        unit.gone[place] = 0
    for item in range(1, unit.items):
        if unit.blast_at[item] == place:
            unit.charge[item] = 0


@verb
def forget_slots(table: Table, unit: Unit, points: int) -> None:
    """How many slots are hit in a location that has none with an effect, and more than can still be hit."""
    groups = rounded_up(unit.coming, FIVES) + blows_to_come(table, unit)
    later = points - unit.coming - unit.landing
    if later > 0:
        groups += rounded_up(later, FIVES) + PACKETS
    rolls = ROLLS_A_GROUP * groups + blasts_in_all(unit)
    limb_rolls = groups
    if unit.landing > 0:
        rolls += ROLLS_A_GROUP - unit.critical_rolls
        if unit.critical_rolls == 0:
            limb_rolls += 1
    for place in range(PLACES):
        if unit.gone[place] == 0 and unit.inert[place]:
            if is_limb_or_head(place):
                forget_hits(unit, place, MOST_IN_A_LIMB * limb_rolls)
            else:
                # Criticals of a limb without open slots pass on to its torso.
                forget_hits(unit, place, MOST_CRITICALS * rolls)


@verb
def forget_hits(unit: Unit, place: int, enough: int) -> None:
    """Of the open slots, the last ones are left open, as many as are enough."""
    left = 0
    for k in range(SLOTS):
        slot = SLOTS - 1 - k
        if unit.hittable[place] >> slot & 1 and unit.hit[place] >> slot & 1 == 0:
            left += 1
            if left > enough:
                unit.hit[place] |= 1 << slot


@verb
def forget_blasts_that_are_over(unit: Unit) -> None:
    """What has exploded leaves nothing behind in the list."""
    for k in range(unit.blast_count, len(unit.blast_place)):
        unit.blast_place[k] = 0
        unit.blast_points[k] = 0
