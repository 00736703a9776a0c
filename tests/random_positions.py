"""Positions by chance, for tests that must hold in any of them."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from tests.random_fights import sound_fight

from ironfall.game.position import Position, parse_position
from ironfall.rulesets import ruleset_named

NAMES = ("Haymaker", "Tollkeeper", "Thistle", "Steeplejack", "Drover", "Mudlark", "Millstone", "Bellwether")
JUMPERS = ("Haymaker", "Tollkeeper", "Thistle", "Steeplejack", "Drover", "Mudlark", "Millstone")
PARTS = ("hip", "foot", "upper-leg", "gyro", "engine", "sensors", "jump-jet", "life-support")
RACES = ("android", "dolviss", "felixian", "heavy", "human", "sssdal")
FIGHTS = 0.5
CARD_PLACES = ("HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL", "CTR", "LTR", "RTR")


def random_position(seed: int, ruleset: str = "classic") -> Position:
    """'Mechs of two sides and perhaps bystanders, worn, on broken ground, by words that a player could say of them."""
    return parse_position("\n".join(MAKERS[ruleset](random.Random(seed))), f"seed {seed}")


def of_classic(chance: random.Random) -> list[str]:
    """A physical phase, or two 'Mechs and a bystander before a death from above."""
    if chance.random() < FIGHTS:
        return sound_fight(chance)
    lines = ["ironfall-position 1", "ruleset classic", "map 9x9", "first 1"]
    if chance.random() < 0.3:
        lines.append(f"option {chance.choice(('offmap=removed', 'offmap=destroyed', 'dfa_side_from=hover'))}")
    if chance.random() < 0.2:
        lines.append("option pilot_check_counts_fall_damage=yes")
    for x in range(1, 10):
        for y in range(1, 10):
            fact = chance.choice(
                ("level=1", "level=2", "level=-2", "level=3", "water=1", "water=2", "rubble=1", "woods=1")
            )
            if chance.random() < 0.35:
                lines.append(f"hex 0{x}0{y} {fact}")
            elif chance.random() < 0.05:
                lines.append(f"hex 0{x}0{y} building=2 building_cf=60 deck={chance.randint(1, 3)}")
    places = chance.sample([f"0{x}0{y}" for x in range(4, 7) for y in range(4, 7)], 3)
    names = (chance.choice(JUMPERS), chance.choice(NAMES), chance.choice(NAMES))
    for letter, side, name, at in zip("ABC", (0, 1, chance.randint(0, 1)), names, places, strict=True):
        lines += [f"unit {letter} {side} {name}", f"at {at}", f"facing {chance.randint(0, 5)}"]
        lines += random_words(chance)
        if letter != "A":
            lines.append("has-moved")
    return lines


def random_words(chance: random.Random) -> list[str]:
    """What one unit has been through."""
    lines = [f"piloting {chance.randint(2, 7)}", f"moved {chance.choice((0, 0, 2, 4, 6))}"]
    lines += [f"damage {place}={chance.randint(0, 2)}" for place in ("HD", "CT", "LT", "LA") if chance.random() < 0.5]
    lines += [
        f"damage {place}={chance.randint(0, 6)}" for place in ("LL", "RL", "RT", "CTR", "RA") if chance.random() < 0.5
    ]
    if chance.random() < 0.3:
        lines.append(f"crit {chance.choice(('LL', 'RL'))}:{chance.choice(PARTS[:3])}")
    if chance.random() < 0.2:
        lines.append(f"crit CT:{chance.choice(('gyro', 'engine'))}")
    lines += [word for word in ("prone", "unconscious", "jumped", "evading", "hurt 20") if chance.random() < 0.08]
    lines.append(f"pilot-hits {chance.choice((0, 0, 1, 3, 5))}")
    return lines


def of_mech_d20(chance: random.Random) -> list[str]:
    """Two to four 'Mechs in the middle of a short game, at a distance at which they can do something to one another."""
    lines = ["ironfall-position 1", "ruleset mech_d20", "map 9x9", "option c6=yes", "option equipment=yes"]
    lines += [f"option {name}={value}" for name, value in OTHER_READINGS.items() if chance.random() < 0.2]
    with_races = chance.random() < 0.3
    lines += ["option races=yes"] * with_races
    if chance.random() < 0.2:
        lines += [f"chart to_hit.base={chance.randint(6, 14)}", f"chart heat.sink={chance.randint(0, 3)}"]
    facts = ("level=1", "level=2", "level=-1", "level=4", "water=1", "water=2", "woods=1", "woods=2", "rough=1")
    for x in range(1, 10):
        for y in range(1, 10):
            if chance.random() < 0.3:
                lines.append(f"hex 0{x}0{y} {chance.choice(facts)}")
    lines += [f"rounds {chance.randint(3, 5)}", f"round {chance.randint(1, 2)}"]
    count = chance.choice((2, 2, 2, 3, 4))
    places = chance.sample([f"0{x}0{y}" for x in range(2, 9) for y in range(2, 9)], count)
    names = [sheet.name for sheet in ruleset_named("mech_d20").papers.catalogue()]
    for k in range(count):
        lines += [
            f"unit {'ABCD'[k]} {k % 2} {chance.choice(names)}",
            f"at {places[k]}",
            f"facing {chance.randint(0, 5)}",
        ]
        lines += card_words(chance)
        lines += [f"race {chance.choice(RACES)}"] * with_races
    return lines


