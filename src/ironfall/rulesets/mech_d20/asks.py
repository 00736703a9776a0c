"""The questions that a case file can put to these rules by name: a number, a chart, or one rule played with its dice.

docs/cases.md lists them for those who write cases.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironfall.rulesets.mech_d20.asks_answers import (
    REASON_WORDS,
    Told,
    arc,
    attack_die,
    attacks,
    cost_of_a_step,
    cost_of_turning,
    cover_of_b,
    critical_chart,
    deal,
    head_shots,
    initiative,
    location,
    location_table,
    mend_at_once,
    movement_die,
    movement_points,
    owed_roll,
    range_of,
    roll_for_criticals,
    roll_to_wake,
    running_chances,
    side_of_b,
    stages,
    stand_attempts,
    step_of_heat,
    steps_offered,
    strike_all,
    whole_damage_phase,
    whole_move,
)
from ironfall.rulesets.mech_d20.records import Table
from ironfall.rulesets.ruleset import Ask, Given

UNIT = Given("unit", "unit", 0, "the unit it is about")
ITEM = Given("item", "word", "", "an item, such as Medium Laser, RT:2 or kick RL")
PLACE = Given("place", "word", None, "a location: HD, CT, LT, RT, LA, RA, LL, RL, CTR, LTR, RTR")
HITS = Given("hits", "words", (), "location and points of each hit, and where it matters the side, or natural-20")
REPAIRS = Given("repairs", "words", (), "location and points of each repair of the Combat Phase")


def number(name: str, default: int | None, what: str) -> Given:
    """A number that a question is told."""
    return Given(name, "number", default, what)


def about(units: int, name: str, what: str, answer: Callable[[Table, Told], Any], *given: Given) -> Ask:
    """A question about one unit, or about A and B."""
    return Ask(name, what, given if units > 1 else (UNIT, *given), units, answer)


TIMES = number("times", 1, "how many times")

ASKS: tuple[Ask, ...] = (
    about(2, "attack-die", "the total of one attack die, and whether it hits", attack_die, ITEM),
    about(2, "attacks", "A attacks B with what it fires, round after round, and nothing is dealt", attacks, TIMES),
    about(1, "range", "the band of a distance, and its modifier", range_of, ITEM, number("hexes", None, "hexes away")),
    about(1, "arc", "the hexsides, clockwise from the front, that an item covers", arc, ITEM),
    about(2, "side-attacked", "the side of B that A attacks", side_of_b),
    about(2, "cover", "the cover of B from A", cover_of_b),
    about(2, "location", "the location that the die of A's attack on B picks", location),
    about(1, "location-table", "the faces of the location die", location_table,
          Given("side", "word", "front", "front, left, right or rear")),
    about(1, "strike", "hits, with the critical rolls they call for; nothing is dealt", strike_all, HITS),
    about(1, "deal-damage", "hits and repairs, and the damage is dealt", deal, HITS, REPAIRS),
    about(1, "damage-phase", "hits and repairs, then the whole Damage Phase", whole_damage_phase, HITS, REPAIRS),
    about(1, "mend", "GEL that counts at once", mend_at_once, PLACE, number("points", None, "points of GEL")),
    about(1, "critical-chart", "what each face of the critical die strikes", critical_chart, PLACE),
    about(1, "critical-roll", "a critical roll, with what it sets off", roll_for_criticals, PLACE),
    about(1, "head-shots", "hits on the head, without damage", head_shots, TIMES),
    about(1, "wake", "the roll to wake up", roll_to_wake),
    about(1, "owed-roll", "the piloting roll of the Damage Phase", owed_roll,
          Given("reasons", "words", (), f"why it is owed: {', '.join(REASON_WORDS)}")),
    about(1, "stand-attempts", "tries to stand up", stand_attempts, TIMES),
    about(1, "heat-step", "heat built up in the round, then the heat step", step_of_heat,
          number("movement", 0, "heat of movement"), number("weapons", 0, "heat of weapons"),
          number("other", 0, "other heat")),
    about(1, "running-chances", "by heat, the chance to keep running", running_chances),
    about(1, "movement-points", "walk, run and jump as damage and heat leave them", movement_points),
    about(1, "step-cost", "movement points for a step into the next hex", cost_of_a_step,
          number("direction", None, "0 to 5, clockwise from north")),
    about(1, "turning-cost", "movement points for hexsides turned", cost_of_turning,
          number("at_start", 0, "before the first hex"), number("mid", 0, "on the way"),
          number("at_end", 0, "after the last hex")),
    about(1, "steps-offered", "what it may do next, having moved so far", steps_offered),
    about(1, "movement-die", "by hexes moved, what is taken off attacks at the mover", movement_die),
    about(1, "move", "its whole Movement Phase", whole_move),
    Ask("initiative", "everybody rolls for initiative", (), 1, initiative),
    Ask("stages", "so many stages of the game from where it stands", (TIMES,), 1, stages),
)  # fmt: skip
