"""From a stat card to the ruleset's own record, and from a set-up to a table ready for play."""

from __future__ import annotations

from ironfall.errors import BadInput
from ironfall.rulesets.mechawars.naming import name_number
from ironfall.rulesets.mechawars.options import set_options
from ironfall.rulesets.mechawars.policies import BOOK, choose
from ironfall.rulesets.mechawars.records import ACTIONS, INCH, MOST_UNITS, NOBODY, UNPLACED, Game, Table
from ironfall.rulesets.ruleset import Setup
from ironfall.table.table import Charts
from ironfall.units.stat_cards import StatCard

USUAL_TABLE = 48 * INCH
USUAL_TURNS = 30


def new_table(setup: Setup) -> Table:
    """A table with the options set and every unit mustered, before anything is said of them. The board is not used."""
    if len(setup.units) > MOST_UNITS:
        raise BadInput(f"a game has at most {MOST_UNITS} units; this one has {len(setup.units)}")
    game = Game()
    set_options(game.options, setup.options)
    table: Table = Table(game, Charts(), choose)
    table.asking.policy = [BOOK] * len(table.asking.policy)
    game.width = game.height = USUAL_TABLE
    game.turns = USUAL_TURNS
    game.active = game.charger = game.defender = NOBODY
    game.unit_count = len(setup.units)
    game.units = game.units[: len(setup.units)]
    for number, unit in enumerate(setup.units):
        muster(table, number, unit.side, unit.sheet)
    return table


def muster(table: Table, number: int, side: int, card: StatCard) -> None:
    """Fill unit `number` from a card, fresh, with both actions of its turn."""
    unit = table.game.units[number]
    unit.number = number
    unit.side = side
    unit.radius = card.base // 2
    unit.walk = card.walk
    unit.run = card.run
    unit.x = unit.y = UNPLACED
    unit.actions = ACTIONS
    unit.stats = len(card.stats)
    for place, (name, points) in enumerate(card.stats):
        unit.stat_name[place] = name_number(name)
        unit.stat_full[place] = unit.stat[place] = points
