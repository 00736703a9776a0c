"""The Combat Phase: who attacks what with what, and the action of its own."""

from __future__ import annotations

from typing import Any

from tests.rules.mech_d20.tables import by_place, happened, hex_of, mech, play, points, refused, table

from ironfall.rulesets.mech_d20.attacks import make_attack, refusals_of_attack
from ironfall.rulesets.mech_d20.combat import attack_in_turn, attacks_asked_for, begin_combat, play_attack
from ironfall.rulesets.mech_d20.records import LL, Kind, Table
from ironfall.rulesets.mech_d20.words import Event, Question, Refusal
from ironfall.table.talk import Told

LASER = ("RA", Kind.WEAPON, "medium_laser")
SMALL = ("CT", Kind.WEAPON, "small_laser")
FOOT = ("RL", Kind.FOOT)
DISPENSER, PACK = ("CT", Kind.GEL_DISPENSER), ("CT", Kind.GEL_PACK)


def take_turn(made: Table, rolls: list[int]) -> None:
    play(made, attack_in_turn, made.game.units[0], rolls=rolls)


def asked(made: Table) -> list[tuple[int, int]]:
    """Each question, and how many options it had."""
    lines = made.log.lines[: made.log.count]
    return [(question, options) for code, _, question, _, options in lines if code == Told.ANSWERED]


# --- a turn


def test_one_thing_after_another_at_whom_it_likes() -> None:
    made = table(mech(items=[LASER, SMALL]), mech(at="0808"), mech(at="0807"), asked=True)
    # The laser at unit 2 (8 misses), the small laser at unit 1 (9 hits the center torso); nothing is left to ask.
    take_turn(made, [1, 2, 8, 2, 1, 9, 18])
    assert happened(made, Event.MISSES) == [(0, 1, 0, 2)]
    assert happened(made, Event.HITS) == [(0, 2, 0, 1)]
    assert asked(made) == [
        (Question.ATTACKS_WITH, 3),
        (Question.ATTACKS, 2),
        (Question.ATTACKS_WITH, 2),
        (Question.ATTACKS, 2),
    ]


def test_with_one_target_nobody_is_asked_whom() -> None:
    made = table(mech(items=[LASER]), mech(at="0808"), asked=True)
    take_turn(made, [1, 8])
    assert asked(made) == [(Question.ATTACKS_WITH, 2)]


def test_nothing_is_the_default() -> None:
    made = table(mech(items=[LASER]), mech(at="0808"))
    take_turn(made, [])
    assert happened(made, Event.FIRES) == []


def test_with_nothing_to_attack_nobody_is_asked() -> None:
    made = table(mech(items=[LASER], facing=3), mech(at="0808"), asked=True)
    take_turn(made, [])
    assert asked(made) == []


def test_looking_for_targets_tells_no_refusals() -> None:
    made = table(mech(items=[LASER, FOOT]), mech(at="0807"), asked=True)
    take_turn(made, [0])
    assert [line for line in made.log.lines[: made.log.count] if line[0] == Told.REFUSED] == []


def test_who_is_down_or_was_out_when_the_round_began_does_nothing() -> None:
    for field in ("shut_down", "out_at_start", "destroyed"):
        made = table(mech(items=[LASER]), mech(at="0808"), asked=True)
        setattr(made.game.units[0], field, 1)
        take_turn(made, [])
        assert asked(made) == []


def test_who_was_knocked_out_in_this_phase_still_attacks() -> None:
    made = table(mech(items=[LASER], unconscious=1), mech(at="0808"), asked=True)
    take_turn(made, [1, 8])
    assert len(happened(made, Event.FIRES)) == 1


def test_gel_is_dispensed_once_by_each_dispenser() -> None:
    made = table(mech(items=[DISPENSER, PACK], heat=8), mech(at="0808"), asked=True)
    # Nothing is damaged, so that it cools by 5; then there is nothing more.
    take_turn(made, [1])
    assert (made.game.units[0].heat, made.game.units[0].shots[2]) == (3, 2)
    assert asked(made) == [(Question.ATTACKS_WITH, 2)]


def test_gel_dispensed_in_combat_saves_a_location_about_to_be_lost() -> None:
    made = table(mech(items=[DISPENSER, PACK]), mech(at="0808"), asked=True)
    one = made.game.units[0]
    one.ledger[LL] = 18
    take_turn(made, [1])
    assert by_place(one.gel_pending) == {"LL": 5}


