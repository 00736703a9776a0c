"""The story in words: numbers with their reasons, every event, items and options by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from tests.rules.mech_d20.tables import deal, mech, play, table

from ironfall import api
from ironfall.board.maps import open_board
from ironfall.rulesets.mech_d20.armament import is_armament
from ironfall.rulesets.mech_d20.attacks import can_attack, make_attack
from ironfall.rulesets.mech_d20.consciousness import head_shot
from ironfall.rulesets.mech_d20.heat import heat_step
from ironfall.rulesets.mech_d20.narration import NUMBERS, more_of_question, name_option, name_reason, narrate, where
from ironfall.rulesets.mech_d20.numbers import is_default
from ironfall.rulesets.mech_d20.piloting import make_owed_roll
from ironfall.rulesets.mech_d20.records import NOBODY, Kind, Mode, Phase, Table
from ironfall.rulesets.mech_d20.traits import Trait
from ironfall.rulesets.mech_d20.words import Because, Cause, Event, Question, Reason, Refusal, Step, Why
from ironfall.rulesets.ruleset import PlacedUnit, Setup, Told
from ironfall.table.talk import Told as Line
from ironfall.table.talk import because, needs, refuse, say

RA_LASER = ("RA", Kind.WEAPON, "medium_laser")


class Paper(NamedTuple):
    """The little of a card that a story reads."""

    name: str
    tons: int = 50
    source: str = "tests"


def setup(*names: str, charts: Mapping[str, Any] | None = None) -> Setup:
    """A set-up of units with these names, in turn on either side."""
    units = tuple(PlacedUnit("ABCD"[k], min(k, 1), Paper(name)) for k, name in enumerate(names))
    return Setup(open_board(16, 17), units, {}, (), charts or {})


PAIR = setup("Gadfly", "Anvil")


def a_pair(**fields: Any) -> Table:
    """Gadfly with a laser and what else is in its arms and torsos, two hexes south of Anvil, which faces it."""
    items = [RA_LASER, ("LT", Kind.HEAT_SINK), ("RT", Kind.AMMO, "lrm20"), ("LL", Kind.HIP), ("HD", Kind.SENSORS)]
    return table(mech(items=items, at="0809", **fields), mech(items=items, at="0807"))


def story(of: Table, setup: Setup = PAIR) -> list[str]:
    return [told.text for told in narrate(of, setup)]


def told_of(event: Event, a: int = 0, b: int = 0, c: int = 0, who: int = 0) -> str:
    """The sentence of one event."""
    one = a_pair()
    say(one, event, who, a, b, c)
    return story(one)[0]


def test_a_number_is_told_with_its_reasons() -> None:
    # 10 - gunnery 1 + a run 2 + 3 hexes moved 1 + medium range 2 (4 to 6 hexes) = 14.
    one = table(
        mech(items=[RA_LASER], at="0809", mode=Mode.RAN, moved=4),
        mech(at="0805", mode=Mode.WALKED, moved=3),
    )
    play(one, make_attack, one.game.units[0], one.game.units[1], 1, rolls=[13])
    assert story(one) == [
        "Gadfly fires its medium laser at Anvil.",
        "Gadfly grows hotter by 3, to 3.",
        "Gadfly needs 14 to hit Anvil with its medium laser: number to reach 10; on the roll gunnery +1, "
        "own movement -2 (default), target's movement -1, medium range -2.",
        "Gadfly rolls 13 to hit.",
        "Gadfly misses Anvil with its medium laser.",
    ]


def test_a_hit_is_told_from_the_shot_to_the_armor() -> None:
    # At 2 hexes: 10 - 1 = 9; an 18 on the location die is the center torso.
    one = a_pair()
    play(one, make_attack, one.game.units[0], one.game.units[1], 1, rolls=[20, 18, 9])
    assert story(one)[2:] == [
        "Gadfly needs 9 to hit Anvil with its medium laser: number to reach 10; on the roll gunnery +1.",
        "Gadfly rolls 20 to hit.",
        "Gadfly hits Anvil with its medium laser: a natural 20.",
        "Gadfly rolls 18 for the location.",
        "Anvil is struck in the center torso for 5, from the front.",
        "Gadfly rolls 9 on the critical chart.",
        "The critical roll on Anvil's center torso is 9.",
        "Nothing in Anvil's center torso is hit.",
    ]


def test_every_line_has_its_rule_and_its_kind() -> None:
    one = a_pair()
    play(one, make_attack, one.game.units[0], one.game.units[1], 1, rolls=[3])
    assert [(told.rule, told.kind) for told in narrate(one, PAIR)] == [
        (Event.FIRES.rule, "event"),
        (Event.HEAT_RAISED.rule, "event"),
        (Why.TO_HIT.rule, "number"),
        (Why.TO_HIT.rule, "roll"),
        (Event.MISSES.rule, "event"),
    ]


def test_a_kick_is_told_as_one() -> None:
    one = table(mech(items=[("RL", Kind.FOOT)]), mech())
    play(one, make_attack, one.game.units[0], one.game.units[1], 1, rolls=[2])
    told = story(one)
    assert told[0] == "Gadfly kicks Anvil with its right leg."
    assert told[1].startswith("Gadfly needs 9 to hit Anvil with a kick of its right leg: ")
    assert told[-1] == "Gadfly misses Anvil with a kick of its right leg."


def test_other_rolls_are_told_alike() -> None:
    # Piloting: 10 - 1 + 2 (a hip) + 2 (24 points this round) = 13.
    one = a_pair(piloting=1, hip_hits=1, damage=24)
    one.game.units[0].reasons = 1 << Reason.KICKED
    play(one, make_owed_roll, one.game.units[0], rolls=[12])
    assert story(one) == [
        "Gadfly was kicked and must make a piloting roll.",
        "Gadfly needs 13 to keep its feet: number to reach 10; on the roll piloting +1, "
        "damage this round -2 (default), "
        "hip hit -2 (default).",
        "Gadfly rolls 12 to keep its feet.",
        "Gadfly falls prone.",
    ]


def test_a_head_shot_is_the_pilots() -> None:
    # The second counter's number is 8, with piloting 1 a 7.
    one = a_pair(counters=1)
    play(one, head_shot, one.game.units[0], rolls=[6])
    assert story(one) == [
        "Gadfly's pilot has 2 consciousness counters marked, of 6 that kill.",
        "Gadfly's pilot needs 7 to stay conscious: 8 for the counters marked (default); on the roll piloting +1.",
        "Gadfly's pilot rolls 6 to stay conscious.",
        "Gadfly's pilot is knocked out.",
    ]


def test_heat_tells_of_sinks_and_of_a_roll_to_keep_running() -> None:
    # 15 and one sink: 14, where two dice must add up to 10.
    one = a_pair(heat=15)
    play(one, heat_step, one.game.units[0], rolls=[9])
    assert story(one) == [
        "Gadfly's 1 working heat sink brings its heat from 15 to 14.",
        "Gadfly needs 10 to keep running: 10 for the heat reached (default).",
        "Gadfly rolls 9 to keep running.",
        "Gadfly shuts down.",
    ]


@pytest.mark.parametrize(
    ("why", "number", "options", "end"),
    [
        (Why.PILOTING, 1, {}, "needs 1 to keep its feet; it cannot fail."),
        (Why.PILOTING, 2, {}, "needs 2 to keep its feet."),
        (Why.PILOTING, 20, {}, "needs 20 to keep its feet."),
        (Why.PILOTING, 21, {}, "needs 21 to keep its feet; it cannot succeed."),
        (Why.SHUTDOWN, 2, {}, "needs 2 to keep running; it cannot fail."),
        (Why.SHUTDOWN, 40, {}, "needs 40 to keep running."),
        (Why.SHUTDOWN, 41, {}, "needs 41 to keep running; it cannot succeed."),
        (Why.TO_HIT, 21, {"natural_20_hits": 1}, "needs 21 to hit; only a natural 20 hits."),
        (Why.TO_HIT, 21, {"natural_20_hits": 0}, "needs 21 to hit; it cannot succeed."),
        (Why.TO_HIT, 1, {"natural_1_misses": 1}, "needs 1 to hit; only a natural 1 misses."),
        (Why.TO_HIT, 1, {"natural_1_misses": 0}, "needs 1 to hit; it cannot fail."),
    ],
)
def test_what_no_dice_can_change_is_said(why: Why, number: int, options: dict[str, int], end: str) -> None:
    one = a_pair()
    for name, value in options.items():
        setattr(one.game.options, name, value)
    needs(one, 0, why, number)
    assert story(one) == [f"Gadfly {end}"]


def test_reasons_of_a_number_that_nobody_rolls_for_are_left_out() -> None:
    one = a_pair()
    because(one, Because.GUNNERY, 1)
    say(one, Event.STANDS_STILL, 0, 0, 0, 0)
    needs(one, 0, Why.PILOTING, 9)
    assert story(one)[1] == "Gadfly needs 9 to keep its feet."


# --- defaults of ours


@pytest.mark.parametrize(
    ("reason", "amount", "charts", "words"),
    [
        (Because.GUNNERY, 1, {}, "gunnery"),
        (Because.MEDIUM_RANGE, -2, {}, "medium range"),
        (Because.OWN_MOVE, -1, {}, "own movement (default)"),
        (Because.TARGET_MOVE, -1, {}, "target's movement"),
        (Because.TARGET_MOVE, -2, {}, "target's movement (default)"),
        (Because.COVER, -1, {}, "cover (default)"),
        (Because.COVER, -3, {}, "cover (default)"),
        (Because.TARGET_PRONE, 2, {}, "target prone (default)"),
        (Because.OWN_MOVE, -1, {"attacker_move_mod.walk": 1}, "own movement"),
        (Because.OWN_MOVE, -2, {"attacker_move_mod.walk": 1}, "own movement (default)"),
        (Because.TARGET_PRONE, -1, {"prone.other_attackers": -1}, "target prone"),
        (Because.TARGET_PRONE, 2, {"prone.other_attackers": -1}, "target prone (default)"),
        (Because.HEAT, -1, {"heat.attack_penalty": [[8, 1]]}, "heat"),
    ],
)
def test_defaults_of_ours_are_marked(reason: Because, amount: int, charts: dict[str, Any], words: str) -> None:
    one = table(mech(), mech(), overrides=charts)
    assert name_reason(one, setup("Gadfly", "Anvil", charts=charts), reason, amount) == words


def test_every_number_named_is_one_of_the_charts() -> None:
    for key in NUMBERS.values():
        if not key.endswith("."):
            assert is_default({}, key) or key in ("to_hit.base", "range.short", "range.medium", "range.long",
                                                  "range.min_per_hex")  # fmt: skip


# --- events


def test_every_event_has_a_sentence() -> None:
    for event in Event:
        # 1 is a place, an item, a hex, a unit, a cause, a facing, a mode and a reason.
        sentence = told_of(event, 1, 1, 1, NOBODY if event == Event.GAME_OVER else 0)
        assert sentence.endswith(".") and sentence[0].isupper() and "{" not in sentence, event


def test_every_cause_reason_and_trait_can_be_told() -> None:
    assert told_of(Event.DESTROYED, Cause.ENGINE, who=1) == "Anvil is destroyed: its engine is destroyed."
    for cause in Cause:
        assert cause.words in told_of(Event.DESTROYED, cause)
    for reason in Reason:
        assert told_of(Event.OWES_ROLL, reason) == f"Gadfly {reason.words} and must make a piloting roll."
    for trait in Trait:
        assert trait.words in told_of(Event.REROLLED, trait)


@pytest.mark.parametrize(
    ("event", "numbers", "words"),
    [
        (Event.ROUND_BEGINS, (3,), "Round 3 begins."),
        (Event.PHASE_BEGINS, (3,), "The Combat Phase begins."),
        (Event.ACTS, (2,), "It is Gadfly's turn, number 2 in the order."),
        (Event.MOVES, (Mode.JUMPED,), "Gadfly jumps."),
        (Event.ENTERS, (16 * 7 + 4, 2), "Gadfly enters hex 0508 for 2 movement points."),
        (Event.ENTERS, (16 * 7 + 4, 1), "Gadfly enters hex 0508 for 1 movement point."),
        (Event.TURNS, (1, 0), "Gadfly turns to face northeast."),
        (Event.ENDS_MOVE, (1, 2), "Gadfly ends its move after 1 hex."),
        (Event.ENDS_MOVE, (0, 1), "Gadfly ends its move in the hex where it began."),
        (Event.CANNOT_ACT, (1,), "Gadfly cannot act: its pilot is unconscious."),
        (Event.CANNOT_ACT, (0,), "Gadfly cannot act: it is shut down."),
        (Event.STRUCK, (10, 4, 3), "Gadfly is struck in the rear right torso for 4, from the rear."),
        (Event.ITEM_HIT, (5, 1), "Gadfly's medium laser in the right arm is hit and disabled."),
        (Event.ITEM_HIT, (3, 3), "Gadfly's LRM 20 ammunition in the right torso is hit and destroyed."),
        (Event.ITEM_HIT, (6, 4), "Gadfly's left hip is hit."),
        (Event.ITEM_HIT, (0, 5), "Gadfly's sensors in the head are hit."),
        (Event.EXPLODES, (3, 14, 3), "Gadfly's LRM 20 ammunition in the right torso explodes for 14 points."),
        (Event.REPAIRED, (5, 4, 1), "GEL repairs 4 points on Gadfly's right arm; 1 is wasted."),
        (Event.REPAIRED, (5, 5, 0), "GEL repairs 5 points on Gadfly's right arm."),
        (Event.DAMAGE_DEALT, (5, 2, 5), "Gadfly's right arm has 2 armor and 5 internal left."),
        (Event.LOCATION_LOST, (5, 3), "Gadfly loses its right arm; 3 points are left over."),
        (Event.LOCATION_LOST, (5, 0), "Gadfly loses its right arm."),
        (Event.CARRIED_OVER, (3, 1), "Gadfly's right torso takes 1 point carried over."),
        (Event.HEAT_NOW, (5, 10, 15), "Gadfly's 10 working heat sinks bring its heat from 15 to 5."),
        (Event.HEAT_NOW, (15, 0, 15), "Gadfly has no working heat sink; its heat stays at 15."),
        (Event.HEAT_NOW, (0, 10, 0), "Gadfly has no heat."),
        (Event.SHUTS_DOWN, (1,), "Gadfly shuts down: it is too hot for any roll."),
        (Event.OUT_OF_AMMO, (1,), "Gadfly has no shots left for its medium laser."),
        (Event.TAKES_STANCE, (1,), "Gadfly takes a defensive stance."),
        (Event.SOOTHES, (1,), "Gadfly's pilot says Soothing Words to Anvil's."),
        (Event.GAME_OVER, (1,), "Anvil wins the game."),
        (
            Event.GAME_OVER,
            (NOBODY,),
            "The last round is over and more than one side still stands: nobody wins.",
        ),
    ],
)
def test_events_in_words(event: Event, numbers: tuple[int, ...], words: str) -> None:
    assert told_of(event, *numbers) == words


def test_of_none_that_stands_nobody_wins() -> None:
    one = table(mech(destroyed=Cause.HEAD), mech(destroyed=Cause.HEAD))
    say(one, Event.GAME_OVER, NOBODY, NOBODY, 0, 0)
    assert story(one) == ["No side still stands: nobody wins."]


def test_several_win_together() -> None:
    one = table(mech(), mech(), mech())
    say(one, Event.GAME_OVER, NOBODY, 1, 0, 0)
    assert story(one, setup("Gadfly", "Anvil", "Wasp")) == ["Anvil and Wasp win the game."]


def test_a_refusal_is_a_sentence() -> None:
    one = a_pair()
    refuse(one, Refusal.TOO_FAR)
    assert narrate(one, PAIR) == [Told("The target is beyond long range.", "D20-23", "refusal")]


# --- items


def test_items_alike_are_told_apart() -> None:
    items = [
        RA_LASER,
        ("LA", Kind.WEAPON, "medium_laser"),
        ("RT", Kind.WEAPON, "small_laser"),
        ("RT", Kind.WEAPON, "small_laser"),
        ("LT", Kind.WEAPON, "ac5", True),
        ("LT", Kind.WEAPON, "gel_launcher"),
    ]
    one = table(mech(items=items), mech())
    say(one, Event.ACTS, 0, 1, 0, 0)
    assert [name_option(one, PAIR, 0, Question.ATTACKS_WITH, item) for item in range(7)] == [
        "nothing more",
        "medium laser in the right arm (needs 9, heat 3)",
        "medium laser in the left arm (needs 9, heat 3)",
        "first small laser in the right torso (needs 9, heat 1)",
        "second small laser in the right torso (needs 9, heat 1)",
        "rear AC 5 (heat 1)",
        "GEL launcher (heat 0)",
    ]


def test_taking_aim_names_what_the_number_is_for() -> None:
    one = table(mech(items=[RA_LASER, ("LL", Kind.FOOT)]), mech())
    for item in (1, 2):
        say(one, Event.AIMS, 0, item, 1, 0)
        needs(one, 0, Why.TO_HIT, 9)
    assert story(one) == [
        "Gadfly takes aim at Anvil with its medium laser.",
        "Gadfly needs 9 to hit Anvil with its medium laser.",
        "Gadfly takes aim at Anvil with a kick of its left leg.",
        "Gadfly needs 9 to hit Anvil with a kick of its left leg.",
    ]


def test_items_offered_are_those_of_who_is_asked() -> None:
    one = table(mech(items=[RA_LASER]), mech(items=[("LA", Kind.HAND)]))
    assert name_option(one, PAIR, 0, Question.ATTACKS_WITH, 1) == "medium laser (needs 9, heat 3)"
    assert name_option(one, PAIR, 1, Question.ATTACKS_WITH, 1) == "left hand (needs 9, heat 0)"


# --- where a game stands


@pytest.mark.parametrize(
    ("phase", "next_one", "words"),
    [
        (Phase.INITIATIVE, 0, "Round 4, Initiative Phase"),
        (Phase.MOVEMENT, 1, "Round 3, Movement Phase: Gadfly"),
        (Phase.COMBAT, 0, "Round 3, Combat Phase: Anvil"),
        (Phase.DAMAGE, 0, "Round 3, Damage Phase"),
    ],
)
def test_where_a_game_stands(phase: Phase, next_one: int, words: str) -> None:
    one = a_pair()
    one.game.order[:2] = [1, 0]
    one.game.round, one.game.phase, one.game.next = 3, phase, next_one
    assert where(one, PAIR) == words


def test_a_game_that_is_over_says_so() -> None:
    one = a_pair()
    one.game.units[1].destroyed = Cause.HEAD
    one.game.round, one.game.phase = 3, Phase.INITIATIVE
    assert where(one, PAIR) == "The game is over after round 3"


# --- choices


@pytest.mark.parametrize(
    ("question", "option", "words"),
    [
        (Question.ELECTS, 1, "yes, it acts first"),
        (Question.MOVES, Mode.STILL, "stand still"),
        (Question.STEPS, Step.BACKWARD, "backward"),
        (Question.REPAIRS, 5, "right arm"),
        (Question.ATTACKS, 1, "Anvil"),
        (Question.USES_GEL, 1, "cool down"),
        (Question.REROLLS, 0, "no"),
        (Question.SHIFTS, 1, "yes"),
        (Question.FACES, 4, "southwest"),
        (Question.STANCES, 0, "no stance"),
        (Question.STANCES, 1, "a defensive stance"),
        (Question.SOOTHES, 1, "Anvil"),
    ],
)
def test_options_in_words(question: Question, option: int, words: str) -> None:
    assert name_option(a_pair(), PAIR, 0, question, option) == words


def test_a_choice_is_told_unless_it_is_seen_in_what_follows() -> None:
    one = a_pair()
    deal(one, [])
    say(one, Line.ANSWERED, 0, Question.STEPS, Step.FORWARD, 3)
    say(one, Line.ANSWERED, 0, Question.ELECTS, 1, 2)
    assert narrate(one, PAIR) == [
        Told(f"{Question.ELECTS.words} Gadfly's player: yes, it acts first.", "D20-3", "choice")
    ]


def test_whoever_attacks_is_told_what_each_thing_needs_and_its_heat() -> None:
    """10, less gunnery 1; 3 more within the minimum range of an LRM (3 hexes away)."""
    position = api.position("Doorstop", "Longshoreman", ruleset="mech_d20")
    table = position.table()
    mech, target = table.game.units[:2]
    offered = [
        name_option(table, position.setup, 0, Question.ATTACKS_WITH, item)
        for item in range(1, mech.items)
        if is_armament(mech, item) and can_attack(table, mech, target, item)
    ]
    assert offered == [
        "medium laser in the center torso (needs 9, heat 3)",
        "LRM 10 (needs 12, heat 4)",
        "AC 5 (needs 9, heat 1)",
        "medium laser in the left arm (needs 9, heat 3)",
        "medium laser in the right arm (needs 9, heat 3)",
    ]
    mech.heat = 4
    # Its card has 11 heat sinks.
    assert more_of_question(table, position.setup, 0, Question.ATTACKS_WITH) == "It has 4 heat, and its sinks take 11."


def test_of_two_targets_each_has_its_number() -> None:
    """10, less gunnery 1, at 2 hexes; 2 more at 5 hexes, which is medium range."""
    one = table(mech(items=[RA_LASER]), mech(at="0807"), mech(at="0804"))
    three = setup("Gadfly", "Anvil", "Bulwark")
    words = "medium laser (needs 9 at Anvil, 11 at Bulwark; heat 3)"
    assert name_option(one, three, 0, Question.ATTACKS_WITH, 1) == words


def test_whoever_moves_is_told_of_the_nearest_enemy_that_is_left() -> None:
    """Bulwark is of Gadfly's own side, Anvil 2 hexes away, Rhino 5; then Anvil is destroyed, and then Rhino."""
    one = table(mech(), mech(at="0807"), mech(at="0804"), mech(at="0810", side=0))
    four = setup("Gadfly", "Anvil", "Rhino", "Bulwark")
    told = []
    for number in (1, 2, 0):
        told.append(more_of_question(one, four, 0, Question.MOVES))
        one.game.units[number].destroyed = Cause.HEAD
    heat = "It has 0 heat, and its sinks take 0."
    assert told == [f"Anvil is 2 hexes away. {heat}", f"Rhino is 5 hexes away. {heat}", heat]


def test_ways_to_move_say_how_far_they_lead_and_what_they_cost() -> None:
    """A walk makes 1 heat, a run 2, a jump 1 a hex and 3 at least; own attacks have -1, -2 and -3."""
    jets = [("RT", Kind.JUMP_JET)] * 4
    one = table(mech(walk=4, run=6, items=jets, felt_heat=0), mech())
    assert [name_option(one, PAIR, 0, Question.MOVES, mode) for mode in Mode] == [
        "stand still",
        "walk (4 movement points, heat 1, own attacks -1)",
        "run (6 movement points, heat 2, own attacks -2)",
        "jump (4 hexes, heat 3 to 4, own attacks -3)",
    ]


def test_whoever_moves_is_told_how_far_it_can_still_go() -> None:
    position = api.position("Doorstop", "Longshoreman", ruleset="mech_d20")
    walking = position.table()
    walking.game.units[0].mode, walking.game.units[0].mp_used = Mode.WALKED, 3
    # Doorstop walks 4, and stands 3 hexes from its target where nobody says it.
    told = more_of_question(walking, position.setup, 0, Question.STEPS)
    assert told == "1 movement point left. Longshoreman is 3 hexes away."
    assert more_of_question(walking, position.setup, 0, Question.STANCES) == ""
