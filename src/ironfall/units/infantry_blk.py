"""The infantry and battle armor of .blk files: reading one, and writing one in a fixed form.

What is written reads back as the same sheet in all that play needs.
"""

from __future__ import annotations

from collections.abc import Iterator

from ironfall.units.blk import Blocks
from ironfall.units.infantry import MOST_SUITS, MOST_TROOPERS, WEIGHT_CLASSES, InfantrySheet
from ironfall.units.sheet import Problem
from ironfall.units.vehicle_blk import level_of, tech_base_of

TYPES = ("Infantry", "BattleArmor")
FASTEST, MOST_ARMOR = 20, 40
SPEEDS = {"leg": (1, 0), "motorized": (3, 0), "jump": (1, 3), "tracked": (3, 0), "wheeled": (4, 0), "hover": (5, 0)}
"""Movement points of platoons, walking and jumping, by how they move."""
ARMS = ("primary", "secondary", "secondn", "field guns equipment", "squad equipment", "point equipment")
"""Blocks that say what it fights with."""


def is_infantry(blocks: Blocks) -> bool:
    """Whether a file is of infantry or battle armor."""
    return blocks.text("unittype").lower() in [kind.lower() for kind in TYPES]


def infantry_of(blocks: Blocks) -> InfantrySheet:
    """The sheet in the blocks of its file. BadInput where something that it cannot be without is missing or wrong."""
    name = blocks.text("name")
    if not name:
        raise blocks.bad("name", "is missing; add a block <Name> with what the unit is called")
    suits = blocks.text("unittype").lower() == "battlearmor"
    tech_base, _ = tech_base_of(blocks)
    motion = (blocks.text("motion_type") or "leg").lower()
    motion = {"foot": "leg", "motorised": "motorized", "submarine": "scuba"}.get(motion, motion)
    squads = 1 if suits else blocks.number("squadn", 1, 1, MOST_TROOPERS)
    if suits:
        troopers = blocks.number("trooper count", None, 1, MOST_SUITS)
    else:
        troopers = squads * blocks.number("squad_size", None, 1, MOST_TROOPERS)
        if troopers > MOST_TROOPERS:
            raise blocks.bad("squad_size", f"makes {troopers} troopers in all; there are at most {MOST_TROOPERS}")
    walk, jump = SPEEDS.get(motion, (1, 0))
    return InfantrySheet(
        source=blocks.source,
        chassis=name,
        model=blocks.text("model"),
        battle_armor=suits,
        motion=motion,
        tech_base=tech_base,
        troopers=troopers,
        walk=blocks.number("cruisemp", walk, 0, FASTEST) if suits else walk,
        jump=blocks.number("jumpingmp", 0, 0, FASTEST) if suits else jump,
        armor=blocks.number("armor", 0, 0, MOST_ARMOR) if suits else 0,
        weight_class=WEIGHT_CLASSES[blocks.number("weightclass", 2, 0, len(WEIGHT_CLASSES) - 1)] if suits else "",
        squads=squads,
        year=blocks.number("year", 0, 0, 99_999) or None,
        level=blocks.text("type"),
        carries=tuple((arms, tuple(line for line, _ in blocks.lines(arms))) for arms in ARMS if blocks.lines(arms)),
        problems=tuple(problems_of(blocks, suits)),
    )


def problems_of(blocks: Blocks, suits: bool) -> Iterator[Problem]:
    """What is read over: armor that is not the same on every suit, and armor that spares troopers."""
    yield from blocks.problems
    if suits and len(set(blocks.numbers("armor"))) > 1:
        yield Problem("uneven armor", "the suits wear armor of the first one, all of them", blocks.line("armor"))
    if not suits and blocks.text("armordivisor") not in ("", "1", "1.0"):
        text = "its armor spares no troopers: blows do a tenth of their points to any platoon"
        yield Problem("armor divisor", text, blocks.line("armordivisor"))


def write_infantry_blk(sheet: InfantrySheet) -> str:
    """The sheet as the text of a .blk file."""
    blocks = ("\n".join((f"<{name}>", *lines, f"</{name}>")) for name, lines in _blocks(sheet))
    return "\n".join(blocks) + "\n"


def _blocks(sheet: InfantrySheet) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "BlockVersion", ("1",)
    yield "UnitType", (TYPES[sheet.battle_armor],)
    yield "Name", (sheet.chassis,)
    yield "Model", (sheet.model,) if sheet.model else ()
    if sheet.year is not None:
        yield "year", (str(sheet.year),)
    yield "type", (sheet.level or level_of(sheet.tech_base),)
    yield "motion_type", (sheet.motion,)
    if sheet.battle_armor:
        yield "Trooper Count", (str(sheet.troopers),)
        yield "weightclass", (str(WEIGHT_CLASSES.index(sheet.weight_class)),)
        yield "cruiseMP", (str(sheet.walk),)
        yield "jumpingMP", (str(sheet.jump),)
        yield "armor", (str(sheet.armor),)
    else:
        yield "squad_size", (str(sheet.troopers // sheet.squads),)
        yield "squadn", (str(sheet.squads),)
    yield from sheet.carries
