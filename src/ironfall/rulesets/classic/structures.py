"""Buildings and bridges: what is left of them, and what stands in a hex once one has come down (CORE-2.10).

The board never changes. What play has done to a building or bridge stands in a list of those worn so far.
"""

from __future__ import annotations

from ironfall.rulesets.classic.records import DOWN, MOST_WORN, NOBODY, Table
from ironfall.rulesets.classic.words import Event
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say
from ironfall.table.tape import Fault, find_fault


@verb
def place_in_list(table: Table, hex_number: int) -> int:
    """Where the building or bridge of a hex stands in the list of those worn, or NOBODY."""
    game = table.game
    for k in range(game.worn_count):
        if game.worn_hex[k] == hex_number:
            return k
    return NOBODY


@rule(cites="CORE-2.10")
def is_down(table: Table, hex_number: int) -> bool:
    """Whether the building or bridge of a hex has come down.

    Worked example: a building without any construction factor left stands until the end of the phase.
    """
    k = place_in_list(table, hex_number)
    return k != NOBODY and table.game.worn_cf[k] == DOWN


@verb
def building_in(table: Table, hex_number: int) -> int:
    """The type of the building that stands in a hex, or 0."""
    building = table.game.building[hex_number]
    return 0 if building == 0 or is_down(table, hex_number) else building


@verb
def deck_over(table: Table, hex_number: int) -> int:
    """Levels from the ground to the roof or bridge that stands in a hex, or 0."""
    deck = table.game.deck[hex_number]
    return 0 if deck == 0 or is_down(table, hex_number) else deck


@verb
def has_bridge(table: Table, hex_number: int) -> bool:
    """Whether a bridge stands in a hex; one of elevation 0 lies on the surface."""
    game = table.game
    bridged = game.bridge[hex_number] != 0 or (game.deck[hex_number] > 0 and game.building[hex_number] == 0)
    return bridged and not is_down(table, hex_number)


@rule(cites="CORE-2.10")
def rubble_in(table: Table, hex_number: int) -> int:
    """The rubble of a hex; a building that came down leaves that of its type, a bridge leaves none.

    Worked example: a heavy building leaves rubble of kind 3.
    """
    game = table.game
    if game.building[hex_number] and is_down(table, hex_number):
        return max(game.rubble[hex_number], game.building[hex_number])
    return game.rubble[hex_number]


@rule(cites="CORE-2.10")
def construction_factor(table: Table, hex_number: int) -> int:
    """What is left of the construction factor of a building or bridge.

    Worked example: a medium building of 40 that took 6 has 34.
    """
    k = place_in_list(table, hex_number)
    if k == NOBODY:
        return table.game.building_cf[hex_number]
    return max(0, table.game.worn_cf[k])


@rule(cites="CORE-2.10")
def factor_at_phase_start(table: Table, hex_number: int) -> int:
    """What there was of the construction factor when the phase began.

    Worked example: 40 in a phase in which a wall has already cost it 6.
    """
    k = place_in_list(table, hex_number)
    return table.game.building_cf[hex_number] if k == NOBODY else table.game.worn_before[k]


@rule(cites="CORE-2.10")
def wear_building(table: Table, who: int, hex_number: int, points: int) -> None:
    """A building or bridge loses construction factor to a unit; one that has none left stands to the end of the phase.

    Worked example: 55 tons take 6 from a building on the way in.
    """
    factor = construction_factor(table, hex_number)
    if factor > 0 and points > 0:
        left = max(0, factor - points)
        say(table, Event.STRUCTURE_WORN, who, hex_number, factor - left, left)
        set_factor(table, hex_number, left)


@verb
def set_factor(table: Table, hex_number: int, left: int) -> None:
    """Write down what is left of a building or bridge."""
    game = table.game
    k = place_in_list(table, hex_number)
    if k == NOBODY:
        if game.worn_count == MOST_WORN:
            find_fault(table, Fault.LIST_FULL)
            return
        k = game.worn_count
        game.worn_hex[k] = hex_number
        game.worn_before[k] = game.building_cf[hex_number]
        game.worn_count += 1
    game.worn_cf[k] = left


@verb
def remember_factors(table: Table) -> None:
    """A phase begins: what is left of buildings and bridges now is what they began it with."""
    game = table.game
    for k in range(game.worn_count):
        game.worn_before[k] = game.worn_cf[k]
