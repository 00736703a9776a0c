"""Buildings and bridges that come down: too much weight on a level, or nothing left of them (CORE-2.10, GEN-12)."""

from __future__ import annotations

from ironfall.board.hexes import Side
from ironfall.rulesets.classic.charts import Chart
from ironfall.rulesets.classic.damage import strike_in_groups
from ironfall.rulesets.classic.falls import ROLLED, fall
from ironfall.rulesets.classic.ground import depth_of, floor_below, floor_of, is_inside_building, is_under_bridge
from ironfall.rulesets.classic.infantry import take_full
from ironfall.rulesets.classic.places import is_in_play, is_infantry, is_platoon, rounded_up
from ironfall.rulesets.classic.records import DOWN, NOBODY, Kind, Table, Unit
from ironfall.rulesets.classic.structures import (
    building_in,
    construction_factor,
    deck_over,
    factor_at_phase_start,
    has_bridge,
    is_down,
    set_factor,
)
from ironfall.rulesets.classic.words import Event
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say

THE_TWO = 2
"""Units 0 and 1 are those of an action."""


@verb
def is_in_hex(unit: Unit, hex_number: int) -> bool:
    """In play in a hex, and not in the air above it."""
    return unit.at == hex_number and is_in_play(unit) and not unit.airborne


@rule(cites="CORE-2.10")
def load_on(table: Table, hex_number: int, floor: int) -> int:
    """Tons that stand on one floor of a hex.

    Worked example: a 'Mech of 55 tons alone on the roof: 55.
    """
    tons = 0
    for k in range(table.game.unit_count):
        unit = table.game.units[k]
        if is_in_hex(unit, hex_number) and unit.floor == floor:
            tons += unit.tons
    return tons


@rule(cites="CORE-2.10")
def is_carried(table: Table, unit: Unit) -> bool:
    """Whether it is a building or bridge that a unit stands on, and not the ground: a roof, a bridge, an upper storey.

    Worked example: the ground floor rests on the ground, and bears any weight.
    """
    game = table.game
    if has_bridge(table, unit.at):
        return unit.floor == game.level[unit.at] + game.deck[unit.at]
    ground = game.level[unit.at]
    return building_in(table, unit.at) > 0 and ground < unit.floor <= ground + game.deck[unit.at]


@rule(cites="CORE-2.10")
def cannot_stand(table: Table, hex_number: int) -> bool:
    """Whether the building or bridge of a hex has nothing left, or bears more on one level than it has left.

    A bridge for which the board gives no construction factor bears anything. Worked example: 55 tons on a roof of
    construction factor 40.
    """
    game = table.game
    if game.building_cf[hex_number] == 0 or is_down(table, hex_number):
        return False
    factor = construction_factor(table, hex_number)
    if factor == 0:
        return True
    for k in range(game.unit_count):
        unit = game.units[k]
        carried = is_in_hex(unit, hex_number) and is_carried(table, unit)
        if carried and load_on(table, hex_number, unit.floor) > factor:
            return True
    return False


@rule(cites="CORE-2.10 FALL-9")
def settle_structure(table: Table, hex_number: int) -> None:
    """Somebody came into a hex or left it: what cannot stand comes down at once.

    Worked example: a 'Mech of 75 tons pushed onto a roof of construction factor 60.
    """
    if cannot_stand(table, hex_number):
        bring_down(table, hex_number)


@rule(cites="CORE-2.10 GEN-12")
def bring_down_what_cannot_stand(table: Table) -> None:
    """At the end of a phase every building and bridge comes down that blows or weight have been too much for.

    Worked example: a building of construction factor 5 through whose wall 55 tons have passed.
    """
    game = table.game
    for k in range(game.worn_count):
        settle_structure(table, game.worn_hex[k])
    for k in range(game.unit_count):
        if is_in_play(game.units[k]):
            settle_structure(table, game.units[k].at)


