"""What a player can say of a game before the action: the words of set-up, for the command line and for positions."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP, opposite
from ironfall.errors import BadInput
from ironfall.rulesets.classic.armor_types import FRONT_HALF, REAR_HALF
from ironfall.rulesets.classic.critical_hits import hit_slot
from ironfall.rulesets.classic.declarations import aim_second_blow, declare, declare_on_building
from ironfall.rulesets.classic.facts import LETTERS
from ironfall.rulesets.classic.ground import floor_of
from ironfall.rulesets.classic.infantry import carry_swarmers
from ironfall.rulesets.classic.limbs import choose_limbs
from ironfall.rulesets.classic.loss import lose_location
from ironfall.rulesets.classic.naming import place_word, places_there
from ironfall.rulesets.classic.pilots import DEADLY_HITS
from ironfall.rulesets.classic.places import is_infantry, is_mech, is_torso, is_vehicle
from ironfall.rulesets.classic.records import (
    BLOWS,
    LA,
    NO_BLOW,
    NO_ITEM,
    PLACES,
    SLOTS,
    UNPLACED,
    Armor,
    Attack,
    Game,
    Mode,
    Part,
    Phase,
    Table,
    Unit,
)
from ironfall.rulesets.classic.setup_infantry import say_losses, say_swarming
from ironfall.rulesets.classic.setup_vehicles import (
    MOTIVE_WORDS,
    place_of_vehicle,
    say_crit_of_vehicle,
    say_damage_of_vehicle,
    say_flies,
    say_motive,
)
from ironfall.rulesets.classic.setup_weapons import say_active, say_aims, say_carries, say_flipped, weapon_of
from ironfall.rulesets.classic.soundness import OF_MECHS_ONLY
from ironfall.rulesets.classic.words import Cause
from ironfall.rulesets.ruleset import Word
from ironfall.rulesets.said import (
    FieldFlag,
    FieldNumber,
    faces,
    flag,
    hex_of,
    number,
    say_at,
    say_facing,
    say_level,
    say_water,
)
from ironfall.units.sheet import PLACES as PLACE_NAMES

QUAD_PLACES = {"FLL": "LA", "FRL": "RA", "RLL": "LL", "RRL": "RL"}
REAR_PLACES = {"CTR": "CT", "LTR": "LT", "RTR": "RT", "RTC": "CT", "RTL": "LT"}
"""Rear armor, as record sheets and unit files write it; "RTR" is the right torso's in both."""
WORST_SKILL = 8
MOST_HEXES_MOVED = 50


def place_of(text: str) -> int:
    """A location by its letters."""
    name = QUAD_PLACES.get(text.upper(), text.upper())
    if name not in PLACE_NAMES:
        raise BadInput(f"{text!r} is no location; use one of {', '.join(PLACE_NAMES)}")
    return PLACE_NAMES.index(name)


def say_moved(table: Table, who: int, text: str) -> None:
    unit = table.game.units[who]
    unit.moved = unit.mp_used = number(text, 0, MOST_HEXES_MOVED, "moved")
    unit.has_moved = 1
    if unit.mode == Mode.STILL and unit.moved > 0:
        unit.mode = Mode.WALKED


def say_jumped(table: Table, who: int, text: str) -> None:
    say_mode(table.game.units[who], Mode.JUMPED, flag(text, "jumped"))


def say_ran(table: Table, who: int, text: str) -> None:
    say_mode(table.game.units[who], Mode.RAN, flag(text, "ran"))


def say_mode(unit: Unit, mode: Mode, is_so: int) -> None:
    """It moved in this way; or if it is said to have done so, it did not."""
    if is_so:
        unit.mode = mode
        unit.has_moved = 1
    elif unit.mode == mode:
        unit.mode = Mode.WALKED if unit.moved else Mode.STILL


def say_roof(table: Table, who: int, text: str) -> None:
    unit = table.game.units[who]
    if flag(text, "roof"):
        if table.game.deck[unit.at] == 0 and not table.game.bridge[unit.at]:
            raise BadInput("there is no roof or bridge in this unit's hex to stand on")
        unit.floor = table.game.level[unit.at] + table.game.deck[unit.at]


def say_pavement(table: Table, who: int, text: str) -> None:
    """Its hex, and the one it came from."""
    unit = table.game.units[who]
    paved = flag(text, "pavement")
    for hex_number in (unit.at, table.game.beside[unit.at][opposite(unit.facing)]):
        if hex_number != OFF_THE_MAP:
            table.game.pavement[hex_number] = paved


