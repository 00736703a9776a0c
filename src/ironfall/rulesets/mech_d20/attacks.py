"""One attack: whether it may be made, its heat and its shot, the attack roll (D20-17 to D20-33, D20-58, D20-59)."""

from __future__ import annotations

from ironfall.board.hexes import distance
from ironfall.rulesets.mech_d20.arcs import covers, hexside_towards
from ironfall.rulesets.mech_d20.armament import (
    has_fired,
    has_shot,
    is_armament,
    is_launcher,
    is_limb_used,
    note_use,
    spend_shot,
)
from ironfall.rulesets.mech_d20.charts import HIGHEST_NUMBER, MISS, NATURAL_20, Chart
from ironfall.rulesets.mech_d20.heat import raise_heat
from ironfall.rulesets.mech_d20.hits import land_gel, land_hit
from ironfall.rulesets.mech_d20.line_of_sight import cover_of
from ironfall.rulesets.mech_d20.places import can_be_used, owe_piloting_roll
from ironfall.rulesets.mech_d20.records import Band, Cover, Kind, Table, Unit
from ironfall.rulesets.mech_d20.to_hit import attack_number, range_band
from ironfall.rulesets.mech_d20.traits import Trait, has_trait
from ironfall.rulesets.mech_d20.words import Event, Question, Reason, Refusal, Why
from ironfall.table.asking import ask, offer
from ironfall.table.dice import roll_on
from ironfall.table.marks import rule, verb
from ironfall.table.talk import needs, refuse, say


@rule(cites="D20-17 D20-18")
def refusals_of_attack(table: Table, attacker: Unit, target: Unit, item: int) -> int:
    """How many reasons forbid an attack; each is told.

    Worked example: a laser that has fired, at a target behind it, has two.
    """
    reasons = what_forbids(table, attacker, target, item)
    refused = 0
    refusal = 0
    while reasons > 0:
        if reasons & 1:
            refused += refuse(table, refusal)
        reasons >>= 1
        refusal += 1
    return refused


@rule(cites="D20-17")
def can_attack(table: Table, attacker: Unit, target: Unit, item: int) -> bool:
    """Whether an attack may be made.

    Worked example: at a 'Mech doomed in this very phase it may; what is destroyed goes in the Damage Phase.
    """
    return what_forbids(table, attacker, target, item) == 0


@rule(cites="D20-17 D20-19 D20-43")
def what_forbids(table: Table, attacker: Unit, target: Unit, item: int) -> int:
    """The refusals of an attack, a bit each.

    Worked example: against a destroyed 'Mech there is that one, whatever else holds.
    """
    if attacker.destroyed:
        return forbids(Refusal.ATTACKER_OUT, True)
    if target.destroyed:
        return forbids(Refusal.TARGET_OUT, True)
    if attacker.at == target.at:
        return forbids(Refusal.SAME_HEX, True)
    return (
        what_forbids_attacking(attacker)
        | what_forbids_using(table, attacker, item)
        | what_forbids_aiming(table, attacker, target, item)
    )


@verb
def forbids(refusal: int, when: bool) -> int:
    """The bit of a refusal, when it holds."""
    return 1 << refusal if when else 0


@rule(cites="D20-49 D20-55 D20-65")
def what_forbids_attacking(attacker: Unit) -> int:
    """What keeps a 'Mech from any attack, as it stood when the phase began.

    Worked example: two sensor hits before this phase do, the second one in this phase does not.
    """
    return (
        forbids(Refusal.ATTACKER_DOWN, attacker.shut_down != 0)
        | forbids(Refusal.PILOT_OUT, attacker.out_at_start != 0)
        | forbids(Refusal.SENSORS_OUT, attacker.sensor_hits_before > 1)
    )


@rule(cites="D20-18 D20-26 D20-41 D20-58 D20-59")
def what_forbids_using(table: Table, attacker: Unit, item: int) -> int:
    """What keeps an item from being used at all.

    Worked example: after a punch, the laser in the same arm is silent, and after the laser, that fist.
    """
    foot = attacker.kind[item] == Kind.FOOT
    return (
        forbids(Refusal.WEAPON_LOST, not is_armament(attacker, item) or not can_be_used(attacker, item))
        | forbids(Refusal.FIRED_ALREADY, has_fired(attacker, item))
        | forbids(Refusal.NO_AMMO, not has_shot(table, attacker, item))
        | forbids(Refusal.KICKED_ALREADY, foot and attacker.kicked >= table.game.numbers.kicks)
        | forbids(Refusal.NO_LIMB_TO_STAND, foot and attacker.prone != 0)
        | forbids(Refusal.LIMB_USED, is_limb_used(table, attacker, item))
    )


