"""What can stand in a hex: the terrain of `.board` files, and one hex of it.

A hex's terrain is kept as the file names it, so that a board can be written back; the properties of `Hex`
say the facts that rules ask for. What a terrain costs or does belongs to the rulesets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from ironfall.errors import BadInput
from ironfall.numbers import whole_number


class Kind(StrEnum):
    """The terrain names of `.board` files."""

    NONE = "none"
    WOODS = "woods"
    WATER = "water"
    ROUGH = "rough"
    RUBBLE = "rubble"
    JUNGLE = "jungle"
    SAND = "sand"
    TUNDRA = "tundra"
    MAGMA = "magma"
    PLANTED_FIELDS = "planted_fields"
    HEAVY_INDUSTRIAL = "heavy_industrial"
    SPACE = "space"
    SKY = "sky"
    PAVEMENT = "pavement"
    ROAD = "road"
    SWAMP = "swamp"
    MUD = "mud"
    RAPIDS = "rapids"
    ICE = "ice"
    BLACK_ICE = "black_ice"
    SNOW = "snow"
    FIRE = "fire"
    SMOKE = "smoke"
    GEYSER = "geyser"
    HAZARDOUS_LIQUID = "hazardous_liquid"
    ULTRA_SUBLEVEL = "ultra_sublevel"
    BUILDING = "building"
    BLDG_CF = "bldg_cf"
    BLDG_ELEV = "bldg_elev"
    BLDG_BASEMENT_TYPE = "bldg_basement_type"
    BLDG_CLASS = "bldg_class"
    BLDG_ARMOR = "bldg_armor"
    BLDG_BASE_COLLAPSED = "bldg_base_collapsed"
    BRIDGE = "bridge"
    BRIDGE_CF = "bridge_cf"
    BRIDGE_ELEV = "bridge_elev"
    BRIDGE_REPAIRED = "bridge_repaired"
    FUEL_TANK = "fuel_tank"
    FUEL_TANK_CF = "fuel_tank_cf"
    FUEL_TANK_ELEV = "fuel_tank_elev"
    FUEL_TANK_MAGN = "fuel_tank_magn"
    IMPASSABLE = "impassable"
    ELEVATOR = "elevator"
    FORTIFIED = "fortified"
    SCREEN = "screen"
    ARMS = "arms"
    LEGS = "legs"
    METAL_DEPOSIT = "metal_deposit"
    DEPLOYMENT_ZONE = "deployment_zone"
    FOLIAGE_ELEV = "foliage_elev"
    CLIFF_TOP = "cliff_top"
    CLIFF_BOTTOM = "cliff_bottom"
    INCLINE_TOP = "incline_top"
    INCLINE_BOTTOM = "incline_bottom"
    INCLINE_HIGH_TOP = "incline_high_top"
    INCLINE_HIGH_BOTTOM = "incline_high_bottom"
    FLUFF = "fluff"
    BLDG_FLUFF = "bldg_fluff"
    ROAD_FLUFF = "road_fluff"
    GROUND_FLUFF = "ground_fluff"
    WATER_FLUFF = "water_fluff"


KINDS = frozenset(Kind)

LEVELS: Mapping[Kind, Mapping[int, str]] = {
    Kind.WOODS: {1: "light", 2: "heavy", 3: "ultra"},
    Kind.JUNGLE: {1: "light", 2: "heavy", 3: "ultra"},
    Kind.ROUGH: {1: "rough", 2: "ultra"},
    Kind.RUBBLE: {1: "of a light building", 2: "medium", 3: "heavy", 4: "hardened", 5: "a wall", 6: "ultra"},
    Kind.BUILDING: {1: "light", 2: "medium", 3: "heavy", 4: "hardened", 5: "wall"},
    Kind.BLDG_CLASS: {0: "standard", 1: "hangar", 2: "fortress", 3: "gun emplacement"},
    Kind.FOLIAGE_ELEV: {1: "one level", 2: "two levels", 3: "three levels"},
}
"""What a level means where the file format gives each level a meaning; no other level is one."""

AT_LEAST: Mapping[Kind, int] = {
    Kind.WATER: 0,
    Kind.SWAMP: 1,
    Kind.MUD: 1,
    Kind.RAPIDS: 1,
    Kind.ICE: 1,
    Kind.SNOW: 1,
    Kind.MAGMA: 1,
    Kind.FIRE: 1,
    Kind.SMOKE: 1,
}
"""The lowest level of terrain that is only counted: a depth, a thickness. Roads and pavement are there or not."""

DEFAULT_CF: Mapping[int, int] = {1: 15, 2: 40, 3: 90, 4: 120}
"""Construction factor of a light, medium, heavy and hardened building as built."""

USUAL_CF = ", ".join(f"{LEVELS[Kind.BUILDING][kind]} {cf}" for kind, cf in DEFAULT_CF.items())

FOLIAGE_HEIGHT: Mapping[int, int] = {1: 2, 2: 2, 3: 3}
"""Levels that light, heavy and ultra woods or jungle rise above their hex when the file does not say."""

DEEP_SNOW = 2
BASEMENT_DEPTH: Mapping[int, int] = {2: 2, 3: 1, 4: 1, 6: 1, 7: 2}
"""Levels below the ground floor by the kind of basement a file gives; the other kinds are none, or too small."""

STRUCTURES: tuple[tuple[str, Mapping[Kind, int], tuple[Kind, ...]], ...] = (
    (
        "building",
        {Kind.BUILDING: 1, Kind.BLDG_ELEV: 1, Kind.BLDG_CF: 1},
        (Kind.BLDG_BASEMENT_TYPE, Kind.BLDG_CLASS, Kind.BLDG_ARMOR, Kind.BLDG_BASE_COLLAPSED),
    ),
    ("bridge", {Kind.BRIDGE: 1, Kind.BRIDGE_ELEV: 0, Kind.BRIDGE_CF: 1}, (Kind.BRIDGE_REPAIRED,)),
    (
        "fuel tank",
        {Kind.FUEL_TANK: 1, Kind.FUEL_TANK_ELEV: 0, Kind.FUEL_TANK_CF: 1, Kind.FUEL_TANK_MAGN: 0},
        (),
    ),
)
"""What is built: its name, the parts it cannot be without (with the least level of each), the parts it may have."""

ALL_EXITS = 0b111111
DIGITS = 4
"""Of the largest number in a file of a board."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """One terrain of a hex. Bit i of `exits` is the hexside in direction i; None when the file gives none."""

    level: int
    exits: int | None = None


class Bridge(NamedTuple):
    elevation: int
    """Levels of the roadway above the surface of the hex."""
    cf: int


@dataclass(frozen=True, slots=True)
class Hex:
    """One hex of a board: the level of its surface, and what stands on or in it."""

    level: int = 0
    terrain: Mapping[str, Terrain] = field(default_factory=dict)
    """Keyed by the names of `Kind`."""
    theme: str = ""
    """Only for pictures."""

    def _level_of(self, kind: Kind) -> int:
        found = self.terrain.get(kind)
        return found.level if found else 0

    @property
    def water_depth(self) -> int:
        """Levels from the surface to the bed; 0 also where water is too shallow to count."""
        return self._level_of(Kind.WATER)

    @property
    def woods(self) -> int:
        """0 none, 1 light, 2 heavy, 3 ultra."""
        return self._level_of(Kind.WOODS)

    @property
    def jungle(self) -> int:
        """0 none, 1 light, 2 heavy, 3 ultra."""
        return self._level_of(Kind.JUNGLE)

    @property
    def foliage_height(self) -> int:
        """Levels that woods or jungle rise above the hex; 0 without them."""
        density = self.woods or self.jungle
        return self._level_of(Kind.FOLIAGE_ELEV) or FOLIAGE_HEIGHT[density] if density else 0

    @property
    def rough(self) -> int:
        """0 none, 1 rough, 2 ultra rough."""
        return self._level_of(Kind.ROUGH)

    @property
    def rubble(self) -> int:
        """0 none, 1 to 5 what is left of a building of that type, 6 ultra."""
        return self._level_of(Kind.RUBBLE)

    @property
    def pavement(self) -> bool:
        return Kind.PAVEMENT in self.terrain

    @property
    def road(self) -> bool:
        return Kind.ROAD in self.terrain

    @property
    def swamp(self) -> bool:
        return Kind.SWAMP in self.terrain

    @property
    def ice(self) -> bool:
        return Kind.ICE in self.terrain

    @property
    def smoke(self) -> int:
        """0 none, 1 light, 2 and above heavy."""
        return self._level_of(Kind.SMOKE)

    @property
    def rapids(self) -> int:
        """0 none, 1 rapids, 2 and above a torrent."""
        return self._level_of(Kind.RAPIDS)

    @property
    def soft(self) -> bool:
        """Mud, swamp, deep snow, sand or tundra."""
        deep_snow = self._level_of(Kind.SNOW) >= DEEP_SNOW
        return deep_snow or any(kind in self.terrain for kind in (Kind.MUD, Kind.SWAMP, Kind.SAND, Kind.TUNDRA))

    @property
    def basement(self) -> int:
        """Levels of basement under a building, 0 where the file names none that a 'Mech would fall into."""
        return BASEMENT_DEPTH.get(self._level_of(Kind.BLDG_BASEMENT_TYPE), 0)

    @property
    def building(self) -> int:
        """0 none, 1 light, 2 medium, 3 heavy, 4 hardened, 5 a wall."""
        return self._level_of(Kind.BUILDING)

    @property
    def building_height(self) -> int:
        """Levels from the surface of the hex to the roof."""
        return self._level_of(Kind.BLDG_ELEV)

    @property
    def building_cf(self) -> int:
        """Construction factor of the building as the file has it."""
        return self._level_of(Kind.BLDG_CF)

    @property
    def bridge(self) -> Bridge | None:
        if Kind.BRIDGE not in self.terrain:
            return None
        return Bridge(self._level_of(Kind.BRIDGE_ELEV), self._level_of(Kind.BRIDGE_CF))


