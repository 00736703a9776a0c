"""Whether a table that somebody wrote down can be: every field within what the rules could have made of it."""

from __future__ import annotations

from collections.abc import Iterator

from ironfall.board.hexes import DIRECTIONS
from ironfall.rulesets.classic.critical_hits import is_gyro_destroyed
from ironfall.rulesets.classic.narration import hex_name
from ironfall.rulesets.classic.records import (
    MOST_BLASTS,
    MOST_ITEMS,
    MOST_OWED,
    MOST_WORN,
    PLACES,
    Gone,
    Mode,
    Phase,
    Table,
    Unit,
)
from ironfall.rulesets.classic.words import Because, Cause
from ironfall.units.sheet import PLACES as PLACE_NAMES

MOST = 10_000
FLAGS = (
    "prone", "airborne", "has_moved", "skidded", "evading", "spotting", "stuck", "shut_down", "held",
    "tried_to_stand", "failed_in_the_air", "unconscious", "off_map", "head_struck",
)  # fmt: skip
COUNTS = {
    "facing": DIRECTIONS - 1,
    "mode": max(Mode),
    "moved": MOST,
    "mp_used": MOST,
    "heat": MOST,
    "engine_hits": 12,
    "gyro_hits": 12,
    "gyro_before": 12,
    "sensor_hits": 6,
    "life_support_hits": 6,
    "pilot_hits": 6,
    "knocked_out_turn": MOST,
    "destroyed": max(Cause),
    "damage_this_phase": MOST,
    "owed_count": MOST_OWED,
    "blast_count": MOST_BLASTS,
    "taken": MOST,
    "fell": MOST,
}
"""The largest value of fields that start at 0."""
IN_THE_MIDDLE = (
    "coming", "coming_on", "coming_from", "landing", "landing_in", "critical_rolls", "falling", "last_fall",
)  # fmt: skip
"""Fields that hold what is half done: no position stands there."""


def what_cannot_be(table: Table, names: tuple[str, ...]) -> Iterator[str]:
    """Everything wrong, in sentences that call the units by their names."""
    yield from _wrong(table)
    yield from _misplaced(table, names)


def _misplaced(table: Table, names: tuple[str, ...]) -> Iterator[str]:
    game = table.game
    standing: dict[int, int] = {}
    for k in range(game.unit_count):
        unit = game.units[k]
        if not 0 <= unit.at < game.width * game.height:
            yield f"{names[k]} stands off the map"
        elif not (unit.destroyed or unit.off_map or unit.airborne):
            if unit.at in standing:
                both = f"{names[standing[unit.at]]} and {names[k]}"
                yield f"{both} stand in the same hex, {hex_name(table, unit.at)}; move one of them"
            standing[unit.at] = k


def _wrong(table: Table) -> Iterator[str]:
    game = table.game
    if not 0 <= game.phase <= max(Phase):
        yield "the phase is none of the turn's"
    if not 0 <= game.worn_count <= MOST_WORN or not 0 <= game.turn <= MOST:
        yield "the turn or the number of worn buildings is out of bounds"
    if game.ending != 0:
        yield "ending is 0 but in the middle of an action"
    hexes = game.width * game.height
    for k in range(max(0, min(MOST_WORN, game.worn_count))):
        if not 0 <= game.worn_hex[k] < hexes or game.worn_cf[k] < 0:
            yield "a worn building stands off the map or has less than nothing left"
    if not 0 <= game.push_direction < DIRECTIONS:
        yield "push_direction is no direction"
    if game.attack_landed not in (0, 1) or game.push_rolls not in (0, 1):
        yield "attack_landed and push_rolls are 0 or 1"
    for k in range(game.unit_count):
        for wrong in _wrong_unit(table, game.units[k], hexes):
            yield f"unit {k + 1}: {wrong}"


def _wrong_unit(table: Table, unit: Unit, hexes: int) -> Iterator[str]:
    for name in FLAGS:
        if getattr(unit, name) not in (0, 1):
            yield f"{name} is 0 or 1"
    for name in IN_THE_MIDDLE:
        if getattr(unit, name) != 0:
            yield f"{name} is 0 but in the middle of an action"
    for name, most in COUNTS.items():
        if not 0 <= getattr(unit, name) <= most:
            yield f"{name} is from 0 to {most}"
    if not -MOST <= unit.floor <= MOST or not -MOST <= unit.jump <= unit.jump_full:
        yield "its floor or its jumping movement is out of bounds"
    if not 0 <= unit.attack_target < table.game.unit_count:
        yield "attack_target is no unit"
    if not (0 <= unit.attack_from < hexes and 0 <= unit.aimed_at < hexes):
        yield "attack_from or aimed_at is off the map"
    if unit.airborne and table.game.beside[unit.at][unit.facing] != unit.aimed_at:
        yield "a unit in the air on a death from above is beside the hex it aims at, facing it"
    for place in range(PLACES):
        yield from _wrong_place(unit, place)
    for item in range(MOST_ITEMS):
        if not 0 <= unit.charge[item] <= unit.charge_full[item]:
            yield f"charge.{item} is out of bounds"
    if not 0 <= unit.broken < 1 << MOST_ITEMS:
        yield "broken is out of bounds"
    for k in range(max(0, min(MOST_OWED, unit.owed_count))):
        if unit.owed[k] not in tuple(Because) or not -MOST <= unit.owed_modifier[k] <= MOST:
            yield f"owed.{k} is no reason for a piloting roll"
    for k in range(max(0, min(MOST_BLASTS, unit.blast_count))):
        if not 0 <= unit.blast_place[k] < PLACES or not 0 <= unit.blast_points[k] <= MOST:
            yield f"blast_place.{k} is no location, or its points are out of bounds"
    if not unit.destroyed and (unit.gone[0] or unit.gone[1] or unit.engine_hits >= 3 or unit.pilot_hits >= 6):
        yield "it would be destroyed"
    if is_gyro_destroyed(unit) and unit.gyro_hits > 3:
        yield "a gyro cannot be hit so often"


def _wrong_place(unit: Unit, place: int) -> Iterator[str]:
    name = PLACE_NAMES[place]
    if not 0 <= unit.armor[place] <= unit.armor_full[place]:
        yield f"armor.{name} is from 0 to {unit.armor_full[place]}"
    if not 0 <= unit.rear[place] <= unit.rear_full[place]:
        yield f"rear.{name} is from 0 to {unit.rear_full[place]}"
    if not 0 <= unit.structure[place] <= unit.structure_full[place]:
        yield f"structure.{name} is from 0 to {unit.structure_full[place]}"
    if not 0 <= unit.gone[place] <= max(Gone) or not 0 <= unit.gone_before[place] <= max(Gone):
        yield f"gone.{name} is from 0 to {max(Gone):d}"
    if bool(unit.gone[place]) != (unit.structure[place] == 0):
        yield f"{name} is gone exactly when it has no structure left"
    for mask in (unit.hit, unit.hit_before, unit.hit_before_turn, unit.hip_replaces):
        if mask[place] & ~unit.hittable[place]:
            yield f"a slot of {name} is hit that cannot be"
