"""Whether a table that somebody wrote down can be: every field within what the rules could have made of it."""

from __future__ import annotations

from collections.abc import Iterator

from ironfall.board.hexes import DIRECTIONS
from ironfall.rulesets.mech_d20.naming import name_hex
from ironfall.rulesets.mech_d20.records import MOST_ITEMS, MOST_UNITS, PLACES, UNPLACED, Kind, Mode, Phase, Table, Unit
from ironfall.rulesets.mech_d20.traits import MODULES, Trait, has_trait
from ironfall.rulesets.mech_d20.words import Cause, Reason
from ironfall.units.cards import PLACES as PLACE_NAMES

MOST = 10_000
FLAGS = ("prone", "in_place", "stance", "soothed", "shut_down", "unconscious", "out_at_start", "shaken", "head_struck")
COUNTS = {
    "facing": DIRECTIONS - 1,
    "mode": max(Mode),
    "moved": MOST,
    "mp_used": MOST,
    "heat": MOST,
    "felt_heat": MOST,
    "kicked": MOST_ITEMS,
    "counters": 6,
    "damage": MOST,
    "doomed": max(Cause),
    "destroyed": max(Cause),
    "taken": MOST,
    "fell": MOST,
}
"""The largest value of fields that start at 0."""
HITS = {
    "engine_hits": Kind.ENGINE,
    "gyro_hits": Kind.GYRO,
    "sensor_hits": Kind.SENSORS,
    "sensor_hits_before": Kind.SENSORS,
    "life_support_hits": Kind.LIFE_SUPPORT,
    "hip_hits": Kind.HIP,
    "leg_actuator_hits": Kind.LEG_ACTUATOR,
}
"""Counts of hits, at most as many as there are items of the kind."""
WEAPON_MASKS = ("trained", "expert", "grouped")
ITEM_MASKS = ("broken", "broken_before", "fired", "declared")
TRAITS = sum(1 << trait for trait in Trait)
REASONS = sum(1 << reason for reason in Reason)


def what_cannot_be(table: Table, names: tuple[str, ...]) -> Iterator[str]:
    """Everything wrong, in sentences that call the units by their names."""
    game = table.game
    if not 0 <= game.phase <= max(Phase):
        yield "the phase is none of the round's"
    if not 0 <= game.round <= MOST or not 0 <= game.rounds <= MOST:
        yield f"the round is from 0 to {MOST}"
    if not 0 <= game.order_count <= game.unit_count or not 0 <= game.next <= game.order_count:
        yield "order_count is at most the number of units, and next at most order_count"
    acting = game.order[: max(0, min(game.order_count, MOST_UNITS))]
    if len(set(acting)) < len(acting) or not all(0 <= number < game.unit_count for number in acting):
        yield "the order names each unit at most once, and nobody else"
    if not 0 <= game.attack_landed <= MOST:
        yield f"attack_landed is from 0 to {MOST}"
    for fact in ("water", "woods", "rough", "impassable"):
        if min(getattr(game, fact)) < 0:
            yield f"{fact} is at least 0 in every hex"
    for k in range(game.unit_count):
        for wrong in _wrong_unit(table, game.units[k]):
            yield f"{names[k]}: {wrong}"
    yield from _misplaced(table, names)


def _misplaced(table: Table, names: tuple[str, ...]) -> Iterator[str]:
    game = table.game
    standing: dict[int, int] = {}
    for k in range(game.unit_count):
        unit = game.units[k]
        if unit.at == UNPLACED:
            yield f"{names[k]} stands nowhere; say in which hex, such as: at 0805"
        elif not 0 <= unit.at < game.width * game.height:
            yield f"{names[k]} stands off the map"
        elif not unit.destroyed:
            if unit.at in standing:
                both = f"{names[standing[unit.at]]} and {names[k]}"
                yield f"{both} stand in the same hex, {name_hex(table, unit.at)}; move one of them"
            standing[unit.at] = k


