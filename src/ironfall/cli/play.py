"""play: a whole game at one terminal, or with answers piped in, saved as it is played."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ironfall import api
from ironfall.cli import data, table_map
from ironfall.cli.actions import ANSWERED, INTERRUPTED, NOT_SO, TYPED, pick_seed, plural
from ironfall.cli.board_map import draw, standing_on_the_map, where
from ironfall.cli.output import QUIET, as_json, columns, finish, heading, line, notice, paragraph, width
from ironfall.cli.state import chosen_options, known_ruleset
from ironfall.cli.telling import about_options, standings, story
from ironfall.cli.typed import chosen
from ironfall.game import game_file
from ironfall.game.course import YOU, Game, Moment, check_player, how_it_stands
from ironfall.game.play import Prompt
from ironfall.game.scenario import Scenario, meeting, read_scenario, two_of_the_middle
from ironfall.game.typed_dice import Wrong, dice, pool, slot, total
from ironfall.rulesets.book import book_names, find_rules, load_book
from ironfall.rulesets.ruleset import Ruleset
from ironfall.table.tape import Wanted

BACK, STOP, EXPLAIN, MAP, STANDING = "b", "q", "?", "m", "s"
KEYS = (
    (BACK, "take back the last answer"),
    (MAP, "draw the map"),
    (STANDING, "say how every unit stands"),
    (EXPLAIN, "explain the rule behind the question, and these letters"),
    (STOP, "stop; the game is saved"),
)
USUAL_BOT = "cautious"


@dataclass(frozen=True, slots=True)
class Wish:
    """What was typed of a game that is to be begun."""

    ruleset: str | None = None
    scenario: str | None = None
    players: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    charts: str | None = None
    first: str | None = None
    second: str | None = None

    @property
    def said(self) -> bool:
        return self != Wish()


def play(wish: Wish, seed: int | None, dice_by: str | None, save: str | None, resume: str | None) -> int:
    """Begin a game, or go on with one, and play it."""
    if dice_by is not None and dice_by != TYPED:
        raise api.BadInput(f"--dice is {dice_by!r}; it can only be {TYPED}, for dice of your own")
    if dice_by is not None and seed is not None:
        raise api.BadInput("--seed rolls the dice and --dice typed asks for them; leave one out")
    if resume is not None:
        if wish.said or save is not None or seed is not None or dice_by is not None:
            raise api.BadInput("--resume goes on with a game as it was begun; leave everything else out")
        game, torn = api.resume_game(resume)
        if torn:
            notice("The file ended in the middle of a line; that line is dropped.")
        introduce(game)
        return Sitting(game, resume).play()
    usual = (YOU, usual_bot(playable(wish.ruleset))) if wish.scenario is None else None
    scenario = wanted(wish, usual)
    if dice_by is None and seed is None:
        seed = pick_seed()
    file = save or free_name(scenario.position.ruleset, seed)
    game = api.begin_game(
        scenario.position, scenario.players, seed=seed, save=file, title=scenario.title, about=scenario.about
    )
    introduce(game)
    return Sitting(game, file).play()


def playable(name: str | None) -> Ruleset:
    """The ruleset of this name; where none is named, the first that plays whole games."""
    return next(each for each in api.RULESETS if each.course is not None) if name is None else known_ruleset(name)


def usual_bot(ruleset: Ruleset) -> str:
    """Who plays a side that nobody plays: the best of the ruleset's policies."""
    return USUAL_BOT if USUAL_BOT in ruleset.policies else ruleset.policies[-1]


def wanted(wish: Wish, players: tuple[str, str] | None) -> Scenario:
    """The scenario that was asked for, or a meeting of two machines; `players` plays it where nobody else is named."""
    if wish.scenario is None:
        ruleset = playable(wish.ruleset)
        scenario = met(wish, ruleset, players or (YOU, YOU))
    else:
        if wish.first is not None or wish.second is not None:
            raise api.BadInput("a scenario has its own units; leave out --first and --second")
        scenario = read_scenario(wish.scenario)
        ruleset = scenario.position.ruleset
        if wish.ruleset is not None and known_ruleset(wish.ruleset).name != ruleset.name:
            raise api.BadInput(f"is a scenario of {ruleset.name}, not of {wish.ruleset}", wish.scenario)
        scenario = changed(wish, ruleset, scenario)
        if players is not None:
            # Where nobody may be asked, whoever would be is played for.
            usual = tuple(players[0] if player == YOU else player for player in scenario.players)
            scenario = replace(scenario, players=usual)
    return replace(scenario, players=named_players(wish.players, ruleset, scenario.players))


