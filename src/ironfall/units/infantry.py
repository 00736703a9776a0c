"""What the file of infantry or battle armor says, and nothing about how any ruleset plays it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ironfall.units.sheet import Problem, TechBase

WEIGHT_CLASSES = ("PA(L)", "light", "medium", "heavy", "assault")
"""Of battle armor, by the number in a file."""
MOST_SUITS = 6
"""Troopers of a squad or point of battle armor."""
MOST_TROOPERS = 60
_KILOGRAMS = {"leg": 85, "motorized": 195, "jump": 165, "tracked": 1000, "wheeled": 1000, "hover": 1000}
_OTHER_KILOGRAMS = 200
_SUIT_KILOGRAMS = (400, 750, 1000, 1500, 2000)


@dataclass(frozen=True, slots=True)
class InfantrySheet:
    """The record sheet of a platoon, or of a squad of battle armor."""

    source: str
    """The file it was read from, or the catalogue name."""
    chassis: str
    model: str
    battle_armor: bool
    motion: str
    """leg, jump, motorized, tracked, wheeled, hover, vtol, scuba, umu, ..."""
    tech_base: TechBase
    troopers: int
    walk: int = 1
    jump: int = 0
    armor: int = 0
    """Points of each suit; of a platoon, none."""
    weight_class: str = ""
    """Of battle armor, one of WEIGHT_CLASSES."""
    squads: int = 1
    year: int | None = None
    level: str = ""
    """What the file says of the rules it is for: "IS Level 2"."""
    carries: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What it fights with, as the file has it: names of blocks with their lines."""
    text: str = ""
    """One line of character, for those of the catalogue."""
    problems: tuple[Problem, ...] = field(default=())

    @property
    def name(self) -> str:
        return f"{self.chassis} {self.model}".strip()

    @property
    def tons(self) -> int:
        """The weight of all troopers with their vehicles, rounded up: what a bridge has to bear."""
        if self.battle_armor:
            each = _SUIT_KILOGRAMS[WEIGHT_CLASSES.index(self.weight_class)]
        else:
            each = _KILOGRAMS.get(self.motion, _OTHER_KILOGRAMS)
        return -(-self.troopers * each // 1000)
