"""Scenario files, and meetings of two machines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ironfall import api
from ironfall.game.position import Position
from ironfall.game.scenario import APART, can_be_played, meeting, parse_scenario, read_scenario, two_of_the_middle
from ironfall.rulesets import ruleset_named

TEXT = """ironfall-scenario 1
title The ford   # by the mill
about Two 'Mechs want to cross
about at the same time.
player 1 random

ruleset guessing
map 10x10
unit A 0 Haymaker
  at 0806
unit B 1 Tollkeeper
  at 0809
"""


def test_a_scenario_is_a_position_with_a_title_and_players(guessing: Position) -> None:
    scenario = parse_scenario(TEXT, "there")
    assert scenario.title == "The ford"
    assert scenario.about == "Two 'Mechs want to cross at the same time."
    assert scenario.players == ("you", "random")
    assert scenario.position.names == ("Haymaker HM-5", "Tollkeeper TK-6")
    assert scenario.position.setup.board.width == 10


def test_files_are_looked_for_beside_it(guessing: Position, tmp_path: Path) -> None:
    (tmp_path / "ground.board").write_text('size 1 2\nhex 0101 3 "" ""\nhex 0102 0 "" ""\nend\n')
    text = TEXT.replace("map 10x10", "map ground.board").replace("0806", "0101").replace("0809", "0102")
    (tmp_path / "ford.scenario").write_text(text)
    scenario = read_scenario(tmp_path / "ford.scenario")
    assert scenario.position.table().game.level == [3, 0]


@pytest.mark.parametrize(
    ("before", "after", "line", "sentence"),
    [
        ("ironfall-scenario 1", "ironfall-scenario 2", 1, "is a scenario of another version"),
        ("ironfall-scenario 1", "ironfall-position 1", 1, "its first line must be ironfall-scenario 1"),
        ("about at", "title at", 4, "the title is said already"),
        ("player 1 random", "player 4 random", 5, "a player is a side from 0 to 3 and who plays it: player 0 you"),
        ("player 1 random", "player 1", 5, "a player is a side from 0 to 3"),
        ("player 1 random", "player 1 clever", 5, "a side is played by one of you, book, random, not 'clever'"),
        ("player 1 random", "player 2 random", 5, "there is no unit of side 2"),
        ("about at", "player 1 book\nabout at", 6, "who plays side 1 is said already, in line 4"),
        ("map 10x10", "map ten", 8, "ten"),
        ("ruleset guessing", "ruleset guesses", 7, "there is no ruleset 'guesses'"),
        ("unit A 0 Haymaker", "unit A 0 Haymower", 9, "'Haymower' is neither"),
        ("  at 0806", "  at 1106", 10, "'1106' is no hex of this map"),
        ("  at 0809", "  armour=3", 12, "'armour' is no field of a position"),
    ],
)
def test_what_cannot_be_is_said_with_its_line(
    guessing: Position, before: str, after: str, line: int, sentence: str
) -> None:
    with pytest.raises(api.BadInput, match=sentence) as caught:
        parse_scenario(TEXT.replace(before, after, 1), "there")
    if "ten" not in sentence:
        assert caught.value.line == line
    assert "there" in str(caught.value) or "ten" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not a scenario"),
        (TEXT.replace("unit B 1", "unit B 0").replace("player 1", "player 0"), "a game needs units of two sides"),
        (TEXT.replace("guessing", "classic").replace("random", "book"), "action by action so far"),
    ],
)
def test_what_is_no_game_is_refused(guessing: Position, text: str, sentence: str) -> None:
    with pytest.raises(api.BadInput, match=sentence):
        parse_scenario(text, "there")


def test_two_of_the_middle_meet() -> None:
    """Half of those that need no option are lighter than the second."""
    ruleset = ruleset_named("mech_d20")
    sheets = [sheet for sheet in ruleset.papers.catalogue() if can_be_played(ruleset, sheet, {})]
    first, second = two_of_the_middle(ruleset)
    assert sheets.index(second) == len(sheets) // 2
    assert sheets.index(second) - sheets.index(first) == 1
    met = meeting(ruleset, first, second, ("you", "book"))
    game = met.position.table().game
    assert game.units[0].at % game.width == game.units[1].at % game.width
    assert game.units[1].at - game.units[0].at == APART * game.width
    assert (game.units[0].facing, game.units[1].facing) == (3, 0)


def test_the_sample_of_the_page_can_be_played() -> None:
    page = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text("utf-8")
    sample, *_ = re.findall(r"^```\n(ironfall-scenario 1.*?)^```$", page, re.MULTILINE | re.DOTALL)
    scenario = parse_scenario(sample, "sample")
    assert (scenario.title, scenario.players) == ("The ford", ("you", "book"))
