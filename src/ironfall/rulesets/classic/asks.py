"""The questions that a case file can put to these rules by name: a number, a chart, or one rule played with its dice.

Each calls the rules themselves; nothing is worked out here a second time. docs/cases.md lists them for those who write
cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP, Side
from ironfall.errors import BadInput
from ironfall.rulesets.classic.charge import CHARGE_ROLL
from ironfall.rulesets.classic.charts import MOTIVE, PLACE_BITS, THROUGH_ARMOR, Chart
from ironfall.rulesets.classic.clubs import damage_in_hand
from ironfall.rulesets.classic.collapse import bring_down
from ironfall.rulesets.classic.critical_hits import critical_roll, hit_slot
from ironfall.rulesets.classic.damage import set_off_explosions, strike, strike_in_groups
from ironfall.rulesets.classic.death_from_above import (
    ATTACKER_ROLL,
    TARGET_ROLL,
    damage_to_attacker,
    damage_to_target,
    declare_death_from_above,
    hover_level,
)
from ironfall.rulesets.classic.displacement import STAYS, advance, displace, dodge, follow_dominoes
from ironfall.rulesets.classic.facts import LETTERS, STAY, word
from ironfall.rulesets.classic.falls import ON_ITS_BACK, ROLLED, fall, pilot_check_number
from ironfall.rulesets.classic.ground import depth_of, is_valid_displacement, next_hex, who_stands_in
from ironfall.rulesets.classic.hit_location import roll_location
from ironfall.rulesets.classic.kick import kick_damage
from ironfall.rulesets.classic.loss import LEG_LOST_MODIFIER, blow_off, lose_location
from ironfall.rulesets.classic.movement import (
    is_legal_step,
    jumping_mp,
    step_cost,
    target_movement_modifier,
    walking_mp,
)
from ironfall.rulesets.classic.naming import places_of, places_there
from ironfall.rulesets.classic.owed_rolls import owe_piloting_roll
from ironfall.rulesets.classic.piloting import piloting_number
from ironfall.rulesets.classic.pilots import hit_pilot, wake_pilot
from ironfall.rulesets.classic.places import is_vehicle
from ironfall.rulesets.classic.punch import punch_damage
from ironfall.rulesets.classic.reach import side_towards
from ironfall.rulesets.classic.records import NOBODY, Table, Unit, VehicleHit, Weapon
from ironfall.rulesets.classic.sentences import hex_name
from ironfall.rulesets.classic.sequence import end_phase
from ironfall.rulesets.classic.setup import find_slot, place_of
from ironfall.rulesets.classic.setup_vehicles import place_of_vehicle
from ironfall.rulesets.classic.standing import running_mp
from ironfall.rulesets.classic.structures import has_bridge
from ironfall.rulesets.classic.terrain_entry import enter_terrain
from ironfall.rulesets.classic.vehicle_criticals import vehicle_critical_roll
from ironfall.rulesets.classic.vehicle_motion import motive_roll
from ironfall.rulesets.classic.ways_out import NO_DIRECTION, nearest_way_out
from ironfall.rulesets.classic.words import Because, Event, Question
from ironfall.rulesets.ruleset import Ask, Given
from ironfall.table.dice import Dice, highest, lowest
from ironfall.table.tape import Source

Told = Mapping[str, Any]
"""What the question is told, by name."""

TABLES = {"full": Chart.FULL, "punch": Chart.PUNCH, "kick": Chart.KICK}
SIDES = {word(side): side for side in Side}
THROUGH_ARMOR_MARK, MOTIVE_MARK = "*", "+"
OWED = {
    "hit-by-death-from-above": (Because.HIT_BY_DEATH_FROM_ABOVE, TARGET_ROLL),
    "made-death-from-above": (Because.MADE_DEATH_FROM_ABOVE, ATTACKER_ROLL),
    "landed-without-target": (Because.LANDED_WITHOUT_TARGET, ATTACKER_ROLL),
    "fallen-upon": (Because.FALLEN_UPON, 2),
    "shutdown": (Because.SHUTDOWN, 3),
    "leg-lost": (Because.LEG_LOST, LEG_LOST_MODIFIER),
    "kicked": (Because.KICKED, 0),
    "kick-missed": (Because.KICK_MISSED, 0),
    "pushed": (Because.PUSHED, 0),
    "charged": (Because.CHARGED, CHARGE_ROLL),
    "made-charge": (Because.MADE_CHARGE, CHARGE_ROLL),
}
"""Events that only leave a piloting roll owing (PSR-A)."""


def unit_of(table: Table, told: Told) -> Unit:
    """The unit a question is about."""
    return table.game.units[told["unit"]]


def one_of(words: Mapping[str, Any], text: str, what: str) -> Any:
    """The thing this word stands for."""
    if text not in words:
        raise BadInput(f"{what} is one of {', '.join(words)}, not {text!r}")
    return words[text]


def direction_of(told: Told) -> int:
    """A direction from 0 to 5."""
    direction: int = told["direction"]
    if not 0 <= direction < DIRECTIONS:
        raise BadInput(f"direction is from 0 to {DIRECTIONS - 1}, clockwise from north, not {direction}")
    return direction


# --- what is struck


def sides_around(table: Table, told: Told) -> list[str]:
    """The side that each neighbour sees."""
    unit = unit_of(table, told)
    around = [next_hex(table, unit.at, direction) for direction in range(DIRECTIONS)]
    if OFF_THE_MAP in around:
        raise BadInput("the unit must not stand at the edge of the map")
    return [word(Side(side_towards(table, unit, beside))) for beside in around]


def side_struck(table: Table, told: Told) -> str:
    """The side seen from a hex."""
    unit = unit_of(table, told)
    return word(Side(side_towards(table, unit, told["seen_from"])))


def location_table(table: Table, told: Told) -> dict[str, str]:
    """Every row of a location table, with marks for a chance of a critical and, of a vehicle, for motive damage."""
    chart = one_of(TABLES, told["table"], "table")
    side = one_of(SIDES, told["side"], "side")
    unit = unit_of(table, told)
    dice = Dice.TWO_D6 if is_vehicle(unit) else table.charts.dice[chart]
    rows: dict[str, str] = {}
    for total in range(lowest(dice), highest(dice) + 1):
        _script(table, total)
        struck = roll_location(table, unit, chart, side)
        mark = THROUGH_ARMOR_MARK if struck & THROUGH_ARMOR else ""
        mark += MOTIVE_MARK if struck & MOTIVE else ""
        rows[str(total)] = places_of(unit)[struck & PLACE_BITS] + mark
    _no_script(table)
    return rows


def critical_table(table: Table, told: Told) -> dict[str, Any]:
    """What every roll for critical hits does to a location."""
    if is_vehicle(unit_of(table, told)):
        return critical_table_of_vehicle(table, told)
    place = place_of(told["place"])
    game = table.game
    rows: dict[str, Any] = {}
    for total in range(2, 13):
        before = deepcopy(game.units[told["unit"]])
        _script(table, total)
        table.log.count = 0
        critical_roll(table, unit_of(table, told), place, 0)
        lines = table.log.lines[: table.log.count]
        blown_off = any(line[0] == Event.BLOWN_OFF for line in lines)
        counts = [line[3] for line in lines if line[0] == Event.CRITICALS]
        rows[str(total)] = "blown-off" if blown_off else counts[0]
        game.units[told["unit"]] = before
    _no_script(table)
    return rows


def critical_table_of_vehicle(table: Table, told: Told) -> dict[str, Any]:
    """The same for a vehicle: what is hit."""
    place = place_of_vehicle(unit_of(table, told), told["place"])
    rows: dict[str, Any] = {}
    for total in range(2, 13):
        before = deepcopy(unit_of(table, told))
        _script(table, total)
        table.log.count = 0
        vehicle_critical_roll(table, unit_of(table, told), place, 0)
        hits = [line[3] for line in table.log.lines[: table.log.count] if line[0] == Event.VEHICLE_CRITICAL]
        rows[str(total)] = word(VehicleHit(hits[0])) if hits else "none"
        table.game.units[told["unit"]] = before
    _no_script(table)
    return rows


def _script(table: Table, total: int) -> None:
    """Let the table read this total, then the lowest of whatever else it asks for."""
    table.tape.source = Source.SCRIPTED
    table.tape.given[0] = total
    table.tape.given_count = 1
    table.tape.place = 0


def _no_script(table: Table) -> None:
    """Forget that the table asked for more than it was given."""
    table.tape.given_count = table.tape.place = table.tape.fault = 0


def damage_groups(table: Table, told: Told) -> list[int]:
    """How points are split: the groups struck in turn, each with the lowest location roll."""
    _script(table, 1)
    strike_in_groups(table, unit_of(table, told), told["points"], Chart.KICK, Side.FRONT)
    groups = [line[3] for line in table.log.lines[: table.log.count] if line[0] == Event.STRUCK]
    _no_script(table)
    return groups


def structure(table: Table, told: Told) -> dict[str, int]:
    """Structure as built."""
    unit = unit_of(table, told)
    return {name: unit.structure_full[place] for place, name in places_there(unit).items()}


def blow(table: Table, told: Told) -> None:
    """One damage group on a location."""
    unit = unit_of(table, told)
    place = place_of_vehicle(unit, told["place"]) if is_vehicle(unit) else place_of(told["place"])
    struck = place + (THROUGH_ARMOR if told["through_armor"] else 0) + (MOTIVE if told["motive"] else 0)
    strike(table, unit_of(table, told), struck, told["points"], one_of(SIDES, told["side"], "side"))


def blows(table: Table, told: Told) -> None:
    """Damage in groups, each with its location roll."""
    chart, side = one_of(TABLES, told["table"], "table"), one_of(SIDES, told["side"], "side")
    strike_in_groups(table, unit_of(table, told), told["points"], chart, side)


def critical_hits(table: Table, told: Told) -> None:
    """Slots hit one after another, with what they set off."""
    unit = unit_of(table, told)
    for slot in told["slots"]:
        _hit_slot(table, unit, slot)
    set_off_explosions(table, unit)


def _hit_slot(table: Table, unit: Unit, text: str) -> None:
    where, _, which = text.partition(":")
    place = place_of(where)
    slot = find_slot(unit, place, which)
    if not unit.hittable[place] & ~unit.hit[place] & 1 << slot:
        raise BadInput(f"slot {slot + 1} of {where} is empty, cannot be hit, or is hit already")
    hit_slot(table, unit, place, slot)


def roll_for_criticals(table: Table, told: Told) -> None:
    """The roll for critical hits in a location, with what it sets off."""
    unit = unit_of(table, told)
    if is_vehicle(unit):
        vehicle_critical_roll(table, unit, place_of_vehicle(unit, told["place"]), 0)
        return
    critical_roll(table, unit, place_of(told["place"]), 0)
    set_off_explosions(table, unit)


def roll_for_motive_damage(table: Table, told: Told) -> None:
    """Motive damage to a vehicle struck on a side."""
    motive_roll(table, unit_of(table, told), one_of(SIDES, told["side"], "side"))


# --- pilots and piloting rolls


def pilot_hits(table: Table, told: Told) -> None:
    """Hits on the pilot, each with its roll."""
    for _ in range(told["times"]):
        hit_pilot(table, unit_of(table, told))


def wake(table: Table, told: Told) -> None:
    """The roll to wake up."""
    wake_pilot(table, unit_of(table, told))


def let_happen(table: Table, unit: Unit, events: list[str]) -> None:
    """Events of this phase, as rules would have them happen."""
    for text in events:
        what, _, where = text.partition(" ")
        if what in OWED and not where:
            owe_piloting_roll(table, unit, *OWED[what])
        elif what == "crit":
            _hit_slot(table, unit, where)
        elif what == "lose":
            lose_location(table, unit, place_of(where))
        elif what == "blow-off":
            blow_off(table, unit, place_of(where))
        else:
            known = ", ".join(["crit LOC:SLOT", "lose LOC", "blow-off LOC", *OWED])
            raise BadInput(f"an event is one of {known}, not {text!r}")


def phase_ends(table: Table, told: Told) -> None:
    """Events, then the rolls at the end of the phase."""
    let_happen(table, unit_of(table, told), told["events"])
    end_phase(table)


def pilot_check(table: Table, told: Told) -> int:
    """The number of the pilot's roll after a fall."""
    let_happen(table, unit_of(table, told), told["events"])
    return pilot_check_number(table, unit_of(table, told), told["levels"])


