"""The ruleset as one value."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.actions import ACTIONS
from ironfall.rulesets.mech_d20.asks import ASKS
from ironfall.rulesets.mech_d20.condition import standing
from ironfall.rulesets.mech_d20.construction import problems, refusals
from ironfall.rulesets.mech_d20.facts import facts
from ironfall.rulesets.mech_d20.muster import new_table
from ironfall.rulesets.mech_d20.naming import name_hex
from ironfall.rulesets.mech_d20.narration import name_option, name_reason, narrate, where
from ironfall.rulesets.mech_d20.numbers import read_charts
from ironfall.rulesets.mech_d20.options import OPTIONS
from ironfall.rulesets.mech_d20.outcomes import GAME_OUTCOMES, OUTCOMES
from ironfall.rulesets.mech_d20.papers import PAPERS
from ironfall.rulesets.mech_d20.policies import POLICIES, choose, choose_by_the_book
from ironfall.rulesets.mech_d20.records import HEX_FACTS, HEX_FIELDS, MASK_FIELDS, Game
from ironfall.rulesets.mech_d20.sequence import is_over, play_game, play_stage, winner
from ironfall.rulesets.mech_d20.setup import GAME_WORDS, PLACING, UNIT_WORDS, comes_from, settle
from ironfall.rulesets.mech_d20.soundness import what_cannot_be
from ironfall.rulesets.mech_d20.words import Because, Question, Refusal, Why
from ironfall.rulesets.ruleset import Action, Course, Ruleset, no_words
from ironfall.rulesets.said import face_each_other
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
    options=OPTIONS,
    unit_words=UNIT_WORDS,
    game_words=GAME_WORDS,
    placing=PLACING,
    beside=(),
    settle=settle,
    what_cannot_be=what_cannot_be,
    fixed_words=(("gunnery", "gunnery"), ("piloting", "piloting"), ("base-defense", "base_defense")),
    fixed_game_words=(("rounds", "rounds"),),
    fixed_ground=no_words,
    ready=((), ()),
    comes_from=comes_from,
    face_each_other=face_each_other,
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
    name_hex=name_hex,
    outcomes=OUTCOMES,
    asks=ASKS,
    facts=facts,
    course=COURSE,
)
