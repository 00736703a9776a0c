"""The records of a game: what is fixed (sheet, board, options) and what the rules change."""

from __future__ import annotations

from enum import IntEnum
from typing import TypeAlias

import ironfall.table.table as tables
from ironfall.board.hexes import DIRECTIONS
from ironfall.table.marks import fixed, nested, record, room, state

MOST_UNITS = 16
MOST_HEXES = 10_000
MOST_ITEMS = 48
"""Fewer than the bits of a mask."""
MOST_OWED = 24
MOST_BLASTS = 16
MOST_WORN = 32
"""Buildings and bridges that have lost any of their construction factor."""
DOWN = -1
"""What is left of one that has come down."""
BLOWS = 2
"""A unit strikes at most twice in a physical phase: a punch with each arm."""
NO_BLOW = 0
"""What a blow that is not struck is struck with; no blow is struck with the head."""

PLACES = 8
SLOTS = 12
HD, CT, LT, RT, LA, RA, LL, RL = range(PLACES)
NOWHERE = -1
NOBODY = -1
UNPLACED = -9999
"""The floor of a unit of which nobody has said where it stands."""
NO_ITEM = 0
"""The item of slots that hold no equipment; items proper count from 1."""


class Kind(IntEnum):
    """What a unit is. A quad's front legs stand in the places of the arms; a vehicle's locations are in vehicle_places.
    The strength of a platoon stands in the structure of place 0, each trooper of battle armor is a place of its own.
    """

    BIPED = 0
    QUAD = 1
    TRACKED = 2
    WHEELED = 3
    HOVER = 4
    WIGE = 5
    VTOL = 6
    FOOT = 7
    MOTORIZED = 8
    JUMP_INFANTRY = 9
    MECHANIZED = 10
    BATTLE_ARMOR = 11


class Part(IntEnum):
    """What a slot of the critical hit table holds."""

    EMPTY = 0
    ENGINE = 1
    GYRO = 2
    SENSORS = 3
    LIFE_SUPPORT = 4
    COCKPIT = 5
    SHOULDER = 6
    UPPER_ARM = 7
    LOWER_ARM = 8
    HAND = 9
    HIP = 10
    UPPER_LEG = 11
    LOWER_LEG = 12
    FOOT = 13
    HEAT_SINK = 14
    JUMP_JET = 15
    WEAPON = 16
    AMMUNITION = 17
    EQUIPMENT = 18

    CLAW = 40
    TALONS = 41
    SPIKES = 42
    MODULAR_ARMOR = 43
    REAR_MODULAR_ARMOR = 44
    ACTUATOR_ENHANCEMENT = 45
    RAM_PLATE = 46
    REACTIVE_ARMOR = 47


class Armor(IntEnum):
    """What a location wears, by what it does to blows; STANDARD is all that does nothing to them."""

    STANDARD = 0
    HARDENED = 1
    FERRO_LAMELLOR = 2
    REFLECTIVE = 3
    IMPACT_RESISTANT = 4
    ANTI_PENETRATIVE = 5
    REACTIVE = 6


class Structure(IntEnum):
    STANDARD = 0
    COMPOSITE = 1
    REINFORCED = 2
    INDUSTRIAL = 3


class Cockpit(IntEnum):
    STANDARD = 0
    SMALL = 1
    TORSO_MOUNTED = 2
    COMMAND_CONSOLE = 3


class Myomer(IntEnum):
    STANDARD = 0
    TRIPLE_STRENGTH = 1
    INDUSTRIAL = 2


class VehicleHit(IntEnum):
    """What a critical hit does to a vehicle (CORE-8.5)."""

    NOTHING = 0
    DRIVER = 1
    COMMANDER = 2
    CREW_STUNNED = 3
    CREW_KILLED = 4
    WEAPON_JAMS = 5
    WEAPON_LOST = 6
    STABILISER = 7
    SENSORS = 8
    CARGO = 9
    ENGINE = 10
    FUEL_TANK = 11
    AMMUNITION = 12
    TURRET_JAMS = 13
    TURRET_LOCKED = 14
    TURRET_BLOWN_OFF = 15
    ROTOR = 16
    FLIGHT_STABILISER = 17
    ROTOR_DESTROYED = 18