@rule(cites="D20-19 D20-23 D20-29 D20-58 D20-71")
def what_forbids_aiming(table: Table, attacker: Unit, target: Unit, item: int) -> int:
    """What keeps an item from this target: friend or enemy, arc, range, line of sight.

    Worked example: GEL is shot at friends, everything else at enemies.
    """
    friend = attacker.side == target.side
    gel = is_launcher(table, attacker, item)
    in_arc = covers(table, attacker, item, hexside_towards(table, attacker, target.at))
    hexes = distance(table.game.width, attacker.at, target.at)
    beyond = range_band(table, attacker, item, hexes) == Band.BEYOND
    by_limb = attacker.kind[item] != Kind.WEAPON
    return (
        forbids(Refusal.TARGET_FRIENDLY, friend and not gel)
        | forbids(Refusal.TARGET_ENEMY, gel and not friend)
        | forbids(Refusal.OUT_OF_ARC, not in_arc)
        | forbids(Refusal.OUT_OF_REACH, beyond and by_limb)
        | forbids(Refusal.TOO_FAR, beyond and not by_limb)
        | forbids(Refusal.NO_LINE_OF_SIGHT, cover_of(table, attacker, target) == Cover.FULL)
    )


# --- the attack


@rule(cites="D20-22 D20-28 D20-33 D20-58 D20-59")
def make_attack(table: Table, attacker: Unit, target: Unit, item: int) -> None:
    """Heat and shot are spent, then the attack die is rolled; a hit rolls its locations and its damage. Who is kicked,
    and who misses with a kick, owes a piloting roll.

    Worked example: an LRM 20 that misses has made 6 heat and used one of its 6 shots.
    """
    begin_attack(table, attacker, target, item)
    landed = roll_attack(table, attacker, target, item)
    if landed == MISS:
        say(table, Event.MISSES, attacker.number, item, 0, target.number)
        if attacker.kind[item] == Kind.FOOT:
            owe_piloting_roll(attacker, Reason.MISSED_KICK)
    else:
        natural_20 = 1 if landed == NATURAL_20 else 0
        say(table, Event.HITS, attacker.number, item, natural_20, target.number)
        if is_launcher(table, attacker, item):
            land_gel(table, attacker, target)
        else:
            table.game.attack_landed += 1
            if attacker.kind[item] == Kind.FOOT:
                owe_piloting_roll(target, Reason.KICKED)
            land_hit(table, attacker, target, item, natural_20)


@rule(cites="D20-22 D20-26")
def begin_attack(table: Table, attacker: Unit, target: Unit, item: int) -> None:
    """What an attack costs whether or not it hits.

    Worked example: a large laser makes 8 heat.
    """
    numbers = table.game.numbers
    kind = attacker.kind[item]
    if kind == Kind.HAND:
        heat = numbers.punch_heat
        say(table, Event.PUNCHES, attacker.number, attacker.place[item], target.number, heat)
    elif kind == Kind.FOOT:
        heat = numbers.kick_heat
        attacker.kicked += 1
        say(table, Event.KICKS, attacker.number, attacker.place[item], target.number, heat)
    else:
        heat = numbers.weapons[attacker.weapon[item]].heat
        say(table, Event.FIRES, attacker.number, item, target.number, heat)
    note_use(attacker, item)
    spend_shot(table, attacker, item)
    raise_heat(table, attacker, heat)


@rule(cites="D20-28 D20-30 D20-31")
def roll_attack(table: Table, attacker: Unit, target: Unit, item: int) -> int:
    """MISS, HIT or NATURAL_20, after all that rolls again.

    Worked example: an 11 is needed: 11 hits, 10 misses, and 20 hits and is a potential critical.
    """
    number = needs(table, attacker.number, Why.TO_HIT, attack_number(table, attacker, target, item))
    row = max(0, min(number, HIGHEST_NUMBER))
    landed = roll_on(table, attacker.number, Why.TO_HIT, Chart.ATTACK + row)
    while rolls_again(table, attacker, target, landed):
        landed = roll_on(table, attacker.number, Why.TO_HIT, Chart.ATTACK + row)
    return landed


@rule(cites="D20-29")
def rolls_again(table: Table, attacker: Unit, target: Unit, landed: int) -> bool:
    """Whether an ace repeats a miss, or a defender has a hit repeated.

    Worked example: the defender's new roll misses, and the ace's own makes it a hit again; then both are used up.
    """
    if landed == MISS:
        return takes_reroll(table, attacker, Trait.ACE_REROLL)
    return takes_reroll(table, target, Trait.DEFENDER_REROLL)


@rule(cites="D20-29")
def takes_reroll(table: Table, mech: Unit, trait: int) -> bool:
    """Whether a pilot who can, once a combat, wants to.

    Worked example: having used it in round 2, an ace is not asked in round 3.
    """
    if not has_trait(mech, trait) or mech.tried_once >> trait & 1 == 1:
        return False
    offer(table, 0)
    offer(table, 1)
    if ask(table, mech.number, mech.side, Question.REROLLS) == 0:
        return False
    mech.tried_once |= 1 << trait
    say(table, Event.REROLLED, mech.number, trait, 0, 0)
    return True
