"""How the questions of case files are answered. asks.py lists them.

Each calls the rules themselves; nothing is worked out here a second time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from fractions import Fraction
from typing import Any

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP
from ironfall.errors import BadInput
from ironfall.numbers import count_number
from ironfall.rulesets.mech_d20.arcs import covers, side_attacked
from ironfall.rulesets.mech_d20.armament import is_armament
from ironfall.rulesets.mech_d20.attacks import can_attack, make_attack, roll_attack
from ironfall.rulesets.mech_d20.charts import MISS, NATURAL_20, Chart
from ironfall.rulesets.mech_d20.combat import attacks_asked_for
from ironfall.rulesets.mech_d20.consciousness import head_shot, wake
from ironfall.rulesets.mech_d20.construction import items_called, place_of
from ironfall.rulesets.mech_d20.critical_hits import critical_roll, roll_on_the_chart
from ironfall.rulesets.mech_d20.damage_phase import damage_phase, deal_damage
from ironfall.rulesets.mech_d20.facts import word
from ironfall.rulesets.mech_d20.heat import check_shutdown, heat_step, raise_heat
from ironfall.rulesets.mech_d20.hits import roll_location
from ironfall.rulesets.mech_d20.initiative import roll_initiative
from ironfall.rulesets.mech_d20.ledger import strike
from ironfall.rulesets.mech_d20.line_of_sight import cover_of
from ironfall.rulesets.mech_d20.movement import move, mp_for, step_cost, take_steps, turning_cost
from ironfall.rulesets.mech_d20.numbers import weapon_names
from ironfall.rulesets.mech_d20.piloting import make_owed_roll
from ironfall.rulesets.mech_d20.places import owe_piloting_roll
from ironfall.rulesets.mech_d20.records import Band, Cover, Kind, Mode, Side, Table, Unit
from ironfall.rulesets.mech_d20.repairs import mend, repair
from ironfall.rulesets.mech_d20.sequence import play_stage
from ironfall.rulesets.mech_d20.standing import try_to_stand
from ironfall.rulesets.mech_d20.to_hit import attack_total, range_band, range_modifier, target_move_penalty
from ironfall.rulesets.mech_d20.words import Because, Event, Reason, Step, Why
from ironfall.table.dice import SIDES, Dice, roll_on
from ironfall.table.talk import Told as Line
from ironfall.table.tape import Source
from ironfall.units.cards import PLACES as PLACE_NAMES

Told = Mapping[str, Any]
"""What the question is told, by name."""

SIDE_WORDS = {word(side): side for side in Side}
REASON_WORDS = {word(reason): reason for reason in Reason}
BY_A_20 = "natural-20"
FARTHEST_MOVED = 20
HOTTEST = 40


# --- what questions are told, and how they answer


def unit_of(table: Table, told: Told) -> Unit:
    """The unit a question is about."""
    return table.game.units[told["unit"]]


def enemy_of(table: Table, mech: Unit) -> Unit:
    """Who rolls for critical hits on it: the first unit of another side, or it has nobody but itself."""
    return next((unit for unit in table.game.units if unit.side != mech.side), mech)


def one_of(words: Mapping[str, Any], text: str, what: str) -> Any:
    """The thing this word stands for."""
    if text not in words:
        raise BadInput(f"{what} is one of {', '.join(words)}, not {text!r}")
    return words[text]


def item_of(mech: Unit, text: str) -> int:
    """What a text means of all it attacks with; without one its first weapon."""
    weapons = [item for item in range(1, mech.items) if mech.kind[item] == Kind.WEAPON]
    called = [item for item in items_called(mech, text) if is_armament(mech, item)] if text else weapons
    if not called:
        raise BadInput(f"it attacks with no {text!r}" if text else "it has no weapon")
    return called[0]


def item_key(mech: Unit, item: int) -> str:
    """An item as a charts file names it: medium_laser, lrm20_ammo, heat_sink. Weapons of a player's own are weapon."""
    kind = Kind(mech.kind[item])
    names = weapon_names({})
    if kind not in (Kind.WEAPON, Kind.AMMO):
        return kind.name.lower()
    name = names[mech.weapon[item]] if mech.weapon[item] < len(names) else "weapon"
    return f"{name}_ammo" if kind == Kind.AMMO else name


def points_on(text: str, what: str) -> tuple[int, int, list[str]]:
    """A location, points, and the words behind them: "RA 8 rear"."""
    place, points, *more = [*text.split(), "", ""]
    count = count_number(points)
    if count is None:
        raise BadInput(f"{what} is a location and points, such as 'RA 8', not {text!r}")
    return place_of(place), count, [each for each in more if each]


def told_since(table: Table, code: int) -> list[tuple[int, int, int]]:
    """The three numbers of every line of a kind."""
    return [(a, b, c) for said, _, a, b, c in table.log.lines[: table.log.count] if said == code]


