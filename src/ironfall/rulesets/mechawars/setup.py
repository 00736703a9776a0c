"""What a player can say of a game before the action: the words of set-up, for the command line and for positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot, isqrt

from ironfall.errors import BadInput
from ironfall.numbers import whole_number
from ironfall.rulesets.mechawars.charge import FAR
from ironfall.rulesets.mechawars.geometry import gap
from ironfall.rulesets.mechawars.naming import LETTERS, inches, place, stat_names
from ironfall.rulesets.mechawars.records import (
    ACTIONS,
    INCH,
    MA,
    MOST_INCHES,
    MOST_TERRAIN,
    UNPLACED,
    Game,
    Ground,
    Stage,
    Table,
    Unit,
)
from ironfall.rulesets.ruleset import Piece, Word
from ironfall.rulesets.said import FieldFlag, FieldNumber, flag, number
from ironfall.units.stat_cards import MOST_POINTS, inch_text, thousandths
from ironfall.units.toml_file import meant

"""What a charge must move for the larger bonus (COL-13)."""
MOST_TURNS = 10_000
MOST_SHAKEN = 9
SIDES = 4
SLACK = 2
"""Thousandths by which two that touch may seem not to: both positions are rounded (COL-8)."""
A, B = 0, 1
GROUNDS = {ground.name.lower(): ground for ground in Ground}


# --- lengths, points, units and stats by name


def length(text: str, low: int, high: int, what: str) -> int:
    """Inches from the text, in thousandths, within bounds. An inch sign behind them means nothing."""
    value = thousandths(text.removesuffix('"').strip())
    if value is None or not low <= value <= high:
        bounds = f"from {inch_text(low)} to {inch_text(high)}, with at most three decimals"
        raise BadInput(f"{what} must be inches {bounds}, not {text!r}")
    return value


def lengths(text: str, names: tuple[str, ...], sample: str) -> list[int]:
    """Inches with commas between, one for each name."""
    parts = text.split(",")
    if len(parts) != len(names):
        raise BadInput(f"this is given as {','.join(names)} in inches, such as {sample}, not {text!r}")
    return [length(part.strip(), 0, MOST_INCHES * INCH, name) for part, name in zip(parts, names, strict=True)]


def unit_of(table: Table, who: int, text: str) -> Unit:
    """Another unit by its letter."""
    game = table.game
    letters = LETTERS[: game.unit_count]
    if len(text) != 1 or text.upper() not in letters:
        raise BadInput(f"{text!r} is no unit of this game; use one of {', '.join(letters)}")
    other = game.units[letters.index(text.upper())]
    if other.number == who:
        raise BadInput(f"{text.upper()} is the unit itself; use another")
    return other


def stat_called(unit: Unit, text: str) -> int:
    """The place of a stat by its name, whatever the capitals."""
    names = stat_names(unit)
    for k, name in enumerate(names):
        if name.lower() == text.strip().lower():
            return k
    raise BadInput(f"it has no stat {text.strip()!r}{meant(text.strip(), names)}")


# --- words about a unit


def say_at(table: Table, who: int, text: str) -> None:
    """Put there by itself, it touches nobody, and stands an inch from nobody."""
    unit = table.game.units[who]
    put_at(table, unit, *lengths(text, ("X", "Y"), "12,24.5"))
    for other in table.game.units[: table.game.unit_count]:
        for name in ("touches", "inch_from"):
            if other is unit or getattr(other, name) == who + 1:
                setattr(other, name, 0)


def say_touching(table: Table, who: int, text: str) -> None:
    """Touching another; both are (COL-8)."""
    unit, other = table.game.units[who], unit_of(table, who, text)
    put_beside(table, unit, other, 0)
    unit.touches, other.touches = other.number + 1, unit.number + 1
    unit.inch_from = other.inch_from = 0


def say_inch_from(table: Table, who: int, text: str) -> None:
    """Exactly one inch from another; both are (COL-6)."""
    unit, other = table.game.units[who], unit_of(table, who, text)
    put_beside(table, unit, other, INCH)
    unit.inch_from, other.inch_from = other.number + 1, unit.number + 1
    unit.touches = other.touches = 0


def put_beside(table: Table, unit: Unit, other: Unit, gap: int) -> None:
    """Puts a unit that stands nowhere so far to the left of another, which stands in the middle if nowhere itself."""
    if other.x == UNPLACED:
        put_in_the_middle(table, other)
    if unit.x == UNPLACED:
        put_at(table, unit, other.x - unit.radius - other.radius - gap, other.y)


def put_in_the_middle(table: Table, unit: Unit) -> None:
    put_at(table, unit, table.game.width // 2, table.game.height // 2)


def put_at(table: Table, unit: Unit, x: int, y: int) -> None:
    """Puts a mech somewhere, with all of its base on the table."""
    game, radius = table.game, unit.radius
    if not (radius <= x <= game.width - radius and radius <= y <= game.height - radius):
        size = f"{inches(game.width)} by {inches(game.height)}"
        raise BadInput(
            f"at {place(x, y)} its base, {inches(2 * radius)} across, would not be on the table, which is {size}"
        )
    unit.x, unit.y = x, y


def say_ma(table: Table, who: int, text: str) -> None:
    table.game.units[who].stat[MA] = number(text, 0, MOST_POINTS, "ma")


def say_stat(table: Table, who: int, text: str) -> None:
    """NAME=N: what is left of a stat."""
    name, equals, points = text.partition("=")
    if not equals:
        raise BadInput(f"a stat is given by name with what is left of it, such as Guns=2, not {text!r}")
    unit = table.game.units[who]
    unit.stat[stat_called(unit, name)] = number(points.strip(), 0, MOST_POINTS, name.strip())


def leave_boxes(table: Table, who: int, where: str, kind: str, left: int) -> None:
    """So much is left of a stat."""
    unit = table.game.units[who]
    unit.stat[stat_called(unit, where)] = left


def say_shaken(table: Table, who: int, text: str) -> None:
    """Alone, or how many times over where it stacks (R-21)."""
    unit = table.game.units[who]
    unit.shaken = number(text, 0, MOST_SHAKEN, "shaken") if whole_number(text) is not None else flag(text, "shaken")


def say_wrecked(table: Table, who: int, text: str) -> None:
    """Wrecked, and so every stat at 0 (R-18)."""
    unit = table.game.units[who]
    if flag(text, "wrecked"):
        unit.wrecked = 1
        unit.stat = [0] * len(unit.stat)


PLACING = ("table", "at")
"""Said first, whatever the order: the others put only those who stand nowhere, and where there is room."""

UNIT_WORDS = (
    Word("at", "X,Y", "the middle of its base, inches from the left and from the top of the table", say_at),
    Word("touching", "LETTER", "the unit whose base its own touches; beside it if nothing else is said", say_touching),
    Word("inch-from", "LETTER", "the unit that it stands exactly one inch from", say_inch_from),
    Word("ma", "N", "what is left of its MA: its dice in a collision", say_ma, lambda unit: unit.stat[MA]),
    Word("stat", "NAME=N", "what is left of a stat, such as Guns=2", say_stat),
    Word("actions", "N", "unspent actions of this turn, 0 to 2", FieldNumber("actions", "actions", 0, ACTIONS)),
    Word("shaken", "", "it is Shaken and loses its next action", say_shaken, lambda unit: unit.shaken > 0),
    Word("hidden", "", "it is hidden", FieldFlag("hidden", "hidden")),
    Word("obscured", "", "it is obscured", FieldFlag("obscured", "obscured")),
    Word("wrecked", "", "it is wrecked", say_wrecked, lambda unit: unit.wrecked > 0),
)


# --- words about the game


def say_table(table: Table, who: int, text: str) -> None:
    """WxH in inches."""
    game = table.game
    sides = text.lower().split("x")
    if len(sides) != 2:
        raise BadInput(f"the table is given by width and height in inches, such as 48x36, not {text!r}")
    game.width, game.height = (length(side.strip(), INCH, MOST_INCHES * INCH, "a side of the table") for side in sides)


def say_terrain(table: Table, who: int, text: str) -> None:
    """KIND X,Y,RADIUS: a round piece of ground."""
    game = table.game
    kind, _, where = text.strip().partition(" ")
    if kind.lower() not in GROUNDS:
        raise BadInput(f"terrain is one of {', '.join(GROUNDS)}, such as impassable 20,12,3, not {text!r}")
    if game.terrain_count == MOST_TERRAIN:
        raise BadInput(f"a table has at most {MOST_TERRAIN} pieces of terrain")
    k = game.terrain_count
    x, y, radius = lengths(where, ("X", "Y", "RADIUS"), "20,12,3")
    if radius == 0:
        raise BadInput(f"RADIUS is more than 0 inches, not {where.strip()!r}")
    game.terrain_ground[k] = GROUNDS[kind.lower()]
    game.terrain_x[k], game.terrain_y[k], game.terrain_radius[k] = x, y, radius
    game.terrain_count += 1


def say_gap(table: Table, who: int, text: str) -> None:
    """From the base of A to that of B: B in the middle of the table, or as far right of it as A needs, where neither
    stands anywhere; else the one at the other."""
    game = table.game
    gap = length(text, 0, MOST_INCHES * INCH, "the gap")
    if game.unit_count < 2:
        raise BadInput("a gap is between A and B; there is no B")
    a, b = game.units[A], game.units[B]
    apart = a.radius + gap + b.radius
    if a.x != UNPLACED and b.x != UNPLACED:
        raise BadInput("A and B stand somewhere already; leave out gap, or say it of one of them alone")
    if a.radius + apart + b.radius > game.width:
        raise BadInput(f"bases {inches(gap)} apart do not stand on a table {inches(game.width)} wide")
    if a.x != UNPLACED:
        put_at(table, b, a.x + apart, a.y)
    elif b.x == UNPLACED:
        put_at(table, b, max(game.width // 2, a.radius + apart), game.height // 2)
    put_beside(table, a, b, gap)
    if gap in (0, INCH):
        (say_inch_from if gap else say_touching)(table, A, LETTERS[B])


def say_charged(table: Table, who: int, text: str) -> None:
    """A has charged B over so many inches, and they have met."""
    game = table.game
    game.charged = length(text, 0, MOST_INCHES * INCH, "charged")
    game.far = int(game.charged >= FAR)
    collide(table)


def say_counter_charge(table: Table, who: int, text: str) -> None:
    table.game.counter_charged = flag(text, "counter-charge")
    collide(table)


def say_accidental(table: Table, who: int, text: str) -> None:
    table.game.accidental = flag(text, "accidental")
    collide(table)


def collide(table: Table) -> None:
    """A is on the move, and meets B."""
    game = table.game
    game.active = game.charger = A
    game.defender = B


def game_number(name: str, low: int, high: int) -> Callable[[Table, int, str], None]:
    """Set a number of the game."""

    def apply(table: Table, who: int, text: str) -> None:
        setattr(table.game, name, number(text, low, high, name))

    return apply


def turn_now(game: Game) -> int:
    """The turn that is going on, or about to begin."""
    return game.turn + (game.stage == Stage.TURN_BEGINS)


GAME_WORDS = (
    Word("table", "WxH", "the width and height of the table in inches, such as 48x36", say_table),
    Word("terrain", "KIND X,Y,RADIUS", "a round piece of terrain, such as impassable 20,12,3", say_terrain),
    Word("gap", "INCHES", "from the base of A to that of B, such as 4.5, if nothing else says where they are", say_gap),
    Word("charged", "INCHES", "how far A has charged, such as 3.5, where the two touch already", say_charged),
    Word("counter-charge", "", "B has counter-charged", say_counter_charge, lambda game: game.counter_charged),
    Word("accidental", "", "A has bumped into B by accident", say_accidental, lambda game: game.accidental),
    Word("turn", "N", "the turn that is going on, or about to begin", game_number("turn", 1, MOST_TURNS), turn_now),
    Word(
        "turns",
        "N",
        "the turns after which the game ends, won by nobody",
        game_number("turns", 1, MOST_TURNS),
        lambda game: game.turns,
    ),
)


APART = 3 * INCH
ROOM = 2 * INCH
"""Kept free on all sides, which is enough for any base of the catalogue."""


def free_spots(table: Table) -> Iterator[tuple[tuple[str, str], ...]]:
    """Where one more may stand, clear of everybody: in rows above and below the middle of the table, the nearest first,
    and last beside it."""
    game = table.game
    columns, rows = ((side // 2 - ROOM) // APART for side in (game.width, game.height))
    for row in (*range(2, rows + 1), 1, 0):
        for column in range(0, columns + 1, 2):
            for across, down in dict.fromkeys(((column, -row), (column, row), (-column, -row), (-column, row))):
                x, y = game.width // 2 + across * APART, game.height // 2 + down * APART
                if all(hypot(unit.x - x, unit.y - y) > unit.radius + ROOM for unit in game.units[: game.unit_count]):
                    yield (("at", f"{inch_text(x)},{inch_text(y)}"),)


def said_of_the_table(table: Table) -> tuple[tuple[str, str], ...]:
    """The words for what of a table is fixed: its size and its terrain."""
    game = table.game
    size = ("table", f"{inch_text(game.width)}x{inch_text(game.height)}")
    pieces = [f"{kind} {place(x, y)},{inch_text(r)}" for kind, x, y, r in terrain_pieces(table)]
    return (size, *(("terrain", piece) for piece in pieces))


def terrain_pieces(table: Table) -> tuple[Piece, ...]:
    """Every piece of terrain."""
    game = table.game
    return tuple(
        Piece(Ground(game.terrain_ground[k]).name.lower(), game.terrain_x[k], game.terrain_y[k], game.terrain_radius[k])
        for k in range(game.terrain_count)
    )


def apart(table: Table, one: int, other: int) -> str:
    """The gap between two bases in inches (G-1)."""
    return inch_text(gap(table.game.units[one], table.game.units[other]))


def settle(table: Table) -> None:
    """After the words: the turn said is the one to begin, and a mech with nothing left is wrecked (R-18)."""
    game = table.game
    if game.stage == Stage.TURN_BEGINS and game.turn > 0:
        game.turn -= 1
    for unit in game.units[: game.unit_count]:
        if not any(unit.stat):
            unit.wrecked = 1


# --- how far two stand apart


def squared_between(unit: Unit, other: Unit) -> int:
    """The square of the distance of two middles."""
    return (unit.x - other.x) ** 2 + (unit.y - other.y) ** 2


def gap_text(unit: Unit, other: Unit) -> str:
    """About how far apart two bases are, to the nearest thousandth below."""
    return inches(max(0, isqrt(squared_between(unit, other)) - unit.radius - other.radius))
