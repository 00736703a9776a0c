"""The ruleset as one value."""

from __future__ import annotations

from ironfall.rulesets.classic.actions import ACTIONS
from ironfall.rulesets.classic.asks import ASKS
from ironfall.rulesets.classic.choices import COMPARISON
from ironfall.rulesets.classic.condition import standing
from ironfall.rulesets.classic.facts import facts
from ironfall.rulesets.classic.muster import comes_from, new_table
from ironfall.rulesets.classic.naming import places_of
from ironfall.rulesets.classic.narration import name_option, name_reason, narrate
from ironfall.rulesets.classic.options import OPTIONS
from ironfall.rulesets.classic.outcomes import OUTCOMES
from ironfall.rulesets.classic.papers import PAPERS, problems, refusals
from ironfall.rulesets.classic.policies import POLICIES, choose
from ironfall.rulesets.classic.records import HEX_FACTS, HEX_FIELDS, MASK_FIELDS, Game
from ironfall.rulesets.classic.sentences import hex_name
from ironfall.rulesets.classic.setup import GAME_WORDS, PLACING, UNIT_WORDS, settle
from ironfall.rulesets.classic.soundness import what_cannot_be
from ironfall.rulesets.classic.words import Because, Question, Refusal, Why
from ironfall.rulesets.ruleset import Ruleset, no_words
from ironfall.rulesets.said import face_each_other
from ironfall.units.sheet import PLACES

CLASSIC = Ruleset(
    name="classic",
    title="Classic: 2D6 and hexes",
    edition=1,
    game=Game,
    choose=choose,
    book=choose,
    policies=POLICIES,
    options=OPTIONS,
    unit_words=UNIT_WORDS,
    game_words=GAME_WORDS,
    placing=PLACING,
    beside=(),
    settle=settle,
    what_cannot_be=what_cannot_be,
    fixed_words=(("gunnery", "gunnery"), ("piloting", "piloting")),
    fixed_game_words=(("first", "acts_first"),),
    fixed_ground=no_words,
    ready=((("has-moved", ""),), (("first", "1"),)),
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
    name_hex=hex_name,
    outcomes=OUTCOMES,
    asks=ASKS,
    facts=facts,
    comparison=COMPARISON,
    places_of=places_of,
)
