"""resolve, simulate, odds and replay."""

from __future__ import annotations

import os
from typing import Any

from ironfall import api
from ironfall.cli import data, telling
from ironfall.cli.forecast import Forecast
from ironfall.cli.output import QUIET, as_json, line, notice, paragraph
from ironfall.cli.progress import Bar, leaving_while_compiling
from ironfall.cli.state import Asked, known_action, position_of
from ironfall.cli.typed import People, Stopped
from ironfall.game.game_file import is_game
from ironfall.game.play import BadEntry, Need, Played
from ironfall.game.position import Position, parse_position, read_data, read_text
from ironfall.game.replay import END_OF_POSITION, HEADER
from ironfall.rulesets.picture import Picture
from ironfall.rulesets.ruleset import Action, no_picture
from ironfall.simulate.run import usual_workers
from ironfall.table.table import Table

ANSWERED, NOT_SO, INTERRUPTED = 0, 1, 130
"""Exit codes; 2, bad input, comes with BadInput."""
LARGEST_SEED = 10**9
"""Seeds picked for a person are short enough to type again."""
MANY = 100_000
"""From this many trials on, all processors are used unless told otherwise."""
TYPED = "typed"
BOOK, ASK = "book", "ask"


def pick_seed() -> int:
    """A seed nobody chose."""
    return int.from_bytes(os.urandom(8), "big") % LARGEST_SEED


def situation(asked: Asked) -> tuple[Position, Action, Need]:
    """The position, the action in it, and what the action needs."""
    ruleset, action = known_action(asked.action, asked.ruleset)
    position = position_of(asked, ruleset, action)
    return position, action, api.need(position, action.name)


def not_allowed(schema: str, position: Position, action: Action, need: Need, json: bool) -> int:
    """The answer where the action may not be done."""
    if json:
        as_json(data.asked(schema, position, action, need))
    else:
        telling.about(position, action)
        telling.refused(need)
    return NOT_SO


def resolve(
    asked: Asked, seed: int | None, dice: str | None, choose: str, save: str | None, plot: str | None, json: bool
) -> int:
    """Play the action once and tell it."""
    if dice is not None and dice != TYPED:
        raise api.BadInput(f"--dice is {dice!r}; it can only be {TYPED}, for dice of your own")
    if dice is not None and seed is not None:
        raise api.BadInput("--seed rolls the dice and --dice typed asks for them; leave one out")
    if plot is not None:
        from ironfall.cli import plot as plotting

        plotting.check(plot)
    position, action, need = situation(asked)
    if plot is not None and position.ruleset.picture is no_picture:
        raise api.BadInput(f"--plot draws a table without hexes, and {position.ruleset.name} is played on hexes")
    if not need.legal:
        return not_allowed("resolve", position, action, need, json)
    if dice is None and seed is None:
        seed = pick_seed()
    try:
        played = play(position, action, seed, choose)
    except Stopped:
        notice("Stopped before the end: nothing is resolved.")
        return INTERRUPTED
    if save is not None:
        api.write_replay(played, save)
    seen = picture(position, action, played.table) if plot is not None else None
    if plot is not None and seen is not None:
        plotting.draw_table(seen, telling.title(position, action), plot)
    if json:
        as_json(data.asked("resolve", position, action, need) | data.resolution(played))
        return ANSWERED
    telling.about(position, action)
    telling.needed(need)
    line()
    telling.story(played.told)
    line()
    telling.ending(played)
    line()
    if seed is not None:
        paragraph(f"Rolled with seed {seed}: --seed {seed} rolls the same again.", style=QUIET)
    else:
        paragraph("Dice by hand.", style=QUIET)
    if save is not None:
        notice(f"Saved to {save}.")
    if plot is not None:
        notice(f"Drawn in {plot}.")
    return ANSWERED


def picture(position: Position, action: Action, after: Table[Any] | None) -> Picture | None:
    """The table of an action from above."""
    return position.ruleset.picture(position.setup, action, position.table(), after)


def play(position: Position, action: Action, seed: int | None, choose: str) -> Played:
    """Play with dice of a seed or of people, and choices of the book, of people or of a file."""
    policy = BOOK if choose == BOOK else ASK
    if seed is not None and policy == BOOK:
        return api.resolve(position, action.name, seed=seed)

    def fits(tape: list[int]) -> bool:
        return api.could_be(position, action.name, tape, policy)

    people = People(seed is None, None if choose in (BOOK, ASK) else choose, fits)
    played = api.resolve(position, action.name, seed=seed, answers=people, choose=policy)
    people.check_used_up()
    return played


