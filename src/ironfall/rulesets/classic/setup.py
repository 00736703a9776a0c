"""What a player can say of a game before the action: the words of set-up, for the command line and for positions."""

from __future__ import annotations

from collections.abc import Callable

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP, neighbour, opposite
from ironfall.board.maps import Board, hex_text
from ironfall.errors import BadInput
from ironfall.rulesets.classic.critical_hits import hit_slot
from ironfall.rulesets.classic.ground import floor_below
from ironfall.rulesets.classic.loss import lose_location
from ironfall.rulesets.classic.places import is_torso
from ironfall.rulesets.classic.records import LA, NO_ITEM, PLACES, SLOTS, UNPLACED, Mode, Part, Phase, Table, Unit
from ironfall.rulesets.classic.words import Cause
from ironfall.rulesets.ruleset import Word
from ironfall.units.sheet import PLACES as PLACE_NAMES

COMPASS = ("north", "northeast", "southeast", "south", "southwest", "northwest")
QUAD_PLACES = {"FLL": "LA", "FRL": "RA", "RLL": "LL", "RRL": "RL"}
REAR_PLACES = {"CTR": "CT", "LTR": "LT", "RTR": "RT", "RTC": "CT", "RTL": "LT"}
"""Rear armor, as record sheets and unit files write it; "RTR" is the right torso's in both."""
MOST_PILOT_HITS = 5
WORST_SKILL = 8
MOST_HEXES_MOVED = 50


def number(text: str, low: int, high: int, what: str) -> int:
    """A whole number from the text, within bounds."""
    try:
        value = int(text)
    except ValueError:
        value = low - 1
    if not low <= value <= high or not (text.isascii() and text.lstrip("-").isdigit()):
        raise BadInput(f"{what} must be a whole number from {low} to {high}, not {text!r}")
    return value


def flag(text: str, what: str) -> int:
    """A word that stands alone, or with yes or no."""
    if text in ("", "yes", "1"):
        return 1
    if text in ("no", "0"):
        return 0
    raise BadInput(f"{what} stands alone, or with yes or no, not {text!r}")


def place_of(text: str) -> int:
    """A location by its letters."""
    name = QUAD_PLACES.get(text.upper(), text.upper())
    if name not in PLACE_NAMES:
        raise BadInput(f"{text!r} is no location; use one of {', '.join(PLACE_NAMES)}")
    return PLACE_NAMES.index(name)


def hex_of(table: Table, text: str) -> int:
    """A hex by its four digits: column, then row, from 01."""
    game = table.game
    half = len(text) // 2
    if text.isascii() and text.isdigit() and len(text) in (4, 6):
        x, y = int(text[:half]) - 1, int(text[half:]) - 1
        if 0 <= x < game.width and 0 <= y < game.height:
            return y * game.width + x
    raise BadInput(f"{text!r} is no hex of this map; use column and row, from 0101 to {game.width:02}{game.height:02}")


def say_at(table: Table, who: int, text: str) -> None:
    table.game.units[who].at = hex_of(table, text)


def say_facing(table: Table, who: int, text: str) -> None:
    wanted = text.lower().replace("-", "")
    if wanted in COMPASS:
        table.game.units[who].facing = COMPASS.index(wanted)
    elif wanted.isalpha():
        raise BadInput(
            f"facing must be a whole number from 0 to {DIRECTIONS - 1}, or one of {', '.join(COMPASS)}, not {text!r}"
        )
    else:
        table.game.units[who].facing = number(text, 0, DIRECTIONS - 1, "facing")


def say_moved(table: Table, who: int, text: str) -> None:
    unit = table.game.units[who]
    unit.moved = unit.mp_used = number(text, 0, MOST_HEXES_MOVED, "moved")
    unit.has_moved = 1
    if unit.mode == Mode.STILL and unit.moved > 0:
        unit.mode = Mode.WALKED


def say_jumped(table: Table, who: int, text: str) -> None:
    if flag(text, "jumped"):
        table.game.units[who].mode = Mode.JUMPED
        table.game.units[who].has_moved = 1


def say_ran(table: Table, who: int, text: str) -> None:
    if flag(text, "ran"):
        table.game.units[who].mode = Mode.RAN
        table.game.units[who].has_moved = 1


def say_level(table: Table, who: int, text: str) -> None:
    table.game.level[table.game.units[who].at] = number(text, -20, 100, "level")


def say_water(table: Table, who: int, text: str) -> None:
    table.game.water[table.game.units[who].at] = number(text, 0, 20, "water")


def say_roof(table: Table, who: int, text: str) -> None:
    unit = table.game.units[who]
    if flag(text, "roof"):
        if table.game.deck[unit.at] == 0:
            raise BadInput("there is no roof or bridge in this unit's hex to stand on")
        unit.floor = table.game.level[unit.at] + table.game.deck[unit.at]


def say_damage(table: Table, who: int, text: str) -> None:
    """LOC=N: points off armor, then structure; a rear location is written CTR, LTR or RTR."""
    unit = table.game.units[who]
    where, equals, points_text = text.partition("=")
    if not equals:
        raise BadInput(f"damage is given as a location and points, such as LT=5, not {text!r}")
    rear = where.upper() in REAR_PLACES
    place = place_of(REAR_PLACES.get(where.upper(), where))
    armor = unit.rear if rear else unit.armor
    points = number(points_text, 0, armor[place] + unit.structure[place], f"damage to {where.upper()}")
    from_armor = min(points, armor[place])
    armor[place] -= from_armor
    unit.structure[place] -= points - from_armor
    if points > 0 and unit.structure[place] == 0 and not unit.gone[place]:
        lose_location(table, unit, place)


