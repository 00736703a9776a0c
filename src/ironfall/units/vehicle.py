"""What the file of a vehicle says, and nothing about how any ruleset plays it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ironfall.units.sheet import Problem, TechBase

VEHICLE_PLACES = ("BD", "FR", "LS", "RS", "RR", "TU", "RO", "FT")
"""The locations of a vehicle in the order every part of the project uses: body, front, left side, right side, rear,
turret, rotor, front turret. The body has no armor; it is where files list what is inside. TU is the only turret, or the
rear one of two; on a VTOL, the chin turret."""
PLACE_WORDS = ("body", "front", "left side", "right side", "rear", "turret", "rotor", "front turret")


@dataclass(frozen=True, slots=True)
class Mounted:
    """One piece of equipment."""

    text: str
    """The line as the file has it, marks included."""
    name: str
    """The equipment's own name, or the text without its marks when nobody knows it."""
    kind: str
    """The kind of the equipment table ("weapon", "ammo", ...), or "unknown"."""
    place: str
    shots: int = 0
    """Shots in this lot of ammunition."""
    explosion: int = 0
    """Points a shot of it goes off for."""


@dataclass(frozen=True, slots=True)
class VehicleSheet:
    """The record sheet of a vehicle. Locations are keyed by VEHICLE_PLACES."""

    source: str
    """The file it was read from, or the catalogue name."""
    chassis: str
    model: str
    unit_type: str
    """Tank or VTOL, or what else the file says it is, such as Naval or SupportTank."""
    motion: str
    """tracked, wheeled, hover, WiGE, VTOL, naval, hydrofoil, submarine, rail, ..."""
    tech_base: TechBase
    tons: int
    cruise: int
    engine_kind: str
    armor_kind: dict[str, str]
    """By location; all alike unless the armor is patchwork."""
    armor: dict[str, int]
    """Points; of a vehicle without a turret there is no TU, and so on."""
    mounted: tuple[Mounted, ...]
    structure: str = "standard"
    clan_engine: bool = False
    clan_armor: bool = False
    omni: bool = False
    trailer: bool = False
    carries: tuple[str, ...] = ()
    """Room for cargo and troops, as the file has it: "troopspace:3"."""
    year: int | None = None
    level: str = ""
    """What the file says of the rules it is for: "IS Level 2"."""
    text: str = ""
    """One line of character, for machines of the catalogue."""
    problems: tuple[Problem, ...] = field(default=())

    @property
    def name(self) -> str:
        return f"{self.chassis} {self.model}".strip()

    @property
    def flank(self) -> int:
        """Half as much again as its cruising points, rounded up."""
        return (3 * self.cruise + 1) // 2