def reasons(table: Table) -> list[str]:
    """Every reason told of a number, with its amount, in order."""
    return [f"{word(Because.of(a))} {b}" for a, b, _ in told_since(table, Line.BECAUSE)]


def script(table: Table, *totals: int) -> None:
    """Let the table read these totals."""
    table.tape.source = Source.SCRIPTED
    table.tape.given[: len(totals)] = totals
    table.tape.given_count = len(totals)
    table.tape.place = table.tape.fault = table.log.count = 0


def no_script(table: Table) -> None:
    """Forget what was tried."""
    script(table)
    table.tape.written_count = 0


# --- attacks


def attack_die(table: Table, told: Told) -> dict[str, Any]:
    """One attack die, and what it comes to."""
    attacker, target = table.game.units[:2]
    item = item_of(attacker, told["item"])
    landed = roll_attack(table, attacker, target, item)
    die = told_since(table, Line.ROLLED)[-1][1]
    total = attack_total(table, attacker, target, item, die)
    return {"total": total, "hit": landed != MISS, "natural_20": landed == NATURAL_20}


def attacks(table: Table, told: Told) -> None:
    """What A declares, or all its weapons, at B, round after round; no Damage Phase between."""
    for _ in range(told["times"]):
        for item in attacks_asked_for(table):
            if can_attack(table, table.game.units[0], table.game.units[1], item):
                make_attack(table, table.game.units[0], table.game.units[1], item)


def range_of(table: Table, told: Told) -> dict[str, Any]:
    """The band of a distance, and what it adds to the die."""
    mech = unit_of(table, told)
    item = item_of(mech, told["item"])
    band = Band(range_band(table, mech, item, told["hexes"]))
    if band == Band.BEYOND:
        return {"band": word(band)}
    return {"band": word(band), "modifier": range_modifier(table, mech, item, told["hexes"])}


def arc(table: Table, told: Told) -> list[int]:
    """The hexsides, clockwise from the front, that an item covers."""
    mech = unit_of(table, told)
    item = item_of(mech, told["item"])
    return [hexside for hexside in range(DIRECTIONS) if covers(table, mech, item, hexside)]


def side_of_b(table: Table, told: Told) -> str:
    """The side of B that A attacks."""
    return word(Side(side_attacked(table, table.game.units[0], table.game.units[1])))


def cover_of_b(table: Table, told: Told) -> str:
    """What hides B from A."""
    return word(Cover(cover_of(table, table.game.units[0], table.game.units[1])))


def location(table: Table, told: Told) -> str:
    """The location die of A's attack on B."""
    return PLACE_NAMES[roll_location(table, table.game.units[0], table.game.units[1])]


def location_table(table: Table, told: Told) -> dict[str, str]:
    """Every face of the location die."""
    side = one_of(SIDE_WORDS, told["side"], "side")
    rows: dict[str, str] = {}
    for die in range(1, SIDES[Dice.D20] + 1):
        script(table, die)
        rows[str(die)] = PLACE_NAMES[roll_on(table, told["unit"], Why.LOCATION, Chart.LOCATION + side)]
    no_script(table)
    return rows


# --- damage


def strike_all(table: Table, told: Told) -> None:
    """Hits of this round, one after the other, with the critical rolls they call for."""
    mech = unit_of(table, told)
    for text in told["hits"]:
        place, points, more = points_on(text, "a hit")
        known = (*SIDE_WORDS, BY_A_20)
        for each in more:
            if each not in known:
                raise BadInput(f"behind the points of a hit stands one of {', '.join(known)}, not {each!r}")
        side = next((SIDE_WORDS[each] for each in more if each in SIDE_WORDS), Side.FRONT)
        strike(table, enemy_of(table, mech), mech, place, points, side, int(BY_A_20 in more))


def strike_and_repair(table: Table, told: Told) -> None:
    """Hits, and the GEL of the Combat Phase."""
    strike_all(table, told)
    for text in told["repairs"]:
        place, points, _ = points_on(text, "a repair")
        repair(table, unit_of(table, told), place, points)


def deal(table: Table, told: Told) -> None:
    """Hits and repairs, then the damage of this one unit is dealt."""
    strike_and_repair(table, told)
    deal_damage(table, unit_of(table, told))


def whole_damage_phase(table: Table, told: Told) -> None:
    """Hits and repairs, then the Damage Phase for everybody."""
    strike_and_repair(table, told)
    damage_phase(table)


def mend_at_once(table: Table, told: Told) -> None:
    """GEL outside the Combat Phase."""
    mend(table, unit_of(table, told), place_of(told["place"]), told["points"])


def critical_chart(table: Table, told: Told) -> dict[str, str]:
    """What every face of the critical die strikes."""
    place, who = place_of(told["place"]), told["unit"]
    rows: dict[str, str] = {}
    for die in range(1, SIDES[Dice.D20] + 1):
        before = deepcopy(table.game.units[who])
        script(table, die)
        mech = table.game.units[who]
        roll_on_the_chart(table, mech, mech, place)
        hit = told_since(table, Event.ITEM_HIT) + told_since(table, Event.EMPTY_BIN)
        taken = told_since(table, Event.PART_TAKEN)
        rows[str(die)] = item_key(mech, hit[0][1]) if hit else "location-lost" if taken else "nothing"
        table.game.units[who] = before
    no_script(table)
    return rows