def a_fall(table: Table, told: Told) -> None:
    """A fall in the unit's hex, after events of the phase."""
    unit = unit_of(table, told)
    let_happen(table, unit, told["events"])
    levels, descended = told["levels"], told["descended"]
    height = levels + depth_of(table, unit) if levels else descended
    fall(table, unit, levels, descended, height, ON_ITS_BACK if told["on_its_back"] else ROLLED)


# --- movement and displacement


def target_movement(table: Table, told: Told) -> int:
    """What a moving target adds."""
    return target_movement_modifier(table, unit_of(table, told))


def movement_points(table: Table, told: Told) -> dict[str, int]:
    """Walking, running and jumping."""
    unit = unit_of(table, told)
    return {"walk": walking_mp(table, unit), "run": running_mp(table, unit), "jump": jumping_mp(table, unit)}


def cost_of_a_step(table: Table, told: Told) -> int:
    """Movement points for a step."""
    unit = unit_of(table, told)
    to = next_hex(table, unit.at, direction_of(told))
    if to == OFF_THE_MAP:
        raise BadInput("this step leads off the map")
    return step_cost(table, unit, to)


def legal_step(table: Table, told: Told) -> bool:
    """Whether a step may be made at all."""
    unit = unit_of(table, told)
    to = next_hex(table, unit.at, direction_of(told))
    return to != OFF_THE_MAP and is_legal_step(table, unit, to)


