"""The players that nobody has to ask: situations with one right answer, and whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from tests.rules.mech_d20.tables import Item, mech, table

from ironfall.game.scenario import meeting
from ironfall.rulesets.mech_d20.papers import catalogue
from ironfall.rulesets.mech_d20.policies import BOOK, CAUTIOUS, POLICIES, RANDOM, choose
from ironfall.rulesets.mech_d20.records import NO_ITEM, Kind, Mode, Table, Unit
from ironfall.rulesets.mech_d20.ruleset import COURSE, MECH_D20
from ironfall.rulesets.mech_d20.stances import DEFENSIVE, NO_STANCE
from ironfall.rulesets.mech_d20.words import Cause, Question, Step
from ironfall.table.generator import seed_dice
from ironfall.table.marks import copy_state, fields_of
from ironfall.table.tape import Fault, Source

MEDIUM_LASER = Item("RA", Kind.WEAPON, "medium_laser")
LARGE_LASER = Item("LA", Kind.WEAPON, "large_laser")
FOOT = Item("LL", Kind.FOOT)
HAND = Item("RA", Kind.HAND)
TEN_SINKS = [Item("LT", Kind.HEAT_SINK)] * 10
NOT_BACK = (Step.STOP, Step.FORWARD, Step.TURN_LEFT, Step.TURN_RIGHT, Step.STOP_LEFT, Step.STOP_RIGHT)
NOT_FORWARD = (Step.STOP, Step.BACKWARD, *NOT_BACK[2:])


def answers(one: Table, question: Question, *options: int, who: int = 0, policy: int = CAUTIOUS) -> int:
    """What a player answers, given these options."""
    one.asking.policy = [policy] * len(one.asking.policy)
    one.asking.options[: len(options)] = list(options)
    one.asking.option_count = len(options)
    answer = choose(one, who, question)
    assert answer in options
    return answer


def shooter(*items: Item, **fields: Any) -> Unit:
    return mech(items=items, **fields)


def fires(one: Table, *items: int) -> int:
    """What it attacks with, of nothing and these items."""
    return answers(one, Question.ATTACKS_WITH, NO_ITEM, *items)


# --- attacks


def test_it_fires_what_does_most_for_its_heat() -> None:
    # 5 points for 3 heat before 8 points for 8.
    one = table(shooter(LARGE_LASER, MEDIUM_LASER, *TEN_SINKS), mech())
    assert fires(one, 1, 2) == 2
    assert fires(one, 1) == 1


@pytest.mark.parametrize(("heat", "expected"), [(2, 1), (14, NO_ITEM), (16, NO_ITEM)])
def test_overheated_it_does_not_fire_the_large_laser(heat: int, expected: int) -> None:
    # Ten sinks: 2 + 8 - 10 = 0. From 16 + 8 - 10 = 14 on it would have to roll, and 14 + 8 - 10 = 12 would hinder it,
    # which 8 points that hit with a 9 are not worth.
    one = table(shooter(LARGE_LASER, *TEN_SINKS, heat=heat), mech())
    assert fires(one, 1) == expected


def test_a_weapon_without_heat_is_fired_however_hot_it_is() -> None:
    gun = [Item("RA", Kind.WEAPON, "machine_gun"), Item("RA", Kind.AMMO, "machine_gun")]
    assert fires(table(shooter(*gun, heat=25), mech()), 1) == 1


def test_it_kicks_an_enemy_beside_it() -> None:
    assert fires(table(shooter(FOOT), mech()), 1) == 1


def test_one_that_would_surely_fall_does_not_kick() -> None:
    # With its gyro, both hips and four leg actuators hit it keeps its feet with 10 - 1 + 3 + 4 + 4 = 20. After a jump
    # (3) it needs a 17 to hit a target that moved 15 hexes (5): it lands 7 points in 4 of 20 tries, and falls in 15.
    unsteady = shooter(FOOT, mode=Mode.JUMPED, gyro_hits=1, hip_hits=2, leg_actuator_hits=4)
    assert fires(table(unsteady, mech(moved=15)), 1) == NO_ITEM


def test_an_arm_punches_only_where_its_weapon_would_do_less() -> None:
    # A punch of a medium 'Mech is 1D6: 3.5 points, a medium laser 5, a machine gun 2.
    one = table(shooter(HAND, MEDIUM_LASER, *TEN_SINKS), mech())
    assert fires(one, 1, 2) == 2
    assert fires(one, 1) == NO_ITEM
    gun = [Item("RA", Kind.WEAPON, "machine_gun"), Item("RA", Kind.AMMO, "machine_gun")]
    assert fires(table(shooter(HAND, *gun), mech()), 1, 2) == 1


@pytest.mark.parametrize(("rounds", "expected"), [(30, NO_ITEM), (1, 1)])
def test_shots_that_need_a_natural_20_are_kept_until_the_last_round(rounds: int, expected: int) -> None:
    # 14 hexes are long range (4); it ran (2), the target moved 13 hexes (5): 10 - 1 + 4 + 2 + 5 = 20.
    gun = [Item("RT", Kind.WEAPON, "ac5"), Item("RT", Kind.AMMO, "ac5"), *TEN_SINKS]
    one = table(shooter(*gun, at="0816", mode=Mode.RAN), mech(at="0802", moved=13))
    one.game.rounds = rounds
    assert fires(one, 1) == expected


def target_of_two(first: Unit, second: Unit) -> int:
    """Whom it attacks: both enemies are two hexes away, in front of it on either side."""
    first.at, second.at = "0707", "0907"  # type: ignore[assignment]
    return answers(table(shooter(MEDIUM_LASER), first, second), Question.ATTACKS, 1, 2)


def test_it_attacks_the_one_that_is_nearly_beaten() -> None:
    worn = mech()
    worn.armor = [1] * len(worn.armor)
    assert target_of_two(mech(), worn) == 2
    assert target_of_two(worn, mech()) == 1


def test_it_attacks_the_more_dangerous_of_two() -> None:
    assert target_of_two(mech(), shooter(LARGE_LASER)) == 2


def test_it_wastes_nothing_on_one_that_is_done_for() -> None:
    worn = mech(doomed=Cause.ENGINE)
    worn.armor = [1] * len(worn.armor)
    assert target_of_two(worn, mech()) == 2


@pytest.mark.parametrize(("missing", "expected"), [(4, NO_ITEM), (5, 1)])
def test_gel_is_dispensed_where_no_point_is_wasted(missing: int, expected: int) -> None:
    hurt = shooter(Item("LT", Kind.GEL_DISPENSER), Item("LT", Kind.GEL_PACK))
    hurt.armor[4] -= missing
    assert fires(table(hurt, mech()), 1) == expected


# --- moves


def test_who_lies_prone_stands_up() -> None:
    one = table(shooter(MEDIUM_LASER, prone=1), mech())
    assert answers(one, Question.MOVES, Mode.STILL, Mode.WALKED, Mode.RAN) == Mode.WALKED
    one.game.units[0].mode = Mode.WALKED
    assert answers(one, Question.STEPS, Step.STOP, Step.STAND_UP) == Step.STAND_UP


def test_who_cannot_stand_any_more_does_not_try() -> None:
    one = table(shooter(MEDIUM_LASER, prone=1, gyro_hits=2, mode=Mode.WALKED), mech())
    assert answers(one, Question.STEPS, Step.STOP, Step.STAND_UP) == Step.STOP


def test_out_of_range_it_runs_nearer() -> None:
    # A medium laser does most up to 3 hexes, and the enemy is 14 away.
    one = table(shooter(MEDIUM_LASER, *TEN_SINKS, at="0816"), mech(at="0802"))
    assert answers(one, Question.MOVES, Mode.STILL, Mode.WALKED, Mode.RAN) == Mode.RAN
    one.game.units[0].mode = Mode.RAN
    assert answers(one, Question.STEPS, *NOT_BACK) == Step.FORWARD


def test_where_it_wants_to_be_it_stays() -> None:
    one = table(shooter(MEDIUM_LASER, *TEN_SINKS), shooter(MEDIUM_LASER))
    assert answers(one, Question.MOVES, Mode.STILL, Mode.WALKED, Mode.RAN) == Mode.STILL


def test_it_goes_around_what_it_cannot_climb() -> None:
    cliff = {"0815": {"level": 3}}
    one = table(shooter(MEDIUM_LASER, at="0816", mode=Mode.WALKED), mech(at="0802"), ground=cliff)
    aside = (Step.STOP, Step.TURN_LEFT, Step.TURN_RIGHT, Step.STOP_LEFT, Step.STOP_RIGHT)
    assert answers(one, Question.STEPS, *aside) in (Step.TURN_LEFT, Step.TURN_RIGHT)
    one.game.units[0].facing = 1
    assert answers(one, Question.STEPS, *NOT_BACK) == Step.FORWARD


def test_what_it_does_not_see_it_looks_for() -> None:
    # From 7 hexes missiles would do most, but there is a hill between.
    missiles = [Item("LT", Kind.WEAPON, "lrm20"), Item("LT", Kind.AMMO, "lrm20"), *TEN_SINKS]
    hill = {"0806": {"level": 1}}
    for ground, expected in ((hill, Mode.WALKED), ({}, Mode.STILL)):
        one = table(shooter(*missiles), mech(at="0802"), ground=ground)
        assert answers(one, Question.MOVES, Mode.STILL, Mode.WALKED) == expected


def test_missiles_keep_their_distance() -> None:
    # An LRM 20 does nothing but miss beside its target: minimum 6, short range 7.
    missiles = [Item("LT", Kind.WEAPON, "lrm20"), Item("LT", Kind.AMMO, "lrm20"), *TEN_SINKS]
    one = table(shooter(*missiles, mode=Mode.WALKED), shooter(MEDIUM_LASER))
    assert answers(one, Question.STEPS, *NOT_FORWARD) == Step.BACKWARD


def test_it_turns_its_front_to_an_enemy_behind_it() -> None:
    one = table(shooter(MEDIUM_LASER, facing=3), shooter(MEDIUM_LASER))
    assert answers(one, Question.MOVES, Mode.STILL, Mode.WALKED, Mode.RAN) == Mode.WALKED
    one.game.units[0].mode = Mode.WALKED
    assert answers(one, Question.STEPS, *NOT_BACK) in (Step.TURN_LEFT, Step.TURN_RIGHT)


def test_who_is_badly_damaged_backs_off() -> None:
    worn = shooter(MEDIUM_LASER, mode=Mode.WALKED, armor={"CT": (10, 5)})
    worn.armor[1] = 1
    one = table(worn, shooter(MEDIUM_LASER))
    assert answers(one, Question.STEPS, *NOT_FORWARD) == Step.BACKWARD


@pytest.mark.parametrize(("woods", "expected"), [(0, Step.STOP), (1, Step.BACKWARD)])
def test_it_steps_back_into_cover_but_not_into_the_open(woods: int, expected: Step) -> None:
    # It has moved a hex already, so that another makes it no harder to hit.
    one = table(
        shooter(MEDIUM_LASER, mode=Mode.WALKED, moved=1), shooter(MEDIUM_LASER), ground={"0810": {"woods": woods}}
    )
    assert answers(one, Question.STEPS, Step.STOP, Step.BACKWARD) == expected


def test_what_is_left_over_goes_into_gel() -> None:
    hurt = shooter(MEDIUM_LASER, Item("LT", Kind.GEL_PACK), mode=Mode.WALKED, moved=1)
    hurt.armor[4] -= 6
    one = table(hurt, shooter(MEDIUM_LASER))
    assert answers(one, Question.STEPS, Step.STOP, Step.USE_GEL) == Step.USE_GEL
    hurt.armor[4] += 3
    assert answers(one, Question.STEPS, Step.STOP, Step.USE_GEL) == Step.STOP


def test_a_stance_is_for_who_has_little_left() -> None:
    one = table(mech(), mech())
    assert answers(one, Question.STANCES, NO_STANCE, DEFENSIVE) == NO_STANCE
    one.game.units[0].armor[1] = 1
    assert answers(one, Question.STANCES, NO_STANCE, DEFENSIVE) == DEFENSIVE


def test_words_that_may_wake_an_ally_come_first() -> None:
    one = table(shooter(MEDIUM_LASER, at="0816", mode=Mode.WALKED), mech(at="0802"))
    assert answers(one, Question.STEPS, *NOT_BACK, Step.SOOTHE) == Step.SOOTHE


def test_it_lands_facing_the_enemy() -> None:
    one = table(shooter(MEDIUM_LASER, facing=2, mode=Mode.JUMPED), mech())
    assert answers(one, Question.FACES, 2, 3, 4, 5, 0, 1) == 0


@pytest.mark.parametrize(
    ("question", "expected"),
    [(Question.ELECTS, 0), (Question.REROLLS, 1), (Question.SHIFTS, 1), (Question.USES_GEL, 0)],
)
def test_small_questions(question: Question, expected: int) -> None:
    assert answers(table(mech(), mech()), question, 0, 1) == expected


# --- thinking


def test_what_is_only_thought_of_is_neither_told_nor_kept() -> None:
    one = table(shooter(MEDIUM_LASER, FOOT, mode=Mode.WALKED), shooter(MEDIUM_LASER))
    before = type(one.game)()
    before.units = [Unit(), Unit()]
    copy = copy_state(type(one.game))
    copy(one.game, before)
    answers(one, Question.STEPS, *NOT_FORWARD)
    fires(one, 1, 2)
    assert (one.log.listening, one.log.count, one.tape.written_count) == (1, 0, 0)
    for now, then in zip(one.game.units, before.units, strict=True):
        kept = [name for name, field in fields_of(Unit).items() if field.kept == "state"]
        assert {name: getattr(now, name) for name in kept} == {name: getattr(then, name) for name in kept}


# --- whole games


def a_game(first: int, second: int, policies: Sequence[int], number: int, *, rounds: int = 30) -> Table:
    """Two 'Mechs of the catalogue, ready to begin."""
    cards = sorted(catalogue(), key=lambda card: (card.tons, card.name))
    modules = {"c6": "yes", "equipment": "yes"}
    one: Table = meeting(MECH_D20, cards[first], cards[second], ("book", "book"), options=modules).position.table()
    one.asking.policy[:2] = list(policies)
    one.tape.source = Source.LIVE
    one.game.rounds = rounds
    seed_dice(one, 11, number)
    return one


