"""The ground: who stands where, on what, how high (CONV-2), and what a hex does to those who come into it."""

from __future__ import annotations

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP, opposite
from ironfall.rulesets.classic.places import floats, is_in_play, is_infantry, is_mech, is_vehicle
from ironfall.rulesets.classic.records import NOBODY, Kind, Table, Unit
from ironfall.rulesets.classic.structures import building_in, deck_over, has_bridge, rubble_in
from ironfall.table.marks import rule, verb

MOST_OF_A_SIDE, MOST_IN_A_HEX = 2, 4


@verb
def next_hex(table: Table, hex_number: int, direction: int) -> int:
    """The adjacent hex, or OFF_THE_MAP."""
    return table.game.beside[hex_number][direction]


@rule(cites="CONV-2")
def surface(table: Table, hex_number: int, coming_from: int) -> int:
    """The level that a unit coming from another level meets: a roof or bridge if it is not below that, else the ground.

    Worked example: a roof two levels above level 1 is met at level 3 from level 3 or more, the ground at 1 from below.
    """
    ground = table.game.level[hex_number]
    deck = deck_over(table, hex_number)
    return ground + deck if coming_from >= ground + deck else ground


@rule(cites="CONV-2 STK-2")
def level_met(table: Table, unit: Unit, to: int) -> int:
    """The level at which a unit comes into a hex: on a storey of a building it stays on that storey next door.

    Worked example: from the second storey of a house into the next hex of it, as high as the first: the second storey.
    """
    game = table.game
    inside = is_inside_building(table, unit) and building_in(table, to) > 0
    if inside and game.level[to] < unit.floor < game.level[to] + game.deck[to]:
        return unit.floor
    return surface(table, to, standing_level(table, unit))


@rule(cites="CONV-2 FALL-12")
def floor_below(table: Table, hex_number: int, level: int) -> int:
    """Where a unit comes to stand that meets a hex at this level: the bottom of water without ice or a bridge lying on
    it, else that level.

    Worked example: water of depth 2 on level 0 has its bottom at -2.
    """
    game = table.game
    covered = game.ice[hex_number] != 0 or (has_bridge(table, hex_number) and game.deck[hex_number] == 0)
    if level == game.level[hex_number] and not covered:
        return level - game.water[hex_number]
    return level


@verb
def is_flying(table: Table, unit: Unit) -> bool:
    """A VTOL, or a WiGE craft, above all ground of its hex."""
    game = table.game
    flies = unit.kind == Kind.VTOL or unit.kind == Kind.WIGE
    return flies and unit.floor > game.level[unit.at] + game.deck[unit.at]


@rule(cites="CONV-2 DISP-6")
def floor_of(table: Table, unit: Unit, hex_number: int, level: int) -> int:
    """Where a unit comes to stand that meets a hex at this level: what rides on a cushion stays on the water, and what
    flies keeps its height, or clears what is higher by a level.

    Worked example: a hovercraft on water of depth 2 on level 0 is at 0, a tank would be at -2.
    """
    game = table.game
    if is_flying(table, unit):
        return max(unit.floor, game.level[hex_number] + game.deck[hex_number] + 1)
    if floats(unit) and level == game.level[hex_number]:
        return level
    return floor_below(table, hex_number, level)


@verb
def standing_level(table: Table, unit: Unit) -> int:
    """The level of the roof, bridge or surface that a unit is at: the surface for one that wades."""
    return max(unit.floor, table.game.level[unit.at])


@verb
def depth_of(table: Table, unit: Unit) -> int:
    """Levels of water that a unit stands in; 0 on ice, a bridge or a roof."""
    game = table.game
    return max(0, game.level[unit.at] - unit.floor) if game.water[unit.at] else 0


@verb
def is_on_bare_ground(table: Table, mech: Unit) -> bool:
    """On the ground itself, which is not under water, nor under a bridge or roof that the unit stands on."""
    return mech.floor == table.game.level[mech.at] and not (
        has_bridge(table, mech.at) and table.game.deck[mech.at] == 0
    )


