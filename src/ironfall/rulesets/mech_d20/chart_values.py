"""What may stand in a charts file: each kind of value, how it is read, and how to say what would be right."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, NoReturn

from ironfall.rulesets.mech_d20.records import MOST_STEPS, NOWHERE, PLACES, WeaponKind
from ironfall.rulesets.mech_d20.records import Side as SideOf

PLACE_NAMES = ("HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL", "CTR", "LTR", "RTR")
SIDE_NAMES = tuple(side.name.lower() for side in SideOf)
WEAPON_KINDS = tuple(kind.name.lower() for kind in WeaponKind)
ORDER = (3, 2, 1, 1, 0, 0, 0, 0, 2, 1, 1)
"""By location: when the Damage Phase deals with it."""
WEIGHT_CLASSES = ("light", "medium", "heavy", "assault")
"""By the number that a record's `weight_class` holds."""

D20 = 20
HEXSIDES = 6
MOST_DICE = 12
MOST_POINTS = 200
FARTHEST = 99
BEYOND_2D20 = 41
"""More than 2D20 can show: the shutdown is automatic."""


class Unfit(Exception):
    """A value that cannot stand where it does: where inside it the fault is ("[2]"), and what would be right there."""

    def __init__(self, right: str, at: str = "", value: Any = None) -> None:
        super().__init__(right, at, value)
        self.right = right
        self.at = at
        self.value = value


class Kind(NamedTuple):
    """A kind of value."""

    right: str
    """What would be right, after "must be"."""
    read: Callable[[Any], Any]
    """The value as the rules keep it; raises Unfit, or ValueError or TypeError where the whole is unfit."""


def unfit() -> NoReturn:
    """Say that the value as a whole is not what it must be."""
    raise ValueError


def unfit_as_well(value: Any) -> NoReturn:
    """Read nothing."""
    unfit()


def is_whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def whole(low: int, high: int) -> Kind:
    return Kind(f"a whole number from {low} to {high}", lambda value: value if is_whole(value, low, high) else unfit())


def only(played: Any) -> Kind:
    """A value that may be written down and not changed: nothing else is played."""

    def read(value: Any) -> Any:
        # By its text, because Python takes true for 1.
        return played if json.dumps(value) == json.dumps(played) else unfit()

    return Kind(f"{json.dumps(played)}: nothing else is played yet", read)


def one_of(words: Sequence[str]) -> Kind:
    """A word, read as its number."""
    quoted = [f'"{word}"' for word in words]
    right = " or ".join(filter(None, [", ".join(quoted[:-1]), quoted[-1]]))
    return Kind(right, lambda value: words.index(value) if isinstance(value, str) else unfit())


def set_of(each: Kind, right: str) -> Kind:
    """A list without order, read as a mask."""

    def read(value: Any) -> int:
        if not isinstance(value, list):
            unfit()
        mask = 0
        for k, item in enumerate(value):
            bit = 1 << read_inside(each, item, k)
            if mask & bit:
                raise Unfit("named only once", f"[{k}]", item)
            mask |= bit
        return mask

    return Kind(right, read)


def read_inside(kind: Kind, value: Any, *path: int) -> Any:
    """An item of a list, by the kind of the items."""
    where = "".join(f"[{k}]" for k in path)
    try:
        return kind.read(value)
    except Unfit as fault:
        raise Unfit(fault.right, where + fault.at, fault.value) from None
    except (ValueError, TypeError):
        raise Unfit(kind.right, where, value) from None


def one_place(names: Sequence[str]) -> Kind:
    """One of some locations, read as its number."""
    word = one_of(names)
    return Kind(word.right, lambda value: PLACE_NAMES.index(names[word.read(value)]))


def where_damage_goes(place: int) -> Kind:
    """Inward only, because the Damage Phase deals with limbs, side torsos, center torsos and the head in this order."""
    inward = [name for k, name in enumerate(PLACE_NAMES) if ORDER[k] > ORDER[place]]
    to = one_place(inward) if inward else Kind("", unfit_as_well)
    right = " or ".join(filter(None, [to.right, 'null (in TOML "none") where damage ends']))
    return Kind(right, lambda value: NOWHERE if value in (None, "none") else to.read(value))