def driving(table: Table, told: Told) -> int:
    """What a driving or piloting roll needs as things stand."""
    return piloting_number(table, unit_of(table, told))


def who_is_in(table: Table, told: Told) -> str:
    """Who fills a hex."""
    number = who_stands_in(table, told["hex"], NOBODY)
    return "nobody" if number == NOBODY else LETTERS[number]


def ways_out(table: Table, told: Told) -> list[int]:
    """Every direction a unit can be displaced in."""
    return [way for way in range(DIRECTIONS) if is_valid_displacement(table, told["unit"], way)]


def push_order(table: Table, told: Told) -> list[int]:
    """The directions a unit is pushed in, each hex barred after its turn."""
    unit = unit_of(table, told)
    ways: list[int] = []
    while (way := nearest_way_out(table, unit, direction_of(told), unit, Question.PUSHED_TO)) != NO_DIRECTION:
        to = next_hex(table, unit.at, way)
        if to == OFF_THE_MAP:
            raise BadInput("the unit must not stand at the edge of the map")
        table.game.impassable[to] = 1
        ways.append(way)
    return ways


def push(table: Table, told: Told) -> None:
    """A unit pushed one hex, and all that follows at once."""
    displace(table, unit_of(table, told), direction_of(told))


def follow_up(table: Table, told: Told) -> None:
    """A unit follows into the next hex, by itself."""
    unit = unit_of(table, told)
    to = next_hex(table, unit.at, direction_of(told))
    if to == OFF_THE_MAP:
        raise BadInput("this step leads off the map")
    advance(table, unit, to)


