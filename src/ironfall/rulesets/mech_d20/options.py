"""The optional rules, rulings and modules of this ruleset that a player can change.

Those in SWITCHES stand in a charts file as well; what is chosen for a game counts before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ironfall.rulesets.mech_d20.chart_fields import SWITCHES
from ironfall.rulesets.mech_d20.records import Options
from ironfall.rulesets.ruleset import Option

NO_YES = ("no", "yes")

OPTIONS = (
    Option(
        "natural_20_hits",
        "A natural 20 always hits",
        ("yes", "no"),
        "Whether a natural 20 on the attack die hits whatever the total.",
        "D20-31",
    ),
    Option(
        "natural_1_misses",
        "A natural 1 always misses",
        NO_YES,
        "Whether a natural 1 on the attack die misses whatever the total.",
        "D20-31",
    ),
    Option(
        "destroy_at_zero",
        "A location without a point left is lost",
        NO_YES,
        "Whether a location is lost when damage takes its last point, or only by more damage than that.",
        "D20-38",
    ),
    Option(
        "overflow_crit_rolls",
        "Damage carried over may be critical",
        NO_YES,
        "Whether damage carried over in the Damage Phase leads to critical rolls where it goes inside.",
        "DR-8",
    ),
    Option(
        "rear_overflow",
        "Damage from behind is carried over to the rear",
        NO_YES,
        "Whether damage from behind that an arm or leg cannot hold goes to the rear torso instead of the front.",
        "DR-14",
    ),
    Option("equipment", "Targeting lasers", NO_YES, "Whether targeting lasers count.", "D20-18"),
    Option("c6", "C6 links", NO_YES, "Whether C6 links join allies.", "D20-71"),
    Option("races", "Races of pilots", NO_YES, "Whether the races of pilots count.", "D20-2"),
    Option("classes", "Classes of pilots", NO_YES, "Whether the classes of pilots count.", "D20-15"),
    Option("techniques", "Techniques of pilots", NO_YES, "Whether the techniques of pilots count.", "D20-29"),
)


def set_options(options: Options, chosen: Mapping[str, str], overrides: Mapping[str, Any]) -> None:
    """Fill the record: what is chosen, else what the charts file says, else the default. All are known to be right."""
    for option in OPTIONS:
        value = option.default
        if option.name in SWITCHES:
            value = NO_YES[bool(overrides.get(SWITCHES[option.name], value == "yes"))]
        setattr(options, option.name, NO_YES.index(chosen.get(option.name, value)))
