"""Every number of the charts: its name in defaults.json, what may stand there, and the field that it fills."""

from __future__ import annotations

from typing import NamedTuple

from ironfall.rulesets.mech_d20 import chart_values as values
from ironfall.rulesets.mech_d20.chart_values import (
    COST,
    D20_NUMBER,
    HEAT,
    HEXSIDES,
    MODIFIER,
    NOTE,
    PENALTY,
    PLACE_NAMES,
    SWITCH,
    WEIGHT_CLASSES,
    Kind,
    only,
    whole,
)
from ironfall.rulesets.mech_d20.records import MOST_STEPS

ALL = -1


class Field(NamedTuple):
    """What may stand under a name, and the field of Numbers that it fills ("" for none; others ask for it by name)."""

    kind: Kind
    to: str = ""
    place: int = ALL
    """The place in the field; ALL where the value is the whole of it."""


POINTS = whole(0, values.MOST_POINTS)
LIMBS = ("LA", "RA", "LL", "RL")
LIMB_SET = values.set_of(values.one_place(LIMBS), f"a list of some of {', '.join(LIMBS)}")
VITAL = ("HD", "CT", "CTR")
VITAL_SET = values.set_of(values.one_place(VITAL), f"a list of some of {', '.join(VITAL)}")
STEP = whole(0, MOST_STEPS - 1)

