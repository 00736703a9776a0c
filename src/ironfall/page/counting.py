"""What a process beside the tables counts: the odds of an action, or what may be done set side by side, as data."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from ironfall import api
from ironfall.forecast.chances import Manner, folded, share, short_fraction, uncertain
from ironfall.forecast.choices import Column, rows_of
from ironfall.forecast.comparing import Effort, columns_of, compared_in, means, remarks, targets_in, title
from ironfall.forecast.outcomes import HITS, ROLES, SUCCESS, average, ends_of, of_no_unit, outcomes_of, units_told
from ironfall.forecast.sentence import sentence
from ironfall.forecast.standing_out import stands_out
from ironfall.game.position import Position
from ironfall.odds.questions import Outcome, Spread
from ironfall.rulesets.comparison import Measure, Reply

Data = dict[str, Any]
Progress = Callable[[int, int | None], None]

HERE = Manner("±", "tries")
"""How the page writes estimates."""
GAMES_OF_A_REPLY = 200
"""That each best reply is estimated from."""
PATIENCE = 0.4
"""Seconds after which somebody who waits is given a first look."""
TRIES_OF_A_LOOK = 1_000
"""That it is estimated from; they take less than PATIENCE."""


def odds(
    position: Position,
    action: str,
    exact: bool,
    progress: Progress,
    notice: Callable[[str], None],
    look: Callable[[Data], None],
) -> Data:
    """The odds of an action, as the page shows them: a sentence, chances with their words, numbers with their steps.

    `look` is given the same from few tries if it takes longer, unless an estimate was not enough.
    """
    begun, looked = time.monotonic(), exact

    def on_progress(done: int, of: int | None) -> None:
        nonlocal looked
        if not looked and time.monotonic() - begun > PATIENCE:
            looked = True
            look(odds_as_data(api.odds(position, action, budget=0, trials=TRIES_OF_A_LOOK)))
        progress(done, of)

    return odds_as_data(api.odds(position, action, exact=exact, on_progress=on_progress, on_notice=notice))


def odds_as_data(found: api.Odds) -> Data:
    """The same, once it is counted."""
    trials = found.counted.trials if found.counted else 0
    title = found.position.ruleset.outcomes.title
    several = HITS in found.spreads and len(found.action.units) > 1
    success = f"at least one {found.action.hits[0]}" if several else found.action.hits[0]
    named: list[tuple[str, int | None, str]] = [(SUCCESS, None, success)]
    named += [(name, None, title(name)) for name in of_no_unit(found)]
    for unit in units_told(found):
        named += [(f"{ROLES[unit]}_{name}", unit, title(name)) for name in outcomes_of(found, unit)]
    outcomes = {
        name: {
            "unit": letter_of(found, unit),
            "title": called,
            "p": found.outcomes[name].p,
            "fraction": short_fraction(found.outcomes[name]) or None,
            **figure(found.outcomes[name], trials),
        }
        for name, unit, called in named
    }
    numbers: list[tuple[str, int | None, str]] = [(HITS, None, title(HITS))] if HITS in found.spreads else []
    numbers += [(f"damage_to_{ROLES[unit]}", unit, "damage") for unit in units_told(found)]
    spreads = {
        name: {"unit": letter_of(found, unit), "title": called, **spread_as_data(found.spreads[name], trials)}
        for name, unit, called in numbers
    }
    return {
        "exact": found.exact,
        "sentence": sentence(found, HERE),
        "source": source(found),
        **taken_for_granted(found),
        "outcomes": outcomes,
        "ends": [each for unit in units_told(found) for each in ends_as_data(found, unit, trials)],
        "spreads": spreads,
    }


def letter_of(odds: api.Odds, unit: int | None) -> str | None:
    """What a unit is called; None for what is of no unit."""
    return None if unit is None else odds.position.setup.units[unit].letter


def ends_as_data(odds: api.Odds, unit: int, trials: int) -> list[Data]:
    """Where a unit may end, the likeliest first: a hex by its number, or in words."""
    return [
        {
            "unit": letter_of(odds, unit),
            "title": end.title,
            "at": end.hex,
            "p": end.chance.p,
            **figure(end.chance, trials),
        }
        for end in ends_of(odds, unit)
    ]


def figure(outcome: Outcome, trials: int) -> Data:
    """A chance in words, and apart from them how far an estimate may be off, in points of a hundred."""
    said = share(outcome, trials)
    return {"text": said.text, "off": said.off or None}


def source(odds: api.Odds) -> str:
    """Where the figures come from, for those who have never heard of it."""
    if odds.counted is None:
        return "Exact: every way that the dice can fall is counted."
    tries = f"{odds.counted.trials:,} tries"
    give = "the truth is seldom further off than twice what stands behind ±"
    if odds.partly:
        return f"Where ± stands, it is estimated from {tries}: {give}. All else is exact."
    return f"Estimated from {tries}: {give}."


def taken_for_granted(odds: api.Odds) -> Data:
    """Which choices come up on the way, how often, and who is taken to make them."""
    question = odds.position.ruleset.question
    takes = [
        {"words": question[name].words, "rule": question[name].rule, "often": how_often(asked)}
        for name, asked in odds.asked.items()
    ]
    by = f"the {odds.policies[0]}" if odds.policies[0] == "book" else f"a {odds.policies[0]} player"
    says = f"Somebody may be asked on the way. These chances take it that {by} chooses, for all players:"
    return {"takes": takes, "takes_says": says if takes else ""}


def how_often(asked: Outcome) -> str:
    """How often something is asked, on average."""
    if asked.fraction == 1:
        return "always asked"
    return f"asked {uncertain(asked.p)} of the time" if asked.p < 1 else f"asked {asked.p:.2f} times on average"


def spread_as_data(spread: Spread, trials: int) -> Data:
    """How a number comes out: on average, and in a dozen steps with the chance of each in words."""
    steps = folded(spread)
    alone = {"text": "always", "off": None}
    return {
        "text": average(spread.mean),
        "steps": [
            {"label": each.label, "p": each.chance.p, **(figure(each.chance, trials) if len(steps) > 1 else alone)}
            for each in steps
        ],
    }


def compare(position: Position, progress: Progress, notice: Callable[[str], None]) -> Data:
    """Everything that the first unit may do against who is in reach, side by side."""
    comparison = compared_in(position.ruleset)
    targets = targets_in(position, comparison)
    found = list(columns_of(targets, comparison, Effort(GAMES_OF_A_REPLY), progress, notice))
    allowed = [column for column in found if column.odds is not None]
    refused = [column for column in found if column.odds is None]
    said = stands_out(allowed, HERE, [column.choice for column in refused if column.choice.is_answer])
    rows = rows_of(allowed, comparison) if allowed else []
    return {
        "title": title(targets),
        "says": said,
        "remarks": [*remarks(allowed, comparison), *who_chooses(allowed)],
        "replies": replies_of(comparison.reply) if comparison.reply else None,
        "counted_says": next((source(each.odds) for each in allowed if each.odds and each.odds.counted), None),
        "measures": [{"name": row.name, "title": row.in_words} for row in rows],
        "choices": [_choice(column, rows) for column in (*allowed, *refused)],
    }


def who_chooses(found: Sequence[Column]) -> list[str]:
    """Who is taken to choose, if anybody has to."""
    asked = any(column.odds and column.odds.asked for column in found)
    return ["Where somebody is asked on the way, it is taken that the book chooses, for all players."] if asked else []


def replies_of(reply: Reply) -> str:
    """How replies are made, and what their figures come from."""
    return f"{reply.means} It is always estimated, from {GAMES_OF_A_REPLY:,} games, and may be off as ± says."


def _choice(column: Column, rows: Sequence[Measure]) -> Data:
    told = rows if column.odds is not None else ()
    return {
        "action": column.choice.action,
        "letter": column.letter or None,
        "title": column.full_title,
        "means": means(column),
        "legal": column.need.legal,
        "refusals": [{"words": reason.words, "rule": reason.rule} for reason in column.need.refusals],
        "counted": column.how_counted if column.odds is not None else None,
        "cells": {row.name: HERE.put(column.cell(row)) for row in told},
        "best_reply": column.full_reply_title if column.reply is not None else None,
    }