def collapse(table: Table, told: Told) -> None:
    """A building or bridge comes down, and with it who stood on it."""
    if not (table.game.building[told["hex"]] or has_bridge(table, told["hex"])):
        raise BadInput("there is no building or bridge in that hex")
    bring_down(table, told["hex"])
    follow_dominoes(table, NOBODY)


def step_aside(table: Table, told: Told) -> list[str]:
    """Where a unit may step out of the way of one that comes in a direction."""
    offered: list[int] = [STAYS]

    def note(table: Table, who: int, question: int) -> int:
        offered[:] = table.asking.options[: table.asking.option_count]
        return offered[0]

    table.choose = note
    dodge(table, unit_of(table, told), direction_of(told))
    return [STAY if to == STAYS else hex_name(table, to) for to in offered]


def comes_into_terrain(table: Table, told: Told) -> None:
    """What the ground of its hex does to a unit that comes into it."""
    enter_terrain(table, unit_of(table, told), told["descended"])


# --- death from above


def dfa_damage(table: Table, told: Told) -> dict[str, int]:
    """Damage of A's death from above on B."""
    attacker, target = table.game.units[:2]
    attacker.tons = told["tons"] or attacker.tons
    return {"to_target": damage_to_target(table, attacker, target), "to_attacker": damage_to_attacker(attacker)}


