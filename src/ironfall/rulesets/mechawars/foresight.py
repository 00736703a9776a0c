"""Where a charge leads up to contact, before it is played: the rules run, on dice that decide nothing of it.

No die falls before contact but for shots, which do not change the way. Only choices do.
"""

from __future__ import annotations

from copy import deepcopy
from typing import NamedTuple

import ironfall.table.table as tables
from ironfall.rulesets.mechawars.allocation import points_left
from ironfall.rulesets.mechawars.policies import BOOK, CAUTIOUS, RANDOM, choose
from ironfall.rulesets.mechawars.records import Table
from ironfall.rulesets.mechawars.words import Event, Question
from ironfall.rulesets.ruleset import Action
from ironfall.table.talk import Told as Line
from ironfall.table.tape import Source

SETTLED = (BOOK, CAUTIOUS)
"""Policies that answer the same each time."""
FORKS = (Question.COUNTER_CHARGES, Question.WHO_COUNTER_CHARGES, Question.MEETS)
"""Questions on whose answers the way depends."""
MOST_WAYS = 64


class Way(NamedTuple):
    """The log up to contact, and what it hangs on."""

    lines: list[list[int]]
    policies: tuple[int, ...]
    """Of those who were asked about the way."""
    shots: int
    may_be_wrecked: bool
    """Whether the shots before contact could wreck the charger."""


def ways_to_contact(before: Table, action: Action) -> list[Way]:
    """Each way that an allowed action may go, given the policies of the table: one, unless somebody decides anew each
    time. At most 64."""
    found: list[Way] = []
    pending: list[list[int]] = [[]]
    while pending and len(found) < MOST_WAYS:
        found.append(_way(before, action, pending.pop(), pending))
    return found


def _way(before: Table, action: Action, answers: list[int], pending: list[list[int]]) -> Way:
    """The way with these answers at its forks; the other answers at any that come after are still to be followed."""
    policies = list(before.asking.policy)
    given: list[int] = []
    asked: dict[int, None] = {}

    def answer(table: Table, who: int, question: int) -> int:
        policy = policies[table.game.units[who].side]
        options = table.asking.options[: table.asking.option_count]
        if question in FORKS:
            asked[policy] = None
        if policy in SETTLED:
            return choose(table, who, question)
        if question not in FORKS:
            return options[0]
        if len(given) == len(answers):
            pending.extend([*given, option] for option in reversed(options[1:]))
            answers.append(options[0])
        given.append(answers[len(given)])
        return given[-1]

    table: Table = tables.Table(deepcopy(before.game), before.charts, answer)
    # Whoever is asked in earnest, here nobody is: no answer comes from a tape.
    table.asking.policy = [policy if policy in SETTLED else RANDOM for policy in policies]
    table.log.listening = 1
    table.tape.source = Source.SCRIPTED
    points = [points_left(unit) for unit in table.game.units]
    action.play(table)
    lines = [list(line) for line in table.log.lines[: table.log.count]]
    contact = next((k for k, line in enumerate(lines) if line[0] == Event.CLOSES), len(lines) - 1)
    lines = [line for line in lines[: contact + 1] if line[0] != Line.ANSWERED]
    shots = sum(line[0] == Event.SHOOTS for line in lines)
    return Way(lines, tuple(asked), shots, shots >= points[table.game.charger])
