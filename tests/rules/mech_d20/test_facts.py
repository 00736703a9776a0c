"""What case files can check, and how a unit stands in sentences."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.mech_d20.tables import deal, mech, play, table
from tests.rules.mech_d20.test_narration import PAIR

from ironfall.rulesets.mech_d20.attacks import make_attack
from ironfall.rulesets.mech_d20.condition import standing
from ironfall.rulesets.mech_d20.critical_hits import explode
from ironfall.rulesets.mech_d20.damage_phase import deal_damage
from ironfall.rulesets.mech_d20.facts import answer_text, facts
from ironfall.rulesets.mech_d20.records import CT, LA, RA, RL, RT, Kind, Mode, Phase, Table
from ironfall.rulesets.mech_d20.words import Cause, Event, Question, Reason, Step
from ironfall.table.talk import Told as Line
from ironfall.table.talk import say

ITEMS = [
    ("RA", Kind.WEAPON, "medium_laser"),
    ("RT", Kind.AMMO, "lrm20"),
    ("CT", Kind.ENGINE),
    ("CT", Kind.ENGINE),
    ("LT", Kind.GEL_PACK),
    ("RT", Kind.AMMO, "lrm20"),
]


def a_pair(**fields: Any) -> Table:
    return table(mech(items=ITEMS, at="0809", **fields), mech(items=ITEMS, at="0807"))


# --- facts


def test_what_happened_is_listed_in_order() -> None:
    # 10 - gunnery 1: a 20 on the attack die, an 18 on the location die; on the center torso's chart 1 is an engine.
    one = a_pair()
    play(one, make_attack, one.game.units[0], one.game.units[1], 1, rolls=[20, 18, 1])
    found = facts(one)
    assert found["hit"] is True
    assert found["numbers"] == ["A to-hit 9"]
    assert found["struck"] == ["B CT 5"]
    assert found["criticals"] == ["B CT 1"]
    assert found["broken"] == ["B CT 3"]
    assert found["events"] == [
        "A fires", "A heat-raised", "A hits", "B struck", "B critical", "B item-hit",
    ]  # fmt: skip
    assert found["A"]["heat"] == 3
    assert found["A"]["fired"] == [1]
    assert found["B"]["broken"] == [3]
    assert found["B"]["engine_hits"] == 1
    assert found["B"]["ledger"]["CT"] == 5
    assert found["B"]["remaining"]["CT"] == [10, 5]


def test_a_miss_is_no_hit() -> None:
    one = a_pair()
    play(one, make_attack, one.game.units[0], one.game.units[1], 1, rolls=[8])
    assert facts(one)["hit"] is False
    assert facts(one)["struck"] == []


def test_what_is_lost_and_carried_over() -> None:
    # 18 points on an arm of 10(5): lost, 3 to the torso of 10(5); the other torso lost takes its arm and leg.
    one = a_pair()
    mech = one.game.units[1]
    mech.ledger[RA] = 18
    play(one, deal_damage, mech, rolls=[])
    found = facts(one)
    assert found["lost"] == ["B RA"]
    assert found["carried"] == ["B RT 3"]
    assert found["B"]["gone"] == {
        place: place == "RA" for place in ("HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL", "CTR", "LTR", "RTR")
    }
    assert (found["B"]["armor"]["RT"], found["B"]["internal"]["RT"]) == (7, 5)
    assert found["B"]["destroyed"] is False


def test_parts_lost_with_a_torso_count_as_lost() -> None:
    one = a_pair()
    one.game.units[1].ledger[RT] = 16
    play(one, deal_damage, one.game.units[1], rolls=[])
    assert sorted(facts(one)["lost"]) == ["B RA", "B RL", "B RT", "B RTR"]


def test_an_explosion_has_its_points() -> None:
    one = a_pair()
    play(one, explode, one.game.units[1], 2, rolls=[3, 4, 5, 6, 20])
    found = facts(one)
    assert found["explosions"] == ["B RT 18"]
    assert found["B"]["shots"] == {"2": 0, "5": 3, "6": 6}
    assert found["B"]["counters"] == 1


def test_a_repair_has_what_it_wastes() -> None:
    one = a_pair()
    say(one, Event.REPAIRED, 0, RA, 4, 1)
    assert facts(one)["repaired"] == ["A RA 4 1"]


def test_what_belongs_to_nobody_has_no_letter() -> None:
    one = a_pair()
    say(one, Event.ROUND_BEGINS, -1, 2, 0, 0)
    say(one, Event.GAME_OVER, -1, 1, 0, 0)
    assert facts(one)["events"] == ["round-begins", "game-over"]
    assert facts(one)["winner"] == 1


def test_the_game_and_its_order() -> None:
    one = a_pair()
    one.game.order[:2] = [1, 0]
    one.game.round, one.game.phase = 3, Phase.COMBAT
    found = facts(one)
    assert (found["round"], found["phase"], found["order"]) == (3, "combat", ["B", "A"])


def test_how_a_unit_stands_in_numbers() -> None:
    one = a_pair(prone=1, mode=Mode.JUMPED, moved=3, felt_heat=8, shut_down=1, unconscious=1, counters=2, fell=1)
    unit = one.game.units[0]
    unit.destroyed = Cause.HEAD
    unit.twenty = 1 << LA
    unit.reasons = 1 << Reason.KICKED | 1 << Reason.LEG_LOST
    found = facts(one)["A"]
    expected = {
        "at": "0809", "facing": 0, "prone": True, "mode": "jumped", "moved": 3, "felt_heat": 8, "shut_down": True,
        "unconscious": True, "counters": 2, "destroyed": "head", "reasons": ["kicked", "leg-lost"], "fell": 1,
    }  # fmt: skip
    assert {name: found[name] for name in expected} == expected
    assert [place for place, taken in found["taken_by_20"].items() if taken] == ["LA"]


@pytest.mark.parametrize(
    ("question", "answer", "text"),
    [
        (Question.MOVES, Mode.WALKED, "A moves walked"),
        (Question.STEPS, Step.TURN_LEFT, "A steps turn-left"),
        (Question.REPAIRS, RA, "A repairs RA"),
        (Question.ATTACKS, 1, "A attacks B"),
        (Question.ATTACKS_WITH, 4, "A attacks-with 4"),
        (Question.USES_GEL, 1, "A uses-gel cool"),
        (Question.STEPS, Step.SOOTHE, "A steps soothe"),
        (Question.SOOTHES, 1, "A soothes B"),
        (Question.STANCES, 1, "A stances 1"),
    ],
)
def test_answers_are_written_as_what_they_are(question: Question, answer: int, text: str) -> None:
    one = a_pair()
    deal(one, [])
    say(one, Line.ANSWERED, 0, question, answer, 2)
    assert facts(one)["questions"] == [text]
    assert text.endswith(answer_text(question, answer))


# --- sentences


def test_who_is_whole_needs_few_words() -> None:
    one = a_pair()
    assert standing(one, PAIR, 1) == [
        "Stands in hex 0807, facing south; its pilot is awake; no heat.",
        "Undamaged.",
        "Left to use: LRM 20 ammunition 12 of 12, GEL pod 3 of 3.",
    ]


def test_a_stance_is_told() -> None:
    assert standing(a_pair(stance=1), PAIR, 0)[0] == (
        "Stands in hex 0809, facing north, in a defensive stance; its pilot is awake; no heat."
    )


def test_damage_is_told_by_location() -> None:
    one = a_pair(prone=1, shut_down=1, unconscious=1, counters=1, heat=14)
    unit = one.game.units[0]
    unit.armor[RA], unit.armor[RL], unit.internal[RL] = 2, 0, 3
    unit.gone[LA] = 1
    unit.armor[LA] = unit.internal[LA] = 0
    unit.ledger[CT] = 4
    unit.broken = 0b1111  # the laser, a bin, the engine twice
    unit.shots[2], unit.shots[6] = 6, 2
    assert standing(one, PAIR, 0) == [
        "Prone in hex 0809, facing north, shut down; its pilot is unconscious with 1 counter marked; heat 14.",
        "Has RA 2(5), RL 0(3) left; has lost LA; is still to take CT 4.",
        "Hit by criticals: medium laser, first LRM 20 ammunition in the right torso, 2 x engine.",
        "Left to use: LRM 20 ammunition 2 of 12, GEL pod 3 of 3.",
    ]


def test_what_went_with_its_location_is_not_told_again() -> None:
    one = a_pair()
    unit = one.game.units[0]
    unit.broken = 0b1
    unit.gone[RA] = 1
    assert all("Hit by criticals" not in sentence for sentence in standing(one, PAIR, 0))


def test_the_destroyed_have_their_cause() -> None:
    one = a_pair(destroyed=Cause.PILOT, counters=6)
    assert standing(one, PAIR, 0) == ["Destroyed: its pilot is dead.", "Undamaged."]
    one.game.units[0].destroyed = Cause.ENGINE
    assert standing(one, PAIR, 0)[0] == "Destroyed: its engine is destroyed; its pilot is dead."