def say_storey(table: Table, who: int, text: str) -> None:
    """0 is the ground floor, or the ground or bottom below a bridge; a basement is -1 or -2."""
    game, unit = table.game, table.game.units[who]
    ground = game.level[unit.at]
    if game.building[unit.at]:
        unit.floor = ground + number(text, -game.basement[unit.at], game.deck[unit.at] - 1, "storey")
    elif game.deck[unit.at] or game.bridge[unit.at]:
        unit.floor = ground - game.water[unit.at] + number(text, 0, 0, "storey below a bridge")
    else:
        raise BadInput("there is no building or bridge in this unit's hex to stand in or under")


def say_damage(table: Table, who: int, text: str) -> None:
    """LOC=N: points off armor, then structure; a rear location is written CTR, LTR or RTR."""
    unit = table.game.units[who]
    where, equals, points_text = text.partition("=")
    if not equals:
        raise BadInput(f"damage is given as a location and points, such as LT=5, not {text!r}")
    if is_vehicle(unit):
        say_damage_of_vehicle(table, unit, where, points_text)
        return
    if is_infantry(unit):
        say_losses(table, unit, where, points_text)
        return
    rear = where.upper() in REAR_PLACES
    place = place_of(REAR_PLACES.get(where.upper(), where))
    armor = unit.rear if rear else unit.armor
    points = number(points_text, 0, armor[place] + unit.structure[place], f"damage to {where.upper()}")
    from_armor = min(points, armor[place])
    armor[place] -= from_armor
    unit.structure[place] -= points - from_armor
    if points > 0 and unit.structure[place] == 0 and not unit.gone[place]:
        lose_location(table, unit, place)


def leave_boxes(table: Table, who: int, where: str, kind: str, left: int) -> None:
    """So many boxes in a location: points lost are lost as any others; what is lost altogether does not come back."""
    unit = table.game.units[who]
    place = next(place for place, name in places_there(unit).items() if name == where)
    boxes = {"armor": unit.armor, "rear": unit.rear, "structure": unit.structure}[kind]
    if left < boxes[place]:
        over = unit.armor[place] if kind == "structure" else 0
        behind = f"{where}R" if kind == "rear" else where
        say_damage(table, who, f"{behind}={boxes[place] - left + over}")
    elif unit.gone[place]:
        raise BadInput(f"the {place_word(unit, place)} is lost: undo what took it, or put a fresh sheet in its place")
    else:
        boxes[place] = left


def say_crit(table: Table, who: int, text: str) -> None:
    """LOC:SLOT: a slot hit in an earlier turn, by its number on the sheet or by name; each in a turn of its own."""
    unit = table.game.units[who]
    where, _, which = text.partition(":")
    if is_vehicle(unit):
        say_crit_of_vehicle(table, unit, where, which)
        return
    place = place_of(where)
    slot = find_slot(unit, place, which)
    if not unit.hittable[place] >> slot & 1:
        raise BadInput(f"slot {slot + 1} of {where.upper()} is empty or cannot be hit")
    if unit.hit[place] >> slot & 1:
        raise BadInput(f"slot {slot + 1} of {where.upper()} is hit already")
    unit.hit_before_turn[place] = unit.hit[place]
    unit.slot_armor[place] &= ~(1 << slot)
    item = unit.item[place][slot]
    if item != NO_ITEM:
        unit.charge[item] = 0
    hit_slot(table, unit, place, slot)


def find_slot(unit: Unit, place: int, which: str) -> int:
    """A slot by its number, or the first one not yet hit that holds the part named."""
    limit = SLOTS if is_torso(place) or (place >= LA and unit.part[place][0] != Part.HIP and place < 6) else 6
    name = which.upper().replace(" ", "_").replace("-", "_")
    if name in Part.__members__ and name != "EMPTY":
        for slot in range(SLOTS):
            open_slot = unit.hittable[place] & ~unit.hit[place]
            if unit.part[place][slot] == Part[name] and open_slot >> slot & 1:
                return slot
        raise BadInput(f"{PLACE_NAMES[place]} has no {which.lower()} left to hit")
    if not which.isdigit():
        parts = ", ".join(part.name.lower().replace("_", "-") for part in Part if part)
        raise BadInput(f"{which!r} is no slot; give its number on the sheet, 1 to {limit}, or one of {parts}")
    return number(which, 1, limit, f"a slot of {PLACE_NAMES[place]}") - 1


