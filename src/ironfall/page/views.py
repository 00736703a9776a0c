"""What the page is told of a table, in plain data that becomes JSON. The page adds nothing to it but looks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from ironfall.board.maps import SAMPLES, hex_text
from ironfall.board.terrain import ONE_OF_EACH, ground_words
from ironfall.errors import BadInput
from ironfall.game.course import YOU, how_it_stands
from ironfall.game.play import Need, Reason, needs
from ironfall.game.position import Position
from ironfall.page.acts import Played
from ironfall.page.changes import sheet_of_text
from ironfall.page.moments import Line
from ironfall.page.sheets import said_now, setup_of, units_of
from ironfall.page.sitting import Sitting
from ironfall.rulesets import RULESETS, ruleset_named
from ironfall.rulesets.book import close_numbers, load_book
from ironfall.rulesets.ruleset import Action, Ruleset
from ironfall.table.asking import FROM_THE_TAPE
from ironfall.table.dice import KEPT_BASE
from ironfall.table.table import Table
from ironfall.table.tape import Wanted

Data = dict[str, Any]

LINES_BEFORE, LINES_AFTER = 200, 100
"""Lines of the log that are sent: so many up to the cursor, and so many that were undone."""


def view(sitting: Sitting) -> Data:
    """All that the page shows of a table at its cursor."""
    now = sitting.now
    position, table, played = now.position, now.table, now.played
    lines, earlier = log_of(sitting)
    return {
        "link": sitting.link,
        "ruleset": position.ruleset.name,
        "title": listed(position.names),
        "version": sitting.version,
        "cursor": sitting.cursor,
        "length": sitting.length,
        "can_undo": sitting.cursor > 0,
        "can_redo": sitting.cursor < sitting.length,
        "notice": sitting.notice,
        "turn": turn_of(position, table),
        "can_turn": played is None and not sitting.stages(),
        "can_compare": position.ruleset.comparison is not None and len(position.setup.units) > 1,
        "acting": dict(zip(("by", "on"), [*letters_of(position), None], strict=False)),
        "apart": position.ruleset.apart(table, 0, 1) if len(position.setup.units) > 1 else "",
        "map": map_of(position, table),
        "units": units_of(position, table),
        "setup": setup_of(position, table),
        "cards": [] if played else cards_of(position, table),
        "prompt": prompt_of(played) if played else None,
        "game": game_of(sitting),
        "log": lines,
        "earlier": earlier,
    }


def letters_of(position: Position) -> list[str]:
    """What the units are called on the wire: their numbers change with who acts."""
    return [unit.letter for unit in position.setup.units]


def listed(names: Sequence[str]) -> str:
    """Names in a row."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def turn_of(position: Position, table: Table[Any]) -> str:
    """Which turn it is: "Turn 4"."""
    (word,) = (word for word in position.ruleset.game_words if word.name == position.ruleset.turn_word)
    return f"{word.name.capitalize()} {said_now(word, table.game)}"


# --- the log


def log_of(sitting: Sitting) -> tuple[list[Data], int]:
    """What was told around the cursor, and how many lines before that are left out."""
    before: list[Line] = []
    after: list[Line] = []
    for moment in reversed(sitting.moments):
        told = sum(line.tick <= sitting.cursor for line in moment.lines)
        after[:0] = moment.lines[told:]
        if len(before) < LINES_BEFORE:
            before[:0] = moment.lines[:told]
        elif told:
            break
    shown = before[-LINES_BEFORE:] + after[:LINES_AFTER]
    behind = sum(len(moment.lines) for moment in sitting.moments) - len(before) - len(after)
    return [line_of(line) for line in shown], behind + max(0, len(before) - LINES_BEFORE)


def line_of(line: Line) -> Data:
    """One line of the log."""
    return {
        "n": line.tick,
        "entry": line.entry,
        "kind": line.kind,
        "text": line.text,
        "rule": line.rule,
        "dice": list(line.dice) or None,
        "headline": line.headline,
    }


# --- a whole game