OTHER_READINGS = {
    "natural_20_hits": "no",
    "natural_1_misses": "yes",
    "destroy_at_zero": "yes",
    "overflow_crit_rolls": "yes",
    "rear_overflow": "yes",
}


def card_words(chance: random.Random) -> list[str]:
    """What one unit of mech_d20 has been through."""
    lines = [
        f"gunnery {chance.randint(0, 6)}",
        f"piloting {chance.randint(0, 6)}",
        f"heat {chance.choice((0, 0, 6, 13, 19))}",
    ]
    lines += [f"damage {place}={chance.randint(1, 6)}" for place in CARD_PLACES[1:] if chance.random() < 0.4]
    lines += [f"ledger {place}={chance.randint(1, 9)}" for place in CARD_PLACES if chance.random() < 0.1]
    lines += [f"crit {place}:1" for place in ("CT", "LT", "RT") if chance.random() < 0.15]
    lines += [f"crit {chance.choice(('LL', 'RL'))}:{chance.randint(1, 4)}"] * (chance.random() < 0.2)
    lines += [f"lost {chance.choice(('LA', 'RA', 'LL', 'RL'))}"] * (chance.random() < 0.1)
    lines += [word for word in ("prone", "unconscious", "shut-down") if chance.random() < 0.08]
    lines.append(f"counters {chance.choice((0, 0, 0, 2, 4))}")
    if chance.random() < 0.5:
        lines += [f"moved {chance.randint(1, 8)}", chance.choice(("walked", "ran", "jumped"))]
    return lines


def of_mechawars(chance: random.Random) -> list[str]:
    """Two to four mechs near enough to one another for a charge, on a small table with rocks, in a short game."""
    lines = ["ironfall-position 1", "ruleset mechawars"]
    lines += [f"option {name}={value}" for name, value in OTHER_RULINGS.items() if chance.random() < 0.2]
    lines += ["table 30x24.5", f"turns {chance.randint(3, 5)}", f"turn {chance.randint(1, 2)}"]
    names = [card.name for card in ruleset_named("mechawars").papers.catalogue()]
    cells = chance.sample([(x, y) for x in (6, 11, 16, 21) for y in (5, 10, 15, 20)], chance.choice((2, 2, 3, 4)))
    touching = chance.random() < 0.2
    for _ in range(chance.choice((0, 1, 2, 4))):
        kind = chance.choice(("impassable", "impassable", "open"))
        east, north, radius = inches(chance, 8, 22), inches(chance, 6, 18), inches(chance, 1, 2)
        # Nobody stands in a rock: a base reaches 2.7 inches from the middle of its cell, or 6.2 beside another.
        room = float(radius) + (6.2 if touching else 2.7)
        if all(math.dist((float(east), float(north)), cell) > room for cell in cells):
            lines.append(f"terrain {kind} {east},{north},{radius}")
    for k, (x, y) in enumerate(cells):
        lines.append(f"unit {'ABCD'[k]} {k % 2} {chance.choice(names)}")
        # Bases are at most 2.5 inches wide, so that none of these overlap.
        beside = f"{chance.choice(('touching', 'inch-from'))} A" if touching and k == 1 else ""
        lines.append(beside or f"at {inches(chance, x - 1, x + 1)},{inches(chance, y - 1, y + 1)}")
        lines += mech_words(chance)
    return lines


def inches(chance: random.Random, low: int, high: int) -> str:
    """Inches, to the thousandth."""
    return str(chance.randint(low * 1_000, high * 1_000) / 1_000)


OTHER_RULINGS = {
    "modify_before_keep": "yes",
    "critical_natural_only": "yes",
    "critical_points_per_die": "yes",
    "max_counter_chargers": "2",
    "friendly_counter_charge": "yes",
    "use_current_ma": "no",
    "shaken_carries_over": "no",
    "shaken_stacks": "yes",
    "accidental_bonus": "1",
    "shooting": "simple",
    "horizon_wars": "yes",
}


def mech_words(chance: random.Random) -> list[str]:
    """What one unit of mechawars has been through."""
    lines = [f"ma {chance.choice((0, 1, 2, 2, 3))}"] * (chance.random() < 0.5)
    lines += [f"stat {name}={chance.randint(0, 2)}" for name in ("Drive", "Guns", "Frame") if chance.random() < 0.4]
    lines += [f"actions {chance.randint(0, 2)}"] * (chance.random() < 0.2)
    lines += [word for word in ("shaken", "hidden", "obscured") if chance.random() < 0.06]
    return lines


MAKERS: dict[str, Callable[[random.Random], list[str]]] = {
    "classic": of_classic,
    "mech_d20": of_mech_d20,
    "mechawars": of_mechawars,
}
"""By ruleset: the lines of a position by chance. Every ruleset has one."""
