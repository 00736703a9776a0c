"""Exact odds of deaths from above, of other physical attacks and of volleys, beside a million trials of the same
position; both compiled, on one core."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from benchmarks.rows import FULL, Effort, Row, not_measured

from ironfall import api
from ironfall.game.play import action_named, policy_numbers
from ironfall.odds.exact import exact
from ironfall.odds.questions import read_counts, read_exact
from ironfall.simulate.chunks import CompiledPlayer, counted_rules
from ironfall.table.linking import can_compile
from ironfall.units.sheet import Sheet

TITLE = "Exact odds of physical attacks and of volleys, compiled, on one core; +/- is the trials' standard error"
DEATH_FROM_ABOVE, VOLLEY = "dfa", "attack"
PAIRS = {
    "20 onto 20 tons": ("Mudlark", "Mudlark"),
    "35 onto 35 tons": ("Haymaker", "Haymaker"),
    "55 onto 55 tons": ("Thistle", "Thistle"),
    # No 65-ton machine of the catalogue jumps.
    "70 onto 65 tons": ("Hobnail", "Plumbline"),
    "85 onto 85 tons": ("Millstone", "Millstone"),
    "100 onto 100 tons": ("Steeplejack", "Steeplejack"),
}
VOLLEYS = {
    "a medium laser at 35 tons": ("Tinderbox", ("Medium Laser",), "Whistler"),
    "two medium lasers at 25 tons": ("Whistler", ("Medium Laser", "Medium Laser"), "Tinderbox"),
    "all weapons of 25 tons at 35": ("Tinderbox", (), "Whistler"),
}
"""In mech_d20: who fires what at whom, both fresh."""
ATTACKS = {"a kick": "kick", "two punches": "punch", "a push": "push", "a charge": "charge"}
ATTACKERS = ("Thistle", "Thistle")
"""Of 55 tons; the attacker comes up to its target, or charges it, from three hexes away."""
WORN = {"fresh": 100, "half": 50, "a tenth": 10}
"""Percent of every location's armor that is left, rounded up."""
ASKED = "target_destroyed"
EXACT, TRIALS = "exact", "a million trials"
MILLION = 1_000_000
SEED = 1
SLOW = 2.0
"""Seconds from which on one run is enough."""
FAR_OFF = 6
"""Standard errors by which trials do not miss an exact chance."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How far it goes: runs of the rules for one exact answer, and trials played, from which the time of a million is
    reckoned."""

    runs: int
    trials: int


FAR = Bounds(40_000_000, MILLION)
NEAR = Bounds(20_000, 20_000)


def left(sheet: Sheet, percent: int) -> list[tuple[str, object]]:
    """Words of set-up that leave so much of every location's armor."""
    front = [(place, points) for place, points in sheet.armor.items()]
    rear = [(f"{place}R", points) for place, points in sheet.rear_armor.items()]
    gone = [(place, points - -(-points * percent // 100)) for place, points in front + rear]
    return [("damage", f"{place}={points}") for place, points in gone if points]


def positions() -> dict[str, api.Position]:
    """What is measured, lightest first."""
    made = {}
    for pair, (attacker, target) in PAIRS.items():
        for worn, percent in WORN.items():
            one, other = api.load_unit(attacker), api.load_unit(target)
            made[f"{pair}, {worn}"] = api.position(
                one, other, attacker_state=left(one, percent), target_state=left(other, percent)
            )
    return made


def attacks() -> list[tuple[str, api.Position, str]]:
    """The other physical attacks, all from the same place."""
    return [(f"{what}, 55 tons", api.position(*ATTACKERS), action) for what, action in ATTACKS.items()]


def volleys() -> dict[str, api.Position]:
    """What is measured of the other ruleset."""
    return {
        what: api.position(
            attacker, target, ruleset="mech_d20", attacker_state=[("fires", weapon) for weapon in weapons]
        )
        for what, (attacker, weapons, target) in VOLLEYS.items()
    }


def measure(effort: Effort, notice: Callable[[str], None]) -> list[Row]:
    """Two rows a position, the exact one beside the trials."""
    bounds = FAR if effort == FULL else NEAR
    rows: list[Row] = []
    asked = [(what, position, DEATH_FROM_ABOVE) for what, position in positions().items()]
    asked += attacks()
    asked += [(what, position, VOLLEY) for what, position in volleys().items()]
    for what, position, action in asked:
        if not can_compile():
            missing = "numba is not installed"
            rows += [not_measured(Row(what, how), missing) for how in (EXACT, TRIALS)]
            continue
        counted, chance = _exact(what, position, action, bounds, effort, notice)
        played = _trials(what, position, action, bounds, effort, chance, notice)
        rows += [counted.stands_beside(played), played]
    return rows


def _exact(
    what: str, position: api.Position, action: str, bounds: Bounds, effort: Effort, notice: Callable[[str], None]
) -> tuple[Row, float | None]:
    """The row, and the exact chance that the target is destroyed, if it was found."""
    row = Row(what, EXACT)
    # The first step loads the compiled walk, or compiles it.
    exact(position, action, mode="compiled", budget=1, on_notice=notice)
    times: list[float] = []
    while not times or (len(times) < effort.runs and times[0] < SLOW):
        start = time.perf_counter()
        found = exact(position, action, mode="compiled", budget=bounds.runs)
        times.append(time.perf_counter() - start)
        if found is None:
            return not_measured(row, f"more than {bounds.runs:,} runs"), None
    assert found is not None
    read = read_exact(position.ruleset, position.table(), found.weights)
    chance = read.outcomes[ASKED].p
    return Row(what, EXACT, median(times), runs=found.runs, chance=chance), chance


def _trials(
    what: str,
    position: api.Position,
    name: str,
    bounds: Bounds,
    effort: Effort,
    chance: float | None,
    notice: Callable[[str], None],
) -> Row:
    """The time of a million trials, and how far off they are likely to be."""
    from ironfall.table.compiled import entry_point

    action = action_named(position.ruleset, name)
    policies = policy_numbers(position.ruleset, "book", len(position.table().asking.policy))
    entry = entry_point(counted_rules(position.ruleset, action, policies), position.ruleset.game, notice)
    player = CompiledPlayer(position, action, entry, policies)
    tally = player.play(SEED, 0, bounds.trials)[0]
    seen = read_counts(position.ruleset, position.table(), len(action.units), tally, bounds.trials).outcomes[ASKED].p
    check_chance(what, chance, seen, bounds.trials)
    times = []
    for _ in range(effort.runs):
        start = time.perf_counter()
        player.play(SEED, 0, bounds.trials)
        times.append(time.perf_counter() - start)
    p = seen if chance is None else chance
    return Row(
        what, TRIALS, median(times) * MILLION / bounds.trials, chance=seen, error=math.sqrt(p * (1 - p) / MILLION)
    )


def check_chance(what: str, chance: float | None, seen: float, trials: int) -> None:
    """What trials show must be what is counted, give or take what trials may miss."""
    if chance is not None and abs(seen - chance) > FAR_OFF * math.sqrt(chance * (1 - chance) / trials) + 1 / trials:
        raise RuntimeError(f"{what}: {trials:,} trials come to {seen}, but counted exactly it is {chance}")
