"""What a unit file says, and nothing about how any ruleset plays it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Frame(StrEnum):
    """How the machine is built. Only bipeds and quads are played."""

    BIPED = "biped"
    QUAD = "quad"
    TRIPOD = "tripod"
    LAM = "LAM"
    QUADVEE = "QuadVee"


class TechBase(StrEnum):
    INNER_SPHERE = "Inner Sphere"
    CLAN = "Clan"
    MIXED_INNER_SPHERE = "Mixed (IS Chassis)"
    MIXED_CLAN = "Mixed (Clan Chassis)"


PLACES = ("HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL")
"""The eight locations in the order every part of the project uses. A quad's front legs stand
in LA and RA, its rear legs in LL and RL; a tripod's centre leg adds "CL"."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One line of a location's critical hit table."""

    text: str
    """The line as the file has it, marks included."""
    name: str
    """The equipment's own name, or the text without its marks when nobody knows it."""
    kind: str
    """The kind of the equipment table ("engine", "weapon", "ammo", ...), "empty" or "unknown"."""
    item: int
    """The number of the item on this machine that the slot belongs to; -1 when empty. Slots of one weapon share it."""
    hittable: bool
    shots: int = 0
    """Shots in this lot of ammunition."""
    explosion: int = 0
    """Points a critical hit sets off: a shot for ammunition, in all for a weapon that explodes."""
    inert: bool = True
    """False where a critical hit explodes it; true for what explodes only while charged or switched on."""
    rear: bool = False
    armored: bool = False
    turret: bool = False
    kilograms: int = 0
    """Size of cargo and other equipment that is made to any size."""


@dataclass(frozen=True, slots=True)
class Engine:
    rating: int
    kind: str
    """fusion, XL, light, XXL, compact, ICE, fuel cell, fission or primitive fusion."""
    clan: bool
    large: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about the unit that is not as it should be; the unit can still be read."""

    name: str
    """A short fixed name, such as "unknown equipment"."""
    text: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A record sheet. Locations are keyed by PLACES; armour and structure are points."""

    source: str
    """The file it was read from, or the catalogue name."""
    chassis: str
    model: str
    frame: Frame
    tech_base: TechBase
    tons: int
    engine: Engine
    structure: str
    """standard, endo-steel, composite, reinforced, industrial, endo-composite; "Clan endo-steel" is endo-steel."""
    myomer: str
    gyro: str
    """standard, XL, compact, heavy-duty, superheavy or none."""
    cockpit: str
    """standard, small, torso-mounted, command console, industrial, primitive, interface, dual, ..."""
    heat_sinks: int
    heat_sink_kind: str
    walk: int
    jump: int
    armor_kind: dict[str, str]
    """Armour type of each location; all alike unless the armour is patchwork."""
    armor: dict[str, int]
    rear_armor: dict[str, int]
    """Rear armour of CT, LT and RT."""
    slots: dict[str, tuple[Slot, ...]]
    """12 slots a location, 6 for the head and for legs."""
    clan_structure: bool = False
    """Made by Clans: endo-steel takes 7 slots, not 14."""
    clan_armor: bool = False
    """Made by Clans: ferro-fibrous armour takes 7 slots, not 14, and is lighter. False for patchwork."""
    omni: bool = False
    clan_name: str = ""
    era: int | None = None
    rules_level: int | None = None
    text: str = ""
    """One line of character, for machines of the catalogue."""
    zero_slot: tuple[tuple[str, str], ...] = ()
    """Equipment without slots: name and location."""
    problems: tuple[Problem, ...] = field(default=())

    @property
    def name(self) -> str:
        return f"{self.chassis} {self.model}".strip()
