"""What the names on a card mean, and which cards can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from ironfall.errors import BadInput
from ironfall.rulesets.mech_d20.naming import weapon_words
from ironfall.rulesets.mech_d20.numbers import merged, weapon_names
from ironfall.rulesets.mech_d20.records import MOST_ARMED, MOST_ITEMS, Kind, Unit
from ironfall.units.cards import FRONT_OF, PLACES, REAR_MARK, Card, Line
from ironfall.units.sheet import Problem
from ironfall.units.toml_file import meant

KINDS = {
    "Heat Sink": Kind.HEAT_SINK,
    "Jump Jet": Kind.JUMP_JET,
    "Engine": Kind.ENGINE,
    "Gyro": Kind.GYRO,
    "Sensors": Kind.SENSORS,
    "Life Support": Kind.LIFE_SUPPORT,
    "Cockpit": Kind.COCKPIT,
    "Hip": Kind.HIP,
    "Leg Actuator": Kind.LEG_ACTUATOR,
    "Arm Actuator": Kind.ARM_ACTUATOR,
    "Hand": Kind.HAND,
    "Foot": Kind.FOOT,
    "GEL Pack": Kind.GEL_PACK,
    "GEL Dispenser": Kind.GEL_DISPENSER,
    "Targeting Laser": Kind.TARGETING_LASER,
    "C6 Master": Kind.C6_MASTER,
    "C6 Slave": Kind.C6_SLAVE,
}
NEEDS_OPTION = {Kind.TARGETING_LASER: "equipment", Kind.C6_MASTER: "c6", Kind.C6_SLAVE: "c6"}
ARMS, LEGS = ("LA", "RA"), ("LL", "RL")
BELONGS = {
    Kind.COCKPIT: ("HD",),
    Kind.GYRO: ("CT",),
    Kind.HAND: ARMS,
    Kind.ARM_ACTUATOR: ARMS,
    Kind.FOOT: LEGS,
    Kind.HIP: LEGS,
    Kind.LEG_ACTUATOR: LEGS,
}
"""Where an item can be, if not anywhere."""
KNOWN_BY_NAME = ("Anti-Missile Machine Gun", "Club", "Flamer", "Hatchet", "Rotating Saw", "Saw")
"""The published pages name these and give none of their numbers."""
AMMO = " Ammo"
LIMBS = {"punch": Kind.HAND, "kick": Kind.FOOT}


class Item(NamedTuple):
    """What a line of a card is: its kind, and the number of its weapon card, or of the weapon that shoots it."""

    kind: Kind
    weapon: int = 0


def plain(name: str) -> str:
    """A name without what people write differently: case, blanks, strokes."""
    return "".join(sign for sign in name.lower() if sign.isalnum())


_KINDS = {plain(name): kind for name, kind in KINDS.items()}
_BY_NAME = {plain(name): name for name in KNOWN_BY_NAME}


def read_item(name: str, weapons: tuple[str, ...]) -> Item | None:
    """What a line means with these weapon cards, by number; None if nobody knows it."""
    wanted = plain(name)
    if wanted in _KINDS:
        return Item(_KINDS[wanted])
    cards = {plain(weapon): number for number, weapon in enumerate(weapons) if weapon}
    if wanted in cards:
        return Item(Kind.WEAPON, cards[wanted])
    shooter = wanted.removesuffix(plain(AMMO))
    return Item(Kind.AMMO, cards[shooter]) if shooter != wanted and shooter in cards else None


def place_of(text: str) -> int:
    """A location by its letters."""
    if text.strip().upper() not in PLACES:
        raise BadInput(f"{text!r} is no location; use one of {', '.join(PLACES)}")
    return PLACES.index(text.strip().upper())


def items_called(unit: Unit, text: str) -> list[int]:
    """The items that a text can mean, in the order of the card: "SRM 4", "LT:SRM 4", "LT:2" for the line, "kick RL".

    Weapons of a player's own are told by their line, because a table does not know their names.
    """
    limb, _, side = text.strip().rpartition(" ")
    if limb.lower() in LIMBS:
        limbs = _items_of(unit, side)
        return [item for item in limbs if unit.kind[item] == LIMBS[limb.lower()]]
    where, colon, name = (part.strip() for part in text.rpartition(":"))
    here = _items_of(unit, where) if colon else list(range(1, unit.items))
    if colon and name.isascii() and name.isdigit():
        return [item for line, item in enumerate(here, 1) if str(line) == name]
    read = read_item(name.removesuffix(REAR_MARK), weapon_names({}))
    only_rear = name.endswith(REAR_MARK)
    return [item for item in here if (unit.kind[item], unit.weapon[item]) == read and unit.rear[item] >= only_rear]


def _items_of(unit: Unit, where: str) -> list[int]:
    """Those of a location, a rear torso being the same as its front."""
    name = PLACES[place_of(where)]
    place = PLACES.index(FRONT_OF.get(name, name))
    return [item for item in range(1, unit.items) if unit.place[item] == place]


def refusals(card: Card, charts: Mapping[str, Any] | None = None, switched_on: Collection[str] = ()) -> tuple[str, ...]:
    """Why a card is not played, a sentence a reason, with a player's own charts and the options that are on."""
    reader = _Reader(card, charts or {})
    unread = tuple(reader.unread(switched_on))
    return unread or (*reader.misplaced(), *reader.missing(), *reader.too_many(), *reader.without_ammunition())


