"""The actions of this ruleset that can be asked for by name."""

from __future__ import annotations

import re

from ironfall.rulesets.comparison import Choice, Comparison, Measure
from ironfall.rulesets.mechawars.aftermath import end_collision
from ironfall.rulesets.mechawars.charge import FAR, charge, charge_refusals
from ironfall.rulesets.mechawars.collision import bonus_of_charger, bonus_of_defender, collide
from ironfall.rulesets.mechawars.geometry import compare_gap, go_along, known_gap
from ironfall.rulesets.mechawars.naming import inches, signed
from ironfall.rulesets.mechawars.reactions import may_counter_charge
from ironfall.rulesets.mechawars.records import Table, Unit
from ironfall.rulesets.mechawars.run_up import AWAY, TOWARDS, aim, draw_up, run_up, way_to_run_up
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


def refusals_of_close_first(table: Table) -> int:
    """Why unit 0 may not close to five inches of unit 1 and then charge it."""
    return refusals_of_drawing_up(table, TOWARDS)


def refusals_of_step_back(table: Table) -> int:
    """Why unit 0 may not step back to five inches from unit 1 and then charge it."""
    return refusals_of_drawing_up(table, AWAY)


def refusals_of_drawing_up(table: Table, way: int) -> int:
    """What is against the move, else against the charge from where the move would end."""
    charger, target = table.game.units[CHARGER], table.game.units[TARGET]
    if not may_act_twice(charger):
        return refuse(table, Refusal.NO_TWO_ACTIONS)
    side = compare_gap(charger, target, run_up(table))
    if way == TOWARDS and side <= 0:
        return refuse(table, Refusal.CLOSE_ALREADY)
    if way == AWAY and side >= 0:
        return refuse(table, Refusal.RUN_UP_ALREADY)
    length = way_to_run_up(table, charger, target, way)
    if length == 0:
        return refuse(table, Refusal.CANNOT_MOVE_SO)
    stood = [(unit.x, unit.y, unit.touches, unit.inch_from) for unit in table.game.units]
    go_along(table, charger, aim(charger.x, target.x, way), aim(charger.y, target.y, way), length)
    refused = charge_refusals(table, charger, target)
    for unit, facts in zip(table.game.units, stood, strict=True):
        unit.x, unit.y, unit.touches, unit.inch_from = facts
    return refused


def may_act_twice(unit: Unit) -> bool:
    """Whether it has two actions that being Shaken does not cost."""
    return not unit.wrecked and unit.actions - max(0, unit.shaken - unit.paid) >= 2


def refusals_of_waiting(table: Table) -> int:
    """Why unit 1 may not charge unit 0."""
    return charge_refusals(table, table.game.units[TARGET], table.game.units[CHARGER])


@rule(cites="COL-1 COL-28")
def play_charge(table: Table) -> None:
    """Unit 0 charges unit 1, and it is unit 0's turn.

    Worked example: the one of the book, from 5 inches.
    """
    table.game.active = CHARGER
    charge(table, table.game.units[CHARGER], table.game.units[TARGET])


@rule(cites="COL-1 COL-28 R-28")
def play_close_first(table: Table) -> None:
    """Unit 0 closes to five inches of unit 1 with one action and charges it with the other.

    Worked example: from a gap of 11 inches 6 inches closer, and the book's charge.
    """
    table.game.active = CHARGER
    draw_up(table, table.game.units[CHARGER], table.game.units[TARGET], TOWARDS)
    charge(table, table.game.units[CHARGER], table.game.units[TARGET])


@rule(cites="COL-1 COL-28 R-28")
def play_step_back(table: Table) -> None:
    """Unit 0 steps back to five inches from unit 1 with one action and charges it with the other.

    Worked example: from a gap of 3 inches 2 inches away, and the book's charge.
    """
    table.game.active = CHARGER
    draw_up(table, table.game.units[CHARGER], table.game.units[TARGET], AWAY)
    charge(table, table.game.units[CHARGER], table.game.units[TARGET])


@rule(cites="COL-1 COL-28")
def play_waiting(table: Table) -> None:
    """Unit 0 keeps its actions, and unit 1, whose turn it is, charges it.

    Worked example: the book's charge with the two the other way round.
    """
    table.game.active = TARGET
    charge(table, table.game.units[TARGET], table.game.units[CHARGER])


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