@rule(cites="FALL-12 DFA-26")
def is_submerged(table: Table, unit: Unit) -> bool:
    """Under water altogether: depth 2 or more, or prone in depth 1.

    Worked example: a standing 'Mech in depth 1 is not.
    """
    depth = depth_of(table, unit)
    return depth >= 2 or (depth == 1 and unit.prone != 0)


@verb
def is_inside_building(table: Table, unit: Unit) -> bool:
    """In a building hex, below the roof."""
    return building_in(table, unit.at) > 0 and unit.floor < table.game.level[unit.at] + table.game.deck[unit.at]


@verb
def is_under_bridge(table: Table, unit: Unit) -> bool:
    """In the hex of a bridge, below it."""
    return has_bridge(table, unit.at) and unit.floor < table.game.level[unit.at] + table.game.deck[unit.at]


@rule(cites="CORE-2.11")
def is_paved_at(table: Table, hex_number: int, floor: int) -> bool:
    """Whether one who stands on this level of a hex stands on pavement, a road or a bridge.

    Worked example: on the ground under a paved bridge: no.
    """
    game = table.game
    ground = game.level[hex_number]
    if has_bridge(table, hex_number):
        return floor == ground + game.deck[hex_number]
    return game.pavement[hex_number] != 0 and building_in(table, hex_number) == 0 and floor == ground


@rule(cites="STK-1 STK-2 DFA-8")
def who_stands_in(table: Table, hex_number: int, other_than: int) -> int:
    """The number of the 'Mech in a hex, or NOBODY; wrecks and those in the air on an attack do not count. Of several
    on storeys of their own, the highest.

    Worked example: a 'Mech hanging in the air on its death from above does not fill the hex below it.
    """
    game = table.game
    found = NOBODY
    for k in range(game.unit_count):
        unit = game.units[k]
        there = k != other_than and unit.at == hex_number and is_in_play(unit) and not unit.airborne
        if there and (found == NOBODY or unit.floor > game.units[found].floor):
            found = k
    return found


@rule(cites="STK-1 STK-2 CORE-2.15")
def who_stands_on(table: Table, hex_number: int, floor: int, other_than: int) -> int:
    """The number of the unit that stands in a hex on this floor, of several the 'Mech, or NOBODY: storeys, a roof or
    bridge and what lies below it do not get into each other's way.

    Worked example: a 'Mech on the roof leaves room for one on the ground floor.
    """
    game = table.game
    found = NOBODY
    for k in range(game.unit_count):
        unit = game.units[k]
        there = k != other_than and unit.at == hex_number and is_in_play(unit) and not unit.airborne
        if there and unit.floor == floor and (found == NOBODY or is_mech(unit)):
            found = k
    return found


@rule(cites="STK-1 STK-2")
def who_is_met(table: Table, unit: Unit, to: int) -> int:
    """The number of the unit that stands where one would come to stand in another hex, or NOBODY.

    Worked example: pushed off a hill onto a roof it meets who stands on the roof.
    """
    return who_stands_on(table, to, floor_of(table, unit, to, level_met(table, unit, to)), unit.number)


@rule(cites="STK-1 STK-2 DISP-2")
def who_must_give_way(table: Table, unit: Unit, to: int) -> int:
    """The number of the unit for which there is no room any more in a hex that another comes to, or NOBODY.

    Worked example: a 'Mech drives out a 'Mech, but stands beside two vehicles of the other side.
    """
    return who_is_too_many(table, unit, to, floor_of(table, unit, to, level_met(table, unit, to)))


@rule(cites="STK-1")
def who_is_too_many(table: Table, unit: Unit, hex_number: int, floor: int) -> int:
    """One 'Mech and no other, two units of a side, four in all: of those that stand on this floor, the one that a unit
    which comes leaves no room for, or NOBODY.

    Worked example: the third vehicle of a side drives out the first.
    """
    game = table.game
    first = NOBODY
    friend = NOBODY
    friends = 0
    count = 0
    for k in range(game.unit_count):
        other = game.units[k]
        there = k != unit.number and other.at == hex_number and is_in_play(other) and not other.airborne
        if there and other.floor == floor and other.swarming == 0 and unit.swarming == 0:
            if is_mech(other) and is_mech(unit):
                return k
            count += 1
            first = k if first == NOBODY else first
            if other.side == unit.side:
                friends += 1
                friend = k if friend == NOBODY else friend
    if friends >= MOST_OF_A_SIDE:
        return friend
    return first if count >= MOST_IN_A_HEX else NOBODY


