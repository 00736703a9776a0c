"""How much can still befall the target of a volley: bounds, for what may be forgotten."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.armament import damage_dice, damage_points, is_armament
from ironfall.rulesets.mech_d20.combat import is_declared
from ironfall.rulesets.mech_d20.records import CT, CTR, HD, Kind, Table, Unit
from ironfall.table.marks import verb

MOST_OF_A_DIE = 8
"""Six, and what pilots add to a die and to a hit."""
MOST_ADDED = 2
"""What pilots add to damage that is a number."""


@verb
def points_to_come(table: Table) -> int:
    """The most damage that the rest of the volley can still do; 0 once the two have gone apart."""
    if table.ways.apart:
        return 0
    attacker = table.game.units[0]
    points = 0
    for item in range(1, attacker.items):
        if is_to_come(table, item):
            dice = damage_dice(table, attacker, item)
            points += dice * MOST_OF_A_DIE + damage_points(table, attacker, item) + MOST_ADDED
    return points


@verb
def blasts_in(table: Table, target: Unit, places: int) -> int:
    """The most damage that can explode in some locations; 0 once the two have gone apart."""
    if table.ways.apart:
        return 0
    points = 0
    for item in range(1, target.items):
        if places >> target.place[item] & 1 and target.kind[item] == Kind.AMMO and target.shots[item] > 0:
            weapon = target.weapon[item]
            points += table.game.numbers.weapons[weapon].dice * 6 + table.game.numbers.weapons[weapon].damage
    return points


@verb
def hits_to_come(table: Table) -> int:
    """The most hits and explosions that may still be; 0 once the two have gone apart."""
    if table.ways.apart:
        return 0
    attacker = table.game.units[0]
    target = table.game.units[1]
    hits = 0
    for item in range(1, attacker.items):
        if is_to_come(table, item):
            hits += max(1, damage_dice(table, attacker, item))
    for item in range(1, target.items):
        if target.kind[item] == Kind.AMMO and target.shots[item] > 0:
            hits += 1
    return hits


@verb
def is_to_come(table: Table, item: int) -> bool:
    """Whether unit 0 may still hit with an item: it is declared and not used yet, or the last one used."""
    attacker = table.game.units[0]
    if not is_armament(attacker, item) or not is_declared(table, item):
        return False
    return attacker.fired >> item == 0


@verb
def room_in(target: Unit, place: int) -> int:
    """The points that a location can absorb."""
    return target.armor[place] + target.internal[place]


@verb
def has_live_ammunition(target: Unit, place: int) -> bool:
    """Whether a critical roll on a location may set something off."""
    for die in range(1, 20):
        item = target.chart[place][die]
        if target.kind[item] == Kind.AMMO and target.shots[item] > 0:
            return True
    return False


@verb
def is_sure_to_be_destroyed(table: Table, target: Unit) -> bool:
    """Whether it is destroyed already, or will be when the round's damage is dealt, whatever else comes."""
    if target.destroyed or target.doomed:
        return True
    for place in (HD, CT, CTR):
        is_lost = target.twenty >> place & 1 == 1 or target.ledger[place] > room_in(target, place)
        if is_lost and table.game.numbers.vital >> place & 1 == 1:
            return True
    return False


@verb
def can_shut_down(table: Table, target: Unit) -> bool:
    """Whether its heat can reach the shutdown check, if no sink worked and the engine were hit as often as it bears."""
    engine = table.game.numbers.engine_heat * (table.game.numbers.engine_hits - 1)
    return target.heat + engine >= table.game.numbers.shutdown_from