def assumed_of_collision(table: Table) -> str:
    """How far the charge is taken to have gone, and what either adds to its dice for it."""
    begin_collision(table)
    game = table.game
    charger, defender = game.units[CHARGER], game.units[TARGET]
    bonuses = signed(bonus_of_charger(table, charger)), signed(bonus_of_defender(table, defender))
    added = f"the attacker adds {bonuses[0]}, the target {bonuses[1]}"
    if game.accidental:
        return f"The two have collided by accident: {added}."
    answer = "the target has counter-charged" if game.counter_charged else "nobody has counter-charged"
    return f"The attacker has charged {inches(game.charged)}, and {answer}: {added}."


def assumed_of_charge(table: Table) -> str:
    """Whether the target may answer, which is for its player to say."""
    charger, target = table.game.units[CHARGER], table.game.units[TARGET]
    if may_counter_charge(table, charger, target, target):
        return "The target may counter-charge, if its player likes; the book's choice is that it does."
    return "The target cannot counter-charge."


BOTH = ("attacker", "target")
CONTACT = ("contact", "comes to a collision", "cannot come to a collision")
FROM_FIVE_INCHES = (("gap", "5"),)
CALLS_ITSELF = {"the charger": "the target", "the target": "the attacker"}
"""What the two are to a player who waits for the other's charge."""


def answer_refused(words: str) -> str:
    """The words against the target's charge, as the one who waits says them."""
    return re.sub("|".join(CALLS_ITSELF), lambda who: CALLS_ITSELF[who[0]], words)


ACTIONS = (
    Action(
        "charge", "charge", "COL-1", refusals_of_charge, None, play_charge, BOTH, CONTACT, FROM_FIVE_INCHES,
        assumes=assumed_of_charge,
    ),
    Action(
        "collision", "collision", "COL-9", refusals_of_collision, None, play_collision, BOTH, CONTACT,
        (("gap", "0"),), assumes=assumed_of_collision,
    ),
    Action(
        "close-first", "charge after closing in", "R-28", refusals_of_close_first, None, play_close_first, BOTH,
        CONTACT, (("gap", "11"),), "closes in, then makes a charge on",
    ),
    Action(
        "step-back", "charge after a step back", "R-28", refusals_of_step_back, None, play_step_back, BOTH, CONTACT,
        (("gap", "3"),), "steps back, then makes a charge on",
    ),
    Action(
        "wait", "wait for the target's charge", "COL-1", refusals_of_waiting, None, play_waiting, BOTH, CONTACT,
        FROM_FIVE_INCHES, "waits for the charge of",
    ),
)  # fmt: skip

COMPARISON = Comparison(
    (
        Choice("charge", "charge now", "charges from where it stands"),
        Choice(
            "close-first", "close first",
            "moves straight towards the target with one action, to 5\" off or as near as it can, and charges with the "
            "other, so that being Shaken costs it the next turn's first action (ours, R-28; R-19)",
        ),
        Choice(
            "step-back", "step back",
            "moves straight away from the target with one action, to 5\" off or as far as it can, and charges with the "
            "other, so that being Shaken costs it the next turn's first action (ours, R-28; R-19)",
        ),
        Choice("wait", "wait", "keeps its actions, and the target charges it", is_answer=True),
    ),
    (
        Measure("contact", "comes to contact", "hit", 1),
        Measure("result", "own result", "attacker_result", 1, words="what the attacker's dice come to"),
        Measure("their-result", "the target's result", "target_result", -1, words="what the target's dice come to"),
        Measure("dealt", "damage dealt", "damage_to_target", 1),
        Measure("taken", "damage taken", "damage_to_attacker", -1),
        Measure("net", "dealt less taken", "damage_to_target", 1, "damage_to_attacker"),
        Measure("critical", "critical collision", "attacker_critical", 1, words="the attacker makes it critical"),
        Measure("critical-against", "critical against it", "target_critical", -1, words="the target makes it critical"),
        Measure("wrecks", "wrecks the target", "target_wrecked", 1, words="the target is wrecked"),
        Measure("wrecked", "is wrecked", "attacker_wrecked", -1, words="the attacker is wrecked"),
    ),
    answer_refused=answer_refused,
)  # fmt: skip
