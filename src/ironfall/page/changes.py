"""What players say of a table while nothing is being played: each change makes another position of a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from ironfall.board.hexes import distance
from ironfall.board.maps import SAMPLES, Board, hex_text, parse_board, read_board
from ironfall.errors import BadInput
from ironfall.game.amend import amended
from ironfall.game.course import SIDES
from ironfall.game.play import action_named, check_legal, table_for
from ironfall.game.position import THE_GAME, Position, as_it_stands, check_option
from ironfall.page.limits import LARGEST_BOARD, LARGEST_UNIT
from ironfall.rulesets.ruleset import PlacedUnit, Ruleset
from ironfall.rulesets.said import COMPASS
from ironfall.units.stat_cards import inch_text

Data = Mapping[str, Any]
Changed = tuple[Position, str]
"""The position afterwards, and what was changed in a sentence."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What units are called by, one each."""
GAME = "game"
"""Who a word of set-up is said of that is said of no unit."""
MOST_CHANGES = 100
LONGEST_TEXT = 400
"""Letters of what is said with a word."""
BOXES = {"armor": "armor", "rear": "rear armor", "structure": "structure"}
"""What boxes of a sheet are called, by what a message calls them."""


# --- what a message holds


def text_in(message: Data, name: str, most: int = LONGEST_TEXT) -> str:
    """A text of a message. BadInput where it holds none of that name."""
    found = message.get(name)
    if not isinstance(found, str) or len(found) > most:
        raise BadInput(f"{name!r} must be a text of at most {most:,} letters")
    return found


def number_in(message: Data, name: str) -> int:
    """A whole number of a message."""
    found = message.get(name)
    if not isinstance(found, int) or isinstance(found, bool) or abs(found) >= 2**63:
        raise BadInput(f"{name!r} must be a whole number")
    return found


def unit_in(position: Position, message: Data, name: str = "unit") -> int:
    """The number of a unit of a message, which names it by its letter."""
    letter = text_in(message, name)
    for number, unit in enumerate(position.setup.units):
        if unit.letter == letter:
            return number
    raise BadInput(f"there is no unit {letter}")


def free_letter(position: Position) -> str:
    """What one more unit is called."""
    taken = {unit.letter for unit in position.setup.units}
    return next(letter for letter in LETTERS if letter not in taken)


# --- the changes, by what a message calls them


def say(position: Position, message: Data) -> Changed:
    """Words of set-up."""
    changes = message.get("changes")
    if not isinstance(changes, list) or not 0 < len(changes) <= MOST_CHANGES:
        raise BadInput(f"'changes' must be a list of up to {MOST_CHANGES} changes")
    words: dict[int, list[tuple[str, str]]] = {}
    told = []
    for change in changes:
        if not isinstance(change, list) or len(change) != 3:
            raise BadInput(f"a change is a unit's letter or {GAME!r}, a word, and what is said with it")
        said = dict(zip(("unit", "word", "text"), change, strict=True))
        number = THE_GAME if said["unit"] == GAME else unit_in(position, said)
        word, text = text_in(said, "word"), text_in(said, "text")
        words.setdefault(number, []).append((word, text))
        of = "The game" if number == THE_GAME else position.names[number]
        told.append(f"{of}: {_in_words(position, number, word, text)}")
    return amended(position, words), f"{'; '.join(told)}."


def _in_words(position: Position, number: int, word: str, text: str) -> str:
    """A word as the log tells it: what crosses off a line of a record sheet, by the line."""
    if number != THE_GAME and text:
        for where in position.ruleset.record_sheet(position.table(), position.setup, number).places:
            for line in where.lines:
                if line.says == (word, text):
                    return f"{where.title}, {line.text} is hit"
    words = word.replace("-", " ")
    if number != THE_GAME and text in ("", "yes", "no"):
        return f"not {words}" if text == "no" else words
    return f"{words} {text}".strip()


