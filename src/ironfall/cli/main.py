"""`ironfall`: the commands and their options. What each does lives in a module beside this one, loaded when it runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from ironfall.cli.output import Unwritable, finish, give_up, notice, soften, write
from ironfall.errors import BadInput
from ironfall.numbers import whole_number

BAD_INPUT, OUR_FAULT, INTERRUPTED = 2, 70, 130
RULESET = "ironfall.ruleset"
"""Where a command keeps the ruleset that its words belong to."""
UsageError: type[Any] = typer.BadParameter.__bases__[0]
"""What typer raises for a command line that cannot be; only the narrower class has a public name."""

app = typer.Typer(
    name="ironfall",
    help="Tabletop 'Mech combat: the right answer, the rule behind it, and the odds.",
    epilog="Exit codes: 0 answered; 1 not allowed, differs, or does not verify; 2 something given cannot be used; "
    "130 interrupted. An error is one sentence on stderr, with --json too, and then stdout stays empty.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _whole_number(text: str | int) -> int:
    """A number as people write it: 100000, 100_000 or 100,000."""
    number = whole_number(str(text).replace(",", "").replace("_", ""))
    if number is None:
        raise typer.BadParameter(f"{text!r} is no whole number")
    return number


Action = Annotated[str, typer.Argument(metavar="ACTION", help="What is done, such as dfa (death from above).")]
Attacker = Annotated[str | None, typer.Option(metavar="UNIT", help="Who does it: a file, or a name of the catalogue.")]
Target = Annotated[str | None, typer.Option(metavar="UNIT", help="Whom it is done to.")]
Unit = Annotated[str | None, typer.Option(metavar="UNIT", help="Who does it, if it is done to nobody.")]
Side = Annotated[
    str | None, typer.Option(metavar="SIDE", help="The target's side faced: front (if not said), left, right, rear.")
]
Map = Annotated[str | None, typer.Option("--map", metavar="FILE", help="A .board file instead of the open field.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An optional rule; may be given again.")
]
PositionFile = Annotated[
    str | None, typer.Option("--position", metavar="FILE", help="A position to start from; flags change it.")
]
RulesetName = Annotated[str | None, typer.Option("--ruleset", metavar="NAME", help="classic, if not said.")]
OneBook = Annotated[str | None, typer.Option("--ruleset", metavar="NAME", help="All of them, if not said.")]
Policy = Annotated[
    str, typer.Option("--choose", metavar="POLICY", help="Who makes the players' choices, such as book or cautious.")
]
Charts = Annotated[
    str | None, typer.Option(metavar="FILE", help="Your own numbers for the charts, where the ruleset has defaults.")
]
Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]


def _run(command: str, *arguments: Any) -> int:
    """Run a command of a module beside this one: "actions.resolve"."""
    module, _, name = command.partition(".")
    run: Callable[..., int] = getattr(import_module(f"ironfall.cli.{module}"), name)
    try:
        return run(*arguments)
    except KeyboardInterrupt:
        notice("Interrupted.")
        return INTERRUPTED


class ActionCommand(TyperCommand):
    """A command about an action: it takes the ruleset's own words about each unit, such as --target-prone."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Set aside what is said of the units, in the order typed; the rest is typer's."""
        from ironfall.cli.state import take_state, typed_ruleset

        ctx.meta[RULESET] = typed_ruleset(args)
        args, ctx.obj = take_state(args, ctx.meta[RULESET])
        return super().parse_args(ctx, args)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """The options, and the words that can be said of a unit."""
        super().format_options(ctx, formatter)
        ruleset = ctx.meta[RULESET]
        with formatter.section(f"How a unit of {ruleset.name} stands, said in order: --attacker-WORD, --target-WORD"):
            formatter.write_dl([(f"{word.name} {word.takes}".rstrip(), word.help) for word in ruleset.unit_words])


def _asked(ctx: typer.Context) -> Any:
    from ironfall.cli.state import Asked

    typed = ctx.params
    action = typed.get("action", "")
    return Asked(
        action,
        {name: typed.get(name) for name in ("attacker", "target", "unit")},
        ctx.obj,
        typed["side"],
        typed["map_file"],
        tuple(typed["options"] or ()),
        typed["position"],
        typed["ruleset"] or (None if "/" in action else ctx.meta[RULESET].name),
        typed["charts"],
    )


@app.command(cls=ActionCommand)
def resolve(
    ctx: typer.Context,
    action: Action,
    attacker: Attacker = None,
    target: Target = None,
    unit: Unit = None,
    side: Side = None,
    map_file: Map = None,
    options: Options = None,
    position: PositionFile = None,
    ruleset: RulesetName = None,
    charts: Charts = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", parser=_whole_number, help="Roll the dice of this seed.")
    ] = None,
    dice: Annotated[
        str | None, typer.Option(metavar="typed", help="Ask for each roll: type 8 or 3+5, b to go back, q to stop.")
    ] = None,
    choose: Annotated[
        str,
        typer.Option(
            metavar="book|ask|FILE", help="Who makes the players' choices: the book, you, or a file of answers."
        ),
    ] = "book",
    save: Annotated[str | None, typer.Option(metavar="FILE", help="Save a replay.")] = None,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw the table, where it is one without hexes: .svg or .png.")
    ] = None,
    json: Json = False,
) -> int:
    """Play an action once and tell what happens.

    Each line stands beside the number of the rule behind it; `ironfall rule NUMBER` says what that is. A file of
    answers has one a line, in order, by number or in words as --choose ask lists them; a # begins a comment.
    """
    return _run("actions.resolve", _asked(ctx), seed, dice, choose, save, plot, json)


@app.command(cls=ActionCommand)
def simulate(
    ctx: typer.Context,
    action: Action,
    trials: Annotated[int, typer.Option(metavar="N", parser=_whole_number, help="How often it is played.")],
    attacker: Attacker = None,
    target: Target = None,
    unit: Unit = None,
    side: Side = None,
    map_file: Map = None,
    options: Options = None,
    position: PositionFile = None,
    ruleset: RulesetName = None,
    charts: Charts = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", parser=_whole_number, help="Played side by side; counts alike.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", parser=_whole_number, help="Roll the dice of this seed.")
    ] = None,
    choose: Policy = "book",
    json: Json = False,
) -> int:
    """Play an action many times and count what comes of it."""
    return _run("actions.simulate", _asked(ctx), trials, workers, seed, choose, json)


@app.command(cls=ActionCommand)
def odds(
    ctx: typer.Context,
    action: Action,
    attacker: Attacker = None,
    target: Target = None,
    unit: Unit = None,
    side: Side = None,
    map_file: Map = None,
    options: Options = None,
    position: PositionFile = None,
    ruleset: RulesetName = None,
    charts: Charts = None,
    exact: Annotated[bool, typer.Option("--exact", help="Count every way the dice can fall, however many.")] = False,
    budget: Annotated[
        int | None,
        typer.Option(metavar="N", parser=_whole_number, help="Runs of the rules before it estimates; 0 does at once."),
    ] = None,
    trials: Annotated[int, typer.Option(metavar="N", parser=_whole_number, help="For an estimate.")] = 10_000,
    seed: Annotated[int, typer.Option(metavar="N", parser=_whole_number, help="For an estimate.")] = 1,
    choose: Policy = "book",
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw the outcomes and both damage curves: .svg or .png.")
    ] = None,
    json: Json = False,
) -> int:
    """Say what an action needs and why, and what it leads to.

    Odds are exact where every way the dice can fall is counted within the budget, and else estimated from trials.
    """
    return _run("actions.odds", _asked(ctx), exact, budget, trials, seed, choose, plot, json)


@app.command(cls=ActionCommand)
def compare(
    ctx: typer.Context,
    attacker: Attacker = None,
    target: Target = None,
    side: Side = None,
    map_file: Map = None,
    options: Options = None,
    position: PositionFile = None,
    ruleset: RulesetName = None,
    charts: Charts = None,
    by: Annotated[
        str | None, typer.Option(metavar="COLUMN", help="Best first by dealt, taken, net, ..., as --json names them.")
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Count every way the dice can fall, however many.")] = False,
    budget: Annotated[
        int | None,
        typer.Option(metavar="N", parser=_whole_number, help="Runs of the rules before it estimates; 0 does at once."),
    ] = None,
    trials: Annotated[int, typer.Option(metavar="N", parser=_whole_number, help="For an estimate.")] = 10_000,
    seed: Annotated[int, typer.Option(metavar="N", parser=_whole_number, help="For an estimate.")] = 1,
    choose: Policy = "book",
    replies: Annotated[
        int, typer.Option(metavar="N", parser=_whole_number, help="Games to estimate each best reply from.")
    ] = 400,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw a small chart for each row: .svg or .png.")
    ] = None,
    json: Json = False,
) -> int:
    """Set side by side what one unit may do against another, and say what stands out.

    Each choice is exact where every way the dice can fall is counted within the budget, and else says that it is
    estimated. In a position of several enemies a target is named by its letter; without one, all that are in reach are
    compared.
    """
    from ironfall.forecast.comparing import Effort

    effort = Effort(replies, exact, budget, trials, seed, choose)
    return _run("compare.compare", _asked(ctx), effort, by, plot, json)


OfGame = Annotated[
    str | None, typer.Argument(metavar="RULESET", help="The book; not needed where a scenario says it.")
]
ScenarioFile = Annotated[
    str | None, typer.Option("--scenario", metavar="FILE", help="What is played (docs/scenarios.md).")
]
Players = Annotated[
    list[str] | None,
    typer.Option("--player", metavar="SIDE=WHO", help="Who plays a side: you, book, random, ...; may be given again."),
]


@app.command()
def play(
    ruleset: OfGame = None,
    scenario: ScenarioFile = None,
    player: Players = None,
    first: Annotated[str | None, typer.Option(metavar="UNIT", help="Without a scenario: who is side 0.")] = None,
    second: Annotated[str | None, typer.Option(metavar="UNIT", help="Without a scenario: who is side 1.")] = None,
    options: Options = None,
    charts: Charts = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", parser=_whole_number, help="Roll the dice of this seed.")
    ] = None,
    dice: Annotated[
        str | None, typer.Option(metavar="typed", help="Ask for each roll: type 8 or 3+5, b to go back, q to stop.")
    ] = None,
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Where the game is saved; else a new file in this folder.")
    ] = None,
    resume: Annotated[str | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
) -> int:
    """Play a whole game at this terminal.

    Without a scenario two 'Mechs of the catalogue meet, and you play the first. Every answer is saved at once: a game
    that ends in any way can be gone on with.
    """
    from ironfall.cli.play import Wish

    wish = Wish(ruleset, scenario, tuple(player or ()), tuple(options or ()), charts, first, second)
    return _run("play.play", wish, seed, dice, save, resume)


@app.command()
def duel(
    ruleset: OfGame = None,
    games: Annotated[int, typer.Option(metavar="N", parser=_whole_number, help="How many games are played.")] = 1_000,
    seed: Annotated[
        int | None, typer.Option(metavar="N", parser=_whole_number, help="Roll the dice of this seed.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", parser=_whole_number, help="Played side by side; counts alike.")
    ] = None,
    scenario: ScenarioFile = None,
    first: Annotated[str | None, typer.Option(metavar="UNIT", help="Without a scenario: who is side 0.")] = None,
    second: Annotated[str | None, typer.Option(metavar="UNIT", help="Without a scenario: who is side 1.")] = None,
    player: Players = None,
    options: Options = None,
    charts: Charts = None,
    mode: Annotated[
        str, typer.Option(metavar="auto|plain|compiled", help="How the rules are run; counts alike.")
    ] = "auto",
    save_game: Annotated[
        tuple[str, str] | None,
        typer.Option(metavar="K FILE", help="Save game K of the seed, from 0, so that it can be replayed by hand."),
    ] = None,
    json: Json = False,
) -> int:
    """Play whole games with nobody to ask, and count how they end.

    The same seed gives the same counts on any number of workers, plain or compiled.
    """
    from ironfall.cli.play import Wish

    wish = Wish(ruleset, scenario, tuple(player or ()), tuple(options or ()), charts, first, second)
    saved = None if save_game is None else (_whole_number(save_game[0]), save_game[1])
    return _run("duel.duel", wish, games, seed, workers, mode, saved, json)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved replay, or a saved game.")], json: Json = False
) -> int:
    """Tell a saved replay or game again, and check its end."""
    return _run("actions.replay", file, json)


@app.command()
def serve(
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="A replay, a saved game or a position: a table begins with it."),
    ] = None,
    port: Annotated[int, typer.Option(metavar="N", parser=_whole_number, help="The port; 0 takes a free one.")] = 8642,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where it is reached: 0.0.0.0 for every phone in the network.")
    ] = "127.0.0.1",
) -> int:
    """Show the page for a table in a browser.

    Only this machine reaches it, unless --host says otherwise: then the address holds a token, which every page must
    have come with, and is drawn as a code for phones.
    """
    return _run("serve.serve", file, port, host)


@app.command()
def units(
    path: Annotated[str | None, typer.Argument(metavar="PATH", help="A unit file, or a folder of them.")] = None,
    ruleset: RulesetName = None,
    json: Json = False,
) -> int:
    """List the catalogue, or the units in a folder.

    Units in a folder are listed with what is wrong with them.
    """
    return _run("units.units", path, ruleset, json)


@app.command()
def unit(
    unit: Annotated[str, typer.Argument(metavar="UNIT", help="A file, or a name of the catalogue.")],
    ruleset: RulesetName = None,
    json: Json = False,
) -> int:
    """Show a record sheet."""
    return _run("units.unit", unit, ruleset, json)


@app.command()
def rule(
    words: Annotated[list[str], typer.Argument(metavar="NUMBER|WORDS", help="Such as DFA-14, DFA, or: fall water.")],
    ruleset: OneBook = None,
    json: Json = False,
) -> int:
    """Look up a rule by its number or by words."""
    return _run("book.rule", words, ruleset, json)


@app.command()
def options(
    ruleset: Annotated[str | None, typer.Argument(metavar="RULESET", help="classic, if not said.")] = None,
    json: Json = False,
) -> int:
    """List the optional rules and what each changes."""
    return _run("book.options", ruleset, json)


@app.command()
def cases(
    path: Annotated[str, typer.Argument(metavar="PATH", help="A file of cases, or a folder of them.")],
    json: Json = False,
) -> int:
    """Check the rules against files of cases."""
    return _run("cases.cases", path, json)


def _say_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        write(f"ironfall {version('ironfall')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Tabletop 'Mech combat: the right answer, the rule behind it, and the odds."""
    if ctx.invoked_subcommand is None:
        write(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    soften()
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    try:
        code = _answer(arguments)
        finish()
        return code
    except Unwritable as error:
        give_up()
        if not str(error):
            return 0
        notice(f"The answer cannot be written: {str(error).lower()}.")
        return BAD_INPUT


def _answer(arguments: Sequence[str]) -> int:
    try:
        code = typer.main.get_command(app).main(args=arguments, prog_name="ironfall", standalone_mode=False)
    except BadInput as error:
        notice(str(error))
        return BAD_INPUT
    except (typer.Abort, KeyboardInterrupt):
        notice("Interrupted.")
        return INTERRUPTED
    except UsageError as error:
        notice(error.format_message())
        return BAD_INPUT
    except SystemExit as error:
        # Typer leaves so when its own help meets a closed pipe.
        if isinstance(error.__context__, BrokenPipeError):
            raise Unwritable("") from None
        raise
    except Unwritable:
        raise
    except Exception as error:
        if os.environ.get("IRONFALL_DEBUG"):
            raise
        notice(
            f"This is a fault of ours ({type(error).__name__}): please report it with what you typed: "
            f"ironfall {' '.join(arguments)}"
        )
        return OUR_FAULT
    return code or 0


if __name__ == "__main__":
    sys.exit(main())
