"""The records of a game: what is fixed (card, board, charts, options) and what the rules change."""

from __future__ import annotations

from enum import IntEnum
from typing import TypeAlias

import ironfall.table.table as tables
from ironfall.board.hexes import DIRECTIONS
from ironfall.table.marks import fixed, nested, record, room, state

MOST_UNITS = 16
MOST_HEXES = 10_000
MOST_ITEMS = 62
"""Fewer than the bits of a mask. Items count from 1."""
MOST_WEAPONS = 48
"""Weapon cards of the charts. They count from 1."""
MOST_ARMED = 10
"""Weapons of one 'Mech, so that a question can offer them all, hands, feet, GEL and nothing more beside them."""
MOST_STEPS = 64
"""Hexes moved, and points of heat, up to which the charts have a row of their own."""

PLACES = 11
HD, CT, LT, RT, LA, RA, LL, RL, CTR, LTR, RTR = range(PLACES)
CRIT_SIDES = 20
NOWHERE = -1
NOBODY = -1
UNPLACED = -1
NO_ITEM = 0


class Kind(IntEnum):
    """What an item of a card is."""

    NONE = 0
    WEAPON = 1
    AMMO = 2
    HEAT_SINK = 3
    JUMP_JET = 4
    ENGINE = 5
    GYRO = 6
    SENSORS = 7
    LIFE_SUPPORT = 8
    COCKPIT = 9
    HIP = 10
    LEG_ACTUATOR = 11
    ARM_ACTUATOR = 12
    HAND = 13
    FOOT = 14
    GEL_PACK = 15
    GEL_DISPENSER = 16
    TARGETING_LASER = 17
    C6_MASTER = 18
    C6_SLAVE = 19


class WeaponKind(IntEnum):
    """The five groups of equipment, as far as weapons belong to them, and what shoots GEL."""

    BALLISTIC = 0
    ENERGY = 1
    MISSILE = 2
    PHYSICAL = 3
    GEL = 4


class Mode(IntEnum):
    """How a 'Mech moves this round."""

    STILL = 0
    WALKED = 1
    RAN = 2
    JUMPED = 3


class Phase(IntEnum):
    """The phase of the round that comes next."""

    INITIATIVE = 0
    MOVEMENT = 1
    THIRD = 2
    COMBAT = 3
    DAMAGE = 4
    CLEAN_UP = 5


class Side(IntEnum):
    """The side of a 'Mech that an attack comes from."""

    FRONT = 0
    LEFT = 1
    RIGHT = 2
    REAR = 3


class Band(IntEnum):
    """How far a target is, for one weapon."""

    SHORT = 0
    MEDIUM = 1
    LONG = 2
    BEYOND = 3


class Cover(IntEnum):
    """What hides a target."""

    NONE = 0
    LIGHT = 1
    HEAVY = 2
    FULL = 3


HEX_FACTS = ("level", "water", "woods", "rough", "impassable")
HEX_FIELDS = ("at",)
MASK_FIELDS = ("broken", "broken_before", "fired", "declared", "twenty", "trained", "expert", "grouped")
"""A bit for each item of the card, each location or each weapon card of the charts; written as their numbers from 1."""


@record
class Weapon:
    """A weapon card of the charts."""

    kind: int = fixed()
    damage: int = fixed()
    """Points to one location, or points added to the first die where there are dice."""
    dice: int = fixed()
    """How many D6 of damage; 0 where the damage is a number."""
    one_place: int = fixed()
    """1 where all dice strike one location (D20-21)."""
    heat: int = fixed()
    minimum: int = fixed()
    short: int = fixed()
    medium: int = fixed()
    long: int = fixed()
    ammo: int = fixed()
    """Shots of one ton; 0 where none are needed."""


