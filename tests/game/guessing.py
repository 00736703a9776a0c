"""A game small enough to be followed by hand, on the records of the classic rules: who guesses a die?

In each stage one unit, the first and the second in turn, names 0, 1 or 2, and a die is thrown. If the die, divided by
3, leaves that number, the other unit grows hotter by 1. Who is at 2 has lost. To name 2 in turn 3 cannot be played.
"""

from __future__ import annotations

from ironfall.game.position import Position, parse_position
from ironfall.rulesets.classic.records import Game, Table
from ironfall.rulesets.classic.ruleset import CLASSIC
from ironfall.rulesets.classic.words import Question, Why
from ironfall.rulesets.ruleset import Action, Course, Setup
from ironfall.table.asking import ask, offer
from ironfall.table.dice import Dice, roll
from ironfall.table.each_way import mark
from ironfall.table.generator import uniform
from ironfall.table.marks import verb
from ironfall.table.talk import Told
from ironfall.table.tape import Fault, find_fault

LOST_AT = 2
UNPLAYABLE = 2
TURN_OF_THE_FAULT = 3
RANDOM = 2


@verb
def stage(table: Table) -> None:
    """One guess."""
    game = table.game
    mech = game.units[game.turn % 2]
    for option in range(3):
        offer(table, option)
    guess = ask(table, mech.number, mech.side, Question.MOVES_ASIDE_TO)
    if game.turn == TURN_OF_THE_FAULT and guess == UNPLAYABLE:
        find_fault(table, Fault.LIST_FULL)
    shown = roll(table, mech.number, Why.TO_HIT, Dice.D6)
    if shown % 3 == guess:
        game.units[1 - mech.number].heat += 1
    game.turn += 1


@verb
def is_over(table: Table) -> bool:
    """Whether somebody has lost."""
    return table.game.units[0].heat == LOST_AT or table.game.units[1].heat == LOST_AT


@verb
def winner(table: Table) -> int:
    """The side of the cooler unit."""
    return 0 if table.game.units[1].heat == LOST_AT else 1


@verb
def play(table: Table) -> None:
    """Guess after guess."""
    while not is_over(table) and table.tape.fault == Fault.NONE:
        stage(table)


@verb
def nothing(table: Table, who: int) -> None:
    """Nothing is marked of a unit."""


@verb
def observe(table: Table, event: int, who: int, a: int, b: int, c: int) -> None:
    """Each answer is marked by what it is."""
    if event == Told.ANSWERED:
        mark(table, b)


@verb
def choose(table: Table, who: int, question: int) -> int:
    """The first option, or any."""
    asking = table.asking
    if asking.policy[table.game.units[who].side] == RANDOM:
        return asking.options[uniform(table.dice, asking.option_count)]
    return asking.options[0]


def nothing_against(table: Table) -> int:
    return 0


def new_table(setup: Setup) -> Table:
    table = CLASSIC.new_table(setup)
    table.choose = choose
    table.game.turn = 0
    return table


def where(table: Table, setup: Setup) -> str:
    return f"Guess {table.game.turn}: {setup.names[table.game.turn % 2]}"


COURSE = Course(
    Action("guess", "guess", "CONV-1", nothing_against, None, play, ()),
    CLASSIC.outcomes._replace(
        observe=observe,
        observe_start=nothing,
        observe_end=nothing,
        happened=(),
        amounts=(),
        ends=(),
        expected=lambda table: (),
    ),
    stage,
    is_over,
    winner,
    where,
)
GUESSING = CLASSIC._replace(
    name="guessing", choose=choose, policies=("ask", "book", "random"), new_table=new_table, course=COURSE, game=Game
)
TEXT = """ironfall-position 1
ruleset guessing
map 2x4
unit A 0 Haymaker
  at 0101
unit B 1 Tollkeeper
  at 0104
"""


def position() -> Position:
    """Two units that guess; the ruleset must be among the known ones."""
    return parse_position(TEXT, "there")
