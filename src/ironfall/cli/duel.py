"""duel: whole games played with nobody to ask, and how they end."""

from __future__ import annotations

import re
from pathlib import Path

from ironfall import api
from ironfall.cli import data, telling
from ironfall.cli.actions import ANSWERED, INTERRUPTED, pick_seed, plural
from ironfall.cli.bars import in_words
from ironfall.cli.output import as_json, columns, heading, line, notice, paragraph
from ironfall.cli.play import Wish, playable, usual_bot, wanted
from ironfall.cli.progress import Bar, leaving_while_compiling
from ironfall.game.course import YOU, played_whole
from ironfall.game.game_file import game_text
from ironfall.game.replay import write_whole
from ironfall.game.scenario import Scenario, read_scenario
from ironfall.simulate.run import usual_workers

SIDE = re.compile(r"side_(\d)")
"""What outcomes of games call the sides."""


def duel(
    wish: Wish,
    games: int,
    seed: int | None,
    workers: int | None,
    mode: str,
    save_game: tuple[int, str] | None,
    json: bool,
) -> int:
    """Play the games and count how they end."""
    ruleset = playable(wish.ruleset) if wish.scenario is None else read_scenario(wish.scenario).position.ruleset
    bot = usual_bot(ruleset)
    scenario = wanted(wish, (bot, bot))
    if YOU in scenario.players:
        raise api.BadInput("nobody can be asked in a duel; let a policy play that side")
    seed = pick_seed() if seed is None else seed
    if save_game is not None:
        save(scenario, seed, *save_game)
    with Bar("Playing") as bar, leaving_while_compiling(bar) as (progress, compiling):
        found = api.duel(
            scenario.position,
            scenario.players,
            games,
            seed=seed,
            workers=usual_workers() if workers is None else workers,
            mode=mode,
            on_progress=progress,
            on_notice=compiling,
        )
    count = found.counted
    if not count.complete:
        notice(f"Interrupted after {count.trials:,} of {count.asked:,} games.")
    found = of_sides(found)
    if json:
        as_json(data.duel(scenario.title, found) | data.speed(found))
    elif count.trials:
        tell(scenario, found)
    return ANSWERED if count.complete else INTERRUPTED


def save(scenario: Scenario, seed: int, number: int, file: str) -> None:
    """Play one of the games alone, stage by stage, and save it."""
    if Path(file).exists():
        raise api.BadInput("is there already; name another file", file)
    write_whole(file, game_text(played_whole(scenario.position, scenario.players, seed, number)))
    notice(f"Game {number} is saved in {file}; told by: ironfall replay {file}")


def of_sides(found: api.Simulation) -> api.Simulation:
    """The answers about sides that have units."""
    there = {str(unit.side) for unit in found.counted.position.setup.units}

    def about(name: str) -> bool:
        return all(side in there for side in SIDE.findall(name))

    answers = found.answers
    kept = type(answers)(
        {name: each for name, each in answers.outcomes.items() if about(name)},
        {name: each for name, each in answers.spreads.items() if about(name)},
        {name: each for name, each in answers.expected.items() if about(name)},
    )
    return api.Simulation(found.counted, kept)


def tell(scenario: Scenario, found: api.Simulation) -> None:
    """How the games ended."""
    count, answers = found.counted, found.answers
    heading(scenario.title or "A duel")
    telling.about_options(count.position)
    sides = sorted({unit.side for unit in count.position.setup.units})
    names = {side: of_side(scenario, side) for side in sides}
    columns([(f"side {side}", names[side], count.policies[side]) for side in sides])
    line()
    paragraph(f"Counted over {plural(count.trials, 'game')} of seed {count.seed} (+/- one standard error):")
    rows = [(name, in_words(each, count.trials)) for name, each in answers.outcomes.items() if "/" not in name]
    rows += [(name, telling.spread_words(each)) for name, each in answers.spreads.items() if "/" not in name]
    columns([(name.replace("_", " "), words) for name, words in rows])
    averages = [(name, each.p) for name, each in answers.expected.items() if each.p > 0]
    if averages:
        line()
        paragraph("On average in a game:")
        columns([(" ".join(re.split("[_/]", name)), f"{mean:.3f}") for name, mean in averages])
    rate = count.trials / count.seconds if count.seconds else 0
    notice(f"{count.mode}, {plural(count.workers, 'worker')}: {count.seconds:.2f} s, {rate:,.0f} a second")


def of_side(scenario: Scenario, side: int) -> str:
    """Who fights on a side."""
    position = scenario.position
    units = zip(position.setup.units, position.names, strict=True)
    return ", ".join(name for unit, name in units if unit.side == side)