def _wrong_unit(table: Table, unit: Unit) -> Iterator[str]:
    for name in FLAGS:
        if getattr(unit, name) not in (0, 1):
            yield f"{name} is 0 or 1"
    for name, most in COUNTS.items():
        if not 0 <= getattr(unit, name) <= most:
            yield f"{name} is from 0 to {most}"
    for name, kind in HITS.items():
        most = unit.kind[: unit.items].count(kind)
        if not 0 <= getattr(unit, name) <= most:
            yield f"{name} is from 0 to {most}"
    if not -MOST <= unit.initiative <= MOST:
        yield "initiative is out of bounds"
    for name in ITEM_MASKS:
        if not 0 <= getattr(unit, name) < 1 << (unit.items - 1):
            yield f"{name} names items that are not on the card"
    if not 0 <= unit.twenty < 1 << PLACES:
        yield "twenty names locations that there are not"
    if unit.traits & ~TRAITS or unit.tried_once & ~TRAITS or unit.reasons & ~REASONS:
        yield "traits, tried_once or reasons has bits that mean nothing"
    yield from _wrong_pilot(table, unit)
    for item in range(MOST_ITEMS + 1):
        if not 0 <= unit.shots[item] <= unit.shots_full[item]:
            yield f"shots.{item} is from 0 to {unit.shots_full[item]}"
    for place in range(PLACES):
        yield from _wrong_place(table, unit, place)
    yield from _should_be_destroyed(table, unit)


def _wrong_pilot(table: Table, unit: Unit) -> Iterator[str]:
    options = table.game.options
    used = {option for option, traits in MODULES.items() if any(has_trait(unit, trait) for trait in traits)}
    used |= {"techniques" for name in WEAPON_MASKS if getattr(unit, name)}
    for option in used:
        if not getattr(options, option):
            yield f"what its pilot is and can do needs the option {option}=yes"
    if unit.stance and not has_trait(unit, Trait.DEFENDER_STANCE):
        yield "a stance is taken by a pilot with the ability defender-stance"
    carried = {unit.weapon[item] for item in range(1, unit.items) if unit.kind[item] == Kind.WEAPON}
    for name in WEAPON_MASKS:
        if getattr(unit, name) & ~sum(1 << (weapon - 1) for weapon in carried):
            yield f"{name} names weapons that are not on the card"


def _wrong_place(table: Table, unit: Unit, place: int) -> Iterator[str]:
    name = PLACE_NAMES[place]
    if not 0 <= unit.armor[place] <= unit.armor_full[place]:
        yield f"armor.{name} is from 0 to {unit.armor_full[place]}"
    if not 0 <= unit.internal[place] <= unit.internal_full[place]:
        yield f"internal.{name} is from 0 to {unit.internal_full[place]}"
    if unit.gone[place] not in (0, 1):
        yield f"gone.{name} is 0 or 1"
    if unit.gone[place] and unit.armor[place] + unit.internal[place] > 0:
        yield f"{name} is gone and has no points left"
    for other, with_it in enumerate(PLACE_NAMES):
        if unit.gone[place] and table.game.numbers.attached[place] >> other & 1 and not unit.gone[other]:
            yield f"{with_it} is gone when {name} is"
    if not 0 <= unit.ledger_behind[place] <= unit.ledger[place] <= MOST:
        yield f"ledger.{name} is from 0 to {MOST}, and ledger_behind.{name} no more than it"
    if not 0 <= unit.gel_pending[place] <= MOST:
        yield f"gel_pending.{name} is from 0 to {MOST}"


def _should_be_destroyed(table: Table, unit: Unit) -> Iterator[str]:
    """What ends a 'Mech has ended it, or will at the end of the phase."""
    if unit.destroyed or unit.doomed:
        return
    numbers = table.game.numbers
    vital = any(unit.gone[place] and numbers.vital >> place & 1 for place in range(PLACES))
    if vital or unit.engine_hits >= numbers.engine_hits or unit.counters >= numbers.deadly_hits:
        yield "it would be destroyed"
