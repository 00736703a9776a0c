"""A death from above played to its end, over and over: compiled and plain, on one worker and on two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from benchmarks.rows import Effort, Row, not_measured, time_each

from ironfall import api
from ironfall.game.play import action_named, policy_numbers
from ironfall.rulesets.ruleset import Action
from ironfall.simulate.chunks import CompiledPlayer, PlainPlayer, counted_rules
from ironfall.simulate.run import Player
from ironfall.simulate.worker import Worker
from ironfall.table.generator import seed_dice
from ironfall.table.linking import can_compile
from ironfall.table.talk import Told
from ironfall.units.sheet import Sheet

LIGHT, HEAVY = "Haymaker HM-5", "Steeplejack SJ-3"
SEED = 1
COUNTED_GAMES = 1_000
"""Games whose draws are counted."""
CHECKED_GAMES = 100
"""Games that must come to the same, however they are played."""


def worn(sheet: Sheet) -> list[tuple[str, object]]:
    """Words of set-up that leave a tenth of every location's armor, rounded up."""
    front = [(place, points) for place, points in sheet.armor.items()]
    rear = [(f"{place}R", points) for place, points in sheet.rear_armor.items()]
    return [("damage", f"{place}={points - -(-points // 10)}") for place, points in front + rear]


def positions() -> dict[str, api.Position]:
    """What is measured, lightest first."""
    light, heavy = api.load_unit(LIGHT), api.load_unit(HEAVY)
    return {
        "35 v 35 tons": api.position(light, light),
        "100 v 100 tons": api.position(heavy, heavy),
        "100 v 100 tons, worn": api.position(heavy, heavy, attacker_state=worn(heavy), target_state=worn(heavy)),
    }


def measure(effort: Effort, in_c: Row, notice: Callable[[str], None]) -> list[Row]:
    """Four rows a position: one worker compiled is beside the C loop's draw, the others beside one worker compiled."""
    rows: list[Row] = []
    for name, position in positions().items():
        action = action_named(position.ruleset, "dfa")
        what = f"{action.title}, {name}"
        draws = draws_each(position, action)
        one = _row(Row(what, "compiled, 1 worker", draws=draws), position, action, effort, notice)
        two = _row(Row(what, "compiled, 2 workers", draws=draws), position, action, effort, notice)
        plain = _row(Row(what, "plain, 1 worker", draws=draws), position, action, effort, notice)
        both = _row(Row(what, "plain, 2 workers", draws=draws), position, action, effort, notice)
        rows += [one.stands_beside(in_c, by_draw=True), two.stands_beside(one)]
        rows += [plain.stands_beside(one), both.stands_beside(plain)]
    return rows


def draws_each(position: api.Position, action: Action) -> float:
    """How often dice are thrown or a slot is picked in one resolution, on average."""
    player = PlainPlayer(position, action, _policies(position))
    table = player.table
    table.log.listening = 1
    drawn = 0
    for game in range(COUNTED_GAMES):
        player.set_back(player.start, table.game)
        table.log.count = 0
        seed_dice(table, SEED, game)
        action.play(table)
        drawn += sum(line[0] in (Told.ROLLED, Told.PICKED) for line in table.log.lines[: table.log.count])
    return drawn / COUNTED_GAMES


def _policies(position: api.Position) -> list[int]:
    return policy_numbers(position.ruleset, "book", 4)


def _row(row: Row, position: api.Position, action: Action, effort: Effort, notice: Callable[[str], None]) -> Row:
    mode, workers = row.how.split(",")[0], int(row.how.split()[1])
    if mode == "compiled" and not can_compile():
        return not_measured(row, "numba is not installed")
    players = [_player(mode, workers, position, action, notice) for _ in range(workers)]
    try:
        by_the_rules = PlainPlayer(position, action, _policies(position)).play(SEED, 0, CHECKED_GAMES)
        if players[0].play(SEED, 0, CHECKED_GAMES) != by_the_rules:
            raise RuntimeError(f"{row.what}, {row.how}: does not come to what plain play comes to")
        each = time_each(lambda games: _share(players, games), effort)
    finally:
        for player in players:
            if isinstance(player, Worker):
                player.stop()
    return Row(row.what, row.how, each, row.draws)


def _player(mode: str, workers: int, position: api.Position, action: Action, notice: Callable[[str], None]) -> Player:
    """What plays a worker's share, as `simulate` has it."""
    if mode == "compiled":
        from ironfall.table.compiled import entry_point

        ruleset = position.ruleset
        entry = entry_point(counted_rules(ruleset, action, _policies(position)), ruleset.game, notice)
        return CompiledPlayer(position, action, entry, _policies(position))
    if workers == 1:
        return PlainPlayer(position, action, _policies(position))
    return Worker(api.position_text(position, position.table()), action.name, _policies(position))


def _share(players: Sequence[Player], games: int) -> Any:
    """Play so many games, shared out evenly."""
    if len(players) == 1:
        return players[0].play(SEED, 0, games)
    shares = [(games * k // len(players), games * (k + 1) // len(players)) for k in range(len(players))]
    with ThreadPoolExecutor(len(players)) as threads:
        plays = [threads.submit(player.play, SEED, *share) for player, share in zip(players, shares, strict=True)]
        return [play.result() for play in plays]
