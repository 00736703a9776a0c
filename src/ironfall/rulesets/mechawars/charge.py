"""The charge, step by step: declared, answered, moved, shot at, closed, and the collision (COL-1 to COL-9)."""

from __future__ import annotations

from ironfall.rulesets.mechawars.accidents import NO_WAY, first_in_the_way, way_to_touch
from ironfall.rulesets.mechawars.aftermath import end_collision, may_act, pay_for_being_shaken, spend_action
from ironfall.rulesets.mechawars.collision import collide
from ironfall.rulesets.mechawars.geometry import (
    close,
    compare_gap,
    compare_way_to,
    crosses_impassable_ground,
    gap,
    go_within_an_inch,
    run_into,
    stands_in_the_way,
    way_to_stop,
)
from ironfall.rulesets.mechawars.meeting import is_run_into
from ironfall.rulesets.mechawars.reactions import (
    declare_counter_charges,
    declare_shots,
    may_counter_charge,
    nearest_of,
    resolve_shots,
)
from ironfall.rulesets.mechawars.records import INCH, NOBODY, Table, Unit
from ironfall.rulesets.mechawars.words import Event, Refusal
from ironfall.table.marks import rule
from ironfall.table.talk import refuse, say

FAR = 4 * INCH


# --- what is allowed


@rule(cites="COL-1 COL-2 COL-25 COL-26 R-11 R-24 R-26")
def charge_refusals(table: Table, charger: Unit, target: Unit) -> int:
    """Every reason why one mech may not charge at another; 0 where there is none.

    Worked example: a run of 8 inches and a gap of 8.000: allowed; 8.001: too far.
    """
    if charger.number == target.number:
        return refuse(table, Refusal.ITSELF)
    refused = 0
    if charger.wrecked:
        refused += refuse(table, Refusal.CHARGER_WRECKED)
    if charger.actions <= 0:
        refused += refuse(table, Refusal.NO_ACTION)
    elif not charger.wrecked and not may_act(charger):
        refused += refuse(table, Refusal.CHARGER_SHAKEN)
    if target.wrecked:
        refused += refuse(table, Refusal.TARGET_WRECKED)
    if target.side == charger.side:
        refused += refuse(table, Refusal.TARGET_FRIENDLY)
    if target.hidden:
        refused += refuse(table, Refusal.TARGET_HIDDEN)
    if target.obscured:
        refused += refuse(table, Refusal.TARGET_OBSCURED)
    if table.game.options.no_zero_charge and compare_gap(charger, target, INCH) <= 0:
        refused += refuse(table, Refusal.ALREADY_CLOSE)
    if compare_gap(charger, target, max(charger.walk, charger.run)) > 0:
        refused += refuse(table, Refusal.TOO_FAR)
    elif is_blocked(table, charger, target):
        refused += refuse(table, Refusal.PATH_BLOCKED)
    return refused


@rule(cites="COL-1 G-5 G-6")
def is_blocked(table: Table, charger: Unit, target: Unit) -> bool:
    """Whether the straight way is crossed by impassable terrain, or first by a base that could not counter-charge.

    One that could may yet come to meet the charger, or be run into, and forbids nothing, nor does what stands behind
    it. Worked example: a friend in the way: blocked.
    """
    if crosses_impassable_ground(table, charger, target):
        return True
    blocking = NO_WAY
    meeting = NO_WAY
    for k in range(table.game.unit_count):
        other = table.game.units[k]
        if stands_in_the_way(charger, target, other):
            if may_counter_charge(table, charger, target, other):
                meeting = min(meeting, way_to_touch(charger, target, other))
            else:
                blocking = min(blocking, way_to_touch(charger, target, other))
    return blocking < NO_WAY and blocking <= meeting


# --- the six steps