def game_of(sitting: Sitting) -> Data | None:
    """How a whole game stands; None where none has begun up to the cursor."""
    if not sitting.stages():
        return None
    now = sitting.now
    table = now.table if now.played is None else now.position.table()
    return {
        "says": how_it_stands(now.position, table),
        "can_go_on": now.played is None and sitting.is_in_a_game(),
    }


# --- what there is to begin with


@cache
def beginnings() -> Data:
    """The rulesets, the maps that come with the program, and every machine of the catalogues."""
    return {
        "rulesets": [{"name": each.name, "title": each.title} for each in RULESETS],
        "boards": sorted(path.stem for path in SAMPLES.glob("*.board")),
        "players": {each.name: players_of(each) for each in RULESETS},
        "ground": {each.name: ground_of(each) for each in RULESETS},
        "catalogue": {each.name: [in_catalogue(each, sheet) for sheet in playable(each)] for each in RULESETS},
    }


def players_of(ruleset: Ruleset) -> list[list[str]]:
    """Who can play a side of a whole game, as messages say it and in words, those who play best first; nobody where
    only actions are played."""
    if ruleset.course is None:
        return []
    words = dict(zip(ruleset.policies, ruleset.policy_words, strict=True))
    asked = ruleset.policies[FROM_THE_TAPE]
    return [[YOU, words.pop(asked)], *([name, words[name]] for name in reversed(words))]


def ground_of(ruleset: Ruleset) -> list[Data]:
    """Every kind of ground that its maps may have, and what it is called."""
    known = [facts for facts in ONE_OF_EACH if facts.keys() <= {*ruleset.hex_facts}]
    return [{"facts": facts, "words": ground_words(facts)} for facts in known]


def playable(ruleset: Ruleset) -> list[Any]:
    """The machines of a catalogue that can be played without an optional rule."""
    return [sheet for sheet in ruleset.papers.catalogue() if not ruleset.refusals(sheet)]


def in_catalogue(ruleset: Ruleset, sheet: Any) -> Data:
    """A machine in a list to pick from."""
    return {"name": sheet.name, "size": ruleset.papers.size(sheet), "text": sheet.text}


# --- what is looked up


def rule(ruleset: str, number: str) -> Data:
    """A numbered rule, in our words. BadInput if there is none."""
    book = load_book(ruleset)
    found = book.get(number)
    if found is None:
        near = ", ".join(close_numbers(book, number))
        raise BadInput(f"there is no rule {number[:40]!r} in {ruleset}{f'; near it is {near}' if near else ''}")
    return {
        "number": found.number,
        "title": found.heading,
        "text": found.words,
        "worked": found.worked,
        "see": list(found.see),
        "status": found.status or "played",
    }


def unit_summary(ruleset: str, name: str, text: str) -> Data:
    """What the text of a unit file says, in short; or what is wrong with it."""
    try:
        rules = ruleset_named(ruleset)
        sheet = sheet_of_text(rules, text, {"name": name})
        refused = rules.refusals(sheet)
    except BadInput as error:
        return {"ok": False, "error": str(error)}
    if refused:
        return {"ok": False, "error": f"{sheet.name}: {refused[0]}"}
    problems = [problem.text for problem in rules.problems(sheet)]
    return {"ok": True, "name": sheet.name, "problems": problems}


# --- the map


def map_of(position: Position, table: Table[Any]) -> Data:
    """The ground: hexes by their names, or a table in thousandths of an inch."""
    game, ruleset = table.game, position.ruleset
    if not ruleset.hex_facts:
        terrain = [piece._asdict() for piece in ruleset.terrain_pieces(table)]
        return {"kind": "inches", "width": game.width, "height": game.height, "terrain": terrain}
    hexes: Data = {}
    words: dict[str, str] = {}
    known = [(fact, values) for fact in ruleset.hex_facts if any(values := getattr(game, fact))]
    for number in range(game.width * game.height if known else 0):
        facts = {fact: value for fact, values in known if (value := values[number])}
        if facts:
            name = hex_text(game.width, number)
            hexes[name] = facts
            words[name] = ground_words(facts)
    return {"kind": "hexes", "width": game.width, "height": game.height, "hexes": hexes, "words": words}