@rule(cites="CORE-2.10")
def bring_down(table: Table, hex_number: int) -> None:
    """A building comes down on everybody inside and on top, a bridge on nobody; a building leaves rubble. Who stood
    above the ground has no floor left, and falls next.

    Worked example: a medium building of 40 with 3 levels: 8 points on the ground floor, 4 on the storeys above it and
    on the roof.
    """
    game = table.game
    say(table, Event.COMES_DOWN, NOBODY, hex_number, 0, 0)
    if building_in(table, hex_number):
        ground = game.level[hex_number]
        for floor in range(ground - game.basement[hex_number], ground + game.deck[hex_number] + 1):
            for k in range(game.unit_count):
                unit = game.units[k]
                if is_in_hex(unit, hex_number) and unit.floor == floor:
                    strike_by_debris(table, unit)
    set_factor(table, hex_number, DOWN)
    for k in range(game.unit_count):
        unit = game.units[k]
        if is_in_hex(unit, hex_number) and depth_of(table, unit) == 0:
            # Rubble fills a basement to the ground.
            unit.floor = max(unit.floor, floor_below(table, hex_number, game.level[hex_number]))


@rule(cites="CORE-2.10")
def strike_by_debris(table: Table, unit: Unit) -> None:
    """What a building does to a unit as it comes down: a tenth of its construction factor when the phase began, for
    each level above the unit's own, on the Punch table; on the top level and the roof once, on the roof on the full
    table. Infantry takes three times that, battle armor and mechanized infantry twice.

    Worked example: a heavy building of 90 with 4 levels: 27 points on the ground floor, 9 on the roof.
    """
    storeys = deck_over(table, unit.at)
    levels_above = table.game.level[unit.at] + storeys - unit.floor - 1
    points = rounded_up(factor_at_phase_start(table, unit.at), 10) * max(1, levels_above)
    if is_infantry(unit):
        points *= 2 if unit.kind == Kind.MECHANIZED or unit.kind == Kind.BATTLE_ARMOR else 3
    say(table, Event.HIT_BY_DEBRIS, unit.number, unit.at, points, 0)
    chart = Chart.PUNCH if is_inside_building(table, unit) else Chart.FULL
    if is_platoon(unit):
        take_full(table, unit, points)
    else:
        strike_in_groups(table, unit, points, chart, Side.FRONT)


@verb
def rides(table: Table, unit: Unit) -> bool:
    """Infantry on a 'Mech, which falls with that."""
    if unit.swarming == 0:
        return False
    return is_in_play(table.game.units[unit.swarming - 1])


@verb
def who_has_no_floor(table: Table) -> int:
    """The lowest unit that stood on what has come down and has not fallen yet, or NOBODY."""
    game = table.game
    lowest = NOBODY
    for k in range(game.unit_count):
        unit = game.units[k]
        if is_in_play(unit) and not unit.airborne and not rides(table, unit) and is_down(table, unit.at):
            hangs = unit.floor > floor_of(table, unit, unit.at, game.level[unit.at])
            if hangs and (lowest == NOBODY or unit.floor < game.units[lowest].floor):
                lowest = k
    return lowest


@rule(cites="CORE-2.10 AFFA-5")
def may_fall_onto_others(table: Table) -> bool:
    """Whether one of an action's two units might come down with a roof or bridge onto the other, or onto a third unit
    that it then drives who knows where.

    Worked example: a bystander on the ground floor of a house onto whose roof the target may be pushed.
    """
    game = table.game
    together = game.unit_count >= THE_TWO and game.units[0].at == game.units[1].at
    for k in range(game.unit_count):
        unit = game.units[k]
        covered = is_inside_building(table, unit) or is_under_bridge(table, unit)
        if covered and is_in_play(unit) and not unit.airborne and (k >= THE_TWO or together):
            return True
    return False


@rule(cites="BASEMENT-1")
def break_into_basement(table: Table, mech: Unit) -> None:
    """With the option, whoever is heavier than what is left of the building falls through its ground floor, if there is
    a basement.

    Worked example: 55 tons in a building of construction factor 40 over a basement of 1 level: 12 points.
    """
    game = table.game
    depth = game.basement[mech.at]
    on_ground_floor = is_inside_building(table, mech) and mech.floor == game.level[mech.at]
    can_break = game.options.basements != 0 and depth > 0 and on_ground_floor and is_in_play(mech)
    if can_break and mech.tons > construction_factor(table, mech.at):
        say(table, Event.BREAKS_INTO_BASEMENT, mech.number, mech.at, 0, 0)
        mech.floor -= depth
        fall(table, mech, depth, 0, depth, ROLLED)
