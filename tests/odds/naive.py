"""Odds by brute force: the rules as they are played, once for every way all the dice can fall, one game after another.

Nothing here knows of the walk. A game is played from a script until it asks for one entry more; then it is played again
with each entry that there can be: every total of two dice, in as many of 36 ways as they show it, every face of one,
every slot that may be picked. What comes of a game is read from its log and from how its units stand at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import Any

from ironfall.game.play import action_named, table_for
from ironfall.game.position import Position
from ironfall.rulesets.classic.records import HD
from ironfall.rulesets.classic.words import Cause, Event
from ironfall.table.marks import copy_state
from ironfall.table.table import Table
from ironfall.table.tape import Asks, Fault, Source, Wanted
from ironfall.units.sheet import PLACES as PLACE_NAMES

ROLES = ("attacker", "target")
TWO_DICE = [first + second for first, second in product(range(1, 7), repeat=2)]
HAPPENED: dict[int, str] = {Event.FALLS: "falls", Event.PILOT_HIT: "pilot_hurt"}
CAUSES = {int(cause): cause for cause in Cause}
TORN_OFF = (Event.LOCATION_DESTROYED, Event.BLOWN_OFF, Event.FALLS_OFF)


def odds_by_playing(
    position: Position, action: str = "dfa"
) -> tuple[dict[str, Fraction], dict[str, dict[int, Fraction]], int]:
    """The chance of each yes or no that ever comes up, the distribution of each number, and the games played."""
    chances: dict[str, Fraction] = {}
    spreads: dict[str, dict[int, Fraction]] = {}
    games = 0
    for weight, table in every_game(position, action):
        games += 1
        units = [table.game.units[k] for k in range(len(action_named(position.ruleset, action).units))]
        for name in what_happened(position, table, len(units)):
            chances[name] = chances.get(name, Fraction(0)) + weight
        for role, unit in zip(ROLES, units, strict=False):
            for name, value in ((f"damage_to_{role}", unit.taken), (f"{role}_pilot_hits", unit.pilot_hits)):
                spread = spreads.setdefault(name, {})
                spread[value] = spread.get(value, Fraction(0)) + weight
    return chances, spreads, games


def every_game(position: Position, action: str) -> Iterator[tuple[Fraction, Table[Any]]]:
    """Every game there can be, each with its chance. The table is the same one each time."""
    chosen = action_named(position.ruleset, action)
    play = chosen.play
    table, start = position.table(), table_for(position, chosen).game
    set_back: Callable[[Any, Any], None] = copy_state(position.ruleset.game)
    table.asking.policy = [position.ruleset.policies.index("book")] * len(table.asking.policy)
    table.tape.source = Source.TYPED
    table.log.listening = 1
    scripts: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while scripts:
        script, weight = scripts.pop()
        set_back(start, table.game)
        table.tape.given[: len(script)] = script
        table.tape.given_count = len(script)
        table.tape.place = table.tape.fault = table.log.count = table.asking.option_count = 0
        try:
            play(table)
        except Asks as asked:
            shown = TWO_DICE if asked.high == 12 and asked.low == 2 else list(range(asked.low, asked.high + 1))
            if asked.wanted == Wanted.SLOT:
                shown = [slot for slot in shown if may_be_picked(table, play, set_back, start, script, slot)]
            for entry in sorted(set(shown)):
                scripts.append(([*script, entry], weight * Fraction(shown.count(entry), len(shown))))
            continue
        assert table.tape.fault == Fault.NONE
        yield weight, table


def may_be_picked(table: Table[Any], play: Any, set_back: Any, start: Any, script: list[int], slot: int) -> bool:
    """Whether the rules take this slot where they ask for one."""
    set_back(start, table.game)
    table.tape.given[: len(script) + 1] = [*script, slot]
    table.tape.given_count = len(script) + 1
    table.tape.place = table.tape.fault = table.log.count = table.asking.option_count = 0
    with suppress(Asks):
        play(table)
    return table.tape.fault == Fault.NONE


def what_happened(position: Position, table: Table[Any], units: int) -> set[str]:
    """The names of all that came of one game, for its first units."""
    happened: set[str] = set()
    for code, who, a, _, c in table.log.lines[: table.log.count]:
        if code in (Event.HITS, Event.STANDS_UP):
            happened.add("hit")
        if who >= units:
            continue
        role, place = ROLES[who], f"by_location/{ROLES[who]}/{PLACE_NAMES[a] if a < len(PLACE_NAMES) else a}"
        if code in HAPPENED:
            happened.add(f"{role}_{HAPPENED[code]}")
        elif code == Event.STRUCK and a == HD:
            happened.add(f"{role}_head_struck")
        elif code == Event.STRUCTURE_LOST:
            happened.add(f"{place}/holed")
        elif code in TORN_OFF:
            happened.add(f"{place}/lost")
        elif code == Event.ARMOR_LOST and c == 0:
            happened.add(f"{place}/stripped")
        elif code == Event.REAR_ARMOR_LOST and c == 0:
            happened.add(f"{place}/rear_stripped")
    for who, role in enumerate(ROLES[:units]):
        unit = table.game.units[who]
        if unit.unconscious:
            happened.add(f"{role}_pilot_out")
        if unit.destroyed:
            cause = CAUSES[unit.destroyed]
            happened |= {f"{role}_destroyed", f"final_hexes/{role}/destroyed"}
            happened.add(f"{role}_destroyed_by/{cause.name.lower().replace('_', ' ')}")
            if cause in (Cause.HEAD, Cause.COCKPIT, Cause.PILOT):
                happened |= {f"{role}_pilot_dead", f"{role}_pilot_out"}
        else:
            at = "off the map" if unit.off_map else position.ruleset.name_hex(table, unit.at)
            happened.add(f"final_hexes/{role}/{at}")
    return happened