class Fault(NamedTuple):
    """Something in a hex that means nothing and is left out: a short fixed name, and the sentence."""

    name: str
    text: str


def read_terrain(text: str) -> tuple[dict[str, Terrain], list[Fault]]:
    """The terrain list of a hex line, such as `woods:1;foliage_elev:2`, and what had to be left out of it.

    BadInput, without its place, for a part that is not written `name:level` or `name:level:exits`.
    """
    terrain: dict[str, Terrain] = {}
    faults: list[Fault] = []
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, *numbers = (word.strip() for word in part.split(":"))
        name = name.lower()
        if name not in KINDS:
            faults.append(Fault("unknown terrain", f"no terrain is called {name[:40]!r}; it is left out"))
            continue
        values = [whole_number(number, DIGITS) for number in numbers]
        if len(values) not in (1, 2) or None in values:
            raise BadInput(
                f"terrain {part[:40]!r} should be a name, a level of at most four digits and perhaps exits, "
                "such as woods:1 or road:1:9"
            )
        if name in terrain:
            faults.append(Fault("repeated terrain", f"{name} stands there twice; the first counts"))
        elif name != Kind.NONE:
            terrain[name] = Terrain(*(value for value in values if value is not None))
    _leave_out_what_means_nothing(terrain, faults)
    _leave_out_broken_structures(terrain, faults)
    return terrain, faults


