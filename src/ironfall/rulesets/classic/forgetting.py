"""What the questions about one unit may forget: two states that differ in nothing else go on alike for all that is asked.

Each line here is proved by the walk in check mode, and against the walk that forgets nothing.
"""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP
from ironfall.rulesets.classic.falls import fall_damage_per_level
from ironfall.rulesets.classic.ground import next_hex
from ironfall.rulesets.classic.places import FIVES, rounded_up
from ironfall.rulesets.classic.records import (
    CT,
    HD,
    LA,
    LL,
    LT,
    MOST_ITEMS,
    NOWHERE,
    PLACES,
    RA,
    RL,
    RT,
    SLOTS,
    Case,
    Part,
    Table,
    Unit,
)
from ironfall.rulesets.classic.words import Because
from ironfall.table.marks import verb

ANY_DAMAGE = 10_000
INERT = 0
EXPLOSIVE = 100
"""The kind of a slot that can explode: this and the number of its item."""
PHASE_DAMAGE_THAT_COUNTS = 20
MOST_CRITICALS = 3


@verb
def alike(table: Table, who: int, where: int, slot: int) -> int:
    """The kind of a slot: a hit on any slot of the same kind, in the same location, comes to the same."""
    mech = table.game.units[who]
    item = mech.item[where][slot]
    if mech.blast_each[item] > 0 and mech.charge_full[item] > 0:
        return EXPLOSIVE + item
    part = mech.part[where][slot]
    if part == Part.UPPER_LEG or part == Part.LOWER_LEG or part == Part.FOOT:
        return Part.FOOT
    if part == Part.ENGINE or part == Part.GYRO or part == Part.COCKPIT or part == Part.HIP:
        return part
    return INERT


@verb
def forget(table: Table) -> None:
    """Bring the state of the unit that is asked about to the plainest one that goes on alike."""
    if table.ways.apart == 0:
        return
    unit = table.game.units[table.ways.about]
    forget_what_nothing_reads(table, unit)
    forget_order_of_rolls(unit)
    unit.damage_this_phase = min(unit.damage_this_phase, PHASE_DAMAGE_THAT_COUNTS)
    if unit.coming == 0:
        unit.coming_on = 0
        unit.coming_from = 0
    points = points_to_come(table, unit)
    if points < ANY_DAMAGE:
        forget_armor_out_of_reach(unit, points)
        forget_slots(table, unit, points)
    forget_blasts_that_are_over(unit)


@verb
def forget_what_nothing_reads(table: Table, unit: Unit) -> None:
    """What only later turns read."""
    unit.sensor_hits = 0
    unit.life_support_hits = 0
    unit.jump = 0
    unit.broken = 0
    unit.fell = 0
    unit.head_struck = 0
    for place in range(PLACES):
        unit.gone[place] = min(1, unit.gone[place])
    if table.game.unit_count == 2:
        unit.facing = 0


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
        unit.armor[place] = min(unit.armor[place], points + vented + 1)
        unit.rear[place] = min(unit.rear[place], points + vented + 1)
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
    unit.structure[place] = min(unit.structure[place], points + 1)


@verb
def points_to_come(table: Table, unit: Unit) -> int:
    """At most so many points of damage from outside can still come."""
    if unit.airborne:
        return ANY_DAMAGE
    game = table.game
    per_level = fall_damage_per_level(unit.tons)
    coming = unit.coming + unit.landing
    if game.ending:
        return coming if unit.prone else coming + per_level
    if game.unit_count > 2 or not is_plain_ground(table, unit.at):
        return ANY_DAMAGE
    return coming + per_level * (relief(table, unit.at) + 1)


@verb
def is_plain_ground(table: Table, hex_number: int) -> bool:
    """No water, no building, no bridge here or in the hexes around."""
    game = table.game
    if game.water[hex_number] or game.deck[hex_number] or game.building[hex_number]:
        return False
    for direction in range(DIRECTIONS):
        near = next_hex(table, hex_number, direction)
        if near != OFF_THE_MAP and (game.water[near] or game.deck[near] or game.building[near]):
            return False
    return True


@verb
def relief(table: Table, hex_number: int) -> int:
    """Levels between the highest and the lowest of this hex and those around it."""
    game = table.game
    low = game.level[hex_number]
    high = game.level[hex_number]
    for direction in range(DIRECTIONS):
        near = next_hex(table, hex_number, direction)
        if near != OFF_THE_MAP:
            low = min(low, game.level[near])
            high = max(high, game.level[near])
    return high - low


@verb
def blasts_to_come(unit: Unit, one: int, two: int, three: int) -> int:
    """What could still explode in these locations, and what is set off there already."""
    points = 0
    for item in range(1, MOST_ITEMS):
        if unit.charge[item] > 0 and unit.blast_each[item] > 0:
            at = unit.blast_at[item]
            if at == one or at == two or at == three or at == NOWHERE:
                points += unit.charge[item] * unit.blast_each[item]
    for k in range(unit.blast_count):
        at = unit.blast_place[k]
        if at == one or at == two or at == three:
            points += unit.blast_points[k]
    return points


@verb
def vents(unit: Unit) -> bool:
    """Whether any location has CASE II, which blows off armor."""
    for place in range(PLACES):
        if unit.case[place] == Case.CASE_II:
            return True
    return False


@verb
def forget_slots(table: Table, unit: Unit, points: int) -> None:
    """How many slots are hit in a location that has none with an effect, and more than can still be hit."""
    blasts = 0
    for item in range(1, MOST_ITEMS):
        if unit.charge[item] > 0 and unit.blast_each[item] > 0:
            blasts += 1
    rolls = 2 * rounded_up(points, FIVES) + 2 + 3 * (blasts + unit.blast_count)
    for place in range(PLACES):
        if unit.gone[place] == 0 and has_inert_slots_alone(table, unit, place):
            forget_hits(unit, place, rolls * MOST_CRITICALS)


@verb
def has_inert_slots_alone(table: Table, unit: Unit, place: int) -> bool:
    """Whether no slot of a location has an effect of its own."""
    for slot in range(SLOTS):
        if unit.hittable[place] >> slot & 1 and alike(table, unit.number, place, slot) != INERT:
            return False
    return True


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
