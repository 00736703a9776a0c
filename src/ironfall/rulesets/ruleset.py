"""What a ruleset provides: facts and functions, no base class (design: one value per book)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from ironfall.board.maps import Board
from ironfall.rulesets.comparison import Comparison
from ironfall.rulesets.picture import Picture
from ironfall.rulesets.record_sheet import RecordSheet
from ironfall.rulesets.worded import Worded
from ironfall.table.table import Table
from ironfall.units.sheet import Problem


class Paper(Protocol):
    """A record sheet or card: what a unit's file says. Each ruleset has its own kind."""

    @property
    def name(self) -> str: ...
    @property
    def tons(self) -> int: ...
    @property
    def source(self) -> str: ...
    @property
    def text(self) -> str:
        """One line of character, or ""."""


class Shown(NamedTuple):
    """A record sheet as a person reads it."""

    summary: str
    points_of: tuple[str, ...]
    """What the points of a location are, such as armor."""
    points: tuple[tuple[str, ...], ...]
    """By location: its letters, and its points; "" where it has none of a kind."""
    contents: tuple[tuple[str, tuple[str, ...]], ...]
    """By location: its letters, and what is in it, slot by slot; "" for an empty one."""


class Papers(NamedTuple):
    """The record sheets of a ruleset: where they come from, and how they are written and shown."""

    catalogue: Callable[[], list[Any]]
    """The machines that come with the ruleset, from the lightest to the heaviest."""
    ending: str | tuple[str, ...]
    """What the names of unit files in a folder end with."""
    find: Callable[[str], Any]
    """The sheet of a file, or of a machine of the catalogue by its name. BadInput if there is none."""
    parse: Callable[[str, str], Any]
    """The sheet in a text that `write` made, and the source for messages."""
    write: Callable[[Any], str]
    """The canonical text of a sheet, as positions hold it."""
    plain: Callable[[Mapping[str, Any]], Any]
    """A plain machine by what is said of it, for case files."""
    said_of_plain: tuple[str, ...]
    """What can be said of a plain machine: tons first."""
    size: Callable[[Any], str]
    """How big the machine is, in a word or two: "55 t"."""
    figures: Callable[[Any], Mapping[str, int]]
    """What a list of machines says of each besides its tons, such as its jump."""
    show: Callable[[Any], Shown]
    as_data: Callable[[Any], Mapping[str, Any]]
    """All that a sheet says, for programs."""
    weight: str = "tons"
    """What a list calls the number by which machines are told light from heavy; a sheet has it as `tons`."""
    plain_by: tuple[str, ...] = ()
    """What may be said of a plain unit in place of the first of `said_of_plain`."""


@dataclass(frozen=True, slots=True)
class Option:
    """An optional rule: its values, the first being the default, and what it changes."""

    name: str
    title: str
    """What it is called at the table."""
    values: tuple[str, ...]
    changes: str
    rule: str
    says: tuple[str, ...] = ()
    """The values in words, where they do not speak for themselves."""

    @property
    def default(self) -> str:
        return self.values[0]

    def in_words(self, value: str) -> str:
        """A value as it is said at the table."""
        return self.says[self.values.index(value)] if self.says else value


@dataclass(frozen=True, slots=True)
class Word:
    """A word of set-up: what a player may say of a unit before the action, on the command line or in a position."""

    name: str
    takes: str
    """What stands behind it, in capitals: "" (nothing), "N", "HEX", "LOC", "LOC=N", "LOC:SLOT", "X,Y", and so on. The
    page has buttons for "", steps for "N" and the locations of a sheet for "LOC"; all else is typed."""
    help: str
    apply: Callable[[Table[Any], int, str], None]
    """Called with the table, the unit's number and the text; raises BadInput for a text that cannot be."""
    now: Callable[[Any], object] | None = None
    """What the word would say of a unit's record as it stands, where that can be told."""
    values: tuple[str, ...] = ()
    """All that may stand behind it, where that is one of a few."""
    several: bool = False
    """Whether several of what it takes may stand behind it, with commas between."""


def already_ready(table: Table[Any]) -> None:
    """The position says all that the action needs."""


def never_declared(table: Table[Any]) -> bool:
    """It is done at once."""
    return False


def nothing_assumed(table: Table[Any]) -> str:
    """All that an action starts from is seen."""
    return ""