FIELDS: dict[str, Field] = {
    "_note": Field(NOTE),
    "_signs": Field(NOTE),
    "known": Field(NOTE),
    "initiative.die": Field(only(20)),
    "initiative.tie": Field(only("reroll")),
    "initiative.winner_may_go_first": Field(only(True)),
    "to_hit.base": Field(D20_NUMBER, "to_hit"),
    "to_hit.natural_20_hits": Field(SWITCH),
    "to_hit.natural_1_misses": Field(SWITCH),
    "to_hit.targeting_laser": Field(MODIFIER, "laser"),
    "range.short": Field(MODIFIER, "range_modifier", 0),
    "range.medium": Field(MODIFIER, "range_modifier", 1),
    "range.long": Field(MODIFIER, "range_modifier", 2),
    "range.min_per_hex": Field(MODIFIER, "per_hex_inside"),
    "range.beyond_long": Field(only("illegal")),
    "attacker_move_mod.stationary": Field(PENALTY, "own_move", 0),
    "attacker_move_mod.walk": Field(PENALTY, "own_move", 1),
    "attacker_move_mod.run": Field(PENALTY, "own_move", 2),
    "attacker_move_mod.jump": Field(PENALTY, "own_move", 3),
    "attacker_move_colour.stationary": Field(only("none")),
    "attacker_move_colour.walk": Field(only("white")),
    "attacker_move_colour.run": Field(only("black")),
    "attacker_move_colour.jump": Field(only("red")),
    "target_move_mod": Field(values.TARGET_MOVE, "target_move"),
    "cover_mod.none": Field(PENALTY, "cover", 0),
    "cover_mod.light": Field(PENALTY, "cover", 1),
    "cover_mod.heavy": Field(PENALTY, "cover", 2),
    "cover_mod.full": Field(only("no_los")),
    "prone.adjacent_attackers": Field(MODIFIER, "prone_adjacent"),
    "prone.other_attackers": Field(MODIFIER, "prone_other"),
    "prone.own_attacks": Field(MODIFIER, "prone_own"),
    "prone.fall_damage": Field(only(0)),
    "location_die.front": Field(values.LOCATION_DIE),
    "location_die.rear": Field(values.LOCATION_DIE),
    **{f"location_die.fold_left_side.{name}": Field(values.PLACE) for name in PLACE_NAMES},
    **{f"location_die.fold_right_side.{name}": Field(values.PLACE) for name in PLACE_NAMES},
    **{f"attack_side_by_hexside.{k}": Field(values.SIDE, "side_from", k) for k in range(HEXSIDES)},
    **{f"weapon_arc.{name}": Field(values.HEXSIDE_SET, "arc", k) for k, name in enumerate(PLACE_NAMES)},
    **{f"transfer.{name}": Field(values.where_damage_goes(k), "inward", k) for k, name in enumerate(PLACE_NAMES)},
    **{f"attached.{name}": Field(LIMB_SET, "attached", PLACE_NAMES.index(name)) for name in ("LT", "RT", "LTR", "RTR")},
    "same_torso.RT": Field(only("RTR")),
    "same_torso.RTR": Field(only("RT")),
    "same_torso.LT": Field(only("LTR")),
    "same_torso.LTR": Field(only("LT")),
    "destroy.test": Field(only("damage > armor + internal")),
    "destroy.destroy_at_zero": Field(SWITCH),
    "destroy.kills_mech": Field(VITAL_SET, "vital"),
    "destroy.overflow_crit_rolls": Field(SWITCH),
    "destroy.rear_overflow": Field(SWITCH),
    "crit.die": Field(only(20)),
    "crit.part_destroyed_on": Field(whole(1, 20), "part_lost_on"),
    "crit.rolls_per_hit_location_max": Field(only(1)),
    "crit.chart": Field(
        only("1..k = installed items in card order (k <= 19); k+1..19 = No Critical; 20 = part destroyed")
    ),
    "crit.effects.weapon": Field(only("disabled for the combat")),
    "crit.effects.heat_sink": Field(only("disabled for the combat")),
    "crit.effects.jump_jet": Field(only("disabled for the combat")),
    "crit.effects.ammo": Field(only("destroyed and explodes")),
    "crit.effects.engine.heat_per_round": Field(HEAT, "engine_heat"),
    "crit.effects.engine.destroyed_at": Field(whole(1, 20), "engine_hits"),
    "crit.effects.gyro.piloting": Field(MODIFIER, "gyro_piloting"),
    "crit.effects.gyro.second": Field(only("falls, cannot stand")),
    "crit.effects.sensors.attack": Field(MODIFIER, "sensors_attack"),
    "crit.effects.sensors.second": Field(only("cannot attack")),
    "crit.effects.life_support.consciousness": Field(MODIFIER, "life_support"),
    "crit.effects.cockpit": Field(only("mech destroyed")),
    "crit.effects.hip.piloting": Field(MODIFIER, "hip_piloting"),
    "crit.effects.hip.walk": Field(only("halved")),
    "crit.effects.leg_actuator.piloting": Field(MODIFIER, "leg_actuator_piloting"),
    "crit.effects.leg_actuator.mp": Field(MODIFIER, "leg_actuator_mp"),
    "crit.effects.arm_actuator.attack_that_arm": Field(MODIFIER, "arm_actuator_attack"),
    "crit.effects.hand": Field(only("no punch with that arm")),
    "crit.ammo_explosion.dice": Field(only("damage dice of one full shot of the weapon")),
    "crit.ammo_explosion.counts_as_hit_for_internal_crit": Field(only(True)),
    "crit.ammo_explosion.empty_bin_explodes": Field(only(False)),
    "consciousness.required": Field(values.CONSCIOUSNESS, "consciousness"),
    "consciousness.dead_at_hits": Field(whole(1, 6), "deadly_hits"),
    "consciousness.wake_uses": Field(only("next unmarked counter")),
    "consciousness.wake_marks": Field(only(False)),
    "piloting.base": Field(D20_NUMBER, "piloting"),
    "piloting.rolls_per_round_max": Field(only(1)),
    "piloting.triggers": Field(values.TRIGGER_LIST),
    "piloting.big_damage": Field(whole(1, values.MOST_POINTS), "big_damage"),
    "piloting.damage_step": Field(whole(1, values.MOST_POINTS), "damage_step"),
    "piloting.rolled_at_once": Field(only(["stand_attempt"])),
    "piloting.penalty.per_full_10_damage_this_round": Field(MODIFIER, "per_damage_step"),
    "piloting.penalty.gyro": Field(MODIFIER),
    "piloting.penalty.hip": Field(MODIFIER),
    "piloting.penalty.leg_actuator": Field(MODIFIER),
    "piloting.penalty.leg_lost": Field(MODIFIER, "leg_lost_piloting"),
    "heat.walk": Field(HEAT, "heat_walk"),
    "heat.run": Field(HEAT, "heat_run"),
    "heat.jump_per_hex": Field(HEAT, "heat_jump_per_hex"),
    "heat.jump_min": Field(HEAT, "heat_jump_least"),
    "heat.stand_attempt": Field(HEAT, "heat_stand"),
    "heat.floor": Field(only(0)),
    "heat.sink": Field(HEAT, "sink"),
    "heat.sink_in_water_mult": Field(whole(0, 20), "sink_in_water"),
    "heat.attack_penalty": Field(values.HEAT_STEPS, "heat_attack"),
    "heat.mp_penalty": Field(values.HEAT_STEPS, "heat_mp"),
    "heat.shutdown_check_from": Field(STEP, "shutdown_from"),
    "heat.shutdown_dice": Field(only("2d20")),
    "heat.shutdown_required": Field(values.SHUTDOWN, "shutdown"),
    "move.hex_mp": Field(whole(1, 20), "hex_mp"),
    "move.terrain_change_mp": Field(COST, "terrain_mp"),
    "move.extra_facing_mp": Field(COST, "facing_mp"),
    "move.free_facing_start": Field(COST, "free_at_start"),
    "move.free_facing_end": Field(COST, "free_at_end"),
    "move.stand_mp": Field(COST, "stand_mp"),
    "move.gel_pod_mp": Field(COST, "gel_mp"),
    "move.max_climb": Field(COST, "most_climb"),
    "move.run_from_walk": Field(only("ceil(1.5*walk)")),
    "move.backward_max": Field(only("walk")),
    "jump_jet_tons": Field(values.JET_TONS),
    "weight_class": Field(values.CLASS_TONS),
    "gel.charges_per_slot": Field(whole(1, 99)),
    "gel.points_per_charge": Field(POINTS, "gel_points"),
    "gel.modes": Field(only(["dispenser_self", "launcher_attack", "cool"])),
    **{f"physical.punch.{name}": Field(values.PLAIN_DICE, "punch_dice", k) for k, name in enumerate(WEIGHT_CLASSES)},
    **{f"physical.kick.{name}": Field(values.PLAIN_DICE, "kick_dice", k) for k, name in enumerate(WEIGHT_CLASSES)},
    "physical.punch_heat": Field(HEAT, "punch_heat"),
    "physical.kick_heat": Field(HEAT, "kick_heat"),
    "physical.reach_hexes": Field(COST, "reach"),
    "physical.kicks_per_round": Field(COST, "kicks"),
    "physical.charge_push_dfa_enabled": Field(only(False)),
    "weapons._note": Field(NOTE),
}

