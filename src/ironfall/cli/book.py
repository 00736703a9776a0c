"""rule and options: what the rulebook says, and what a table may change."""

from __future__ import annotations

from collections.abc import Mapping

from ironfall.api import BadInput
from ironfall.cli import data
from ironfall.cli.output import QUIET, as_json, columns, heading, line, paragraph
from ironfall.cli.state import USUAL_RULESET, known_ruleset
from ironfall.rulesets.book import Rule, book_names, close_in_books, find_in_books, load_book

ANSWERED = 0
STATUS = {
    "not yet": "Not played yet.",
    "ruling": "A ruling of ours, where the rules can be read in several ways: see docs/rulings.md.",
    "convention": "What words mean; nothing is played by it alone.",
}


def rule(words: list[str], ruleset_name: str | None, json: bool) -> int:
    """A rule by its number, or every rule that has the words: of one book, or of all, the usual one first."""
    ruleset = known_ruleset(ruleset_name) if ruleset_name else None
    names = [ruleset.name] if ruleset else sorted(book_names(), key=lambda name: name != USUAL_RULESET)
    books = {name: load_book(name) for name in names}
    text = " ".join(words)
    found = find_in_books(books, text)
    if not found:
        close = close_in_books(books, text)
        meant = f"; did you mean {', '.join(close)}?" if close else "; try a number such as DFA-14, or fewer words"
        raise BadInput(f"there is no rule {text!r}{f' in the {ruleset.name} book' if ruleset else ''}{meant}")
    if json:
        as_json(data.rules(ruleset, found))
    elif sum(map(len, found.values())) == 1:
        (rules,) = found.values()
        whole(rules[0])
    else:
        listed(found)
    return ANSWERED


def listed(found: Mapping[str, list[Rule]]) -> None:
    """Rules with their headings; the ruleset above them where there are several."""
    for place, (name, rules) in enumerate(found.items()):
        if len(found) > 1:
            if place:
                line()
            heading(name)
        columns([(each.number, each.heading + (" (not yet)" if each.status == "not yet" else "")) for each in rules])


def whole(rule: Rule) -> None:
    """All of one rule."""
    heading(f"{rule.number}  {rule.heading}")
    paragraph(rule.words)
    if rule.worked:
        line()
        paragraph(f"For example: {rule.worked}")
    notes = [STATUS[rule.status]] if rule.status else []
    if rule.option:
        notes.append(f"--option {rule.option} changes this.")
    if rule.see:
        notes.append(f"See also {', '.join(rule.see)}.")
    if notes:
        line()
        paragraph(" ".join(notes), style=QUIET)


def options(ruleset_name: str | None, json: bool) -> int:
    """The optional rules of a ruleset."""
    ruleset = known_ruleset(ruleset_name)
    if json:
        as_json(data.options(ruleset))
        return ANSWERED
    for option in ruleset.options:
        values = f"={option.values[0]} (or {', '.join(option.values[1:])})"
        heading(option.name + values)
        paragraph(f"{option.changes} ({option.rule})", indent=4)
    return ANSWERED