@record
class Numbers:
    """Every number that the charts give; defaults.json has their names, and numbers.py fills them in."""

    to_hit: int = fixed()
    laser: int = fixed()
    range_modifier: list[int] = fixed(3)
    """By band."""
    per_hex_inside: int = fixed()
    own_move: list[int] = fixed(4)
    """By mode: what is taken off the mover's own attacks (the colour of its die)."""
    target_move: list[int] = fixed(MOST_STEPS)
    """By hexes moved: what is taken off attacks at the mover (the number of its die)."""
    cover: list[int] = fixed(3)
    prone_adjacent: int = fixed()
    prone_other: int = fixed()
    prone_own: int = fixed()

    side_from: list[int] = fixed(DIRECTIONS)
    """By the hexside, clockwise from a 'Mech's front, that an attacker stands off: the side it attacks."""
    arc: list[int] = fixed(PLACES)
    """By location: the hexsides that its weapons cover, a bit each. Weapons mounted to the rear use the rear torsos."""
    inward: list[int] = fixed(PLACES)
    """By location: where damage goes on."""
    attached: list[int] = fixed(PLACES)
    """By location: the locations lost with it, a bit each."""
    vital: int = fixed()
    """The locations without which a 'Mech is destroyed, a bit each."""

    part_lost_on: int = fixed()
    engine_heat: int = fixed()
    engine_hits: int = fixed()
    """Hits that destroy it."""
    gyro_piloting: int = fixed()
    sensors_attack: int = fixed()
    life_support: int = fixed()
    hip_piloting: int = fixed()
    leg_actuator_piloting: int = fixed()
    leg_actuator_mp: int = fixed()
    arm_actuator_attack: int = fixed()

    consciousness: list[int] = fixed(5)
    """The number needed, by counters marked before."""
    deadly_hits: int = fixed()

    piloting: int = fixed()
    big_damage: int = fixed()
    damage_step: int = fixed()
    per_damage_step: int = fixed()
    leg_lost_piloting: int = fixed()

    heat_walk: int = fixed()
    heat_run: int = fixed()
    heat_jump_per_hex: int = fixed()
    heat_jump_least: int = fixed()
    heat_stand: int = fixed()
    sink: int = fixed()
    sink_in_water: int = fixed()
    """What a sink under water takes away, in sinks."""
    heat_attack: list[int] = fixed(MOST_STEPS)
    heat_mp: list[int] = fixed(MOST_STEPS)
    """By heat: what is taken off attacks, and off movement points."""
    shutdown_from: int = fixed()
    shutdown: list[int] = fixed(MOST_STEPS)
    """By heat: what 2D20 must reach; more than they can show is automatic."""

    hex_mp: int = fixed()
    terrain_mp: int = fixed()
    facing_mp: int = fixed()
    free_at_start: int = fixed()
    free_at_end: int = fixed()
    stand_mp: int = fixed()
    gel_mp: int = fixed()
    most_climb: int = fixed()

    gel_points: int = fixed()

    punch_dice: list[int] = fixed(4)
    kick_dice: list[int] = fixed(4)
    """By weight class: light, medium, heavy, assault."""
    punch_heat: int = fixed()
    kick_heat: int = fixed()
    reach: int = fixed()
    kicks: int = fixed()

    weapons: list[Weapon] = nested(Weapon, MOST_WEAPONS)
    """By number; 0 is none."""


@record
class Options:
    """The switches and modules that a game is played with; options.py has their names and defaults."""

    natural_20_hits: int = fixed()
    natural_1_misses: int = fixed()
    destroy_at_zero: int = fixed()
    overflow_crit_rolls: int = fixed()
    rear_overflow: int = fixed()
    equipment: int = fixed()
    c6: int = fixed()
    races: int = fixed()
    classes: int = fixed()
    techniques: int = fixed()


