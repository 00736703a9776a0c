"""From a card to the ruleset's own record, and from a set-up to a table ready for play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ironfall.board.hexes import DIRECTIONS, neighbour
from ironfall.board.maps import Board
from ironfall.errors import BadInput
from ironfall.rulesets.mech_d20.charts import charts
from ironfall.rulesets.mech_d20.construction import NEEDS_OPTION, read_item, refusals
from ironfall.rulesets.mech_d20.numbers import fill_numbers, merged, weapon_names, weight_class
from ironfall.rulesets.mech_d20.options import set_options
from ironfall.rulesets.mech_d20.policies import BOOK, choose
from ironfall.rulesets.mech_d20.records import MOST_UNITS, PLACES, UNPLACED, Game, Kind, Table, Unit
from ironfall.rulesets.ruleset import Setup
from ironfall.units.cards import FRONT_OF, Card
from ironfall.units.cards import PLACES as PLACE_NAMES

GUNNERY, PILOTING = 1, 1
"""A starting pilot (D20-2)."""
USUAL_ROUNDS = 30


def new_table(setup: Setup) -> Table:
    """A table with the board laid, charts and options set and every unit mustered, before anything is said of them."""
    if len(setup.units) > MOST_UNITS:
        raise BadInput(f"a game has at most {MOST_UNITS} units; this one has {len(setup.units)}")
    game = Game()
    set_options(game.options, setup.options, setup.charts)
    fill_numbers(game, setup.charts)
    table: Table = Table(game, charts(setup.charts, game.options), choose)
    table.asking.policy = [BOOK] * len(table.asking.policy)
    lay_board(game, setup.board)
    game.rounds = USUAL_ROUNDS
    game.unit_count = len(setup.units)
    game.units = game.units[: len(setup.units)]
    for number, unit in enumerate(setup.units):
        muster(table, number, unit.side, unit.sheet, setup.charts)
    # Until initiative is rolled they act as they stand, so that an attack asked for by itself has its order too.
    game.order_count = len(setup.units)
    game.order[: len(setup.units)] = list(range(len(setup.units)))
    return table


def muster(table: Table, number: int, side: int, card: Card, own_charts: Mapping[str, Any]) -> None:
    """Fill unit `number` from a card, fresh, with a starting pilot.

    BadInput where the ruleset does not play the card with these options and charts.
    """
    options = table.game.options
    switched_on = [option for option in NEEDS_OPTION.values() if getattr(options, option)]
    refused = refusals(card, own_charts, switched_on)
    if refused:
        raise BadInput(refused[0], card.source)
    unit = table.game.units[number]
    unit.number = number
    unit.side = side
    unit.tons = card.tons
    unit.weight_class = weight_class(own_charts, card.tons)
    unit.gunnery = GUNNERY
    unit.piloting = PILOTING
    unit.walk = card.walk
    unit.run = card.run
    unit.at = UNPLACED
    for place, name in enumerate(PLACE_NAMES):
        unit.armor_full[place] = unit.armor[place] = card.armor[name]
        unit.internal_full[place] = unit.internal[place] = card.internal[name]
    list_items(table, unit, card, own_charts)


def list_items(table: Table, unit: Unit, card: Card, own_charts: Mapping[str, Any]) -> None:
    """Number the items from 1, and write each where the critical die finds it (D20-47, D20-53)."""
    weapons = weapon_names(own_charts)
    charges = merged(own_charts)["gel"]["charges_per_slot"]
    die = [1] * PLACES
    unit.items = 1
    for name, line in card.lines():
        item, place, read = unit.items, PLACE_NAMES.index(name), read_item(line.name, weapons)
        assert read is not None
        unit.items += 1
        unit.kind[item] = read.kind
        unit.place[item] = place
        unit.weapon[item] = read.weapon
        unit.rear[item] = int(line.rear)
        if read.kind == Kind.AMMO:
            unit.shots_full[item] = table.game.numbers.weapons[read.weapon].ammo
        elif read.kind == Kind.GEL_PACK:
            unit.shots_full[item] = charges
        unit.shots[item] = unit.shots_full[item]
        unit.chart[place][die[place]] = item
        die[place] += 1
    for rear, front in FRONT_OF.items():
        # Rear torsos are like the front but for their points (D20-35): what sits in a torso is struck from both sides.
        unit.chart[PLACE_NAMES.index(rear)] = list(unit.chart[PLACE_NAMES.index(front)])


def lay_board(game: Game, board: Board) -> None:
    """Fill the game's board: one whole number a hex and fact."""
    game.width, game.height = board.width, board.height
    hexes = board.hexes
    game.beside = [
        [neighbour(board.width, board.height, number, direction) for direction in range(DIRECTIONS)]
        for number in range(len(hexes))
    ]
    game.level = [h.level for h in hexes]
    game.water = [h.water_depth for h in hexes]
    game.woods = [max(h.woods, h.jungle) for h in hexes]
    game.rough = [max(h.rough, h.rubble) for h in hexes]
    game.impassable = [int("impassable" in h.terrain) for h in hexes]


assert len(PLACE_NAMES) == PLACES
