"""What may still come of damage to a unit: the least that can be said for certain, for what may be forgotten."""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP
from ironfall.rulesets.classic.declarations import target_of
from ironfall.rulesets.classic.falls import fall_damage_per_level
from ironfall.rulesets.classic.ground import next_hex
from ironfall.rulesets.classic.records import BLOWS, NOWHERE, PLACES, Armor, Case, Result, Structure, Table, Unit
from ironfall.table.marks import verb

ANY_DAMAGE = 10_000


@verb
def points_to_come(table: Table, unit: Unit) -> int:
    """At most so many points of damage from outside can still come."""
    coming = unit.coming + unit.landing + unit.falling
    if has_blows_to_come(table, unit):
        return ANY_DAMAGE
    if is_at_rest(table, unit):
        return coming
    if unit.airborne:
        return ANY_DAMAGE
    game = table.game
    per_level = fall_damage_per_level(unit.tons)
    if game.ending:
        return coming + per_level
    if game.unit_count > 2 or not is_plain_ground(table, unit.at):
        return ANY_DAMAGE
    return coming + per_level * (relief(table, unit.at) + 1)


@verb
def is_at_rest(table: Table, unit: Unit) -> bool:
    """Whether a unit has fallen for the last time: no damage comes but what is coming."""
    if has_blows_to_come(table, unit):
        return False
    return unit.last_fall != 0 or (table.game.ending != 0 and unit.prone != 0)


@verb
def has_blows_to_come(table: Table, unit: Unit) -> bool:
    """Whether a blow that is fixed is still to be carried out, by this unit or on it."""
    count = 0
    for k in range(table.game.unit_count):
        other = table.game.units[k]
        for blow in range(BLOWS):
            if other.blow_result[blow] != Result.OPEN and (
                k == unit.number or target_of(table, other, blow).number == unit.number
            ):
                count += 1
    return count > 0


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
    for item in range(1, unit.items):
        if unit.charge[item] > 0 and unit.blast_each[item] > 0:
            at = unit.blast_at[item]
            if at in (one, two, three, NOWHERE):
                points += unit.charge[item] * unit.blast_each[item]
    for k in range(unit.blast_count):
        at = unit.blast_place[k]
        if at in (one, two, three):
            points += unit.blast_points[k]
    return points


@verb
def blasts_in_all(unit: Unit) -> int:
    """Explosions that are set off, or may be."""
    count = unit.blast_count
    for item in range(1, unit.items):
        if unit.charge[item] > 0 and unit.blast_each[item] > 0:
            count += 1
    return count


@verb
def can_explode(unit: Unit, place: int) -> bool:
    """Whether something in a location may still explode."""
    for item in range(1, unit.items):
        at_place = unit.blast_at[item] == place or unit.blast_at[item] == NOWHERE
        if at_place and unit.charge[item] > 0 and unit.blast_each[item] > 0:
            return True
    return False


@verb
def most_armor_worn(unit: Unit, place: int, points: int) -> int:
    """At most so much armor of a location goes with these points: reflective armor loses up to twice as much."""
    return 2 * points if unit.armor_kind[place] == Armor.REFLECTIVE else points


@verb
def most_structure_worn(unit: Unit, points: int) -> int:
    """At most so much structure goes with these points: composite structure loses up to twice as much."""
    return 2 * points if unit.structure_kind == Structure.COMPOSITE else points


@verb
def can_go_off_at_once(unit: Unit) -> bool:
    """Whether a single critical can take all the armor of a location, however much that is: reactive armor."""
    slots = 0
    for place in range(PLACES):
        slots += unit.reactive[place]
    return slots > 0


@verb
def vents(unit: Unit) -> bool:
    """Whether any location has CASE II, which blows off armor."""
    count = 0
    for place in range(PLACES):
        if unit.case[place] == Case.CASE_II:
            count += 1
    return count > 0