@dataclass(frozen=True, slots=True)
class Action:
    """Something a unit can do, under the name a player types."""

    name: str
    title: str
    rule: str
    refusals: Callable[[Table[Any]], int]
    """Tells each reason against it; 0 allows it."""
    to_hit: Callable[[Table[Any]], int] | None
    """Tells the reasons of the number it needs and returns it; None where nothing is rolled to succeed."""
    play: Callable[[Table[Any]], None]
    """Plays it to its end."""
    units: tuple[str, ...]
    """What its units are called, in order: "attacker", "target"."""
    hits: tuple[str, str, str] = ("hit", "hits", "cannot hit")
    """What its success is called, and how it is said that it comes about, or cannot."""
    begins: tuple[tuple[str, str], ...] = ()
    """Words said of the game where nobody says where its units stand."""
    deed: str = ""
    """What its first unit does, said between the names of the two: "makes a TITLE on" where nothing else is given."""
    prepare: Callable[[Table[Any]], None] = already_ready
    """Done to the table before anything else is asked of the action: it is declared, where no die and no choice belongs
    to that, so that actions that differ in nothing but what is declared share how they are played."""
    can_be_declared: Callable[[Table[Any]], bool] = never_declared
    """Whether its first unit can declare it now, to be carried out with what others declare in the same phase."""
    assumes: Callable[[Table[Any]], str] = nothing_assumed
    """What it takes for granted of what has gone before, in a sentence."""
    by_all: bool = False
    """Carried out by every unit that has declared something, so that no one number is its own."""

    def in_words(self, names: Sequence[str]) -> str:
        """Who does what to whom, given what the units are called."""
        if len(self.units) == 1:
            return f"{names[0]}: {self.title}"
        return f"{names[0]} {self.deed or f'makes a {self.title} on'} {names[1]}"


@dataclass(frozen=True, slots=True)
class Told:
    """One line of a story: the words and the number of the rule behind them."""

    text: str
    rule: str
    kind: str
    """"event", "roll", "number", "reason", "choice" or "refusal"."""
    line: int = field(default=-1, compare=False)
    """The line of the log that it tells, or the last of several."""
    dice: tuple[int, ...] = field(default=(), compare=False)
    """The faces of its dice, where they were seen."""


@dataclass(frozen=True, slots=True)
class Given:
    """Something that a question of a case file is told: its name, what may stand there, what is meant without it."""

    name: str
    takes: str
    """"number", "yes or no", "word", "words", "unit" or "hex"; the answer gets the numbers of the last two."""
    default: Any
    """None where it must be given."""
    help: str


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that a case file can put to the rules, with dice where they roll any (docs/cases.md)."""

    name: str
    help: str
    given: tuple[Given, ...]
    units: int
    """How many units it needs."""
    answer: Callable[[Table[Any], Mapping[str, Any]], Any]
    """Numbers, words, yes or no, lists and tables of these; None where only what happens is looked at."""


class Happens(NamedTuple):
    """Something that may come of an action: its name, a path where it belongs to a group
    ("by_location/target/LA/lost"); the unit that it is about, or -1; and the marks that each say it happened, of which
    at most one is made in a game."""

    name: str
    unit: int
    marks: tuple[int, ...]


class Amount(NamedTuple):
    """A number that comes of an action: one mark for each value, from `first` on for 0 up to `size` - 1."""

    name: str
    unit: int
    first: int
    size: int


class Expected(NamedTuple):
    """How often something happens on average: the marks that count it, each with the share of it that is meant."""

    name: str
    unit: int
    marks: tuple[tuple[int, Fraction], ...]


class Fate(NamedTuple):
    """What a player wants to know first of a unit: the outcome, and how it is said."""

    name: str
    does: str
    cannot: str
    ended: str = ""
    """The participle, of the last one: "destroyed"."""


FALLS = Fate("falls", "falls", "cannot fall")
DESTROYED = Fate("destroyed", "is destroyed", "cannot be destroyed", "destroyed")


def its_own_name(table: Table[Any], outcome: Happens) -> str | None:
    """An outcome has one name whatever the units are."""
    return outcome.name


def all_is_told(table: Table[Any], name: str) -> bool:
    """Every outcome can be of every unit."""
    return True


class Group(NamedTuple):
    """Questions about a unit that are counted in a walk of their own, which forgets all that they do not ask."""

    unit: int
    number: int
    """What the table calls it while its walk goes on, for `forget` to read."""
    answers: Callable[[Table[Any], int], bool]
    """Whether a mark is one that it counts: every mark of a unit is counted by exactly one of its groups."""


def answers_all(table: Table[Any], mark: int) -> bool:
    """The only group of a unit counts everything."""
    return True


ONE_WALK_EACH = (Group(0, 0, answers_all), Group(1, 0, answers_all))
"""Two units, all questions about each of them together."""


class Outcomes(NamedTuple):
    """What is counted of actions, and how the marks are read. The functions are of the plain subset."""

    marks: int
    """How many there are."""
    observe: Callable[[Table[Any], int, int, int, int, int], None]
    """Stands in place of `say`: marks what an event brings about."""
    observe_start: Callable[[Table[Any], int], None]
    """Marks what is so of a unit from the start."""
    observe_end: Callable[[Table[Any], int], None]
    """Marks how a unit ends."""
    alike: Callable[[Table[Any], int, int, int], int]
    """The kind of a place to pick from (see table/each_way.py)."""
    forget: Callable[[Table[Any]], None]
    """Brings the state of the unit that is asked about to the plainest one that goes on alike for its group."""
    groups: tuple[Group, ...]
    followed: Callable[[Table[Any], int], Any]
    """The record that holds all of a unit's state."""
    asked: int
    """The mark of question 0; the others follow."""
    happened: tuple[Happens, ...]
    amounts: tuple[Amount, ...]
    ends: tuple[Amount, ...]
    """The hex that a unit ends in."""
    expected: Callable[[Table[Any]], tuple[Expected, ...]]
    fates: tuple[Fate, ...] = (FALLS, DESTROYED)
    """Told before all else; the last is how a unit ends."""
    called: Callable[[Table[Any], Happens], str | None] = its_own_name
    """What an outcome is called in this position; None where no unit there has it."""
    is_told: Callable[[Table[Any], str], bool] = all_is_told
    """Whether people are told of an outcome in this position: not of what can never be of such units."""
    titles: tuple[tuple[str, str], ...] = ()
    """What heads an outcome or a number where there is room, by its name without the unit, where that is no plain word
    for it."""

    def title(self, name: str) -> str:
        """What heads an outcome or a number, given its name without the unit."""
        return dict(self.titles).get(name, name.replace("_", " "))