class Gyro(IntEnum):
    STANDARD = 0
    HEAVY_DUTY = 1


class Case(IntEnum):
    """What protects a location from explosions inside."""

    NONE = 0
    CASE = 1
    CASE_II = 2


class Gone(IntEnum):
    """Whether a location is still there."""

    THERE = 0
    DESTROYED = 1
    BLOWN_OFF = 2


class Mode(IntEnum):
    """How a unit moved this turn (CONV-9)."""

    STILL = 0
    WALKED = 1
    RAN = 2
    JUMPED = 3


class Phase(IntEnum):
    """The phase of the turn in which a position stands."""

    MOVEMENT = 0
    WEAPON = 1
    PHYSICAL = 2
    END = 3


class Attack(IntEnum):
    """The physical attack that a unit has declared (GEN-2, GEN-3)."""

    NONE = 0
    DEATH_FROM_ABOVE = 1
    CHARGE = 2
    PUSH = 3
    PUNCH = 4
    KICK = 5
    CLUB = 6
    TRIP = 7
    THRASH = 8
    BRUSH_OFF = 9
    DEMOLISH = 10


class Weapon(IntEnum):
    """Physical weapons (CLUB-3). A club is picked up and is in no slot; all others are items."""

    CLUB = 0
    HATCHET = 1
    SWORD = 2
    RETRACTABLE_BLADE = 3
    MACE = 4
    LANCE = 5
    SMALL_VIBROBLADE = 6
    MEDIUM_VIBROBLADE = 7
    LARGE_VIBROBLADE = 8
    FLAIL = 9
    CHAIN_WHIP = 10
    CHAINSAW = 11
    DUAL_SAW = 12
    BACKHOE = 13
    COMBINE = 14
    MINING_DRILL = 15
    PILE_DRIVER = 16
    ROCK_CUTTER = 17
    WRECKING_BALL = 18
    SPOT_WELDER = 19


class Carried(IntEnum):
    """What a 'Mech holds in both hands to strike with (CLUB-1)."""

    NOTHING = 0
    GIRDER = 1
    TREE = 2
    LIMB = 3


class Aim(IntEnum):
    """Where a physical weapon is aimed (CLUB-5)."""

    NOWHERE = 0
    HIGH = 1
    LOW = 2


class Result(IntEnum):
    """What is known of a declared blow before it is carried out (GEN-4)."""

    OPEN = 0
    MISSES = 1
    HITS = 2
    VOID = 3
    BACKFIRES = 4
    LANDS = 5
    """It is being carried out."""


class OffMap(IntEnum):
    INVALID = 0
    REMOVED = 1
    DESTROYED = 2


HEX_FACTS = (
    "level", "water", "woods", "jungle", "rough", "rubble",
    "swamp", "ice", "impassable", "pavement", "building", "building_cf", "deck",
    "bridge", "smoke", "rapids", "soft", "basement", "roads",
)  # fmt: skip
HEX_FIELDS = ("at", "attack_from", "aimed_at", "second_aimed_at", "worn_hex")
GROUND_FIELDS = ("floor", "worn_cf", "worn_before", "worn_count")
MASK_FIELDS = ("hit", "slot_armor", "hit_before", "hit_before_turn", "hip_replaces")


@record
class Options:
    """The optional rules and rulings that a game is played with; options.py has their names and defaults."""

    dfa_side_from_hover: int = fixed()
    offmap: int = fixed()
    pilot_check_counts_fall_damage: int = fixed()
    no_crits_in_destroyed_location: int = fixed()
    hip_cancels_all: int = fixed()
    evading: int = fixed()
    one_pilot_hit_per_explosion: int = fixed()
    attacks_one_by_one: int = fixed()
    hand_needs_lower_arm: int = fixed()
    trip: int = fixed()
    all_physical_weapons: int = fixed()
    aimed_clubs: int = fixed()
    basements: int = fixed()
    hard_ground: int = fixed()
    rotor_takes_all: int = fixed()
    tacops_charge_damage: int = fixed()
    mechs_charge_vehicles: int = fixed()


