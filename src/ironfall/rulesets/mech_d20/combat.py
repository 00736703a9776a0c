"""The Combat Phase: who attacks what with what (D20-4, D20-17)."""

from __future__ import annotations

from ironfall.rulesets.mech_d20.armament import has_fired, is_armament, note_use
from ironfall.rulesets.mech_d20.attacks import can_attack, make_attack
from ironfall.rulesets.mech_d20.damage_phase import damage_phase
from ironfall.rulesets.mech_d20.places import can_act, can_be_used
from ironfall.rulesets.mech_d20.records import NO_ITEM, Kind, Table, Unit
from ironfall.rulesets.mech_d20.repairs import can_dispense, dispense_gel
from ironfall.rulesets.mech_d20.words import Question
from ironfall.table.asking import ask, offer
from ironfall.table.each_way import go_apart
from ironfall.table.marks import rule, verb


@rule(cites="D20-17 DR-7")
def begin_combat(table: Table) -> None:
    """All attacks are simultaneous, so what counts in this phase is how everything stood when it began.

    Worked example: a laser disabled by the first attack of the phase still fires later in it, and not in the next.
    """
    table.game.attack_landed = 0
    for k in range(table.game.unit_count):
        mech = table.game.units[k]
        mech.broken_before = mech.broken
        mech.sensor_hits_before = mech.sensor_hits
        mech.fired = 0
        mech.kicked = 0


@rule(cites="D20-4 D20-17 D20-70")
def attack_in_turn(table: Table, mech: Unit) -> None:
    """One 'Mech attacks with one thing after another, or dispenses GEL, until it can or wants no more.

    Worked example: a laser at one target, the LRM at another, then nothing more.
    """
    if not can_act(mech):
        return
    item = chosen_armament(table, mech)
    while item != NO_ITEM:
        if mech.kind[item] == Kind.GEL_DISPENSER:
            note_use(mech, item)
            dispense_gel(table, mech)
        else:
            whom = chosen_target(table, mech, item)
            make_attack(table, mech, table.game.units[whom], item)
        item = chosen_armament(table, mech)


@rule(cites="D20-17 D20-70")
def chosen_armament(table: Table, mech: Unit) -> int:
    """What it uses next: anything that has a target, or a dispenser that has GEL; NO_ITEM for nothing more.

    Worked example: with every target out of arc nobody is asked.
    """
    offer(table, NO_ITEM)
    dispensers = 0
    for item in range(1, mech.items):
        if is_armament(mech, item):
            if targets_of(table, mech, item) > 0:
                offer(table, item)
        elif dispensers == 0 and can_use_dispenser(mech, item):
            offer(table, item)
            dispensers += 1
    return ask(table, mech.number, mech.side, Question.ATTACKS_WITH)


@rule(cites="D20-70 DR-7")
def can_use_dispenser(mech: Unit, item: int) -> bool:
    """A dispenser is used once a phase, and takes a charge of GEL.

    Worked example: two dispensers and three charges: two uses a phase.
    """
    if mech.kind[item] != Kind.GEL_DISPENSER or has_fired(mech, item) or not can_be_used(mech, item):
        return False
    return can_dispense(mech)


@verb
def targets_of(table: Table, mech: Unit, item: int) -> int:
    """How many there are to attack with it."""
    count = 0
    for k in range(table.game.unit_count):
        if can_attack(table, mech, table.game.units[k], item):
            count += 1
    return count


@rule(cites="D20-17 D20-19")
def chosen_target(table: Table, mech: Unit, item: int) -> int:
    """Whom it attacks with this, by number.

    Worked example: with one enemy in the arc nobody is asked.
    """
    for k in range(table.game.unit_count):
        if can_attack(table, mech, table.game.units[k], item):
            offer(table, k)
    return ask(table, mech.number, mech.side, Question.ATTACKS)


# --- the action of its own


@rule(cites="D20-17 D20-60")
def play_attack(table: Table) -> None:
    """Unit 0 attacks unit 1 with all that is declared, in the order of its card, and the Damage Phase follows.

    Worked example: two lasers declared: two attack rolls, then what both did is dealt.
    """
    begin_combat(table)
    for item in range(1, table.game.units[0].items):
        if is_declared(table, item) and can_attack(table, table.game.units[0], table.game.units[1], item):
            make_attack(table, table.game.units[0], table.game.units[1], item)
    go_apart(table)
    damage_phase(table)


@rule(cites="D20-17")
def is_declared(table: Table, item: int) -> bool:
    """Whether unit 0 means to use it: what it declared, or without a word every weapon, but not hand and foot.

    Worked example: a kick has to be declared.
    """
    attacker = table.game.units[0]
    if attacker.declared == 0:
        return attacker.kind[item] == Kind.WEAPON
    return attacker.declared >> (item - 1) & 1 == 1


def attacks_asked_for(table: Table) -> list[int]:
    """What unit 0 means to attack unit 1 with, in the order of its card: all that is declared, legal or not, or else
    every weapon that can be fired at it."""
    attacker, target = table.game.units[0], table.game.units[1]
    begin_combat(table)
    asked_for = [item for item in range(1, attacker.items) if is_declared(table, item)]
    return [item for item in asked_for if attacker.declared or can_attack(table, attacker, target, item)]