def dfa_declared(table: Table, told: Told) -> dict[str, Any]:
    """Where A hangs in the air once it has declared its attack on B."""
    attacker, target = table.game.units[:2]
    declare_death_from_above(table, attacker, target)
    return {"over": hex_name(table, attacker.at), "level": hover_level(table, attacker), "facing": attacker.facing}


# --- blows


def blow_damage(table: Table, told: Told) -> dict[str, int]:
    """What the unit's blows do, by the name of the attack; with a weapon, what it would do in its hands."""
    unit = unit_of(table, told)
    weapons = {word(weapon): damage_in_hand(table, unit, weapon) for weapon in Weapon}
    return weapons | {
        "punch": punch_damage(table, unit, place_of(told["arm"])),
        "kick": kick_damage(table, unit, place_of(told["leg"])),
    }


UNIT = Given("unit", "unit", 0, "the unit it is about")
PLACE = Given(
    "place", "word", None, "a location: HD, CT, LT, RT, LA, RA, LL, RL; of a vehicle FR, LS, RS, RR, TU, RO, FT",
)  # fmt: skip
SIDE = Given("side", "word", "front", "front, left, right or rear")
TABLE = Given("table", "word", "full", "full, punch or kick")
POINTS = Given("points", "number", None, "points of damage")
EVENTS = Given("events", "words", (), "what happens first: crit LOC:SLOT, lose LOC, blow-off LOC, or a cause of rolls")
DIRECTION = Given("direction", "number", None, "0 to 5, clockwise from north")
LEVELS = Given("levels", "number", 0, "levels fallen, above the water where there is any")
DESCENDED = Given("descended", "number", 0, "levels of bottom that it came down, at the edge of or in the water")

