"""The actions of this ruleset that can be asked for by name."""

from __future__ import annotations

from ironfall.rulesets.mechawars.aftermath import end_collision
from ironfall.rulesets.mechawars.charge import FAR, charge, charge_refusals
from ironfall.rulesets.mechawars.collision import collide
from ironfall.rulesets.mechawars.geometry import known_gap
from ironfall.rulesets.mechawars.records import Table
from ironfall.rulesets.mechawars.words import Refusal
from ironfall.rulesets.ruleset import Action
from ironfall.table.marks import rule, verb
from ironfall.table.talk import refuse

CHARGER, TARGET = 0, 1


def refusals_of_charge(table: Table) -> int:
    """Why unit 0 may not charge unit 1."""
    return charge_refusals(table, table.game.units[CHARGER], table.game.units[TARGET])


def refusals_of_collision(table: Table) -> int:
    """Why units 0 and 1 do not collide."""
    charger, defender = table.game.units[CHARGER], table.game.units[TARGET]
    refused = 0
    if charger.wrecked:
        refused += refuse(table, Refusal.CHARGER_WRECKED)
    if defender.wrecked:
        refused += refuse(table, Refusal.TARGET_WRECKED)
    if known_gap(charger, defender) != 0:
        refused += refuse(table, Refusal.NOT_TOUCHING)
    return refused


@rule(cites="COL-1 COL-28")
def play_charge(table: Table) -> None:
    """Unit 0 charges unit 1, and it is unit 0's turn.

    Worked example: the one of the book, from 5 inches.
    """
    table.game.active = CHARGER
    charge(table, table.game.units[CHARGER], table.game.units[TARGET])


@rule(cites="COL-9 COL-10 COL-13 COL-17 COL-28 HW-1")
def play_collision(table: Table) -> None:
    """Units 0 and 1 are in contact: unit 0 has charged or run into unit 1, so far as was said, and it is its turn.

    Worked example: charged 4.000: +2; 3.999: +1.
    """
    begin_collision(table)
    collide(table)
    end_collision(table)


@verb
def begin_collision(table: Table) -> None:
    """What is said of the charge is all there is to know of it."""
    game = table.game
    game.active = CHARGER
    game.charger = CHARGER
    game.defender = TARGET
    game.collided = 0
    least = FAR + 1 if game.options.horizon_wars else FAR
    game.far = 1 if game.charged >= least else 0
    for k in range(game.unit_count):
        game.units[k].lost = 0
        game.units[k].moved = 0
    game.units[CHARGER].moved = 1 if game.charged > 0 else 0
    game.units[TARGET].moved = game.counter_charged


ACTIONS = (
    Action(
        name="charge",
        title="charge",
        rule="COL-1",
        refusals=refusals_of_charge,
        to_hit=None,
        play=play_charge,
        units=("attacker", "target"),
        hits=("contact", "comes to a collision", "cannot come to a collision"),
        begins=(("gap", "5"),),
    ),
    Action(
        name="collision",
        title="collision",
        rule="COL-9",
        refusals=refusals_of_collision,
        to_hit=None,
        play=play_collision,
        units=("attacker", "target"),
        hits=("contact", "comes to a collision", "cannot come to a collision"),
        begins=(("gap", "0"),),
    ),
)