@dataclass(frozen=True, slots=True)
class PlacedUnit:
    """A unit of a position: its sheet and what was said of it, in order."""

    letter: str
    side: int
    sheet: Any
    """A Paper of the ruleset."""
    said: tuple[tuple[str, str], ...] = ()


LONGEST_NAME = 60


class Setup(NamedTuple):
    """All that a game starts from, in a ruleset's own words."""

    board: Board
    units: tuple[PlacedUnit, ...]
    options: dict[str, str]
    said: tuple[tuple[str, str], ...]
    """What was said of the game itself: turn, phase, who acts first."""
    charts: Mapping[str, Any] = MappingProxyType({})
    """A player's own numbers in place of the book's, by key."""

    @property
    def names(self) -> tuple[str, ...]:
        """The units' names as they are told, none of them without an end; the same name twice gets its letter."""
        plain = [shortened(unit.sheet.name) for unit in self.units]
        return tuple(
            f"{name} ({unit.letter})" if plain.count(name) > 1 else name
            for name, unit in zip(plain, self.units, strict=True)
        )


def shortened(name: str) -> str:
    """A name that fits a line, whatever a file calls its unit."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 3]}..."


def places_on(ruleset: Ruleset, record: Any) -> tuple[str, ...]:
    """What the locations of a unit are called, in the order of its lists."""
    return ruleset.place_names if ruleset.places_of is None else ruleset.places_of(record)


def nothing_more(table: Table[Any], setup: Setup, who: int, question: int) -> str:
    """A question says all by itself."""
    return ""


def every_word_fits(table: Table[Any], who: int, word: str) -> bool:
    """Anything can be said of any unit."""
    return True


def nothing_of_a_roll(table: Table[Any], setup: Setup, who: int, why: int) -> str:
    """A roll says all by itself."""
    return ""


def no_hex(table: Table[Any], who: int, question: int, option: int) -> int:
    """No option of any question is a hex."""
    return -1


def no_unit(question: int, option: int) -> int:
    """No option of any question is a unit."""
    return -1


def adds_to_the_number(because: int) -> bool:
    """Every reason is added to the number, none to the dice."""
    return False


class UnitNumber(NamedTuple):
    """A state field that holds the number of a unit, or so much more than that."""

    name: str
    more: int = 0
    if_any: str = ""
    """Another field of the record, with which this one means a unit: without it, whatever it holds is nobody. Of a list
    so many are meant."""


class Piece(NamedTuple):
    """A round piece of ground, in thousandths of an inch."""

    kind: str
    x: int
    y: int
    r: int


def no_pieces(table: Table[Any]) -> tuple[Piece, ...]:
    """The ground is that of hexes."""
    return ()


def no_words(table: Table[Any]) -> tuple[tuple[str, str], ...]:
    """The ground is the map's."""
    return ()