@verb
def most_climbed(unit: Unit) -> int:
    """Levels that a unit can step up or be pushed up: 2 for a 'Mech, else 1 (CORE-2.3, DISP-2)."""
    return 2 if is_mech(unit) else 1


@rule(cites="DISP-2")
def is_water_met(table: Table, unit: Unit, to: int) -> bool:
    """Whether a unit on the ground would come into water in another hex: no infantry is moved there.

    Worked example: not where ice or a bridge lies over it.
    """
    level = level_met(table, unit, to)
    return floor_below(table, to, level) < level


@verb
def woods_in(table: Table, hex_number: int) -> int:
    """How dense the woods or the jungle of a hex are: 1 light, 2 heavy, 3 ultra-heavy."""
    return max(table.game.woods[hex_number], table.game.jungle[hex_number])


@verb
def is_ground_met(table: Table, hex_number: int, level: int) -> bool:
    """Whether one who meets a hex at this level meets its ground, and no roof, storey or bridge above or on it."""
    lies_on_it = has_bridge(table, hex_number) and table.game.deck[hex_number] == 0
    return level == table.game.level[hex_number] and not lies_on_it


@rule(cites="CORE-2.3")
def is_along_road(table: Table, unit: Unit, to: int) -> bool:
    """Whether a road, pavement or bridge that a unit stands on leads over the hexside to that of the next hex, so that
    neither what grows and lies there nor a ban counts.

    Worked example: from a road onto one that runs beside it, without a junction: no.
    """
    paved = is_paved_at(table, unit.at, unit.floor) and is_paved_at(table, to, level_met(table, unit, to))
    if not paved or is_water_met(table, unit, to):
        return False
    for direction in range(DIRECTIONS):
        if next_hex(table, unit.at, direction) == to:
            return leads_over(table, unit.at, direction) and leads_over(table, to, opposite(direction))
    return False


@verb
def leads_over(table: Table, hex_number: int, direction: int) -> bool:
    """Whether the road, pavement or bridge of a hex leads over a hexside."""
    roads = table.game.roads[hex_number]
    return roads == 0 or roads >> direction & 1 != 0


@rule(cites="CORE-2.3 DISP-2b")
def is_ground_barred(table: Table, vehicle: Unit, to: int) -> bool:
    """Ground other than water that a kind of vehicle may not come to, by itself or pushed; a bridge or roof that it
    comes to lies above all that, a road leads through it, and rotors are not barred at all.

    Worked example: wheels go over no rough ground nor rubble, tracks into light woods or jungle and no deeper.
    """
    if vehicle.kind == Kind.VTOL or not is_ground_met(table, to, level_met(table, vehicle, to)):
        return False
    if is_along_road(table, vehicle, to):
        return False
    woods = woods_in(table, to) > (1 if vehicle.kind == Kind.TRACKED else 0)
    return woods or (vehicle.kind == Kind.WHEELED and (table.game.rough[to] > 0 or rubble_in(table, to) > 0))


@rule(cites="DISP-2")
def is_valid_displacement(table: Table, unit_number: int, direction: int) -> bool:
    """Whether a unit can be pushed a hex in a direction: on the map, no ground barred to it (but water, where a vehicle
    sinks), at most two levels up, for a vehicle one, room to be had.

    Worked example: a cliff of three levels bars the way up, and so does one behind a 'Mech that must give way.
    """
    game = table.game
    pushed = unit_number
    while pushed != NOBODY:
        unit = game.units[pushed]
        to = next_hex(table, unit.at, direction)
        if to == OFF_THE_MAP:
            return game.options.offmap != 0
        level = standing_level(table, unit)
        if game.impassable[to] or level_met(table, unit, to) - level > most_climbed(unit):
            return False
        if is_infantry(unit) and is_water_met(table, unit, to):
            return False
        if is_vehicle(unit) and is_ground_barred(table, unit, to):
            return False
        pushed = who_must_give_way(table, unit, to)
    return True
