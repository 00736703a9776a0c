"""`compare`: what a player may do instead, side by side, and what stands out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from ironfall import api
from ironfall.cli import data, telling
from ironfall.cli.chances import share
from ironfall.cli.forecast import source
from ironfall.cli.output import GAP, QUIET, STRONG, as_json, columns, line, notice, paragraph, width
from ironfall.cli.progress import Bar, leaving_while_compiling
from ironfall.cli.state import Asked, did_you_mean, known_action, known_ruleset, position_of
from ironfall.game.play import Need, Reason
from ironfall.game.position import Position
from ironfall.odds.questions import Outcome
from ironfall.rulesets.comparison import Choice, Comparison, Measure
from ironfall.rulesets.ruleset import Ruleset

ANSWERED, NOT_SO, INTERRUPTED = 0, 1, 130
INDENT = 2
LIKELY = 2
"""Standard errors within which two estimates are taken for equal."""
ROLE_INSTEAD = {"charger": "the target", "target": "the attacker"}
COUNTED = "counted"
"""The last row: how the figures of a column were come by."""


class Figure(NamedTuple):
    """What a measure comes to for a choice: a chance, or a number on average."""

    value: float
    exactly: Fraction | None
    error: float
    """One standard error; 0 of what is exact."""
    chance: Outcome | None
    """Where it is one."""


@dataclass(frozen=True, slots=True)
class Column:
    """A choice, whether it is allowed, and its odds if it is."""

    choice: Choice
    need: Need
    odds: api.Odds | None

    def figure(self, measure: Measure) -> Figure:
        """What a measure comes to, where there are odds."""
        assert self.odds is not None
        if measure.of in self.odds.outcomes:
            chance = self.odds.outcomes[measure.of]
            return Figure(chance.p, chance.fraction, chance.error or 0.0, chance)
        first = self._mean(measure.of)
        if not measure.less:
            return first
        second = self._mean(measure.less)
        exactly = None
        if first.exactly is not None and second.exactly is not None:
            exactly = first.exactly - second.exactly
        # The two come from the same dice, so that no more is known of the error than that it is at most this.
        return Figure(first.value - second.value, exactly, first.error + second.error, None)

    def _mean(self, name: str) -> Figure:
        assert self.odds is not None
        spread, count = self.odds.spreads[name], self.odds.counted
        error = 0.0
        if spread.fractions is None and count is not None:
            variance = sum(p * (value - spread.mean) ** 2 for value, p in spread.distribution.items())
            error = sqrt(variance / count.trials)
        return Figure(spread.mean, spread.mean_fraction, error, None)


def compare(
    asked: Asked, by: str | None, exact: bool, budget: int | None, trials: int, seed: int, choose: str, json: bool
) -> int:
    """All choices of a unit against another, side by side."""
    if exact and budget is not None:
        raise api.BadInput("--exact counts to the end, and --budget ends it before; leave one out")
    ruleset = known_ruleset(asked.ruleset)
    comparison = compared_in(ruleset)
    sorted_by = measure_named(by, comparison)
    _, first = known_action(comparison.choices[0].action, ruleset.name)
    position = position_of(asked, ruleset, first)
    found: list[Column] = []
    with Bar("Playing") as bar, leaving_while_compiling(bar) as (progress, compiling):
        for choice in comparison.choices:
            need = api.need(position, choice.action)
            if choice.is_answer:
                need = replace(need, refusals=tuple(map(with_roles_changed, need.refusals)))
            odds = None
            if need.legal:
                odds = api.odds(
                    position, choice.action, exact=exact, budget=budget, trials=trials, seed=seed, choose=choose,
                    on_progress=progress, on_notice=compiling,
                )  # fmt: skip
                if odds.counted is not None and not odds.counted.complete:
                    notice("Interrupted before all was counted: nothing is compared.")
                    return INTERRUPTED
            found.append(Column(choice, need, odds))
    allowed = in_order([column for column in found if column.odds is not None], sorted_by)
    refused = [column for column in found if column.odds is None]
    said = stands_out(allowed, comparison, [column.choice for column in refused if column.choice.is_answer])
    if json:
        as_json(as_data(position, comparison, [*allowed, *refused], sorted_by, said))
    else:
        tell(position, comparison, allowed, refused, said, choose)
    return ANSWERED if allowed else NOT_SO


def with_roles_changed(reason: Reason) -> Reason:
    """A reason against what the target does, in which it is the charger, in words of the comparison."""
    words = re.sub(r"the (charger|target)", lambda who: ROLE_INSTEAD[who[1]], reason.words)
    return replace(reason, words=words)


def compared_in(ruleset: Ruleset) -> Comparison:
    """What there is to compare. BadInput where there is nothing."""
    if ruleset.comparison is None:
        raise api.BadInput(f"{ruleset.name} has no choices to compare yet; `ironfall odds` tells of one action")
    return ruleset.comparison


def measure_named(name: str | None, comparison: Comparison) -> Measure | None:
    """The row to sort by; None to leave the order alone."""
    if name is None:
        return None
    for measure in comparison.measures:
        if measure.name == name.lower().replace("_", "-"):
            return measure
    names = [measure.name for measure in comparison.measures]
    raise api.BadInput(f"--by has no {name!r}{did_you_mean(name, names)}")


def in_order(found: list[Column], by: Measure | None) -> list[Column]:
    """The best for the player first; equals stay in the order of the choices."""
    if by is None:
        return found

    def key(column: Column) -> Fraction | float:
        figure = column.figure(by)
        return -by.better * (figure.value if figure.exactly is None else figure.exactly)

    return sorted(found, key=key)


# --- what stands out


DEALT = Measure("dealt", "", "damage_to_target", 1)
TAKEN = Measure("taken", "", "damage_to_attacker", -1)


def stands_out(found: Sequence[Column], comparison: Comparison, idle: Sequence[Choice] = ()) -> str:
    """One sentence: which choice deals most and which takes least, and which wrecks most often; `idle` are those that
    nothing comes of now."""
    if not found:
        nothing = "Nothing of this is allowed."
        return f"Only to {idle[0].title} is allowed, and then nothing happens." if idle else nothing
    if len(found) == 1 and idle:
        return f"Only one choice comes to anything: to {found[0].choice.title}. To {idle[0].title}, nothing happens."
    if len(found) == 1:
        return f"Only one choice is allowed: to {found[0].choice.title}."
    most, least = leaders(found, DEALT), leaders(found, TAKEN)
    both = [column for column in most if column in least]
    if len(both) == len(found):
        told = "The choices come to the same damage, dealt and taken"
    elif len(most) == len(found):
        told = f"All deal the same damage, and to {_either(least)} takes the least, {_mean(least[0], TAKEN)} on average"
    elif len(least) == len(found):
        told = f"All take the same damage, and to {_either(most)} deals the most, {_mean(most[0], DEALT)} on average"
    elif both:
        told = f"To {_either(both)} is best: it deals the most damage, {_mean(both[0], DEALT)} on average, and takes "
        told += f"the least, {_mean(both[0], TAKEN)}"
    else:
        told = f"To {_either(most)} deals the most damage, {_mean(most[0], DEALT)} on average, and to "
        told += f"{_either(least)} takes the least, {_mean(least[0], TAKEN)}"
    return f"{told}{_endings(found)}."


def _endings(found: Sequence[Column]) -> str:
    """Who is the likeliest to end the target, where it makes a difference."""
    odds = found[0].odds
    assert odds is not None
    last = odds.position.ruleset.outcomes.fates[-1]
    ends = Measure("ends", "", f"target_{last.name}", 1)
    best = leaders(found, ends)
    figure = best[0].figure(ends)
    if len(best) == len(found) or figure.chance is None or not figure.chance.can_happen:
        return ""
    count = best[0].odds.counted if best[0].odds else None
    often = share(figure.chance, count.trials if count else 0)
    return f"; the target {last.does} most often if it is to {_either(best)}, {often}"


def leaders(found: Sequence[Column], measure: Measure) -> list[Column]:
    """The best, and all that cannot be told from it: equal, or within what estimates are off by."""
    figures = {id(column): column.figure(measure) for column in found}
    best = max(figures.values(), key=lambda figure: measure.better * figure.value)

    def is_best(figure: Figure) -> bool:
        if figure.exactly is not None and best.exactly is not None:
            return figure.exactly == best.exactly
        return abs(figure.value - best.value) <= LIKELY * sqrt(figure.error**2 + best.error**2)

    return [column for column in found if is_best(figures[id(column)])]


def _either(found: Sequence[Column]) -> str:
    return " or ".join(column.choice.title for column in found)


def _mean(column: Column, measure: Measure) -> str:
    return f"{column.figure(measure).value:.1f}"


# --- for people


def tell(
    position: Position,
    comparison: Comparison,
    found: Sequence[Column],
    refused: Sequence[Column],
    said: str,
    choose: str,
) -> None:
    """The sentence, the table, and what each choice is."""
    line((f"{position.names[0]} against {position.names[1]}", STRONG))
    telling.about_options(position)
    paragraph(said)
    if found:
        line()
        table(comparison, found)
    line()
    rows = [(column.choice.title, f"{position.names[0]} {column.choice.means}.{_against(column)}")
            for column in (*found, *refused)]  # fmt: skip
    columns(rows, (STRONG,))
    for told in dict.fromkeys(source(column.odds) for column in found if column.odds and not column.odds.exact):
        line()
        paragraph(told, style=QUIET)
    if found:
        line()
        paragraph(f"The {choose} makes both players' choices.", style=QUIET)


def _against(column: Column) -> str:
    """Why it is not allowed, if it is not."""
    reasons = "; ".join(f"{reason.words} ({reason.rule})" for reason in column.need.refusals)
    if column.choice.is_answer and reasons:
        return f" Now nothing would happen, as the target may not: {reasons}."
    return f" Not allowed: {reasons}." if reasons else ""


def table(comparison: Comparison, found: Sequence[Column]) -> None:
    """Row by row; what does not fit beside the rest stands in a table of its own below."""
    rows = [["", *(column.choice.title for column in found)]]
    for measure in comparison.measures:
        rows.append([measure.title, *(cell(column, measure) for column in found)])
    rows.append([COUNTED, *(how(column) for column in found)])
    first = max(len(row[0]) for row in rows)
    sizes = [max(len(row[k]) for row in rows) for k in range(1, len(found) + 1)]
    shown: list[list[int]] = [[]]
    left = room = width() - INDENT - first
    for k, size in enumerate(sizes):
        if shown[-1] and left < size + GAP:
            shown.append([])
            left = room
        shown[-1].append(k)
        left -= size + GAP
    for number, part in enumerate(shown):
        if number:
            line()
        for row in rows:
            cells = "".join(" " * GAP + row[k + 1].rjust(sizes[k]) for k in part)
            line((" " * INDENT + row[0].ljust(first) + cells, STRONG if row is rows[0] else ""))


def cell(column: Column, measure: Measure) -> str:
    """A figure in a few letters."""
    figure = column.figure(measure)
    if figure.chance is not None:
        count = column.odds.counted if column.odds else None
        return share(figure.chance, count.trials if count else 0)
    shown = f"{figure.value:+.2f}" if measure.less else f"{figure.value:.2f}"
    return f"{shown} +/- {figure.error:.2f}" if figure.error else shown


def how(column: Column) -> str:
    """Whether its figures are exact."""
    assert column.odds is not None
    return "exact" if column.odds.exact else "partly exact" if column.odds.partly else "estimated"


# --- for programs


def as_data(
    position: Position, comparison: Comparison, found: Sequence[Column], by: Measure | None, said: str
) -> data.Data:
    """The same as JSON."""
    chosen = position.setup.options
    return {
        "schema": "ironfall/compare/1",
        "ruleset": data.edition(position.ruleset),
        "attacker": position.names[0],
        "target": position.names[1],
        "options": {option.name: chosen.get(option.name, option.default) for option in position.ruleset.options},
        "by": by.name if by else None,
        "stands_out": said,
        "choices": [_choice(column, comparison) for column in found],
    }


def _choice(column: Column, comparison: Comparison) -> data.Data:
    odds = column.odds
    return {
        "action": column.choice.action,
        "title": column.choice.title,
        "means": column.choice.means,
        "legal": column.need.legal,
        "reasons": [{"rule": reason.rule, "text": reason.words} for reason in column.need.refusals],
        "exact": None if odds is None else odds.exact,
        "seed": None if odds is None or odds.counted is None else odds.counted.seed,
        "trials": None if odds is None or odds.counted is None else odds.counted.trials,
        "figures": {} if odds is None else {each.name: _figure(column, each) for each in comparison.measures},
    }


def _figure(column: Column, measure: Measure) -> data.Data:
    figure = column.figure(measure)
    return {
        "p" if figure.chance is not None else "mean": figure.value,
        "fraction": None if figure.exactly is None else str(figure.exactly),
        "error": figure.error or None,
    }
