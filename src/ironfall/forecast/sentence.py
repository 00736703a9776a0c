"""What a player wants to know of an action first, in a sentence or three."""

from __future__ import annotations

from ironfall import api
from ironfall.forecast.chances import Manner, often
from ironfall.forecast.outcomes import ROLES, SUCCESS, average, outcomes_of, units_told
from ironfall.odds.questions import Outcome

FEWEST_TO_COMPARE = 100
"""Trials in which each must have come about before two estimates are set against each other."""


def sentence(odds: api.Odds, manner: Manner) -> str:
    """How likely it is to hit, what becomes of whom, and who pays more dearly."""
    _, does, cannot = odds.action.hits
    who = f"The {odds.action.units[0]}" if odds.action.by_all else "It"
    hit = f"{who} {_does(odds, does, cannot, odds.outcomes[SUCCESS], manner)}."
    clauses = [hit, *(_fate(odds, unit, manner) for unit in units_told(odds)), _damage(odds), _exchange(odds)]
    return " ".join(clause for clause in clauses if clause)


def _fate(odds: api.Odds, unit: int, manner: Manner) -> str:
    """How likely a unit is to fall, and to be destroyed, or what else a ruleset tells first."""
    names = outcomes_of(odds, unit)
    fates = [fate for fate in odds.position.ruleset.outcomes.fates if fate.name in names]
    outcomes = [_outcome(odds, unit, fate.name) for fate in fates]
    subject = f"The {odds.action.units[unit]}"
    if len(fates) > 1 and all(outcome.fraction == 0 for outcome in outcomes):
        neither = " nor ".join(fate.cannot.removeprefix("cannot ") for fate in fates)
        return f"{subject} can neither {neither}."
    pairs = zip(fates, outcomes, strict=True)
    told = [_does(odds, fate.does, fate.cannot, outcome, manner) for fate, outcome in pairs]
    return f"{subject} {' and '.join(told)}."


def _does(odds: api.Odds, does: str, cannot: str, outcome: Outcome, manner: Manner) -> str:
    if outcome.fraction == 0:
        return cannot
    if outcome.fraction == 1:
        return f"always {does}"
    return f"{does} {often(outcome, odds.counted.trials if odds.counted else 0, manner)}"


def _outcome(odds: api.Odds, unit: int, name: str) -> Outcome:
    return odds.outcomes[f"{ROLES[unit]}_{name}"]


def _damage(odds: api.Odds) -> str:
    called = odds.action.units
    means = {unit: average(odds.spreads[f"damage_to_{ROLES[unit]}"].mean) for unit in units_told(odds)}
    first, *second = units_told(odds)
    told = f"On average the {called[first]} takes {means[first]} points of damage"
    return told + "".join(f" and the {called[unit]} {means[unit]}" for unit in second) + "."


def _exchange(odds: api.Odds) -> str:
    """Who pays more dearly: attackers destroyed for each target, or targets for each attacker."""
    called = odds.action.units
    if len(called) < 2:
        return ""
    end = odds.position.ruleset.outcomes.fates[-1]
    target, attacker = _outcome(odds, 1, end.name), _outcome(odds, 0, end.name)
    for one in (target, attacker):
        if one.p == 0 or one.fraction == 1 or (one.times is not None and one.times < FEWEST_TO_COMPARE):
            return ""
    more, fewer = (0, 1) if attacker.p > target.p else (1, 0)
    ratio = max(attacker.p, target.p) / min(attacker.p, target.p)
    if ratio * 2 < 3:
        return f"Either {end.does} about as often as the other."
    figure = f"{ratio:.1f}" if ratio < 10 else f"{round(ratio):,}"
    return f"For every {called[fewer]} {end.ended}, {figure} {called[more]}s are."
