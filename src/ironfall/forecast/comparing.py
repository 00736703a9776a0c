"""What one unit may do against others, counted: whom it may choose, what of, and the odds of each choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ironfall import api
from ironfall.forecast.choices import Column
from ironfall.game.play import action_named, table_for
from ironfall.game.position import Position
from ironfall.odds.replies import BestReply, best_reply
from ironfall.rulesets.comparison import Choice, Comparison
from ironfall.rulesets.ruleset import Ruleset


class Effort(NamedTuple):
    """How much is counted, or tried."""

    replies: int
    """Games that each best reply is estimated from."""
    exact: bool = False
    budget: int | None = None
    trials: int = 10_000
    seed: int = 1
    choose: str = "book"


class Target(NamedTuple):
    """Somebody to choose: the position with it as unit 1, and its letter where it is one of several."""

    position: Position
    letter: str


def compared_in(ruleset: Ruleset) -> Comparison:
    """What there is to compare. BadInput where there is nothing."""
    if ruleset.comparison is None:
        raise api.BadInput(f"{ruleset.name} has no choices to compare yet")
    return ruleset.comparison


def targets_in(position: Position, comparison: Comparison, several: bool = True) -> list[Target]:
    """Everybody in reach in a position of several enemies; else its unit 1. BadInput where there is none."""
    if len(position.setup.units) < 2:
        raise api.BadInput("to compare takes two: one who acts, and one to act on; add another unit")
    able = comparison.targets(position.table()) if several else ()
    if len(able) < 2:
        return [Target(with_target(position, number), "") for number in able or (1,)]
    units = position.setup.units
    return [Target(with_target(position, number), units[number].letter) for number in able]


def with_target(position: Position, number: int) -> Position:
    """The same position with this unit as unit 1. BadInput if it is the attacker."""
    if number == 0:
        raise api.BadInput("the target is the attacker itself; name another unit")
    if number == 1:
        return position
    others = [k for k in range(1, len(position.setup.units)) if k != number]
    return position.in_order((0, number, *others))


def columns_of(
    targets: Sequence[Target],
    comparison: Comparison,
    effort: Effort,
    progress: api.OddsProgress,
    compiling: Callable[[str], None],
) -> Iterator[Column]:
    """Every choice against every target, with its odds and its best reply where it is allowed.

    KeyboardInterrupt where a count was interrupted: it would say less than the others.
    """
    for position, letter in targets:
        for choice in choices_in(position, comparison):
            need = api.need(position, choice.action)
            if choice.is_answer:
                refusals = (replace(why, words=comparison.answer_refused(why.words)) for why in need.refusals)
                need = replace(need, refusals=tuple(refusals))
            odds: api.Odds | None = None
            reply: BestReply | None = None
            if need.legal:
                odds = api.odds(
                    position, choice.action, exact=effort.exact, budget=effort.budget, trials=effort.trials,
                    seed=effort.seed, choose=effort.choose, on_progress=progress,
                    on_notice=naming(f"{choice.title} {letter}".rstrip(), compiling),
                )  # fmt: skip
                if odds.counted is not None and not odds.counted.complete:
                    raise KeyboardInterrupt
                if comparison.reply is not None:
                    reply = best_reply(
                        position, choice.action, effort.replies, seed=effort.seed, choose=effort.choose,
                        on_progress=progress,
                    )  # fmt: skip
            how = comparison.how(table_for(position, action_named(position.ruleset, choice.action)))
            yield Column(choice, position, need, odds, reply, letter, how if need.legal else "")


def naming(title: str, say: Callable[[str], None]) -> Callable[[str], None]:
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


def remarks(found: Sequence[Column], comparison: Comparison) -> list[str]:
    """What has to be known of the figures, each once."""
    return list(dict.fromkeys(said for column in found for said in comparison.remarks(column.position.table())))


def means(column: Column) -> str:
    """What is played: "kicks (B) with a leg, after a walk of 2 hexes"."""
    whom = f", against {column.position.names[1]}" if column.letter else ""
    return f"{column.choice.means}{whom}{column.how}"
