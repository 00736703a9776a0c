"""Case files: worked examples and edge cases as data, played against the rules (docs/cases.md).

A case plays an action, or asks a question, and says what must come of it. Anyone can write one, and hold another engine
to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ironfall.errors import BadInput, shown
from ironfall.game.case_dice import DiceEnd, read_dice, stop, unlike
from ironfall.game.case_file import PLACING, Case, meant, read_cases
from ironfall.game.case_position import Beginning, beginning
from ironfall.game.file_questions import FILE_QUESTIONS, SAVE_AND_LOAD
from ironfall.game.play import action_named, need, play
from ironfall.rulesets.ruleset import Action, Ask
from ironfall.table.table import Table
from ironfall.table.tape import Fault

IN_ORDER = "events"
"""The list of which only the order is looked at: others may stand between those expected."""
PIECES = "says"
"""The sentence of which only pieces are looked at."""
SUMS = "modifiers"
"""The table in which what is not there is 0."""
WITHOUT_PLAY = ("legal", "refused", "need", "modifiers")


@dataclass(frozen=True, slots=True)
class CaseResult:
    """A case that was played: where the rules differ from what it expects, in words."""

    id: str
    file: str
    rules: tuple[str, ...]
    shows: str
    differences: tuple[str, ...]

    @property
    def passed(self) -> bool:
        return not self.differences


def run(path: str | Path) -> list[CaseResult]:
    """Every case of a file, or of the .toml files in a folder and the folders in it, in order.

    BadInput, with file and case, where a case cannot be as it is written.
    """
    files = [Path(path)]
    if Path(path).is_dir():
        files = sorted(Path(path).rglob("*.toml"))
        if not files:
            raise BadInput("there is no case file (.toml) in this folder", str(path))
    return [check(case) for file in files for case in read_cases(file)]


def check(case: Case) -> CaseResult:
    """Play one case and compare."""
    found, differences = _found(case)
    if found is not None:
        differences += compare(case, "", case.said["expect"], found)
    said = case.said
    return CaseResult(case.id, case.file, tuple(said["rules"]), said["shows"], tuple(differences))


def _found(case: Case) -> tuple[dict[str, Any] | None, list[str]]:
    """All that can be checked, and what differs already; None where the dice led nowhere."""
    asked: str | None = case.said.get("ask")
    if asked is not None and asked in FILE_QUESTIONS:
        needless = [key for key in ("dice", "choose") if key in case.said]
        if asked != SAVE_AND_LOAD:
            needless += [key for key in ("position", *PLACING) if key in case.said]
        if needless:
            raise case.bad(f"{asked} is about a file and has no {needless[0]}")
        return {"answer": FILE_QUESTIONS[asked](case)}, []
    begun = beginning(case)
    if asked is not None:
        return _Played(case, begun).ask(_question(case, asked))
    return _act(case, begun)


def _question(case: Case, name: str) -> Ask:
    for question in case.ruleset.asks:
        if question.name == name:
            return question
    known = (*(question.name for question in case.ruleset.asks), *FILE_QUESTIONS)
    raise case.bad(f"there is no question {name!r}{meant(name, known)}")


def _act(case: Case, begun: Beginning) -> tuple[dict[str, Any] | None, list[str]]:
    """An action: whether it is allowed, what it needs, and its course where there are dice for it."""
    try:
        action = action_named(case.ruleset, case.said["action"])
        asked = need(begun.position, action)
    except BadInput as error:
        raise case.bad(error.message) from None
    sums: Counter[str] = Counter()
    for reason in asked.modifiers:
        sums[reason.rule] += reason.value
    before = {
        "legal": asked.legal,
        "refused": sorted({reason.rule for reason in asked.refusals}),
        "need": asked.number,
        "modifiers": dict(sums),
    }
    if "dice" not in case.said:
        unplayed = sorted(set(case.said["expect"]) - set(WITHOUT_PLAY))
        if unplayed:
            raise case.bad(f"expect.{unplayed[0]} is seen only when the action is played; give its dice, even if none")
        return before, []
    if not asked.legal:
        words = "; ".join(f"{reason.words} ({reason.rule})" for reason in asked.refusals)
        return None, [f"not allowed: {words}"]
    found, differences = _Played(case, begun).act(action)
    return (None if found is None else before | found), differences


def _nothing_against(table: Table[Any]) -> int:
    """A question may always be asked."""
    return 0


class _Broken(Exception):
    """The case itself is wrong, which shows only when it is played."""


class _Played:
    """A case being played; the table is kept even where the dice do not fit."""

    def __init__(self, case: Case, begun: Beginning) -> None:
        self.case = case
        self.position, self.table = begun
        self.answer: Any = None

    def act(self, action: Action) -> tuple[dict[str, Any] | None, list[str]]:
        def watched(table: Table[Any]) -> None:
            self.table = table
            action.play(table)

        return self._play(replace(action, play=watched))

    def ask(self, question: Ask) -> tuple[dict[str, Any] | None, list[str]]:
        if len(self.position.setup.units) < question.units:
            raise self.case.bad(f"{question.name} is asked of an attacker and a target")
        told = self._told(question)

        def answered(table: Table[Any]) -> None:
            self.table = table
            try:
                self.answer = question.answer(table, told)
            except BadInput as error:
                raise _Broken(f"given: {error.message}") from None

        as_action = Action(
            name=question.name,
            title=question.name,
            rule="",
            refusals=_nothing_against,
            to_hit=None,
            play=answered,
            units=("unit",) * question.units,
        )
        found, differences = self._play(as_action)
        if found is not None and self.answer is not None:
            found["answer"] = self.answer
        return found, differences

    def _play(self, action: Action) -> tuple[dict[str, Any] | None, list[str]]:
        said = self.case.said
        entries = read_dice(self.case, self.table)
        choose = said.get("choose", "book")
        differences: list[str] = []
        try:
            play(self.position, action, tape=[entry.number for entry in entries], answers=stop, choose=choose)
        except _Broken as error:
            raise self.case.bad(str(error)) from None
        except DiceEnd as end:
            return None, [*unlike(self.case, self.table, entries), f"dice: they end too early: {end}"]
        except BadInput as error:
            differences = [f"dice: {error.message}"]
        fault = self.table.tape.fault != Fault.NONE
        trusted = entries[: self.table.tape.fault_place] if fault else entries
        differences = unlike(self.case, self.table, trusted) + differences
        return None if fault else self.case.ruleset.facts(self.table), differences

    def _told(self, question: Ask) -> dict[str, Any]:
        """What the question is told, with units and hexes as numbers."""
        given = self.case.said.get("given", {})
        names = [each.name for each in question.given]
        for name in given:
            if name not in names:
                takes = ", ".join(names) or "nothing"
                raise self.case.bad(f"given: {name!r} is nothing {question.name} is told; it takes {takes}")
        told: dict[str, Any] = {}
        for each in question.given:
            if each.name not in given:
                if each.default is None:
                    raise self.case.bad(f"given: {each.name} is missing: {each.help}")
                told[each.name] = each.default
                continue
            value = self._value(each.takes, given[each.name])
            if value is None:
                wrong = shown(given[each.name])
                raise self.case.bad(f"given: {each.name} is {each.help} (a {each.takes}), not {wrong}")
            told[each.name] = value
        return told

    def _value(self, takes: str, value: object) -> Any:
        """A value of this kind as a question takes it; None where it is none."""
        if takes == "number":
            return value if isinstance(value, int) and not isinstance(value, bool) else None
        if takes == "yes or no":
            return value if isinstance(value, bool) else None
        if takes == "words":
            fits = isinstance(value, list) and all(isinstance(item, str) for item in value)
            return value if fits else None
        if not isinstance(value, str):
            return None
        if takes == "unit":
            letters = [unit.letter for unit in self.position.setup.units]
            return letters.index(value) if value in letters else None
        return hex_number(self.table, self.case, value) if takes == "hex" else value


def hex_number(table: Table[Any], case: Case, name: str) -> int | None:
    """The number of a hex by its name."""
    hexes = range(table.game.width * table.game.height if case.ruleset.hex_facts else 0)
    return next((number for number in hexes if case.ruleset.name_hex(table, number) == name), None)


def compare(case: Case, where: str, expected: Any, found: Any) -> list[str]:
    """Where what was found differs from what is expected, in words. BadInput for an expected key that means nothing."""
    key = where.rpartition(".")[2]
    if isinstance(expected, dict) and isinstance(found, dict):
        differences = []
        for name, value in expected.items():
            below = f"{where}.{name}" if where else name
            if name not in found and key != SUMS:
                raise case.bad(f"expect.{below} is nothing that can be expected here{meant(name, tuple(found))}")
            differences += compare(case, below, value, found.get(name, 0))
        return differences
    if isinstance(found, dict | list) and type(found) is not type(expected):
        form = "a table" if isinstance(found, dict) else "a list"
        raise case.bad(f"expect.{where} is {form}, not {shown(expected)}")
    if key == PIECES:
        pieces = expected if isinstance(expected, list) else [expected]
        return [f"{where}: expected {shown(piece)} in {shown(found)}" for piece in pieces if piece not in str(found)]
    if isinstance(expected, list) and isinstance(found, list):
        fits = _in_order(expected, found) if key == IN_ORDER else _all_fit(expected, found)
    else:
        fits = _fits(expected, found)
    return [] if fits else [f"{where}: expected {shown(expected)}, found {shown(found)}"]


def _all_fit(expected: Sequence[Any], found: Sequence[Any]) -> bool:
    return len(expected) == len(found) and all(map(_fits, expected, found))


def _in_order(expected: Sequence[Any], found: Sequence[Any]) -> bool:
    rest = iter(found)
    return all(any(_fits(one, other) for other in rest) for one in expected)


def _fits(expected: Any, found: Any) -> bool:
    """Equal; or words that begin the words found: "B CT 5" fits "B CT 5 punch front"."""
    if isinstance(expected, str) and isinstance(found, str):
        words = expected.split()
        return expected == found or (len(words) > 1 and found.split()[: len(words)] == words)
    if isinstance(expected, Mapping | list):
        return bool(expected == found)
    return bool(expected == found) and isinstance(expected, bool) == isinstance(found, bool)
