"""The ruleset as one value."""

from __future__ import annotations

from ironfall.board.maps import Board
from ironfall.rulesets.mechawars.actions import ACTIONS, COMPARISON
from ironfall.rulesets.mechawars.asks import ASKS
from ironfall.rulesets.mechawars.condition import standing
from ironfall.rulesets.mechawars.facts import facts
from ironfall.rulesets.mechawars.muster import new_table
from ironfall.rulesets.mechawars.naming import POLICY_WORDS
from ironfall.rulesets.mechawars.narration import (
    more_of_question,
    name_option,
    name_reason,
    narrate,
    unit_of_option,
    where,
)
from ironfall.rulesets.mechawars.options import OPTIONS
from ironfall.rulesets.mechawars.outcomes import GAME_OUTCOMES, OUTCOMES
from ironfall.rulesets.mechawars.papers import PAPERS
from ironfall.rulesets.mechawars.picture import picture
from ironfall.rulesets.mechawars.policies import POLICIES, choose, choose_by_the_book
from ironfall.rulesets.mechawars.record_sheet import record_sheet
from ironfall.rulesets.mechawars.records import Game, Table
from ironfall.rulesets.mechawars.setup import (
    GAME_WORDS,
    PLACING,
    UNIT_WORDS,
    apart,
    free_spots,
    leave_boxes,
    said_of_the_table,
    settle,
    terrain_pieces,
)
from ironfall.rulesets.mechawars.soundness import what_cannot_be
from ironfall.rulesets.mechawars.turn import is_over, next_turn, play_game, play_stage, winner
from ironfall.rulesets.mechawars.words import Because, Question, Refusal, Why
from ironfall.rulesets.ruleset import Action, Course, Ruleset, UnitNumber
from ironfall.units.sheet import Problem
from ironfall.units.stat_cards import StatCard


def nothing_against(table: Table) -> int:
    """A game may always be begun."""
    return 0


def nothing_wrong(card: StatCard) -> tuple[str, ...]:
    """Every card that can be read is played."""
    return ()


def no_problems(card: StatCard) -> tuple[Problem, ...]:
    """Nothing about a card is only half right."""
    return ()


def comes_from(card: StatCard) -> int:
    """Where nobody says it, the table puts two mechs five inches apart."""
    return 0


def not_face_each_other(board: Board, side: str, hexes: int) -> tuple[tuple[str, str], ...]:
    """There is no facing and no hex."""
    return ()


def no_hex(table: Table, number: int) -> str:
    """There is no hex to name."""
    return ""


COURSE = Course(
    action=Action(
        name="game",
        title="game",
        rule="COL-29",
        refusals=nothing_against,
        to_hit=None,
        play=play_game,
        units=(),
        begins=(("gap", "12"),),
    ),
    outcomes=GAME_OUTCOMES,
    stage=play_stage,
    is_over=is_over,
    winner=winner,
    where=where,
)

MECHAWARS = Ruleset(
    name="mechawars",
    title="MechaWars: D12 and inches",
    edition=1,
    game=Game,
    choose=choose,
    book=choose_by_the_book,
    policies=POLICIES,
    policy_words=POLICY_WORDS,
    options=OPTIONS,
    unit_words=UNIT_WORDS,
    game_words=GAME_WORDS,
    placing=PLACING,
    beside=("touching", "inch-from"),
    settle=settle,
    what_cannot_be=what_cannot_be,
    turn_word="turn",
    fixed_words=(),
    fixed_game_words=(("turns", "turns"),),
    fixed_ground=said_of_the_table,
    terrain_pieces=terrain_pieces,
    ready=((), ()),
    comes_from=comes_from,
    face_each_other=not_face_each_other,
    usual=("Nettle", "Shuttlecock"),
    places_for_one_more=free_spots,
    hex_facts=(),
    hex_fields=(),
    mask_fields=(),
    place_names=(),
    actions=ACTIONS,
    papers=PAPERS,
    refusals=nothing_wrong,
    problems=no_problems,
    read_charts=None,
    new_table=new_table,
    why=Why,
    because=Because,
    question=Question,
    refusal=Refusal,
    narrate=narrate,
    name_option=name_option,
    name_reason=name_reason,
    standing=standing,
    record_sheet=record_sheet,
    leave_boxes=leave_boxes,
    next_turn=next_turn,
    name_hex=no_hex,
    outcomes=OUTCOMES,
    asks=ASKS,
    facts=facts,
    more_of_question=more_of_question,
    course=COURSE,
    unit_of_option=unit_of_option,
    numbers_of_units=(
        UnitNumber("charger"), UnitNumber("defender"), UnitNumber("active"), UnitNumber("touches", 1),
        UnitNumber("inch_from", 1),
    ),
    comparison=COMPARISON,
    apart=apart,
    picture=picture,
)
