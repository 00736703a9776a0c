"""The log in words: one line for each roll, choice and event, with the rule behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from ironfall.rulesets.mechawars.geometry import gap
from ironfall.rulesets.mechawars.movement import reach_of_move
from ironfall.rulesets.mechawars.naming import counted, inches, measured, met_by, signed, stat_names
from ironfall.rulesets.mechawars.records import LEAVES_IT, NOBODY, Stage, Table
from ironfall.rulesets.mechawars.turn import is_contested, is_over
from ironfall.rulesets.mechawars.words import Because, Event, Question, Refusal, Why
from ironfall.rulesets.ruleset import Setup, Told
from ironfall.table.dice import KEPT_BASE, faces_of
from ironfall.table.talk import Told as Line

DIE = 12
YES_OR_NO = ("no", "yes")
ACT_WORDS = ("wait", "charge", "move")
WAY_WORDS = (
    "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
    "towards the nearest enemy", "away from the nearest enemy",
)  # fmt: skip
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
UNITS_OFFERED = (Question.CHARGES_AT, Question.WHO_COUNTER_CHARGES, Question.ACTIVATES, Question.MEETS)
"""Questions that are answered with a unit."""
TOLD_IF_NO = (Question.COUNTER_CHARGES, Question.SHOOTS)
"""Of these a yes is seen in what happens next, and a no in nothing; of all others any answer is seen."""


class _Kept(NamedTuple):
    """The dice of a collision: what was kept of them, and every face if they were seen."""

    value: int
    dice: int
    faces: tuple[int, ...]


def name_reason(table: Table, setup: Setup, because: int, amount: int) -> str:
    """A reason in words."""
    return Because.of(because).words


def name_option(table: Table, setup: Setup, who: int, question: int, option: int) -> str:
    """An option of a question, as a player would say it."""
    match Question.of(question):
        case Question.CHARGES_AT:
            units = table.game.units
            return f"{setup.names[option]}, {inches(gap(units[who], units[option]))} away"
        case Question.WHO_COUNTER_CHARGES | Question.ACTIVATES | Question.MEETS:
            return setup.names[option] if option != NOBODY else "nobody"
        case Question.CRITICAL_POINT:
            return _stat(table, met_by(table, who), option)
        case Question.GIVES_UP:
            return _stat(table, who, option)
        case Question.ACTS:
            return ACT_WORDS[option]
        case Question.MOVES_TO:
            return f"{WAY_WORDS[option]}, {inches(reach_of_move(table, table.game.units[who], option))}"
        case _:
            return YES_OR_NO[option]


def unit_of_option(question: int, option: int) -> int:
    """The unit that an option of a question stands for, or NOBODY."""
    return option if question in UNITS_OFFERED else NOBODY


def _stat(table: Table, who: int, stat: int) -> str:
    if stat == LEAVES_IT:
        return "none"
    mech = table.game.units[who]
    return f"{stat_names(mech)[stat]} ({mech.stat[stat]} left)"


def more_of_question(table: Table, setup: Setup, who: int, question: int) -> str:
    """How many points are still to be placed, this one among them; who is to be answered, and what an answer is for."""
    if question == Question.COUNTER_CHARGES:
        game = table.game
        charger, asked = game.units[game.charger], game.units[who]
        apart = inches(gap(charger, asked))
        charges = f"charges it, from {apart} away"
        if who != game.defender:
            charges = f"charges {setup.names[game.defender]}, and is {apart} from {setup.names[who]}"
        return (
            f"{setup.names[game.charger]} {charges}. "
            "A counter-charge takes one of its actions and adds 1 to its result."
        )
    if question == Question.GIVES_UP:
        return f"{counted(table.game.units[who].owed, 'point')} to give up."
    if question == Question.CRITICAL_POINT:
        return f"{counted(table.game.units[met_by(table, who)].points_against, 'point')} to place."
    return ""


def where(table: Table, setup: Setup) -> str:
    """What comes next in a game: "Turn 3: Nettle's side acts"."""
    game = table.game
    if is_over(table):
        return f"The game is over in turn {game.turn}"
    if game.stage == Stage.TURN_BEGINS:
        return f"Turn {game.turn + 1}"
    able = [unit for unit in game.units[: game.unit_count] if unit.side == game.side_to_act and not unit.wrecked]
    return f"Turn {game.turn}: {' or '.join(setup.names[unit.number] for unit in able) or 'nobody'}"


def narrate(table: Table, setup: Setup) -> list[Told]:
    """Everything the log holds, in order."""
    teller = _Teller(table, setup)
    for teller.line, (code, who, a, b, c) in enumerate(table.log.lines[: table.log.count]):
        teller.tell(code, who, a, b, c)
    teller.tell_losses()
    return teller.told


class _Teller:
    """Goes through the log once."""

    def __init__(self, table: Table, setup: Setup) -> None:
        self.table = table
        self.setup = setup
        self.names = setup.names
        self.told: list[Told] = []
        self.line = 0
        self.reasons: list[tuple[Because, int]] = []
        self.kept: dict[int, _Kept] = {}
        self.results: dict[int, tuple[int, int]] = {}
        self.moved: dict[int, int] = {}
        self.losses: list[tuple[int, int, int, int]] = []
        self.line_of_losses = 0

    def tell(self, code: int, who: int, a: int, b: int, c: int) -> None:
        """One line of the log."""
        if code == Line.BECAUSE:
            self.reasons.append((Because.of(a), b))
            return
        if code == Line.ANSWERED:
            self.answered(who, Question.of(a), b)
            return
        if code == Event.STAT_LOST:
            if self.losses and (self.losses[-1][0], self.losses[-1][3]) != (who, c):
                self.tell_losses()
            self.losses.append((who, a, b, c))
            self.line_of_losses = self.line
            return
        self.tell_losses()
        if code == Line.KEPT:
            self.kept[who] = _Kept(*divmod(b, KEPT_BASE), faces_of(c))
            return
        if code == Line.NEEDS:
            self.add(f"{self.names[who]} needs {b} {Why.of(a).words}.", Why.of(a).rule, "number")
        elif code == Line.ROLLED:
            self.add(f"{self.names[who]} rolls {b} {Why.of(a).words}.", Why.of(a).rule, "roll", faces_of(c))
        elif code == Line.REFUSED:
            self.add(f"{Refusal.of(a).words}.", Refusal.of(a).rule, "refusal")
        else:
            event = Event.of(code)
            kind = "roll" if event in (Event.RESULT, Event.ROLLS_NONE) else "event"
            dice = self.kept[who].faces if event == Event.RESULT and who in self.kept else ()
            self.add(_SENTENCES[event](self, who, a, b, c), self.rule(event, c), kind, dice)
        self.reasons = []

    def counter_charges(self, who: int, other: int) -> str:
        """What else is allowed depends on how many may counter-charge."""
        told = f"{self.names[who]} counter-charges {self.names[other]}"
        if self.table.game.options.max_counter_chargers > 1:
            return f"{told}; no reaction but another counter-charge is allowed."
        return f"{told}; no other reaction is allowed."

    def rule(self, event: Event, c: int) -> str:
        """The rule behind an event; after equal damage it is another one that says who moves away."""
        if event == Event.SEPARATES and c:
            return "HW-3" if self.table.game.options.horizon_wars else "COL-28"
        return event.rule

    def add(self, text: str, rule: str, kind: str, dice: tuple[int, ...] = ()) -> None:
        self.told.append(Told(text[:1].upper() + text[1:], rule, kind, self.line, dice))

    def answered(self, who: int, question: Question, answer: int) -> None:
        if question in TOLD_IF_NO and not answer:
            words = name_option(self.table, self.setup, who, question, answer)
            self.add(f"{question.words} {self.names[who]}'s player: {words}.", question.rule, "choice")

    def tell_losses(self) -> None:
        """Points lost one after the other, gathered by stat."""
        if not self.losses:
            return
        who, _, _, by_the_other = self.losses[0]
        names = stat_names(self.table.game.units[who])
        points = Counter(stat for _, stat, _, _ in self.losses)
        left = {stat: left for _, stat, left, _ in self.losses}
        listed = ", ".join(f"{names[stat]} {left[stat] + lost} to {left[stat]}" for stat, lost in points.items())
        number = counted(len(self.losses), "point")
        if by_the_other:
            text, rule = f"{self.names[who]} loses {number} as its opponent chooses: {listed}.", "COL-20"
        else:
            text, rule = f"{self.names[who]} gives up {number}: {listed}.", Event.STAT_LOST.rule
        self.told.append(Told(text[:1].upper() + text[1:], rule, "event", self.line_of_losses))
        self.losses = []

    def charges(self, who: int, target: int, moved: int) -> str:
        self.moved[who] = moved
        if not moved:
            return f"{self.names[who]} does not have to move: it stands within an inch of {self.names[target]}."
        return f"{self.names[who]} charges {inches(moved)} and stops one inch from {self.names[target]}."

    def closes(self, who: int, target: int, moved: int) -> str:
        if who in self.moved:
            self.moved[who] += moved
        how = f"moves {inches(moved)}" if moved else "stands there already"
        return f"{self.names[who]} {how} and touches {self.names[target]}."

    def result(self, who: int, value: int, count: int, bonus: int) -> str:
        """The dice of a collision, what is kept, what is added, and what it comes to."""
        self.results[who] = value, count
        name = self.names[who]
        kept = self.kept.pop(who, None)
        if kept is None:
            return f"{name} comes to {value}{_together(value, count)}."
        rolls = f"rolls {_listed(kept.faces)} in the collision: keeps" if kept.faces else "keeps, in the collision,"
        text = f"{name} {rolls} {_dice(kept)}"
        added = [self.bonus(who, reason, amount) for reason, amount in self.reasons if amount]
        added = added or ([signed(bonus)] if bonus else [])
        if not added:
            return f"{text}."
        most = f", as no die goes above {DIE}" if kept.value < DIE < kept.value + bonus else ""
        return f"{text}, {', '.join(added)}: {_listed((value,) * count)}{most}."

    def bonus(self, who: int, reason: Because, amount: int) -> str:
        match reason:
            case Because.CHARGED | Because.CHARGED_FAR:
                moved = self.moved.get(who, self.table.game.charged)
                return f"{signed(amount)} for charging {inches(moved)}"
            case Because.COUNTER_CHARGED:
                return f"{signed(amount)} for counter-charging"
            case _:
                return f"{signed(amount)}, {reason.words}"

    def takes(self, who: int, points: int, by: int) -> str:
        text = f"{self.names[who]} takes {points or 'no'} damage from {self.names[by]}"
        value, count = self.results.get(by, (0, 0))
        of = f" of {value}"
        if self.table.game.options.horizon_wars and count > 1:
            of += f" and {count - 1}"
        parts = []
        for reason, amount in self.reasons:
            if reason == Because.HALF_OF_RESULT:
                parts.append(f"half{of} is {amount}")
            elif amount:
                more = counted(amount, "further die")
                parts.append(f"{signed(amount)} for {more} with the same result")
        return f"{text}: {', '.join(parts)}." if parts else f"{text}."

    def won(self, side: int) -> str:
        if side == NOBODY and is_contested(self.table):
            return "The last turn is over and more than one side still stands: nobody wins."
        if side == NOBODY:
            return "No side still stands: nobody wins."
        units = self.table.game.units[: self.table.game.unit_count]
        winners = [self.names[unit.number] for unit in units if unit.side == side]
        listed = f"{', '.join(winners[:-1])} and {winners[-1]} win" if len(winners) > 1 else f"{winners[0]} wins"
        return f"{listed} the game."


def _listed(numbers: tuple[int, ...]) -> str:
    *others, last = map(str, numbers)
    return f"{', '.join(others)} and {last}" if others else last


def _dice(kept: _Kept) -> str:
    """What is kept: the 8, two 8s; where unequal dice count as equals, 12 and 11."""
    best = tuple(sorted(kept.faces, reverse=True)[: kept.dice])
    if len(set(best)) > 1:
        return _listed(best)
    return f"the {kept.value}" if kept.dice == 1 else f"{NUMBERS[kept.dice]} {kept.value}s"


def _together(value: int, count: int) -> str:
    return f", on {NUMBERS[count]} dice" if count > 1 else ""


Sentence = Callable[[_Teller, int, int, int, int], str]


def _plain(text: str) -> Sentence:
    """A sentence that needs the unit's name, and perhaps its first number."""
    return lambda t, who, a, b, c: text.format(name=t.names[who] if who >= 0 else "", a=a)


