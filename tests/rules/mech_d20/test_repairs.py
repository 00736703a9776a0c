"""GEL: repairs, cooling, charges (D20-68 to D20-72, DR-10)."""

from __future__ import annotations

from tests.rules.mech_d20.tables import by_place, happened, lost, mech, play, points, table

from ironfall.rulesets.mech_d20.damage_phase import deal_damage
from ironfall.rulesets.mech_d20.records import CT, LA, RA, Kind
from ironfall.rulesets.mech_d20.repairs import (
    can_be_repaired,
    can_dispense,
    dispense_gel,
    gel_points,
    has_gel,
    mend,
    repair,
    spend_gel,
    use_gel_on_itself,
)
from ironfall.rulesets.mech_d20.traits import Trait
from ironfall.rulesets.mech_d20.words import Event

PACK = ("LT", Kind.GEL_PACK)
DISPENSER = ("RT", Kind.GEL_DISPENSER)
REPAIR, COOL = 0, 1


def test_a_location_is_mended_up_to_its_card_and_no_further() -> None:
    """5 points for 2(3) of 10(5): 2 inside, then 3 outside. 5 more for 8(5): 2 count."""
    one = table(mech())
    hurt = one.game.units[0]
    hurt.armor[RA], hurt.internal[RA] = 2, 3
    play(one, mend, hurt, RA, 5)
    assert points(hurt, "RA") == (5, 5)
    hurt.armor[RA] = 8
    play(one, mend, hurt, RA, 5)
    assert points(hurt, "RA") == (10, 5)
    assert happened(one, Event.REPAIRED) == [(0, RA, 5, 0), (0, RA, 2, 3)]


def test_an_arm_about_to_be_lost_can_be_saved() -> None:
    """D20-T74: 18 points on 10(5), 5 repaired: 0(2)."""
    one = table(mech())
    hurt = one.game.units[0]
    hurt.ledger[RA] = 18
    play(one, repair, hurt, RA, 5)
    assert by_place(hurt.ledger) == {"RA": 18}
    play(one, deal_damage, hurt)
    assert happened(one, Event.REPAIRED) == [(0, RA, 5, 0)]
    assert (points(hurt, "RA"), lost(hurt), by_place(hurt.gel_pending)) == ((0, 2), set(), {})


def test_repairs_count_after_the_attacks_whichever_came_first() -> None:
    one = table(mech())
    hurt = one.game.units[0]
    play(one, repair, hurt, RA, 5)
    hurt.ledger[RA] = 18
    play(one, deal_damage, hurt)
    assert points(hurt, "RA") == (0, 2)


def test_what_was_lost_before_or_taken_by_a_20_stays_lost() -> None:
    """D20-T75 and DR-6."""
    one = table(mech(twenty=1 << LA))
    hurt = one.game.units[0]
    hurt.gone[RA] = 1
    hurt.armor[RA] = hurt.internal[RA] = hurt.armor[LA] = 0
    assert [can_be_repaired(hurt, place) for place in (RA, LA, CT)] == [False, False, True]
    play(one, mend, hurt, RA, 5)
    play(one, mend, hurt, LA, 5)
    assert happened(one, Event.REPAIRED) == [(0, RA, 0, 5), (0, LA, 0, 5)]
    assert (points(hurt, "RA"), points(hurt, "LA")) == ((0, 0), (0, 5))


def test_a_charge_is_spent_from_the_first_pack_that_has_one() -> None:
    user = mech(items=[PACK, PACK])
    for _ in range(4):
        assert has_gel(user)
        spend_gel(user)
    assert user.shots[1:3] == [0, 2]
    user.broken = 0b10
    assert not has_gel(user)


def test_combat_takes_a_dispenser_and_a_charge() -> None:
    assert not can_dispense(mech(items=[PACK]))
    assert not can_dispense(mech(items=[DISPENSER]))
    assert can_dispense(mech(items=[PACK, DISPENSER]))
    assert can_dispense(mech(items=[PACK, DISPENSER], broken=0b10))
    assert not can_dispense(mech(items=[PACK, DISPENSER], broken=0b10, broken_before=0b10))


def test_a_defender_repairs_one_more() -> None:
    one = table(mech(), mech(traits=1 << Trait.DEFENDER_GEL))
    assert [gel_points(one, user) for user in one.game.units] == [5, 6]


def test_its_player_chooses_the_location() -> None:
    user = mech(items=[PACK])
    one = table(user, rolls=[LA], asked=True)
    user.armor[RA], user.armor[LA] = 3, 6
    play(one, use_gel_on_itself, user)
    assert (points(user, "RA"), points(user, "LA")) == ((3, 5), (10, 5))
    assert user.shots[1] == 2


def test_by_the_book_it_repairs_what_is_damaged_most() -> None:
    user = mech(items=[PACK], heat=9)
    one = table(user)
    user.armor[RA], user.armor[LA] = 6, 3
    play(one, use_gel_on_itself, user)
    assert (points(user, "RA"), points(user, "LA"), user.heat) == ((6, 5), (8, 5), 9)


def test_it_may_cool_instead() -> None:
    user = mech(items=[PACK], heat=9)
    one = table(user, rolls=[COOL], asked=True)
    user.armor[RA] = 6
    play(one, use_gel_on_itself, user)
    assert (points(user, "RA"), user.heat, user.shots[1]) == ((6, 5), 4, 2)


def test_undamaged_it_only_cools_and_cold_it_only_repairs() -> None:
    user = mech(items=[PACK], heat=3)
    one = table(user, asked=True)
    play(one, use_gel_on_itself, user)
    assert user.heat == 0
    user.armor[RA] = 6
    play(one, use_gel_on_itself, user)
    assert points(user, "RA") == (10, 5)


def test_what_is_dispensed_in_combat_counts_in_the_damage_phase() -> None:
    user = mech(items=[PACK, DISPENSER], heat=9)
    one = table(user, rolls=[REPAIR, RA], asked=True)
    user.ledger[RA], user.ledger[LA] = 18, 20
    play(one, dispense_gel, user)
    assert (by_place(user.ledger), by_place(user.gel_pending)) == ({"LA": 20, "RA": 18}, {"RA": 5})
    assert happened(one, Event.REPAIRED) == []
