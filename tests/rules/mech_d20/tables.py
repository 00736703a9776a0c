"""Tables for testing rules: plain 'Mechs, an open board, scripted dice, and words for what happened.

A table's dice are totals in the order that they must be asked for. Questions are answered by the policy "book", which
takes the first option; with `asked=True` the answers stand among the dice, where they are asked for.

    one = table(mech(items=[("RA", Kind.WEAPON, "medium_laser")]), mech(), rolls=[12, 18])
    play(one, make_attack, one.game.units[0], one.game.units[1], 1)      # and no die is left over
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, cast

import ironfall.table.table as tables
from ironfall.board.hexes import DIRECTIONS, neighbour
from ironfall.rulesets.mech_d20.chart_values import PLACE_NAMES
from ironfall.rulesets.mech_d20.charts import charts
from ironfall.rulesets.mech_d20.numbers import fill_numbers, merged, weapon_names, weight_class
from ironfall.rulesets.mech_d20.options import set_options
from ironfall.rulesets.mech_d20.records import CT, CTR, HD, LT, LTR, PLACES, RT, RTR, Game, Kind, Table, Unit
from ironfall.rulesets.mech_d20.words import Because, Event, Refusal, Why
from ironfall.table.asking import FROM_THE_TAPE
from ironfall.table.talk import FIRST_EVENT, Told
from ironfall.table.tape import Fault, Source

WIDTH, HEIGHT = 16, 17
BOOK = 1
NO_SIDE = -1
PLAIN = (10, 5)
PLAIN_HEAD = (6, 3)
"""Armor and internal, whatever the weight, so that sums can be done in the head."""
REAR_OF = {CT: (CTR,), LT: (LTR,), RT: (RTR,)}
"""What sits in a torso is struck from both sides (D20-35)."""
BOARD_FACTS = ("level", "water", "woods", "rough", "impassable")


class Item(NamedTuple):
    """A line of a card. A weapon is named as in the charts; `shots` of ammunition or GEL are else the charts'."""

    place: str | int
    kind: int
    weapon: str | int | None = None
    rear: bool = False
    shots: int | None = None


# --- 'Mechs and tables


