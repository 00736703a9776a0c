"""The infantry that comes with Ironfall, and the small TOML form it is written in.

Infantry of your own is a file like this, given wherever a unit is asked for:

    [unit]
    name = "Sample"
    model = "Foot"                     # may be left out
    text = "One line of character."    # may be left out
    infantry = "leg"                   # leg, motorized, jump, tracked, wheeled or hover; or battle armor
    troopers = 28

Battle armor has armor besides, the points of each suit, and may have walk, jump and weight_class.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

from ironfall.units.infantry import MOST_SUITS, MOST_TROOPERS, WEIGHT_CLASSES, InfantrySheet
from ironfall.units.infantry_blk import FASTEST, MOST_ARMOR, SPEEDS
from ironfall.units.sheet import TechBase
from ironfall.units.toml_file import Form, parse_file, read_file, shown

BATTLE_ARMOR = "battle armor"
KINDS = (*SPEEDS, BATTLE_ARMOR)
_REQUIRED = ("name", "infantry", "troopers")
_SUITS = ("armor", "walk", "jump", "weight_class")
_FORM = Form("file of infantry", ("unit",), "troopers = 28")


@cache
def infantry() -> dict[str, InfantrySheet]:
    """The infantry of the catalogue by full name; battle armor last."""
    home = Path(__file__).with_name("catalogue") / "classic" / "infantry"
    sheets = [read_infantry_toml(file) for file in home.glob("*.toml")]
    sheets.sort(key=lambda sheet: (sheet.battle_armor, sheet.tons, sheet.name))
    return {sheet.name: replace(sheet, source=sheet.name) for sheet in sheets}


def is_infantry_toml(path: Path) -> bool:
    """Whether a file is one of infantry."""
    return tells_of_infantry(read_file(path, _FORM))


def tells_of_infantry(text: str) -> bool:
    """Whether a text in TOML has a field `infantry`, which no machine has."""
    return re.search(r"^[ \t]*infantry[ \t]*=", text, re.MULTILINE) is not None


def read_infantry_toml(path: str | Path) -> InfantrySheet:
    """The sheet of a .toml file in the form that this module describes. BadInput if it cannot be read."""
    return parse_infantry_toml(read_file(path, _FORM), str(path))


def parse_infantry_toml(text: str, source: str) -> InfantrySheet:
    """The sheet that a text in TOML describes. `source` names it in messages. BadInput if it cannot be read."""
    file = parse_file(text, source, _FORM)
    unit = file.table("unit", (*_REQUIRED, "model", "text", "tech_base", *_SUITS), _REQUIRED)

    def choice(key: str, words: tuple[str, ...], usual: str) -> str:
        value = unit.get(key, usual)
        if value not in words:
            right = ", ".join(f'"{word}"' for word in words)
            raise file.bad(f"{key} is {shown(value)}; it must be one of {right}", "unit", key)
        return str(value)

    kind = choice("infantry", KINDS, "")
    suits = kind == BATTLE_ARMOR
    for key in _SUITS:
        if key in unit and not suits:
            raise file.bad(f"{key} is for battle armor; a platoon has none", "unit", key)
    walk, jump = SPEEDS.get(kind, (1, 0))
    name = file.words(unit, "name")
    if not name:
        raise file.bad("name is empty; it is what the unit is called", "unit", "name")
    most = MOST_SUITS if suits else MOST_TROOPERS
    return InfantrySheet(
        source=source,
        chassis=name,
        model=file.words(unit, "model"),
        battle_armor=suits,
        motion="leg" if suits else kind,
        tech_base=TechBase(choice("tech_base", tuple(TechBase), TechBase.INNER_SPHERE)),
        troopers=file.number(unit["troopers"], 1, most, 1, "unit", "troopers"),
        walk=file.number(unit.get("walk", walk), 0, FASTEST, 1, "unit", "walk"),
        jump=file.number(unit.get("jump", jump), 0, FASTEST, 1, "unit", "jump"),
        armor=file.number(unit.get("armor", 0), 0, MOST_ARMOR, 1, "unit", "armor"),
        weight_class=choice("weight_class", WEIGHT_CLASSES, "medium") if suits else "",
        text=file.words(unit, "text"),
    )
