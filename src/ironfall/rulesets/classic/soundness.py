"""Whether a table that somebody wrote down can be: every field within what the rules could have made of it."""

from __future__ import annotations

from collections.abc import Iterator

from ironfall.board.hexes import DIRECTIONS
from ironfall.rulesets.classic.cockpits import is_pilot_in_head
from ironfall.rulesets.classic.critical_hits import is_gyro_destroyed
from ironfall.rulesets.classic.declarations import makes_its_attack_moving
from ironfall.rulesets.classic.ground import who_is_too_many
from ironfall.rulesets.classic.infantry import troopers_left
from ironfall.rulesets.classic.naming import places_of, places_there
from ironfall.rulesets.classic.physical_weapons import is_weapon
from ironfall.rulesets.classic.places import is_in_play, is_infantry, is_mech, is_vehicle
from ironfall.rulesets.classic.punch import can_flip_arms
from ironfall.rulesets.classic.records import (
    BLOWS,
    DOWN,
    MOST_BLASTS,
    MOST_ITEMS,
    MOST_OWED,
    MOST_UNITS,
    MOST_WORN,
    PLACES,
    Aim,
    Armor,
    Attack,
    Carried,
    Gone,
    Mode,
    Phase,
    Table,
    Unit,
)
from ironfall.rulesets.classic.sentences import hex_name
from ironfall.rulesets.classic.words import Because, Cause

