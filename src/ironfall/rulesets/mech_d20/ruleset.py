"""The ruleset as one value."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.actions import ACTIONS
from ironfall.rulesets.mech_d20.asks import ASKS
from ironfall.rulesets.mech_d20.condition import standing
from ironfall.rulesets.mech_d20.construction import problems, refusals
from ironfall.rulesets.mech_d20.facts import facts
from ironfall.rulesets.mech_d20.muster import new_table
from ironfall.rulesets.mech_d20.naming import POLICY_WORDS, name_hex
from ironfall.rulesets.mech_d20.narration import (
    hex_of_option,
    is_added_to_dice,
    more_of_question,
    more_of_roll,
    name_option,
    name_reason,
    narrate,
    unit_of_option,
    where,
)
from ironfall.rulesets.mech_d20.numbers import read_charts
from ironfall.rulesets.mech_d20.options import OPTIONS
from ironfall.rulesets.mech_d20.outcomes import GAME_OUTCOMES, OUTCOMES
from ironfall.rulesets.mech_d20.papers import PAPERS
from ironfall.rulesets.mech_d20.policies import POLICIES, choose, choose_by_the_book
from ironfall.rulesets.mech_d20.record_sheet import record_sheet
from ironfall.rulesets.mech_d20.records import HEX_FACTS, HEX_FIELDS, MASK_FIELDS, Game
from ironfall.rulesets.mech_d20.sequence import is_over, next_turn, play_game, play_stage, rest, winner
from ironfall.rulesets.mech_d20.setup import GAME_WORDS, PLACING, UNIT_WORDS, comes_from, leave_boxes, settle, word_fits
from ironfall.rulesets.mech_d20.soundness import what_cannot_be
from ironfall.rulesets.mech_d20.words import Because, Question, Refusal, Why
from ironfall.rulesets.ruleset import Action, Course, Ruleset, UnitNumber, no_pieces, no_words
from ironfall.rulesets.said import face_each_other, free_hexes
from ironfall.table.table import Table
from ironfall.units.cards import PLACES


def nothing_against(table: Table[Game]) -> int:
    """A game may always be begun."""
    return 0


COURSE = Course(
    action=Action(
        name="game",
        title="game",
        rule="D20-1",
        refusals=nothing_against,
        to_hit=None,
        play=play_game,
        units=(),
    ),
    outcomes=GAME_OUTCOMES,
    stage=play_stage,
    is_over=is_over,
    winner=winner,
    where=where,
)

MECH_D20 = Ruleset(
    name="mech_d20",
    title="Mech D20: D20 and hexes",
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
    beside=(),
    settle=settle,
    what_cannot_be=what_cannot_be,
    turn_word="round",
    fixed_words=(("gunnery", "gunnery"), ("piloting", "piloting"), ("base-defense", "base_defense")),
    fixed_game_words=(("rounds", "rounds"),),
    fixed_ground=no_words,
    terrain_pieces=no_pieces,
    ready=((), ()),
    comes_from=comes_from,
    face_each_other=face_each_other,
    usual=("Doorstop", "Longshoreman"),
    places_for_one_more=free_hexes,
    hex_facts=HEX_FACTS,
    hex_fields=HEX_FIELDS,
    mask_fields=MASK_FIELDS,
    place_names=PLACES,
    actions=ACTIONS,
    papers=PAPERS,
    refusals=refusals,
    problems=problems,
    read_charts=read_charts,
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
    name_hex=name_hex,
    outcomes=OUTCOMES,
    asks=ASKS,
    facts=facts,
    word_fits=word_fits,
    more_of_question=more_of_question,
    more_of_roll=more_of_roll,
    hex_of_option=hex_of_option,
    is_added_to_dice=is_added_to_dice,
    unit_of_option=unit_of_option,
    numbers_of_units=(UnitNumber("order", if_any="order_count"),),
    rest=rest,
    course=COURSE,
)
