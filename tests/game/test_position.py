"""Positions as text: what is written reads back the same, and what cannot be is refused with its line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.random_positions import random_position

from ironfall.api import BadInput
from ironfall.game.position import Position, parse_position, position_text, read_position
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
        ("damage LT=99", "here:7: B: damage to LT must be a whole number from 0 to"),
        ("crit LL:9", "here:7: B: crit: a slot of LL must be a whole number from 1 to 6"),
        ("at 9999", "here:7: B: at: '9999' is no hex of this map"),
        ("at 0806", "stand in the same hex, 0806; move one of them"),
        ("facing up", "here:7: B: facing must be a whole number from 0 to 5"),
        ("armor.LT=500", "armor.LT is from 0 to"),
        ("owed_count=1000000", "owed_count is from 0 to"),
        ("attack_target=7", "attack_target is no unit"),
        ("nonsense=1", "here:7: 'nonsense' is no field of a position"),
        ("armor.XX=1", "here:7: 'armor.XX=1' cannot be"),
        ("at=0000", "here:7: 'at=0000' cannot be"),
        ("hex 0101 colour=3", "here:7: 'colour=3' is no fact of a hex"),
        ("hex", "here:7: '' is no hex of this map; a line such as: hex 0805 level=2"),
        ("hex 0101 building=9", "here:7: building is a number from 0 to 4, not 9"),
        ("hex 0101 smoke=-1", "here:7: smoke is a number from 0 to 2, not -1"),
        ("hex 0101 level=2 roads=64", "here:7: roads is a number from 0 to 63, not 64"),
        ("destroyed=9", "destroyed is 0 or the number of a cause"),
        ("ruleset mech_d20", "here:7: the ruleset is said already: classic"),
        ("option offmap=maybe", "option offmap is one of invalid, removed, destroyed, not 'maybe'"),
        ("unit B 1 Haymaker", "here:7: there is a unit B already"),
        ("unit C 9 Haymaker", "here:7: a unit is a letter, a side from 0 to 3"),
        ("unit <b> 0 Haymaker", "here:7: a unit is called by a letter, such as A, not '<b>'"),
        ("unit \u202e 0 Haymaker", "here:7: a unit is called by a letter, such as A, not"),
        ("map 9x9\nmap 9x9", "here:8: the map stands in line 7 already; give it once"),
        ("\n".join(f"unit U{k} 0 Haymaker" for k in range(63)), "here:69: this is one unit more than 64"),
    ],
)
def test_what_cannot_be_is_refused(line: str, said: str) -> None:
    assert said in refused(line)


def test_the_line_that_is_wrong_is_looked_for_only_where_it_may_be_found_soon() -> None:
    """Each look says all before it again;."""
    assert refused("at 0806", *["facing 1"] * 100).startswith("here:7: Haymaker")
    assert refused("at 0806", *["facing 1"] * 30_000).startswith("here: Haymaker")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "its first line must be ironfall-position 1"),
        ("ironfall-position 2", "is a position of another version"),
        ("ironfall-position 1\nunit A 0 Haymaker", "here:2: the ruleset comes first"),
        ("ironfall-position 1\nruleset chess", "there is no ruleset 'chess'"),
        ("ironfall-position 1\nruleset classic@9", "here:2: needs edition 9 of classic"),
        ("ironfall-position 1\nruleset classic\nmap 1000x1000", "10,000"),
        ("ironfall-position 1\nruleset classic\n\nmap 9x9\n", "here:4: has no unit; add a line such as: unit A 0 "),
        ("ironfall-position 1\nruleset mechawars", "has no unit; add a line such as: unit A 0 "),
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


@pytest.mark.parametrize("slots", ["8000000000", "0", "-1", "1,64"])
def test_the_numbers_of_a_set_are_those_of_a_set(slots: str) -> None:
    lines = ["ironfall-position 1", "ruleset classic", "unit A 0 Haymaker", "at 0806", f"hit.LL={slots}"]
    with pytest.raises(BadInput, match=r"^here:5: 'hit\.LL=.*' cannot be: a value or place out of bounds$"):
        parse_position("\n".join(lines), "here").table()


# --- a player's own numbers

CARDS = ["ironfall-position 1", "ruleset mech_d20", "unit A 0 Tinderbox", "at 0806", "unit B 1 Whistler", "at 0809"]
ZAPPER = {"kind": "energy", "damage": "2d6", "heat": 3, "range": [1, 4, 8, 17], "ammo": None}


def charted(*lines: str) -> Position:
    """A position with these lines, read; it must read back as it was written."""
    position = parse_position("\n".join([*CARDS, *lines]), "here")
    text = position_text(position, position.table())
    again = parse_position(text, "again")
    assert again.setup.charts == position.setup.charts
    assert position_text(again, again.table()) == text
    return position


def wrong_charts(*lines: str) -> str:
    with pytest.raises(BadInput) as error:
        charted(*lines)
    return str(error.value)


def test_a_number_of_ones_own() -> None:
    position = charted("chart to_hit.base=11")
    assert position.setup.charts == {"to_hit.base": 11}
    assert position.table().game.numbers.to_hit == 11


def test_a_whole_weapon_of_ones_own() -> None:
    lines = [f"chart weapons.zapper.{name}={json.dumps(value)}" for name, value in ZAPPER.items()]
    position = charted(*lines)
    weapons = position.table().game.numbers.weapons
    (zapper,) = [weapon for weapon in weapons if (weapon.dice, weapon.heat, weapon.long) == (2, 3, 17)]
    assert (zapper.minimum, zapper.short, zapper.medium, zapper.ammo) == (1, 4, 8, 0)


def test_numbers_that_must_fit_one_another() -> None:
    rows = "chart heat.shutdown_required=[[15, 5], [20, 10]]"
    numbers = charted(rows, "chart heat.shutdown_check_from=15").table().game.numbers
    assert (numbers.shutdown_from, numbers.shutdown[15], numbers.shutdown[19], numbers.shutdown[20]) == (15, 5, 5, 10)
    assert "heat.shutdown_required must begin at the heat of heat.shutdown_check_from" in wrong_charts(rows)


def test_lines_come_on_top_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text(json.dumps({"to_hit": {"base": 12}, "weapons": {"zapper": ZAPPER}}), "utf-8")
    position = charted("chart to_hit.base=13", f"charts {file}", "chart weapons.zapper.heat=1")
    assert position.setup.charts == {
        "to_hit.base": 13,
        **{f"weapons.zapper.{name}": value for name, value in ZAPPER.items()},
        "weapons.zapper.heat": 1,
    }


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["", "chart to_hit.bse=12", "chart to_hit.base=11"], "here:8: the charts have no to_hit.bse; to_hit.base"),
        (["chart to_hit.base=11", "chart to_hit.base=12"], "here:8: to_hit.base stands in line 7 already"),
        (["chart to_hit.base=99"], "here:7: to_hit.base must be"),
        (["chart to_hit.base=NaN"], "here:7: to_hit.base is NaN"),
        (["chart to_hit.base"], "here:7: chart to_hit.base must be a value such as 11"),
        (["chart to_hit.base=11}"], "here:7: chart to_hit.base must be a value such as 11"),
        (["chart weapons.zapper.kind=\"energy\"", "turn=1"], "here:7: weapons.zapper is a weapon of your own"),
    ],
)  # fmt: skip
def test_charts_that_cannot_be_are_refused_with_their_line(lines: list[str], said: str) -> None:
    assert said in wrong_charts(*lines)


def test_a_ruleset_without_charts_says_so() -> None:
    assert refused("chart to_hit.base=11") == "here:7: classic has no charts of one's own"


# --- the line that is wrong


INCHES = """ironfall-position 1
ruleset mechawars
table 48x36
unit C 0 Tollbar
  at 5,5