def say_half_box(table: Table, who: int, text: str) -> None:
    """LOC: a box of hardened armor is half marked there; a rear location is written CTR, LTR or RTR."""
    unit = table.game.units[who]
    rear = text.upper() in REAR_PLACES
    place = place_of(REAR_PLACES.get(text.upper(), text))
    if unit.armor_kind[place] != Armor.HARDENED or (unit.rear if rear else unit.armor)[place] == 0:
        raise BadInput(f"half-box names a location with hardened armor left, not {text!r}")
    unit.half_boxes[place] |= REAR_HALF if rear else FRONT_HALF


def say_modular(table: Table, who: int, text: str) -> None:
    """LOC=N: points already lost by its modular armor; a rear location is written CTR, LTR or RTR."""
    unit = table.game.units[who]
    where, equals, points = text.partition("=")
    if not equals:
        raise BadInput(f"modular-lost is given as a location and points, such as LT=5, not {text!r}")
    place = place_of(REAR_PLACES.get(where.upper(), where))
    part = Part.REAR_MODULAR_ARMOR if where.upper() in REAR_PLACES else Part.MODULAR_ARMOR
    items = [unit.item[place][slot] for slot in range(SLOTS) if unit.part[place][slot] == part]
    lost = number(points, 0, sum(unit.charge[item] for item in items), f"modular armor lost in {where.upper()}")
    for item in items:
        gone = min(lost, unit.charge[item])
        unit.charge[item] -= gone
        lost -= gone


def say_pilot_hits(table: Table, who: int, text: str) -> None:
    table.game.units[who].pilot_hits = number(text, 0, DEADLY_HITS - 1, "pilot-hits")


def say_destroyed(table: Table, who: int, text: str) -> None:
    table.game.units[who].destroyed = Cause.BEFORE if flag(text, "destroyed") else 0


def say_with(table: Table, who: int, text: str) -> None:
    """Limbs to strike with, up to two, or a weapon: "RL", "LA,RA", "hatchet", "hatchet LA", or "club"."""
    named = limbs_of(table.game.units[who], text)
    table.game.units[who].blow_with = named + [NO_BLOW] * (BLOWS - len(named))


def limbs_of(unit: Unit, text: str) -> list[int]:
    """One limb or two, by their letters, or a weapon by its name."""
    named = [weapon_of(unit, each) or limb_of(each) for each in text.split(",")]
    if len(named) > BLOWS or len(set(named)) < len(named):
        raise BadInput(f"one limb or two are named, such as RL or LA,RA, not {text!r}")
    return named


def limb_of(text: str) -> int:
    """A limb by its letters."""
    place = place_of(text.strip())
    if place < LA:
        raise BadInput(f"{text.strip()!r} is no arm or leg; use one of {', '.join(PLACE_NAMES[LA:])}")
    return place


def say_declares(table: Table, who: int, text: str) -> None:
    """ATTACK UNIT [LIMBS]: what it has declared for the physical phase, such as "kick B RL".

    A second punch may go to another unit: "punch B LA and C RA".
    """
    first, both, second = text.strip().partition(" and ")
    attack, _, rest = first.partition(" ")
    if attack == "demolish":
        say_demolishes(table, who, rest)
        return
    names = [each.name.lower().replace("_", "-") for each in Attack if each]
    attack = "death-from-above" if attack == "dfa" else attack
    if attack not in names:
        raise BadInput(f"declares names an attack, one of {', '.join(names)}, not {attack!r}")
    unit = table.game.units[who]
    target, limbs = _target_and_limbs(table, who, rest)
    if both:
        other, other_limbs = _target_and_limbs(table, who, second)
        if attack != "punch" or len(limbs) != 1 or len(other_limbs) != 1 or limbs == other_limbs:
            raise BadInput('two targets are for punches, one with each arm: "punch B LA and C RA"')
        limbs += other_limbs
    if limbs:
        unit.blow_with = limbs + [NO_BLOW] * (BLOWS - len(limbs))
    declare(table, unit, target, Attack(names.index(attack) + 1), *unit.blow_with)
    if both:
        aim_second_blow(unit, other)


def say_demolishes(table: Table, who: int, text: str) -> None:
    """HEX [LIMBS]: the building that it has declared to strike, such as "demolish 0808 RL"."""
    where, _, limbs = text.strip().partition(" ")
    if limbs:
        say_with(table, who, limbs)
    unit = table.game.units[who]
    declare_on_building(table, unit, hex_of(table, where), *unit.blow_with)


