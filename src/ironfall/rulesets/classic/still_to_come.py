"""What may still come of damage to a unit: the least that can be said for certain, for what may be forgotten."""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP
from ironfall.rulesets.classic.declarations import moves_its_target, target_of
from ironfall.rulesets.classic.falls import fall_damage_per_level
from ironfall.rulesets.classic.ground import next_hex
from ironfall.rulesets.classic.places import is_in_play
from ironfall.rulesets.classic.records import (
    BLOWS,
    NOWHERE,
    PLACES,
    Armor,
    Attack,
    Case,
    Result,
    Structure,
    Table,
    Unit,
)
from ironfall.table.marks import verb

ANY_DAMAGE = 10_000


@verb
def points_to_come(table: Table, unit: Unit) -> int:
    """At most so many points of damage from outside can still come."""
    coming = unit.coming + unit.landing + unit.falling + points_of_blows(table, unit)
    if coming >= ANY_DAMAGE or unit.airborne:
        return ANY_DAMAGE
    if is_at_rest(table, unit):
        return coming
    if can_come_down(table):
        return ANY_DAMAGE
    game = table.game
    per_level = fall_damage_per_level(unit.tons)
    if game.ending or not can_be_moved(table):
        return coming + per_level
    if game.unit_count > 2 or not is_plain_ground(table, unit.at):
        return ANY_DAMAGE
    return coming + per_level * (relief(table, unit.at) + 1)


@verb
def is_at_rest(table: Table, unit: Unit) -> bool:
    """Whether a unit has fallen for the last time: no damage comes but what is coming."""
    if blows_to_come(table, unit) > 0 or can_come_down(table):
        return False
    return unit.last_fall != 0 or (unit.prone != 0 and not can_be_moved(table))


@verb
def points_of_blows(table: Table, unit: Unit) -> int:
    """The damage of all blows that are fixed, at this unit, and have not landed; what is about to land is no more than
    what lands already. A charge or a death from above still to be carried out hurts both, by much."""
    points = 0
    for k in range(table.game.unit_count):
        other = table.game.units[k]
        for blow in range(BLOWS):
            result = other.blow_result[blow]
            is_target = target_of(table, other, blow).number == unit.number
            lands = result == Result.LANDS and unit.landing > 0
            if result != Result.OPEN and not lands and hurts_unforeseen(other.attack, is_target, k == unit.number):
                return ANY_DAMAGE
            if is_target and (result == Result.HITS or result == Result.LANDS) and not lands:
                points += other.blow_points[blow]
    return points


@verb
def hurts_unforeseen(attack: int, is_target: bool, is_attacker: bool) -> bool:
    """Whether an attack may hurt its target in another way than by one group of damage for each blow, or its attacker
    at all."""
    if is_attacker and attack not in (Attack.PUNCH, Attack.KICK, Attack.PUSH, Attack.TRIP):
        return True
    return is_target and not does_one_blow(attack)


@verb
def does_one_blow(attack: int) -> bool:
    """Whether all that an attack does to anybody is one group of damage for each blow, or none."""
    return attack in (Attack.PUNCH, Attack.KICK, Attack.CLUB, Attack.PUSH, Attack.TRIP)


@verb
def blows_to_come(table: Table, unit: Unit) -> int:
    """How many blows are fixed that are not wholly carried out, by this unit or at it."""
    count = 0
    for k in range(table.game.unit_count):
        other = table.game.units[k]
        for blow in range(BLOWS):
            result = other.blow_result[blow]
            is_target = target_of(table, other, blow).number == unit.number
            lands = result == Result.LANDS and does_one_blow(other.attack) and unit.landing > 0
            if result != Result.OPEN and not lands and (k == unit.number or is_target):
                count += 1
    return count


@verb
def can_be_moved(table: Table) -> bool:
    """Whether an attack that moves anybody is still to be carried out, or to its end."""
    count = 0
    for k in range(table.game.unit_count):
        if moves_its_target(table.game.units[k].attack):
            count += 1
    return count > 0


@verb
def can_come_down(table: Table) -> bool:
    """Whether anybody stands on, in or under what may come down."""
    count = 0
    for k in range(table.game.unit_count):
        unit = table.game.units[k]
        if is_in_play(unit) and is_built_up(table, unit.at):
            count += 1
    return count > 0


@verb
def is_plain_ground(table: Table, hex_number: int) -> bool:
    """No water, no building, no bridge here or in the hexes around."""
    if table.game.water[hex_number] or is_built_up(table, hex_number):
        return False
    for direction in range(DIRECTIONS):
        near = next_hex(table, hex_number, direction)
        if near != OFF_THE_MAP and (table.game.water[near] or is_built_up(table, near)):
            return False
    return True


@verb
def is_built_up(table: Table, hex_number: int) -> bool:
    """Whether there is, or was, a building or a bridge in a hex."""
    game = table.game
    return game.deck[hex_number] != 0 or game.building[hex_number] != 0 or game.bridge[hex_number] != 0


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
