"""From the slot lines of a file to the slots of a sheet: marks, places of the systems, items."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from ironfall.errors import BadInput
from ironfall.units.equipment import Equipment, find, kilograms
from ironfall.units.sheet import Frame, Problem, Slot
from ironfall.units.systems import ARM_ACTUATORS, LEG_ACTUATORS

LONGEST_LINE = 120
"""No name with its marks is longer; a longer line is not a slot."""

PLACE_NAMES = {
    "HD": "Head",
    "CT": "Center Torso",
    "LT": "Left Torso",
    "RT": "Right Torso",
    "LA": "Left Arm",
    "RA": "Right Arm",
    "LL": "Left Leg",
    "RL": "Right Leg",
    "CL": "Center Leg",
}

# A weapon may go on in the next location inward, so the outer locations are read first.
_OUTER_FIRST = ("LL", "RL", "CL", "LA", "RA", "LT", "RT", "CT", "HD")
_INWARD = {"LL": "LT", "RL": "RT", "CL": "CT", "LA": "LT", "RA": "RT", "LT": "CT", "RT": "CT"}

_MARK = re.compile(
    r"\s*(?:\((?P<word>armored|omnipod|r|t|split|fl|fr|rl|rr)\)"
    r"|\((?P<tons>[0-9]{1,3}(?:\.[0-9]{1,3})?) tons?\)"
    r"|:size:(?P<size>[0-9]{1,3}(?:\.[0-9]{1,3})?))$",
    re.IGNORECASE | re.ASCII,
)

_HEADS = {  # CON-27: where the systems sit, by their number of life supports, sensors and cockpits
    (2, 2, 1): ((0, "Life Support"), (1, "Sensors"), (2, "Cockpit"), (4, "Sensors"), (5, "Life Support")),
    (1, 2, 1): ((0, "Life Support"), (1, "Sensors"), (2, "Cockpit"), (3, "Sensors")),
    (2, 2, 2): tuple(enumerate(("Life Support", "Sensors", "Cockpit", "Cockpit", "Sensors", "Life Support"))),
    (0, 2, 0): ((0, "Sensors"), (1, "Sensors")),
}
_HEAD_OF = {"small": (1, 2, 1), "torso-mounted": (0, 2, 0)}


class SlotLine(NamedTuple):
    """What one line says by itself."""

    text: str
    name: str
    equipment: Equipment | None
    empty: bool = False
    kilograms: int = 0
    halves: int = 1
    rear: bool = False
    turret: bool = False
    split: bool = False
    armored: bool = False


Lines = Sequence[tuple[str, int | None]]
"""The slot lines of a location and their line numbers in the file."""


@dataclass
class _Item:
    """A piece of equipment that still lacks some of its slots."""

    number: int
    left: int


EMPTY = SlotLine("-Empty-", "-Empty-", None, empty=True)


@lru_cache(maxsize=8192)
def read_line(text: str, clan: bool) -> SlotLine:
    """A slot line, on a mech of Clan or Inner Sphere chassis."""
    if text.lower() == "-empty-":
        return EMPTY
    rest, size, words = text, 0, set()
    while mark := _MARK.search(rest):
        rest = rest[: mark.start()]
        tons = mark["tons"] or mark["size"]
        if tons:
            size = kilograms(tons)
        else:
            words.add(mark["word"].lower())
    halves = [half.strip() for half in rest.split("|")]
    known = [find(half, clan) for half in halves]
    equipment = known[0] if all(known) else None
    return SlotLine(
        text,
        equipment.name if equipment else rest,
        equipment,
        kilograms=size,
        halves=len(halves),
        rear="r" in words,
        turret="t" in words,
        split="split" in words,
        armored="armored" in words,
    )


def fill_slots(
    lines: Mapping[str, Lines],
    sizes: Mapping[str, int],
    *,
    tons: int,
    frame: Frame,
    clan: bool,
    cockpit: str,
    source: str,
) -> tuple[dict[str, tuple[Slot, ...]], list[Problem]]:
    """The slots of every location in `sizes`, and what is odd about them. BadInput if a location has too many lines."""
    problems: list[Problem] = []
    read: dict[str, list[SlotLine]] = {}
    for place, size in sizes.items():
        _check_length(place, lines[place], size, source)
        location = [read_line(text, clan) for text, _ in lines[place][:size]]
        for slot, (text, number) in zip(location, lines[place], strict=False):
            if slot.equipment is None and not slot.empty:
                problems.append(Problem("unknown equipment", f"{PLACE_NAMES[place]}: nobody knows '{text}'", number))
        location += [EMPTY] * (size - len(location))
        read[place] = _mended(place, location, frame, cockpit, problems)
    items = _items(read, tons, problems)
    return {place: tuple(map(_slot, read[place], items[place])) for place in sizes}, problems


def _check_length(place: str, lines: Lines, size: int, source: str) -> None:
    name = PLACE_NAMES[place]
    for text, number in lines:
        if len(text) > LONGEST_LINE:
            raise BadInput(f"{name}: '{text[:30]}...' is too long for the name of a piece of equipment", source, number)
    for index, (text, number) in enumerate(lines[size:], size + 1):
        if text.lower() != "-empty-":
            raise BadInput(f"{name} has {size} slots, but the file has '{text}' in slot {index}", source, number)


def _slot(line: SlotLine, item: int) -> Slot:
    thing = line.equipment
    return Slot(
        line.text,
        line.name,
        thing.kind if thing else "empty" if line.empty else "unknown",
        item,
        hittable=thing.hittable if thing else not line.empty,
        shots=thing.shots * line.halves if thing else 0,
        explosion=thing.explosion if thing else 0,
        inert=thing is None or thing.explodes not in ("always", "loaded"),
        rear=line.rear,
        armored=line.armored,
        turret=line.turret,
        kilograms=line.kilograms,
    )


def _mended(place: str, lines: list[SlotLine], frame: Frame, cockpit: str, problems: list[Problem]) -> list[SlotLine]:
    """The lines with the systems where construction fixes them (CON-26, CON-27, CON-30), the others in their order."""
    names = Counter(line.name for line in lines)
    wanted: Sequence[tuple[int, str]] = ()
    needed: Sequence[str] = ()
    if place == "HD":
        count = (names["Life Support"], names["Sensors"], names["Cockpit"])
        if count in _HEADS and _HEAD_OF.get(cockpit, count) == count:
            wanted = _HEADS[count]
        else:
            text = "Head: {} life supports, {} sensors and {} cockpits do not make a head with a {} cockpit"
            problems.append(Problem("unusual head", text.format(*count, cockpit)))
    elif place == "CT":
        engine, gyro = ["Engine"] * names["Engine"], ["Gyro"] * names["Gyro"]
        wanted, needed = list(enumerate(engine[:3] + gyro + engine[3:])), ("Engine",)
    elif place in ("LL", "RL", "CL") or (place in ("LA", "RA") and frame in (Frame.QUAD, Frame.QUADVEE)):
        wanted, needed = list(enumerate(LEG_ACTUATORS)), LEG_ACTUATORS
    elif place in ("LA", "RA"):
        wanted, needed = list(enumerate(ARM_ACTUATORS)), ARM_ACTUATORS[:2]
    for name in needed:
        if not names[name]:
            problems.append(Problem("missing system", f"{PLACE_NAMES[place]}: there is no {name}"))
    wanted = [(index, name) for index, name in wanted if names[name]]
    if all(lines[index].name == name for index, name in wanted):
        return lines
    problems.append(Problem("systems moved", f"{PLACE_NAMES[place]}: its systems are put in their usual slots"))
    return _seated(lines, dict(wanted))


def _seated(lines: list[SlotLine], seats: dict[int, str]) -> list[SlotLine]:
    rest = list(lines)
    seated: dict[int, SlotLine] = {}
    for index, name in seats.items():
        line = next(line for line in rest if line.name == name)
        rest.remove(line)
        seated[index] = line
    others = iter(rest)
    return [seated.get(index) or next(others) for index in range(len(lines))]


def _items(places: Mapping[str, list[SlotLine]], tons: int, problems: list[Problem]) -> dict[str, list[int]]:
    """The item number of every slot, counted through the locations in their order; -1 where a slot is empty.

    Slots of one kind belong to one item until it has all of its slots. A weapon may get its last ones from the next
    location inward. Equipment with any number of slots is one item wherever they are.
    """
    items: dict[str, list[int]] = {}
    numbers = count()
    anywhere: dict[str, int] = {}
    carried: dict[str, dict[SlotLine, list[_Item]]] = {place: {} for place in _OUTER_FIRST}
    pieces: dict[SlotLine, list[tuple[str, _Item]]] = {}
    for place in (place for place in _OUTER_FIRST if place in places):
        open_items: dict[SlotLine, _Item] = {}
        items[place] = []
        for line in places[place]:
            size = line.equipment.slots_on(tons, line.kilograms) if line.equipment else 1
            if line.empty:
                number = -1
            elif size == 1:
                number = next(numbers)
            elif size == 0:
                if line.name not in anywhere:
                    anywhere[line.name] = next(numbers)
                number = anywhere[line.name]
            else:
                alike = line._replace(text="", armored=False)
                item = open_items.pop(alike, None)
                if item is None:
                    outer = carried[place].get(alike)
                    item = outer.pop(0) if outer else _Item(next(numbers), size)
                item.left -= 1
                if item.left:
                    open_items[alike] = item
                number = item.number
            items[place].append(number)
        for line, left in carried[place].items():
            pieces.setdefault(line, []).extend((place, item) for item in left)
        for line, item in open_items.items():
            if line.equipment and line.equipment.kind == "weapon" and place in _INWARD:
                carried[_INWARD[place]].setdefault(line, []).append(item)
            else:
                pieces.setdefault(line, []).append((place, item))
    joined = _joined(pieces, tons, problems)
    renumber: dict[int, int] = {-1: -1}
    return {
        place: [renumber.setdefault(joined.get(item, item), len(renumber) - 1) for item in items[place]]
        for place in places
    }


def _joined(pieces: Mapping[SlotLine, list[tuple[str, _Item]]], tons: int, problems: list[Problem]) -> dict[int, int]:
    """The numbers of pieces that make exactly one item together, and the number they get; other pieces are problems."""
    joined: dict[int, int] = {}
    for line, parts in pieces.items():
        size = line.equipment.slots_on(tons, line.kilograms) if line.equipment else 1
        if sum(size - item.left for _, item in parts) == size:
            joined.update((item.number, parts[0][1].number) for _, item in parts)
            continue
        for place, item in parts:
            text = f"{PLACE_NAMES[place]}: {line.name} lacks {item.left} of its {size} slots"
            problems.append(Problem("unfinished item", text))
    return joined
