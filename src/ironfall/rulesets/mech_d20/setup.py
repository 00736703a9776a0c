"""What a player can say of a game before the action: the words of set-up, for the command line and for positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ironfall.errors import BadInput
from ironfall.rulesets.mech_d20.construction import AMMO, items_called, place_of, plain
from ironfall.rulesets.mech_d20.critical_hits import hit_item
from ironfall.rulesets.mech_d20.damage_phase import lose_part, lose_torso, see_whether_it_stands
from ironfall.rulesets.mech_d20.naming import PLACE_WORDS
from ironfall.rulesets.mech_d20.pending import enter_in_ledger
from ironfall.rulesets.mech_d20.places import is_in_play
from ironfall.rulesets.mech_d20.records import LT, RT, Game, Kind, Mode, Phase, Side, Table, Unit
from ironfall.rulesets.mech_d20.traits import MODULES, NOT_PLAYED, Trait, has_trait
from ironfall.rulesets.mech_d20.words import Cause
from ironfall.rulesets.ruleset import Word
from ironfall.rulesets.said import FieldFlag, FieldNumber, faces, flag, number, say_at, say_facing, say_level, say_water
from ironfall.units.cards import PLACES, Card
from ironfall.units.toml_file import meant

BEST_SKILL = 20
HIGHEST_DEFENSE = 40
HOTTEST = 100
MOST_HEXES_MOVED = 50
MOST_DAMAGE = 500
MOST_COUNTERS = 5
MOST_ROUNDS = 10_000
ULTRA_WOODS = 3
USUAL_DISTANCE = 3

FIRED = (Kind.WEAPON, Kind.HAND, Kind.FOOT)
HOLDS_SHOTS = (Kind.AMMO, Kind.GEL_PACK)
EVERYTHING = tuple(kind for kind in Kind if kind)

MODULE_OF = {"race": "races", "ability": "classes", "technique": "techniques"}
WEAPON_TECHNIQUES = {"training": "trained", "expertise": "expert", "grouping": "grouped"}
"""Those for one weapon, and the field that keeps for which."""


def place_and_points(text: str, what: str) -> tuple[int, str]:
    """Both sides of LOC=N."""
    where, equals, points = text.partition("=")
    if not equals:
        raise BadInput(f"{what} is given as a location and points, such as LT=5, not {text!r}")
    return place_of(where), points.strip()


# --- items


def first_of(unit: Unit, text: str, kinds: Sequence[Kind], taken: int, what: str, done: str) -> int:
    """The first item of these kinds that a text can mean and whose bit is not taken."""
    called = items_called(unit, text)
    if not called:
        raise BadInput(f"it has no {text!r}; use an item's name, or its location and line on the card, such as LT:2")
    fitting = [item for item in called if unit.kind[item] in kinds]
    if not fitting:
        raise BadInput(f"{text!r} is nothing that {what}")
    free = [item for item in fitting if not taken >> (item - 1) & 1]
    if not free:
        raise BadInput(f"{text!r} {done} already")
    return free[0]


def say_fires(table: Table, who: int, text: str) -> None:
    """An item by name, or a limb: "punch LA"; said again for the next one of the same name."""
    unit = table.game.units[who]
    item = first_of(unit, text, FIRED, unit.declared, "attacks", "is said to attack")
    unit.declared |= 1 << (item - 1)


def say_crit(table: Table, who: int, text: str) -> None:
    """LOC:ITEM: an item hit in an earlier round; ammunition is gone without an explosion."""
    if ":" not in text:
        raise BadInput(f"a critical hit is given as a location and an item, such as CT:Engine or LT:2, not {text!r}")
    unit = table.game.units[who]
    item = first_of(unit, text, EVERYTHING, unit.broken, "can be hit", "is hit")
    unit.shots[item] = 0
    while not unit.broken >> (item - 1) & 1:
        # A pilot who ignores the first hit of a kind has had it before.
        hit_item(table, unit, item)


def say_shots(table: Table, who: int, text: str) -> None:
    """NAME=N: what is left of all ammunition of a weapon, or of all GEL; the first bin on the card empties first."""
    unit = table.game.units[who]
    name, equals, left_text = (part.strip() for part in text.rpartition("="))
    if not equals:
        raise BadInput(f"shots are given as an item and a number, such as LRM 20=3, not {text!r}")
    called = items_called(unit, name) + items_called(unit, name + AMMO)
    bins = [item for item in called if unit.kind[item] in HOLDS_SHOTS]
    if not bins:
        raise BadInput(f"it has no ammunition or GEL called {name!r}; use a weapon's name, or a line such as LT:2")
    left = number(left_text, 0, sum(unit.shots_full[item] for item in bins), f"shots of {name}")
    for item in reversed(bins):
        unit.shots[item] = min(left, unit.shots_full[item])
        left -= unit.shots[item]


# --- damage


def say_damage(table: Table, who: int, text: str) -> None:
    """LOC=N: points off armor, then internal armor, in earlier rounds; more than both, and the location is lost."""
    unit = table.game.units[who]
    place, points_text = place_and_points(text, "damage")
    room = unit.armor[place] + unit.internal[place]
    points = number(points_text, 0, room + 1, f"damage to {PLACES[place]}")
    off = min(points, unit.armor[place])
    unit.armor[place] -= off
    unit.internal[place] -= min(points - off, unit.internal[place])
    if points > room or (table.game.options.destroy_at_zero and points == room):
        lose_part(unit, place)


def leave_boxes(table: Table, who: int, where: str, kind: str, left: int) -> None:
    """So many boxes in a location: points lost are lost as any others; what is lost altogether does not come back."""
    unit = table.game.units[who]
    place = place_of(where)
    boxes = unit.internal if kind == "structure" else unit.armor
    if left < boxes[place]:
        over = unit.armor[place] if kind == "structure" else 0
        say_damage(table, who, f"{where}={boxes[place] - left + over}")
    elif unit.gone[place]:
        raise BadInput(f"the {PLACE_WORDS[place]} is lost: undo what took it, or put a fresh sheet in its place")
    else:
        boxes[place] = left


def say_lost(table: Table, who: int, text: str) -> None:
    lose_part(table.game.units[who], place_of(text))


def say_ledger(table: Table, who: int, text: str) -> None:
    """LOC=N: damage of this round that the Damage Phase has still to deal."""
    place, points_text = place_and_points(text, "the ledger")
    points = number(points_text, 0, MOST_DAMAGE, f"the ledger of {PLACES[place]}")
    enter_in_ledger(table.game.units[who], place, points, Side.FRONT)


# --- movement, pilot


def say_moved(table: Table, who: int, text: str) -> None:
    unit = table.game.units[who]
    unit.moved = unit.mp_used = number(text, 0, MOST_HEXES_MOVED, "moved")
    if unit.mode == Mode.STILL and unit.moved > 0:
        unit.mode = Mode.WALKED


def moving(word: str, mode: Mode) -> Callable[[Table, int, str], None]:
    """It moved in this way."""

    def apply(table: Table, who: int, text: str) -> None:
        unit = table.game.units[who]
        if flag(text, word):
            unit.mode = mode
        elif unit.mode == mode:
            unit.mode = Mode.WALKED if unit.moved else Mode.STILL

    return apply


def say_heat(table: Table, who: int, text: str) -> None:
    unit = table.game.units[who]
    unit.heat = unit.felt_heat = number(text, 0, HOTTEST, "heat")


def say_unconscious(table: Table, who: int, text: str) -> None:
    """Since before this round, so that it does not act in it."""
    unit = table.game.units[who]
    unit.unconscious = unit.out_at_start = flag(text, "unconscious")


def say_destroyed(table: Table, who: int, text: str) -> None:
    table.game.units[who].destroyed = Cause.BEFORE if flag(text, "destroyed") else 0


def say_woods(table: Table, who: int, text: str) -> None:
    table.game.woods[table.game.units[who].at] = number(text, 0, ULTRA_WOODS, "woods")


def trait_name(trait: Trait) -> str:
    """A trait as players write it."""
    return trait.name.lower().replace("_", "-")


def needs_module(table: Table, word: str) -> None:
    """BadInput where the option is off that a pilot's race, ability or technique needs."""
    option = MODULE_OF[word]
    if not getattr(table.game.options, option):
        raise BadInput(f"a pilot's {word} needs the option {option}=yes")


