"""`compare`: what a player may do instead, side by side, and what stands out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ironfall import api
from ironfall.cli import data, telling
from ironfall.cli.forecast import source
from ironfall.cli.output import GAP, QUIET, STRONG, as_json, columns, line, notice, paragraph, width
from ironfall.cli.progress import Bar, leaving_while_compiling
from ironfall.cli.side_by_side import Column, in_order, measure_named, rows_of, stands_out
from ironfall.cli.state import Asked, known_action, known_ruleset, position_of
from ironfall.game.play import Reason, action_named, table_for
from ironfall.game.position import Position
from ironfall.odds.replies import BestReply, best_reply
from ironfall.rulesets.comparison import REPLY, Choice, Comparison, Measure
from ironfall.rulesets.ruleset import Ruleset

ANSWERED, NOT_SO, INTERRUPTED = 0, 1, 130
INDENT = 2
ROLE_INSTEAD = {"charger": "the target", "target": "the attacker"}
COUNTED = "counted"
"""The last row: how the figures of a column were come by."""


class Wish(NamedTuple):
    """How much is counted, and of what."""

    by: str | None
    exact: bool
    budget: int | None
    trials: int
    seed: int
    choose: str
    replies: int
    """Games that each best reply is estimated from."""
    plot: str | None = None


class Target(NamedTuple):
    """Somebody to choose: the position with it as unit 1, and its letter where it is one of several."""

    position: Position
    letter: str


def compare(asked: Asked, wish: Wish, json: bool) -> int:
    """All choices of a unit against another, or against each that it may choose, side by side."""
    if wish.exact and wish.budget is not None:
        raise api.BadInput("--exact counts to the end, and --budget ends it before; leave one out")
    if wish.replies < 1:
        raise api.BadInput(f"--replies is a number of games, 1 or more, not {wish.replies}")
    if wish.plot is not None:
        from ironfall.cli import plot as plotting

        plotting.check(wish.plot)
    ruleset = known_ruleset(asked.ruleset)
    comparison = compared_in(ruleset)
    sorted_by = measure_named(wish.by, comparison)
    targets = targets_of(asked, ruleset, comparison)
    try:
        found = list(counted(targets, comparison, wish))
    except KeyboardInterrupt:
        notice("Interrupted before all was counted: nothing is compared.")
        return INTERRUPTED
    allowed = in_order([column for column in found if column.odds is not None], sorted_by)
    refused = [column for column in found if column.odds is None]
    said = stands_out(allowed, comparison, [column.choice for column in refused if column.choice.is_answer])
    if wish.plot is not None and allowed:
        plotting.draw_comparison(allowed, rows_of(allowed, comparison), title(targets), said, wish.plot)
    if json:
        as_json(as_data(targets, comparison, [*allowed, *refused], sorted_by, said, wish.choose))
    else:
        tell(targets, comparison, allowed, refused, said, wish.choose)
    if wish.plot is not None and allowed:
        notice(f"Drawn in {wish.plot}.")
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
        return [Target(with_target(position, letters.index(named), comparison), "")]
    able = comparison.targets(position.table()) if named is None and letters else ()
    if len(able) < 2:
        return [Target(with_target(position, number, comparison), "") for number in able or (1,)]
    units = position.setup.units
    return [Target(with_target(position, number, comparison), units[number].letter) for number in able]


def with_target(position: Position, number: int, comparison: Comparison) -> Position:
    """The same position with this unit as unit 1. BadInput if it is the attacker."""
    if number == 0:
        raise api.BadInput("the target is the attacker itself; name another unit")
    if number == 1:
        return position
    others = [k for k in range(1, len(position.setup.units)) if k != number]
    return position.in_order((0, number, *others), dict(comparison.numbers_of_units))


def counted(targets: Sequence[Target], comparison: Comparison, wish: Wish) -> Iterator[Column]:
    """Every choice against every target, with its odds and its best reply where it is allowed."""
    with Bar("Playing") as bar, leaving_while_compiling(bar) as (progress, compiling):
        for position, letter in targets:
            for choice in choices_in(position, comparison):
                need = api.need(position, choice.action)
                if choice.is_answer:
                    need = replace(need, refusals=tuple(map(with_roles_changed, need.refusals)))
                odds: api.Odds | None = None
                reply: BestReply | None = None
                if need.legal:
                    odds = api.odds(
                        position, choice.action, exact=wish.exact, budget=wish.budget, trials=wish.trials,
                        seed=wish.seed, choose=wish.choose, on_progress=progress,
                        on_notice=about(f"{choice.title} {letter}".rstrip(), compiling),
                    )  # fmt: skip
                    if odds.counted is not None and not odds.counted.complete:
                        raise KeyboardInterrupt
                    if comparison.reply is not None:
                        reply = best_reply(
                            position, choice.action, wish.replies, seed=wish.seed, choose=wish.choose,
                            on_progress=progress,
                        )  # fmt: skip
                how = comparison.how(table_for(position, action_named(position.ruleset, choice.action)))
                yield Column(choice, position, need, odds, reply, letter, how if need.legal else "")


def about(title: str, say: Callable[[str], None]) -> Callable[[str], None]:
    """Notices that name the choice which they are about."""
    return lambda text: say(f"{title}: {text}")


def choices_in(position: Position, comparison: Comparison) -> Iterator[Choice]:
    """Those that there are: some belong to an optional rule that is not played, some to other units than these."""
    table = position.table()
    defaults = {option.name: option.default for option in position.ruleset.options}
    chosen = defaults | dict(position.setup.options)
    for choice in comparison.choices:
        is_played = not choice.option or chosen[choice.option] != defaults[choice.option]
        if is_played and comparison.is_there(table, choice.action):
            yield choice


def title(targets: Sequence[Target]) -> str:
    """Who against whom."""
    names = [with_letter(target) for target in targets]
    return f"{targets[0].position.names[0]} against {', '.join(names[:-1])}{' and ' if names[1:] else ''}{names[-1]}"


def with_letter(target: Target) -> str:
    """A target by its name, and by its letter where there are several."""
    name, letter = target.position.names[1], f"({target.letter})" if target.letter else ""
    return name if name.endswith(letter) else f"{name} {letter}"


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


def remarks(found: Sequence[Column], comparison: Comparison) -> list[str]:
    """What has to be known of the figures, each once."""
    return list(dict.fromkeys(said for column in found for said in comparison.remarks(column.position.table())))


def means(column: Column) -> str:
    """What is played: "kicks (B) with a leg, after a walk of 2 hexes"."""
    whom = f", against {column.position.names[1]}" if column.letter else ""
    return f"{column.choice.means}{whom}{column.how}"


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
        rows.append([measure.title, *(column.cell(measure) for column in found)])
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