@record
class Unit:
    """One 'Mech and its pilot."""

    number: int = fixed()
    side: int = fixed()
    tons: int = fixed()
    weight_class: int = fixed()
    gunnery: int = fixed()
    piloting: int = fixed()
    base_defense: int = fixed()
    """0 where the charts' number counts (D20-30)."""
    traits: int = state()
    """A bit for each trait of the pilot: race, class, techniques."""
    trained: int = state()
    """Weapon cards that the pilot hits with more easily, a bit each; card 1 has bit 0 (D20-29)."""
    expert: int = state()
    """Weapon cards that do 1 more in the pilot's hands, a bit each (D20-21)."""
    grouped: int = state()
    """Weapon cards whose every later die does 1 more in the pilot's hands, a bit each (D20-21)."""
    walk: int = fixed()
    run: int = fixed()
    armor_full: list[int] = fixed(PLACES)
    internal_full: list[int] = fixed(PLACES)
    items: int = fixed()
    """One more than the number of the last item."""
    kind: list[int] = fixed(MOST_ITEMS + 1)
    place: list[int] = fixed(MOST_ITEMS + 1)
    weapon: list[int] = fixed(MOST_ITEMS + 1)
    """Of a weapon, and of what it shoots: the number of its card."""
    rear: list[int] = fixed(MOST_ITEMS + 1)
    shots_full: list[int] = fixed(MOST_ITEMS + 1)
    """Shots of ammunition, or charges of GEL."""
    chart: list[list[int]] = fixed(PLACES, CRIT_SIDES + 1)
    """By location and die: the item that a critical roll strikes, NO_ITEM where there is none (D20-47, D20-53)."""

    initiative: int = state()
    """The total of its last roll for initiative (D20-2)."""
    at: int = state()
    facing: int = state()
    prone: int = state()
    mode: int = state()
    moved: int = state()
    """Hexes moved this round."""
    mp_used: int = state()
    in_place: int = state()
    """1 where at least 1 MP was spent without leaving the hex, by who makes something of it (D20-15)."""
    stance: int = state()
    """The defender's stance that it takes until the next round begins, 0 for none (D20-30)."""
    soothed: int = state()
    """Whether Soothing Words have been said to its pilot this round, so that it does not move in it (D20-57)."""
    heat: int = state()
    felt_heat: int = state()
    """The heat whose penalties last through this round (D20-62)."""
    shut_down: int = state()
    """Whether it is shut down this round by its heat (D20-63)."""

    armor: list[int] = state(PLACES)
    internal: list[int] = state(PLACES)
    gone: list[int] = state(PLACES)
    ledger: list[int] = state(PLACES)
    """Damage of this round that is not dealt yet, by location (D20-37)."""
    ledger_behind: list[int] = state(PLACES)
    """As much of it as came from behind (DR-14)."""
    gel_pending: list[int] = state(PLACES)
    """GEL that counts once all attacks of the phase have been made, by location (DR-10)."""
    twenty: int = state()
    """Locations that a 20 on the critical die took, a bit each; they are lost in the Damage Phase (DR-6)."""
    broken: int = state()
    """Items disabled for the rest of the combat, a bit each; item 1 has bit 0."""
    broken_before: int = state()
    """Those that were disabled before this phase: what breaks in it may still be used (DR-7)."""
    shots: list[int] = state(MOST_ITEMS + 1)
    fired: int = state()
    """Items used this round, a bit each."""
    declared: int = state()
    """Items that an attack asked for by name fires, a bit each; 0 for all that can."""
    kicked: int = state()
    """Kicks made this round."""
    engine_hits: int = state()
    gyro_hits: int = state()
    sensor_hits: int = state()
    sensor_hits_before: int = state()
    life_support_hits: int = state()
    hip_hits: int = state()
    leg_actuator_hits: int = state()

    counters: int = state()
    """Consciousness counters marked (D20-54)."""
    unconscious: int = state()
    out_at_start: int = state()
    """Whether the pilot was unconscious when the round began (D20-57)."""
    shaken: int = state()
    """Whether a consciousness roll failed, or an unconscious pilot's head was hit, this round (D20-57, DR-16)."""

    damage: int = state()
    """Points of damage this round."""
    reasons: int = state()
    """Why a piloting roll is owed in the Damage Phase, a bit each (D20-60); bits are those of Reason."""
    tried_once: int = state()
    """Once-a-combat abilities used up, a bit for each trait."""
    doomed: int = state()
    """What destroys it at the end of the phase (D20-17); 0 if nothing."""
    destroyed: int = state()

    taken: int = state()
    fell: int = state()
    head_struck: int = state()


@record
class Game:
    """The board, the charts, the options, every 'Mech, and where in the round the game stands."""

    unit_count: int = fixed()
    rounds: int = fixed()
    """Rounds after which the game ends, won by nobody."""
    options: Options = nested(Options)
    numbers: Numbers = nested(Numbers)
    width: int = fixed()
    height: int = fixed()
    beside: list[list[int]] = room(MOST_HEXES, DIRECTIONS)
    level: list[int] = room(MOST_HEXES)
    water: list[int] = room(MOST_HEXES)
    woods: list[int] = room(MOST_HEXES)
    rough: list[int] = room(MOST_HEXES)
    impassable: list[int] = room(MOST_HEXES)

    round: int = state()
    phase: int = state()
    """The phase that comes next, or is going on."""
    next: int = state()
    """How many of the order have acted in it."""
    order: list[int] = state(MOST_UNITS)
    """Who acts, first to last (D20-3)."""
    order_count: int = state()
    attack_landed: int = state()
    units: list[Unit] = nested(Unit, MOST_UNITS)


Table: TypeAlias = tables.Table[Game]