@record
class Unit:
    """One 'Mech. Masks have a bit for each slot of a location, slot 1 of the sheet in bit 0."""

    number: int = fixed()
    side: int = fixed()
    kind: int = fixed()
    tons: int = fixed()
    gunnery: int = fixed()
    piloting: int = fixed()
    walk: int = fixed()
    gyro: int = fixed()
    cockpit: int = fixed()
    myomer: int = fixed()
    armor_kind: list[int] = fixed(PLACES)
    structure_kind: int = fixed()
    hardened: int = fixed()
    """A mask of the locations that wear hardened armor."""
    enhanced: int = fixed()
    """A mask of the limbs with actuator enhancement."""
    modular_armor: int = fixed()
    """A mask of the locations that carry modular armor."""
    spikes: int = fixed()
    """A mask of the locations that carry spikes."""
    reactive: list[int] = fixed(PLACES)
    """Slots of reactive armor, a mask by location."""
    slot_armor_full: list[int] = fixed(PLACES)
    case: list[int] = fixed(PLACES)
    armor_full: list[int] = fixed(PLACES)
    rear_full: list[int] = fixed(PLACES)
    structure_full: list[int] = fixed(PLACES)
    jump_full: int = fixed()
    charge_full: list[int] = fixed(MOST_ITEMS)
    part: list[list[int]] = fixed(PLACES, SLOTS)
    item: list[list[int]] = fixed(PLACES, SLOTS)
    hittable: list[int] = fixed(PLACES)
    blast_each: list[int] = fixed(MOST_ITEMS)
    items: int = fixed()
    """One more than the number of the last item."""
    blast_at: list[int] = fixed(MOST_ITEMS)
    slots_of: list[int] = fixed(MOST_ITEMS)
    weapon: list[int] = fixed(MOST_ITEMS)
    """The physical weapon that an item is; nothing else is one."""
    weapon_at: list[int] = fixed(MOST_ITEMS)
    """The location of an item that is a physical weapon, or any weapon of a vehicle; else 0."""
    effect: list[list[int]] = fixed(PLACES, SLOTS)
    inert: list[int] = fixed(PLACES)
    turrets: int = fixed()
    fusion: int = fixed()
    """Whether the engine of a vehicle burns nothing."""

    at: int = state()
    floor: int = state()
    facing: int = state()
    prone: int = state()
    airborne: int = state()
    mode: int = state()
    moved: int = state()
    mp_used: int = state()
    has_moved: int = state()
    skidded: int = state()
    evading: int = state()
    spotting: int = state()
    stuck: int = state()
    shut_down: int = state()
    held: int = state()
    tried_to_stand: int = state()
    heat: int = state()

    attack: int = state()
    """Attack; what follows says of it whom it is aimed at, where that stood, with which limb or weapon each blow is
    struck, and, once numbers and dice are fixed, whether it hits and for how much."""
    declared: int = state()
    """The order of declarations, from 1."""
    blow_with: list[int] = state(BLOWS)
    blow_result: list[int] = state(BLOWS)
    blow_points: list[int] = state(BLOWS)
    aims: int = state()
    carried: int = state()
    active: int = state()
    """A mask of items: blades that are extended, vibroblades that are switched on."""
    swarming: int = state()
    """One more than the number of the unit that this infantry swarms."""
    second_target: int = state()
    second_aimed_at: int = state()
    """Whom the second blow is aimed at, and where that stood."""
    fired: int = state()
    """A mask of the locations whose weapons fired this turn."""
    twisted: int = state()
    """How far the torso is turned from the feet, clockwise: 0, 1 or 5."""
    flipped: int = state()
    """Whether the arms point to the rear this turn."""

    attack_target: int = state()
    attack_from: int = state()
    aimed_at: int = state()
    failed_in_the_air: int = state()

    armor: list[int] = state(PLACES)
    rear: list[int] = state(PLACES)
    structure: list[int] = state(PLACES)
    half_boxes: list[int] = state(PLACES)
    """A box of hardened armor that is half marked: 1 on the front of a location, 2 on its rear, 3 on both."""
    slot_armor: list[int] = state(PLACES)
    """Armored slots that have not absorbed a critical hit yet, a mask by location."""
    gone: list[int] = state(PLACES)
    hit: list[int] = state(PLACES)
    charge: list[int] = state(MOST_ITEMS)
    broken: int = state()
    jump: int = state()
    engine_hits: int = state()
    gyro_hits: int = state()
    sensor_hits: int = state()
    life_support_hits: int = state()
    cruise: int = state()
    """Cruising points that a vehicle has left; what follows are masks of what else it has suffered (CORE-8.4, 8.5)."""
    motive: int = state()
    """Penalties of motive damage: 1 minor, 2 moderate, 4 heavy."""
    crew: int = state()
    """1 the driver hit, 2 the commander, 4 all stunned."""
    stabilisers: int = state()
    """By location; of the rotor, the flight stabiliser."""
    turrets_stuck: int = state()
    """Jammed turrets by location, locked ones 8 bits higher."""
    jammed: int = state()
    """Weapons by item."""
    pilot_hits: int = state()
    unconscious: int = state()
    knocked_out_turn: int = state()
    destroyed: int = state()
    off_map: int = state()

    gone_before: list[int] = state(PLACES)
    hit_before: list[int] = state(PLACES)
    hit_before_turn: list[int] = state(PLACES)
    hip_replaces: list[int] = state(PLACES)
    gyro_before: int = state()
    damage_this_phase: int = state()
    coming: int = state()
    coming_on: int = state()
    coming_from: int = state()
    landing: int = state()
    landing_in: int = state()
    critical_rolls: int = state()
    falling: int = state()
    last_fall: int = state()
    owed: list[int] = state(MOST_OWED)
    owed_modifier: list[int] = state(MOST_OWED)
    owed_count: int = state()
    blast_place: list[int] = state(MOST_BLASTS)
    blast_points: list[int] = state(MOST_BLASTS)
    blast_count: int = state()

    taken: int = state()
    fell: int = state()
    head_struck: int = state()