def test_a_dispenser_without_gel_is_no_option() -> None:
    made = table(mech(items=[DISPENSER, (*PACK, None, False, 0)], heat=8), mech(at="0808"), asked=True)
    take_turn(made, [])
    assert asked(made) == []


def test_all_that_a_mech_can_have_can_be_offered() -> None:
    limbs = [("LA", Kind.HAND), ("RA", Kind.HAND), ("LL", Kind.FOOT), ("RL", Kind.FOOT)]
    made = table(mech(items=[*[SMALL] * 10, *limbs, DISPENSER, PACK, DISPENSER]), mech(at="0808"), asked=True)
    take_turn(made, [0])
    assert asked(made) == [(Question.ATTACKS_WITH, 16)]


# --- simultaneous


def test_what_breaks_in_the_phase_is_used_in_it_and_not_in_the_next() -> None:
    made = table(mech(items=[LASER]), mech(at="0808"))
    one, other = made.game.units[0], made.game.units[1]
    begin_combat(made)
    one.broken = 1
    assert refused(made, refusals_of_attack, one, other, 1) == []
    begin_combat(made)
    assert refused(made, refusals_of_attack, one, other, 1) == [Refusal.WEAPON_LOST]


def test_a_new_phase_has_everything_ready_again() -> None:
    made = table(mech(items=[FOOT]), mech(at="0808"))
    made.game.attack_landed = 3
    one, other = made.game.units[0], made.game.units[1]
    play(made, make_attack, one, other, 1, rolls=[2])
    assert refused(made, refusals_of_attack, one, other, 1) == [Refusal.KICKED_ALREADY, Refusal.FIRED_ALREADY]
    begin_combat(made)
    assert refused(made, refusals_of_attack, one, other, 1) == []
    assert made.game.attack_landed == 0


# --- the action


def volley(items: list[Any], rolls: list[int], **attacker: Any) -> Table:
    made = table(mech(items=items, **attacker), mech(at="0808"))
    play(made, play_attack, rolls=rolls)
    return made


def test_without_a_word_every_weapon_fires_and_the_damage_is_dealt() -> None:
    made = volley([LASER, FOOT, SMALL], [9, 6, 9, 18])
    assert [item for _, item, _, _ in happened(made, Event.FIRES)] == [1, 3]
    assert happened(made, Event.KICKS) == []
    target = made.game.units[1]
    assert (points(target, "RA"), points(target, "CT")) == ((5, 5), (7, 5))
    assert by_place(target.ledger) == {}
    assert made.game.attack_landed == 2


def test_what_is_declared_is_used_in_the_order_of_the_card() -> None:
    # 50 t: a kick of 2D6, each with its location.
    made = volley([LASER, SMALL, FOOT], [8, 9, 18, 2, 18, 3, 19], declared=0b101)
    assert [item for _, item, _, _ in happened(made, Event.FIRES)] == [1]
    assert len(happened(made, Event.KICKS)) == 1
    # Whoever is kicked rolls for its feet: 19 is plenty.
    assert len(happened(made, Event.KEEPS_FEET)) == 1


def test_a_kick_that_misses_may_bring_the_kicker_down() -> None:
    # Piloting needs 10 - 1.
    made = volley([FOOT], [2, 8], declared=1)
    assert (made.game.units[0].prone, made.game.units[1].prone) == (1, 0)
    assert made.game.attack_landed == 0


def test_what_cannot_be_fired_is_passed_over() -> None:
    made = volley([LASER, ("CT", Kind.WEAPON, "small_laser", True)], [8])
    assert len(happened(made, Event.FIRES)) == 1


def test_what_is_asked_for() -> None:
    made = table(mech(items=[LASER, FOOT, SMALL], at="0809"), mech(at="0808"))
    assert attacks_asked_for(made) == [1, 3]
    made.game.units[0].declared = 0b10
    assert attacks_asked_for(made) == [2]
    # Declared it stays, legal or not; without a word only what can be fired is meant.
    made.game.units[1].at = hex_of("0803")
    assert attacks_asked_for(made) == [2]
    made.game.units[0].declared = 0
    assert attacks_asked_for(made) == [1]
