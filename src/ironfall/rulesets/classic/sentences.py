"""How each event is told, in a sentence."""

from __future__ import annotations

from collections.abc import Callable

from ironfall.board.hexes import DIRECTIONS
from ironfall.rulesets.classic.armor_types import REAR_HALF
from ironfall.rulesets.classic.naming import place_word, reason_word
from ironfall.rulesets.classic.physical_weapons import IN_HAND, arm_of_weapon, weapon_held
from ironfall.rulesets.classic.places import floats, is_leg, is_vehicle
from ironfall.rulesets.classic.records import Attack, Carried, Mode, Part, Table, VehicleHit, Weapon
from ironfall.rulesets.classic.words import Cause, Event
from ironfall.rulesets.said import COMPASS

SIDE_WORDS = ("front", "left side", "right side", "rear")
FALL_WORDS = ("front", "left side", "right side", "back")
MOTIVE_WORDS = (
    "nothing comes of it", "minor damage", "moderate damage", "heavy damage", "it will not move again",
)  # fmt: skip
COUNT_WORDS = ("no critical hit", "one critical hit", "two critical hits", "three critical hits")


def hex_name(table: Table, number: int) -> str:
    """A hex as players write it."""
    width = table.game.width
    digits = 3 if max(width, table.game.height) > 99 else 2
    return f"{number % width + 1:0{digits}}{number // width + 1:0{digits}}"


def structure_name(table: Table, number: int) -> str:
    """The building or bridge of a hex, in words."""
    return f"The {'building' if table.game.building[number] else 'bridge'} in hex {hex_name(table, number)}"


def place_name(table: Table, who: int, place: int) -> str:
    """A location in words, as this unit has it."""
    return place_word(table.game.units[who], place)


def limb_name(table: Table, who: int, limb: int) -> str:
    """What a blow is struck with, in words: a limb, or a weapon and its arm."""
    unit = table.game.units[who]
    if limb < IN_HAND:
        return place_name(table, who, limb)
    if limb == IN_HAND:
        return Carried(unit.carried).name.lower() if unit.carried else "club"
    weapon = Weapon(weapon_held(unit, limb)).name.lower().replace("_", " ")
    return f"{weapon} ({place_name(table, who, arm_of_weapon(unit, limb))})"


def part_name(part: int) -> str:
    """What a slot holds, in words."""
    return Part(part).name.lower().replace("_", " ")


def hit_name(hit: int) -> str:
    """What a critical hit does to a vehicle, in words."""
    return VehicleHit(hit).name.lower().replace("_", " ")


def signed(amount: int) -> str:
    """A modifier as it is written: +2, -1, 0."""
    return f"{amount:+d}" if amount else "0"


def points(count: int) -> str:
    """Points of damage in words."""
    return f"{count} point{'' if count == 1 else 's'}"


ATTACK_VERBS = {
    Attack.CHARGE: "charges",
    Attack.PUSH: "pushes",
    Attack.PUNCH: "punches",
    Attack.KICK: "kicks",
    Attack.CLUB: "strikes",
    Attack.THRASH: "thrashes about at",
    Attack.BRUSH_OFF: "brushes at",
    Attack.TRIP: "trips",
}
ATTACKS: dict[Attack, dict[Event, str]] = {
    Attack.DEATH_FROM_ABOVE: {Event.HITS: "DFA-17", Event.MISSES: "DFA-19"},
    Attack.CHARGE: {Event.STRIKES: "CHG-5", Event.HITS: "CHG-10", Event.MISSES: "CHG-11"},
    Attack.PUSH: {Event.STRIKES: "PUSH-3", Event.HITS: "PUSH-5", Event.MISSES: "PUSH-7"},
    Attack.PUNCH: {Event.STRIKES: "PUN-3", Event.HITS: "PUN-5", Event.MISSES: "PUN-6"},
    Attack.THRASH: {Event.STRIKES: "THR-1", Event.HITS: "THR-1", Event.MISSES: "THR-1"},
    Attack.BRUSH_OFF: {Event.STRIKES: "BRUSH-1", Event.HITS: "BRUSH-1", Event.MISSES: "BRUSH-1"},
    Attack.CLUB: {Event.STRIKES: "CLUB-3", Event.HITS: "CLUB-5", Event.MISSES: "CLUB-6"},
    Attack.TRIP: {Event.STRIKES: "TRIP-1", Event.HITS: "TRIP-1", Event.MISSES: "TRIP-1"},
    Attack.KICK: {Event.STRIKES: "KICK-2", Event.HITS: "KICK-4", Event.MISSES: "KICK-6"},
}
"""The rules behind an attack that is made, that hits and that misses."""