def write_terrain(terrain: Mapping[str, Terrain]) -> str:
    """The terrain list as `read_terrain` reads it."""
    return ";".join(
        f"{name}:{found.level}" if found.exits is None else f"{name}:{found.level}:{found.exits}"
        for name, found in terrain.items()
    )


def _right_level(name: str, level: int) -> str | None:
    """What the level should be, or None where it is all right."""
    kind = Kind(name)
    if kind in LEVELS and level not in LEVELS[kind]:
        return ", ".join(f"{number} {word}" for number, word in LEVELS[kind].items())
    if kind in AT_LEAST and level < AT_LEAST[kind]:
        return f"{AT_LEAST[kind]} or more"
    return None


def _leave_out_what_means_nothing(terrain: dict[str, Terrain], faults: list[Fault]) -> None:
    for name, found in list(terrain.items()):
        if right := _right_level(name, found.level):
            del terrain[name]
            text = f"{name}:{found.level} means nothing (the level of {name}: {right}); it is treated as absent"
            faults.append(Fault("no such level", text))
        elif found.exits is not None and not 0 <= found.exits <= ALL_EXITS:
            terrain[name] = Terrain(found.level)
            text = f"{name} has exits {found.exits}, which should be 0 to {ALL_EXITS}; they are left out"
            faults.append(Fault("invalid hex", text))
    if Kind.WOODS in terrain and Kind.JUNGLE in terrain:
        del terrain[Kind.JUNGLE]
        faults.append(Fault("invalid hex", "woods and jungle cannot share a hex; the jungle is left out"))
    if Kind.RAPIDS in terrain and (Kind.WATER not in terrain or terrain[Kind.WATER].level < 1):
        del terrain[Kind.RAPIDS]
        faults.append(Fault("invalid hex", "rapids need water of depth 1 or more; they are left out"))
    if Kind.WOODS not in terrain and Kind.JUNGLE not in terrain:
        terrain.pop(Kind.FOLIAGE_ELEV, None)


