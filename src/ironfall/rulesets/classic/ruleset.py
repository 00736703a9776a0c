"""The ruleset as one value."""

from __future__ import annotations

from ironfall.rulesets.classic.actions import ACTIONS
from ironfall.rulesets.classic.asks import ASKS
from ironfall.rulesets.classic.choices import COMPARISON, hand_over, next_turn, rest
from ironfall.rulesets.classic.condition import standing
from ironfall.rulesets.classic.facts import facts
from ironfall.rulesets.classic.muster import comes_from, new_table
from ironfall.rulesets.classic.naming import POLICY_WORDS, places_of
from ironfall.rulesets.classic.narration import hex_of_option, more_of_roll, name_option, name_reason, narrate
from ironfall.rulesets.classic.options import OPTIONS
from ironfall.rulesets.classic.outcomes import OUTCOMES
from ironfall.rulesets.classic.papers import PAPERS, problems, refusals
from ironfall.rulesets.classic.policies import POLICIES, choose
from ironfall.rulesets.classic.record_sheet import record_sheet
from ironfall.rulesets.classic.records import GROUND_FIELDS, HEX_FACTS, HEX_FIELDS, MASK_FIELDS, Game
from ironfall.rulesets.classic.sentences import hex_name
from ironfall.rulesets.classic.setup import GAME_WORDS, PLACING, UNIT_WORDS, leave_boxes, settle
from ironfall.rulesets.classic.setup_fits import word_fits
from ironfall.rulesets.classic.soundness import what_cannot_be
from ironfall.rulesets.classic.words import Because, Question, Refusal, Why
from ironfall.rulesets.ruleset import Ruleset, UnitNumber, no_pieces, no_words
from ironfall.rulesets.said import face_each_other, free_hexes
from ironfall.units.sheet import PLACES

CLASSIC = Ruleset(
    name="classic",
    title="Classic: 2D6 and hexes",
    edition=1,
    game=Game,
    choose=choose,
    book=choose,
    policies=POLICIES,
    policy_words=POLICY_WORDS,
    options=OPTIONS,
    unit_words=UNIT_WORDS,
    game_words=GAME_WORDS,
    placing=PLACING,
    beside=(),
    settle=settle,
    what_cannot_be=what_cannot_be,
    turn_word="turn",
    fixed_words=(("gunnery", "gunnery"), ("piloting", "piloting")),
    fixed_game_words=(("first", "acts_first"),),
    fixed_ground=no_words,
    terrain_pieces=no_pieces,
    ready=((("has-moved", ""),), (("first", "1"),)),
    comes_from=comes_from,
    face_each_other=face_each_other,
    usual=("Haymaker", "Tollkeeper"),
    places_for_one_more=free_hexes,
    hex_facts=HEX_FACTS,
    hex_fields=HEX_FIELDS,
    mask_fields=MASK_FIELDS,
    place_names=PLACES,
    actions=ACTIONS,
    papers=PAPERS,
    refusals=refusals,
    problems=problems,
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
    name_hex=hex_name,
    outcomes=OUTCOMES,
    asks=ASKS,
    facts=facts,
    word_fits=word_fits,
    more_of_roll=more_of_roll,
    hex_of_option=hex_of_option,
    ground_fields=GROUND_FIELDS,
    numbers_of_units=(
        UnitNumber("attack_target", if_any="attack"), UnitNumber("second_target", if_any="attack"),
        UnitNumber("swarming", 1),
    ),
    hand_over=hand_over,
    rest=rest,
    comparison=COMPARISON,
    places_of=places_of,
)
