"""Positions by chance, for tests that must hold in any of them."""

from __future__ import annotations

import random

from ironfall.game.position import Position, parse_position

NAMES = ("Haymaker", "Tollkeeper", "Thistle", "Steeplejack", "Drover", "Mudlark", "Millstone", "Bellwether")
JUMPERS = ("Haymaker", "Tollkeeper", "Thistle", "Steeplejack", "Drover", "Mudlark", "Millstone")
PARTS = ("hip", "foot", "upper-leg", "gyro", "engine", "sensors", "jump-jet", "life-support")


def random_position(seed: int) -> Position:
    """Two 'Mechs and a bystander, worn, on broken ground, by every word a player could say of them."""
    chance = random.Random(seed)
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
    return parse_position("\n".join(lines), f"seed {seed}")


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