def met(wish: Wish, ruleset: Ruleset, players: tuple[str, str]) -> Scenario:
    """Two machines on open ground: those that are named, or two of the catalogue."""
    machines = [api.load_unit(name, ruleset.name) if name else None for name in (wish.first, wish.second)]
    charts = api.load_charts(wish.charts, ruleset.name) if wish.charts is not None else {}
    options = chosen_options(wish.options, ruleset)
    if None in machines:
        usual = two_of_the_middle(ruleset, options)
        machines = [machine or other for machine, other in zip(machines, usual, strict=True)]
    return meeting(ruleset, machines[0], machines[1], players, options=options, charts=charts)


def changed(wish: Wish, ruleset: Ruleset, scenario: Scenario) -> Scenario:
    """The scenario with the options and charts of the command line on top of its own."""
    setup = scenario.position.setup
    setup = setup._replace(options=setup.options | chosen_options(wish.options, ruleset))
    if wish.charts is not None:
        setup = setup._replace(charts={**setup.charts, **api.load_charts(wish.charts, ruleset.name)})
    position = replace(scenario.position, setup=setup)
    position.table()
    return replace(scenario, position=position)


def named_players(typed: Sequence[str], ruleset: Ruleset, players: tuple[str, ...]) -> tuple[str, ...]:
    """The players, with those that SIDE=WHO names in their places."""
    by_side: dict[int, str] = dict(enumerate(players))
    for text in typed:
        side, equals, player = text.partition("=")
        if not equals or side not in map(str, range(len(players))):
            raise api.BadInput(f"--player is SIDE=WHO with a side from 0 to {len(players) - 1}, not {text!r}")
        try:
            by_side[int(side)] = check_player(ruleset, player)
        except api.BadInput as error:
            raise api.BadInput(f"--player {text}: {error.message}") from None
    return tuple(by_side[side] for side in range(len(players)))


def free_name(ruleset: Ruleset, seed: int | None) -> str:
    """A file of the current folder that is not there yet."""
    stem = f"ironfall-{ruleset.name}-{TYPED if seed is None else seed}"
    number = 1
    while True:
        name = f"{stem}{'' if number == 1 else f'-{number}'}.game"
        if not Path(name).exists():
            return name
        number += 1


def title_of(game: Game) -> str:
    """A game without a title: who fights whom."""
    units = list(zip(game.position.setup.units, game.position.names, strict=True))
    sides = sorted({unit.side for unit, _ in units})
    return " against ".join(", ".join(name for unit, name in units if unit.side == side) for side in sides)


def introduce(game: Game) -> None:
    """What is played, and by whom."""
    heading(game.title or title_of(game))
    if game.about:
        paragraph(game.about)
    about_options(game.position)
    sides = {unit.side for unit in game.position.setup.units}
    paragraph("; ".join(f"side {side}: {player}" for side, player in enumerate(game.players) if side in sides) + ".")
    seed, one_game = game.origin.seed, game.origin.one_game
    dice_of = f"seed {seed}" if one_game is None else f"game {one_game} of seed {seed}"
    paragraph("Dice by hand." if seed is None else f"Dice of {dice_of}.", style=QUIET)


class Stopped(Exception):
    """The person had enough, or there is nothing left to read."""