def simulate(
    asked: Asked, trials: int, workers: int | None, seed: int | None, choose: str, json: bool
) -> int:
    """Play the action many times and count."""
    position, action, need = situation(asked)
    if not need.legal:
        return not_allowed("simulate", position, action, need, json)
    with Bar("Playing") as bar, leaving_while_compiling(bar) as (progress, compiling):
        simulation = api.simulate(
            position,
            action.name,
            trials,
            seed=pick_seed() if seed is None else seed,
            choose=choose,
            workers=(usual_workers() if trials >= MANY else 1) if workers is None else workers,
            on_progress=progress,
            on_notice=compiling,
        )
    return counted(position, action, need, simulation, json)


def odds(
    asked: Asked, exact: bool, budget: int | None, trials: int, seed: int, choose: str, plot: str | None, json: bool
) -> int:
    """What an action needs, and what it leads to."""
    if exact and budget is not None:
        raise api.BadInput("--exact counts to the end, and --budget ends it before; leave one out")
    if plot is not None:
        from ironfall.cli import plot as plotting

        plotting.check(plot)
    position, action, need = situation(asked)
    if not need.legal:
        return not_allowed("odds", position, action, need, json)
    with Bar("Playing") as bar, leaving_while_compiling(bar) as (progress, compiling):
        try:
            found = api.odds(
                position,
                action.name,
                exact=exact,
                budget=budget,
                trials=trials,
                seed=seed,
                choose=choose,
                on_progress=progress,
                on_notice=compiling,
            )
        except KeyboardInterrupt:
            advice = "; without --exact the odds are estimated" if exact else ""
            notice(f"Interrupted after {bar.done:,} runs of the rules: not every way is counted{advice}.")
            return INTERRUPTED
    complete = found.counted is None or told_whole(found.counted)
    has_answers = found.counted is None or found.counted.trials > 0
    if plot is not None and has_answers:
        plotting.draw(found, telling.title(position, action), plot)
    if json:
        as_json(data.asked("odds", position, action, need) | data.odds(found))
    elif has_answers:
        telling.about(position, action)
        telling.needed(need)
        line()
        Forecast(found).tell()
    if plot is not None and has_answers:
        notice(f"Drawn in {plot}.")
    return ANSWERED if complete else INTERRUPTED


def told_whole(count: api.Counted) -> bool:
    """Whether all trials were played; if not, that is said."""
    if not count.complete:
        notice(f"Interrupted after {count.trials:,} of {count.asked:,} trials.")
    return count.complete


def counted(position: Position, action: Action, need: Need, simulation: api.Simulation, json: bool) -> int:
    """The answer of many trials, all of them or those before an interruption."""
    count = simulation.counted
    complete = told_whole(count)
    if json:
        answer = data.asked("simulate", position, action, need) | data.counted(simulation)
        as_json(answer | data.speed(simulation))
    elif count.trials:
        telling.about(position, action)
        telling.needed(need)
        line()
        paragraph(f"Counted over {plural(count.trials, 'trial')} of seed {count.seed} (+/- one standard error):")
        telling.counts(simulation)
        telling.questions(simulation)
        rate = count.trials / count.seconds if count.seconds else 0
        notice(f"{count.mode}, {plural(count.workers, 'worker')}: {count.seconds:.2f} s, {rate:,.0f} a second")
    return ANSWERED if complete else INTERRUPTED


def plural(number: int, what: str) -> str:
    """A number of things: 1 trial, 10,000 trials."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def replay(file: str, json: bool) -> int:
    """Play a replay, or a saved game, again and say whether it ends where it says."""
    if is_game(read_data(file)):
        from ironfall.cli.play import tell_again

        return tell_again(file, json)
    try:
        verdict = api.replay(file)
    except api.BadInput as error:
        if isinstance(error, BadEntry) or (error.line is None and is_replay(file)):
            why = f"line {error.line}: {error.message}" if error.line else error.message
            if json:
                as_json({"schema": "ironfall/replay/1", "file": file, "verifies": False, "why": why})
            else:
                paragraph(f"It does not verify under these rules: {why}.")
            return NOT_SO
        raise
    played = verdict.played
    if json:
        as_json(data.replayed(file, verdict))
        return ANSWERED if verdict.verifies else NOT_SO
    telling.about(played.position, played.action)
    line()
    telling.story(played.told)
    line()
    telling.ending(played)
    line()
    if verdict.verifies:
        paragraph(f"It verifies: it ends as it was saved ({verdict.found}).")
        return ANSWERED
    paragraph(f"It does not verify: saved as {verdict.expected}, it ends as {verdict.found} under these rules.")
    return NOT_SO


def is_replay(file: str) -> bool:
    """Whether a file has the form of a replay, so that what is wrong with it is that its dice do not fit the rules."""
    lines = read_text(file).splitlines()
    if END_OF_POSITION not in lines or not lines[0].startswith(HEADER):
        return False
    try:
        parse_position("\n".join(lines[1 : lines.index(END_OF_POSITION)]), file).table()
    except api.BadInput:
        return False
    return True