def say_crit(table: Table, who: int, text: str) -> None:
    """LOC:SLOT: a slot hit in an earlier turn, by its number on the sheet or by name; each in a turn of its own."""
    unit = table.game.units[who]
    where, _, which = text.partition(":")
    place = place_of(where)
    slot = find_slot(unit, place, which)
    if not unit.hittable[place] >> slot & 1:
        raise BadInput(f"slot {slot + 1} of {where.upper()} is empty or cannot be hit")
    if unit.hit[place] >> slot & 1:
        raise BadInput(f"slot {slot + 1} of {where.upper()} is hit already")
    unit.hit_before_turn[place] = unit.hit[place]
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


def say_pilot_hits(table: Table, who: int, text: str) -> None:
    table.game.units[who].pilot_hits = number(text, 0, MOST_PILOT_HITS, "pilot-hits")


def say_destroyed(table: Table, who: int, text: str) -> None:
    if flag(text, "destroyed"):
        table.game.units[who].destroyed = Cause.BEFORE


def field_flag(name: str, word: str) -> Callable[[Table, int, str], None]:
    """Set a field that is yes or no."""

    def apply(table: Table, who: int, text: str) -> None:
        setattr(table.game.units[who], name, flag(text, word))

    return apply


def field_number(name: str, word: str, low: int, high: int) -> Callable[[Table, int, str], None]:
    """Set a field that is a number."""

    def apply(table: Table, who: int, text: str) -> None:
        setattr(table.game.units[who], name, number(text, low, high, word))

    return apply


PLACING = ("at", "facing")
"""Said first, whatever the order: other words speak of the hex a unit stands in."""

UNIT_WORDS = (
    Word("at", "HEX", "the hex it stands in, such as 0805", say_at),
    Word("facing", "DIRECTION", "0 to 5 clockwise from north, or a compass word", say_facing),
    Word("gunnery", "N", "the pilot's gunnery skill", field_number("gunnery", "gunnery", 0, WORST_SKILL)),
    Word("piloting", "N", "the pilot's piloting skill", field_number("piloting", "piloting", 0, WORST_SKILL)),
    Word("pilot-hits", "N", "hits the pilot has taken", say_pilot_hits),
    Word("unconscious", "", "the pilot is unconscious", field_flag("unconscious", "unconscious")),
    Word("moved", "N", "hexes moved this turn", say_moved),
    Word("ran", "", "it ran", say_ran),
    Word("jumped", "", "it jumped", say_jumped),
    Word("skidded", "", "it skidded", field_flag("skidded", "skidded")),
    Word("evading", "", "it is evading; counts only with the option evading", field_flag("evading", "evading")),
    Word("spotting", "", "it spots for indirect fire", field_flag("spotting", "spotting")),
    Word("has-moved", "", "it has finished its movement", field_flag("has_moved", "has-moved")),
    Word("prone", "", "it lies prone", field_flag("prone", "prone")),
    Word("immobile", "", "it cannot move", field_flag("held", "immobile")),
    Word("shut-down", "", "its reactor is shut down", field_flag("shut_down", "shut-down")),
    Word("stuck", "", "it is stuck in the ground", field_flag("stuck", "stuck")),
    Word("heat", "N", "its heat", field_number("heat", "heat", 0, 100)),
    Word("damage", "LOC=N", "points already lost in a location; CTR, LTR, RTR for rear armor", say_damage),
    Word("crit", "LOC:SLOT", "a critical hit of an earlier turn, by slot number or part", say_crit),
    Word("hurt", "N", "points of damage already taken this phase", field_number("damage_this_phase", "hurt", 0, 500)),
    Word("level", "N", "the level of its hex", say_level),
    Word("water", "N", "the depth of water in its hex", say_water),
    Word("roof", "", "it stands on the roof or bridge in its hex", say_roof),
    Word("destroyed", "", "it is destroyed", say_destroyed),
)


def say_turn(table: Table, who: int, text: str) -> None:
    table.game.turn = number(text, 1, 10_000, "turn")


def say_phase(table: Table, who: int, text: str) -> None:
    if text.upper() not in Phase.__members__:
        raise BadInput(f"phase must be one of {', '.join(p.name.lower() for p in Phase)}, not {text!r}")
    table.game.phase = Phase[text.upper()]


def say_first(table: Table, who: int, text: str) -> None:
    table.game.acts_first = number(text, 0, 3, "first")


GAME_WORDS = (
    Word("turn", "N", "the turn", say_turn),
    Word("phase", "PHASE", "movement, weapon or physical", say_phase),
    Word("first", "SIDE", "the side that lost the initiative and so acts first", say_first),
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
            unit.floor = floor_below(table, unit.at, level)


SIDES = {"front": 0, "right": 2, "left": 4, "rear": 3}
"""The direction, from a target that faces north, of an attacker who comes straight at that side."""


def face_each_other(board: Board, side: str, hexes: int) -> tuple[tuple[str, str], ...]:
    """The target in the middle of the map facing north, the attacker some hexes away straight off one of its sides."""
    if side not in SIDES:
        raise BadInput(f"the side must be one of {', '.join(SIDES)}, not {side!r}")
    width, height = board.width, board.height
    target = (height // 2) * width + (width - 1) // 2
    attacker = target
    for _ in range(hexes):
        attacker = neighbour(width, height, attacker, SIDES[side])
        if attacker == OFF_THE_MAP:
            raise BadInput(f"the map is too small for an attack over {hexes} hexes; say where both stand")
    return (
        ("at", hex_text(width, attacker)),
        ("facing", str(opposite(SIDES[side]))),
        ("at", hex_text(width, target)),
        ("facing", "0"),
    )
