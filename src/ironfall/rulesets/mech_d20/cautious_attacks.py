"""How a careful player attacks: with what brings most for its heat, and with nothing that might shut it down.

What an attack is worth is in fortieths of a point of damage (cautious_estimates.py).
"""

from __future__ import annotations

from ironfall.rulesets.mech_d20.armament import is_launcher, is_physical, needs_ammunition
from ironfall.rulesets.mech_d20.attacks import can_attack
from ironfall.rulesets.mech_d20.cautious_estimates import (
    CERTAIN,
    POINT,
    can_fight,
    can_shoot_with,
    chance,
    number_without_range,
    percent_left,
    usual_damage,
)
from ironfall.rulesets.mech_d20.heat import working_sinks
from ironfall.rulesets.mech_d20.piloting import piloting_number
from ironfall.rulesets.mech_d20.records import MOST_STEPS, NO_ITEM, NOBODY, NOWHERE, Kind, Table, Unit
from ironfall.rulesets.mech_d20.repairs import damage_on, gel_points, most_damaged
from ironfall.rulesets.mech_d20.to_hit import attack_number
from ironfall.table.marks import verb

PRICE_OF_HEAT = 28
"""What a point of heat costs from the first penalty on: it is hit with less, and moved less, for a round."""
PRICE_OF_A_FALL = 4 * POINT
HOPELESS = 20
"""A number that takes a natural 20."""
FINEST = 1_000
"""Ranks are whole numbers: so many to a fortieth of a point and of heat."""


# --- what it attacks with


@verb
def choose_armament(table: Table, mech: Unit) -> int:
    """What is worth most for its heat, as long as anything is worth it."""
    best = NO_ITEM
    most = 0
    for k in range(table.asking.option_count):
        item = table.asking.options[k]
        if item != NO_ITEM:
            worth = worth_of(table, mech, item)
            rank = worth * FINEST // (1 + heat_of(table, mech, item))
            if rank > most:
                best = item
                most = rank
    return best


@verb
def worth_of(table: Table, mech: Unit, item: int) -> int:
    """What there is to gain with it, at whom it would be used on; 0 or less for nothing."""
    if mech.kind[item] == Kind.GEL_DISPENSER:
        return worth_of_gel(table, mech, mech)
    whom = best_target_of(table, mech, item)
    if whom == NOBODY:
        return 0
    target = table.game.units[whom]
    if is_launcher(table, mech, item):
        hits = chance(table, attack_number(table, mech, target, item))
        return worth_of_gel(table, mech, target) * hits // (2 * CERTAIN)
    if is_physical(table, mech, item):
        return worth_of_blow(table, mech, target, item)
    return worth_of_shot(table, mech, target, item)


@verb
def worth_of_shot(table: Table, mech: Unit, target: Unit, item: int) -> int:
    """The damage to expect, less what its heat costs. A shot of ammunition is kept for better days than one at a target
    that takes a natural 20, until there are no more days."""
    number = attack_number(table, mech, target, item)
    if number >= HOPELESS and needs_ammunition(table, mech, item) and not is_the_last_round(table):
        return 0
    heat = heat_of(table, mech, item)
    if would_risk_shutdown(table, mech, heat):
        return 0
    return usual_damage(table, mech, item) * chance(table, number) - price_of_heat(table, mech, heat)


@verb
def worth_of_blow(table: Table, mech: Unit, target: Unit, item: int) -> int:
    """The damage to expect of a punch or a kick, for a kick less the fall that may follow a miss; 0 where the weapons
    of that limb, which are silent then, would do more."""
    hits = chance(table, attack_number(table, mech, target, item))
    worth = usual_damage(table, mech, item) * hits
    if mech.kind[item] == Kind.FOOT:
        falls = CERTAIN - chance_to_keep_feet(table, mech)
        worth -= PRICE_OF_A_FALL * (CERTAIN - hits) * falls // (CERTAIN * CERTAIN)
    return worth if worth > worth_of_limb(table, mech, target, mech.place[item]) else 0


@verb
def worth_of_limb(table: Table, mech: Unit, target: Unit, place: int) -> int:
    """What the weapons of an arm or leg could still do to a target."""
    total = 0
    for other in range(1, mech.items):
        if (
            mech.place[other] == place
            and mech.kind[other] == Kind.WEAPON
            and not is_physical(table, mech, other)
            and can_attack(table, mech, target, other)
        ):
            total += max(0, worth_of_shot(table, mech, target, other))
    return total