ASKS = (
    Ask("sides-around", "the side seen from each adjacent hex, directions 0 to 5", (UNIT,), 1, sides_around),
    Ask(
        "side-struck", "the side seen from a hex",
        (UNIT, Given("seen_from", "hex", None, "where the blow comes from")), 1, side_struck,
    ),
    Ask("location-table", "the rows of a location table; * is a chance of a critical, + motive damage",
        (UNIT, TABLE, SIDE), 1, location_table),
    Ask("critical-table", "what each roll for critical hits does there: their number, or blown-off", (UNIT, PLACE), 1,
        critical_table),
    Ask("damage-groups", "the groups that points of damage come in", (UNIT, POINTS), 1, damage_groups),
    Ask("structure", "points of internal structure as built", (UNIT,), 1, structure),
    Ask(
        "blow", "one damage group strikes a location, with all that follows",
        (UNIT, PLACE, POINTS, SIDE, Given("through_armor", "yes or no", False, "the location was rolled with a 2"),
         Given("motive", "yes or no", False, "the location calls for motive damage as well")), 1,
        blow,
    ),
    Ask("blows", "damage in groups, each with its location roll", (UNIT, POINTS, TABLE, SIDE), 1, blows),
    Ask(
        "critical-hits", "slots are hit in turn, and what they set off",
        (UNIT, Given("slots", "words", None, "LOC:SLOT, by number or part")), 1, critical_hits,
    ),
    Ask("critical-roll", "the roll for critical hits in a location, and what it sets off", (UNIT, PLACE), 1,
        roll_for_criticals),
    Ask("motive-roll", "a vehicle struck on a side rolls for motive damage", (UNIT, SIDE), 1, roll_for_motive_damage),
    Ask("pilot-hits", "the pilot is hit, once or more", (UNIT, Given("times", "number", 1, "how many hits")), 1,
        pilot_hits),
    Ask("wake", "the pilot's roll to wake up in the End Phase", (UNIT,), 1, wake),
    Ask("end-of-phase", "events of a phase, then the piloting rolls at its end", (UNIT, EVENTS), 1, phase_ends),
    Ask("pilot-check", "the number of the pilot's roll after a fall", (UNIT, LEVELS, EVENTS), 1, pilot_check),
    Ask(
        "fall", "a fall in the unit's own hex",
        (UNIT, LEVELS, DESCENDED, EVENTS, Given("on_its_back", "yes or no", False, "no die for the facing")), 1, a_fall,
    ),
    Ask("target-movement", "what a moving target adds to the number against it", (UNIT,), 1, target_movement),
    Ask("movement-points", "walk, run and jump as damage and heat leave them", (UNIT,), 1, movement_points),
    Ask("step-cost", "movement points for a step into the next hex", (UNIT, DIRECTION), 1, cost_of_a_step),
    Ask("legal-step", "whether a unit may enter the next hex at all", (UNIT, DIRECTION), 1, legal_step),
    Ask("driving-number", "what a piloting roll, or a driving roll, needs as things stand", (UNIT,), 1, driving),
    Ask("who-is-in", "the letter of the unit that fills a hex, or nobody",
        (Given("hex", "hex", None, "the hex"),), 1, who_is_in),
    Ask("ways-out", "the directions in which a unit can be displaced", (UNIT,), 1, ways_out),
    Ask("push-order", "the directions a unit is pushed in, each barred in turn", (UNIT, DIRECTION), 1, push_order),
    Ask("displace", "a unit is pushed one hex, with all that follows at once", (UNIT, DIRECTION), 1, push),
    Ask("advance", "a unit follows into the next hex by itself, with what the ground there does",
        (UNIT, DIRECTION), 1, follow_up),
    Ask("collapse", "the building or bridge of a hex comes down, with all that follows at once",
        (Given("hex", "hex", None, "the hex"),), 1, collapse),
    Ask("step-aside", "where a unit may step out of the way of one that comes in a direction", (UNIT, DIRECTION), 1,
        step_aside),
    Ask("enter-terrain", "what the ground does to a unit that comes into its hex", (UNIT, DESCENDED), 1,
        comes_into_terrain),
    Ask(
        "dfa-damage", "the damage of A's death from above on B",
        (Given("tons", "number", 0, "A's weight, if not its own"),), 2, dfa_damage,
    ),
    Ask(
        "blow-damage", "the damage of each of the unit's blows, by the name of the attack",
        (UNIT, Given("arm", "word", "RA", "the arm"), Given("leg", "word", "RL", "the leg")), 1, blow_damage,
    ),
    Ask("dfa-declared", "where A hangs in the air and is seen at, attacking B", (), 2, dfa_declared),
)  # fmt: skip