def place(position: Position, message: Data) -> Changed:
    """Somewhere else, or turned."""
    number = unit_in(position, message)
    name = position.names[number]
    if not position.ruleset.hex_facts:
        x, y = number_in(message, "x"), number_in(message, "y")
        left, top = inch_text(x), inch_text(y)
        changed = amended(position, {number: [("at", f"{left},{top}")]})
        return changed, f"{name} is put {left} inches from the left and {top} from the top."
    words, told = [], []
    if message.get("at") is not None:
        words.append(("at", text_in(message, "at")))
        told.append(f"is put in hex {words[-1][1]}")
    if message.get("facing") is not None:
        facing = number_in(message, "facing")
        words.append(("facing", str(facing)))
        told.append(f"faces {COMPASS[facing % len(COMPASS)]}")
    if not words:
        raise BadInput("say where it is put, or which way it faces")
    return amended(position, {number: words}), f"{name} {' and '.join(told)}."


def mark(position: Position, message: Data) -> Changed:
    """Boxes of a sheet: as many as are left of one kind in one location."""
    number, ruleset = unit_in(position, message), position.ruleset
    where, what, name = text_in(message, "place"), text_in(message, "what"), position.names[number]
    drawn = ruleset.record_sheet(position.table(), position.setup, number)
    found = next((each for each in drawn.places if each.name == where), None)
    if found is None:
        raise BadInput(f"{name} has no location {where!r}")
    boxes = {"armor": found.armor, "rear": found.rear, "structure": found.structure}.get(what)
    if boxes is None:
        raise BadInput(f"{where} of {name} has no {what!r}")
    left = number_in(message, "left")
    if not 0 <= left <= boxes.full:
        raise BadInput(f"there are 0 to {boxes.full} boxes, not {left}")
    changed = amended(position, {}, then=lambda table: ruleset.leave_boxes(table, number, where, what, left))
    kind = f" {BOXES[what]}" if found.structure else ""
    return changed, f"{name}: {found.title}, {left} of {boxes.full}{kind} left."


def board(position: Position, message: Data) -> Changed:
    """Another map. Who would stand outside it comes to face the other, as at the beginning; where there are more, or
    there is no room for that, to the nearest free hex."""
    if not position.ruleset.hex_facts:
        raise BadInput(f"{position.ruleset.title} is played on a table without hexes; leave out the map")
    laid = board_in(message)
    units = position.setup.units
    table = position.table()
    inside = [record.at % table.game.width < laid.width and record.at // table.game.width < laid.height
              for record in table.game.units]  # fmt: skip
    at = [hex_text(table.game.width, record.at) for record in table.game.units]
    facing = [str(record.facing) for record in table.game.units]
    if not all(inside):
        usual = facing_on(laid, position) if len(units) == 2 else ()
        if usual:
            at, facing = [text for _, text in usual[0::2]], [text for _, text in usual[1::2]]
        else:
            at = brought_inside(laid, table.game.width, [record.at for record in table.game.units])
    words = {number: [("at", at[number]), ("facing", facing[number])] for number in range(len(units))}
    of_the_map = {*position.ruleset.hex_fields, *position.ruleset.ground_fields, "facing"}
    fields = tuple(said for said in position.fields if said.name not in of_the_map)
    setup = position.setup._replace(board=laid)
    bare = replace(position, setup=setup, fields=fields, hexes=())
    for number, said in words.items():
        bare = bare.with_words(number, tuple(said))
    return canonical(bare), f"The map is {laid.name.replace('-', ' ')} now."


def facing_on(laid: Board, position: Position) -> tuple[tuple[str, str], ...]:
    """Where the first two stand and face on another map, as at the beginning; nowhere if there is no room for it."""
    ruleset = position.ruleset
    try:
        return ruleset.face_each_other(laid, "front", ruleset.comes_from(position.setup.units[0].sheet))
    except BadInput:
        return ()


def brought_inside(laid: Board, width: int, at: Sequence[int]) -> list[str]:
    """Hexes on a map for units in those of one so wide: the same where it has them, else the nearest that is free.
    BadInput where there are too few."""
    spots = [divmod(number, width) for number in at]
    stays = [row < laid.height and column < laid.width for row, column in spots]
    places = [min(row, laid.height - 1) * laid.width + min(column, laid.width - 1) for row, column in spots]
    taken = {place for place, is_there in zip(places, stays, strict=True) if is_there}
    for number in (number for number, is_there in enumerate(stays) if not is_there):
        free = [place for place in range(laid.width * laid.height) if place not in taken]
        if not free:
            raise BadInput("this map is too small for all who are on the table")
        edge = places[number]
        places[number] = min(free, key=lambda place: distance(laid.width, edge, place))
        taken.add(places[number])
    return [hex_text(laid.width, place) for place in places]