@record
class Game:
    """The board, the options, every unit, and where in the turn the game stands."""

    unit_count: int = fixed()
    acts_first: int = fixed()
    options: Options = nested(Options)
    width: int = fixed()
    height: int = fixed()
    beside: list[list[int]] = room(MOST_HEXES, DIRECTIONS)
    level: list[int] = room(MOST_HEXES)
    water: list[int] = room(MOST_HEXES)
    woods: list[int] = room(MOST_HEXES)
    jungle: list[int] = room(MOST_HEXES)
    rough: list[int] = room(MOST_HEXES)
    rubble: list[int] = room(MOST_HEXES)
    swamp: list[int] = room(MOST_HEXES)
    ice: list[int] = room(MOST_HEXES)
    impassable: list[int] = room(MOST_HEXES)
    pavement: list[int] = room(MOST_HEXES)
    """Paved, or with a road through it."""
    building: list[int] = room(MOST_HEXES)
    building_cf: list[int] = room(MOST_HEXES)
    deck: list[int] = room(MOST_HEXES)
    bridge: list[int] = room(MOST_HEXES)
    smoke: list[int] = room(MOST_HEXES)
    rapids: list[int] = room(MOST_HEXES)
    soft: list[int] = room(MOST_HEXES)
    basement: list[int] = room(MOST_HEXES)
    roads: list[int] = room(MOST_HEXES)
    """The hexsides that the road, pavement or bridge of a hex leads over, one bit for each direction; 0: all."""

    turn: int = state()
    phase: int = state()
    ending: int = state()
    attack_landed: int = state()
    push_direction: int = state()
    push_rolls: int = state()
    worn_hex: list[int] = state(MOST_WORN)
    worn_cf: list[int] = state(MOST_WORN)
    worn_before: list[int] = state(MOST_WORN)
    """What was left of it when the phase began."""
    worn_count: int = state()
    units: list[Unit] = nested(Unit, MOST_UNITS)


Table: TypeAlias = tables.Table[Game]
