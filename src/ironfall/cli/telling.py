"""Answers in words: what an action needs, its story, where its units ended, and what was counted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ironfall import api
from ironfall.cli.bars import in_words
from ironfall.cli.output import DICE, QUIET, STRONG, columns, heading, line, paragraph
from ironfall.forecast.chances import HUNDRED, uncertain
from ironfall.game.play import Need, Played, Reason
from ironfall.game.position import Position
from ironfall.rulesets.ruleset import Action, Told
from ironfall.table.table import Table

RULE_COLUMN = 9
"""As wide as the longest number of a rule."""
STYLES = {"roll": DICE, "number": "", "choice": "", "event": "", "reason": QUIET}
SURE = 95
"""Of a hundred: how often damage stays under the figure given."""


def title(position: Position, action: Action) -> str:
    """Who does what to whom."""
    sizes = [position.ruleset.papers.size(unit.sheet) for unit in position.setup.units]
    return action.in_words([f"{name} ({size})" for name, size in zip(position.names, sizes, strict=True)])


def about(position: Position, action: Action) -> None:
    """Who does what to whom, and by which optional rules."""
    heading(title(position, action))
    about_options(position)


def about_options(position: Position) -> None:
    """The optional rules that are not as usual."""
    changed = {o.name: position.setup.options.get(o.name, o.default) for o in position.ruleset.options}
    others = [f"{o.name}={changed[o.name]}" for o in position.ruleset.options if changed[o.name] != o.default]
    if others:
        paragraph(f"Played with {', '.join(others)}.")


def refused(need: Need) -> None:
    """Why it may not be done."""
    line("It is not allowed:")
    columns([(reason.rule.ljust(RULE_COLUMN), reason.words) for reason in need.refusals], (QUIET,))


def needed(need: Need) -> None:
    """The number it needs and every reason."""
    if need.assumes:
        paragraph(need.assumes)
    if need.number is None:
        line("It needs no roll.")
        return
    if not need.aims:
        _number("It", need.number, need.modifiers)
    for aim in need.aims:
        _number(f"{aim.words.rstrip('.')}:", aim.number, aim.modifiers)


def _number(what: str, number: int, modifiers: tuple[Reason, ...]) -> None:
    line(f"{what} needs ", (str(number), STRONG), ":" if modifiers else ".")
    rows = [(why.rule.ljust(RULE_COLUMN), f"{why.adds:+d}" if why.adds else "0", why.words) for why in modifiers]
    columns(rows, (QUIET,), right=(1,))


def story(told: Iterable[Told]) -> None:
    """Line by line, each with the rule behind it."""
    for each in told:
        columns([(each.rule.ljust(RULE_COLUMN), each.text)], (QUIET, STYLES.get(each.kind, "")))


def ending(played: Played) -> None:
    """Where every unit ended and what it has lost."""
    line("In the end:")
    standings(played.position, played.table, indent=2)


def standings(position: Position, table: Table[Any], indent: int = 0) -> None:
    """How every unit stands."""
    for number, name in enumerate(position.names):
        heading(" " * indent + name)
        for sentence in position.ruleset.standing(table, position.setup, number):
            paragraph(sentence, indent=indent + 2)


def counts(simulation: api.Simulation) -> None:
    """The outcomes, one a line, and the damage; of an action of one unit, those alone that are about it."""
    action, trials = simulation.counted.action, simulation.counted.trials
    alone = len(action.units) < 2
    position = simulation.counted.position
    table, is_told = position.table(), position.ruleset.outcomes.is_told
    rows = [(name, in_words(each, trials)) for name, each in simulation.outcomes.items()]
    rows += [(name, spread_words(each)) for name, each in simulation.spreads.items()]
    rows = [(name, words) for name, words in rows if "/" not in name and is_told(table, name)]
    told = [(name.replace("_", " "), words) for name, words in rows if "attacker" in name or not alone]
    columns([(name.replace("attacker", action.units[0]), words) for name, words in told])


def spread_words(spread: api.Spread) -> str:
    """A distribution in a line: mean, the commonest value, and what is seldom passed."""
    distribution = spread.distribution
    if not distribution:
        return "not known"
    commonest = max(distribution, key=lambda value: distribution[value])
    if len(distribution) == 1:
        return f"{commonest} every time"
    under, ceiling = 0.0, 0
    for value, p in sorted(distribution.items()):
        under, ceiling = under + p, value
        if under * HUNDRED >= SURE:
            break
    often = uncertain(distribution[commonest])
    return f"{spread.mean:.1f} on average; most often {commonest} ({often}), at most {ceiling} in {SURE} of 100"


def questions(simulation: api.Simulation) -> None:
    """Which choices came up, and who made them."""
    count = simulation.counted
    for name, times in count.questions.items():
        asked = count.position.ruleset.question[name]
        asked_for = f"{times:,} time{'' if times == 1 else 's'} in {count.trials:,} trials"
        how_often = f"asked {asked_for}, and the {count.policies[0]} chose"
        paragraph(f"{asked.words} ({asked.rule}) It was {how_often}.", style=QUIET)