WEAPON_FIELDS: dict[str, Field] = {
    "kind": Field(values.one_of(values.WEAPON_KINDS), "kind"),
    "damage": Field(values.DAMAGE),
    "heat": Field(HEAT, "heat"),
    "range": Field(values.RANGE),
    "ammo": Field(values.AMMO, "ammo"),
    "one_place": Field(SWITCH, "one_place"),
}
"""Of each weapon, under its name. A weapon of one's own needs all but the last."""
NEEDED = ("kind", "damage", "heat", "range", "ammo")

SAME = {
    "piloting.penalty.gyro": "crit.effects.gyro.piloting",
    "piloting.penalty.hip": "crit.effects.hip.piloting",
    "piloting.penalty.leg_actuator": "crit.effects.leg_actuator.piloting",
}
"""Numbers that have two names: giving either is enough, giving both differently is refused."""

SWITCHES = {
    "natural_20_hits": "to_hit.natural_20_hits",
    "natural_1_misses": "to_hit.natural_1_misses",
    "destroy_at_zero": "destroy.destroy_at_zero",
    "overflow_crit_rolls": "destroy.overflow_crit_rolls",
    "rear_overflow": "destroy.rear_overflow",
}
"""The options that a charts file can set as well, and under which name."""


def field_of(key: str) -> Field | None:
    """What may stand under a name with its dots, such as "to_hit.base" or "weapons.ac5.damage"; None for no name."""
    group, _, rest = key.partition(".")
    if group == "weapons" and "." in rest:
        return WEAPON_FIELDS.get(rest.partition(".")[2])
    return FIELDS.get(key)


def is_number(key: str) -> bool:
    """Whether a name is one of the charts' numbers, and not of a note about them."""
    field = field_of(key)
    return field is not None and field.kind is not NOTE