def board_in(message: Data) -> Board:
    """The map of a message: its text, or the name of one that comes with the program."""
    if message.get("text") is not None:
        name = str(message.get("name") or "your own map")[:LONGEST_TEXT]
        return parse_board(text_in(message, "text", LARGEST_BOARD), name)
    name = text_in(message, "name")
    known = {path.stem: path for path in SAMPLES.glob("*.board")}
    if name not in known:
        raise BadInput(f"there is no map {name!r}; there is {', '.join(sorted(known))}")
    return read_board(known[name])


def option(position: Position, message: Data) -> Changed:
    """An optional rule."""
    name = text_in(message, "name")
    value = check_option(position.ruleset, name, text_in(message, "value"))
    setup = position.setup._replace(options={**position.setup.options, name: value})
    (chosen,) = (option for option in position.ruleset.options if option.name == name)
    return replace(position, setup=setup), f"The optional rule {chosen.title}: {chosen.in_words(value)}."


def unit(position: Position, message: Data) -> Changed:
    """A fresh sheet in place of another, or one more unit."""
    ruleset = position.ruleset
    sheet = sheet_in(ruleset, message)
    letter = free_letter(position) if message.get("letter") is None else text_in(message, "letter")
    if letter not in [unit.letter for unit in position.setup.units]:
        return _added(position, sheet, letter, message)
    number = unit_in(position, message, "letter")
    table = position.table()
    old = position.setup.units[number]
    record = table.game.units[number]
    said = old.said
    if ruleset.hex_facts:
        at = ("at", hex_text(table.game.width, record.at)), ("facing", str(record.facing))
        said = (*said, *at, *(ruleset.ready[0] if number >= 1 else ()))
    else:
        said = (*said, ("at", f"{inch_text(record.x)},{inch_text(record.y)}"))
    units = list(position.setup.units)
    units[number] = PlacedUnit(old.letter, old.side, sheet, said)
    fields = tuple(each for each in position.fields if each.unit != number)
    changed = replace(position, setup=position.setup._replace(units=tuple(units)), fields=fields)
    return canonical(changed), f"{old.letter} is {sheet.name} now, as good as new."


def _added(position: Position, sheet: Any, letter: str, message: Data) -> Changed:
    if letter not in tuple(LETTERS):
        raise BadInput(f"a unit is called by a letter, {LETTERS[0]} to {LETTERS[-1]}")
    side = number_in(message, "side") if message.get("side") is not None else 1
    if not 0 <= side < SIDES:
        raise BadInput(f"a side is a number from 0 to {SIDES - 1}")
    wrong: BadInput | None = None
    for said in islice(position.ruleset.places_for_one_more(position.table()), TRIES):
        units = (*position.setup.units, PlacedUnit(letter, side, sheet, (*said, *position.ruleset.ready[0])))
        changed = replace(position, setup=position.setup._replace(units=units))
        try:
            return canonical(changed), f"{sheet.name} joins as {letter}."
        except BadInput as error:
            wrong = error
    raise wrong or BadInput("there is no room for one more")


TRIES = 8
"""Places where one more unit is tried to stand."""


def remove(position: Position, message: Data) -> Changed:
    """One unit less."""
    number = unit_in(position, message, "letter")
    units = position.setup.units
    if len(units) == 1:
        raise BadInput("the last unit stays; put another in its place")
    last = len(units) - 1
    stay = [k for k in range(len(units)) if k != number]
    moved = position.in_order((*in_turn(position, stay, stay[0]), number))
    named = [each for each in moved.units_named(moved.table()) if each.whom == last and each.who != last]
    if any(each.of.if_any for each in named):
        raise BadInput(f"{position.names[number]} cannot leave: what was declared or begun is about it; undo that")
    at_it = [(each.who, each.name, each.place) for each in named]
    fields = tuple(
        said for said in moved.fields if said.unit != last and (said.unit, said.name, said.place) not in at_it
    )
    setup = moved.setup._replace(units=moved.setup.units[:-1])
    return canonical(replace(moved, setup=setup, fields=fields)), f"{position.names[number]} leaves."