@verb
def worth_of_gel(table: Table, user: Unit, mech: Unit) -> int:
    """The points that a charge makes good, where none of them are wasted."""
    worst = most_damaged(mech)
    points = gel_points(table, user)
    if worst == NOWHERE or damage_on(mech, worst) < points:
        return 0
    return points * POINT


# --- heat, ammunition and feet


@verb
def heat_of(table: Table, mech: Unit, item: int) -> int:
    """The heat that using it makes."""
    kind = mech.kind[item]
    if kind == Kind.HAND:
        return table.game.numbers.punch_heat
    if kind == Kind.FOOT:
        return table.game.numbers.kick_heat
    return table.game.numbers.weapons[mech.weapon[item]].heat


@verb
def heat_after_sinks(table: Table, mech: Unit) -> int:
    """The heat that would stay in the Damage Phase; below 0 where the sinks have room."""
    numbers = table.game.numbers
    return mech.heat + numbers.engine_heat * mech.engine_hits - working_sinks(table, mech) * numbers.sink


@verb
def would_risk_shutdown(table: Table, mech: Unit, heat: int) -> bool:
    """Whether with so much more heat it would have to roll to keep running."""
    return heat > 0 and heat_after_sinks(table, mech) + heat >= table.game.numbers.shutdown_from


@verb
def first_penalty(table: Table) -> int:
    """The heat from which on it hinders attacks or movement."""
    for heat in range(MOST_STEPS):
        if table.game.numbers.heat_attack[heat] > 0 or table.game.numbers.heat_mp[heat] > 0:
            return heat
    return MOST_STEPS


@verb
def price_of_heat(table: Table, mech: Unit, heat: int) -> int:
    """What so much more heat costs: nothing while the sinks keep it below the first penalty."""
    over = heat_after_sinks(table, mech) + heat - (first_penalty(table) - 1)
    return PRICE_OF_HEAT * max(0, min(heat, over))


@verb
def is_the_last_round(table: Table) -> bool:
    """Whether no round follows in which a shot could be better spent."""
    return table.game.rounds > 0 and table.game.round >= table.game.rounds


@verb
def chance_to_keep_feet(table: Table, mech: Unit) -> int:
    """Twentieths of all piloting rolls that would keep it standing."""
    return max(0, min(CERTAIN, CERTAIN + 1 - piloting_number(table, mech, 0)))


# --- whom it attacks


@verb
def choose_target(table: Table, mech: Unit) -> int:
    """The best of those that are offered."""
    best = table.asking.options[0]
    most = 0
    for k in range(table.asking.option_count):
        score = score_of_target(table, mech, table.game.units[table.asking.options[k]])
        if score > most:
            best = table.asking.options[k]
            most = score
    return best


@verb
def best_target_of(table: Table, mech: Unit, item: int) -> int:
    """Whom `choose_target` would take for an item; NOBODY where it has no target."""
    best = NOBODY
    most = 0
    for k in range(table.game.unit_count):
        if can_attack(table, mech, table.game.units[k], item):
            score = score_of_target(table, mech, table.game.units[k])
            if best == NOBODY or score > most:
                best = k
                most = score
    return best


@verb
def score_of_target(table: Table, mech: Unit, target: Unit) -> int:
    """Friends by what GEL could repair. Of enemies how easily it is hit, how much it has lost, and what it can still
    do; one that will be destroyed in any case is the last to be shot at."""
    if target.side == mech.side:
        worst = most_damaged(target)
        return 0 if worst == NOWHERE else damage_on(target, worst)
    if target.doomed:
        return 0
    ease = 5 * chance(table, number_without_range(table, mech, target))
    return 1 + ease + 100 - percent_left(target) + danger(table, target)


@verb
def danger(table: Table, mech: Unit) -> int:
    """Points that all its weapons together would do on average if they hit."""
    if not can_fight(mech):
        return 0
    total = 0
    for item in range(1, mech.items):
        if can_shoot_with(table, mech, item):
            total += usual_damage(table, mech, item)
    return total // 2