def trait_word(word: str) -> Callable[[Table, int, str], None]:
    """One more trait of the pilot; a race in place of another."""
    traits = MODULES[MODULE_OF[word]]

    def apply(table: Table, who: int, text: str) -> None:
        needs_module(table, word)
        for named, reason in NOT_PLAYED[word].items():
            if plain(text) == plain(named):
                raise BadInput(f"{named} is not played: {reason}")
        # One people is called by its plural in the pages.
        wanted = "heavy" if plain(text) == "heavies" else plain(text)
        chosen = next((trait for trait in traits if plain(trait.name) == wanted), None)
        if chosen is None:
            raise BadInput(f"{text!r} is no {word}{meant(text.lower(), [trait_name(trait) for trait in traits])}")
        unit = table.game.units[who]
        if word == "race":
            unit.traits &= ~sum(1 << trait for trait in traits)
        unit.traits |= 1 << chosen

    return apply


say_trait = trait_word("technique")


def say_technique(table: Table, who: int, text: str) -> None:
    """One more technique; of one weapon that it carries: training:Medium Laser, or training:LT:2 by its line."""
    technique, _, called = text.partition(":")
    name = plain(technique)
    if name not in WEAPON_TECHNIQUES:
        say_trait(table, who, text)
        return
    needs_module(table, "technique")
    unit = table.game.units[who]
    items = [item for item in items_called(unit, called) if unit.kind[item] == Kind.WEAPON] if called else []
    if not items:
        says = f"{name} is for a weapon that it carries, such as {name}:Medium Laser or by its line {name}:LT:2"
        raise BadInput(f"{says}, not {called!r}" if called else says)
    field = WEAPON_TECHNIQUES[name]
    setattr(unit, field, getattr(unit, field) | 1 << (unit.weapon[items[0]] - 1))


