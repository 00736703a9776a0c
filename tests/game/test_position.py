"""Positions as text: what is written reads back the same, and what cannot be is refused with its line."""

from __future__ import annotations

import pytest
from tests.random_positions import random_position

from ironfall.api import BadInput
from ironfall.game.position import parse_position, position_text, read_position
from ironfall.rulesets.classic.ruleset import CLASSIC
from ironfall.table.generator import seed_dice

TWO = ["ironfall-position 1", "ruleset classic", "unit A 0 Haymaker", "at 0806", "unit B 1 Tollkeeper", "at 0809"]


def refused(*lines: str) -> str:
    with pytest.raises(BadInput) as error:
        parse_position("\n".join([*TWO, *lines]), "here").table()
    return str(error.value)


@pytest.mark.parametrize("seed", range(40))
def test_a_position_reads_back_as_it_was_written(seed: int) -> None:
    position = random_position(seed)
    text = position_text(position, position.table())
    again = parse_position(text, "again")
    assert position_text(again, again.table()) == text


@pytest.mark.parametrize("seed", range(40))
def test_so_does_one_from_the_middle_of_things(seed: int) -> None:
    position = random_position(seed)
    table = position.table()
    table.asking.policy = [1] * len(table.asking.policy)
    seed_dice(table, seed, 0)
    CLASSIC.actions[0].play(table)
    text = position_text(position, table)
    again = parse_position(text, "again")
    if not table.tape.fault:
        assert position_text(again, again.table()) == text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("dance", "here:7: B: 'dance' is nothing that can be said here"),
        ("damage LT=99", "here:7: B: damage: damage to LT must be a whole number from 0 to"),
        ("crit LL:9", "here:7: B: crit: a slot of LL must be a whole number from 1 to 6"),
        ("at 9999", "here:7: B: at: '9999' is no hex of this map"),
        ("at 0806", "stand in the same hex, 0806; move one of them"),
        ("facing up", "here:7: B: facing: facing must be a whole number from 0 to 5"),
        ("armor.LT=500", "armor.LT is from 0 to"),
        ("owed_count=1000000", "owed_count is from 0 to"),
        ("attack_target=7", "attack_target is no unit"),
        ("nonsense=1", "here:7: 'nonsense' is no field of a position"),
        ("armor.XX=1", "here:7: 'armor.XX=1' cannot be"),
        ("at=0000", "here:7: 'at=0000' cannot be"),
        ("hex 0101 colour=3", "here:7: 'colour=3' is no fact of a hex"),
        ("option offmap=maybe", "option offmap is one of invalid, removed, destroyed, not 'maybe'"),
        ("unit B 1 Haymaker", "here:7: there is a unit B already"),
        ("unit C 9 Haymaker", "here:7: a unit is a letter, a side from 0 to 3"),
    ],
)
def test_what_cannot_be_is_refused(line: str, said: str) -> None:
    assert said in refused(line)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "its first line must be ironfall-position 1"),
        ("ironfall-position 2", "is a position of another version"),
        ("ironfall-position 1\nunit A 0 Haymaker", "here:2: the ruleset comes first"),
        ("ironfall-position 1\nruleset chess", "there is no ruleset 'chess'"),
        ("ironfall-position 1\nruleset classic@9", "here:2: needs edition 9 of classic"),
        ("ironfall-position 1\nruleset classic\nmap 1000x1000", "10,000"),
    ],
)
def test_what_is_no_position_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadInput) as error:
        parse_position(text, "here").table()
    assert said in str(error.value)


def test_a_file_that_is_not_there_is_named(tmp_path: pytest.TempPathFactory) -> None:
    with pytest.raises(BadInput, match=r"nowhere\.pos: cannot be read: no such file"):
        read_position("nowhere.pos")


def test_the_last_of_many_items_can_be_broken() -> None:
    """Items past the thirtieth stand in high bits of the mask."""
    position = parse_position("\n".join([*TWO, f"broken={1 << 46}"]), "here")
    text = position_text(position, position.table())
    assert f"broken={1 << 46}" in text
    again = parse_position(text, "again")
    assert position_text(again, again.table()) == text