def _about(text: str) -> Sentence:
    """A sentence about two units."""
    return lambda t, who, a, b, c: text.format(name=t.names[who], other=t.names[a], inches=inches(b))


_SENTENCES: dict[Event, Sentence] = {
    Event.DECLARES: _about("{name} declares a charge at {other}, {inches} away."),
    Event.NO_COUNTER: _plain("Nobody counter-charges."),
    Event.COUNTER_CHARGES: lambda t, who, a, b, c: t.counter_charges(who, a),
    Event.CHARGES: lambda t, who, a, b, c: t.charges(who, a, b),
    Event.SHOOTS: _about("{name} shoots at {other}."),
    Event.SHOT_HITS: lambda t, who, a, b, c: f"{t.names[who]} is hit for {counted(a, 'point')}.",
    Event.SHOT_MISSES: _plain("{name} misses."),
    Event.CLOSES: lambda t, who, a, b, c: t.closes(who, a, b),
    Event.ROLLS_NONE: _plain("{name} has no MA left, rolls no dice and comes to 0."),
    Event.RESULT: lambda t, who, a, b, c: t.result(who, a, b, c),
    Event.TAKES: lambda t, who, a, b, c: t.takes(who, a, b),
    Event.CRITICAL: lambda t, who, a, b, c: (
        f"{t.names[who]} causes a critical collision: its player may place {counted(a, 'point')} of that damage."
    ),
    Event.POINT_REFUSED: _plain("{name}'s player leaves the point to its opponent."),
    Event.WRECKED: _plain("{name} is wrecked."),
    Event.SHAKEN: _plain("{name} is Shaken."),
    Event.SEPARATES: _about("{name} moves {inches} away from {other}."),
    Event.BLOCKED: _plain("{name} can move no farther."),
    Event.LOSES_ACTION: _plain("{name} loses an action to being Shaken."),
    Event.SPENDS_ACTION: lambda t, who, a, b, c: (
        f"{t.names[who]} spends an action; it has {counted(a, 'action') if a else 'none'} left."
    ),
    Event.TURN_BEGINS: _plain("Turn {a} begins."),
    Event.ACTIVATED: _plain("{name} acts."),
    Event.MOVES: lambda t, who, a, b, c: f"{t.names[who]} moves {inches(c)}, to {measured(a, b)}.",
    Event.WAITS: _plain("{name} waits."),
    Event.GAME_OVER: lambda t, who, a, b, c: t.won(a),
    Event.BUMPS: _about("{name} bumps into {other} by accident."),
}
"""STAT_LOST is gathered by `tell_losses`."""