@rule(cites="COL-1 COL-4 COL-5 COL-9 COL-26 COL-29 R-12")
def charge(table: Table, charger: Unit, target: Unit) -> None:
    """A whole charge, which is allowed.

    Worked example: 5 inches, and a counter-charge: 4 inches, then 1 by the other, and the collision.
    """
    game = table.game
    declare(table, charger, target)
    counter_chargers = declare_counter_charges(table, charger, target)
    shooters = 0
    if counter_chargers == 0:
        say(table, Event.NO_COUNTER, target.number, 0, 0, 0)
        shooters = declare_shots(table, charger, target)
    meet(table, charger, target, counter_chargers)
    start_x = charger.x
    start_y = charger.y
    make_charge_move(table, charger, target)
    if resolve_shots(table, charger, shooters):
        make_contact(table, charger, target, game.units[game.defender], start_x, start_y)
        collide(table)
        end_collision(table)


@rule(cites="COL-1 COL-26 R-20")
def declare(table: Table, charger: Unit, target: Unit) -> None:
    """It names its target, and uses an action; one that is Shaken has lost another first (R-20).

    Worked example: with two actions, the charge leaves one.
    """
    game = table.game
    game.charger = charger.number
    game.defender = target.number
    game.counter_charged = 0
    game.charged = 0
    game.far = 0
    game.accidental = 0
    game.collided = 0
    for k in range(game.unit_count):
        game.units[k].lost = 0
        game.units[k].moved = 0
    pay_for_being_shaken(table, charger)
    say(table, Event.DECLARES, charger.number, target.number, gap(charger, target), 0)
    spend_action(table, charger)


@rule(cites="COL-6 COL-9 COL-10 G-6")
def meet(table: Table, charger: Unit, target: Unit, counter_chargers: int) -> None:
    """Whom the charger will meet: the nearest counter-charger, else the target; but who stands in the way before, by
    accident.

    Worked example: A charges B, and C counter-charges: A and C collide.
    """
    game = table.game
    if counter_chargers != 0:
        game.counter_charged = 1
        game.defender = nearest_of(table, charger, counter_chargers)
    in_the_way = first_in_the_way(table, charger, target)
    if in_the_way == NOBODY:
        return
    way = way_to_stop(charger, target, game.units[game.defender])
    if counter_chargers == 0 or is_run_into(charger, target, game.units[in_the_way], way):
        game.counter_charged = 0
        game.accidental = 1
        game.defender = in_the_way


@rule(cites="COL-6 COL-13 COL-17 R-11 G-3 HW-1")
def make_charge_move(table: Table, charger: Unit, target: Unit) -> None:
    """Straight on, to exactly an inch from whom it will meet. How far it charges in all is settled here: the last inch
    is its own unless the other comes to meet it.

    Worked example: 5 inches: 4 where it is counter-charged, else 5; both are far. 4.999: far only without.
    """
    game = table.game
    met = game.units[game.defender]
    if not game.accidental:
        if game.counter_charged:
            beyond = compare_way_to(charger, target, met, FAR)
            charger.moved = 1 if compare_way_to(charger, target, met, 0) > 0 else 0
        else:
            beyond = compare_gap(charger, met, FAR)
            charger.moved = 1 if compare_gap(charger, met, 0) > 0 else 0
        least = 1 if game.options.horizon_wars else 0
        game.far = 1 if beyond >= least else 0
    game.charged = go_within_an_inch(table, charger, target, met)
    say(table, Event.CHARGES, charger.number, met.number, game.charged, 0)


@rule(cites="COL-8 COL-10 R-10 G-4")
def make_contact(table: Table, charger: Unit, target: Unit, met: Unit, start_x: int, start_y: int) -> None:
    """A counter-charger comes up to an inch to meet the charger; else the charger, which began at `start`, goes the
    rest of the way.

    Worked example: a counter-charger half an inch away comes half an inch.
    """
    game = table.game
    if game.counter_charged:
        met.moved = 1 if compare_gap(met, charger, 0) > 0 else 0
        moved = close(table, met, charger)
        say(table, Event.CLOSES, met.number, charger.number, moved, 0)
        return
    if game.accidental:
        before = game.charged
        game.charged = run_into(table, charger, target, met, start_x, start_y)
        say(table, Event.BUMPS, charger.number, met.number, 0, 0)
        say(table, Event.CLOSES, charger.number, met.number, game.charged - before, 0)
        return
    moved = close(table, charger, met)
    game.charged += moved
    say(table, Event.CLOSES, charger.number, met.number, moved, 0)