# --- what can be done


def cards_of(position: Position, table: Table[Any]) -> list[Data]:
    """Every action of as many units as there are."""
    comparison = position.ruleset.comparison
    means = {choice.action: choice.means for choice in comparison.choices} if comparison else {}
    actions = [action for action in position.ruleset.actions if len(action.units) <= len(position.setup.units)]
    return [
        card_of(position, action, need, means.get(action.name, ""))
        | {"can_be_declared": need.legal and action.can_be_declared(table)}
        for action, need in zip(actions, needs(position, actions), strict=True)
    ]


def card_of(position: Position, action: Action, need: Need, means: str) -> Data:
    """An action: whether it is allowed, where it is made from, and what it needs with every reason."""
    to = hex_text(position.setup.board.width, need.to) if need.to >= 0 else None
    return {
        "action": action.name,
        "title": action.title,
        "rule": action.rule,
        "legal": need.legal,
        "refusals": [{"words": each.words, "rule": each.rule} for each in need.refusals],
        "need": None if action.by_all else need.number,
        "modifiers": [] if action.by_all else reasons_of(need.modifiers),
        "aims": [
            {"words": aim.words, "number": aim.number, "modifiers": reasons_of(aim.modifiers)} for aim in need.aims
        ],
        "assumes": need.assumes,
        "means": means or (f"{len(need.aims)} attacks, each with its own number" if len(need.aims) > 1 else ""),
        "how": f"{need.how} to {to}" if need.how and to else need.how or (f"by way of {to}" if to else ""),
        "to": to,
        "odds": None,
    }


def reasons_of(reasons: Iterable[Reason]) -> list[Data]:
    """Why a number is what it is: amounts that add up to it."""
    return [{"words": each.words, "value": each.adds, "rule": each.rule} for each in reasons]


def prompt_of(played: Played) -> Data:
    """What somebody is asked."""
    prompt, asked = played.prompt, played.asked
    assert prompt is not None and asked is not None
    wanted = {Wanted.ANSWER: "choice", Wanted.POOL: "pool", Wanted.SLOT: "slot"}.get(prompt.wanted, "dice")
    dice = None
    if prompt.wanted == Wanted.TOTAL:
        dice = [prompt.low, prompt.high // prompt.low]
    elif prompt.wanted == Wanted.POOL:
        dice = [prompt.high % KEPT_BASE, prompt.high // KEPT_BASE]
    ruleset, letters = played.act.before.ruleset, letters_of(played.act.before)
    return {
        "text": prompt.text,
        "about": about_roll(played),
        "rule": prompt.rule,
        "unit": letters[asked.who],
        "wanted": wanted,
        "dice": dice,
        "low": prompt.low,
        "high": prompt.high,
        "options": [
            {
                "value": value,
                "words": words,
                "at": hex_of_option(ruleset, played, value),
                "unit": letters[unit] if (unit := ruleset.unit_of_option(asked.why, value)) >= 0 else None,
            }
            for value, words in prompt.options
        ],
    }


def about_roll(played: Played) -> str:
    """What there is to know of a roll that somebody is asked for: its number and why, or which of several it is, or
    what it follows from."""
    asked = played.asked
    if asked is None or asked.wanted == Wanted.ANSWER:
        return ""
    before = played.act.before
    number = played.number_wanted()
    if number:
        return number.text
    more = before.ruleset.more_of_roll(played.table, before.setup, asked.who, asked.why)
    event = None if more else played.last_event()
    return event.text if event else more


def hex_of_option(ruleset: Ruleset, played: Played, option: int) -> str | None:
    """The hex that an option stands for."""
    assert played.asked is not None
    found = ruleset.hex_of_option(played.table, played.asked.who, played.asked.why, option)
    return hex_text(played.table.game.width, found) if found >= 0 else None
