"""How a unit stands, in sentences: where it is, what state it is in, and what is left of its stats."""

from __future__ import annotations

from ironfall.rulesets.mechawars.naming import counted, measured, stat_names
from ironfall.rulesets.mechawars.records import Table
from ironfall.rulesets.ruleset import Setup


def standing(table: Table, setup: Setup, unit: int) -> list[str]:
    """Where it is, its state and its actions; what is left of every stat, against its card where points are lost."""
    mech = table.game.units[unit]
    at = measured(mech.x, mech.y)
    if mech.wrecked:
        return [f"Wrecked, {at}."]
    facts = [f"Stands {at}"]
    facts += [f"touching {setup.names[mech.touches - 1]}"] if mech.touches else []
    facts += [f"one inch from {setup.names[mech.inch_from - 1]}"] if mech.inch_from else []
    states = [word for word, is_so in (("hidden", mech.hidden), ("obscured", mech.obscured)) if is_so]
    if mech.shaken:
        states.append("Shaken" if mech.shaken == 1 else f"Shaken {mech.shaken} times over")
    states.append(f"{counted(mech.actions, 'action')} left")
    found = [f"{', '.join(facts)}; {', '.join(states)}."]
    stats = zip(stat_names(mech), mech.stat, mech.stat_full, strict=False)
    left = [f"{name} {points}{f' of {full}' if points < full else ''}" for name, points, full in stats]
    return [*found, f"{', '.join(left)}."]
