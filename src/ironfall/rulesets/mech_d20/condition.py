"""How a unit stands, in sentences: where it is, how its pilot is, and what it has lost."""

from __future__ import annotations

from collections import Counter

from ironfall.rulesets.mech_d20.chart_values import PLACE_NAMES
from ironfall.rulesets.mech_d20.naming import counted, item_name, name_hex, plain_item_name
from ironfall.rulesets.mech_d20.places import is_broken, works
from ironfall.rulesets.mech_d20.records import Table, Unit
from ironfall.rulesets.mech_d20.words import Cause
from ironfall.rulesets.ruleset import Setup
from ironfall.rulesets.said import COMPASS


def standing(table: Table, setup: Setup, unit: int) -> list[str]:
    """Where it is, its pilot and its heat; armor(internal) where damaged; what criticals have hit; the shots left."""
    mech = table.game.units[unit]
    found = [_stands(table, mech), f"{_losses(mech)}."]
    hit = Counter(item_name(table, setup, unit, item) for item in range(1, mech.items) if _is_hit(mech, item))
    if hit:
        listed = (f"{count} x {name}" if count > 1 else name for name, count in hit.items())
        found.append(f"Hit by criticals: {', '.join(listed)}.")
    shots = _shots(table, setup, mech)
    if shots and not mech.destroyed:
        found.append(f"Left to use: {shots}.")
    return found


def _stands(table: Table, mech: Unit) -> str:
    pilot = _pilot(table, mech)
    if mech.destroyed:
        cause = Cause.of(mech.destroyed)
        return f"Destroyed: {cause.words}." if cause == Cause.PILOT else f"Destroyed: {cause.words}; {pilot}."
    where = f"{'Prone' if mech.prone else 'Stands'} in hex {name_hex(table, mech.at)}, facing {COMPASS[mech.facing]}"
    heat = f"heat {mech.heat}" if mech.heat else "no heat"
    more = f"{', in a defensive stance' if mech.stance else ''}{', shut down' if mech.shut_down else ''}"
    return f"{where}{more}; {pilot}; {heat}."


def _pilot(table: Table, mech: Unit) -> str:
    if mech.counters >= table.game.numbers.deadly_hits:
        return "its pilot is dead"
    state = "unconscious" if mech.unconscious else "awake"
    marked = f" with {counted(mech.counters, 'counter')} marked" if mech.counters else ""
    return f"its pilot is {state}{marked}"


def _losses(mech: Unit) -> str:
    places = range(len(PLACE_NAMES))
    damaged = [
        f"{PLACE_NAMES[place]} {mech.armor[place]}({mech.internal[place]})"
        for place in places
        if not mech.gone[place]
        and (mech.armor[place] < mech.armor_full[place] or mech.internal[place] < mech.internal_full[place])
    ]
    lost = [PLACE_NAMES[place] for place in places if mech.gone[place]]
    to_come = [f"{PLACE_NAMES[place]} {mech.ledger[place]}" for place in places if mech.ledger[place]]
    told = []
    if damaged:
        told.append(f"has {', '.join(damaged)} left")
    if lost:
        told.append(f"has lost {', '.join(lost)}")
    if to_come:
        told.append(f"is still to take {', '.join(to_come)}")
    words = "; ".join(told) or "undamaged"
    return words[:1].upper() + words[1:]


def _is_hit(mech: Unit, item: int) -> bool:
    """Hit by a critical; what is lost with its location is not told one by one."""
    return is_broken(mech, item) and not mech.gone[mech.place[item]]


def _shots(table: Table, setup: Setup, mech: Unit) -> str:
    """Shots and charges that can still be used, together for all ammunition of a kind."""
    left: Counter[str] = Counter()
    full: Counter[str] = Counter()
    for item in range(1, mech.items):
        if mech.shots_full[item]:
            name = plain_item_name(table, setup, mech.number, item)
            full[name] += mech.shots_full[item]
            left[name] += mech.shots[item] if works(mech, item) else 0
    return ", ".join(f"{name} {left[name]} of {full[name]}" for name in full)