class Sitting:
    """A game told at a terminal, whose questions are answered there."""

    def __init__(self, game: Game, file: str) -> None:
        self.game = game
        self.file = file
        self.stage = -1
        """The stage that was told last, and how many lines of it."""
        self.lines = 0
        self.answered = False
        """Whether an answer has been given that is not played yet."""

    def play(self) -> int:
        """Play to the end, or until somebody stops; the exit code."""
        notice(f"The game is saved in {self.file} as it is played.")
        if YOU in self.game.players and not self.game.is_over:
            paragraph(f"Answer by number or in words. {self._keys()}", style=QUIET)
        try:
            while not self.game.is_over:
                self.go_on()
        except Stopped:
            notice(f"Stopped. Go on with: ironfall play --resume {self.file}")
            return ANSWERED
        except KeyboardInterrupt:
            if sys.stdin.isatty():
                line()
            notice(f"Interrupted; nothing is lost. Go on with: ironfall play --resume {self.file}")
            return INTERRUPTED
        finally:
            self.game.keeper.close()
        ended(self.game)
        notice(f"Told again by: ironfall replay {self.file}")
        return ANSWERED

    def go_on(self) -> None:
        """Play up to the next question or the end of the stage."""
        try:
            moment = self.game.step()
        except api.BadInput as wrong:
            if not self.answered:
                raise
            self.answered = False
            notice(str(wrong))
            return
        self.answered = False
        self.tell(moment)
        if moment.prompt is not None:
            self.ask(moment.prompt)

    def tell(self, moment: Moment) -> None:
        """What is new of the story."""
        if moment.number != self.stage:
            self.stage, self.lines = moment.number, 0
            line()
            heading(moment.heading)
        story(moment.told[self.lines :])
        self.lines = len(moment.told)

    def ask(self, prompt: Prompt) -> None:
        """Ask until there is an answer, or something is taken back."""
        show(prompt)
        while True:
            text = read()
            if text == BACK:
                if self.take_back():
                    return
            elif text == STOP:
                raise Stopped
            elif text == EXPLAIN:
                self.explain(prompt)
            elif text == MAP:
                self.show_map()
            elif text == STANDING:
                standings(self.game.position, self.game.table)
            elif self.take(prompt, text):
                return

    def take(self, prompt: Prompt, text: str) -> bool:
        """Answer with a text, if it is an answer."""
        read_as = {Wanted.ANSWER: chosen, Wanted.TOTAL: total, Wanted.SLOT: slot, Wanted.POOL: pool}[prompt.wanted]
        try:
            self.game.answer(read_as(prompt, text))
            self.answered = True
        except (Wrong, api.BadInput) as wrong:
            notice(str(wrong))
            return False
        return True

    def take_back(self) -> bool:
        """Take the last answer back; what was told after it no longer holds."""
        stages = len(self.game.stages)
        try:
            if not self.game.undo():
                notice("Nothing was answered yet that could be taken back.")
                return False
        except api.BadInput as wrong:
            notice(str(wrong))
            return False
        paragraph("Taken back.", style=QUIET)
        if len(self.game.stages) < stages:
            self.stage = -1
        else:
            self.lines = len(self.game.step().told)
        return True

    def explain(self, prompt: Prompt) -> None:
        """The rule behind a question, and what else can be typed."""
        ruleset = self.game.position.ruleset
        if ruleset.name in book_names():
            for rule in find_rules(load_book(ruleset.name), prompt.rule)[:1]:
                heading(f"{rule.number}  {rule.heading}")
                paragraph(rule.words)
        columns(KEYS)

    def show_map(self) -> None:
        """The map, and who stands where on it."""
        position, table = self.game.position, self.game.table
        picture = position.ruleset.picture(position.setup, self.game.course.action, table, table)
        if picture is None:
            units = standing_on_the_map(position, table)
            drawn = draw(position, table, units, width())
            legend = [(unit.letter, where(table, unit)) for unit in units]
        else:
            discs = zip(table_map.bases_of(picture), position.setup.units, position.names, strict=True)
            drawn = table_map.draw(picture, width())
            legend = [(disc.label, table_map.where(disc, name, unit.side)) for disc, unit, name in discs]
        for each in drawn:
            line(each)
        columns(legend)

    def _keys(self) -> str:
        return f"{EXPLAIN} explains, {BACK} takes back, {MAP} is the map, {STANDING} how all stand, {STOP} stops."


def show(prompt: Prompt) -> None:
    """A question and what can be answered."""
    if prompt.wanted in (Wanted.TOTAL, Wanted.POOL):
        each = ", the face of each die" if prompt.wanted == Wanted.POOL else ""
        paragraph(f"{prompt.text}: {dice(prompt)}{each} ({prompt.rule})")
        return
    paragraph(f"{prompt.text} ({prompt.rule})")
    columns([(str(number), words) for number, (_, words) in enumerate(prompt.options, 1)], right=(0,))


def read() -> str:
    """The next line that says something."""
    asking = sys.stdin.isatty()
    while True:
        if asking:
            print("> ", end="")
        finish()
        text = sys.stdin.readline()
        if not text:
            if asking:
                line()
            raise Stopped
        said = text.split("#")[0].strip()
        if said:
            return said


def ended(game: Game) -> None:
    """Who won, and how all stand."""
    line()
    heading("The game is over.")
    paragraph(how_it_stands(game.position, game.table))
    line()
    standings(game.position, game.table)


def tell_again(file: str, json: bool) -> int:
    """replay: a saved game told, and whether the rules still lead where it was saved."""
    saved = game_file.read_game(file)
    game, wrong = game_file.replayed(saved)
    going_on = game.step() if wrong is None and saved.stages and not saved.stages[-1].digest else None
    if json:
        as_json(data.game(file, game, wrong))
        return ANSWERED if wrong is None else NOT_SO
    introduce(game)
    for stage in game.stages:
        line()
        heading(stage.heading)
        story(stage.told)
    if going_on is not None and going_on.prompt is not None:
        line()
        heading(going_on.heading)
        story(going_on.told)
    if game.is_over:
        ended(game)
    line()
    if wrong is not None:
        paragraph(f"It does not verify under these rules: {wrong}.")
        return NOT_SO
    paragraph(f"It verifies: {plural(len(game.stages), 'stage')} played, each ends as it was saved.")
    if not game.is_over:
        paragraph(f"It is not at its end yet. Go on with: ironfall play --resume {file}")
    return ANSWERED
