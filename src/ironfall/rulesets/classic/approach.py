"""How an attacker that has not moved comes up to its target before its attack, or turns to it (CORE-2.3).

It takes the cheapest way, as a player would, but goes on to where both arms can punch: walking if that reaches, else
running, and only over ground where nothing is rolled for. No die and no choice belongs to it, so it is done while the
attack is declared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP, distance, opposite
from ironfall.rulesets.classic.attacks import refusals_of_attack, refusals_of_limb
from ironfall.rulesets.classic.charge import last_step_cost
from ironfall.rulesets.classic.ground import (
    floor_of,
    is_along_road,
    is_inside_building,
    is_paved_at,
    level_met,
    next_hex,
)
from ironfall.rulesets.classic.limbs import choose_limbs, limbs_from_afar
from ironfall.rulesets.classic.movement import gains_by_road, is_legal_step, step_cost, struck, walking_mp
from ironfall.rulesets.classic.piloting import is_immobile
from ironfall.rulesets.classic.places import floats, is_in_play, is_infantry, is_leg
from ironfall.rulesets.classic.reach import direction_to
from ironfall.rulesets.classic.records import BLOWS, NO_BLOW, PLACES, Attack, Mode, Part, Phase, Table, Unit
from ironfall.rulesets.classic.standing import running_mp
from ironfall.rulesets.classic.structures import building_in, has_bridge, rubble_in
from ironfall.rulesets.classic.words import Refusal
from ironfall.table.talk import refuse

DECLARED = ("attack", "declared", "attack_target", "second_target", "aimed_at", "second_aimed_at")
"""What a declaration sets, beside the blows."""

WHEREVER = frozenset({
    Refusal.ARMS_MISSING, Refusal.BLIND, Refusal.CANNOT_BE_CHARGED, Refusal.CANNOT_CHARGE, Refusal.CHARGED_NOT_MOVED,
    Refusal.CHARGED_PRONE, Refusal.CHARGER_FIRED, Refusal.CLUB_ARMS, Refusal.HIP_DAMAGED, Refusal.LEG_MISSING,
    Refusal.NO_CLUB, Refusal.NO_MECH, Refusal.ONLY_MECHS_STRIKE, Refusal.OWN_SIDE, Refusal.TARGET_IN_THE_AIR,
    Refusal.TARGET_NOT_A_MECH, Refusal.TARGET_SWARMING, Refusal.TRIP_NOT_CHOSEN, Refusal.TRIPPED_NO_MECH,
})  # fmt: skip
"""Reasons against an attack that no other place mends."""


class Stand(NamedTuple):
    """Where a unit can stand on its way, and what that has cost; the first of two is the better one."""

    points: int
    hexes: int
    backward: int
    """Steps back."""
    at: int
    floor: int
    facing: int
    off_road: int
    """1 for one that gains nothing by roads, or has left them; else it has a point more."""


class Step(NamedTuple):
    """What a step into the next hex comes to, from where it is made."""

    cost: int
    to: int
    floor: int
    leaves_road: bool


Steps = dict[tuple[int, int, int], Step | None]
"""Steps by hex, floor and direction; None where none is made: none of them depends on how a unit came there."""


def coming_up(declares: Callable[[Table], None]) -> Callable[[Table], None]:
    """The whole of what prepares an action: unit 0 comes up to unit 1, and what it declares as things stand then.

    Nobody moves who has declared an attack already.
    """

    def prepare(table: Table) -> None:
        if table.game.units[0].attack == Attack.NONE:
            come_up(table, declares)
        declares(table)

    return prepare


def come_up(table: Table, declares: Callable[[Table], None]) -> None:
    """Unit 0 moves to where its attack on unit 1 may be made, if it can, and may.

    One that stands beside its target stays there if it can attack as it stands, or nowhere. From farther away, where no
    hex will do, it comes beside its target all the same, and faces it if it can, so that the reasons against the attack
    are told.
    """
    attacker, target = table.game.units[0], table.game.units[1]
    if not may_come_up(table, attacker, target):
        return
    listening, table.log.listening = table.log.listening, 0
    is_there = distance(table.game.width, attacker.at, target.at) == 1
    if is_there and blows_from_here(table, attacker, target, Mode.STILL, declares):
        table.log.listening = listening
        return
    stood = (attacker.at, attacker.floor, attacker.facing)
    beside: tuple[Stand, int] | None = None
    facing_it: tuple[Stand, int] | None = None
    chosen: tuple[Stand, int] | None = None
    attack, is_hopeless = attack_declared(table, attacker, target, declares)
    enough = BLOWS if attack == Attack.PUNCH else 1
    most = 0
    steps: Steps = {}
    for mode in modes_of(attacker):
        for stand in ways_up(table, attacker, target, mode, attack == Attack.CHARGE, steps):
            put(attacker, stand, mode)
            blows = 0 if is_hopeless else blows_from_here(table, attacker, target, mode, declares)
            if blows > most:
                chosen, most = (stand, mode), blows
            if not is_there:
                beside = beside or (stand, mode)
                if attacker.facing == direction_to(table, attacker, target.at):
                    facing_it = facing_it or (stand, mode)
            if most >= enough or (is_hopeless and (is_there or facing_it)):
                break
        put_back(attacker, stood)
        if chosen or (is_hopeless and (is_there or facing_it)):
            break
    chosen = chosen or facing_it or beside
    if chosen:
        put(attacker, *chosen)
        attacker.has_moved = 1
        for unit in table.game.units[: table.game.unit_count]:
            aim_again(table, unit, attacker)
    table.log.listening = listening


def aim_again(table: Table, unit: Unit, target: Unit) -> None:
    """What a unit has declared on a target that has come up goes where that stands now: attacks are declared after the
    movement (GEN-3).

    Limbs that were taken before it was known from where it comes are taken again, if they do not reach.
    """
    if unit.attack in (Attack.NONE, Attack.DEMOLISH) or unit.airborne:
        return
    if unit.attack_target == target.number:
        unit.aimed_at = target.at
    if unit.second_target == target.number:
        unit.second_aimed_at = target.at
    is_open = unit.attack_target == unit.second_target == target.number and unit.blow_with == limbs_from_afar(unit)
    if is_open and refusals_of_attack(table, unit, unit.attack):
        unit.blow_with = [NO_BLOW, NO_BLOW]
        choose_limbs(table, unit)


def refusals_of_way(table: Table) -> int:
    """Why the attack of unit 0 cannot be made, where that is for want of a way to unit 1."""
    attacker, target = table.game.units[0], table.game.units[1]
    is_away = distance(table.game.width, attacker.at, target.at) > 1
    if not is_away or not may_come_up(table, attacker, target):
        return 0
    charges = attacker.attack == Attack.CHARGE
    steps: Steps = {}
    for mode in modes_of(attacker):
        for _ in ways_up(table, attacker, target, mode, charges, steps):
            return 0
    return refuse(table, Refusal.CANNOT_COME_UP)


def may_come_up(table: Table, attacker: Unit, target: Unit) -> bool:
    """Whether the attacker does not share its target's hex, has not moved, and is free to do so."""
    return (
        table.game.phase == Phase.MOVEMENT
        and is_in_play(attacker)
        and is_in_play(target)
        and attacker.at != target.at
        and not (attacker.has_moved or attacker.mode != Mode.STILL or attacker.mp_used)
        and not (attacker.prone or attacker.stuck or attacker.airborne or is_immobile(attacker))
    )


