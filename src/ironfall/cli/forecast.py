"""Odds in words: a sentence, then every answer as a bar, grouped by question."""

from __future__ import annotations

from collections.abc import Sequence

from ironfall import api
from ironfall.cli.bars import HERE, Bar, bar_of, chart
from ironfall.cli.output import QUIET, heading, line, paragraph, width
from ironfall.forecast.chances import HUNDRED, folded, short_fraction, uncertain
from ironfall.forecast.outcomes import HITS, ROLES, SUCCESS, average, ends_of, of_no_unit, outcomes_of, units_told
from ironfall.forecast.sentence import sentence
from ironfall.odds.questions import Outcome, Spread
from ironfall.rulesets.ruleset import places_on

NONE = "-"
REAR = "rear_"
"""Columns of a location that are about its rear, which has a row of its own."""
DAMAGE = "damage"
"""The column of points, where a ruleset counts them by location."""
CELL = 8
AVERAGES = {"criticals": "Critical hits"}
"""Headings that are not the name itself."""


class Forecast:
    """The odds of an action, told to a player."""

    def __init__(self, odds: api.Odds) -> None:
        self.odds = odds
        self.trials = odds.counted.trials if odds.counted else 0
        self.units = units_told(odds)
        self.called = odds.action.units
        table = odds.position.table()
        self.places = [places_on(odds.position.ruleset, table.game.units[unit]) for unit in range(len(self.called))]
        by_place = [path.split("/") for path in odds.answers.group(f"by_location/{ROLES[0]}")]
        self.columns = list(dict.fromkeys(column for _, column in by_place if not column.startswith(REAR)))
        if any(name.startswith(f"damage_by_location/{ROLES[0]}/") for name in odds.spreads):
            self.columns.append(DAMAGE)

    def tell(self) -> None:
        """All of it."""
        paragraph(sentence(self.odds, HERE))
        line()
        paragraph(source(self.odds), style=QUIET)
        line()
        called = self.odds.action.hits[0].capitalize()
        bars = [bar_of(called, self.odds.outcomes[SUCCESS], self.trials)]
        others = of_no_unit(self.odds)
        bars += [bar_of(name.replace("_", " "), self.odds.outcomes[name], self.trials) for name in others]
        chart(bars, indent=0, labels=17)
        if HITS in self.odds.spreads and len(self.units) > 1:
            self.curve(HITS, self.odds.spreads[HITS])
        for unit in self.units:
            line()
            heading(f"The {self.called[unit]}, {self.odds.position.names[unit]}")
            self.unit(unit)
        self.locations()
        self.averages()
        for unit in self.units:
            self.ends(unit)
        self.questions()

    def outcome(self, unit: int, name: str) -> Outcome:
        return self.odds.outcomes[f"{ROLES[unit]}_{name}"]

    # --- the charts

    def unit(self, unit: int) -> None:
        """What becomes of a unit, and its damage."""
        names = outcomes_of(self.odds, unit)
        bars = [bar_of(name.replace("_", " "), self.outcome(unit, name), self.trials) for name in names]
        by = self.odds.answers.group(f"{ROLES[unit]}_destroyed_by")
        causes = sorted((o for o in by.items() if o[1].can_happen), key=lambda o: -o[1].p)
        bars += [bar_of(f"  {cause}", outcome, self.trials) for cause, outcome in causes]
        chart(bars, labels=15)
        self.curve("damage", self.odds.spreads[f"damage_to_{ROLES[unit]}"])

    def curve(self, what: str, spread: Spread) -> None:
        """The chance of each value, the longest bar filling the line."""
        steps = folded(spread)
        line(f"  {what}, {average(spread.mean)} on average:")
        bars = []
        for step in steps:
            certain = len(steps) == 1
            figure = ("always" if self.odds.exact else f"all {self.trials:,}") if certain else uncertain(step.chance.p)
            bars.append(Bar(f"  {step.label}", step.chance.p, figure, short_fraction(step.chance)))
        chart(bars, most=max(bar.length for bar in bars), labels=15)

    def locations(self) -> None:
        """Every location that something can happen to, in percent."""
        if not self.columns:
            return
        every = dict.fromkeys(place for unit in self.units for place in self.places[unit])
        rows = [row for place in every for row in self._rows(place)]
        told = [row for row in rows if any(cell != NONE for cell in row[1:])]
        line()
        if not told:
            line("No location loses all its armor, or more.")
            return
        both = len(self.units) * len(self.columns) * (CELL + 1) + 10 <= width()
        for shown in [self.units] if both else [[unit] for unit in self.units]:
            self._table(shown, told)

    def _rows(self, place: str) -> list[list[str]]:
        """A location's cells for each unit in turn, then those of its rear armor."""
        front, rear = [place], [f"{place} rear"]
        for unit in self.units:
            found = self.odds.answers.group(f"by_location/{ROLES[unit]}/{place}")
            for column in self.columns:
                behind = found.get(REAR + column)
                front.append(self._points(unit, place) if column == DAMAGE else self._cell(found.get(column)))
                rear.append(NONE if behind is None else self._cell(behind))
        return [front, rear]

    def _points(self, unit: int, place: str) -> str:
        mean = self.odds.spreads[f"damage_by_location/{ROLES[unit]}/{place}"].mean
        return average(mean).replace("less than ", "<") if mean else NONE

    def _cell(self, outcome: Outcome | None) -> str:
        if outcome is None or not outcome.can_happen:
            return NONE
        if outcome.fraction == 1 or (outcome.times is not None and outcome.times == self.trials):
            return "always" if outcome.fraction else "all"
        shown = round(outcome.p * HUNDRED, 1)
        return "<0.1%" if shown == 0 else ">99.9%" if shown == HUNDRED else f"{shown:.1f}%"

    def _table(self, units: Sequence[int], rows: Sequence[Sequence[str]]) -> None:
        heading("Locations" if len(units) > 1 else f"Locations of the {self.called[units[0]]}")
        if len(units) > 1:
            wide = len(self.columns) * (CELL + 1)
            line("  ".ljust(9), *(f"  the {self.called[unit]}".ljust(wide) for unit in units))
        line("  ".ljust(9), *([f" {column.rjust(CELL)}" for column in self.columns] * len(units)))
        for row in rows:
            spans = [f"  {row[0]}".ljust(9)]
            for unit in units:
                first = 1 + self.units.index(unit) * len(self.columns)
                spans += [f" {cell.rjust(CELL)}" for cell in row[first : first + len(self.columns)]]
            line(*((span, QUIET if span.strip() == NONE else "") for span in spans))

    def averages(self) -> None:
        """What comes about so often on average: critical hits by kind."""
        found = self.odds.answers.expected
        for what in dict.fromkeys(name.split("/")[0] for name in found):
            kinds = [name.split("/")[2] for name, each in found.items() if name.startswith(f"{what}/") and each.p > 0]
            if kinds:
                self._averages(what, sorted(set(kinds)))

    def _averages(self, what: str, kinds: Sequence[str]) -> None:
        found = self.odds.answers.expected
        line()
        heading(f"{AVERAGES.get(what, what.replace('_', ' ').capitalize())}, on average")
        head = ["", *(f"the {self.called[unit]}" for unit in self.units)]
        rows = [head] + [
            [kind, *(self._average(found.get(f"{what}/{ROLES[unit]}/{kind}")) for unit in self.units)] for kind in kinds
        ]
        sizes = [max(len(row[k]) for row in rows) for k in range(len(head))]
        for row in rows:
            cells = [row[0].ljust(sizes[0]), *(f"  {row[k].rjust(sizes[k])}" for k in range(1, len(row)))]
            line("  ", *((cell, QUIET if cell.strip() == NONE else "") for cell in cells))

    def _average(self, outcome: Outcome | None) -> str:
        if outcome is None or outcome.p == 0:
            return NONE
        return "<0.001" if outcome.p * 2000 < 1 else f"{outcome.p:.3f}"

    def ends(self, unit: int) -> None:
        """Where a unit ends."""
        ends = ends_of(self.odds, unit)
        if not ends:
            return
        line()
        heading(f"Where the {self.called[unit]} ends")
        chart([bar_of(end.title, end.chance, self.trials) for end in ends], labels=15)

    def questions(self) -> None:
        """Which choices come up, and who makes them."""
        for name, times in self.odds.asked.items():
            asked = self.odds.position.ruleset.question[name]
            p = times.p
            how_often = "always" if p == 1 else uncertain(p) if p < 1 else f"{p:.2f} times on average"
            told = f"{asked.words} ({asked.rule}) Asked: {how_often}. The {self.odds.policies[0]} chooses."
            line()
            paragraph(told, style=QUIET)


def source(odds: api.Odds) -> str:
    """Where the figures come from."""
    if odds.counted is None:
        return f"Exact: every way the dice can fall is counted ({odds.used:,} runs)."
    trials = odds.counted.trials
    if odds.partly:
        return (
            f"Where +/- stands, and in the numbers of choices, estimated from {trials:,} trials of seed "
            f"{odds.counted.seed}; the rest is exact, counted in {odds.used:,} runs. --exact counts it all."
        )
    return (
        f"Estimated from {trials:,} trial{'' if trials == 1 else 's'} of seed {odds.counted.seed} (+/- one standard "
        "error); --exact counts them all."
    )