def numbers_of(each: Kind, count: int, right: str) -> Kind:
    """A list of so many numbers."""

    def read(value: Any) -> list[int]:
        if not isinstance(value, list) or len(value) != count:
            unfit()
        return [read_inside(each, item, k) for k, item in enumerate(value)]

    return Kind(right, read)


def rows(first: Kind, second: Kind, right: str, last: int = 0) -> Kind:
    """A step table: pairs whose first numbers rise; the last row must reach `last`."""

    def read(value: Any) -> list[tuple[int, Any]]:
        if not isinstance(value, list) or not value:
            unfit()
        found: list[tuple[int, Any]] = []
        for k, row in enumerate(value):
            if not isinstance(row, list) or len(row) != 2:
                raise Unfit(f"a pair such as {json.dumps(_sample(right))}", f"[{k}]", row)
            start, then = read_inside(first, row[0], k, 0), read_inside(second, row[1], k, 1)
            if found and start <= found[-1][0]:
                raise Unfit(f"more than {found[-1][0]}, the row before it", f"[{k}][0]", start)
            found.append((start, then))
        if found[-1][0] < last:
            raise Unfit(f"at least {last}, so that every number has a row", f"[{len(found) - 1}][0]", found[-1][0])
        return found

    return Kind(right, read)


def _sample(right: str) -> Any:
    """The first row of the sample that a sentence ends with."""
    return json.loads(right[right.index("[[") :])[0]


def up_to(value: list[tuple[int, int]]) -> list[int]:
    """A row for every number of steps, from a table of [upper bound, value]."""
    return [next(then for bound, then in value if step <= bound) for step in range(MOST_STEPS)]


def from_on(value: list[tuple[int, int]]) -> list[int]:
    """A row for every number of steps, from a table of [from, value]; 0 before the first."""
    return [next((then for start, then in reversed(value) if step >= start), 0) for step in range(MOST_STEPS)]


def stepped(table: Kind, by_step: Callable[[list[tuple[int, int]]], list[int]]) -> Kind:
    """A step table, read as a row for every step."""
    return Kind(table.right, lambda value: by_step(table.read(value)))


def read_dice(value: Any) -> tuple[int, int]:
    """ "2d6" or "2d6+1": how many dice, and the points added to the first."""
    match = re.fullmatch(r"([1-9]\d?)[dD]6(?:\+(\d{1,3}))?", value, re.ASCII) if isinstance(value, str) else None
    if match is None:
        unfit()
    dice, more = int(match[1]), int(match[2] or 0)
    return (dice, more) if dice <= MOST_DICE and more <= MOST_POINTS else unfit()


def read_damage(value: Any) -> tuple[int, int]:
    """Dice and points: either a number, or dice with points added."""
    return (0, value) if is_whole(value, 0, MOST_POINTS) else read_dice(value)


def read_plain_dice(value: Any) -> int:
    dice, more = read_dice(value)
    return dice if more == 0 else unfit()