def modes_of(attacker: Unit) -> tuple[Mode, ...]:
    """How it may move, the slower first. Who runs with a damaged gyro or hip has a piloting roll to make; whoever is on
    too few legs runs no farther than it walks, but for the minimum move."""
    legs = [leg for leg in range(PLACES) if is_leg(attacker, leg) and not attacker.gone[leg]]
    hips = sum(struck(attacker, leg, Part.HIP) for leg in legs)
    return (Mode.WALKED,) if attacker.gyro_hits or hips else (Mode.WALKED, Mode.RAN)


def attack_declared(
    table: Table, attacker: Unit, target: Unit, declares: Callable[[Table], None]
) -> tuple[int, bool]:
    """The attack that would be declared, and whether it is refused wherever the attacker stands."""
    kept = note(attacker)
    declares(table)
    attack, log = attacker.attack, table.log
    listening, count = log.listening, log.count
    log.listening = 1
    refusals_of_attack(table, attacker, attack)
    # From afar nobody has looked at the limb yet.
    if attacker.blow_with[0] != NO_BLOW:
        refusals_of_limb(table, attacker, target, attacker.blow_with[0])
    told = {line[2] for line in log.lines[count : log.count]}
    log.listening, log.count = listening, count
    restore(attacker, kept)
    return attack, not told.isdisjoint(WHEREVER)