def _leave_out_broken_structures(terrain: dict[str, Terrain], faults: list[Fault]) -> None:
    """A building, bridge or fuel tank is whole, or the hex is read without it."""
    for structure, needed, optional in STRUCTURES:
        parts = (*needed, *optional)
        if not any(part in terrain for part in parts):
            continue
        wrong = [what for part, least in needed.items() if (what := _wrong_part(part, least, terrain.get(part)))]
        if wrong:
            for part in parts:
                terrain.pop(part, None)
            text = f"a {structure} needs {', '.join(needed)}, but {', '.join(wrong)}; the hex is read without it"
            faults.append(Fault("invalid hex", text))


def _wrong_part(part: Kind, least: int, found: Terrain | None) -> str | None:
    if found is not None and found.level >= least:
        return None
    usual = f" (as built: {USUAL_CF})" if part is Kind.BLDG_CF else ""
    return f"{part} is missing{usual}" if found is None else f"{part} is {found.level}, not {least} or more{usual}"


ANY_FACT, COUNTED, THERE_OR_NOT = range(-9_999, 10_000), range(10_000), range(2)
FACTS: Mapping[str, range] = {
    "level": ANY_FACT,
    "water": COUNTED,
    "woods": range(4),
    "jungle": range(4),
    "rough": range(7),
    "rubble": range(7),
    "swamp": THERE_OR_NOT,
    "ice": THERE_OR_NOT,
    "impassable": THERE_OR_NOT,
    "pavement": THERE_OR_NOT,
    "building": range(5),
    "building_cf": COUNTED,
    "deck": COUNTED,
    "bridge": THERE_OR_NOT,
    "smoke": range(3),
    "rapids": range(3),
    "soft": THERE_OR_NOT,
    "basement": COUNTED,
    "roads": range(64),
}
"""What each fact of a hex can be on a table. Roads have one bit for each hexside."""
GROWTH = ("", "light", "heavy", "ultra")


def ground_words(facts: Mapping[str, int]) -> str:
    """What is in a hex, by its facts that are not nought."""
    said = []
    if level := facts.get("level"):
        said.append(f"level {level}" if level > 0 else f"level minus {-level}")
    if depth := facts.get("water"):
        said.append(f"water {depth} deep")
    if growth := facts.get("woods"):
        said.append(f"{GROWTH[min(growth, 3)]} {'jungle' if facts.get('jungle') else 'woods'}")
    deck, factor = facts.get("deck", 0), facts.get("building_cf", 0)
    if kind := facts.get("building"):
        floors = f"{deck} level{'' if deck == 1 else 's'} high"
        said.append(f"{LEVELS[Kind.BUILDING][kind]} building {floors}, construction factor {factor}")
    elif facts.get("bridge"):
        said.append(f"bridge{f' {deck} up' if deck else ''}, construction factor {factor}")
    elif facts.get("roads"):
        said.append("road")
    elif facts.get("pavement"):
        said.append("paved")
    said += [word for fact, word in PLAIN_FACTS.items() if facts.get(fact)]
    if smoke := facts.get("smoke"):
        said.append(f"{GROWTH[min(smoke, 2)]} smoke")
    if depth := facts.get("basement"):
        said.append(f"basement {depth} deep")
    return ", ".join(said)


PLAIN_FACTS = {
    "rough": "rough ground",
    "rubble": "rubble",
    "swamp": "swamp",
    "ice": "ice",
    "rapids": "rapids",
    "soft": "soft ground",
    "impassable": "impassable",
}
"""Facts of a hex that are there or not."""

ONE_OF_EACH: tuple[Mapping[str, int], ...] = (
    {"level": 2},
    {"woods": 1},
    {"woods": 2},
    {"woods": 1, "jungle": 1},
    {"rough": 1},
    {"rubble": 1},
    {"water": 1},
    {"water": 1, "rapids": 1},
    {"water": 1, "ice": 1},
    {"swamp": 1},
    {"soft": 1},
    {"pavement": 1},
    {"pavement": 1, "roads": 9},
    {"water": 2, "bridge": 1, "roads": 9, "building_cf": 40},
    {"building": 1, "building_cf": 15, "deck": 1},
    {"building": 3, "building_cf": 90, "deck": 3},
    {"smoke": 1},
    {"impassable": 1},
)
"""A hex of every kind of ground, by its facts, for whoever explains a map."""
