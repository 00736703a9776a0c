"""`compare`: what a player may do instead, side by side, and what stands out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ironfall import api
from ironfall.cli import data, telling
from ironfall.cli.bars import HERE
from ironfall.cli.forecast import source
from ironfall.cli.output import GAP, QUIET, STRONG, as_json, columns, line, notice, paragraph, width
from ironfall.cli.progress import Bar, leaving_while_compiling
from ironfall.cli.state import Asked, did_you_mean, known_action, known_ruleset, position_of
from ironfall.forecast.choices import Column, in_order, rows_of
from ironfall.forecast.comparing import (
    Effort,
    Target,
    columns_of,
    compared_in,
    means,
    remarks,
    targets_in,
    title,
    with_target,
)
from ironfall.forecast.standing_out import stands_out
from ironfall.odds.replies import BestReply
from ironfall.rulesets.comparison import REPLY, Comparison, Measure
from ironfall.rulesets.ruleset import Ruleset

ANSWERED, NOT_SO, INTERRUPTED = 0, 1, 130
INDENT = 2
COUNTED = "counted"
"""The last row: how the figures of a column were come by."""


def compare(asked: Asked, effort: Effort, by: str | None, plot: str | None, json: bool) -> int:
    """All choices of a unit against another, or against each that it may choose, side by side."""
    if effort.exact and effort.budget is not None:
        raise api.BadInput("--exact counts to the end, and --budget ends it before; leave one out")
    if effort.replies < 1:
        raise api.BadInput(f"--replies is a number of games, 1 or more, not {effort.replies}")
    if plot is not None:
        from ironfall.cli import plot as plotting

        plotting.check(plot)
    ruleset = known_ruleset(asked.ruleset)
    try:
        comparison = compared_in(ruleset)
    except api.BadInput as error:
        raise api.BadInput(f"{error.message}; `ironfall odds` tells of one action") from None
    sorted_by = measure_named(by, comparison)
    targets = targets_of(asked, ruleset, comparison)
    try:
        found = list(counted(targets, comparison, effort))
    except KeyboardInterrupt:
        notice("Interrupted before all was counted: nothing is compared.")
        return INTERRUPTED
    allowed = in_order([column for column in found if column.odds is not None], sorted_by)
    refused = [column for column in found if column.odds is None]
    said = stands_out(allowed, HERE, [column.choice for column in refused if column.choice.is_answer])
    if plot is not None and allowed:
        plotting.draw_comparison(allowed, rows_of(allowed, comparison), title(targets), said, plot)
    if json:
        as_json(as_data(targets, comparison, [*allowed, *refused], sorted_by, said, effort.choose))
    else:
        tell(targets, comparison, allowed, refused, said, effort.choose)
    if plot is not None and allowed:
        notice(f"Drawn in {plot}.")
    return ANSWERED if allowed else NOT_SO


def targets_of(asked: Asked, ruleset: Ruleset, comparison: Comparison) -> list[Target]:
    """Whom the choices are against: who is named, by letter where a position has it; else everybody in reach."""
    _, first = known_action(comparison.choices[0].action, ruleset.name)
    named = asked.units.get("target")
    letters: tuple[str, ...] = ()
    if asked.position is not None:
        letters = tuple(unit.letter for unit in api.read_position(asked.position).setup.units)
    if named is not None and letters and len(named) == 1:
        named = named.upper()
        if named not in letters:
            raise api.BadInput(f"--target: there is no unit {named} in {asked.position}; it has {', '.join(letters)}")
    if named in letters:
        asked = replace(asked, units={**asked.units, "target": None})
    position = position_of(asked, ruleset, first)
    if named in letters:
        return [Target(with_target(position, letters.index(named)), "")]
    return targets_in(position, comparison, several=named is None and bool(letters))


def measure_named(name: str | None, comparison: Comparison) -> Measure | None:
    """The row to sort by; None to leave the order alone."""
    if name is None:
        return None
    for measure in comparison.measures:
        if measure.name == name.lower().replace("_", "-"):
            return measure
    names = [measure.name for measure in comparison.measures]
    raise api.BadInput(f"--by has no {name!r}{did_you_mean(name, names)}")


def counted(targets: Sequence[Target], comparison: Comparison, effort: Effort) -> Iterator[Column]:
    """Every choice against every target, with its odds and its best reply where it is allowed."""
    with Bar("Playing") as bar, leaving_while_compiling(bar) as (progress, compiling):
        yield from columns_of(targets, comparison, effort, progress, compiling)


# --- for people


def tell(
    targets: Sequence[Target],
    comparison: Comparison,
    found: Sequence[Column],
    refused: Sequence[Column],
    said: str,
    choose: str,
) -> None:
    """The sentence, the table, and what each choice is."""
    paragraph(title(targets), style=STRONG)
    telling.about_options(targets[0].position)
    paragraph(said)
    if found:
        line()
        table(comparison, found)
    line()
    rows = [(column.title, f"{column.position.names[0]} {means(column)}.{_against(column)}")
            for column in (*found, *refused)]  # fmt: skip
    columns(rows, (STRONG,))
    for told in dict.fromkeys(source(column.odds) for column in found if column.odds and not column.odds.exact):
        line()
        paragraph(told, style=QUIET)
    for remark in remarks(found, comparison):
        line()
        paragraph(remark, style=QUIET)
    replies = [column.reply for column in found if column.reply]
    if replies and comparison.reply is not None:
        line()
        paragraph(f"{comparison.reply.means} {estimated(replies[0])}", style=QUIET)
    if found:
        line()
        paragraph(f"The {choose} makes both players' choices.", style=QUIET)


def estimated(reply: BestReply) -> str:
    """Where the figures of replies come from."""
    return f"It is always estimated: from {reply.games:,} games of seed {reply.seed} (+/- one standard error)."


def _against(column: Column) -> str:
    """Why it is not allowed, if it is not."""
    reasons = "; ".join(f"{reason.words} ({reason.rule})" for reason in column.need.refusals)
    if column.choice.is_answer and reasons:
        return f" Now nothing would happen, as the target may not: {reasons}."
    return f" Not allowed: {reasons}." if reasons else ""


def table(comparison: Comparison, found: Sequence[Column]) -> None:
    """Row by row; what does not fit beside the rest stands in a table of its own below."""
    rows = [["", *(column.title for column in found)]]
    for measure in rows_of(found, comparison):
        if measure.of == REPLY:
            rows.append(["best reply", *(column.reply_title for column in found)])
        rows.append([measure.title, *(HERE.put(column.cell(measure)) for column in found)])
    rows.append([COUNTED, *(column.how_counted for column in found)])
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


# --- for programs


def as_data(
    targets: Sequence[Target],
    comparison: Comparison,
    found: Sequence[Column],
    by: Measure | None,
    said: str,
    choose: str,
) -> data.Data:
    """The same as JSON."""
    position = targets[0].position
    chosen = position.setup.options
    return {
        "schema": "ironfall/compare/1",
        "ruleset": data.edition(position.ruleset),
        "attacker": position.names[0],
        "target": position.names[1] if len(targets) == 1 else None,
        "targets": {target.letter: target.position.names[1] for target in targets if target.letter},
        "options": {option.name: chosen.get(option.name, option.default) for option in position.ruleset.options},
        "by": by.name if by else None,
        "choose": choose,
        "stands_out": said,
        "remarks": remarks([column for column in found if column.odds is not None], comparison),
        "measures": {each.name: each.title for each in comparison.measures},
        "choices": [_choice(column, comparison) for column in found],
    }


def _choice(column: Column, comparison: Comparison) -> data.Data:
    odds = column.odds
    return {
        "action": column.choice.action,
        "target": column.position.names[1],
        "letter": column.letter or None,
        "title": column.title,
        "means": means(column),
        "legal": column.need.legal,
        "reasons": [{"rule": reason.rule, "text": reason.words} for reason in column.need.refusals],
        "needs": column.numbers,
        "modifiers": data.reasons(column.need.modifiers),
        "rolls": [data.rolled(aim) for aim in column.need.aims],
        "exact": None if odds is None else odds.exact,
        "seed": None if odds is None or odds.counted is None else odds.counted.seed,
        "trials": None if odds is None or odds.counted is None else odds.counted.trials,
        "figures": {} if odds is None else {each.name: _figure(column, each) for each in rows_of([column], comparison)},
        "best_reply": None if column.reply is None else _reply(column.reply),
    }


def _figure(column: Column, measure: Measure) -> data.Data:
    figure = column.figure(measure)
    return {
        "p" if figure.chance is not None else "mean": figure.value,
        "fraction": None if figure.exactly is None else str(figure.exactly),
        "error": figure.error or None,
    }


def _reply(reply: BestReply) -> data.Data:
    return {
        "action": reply.action or None,
        "mean": reply.mean,
        "error": reply.error,
        "allowed": reply.allowed,
        "games": reply.games,
        "seed": reply.seed,
    }