def blows_from_here(table: Table, attacker: Unit, target: Unit, mode: int, declares: Callable[[Table], None]) -> int:
    """How many blows may be struck from where the attacker stands; a charge that walks walks all the way."""
    kept = note(attacker)
    declares(table)
    allowed = refusals_of_attack(table, attacker, attacker.attack) == 0
    if allowed and attacker.attack == Attack.CHARGE and mode == Mode.WALKED:
        allowed = attacker.mp_used + last_step_cost(table, attacker, target.at) <= walking_mp(table, attacker)
    blows = sum(limb != NO_BLOW for limb in attacker.blow_with) if allowed else 0
    restore(attacker, kept)
    return blows


def note(attacker: Unit) -> tuple[list[int], list[int]]:
    """What a declaration would change."""
    return [getattr(attacker, name) for name in DECLARED], list(attacker.blow_with)


def restore(attacker: Unit, kept: tuple[list[int], list[int]]) -> None:
    """As it was before the declaration."""
    for name, value in zip(DECLARED, kept[0], strict=True):
        setattr(attacker, name, value)
    attacker.blow_with = kept[1]


def put(attacker: Unit, stand: Stand, mode: int) -> None:
    """The attacker has come here."""
    attacker.at, attacker.floor, attacker.facing = stand.at, stand.floor, stand.facing
    attacker.moved, attacker.mp_used, attacker.mode = stand.hexes, stand.points, mode


def put_back(attacker: Unit, stood: tuple[int, int, int]) -> None:
    """It has not moved."""
    attacker.at, attacker.floor, attacker.facing = stood
    attacker.moved, attacker.mp_used, attacker.mode = 0, 0, Mode.STILL


def ways_up(table: Table, attacker: Unit, target: Unit, mode: int, charges: bool, steps: Steps) -> Iterator[Stand]:
    """Every place beside the target where the attacker can end this movement, the cheapest first. Steps that were
    looked at before are taken from `steps`."""
    allowance = walking_mp(table, attacker) if mode == Mode.WALKED else running_mp(table, attacker)
    start = Stand(0, 0, 0, attacker.at, attacker.floor, attacker.facing, int(not gains_by_road(attacker)))
    ahead = [start]
    if mode == Mode.RAN:
        ahead += minimum_move(table, attacker, start, allowance, steps)
    known: set[tuple[int, ...]] = set()
    while ahead:
        stand = heappop(ahead)
        away = distance(table.game.width, stand.at, target.at)
        # From farther off than it has points for nobody comes beside the target any more.
        if stand[3:] in known or stand.points + max(0, away - 1) > allowance + 1 - stand.off_road:
            continue
        known.add(stand[3:])
        if away == 1 and not others_on(table, attacker, stand.at, stand.floor):
            spent = stand.points - road_point(table, attacker, stand, target.at)
            if spent <= allowance:
                yield stand._replace(points=spent)
        for following in steps_from(table, attacker, stand, mode, charges, steps):
            if following[3:] not in known:
                heappush(ahead, following)