def roll_for_criticals(table: Table, told: Told) -> None:
    """A critical roll, with what it sets off."""
    mech = unit_of(table, told)
    critical_roll(table, enemy_of(table, mech), mech, place_of(told["place"]))


# --- pilots, piloting, heat


def head_shots(table: Table, told: Told) -> list[str]:
    """Hits on the head, without their damage."""
    for _ in range(told["times"]):
        head_shot(table, unit_of(table, told))
    return reasons(table)


def roll_to_wake(table: Table, told: Told) -> list[str]:
    """The roll to wake up."""
    wake(table, unit_of(table, told))
    return reasons(table)


def owed_roll(table: Table, told: Told) -> list[str]:
    """The piloting roll of the Damage Phase."""
    for text in told["reasons"]:
        owe_piloting_roll(unit_of(table, told), one_of(REASON_WORDS, text, "a reason"))
    make_owed_roll(table, unit_of(table, told))
    return reasons(table)


def stand_attempts(table: Table, told: Told) -> list[str]:
    """Tries to stand up."""
    for _ in range(told["times"]):
        try_to_stand(table, unit_of(table, told))
    return reasons(table)


def step_of_heat(table: Table, told: Told) -> list[str]:
    """Heat built up, then the heat step."""
    for source in ("movement", "weapons", "other"):
        raise_heat(table, unit_of(table, told), told[source])
    heat_step(table, unit_of(table, told))
    return reasons(table)


def running_chances(table: Table, told: Told) -> dict[str, str]:
    """By heat, how many of all throws of two dice keep it running. BadInput where more is rolled than that."""
    die = range(1, SIDES[Dice.D20] + 1)
    throws = Counter(first + second for first in die for second in die)
    chances: dict[str, str] = {}
    for heat in range(table.game.numbers.shutdown_from, HOTTEST + 1):
        running = sum(count for total, count in throws.items() if _keeps_running(table, told["unit"], heat, total))
        chances[str(heat)] = str(Fraction(running, throws.total()))
    no_script(table)
    return chances


def _keeps_running(table: Table, who: int, heat: int, total: int) -> bool:
    before = deepcopy(table.game.units[who])
    script(table, total)
    table.game.units[who].heat = heat
    check_shutdown(table, table.game.units[who])
    if table.tape.fault:
        raise BadInput("of a pilot who rolls one die again no chance is counted; play heat-step with its dice")
    shut_down = table.game.units[who].shut_down
    table.game.units[who] = before
    return not shut_down


# --- movement, the round


def movement_points(table: Table, told: Told) -> dict[str, int]:
    """Walking, running and jumping."""
    mech = unit_of(table, told)
    return {"walk": mp_for(table, mech, Mode.WALKED), "run": mp_for(table, mech, Mode.RAN),
            "jump": mp_for(table, mech, Mode.JUMPED)}  # fmt: skip


def cost_of_a_step(table: Table, told: Told) -> int:
    """Movement points for a step."""
    mech, direction = unit_of(table, told), told["direction"]
    if not 0 <= direction < DIRECTIONS:
        raise BadInput(f"direction is from 0 to {DIRECTIONS - 1}, clockwise from north, not {direction}")
    to = table.game.beside[mech.at][direction]
    if to == OFF_THE_MAP:
        raise BadInput("this step leads off the map")
    return step_cost(table, mech, mech.at, to)


def cost_of_turning(table: Table, told: Told) -> int:
    """Movement points for hexsides turned."""
    return turning_cost(table, told["at_start"], told["mid"], told["at_end"])


def steps_offered(table: Table, told: Told) -> list[str]:
    """What a unit that has moved so far may do next."""
    offered: list[str] = []

    def note(table: Table, who: int, question: int) -> int:
        offered.extend(word(Step.of(step)) for step in table.asking.options[: table.asking.option_count])
        return Step.STOP

    table.choose = note
    take_steps(table, unit_of(table, told))
    return offered


def movement_die(table: Table, told: Told) -> dict[str, int]:
    """By hexes moved, what is taken off attacks at the mover."""
    mech = unit_of(table, told)
    rows: dict[str, int] = {}
    for hexes in range(FARTHEST_MOVED + 1):
        mech.moved = hexes
        rows[str(hexes)] = target_move_penalty(table, mech)
    return rows


def whole_move(table: Table, told: Told) -> None:
    """A unit's whole move."""
    move(table, unit_of(table, told))


def initiative(table: Table, told: Told) -> None:
    """The rolls for initiative."""
    roll_initiative(table)


def stages(table: Table, told: Told) -> None:
    """Stages of a game."""
    for _ in range(told["times"]):
        play_stage(table)
