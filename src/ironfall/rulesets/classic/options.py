"""The optional rules and rulings of this ruleset that a player can change."""

from __future__ import annotations

from ironfall.rulesets.classic.records import Options
from ironfall.rulesets.ruleset import Option

OPTIONS = (
    Option(
        "dfa_side_from",
        "Which side a death from above strikes",
        ("start", "hover"),
        "Whether a death from above strikes the side seen from where the jump began or from the hex it hovers over.",
        "AMB-1",
        ("the one seen from where the jump began", "the one seen from the hex that it hovers over"),
    ),
    Option(
        "offmap",
        "Pushed off the map",
        ("invalid", "removed", "destroyed"),
        "What a hex off the map is for a unit pushed there: no hex at all, the end of its game, or its destruction.",
        "AMB-8",
        ("nobody can be", "out of the game", "destroyed"),
    ),
    Option(
        "pilot_check_counts_fall_damage",
        "The damage of a fall counts in the roll for its pilot",
        ("no", "yes"),
        "Whether the damage of the fall itself counts in the pilot's roll to come through it unhurt.",
        "PILOT-2",
    ),
    Option(
        "crits_in_destroyed_location",
        "Critical rolls in a location just destroyed",
        ("explosive_only", "never"),
        "Whether a location that a hit destroys still gets a critical roll for what can explode in it.",
        "CRIT-1",
        ("only for what can explode", "never"),
    ),
    Option(
        "hip_cancels",
        "A hip hit takes the place of other hits to the leg",
        ("earlier", "all"),
        "Whether a hip hit takes the place of that leg's actuators hit in earlier turns only, or of all of them.",
        "AMB-39",
        ("those of earlier turns", "all of them"),
    ),
    Option(
        "evading",
        "Units may evade",
        ("no", "yes"),
        "Whether units may evade: +1 to hit them unless they are prone.",
        "MOD-16",
    ),
    Option(
        "one_pilot_hit_per_explosion",
        "An explosion inside costs the pilot one hit, not two",
        ("no", "yes"),
        "Whether an explosion inside costs the pilot one hit instead of two.",
        "CON-70",
    ),
    Option(
        "simultaneous_physicals",
        "Physical attacks of a turn are made at the same time",
        ("yes", "no"),
        "Whether a unit that is put out of action in a physical phase still makes the attack that it declared.",
        "AMB-30",
    ),
    Option(
        "hand_counts_without_lower_arm",
        "A missing hand counts where the lower arm is missing too",
        ("yes", "no"),
        "Whether a missing hand adds to the number of a punch where the lower arm is missing too.",
        "PUN-3",
    ),
    Option(
        "trip",
        "'Mechs may trip others",
        ("no", "yes"),
        "Whether 'Mechs may trip others: a kick that only costs balance.",
        "TRIP-1",
    ),
    Option(
        "basements",
        "Buildings have basements",
        ("no", "yes"),
        "Whether a unit heavier than what is left of a building breaks through its ground floor into a basement.",
        "BASEMENT-1",
    ),
    Option(
        "hard_ground",
        "Ice, rapids and ground that drags are harder to stand on",
        ("no", "yes"),
        "Whether ice, rapids and ground that drags make every piloting roll on them harder.",
        "PSR-10",
    ),
    Option(
        "rotor_damage",
        "Damage that reaches a rotor",
        ("tenth", "all"),
        "Whether a blow to the rotor of a VTOL does a tenth of its damage, rounded up, or all of it.",
        "HIT-7",
        ("a tenth of it", "all of it"),
    ),
    Option(
        "tacops_charge_damage",
        "Charge damage by both weights and the margin of the roll",
        ("no", "yes"),
        "Whether a charge does damage by both weights and the margin of the roll, instead of one weight each.",
        "CHG-13",
    ),
    Option(
        "mechs_charge_vehicles",
        "'Mechs may charge vehicles",
        ("no", "yes"),
        "Whether 'Mechs may charge vehicles as well as 'Mechs.",
        "AMB-15",
    ),
    Option(
        "all_physical_weapons",
        "Maces, lances, flails and the like",
        ("no", "yes"),
        "Whether maces, lances, vibroblades, flails and chain whips are used, which are optional.",
        "CLUB-3",
    ),
    Option(
        "aimed_clubs",
        "Physical weapons may be aimed",
        ("no", "yes"),
        "Whether physical weapons may be aimed high or low, at +4.",
        "CLUB-5",
    ),
)
FIELD = {
    "rotor_damage": "rotor_takes_all",
    "dfa_side_from": "dfa_side_from_hover",
    "crits_in_destroyed_location": "no_crits_in_destroyed_location",
    "hip_cancels": "hip_cancels_all",
    "simultaneous_physicals": "attacks_one_by_one",
    "hand_counts_without_lower_arm": "hand_needs_lower_arm",
}
"""The record's field where it is not the option's own name; the value is the place of the choice in the option."""


def set_options(options: Options, chosen: dict[str, str]) -> None:
    """Fill the record from the choices; names and values are known to be right."""
    for option in OPTIONS:
        value = chosen.get(option.name, option.default)
        setattr(options, FIELD.get(option.name, option.name), option.values.index(value))
