"""The switches that a game is played with: rulings a player may decide otherwise, and the later edition."""

from __future__ import annotations

from collections.abc import Mapping

from ironfall.errors import BadInput
from ironfall.rulesets.mechawars.records import MOST_UNITS, Options
from ironfall.rulesets.ruleset import Option

NO_YES = ("no", "yes")
YES_NO = ("yes", "no")

OPTIONS = (
    Option(
        "modify_before_keep",
        "Bonuses before dice are discarded",
        NO_YES,
        "Whether bonuses are added before all but the highest dice are discarded.",
        "R-2",
    ),
    Option(
        "critical_natural_only",
        "Only a 12 on the die itself is critical",
        NO_YES,
        "Whether only a 12 on the die itself is critical.",
        "R-3",
    ),
    Option(
        "critical_points_per_die",
        "A point to allocate for every 12",
        NO_YES,
        "Whether every 12 gives a point to allocate, not one in all.",
        "R-4",
    ),
    Option(
        "max_counter_chargers",
        "How many may counter-charge one charge",
        tuple(str(count) for count in range(1, MOST_UNITS)),
        "How many mechs may counter-charge one charge; only the nearest collides.",
        "R-7",
    ),
    Option(
        "friendly_counter_charge",
        "The charger's friends may counter-charge it",
        NO_YES,
        "Whether a mech of the charger's own side may counter-charge it.",
        "R-9",
    ),
    Option(
        "allow_zero_charge",
        "Charges from within an inch",
        YES_NO,
        "Whether a mech may charge another that is within an inch already.",
        "R-11",
    ),
    Option(
        "use_current_ma",
        "Dice by what is left of MA",
        YES_NO,
        "Whether dice are rolled by the MA of the moment, not by the card's.",
        "R-13",
    ),
    Option(
        "shaken_carries_over",
        "Shaken without an action left: one less next turn",
        YES_NO,
        "Whether who has no action left to lose loses one in the next turn.",
        "R-19",
    ),
    Option(
        "shaken_stacks",
        "Shaken again: another action lost",
        NO_YES,
        "Whether being Shaken again costs another action.",
        "R-21",
    ),
    Option(
        "accidental_bonus",
        "Bonus of both in an accidental collision",
        ("0", "1", "2"),
        "The bonus of both mechs in an accidental collision.",
        "R-22",
    ),
    Option(
        "shooting",
        "Shots at a charger",
        ("none", "simple"),
        "Whether enemies may shoot at a charger by a simple rule of ours: a D12, 8 or more is a point of damage.",
        "COL-7",
        ("none", "a simple rule of ours"),
    ),
    Option(
        "horizon_wars",
        "Dice as in the later edition",
        NO_YES,
        "Whether bonuses, further dice and draws count as in the later edition.",
        "HW-1",
    ),
)

FIELDS = {
    "allow_zero_charge": "no_zero_charge",
    "use_current_ma": "starting_ma",
    "shaken_carries_over": "shaken_forgotten",
}
"""Options whose default is yes: the field says that it is otherwise."""
LEAST_COUNTER_CHARGERS = 1


def set_options(options: Options, chosen: Mapping[str, str]) -> None:
    """Fill the record: what is chosen, else the default. All values are known to be right."""
    named = ("modify_before_keep", "critical_natural_only", "critical_points_per_die")
    if all(chosen.get(name) == "yes" for name in named):
        raise BadInput(f"{', '.join(named)} are not played all three at once; leave one of them out")
    for option in OPTIONS:
        place = option.values.index(chosen.get(option.name, option.default))
        if option.name == "max_counter_chargers":
            place += LEAST_COUNTER_CHARGERS
        setattr(options, FIELDS.get(option.name, option.name), place)