def _target_and_limbs(table: Table, who: int, text: str) -> tuple[Unit, list[int]]:
    """A unit by its letter, and limbs if they are named."""
    letter, _, limbs = text.strip().partition(" ")
    units = LETTERS[: table.game.unit_count]
    if len(letter) != 1 or letter.upper() not in units or letter.upper() == units[who]:
        others = units.replace(units[who], "")
        raise BadInput(f"declares names the unit attacked, one of {', '.join(others)}, not {letter!r}")
    return table.game.units[units.index(letter.upper())], limbs_of(table.game.units[who], limbs) if limbs else []


def say_fired(table: Table, who: int, text: str) -> None:
    """Locations whose weapons fired this turn: "RA,LT"."""
    unit = table.game.units[who]
    unit.fired = 0
    for each in text.split(","):
        unit.fired |= 1 << (place_of_vehicle(unit, each.strip()) if is_vehicle(unit) else place_of(each.strip()))


def say_twist(table: Table, who: int, text: str) -> None:
    """The torso is turned one hexside to the left or right of the feet."""
    if text not in TWISTS:
        raise BadInput(f"twist is {' or '.join(TWISTS)}, not {text!r}")
    table.game.units[who].twisted = TWISTS[text]


TWISTS = {"left": DIRECTIONS - 1, "right": 1}


def twist_word(unit: Unit) -> str:
    """How its torso is turned; "" where it is not."""
    return next((word for word, turned in TWISTS.items() if turned == unit.twisted), "")

def of_mechs(say: Callable[[Table, int, str], None], name: str) -> Callable[[Table, int, str], None]:
    """A word that sets a field which is 0 of all but 'Mechs."""

    @wraps(say)
    def apply(table: Table, who: int, text: str) -> None:
        say(table, who, text)
        unit = table.game.units[who]
        if getattr(unit, name) != 0 and not is_mech(unit):
            raise BadInput(f"only a 'Mech {OF_MECHS_ONLY[name]}")

    return apply


PLACING = ("at", "facing")
"""Said first, whatever the order: other words speak of the hex a unit stands in."""

UNIT_WORDS = (
    Word("at", "HEX", "the hex it stands in, such as 0805", say_at),
    Word("facing", "DIRECTION", "0 to 5 clockwise from north, or a compass word", say_facing, faces),
    Word("gunnery", "N", "the pilot's gunnery skill", FieldNumber("gunnery", "gunnery", 0, WORST_SKILL)),
    Word("piloting", "N", "the piloting or driving skill", FieldNumber("piloting", "piloting", 0, WORST_SKILL)),
    Word(
        "pilot-hits", "N", "hits the pilot has taken", of_mechs(say_pilot_hits, "pilot_hits"),
        lambda unit: unit.pilot_hits,
    ),
    Word(
        "unconscious", "", "the pilot is unconscious",
        of_mechs(FieldFlag("unconscious", "unconscious"), "unconscious"),
    ),
    Word("moved", "N", "hexes moved this turn", say_moved, lambda unit: unit.moved),
    Word("ran", "", "it ran, or a vehicle flanked", say_ran, lambda unit: unit.mode == Mode.RAN),
    Word("jumped", "", "it jumped", say_jumped, lambda unit: unit.mode == Mode.JUMPED),
    Word("skidded", "", "it skidded", FieldFlag("skidded", "skidded")),
    Word("evading", "", "it is evading; counts only with the option evading", FieldFlag("evading", "evading")),
    Word("spotting", "", "it spots for indirect fire", FieldFlag("spotting", "spotting")),
    Word("has-moved", "", "it has finished its movement", FieldFlag("has_moved", "has-moved")),
    Word("prone", "", "it lies prone", of_mechs(FieldFlag("prone", "prone"), "prone")),
    Word("immobile", "", "it cannot move", FieldFlag("held", "immobile")),
    Word("shut-down", "", "its reactor is shut down", FieldFlag("shut_down", "shut-down")),
    Word("stuck", "", "it is stuck in the ground", FieldFlag("stuck", "stuck")),
    Word("heat", "N", "its heat", FieldNumber("heat", "heat", 0, 100)),
    Word("damage", "LOC=N", "points already lost in a location, such as LA=3; rear armor is CTR, LTR, RTR", say_damage),
    Word("half-box", "LOC", "where a box of hardened armor is half marked", say_half_box),
    Word("modular-lost", "LOC=N", "points already lost by modular armor, such as LT=4", say_modular),
    Word("crit", "LOC:SLOT", "a critical hit of an earlier turn, by slot or part, such as CT:4 or LL:foot", say_crit),
    Word(
        "motive", "EFFECT", "motive damage of an earlier turn: minor, moderate, heavy or stopped", say_motive,
        values=tuple(MOTIVE_WORDS),
    ),
    Word("flies", "N", "levels that a VTOL or a WiGE craft is above the ground of its hex", say_flies),
    Word("hurt", "N", "points of damage already taken this phase", FieldNumber("damage_this_phase", "hurt", 0, 500)),
    Word("level", "N", "the level of its hex", say_level),
    Word("water", "N", "the depth of water in its hex", say_water),
    Word("pavement", "", "its hex and the one behind it are paved", say_pavement),
    Word("roof", "", "it stands on the roof or bridge in its hex", say_roof),
    Word("storey", "N", "the storey it stands on: 0 the ground floor, or below a bridge; -1 a basement", say_storey),
    Word("destroyed", "", "it is destroyed", say_destroyed, lambda unit: unit.destroyed > 0),
    Word("fired", "LOC", "locations whose weapons fired this turn, such as RA,LT", say_fired, several=True),
    Word(
        "twist", "SIDE", "its torso is turned left or right of its feet", of_mechs(say_twist, "twisted"),
        twist_word, tuple(TWISTS),
    ),
    Word("flipped", "", "its arms are flipped to the rear", say_flipped, lambda unit: unit.flipped),
    Word(
        "with", "LIMB", "the limbs or the weapon it strikes with, such as RL, or LA,RA, or hatchet", say_with,
        several=True,
    ),
    Word(
        "carries", "THING", "what it holds in both hands to strike with: girder, tree or limb",
        of_mechs(say_carries, "carried"), values=("girder", "tree", "limb"),
    ),
    Word(
        "active", "LOC", "arms whose blade is extended or vibroblade switched on, such as RA", say_active, several=True
    ),
    Word("swarming", "UNIT", "this infantry is on a 'Mech, and is where that is", say_swarming),
    Word(
        "aims", "HOW", "its physical weapon is aimed high or low; needs the option aimed_clubs", say_aims,
        values=("high", "low"),
    ),
    Word("declares", "ATTACK", 'a physical attack it has declared, such as "kick B RL"', say_declares),
)