MOVED_WORDS = {Mode.STILL: "moved", Mode.WALKED: "walked", Mode.RAN: "run", Mode.JUMPED: "jumped"}
DRIVEN_WORDS = MOVED_WORDS | {Mode.WALKED: "cruised", Mode.RAN: "flanked"}
"""The same of vehicles."""

Sentence = Callable[[Table, tuple[str, ...], int, int, int, int], str]


def _plain(text: str) -> Sentence:
    """A sentence that needs the unit's name alone."""
    return lambda table, names, who, a, b, c: text.format(name=names[who])


def _at_place(text: str) -> Sentence:
    """A sentence about a location and a number or two."""
    return lambda table, names, who, a, b, c: text.format(
        name=names[who], place=place_name(table, who, a), points=points(b), b=b, c=c
    )


def _in_hex(text: str) -> Sentence:
    """A sentence about a hex and a number."""
    return lambda table, names, who, a, b, c: text.format(
        name=names[who], hex=hex_name(table, a), b=b, points=points(b)
    )


def _other(text: str) -> Sentence:
    """A sentence about another unit."""
    return lambda table, names, who, a, b, c: text.format(
        name=names[who], other=names[a] if a >= 0 else "", b=b, points=points(b)
    )


SENTENCES: dict[Event, Sentence] = {
    Event.JUMPS: lambda table, names, who, a, b, c: (
        f"{names[who]} jumps {b} hex{'' if b == 1 else 'es'} at {names[a]}."
    ),
    Event.HOVERS: _in_hex("{name} hangs in the air over hex {hex}, seen at level {b}."),
    Event.FAILED_IN_THE_AIR: _plain("{name} loses control in the air: its attack will miss."),
    Event.ATTACKS: _other("{name} comes down on {other}."),
    Event.HITS: lambda table, names, who, a, b, c: f"{names[who]} hits {names[a]}{_with_arm(table, who, c)}.",
    Event.MISSES: lambda table, names, who, a, b, c: (
        f"{names[who]} misses" + (f" {names[a]}{_with_arm(table, who, c)}." if c else ".")
    ),
    Event.TARGET_GONE: _other("{name} finds {other} out of the fight."),
    Event.TARGET_MOVED_AWAY: _other("{name} finds {other} gone from the hex."),
    Event.LANDS: _in_hex("{name} lands in hex {hex}."),
    Event.STRUCK: lambda table, names, who, a, b, c: (
        f"{names[who]} is struck in the {place_name(table, who, a)} for {b}, from the {SIDE_WORDS[c]}."
    ),
    Event.ARMOR_LOST: _at_place("{name}: {place} loses {b} armor, {c} left."),
    Event.REAR_ARMOR_LOST: _at_place("{name}: {place} loses {b} rear armor, {c} left."),
    Event.STRUCTURE_LOST: _at_place("{name}: {place} loses {b} structure, {c} left."),
    Event.LOCATION_DESTROYED: _at_place("{name}: {place} is destroyed."),
    Event.BLOWN_OFF: _at_place("{name}: {place} is blown off."),
    Event.FALLS_OFF: _at_place("{name}: {place} falls off with its torso."),
    Event.CRITICALS: lambda table, names, who, a, b, c: (
        f"{names[who]}: {place_name(table, who, a)}, {_criticals(a, b)}."
    ),
    Event.SLOT_HIT: lambda table, names, who, a, b, c: (
        f"{names[who]}: {part_name(c)} hit ({place_name(table, who, a)}, slot {b + 1})."
    ),
    Event.SLOT_SPARED: lambda table, names, who, a, b, c: (
        f"{names[who]}: slot {b + 1} of the lost {place_name(table, who, a)} held nothing that explodes."
    ),
    Event.CRITICALS_LOST: _plain("{name} has nothing left there for a critical hit to strike."),
    Event.EXPLODES: _at_place("{name}: an explosion in the {place}, {points}."),
    Event.BLAST_CONTAINED: _at_place("{name}: CASE in the {place} lets the last {points} out."),
    Event.BLAST_VENTED: _at_place("{name}: CASE II in the {place} vents the blast."),
    Event.PILOT_HIT: lambda table, names, who, a, b, c: f"{names[who]}'s pilot is hurt, hit {a} of 6.",
    Event.KNOCKED_OUT: _plain("{name}'s pilot is knocked out."),
    Event.STAYS_AWAKE: _plain("{name}'s pilot stays conscious."),
    Event.WAKES: _plain("{name}'s pilot wakes up."),
    Event.DESTROYED: lambda table, names, who, a, b, c: f"{names[who]} is destroyed: {Cause.of(a).words}.",
    Event.OWES_ROLL: lambda table, names, who, a, b, c: (
        f"{names[who]} must roll {_skill(table, who)} at the end of the phase: "
        f"{reason_word(table.game.units[who], a)}, {signed(b)}."
    ),
    Event.KEEPS_FEET: lambda table, names, who, a, b, c: (
        f"{names[who]} keeps {'control' if is_vehicle(table.game.units[who]) else 'its balance'} "
        f"({reason_word(table.game.units[who], a)})."
    ),
    Event.AUTOMATIC_FAILURE: lambda table, names, who, a, b, c: (
        f"{names[who]} fails its {_skill(table, who)} roll without dice: {reason_word(table.game.units[who], a)}."
    ),
    Event.FALLS: lambda table, names, who, a, b, c: (
        f"{names[who]} falls{f' {a} level' + ('' if a == 1 else 's') if a else ''} onto its {FALL_WORDS[c]}, "
        f"now facing {COMPASS[b]}."
    ),
    Event.FALL_DAMAGE: lambda table, names, who, a, b, c: f"{names[who]} takes {points(a)} from the fall.",
    Event.WATER_FALL_DAMAGE: lambda table, names, who, a, b, c: (
        f"{names[who]} takes {points(a)} from falling into water" + (f" and {b} more at the bottom." if b else ".")
    ),
    Event.PILOT_UNHURT: _plain("{name}'s pilot comes through the fall unhurt."),
    Event.PILOT_HURT_FOR_CERTAIN: _plain("{name}'s pilot cannot avoid being hurt."),
    Event.DISPLACED: lambda table, names, who, a, b, c: (
        f"{names[who]} is moved from hex {hex_name(table, a)} to {hex_name(table, b)}."
    ),
    Event.NO_HEX: _plain("There is no hex {name} could be moved to."),
    Event.STEPS_ASIDE: lambda table, names, who, a, b, c: f"{names[who]} steps aside to hex {hex_name(table, b)}.",
    Event.FALLS_ON: _other("{name} falls onto {other} for {b}."),
    Event.FALLS_BESIDE: _other("{name} falls past {other}."),
    Event.LEAVES_MAP: _in_hex("{name} is pushed off the map from hex {hex}."),
    Event.STUCK: _plain("{name} is stuck."),
    Event.WALL_HURTS: _in_hex("The wall in hex {hex} hurts {name}: {points}."),
    Event.WALL_HOLDS_BACK: _in_hex("{name} breaks through the wall in hex {hex} unhurt."),
    Event.STANDS_UP: _plain("{name} stands up."),
    Event.FREED: _plain("{name} is pulled free."),
    Event.STRIKES: lambda table, names, who, a, b, c: (
        f"{names[who]} {ATTACK_VERBS[Attack(b)]} {names[a]}" + (f" with its {limb_name(table, who, c)}." if c else ".")
    ),
    Event.NOT_MADE: _plain("{name} cannot make the attack it declared."),
    Event.LAPSES: _plain("{name} does not carry out the attack it declared."),
    Event.CRITICAL_MODIFIED: lambda table, names, who, a, b, c: (
        f"{names[who]}: {place_name(table, who, a)}, the roll for critical hits is at {signed(b)}."
    ),
    Event.HALF_BOX_MARKED: lambda table, names, who, a, b, c: (
        f"{names[who]}: {place_name(table, who, a)} has a box of {'rear ' if b == REAR_HALF else ''}armor half marked."
    ),
    Event.MODULAR_ARMOR_LOST: _at_place("{name}: {place} loses {b} modular armor, {c} left."),
    Event.SLOT_ARMOR_HOLDS: lambda table, names, who, a, b, c: (
        f"{names[who]}: the armor of slot {b + 1} in the {place_name(table, who, a)} absorbs the hit."
    ),
    Event.REACTIVE_GOES_OFF: _at_place("{name}: the reactive armor of the {place} goes off."),
    Event.REACTIVE_HOLDS: _at_place("{name}: the reactive armor of the {place} is hit and holds."),
    Event.SPIKES_BREAK: _at_place("{name}: the spikes of the {place} break off."),
    Event.SPIKES_HURT: _other("{name} is hurt by the spikes of {other}: {points}."),
    Event.CREW_MEMBER_KILLED: _plain("{name} loses one of its two crew members; the other takes over."),
    Event.TURNED_ASIDE: _at_place("{name}: the armor of the {place} turns the blow aside."),
    Event.CLUB_BREAKS: _plain("{name} breaks its club."),
    Event.STRIKES_ITSELF: _plain("{name} strikes itself."),
    Event.BLADE_HEATS: lambda table, names, who, a, b, c: f"{names[who]} is heated by its vibroblade, by {a}.",
    Event.PIERCES: lambda table, names, who, a, b, c: (
        f"{names[who]} pierces the armor of {names[a]} ({place_name(table, a, b)})."
    ),
    Event.OUT_OF_REACH: _other("{name} finds {other} out of reach."),
    Event.PUSH_AGAINST: _other("{name} and {other} push against one another, and neither moves."),
    Event.NO_ROOM_BEHIND: _plain("{name} cannot be pushed back: there is no room behind it."),
    Event.ADVANCES: lambda table, names, who, a, b, c: (
        f"{names[who]} follows from hex {hex_name(table, a)} to {hex_name(table, b)}."
    ),
    Event.CHARGE_CALLED_OFF: _plain("{name} breaks off its charge."),
    Event.RUNS_INTO: lambda table, names, who, a, b, c: f"{names[who]} {_slides(table, who)} into {names[a]}.",
    Event.SLIDES_PAST: _other("{name} slides past {other}."),
    Event.SLIDES: lambda table, names, who, a, b, c: (
        f"{names[who]} {_slides(table, who)} into hex {hex_name(table, b)}."
    ),
    Event.SKID_STOPPED: _in_hex("{name} is stopped by what stands in hex {hex}."),
    Event.SKID_DAMAGE: lambda table, names, who, a, b, c: (
        f"{names[who]} takes {points(a)} from skidding {b} hex{'' if b == 1 else 'es'}."
    ),
    Event.TAKES_TURN: _plain("{name} takes the turn."),
    Event.CAME_UP: lambda table, names, who, a, b, c: (
        f"{names[who]} has {_moved(table, who)[Mode(c // DIRECTIONS)]} {a} hex{'' if a == 1 else 'es'} to "
        f"{hex_name(table, b)}, facing {COMPASS[c % DIRECTIONS]}."
        if a
        else f"{names[who]} has turned in {hex_name(table, b)}, facing {COMPASS[c % DIRECTIONS]}."
    ),
    Event.STRUCTURE_WORN: lambda table, names, who, a, b, c: (
        f"{structure_name(table, a)} loses {b} of its construction factor to {names[who]}, {c} left."
    ),
    Event.COMES_DOWN: lambda table, names, who, a, b, c: f"{structure_name(table, a)} comes down.",
    Event.HIT_BY_DEBRIS: _in_hex("{name} takes {points} from what comes down in hex {hex}."),
    Event.LOSES_FLOOR: _plain("{name} has nothing to stand on any more."),
    Event.BREAKS_INTO_BASEMENT: _plain("{name} breaks through the ground floor into the basement."),
    Event.NOT_BOGGED_DOWN: _plain("{name} does not get stuck."),
    Event.STRIKES_BUILDING: lambda table, names, who, a, b, c: (
        f"{names[who]} {'kicks' if is_leg(table.game.units[who], b) else 'punches'} the building in hex "
        f"{hex_name(table, a)} with its {place_name(table, who, b)}."
    ),
    Event.SLIPS_BACK: lambda table, names, who, a, b, c: f"{names[who]} slips back to hex {hex_name(table, b)}.",
    Event.VEHICLE_CRITICAL: lambda table, names, who, a, b, c: (
        f"{names[who]}: critical hit, {place_name(table, who, a)}: {hit_name(b)}."
    ),
    Event.NO_CRITICAL: _at_place("{name}: {place}, no critical hit."),
    Event.MOTIVE_DAMAGE: lambda table, names, who, a, b, c: f"{names[who]}, motive damage: {MOTIVE_WORDS[a]}.",
    Event.IMMOBILISED: _plain("{name} cannot move any more."),
    Event.ROTOR_SPARED: lambda table, names, who, a, b, c: f"Only {points(a)} tell on the rotor of {names[who]}.",
    Event.ROTOR_HIT: _plain("{name} flies slower: its rotor is hit."),
    Event.FORCED_DOWN: _in_hex("{name} must land in hex {hex}."),
    Event.WEAPON_JAMS: _at_place("{name}: a weapon jams, {place}."),
    Event.WEAPON_LOST: _at_place("{name}: a weapon is lost, {place}."),
    Event.DROPPED: lambda table, names, who, a, b, c: (
        f"{names[who]} drops {a} levels" + (f" and takes {points(b)}." if b else ".")
    ),
    Event.TROOPERS_LOST: lambda table, names, who, a, b, c: (
        f"{names[who]} loses {a} trooper{'' if a == 1 else 's'}, {b} left."
    ),
    Event.TROOPER_STRUCK: _at_place("{name}: {place} is struck for {b}."),
    Event.TROOPER_KILLED: _at_place("{name}: {place} is out of the fight, {b} left."),
    Event.SHAKEN_OFF: _other("{name} is shaken off {other}."),
    Event.BRUSHED_OFF: _other("{name} is brushed off {other}."),
}


def _skill(table: Table, who: int) -> str:
    """What the roll is of that a unit must make to stay up, or on its way."""
    return "driving" if is_vehicle(table.game.units[who]) else "piloting"


def _moved(table: Table, who: int) -> dict[Mode, str]:
    """How a unit moves, in words, by its mode."""
    return DRIVEN_WORDS if is_vehicle(table.game.units[who]) else MOVED_WORDS


def _slides(table: Table, who: int) -> str:
    """On the ground a unit skids; what hovers or flies slips sideways."""
    return "slips sideways" if floats(table.game.units[who]) else "skids"


def _with_arm(table: Table, who: int, arm: int) -> str:
    """Which of two punches it was; nothing of an attack that is made but once."""
    return f" with its {place_name(table, who, arm)}" if arm else ""


def _criticals(place: int, count: int) -> str:
    """What the roll means: on a limb or the head, the highest row blows it off."""
    return COUNT_WORDS[count] if count < 3 or 1 <= place <= 3 else "blown off on a 12"