def counted_in_hexes(table: Table[Any], one: int, other: int) -> str:
    """The map says how far two are apart."""
    return ""


def no_picture(setup: Setup, action: Action, before: Table[Any], after: Table[Any] | None) -> Picture | None:
    """A table with a map of hexes is not drawn."""
    return None


def all_stays(table: Table[Any]) -> None:
    """An action leaves the table ready for the next."""


def nobody_waits(table: Table[Any]) -> None:
    """Whoever acts is as ready for it as the other was."""


class Course(NamedTuple):
    """How a whole game goes on. The functions are of the plain subset, but for `where`."""

    action: Action
    """The game played to its end, as something to simulate. Its units are those that are counted."""
    outcomes: Outcomes
    """What is counted of whole games."""
    stage: Callable[[Table[Any]], None]
    """Plays from where the game rests to the next rest. A position can be written at every rest."""
    is_over: Callable[[Table[Any]], bool]
    winner: Callable[[Table[Any]], int]
    """The side that won, or -1."""
    where: Callable[[Table[Any], Setup], str]
    """What comes next, for a heading: "Round 3, movement: Gadfly"."""


class Ruleset(NamedTuple):
    """One book of rules, ready for play, odds and simulation."""

    name: str
    title: str
    edition: int
    game: type
    choose: Callable[[Table[Any], int, int], int]
    """What the policy of the side that is asked answers."""
    book: Callable[[Table[Any], int, int], int]
    """What the policy "book" answers: the same without the other players, who take long to compile."""
    policies: tuple[str, ...]
    policy_words: tuple[str, ...]
    """Who plays a side with each of them, for players."""
    options: tuple[Option, ...]
    unit_words: tuple[Word, ...]
    game_words: tuple[Word, ...]
    placing: tuple[str, ...]
    """The words said first, of the game and then of its units, whatever the order they are given in: others depend on
    them."""
    beside: tuple[str, ...]
    """Other words that say where a unit stands."""
    settle: Callable[[Table[Any]], None]
    """Finish a set-up once the words are said."""
    what_cannot_be: Callable[[Table[Any], tuple[str, ...]], Iterator[str]]
    """Everything about a table that no game could have led to, in sentences, given the units' names: none where all is
    sound. Whoever goes on after the first may meet what fails for want of it."""
    turn_word: str
    """The word of the game that says which turn it is: "turn" or "round"."""
    fixed_words: tuple[tuple[str, str], ...]
    """Words of a unit that are not of the state, each with its field: a position says them again."""
    fixed_game_words: tuple[tuple[str, str], ...]
    """The same of the game."""
    fixed_ground: Callable[[Table[Any]], tuple[tuple[str, str], ...]]
    """Words of the game that say what the ground is, where that is no map of hexes; a position says them again."""
    terrain_pieces: Callable[[Table[Any]], tuple[Piece, ...]]
    """The same ground, for who draws it."""
    ready: tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]
    """Words said of the target, and of the game, where an attacker and its target are put face to face."""
    comes_from: Callable[[Any], int]
    """How many hexes from its target an attacker with this sheet stands by default."""
    face_each_other: Callable[[Board, str, int], tuple[tuple[str, str], ...]]
    """Where an attacker stands and faces, then its target, by default: the board, the target's side that it comes
    from, and the hexes between them; as words (at, facing, at, facing)."""
    usual: tuple[str, str]
    """The attacker and the target where nobody names any: machines of the catalogue."""
    places_for_one_more: Callable[[Table[Any]], Iterator[tuple[tuple[str, str], ...]]]
    """Where one more unit may stand, the likeliest first, as words; it may turn out that it cannot."""
    hex_facts: tuple[str, ...]
    """Facts of a hex that a position can change: fields of the game, one number a hex; none without hexes."""
    hex_fields: tuple[str, ...]
    """State fields that hold a hex."""
    mask_fields: tuple[str, ...]
    """State fields that hold a mask of slots for each location."""
    place_names: tuple[str, ...]
    actions: tuple[Action, ...]
    papers: Papers
    refusals: Callable[[Any], tuple[str, ...]]
    """Why a unit that can be read is not played; empty where it is."""
    problems: Callable[[Any], tuple[Problem, ...]]
    """What is not as it should be about a unit, whether it is played or not."""
    read_charts: Callable[[str, str], Mapping[str, Any]] | None
    """A player's own numbers from the text of a file, given its name for messages; None where the book has all."""
    new_table: Callable[[Setup], Table[Any]]
    why: type[Worded]
    because: type[Worded]
    question: type[Worded]
    refusal: type[Worded]
    narrate: Callable[[Table[Any], Setup], list[Told]]
    """The log in words."""
    name_option: Callable[[Table[Any], Setup, int, int, int], str]
    """An option of a question in words: the table, the set-up, the unit whose side is asked, the question, the option.
    """
    name_reason: Callable[[Table[Any], Setup, int, int], str]
    """A reason in words: the table, the set-up, the reason, its amount."""
    standing: Callable[[Table[Any], Setup, int], list[str]]
    """How a unit stands, in sentences."""
    record_sheet: Callable[[Table[Any], Setup, int], RecordSheet]
    """The same on its sheet, box by box."""
    leave_boxes: Callable[[Table[Any], int, str, str, int], None]
    """Leaves so many boxes in a location of a unit's sheet, and does what comes of it if they are fewer than before:
    the table, the unit, the location, the boxes ("armor", "rear" or "structure"), how many. BadInput where that cannot
    be."""
    next_turn: Callable[[Table[Any], int], None]
    """Ends what was of a turn and begins the next, in which the unit named is the first to act: for actions played one
    by one. It throws no dice."""
    name_hex: Callable[[Table[Any], int], str]
    outcomes: Outcomes
    asks: tuple[Ask, ...]
    facts: Callable[[Table[Any]], dict[str, Any]]
    """All that a case file can check of a table: what the log tells, and under its letter how each unit stands."""
    more_of_question: Callable[[Table[Any], Setup, int, int], str] = nothing_more
    """What a person is told besides the question: the table, the set-up, the unit whose side is asked, the question."""
    word_fits: Callable[[Table[Any], int, str], bool] = every_word_fits
    """Whether there is any sense in saying a word of set-up of a unit as it stands, for those who are offered them all:
    the table, the unit, the word."""
    more_of_roll: Callable[[Table[Any], Setup, int, int], str] = nothing_of_a_roll
    """What a person who is to throw dice is told besides what for, such as which of several: the table, the set-up, the
    unit that they are thrown for, the reason."""
    hex_of_option: Callable[[Table[Any], int, int, int], int] = no_hex
    """The hex that an option of a question stands for, or -1: the table, the unit whose side is asked, the question,
    the option."""
    is_added_to_dice: Callable[[int], bool] = adds_to_the_number
    """Whether a reason of a number is added to what the dice show, so that what is needed is so much less."""
    unit_of_option: Callable[[int, int], int] = no_unit
    """The unit that an option of a question stands for, by its number, or -1: the question, the option."""
    ground_fields: tuple[str, ...] = ()
    """State fields besides `hex_fields` that mean nothing on another map: what is left of a building, say."""
    numbers_of_units: tuple[UnitNumber, ...] = ()
    """State fields that hold the number of a unit."""
    hand_over: Callable[[Table[Any]], None] = nobody_waits
    """Makes unit 0 ready to act on unit 1 where these two have just changed places, and nothing of the turn is played.
    """
    rest: Callable[[Table[Any]], None] = all_stays
    """What is over with an action that was played, for another to follow it."""
    course: Course | None = None
    """None where only actions are played, not yet a whole game."""
    comparison: Comparison | None = None
    """What `compare` sets side by side; None where there is only one thing to do."""
    places_of: Callable[[Any], tuple[str, ...]] | None = None
    """The locations of a unit by its record, in the order of `place_names`, where not all units have the same."""
    apart: Callable[[Table[Any], int, int], str] = counted_in_hexes
    """How many inches two units are apart, as the rules measure them."""
    picture: Callable[[Setup, Action, Table[Any], Table[Any] | None], Picture | None] = no_picture
    """The table of an action from above: as it stood before and, where it was played, as it ended, with its log. None
    where there is nothing to draw."""