def acting(position: Position, message: Data) -> Changed:
    """Who acts, and on whom: an enemy where nobody is named."""
    by = unit_in(position, message, "by")
    on = unit_in(position, message, "on") if message.get("on") is not None else None
    if on == by:
        raise BadInput("a unit does not act on itself")
    order = in_turn(position, range(len(position.setup.units)), by, on)
    changed = position.in_order(order)
    table = changed.table()
    if len(order) > 1:
        position.ruleset.hand_over(table)
    against = f" against {position.names[order[1]]}" if len(order) > 1 else ""
    return as_it_stands(changed, table), f"{position.names[by]} acts{against}."


def in_turn(position: Position, among: Sequence[int], by: int, on: int | None = None) -> tuple[int, ...]:
    """Units with who acts first, and then on whom: where nobody is named, one of another side that is in the game yet,
    who it is on now before others."""
    table, units = position.table(), position.setup.units

    def is_no_enemy(number: int) -> bool:
        drawn = position.ruleset.record_sheet(table, position.setup, number)
        return units[number].side == units[by].side or drawn.is_lost or drawn.is_off_map

    others = [number for number in among if number != by]
    if on is None and others:
        on = min(others, key=lambda number: (is_no_enemy(number), number != 1))
    return tuple(sorted(among, key=lambda number: (number != by, number != on)))


def declare(position: Position, message: Data) -> Changed:
    """An attack of who acts, which is carried out with what others declare."""
    action = action_named(position.ruleset, text_in(message, "action"))
    check_legal(position, action)
    if not action.can_be_declared(position.table()):
        raise BadInput(f"{action.title} cannot be declared here")
    names = position.names
    on = f", on {names[1]}" if len(action.units) > 1 else ""
    return as_it_stands(position, table_for(position, action)), f"{names[0]} declares: {action.title}{on}."


def next_turn(position: Position, message: Data) -> Changed:
    """All that was of this turn is over, which may have been more than anybody thought of."""
    table = position.table()
    table.log.listening = 1
    position.ruleset.next_turn(table, 0)
    told = [line.text for line in position.ruleset.narrate(table, position.setup)]
    return as_it_stands(position, table), " ".join(["Next turn.", *told]) if told else "The next turn begins."


class Change(NamedTuple):
    """A kind of change: what makes it, and what a step of it says."""

    make: Callable[[Position, Data], Changed]
    says: tuple[str, ...]


TURN = "turn"
CHANGES: Mapping[str, Change] = {
    "set": Change(say, ("changes",)),
    "place": Change(place, ("unit", "at", "facing", "x", "y")),
    "mark": Change(mark, ("unit", "place", "what", "left")),
    "board": Change(board, ("text", "name")),
    "option": Change(option, ("name", "value")),
    "unit": Change(unit, ("letter", "sheet", "name", "side")),
    "remove": Change(remove, ("letter",)),
    "acting": Change(acting, ("by", "on")),
    "declare": Change(declare, ("action",)),
    TURN: Change(next_turn, ()),
}


# --- parts


def canonical(position: Position) -> Position:
    """The same position as fields alone. BadInput where it cannot be."""
    return as_it_stands(position, position.table())


def sheet_in(ruleset: Ruleset, message: Data) -> Any:
    """The sheet of a message: a machine of the catalogue by its name, or what a unit file holds."""
    text = text_in(message, "sheet", LARGEST_UNIT)
    sheet = sheet_called(ruleset, text) if "\n" not in text.strip() else sheet_of_text(ruleset, text, message)
    refused = ruleset.refusals(sheet)
    if refused:
        raise BadInput(f"{sheet.name}: {refused[0]}")
    return sheet


def sheet_called(ruleset: Ruleset, name: str) -> Any:
    """A machine of the catalogue, by its whole name or its beginning: no file is looked for."""
    wanted = name.strip().lower()
    sheets = ruleset.papers.catalogue()
    whole = [sheet for sheet in sheets if sheet.name.lower() == wanted]
    begun = [sheet for sheet in sheets if wanted and sheet.name.lower().startswith(wanted)]
    if whole or len(begun) == 1:
        return (whole or begun)[0]
    raise BadInput(f"{name.strip()[:60]!r} is no unit of the catalogue")


def sheet_of_text(ruleset: Ruleset, text: str, message: Data) -> Any:
    """What the text of a unit file says."""
    return ruleset.papers.parse(text, str(message.get("name") or "the file")[:LONGEST_TEXT])