MOST = 10_000
FLAGS = (
    "prone", "airborne", "has_moved", "skidded", "evading", "spotting", "stuck", "shut_down", "held",
    "tried_to_stand", "failed_in_the_air", "unconscious", "off_map", "head_struck",
    "flipped",
)  # fmt: skip
COUNTS = {
    "facing": DIRECTIONS - 1,
    "mode": max(Mode),
    "attack": max(Attack),
    "declared": MOST_UNITS,
    "aims": max(Aim),
    "carried": max(Carried),
    "swarming": MOST_UNITS,
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
    "damage_this_phase": MOST,
    "cruise": MOST,
    "motive": 7,
    "crew": 7,
    "stabilisers": (1 << PLACES) - 1,
    "turrets_stuck": (1 << 2 * PLACES) - 1,
    "jammed": (1 << MOST_ITEMS) - 1,
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


OF_MECHS_ONLY = {
    "prone": "lies prone",
    "airborne": "makes a death from above",
    "pilot_hits": "has a pilot to be hurt",
    "unconscious": "has a pilot to be unconscious",
    "twisted": "has a torso to twist",
    "carried": "has hands to carry a club",
}
"""Fields that are 0 of anything else, and what that says."""


def what_cannot_be(table: Table, names: tuple[str, ...]) -> Iterator[str]:
    """Everything wrong, in sentences that call the units by their names."""
    yield from _wrong(table)
    yield from _misplaced(table, names)
    yield from _declared_twice(table, names)


def _misplaced(table: Table, names: tuple[str, ...]) -> Iterator[str]:
    game = table.game
    standing: dict[tuple[int, int], list[int]] = {}
    for k in range(game.unit_count):
        unit = game.units[k]
        if not 0 <= unit.at < game.width * game.height:
            yield f"{names[k]} stands off the map"
        elif not (unit.destroyed or unit.off_map or unit.airborne):
            there = standing.setdefault((unit.at, unit.floor), [])
            there.append(k)
            too_many = who_is_too_many(table, unit, unit.at, unit.floor)
            if too_many in there:
                both = f"{names[too_many]} and {names[k]}"
                yield f"{both} stand in the same hex, {hex_name(table, unit.at)}; move one of them"


def _declared_twice(table: Table, names: tuple[str, ...]) -> Iterator[str]:
    """Charges and deaths from above that cannot all have been declared (GEN-11); before the Movement Phase is over the
    later ones are refused."""
    game = table.game
    if game.phase == Phase.MOVEMENT:
        return
    moving = [unit for unit in game.units[: game.unit_count] if is_in_play(unit) and makes_its_attack_moving(unit)]
    for number in sorted({unit.attack_target for unit in moving}):
        at_it = sum(unit.attack_target == number for unit in moving)
        if at_it > 1 or game.units[number] in moving:
            what = "charges and deaths from above aimed at it" if at_it > 1 else "one of its own and one aimed at it"
            yield f"{names[number]} has {what} declared after the Movement Phase; only one can be (GEN-11)"


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
        if not 0 <= game.worn_hex[k] < hexes or not DOWN <= game.worn_cf[k] <= MOST:
            yield "a worn building stands off the map or has less than nothing left"
        if not DOWN <= game.worn_before[k] <= MOST:
            yield "a worn building began the phase with less than nothing"
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
    if unit.destroyed and unit.destroyed not in tuple(Cause):
        yield "destroyed is 0 or the number of a cause"
    if not -MOST <= unit.floor <= MOST or not -MOST <= unit.jump <= unit.jump_full:
        yield "its floor or its jumping movement is out of bounds"
    if not 0 <= unit.attack_target < table.game.unit_count:
        yield "attack_target is no unit"
    if not 0 <= unit.second_target < table.game.unit_count:
        yield "second_target is no unit"
    for blow in range(BLOWS):
        if not 0 <= unit.blow_with[blow] < PLACES and not is_weapon(unit, unit.blow_with[blow]):
            yield "blow_with is no location and no weapon"
        if unit.blow_result[blow] != 0 or unit.blow_points[blow] != 0:
            yield "blow_result and blow_points are 0 but in the middle of an action"
    if not 0 <= unit.fired < 1 << PLACES or unit.twisted not in (0, 1, DIRECTIONS - 1):
        yield "fired or twisted is out of bounds"
    if unit.flipped and not can_flip_arms(unit):
        yield "only a biped without lower arms and hands flips its arms"
    if not (0 <= unit.attack_from < hexes and 0 <= unit.aimed_at < hexes):
        yield "attack_from or aimed_at is off the map"
    if not 0 <= unit.second_aimed_at < hexes:
        yield "second_aimed_at is off the map"
    if unit.airborne and table.game.beside[unit.at][unit.facing] != unit.aimed_at:
        yield "a unit in the air on a death from above is beside the hex it aims at, facing it"
    for place in range(PLACES):
        yield from _wrong_place(unit, place)
    for item in range(MOST_ITEMS):
        if not 0 <= unit.charge[item] <= unit.charge_full[item]:
            yield f"charge.{item} is out of bounds"
    if not 0 <= unit.active < 1 << MOST_ITEMS:
        yield "active is out of bounds"
    if not 0 <= unit.broken < 1 << MOST_ITEMS:
        yield "broken is out of bounds"
    for k in range(max(0, min(MOST_OWED, unit.owed_count))):
        if unit.owed[k] not in tuple(Because) or not -MOST <= unit.owed_modifier[k] <= MOST:
            yield f"owed.{k} is no reason for a piloting roll"
    for k in range(max(0, min(MOST_BLASTS, unit.blast_count))):
        if not 0 <= unit.blast_place[k] < PLACES or not 0 <= unit.blast_points[k] <= MOST:
            yield f"blast_place.{k} is no location, or its points are out of bounds"
    for name, what in OF_MECHS_ONLY.items():
        if getattr(unit, name) != 0 and not is_mech(unit):
            yield f"only a 'Mech {what}"
    if is_vehicle(unit):
        yield from _wrong_vehicle(unit)
    if is_infantry(unit):
        yield from _wrong_infantry(table, unit)
        return
    lost = (unit.gone[0] and is_pilot_in_head(unit)) or unit.gone[1]
    if not unit.destroyed and (lost or unit.engine_hits >= 3 or unit.pilot_hits >= 6):
        yield "it would be destroyed"
    if is_gyro_destroyed(unit) and unit.gyro_hits > 3:
        yield "a gyro cannot be hit so often"


def _wrong_vehicle(unit: Unit) -> Iterator[str]:
    if not unit.destroyed and any(unit.structure[place] == 0 for place in places_there(unit)):
        yield "it would be destroyed"
    if unit.cruise > unit.walk:
        yield f"cruise is from 0 to {unit.walk}"


def _wrong_infantry(table: Table, unit: Unit) -> Iterator[str]:
    if not unit.destroyed and troopers_left(unit) == 0:
        yield "it would be destroyed"
    if unit.swarming:
        host = table.game.units[min(unit.swarming, table.game.unit_count) - 1]
        if unit.swarming > table.game.unit_count or not is_mech(host) or host.at != unit.at:
            yield "swarming is one more than the number of a 'Mech in its hex"


def _wrong_place(unit: Unit, place: int) -> Iterator[str]:
    name = places_of(unit)[place]
    if not 0 <= unit.armor[place] <= unit.armor_full[place]:
        yield f"armor.{name} is from 0 to {unit.armor_full[place]}"
    if not 0 <= unit.rear[place] <= unit.rear_full[place]:
        yield f"rear.{name} is from 0 to {unit.rear_full[place]}"
    if not 0 <= unit.structure[place] <= unit.structure_full[place]:
        yield f"structure.{name} is from 0 to {unit.structure_full[place]}"
    if not 0 <= unit.gone[place] <= max(Gone) or not 0 <= unit.gone_before[place] <= max(Gone):
        yield f"gone.{name} is from 0 to {max(Gone):d}"
    if bool(unit.gone[place]) != (unit.structure[place] == 0) and is_mech(unit):
        yield f"{name} is gone exactly when it has no structure left"
    boxes = unit.half_boxes[place]
    if boxes and not (0 <= boxes <= 3 and unit.armor_kind[place] == Armor.HARDENED):
        yield f"half_boxes.{name} is from 0 to 3, and 0 where the armor is not hardened"
    if (boxes & 1 and unit.armor[place] == 0) or (boxes & 2 and unit.rear[place] == 0):
        yield f"half_boxes.{name} marks half a box where no armor is left"
    if unit.slot_armor[place] & ~unit.slot_armor_full[place]:
        yield f"slot_armor.{name} has a slot whose armor is not there"
    for mask in (unit.hit, unit.hit_before, unit.hit_before_turn, unit.hip_replaces):
        if mask[place] & ~unit.hittable[place]:
            yield f"a slot of {name} is hit that cannot be"