def steps_from(table: Table, attacker: Unit, stand: Stand, mode: int, charges: bool, steps: Steps) -> Iterator[Stand]:
    """Turning by a hexside, a step forward, and for one that walks, but not into a charge, a step back."""
    # Who runs may skid where it turns on pavement, and slip to the side on a cushion of air wherever it turns.
    slips = floats(attacker) or is_paved_at(table, stand.at, stand.floor)
    if mode == Mode.WALKED or stand.hexes == 0 or not slips:
        for turn in (1, DIRECTIONS - 1):
            facing = (stand.facing + turn) % DIRECTIONS
            yield stand._replace(points=stand.points + 1, facing=facing)
    yield from step(table, attacker, stand, stand.facing, 0, steps)
    if mode == Mode.WALKED and not charges:
        yield from step(table, attacker, stand, opposite(stand.facing), 1, steps)


def road_point(table: Table, attacker: Unit, stand: Stand, target_at: int) -> int:
    """The point that a charge saves which has come by road and goes on by road; without a hex moved it is the last step
    that saves it."""
    if stand.off_road or stand.hexes == 0:
        return 0
    stood = (attacker.at, attacker.floor)
    attacker.at, attacker.floor = stand.at, stand.floor
    is_by_road = is_along_road(table, attacker, target_at)
    attacker.at, attacker.floor = stood
    return int(is_by_road)


def minimum_move(table: Table, attacker: Unit, start: Stand, allowance: int, steps: Steps) -> Iterator[Stand]:
    """The hex straight ahead, whatever it costs, as all that one does who has any points (CORE-2.4)."""
    if allowance > 0:
        for there in step(table, attacker, start, start.facing, 0, steps):
            yield there._replace(points=allowance)


def step(table: Table, attacker: Unit, stand: Stand, direction: int, backward: int, steps: Steps) -> Iterator[Stand]:
    """Into the next hex, if that is a legal step and calls for no roll; backward only on the level."""
    from_here = (stand.at, stand.floor, direction)
    if from_here not in steps:
        steps[from_here] = step_from(table, attacker, *from_here)
    made = steps[from_here]
    if made and not (backward and made.floor != stand.floor):
        points, hexes, steps_back = stand.points + made.cost, stand.hexes + 1, stand.backward + backward
        off_road = int(stand.off_road or made.leaves_road)
        yield Stand(points, hexes, steps_back, made.to, made.floor, stand.facing, off_road)


def step_from(table: Table, attacker: Unit, at: int, floor: int, direction: int) -> Step | None:
    """The step from this floor of a hex, or None where it is not legal or calls for a roll."""
    to = next_hex(table, at, direction)
    if to == OFF_THE_MAP:
        return None
    stood = (attacker.at, attacker.floor)
    attacker.at, attacker.floor = at, floor
    level, cost = level_met(table, attacker, to), step_cost(table, attacker, to)
    arrives, is_legal = floor_of(table, attacker, to, level), is_legal_step(table, attacker, to)
    leaves_road, through_wall = not is_along_road(table, attacker, to), is_inside_building(table, attacker)
    attacker.at, attacker.floor = stood
    others = others_on(table, attacker, to, arrives)
    is_held = any(unit.side != attacker.side and not is_infantry(unit) for unit in others)
    if not is_legal or is_held or through_wall or calls_for_a_roll(table, attacker, to, level):
        return None
    return Step(cost, to, arrives, leaves_road)


def calls_for_a_roll(table: Table, attacker: Unit, to: int, level: int) -> bool:
    """Ground that is barred, or that nobody comes to without a roll: buildings, water, ice, rubble and swamp. On a
    cushion of air or on rotors, water and swamp are crossed like anything else."""
    game = table.game
    if game.impassable[to] or building_in(table, to):
        return True
    is_bridged = has_bridge(table, to) and level == game.level[to] + game.deck[to]
    wet = not floats(attacker) and (game.water[to] or game.swamp[to])
    return not is_bridged and bool(wet or game.ice[to] or rubble_in(table, to))


def others_on(table: Table, attacker: Unit, at: int, floor: int) -> list[Unit]:
    """Who else stands in a hex, on the same floor."""
    units = table.game.units[: table.game.unit_count]
    return [
        unit
        for unit in units
        if unit.number != attacker.number
        and (unit.at, unit.floor) == (at, floor)
        and is_in_play(unit)
        and not unit.airborne
    ]