def mech(
    *,
    items: Sequence[Item | tuple[Any, ...]] = (),
    armor: Mapping[str, tuple[int, int]] | None = None,
    overrides: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Unit:
    """A fresh 'Mech: 50 t, gunnery 1, piloting 1, walk 4, run 6, 10(5) everywhere and 6(3) on the head.

    `armor` gives other points by location; `fields` are those of its record, and `at` may be a printed hex ("0805").
    """
    unit = Unit()
    unit.tons, unit.gunnery, unit.piloting, unit.walk, unit.run = 50, 1, 1, 4, 6
    unit.at, unit.facing, unit.side = -1, -1, NO_SIDE
    for name, value in fields.items():
        assert name in Unit.__slots__, name  # type: ignore[attr-defined]
        setattr(unit, name, value)
    unit.weight_class = weight_class(overrides or {}, unit.tons)
    for place, name in enumerate(PLACE_NAMES):
        points = (armor or {}).get(name, PLAIN_HEAD if place == HD else PLAIN)
        unit.armor_full[place], unit.internal_full[place] = points
        unit.armor[place], unit.internal[place] = points
    unit.items = 1
    for item in items:
        _mount(unit, Item(*item), overrides or {})
    return unit


def _mount(unit: Unit, item: Item, overrides: Mapping[str, Any]) -> None:
    number = unit.items
    place = PLACE_NAMES.index(item.place) if isinstance(item.place, str) else item.place
    weapon = weapon_names(overrides).index(item.weapon) if isinstance(item.weapon, str) else item.weapon or 0
    shots = item.shots or 0
    if item.shots is None and item.kind == Kind.AMMO:
        shots = merged(overrides)["weapons"][weapon_names(overrides)[weapon]]["ammo"]
    elif item.shots is None and item.kind == Kind.GEL_PACK:
        shots = merged(overrides)["gel"]["charges_per_slot"]
    unit.kind[number], unit.place[number], unit.weapon[number] = item.kind, place, weapon
    unit.rear[number] = int(item.rear)
    unit.shots_full[number] = unit.shots[number] = shots
    for struck in (place, *REAR_OF.get(place, ())):
        unit.chart[struck][sum(1 for each in unit.chart[struck] if each) + 1] = number
    unit.items += 1


def table(
    *units: Unit,
    rolls: Sequence[int] = (),
    asked: bool = False,
    options: Mapping[str, str] | None = None,
    overrides: Mapping[str, Any] | None = None,
    ground: Mapping[str, Mapping[str, int]] | None = None,
    size: tuple[int, int] = (WIDTH, HEIGHT),
) -> Table:
    """A table with these 'Mechs in round 1, dealt the dice; the order is theirs.

    The first is of side 0, the others of side 1. Who has no hex stands in column 08: the first in row 09 facing north,
    the next ones in rows 08, 07, ... facing south. `ground` gives hexes facts, {"0805": {"level": 2, "woods": 1}}.
    """
    game = Game()
    set_options(game.options, options or {}, overrides or {})
    fill_numbers(game, overrides or {})
    made: Table = tables.Table(game, charts(overrides or {}, game.options), book)
    lay_board(game, *size)
    for hex_text, facts in (ground or {}).items():
        for fact, value in facts.items():
            getattr(game, fact)[hex_of(hex_text, size[0])] = value
    game.units = list(units)
    game.unit_count = game.order_count = len(units)
    game.rounds, game.round = 100, 1
    for k, unit in enumerate(units):
        game.order[k] = unit.number = k
        unit.side = min(k, 1) if unit.side == NO_SIDE else unit.side
        at = cast(Any, unit.at)
        unit.at = hex_of(at, size[0]) if isinstance(at, str) else hex_of(f"08{9 - k:02}", size[0]) if at < 0 else at
        unit.facing = (3 if k else 0) if unit.facing < 0 else unit.facing
    deal(made, rolls, asked=asked)
    return made


def lay_board(game: Game, width: int, height: int) -> None:
    """Level, clear ground."""
    hexes = width * height
    game.width, game.height = width, height
    game.beside = [[neighbour(width, height, k, way) for way in range(DIRECTIONS)] for k in range(hexes)]
    for fact in BOARD_FACTS:
        setattr(game, fact, [0] * hexes)


def book(table: Table, who: int, question: int) -> int:
    """The first option offered."""
    return table.asking.options[0]


def hex_of(text: str, width: int = WIDTH) -> int:
    """The number of a printed hex."""
    return (int(text[2:]) - 1) * width + int(text[:2]) - 1


def hex_text(table: Table, number: int) -> str:
    """A hex as printed."""
    return f"{number % table.game.width + 1:02}{number // table.game.width + 1:02}"


# --- dice


def deal(table: Table, rolls: Sequence[int], *, asked: bool = False) -> None:
    """New dice, and answers among them if players are asked; what was told before is forgotten."""
    tape = table.tape
    tape.source = Source.SCRIPTED
    tape.recording = table.log.listening = 1
    tape.given[: len(rolls)] = list(rolls)
    tape.given_count = len(rolls)
    tape.place = tape.written_count = tape.fault = table.log.count = 0
    table.asking.policy = [FROM_THE_TAPE if asked else BOOK] * len(table.asking.policy)


def used_up(table: Table) -> None:
    """Nothing went wrong, and every die and answer was asked for."""
    tape = table.tape
    assert tape.fault == Fault.NONE, f"{Fault(tape.fault).name} at {tape.fault_place}; rolled {rolled(table)}"
    assert tape.place == tape.given_count, f"dice left: {tape.given[tape.place : tape.given_count]}; {rolled(table)}"


def play(table: Table, rule: Callable[..., Any], *arguments: Any, rolls: Sequence[int] | None = None) -> Any:
    """Run a rule, with new dice if they are given, and see that they are used up."""
    if rolls is not None:
        deal(table, rolls, asked=table.asking.policy[0] == FROM_THE_TAPE)
    value = rule(table, *arguments)
    used_up(table)
    return value


# --- what happened


def log(table: Table) -> list[list[int]]:
    return table.log.lines[: table.log.count]


def events(table: Table, *which: Event) -> list[tuple[Event, int, int, int, int]]:
    """What was told, in order: the event, who, and its three numbers; only these events where some are named."""
    told = [(Event.of(code), who, a, b, c) for code, who, a, b, c in log(table) if code >= FIRST_EVENT]
    return [each for each in told if not which or each[0] in which]


def happened(table: Table, event: Event) -> list[tuple[int, int, int, int]]:
    """Every time an event was told: who, and its numbers."""
    return [(who, a, b, c) for _, who, a, b, c in events(table, event)]


def rolled(table: Table) -> list[tuple[int, Why, int]]:
    """Each roll: whose, what for, and the total."""
    return [(who, Why.of(why), total) for code, who, why, total, _ in log(table) if code == Told.ROLLED]


def reasons(table: Table) -> list[tuple[Because, int]]:
    """Why the numbers are what they are, in order; reasons for nothing are left out."""
    return [(Because.of(a), b) for code, _, a, b, _ in log(table) if code == Told.BECAUSE and b != 0]


def needed(table: Table) -> list[tuple[Why, int]]:
    """The numbers that rolls had to reach."""
    return [(Why.of(a), b) for code, _, a, b, _ in log(table) if code == Told.NEEDS]


def refused(table: Table, rule: Callable[..., int], *arguments: Any) -> list[Refusal]:
    """The reasons that a rule gives against something; it must count as many as it tells."""
    table.log.count = 0
    count = rule(table, *arguments)
    told = [Refusal.of(a) for code, _, a, _, _ in log(table) if code == Told.REFUSED]
    assert count == len(told)
    return told


def points(unit: Unit, place: str) -> tuple[int, int]:
    """Armor and internal that a location has left."""
    number = PLACE_NAMES.index(place)
    return unit.armor[number], unit.internal[number]


def lost(unit: Unit) -> set[str]:
    """The locations that are gone."""
    return {name for place, name in enumerate(PLACE_NAMES) if unit.gone[place]}


def places(mask: int) -> set[str]:
    """The locations of a mask."""
    return {name for place, name in enumerate(PLACE_NAMES) if mask >> place & 1}


def by_place(points: Iterable[int]) -> dict[str, int]:
    """Points by location, such as a ledger; locations with none are left out."""
    return {name: each for name, each in zip(PLACE_NAMES, points, strict=True) if each}


assert len(PLACE_NAMES) == PLACES
