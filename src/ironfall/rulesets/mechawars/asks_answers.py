"""How the questions of case files are answered. asks.py lists them.

Each calls the rules themselves; nothing is worked out here a second time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ironfall.rulesets.mechawars.charge import charge
from ironfall.rulesets.mechawars.collision import CEILING, critical_points, damage_of, dice_of, roll_collision
from ironfall.rulesets.mechawars.facts import choice, letter, word
from ironfall.rulesets.mechawars.geometry import gap, is_near_line
from ironfall.rulesets.mechawars.naming import exact_inches
from ironfall.rulesets.mechawars.reactions import may_counter_charge
from ironfall.rulesets.mechawars.records import Table, Unit
from ironfall.rulesets.mechawars.turn import play_stage
from ironfall.rulesets.mechawars.words import Question
from ironfall.table.dice import SIDES, Dice, can_be_kept, kept
from ironfall.table.each_way import ways_to_keep
from ironfall.table.tape import Source

Told = Mapping[str, Any]
"""What the question is told, by name."""


def pair(table: Table) -> tuple[Unit, Unit]:
    """The charger and its target."""
    return table.game.units[0], table.game.units[1]


def others(table: Table) -> list[Unit]:
    """Everybody but the charger."""
    return table.game.units[1 : table.game.unit_count]


def near_line(table: Table, told: Told) -> list[str]:
    """Who, beside the target, stands within an inch of the line."""
    a, b = pair(table)
    return [letter(other.number) for other in others(table)[1:] if is_near_line(a, b, other)]


def counter_chargers(table: Table, told: Told) -> list[str]:
    """Who may counter-charge."""
    a, b = pair(table)
    return [letter(other.number) for other in others(table) if may_counter_charge(table, a, b, other)]


def gap_between(table: Table, told: Told) -> str:
    """From base to base."""
    return exact_inches(gap(*pair(table)))


def dice(table: Table, told: Told) -> int:
    """How many dice it rolls in a collision."""
    return dice_of(table, table.game.units[told["unit"]])


def damage_table(table: Table, told: Told) -> list[int]:
    """What one die does, by what it comes to."""
    unit = table.game.units[told["unit"]]
    unit.kept = 1
    found = []
    for unit.value in range(1, CEILING + 1):
        found.append(damage_of(table, unit))
    return found


def damage_spread(table: Table, told: Told) -> dict[str, Any]:
    """What its dice do, each way they can fall."""
    unit = table.game.units[told["unit"]]
    bonus, n = told["bonus"], dice_of(table, unit)
    cap = CEILING - bonus if table.game.options.modify_before_keep else CEILING
    spread: Counter[int] = Counter()
    critical = 0
    for value in range(1, SIDES[Dice.D12] + 1):
        for count in range(1, n + 1):
            shown = kept(value, count)
            if not can_be_kept(Dice.D12, n, cap, shown):
                continue
            script(table, shown)
            roll_collision(table, unit, bonus)
            ways = ways_to_keep(value, count, n, cap)
            spread[damage_of(table, unit)] += ways
            critical += ways if critical_points(table, unit) else 0
    script(table)
    whole = SIDES[Dice.D12] ** n
    return {
        "damage": {str(points): str(Fraction(ways, whole)) for points, ways in sorted(spread.items())},
        "mean": str(Fraction(sum(points * ways for points, ways in spread.items()), whole)),
        "critical": str(Fraction(critical, whole)),
    }


def script(table: Table, *shown: int) -> None:
    """Let the table read these dice, and forget what it has read and told."""
    table.tape.source = Source.SCRIPTED
    table.tape.given[: len(shown)] = shown
    table.tape.given_count = len(shown)
    table.tape.place = table.tape.fault = table.tape.written_count = table.log.count = 0


def choices(table: Table, told: Told) -> dict[str, list[str]]:
    """A's charge at B: what each question offers the first time it is asked, and to whom."""
    found: dict[str, list[str]] = {}
    chosen = table.choose

    def listen(table: Table, who: int, question: int) -> int:
        options = table.asking.options[: table.asking.option_count]
        asked = f"{letter(who)} {word(Question.of(question))}"
        found.setdefault(asked, [choice(table, who, question, option) for option in options])
        return chosen(table, who, question)

    table.choose = listen
    charge(table, *pair(table))
    table.choose = chosen
    return found


def stages(table: Table, told: Told) -> None:
    """So many stages of the game."""
    for _ in range(told["times"]):
        play_stage(table)
