"""Who acts when (D20-2 to D20-5, DR-20)."""

from __future__ import annotations

from tests.rules.mech_d20.tables import happened, mech, play, rolled, table

from ironfall.rulesets.mech_d20.initiative import MOST_REROLLS, roll_initiative
from ironfall.rulesets.mech_d20.records import Table
from ironfall.rulesets.mech_d20.traits import Trait
from ironfall.rulesets.mech_d20.words import Event, Why

NO, YES = 0, 1


def order(table: Table) -> list[int]:
    return table.game.order[: table.game.order_count]


def test_the_die_and_piloting() -> None:
    one = table(mech(piloting=1), mech(piloting=3), rolls=[12, 4])
    play(one, roll_initiative)
    assert rolled(one) == [(0, Why.INITIATIVE, 12), (1, Why.INITIATIVE, 4)]
    assert happened(one, Event.INITIATIVE) == [(0, 13, 0, 0), (1, 7, 0, 0)]
    assert order(one) == [1, 0]


def test_a_human_has_one_more() -> None:
    # 10 + 1 + 1 is more than 10 + 1, which would be a tie.
    one = table(mech(traits=1 << Trait.HUMAN), mech(), rolls=[10, 10])
    play(one, roll_initiative)
    assert happened(one, Event.INITIATIVE) == [(0, 12, 0, 0), (1, 11, 0, 0)]
    assert order(one) == [1, 0]


def test_lowest_first() -> None:
    one = table(mech(piloting=0), mech(piloting=0), mech(piloting=0), rolls=[7, 15, 11, NO], asked=True)
    play(one, roll_initiative)
    assert order(one) == [0, 2, 1]


def test_the_highest_may_go_first() -> None:
    one = table(mech(piloting=0), mech(piloting=0), mech(piloting=0), rolls=[7, 15, 11, YES], asked=True)
    play(one, roll_initiative)
    assert order(one) == [1, 0, 2]


def test_by_the_book_the_highest_goes_last() -> None:
    one = table(mech(), mech(), rolls=[15, 7])
    play(one, roll_initiative)
    assert order(one) == [1, 0]


def test_ties_roll_again_among_themselves() -> None:
    # A and C tie at 10, B is at 12. Anew C rolls higher than B had, and still acts before B.
    one = table(mech(), mech(), mech(), rolls=[9, 11, 9, 5, 19])
    play(one, roll_initiative)
    assert [who for who, *_ in happened(one, Event.TIED)] == [0, 2]
    assert order(one) == [0, 2, 1]


def test_a_tie_of_ties() -> None:
    # All three tie; anew B and C tie below A, and roll once more.
    one = table(mech(), mech(), mech(), rolls=[9, 9, 9, 8, 3, 3, 14, 2])
    play(one, roll_initiative)
    assert [who for who, *_ in happened(one, Event.TIED)] == [0, 1, 2, 1, 2]
    assert order(one) == [2, 1, 0]


def test_two_ties_at_once() -> None:
    # A and C tie at 10, B and D at 12; anew A 19, C 16, B 2, D 3: B and D still act after A and C.
    one = table(mech(), mech(), mech(), mech(), rolls=[9, 11, 9, 11, 18, 15, 1, 2])
    play(one, roll_initiative)
    assert [who for who, *_ in happened(one, Event.TIED)] == [0, 2, 1, 3]
    assert order(one) == [2, 0, 1, 3]


def test_who_wins_a_tie_for_the_highest_is_asked() -> None:
    one = table(mech(), mech(), mech(), rolls=[4, 12, 12, 2, 6, YES], asked=True)
    play(one, roll_initiative)
    assert order(one) == [2, 0, 1]


def test_ties_come_to_an_end() -> None:
    rolls = [7, 7] * (1 + MOST_REROLLS)
    one = table(mech(), mech(), rolls=rolls)
    play(one, roll_initiative)
    assert order(one) == [0, 1]


def test_the_destroyed_do_not_roll() -> None:
    one = table(mech(), mech(destroyed=1), mech(), rolls=[15, 7])
    play(one, roll_initiative)
    assert order(one) == [2, 0]


def test_one_alone_is_not_asked() -> None:
    one = table(mech(), mech(destroyed=1), rolls=[15], asked=True)
    play(one, roll_initiative)
    assert order(one) == [0]


def test_who_cannot_act_rolls_and_elects_nothing() -> None:
    for idle in (mech(shut_down=1), mech(out_at_start=1)):
        one = table(idle, mech(), rolls=[15, 7], asked=True)
        play(one, roll_initiative)
        assert order(one) == [1, 0]