def word_fits(table: Table, who: int, word: str) -> bool:
    """Whether a word makes sense of a 'Mech: not of a pilot's traits where none are played, nor of a stance that its
    pilot does not know."""
    if word in MODULE_OF:
        return bool(getattr(table.game.options, MODULE_OF[word]))
    return word != "stance" or has_trait(table.game.units[who], Trait.DEFENDER_STANCE)


PLACING = ("at", "facing")
"""Said first, whatever the order: other words speak of the hex a unit stands in."""

UNIT_WORDS = (
    Word("at", "HEX", "the hex it stands in, such as 0805", say_at),
    Word("facing", "DIRECTION", "0 to 5 clockwise from north, or a compass word", say_facing, faces),
    Word("gunnery", "N", "the pilot's gunnery", FieldNumber("gunnery", "gunnery", 0, BEST_SKILL)),
    Word("piloting", "N", "the pilot's piloting", FieldNumber("piloting", "piloting", 0, BEST_SKILL)),
    Word(
        "base-defense",
        "N",
        "what an attack at it must reach; 0 for the charts' number",
        FieldNumber("base_defense", "base-defense", 0, HIGHEST_DEFENSE),
    ),
    Word("race", "NAME", "the pilot's race, such as human", trait_word("race")),
    Word("ability", "NAME", "an ability of the pilot's class", trait_word("ability")),
    Word("technique", "NAME", "a technique of the pilot's, such as clear-head or training:Medium Laser", say_technique),
    Word(
        "stance", "", "it takes the defensive stance; needs the ability defender-stance", FieldFlag("stance", "stance")
    ),
    Word("counters", "N", "consciousness counters marked", FieldNumber("counters", "counters", 0, MOST_COUNTERS)),
    Word(
        "unconscious",
        "",
        "the pilot has been unconscious since an earlier round",
        say_unconscious,
        lambda unit: unit.unconscious > 0,
    ),
    Word("moved", "N", "hexes moved this round", say_moved, lambda unit: unit.moved),
    Word("walked", "", "it walked", moving("walked", Mode.WALKED), lambda unit: unit.mode == Mode.WALKED),
    Word("ran", "", "it ran", moving("ran", Mode.RAN), lambda unit: unit.mode == Mode.RAN),
    Word("jumped", "", "it jumped", moving("jumped", Mode.JUMPED), lambda unit: unit.mode == Mode.JUMPED),
    Word("prone", "", "it lies prone", FieldFlag("prone", "prone")),
    Word("shut-down", "", "it is shut down this round", FieldFlag("shut_down", "shut-down")),
    Word("heat", "N", "its heat, whose penalties it feels", say_heat, lambda unit: unit.heat),
    Word("damage", "LOC=N", "points lost in a location in earlier rounds, such as LA=3", say_damage),
    Word("lost", "LOC", "a location lost in an earlier round", say_lost),
    Word("crit", "LOC:ITEM", "an item hit by a critical of an earlier round, such as CT:Engine or LT:2", say_crit),
    Word("shots", "NAME=N", "shots or charges left, such as LRM 20=3", say_shots),
    Word("ledger", "LOC=N", "damage of this round that is still to be dealt, such as RA=18", say_ledger),
    Word("fires", "NAME", "what it attacks with, such as Medium Laser, RT:2 or kick RL; may be said again", say_fires),
    Word("level", "N", "the level of its hex", say_level),
    Word("water", "N", "the depth of water in its hex", say_water),
    Word("woods", "N", "the woods in its hex: 1 light, 2 heavy", say_woods),
    Word("destroyed", "", "it is destroyed", say_destroyed, lambda unit: unit.destroyed > 0),
)


