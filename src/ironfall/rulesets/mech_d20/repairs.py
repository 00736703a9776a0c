"""GEL: repairs and cooling (D20-68 to D20-72, DR-10)."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.heat import cool
from ironfall.rulesets.mech_d20.pending import is_taken
from ironfall.rulesets.mech_d20.places import can_be_used, works
from ironfall.rulesets.mech_d20.records import NO_ITEM, NOWHERE, PLACES, Kind, Table, Unit
from ironfall.rulesets.mech_d20.traits import Trait, has_trait
from ironfall.rulesets.mech_d20.words import Event, Question
from ironfall.table.asking import ask, offer, prefer
from ironfall.table.marks import rule, verb
from ironfall.table.talk import say

REPAIR, COOL = 0, 1
"""The options of Question.USES_GEL."""


@rule(cites="DR-10 D20-69")
def repair(table: Table, mech: Unit, place: int, points: int) -> None:
    """GEL used in the Combat Phase counts when all attacks have been made, just before the Damage Phase.

    Worked example: an arm of 10(5) that takes 18 this round and is given 5 keeps 0(2), whichever came first.
    """
    mech.gel_pending[place] += points


@rule(cites="D20-68 D20-69 D20-72 DR-6")
def mend(table: Table, mech: Unit, place: int, points: int) -> None:
    """Damage still pending first, then internal armor, then armor, up to the card's; the rest is wasted. A location
    that is lost, or taken by a 20, stays so; criticals and counters too.

    Worked example: 5 points on an arm of 10(5) that stands at 8(5) restore 2, and 3 are wasted.
    """
    left = points
    if can_be_repaired(mech, place):
        off = min(left, mech.ledger[place])
        mech.ledger[place] -= off
        mech.ledger_behind[place] = min(mech.ledger_behind[place], mech.ledger[place])
        left -= off
        inside = min(left, mech.internal_full[place] - mech.internal[place])
        mech.internal[place] += inside
        left -= inside
        outside = min(left, mech.armor_full[place] - mech.armor[place])
        mech.armor[place] += outside
        left -= outside
    say(table, Event.REPAIRED, mech.number, place, points - left, left)


@verb
def mend_what_is_pending(table: Table, mech: Unit) -> None:
    """All GEL of the Combat Phase, before damage is dealt (DR-10)."""
    for place in range(PLACES):
        if mech.gel_pending[place] > 0:
            mend(table, mech, place, mech.gel_pending[place])
            mech.gel_pending[place] = 0


@rule(cites="D20-69 DR-6")
def can_be_repaired(mech: Unit, place: int) -> bool:
    """Not what was lost in an earlier round, nor what a 20 has taken; a loss that is still pending can be prevented.

    Worked example: an arm with 18 points pending on 10(5) can be saved, the arm lost last round cannot.
    """
    return mech.gone[place] == 0 and not is_taken(mech, place)


@verb
def damage_on(mech: Unit, place: int) -> int:
    """Points that GEL could still make good there."""
    if not can_be_repaired(mech, place):
        return 0
    lost = mech.armor_full[place] - mech.armor[place] + mech.internal_full[place] - mech.internal[place]
    return max(0, lost + mech.ledger[place] - mech.gel_pending[place])


@verb
def most_damaged(mech: Unit) -> int:
    """The location that needs repair most, NOWHERE if none does."""
    worst = NOWHERE
    most = 0
    for place in range(PLACES):
        points = damage_on(mech, place)
        if points > most:
            worst = place
            most = points
    return worst


@verb
def gel_pack(mech: Unit) -> int:
    """The first working pack with a charge left, NO_ITEM if there is none."""
    for item in range(1, mech.items):
        if mech.kind[item] == Kind.GEL_PACK and mech.shots[item] > 0 and works(mech, item):
            return item
    return NO_ITEM


@rule(cites="D20-70")
def has_gel(mech: Unit) -> bool:
    """Whether a working pack has a charge left; a pack that is hit is empty at once, like a bin.

    Worked example: a pack of 3 charges used three times has none.
    """
    return gel_pack(mech) != NO_ITEM


@rule(cites="D20-70")
def spend_gel(mech: Unit) -> None:
    """One charge of the first pack that has any.

    Worked example: two packs of 3 charges are 5 charges after one use.
    """
    pack = gel_pack(mech)
    if pack != NO_ITEM:
        mech.shots[pack] -= 1


@rule(cites="D20-70 DR-7")
def can_dispense(mech: Unit) -> bool:
    """In the Combat Phase it takes a dispenser besides a charge; one disabled in this very phase still works.

    Worked example: a 'Mech with a pack alone uses it while moving, not in combat.
    """
    dispensers = 0
    for item in range(1, mech.items):
        if mech.kind[item] == Kind.GEL_DISPENSER and can_be_used(mech, item):
            dispensers += 1
    return dispensers > 0 and has_gel(mech)


@rule(cites="D20-71")
def gel_points(table: Table, user: Unit) -> int:
    """Points that a charge repairs; a defender's repairs one more.

    Worked example: 5, in a defender's hands 6.
    """
    bonus = 1 if has_trait(user, Trait.DEFENDER_GEL) else 0
    return table.game.numbers.gel_points + bonus


@rule(cites="D20-11 D20-70")
def use_gel_on_itself(table: Table, mech: Unit) -> None:
    """A pod used while moving: what it repairs is repaired at once.

    Worked example: an arm at 10(3) of 12(5) is given 5: 2 inside, 2 outside, and 1 is wasted.
    """
    use_gel(table, mech, 1)


@rule(cites="D20-70 DR-10")
def dispense_gel(table: Table, mech: Unit) -> None:
    """A charge dispensed in the Combat Phase: what it repairs counts after all attacks.

    Worked example: an arm about to be lost this round is given 5, and may stay.
    """
    use_gel(table, mech, 0)


@rule(cites="D20-70 D20-71")
def use_gel(table: Table, mech: Unit, at_once: int) -> None:
    """Each use spends a charge, and its player chooses: repair a location that needs it, or cool down.

    Worked example: heat 9 and an arm damaged: either 5 heat or 5 points on the arm.
    """
    spend_gel(mech)
    needs_repair = most_damaged(mech) != NOWHERE
    if needs_repair:
        offer(table, REPAIR)
    if mech.heat > 0 or not needs_repair:
        offer(table, COOL)
    use = ask(table, mech.number, mech.side, Question.USES_GEL)
    if use == COOL:
        cool(table, mech, table.game.numbers.gel_points)
        return
    for place in range(PLACES):
        if damage_on(mech, place) > 0:
            offer(table, place)
    prefer(table, most_damaged(mech))
    chosen = ask(table, mech.number, mech.side, Question.REPAIRS)
    if at_once:
        mend(table, mech, chosen, gel_points(table, mech))
    else:
        repair(table, mech, chosen, gel_points(table, mech))
