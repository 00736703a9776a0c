"""The book of a ruleset: every numbered rule with its heading and our words, and how to look one up."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from ironfall.errors import BadInput

CLOSE = 3
"""How many numbers are offered instead of one that does not exist."""

Place = tuple[str, tuple[int, ...], str]
"""A number taken apart, so that numbers can be sorted: chapter, digits, letters behind them."""

LETTERED = 1_000
"""Where tables with a letter, such as PSR-A, stand: behind the numbered rules of their chapter."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule. Lines of its text that begin with two spaces are rows of a table; others may be wrapped."""

    number: str
    heading: str
    words: str
    worked: str = ""
    """A worked example, if there is one."""
    see: tuple[str, ...] = ()
    """Numbers of related rules."""
    status: str = ""
    """"" for a rule that is played; else "not yet", "ruling" or "convention"."""
    option: str = ""
    """The name of the option that changes it."""

    @property
    def chapter(self) -> str:
        """What stands before the hyphen of the number: "DFA" of DFA-14, "D20" of D20-14."""
        return self.number.partition("-")[0]


@cache
def book_names() -> tuple[str, ...]:
    """The rulesets that have a book, in the order of their names."""
    folders = (place for place in files(__package__).iterdir() if place.is_dir())
    return tuple(sorted(place.name for place in folders if (place / "book.toml").is_file()))


@cache
def load_book(ruleset: str) -> dict[str, Rule]:
    """Every rule of a ruleset by its number, in the order of the book. BadInput if the ruleset has no book."""
    if ruleset not in book_names():
        raise BadInput(f'there is no rule book for "{ruleset}", only for {", ".join(book_names())}')
    text = (files(__package__) / ruleset / "book.toml").read_text("utf-8")
    return {
        number: Rule(
            number,
            entry["heading"],
            _flowing(entry["words"]),
            _flowing(entry.get("worked", "")),
            tuple(entry.get("see", ())),
            entry.get("status", ""),
            entry.get("option", ""),
        )
        for number, entry in tomllib.loads(text).items()
    }


def find_rules(book: dict[str, Rule], text: str) -> list[Rule]:
    """The rule with this number ("DFA-14", "dfa 14"), else a chapter ("DFA", "CORE-5") in book order, else every rule
    that has all of these words: first those with one in the heading, and of equals the rules before the rulings."""
    return _numbered(book, text) or ([] if _as_number(book, text) else _worded(book, text))


def find_in_books(books: Mapping[str, dict[str, Rule]], text: str) -> dict[str, list[Rule]]:
    """What `find_rules` finds, by ruleset, if anything; a number or chapter of one book is no words of another."""
    numbered = {name: _numbered(book, text) for name, book in books.items()}
    if any(numbered.values()) or any(_as_number(book, text) for book in books.values()):
        found = numbered
    else:
        found = {name: _worded(book, text) for name, book in books.items()}
    return {name: rules for name, rules in found.items() if rules}


def close_in_books(books: Mapping[str, dict[str, Rule]], text: str) -> list[str]:
    """What `close_numbers` offers of the books that have the chapter, or else of all."""
    chosen = [book for book in books.values() if _as_number(book, text)] or books.values()
    return [number for book in chosen for number in close_numbers(book, text)][:CLOSE]


def _numbered(book: dict[str, Rule], text: str) -> list[Rule]:
    wanted = _plain(text)
    exact = [rule for rule in book.values() if _plain(rule.number) == wanted]
    if exact or not wanted:
        return exact
    return [rule for rule in book.values() if wanted in (rule.chapter.lower(), _plain(rule.number.partition(".")[0]))]


def _worded(book: dict[str, Rule], text: str) -> list[Rule]:
    asked = _words(text)
    found = []
    for rule in book.values():
        heading = _words(rule.heading)
        if asked and asked <= heading | _words(rule.words) | {rule.chapter.lower()}:
            hits = len(asked & heading)
            found.append((hits == 0, rule.status == "ruling", -hits, rule))
    return [rule for *_, rule in sorted(found, key=lambda hit: hit[:3])]


def close_numbers(book: dict[str, Rule], text: str) -> list[str]:
    """Up to three numbers that may be meant by one that does not exist, the nearest first; none for plain words."""
    typed = _as_number(book, text)
    if typed is not None:
        same = [number for number, rule in book.items() if rule.chapter == typed[0]]
        return sorted(same, key=lambda number: _apart(natural(number), typed))[:CLOSE]
    plain = {_plain(number): number for number in book}
    return [plain[close] for close in get_close_matches(_plain(text), plain, CLOSE)]


def natural(number: str) -> Place:
    """A key that sorts DFA-2 before DFA-10, DFA-19 before DFA-19b, and CORE-2.4 before CORE-2.10."""
    parts = re.fullmatch(r"([A-Z][A-Z0-9]*)-([\d.]*)(\w*)", number)
    if parts is None:
        raise ValueError(f'"{number}" is not the number of a rule, such as DFA-14')
    digits = tuple(int(digit) for digit in parts[2].split(".") if digit)
    return parts[1], digits or (LETTERED,), parts[3]


def _as_number(book: dict[str, Rule], text: str) -> Place | None:
    """The place in the book of what looks like a number of a chapter that exists, whether or not the number does."""
    for chapter in {rule.chapter for rule in book.values()}:
        typed = re.fullmatch(rf"{chapter}[\s-]*([0-9]+(?:\.[0-9]+)?)[A-Z]?", text.strip().upper())
        if typed:
            return natural(f"{chapter}-{typed[1]}")
    return None


def _apart(one: Place, other: Place) -> list[int]:
    return [abs(a - b) for a, b in zip(one[1], other[1], strict=False)]


def _plain(number: str) -> str:
    return re.sub(r"[^a-z0-9.]", "", number.lower())


def _words(text: str) -> set[str]:
    return set(map(_singular, re.findall(r"[a-z0-9]+", text.lower().replace("armour", "armor"))))


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _flowing(text: str) -> str:
    """Joins the lines of a paragraph; rows of a table and items of a list begin lines of their own."""
    lines: list[str] = []
    goes_on = False
    for line in text.strip("\n").splitlines():
        row = line.startswith("  ")
        if goes_on and line and not row and not re.match(r"- |\d+\. ", line):
            lines[-1] += " " + line
        else:
            lines.append(line)
        goes_on = bool(line) and not row
    return "\n".join(lines)