def test_every_answer_is_one_that_was_offered() -> None:
    asked: Counter[int] = Counter()

    def watched(one: Table, who: int, question: int) -> int:
        before = one.asking.options[: one.asking.option_count]
        answer = choose(one, who, question)
        assert answer in before and len(set(before)) == len(before) > 1
        assert one.asking.options[: one.asking.option_count] == before
        asked[question] += 1
        return answer

    count = len(catalogue())
    for number, policies in enumerate(product((BOOK, RANDOM, CAUTIOUS), repeat=2)):
        one = a_game(number % count, (number + 4) % count, policies, number, rounds=12)
        one.choose = watched
        COURSE.action.play(one)
        assert one.tape.fault == Fault.NONE and COURSE.is_over(one)
    expected = (Question.ELECTS, Question.MOVES, Question.STEPS, Question.FACES, Question.ATTACKS_WITH)
    assert set(expected) <= set(asked)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("card", [1, 3, 7])
def test_the_cautious_player_beats_one_who_does_nothing(card: int, seat: int) -> None:
    one = a_game(card, card, (CAUTIOUS, BOOK) if seat == 0 else (BOOK, CAUTIOUS), card)
    COURSE.action.play(one)
    assert COURSE.winner(one) == seat


def test_the_cautious_player_beats_chance() -> None:
    # It wins seven games in eight: of ten fewer than five are as likely as 1 in 400.
    won = 0
    for number in range(10):
        one = a_game(3, 3, (CAUTIOUS, RANDOM) if number % 2 == 0 else (RANDOM, CAUTIOUS), number)
        COURSE.action.play(one)
        won += COURSE.winner(one) == number % 2
    assert won >= 5


def test_chance_takes_every_option_equally_often() -> None:
    one = table(mech(), mech())
    seed_dice(one, 5, 0)
    found = Counter(answers(one, Question.STEPS, 3, 5, 8, 9, policy=RANDOM) for _ in range(4_000))
    # A thousand each, give or take four deviations of 27.
    assert all(890 <= found[option] <= 1_110 for option in (3, 5, 8, 9))
    assert one.tape.written_count == 0


def test_policies_are_known_by_number() -> None:
    assert [POLICIES.index(name) for name in ("ask", "book", "random", "cautious")] == [0, BOOK, RANDOM, CAUTIOUS]