def problems(card: Card, charts: Mapping[str, Any] | None = None) -> tuple[Problem, ...]:
    """What is odd about a card that is played all the same."""
    return tuple(_Reader(card, charts or {}).oddities())


class _Reader:
    """A card and what its lines mean."""

    def __init__(self, card: Card, charts: Mapping[str, Any]) -> None:
        self.card = card
        self.numbers = merged(charts)
        self.weapons = weapon_names(charts)
        self.lines = [(place, line, read_item(line.name, self.weapons)) for place, line in card.lines()]
        self.count = Counter((place, item.kind) for place, _, item in self.lines if item)
        self.kinds = Counter(item.kind for _, _, item in self.lines if item)

    def weapon(self, item: Item) -> Mapping[str, Any]:
        """The weapon card of an item."""
        card: Mapping[str, Any] = self.numbers["weapons"][self.weapons[item.weapon]]
        return card

    def unread(self, switched_on: Collection[str]) -> Iterator[str]:
        told = set()
        for place, line, item in self.lines:
            if line.name in told:
                continue
            if item is None:
                told.add(line.name)
                yield self._unknown(place, line)
            elif (option := NEEDS_OPTION.get(item.kind)) and option not in switched_on:
                told.add(line.name)
                yield f"{place} has {line.name!r}, which needs the option {option}=yes"

    def _unknown(self, place: str, line: Line) -> str:
        wanted = plain(line.name)
        if wanted in _BY_NAME:
            key = line.name.lower().replace(" ", "_").replace("-", "_")
            return (
                f"{place} has {line.name!r}, of which only the name is known; "
                f"to play it, give its card in a charts file, under weapons.{key}"
            )
        shooters = [weapon_words(weapon) for weapon in self.weapons if weapon]
        known = [*KINDS, *shooters, *(shooter + AMMO for shooter in shooters)]
        return (
            f"{place} has {line.name!r}, which nobody knows{meant(line.name, known)}; "
            "a weapon of your own has its card in a charts file"
        )

    def misplaced(self) -> Iterator[str]:
        for (place, kind), count in self.count.items():
            right = BELONGS.get(kind)
            if right and place not in right:
                yield f"{place} has {_name(kind)!r}, which is only on {' or '.join(right)}{_cited(kind)}"
            elif kind in (Kind.HAND, Kind.FOOT) and count > 1:
                yield f"{place} has {count} lines of {_name(kind)!r}; an arm has one hand, and a leg one foot (D20-59)"
        for place, line, item in self.lines:
            if line.rear and item and item.kind != Kind.WEAPON:
                yield f"{place} has {line.text!r}; only weapons are mounted to the rear (D20-20): leave out (R)"

    def missing(self) -> Iterator[str]:
        engine = self.numbers["crit"]["effects"]["engine"]["destroyed_at"]
        for place, kind, least in (("HD", Kind.COCKPIT, 1), ("CT", Kind.ENGINE, engine), ("CT", Kind.GYRO, 1)):
            found = self.count[place, kind]
            if found < least:
                lines = "a line" if least == 1 else f"at least {least} lines"
                yield f"{place} has {found or 'no'} {_name(kind)!r}; it needs {lines} of it (D20-49)"

    def too_many(self) -> Iterator[str]:
        if self.kinds[Kind.WEAPON] > MOST_ARMED:
            yield f"it has {self.kinds[Kind.WEAPON]} weapons; at most {MOST_ARMED} are played"
        if len(self.lines) > MOST_ITEMS:
            yield f"it has {len(self.lines)} items; at most {MOST_ITEMS} are played"

    def without_ammunition(self) -> Iterator[str]:
        bins = {item.weapon for _, _, item in self.lines if item and item.kind == Kind.AMMO}
        told = set()
        for place, line, item in self.lines:
            if item is None or item in told or item.kind not in (Kind.WEAPON, Kind.AMMO):
                continue
            told.add(item)
            needs = bool(self.weapon(item)["ammo"])
            if item.kind == Kind.WEAPON and needs and item.weapon not in bins:
                yield f"{place} has {line.name!r} and nothing to fire; list {line.name + AMMO!r} somewhere (D20-26)"
            if item.kind == Kind.AMMO and not needs:
                yield f"{place} has {line.name!r}, and that weapon needs no ammunition: leave it out (D20-26)"

    def oddities(self) -> Iterator[Problem]:
        jets, run = self.kinds[Kind.JUMP_JET], self.card.run
        if jets > run:
            yield Problem("idle jets", f"{jets} jump jets carry it no further than its running {run} (D20-12)")
        armed = {item.weapon for _, _, item in self.lines if item and item.kind == Kind.WEAPON}
        for place, line, item in self.lines:
            if item and item.kind == Kind.AMMO and item.weapon not in armed:
                yield Problem("idle ammunition", f"{place} has {line.name!r}, and nothing fires it")
            dispenses = item and item.kind == Kind.GEL_DISPENSER
            launches = item and item.kind == Kind.WEAPON and self.weapon(item)["kind"] == "gel"
            if (dispenses or launches) and not self.kinds[Kind.GEL_PACK]:
                yield Problem("no GEL", f"{place} has {line.name!r} and no GEL Pack to fill it from (D20-70)")


def _name(kind: Kind) -> str:
    return next(name for name, known in KINDS.items() if known == kind)


def _cited(kind: Kind) -> str:
    return " (D20-59)" if kind in (Kind.HAND, Kind.FOOT) else ""
