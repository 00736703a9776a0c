"""How the units stand: flags made from the ruleset's own words, and the position they make."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from ironfall import api
from ironfall.board.maps import read_board
from ironfall.game.amend import amended
from ironfall.game.position import Position
from ironfall.numbers import whole_number
from ironfall.rulesets import RULESETS, ruleset_named
from ironfall.rulesets.ruleset import Action, Ruleset

USUAL_RULESET = "classic"
NAMES_RULESET = "--ruleset"
NAMES_POSITION = "--position"

Said = tuple[str, str, str]
"""What flags call a unit, a word, and its value."""
Words = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """What was typed: the action and all that says what it is played in."""

    action: str
    units: Mapping[str, str | None]
    """By what flags call them."""
    said: tuple[Said, ...] = ()
    side: str | None = None
    map: str | None = None
    options: tuple[str, ...] = ()
    position: str | None = None
    ruleset: str | None = None
    charts: str | None = None
    game: Words = ()
    """What was said of the game itself."""


def did_you_mean(wrong: str, names: Iterable[str]) -> str:
    """The names that a wrong one may have been, to end a sentence with."""
    names = list(names)
    close = get_close_matches(wrong.lower(), names, n=2)
    return f"; did you mean {' or '.join(close)}?" if close else f"; there is {', '.join(names)}"


def known_ruleset(name: str | None) -> Ruleset:
    """The ruleset of this name; the usual one where none is named."""
    names = [ruleset.name for ruleset in RULESETS]
    if name is not None and name not in names:
        raise api.BadInput(f"there is no ruleset {name!r}{did_you_mean(name, names)}")
    return ruleset_named(name or USUAL_RULESET)


def known_action(text: str, ruleset_name: str | None) -> tuple[Ruleset, Action]:
    """The action that "dfa" or "classic/dfa" names, and its ruleset."""
    before, slash, name = text.rpartition("/")
    if slash and ruleset_name not in (None, before):
        raise api.BadInput(f"{text} and --ruleset {ruleset_name} name two rulesets; leave one out")
    ruleset = known_ruleset(before if slash else ruleset_name)
    for action in ruleset.actions:
        if action.name == name.lower():
            return ruleset, action
    raise api.BadInput(
        f"{ruleset.name} has no action {name!r}{did_you_mean(name, (action.name for action in ruleset.actions))}"
    )


def typed_ruleset(arguments: Sequence[str]) -> Ruleset:
    """The ruleset that a command line speaks of, before anything else of it is understood.

    Named by --ruleset, before the action (classic/dfa), or by the position.
    """
    for argument in arguments:
        before, slash, _ = argument.partition("/")
        if slash and before in [ruleset.name for ruleset in RULESETS]:
            return known_ruleset(before)
    position = None
    coming = iter(arguments)
    for argument in coming:
        flag, equals, value = argument.partition("=")
        if flag == NAMES_RULESET:
            return known_ruleset(value if equals else next(coming, None))
        if flag == NAMES_POSITION:
            position = value if equals else next(coming, None)
    return api.read_position(position).ruleset if position is not None else known_ruleset(None)


def unit_names(ruleset: Ruleset) -> list[str]:
    """What the units of any action are called: attacker, target."""
    return list(dict.fromkeys(name for action in ruleset.actions for name in action.units))


THE_GAME = ""
"""What flags call the game itself."""
OWN_FLAGS = ("--map",)
"""Flags of the commands that are words of a game as well."""


def take_state(arguments: Sequence[str], ruleset: Ruleset) -> tuple[list[str], tuple[Said, ...]]:
    """Takes --attacker-WORD and --target-WORD, and --WORD for words of the game, with their values out of the
    arguments, in the order they are said.

    A word that stands alone may also be given yes or no: --target-prone=no.
    """
    units = unit_names(ruleset)
    takes = {f"--{unit}-{word.name}": (unit, word) for unit in units for word in ruleset.unit_words}
    takes |= {f"--{word.name}": (THE_GAME, word) for word in ruleset.game_words if f"--{word.name}" not in OWN_FLAGS}
    rest: list[str] = []
    said: list[Said] = []
    coming = iter(arguments)
    for argument in coming:
        flag, equals, value = argument.partition("=")
        if argument == "--":
            rest += [argument, *coming]
        elif flag not in takes and not flag.startswith(tuple(f"--{unit}-" for unit in units)):
            rest.append(argument)
        elif flag not in takes:
            close = get_close_matches(flag, takes, n=2)
            meant = f"; did you mean {' or '.join(close)}?" if close else "; --help lists what can be said of a unit"
            raise api.BadInput(f"there is no {flag}{meant}")
        else:
            unit, word = takes[flag]
            if word.takes and not equals:
                value = next(coming, "")
                if not value or value.startswith("--"):
                    raise api.BadInput(f"{flag} needs a value, {word.takes}: {word.help}")
            said.append((unit, word.name, value))
    return rest, tuple(said)


def position_of(asked: Asked, ruleset: Ruleset, action: Action) -> Position:
    """The position that was asked about. BadInput names the flag, or the file and line, that cannot be."""
    named: dict[str, Any] = {name: unit for name, unit in asked.units.items() if unit is not None}
    for name in (*named, *(unit for unit, _, _ in asked.said if unit != THE_GAME)):
        if name not in action.units:
            flags = " and ".join(f"--{unit}" for unit in action.units)
            raise api.BadInput(f"{action.name} has no {name}; it takes {flags}")
    said = [tuple((word, value) for unit, word, value in asked.said if unit == name) for name in action.units]
    game = tuple((word, value) for unit, word, value in asked.said if unit == THE_GAME)
    options = chosen_options(asked.options, ruleset)
    try:
        if asked.position is not None:
            return _from_file(asked.position, asked, ruleset, action, said, options, game)
        for number, name in enumerate(action.units):
            if name not in named:
                named[name], said[number] = _plain(ruleset, name, said[number])
        missing = [f"--{name} UNIT" for name in action.units if named[name] is None]
        if missing:
            raise api.BadInput(f"give {' and '.join(missing)} (a file, or a name that `ironfall units` lists)")
        return api.position(
            named[action.units[0]],
            named[action.units[1]] if len(action.units) > 1 else None,
            ruleset=ruleset.name,
            attacker_state=said[0],
            target_state=said[1] if len(said) > 1 else (),
            side=asked.side,
            board=asked.map,
            options=options,
            charts=asked.charts,
            game=(*game, *_beginning(ruleset, action, said, game)),
        )
    except api.BadInput as error:
        raise _by_flag(error, action) from None


def _plain(ruleset: Ruleset, name: str, said: Words) -> tuple[Any, Words]:
    """A plain machine where its first figure is said of it, and the other words; nothing where it is not.

    BadInput names the flag of a figure that cannot be.
    """
    first = ruleset.papers.said_of_plain[0]
    figures = [value for word, value in said if word == first]
    if not figures:
        return None, said
    figure = whole_number(figures[-1])
    try:
        plain = ruleset.papers.plain({first: figures[-1] if figure is None else figure})
    except api.BadInput as error:
        raise api.BadInput(f"--{name}-{first}: {error.message}") from None
    return plain, tuple(each for each in said if each[0] != first)


def _beginning(ruleset: Ruleset, action: Action, said: Sequence[Words], game: Words) -> Words:
    """What the action says of the game where nobody has said where its units stand."""
    words = {word for of_unit in said for word, _ in of_unit} | {word for word, _ in game}
    of_game = {word.name for word in ruleset.game_words}
    placed = words & ({*ruleset.placing, *ruleset.beside} - of_game | {word for word, _ in action.begins})
    return () if placed else action.begins


def _from_file(
    file: str,
    asked: Asked,
    ruleset: Ruleset,
    action: Action,
    said: list[Words],
    options: dict[str, str],
    game: Words,
) -> Position:
    position = api.read_position(file)
    if position.ruleset.name != ruleset.name:
        raise api.BadInput(f"is a position of {position.ruleset.name}, not of {ruleset.name}", file)
    units = list(position.setup.units)
    if len(units) < len(action.units):
        count = f"{len(units)} unit{'' if len(units) == 1 else 's'}"
        raise api.BadInput(f"has {count}, and {action.name} needs {' and '.join(action.units)}", file)
    position, machines = _in_their_places(position, asked, ruleset, action, file)
    units = list(position.setup.units)
    for number, name in enumerate(action.units):
        unit = machines[name]
        if unit is not None:
            units[number] = replace(units[number], sheet=api.load_unit(unit, ruleset.name))
    setup = position.setup._replace(units=tuple(units), options=position.setup.options | options)
    setup = setup._replace(said=setup.said + game)
    if asked.charts is not None:
        setup = setup._replace(charts={**setup.charts, **api.load_charts(asked.charts, ruleset.name)})
    api.check_hexes(ruleset, asked.side, asked.map)
    if asked.map is not None:
        setup = setup._replace(board=read_board(asked.map))
    if asked.side is not None:
        usual = ruleset.face_each_other(setup.board, asked.side, ruleset.comes_from(units[0].sheet))
        said = [(*usual[2 * number : 2 * number + 2], *words) for number, words in enumerate(said)]
    return amended(replace(position, setup=setup), dict(enumerate(said)))


def _in_their_places(
    position: Position, asked: Asked, ruleset: Ruleset, action: Action, file: str
) -> tuple[Position, dict[str, str | None]]:
    """The position with the units that are named by their letters in the places of those that act, and what else is
    named: machines to take instead."""
    letters = [unit.letter for unit in position.setup.units]
    machines = {name: asked.units[name] for name in action.units}
    order = list(range(len(letters)))
    for number, name in enumerate(action.units):
        letter = (machines[name] or "").upper()
        if letter not in letters:
            continue
        unit = letters.index(letter)
        if unit in order[:number]:
            raise api.BadInput(f"--{name}: unit {letter} of {file} is the {action.units[order.index(unit)]} already")
        order.remove(unit)
        order.insert(number, unit)
        machines[name] = None
    if order != sorted(order):
        position = position.in_order(tuple(order))
    return position, machines


def chosen_options(typed: Sequence[str], ruleset: Ruleset) -> dict[str, str]:
    """NAME=VALUE; a name alone is yes."""
    chosen: dict[str, str] = {}
    names = [option.name for option in ruleset.options]
    for text in typed:
        name, _, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if name not in names:
            raise api.BadInput(f"there is no option {name!r}{did_you_mean(name, names)}")
        chosen[name] = value.strip() or "yes"
    return chosen


def _by_flag(error: api.BadInput, action: Action) -> api.BadInput:
    """A word of set-up that cannot be is known to whoever typed it by its flag, not by the unit's letter."""
    said = re.match(r"(A|B|the game): ([\w-]+): ", error.message)
    if error.file or not said:
        return error
    flag = f"--{said[2]}" if len(said[1]) > 1 else f"--{action.units['AB'.index(said[1])]}-{said[2]}"
    return api.BadInput(f"{flag}: {error.message[said.end() :]}")
