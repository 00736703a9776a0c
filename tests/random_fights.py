"""Physical phases by chance, in the classic rules: units beside one another on broken ground, worn, some on the ground.

Whatever a player could say: positions that cannot be are drawn again.
"""

from __future__ import annotations

import random

from ironfall.board.hexes import DIRECTIONS, OFF_THE_MAP, distance, neighbour, opposite
from ironfall.errors import BadInput
from ironfall.game.position import Position, parse_position
from ironfall.rulesets import ruleset_named

SIZE = 9
MIDDLE = 4 * SIZE + 4
MOST_TRIES = 100
LIGHT = ("Mudlark", "Thistle", "Haymaker", "Lamplighter", "Wicket", "Hobnail")
QUADS_AND_HEAVY = ("Quarryman", "Poacher", "Tollkeeper", "Steeplejack", "Drover", "Millstone", "Bellwether")
VEHICLES = ("Boxcar", "Chimneyswift", "Drystone", "Pondskater", "Turnpike")
INFANTRY = ("Ditchwater", "Limpet", "Ploughgate", "Steeple", "Tollroad")
GROUND = (
    "level=1", "level=2", "level=-1", "level=-2", "level=3", "water=1", "water=2", "woods=1", "woods=2", "rough=1",
    "rubble=1", "swamp=1", "pavement=1", "jungle=1", "smoke=1", "impassable=1", "ice=1 water=1",
    "building=1 building_cf=15 deck=1", "building=2 building_cf=40 deck=2", "building=3 building_cf=90 deck=3",
    "building=1 building_cf=5 deck=2 basement=1", "bridge=1 deck=2 building_cf=40 level=-2", "bridge=1 deck=1 water=1",
)  # fmt: skip
ARMOR_OF_20_TONS = {"HD": 9, "CT": 10, "LT": 8, "RT": 8, "LA": 6, "RA": 6, "LL": 8, "RL": 8}
CRITICALS = ("LL:hip", "RL:foot", "LL:upper-leg", "RL:lower-leg", "CT:gyro", "CT:engine", "HD:sensors")
ATTACKS = ("kick", "punch", "push", "trip", "club", "charge", "death-from-above", "thrash", "brush-off")


def random_fight(seed: int, units: int = 0, mechs: bool = False) -> Position:
    """Units beside one another; the same seed gives the same ones. `units` is how many, `mechs` leaves out the rest."""
    return parse_position("\n".join(sound_fight(random.Random(seed), units, mechs)), f"seed {seed}")


def sound_fight(chance: random.Random, units: int = 0, mechs: bool = False) -> list[str]:
    """The lines of a position that can be."""
    for _ in range(MOST_TRIES):
        lines = fight(chance, units, mechs)
        try:
            parse_position("\n".join(lines), "").table()
        except BadInput:
            continue
        return lines
    raise AssertionError(f"none of {MOST_TRIES} fights by chance can be")


def fight(chance: random.Random, units: int = 0, mechs: bool = False) -> list[str]:
    """The lines of a position, which may be an impossible one."""
    lines = ["ironfall-position 1", "ruleset classic", f"map {SIZE}x{SIZE}", f"first {chance.randint(0, 1)}"]
    for option in ruleset_named("classic").options:
        if chance.random() < 0.12:
            lines.append(f"option {option.name}={chance.choice(option.values)}")
    phase = chance.choice(("movement", "physical", "physical"))
    lines.append(f"phase {phase}")
    for number in range(SIZE * SIZE):
        if chance.random() < (0.1 if number == MIDDLE else 0.4):
            lines.append(f"hex {hex_text(number)} {chance.choice(GROUND)}")
    count = units or chance.choice((2, 2, 2, 3, 4))
    places = [MIDDLE]
    if phase == "movement":
        # From somewhere to come from, for a charge or a jump.
        places += [chance.choice([each for each in range(SIZE * SIZE) if 1 < distance(SIZE, MIDDLE, each) < 4])]
    while len(places) < count:
        near = neighbour(SIZE, SIZE, places[0] if chance.random() < 0.7 else places[-1], chance.randrange(DIRECTIONS))
        if near != OFF_THE_MAP and (near not in places or chance.random() < 0.2):
            places.append(near)
    for k, at in enumerate(places):
        lines += unit_lines(chance, k, at, places, phase, mechs)
    return lines


def hex_text(number: int) -> str:
    """As printed."""
    return f"{number % SIZE + 1:02}{number // SIZE + 1:02}"


def unit_lines(chance: random.Random, k: int, at: int, places: list[int], phase: str, mechs: bool) -> list[str]:
    """One unit, which faces another more often than not."""
    kind = "mech" if mechs or k == 0 else chance.choice(("mech",) * 7 + ("vehicle", "vehicle", "infantry"))
    kind = "vehicle" if kind == "mech" and not mechs and chance.random() < 0.08 else kind
    names = {"mech": LIGHT if chance.random() < 0.7 else QUADS_AND_HEAVY, "vehicle": VEHICLES, "infantry": INFANTRY}
    side = k if k < 2 else chance.randint(0, 1)
    lines = [f"unit {'ABCD'[k]} {side} {chance.choice(names[kind])}", f"at {hex_text(at)}"]
    others = [each for j, each in enumerate(places) if j != k]
    ways = [way for way in range(DIRECTIONS) if neighbour(SIZE, SIZE, at, way) in others]
    facing = chance.choice(ways) if ways and chance.random() < 0.7 else chance.randrange(DIRECTIONS)
    lines += [f"facing {opposite(facing) if chance.random() < 0.1 else facing}", f"piloting {chance.randint(2, 7)}"]
    moved = chance.choice((0, 0, 1, 3, 5))
    if moved and (phase == "physical" or k > 0):
        lines += [f"moved {moved}", *(["ran"] if chance.random() < 0.3 else [])]
    if phase == "physical" or k > 0:
        lines.append("has-moved")
    if kind == "mech":
        lines += mech_lines(chance)
    if chance.random() < 0.1:
        lines.append("roof")
    if chance.random() < (0.15 if k == 0 else 0.4):
        whom = "ABCD"[: len(places)].replace("ABCD"[k], "")
        lines.append(f"declares {chance.choice(ATTACKS)} {chance.choice(whom)}")
    return lines


def mech_lines(chance: random.Random) -> list[str]:
    """What a 'Mech has been through."""
    worn = chance.random() < 0.6
    lines = [
        f"damage {place}={chance.randint(0, armor)}"
        for place, armor in ARMOR_OF_20_TONS.items()
        if worn and chance.random() < 0.5
    ]
    lines += [f"crit {each}" for each in CRITICALS if chance.random() < 0.06]
    lines += [word for word in ("prone", "unconscious", "stuck", "evading", "spotting", "immobile")
              if chance.random() < 0.06]  # fmt: skip
    lines += [f"fired {chance.choice(('LA', 'RA', 'LL', 'RL'))}"] * (chance.random() < 0.1)
    lines += [f"twist {chance.choice(('left', 'right'))}"] * (chance.random() < 0.1)
    lines += [f"carries {chance.choice(('girder', 'tree', 'limb'))}"] * (chance.random() < 0.1)
    return [*lines, f"pilot-hits {chance.choice((0, 0, 1, 3, 5))}"]
