"""Which of the odds of an action are told, of whom, and in what order."""

from __future__ import annotations

from typing import NamedTuple

from ironfall import api
from ironfall.odds.questions import Outcome

ROLES = ("attacker", "target")
"""What names of outcomes call the units of an action, in order."""
SUCCESS = "hit"
HITS = "hits"
"""How many of an action's attacks hit, where it may be more than one."""


class End(NamedTuple):
    """A place where a unit may end."""

    title: str
    hex: str | None
    """Its number, where it is a hex."""
    chance: Outcome


def outcomes_of(odds: api.Odds, unit: int) -> list[str]:
    """The names of what can come of an action for a unit, in the order of telling, without what the unit is called."""
    start = f"{ROLES[unit]}_"
    table, is_told = odds.position.table(), odds.position.ruleset.outcomes.is_told
    told = [name for name in odds.outcomes if name.startswith(start) and "/" not in name and is_told(table, name)]
    names = [name.removeprefix(start) for name in told]
    last = odds.position.ruleset.outcomes.fates[-1].name
    return sorted(names, key=lambda name: name == last)


def of_no_unit(odds: api.Odds) -> list[str]:
    """Outcomes beside the success that are about nobody in particular."""
    about = tuple(f"{role}_" for role in ROLES)
    return [name for name in odds.outcomes if "/" not in name and name != SUCCESS and not name.startswith(about)]


def units_told(odds: api.Odds) -> list[int]:
    """The units of an action by their place in it, in the order of telling: whom it is made on, then who makes it."""
    return list(reversed(range(len(odds.action.units))))


def ends_of(odds: api.Odds, unit: int) -> list[End]:
    """Where a unit may end, the likeliest first."""
    places = odds.answers.group(f"final_hexes/{ROLES[unit]}").items()
    ends = sorted((place for place in places if place[1].can_happen), key=lambda place: -place[1].p)
    return [End(f"hex {end}", end, chance) if end.isdigit() else End(end, None, chance) for end, chance in ends]


def average(mean: float) -> str:
    """A mean, to a tenth; no more than nothing is not nothing."""
    return "less than 0.1" if 0 < mean * 20 < 1 else f"{mean:.1f}"