unit A 1 Nettle
  at 20,18
unit B 1 Nettle
  at 30,18
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("table 48x36", "table 48", "3: the game: table: the table is given by width and height in inches"),
        ("table 48x36", "turn x", "3: the game: turn must be a whole number"),
        ("  at 20,18", "  at 5,6", "7: the bases of Tollbar and Nettle (A) overlap; move one of them"),
        ("  at 30,18", "  at 30,18\n  stat.0=13", "10: Nettle (B): MA is from 0 to 12"),
        ("table 48x36", "terrain impassable 5,6,3", "3: Tollbar stands in the impassable terrain at 5,6"),
        ("  at 5,5", "  at 0,0", '5: C: at 0,0 its base, 2" across, would not be on the table'),
        ("table 48x36", "map 16x17", "3: mechawars is played on a table without hexes, and has no line 'map'"),
        ("table 48x36", "hex 0101 level=2", "3: mechawars is played on a table without hexes, and has no"),
        ("table 48x36", "gap 5", "3: the game: gap: A and B stand somewhere already; leave out gap"),
        ("  at 30,18", "  at 30,18\n  actions=\u0662", "10: 'actions=\u0662' cannot be: a value or place"),
    ],
)
def test_the_line_that_is_wrong_is_named(old: str, new: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_position(INCHES.replace(old, new, 1), "a.position").table()
    assert str(caught.value).startswith(f"a.position:{said}")


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("map 9by9", "3: a map is a size such as 16x17, a .board file, or its lines, each behind |; '9by9' is neither"),
        (f"map {'9' * 400}", "3: a map is a size such as 16x17"),
        (f"option {'a' * 3000}", "3: this line has more than 2,000 letters, which no line of a position has"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, wrong: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_position(f"ironfall-position 1\nruleset classic\n{line}\nunit A 0 Haymaker\n", "a.position")
    assert str(refused.value).startswith(f"a.position:{wrong}")


@pytest.mark.parametrize(
    ("ruleset", "line", "said"),
    [
        ("classic", "map {}", "a map is a size such as 16x17"),
        ("classic", "unit C 1 {}.mtf", "which is not read here; give what it holds instead"),
        ("classic", 'unit C 1 "{}.blk"', "which is not read here"),
        ("mech_d20", "charts {}", "which is not read here"),
        ("mech_d20", "unit A 0 {}.TOML", "which is not read here"),
    ],
)
def test_a_position_from_elsewhere_reads_no_file(tmp_path: Path, ruleset: str, line: str, said: str) -> None:
    file = tmp_path / "secret"
    for ending in ("", ".mtf", ".blk", ".TOML"):
        file.with_suffix(ending).write_text("nobody's business\n")
    text = f"ironfall-position 1\nruleset {ruleset}\n{line.format(file)}\n"
    with pytest.raises(BadInput) as error:
        parse_position(text, "sent", files=False)
    assert said in str(error.value) and "business" not in str(error.value)
    assert str(error.value).startswith("sent:3: ")
