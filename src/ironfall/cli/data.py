"""Answers as data: what --json prints. Each has a `schema` that changes when a field changes its meaning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ironfall import api
from ironfall.game.course import Game
from ironfall.game.play import Aim, Need, Played, Reason
from ironfall.game.position import Position, position_text
from ironfall.game.replay import Verdict
from ironfall.odds.questions import Answers, Outcome, Spread, plain_outcomes
from ironfall.rulesets.book import Rule
from ironfall.rulesets.ruleset import Action, Paper, Ruleset, Told
from ironfall.units.sheet import Problem

Data = dict[str, Any]


def edition(ruleset: Ruleset) -> str:
    """The ruleset and its edition: classic@1."""
    return f"{ruleset.name}@{ruleset.edition}"


def asked(schema: str, position: Position, action: Action, need: Need) -> Data:
    """What every answer about an action begins with: whether it is allowed, and what it needs."""
    chosen = position.setup.options
    return {
        "schema": f"ironfall/{schema}/1",
        "ruleset": edition(position.ruleset),
        "action": action.name,
        **dict(zip(action.units, position.names, strict=False)),
        "legal": need.legal,
        "reasons": [{"rule": reason.rule, "text": reason.words} for reason in need.refusals],
        "need": need.number,
        "modifiers": reasons(need.modifiers),
        **({"rolls": [rolled(aim) for aim in need.aims]} if need.aims else {}),
        **({"assumes": need.assumes} if need.assumes else {}),
        "options": {option.name: chosen.get(option.name, option.default) for option in position.ruleset.options},
        "choices": [],
        "seed": None,
        "mode": None,
    }


def reasons(modifiers: Iterable[Reason]) -> list[Data]:
    """Why a number is what it is."""
    return [{"reason": why.words, "value": why.value, "rule": why.rule} for why in modifiers]


def rolled(aim: Aim) -> Data:
    """One of several rolls of an action."""
    return {"what": aim.words, "need": aim.number, "modifiers": reasons(aim.modifiers)}


def choices(ruleset: Ruleset, questions: Mapping[str, int | None], policy: str) -> list[Data]:
    """The questions that came up, how often in all (None where that was not counted), and who answered."""
    return [
        {
            "question": name.lower().replace("_", "-"),
            "text": ruleset.question[name].words,
            "rule": ruleset.question[name].rule,
            "times": times,
            "policy": policy,
        }
        for name, times in questions.items()
    ]


def told(lines: Iterable[Told]) -> list[Data]:
    """The story, line by line."""
    return [{"kind": line.kind, "rule": line.rule, "text": line.text} for line in lines]


def resolution(played: Played) -> Data:
    """What one resolution adds to what was asked."""
    ruleset = played.position.ruleset
    came_of_it = api.happened(played)
    yes_or_no = {each.name for each in plain_outcomes(ruleset, len(played.action.units))}
    return {
        "choices": choices(ruleset, played.questions, played.policies[0]),
        "seed": played.seed,
        "mode": "plain",
        "outcomes": {name: bool(value) for name, value in came_of_it.items() if name in yes_or_no},
        **{name: value for name, value in came_of_it.items() if name not in yes_or_no},
        "told": told(played.told),
        "tape": played.tape,
        "position": position_text(played.position, played.table),
    }


def replayed(path: str, verdict: Verdict) -> Data:
    """A replay played again."""
    played = verdict.played
    head = asked("replay", played.position, played.action, api.need(played.position, played.action.name))
    head |= {"file": path, "verifies": verdict.verifies, "expected": verdict.expected, "found": verdict.found}
    return head | resolution(played)


def game(path: str, game: Game, wrong: api.BadInput | None) -> Data:
    """A saved game played again as far as it is saved, or as far as it still goes."""
    return {
        "schema": "ironfall/game/1",
        "ruleset": edition(game.position.ruleset),
        "file": path,
        "verifies": wrong is None,
        "why": None if wrong is None else str(wrong),
        "seed": game.origin.seed,
        "game": game.origin.one_game,
        "players": list(game.players),
        "over": game.is_over,
        "winner": game.winner if game.is_over and game.winner >= 0 else None,
        "stages": [
            {
                "heading": stage.heading,
                "entries": [{"reason": entry.reason, "number": entry.number} for entry in stage.entries],
                "digest": stage.digest,
                "told": told(stage.told),
            }
            for stage in game.stages
        ],
    }


def duel(title: str, simulation: api.Simulation) -> Data:
    """Whole games, counted."""
    count = simulation.counted
    position = count.position
    chosen = position.setup.options
    return {
        "schema": "ironfall/duel/1",
        "ruleset": edition(position.ruleset),
        "title": title,
        "units": [
            {"letter": unit.letter, "side": unit.side, "name": name}
            for unit, name in zip(position.setup.units, position.names, strict=True)
        ],
        "players": list(count.policies),
        "options": {option.name: chosen.get(option.name, option.default) for option in position.ruleset.options},
        "choices": choices(position.ruleset, count.questions, ",".join(count.policies)),
        "seed": count.seed,
        "mode": count.mode,
        "exact": False,
        "games": count.trials,
        "counts": counts(simulation.answers),
        **answers(simulation.answers),
    }


def counted(simulation: api.Simulation) -> Data:
    """What many trials add to what was asked."""
    count = simulation.counted
    return {
        "choices": choices(count.position.ruleset, count.questions, count.policies[0]),
        "seed": count.seed,
        "mode": count.mode,
        "exact": False,
        "trials": count.trials,
        "counts": counts(simulation.answers),
        **answers(simulation.answers),
    }


def odds(found: api.Odds) -> Data:
    """What odds add to what was asked. Of exact ones no fraction is null."""
    ruleset, count = found.position.ruleset, found.counted
    asked_of = choices(ruleset, {} if count is None else count.questions, found.policies[0])
    if count is None:
        asked_of = choices(ruleset, dict.fromkeys(found.asked), found.policies[0])
    for choice, average in zip(asked_of, found.asked.values(), strict=True):
        choice |= {"fraction": fraction(average), "p": average.p}
    return {
        "choices": asked_of,
        "seed": None if count is None else count.seed,
        "mode": found.mode,
        "exact": found.exact,
        "trials": None if count is None else count.trials,
        "budget": {"runs": found.allowed, "used": found.used},
        **({} if count is None else {"counts": counts(found.answers)}),
        **answers(found.answers),
    }


SEEN_ONLY = ("_destroyed_by", "final_hexes")
"""Groups that name what can happen, or came about, and nothing else."""


def answers(found: Answers) -> Data:
    """What comes of an action: outcomes, numbers, and the groups by the parts of their names."""
    groups: Data = {}
    for name, outcome in found.outcomes.items():
        *path, last = name.split("/")
        group = groups
        for part in path or ("outcomes",):
            group = group.setdefault(part, {})
        if outcome.can_happen or not any(word in name for word in SEEN_ONLY):
            group[last] = {"fraction": fraction(outcome), "p": outcome.p, "error": outcome.error}
    for name, average in found.expected.items():
        *path, last = name.split("/")
        group = groups
        for part in path:
            group = group.setdefault(part, {})
        group[last] = {"fraction": fraction(average), "p": average.p}
    for name, numbers in found.spreads.items():
        *path, last = name.split("/")
        group = groups
        for part in path:
            group = group.setdefault(part, {})
        group[last] = spread(numbers)
    return {"outcomes": groups.pop("outcomes"), **groups}


def spread(found: Spread) -> Data:
    """How a number comes out, by its values."""
    mean, exactly = found.mean_fraction, found.fractions
    return {
        "mean": found.mean,
        "mean_fraction": None if mean is None else str(mean),
        "distribution": {str(value): p for value, p in found.distribution.items()},
        "distribution_fractions": None if exactly is None else {str(value): str(p) for value, p in exactly.items()},
    }


def fraction(outcome: Outcome) -> str | None:
    """The chance as it is, "5/12"; None of an estimate."""
    return None if outcome.fraction is None else str(outcome.fraction)


def counts(found: Answers) -> Data:
    """In how many trials each outcome came about."""
    return {name: outcome.times for name, outcome in found.outcomes.items() if "/" not in name}


def speed(simulation: api.Simulation) -> Data:
    """How fast it was counted, and whether to the end."""
    count = simulation.counted
    return {
        "workers": count.workers,
        "seconds": count.seconds,
        "per_second": count.trials / count.seconds if count.seconds else 0.0,
        "interrupted": not count.complete,
    }


def problems(ruleset: Ruleset, sheet: Paper) -> list[Data]:
    """Why a unit is not played, and all that is not as it should be."""
    refused = [Problem("not played", text) for text in ruleset.refusals(sheet)]
    found = (*refused, *ruleset.problems(sheet))
    return [{"name": problem.name, "text": problem.text, "line": problem.line} for problem in found]


def listed(ruleset: Ruleset, file: str | Path, read: Paper | api.BadInput) -> Data:
    """A unit in a list of units; one that cannot be read has no name."""
    if isinstance(read, api.BadInput):
        wrong = [{"name": "cannot be read", "text": read.message, "line": read.line}]
        return {"file": str(file), "name": None, ruleset.papers.weight: None, "playable": False, "problems": wrong}
    return {
        "file": str(file),
        "name": read.name,
        ruleset.papers.weight: read.tons,
        "playable": not ruleset.refusals(read),
        "problems": problems(ruleset, read),
    }


def unit(ruleset: Ruleset, sheet: Paper) -> Data:
    """A record sheet."""
    listing = listed(ruleset, sheet.source, sheet)
    return {"schema": "ironfall/unit/1", "ruleset": edition(ruleset), **listing, **ruleset.papers.as_data(sheet)}


def rules(ruleset: Ruleset | None, found: Mapping[str, Iterable[Rule]]) -> Data:
    """Rules by the ruleset whose book they stand in; `ruleset` is the one that was asked for by name."""
    return {
        "schema": "ironfall/rule/1",
        "ruleset": edition(ruleset) if ruleset else None,
        "rules": [
            {
                "ruleset": name,
                "number": rule.number,
                "heading": rule.heading,
                "words": rule.words,
                "worked": rule.worked,
                "see": list(rule.see),
                "status": rule.status or "played",
                "option": rule.option or None,
            }
            for name, rules in found.items()
            for rule in rules
        ],
    }


def options(ruleset: Ruleset) -> Data:
    """The optional rules of a ruleset; the first value is the default."""
    return {
        "schema": "ironfall/options/1",
        "ruleset": edition(ruleset),
        "options": [
            {"name": o.name, "values": list(o.values), "default": o.default, "changes": o.changes, "rule": o.rule}
            for o in ruleset.options
        ],
    }