def read_half_tons(value: Any) -> int:
    """A mass, read in half tons."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 100:
        unfit()
    return int(value * 2) if value * 2 == int(value * 2) else unfit()


def read_range(value: Any) -> list[int]:
    """Short, medium and long rise; the minimum may reach past short (D20-27)."""
    found: list[int] = FOUR_RANGES.read(value)
    minimum, short, medium, long = found
    for k, (low, high) in enumerate(((0, short), (short, medium), (medium, long)), 1):
        if high < low:
            raise Unfit(f"at least {low}, the range before it", f"[{k}]", high)
    if minimum > long:
        raise Unfit(f"at most {long}, the long range", "[0]", minimum)
    return found


def read_location_die(value: Any) -> list[int]:
    """The location for each face; face 0 is none."""
    table = LOCATION_ROWS.read(value)
    return [NOWHERE] + [next(place for bound, place in table if face <= bound) for face in range(1, D20 + 1)]


def read_triggers(value: Any) -> int:
    """The reasons for a piloting roll: all of them, in any order; read as the points of damage that one names."""
    named = [re.sub(r"^damage_this_round>=[0-9]+$", "damage_this_round", each) for each in value]
    found = [re.fullmatch(r"damage_this_round>=([0-9]{1,3})", each) for each in value]
    points = [int(match[1]) for match in found if match]
    return points[0] if sorted(named) == sorted(TRIGGERS) and points and 1 <= points[0] <= MOST_POINTS else unfit()


TRIGGERS = (
    "was_kicked",
    "own_kick_missed",
    "leg_lost",
    "gyro_crit",
    "damage_this_round",
    "entered_water",
    "jump_landing_with_leg_or_gyro_damage",
)

SWITCH = Kind("true or false", lambda value: value if isinstance(value, bool) else unfit())
NOTE = Kind("any text", lambda value: value)
PLACE = one_of(PLACE_NAMES)
SIDE = one_of(SIDE_NAMES)
HEXSIDE_SET = set_of(
    whole(0, HEXSIDES - 1), "a list of hexsides from 0 (straight ahead) clockwise to 5, such as [0, 1, 5]"
)

MODIFIER = whole(-40, 40)
PENALTY = whole(0, 40)
HEAT = whole(0, 99)
COST = whole(0, 20)
D20_NUMBER = whole(-20, 60)

FOUR_RANGES = numbers_of(
    whole(0, FARTHEST),
    4,
    "four whole numbers, minimum, short, medium and long range in hexes, such as [6, 7, 14, 21]",
)
RANGE = Kind(FOUR_RANGES.right, read_range)
CONSCIOUSNESS = numbers_of(
    D20_NUMBER, 5, "five whole numbers, one for each counter but the last, such as [5, 8, 11, 14, 17]"
)
DAMAGE = Kind('a number of points such as 5, or D6 such as "2d6" or "2d6+1"', read_damage)
PLAIN_DICE = Kind('D6 such as "2d6"', read_plain_dice)
AMMO = Kind(
    "the shots of a ton, from 1 to 999, or null (in TOML 0) where it needs none",
    lambda value: 0 if value is None else value if is_whole(value, 0, 999) else unfit(),
)
AUTOMATIC = Kind(
    'what 2D20 must reach, from 0 to 41, or "auto"',
    lambda value: BEYOND_2D20 if value == "auto" else value if is_whole(value, 0, BEYOND_2D20) else unfit(),
)
HALF_TONS = Kind("a mass in tons, in halves of a ton", read_half_tons)

_BOUND = whole(0, 99_999)
_LAST_STEP = MOST_STEPS - 1
_STEP = whole(0, _LAST_STEP)
LOCATION_ROWS = rows(
    whole(1, D20), PLACE, 'rows of a face up to which it counts, and a location, such as [[2, "RL"], [20, "HD"]]', D20
)
LOCATION_DIE = Kind(LOCATION_ROWS.right, read_location_die)
TARGET_MOVE = stepped(
    rows(_BOUND, PENALTY, "rows of hexes moved, at most, and a penalty, such as [[0, 0], [9999, 1]]", _LAST_STEP), up_to
)
HEAT_STEPS = stepped(
    rows(_STEP, PENALTY, "rows of heat, from there on, and a penalty, such as [[8, 1], [13, 2]]"), from_on
)
SHUTDOWN = stepped(
    rows(_STEP, AUTOMATIC, 'rows of heat, from there on, and what 2D20 must reach, such as [[14, 10], [30, "auto"]]'),
    from_on,
)
JET_TONS = rows(
    _BOUND, HALF_TONS, "rows of tons, at most, and the tons of a jump jet, such as [[55, 0.5], [999, 2]]", 100
)
CLASS_TONS = rows(
    _BOUND,
    one_of(WEIGHT_CLASSES),
    'rows of tons, at most, and a weight class, such as [[35, "light"], [999, "assault"]]',
    100,
)
TRIGGER_LIST = Kind(
    "all reasons for the roll that are played: "
    + ", ".join(f'"{each}>=20"' if each == "damage_this_round" else f'"{each}"' for each in TRIGGERS)
    + " (the 20 may be another number)",
    read_triggers,
)

assert len(PLACE_NAMES) == PLACES
