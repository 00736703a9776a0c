"""Stories told from beginning to end: for people to read against the rules, and for the tests to compare line by line.

A story is a text file in the folder of its ruleset: a position, `end`, what is played from it, and after an empty line
all that is told, each line with the number of its rule. Whole games are played stage by stage:

    game seed=14 players=cautious,book

and actions by themselves, nobody being asked:

    do dfa seed=3

`python -m tests.playthroughs.test_playthroughs` tells every story anew from its head. Read what has changed against the
rules before it is committed: these files say that somebody has.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ironfall import api
from ironfall.game.course import Game, Origin
from ironfall.game.position import Position, parse_position
from ironfall.rulesets import RULESETS
from ironfall.rulesets.ruleset import Ruleset, Told
from ironfall.table.table import Table

HOME = Path(__file__).parent
FILES = sorted(HOME.glob("*/*.txt"))
END = "\nend\n"
FEWEST = {"game": 1, "do": 2}
"""Stories that a ruleset has at least: whole games, where it plays them, and actions."""


def head_of(text: str, source: str) -> tuple[str, Position, list[str]]:
    """The head of a story as it stands, its position, and the words of what is played."""
    start, end, rest = text.partition(END)
    assert end, f"{source} has no line 'end'"
    played = rest.split("\n", 1)[0]
    return f"{start}{end}{played}\n", parse_position(start, source), played.split()


def told(text: str, source: str) -> str:
    """The whole story, told anew."""
    head, position, (what, *words) = head_of(text, source)
    said = dict(word.split("=") for word in words if "=" in word)
    if what == "game":
        lines = game_lines(position, said["players"].split(","), int(said["seed"]))
    else:
        lines = action_lines(position, words[0], int(said["seed"]))
    return head + "\n" + "\n".join(lines) + "\n"


def game_lines(position: Position, players: list[str], seed: int) -> Iterator[str]:
    """A whole game."""
    game = Game(position, players, Origin(seed))
    while not game.is_over:
        game.step()
        yield game.stages[-1].heading
        yield from (told_line(line) for line in game.stages[-1].told)
    yield from standing_lines(position, game.table)


def action_lines(position: Position, action: str, seed: int) -> Iterator[str]:
    """One action."""
    played = api.resolve(position, action, seed=seed)
    yield from (told_line(line) for line in played.told)
    yield from standing_lines(position, played.table)


def told_line(line: Told) -> str:
    """A line of the story with its rule."""
    return f"  {line.rule:<9}{line.text}"


def standing_lines(position: Position, table: Table[object]) -> Iterator[str]:
    """How it has left them."""
    yield "In the end:"
    for number in range(len(position.setup.units)):
        sentences = position.ruleset.standing(table, position.setup, number)
        yield f"  {position.names[number]}: {' '.join(sentences)}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(HOME).with_suffix("").as_posix())
def test_the_story_is_told_as_it_was(path: Path) -> None:
    text = path.read_text("utf-8")
    assert told(text, str(path)).splitlines() == text.splitlines()


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_every_ruleset_has_its_stories(ruleset: Ruleset) -> None:
    found = [head_of(path.read_text("utf-8"), str(path)) for path in FILES if path.parent.name == ruleset.name]
    assert {position.ruleset.name for _, position, _ in found} == {ruleset.name}
    played = [words[0] for _, _, words in found]
    assert played.count("do") >= FEWEST["do"]
    assert ruleset.course is None or played.count("game") >= FEWEST["game"]


def test_a_story_that_is_told_otherwise_is_seen() -> None:
    path = FILES[0]
    text = path.read_text("utf-8")
    assert told(text.replace("seed=", "seed=9"), str(path)).splitlines()[1:] != text.splitlines()[1:]


def renew() -> None:
    """Tell every story anew."""
    for path in FILES:
        path.write_text(told(path.read_text("utf-8"), str(path)), "utf-8")


if __name__ == "__main__":
    renew()