def say_turn(table: Table, who: int, text: str) -> None:
    table.game.turn = number(text, 1, 10_000, "turn")


def turn_now(game: Game) -> int:
    """The turn that is going on: the first where nobody says it."""
    return max(game.turn, 1)


def say_phase(table: Table, who: int, text: str) -> None:
    if text.upper() not in Phase.__members__:
        raise BadInput(f"phase must be one of {', '.join(p.name.lower() for p in Phase)}, not {text!r}")
    table.game.phase = Phase[text.upper()]


def say_first(table: Table, who: int, text: str) -> None:
    table.game.acts_first = number(text, 0, 3, "first")


def phase_word(phase: Phase) -> str:
    """A phase as it is said."""
    return phase.name.lower()


GAME_WORDS = (
    Word("turn", "N", "the turn", say_turn, turn_now),
    Word(
        "phase", "PHASE", "movement, weapon or physical", say_phase, lambda game: phase_word(Phase(game.phase)),
        tuple(phase_word(phase) for phase in Phase if phase != Phase.END),
    ),
    Word(
        "first", "SIDE", "the side that lost the initiative and so acts first", say_first,
        lambda game: game.acts_first,
    ),
)


def settle(table: Table) -> None:
    """After the words: damage done by them is of earlier phases, and everyone stands on the floor of its hex."""
    game = table.game
    for k in range(game.unit_count):
        unit = game.units[k]
        unit.owed = [0] * len(unit.owed)
        unit.owed_modifier = [0] * len(unit.owed_modifier)
        unit.owed_count = unit.blast_count = 0
        unit.fell = unit.taken = 0
        unit.gyro_before = unit.gyro_hits
        for place in range(PLACES):
            unit.hit_before[place] = unit.hit_before_turn[place] = unit.hit[place]
            unit.gone_before[place] = unit.gone[place]
        if unit.floor == UNPLACED:
            bridge = game.deck[unit.at] > 0 and game.building[unit.at] == 0
            level = game.level[unit.at] + (game.deck[unit.at] if bridge else 0)
            unit.floor = floor_of(table, unit, unit.at, level)
    for k in range(game.unit_count):
        carry_swarmers(table, game.units[k])
    for k in range(game.unit_count):
        choose_limbs(table, game.units[k])