def phase_name(phase: Phase) -> str:
    """A phase as players write it."""
    return phase.name.lower().replace("_", "-")


def say_phase(table: Table, who: int, text: str) -> None:
    phases = {phase_name(phase): phase for phase in Phase}
    if text.lower() not in phases:
        raise BadInput(f"phase must be one of {', '.join(phases)}, not {text!r}")
    table.game.phase = phases[text.lower()]


def say_round(table: Table, who: int, text: str) -> None:
    table.game.round = number(text, 1, MOST_ROUNDS, "round")


def round_now(game: Game) -> int:
    """The round that is going on, or about to begin."""
    return game.round + (game.phase == Phase.INITIATIVE)


def say_rounds(table: Table, who: int, text: str) -> None:
    table.game.rounds = number(text, 1, MOST_ROUNDS, "rounds")


GAME_WORDS = (
    Word("round", "N", "the round that is going on, or about to begin", say_round, round_now),
    Word(
        "phase",
        "PHASE",
        "the phase that comes next: initiative, movement, combat, damage or clean-up",
        say_phase,
        lambda game: phase_name(Phase(game.phase)),
        tuple(phase_name(phase) for phase in Phase),
    ),
    Word("rounds", "N", "the rounds after which the game ends, won by nobody", say_rounds, lambda game: game.rounds),
)


def settle(table: Table) -> None:
    """After the words: what they did is of earlier rounds, and what is destroyed has no place in the order."""
    game = table.game
    if game.phase == Phase.INITIATIVE and game.round > 0:
        game.round -= 1  # the round said is the one to begin
    for k in range(game.unit_count):
        unit = game.units[k]
        lose_torso(table, unit, LT)
        lose_torso(table, unit, RT)
        see_whether_it_stands(table, unit)
        unit.doomed = unit.reasons = 0
        unit.fell = unit.taken = unit.head_struck = 0
        unit.broken_before = unit.broken
        unit.sensor_hits_before = unit.sensor_hits
    acting = [number for number in game.order[: game.order_count] if is_in_play(game.units[number])]
    game.order_count = len(acting)
    game.order[: len(acting)] = acting


def comes_from(card: Card) -> int:
    """How many hexes from its target an attacker stands by default."""
    return USUAL_DISTANCE
